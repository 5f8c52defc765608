"""Bounds near 0 and far out of exponential integrals, Bessel functions and Fibonacci numbers, by integrals and series with known values."""

import mpmath
import pytest
import sympy
from flint import arb, ctx
from sympy import Expr, Integral, Rational, Sum, Symbol, besselj, exp, expint, fibonacci, log, lucas, oo, sqrt

from parisk_sym.proofs.quadrature.nested import evaluate_with_integrals

t = Symbol("t", real=True)
k = Symbol("k", integer=True)
third = Rational(1, 3)

KNOWN: dict[str, tuple[Expr, Expr]] = {
    "E_1": (Integral(exp(-t) * expint(1, t), (t, 0, oo)), log(2)),
    "E_1 of a square root": (Integral(t * expint(1, t**2), (t, 0, oo)), sympy.S.Half),
    "E_2": (Integral(expint(2, t), (t, 0, oo)), sympy.S.Half),
    "J_0": (Integral(exp(-t) * besselj(0, 2 * t), (t, 0, oo)), 1 / sqrt(5)),
    "J_3/2": (Integral(exp(-t) * besselj(Rational(3, 2), t), (t, 0, oo)), (sqrt(2) - 1) ** Rational(3, 2) / sqrt(2)),
    "Fibonacci": (Sum(fibonacci(k) * third**k, (k, 0, oo)), Rational(3, 5)),
    "Lucas": (Sum(lucas(k) * third**k, (k, 0, oo)), sympy.Integer(3)),
}  # fmt: skip


@pytest.mark.parametrize("name", KNOWN)
def test_known(name: str) -> None:
    """The enclosure contains the value, which mpmath finds by itself as well, and is sharp to six digits."""
    e, value = KNOWN[name]
    ball = evaluate_with_integrals(e, {}, 64).ball
    assert isinstance(ball, arb)
    with ctx.workprec(160):
        assert ball.overlaps(arb(str(sympy.N(value, 40))))
    assert ball.rad() < 1e-6
    body = sympy.lambdify(
        e.variables[0], e.function, [{"lucas": lambda n: mpmath.fib(n - 1) + mpmath.fib(n + 1)}, "mpmath"]
    )
    found = (
        mpmath.quad(body, [0, 1e-3, 1, 10, 40])
        if isinstance(e, Integral)
        else mpmath.fsum(body(i) for i in range(120))
    )
    assert mpmath.almosteq(found, mpmath.mpf(str(sympy.N(value, 20))), abs_eps=1e-7)


def test_a_series_of_fibonacci_numbers_that_diverges() -> None:
    """At x = 2/3 > 1/phi the terms grow."""
    found = evaluate_with_integrals(Sum(fibonacci(k) * Rational(2, 3) ** k, (k, 0, oo)), {}, 64)
    assert found.faults
