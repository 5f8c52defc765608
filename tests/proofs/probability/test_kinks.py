"""Sums over all integers without absolute values."""

from sympy import Abs, Expr, Sum, Symbol, exp, oo

from parisk_sym.proofs.probability.kinks import over_integers

n = Symbol("n", integer=True)


def test_a_term_that_binds_the_index_itself_stays_as_it_is() -> None:
    """Where n stands for two things, -n is not put in for it."""
    term: Expr = exp(-Abs(n)) * Sum(2**-n, (n, 1, oo))
    assert over_integers(term, n, -oo, oo) == Sum(term, (n, -oo, oo))
