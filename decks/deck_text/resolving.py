"""From what is written to a card: exact, then without tags, then without punctuation."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from cards.fold import fold
from decks.deck_text.grammar import Reference, quantities, references
from decks.deck_text.index import CardIndex, Known, Match


@dataclass(frozen=True)
class Found:
    """The cards a text may mean, how many copies, and a remark."""

    quantity: int
    matches: tuple[Match, ...]
    note: str = ""


def resolve(index: CardIndex, line: str, types: tuple[str, ...] = ()) -> Found | None:
    """The best reading of a line; `types` settle a name that several cards have."""
    whole, *counted = quantities(line)
    for search in (exact, by_reference, loosely):
        # With a set or number beside the name, a count is more likely part of the line.
        ways = (whole, *counted) if search is exact else (*counted, whole)
        for n, rest in ways:
            found = search(index, rest)
            if found.matches:
                return Found(n, narrowed(found.matches, types, rest), found.note)
    return None


def resolve_reference(
    index: CardIndex, asked: Reference, types: tuple[str, ...] = ()
) -> Found | None:
    """The same for a cell of a table, where the count stands elsewhere."""
    if asked.set or asked.number:
        found = looked_up(index, asked)
        if found.matches:
            return replace(found, matches=narrowed(found.matches, types, asked.name))
    for search in (exact, by_reference, loosely):
        found = search(index, asked.name)
        if found.matches:
            return Found(1, narrowed(found.matches, types, asked.name), found.note)
    return None


def exact(index: CardIndex, text: str) -> Found:
    return Found(1, tuple(index.find(text)))


def loosely(index: CardIndex, text: str) -> Found:
    for reference in references(text):
        found = index.find_loosely(reference.name)
        if found:
            return Found(1, _in_set(index, found, reference))
    return Found(1, ())


def by_reference(index: CardIndex, text: str) -> Found:
    for reference in references(text):
        found = looked_up(index, reference)
        if found.matches:
            return found
    return Found(1, ())


def looked_up(index: CardIndex, reference: Reference) -> Found:
    """A name with a set or number beside it: they confirm each other or are told apart."""
    named = index.find(reference.name) if reference.name else []
    numbered = _numbered(index, reference)
    both = [m for m in numbered if m.card.id in {match.card.id for match in named}]
    if both:
        return Found(1, tuple(both))
    if reference.needs_name:
        return Found(1, ())
    if named and numbered:
        return Found(1, (*named, *numbered), "The name and the number are of different cards.")
    if numbered:
        return Found(1, tuple(numbered), "Found by its number; the name is not known.")
    return Found(1, _in_set(index, named, reference))


def _numbered(index: CardIndex, reference: Reference) -> list[Match]:
    if reference.set and reference.number:
        return index.in_set(reference.set, reference.number)
    if reference.number:
        return index.numbered(reference.number)
    if reference.set and fold(reference.set) not in index.sets:
        return index.numbered(reference.set) or _by_id(index, reference.set)
    return []


def _by_id(index: CardIndex, text: str) -> list[Match]:
    return [Match(index.cards[text])] if text in index.cards else []


def _in_set(index: CardIndex, named: Iterable[Match], reference: Reference) -> tuple[Match, ...]:
    """Narrow by a set code alone, where it is one."""
    found = tuple(named)
    if reference.set:
        inside = tuple(
            Match(m.card, code) for m in found if (code := index.print_of(m.card, reference.set))
        )
        return inside or found
    return found


def narrowed(matches: Iterable[Match], types: tuple[str, ...], name: str) -> tuple[Match, ...]:
    """One match per card; of the types at hand if there are any; a whole title is never vague."""
    alike: dict[str, Match] = {}
    for match in matches:
        alike.setdefault(match.card.id, match)
    found = tuple(alike.values())
    tests: tuple[Callable[[Known], bool], ...] = (
        lambda card: card.type in types,
        lambda card: fold(card.title) == fold(name),
        lambda card: name in (card.title, *card.also),
    )
    for test in tests:
        found = tuple(m for m in found if test(m.card)) or found
    return found
