"""Chapter 29: the greedy player deduces, asks well, tells little and never guesses."""

from functools import lru_cache

import pytest

from games.bots.match import play, seat_bots
from games.bots.registry import find_bot
from games.rulebooks.clue import RULEBOOK
from games.rulebooks.clue.board import CENTRE, FIRST_ROOM, FIRST_SQUARE
from games.rulebooks.clue.deduction.facts import ENVELOPE, HOLDS, Fact, Notebook
from games.rulebooks.clue.deduction.knowledge import knowledge_from
from games.rulebooks.clue.face import CARDS, ROOMS
from games.rulebooks.clue.player import asking
from games.rulebooks.clue.player.asking import Questions, questions_of
from games.rulebooks.clue.player.greedy import (
    best_in_reach,
    nearness,
    probe_of,
    prospect,
    toward,
)
from games.rulebooks.clue.sights import knowledge_of
from games.rulebooks.clue.state import with_value
from tests.rules.clue.table import (
    IDS,
    A,
    B,
    C,
    D,
    ask,
    cards,
    case,
    dealt,
    enter,
    events,
    number,
    roll,
    space,
    stand,
    table,
)
from tests.rules.log import actors


def choice(s) -> tuple:
    return RULEBOOK.greedy(s.observation(s.to_act), s.legal_actions())


def matches(bot: str, seats: int, count: int):
    for seed in range(1, count + 1):
        yield play(table(seats), seed, seat_bots([find_bot(bot)] * seats, seed))


@pytest.mark.rule("CL-29.1", "CL-29.8", "CL-16.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_greedy_never_accuses_wrongly_and_solves_quickly(seats):
    questions = 0
    for outcome in matches("greedy", seats, 6):
        assert outcome.result.winners
        assert not outcome.faults
        accused = events(outcome.state, "accuse")
        assert [event[-1] for event in accused] == [True]
        questions += len(events(outcome.state, "ask"))
    assert questions / 6 < 40


@pytest.mark.rule("CL-16.1")
@pytest.mark.parametrize("seats", [2, 4])
def test_random_accuses_only_when_certain(seats):
    for outcome in matches("random", seats, 4):
        assert all(event[-1] for event in events(outcome.state, "accuse"))


@pytest.mark.rule("CL-29.2")
def test_an_own_room_is_used_to_isolate_an_unknown():
    s = enter(case(3, hands=("LE PE CO SB LA ST",)), A, "LA")
    _, suspect, misdeed, _ = choice(s)
    assert suspect in (number("PE"), number("LE")) or misdeed in (number("CO"), number("SB"))
    questions = questions_of(s.observation(A), A)
    one = questions.worth(number("HO"), number("CO"), number("LA"))
    three = questions.worth(number("HO"), number("HD"), number("BA"))
    assert one == pytest.approx(0.8113, abs=5e-5)
    assert one > three


def asked_by(seats: int, hand: str, *found: Fact, leftovers: str = "") -> Questions:
    """The questions of a player who holds these cards and has found this out."""
    notes = Notebook(IDS, seats, hand, leftovers=leftovers)
    return Questions(knowledge_from(notes.deal, found, IDS), seats - 1)


@pytest.mark.rule("CL-29.2", "CL-29.4")
def test_a_card_known_to_be_in_the_envelope_isolates_another_like_an_own_one():
    rooms = "LA ST KI BR EL CU"
    questions = asked_by(3, rooms, Fact(ENVELOPE, -1, cards("HO")))
    suspect, misdeed = questions.in_room(number("LA"))
    assert suspect == number("HO")
    own = asked_by(3, "HO " + rooms[3:])
    assert own.in_room(number("ST"))[0] == number("HO")
    worth = questions.worth(suspect, misdeed, number("LA"))
    assert questions.rooms[number("LA") - FIRST_ROOM] == worth


@pytest.mark.rule("CL-29.2")
def test_a_room_that_the_last_to_be_asked_holds_is_better_than_one_of_the_first():
    """Whoever surely holds it ends the question; all before may show something else."""
    seen = [Fact(HOLDS, B, cards("LA")), Fact(HOLDS, D, cards("ST"))]
    questions = asked_by(4, "PE SB KI BR", *seen, leftovers="RA CU")
    held_by_first, held_by_last = (number(room) - FIRST_ROOM for room in ("LA", "ST"))
    assert 0 < questions.rooms[held_by_first] < questions.rooms[held_by_last]
    assert questions.rooms[held_by_last] < questions.most == max(questions.rooms)


def test_ratings_that_were_forgotten_come_out_the_same_again(monkeypatch):
    kept = [questions_of(s, s.to_act).rooms for s in decisions(3, 2)]
    few = lru_cache(maxsize=2)(asking.ratings.__wrapped__)
    monkeypatch.setattr(asking, "ratings", few)
    knowledge = [knowledge_of(s, s.to_act) for s in decisions(3, 2)]
    assert [Questions(known, players=2).rooms for known in knowledge] == kept
    assert few.cache_info().misses > few.cache_info().currsize == 2


def decisions(seats: int, seeds: int):
    """Every decision of some matches between greedy players, with the options."""
    for seed in range(1, seeds + 1):
        s = RULEBOOK.start(table(seats), seed)
        while s.to_act is not None:
            if s.turn:
                yield s
            s.apply(RULEBOOK.greedy(s.observation(s.to_act), s.legal_actions()))


@pytest.mark.rule("CL-29.2")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_room_is_worth_what_the_question_put_there_is(seats):
    """Rooms and cards that are alike are rated together: each for itself must agree."""
    for s in decisions(seats, 2):
        questions = questions_of(s, s.to_act)
        for room in range(FIRST_ROOM, CARDS):
            suspect, misdeed = questions.in_room(room)
            named = pytest.approx(questions.worth(suspect, misdeed, room))
            assert questions.rooms[room - FIRST_ROOM] == named


@pytest.mark.rule("CL-29.3")
def test_the_best_room_in_reach_is_the_first_with_the_best_prospect():
    """Rooms that cannot be the best are skipped: the choice must not change."""
    seen = 0
    for s in decisions(3, 6):
        options = [option for option in s.legal_actions() if option[0] == "go"]
        reach = [o for o in options if FIRST_ROOM <= o[1] < FIRST_SQUARE]
        if reach:
            board = s.table.prepared.board
            questions = questions_of(s, s.to_act)
            rooms = questions.rooms
            best = max(reach, key=lambda option: prospect(board, rooms, option[1]))
            worth = prospect(board, rooms, best[1])
            assert best_in_reach(board, options, questions) == (best, worth)
            seen += len(reach) > 1
    assert seen > 20


@pytest.mark.rule("CL-29.3")
def test_a_goal_in_reach_is_the_nearest_end_of_a_walk():
    for s in decisions(3, 3):
        board = s.table.prepared.board
        walks = [option for option in s.legal_actions() if option[0] == "go"]
        if walks:
            for goal in (CENTRE, *board.room_of.values()):
                near = nearness(board, goal)
                nearest = min(walks, key=lambda option: near[option[1]])
                assert toward(board, walks, goal, None) == nearest
                boosted = nearest if nearest[1] == goal else ("power",)
                assert toward(board, walks, goal, ("power",)) == boosted


@pytest.mark.rule("CL-29.5")
def test_a_card_shown_before_is_shown_again():
    s = case(3, hands=("", "HO CO LA"))
    ask(enter(s, A, "LA"), "HO/CO/LA")
    s.apply(("show", number("CO")))
    ask(enter(s, A, "LA"), "HO/CO/LA")
    assert choice(s) == ("show", number("CO"))
    ask(enter(s, C, "LA"), "HO/CO/LA")
    while s.to_act != B:
        s.apply(s.legal_actions()[0])
    assert choice(s) == ("show", number("CO"))


@pytest.mark.rule("CL-29.5")
def test_a_room_tells_less_than_a_suspect():
    s = ask(enter(case(3, hands=("", "HO LA")), A, "LA"), "HO/TB/LA")
    assert choice(s) == ("show", number("LA"))


@pytest.mark.rule("CL-29.8")
def test_when_certain_greedy_heads_for_the_centre_and_accuses():
    s = ask(enter(case(3, envelope="BN TB EL"), A, "EL"), "BN/TB/EL")
    roll(s, A, "EL", 5)
    assert choice(s) == ("go", 0)
    s.apply(("go", 0))
    assert choice(s) == ("accuse",)
    s.apply(("accuse",))
    assert choice(s) == ("name", number("BN"), number("TB"), number("EL"))
    stand(s, A, "centre")
    assert choice(s) == ("accuse",)


def nearly_solved(here: str):
    """A knows all but which of two suspects it was, and has a roll of 5 in a room."""
    hands = "LE PE HO RA CO SB", "HD EB CU KI BR BA", "LA ST RO LV PL AM"
    s = case(3, hands=hands, envelope="BN TB EL")
    s.told = with_value(s.told, B * 3 + A, cards("HD EB CU KI BR"))
    s.told = with_value(s.told, C * 3 + A, cards("LA ST RO LV PL"))
    s.lacks = with_value(s.lacks, B, cards("BN TB EL AM"))
    return roll(s, A, here, 5)


@pytest.mark.rule("CL-29.8")
def test_at_an_even_chance_a_player_who_thinks_ahead_heads_for_the_centre():
    s = nearly_solved("EL")
    assert choice(s) != ("go", 0)
    for expected in (("go", 0), ("accuse",)):
        assert RULEBOOK.follow_up(s.observation(A), s.legal_actions()) == expected
        assert choice(s) != expected
        s.apply(expected)
    named = RULEBOOK.follow_up(s.observation(A), s.legal_actions())
    assert named[1] in (number("AM"), number("BN"))
    assert named[2:] == (number("TB"), number("EL"))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_in_a_full_sample_a_player_goes_by_what_its_seat_knows(seats):
    for seed in range(4):
        s = RULEBOOK.start(table(seats), seed)
        while s.to_act is not None:
            seen, options = s.observation(s.to_act), s.legal_actions()
            chosen = RULEBOOK.greedy(seen, options)
            assert RULEBOOK.greedy(s, options) == chosen
            followed = RULEBOOK.follow_up(seen, options)
            assert RULEBOOK.follow_up(s, options) == followed
            assert followed in options
            s.apply(chosen)


@pytest.mark.rule("CL-29.10")
def test_greedy_never_looks_twice_at_a_place():
    s = case(2, envelope="BN TB EL", side="PE SB KI RO")
    for expected in range(3):
        ask(enter(s, A, "EL"), "BN/TB/EL")
        assert choice(s) == ("look", expected)
        s.apply(choice(s))


def test_greedy_without_certainty_enters_the_best_room_or_walks_on():
    s = roll(case(3), A, "LA", 7)
    verb, where = choice(s)
    assert verb == "go"
    assert where in (number("ST"), number("BA"))
    s = roll(case(3, sheldon=False), A, "KI", 4)
    verb, where = choice(s)
    board = s.table.prepared.board
    assert where != space(s, "KI")
    assert min(board.distance[r][where] for r in board.room_of.values()) < 7


def test_standing_rises_with_every_card_seen():
    s = case(3, hands=("LE PE CO SB LA ST", "HO"))
    before = RULEBOOK.evaluate(s, A)
    assert sum(RULEBOOK.evaluate(s, seat) for seat in range(3)) == pytest.approx(1)
    ask(enter(s, A, "LA"), "HO/CO/LA")
    assert RULEBOOK.evaluate(s, A) > before
    s.out = 1
    assert RULEBOOK.evaluate(s, A) == 0
    fresh = dealt(4)
    assert 0 < RULEBOOK.evaluate(fresh, 0) < 1


@pytest.mark.rule("CL-29.4")
def test_a_bluff_is_another_one_in_another_room():
    """Rivals compare questions: the same two cards in every room would be seen through."""
    questions = asked_by(3, "HO LE CO SB RA CU")
    asked = {questions.in_room(number(room)) for room in ("LA", "ST", "KI", "BR")}
    assert len(asked) > 1
    assert all(
        s in (number("HO"), number("LE")) or m in (number("CO"), number("SB")) for s, m in asked
    )


@pytest.mark.rule("CL-25.22")
def test_a_probe_names_what_the_player_may_hold_or_not():
    """Neither own cards nor those known to be with that player or in the envelope."""
    facts = [Fact(HOLDS, B, cards("HO RA")), Fact(ENVELOPE, -1, cards("PE"))]
    notes = Notebook(IDS, 3, "LE CO SB ST KI BR")
    known = knowledge_from(notes.deal, facts, IDS)
    _, *named = probe_of(known, B)
    doubtful = known.places.may_hold(B) & ~known.places.surely_holds(B)
    assert all(doubtful >> card & 1 for card in named)


@pytest.mark.rule("CL-29.3")
def test_who_may_stay_in_one_of_the_last_two_rooms_does_not_roll():
    for seed in range(1, 25):
        s = RULEBOOK.start(table(3), seed)
        while s.to_act is not None:
            action = RULEBOOK.greedy(s, s.options)
            if ("stay",) in s.options:
                live = knowledge_of(s, s.to_act).live & ROOMS
                here = s.at[s.characters[s.to_act]]
                assert live.bit_count() != 2 or not live >> here & 1 or action != ("roll",)
            s.apply(action)


def named_in_doubt():
    """A match of players who dare, stopped where one names three cards that are not certain."""
    for seed in range(1, 40):
        s = RULEBOOK.start(table(3), seed)
        while s.to_act is not None:
            if s.options[0][0] == "name" and 1.0 not in RULEBOOK.sure_odds(s, s.options).values():
                return s
            s.apply(RULEBOOK.follow_up(s, s.options))
    raise AssertionError("nobody dared")


@pytest.mark.rule("CL-16.1", "CL-29.8")
def test_three_cards_are_right_in_as_many_deals_as_have_them_in_the_envelope():
    s = named_in_doubt()
    odds = RULEBOOK.sure_odds(s.observation(s.to_act), s.options)
    assert list(odds) == s.options
    assert sum(odds.values()) == pytest.approx(1)
    for seed in range(10):
        solution = s.determinize(s.to_act, seed).solution
        (right,) = (o for o in s.options if sum(1 << card for card in o[1:]) == solution)
        assert odds[right] > 0


@pytest.mark.rule("CL-29.8")
def test_who_dares_names_the_likeliest_three_cards():
    s = named_in_doubt()
    odds = RULEBOOK.sure_odds(s.observation(s.to_act), s.options)
    assert odds[RULEBOOK.follow_up(s, s.options)] == max(odds.values()) < 1


def test_each_event_is_somebodys_or_nobodys():
    s = dealt(3, seed=2)
    outcome = play(s.table, 2, seat_bots([find_bot("greedy")] * 3, 2))
    assert actors(RULEBOOK.start(s.table, 2), outcome.actions) == {-1, A, B, C}
