"""Checks: attacks by counterexample, exact and certified proofs, simulations."""
