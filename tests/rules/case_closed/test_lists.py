"""CC-R.90: open or closed lists, in what is offered and in what a sample deals."""

from collections import Counter
from typing import Any

import pytest

from games.engine.errors import BadTable
from games.engine.table import TableSpec
from games.rulebooks.case_closed import sleuth
from games.rulebooks.case_closed.declaration import CASE_ROW, DETECTIVE, EVENT, GADGET, HAND
from games.rulebooks.catalogue import catalogue, ready_made
from tests.engine import contract
from tests.rules.case_closed.table import DULL_DECK, GREG, LILLIAN, RULEBOOK, Game, detective, event

NAMING = event("Accuse", {"do": [{"name_card": "what"}, {"draw": 1}]})
MAIN_TYPES = ("detective", "gadget", "event")


def duel(seed: int = 1, first: int = 0, **options: Any) -> Any:
    """A match of two ready-made decks in turn 1, after hands are kept."""
    decks = list(ready_made("case-closed").values())[first : first + 2]
    s = RULEBOOK.new(TableSpec("duel", 2, tuple(decks), options), seed)
    s.apply(("lead", GREG))
    return s.apply(("keep",)) or s.apply(("keep",)) or s


def later(s: Any, decisions: int = 60) -> Any:
    """The match after some random decisions."""
    contract.play_on(s, 5, decisions)
    return s


def named(g: Game) -> set[str]:
    """The titles that Greg can name; Lillian's deck holds two."""
    g.hand(LILLIAN, detective("Other", cost=20))
    trick = g.hand(GREG, NAMING)
    g.to_sleuth(sleuth.conflict).do("event", trick)
    return {g.s.table.faces[index].title for _, index in g.offers("name")}


@pytest.mark.rule("CC-R.90")
def test_with_open_lists_the_titles_of_opponents_decks_can_be_named():
    assert named(Game(deckLists="open").blank()) == {"Nobody", "Other"}
    assert named(Game().blank()) == {"Nobody", "Other"}, "lists are open unless said otherwise"


@pytest.mark.rule("CC-R.90")
def test_with_closed_lists_every_title_of_the_format_can_be_named():
    titles = {c.title for c in catalogue("case-closed").values() if c.type in MAIN_TYPES}
    assert titles <= named(Game(deckLists="closed").blank())


@pytest.mark.rule("CC-R.90")
def test_the_numbers_of_faces_do_not_tell_which_decks_are_at_a_closed_table():
    one, other = (duel(first=n, deckLists="closed").table for n in (0, 2))
    assert one.spec.decks != other.spec.decks
    assert [f.id for f in one.faces] == [f.id for f in other.faces]


@pytest.mark.rule("CC-R.90")
def test_a_closed_sample_is_not_dealt_from_the_true_list():
    s = later(duel(deckLists="closed"))
    theirs = s.table.cards_of("main", LILLIAN)
    true = Counter(s.table.dealt[c].id for c in theirs)
    sample = s.determinize(GREG, 1)
    assert Counter(sample.face[c].id for c in theirs) != true
    ours = s.table.cards_of("main", GREG)
    assert Counter(sample.face[c].id for c in ours) == Counter(s.face[c].id for c in ours)


@pytest.mark.rule("CC-R.90")
def test_an_open_sample_is_dealt_from_the_true_list():
    s = later(duel(deckLists="open"))
    theirs = s.table.cards_of("main", LILLIAN)
    sample = s.determinize(GREG, 1)
    assert Counter(sample.face[c].id for c in theirs) == Counter(s.face[c].id for c in theirs)


@pytest.mark.rule("CC-R.90")
@pytest.mark.parametrize("lists", ["open", "closed"])
@pytest.mark.parametrize(
    ("section", "seat"), [("main", GREG), ("main", LILLIAN), ("problem", GREG)]
)
def test_samples_lay_what_is_not_known_in_another_order_each(lists, section, seat):
    s = duel(deckLists=lists)
    cards = s.table.cards_of(section, seat)
    orders = {tuple(s.determinize(GREG, seed).face[c].id for c in cards) for seed in range(4)}
    assert len(orders) == 4


@pytest.mark.rule("CC-R.90", "CC-32.6", "CC-32.10", "CC-32.13")
@pytest.mark.parametrize("seed", range(4))
def test_a_closed_sample_keeps_what_is_known_and_the_rules_of_decks(seed):
    s = later(duel(seed, deckLists="closed"))
    for seat in range(2):
        sample = s.determinize(seat, seed)
        assert (sample.piles, sample.known) == (s.piles, s.known)
        for c, known in enumerate(s.known):
            assert not known >> seat & 1 or sample.face[c] is s.face[c]
        for section, limit in (("main", 4), ("problem", 4), ("case", 1)):
            faces = [sample.face[c] for c in s.table.cards_of(section, 1 - seat)]
            assert max(Counter(face.title for face in faces).values()) <= limit
        ours, theirs = s.observation(seat), sample.observation(seat)
        assert ours.fingerprint() == theirs.fingerprint()


@pytest.mark.rule("CC-R.90")
def test_closed_samples_depend_on_knowledge_only_and_can_be_played():
    s = later(duel(deckLists="closed"))
    contract.samples_depend_on_knowledge_only(s)
    contract.hidden_cards_do_not_show(s)
    sample = s.determinize(GREG, 3)
    contract.play_on(sample, 3, contract.ONWARD)
    assert sample.decisions == s.decisions + contract.ONWARD


@pytest.mark.rule("CC-R.90")
def test_cards_that_a_deck_has_shown_and_clues_its_cases_name_are_likelier():
    s = duel(deckLists="closed")
    case = s.pile(CASE_ROW, LILLIAN)
    assert case, "turn 1 has shown cases"
    asked = {title for c in case for title in s.face[c].exact_clues}
    hand = s.pile(HAND, LILLIAN)
    s.reveal(hand[0], 1 << GREG)
    shown = s.face[hand[0]]
    clues = copies = 0
    for seed in range(40):
        sample = s.determinize(GREG, seed)
        clues += sum(sample.face[c].title in asked for c in s.table.cards_of("problem", LILLIAN))
        copies += sum(sample.face[c] is shown for c in s.table.cards_of("main", LILLIAN))
    assert copies / 40 == pytest.approx(1 + 3 / 2, abs=0.3), (
        "three more copies, each as likely as not"
    )
    assert clues / 40 > len(asked), "more than one of each"


@pytest.mark.rule("CC-R.90")
def test_lists_are_open_or_closed_and_nothing_else():
    spec = TableSpec("duel", 2, (DULL_DECK,) * 2, {"deckLists": "secret"})
    with pytest.raises(BadTable) as refused:
        RULEBOOK.check(spec)
    assert refused.value.rule == "CC-R.90"


def test_a_hidden_hand_in_a_closed_sample_holds_cards_of_its_deck():
    s = duel(deckLists="closed")
    sample = s.determinize(GREG, 2)
    assert {sample.face[c].type for c in s.pile(HAND, LILLIAN)} <= {DETECTIVE, GADGET, EVENT}
