"""Every export reads back to the same deck, whatever the cards are called."""

import csv

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.deck_text import WRITERS, Written, read, write
from decks.deck_text.code import encode
from decks.deck_text.index import CardIndex, NamedCard, Print
from games import rulebooks
from games.rulebooks.catalogue import ready_made
from tests.decks.conftest import index_of, shipped
from tests.decks.sample import CARDS, DECLARATION, INDEX

AWKWARD = "ab 3x×()[]/|:,;#*'\"’“-–+=@^%&é戸Ａ１\u200b\t"
WORDS = st.text(AWKWARD, min_size=1, max_size=8).filter(lambda text: text.split())
PRINTS = st.lists(
    st.builds(Print, st.sampled_from(["P1", "CT-P02", "A B"]), WORDS), max_size=2, unique=True
).map(tuple)
KINDS = st.sampled_from(["partner", "case", "character", "event"])


def catalogues() -> st.SearchStrategy[CardIndex]:
    card = st.builds(NamedCard, WORDS, WORDS, KINDS, WORDS | st.just(""), prints=PRINTS)
    cards = st.lists(card, min_size=1, max_size=4, unique_by=lambda c: c.id)
    return cards.map(CardIndex)


@st.composite
def decks(draw) -> tuple[CardIndex, dict]:
    index = draw(catalogues())
    counts: dict = {}
    for card in index.cards.values():
        for section in draw(st.sets(st.sampled_from(["partner", "case", "main", "considering"]))):
            printing = draw(st.sampled_from(["", *(p.code for p in card.prints)]))
            counts[section, card.id, printing] = draw(st.integers(1, 99))
    return index, counts


@settings(max_examples=100)
@given(deck=decks())
def test_a_written_deck_reads_back_the_same_in_every_format(deck):
    index, counts = deck
    for kind in WRITERS:
        text = write(kind, Written("sample", counts, {}), index)
        found = read(text, DECLARATION, index)
        if counts or kind != "csv":
            assert found.counts == counts, kind
        assert found.complete, kind


@pytest.mark.parametrize("kind", WRITERS)
@pytest.mark.parametrize("game", ["case-closed", "detective-conan"])
def test_decks_of_both_games_read_back_the_same(game, kind):
    index = index_of(game)
    for number, name in enumerate(ready_made(game)):
        counts = shipped(game, name)
        for section, id, _ in list(counts)[number::3]:
            counts[section, id, index.cards[id].prints[0].code] = counts.pop((section, id, ""))
        counts["considering", next(reversed(index.cards)), ""] = 2
        text = write(kind, Written(game, counts, {"name": name}), index)
        found = read(text, rulebooks.get(game).declaration, index)
        assert found.counts == counts
        assert found.complete


@settings(max_examples=50)
@given(deck=decks())
def test_no_cell_of_a_table_is_a_formula(deck):
    index, counts = deck
    table = list(csv.reader(write("csv", Written("sample", counts, {}), index).splitlines()))
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in table for cell in row)


@pytest.mark.parametrize("kind", ["text", "json", "markdown"])
@given(name=WORDS.map(lambda text: " ".join(text.split())), story=st.lists(WORDS, max_size=3))
def test_what_is_known_of_a_deck_reads_back_the_same(kind, name, story):
    facts = {"name": name, "format": "standard", "tags": "swarm, beginner", "folder": "Club night"}
    if story:
        facts["description"] = "\n".join(line.replace("\t", " ") for line in story)
    text = write(kind, Written("sample", {}, facts), INDEX)
    assert read(text, DECLARATION, INDEX).facts == {"game": "sample", **facts}


def test_equal_decks_have_equal_codes_in_any_order():
    counts = {("main", card.id, ""): n for n, card in enumerate(CARDS, start=1)}
    turned = dict(reversed(counts.items()))
    assert encode("sample", counts) == encode("sample", turned)


def test_a_code_is_short_and_fits_in_a_link():
    counts = {("main", f"card-number-{n:03}", ""): 1 + n % 3 for n in range(40)}
    code = encode("detective-conan", counts)
    assert len(code) < 400
    assert code.replace("-", "").replace("_", "").isalnum()


def test_a_code_in_a_link_is_understood():
    code = encode("sample", {("main", "0100", ""): 2})
    found = read(f"https://casebook.example/decks/code/{code}", DECLARATION, INDEX)
    assert found.counts == {("main", "0100", ""): 2}


@given(st.integers(4, 60), st.sampled_from("AZaz09-_"))
def test_an_altered_code_is_never_read_as_another_deck(place, letter):
    counts = {("main", card.id, ""): n for n, card in enumerate(CARDS, start=1)}
    code = encode("sample", counts)
    altered = code[:place] + letter + code[place + 1 :]
    try:
        found = read(altered, DECLARATION, INDEX)
    except ValueError:
        return
    assert found.counts == counts


def test_a_code_of_another_game_is_refused():
    code = encode("clue", {("main", "0100", ""): 2})
    with pytest.raises(ValueError, match="for 'clue', not for 'sample'"):
        read(code, DECLARATION, INDEX)


def test_an_unknown_format_names_the_known_ones():
    with pytest.raises(ValueError, match="text, json, csv, markdown, xml, tabletop, code"):
        write("pdf", Written("sample", {}, {}), INDEX)


@given(st.text(max_size=300))
def test_every_line_of_anything_is_accounted_for(text):
    try:
        found = read(text, DECLARATION, INDEX)
    except ValueError:
        return
    if found.format == "text":
        assert [line.n for line in found.lines] == list(range(1, len(found.lines) + 1))
    assert all(line.status != "ok" or line.card in INDEX.cards for line in found.lines)
