"""The route and right-of-way: windows, playing effects, resolving them (CC-22 to CC-25)."""

from games.engine.abilities.program import Demand, evaluation_frame, program_frame
from games.engine.abilities.words import ANNOUNCE, COST, DO, Ability, Value
from games.engine.cards import Face
from games.engine.flow import OP, Action, Frame
from games.rulebooks.case_closed.activated import CONFLICT, Activated
from games.rulebooks.case_closed.declaration import DRAW_DISCARD, HAND, INTELLIGENCE, SLEUTH
from games.rulebooks.case_closed.flip import flip, flippable
from games.rulebooks.case_closed.flow import FLOW, ORDER_EFFECTS, PASS, PROGRAM, SETTLE, WINDOW
from games.rulebooks.case_closed.state import CaseClosedState, WaitingEffect
from games.rulebooks.case_closed.talents import cost_of
from games.rulebooks.case_closed.zones import CLUES, pile

# -- windows --------------------------------------------------------------------------


def open_window(s: CaseClosedState) -> None:
    """CC-R.10: a window for flash effects, unless nobody could use it."""
    if s.route:
        s.frames.append((WINDOW, 0, 0))
        return
    seats = s.table.seats
    for offset in range(seats):
        seat = (s.lead + offset) % seats
        options = flash_options(s, seat)
        if options:
            options.append(PASS)
            s.ask(seat, options)
            s.frames.append((WINDOW, offset, offset))
            return


def begin_with_window(s: CaseClosedState) -> None:
    """CC-R.10: a window before the body of a step, in which what the step set off is played out."""
    settle(s)
    if s.frames[-1][OP] == SETTLE:
        s.frames.insert(-1, (WINDOW, 0, 0))
    else:
        open_window(s)


@FLOW.run(WINDOW)
def run_window(s: CaseClosedState, f: Frame) -> None:
    """CC-24.3 to CC-24.12: the lead first, then to the left, until all pass in succession."""
    _, offset, passes = f
    seats = s.table.seats
    while passes < seats:
        seat = (s.lead + offset) % seats
        options = flash_options(s, seat)
        if options:
            options.append(PASS)
            s.ask(seat, options)
            s.frames[-1] = (WINDOW, offset, passes)
            return
        offset += 1  # who could do nothing passes without being asked
        passes += 1
    if s.route:
        s.frames[-1] = (WINDOW, 0, 0)  # CC-24.9
        resolve_top(s)
    else:
        s.frames.pop()


@FLOW.chose(WINDOW)
def chose_window(s: CaseClosedState, f: Frame, action: Action) -> None:
    _, offset, passes = f
    seat = (s.lead + offset) % s.table.seats
    if action is PASS or action[0] == "pass":
        s.note("pass", "CC-24.7", seat)
        s.frames[-1] = (WINDOW, offset + 1, passes + 1)
        return
    s.frames[-1] = (WINDOW, offset, 0)  # CC-24.5, CC-24.13
    FLASH_ACTIONS[action[0]](s, seat, action)


def flash_options(s: CaseClosedState, seat: int) -> list[Action]:
    """CC-24.4: events in hand, activated effects in play, and flips in Sleuth.

    Asked at every turn of right-of-way: plain loops, because a comprehension is a call.
    """
    options: list[Action] = []
    face, step = s.face, s.step
    hand = s.piles[HAND * s.table.seats + seat]
    events: frozenset[Face] = s.table.prepared.events[step]
    for c in hand:
        if face[c] in events and can_play_event(s, seat, c):
            options.append(("event", c))
    active = s.activated[seat]
    if active:
        add_uses(s, seat, active, options)
    if step == SLEUTH:
        for c in flippable(s, seat):
            options.append(("flip", c))
    return options


def add_uses(s: CaseClosedState, seat: int, active: tuple[int, ...], options: list[Action]) -> None:
    """CC-23.12: the activated effects of these cards that the seat can use now."""
    face, expended = s.face, s.expended
    jobs, crimes = s.jobs[seat], s.crimes[seat]
    moment = CONFLICT if s.substep == "conflict" else s.step
    for c in active:
        for activated in face[c].activated[moment]:
            if activated.needs_ready and expended[c]:
                continue
            if activated.job > jobs or activated.crime > crimes:
                continue
            if can_activate(s, seat, c, activated):
                options.append(("use", c, activated.ability))


# -- playing effects --------------------------------------------------------------------


def can_play_event(s: CaseClosedState, seat: int, c: int) -> bool:
    """CC-22.2, CC-22.5: in a step it names, if its cost can be paid and it finds a target."""
    face = s.face[c]
    if face.cost and cost_of(s, c) > s.jobs[seat]:
        return False
    f = evaluation_frame(0, seat, c, presets(s, c))
    for conditions, demands in face.demands:
        if not can_be_met(s, f, conditions, demands):
            return False
    return True


def can_activate(s: CaseClosedState, seat: int, c: int, activated: Activated) -> bool:
    """CC-23.12: once its points can be paid, all else that its use takes can be had as well."""
    ability = activated.ability
    if activated.limited and (c, ability) in s.used:
        return False
    for zone in activated.needs_piles:
        if not s.piles[zone * s.table.seats + seat]:
            return False
    if not (activated.conditions or activated.demands):
        return True
    host = s.host[c]
    f = evaluation_frame(ability, seat, c, ((), (host if host >= 0 else c,)))  # as `presets`
    for condition in activated.conditions:
        if not condition(s, f):
            return False
    for can, argument in activated.demands:
        if not can(s, f, argument):
            return False
    return True


def can_be_met(
    s: CaseClosedState, f: Frame, conditions: tuple[Value, ...], demands: tuple[Demand, ...]
) -> bool:
    """Do the conditions hold, and is there something for each demand?"""
    for condition in conditions:
        if not condition(s, f):
            return False
    for can, argument in demands:
        if not can(s, f, argument):
            return False
    return True


Registers = tuple[tuple[int, ...], ...]


def presets(s: CaseClosedState, source: int, that: tuple[int, ...] = ()) -> Registers:
    """Registers every effect starts with: what set it off, and the bearer (CC-R.38)."""
    host = s.host[source]
    return (that, (host,) if host >= 0 else (source,))


def play_event(s: CaseClosedState, seat: int, action: Action) -> None:
    """CC-22.3, CC-R.39: the card is discarded as it is played; its effect goes onto the route."""
    _, c = action
    s.jobs[seat] -= cost_of(s, c)
    s.reveal(c, s.table.all_seats)
    s.note("event", "CC-22.3", seat, c)
    s.move(c, pile(s, DRAW_DISCARD, s.table.owner[c]))
    for ability in s.face[c].abilities:
        announce(s, seat, c, ability)


def use_ability(s: CaseClosedState, seat: int, action: Action) -> None:
    """CC-23.9: the cost first, then the effect onto the route."""
    _, c, index = action
    ability = s.face[c].abilities[index]
    s.note("use", "CC-23.7", seat, c, index)
    announce(s, seat, c, ability)


def flip_problem(s: CaseClosedState, seat: int, action: Action) -> None:
    _, problem = action
    flip(s, seat, problem)
    settle(s)


FLASH_ACTIONS = {"event": play_event, "use": use_ability, "flip": flip_problem}


def announce(
    s: CaseClosedState, seat: int, source: int, ability: Ability, that: tuple[int, ...] = ()
) -> None:
    """Pay the cost, make the choices (CC-R.37), then put the effect onto the route."""
    if ability.limit:
        s.used.append((source, ability.index))
    face = s.table.index_of[s.face[source]]
    begin(s, COST, face, ability, seat, source, presets(s, source, that))


def begin(
    s: CaseClosedState,
    part: int,
    face: int,
    ability: Ability,
    seat: int,
    source: int,
    registers: Registers,
) -> None:
    """Start a part of an effect; parts in which there is nothing to do are left out."""
    if part == COST and not ability.cost:
        part = ANNOUNCE
    if part == ANNOUNCE and not ability.announce:
        put_on_route(s, (face, ability.index, seat, source, registers))
    else:
        s.frames.append(program_frame(PROGRAM, face, ability.index, part, seat, source, registers))


def put_on_route(s: CaseClosedState, effect: tuple[int, int, int, int, Registers]) -> None:
    """CC-24.10: on top of those still waiting."""
    _, ability, seat, source, _ = effect
    s.route.append(effect)
    s.note("route", "CC-23.9", seat, source, ability)
    settle(s)


def program_finished(s: CaseClosedState, f: Frame) -> None:
    """Cost paid: choose. Chosen: onto the route. Done: settle."""
    _, face, index, part, _, seat, source, registers = f
    if part == COST:
        ability = s.table.faces[face].abilities[index]
        begin(s, ANNOUNCE, face, ability, seat, source, registers)
    elif part == ANNOUNCE:
        put_on_route(s, (face, index, seat, source, registers))
    else:
        settle(s)


def settle(s: CaseClosedState) -> None:
    """CC-R.41: after an action or effect, discard what is too much and see to due triggers."""
    if s.constants[INTELLIGENCE] and s.table.prepared.shifting:
        watch_clue_limits(s)
    if s.unsettled or s.waiting:
        s.frames.append((SETTLE,))


def watch_clue_limits(s: CaseClosedState) -> None:
    """CC-20.4: intelligence that depends on a count or on the moment may have changed."""
    face, shifting = s.face, s.table.prepared.shifting
    for c in s.constants[INTELLIGENCE]:
        if face[c] in shifting:
            s.unsettled |= CLUES
            return


def resolve_top(s: CaseClosedState) -> None:
    """CC-24.2, CC-24.8: the topmost effect resolves, and only that one."""
    face, ability, seat, source, registers = s.route.pop()
    s.note("resolve", "CC-24.8", seat, source, ability)
    s.frames.append(program_frame(PROGRAM, face, ability, DO, seat, source, registers))


# -- simultaneous effects -----------------------------------------------------------------


def place_waiting(s: CaseClosedState) -> None:
    """CC-25.1 to CC-25.3: due triggers go onto the route, the lead's first (not in Solve)."""
    if s.substep == "solve":
        return  # CC-R.40: kept until the next sub-step begins
    if WINDOW not in [op for op, *_ in s.frames]:
        s.frames.append((WINDOW, 0, 0))  # CC-R.11
    s.frames.append((ORDER_EFFECTS,))


@FLOW.run(ORDER_EFFECTS)
def run_order_effects(s: CaseClosedState, f: Frame) -> None:
    """CC-25.1: each player chooses the order of his own."""
    for seat in s.order():
        due = due_effects(s, seat)
        if due:
            s.ask(seat, [("next", i) for i in range(len(due))])
            return
    s.frames.pop()


def due_effects(s: CaseClosedState, seat: int | None) -> list[WaitingEffect]:
    """The effects of a seat that wait, in the order in which they were set off."""
    return [(whose, *effect) for whose, *effect in s.waiting if whose == seat]


@FLOW.chose(ORDER_EFFECTS)
def chose_order_effects(s: CaseClosedState, f: Frame, action: Action) -> None:
    _, number = action
    effect = due_effects(s, s.to_act)[number]
    s.waiting.remove(effect)
    seat, face, ability, source, that = effect
    s.note("trigger", "CC-23.4", seat, source, ability)
    compiled = s.table.faces[face].abilities[ability]
    if compiled.limit:
        s.used.append((source, ability))
    begin(s, ANNOUNCE, face, compiled, seat, source, presets(s, source, that))
