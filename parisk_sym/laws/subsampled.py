"""One use of a mechanism on a Poisson subsample of rate q, in closed form; `parisk compose` has any number of uses.

The worst pair is P = (1 - q) Q + q Q' against Q, where Q' against Q is the worst pair of the mechanism; its loss is ln(1 - q + q e^l), l the loss of
Q' against Q. "remove" is delta of P over Q (the record against its absence), "add" that of Q over P.
"""

from typing import Any

import sympy
from sympy import Expr, Symbol, exp, log, oo, sqrt

from parisk_sym.core.symbols import delta, ell, eps0
from parisk_sym.formulas.constraints import Ordering
from parisk_sym.formulas.domain import POSITIVE, REALS, left_open, open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.parameters import NOISE_LEVEL

__all__ = ["FORMULAS"]

_level = Symbol("eps", nonnegative=True)
_sigma = Symbol("sigma", positive=True)
_q = Symbol("q", positive=True)

LEVEL = Parameter(_level, right_open(0, oo), r"\varepsilon", "privacy level asked about")
MULTIPLIER = Parameter(
    _sigma, POSITIVE, r"\sigma", "standard deviation of the noise divided by the sensitivity"
)
RATE = Parameter(_q, left_open(0, 1), "q", "probability that a record is in the sample")
LOSS = Parameter(ell, REALS, r"\ell", "privacy loss: above ln(1 - q), its infimum")
FAILURE = Parameter(delta, open_(0, 1), r"\delta", "probability that may exceed the level")

_AMPLIFIED = "Balle, Barthe and Gaboardi 2018, Theorem 2"


def _above(place: Any) -> Expr:
    """P(Y > place), Y standard normal."""
    return sympy.erfc(place / sqrt(2)) / 2


def _place(level: Any) -> Expr:
    """Where the loss of one use has this value, in standard deviations from the centre of Q."""
    return _sigma * log((exp(level) - 1 + _q) / _q) + 1 / (2 * _sigma)


def _level_constraint(level: Any, text: str) -> Ordering:
    """The loss is above ln(1 - q)."""
    return Ordering(1 - _q, exp(level), strict=True, text=text)


gaussian_remove = Formula(
    id="subsampled_gaussian.delta_remove",
    left=r"\delta(\varepsilon; \sigma, q)",
    parameters=(LEVEL, MULTIPLIER, RATE),
    expression=_q * _above(_place(_level) - 1 / _sigma) - (exp(_level) - 1 + _q) * _above(_place(_level)),
    meaning="tight delta of one use of the Gaussian mechanism on a Poisson subsample, with the record against without it: q times the "
    f"delta of the mechanism at ln(1 + (e^eps - 1)/q) ({_AMPLIFIED})",
)

gaussian_add = Formula(
    id="subsampled_gaussian.delta_add",
    left=r"\delta(\varepsilon; \sigma, q)",
    parameters=(LEVEL, MULTIPLIER, RATE),
    expression=(1 - exp(_level) * (1 - _q)) * _above(-_place(-_level))
    - exp(_level) * _q * _above(1 / _sigma - _place(-_level)),
    meaning="tight delta of one use of the Gaussian mechanism on a Poisson subsample, without the record against with it; 0 from "
    "eps = -ln(1 - q) on, which is refused here",
    constraints=(_level_constraint(-_level, "eps < -ln(1 - q)"),),
)

gaussian_with = Formula(
    id="subsampled_gaussian.loss_cdf_with",
    left=r"F(\ell; \sigma, q)",
    parameters=(LOSS, MULTIPLIER, RATE),
    expression=(1 - _q) * _above(-_place(ell)) + _q * _above(1 / _sigma - _place(ell)),
    meaning="distribution function of the privacy loss of one use of the Gaussian mechanism on a Poisson subsample, when the record is there",
    constraints=(_level_constraint(ell, "ell > ln(1 - q)"),),
)

gaussian_without = Formula(
    id="subsampled_gaussian.loss_cdf_without",
    left=r"F_0(\ell; \sigma, q)",
    parameters=(LOSS, MULTIPLIER, RATE),
    expression=_above(-_place(ell)),
    meaning="the same distribution function when the record is not there",
    constraints=(_level_constraint(ell, "ell > ln(1 - q)"),),
)

laplace_level = Formula(
    id="subsampled_laplace.level",
    left=r"\varepsilon(\varepsilon_0, q)",
    parameters=(NOISE_LEVEL, RATE),
    expression=log(1 + _q * (exp(eps0) - 1)),
    meaning=f"level of one use of a mechanism of level eps0 on a Poisson subsample ({_AMPLIFIED}); the largest loss of Laplace noise there",
)

laplace_remove = Formula(
    id="subsampled_laplace.delta_remove",
    left=r"\delta(\varepsilon; \varepsilon_0, q)",
    parameters=(LEVEL, NOISE_LEVEL, RATE),
    expression=_q - exp(-eps0 / 2) * sqrt(_q * (exp(_level) - 1 + _q)),
    meaning="tight delta of one use of the Laplace mechanism on a Poisson subsample, with the record against without it; 0 from "
    "eps = ln(1 + q (e^eps0 - 1)) on, which is refused here",
    constraints=(
        Ordering(
            _level, eps0 + log(_q + (1 - _q) * exp(-eps0)), strict=True, text="eps < ln(1 + q (e^eps0 - 1))"
        ),
    ),
)

laplace_add = Formula(
    id="subsampled_laplace.delta_add",
    left=r"\delta(\varepsilon; \varepsilon_0, q)",
    parameters=(LEVEL, NOISE_LEVEL, RATE),
    expression=1 - exp(_level) * (1 - _q) - exp(_level - eps0 / 2) * sqrt(_q * (exp(-_level) - 1 + _q)),
    meaning="tight delta of one use of the Laplace mechanism on a Poisson subsample, without the record against with it; 0 from "
    "eps = -ln(1 - q (1 - e^-eps0)) on, which is refused here",
    constraints=(
        Ordering(1 - _q * (1 - exp(-eps0)), exp(-_level), strict=True, text="eps < -ln(1 - q (1 - e^-eps0))"),
    ),
)

laplace_epsilon = Formula(
    id="subsampled_laplace.epsilon_remove",
    left=r"\varepsilon(\delta; \varepsilon_0, q)",
    parameters=(FAILURE, NOISE_LEVEL, RATE),
    expression=log(1 - _q + (_q - delta) ** 2 * exp(eps0) / _q),
    meaning="tight eps of one use of the Laplace mechanism on a Poisson subsample: inverse of subsampled_laplace.delta_remove; refused "
    "where delta >= delta(0), because every eps >= 0 is enough there",
    constraints=(
        Ordering(delta, _q * (1 - exp(-eps0 / 2)), strict=True, text="delta < q (1 - e^(-eps0/2))"),
    ),
)

FORMULAS = (
    gaussian_remove,
    gaussian_add,
    gaussian_with,
    gaussian_without,
    laplace_level,
    laplace_remove,
    laplace_add,
    laplace_epsilon,
)
