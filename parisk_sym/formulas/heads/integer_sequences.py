"""Numbers of a natural index, and harmonic numbers of a real one (DLMF 24.2, 26; 5.4.14)."""

from collections.abc import Callable
from math import prod
from typing import Any

import mpmath
import sympy
from flint import arb, fmpq, fmpz

from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas.arithmetic.balls import natural
from parisk_sym.formulas.head import Head, Rule, Takes

__all__ = ["HEADS"]

_NATURAL = (Takes("n", "n = 0, 1, 2, ...", (range(25),)),)
_POLYNOMIAL = Takes("n, x", "n = 0, 1, 2, ...; real x", (range(12), (-3, 3)))


def _of_index(rule: Callable[..., arb]) -> Rule:
    return lambda n, *rest: rule(natural(n, "the index of a sequence"), *rest)


def _of_one_index(rule: Callable[[int], arb]) -> Rule:
    """Numbers alone; polynomials of the same name are refused."""

    def apply(n: arb, *rest: arb) -> arb:
        if rest:
            raise UnsupportedHeadError(
                "Fibonacci, Lucas and Bell numbers have one argument here: polynomials have no rule"
            )
        return rule(natural(n, "the index of a sequence"))

    return apply


def _bernoulli(n: int, x: arb | None = None) -> arb:
    """B_n(x), and B_n(1) without x: the convention of SymPy, B_1 = 1/2."""
    return (arb(1) if x is None else x).bernoulli_poly(n)


def _euler_polynomial(n: int, x: arb) -> arb:
    """2/(n + 1) (B_(n+1)(x) - 2^(n+1) B_(n+1)(x/2)) (DLMF 24.4.22)."""
    return (x.bernoulli_poly(n + 1) - arb(2) ** (n + 1) * (x / 2).bernoulli_poly(n + 1)) * arb(fmpq(2, n + 1))


def _euler(n: int, x: arb | None = None) -> arb:
    """E_n(x), and E_n = 2^n E_n(1/2) without x (DLMF 24.2.9)."""
    return _euler_polynomial(n, x) if x is not None else _euler_polynomial(n, arb(fmpq(1, 2))) * arb(2) ** n


def _double_factorial(n: int) -> arb:
    """n (n - 2) (n - 4) ..."""
    return arb(fmpz(prod(range(n, 0, -2))))


def _subfactorial(n: int) -> arb:
    """Permutations without a fixed point: D_n = n D_(n-1) + (-1)^n."""
    value = 1
    for i in range(1, n + 1):
        value = i * value + (-1) ** i
    return arb(fmpz(value))


def _catalan(n: arb) -> arb:
    """4^n Gamma(n + 1/2) / (sqrt(pi) Gamma(n + 2)) for n > -1/2 (DLMF 26.5.1)."""
    half = arb(fmpq(1, 2))
    if not n > -half:
        return arb.nan()
    return (n * arb(4).log()).exp() * (n + half).gamma() * (n + 2).rgamma() / arb.pi().sqrt()


def _harmonic(n: arb, m: arb | None = None) -> arb:
    """psi(n + 1) + gamma for n > -1; of order m > 1 zeta(m) - zeta(m, n + 1)."""
    if not n > -1:
        return arb.nan()
    if m is None or m == 1:
        return (n + 1).digamma() + arb.const_euler()
    return m.zeta() - m.zeta(n + 1) if m > 1 else arb.nan()


def _mp_harmonic(n: Any, m: Any = 1) -> Any:
    return mpmath.harmonic(n) if m == 1 else mpmath.zeta(m) - mpmath.zeta(m, n + 1)


def _mp_bernoulli(n: Any, x: Any = 1) -> Any:
    return mpmath.bernpoly(int(n), x)


def _mp_euler(n: Any, x: Any = None) -> Any:
    return mpmath.eulernum(int(n)) if x is None else mpmath.eulerpoly(int(n), x)


def _mp_lucas(n: Any) -> Any:
    return mpmath.fib(n - 1) + mpmath.fib(n + 1)


def _mp_subfactorial(n: Any) -> Any:
    return mpmath.nint(mpmath.factorial(n) / mpmath.e) if n else mpmath.mpf(1)


HEADS = (
    Head(
        sympy.bernoulli,
        ball=_of_index(_bernoulli),
        mp=_mp_bernoulli,
        takes=(*_NATURAL, _POLYNOMIAL),
    ),
    Head(sympy.euler, ball=_of_index(_euler), mp=_mp_euler, takes=(*_NATURAL, _POLYNOMIAL)),
    Head(sympy.factorial2, ball=_of_index(_double_factorial), mp=mpmath.fac2, takes=_NATURAL),
    Head(sympy.subfactorial, ball=_of_index(_subfactorial), mp=_mp_subfactorial, takes=_NATURAL),
    Head(sympy.fibonacci, ball=_of_one_index(arb.fib), mp=mpmath.fib, takes=_NATURAL),
    Head(
        sympy.lucas,
        ball=_of_one_index(lambda n: 2 * arb.fib(n + 1) - arb.fib(n)),
        mp=_mp_lucas,
        takes=_NATURAL,
    ),
    Head(sympy.bell, ball=_of_one_index(arb.bell_number), mp=mpmath.bell, takes=_NATURAL),
    Head(
        sympy.catalan,
        ball=_catalan,
        mp=lambda n: mpmath.binomial(2 * n, n) / (n + 1),
        takes=(Takes("n", "n > -1/2", ((0, 9),)),),
    ),
    Head(
        sympy.harmonic,
        ball=_harmonic,
        mp=_mp_harmonic,
        takes=(Takes("n", "n > -1", ((-1, 9),)), Takes("n, m", "n > -1, m >= 1", ((-1, 9), (1, 5)))),
    ),
)
