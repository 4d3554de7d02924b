"""Chapters 6, 23 and 31: what cards are, and that the shipped ones are so."""

import pytest

from games.engine.cards import CardDef
from games.engine.errors import BadAbility
from games.rulebooks.case_closed import sleuth, turn
from games.rulebooks.case_closed.declaration import TALENTS
from games.rulebooks.case_closed.face import CaseClosedFace
from games.rulebooks.case_closed.talents import exact
from games.rulebooks.catalogue import card_files, catalogue, read_yaml
from tests.rules.case_closed.table import CARDS, RULEBOOK, case, detective, event, gadget, game

ALL = list(catalogue("case-closed").values())
PAGES = card_files("case-closed")
ROWS = [row for path in PAGES for row in read_yaml(path)["cards"]]


def of(*types: str) -> list[CardDef]:
    return [card for card in ALL if card.type in types]


def problems(card: CardDef, **changes: object) -> list[str]:
    attributes = {**card.attributes, **changes}
    attributes = {k: v for k, v in attributes.items() if v is not None}
    changed = CardDef(card.id, card.name, card.type, attributes=attributes)
    return RULEBOOK.card_problems(changed)


@pytest.mark.rule("CC-6.1")
def test_six_types_and_enough_cards_of_each():
    assert set(RULEBOOK.card_types) == {"detective", "criminal", "gadget", "clue", "case", "event"}
    assert len(ALL) >= 160
    assert all(len(of(kind)) >= 15 for kind in RULEBOOK.card_types)
    assert RULEBOOK.card_problems(CardDef("x", "X", "hero"))


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.id)
def test_every_shipped_card_fits_the_schema_and_says_what_it_does(card):
    assert RULEBOOK.card_problems(card) == []
    assert card.text == RULEBOOK.rendered_text(card)


@pytest.mark.rule("CC-6.2")
def test_only_detectives_and_criminals_are_characters():
    kinds = {RULEBOOK.face(card).is_character: card.type for card in ALL}
    assert {card.type for card in ALL if RULEBOOK.face(card).is_character} == {
        "detective",
        "criminal",
    }
    assert kinds[False] not in ("detective", "criminal")


@pytest.mark.rule("CC-6.3", "CC-6.4", "CC-16.2", "CC-X.2", "CC-R.25")
def test_titles_consist_of_name_and_surname():
    toys = CARDS["Conan Edogawa, The Boy With Toys"]
    league = CARDS["Conan Edogawa, Member of the Junior Detective League"]
    assert (toys.name, toys.subtitle) == ("Conan Edogawa", "The Boy With Toys")
    assert toys.name == league.name
    assert toys.title != league.title
    assert (CARDS["Gin"].name, CARDS["Gin"].subtitle) == ("Gin", "")
    assert all(card.title for card in ALL)
    assert len({card.title for card in ALL}) == len(ALL)


@pytest.mark.rule("CC-6.5", "CC-6.6", "CC-6.9", "CC-6.11")
def test_costs_are_required_where_they_are_printed():
    for kind in ("detective", "criminal", "gadget", "clue"):
        card = of(kind)[0]
        assert problems(card, cost=None) == ["cost is missing"]
        assert problems(card, cost=-1) == ["cost must be at least 0, not -1"]


@pytest.mark.rule("CC-6.7", "CC-6.14")
def test_characters_have_three_talents_and_cases_three_goals():
    for kind in ("detective", "criminal", "case"):
        for talent in TALENTS:
            assert problems(of(kind)[0], **{talent: None}) == [f"{talent} is missing"]
    assert len(RULEBOOK.face(of("case")[0]).talents) == 3


@pytest.mark.rule("CC-6.8")
def test_traits_sort_cards_for_effects():
    assert CARDS["Conan Edogawa, The Boy With Toys"].traits == ("Kid",)
    g = game()
    kid, adult = g.hq(0, detective("Kid", traits=("Kid",)), detective("Adult"))
    boost = {"constant": [{"gains": {"who": {"detective": {"trait": "Kid"}}, "speed": 2}}]}
    g.hq(0, detective("Coach", abilities=(boost,)))
    assert (exact(g.s, kid, 1), exact(g.s, adult, 1)) == (3, 1)


@pytest.mark.rule("CC-6.12", "CC-6.13", "CC-6.19", "CC-6.21")
def test_cases_print_exact_clues_and_one_clue_number():
    museum = CARDS["The Art Museum Murder Case"]
    assert museum.get("exact_clues") == ["Cobota Note", "Pen"]
    assert museum.get("clue_number") == 6
    assert [museum.get(t) for t in TALENTS] == [9, 8, 6]
    clues = {card.title for card in of("clue")}
    for card in of("case"):
        assert set(card.get("exact_clues")) <= clues
    assert problems(museum, clue_number=None) == ["clue_number is missing"]


@pytest.mark.rule("CC-6.15", "CC-6.16")
def test_events_name_their_steps_and_may_have_a_cost():
    assert problems(of("event")[0], steps=None) == ["steps is missing"]
    assert problems(of("event")[0], steps=["noon"])
    assert any(card.get("cost") for card in of("event"))
    assert any(not card.get("cost") for card in of("event"))


@pytest.mark.rule("CC-6.17", "CC-6.18")
def test_rarities_and_card_numbers():
    numbers = [p["number"] for row in ROWS for p in row["printings"]]
    assert len(numbers) == len(set(numbers)) == len(ALL)
    assert {p["rarity"] for row in ROWS for p in row["printings"]} == {"common", "uncommon", "rare"}


@pytest.mark.rule("CC-6.20", "CC-23.1")
def test_all_kinds_of_effects_are_in_the_pool():
    kinds = {a.kind for card in ALL for a in RULEBOOK.face(card).abilities}
    assert kinds == {"triggered", "constant", "activated", "flash"}
    bearers = {card.type for card in ALL if card.abilities}
    assert bearers == set(RULEBOOK.card_types)


@pytest.mark.rule("CC-23.3", "CC-23.8")
def test_the_text_shows_which_kind_an_effect_is():
    assert CARDS["Gin"].text.startswith("When this criminal is flipped up, name a card.")
    cost, effect = CARDS["Super Sneakers"].text.split(": ")
    assert cost == "Discard a card in your hand"
    assert effect == "This character gains +2 strength this turn."


@pytest.mark.rule("CC-31.1")
def test_a_card_that_contradicts_a_rule_is_followed():
    g = game()
    cheap = {"constant": [{"costs": {"what": {"card": {"type": "gadget"}}, "change": -2}}]}
    g.hq(0, detective("Quartermaster", abilities=(cheap,)))
    tool = g.hand(0, gadget("Tool", cost=5))
    g.to(turn.gain_points)
    assert [o[1] for o in g.offers("attach")] == [tool]


@pytest.mark.rule("CC-31.2")
def test_a_limit_written_on_a_card_binds_that_card_only():
    g = game()
    where = g.cases(0, case("Here", 9, 9, 9, 9))
    once = {
        "limit": "once_per_turn",
        "cost": [{"pay": {"job": 1}}],
        "do": [{"gain": {"who": "self", "strength": 1}}],
    }
    a, b = g.field(0, where, detective("A", abilities=(once,)), detective("B", abilities=(once,)))
    g.s.jobs[0] = 5
    g.to_sleuth(sleuth.conflict)
    g.do("use", a, 0)
    assert not g.offered("use", a, 0)
    assert g.offered("use", b, 0)


@pytest.mark.parametrize(
    ("ability", "place", "words"),
    [
        (
            {"do": [{"drawn": 2}]},
            "abilities[0].do[0]",
            "unknown verb 'drawn'; did you mean 'draw'?",
        ),
        ({"do": [{"draw": "two"}]}, "abilities[0].do[0].draw.count", "unknown amount 'two'"),
        ({"trigger": {"flipped": "self"}, "do": []}, "abilities[0].trigger", "unknown trigger"),
        ({"do": [{"choose": {"detektive": {}}}]}, "abilities[0].do[0].choose", "unknown noun"),
        ({"do": [{"ready": "her"}]}, "abilities[0].do[0].ready.who", "unknown name 'her'"),
        ({"do": [{"ready": ["her"]}]}, "abilities[0].do[0].ready.who", "unknown name ['her']"),
        ({"cost": [], "du": []}, "abilities[0]", "unknown key 'du'"),
    ],
)
def test_an_unknown_word_is_refused_with_its_place(ability, place, words):
    with pytest.raises(BadAbility) as refused:
        RULEBOOK.check_abilities(event("Bad", ability))
    assert refused.value.place == place
    assert words in refused.value.message


def test_an_event_with_two_effects_is_refused():
    effect = {"do": [{"draw": 1}]}
    with pytest.raises(BadAbility) as refused:
        RULEBOOK.check_abilities(event("Double", effect, effect))
    assert refused.value.place == "abilities[1]"


@pytest.mark.rule("CC-6.2")
def test_a_card_seen_from_the_back_is_no_character():
    assert not CaseClosedFace(CardDef("back", "Back", ""), ()).is_character


def spare(n: int, kind: str = "") -> dict[str, object]:
    """A cost of some cards in hand, perhaps of a kind."""
    cards = {"hand_card": {"type": kind} if kind else {}}
    return {"choose": cards, "count": n, "as": "spare"}


@pytest.mark.rule("CC-23.12")
@pytest.mark.parametrize(
    ("cost", "held", "usable"),
    [
        ([spare(1), {"discard": "spare"}], 0, False),
        ([spare(1), {"discard": "spare"}], 1, True),
        ([spare(2), {"discard": "spare"}], 1, False),
        ([spare(2), {"discard": "spare"}], 2, True),
        ([spare(1, "event"), {"discard": "spare"}], 1, False),
        ([{"expend": "self"}, spare(1), {"discard": "spare"}], 0, False),
        ([{"pay": {"job": 2}}], 0, True),
        ([{"pay": {"job": 3}}], 0, False),
        ([{"pay": {"job": 1}}, {"pay": {"job": 2}}], 0, False),
        ([{"pay": {"crime": 1}}], 0, False),
    ],
    ids=str,
)
def test_an_effect_is_offered_if_all_that_its_cost_takes_is_there(cost, held, usable):
    g = game()
    g.s.jobs[0] = 2
    g.hand(0, *(detective(f"D{n}", cost=20) for n in range(held)))
    hero = g.hq(0, detective("Hero", abilities=({"cost": cost, "do": [{"draw": 1}]},)))
    g.watch().to_sleuth(sleuth.conflict)
    assert g.offered("use", hero, 0) is usable


@pytest.mark.rule("CC-23.12")
def test_an_effect_that_may_do_without_a_card_needs_none():
    g = game().watch()
    some = {"choose": {"hand_card": {}}, "up_to": 1}
    able = {"cost": [{"pay": {"job": 0}}], "do": [some, {"discard": "it"}]}
    hero = g.hq(0, detective("Hero", abilities=(able,)))
    g.to_sleuth(sleuth.conflict)
    assert g.offered("use", hero, 0)


@pytest.mark.rule("CC-23.12", "CC-22.2")
@pytest.mark.parametrize(
    ("said", "moments"),
    [
        ([], ["assignment", "conflict", "movement"]),
        ([{"step": "movement"}], ["movement"]),
        ([{"step": "sleuth"}], ["assignment", "conflict"]),
        (["conflict"], ["conflict"]),
        ([{"step": "sleuth"}, {"job_points": {"min": 9}}], []),
        (["conflict", {"job_points": {"min": 9}}], []),
    ],
    ids=str,
)
def test_an_effect_is_used_in_the_moments_that_its_conditions_name(said, moments):
    able = {"if": said, "cost": [{"pay": {"job": 0}}], "do": [{"draw": 0}]}
    g = game().watch()
    hero = g.hq(0, detective("Hero", abilities=(able,)))
    found = set()
    g.to(turn.move_problems)
    while g.s.turn == 1 and g.s.substep != "case discard":
        if g.offered("use", hero, 0):
            found.add(g.s.substep)
        g.idle()
    assert sorted(found) == moments


@pytest.mark.rule("CC-23.5")
@pytest.mark.parametrize(
    ("who", "bonus"), [("self", (2, 0)), ({"detective": {"other": True}}, (0, 2))], ids=str
)
def test_a_constant_line_changes_those_of_whom_it_speaks(who, bonus):
    g = game()
    lead = {"constant": [{"gains": {"who": who, "strength": 2}}]}
    hero, friend = g.hq(0, detective("Hero", abilities=(lead,)), detective("Friend"))
    assert (exact(g.s, hero, 0) - 1, exact(g.s, friend, 0) - 1) == bonus


@pytest.mark.rule("CC-23.5")
def test_a_gadget_whose_condition_does_not_hold_gives_nothing():
    g = game()
    here = g.cases(0, case("Here", 9, 9, 9, 9))
    lamp = {
        "if": [{"at_a_case": "bearer"}],
        "constant": [{"gains": {"who": "bearer", "strength": 2}}],
    }
    home, away = g.hq(0, detective("Home")), g.field(0, here, detective("Away"))
    for host in (home, away):
        g.attach(host, gadget("Lamp", lamp))
    assert (exact(g.s, home, 0), exact(g.s, away, 0)) == (1, 3)


@pytest.mark.parametrize(
    ("kind", "attribute", "low"),
    [
        *((kind, "cost", 0) for kind in ("detective", "criminal", "gadget", "clue", "event")),
        *((kind, talent, 0) for kind in ("detective", "criminal", "case") for talent in TALENTS),
        ("case", "clue_number", 1),
    ],
)
def test_a_printed_number_has_its_bounds(kind, attribute, low):
    card = of(kind)[0]
    fine = [problems(card, **{attribute: n}) == [] for n in (low - 1, low, 20, 21)]
    assert fine == [False, True, True, False]
