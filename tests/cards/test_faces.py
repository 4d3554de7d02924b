from xml.etree import ElementTree

import pytest

from cards.catalogue import catalogue_load, games_known
from cards.faces import SIZES, face_svg, face_text
from cards.faces.backs import back_svg
from cards.faces.cutouts import bust
from cards.faces.drawing import HEIGHT, WIDTH
from cards.faces.looks import looks
from cards.faces.measure import pieces, width
from cards.faces.png import png_of
from cards.faces.portraits import portraits_of
from cards.faces.signs import SIGNS
from cards.faces.subject import Subject
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
    crops = set()
    for card in Card.objects.of(game).with_printings():
        crops.add(face_svg(card, "crop"))
        root = ElementTree.fromstring(face_svg(card))
        assert root.find(f"{SVG}title").text == card.title
        for text in root.iter(f"{SVG}text"):
            y, size = float(text.get("y")), float(text.get("font-size"))
            assert y - 0.75 * size > 0, card.slug  # as high as a capital is
            assert y <= HEIGHT, card.slug
            anchored = text.get("text-anchor")
            if not anchored and not text.get("textLength"):
                assert float(text.get("x")) + width(text.text, size) <= WIDTH - 8, (
                    card.slug,
                    text.text,
                )
    # What differs in rules only, such as nine tokens of one kind, may share its picture.
    assert len(crops) > 0.75 * Card.objects.of(game).count()


@pytest.mark.parametrize("game", games_known())
def test_each_game_has_a_template_with_a_sign_for_each_type(game):
    declaration = rulebooks.get(game).declaration
    template = declaration.card_face
    types = {card_type.name for card_type in declaration.card_types}
    assert types <= set(template.signs)
    assert set(template.signs.values()) <= set(SIGNS)
    ElementTree.fromstring(back_svg(game))


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


def test_word_wider_than_the_card_is_broken():
    assert all(width(line, 10) <= 50 for line in pieces("x" * 80, 10, 50))


# -- identity -----------------------------------------------------------------------------


def drawn(name, **given):
    """The face of a card of the toy game, drawn from what is given."""
    write(c1=draft(name, **given))
    return face_svg(stored("c1"))


def test_the_same_card_is_drawn_the_same_and_another_otherwise(toy):
    first = drawn("Somebody Nobody Knows", traits=["Police"])
    assert drawn("Somebody Nobody Knows", traits=["Police"]) == first
    assert drawn("Somebody Else", traits=["Police"]) != first


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "name", ["江戸川コナン", "A & B & C", "]]>&<\x00", "x" * 200, "🙂", "[Spark", " & "]
)
def test_whatever_the_data_the_drawing_is_well_formed(toy, name, size):
    write(c1=draft("Anybody", subtitle="'\"<", text="[[Draw] <b> & ]\n\n[x]: " + "y" * 400))
    card = stored("c1")
    card.name = name  # no database need hold it: a drawing is made of what it is given
    svg = face_svg(card, size)
    ElementTree.fromstring(svg)
    assert "Anybody" not in svg


def test_small_faces_leave_the_rules_text_to_larger_ones(toy):
    write(c1=draft("Ada", text="Draw two."))
    card = stored("c1")
    shown = {size: words_drawn(face_svg(card, size)) for size in ("small", "medium")}
    assert "Draw two." in shown["medium"]
    assert "Draw two." not in shown["small"]


def words_drawn(svg):
    return [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_people_whom_everybody_knows_are_told_apart():
    portraits = portraits_of("detective-conan")
    faces = {bust(looks(name, "", portraits)) for name in portraits.own["people"]}
    assert len(faces) == len(portraits.own["people"])


def test_a_face_becomes_a_picture_of_the_asked_width(toy):
    write(c1=draft("Ada"))
    png = png_of(face_svg(stored("c1")), 100)
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 100


@pytest.mark.parametrize(("value", "shown"), [(True, "[MR]"), (False, "")])
def test_a_flag_is_drawn_as_its_name_or_not_at_all(value, shown):
    attributes = {"level": 9, "mr": value}
    card = Card(game_id="detective-conan", type="character", name="Ada", attributes=attributes)
    assert Subject.of(card).text == shown
