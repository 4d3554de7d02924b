"""Noun phrases: place, qualifiers in any order, card word; alternatives joined by か.

`自分の現場にいる` + `レベル6以下の` + `【青】の` + `キャラ` is one selector with its filters. Written
back, qualifiers stand in the order of their rules.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from games.rulebooks.detective_conan.printed_text.two_way import (
    Grammar,
    Read,
    Reading,
    Tree,
    match_tree,
)

HEADS = {"キャラ": "character", "イベント": "event", "カード": None}
WORDS = {kind: word for word, kind in HEADS.items()}
SCENE = "character"
Filters = dict[str, Any]
MERGED = ("name", "trait")
APART = "apart"
"""That cards are different is said of all of them together, whatever their alternatives."""
ALL = "すべての"
MOST = 5
"""No card names more alternatives than this."""


@dataclass(frozen=True)
class NounPhrase:
    """A kind of noun phrase: where its place is written, what it means without one."""

    places: str
    bare: str | None = None
    nouns: frozenset[str] = frozenset()
    all_of_them: bool = False
    filters_only: bool = False
    """Means its filters alone, for a rule that adds some of its own."""
    qualified: bool = False
    """Says more than its place."""
    never: str = ""
    """A filter it does not have."""
    late: bool = False
    """Its place may follow a qualifier; not where a qualifier can begin with the phrase."""
    joined_by: tuple[str, ...] = ("か、", "か")
    """Between alternatives; where all of them are meant, と is no different."""

    def openings(self, g: Grammar) -> tuple[str, ...]:
        """Categories and words with which it can begin."""
        placed = (self.places,) if self.places else ()
        unplaced = any(not rule.parts for rule in g.rules.get(self.places, ()))
        if self.bare is None and not unplaced:
            return placed
        return (*placed, "qualifier", "names", ALL, *HEADS)

    # -- reading ------------------------------------------------------------------

    def read(self, r: Reading, at: int) -> Iterator[Read]:
        starts: list[Read] = list(r.at(self.places, at)) if self.places else []
        if self.bare is not None:
            starts.append((at, {self.bare: {}}))
        for start, place in starts:
            ((noun, given),) = place.items()
            for end, groups in self._groups(r, start, noun):
                yield from self._meant(end, noun, given, joined(noun, groups))
        yield from self._placed_late(r, at)

    def _placed_late(self, r: Reading, at: int) -> Iterator[Read]:
        """The place after a qualifier: `このキャラよりAPの低い` + `相手の現場にいる` + `キャラ`."""
        if not self.late:
            return
        for before, first in qualified(r, at):
            for start, place in r.at(self.places, before) if first else ():
                ((noun, given),) = place.items()
                for end, filters in self._group(r, start, noun):
                    if not first.keys() & filters.keys() and "bare" not in filters:
                        yield from self._meant(end, noun, given, {**first, **filters})

    def _meant(
        self, end: int, noun: str, given: Filters, filters: Filters | None
    ) -> Iterator[Read]:
        """The phrase, if it is one of this kind."""
        if (
            filters is None
            or filters.keys() & given.keys()
            or (self.nouns and noun not in self.nouns)
        ):
            return
        if (self.qualified and not filters) or self.never in filters:
            return
        said = {**given, **filters}
        yield end, said if self.filters_only else {noun: said}

    def _groups(
        self, r: Reading, at: int, noun: str, most: int = MOST
    ) -> Iterator[tuple[int, list[Filters]]]:
        for end, group in self._group(r, at, noun):
            yield end, [group]
            word = next((w for w in self.joined_by if r.text.startswith(w, end)), "")
            if word and most > 1:
                for last, more in self._groups(r, end + len(word), noun, most - 1):
                    yield last, [group, *more]

    def _group(self, r: Reading, at: int, noun: str) -> Iterator[tuple[int, Filters]]:
        for end, filters in self._qualified(r, at):
            yield from headed(r, end, filters, noun)
            if "name" not in filters and not self.all_of_them:
                for after, name in r.at("names", end):
                    if not r.text.startswith(("の", "以外"), after):
                        yield after, {**filters, "name": name, "bare": True}

    def _qualified(self, r: Reading, at: int) -> Iterator[tuple[int, Filters]]:
        """Qualifiers; where all are meant, with that word between, before or after them."""
        if not self.all_of_them:
            yield from qualified(r, at)
            return
        for end, filters in qualified(r, at):
            if r.text.startswith(ALL, end):
                yield from qualified(r, end + len(ALL), filters)
            else:
                r.miss(end, ALL)

    # -- writing ------------------------------------------------------------------

    def write(self, g: Grammar, tree: Tree) -> str | None:
        if self.filters_only:
            tree = {self.bare or SCENE: tree}
        if not isinstance(tree, dict) or len(tree) != 1:
            return None
        ((noun, filters),) = tree.items()
        if not isinstance(filters, dict) or (self.nouns and noun not in self.nouns):
            return None
        for place, given, rest in self._placed(g, noun, filters):
            if (self.qualified and not rest) or self.never in rest:
                continue
            said = self._spelled(g, noun, rest, given)
            if said is not None:
                return place + said
        return None

    def _placed(
        self, g: Grammar, noun: str, filters: Filters
    ) -> Iterator[tuple[str, Filters, Filters]]:
        """Ways to write the place, the one that says most first, with what is left to say."""
        ways = []
        for rule in g.rules.get(self.places, ()):
            if not rule.variant and noun in rule.tree:
                given = {k: filters[k] for k in rule.tree[noun] if k in filters}
                said = g._by_rule(rule, {noun: given})
                if said is not None:
                    rest = {k: v for k, v in filters.items() if k not in given}
                    ways.append((said, given, rest))
        ways.sort(key=lambda way: -len(way[1]))
        yield from ways
        if self.bare == noun:
            yield "", {}, filters

    def _spelled(self, g: Grammar, noun: str, filters: Filters, given: Filters) -> str | None:
        if "any" not in filters:
            bare = names_alone(noun, filters, given)
            return self._spelled_group(g, noun, filters, bare=bare)
        shared = {k: v for k, v in filters.items() if k != "any"}
        if shared.keys() - {"type"}:
            return None
        said = []
        several = filters["any"]
        for n, group in enumerate(several):
            last = n == len(several) - 1
            bare = "name" in group and not last
            said.append(self._spelled_group(g, noun, {**shared, **group}, bare=bare))
        return None if None in said else "か".join(s for s in said if s is not None)

    def _spelled_group(self, g: Grammar, noun: str, filters: Filters, *, bare: bool) -> str | None:
        kind = filters.get("type", SCENE if noun == SCENE else None)
        rest = {k: v for k, v in filters.items() if k != "type"}
        head = WORDS[kind]
        if bare:
            head = g.write("names", rest.pop("name")) or ""
        said = spelled(g, rest)
        if said is None:
            return None
        return said + (ALL if self.all_of_them else "") + head


def names_alone(noun: str, filters: Filters, given: Filters) -> bool:
    """Is a name written without a card word? On a Scene where the Scene is written."""
    if "name" not in filters:
        return False
    if noun == SCENE:
        return bool(given)
    return "type" not in filters


def headed(r: Reading, at: int, filters: Filters, noun: str) -> Iterator[tuple[int, Filters]]:
    """A card word after the qualifiers."""
    for word, kind in HEADS.items():
        if not r.text.startswith(word, at):
            r.miss(at, word)
        elif noun == SCENE:
            if kind == SCENE:
                yield at + len(word), filters
        else:
            yield at + len(word), {**filters, "type": kind} if kind else filters


def qualified(r: Reading, at: int, said: Filters | None = None) -> Iterable[tuple[int, Filters]]:
    """Qualifiers from here on, none included; none is said twice."""
    said = said or {}
    yield at, said
    for end, qualifier in r.at("qualifier", at):
        if not said.keys() & qualifier.keys() and is_pair(qualifier):
            yield from qualified(r, end, {**said, **qualifier})


def is_pair(qualifier: Filters) -> bool:
    """Level 5 or 6 is a range; Level 5 or 8 is none."""
    level = qualifier.get("level")
    if not isinstance(level, dict) or level.keys() != {"min", "max"}:
        return True
    low, high = level["min"], level["max"]
    return bool(low == high or (isinstance(low, int) and isinstance(high, int) and high == low + 1))


def joined(noun: str, groups: list[Filters]) -> Filters | None:
    """Alternatives as one set of filters; a bare name takes the card word of the last."""
    if len(groups) == 1:
        return {k: v for k, v in groups[0].items() if k != "bare"}
    kind = groups[-1].get("type")
    said = [dict(group) for group in groups]
    bare = [group.pop("bare", False) for group in said]
    apart = {APART: said[0].pop(APART)} if APART in said[0] else {}
    kinds = [kind if b else group.get("type") for b, group in zip(bare, said, strict=True)]
    shared: Filters = {}
    if all(k == kind for k in kinds):
        shared = {"type": kind} if kind else {}
        said = [{k: v for k, v in group.items() if k != "type"} for group in said]
    said = merged(said)
    if len(said) == 1:
        return {**apart, **shared, **said[0]}
    return {**apart, **shared, "any": said}


def merged(groups: list[Filters]) -> list[Filters]:
    """Neighbours that are names alone, or traits alone, become one."""
    found: list[Filters] = []
    for group in groups:
        last = found[-1] if found else {}
        if len(group) == 1 and group.keys() == last.keys() and next(iter(group)) in MERGED:
            ((key, value),) = group.items()
            found[-1] = {key: [*listed(last[key]), *listed(value)]}
        else:
            found.append(group)
    return found


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def spelled(g: Grammar, filters: Filters) -> str | None:
    """Qualifiers in the order of their rules."""
    left = dict(filters)
    said = []
    for rule in g.rules["qualifier"]:
        keys = rule.tree.keys()
        if rule.variant or not keys <= left.keys():
            continue
        part = {key: left[key] for key in keys}
        if match_tree(rule.tree, part, {}):
            text = g._by_rule(rule, part)
            if text is not None:
                said.append(text)
                left = {k: v for k, v in left.items() if k not in keys}
    return None if left else "".join(said)
