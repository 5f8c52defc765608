"""Classical orthogonal polynomials (DLMF 18.3), of a degree that is a natural number."""

from collections.abc import Callable
from typing import Any

import mpmath
import sympy
from flint import arb

from parisk_sym.formulas.arithmetic.balls import natural
from parisk_sym.formulas.head import Head, Rule, Takes

__all__ = ["HEADS"]

_DEGREES, _ARGUMENTS = range(9), (-3, 3)
_WORDS = "n = 0, 1, 2, ...; real x"


def _of_degree(rule: Callable[..., arb]) -> Rule:
    """A polynomial in its last argument, by (degree, other parameters, argument)."""
    return lambda n, *rest: rule(arb(natural(n, "the degree of a polynomial")), *rest)


def _plain(function: type[sympy.Basic], ball: Callable[..., arb], mp: Rule) -> Head:
    """A polynomial without further parameters."""
    return Head(
        function, ball=_of_degree(ball), mp=mp, takes=(Takes("n, x", _WORDS, (_DEGREES, _ARGUMENTS)),)
    )


def _hermite_prob(n: arb, x: arb) -> arb:
    """He_n(x) = 2^(-n/2) H_n(x / sqrt 2) (DLMF 18.7.11)."""
    root = arb(2).sqrt()
    return (x / root).hermite_h(n) / root ** int(n.unique_fmpz())


def _mp_hermite_prob(n: Any, x: Any) -> Any:
    return mpmath.hermite(n, x / mpmath.sqrt(2)) / mpmath.sqrt(2) ** n


def _jacobi_takes() -> tuple[Takes, ...]:
    return (
        Takes("n, a, b, x", "n = 0, 1, 2, ...; a, b > -1; real x", (_DEGREES, (-1, 3), (-1, 3), _ARGUMENTS)),
    )


def _jacobi(n: arb, a: arb, b: arb, x: arb) -> arb:
    return x.jacobi_p(n, a, b) if a > -1 and b > -1 else arb.nan()


def _gegenbauer(n: arb, a: arb, x: arb) -> arb:
    return x.gegenbauer_c(n, a) if a > 0 else arb.nan()


def _assoc_laguerre(n: arb, a: arb, x: arb) -> arb:
    return x.laguerre_l(n, a) if a > -1 else arb.nan()


HEADS = (
    _plain(sympy.chebyshevt, lambda n, x: x.chebyshev_t(n), mpmath.chebyt),
    _plain(sympy.chebyshevu, lambda n, x: x.chebyshev_u(n), mpmath.chebyu),
    _plain(sympy.legendre, lambda n, x: x.legendre_p(n), mpmath.legendre),
    _plain(sympy.hermite, lambda n, x: x.hermite_h(n), mpmath.hermite),
    _plain(sympy.hermite_prob, _hermite_prob, _mp_hermite_prob),
    _plain(sympy.laguerre, lambda n, x: x.laguerre_l(n), lambda n, x: mpmath.laguerre(n, 0, x)),
    Head(
        sympy.assoc_laguerre,
        ball=_of_degree(_assoc_laguerre),
        mp=mpmath.laguerre,
        takes=(Takes("n, a, x", "n = 0, 1, 2, ...; a > -1; real x", (_DEGREES, (-1, 3), _ARGUMENTS)),),
    ),
    Head(
        sympy.gegenbauer,
        ball=_of_degree(_gegenbauer),
        mp=mpmath.gegenbauer,
        takes=(Takes("n, a, x", "n = 0, 1, 2, ...; a > 0; real x", (_DEGREES, (0, 3), _ARGUMENTS)),),
    ),
    Head(sympy.jacobi, ball=_of_degree(_jacobi), mp=mpmath.jacobi, takes=_jacobi_takes()),
)
