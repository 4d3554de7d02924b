"""An illegal action is refused with the rule it breaks, and changes nothing."""

import pytest

from games.engine.errors import IllegalAction
from tests.rules.detective_conan.table import FOE, ME, Game, case, character, effect, event, side


def refused(g, *action):
    before = g.s.fingerprint()
    with pytest.raises(IllegalAction) as found:
        g.s.apply(action)
    assert g.s.fingerprint() == before
    return found.value.rule


@pytest.mark.rule("DC-10.4", "DC-2.2", "DC-10.14", "DC-10.1", "DC-10.2")
def test_using_cards():
    high, red = character(level=9), character(level=2, color="red")
    low, barred = (character(level=2), event(2, effect(only_if=[{"phase": "resolution"}])))
    g = Game(side([], [high, red, low, barred], case=case(colors=["blue"])))
    assert refused(g, "use", g.at(high)) == "DC-10.4"
    assert refused(g, "use", g.at(red)) == "DC-2.2"
    assert refused(g, "use", g.at(barred)) == "DC-10.14"
    assert refused(g, "use", g.case(FOE)) == "DC-10.1"
    g.do("hint").skip()
    assert refused(g, "use", g.at(low)) == "DC-10.2"


@pytest.mark.rule("DC-10.1")
def test_a_second_card_from_hand_in_one_turn():
    first, second = character(level=2), character(level=2)
    g = Game(side([], [first, second], case=case(colors=["blue"])))
    g.use(first)
    with pytest.raises(IllegalAction, match="used a card from hand this turn") as found:
        g.s.apply(("use", g.at(second)))
    assert found.value.rule == "DC-10.1"


@pytest.mark.rule("DC-13.1", "DC-7.3", "DC-15.1", "DC-12.2", "DC-11.3")
def test_partner_deduction_and_hint():
    new, asleep = character(), character()
    g = Game(side([new, (asleep, "sleep")], file=0, fresh=[new]))
    assert refused(g, "close") == "DC-7.3"
    assert refused(g, "deduce", g.at(new)) == "DC-12.2"
    assert refused(g, "deduce", g.at(asleep)) == "DC-15.1"
    assert refused(g, "hint") == "DC-11.3"
    g = Game(side([character()]))
    g.do("deduce", g.partner(ME))
    assert refused(g, "assist") == "DC-13.1"


@pytest.mark.rule("DC-16.1", "DC-16.3", "DC-16.6", "DC-12.3")
def test_acting():
    mine, new, foe = character(), character(), character()
    g = Game(side([mine, new], fresh=[new]), side([foe], evidence=0))
    assert refused(g, "act", g.at(mine), g.at(foe)) == "DC-16.3"
    assert refused(g, "act", g.at(mine), g.case(FOE)) == "DC-16.6"
    assert refused(g, "act", g.at(foe), g.at(mine)) == "DC-16.1"
    g = Game(side([new, mine], fresh=[new]), side([(foe, "sleep")]))
    assert refused(g, "act", g.at(new), g.at(foe)) == "DC-12.3"


@pytest.mark.rule("DC-15.1", "DC-12.2", "DC-16.1", "DC-16.3", "DC-12.3")
def test_who_does_not_deduce_or_act_is_told_why():
    mine, asleep, foe, held = character(), character(), character(), character()
    g = Game(side([mine, (asleep, "sleep")], [held]), side([foe]))
    for card in (foe, held, g.case(ME), g.partner(FOE)):
        assert refused(g, "deduce", g.at(card)) == "DC-15.1"
    for card in (foe, held, asleep, g.partner(ME)):
        assert refused(g, "act", g.at(card), g.at(foe)) == "DC-16.1"
    assert refused(g, "act", g.at(mine), g.at(foe)) == "DC-16.3"
    g.s.stance[g.partner(ME)] = 1
    with pytest.raises(IllegalAction, match="is in sleep") as found:
        g.again().s.apply(("deduce", g.partner(ME)))
    assert found.value.rule == "DC-15.1"


@pytest.mark.parametrize("cards", [(), (-1,), (10_000,), ("Ann",)])
def test_what_names_no_card_is_refused_too(cards):
    g = Game(side([character()], [character()]))
    assert refused(g, "use", *cards) == "DC-10.1"
    assert refused(g, "deduce", *cards) == "DC-15.1"
    assert refused(g, "act", *cards) == "DC-16.1"
    assert refused(g, "dance", *cards) not in ("DC-10.1", "DC-15.1", "DC-16.1")


@pytest.mark.rule("DC-13.1", "DC-10.1")
def test_the_partner_must_be_ready_and_one_card_is_used_each_turn():
    g = Game(side(file=1, resolution=1))
    g.s.stance[g.partner(ME)] = 1
    g.again()
    assert refused(g, "close") == "DC-13.1"
    assert refused(g, "assist") == "DC-13.1"
