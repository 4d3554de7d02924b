"""Repair plans: they make a deck legal, and on small cases nothing smaller does."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from games.engine.cards import CardDef
from games.engine.decks import (
    CONSIDERING,
    Composition,
    Copies,
    DeckList,
    Entry,
    Fix,
    KnownCards,
    KnownSections,
    Section,
    Size,
    Total,
    Types,
    apply_changes,
    violations,
)
from games.engine.formats import Format
from games.engine.repair import RepairPlan, repair

SECTIONS = (Section("main", "Main", ("spy", "cop")), Section("case", "Case", ("case",)))


def card(id: str, type: str = "spy", name: str = "", **attributes) -> CardDef:
    return CardDef(id, name or id.upper(), type, attributes=attributes)


POOL = (
    card("a", kind=1, hue="red"),
    card("b", kind=1, hue="blue", name="A"),
    card("c", "cop", kind=2, hue="red"),
    card("x", "case", kind=1, hue="blue"),
)
KNOWN = {c.id: c for c in POOL}


def deck(*entries: tuple[str, str, int]) -> DeckList:
    return DeckList(Entry(section, KNOWN[id], n) for section, id, n in entries)


def plan_for(rules, *entries, pool=POOL, spare=()) -> RepairPlan:
    return repair(rules, deck(*entries), SECTIONS, pool, spare)


BASE = (
    Size("R-1", "main", 4, 6),
    Copies("R-2", "main", 3),
    Types("R-3", "main", ("spy", "cop")),
    Size("R-4", "case", 1, 1),
    Types("R-5", "case", ("case",)),
    KnownSections("R-6", ("main", "case")),
    KnownCards("R-7"),
)


def test_a_legal_deck_needs_nothing():
    legal = plan_for(BASE, ("main", "a", 3), ("main", "c", 1), ("case", "x", 1))
    assert legal == RepairPlan((), 0, 0, (), True)


def test_surplus_goes_and_the_deck_is_filled_again():
    plan = plan_for(BASE, ("main", "a", 5), ("case", "x", 1))
    assert plan.changes == (Fix("main", "a", 3), Fix("main", "b", 1))
    assert (plan.added, plan.removed, plan.legal, plan.minimal) == (1, 2, True, True)


def test_a_card_in_the_wrong_section_moves_to_the_right_one():
    plan = plan_for(BASE, ("main", "a", 3), ("main", "c", 1), ("main", "x", 1))
    assert set(plan.changes) == {Fix("main", "x", 0), Fix("case", "x", 1)}


def test_a_considered_card_is_taken_before_any_other():
    plan = plan_for(BASE, ("main", "a", 3), (CONSIDERING, "c", 1), ("case", "x", 1))
    assert plan.changes == (Fix("main", "c", 1),)


def test_a_spare_card_leaves_first():
    full = (("main", "a", 3), ("main", "b", 3), ("main", "c", 1), ("case", "x", 1))
    assert plan_for(BASE, *full, spare={"c"}).changes == (Fix("main", "c", 0),)
    assert plan_for(BASE, *full).changes == (Fix("main", "b", 2),)


def test_an_unknown_card_is_taken_out():
    cards = DeckList(
        deck(("main", "a", 3), ("main", "c", 1), ("case", "x", 1)).entries, [("main", "zz", 2)]
    )
    plan = repair(BASE, cards, SECTIONS, POOL)
    assert (plan.changes, plan.removed) == ((Fix("main", "zz", 0),), 2)


def test_what_cannot_be_mended_is_named():
    plan = plan_for(BASE, ("main", "a", 3), pool=())
    assert not plan.legal
    assert [v.code for v in plan.remaining] == ["too-few", "too-few"]
    assert not plan.minimal


def test_a_rule_that_does_more_than_count_is_left_to_the_player():
    class NoTwins:
        rule = "R-8"

        def check(self, cards):
            return violations((Copies("R-8", "case", 0),), cards)

    plan = plan_for((*BASE, NoTwins()), ("main", "a", 3), ("main", "c", 1))
    assert [v.rule for v in plan.remaining] == ["R-8"]


# -- minimality, by exhaustive search -----------------------------------------------------


def counting_rules() -> st.SearchStrategy[list]:
    low = st.integers(0, 4)
    span = st.tuples(low, st.integers(0, 3)).map(lambda s: (s[0], s[0] + s[1]))
    section = st.sampled_from(["main", "case"])
    return st.lists(
        st.one_of(
            st.builds(lambda s, b: Size("R", s, *b), section, span),
            st.builds(Copies, st.just("R"), section, low, st.sampled_from(["id", "title"])),
            st.builds(lambda b: Total("R", ("main", "case"), *b), span),
            st.builds(lambda h: Format("f", "F", "R", frozenset("a"), {"c": h}), st.integers(1, 2)),
            st.builds(lambda n, m: Composition("R", "main", "kind", {1: n, 2: m}), low, low),
            st.builds(
                lambda n, m: Composition("R", "main", "hue", {"red": n, "blue": m}), low, low
            ),
            st.builds(
                lambda n, m: Composition("R", "main", "type", {"spy": n, "cop": m}), low, low
            ),
        ),
        max_size=5,
        unique_by=lambda rule: (type(rule).__name__, getattr(rule, "section", "")),
    )


PLACES = [(s.name, c.id) for s in SECTIONS for c in POOL if c.type in s.types]
FOREIGN = ("main", "x")
COUNTS = st.fixed_dictionaries({place: st.integers(0, 4) for place in [*PLACES, FOREIGN]})


def of(counts: dict) -> DeckList:
    return DeckList(Entry(s, KNOWN[id], n) for (s, id), n in counts.items())


def at_distance(counts: dict, distance: int) -> Iterator[dict]:
    """Every deck that differs by exactly so many copies."""
    places = list(counts)
    for touched in combinations_with_replacement(places, distance):
        for signs in product((1, -1), repeat=len(set(touched))):
            turned = dict(counts)
            for place, sign in zip(dict.fromkeys(touched), signs, strict=True):
                turned[place] += sign * touched.count(place)
            if min(turned.values()) >= 0:
                yield turned


@settings(max_examples=300)
@given(rules=counting_rules(), counts=COUNTS)
def test_no_smaller_plan_exists(rules, counts):
    rules = [*rules, *BASE[2:3], *BASE[4:6]]
    cards = of(counts)
    plan = repair(rules, cards, SECTIONS, POOL)
    after = apply_changes(cards, plan.changes, KNOWN)
    assert violations(rules, after) == list(plan.remaining)
    spent = sum(abs(n - counts.get((f.section, f.card), 0)) for f, n in counted(plan))
    assert spent == plan.cost
    event(f"legal {plan.legal}, minimal {plan.minimal}, cost {plan.cost}")
    depth = min(plan.cost - 1, 4) if plan.legal else 4
    for distance in range(depth + 1):
        for turned in at_distance(counts, distance):
            assert violations(rules, of(turned)), (distance, turned)
    if plan.legal:
        assert plan.minimal


def counted(plan: RepairPlan) -> Iterator[tuple[Fix, int]]:
    for fix in plan.changes:
        yield fix, fix.count


@pytest.mark.parametrize("size", [0, 13, 39, 41, 97])
def test_a_large_deck_is_mended_at_once(size):
    pool = [card(f"c{n}", "cop" if n % 3 else "spy") for n in range(500)]
    rules = (Size("R", "main", 40, 40), Copies("R", "main", 3), *BASE[2:3])
    entries = [Entry("main", pool[n % 17], 1) for n in range(size)]
    plan = repair(rules, DeckList(entries), SECTIONS, pool)
    assert (plan.legal, plan.minimal) == (True, True)
    surplus = sum(max(0, e.count - 3) for e in DeckList(entries).entries)
    short = abs(40 - (size - surplus))
    assert plan.cost == surplus + short
