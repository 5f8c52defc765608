"""High precision without certificates: the rule table for mpmath.

Used as a second engine beside the balls. Precision is mpmath's global `mp`; callers set it with `workdps`.
"""

from collections.abc import Callable
from functools import reduce
from operator import add, mul
from typing import Any, ClassVar

import mpmath
from flint import fmpq
from mpmath import mp

from parisk_sym.formulas.engines.laplace_delta import krawtchouk
from parisk_sym.formulas.engines.mixed_laplace import starts
from parisk_sym.ground.errors import DomainError

__all__ = ["MP"]


def _hyper_1f2_regularized(a: Any, b1: Any, b2: Any, z: Any) -> Any:
    return mpmath.hyp1f2(a, b1, b2, z) * mpmath.rgamma(b1) * mpmath.rgamma(b2)


def _laplace_delta(level: Any, eps0: Any, count: Any) -> Any:
    """P(S > eps) less exp(eps) times E[exp(-S); S > eps]."""
    above, tilted = _laplace_tail(level, [(eps0, int(count))])
    return above - tilted


def _laplace_confidence(level: Any, *pairs: Any) -> Any:
    """1 - P(S > eps) - E[exp(-S); S > eps]: the last is P(S < -eps)."""
    levels = [(eps0, int(count)) for eps0, count in zip(pairs[::2], pairs[1::2], strict=True)]
    above, tilted = _laplace_tail(level, levels)
    return 1 - above - mpmath.exp(-level) * tilted


def _laplace_tail(level: Any, levels: list[tuple[Any, int]]) -> tuple[Any, Any]:
    """P(S > eps) and exp(eps) E[exp(-S); S > eps] by incomplete gammas with Krawtchouk coefficients.

    About a digit per composition may cancel.
    """
    n = sum(count for _, count in levels)
    with mp.extradps(n + 10):
        half_gap = (mpmath.fsum(eps0 * count for eps0, count in levels) - level) / 2
        above, tilted = mp.mpf(0), mp.mpf(0)
        for y, lower_atoms, ways in starts(half_gap, levels):
            weight = ways * mpmath.exp(y - half_gap)
            lower, upper = _laplace_tail_term(y, lower_atoms, n)
            above, tilted = above + weight * lower, tilted + weight * upper
        return above / mp.mpf(2) ** n, tilted / mp.mpf(2) ** n


def _laplace_tail_term(y: Any, j: int, n: int) -> tuple[Any, Any]:
    """One atom: the gammas P(p, y), and exp(-2y) times the integrals of e^t t^(p-1)/(p-1)! over [0, y]."""
    power = mpmath.exp(-y)
    lower, upper = 1 - power, power - mpmath.exp(-2 * y)
    above, tilted = mp.mpf(1), mpmath.exp(-2 * y)
    for p, weight in enumerate(krawtchouk(j, n)[1:], 1):
        above, tilted = above + int(weight) * lower, tilted + int(weight) * upper
        power *= y / p
        lower, upper = lower - power, power - upper
    return above, tilted


def _slack() -> Any:
    """What rounding may move: a number this close to an integer, or to a level, is taken to meet it."""
    return mp.eps * 2**16


def _ceiling(x: Any) -> Any:
    nearest = mpmath.nint(x)
    return nearest if abs(x - nearest) <= _slack() * max(1, abs(x)) else mpmath.ceil(x)


_LARGEST_QUANTILE = 100_000


def _binomial_quantile(level: Any, trials: Any, probability: Any) -> Any:
    """Terms from j = 0 up until their sum reaches the level."""
    n = int(trials)
    if n > _LARGEST_QUANTILE:
        raise DomainError(f"n must be <= {_LARGEST_QUANTILE} in the mp face, got {n}: use the ball face")
    term = total = (1 - probability) ** n
    for j in range(n):
        if total >= level - _slack():
            return mp.mpf(j)
        term *= (n - j) * probability / ((j + 1) * (1 - probability))
        total += term
    return mp.mpf(n)


def _discrete_laplace_delta(level: Any, eps0: Any, sensitivity: Any, count: Any) -> Any:
    """The law of the loss by convolving its counting density again and again: noise x against noise x - D."""
    width, n = int(sensitivity), int(count)
    alpha = mpmath.exp(-eps0 / width)
    inner = [(1 - alpha) / (1 + alpha) * alpha**x for x in range(1, width)]
    one = [1 / (1 + alpha), *inner, alpha**width / (1 + alpha)]
    law = [mp.mpf(1)]
    for _ in range(n):
        law = [
            mpmath.fsum(law[i - j] * one[j] for j in range(width + 1) if 0 <= i - j < len(law))
            for i in range(len(law) + width)
        ]
    losses = ((n * width - 2 * i) * eps0 / width for i in range(len(law)))
    return mpmath.fsum(p * max(mp.mpf(0), -mpmath.expm1(level - x)) for p, x in zip(law, losses, strict=True))


def _sum(body: Callable[[Any], Any], lower: Any, upper: Any) -> Any:
    return mpmath.fsum(body(mp.mpf(i)) for i in range(int(lower), int(upper) + 1))


def _integral(body: Callable[[Any], Any], lower: Any, upper: Any) -> Any:
    return mpmath.quad(body, [lower, upper])


def _find_root(body: Callable[[Any], Any], lower: Any, upper: Any) -> Any:
    left, right = _bracket(body, lower, upper)
    return mpmath.findroot(body, (left, right), solver="anderson", tol=mp.eps**2, verify=False, maxsteps=200)


def _bracket(body: Callable[[Any], Any], lower: Any, upper: Any) -> tuple[Any, Any]:
    """Two points with opposite signs of body, found on a mesh that refines towards both ends."""
    for steps in range(2, 60):
        mesh = [_inside(lower, upper, fraction) for fraction in _mesh(steps)]
        signs = [mpmath.sign(body(point)) for point in mesh]
        for left, right, a, b in zip(mesh, mesh[1:], signs, signs[1:], strict=False):
            if a * b < 0:
                return left, right
    raise DomainError(f"no sign change was found between {lower} and {upper}: the equation has no root there")


def _mesh(steps: int) -> list[Any]:
    """Fractions of an interval: equal parts, and halves again and again towards both ends."""
    parts = {mp.mpf(i) / steps for i in range(1, steps)}
    near = {mp.mpf(2) ** -j for j in range(1, steps)}
    return sorted(parts | near | {1 - distance for distance in near})


def _inside(lower: Any, upper: Any, fraction: Any) -> Any:
    if mpmath.isinf(upper):
        return lower + fraction / (1 - fraction)
    return lower + (upper - lower) * fraction


def _piecewise(*branches: tuple[Any, bool]) -> Any:
    return next(value for value, condition in branches if condition)


class MpEngine:
    """The rule table of the mp face."""

    name = "mp"
    rules: ClassVar[dict[str, Callable[..., Any]]] = {
        "Add": lambda *v: reduce(add, v),
        "Mul": lambda *v: reduce(mul, v),
        "Pow": lambda b, e: b**e,
        "exp": mpmath.exp,
        "log": mpmath.log,
        "sin": mpmath.sin,
        "cos": mpmath.cos,
        "sinh": mpmath.sinh,
        "cosh": mpmath.cosh,
        "tanh": mpmath.tanh,
        "coth": mpmath.coth,
        "atan": mpmath.atan,
        "erf": mpmath.erf,
        "erfc": mpmath.erfc,
        "gamma": mpmath.gamma,
        "loggamma": mpmath.loggamma,
        "factorial": mpmath.factorial,
        "binomial": mpmath.binomial,
        "BinomialQuantile": _binomial_quantile,
        "ceiling": _ceiling,
        "LambertW": lambda z, branch=0: mpmath.lambertw(z, int(branch)).real,
        "lowergamma": lambda s, x: mpmath.gammainc(s, 0, x),
        "uppergamma": mpmath.gammainc,
        "besselk": mpmath.besselk,
        "besseli": mpmath.besseli,
        "StruveL": mpmath.struvel,
        "Hyper1F2Regularized": _hyper_1f2_regularized,
        "LaplaceDelta": _laplace_delta,
        "LaplaceConfidence": _laplace_confidence,
        "DiscreteLaplaceDelta": _discrete_laplace_delta,
        "Abs": abs,
        "sign": mpmath.sign,
        "Max": max,
        "Min": min,
        "Exp1": lambda: +mp.e,
        "Pi": lambda: +mp.pi,
        "Infinity": lambda: mp.inf,
        "NegativeInfinity": lambda: -mp.inf,
        "StrictLessThan": lambda a, b: a < b,
        "LessThan": lambda a, b: a <= b,
        "StrictGreaterThan": lambda a, b: a > b,
        "GreaterThan": lambda a, b: a >= b,
        "Equality": lambda a, b: a == b,
        "Unequality": lambda a, b: a != b,
        "And": lambda *v: all(v),
        "Or": lambda *v: any(v),
        "Not": lambda v: not v,
        "BooleanTrue": lambda: True,
        "BooleanFalse": lambda: False,
        "ExprCondPair": lambda value, condition: (value, condition),
        "Piecewise": _piecewise,
    }
    binders: ClassVar[dict[str, Callable[..., Any]]] = {
        "Sum": _sum,
        "Integral": _integral,
        "Root": _find_root,
    }

    @staticmethod
    def number(value: fmpq) -> Any:
        """A rational number rounded to the working precision."""
        return mp.mpf(int(value.p)) / int(value.q)


MP = MpEngine()
