"""Castle: The Detective Card Game. Collect Investigations, Confront Suspects, expose the Guilty."""

from games.rulebooks.castle.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
