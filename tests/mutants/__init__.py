"""Mutants: the code with one guard, bound or comparison changed, and whether a test notices (`make mutants`)."""
