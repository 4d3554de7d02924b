"""What effects look at, name and search for."""

from typing import Any

from games.engine.abilities.kinds import BINDING, BOUND, CARDS, PLAYER, SELECTOR, Word
from games.engine.abilities.program import bind
from games.engine.abilities.words import SEAT
from games.engine.flow import Action, Frame
from games.rulebooks.case_closed.declaration import DRAW_DECK, HAND, PROBLEM_DECK, PROBLEM_ROW
from games.rulebooks.case_closed.hidden import faces_for, has_closed_lists
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.vocabulary.verbs import EFFECT
from games.rulebooks.case_closed.vocabulary.words import VOCABULARY, seats_of
from games.rulebooks.case_closed.zones import discard, has_row_space, pile

verb = VOCABULARY.verb
Cards = tuple[int, ...]


@verb("look_at", "look at {what}", what=CARDS, tags=("look",))
def look_at(s: CaseClosedState, f: Frame, what: Cards) -> None:
    for c in what:
        s.reveal(c, 1 << f[SEAT])
        s.note("look", EFFECT, f[SEAT], c)


@verb("look_at_hand", "look at the hand of {who}", who=PLAYER, tags=("look",))
def look_at_hand(s: CaseClosedState, f: Frame, who: Any) -> None:
    for seat in seats_of(who):
        for c in s.pile(HAND, seat):
            s.reveal(c, 1 << f[SEAT])
        s.note("look at hand", EFFECT, f[SEAT], -1, seat)


def chose_name(s: CaseClosedState, f: Frame, action: Action, register: int) -> None:
    s.note("name", "CC-R.37", f[SEAT], -1, s.table.faces[action[1]].title)
    bind(s, f, register, (action[1],))


@verb("name_card", "name a card", chose=chose_name, to=BINDING, tags=("name",))
def name_card(s: CaseClosedState, f: Frame, register: int) -> None:
    """CC-R.37, CC-R.63: a title, named as the effect goes onto the route."""
    s.ask(f[SEAT], [("name", i) for i in nameable(s, f[SEAT])])


def nameable(s: CaseClosedState, seat: int) -> list[int]:
    """CC-R.90: titles that opponents may hold: of their draw decks, or of the whole format."""
    index_of = s.table.index_of
    if has_closed_lists(s.table):
        return [index_of[face] for face in faces_for(s.table, "main")]
    found = set()
    for opponent in range(s.table.seats):
        if s.are_opponents(opponent, seat):
            cards = s.table.cards_of("main", opponent)
            found |= {index_of[s.face[c]] for c in cards}
    return sorted(found)


@verb(
    "discard_named",
    "{who} {who:discards|discard} all copies of that card from hand",
    title=BOUND,
    who=PLAYER,
    tags=("discard",),
)
def discard_named(s: CaseClosedState, f: Frame, title: Cards, who: Any) -> None:
    face = s.table.faces[title[0]]
    for seat in seats_of(who):
        for c in [c for c in s.pile(HAND, seat) if s.face[c].title == face.title]:
            discard(s, c, EFFECT)


def chose_search(s: CaseClosedState, f: Frame, action: Action, deck: str, what: Any) -> None:
    """CC-28.3: the card found is revealed; then the deck is shuffled (CC-R.73)."""
    zone, target = SEARCHES[deck]
    if action[0] == "choose":
        c = action[1]
        s.reveal(c, s.table.all_seats)
        s.move(c, pile(s, target, f[SEAT]))
        s.note("search", "CC-28.3", f[SEAT], c)
    s.shuffle_cards(list(s.pile(zone, f[SEAT])))
    s.note("shuffle", "CC-R.73", f[SEAT])


SEARCHES = {"draw": (DRAW_DECK, HAND), "problem": (PROBLEM_DECK, PROBLEM_ROW)}


@verb(
    "search",
    "search your {deck} deck for a {what}, reveal it and take it, then shuffle the deck",
    chose=chose_search,
    deck=Word("draw", "problem"),
    what=SELECTOR,
)
def search(s: CaseClosedState, f: Frame, deck: str, what: Any) -> None:
    """CC-28.3: the searcher sees the whole deck."""
    zone, target = SEARCHES[deck]
    cards = s.pile(zone, f[SEAT])
    for c in cards:
        s.reveal(c, 1 << f[SEAT])
    options: list[Action] = []
    if target != PROBLEM_ROW or has_row_space(s, f[SEAT]):  # CC-5.6
        options = [("choose", c) for c in cards if what.matches(s, f, c)]
    s.ask(f[SEAT], [*options, ("done",)])
