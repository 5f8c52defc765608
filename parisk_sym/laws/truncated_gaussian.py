"""One use of normal noise that is cut off, in closed form; `parisk compose --buckets` bounds any number of uses.

The worst pair is the noise around 0 and around 1, in units of the sensitivity: see the mechanism, `laws.mechanisms.truncated_gaussian`.
"""

import sympy
from sympy import Expr, Piecewise, Rational, Symbol, exp, oo, sqrt

from parisk_sym.formulas.domain import POSITIVE, open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter

__all__ = ["FORMULAS", "delta", "least_delta"]

_level = Symbol("eps", nonnegative=True)
_sigma = Symbol("sigma", positive=True)
_cut = Symbol("cut", positive=True)

LEVEL = Parameter(_level, right_open(0, oo), r"\varepsilon", "privacy level asked about")
DEVIATION = Parameter(
    _sigma,
    POSITIVE,
    r"\sigma",
    "standard deviation of the noise before it is cut off, divided by the sensitivity",
)
CUT = Parameter(
    _cut, open_(Rational(1, 2), oo), "T", "largest absolute value of the noise, divided by the sensitivity"
)


def _mass_between(low: Expr, high: Expr) -> Expr:
    """P(low < X < high) of the noise, from the upper tails of -X."""
    tails = (sympy.erfc(-place / (_sigma * sqrt(2))) for place in (high, low))
    return (next(tails) - next(tails)) / (2 * sympy.erf(_cut / (_sigma * sqrt(2))))


_place = Rational(1, 2) - _level * _sigma**2
"""The answers up to here have a loss of eps or more, or only one of the two neighbours can have them."""

_top = (2 * _cut - 1) / (2 * _sigma**2)
"""The largest finite loss."""

_only_one = _mass_between(-_cut, 1 - _cut)

delta = Formula(
    id="truncated_gaussian.delta",
    left=r"\delta(\varepsilon; \sigma, T)",
    parameters=(LEVEL, DEVIATION, CUT),
    expression=Piecewise(
        (_mass_between(-_cut, _place) - exp(_level) * _mass_between(-_cut, _place - 1), _level < _top),
        (_only_one, True),
    ),
    display=r"F(x) - F(-T) - e^\varepsilon [F(x - 1) - F(-T)],\quad x = \max(\tfrac12 - \varepsilon\sigma^2, 1 - T)",
    meaning="tight delta of one use of normal noise on the condition that it lies in [-T, T]; F is the distribution function of the noise",
)

least_delta = Formula(
    id="truncated_gaussian.least_delta",
    left=r"\delta_\infty(\sigma, T)",
    parameters=(DEVIATION, CUT),
    expression=_only_one,
    meaning="probability of an answer that only one of two neighbours can have, with normal noise within [-T, T]: the delta of one use at no eps is "
    "less, and that of n uses not less than 1 - (1 - this)^n",
)

FORMULAS = (delta, least_delta)
