"""The words of effects: what is refused, where, and how it reads in English."""

import pytest

from games.engine.cards import CardDef
from games.engine.errors import BadAbility
from tests.rules.clash_of_minds.table import RULEBOOK


def card(*abilities, card_type="influence") -> CardDef:
    return CardDef("made", "Made", card_type, abilities=abilities)


@pytest.mark.parametrize(
    ("ability", "place"),
    [
        ({"when": "used", "do": [{"dance": {}}]}, "abilities[0].do[0].dance"),
        ({"when": "used", "do": [{"may": {"dance": {}}}]}, "abilities[0].do[0].may.dance"),
        ({"when": "used", "do": [{"draw": {"who": "watson"}}]}, "abilities[0].do[0].draw.who"),
        ({"when": "used", "do": [{"draw": {"cards": "all"}}]}, "abilities[0].do[0].draw.cards"),
        ({"when": "used", "do": [{"draw": {}, "hours": {}}]}, "abilities[0].do[0]"),
        ({"when": "used", "do": [{"draw": 2}]}, "abilities[0].do[0].draw"),
        ({"when": "used", "if": "raining", "do": []}, "abilities[0].if"),
        ({"when": "revealed", "do": []}, "abilities[0]"),
        ({"when": "used", "then": []}, "abilities[0].then"),
        ({"while": "used", "apply": [{"tie": "watson"}]}, "abilities[0].apply[0].tie"),
        ({"while": "used", "apply": [{"glow": 1}]}, "abilities[0].apply[0].glow"),
        (
            {"while": "used", "apply": [{"strengthen": {"by": 99}}]},
            "abilities[0].apply[0].strengthen.by",
        ),
        (
            {"when": "used", "do": [{"remove_deduction": {}, "otherwise": {"dance": {}}}]},
            "abilities[0].do[0].otherwise.dance",
        ),
    ],
)
def test_unknown_word_is_refused_with_its_place(ability, place):
    with pytest.raises(BadAbility) as refused:
        RULEBOOK.check_abilities(card(ability))
    assert refused.value.place == place


def test_action_cards_have_no_abilities():
    with pytest.raises(BadAbility, match="has no abilities"):
        RULEBOOK.check_abilities(card({"when": "used", "do": []}, card_type="action"))


@pytest.mark.parametrize(
    ("ability", "text"),
    [
        (
            {"when": "used", "if": "ahead", "do": [{"hours": {"by": -1}}]},
            "If you are ahead in this Thread, turn the clock back 1 hour.",
        ),
        (
            {"when": "used", "do": [{"may": {"move": {"card": "this"}}}]},
            "You may move this card to another Thread.",
        ),
        (
            {"when": "used", "do": [{"change": {"side": "own", "by": 2}}]},
            "One other own Influence Card in this Thread counts +2 while this card is used.",
        ),
        (
            {"while": "used", "apply": [{"strengthen": {"side": "opponent", "by": -1}}]},
            "While this card is used, the opponent's Influence Cards in this Thread count -1 each.",
        ),
        (
            {"when": "used", "do": [{"discard_card": {"thread": "here", "upright": 2}}]},
            "Discard one opposing Influence Card with upright value 2 or less in this Thread.",
        ),
        (
            {"when": "used", "do": [{"discard_hand": {"who": "opponent", "cards": 2}}]},
            "The opponent discards 2 cards at random.",
        ),
    ],
)
def test_abilities_read_as_english(ability, text):
    assert RULEBOOK.rendered_text(card(ability)) == text
