"""Completion: whole decks that fit what is there, without a warning, and with reasons."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Card
from decks.catalogue import formats_of
from decks.models import Deck
from decks.ready_made_decks import load_ready_made
from decks.services import NothingToComplete, deck_around, list_complete, list_repair
from games import rulebooks
from games.bots.match import play, seat_bots
from games.bots.seat import GreedyBot
from games.engine.cards import CardDef
from games.engine.completion import Completion, Model, Subject, complete
from games.engine.decks import Copies, DeckList, Entry, Section, Size, Violation
from games.engine.table import Table, TableSpec
from games.rulebooks.catalogue import ready_made
from tests.decks.conftest import stored_catalogue

# -- by itself, on a game of letters -------------------------------------------------------------

SECTIONS = (Section("lead", "Lead", ("lead",)), Section("main", "Main", ("spy", "trick")))
RULES = (Size("R-1", "lead", 1, 1), Size("R-2", "main", 6, 6), Copies("R-3", "main", 2))


def card(id: str, type: str = "spy", *, names: str = "", **more) -> CardDef:
    abilities = ({"names": names},) if names else ()
    return CardDef(id, id.upper(), type, abilities=abilities, **more)


RED, BLUE = (card(f"{c}-lead", "lead", colors=(c,)) for c in ("red", "blue"))
REDS = [card(f"red-{n}", colors=("red",)) for n in range(6)]
BLUES = [card(f"blue-{n}", colors=("blue",)) for n in range(6)]
TRICKS = [card(f"trick-{n}", "trick") for n in range(3)]
BOND = card("bond", names="FRIEND", colors=("red",))
FRIEND = card("friend", colors=("red",))
POOL = [RED, BLUE, *REDS, *BLUES, *TRICKS, BOND, FRIEND]


def deck(*cards: CardDef, copies: int = 1) -> DeckList:
    section = {"lead": "lead"}
    return DeckList(
        Entry(section.get(c.type, "main"), c, copies if c.type != "lead" else 1) for c in cards
    )


def off_colour(given: DeckList):
    """A warning for each card that is not of the lead's colour."""
    leads = given.of("lead")
    for entry in given.of("main") if len(leads) == 1 else ():
        if entry.card.colors and entry.card.colors != leads[0].card.colors:
            yield Violation("unusable", "R-4", "off colour", "", "main", (entry.card.id,), 1)


MODELS = [
    Model(deck(RED, *REDS[:2], TRICKS[0], copies=2), 0.4),
    Model(deck(BLUE, *BLUES[:2], TRICKS[0], copies=2), 0.6),
]
SUBJECT = Subject(RULES, SECTIONS, lambda given: list(off_colour(given)), lambda c: [c.name])


def completed(*cards: CardDef) -> Completion:
    return complete(SUBJECT, deck(*cards), POOL, MODELS, {"lead": 1, "main": 6})


def ids(found: Completion) -> set[str]:
    return {entry.card.id for entry in found.deck.entries}


def test_from_nothing_it_follows_the_stronger_model():
    assert ids(completed()) == {"blue-lead", "blue-0", "blue-1", "trick-0"}


def test_one_card_decides_for_its_own_kind():
    found = completed(REDS[5])
    assert found.legal
    assert not found.warnings
    assert {"red-lead", "red-5", "red-0"} <= ids(found)


def test_who_is_named_and_missed_is_brought_in():
    assert "friend" in ids(completed(BOND))


def test_every_addition_says_why_and_what_else_would_do():
    for addition in completed(RED).additions:
        assert addition.why
        assert addition.card not in addition.instead


def test_cards_about_which_the_deck_is_warned_are_not_added():
    assert not {card.id for card in BLUES} & ids(completed(RED))


# -- with the two card games -----------------------------------------------------------------------


@pytest.fixture(params=["case-closed", "detective-conan"])
def game(request, db) -> str:
    """A game with its decks."""
    stored_catalogue(request.param)
    list(load_ready_made(games=[request.param]))
    return request.param


def test_a_deck_from_nothing_is_legal_and_without_a_warning(game):
    found = list_complete(game, DeckList([]))
    assert found.legal
    assert not found.warnings
    assert found.finished


def test_a_deck_around_any_card_is_legal_and_without_a_warning(game):
    cards = stored_cards(game)
    for card in cards[:: max(1, len(cards) // 12)]:
        found = deck_around(game, card)
        assert found.legal, card.slug
        assert not found.warnings, card.slug
        assert card.slug in ids(found)


def stored_cards(game: str) -> list[Card]:
    rulebook = rulebooks.get(game)
    cards = Card.objects.of(game).current().order_by("pk")
    return [card for card in cards if not rulebook.unplayable(card.definition())]


def test_a_completed_deck_can_win(game):
    rulebook = rulebooks.get(game)
    mine = list_complete(game, DeckList([])).deck.cards()
    won = 0
    decks = list(ready_made(game).values())
    for seed in range(10):
        sides = (mine, decks[seed % len(decks)])
        spec = TableSpec(next(iter(rulebook.modes)), 2, sides[:: 1 - seed % 2 * 2], {})
        outcome = play(Table(rulebook, spec), seed, seat_bots([GreedyBot] * 2, seed))
        won += seed % 2 in outcome.state.result.winners
    assert won >= 3


def test_a_repair_adds_what_fits_and_nothing_that_is_warned_about(game):
    plan = list_repair(game, DeckList([]), next(iter(formats_of(game))))
    assert plan.legal
    cards = {card.slug: card.definition() for card in stored_cards(game)}
    after = DeckList(Entry(f.section, cards[f.card], f.count) for f in plan.changes)
    assert not rulebooks.get(game).deck_warnings(after)
    assert len({entry.card.type for entry in after.entries}) > 3


def test_cards_to_choose_from_are_read_once_for_a_version_of_the_catalogue(game):
    list_complete(game, DeckList([]))
    with CaptureQueriesContext(connection) as asked:
        list_complete(game, DeckList([]))
    assert not [one for one in asked if '"cards_card"."playable" DESC' in one["sql"]]


def test_a_box_is_not_completed(castle):
    with pytest.raises(NothingToComplete, match="box"):
        list_complete("castle", DeckList([]))
    assert not Deck.objects.exists()
