"""Who knows what: peeks are remembered, shuffles forgotten, samples consistent."""

from collections import Counter

import pytest

from games.rulebooks.castle.state import SUSPECTS, TOKENS, UNUSED_TOKENS, hand_of, token_on
from games.rulebooks.castle.vocabulary.verbs import mix_tokens
from tests.rules.castle.table import (
    CS,
    DISCARD_TEN,
    GUILTY,
    IVF,
    IVR,
    LAWYER,
    MARTHA,
    MOR,
    MOTHER,
    NEW_SUSPECT,
    PASS_LEFT,
    PGC,
    RULEBOOK,
    SVH,
    TEL,
    UW,
    do,
    find,
    give_hand,
    give_solved,
    in_play,
    lying,
    put_token,
)


def peeked(suspect, token, seat=0):
    s = in_play()
    put_token(s, suspect, token)
    s.reveal(token_on(s, find(s, suspect, SUSPECTS)), 1 << seat)
    return s


def test_a_seat_remembers_what_it_peeked_at():
    s = peeked(MOTHER, GUILTY)
    for _ in range(6):
        do(s, "draw")
    at = lying(s, SUSPECTS).index(MOTHER)
    assert s.view(0)["zones"]["tokens"][0][at][1] == GUILTY
    assert s.view(1)["zones"]["tokens"][0][at][1] is None


@pytest.mark.rule("CA-2.12", "CA-15.5")
def test_samples_keep_the_guilty_token_on_the_table():
    s = in_play()
    places = Counter()
    for seed in range(200):
        sample = s.determinize(1, seed)
        assert lying(sample, TOKENS).count(GUILTY) == 1
        places[lying(sample, TOKENS).index(GUILTY)] += 1
    assert set(places) == set(range(5))


def test_samples_keep_what_was_peeked_at():
    s = peeked(MOTHER, GUILTY)
    at = lying(s, SUSPECTS).index(MOTHER)
    assert {lying(s.determinize(0, seed), TOKENS)[at] for seed in range(20)} == {GUILTY}


def test_samples_deal_unused_tokens_again():
    s = in_play()
    seen = {id for seed in range(60) for id in lying(s.determinize(0, seed), TOKENS)}
    assert len(seen) == 11


def test_experts_suppose_guilty_tokens_in_reserve_too():
    s = in_play("toughest-case")
    counts = {lying(s.determinize(0, seed), TOKENS).count(GUILTY) for seed in range(40)}
    assert counts == {0, 1, 2}


@pytest.mark.rule("CA-R.38", "CA-7.16")
def test_a_token_seen_before_a_shuffle_is_still_on_the_table():
    s = peeked(MOTHER, DISCARD_TEN, seat=1)
    give_hand(s, 0, NEW_SUSPECT)
    do(s, "play", NEW_SUSPECT)
    for seed in range(30):
        assert DISCARD_TEN in lying(s.determinize(1, seed), TOKENS)
    elsewhere = [DISCARD_TEN in lying(s.determinize(2, seed), UNUSED_TOKENS) for seed in range(30)]
    assert any(elsewhere)


@pytest.mark.rule("CA-R.38")
def test_what_others_remember_is_not_shown():
    s = peeked(MOTHER, DISCARD_TEN, seat=1)
    give_hand(s, 0, NEW_SUSPECT)
    do(s, "play", NEW_SUSPECT)
    assert s.observation(1).mixed[1] != ()
    assert s.observation(2).mixed[1] == ()


@pytest.mark.rule("CA-R.38")
def test_a_token_turned_up_is_forgotten_as_mixed():
    s = peeked(MOTHER, DISCARD_TEN, seat=1)
    give_hand(s, 0, NEW_SUSPECT)
    do(s, "play", NEW_SUSPECT)
    give_hand(s, 1, CS, SVH, PGC)
    put_token(s, LAWYER, DISCARD_TEN)
    do(s, "confront", LAWYER)
    assert s.mixed == ((), (), ())


@pytest.mark.rule("CA-7.26", "CA-R.36")
def test_a_hand_looked_at_stays_known_until_cards_change_hands():
    s = in_play()
    give_hand(s, 0, MARTHA, CS)
    give_hand(s, 1, UW, TEL, MOR)
    do(s, "play", MARTHA)
    do(s, "player", 1)
    do(s, "take", UW)
    assert [s.known[c] for c in hand_of(s, 1)] == [0b011, 0b011]
    do(s, "draw")
    assert [s.known[c] for c in hand_of(s, 1)][:2] == [0b011, 0b011]


@pytest.mark.rule("CA-R.36", "CA-3.6")
def test_third_parties_cannot_tell_which_card_has_gone():
    s = in_play()
    give_hand(s, 0, MARTHA)
    give_hand(s, 1, UW, TEL, MOR)
    for c in hand_of(s, 1):
        s.reveal(c, 0b100)
    do(s, "play", MARTHA)
    do(s, "player", 1)
    do(s, "take", UW)
    assert not any(s.known[c] & 0b100 for c in hand_of(s, 1) + hand_of(s, 0))
    told = next(e for e in s.view(2)["events"] if e[0] == "hand-over")
    assert told[4] == "?"


def test_who_passes_a_card_knows_where_it_went():
    s = in_play()
    give_hand(s, 0, SVH, IVR, UW, CS)
    give_hand(s, 1, TEL, IVF)
    give_hand(s, 2, MOR, PGC)
    put_token(s, MOTHER, PASS_LEFT)
    do(s, "confront", MOTHER)
    do(s, "pass", TEL)
    do(s, "pass", MOR)
    arrived = next(c for c in hand_of(s, 1) if s.face[c].id == CS)
    assert s.known[arrived] == 0b011


def test_a_choice_to_pass_is_secret_until_all_have_chosen():
    s = in_play()
    give_hand(s, 0, SVH, IVR, UW, CS, MOR)
    put_token(s, MOTHER, PASS_LEFT)
    do(s, "confront", MOTHER)
    do(s, "pass", CS)
    assert s.observation(0).passing[0] >= 0
    assert s.observation(1).passing == (-1, -1, -1)
    supposed = {s.determinize(1, seed).passing[0] for seed in range(20)}
    assert supposed == set(hand_of(s, 0))


def test_the_view_tells_the_public_facts():
    s = in_play("full-season", seats=2)
    give_solved(s, 1, 2)
    do(s, "draw")
    view = s.view(0)
    assert view["solved"] == [0, 2]
    assert view["hands"] == [4, 3]
    assert view["deck"] == 83
    assert view["due"] == 1
    lawyer = find(s, LAWYER, SUSPECTS)
    assert view["requires"][str(lawyer)] == [
        "Crime Scene",
        "Search Victim's Home",
        "Poker Game Consult",
    ]


def test_events_read_as_sentences():
    s = in_play(seats=2)
    give_hand(s, 0, SVH, IVR, UW)
    put_token(s, MOTHER, GUILTY)
    do(s, "confront", MOTHER)
    told = [RULEBOOK.narrate(e, ["Ann", "Ben"]) for e in s.view(1)["events"]]
    assert "Ann Confronts The Abusive Mother. (CA-8.3)" in told
    assert "Guilty! Ann has exposed the killer. (CA-8.6)" in told
    assert told[-1] == "The Guilty Suspect is exposed. Ann wins. (CA-11.2)"
    assert not any("?" in line for line in told)


@pytest.mark.rule("CA-7.16")
def test_a_token_seen_twice_is_remembered_once():
    s = in_play()
    put_token(s, MOTHER, GUILTY)
    for _ in range(2):
        s.reveal(find(s, GUILTY, TOKENS), 1)
        mix_tokens(s, 0)
    assert s.mixed[0] == (s.table.index_of[s.face[find(s, GUILTY, TOKENS)]],)
