"""Series, swap tests and single matches from request to report."""

import pytest

from decks.services import deck_fork, deck_save
from games import rulebooks
from games.runs import leasing, worker
from games.runs.models import Chunk, Job, Match
from games.runs.reports import result_hash, rows_of
from games.runs.services import (
    Seat,
    goldfish_queue,
    job_cancel,
    job_report,
    match_queue,
    series_queue,
    stale_reasons,
    swap_queue,
)

pytestmark = pytest.mark.django_db


def series(by, box, **asked):
    asked = {"matches": 30, "seed": 7, **asked}
    return series_queue(by, "castle", [box], ["greedy", "random"], **asked)[0]


def finished(job):
    job.refresh_from_db()
    assert job.state == Job.State.DONE, job.report
    return job.report


def test_a_series_is_played_to_the_end(ann, castle, drain):
    job = series(ann, castle)
    drain()
    report = finished(job)
    assert (job.done, job.failed, job.progress) == (30, 0, 1.0)
    assert sorted(job.matches.values_list("number", flat=True)) == list(range(30))
    assert report["played"] == sum(ending["count"] for ending in report["endings"])


def test_the_report_names_all_that_the_result_depends_on(ann, castle, drain):
    job = series(ann, castle)
    drain()
    report = finished(job)
    deck = report["decks"][0]
    assert (deck["deck"], deck["revision"]) == (castle.pk, castle.version)
    assert deck["list_hash"] == castle.list_hash
    assert report["engine_version"] == rulebooks.get("castle").version
    assert report["catalogue_version"] == 1
    assert report["seed"] == 7


def test_the_matrix_counts_each_meeting_from_both_sides(ann, castle, drain):
    job = series(ann, castle)
    drain()
    report = finished(job)
    (none, greedy), (random, _) = report["matrix"]
    assert none is None
    assert greedy["of"] == random["of"] == 30
    assert greedy["count"] + random["count"] + report["no_winner"] == 30
    assert greedy["interval"][0] < greedy["rate"] < greedy["interval"][1]
    assert greedy["count"] > random["count"]


def test_seats_and_first_players_are_told_apart(ann, castle, drain):
    job = series(ann, castle)
    drain()
    report = finished(job)
    assert [seat["of"] for seat in report["by_seat"]] == [30, 30]
    first = report["first_player"]
    assert first["interval"][0] <= first["edge"] <= first["interval"][1]
    assert first["wins"]["of"] == 30


def test_cards_are_counted_as_drawn_played_and_stuck(ann, castle, drain):
    job = series(ann, castle)
    drain()
    cards = {row["card"]: row for row in finished(job)["cards"]}
    drawn, played, stuck = (
        sum(row[name] for row in cards.values()) for name in ("drawn", "played", "stuck")
    )
    assert drawn > played + stuck > stuck > 0
    held, early = (
        sum(row[name]["of"] for row in cards.values())
        for name in ("won_when_drawn", "won_when_early")
    )
    assert 0 < early < held


def test_the_order_of_play_does_not_change_the_hash(ann, castle, drain):
    job = series(ann, castle)
    drain()
    report = finished(job)
    rows = rows_of(job)
    assert report["played"] == 30
    assert result_hash(reversed(rows)) == job.result_hash
    assert result_hash(rows[1:]) != job.result_hash


def test_the_same_series_asked_afresh_gives_the_same_results(ann, castle, drain):
    first, again = series(ann, castle), series(ann, castle, fresh=True)
    drain()
    finished(first), finished(again)
    assert first.pk != again.pk
    assert first.result_hash == again.result_hash


def test_another_seed_gives_other_results(ann, castle, drain):
    first, other = series(ann, castle), series(ann, castle, seed=8)
    drain()
    finished(first), finished(other)
    assert first.result_hash != other.result_hash


def test_a_series_stops_early_when_rates_are_known_closely(ann, castle, drain):
    job = series(ann, castle, matches=400, precision=0.12)
    drain()
    report = finished(job)
    assert report["stopped_early"]
    assert job.stopped_at == report["played"] == job.matches.count()
    assert job.stopped_at % 50 == 0
    assert 50 <= job.stopped_at < 400
    assert all((r["interval"][1] - r["interval"][0]) / 2 <= 0.12 for r in report["by_entry"])
    assert not job.chunks.open().exists()


def test_an_early_stop_counts_the_same_matches_whoever_was_quicker(ann, castle, drain):
    forwards = series(ann, castle, matches=400, precision=0.12)
    drain()
    backwards = series(ann, castle, matches=400, precision=0.12, fresh=True)
    chunks = list(backwards.chunks.order_by("first"))
    late = Chunk.objects.filter(pk__in=[c.pk for c in chunks[:2]])
    late.update(state="running")  # another worker is slow
    drain()
    late.update(state="waiting")
    drain()
    finished(forwards), finished(backwards)
    assert forwards.stopped_at == backwards.stopped_at
    assert forwards.result_hash == backwards.result_hash
    assert forwards.report["cards"] == backwards.report["cards"]


def test_a_cancelled_series_keeps_what_it_has_played(ann, castle, drain):
    job = series(ann, castle, matches=60)
    worker.play_chunk(leasing.claim(job.lane), lambda: False)
    assert job_cancel(job)
    drain()
    assert (job.state, job.done) == (Job.State.CANCELLED, 10)
    assert job_report(job)["played"] == Match.objects.count() == 10
    assert not job_cancel(job)


def test_a_round_robin_of_decks(ann, case_closed, drain):
    job, _ = series_queue(ann, "case-closed", case_closed[:3], ["random"], matches=2, seed=1)
    drain()
    report = finished(job)
    assert report["played"] == 6
    assert [rate["of"] for rate in report["by_entry"]] == [4, 4, 4]
    assert {row["deck"] for row in report["cards"]} == {0, 1, 2}


def test_a_match_says_who_won_why_and_by_which_rule(ann, castle, drain):
    seats = [Seat(castle, "greedy"), Seat(castle, "random"), Seat(castle, "random")]
    job, _ = match_queue(ann, "castle", seats, seed=5)
    drain()
    result = finished(job)["result"]
    assert result["rule"].startswith("CA-")
    assert result["reason"]
    assert result["turns"] > 0


def test_a_swap_test_pairs_both_copies_on_common_seeds(ann, case_closed, drain):
    deck = case_closed[0]
    copy = deck_fork(deck.revisions.first(), ann, "Changed")
    job, _ = swap_queue(ann, deck, copy, matches=4, bot="random", seed=3)
    drain()
    found = finished(job)["difference"]
    assert found["pairs"] == 4
    assert found["before"]["count"] == found["after"]["count"]
    assert found["difference"] == 0.0  # the same cards on the same seeds play the same


def test_a_swap_test_in_a_boxed_game_changes_the_box(ann, castle, drain):
    job, _ = swap_queue(ann, castle, castle, matches=6, opponent_bot="random", seed=3)
    drain()
    report = finished(job)
    assert report["played"] == 12
    assert report["difference"]["difference"] == 0.0


def fetched(job):
    return Job.objects.with_decks().get(pk=job.pk)


def test_a_result_is_stale_when_a_deck_changes(ann, case_closed, drain):
    deck = deck_fork(case_closed[0].revisions.first(), ann, "Mine")
    job, _ = series_queue(ann, "case-closed", [deck], ["random"], matches=2, seed=1)
    drain()
    assert stale_reasons(fetched(job)) == []
    renamed = deck_save(deck, by=ann, version=deck.version, name="Still mine")
    assert stale_reasons(fetched(job)) == []
    counts = renamed.counts()
    counts.pop(next(iter(counts)))
    deck_save(renamed, by=ann, version=renamed.version, counts=counts)
    assert ["changed" in reason for reason in stale_reasons(fetched(job))] == [True]


def test_a_result_is_stale_when_catalogue_or_engine_move_on(ann, castle, drain):
    job = series(ann, castle)
    castle.game.version += 1
    castle.game.save()
    Job.objects.filter(pk=job.pk).update(engine_version="0.9")
    reasons = stale_reasons(fetched(job))
    assert "engine" in reasons[0]
    assert "catalogue" in reasons[1]


def test_a_result_outlives_its_deck(ann, case_closed, drain):
    deck = deck_fork(case_closed[0].revisions.first(), ann, "Mine")
    job, _ = series_queue(ann, "case-closed", [deck], ["random"], matches=2, seed=1)
    deck.delete()
    drain()
    report = finished(job)
    assert report["decks"][0]["name"] == "Mine #1"
    assert "deleted" in stale_reasons(fetched(job))[0]


def test_a_goldfish_run_is_queued_played_and_reported(ann, case_closed, drain):
    card = case_closed[0].entries.first().card.slug
    job, _ = goldfish_queue(
        ann, case_closed[0], games=12, bot="random", key_cards=[card], turns=4, seed=0
    )
    drain()
    job.refresh_from_db()
    assert (job.state, job.done) == (Job.State.DONE, 12)
    assert job.report["played"] == 12
    assert [row["card"] for row in job.report["cards"]] == [card]
    again, _ = goldfish_queue(
        ann, case_closed[0], games=12, bot="random", key_cards=[card], turns=4, seed=0, fresh=True
    )
    drain()
    again.refresh_from_db()
    assert again.result_hash == job.result_hash
