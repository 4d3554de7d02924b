"""Matches are kept as their actions; everything else is rebuilt."""

import json

import pytest
from django.core.management import call_command

from games.engine.errors import BadReplay
from games.engine.replay import dumps, loads, verify
from games.rulebooks import get
from games.rulebooks.catalogue import catalogue
from games.runs.backfill import record_older_job
from games.runs.match_logs import record_of
from games.runs.match_viewing import Viewing, events_page
from games.runs.models import Job, Match, MatchLog
from games.runs.services import Seat, match_queue, series_queue

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(ann, castle, drain):
    seats = [Seat(castle, "random"), Seat(castle, "greedy")]
    job, _ = match_queue(ann, "castle", seats, seed=5)
    drain()
    return job.matches.get()


def test_a_match_ends_again_as_it_ended(match):
    Viewing(match).verify()
    match.check_value = "0" * 16
    with pytest.raises(BadReplay, match="another position"):
        Viewing(match).verify()


def test_every_match_of_a_series_plays_again(ann, case_closed, drain):
    job, _ = series_queue(ann, "case-closed", case_closed[:2], ["random"], matches=4, seed=1)
    drain()
    assert job.matches.count() == 4
    for match in job.matches.all():
        Viewing(match).verify()


def test_its_replay_file_plays_without_the_database(match):
    replay = loads(dumps(Viewing(match).replay()))
    state = verify(replay, get("castle"), catalogue("castle"))
    assert list(state.result.winners) == match.winners
    assert replay.names == ["random", "greedy"]


def test_the_log_comes_page_by_page(match):
    whole = Viewing(match).events()
    first, rest = (events_page(match, count=10), events_page(match, start=10, count=10**6))
    assert first["total"] == len(whole)
    assert first["next"] == 10
    assert rest["next"] is None
    assert first["events"] + rest["events"] == whole
    assert whole[-1]["verb"] == "end"
    assert all(event["text"] and event["rule"] for event in whole)


def test_a_seat_does_not_read_what_it_did_not_see(match):
    everything, mine = (Viewing(match).events(seat) for seat in (None, 0))
    hidden = [e for e in mine if e["card_id"] == "?"]
    assert hidden
    assert not any(e["card_id"] == "?" for e in everything)
    assert len(everything) == len(mine)


def test_a_seats_view_at_every_step(match):
    viewing = Viewing(match)
    assert viewing.steps == match.decisions
    for step in range(viewing.steps):
        view = viewing.view(step, 0)
        if view["to_act"] == 0:
            assert view["options"][view["chosen"]]
        else:
            assert view["chosen"] is None
            assert not view["options"]
    assert viewing.view(viewing.steps, 1)["result"]["rule"] == match.rule


def test_steps_and_seats_that_are_not_there(match):
    viewing = Viewing(match)
    for step in (-1, viewing.steps + 1):
        with pytest.raises(BadReplay, match="no step"):
            viewing.at(step)
    with pytest.raises(BadReplay, match="no seat 7"):
        viewing.view(0, 7)


def test_why_an_option_was_not_open(match):
    viewing = Viewing(match)
    state, _ = viewing.at(0)
    assert viewing.why_not(0, state.legal_actions()[0]) is None
    refusal = viewing.why_not(0, ("dance",))
    assert refusal.rule.startswith("CA-")


def test_turns_can_be_jumped_to(match):
    turns = Viewing(match).turn_steps()
    assert turns[0]["step"] == 0
    assert [t["turn"] for t in turns] == sorted({t["turn"] for t in turns})


def test_a_broken_match_can_be_followed_to_where_it_broke(ann, castle, settings, drain):
    settings.EXTRA_BOTS = [bot := "tests.runs.bots.Poison"]
    seats = [Seat(castle, "random"), Seat(castle, bot)]
    job, _ = match_queue(ann, "castle", seats, seed=3)
    drain()
    match = job.matches.get()
    viewing = Viewing(match)
    assert match.error
    assert viewing.steps == match.decisions - 1
    assert viewing.events()
    assert viewing.view(viewing.steps, 1)["options"]
    replay = viewing.replay()
    assert replay.result == []
    assert replay.actions == match.actions


def test_a_match_of_an_earlier_engine_is_shown_if_it_still_ends_alike(match):
    Job.objects.update(engine_version="0.9")
    assert Viewing(Match.objects.get()).events()


def make_it_differ():
    """As an upgrade does that changes a rule: the stored actions lead elsewhere."""
    Job.objects.update(engine_version="0.9")
    Match.objects.update(check_value="0" * 16)


def test_another_engine_does_not_pretend(match):
    make_it_differ()
    with pytest.raises(BadReplay, match=r"engine 0\.9 and would end otherwise by this one"):
        Viewing(Match.objects.get())


def test_a_match_that_would_go_otherwise_is_read_from_its_record(match):
    whole = events_page(match, count=10**6)
    make_it_differ()
    record = events_page(Match.objects.get(), count=10**6)
    assert (whole["from_record"], record["from_record"]) == (False, True)
    assert record["total"] == whole["total"]
    for told, played in zip(record["events"], whole["events"], strict=True):
        same = ("number", "verb", "rule", "seat", "card", "card_id", "details")
        as_sent = json.loads(json.dumps(played))  # tuples are lists, as the API gives them
        assert {name: told[name] for name in same} == {name: as_sent[name] for name in same}
        assert told["text"] == played["text"].replace(" (random)", "").replace(" (greedy)", "")


def test_cards_that_no_longer_can_be_played_are_a_difference(match, monkeypatch):
    Job.objects.update(engine_version="0.9")
    monkeypatch.setattr("games.runs.match_viewing.decks_in", lambda _: 1 / 0)
    assert events_page(Match.objects.get())["from_record"]


def test_a_match_from_before_records_says_so(match):
    make_it_differ()
    MatchLog.objects.all().delete()
    with pytest.raises(BadReplay, match="would end otherwise"):
        events_page(Match.objects.get())


def test_older_matches_get_their_record_while_they_can(match, capsys):
    before = record_of(match)
    MatchLog.objects.all().delete()
    call_command("record_matches")
    assert "1 matches recorded; of 0 only the result" in capsys.readouterr().out
    assert record_of(match) == before


def test_a_record_with_gaps_finds_each_match(ann, castle, drain):
    job, _ = series_queue(ann, "castle", [castle], ["random"], matches=8, seed=1)
    drain()
    before = {match.number: record_of(match) for match in job.matches.all()}
    job.matches.filter(number=3).delete()
    MatchLog.objects.all().delete()
    record_older_job(Job.objects.get(pk=job.pk))
    assert job.logs.count() == 2
    assert all(record_of(match) == before[match.number] for match in job.matches.all())


def test_a_match_outlives_changes_of_the_catalogue(match, castle):
    from cards.models import Card

    Card.objects.of("castle").update(text="Something else.", abilities=[])
    Viewing(Match.objects.get(pk=match.pk)).verify()
