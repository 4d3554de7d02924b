"""Chapter 1: the components, as an edition of the box is judged."""

from collections import Counter
from dataclasses import replace

import pytest

from games.engine.decks import DeckList, Entry
from games.engine.errors import BadTable
from games.engine.rulebook import decklist
from games.engine.table import TableSpec
from tests.rules.castle.table import (
    ALEXIS,
    BECKETT,
    CARDS,
    CS,
    DRAW_ONE,
    GUILTY,
    LAWYER,
    MARTHA,
    NOVELIST,
    RULEBOOK,
    STANDARD_EDITION,
    can,
    do,
    hand,
    in_play,
    stack_deck,
)


def edition(section, changes):
    """The standard edition with other counts of some cards in one section."""
    entries = {(e.section, e.card.id): e for e in decklist(STANDARD_EDITION).entries}
    for id, count in changes.items():
        entries[section, id] = Entry(section, CARDS[id], count)
    return DeckList(entries.values())


def with_card(section, card, **changes):
    """The standard edition with one card's data changed."""
    return DeckList(
        Entry(e.section, replace(e.card, **changes), e.count)
        if (e.section, e.card.id) == (section, card)
        else e
        for e in decklist(STANDARD_EDITION).entries
    )


def broken(deck):
    return {found.rule for found in RULEBOOK.violations(deck)}


def test_standard_edition_breaks_no_rule():
    assert RULEBOOK.violations(decklist(STANDARD_EDITION)) == []


@pytest.mark.rule("CA-1.1", "CA-1.2", "CA-1.3", "CA-1.4")
def test_main_deck_is_ninety_cards_of_nine_types_and_nine_specials():
    main = STANDARD_EDITION["main"]
    standard = Counter(card.name for card in main if card.type == "investigation")
    assert len(main) == 90
    assert len(standard) == 9
    assert set(standard.values()) == {9}
    assert sum(card.type == "special" for card in main) == 9


@pytest.mark.rule("CA-1.1", "CA-1.3")
@pytest.mark.parametrize("count", [8, 10])
def test_a_type_with_another_number_of_copies_is_refused(count):
    found = RULEBOOK.violations(edition("main", {CS: count}))
    assert [(v.rule, v.actual, v.required) for v in found] == [("CA-1.3", count, "exactly 9")]
    assert found[0].changes[0].count == 9


@pytest.mark.rule("CA-1.2")
def test_eight_types_are_refused():
    assert "CA-1.2" in broken(edition("main", {CS: 0}))


@pytest.mark.rule("CA-1.4")
@pytest.mark.parametrize("count", [0, 2])
def test_eight_or_ten_special_text_cards_are_refused(count):
    assert broken(edition("main", {MARTHA: count})) == {"CA-1.4"}


@pytest.mark.rule("CA-1.4", "CA-1.5")
def test_special_text_cards_may_be_split_otherwise_among_the_five_names():
    assert broken(edition("main", {MARTHA: 2, ALEXIS: 1})) == set()
    assert broken(with_card("main", ALEXIS, name="Javier's Hunch")) == {"CA-1.5"}


@pytest.mark.rule("CA-1.6")
def test_a_special_text_card_is_held_and_discarded_like_any_other():
    s = in_play()
    stack_deck(s, ALEXIS)
    do(s, "draw")
    assert ALEXIS in hand(s, 0)
    do(s, "draw")
    do(s, "draw")
    assert can(s, "discard", ALEXIS)


@pytest.mark.rule("CA-1.7", "CA-R.21")
def test_two_types_of_one_colour_are_refused():
    assert "CA-1.7" in broken(with_card("main", CS, colors=("blue",)))
    assert "CA-1.7" in broken(with_card("main", CS, colors=()))


@pytest.mark.rule("CA-1.8")
def test_a_standard_card_with_a_text_is_refused():
    assert broken(with_card("main", CS, text="Draw a card.")) == {"CA-1.8"}


@pytest.mark.rule("CA-1.9")
def test_seventeen_suspects_are_refused():
    assert broken(edition("suspects", {LAWYER: 0})) == {"CA-1.9"}
    assert broken(edition("suspects", {LAWYER: 2})) == {"CA-1.9"}


@pytest.mark.rule("CA-1.10", "CA-R.34")
@pytest.mark.parametrize(
    "requires",
    [
        ["Crime Scene", "Poker Game Consult"],
        ["Crime Scene", "Crime Scene", "Poker Game Consult"],
        ["Crime Scene", "Search Victim's Home", "Palm Reading"],
    ],
)
def test_a_suspect_without_three_investigations_of_the_deck_is_refused(requires):
    assert broken(with_card("suspects", LAWYER, attributes={"requires": requires})) == {"CA-1.10"}


@pytest.mark.rule("CA-1.10")
def test_a_suspect_in_the_wrong_colours_is_refused():
    assert broken(with_card("suspects", LAWYER, colors=("red", "blue", "orange"))) == {"CA-1.10"}


@pytest.mark.rule("CA-1.11", "CA-1.12")
def test_two_guilty_and_ten_not_guilty_tokens():
    assert broken(edition("tokens", {GUILTY: 1})) == {"CA-1.11"}
    assert broken(edition("tokens", {GUILTY: 3})) == {"CA-1.11"}
    assert broken(edition("tokens", {DRAW_ONE: 0})) == {"CA-1.12"}
    assert broken(edition("tokens", {DRAW_ONE: 2})) == {"CA-1.12"}


@pytest.mark.rule("CA-1.14", "CA-9.5")
def test_only_not_guilty_tokens_carry_an_instruction():
    assert broken(with_card("tokens", DRAW_ONE, text="", abilities=())) == {"CA-1.14"}
    assert broken(with_card("tokens", GUILTY, text="Draw a card.")) == {"CA-9.5"}
    assert not CARDS[GUILTY].text


@pytest.mark.rule("CA-1.15")
def test_twelve_solved_tokens():
    assert broken(edition("solved", {"solved": 11})) == {"CA-1.15"}


@pytest.mark.rule("CA-1.16", "CA-1.17")
def test_six_cast_cards_with_an_ability_each_of_their_own():
    assert broken(edition("cast", {BECKETT: 0})) == {"CA-1.16"}
    assert broken(edition("cast", {BECKETT: 2, NOVELIST: 0})) == {"CA-1.17"}
    same = CARDS[NOVELIST].abilities
    assert broken(with_card("cast", BECKETT, abilities=same)) == {"CA-1.17"}


@pytest.mark.rule("CA-1.18")
@pytest.mark.parametrize("stray", [LAWYER, BECKETT, GUILTY])
def test_nothing_else_belongs_in_the_main_deck(stray):
    assert broken(edition("main", {stray: 1})) == {"CA-1.18"}


@pytest.mark.rule("CA-1.18")
def test_an_unknown_section_is_refused():
    assert "CA-1.18" in broken(edition("sideboard", {CS: 1}))


def test_a_match_with_a_broken_box_is_refused_by_rule():
    deck = {**STANDARD_EDITION, "solved": STANDARD_EDITION["solved"][:11]}
    with pytest.raises(BadTable) as refused:
        RULEBOOK.new(TableSpec("episode", 2, (deck,)), 1)
    assert refused.value.rule == "CA-1.15"


@pytest.mark.rule("CA-1.13")
def test_tokens_share_one_back():
    s = in_play()
    tokens = s.table.cards_of("tokens")
    assert len(tokens) == 12
    assert tokens in s.table.groups
    shown = s.view(0)["zones"]["tokens"][0]
    assert [face for _, face in shown] == [None] * 5


def test_triples_are_balanced():
    triples = [frozenset(c.get("requires")) for c in STANDARD_EDITION["suspects"]]
    counts = Counter(name for triple in triples for name in triple)
    pairs = Counter(frozenset((a, b)) for t in triples for a in t for b in t if a < b)
    assert len(set(triples)) == 18
    assert set(counts.values()) == {6}
    assert set(pairs.values()) <= {1, 2}
    assert len(pairs) == 36
