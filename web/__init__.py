"""The pages people see: home, catalogue, deck builder, practice, match viewer."""
