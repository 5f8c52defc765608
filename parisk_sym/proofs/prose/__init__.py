"""Proofs in prose: what a leaf of a proof found, as sentences with the mathematics that a reader needs to repeat it by hand."""
