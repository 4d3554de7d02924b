from xml.etree import ElementTree

import pytest

from cards.catalogue import catalogue_load, games_known
from cards.faces import face_svg, face_text
from cards.faces.drawing import HEIGHT, WIDTH
from cards.faces.measure import fit_lines, width, wrap_lines
from cards.faces.signs import SIGNS
from cards.models import Card
from games import rulebooks
from games.rulebooks.catalogue import card_files
from tests.cards.builders import draft, stored, write

pytestmark = pytest.mark.django_db
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", games_known())
def test_every_shipped_card_is_drawn_inside_its_frame(game):
    assert card_files(game)
    catalogue_load(game)
    for card in Card.objects.of(game).with_printings():
        root = ElementTree.fromstring(face_svg(card))
        assert root.find(f"{SVG}title").text == card.title
        for text in root.iter(f"{SVG}text"):
            y, size = float(text.get("y")), float(text.get("font-size"))
            assert y - size + 4 > 0, card.slug
            assert y <= HEIGHT, card.slug
            anchored = text.get("text-anchor")
            if not anchored and not text.get("textLength"):
                assert float(text.get("x")) + width(text.text, size) <= WIDTH - 8, (
                    card.slug,
                    text.text,
                )


@pytest.mark.parametrize("game", games_known())
def test_each_game_has_a_template_with_a_sign_for_each_type(game):
    declaration = rulebooks.get(game).declaration
    template = declaration.card_face
    types = {card_type.name for card_type in declaration.card_types}
    assert types <= set(template.signs)
    assert set(template.signs.values()) <= set(SIGNS)


def test_text_alternative_says_all_that_is_drawn(toy):
    write(
        c1=draft(
            "Ada <&>",
            subtitle="Clerk",
            power=3,
            traits=["Police"],
            colors=["red"],
            text="Draw “2”.",
        )
    )
    card = stored("c1")
    said = face_text(card)
    for part in ("Ada <&>, Clerk", "Person", "red", "Police", "Level: 1", "Power: 3", "Draw “2”."):
        assert part in said
    desc = ElementTree.fromstring(face_svg(card)).find(f"{SVG}desc")
    assert desc.text == said


def test_very_long_text_is_cut_with_an_ellipsis():
    lines, size = fit_lines("word " * 500, 100, 60, (12, 8, 6))
    assert size == 6
    assert lines[-1].endswith("…")
    assert all(width(line, size) <= 108 for line in lines)


def test_word_wider_than_the_card_is_broken():
    assert all(width(line, 10) <= 50 for line in wrap_lines("x" * 80, 10, 50))
