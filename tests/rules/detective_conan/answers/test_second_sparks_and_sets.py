"""Official questions 358 to 714 about Sparks, set and stacked cards, bans and delayed effects."""

from dataclasses import replace

import pytest

from games.rulebooks.detective_conan.state import DECK, FILE, REMOVE, SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    BLACK,
    GREEN,
    RED,
    beaten,
    choose_asked,
    fellow,
    hit,
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
    filler,
    side,
    spark,
    when,
)

YAIBA = REAL["0648"].traits


# -- set cards ------------------------------------------------------------------------------


@pytest.mark.answer(455)
@pytest.mark.rule("DC-5.23")
def test_nobody_may_see_a_card_that_0532_set():
    mine = fellow("0532")
    g = Game(side([REAL["0532"], mine]))
    g.do("declare", REAL["0532"], 1).choose(mine).settle()
    (card,) = [c for c in range(len(g.s.face)) if g.s.host[c] == g.at(mine)]
    assert (g.s.known[card], g.s.up[card]) == (0, 0)


@pytest.mark.answer(457)
@pytest.mark.rule("DC-5.7", "DC-5.23", "DC-32.10")
@pytest.mark.parametrize("id", ["0533", "0534", "0535", "0539", "0575"])
def test_a_face_down_set_card_has_no_information(id):
    loud = character("", 3, 1000, 1, when({"turn_ends": {}}, DRAW))
    g = set_by(id, loud)
    assert g.where(loud) == "set"
    assert (g.s.known[g.at(loud)] if id != "0539" else 0) == 0
    count = len(g.pile(SCENE, ME)) + len(g.pile(SCENE, FOE))
    assert count == (2 if id in ("0533", "0535") else 1)
    held = g.hand() + g.hand(FOE)
    g.end_turn().settle()
    assert g.hand() + g.hand(FOE) == held + 1  # the draw of the Auto Phase only


def set_by(id, top):
    """The card makes this one a face-down set card."""
    deck, card = [top, *filler(6)], REAL[id]
    if id in ("0534", "0539"):
        return Game(side([], [card], deck)).use(card)
    if id == "0535":
        host = weak()
        return Game(side([], [card]), side([host], deck=deck)).use(card).choose(host)
    if id == "0533":
        host = weak()
        return Game(side([card, host], deck=deck)).do("declare", card, 0).choose(host)
    return Game(side([card], deck=deck)).do("declare", card)


@pytest.mark.answer(464)
@pytest.mark.rule("DC-32.20", "DC-36.6")
@pytest.mark.parametrize("there", [True, False])
def test_0539_sets_what_it_cannot_take_or_leaves_it_on_top(there):
    top = character()
    leave = [] if there else [{"bottom": {"character": {"side": "yours"}}}]
    bring = event(1, effect({"play": {"choose": {"hand": {"type": "character"}}}}, *leave))
    g = Game(side([], [bring, REAL["0539"]], [top, *filler(6)]))
    g.use(bring)
    assert g.where(top) == ("set" if there else "deck")
    if not there:
        assert g.pile(DECK, ME)[-1] == g.at(top)


@pytest.mark.answer(465)
@pytest.mark.rule("DC-32.14")
def test_a_card_that_0539_set_can_be_told_from_others():
    other, top = character(), character()
    more = event(1, effect({"set_top": {"to": {"choose": {"character": {"side": "yours"}}}}}))
    me = side([REAL["0539"]], [more], [other, *filler(5)], sets=[(top, REAL["0539"], 0)])
    g = Game(me)
    g.use(more)
    assert g.host(top) == g.host(other) == g.at(REAL["0539"])
    pick = {"choose": {"set_card": {"on": {"character": {"side": "yours"}}}}, "up_to": 1}
    g = Game({**me, "hand": [more, event(1, effect({"remove": pick}))]})
    again = g.pile(2, ME)[1]
    g.use(more).do("hint").use(again)
    assert g.offered("choose") == {g.at(top), g.at(other)}


@pytest.mark.answer(470, 472)
@pytest.mark.rule("DC-35.10")
@pytest.mark.parametrize(
    ("verb", "after"),
    [
        ("remove", ("scene", "active")),
        ("sleep", ("scene", "active")),
        ("stun", ("scene", "active")),
        ("bottom", ("deck", "active")),
    ],
)
def test_0545_lets_its_host_be_chosen_but_not_removed_or_put_down(verb, after):
    host = character(color="green")
    used = event(1, effect({verb: {"choose": {"character": {"side": "opponents"}}, "up_to": 1}}))
    g = Game(side([], [used]), side([host], sets=[(REAL["0545"], host, 1)]))
    g.use(used).choose(host)
    assert (g.where(host), g.state(host)) == after


@pytest.mark.answer(471)
@pytest.mark.rule("DC-35.10")
def test_the_host_of_0545_is_removed_by_contact():
    host, attacker = character(color="green"), strong()
    g = Game(side([attacker]), side([(host, "sleep")], sets=[(REAL["0545"], host, 1)]))
    g.act(attacker, host)
    assert (g.where(host), g.where(REAL["0545"])) == ("remove", "remove")


@pytest.mark.answer(641)
@pytest.mark.rule("DC-32.11", "DC-32.12")
@pytest.mark.parametrize("up", [1, 0])
def test_0685_removed_from_face_down_triggers_nothing(up):
    host, low = fellow("0667", 8), fellow("0667", 5)
    g = beaten(host, me=side(sets=[(REAL["0685"], host, up)], remove=[low]))
    assert g.where(REAL["0685"]) == "remove"
    assert g.can("choose", low) is bool(up)


# -- stacked cards --------------------------------------------------------------------------


@pytest.mark.answer(556, 558)
@pytest.mark.rule("DC-32.17", "DC-32.16", "DC-5.7")
@pytest.mark.parametrize("id", ["0630", "0631", "0633"])
def test_stacked_cards_are_removed_with_their_host_and_trigger_nothing(id):
    mourned = character("", 3, 1000, 1, when({"removed": "self"}, DRAW))
    me = side(stacks=[(mourned, REAL[id])])
    g = beaten(REAL[id], me=me)
    assert (g.where(mourned), g.where(REAL[id]), g.hand()) == ("remove", "remove", 0)


@pytest.mark.answer(557)
@pytest.mark.rule("DC-32.15")
@pytest.mark.parametrize("id", ["0630", "0631", "0633"])
def test_stacked_cards_are_not_set_cards(id):
    below, above = character(), character()
    pick = event(1, effect({"remove": {"choose": {"set_card": {}}, "up_to": 1}}))
    me = side([REAL[id]], [pick], stacks=[(below, REAL[id])], sets=[(above, REAL[id], 0)])
    g = Game(me)
    g.use(pick)
    assert g.offered("choose") == {g.at(above)}


@pytest.mark.answer(558)
@pytest.mark.rule("DC-5.7", "DC-32.16")
def test_stacked_cards_are_no_characters_on_the_scene():
    boys = [fellow("0522") for _ in range(2)]
    g = Game(side([REAL["0430"]], stacks=[(c, REAL["0430"]) for c in boys]))
    everybody = len(g.pile(SCENE, ME))
    assert everybody == 1
    shout = character("", 3, 1000, 1, when({"turn_ends": {}}, DRAW))
    g = Game(side([REAL["0631"]], stacks=[(shout, REAL["0631"])]))
    g.end_turn()
    assert g.hand() == 0


@pytest.mark.answer(559)
@pytest.mark.rule("DC-28.1", "DC-28.22")
def test_0630_moves_the_stacked_cards_its_player_chooses():
    a, b, c, friend = weak(), weak(), weak(), character()
    g = Game(side([REAL["0630"], friend], stacks=[(x, REAL["0630"]) for x in (a, b, c)]))
    g.do("declare", REAL["0630"]).choose(friend)
    assert g.offered("choose") == {g.at(a), g.at(b), g.at(c)}
    g.choose(a, c)
    hosts = [g.host(x) for x in (a, b, c)]
    assert hosts == [g.at(friend), g.at(REAL["0630"]), g.at(friend)]


@pytest.mark.answer(561)
@pytest.mark.rule("DC-28.25")
def test_0631_may_stack_the_card_it_removed():
    boy = fellow("0522")
    g = Game(side([], [REAL["0631"]], [boy, *filler(6)]))
    g.use(REAL["0631"]).choose(boy)
    assert g.host(boy) == g.at(REAL["0631"])


# -- Sparks ---------------------------------------------------------------------------------


@pytest.mark.answer(460)
@pytest.mark.rule("DC-21.15")
@pytest.mark.parametrize(
    ("id", "place", "state"),
    [("0536", "scene", "stun"), ("0607", "scene", "stun"), ("0651", "remove", None)],
)
def test_the_character_in_this_action_is_the_attacker(id, place, state):
    other = strong()
    case_ = REAL["0659"] if id == "0651" else None
    g = hit(REAL[id], me=side(case=case_, resolution=1), foe=side([(other, "sleep")]))
    g.do("spark")
    attacker = next(c for c in g.pile(SCENE, FOE) if c != g.at(other))
    assert g.offered("choose") == {attacker}
    g.choose(attacker)
    assert g.where(attacker) == place
    assert state is None or g.state(attacker) == state


@pytest.mark.answer(513)
@pytest.mark.rule("DC-21.19")
@pytest.mark.parametrize("barred", [True, False])
def test_0579_keeps_sparks_from_being_activated(barred):
    sparked = character("", 3, 1000, 1, spark(DRAW))
    attacker = strong()
    scene = [REAL["0579"], attacker] if barred else [attacker]
    g = Game(side(scene), side(evidence=[sparked]))
    g.act_on_case(attacker)
    assert g.can("spark") is not barred
    g.settle()
    assert (g.where(sparked), g.evidence()) == ("remove", 3)


@pytest.mark.answer(487)
@pytest.mark.rule("DC-21.11")
@pytest.mark.parametrize("id", ["0557", "0709"])
def test_a_card_whose_spark_resolves_cannot_be_taken(id):
    other = fellow(id)
    g = hit(REAL[id], me=side(remove=[other]))
    g.do("spark")
    assert g.offered("choose") == {g.at(other)}
    g = hit(REAL[id])
    g.do("spark")
    assert (g.can("choose"), g.where(REAL[id])) == (False, "remove")


@pytest.mark.answer(588)
@pytest.mark.rule("DC-21.5")
@pytest.mark.parametrize("id", ["0644", "0661"])
@pytest.mark.parametrize("removed", [True, False])
def test_an_attacker_gone_by_a_spark_does_not_see_the_gain(id, removed):
    zap = character("", 3, 1000, 1, spark({"remove": "attacker"} if removed else DRAW))
    g = Game(side([REAL[id]]), side(hand=filler(2), evidence=[zap]))
    before = g.evidence()
    g.act_on_case(REAL[id]).do("spark").settle()
    assert g.evidence() == before + 1
    seen = g.hand() == 1 if id == "0644" else "discards" in g.verbs()
    assert seen is not removed


def causing(id, *evidence, me=None, foe=None):
    """0646, 0657 or 0659 may activate the Spark of the Evidence that was turned up."""
    base = {**(me or side()), "evidence": list(evidence), "resolution": 1}
    if id == "0646":
        base["scene"] = [REAL["0646"], *base["scene"]]
        g = Game(base, foe).do("declare", REAL["0646"])
        return choose_asked(g, evidence[-1])
    if id == "0657":
        base["hand"] = [REAL["0657"], *base["hand"]]
        return Game(base, foe).use(REAL["0657"]).choose(evidence[-1])
    base["case"] = REAL["0659"]
    g = Game(base, foe)
    choose_asked(g.do("declare", g.case(ME)), *[g.at(c) for c in evidence])
    return g


CAUSES = pytest.mark.parametrize("id", ["0646", "0657", "0659"])


def activate(g, card):
    """Say yes to the Spark; 0659 also asks whose."""
    g.yes()
    return choose_asked(g, card)


def three(card):
    return (weak(), strong(), card)


@pytest.mark.answer(589)
@pytest.mark.rule("DC-21.7")
def test_a_caused_spark_is_done_whole():
    friend = weak()
    g = causing("0646", REAL["0648"], me=side([friend]))
    g.yes()
    if g.can("yes"):
        g.no()
    assert g.where(REAL["0648"]) == "evidence"
    assert g.where(friend) == "scene"


@pytest.mark.answer(590)
@pytest.mark.rule("DC-21.12", "DC-21.13")
@CAUSES
def test_a_caused_spark_moves_its_card_from_the_evidence(id):
    friend = weak()
    g = activate(causing(id, *three(REAL["0648"]), me=side([friend])), REAL["0648"])
    g.yes().choose(friend)
    assert (g.where(REAL["0648"]), g.where(friend)) == ("scene", "remove")
    g = activate(causing(id, *three(REAL["0656"])), REAL["0656"])
    assert g.where(REAL["0656"]) == "hand"


@pytest.mark.answer(591, 605, 607)
@pytest.mark.rule("DC-21.20")
@CAUSES
def test_a_ban_on_sparks_does_not_stop_a_caused_one(id):
    quiet = side([REAL["0579"]])
    g = activate(causing(id, *three(REAL["0656"]), foe=quiet), REAL["0656"])
    assert g.where(REAL["0656"]) == "hand"


@pytest.mark.answer(592)
@pytest.mark.rule("DC-21.10")
@CAUSES
def test_a_caused_spark_with_an_unsatisfied_header_does_nothing(id):
    idle = replace(character("", 3, 1000, 1, {**spark(DRAW), "partner": "red"}), traits=YAIBA)
    for partner_, drawn in ((RED, 1), (GREEN, 0)):
        g = causing(id, *three(idle), me=side(partner=partner_))
        assert g.can("yes")
        activate(g, idle)
        assert (g.hand(), g.where(idle)) == (drawn, "evidence")


@pytest.mark.answer(593)
@pytest.mark.rule("DC-5.21")
@CAUSES
def test_a_caused_spark_may_turn_its_own_card_down_again(id):
    g = causing(id, *three(REAL["0649"])).yes()
    if id == "0659":
        g.choose(REAL["0649"])
    g.choose(REAL["0649"])
    assert g.s.up[g.at(REAL["0649"])] == 0
    assert g.where(REAL["0649"]) == "evidence"


@pytest.mark.answer(601)
@pytest.mark.rule("DC-21.21")
def test_0651_caused_outside_an_action_finds_nobody():
    g = causing("0659", *three(REAL["0651"]), foe=side([weak()]))
    activate(g, REAL["0651"])
    assert (g.can("choose"), len(g.pile(SCENE, FOE))) == (False, 1)


@pytest.mark.answer(602)
@pytest.mark.rule("DC-21.15", "DC-21.20")
def test_0651_caused_by_the_spark_of_0657_removes_the_attacker():
    me = side(evidence=[REAL["0651"]], case=REAL["0659"], resolution=1)
    g = hit(REAL["0657"], me=me)
    attacker = g.pile(SCENE, FOE)[0]
    g.do("spark").choose(REAL["0651"]).yes().choose(attacker)
    assert g.where(attacker) == "remove"


@pytest.mark.answer(606)
@pytest.mark.rule("DC-21.4", "DC-21.16")
def test_the_attacker_that_0658_removed_still_gives_the_gain():
    g = hit(REAL["0658"], me=side(hand=filler(1), case=REAL["0659"], resolution=1))
    attacker, before = g.pile(SCENE, FOE)[0], g.evidence(FOE)
    g.do("spark").yes().choose(attacker).settle()
    assert (g.where(attacker), g.evidence(FOE)) == ("remove", before + 1)


@pytest.mark.answer(596)
@pytest.mark.rule("DC-26.17", "DC-21.17")
def test_0648_played_in_the_opponents_turn_triggers():
    friend, other = weak(), fellow("0648")
    me = side([(friend, "sleep"), (other, "sleep")])
    g = hit(REAL["0648"], me=me)
    g.do("spark").yes().choose(friend)
    assert (g.where(REAL["0648"]), g.to_act, g.can("mode", 1)) == ("scene", ME, True)
    assert g.do("mode", 1).ap(REAL["0648"]) == 6000


@pytest.mark.answer(597)
@pytest.mark.rule("DC-27.1", "DC-26.2")
def test_what_0648_removed_triggers_once_it_has_entered():
    there = {"count": {"of": {"character": {"side": "yours", "name": REAL["0648"].name}}}}
    look = when({"removed": "self"}, {"if": [there], "then": [DRAW]}, turn="opponents")
    mourned = character("", 3, 1000, 1, look)
    g = hit(REAL["0648"], me=side([(mourned, "sleep")]))
    g.do("spark").yes()
    g.choose(mourned)
    assert (g.where(REAL["0648"]), g.hand()) == ("scene", 0)
    g.s.apply(next(a for a in g.matching("resolve") if a[2] == g.at(mourned)))
    assert (g.where(mourned), g.hand()) == ("remove", 1)


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


# -- 0613 -----------------------------------------------------------------------------------


def bearer(copies=1, others=(), by_0359=False):
    """My Character with 0613 set leaves in the opponent's turn."""
    host = character("", 6, 4000, 1, cut_in(1000), color="black")
    me = side(others, sets=[(REAL["0613"], host, 1)] * copies, partner=BLACK)
    if not by_0359:
        return beaten(host, me=me), host
    me["scene"] = [host, *others]
    g = Game(me, side([REAL["0359"]], partner=BLACK), active=FOE)
    return g.end_turn().yes(), host


@pytest.mark.answer(547)
@pytest.mark.rule("DC-28.27", "DC-29.12")
def test_0613_may_play_the_character_that_bore_it():
    g, host = bearer()
    if g.can("done") and not g.can("choose", host):
        g.done()
    g.choose(host)
    if g.can("done"):
        g.done()
    assert g.where(host) == "scene"


@pytest.mark.answer(548)
@pytest.mark.rule("DC-29.12", "DC-Q.125")
def test_the_second_0613_finds_somebody_on_the_scene():
    g, host = bearer(2)
    assert g.can("resolve")
    g.do("resolve")
    if not g.can("choose", host):
        g.done()
    g.choose(host)
    if g.can("done"):
        g.done()
    assert (g.where(host), g.can("choose"), g.to_act) == ("scene", False, FOE)


@pytest.mark.answer(549)
@pytest.mark.rule("DC-27.12")
def test_0613_finds_an_empty_scene_after_0359():
    g, host = bearer(1, [weak(), weak()], by_0359=True)
    while g.can("discard"):
        g.do("discard")
    assert len(g.pile(SCENE, ME)) == 0
    if not g.can("choose", host):
        g.done()
    assert g.can("choose", host)


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
