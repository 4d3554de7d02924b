"""Practice: the form, what it refuses, and what a run's page shows."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils.timezone import now

from decks.services import deck_create
from games.play import replay
from games.runs import wakeups
from games.runs.models import Chunk, Job
from games.runs.services import Seat, goldfish_queue, match_queue, series_queue, swap_queue
from games.runs.worker import sweep
from tests.web.play import loaded, play_all, play_piece, player

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_broker(monkeypatch):
    monkeypatch.setattr(wakeups, "send", lambda lane: True)


@pytest.fixture
def castle(db):
    return loaded("castle", 1)[0]


@pytest.fixture
def decks(db):
    return loaded("case-closed", 2)


@pytest.fixture
def ann(client):
    person = player()
    client.force_login(person)
    return person


def ask(client, kind, game, **given):
    return client.post(reverse("practice-queue"), {"kind": kind, "game": game, **given})


def page_of(client, job):
    return client.get(reverse("run-page", args=[job.pk]))


# -- asking -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["match", "series", "swap", "goldfish"])
def test_every_kind_has_a_form_with_the_decks(client, ann, castle, kind):
    answer = client.get(reverse("practice"), {"game": "castle", "kind": kind})
    assert answer.status_code == 200
    assert castle.name in answer.content.decode()
    assert "search:hard" in answer.content.decode()


def test_a_deck_in_the_address_is_chosen(client, ann, castle):
    text = client.get(reverse("practice"), {"deck": castle.pk}).content.decode()
    assert f'<option value="{castle.pk}" selected>' in text


def test_a_match_is_queued_with_its_bots_and_options(client, ann, castle):
    given = {"deck": castle.pk, "bot": ["random", "greedy", "search"], "seats": 2,
             "mode": "episode", "option-episode-suspects": "7", "seed": "5"}  # fmt: skip
    answer = ask(client, "match", "castle", **given)
    job = Job.objects.get()
    assert answer.url == reverse("run-page", args=[job.pk])
    assert job.plan["options"] == {"suspects": 7}
    assert [bot for _, bot in job.plan["entries"]] == ["random", "greedy"]
    assert job.seed == 5


def test_options_are_named_in_words(client, ann, decks):
    address = reverse("practice")
    text = client.get(address, {"game": "case-closed", "kind": "match"}).content.decode()
    assert "Case access" in text
    assert 'data-rule="CC-R.13"' in text


def test_a_match_seats_two_decks(client, ann, decks):
    given = {"seat-deck": [decks[0].pk, decks[1].pk], "bot": ["greedy", "random"], "seats": 2}
    ask(client, "match", "case-closed", **given)
    names = [deck.revision.deck_id for deck in Job.objects.get().decks.all()]
    assert names == [decks[0].pk, decks[1].pk]


def test_a_series_meets_every_deck_with_every_bot(client, ann, decks):
    given = {
        "decks": [d.pk for d in decks],
        "bots": ["random", "greedy"],
        "match_count": 3,
        "seats": 2,
    }
    ask(client, "series", "case-closed", **given)
    assert Job.objects.get().total == 18


def test_a_swap_test_compares_two_versions(client, ann, decks):
    given = {"deck": decks[0].pk, "deck_revision": 1, "changed": decks[1].pk, "match_count": 2}
    ask(client, "swap", "case-closed", **given)
    assert Job.objects.get().kind == "swap"


def test_a_version_that_is_not_there_is_refused(client, ann, decks):
    given = {"deck": decks[0].pk, "deck_revision": 9, "changed": decks[1].pk, "match_count": 2}
    answer = ask(client, "swap", "case-closed", **given)
    assert answer.status_code == 400
    assert "has no version 9" in answer.content.decode()


def test_key_cards_may_be_named(client, ann, decks):
    card = decks[0].entries.filter(section="main").first().card
    given = {"deck": decks[0].pk, "games": 10, "turns": 5, "key_cards": f"{card}; "}
    ask(client, "goldfish", "case-closed", **given)
    assert Job.objects.get().plan["key_cards"] == [card.slug]


def test_an_illegal_deck_is_refused_with_field_and_rule(client, ann, decks):
    empty = deck_create(ann, "case-closed", "Empty")
    given = {"deck": empty.pk, "games": 10, "turns": 5}
    answer = ask(client, "goldfish", "case-closed", **given)
    text = answer.content.decode()
    assert answer.status_code == 400
    assert 'href="#field-decks"' in text
    assert 'data-rule="CC-32.' in text
    assert not Job.objects.exists()


def test_numbers_that_are_none_are_refused_in_words(client, ann, castle):
    given = {"deck": castle.pk, "games": "many", "turns": 5}
    answer = ask(client, "goldfish", "castle", **given)
    assert "Games must be a whole number." in answer.content.decode()


def test_too_many_pairings_are_refused_before_they_are_laid_out(client, ann, decks):
    given = {"decks": [decks[0].pk] * 8, "bots": ["greedy"] * 8, "match_count": 1, "seats": 8}
    answer = ask(client, "series", "case-closed", **given)
    assert answer.status_code == 400


def test_an_unknown_bot_is_refused(client, ann, castle):
    given = {"deck": castle.pk, "games": 10, "turns": 5, "bot": "os.system"}
    answer = ask(client, "goldfish", "castle", **given)
    assert "There is no bot" in answer.content.decode()


def test_anothers_private_deck_cannot_be_played(client, ann, castle):
    theirs = deck_create(player("bob"), "castle", "Secret box")
    given = {"deck": theirs.pk, "games": 10, "turns": 5}
    answer = ask(client, "goldfish", "castle", **given)
    assert answer.status_code == 400
    assert "Secret box" not in answer.content.decode()


def test_who_has_too_much_running_is_told_to_wait(client, ann, castle, settings):
    settings.MAX_ACTIVE_JOBS = 1
    given = {"deck": castle.pk, "games": 10, "turns": 5}
    ask(client, "goldfish", "castle", **given)
    answer = ask(client, "goldfish", "castle", **given, fresh="1")
    assert answer.status_code == 429


def test_the_same_request_leads_to_the_stored_run(client, ann, castle):
    given = {"deck": castle.pk, "games": 10, "turns": 5, "seed": "1"}
    first = ask(client, "goldfish", "castle", **given)
    assert ask(client, "goldfish", "castle", **given).url == first.url
    assert ask(client, "goldfish", "castle", **given, fresh="1").url != first.url


# -- runs ---------------------------------------------------------------------------------


def test_progress_moves_and_the_results_follow(client, ann, castle):
    job, _ = series_queue(ann, "castle", [castle], ["random", "greedy"], matches=20, seed=1)
    address = reverse("run-progress", args=[job.pk])
    assert client.get(address).json()["done"] == 0
    play_piece()
    assert client.get(address).json()["done"] == 10
    assert "So far" in page_of(client, job).content.decode()
    play_all()
    assert client.get(address).json()["active"] is False
    text = page_of(client, job).content.decode()
    for part in ("Who beats whom", "Going first", "Length", "Won when drawn", "Watch match 20"):
        assert part in text


def test_the_results_come_alone_for_the_page_itself(client, ann, castle):
    job, _ = match_queue(ann, "castle", [Seat(castle)] * 2, seed=1)
    play_all()
    text = client.get(reverse("run-page", args=[job.pk]), {"part": "results"}).content.decode()
    assert "Watch the match" in text
    assert "<html" not in text


def test_a_goldfish_run_shows_curves_and_chances(client, ann, decks):
    job, _ = goldfish_queue(ann, decks[0], games=10, seed=1)
    play_all()
    text = page_of(client, job).content.decode()
    for part in ("Opening hand kept", "<polyline", "Chance to have seen a card", "Median"):
        assert part in text


def test_what_is_chosen_at_first_can_be_started(client, ann, decks):
    empty = deck_create(ann, "case-closed", "A beginning")
    assert not empty.legal
    for kind in ("goldfish", "match", "swap"):
        page = client.get(reverse("practice"), {"game": "case-closed", "kind": kind})
        chosen = page.context["chosen"]
        assert chosen["deck"] != str(empty.pk)
        assert (chosen["deck"], chosen["deck_revision"]) != (chosen["changed"], "")
        assert str(empty.pk) not in {seat["deck"] for seat in page.context["seats"]}


def test_a_box_of_ones_own_is_not_chosen_before_the_box_itself(client, ann, castle):
    mine = deck_create(ann, "castle", "New deck", castle.counts())
    page = client.get(reverse("practice"), {"game": "castle"})
    assert page.context["chosen"]["deck"] == str(castle.pk) != str(mine.pk)


def test_matches_count_from_one_in_addresses(client, ann, castle):
    job, _ = match_queue(ann, "castle", [Seat(castle)] * 2, seed=1)
    play_all()
    first = f"/runs/{job.pk}/matches/1/"
    assert reverse("match-viewer", args=[job.pk, 0]) == first
    assert client.get(first).status_code == 200
    assert client.get(f"/runs/{job.pk}/matches/0/")["Location"] == first


def test_a_box_played_alone_shows_how_often_it_is_solved(client, ann, castle):
    job, _ = goldfish_queue(ann, castle, games=10, seed=1)
    play_all()
    assert "Times to confront" in page_of(client, job).content.decode()


def test_a_swap_test_shows_what_the_change_is_worth(client, ann, decks):
    job, _ = swap_queue(ann, decks[0], decks[1], matches=4, bot="random", seed=1)
    play_all()
    text = page_of(client, job).content.decode()
    assert "What the change is worth" in text
    assert f"After: {decks[1].name}" in text


def test_a_changed_deck_makes_a_run_stale(client, ann, castle):
    job, _ = match_queue(ann, "castle", [Seat(castle)] * 2, seed=1)
    assert "Stale" not in page_of(client, job).content.decode()
    job.game.version += 1
    job.game.save()
    assert "The catalogue is now at version 2, not 1." in page_of(client, job).content.decode()


def test_a_broken_match_is_shown_with_its_replay(client, ann, castle, settings):
    settings.EXTRA_BOTS = [bot := "tests.runs.bots.Poison"]
    job, _ = match_queue(ann, "castle", [Seat(castle, "random"), Seat(castle, bot)], seed=3)
    play_all()
    text = page_of(client, job).content.decode()
    assert "watch it to where it broke" in text
    assert reverse("match-replay", args=[job.pk, 0]) in text


def test_a_run_of_an_engine_that_is_gone_says_why_it_failed(client, ann, castle):
    job, _ = match_queue(ann, "castle", [Seat(castle)] * 2, seed=1)
    Job.objects.update(engine_version="0.1", done=1)
    Chunk.objects.update(engine="castle 0.1/1/1.1.1")
    sweep()
    assert "It was queued for engine 0.1" in page_of(client, job).content.decode()


def test_a_run_can_be_cancelled_by_its_owner_only(client, ann, castle):
    job, _ = match_queue(ann, "castle", [Seat(castle)] * 2)
    theirs, _ = match_queue(player("bob"), "castle", [Seat(castle)] * 2)
    assert client.post(reverse("run-cancel", args=[theirs.pk])).status_code == 404
    assert client.post(reverse("run-cancel", args=[job.pk])).status_code == 302
    job.refresh_from_db()
    theirs.refresh_from_db()
    assert (job.state, theirs.state) == ("cancelled", "waiting")


def test_what_has_just_been_asked_was_not_asked_0_minutes_ago(client, ann, castle):
    job, _ = match_queue(ann, "castle", [Seat(castle)] * 2, seed=1)
    text = page_of(client, job).content.decode()
    assert "<dt>Started</dt><dd>just now</dd>" in text
    Job.objects.filter(pk=job.pk).update(created_at=now() - timedelta(hours=2))
    assert "<dd>2\xa0hours ago</dd>" in page_of(client, job).content.decode()


def test_the_latest_runs_are_listed_with_their_decks(client, ann, castle):
    match_queue(ann, "castle", [Seat(castle)] * 2, seed=1)
    text = client.get(reverse("practice")).content.decode()
    assert f"{castle.name} #1; Waiting, 0 of 1" in text


def test_a_swap_test_of_a_deck_with_itself_is_refused(client, ann, decks):
    deck = decks[0].pk
    answer = ask(client, "swap", "case-closed", deck=deck, changed=deck, match_count=2)
    assert answer.status_code == 400
    assert "Both hold the same cards" in answer.content.decode()
    assert not Job.objects.exists()


def test_a_match_says_with_what_the_winner_played(client, ann, decks):
    seats = [Seat(decks[0], "greedy"), Seat(decks[1], "random")]
    job, _ = match_queue(ann, "case-closed", seats, seed=1)
    play_all()
    (winner,) = job.matches.get().winners
    text = page_of(client, job).content.decode()
    name = f"{decks[winner].name} ({seats[winner].bot.capitalize()})"
    assert f"<h1>{name} wins</h1>" in text
    assert ", Duel</dd>" in text


def test_a_goldfish_run_leaves_out_what_it_cannot_tell(client, ann, decks):
    """Turns that no game reached, and types that are never in an opening hand."""
    job, _ = goldfish_queue(ann, decks[0], games=2, turns=30, seed=1)
    play_all()
    text = page_of(client, job).content.decode()
    assert "Detective in the opening hand" in text
    assert "ase in the opening hand" not in text
    assert "Turns that fewer than 1 games reached are left out." in text
    assert '<th scope="col">29</th>' not in text
    assert ">None" not in text


@pytest.mark.parametrize("name", ["run-page", "run-progress"])
def test_anothers_run_does_not_exist(client, ann, castle, name):
    theirs, _ = match_queue(player("bob"), "castle", [Seat(castle)] * 2)
    assert client.get(reverse(name, args=[theirs.pk])).status_code == 404


def test_a_replay_is_downloaded(client, ann, castle):
    job, _ = match_queue(ann, "castle", [Seat(castle)] * 2, seed=1)
    play_all()
    answer = client.get(reverse("match-replay", args=[job.pk, 0]))
    assert "attachment" in answer["Content-Disposition"]
    assert answer.json()["game"] == "castle"


def test_the_command_line_tells_a_downloaded_replay(client, ann, castle, tmp_path):
    job, _ = match_queue(ann, "castle", [Seat(castle)] * 2, seed=1)
    play_all()
    answer = client.get(reverse("match-replay", args=[job.pk, 0]))
    assert ".replay" in answer["Content-Disposition"]
    path = tmp_path / "match.replay"
    path.write_bytes(answer.content)
    told: list[str] = []
    replay.run({"file": path, "seat": None, "step": False}, told.append, lambda: None)
    assert told[0] == f"{castle.game.title}, episode, seed 1"
    assert job.matches.get().rule in told[-1]


def test_the_pages_ask_the_database_a_bounded_number_of_times(
    client, ann, castle, django_assert_max_num_queries
):
    for number in range(5):
        deck_create(ann, "castle", f"Box {number}", castle.counts())
    job, _ = series_queue(ann, "castle", [castle], ["random", "greedy"], matches=20, seed=1)
    play_all()
    with django_assert_max_num_queries(30):
        page_of(client, job)
    with django_assert_max_num_queries(25):
        client.get(reverse("practice"), {"game": "castle", "kind": "series"})


def test_decks_that_are_not_listed_are_found_by_name(client, ann, monkeypatch):
    monkeypatch.setattr("web.practice.SHOWN", 2)
    decks = [deck_create(ann, "castle", f"Night {n}") for n in range(4)]
    page = reverse("practice") + "?game=castle&kind=goldfish"

    def names(more=""):
        groups = client.get(page + more).context["groups"]
        return {g["title"]: [deck.name for deck in g["decks"]] for g in groups}

    assert names()["Your decks"] == ["Night 2", "Night 3"]
    assert names("&find=night+0") == {"Your decks": ["Night 0"]}
    assert names(f"&deck={decks[1].pk}")["Chosen"] == ["Night 1"]
    assert names("&find=nowhere") == {}
