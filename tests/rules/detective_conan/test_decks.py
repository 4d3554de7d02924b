"""Chapters 1 to 3 and 38: decks, colours, and what the shipped cards say."""

import pytest

from games.engine.cards import CardDef
from games.engine.decks import DeckList, Entry
from games.engine.errors import BadTable
from games.engine.rulebook import decklist
from games.engine.table import TableSpec
from games.rulebooks.catalogue import catalogue, ready_made
from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan.declaration import COLORS
from games.rulebooks.detective_conan.face import ALL_COLORS, color_bits
from games.rulebooks.detective_conan.modifiers import colors
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    always,
    case,
    character,
    cut_in,
    effect,
    event,
    partner,
    side,
    spark,
)

CARDS = catalogue("detective-conan")
DECKS = ready_made("detective-conan")
PLAYABLE = [c for c in CARDS.values() if c.type in ("character", "event")]


def deck(main, partners=1, cases=1):
    by_type = {t: [c for c in CARDS.values() if c.type == t] for t in ("partner", "case")}
    return {"partner": by_type["partner"][:partners], "case": by_type["case"][:cases], "main": main}


def broken(cards, in_format=None):
    return {v.rule for v in RULEBOOK.violations(decklist(cards), in_format)}


def forty():
    plain = [c for c in PLAYABLE if "copies" not in c.attributes]
    return [card for card in plain[:13] for _ in range(3)] + [plain[13]]


@pytest.mark.rule("DC-1.1", "DC-1.2", "DC-1.5")
def test_one_partner_and_one_case():
    assert broken(deck(forty())) == set()
    assert broken(deck(forty(), partners=2)) == {"DC-1.1"}
    assert broken(deck(forty(), partners=0)) == {"DC-1.1"}
    assert broken(deck(forty(), cases=2)) == {"DC-1.2"}
    assert broken(deck(forty(), cases=0)) == {"DC-1.2"}


@pytest.mark.rule("DC-1.3")
def test_exactly_forty():
    assert broken(deck(forty()[:39])) == {"DC-1.3"}
    assert broken(deck([*forty(), PLAYABLE[20]])) == {"DC-1.3"}


@pytest.mark.rule("DC-1.4")
def test_only_characters_and_events():
    stray = next(c for c in CARDS.values() if c.type == "case")
    assert "DC-1.4" in broken(deck([*forty()[:39], stray]))


@pytest.mark.rule("DC-1.6", "DC-1.7", "DC-1.8", "DC-1.9", "DC-1.15", "DC-1.16", "DC-R.40")
def test_three_by_id():
    four = [*forty()[:36], *[PLAYABLE[20]] * 4]
    assert broken(deck(four)) == {"DC-1.6"}
    conans = [c for c in PLAYABLE if c.name == "Conan Edogawa"][:2]
    assert len({c.id for c in conans}) == 2
    others = [c for c in forty() if c.name != "Conan Edogawa"][:33]
    more = [c for c in PLAYABLE if c.name == "Heiji Hattori"][:1]
    assert broken(deck([*conans * 3, *others, *more])) == set()


@pytest.mark.rule("DC-1.10", "DC-1.11")
def test_colours_do_not_matter_when_building():
    every = [next(c for c in PLAYABLE if c.colors == (color,)) for color in COLORS]
    rest = [c for c in forty() if c not in every][:34]
    assert broken(deck([*every, *rest])) == set()
    red = next(c for c in CARDS.values() if c.type == "partner" and c.colors == ("red",))
    assert broken({**deck(forty()), "partner": [red]}) == set()


@pytest.mark.rule("DC-1.12", "DC-1.13", "DC-1.14")
def test_a_card_may_lift_its_own_limit():
    crowd = next(c for c in PLAYABLE if c.get("copies") == 40)
    assert broken(deck([crowd] * 40)) == set()
    assert broken(deck([crowd] * 41)) >= {"DC-1.3"}


@pytest.mark.rule("DC-1.17", "DC-1.18", "DC-1.19", "DC-R.41")
def test_formats_ban_and_limit():
    lanterns = {**deck(forty()), "case": [CARDS["DC3-015"]]}
    assert broken(lanterns) == set()
    assert broken(lanterns, "standard") == {"DC-1.17"}
    assert broken(lanterns, "open") == set()
    base = [c for c in forty() if c.id not in ("DC1-115", "DC1-090", "DC1-110")][:39]
    assert broken(deck([*base, CARDS["DC1-115"]]), "challenge") == {"DC-1.18"}
    assert broken(deck([*base[:38], *[CARDS["DC1-110"]] * 2]), "challenge") == {"DC-1.19"}
    assert broken(deck([*base, CARDS["DC1-110"]]), "challenge") == set()


@pytest.mark.rule("DC-1.20")
def test_unknown_cards_are_refused():
    known = decklist(deck(forty()))
    listed = DeckList(known.entries, [("main", "DC9-999", 1)])
    assert "DC-1.20" in {v.rule for v in RULEBOOK.violations(listed)}


def test_a_table_with_an_illegal_deck_is_refused():
    short = deck(forty()[:39])
    with pytest.raises(BadTable) as refused:
        RULEBOOK.check(TableSpec("duel", 2, (short, short)))
    assert refused.value.rule == "DC-1.3"


@pytest.mark.parametrize("slug", DECKS)
def test_ready_made_decks_are_legal(slug):
    assert broken(DECKS[slug], "standard") == set()
    assert RULEBOOK.deck_warnings(decklist(DECKS[slug])) == []


@pytest.mark.rule("DC-2.2")
def test_a_card_off_the_case_colours_is_warned_about():
    found = RULEBOOK.deck_warnings(decklist(deck(forty())))
    assert all(v.severity == "warning" for v in found)


# -- colours ----------------------------------------------------------------------------

BLUE_CASE = case(colors=["blue"])


@pytest.mark.rule("DC-2.1", "DC-2.2", "DC-2.3", "DC-2.10")
def test_the_case_must_have_the_colour():
    blue, red = character(level=2), character(level=2, color="red")
    g = Game(side([], [blue, red], case=BLUE_CASE, partner=partner("red")))
    assert g.offered("use") == {g.at(blue)}
    g.do("hint")
    assert g.can("use", blue)
    assert not g.can("use", red)
    assert RULEBOOK.declaration.colors == ("blue", "green", "white", "red", "yellow", "black")


@pytest.mark.rule("DC-2.4", "DC-2.5", "DC-2.6")
def test_a_two_colour_card_needs_both():
    both = character(level=2, color=["blue", "red"])
    blue = character(level=2)
    g = Game(side([], [both, blue], case=BLUE_CASE))
    assert g.offered("use") == {g.at(blue)}
    g = Game(side([], [both, blue], case=case(colors=["blue", "red"])))
    assert g.offered("use") == {g.at(both), g.at(blue)}
    assert colors(g.s, g.at(both)) == color_bits(["blue", "red"])


@pytest.mark.rule("DC-2.8", "DC-2.9", "DC-19.4")
def test_cut_in_and_spark_ignore_colour_and_level():
    red = character("", 9, 1000, 1, cut_in(5000), spark(DRAW), color="red")
    mine, target = character("", 4, 1000), character()
    g = Game(side([mine], [red], case=BLUE_CASE, file=1), side([(target, "sleep")]))
    assert not g.can("use", red)
    g.act(mine, target).do("cut_in", red)
    assert g.where(target) == "remove"
    g = Game(side([mine]), side(evidence=[red], case=BLUE_CASE))
    g.act_on_case(mine).do("spark")
    assert g.hand(FOE) == 1


@pytest.mark.rule("DC-2.11", "DC-2.12")
def test_some_cards_ignore_the_case_colour():
    free = character("", 2, 1000, 1, {**always({"any_color": {}}), "from_hand": True}, color="red")
    hint = character(
        "", 2, 1000, 1, {**always({"any_color": {"by_hint": True}}), "from_hand": True}, color="red"
    )
    g = Game(side([], [free, hint], case=BLUE_CASE))
    assert g.offered("use") == {g.at(free)}
    g.do("hint")
    assert {g.at(free), g.at(hint)} <= g.offered("use")


@pytest.mark.rule("DC-2.15", "DC-2.16", "DC-2.17", "DC-24.12")
def test_case_headers():
    def boosted(colors, traits=(), **header):
        mine = character("", 4, 4000, 1, always({"stats": {"ap": 1000}}, **header))
        return Game(side([mine], case=case(colors=colors, traits=traits))).ap(mine) == 5000

    assert boosted(["blue", "red"], case="red")
    assert boosted(["blue", "red"], case=["blue", "red"])
    assert not boosted(["blue"], case=["blue", "red"])
    assert boosted(["blue"], case={"any": ["blue", "red"]})
    assert not boosted(["green"], case={"any": ["blue", "red"]})
    assert boosted(["green"], ["YAIBA"], case_trait="YAIBA")
    assert not boosted(["green"], case_trait="YAIBA")


@pytest.mark.rule("DC-2.18")
def test_a_colour_other_than():
    both, blue = character(color=["blue", "red"]), character()
    pick = event(
        2, effect({"sleep": {"choose": {"character": {"other_color": "blue"}}, "up_to": 1}})
    )
    g = Game(side([both, blue], [pick]))
    g.use(pick)
    assert g.offered("choose") == {g.at(both)}


@pytest.mark.rule("DC-2.19", "DC-3.9", "DC-5.3")
def test_the_six_colour_case_of_events():
    lanterns = CARDS["DC3-015"]
    red = character("", 4, 4000, 1, always({"stats": {"ap": 1000}}, partner="red"))
    g = Game(
        side([red, character(), character(), character()], [character(level=2)], case=lanterns)
    )
    assert g.ap(red) == 5000
    assert colors(g.s, g.partner(ME)) == ALL_COLORS
    assert (lanterns.get("level_first"), lanterns.get("level_second")) == (6, 5)
    g.do("use")
    assert len(g.offered("switch")) == 4


# -- the shipped cards ------------------------------------------------------------------


@pytest.mark.rule("DC-3.1", "DC-3.5", "DC-3.6", "DC-3.7")
def test_every_shipped_card_fits_the_schema():
    assert len(CARDS) >= 200
    assert {c.type for c in CARDS.values()} == {"partner", "case", "character", "event"}
    assert {
        c.id: RULEBOOK.card_problems(c) for c in CARDS.values() if RULEBOOK.card_problems(c)
    } == {}
    assert all(c.original for c in CARDS.values())
    assert {c.colors for c in PLAYABLE} >= {(color,) for color in COLORS}


@pytest.mark.rule("DC-3.2", "DC-3.3", "DC-3.14", "DC-3.8")
def test_partners_and_mr_are_as_the_game_has_them():
    partners = [c for c in CARDS.values() if c.type == "partner"]
    assert all(dict(c.attributes) == {"lp": 1} and not c.abilities for c in partners)
    mrs = [c for c in CARDS.values() if c.get("mr")]
    assert mrs
    assert all(c.type == "character" and c.get("level") == 9 for c in mrs)
    plain = [c for c in CARDS.values() if c.type == "case" and "scene_limit" not in c.attributes]
    assert all((c.get("level_first"), c.get("level_second")) == (7, 6) for c in plain)


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda c: c.id)
def test_the_text_is_what_the_abilities_say(card):
    assert card.text == RULEBOOK.rendered_text(card).strip()


def words_in(data, found):
    if isinstance(data, dict):
        for key, value in data.items():
            found.add(key)
            words_in(value, found)
    elif isinstance(data, list | tuple):
        for item in data:
            words_in(item, found)
    elif isinstance(data, str):
        found.add(data)


FOR_PRINTED_CARDS = {
    *("against", "same_level", "plus", "times", "mill_up_to", "arrange", "kin"),
    *("held_level", "responds", "trait_everywhere", "play_self"),
    *("lacks", "not_color", "not_trait", "several_colors", "none_of", "lowest", "highest"),
    *("assists", "designated", "draws", "investigates", "milled", "sparks", "stacks", "stuns"),
    *("turned", "wakes", "happened", "base", "shuffle_in", "unguarded", "guard"),
    *("colors_of", "opponent_file", "total_ap", "total_lp"),
}
"""Words that cards of the live game need and ours do not: tested with the reader of printed text."""


def test_the_catalogue_uses_the_whole_vocabulary():
    used: set[str] = set()
    for card in CARDS.values():
        words_in(card.abilities, used)
    v = RULEBOOK.vocabulary
    words = (v.verbs, v.triggers, v.nouns, v.filters, v.modifiers, v.conditions)
    more = (v.amounts, v.headers, v.roles, v.joints)
    assert {word for known in (*words, *more) for word in known} - FOR_PRINTED_CARDS <= used


@pytest.mark.rule("DC-3.4", "DC-15.10")
def test_a_partner_is_no_character():
    pick = event(2, effect({"sleep": {"choose": {"character": {}}, "up_to": 1}}))
    g = Game(side([], [pick]))
    g.use(pick)
    assert g.can("end")


@pytest.mark.rule("DC-3.12", "DC-3.15", "DC-3.16")
def test_a_missing_lp_is_zero():
    ghost = character()
    ghost.attributes.pop("lp")
    g = Game(side([ghost]))
    assert g.lp(ghost) == 0


@pytest.mark.rule("DC-3.13")
def test_card_means_character_or_event():
    pick = event(2, effect({"take": {"choose": {"removed": {"color": "blue"}}, "up_to": 1}}))
    gone = [character(), event(), character(color="red")]
    g = Game(side([], [pick], remove=gone))
    g.use(pick)
    assert g.offered("choose") == {g.at(gone[0]), g.at(gone[1])}
    only = event(2, effect({"take": {"choose": {"removed": {"type": "event"}}, "up_to": 1}}))
    g = Game(side([], [only], remove=gone))
    g.use(only)
    assert g.offered("choose") == {g.at(gone[1])}


# -- Cases ------------------------------------------------------------------------------


@pytest.mark.rule("DC-38.1", "DC-38.2", "DC-38.4", "DC-13.9")
def test_a_two_colour_case_lets_the_opponent_draw():
    two = [c for c in CARDS.values() if c.type == "case" and len(c.colors) in (2, 5)]
    assert two
    for card in two:
        g = Game(side(case=card, file=6), side(deck=1, remove=3))
        g.do("assist")
        assert g.hand(FOE) == 1
        assert g.verbs().count("refreshes") == 1


@pytest.mark.rule("DC-38.3", "DC-38.5", "DC-24.8", "DC-14.1")
def test_a_newer_case_asks_a_discard_and_gives_a_declare_ability():
    card = next(c for c in CARDS.values() if c.name == "The Locked Camping Van")
    boy = character(traits=["Detective Boys"])
    held = character()
    g = Game(side([(boy, "sleep")], [held], case=card, file=6, evidence=3))
    assert not g.can("declare")
    g.do("assist")
    assert g.where(held) == "remove"
    g.do("declare", g.case(ME)).do("choose").do("choose").choose(boy)
    assert g.state(boy) == "active"
    assert not g.can("declare")


@pytest.mark.rule("DC-13.15", "DC-13.16", "DC-13.17", "DC-13.18", "DC-7.6", "DC-R.36")
def test_evidence_destruction_replaces_case_closed_of_a_black_partner():
    black = case(colors=["black"], evidence_destruction=True)
    g = Game(side(case=black, partner=partner("black"), resolution=1, evidence=8))
    assert not g.can("close")
    g.do("destroy")
    for _ in range(6):
        g.do("destroy")
    g.do("destroy")
    assert g.winners == (ME,)
    assert g.s.result.rule == "DC-7.6"
    assert g.evidence() == 1
    assert g.verbs().count("destroys evidence") == 1
    few = Game(side(case=black, partner=partner("black"), resolution=1, evidence=6))
    assert not few.can("destroy")
    blue = Game(side(case=black, partner=partner("blue"), resolution=1, evidence=8))
    assert blue.can("close")
    assert not blue.can("destroy")


@pytest.mark.rule("DC-2.13", "DC-2.14")
def test_characters_that_the_case_refuses_are_warned_of():
    only = case({"constant": [{"ban": "no_hint"}, {"only_trait": "Cook"}]})
    cards = [character(traits=["Cook"]), character(traits=["Maid"]), event(2)]
    entries = [Entry("case", only, 1), *(Entry("main", card, 1) for card in cards)]
    found = RULEBOOK.deck_warnings(DeckList(entries))
    assert [v.cards for v in found if v.rule == "DC-2.13"] == [(cards[1].id,)]


PRINTED = {
    "partner": {"lp": 1},
    "case": {"level_first": 7, "level_second": 6},
    "character": {"level": 1, "ap": 1, "lp": 1},
    "event": {"level": 1},
}


@pytest.mark.parametrize(
    ("kind", "attribute", "low", "high"),
    [
        ("partner", "lp", 0, 9),
        ("case", "level_first", 1, 20),
        ("case", "level_second", 1, 20),
        ("case", "scene_limit", 1, 5),
        ("character", "level", 0, 20),
        ("character", "ap", 0, 20000),
        ("character", "lp", 0, 9),
        ("character", "copies", 1, 40),
        ("event", "level", 0, 20),
        ("event", "copies", 1, 40),
    ],
)
def test_a_printed_number_has_its_bounds(kind, attribute, low, high):
    def is_fine(number):
        attributes = {**PRINTED[kind], attribute: number}
        return RULEBOOK.card_problems(CardDef("x", "X", kind, attributes=attributes)) == []

    assert [is_fine(n) for n in (low - 1, low, high, high + 1)] == [False, True, True, False]
