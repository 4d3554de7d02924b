"""A sensible player: buys, works the case it can solve, fights what it can beat."""

from typing import Any

from games.engine.abilities.words import ABILITY, FACE
from games.engine.flow import OP, Action
from games.rulebooks.case_closed.challenge import can_meet
from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    CLUE,
    CRIME_ZONE,
    CRIMINAL,
    DETECTIVE,
    FIELD,
    GADGET,
    HAND,
    HQ,
    TALENTS,
)
from games.rulebooks.case_closed.flow import PROGRAM
from games.rulebooks.case_closed.limits import face_up_characters
from games.rulebooks.case_closed.player.boosts import Boost, verbs_of
from games.rulebooks.case_closed.player.planning import best_plan, missing_clues, shortfall
from games.rulebooks.case_closed.solve import talents_suffice
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import compared_talent, cost_of

HARMFUL = {
    "discard",
    "discard_random",
    "discard_top",
    "expend",
    "recall",
    "lose_points",
    "turn_face_down",
    "take_control",
    "return_to_hand",
}
WELCOME = {"draw", "gain_points", "search", "discard_random", "lose_points", "discard_top"}


def choose(seen: CaseClosedState, options: list[Action]) -> Action:
    """One rule of thumb for each kind of decision, told apart by what is offered."""
    seat = seen.to_act
    if seat is None:
        raise ValueError("nobody is to act")
    kinds = {option[0] for option in options}
    for kind, rule in RULES:
        if kind in kinds:
            return rule(seen, seat, options)
    return options[0]


def worth(s: CaseClosedState, c: int) -> int:
    """A rough value of a card: what it costs, what it can do, what it carries."""
    face = s.face[c]
    if face.is_character:
        return sum(max(0, t) for t in face.talents) + len(face.abilities) + attachment_worth(s, c)
    return face.cost + 2 * len(face.abilities)


def attachment_worth(s: CaseClosedState, c: int) -> int:
    return 2 * sum(1 for a in s.everywhere(ATTACHED) if s.host[a] == c)


def of_kind(options: list[Action], kind: str) -> list[Action]:
    return [option for option in options if option[0] == kind]


# -- set-up -----------------------------------------------------------------------------


def take_the_lead(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    return ("lead", seat)


def keep_or_replace(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    """Keep a hand with at least two detectives that can be played in the first turns."""
    early = [c for c in s.pile(HAND, seat) if s.face[c].type == DETECTIVE and s.face[c].cost <= 4]
    return ("keep",) if len(early) >= 2 else ("replace",)


# -- Main -------------------------------------------------------------------------------


def buy(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    """The dearest new detective, then gadgets for those without one."""
    names = {s.face[c].name for c in face_up_characters(s, seat)}
    new = [o for o in of_kind(options, "play") if s.face[o[1]].name not in names]
    if new:
        return max(new, key=lambda o: worth(s, o[1]))
    equipped = {s.host[a] for a in s.pile(ATTACHED, seat) if s.face[a].type == GADGET}
    free = [o for o in of_kind(options, "attach") if o[2] not in equipped and suits(s, o[1], o[2])]
    if free:
        return max(free, key=lambda o: worth(s, o[2]))
    return ("done",)


def suits(s: CaseClosedState, gadget: int, host: int) -> bool:
    """Gadgets go to detectives, unless they are made for criminals."""
    wanted = CRIMINAL if s.face[gadget].attaches_to == "criminal" else DETECTIVE
    return s.face[host].type == wanted


def attach_clue(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    """A clue some case asks for, or a title not yet held, to the detective who carries most.

    Then second copies, for the next case: clues that solved one are gone (CC-13.18), and what
    stays in the problem row keeps others from coming.
    """
    held = {s.face[a].title for a in s.pile(ATTACHED, seat) if s.face[a].type == CLUE}
    asked = {title for case in s.cases() for title in s.face[case].exact_clues}

    def value(option: Action) -> tuple[bool, bool, int, int]:
        _, clue, host = option
        title = s.face[clue].title
        return (title not in held, title in asked, attachment_worth(s, host), worth(s, host))

    clues = of_kind(options, "clue")
    return max(clues, key=value) if clues else ("done",)


def lay_problem(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    """One criminal to each case, the easiest case first; keep clues that may be needed."""
    guarded = {s.at[c] for c in s.pile(CRIME_ZONE, seat)}
    laid = [
        o
        for o in of_kind(options, "assign")
        if s.face[o[1]].type == CRIMINAL and o[2] not in guarded
    ]
    if not laid:
        return ("done",)
    return min(laid, key=lambda o: (sum(s.face[o[2]].talents), -worth(s, o[1])))


# -- Sleuth -----------------------------------------------------------------------------


def assign(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    """Send detectives to a case that can be solved, those it needs most first."""
    plan = best_plan(s, seat, options)
    return ("done",) if plan is None else ("assign", plan.next, plan.case)


def expend_for_solve(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    """Followers spend criminals; the lead spends detectives where the case will fall."""
    expends = of_kind(options, "expend")
    if s.face[expends[0][1]].type == CRIMINAL:
        return expends[0]
    for option in expends:
        case = s.at[option[1]]
        if not talents_suffice(s, case) and can_be_brought_down(s, seat, case):
            return option
    return ("done",)


def can_be_brought_down(s: CaseClosedState, seat: int, case: int) -> bool:
    ready = [c for c in s.everywhere(FIELD) if s.at[c] == case and not s.expended[c]]
    return not any(shortfall(s, case, ready)) and not missing_clues(s, seat, case, [])


def solve_cheaply(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    solvable = of_kind(options, "solve")
    return min(solvable, key=lambda o: clues_spent(s, o))


def clues_spent(s: CaseClosedState, option: Action) -> int:
    face = s.face[option[1]]
    return len(face.exact_clues) if option[2] == "exact" else face.clue_number


# -- windows ------------------------------------------------------------------------------


def use_window(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    """Flip where it hurts, fight what can be beaten, help in a challenge, take free gains."""
    for option in options:
        if option[0] == "flip" and is_good_flip(s, seat, option[1]):
            return option
    for option in options:
        if option[0] in ("use", "event") and is_good_effect(s, seat, option):
            return option
    return ("pass",)


def is_good_flip(s: CaseClosedState, seat: int, c: int) -> bool:
    """A criminal that can be paid for, at a case that an opponent is working now."""
    if s.face[c].type != CRIMINAL or cost_of(s, c) > s.crimes[seat]:
        return False
    return s.are_opponents(s.lead, seat) and any(s.at[d] == s.at[c] for d in s.everywhere(FIELD))


def is_good_effect(s: CaseClosedState, seat: int, option: Action) -> bool:
    c = option[1]
    abilities = s.face[c].abilities
    ability = abilities[option[2]] if option[0] == "use" else abilities[0]
    verbs = verbs_of(ability.data.get("do", ()))
    if "challenge" in verbs:
        return has_victim(s, seat, c, ability.data)
    if "gain" in verbs:
        repeats = option[0] == "use" and ability.limit is None
        boost = Boost(s, seat, c, verbs, repeats=repeats)
        return boost.turns_challenge() or boost.solves()
    if any("discard" in step for step in ability.data.get("cost", ())):
        return False
    if verbs.keys() & WELCOME:
        return True
    return "cancel" in verbs and bool(s.route) and s.are_opponents(s.route[-1][2], seat)


def has_victim(s: CaseClosedState, seat: int, source: int, data: Any) -> bool:
    """Is there a fight on that talent that one of mine would win?"""
    talent = TALENTS.index(verbs_of(data["do"])["challenge"]["talent"])
    mine = [source] if s.face[source].is_character else fighters(s, seat)
    return any(
        can_meet(s, a, b) and compared_talent(s, a, talent) > compared_talent(s, b, talent)
        for a in mine
        for b in (*s.everywhere(FIELD), *s.everywhere(CRIME_ZONE))
        if s.face_up[b]
    )


def fighters(s: CaseClosedState, seat: int) -> list[int]:
    return [c for c in face_up_characters(s, seat) if s.at[c] >= 0]


# -- choosing targets -----------------------------------------------------------------------


def pick_target(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    """Harm goes to the best of the others', help to the one who needs it or my best."""
    targets = of_kind(options, "choose")
    harm = is_harmful(s)
    in_fight = s.challenge[:2] if s.challenge else ()
    known, bit = s.known, 1 << seat

    def value(option: Action) -> tuple[bool, bool, bool, int]:
        c = option[1]
        theirs = s.are_opponents(s.controller(c), seat)
        at_work = s.at[c] >= 0 and not s.expended[c]
        return (theirs == harm, c in in_fight, at_work, worth(s, c) if known[c] & bit else 0)

    return max(targets, key=value)


def is_harmful(s: CaseClosedState) -> bool:
    """Does the effect that asks for a target do harm?"""
    frame = s.frames[-1]
    if frame[OP] != PROGRAM:
        return False
    data = s.table.faces[frame[FACE]].abilities[frame[ABILITY]].data
    verbs = verbs_of(data.get("do", ()))
    if "gain" in verbs:
        return any(isinstance(v, int) and v < 0 for v in verbs["gain"].values())
    return bool(verbs.keys() & HARMFUL) or "challenge" in verbs


def give_up_least(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    """Only what must be: each clue can serve a case to come, and the Problem Deck is soon
    empty (CC-7.5); to exchange cases for others did not win more."""
    for nothing in (("done",), ("pass",)):
        if nothing in options:
            return nothing
    return min(of_kind(options, "discard"), key=lambda o: worth(s, o[1]))


def stay(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    return ("done",) if ("done",) in options else options[0]


def first(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    return options[0]


def main_or_sleuth_assign(s: CaseClosedState, seat: int, options: list[Action]) -> Action:
    card = of_kind(options, "assign")[0][1]
    return assign(s, seat, options) if s.zone_of(card) == HQ else lay_problem(s, seat, options)


RULES = (
    ("lead", take_the_lead),
    ("keep", keep_or_replace),
    (
        "pass",
        lambda s, seat, o: (
            give_up_least(s, seat, o) if of_kind(o, "discard") else use_window(s, seat, o)
        ),
    ),
    ("play", buy),
    ("attach", buy),
    ("solve", solve_cheaply),
    ("expend", expend_for_solve),
    ("assign", main_or_sleuth_assign),
    ("move", stay),
    ("discard", give_up_least),
    ("choose", pick_target),
    ("yes", first),
    ("mode", first),
    ("name", first),
    ("clue", lambda s, seat, o: attach_clue(s, seat, o) if len(o[0]) > 2 else o[0]),
)
