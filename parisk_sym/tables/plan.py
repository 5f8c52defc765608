"""Plans a noisy answer: from a query and a goal to sensitivity, noise, errors, privacy and the requirements of the goal."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from flint import fmpq
from sympy import Symbol

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import rational
from parisk_sym.core.symbols import confidence
from parisk_sym.formulas.domain import open_
from parisk_sym.formulas.formula import Parameter
from parisk_sym.laws.sampling import WANTED_COVERAGE
from parisk_sym.tables.plan_records import is_head, read_lines
from parisk_sym.tables.plan_rows import (
    Plan,
    PlanRow,
    Row,
    Sensitivity,
    at_working_precision,
    sign_of_difference,
    whole,
)

__all__ = ["QUERIES", "QUESTIONS", "WITH_PICTURE", "Plan", "argument_names", "plan"]

_CONFIDENCE = Parameter(
    confidence, open_(0, 1), r"\beta", "probability with which the relative error is to be kept"
)
_CERTAINTY = Parameter(
    Symbol("certainty", positive=True),
    open_(0, 1),
    r"\beta",
    "probability with which the sample is to cover the share",
)
_GOAL = ("eps", "re", "confidence")


def _count(given: Mapping[str, str], row: Row) -> Sensitivity:
    return _sum({"least": "0", "most": "1"}, row)


def _sum(given: Mapping[str, str], row: Row) -> Sensitivity:
    least, most = rational(given["least"], "least"), rational(given["most"], "most")
    shown = row.at_least("sensitivity", "utility.sum_sensitivity", least=least, most=most)
    return Sensitivity(max(-least, most), (shown,))


def _given_sensitivity(given: Mapping[str, str], row: Row) -> Sensitivity:
    value = rational(given["delta_q"], "delta_q")
    return Sensitivity(value, (PlanRow("sensitivity, as given", str(value)),))


def _sampled_sensitivity(given: Mapping[str, str], row: Row) -> Sensitivity:
    """The lowest order statistic that covers the share of the pairs with the given certainty."""
    values = _numbers(Path(given["file"]))
    share, certainty = WANTED_COVERAGE.read(given["coverage"]), _CERTAINTY.read(given["certainty"])
    wanted = {"coverage": share, "confidence": certainty}
    least = whole("sampling.smallest_n", **wanted)
    if len(values) < least:
        raise DomainError(
            f"{given['file']} must hold at least {least} sampled sensitivities for coverage={share}, certainty={certainty}, "
            f"got {len(values)}"
        )
    place = whole("sampling.smallest_m", n=len(values), **wanted)
    return Sensitivity(
        values[place - 1],
        (
            PlanRow("sampled pairs of neighbours", str(len(values))),
            PlanRow("place of the order statistic", str(place), "sampling.smallest_m"),
            PlanRow("sensitivity, the value at this place", str(values[place - 1])),
            row.at_most(
                "certainty that it covers the share",
                "sampling.coverage",
                m=place,
                n=len(values),
                coverage=share,
            ),
        ),
        f"a share of {given['coverage']} of the pairs of neighbours as they were sampled",
    )


def _numbers(path: Path) -> list[fmpq]:
    """The first column of a CSV file, sorted; a first line that is not a number is the head."""
    cells = [(line, row[0]) for line, row in read_lines(path)]
    found = []
    if cells and is_head(cells[0][1]):
        del cells[0]
    for line, text in cells:
        value = rational(text.strip(), f"{path}, line {line}: a sampled sensitivity")
        if value < 0:
            raise DomainError(f"{path}, line {line}: a sampled sensitivity must be >= 0, got {text}")
        found.append(value)
    return sorted(found)


def _data(given: Mapping[str, str], row: Row) -> Sensitivity:
    from parisk_sym.tables.plan_sampled import of_data

    return of_data(given, row)


def _distribution(given: Mapping[str, str], row: Row) -> Sensitivity:
    from parisk_sym.tables.plan_sampled import of_distribution

    return of_distribution(given, row)


class Query(NamedTuple):
    """A kind of query: its required arguments, the function for its sensitivity, and its optional arguments."""

    needs: tuple[str, ...]
    sensitivity_of: Callable[[Mapping[str, str], Row], Sensitivity]
    may: tuple[str, ...] = ()


def _diff(given: Mapping[str, str], digits: int) -> Plan:
    from parisk_sym.tables.plan_diff import of_queries

    return of_queries(given, digits)


def _budget(given: Mapping[str, str], digits: int) -> Plan:
    from parisk_sym.tables.plan_budget import of_budget

    return of_budget(given, digits)


def _risk(given: Mapping[str, str], digits: int) -> Plan:
    from parisk_sym.tables.plan_risk import of_risk

    return of_risk(given, digits)


class Question(NamedTuple):
    """A plan with its own goal: its required and optional arguments, and the function that makes it."""

    needs: tuple[str, ...]
    may: tuple[str, ...]
    plan_of: Callable[[Mapping[str, str], int], Plan]


_SAMPLING = ("gamma", "rho", "n_pairs", "order", "coverage", "certainty", "seed")
QUERIES: Mapping[str, Query] = {
    "count": Query((), _count),
    "sum": Query(("least", "most"), _sum),
    "sensitivity": Query(("delta_q",), _given_sensitivity),
    "sampled": Query(("file", "coverage", "certainty"), _sampled_sensitivity),
    "data": Query(("file", "statistic"), _data, ("column", "q", "least", "most", *_SAMPLING)),
    "distribution": Query(
        ("law", "records", "statistic"),
        _distribution,
        ("rate", "mean", "spread", "shape", "least", "most", "q", *_SAMPLING),
    ),
}

QUESTIONS: Mapping[str, Question] = {
    "diff": Question(("file", "eps", "confidence"), ("re", "index"), _diff),
    "budget": Question(
        (),
        (
            "eps0",
            "T",
            "sensitivity",
            "k",
            "E",
            "c",
            "E_min",
            "costs",
            "stakeholders",
            "budget",
            "confidence",
        ),
        _budget,
    ),
    "risk": Question(
        ("eps", "confidence"), ("k", "order", "alpha", "rho", "n_pairs", "ratio", "sensitivity"), _risk
    ),
}
WITH_PICTURE = ("diff", "budget")
"""The plans with a picture."""


def argument_names(query: str) -> tuple[str, ...]:
    """The arguments of a plan, required ones first; () for an unknown query."""
    if query in QUESTIONS:
        return (*QUESTIONS[query].needs, *QUESTIONS[query].may)
    return (*QUERIES[query].needs, *_GOAL, "answer", *QUERIES[query].may) if query in QUERIES else ()


def plan(query: str, given: Mapping[str, str], digits: int) -> Plan:
    """The answer table; raises ParameterError and DomainError for an argument that is missing, unknown or out of range."""
    if query in QUESTIONS:
        question = QUESTIONS[query]
        _require(query, question.needs, question.may, given)
        return question.plan_of(given, digits)
    if query not in QUERIES:
        raise ParameterError(f"the query must be one of {', '.join((*QUERIES, *QUESTIONS))}, got {query!r}")
    chosen = QUERIES[query]
    _require(query, (*chosen.needs, *_GOAL), ("answer", *chosen.may), given)
    row = Row(digits)
    rational(given["eps"], "eps")
    sensitivity = chosen.sensitivity_of(given, row)
    return Plan(query, dict(given), digits, (*sensitivity.rows, *_rows(sensitivity, given, row)))


def _require(query: str, needed: tuple[str, ...], may: tuple[str, ...], given: Mapping[str, str]) -> None:
    missing = [name for name in needed if name not in given]
    unknown = [name for name in given if name not in (*needed, *may)]
    problems = [f"missing {', '.join(missing)}"] * bool(missing) + [f"unknown {', '.join(unknown)}"] * bool(
        unknown
    )
    if problems:
        takes = f"takes {', '.join(needed)} and may take" if needed else "may take"
        raise ParameterError(f"{query} {takes} {', '.join(may)}: {'; '.join(problems)}")


def _rows(sensitivity: Sensitivity, given: Mapping[str, str], row: Row) -> list[PlanRow]:
    level, share = rational(given["eps"], "eps"), 1 - _CONFIDENCE.read(given["confidence"])
    noise = {"delta_q": sensitivity.value, "eps": level}
    goal = noise | {"pr": share, "re": given["re"]}
    half = {"eps": level / 2, "eps0": level}
    rows = [
        row.at_least("minimum true answer for the goal", "utility.mta", **goal),
        row.at_least(
            "noise scale, the mean absolute noise",
            "laplace.mean_absolute_error",
            eps0=level,
            sensitivity=sensitivity.value,
        ),
        row.at_least("noise that is exceeded half of the time", "utility.quantile", **noise, pr=fmpq(1, 2)),
        row.at_least(
            f"noise that is exceeded with probability {share}", "utility.quantile", **noise, pr=share
        ),
        PlanRow("privacy level", f"{given['eps']} for {sensitivity.holds_for}"),
        row.at_most("confidence in half of the level, exactly", "laplace.confidence", **half),
        row.at_most(
            "the same by the model of Privacy at Risk, too large", "laplace.confidence_model", **half, k=1
        ),
    ]
    if sensitivity.analytic is not None:
        rows.insert(
            1,
            row.at_least(
                "the same with noise for all neighbours",
                "utility.mta",
                **goal | {"delta_q": sensitivity.analytic},
            ),
        )
    answer = given.get("answer", sensitivity.answer)
    return [*rows, *_for_answer(goal, answer, row)] if answer else rows


def _for_answer(goal: Mapping[str, object], answer: str, row: Row) -> list[PlanRow]:
    """The rows for this answer: what is achieved, and what the goal needs."""
    without = {
        name: {k: v for k, v in goal.items() if k != name} | {"answer": answer}
        for name in ("eps", "re", "pr")
    }
    return [
        row.at_least("probability that the goal is missed", "utility.missed", **without["pr"]),
        row.at_least(
            "relative error that is kept with the confidence", "utility.relative_error", **without["re"]
        ),
        row.at_least("level at which the goal is reached", "utility.level_needed", **without["eps"]),
        PlanRow("goal reached", _goal_status(goal, answer)),
    ]


def _goal_status(goal: Mapping[str, object], answer: str) -> str:
    least = sign_of_difference(
        lambda: at_working_precision("utility.mta", **goal),
        rational(answer, "answer"),
        "the minimum true answer",
    )
    return "no" if least > 0 else "yes"
