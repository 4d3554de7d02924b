"""What the table says of a duel: where a Thread would lead, the clock, whose limit."""

import pytest

from games.engine.presentation import TableFacts
from games.rulebooks.clash_of_minds.narration import narrate
from games.rulebooks.clash_of_minds.table_facts import clock, outcome, outlook
from tests.rules.clash_of_minds.table import HOLMES, MORIARTY, bare, lay, lead_by, site


@pytest.mark.rule("CM-11.11", "CM-11.12")
@pytest.mark.parametrize(("lead", "said"), [(-1, "+1 hour"), (-2, "+1 hour"), (-3, "+2 hours")])
def test_the_outlook_of_a_lead_of_moriarty_is_hours(lead, said):
    s = bare()
    site(s, hours=2)
    lead_by(s, 0, lead)
    assert outlook(s, 0) == said


@pytest.mark.rule("CM-11.15", "CM-11.16")
def test_the_outlook_of_a_tie_is_nothing_unless_the_site_breaks_it():
    s = bare()
    assert outlook(s, 0) == "nothing"
    site(s, {"tie": {"side": "moriarty"}})
    assert outlook(s, 0) == "+1 hour"
    lead_by(s, 0, 1)
    assert outlook(s, 0) == "a token", "a tie-breaker has no say in a lead"


@pytest.mark.parametrize("side", [HOLMES, MORIARTY])
def test_the_limits_beside_the_clock_name_who_looks_first(side):
    s = bare(limit=5)
    lay(s, HOLMES, 0)
    lay(s, HOLMES, 1)
    counts = {HOLMES: 2, MORIARTY: 0}
    assert clock(TableFacts(), s, side)["limits"] == [
        {"name": "You", "value": f"{counts[side]} of 5"},
        {"name": "They", "value": f"{counts[1 - side]} of 5"},
    ]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (("hours", "CM-5.3", 0, -1, "", 1, 1), "goes forward 1 hour: 1 of 12 have passed"),
        (("hours", "CM-8.9", 0, -1, "", -2, 3), "goes back 2 hours: 3 of 12 have passed"),
        (("conclude", "CM-11.1", -1, -1, "", 0, 3), "Thread 1 closes, and Holmes leads by 3"),
        (("conclude", "CM-11.1", -1, -1, "", 1, -1), "Thread 2 closes, and Moriarty leads by 1"),
        (("conclude", "CM-11.1", -1, -1, "", 2, 0), "Thread 3 closes, and nobody leads"),
    ],
)
def test_the_log_says_which_way_the_clock_goes_and_who_leads(event, said):
    assert said in narrate(event, ("Ann", "Bob"), "")


def test_options_about_a_card_in_a_thread_say_which_thread():
    s = bare()
    c = lay(s, HOLMES, 2)
    assert outcome(s, ("use", c)) == "Thread 3"
    assert outcome(s, ("end",)) == ""
