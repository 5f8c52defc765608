"""Renyi differential privacy: divergences of mechanisms, conversions to (eps, delta), and composition by them.

The order alpha > 1 and the exponent lambda = alpha - 1 of the moments accountant are the same thing: the log-moment
K(lambda) = ln E exp(lambda L) is (alpha - 1) times the Renyi divergence. n uses have n K(lambda).
"""

from typing import Any

from sympy import Expr, Symbol, diff, exp, log, oo

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import delta, eps0, n, u
from parisk_sym.formulas.domain import POSITIVE, open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.root import Root
from parisk_sym.laws.parameters import NOISE_LEVEL, SLACK, USES

__all__ = ["FORMULAS", "alpha", "excess", "level_from_divergence", "log_moment", "rdp", "sigma", "slope"]

alpha = Symbol("alpha", positive=True)
rdp = Symbol("rdp", nonnegative=True)
sigma = Symbol("sigma", positive=True)

ORDER = Parameter(alpha, open_(1, oo), r"\alpha", "order of the Renyi divergence")
DIVERGENCE = Parameter(rdp, right_open(0, oo), "r", "Renyi divergence of this order")
SCALE = Parameter(sigma, POSITIVE, r"\sigma", "standard deviation of the noise, in units of the sensitivity")


def log_moment(exponent: Any, noise_level: Any) -> Expr:
    """K(lambda) = ln E exp(lambda L) of the Laplace mechanism's worst pair, lambda > 0."""
    larger = (exponent + 1) * exp(exponent * noise_level)
    return log((larger + exponent * exp(-(exponent + 1) * noise_level)) / (2 * exponent + 1))


def level_from_divergence(divergence: Any, order: Any, failure: Any) -> Expr:
    """The level for a Renyi divergence of this order, by the improved conversion."""
    return divergence + log(1 - 1 / order) - log(order * failure) / (order - 1)


slope = diff(log_moment(u, eps0), u)
excess = u * slope - log_moment(u, eps0)

laplace_divergence = Formula(
    id="renyi.laplace",
    left=r"\varepsilon_{\mathrm{Lap}}(\alpha; \varepsilon_0)",
    parameters=(ORDER, NOISE_LEVEL),
    expression=log(
        alpha / (2 * alpha - 1) * exp((alpha - 1) * eps0) + (alpha - 1) / (2 * alpha - 1) * exp(-alpha * eps0)
    )
    / (alpha - 1),
    meaning="Renyi divergence of the Laplace mechanism's worst pair",
    source=Source("mir17", "Table II", "VI"),
)

response_divergence = Formula(
    id="renyi.randomised_response",
    left=r"\varepsilon_{\mathrm{RR}}(\alpha; \varepsilon_0)",
    parameters=(ORDER, NOISE_LEVEL),
    expression=log((exp(alpha * eps0) + exp((1 - alpha) * eps0)) / (1 + exp(eps0))) / (alpha - 1),
    meaning="Renyi divergence of randomised response of level eps0 (truth with probability e^eps0/(1 + e^eps0))",
    source=Source("mir17", "Table II", "VI"),
)

gaussian_divergence = Formula(
    id="renyi.gaussian",
    left=r"\varepsilon_{\mathrm{Gauss}}(\alpha; \sigma)",
    parameters=(ORDER, SCALE),
    expression=alpha / (2 * sigma**2),
    meaning="Renyi divergence of the Gaussian mechanism",
    source=Source("mir17", "Table II", "VI"),
)

conversion = Formula(
    id="renyi.level",
    left=r"\varepsilon(\delta; \alpha, r)",
    parameters=(DIVERGENCE, ORDER, SLACK),
    expression=rdp + log(1 / delta) / (alpha - 1),
    meaning="privacy level that a Renyi divergence gives",
    source=Source("mir17", "Proposition 3", "IV"),
)

improved_conversion = Formula(
    id="renyi.level_improved",
    left=r"\varepsilon(\delta; \alpha, r)",
    parameters=(DIVERGENCE, ORDER, SLACK),
    expression=level_from_divergence(rdp, alpha, delta),
    meaning="privacy level that a Renyi divergence gives, improved; never above renyi.level",
    source=Source("cks20", "Proposition 12", "2.3"),
)

composed = Formula(
    id="composition.renyi",
    left=r"\varepsilon'",
    parameters=(NOISE_LEVEL, USES, SLACK),
    expression=(n * slope + log(u / (u + 1))).xreplace(
        {u: Root(n * excess + log(u + 1) - log(1 / delta), (u, 0, oo))}
    ),
    display=r"\min_{\alpha > 1} \left[n \varepsilon_{\mathrm{Lap}}(\alpha; \varepsilon_0) + \ln\left(1 - \frac1\alpha\right) - "
    r"\frac{\ln(\alpha\delta)}{\alpha - 1}\right]",
    meaning="Renyi composition of the Laplace mechanism: improved conversion at the best order",
    source=Source("cks20", "Proposition 12", "2.3"),
    relies_on=("loss.renyi.best_order",),
)

FORMULAS = (
    laplace_divergence,
    response_divergence,
    gaussian_divergence,
    conversion,
    improved_conversion,
    composed,
)
