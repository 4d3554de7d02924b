"""Official answers 148 to 185: searching, Evidence, playing, investigating, Cases, costs."""

import pytest

from games.rulebooks.detective_conan.state import DECK, SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    GREEN,
    OF_COLOR,
    RED,
    YELLOW,
    boost,
    in_disguise,
    lost,
    order,
    strong,
    sweep,
    weak,
)
from tests.rules.detective_conan.real_cards import DB, POL
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    case,
    character,
    declare,
    effect,
    event,
    filler,
    side,
    when,
)

# -- searching until something is found -----------------------------------------------------

LOST = {"0221": "Subaru Okiya", "0277": "Hiroshi Agasa"}
"""Searches of a card that is lost, by the name they look for."""


@pytest.mark.answer(148, 149, 197, 198)
@pytest.mark.rule("DC-36.8", "DC-36.9", "DC-36.10", "DC-36.11")
@pytest.mark.parametrize("id", sorted(LOST))
def test_a_search_takes_what_it_finds_or_puts_all_back(id):
    found = character(LOST[id])
    for deck, hand in ((filler(6), 0), ([*filler(3), found, *filler(3)], 1)):
        g = lost(REAL[id], side(deck=deck))
        assert not g.can("done")
        assert (g.hand(), g.deck()) == (hand, len(deck) - hand)
    assert g.where(found) == "hand"


@pytest.mark.answer(208, 209, 220, 221)
@pytest.mark.rule("DC-36.8", "DC-36.9", "DC-36.10", "DC-36.11")
@pytest.mark.parametrize("id", ["0285", "0288"])
def test_a_search_when_played_takes_what_it_finds_or_puts_all_back(id):
    found = event(4, color="green") if id == "0285" else character("Heiji Hattori", 8)
    near = event(4) if id == "0285" else character("Heiji Hattori", 7)
    nothing = Game(side([], [REAL[id]], [near, *filler(6)], partner=GREEN)).use(REAL[id])
    assert (nothing.hand(), nothing.deck(), nothing.removed()) == (0, 7, 0)
    spare = weak()
    g = Game(side([], [REAL[id], spare], [near, *filler(3), found, *filler(3)], partner=GREEN))
    g.use(REAL[id])
    assert not g.can("done")
    assert (g.where(found), g.deck()) == ("hand", 7)


# -- Evidence -------------------------------------------------------------------------------


@pytest.mark.answer(151)
@pytest.mark.rule("DC-37.12")
def test_0225_sees_evidence_that_an_effect_removes():
    g = Game(side([REAL["0225"]]), side([REAL["0249"]]))
    g.end_turn()
    assert g.hand() == 1
    assert order(g, "removes evidence", "draws") == ["removes evidence", "draws", "draws"]


@pytest.mark.answer(152)
@pytest.mark.rule("DC-19.16", "DC-20.17")
def test_0226_forbids_cut_in_and_not_disguise():
    attacker, target, mask = strong(), character(), in_disguise()
    g = Game(side([REAL["0226"], attacker]), side([(target, "sleep")], [boost(1000), mask]))
    g.act(attacker, target)
    assert not g.can("cut_in")
    assert g.can("disguise", mask)


@pytest.mark.answer(153)
@pytest.mark.rule("DC-24.5", "DC-5.13")
def test_0226_counts_the_partner_in_file():
    g = Game(side([REAL["0226"]], file=7))
    assert g.lp(REAL["0226"]) == 1
    g.do("assist")
    assert g.lp(REAL["0226"]) == 2


PLAYERS = {  # by id: who plays another Character by ability or effect, and how it comes to it
    "0229": "lost",
    "0270": "lost",
    "0236": "lost",
    "0362": "lost",
    "0412": "lost",
    "0238": "used",
    "0322": "used",
    "0338": "used",
    "0342": "used",
    "0287": "acts",
    "0352": "acts",
    "0550": "acts",
    "0327": "acts",
    "0317": "used",
    "0381": "used",
    "0382": "used",
    "0304": "declared",
    "0420": "declared",
}
NAMES = ("Mary", "Shinichi Kudo", "Ninzaburo Shiratori", "Heiji Hattori")


def arrival(id):
    """A Character that the card may play and that draws when it is played."""
    words = ["Police", "Detective", "Nagano Prefectural Police", "Phantom Thief"]
    level = 8 if id == "0317" else 4
    return character(
        " & ".join(NAMES),
        level,
        1000,
        1,
        when({"played": "self"}, {"gain": 1}),
        {"kind": "cut_in", "do": [{"cut_in_boost": 1000}]},
        color=REAL[id].colors[0],
        traits=words,
    )


@pytest.mark.answer(154)
@pytest.mark.rule("DC-12.8", "DC-26.1")
@pytest.mark.parametrize("id", sorted(PLAYERS))
def test_when_played_triggers_when_an_ability_plays_it(id):
    new, card, paid = arrival(id), REAL[id], character(level=8, traits=["Police", "Detective"])
    own = [paid] if PLAYERS[id] != "lost" else []
    deck = [*filler(4), new] if id == "0304" else [new, *filler(6)]
    hand = [new, weak()] if id not in ("0304", "0317", "0327") else [weak()]
    me = side(own, hand, deck, remove=[new, weak()], partner=OF_COLOR[card.colors[0]])
    if PLAYERS[id] == "lost":
        g = lost(card, me)
    elif PLAYERS[id] == "used":
        g = Game({**me, "hand": [card, *hand]}).use(card)
    else:
        g = Game({**me, "scene": [card, *own]}, side([(strong(), "sleep")]))
        g.do("declare", card) if PLAYERS[id] == "declared" else g.act(card, g.pile(SCENE, FOE)[0])
    while "gains evidence" not in g.verbs():
        accept(g, new)


def accept(g, new):
    """Say yes to everything and choose the one that is to be played."""
    options = g.s.legal_actions()
    assert not g.can("end"), "it was not played"
    wanted = [o for o in options if o[0] == "choose" and g.s.face[o[1]].card is new]
    g.s.apply((wanted or [o for o in options if o[0] == "yes"] or options)[0])


@pytest.mark.answer(159)
@pytest.mark.rule("DC-25.6", "DC-25.1")
def test_an_ability_negated_by_0230_is_spent():
    """A once-a-turn trigger that 0230 negates does not come again this turn."""
    host, a, b = character(color="red"), weak(traits=[DB]), weak(traits=[DB])
    foe = side([host], sets=[(REAL["0230"], host, 1)])
    g = Game(side([REAL["0180"]], [a, b]), foe)
    g.use(a).choose(host)
    assert g.ap(host) == 4000
    g.do("hint").use(b)
    assert g.can("end")


@pytest.mark.answer(160)
@pytest.mark.rule("DC-16.7")
def test_0231_gives_bullet_before_the_guard_decision():
    mover = weak(color="red")
    g = Game(side([mover], [REAL["0231"], weak()], partner=RED), side([strong()]))
    g.use(REAL["0231"]).choose(mover).settle()
    g.act_on_case(mover)
    assert not g.can("guard")
    g.yes()
    assert order(g, "guards", "loses evidence") == ["loses evidence"]


@pytest.mark.answer(164)
@pytest.mark.rule("DC-31.12", "DC-5.19")
def test_the_order_of_investigated_cards_is_the_owners_and_hidden():
    police = [weak(traits=[POL]), weak(traits=[POL])]
    g = Game(side([REAL["0233"], *police]), side(deck=6))
    g.do("declare", REAL["0233"]).settle()
    assert g.deck(FOE) == 6
    assert all(not g.s.known[c] & 1 << ME for c in g.pile(DECK, FOE))


@pytest.mark.answer(165, 166)
@pytest.mark.rule("DC-29.11", "DC-29.12", "DC-30.14")
def test_0235_has_rush_by_what_was_there_when_it_entered():
    police = weak(traits=[POL])
    away = sweep(level=3)
    g = Game(side([police], [REAL["0235"], away]), side([(weak(), "sleep")]))
    g.use(REAL["0235"]).do("hint").use(away)
    assert g.where(police) == "remove"
    assert g.can("act", REAL["0235"])
    g = Game(side([], [REAL["0235"], police]), side([(weak(), "sleep")]))
    g.use(REAL["0235"]).do("hint").use(police)
    assert not g.can("act", REAL["0235"])


@pytest.mark.answer(167, 168)
@pytest.mark.rule("DC-18.2", "DC-18.3")
def test_0240_draws_in_its_own_contact_before_any_response():
    target = strong()
    g = Game(side([REAL["0240"]], [boost(1000)]), side([(target, "sleep")]))
    g.act(REAL["0240"], target)
    assert g.can("discard")
    assert order(g, "contact", "draws", "cuts in") == ["contact", "draws"]


@pytest.mark.answer(169)
@pytest.mark.rule("DC-29.2")
def test_0244_must_draw_with_a_stunned_foe():
    for state, drawn in (("stun", 1), ("sleep", 0)):
        g = Game(side([], [REAL["0244"]], partner=YELLOW), side([(weak(), state)]))
        g.use(REAL["0244"])
        assert (g.hand(), g.can("choose")) == (drawn, not drawn)


@pytest.mark.answer(170)
@pytest.mark.rule("DC-32.3", "DC-26.15")
@pytest.mark.parametrize("id", ["0245", "0685"])
@pytest.mark.parametrize("how", ["host", "effect"])
def test_a_set_event_triggers_however_it_comes_to_the_remove_area(id, how):
    host, found = weak(), character(level=5, traits=[POL, "YAIBA"])
    clean = event(1, effect({"remove": {"choose": {"set_card": {"host_side": "opponents"}}}}))
    mine = side([(host, "sleep")], remove=[found], sets=[(REAL[id], host, 1)])
    g = Game(mine, side([strong()], [clean]), active=FOE)
    g.use(clean) if how == "effect" else g.act(g.pile(SCENE, FOE)[0], host)
    assert g.where(REAL[id]) == "remove"
    assert g.can("choose", found)


@pytest.mark.answer(172)
@pytest.mark.rule("DC-2.11", "DC-2.12")
@pytest.mark.parametrize(("id", "by_hand"), [("0248", False), ("0375", True), ("0693", True)])
def test_some_cards_ignore_the_colour_of_the_case(id, by_hand):
    blue = case(colors=("blue",), traits=["YAIBA"])
    g = Game(side([], [REAL[id], weak(color="black")], file=9, case=blue))
    assert g.can("use", REAL[id]) is by_hand
    g.do("hint")
    assert g.offered("use") & set(g.all(REAL[id])) == {g.at(REAL[id])}


@pytest.mark.answer(179)
@pytest.mark.rule("DC-13.5")
@pytest.mark.parametrize("id", ["0250", "0251", "0252", "0385", "0386", "0387", "0530", "0565"])
def test_the_case_must_enter_resolution(id):
    for files, phase in ((6, 1), (5, 0)):
        g = Game(side([], [weak(), weak()], file=files, case=REAL[id]))
        g.do("assist")
        assert g.s.resolution[ME] == phase


@pytest.mark.answer(180)
@pytest.mark.rule("DC-25.3")
def test_0260_is_spent_though_nobody_was_taken():
    used = [weak(), weak()]
    deck = [character(traits=[DB]) for _ in range(9)]
    g = Game(side([REAL["0260"]], used, deck))
    g.do("hint").use(used[0])
    assert g.can("choose")
    g.done().do("bottom").do("bottom")
    g.do("hint").use(used[1])
    assert g.can("end")


@pytest.mark.answer(183)
@pytest.mark.rule("DC-14.27")
def test_0260_waits_for_the_declared_effect():
    boy = character("", 4, 4000, 1, declare([], DRAW, limit="once"), traits=[DB])
    g = Game(side([REAL["0260"], boy], fresh=[REAL["0260"]]), side([(weak(), "sleep")]))
    g.do("declare", boy)
    assert order(g, "draws", "resolves") == ["draws", "resolves"]
    assert g.can("act", REAL["0260"])


@pytest.mark.answer(184, 185)
@pytest.mark.rule("DC-14.11", "DC-14.15", "DC-14.31")
@pytest.mark.parametrize("id", ["0261", "0462", "0643", "0698"])
def test_a_cost_of_three_cards_takes_them_from_ones_own_deck(id):
    for deck, able in ((3, True), (2, False)):
        me = side([REAL[id]], deck=deck, resolution=1)
        g = Game(me, side([weak()], deck=9))
        assert g.can("declare", REAL[id]) is able
    g = Game(side([REAL[id]], deck=9, resolution=1), side([weak()], deck=9))
    g.do("declare", REAL[id])
    assert (g.deck(), g.deck(FOE)) == (6, 9)


@pytest.mark.answer(184)
@pytest.mark.rule("DC-14.31")
@pytest.mark.parametrize("hit", [True, False])
def test_0261_looks_at_the_three_cards_it_paid(hit):
    top = character("Hiroshi Agasa" if hit else "Nobody")
    g = Game(side([REAL["0261"]], deck=[top, *filler(8)]), side([weak()]))
    g.do("declare", REAL["0261"])
    assert g.can("choose") is hit
