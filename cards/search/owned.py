"""Searching by what somebody owns: copies of a card in any printing."""

import operator
from collections.abc import Callable

from django.db.models import Q

from cards.search.grammar import And, Node, Not, Or, Pair, parse

TESTS: dict[str, Callable[[int, int], bool]] = {
    ":": operator.eq, "=": operator.eq, "!=": operator.ne, "<": operator.lt,
    "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
OWNED = ("owned", "own")
SIGN_IN = "Only who is signed in owns cards; the term is ignored."


def owned_condition(copies: dict[int, int], op: str, number: int) -> Q:
    """Cards of which somebody has so many. What they never entered counts as none, so where
    none will do it is the other cards that are named."""
    test = TESTS[op]
    if test(0, number):
        return ~Q(card__pk__among=[card for card, n in copies.items() if not test(n, number)])
    return Q(card__pk__among=[card for card, n in copies.items() if test(n, number)])


def asks_owned(query: str) -> bool:
    """Whether an answer is for one person only; QueryError if the query cannot be read."""
    return names_owned(parse(query))


def names_owned(node: Node) -> bool:
    if isinstance(node, And | Or):
        return any(map(names_owned, node.nodes))
    if isinstance(node, Not):
        return names_owned(node.node)
    if not isinstance(node, Pair):
        return False
    said = [value.text.lower() for value in node.values]
    return node.key in OWNED or (node.key == "is" and "owned" in said)
