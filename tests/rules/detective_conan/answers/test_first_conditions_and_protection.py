"""Official answers 284 to 357: conditions and their moment, protection, FILE, Cases, names."""

import pytest

from games.rulebooks.detective_conan.state import EVIDENCE, SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    BLACK,
    BLUE,
    GREEN,
    OF_COLOR,
    RED,
    WHITE,
    YELLOW,
    boost,
    compared,
    in_disguise,
    lost,
    order,
    pending,
    strong,
    sweep,
    wake,
    weak,
)
from tests.rules.detective_conan.real_cards import POL
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    always,
    case,
    character,
    declare,
    effect,
    event,
    filler,
    side,
    when,
)

FRIENDS = ("Rei Furuya", "Hiromitsu Morofushi", "Wataru Date", "Kenji Hagiwara")


def stun_one(**filters):
    return event(1, effect({"stun": {"choose": {"character": filters}, "up_to": 1}}))


# -- what was just discarded ----------------------------------------------------------------


@pytest.mark.answer(284)
@pytest.mark.rule("DC-28.25")
@pytest.mark.parametrize("id", ["0338", "0641", "0673"])
def test_the_card_just_discarded_may_be_played(id):
    paid = character(level=5, traits=[POL, "YAIBA"])
    g = Game(side([], [REAL[id], paid], case=case(traits=["YAIBA"])))
    g.use(REAL[id]).yes().choose(paid)
    assert g.where(paid) == "scene"


@pytest.mark.answer(284)
@pytest.mark.rule("DC-28.25")
def test_0655_and_0667_may_play_the_card_just_discarded():
    paid = character(level=5, traits=["YAIBA"])
    me = side([], [paid], evidence=[REAL["0655"]], resolution=1)
    g = Game(me, side([strong()]), active=FOE)
    g.act_on_case(g.pile(SCENE, FOE)[0]).do("spark").yes().choose(paid)
    assert g.where(paid) == "scene"
    sets = [(REAL["0683"], REAL["0667"], 1)] * 2
    me = side([REAL["0667"]], [paid], sets=sets)
    g = Game(me).end_turn().yes().choose(paid)
    assert g.where(paid) == "scene"


# -- looking and Refresh --------------------------------------------------------------------


@pytest.mark.answer(286)
@pytest.mark.rule("DC-22.6", "DC-22.9")
def test_0339_refreshes_when_the_rest_is_removed():
    police = character(traits=[POL])
    g = Game(side([], [REAL["0339"]], [police, *filler(2)]))
    g.use(REAL["0339"])
    assert "refreshes" not in g.verbs()
    g.choose(police)
    assert order(g, "takes", "removes from deck", "refreshes") == [
        "takes",
        "removes from deck",
        "removes from deck",
        "refreshes",
    ]


FITS = {
    "0253": character("Eri Kisaki"),
    "0425": character(traits=[POL]),
    "0559": character(traits=["Suzuki Group"]),
    "0562": character(traits=["Magician"]),
}


@pytest.mark.answer(339)
@pytest.mark.rule("DC-22.6", "DC-22.7", "DC-22.8")
@pytest.mark.parametrize("id", sorted(FITS))
@pytest.mark.parametrize("takes", [True, False])
def test_the_last_card_looked_at_refreshes_if_it_is_taken(id, takes):
    last = FITS[id]
    g = Game(side([], [REAL[id]], [last], remove=3))
    g.use(REAL[id])
    assert "refreshes" not in g.verbs()
    g.choose(last) if takes else g.done()
    assert ("refreshes" in g.verbs()) is takes
    assert g.where(last) == ("hand" if takes else "deck")


# -- conditions when played -----------------------------------------------------------------


@pytest.mark.answer(287, 288)
@pytest.mark.rule("DC-29.11", "DC-29.12")
def test_0340_has_rush_by_the_number_of_foes_when_it_entered():
    three = [(weak(), "sleep") for _ in range(3)]
    away = event(1, effect({"remove": {"choose": {"character": {"side": "opponents"}}}}))
    g = Game(side([], [REAL["0340"], away], partner=YELLOW), side(three))
    g.use(REAL["0340"]).do("hint").use(away).do("choose")
    assert len(g.pile(SCENE, FOE)) == 2
    assert g.can("act", REAL["0340"])
    both = {"play": {"choose": {"hand": {"type": "character"}}, "count": 2}}
    pair = character("", 3, 1000, 1, when({"removed": "self"}, both))
    foe = side([pair, (weak(), "sleep")], filler(2))
    g = Game(side([], [REAL["0340"], away], partner=YELLOW), foe)
    g.use(REAL["0340"]).do("hint").use(away).choose(pair).settle()
    assert len(g.pile(SCENE, FOE)) == 3
    assert not g.can("act", REAL["0340"])


# -- 0341 -----------------------------------------------------------------------------------


@pytest.mark.answer(290, 291)
@pytest.mark.rule("DC-28.6", "DC-4.12")
def test_0341_may_choose_itself_and_active_characters():
    friends = [character(name) for name in FRIENDS]
    g = Game(side([REAL["0341"], *friends]))
    g.do("declare", REAL["0341"])
    assert g.offered("choose") == {g.at(c) for c in (REAL["0341"], *friends)}
    g.choose(REAL["0341"])
    assert g.ap(REAL["0341"]) == 6000


@pytest.mark.answer(290)
@pytest.mark.rule("DC-28.6")
def test_0348_and_0688_may_choose_themselves():
    attacker = strong()
    g = Game(side([(REAL["0348"], "sleep")]), side([attacker]), active=FOE)
    g.act_on_case(attacker).choose(REAL["0348"])
    assert g.can("guard", REAL["0348"])
    foe = weak()
    g = Game(side([REAL["0688"]], [weak()]), side([foe]))
    g.do("declare", REAL["0688"]).choose(REAL["0688"])
    assert g.can("act", REAL["0688"], foe)


@pytest.mark.answer(292)
@pytest.mark.rule("DC-21.6", "DC-21.13")
@pytest.mark.parametrize(("used", "place"), [(True, "hand"), (False, "remove")])
def test_0341_may_be_removed_without_its_spark(used, place):
    attacker = weak()
    g = Game(side([attacker]), side(evidence=[REAL["0341"]]))
    g.act_on_case(attacker)
    g.do("spark") if used else g.skip()
    assert g.where(REAL["0341"]) == place


@pytest.mark.answer(294)
@pytest.mark.rule("DC-30.8", "DC-R.11")
def test_one_that_0342_played_and_that_left_is_not_removed_from_elsewhere():
    police = character(level=5, traits=[POL])
    home = event(1, effect({"bounce": {"character": {"trait": POL, "level": 5}}}))
    g = Game(side([], [REAL["0342"], police, home]))
    g.use(REAL["0342"])
    if g.can("mode"):  # from hand or from the Remove Area
        g.do("mode", 0)
    g.choose(police).do("hint").use(home)
    assert g.where(police) == "hand"
    g.end_turn()
    assert g.where(police) == "hand"


# -- removal and protection -----------------------------------------------------------------


@pytest.mark.answer(297)
@pytest.mark.rule("DC-27.3")
def test_0345_and_the_removed_one_resolve_in_the_owners_order():
    fallen = character(
        "", 6, 1000, 1, when({"removed": "self"}, DRAW, turn="opponents"), traits=[POL]
    )
    g = lost(fallen, side([(REAL["0345"], "stun")]))
    assert g.to_act == ME
    assert pending(g) == {g.at(fallen), g.at(REAL["0345"])}


@pytest.mark.answer(298)
@pytest.mark.rule("DC-28.17", "DC-28.18")
def test_0346_stops_only_events_that_choose():
    police = weak(traits=[POL])
    foe = side([REAL["0346"], (police, "sleep")])
    stop, everyone = stun_one(side="opponents"), event(1, effect({"stun": {"character": {}}}))
    pointer = character(
        "", 3, 1000, 1, declare([], {"stun": {"choose": {"character": {"side": "opponents"}}}})
    )
    g = Game(side([pointer], [stop, everyone]), foe)
    g.use(stop)
    assert g.offered("choose") == {g.at(REAL["0346"])}
    g.done().do("declare", pointer)
    assert g.can("choose", police)
    g = Game(side([], [everyone]), foe).use(everyone)
    assert g.state(police) == "stun"


@pytest.mark.answer(302)
@pytest.mark.rule("DC-26.18", "DC-30.20", "DC-30.4")
def test_0347_is_raised_in_each_action_and_no_longer():
    again = wake(name="Chihaya Hagiwara")
    g = Game(side([REAL["0347"]], [again], deck=12), side([weak()], evidence=5))
    g.act_on_case(REAL["0347"]).yes()
    assert g.ap(REAL["0347"]) == 6000
    g.skip()
    assert g.ap(REAL["0347"]) == 5000
    g.use(again).act_on_case(REAL["0347"])
    g.yes()
    assert g.ap(REAL["0347"]) == 6000


@pytest.mark.answer(306, 307)
@pytest.mark.rule("DC-16.7", "DC-26.18", "DC-30.20")
def test_0350_raises_megure_in_each_action_on_a_character():
    megure, a, b = character("Juzo Megure", 4, 4000), weak(), weak()
    me = side([(REAL["0350"], "sleep"), (megure, "sleep"), weak()])
    g = Game(me, side([a, b]), active=FOE)
    for attacker in (a, b):
        g.act(attacker, megure)
        assert not g.can("guard")
        g.choose(megure)
        assert g.ap(megure) == 6000
        assert g.can("guard")
        g.skip()
        assert g.ap(megure) == 4000


@pytest.mark.answer(305)
@pytest.mark.rule("DC-15.8")
@pytest.mark.parametrize("id", ["0349", "0355", "0517"])
def test_a_deduction_with_lp_0_counts(id):
    dull = character("Kogoro Mori", 4, 4000, 0, traits=[POL])
    g = Game(side([REAL[id], dull]))
    g.do("deduce", dull)
    assert order(g, "resolves", "gains evidence") == ["resolves"]


@pytest.mark.answer(308)
@pytest.mark.rule("DC-14.11")
def test_0353_pays_from_ones_own_deck():
    g = Game(side([REAL["0353"]], deck=9), side(deck=9))
    g.do("declare", REAL["0353"])
    assert (g.deck(), g.deck(FOE)) == (8, 9)


@pytest.mark.answer(309, 310, 311)
@pytest.mark.rule("DC-15.3", "DC-15.10", "DC-26.18")
def test_0355_is_raised_by_every_deduction_of_lower_police():
    police = [weak(traits=[POL]), weak(traits=[POL])]
    g = Game(side([REAL["0355"], *police]), side([REAL["0374"]]))
    g.do("deduce", g.partner(ME))
    assert g.ap(REAL["0355"]) == 5000
    g.skip().do("deduce", police[0])
    assert g.ap(REAL["0355"]) == 6000
    assert g.can("mislead")
    g.skip().do("deduce", police[1])
    assert g.ap(REAL["0355"]) == 7000


# -- FILE -----------------------------------------------------------------------------------


@pytest.mark.answer(314)
@pytest.mark.rule("DC-13.11")
def test_the_partner_in_file_is_never_taken():
    g = Game(side([REAL["0359"]], filler(2), file=3, partner=BLACK))
    g.do("assist").end_turn().yes()
    assert g.where(g.partner(ME)) == "file"
    assert g.files() == 2
    me = side([REAL["0547"]], filler(1), file=2, partner=WHITE)
    g = Game(me).do("assist").do("declare", REAL["0547"], 1)
    assert g.where(g.partner(ME)) == "file"


@pytest.mark.answer(314)
@pytest.mark.rule("DC-13.11")
@pytest.mark.parametrize("id", ["0702", "0721"])
def test_an_event_takes_file_cards_besides_the_partner(id):
    me = side([], [REAL[id]], file=8, partner=OF_COLOR[REAL[id].colors[0]], resolution=1)
    g = Game(me, side([weak(), weak()]))
    g.do("assist").use(REAL[id])
    while not g.can("end"):
        g.yes() if g.can("yes") else g.do("done") if g.can("done") else g.do("choose")
    assert g.where(g.partner(ME)) == "file"
    assert g.hand() == (1 if id == "0702" else 2)


@pytest.mark.answer(316)
@pytest.mark.rule("DC-28.17")
def test_0359_removes_ones_own_characters_too():
    mine, foe = weak(), weak()
    g = Game(side([REAL["0359"], mine], filler(3), partner=BLACK), side([foe]))
    g.end_turn().yes().do("discard").do("discard")
    assert (g.where(mine), g.where(foe), g.where(REAL["0359"])) == ("remove", "remove", "scene")


@pytest.mark.answer(318)
@pytest.mark.rule("DC-28.23")
def test_0360_lets_its_player_choose():
    low, high = character(level=7), character(level=8)
    g = Game(side([], [REAL["0360"]], partner=BLACK), side(hand=[low, high]))
    g.use(REAL["0360"])
    assert g.to_act == ME
    assert g.offered("choose") == {g.at(low)}
    g.choose(low)
    assert g.where(low) == "remove"


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
