"""A card that was shuffled back is never named later by the face it had.

Faces are dealt anew among the numbers of the cards that are shuffled. Whoever tells the log remembers
faces by number: a number named after a shuffle must have had an event of its own, or be named by
the one that laid the table anew (`LogWords.laid`).

Long runs by hand: TOLD_MATCHES=200 pytest tests/engine/test_told_faces.py
"""

import os
import random

import pytest

from games import rulebooks
from games.bots.tables import Tables
from games.engine.telling import HIDDEN, HeardFaces, tell

MATCHES = int(os.environ.get("TOLD_MATCHES", "2"))
LONGEST = 400
MODES = [(rulebook.slug, mode) for rulebook in rulebooks.all_rulebooks() for mode in rulebook.modes]


class WatchedFaces(HeardFaces):
    """Remembers every number that was named by a face, and which."""

    def __init__(self, state, seat):
        super().__init__(state, seat)
        self.named = []

    def __call__(self, card):
        found = super().__call__(card)
        if found != HIDDEN:
            self.named.append((card, found))
        return found


def wrong_names(game, mode, seed):
    """Numbers that a line named by a face which the card had neither before nor after it."""
    chance, rulebook = random.Random(seed), rulebooks.get(game)
    state = rulebook.start(Tables(rulebook, mode).at(seed), seed)
    faces = WatchedFaces(state, None)
    names = [f"Player {n + 1}" for n in range(state.table.seats)]
    told = 0
    for _ in range(LONGEST):
        if state.to_act is None:
            return
        before = [face.id for face in state.face]
        state.take(some_option(rulebook, state, chance))
        told += len(list(tell(faces, state.events()[told:], names)))
        for card, name in faces.named:
            if name not in (before[card], state.face[card].id):
                yield card, name
        faces.named.clear()


def some_option(rulebook, state, chance):
    """Mostly a sensible one, so that matches come to new deals, else any."""
    options = state.legal_actions()
    if chance.random() < 0.7:
        return options.index(rulebook.greedy(state, options))
    return chance.randrange(len(options))


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_no_line_names_a_card_by_a_face_it_no_longer_has(game, mode):
    for seed in range(MATCHES):
        assert not list(wrong_names(game, mode, seed))
