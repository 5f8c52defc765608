"""Hypergeometric terms: polynomials times gamma functions and powers, how expressions are read as such, and the ratio of two that follow one another."""
