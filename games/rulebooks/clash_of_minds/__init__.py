"""Clash of Minds: Holmes vs Moriarty."""

from games.rulebooks.clash_of_minds.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
