"""Chapter 32: deck construction."""

import pytest

from games.engine.decks import DeckList, Entry
from games.rulebooks.catalogue import ready_made
from tests.rules.case_closed.table import (
    CARDS,
    RULEBOOK,
    case,
    clue,
    criminal,
    detective,
    event,
    gadget,
)

READY = ready_made("case-closed")


def deck(main: int = 40, problem: int = 20, cases: int = 5) -> list[Entry]:
    """A legal deck of fixture cards, or one that is wrong in just its sizes."""
    return [
        *(Entry("main", detective(f"D{n}"), 1) for n in range(main)),
        *(Entry("problem", criminal(f"P{n}"), 1) for n in range(problem)),
        *(Entry("case", case(f"C{n}", 1, 1, 1, 1), 1) for n in range(cases)),
    ]


def broken(entries: list[Entry]) -> set[str]:
    return {v.rule for v in RULEBOOK.violations(DeckList(entries))}


@pytest.mark.rule("CC-32.1")
def test_three_decks_are_needed_and_no_other():
    assert broken(deck()) == set()
    assert broken(deck(main=0)) >= {"CC-32.8"}
    assert broken(deck(problem=0)) >= {"CC-32.12"}
    assert broken(deck(cases=0)) >= {"CC-32.4"}
    assert broken([*deck(), Entry("sideboard", detective("X"), 1)]) == {"CC-32.1"}


@pytest.mark.rule("CC-32.2", "CC-32.3", "CC-R.64")
def test_totals_follow_from_the_parts():
    assert broken(deck(40, 20, 5)) == set()
    assert broken(deck(60, 20, 20)) == set()
    assert "CC-32.2" in broken(deck(39, 20, 5))
    assert "CC-32.3" in broken(deck(61, 20, 20))


@pytest.mark.rule("CC-32.4", "CC-32.5")
def test_case_deck_size():
    assert "CC-32.4" in broken(deck(cases=4))
    assert "CC-32.5" in broken(deck(cases=21))


@pytest.mark.rule("CC-32.6", "CC-32.7")
def test_case_deck_holds_cases_once_each():
    assert broken([*deck(), Entry("case", case("C0", 1, 1, 1, 1), 1)]) == {"CC-32.6"}
    assert broken([*deck(), Entry("case", detective("X"), 1)]) == {"CC-32.7"}


@pytest.mark.rule("CC-32.8", "CC-32.9")
def test_main_deck_size():
    assert "CC-32.8" in broken(deck(main=39))
    assert "CC-32.9" in broken(deck(main=61))
    assert broken(deck(main=60)) == set()


@pytest.mark.rule("CC-32.10", "CC-R.63")
def test_four_copies_by_title_not_by_name():
    toys = CARDS["Conan Edogawa, The Boy With Toys"]
    league = CARDS["Conan Edogawa, Member of the Junior Detective League"]
    assert broken([*deck(), Entry("main", toys, 4), Entry("main", league, 4)]) == set()
    assert broken([*deck(), Entry("main", toys, 5)]) == {"CC-32.10"}


@pytest.mark.rule("CC-32.11", "CC-32.14")
def test_each_deck_takes_its_types():
    assert broken([*deck(), Entry("main", criminal("X"), 1)]) == {"CC-32.11"}
    assert broken([*deck(problem=19), Entry("problem", detective("X"), 1)]) == {"CC-32.14"}


@pytest.mark.rule("CC-32.12", "CC-32.13")
def test_problem_deck_is_exactly_twenty_with_four_copies():
    assert broken(deck(main=45, problem=19)) == {"CC-32.12"}
    assert broken(deck(problem=21)) == {"CC-32.12"}
    assert broken([*deck(problem=15), Entry("problem", criminal("X"), 5)]) == {"CC-32.13"}


def test_every_ready_made_deck_is_legal():
    assert len(READY) >= 4
    for cards in READY.values():
        entries = [Entry(section, card, 1) for section, row in cards.items() for card in row]
        assert broken(entries) == set()


def test_a_violation_says_what_to_do_and_how_to_mend_it():
    (found,) = RULEBOOK.violations(DeckList([*deck(), Entry("main", CARDS["Swift Kick"], 6)]))
    assert found.message == "Swift Kick: 6 copies in the main deck."
    assert found.fix == "Remove 2; the limit is 4."
    assert (found.changes[0].card, found.changes[0].count) == ("swift-kick", 4)


INK, PEN = clue("Ink"), clue("Pen")
HEIST = case("Heist", 1, 1, 1, 2, "Ink")


def warned(*entries: Entry) -> list[tuple[str, str, str]]:
    found = RULEBOOK.deck_warnings(DeckList(entries))
    return [(v.code, v.cards[0], v.severity) for v in found]


@pytest.mark.rule("CC-21.4")
def test_a_clue_that_no_case_names_is_warned_of():
    cases, problems = Entry("case", HEIST, 1), [Entry("problem", c, 1) for c in (INK, PEN)]
    carrier = Entry("main", detective("Hero"), 1)
    assert warned(carrier, cases, *problems) == [("not-asked-for", PEN.id, "warning")]
    assert warned(carrier, *problems) == [], "without cases nothing can be said"


@pytest.mark.rule("CC-21.4", "CC-21.5")
@pytest.mark.parametrize(
    ("clues", "reached"), [([INK], True), ([PEN], False), ([PEN, clue("Pin")], True), ([], False)]
)
def test_a_case_that_the_clues_of_the_deck_cannot_solve_is_warned_of(clues, reached):
    problems = [Entry("problem", c, 1) for c in clues]
    found = warned(Entry("main", detective("Hero"), 1), Entry("case", HEIST, 1), *problems)
    assert [code for code, *_ in found].count("out-of-reach") == (not reached)


@pytest.mark.rule("CC-8.8", "CC-19.6")
@pytest.mark.parametrize(
    ("card", "carriers"),
    [
        (Entry("problem", INK, 1), {"detective"}),
        (Entry("main", gadget("Any"), 1), {"detective", "criminal"}),
        (Entry("main", gadget("Gun", to="criminal"), 1), {"criminal"}),
        (Entry("main", event("Trick"), 1), {"", "detective", "criminal"}),
    ],
    ids=["clue", "gadget", "gadget for criminals", "event"],
)
def test_what_nobody_in_the_deck_could_carry_is_warned_of(card, carriers):
    rows = {"": [], "detective": [Entry("main", detective("Hero"), 1)]}
    rows["criminal"] = [Entry("problem", criminal("Crook"), 1)]
    fine = {kind for kind, row in rows.items() if not warned(card, *row)}
    assert fine == carriers
