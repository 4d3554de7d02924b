"""Case Closed TCG (2005): detectives, problems, and three cases to solve."""

from games.rulebooks.case_closed.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
