"""What the table says of a case: pieces, prompts; and arriving by a card."""

import pytest

from games.engine.flow import OP
from games.rulebooks.clue import RULEBOOK
from games.rulebooks.clue.board import CENTRE, FIRST_ROOM, FIRST_SQUARE
from games.rulebooks.clue.flow import ASK, CENTRE_STOP, SHOW
from games.rulebooks.clue.narration import narrate
from games.rulebooks.clue.vocabulary.sheldon_verbs import arrive
from tests.rules.clue.table import box, case, dealt


@pytest.mark.rule("CL-26.2", "CL-26.3")
def test_the_map_shows_six_movers_and_six_tokens():
    facts = RULEBOOK.table_facts(dealt(), 0)
    kinds = [piece["kind"] for piece in facts.pieces["floor_plan"]["pieces"]]
    assert kinds == ["mover"] * 6 + ["token"] * 6


@pytest.mark.rule("CL-25.6", "CL-11.8")
@pytest.mark.parametrize(
    ("space", "frame"), [(CENTRE, CENTRE_STOP), (FIRST_ROOM, ASK), (FIRST_SQUARE, None)]
)
def test_arriving_by_a_card_asks_in_a_room_and_stops_in_the_centre(space, frame):
    s = case()
    s.options, before = None, len(s.frames)
    arrive(s, space, "CL-25.6")
    assert [f[OP] for f in s.frames[before:]] == ([] if frame is None else [frame])


@pytest.mark.rule("CL-R.4", "CL-R.51")
def test_two_to_six_play_and_two_or_three_sides():
    seats = {mode.slug: mode.seats for mode in RULEBOOK.modes.values()}
    assert seats == {"standard": (2, 3, 4, 5, 6), "teams": (2, 3)}


@pytest.mark.rule("CL-R.34")
def test_every_joining_door_and_passage_leads_both_ways():
    board = box(dealt()).board
    assert board.links
    for room, ends in board.links.items():
        for other in ends:
            assert room in board.links[other]


def test_the_prompt_in_the_centre_speaks_of_accusing():
    s = case()
    s.options = None
    arrive(s, CENTRE, "CL-25.6")
    assert "accus" in RULEBOOK.prompt(s, ["Ann", "Bob", "Cem"]).text.lower()


def test_who_is_to_show_a_card_reads_who_asks_and_for_what():
    s = case()
    s.options, s.question = None, (2, 0, 6, 12)
    s.frames.append((SHOW, 0))
    titles = [box(s).titles[n] for n in (0, 6, 12)]
    text = RULEBOOK.prompt(s, ["Ann", "Bob", "Cem"]).text
    assert text.startswith("Cem asks about {}, {} and {}.".format(*titles))


@pytest.mark.parametrize(("name", "said"), [("centre", "the centre"), ("3,4", "the hallway")])
def test_places_without_a_name_are_told_as_one_says_them(name, said):
    event = ("move", "CL-10.1", 0, -1, "", "Roof", name)
    assert narrate(event, ["Ann"]).startswith(f"Ann moves from Roof to {said}")
