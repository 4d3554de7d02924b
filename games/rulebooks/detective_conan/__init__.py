"""Detective Conan Card Game (2024): gather Evidence and close the Case with your Partner."""

from games.rulebooks.detective_conan.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
