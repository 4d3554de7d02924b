"""Replays: small, exact, and refused with one sentence when they are not what they say."""

import dataclasses
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots.match import play, seat_bots
from games.bots.seat import RandomBot
from games.engine import replay as replays
from games.engine.errors import BadReplay
from games.engine.replay import Replay, dumps, loads, pack_actions, record, unpack_actions, verify
from games.engine.table import Table
from tests.engine import toy


def recorded(seed: int = 4) -> Replay:
    outcome = play(Table(toy.TOY, toy.spec()), seed, seat_bots([RandomBot, RandomBot], seed))
    return record(outcome.state, seed, outcome.actions, ["Ann", "Bo"])


def changed(**fields) -> Replay:
    return dataclasses.replace(recorded(), **fields)


@given(st.integers(0, 10_000))
def test_a_replay_leads_to_the_same_end(seed):
    replay = loads(dumps(recorded(seed)))
    assert replay == recorded(seed)
    assert verify(replay, toy.TOY, toy.CARDS).fingerprint()[:16] == replay.fingerprint


def test_a_replay_is_a_few_hundred_bytes():
    assert len(dumps(recorded())) < 450


def test_a_replay_is_read_packed_and_as_plain_json():
    data = dumps(recorded())
    assert loads(zlib.decompress(data)) == loads(data) == recorded()


@given(st.lists(st.integers(0, 300)))
def test_actions_survive_packing(actions):
    assert unpack_actions(pack_actions(actions)) == actions


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "cut short"),
        (b"PNG....", "not a Casebook replay"),
        (b'{"kind": ', "not a Casebook replay"),
        (b"{" + b" " * (1 << 20) + b"}", "far too long"),
        (zlib.compress(b"[1, 2]"), "not a Casebook replay"),
        (zlib.compress(b"{}"), "not a Casebook replay"),
        (zlib.compress(b"\xff\xfe"), "not a Casebook replay"),
        (zlib.compress(b"[" * 100_000), "not a Casebook replay"),
        (dumps(recorded())[:-9], "cut short"),
        (zlib.compress(b" " * (2 << 20)), "far too long"),
    ],
    ids=lambda value: str(value[:12]),
)
def test_foreign_bytes_are_refused(data, words):
    with pytest.raises(BadReplay, match=words):
        loads(data)


@pytest.mark.parametrize("field", [f for f in replays.FIELDS if f != "kind"])
@pytest.mark.parametrize("value", [None, True, 1.5])
def test_a_damaged_field_is_named(field, value):
    data = dataclasses.asdict(recorded()) | {field: value}
    with pytest.raises(BadReplay, match=f"{field!r} is missing or of the wrong kind"):
        loads(zlib.compress(json.dumps(data).encode()))


@pytest.mark.parametrize("deck", [[], {"main": []}, {"main": {"n1": 10**9}}, {"main": {"n1": "2"}}])
def test_an_impossible_deck_is_refused(deck):
    with pytest.raises(BadReplay, match="damaged: a deck"):
        loads(dumps(changed(decks=[deck, deck])))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"engine": "0.1"}, "made by engine 0.1"),
        ({"game": "chess"}, "is of chess, not of toy"),
        ({"cards": "0" * 16}, "other card data"),
        ({"decks": [{"main": {"x": 1}}] * 2}, "uses card 'x'"),
        ({"mode": "solo"}, "cannot be played: mode: Toy has no mode 'solo'"),
        ({"seats": 5}, "cannot be played: TY-1.3"),
        ({"options": {"hand": 90}}, "hand cannot be 90"),
        ({"actions": "zz"}, "Decision 1 of the replay is not among the options"),
        ({"actions": "0!"}, "an action '!' that cannot be read"),
        ({"actions": "0_"}, "in the middle of an action"),
        ({"actions": ""}, "stops before the match is over"),
        ({"actions": "0" * 99}, "is not among the options"),
        ({"result": [[0, 1], "peace", "TY-9"]}, "The replay says"),
        ({"fingerprint": "0" * 16}, "another position"),
    ],
)
def test_a_replay_that_does_not_hold_is_refused_with_the_reason(fields, words):
    with pytest.raises(BadReplay) as refusal:
        verify(changed(**fields), toy.TOY, toy.CARDS)
    assert words in str(refusal.value)


def test_a_card_changed_since_is_noticed():
    cards = toy.CARDS | {"n1": dataclasses.replace(toy.CARDS["n1"], text="Draw a card.")}
    with pytest.raises(BadReplay, match="a card has changed since"):
        verify(recorded(), toy.TOY, cards)


def test_steps_tell_each_event_once():
    replay = recorded()
    state = replays.start_match(replay, toy.TOY, toy.CARDS)
    told = [event for _, events in replays.steps(replay, state) for event in events]
    assert told == state.events()
