"""Official questions 358 to 714 about who must be chosen, effects that wait, and bans."""

import pytest

from games.rulebooks.detective_conan.state import FILE, REMOVE, SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    choose_asked,
    fellow,
    namesake,
    strong,
    weak,
)
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    character,
    cut_in,
    effect,
    event,
    side,
    when,
)

YAIBA = REAL["0648"].traits


# -- who must be chosen ---------------------------------------------------------------------


def chooses(n, *theirs):
    used = event(1, effect({"sleep": {"choose": {"character": {}}, "up_to": n}}))
    return Game(side([], [used]), side(theirs)).use(used)


@pytest.mark.answer(544)
@pytest.mark.rule("DC-28.19")
def test_0612_must_be_chosen_by_an_event():
    other = weak()
    g = chooses(1, REAL["0612"], other)
    assert (g.state(REAL["0612"]), g.state(other)) == ("sleep", "active")


@pytest.mark.answer(545)
@pytest.mark.rule("DC-28.20")
@pytest.mark.parametrize("n", [2, "any"])
def test_0612_takes_one_place_and_the_others_are_free(n):
    other = weak()
    g = chooses(n, REAL["0612"], other)
    assert (g.can("choose", REAL["0612"]), g.can("choose", other), g.can("done")) == (
        False,
        True,
        True,
    )
    g.done()
    assert (g.state(REAL["0612"]), g.state(other)) == ("sleep", "active")


@pytest.mark.answer(546)
@pytest.mark.rule("DC-28.20", "DC-28.21")
@pytest.mark.parametrize(("n", "asleep"), [(1, 1), (2, 2), ("any", 2)])
def test_of_two_0612_as_many_as_can_be_are_chosen(n, asleep):
    g = chooses(n, REAL["0612"], REAL["0612"], weak())
    if n == 1:
        assert g.offered("choose") == set(g.all(REAL["0612"]))
        assert not g.can("done")
    while g.can("choose") and not g.can("done"):
        g.do("choose")
    if g.can("done"):
        g.done()
    assert [g.state(c) for c in g.all(REAL["0612"])].count("sleep") == asleep


# -- 0552 -----------------------------------------------------------------------------------


@pytest.mark.answer(482)
@pytest.mark.rule("DC-27.10", "DC-27.11")
def test_0552_resolves_though_it_left():
    detective = fellow("0552", 3)
    away = event(1, effect({"bottom": {"character": {"side": "yours"}}}))
    g = Game(side([REAL["0552"]], [away], remove=[detective]))
    g.do("hint").use(away)
    assert g.where(REAL["0552"]) == "deck"
    g.yes()
    choose_asked(g, detective)
    assert g.where(detective) == "hand"


@pytest.mark.answer(483)
@pytest.mark.rule("DC-11.14", "DC-11.15")
@pytest.mark.parametrize("first", ["0552", "used"])
def test_0552_and_when_played_come_in_any_order(first):
    used = character("", 3, 1000, 1, when({"played": "self"}, DRAW))
    g = Game(side([REAL["0552"]], [used], remove=[fellow("0552", 3)]))
    g.do("hint").use(used)
    assert len(g.matching("resolve")) == 2
    wanted = g.at(REAL["0552"] if first == "0552" else used)
    held = g.hand()
    g.s.apply(next(a for a in g.matching("resolve") if a[2] == wanted))
    assert g.can("yes") is True
    assert g.hand() == held + (first == "used")


@pytest.mark.answer(484)
@pytest.mark.rule("DC-11.15", "DC-10.22")
def test_an_event_comes_before_0552():
    used = event(2, effect({"draw": 2}))
    g = Game(side([REAL["0552"]], [used], remove=[fellow("0552", 3)]))
    g.do("hint")
    held = g.hand()
    g.use(used)
    assert (g.hand(), g.can("yes")) == (held + 1, True)


# -- costs and delays of MR -----------------------------------------------------------------


@pytest.mark.answer(642)
@pytest.mark.rule("DC-14.11")
@pytest.mark.parametrize("kin", ["0552", "0663"])
def test_0687_pays_with_its_own_characters_only(kin):
    theirs, mine = fellow(kin), fellow(kin)
    g = Game(side([(REAL["0687"], "sleep")]), side([theirs]))
    assert not g.can("declare", REAL["0687"])
    g = Game(side([(REAL["0687"], "sleep"), mine]), side([theirs]))
    g.do("declare", REAL["0687"])
    assert (g.state(mine), g.state(theirs)) == ("sleep", "active")


def delayed(files, *, times=1, assisted=False, **more):
    """0694 has been declared so often; its effect comes at the end of the turn."""
    g = Game(side([REAL["0694"]] * times, file=files, **more))
    if assisted:
        g.do("assist")
    for c in g.all(REAL["0694"]):
        g.do("declare", c)
    g.end_turn()
    while g.can("resolve"):
        g.do("resolve")
    return g


@pytest.mark.answer(652)
@pytest.mark.rule("DC-5.13")
@pytest.mark.parametrize(("files", "after"), [(6, 7), (7, 6)])
def test_the_partner_in_file_counts_for_0694(files, after):
    assert delayed(files, assisted=True).files() == after


@pytest.mark.answer(653)
@pytest.mark.rule("DC-30.12", "DC-Q.136")
@pytest.mark.parametrize(("files", "after"), [(6, 6), (8, 6), (10, 6)])
def test_two_effects_of_0694_each_ask_for_themselves(files, after):
    assert delayed(files, times=2).files() == after


@pytest.mark.answer(654)
@pytest.mark.rule("DC-22.5")
def test_0694_fills_file_through_a_refresh():
    g = delayed(4, deck=1)
    assert (g.files(), "refreshes" in g.verbs()) == (4, True)


@pytest.mark.answer(655, 656)
@pytest.mark.rule("DC-14.11", "DC-14.13", "DC-14.20")
def test_0694_removes_two_cards_of_its_own_file():
    assert not Game(side([REAL["0694"]], file=1), side(file=8)).can("declare", REAL["0694"])
    g = Game(side([REAL["0694"]], file=2), side(file=8))
    g.do("declare", REAL["0694"])
    assert (len(g.pile(FILE, ME)), len(g.pile(FILE, FOE)), len(g.pile(REMOVE, ME))) == (0, 8, 2)


@pytest.mark.answer(467)
@pytest.mark.rule("DC-14.20")
def test_0694_never_removes_the_partner_in_file():
    g = Game(side([REAL["0694"]], file=1))
    assert not g.do("assist").can("declare", REAL["0694"])
    g = Game(side([REAL["0694"]], file=3))
    g.do("assist").do("declare", REAL["0694"])
    assert (g.where(g.partner(ME)), g.files(), g.removed()) == ("file", 2, 2)


@pytest.mark.answer(665)
@pytest.mark.rule("DC-17.11")
@pytest.mark.parametrize("itself", [True, False])
def test_0710_does_not_see_its_own_guard(itself):
    attacker, guard = strong(), weak()
    scene = [REAL["0710"], (guard, "sleep")] if itself else [(REAL["0710"], "sleep"), guard]
    helper = character("", 3, 1000, 1, cut_in(1))
    g = Game(side(scene, [helper]), side([attacker]), active=FOE)
    g.act(attacker, guard if itself else REAL["0710"])
    g.do("guard", REAL["0710"] if itself else guard)
    who = REAL["0710"] if itself else guard
    assert g.state(who) == ("sleep" if itself else "active")
    assert g.ap(who) == 3000  # printed, or 1000 and 2000 more


# -- 0720: no Gin this turn -----------------------------------------------------------------


def gin_played(*hand, **more):
    """0720 has been declared from hand."""
    black = character(color="black")
    first = REAL["0720"]
    me = side([black, *more.pop("scene", [])], [first, *hand], resolution=1, **more)
    g = Game(me, side([(strong(), "sleep")]))
    g.do("declare", first)
    choose_asked(g, black)
    assert g.where(black) == "remove"
    return g


@pytest.mark.answer(672)
@pytest.mark.rule("DC-35.11")
def test_after_0720_no_gin_is_used_or_played():
    gin, other = namesake("0476", 3), character("", 3, 1000)
    bring = event(1, effect({"play": {"choose": {"hand": {"type": "character"}}, "up_to": 1}}))
    g = gin_played(gin, other, bring)
    assert (g.can("use", gin), g.can("use", other)) == (False, True)
    g.do("hint")
    assert not g.can("use", gin)
    g.use(bring)
    if g.can("choose", gin):
        g.choose(gin)
    assert g.where(gin) == "hand"


@pytest.mark.answer(673)
@pytest.mark.rule("DC-35.12")
def test_a_second_0720_may_be_declared_without_result():
    friend = character(color="black")
    g = gin_played(REAL["0720"], scene=[friend])
    second = next(c for c in g.all(REAL["0720"]) if g.where(c) == "hand")
    assert g.can("declare", second)
    g.do("declare", second)
    assert (g.where(second), g.where(friend)) == ("hand", "scene")


@pytest.mark.answer(674)
@pytest.mark.rule("DC-35.11")
def test_after_0720_a_gin_may_cut_in():
    gin = namesake("0476", 3, 1000, 1, cut_in(1000))
    mine = character()
    g = gin_played(gin, scene=[mine])
    g.act(mine, g.pile(SCENE, FOE)[0])
    assert g.can("cut_in", gin)


@pytest.mark.answer(675)
@pytest.mark.rule("DC-30.13", "DC-35.11")
def test_the_ban_of_0720_outlasts_it():
    gin = namesake("0476", 3)
    away = event(1, effect({"bottom": {"character": {"side": "yours"}}}))
    g = gin_played(gin, away)
    g.use(away)
    assert g.where(REAL["0720"]) == "deck"
    assert not g.do("hint").can("use", gin)
