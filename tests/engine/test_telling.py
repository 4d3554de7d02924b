"""The log in words: whom it concerns is named, and nobody learns a face from it."""

import pytest

from games import rulebooks
from games.bots.match import play, seat_bots
from games.bots.seat import GreedyBot
from games.bots.tables import Tables
from games.engine.telling import HIDDEN, HeardFaces, tell

VAGUE = (
    " acts.",
    "makes Contact.",
    "to a case.",
    "to another case.",
    "a Character.",
    "with another.",
)


def finished(game: str, seed: int = 3):
    tables = Tables(rulebooks.get(game))
    return play(tables.at(seed), seed, seat_bots([GreedyBot] * tables.seats, seed)).state


def lines(state, seat):
    names = [f"Player {n + 1}" for n in range(state.table.seats)]
    return list(tell(HeardFaces(state, seat), state.events(), names))


@pytest.mark.parametrize("game", rulebooks.PACKAGES)
def test_no_line_leaves_out_whom_it_concerns(game):
    told = [text.rpartition(" (")[0] for _, text in lines(finished(game), None)]
    assert told
    assert not [text for text in told if text.endswith(VAGUE)]


@pytest.mark.parametrize(
    ("game", "verb"),
    [
        ("detective-conan", "acts"),
        ("detective-conan", "contact"),
        ("detective-conan", "compares"),
        ("case-closed", "attach"),
        ("case-closed", "sleuth"),
        ("case-closed", "challenge"),
    ],
)
def test_a_line_of_two_cards_names_both(game, verb):
    state = finished(game)
    found = [(seen, text) for seen, text in lines(state, None) if seen[0] == verb]
    assert found
    titles = {face.title for face in state.table.faces}
    for _, text in found:
        assert sum(name in text for name in titles) >= 2, text


@pytest.mark.parametrize("game", ["detective-conan", "case-closed"])
def test_a_seat_is_told_no_face_that_it_has_not_seen(game):
    """Whatever an opponent holds unseen to the end stands in no line told to this seat."""
    state = finished(game)
    faces = HeardFaces(state, 0)
    for seen, _ in lines(state, 0):
        faces.hear(seen)
    hidden = [c for c, known in enumerate(state.known) if not known & 1 and c not in faces.heard]
    assert hidden
    assert all(faces(c) == HIDDEN for c in hidden)


def test_a_face_that_is_turned_down_again_is_forgotten():
    state = finished("case-closed")
    faces = HeardFaces(state, 0)
    faces.hear(("draw", "CC-7.1", 0, 5, "amy"))
    assert faces(5) == "amy"
    faces.hear(("put", "CC-7.1", 1, 5, HIDDEN))
    assert faces(5) == HIDDEN
