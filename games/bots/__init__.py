"""Players that need no person: they see what a seat sees and nothing else."""
