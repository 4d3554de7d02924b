"""Exact cases: where two rules meet, and what the plain reading of one of them gets wrong."""

import pytest

from games.rulebooks.detective_conan.state import SCENE
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    always,
    character,
    cut_in,
    declare,
    effect,
    event,
    filler,
    side,
    spark,
    when,
)

OWN = {"choose": {"character": {"side": "yours"}}}
THEIRS = {"choose": {"character": {"side": "opponents"}}}


def bearer(*abilities, name="", **more):
    """A Character like any other, with abilities."""
    return character(name, 4, 4000, 1, *abilities, **more)


# -- under another Character ------------------------------------------------------------


def stacking(who):
    """A Declare ability that puts a Character under this one."""
    return bearer(declare([], {"stack": {"what": who, "under": "self"}}, limit="once"))


@pytest.mark.rule("DC-26.3", route="stack")
@pytest.mark.rule("DC-26.3", "DC-26.4", "DC-32.4")
def test_a_stacked_character_was_not_removed():
    gone = bearer(when({"removed": "self"}, DRAW))
    left = bearer(when({"leaves": "self"}, DRAW, DRAW))
    for who, drawn in ((gone, 0), (left, 2)):
        carried = character()
        host = stacking({"choose": {"character": {"side": "yours", "other": True}}})
        g = Game(side([host, who], sets=[(carried, who, 0)]))
        g.do("declare", host)
        assert (g.where(who), g.host(who), g.hand()) == ("stack", g.at(host), drawn)
        assert g.where(carried) == "remove"
        assert g.removed() == 1  # what it carried


@pytest.mark.rule("DC-34.5", route="stack")
@pytest.mark.rule("DC-34.5", "DC-34.7", "DC-34.8")
@pytest.mark.parametrize(("active", "place"), [(ME, "partner"), (FOE, "stack")])
def test_an_mr_stacked_in_the_opponents_turn_moves_to_the_partner_area(active, place):
    mr = character("", 9, 9000, 1, mr=True)
    pull = when(
        {"turn_ends": {}}, {"stack": {"what": {"character": {"mr": True}}, "under": "self"}}
    )
    host = bearer(pull)
    g = Game(side([]), side([host, mr]), active=active)
    g.end_turn()
    assert g.where(mr) == place
    assert g.host(mr) == (-1 if place == "partner" else g.at(host))


@pytest.mark.rule("DC-35.1", route="stack")
@pytest.mark.rule("DC-35.1", "DC-32.4")
def test_being_stacked_can_be_replaced():
    charm = event(
        2,
        effect(),
        when({"would_leave": {"who": "host"}}, {"keep": "that"}, {"remove": "self"}),
    )
    host, who = stacking({"choose": {"character": {"side": "yours", "other": True}}}), character()
    g = Game(side([host, who], sets=[(charm, who, 1)]))
    g.do("declare", host)
    assert (g.where(who), g.where(charm)) == ("scene", "remove")


# -- a Deck that runs out ----------------------------------------------------------------


LOOKED = {"choose": {"looked": {}}}
MINE = {"character": {"side": "yours"}}


@pytest.mark.rule("DC-22.1", "DC-22.2")
@pytest.mark.parametrize(
    "step",
    [
        pytest.param({"draw": 1}, marks=pytest.mark.rule("DC-22.1", route="draw")),
        pytest.param({"gain": 1}, marks=pytest.mark.rule("DC-22.1", route="gain")),
        pytest.param({"mill": 1}, marks=pytest.mark.rule("DC-22.1", route="mill")),
        pytest.param({"file_add": 1}, marks=pytest.mark.rule("DC-22.1", route="file_add")),
        pytest.param({"set_top": {"to": MINE}}, marks=pytest.mark.rule("DC-22.1", route="set_top")),
        pytest.param({"rest": "remove"}, marks=pytest.mark.rule("DC-22.1", route="rest")),
        pytest.param({"take_bottom": {}}, marks=pytest.mark.rule("DC-22.1", route="take_bottom")),
        pytest.param({"take": LOOKED}, marks=pytest.mark.rule("DC-22.1", route="take")),
        pytest.param({"play": LOOKED}, marks=pytest.mark.rule("DC-22.1", route="play")),
        pytest.param({"remove": LOOKED}, marks=pytest.mark.rule("DC-22.1", route="remove")),
        pytest.param(
            {"set": {"what": LOOKED, "to": MINE}}, marks=pytest.mark.rule("DC-22.1", route="set")
        ),
        pytest.param(
            {"stack": {"what": LOOKED, "under": MINE}},
            marks=pytest.mark.rule("DC-22.1", route="stack"),
        ),
        pytest.param(
            {"as_evidence": LOOKED}, marks=pytest.mark.rule("DC-22.1", route="as_evidence")
        ),
        {"as_evidence": {"who": LOOKED, "face": "down"}},
        pytest.param({"file_under": LOOKED}, marks=pytest.mark.rule("DC-22.1", route="file_under")),
    ],
    ids=str,
)
@pytest.mark.parametrize("left", [1, 2])
def test_every_way_to_take_the_last_card_refreshes(step, left):
    peek = event(2, effect({"look": 1}, step))
    g = Game(side([character()], [peek], deck=left, remove=6))
    g.use(peek)
    assert ("refreshes" in g.verbs()) == (left == 1)
    assert g.evidence(FOE) == (3 if left == 1 else 2)


@pytest.mark.rule("DC-22.18")
@pytest.mark.parametrize(
    "move", [{"file_under": "self"}, {"stack": {"what": "self", "under": {"character": {}}}}]
)
def test_what_a_refresh_took_is_neither_stacked_nor_filed(move):
    home = character("", 3, 1000, 1, when({"removed": "self"}, DRAW, move))
    sweep = event(2, effect({"remove": {"choose": {"character": {"name": home.name}}}}))
    g = Game(side([home, character()], [sweep], deck=1, remove=8))
    g.use(sweep)
    assert "refreshes" in g.verbs()
    assert g.where(home) in ("deck", "hand", "remove")


# -- Disguise -----------------------------------------------------------------------------

MASK = {"kind": "disguise"}


@pytest.mark.rule("DC-30.13", route="modifier")
@pytest.mark.rule("DC-20.6", "DC-30.13")
@pytest.mark.parametrize(
    ("until", "ap"), [("source", 4000), ("turn", 6000), ("scene", 6000), ("next_turn", 6000)]
)
def test_what_lasts_while_a_character_is_there_ends_when_it_is_replaced(until, ap):
    friend = character()
    help_ = {"boost": {"who": {"character": {"name": friend.name}}, "ap": 2000, "until": until}}
    helper, mask = bearer(declare([], help_, limit="once")), bearer(MASK)
    target = character("", 4, 9000)
    g = Game(side([friend, helper], [mask]), side([(target, "sleep")]))
    g.do("declare", helper)
    assert g.ap(friend) == 6000
    g.act(helper, target).do("disguise", mask)
    assert g.ap(friend) == ap


@pytest.mark.rule("DC-30.13", route="grant")
@pytest.mark.rule("DC-20.6", "DC-30.13")
@pytest.mark.parametrize("way", ["disguise", "removal"])
@pytest.mark.parametrize(("until", "drawn"), [("source", 0), ("turn", 1)])
def test_abilities_given_while_a_character_is_there_end_as_well(way, until, drawn):
    friend = character()
    quoted = when({"deduces": "self"}, DRAW)
    give = {
        "grant": {"who": {"character": {"name": friend.name}}, "ability": quoted, "until": until}
    }
    helper, mask = bearer(declare([], give, limit="once")), bearer(MASK)
    sweep = event(2, effect({"remove": {"choose": {"character": {"name": helper.name}}}}))
    target = character("", 4, 9000)
    g = Game(side([friend, helper], [mask, sweep]), side([(target, "sleep")]))
    g.do("declare", helper)
    if way == "disguise":
        g.act(helper, target).do("disguise", mask).settle()
    else:
        g.use(sweep)
    before = g.hand()
    g.do("deduce", friend)
    assert g.hand() - before == drawn


@pytest.mark.rule("DC-Q.88", "DC-20.5", "DC-20.6", "DC-31.2")
@pytest.mark.parametrize("rush", [True, False])
def test_rush_is_inherited(rush):
    """Given for the turn, the one in disguise has it; given for the Action, it has gone."""
    target, mask = (
        character("", 4, 9000),
        bearer(MASK, when({"action_ends": "self"}, {"wake": "self"})),
    )
    until = "turn" if rush else "action"
    new = bearer(
        when({"played": "self"}, {"give": {"who": "self", "keyword": "rush", "until": until}})
    )
    g = Game(side([], [new, mask]), side([(target, "sleep")]))
    g.use(new).act(new, target).do("disguise", mask).settle()
    assert g.state(mask) == "active"
    assert g.can("act", mask) == rush
    assert not g.can("deduce", mask)


# -- one Contact inside another -------------------------------------------------------------


@pytest.mark.rule("DC-30.5", "DC-19.3", "DC-18.15")
def test_an_inner_contact_leaves_the_boosts_of_the_outer_one():
    brawler = bearer(
        when({"uses_cut_in": {"player": "you"}}, {"make_contact": THEIRS}), name="Brawler"
    )
    attacker, target, other = character("", 4, 4000), character("", 4, 6000), character("", 4, 9000)
    g = Game(
        side([attacker, brawler], [character("", 3, 1000, 1, cut_in(3000))]),
        side([(target, "sleep"), other]),
    )
    g.act(attacker, target).skip().do("cut_in").do("choose", other).settle()
    assert g.where(other) == "scene"
    assert g.where(target) == "remove"  # 4000 + 3000 against 6000
    assert g.ap(attacker) == 4000


@pytest.mark.rule("DC-20.4", route="inner")
@pytest.mark.rule("DC-20.4", "DC-18.14")
def test_who_is_disguised_in_an_inner_contact_is_in_the_outer_one_as_well():
    again = {"make_contact": THEIRS}
    brawler = character("", 4, 1000, 1, when({"uses_cut_in": {"player": "you"}}, again))
    attacker, target, spare = character("", 4, 4000), character("", 4, 6000), character()
    mask = character("Mask", 6, 5000, 1, {"kind": "disguise"})
    g = Game(
        side([attacker, brawler], [character("", 3, 1000, 1, cut_in(3000))]),
        side([(target, "sleep"), spare], [mask]),
    )
    g.act(attacker, target).skip().do("cut_in").do("choose", target).do("disguise", mask)
    assert g.where(target) == "deck"
    g.settle()
    assert g.where(mask) == "remove"  # 1000 did not, but 4000 + 3000 against 5000 did
    assert [e[0] for e in g.s.events()].count("compares") == 2


@pytest.mark.rule("DC-20.4", route="attacker")
@pytest.mark.rule("DC-20.5", "DC-18.14")
def test_an_attacker_disguised_in_an_inner_contact_goes_on_attacking_in_the_outer_one():
    again = {"make_contact": THEIRS}
    brawler = character("", 4, 1000, 1, when({"uses_cut_in": {"player": "you"}}, again))
    mask = character("Mask", 6, 7000, 1, {"kind": "disguise"})
    target, other = character("", 4, 6000), character("", 4, 9000)
    g = Game(
        side([brawler], [character("", 3, 1000, 1, cut_in(1000)), mask]),
        side([(target, "sleep"), other]),
    )
    g.act(brawler, target).skip().do("cut_in").do("choose", other).do("disguise", mask)
    g.settle()
    assert g.where(brawler) == "deck"
    assert g.where(other) == "scene"  # 7000 + 1000 against 9000
    assert g.where(target) == "remove"  # but 7000 + 1000 against 6000


# -- Decks that run out together -------------------------------------------------------


@pytest.mark.rule("DC-22.23", "DC-22.2", "DC-7.5", "DC-7.7")
def test_refreshes_that_answer_each_other_end_when_one_has_nothing_left():
    draw = event(2, effect(DRAW, DRAW))
    g = Game(side([], [draw], deck=1, remove=1), side(deck=1, remove=1))
    g.use(draw)
    assert [e[2] for e in g.s.events() if e[0] == "refreshes"] == [ME, FOE]
    assert (g.winners, g.s.result.rule) == ((FOE,), "DC-7.5")
    assert g.hand() == 1  # the second draw did not happen any more


@pytest.mark.rule("DC-22.10", "DC-22.13", "DC-22.5")
def test_a_short_mill_is_not_made_up_for_but_a_short_draw_is():
    for step, hand in (({"mill": 3}, 0), ({"draw": 3}, 3)):
        act = event(2, effect(step))
        g = Game(side([], [act], deck=2, remove=4), side())
        g.use(act)
        assert g.s.refreshes[0] == 1
        assert g.hand() == hand
        assert g.where(act) == "remove"
        assert g.removed() == 1


@pytest.mark.rule("DC-Q.100", "DC-18.22")
@pytest.mark.parametrize(("until", "place"), [("contact", "remove"), ("turn", "scene")])
def test_protection_in_a_contact_does_not_cover_one_inside_it(until, place):
    guard = {"mark": {"who": "mine", "as_": "contact_proof", "until": until}}
    shield = character("", 3, 1000, 1, {"kind": "cut_in", "do": [guard]})
    makoto, attacker = character("Makoto Kyogoku"), character("", 5, 9000)
    brawler = character(
        "", 4, 9000, 1, when({"uses_cut_in": {"player": "opponent"}}, {"make_contact": THEIRS})
    )
    g = Game(side([attacker, brawler]), side([(makoto, "sleep")], [shield]))
    g.act(attacker, makoto).do("cut_in", shield).settle()
    assert g.where(makoto) == place


@pytest.mark.rule("DC-Q.100", "DC-18.22", "DC-30.5")
def test_protection_ends_with_its_contact():
    guard = {"mark": {"who": "mine", "as_": "contact_proof", "until": "contact"}}
    shield = character("", 3, 1000, 1, {"kind": "cut_in", "do": [guard]})
    makoto, first, second = (
        character("Makoto Kyogoku"),
        character("", 5, 9000),
        character("", 5, 9000),
    )
    g = Game(side([first, second]), side([(makoto, "sleep")], [shield]))
    g.act(first, makoto).do("cut_in", shield).settle()
    assert g.where(makoto) == "scene"
    g.act(second, makoto).settle()
    assert g.where(makoto) == "remove"


# -- Switch and replacements ------------------------------------------------------------------


@pytest.mark.rule("DC-12.13", "DC-12.17", "DC-25.10")
def test_two_switches_of_one_entry_are_one_removal():
    watcher = bearer(when({"removed": {"who": {"character": {"side": "yours"}}}}, DRAW))
    old = filler(4)
    new = filler(2)
    both = event(
        2,
        effect(
            {"choose": {"hand": {"type": "character"}}, "count": 2, "as": "new"}, {"play": "new"}
        ),
    )
    g = Game(side([watcher, *old], [both, *new]))
    g.use(both).do("choose")
    assert g.where(new[0]) == "hand"  # nobody has left or entered before all are chosen
    g.do("switch", old[0])
    assert g.where(old[0]) == "scene"
    assert not g.can("switch", old[0])
    g.do("switch", old[1])
    assert [g.where(c) for c in (*old, *new)] == ["remove"] * 2 + ["scene"] * 4
    assert g.hand() == 1  # one card for both of them
    assert len(g.pile(SCENE, ME)) == 5


@pytest.mark.rule("DC-R.4", "DC-12.9")
def test_a_play_is_declined_before_the_switch_and_not_in_it():
    new = character()
    up_to = event(2, effect({"play": {"choose": {"hand": {"type": "character"}}, "up_to": 1}}))
    may = event(2, effect({"may": [{"play": {"choose": {"hand": {"type": "character"}}}}]}))
    must = event(2, effect({"play": {"choose": {"hand": {"type": "character"}}}}))
    for card, decline in ((up_to, "done"), (may, "no")):
        g = Game(side(filler(5), [card, new]))
        g.use(card).do(decline)
        assert (g.where(new), len(g.pile(SCENE, ME))) == ("hand", 5)
    g = Game(side(filler(5), [must, new]))
    g.use(must)
    assert {a[0] for a in g.s.legal_actions()} == {"switch"}


def saver(*do):
    return when({"would_leave": {"who": {"character": {"side": "yours"}}}}, *do)


@pytest.mark.rule("DC-R.17", "DC-27.16")
def test_the_controller_of_the_affected_card_orders_replacements():
    """One draws by the number of cards in hand, the other discards: the order shows."""
    first = saver({"keep": "that"}, {"draw": {"count": "hand_size"}})
    second = saver({"discards": {"count": 1, "who": "you"}})
    one, two, victim = bearer(first), bearer(second), character()
    sweep = event(2, effect({"remove": {"choose": {"character": {"name": victim.name}}}}))
    for order, held in (((one, two), 3), ((two, one), 2)):
        g = Game(side([], [sweep]), side([one, two, victim], filler(2)))
        g.use(sweep)
        assert g.to_act == FOE
        assert {a[2] for a in g.s.legal_actions()} == {g.at(one), g.at(two)}
        g.do("resolve", *[a[1] for a in g.s.legal_actions() if a[2] == g.at(order[0])])
        g.settle()
        assert g.where(victim) == "scene"
        assert g.hand(FOE) == held


# -- keywords lost ---------------------------------------------------------------------------

LOSE = {"lose_keyword": {"who": "self", "keyword": "rush_character"}}


@pytest.mark.rule("DC-30.21", "DC-R.47", "DC-Q.134")
@pytest.mark.parametrize("given", ["printed", "by another", "for the turn", "by a grant"])
def test_losing_a_keyword_takes_every_instance(given):
    printed = always({"keyword": "rush_character"})
    all_have = always({"keyword": {"is_": "rush_character", "who": {"character": {}}}})
    gives = {"give": {"who": "self", "keyword": "rush_character"}}
    grants = {"grant": {"who": "self", "ability": printed}}
    lines = [printed] if given == "printed" else []
    first = {"for the turn": gives, "by a grant": grants}.get(given, DRAW)
    new = bearer(
        declare([], first, limit="once"),
        declare([], LOSE, limit="once"),
        declare([], gives, limit="once"),
        declare([], {"give": {"who": "self", "keyword": "rush"}}, limit="once"),
        *lines,
    )
    helper = bearer(*([all_have] if given == "by another" else []))
    target = character()
    g = Game(side([new, helper], fresh=[new]), side([(target, "sleep")]))
    g.do("declare", new, 0)
    assert g.can("act", new, target)
    g.do("declare", new, 1)
    assert not g.can("act", new)
    g.do("declare", new, 2)
    assert g.can("act", new, target)


@pytest.mark.rule("DC-30.21", "DC-31.7")
def test_losing_one_rush_leaves_the_other():
    new = bearer(always({"keyword": "rush"}), declare([], LOSE, limit="once"))
    target = character()
    g = Game(side([new], fresh=[new]), side([(target, "sleep")]))
    g.do("declare", new)
    assert g.can("act", new, target)


@pytest.mark.rule("DC-30.21", "DC-R.47", "DC-30.8")
def test_a_keyword_is_lost_by_one_character_and_until_it_leaves():
    lose = declare([], {"lose_keyword": {"who": "self", "keyword": "haste"}}, limit="once")
    one, two = (bearer(always({"keyword": "haste"}), lose) for _ in range(2))
    back = event(2, effect({"bounce": OWN}, {"play": {"choose": {"hand": {"type": "character"}}}}))
    g = Game(side([one, two], [back], fresh=[one, two]))
    g.do("declare", one)
    assert (g.can("deduce", one), g.can("deduce", two)) == (False, True)
    g.use(back).choose(one)
    assert g.can("deduce", one)


# -- "only if" on every kind of ability --------------------------------------------------------

LATER = {"only_if": [{"phase": "resolution"}]}


@pytest.mark.rule("DC-R.46", route="constant")
@pytest.mark.rule("DC-23.8")
@pytest.mark.parametrize("resolution", [0, 1])
def test_only_if_binds_continuous_abilities(resolution):
    strong = bearer(always({"stats": {"ap": 1000}}, **LATER))
    assert Game(side([strong], resolution=resolution)).ap(strong) == 4000 + 1000 * resolution


@pytest.mark.rule("DC-R.46", route="trigger")
@pytest.mark.rule("DC-23.9")
@pytest.mark.parametrize("resolution", [0, 1])
def test_only_if_binds_triggers(resolution):
    sleuth = bearer(when({"deduces": "self"}, DRAW, limit="once", **LATER))
    g = Game(side([sleuth], resolution=resolution))
    g.do("deduce", sleuth)
    assert (g.hand(), len(g.s.used)) == (resolution, resolution)


@pytest.mark.rule("DC-R.46", route="granted")
@pytest.mark.rule("DC-23.9")
@pytest.mark.parametrize("resolution", [0, 1])
def test_only_if_binds_granted_abilities(resolution):
    quoted = when({"deduces": "self"}, DRAW, **LATER)
    sleuth = bearer(declare([], {"grant": {"who": "self", "ability": quoted}}, limit="once"))
    g = Game(side([sleuth], resolution=resolution))
    g.do("declare", sleuth).do("deduce", sleuth)
    assert g.hand() == resolution


@pytest.mark.rule("DC-R.46", route="cut_in")
@pytest.mark.rule("DC-R.46", route="disguise")
@pytest.mark.rule("DC-19.5")
@pytest.mark.parametrize("resolution", [0, 1])
def test_only_if_binds_responses(resolution):
    """A Cut In whose header fails can be used without result; one whose "only if" fails cannot."""
    cut, mask, plain = (
        character("", 3, 1000, 1, cut_in(2000, **LATER)),
        bearer({"kind": "disguise", **LATER}),
        character("", 3, 1000, 1, cut_in(2000, phase="resolution")),
    )
    attacker, target = character("", 4, 3000), character()
    me = side([attacker], [cut, mask, plain], resolution=resolution)
    g = Game(me, side([(target, "sleep")]))
    g.act(attacker, target)
    assert g.can("cut_in", plain)
    assert g.can("cut_in", cut) == bool(resolution)
    assert g.can("disguise", mask) == bool(resolution)


@pytest.mark.rule("DC-R.46", route="cut_in")
@pytest.mark.rule("DC-19.21")
@pytest.mark.parametrize("resolution", [0, 1])
def test_only_if_binds_cut_ins_given_to_cards_in_hand(resolution):
    gives = {"gives_cut_in": {"who": {"hand": {}}, "ability": cut_in(2000, **LATER)}}
    attacker, target, held = character("", 4, 3000, 1, always(gives)), character(), character()
    me = side([attacker], [held], resolution=resolution)
    g = Game(me, side([(target, "sleep")]))
    g.act(attacker, target)
    assert g.can("cut_in", held) == bool(resolution)


@pytest.mark.rule("DC-R.46", route="spark")
@pytest.mark.rule("DC-21.6", "DC-21.19")
@pytest.mark.parametrize("resolution", [0, 1])
def test_only_if_binds_sparks(resolution):
    lit, attacker = character("", 3, 1000, 1, {**spark(DRAW), **LATER}), character()
    g = Game(side([attacker]), side(evidence=[lit], resolution=resolution))
    g.act_on_case(attacker)
    assert g.can("spark", lit) == bool(resolution)


# -- put to Sleep as a cost or for what follows -------------------------------------------------

ONE = {"choose": {"character": {"side": "yours", "other": True}}}
COSTS = [
    [{"sleep": ONE}],
    [{"sleep": {"who": ONE}}],
    [{**ONE, "as": "one"}, {"sleep": "one"}],
    [{"one_of": [[{"sleep": ONE}], [{"mill": 99}]]}],
]


@pytest.mark.rule("DC-4.13", "DC-14.13")
@pytest.mark.parametrize("cost", COSTS, ids=str)
@pytest.mark.parametrize("down", ["sleep", "stun"])
def test_only_an_active_card_pays_by_sleeping(cost, down):
    payer, lying, awake = bearer(declare(cost, DRAW, limit="once")), character(), character()
    assert not Game(side([payer, (lying, down)])).can("declare", payer)
    g = Game(side([payer, (lying, down), awake]))
    g.do("declare", payer)
    assert (g.state(awake), g.state(lying), g.hand()) == ("sleep", down, 1)


@pytest.mark.rule("DC-4.14", "DC-29.4")
@pytest.mark.parametrize("offer", COSTS, ids=str)
@pytest.mark.parametrize("down", ["sleep", "stun"])
def test_only_an_active_card_is_put_to_sleep_for_what_follows(offer, down):
    may = when({"deduces": "self"}, {"may": offer, "then": [DRAW]})
    sleuth, lying, awake = bearer(may), character(), character()
    g = Game(side([sleuth, (lying, down)]))
    g.do("deduce", sleuth)
    assert (g.can("yes"), g.hand()) == (False, 0)
    g = Game(side([sleuth, (lying, down), awake]))
    g.do("deduce", sleuth).yes()
    assert (g.state(awake), g.state(lying), g.hand()) == ("sleep", down, 1)


@pytest.mark.rule("DC-4.14", "DC-4.18")
@pytest.mark.parametrize("state", ["active", "sleep", "stun"])
def test_who_sleeps_already_is_not_asked_to(state):
    may = {"may": [{"sleep": "self"}], "then": [DRAW]}
    sleeper = bearer(declare([], may, limit="once"))
    g = Game(side([(sleeper, state)]))
    g.do("declare", sleeper)
    assert g.can("yes") == (state == "active")


@pytest.mark.rule("DC-4.9", "DC-28.6")
def test_an_effect_may_still_choose_a_sleeping_character():
    lull = event(2, effect({"sleep": THEIRS}))
    lying, awake = character(), character()
    g = Game(side([], [lull]), side([(lying, "sleep"), awake]))
    g.use(lull)
    assert g.offered("choose") == {g.at(lying), g.at(awake)}
