"""Finite mechanisms: the search for one that refutes an implication between notions of privacy, and proofs of it."""
