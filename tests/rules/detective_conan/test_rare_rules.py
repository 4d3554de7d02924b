"""Rules that few cards ask for: substituted costs, last known Levels, rock-paper-scissors."""

import pytest

from games.engine.errors import BadAbility
from games.rulebooks.detective_conan import RULEBOOK
from tests.rules.detective_conan.real_cards import REAL
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
    when,
)


@pytest.mark.rule("DC-14.33", "DC-14.34", "DC-Q.115")
def test_a_character_may_be_removed_instead_of_a_cost():
    aide = character(
        "", 4, 4000, 1, always({"pays_for": {"character": {"side": "yours", "trait": "Detective"}}})
    )
    cost = [{"sleep_self": {}}, {"bottom": {"choose": {"character": {"name": "Conan Edogawa"}}}}]
    sleuth = character(
        "",
        4,
        4000,
        1,
        declare(cost, DRAW, limit="once"),
        declare(cost, DRAW, phase="resolution"),
        traits=["Detective"],
    )
    g = Game(side([aide, (sleuth, "sleep")]))
    assert {a[2] for a in g.matching("declare", sleuth)} == {0}
    g.do("declare", sleuth, 0, aide)
    assert (g.where(aide), g.hand()) == ("remove", 1)
    assert not g.can("declare", sleuth)
    other = character("", 4, 4000, 1, declare(cost, DRAW, limit="once"))
    assert not Game(side([aide, (other, "sleep")])).can("declare", other)


@pytest.mark.rule("DC-30.17", "DC-Q.148")
def test_the_level_at_removal_is_used():
    foe = character("", 8, 4000, 1, always({"stats": {"level": -1}}))
    zap = event(
        2,
        effect(
            {"choose": {"character": {"side": "opponents"}}, "as": "it"},
            {"remove": "it"},
            {"mill": {"count": {"level_of": "it"}}},
        ),
    )
    g = Game(side([], [zap], deck=12), side([foe]))
    g.use(zap)
    assert g.deck() == 12 - 7
    short = Game(side([], [zap], deck=3), side([foe]))
    short.use(zap)
    assert short.deck() == 3  # removed, refreshed, nothing more


@pytest.mark.rule("DC-36.17")
def test_rock_paper_scissors_until_someone_wins():
    game = event(
        2,
        effect(
            {"hands": {"into": "won"}},
            {
                "if": [{"picked": "won"}],
                "then": [DRAW],
                "else": [{"discards": {"who": "opponent"}}],
            },
        ),
    )
    g = Game(side([], [game]), side(hand=filler(1)))
    g.use(game).do("hand", "rock")
    assert g.to_act == FOE
    assert "shows hands" not in g.verbs()
    g.do("hand", "rock")
    assert g.to_act == ME
    g.do("hand", "paper").do("hand", "rock")
    assert (g.hand(), g.hand(FOE)) == (1, 1)


@pytest.mark.rule("DC-36.17")
def test_a_hidden_sign_is_drawn_again_in_a_sample():
    game = event(2, effect({"hands": {"into": "won"}}))
    g = Game(side([], [game]))
    g.use(game).do("hand", "rock")
    drawn = {g.s.determinize(FOE, seed).frames[-1][3] for seed in range(20)}
    assert drawn == {"rock", "paper", "scissors"}
    assert g.s.determinize(ME, 1).frames[-1][3] == "rock"


@pytest.mark.rule("DC-Q.100", "DC-18.22")
def test_protection_in_this_contact_only_and_not_from_effects():
    shield = character(
        "",
        3,
        1000,
        1,
        {
            "kind": "cut_in",
            "do": [{"mark": {"who": "mine", "as_": "contact_proof", "until": "contact"}}],
        },
    )
    makoto, attacker = character("Makoto Kyogoku"), character("", 5, 9000)
    for answer, place in (((), "scene"), ([REAL["0086"]], "remove")):
        g = Game(side([attacker], answer), side([(makoto, "sleep")], [shield]))
        g.act(attacker, makoto).do("cut_in", shield)
        if answer:
            g.do("cut_in", REAL["0086"])
        assert g.where(makoto) == place


@pytest.mark.rule("DC-R.30")
def test_an_even_contact_made_by_an_effect():
    duel = declare(
        [], {"make_contact": {"choose": {"character": {"side": "opponents"}}}}, limit="once"
    )
    fighter, target = character("", 4, 4000, 1, duel), character()
    g = Game(
        side([fighter], [character("", 3, 1000, 1, cut_in(1000))]),
        side([target], [character("", 3, 1000, 1, cut_in(1000))]),
    )
    g.do("declare", fighter)
    assert g.to_act == FOE


@pytest.mark.rule("DC-R.42", "DC-R.1")
def test_a_text_without_abilities_is_unplayable_not_without_effect():
    silent = character()
    assert RULEBOOK.unplayable(silent) is None
    untold = type(silent)(**{**vars(silent), "text": "Does something."})
    assert RULEBOOK.unplayable(untold)


@pytest.mark.rule("DC-R.43")
def test_a_limited_cut_in_is_a_data_error():
    odd = character("", 3, 1000, 1, cut_in(1000, limit="once"))
    with pytest.raises(BadAbility):
        RULEBOOK.check_abilities(odd)


def test_an_unknown_word_is_refused_with_its_place():
    odd = character("", 3, 1000, 1, {"kind": "event", "do": [{"drwa": 1}]})
    with pytest.raises(BadAbility, match=r"abilities\[0\].*draw"):
        RULEBOOK.check_abilities(odd)


@pytest.mark.rule("DC-14.13")
def test_alternative_costs_need_one_that_can_be_paid():
    either = {"one_of": [[{"sleep_self": {}}], [{"discard": {"choose": {"hand": {}}}}]]}
    payer = character("", 4, 4000, 1, declare([either], DRAW, limit="once"))
    assert not Game(side([(payer, "sleep")])).can("declare", payer)
    g = Game(side([(payer, "sleep")], filler(1)))
    g.do("declare", payer)
    assert (g.removed(), g.hand()) == (1, 1)


@pytest.mark.rule("DC-22.18")
def test_a_card_shuffled_into_the_deck_is_not_found_again():
    home = character("", 3, 1000, 1, when({"removed": "self"}, DRAW, {"take": "self"}))
    sweep = event(2, effect({"remove": {"choose": {"character": {"side": "yours"}}}}))
    g = Game(side([home], [sweep], deck=1, remove=8))
    g.use(sweep)
    assert "refreshes" in g.verbs()
    assert g.hand() == 1
    g = Game(side([home], [sweep], deck=5))
    g.use(sweep)
    assert g.where(home) == "hand"


@pytest.mark.rule("DC-35.1", "DC-37.3")
@pytest.mark.parametrize(
    "verb",
    [
        pytest.param("as_evidence", marks=pytest.mark.rule("DC-35.1", route="as_evidence")),
        pytest.param("top", marks=pytest.mark.rule("DC-35.1", route="top")),
        pytest.param("bottom", marks=pytest.mark.rule("DC-35.1", route="bottom")),
        pytest.param("bounce", marks=pytest.mark.rule("DC-35.1", route="bounce")),
        pytest.param("remove", marks=pytest.mark.rule("DC-35.1", route="remove")),
    ],
)
def test_every_way_off_the_scene_can_be_replaced(verb):
    charm = event(
        2,
        effect(),
        when(
            {"would_leave": {"who": "host", "by": "effect"}}, {"keep": "that"}, {"remove": "self"}
        ),
    )
    host = character()
    move = event(2, effect({verb: {"choose": {"character": {"side": "opponents"}}}}))
    g = Game(side([], [move]), side([host], sets=[(charm, host, 1)]))
    g.use(move)
    assert (g.where(host), g.where(charm)) == ("scene", "remove")
    g = Game(side([], [move]), side([host]))
    g.use(move)
    assert g.where(host) in ("evidence", "deck", "hand", "remove")
    assert g.s.up[g.at(host)] == (verb == "as_evidence")
