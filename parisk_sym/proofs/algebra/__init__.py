"""Exact algebra over the rationals: every expression as a quotient of polynomials in generators, and its sign."""
