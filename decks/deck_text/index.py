"""Finding cards by what people write: ids, printed numbers, names in any stored language."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from cards.fold import fold
from games.engine.cards import full_title

MAX_CANDIDATES = 5  # guesses for a name that nobody has
MAX_NAMESAKES = 50
LONGEST_CODE = 60
MOST_WORDS, LONGEST_NAME = 40, 8  # words of a line looked at, of a name looked for
JOINTS = " -:/_"
COMMON = 2_000
"""A run of three letters in more names than this says little and is passed over."""


@dataclass(frozen=True)
class Print:
    """A printing as deck texts name it."""

    set: str
    number: str

    @property
    def code(self) -> str:
        return f"{self.set} {self.number}"


@dataclass(frozen=True)
class NamedCard:
    """A card as far as reading and writing deck texts needs it."""

    id: str
    name: str
    type: str
    subtitle: str = ""
    also: tuple[str, ...] = ()  # names in other languages, earlier names
    prints: tuple[Print, ...] = ()
    colors: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return full_title(self.name, self.subtitle)


@dataclass(frozen=True)
class CardMatch:
    """A card that a text may mean, with the printing where the text named one."""

    card: NamedCard
    printing: str = ""


def loose(text: str) -> str:
    """Letters and digits only: for names whose punctuation people write differently."""
    return " ".join(re.findall(r"[^\W_]+", fold(text)))


def number_key(text: str) -> str:
    """A printed number without leading zeros."""
    return fold(text).lstrip("0") or "0"


class CardIndex:
    """All cards of a game, looked up by folded text. Built once per catalogue version."""

    def __init__(self, cards: Iterable[NamedCard], merged: Mapping[str, str] | None = None) -> None:
        self.cards: dict[str, NamedCard] = {card.id: card for card in cards}
        self.merged = merged or {}  # id of a card that became another to that one's
        self._ids: dict[str, list[CardMatch]] = {}
        self._names: dict[str, list[CardMatch]] = {}
        self._numbers: dict[str, list[CardMatch]] = {}
        self._coded: dict[tuple[str, str], list[CardMatch]] = {}
        self._in_set: dict[tuple[str, str], CardMatch] = {}
        self._folded_sets: dict[str, str] = {}
        for card in self.cards.values():
            self._add(card)

    def _add(self, card: NamedCard) -> None:
        match = CardMatch(card)
        self._ids.setdefault(fold(card.id), []).append(match)
        names = dict.fromkeys([card.title, card.name, *card.also])
        for name in dict.fromkeys(map(fold, names)):
            self._names.setdefault(name, []).append(match)
        for printing in card.prints:
            self._add_print(card, printing)

    def _add_print(self, card: NamedCard, printing: Print) -> None:
        match = CardMatch(card, printing.code)
        code, number = self._folded_set(printing.set), fold(printing.number)
        self._numbers.setdefault(number, []).append(match)
        self._coded.setdefault((code, number), []).append(match)
        bare = number.removeprefix(code).lstrip(JOINTS)  # `DC1-009` is the 9 of its set
        for written in {number, bare}:
            self._in_set[code, written.lstrip("0") or "0"] = match

    def _folded_set(self, code: str) -> str:
        """Folded once: a set has hundreds of cards."""
        if code not in self._folded_sets:
            self._folded_sets[code] = fold(code)
        return self._folded_sets[code]

    @cached_property
    def sets(self) -> set[str]:
        return set(self._folded_sets.values())

    @cached_property
    def _loose(self) -> dict[str, list[CardMatch]]:
        found: dict[str, dict[CardMatch, None]] = {}
        for name, matches in self._names.items():
            found.setdefault(loose(name), {}).update(dict.fromkeys(matches))
        return {name: list(matches) for name, matches in found.items()}

    @cached_property
    def _joined(self) -> dict[str, list[CardMatch]]:
        """By names written in one word, as programs call cards: `BadgeCall`."""
        return {name.replace(" ", ""): matches for name, matches in self._loose.items()}

    def with_id(self, id: str) -> NamedCard | None:
        """The card of an id, also of one that was merged into it."""
        return self.cards.get(id) or self.cards.get(self.merged.get(id, ""))

    def find(self, text: str) -> list[CardMatch]:
        """Cards with exactly this id, number or name; several if it does not tell them apart."""
        if card := self.with_id(text):
            return [CardMatch(card)]
        key = fold(text)
        return self._ids.get(key) or self.with_number(text) or self._names.get(key, [])

    def with_number(self, text: str) -> list[CardMatch]:
        """Printings with this number; one card if they are all printings of it."""
        key = fold(text)
        splits = list(_splits(key))
        coded = [match for parts in splits for match in self._coded.get(parts, ())]
        if not coded and key not in self._numbers:
            short = (self._in_set.get((code, number_key(rest))) for code, rest in splits)
            coded = [match for match in short if match]
        found = list(dict.fromkeys([*self._numbers.get(key, ()), *coded]))
        if len({match.card.id for match in found}) == 1 and len(found) > 1:
            return [CardMatch(found[0].card)]
        return found

    def in_set(self, set_code: str, number: str) -> list[CardMatch]:
        found = self._in_set.get((fold(set_code), number_key(number)))
        return [found] if found else []

    def find_loosely(self, text: str) -> list[CardMatch]:
        """Cards with this name when punctuation is disregarded."""
        key = loose(text)
        if " " in key or not key:
            return self._loose.get(key, [])
        return self._loose.get(key) or self._joined.get(key, [])

    def mentioned(self, text: str) -> list[CardMatch]:
        """Cards whose whole name stands somewhere in a text."""
        words = loose(text).split()[:MOST_WORDS]
        spans = (
            " ".join(words[start : start + length])
            for length in range(LONGEST_NAME, 0, -1)
            for start in range(len(words) - length + 1)
        )
        return next((self._loose[span] for span in spans if span in self._loose), [])[
            :MAX_CANDIDATES
        ]

    def print_of(self, card: NamedCard, set_code: str) -> str:
        """The printing of a card in a set, if the set has exactly one."""
        found = [p.code for p in card.prints if fold(p.set) == fold(set_code)]
        return found[0] if len(found) == 1 else ""

    # -- nearest names ------------------------------------------------------------------

    @cached_property
    def _trigrams(self) -> dict[str, list[str]]:
        table: dict[str, list[str]] = {}
        for name in self._names:
            for part in _parts(name):
                table.setdefault(part, []).append(name)
        return table

    def nearest(self, text: str) -> list[CardMatch]:
        """The cards whose names look most like a text, best first."""
        wanted = fold(text)[:80]
        shared = self._sharing(wanted)
        ratio = SequenceMatcher(b=wanted, autojunk=False)
        scored = []
        for name in shared:
            ratio.set_seq1(name[:80])
            scored.append((-ratio.ratio(), name))
        good = [name for score, name in sorted(scored) if score < -0.5]
        matches = dict.fromkeys(m for name in good for m in self._names[name])
        return list(matches)[:MAX_CANDIDATES]

    def _sharing(self, wanted: str) -> Sequence[str]:
        """The names that share the most runs of three letters, few enough to compare."""
        counts: dict[str, int] = {}
        postings = [self._trigrams.get(part, []) for part in _parts(wanted)]
        for names in sorted(postings, key=len)[:12]:
            for name in names if len(names) <= COMMON else ():
                counts[name] = counts.get(name, 0) + 1
        return sorted(counts, key=lambda name: (-counts[name], name))[:30]


def _parts(name: str) -> set[str]:
    padded = f"  {name} "
    return {padded[i : i + 3] for i in range(len(padded) - 2)}


def _splits(key: str) -> Iterator[tuple[str, str]]:
    """Every way in which a text could be a set and a number: `B07 12`, `B07-12`, `B0712`."""
    for place in range(1, min(len(key), LONGEST_CODE)):
        yield key[:place], key[place:]
        if key[place] in JOINTS:
            yield key[:place], key[place + 1 :]
