"""Levels that zero-concentrated privacy gives, and what a group of records spends."""

from sympy import Symbol, exp, log, oo, sqrt

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import delta, eps, u
from parisk_sym.formulas.domain import POSITIVE, integers
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.root import Root
from parisk_sym.laws.parameters import SLACK

__all__ = ["FORMULAS", "below_zero", "group_delta", "level", "level_best"]

rho = Symbol("rho", positive=True)
size = Symbol("size", positive=True, integer=True)

CONCENTRATED = Parameter(rho, POSITIVE, r"\rho", "Renyi divergence of every order alpha, divided by alpha")

level = Formula(
    id="zcdp.level",
    left=r"\varepsilon(\delta; \rho)",
    parameters=(CONCENTRATED, SLACK),
    expression=rho + 2 * sqrt(rho * log(1 / delta)),
    meaning="privacy level that rho-zCDP gives; never below zcdp.level_best",
    source=Source("bs16", "Proposition 1.3", "1.1"),
)

level_best = Formula(
    id="zcdp.level_best",
    left=r"\varepsilon(\delta; \rho)",
    parameters=(CONCENTRATED, SLACK),
    expression=(rho * (2 * u + 1) + log(u / (u + 1))).subs(
        u, Root(rho * u**2 + log(u + 1) - log(1 / delta), (u, 0, oo))
    ),
    display=r"\min_{\alpha > 1} \left[\rho\alpha + \ln\left(1 - \frac1\alpha\right) - \frac{\ln(\alpha\delta)}{\alpha - 1}\right]",
    meaning="privacy level that rho-zCDP gives by the improved conversion at the best order; `parisk compose zcdp,rho=...` is never above it",
    source=Source("cks20", "Proposition 12", "2.3"),
    relies_on=("loss.renyi.best_order_concentrated",),
)

group_delta = Formula(
    id="group.delta",
    left=r"\delta_k",
    parameters=(
        Parameter(eps, POSITIVE, r"\varepsilon", "privacy level of one record"),
        SLACK,
        Parameter(size, integers(1), "k", "number of records in the group"),
    ),
    expression=delta * (exp(size * eps) - 1) / (exp(eps) - 1),
    meaning="delta of a group of `size` records at the level size * eps, for any mechanism with this delta at the level eps for one record",
    source=Source("vad17", "group privacy", "2"),
)

below_zero = Formula(
    id="complement.delta",
    left=r"\delta(-\varepsilon)",
    parameters=(Parameter(eps, POSITIVE, r"\varepsilon", "level, without its sign"), SLACK),
    expression=1 - exp(-eps) * (1 - delta),
    meaning="tight delta at the level -eps, from that at the level eps in the other direction of the neighbours",
)

FORMULAS = (level, level_best, group_delta, below_zero)
