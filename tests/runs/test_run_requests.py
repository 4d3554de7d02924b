"""What may be asked for, and what is said to whoever asks for more."""

from itertools import pairwise

import pytest
from django.utils import timezone

from cards.models import Card, CatalogueVersion
from decks.services import deck_create
from games.runs import leasing, run_requests, worker
from games.runs.models import Job, Lane
from games.runs.refusals import LimitReached, RunRefused
from games.runs.services import (
    Seat,
    budget_left,
    goldfish_queue,
    job_cancel,
    match_queue,
    series_queue,
    swap_queue,
)

pytestmark = pytest.mark.django_db


def series(by, box, bots=("random",), **asked):
    asked = {"matches": 4, "seed": 7, **asked}
    return series_queue(by, "castle", [box], bots, **asked)


def refusal(ask, *args, **asked):
    with pytest.raises(RunRefused) as caught:
        ask(*args, **asked)
    return {(p.pointer, p.code) for p in caught.value.problems}


def test_the_same_request_gives_the_stored_job(ann, castle):
    first, is_new = series(ann, castle)
    again, is_new_again = series(ann, castle)
    assert (is_new, is_new_again) == (True, False)
    assert first == again


def test_a_fresh_run_is_another_job(ann, castle):
    first, _ = series(ann, castle)
    again, is_new = series(ann, castle, fresh=True)
    assert is_new
    assert (first.repeat, again.repeat) == (0, 1)
    assert series(ann, castle)[0] == again


def test_two_who_ask_at_the_same_moment_get_the_same_job(ann, castle, monkeypatch):
    first, _ = series(ann, castle)
    real, looks = run_requests.last_asked, []

    def too_early(owner, name):
        """The first look comes before the other's commit."""
        looks.append(name)
        return real(owner, name) if len(looks) > 1 else None

    monkeypatch.setattr(run_requests, "last_asked", too_early)
    assert series(ann, castle) == (first, False)
    assert Job.objects.count() == 1


def test_another_person_gets_a_job_of_their_own(ann, bob, castle):
    assert series(ann, castle)[0] != series(bob, castle)[0]


def test_what_a_cancelled_job_never_played_is_no_part_of_the_budget(ann, castle):
    before = budget_left(ann)
    job, _ = series_queue(ann, "castle", [castle], ("random",), matches=30, seed=7)
    worker.play_chunk(leasing.claim(Lane.LONG), lambda: False)
    assert budget_left(ann) == before - 30
    job_cancel(job)
    assert budget_left(ann) == before - job.done == before - 10


def test_a_cancelled_job_is_not_an_answer(ann, castle):
    first, _ = series(ann, castle)
    job_cancel(first)
    again, is_new = series(ann, castle)
    assert is_new
    assert again != first


def test_without_a_seed_chance_picks_one_and_the_answer_is_kept(ann, castle):
    first, _ = series(ann, castle, seed=None)
    again, is_new = series(ann, castle, seed=None)
    fresh, _ = series(ann, castle, seed=None, fresh=True)
    assert (again, is_new) == (first, False)
    assert fresh.seed != first.seed


def test_a_new_catalogue_makes_it_another_request(ann, castle):
    from cards.models import CatalogueVersion

    first, _ = series(ann, castle)
    CatalogueVersion.objects.create(game=castle.game, number=2)
    again, is_new = series(ann, castle)
    assert is_new
    assert (first.catalogue_version, again.catalogue_version) == (1, 2)


def test_a_request_is_refused_with_all_its_problems(ann, castle):
    found = refusal(series, ann, castle, ["genius"], matches=0, seed=-1, precision=2)
    assert found == {
        ("/bots/0", "unknown-bot"),
        ("/matches", "matches"),
        ("/seed", "seed"),
        ("/precision", "precision"),
    }
    assert not Job.objects.exists()


@pytest.mark.parametrize(
    "bot", ["os.system", "tests.runs.bots.Killer", "search:0.5s", "search:999999"]
)
def test_bots_that_could_do_harm_are_refused(ann, castle, bot):
    assert refusal(series, ann, castle, [bot]) == {("/bots/0", "unknown-bot")}


def test_an_unknown_game_or_mode_is_named(ann, castle):
    assert refusal(series_queue, ann, "chess", [castle], matches=1) == {("/game", "unknown-game")}
    assert refusal(series, ann, castle, mode="solitaire") == {("/mode", "unknown-mode")}


def test_the_rulebook_refuses_seats_and_options_it_does_not_know(ann, castle):
    assert refusal(series, ann, castle, seats=9) == {("/mode", "bad-table")}
    assert refusal(series, ann, castle, options={"suspects": 99}) == {("/mode", "bad-table")}


def test_an_illegal_deck_is_refused_with_its_rules(ann, case_closed):
    deck = deck_create(ann, "case-closed", "Empty")
    with pytest.raises(RunRefused) as caught:
        series_queue(ann, "case-closed", [deck], ["random"], matches=1)
    assert {p.pointer for p in caught.value.problems} == {"/decks/0"}
    assert "CC-" in str(caught.value)


def test_a_deck_with_a_card_that_cannot_be_played_is_refused(ann, case_closed):
    deck = case_closed[0]
    slug = deck.entries.filter(section="main").first().card.slug
    Card.objects.filter(game="case-closed", slug=slug).update(text="Win.", abilities=[])
    CatalogueVersion.objects.create(game=deck.game, number=2)
    asked = {"matches": 1, "bots": ["random"]}
    assert refusal(series_queue, ann, "case-closed", [deck], **asked) == {
        ("/decks/0", "unplayable")
    }


def test_a_restored_catalogue_of_the_same_number_is_read_anew(ann, case_closed):
    """Numbers come again when a backup is restored; its row has another time."""
    deck = case_closed[0]
    series_queue(ann, "case-closed", [deck], ["random"], matches=1)
    slug = deck.entries.filter(section="main").first().card.slug
    Card.objects.filter(game="case-closed", slug=slug).update(text="Win.", abilities=[])
    CatalogueVersion.objects.filter(game=deck.game).update(at=timezone.now())
    asked = {"matches": 2, "bots": ["random"]}
    assert refusal(series_queue, ann, "case-closed", [deck], **asked) == {
        ("/decks/0", "unplayable")
    }


def test_a_deck_whose_format_is_gone_is_refused(ann, castle):
    castle.revisions.update(format="forgotten")
    assert refusal(series, ann, castle) == {("/decks/0", "unknown-format")}


def test_a_deck_of_another_game_is_refused(ann, castle, case_closed):
    assert refusal(series_queue, ann, "castle", case_closed[:1], matches=1) == {
        ("/decks/0", "other-game")
    }


def test_a_match_needs_players_and_a_series_decks(ann, castle):
    assert refusal(match_queue, ann, "castle", []) == {("/seats", "seats")}
    assert refusal(series_queue, ann, "castle", [], matches=1) == {("/decks", "decks")}


def test_key_cards_must_be_in_the_deck(ann, castle):
    found = refusal(goldfish_queue, ann, castle, games=1, key_cards=["x"], turns=99)
    assert found == {("/key_cards/0", "unknown-card"), ("/turns", "turns")}


def test_one_person_has_so_many_unfinished_jobs(ann, castle, settings):
    settings.MAX_ACTIVE_JOBS = 2
    series(ann, castle, seed=1), series(ann, castle, seed=2)
    with pytest.raises(LimitReached) as caught:
        series(ann, castle, seed=3)
    assert caught.value.retry_after > 0
    assert not series(ann, castle, seed=2)[1]  # what is stored can always be had
    job_cancel(Job.objects.first())
    assert series(ann, castle, seed=3)[1]


def test_one_person_has_so_many_matches_a_day(ann, bob, castle, settings):
    settings.MATCH_BUDGET = 10
    series(ann, castle, matches=8)
    assert (budget_left(ann), budget_left(bob)) == (2, 10)
    with pytest.raises(LimitReached, match="you have 2 of 10 left"):
        series(ann, castle, matches=3)


def test_small_jobs_are_short_and_thinking_bots_are_not(ann, castle):
    seats = [Seat(castle, "random")] * 2
    assert match_queue(ann, "castle", seats)[0].lane == "short"
    assert series(ann, castle, matches=21)[0].lane == "long"
    thinking = [Seat(castle, "search:easy")] * 2
    assert match_queue(ann, "castle", thinking)[0].lane == "long"


def test_chunks_cover_every_match_once(ann, castle):
    job, _ = series(ann, castle, matches=1001)
    ranges = list(job.chunks.order_by("first").values_list("first", "stop"))
    assert ranges[0][0] == 0
    assert ranges[-1][1] == 1001
    assert all(a[1] == b[0] for a, b in pairwise(ranges))


def test_a_swap_lays_the_copy_out_like_the_original(ann, case_closed):
    from games.runs.snapshots import counts_in

    deck, other = case_closed[:2]
    job, _ = swap_queue(ann, deck, other, matches=2, bot="random")
    before, after = (counts_in(d.snapshot) for d in job.decks.order_by("place"))
    for section, cards in before.items():
        shared = [card for card in cards if card in after[section]]
        assert [card for card in after[section] if card in cards] == shared


def test_nobody_sees_another_persons_jobs(ann, bob, castle):
    from django.contrib.auth.models import AnonymousUser

    job, _ = series(ann, castle)
    assert list(Job.objects.visible_to(ann)) == [job]
    assert not Job.objects.visible_to(bob).exists()
    assert not Job.objects.visible_to(AnonymousUser()).exists()
