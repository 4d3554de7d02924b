"""Chapters 1 and 2: the box, its validator, and what the shipped cards show."""

from collections import Counter

import pytest

from games.engine.cards import CardDef
from games.engine.errors import BadTable
from games.engine.rulebook import decklist
from games.engine.table import TableSpec
from tests.rules.clash_of_minds.table import CARDS, RULEBOOK, STANDARD_EDITION


def broken_rules(**changes) -> set[str]:
    """The rules a box breaks after sections of the standard edition are replaced."""
    box = {**STANDARD_EDITION, **{name.replace("_", "-"): c for name, c in changes.items()}}
    return {violation.rule for violation in RULEBOOK.violations(decklist(box))}


def section(name: str) -> list[CardDef]:
    return STANDARD_EDITION[name]


def of_type(card_type: str) -> list[CardDef]:
    return [card for card in CARDS.values() if card.type == card_type]


def test_standard_edition_is_legal():
    assert broken_rules() == set()


@pytest.mark.rule("CM-1.1")
@pytest.mark.parametrize("mode", ["basic", "agents"])
def test_duel_is_for_two(mode):
    with pytest.raises(BadTable) as refused:
        RULEBOOK.check(TableSpec(mode, 3, (STANDARD_EDITION,)))
    assert refused.value.rule == "CM-1.1"


@pytest.mark.rule("CM-1.2")
def test_seven_sites():
    assert broken_rules(sites=section("sites")[:6]) == {"CM-1.2"}
    assert broken_rules(sites=section("plans")[:7]) == {"CM-1.2"}


@pytest.mark.rule("CM-1.3", "CM-1.5")
def test_nine_plans_three_of_each_kind():
    plans = section("plans")
    assert broken_rules(plans=plans[:8]) == {"CM-1.3", "CM-1.5"}
    assert broken_rules(plans=[plans[0], *plans[:8]]) == {"CM-1.5"}


@pytest.mark.rule("CM-1.4")
def test_plans_come_in_three_kinds():
    assert {card.get("kind") for card in of_type("plan")} == {"victim", "felony", "object"}
    odd = CardDef("odd", "Odd", "plan", attributes={"kind": "motive"})
    assert any("kind" in problem for problem in RULEBOOK.card_problems(odd))


@pytest.mark.rule("CM-1.6")
def test_twenty_influence_cards_each():
    assert broken_rules(holmes_influence=section("holmes-influence")[:19]) == {"CM-1.6", "CM-1.17"}
    extra = section("moriarty-influence") + section("moriarty-influence")[:1]
    assert broken_rules(moriarty_influence=extra) == {"CM-1.6", "CM-1.18"}
    assert broken_rules(attic=section("sites")) == {"CM-1.6"}


@pytest.mark.rule("CM-1.7")
def test_four_action_cards_each():
    assert "CM-1.7" in broken_rules(holmes_actions=section("holmes-actions")[:3])
    assert "CM-1.7" in broken_rules(moriarty_actions=section("moriarty-agents"))


@pytest.mark.rule("CM-1.8")
def test_four_agents_each():
    assert "CM-1.8" in broken_rules(holmes_agents=section("holmes-agents")[:3])
    assert "CM-1.8" in broken_rules(moriarty_agents=section("moriarty-agents") * 2)


@pytest.mark.rule("CM-1.17", "CM-1.18")
def test_each_side_has_its_own_backs():
    swapped = broken_rules(
        holmes_actions=section("moriarty-actions"), moriarty_actions=section("holmes-actions")
    )
    assert swapped == {"CM-1.17", "CM-1.18"}
    for card in CARDS.values():
        color = {"holmes": ("green",), "moriarty": ("red",)}.get(card.get("side"), ())
        assert card.colors == color


@pytest.mark.rule("CM-R.22")
def test_one_mandatory_action_card_and_the_three_pairs():
    for side in ("holmes", "moriarty"):
        cards = section(f"{side}-actions")
        assert sorted(tuple(card.get("actions")) for card in cards) == [
            ("draw", "support"),
            ("draw", "use"),
            ("put",),
            ("use", "support"),
        ]
    doubled = [section("holmes-actions")[0], *section("holmes-actions")[:3]]
    assert broken_rules(holmes_actions=doubled) == {"CM-R.22"}


@pytest.mark.rule("CM-8.3")
def test_only_the_mandatory_action_puts():
    for mandatory, actions in ((False, ["put", "draw"]), (True, ["draw"]), (False, ["put"])):
        attributes = {"side": "holmes", "mandatory": mandatory, "actions": actions}
        card = CardDef("odd", "Odd", "action", attributes=attributes)
        assert RULEBOOK.card_problems(card) == [
            "the mandatory Action is put, and no optional Action is"
        ]


@pytest.mark.rule("CM-2.1")
def test_plan_cards_show_kind_name_and_effect():
    for card in of_type("plan"):
        assert card.name
        assert card.get("kind")
        assert card.text
        assert card.abilities


def beneficiaries(card: CardDef) -> Counter[str]:
    """How often an effect gives something to each side."""
    found: Counter[str] = Counter()
    for ability in card.abilities:
        for step in ability["do"]:
            word, given = next(iter(step.get("try", step).items()))
            if word == "hours":
                found["holmes" if given["by"] < 0 else "moriarty"] += 1
            elif word in ("deduce", "remove_deduction"):
                found["holmes" if word == "deduce" else "moriarty"] += 1
            else:
                found[given["who"]] += 1
    return found


@pytest.mark.rule("CM-2.2", "CM-2.3", "CM-2.4")
def test_victims_favour_holmes_objects_moriarty_felonies_nobody():
    for card in of_type("plan"):
        favoured = {"victim": "holmes", "object": "moriarty", "felony": "both"}[card.get("kind")]
        assert set(beneficiaries(card)) == {favoured}, card.name


@pytest.mark.rule("CM-2.5")
def test_sites_show_name_hours_limit_and_effect():
    for card in of_type("site"):
        assert card.name
        assert card.get("hours") >= 1
        assert card.get("limit") >= 4
        assert card.text
        assert card.abilities


@pytest.mark.rule("CM-2.7", "CM-2.8")
def test_influence_cards_show_two_values():
    for card in of_type("influence"):
        assert 0 <= card.get("upright") <= 9
        assert 0 <= card.get("used") <= 9
    valueless = CardDef("odd", "Odd", "influence", attributes={"side": "holmes"})
    problems = RULEBOOK.card_problems(valueless)
    assert problems == ["upright is missing", "used is missing"]


@pytest.mark.rule("CM-2.10")
def test_agents_show_name_ability_and_cost():
    for card in of_type("agent"):
        assert card.name
        assert card.get("cost") >= 1
        assert card.text
        assert card.abilities


def test_every_card_fits_the_schema_and_is_original():
    for card in CARDS.values():
        assert RULEBOOK.card_problems(card) == []
        assert card.original


def test_texts_are_those_of_the_abilities():
    for card in CARDS.values():
        assert RULEBOOK.rendered_text(card) == card.text
