"""Composition with privacy at risk: the theorems, with the cost-optimal level as Figure 5 uses them, and the corollary.

In Figure 5 level and confidence of one use are those of lowest cost: eps_min of `cost.eps_min` (k = 1, c = 1) and the paper's
model of the confidence P(|L| <= eps_min). The promise need not hold: see the claims of Sections 3.1 and 5.4.
"""

from parisk_sym.paper import *
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, NamedTuple
from flint import arb, fmpq
from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.laws.composition.theorems import WEIGHT, slack
from parisk_sym.laws.cost import eps_min
from parisk_sym.laws.parameters import LEVEL, NOISE_LEVEL, SLACK, USES
from sympy import Add, Expr

__all__ = ["heterogeneous", "heterogeneous_of", "mean_par20", "mean_par21", "n1", "n2", "optimal_mean", "par20_level", "par20_optimal",
           "par21_drawn", "par21_level", "par21_optimal", "share1", "share2"]  # fmt: skip

n1 = Symbol("n1", positive=True, integer=True)
n2 = Symbol("n2", positive=True, integer=True)
confidence1 = Symbol("confidence1", nonnegative=True)  # share1
confidence2 = Symbol("confidence2", nonnegative=True)  # share2

_RELIES_ON = eps_min.relies_on


def mean_par21(weight: Any, level: Any, noise_level: Any) -> Expr:
    """The journal version's bound of the mean privacy loss: (weight eps^2 + (1 - weight) eps0^2)/2."""
    return (weight * level**2 + (1 - weight) * noise_level**2) / 2


def mean_par20(weight: Any, level: Any, noise_level: Any) -> Expr:
    """The preprint's bound of the mean privacy loss: weight eps(e^eps - 1) + (1 - weight) eps0(e^eps0 - 1)."""
    return weight * level * (exp(level) - 1) + (1 - weight) * noise_level * (exp(noise_level) - 1)


def optimal_mean(noise_level: Any, mean: Callable[[Any, Any, Any], Expr]) -> Expr:
    """The mean loss that a theorem assumes for the level of lowest cost and its confidence in the paper's model."""
    best = eps_min(noise_level, 1, 1)
    return mean((1 - exp(-best)) / (1 - exp(-noise_level)), best, noise_level)


_BEST = eps_min(eps0, 1, 1)
_BEST_IN_EXPONENTIALS = Root(1 / u - log(1 + 2 * exp(u / 2) * sinh(u / 2) / u**2) - 1 / eps0, (u, 0, eps0))
"""The same root: F(u; 1) = 1 - e^-u is f(u; 1) = e^-u times e^u - 1, which is 2 e^(u/2) sinh(u/2)."""


@lru_cache
def _in_exponentials(expression: Expr) -> Program:
    return Program(expression.xreplace({_BEST: _BEST_IN_EXPONENTIALS}), (eps0, n, delta))


def _ball(expression: Expr, *values: fmpq) -> arb:
    """An expression in the level of lowest cost without the special functions of other shapes."""
    return _in_exponentials(expression).run(BALL, [arb(v) for v in values])


_OPTIMAL_21 = slack(eps0, n, delta) + n * optimal_mean(eps0, mean_par21)
_OPTIMAL_20 = slack(eps0, n, delta) + n * optimal_mean(eps0, mean_par20)
_DRAWN_21 = sqrt(log(1 / (1 - delta)) / (2 * n)) * (eps0 - _BEST) + n * optimal_mean(eps0, mean_par20)


par21_level = Formula(
    id="composition.par21",
    left=r"\varepsilon'",
    parameters=(LEVEL, NOISE_LEVEL, WEIGHT, USES, SLACK),
    expression=slack(eps0, n, delta) + n * mean_par21(confidence, eps, eps0),
    meaning="composition with privacy at risk, journal version, as printed",
    source=Source("par21", "Theorem 3", "3.1"),
    constraints=(Ordering(eps, eps0),),
)

par20_level = Formula(
    id="composition.par20",
    left=r"\varepsilon'",
    parameters=(LEVEL, NOISE_LEVEL, WEIGHT, USES, SLACK),
    expression=slack(eps0, n, delta) + n * mean_par20(confidence, eps, eps0),
    meaning="composition with privacy at risk, preprint, as printed",
    source=Source("par20", "Theorem 9", "3.1"),
    constraints=(Ordering(eps, eps0),),
)

par21_optimal = Formula(
    id="composition.par21_optimal",
    left=r"\varepsilon'",
    parameters=(NOISE_LEVEL, USES, SLACK),
    expression=_OPTIMAL_21,
    display=r"\varepsilon_0\sqrt{2n\ln\tfrac1\delta} + \tfrac n2\left[\gamma\varepsilon_{\min}^2 + (1 - "
    r"\gamma)\varepsilon_0^2\right],\quad \gamma = \frac{1 - e^{-\varepsilon_{\min}}}{1 - e^{-\varepsilon_0}}",
    meaning="composition with the cost-optimal privacy at risk (k = 1, c = 1), journal version, as printed",
    source=Source("par21", "Figure 5", "5.4"),
    relies_on=_RELIES_ON,
    ball_kernel=partial(_ball, _OPTIMAL_21),
)

par20_optimal = Formula(
    id="composition.par20_optimal",
    left=r"\varepsilon'",
    parameters=(NOISE_LEVEL, USES, SLACK),
    expression=_OPTIMAL_20,
    display=r"\varepsilon_0\sqrt{2n\ln\tfrac1\delta} + n\left[\gamma\varepsilon_{\min}(e^{\varepsilon_{\min}} - 1) + (1 - "
    r"\gamma)\varepsilon_0(e^{\varepsilon_0} - 1)\right],\quad \gamma = \frac{1 - e^{-\varepsilon_{\min}}}{1 - e^{-\varepsilon_0}}",
    meaning="composition with the cost-optimal privacy at risk (k = 1, c = 1), preprint, as printed",
    source=Source("par20", "Figure 5", "5.4"),
    relies_on=_RELIES_ON,
    ball_kernel=partial(_ball, _OPTIMAL_20),
)

par21_drawn = Formula(
    id="composition.par21_drawn",
    left=r"\varepsilon'",
    parameters=(NOISE_LEVEL, USES, SLACK),
    expression=_DRAWN_21,
    display=r"\sqrt{\frac{1}{2n}\ln\frac{1}{1-\delta}}\,(\varepsilon_0 - \varepsilon_{\min}) + n\left[\gamma\varepsilon_{\min}(e^{\varepsilon_{\min}} - 1) + "
    r"(1 - \gamma)\varepsilon_0(e^{\varepsilon_0} - 1)\right],\quad \gamma = \frac{1 - e^{-\varepsilon_{\min}}}{1 - e^{-\varepsilon_0}}",
    meaning="the curve 'privacy at risk' of Figure 5 as the authors' public plotting code draws it (its default delta is 10^-4)",
    source=Source("par21", "Figure 5, as drawn", "5.4"),
    relies_on=_RELIES_ON,
    ball_kernel=partial(_ball, _DRAWN_21),
)

_HETEROGENEOUS = "composition.par21_heterogeneous"
_PRINTED_GROUPS, _MOST_GROUPS = 2, 100
# The sums of squares, of confidences, and of squares times risks, # in the place of the group's number.
_IN_TEX = (r"n_{#}\varepsilon_{#}^2", r"n_{#}\gamma_{#}", r"n_{#}(1 - \gamma_{#})\varepsilon_{#}^2")


class _Group(NamedTuple):
    """Equal mechanisms: their level, their confidence at eps, and their number."""

    level: Symbol
    share: Symbol
    uses: Symbol
    parameters: tuple[Parameter, ...]

    @classmethod
    def numbered(cls, i: int) -> "_Group":
        """The i-th group."""
        level = Symbol(f"eps{i}", positive=True)
        share = Symbol(f"confidence{i}", nonnegative=True)
        uses = Symbol(f"n{i}", positive=True, integer=True)
        parameters = (
            Parameter(level, POSITIVE, rf"\varepsilon_{{{i}}}", f"noise level of the mechanisms in group {i}"),
            Parameter(share, closed(0, 1), rf"\gamma_{{{i}}}", f"confidence P(|L| <= eps) of one use in group {i}"),
            Parameter(uses, integers(1), f"n_{{{i}}}", f"number of uses in group {i}"),
        )
        return cls(level, share, uses, parameters)


def heterogeneous_of(groups: int) -> Formula:
    """Corollary 1 for so many groups of equal mechanisms; DomainError unless there are 1 to 100 of them."""
    if not 1 <= groups <= _MOST_GROUPS:
        raise DomainError(f"the number of groups must be in [1, {_MOST_GROUPS}], got {groups}")
    members = [_Group.numbered(i) for i in range(1, groups + 1)]
    squares = Add(*(g.uses * g.level**2 for g in members))
    means = Add(*(g.uses * mean_par21(g.share, eps, g.level) for g in members))
    tex = [" + ".join(part.replace("#", str(i)) for i in range(1, groups + 1)) for part in _IN_TEX]
    others = f"; {_HETEROGENEOUS}_N takes N groups" if groups == _PRINTED_GROUPS else ""
    return Formula(
        id=_HETEROGENEOUS if groups == _PRINTED_GROUPS else f"{_HETEROGENEOUS}_{groups}",
        left=r"\varepsilon'",
        parameters=(LEVEL, *(parameter for g in members for parameter in g.parameters), SLACK),
        expression=sqrt(2 * squares * log(1 / delta)) + means,
        display=rf"\sqrt{{2({tex[0]})\ln\frac1\delta}} + \frac12\left[\varepsilon^2({tex[1]}) + {tex[2]}\right]",
        meaning="heterogeneous composition with privacy at risk, as printed, for "
        f"{groups} group{'s' * (groups > 1)} of equal mechanisms{others}",
        source=Source("par21", "Corollary 1", "3.1"),
        constraints=tuple(Ordering(eps, g.level) for g in members),
        family=heterogeneous_of,
    )


heterogeneous = heterogeneous_of(_PRINTED_GROUPS)
