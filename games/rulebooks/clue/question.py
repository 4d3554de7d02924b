"""Chapters 13 to 15, 18 and 19: questions, answers, and the side cards of two sides."""

from games.engine.flow import Action, Frame
from games.rulebooks.clue.board import FIRST_ROOM
from games.rulebooks.clue.face import CARDS, OBSERVER, SECOND_OPINION, YOU_FIRST, cards_in, triple
from games.rulebooks.clue.flow import ANSWER, ASK, FIRST, FLOW, LOOK, SHOW, WATCH
from games.rulebooks.clue.powers import use_power
from games.rulebooks.clue.prepared import Box
from games.rulebooks.clue.showing import see_side_card, show_card, unseen_side_cards
from games.rulebooks.clue.state import ClueState, with_value

PASS: Action = ("pass",)
POWER: Action = ("power",)

QUESTIONS: dict[int, list[Action]] = {
    room: [("ask", suspect, misdeed, room) for suspect in range(6) for misdeed in range(6, 12)]
    for room in range(FIRST_ROOM, CARDS)
}
"""CL-13.2 to CL-13.5: the questions that can be put in each room."""

ANYWHERE: list[Action] = [question for asked in QUESTIONS.values() for question in asked]

SEEKING, SHOWN, SEEKING_AGAIN, DONE = range(4)
"""How far a question is: nobody has answered, one has, a second answer is wanted, over."""


@FLOW.run(ASK)
def offer_questions(s: ClueState, frame: Frame) -> None:
    """CL-13.2 to CL-13.5: (ASK, room the asker is in, or 0 where any can be named)."""
    _, here = frame
    s.ask(s.active, list(QUESTIONS[here] if here else ANYWHERE))


@FLOW.chose(ASK)
def ask(s: ClueState, frame: Frame, action: Action) -> None:
    asker, seats = s.active, s.table.seats
    _, here = frame
    _, suspect, misdeed, room = action
    s.question = (asker, suspect, misdeed, room)
    titles = s.table.prepared.titles
    s.note("ask", "CL-13.1", asker, -1, titles[suspect], titles[misdeed], titles[room])
    if here:
        bring(s, asker, suspect, misdeed, room)
    s.frames[-1] = (ANSWER, (asker + 1) % seats, seats - 1, SEEKING)
    if s.power[asker] == YOU_FIRST:
        s.frames.append((FIRST,))


def bring(s: ClueState, asker: int, mover: int, token: int, room: int) -> None:
    """CL-13.7 to CL-13.10: both pieces come into the room from wherever they stand."""
    if s.at[mover] != room:  # CL-R.29: who is there already has not been moved
        relocate(s, mover, room, "CL-13.7")
        grant_right_to_stay(s, mover, asker)
    if s.at[token] != room:
        relocate(s, token, room, "CL-13.7")


def relocate(s: ClueState, piece: int, space: int, rule: str) -> None:
    """CL-20.1: every change of place is public."""
    box: Box = s.table.prepared
    names = box.names
    s.note("relocate", rule, s.active, -1, box.titles[piece], names[s.at[piece]], names[space])
    s.at[piece] = space


def grant_right_to_stay(s: ClueState, mover: int, by: int) -> None:
    """CL-10.13, CL-R.28, CL-R.36: the right to stay, for a player whom another one moved."""
    if mover in s.characters:
        owner = s.characters.index(mover)
        if owner != by:
            s.moved |= 1 << owner


@FLOW.run(FIRST)
def offer_first(s: ClueState, frame: Frame) -> None:
    s.ask(s.active, [PASS, POWER])


@FLOW.chose(FIRST)
def chose_first(s: ClueState, frame: Frame, action: Action) -> None:
    s.frames.pop()
    if action == POWER:
        use_power(s, s.active)


@FLOW.run(ANSWER)
def answer(s: ClueState, frame: Frame) -> None:
    """CL-14.1, CL-14.6 to CL-14.10: leftwards from the asker, until one can show a card."""
    _, player, left, stage = frame
    if stage == DONE or (stage == SHOWN and not left):
        s.frames.pop()
        return
    asker, suspect, misdeed, room = s.question
    if stage == SHOWN:
        offer_second_opinion(s, asker)
        return
    named = triple(suspect, misdeed, room)
    seats = s.table.seats
    while left:
        if player != asker:
            left -= 1
            if s.hand[player] & named:
                s.frames[-1] = (ANSWER, (player + 1) % seats, left, stage + 1)
                answer_with(s, player, asker, named)
                return
            s.lacks = with_value(s.lacks, player, s.lacks[player] | named)
            s.note("cannot", "CL-14.6", player)
        player = (player + 1) % seats
    end_unanswered(s, stage)


def answer_with(s: ClueState, player: int, asker: int, named: int) -> None:
    """CL-14.2, CL-14.5: show one; with several the player chooses, with one nobody is asked."""
    cards = s.hand[player] & named
    if cards & (cards - 1) or OBSERVER in s.power:
        s.showing = (player, asker, named)
        s.frames.append((WATCH, player, asker, named))
    else:
        show_card(s, player, 1 << asker, named, cards.bit_length() - 1)


def end_unanswered(s: ClueState, stage: int) -> None:
    """CL-19.9: with two sides or teams, an unanswered question opens a side card."""
    box: Box = s.table.prepared
    if box.has_sides and stage == SEEKING:
        s.frames[-1] = (LOOK,)
    else:
        s.frames.pop()


def offer_second_opinion(s: ClueState, asker: int) -> None:
    """CL-24.2: the asker may let the question go on to those left of the answerer."""
    if s.power[asker] == SECOND_OPINION:
        s.ask(asker, [PASS, POWER])
    else:
        s.frames.pop()


@FLOW.chose(ANSWER)
def chose_second_opinion(s: ClueState, frame: Frame, action: Action) -> None:
    _, player, left, _ = frame
    s.frames[-1] = (ANSWER, player, left, DONE)
    if action == POWER:
        asker, *_ = s.question
        use_power(s, asker)


@FLOW.run(WATCH)
def offer_to_watch(s: ClueState, frame: Frame) -> None:
    """CL-24.5: declared before the card is shown, by a third player who is not out."""
    _, shower, viewer, among = frame
    if OBSERVER in s.power:
        watcher = s.power.index(OBSERVER)
        if watcher not in (shower, viewer) and not s.out >> watcher & 1:
            s.ask(watcher, [PASS, POWER])
            return
    s.frames[-1] = (SHOW, shower, 1 << viewer, among)


@FLOW.chose(WATCH)
def chose_to_watch(s: ClueState, frame: Frame, action: Action) -> None:
    _, shower, viewer, among = frame
    s.frames[-1] = (SHOW, shower, 1 << viewer, among)
    if action == POWER:
        use_power(s, s.power.index(OBSERVER))


@FLOW.run(SHOW)
def offer_cards(s: ClueState, frame: Frame) -> None:
    """CL-14.5, CL-14.12: any one of the cards asked for that the player holds."""
    _, shower, _, _ = frame
    s.ask(shower, show_options(s, frame))


def show_options(s: ClueState, frame: Frame) -> list[Action]:
    _, shower, _, among = frame
    return [("show", card) for card in cards_in(s.hand[shower] & among)]


@FLOW.chose(SHOW)
def show(s: ClueState, frame: Frame, action: Action) -> None:
    _, shower, viewers, among = frame
    _, card = action
    s.showing = ()
    show_card(s, shower, viewers, among, card)
    s.frames.pop()


@FLOW.run(LOOK)
def offer_places(s: ClueState, frame: Frame) -> None:
    """CL-19.9, CL-19.12, CL-R.54, CL-R.55: any place the asker has not looked at yet."""
    asker, *_ = s.question
    options = unseen_side_cards(s, asker)
    if options:
        s.ask(asker, options)
    else:
        s.frames.pop()


@FLOW.chose(LOOK)
def look_at_place(s: ClueState, frame: Frame, action: Action) -> None:
    asker, *_ = s.question
    _, place = action
    see_side_card(s, asker, place, "CL-19.9")
    s.frames.pop()
