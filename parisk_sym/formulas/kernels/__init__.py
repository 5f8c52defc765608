"""Computations behind particular heads: closed forms, sums with certified tails, certified changes of sign."""
