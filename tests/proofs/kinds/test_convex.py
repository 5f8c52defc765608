"""Three points at which a function is not convex."""

from sympy import Integer, Rational, Symbol

from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.kinds.convex import _middle_above

X = Symbol("x", real=True)


def test_the_middle_is_compared_with_the_mean() -> None:
    """2 + x - x^2 is 2 at both ends of [0, 1] and 9/4 in the middle; 2 - x + x^2 lies below, and 2 is its own mean."""
    ends = Integer(0), Integer(1)
    assert _middle_above(ends, Values(2 + X - X**2, (X,)), {}, X) == (0, Rational(1, 2), 1)
    for convex in (2 - X + X**2, Integer(2) + 0 * X):
        assert _middle_above(ends, Values(convex, (X,)), {}, X) == ()
