"""What a log tells about cards, on a log small enough to read."""

from dataclasses import replace

import pytest

from games import rulebooks
from games.bots.match import play, seat_bots
from games.bots.registry import find_bot
from games.bots.tables import Tables
from games.engine.presentation import LogWords
from games.play.card_stats import Seen, card_tally, opening_hands, seat_tally, seen_by

WORDS = LogWords(drawn=frozenset({"draw"}), played=frozenset({"play"}), turn="turn", early=1)


NOTHING = [[], []]


def event(verb, seat=-1, card="", copy=0):
    return (verb, "X-1", seat, copy if card else -1, card, 3)


LOG = [
    event("draw", 0, "a"),
    event("turn", 0),
    event("draw", 0, "a", 1),
    event("draw", 1, "b"),
    event("play", 0, "a"),
    event("turn", 1),
    event("draw", 1, "c"),
]


def test_cards_are_counted_for_the_seat_that_drew_and_played_them():
    first, second = seen_by(LOG, NOTHING, WORDS)
    assert (first.drawn, first.played) == ({(0, "a"), (1, "a")}, {(0, "a")})
    assert (second.drawn, second.played) == ({(0, "b"), (0, "c")}, set())


def test_a_copy_counts_once_whatever_the_log_calls_its_way():
    words = replace(WORDS, played=frozenset({"use", "enter"}))
    log = [event("use", 0, "a"), event("enter", 0, "a"), event("enter", 0, "a", 1)]
    assert seen_by(log, NOTHING, words)[0].played == {(0, "a"), (1, "a")}


def test_the_opening_hand_counts_as_drawn_and_early():
    seen, _ = seen_by(LOG, [[(7, "z"), (0, "a")], []], WORDS)
    tally = seat_tally(seen, [(7, "z")], won=True)
    assert tally["z"] == [1, 0, 1, 1, 1, 1, 1]
    assert tally["a"][:3] == [2, 1, 0]


def test_what_is_left_in_hand_was_drawn_though_the_log_says_it_was_given_back():
    assert seat_tally(Seen(), [(3, "q"), (4, "q")], won=False)["q"] == [2, 0, 2, 1, 0, 0, 0]


@pytest.mark.parametrize("game", [one.slug for one in rulebooks.all_rulebooks()])
def test_no_card_is_left_in_hand_or_held_more_often_than_it_came_there(game):
    table = Tables(rulebooks.get(game)).at(5)
    words = table.rulebook.declaration.log_words
    outcome = play(table, 5, seat_bots([find_bot("greedy")] * table.seats, 5))
    opening = opening_hands(table, 5, outcome.actions, words)
    for tally in card_tally(outcome.state, outcome.events, (0,), words, opening):
        for card, (drawn, _, stuck, held, _, early, _) in tally.items():
            assert stuck <= drawn, card
            assert early <= held <= drawn, card


def test_early_ends_with_the_early_turns():
    first, second = seen_by(LOG, NOTHING, WORDS)
    assert first.early == {"a"}
    assert second.early == {"b"}


def test_without_marked_turns_the_first_third_is_early():
    silent = LogWords(drawn=frozenset({"draw"}), played=frozenset())
    log = [event("draw", 0, name) for name in "abcdef"]
    assert seen_by(log, [[]], silent)[0].early == {"a", "b"}
