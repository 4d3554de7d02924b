"""Small builders: a duel brought to any moment of a round, with cards made to measure."""

from collections.abc import Sequence
from typing import Any

from games import rulebooks
from games.engine.cards import CardDef
from games.engine.flow import SEQUENCE, Action
from games.engine.state import redact
from games.engine.table import TableSpec
from games.rulebooks.catalogue import catalogue, ready_made
from games.rulebooks.clash_of_minds import state as st
from games.rulebooks.clash_of_minds.face import DuelFace
from games.rulebooks.clash_of_minds.final_turn import begin_final_turn
from games.rulebooks.clash_of_minds.flow import flow
from games.rulebooks.clash_of_minds.influence import weigh
from games.rulebooks.clash_of_minds.state import Duel
from games.rulebooks.clash_of_minds.summary import begin_conclusion, check_end, clear_table
from games.rulebooks.clash_of_minds.turn import ROUND, begin_course

RULEBOOK: Any = rulebooks.get("clash-of-minds")
CARDS = catalogue("clash-of-minds")
STANDARD_EDITION = ready_made("clash-of-minds")["standard-edition"]
HOLMES, MORIARTY = 0, 1
ORDER: Action = ("arrange", "victim", "felony", "object")
STEPS = flow.sequences[ROUND]


def spec(mode: str = "basic", **options: Any) -> TableSpec:
    return TableSpec(mode, 2, (STANDARD_EDITION,), options)


def dealt(mode: str = "basic", seed: int = 1, **options: Any) -> Duel:
    """A duel in which Moriarty is about to arrange the crime."""
    return RULEBOOK.new(spec(mode, **options), seed)


def placing(mode: str = "basic", seed: int = 1, **options: Any) -> Duel:
    """A duel at the initial placement of round 1."""
    s = dealt(mode, seed, **options)
    s.apply(ORDER)
    return s


def bare(mode: str = "basic", *, first: int = HOLMES, limit: int = 9, **options: Any) -> Duel:
    """A duel at a plain Site with empty hands, ready to be furnished; nobody is asked yet."""
    s = placing(mode, **options)
    s.options, s.to_act, s.log = None, None, None
    s.first, s.hours = first, 0
    for seat in (HOLMES, MORIARTY):
        for c in s.piles[st.HAND + seat][:]:
            s.move(c, st.DECK + seat)
    site(s, limit=limit)
    s.frames = []
    return s


def site(s: Duel, *apply: dict[str, Any], hours: int = 1, limit: int = 9) -> None:
    """Make the Site of this round one with these numbers and lasting effects."""
    abilities = ({"constant": list(apply)},) if apply else ()
    card = CardDef(
        "site", "Site", "site", attributes={"hours": hours, "limit": limit}, abilities=abilities
    )
    print_on(s, s.piles[st.SITE][0], RULEBOOK.compile_face(card))
    weigh(s)


def print_on(s: Duel, c: int, made: DuelFace) -> None:
    """Make this the face of a card, at this table as if it had come with the box."""
    s.table.index_of[made] = len(s.table.faces)
    s.table.faces.append(made)
    s.face[c] = made
    s.table.prepared = RULEBOOK.prepare(s.table)


def face(upright: int, used: int, *abilities: dict[str, Any]) -> DuelFace:
    values = {"upright": upright, "used": used}
    card = CardDef("made", "Made", "influence", attributes=values, abilities=abilities)
    return RULEBOOK.compile_face(card)


def used(*steps: dict[str, Any], ahead: bool = False) -> dict[str, Any]:
    """An ability that is resolved when the card is used."""
    if ahead:
        return {"do": [{"if": "ahead", "then": [step]} for step in steps]}
    return {"do": list(steps)}


def while_used(by: int = 1) -> dict[str, Any]:
    """An ability that strengthens the other own cards in the Thread."""
    aura = {"side": "own", "thread": "here", "by": by}
    return {"if": "used", "constant": [{"strengthen": aura}]}


def hold(s: Duel, seat: int, upright: int = 2, used: int = 2, *abilities: dict[str, Any]) -> int:
    """Give a player a card made to measure."""
    c = s.piles[st.DECK + seat][-1]
    print_on(s, c, face(upright, used, *abilities))
    s.move(c, st.HAND + seat)
    return c


def lay(
    s: Duel,
    seat: int,
    thread: int,
    upright: int = 2,
    used: int = 2,
    *abilities: dict[str, Any],
    how: int = st.UPRIGHT,
) -> int:
    """Lay a card made to measure into a Thread."""
    c = hold(s, seat, upright, used, *abilities)
    s.turned[c] = how
    s.reveal(c, st.BOTH if how < st.SUPPORT_CARD else 1 << seat)
    s.move(c, st.THREAD + 2 * thread + seat)
    weigh(s)
    return c


def support(s: Duel, seat: int, thread: int, n: int = 1) -> list[int]:
    return [lay(s, seat, thread, 3, 2, how=st.SUPPORT_CARD) for _ in range(n)]


def lead_by(s: Duel, thread: int, d: int) -> None:
    """Make d the difference in an empty Thread, by Support Cards."""
    support(s, HOLMES if d > 0 else MORIARTY, thread, abs(d))


def discarded(s: Duel, seat: int, n: int) -> None:
    """Put n cards of the deck on the discard pile."""
    for _ in range(n):
        s.draw(st.DECK + seat, st.DISCARDED + seat)


def plan(
    s: Duel, thread: int, *steps: dict[str, Any], kind: str = "felony", apply: Sequence[Any] = ()
) -> None:
    """Make the Crime Plan Card of a Thread one with this effect."""
    abilities: list[dict[str, Any]] = [{"do": list(steps)}] if steps else []
    if apply:
        abilities.append({"if": "revealed", "constant": list(apply)})
    card = CardDef("plan", "Plan", "plan", attributes={"kind": kind}, abilities=tuple(abilities))
    print_on(s, s.piles[st.CRIME_PLAN][thread], RULEBOOK.compile_face(card))


def quiet_plans(s: Duel) -> None:
    """Crime Plan Cards that do nothing when revealed."""
    for thread, kind in enumerate(st.KINDS):
        plan(s, thread, kind=kind)


def agent(s: Duel, seat: int, cost: int, *abilities: dict[str, Any]) -> int:
    """Give a player a face-down Agent made to measure."""
    for c in s.piles[st.AGENT + seat][:]:
        s.move(c, st.AGENT_DECK + seat)
    c = s.piles[st.AGENT_DECK + seat][-1]
    attributes = {"side": st.SIDES[seat], "cost": cost}
    card = CardDef("made-agent", "Agent", "agent", attributes=attributes, abilities=abilities)
    print_on(s, c, RULEBOOK.compile_face(card))
    s.known[c] = 0
    s.move(c, st.AGENT + seat)
    return c


def activated(*steps: dict[str, Any]) -> dict[str, Any]:
    return {"do": list(steps)}


def under_agent(s: Duel, seat: int, n: int) -> list[int]:
    cards = [hold(s, seat) for _ in range(n)]
    for c in cards:
        s.turned[c] = st.SUPPORT_CARD
        s.move(c, st.AGENT_SUPPORT + seat)
    return cards


# -- moments of a round -------------------------------------------------------------


def resume(s: Duel, done: Any) -> Duel:
    """Go on after a step of the round."""
    s.frames.insert(0, (SEQUENCE, ROUND, STEPS.index(done) + 1))
    s.advance()
    return s


def course(s: Duel) -> Duel:
    """The first turn of the First Player."""
    begin_course(s)
    return resume(s, begin_course)


def final_turn(s: Duel) -> Duel:
    begin_final_turn(s)
    return resume(s, begin_final_turn)


def revealing(s: Duel, threads: dict[int, Sequence[int]] | None = None) -> Duel:
    """The Final Turn with all Action Cards planned: put, draw/use, use/support, draw/support."""
    final_turn(s)
    aims = threads or {HOLMES: (0, 0, 0, 0), MORIARTY: (0, 0, 0, 0)}
    while any(option[0] == "plan" for option in s.legal_actions()):
        seat = s.to_act
        mine = in_hand(s, seat)
        c = mine[0]
        s.apply(("plan", c, aims[seat][ACTION_ORDER.index(s.face[c].actions)]))
    return s


ACTION_ORDER = [("put",), ("draw", "use"), ("use", "support"), ("draw", "support")]


def in_hand(s: Duel, seat: int) -> list[int]:
    """Action Cards not placed yet, in the order of ACTION_ORDER."""
    cards = [c for c in s.piles[st.ACTIONS + seat] if s.aimed[c - 40] < 0]
    return sorted(cards, key=lambda c: ACTION_ORDER.index(s.face[c].actions))


def action_card(s: Duel, seat: int, *words: str) -> int:
    """The Action Card of a seat that shows these Actions."""
    return next(c for c in s.piles[st.ACTIONS + seat] if s.face[c].actions == words)


def concluded(s: Duel) -> Duel:
    """The Conclusion carried out up to the check of the end, or to a choice."""
    begin_conclusion(s)
    s.frames.insert(0, (SEQUENCE, ROUND, STEPS.index(check_end)))
    while s.frames[-1][0] != SEQUENCE and s.options is None:
        frame = s.frames[-1]
        flow.runs[frame[0]](s, frame)
        if s.options is not None and len(s.options) == 1:
            (only,), s.options = s.options, None
            flow.chosen[s.frames[-1][0]](s, s.frames[-1], only)
    return s


def archived(s: Duel) -> Duel:
    """The table after the check of the end, up to the next real choice."""
    check_end(s)
    if s.result is None:
        clear_table(s)
        resume(s, clear_table)
    return s


# -- questions ----------------------------------------------------------------------


def words(s: Duel) -> set[str]:
    return {option[0] for option in s.legal_actions()}


def do(s: Duel, *actions: Action) -> Duel:
    for action in actions:
        s.apply(action)
    return s


def put(s: Duel, c: int, thread: int = 0) -> Duel:
    """Use the mandatory Action with this card (the last step may have no choice)."""
    seat = s.to_act
    s.apply(("put", action_card(s, seat, "put")))
    if ("put", c, thread) in s.legal_actions():
        s.apply(("put", c, thread))
    return s


def play_out(s: Duel, stop: Any) -> Duel:
    """Take the first option until `stop(s)` holds."""
    while not stop(s):
        s.apply(s.legal_actions()[0])
    return s


def hand(s: Duel, seat: int) -> list[int]:
    return s.piles[st.HAND + seat]


def pile(s: Duel, thread: int, seat: int) -> list[int]:
    return s.piles[st.THREAD + 2 * thread + seat]


def events(s: Duel, verb: str) -> list[tuple[Any, ...]]:
    return [redact(event, None) for event in s.events() if event[0] == verb]


def knows(s: Duel, seat: int, c: int) -> bool:
    return bool(s.known[c] >> seat & 1)
