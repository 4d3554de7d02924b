"""Chapter 25: what the Sheldon Cards do, as verbs of the cards' language beside their English."""

from games.engine.abilities.kinds import NUMBER, STRING, Word
from games.engine.abilities.words import SEAT
from games.engine.flow import Action, Frame
from games.rulebooks.clue.accusation import TRIPLES
from games.rulebooks.clue.board import CENTRE, FIRST_ROOM, FIRST_SQUARE
from games.rulebooks.clue.deduction.facts import pack_show
from games.rulebooks.clue.face import ALL, CARDS, CATEGORIES, CATEGORY_NAMES, triple
from games.rulebooks.clue.flow import ASK, CENTRE_STOP, FLOW, MOVE, PROBE, RING, STROLL, WATCH
from games.rulebooks.clue.movement import walk_to
from games.rulebooks.clue.prepared import Box
from games.rulebooks.clue.question import grant_right_to_stay, relocate
from games.rulebooks.clue.state import ClueState, others, with_value
from games.rulebooks.clue.turn import movement_roll
from games.rulebooks.clue.vocabulary.choices import choice_from, choose
from games.rulebooks.clue.vocabulary.power_verbs import peek_at
from games.rulebooks.clue.vocabulary.words import VOCABULARY


def arrive(s: ClueState, space: int, rule: str) -> None:
    """CL-25.6, CL-11.8: into a room is an entry, into the centre allows an accusation."""
    walk_to(s, space, rule)
    if space == CENTRE:
        s.frames.append((CENTRE_STOP,))
    elif space < FIRST_SQUARE:
        s.frames.append((ASK, space))


@VOCABULARY.verb("roll_move", "roll and move again from this space")
def roll_move(s: ClueState, f: Frame) -> None:
    """CL-25.10, CL-25.2: a normal move, but it draws no second card."""
    s.frames.append((MOVE, movement_roll(s), 1))


@VOCABULARY.verb(
    "move_up_to", "walk up to {steps} further steps and stop where you like", steps=NUMBER
)
def move_up_to(s: ClueState, f: Frame, steps: int) -> None:
    """CL-25.11."""
    s.frames.append((STROLL, steps))


@VOCABULARY.verb("goto_room", "go to the {room} and ask there", room=STRING)
def goto_room(s: ClueState, f: Frame, room: str) -> None:
    """CL-25.12 to CL-25.14."""
    box: Box = s.table.prepared
    arrive(s, box.titles.index(room), "CL-25.12")


def nearest_rooms(s: ClueState, seat: int) -> list[Action]:
    box: Box = s.table.prepared
    here = s.at[s.characters[seat]]
    return [("enter", room) for room in box.board.nearest_rooms(here)]


@choice_from(nearest_rooms)
def enter_nearest(s: ClueState, seat: int, action: Action) -> None:
    _, room = action
    arrive(s, room, "CL-25.15")


@VOCABULARY.verb("goto_nearest_room", "enter the nearest room on foot and ask there")
def goto_nearest_room(s: ClueState, f: Frame) -> None:
    """CL-25.15: the drawer breaks ties."""
    choose(s, enter_nearest, f[SEAT])


@VOCABULARY.verb("goto_centre", "go to the centre; you may accuse there")
def goto_centre(s: ClueState, f: Frame) -> None:
    """CL-25.16."""
    arrive(s, CENTRE, "CL-25.16")


@VOCABULARY.verb("peek_random", "look at a random card of a player you choose")
def peek_random(s: ClueState, f: Frame) -> None:
    """CL-25.17."""
    choose(s, peek_at, f[SEAT])


def any_player(s: ClueState, seat: int) -> list[Action]:
    return [("request", player) for player in others(s, seat)]


@choice_from(any_player)
def disclose(s: ClueState, seat: int, action: Action) -> None:
    _, player = action
    about_to_show(s, player, seat)


@VOCABULARY.verb("peek_owner_choice", "a player you choose shows you one card of their choice")
def peek_owner_choice(s: ClueState, f: Frame) -> None:
    """CL-25.18."""
    choose(s, disclose, f[SEAT])


def about_to_show(s: ClueState, shower: int, viewer: int) -> None:
    """Any card of the hand, shown to one player; a quiet observer may declare (CL-24.5)."""
    s.showing = (shower, viewer, ALL)
    s.frames.append((WATCH, shower, viewer, ALL))


@VOCABULARY.verb(
    "ring_show",
    "every player secretly shows one card of their choice to the neighbour on their {side} "
    "and keeps it",
    side=Word("left"),
)
def ring_show(s: ClueState, f: Frame, side: str) -> None:
    """CL-25.19."""
    s.frames.append((RING, f[SEAT], s.table.seats))


@FLOW.run(RING)
def next_in_ring(s: ClueState, frame: Frame) -> None:
    _, player, left = frame
    if not left:
        s.frames.pop()
        return
    neighbour = (player + 1) % s.table.seats
    s.frames[-1] = (RING, neighbour, left - 1)
    about_to_show(s, player, neighbour)


@VOCABULARY.verb(
    "announce_count",
    "every player says aloud how many {category} cards they hold",
    category=Word(*CATEGORY_NAMES),
)
def announce_count(s: ClueState, f: Frame, category: str) -> None:
    """CL-25.20, CL-25.21, CL-27.14: public, for every hand."""
    number = CATEGORY_NAMES.index(category)
    for seat, hand in enumerate(s.hand):
        count = (hand & CATEGORIES[number]).bit_count()
        s.note("count", "CL-25.20", seat, -1, category, count)
        if (seat, number, count) not in s.counts:
            s.counts = (*s.counts, (seat, number, count))


def probed_player(s: ClueState, seat: int) -> list[Action]:
    return [("probe", player) for player in others(s, seat)]


@choice_from(probed_player)
def probe_player(s: ClueState, seat: int, action: Action) -> None:
    _, player = action
    s.frames.append((PROBE, player))


@VOCABULARY.verb(
    "probe",
    "name one suspect, one misdeed, one room and a player, who says aloud whether they hold "
    "at least one of them",
)
def probe(s: ClueState, f: Frame) -> None:
    """CL-25.22: no card is shown."""
    choose(s, probe_player, f[SEAT])


@FLOW.run(PROBE)
def offer_probe(s: ClueState, frame: Frame) -> None:
    s.ask(s.active, list(TRIPLES))


@FLOW.chose(PROBE)
def answer_probe(s: ClueState, frame: Frame, action: Action) -> None:
    """CL-27.14: yes is a clause, no are three negatives; both are public."""
    _, player = frame
    _, *cards = action
    named = triple(*cards)
    holds = bool(s.hand[player] & named)
    if holds:
        s.shows += (pack_show(0, player, named),)
    else:
        s.lacks = with_value(s.lacks, player, s.lacks[player] | named)
    titles = [s.table.prepared.titles[card] for card in cards]
    s.note("probe", "CL-25.22", s.active, -1, player, *titles, holds)
    s.frames.pop()


@VOCABULARY.verb(
    "ask_here", "ask a question about any room from where you stand; no piece is moved"
)
def ask_here(s: ClueState, f: Frame) -> None:
    """CL-25.23."""
    s.frames.append((ASK, 0))


def movers_elsewhere(s: ClueState, seat: int) -> list[Action]:
    here = s.at[s.characters[seat]]
    return [("swap", mover) for mover in range(6) if s.at[mover] != here]


@choice_from(movers_elsewhere)
def change_places(s: ClueState, seat: int, action: Action) -> None:
    _, mover = action
    here, there = s.at[s.characters[seat]], s.at[mover]
    relocate(s, mover, here, "CL-25.24")
    grant_right_to_stay(s, mover, seat)
    arrive(s, there, "CL-25.24")


@VOCABULARY.verb("swap", "exchange places with any other mover that stands elsewhere")
def swap(s: ClueState, f: Frame) -> None:
    """CL-25.24, CL-25.7: with nobody elsewhere the card does nothing."""
    choose(s, change_places, f[SEAT])


def other_movers(s: ClueState, seat: int) -> list[Action]:
    own = s.characters[seat]
    return [
        ("pull", mover, room)
        for mover in range(6)
        for room in range(FIRST_ROOM, CARDS)
        if mover != own and s.at[mover] != room
    ]


@choice_from(other_movers)
def pull_into_room(s: ClueState, seat: int, action: Action) -> None:
    _, mover, room = action
    relocate(s, mover, room, "CL-25.25")
    grant_right_to_stay(s, mover, seat)


@VOCABULARY.verb("pull_mover", "put any mover other than yours into a room of your choice")
def pull_mover(s: ClueState, f: Frame) -> None:
    """CL-25.25, CL-25.5."""
    choose(s, pull_into_room, f[SEAT])


@VOCABULARY.verb("roll_bonus", "your next movement roll counts {steps} more", steps=NUMBER)
def roll_bonus(s: ClueState, f: Frame, steps: int) -> None:
    """CL-25.26: kept as a marker until then."""
    seat = f[SEAT]
    s.bonus = with_value(s.bonus, seat, s.bonus[seat] + steps)
