"""Chapters 14 and 15: Declare abilities, costs, Deduction and Mislead."""

import pytest

from games.rulebooks.detective_conan.state import DECK, EVIDENCE, REMOVE
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    always,
    character,
    declare,
    effect,
    event,
    filler,
    side,
    when,
)


def declaring(cost, *do, **headers):
    return character(
        "", 4, 4000, 1, declare(cost, *(do or (DRAW,)), **{"limit": "once", **headers})
    )


def payable(cost, **mine):
    payer = declaring(cost)
    scene = mine.pop("scene", [])
    return Game(side([payer, *scene], **mine)).can("declare", payer)


DISCARD = {"discard": {"choose": {"hand": {}}}}


@pytest.mark.rule("DC-14.2", "DC-34.10", "DC-34.12", "DC-34.9")
def test_an_mr_in_the_partner_area_uses_only_what_says_so():
    mr = character(
        "",
        9,
        8000,
        2,
        declare([], DRAW, limit="once"),
        declare([], DRAW, limit="once", in_partner_area=True),
        mr=True,
    )
    g = Game(side(area=[mr]))
    assert {a[2] for a in g.matching("declare", mr)} == {1}
    assert not g.can("deduce", mr)
    assert not g.can("act", mr)


@pytest.mark.rule("DC-14.3")
def test_some_abilities_are_declared_from_hand():
    sneaky = character("", 9, 4000, 1, declare([], {"play": "self"}, limit="once", from_hand=True))
    g = Game(side([], [sneaky]))
    g.do("declare", sneaky)
    assert g.where(sneaky) == "scene"


@pytest.mark.rule("DC-14.4", "DC-14.9", "DC-14.35")
def test_declaring_in_the_own_main_phase_as_often_as_it_is_paid():
    payer = character(
        "",
        4,
        4000,
        1,
        declare([DISCARD], {"stun": {"choose": {"character": {"side": "opponents"}}, "up_to": 1}}),
    )
    g = Game(side([payer], filler(2)), side([character()]))
    g.do("declare", payer).do("choose").do("choose").do("declare", payer).done()
    assert not g.can("declare", payer)
    assert not Game(side([payer], filler(2)), active=FOE).can("declare", payer)


@pytest.mark.rule("DC-14.5", "DC-14.10", "DC-14.26", "DC-14.25", "DC-26.5", "DC-26.6")
def test_costs_come_first_and_are_no_effects():
    mourner = character(
        "",
        4,
        4000,
        1,
        when({"removed": {"who": {"character": {"side": "yours"}}, "by": "effect"}}, {"draw": 5}),
        when({"removed": {"who": {"character": {"side": "yours"}}}}, DRAW),
    )
    payer = declaring([{"remove_self": {}}], {"gain": 1})
    g = Game(side([mourner, payer]))
    g.do("declare", payer)
    assert (g.where(payer), g.evidence(), g.hand()) == ("remove", 3, 1)


@pytest.mark.rule("DC-14.8")
@pytest.mark.parametrize(("cost", "place"), [("bury_self", "deck"), ("remove_self", "remove")])
def test_a_cost_without_an_object_means_the_card_itself(cost, place):
    payer = declaring([{cost: {}}])
    g = Game(side([payer]))
    g.do("declare", payer)
    assert g.where(payer) == place


@pytest.mark.rule("DC-14.11", "DC-14.12")
def test_costs_are_paid_with_own_cards():
    payer = declaring(
        [{"sleep": {"choose": {"character": {"side": "yours", "state": "active", "other": True}}}}]
    )
    friend = character()
    g = Game(side([payer, friend]), side([character()]))
    g.do("declare", payer)
    assert g.state(friend) == "sleep"


@pytest.mark.rule("DC-14.13", "DC-14.14", "DC-14.15", "DC-22.11", "DC-R.13")
def test_a_cost_must_be_paid_in_full():
    assert not payable([DISCARD], hand=[])
    assert payable([DISCARD], hand=filler(1))
    assert not payable([{"mill": 3}], deck=2, remove=9)
    assert payable([{"mill": 3}], deck=3, remove=9)
    assert not payable([{"mill": 1}, DISCARD], hand=[])
    assert not payable([{"discards": {"count": 2, "who": "you"}}], hand=filler(1))


@pytest.mark.rule("DC-14.18", "DC-28.3")
def test_any_number_may_be_none():
    cost = {"discard": {"choose": {"hand": {}}, "up_to": "any"}}
    payer = declaring([cost])
    g = Game(side([payer], filler(3)))
    g.do("declare", payer).done()
    assert g.hand() == 4


@pytest.mark.rule("DC-14.19")
def test_discarding_down_is_payable_with_a_small_hand():
    payer = declaring([{"discard_to": 2}])
    g = Game(side([payer], filler(1)))
    g.do("declare", payer)
    assert g.hand() == 2
    g = Game(side([payer], filler(4)))
    g.do("declare", payer).do("discard").do("discard")
    assert g.hand() == 3


@pytest.mark.rule("DC-14.22", "DC-14.23")
def test_set_cards_may_come_from_different_hosts():
    a, b = character(), character()
    payer = declaring([{"remove": {"choose": {"set_card": {"host_side": "yours"}}, "count": 2}}])
    sets = [(character(), a, 0), (event(2), b, 1)]
    g = Game(side([payer, a, b], sets=sets))
    g.do("declare", payer).do("choose")
    assert g.removed() == 2
    assert not Game(side([payer, a], sets=sets[:1])).can("declare", payer)


@pytest.mark.rule("DC-14.24", "DC-36.14")
def test_a_card_revealed_as_a_cost_stays_in_hand():
    gem = character("Gem")
    payer = declaring([{"show": {"choose": {"hand": {"name": "Gem"}}}}])
    g = Game(side([payer], [gem]))
    g.do("declare", payer)
    assert g.where(gem) == "hand"
    assert g.s.known[g.at(gem)] == 3


@pytest.mark.rule("DC-14.31", "DC-22.19", "DC-Q.103")
@pytest.mark.parametrize("deck", [8, 3])
def test_what_the_cost_removed_is_remembered_through_a_refresh(deck):
    blue, red = character(color="blue"), character(color="red")
    check = {"if": [{"is": {"cards": "paid", "a": {"card": {"color": "red"}}}}], "then": [DRAW]}
    payer = declaring([{"mill": {"count": 3, "into": "paid"}}], check)
    for top, drawn in (([blue, red, blue], 1), ([blue, blue, blue], 0)):
        g = Game(side([payer], deck=[*top, *filler(deck - 3)], remove=4))
        g.do("declare", payer)
        assert g.hand() == drawn


@pytest.mark.rule("DC-14.32")
def test_removal_right_of_the_colon_is_an_effect():
    mourner = character(
        "",
        4,
        4000,
        1,
        when(
            {"removed": {"who": {"character": {"side": "yours"}}, "by": "effect", "whose": "you"}},
            DRAW,
        ),
    )
    payer = declaring([], {"remove_self": {}})
    g = Game(side([mourner, payer]))
    g.do("declare", payer)
    assert g.hand() == 1


@pytest.mark.rule("DC-R.33")
def test_costs_are_not_refunded():
    shy = character("", 4, 4000, 1, when({"chosen": {"who": "self"}}, {"negate": {}}))
    payer = declaring([DISCARD], {"stun": {"choose": {"character": {"side": "opponents"}}}})
    g = Game(side([payer], filler(1)), side([shy]))
    g.do("declare", payer)
    assert (g.hand(), g.state(shy)) == (0, "active")


# -- Deduction --------------------------------------------------------------------------


@pytest.mark.rule("DC-15.2", "DC-15.5", "DC-15.9")
def test_a_deduction_sleeps_and_gains_by_lp():
    thinker = character("", 4, 4000, 2, declare([], {"wake": "self"}, limit="once"))
    g = Game(side([thinker]))
    g.do("deduce", thinker)
    assert (g.state(thinker), g.evidence()) == ("sleep", 4)
    g.do("declare", thinker).do("deduce", thinker)
    assert g.evidence() == 6


@pytest.mark.rule("DC-15.3", "DC-15.4", "DC-15.11")
def test_deducing_triggers_before_mislead():
    thinker = character("", 4, 4000, 1, when({"deduces": "self"}, DRAW))
    liar = character("", 4, 4000, 1, always({"mislead": 1}))
    g = Game(side([thinker]), side([liar]))
    g.do("deduce", thinker)
    assert g.hand() == 1
    assert g.can("mislead", liar)
    assert g.evidence() == 2


@pytest.mark.rule("DC-15.7", "DC-15.8")
def test_a_deduction_with_no_lp():
    none = character("", 4, 4000, 0, when({"deduces": "self"}, DRAW))
    g = Game(side([none]))
    g.do("deduce", none)
    assert (g.evidence(), g.hand()) == (2, 1)


@pytest.mark.rule("DC-15.12", "DC-22.2", "DC-R.6")
def test_the_gain_goes_on_after_a_refresh():
    thinker = character("", 4, 4000, 3)
    g = Game(side([thinker], deck=2, remove=5))
    g.do("deduce", thinker)
    assert g.evidence() == 5
    assert g.deck() == 4
    exact = Game(side([thinker], deck=3, remove=5))
    exact.do("deduce", thinker)
    assert exact.deck() == 5


@pytest.mark.rule("DC-15.14", "DC-15.15", "DC-15.17", "DC-15.18", "DC-15.19", "DC-31.10")
def test_mislead():
    liar, tired = (character("", 4, 4000, 1, always({"mislead": 1})) for _ in range(2))
    thinker = character("", 4, 4000, 2)
    g = Game(side([thinker]), side([liar, (tired, "sleep")], fresh=[liar]))
    g.do("deduce", thinker)
    assert g.offered("mislead") == {g.at(liar)}
    g.do("mislead", liar)
    assert (g.evidence(), g.state(liar), g.lp(thinker)) == (3, "sleep", 2)
    g = Game(side(), side([liar]))
    g.do("deduce", g.partner(ME)).do("mislead", liar)
    assert g.evidence() == 2


@pytest.mark.rule("DC-15.21", "DC-R.16")
def test_other_reductions_add_up_and_one_sleep_uses_one_instance():
    damp = character(
        "",
        4,
        4000,
        1,
        when(
            {"deduces": {"character": {"side": "opponents"}}}, {"boost": {"who": "that", "lp": -1}}
        ),
        always({"mislead": 1}),
        always({"mislead": 2}),
    )
    thinker = character("", 4, 4000, 4)
    g = Game(side([thinker]), side([damp]))
    g.do("deduce", thinker)
    assert {a[2] for a in g.matching("mislead")} == {1, 2}
    g.do("mislead", damp, 2)
    assert g.evidence() == 2 + 4 - 1 - 2


@pytest.mark.rule("DC-R.5")
def test_a_deducer_that_left_gains_nothing():
    hermit = character("", 4, 4000, 2, when({"deduces": "self"}, {"bury_self": {}}))
    g = Game(side([hermit]))
    g.do("deduce", hermit)
    assert g.evidence() == 2


# -- Evidence by effects ----------------------------------------------------------------


@pytest.mark.rule("DC-37.2", "DC-29.25")
def test_giving_evidence_uses_the_opponents_deck():
    gift = event(2, effect({"gain": {"count": 1, "who": "opponent"}}))
    g = Game(side([], [gift]))
    top = g.pile(DECK, FOE)[-1]
    g.use(gift)
    assert g.pile(EVIDENCE, FOE)[-1] == top


@pytest.mark.rule("DC-37.4", "DC-37.5")
def test_evidence_from_hand_goes_on_top_face_down():
    swap = event(
        2,
        effect(
            {"take": {"choose": {"evidence": {"top": True}}}},
            {"as_evidence": {"who": {"choose": {"hand": {}}}, "face": "down"}},
        ),
    )
    g = Game(side([], [swap], evidence=2))
    top = g.pile(EVIDENCE, ME)[-1]
    g.use(swap)
    assert g.pile(EVIDENCE, ME)[-1] == top
    assert g.s.up[top] == 0


@pytest.mark.rule("DC-37.6")
def test_face_down_evidence_moves_to_the_deck_unseen():
    sink = event(2, effect({"bottom": {"choose": {"opponent_evidence": {}}}}))
    g = Game(side([], [sink]), side(evidence=1))
    card = g.pile(EVIDENCE, FOE)[0]
    g.use(sink)
    assert g.pile(DECK, FOE)[0] == card
    assert g.s.known[card] == 0


@pytest.mark.rule("DC-37.7", "DC-37.10")
def test_turning_evidence_up():
    top = event(2, effect({"flip": {"evidence": {"top": True, "face": "down"}}}))
    g = Game(side([], [top]))
    g.s.up[g.pile(EVIDENCE, ME)[-1]] = 1
    g.use(top)
    assert g.s.up[g.pile(EVIDENCE, ME)[-2]] == 0
    one = event(2, effect({"flip": {"choose": {"evidence": {"face": "down"}}}}))
    g = Game(side([], [one]))
    g.use(one)
    assert not g.can("done")
    g.do("choose")
    assert sum(g.s.up[c] for c in g.pile(EVIDENCE, ME)) == 1


@pytest.mark.rule("DC-37.12", "DC-37.13", "DC-21.8")
def test_evidence_removed_by_an_effect_has_no_spark_but_is_noticed():
    watcher = character("", 4, 4000, 1, when({"evidence_removed": {"whose": "opponent"}}, DRAW))
    sparked = character("", 3, 1000, 1, {"kind": "spark", "do": [{"draw": 3}]})
    burn = event(2, effect({"remove": {"choose": {"opponent_evidence": {}}}}))
    g = Game(side([watcher], [burn]), side(evidence=[sparked]))
    g.use(burn)
    assert (g.hand(), g.hand(FOE)) == (1, 0)
    assert g.pile(REMOVE, FOE) == (g.at(sparked),)
