"""Tight composition: how much privacy is left after n uses of the Laplace mechanism.

For the worst pair of neighbours (sensitivity 1, or all of the sensitivity in one coordinate) the privacy losses
L_1, ..., L_n are independent with the law of `laplace.loss_cdf`, and S is their sum. The composed mechanism is
(eps, delta)-private exactly for delta >= delta(eps) = E (1 - exp(eps - S))_+.

The kernels are in `laplace_routes`: exact arithmetic for small n, a Fourier sum with rigorous error bounds for n up to
10^9 (30 digits take a fraction of a second).
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from sympy import Add, Expr, Integer, Max, Sum, Symbol, binomial, exp, factorial, oo, sympify

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import delta, eps0, n, u
from parisk_sym.formulas.domain import integers, open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.laws.composition.inverse import least_level
from parisk_sym.laws.composition.laplace_routes import delta_ball, epsilon_ball
from parisk_sym.laws.composition.use_brackets import bracket_of_uses
from parisk_sym.laws.parameters import NOISE_LEVEL

__all__ = ["FORMULAS", "composed_delta", "composed_epsilon", "delta_at", "spline_term"]

_level = Symbol("eps", nonnegative=True)
_i = Symbol("i", nonnegative=True, integer=True)
_j = Symbol("j", nonnegative=True, integer=True)
_q = Symbol("q", nonnegative=True, integer=True)
_r = Symbol("r", nonnegative=True, integer=True)

LARGEST_COUNT = 10**9
COUNT = Parameter(n, integers(1, LARGEST_COUNT), "n", "number of uses of the mechanism")


def _total(term: Callable[[Expr], Expr], index: Symbol, first: Expr, last: Expr) -> Expr:
    """A sum over an index: written out where the ends are integers."""
    if first.is_Integer and last.is_Integer:
        return Add(*(term(Integer(value)) for value in range(int(first), int(last) + 1)))
    return Sum(term(index), (index, first, last))


def spline_term(start: Expr, index: Expr, count: Expr) -> Expr:
    """The part of the spline that starts at one atom, index steps of 2 eps0 below the highest, for 0 <= index < count.

    `start` is half the distance from the level up to the atom.
    """
    if index == 0:
        return _total(lambda i: start**i / factorial(i) * _tail(i, count), _i, Integer(0), count - 1)

    def product(q: Expr, r: Expr) -> Expr:
        power = start ** (q + r + 1) / factorial(q + r + 1)
        return (-1) ** q * binomial(index - 1, q) * binomial(count - index - 1, r) * power

    def inner(q: Expr) -> Expr:
        return _total(lambda r: product(q, r), _r, Integer(0), count - index - 1)

    return -binomial(count, index) * _total(inner, _q, Integer(0), index - 1)


def _tail(first: Expr, count: Expr) -> Expr:
    """The sum of the binomials C(count - 1, q) from q = first on."""
    return _total(lambda q: binomial(count - 1, q), _q, first, count - 1)


def delta_at(level: Any, noise_level: Any, count: Any) -> Expr:
    """The tight delta at SymPy expressions, for level > -count * noise_level: one minus an exponential times a spline.

    The kinks of the spline are the atoms of the sum of the losses: every second multiple of noise_level.
    Arguments of Max below 0 belong to atoms below the level, and count as 0.

    >>> delta_at(Symbol("level"), eps0, 1)
    1 - exp(-Max(0, eps0/2 - level/2))
    """
    level, noise_level, count = sympify(level), sympify(noise_level), sympify(count)

    def start(j: Expr) -> Expr:
        return Max(Integer(0), (count * noise_level - level) / 2 - noise_level * j)

    lower = _total(lambda j: spline_term(start(j), j, count), _j, Integer(1), count - 1)
    spline = spline_term(start(Integer(0)), Integer(0), count) + lower
    return 1 - exp(-start(Integer(0))) * 2 ** (1 - count) * spline


composed_delta = Formula(
    id="laplace.delta",
    left=r"\delta(\varepsilon; \varepsilon_0, n)",
    parameters=(
        Parameter(_level, right_open(0, oo), r"\varepsilon", "privacy level asked about"),
        NOISE_LEVEL,
        COUNT,
    ),
    expression=LaplaceDelta(_level, eps0, n),
    display=r"1 - 2^{1-n} e^{-Y_0} \left[P_0 - \sum_{j=1}^{n-1} \binom{n}{j} P_j\right],"
    r"\quad P_0 = \sum_{i=0}^{n-1} \frac{Y_0^i}{i!} \sum_{q=i}^{n-1} \binom{n-1}{q},"
    r"\quad P_j = \sum_{q=0}^{j-1} \sum_{r=0}^{n-j-1} (-1)^q \binom{j-1}{q} \binom{n-j-1}{r} \frac{Y_j^{q+r+1}}{(q+r+1)!},"
    r"\quad Y_j = \max\left(0, \tfrac{n\varepsilon_0 - \varepsilon}{2} - j\varepsilon_0\right)",
    meaning="tight delta of the n-fold composition of the Laplace mechanism for the worst pair: E (1 - exp(eps - S))_+; "
    "0 from eps = n eps0 on",
    source=Source("tob18", "Definition 1", "2.2"),
    ball_kernel=delta_ball,
    bracket_kernel=partial(bracket_of_uses, "laplace", "eps", ("eps0", "n")),
)

composed_epsilon = Formula(
    id="laplace.epsilon",
    left=r"\varepsilon(\delta; \varepsilon_0, n)",
    parameters=(
        Parameter(delta, open_(0, 1), r"\delta", "probability that may exceed the level"),
        NOISE_LEVEL,
        COUNT,
    ),
    expression=least_level(LaplaceDelta(u, eps0, n), n * eps0),
    display=r"\text{the least } \varepsilon \ge 0 \text{ with } \delta(\varepsilon; \varepsilon_0, n) \le \delta",
    meaning="tight eps of the n-fold composition of the Laplace mechanism: inverse of laplace.delta; 0 where "
    "delta >= delta(0), because every eps >= 0 is enough there",
    source=Source("tob18", "Definition 1", "2.2"),
    relies_on=("loss.laplace.delta_decreases",),
    ball_kernel=epsilon_ball,
    bracket_kernel=partial(bracket_of_uses, "laplace", "delta", ("eps0", "n")),
)

FORMULAS = (composed_delta, composed_epsilon)
