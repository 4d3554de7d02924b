"""The words of effects: what is refused, where, and how it reads in English."""

import pytest

from games.engine.cards import CardDef
from games.engine.errors import BadAbility
from games.rulebooks.clash_of_minds.influence import card_value
from games.rulebooks.clash_of_minds.state import HAND, USED
from tests.rules.clash_of_minds.table import (
    HOLMES,
    RULEBOOK,
    action_card,
    bare,
    course,
    do,
    hold,
    lay,
    pile,
    used,
)


def card(*abilities, card_type="influence") -> CardDef:
    return CardDef("made", "Made", card_type, abilities=abilities)


@pytest.mark.parametrize(
    ("ability", "place"),
    [
        ({"do": [{"dance": {}}]}, "abilities[0].do[0]"),
        ({"do": [{"may": {"dance": {}}}]}, "abilities[0].do[0].may[0]"),
        ({"do": [{"draw": {"who": "watson"}}]}, "abilities[0].do[0].draw.who"),
        ({"do": [{"draw": {"cards": "all"}}]}, "abilities[0].do[0].draw.cards"),
        ({"do": [{"draw": 10}]}, "abilities[0].do[0].draw.cards"),
        ({"do": [{"draw": {}, "hours": {}}]}, "abilities[0].do[0]"),
        ({"do": [{"draw": {"cards": 1, "optional": True}}]}, "abilities[0].do[0].draw"),
        ({"do": [{"if": "raining", "then": []}]}, "abilities[0].do[0].if[0]"),
        ({"do": [{"try": {"deduce": {}}}]}, "abilities[0].do[0]"),
        ({"do": [{"try": {"deduce": {}}, "else": {"dance": {}}}]}, "abilities[0].do[0].else[0]"),
        ({"if": "ahead", "do": [{"draw": 1}]}, "abilities[0].if"),
        ({"if": "used", "do": [], "constant": []}, "abilities[0]"),
        ({"constant": [{"strengthen": {}}]}, "abilities[0].if"),
        ({"if": "active", "constant": [{"strengthen": {}}]}, "abilities[0].if"),
        ({"when": "used", "do": []}, "abilities[0]"),
        ({"if": "used", "constant": [{"tie": "watson"}]}, "abilities[0].constant[0].tie.side"),
        ({"if": "used", "constant": [{"glow": 1}]}, "abilities[0].constant[0]"),
        (
            {"if": "used", "constant": [{"strengthen": {"by": 99}}]},
            "abilities[0].constant[0].strengthen.by",
        ),
    ],
)
def test_unknown_word_is_refused_with_its_place(ability, place):
    with pytest.raises(BadAbility) as refused:
        RULEBOOK.check_abilities(card(ability))
    assert refused.value.place == place


@pytest.mark.rule("CM-16.11")
def test_an_agent_says_on_whose_turn_it_may_be_activated():
    agent = card({"turn": "any", "do": [{"draw": 3}]}, card_type="agent")
    RULEBOOK.check_abilities(agent)
    assert RULEBOOK.rendered_text(agent) == "On either player's turn: Draw 3 cards."
    agent = card({"turn": "opponent", "do": [{"draw": 3}]}, card_type="agent")
    assert RULEBOOK.rendered_text(agent) == "On the opponent's turn: Draw 3 cards."


@pytest.mark.rule("CM-16.11")
def test_only_the_ability_of_an_agent_has_a_turn_of_its_own():
    with pytest.raises(BadAbility) as refused:
        RULEBOOK.check_abilities(card({"turn": "any", "do": [{"draw": 3}]}))
    assert refused.value.place == "abilities[0].turn"


def test_action_cards_have_no_abilities():
    with pytest.raises(BadAbility, match="has no abilities"):
        RULEBOOK.check_abilities(card({"do": []}, card_type="action"))


AHEAD = "If you are ahead in this Thread, turn the clock back 1 hour."
MOVES = "You may move this card to another Thread."
WEAKENS = "While this card is used, the opponent's Influence Cards in this Thread count -1 each."
REMOVES = (
    "Remove the Deduction Token from one other Thread; if you cannot, "
    "Holmes discards 2 Support Cards in one Thread."
)


@pytest.mark.parametrize(
    ("ability", "text"),
    [
        ({"do": [{"if": "ahead", "then": [{"hours": {"by": -1}}]}]}, AHEAD),
        ({"do": [{"move": {"card": "this", "optional": True}}]}, MOVES),
        (
            {"do": [{"change": {"side": "own", "by": 2}}]},
            "One other own Influence Card in this Thread counts +2 while this card is used.",
        ),
        ({"if": "used", "constant": [{"strengthen": {"side": "opponent", "by": -1}}]}, WEAKENS),
        (
            {"do": [{"discard_card": {"thread": "here", "upright": 2}}]},
            "Discard one opposing Influence Card with upright value 2 or less in this Thread.",
        ),
        (
            {"do": [{"discard_hand": {"who": "opponent", "cards": 2}}]},
            "The opponent discards 2 cards at random.",
        ),
        (
            {
                "do": [
                    {
                        "try": {"remove_deduction": {"thread": "other"}},
                        "else": {"remove_support": {"who": "holmes", "thread": "any", "cards": 2}},
                    }
                ]
            },
            REMOVES,
        ),
    ],
)
def test_abilities_read_as_english(ability, text):
    assert RULEBOOK.rendered_text(card(ability)) == text


# -- abilities as they were written before ------------------------------------------------

EARLIER = [
    ({"when": "used", "if": "ahead", "do": [{"hours": {"by": -1}}]}, AHEAD),
    ({"when": "used", "do": [{"may": {"move": {"card": "this"}}}]}, MOVES),
    ({"while": "used", "apply": [{"strengthen": {"side": "opponent", "by": -1}}]}, WEAKENS),
    (
        {
            "when": "used",
            "do": [
                {
                    "remove_deduction": {"thread": "other"},
                    "otherwise": {"remove_support": {"who": "holmes", "thread": "any", "cards": 2}},
                }
            ],
        },
        REMOVES,
    ),
]


@pytest.mark.parametrize(("ability", "text"), EARLIER)
def test_stored_cards_of_the_earlier_form_read_the_same(ability, text):
    assert RULEBOOK.rendered_text(card(ability)) == text


def test_stored_cards_of_the_earlier_form_play_the_same():
    s = bare()
    c = lay(s, HOLMES, 0, 1, 3, {"when": "used", "do": [{"may": {"move": {"card": "this"}}}]})
    hold(s, HOLMES)
    course(s)
    do(s, ("use", action_card(s, HOLMES, "draw", "use")))
    assert s.legal_actions() == [("move", c, 1), ("move", c, 2), ("decline",)]


# -- words of the kernel ------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "drawn"), [("yes", 2), ("no", 0)])
def test_what_needs_no_target_may_be_declined_too(answer, drawn):
    s = bare()
    c = lay(s, HOLMES, 0, 2, 2, used({"may": {"draw": 2}}))
    hold(s, HOLMES)
    course(s)
    do(s, ("use", action_card(s, HOLMES, "draw", "use")))
    assert RULEBOOK.greedy(s, s.legal_actions()) == ("yes",)
    do(s, (answer,))
    assert len(s.piles[HAND + HOLMES]) == 1 + drawn
    assert pile(s, 0, HOLMES) == (c,)


@pytest.mark.parametrize(
    ("verb", "argument", "least", "most"),
    [
        ("draw", "cards", 1, 9),
        ("discard_hand", "cards", 1, 9),
        ("hours", "by", -12, 12),
        ("distract", "cards", 1, 1),
    ],
)
def test_numbers_of_a_verb_have_bounds(verb, argument, least, most):
    for number in (least, most):
        RULEBOOK.compile_face(card(used({verb: {argument: number}})))
    for number in (least - 1, most + 1):
        with pytest.raises(BadAbility, match=f"must be from {least} to {most}"):
            RULEBOOK.compile_face(card(used({verb: {argument: number}})))


@pytest.mark.parametrize(
    ("by", "said"),
    [
        (-2, "Turn the clock back 2 hours."),
        (-1, "Turn the clock back 1 hour."),
        (0, "Add 0 hours to the clock."),
        (1, "Add 1 hour to the clock."),
    ],
)
def test_hours_say_which_way_the_clock_is_turned(by, said):
    assert RULEBOOK.rendered_text(card(used({"hours": {"by": by}}))).endswith(said)


@pytest.mark.rule("CM-11.2")
def test_a_card_strengthens_by_one_unless_it_says_otherwise():
    s = bare()
    lay(s, HOLMES, 0, 2, 2, {"if": "used", "constant": [{"strengthen": {}}]}, how=USED)
    other = lay(s, HOLMES, 0, 2, 2)
    assert card_value(s, other) == 3


def fits(ability, card_type="influence") -> bool:
    try:
        RULEBOOK.check_abilities(card(ability, card_type=card_type))
    except BadAbility:
        return False
    return True


@pytest.mark.parametrize(
    ("verb", "key", "low", "high"),
    [
        ("draw", "cards", 1, 9),
        ("discard_hand", "cards", 1, 9),
        ("support_from_deck", "cards", 1, 9),
        ("remove_support", "cards", 1, 9),
        ("hours", "by", -12, 12),
    ],
)
def test_a_number_of_a_verb_has_its_bounds(verb, key, low, high):
    numbers = [n for n in range(low - 2, high + 3) if fits({"do": [{verb: {key: n}}]})]
    assert numbers == list(range(low, high + 1))


@pytest.mark.parametrize(
    ("word", "key", "low", "high"),
    [("extra_draw", "cards", 1, 5), ("reveal_at", "lead", 1, 9), ("cap_hours", "hours", 0, 2)],
)
def test_a_number_of_what_lasts_has_its_bounds(word, key, low, high):
    numbers = [
        n for n in range(low - 2, high + 3) if fits({"if": "used", "constant": [{word: {key: n}}]})
    ]
    assert numbers == list(range(low, high + 1))
