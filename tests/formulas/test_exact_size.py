"""The size of exact numbers is known before they are made."""

import pytest
from flint import fmpq
from sympy import Symbol, exp, factorial, log

from parisk_sym.formulas.exact_size import LARGEST_EXACT, exact_bits, rational_by_arithmetic
from parisk_sym.laws.composition.moments import moments
from parisk_sym.laws.laplace import overlap

x, y = Symbol("x"), Symbol("y")
FAR = fmpq(10) ** 40


class TestExactBits:
    """The bound."""

    @pytest.mark.parametrize(
        ("expression", "at"),
        [
            (x**y, FAR),
            ((1 + 1 / y) ** y, FAR),
            (x ** (1 / y), FAR),
            (exp(log(x) * y), FAR),
            (exp(log(x) / y), FAR),
            (factorial(y), FAR),
            (x ** (y - x), FAR),
        ],
    )
    def test_a_number_that_would_fill_the_memory_is_too_long(self, expression, at):
        """Powers, roots, factorials, and what an exponential of logarithms becomes."""
        assert exact_bits(expression, (x, y), (fmpq(6), at)) > LARGEST_EXACT

    @pytest.mark.parametrize(
        "expression", [x**y, exp(log(x) * y), exp(-x * log(y) / (y - x)), factorial(x), x**2 - 2 * x + y]
    )
    def test_a_short_number_is_made(self, expression):
        """The bound is not above the limit where substitution is cheap."""
        assert exact_bits(expression, (x, y), (fmpq(3, 2), fmpq(5))) < LARGEST_EXACT


def test_the_overlap_of_far_levels_has_digits():
    """O = 1 - (e^-a - e^-b) with levels whose quotient is 10^127: a few bits of it cancel, and no exact power is made."""
    assert overlap.digits(6, eps1=7, eps2="3e-127")[0] == "1.26118e-125"


def test_an_exact_value_still_decides_a_tie():
    """The overlap of levels 1 and 1/2 is 3/4."""
    assert overlap.digits(1, eps1=1, eps2="1/2")[0] == "0.8"


@pytest.mark.parametrize(
    ("expression", "value"),
    [(x**2 / y - 1, fmpq(1, 8)), (abs(-x) + y, fmpq(7, 2)), (x ** (-y), fmpq(4, 9)), (exp(x), None)],
)
def test_rational_values_by_arithmetic(expression, value):
    """As SymPy has them, and none for other functions."""
    assert rational_by_arithmetic(expression, (x, y), (fmpq(3, 2), fmpq(2))) == value


def test_a_level_beside_a_tie_has_digits():
    """n eps0 = 4.97e221 less some digits from the 220th on: whether it is a rational number is not asked of SymPy for ever."""
    assert moments.digits(8, eps0=7 * 10**219, n=71, delta="9/10")[0] == "4.9700000e221"
