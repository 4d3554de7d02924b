"""Small builders: a case with chosen hands, pieces where a test wants them, dice that fall so."""

from collections.abc import Sequence
from functools import cache
from itertools import count

from games.engine.rng import spread_seed
from games.engine.table import Table, TableSpec
from games.rulebooks.catalogue import ready_made
from games.rulebooks.clue import RULEBOOK
from games.rulebooks.clue.face import ALL, cards_in
from games.rulebooks.clue.flow import MOVE, TURN
from games.rulebooks.clue.prepared import Box
from games.rulebooks.clue.state import DECK, DISCARD, ENVELOPE, HAND, LEFTOVER, SIDE, ClueState

IDS = [
    "LE",
    "PE",
    "HO",
    "RA",
    "AM",
    "BN",
    "CO",
    "SB",
    "HD",
    "EB",
    "CU",
    "TB",
    "KI",
    "BR",
    "BA",
    "LA",
    "ST",
    "RO",
    "LV",
    "PL",
    "EL",
]  # suspects, misdeeds, rooms
A, B, C, D, E, F = range(6)
BOX = ready_made("clue")["standard-edition"]


def number(code: str) -> int:
    return IDS.index(code)


def cards(codes: str) -> int:
    return sum(1 << number(code) for code in codes.replace("/", " ").split())


def codes(mask: int) -> set[str]:
    return {IDS[card] for card in cards_in(mask)}


@cache
def table(seats: int = 3, mode: str = "standard", **options: object) -> Table:
    """A checked table; it is fixed, so all tests can sit at the same one."""
    spec = TableSpec(mode, seats, (BOX,), options)
    RULEBOOK.check(spec)
    return Table(RULEBOOK, spec)


def new(seats: int = 3, mode: str = "standard", seed: int = 1, **options: object) -> ClueState:
    """A match before characters are chosen."""
    return RULEBOOK.start(table(seats, mode, **options), seed)  # type: ignore[return-value]


def choose(s: ClueState, *characters: str) -> ClueState:
    for code in characters:
        if len(s.characters) < s.table.seats:
            s.apply(("play", number(code)))
    return s


def dealt(seats: int = 3, mode: str = "standard", seed: int = 1, **options: object) -> ClueState:
    """A match at the first decision after the deal."""
    return choose(new(seats, mode, seed, **options), *IDS[:6])


def case(
    seats: int = 3,
    *,
    envelope: str = "BN TB EL",
    hands: Sequence[str] = (),
    leftovers: str = "",
    side: str = "",
    characters: Sequence[str] = ("LE", "PE", "HO", "RA", "AM", "BN"),
    mode: str = "standard",
    seed: int = 1,
    powers: bool = False,
    **options: object,
) -> ClueState:
    """Seat A's turn in a case in which the cards lie as wanted, the rest anyhow.

    All powers count as used unless a test is about them.
    """
    s = choose(new(seats, mode, seed, **options), *characters)
    wanted = [envelope, leftovers, side, *hands]
    rest = cards_in(ALL & ~sum(cards(codes) for codes in wanted))
    lay(s, ENVELOPE * seats, envelope, rest)
    for seat in range(seats):
        lay(s, HAND * seats + seat, hands[seat] if seat < len(hands) else "", rest)
    lay(s, LEFTOVER * seats, leftovers, rest)
    lay(s, SIDE * seats, side, rest)
    s.log = None
    if not powers:
        s.power = (0,) * seats
    return turn_of(s, A)


def lay(s: ClueState, pile: int, wanted: str, rest: list[int]) -> None:
    """Put the wanted cards, and any others to fill up, on the card numbers of a pile."""
    numbers = s.piles[pile]
    laid = [number(code) for code in wanted.split()]
    laid += [rest.pop() for _ in range(len(numbers) - len(laid))]
    for place, card in zip(numbers, laid, strict=True):
        s.face[place] = s.table.prepared.faces[card]
    mask = sum(1 << card for card in laid)
    zone, seat = divmod(pile, s.table.seats)
    if zone == ENVELOPE:
        s.solution = mask
    elif zone == LEFTOVER:
        s.leftovers = mask
    elif zone == SIDE:
        s.side = tuple(laid)
    else:
        s.hand = (*s.hand[:seat], mask, *s.hand[seat + 1 :])


def turn_of(s: ClueState, seat: int) -> ClueState:
    """Start a seat's turn anew."""
    s.active = seat
    s.question = s.showing = ()
    s.frames[:] = [(TURN,)]
    s.options = None
    s.advance()
    return s


def space(s: ClueState, name: str | tuple[int, int]) -> int:
    """A space by room code, `centre`, or row and column."""
    if isinstance(name, tuple):
        return s.table.prepared.board.square_of[name]
    return 0 if name == "centre" else number(name)


def put(s: ClueState, piece: str, where: str | tuple[int, int]) -> ClueState:
    s.at[number(piece)] = space(s, where)
    return s


def stand(s: ClueState, seat: int, where: str | tuple[int, int]) -> ClueState:
    """Put a player's own mover somewhere and start that player's turn."""
    s.at[s.characters[seat]] = space(s, where)
    return turn_of(s, seat)


def will_roll(s: ClueState, total: int) -> ClueState:
    """Make the next roll of the dice come out so."""
    for seed in count():
        s.rng = spread_seed(seed)
        dice = s.clone().below(36)
        if dice // 6 + dice % 6 + 2 == total:
            return s
    raise AssertionError


def roll(s: ClueState, seat: int, where: str | tuple[int, int], total: int) -> ClueState:
    """A seat stands somewhere, has rolled so much and is about to move."""
    s.at[s.characters[seat]] = space(s, where)
    s.active = seat
    s.frames[:] = [(TURN,)]
    s.options = None
    will_roll(s, total)
    s.advance()
    if s.frames[-1][0] != MOVE:
        s.apply(("roll",))
    return s


def ends(s: ClueState) -> set[str | tuple[int, int]]:
    """Where the moves offered now lead: room codes, centre, squares."""
    board = s.table.prepared.board
    found: set[str | tuple[int, int]] = set()
    for verb, *where in s.legal_actions():
        if verb == "go":
            if where[0] == 0:
                found.add("centre")
            elif where[0] < 21:
                found.add(IDS[where[0]])
            else:
                found.add(board.cells[where[0] - 21])
    return found


def go(s: ClueState, where: str | tuple[int, int]) -> ClueState:
    s.apply(("go", space(s, where)))
    return s


def enter(s: ClueState, seat: int, room: str) -> ClueState:
    """A seat has just walked into a room and must ask."""
    door = s.table.prepared.board.spaces_in(s.table.prepared.board.exits[number(room)])[0]
    s.at[s.characters[seat]] = door
    s.active = seat
    s.frames[:] = [(TURN,)]
    s.options = None
    will_roll(s, 2)
    s.advance()
    if s.frames[-1][0] != MOVE:
        s.apply(("roll",))
    return go(s, room)


def question(suspect: str, misdeed: str, room: str) -> tuple[str, int, int, int]:
    return ("ask", number(suspect), number(misdeed), number(room))


def ask(s: ClueState, names: str) -> ClueState:
    s.apply(question(*names.split("/")))
    return s


def accuse(s: ClueState, seat: int, names: str) -> ClueState:
    """A seat accuses from the centre."""
    stand(s, seat, "centre")
    s.apply(("accuse",))
    s.apply(("name", *(number(code) for code in names.split("/"))))
    return s


def draw_card(s: ClueState, seat: int, code: str, where: tuple[int, int] = (12, 7)) -> ClueState:
    """A seat stops on a Sheldon space and draws the wanted card."""
    seats = s.table.seats
    deck = s.piles[DECK * seats]
    if not any(s.face[c].id == code for c in deck):
        for c in list(s.piles[DISCARD * seats]):
            if s.face[c].id == code:
                s.move(c, DECK * seats)
                s.known[c] = 0
                break
    wanted = next(c for c in deck if s.face[c].id == code)
    top = deck[-1]
    s.face[wanted], s.face[top] = s.face[top], s.face[wanted]
    row, column = where
    board = s.table.prepared.board
    beside = next(
        cell
        for cell in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column))
        if cell in board.square_of and not board.is_sheldon(board.square_of[cell])
    )
    roll(s, seat, beside, 3)
    return go(s, where)


def events(s: ClueState, verb: str) -> list[tuple[object, ...]]:
    return [event for event in s.events() if event[0] == verb]


def offered(s: ClueState, verb: str) -> list[tuple[object, ...]]:
    return [option for option in s.legal_actions() if option[0] == verb]


def box(s: ClueState) -> Box:
    prepared: Box = s.table.prepared
    return prepared


def all_cards_once(s: ClueState) -> bool:
    """CL-26.12: hands, leftovers, side cards and envelope are the 21 cards, each once."""
    seats = s.table.seats
    zones = [
        *s.piles[ENVELOPE * seats],
        *(c for seat in range(seats) for c in s.piles[HAND * seats + seat]),
        *s.piles[LEFTOVER * seats],
        *s.piles[SIDE * seats],
    ]
    by_face = sorted(s.face[c].id for c in zones) == sorted(IDS)
    masks = [s.solution, s.leftovers, *s.hand, *(1 << card for card in s.side)]
    return by_face and sum(masks) == ALL and sum(m.bit_count() for m in masks) == 21
