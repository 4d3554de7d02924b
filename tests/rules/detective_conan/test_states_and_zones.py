"""Chapters 4 and 5: states of cards, zones and who sees what lies in them."""

import pytest

from games.engine.state import BACK
from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan.scene import make_active, put_to_sleep, stun
from games.rulebooks.detective_conan.state import DECK, EVIDENCE, FILE, HAND, REMOVE, SCENE
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


@pytest.mark.rule(
    "DC-4.1", "DC-4.2", "DC-4.4", "DC-4.5", "DC-4.6", "DC-4.7", "DC-4.8", "DC-4.9", "DC-4.10"
)
@pytest.mark.parametrize(
    ("start", "change", "after"),
    [
        ("active", put_to_sleep, "sleep"),
        ("sleep", put_to_sleep, "sleep"),
        ("stun", put_to_sleep, "stun"),
        ("active", stun, "stun"),
        ("sleep", stun, "stun"),
        ("stun", stun, "stun"),
        ("active", make_active, "active"),
        ("sleep", make_active, "active"),
        ("stun", make_active, "sleep"),
    ],
)
def test_states_change(start, change, after):
    mine = character()
    g = Game(side([(mine, start)]))
    change(g.s, g.at(mine))
    assert g.state(mine) == after


@pytest.mark.rule("DC-4.3", "DC-10.10", "DC-12.7", "DC-12.8", "DC-26.1")
def test_characters_enter_active_however_they_come():
    new = character("", 3, 1000, 1, when({"played": "self"}, DRAW))
    g = Game(side([], [new]))
    g.use(new)
    assert (g.state(new), g.hand()) == ("active", 1)
    bring = event(2, effect({"play": {"choose": {"hand": {"type": "character"}}}}))
    g = Game(side([], [new, bring]))
    g.use(bring)
    assert (g.state(new), g.hand()) == ("active", 1)
    assert not g.can("deduce", new)


@pytest.mark.rule("DC-4.12", "DC-4.15")
def test_an_active_one_may_be_chosen_to_wake_and_sleep_is_not_stun():
    active, asleep, stunned = character(), character(), character()
    scene = [active, (asleep, "sleep"), (stunned, "stun")]
    wake = event(2, effect({"wake": {"choose": {"character": {}}, "up_to": 1}}))
    g = Game(side(scene, [wake]))
    g.use(wake)
    assert g.can("choose", active)
    only = event(2, effect({"wake": {"choose": {"character": {"state": "sleep"}}, "up_to": 1}}))
    g = Game(side(scene, [only]))
    g.use(only)
    assert g.offered("choose") == {g.at(asleep)}


@pytest.mark.rule("DC-4.13", "DC-4.18", "DC-14.7", "DC-14.13", "DC-14.6", "DC-12.5")
def test_only_an_active_card_pays_with_sleep():
    sleepy = character(
        "", 4, 4000, 1, declare([{"sleep_self": {}}], DRAW), declare([], DRAW, limit="once")
    )
    g = Game(side([(sleepy, "sleep")], fresh=[sleepy]))
    assert {a[2] for a in g.matching("declare")} == {1}
    g = Game(side([sleepy], fresh=[sleepy]))
    g.do("declare", sleepy, 0)
    assert g.state(sleepy) == "sleep"
    assert not g.can("declare", sleepy, 0)


@pytest.mark.rule("DC-4.17", "DC-4.19", "DC-4.20")
def test_entering_asleep_whatever_the_way():
    lazy = character(
        "",
        3,
        1000,
        1,
        always({"mark": "enters_asleep"}),
        when({"played": "self"}, {"may": [{"stun": "self"}], "then": [DRAW]}),
    )
    bring = event(2, effect({"play": {"choose": {"hand": {"type": "character"}}}}))
    for first in (lazy, bring):
        g = Game(side([], [lazy, bring]))
        g.use(first)
        assert g.state(lazy) == "sleep"
        g.yes()
        assert g.state(lazy) == "stun"
    cost = {
        "stun": {"choose": {"character": {"side": "yours", "name": "Heiji", "state": "active"}}}
    }
    payer = character("", 4, 4000, 1, declare([cost], DRAW, limit="once"))
    heiji = character("Heiji")
    assert Game(side([payer, heiji])).can("declare", payer)
    assert not Game(side([payer, (heiji, "sleep")])).can("declare", payer)


@pytest.mark.rule("DC-4.24", "DC-16.3", "DC-16.2", "DC-16.1")
def test_sleeping_and_stunned_characters_may_be_designated():
    mine, active, asleep, stunned = (character() for _ in range(4))
    g = Game(side([mine]), side([active, (asleep, "sleep"), (stunned, "stun")]))
    targets = {a[2] for a in g.matching("act", mine)}
    assert targets == {g.at(asleep), g.at(stunned), g.case(FOE)}
    g.act(mine, asleep)
    assert g.state(mine) == "sleep"


@pytest.mark.rule("DC-5.1", "DC-5.26")
def test_each_player_has_the_eight_zones():
    names = [zone.name for zone in RULEBOOK.zones]
    assert names[:8] == ["deck", "hand", "scene", "file", "evidence", "remove", "partner", "case"]


@pytest.mark.rule("DC-5.4", "DC-5.5", "DC-5.6", "DC-5.7")
def test_only_the_scene_is_limited_and_attached_cards_do_not_count():
    twin = character()
    g = Game(side([twin, twin], filler(30), file=30, evidence=30, remove=30))
    assert len(g.all(twin)) == 2
    carried = [(character(), twin, 0) for _ in range(6)]
    new = character(level=1)
    g = Game(side([twin, *filler(3)], [new], sets=carried))
    g.use(new)
    assert g.where(new) == "scene"


@pytest.mark.rule("DC-5.8")
def test_cards_return_to_their_owner():
    foe = character()
    bounce = event(2, effect({"bounce": {"choose": {"character": {"side": "opponents"}}}}))
    g = Game(side([], [bounce]), side([foe]))
    g.use(bounce)
    assert g.pile(HAND, FOE) == (g.at(foe),)
    sink = event(2, effect({"bottom": {"choose": {"character": {"side": "opponents"}}}}))
    g = Game(side([], [sink]), side([foe]))
    g.use(sink)
    assert g.pile(DECK, FOE)[0] == g.at(foe)


@pytest.mark.rule("DC-5.9", "DC-5.11", "DC-5.12", "DC-5.16", "DC-R.24", "DC-R.25")
def test_what_each_seat_sees():
    g = Game(side([character()], [character()], sets=()), side([], [character()]))
    seen = g.s.observation(ME)
    hidden = [*g.pile(DECK, ME), *g.pile(EVIDENCE, ME), *g.pile(FILE, ME), *g.pile(HAND, FOE)]
    assert all(seen.face[c] is BACK for c in hidden)
    shown = [*g.pile(HAND, ME), *g.pile(SCENE, ME), g.partner(FOE), g.case(FOE)]
    assert all(seen.face[c] is not BACK for c in shown)
    view = g.s.view(ME)
    assert [len(pile) for pile in view["zones"]["hand"]] == [1, 1]


@pytest.mark.rule("DC-5.10", "DC-37.1", "DC-15.6", "DC-5.20", "DC-37.9")
def test_evidence_is_ordered_newest_on_top():
    mine = character("", 4, 4000, 2)
    g = Game(side([mine], deck=9))
    first, second = g.pile(DECK, ME)[-1], g.pile(DECK, ME)[-2]
    g.do("deduce", mine)
    assert g.pile(EVIDENCE, ME)[-2:] == (first, second)
    assert g.s.up[second] == 0
    flip = event(2, effect({"flip": {"choose": {"evidence": {"face": "down"}}, "count": 1}}))
    g = Game(side([], [flip], evidence=3))
    order = g.pile(EVIDENCE, ME)[:]
    g.use(flip).do("choose", order[0])
    assert g.pile(EVIDENCE, ME) == order
    assert g.s.up[order[0]] == 1


@pytest.mark.rule("DC-5.13", "DC-10.5", "DC-24.5")
def test_the_partner_in_file_counts():
    five = character(level=5)
    bonus = character("", 4, 4000, 1, always({"stats": {"ap": 1000}}, file=5))
    g = Game(side([bonus], [five], file=4))
    assert not g.can("use", five)
    g.do("assist")
    assert g.can("use", five)
    assert g.ap(bonus) == 5000


@pytest.mark.rule("DC-5.14")
def test_a_card_may_lie_face_up_in_file():
    shown = character()
    plant = event(2, effect({"file_under": {"choose": {"hand": {}}}}))
    g = Game(side([], [plant, shown], file=3))
    g.use(plant)
    assert g.pile(FILE, ME)[0] == g.at(shown)
    assert g.s.known[g.at(shown)] == 3
    assert g.files() == 4


@pytest.mark.rule("DC-5.15", "DC-28.22")
def test_removed_cards_lie_open():
    held = character()
    toss = event(2, effect({"discards": {"who": "you"}}))
    g = Game(side([], [toss, held, character()]))
    g.use(toss).do("discard", held)
    assert g.s.known[g.at(held)] == 3
    assert g.pile(REMOVE, ME)[0] == g.at(held)


@pytest.mark.rule("DC-5.17", "DC-10.13")
def test_some_events_go_to_the_partner_area():
    jewel = event(
        2,
        effect(
            {"stun": {"choose": {"character": {"state": "sleep"}}, "up_to": 1}},
            {"to_partner_area": "self"},
        ),
    )
    g = Game(side([], [jewel]))
    g.use(jewel)
    assert g.where(jewel) == "partner"


@pytest.mark.rule("DC-5.18", "DC-5.19", "DC-36.4", "DC-R.39", "DC-31.12")
def test_the_order_at_the_bottom_is_the_owners_secret():
    look = event(2, effect({"investigate": 3}))
    top = [character(f"Top {n}") for n in range(3)]
    g = Game(side([], [look]), side(deck=[*top, *filler(3)]))
    g.use(look)
    assert g.to_act == FOE
    g.do("bottom", top[2]).do("bottom", top[0])
    bottom = g.pile(DECK, FOE)[:3]
    assert [g.s.face[c].card for c in bottom] == [top[1], top[0], top[2]]
    assert all(g.s.known[c] == 2 for c in bottom)


@pytest.mark.rule("DC-5.21", "DC-14.16")
def test_any_evidence_may_be_chosen_unless_top_is_said():
    flip = event(2, effect({"flip": {"choose": {"evidence": {"face": "down"}}}}))
    g = Game(side([], [flip], evidence=3))
    g.use(flip)
    assert len(g.offered("choose")) == 3
    top = event(2, effect({"flip": {"choose": {"evidence": {"top": True}}, "up_to": 1}}))
    g = Game(side([], [top], evidence=3))
    g.use(top)
    assert g.offered("choose") == {g.pile(EVIDENCE, ME)[-1]}


@pytest.mark.rule("DC-5.22", "DC-36.1", "DC-22.6", "DC-36.2")
def test_cards_looked_at_are_still_in_the_deck():
    study = event(
        2,
        effect(
            {"look": 5},
            {"choose": {"looked": {}}, "up_to": 1, "as": "it"},
            {"take": "it"},
            {"rest": "bottom"},
        ),
    )
    g = Game(side([], [study], deck=3))
    g.use(study)
    assert g.deck() == 3
    assert all(g.s.known[c] == 1 for c in g.s.looked)
    assert g.can("done")


@pytest.mark.rule("DC-5.23", "DC-5.24", "DC-32.16")
def test_set_cards_are_hidden_and_stacked_ones_open():
    host, hidden, under = character(), character(), character()
    g = Game(side([host], sets=[(hidden, host, 0)], stacks=[(under, host)]))
    assert g.s.known[g.at(hidden)] == 0
    assert g.s.known[g.at(under)] == 3


@pytest.mark.rule("DC-5.25", "DC-22.13", "DC-R.28")
def test_a_resolving_event_is_in_no_counted_zone():
    count = event(2, effect({"draw": {"count": "removed_count"}}))
    g = Game(side([], [count], remove=2))
    g.use(count)
    assert g.hand() == 2
    last = event(2, effect(DRAW))
    g = Game(side([], [last], deck=1, remove=0))
    g.use(last)
    assert g.winners == (FOE,)
    assert g.s.result.rule == "DC-7.5"
