import pytest

from cards import find_card
from tests.cards.builders import draft, printing, write

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _catalogue(toy):
    write(
        c1=draft("Ada Vale", subtitle="Clerk", printings=[printing("001")]),
        c2=draft("Ada Vale", subtitle="Judge"),
        c3=draft("Night Train", "event"),
        c4=draft("Night Trail", "event"),
        c5=draft("Borrowed Umbrella", "event", translations={"ja": {"name": "借りた傘"}}),
    )


def found(result):
    return result.card and result.card.slug


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Ada Vale, Clerk", "c1"),
        ("ada vale clerk", "c1"),
        ("c3", "c3"),
        ("C3", "c3"),
        ("001", "c1"),
        ("NIGHT TRAIN", "c3"),
        ("借りた傘", "c5"),
        ("nothing", None),
        ("", None),
    ],
)
def test_exact(name, slug):
    assert found(find_card.exact(name, "toy")) == slug


def test_exact_name_of_two_cards_gives_both():
    result = find_card.exact("Ada Vale", "toy")
    assert result.is_ambiguous
    assert [card.slug for card in result.candidates] == ["c1", "c2"]


def test_a_title_that_is_also_an_id_does_not_hide_its_namesake():
    write(umbra=draft("Umbra"), u2=draft("Umbra"))
    result = find_card.exact("Umbra", "toy")
    assert {card.slug for card in result.candidates} == {"umbra", "u2"}
    assert found(find_card.exact("umbra", "toy")) == "umbra"


def test_fuzzy_finds_a_misspelt_name():
    assert found(find_card.fuzzy("Borowed Umbrela", "toy")) == "c5"


def test_fuzzy_gives_candidates_when_two_are_as_near():
    result = find_card.fuzzy("Night Trai", "toy")
    assert {card.slug for card in result.candidates} == {"c3", "c4"}


def test_fuzzy_does_not_guess_wildly():
    result = find_card.fuzzy("zzzz qqqq", "toy")
    assert (result.card, result.candidates) == (None, ())


def test_fuzzy_sees_a_new_version():
    assert found(find_card.fuzzy("Quiet Harbor", "toy")) is None
    write(c9=draft("Quiet Harbour", "event"))
    assert found(find_card.fuzzy("Quiet Harbor", "toy")) == "c9"


def test_a_misspelt_part_of_a_name_is_near_only_where_parts_are_asked_for():
    assert find_card.nearest("umbrela", "toy") == []
    assert [card.slug for _, card in find_card.nearest("umbrela", "toy", by_word=True)] == ["c5"]


def test_autocomplete_begins_with_beginnings():
    assert find_card.autocomplete("night", "toy") == ["Night Trail", "Night Train"]
    assert find_card.autocomplete("umb", "toy") == ["Borrowed Umbrella"]
    assert find_card.autocomplete("", "toy") == []


def test_random_is_one_that_matches():
    assert {find_card.random_card("type:event", "toy", seed).slug for seed in range(40)} == {
        "c3",
        "c4",
        "c5",
    }
    assert find_card.random_card("type:event level>8", "toy") is None


def test_collection_finds_by_id_number_and_name_and_says_what_is_missing():
    wanted = [
        {"id": "c3"},
        {"set": "P1", "number": "001"},
        {"name": "Borrowed Umbrella"},
        {"id": "no"},
        {"name": "Ada Vale"},
    ]
    cards, missing = find_card.collection("toy", wanted)
    assert [card.slug for card in cards] == ["c3", "c1", "c5"]
    assert missing == [{"id": "no"}, {"name": "Ada Vale"}]


def test_a_name_that_is_one_card_s_title_and_another_s_translation_is_ambiguous(toy):
    write(k1=draft("灯台守"), k2=draft("Keeper", translations={"ja": {"name": "灯台守"}}))
    result = find_card.exact("灯台守", "toy")
    assert result.is_ambiguous
    assert {card.slug for card in result.candidates} == {"k1", "k2"}
