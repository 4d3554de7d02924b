"""Completion: cards that fit what a deck is, each with its reasons, until its parts are full.

What fits is learned from model decks, ready-made and good public ones: which cards stand
together, in how many copies, which types and costs a deck of this kind has. To that comes
what the cards themselves say: whom they name, which traits they share. A card about which
the deck would be warned is never proposed.

Anybody may ask, so the work is bounded; what it does not suffice for stays open.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from games.engine.cards import CardDef
from games.engine.decks import Countable, DeckList, DeckRule, Entry, Section, Violation, violations
from games.engine.effort import Effort

Place = tuple[str, str]
"""A section and the id of a card in it."""

SCORED_CARDS = 60_000
"""How many cards are weighed in all."""
SECONDS = 0.4
"""Of processor time; the count usually ends first."""
PASSES = 4
ALTERNATIVES = 3
PLAYSET = 3
GAP = 0.4
"""So far below what is usual a lack is worth a word."""

COMPANIONS = 30
FOCUS = 3
"""How much the nearest models outweigh the rest: half of each of two decks is none."""
STRENGTH = 8
"""How steeply a model that wins more counts for more, where nothing else tells them apart."""

WEIGHTS = {"together": 4.0, "kin": 1.5, "missed": 4.5, "cost": 1.2, "type": 2.0, "colour": 4.0,
           "enough": -4.0}  # fmt: skip


@dataclass(frozen=True)
class Addition:
    """Copies of a card to add, why, and what could stand there instead."""

    section: str
    card: str
    copies: int
    why: tuple[str, ...]
    instead: tuple[str, ...] = ()


@dataclass(frozen=True)
class Completion:
    """What to add; what is still wrong or warned about then; whether it was thought through."""

    additions: tuple[Addition, ...]
    deck: DeckList
    remaining: tuple[Violation, ...]
    warnings: tuple[Violation, ...]
    finished: bool

    @property
    def legal(self) -> bool:
        return not self.remaining

    def as_data(self) -> dict[str, Any]:
        return {
            "legal": self.legal,
            "finished": self.finished,
            "additions": [asdict(addition) for addition in self.additions],
            "remaining": [asdict(violation) for violation in self.remaining],
            "warnings": [asdict(warning) for warning in self.warnings],
        }


@dataclass(frozen=True)
class Subject:
    """What completion asks of a game: its rules, its warnings, and how its cards are told."""

    rules: Sequence[DeckRule]
    sections: Sequence[Section]
    warn: Callable[[DeckList], Sequence[Violation]]
    names_of: Callable[[CardDef], Iterable[str]]
    cost: str = ""
    """The attribute that makes the curve: a level, a cost."""
    stock: Mapping[str, int] | None = None
    """Copies there are of each card, where not all of the catalogue is at hand."""


def words_in(value: Any) -> Iterator[str]:
    """Every text inside abilities and attributes: names and traits among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from words_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from words_in(inner)


class Wording:
    """What cards say and what they are called, read once for each card."""

    def __init__(self, names_of: Callable[[CardDef], Iterable[str]]) -> None:
        self.names_of = names_of
        self._known: dict[str, tuple[frozenset[str], frozenset[str], frozenset[str]]] = {}

    def __call__(self, card: CardDef) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
        """The words it says; the names and traits it is asked for by; its names alone."""
        found = self._known.get(card.id)
        if found is None:
            said = frozenset(words_in([card.abilities, dict(card.attributes)]))
            names = frozenset(self.names_of(card))
            found = self._known[card.id] = said, names | frozenset(card.traits), names
        return found


# -- what good decks have in common ------------------------------------------------------------


@dataclass(frozen=True)
class Model:
    """A deck to learn from, and the share of its matches that it wins where that is known."""

    deck: DeckList
    strength: float = 0.5


class Models:
    """Decks to learn from, and how much each resembles the one at hand."""

    def __init__(self, models: Iterable[Model]) -> None:
        known = list(models)
        self.strengths = [(model.strength / 0.5) ** STRENGTH for model in known]
        self.decks = [
            {(entry.section, entry.card.id): entry for entry in model.deck.entries}
            for model in known
        ]

    @cached_property
    def usual_copies(self) -> dict[Place, int]:
        seen: dict[Place, list[int]] = {}
        for deck in self.decks:
            for place, entry in deck.items():
                seen.setdefault(place, []).append(entry.count)
        return {place: round(sum(counts) / len(counts)) for place, counts in seen.items()}

    def weights(self, deck: DeckList) -> list[float]:
        """How much each model counts: the more it shares with the deck, the more by far."""
        own = {(entry.section, entry.card.id): entry.count for entry in deck.entries}
        traits = Counter(
            t for entry in deck.entries for t in (*entry.card.traits, *entry.card.colors)
        )
        return [
            (0.02 * strength + self._shared(model, own) ** 2 + self._alike(model, traits)) ** FOCUS
            for model, strength in zip(self.decks, self.strengths, strict=True)
        ]

    def _shared(self, model: Mapping[Place, Entry], own: Mapping[Place, int]) -> float:
        """The share of the deck's copies that the model has, too."""
        found = sum(min(n, model[place].count) for place, n in own.items() if place in model)
        return found / max(1, sum(own.values()))

    def _alike(self, model: Mapping[Place, Entry], traits: Counter[str]) -> float:
        """How many of the deck's traits and colours the model's cards bear, weakly counted."""
        if not traits:
            return 0.0
        known = {t for entry in model.values() for t in (*entry.card.traits, *entry.card.colors)}
        return 0.1 * sum(n for t, n in traits.items() if t in known) / traits.total()


# -- the deck at hand ----------------------------------------------------------------------------


@dataclass
class Desk:
    """A deck being filled: its entries, and all that is counted of them."""

    subject: Subject
    models: Models
    deck: DeckList
    effort: Effort
    wording: Wording
    sizes_asked: Mapping[str, int]
    entries: dict[Place, Entry] = field(init=False)

    def __post_init__(self) -> None:
        self.entries = {(entry.section, entry.card.id): entry for entry in self.deck.entries}
        self.countable = [rule for rule in self.subject.rules if isinstance(rule, Countable)]
        self.filled: Counter[Any] = Counter()
        self.words: Counter[str] = Counter()
        self.called: Counter[str] = Counter()
        self.types: Counter[tuple[str, str]] = Counter()
        self.costs: Counter[tuple[str, Any]] = Counter()
        self.sizes: Counter[str] = Counter()
        self.look_at_models()
        for entry in self.deck.entries:
            self._count(entry.section, entry.card, entry.count)
        self.begun_with = frozenset(self.words)

    def look_at_models(self) -> None:
        """Weigh the models by what the deck is now."""
        self.weights = self.models.weights(self.as_deck())
        self.all_weights = sum(self.weights) or 1.0
        self._shares: dict[tuple[str, str], dict[Any, float]] = {}
        self._company: dict[Place, float] = {}

    def _count(self, section: str, card: CardDef, n: int) -> None:
        for group in self.groups(section, card):
            self.filled[group.key] += n
        self.sizes[section] += n
        self.types[section, card.type] += n
        self.costs[section, self.cost_of(card)] += n
        said, own, _ = self.wording(card)
        for words, found in ((self.words, said), (self.called, own)):
            for word in found:
                words[word] += n

    def groups(self, section: str, card: CardDef) -> Iterator[Any]:
        for rule in self.countable:
            yield from rule.groups(section, card)

    def cost_of(self, card: CardDef) -> Any:
        return card.get(self.subject.cost) if self.subject.cost else None

    def room_for(self, section: str, card: CardDef) -> int:
        """How many more copies the counting rules allow."""
        limits = [
            group.high - self.filled[group.key]
            for group in self.groups(section, card)
            if group.high is not None
        ]
        if self.subject.stock is not None:
            limits.append(self.subject.stock.get(card.id, 0) - self.held(card))
        return max(0, min(limits, default=PLAYSET))

    def held(self, card: CardDef) -> int:
        """Copies in all sections: they come from one stock."""
        return sum(entry.count for (_, id), entry in self.entries.items() if id == card.id)

    def add(self, section: str, card: CardDef, n: int) -> None:
        place = section, card.id
        before = self.entries[place].count if place in self.entries else 0
        self.entries[place] = Entry(section, card, before + n)
        self._count(section, card, n)

    def as_deck(self) -> DeckList:
        return DeckList([*self.entries.values(), *self.deck.considered], self.deck.unknown)

    # -- what a card is worth here -----------------------------------------------------------

    def worth(self, section: str, card: CardDef) -> tuple[float, dict[str, float]]:
        self.effort.spend(1)
        parts = {
            "together": self._together(section, card),
            "kin": self._kin(card),
            "missed": self._missed(card),
            "cost": self._gap(section, "cost", self.cost_of(card)),
            "type": self._gap(section, "type", card.type),
            "colour": self._colour(card),
            "enough": float(self.copies_wanted(section, card) <= 0),
        }
        return sum(WEIGHTS[name] * value for name, value in parts.items()), parts

    def _together(self, section: str, card: CardDef) -> float:
        """The weight of the models that play it in this section."""
        place = section, card.id
        if place not in self._company:
            pairs = zip(self.weights, self.models.decks, strict=True)
            holding = sum(weight for weight, model in pairs if place in model)
            self._company[place] = holding / self.all_weights
        return self._company[place]

    def _kin(self, card: CardDef) -> float:
        """Copies in the deck that name it or its traits, or that it names."""
        said, own, _ = self.wording(card)
        named = sum(self.words[word] for word in own if word in self.words)
        naming = sum(self.called[word] for word in said if word in self.called)
        return min(1.0, (named + naming) / 8)

    def copies_wanted(self, section: str, card: CardDef) -> int:
        """How many more copies there usually are; 0 or less if the deck has as many."""
        place = section, card.id
        have = self.entries[place].count if place in self.entries else 0
        return self.models.usual_copies.get(place, PLAYSET - 1) - have

    def _missed(self, card: CardDef) -> float:
        """1 if a card here names it and it is not here; 2 if the deck was begun with that card."""
        names = [name for name in self.wording(card)[2] if self.is_missed(name)]
        return 2.0 if any(name in self.begun_with for name in names) else float(bool(names))

    def is_missed(self, name: str) -> bool:
        """Whether a card here names somebody who is not here."""
        return name in self.words and name not in self.called

    def _colour(self, card: CardDef) -> float:
        """How many of its colours those few cards have that stand for the whole deck."""
        if not card.colors or not self.leading:
            return 0.5
        fits = [len(set(card.colors) & set(one.colors)) / len(card.colors) for one in self.leading]
        return sum(fits) / len(fits)

    @property
    def leading(self) -> list[CardDef]:
        """The Partner, the Case: cards with colours in sections of one; else all that are here."""
        coloured = [entry for entry in self.entries.values() if entry.card.colors]
        alone = [entry.card for entry in coloured if self.sizes_asked.get(entry.section) == 1]
        return alone or [entry.card for entry in coloured]

    def _gap(self, section: str, kind: str, value: Any) -> float:
        """How far the deck lacks what models have of this type or cost: 1 if all of it."""
        usual = self.usual_shares(section, kind).get(value, 0.0)
        have = self.types if kind == "type" else self.costs
        share = have[section, value] / max(self.sizes[section], 10)
        return max(-2.0, (usual - share) / usual) if usual else -1.0

    def usual_shares(self, section: str, kind: str) -> dict[Any, float]:
        key = section, kind
        if key not in self._shares:
            self._shares[key] = self._read_shares(section, kind)
        return self._shares[key]

    def _read_shares(self, section: str, kind: str) -> dict[Any, float]:
        found: dict[Any, float] = {}
        for weight, model in zip(self.weights, self.models.decks, strict=True):
            for (where, _), entry in model.items():
                if where == section:
                    value = entry.card.type if kind == "type" else self.cost_of(entry.card)
                    found[value] = found.get(value, 0.0) + weight * entry.count
        total = sum(found.values()) or 1.0
        return {value: amount / total for value, amount in found.items()}


# -- filling -------------------------------------------------------------------------------------


def complete(
    subject: Subject,
    deck: DeckList,
    pool: Sequence[CardDef],
    models: Sequence[Model],
    sizes: Mapping[str, int],
    within: Effort | None = None,
) -> Completion:
    """Fill each section to its size. A pass after which the deck is warned about an added
    card is done again without that card, as long as the time lasts."""
    effort = Effort(SCORED_CARDS, SECONDS, within)
    banned: set[str] = set()
    learned, wording = Models(models), Wording(subject.names_of)
    best: Completion | None = None
    for _ in range(PASSES):
        filling = Filling(
            subject, Desk(subject, learned, deck, effort, wording, sizes), pool, sizes, banned
        )
        found, warned = filled_deck(filling, finished=bool(effort))
        best = best if best and not found.legal else found  # a pass cut short is no better
        if not warned or not effort:
            break
        banned |= warned
    return best or found


def filled_deck(filling: "Filling", *, finished: bool) -> tuple[Completion, set[str]]:
    """One pass, and the cards it added about which the deck is warned."""
    filling.fill()
    after = filling.desk.as_deck()
    warnings = tuple(filling.subject.warn(after))
    added = {addition.card for addition in filling.additions}
    remaining = tuple(violations(filling.subject.rules, after))
    whole = finished and bool(filling.desk.effort)
    found = Completion(tuple(filling.additions), after, remaining, warnings, whole)
    return found, {card for w in warnings for card in w.cards} & added


@dataclass
class Filling:
    """One pass over the sections, the smallest first: a Partner before the deck around it."""

    subject: Subject
    desk: Desk
    pool: Sequence[CardDef]
    sizes: Mapping[str, int]
    banned: set[str]
    additions: list[Addition] = field(default_factory=list)

    def fill(self) -> None:
        for section in sorted(self.subject.sections, key=lambda s: self.sizes.get(s.name, 0)):
            candidates = self.useful(section)
            self.desk.look_at_models()
            while candidates and self.lacking(section.name) > 0 and self.desk.effort:
                if not self.add_best(section.name, candidates):
                    break

    def lacking(self, section: str) -> int:
        return self.sizes.get(section, 0) - self.desk.sizes[section]

    def useful(self, section: Section) -> list[CardDef]:
        """Cards of the section's types about which nobody would be warned."""
        cards = [c for c in self.pool if c.type in section.types and c.id not in self.banned]
        if self.sizes.get(section.name, 0) == 1:
            return self.least_warned(section.name, cards)
        return [card for card in cards if card.id not in self.useless]

    @cached_property
    def section_of(self) -> dict[str, str]:
        return {t: s.name for s in self.subject.sections for t in s.types}

    @cached_property
    def useless(self) -> set[str]:
        """Cards that would do nothing even if all others were in the deck."""
        whole = [
            Entry(self.section_of[card.type], card, 1)
            for card in self.pool
            if self.sizes.get(self.section_of.get(card.type, ""), 0) > 1
        ]
        trial = DeckList([*self.desk.as_deck().entries, *whole])
        return {card for w in self.subject.warn(trial) for card in w.cards}

    def least_warned(self, section: str, cards: list[CardDef]) -> list[CardDef]:
        """Where one card stands for the whole deck: those that put the fewest to sleep."""
        held = [*self.desk.as_deck().entries, *self.companions()]
        warned: dict[str, int] = {}
        for card in cards:
            if not self.desk.effort:
                break
            self.desk.effort.spend(len(held) + 1)
            trial = DeckList([*held, Entry(section, card, 1)])
            warned[card.id] = sum(w.actual or 1 for w in self.subject.warn(trial))
        fewest = min(warned.values(), default=0)
        return [card for card in cards if warned.get(card.id) == fewest]

    def companions(self) -> list[Entry]:
        """Cards that those here name and miss: the deck must be able to take them in."""
        found = [
            Entry(self.section_of[card.type], card, 1)
            for card in self.pool
            if self.sizes.get(self.section_of.get(card.type, ""), 0) > 1
            and any(map(self.desk.is_missed, self.desk.wording(card)[2]))
        ]
        return found[:COMPANIONS]

    def add_best(self, section: str, candidates: list[CardDef]) -> bool:
        weighed = sorted(
            (
                (self.desk.worth(section, card), card)
                for card in candidates
                if self.desk.room_for(section, card)
            ),
            key=lambda found: (-found[0][0], found[1].id),
        )
        if not weighed:
            return False
        (_, parts), card = weighed[0]
        n = min(
            max(1, self.desk.copies_wanted(section, card)),
            self.lacking(section),
            self.desk.room_for(section, card),
        )
        others = tuple(other.id for _, other in weighed[1 : ALTERNATIVES + 1])
        why = tuple(self.reasons(section, card, parts))
        self.desk.add(section, card, n)
        self.note(Addition(section, card.id, n, why, others))
        return True

    def note(self, new: Addition) -> None:
        """A card that was added before gains copies, and keeps its first reasons."""
        for place, old in enumerate(self.additions):
            if (old.section, old.card) == (new.section, new.card):
                more = old.copies + new.copies
                self.additions[place] = Addition(old.section, old.card, more, old.why, old.instead)
                return
        self.additions.append(new)

    # -- why ---------------------------------------------------------------------------------

    def reasons(self, section: str, card: CardDef, parts: Mapping[str, float]) -> Iterator[str]:
        """What spoke for it, in a player's words, the strongest first; at least one."""
        holding = sum((section, card.id) in model for model in self.desk.models.decks)
        if holding:
            yield f"in {holding} of {len(self.desk.models.decks)} good decks"
        if parts["kin"] > 0:
            yield from self._kinship(card)
        if self.sizes.get(section, 0) > 1:
            yield from self._gaps(card, parts)
        if not holding and parts["kin"] <= 0:
            yield "fits the colours" if card.colors else "nothing speaks against it"

    def _gaps(self, card: CardDef, parts: Mapping[str, float]) -> Iterator[str]:
        cost = self.desk.cost_of(card)
        if cost is not None and parts["cost"] > GAP:
            yield f"few at {self.subject.cost} {cost} yet"
        if parts["type"] > GAP:
            yield f"few {card.type}s yet"

    def _kinship(self, card: CardDef) -> Iterator[str]:
        said, own, _ = self.desk.wording(card)
        named = sorted((w for w in own if self.desk.words[w]), key=lambda w: -self.desk.words[w])
        if named:
            yield f"cards here name {named[0]}"
        naming = sorted(
            (w for w in said if w in self.desk.called), key=lambda w: -self.desk.called[w]
        )
        if naming:
            yield f"names {naming[0]}, which is here"
