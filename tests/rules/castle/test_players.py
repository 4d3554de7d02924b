"""The rules of thumb: greedy uses what it knows, and a standing is a share."""

import pytest

from games.bots.match import play, seat_bots
from games.bots.seat import GreedyBot, RandomBot
from games.engine.table import Table
from games.rulebooks.castle.state import DECK, DISCARD, SUSPECTS, shared_pile, token_on
from tests.rules.castle.table import (
    BY_THE_NUMBERS,
    CAPTAIN,
    CS,
    DRAW_ONE,
    GUILTY,
    IVF,
    IVR,
    LAWYER,
    MARTHA,
    MOR,
    MOTHER,
    PGC,
    QUICK_WITTED,
    RULEBOOK,
    SUPERINTENDENT,
    SVH,
    TEL,
    UW,
    can,
    do,
    find,
    give_cast,
    give_hand,
    hand,
    in_play,
    offered,
    pile,
    put_token,
    shorten_deck,
    spec,
)
from tests.rules.log import actors


def choice(s):
    return RULEBOOK.greedy(s.observation(s.to_act), s.options)


def chosen(s):
    verb, *rest = choice(s)
    return (verb, s.face[rest[0]].id) if rest else (verb,)


def peek(s, suspect, token):
    put_token(s, suspect, token)
    s.reveal(token_on(s, find(s, suspect, SUSPECTS)), 0b001)


def test_greedy_confronts_the_suspect_it_knows_to_be_guilty():
    s = in_play()
    peek(s, LAWYER, GUILTY)
    give_hand(s, 0, CS, SVH, PGC, TEL)
    assert set(offered(s, "confront")) == {LAWYER, SUPERINTENDENT}
    assert chosen(s) == ("confront", LAWYER)


def test_greedy_leaves_a_suspect_alone_that_it_knows_to_be_innocent():
    s = in_play()
    peek(s, MOTHER, DRAW_ONE)
    give_hand(s, 0, SVH, IVR, UW)
    assert can(s, "confront", MOTHER)
    assert choice(s)[0] != "confront"


def test_greedy_discards_what_nobody_requires():
    s = in_play()
    give_cast(s, 0, CAPTAIN)
    give_hand(s, 0, SVH, PGC, IVF)
    assert chosen(s) == ("discard", IVF)


def test_greedy_takes_back_the_card_it_misses():
    s = in_play()
    give_cast(s, 0, BY_THE_NUMBERS)
    peek(s, MOTHER, GUILTY)
    give_hand(s, 0, SVH, IVR, IVF)
    s.move(find(s, UW, DECK), pile(s, DISCARD))
    assert chosen(s) == ("ability",)
    do(s, "ability")
    assert chosen(s) == ("pay", IVF)
    do(s, "pay", IVF)
    assert hand(s, 0) == sorted([SVH, IVR, UW])


def test_greedy_beats_random():
    wins = 0
    table = Table(RULEBOOK, spec(seats=2, first="lot"))
    for seed in range(60):
        makers = [GreedyBot, RandomBot] if seed % 2 else [RandomBot, GreedyBot]
        won = play(table, seed, seat_bots(makers, seed)).result.winners
        wins += won == (0 if seed % 2 else 1,)
    assert wins > 40


def test_a_standing_grows_with_what_a_seat_holds():
    s = in_play()
    peek(s, LAWYER, GUILTY)
    give_hand(s, 0, IVF)
    poor = RULEBOOK.evaluate(s, 0)
    give_hand(s, 0, CS, SVH)
    better = RULEBOOK.evaluate(s, 0)
    give_hand(s, 0, CS, SVH, PGC)
    assert 0 < poor < better < RULEBOOK.evaluate(s, 0) < 1


def test_a_standing_is_that_of_the_result_at_the_end():
    s = in_play()
    put_token(s, LAWYER, GUILTY)
    give_hand(s, 0, CS, SVH, PGC)
    do(s, "confront", LAWYER)
    assert [RULEBOOK.evaluate(s, seat) for seat in range(3)] == [1, 0, 0]


def test_a_standing_follows_the_tokens_of_the_state_given():
    """Bots ask about their own samples, in which every token lies somewhere."""
    s = in_play()
    give_hand(s, 0, CS, SVH, PGC)
    put_token(s, MOTHER, GUILTY)
    far = RULEBOOK.evaluate(s, 0)
    put_token(s, LAWYER, GUILTY)
    assert RULEBOOK.evaluate(s, 0) > far


def test_a_team_stands_worse_with_less_time():
    s = in_play("toughest-case")
    before = RULEBOOK.evaluate(s, 0)
    shorten_deck(s, 20)
    assert 0 < RULEBOOK.evaluate(s, 0) < before < 1


@pytest.mark.parametrize("mode", ["episode", "full-season", "conspiracy", "toughest-case"])
def test_random_matches_end_within_the_bound(mode):
    table = Table(RULEBOOK, spec(mode, 3, first="lot"))
    for seed in range(8):
        outcome = play(table, seed, seat_bots([RandomBot] * 3, seed))
        assert outcome.faults == []
        assert outcome.decisions <= RULEBOOK.declaration.bound
        assert len(shared_pile(outcome.state, DECK)) < 90


@pytest.mark.parametrize(
    ("mode", "seats", "taken"), [("episode", 2, "the-medical-examiner"), ("toughest-case", 3, None)]
)
def test_who_thinks_ahead_takes_a_look_that_loses_no_card(mode, seats, taken):
    s = RULEBOOK.new(spec(mode, seats), 1)
    while s.options[0][0] != "cast":
        s.apply(s.options[0])
    seen = s.observation(s.to_act)
    action = RULEBOOK.follow_up(seen, seen.options)
    by_taste = RULEBOOK.greedy(seen, seen.options)
    assert s.face[by_taste[1]].id != "the-medical-examiner"
    assert s.face[action[1]].id == (taken or s.face[by_taste[1]].id)
    s.apply(action)
    assert RULEBOOK.follow_up(s, s.options) == RULEBOOK.greedy(s, s.options)


@pytest.mark.rule("CA-12.1")
def test_the_swap_takes_what_is_missing_and_gives_something_else():
    s = in_play()
    give_cast(s, 0, QUICK_WITTED)
    peek(s, MOTHER, GUILTY)
    give_hand(s, 0, SVH, IVR, IVF)
    give_hand(s, 1, IVF, UW)
    do(s, "ability")
    do(s, "player", 1)
    assert chosen(s) == ("take", UW)
    do(s, "take", UW)
    assert chosen(s) == ("give", IVF)


@pytest.mark.rule("CA-12.1")
def test_the_swap_never_gives_back_the_card_it_took():
    """With nothing to gain it takes what others need, not one more of what it holds."""
    s = in_play()
    give_cast(s, 0, QUICK_WITTED)
    give_hand(s, 0, SVH, IVF)
    give_hand(s, 1, SVH, IVF, IVR)
    do(s, "ability")
    do(s, "player", 1)
    _, taken = choice(s)
    assert s.face[taken].id == IVR
    s.apply(choice(s))
    assert choice(s)[1] != taken


@pytest.mark.rule("CA-10.5")
def test_what_martha_brought_is_not_thrown_away():
    s = in_play()
    peek(s, MOTHER, GUILTY)
    give_hand(s, 0, MARTHA, SVH, IVF)
    give_hand(s, 1, IVF, IVR, MOR)
    do(s, "play", MARTHA)
    do(s, "player", 1)
    assert chosen(s) == ("take", IVR)
    do(s, "take", IVR)
    while s.to_act != 0:
        s.apply(choice(s))
    assert chosen(s) != ("discard", IVR)


@pytest.mark.parametrize("mode", ["episode", "full-season", "toughest-case"])
def test_each_event_is_somebodys_or_nobodys(mode):
    table = Table(RULEBOOK, spec(mode, 3))
    actions = play(table, 2, seat_bots([GreedyBot] * 3, 2)).actions
    assert actors(RULEBOOK.start(table, 2), actions) == {-1, 0, 1, 2}
