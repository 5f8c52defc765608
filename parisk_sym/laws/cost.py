"""The cost model: expected compensation per stakeholder under differential privacy and under privacy at risk.

Money is in the unit of E. `confidence` weighs the stronger level eps: it is P(|L| <= eps), not a risk.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flint import arb, ctx, fmpq
from sympy import Expr, Symbol, exp, log, oo, tanh

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import B, E, E_min, T, c, confidence, eps, eps0, k, sensitivity, t, u
from parisk_sym.formulas.arithmetic.balls import decided_sign
from parisk_sym.formulas.constraints import Ordering, Point
from parisk_sym.formulas.domain import POSITIVE, open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.root import Root
from parisk_sym.formulas.kernels.roots import Body, Problem, RootKernel
from parisk_sym.laws.bessel_k import SHAPE, cdf_at, cdf_of, density_of, odds_at
from parisk_sym.laws.laplace import confidence_at, model_confidence_ball, model_odds_ball
from parisk_sym.laws.parameters import LEVEL, NOISE_LEVEL, SENSITIVITY

__all__ = ["FORMULAS", "convexity_border", "dp", "eps_min", "eps_min_exact", "eps_min_line", "eps_min_line_exact", "exact_stationarity_at",
           "least_level_for_budget_exact", "least_level_for_budget_model", "level_for_budget", "level_for_budget_exact",
           "level_for_budget_model", "level_for_error", "mixture_cost", "par", "par_any", "par_any_exact", "par_exact", "stationarity",
           "stationarity_at"]  # fmt: skip

_BITS = (64, 256, 1024)
"""Precisions at which a constraint is decided."""

COST = Parameter(E, POSITIVE, "E", "compensation per stakeholder without any privacy guarantee", "money")
RATE = Parameter(c, POSITIVE, "c", "rate at which the cost changes with the privacy level")
BUDGET = Parameter(B, POSITIVE, "B", "budget per stakeholder", "money")
EXACT_RATE = Parameter(c, right_open(1, oo), "c", "rate at which the cost changes with the privacy level")

low, high, reach = (
    Symbol("g", nonnegative=True),
    Symbol("g0", nonnegative=True),
    Symbol("reach", positive=True),
)
AT_LEVEL = Parameter(low, right_open(0, oo), "g", "cost of eps-differential privacy", "money")
AT_NOISE = Parameter(high, right_open(0, oo), "g_0", "cost of eps0-differential privacy", "money")
REACH = Parameter(
    reach,
    POSITIVE,
    "r",
    "level at which the line of the cost reaches the cost of eps0: eps0 itself where all of the cost is one line",
)


def mixture_cost(weight: Any, level: Any, noise_level: Any, cost: Any, rate: Any) -> Expr:
    """Equation 9: weight * E_dp(level) + (1 - weight) * E_dp(noise_level), with E_min = 0."""
    return weight * cost * exp(-rate / level) + (1 - weight) * cost * exp(-rate / noise_level)


def stationarity_at(level: Any, shape: Any, rate: Any) -> Expr:
    """phi(eps) = c/eps - ln(1 + c F(eps) / (f(eps) eps^2)); stationary where it equals c/eps0."""
    return rate / level - log(1 + rate * cdf_of(level, shape) / (density_of(level, shape) * level**2))


def exact_stationarity_at(level: Any, rate: Any) -> Expr:
    """The cost with the mechanism's own confidence, for which F/f is 2 tanh(eps/2)."""
    return rate / level - log(1 + 2 * rate * tanh(level / 2) / level**2)


def _par_ball(eps: fmpq, eps0: fmpq, k: fmpq, E: fmpq, c: fmpq) -> arb | None:
    share = model_confidence_ball(eps, eps0, k)
    if share is None:
        return None
    stronger, weaker = (arb(E) * (-arb(c / level)).exp() for level in (eps, eps0))
    return share * stronger + (1 - share) * weaker


def _stationarity_ball(eps: fmpq, k: fmpq, c: fmpq) -> arb | None:
    odds = model_odds_ball(eps, k)
    return None if odds is None else arb(c / eps) - (arb(c / eps**2) * odds).log1p()


def _eps_min_root(eps0: fmpq, k: fmpq, c: fmpq) -> Problem:
    def body(level: arb) -> arb:
        return c / level - (c * odds_at(level, k) / level**2).log1p() - arb(c / eps0)

    return body, arb(0), arb(eps0)


_EPS_MIN = RootKernel(_eps_min_root, rising=False)


def _level_for_budget_ball(B: fmpq, confidence: fmpq, E: fmpq, eps0: fmpq, c: fmpq) -> arb | None:
    """-c/ln(1 + s), s = (B - confidence E - rest)/(confidence E), for B near the share: the difference is exact except for the rest."""
    share = confidence * E
    if 2 * abs(B - share) > share:
        return None
    rest = arb((1 - confidence) * E) * (-arb(c / eps0)).exp()
    return arb(c) / -((arb(B - share) - rest) / arb(share)).log1p()


def _exact_share(level: arb, noise_level: fmpq) -> arb:
    return (-arb(noise_level / 2)).exp() * (level / 2).sinh()


def _cost_less_budget(B: fmpq, eps0: fmpq, E: fmpq, c: fmpq, share: Callable[[arb], arb]) -> Body:
    """The cost of a level less the budget, as a function of the level."""
    weaker = (-arb(c / eps0)).exp()

    def body(level: arb) -> arb:
        return arb(E) * (weaker + share(level) * ((-arb(c) / level).exp() - weaker)) - arb(B)

    return body


def _model_body(B: fmpq, eps0: fmpq, k: fmpq, E: fmpq, c: fmpq) -> Body:
    whole = cdf_at(arb(eps0), k)
    return _cost_less_budget(B, eps0, E, c, lambda level: cdf_at(level, k) / whole)


def _level_for_budget_model_root(B: fmpq, eps0: fmpq, k: fmpq, E: fmpq, c: fmpq) -> Problem:
    return _model_body(B, eps0, k, E, c), _EPS_MIN(eps0, k, c), arb(eps0)


def _least_level_for_budget_model_root(B: fmpq, eps0: fmpq, k: fmpq, E: fmpq, c: fmpq) -> Problem:
    return _model_body(B, eps0, k, E, c), arb(0), _EPS_MIN(eps0, k, c)


def _exact_body(B: fmpq, eps0: fmpq, E: fmpq, c: fmpq) -> Body:
    return _cost_less_budget(B, eps0, E, c, lambda level: _exact_share(level, eps0))


def _eps_min_exact_root(eps0: fmpq, c: fmpq) -> Problem:
    def body(level: arb) -> arb:
        return c / level - (2 * c * (level / 2).tanh() / level**2).log1p() - arb(c / eps0)

    return body, arb(0), arb(eps0)


_EPS_MIN_EXACT = RootKernel(_eps_min_exact_root, rising=False)


def _level_for_budget_exact_root(B: fmpq, eps0: fmpq, E: fmpq, c: fmpq) -> Problem:
    return _exact_body(B, eps0, E, c), _EPS_MIN_EXACT(eps0, c), arb(eps0)


def _least_level_for_budget_exact_root(B: fmpq, eps0: fmpq, E: fmpq, c: fmpq) -> Problem:
    return _exact_body(B, eps0, E, c), arb(0), _EPS_MIN_EXACT(eps0, c)


def _par_any_ball(eps: fmpq, eps0: fmpq, k: fmpq, g: fmpq, g0: fmpq) -> arb | None:
    share = model_confidence_ball(eps, eps0, k)
    return None if share is None else arb(g0) + share * arb(g - g0)


def _eps_min_line_root(reach: fmpq, k: fmpq) -> Problem:
    return lambda level: level + odds_at(level, k) - reach, arb(0), arb(reach)


_LEVEL_FOR_BUDGET_MODEL = RootKernel(_level_for_budget_model_root)
_LEAST_LEVEL_FOR_BUDGET_MODEL = RootKernel(_least_level_for_budget_model_root, rising=False)
_LEVEL_FOR_BUDGET_EXACT = RootKernel(_level_for_budget_exact_root)
_LEAST_LEVEL_FOR_BUDGET_EXACT = RootKernel(_least_level_for_budget_exact_root, rising=False)
_EPS_MIN_LINE = RootKernel(_eps_min_line_root)


dp = Formula(
    id="cost.dp",
    left=r"E^{dp}_{\varepsilon}",
    parameters=(
        LEVEL,
        COST,
        RATE,
        Parameter(E_min, right_open(0, oo), r"E_{\min}", "unavoidable cost", "money"),
    ),
    expression=E_min + E * exp(-c / eps),
    meaning="compensation per stakeholder under eps-differential privacy",
    unit="money",
    source=Source("par21", "Equation 8", "5.1"),
)

par = Formula(
    id="cost.par",
    left=r"E^{par}_{\varepsilon_0}(\varepsilon, \gamma_1(\varepsilon))",
    parameters=(LEVEL, NOISE_LEVEL, SHAPE, COST, RATE),
    expression=mixture_cost(cdf_of(eps, k) / cdf_of(eps0, k), eps, eps0, E, c),
    display=r"\gamma_1 E e^{-c/\varepsilon} + (1 - \gamma_1) E e^{-c/\varepsilon_0},"
    r"\quad \gamma_1 = \frac{F(\varepsilon; k)}{F(\varepsilon_0; k)}",
    meaning="compensation per stakeholder under privacy at risk with the paper's confidence model, E_min = 0",
    unit="money",
    source=Source("par21", "Equation 9", "5.2"),
    constraints=(Ordering(eps, eps0),),
    ball_kernel=_par_ball,
)

stationarity = Formula(
    id="cost.stationarity",
    left=r"\varphi_k(\varepsilon)",
    parameters=(LEVEL, SHAPE, RATE),
    expression=stationarity_at(eps, k, c),
    display=r"\frac{c}{\varepsilon} - \ln\left(1 + \frac{c\,F(\varepsilon; k)}{f(\varepsilon; k)\,\varepsilon^2}\right)",
    meaning="left side of the optimality equation phi(eps) = c/eps0",
    source=Source("par21", "Equation 10", "5.2.1"),
    ball_kernel=_stationarity_ball,
)

eps_min = Formula(
    id="cost.eps_min",
    left=r"\varepsilon_{\min}(\varepsilon_0; k, c)",
    parameters=(NOISE_LEVEL, SHAPE, RATE),
    expression=Root(stationarity_at(u, k, c) - c / eps0, (u, 0, eps0)),
    display=r"\text{the } \varepsilon > 0 \text{ with } \varphi_k(\varepsilon) = c/\varepsilon_0",
    meaning="the privacy level of lowest cost under the paper's confidence model",
    source=Source("par21", "Equation 10", "5.2.1"),
    relies_on=("par21.section5.2.1.unique", "par21.section5.2.1.unique_general"),
    ball_kernel=_EPS_MIN,
    bracket_kernel=_EPS_MIN.bracket,
)

par_exact = Formula(
    id="cost.par_exact",
    left=r"E^{par}_{\varepsilon_0}(\varepsilon)",
    parameters=(LEVEL, NOISE_LEVEL, COST, RATE),
    expression=mixture_cost(confidence_at(eps, eps0), eps, eps0, E, c),
    meaning="compensation per stakeholder under privacy at risk with the confidence that the Laplace mechanism has for all "
    "neighbours, E_min = 0",
    unit="money",
    constraints=(Ordering(eps, eps0),),
)

eps_min_exact = Formula(
    id="cost.eps_min_exact",
    left=r"\varepsilon_{\min}(\varepsilon_0; c)",
    parameters=(
        NOISE_LEVEL,
        EXACT_RATE,
    ),
    expression=Root(exact_stationarity_at(u, c) - c / eps0, (u, 0, eps0)),
    display=r"\text{the } \varepsilon > 0 \text{ with } \frac{c}{\varepsilon} - \ln\left(1 + \frac{2 c "
    r"\tanh(\varepsilon/2)}{\varepsilon^2}\right) = \frac{c}{\varepsilon_0}",
    meaning="the privacy level of lowest cost with the mechanism's own confidence",
    relies_on=("par21.instead.eps_min_unique",),
    bracket_kernel=_EPS_MIN_EXACT.bracket,
)

convexity_border = Formula(
    id="cost.convexity_border",
    left="a^*",
    parameters=(),
    expression=Root(2 * u**2 - (exp(u) - 1) * (2 * u - 1), (u, 1, 2)),
    display=r"\text{the } a > 0 \text{ with } 2a^2 = (e^a - 1)(2a - 1)",
    meaning="largest eps0 for which the cost is convex on (0, eps0] (k = 1, c = 1)",
    relies_on=("par21.lemma4.border",),
)

level_for_budget = Formula(
    id="cost.level_for_budget",
    left=r"\varepsilon_{\max}",
    parameters=(
        BUDGET,
        Parameter(confidence, open_(0, 1), r"\gamma", "confidence P(|L| <= eps), held fixed"),
        COST,
        NOISE_LEVEL,
        RATE,
    ),
    expression=c / log(confidence * E / (B - (1 - confidence) * E * exp(-c / eps0))),
    meaning="largest privacy level whose cost stays within the budget, for a fixed confidence (E_min = 0)",
    source=Source("par21", "Equation 11", "5.2.2"),
    constraints=(
        Ordering((1 - confidence) * E * exp(-c / eps0), B, strict=True),
        Ordering(B, confidence * E + (1 - confidence) * E * exp(-c / eps0), strict=True),
    ),
    ball_kernel=_level_for_budget_ball,
)

_model_cost = mixture_cost(cdf_of(t, k) / cdf_of(eps0, k), t, eps0, E, c)
_exact_cost = mixture_cost(confidence_at(t, eps0), t, eps0, E, c)
_BEST_MODEL, _BEST_EXACT = eps_min(eps0, k, c), eps_min_exact(eps0, c)


_MODEL_EQUALS = (
    r"\gamma_1 E e^{-c/\varepsilon} + (1 - \gamma_1) E e^{-c/\varepsilon_0} = B,"
    r"\quad \gamma_1 = \frac{F(\varepsilon; k)}{F(\varepsilon_0; k)}"
)
_EXACT_EQUALS = (
    r"\gamma E e^{-c/\varepsilon} + (1 - \gamma) E e^{-c/\varepsilon_0} = B,"
    r"\quad \gamma = e^{-\varepsilon_0/2} \sinh\tfrac{\varepsilon}{2}"
)


@dataclass(frozen=True)
class _AboveLowest(Ordering):
    """The lowest cost is below the budget, decided by the kernels: the expression of the cost takes long at large shapes."""

    problem: Callable[..., Problem] = _level_for_budget_model_root
    """The cost less the budget, and the level of lowest cost, which is the lower end."""

    def _lowest(self, point: Point, bits: int) -> arb:
        with ctx.workprec(bits):
            body, level, _ = self.problem(*point.values())
            return body(level)

    def is_violated(self, point: Point) -> bool:
        """Whether exact values certainly break the constraint; equality is left to the search for the root."""
        signs = (decided_sign(self._lowest(point, bits)) for bits in _BITS)
        return next(filter(None, signs), 0) > 0

    def at(self, point: Point) -> str:
        """The constraint and the lowest cost."""
        lowest = (self._lowest(point, _BITS[-1]) + point[B]).str(6, radius=False)
        return f"{self}, that is {lowest} < B"


def _affordable(cost: Expr, best: Expr, name: str, problem: Callable[..., Problem]) -> tuple[Ordering, ...]:
    """The budget is above the lowest cost and below that of eps0 (then every level is affordable)."""
    lowest = _AboveLowest(
        cost.subs(t, best), B, strict=True, text=f"B > {name} at its lowest", problem=problem
    )
    return Ordering(B, E * exp(-c / eps0), strict=True), lowest


level_for_budget_model = Formula(
    id="cost.level_for_budget_model",
    left=r"\varepsilon_{\max}",
    parameters=(BUDGET, NOISE_LEVEL, SHAPE, COST, RATE),
    expression=Root(_model_cost - B, (t, _BEST_MODEL, eps0)),
    display=r"\text{the } \varepsilon > \varepsilon_{\min} \text{ with } " + _MODEL_EQUALS,
    meaning="largest privacy level whose cost stays within the budget, where the confidence is that of the level in the paper's model (E_min = 0)",
    source=Source("par21", "Equation 11", "5.2.2"),
    constraints=_affordable(_model_cost, _BEST_MODEL, "cost.par", _level_for_budget_model_root),
    relies_on=eps_min.relies_on,
    ball_kernel=_LEVEL_FOR_BUDGET_MODEL,
    bracket_kernel=_LEVEL_FOR_BUDGET_MODEL.bracket,
)

least_level_for_budget_model = Formula(
    id="cost.least_level_for_budget_model",
    left=r"\varepsilon",
    parameters=level_for_budget_model.parameters,
    expression=Root(_model_cost - B, (t, 0, _BEST_MODEL)),
    display=r"\text{the } \varepsilon < \varepsilon_{\min} \text{ with } " + _MODEL_EQUALS,
    meaning="smallest privacy level whose cost stays within the budget, where the confidence is that of the level in the paper's model "
    "(E_min = 0): a smaller one is kept too seldom",
    source=Source("par21", "Equation 11", "5.2.2"),
    constraints=level_for_budget_model.constraints,
    relies_on=eps_min.relies_on,
    ball_kernel=_LEAST_LEVEL_FOR_BUDGET_MODEL,
    bracket_kernel=_LEAST_LEVEL_FOR_BUDGET_MODEL.bracket,
)

level_for_budget_exact = Formula(
    id="cost.level_for_budget_exact",
    left=r"\varepsilon_{\max}",
    parameters=(BUDGET, NOISE_LEVEL, COST, EXACT_RATE),
    expression=Root(_exact_cost - B, (t, _BEST_EXACT, eps0)),
    display=r"\text{the } \varepsilon > \varepsilon_{\min} \text{ with } " + _EXACT_EQUALS,
    meaning="largest privacy level whose cost stays within the budget, with the confidence that the Laplace mechanism has in it for all neighbours "
    "(E_min = 0)",
    constraints=_affordable(_exact_cost, _BEST_EXACT, "cost.par_exact", _level_for_budget_exact_root),
    relies_on=eps_min_exact.relies_on,
    ball_kernel=_LEVEL_FOR_BUDGET_EXACT,
    bracket_kernel=_LEVEL_FOR_BUDGET_EXACT.bracket,
)

least_level_for_budget_exact = Formula(
    id="cost.least_level_for_budget_exact",
    left=r"\varepsilon",
    parameters=level_for_budget_exact.parameters,
    expression=Root(_exact_cost - B, (t, 0, _BEST_EXACT)),
    display=r"\text{the } \varepsilon < \varepsilon_{\min} \text{ with } " + _EXACT_EQUALS,
    meaning="smallest privacy level whose cost stays within the budget, with the confidence that the Laplace mechanism has in it for all neighbours "
    "(E_min = 0)",
    constraints=level_for_budget_exact.constraints,
    relies_on=eps_min_exact.relies_on,
    ball_kernel=_LEAST_LEVEL_FOR_BUDGET_EXACT,
    bracket_kernel=_LEAST_LEVEL_FOR_BUDGET_EXACT.bracket,
)

_WEIGHED = r"\gamma\, g + (1 - \gamma)\, g_0"
par_any = Formula(
    id="cost.par_any",
    left=r"E^{par}_{\varepsilon_0}",
    parameters=(LEVEL, NOISE_LEVEL, SHAPE, AT_LEVEL, AT_NOISE),
    expression=high + cdf_of(eps, k) / cdf_of(eps0, k) * (low - high),
    display=_WEIGHED + r",\quad \gamma = \frac{F(\varepsilon; k)}{F(\varepsilon_0; k)}",
    meaning="compensation per stakeholder under privacy at risk for any cost of differential privacy, by its values at both levels, with the "
    "paper's confidence model",
    unit="money",
    source=Source("par21", "Equation 9", "5.2"),
    constraints=(Ordering(eps, eps0), Ordering(low, high)),
    ball_kernel=_par_any_ball,
)

par_any_exact = Formula(
    id="cost.par_any_exact",
    left=r"E^{par}_{\varepsilon_0}",
    parameters=(LEVEL, NOISE_LEVEL, AT_LEVEL, AT_NOISE),
    expression=high + confidence_at(eps, eps0) * (low - high),
    display=_WEIGHED + r",\quad \gamma = e^{-\varepsilon_0/2} \sinh\tfrac{\varepsilon}{2}",
    meaning="the same with the confidence that the Laplace mechanism has in eps for all neighbours",
    unit="money",
    constraints=(Ordering(eps, eps0), Ordering(low, high)),
)

eps_min_line = Formula(
    id="cost.eps_min_line",
    left=r"\varepsilon_{\min}",
    parameters=(REACH, SHAPE),
    expression=Root(u + cdf_of(u, k) / density_of(u, k) - reach, (u, 0, reach)),
    display=r"\text{the } \varepsilon \text{ with } \varepsilon + \frac{F(\varepsilon; k)}{f(\varepsilon; k)} = r",
    meaning="the privacy level of lowest cost under the paper's confidence model where the cost of differential privacy is a rising line",
    relies_on=("par21.section5.2.any_convex_cost",),
    ball_kernel=_EPS_MIN_LINE,
    bracket_kernel=_EPS_MIN_LINE.bracket,
)

eps_min_line_exact = Formula(
    id="cost.eps_min_line_exact",
    left=r"\varepsilon_{\min}",
    parameters=(REACH,),
    expression=Root(u + 2 * tanh(u / 2) - reach, (u, 0, reach)),
    display=r"\text{the } \varepsilon \text{ with } \varepsilon + 2 \tanh\tfrac{\varepsilon}{2} = r",
    meaning="the same with the mechanism's own confidence",
    relies_on=("par21.instead.line",),
)

level_for_error = Formula(
    id="cost.level_for_error",
    left=r"\varepsilon_{0,\min}",
    parameters=(
        Parameter(T, POSITIVE, "T", "largest expected absolute error", "unit of the query"),
        SENSITIVITY,
    ),
    expression=sensitivity / T,
    meaning="smallest noise level eps0 whose expected absolute error is at most T",
    source=Source("par21", "Equation 11", "5.2.2"),
)

FORMULAS = (
    dp,
    par,
    stationarity,
    eps_min,
    par_exact,
    eps_min_exact,
    convexity_border,
    level_for_budget,
    level_for_budget_model,
    least_level_for_budget_model,
    level_for_budget_exact,
    least_level_for_budget_exact,
    par_any,
    par_any_exact,
    eps_min_line,
    eps_min_line_exact,
    level_for_error,
)
