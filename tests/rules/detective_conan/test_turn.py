"""Chapters 6 to 13: set-up, winning, the turn, using cards, Next Hint, entering, the Partner."""

import pytest

from games.engine.errors import IllegalAction
from games.engine.table import Table, TableSpec
from games.rulebooks.catalogue import ready_made
from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan.state import (
    CASE,
    DECK,
    EVIDENCE,
    FILE,
    HAND,
    PARTNER,
    REMOVE,
    SCENE,
)
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
    partner,
    side,
    spark,
    when,
)

DECKS = tuple(ready_made("detective-conan").values())[:2]
TABLE = Table(RULEBOOK, TableSpec("duel", 2, DECKS))


def dealt(seed=3):
    return RULEBOOK.start(TABLE, seed)


def sizes(s, seat):
    return {z: len(s.piles[z + seat]) for z in (DECK, HAND, SCENE, FILE, EVIDENCE, REMOVE)}


# -- set-up -----------------------------------------------------------------------------


@pytest.mark.rule("DC-6.1", "DC-6.4", "DC-6.10", "DC-6.11", "DC-6.12", "DC-6.9")
def test_the_cards_are_laid_out():
    s = dealt()
    for seat in (0, 1):
        assert sizes(s, seat) == {DECK: 35, HAND: 5, SCENE: 0, FILE: 0, EVIDENCE: 0, REMOVE: 0}
        assert (len(s.piles[PARTNER + seat]), len(s.piles[CASE + seat])) == (1, 1)
        assert s.stance[s.partners[seat]] == 0
    assert s.resolution == (0, 0)


@pytest.mark.rule("DC-6.2", "DC-6.3")
def test_decks_are_shuffled_and_the_first_player_is_drawn():
    orders = {tuple(f.id for f in dealt(seed).face) for seed in range(6)}
    assert len(orders) == 6
    assert {dealt(seed).first for seed in range(20)} == {0, 1}


@pytest.mark.rule("DC-6.5", "DC-6.6", "DC-6.7", "DC-6.8", "DC-6.14")
def test_the_mulligan():
    s = dealt()
    assert s.to_act == s.first
    returned = sorted(a for a in s.legal_actions() if a[0] == "return")[:2]
    for action in returned:
        s.apply(action)
    s.apply(("keep",))
    assert s.to_act == 1 - s.first
    assert len(s.piles[HAND + s.first]) == 5
    s.apply(("keep",))
    assert (s.to_act, s.turn, s.active) == (s.first, 1, s.first)
    assert [e[6] for e in s.events() if e[0] == "mulligans"] == [2, 0]


@pytest.mark.rule("DC-6.13", "DC-R.35", "DC-7.1", "DC-7.2", "DC-7.4", "DC-13.12")
@pytest.mark.parametrize(
    ("active", "evidence", "wins"), [(ME, 7, True), (ME, 6, False), (FOE, 6, True), (FOE, 5, False)]
)
def test_case_closed_needs_the_case_level_of_first_or_second(active, evidence, wins):
    plain = side(resolution=1, evidence=evidence)
    g = Game(plain, plain, active=active)
    assert g.winners is None
    g.s.up[g.pile(EVIDENCE, active)[0]] = 1
    g.do("close")
    assert g.winners == ((active,) if wins else None)
    assert g.s.stance[g.partner(active)] == 1


@pytest.mark.rule("DC-7.3", "DC-13.6", "DC-13.8", "DC-24.7")
def test_no_case_closed_before_resolution_phase():
    g = Game(side(file=9, evidence=9))
    assert not g.can("close")
    g = Game(side(file=1, evidence=9, resolution=1))
    assert g.can("close")


@pytest.mark.rule("DC-7.5", "DC-7.7", "DC-R.27", "DC-R.14")
def test_no_cards_to_refresh_loses_at_once():
    g = Game(side([], [event(2, effect({"draw": 3}, {"gain": 1}))], deck=2))
    g.do("use")
    assert g.winners == (FOE,)
    assert g.hand() == 2
    with pytest.raises(IllegalAction):
        g.s.apply(("end",))


# -- the turn ---------------------------------------------------------------------------


@pytest.mark.rule("DC-8.1", "DC-8.3", "DC-8.4", "DC-8.6", "DC-8.8", "DC-8.16")
def test_the_auto_phase():
    asleep, stunned = character(), character()
    g = Game(side(), side([(asleep, "sleep"), (stunned, "stun")], deck=10, file=0))
    g.end_turn()
    assert (g.to_act, g.s.turn) == (FOE, 6)
    assert (g.state(asleep), g.state(stunned)) == ("active", "sleep")
    assert (g.hand(FOE), g.files(FOE), g.deck(FOE)) == (1, 2, 7)


@pytest.mark.rule("DC-8.2", "DC-8.10", "DC-13.10", "DC-R.34")
def test_the_partner_returns_in_its_own_auto_phase():
    g = Game()
    g.do("assist")
    assert (g.where(g.partner(ME)), g.s.stance[g.partner(ME)]) == ("file", 1)
    g.end_turn()
    assert g.where(g.partner(ME)) == "file"
    g.end_turn()
    assert (g.where(g.partner(ME)), g.s.stance[g.partner(ME)]) == ("partner", 0)
    g.do("assist")
    assert g.where(g.partner(ME)) == "file"


@pytest.mark.rule("DC-8.5", "DC-8.7", "DC-8.9", "DC-8.12", "DC-9.7")
def test_file_grows_by_one_then_two():
    s = dealt()
    counts = {0: [], 1: []}
    s.apply(("keep",))
    s.apply(("keep",))
    for _ in range(6):
        counts[s.active].append(len(s.piles[FILE + s.active]))
        if s.turn == 1:
            assert len(s.piles[HAND + s.first]) == 6
            assert ("deduce", s.partners[s.first]) in s.legal_actions()
        s.apply(("end",))
    assert counts[s.first] == [1, 3, 5]
    assert counts[1 - s.first] == [2, 4, 6]


@pytest.mark.rule("DC-8.11", "DC-22.1", "DC-22.3", "DC-22.4", "DC-22.5")
def test_a_refresh_in_the_auto_phase():
    g = Game(side(), side(deck=2, remove=6, file=0))
    before = g.evidence(ME)
    g.end_turn()
    assert (g.hand(FOE), g.files(FOE)) == (1, 2)
    assert g.evidence(ME) == before + 1
    assert g.deck(FOE) + g.removed(FOE) == 5


@pytest.mark.rule("DC-8.13")
def test_the_start_of_the_main_phase():
    early = character(
        "", 4, 4000, 1, when({"main_starts": {"whose": "you"}}, {"draw": {"count": "files"}})
    )
    g = Game(side(), side([early], file=1))
    g.end_turn()
    assert g.hand(FOE) == 1 + 3


@pytest.mark.rule("DC-8.14", "DC-8.15", "DC-30.3", "DC-8.19")
def test_the_end_phase_triggers_before_effects_expire():
    late = character(
        "",
        4,
        4000,
        1,
        when(
            {"turn_ends": {"whose": "you"}},
            {
                "if": [{"is": {"cards": "self", "a": {"character": {"ap": {"min": 5000}}}}}],
                "then": [DRAW],
            },
        ),
        declare([], {"boost": {"who": "self", "ap": 1000}}, limit="once"),
    )
    g = Game(side([late]))
    g.do("declare", late).end_turn()
    assert g.hand() == 1
    assert g.ap(late) == 4000
    g.end_turn()
    assert g.hand(ME) == 2


# -- the Main Phase ---------------------------------------------------------------------


@pytest.mark.rule("DC-9.1", "DC-9.2", "DC-9.3", "DC-9.6")
def test_what_the_main_phase_offers():
    doer = character("", 4, 4000, 1, declare([{"discard": {"choose": {"hand": {}}}}], DRAW))
    g = Game(side([doer], [character(), character()]))
    verbs = {a[0] for a in g.s.legal_actions()}
    assert verbs == {"use", "hint", "assist", "deduce", "declare", "act", "end"}
    g.do("declare").do("choose").do("declare").do("choose")
    assert g.can("hint")


@pytest.mark.rule("DC-9.4", "DC-9.5", "DC-27.1")
def test_pending_effects_come_before_the_next_action():
    new = character("", 3, 1000, 1, when({"played": "self"}, {"may": [DRAW]}))
    g = Game(side([], [new]))
    g.use(new)
    assert {a[0] for a in g.s.legal_actions()} == {"yes", "no"}
    with pytest.raises(IllegalAction):
        g.s.apply(("end",))


@pytest.mark.rule("DC-9.8")
def test_no_declaring_during_contact():
    doer = character("", 4, 1000, 1, declare([], DRAW, limit="once"))
    foe = character()
    g = Game(side([doer], [character("", 3, 1000, 1, cut_in(1000))]), side([(foe, "sleep")]))
    g.act(doer, foe)
    assert not g.can("declare")


@pytest.mark.rule("DC-10.1", "DC-10.2", "DC-10.3", "DC-11.10")
def test_one_card_from_hand_and_none_after_a_hint():
    a, b = character(level=2), character(level=2)
    g = Game(side([], [a, b]))
    g.use(a)
    assert not g.can("use", b)
    g.do("hint").use(b)
    assert g.where(b) == "scene"
    g = Game(side([], [a, b]))
    g.do("hint").skip()
    assert not g.can("use", a)


@pytest.mark.rule("DC-10.4", "DC-10.6")
def test_level_against_file():
    four, five = character(level=4), character(level=5)
    g = Game(side([], [four, five], file=4))
    assert g.offered("use") == {g.at(four)}
    g.use(four)
    assert g.files() == 4


@pytest.mark.rule("DC-R.46", route="event")
@pytest.mark.rule("DC-10.11", "DC-10.14", "DC-10.15")
def test_events():
    plain = event(2, effect(DRAW))
    barred = event(2, effect(DRAW, only_if=[{"phase": "resolution"}]))
    headed = event(2, effect(DRAW, partner="red"))
    g = Game(side([], [plain, barred, headed]))
    assert g.offered("use") == {g.at(plain), g.at(headed)}
    g.use(headed)
    assert (g.where(headed), g.hand()) == ("remove", 2)
    g = Game(side([], [plain]))
    g.use(plain)
    assert (g.where(plain), g.hand()) == ("remove", 1)


@pytest.mark.rule("DC-10.16", "DC-10.19", "DC-10.21")
def test_what_an_effect_plays_is_no_hand_use():
    watcher = character("", 4, 4000, 1, when({"uses_event": {"player": "you"}}, DRAW))
    inner = event(9, effect({"set": {"what": "self", "to": {"choose": {"character": {}}}}}))
    caller = character(
        "",
        4,
        4000,
        1,
        declare([], {"use_event": {"choose": {"hand": {"type": "event"}}}}, limit="once"),
    )
    g = Game(side([watcher, caller], [inner, character(level=2)]))
    g.do("declare", caller).do("choose")
    assert g.where(inner) == "set"
    assert g.can("use")
    assert g.hand() == 2
    sparky = event(2, effect(DRAW), spark(DRAW), cut_in(1000))
    mine, foe = character("", 4, 1000), character()
    g = Game(side([watcher, mine], [sparky]), side([(foe, "sleep")]))
    g.act(mine, foe).do("cut_in", sparky)
    assert g.hand() == 0


# -- Next Hint --------------------------------------------------------------------------


@pytest.mark.rule("DC-11.1", "DC-11.4", "DC-11.5", "DC-11.7", "DC-11.8")
def test_next_hint():
    top = character(level=3)
    g = Game(side([], [], file=[*filler(4), top]))
    g.do("hint")
    assert (g.where(top), g.files()) == ("hand", 4)
    assert {a[0] for a in g.s.legal_actions()} == {"use", "pass"}
    g.use(top)
    assert g.where(top) == "scene"
    g.do("hint")  # nothing in hand is low enough: the chance is lost
    assert g.files() == 3
    assert g.can("end")


@pytest.mark.rule("DC-11.2", "DC-11.3", "DC-R.2")
def test_the_partner_is_never_the_hint():
    g = Game(side([character()], file=1))
    below = g.pile(FILE, ME)[0]
    g.do("assist").do("hint")
    assert g.where(below) == "hand"
    assert g.where(g.partner(ME)) == "file"
    assert g.to_act == ME
    assert not g.can("hint")
    assert not Game(side(file=0)).can("hint")


@pytest.mark.rule("DC-11.14", "DC-11.15")
def test_what_a_hint_triggers():
    watcher = character(
        "",
        4,
        4000,
        1,
        when({"hint_used": {"player": "you"}}, DRAW),
        when({"file_taken": {"player": "you"}}, DRAW),
    )
    new = character("", 2, 1000, 1, when({"played": "self"}, DRAW))
    g = Game(side([watcher], [new], file=4))
    g.do("hint")
    before = g.hand()
    g.use(new)
    assert len(g.matching("resolve")) == 3
    g.do("resolve").do("resolve")
    assert g.hand() == before - 1 + 3


@pytest.mark.rule("DC-11.16")
def test_a_forbidden_hint():
    bar = character("", 4, 4000, 1, always({"ban": "no_hint"}))
    assert not Game(side(), side([bar])).can("hint")


# -- entering ---------------------------------------------------------------------------


@pytest.mark.rule("DC-12.1", "DC-12.2", "DC-12.3", "DC-12.4")
def test_newly_entered():
    new = character(level=2)
    g = Game(side([], [new]))
    g.use(new)
    assert not g.can("deduce", new)
    assert not g.can("act", new)
    g.end_turn()
    attacker = character()
    g = Game(side([new], fresh=[new]), side([attacker]), active=FOE)
    g.act_on_case(attacker)
    assert g.can("guard", new)


@pytest.mark.rule("DC-12.9", "DC-12.10", "DC-12.11", "DC-12.19")
def test_switch():
    mourned = character("", 4, 4000, 1, when({"removed": "self"}, DRAW))
    new = character(level=2)
    g = Game(side([(mourned, "stun"), *filler(4)], [new]))
    g.use(new)
    assert len(g.offered("switch")) == 5
    g.do("switch", mourned)
    assert g.hand() == 1
    g = Game(side([mourned, *filler(3)], [new]))
    g.use(new)
    assert g.can("end")


@pytest.mark.rule("DC-12.12", "DC-21.17")
def test_a_spark_may_switch_and_its_when_played_comes_before_the_gain():
    sparked = character("", 3, 1000, 1, spark({"play": "self"}), when({"played": "self"}, DRAW))
    attacker = character("", 4, 9000)
    full = [(c, "sleep") for c in filler(5)]
    g = Game(side([attacker]), side(full, evidence=[sparked]))
    g.act_on_case(attacker).do("spark").do("switch")
    assert g.where(sparked) == "scene"
    order = [e[0] for e in g.s.events() if e[0] in ("draws", "gains evidence")]
    assert order == ["draws", "gains evidence"]


@pytest.mark.rule("DC-12.22", "DC-34.8", "DC-R.4")
def test_an_mr_switched_out_in_its_own_turn_stays_removed():
    mr = character("", 9, 8000, 2, mr=True)
    new = character(level=2)
    g = Game(side([mr, *filler(4)], [new]))
    g.use(new).do("switch", mr)
    assert g.where(mr) == "remove"


# -- the Partner ------------------------------------------------------------------------


@pytest.mark.rule("DC-13.2", "DC-13.3", "DC-13.4", "DC-13.5", "DC-13.7")
def test_assist_brings_the_resolution_phase():
    g = Game(side(file=5))
    g.do("assist")
    assert g.s.resolution == (0, 0)
    assert not g.can("deduce", g.partner(ME))
    g = Game(side(file=6))
    g.do("assist")
    assert g.s.resolution == (1, 0)
    assert not g.can("assist")
    g.do("hint").skip()
    assert g.s.resolution == (1, 0)


@pytest.mark.rule("DC-13.13", "DC-13.14", "DC-15.1")
def test_the_partner_deduces_but_neither_acts_nor_guards():
    attacker = character()
    g = Game(side(partner=partner(lp=1)), side([attacker]))
    assert not g.can("act")
    g.do("deduce", g.partner(ME))
    assert g.evidence() == 3
    g.end_turn()
    assert {a[2] for a in g.matching("act")} == {g.case(ME)}
    g.act_on_case(attacker)
    assert not g.can("guard")
