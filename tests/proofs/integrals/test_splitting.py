"""Where an interval is cut, and branches of maxima and minima on it."""

import pytest
from sympy import Abs, Expr, Integer, Max, Min, Rational, exp, log, oo, sign

from parisk_sym.formulas.domain import POSITIVE, REALS, right_open
from parisk_sym.proofs import kernel  # noqa: F401 - special functions
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.integrals.splitting import critical, cuts, without_branches
from tests.proofs.integrals.cases import a, b, t


def test_the_largest_of_several() -> None:
    """t^3 < t^2 < t on (0, 1); on (0, 2) neither is the larger one throughout."""
    inside, beyond = (Piece(t, t, Integer(0), Integer(end), Facts({})) for end in (1, 2))
    assert without_branches(Max(t, t**2, t**3), inside) == t
    assert without_branches(Min(t, t**2, t**3), inside) == t**3
    assert without_branches(Max(t, t**2), beyond) == Max(t, t**2)


def test_cuts_that_may_coincide_are_in_order() -> None:
    """a <= a + b for b >= 0, whichever of the two is found first."""
    piece = Piece(t, t, Integer(0), oo, Facts({a: POSITIVE, b: right_open(0, oo)}))
    assert cuts([t - a, t - a - b], piece) == [a, a + b]
    assert cuts([t - a - b, t - a], piece) == [a, a + b]


INSIDE = Piece(t, t, Integer(0), oo, Facts({a: POSITIVE, b: POSITIVE}))


@pytest.mark.parametrize(
    ("value", "points"),
    [
        (exp(t) - 2, [log(2)]),
        (3 * exp(-t / a) - exp(-2 * t / a), []),  # equal at -a log(3)
        (exp(-t / a) - 3 * exp(-2 * t / a), [a * log(3)]),
        (exp(t - b) / a - exp(b - t) / a, [b]),
        (exp(t) + exp(2 * t), []),  # never equal: the logarithm of a negative number
        (exp(t) - a, []),  # log(a) is not certainly positive
        (exp(t) - 1 - a, [log(a + 1)]),
        (t * exp(t) - exp(2 * t), []),  # a factor with the variable: left to SymPy's solver
    ],
)
def test_where_two_exponentials_are_equal(value: Expr, points: list[Expr]) -> None:
    """At u - v = log(b/a) for a exp(u) - b exp(v); only points that are certainly inside are taken."""
    assert cuts([value], INSIDE) == points


def test_inner_branches_first() -> None:
    """Of |exp(-|t - 1|) - exp(-t)|, t - 1 is cut first; on (0, 1) the outer difference is then one of exponentials."""
    whole = Abs(exp(-Abs(t - 1)) - exp(-t))
    assert critical(whole, INSIDE) == [t - 1]
    below = Piece(t, t, Integer(0), Integer(1), Facts({}))
    assert critical(whole, below) == [exp(-Abs(t - 1)) - exp(-t)]
    assert cuts(critical(whole, below), below) == [Rational(1, 2)]


def test_a_value_of_one_side() -> None:
    """|v| is v also where v may be 0, and -v where it is never positive; of a value with both signs it stays."""
    weak = Piece(t, t, Integer(0), Integer(1), Facts({a: right_open(0, oo), b: REALS}))
    assert (critical(Abs(a * t), weak), without_branches(Abs(a * t), weak)) == ([], a * t)
    assert (critical(Abs(-a * t - a), weak), without_branches(Abs(-a * t - a), weak)) == ([], a * t + a)
    assert (critical(Abs(b * t), weak), without_branches(Abs(b * t), weak)) == ([b * t], Abs(b * t))
    assert critical(sign(a * t), weak) == [a * t]
    assert without_branches(sign(a * t), weak) == sign(a * t)
