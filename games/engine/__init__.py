"""The kernel: what every card game at the table has in common, and nothing else."""

ENGINE_VERSION = "1.1"
"""Raised when a rule or the order of chance decides otherwise: the same actions then give another
match. Bots have versions of their own (games/play/versions.py)."""
