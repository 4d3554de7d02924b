"""What the table shows besides cards in their places: states, numbers with their reasons, Contact."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.flow import OP, Action
from games.engine.presentation import CardNumber, OnTable, Prompt, TableFacts
from games.rulebooks.detective_conan.contact import is_contact_proof, mine_in_contact
from games.rulebooks.detective_conan.declaration import AP, LP
from games.rulebooks.detective_conan.flow import ACT, CONTACT, DEDUCE, MAIN, MULLIGAN, SPARK
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
    facts.pieces["contact"] = contact_strip(seen, seat)
    return facts


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
    facts.areas["hand", seat] = f"Level {files} and below"


# -- Contact ------------------------------------------------------------------------------


def contact_strip(seen: ConanState, seat: int | None) -> dict[str, Any] | None:
    """DC-18.12: both Characters, what their AP is made of, and what would happen now."""
    if not seen.contact:
        return None
    attacker, defender, attacking = seen.contact
    side = 0 if seat is None else seat
    return {
        "attacker": fighter(seen, attacker, "attack", mine=attacking == side),
        "defender": fighter(seen, defender, "defend", mine=attacking != side),
        "missing": missing_words(seen, attacker, defender),
        "outcome": contact_outcome(seen, attacker, defender),
        "rule": "DC-18.12",
    }


def fighter(seen: ConanState, c: int, verb: str, *, mine: bool) -> dict[str, Any]:
    return {
        "card": OnTable(c),
        "says": f"You {verb}" if mine else f"They {verb}",
        "name": seen.face[c].title,
        "printed": seen.face[c].ap,
        "changes": [{"by": by, "amount": amount} for by, amount in changes(seen, AP, c)],
        "total": ap(seen, c),
    }


def missing_words(seen: ConanState, attacker: int, defender: int) -> str:
    gap = ap(seen, defender) - ap(seen, attacker)
    return f"needs {gap} more" if gap > 0 else "enough"


def contact_outcome(seen: ConanState, attacker: int, defender: int) -> str:
    """DC-18.12, DC-18.13, DC-18.21: as it stands."""
    name = seen.face[defender].card.name
    removed = ap(seen, attacker) >= ap(seen, defender) and not is_contact_proof(seen, defender)
    return f"as it stands, {name} {'is removed' if removed else 'stays'}"


# -- what is asked ------------------------------------------------------------------------


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
    if op == SPARK:
        return Prompt("Your Evidence was hit. Use its Spark, or let it go.")
    return None


def main_prompt(seen: ConanState) -> Prompt:
    files = len(seen.piles[FILE + seen.active])
    if seen.hand_used or seen.hinted:
        return Prompt(
            "Your Main Phase: deduce, act, or end it.", "A card from hand was used this turn."
        )
    return Prompt(
        "Your Main Phase: use a card, deduce, act, or end it.",
        f"FILE allows Level {files}; one card from hand a turn.",
    )


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
    if verb == "pass" and seen.contact:
        attacker, defender, _ = seen.contact
        return contact_outcome(seen, attacker, defender).removeprefix("as it stands, ")
    return ""
