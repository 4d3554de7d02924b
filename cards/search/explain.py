"""A query in plain words, and the help page, both from the table of fields."""

from dataclasses import asdict
from typing import Any

from cards.collections import Holdings
from cards.formats import today
from cards.models import Game
from cards.search.compile import Compiled, Compiler
from cards.search.fields import DIRECTIVES, Field, FieldTable
from cards.search.grammar import And, Node, Not, Or, Pair, Value, Word, parse
from cards.search.results import games_of

COMPARED = {
    "=": "is", ":": "is", "!=": "is not", "<": "is less than", "<=": "is at most",
    ">": "is more than", ">=": "is at least",
}  # fmt: skip
OWN = {
    "=": "exactly", ":": "exactly", "!=": "not exactly", "<": "fewer than", "<=": "at most",
    ">": "more than", ">=": "at least",
}  # fmt: skip


def explain(query: str, game: str | None = None, held: Holdings | None = None) -> dict[str, Any]:
    """The query in words, as a tree, and with what is ignored in it."""
    node = parse(query)
    table = FieldTable.of(games_of(game))
    compiled = Compiler(table, today(), held).compile(node)
    return {
        "words": f"{subject(compiled)} {in_words(node, table)}".strip() + ending(compiled),
        "tree": tree(node),
        "warnings": [asdict(notice) for notice in compiled.notices],
    }


def subject(compiled: Compiled) -> str:
    return "Printings of cards" if compiled.printings else "Cards"


def ending(compiled: Compiled) -> str:
    names = {"name": "name", "set": "set and number", "changed": "day of change"}
    by = names.get(compiled.order, compiled.order)
    return f", by {by}{', highest first' if compiled.descending else ''}."


def in_words(node: Node, table: FieldTable) -> str:
    """`with ...`, or nothing for a query that asks for everything."""
    said = clause(node, table)
    return f"where {said}" if said else "of every kind"


def clause(node: Node, table: FieldTable) -> str:
    if isinstance(node, And):
        return " and ".join(filter(None, (group_clause(n, table) for n in node.nodes)))
    if isinstance(node, Or):
        return " or ".join(filter(None, (group_clause(n, table) for n in node.nodes)))
    if isinstance(node, Not):
        said = group_clause(node.node, table)
        return f"not: {said}" if said else ""
    return word_clause(node) if isinstance(node, Word) else pair_clause(node, table)


def group_clause(node: Node, table: FieldTable) -> str:
    said = clause(node, table)
    return f"({said})" if isinstance(node, And | Or) and said else said


def word_clause(node: Word) -> str:
    if node.exact:
        return f"the name is exactly “{node.text}”"
    return f"name or text says “{node.text}”"


def pair_clause(node: Pair, table: FieldTable) -> str:
    known = table.get(node.key)
    if known is None or (node.key in DIRECTIVES and node.key not in table.names):
        return ""
    values = " or ".join(value_words(known, value, table) for value in node.values)
    return f"{head(known, node)} {values}"


def head(known: Field, node: Pair) -> str:
    part = node.op == ":"
    if any(value.regex for value in node.values):
        return f"the {known.title} matches"
    if known.kind in ("name", "text"):
        return f"the {known.title} says" if part else f"the whole {known.title} {COMPARED[node.op]}"
    if known.kind == "owned":
        return f"you own {OWN[node.op]}"
    if known.kind in ("legality", "state"):
        return (
            f"the card is {known.title}" if known.kind == "legality" else f"the card {known.title}"
        )
    if known.kind == "words" and part and not known.whole:
        return f"a {known.title} has"
    return f"the {known.title} {COMPARED[node.op]}"


def value_words(known: Field, value: Value, table: FieldTable) -> str:
    if value.regex:
        return f"/{value.text}/"
    other = table.get(value.text.lower()) if known.kind == "number" else None
    return f"the {other.title}" if other else value.text


def tree(node: Node) -> dict[str, Any]:
    if isinstance(node, And | Or):
        return {type(node).__name__.lower(): [tree(n) for n in node.nodes]}
    if isinstance(node, Not):
        return {"not": tree(node.node)}
    if isinstance(node, Word):
        return {"exact" if node.exact else "word": node.text, "at": node.at}
    values = [f"/{v.text}/" if v.regex else v.text for v in node.values]
    return {"field": node.key, "operator": node.op, "values": values, "at": node.at}


def help_page(game: str | None = None) -> list[dict[str, Any]]:
    """Every field of the language for a game, for the help page and the API."""
    table = FieldTable.of(games_of(game) if game else Game.objects.all())
    fields = [
        {
            "name": known.name,
            "aliases": sorted(
                alias
                for alias, name in table.names.items()
                if name == known.name and alias != name.lower()
            ),
            "kind": known.kind,
            "operators": known.operators.split(),
            "help": known.help,
            "example": known.example,
        }
        for known in table.fields.values()
    ]
    directives = [
        {
            "name": name,
            "aliases": [],
            "kind": "display",
            "operators": [":"],
            "help": text,
            "example": f"{name}:{DISPLAY[name]}",
        }
        for name, text in DIRECTIVES.items()
    ]
    return fields + directives


DISPLAY = {"order": "name", "dir": "desc", "unique": "printings"}
