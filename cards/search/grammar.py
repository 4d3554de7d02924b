"""What a query looks like: words, "phrases", field:value, -not, or, ( ), /regex/."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedInput

from cards.fold import plain

LONGEST_QUERY = 1000
MOST_TERMS = 50
MOST_PARENTHESES = 40

GRAMMAR = r"""
start: alternatives?
alternatives: terms (_OR terms)*
terms: unary (_AND? unary)*
unary: NOT unary -> negation
     | "(" alternatives ")"
     | "!" (WORD | STRING) -> exact
     | WORD OP value ("|" value)* -> pair
     | (WORD | STRING) -> word
     | REGEX -> regex
value: NEGATIVE | WORD | STRING | REGEX

_OR.2: /or(?=[\s()]|$)/i
_AND.2: /and(?=[\s()]|$)/i
NOT: /-+/
OP: /!=|<=|>=|[:=<>]/
NEGATIVE.2: /-\d+/
STRING: /"(?:[^"\\]|\\.)*"/
REGEX: /\/(?:[^\/\\]|\\.)+\//
WORD: /[^\s()":=<>!|\/-](?:[^\s()":=<>!|]|!(?!=))*/
%ignore /\s+/
"""


class QueryError(ValueError):
    """A query that cannot be read: where, why, and what to do."""

    parameter = "q"

    def __init__(
        self,
        message: str,
        fix: str,
        at: int = 0,
        text: str = "",
        others: Sequence["QueryError"] = (),
    ) -> None:
        self.said = f"{message} {fix}".strip()
        super().__init__(" ".join([self.said, *(one.said for one in others)]))
        self.faults = (self, *others)
        self.message = message
        self.fix = fix
        self.at = at
        self.text = text


class CursorError(QueryError):
    """A place in other results than those of the query."""

    parameter = "cursor"


@dataclass(frozen=True)
class Value:
    """What stands after an operator."""

    text: str
    regex: bool = False
    quoted: bool = False


@dataclass(frozen=True)
class Word:
    """A bare word or phrase, looked for in names and text; exact: the whole name."""

    text: str
    at: int
    exact: bool = False


@dataclass(frozen=True)
class Pair:
    """field operator value, or several values of which one is enough."""

    key: str
    op: str
    values: tuple[Value, ...]
    at: int

    def __str__(self) -> str:
        return f"{self.key}{self.op}{'|'.join(v.text for v in self.values)}"


@dataclass(frozen=True)
class Not:
    node: "Node"


@dataclass(frozen=True)
class And:
    nodes: tuple["Node", ...]


@dataclass(frozen=True)
class Or:
    nodes: tuple["Node", ...]


Node = Word | Pair | Not | And | Or
EVERYTHING = And(())


@v_args(inline=True)
class Builder(Transformer[Token, Any]):
    def start(self, node: Node = EVERYTHING) -> Node:
        return node

    def alternatives(self, *nodes: Node) -> Node:
        return nodes[0] if len(nodes) == 1 else Or(nodes)

    def terms(self, *nodes: Node) -> Node:
        return nodes[0] if len(nodes) == 1 else And(nodes)

    def unary(self, node: Node) -> Node:
        return node

    def negation(self, dashes: Token, node: Node) -> Node:
        return Not(node) if len(dashes) % 2 else node

    def exact(self, token: Token) -> Node:
        return Word(unquote(token), start_of(token), exact=True)

    def pair(self, key: Token, op: Token, *values: Value) -> Node:
        return Pair(key.lower(), str(op), values, start_of(key))

    def word(self, token: Token) -> Node:
        return Word(unquote(token), start_of(token))

    def regex(self, token: Token) -> Node:
        return Pair("text", ":", (value_of(token),), start_of(token))

    def value(self, token: Token) -> Value:
        return value_of(token)


def value_of(token: Token) -> Value:
    if token.type == "REGEX":
        return Value(token[1:-1].replace(r"\/", "/"), regex=True)
    return Value(unquote(token), quoted=token.type == "STRING")


def unquote(token: Token) -> str:
    if token.type != "STRING":
        return str(token)
    return re.sub(r"\\(.)", r"\1", token[1:-1])


def start_of(token: Token) -> int:
    return token.start_pos or 0


@cache
def parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", propagate_positions=False)


@lru_cache(maxsize=1_000)
def parse(query: str) -> Node:
    """The query as a tree; QueryError if it cannot be read."""
    text = plain(query)
    check_size(text)
    try:
        node: Node = Builder().transform(parser().parse(text))
    except UnexpectedInput as error:
        raise reading_error(text, error) from None
    if count(node) > MOST_TERMS:
        raise QueryError(f"The query has more than {MOST_TERMS} terms.", "Leave some out.")
    return node


def check_size(text: str) -> None:
    if len(text) > LONGEST_QUERY:
        raise QueryError(
            f"The query has {len(text)} characters; {LONGEST_QUERY} are the most.", "Shorten it."
        )
    if text.count("(") > MOST_PARENTHESES:
        raise QueryError(f"The query opens more than {MOST_PARENTHESES} parentheses.", "Use fewer.")


def count(node: Node) -> int:
    if isinstance(node, And | Or):
        return sum(map(count, node.nodes))
    if isinstance(node, Not):
        return count(node.node)
    return len(node.values) if isinstance(node, Pair) else 1


def reading_error(text: str, error: UnexpectedInput) -> QueryError:
    at = getattr(error, "pos_in_stream", None)
    token = getattr(error, "token", None)
    if at is None or (token is not None and token.type == "$END"):
        return QueryError(
            "The query ends too early.", ENDS.get(text.rstrip()[-1:], CLOSE), len(text)
        )
    message, fix = FAULTS.get(
        text[at], (f"{text[at]!r} is not expected here.", "Put it in quotes.")
    )
    return QueryError(message, fix, at, text[at : at + 20])


CLOSE = "Close the ( that is open."
ENDS = {
    "-": "Say what is not wanted after the -, or leave it out.",
    ":": "Say a value after the :, such as type:event.",
    "=": "Say a value after the =.",
    "<": "Say a number after the <.",
    ">": "Say a number after the >.",
    "!": 'Say a name after the !, such as !"Night Train".',
    "|": "Say another value after the |.",
    "r": "Say what else is wanted after or; put it in quotes to look for the word.",
    "R": "Say what else is wanted after or; put it in quotes to look for the word.",
}
FAULTS = {
    '"': ("The quote that opens here is not closed.", 'Add a " at the end of the phrase.'),
    "/": ("The regular expression that opens here is not closed.", "Add a / at its end."),
    ")": ("No ( belongs to this ).", "Take it out, or put it in quotes."),
    "(": ("A ( cannot stand here.", "Put it in quotes."),
    ":": ("There is no field before this :.", "Write field:value, such as type:event."),
    "=": ("There is no field before this =.", "Write field=value."),
    "<": ("There is no field before this <.", "Write field<number."),
    ">": ("There is no field before this >.", "Write field>number."),
    "|": ("A | stands between two values of a field.", "Write or between two terms."),
    "!": ("A ! stands before a whole name.", 'Write !"Night Train", or - for not.'),
    "-": ("A - stands before what is not wanted.", "Put it in quotes."),
}
