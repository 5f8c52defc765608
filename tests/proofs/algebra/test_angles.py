"""Multiples of an angle, against Chebyshev's polynomials as SymPy writes them."""

import pytest
from sympy import Rational, Symbol, chebyshevt, chebyshevu, cos, sin

from parisk_sym.proofs.algebra.facts import Facts

x = Symbol("x", real=True)
FACTS = Facts({})


@pytest.mark.parametrize("times", [2, 3, 7, 16, 33, -4, -9])
@pytest.mark.parametrize("angle", [x, x / 3, 2 * x / 5])
def test_multiples(times: int, angle: object) -> None:
    """cos(n t) = T_n(cos t) and sin(n t) = U_(n-1)(cos t) sin t; neither with another index, or off by a little."""
    size, way = abs(times), 1 if times > 0 else -1
    cosine, sine = chebyshevt(size, cos(angle)), way * chebyshevu(size - 1, cos(angle)) * sin(angle)
    for head, value, other in (
        (cos, cosine, chebyshevt(size + 1, cos(angle))),
        (sin, sine, -sine),
    ):
        multiple = head(times * angle)
        assert FACTS.is_zero(multiple - value)
        assert not FACTS.is_zero(multiple - other)
        assert not FACTS.is_zero(multiple - value - Rational(1, 10**30))


def test_squares_of_a_high_multiple() -> None:
    """Two hundred steps are no two hundred reductions of squares."""
    high = 199 * x
    assert FACTS.is_zero(sin(high) ** 2 + cos(high) ** 2 - sin(x) ** 2 - cos(x) ** 2)
    assert not FACTS.is_zero(sin(high) ** 2 + cos(high) - sin(x) ** 2 - cos(x))


def test_an_angle_taken_away() -> None:
    """sin(y - 3 x): the sine of a negative multiple has the other sign, the cosine has not."""
    y = Symbol("y", real=True)
    three, other = (sin(3 * x), cos(3 * x)), (sin(y), cos(y))
    assert FACTS.is_zero(sin(y - 3 * x) - (other[0] * three[1] - other[1] * three[0]))
    assert FACTS.is_zero(cos(y - 3 * x) - (other[1] * three[1] + other[0] * three[0]))
    assert not FACTS.is_zero(sin(y - 3 * x) - (other[0] * three[1] + other[1] * three[0]))
