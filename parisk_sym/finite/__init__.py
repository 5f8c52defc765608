"""Finite mechanisms with exact probabilities, and notions of privacy that are decided on them."""
