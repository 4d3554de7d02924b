"""What is legal and what happens stays as recorded; see recordings.py to record again."""

import pytest

from games.engine.perft import counts, perft
from tests.engine import recordings, toy

every_way = pytest.mark.parametrize("way", recordings.ways(), ids=str)


def test_perft_counts_the_ways_a_match_can_go():
    state = toy.new(hand=2)
    # Two cards: lead either, peek, mulligan either; two answers to each lead; three more
    # decisions (all but the peek) after a peek or a mulligan: two leads.
    assert perft(state, 0) == 1
    assert perft(state, 1) == 5
    assert perft(state, 2) == 2 * 2 + 3 * 2
    assert counts(state, 10) == [5, 10]


def test_an_ended_match_is_one_way():
    state = toy.new(hand=2)
    while state.result is None:
        state.apply(state.legal_actions()[0])
    assert perft(state, 3) == 1


@every_way
def test_as_many_sequences_are_legal_as_recorded(way):
    assert recordings.perft_counts(way) == recordings.recorded_counts()[str(way)]


@every_way
def test_a_recorded_match_is_played_again_line_by_line(way):
    recorded = way.golden.read_text(encoding="utf-8").splitlines()
    assert list(recordings.playthrough(way, *recordings.golden_header(way))) == recorded
