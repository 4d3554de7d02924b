"""What a description finds is what it recognises one by one (CC-28)."""

import pytest

from games.bots.match import play, seat_bots
from games.bots.seat import GreedyBot
from games.bots.tables import Tables
from games.engine.abilities.compiler import Compiler
from games.rulebooks.case_closed.declaration import FIELD, HQ
from tests.rules.case_closed.table import RULEBOOK

NOUNS = ("detective", "criminal", "character", "problem")
FILTERS = (
    {"whose": "yours"},
    {"whose": "opponents"},
    {"whose": "owned"},
    {"at": "a_case"},
    {"at": "hq"},
    {"at": "here"},
    {"whose": "opponents", "at": "here"},
    {"can_meet": "self"},
    {"type": "detective"},
)


def positions(mode: str, seats: int):
    """Some ten positions of a greedy match."""
    tables = Tables(RULEBOOK, mode, seats)
    table = tables.at(1)
    actions = play(table, 1, seat_bots([GreedyBot] * seats, 1)).actions
    state = RULEBOOK.start(table, 1)
    for number, index in enumerate(actions):
        if number % (1 + len(actions) // 10) == 0:
            yield state
        state.apply(state.legal_actions()[index])


@pytest.mark.rule("CC-28.1")
@pytest.mark.parametrize(
    ("mode", "seats"), [("duel", 2), ("cutthroat", 3), ("detective-agency", 4)]
)
def test_a_description_finds_just_what_it_recognises(mode, seats):
    compiler = Compiler(RULEBOOK.vocabulary)
    selectors = [
        compiler.selector({noun: filters}, "test") for noun in NOUNS for filters in FILTERS
    ]
    found = 0
    for s in positions(mode, seats):
        for source in [*s.everywhere(HQ), *s.everywhere(FIELD)]:
            f = (0, 0, 0, 0, 0, s.controller(source), source, ((), (source,)))
            for selector in selectors:
                cards = selector.find(s, f)
                found += len(cards)
                assert sorted(cards) == [c for c in range(len(s.face)) if selector.matches(s, f, c)]
    assert found > 200
