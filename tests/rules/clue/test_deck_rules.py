"""Chapter 26: the box is composed exactly, and says what is wrong when it is not."""

from dataclasses import replace

import pytest

from games.engine.cards import CardDef
from games.engine.errors import BadAbility, BadTable
from games.engine.rulebook import decklist
from games.engine.table import TableSpec
from games.rulebooks.catalogue import catalogue
from games.rulebooks.clue import RULEBOOK
from tests.rules.clue.table import BOX, all_cards_once, dealt

CARDS = catalogue("clue")


def box(**sections: list[CardDef]) -> dict[str, list[CardDef]]:
    return {**{name: list(cards) for name, cards in BOX.items()}, **sections}


def broken(**sections: list[CardDef]) -> set[str]:
    return {v.rule for v in RULEBOOK.violations(decklist(box(**sections)))}


def swapped(section: str, id: str, **attributes: object) -> list[CardDef]:
    """A section in which one card has other attributes."""
    return [
        replace(card, attributes={**card.attributes, **attributes}) if card.id == id else card
        for card in BOX[section]
    ]


@pytest.mark.rule("CL-26.1", "CL-26.7")
def test_the_standard_edition_is_legal_and_counts_are_exact():
    assert broken() == set()
    assert "CL-26.1" in broken(clue=BOX["clue"][1:])
    assert "CL-26.1" in broken(clue=[*BOX["clue"], CARDS["LE"]])
    assert "CL-26.7" in broken(clue=[*BOX["clue"], CARDS["S01"]])


@pytest.mark.rule("CL-2.8", "CL-26.7")
def test_a_card_twice_is_refused():
    doubled = [CARDS["LE"] if card.id == "PE" else card for card in BOX["clue"]]
    assert "CL-2.8" in broken(clue=doubled)


@pytest.mark.rule("CL-2.4", "CL-26.2")
def test_two_movers_of_one_colour_are_refused():
    assert broken(clue=swapped("clue", "PE", mover="green")) == {"CL-26.2"}


@pytest.mark.rule("CL-26.3")
def test_there_is_a_token_for_every_misdeed():
    s = dealt()
    tokens = list(s.view(0)["pieces"])[6:]
    assert tokens == [card.name for card in BOX["clue"] if card.type == "misdeed"]


@pytest.mark.rule("CL-26.4")
def test_one_personality_for_each_suspect():
    twice = [CARDS["LE-POWER"] if c.id == "PE-POWER" else c for c in BOX["personalities"]]
    assert "CL-26.4" in broken(personalities=twice)
    assert "CL-26.4" in broken(personalities=BOX["personalities"][1:])
    stranger = replace(CARDS["PE-POWER"], id="XX-POWER", attributes={"suspect": "XX"})
    found = RULEBOOK.violations(decklist(box(personalities=[*BOX["personalities"], stranger])))
    assert "XX: 1 personality cards instead of 0." in [v.message for v in found]


@pytest.mark.rule("CL-26.5", "CL-25.27")
def test_twenty_sheldon_cards_of_seventeen_designs():
    cards = BOX["sheldon"]
    assert (len(cards), len({card.id for card in cards})) == (20, 17)
    assert {card.id for card in cards if cards.count(card) == 2} == {"S01", "S02", "S06"}
    assert "CL-26.5" in broken(sheldon=cards[1:])
    assert "CL-26.5" in broken(sheldon=[*cards[1:], CARDS["S17"]])


@pytest.mark.rule("CL-26.8")
def test_a_room_without_an_area_is_refused():
    assert "CL-26.8" in broken(clue=swapped("clue", "KI", letter="z"))
    assert broken(clue=swapped("clue", "KI", letter="b")) == {"CL-26.8"}


@pytest.mark.rule("CL-26.9")
def test_a_link_to_nowhere_is_refused():
    assert broken(board=swapped("board", "board-standard", links=["join k z"])) == {"CL-26.9"}


@pytest.mark.rule("CL-26.10")
def test_a_broken_map_is_refused_with_its_place():
    rows = [row.replace("K", "k") for row in CARDS["board-standard"].get("map")]
    board = swapped("board", "board-standard", map=rows, doors=[])
    found = RULEBOOK.violations(decklist(box(board=board)))
    assert [v.rule for v in found] == ["CL-2.14"]
    assert "room k has no door" in found[0].message


@pytest.mark.rule("CL-26.11", "CL-25.9")
def test_an_unknown_operation_is_refused():
    odd = replace(CARDS["S17"], abilities=({"kind": "sheldon", "do": [{"fly": 3}]},))
    others = [card for card in BOX["sheldon"] if card.id != "S17"]
    assert broken(sheldon=[*others, odd]) == {"CL-26.11"}
    with pytest.raises(BadAbility, match="fly"):
        RULEBOOK.check_abilities(odd)
    power = replace(CARDS["S17"], abilities=({"kind": "power", "do": [{"rocket_boost": {}}]},))
    assert broken(sheldon=[*others, power]) == {"CL-26.11"}
    lost = replace(CARDS["S03"], abilities=({"kind": "sheldon", "do": [{"goto_room": "Attic"}]},))
    rest = [card for card in BOX["sheldon"] if card.id != "S03"]
    assert broken(sheldon=[*rest, lost]) == {"CL-26.11"}


@pytest.mark.rule("CL-26.12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_cards_are_somewhere_once(seats):
    assert all_cards_once(dealt(seats, seed=seats))


@pytest.mark.rule("CL-26.10")
def test_an_edition_with_another_board_can_be_played():
    rows = list(CARDS["board-standard"].get("map"))
    rows[8] = rows[8][:22] + "." + rows[8][23:]  # one Sheldon space fewer
    board = swapped("board", "board-standard", map=rows, sheldon_spaces=11)
    spec = TableSpec("standard", 3, (box(board=board),))
    assert RULEBOOK.new(spec, 1).table.prepared.board.sheldon.bit_count() == 11
    stale = swapped("board", "board-standard", map=rows)
    with pytest.raises(BadTable, match=r"CL-23\.8"):
        RULEBOOK.new(TableSpec("standard", 3, (box(board=stale),)), 1)


@pytest.mark.rule("CL-25.9", "CL-4.2")
def test_texts_say_what_the_operations_do():
    for card in CARDS.values():
        assert RULEBOOK.card_problems(card) == []
        assert RULEBOOK.rendered_text(card) == card.text
