"""Chapters 23 to 27: kinds of abilities, headers, limits, triggers, resolution."""

import pytest

from games.rulebooks.detective_conan.state import REMOVE, SCENE
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
    partner,
    side,
    when,
)

UP = {"stats": {"ap": 1000}}
SWEEP = event(2, effect({"remove": {"choose": {"character": {"side": "yours"}}}}))


def card(*abilities, **more):
    return character("", 4, 4000, 1, *abilities, **more)


# -- kinds ------------------------------------------------------------------------------


@pytest.mark.rule("DC-23.1", "DC-23.3", "DC-30.15", "DC-23.8")
def test_continuous_abilities_work_on_the_scene_while_their_header_holds():
    mine = card(always(UP, phase="case"))
    g = Game(side([mine], [mine], file=6))
    on_scene, in_hand = g.pile(SCENE, ME)[0], g.pile(2, ME)[0]
    assert (g.ap(on_scene), g.ap(in_hand)) == (5000, 4000)
    g.do("assist")
    assert g.ap(on_scene) == 4000


@pytest.mark.rule("DC-23.2", "DC-29.1", "DC-29.2")
def test_triggers_cannot_be_declined_but_a_may_can():
    must, may = (
        card(when({"played": "self"}, DRAW)),
        card(when({"played": "self"}, {"may": [DRAW]})),
    )
    g = Game(side([], [must]))
    g.use(must)
    assert g.hand() == 1
    g = Game(side([], [may]))
    g.use(may).no()
    assert g.hand() == 0


@pytest.mark.rule("DC-23.7", "DC-23.9", "DC-24.3", "DC-24.14")
def test_a_header_belongs_to_its_line():
    two = card(
        when({"played": "self"}, DRAW, partner="red"),
        when({"played": "self"}, {"gain": 1}),
        always(UP, partner="blue", phase="resolution"),
    )
    g = Game(side([], [two]))
    g.use(two)
    assert (g.hand(), g.evidence(), g.ap(two)) == (0, 3, 4000)
    g = Game(side([], [two], partner=partner("red")))
    g.use(two).do("resolve")
    assert (g.hand(), g.evidence()) == (1, 3)


@pytest.mark.rule("DC-23.16", "DC-23.17", "DC-23.18", "DC-R.15", "DC-R.32")
def test_negating_abilities():
    mine = card(always(UP), when({"acts": "self"}, {"draw": 5}))
    gift = event(
        2,
        effect(
            {
                "grant": {
                    "who": {"choose": {"character": {"side": "yours"}}},
                    "ability": when({"acts": "self"}, DRAW),
                }
            }
        ),
    )
    hush = character(
        "",
        2,
        1000,
        1,
        when(
            {"played": "self"},
            {"silence": {"who": {"choose": {"character": {"side": "yours", "level": 4}}}}},
        ),
    )
    g = Game(side([mine], [gift, hush]))
    g.use(gift).do("hint").use(hush)
    assert g.ap(mine) == 4000
    g.act_on_case(mine)
    assert g.hand() == 2  # the hint and what the granted ability drew
    mr = character("", 4, 4000, 1, always(UP), mr=True)
    g = Game(side([mr], [hush]))
    g.use(hush)
    assert g.ap(mr) == 5000


@pytest.mark.rule("DC-23.19", "DC-26.12")
def test_played_by_an_ability_or_by_an_effect():
    picky = character(
        "",
        3,
        1000,
        1,
        when({"played": {"who": "self", "how": "ability"}}, DRAW),
        when({"played": {"who": "self", "how": "effect"}}, {"gain": 1}),
    )
    bring = {"play": {"choose": {"hand": {"type": "character"}}}}
    caller, calling = card(declare([], bring, limit="once")), event(2, effect(bring))
    g = Game(side([caller], [picky]))
    g.do("declare", caller)
    assert (g.hand(), g.evidence()) == (1, 2)
    g = Game(side([], [picky, calling]))
    g.use(calling)
    assert (g.hand(), g.evidence()) == (0, 3)
    g = Game(side([], [picky]))
    g.use(picky)
    assert (g.hand(), g.evidence()) == (0, 2)


# -- headers ----------------------------------------------------------------------------


@pytest.mark.rule("DC-24.1", "DC-24.2", "DC-24.6", "DC-24.7")
def test_turn_and_phase_headers():
    def holds(active=ME, resolution=0, **header):
        mine = card(always(UP, **header))
        return Game(side([mine], resolution=resolution), active=active).ap(mine) == 5000

    assert holds(turn="yours")
    assert not holds(FOE, turn="yours")
    assert holds(FOE, turn="opponents")
    assert not holds(turn="opponents")
    assert holds(phase="case")
    assert not holds(resolution=1, phase="case")
    assert holds(resolution=1, phase="resolution")
    assert not holds(phase="resolution")


@pytest.mark.rule("DC-24.9", "DC-24.10", "DC-24.11", "DC-33.1", "DC-33.8", "DC-34.11")
def test_bond():
    fan = card(always(UP, bond="Ran Mori"))
    ran = character("Ran Mori")
    pair = character("Ran Mori & Kazuha Toyama")
    mr = character("Ran Mori", 9, 8000, 2, mr=True)
    for mine, expected in (
        (side([fan, ran]), 5000),
        (side([fan, pair]), 5000),
        (side([fan], area=[mr]), 4000),
        (side([fan], remove=[ran]), 4000),
    ):
        assert Game(mine).ap(fan) == expected
    assert Game(side([fan]), side([ran])).ap(fan) == 4000


@pytest.mark.rule("DC-24.13", "DC-32.18", "DC-32.17", "DC-32.15")
def test_lines_by_the_number_of_stacked_cards():
    tower = card(always(UP, stacked=1), always(UP, stacked=2))
    a, b = character(), character()
    for stacks, ap in (([], 4000), ([(a, tower)], 5000), ([(a, tower), (b, tower)], 6000)):
        assert Game(side([tower], stacks=stacks)).ap(tower) == ap
    mourned = character("", 4, 4000, 1, when({"removed": "self"}, {"draw": 5}))
    g = Game(side([tower], [SWEEP], stacks=[(mourned, tower)]))
    g.use(SWEEP)
    assert g.where(mourned) == "remove"
    assert g.hand() == 0


@pytest.mark.rule("DC-24.15")
def test_two_timings_are_two_triggers_of_the_same_text():
    both = [when({"played": "self"}, DRAW), when({"disguised": "self"}, DRAW)]
    mask = character("", 3, 9000, 1, {"kind": "disguise"}, *both)
    g = Game(side([], [mask]))
    g.use(mask)
    assert g.hand() == 1
    mine, target = character("", 4, 1000), card()
    g = Game(side([mine], [mask]), side([(target, "sleep")]))
    g.act(mine, target).do("disguise", mask)
    assert g.hand() == 1


# -- limits -----------------------------------------------------------------------------


@pytest.mark.rule("DC-25.1", "DC-25.2", "DC-25.7", "DC-25.15")
def test_per_turn_limits():
    once, twice = (card(declare([], DRAW, limit="once")), card(declare([], DRAW, limit="twice")))
    g = Game(side([once, once, twice]))
    assert len(g.offered("declare")) == 3
    g.do("declare", g.all(once)[0]).do("declare", twice).do("declare", twice)
    assert g.offered("declare") == {g.all(once)[1]}
    g.end_turn().end_turn()
    assert len(g.offered("declare")) == 3


@pytest.mark.rule("DC-25.1")
def test_a_limit_counts_anew_in_the_opponents_turn():
    watch = card(when({"acts": {"character": {}}}, DRAW, limit="once"))
    mine, foe = card(), card()
    g = Game(side([watch, mine]), side([foe], evidence=5))
    g.act_on_case(mine)
    if g.can("pass"):
        g.skip()
    assert g.hand() == 1
    g.end_turn()
    g.s.stance[g.at(foe)] = 0
    g.again().act_on_case(foe)
    assert g.hand() == 2


@pytest.mark.rule("DC-25.6", "DC-25.3")
def test_a_negated_ability_is_spent():
    shy = card(when({"chosen": {"who": "self"}}, {"negate": {}}, limit="once"))
    zap = card(
        declare([], {"stun": {"choose": {"character": {"side": "opponents"}}}}, limit="once")
    )
    g = Game(side([zap]), side([shy]))
    g.do("declare", zap)
    assert g.state(shy) == "active"
    assert not g.can("declare", zap)


@pytest.mark.rule("DC-25.13", "DC-30.12")
def test_a_declared_lasting_effect_may_trigger_often():
    plan = card(
        declare(
            [],
            {"delay": {"ability": when({"acts": {"character": {"side": "yours"}}}, DRAW)}},
            limit="once",
        )
    )
    a, b = card(), card()
    g = Game(side([plan, a, b]), side(evidence=5))
    g.do("declare", plan).act_on_case(a).act_on_case(b)
    assert g.hand() == 2


@pytest.mark.rule("DC-25.14", "DC-35.4")
def test_a_card_that_set_itself_again_remembers_its_use():
    loyal = event(
        2,
        effect(),
        when(
            {"set_would_leave": {"what": "self"}},
            {
                "may": [
                    {"choose": {"character": {"side": "yours"}}, "as": "new"},
                    {"set": {"what": "self", "to": "new"}},
                ]
            },
            limit="once",
        ),
    )
    a, b = card(), card()
    cut = card(declare([], {"remove": {"choose": {"set_card": {}}}}, limit="twice"))
    g = Game(side([cut]), side([a, b], sets=[(loyal, a, 1)]))
    g.do("declare", cut).yes().choose(b)
    assert g.host(loyal) == g.at(b)
    g.do("declare", cut)
    assert g.where(loyal) == "remove"


# -- triggers ---------------------------------------------------------------------------


@pytest.mark.rule("DC-26.2", "DC-26.3", "DC-26.4")
@pytest.mark.parametrize(
    ("verb", "removed"),
    [
        pytest.param("remove", 1, marks=pytest.mark.rule("DC-26.2", route="effect")),
        pytest.param("bounce", 0, marks=pytest.mark.rule("DC-26.3", route="bounce")),
        pytest.param("bottom", 0, marks=pytest.mark.rule("DC-26.3", route="bottom")),
        pytest.param("as_evidence", 0, marks=pytest.mark.rule("DC-26.3", route="as_evidence")),
    ],
)
def test_removed_and_leaving(verb, removed):
    watch = card(
        when({"removed": {"who": {"character": {"side": "yours"}}}}, {"gain": 1}),
        when({"leaves": {"who": {"character": {"side": "yours"}}}}, DRAW),
    )
    goer = character("Goer")
    move = event(2, effect({verb: {"choose": {"character": {"name": "Goer"}}}}))
    g = Game(side([watch, goer], [move]))
    evidence = g.evidence() + (verb == "as_evidence")
    g.use(move)
    if g.can("resolve"):
        g.do("resolve")
    assert g.evidence() == evidence + removed
    assert g.hand() == 1 + (verb == "bounce")


@pytest.mark.rule("DC-26.16")
def test_discarded_by_the_opponent():
    proud = character(
        "",
        4,
        4000,
        1,
        {**when({"discarded": {"what": "self", "by": "opponent"}}, DRAW), "from_hand": True},
    )
    toss = event(2, effect({"discards": {"who": "you"}}))
    g = Game(side([], [toss, proud]))
    g.use(toss)
    assert g.hand() == 0
    rob = event(2, effect({"discards": {}}))
    g = Game(side([], [rob]), side(hand=[proud]))
    g.use(rob)
    assert g.hand(FOE) == 1


@pytest.mark.rule("DC-26.17", "DC-26.18", "DC-26.19")
def test_triggers_without_headers_work_always_and_see_themselves():
    watch = card(when({"acts": {"character": {"side": "yours"}}}, DRAW))
    friend = card()
    g = Game(side([watch, friend]), side(evidence=5))
    g.act_on_case(watch).act_on_case(friend)
    assert g.hand() == 2
    alert = card(when({"acts": {"character": {"side": "opponents"}}}, DRAW))
    g = Game(side([alert]), side([friend]), active=FOE)
    g.act_on_case(friend)
    assert g.hand() == 1


@pytest.mark.rule("DC-26.7", "DC-26.15")
def test_who_leaves_together_sees_the_other_leave():
    watch = card(when({"removed": {"who": {"character": {"other": True, "side": "yours"}}}}, DRAW))
    sweep = event(2, effect({"remove": {"character": {"side": "yours"}}}))
    g = Game(side([watch, card()], [sweep]))
    g.use(sweep)
    assert g.hand() == 1


# -- resolution -------------------------------------------------------------------------


@pytest.mark.rule("DC-27.2", "DC-27.4", "DC-27.5", "DC-27.6")
def test_the_turn_players_effects_first_and_again_after_each():
    later = card(when({"played": {"who": {"character": {"name": "Echo"}}}}, {"gain": 1}))
    echo = character("Echo", 3, 1000)
    first = character(
        "", 3, 1000, 1, when({"played": "self"}, {"play": {"choose": {"hand": {"name": "Echo"}}}})
    )
    watcher = card(when({"played": {"who": {"character": {"side": "opponents"}}}}, DRAW))
    g = Game(side([later], [first, echo]), side([watcher]))
    g.use(first)
    if g.can("resolve"):
        g.do("resolve")
    order = [(e[0], e[2]) for e in g.s.events() if e[0] in ("resolves", "enters")]
    assert order == [
        ("enters", ME),
        ("resolves", ME),
        ("enters", ME),
        ("resolves", ME),
        ("resolves", FOE),
        ("resolves", FOE),
    ]


@pytest.mark.rule("DC-27.8", "DC-27.9", "DC-R.44")
def test_instructions_in_order_as_far_as_possible():
    script = event(
        2,
        effect(
            {"stun": {"choose": {"character": {"side": "opponents"}}}},
            DRAW,
            {"discards": {"who": "you"}},
        ),
    )
    g = Game(side([], [script]))
    g.use(script)
    order = [e[0] for e in g.s.events() if e[0] in ("draws", "discards", "stuns")]
    assert order == ["draws", "discards"]


@pytest.mark.rule("DC-27.13", "DC-29.14", "DC-29.18", "DC-29.21", "DC-R.10")
def test_targets_and_modes_are_chosen_at_resolution():
    modal = character(
        "",
        3,
        1000,
        1,
        when(
            {"played": "self"},
            {
                "one_of": [
                    [DRAW],
                    [{"gain": 1}],
                    [{"stun": {"choose": {"character": {"side": "opponents"}}}}],
                ]
            },
        ),
    )
    g = Game(side([], [modal]))
    g.use(modal)
    assert {a[1] for a in g.matching("mode")} == {0, 1, 2}  # DC-29.15: also without result
    g.do("mode", 1)
    assert g.evidence() == 3
    assert not g.can("mode")


@pytest.mark.rule("DC-27.14", "DC-28.9")
def test_when_played_waits_for_the_effect_that_plays():
    new = character("", 3, 1000, 1, when({"played": "self"}, {"gain": 1}))
    bring = event(2, effect({"play": {"choose": {"hand": {"type": "character"}}}}, DRAW))
    g = Game(side([], [bring, new]))
    g.use(bring)
    order = [e[0] for e in g.s.events() if e[0] in ("draws", "gains evidence")]
    assert order == ["draws", "gains evidence"]


@pytest.mark.rule("DC-R.29")
def test_what_triggers_late_in_the_turn_still_resolves():
    last = card(
        when({"turn_ends": {"whose": "you"}}, {"play": {"choose": {"hand": {"type": "character"}}}})
    )
    new = character("", 3, 1000, 1, when({"played": "self"}, DRAW))
    g = Game(side([last], [new]))
    g.end_turn()
    assert (g.where(new), g.hand()) == ("scene", 1)
    assert g.to_act == FOE


# -- choosing ---------------------------------------------------------------------------


def offered(filters, me, foe=None, **step):
    pick = event(
        2, effect({"choose": filters, "as": "it", **(step or {"up_to": 1})}, {"sleep": "it"})
    )
    me = {**me, "hand": [*me["hand"], pick]}
    g = Game(me, foe)
    g.use(pick)
    return g


@pytest.mark.rule("DC-28.1", "DC-28.2", "DC-28.4", "DC-28.5", "DC-28.6")
def test_up_to_and_exactly_on_both_scenes():
    mine, foe = card(), card()
    g = offered({"character": {}}, side([mine]), side([foe]))
    assert g.offered("choose") == {g.at(mine), g.at(foe)}
    assert g.can("done")
    g = offered({"character": {}}, side([mine]), side([foe]), count=1)
    assert not g.can("done")
    picker = card(declare([], {"sleep": {"choose": {"character": {}}, "up_to": 1}}, limit="once"))
    g = Game(side([picker, mine]))
    g.do("declare", picker)
    assert g.can("choose", picker)


@pytest.mark.rule("DC-28.11", "DC-28.30")
def test_two_slots():
    a, b = character("A"), character("B")
    pick = event(
        2,
        effect(
            {"choose": {"removed": {"name": "A"}}, "up_to": 1, "as": "x"},
            {"choose": {"removed": {"name": "B"}}, "up_to": 1, "as": "y"},
            {"take": "x"},
            {"take": "y"},
        ),
    )
    for first, second, taken in ((1, 1, 2), (1, 0, 1), (0, 1, 1), (0, 0, 0)):
        g = Game(side([], [pick], remove=[a, b]))
        g.use(pick)
        g.do("choose") if first else g.done()
        g.do("choose") if second else g.done()
        assert g.hand() == taken


@pytest.mark.rule("DC-28.12", "DC-30.16")
def test_filters_use_current_values():
    weak = character("", 4, 4000, 1, always({"stats": {"ap": -3000, "level": -2}}))
    foe = side([weak, card()])
    g = offered({"character": {"level": {"max": 2}}}, side(), foe)
    assert g.offered("choose") == {g.at(weak)}
    g = offered({"character": {"ap": {"max": 1000}}}, side(), foe)
    assert g.offered("choose") == {g.at(weak)}


@pytest.mark.rule("DC-28.14", "DC-28.15", "DC-33.9")
def test_alternatives_share_the_level_and_exclusions_exclude():
    named = character("Eri", 5)
    traited = character("", 5, traits=["Agency"])
    high = character("Eri", 6)
    both = character("Eri", 3, traits=["Agency"])
    g = offered(
        {"character": {"level": {"max": 5}, "any": [{"name": "Eri"}, {"trait": "Agency"}]}},
        side([named, traited, high, both]),
    )
    assert g.offered("choose") == {g.at(named), g.at(traited), g.at(both)}
    g = offered({"character": {"not_name": "Eri"}}, side([named, traited]))
    assert g.offered("choose") == {g.at(traited)}


@pytest.mark.rule("DC-28.16", "DC-28.17")
def test_protection_from_being_chosen():
    shy = card(always({"mark": "unchoosable"}))
    assert not offered({"character": {"side": "opponents"}}, side(), side([shy])).can("choose")
    wave = event(2, effect({"sleep": {"character": {"side": "opponents"}}}))
    g = Game(side([], [wave]), side([shy]))
    g.use(wave)
    assert g.state(shy) == "sleep"
    cut = character(
        "",
        3,
        1000,
        1,
        {
            "kind": "cut_in",
            "do": [{"remove": {"choose": {"character": {"side": "opponents"}}, "up_to": 1}}],
        },
    )
    mine = character("", 4, 1000)
    g = Game(side([mine], [cut]), side([(shy, "sleep")]))
    g.act(mine, shy).do("cut_in", cut)
    assert g.where(shy) == "scene"
    own = offered({"character": {"side": "yours"}}, side([shy]))
    assert own.can("choose", shy)


@pytest.mark.rule("DC-28.23", "DC-28.24", "DC-36.13")
def test_the_opponents_hand():
    low, high = character(level=3), character(level=9)
    peek = event(
        2,
        effect(
            {"reveal_hand": "opponent"},
            {"choose": {"opponent_hand": {"level": {"max": 7}}}, "as": "it"},
            {"discard": "it"},
        ),
    )
    g = Game(side([], [peek]), side(hand=[low, high, low]))
    g.use(peek)
    assert g.to_act == ME
    g.do("choose")
    assert g.hand(FOE) == 2
    rob = event(2, effect({"discards": {"random": True}}))
    lost = set()
    for seed in range(12):
        g = Game(side([], [rob]), side(hand=[low, high]), seed=seed)
        g.use(rob)
        lost.add(g.s.face[g.pile(REMOVE, FOE)[0]].id)
    assert lost == {low.id, high.id}


@pytest.mark.rule("DC-28.28", "DC-28.29")
def test_joint_conditions():
    three, four, five = (character(level=n) for n in (3, 4, 5))
    pick = {"choose": {"removed": {}}, "up_to": 3, "as": "it", "such_that": {"total_level": 8}}
    g = Game(side([], [event(2, effect(pick, {"take": "it"}))], remove=[three, four, five]))
    g.do("use").choose(five)
    assert g.offered("choose") == {g.at(three)}
    ran, also = character("Ran"), character("Ran & Sonoko")
    pick = {"choose": {"removed": {}}, "up_to": 2, "as": "it", "such_that": {"different": "name"}}
    g = Game(side([], [event(2, effect(pick, {"take": "it"}))], remove=[ran, also]))
    g.do("use").choose(ran)
    assert g.can("end")


# -- may, if you do ---------------------------------------------------------------------


@pytest.mark.rule("DC-29.7", "DC-29.8", "DC-29.20")
def test_what_depends_on_a_may_and_what_does_not():
    offer = event(
        2,
        effect(
            {"may": [{"gain": 1}], "then": [DRAW], "else": [{"draw": 2}]},
            {"discards": {"who": "opponent"}},
        ),
    )
    g = Game(side([], [offer]), side(hand=filler(1)))
    g.use(offer).no()
    assert (g.hand(), g.evidence(), g.hand(FOE)) == (2, 2, 0)
    g = Game(side([], [offer]), side(hand=filler(1)))
    g.use(offer).yes()
    assert (g.hand(), g.evidence(), g.hand(FOE)) == (1, 3, 0)
    both = event(
        2,
        effect(
            {
                "give": {
                    "who": {"choose": {"character": {"side": "yours"}}},
                    "keyword": ["rush", "bullet"],
                }
            }
        ),
    )
    mine = card()
    g = Game(side([mine], [both]))
    g.use(both)
    assert len([e for e in g.s.floating if e[1] == g.at(mine)]) == 2


@pytest.mark.rule("DC-30.7", "DC-30.1")
def test_one_duration_covers_all_parts_and_modifiers_add_up():
    tonic = event(
        2,
        effect(
            {"boost": {"who": {"choose": {"character": {"side": "yours"}}}, "ap": 1000, "lp": 1}}
        ),
    )
    mine = card(always(UP), always(UP))
    g = Game(side([mine], [tonic]))
    g.use(tonic)
    assert (g.ap(mine), g.lp(mine)) == (7000, 2)
    g.end_turn()
    assert (g.ap(mine), g.lp(mine)) == (6000, 1)


@pytest.mark.rule("DC-23.2")
def test_a_trigger_may_wait_for_whoever_has_the_turn():
    watcher, mine = card(when({"gains_evidence": {"player": "turn_player"}}, DRAW)), card()
    g = Game(side([mine]), side([watcher]))
    before = g.hand(FOE)
    g.do("deduce", mine).settle()
    assert g.hand(FOE) - before == 1
