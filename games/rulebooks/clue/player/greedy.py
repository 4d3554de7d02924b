"""Chapter 29: a player that deduces, asks for the most, walks the shortest way, tells least."""

from collections.abc import Callable
from functools import cache
from operator import mul

from games.engine.flow import Action
from games.rulebooks.clue.board import CENTRE, FIRST_ROOM, FIRST_SQUARE, Board
from games.rulebooks.clue.deduction.knowledge import Knowledge
from games.rulebooks.clue.face import (
    ACROSS,
    BOOST,
    CATEGORIES,
    OBSERVER,
    SAMPLE,
    SECOND_OPINION,
    YOU_FIRST,
    cards_in,
    triple,
)
from games.rulebooks.clue.flow import PROBE
from games.rulebooks.clue.movement import BEST_ROLL
from games.rulebooks.clue.player.asking import Questions, questions_in, questions_of
from games.rulebooks.clue.player.evaluation import AVERAGE_ROLL
from games.rulebooks.clue.sights import knowledge_of
from games.rulebooks.clue.state import ClueState

LIKED = (SAMPLE, SECOND_OPINION, OBSERVER, ACROSS, YOU_FIRST, BOOST)
"""Powers from the most to the least useful, for choosing a character."""

WAIT = 0.55  # a question in a turn to come, compared with one now
TO_SPARE = 0.8  # a power used now cannot be used later
ROOMS_FIRST = 11  # ends of a move: perhaps to stay, then all rooms and the centre


def greedy(seen: ClueState, options: list[Action]) -> Action:
    """One of the options, by what the seat to act can know."""
    return CHOICES[options[0][0]](seen, options)


def certain_triple(seen: ClueState) -> int:
    """CL-29.8: the three cards in the envelope if they are certain, else 0."""
    return knowledge_of(seen, acting(seen)).accusable


def acting(seen: ClueState) -> int:
    assert seen.to_act is not None
    return seen.to_act


def in_a_room(space: int) -> bool:
    return FIRST_ROOM <= space < FIRST_SQUARE


def standing_on(seen: ClueState) -> int:
    return seen.at[seen.characters[acting(seen)]]


# -- the start of a turn ----------------------------------------------------------------------


def choose_character(seen: ClueState, options: list[Action]) -> Action:
    powers = seen.table.prepared.powers

    def liking(option: Action) -> int:
        _, suspect = option
        power = powers[suspect]
        return LIKED.index(power) if power in LIKED else 0

    return min(options, key=liking)


def choose_start(seen: ClueState, options: list[Action]) -> Action:
    """CL-29.3: compare roll, stay, link and power by what can be asked."""
    seat = acting(seen)
    known = knowledge_of(seen, seat)
    if known.accusable:
        return options[-1] if options[-1][0] == "accuse" else options[0]
    if ("power",) in options and seen.power[seat] != ACROSS:
        return ("power",)
    here = seen.at[seen.characters[seat]]
    questions = questions_in(known, seen.table.seats)
    best, most = options[0], 0.0
    for option in options:
        if option[0] == "stay":
            worth = questions.rooms[here - FIRST_ROOM]
        elif option[0] == "link":
            _, room = option
            worth = questions.rooms[room - FIRST_ROOM]
        elif option[0] == "power":
            worth = best_elsewhere(questions, here) * TO_SPARE
        else:
            continue
        if worth > most:
            best, most = option, worth
    if most < questions.most:  # else no roll can lead to a better one
        board: Board = seen.table.prepared.board
        if most <= worth_of_roll(board, questions, here):
            return options[0]
    return best


def best_elsewhere(questions: Questions, here: int) -> float:
    rooms = enumerate(questions.rooms, start=FIRST_ROOM)
    return max([worth for room, worth in rooms if room != here])


def worth_of_roll(board: Board, questions: Questions, here: int) -> float:
    """The best question within reach of each roll, weighed by its chance."""
    worth = questions.rooms
    best = WAIT * questions.most  # a question in a later turn
    total = 36 * best
    for ways, room in reachable_rooms(board, here):
        if worth[room] > best:
            total += ways * (worth[room] - best)
            best = worth[room]
    return total / 36


@cache
def reachable_rooms(board: Board, space: int) -> list[tuple[int, int]]:
    """The rooms from the nearest on, and in how many ways two dice reach them."""
    steps = {r: max(2, board.distance[r][space]) for r in board.room_of.values()}
    return [
        (sum([6 - abs(roll - 7) for roll in range(steps[room], 13)]), room - FIRST_ROOM)
        for room in sorted(steps, key=steps.__getitem__)
        if steps[room] <= BEST_ROLL and room != space
    ]


# -- movement ---------------------------------------------------------------------------------


def choose_move(seen: ClueState, options: list[Action]) -> Action:
    """CL-29.3, CL-29.8: to the centre when certain, else where the best question is."""
    board: Board = seen.table.prepared.board
    boost = options[-1] if options[-1] == ("power",) else None
    seat = acting(seen)
    known = knowledge_of(seen, seat)
    if known.accusable:
        return toward(board, options, CENTRE, boost)
    questions = questions_in(known, seen.table.seats)
    walks = options[:-1] if boost else options
    best, most = best_in_reach(board, walks, questions)
    if best and most >= WAIT * questions.most:  # no way is shorter than a turn
        return best
    rooms = questions.rooms
    goal = goal_room(board, rooms, seen.at[seen.characters[seat]])
    walk = toward(board, walks, goal, None)
    _, space = walk
    if best and most > prospect(board, rooms, space):
        return best
    return walk_on(seen, options, walk, goal, boost)


def best_in_reach(
    board: Board, walks: list[Action], questions: Questions
) -> tuple[Action | None, float]:
    """The room with the best prospect to which the roll leads, if it leads to any."""
    best, most = None, -1.0
    rooms, later = questions.rooms, WAIT * questions.most
    away = discounts(board)
    for walk in walks[:ROOMS_FIRST]:
        _, space = walk
        if FIRST_ROOM <= space < FIRST_SQUARE:
            now = rooms[space - FIRST_ROOM]
            if now + later > most:
                worth = now + max(map(mul, rooms, away[space]))
                if worth > most:
                    best, most = walk, worth
        elif best:
            break
    return best, most


def walk_on(
    seen: ClueState, options: list[Action], walk: Action, goal: int, boost: Action | None
) -> Action:
    """No good room within reach: use a boost, stop for a Sheldon Card, or go on towards one."""
    board: Board = seen.table.prepared.board
    if boost and board.distance[goal][standing_on(seen)] <= BEST_ROLL:
        return boost
    if seen.table.prepared.has_sheldon:
        walks = options[:-1] if boost else options
        stops = [space for _, space in walks if board.is_sheldon(space)]
        if stops:
            return ("go", min(stops, key=board.distance[goal].__getitem__))
    return walk


def prospect(board: Board, rooms: list[float], space: int) -> float:
    """What can be asked on a space now, and the best that can be asked from there later."""
    now = rooms[space - FIRST_ROOM] if in_a_room(space) else 0.0
    later: float = max(map(mul, rooms, discounts(board)[space]))
    return now + later


@cache
def discounts(board: Board) -> list[list[float]]:
    """From each space to each room, what a question loses by the turns it takes to get there."""
    return [
        [
            0.0 if room == space else WAIT ** turns_between(board, space, room)
            for room in board.room_of.values()
        ]
        for space in range(board.spaces)
    ]


def turns_between(board: Board, space: int, room: int) -> float:
    """How many turns it takes to get from a space to a room, on average rolls."""
    if room in board.links.get(space, ()):
        return 1.0
    return max(1.0, board.distance[room][space] / AVERAGE_ROLL)


def goal_room(board: Board, rooms: list[float], here: int) -> int:
    """The room to walk to: a good question, not too far away."""
    worth = list(map(mul, rooms, discounts(board)[here]))
    return FIRST_ROOM + worth.index(max(worth))


def toward(board: Board, options: list[Action], goal: int, boost: Action | None) -> Action:
    """There if it can be reached, else as near as possible, in the Hallway if not there."""
    there = ("go", goal)
    if there in options[:ROOMS_FIRST]:
        return there
    if boost:
        return boost
    walks = options[:-1] if options[-1][0] == "power" else options
    near = nearness(board, goal)
    steps = [near[space] for _, space in walks]
    return walks[steps.index(min(steps))]


@cache
def nearness(board: Board, goal: int) -> list[int]:
    """For each space, its distance to a goal; of equal ones the Hallway comes first."""
    return [2 * steps + (space < FIRST_SQUARE) for space, steps in enumerate(board.distance[goal])]


def choose_room(seen: ClueState, options: list[Action]) -> Action:
    questions = questions_of(seen, acting(seen))

    def worth(option: Action) -> float:
        _, room = option
        bits: float = questions.rooms[room - FIRST_ROOM]
        return bits

    return max(options, key=worth)


def choose_in_centre(seen: ClueState, options: list[Action]) -> Action:
    end, accuse = options
    return accuse if certain_triple(seen) else end


# -- questions --------------------------------------------------------------------------------


def choose_question(seen: ClueState, options: list[Action]) -> Action:
    """CL-29.2, CL-29.4: the question that is expected to tell most."""
    questions = questions_of(seen, acting(seen))
    _, _, _, room = options[0]
    _, _, _, last = options[-1]
    if room != last:  # CL-25.23: any room may be named
        room = best_room(questions)
    suspect, misdeed = questions.in_room(room)
    return ("ask", suspect, misdeed, room)


def best_room(questions: Questions) -> int:
    return FIRST_ROOM + questions.rooms.index(questions.most)


def choose_triple(seen: ClueState, options: list[Action]) -> Action:
    """An accusation if it is certain; a probe names what is most open."""
    if seen.frames[-1][0] == PROBE:
        _, player = seen.frames[-1]
        return probe_of(knowledge_of(seen, acting(seen)), player)
    known = certain_triple(seen)
    if known:
        return ("name", *cards_in(known))
    questions = questions_of(seen, acting(seen))
    room = best_room(questions)
    suspect, misdeed = questions.in_room(room)
    return ("name", suspect, misdeed, room)


def probe_of(known: Knowledge, player: int) -> Action:
    """CL-25.22: of each category a card that the player may hold or not; live ones first."""
    surely = known.places.surely_holds(player)
    doubtful = known.places.may_hold(player) & ~surely
    sets = [doubtful & known.live & c or doubtful & c or c & ~surely or c for c in CATEGORIES]
    return ("name", *[cards_in(cards)[0] for cards in sets])


def sure_odds(seen: ClueState, options: list[Action]) -> dict[Action, float]:
    """CL-16.1: whoever names three cards is right in so many of all deals that fit.

    To accuse, or to enter the centre for it, is sure when all these have the same envelope.
    """
    if options[0][0] not in ("roll", "go", "end", "name") or seen.frames[-1][0] == PROBE:
        return {}
    if options[0][0] == "name":
        known = knowledge_of(seen, acting(seen))
        return {o: known.triples.get(triple(*o[1:]), 0) / known.total for o in options}
    if not certain_triple(seen):
        return {}
    return {o: 1.0 for o in options if o == ("go", CENTRE) or o[0] == "accuse"}


def choose_card_to_show(seen: ClueState, options: list[Action]) -> Action:
    """CL-29.5: a card this viewer has seen, else one shown before, else of the widest category."""
    seats, seat = seen.table.seats, acting(seen)
    own = seen.told[seat * seats : (seat + 1) * seats]
    seen_by_viewer = 0
    if seen.showing:
        _, viewer, _ = seen.showing
        seen_by_viewer = own[viewer]
    seen_by_some = 0
    for cards in own:
        seen_by_some |= cards

    def how_telling(option: Action) -> tuple[bool, bool, int]:
        _, card = option
        bit = 1 << card
        return not seen_by_viewer & bit, not seen_by_some & bit, -card

    return min(options, key=how_telling)


def choose_power(seen: ClueState, options: list[Action]) -> Action:
    """Powers used in the middle of a question: second opinion, you first, quiet observer."""
    power = seen.power[acting(seen)]
    use = {
        SECOND_OPINION: wants_second_opinion,
        OBSERVER: wants_to_observe,
        YOU_FIRST: wants_another_first,
    }[power]
    decline, declare = options
    return declare if use(seen) else decline


def wants_second_opinion(seen: ClueState) -> bool:
    return still_open(seen, triple(*seen.question[1:])) > 0


def wants_to_observe(seen: ClueState) -> bool:
    """Look when at least two of the cards asked for are open: then the sight is worth most."""
    return bool(seen.question) and still_open(seen, triple(*seen.question[1:])) > 1


def still_open(seen: ClueState, named: int) -> int:
    return (named & knowledge_of(seen, acting(seen)).live).bit_count()


def wants_another_first(seen: ClueState) -> bool:
    return best_first(seen) != (acting(seen) + 1) % seen.table.seats


def best_first(seen: ClueState) -> int:
    """The player after the first one who would surely answer, so that others answer before."""
    seat, seats = acting(seen), seen.table.seats
    named = triple(*seen.question[1:])
    for turn, loud in enumerate(questions_of(seen, seat).loud, start=1):
        if loud & named:
            return (seat + turn % (seats - 1) + 1) % seats
    return (seat + 1) % seats


def choose_first(seen: ClueState, options: list[Action]) -> Action:
    wanted = ("first", best_first(seen))
    return wanted if wanted in options else options[0]


# -- other players' hands ---------------------------------------------------------------------


def choose_hand(seen: ClueState, options: list[Action]) -> Action:
    """The player of whose hand least is known."""
    places = knowledge_of(seen, acting(seen)).places

    def unknown(option: Action) -> int:
        _, player = option
        return (places.may_hold(player) & ~places.surely_holds(player)).bit_count()

    return max(options, key=unknown)


def choose_place(seen: ClueState, options: list[Action]) -> Action:
    """CL-29.10: only side places that were not looked at are offered; all are alike."""
    return options[0]


def choose_swap(seen: ClueState, options: list[Action]) -> Action:
    """Into the room with the best question, or the centre when certain."""
    is_certain = certain_triple(seen) != 0
    questions = questions_of(seen, acting(seen))

    def worth(option: Action) -> float:
        _, mover = option
        space = seen.at[mover]
        if is_certain:
            return float(space == CENTRE)
        return questions.rooms[space - FIRST_ROOM] if in_a_room(space) else 0.0

    return max(options, key=worth)


def choose_pull(seen: ClueState, options: list[Action]) -> Action:
    """CL-29.7: the rival nearest to the centre, to the room farthest from it."""
    steps: list[int] = seen.table.prepared.board.distance[CENTRE]

    def harm(option: Action) -> tuple[bool, int, int]:
        _, mover, room = option
        return mover in seen.characters, -steps[seen.at[mover]], steps[room]

    return max(options, key=harm)


CHOICES: dict[str, Callable[[ClueState, list[Action]], Action]] = {
    "play": choose_character,
    "roll": choose_start,
    "go": choose_move,
    "enter": choose_room,
    "end": choose_in_centre,
    "ask": choose_question,
    "name": choose_triple,
    "show": choose_card_to_show,
    "pass": choose_power,
    "first": choose_first,
    "peek": choose_hand,
    "request": choose_hand,
    "probe": choose_hand,
    "swap": choose_swap,
    "pull": choose_pull,
    "look": choose_place,
}
