"""Formulas of randomised response and of the discrete Laplace mechanism."""

from functools import partial
from typing import Any

from flint import arb, fmpq
from sympy import Expr, Max, Sum, Symbol, binomial, exp, oo

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import delta, eps0, n, sensitivity, u
from parisk_sym.formulas.domain import integers, open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.discrete_laplace_delta import DiscreteLaplaceDelta
from parisk_sym.laws.composition.finite_noise import LARGEST_POWER, finite_delta, finite_epsilon
from parisk_sym.laws.composition.inverse import least_level
from parisk_sym.laws.composition.use_brackets import bracket_of_uses
from parisk_sym.laws.parameters import NOISE_LEVEL

__all__ = ["FORMULAS", "USES", "discrete_delta", "discrete_epsilon", "randomised_response", "randomised_response_epsilon", "response_delta"]  # fmt: skip

_level = Symbol("eps", nonnegative=True)
_i = Symbol("i", nonnegative=True, integer=True)

LARGEST_COUNT = 10**9

LEVEL = Parameter(_level, right_open(0, oo), r"\varepsilon", "privacy level asked about")
USES = Parameter(n, integers(1, LARGEST_COUNT), "n", "number of uses of the mechanism")
SENSITIVITY = Parameter(
    sensitivity, integers(1, LARGEST_POWER), r"\Delta", "sensitivity of the integer query (l1)"
)
FAILURE = Parameter(
    delta, open_(0, 1), r"\delta", "probability that may exceed the level: below delta(eps = 0)"
)


def _delta_ball(eps: fmpq, eps0: fmpq, sensitivity: fmpq, n: fmpq) -> arb:
    return finite_delta(eps, eps0, int(sensitivity.p), int(n.p))


def _epsilon_ball(delta: fmpq, eps0: fmpq, sensitivity: fmpq, n: fmpq) -> arb:
    shown = f"delta(eps=0; eps0={eps0}, sensitivity={sensitivity}, n={n})"
    return finite_epsilon(delta, eps0, int(sensitivity.p), int(n.p), shown)


def _response_delta_ball(eps: fmpq, eps0: fmpq, n: fmpq) -> arb:
    return finite_delta(eps, eps0, 1, int(n.p))


def _response_epsilon_ball(delta: fmpq, eps0: fmpq, n: fmpq) -> arb:
    return finite_epsilon(delta, eps0, 1, int(n.p), f"delta(eps=0; eps0={eps0}, n={n})")


def response_delta(level: Any, noise_level: Any, uses: Any) -> Expr:
    """delta of randomised response at SymPy expressions: E (1 - e^(level - S))_+, S the sum of losses +-noise_level."""
    gap = exp((uses - _i) * noise_level) - exp(level + _i * noise_level)
    return Sum(binomial(uses, _i) * Max(0, gap), (_i, 0, uses)) / (1 + exp(noise_level)) ** uses


randomised_response = Formula(
    id="randomised_response.delta",
    left=r"\delta(\varepsilon; \varepsilon_0, n)",
    parameters=(LEVEL, NOISE_LEVEL, USES),
    expression=response_delta(_level, eps0, n),
    display=r"(1 + e^{\varepsilon_0})^{-n} \sum_{i=0}^{n} \binom{n}{i} \max\left(0,\, e^{(n-i)\varepsilon_0} - "
    r"e^{\varepsilon + i\varepsilon_0}\right)",
    meaning="tight delta of n uses of randomised response of level eps0, the worst of all eps0-private mechanisms "
    "(Kairouz, Oh, Viswanath 2015, Theorem 3.3); 0 from eps = n eps0 on",
    source=Source("loss", "Randomised response and discrete Laplace noise", "Finite losses"),
    ball_kernel=_response_delta_ball,
    bracket_kernel=partial(bracket_of_uses, "randomised_response", "eps", ("eps0", "n")),
)

randomised_response_epsilon = Formula(
    id="randomised_response.epsilon",
    left=r"\varepsilon(\delta; \varepsilon_0, n)",
    parameters=(FAILURE, NOISE_LEVEL, USES),
    expression=least_level(response_delta(u, eps0, n), n * eps0),
    display=r"\text{the least } \varepsilon \ge 0 \text{ with } \delta(\varepsilon; \varepsilon_0, n) \le \delta",
    meaning="tight eps of n uses of randomised response: inverse of randomised_response.delta; 0 where "
    "delta >= delta(0), because every eps >= 0 is enough there",
    source=Source("loss", "Randomised response and discrete Laplace noise", "Finite losses"),
    relies_on=("loss.finite.delta_decreases",),
    ball_kernel=_response_epsilon_ball,
    bracket_kernel=partial(bracket_of_uses, "randomised_response", "delta", ("eps0", "n")),
)

discrete_delta = Formula(
    id="discrete_laplace.delta",
    left=r"\delta(\varepsilon; \varepsilon_0, \Delta, n)",
    parameters=(LEVEL, NOISE_LEVEL, SENSITIVITY, USES),
    expression=DiscreteLaplaceDelta(_level, eps0, sensitivity, n),
    display=r"\sum_{j=0}^{n\Delta} p_j \max\left(0,\, 1 - e^{\varepsilon - (n\Delta - 2j)\varepsilon_0/\Delta}\right),"
    r"\quad \sum_{j=0}^{n\Delta} p_j z^j = \left(\frac{1 + (1-\alpha) \sum_{i=1}^{\Delta-1} \alpha^i z^i + "
    r"\alpha^{\Delta} z^{\Delta}}{1 + \alpha}\right)^{n},\quad \alpha = e^{-\varepsilon_0/\Delta}",
    meaning="tight delta of n uses of the discrete Laplace (geometric) mechanism of level eps0 for an integer "
    "sensitivity; 0 from eps = n eps0 on",
    source=Source("loss", "Randomised response and discrete Laplace noise", "Finite losses"),
    ball_kernel=_delta_ball,
    bracket_kernel=partial(bracket_of_uses, "discrete_laplace", "eps", ("eps0", "sensitivity", "n")),
)

discrete_epsilon = Formula(
    id="discrete_laplace.epsilon",
    left=r"\varepsilon(\delta; \varepsilon_0, \Delta, n)",
    parameters=(FAILURE, NOISE_LEVEL, SENSITIVITY, USES),
    expression=least_level(DiscreteLaplaceDelta(u, eps0, sensitivity, n), n * eps0),
    display=r"\text{the least } \varepsilon \ge 0 \text{ with } \delta(\varepsilon; \varepsilon_0, \Delta, n) \le \delta",
    meaning="tight eps of n uses of the discrete Laplace mechanism: inverse of discrete_laplace.delta; 0 where "
    "delta >= delta(0), because every eps >= 0 is enough there",
    source=Source("loss", "Randomised response and discrete Laplace noise", "Finite losses"),
    relies_on=("loss.finite.delta_decreases",),
    ball_kernel=_epsilon_ball,
    bracket_kernel=partial(bracket_of_uses, "discrete_laplace", "delta", ("eps0", "sensitivity", "n")),
)

FORMULAS = (randomised_response, randomised_response_epsilon, discrete_delta, discrete_epsilon)
