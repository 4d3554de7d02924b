"""What a log tells about cards, on a log small enough to read."""

from games.engine.presentation import LogWords
from games.play.card_stats import seen_by

WORDS = LogWords(drawn=frozenset({"draw"}), played=frozenset({"play"}), turn="turn", early=1)


def event(verb, seat=-1, card=""):
    return (verb, "X-1", seat, 0 if card else -1, card, 3)


LOG = [
    event("draw", 0, "a"),
    event("turn", 0),
    event("draw", 0, "a"),
    event("draw", 1, "b"),
    event("play", 0, "a"),
    event("turn", 1),
    event("draw", 1, "c"),
]


def test_cards_are_counted_for_the_seat_that_drew_and_played_them():
    first, second = seen_by(LOG, 2, WORDS)
    assert (first.drawn, first.played) == ({"a": 2}, {"a": 1})
    assert (second.drawn, second.played) == ({"b": 1, "c": 1}, {})


def test_early_ends_with_the_early_turns():
    first, second = seen_by(LOG, 2, WORDS)
    assert first.early == {"a"}
    assert second.early == {"b"}


def test_without_marked_turns_the_first_third_is_early():
    silent = LogWords(drawn=frozenset({"draw"}), played=frozenset())
    log = [event("draw", 0, name) for name in "abcdef"]
    assert seen_by(log, 1, silent)[0].early == {"a", "b"}
