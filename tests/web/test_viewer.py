"""The match viewer: a seat's view in words, and nothing that seat could not see."""

import json

import pytest
from django.urls import reverse

from games import rulebooks
from games.runs.match_viewing import Viewing
from games.runs.services import Seat, match_queue
from tests.web.play import loaded, play_all, player
from web.viewer import key_moments

pytestmark = pytest.mark.django_db


def played(person, game):
    deck = loaded(game, 1)[0]
    job, _ = match_queue(person, game, [Seat(deck, "greedy")] * 2, seed=5)
    play_all()
    return job.matches.get()


@pytest.fixture
def match(ann):
    return played(ann, "castle")


def step(client, match, number, seat=0):
    address = reverse("match-step", args=[match.job_id, match.number])
    return client.get(address, {"step": number, "seat": seat})


def at(client, match):
    return step(client, match, 4).json()


def areas(data):
    return [area for place in data["board"]["places"] for area in place["areas"]]


def tiles(data):
    return [card for area in areas(data) for card in area["cards"]]


@pytest.mark.parametrize("game", list(rulebooks.PACKAGES))
def test_every_step_of_every_game_is_told_in_words(client, ann, game):
    match = played(ann, game)
    steps = Viewing(match).steps
    for number in sorted({0, 1, steps // 3, steps // 2, steps - 1, steps}):
        data = step(client, match, number, number % 2).json()
        assert data["step"] == number
        assert tiles(data) or any(area["data"] for area in areas(data)) or not number
        assert all(event["text"] and event["rule"] for event in data["happened"])
        assert all(option["text"] for option in data["options"])
    assert "won" in data["result"]["text"]


def all_options(client, match):
    """Every option of the match in words, by its verb, as the seat to act read it."""
    found = {}
    for number, state in Viewing(match).walk():
        if state.to_act is not None:
            for option in step(client, match, number, state.to_act).json()["options"]:
                found.setdefault(option["verb"], set()).add(option["text"])
    return found


def test_options_name_what_their_parts_stand_for(client, ann):
    said = all_options(client, played(ann, "clash-of-minds"))
    assert {text.rpartition(" in ")[2] for text in said["place"]} == {f"Thread {n}" for n in "123"}
    assert "Arrange victim, felony, object" in said["arrange"]
    assert not [text for texts in said.values() for text in texts if "card " in text.lower()[:5]]


def test_cards_and_places_that_a_view_lists_are_named(client, ann):
    match = played(ann, "clue")
    first = {option["text"] for option in step(client, match, 0).json()["options"]}
    assert {"Play Leonard", "Play Penny"} <= first
    said = all_options(client, match)
    assert "Go to Bedroom" in said["go"]


def test_a_shared_zone_is_nobodys(client, match):
    owners = {area["piece"] or area["zone"]: area["owner"] for area in areas(at(client, match))}
    assert owners["ring"] == owners["suspects"] == "shared" != owners["hand"]


def test_no_raw_state_is_on_the_page(client, match):
    text = step(client, match, 4).content.decode()
    assert not [
        word for word in ("spent_actions", "planned_actions", "ability_used") if word in text
    ]


def test_open_cards_show_what_no_seat_sees(client, match):
    assert all(card["id"] for card in tiles(step(client, match, 4, "open").json()))
    assert any(card["id"] is None for card in tiles(step(client, match, 4).json()))


def test_moments_that_changed_the_match_can_be_jumped_to(client, match):
    moments = key_moments(Viewing(match))
    assert moments
    assert [one["step"] for one in moments] == sorted(one["step"] for one in moments)
    page = client.get(reverse("match-viewer", args=[match.job_id, match.number])).content.decode()
    assert moments[0]["text"] in page


def test_the_page_opens_at_the_step_and_seat_of_its_link(client, match):
    address = reverse("match-viewer", args=[match.job_id, match.number])
    text = client.get(address, {"step": 3, "seat": 1}).content.decode()
    data = json.loads(
        text.split('id="viewer-data" type="application/json">')[1].split("</script>")[0]
    )
    assert (data["first"]["step"], data["first"]["seat"]) == (3, 1)
    assert data["turns"][0]["step"] == 0


def test_what_a_seat_cannot_see_is_not_sent(client, match):
    viewing = Viewing(match)
    for number, state in viewing.walk():
        if number % 5:
            continue
        seen = state.observation(0)
        for card in tiles(step(client, match, number).json()):
            known = seen.face[card["number"]].id
            assert card["id"] in (known, None)


def test_the_other_hand_is_face_down(client, match):
    data = step(client, match, 4, 0).json()
    hands = {area["owner"]: area for area in areas(data) if area["zone"] == "hand"}
    mine, theirs = hands["mine"], hands["theirs"]
    assert all("title" in card for card in mine["cards"])
    assert not any("title" in card for card in theirs["cards"])


def test_the_action_that_was_taken_is_marked_for_the_seat_that_took_it(client, match):
    for number, state in Viewing(match).walk():
        if state.to_act is None:
            break
        mine = step(client, match, number, state.to_act).json()
        theirs = step(client, match, number, 1 - state.to_act).json()
        assert 0 <= mine["chosen"] < len(mine["options"])
        assert theirs["chosen"] is None
        assert theirs["options"] == []


def why(client, match, number, seat, card):
    address = reverse("match-why", args=[match.job_id, match.number])
    return client.get(address, {"step": number, "seat": seat, "card": card}).json()


def test_why_a_card_could_not_be_used_is_told_with_its_rule(client, match):
    for number, state in Viewing(match).walk():
        if state.to_act is None:
            continue
        legal = {part for option in state.options for part in option[1:]}
        shown = tiles(step(client, match, number, state.to_act).json())
        idle = [c["number"] for c in shown if c["id"] and c["number"] not in legal]
        found = why(client, match, number, state.to_act, idle[0])
        assert found["legal"] is False
        assert found["rule"].startswith("CA-")
        break
    card = next(option[1] for option in state.options if len(option) > 1)
    assert why(client, match, number, state.to_act, card)["legal"] is True


def test_why_says_nothing_of_cards_the_seat_did_not_see(client, match):
    state, _ = Viewing(match).at(4)
    hidden = next(c for c, known in enumerate(state.known) if not known >> state.to_act & 1)
    said = why(client, match, 4, state.to_act, hidden)
    assert said["text"] == "You do not know that card."
    assert "not your turn" in why(client, match, 4, 1 - state.to_act, hidden)["text"]


@pytest.mark.parametrize("card", ["", "x", "-1", "99999999999"])
def test_a_card_that_is_none_has_no_reason(client, match, card):
    assert why(client, match, 4, Viewing(match).at(4)[0].to_act, card)["legal"] is False


def test_a_step_or_seat_that_is_not_there_is_refused_in_words(client, match):
    assert "There is no step" in step(client, match, 99_999).json()["message"]
    assert "There is no seat 7" in step(client, match, 0, 7).json()["message"]


def test_a_match_that_another_engine_ended_otherwise_says_so(client, match):
    match.job.engine_version = "0.1"
    match.job.save()
    match.check_value = "0" * 16
    match.save()
    address = reverse("match-viewer", args=[match.job_id, match.number])
    assert "engine 0.1" in client.get(address).content.decode()


def test_anothers_match_does_not_exist(client, match):
    client.force_login(player("bob"))
    for name in ("match-viewer", "match-step", "match-why", "match-replay"):
        address = reverse(name, args=[match.job_id, match.number])
        assert client.get(address, {"action": '["draw"]'}).status_code == 404


def test_a_rule_number_gives_its_text(client, ann):
    found = client.get(reverse("rule-text", args=["CA-2.1"])).json()
    assert found["number"] == "CA-2.1"
    assert found["text"]
    assert client.get(reverse("rule-text", args=["CA-99.9"])).status_code == 404


def test_watching_asks_the_database_a_bounded_number_of_times(
    client, match, django_assert_max_num_queries
):
    address = reverse("match-viewer", args=[match.job_id, match.number])
    with django_assert_max_num_queries(20):
        client.get(address)
    with django_assert_max_num_queries(10):
        step(client, match, 4)
