"""How an integral is split: what is known of the whole is not lost."""

from sympy import Abs, Integer, Symbol

from parisk_sym.proofs.quadrature import Kind, enclose_integral

t = Symbol("t", real=True)


def test_a_divergent_integral_is_not_split() -> None:
    """Between the kink at 2^-2000 and the pole at 0 there is no cut, so that its pieces are not known to diverge."""
    assert enclose_integral(1 / t + Abs(t - Integer(2) ** -2000), t, 0, 1).kind is Kind.DIVERGES
