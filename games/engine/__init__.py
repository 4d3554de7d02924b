"""The kernel: what every card game at the table has in common, and nothing else."""

ENGINE_VERSION = "1.1"
"""Raised when a rule, a bot or chance decides otherwise: the same seed then gives another match."""
