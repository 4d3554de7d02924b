"""From what is written to a card: exact, then without tags, then without punctuation."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from cards.fold import fold
from decks.deck_text.grammar import Reference, quantities, references, remarked
from decks.deck_text.index import CardIndex, CardMatch, NamedCard


@dataclass(frozen=True)
class Resolution:
    """The cards a text may mean, how many copies, and a remark."""

    quantity: int
    matches: tuple[CardMatch, ...]
    note: str = ""
    name: str = ""
    """What is left of the text as the name, if not all of it."""


def resolve(index: CardIndex, line: str, types: tuple[str, ...] = ()) -> Resolution | None:
    """The best reading of a line; `types` settle a name that several cards have."""
    whole, *counted = quantities(line)
    for search in (exact, by_reference, loosely):
        # With a set or number beside the name, a count is more likely part of the line.
        ways = (whole, *counted) if search is exact else (*counted, whole)
        for n, rest in ways:
            found = search(index, rest)
            if found.matches:
                meant = narrow(found.matches, types, found.name or rest)
                return Resolution(n, meant, found.note)
    return without_remark(index, line)


def without_remark(index: CardIndex, line: str) -> Resolution | None:
    """A line with words behind the name; not if they may be a subtitle that tells cards apart."""
    for shorter in remarked(line):
        for n, rest in quantities(shorter):
            found = index.find(rest)
            if len(found) == 1:
                return Resolution(n, tuple(found), "Read without what stands behind the name.")
    return None


def resolve_reference(
    index: CardIndex, asked: Reference, types: tuple[str, ...] = ()
) -> Resolution | None:
    """The same for a cell of a table, where the count stands elsewhere."""
    if asked.set or asked.number:
        found = look_up(index, asked)
        if found.matches:
            return replace(found, matches=narrow(found.matches, types, asked.name))
    for search in (exact, by_reference, loosely):
        found = search(index, asked.name)
        if found.matches:
            return Resolution(1, narrow(found.matches, types, asked.name), found.note)
    return None


def exact(index: CardIndex, text: str) -> Resolution:
    return Resolution(1, tuple(index.find(text)))


def loosely(index: CardIndex, text: str) -> Resolution:
    for reference in references(text):
        if reference.needs_name and fold(reference.set) not in index.sets:
            continue  # the word that is left out may be what tells this card from another
        found = index.find_loosely(reference.name)
        if found:
            return Resolution(1, _in_set(index, found, reference))
    return Resolution(1, ())


def by_reference(index: CardIndex, text: str) -> Resolution:
    for reference in references(text):
        found = look_up(index, reference)
        if found.matches:
            return found
    return Resolution(1, ())


def look_up(index: CardIndex, reference: Reference) -> Resolution:
    """A name with a set or number beside it: they confirm each other or are told apart."""
    named = index.find(reference.name) if reference.name else []
    numbered = _with_number(index, reference)
    both = [m for m in numbered if m.card.id in {match.card.id for match in named}]
    if both:
        return Resolution(1, tuple(both))
    if reference.needs_name and not (named and fold(reference.set) in index.sets):
        return Resolution(1, ())
    if named and numbered:
        return Resolution(1, (*named, *numbered), "The name and the number are of different cards.")
    if numbered:
        return Resolution(1, tuple(numbered), "Found by its number; the name is not known.")
    return Resolution(1, _in_set(index, named, reference), name=reference.name)


def _with_number(index: CardIndex, reference: Reference) -> list[CardMatch]:
    if reference.set and reference.number:
        return index.in_set(reference.set, reference.number)
    if reference.number:
        return index.with_number(reference.number)
    if reference.set and fold(reference.set) not in index.sets:
        return index.with_number(reference.set) or _by_id(index, reference.set)
    return []


def _by_id(index: CardIndex, text: str) -> list[CardMatch]:
    card = index.with_id(text)
    return [CardMatch(card)] if card else []


def _in_set(
    index: CardIndex, named: Iterable[CardMatch], reference: Reference
) -> tuple[CardMatch, ...]:
    """Narrow by a set code alone, where it is one."""
    found = tuple(named)
    if reference.set:
        inside = tuple(
            CardMatch(m.card, code)
            for m in found
            if (code := index.print_of(m.card, reference.set))
        )
        return inside or found
    return found


def narrow(
    matches: Iterable[CardMatch], types: tuple[str, ...], name: str
) -> tuple[CardMatch, ...]:
    """One match per card; of the types at hand if there are any; a whole title is never vague."""
    alike: dict[str, CardMatch] = {}
    for match in matches:
        alike.setdefault(match.card.id, match)
    found = tuple(alike.values())
    tests: tuple[Callable[[NamedCard], bool], ...] = (
        lambda card: card.type in types,
        # Whole in any language: a translated card is no less meant than its namesake.
        lambda card: fold(name) in map(fold, (card.title, *card.also)),
        lambda card: name in (card.title, *card.also),
    )
    for test in tests:
        found = tuple(m for m in found if test(m.card)) or found
    return found
