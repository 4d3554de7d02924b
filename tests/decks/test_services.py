"""Decks in the database: saved, revised, restored, forked, repaired, never overwritten."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from cards.models import Card
from decks.models import Deck, DeckEntry
from decks.services import (
    BadDeck,
    StaleDeck,
    counts_of,
    deck_apply,
    deck_archive,
    deck_create,
    deck_diff,
    deck_fork,
    deck_judge,
    deck_repair,
    deck_restore,
    deck_save,
    revision_cards,
    revision_judge,
    rows_of,
)
from games import rulebooks
from games.engine.decks import Fix
from games.engine.table import TableSpec
from tests.decks.conftest import new_version, shipped

SNEAKERS = ("main", "super-sneakers", "")


@pytest.fixture
def deck(case_closed, ann, junior):
    return deck_create(ann, "case-closed", "Junior League", junior)


def fresh(deck) -> Deck:
    return Deck.objects.with_entries().get(pk=deck.pk)


def test_a_new_deck_is_judged_and_has_its_first_revision(deck, junior):
    (revision,) = deck.revisions.all()
    assert (deck.version, revision.number) == (1, 1)
    assert deck.legal is True
    assert deck.judged_version == deck.game.version
    assert revision.content_hash == deck.content_hash
    assert fresh(deck).counts() == revision.counts() == junior


def test_an_unfinished_deck_is_saved_with_what_it_lacks(case_closed, ann):
    deck = deck_create(ann, "case-closed", "Sketch", {SNEAKERS: 9})
    assert deck.legal is False
    assert deck.verdict["sizes"] == {"main": 9, "problem": 0, "case": 0}
    assert {"CC-32.4", "CC-32.8", "CC-32.10", "CC-32.12"} <= set(deck.verdict["rules"])


def test_the_badge_in_a_list_says_what_the_editor_says(deck, ann):
    for counts in ({}, {SNEAKERS: 5}, None):
        deck = deck_save(deck, by=ann, version=deck.version, counts=counts, name="Other")
        (verdict,) = deck_judge(deck)
        assert (deck.legal, deck.verdict) == (verdict.legal, verdict.summary())


def test_each_save_is_a_revision_and_nothing_changed_is_none(deck, ann, junior):
    saved = deck_save(deck, by=ann, version=1, counts={**junior, SNEAKERS: 4})
    assert saved.version == 2
    again = deck_save(saved, by=ann, version=2, counts={**junior, SNEAKERS: 4})
    assert again.version == 2
    assert again.revisions.count() == 2


def test_a_difference_names_cards_with_before_and_after(deck, ann, junior):
    counts = {**junior, SNEAKERS: 1, ("considering", "amy", ""): 2}
    del counts["main", "george", ""]
    deck_save(deck, by=ann, version=1, counts=counts)
    found = {(d.kind, d.card, d.before, d.after) for d in deck_diff(deck, 1, 2)}
    assert found == {
        ("changed", "super-sneakers", 3, 1),
        ("removed", "george", 3, 0),
        ("added", "amy", 0, 2),
    }


def test_a_revision_is_restored_as_a_new_one(deck, ann, junior):
    changed = deck_save(deck, by=ann, version=1, counts={SNEAKERS: 4})
    restored = deck_restore(changed, 1, by=ann, version=2)
    assert (restored.version, fresh(restored).counts()) == (3, junior)
    assert restored.content_hash == deck.content_hash
    assert restored.revisions.get(number=3).note == "Version 1 again"


def test_a_stale_save_is_refused_with_what_changed(deck, ann, junior):
    deck_save(deck, by=ann, version=1, counts={**junior, SNEAKERS: 4})
    with pytest.raises(StaleDeck, match="at version 2, not 1") as refusal:
        deck_save(deck, by=ann, version=1, name="Mine")
    assert [(d.card, d.before, d.after) for d in refusal.value.changes] == [
        ("super-sneakers", 3, 4)
    ]
    assert fresh(deck).name == "Junior League"


def test_equal_lists_have_equal_hashes_whatever_their_order(deck, ann, junior):
    turned = dict(reversed(junior.items()))
    other = deck_create(ann, "case-closed", "Turned", turned)
    assert (other.content_hash, other.list_hash) == (deck.content_hash, deck.list_hash)


def test_considering_and_printings_change_the_content_but_not_the_list(deck, ann, junior):
    printing = DeckEntry.objects.filter(card__slug="amy").first().card.printings.get()
    counts = {**junior, ("considering", "gin", ""): 1}
    counts["main", "amy", f"S1 {printing.number}"] = counts.pop(("main", "amy", ""))
    other = deck_create(ann, "case-closed", "Fancy", counts)
    assert other.legal
    assert other.list_hash == deck.list_hash
    assert other.content_hash != deck.content_hash
    assert fresh(other).counts() == counts


def test_what_is_considered_counts_for_nothing(deck, ann, junior):
    heap = {("considering", card, ""): 50 for (_, card, _) in junior}
    saved = deck_save(deck, by=ann, version=1, counts={**junior, **heap})
    assert saved.legal
    assert saved.verdict["sizes"] == deck.verdict["sizes"]


def test_a_fork_remembers_where_it_came_from(deck, bob, junior):
    revision = deck.revisions.get(number=1)
    fork = deck_fork(revision, bob, "My League")
    assert (fork.owner, fork.forked_from, fork.version) == (bob, revision, 1)
    assert fresh(fork).counts() == junior
    assert list(revision.forks.all()) == [fork]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (("main", "no-such-card", ""), "unknown-card"),
        (("mian", "amy", ""), "unknown-section"),
        (("main", "amy", "S9 001"), "unknown-printing"),
    ],
)
def test_what_cannot_be_stored_is_named_with_its_place(case_closed, ann, entry, code):
    with pytest.raises(BadDeck) as refusal:
        deck_create(ann, "case-closed", "Odd", {SNEAKERS: 3, entry: 1})
    (problem,) = refusal.value.problems
    assert (problem.pointer, problem.code) == ("/entries/1", code)
    assert not Deck.objects.exists()


@pytest.mark.parametrize(
    ("facts", "pointer"),
    [
        ({"name": "  "}, "/name"),
        ({"name": "x" * 121}, "/name"),
        ({"visibility": "secret"}, "/visibility"),
        ({"tags": [""]}, "/tags"),
        ({"tags": ["x"] * 21}, "/tags"),
        ({"format": "moon"}, "/format"),
        ({"description": "x" * 10_001}, "/description"),
    ],
)
def test_facts_that_cannot_be_stored_are_named(deck, ann, facts, pointer):
    with pytest.raises(BadDeck) as refusal:
        deck_save(deck, by=ann, version=1, **facts)
    assert [problem.pointer for problem in refusal.value.problems] == [pointer]
    assert fresh(deck).version == 1


def test_rows_of_a_client_add_up_and_read_back():
    rows = [
        {"section": "main", "card": "amy", "quantity": 2},
        {"section": "main", "card": "amy", "quantity": 1, "printing": None},
        {"section": "main", "card": "amy", "quantity": 1, "printing": "S1 001"},
    ]
    counts = counts_of(rows)
    assert counts == {("main", "amy", ""): 3, ("main", "amy", "S1 001"): 1}
    assert counts_of(rows_of(counts)) == counts


def test_a_thousand_entries_are_the_most(deck, ann):
    counts = {("main", f"c{n}", ""): 1 for n in range(1001)}
    with pytest.raises(BadDeck, match="At most 1000 entries"):
        deck_save(deck, by=ann, version=1, counts=counts)


def test_the_fix_of_a_violation_can_be_applied(deck, ann, junior):
    saved = deck_save(deck, by=ann, version=1, counts={**junior, SNEAKERS: 6})
    (violation,) = deck_judge(saved)[0].violations
    fixed = deck_apply(saved, violation.changes, by=ann, version=2)
    assert fixed.legal
    assert fresh(fixed).counts()[SNEAKERS] == 4


def test_a_repair_plan_is_applied_and_makes_the_deck_legal(deck, ann):
    broken = deck_save(
        deck,
        by=ann,
        version=1,
        counts={SNEAKERS: 9, ("main", "gin", ""): 2, ("case", "amy", ""): 1},
    )
    plan = deck_repair(broken)
    assert (plan.legal, plan.minimal) == (True, True)
    mended = deck_apply(broken, plan.changes, by=ann, version=2)
    assert mended.legal
    assert fresh(mended).counts()["problem", "gin", ""] >= 2  # moved, not lost


def test_copies_are_taken_from_the_printings_a_deck_has(deck, ann, junior):
    sneakers = DeckEntry.objects.get(deck=deck, card__slug="super-sneakers").card
    code = f"S1 {sneakers.printings.get().number}"
    counts = {**junior, (*SNEAKERS[:2], code): 2}
    saved = deck_save(deck, by=ann, version=1, counts=counts)
    fixed = deck_apply(saved, [Fix("main", "super-sneakers", 4)], by=ann, version=2)
    held = {k: n for k, n in fresh(fixed).counts().items() if k[1] == "super-sneakers"}
    assert held == {SNEAKERS: 3, (*SNEAKERS[:2], code): 1}


def test_a_revision_can_be_played(deck):
    cards = revision_cards(deck.revisions.get())
    rulebook = rulebooks.get("case-closed")
    state = rulebook.new(TableSpec("duel", 2, (cards, cards)), 1)
    assert state.to_act is not None


def test_a_revision_is_judged_as_it_was_saved(deck, ann, junior):
    deck_save(deck, by=ann, version=1, counts={**junior, SNEAKERS: 9})
    before, after = (revision_judge(deck.revisions.get(number=n)) for n in (1, 2))
    assert (before.legal, after.legal) == (True, False)
    assert "Super Sneakers: 9 copies" in after.violations[0].message


def test_a_card_without_meaning_may_be_built_with_but_not_played(deck, case_closed):
    Card.objects.filter(slug="amy").update(text="Win the game.", abilities=[])
    new_version(case_closed)
    (verdict,) = deck_judge(deck)
    assert (verdict.legal, verdict.playable) == (True, False)
    assert "Amy cannot be played yet" in " ".join(w.message for w in verdict.warnings)


def test_a_new_box_is_the_standard_edition(castle, ann):
    assert deck_create(ann, "castle", "Nothing there yet").legal is False
    call_command("load_decks", game="castle", stdout=StringIO())
    box = deck_create(ann, "castle", "My Castle")
    assert box.legal
    assert fresh(box).counts() == shipped("castle", "standard-edition")


def test_a_box_is_mended_towards_the_standard_edition(castle, ann):
    call_command("load_decks", game="castle", stdout=StringIO())
    counts = shipped("castle", "standard-edition")
    (lost, n), *_ = counts.items()
    box = deck_create(ann, "castle", "Short", {**counts, lost: n - 2})
    plan = deck_repair(box)
    assert [(f.card, f.count) for f in plan.changes] == [(lost[1], n)]
    assert deck_apply(box, plan.changes, by=ann, version=1).legal


def test_an_archived_deck_is_out_of_sight(deck):
    deck_archive(deck)
    assert not Deck.objects.current().exists()
    deck_archive(deck, archived=False)
    assert Deck.objects.current().get() == deck


def test_the_database_refuses_an_entry_without_copies(deck):
    entry = deck.entries.first()
    entry.quantity = 0
    with pytest.raises(IntegrityError, match="deck_entry_has_copies"), transaction.atomic():
        entry.save()


def test_reading_a_deck_takes_the_same_queries_however_many_cards_it_has(
    deck, ann, django_assert_num_queries
):
    small = deck_create(ann, "case-closed", "Small", {SNEAKERS: 1})
    for one in (deck, small):
        with django_assert_num_queries(2):
            found = Deck.objects.with_entries().get(pk=one.pk)
            found.decklist()
            found.counts()
