"""Chapters 31 to 36: keywords, set and stacked cards, names, MR, looking and searching."""

from dataclasses import replace

import pytest

from games.rulebooks.detective_conan.state import DECK, SCENE
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


def card(*abilities, **more):
    return character("", 4, 4000, 1, *abilities, **more)


# -- keywords ---------------------------------------------------------------------------


@pytest.mark.rule("DC-31.1", "DC-31.2", "DC-31.3", "DC-31.4", "DC-31.8", "DC-31.7")
@pytest.mark.parametrize(
    ("word", "deduces", "on_character", "on_case"),
    [
        ("haste", True, True, True),
        ("rush", False, True, True),
        ("rush_character", False, True, False),
        ("rush_case", False, False, True),
    ],
)
def test_what_a_newly_entered_character_may_do(word, deduces, on_character, on_case):
    runner = card(always({"keyword": word}))
    foe = card()
    g = Game(side([runner], fresh=[runner]), side([(foe, "sleep")]))
    assert g.can("deduce", runner) is deduces
    assert g.can("act", runner, foe) is on_character
    assert g.can("act", runner, g.case(FOE)) is on_case
    assert g.can("end")


@pytest.mark.rule("DC-31.6")
def test_a_rush_variant_restricts_nothing_later():
    runner, foe = card(always({"keyword": "rush_case"})), card()
    assert Game(side([runner]), side([(foe, "sleep")])).can("act", runner, foe)


@pytest.mark.rule("DC-31.14", "DC-31.15", "DC-31.12")
def test_investigate_finds_exactly_the_cards_revealed():
    probe = event(
        2,
        effect(
            {
                "if": [{"count": {"of": {"character": {"side": "yours"}}}}],
                "then": [{"investigate": 4}],
                "else": [{"investigate": 2}],
            },
            {"draw": {"count": {"count": {"of": {"looked": {}}}}}},
        ),
    )
    for scene, found in (([], 2), ([card()], 4)):
        g = Game(side(scene, [probe]), side(deck=9))
        g.use(probe)
        while g.can("bottom"):
            g.do("bottom")
        assert g.hand() == found
        assert g.deck(FOE) == 9


@pytest.mark.rule("DC-31.16", "DC-31.17")
def test_trace():
    hound = card(always({"stats": {"ap": 1000}}, trace=True))
    mill = event(2, effect({"mill": {"count": 9, "whose": "opponent"}}))
    g = Game(side([hound], [mill]), side(deck=3))
    assert g.ap(hound) == 4000
    g.use(mill)
    assert g.ap(hound) == 5000
    own = event(2, effect({"mill": 9}))
    g = Game(side([hound], [own], deck=3))
    g.use(own)
    assert g.ap(hound) == 4000


@pytest.mark.rule("DC-31.18", "DC-31.19", "DC-31.20")
def test_gale():
    gust = character("", 2, 1000, 1, when({"gale": "self"}, DRAW))
    plain = character(level=2)
    g = Game(side([], [gust]))
    g.use(gust)
    assert g.hand() == 1
    g = Game(side([], [plain, gust]))
    g.use(plain).do("hint")
    before = g.hand()
    g.use(gust)
    assert g.hand() == before - 1
    two = event(
        2,
        effect(
            {"choose": {"hand": {"type": "character"}}, "count": 2, "as": "them"}, {"play": "them"}
        ),
    )
    g = Game(side([], [two, gust, gust]))
    g.use(two).do("choose")
    if g.can("resolve"):
        g.do("resolve")
    assert g.hand() == 2


# -- set and stacked cards --------------------------------------------------------------


@pytest.mark.rule("DC-32.1", "DC-32.2", "DC-32.13")
def test_set_cards_stay_and_belong_to_their_owner():
    foe = card()
    plant = event(
        2, effect({"set_top": {"to": {"choose": {"character": {"side": "opponents"}}}, "count": 2}})
    )
    g = Game(side([], [plant]), side([foe], deck=9))
    top = g.pile(DECK, FOE)[-2:]
    g.use(plant)
    assert {c for c, h in enumerate(g.s.host) if h == g.at(foe)} == set(top)
    assert all(g.s.table.owner[c] == FOE for c in top)
    g.end_turn()
    assert g.where(top[0]) == "set"


@pytest.mark.rule("DC-32.7", "DC-32.8", "DC-32.14")
def test_if_you_set_it():
    bike = event(
        2,
        effect(
            {"choose": {"character": {"side": "yours", "level": {"min": 6}}}, "as": "rider"},
            {"set": {"what": "self", "to": "rider"}},
            {"if": [{"picked": "rider"}], "then": [DRAW]},
        ),
    )
    g = Game(side([card()], [bike]))
    g.use(bike)
    assert (g.where(bike), g.hand()) == ("remove", 0)
    g = Game(side([character(level=6)], [bike]))
    g.use(bike)
    assert (g.where(bike), g.hand()) == ("set", 1)


@pytest.mark.rule("DC-32.16")
def test_stacked_cards_have_no_names():
    tower, under = card(), character("Ran Mori")
    fan = card(always({"stats": {"ap": 1000}}, bond="Ran Mori"))
    assert Game(side([tower, fan], stacks=[(under, tower)])).ap(fan) == 4000


@pytest.mark.rule("DC-32.20", "DC-Q.116")
def test_a_card_for_a_host_that_left_stays_where_it_was():
    plan = character(
        "", 3, 1000, 1, when({"played": "self"}, {"remove_self": {}}, {"set_top": {"to": "self"}})
    )
    g = Game(side([], [plan], deck=9))
    top = g.pile(DECK, ME)[-1]
    g.use(plan)
    assert g.pile(DECK, ME)[-1] == top


# -- names ------------------------------------------------------------------------------


@pytest.mark.rule("DC-33.1", "DC-33.2", "DC-33.4", "DC-33.5")
def test_names():
    pair, sub = character("Ran & Kazuha"), character("Robot Ran")
    alias = character("Mask", 4, 4000, 1, always({"also_named": "Ran"}))
    pick = event(2, effect({"sleep": {"choose": {"character": {"name": "Ran"}}, "up_to": 1}}))
    g = Game(side([pair, sub, alias], [pick]))
    g.use(pick)
    assert g.offered("choose") == {g.at(pair), g.at(alias)}
    mask = event(2, effect({"sleep": {"choose": {"character": {"name": "Mask"}}, "up_to": 1}}))
    g = Game(side([alias], [mask]))
    g.use(mask)
    assert g.can("choose", alias)


UP = {"stats": {"ap": 1000}}


def both(english, japanese, **traits):
    """A Character with a translated name."""
    return replace(character(english), translations={"ja": {"name": japanese, **traits}})


@pytest.mark.rule("DC-33.1", "DC-24.9")
@pytest.mark.parametrize("bond", ["海", "灯", "Umi", "Akari", "海＆灯", "Umi & Akari"])
def test_a_name_is_the_same_in_every_language_and_width(bond):
    fan, pair = card(always(UP, bond=bond)), both("Umi & Akari", "海＆灯")
    assert Game(side([fan, pair])).ap(fan) == 5000
    assert Game(side([fan, both("Star", "星（夜）")])).ap(fan) == 4000


@pytest.mark.rule("DC-33.1")
@pytest.mark.parametrize("name", ["星（夜）", "星", "夜"])
def test_wide_brackets_join_names_too(name):
    fan = card(always(UP, bond=name))
    assert Game(side([fan, character("星（夜）")])).ap(fan) == 5000


@pytest.mark.rule("DC-23.15")
def test_a_trait_is_the_same_in_every_language():
    cook = replace(both("Umi", "海", traits=["料理人"]), traits=("Cook",))
    for trait in ("Cook", "料理人"):
        pick = event(2, effect({"sleep": {"choose": {"character": {"trait": trait}}, "up_to": 1}}))
        g = Game(side([cook], [pick]))
        g.use(pick)
        assert g.can("choose", cook)


# -- MR ---------------------------------------------------------------------------------


def mr(*abilities, level=3):
    return character("", level, 8000, 2, *abilities, mr=True)


@pytest.mark.rule("DC-34.1", "DC-34.2", "DC-34.3", "DC-34.4", "DC-R.20")
def test_a_new_mr_removes_the_old():
    old, new = mr(), mr()
    watch = card(when({"removed": {"who": {"character": {"side": "yours"}}, "by": "effect"}}, DRAW))
    g = Game(side([old, watch], [new]))
    g.use(new)
    assert (g.where(old), g.where(new), g.hand()) == ("remove", "scene", 1)


@pytest.mark.rule("DC-34.5", "DC-34.6", "DC-R.18")
def test_an_mr_removed_in_the_opponents_turn_goes_to_the_partner_area():
    boss = mr(when({"removed": "self"}, DRAW))
    sweep = event(2, effect({"remove": {"choose": {"character": {"side": "opponents"}}}}))
    g = Game(side([], [sweep]), side([boss]))
    g.use(sweep)
    assert (g.where(boss), g.hand(FOE)) == ("partner", 1)


@pytest.mark.rule("DC-R.19")
def test_an_old_mr_in_the_opponents_turn():
    old, new = mr(), mr()
    sparked = {"kind": "spark", "do": [{"play": {"choose": {"hand": {"type": "character"}}}}]}
    flash = character("", 3, 1000, 1, sparked)
    g = Game(side([card()]), side([(old, "sleep")], [new], evidence=[flash]))
    g.act_on_case(g.pile(SCENE, ME)[0]).do("spark")
    assert (g.where(old), g.where(new)) == ("partner", "scene")


@pytest.mark.rule("DC-34.5", "DC-34.6", "DC-12.12", "DC-12.19")
def test_an_mr_that_makes_room_in_the_opponents_turn_goes_to_the_partner_area():
    old = mr(when({"removed": "self"}, DRAW))
    guest = character()
    play = {"play": {"choose": {"hand": {"type": "character"}}}}
    flash = character("", 3, 1000, 1, {"kind": "spark", "do": [play]})
    full = [(old, "sleep"), *((c, "sleep") for c in filler(4))]
    g = Game(side([card()]), side(full, [guest], evidence=[flash]))
    g.act_on_case(g.pile(SCENE, ME)[0]).do("spark").do("switch", old)
    assert (g.where(old), g.where(guest)) == ("partner", "scene")
    assert g.hand(FOE) == 1  # it was removed


# -- looking ----------------------------------------------------------------------------


@pytest.mark.rule("DC-36.3", "DC-36.1")
def test_a_mandatory_pick():
    study = event(
        2,
        effect(
            {"look": 3}, {"choose": {"looked": {}}, "as": "it"}, {"take": "it"}, {"rest": "bottom"}
        ),
    )
    g = Game(side([], [study]))
    g.use(study)
    assert not g.can("done")
    g.do("choose")
    assert g.hand() == 1
    assert g.to_act == ME


@pytest.mark.rule("DC-36.6")
@pytest.mark.parametrize(("color", "place"), [("white", "hand"), ("red", "deck")])
def test_reveal_and_branch(color, place):
    top = character(color=color)
    show = event(
        2,
        effect(
            {"reveal": 1},
            {
                "if": [{"count": {"of": {"looked": {"color": "white"}}}}],
                "then": [{"take": {"looked": {}}}],
                "else": [{"rest": "bottom"}],
            },
        ),
    )
    g = Game(side([], [show], deck=[top, *filler(4)]))
    g.use(show)
    assert g.where(top) == place
    assert g.s.known[g.at(top)] == 3
    if place == "deck":
        assert g.pile(DECK, ME)[0] == g.at(top)


@pytest.mark.rule("DC-36.12")
def test_the_opponent_may_have_to_choose():
    show = event(
        2,
        effect(
            {"reveal": 3},
            {"choose": {"looked": {"color": "red"}}, "by": "opponent", "as": "it"},
            {"take": "it"},
            {"rest": "bottom"},
        ),
    )
    reds = [character(color="red"), character(color="red")]
    g = Game(side([], [show], deck=[*reds, *filler(5)]))
    g.use(show)
    assert g.to_act == FOE
    assert g.offered("choose") == {g.at(c) for c in reds}
    assert not g.can("done")


@pytest.mark.rule("DC-36.15")
def test_moving_none_still_shuffles():
    mix = event(2, effect({"bottom": {"choose": {"removed": {}}, "up_to": 2}}, {"shuffle": {}}))
    deck = [character(f"Card {n}") for n in range(12)]
    g = Game(side([], [mix], deck=deck, remove=1))
    before = [g.s.face[c].id for c in g.pile(DECK, ME)]
    g.use(mix).done()
    assert [g.s.face[c].id for c in g.pile(DECK, ME)] != before


@pytest.mark.rule("DC-R.11")
def test_a_card_that_comes_back_is_a_new_object():
    worker = character(
        "", 2, 1000, 1, declare([], {"boost": {"who": "self", "ap": 1000}}, limit="once")
    )
    bounce = event(2, effect({"bounce": {"choose": {"character": {"side": "yours"}}}}))
    g = Game(side([worker], [bounce]))
    g.do("declare", worker).use(bounce).do("hint").use(worker)
    assert g.ap(worker) == 1000
    assert g.can("declare", worker)


@pytest.mark.rule("DC-R.26", "DC-R.37", "DC-R.45")
def test_a_match_that_nobody_wins_is_called_off():
    g = Game()
    g.s.decisions = 4600
    g.again()
    assert g.s.result.winners == ()
    assert g.s.result.rule == "DC-R.45"
