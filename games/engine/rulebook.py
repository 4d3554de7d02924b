"""A rulebook: everything the rest of Casebook asks a game, declared in one place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from games.engine import ENGINE_VERSION
from games.engine.abilities.vocabulary import Vocabulary
from games.engine.card_rows import ImportLayout
from games.engine.card_text import TextReader
from games.engine.cards import CardDef, Face
from games.engine.decks import (
    DeckList,
    DeckRule,
    Entry,
    KnownCards,
    KnownSections,
    Section,
    Violation,
    violations,
)
from games.engine.draws import DrawRules
from games.engine.errors import BadAbility, BadTable, IllegalAction
from games.engine.flow import OP, Action, Flow
from games.engine.formats import Format
from games.engine.hidden import redeal_rows
from games.engine.presentation import (
    ActionShape,
    FaceTemplate,
    LogWords,
    Prompt,
    TableFacts,
    TableLayout,
    TypedAction,
    shapes_by_verb,
    typed_action,
)
from games.engine.state import BACK, Event, State
from games.engine.table import Decklist, Table, TableSpec, Zone
from games.engine.telling import FaceOf, nobody_knows


@dataclass(frozen=True)
class Attribute:
    """A typed attribute of a card: what a catalogue may say and a search may ask."""

    name: str
    kind: str  # integer, string, boolean, strings (a list), mapping
    title: str = ""
    aliases: tuple[str, ...] = ()
    required: bool = False
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    help: str = ""

    def problem(self, value: Any) -> str | None:
        """What is wrong with a value, or None."""
        if value is None:
            return f"{self.name} is missing" if self.required else None
        if not KINDS[self.kind](value):
            return f"{self.name} must be {self.kind}, not {value!r}"
        if self.choices and any(v not in self.choices for v in _each(value)):
            return f"{self.name} must be one of {', '.join(self.choices)}, not {value!r}"
        if isinstance(value, int) and self.low is not None and value < self.low:
            return f"{self.name} must be at least {self.low}, not {value}"
        if isinstance(value, int) and self.high is not None and value > self.high:
            return f"{self.name} must be at most {self.high}, not {value}"
        return None


def _each(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else (value,)


KINDS: dict[str, Callable[[Any], bool]] = {
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "string": lambda v: isinstance(v, str),
    "boolean": lambda v: isinstance(v, bool),
    "strings": lambda v: isinstance(v, list | tuple) and all(isinstance(x, str) for x in v),
    "mapping": lambda v: isinstance(v, Mapping),
}


@dataclass(frozen=True)
class CardType:
    """A type of card with the attributes cards of that type have."""

    name: str
    title: str
    attributes: tuple[Attribute, ...] = ()


@dataclass(frozen=True)
class Option:
    """A choice made before a match: a ruling that can be read two ways, a number of suspects.

    seats  numbers of players with whom it makes a difference; all, if none are named
    """

    name: str
    default: Any
    choices: tuple[Any, ...]
    rule: str = ""
    help: str = ""
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class Foresight:
    """How a bot that searches should look ahead at this game.

    turns    played to their end, this one included, before it asks how it stands
    depth    decisions below its tree after which it asks at the latest
    tries    worth their time, as a multiple of the usual
    caution  standard errors by which an option must beat the one it starts from
    hope     standard errors by which an option may fall behind it before it is given up
    tree     whether the seat's later choices are searched too, or left to `follow_up`
    reach    turns that a bot with many tries plays to their end, if that is worth it
    """

    turns: int = 2
    depth: int = 60
    tries: float = 1.0
    caution: float = 0.5
    hope: float = 1.0
    tree: bool = True
    reach: int = 0


@dataclass(frozen=True)
class Mode:
    """A way to play that the rulebook describes. `seats` are the numbers it allows."""

    slug: str
    title: str
    seats: tuple[int, ...]
    options: tuple[Option, ...] = ()
    rule: str = ""
    cooperative: bool = False
    foresight: Foresight | None = None  # if it is not that of the game


@dataclass(frozen=True)
class Declaration:
    """The printed facts of a game that need no code."""

    slug: str
    title: str
    prefix: str
    modes: tuple[Mode, ...]
    card_types: tuple[CardType, ...]
    sections: tuple[Section, ...]
    deck_rules: tuple[DeckRule, ...]
    zones: tuple[Zone, ...]
    formats: tuple[Format, ...] = (Format("standard", "Standard"),)
    colors: tuple[str, ...] = ()
    boxed: bool = False
    bound: int = 5000  # no match takes more decisions than this
    section_rule: str = ""
    pool_rule: str = ""  # cards outside the catalogue are refused
    draws: DrawRules | None = None  # how cards come to a hand
    warnings: tuple[DeckRule, ...] = ()  # what a legal deck can still not do
    foresight: Foresight = Foresight()
    version: str = ENGINE_VERSION  # raised when a rule of this game decides otherwise
    player_version: int = 1  # raised when its player values something otherwise
    actions: tuple[ActionShape, ...] = ()  # all that players are asked, besides abilities
    log_words: LogWords = field(default_factory=LogWords)
    card_face: FaceTemplate = field(default_factory=FaceTemplate)
    layout: TableLayout = field(default_factory=TableLayout)  # how its table is drawn
    import_layouts: tuple[ImportLayout, ...] = ()  # public data of the game, as others keep it
    printed_language: str = "en"
    summary: str = ""  # one sentence that makes somebody want to play it
    keyword_rules: Mapping[str, str] = field(default_factory=dict)
    """The rule that explains each word that cards print in brackets."""
    extra: Mapping[str, Any] = field(default_factory=dict)


class Rulebook:
    """One game on the kernel. A game's package subclasses it and registers one instance."""

    state_class: type[State] = State
    back: Face = BACK
    """The face an observer sees of a card it does not know: a game's own, if its questions
    ask faces for more than a title."""
    program_finished: Callable[[Any, Any], None] | None = None
    """Called with the frame of an ability program that has run to its end."""
    choice_offered: (
        Callable[[Any, Any, list[int], tuple[int, ...], bool], tuple[list[int], bool]] | None
    ) = None
    """Given state, frame, candidates, those chosen and whether that is enough: what is left
    to choose from and whether to stop is allowed (protected or compulsory targets)."""
    choice_made: Callable[[Any, Any, tuple[int, ...]], None] | None = None
    """Called when an ability has chosen, before it goes on."""

    def __init__(self, declaration: Declaration, flow: Flow, vocabulary: Vocabulary) -> None:
        self.declaration = declaration
        self.slug = declaration.slug
        self.title = declaration.title
        self.prefix = declaration.prefix
        self.version = declaration.version
        self.modes = {mode.slug: mode for mode in declaration.modes}
        self.zones = declaration.zones
        self.dealt_sections = tuple(section.name for section in declaration.sections)
        self.flow = flow
        self.vocabulary = vocabulary
        self._faces: dict[str, tuple[CardDef, Face]] = {}

    # -- a match ------------------------------------------------------------------

    def new(self, spec: TableSpec, seed: int) -> State:
        """Check the table, deal, and run on to the first decision."""
        self.check(spec)
        return self.start(Table(self, spec), seed)

    def start(self, table: Table, seed: int) -> State:
        """Deal at a table that has been checked before."""
        state = self.state_class(table, seed)
        self.set_up(state)
        state.advance()
        return state

    def load(self, spec: TableSpec, data: dict[str, Any]) -> State:
        """Resume a saved state."""
        state = self.state_class(Table(self, spec), 0)
        state.restore(data)
        return state

    def prepare(self, table: Table) -> Any:
        """What can be worked out once for a table; it stands in `table.prepared`."""
        return None

    def set_up(self, s: Any) -> None:
        """Lay out the cards and push the first frames."""
        raise TypeError(f"{type(self).__name__} does not say how to set up")

    def face(self, card: CardDef) -> Face:
        """The card compiled for play; compiled once."""
        known = self._faces.get(card.id)
        if known is None or known[0] is not card:
            known = self._faces[card.id] = (card, self.compile_face(card))
        return known[1]

    def compile_face(self, card: CardDef) -> Face:
        return Face(card)

    # -- checks before a match ------------------------------------------------------

    def foresight(self, mode: str) -> Foresight:
        """How to look ahead in a mode: its own way, or that of the game."""
        return self.modes[mode].foresight or self.declaration.foresight

    def mode_of(self, spec: TableSpec) -> Mode:
        mode = self.modes.get(spec.mode)
        if mode is None:
            known = ", ".join(self.modes)
            raise BadTable("mode", f"{self.title} has no mode {spec.mode!r}.", f"Use {known}.")
        return mode

    def options_of(self, spec: TableSpec) -> dict[str, Any]:
        """The mode's options with defaults filled in."""
        options = {option.name: option.default for option in self.mode_of(spec).options}
        options.update(spec.options)
        return options

    def check(self, spec: TableSpec) -> None:
        """Refuse a table that cannot be played, with the reason."""
        self.check_mode(spec)
        self._check_decks(spec)

    def check_mode(self, spec: TableSpec) -> None:
        """The same without decks: for a table to which some are still to be brought."""
        mode = self.mode_of(spec)
        if spec.seats not in mode.seats:
            seats = ", ".join(map(str, mode.seats))
            raise BadTable(
                mode.rule or "seats",
                f"{mode.title} is for {seats} seats, not {spec.seats}.",
                "Change the number of seats or the mode.",
            )
        self._check_options(mode, spec.options)

    def _check_options(self, mode: Mode, given: Mapping[str, Any]) -> None:
        known = {option.name: option for option in mode.options}
        for name, value in given.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadTable("option", f"{mode.title} has no option {name!r}.", f"Use {names}.")
            if value not in known[name].choices:
                choices = ", ".join(map(str, known[name].choices))
                raise BadTable(
                    known[name].rule or "option",
                    f"{name} cannot be {value!r}.",
                    f"Use one of {choices}.",
                )

    def _check_decks(self, spec: TableSpec) -> None:
        wanted = 1 if self.declaration.boxed else spec.seats
        if len(spec.decks) != wanted:
            raise BadTable(
                "decks", f"{len(spec.decks)} decks for {spec.seats} seats.", f"Give {wanted}."
            )
        for number, deck in enumerate(spec.decks, start=1):
            found = self.violations(decklist(deck))
            if found:
                first = found[0]
                raise BadTable(first.rule, f"Deck {number}: {first.message}", first.fix)
            for cards in deck.values():
                for card in cards:
                    self._check_playable(card)

    def _check_playable(self, card: CardDef) -> None:
        reason = self.unplayable(card)
        if reason:
            raise BadTable(
                "unplayable", f"{card.title} cannot be played: {reason}.", "Use another card."
            )

    # -- cards and decks ------------------------------------------------------------

    @cached_property
    def card_types(self) -> dict[str, CardType]:
        return {card_type.name: card_type for card_type in self.declaration.card_types}

    def card_problems(self, card: CardDef) -> list[str]:
        """All that is wrong with a card by the rulebook's schema and vocabulary."""
        card_type = self.card_types.get(card.type)
        if card_type is None:
            return [f"type must be one of {', '.join(self.card_types)}, not {card.type!r}"]
        found = [a.problem(card.attributes.get(a.name)) for a in card_type.attributes]
        known = {a.name for a in card_type.attributes}
        found += [
            f"a {card.type} has no attribute {n!r}" for n in card.attributes if n not in known
        ]
        found += [
            f"color {c!r} is not one of {', '.join(self.declaration.colors)}"
            for c in card.colors
            if c not in self.declaration.colors
        ]
        problems = [problem for problem in found if problem]
        try:
            self.check_abilities(card)
        except BadAbility as error:
            problems.append(str(error))
        return problems

    def check_abilities(self, card: CardDef) -> None:
        """Raise BadAbility, with the place, if an ability does not fit the vocabulary."""
        self.vocabulary.check(card)

    def unplayable(self, card: CardDef) -> str | None:
        """Why a card cannot be used in a match, or None."""
        if card.text and not card.abilities:
            return "its text has no abilities yet"
        return None

    def rendered_text(self, card: CardDef) -> str:
        """English for the card's abilities."""
        return self.vocabulary.render(card)

    @cached_property
    def deck_rules(self) -> tuple[DeckRule, ...]:
        """The rulebook's page, and what goes without saying: known cards and sections."""
        names = tuple(section.name for section in self.declaration.sections)
        rules = self.declaration.deck_rules
        said = any(isinstance(rule, KnownSections) for rule in rules)
        unsaid = () if said else (KnownSections(self.declaration.section_rule, names),)
        return (*rules, *unsaid, KnownCards(self.declaration.pool_rule))

    def rules_in(self, in_format: str | Format | None) -> tuple[DeckRule, ...]:
        """The deck rules of a format: one of the rulebook's by name, or one given."""
        if isinstance(in_format, Format):
            return (*self.deck_rules, in_format)
        found = tuple(f for f in self.declaration.formats if f.slug == in_format)
        return (*self.deck_rules, *found)

    def violations(self, deck: DeckList, in_format: str | Format | None = None) -> list[Violation]:
        """Every deck rule broken; the one validator behind model, admin, API and queue."""
        return violations(self.rules_in(in_format), deck)

    def deck_warnings(self, deck: DeckList) -> list[Violation]:
        """What a legal deck can still not do: cards never usable, goals out of reach."""
        return violations(self.declaration.warnings, deck)

    @cached_property
    def text_reader(self) -> TextReader | None:
        """What makes abilities of printed text, if the game has it."""
        return None

    def names_of(self, card: CardDef) -> frozenset[str]:
        """Every name that a card answers to, in any language."""
        return frozenset(card.all_names)

    def keywords_of(self, card: CardDef, text: str) -> frozenset[str]:
        """The keywords on a card, from its abilities and from its printed text."""
        return frozenset()

    # -- how it is shown ------------------------------------------------------------

    @cached_property
    def action_shapes(self) -> dict[tuple[str, int], ActionShape]:
        """The shape of every action, by its verb and the number of its parts."""
        return shapes_by_verb(self.declaration.actions)

    def typed_action(self, action: Action) -> TypedAction:
        """An action with what its parts stand for."""
        return typed_action(self.action_shapes, action)

    def table_facts(self, seen: Any, seat: int | None) -> TableFacts:
        """What the table shows besides cards in their places, from what a seat observes."""
        return TableFacts()

    def prompt(self, seen: Any, names: Sequence[str]) -> Prompt | None:
        """What the seat to act is asked, from what it observes; None: say it plainly."""
        return None

    def outcome(self, seen: Any, action: Action) -> str:
        """What an option surely leads to, in a few words; empty where it is not sure."""
        return ""

    # -- what a game may refine -------------------------------------------------------

    def why_not(self, s: State, action: Action) -> IllegalAction:
        """Why an action that is not offered is refused."""
        rule = self.flow.rules[s.frames[-1][OP]]
        offered = len(s.options or ())
        return IllegalAction(
            rule,
            f"{action!r} is not among the {offered} actions offered now.",
            "Choose one of them.",
        )

    def further_cards(self, spec: TableSpec) -> Sequence[CardDef]:
        """Cards a seat must reckon with though perhaps nobody brought them: they get faces first."""
        return ()

    def hide(self, seen: Any, seat: int) -> None:
        """Blank what a seat may not know besides card faces (see State.observation)."""

    def redeal(self, sample: Any, seat: int) -> None:
        """Deal again what a seat cannot know (see State.determinize)."""
        redeal_rows(sample, sample.table.groups, seat)

    def describe(self, seen: Any, seat: int) -> dict[str, Any]:
        """The public facts and the seat's own, besides zones, for a view."""
        return {}

    def evaluate(self, s: Any, seat: int) -> float:
        """How well a seat stands, from 0 (lost) to 1 (won).

        Bots ask it about samples that they have dealt themselves, so it may use all of `s`.
        """
        raise TypeError(f"{type(self).__name__} does not evaluate")

    def greedy(self, seen: Any, options: list[Action]) -> Action:
        """A sensible action, by simple rules of thumb, from what the seat to act knows.

        `seen` may be its observation, a sample or the match itself: it chooses the same.
        """
        raise TypeError(f"{type(self).__name__} has no greedy player")

    def follow_up(self, seen: Any, options: list[Action]) -> Action:
        """What a bot that searches starts from, and how its own seat goes on in its tries.

        Like greedy it chooses by what the seat to act knows, whatever it is given.
        """
        return self.greedy(seen, options)

    def sure_odds(self, seen: Any, options: list[Action]) -> dict[Action, float]:
        """Of options that decide the match for the seat now, the chance that they win it, counted
        over all deals that fit what it knows; 1.0 also of a step towards a certain win.

        For games with secrets that are no faces of cards: of all others it is searched for.
        """
        return {}

    def is_better(self, s: Any, other: Any, seat: int) -> bool:
        """Of two matches between two steps: are they alike but for something that can only be good
        for the seat? Hidden faces may be wires (`games.bots.proofs`): they are not looked at.
        """
        return False

    def random_options(self, options: list[Action], look: Callable[[], Any]) -> list[Action]:
        """What the random player picks from; `look()` gives what its seat observes.

        A game in which a blind pick ends the match at once keeps such options out.
        """
        return options

    def narrate(self, event: Event, names: Sequence[str], face_of: FaceOf = nobody_knows) -> str:
        """One event in words. `names` are the players'.

        The event is as somebody saw it (`redact`): (verb, rule, seat, card, card id,
        *details), where the card id is "?" if they did not see the face. `face_of` gives
        the ids of other cards that the details name by number (`games.engine.telling`).
        """
        verb, rule, seat, _, id, *details = event
        who = names[seat] if seat >= 0 else "The game"
        card = f" {id}" if id else ""
        return f"{who}: {verb}{card} {' '.join(map(str, details))} ({rule})"

    def teams(self, table: Table) -> list[tuple[int, ...]]:
        """Seats that win together."""
        return [(seat,) for seat in range(table.seats)]


def decklist(deck: Decklist) -> DeckList:
    """A match's deck as the validator takes it."""
    entries: dict[tuple[str, str], list[CardDef]] = {}
    for section, cards in deck.items():
        for card in cards:
            entries.setdefault((section, card.id), []).append(card)
    return DeckList(Entry(key[0], cards[0], len(cards)) for key, cards in entries.items())
