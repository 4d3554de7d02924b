"""What the table shows besides cards in their places: states, numbers with their reasons, Contact."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.abilities.program import conditions_hold, evaluation_frame
from games.engine.flow import OP, Action
from games.engine.presentation import CardNumber, Prompt, TableFacts
from games.rulebooks.detective_conan.contact import is_contact_proof, mine_in_contact
from games.rulebooks.detective_conan.declaration import AP, LP
from games.rulebooks.detective_conan.flow import ACT, CONTACT, DEDUCE, HINT, MAIN, MULLIGAN, SPARK
from games.rulebooks.detective_conan.hand_use import hand_level
from games.rulebooks.detective_conan.modifiers import ap, lines_on, lp
from games.rulebooks.detective_conan.partner import case_level
from games.rulebooks.detective_conan.scene import newly_entered
from games.rulebooks.detective_conan.state import (
    EVIDENCE,
    FILE,
    HAND,
    SCENE,
    SLEEP,
    STUN,
    ConanState,
    case_of,
)

STEPS = ("Auto", "Main", "Action", "Guard", "Contact", "End")
BEFORE, MAIN_PHASE, ACTION, GUARD, IN_CONTACT = -1, 1, 2, 3, 4
LIES = {SLEEP: "asleep", STUN: "stunned"}
SCENE_LIMIT = 5


def table_facts(seen: ConanState, seat: int | None) -> TableFacts:
    """DC-R.24: states, values, phases and counts are public."""
    facts = TableFacts(steps=STEPS, step=step_now(seen))
    for c in (*seen.piles[SCENE], *seen.piles[SCENE + 1]):
        add_character(facts, seen, c)
    for c in seen.partners:
        add_state(facts, seen, c)
    facts.hosts = {c: host for c, host in enumerate(seen.host) if host >= 0}
    for who in (0, 1):
        add_side(facts, seen, who)
    if seat is not None:
        add_hand(facts, seen, seat)
        facts.chips.append("you went first" if seen.first == seat else "they went first")
    facts.arrows = list(arrows(seen))
    facts.pieces["contact"] = contact_strip(facts, seen, seat)
    return facts


def arrows(seen: ConanState) -> Iterator[tuple[str, str, str]]:
    """DC-16.1, DC-18.1: who acts on whom, or meets whom in Contact."""
    if seen.contact:
        yield f"card:{seen.contact[0]}", f"card:{seen.contact[1]}", "attack"
    elif seen.action:
        attacker, target, guard = seen.action[:3]
        yield f"card:{attacker}", f"card:{guard if guard >= 0 else target}", "attack"


def step_now(seen: ConanState) -> int:
    if not seen.turn:
        return BEFORE
    if seen.contact:
        return IN_CONTACT
    if seen.action:
        return GUARD if seen.action[2] < 0 else ACTION
    return MAIN_PHASE


def add_state(facts: TableFacts, seen: ConanState, c: int) -> None:
    """DC-3.1: Active upright, Sleep sideways, Stun upside down."""
    how = LIES.get(seen.stance[c])
    if c >= 0 and how:
        facts.card(c).states.append(how)
        facts.card(c).badges.append((how, "state"))


def add_character(facts: TableFacts, seen: ConanState, c: int) -> None:
    add_state(facts, seen, c)
    shown = facts.card(c)
    now = CardNumber("AP", ap(seen, c), seen.face[c].ap, tuple(changes(seen, AP, c)))
    clues = CardNumber("LP", lp(seen, c), seen.face[c].lp, tuple(changes(seen, LP, c)))
    shown.numbers = [now, clues]
    if newly_entered(seen, c):
        shown.states.append("new")
    for number in shown.numbers:
        if number.value != number.printed:
            rose = number.value > number.printed
            shown.badges.append((f"{number.name} {number.value}", "up" if rose else "down"))
    if seen.contact and c in seen.contact[:2]:
        shown.states.append("source" if c == seen.contact[0] else "defender")
    elif seen.action and c == seen.action[0]:
        shown.states.append("source")


def changes(seen: ConanState, attribute: int, c: int) -> Iterator[tuple[str, int]]:
    """DC-30.1: every modifier with the card it comes from."""
    for changed, bearer, amount, _ends, source in seen.floating:
        if changed == attribute and bearer == c and isinstance(amount, int):
            yield source_name(seen, source), amount
    for source, line, frame in lines_on(seen, attribute, c):
        amount = line.amount(seen, frame) if callable(line.amount) else line.amount
        yield source_name(seen, source), int(amount)


def source_name(seen: ConanState, source: int) -> str:
    return str(seen.face[source].card.name) if source >= 0 else "an effect"


def add_side(facts: TableFacts, seen: ConanState, who: int) -> None:
    """DC-6.13, DC-10.4: Evidence against the Case Level, FILE as the Level it allows."""
    evidence, needed = len(seen.piles[EVIDENCE + who]), case_level(seen, who)
    files, scene = len(seen.piles[FILE + who]), len(seen.piles[SCENE + who])
    facts.areas["evidence", who] = f"{evidence} of {needed}"
    facts.areas["file", who] = f"{files}"
    facts.areas["scene", who] = f"{scene} of {SCENE_LIMIT}"
    phase = "Resolution Phase" if seen.resolution[who] else "Case Phase"
    facts.areas["case", who] = f"{evidence} of {needed}"
    case = facts.card(case_of(seen, who))
    case.badges.append((f"{evidence} of {needed} · {phase.split()[0]}", "state"))
    case.notes += [f"{evidence} of {needed} Evidence", phase]
    facts.seats.append([("Evidence", f"{evidence} of {needed}")])


def add_hand(facts: TableFacts, seen: ConanState, seat: int) -> None:
    """DC-10.4: cards above the Level that FILE allows are dim."""
    files = len(seen.piles[FILE + seat])
    for c in seen.piles[HAND + seat]:
        if hand_level(seen, c) > files:
            facts.card(c).states.append("dim")
    for c, amount in boosts(seen, seat).items():
        facts.card(c).badges.append((f"Cut In +{amount}", "cut"))
    facts.areas["hand", seat] = f"Level {files} and below"


# -- Contact ------------------------------------------------------------------------------


def contact_strip(facts: TableFacts, seen: ConanState, seat: int | None) -> dict[str, Any] | None:
    """DC-18.12: both Characters, what their AP is made of, and what would happen now."""
    if not seen.contact:
        return None
    attacker, defender, attacking = seen.contact
    side = 0 if seat is None else seat
    return {
        "attacker": fighter(facts, seen, attacker, "attack", mine=attacking == side),
        "defender": fighter(facts, seen, defender, "defend", mine=attacking != side),
        "missing": missing_words(seen, attacker, defender),
        "outcome": contact_outcome(seen, attacker, defender),
        "would": would_be(seen, seat),
        "rule": "DC-18.12",
    }


def fighter(
    facts: TableFacts, seen: ConanState, c: int, verb: str, *, mine: bool
) -> dict[str, Any]:
    return {
        "card": facts.in_piece(c),
        "says": f"You {verb}" if mine else f"They {verb}",
        "mine": mine,
        "name": seen.face[c].title,
        "printed": seen.face[c].ap,
        "changes": [{"by": by, "amount": amount} for by, amount in changes(seen, AP, c)],
        "total": ap(seen, c),
    }


def boosts(seen: ConanState, seat: int) -> dict[int, int]:
    """DC-19.5: what each Cut In of a hand would add now; the best line of a card."""
    if not seen.contact:
        return {}
    found = {
        c: max((boost(seen, seat, c, number) for number in seen.face[c].cut_ins), default=0)
        for c in seen.piles[HAND + seat]
    }
    return {c: amount for c, amount in found.items() if amount}


def boost(seen: ConanState, seat: int, c: int, ability: int) -> int:
    """DC-19.5: nothing is added where the headers of the line do not hold."""
    face = seen.face[c]
    holds = conditions_hold(seen, evaluation_frame(ability, seat, c), face.gates[ability])
    return face.boosts[ability] if holds else 0


def would_be(seen: ConanState, seat: int | None) -> list[dict[str, Any]]:
    """The sums that the Cut Ins of one's own hand would make, by card."""
    if seat is None:
        return []
    return [
        {
            "card": c,
            "amount": amount,
            "total": ap(seen, mine_in_contact(seen, seat)) + amount,
            "outcome": boosted_outcome(seen, seat, amount),
        }
        for c, amount in boosts(seen, seat).items()
    ]


def boosted_outcome(seen: ConanState, seat: int, amount: int) -> str:
    """DC-18.12: equal AP is enough for the attacker."""
    assert seen.contact
    attacker, defender, attacking = seen.contact
    gap = ap(seen, defender) - ap(seen, attacker)
    if attacking == seat:
        return "wins" if amount >= gap and not is_contact_proof(seen, defender) else "not enough"
    return "holds" if gap + amount > 0 or is_contact_proof(seen, defender) else "not enough"


def missing_words(seen: ConanState, attacker: int, defender: int) -> str:
    gap = ap(seen, defender) - ap(seen, attacker)
    return f"needs {gap} more" if gap > 0 else "enough"


def contact_outcome(seen: ConanState, attacker: int, defender: int) -> str:
    """DC-18.12, DC-18.13, DC-18.21: as it stands."""
    name = seen.face[defender].card.name
    removed = ap(seen, attacker) >= ap(seen, defender) and not is_contact_proof(seen, defender)
    return f"as it stands, {name} {'is removed' if removed else 'stays'}"


# -- what is asked ------------------------------------------------------------------------


MAIN_WORDS = {
    "use": "use a card",
    "hint": "take a Next Hint",
    "assist": "assist",
    "declare": "declare",
    "deduce": "deduce",
    "act": "act",
    "close": "close the case",
    "destroy": "destroy the Evidence",
}


def prompt(seen: ConanState, names: Sequence[str]) -> Prompt | None:
    """One sentence for each moment of the rules; None leaves it to the plain one."""
    if not seen.frames:
        return None
    op = seen.frames[-1][OP]
    if op == MULLIGAN:
        return Prompt(
            "Keep this hand, or put cards back and draw as many.",
            "This is done once, before the first turn.",
        )
    if op == MAIN:
        return main_prompt(seen)
    if op == ACT and seen.action:
        return guard_prompt(seen)
    if op == CONTACT and seen.contact:
        return contact_prompt(seen)
    if op == DEDUCE and seen.deduction:
        return Prompt(
            f"{seen.face[seen.deduction[0]].card.name} deduces. Mislead, or let it happen.",
            "Mislead lowers what the Deduction finds.",
        )
    if op == HINT:
        return Prompt(
            f"Your Next Hint: use one more card, up to Level {files_of(seen)}, or pass.",
            "The top FILE card came to your hand for it.",
        )
    if op == SPARK:
        return Prompt("Your Evidence was hit. Use its Spark, or let it go.")
    return None


def main_prompt(seen: ConanState) -> Prompt:
    """DC-9.1: what can be done now, in the order of the rules."""
    verbs = {action[0] for action in seen.options or ()}
    ways = [words for verb, words in MAIN_WORDS.items() if verb in verbs]
    used = "A card from hand was used this turn."
    allowed = f"FILE allows Level {files_of(seen)}; one card from hand a turn."
    return Prompt(
        f"Your Main Phase: {either([*ways, 'end it'])}.",
        used if seen.hand_used else allowed,
    )


def either(ways: Sequence[str]) -> str:
    *first, last = ways
    comma = "," if len(first) > 1 else ""
    return f"{', '.join(first)}{comma} or {last}" if first else last


def files_of(seen: ConanState) -> int:
    return len(seen.piles[FILE + seen.active])


def guard_prompt(seen: ConanState) -> Prompt:
    assert seen.action
    attacker, target = seen.action[:2]
    name = seen.face[attacker].card.name
    mine = (
        "your Case" if target in (case_of(seen, 0), case_of(seen, 1)) else seen.face[target].title
    )
    return Prompt(
        f"{name} acts on {mine} with AP {ap(seen, attacker)}. Guard with a character, or let it "
        "through.",
        "A guard sleeps and meets the attacker in Contact.",
        "attack",
    )


def contact_prompt(seen: ConanState) -> Prompt:
    assert seen.contact
    assert seen.to_act is not None
    attacker, defender, _ = seen.contact
    mine = mine_in_contact(seen, seen.to_act)
    theirs = defender if mine == attacker else attacker
    ours, other = seen.face[mine].card.name, seen.face[theirs].card.name
    return Prompt(
        f"{other} has {ap(seen, theirs)}. Cut In for {ours}, who has {ap(seen, mine)}, or let the "
        "Contact go on.",
        "Equal AP is enough for the attacker. One response each; the card goes to Remove.",
        "attack",
    )


def outcome(seen: ConanState, action: Action) -> str:
    """DC-18.12, DC-15.4: what is sure whatever the other side holds."""
    verb, *parts = action
    if verb == "deduce":
        return f"LP {lp(seen, parts[0])}"
    if verb == "act" and parts[1] in (*seen.piles[SCENE], *seen.piles[SCENE + 1]):
        return f"AP {ap(seen, parts[0])} against {ap(seen, parts[1])}"
    if verb == "act":
        return "their Evidence"
    if verb == "guard":
        return f"AP {ap(seen, parts[0])}"
    if verb == "cut_in" and seen.to_act is not None and len(parts) == 2:
        return cut_in_outcome(seen, seen.to_act, *parts)
    if verb == "pass" and seen.contact:
        attacker, defender, _ = seen.contact
        return contact_outcome(seen, attacker, defender).removeprefix("as it stands, ")
    return ""


def cut_in_outcome(seen: ConanState, seat: int, c: int, ability: int) -> str:
    """DC-19.5: the AP that a line would make, and whether that decides the Contact as it stands."""
    amount = boost(seen, seat, c, ability)
    if not amount:
        return ""
    total = ap(seen, mine_in_contact(seen, seat)) + amount
    return f"AP {total}, {boosted_outcome(seen, seat, amount)}"
