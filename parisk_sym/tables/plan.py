"""What a noisy answer costs and is worth: a query and a goal in, sensitivity, noise, errors, privacy and what the goal needs out."""

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from flint import fmpq
from sympy import Symbol

from parisk_sym.formulas.domain import open_
from parisk_sym.formulas.formula import Parameter
from parisk_sym.ground.errors import DomainError, ParameterError, PrecisionError
from parisk_sym.ground.exact import rational
from parisk_sym.ground.symbols import confidence
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.sampling import WANTED_COVERAGE

__all__ = ["QUERIES", "Plan", "PlanRow", "plan"]

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
_COMPARED_DIGITS = 60


@dataclass(frozen=True)
class PlanRow:
    """One line of the answer: what it is, its value, and the formula that gives it ("" for a count or a decision)."""

    what: str
    value: str
    formula: str = ""


@dataclass(frozen=True)
class Plan:
    """The answer table of a query with its arguments."""

    query: str
    given: Mapping[str, str]
    digits: int
    rows: tuple[PlanRow, ...]


@dataclass(frozen=True)
class _Sensitivity:
    """A sensitivity, the rows that say where it comes from, and for which neighbours eps holds."""

    value: fmpq
    rows: tuple[PlanRow, ...]
    holds_for: str = "all neighbours"


@dataclass(frozen=True)
class _Row:
    """Rows by formulas, to a number of digits."""

    digits: int

    def __call__(self, what: str, identifier: str, **values: object) -> PlanRow:
        return PlanRow(what, find_formula(identifier).digits(self.digits, **values)[0], identifier)


def _count(given: Mapping[str, str], row: _Row) -> _Sensitivity:
    return _sum({"least": "0", "most": "1"}, row)


def _sum(given: Mapping[str, str], row: _Row) -> _Sensitivity:
    least, most = rational(given["least"], "least"), rational(given["most"], "most")
    shown = row("sensitivity", "utility.sum_sensitivity", least=least, most=most)
    return _Sensitivity(max(-least, most), (shown,))


def _given(given: Mapping[str, str], row: _Row) -> _Sensitivity:
    value = rational(given["delta_q"], "delta_q")
    return _Sensitivity(value, (PlanRow("sensitivity, as given", str(value)),))


def _sampled(given: Mapping[str, str], row: _Row) -> _Sensitivity:
    """The lowest order statistic that covers the share of the pairs with the certainty."""
    values = _numbers(Path(given["file"]))
    share, certainty = WANTED_COVERAGE.read(given["coverage"]), _CERTAINTY.read(given["certainty"])
    wanted = {"coverage": share, "confidence": certainty}
    least = _whole("sampling.smallest_n", **wanted)
    if len(values) < least:
        raise DomainError(
            f"{given['file']} must hold at least {least} sampled sensitivities for coverage={share}, certainty={certainty}, "
            f"got {len(values)}"
        )
    place = _whole("sampling.smallest_m", n=len(values), **wanted)
    return _Sensitivity(
        values[place - 1],
        (
            PlanRow("sampled pairs of neighbours", str(len(values))),
            PlanRow("place of the order statistic", str(place), "sampling.smallest_m"),
            PlanRow("sensitivity, the value at this place", str(values[place - 1])),
            row(
                "certainty that it covers the share",
                "sampling.coverage",
                m=place,
                n=len(values),
                coverage=share,
            ),
        ),
        f"a share of {given['coverage']} of the pairs of neighbours as they were sampled",
    )


def _whole(identifier: str, **values: object) -> int:
    """The value of a formula that is a whole number."""
    return int(find_formula(identifier).ball(digits=20, **values).unique_fmpz())


def _numbers(path: Path) -> list[fmpq]:
    """The first column of a CSV file in order of size; a first line that is no number is its head."""
    try:
        with path.open(newline="", encoding="utf-8") as file:
            cells = [(line, row[0]) for line, row in enumerate(csv.reader(file), 1) if row]
    except (OSError, UnicodeDecodeError) as error:
        raise ParameterError(f"file {path} cannot be read: {error}") from error
    found = []
    for line, text in cells:
        try:
            value = rational(text.strip(), f"{path}, line {line}: a sampled sensitivity")
        except DomainError:
            if line == 1:
                continue
            raise
        if value < 0:
            raise DomainError(f"{path}, line {line}: a sampled sensitivity must be >= 0, got {text}")
        found.append(value)
    return sorted(found)


QUERIES: Mapping[str, tuple[tuple[str, ...], Callable[[Mapping[str, str], _Row], _Sensitivity]]] = {
    "count": ((), _count),
    "sum": (("least", "most"), _sum),
    "sensitivity": (("delta_q",), _given),
    "sampled": (("file", "coverage", "certainty"), _sampled),
}
"""Each query with the names of what it needs, and how its sensitivity is found."""


def plan(query: str, given: Mapping[str, str], digits: int) -> Plan:
    """The answer table; ParameterError and DomainError say which argument is missing, unknown or out of its range."""
    if query not in QUERIES:
        raise ParameterError(f"the query must be one of {', '.join(QUERIES)}, got {query!r}")
    names, sensitivity_of = QUERIES[query]
    _require(query, (*names, *_GOAL), given)
    row = _Row(digits)
    sensitivity = sensitivity_of(given, row)
    return Plan(query, dict(given), digits, (*sensitivity.rows, *_rows(sensitivity, given, row)))


def _require(query: str, needed: tuple[str, ...], given: Mapping[str, str]) -> None:
    missing = [name for name in needed if name not in given]
    unknown = [name for name in given if name not in (*needed, "answer")]
    problems = [f"missing {', '.join(missing)}"] * bool(missing) + [f"unknown {', '.join(unknown)}"] * bool(
        unknown
    )
    if problems:
        raise ParameterError(f"{query} takes {', '.join(needed)} and may take answer: {'; '.join(problems)}")


def _rows(sensitivity: _Sensitivity, given: Mapping[str, str], row: _Row) -> list[PlanRow]:
    level, share = rational(given["eps"], "eps"), 1 - _CONFIDENCE.read(given["confidence"])
    noise = {"delta_q": sensitivity.value, "eps": level}
    goal = noise | {"pr": share, "re": given["re"]}
    half = {"eps": level / 2, "eps0": level}
    rows = [
        row("minimum true answer for the goal", "utility.mta", **goal),
        row(
            "noise scale, the mean absolute noise",
            "laplace.mean_absolute_error",
            eps0=level,
            sensitivity=sensitivity.value,
        ),
        row("noise that is exceeded half of the time", "utility.quantile", **noise, pr=fmpq(1, 2)),
        row(f"noise that is exceeded with probability {share}", "utility.quantile", **noise, pr=share),
        PlanRow("privacy level", f"{given['eps']} for {sensitivity.holds_for}"),
        row("confidence in half of the level, exactly", "laplace.confidence", **half),
        row("the same by the model of Privacy at Risk, too large", "laplace.confidence_model", **half, k=1),
    ]
    return rows if "answer" not in given else [*rows, *_for_answer(goal, given["answer"], row)]


def _for_answer(goal: Mapping[str, object], answer: str, row: _Row) -> list[PlanRow]:
    """What is met at this answer, and what the goal needs."""
    without = {
        name: {k: v for k, v in goal.items() if k != name} | {"answer": answer}
        for name in ("eps", "re", "pr")
    }
    return [
        row("probability that the goal is missed", "utility.missed", **without["pr"]),
        row("relative error that is kept with the confidence", "utility.relative_error", **without["re"]),
        row("level at which the goal is reached", "utility.level_needed", **without["eps"]),
        PlanRow("goal reached", _reached(goal, answer)),
    ]


def _reached(goal: Mapping[str, object], answer: str) -> str:
    least = find_formula("utility.mta").ball(digits=_COMPARED_DIGITS, **goal)
    true = rational(answer, "answer")
    if least <= true:
        return "yes"
    if least > true:
        return "no"
    raise PrecisionError(
        f"answer {answer} is not told from the minimum true answer at {_COMPARED_DIGITS} digits"
    )
