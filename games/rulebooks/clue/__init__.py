"""CLUE: The Big Bang Theory, with a knowledge engine that deduces exactly."""

from games.rulebooks.clue.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
