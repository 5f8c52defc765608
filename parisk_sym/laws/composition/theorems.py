"""Privacy levels that composition theorems promise for n uses of a mechanism, as formulas with their sources.

None of them is tight for the Laplace mechanism; which of them hold for it is a matter of claims.
"""

from typing import Any

from flint import arb, fmpq
from sympy import Expr, exp, log, oo, sinh, sqrt, tanh

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import confidence, delta, eps, eps0, n, u
from parisk_sym.formulas.constraints import Ordering
from parisk_sym.formulas.domain import closed
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.root import Root
from parisk_sym.laws.composition.finite_noise import finite_epsilon
from parisk_sym.laws.composition.finite_noise_formulas import USES as RESPONSES
from parisk_sym.laws.composition.finite_noise_formulas import response_delta
from parisk_sym.laws.composition.inverse import least_level
from parisk_sym.laws.parameters import LEVEL, NOISE_LEVEL, SLACK, USES

__all__ = ["FORMULAS", "WEIGHT", "advanced", "basic", "concentrated", "concentrated_best", "delta",
           "mean_one_neighbour", "mean_one_neighbour_at", "mean_tight", "mean_tight_at", "optimal", "slack"]  # fmt: skip

WEIGHT = Parameter(confidence, closed(0, 1), r"\gamma", "confidence P(|L| <= eps) of one use")


def slack(noise_level: Any, uses: Any, failure: Any) -> Expr:
    """The excess over the mean of the sum by Hoeffding's inequality: eps0 sqrt(2 n ln(1/delta))."""
    return noise_level * sqrt(2 * uses * log(1 / failure))


def mean_tight_at(weight: Any, level: Any, noise_level: Any) -> Expr:
    """Best possible mean loss: weight eps tanh(eps/2) + (1 - weight) eps0 tanh(eps0/2)."""
    return weight * level * tanh(level / 2) + (1 - weight) * noise_level * tanh(noise_level / 2)


def mean_one_neighbour_at(weight: Any, level: Any, noise_level: Any) -> Expr:
    """The mean of the law with atoms at eps (weight), eps0 and -eps0, whose total under the neighbour is one."""
    missing = 1 - weight * exp(-level) - (1 - weight) * exp(-noise_level)
    return weight * level + (1 - weight) * noise_level - noise_level * missing / sinh(noise_level)


def _optimal_ball(eps0: fmpq, n: fmpq, delta: fmpq) -> arb:
    """The level of the worst mechanism."""
    return finite_epsilon(delta, eps0, 1, int(n.p), "randomised_response.delta at eps = 0")


_rho = n * eps0**2 / 2

basic = Formula(
    id="composition.basic",
    left=r"\varepsilon'",
    parameters=(NOISE_LEVEL, USES),
    expression=n * eps0,
    meaning="basic composition: the level of n uses is n times the level of one",
)

advanced = Formula(
    id="composition.advanced",
    left=r"\varepsilon'",
    parameters=(NOISE_LEVEL, USES, SLACK),
    expression=slack(eps0, n, delta) + n * eps0 * (exp(eps0) - 1),
    meaning="advanced composition (Dwork, Rothblum, Vadhan; Dwork and Roth 2014, Theorem 3.20)",
)

concentrated = Formula(
    id="composition.concentrated",
    left=r"\varepsilon'",
    parameters=(NOISE_LEVEL, USES, SLACK),
    expression=n * eps0**2 / 2 + 2 * sqrt(n * eps0**2 / 2 * log(1 / delta)),
    meaning="zero-concentrated composition of pure mechanisms (Bun and Steinke 2016, Propositions 1.3 and 1.4)",
)

optimal = Formula(
    id="composition.optimal",
    left=r"\varepsilon'",
    parameters=(NOISE_LEVEL, RESPONSES, SLACK),
    expression=least_level(response_delta(u, eps0, n), n * eps0),
    display=r"\max_{1 \le i \le n} \ln \frac{\sum_{l<i} \binom{n}{l} e^{(n-l)\varepsilon_0} - \delta (1 + "
    r"e^{\varepsilon_0})^n}{\sum_{l<i} \binom{n}{l} e^{l\varepsilon_0}}",
    meaning="optimal composition: the smallest level that holds for every mechanism that is eps0-private in each use; "
    "0 where delta >= randomised_response.delta at 0, because every eps >= 0 is enough there",
    source=Source("kov15", "Theorem 3.3", "3"),
    relies_on=("loss.optimal.decreases",),
    ball_kernel=_optimal_ball,
)

concentrated_best = Formula(
    id="composition.concentrated_best",
    left=r"\varepsilon'",
    parameters=(NOISE_LEVEL, USES, SLACK),
    expression=(_rho * (2 * u + 1) + log(u / (u + 1))).subs(
        u, Root(_rho * u**2 + log(u + 1) - log(1 / delta), (u, 0, oo))
    ),
    display=r"\min_{\alpha > 1} \left[\rho\alpha + \ln\left(1 - \frac1\alpha\right) - "
    r"\frac{\ln(\alpha\delta)}{\alpha - 1}\right],\quad \rho = \frac{n \varepsilon_0^2}{2}",
    meaning="zero-concentrated composition of pure mechanisms, with the improved conversion at the best order",
    source=Source("cks20", "Proposition 12", "2.3"),
    relies_on=("loss.renyi.best_order_concentrated",),
)

mean_tight = Formula(
    id="composition.mean_tight",
    left=r"\mu",
    parameters=(LEVEL, NOISE_LEVEL, WEIGHT),
    expression=mean_tight_at(confidence, eps, eps0),
    meaning="largest mean privacy loss of an eps0-private mechanism with P(|L| <= eps) >= confidence under both "
    "neighbours; attained by a law with atoms at eps, -eps, eps0, -eps0; what the composition theorem of privacy at "
    "risk needs",
    source=Source("par21", "Theorem 3, proof", "3.1"),
    constraints=(Ordering(eps, eps0),),
)

mean_one_neighbour = Formula(
    id="composition.mean_one_neighbour",
    left=r"\mu",
    parameters=(LEVEL, NOISE_LEVEL, WEIGHT),
    expression=mean_one_neighbour_at(confidence, eps, eps0),
    meaning="upper bound of the mean privacy loss of an eps0-private mechanism with P(|L| <= eps) >= confidence under the "
    "neighbour that is the database itself; attained where 1 - confidence exp(-eps) <= (1 - confidence) exp(eps0)",
    source=Source("par21", "Theorem 3, proof", "3.1"),
    constraints=(Ordering(eps, eps0),),
)

FORMULAS = (
    basic,
    advanced,
    concentrated,
    concentrated_best,
    optimal,
    mean_tight,
    mean_one_neighbour,
)
