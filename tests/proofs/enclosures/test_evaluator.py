"""Continuity over boxes: what jumps by a finite amount has finite balls over its jump, and is refused by its head."""

import pytest
import sympy
from sympy import Rational, Symbol

from parisk_sym.formulas.heads.binomial_quantile import BinomialQuantile
from parisk_sym.formulas.heads.laplace_confidence import LaplaceConfidence
from parisk_sym.proofs.definedness.needs import JUMPING
from parisk_sym.proofs.enclosures.evaluator import Values

x = Symbol("x", real=True)

AT_A_JUMP = {
    sympy.sign: sympy.sign(x), sympy.floor: sympy.floor(x), sympy.ceiling: sympy.ceiling(x), sympy.frac: sympy.frac(x),
    sympy.Heaviside: sympy.Heaviside(x, 1), sympy.Mod: sympy.Mod(x, 1), sympy.KroneckerDelta: sympy.KroneckerDelta(x, 0),
    sympy.Piecewise: sympy.Piecewise((1, x < 0), (2, True)), sympy.atan2: sympy.atan2(x, -1), sympy.acot: sympy.acot(x),
    BinomialQuantile: BinomialQuantile(Rational(1, 2), 10, Rational(7, 20) + x / 10),
    LaplaceConfidence: LaplaceConfidence(1 + x, sympy.Integer(1), sympy.Integer(3)),
}  # fmt: skip


@pytest.mark.parametrize("head", JUMPING)
def test_a_jump_is_not_continuous(head: type[sympy.Expr]) -> None:
    """Each head that may jump, across its jump at 0."""
    assert not Values(AT_A_JUMP[head], (x,)).continuous({}, x, Rational(-1, 2), Rational(1, 2))


def test_a_quantile_of_integers_is_not_continuous() -> None:
    """The median of Bin(10, x) goes from 3 to 4 between x = 3/10 and 2/5."""
    median = BinomialQuantile(Rational(1, 2), 10, x)
    assert not Values(median, (x,)).continuous({}, x, Rational(3, 10), Rational(2, 5))


def test_what_is_smooth_is_continuous() -> None:
    """A check that refuses everything would be of no use."""
    assert Values(sympy.exp(x) * sympy.atan(x) + abs(x), (x,)).continuous(
        {}, x, Rational(-1, 2), Rational(1, 2)
    )


def test_what_should_be_zero_and_is_large_is_looked_at_with_most_bits() -> None:
    """Of e^500 (sin^2 + cos^2 - 1) few bits leave a wide ball: where a search is deep, that of more bits is the answer."""
    values = Values(sympy.exp(x) * (sympy.sin(x) ** 2 + sympy.cos(x) ** 2 - 1), (x,))
    for deep in (True, False):
        sign, ball = values.sign_of_a_zero({x: Rational(500)}, deep)
        assert sign == 0
        assert ball.abs_upper() < 2.0**-20
    sign, _ = Values(x + Rational(1, 2**900), (x,)).sign_of_a_zero({x: sympy.Integer(0)}, deep=True)
    assert sign == 1


def test_values_at_far_points_are_not_compared() -> None:
    """Exact arithmetic at a far number may need more memory than there is: the values may be equal, and nothing is said."""
    values = Values((x - 1) * (x - 2) * (x - 5000), (x,))
    near, other, far = ({x: sympy.Integer(v)} for v in (1, 2, 5000))
    assert values.equal(near, other)
    assert not values.equal(near, far)
    assert not values.equal(far, near)
