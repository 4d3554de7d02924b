"""Search agrees with a plain-Python oracle, on whichever database the suite runs."""

import pytest
from hypothesis import given, settings

from cards.catalogue import Loader
from cards.catalogue_writer import catalogue_write
from cards.import_rows import Row, SetRow
from cards.search import QueryError, compile, search
from tests.cards import oracle

pytestmark = pytest.mark.django_db


def filled(seed, count=60):
    catalogue = oracle.cards(seed, count)
    rows = [SetRow(*pair) for pair in oracle.SETS]
    rows += [Row(slug, draft) for slug, draft in catalogue.items()]
    catalogue_write("toy", rows, source="test")
    Loader("toy").load_declared_formats([])
    return catalogue


def found(query, **options):
    """Every id a query finds, page by page."""
    ids, cursor = [], ""
    while True:
        page = search(query, "toy", cursor=cursor, limit=17, **options)
        ids += [hit.card.slug for hit in page.hits]
        cursor = page.next
        if not cursor:
            return ids


def found_at_once(query):
    return [hit.card.slug for hit in search(query, "toy", limit=200).hits]


@pytest.mark.parametrize("group", range(len(oracle.GROUPS)))
def test_every_term_alone_and_negated(toy, group):
    catalogue = filled(11, 25)
    for text, meaning in oracle.GROUPS[group]:
        rows = oracle.matching(catalogue, meaning)
        assert found_at_once(text) == oracle.ids(rows), text
        rows = oracle.matching(catalogue, oracle.negated((text, meaning))[1])
        assert found_at_once(f"-{text}") == oracle.ids(rows), text


@pytest.mark.parametrize("seed", range(4))
def test_queries_find_what_they_mean(toy, seed):
    catalogue = filled(seed)

    @settings(max_examples=120)
    @given(oracle.query)
    def agree(query):
        text, meaning = query
        assert found(text) == oracle.ids(oracle.matching(catalogue, meaning)), text

    agree()


def test_words_that_many_cards_say_find_the_same(toy, monkeypatch):
    catalogue = filled(5)
    monkeypatch.setattr(compile, "FEW", 1)

    @settings(max_examples=60)
    @given(oracle.query)
    def agree(query):
        text, meaning = query
        assert found(text) == oracle.ids(oracle.matching(catalogue, meaning)), text

    agree()


@pytest.mark.parametrize("seed", range(2))
def test_counts_and_printings_agree(toy, seed):
    catalogue = filled(seed)

    @settings(max_examples=60)
    @given(oracle.query)
    def agree(query):
        text, meaning = query
        rows = oracle.matching(catalogue, meaning)
        assert search(text, "toy", count=True).total == len(oracle.ids(rows)), text
        page = search(text, "toy", unique="printings", limit=200, count=True)
        shown = [(h.card.slug, h.printing and h.printing.number) for h in page.hits]
        assert shown == [(c["id"], p and p["number"]) for c, p in rows], text
        assert page.total == len(rows)

    agree()


@pytest.mark.parametrize("direction", ["asc", "desc"])
@pytest.mark.parametrize("name", ["level", "power", "colors"])
def test_order_by_a_number_puts_missing_ones_last(toy, name, direction):
    catalogue = filled(7)

    @settings(max_examples=25)
    @given(oracle.query)
    def agree(query):
        text, meaning = query
        expected = oracle.by_number(oracle.matching(catalogue, meaning), name, direction == "desc")
        assert found(f"{text} order:{name} dir:{direction}") == expected, text

    agree()


def test_order_by_set_follows_the_first_printing(toy):
    catalogue = filled(3)
    keyed = {
        slug: min((oracle.place(c, p) for p in c["printings"]), default=("", ""))
        for slug, c in catalogue.items()
    }
    names = {slug: oracle.key(oracle.title(c)).encode() for slug, c in catalogue.items()}
    expected = sorted(catalogue, key=lambda s: (keyed[s], names[s], s.encode()))
    assert found("order:set") == expected


def test_cursor_of_another_order_is_refused(toy):
    filled(0)
    cursor = search("", "toy", limit=5).next
    with pytest.raises(QueryError, match="cursor does not belong"):
        search("order:level", "toy", cursor=cursor)
