"""Official answers 319 to 357: Cut In in one's Contact, Cases, Ran Mori, Heiji and Kazuha, counting."""

import pytest

from games.rulebooks.detective_conan.state import EVIDENCE, SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    BLACK,
    BLUE,
    GREEN,
    RED,
    WHITE,
    boost,
    compared,
    in_disguise,
    lost,
    order,
    strong,
    stun_one,
    sweep,
    weak,
)
from tests.rules.detective_conan.real_cards import POL
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

# -- Cut In ---------------------------------------------------------------------------------


@pytest.mark.answer(319, 320, 321)
@pytest.mark.rule("DC-19.7", "DC-18.3")
@pytest.mark.parametrize(("id", "more"), [("0361", 2000), ("0367", 1000)])
@pytest.mark.parametrize("role", ["attacker", "target", "guard"])
def test_a_cut_in_in_its_contact_raises_it_beside_its_own_ap(id, more, role):
    card, friend, foe = REAL[id], weak(), strong()
    base = card.attributes["ap"]
    if role == "attacker":
        g = Game(side([card], [boost(1000)]), side([(foe, "sleep")])).act(card, foe)
    else:
        scene = [(card, "sleep")] if role == "target" else [card, (friend, "sleep")]
        g = Game(side(scene, [boost(1000)]), side([foe]), active=FOE)
        g.act(foe, card if role == "target" else friend)
    if role == "guard":
        g.do("guard", card)
    g.do("cut_in")
    pair = (base + more + 1000, 9000)
    assert compared(g) == [pair if role == "attacker" else pair[::-1]]


@pytest.mark.answer(319)
@pytest.mark.rule("DC-19.7", "DC-19.5")
@pytest.mark.parametrize(("id", "more"), [("0361", 2000), ("0367", 1000)])
def test_a_cut_in_without_result_raises_it_too(id, more):
    quiet = character(
        "", 3, 1000, 1, {"kind": "cut_in", "do": [{"cut_in_boost": 1000}], "turn": "opponents"}
    )
    g = Game(side([REAL[id]], [quiet]), side([(strong(), "sleep")]))
    g.act(REAL[id], g.pile(SCENE, FOE)[0]).do("cut_in", quiet)
    assert compared(g) == [(REAL[id].attributes["ap"] + more, 9000)]


@pytest.mark.answer(322)
@pytest.mark.rule("DC-23.19", "DC-26.6")
@pytest.mark.parametrize("id", ["0365", "0603"])
@pytest.mark.parametrize("how", ["my event", "my ability", "contact", "cost"])
def test_removed_by_ones_own_ability_or_effect(id, how):
    card = REAL[id]
    one = {"choose": {"character": {"name": "Vodka"}}}
    doer = character("", 4, 4000, 1, declare([], {"remove": one}, limit="once"))
    payer = character(
        "",
        4,
        4000,
        1,
        declare(
            [{"remove": {"choose": {"character": {"side": "yours", "name": "Vodka"}}}}],
            DRAW,
            limit="once",
        ),
    )
    bomb = event(1, effect({"remove": one}))
    me = side([card, doer, payer], [bomb], partner=BLACK)
    g = Game(me, side([(strong(), "sleep")]))
    if how == "my event":
        g.use(bomb)
    elif how == "contact":
        g = lost(card, side(partner=BLACK))
    else:
        g.do("declare", doer if how == "my ability" else payer)
    assert g.where(card) == "remove"
    assert g.can("yes") is (how in ("my event", "my ability"))


@pytest.mark.answer(322)
@pytest.mark.rule("DC-23.19", "DC-26.6")
@pytest.mark.parametrize(("mine", "lp"), [(True, 2), (False, 1)])
def test_0361_counts_removals_by_ones_own_effects(mine, lp):
    fallen = weak(color="black")
    bomb = sweep(level=3)
    foe = character(
        "", 4, 4000, 1, when({"chosen": {"who": "self"}}, {"remove": {"character": {"level": 3}}})
    )
    me = side([REAL["0361"], fallen], [bomb if mine else stun_one(side="opponents")])
    g = Game(me, side([foe]))
    g.do("use")
    if not mine:
        g.choose(foe)
    assert (g.where(fallen), g.lp(REAL["0361"])) == ("remove", lp)


@pytest.mark.answer(324)
@pytest.mark.rule("DC-28.15")
def test_0362_plays_a_black_cut_in_other_than_sherry():
    def black(name="", level=6, *abilities, color="black"):
        return character(name, level, 1000, 1, *abilities, color=color)

    cut = {"kind": "cut_in", "do": [DRAW]}
    right = black("", 6, cut)
    wrong = [black("Sherry", 5, cut), black(), black("", 6, cut, color="red"), black("", 7, cut)]
    g = lost(REAL["0362"], side(remove=[right, *wrong]))
    assert g.offered("choose") == {g.at(right)}


@pytest.mark.answer(325)
@pytest.mark.rule("DC-28.9")
def test_0364_looks_though_nobody_was_removed():
    cut = character("", 4, 1000, 1, {"kind": "cut_in", "do": [DRAW]}, color="black")
    g = Game(side([], [REAL["0364"]], [cut, *filler(5)]), side([weak()]))
    g.use(REAL["0364"]).done()
    assert g.can("choose", cut)


@pytest.mark.answer(328)
@pytest.mark.rule("DC-24.6", "DC-24.7")
def test_0375_changes_with_its_case():
    g = Game(side([REAL["0375"]], file=6))
    assert (g.lp(REAL["0375"]), g.ap(REAL["0375"])) == (1, 4000)
    g.do("assist")
    assert (g.lp(REAL["0375"]), g.ap(REAL["0375"])) == (0, 6000)


@pytest.mark.answer(329)
@pytest.mark.rule("DC-28.1")
def test_0381_need_not_take_a_card():
    seen = character(color="black")
    g = Game(side([], [REAL["0381"]], [seen, *filler(5)]))
    g.use(REAL["0381"])
    assert g.can("choose", seen)
    g.done().settle()
    assert (g.where(seen), g.hand()) == ("deck", 0)


@pytest.mark.answer(330)
@pytest.mark.rule("DC-28.9")
@pytest.mark.parametrize("takes", [True, False])
def test_0382_may_play_another_character_of_the_hand(takes):
    cut = {"kind": "cut_in", "do": [DRAW]}
    held, gone = (character("", 4, 1000, 1, cut, color="black") for _ in range(2))
    g = Game(side([], [REAL["0382"], held], remove=[gone]), side([(weak(), "sleep")]))
    g.use(REAL["0382"])
    g.choose(gone) if takes else g.done()
    assert g.offered("choose") == {g.at(held), *([g.at(gone)] if takes else [])}
    g.choose(held)
    assert g.can("act", held)


@pytest.mark.answer(331)
@pytest.mark.rule("DC-10.14")
@pytest.mark.parametrize(("mine", "able"), [(2, True), (3, True), (4, False)])
def test_0383_may_be_used_with_as_much_evidence_or_less(mine, able):
    g = Game(side([], [REAL["0383"]], evidence=mine, partner=BLACK), side(evidence=3))
    assert g.can("use", REAL["0383"]) is able


@pytest.mark.answer(332)
@pytest.mark.rule("DC-13.17", "DC-13.18")
@pytest.mark.parametrize("id", ["0384", "0398", "0614", "0615", "0723", "0724", "0725"])
def test_a_black_case_changes_a_black_partner_only(id):
    for color, verbs in ((BLACK, (False, True)), (BLUE, (True, False))):
        g = Game(side(evidence=9, resolution=1, partner=color, case=REAL[id]))
        assert (g.can("close"), g.can("destroy")) == verbs


# -- choosing Ran Mori ----------------------------------------------------------------------


@pytest.mark.answer(333, 335)
@pytest.mark.rule("DC-27.16", "DC-29.13", "DC-35.5", "DC-35.6")
@pytest.mark.parametrize("pays", [True, False])
def test_0408_asks_at_once_and_negates_for_everybody(pays):
    ran, other, spare = weak("Ran Mori"), weak(), weak()
    two = event(
        1,
        effect(
            {"choose": {"character": {"side": "opponents"}}, "up_to": 2, "as": "it"},
            {"stun": "it"},
            DRAW,
        ),
    )
    g = Game(side([], [two, spare]), side([REAL["0408"], ran, other]))
    g.use(two).choose(ran, other)
    assert g.to_act == ME
    assert order(g, "stuns") == []
    g.yes() if pays else g.no()
    assert [g.state(c) for c in (ran, other)] == (["stun"] * 2 if pays else ["active"] * 2)
    assert g.hand() == 1
    assert g.where(spare) == ("remove" if pays else "hand")


@pytest.mark.answer(334)
@pytest.mark.rule("DC-16.14")
def test_0408_does_not_answer_an_action():
    ran, attacker = weak("Ran Mori"), strong()
    g = Game(side([attacker], [weak()]), side([(REAL["0408"], "sleep"), (ran, "sleep")]))
    g.act(attacker, ran)
    assert not g.can("yes")
    assert g.where(ran) == "remove"


@pytest.mark.answer(336)
@pytest.mark.rule("DC-14.24")
@pytest.mark.parametrize("id", ["0408", "0629"])
def test_a_card_shown_as_a_cost_goes_back_to_hand(id):
    ran, foe = character("Ran Mori"), weak()
    g = Game(side([REAL[id]], [ran]), side([foe]))
    g.do("declare", REAL[id])
    assert "reveals" in g.verbs()
    assert g.where(ran) == "hand"
    g.choose(foe)
    assert g.where(foe) == "deck"


@pytest.mark.answer(337)
@pytest.mark.rule("DC-16.7", "DC-17.6")
def test_0409_wakes_in_time_to_guard():
    shinichi, attacker = weak("Shinichi Kudo"), strong()
    g = Game(side([(REAL["0409"], "sleep"), (shinichi, "sleep")]), side([attacker]), active=FOE)
    g.act(attacker, shinichi)
    assert g.state(REAL["0409"]) == "active"
    g.do("guard", REAL["0409"])
    assert (g.where(shinichi), g.s.action) == ("scene", None)


@pytest.mark.answer(338, 346)
@pytest.mark.rule("DC-14.11")
@pytest.mark.parametrize(("id", "name"), [("0416", "Conan Edogawa"), ("0420", "Heiji Hattori")])
def test_a_cost_moves_ones_own_character(id, name):
    named = character(name, 7)
    assert Game(side([REAL[id], named])).can("declare", REAL[id])
    assert not Game(side([REAL[id]]), side([named])).can("declare", REAL[id])


@pytest.mark.answer(340)
@pytest.mark.rule("DC-21.9", "DC-10.12")
@pytest.mark.parametrize("id", ["0162", "0163", "0164", "0165", "0166"])
def test_an_event_that_became_evidence_has_its_spark(id):
    g = Game(side([], [REAL[id]]), side([weak()]))
    g.use(REAL[id])
    assert g.pile(EVIDENCE, ME)[-1] == g.at(REAL[id])
    assert g.s.up[g.at(REAL[id])] == 1
    g.end_turn().act_on_case(g.pile(SCENE, FOE)[0])
    before = g.evidence()
    g.do("spark")
    assert g.evidence() == before + 1


@pytest.mark.answer(340)
@pytest.mark.rule("DC-21.9")
def test_0649_as_evidence_has_its_spark():
    a, b = strong(), strong()
    g = Game(side([(REAL["0649"], "sleep")]), side([a, b]), active=FOE)
    g.act(a, REAL["0649"])
    assert g.pile(EVIDENCE, ME)[-1] == g.at(REAL["0649"])
    g.act_on_case(b)
    assert g.can("spark", REAL["0649"])


# -- Heiji and Kazuha -----------------------------------------------------------------------


@pytest.mark.answer(341)
@pytest.mark.rule("DC-25.3")
def test_0418_without_a_choice_is_spent():
    kazuha = [weak("Kazuha Toyama"), weak("Kazuha Toyama")]
    g = Game(side([REAL["0418"]], kazuha, partner=GREEN), side([weak()]))
    g.use(kazuha[0]).done()
    g.do("hint").use(kazuha[1])
    assert g.can("end")


@pytest.mark.answer(342)
@pytest.mark.rule("DC-23.16", "DC-23.17")
def test_0419_silences_what_is_printed_and_nothing_else():
    """Printed AP+1000 ends; AP+2000 by another card and AP+500 that was resolved stay."""
    entered = {"played": {"who": {"character": {"side": "opponents"}}}}
    once = when(entered, {"boost": {"who": "self", "ap": 500}}, limit="once")
    foe = character("", 4, 4000, 1, always({"stats": {"ap": 1000}}), once)
    others = {"character": {"side": "yours", "other": True}}
    friend = character("", 4, 4000, 1, always({"stats": {"who": others, "ap": 2000}}))
    used = weak()
    g = Game(side([], [used, REAL["0419"]]), side([foe, friend]))
    g.do("hint").use(used)
    assert g.ap(foe) == 7500
    g.do("hint").use(REAL["0419"]).choose(foe)
    assert g.ap(foe) == 6500


@pytest.mark.answer(343)
@pytest.mark.rule("DC-20.14")
def test_one_that_0419_silenced_passes_its_silence_on():
    old, mask, attacker = weak(), in_disguise(when({"disguised": "self"}, DRAW)), strong()
    for silenced in (True, False):
        g = Game(side([attacker], [REAL["0419"]]), side([(old, "sleep")], [mask]))
        g.use(REAL["0419"])
        g.choose(old) if silenced else g.done()
        g.act(attacker, old).do("disguise", mask)
        assert g.hand(FOE) == (0 if silenced else 1)


@pytest.mark.answer(344)
@pytest.mark.rule("DC-26.18")
def test_0419_triggers_every_time():
    heiji = [weak("Heiji Hattori"), weak("Heiji Hattori")]
    g = Game(side([REAL["0419"]], heiji), side([weak()]))
    for card in heiji:
        g.do("hint").use(card)
        assert g.can("choose")
        g.done()


@pytest.mark.answer(345)
@pytest.mark.rule("DC-12.9", "DC-12.15", "DC-12.16")
def test_0419_may_be_switched_out_by_its_own_play():
    heiji = character("Heiji Hattori", 5)
    me = side([REAL["0419"], *filler(4)], [weak()], remove=[heiji], partner=GREEN, resolution=1)
    g = Game(me)
    g.do("declare", REAL["0419"]).choose(heiji)
    assert g.at(REAL["0419"]) in g.offered("switch")
    g.do("switch", REAL["0419"])
    assert g.where(heiji) == "scene"


# -- counting -------------------------------------------------------------------------------


@pytest.mark.answer(347)
@pytest.mark.rule("DC-33.10")
@pytest.mark.parametrize(("others", "counts"), [(2, True), (1, False)])
def test_it_counts_itself_among_the_police(others, counts):
    police = [weak(traits=[POL]) for _ in range(others)]
    g = Game(side([REAL["0421"], *police], fresh=[REAL["0421"]]), side([(weak(), "sleep")]))
    assert g.can("act", REAL["0421"]) is counts
    g = Game(side([REAL["0455"], *police]))
    assert g.lp(REAL["0455"]) == 1 + counts


@pytest.mark.answer(348)
@pytest.mark.rule("DC-16.12")
def test_0421_goes_on_acting_when_it_loses_rush():
    police, target = [weak(traits=[POL]), weak(traits=[POL])], weak()
    shooter = character(
        "",
        4,
        4000,
        1,
        when(
            {"acts": {"character": {"side": "opponents"}}},
            {"remove": {"character": {"level": 3, "trait": POL}}},
        ),
    )
    g = Game(
        side([REAL["0421"], *police], fresh=[REAL["0421"]]),
        side([(target, "sleep"), (shooter, "stun")]),
    )
    g.act(REAL["0421"], target)
    assert len(g.pile(SCENE, ME)) == 1
    assert g.where(target) == "remove"


@pytest.mark.answer(349, 350)
@pytest.mark.rule("DC-11.11", "DC-24.4", "DC-24.5")
@pytest.mark.parametrize("id", ["0424", "0505"])
@pytest.mark.parametrize(
    ("files", "assists", "able"), [(7, False, False), (7, True, True), (8, False, True)]
)
def test_file_7_counts_the_partner_and_sees_the_hint(id, files, assists, able):
    g = Game(side([], [REAL[id]], file=files), side([weak()]))
    if assists:
        g.do("assist")
    g.do("hint").use(REAL[id])
    assert (order(g, "resolves") == ["resolves"]) is able


@pytest.mark.answer(351)
@pytest.mark.rule("DC-36.7", "DC-29.2")
@pytest.mark.parametrize(("trait", "place"), [(POL, "hand"), ("Cat", "deck")])
def test_0424_must_take_police(trait, place):
    top = character(traits=[trait])
    g = Game(side([REAL["0424"]], deck=[top, *filler(5)]))
    g.do("declare", REAL["0424"])
    assert g.where(top) == place
    assert g.can("end")


@pytest.mark.answer(352)
@pytest.mark.rule("DC-19.10")
@pytest.mark.parametrize(("name", "drawn"), [("Fumimaro Ayanokoji", 1), ("Somebody", 0)])
def test_0426_gives_ap_to_anybody_and_draws_for_one(name, drawn):
    mover = weak(name)
    g = Game(side([mover], [REAL["0426"]]), side([(strong(), "sleep")]))
    g.act(mover, g.pile(SCENE, FOE)[0]).do("cut_in", REAL["0426"])
    assert (compared(g), g.hand()) == ([(2000, 9000)], drawn)


@pytest.mark.answer(353)
@pytest.mark.rule("DC-24.5", "DC-10.14")
@pytest.mark.parametrize(("files", "able"), [(4, True), (5, False)])
def test_five_or_fewer_counts_the_partner(files, able):
    for id in ("0427", "0453"):
        me = side([], [REAL[id]], file=files, resolution=1)
        assert Game(me).do("assist").can("use", REAL[id]) is able
    for id in ("0439", "0567"):
        me = side([REAL[id]], file=files, partner=RED)
        g = Game(me, side([weak()])).do("assist")
        assert g.can("declare", REAL[id]) is able
    family = [weak(traits=["Akai Family"]) for _ in range(3)]
    me = side(family, file=files, evidence=3, resolution=1, case=REAL["0583"])
    g = Game(me).do("assist")
    assert g.can("declare", g.case(ME)) is able


@pytest.mark.answer(354)
@pytest.mark.rule("DC-10.18")
@pytest.mark.parametrize("id", ["0427", "0453"])
@pytest.mark.parametrize(("files", "able"), [(6, False), (5, True)])
def test_an_event_used_by_an_effect_still_needs_its_condition(id, files, able):
    held = {"choose": {"hand": {"type": "event", "usable": True}}, "up_to": 1}
    use = event(1, effect({"use_event": held}))
    g = Game(side([], [use, REAL[id]], file=files, resolution=1), side([strong()]))
    g.use(use)
    assert g.can("choose", REAL[id]) is able


@pytest.mark.answer(355)
@pytest.mark.rule("DC-28.11", "DC-28.1")
def test_0427_may_choose_only_one_of_two():
    high, low = character("", 4, 7000), character("", 4, 5000)
    me = side([], [REAL["0427"]], file=5, partner=GREEN, resolution=1)
    for chosen, kept in ((high, low), (low, high)):
        g = Game(me, side([high, low]))
        g.use(REAL["0427"])
        for _ in range(2):
            g.choose(chosen) if g.can("choose", chosen) else g.done()
        assert (g.where(chosen), g.where(kept)) == ("remove", "scene")


@pytest.mark.answer(355)
@pytest.mark.rule("DC-28.1")
def test_0437_may_stun_only_one():
    a, b = character(level=5), character(level=5)
    g = Game(side([], [REAL["0437"]], partner=WHITE, resolution=1), side([a, b]))
    g.use(REAL["0437"]).choose(a).done()
    assert (g.state(a), g.state(b)) == ("stun", "active")


@pytest.mark.answer(356)
@pytest.mark.rule("DC-29.21", "DC-36.18")
@pytest.mark.parametrize(("mode", "kid", "kaito"), [(0, "hand", "scene"), (1, "scene", "remove")])
def test_0428_takes_the_kid_or_plays_it_and_goes(mode, kid, kaito):
    found = character("Kaito Kid", 8)
    g = Game(side([REAL["0428"]], deck=[weak(), found, *filler(6)]))
    g.act_on_case(REAL["0428"]).choose(found)
    while not g.can("mode"):
        g.s.apply(g.s.legal_actions()[0])
    g.do("mode", mode)
    assert (g.where(found), g.where(REAL["0428"])) == (kid, kaito)


@pytest.mark.answer(357)
@pytest.mark.rule("DC-18.17")
@pytest.mark.parametrize("id", ["0428", "0604", "0697"])
def test_gone_in_its_own_action_it_does_not_speak_at_the_end(id):
    target = strong()
    held = character(level=6, color="black", traits=["FBI"])
    me = side([REAL[id]], [REAL["0086"], held])
    g = Game(me, side([(target, "sleep")]))
    g.act(REAL[id], target).do("cut_in", REAL["0086"])
    assert g.where(REAL[id]) == "remove"
    assert g.can("end")
    assert not g.s.looked
