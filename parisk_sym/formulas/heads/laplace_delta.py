"""The tight delta of composed Laplace mechanisms."""

from typing import Any

import mpmath
from flint import arb
from mpmath import mp
from sympy import Expr, Function

from parisk_sym.core.errors import DomainError, PrecisionError, UnsupportedHeadError
from parisk_sym.formulas.arithmetic.balls import one_integer
from parisk_sym.formulas.head import Head
from parisk_sym.formulas.kernels.laplace_delta import delta_in_balls, krawtchouk
from parisk_sym.formulas.kernels.mixed_laplace import starts

__all__ = ["HEADS", "MANY", "NEIGHBOUR", "OVER_ATOMS", "OWN", "LaplaceDelta", "laplace_tail", "uses"]


class LaplaceDelta(Function):  # type: ignore[misc]
    r"""The tight delta of the n-fold composition of the Laplace mechanism of level eps0, at a level eps > -n eps0.

    \delta(\varepsilon) = \mathbb{E}(1 - e^{\varepsilon - S})_+, S the sum of n independent privacy losses of the worst
    pair. The closed form is `parisk_sym.laws.composition.delta_at`.
    """

    nargs = 3
    is_extended_real = True

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        level, noise_level, count = (printer._print(v) for v in self.args)
        power = f"^{{{exp}}}" if exp else ""
        return rf"\delta{power}\left({level};\,{noise_level},\,{count}\right)"


_LARGEST_COMPOSITION = 2000


def uses(count: arb) -> int:
    """A number of compositions."""
    n = one_integer(count, "the number of compositions")
    if not 1 <= n <= _LARGEST_COMPOSITION:
        raise DomainError(f"n must be >= 1 and <= {_LARGEST_COMPOSITION} in a delta over balls, got {n}")
    return n


def _ball(level: arb, eps0: arb, count: arb) -> arb:
    """The closed form, which holds for level > -count * eps0."""
    n = uses(count)
    if not (eps0 > 0 and level > -n * eps0):
        raise PrecisionError(
            f"eps0 > 0 and eps > -n eps0 are not certain for eps = {level}, eps0 = {eps0}, n = {n}"
        )
    return delta_in_balls((n * eps0 - level) / 2, eps0, n)


def _mp(level: Any, eps0: Any, count: Any) -> Any:
    """P(S > eps) less exp(eps) times E[exp(-S); S > eps]."""
    above, tilted = laplace_tail(level, [(eps0, int(count))])
    return above - tilted


def laplace_tail(level: Any, levels: list[tuple[Any, int]]) -> tuple[Any, Any]:
    """P(S > eps) and exp(eps) E[exp(-S); S > eps] by incomplete gammas with Krawtchouk coefficients, in mpmath.

    About a digit per composition may cancel.
    """
    n = sum(count for _, count in levels)
    with mp.extradps(n + 10):
        half_gap = (mpmath.fsum(eps0 * count for eps0, count in levels) - level) / 2
        above, tilted = mp.mpf(0), mp.mpf(0)
        for y, lower_atoms, ways in starts(half_gap, levels):
            weight = ways * mpmath.exp(y - half_gap)
            lower, upper = _tail_term(y, lower_atoms, n)
            above, tilted = above + weight * lower, tilted + weight * upper
        return above / mp.mpf(2) ** n, tilted / mp.mpf(2) ** n


def _tail_term(y: Any, j: int, n: int) -> tuple[Any, Any]:
    """One atom: the gammas P(p, y), and exp(-2y) times the integrals of e^t t^(p-1)/(p-1)! over [0, y]."""
    power = mpmath.exp(-y)
    lower, upper = 1 - power, power - mpmath.exp(-2 * y)
    above, tilted = mp.mpf(1), mpmath.exp(-2 * y)
    for p, weight in enumerate(krawtchouk(j, n)[1:], 1):
        above, tilted = above + int(weight) * lower, tilted + int(weight) * upper
        power *= y / p
        lower, upper = lower - power, power - upper
    return above, tilted


# P(S > E) of n losses S of level a under the database and under its neighbour: atoms j with y = (n a - E)/2 - a j > 0,
# Krawtchouk numbers K, incomplete gammas.
_KRAWTCHOUK = "sum((-1)**i*binomial(j, i)*binomial(n - j, p - i) for i in range(p + 1))"
OWN = "exp(-a*j)*(1 + sum(K*gammainc(p, 0, y, regularized=True) for p, K in k))"
NEIGHBOUR = "exp(a*j - n*a)*(1 + sum(K*y**p/factorial(p)*hyp1f1(p, p + 1, y) for p, K in k))"
OVER_ATOMS = (
    "sum(binomial(n, j)/mpf(2)**n*({term}) for j in range(int(n)) for y in [(n*a - E)/2 - a*j] if y > 0 "
    f"for k in [[(p, {_KRAWTCHOUK}) for p in range(1, int(n) + 1)]])"
)
"""Python source of a sum over the atoms of n losses of level a above E, of the given term."""

_DELTA = OVER_ATOMS.format(term=f"{OWN} - exp(E)*{NEIGHBOUR}")
# the moment function (cosh(u a) + sinh(u a)/(2 u)) e^(-a/2) with u = s + 1/2, to the power n, times e^(-s E)/(s (s + 1))
_CONTOUR = (
    "quad(lambda t: re(exp(-n*a/2 - (c + 1j*t)*E)*(cosh((c + 1j*t + 0.5)*a) + sinh((c + 1j*t + 0.5)*a)/(2*(c + 1j*t) + 1))**n"
    "/((c + 1j*t)*(c + 1j*t + 1))), linspace(0, 30/a/sqrt(n), 41))/pi"
)
MANY = 100
"""The largest number of uses for which the sum is written."""
_DIGITS = 50


def _source(printer: Any, node: Expr) -> str:
    """The sum over atoms, or for large n eps0 the inverse Laplace transform along a line near its saddle."""
    level, noise, count = (printer.at_point(arg) for arg in node.args)
    names = ", ".join(map(printer._print, node.args))
    printer.require_digits(_DIGITS)
    many = float(printer.ball(count * noise)) >= MANY  # then the line's other peaks are below e^-40
    if not count.is_Integer or not (many or count <= MANY):
        raise UnsupportedHeadError(
            f"LaplaceDelta in a line of Python needs n <= {MANY}, or n eps0 >= {MANY}, got n = {count} at eps0 = {noise}"
        )
    if not many:
        return f"(lambda E, a, n: {_DELTA})({names})"
    line = _saddle(float(printer.ball(level)), float(printer.ball(noise)), int(count))
    return f"(lambda E, a, n, c: {_CONTOUR})({names}, mpf('{line:.3g}'))"


def _saddle(level: float, noise: float, count: int) -> float:
    """Where the integrand is smallest on the positive axis; any positive number gives the same integral."""

    def slope(s: Any) -> Any:
        moment = mpmath.cosh((s + 0.5) * noise) + mpmath.sinh((s + 0.5) * noise) / (2 * s + 1)
        return count * mpmath.log(moment)

    candidates = [mpmath.mpf(i) / 20 for i in range(1, 200)]
    return float(min(candidates, key=lambda s: slope(s) - s * level))


HEADS = (Head(LaplaceDelta, ball=_ball, mp=_mp, source=_source, cost_grows=True),)
