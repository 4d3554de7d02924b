"""A query's tree as a condition on rows of the search index."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from functools import reduce
from operator import and_, or_
from typing import Any

from django.db.models import F, Q

from cards.collections import Holdings
from cards.db_lookups import SHORTEST, cards_saying
from cards.fold import fold
from cards.formats import limits_on
from cards.models import Card, CardSet, Format, Printing, Ruling, SearchRow, TagValue
from cards.search.fields import DIRECTIVES, Field, FieldTable
from cards.search.grammar import And, Node, Not, Or, Pair, QueryError, Value, Word
from cards.search.owned import SIGN_IN, owned_condition
from cards.search.regex import compile_regex, longest_literal

NOTHING = Q(pk__in=[])
YES = {"yes": True, "true": True, "1": True, "y": True}
WORDS_OF_FLAGS = YES | {"no": False, "false": False, "0": False, "n": False}
FEW = 2_000  # cards that a word may leave to be named one by one
MOST_FOR_REGEX = 20_000  # rows read for one regular expression
LARGEST = 2_000_000_000
UNIQUE = {"cards": False, "printings": True}
DIRECTIONS = {"asc": False, "desc": True}
SHOWN = {"unique": "printings", "dir": "descending", "order": "order"}
IGNORED = "; the term is ignored."
COMPARE = {":": "exact", "=": "exact", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}


@dataclass(frozen=True)
class Notice:
    """A term that was ignored or finds nothing, and what was probably meant."""

    message: str
    term: str
    at: int
    suggestion: str = ""

    def __str__(self) -> str:
        if not self.suggestion:
            return self.message
        return f"{self.message} Did you mean {self.suggestion}?"


@dataclass
class Compiled:
    """A condition, how to show what meets it, and what was not understood."""

    where: Q = field(default_factory=Q)
    order: str = "name"
    descending: bool = False
    printings: bool = False  # show every printing
    by_printing: bool = False  # a term speaks of printings
    notices: list[Notice] = field(default_factory=list)


class Compiler:
    """Turns each node into a Q; None stands for a term that is ignored."""

    def __init__(self, table: FieldTable, on: date, held: Holdings | None = None) -> None:
        self.table = table
        self.on = on
        self.held = held
        self.out = Compiled()
        slugs = [game.slug for game in table.games]
        self.scope = Q(game=slugs[0]) if len(slugs) == 1 else Q(game__in=slugs)

    def compile(self, node: Node) -> Compiled:
        found = self.node(node, self.scope)
        if found is None and self.out.notices:
            raise nothing_left(self.out.notices)
        self.out.where = self.scope & found if found is not None else self.scope
        return self.out

    def node(self, node: Node, narrow: Q) -> Q | None:
        """`narrow` is what rows are known to meet already: a regex reads only those."""
        if isinstance(node, And):
            return self.all_of(node.nodes, narrow)
        if isinstance(node, Or):
            return join_conditions([self.node(n, narrow) for n in node.nodes], Q.OR)
        if isinstance(node, Not):
            found = self.node(node.node, narrow)
            return None if found is None else ~found
        return self.word(node) if isinstance(node, Word) else self.pair(node, narrow)

    def all_of(self, nodes: Sequence[Node], narrow: Q) -> Q | None:
        """Regular expressions come last, on the rows that the other terms leave."""
        plain = [self.node(n, narrow) for n in nodes if not has_regex(n)]
        rest = join_conditions(plain, Q.AND)
        left = narrow if rest is None else narrow & rest
        found = [self.node(n, left) for n in nodes if has_regex(n)]
        return join_conditions([rest, *found], Q.AND)

    def ignore(self, node: Pair | Word, message: str, suggestion: str = "") -> Q | None:
        """Say why a term is left out of the condition: it answers None for its node."""
        term = str(node) if isinstance(node, Pair) else node.text
        self.out.notices.append(Notice(message, term, node.at, suggestion))
        return None

    # -- words --------------------------------------------------------------------

    def word(self, node: Word) -> Q | None:
        key = fold(node.text)
        if not key:
            return self.ignore(node, "There is nothing to look for in this term.")
        if node.exact:
            return says(f"\n{key}\n", "names")
        return says(key, "names", "text")

    # -- fields -------------------------------------------------------------------

    def pair(self, node: Pair, narrow: Q) -> Q | None:
        if node.key in DIRECTIVES and self.directive(node):
            return None
        known = self.table.get(node.key)
        if known is None:
            return self.unknown(node)
        if node.op not in known.operators.split():
            takes = known.operators.replace(" ", ", ")
            return self.ignore(
                node, f"{known.name} cannot be asked with {node.op}; it takes {takes}."
            )
        self.out.by_printing |= known.of_printing
        found = [self.value(known, node, value, narrow) for value in node.values]
        if node.op != "!=":
            return join_conditions(found, Q.OR)
        if known.kind in ("number", "date", "owned"):  # these compare for themselves
            return join_conditions(found, Q.AND)
        together = join_conditions(found, Q.OR)
        return None if together is None else ~together

    def directive(self, node: Pair) -> bool:
        """order:, dir: and unique: say how to show; True if this is one of them."""
        value = node.values[0].text.lower()
        if node.key == "unique" and value not in UNIQUE and self.table.get("unique"):
            return False  # a game's own attribute of that name
        tables: dict[str, Mapping[str, object]] = {
            "unique": UNIQUE,
            "dir": DIRECTIONS,
            "order": self.orders(),
        }
        known = tables[node.key]
        if node.op not in (":", "=") or value not in known:
            near = get_close_matches(value, [*known], n=1, cutoff=0.5)
            takes = f"{node.key} takes {', '.join(known)}, not {value!r}."
            self.ignore(node, takes, f"{node.key}:{near[0]}" if near else "")
        else:
            setattr(self.out, SHOWN[node.key], known[value])
        return True

    def orders(self) -> dict[str, str]:
        """What can be sorted by, with aliases, to the name of the field."""
        numbers = {
            key: name for key, name in self.table.names.items() if name in self.table.numbers()
        }
        return {"name": "name", "set": "set", "changed": "changed"} | numbers

    def unknown(self, node: Pair) -> Q | None:
        near = self.table.nearest(node.key)
        return self.ignore(node, f"There is no field {node.key!r}{IGNORED}", near)

    def value(self, known: Field, node: Pair, value: Value, narrow: Q) -> Q | None:
        if value.regex:
            return self.regex(known, node, value.text, narrow)
        make: Callable[..., Q | None] = getattr(self, f"by_{known.kind}")
        return make(known, node, value.text)

    def by_name(self, known: Field, node: Pair, text: str) -> Q | None:
        key = fold(text)
        if not key:
            return self.ignore(node, f"{known.name} needs a value.")
        whole = node.op != ":"
        return says(f"\n{key}\n" if whole else key, COLUMNS[known.name])

    by_text = by_name

    def by_words(self, known: Field, node: Pair, text: str) -> Q | None:
        key = fold(text)
        if not key:
            return self.ignore(node, f"{known.name} needs a value.")
        if known.name == "color":
            return self.by_color(known, node, key)
        values = TagValue.objects.filter(game__in=self.table.games, field=known.name)
        whole = known.whole or node.op != ":"
        matches = Q(key=key[:200]) if whole else Q(key__holds=key)
        if known.name == "set":
            matches |= Q(key__in=self.set_codes(key, part=node.op == ":"))
        ids = list(values.filter(matches).values_list("pk", flat=True))
        if not ids:
            self.missing(known, node, key, values.values_list("key", flat=True))
        return tag_condition(ids)

    def set_codes(self, key: str, *, part: bool) -> list[str]:
        """Codes of sets with this name."""
        sets = CardSet.objects.filter(game__in=self.table.games).values_list("code", "name")
        return [
            fold(code) for code, name in sets if (key in fold(name) if part else key == fold(name))
        ]

    def missing(self, known: Field, node: Pair, key: str, keys: Any) -> None:
        near = get_close_matches(key, [*keys[:5000]], n=1, cutoff=0.5)
        self.ignore(
            node,
            f"No card has the {known.title} {key!r}.",
            f"{known.name}:{near[0]}" if near else "",
        )

    def by_color(self, known: Field, node: Pair, key: str) -> Q | None:
        if key in ("none", "multi"):
            return Q(colors=0) if key == "none" else Q(colors__gte=2)
        keys = {part.strip() for part in key.split(",")} - {""}
        values = TagValue.objects.filter(game__in=self.table.games, field="color")
        ids: dict[str, list[int]] = {part: [] for part in keys}
        for pk, found in values.filter(key__in=keys).values_list("pk", "key"):
            ids[found].append(pk)
        for part in sorted(part for part in keys if not ids[part]):
            self.missing(known, node, part, values.values_list("key", flat=True))
        every = join_conditions([tag_condition(found) for found in ids.values()], Q.AND)
        return every if node.op == ":" or every is None else every & Q(colors=len(keys))

    def by_number(self, known: Field, node: Pair, text: str) -> Q | None:
        number = whole_number(text)
        other = self.table.get(text.lower()) if number is None else None
        if number is None and (other is None or other.kind != "number"):
            return self.ignore(
                node, f"{known.name} is a number; {text!r} is neither a number nor such a field."
            )
        found = [
            scope & comparison(column, node.op, number if other is None else F(right), right)
            for scope, column, right in self.sides(known, other)
        ]
        return join_conditions(found, Q.OR) or NOTHING

    def sides(self, left: Field, right: Field | None) -> list[tuple[Q, str, str]]:
        """Where the two numbers stand, game by game; one of them may be the same in all."""
        if right is None:
            return [(scope, column, "") for scope, column in self.columns(left)]
        return [
            (scope & other_scope, column, other)
            for scope, column in self.columns(left)
            for other_scope, other in self.columns(right)
            if not scope or not other_scope or scope == other_scope
        ]

    def columns(self, known: Field) -> list[tuple[Q, str]]:
        """Where a number stands: one column for all, or one in each game that has it."""
        if known.name == "colors":
            return [(Q(), "colors")]
        return [
            (Q(game=game.slug), game.number_columns[known.name])
            for game in self.table.games
            if known.name in game.number_columns
        ]

    def by_owned(self, known: Field, node: Pair, text: str) -> Q | None:
        number = whole_number(text)
        if number is None:
            return self.ignore(node, f"{known.name} is a number; {text!r} is none.")
        return self.owned(node, node.op, number)

    def owned(self, node: Pair, op: str, number: int) -> Q | None:
        if self.held is None or not self.held.known:
            return self.ignore(node, SIGN_IN)
        copies = self.held.copies(game.slug for game in self.table.games)
        return owned_condition(copies, op, number)

    def by_flag(self, known: Field, node: Pair, text: str) -> Q | None:
        wanted = WORDS_OF_FLAGS.get(text.lower())
        if wanted is None:
            return self.ignore(node, f"{known.name} is yes or no, not {text!r}.")
        return self.flag(known.name, wanted=wanted)

    def flag(self, name: str, *, wanted: bool) -> Q:
        """An attribute that a card does not have counts as no."""
        if name in ("original", "playable"):
            return Q(**{name: wanted})
        columns = self.columns(self.table.fields[name])
        is_set = (
            join_conditions([scope & comparison(column, "=", 1) for scope, column in columns], Q.OR)
            or NOTHING
        )
        return is_set if wanted else ~is_set

    def present(self, name: str) -> Q:
        found = [
            scope & Q(**{f"{column}__isnull": False})
            for scope, column in self.columns(self.table.fields[name])
        ]
        return join_conditions(found, Q.OR) or NOTHING

    def by_legality(self, known: Field, node: Pair, text: str) -> Q | None:
        formats = [
            f
            for f in Format.objects.filter(game__in=self.table.games)
            if text.lower() in (f.slug, f.title.lower())
        ]
        if not formats:
            slugs = Format.objects.filter(game__in=self.table.games).values_list("slug", flat=True)
            near = get_close_matches(text.lower(), [*slugs], n=1, cutoff=0.3)
            return self.ignore(
                node, f"There is no format {text!r}.", f"{known.name}:{near[0]}" if near else ""
            )
        return join_conditions([self.in_format(known.name, f) for f in formats], Q.OR)

    def in_format(self, name: str, rules: Format) -> Q:
        limits = limits_on(rules, self.on)
        banned = [pk for pk, limit in limits.items() if limit == 0]
        if name == "legal":
            return Q(game=rules.game_id) & ~Q(card__in=banned)
        limited = [pk for pk, limit in limits.items() if limit > 0]
        return Q(card__in=banned if name == "banned" else limited)

    def by_game(self, known: Field, node: Pair, text: str) -> Q | None:
        key = fold(text)
        slugs = [g.slug for g in self.table.games if key in (g.slug, fold(g.title))]
        if not slugs:
            slugs = [
                g.slug for g in self.table.games if key and key in (g.slug, *g.slug.split("-"))
            ]
        if not slugs:
            names = ", ".join(g.slug for g in self.table.games)
            return self.ignore(node, f"There is no game {text!r} here; games are {names}.")
        return Q(game__in=slugs)

    def by_date(self, known: Field, node: Pair, text: str) -> Q | None:
        day = day_of(text)
        if day is None:
            return self.ignore(node, f"{known.name} takes a date such as 2026-01-31, not {text!r}.")
        return comparison("changed_on", node.op, day)

    def by_id(self, known: Field, node: Pair, text: str) -> Q | None:
        spellings = {text, text.lower(), text.upper()}
        if known.name == "number":
            printings = Printing.objects.filter(number__in=spellings)
            return Q(printing__isnull=False) & Q(printing__in=printings.values("pk"))
        cards = Card.objects.filter(game__in=self.table.games, slug__in=spellings)
        return Q(card__in=cards.values("pk"))

    def by_state(self, known: Field, node: Pair, text: str) -> Q | None:
        word = text.lower()
        if (known.name, word) == ("is", "owned"):
            return self.owned(node, ">=", 1)
        states = {"is": self.is_state, "has": self.has_state}
        found = states[known.name](word)
        if found is None:
            near = get_close_matches(word, self.state_words(known.name), n=1, cutoff=0.5)
            return self.ignore(
                node,
                f"{known.name}:{text} is not known.",
                f"{known.name}:{near[0]}" if near else "",
            )
        return found

    def state_words(self, name: str) -> list[str]:
        if name == "has":
            return ["text", *HAS, *self.table.numbers()]
        return ["unplayable", "printed", "owned", *self.table.flags()]

    def is_state(self, word: str) -> Q | None:
        opposite = {"unplayable": "playable", "printed": "original"}.get(word)
        if opposite:
            return self.flag(opposite, wanted=False)
        known = self.table.get(word)
        return self.flag(known.name, wanted=True) if known and known.kind == "flag" else None

    def has_state(self, word: str) -> Q | None:
        if word == "text":
            return says("\n", "text")
        asked = HAS.get(word) or HAS.get(word.removesuffix("s"))
        if asked:
            return asked()
        known = self.table.get(word)
        if known is None or known.kind != "number":
            return None
        return Q(colors__gte=1) if known.name == "colors" else self.present(known.name)

    # -- regular expressions --------------------------------------------------------

    def regex(self, known: Field, node: Pair, pattern: str, narrow: Q) -> Q | None:
        """Read by an engine without backtracking, on at most so many cards."""
        if known.kind not in ("name", "text"):
            return self.ignore(
                node, f"Only name and text take a regular expression, not {known.name}."
            )
        test = compile_regex(pattern, node.at)
        rows = SearchRow.objects.filter(narrow)
        if not self.out.by_printing:
            rows = rows.filter(first__in=[True])
        literal = longest_literal(pattern)
        if literal and narrow == self.scope:  # other terms leave fewer cards than letters do
            rows = rows.filter(says(literal, COLUMNS[known.name]))
        cards = Card.objects.filter(pk__in=rows.values("card_id")).order_by()
        texts = list(cards.values_list("pk", *READ_FOR_REGEX[known.kind])[: MOST_FOR_REGEX + 1])
        if len(texts) > MOST_FOR_REGEX:
            self.ignore(
                node,
                f"Only {MOST_FOR_REGEX:,} cards were read for {pattern!r}; add a term that leaves fewer.",
            )
        found = [
            pk
            for pk, *parts in texts[:MOST_FOR_REGEX]
            if any(map(test, TEXTS_FOR_REGEX[known.kind](*parts)))
        ]
        return Q(card__pk__among=found)


COLUMNS = {"name": "names", "text": "text"}
HAS: dict[str, Callable[[], Q]] = {
    "ruling": lambda: Q(card__in=Ruling.objects.values("card")),
    "abilities": lambda: ~Q(card__in=Card.objects.filter(abilities=[]).values("pk")),
    "translation": lambda: ~Q(card__in=Card.objects.filter(translations={}).values("pk")),
}


def all_texts(text: str, translations: dict[str, Any], reader: str, folded: str) -> list[str]:
    """A text in every language; the English of read abilities stands in the index only."""
    others = (words.get("text", "") for words in translations.values())
    return [text, *filter(None, others), *([folded] if reader else [])]


def all_names(name: str, subtitle: str, translations: dict[str, Any]) -> list[str]:
    others = (words.get("name", "") for words in translations.values())
    return [f"{name}, {subtitle}" if subtitle else name, *filter(None, others)]


READ_FOR_REGEX = {
    "text": ("text", "translations", "reader", "search_text__text"),
    "name": ("name", "subtitle", "translations"),
}
TEXTS_FOR_REGEX: dict[str, Callable[..., list[str]]] = {"text": all_texts, "name": all_names}


def comparison(column: str, op: str, value: Any, other: str = "") -> Q:
    """A missing number meets no comparison: it neither equals nor differs from any."""
    present = Q(**{f"{column}__isnull": False})
    if other:
        present &= Q(**{f"{other}__isnull": False})
    test = Q(**{f"{column}__{COMPARE.get(op, 'exact')}": value})
    return present & (~test if op == "!=" else test)


def join_conditions(found: Sequence[Q | None], how: str) -> Q | None:
    """The parts that were understood, joined; None if none was."""
    kept = [q for q in found if q is not None]
    if not kept:
        return None
    return reduce(or_ if how == Q.OR else and_, kept)


def says(text: str, *columns: str) -> Q:
    """Rows of cards whose names or text hold a folded text.

    Few cards are named one by one: a database that knows how many rows a word leaves
    plans well. A common word is looked for row by row, until the page is full.
    """
    if len(text) >= SHORTEST:
        ids = cards_saying(columns, text, FEW + 1)
        if len(ids) <= FEW:
            return Q(card__pk__among=ids) if ids else NOTHING
    return Q(card__pk__says=(columns, text))


def tag_condition(ids: Sequence[int]) -> Q:
    return Q(tags__tagged=list(ids)) if ids else NOTHING


def has_regex(node: Node) -> bool:
    if isinstance(node, And | Or):
        return any(map(has_regex, node.nodes))
    if isinstance(node, Not):
        return has_regex(node.node)
    return isinstance(node, Pair) and any(value.regex for value in node.values)


def whole_number(text: str) -> int | None:
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        return None
    return max(-LARGEST, min(LARGEST, int(text)))


def day_of(text: str) -> date | None:
    """2026, 2026-01 and 2026-01-31: the first day meant."""
    if not re.fullmatch(r"[0-9]{4}(-[0-9]{1,2}){0,2}", text):
        return None
    try:
        return date(*[*map(int, text.split("-")), 1, 1][:3])
    except ValueError:
        return None


def nothing_left(notices: Sequence[Notice]) -> QueryError:
    """Every term of the query was ignored: each is named, and the last says what follows."""
    endings = ["."] * (len(notices) - 1) + [", and nothing else is asked for."]
    first, *others = [
        QueryError(notice.message.replace(IGNORED, end), suggestion_of(notice), notice.at)
        for notice, end in zip(notices, endings, strict=True)
    ]
    return QueryError(first.message, first.fix, first.at, notices[0].term, others)


def suggestion_of(notice: Notice) -> str:
    return f"Did you mean {notice.suggestion}?" if notice.suggestion else "See the search help."
