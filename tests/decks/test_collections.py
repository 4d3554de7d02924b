"""What people own: counted by printing, read from texts, asked for in searches, shared by decks."""

import pytest
from django.contrib.auth.models import AnonymousUser

from cards.catalogue import catalogue_load
from cards.collections import Collection, Holdings
from cards.models import Card, CardSet, Printing
from cards.search import QueryError, asks_owned, explain, find, search
from decks.deck_text import DeckTextRefused
from decks.models import Deck
from decks.services import BadDeck, deck_create
from decks.services.collections import (
    collection_add_set,
    collection_change,
    collection_export,
    collection_import,
    collection_of,
    held_in,
    pool_create,
    pool_rename,
    set_progress,
)
from decks.services.needs import buildable, copies_of, deck_needs, pool_for, uses_of, want_list

GAME = "case-closed"
pytestmark = pytest.mark.django_db


@pytest.fixture
def owned(case_closed, ann):
    return collection_of(ann, GAME)


def card(n):
    return Card.objects.of(GAME).order_by("pk")[n]


def rows(*pairs):
    return [{"card": card(n).slug, "quantity": quantity} for n, quantity in pairs]


def test_there_is_one_collection_of_a_game(owned, ann):
    assert collection_of(ann, GAME) == owned
    assert collection_of(ann, GAME, Collection.Kind.WISH) != owned


def test_copies_are_set_added_and_taken_out(owned):
    collection_change(owned, rows((0, 3), (1, 1)))
    collection_change(owned, rows((0, 2)), add=True)
    collection_change(owned, rows((1, 0)))
    assert held_in(owned) == {(card(0).slug, ""): 5}


def test_reprints_count_as_the_same_card(owned):
    again = CardSet.objects.create(game_id=GAME, code="S2", name="Set Two")
    Printing.objects.create(card=card(0), set=again, number="009")
    slug = card(0).slug
    changes = [
        {"card": slug, "printing": "S1 000", "quantity": 1},
        {"card": slug, "printing": "S2 009", "quantity": 2},
    ]
    collection_change(owned, changes)
    assert copies_of(owned) == {card(0).pk: 3}
    assert [(one.set.code, one.owned, one.cards) for one in set_progress(owned)][1] == ("S2", 1, 1)


def test_what_was_merged_counts_as_the_other_card(owned):
    collection_change(owned, rows((0, 1), (1, 2)))
    Card.objects.filter(pk=card(1).pk).update(merged_into=card(0), removed=True)
    assert copies_of(owned) == {card(0).pk: 3}


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({"card": "nobody", "quantity": 1}, "unknown-card"),
        ({"card": "amy", "printing": "S9 1", "quantity": 1}, "unknown-printing"),
        ({"card": "amy", "quantity": 10_000}, "copies"),
    ],
)
def test_a_row_that_cannot_be_stored_changes_nothing(owned, row, code):
    with pytest.raises(BadDeck) as refused:
        collection_change(owned, [*rows((0, 1)), row])
    assert [problem.code for problem in refused.value.problems] == [code]
    assert held_in(owned) == {}


def test_a_collection_has_a_largest_size(owned, settings):
    settings.MAX_COLLECTION = 2
    collection_change(owned, rows((0, 1), (1, 1)))
    with pytest.raises(BadDeck, match="at most 2 rows"):
        collection_change(owned, rows((2, 1)))
    collection_change(owned, rows((0, 0), (2, 1)))
    assert len(held_in(owned)) == 2


def test_pools_have_names_of_their_own_and_a_quota(case_closed, ann, settings):
    settings.MAX_POOLS = 2
    sealed = pool_create(ann, GAME, " Sealed  May ")
    assert sealed.name == "Sealed May"
    with pytest.raises(BadDeck, match="called Sealed May"):
        pool_create(ann, GAME, "Sealed May")
    pool_create(ann, GAME, "Draft")
    with pytest.raises(BadDeck, match="2 pools"):
        pool_create(ann, GAME, "One more")
    assert pool_rename(sealed, "Sealed June").name == "Sealed June"
    with pytest.raises(BadDeck, match="keeps its name"):
        pool_rename(collection_of(ann, GAME), "Mine")


# -- texts --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["csv", "text", "json"])
def test_an_export_reads_back_the_same(owned, ann, kind):
    product = CardSet.objects.get(game=GAME)
    collection_add_set(owned, product, 2)
    collection_change(owned, rows((0, 4), (5, 1)))
    text = collection_export(owned, kind)
    other = pool_create(ann, GAME, "Copy")
    collection_import(other, text)
    assert held_in(other) == held_in(owned)


def test_an_import_adds_or_replaces(owned):
    text = f"2 {card(0).title}\nnonsense here\n1 {card(1).title}"
    report = collection_import(owned, text)
    assert (report.copies, report.cards) == (3, 2)
    collection_import(owned, text)
    assert held_in(owned)[card(0).slug, ""] == 4
    collection_import(owned, text, replace=True)
    assert held_in(owned)[card(0).slug, ""] == 2


def test_an_import_of_nothing_changes_nothing(owned):
    collection_change(owned, rows((0, 1)))
    with pytest.raises(DeckTextRefused):
        collection_import(owned, "this names no card at all", replace=True)
    with pytest.raises(DeckTextRefused, match="not text"):
        collection_import(owned, b"\xff\x00\xfe\x81" * 50)
    assert held_in(owned) == {(card(0).slug, ""): 1}


def test_long_tables_are_read_in_parts(owned):
    head = "count,name,id"
    text = "\n".join([head, *[f"1,{card(0).name},{card(0).slug}"] * 2_500])
    assert collection_import(owned, text).copies == 2_500
    with pytest.raises(DeckTextRefused, match="3,000 lines"):
        collection_import(owned, "\n".join([head, *["1,x,x"] * 3_100]))


def test_one_of_each_card_of_a_product(owned):
    product = CardSet.objects.get(game=GAME)
    size = collection_add_set(owned, product, 1)
    collection_add_set(owned, product, 1)
    assert set(held_in(owned).values()) == {2}
    (progress,) = set_progress(owned)
    assert (progress.owned, progress.cards, progress.percent) == (size, size, 100)


# -- searches -----------------------------------------------------------------------------


@pytest.fixture
def searched(ann):
    catalogue_load(GAME)
    owned = collection_of(ann, GAME)
    collection_change(owned, rows((0, 1), (1, 2), (2, 3)))
    return owned


def found(query, user, pool=None):
    return {one.slug for one in search(query, GAME, held=Holdings(user, pool), limit=200).cards}


@pytest.mark.parametrize(
    ("query", "places"),
    [
        ("owned>=2", {1, 2}),
        ("owned=1", {0}),
        ("owned:3", {2}),
        ("is:owned", {0, 1, 2}),
        ("is:owned owned<3", {0, 1}),
        ("is:owned -owned=2", {0, 2}),
        ("is:owned owned!=1", {1, 2}),
    ],
)
def test_searches_ask_for_owned_copies(searched, ann, query, places):
    assert found(query, ann) == {card(n).slug for n in places}


def test_what_was_never_entered_is_owned_no_times(searched, ann):
    every = find("", GAME, count=True).total
    for query, less in (("owned=0", 3), ("-is:owned", 3), ("owned<2", 2), ("owned<=2", 1)):
        assert find(query, GAME, count=True, held=Holdings(ann)).total == every - less


def test_nobody_sees_what_another_owns(searched, bob):
    assert found("is:owned", bob) == set()
    for nobody in (AnonymousUser(), None):
        held = Holdings(nobody) if nobody else None
        with pytest.raises(QueryError, match="signed in"):
            search("owned>=1", GAME, held=held)


def test_a_pool_is_searched_instead_of_the_collection(searched, ann):
    pool = pool_create(ann, GAME, "Draft")
    collection_change(pool, rows((7, 1)))
    assert found("is:owned", ann, pool) == {card(7).slug}


@pytest.mark.parametrize("query", ["owned>2", "-own:1", "(a or is:owned)", "IS:OWNED"])
def test_a_query_for_one_person_is_told_from_others(query):
    assert asks_owned(query)
    assert not asks_owned("is:playable name:owned")


def test_owned_is_explained(searched, ann):
    words = explain("owned>=2 type:clue", GAME, Holdings(ann))["words"]
    assert words == "Cards where you own at least 2 and a type has clue, by name."


# -- decks --------------------------------------------------------------------------------


def test_a_deck_says_what_it_lacks(owned, ann, junior):
    deck = deck_create(ann, GAME, "Junior", junior)
    first, second = list(junior.items())[:2]
    collection_change(owned, [{"card": first[0][1], "quantity": first[1]}])
    needs = {need.card.slug: need for need in deck_needs(deck, pool_for(ann, deck))}
    assert needs[first[0][1]].missing == 0
    assert needs[second[0][1]].missing == second[1]
    assert f"{second[1]} {needs[second[0][1]].card.title}\n" in want_list(needs.values())
    assert first[0][1] not in want_list(needs.values())


def test_cards_under_consideration_are_not_needed(owned, ann):
    deck = deck_create(ann, GAME, "Idea", {("considering", card(0).slug, ""): 3})
    assert deck_needs(deck, owned) == []


def test_decks_share_one_pool(owned, ann):
    collection_change(owned, rows((0, 3)))
    first = deck_create(ann, GAME, "First", {("main", card(0).slug, ""): 2})
    second = deck_create(ann, GAME, "Second", {("main", card(0).slug, ""): 2})
    (need,) = deck_needs(second, owned)
    assert (need.short, need.words) == (0, "")
    Deck.objects.filter(pk=first.pk).update(built=True)
    (need,) = deck_needs(second, owned)
    assert (need.missing, need.short, need.words) == (0, 1, "2 of 3 are in First")
    assert [use.copies for use in uses_of(owned)[card(0).pk]] == [2]


def test_a_deck_bound_to_a_pool_takes_nothing_from_the_collection(owned, ann):
    collection_change(owned, rows((0, 3)))
    pool = pool_create(ann, GAME, "Sealed")
    deck = deck_create(ann, GAME, "Limited", {("main", card(0).slug, ""): 2})
    Deck.objects.filter(pk=deck.pk).update(pool=pool, built=True)
    deck.refresh_from_db()
    assert pool_for(ann, deck) == pool
    assert deck_needs(deck, pool)[0].missing == 2
    assert uses_of(owned) == {}


def test_decks_that_can_be_built_come_first(owned, ann):
    collection_change(owned, rows((0, 2)))
    deck_create(ann, GAME, "Half", {("main", card(0).slug, ""): 4})
    deck_create(ann, GAME, "Whole", {("main", card(0).slug, ""): 1})
    decks = [(one.deck.name, one.have, one.size, one.is_whole) for one in buildable(ann, owned)]
    assert decks == [("Whole", 1, 1, True), ("Half", 2, 4, False)]
