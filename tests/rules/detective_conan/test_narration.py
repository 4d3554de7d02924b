"""The log of a match in sentences: how something came about, and where what leaves goes."""

import pytest

from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan.narration import Titles, narrate
from tests.rules.detective_conan.table import ME, Game, side

TITLES = Titles({"ran": "Ran", "gin": "Gin"}.get, lambda number: "gin", lambda id, number: "")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (("uses", "DC-10.1", 0, 4, "ran", "hint"), "Ann uses Ran by a Next Hint."),
        (("enters", "DC-12.1", 0, 4, "ran", "hand"), "Ran enters the Scene of Ann from hand."),
        (
            ("leaves", "DC-26.4", 1, 4, "ran", "remove"),
            "Ran leaves the Scene of Bob for the Remove Area.",
        ),
        (
            ("gains evidence", "DC-37.1", 0, 4, "?", "deduction"),
            "Ann gains an Evidence by Deduction.",
        ),
        (
            ("compares", "DC-18.12", 0, 4, "ran", 7000, 5, 6000),
            "Ran (AP 7000) meets Gin (AP 6000).",
        ),
        (("mulligans", "DC-6.5", 0, -1, "", 1), "Ann puts back 1 card and draws as many."),
        (("mulligans", "DC-6.5", 0, -1, "", 3), "Ann puts back 3 cards and draws as many."),
    ],
)
def test_the_log_is_told_in_whole_sentences(event, said):
    assert narrate(event, ("Ann", "Bob"), TITLES) == f"{said} ({event[1]})"


def test_the_table_says_how_far_each_seat_is():
    facts = RULEBOOK.table_facts(Game(side(evidence=3)).s, ME)
    assert [dict(seat)["Evidence"] for seat in facts.seats] == ["3 of 7", "2 of 6"]
    assert facts.areas["hand", ME] == "Level 8 and below"
