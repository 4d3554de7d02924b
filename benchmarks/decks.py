"""Decks: judging, repairing, reading, exact odds. All in memory, on one core."""

import time
from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.registry import Finding, measure, microseconds
from decks.deck_text import CardIndex, Written, read, write
from decks.deck_text.index import NamedCard
from decks.statistics import odds_table
from decks.verdict import judge
from decks.workload import MAX_WORKED_COPIES, MAX_WORKED_ENTRIES
from games import rulebooks
from games.engine.cards import CardDef
from games.engine.decks import DeckList, Entry
from games.engine.draws import at_least
from games.engine.repair import repair
from games.engine.rulebook import Rulebook
from games.rulebooks.catalogue import catalogue

# As a ratio to python-chess: set on a machine on which one random move takes 55 microseconds.
MOVE = 55.0
VALIDATIONS = 2_000 * MOVE / 1e6
GAME = "case-closed"
SIZES = {"main": (60, 3), "problem": (20, 3), "case": (20, 1)}


def hundred_cards() -> DeckList:
    """The largest legal deck: 60 + 20 + 20."""
    declaration = rulebooks.get(GAME).declaration
    types = {section.name: section.types for section in declaration.sections}
    entries: list[Entry] = []
    for section, (size, copies) in SIZES.items():
        cards = [c for c in catalogue(GAME).values() if c.type in types[section]]
        for card in cards:
            held = sum(entry.count for entry in entries if entry.section == section)
            if held < size:
                entries.append(Entry(section, card, min(copies, size - held)))
    return DeckList(entries)


def per_second(work: Callable[[], object]) -> float:
    return 1e6 / microseconds(work)


@measure("decks")
def judging() -> Iterator[Finding]:
    """The whole judgement, warnings included, of a deck laid out anew each time."""
    rulebook, deck = rulebooks.get(GAME), hundred_cards()
    form = rulebook.declaration.formats[0]
    size = sum(entry.count for entry in deck.entries)
    rate = per_second(lambda: judge(rulebook, DeckList(deck.entries), form))
    yield Finding(f"judge a deck of {size} cards", rate, "decks/s", VALIDATIONS)


@measure("decks")
def repairing() -> Iterator[Finding]:
    rulebook, deck = rulebooks.get(GAME), hundred_cards()
    broken = DeckList([*deck.entries[::2], Entry("main", deck.entries[-1].card, 2)])
    rules, pool = rulebook.rules_in("standard"), list(catalogue(GAME).values())
    sections = rulebook.declaration.sections
    yield Finding(
        "smallest repair plan", per_second(lambda: repair(rules, broken, sections, pool)), "plans/s"
    )


SECOND = 1_000.0  # milliseconds of processor time that a request may cost


@measure("decks")
def hostile_repairs() -> Iterator[Finding]:
    """The slowest repair among lists of the largest size, each wrong in another way."""
    for rulebook in rulebooks.all_rulebooks():
        slowest = max(map(partial(repair_time, rulebook), hostile_lists(rulebook)))
        yield Finding(f"{rulebook.slug}: hostile repair", slowest, "ms", 1.0, SECOND / slowest)


def hostile_lists(rulebook: Rulebook) -> Iterator[DeckList]:
    cards = list(catalogue(rulebook.slug).values())
    sections = [section.name for section in rulebook.declaration.sections]
    most, copies = MAX_WORKED_ENTRIES, MAX_WORKED_COPIES // MAX_WORKED_ENTRIES
    everywhere = [Entry(section, card, copies) for card in cards for section in sections]
    nowhere = [Entry(f"s{n}", cards[n % len(cards)], copies) for n in range(most)]
    many = [Entry(sections[0], card, MAX_WORKED_COPIES // len(cards)) for card in cards]
    yield from (DeckList(rows[:most]) for rows in (everywhere, nowhere, many, []))


def repair_time(rulebook: Rulebook, deck: DeckList) -> float:
    """Milliseconds of processor time."""
    slug = rulebook.slug
    rules, sections = rulebook.rules_in("standard"), rulebook.declaration.sections
    start = time.process_time()
    repair(rules, deck, sections, list(catalogue(slug).values()))
    return (time.process_time() - start) * 1_000


@measure("decks")
def texts() -> Iterator[Finding]:
    declaration = rulebooks.get(GAME).declaration
    index = CardIndex(map(named_card, catalogue(GAME).values()))
    counts = {(e.section, e.card.id, ""): e.count for e in hundred_cards().entries}
    names = "\n".join(f"{n} {index.cards[id].title}" for (_, id, _), n in counts.items())
    code = write("code", Written(GAME, counts, {}), index)
    for name, text in (("read a deck list", names), ("read a deck code", code)):
        yield Finding(name, per_second(partial(read, text, declaration, index)), "decks/s")


def named_card(card: CardDef) -> NamedCard:
    return NamedCard(card.id, card.name, card.type, card.subtitle)


@measure("decks")
def chances() -> Iterator[Finding]:
    rulebook, deck = rulebooks.get(GAME), hundred_cards()
    group = {entry.card.id for entry in deck.of("main")[:3]}

    def table() -> None:
        at_least.cache_clear()
        odds_table(rulebook, deck, group, 10)

    yield Finding("exact odds of ten turns", per_second(table), "tables/s")
