"""Deck lists as public tools write them: right, or said to be wrong, never silently so."""

from pathlib import Path

import pytest
import yaml

from decks.deck_text import DeckTextRefused, read
from tests.decks.sample import DECLARATION, INDEX

LAYOUTS = yaml.safe_load(Path(__file__).with_name("layouts.yaml").read_text())
READ = [layout for layout in LAYOUTS if "deck" in layout]
REFUSED = [layout for layout in LAYOUTS if "refused" in layout]


def named(layouts):
    return pytest.mark.parametrize("layout", layouts, ids=lambda layout: layout["layout"])


@named(READ)
def test_a_layout_gives_the_deck_that_is_meant(layout):
    reading = read(layout["text"], DECLARATION, INDEX)
    deck: dict = {}
    for (section, card, _), copies in reading.counts.items():
        deck.setdefault(section, {})[card] = copies
    assert deck == layout["deck"]
    assert reading.name == layout.get("name", "")


@named(READ)
def test_a_layout_asks_only_where_there_is_something_to_decide(layout):
    reading = read(layout["text"], DECLARATION, INDEX)
    asked = [line for line in reading.lines if line.status in ("ambiguous", "unknown")]
    assert [line.text for line in asked][layout.get("asks", 0) :] == []
    assert len(asked) == layout.get("asks", 0)


@named(REFUSED)
def test_what_is_no_deck_is_refused(layout):
    with pytest.raises(DeckTextRefused) as refusal:
        read(layout["text"], DECLARATION, INDEX)
    assert refusal.value.code == layout["refused"]
