"""Deck lists as public tools write them: right, or said to be wrong, never silently so."""

from pathlib import Path

import pytest
import yaml

from decks.deck_text import DeckTextRefused, Reading, read
from decks.deck_text.index import NamedCard
from games import rulebooks
from tests.decks.conftest import index_of
from tests.decks.sample import DECLARATION, INDEX

HERE = Path(__file__).parent
LAYOUTS = [
    layout
    for name in ("layouts.yaml", "layouts_of_games.yaml")
    for layout in yaml.safe_load((HERE / name).read_text())
]
READ = [layout for layout in LAYOUTS if "deck" in layout]
REFUSED = [layout for layout in LAYOUTS if "refused" in layout]
SHAPES = (
    "3 {t}", "3x {t}", "3 x {t}", "{t} x3", "{t} (3)", "{t}: 3", "{t} - 3", "{t}, 3", '3 "{t}"',
    "3 {t} ({s}) {n}", "3 {t} ({s})", "3 [{s}] {t}", "3 {t} [{s}] ({n})", "3 {t} {s} {n}",
    "* 3x {t}", "- {t} x3", "**{t}** x3", "3 {t} *F*", "3 {t} ({s}) {n} *F*", "3 {t} # note",
    "3 {t} #tag", "SB: 3 {t}", "3|{t}", "3;{t};{s}", "3 {t} <foil>", "3 [[{t}]]", "3 {n}", "3 {t}.",
    "{n} x3", "{n} {t} 3", "3 {n} {t}", "3 {t} - {n}", "3 {t} | {s} | {n}", "3 {t} $1.20",
    "3 {t} {n}", "3 copies of {t}",
)  # fmt: skip
"""One card three times: title, set and number as people write them."""
STRANGE = (
    "3 {t} Deluxe", "3 Young {t}", "3 {t} Deluxe Edition", "3 {t}x", "3 {t} 2 of them",
    "3 A {t} B", "{t} Deluxe", "3 {t} & Co", "3 {t}/Deluxe", "3 {t} of Osaka",
)  # fmt: skip
"""What may be another card: the words beside the name are not passed over."""


def reading_of(layout: dict) -> Reading:
    if game := layout.get("game"):
        return read(layout["text"], rulebooks.get(game).declaration, index_of(game))
    return read(layout["text"], DECLARATION, INDEX)


def named(layouts):
    return pytest.mark.parametrize("layout", layouts, ids=lambda layout: layout["layout"])


@named(READ)
def test_a_layout_gives_the_deck_that_is_meant(layout):
    reading = reading_of(layout)
    deck: dict = {}
    for (section, card, _), copies in reading.counts.items():
        cards = deck.setdefault(section, {})
        cards[card] = cards.get(card, 0) + copies
    assert deck == layout["deck"]
    assert reading.name == layout.get("name", "")


@named(READ)
def test_a_layout_asks_only_where_there_is_something_to_decide(layout):
    asked = [line for line in reading_of(layout).lines if line.status in ("ambiguous", "unknown")]
    assert [line.text for line in asked][layout.get("asks", 0) :] == []
    assert len(asked) == layout.get("asks", 0)


@named(REFUSED)
def test_what_is_no_deck_is_refused(layout):
    with pytest.raises(DeckTextRefused) as refusal:
        reading_of(layout)
    assert refusal.value.code == layout["refused"]


def some_cards() -> list[tuple[str, NamedCard]]:
    """Every twentieth printed card of both card games."""
    return [
        (game, card)
        for game in ("case-closed", "detective-conan")
        for card in list(index_of(game).cards.values())[::20]
        if card.prints
    ]


def written(shape: str, card: NamedCard) -> str:
    return shape.format(t=card.title, s=card.prints[0].set, n=card.prints[0].number)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_line_of_any_shape_is_the_card_it_names(shape):
    for game, card in some_cards():
        reading = read(written(shape, card), rulebooks.get(game).declaration, index_of(game))
        assert [(line.card, line.quantity) for line in reading.lines] == [(card.id, 3)]


@pytest.mark.parametrize("shape", STRANGE)
def test_words_beside_a_name_are_never_passed_over(shape):
    for game, card in some_cards():
        text = written(shape, card)
        reading = read(f"1 Gin\n{text}", rulebooks.get(game).declaration, index_of(game))
        assert reading.lines[1].status in ("unknown", "ambiguous"), text
