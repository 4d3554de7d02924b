"""Decks follow the catalogue: a changed card or format has them judged again and marked."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.utils import timezone

from cards.models import Card, Format
from decks.models import Deck
from decks.services import (
    StaleDeck,
    deck_create,
    deck_judge,
    deck_repair,
    deck_restore,
    deck_save,
    decks_rejudge,
    errata_preview,
)
from decks.tasks import rejudge, rejudge_all
from games.rulebooks.catalogue import catalogue
from tests.decks.conftest import new_version


@pytest.fixture
def deck(case_closed, ann, junior):
    return deck_create(ann, "case-closed", "Junior League", junior)


def banned(game, slug: str, day: date, limit: int | None = 0) -> Format:
    form, _ = Format.objects.get_or_create(
        game=game, slug="standard", defaults={"title": "Standard", "rule": "CC-32.1"}
    )
    form.entries.create(card=game.cards.get(slug=slug), starts_on=day, limit=limit)
    new_version(game)
    return form


def test_a_changed_card_turns_the_decks_that_play_it(deck, case_closed):
    Card.objects.filter(slug="amy").update(type="case")
    new_version(case_closed)
    assert list(Deck.objects.stale()) == [deck]
    assert rejudge("case-closed") == 1
    deck.refresh_from_db()
    assert (deck.legal, deck.turned, deck.judged_version) == (False, True, 2)
    assert not Deck.objects.stale()


def test_decks_that_stay_legal_are_judged_without_a_mark(deck, case_closed):
    new_version(case_closed)
    assert decks_rejudge("case-closed") == 0
    deck.refresh_from_db()
    assert (deck.legal, deck.turned, deck.judged_version) == (True, False, 2)


def test_the_owner_s_next_save_takes_the_mark_away(deck, case_closed, ann, junior):
    Card.objects.filter(slug="amy").update(type="case")
    new_version(case_closed)
    decks_rejudge("case-closed")
    counts = {key: n for key, n in junior.items() if key[1] != "amy"}
    saved = deck_save(deck, by=ann, version=1, counts=counts)
    assert (saved.legal, saved.turned) == (True, False)


def test_a_ban_turns_decks_from_its_day_on(deck, case_closed):
    tomorrow = timezone.localdate() + timedelta(days=1)
    banned(case_closed, "amy", tomorrow)
    decks_rejudge("case-closed")
    deck.refresh_from_db()
    assert deck.legal
    yesterday = timezone.localdate() - timedelta(days=1)
    banned(case_closed, "george", yesterday, limit=2)
    decks_rejudge("case-closed")
    (verdict,) = deck_judge(deck)
    assert [(v.code, v.cards, v.required) for v in verdict.violations] == [
        ("limited", ("george",), "at most 2")
    ]


def test_a_ban_that_came_into_force_overnight_is_noticed(deck, case_closed):
    banned(case_closed, "amy", timezone.localdate())
    two_days_ago = timezone.now() - timedelta(days=2)
    Deck.objects.update(judged_version=case_closed.version, judged_at=two_days_ago)
    assert rejudge_all() == 1


def test_a_lifted_ban_frees_the_card(deck, case_closed):
    day = timezone.localdate() - timedelta(days=9)
    banned(case_closed, "amy", day)
    banned(case_closed, "amy", day + timedelta(days=3), limit=None)
    assert deck_judge(deck)[0].legal


def test_several_formats_are_judged_in_one_call(deck, case_closed):
    strict = Format.objects.create(game=case_closed, slug="strict", title="Strict")
    amy = case_closed.cards.get(slug="amy")
    strict.entries.create(card=amy, starts_on=date(2020, 1, 1), limit=0)
    new_version(case_closed)
    found = {v.format: v.legal for v in deck_judge(deck, ["standard", "strict"])}
    assert found == {"standard": True, "strict": False}
    assert [(f.card, f.count) for f in deck_repair(deck, "strict").changes] == [("amy", 0)]


def test_a_removed_card_makes_its_decks_illegal_and_may_stay_in_them(deck, case_closed, ann):
    Card.objects.filter(slug="amy").update(removed=True)
    new_version(case_closed)
    decks_rejudge("case-closed")
    (violation,) = deck_judge(deck)[0].violations
    assert (violation.code, violation.cards) == ("unknown-card", ("amy",))
    saved = deck_save(deck, by=ann, version=1, name="Still there")
    assert saved.entries.filter(card__slug="amy").exists()
    mended = deck_restore(saved, 1, by=ann, version=2)
    assert mended.legal
    assert not mended.entries.filter(card__slug="amy").exists()


def test_a_merged_card_counts_as_the_one_it_became(deck, case_closed):
    george = Card.objects.get(slug="george")
    Card.objects.filter(slug="amy").update(removed=True, merged_into=george)
    new_version(case_closed)
    (violation,) = deck_judge(deck)[0].violations
    assert (violation.code, violation.cards, violation.actual) == (
        "too-many-copies",
        ("george",),
        6,
    )


def test_the_errata_preview_names_decks_that_would_turn(deck, case_closed, ann):
    deck_create(ann, "case-closed", "Other", {("main", "amy", ""): 1})
    amy = catalogue("case-closed")["amy"]
    (turn,) = errata_preview("case-closed", {"amy": replace(amy, type="case")})
    assert (turn.deck, turn.before, turn.after) == (deck, True, False)
    assert {v.code for v in turn.violations} == {"wrong-type"}
    (gone,) = errata_preview("case-closed", {"amy": None})
    assert gone.deck == deck
    assert errata_preview("case-closed", {"amy": replace(amy, text="Other words.")}) == []


def test_a_new_version_has_decks_judged_again_after_commit(
    deck, case_closed, monkeypatch, django_capture_on_commit_callbacks
):
    asked = []
    monkeypatch.setattr("decks.tasks.rejudge.delay", asked.append)
    with django_capture_on_commit_callbacks(execute=True):
        new_version(case_closed)
    assert asked == ["case-closed"]


def test_a_broker_that_is_away_does_not_undo_a_new_version(
    deck, case_closed, monkeypatch, django_capture_on_commit_callbacks
):
    def away(game):
        raise ConnectionError("no broker")

    monkeypatch.setattr("decks.tasks.rejudge.delay", away)
    with django_capture_on_commit_callbacks(execute=True):
        new_version(case_closed)
    assert list(Deck.objects.stale()) == [deck]


def test_judging_again_does_not_hide_a_save_made_meanwhile(deck, case_closed, ann, junior):
    new_version(case_closed)
    stale = Deck.objects.with_entries().get(pk=deck.pk)
    deck_save(deck, by=ann, version=1, counts={})
    with pytest.raises(StaleDeck):
        deck_save(stale, by=ann, version=1, counts=junior)
    decks_rejudge("case-closed")
    deck.refresh_from_db()
    assert deck.legal is False


def test_a_format_that_is_gone_is_named_and_stops_nobody(deck, case_closed):
    Deck.objects.update(format="moon")
    new_version(case_closed)
    assert decks_rejudge("case-closed") == 1
    deck.refresh_from_db()
    assert [v.code for v in deck_judge(deck)[0].violations] == ["unknown-format"]


def test_judging_again_takes_few_queries_a_deck(
    case_closed, ann, junior, django_assert_max_num_queries
):
    for n in range(20):
        deck_create(ann, "case-closed", f"Deck {n}", junior)
    new_version(case_closed)
    with django_assert_max_num_queries(20 + 12):
        decks_rejudge("case-closed")


def test_decks_of_more_than_a_thousand_cards_are_judged_together(case_closed, ann):
    many = [Card(game=case_closed, slug=f"x{n}", name=f"X {n}", type="event") for n in range(1200)]
    slugs = [card.slug for card in Card.objects.bulk_create(many)]
    for half in (slugs[:600], slugs[600:]):
        deck_create(ann, "case-closed", "Heap", {("main", slug, ""): 1 for slug in half})
    new_version(case_closed)
    assert decks_rejudge("case-closed") == 0
    assert not Deck.objects.stale().exists()
