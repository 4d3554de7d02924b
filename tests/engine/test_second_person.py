"""What somebody is told of themselves: in whole sentences of every game's own log."""

import re

import pytest

from games import rulebooks
from games.engine.second_person import ME, said_to_me
from games.engine.telling import HeardFaces, tell
from tests.engine.test_telling import finished

SAID = {
    "{} draws Gin.": "You draw Gin.",
    "{} passes.": "You pass.",
    "{} has 3 job points.": "You have 3 job points.",
    "{} cannot answer.": "You cannot answer.",
    "{} puts back 2 cards and draws as many.": "You put back 2 cards and draw as many.",
    "Episode 1 begins; {} is first.": "Episode 1 begins; you are first.",
    "Guilty! {} has exposed the killer.": "Guilty! You have exposed the killer.",
    "All are exposed. Bob and {} win.": "All are exposed. Bob and you win.",
    "Bob receives a card from {}.": "Bob receives a card from you.",
    "Gin enters the Scene of {} from hand.": "Gin enters your Scene from hand.",
    "Gin becomes an Evidence of {}.": "Gin becomes an Evidence of yours.",
    "Bob draws a card.": "Bob draws a card.",
}


@pytest.mark.parametrize("sentence", SAID)
def test_a_sentence_about_me_is_said_to_me(sentence):
    assert said_to_me(sentence.format(ME)) == SAID[sentence]


WRONG = re.compile(rf"{ME}|\b[Yy]ou (is|has|was|does|goes|\w+[a-rt-z]s)\b|\bof you\b")


@pytest.mark.parametrize("game", rulebooks.PACKAGES)
def test_every_log_speaks_to_its_reader_without_slips(game):
    state = finished(game)
    names = [ME, *(f"Player {n + 1}" for n in range(1, state.table.seats))]
    told = [said_to_me(text) for _, text in tell(HeardFaces(state, 0), state.events(), names)]
    assert [text for text in told if WRONG.search(text)] == []
    assert sum("You " in text for text in told) > 3
