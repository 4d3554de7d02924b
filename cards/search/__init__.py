"""The search language: one grammar, one table of fields per game, the same answers anywhere."""

from cards.search.explain import explain, help_page
from cards.search.fields import FieldTable
from cards.search.grammar import QueryError, parse
from cards.search.owned import asks_owned
from cards.search.results import Hit, Page, find, matching, search

__all__ = [
    "FieldTable",
    "Hit",
    "Page",
    "QueryError",
    "asks_owned",
    "explain",
    "find",
    "help_page",
    "matching",
    "parse",
    "search",
]
