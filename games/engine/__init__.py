"""The kernel: what every card game at the table has in common, and nothing else."""

ENGINE_VERSION = "1.0"
