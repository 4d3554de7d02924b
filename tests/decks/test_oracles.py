"""Generated decks of each game: the validator and an independent oracle agree on every rule."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from games import rulebooks
from games.engine.cards import CardDef
from games.engine.decks import CONSIDERING, DeckList, Entry, apply_changes
from games.engine.repair import copies, repair
from games.rulebooks.catalogue import catalogue, ready_made
from tests.decks.oracles import ORACLES, Copy


def conan_pool() -> dict[str, CardDef]:
    """Cards with every property that the deck rules of the live game ask about."""
    cards = [CardDef(f"p{n}", "Partner", "partner") for n in range(3)]
    cards += [CardDef(f"c{n}", f"Case {n}", "case") for n in range(2)]
    cards += [CardDef(f"x{n}", "Same", "character" if n % 2 else "event") for n in range(16)]
    for form in rulebooks.get("detective-conan").declaration.formats:
        cards += [CardDef(id, id, "event") for id in (*form.banned, *form.limited)]
    cards.append(CardDef("culprit", "Culprit", "character", attributes={"copies": 40}))
    return {card.id: card for card in cards}


POOLS = {slug: catalogue(slug) for slug in ORACLES if slug != "detective-conan"}
POOLS["detective-conan"] = conan_pool()


def starts(slug: str) -> list[dict[tuple[str, str], int]]:
    """Legal decks to begin from, and none at all."""
    found = [
        dict(Counter((section, c.id) for section, cards in deck.items() for c in cards))
        for deck in (ready_made(slug) if slug != "detective-conan" else {}).values()
    ]
    if slug == "detective-conan":
        main = {("main", f"x{n}"): 3 for n in range(13)}
        found.append({("partner", "p0"): 1, ("case", "c0"): 1, ("main", "x13"): 1, **main})
    return [*found, {}]


def changes(slug: str) -> st.SearchStrategy[list[tuple[str, str, str, int]]]:
    """Small ways to go wrong: more, fewer, elsewhere."""
    sections = [s.name for s in rulebooks.get(slug).declaration.sections]
    section = st.sampled_from([*sections, *sections, "attic", CONSIDERING])
    card = st.sampled_from(list(POOLS[slug]))
    step = st.sampled_from([-4, -1, -1, 1, 1, 2, 4, 40])
    kind = st.sampled_from(["change", "change", "swap", "add"])
    return st.lists(st.tuples(kind, section, card, step), max_size=5)


def mutated(slug: str, start: dict, steps: list, chosen: list[int]) -> dict:
    """Changes to cards the deck has (picked by number), swaps within it, and additions."""
    counts = dict(start)
    home = {t: s.name for s in rulebooks.get(slug).declaration.sections for t in s.types}
    for (kind, section, card, step), pick in zip(steps, chosen, strict=False):
        own = list(counts)[pick % len(counts)] if counts else (section, card)
        if kind == "add":
            counts[section, card] = counts.get((section, card), 0) + abs(step)
            continue
        counts[own] = max(0, counts.get(own, 0) + (step if kind == "change" else -1))
        if kind == "swap":
            place = home.get(POOLS[slug][card].type, section), card
            counts[place] = counts.get(place, 0) + 1
    return {place: n for place, n in counts.items() if n}


def in_copies(slug: str, counts: dict) -> list[Copy]:
    return [
        (section, POOLS[slug][id])
        for (section, id), n in counts.items()
        for _ in range(n)
        if section != CONSIDERING
    ]


def in_entries(slug: str, counts: dict) -> DeckList:
    return DeckList(Entry(s, POOLS[slug][id], n) for (s, id), n in counts.items())


def formats(slug: str) -> list[str]:
    return [form.slug for form in rulebooks.get(slug).declaration.formats]


def judged(slug: str, counts: dict) -> Iterator[tuple[set[str], set[str]]]:
    """What the validator says and what the oracle says, format by format."""
    rulebook, cards = rulebooks.get(slug), in_copies(slug, counts)
    for form in formats(slug):
        found = rulebook.violations(in_entries(slug, counts), form)
        yield {violation.rule for violation in found}, ORACLES[slug](cards, form)


@pytest.mark.parametrize("slug", ORACLES)
@settings(max_examples=250)
@given(data=st.data())
def test_validator_and_oracle_agree_on_every_rule(slug, data):
    start = data.draw(st.sampled_from(starts(slug)))
    steps = data.draw(changes(slug))
    chosen = data.draw(st.lists(st.integers(0, 999), min_size=5, max_size=5))
    counts = mutated(slug, start, steps, chosen)
    for said, expected in judged(slug, counts):
        event("legal" if not expected else f"{len(expected)} rules broken")
        assert said == expected


@pytest.mark.parametrize("slug", ORACLES)
def test_the_start_is_legal_by_both(slug):
    for start in starts(slug)[:-1]:
        assert all(said == expected == set() for said, expected in judged(slug, start))


@pytest.mark.parametrize("slug", ORACLES)
@settings(max_examples=40)
@given(data=st.data())
def test_a_repair_plan_makes_the_deck_legal_by_the_oracle_too(slug, data):
    *legal, _ = starts(slug)
    start = data.draw(st.sampled_from(legal))
    steps = data.draw(changes(slug))
    chosen = data.draw(st.lists(st.integers(0, 999), min_size=5, max_size=5))
    deck = in_entries(slug, mutated(slug, start, steps, chosen))
    rulebook, pool = rulebooks.get(slug), list(POOLS[slug].values())
    boxes = [in_entries(slug, s) for s in legal] if rulebook.declaration.boxed else []
    rules = rulebook.rules_in(formats(slug)[0])
    plan = repair(rules, deck, rulebook.declaration.sections, pool, (), boxes)
    after = apply_changes(deck, plan.changes, POOLS[slug])
    cards = [(e.section, e.card) for e in after.entries for _ in range(e.count)]
    assert plan.legal
    assert ORACLES[slug](cards, formats(slug)[0]) == set()
    away = {**copies(deck)}
    assert plan.cost <= sum(
        abs(away.get(place, 0) - dict(start).get(place, 0)) for place in {**away, **start}
    )
