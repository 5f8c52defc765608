"""The cost of privacy at risk: the level of lowest expected compensation, its saving, and the levels within a budget.

Computed with the confidence of *Privacy at Risk* (Theorem 4), and with the mechanism's own, which is far smaller (claim par21.theorem4.mechanism_k).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from flint import arb, fmpq
from sympy import Symbol, oo

from parisk_sym.core.errors import ParameterError
from parisk_sym.core.exact import rational
from parisk_sym.core.symbols import E_min, c, k
from parisk_sym.formulas.domain import POSITIVE, integers, right_open
from parisk_sym.formulas.formula import Parameter
from parisk_sym.laws.cost import BUDGET, COST
from parisk_sym.laws.parameters import NOISE_LEVEL, SENSITIVITY
from parisk_sym.tables.axes import exact_text
from parisk_sym.tables.plan_costs import Confidence, Cost, ExponentialCost, read_costs
from parisk_sym.tables.plan_rows import Curve, Picture, Plan, PlanRow, Row, sign_of_difference

__all__ = ["of_budget"]

_STAKEHOLDERS = Parameter(
    Symbol("stakeholders", positive=True, integer=True), integers(1), "N", "number of stakeholders"
)
_RATE = Parameter(c, right_open(1, oo), "c", "rate at which the cost changes with the privacy level")
_LEAST = Parameter(E_min, right_open(0, oo), r"E_{\min}", "unavoidable cost", "money")
_BUDGET = Parameter(Symbol("budget", positive=True), POSITIVE, "B", "budget for all stakeholders", "money")
_DIMENSION = Parameter(k, right_open(1, oo), "k", "dimension of the query")
_ERROR = Parameter(
    Symbol("T", positive=True), POSITIVE, "T", "largest expected absolute error", "unit of the query"
)
_POINTS = 160
"""The number of levels at which a curve is drawn."""


@dataclass(frozen=True)
class _Budgeting:
    """The inputs of the plan."""

    eps0: fmpq
    cost: Cost
    stakeholders: fmpq
    budget: fmpq | None
    row: Row

    def expected_cost(self, level: fmpq, whose: Confidence) -> arb:
        """Equation 9 for all stakeholders."""
        return self.stakeholders * self.cost.expected_cost(level, whose)


def of_budget(given: Mapping[str, str], digits: int) -> Plan:
    """The plan for a cost, exponential (E, c, E_min) or a table of points (costs=FILE), at a noise level eps0 or for an expected error T."""
    row = Row(digits)
    eps0, first = _noise_level(given, row)
    dimension = _DIMENSION.read(given.get("k", "1"))
    whose = (Confidence(eps0, dimension), Confidence(eps0, None))
    budget = _BUDGET.read(given["budget"]) if "budget" in given else None
    stakeholders = _STAKEHOLDERS.read(given.get("stakeholders", "1"))
    plan = _Budgeting(eps0, _cost(given, eps0), stakeholders, budget, row)
    model, own = (_lowest(plan, confidence) for confidence in whose)
    rows = (*first, *_whole(plan), *model.rows, *_cost_at_own_confidence(plan, model, whose[1]), *own.rows)
    return Plan(
        "budget",
        dict(given),
        digits,
        (*rows, *_fixed_confidence_row(plan, given)),
        picture=lambda: _picture(plan, (model, own)),
    )


@dataclass(frozen=True)
class _Lowest:
    """The results for one confidence: the level of lowest expected cost as printed, and the rows."""

    whose: Confidence
    level: fmpq
    rows: tuple[PlanRow, ...]

    @property
    def words(self) -> str:
        return _words(self.whose)


def _words(whose: Confidence) -> str:
    return "by the mechanism's own confidence" if whose.is_own else "by the paper's model"


def _noise_level(given: Mapping[str, str], row: Row) -> tuple[fmpq, tuple[PlanRow, ...]]:
    """The level of the noise: eps0 itself, or the smallest level for an expected absolute error T."""
    if ("eps0" in given) == ("T" in given):
        got = "both" if "eps0" in given else "neither"
        raise ParameterError(
            f"give eps0, the level of the noise, or T, the largest expected absolute error: got {got}"
        )
    if "T" not in given:
        if "sensitivity" in given:
            raise ParameterError(f"sensitivity belongs to T, got sensitivity={given['sensitivity']} and no T")
        return NOISE_LEVEL.read(given["eps0"]), ()
    error, sensitivity = _ERROR.read(given["T"]), SENSITIVITY.read(given.get("sensitivity", "1"))
    values = {"T": error, "sensitivity": sensitivity}
    shown = row.at_least("smallest noise level for this expected error", "cost.level_for_error", **values)
    return rational(shown.value), (shown,)


def _cost(given: Mapping[str, str], eps0: fmpq) -> Cost:
    """The cost of differential privacy: a table of points, or Equation 8."""
    model = [name for name in ("E", "c", "E_min") if name in given]
    if "costs" in given:
        if model:
            raise ParameterError(f"costs=FILE is the whole cost: it goes without {', '.join(model)}")
        return read_costs(Path(given["costs"]), eps0)
    if "E" not in given:
        raise ParameterError(
            "give E, the compensation without any privacy, or costs=FILE, a table of levels and costs: got neither"
        )
    return ExponentialCost(
        COST.read(given["E"]), _RATE.read(given.get("c", "1")), _LEAST.read(given.get("E_min", "0"))
    )


def _whole(plan: _Budgeting) -> tuple[PlanRow, ...]:
    """The row for the cost without privacy at risk."""
    for_all = f" for {plan.stakeholders} stakeholders" if plan.stakeholders > 1 else ""
    what = f"cost of eps0={exact_text(plan.eps0)}{for_all}"
    return (plan.cost.at_row(what, plan.eps0, plan.row, plan.stakeholders),)


def _lowest(plan: _Budgeting, whose: Confidence) -> _Lowest:
    """The level of lowest cost, the confidence in it, its cost and saving; then the levels within the budget."""
    row, words = plan.row, _words(whose)
    best = plan.cost.best(f"level of lowest expected cost, {words}", whose, row)
    level = rational(best.value)
    at = {"eps": level, "eps0": plan.eps0, **whose.shape}

    def saving() -> arb:
        return plan.stakeholders * (plan.cost.at(plan.eps0) - plan.cost.expected_cost(level, whose))

    rows = (
        best,
        row.at_most(f"confidence in it, {words}", whose.formula("laplace.confidence_model", "laplace.confidence"), **at),
        _expected_cost_row(plan, f"expected cost of it, {words}", level, whose),
        row.from_enclosure(f"saving against eps0, {words}", saving, upwards=False, formula=plan.cost.expected_formula(whose)),
    )  # fmt: skip
    return _Lowest(whose, level, (*rows, *_affordable(plan, level, whose)))


def _expected_cost_row(plan: _Budgeting, what: str, level: fmpq, whose: Confidence) -> PlanRow:
    formula = plan.cost.expected_formula(whose)
    return plan.row.from_enclosure(
        what, lambda: plan.expected_cost(level, whose), upwards=True, formula=formula
    )


def _cost_at_own_confidence(plan: _Budgeting, model: _Lowest, own: Confidence) -> tuple[PlanRow, ...]:
    """The row for the cost of the paper's level by the mechanism's own confidence."""
    return (
        _expected_cost_row(
            plan, "expected cost of the paper's level, by the mechanism's own confidence", model.level, own
        ),
    )


def _affordable(plan: _Budgeting, best: fmpq, whose: Confidence) -> tuple[PlanRow, ...]:
    """The rows for the levels whose expected cost is within the budget, with each level's own confidence."""
    if plan.budget is None:
        return ()
    words, each = _words(whose), plan.budget / plan.stakeholders
    if sign_of_difference(lambda: plan.cost.at(plan.eps0), each, "the cost of eps0") <= 0:
        return (PlanRow(f"levels within the budget, {words}", "every level up to eps0"),)
    if sign_of_difference(lambda: plan.cost.expected_cost(best, whose), each, "the lowest expected cost") > 0:
        return (
            PlanRow(
                f"levels within the budget, {words}", "none: the level of lowest expected cost costs more"
            ),
        )
    whats = (f"smallest level within the budget, {words}", f"largest level within the budget, {words}")
    return plan.cost.affordable_levels(whats, each, whose, best, plan.row)


def _fixed_confidence_row(plan: _Budgeting, given: Mapping[str, str]) -> tuple[PlanRow, ...]:
    """The row for Equation 11 as printed, with a confidence that is independent of the level."""
    if "confidence" not in given:
        return ()
    if plan.budget is None or not isinstance(plan.cost, ExponentialCost):
        raise ParameterError(
            "confidence needs budget=B and the cost of E, c, E_min: Equation 11 has a fixed confidence"
        )
    values = {
        "B": BUDGET.read(plan.budget / plan.stakeholders - plan.cost.E_min),
        "confidence": given["confidence"],
        "E": plan.cost.E,
        "eps0": plan.eps0,
        "c": plan.cost.c,
    }
    what = f"largest level within the budget, confidence held at {given['confidence']}"
    return (plan.row.at_most(what, "cost.level_for_budget", **values),)


def _picture(plan: _Budgeting, lowest: tuple[_Lowest, _Lowest]) -> Picture:
    """The expected cost as a function of the level by both confidences, the levels of lowest cost, the cost of eps0, and the budget."""
    levels = [plan.eps0 * i / _POINTS for i in range(1, _POINTS + 1)]

    def points(label: str, at: list[fmpq], whose: Confidence, line: bool) -> Curve:
        costs = [_float(plan.expected_cost(level, whose)) for level in at]
        return Curve(label, tuple(map(_float, at)), tuple(costs), line)

    def across(label: str, value: arb | fmpq) -> Curve:
        return Curve(label, (), (_float(value),), across=True)

    curves = [points(f"expected cost, {found.words}", levels, found.whose, True) for found in lowest]
    curves += [
        points(f"lowest at {exact_text(found.level)}, {found.words}", [found.level], found.whose, False)
        for found in lowest
    ]
    curves.append(across("cost of eps0", plan.stakeholders * plan.cost.at(plan.eps0)))
    if plan.budget is not None:
        curves.append(across("budget", plan.budget))
    title = f"Expected cost of a promised level, noise of level {exact_text(plan.eps0)}"
    return Picture(title, "privacy level", "expected cost", tuple(curves))


def _float(value: arb | fmpq) -> float:
    return float(arb(value).mid())
