"""Noise for several queries by DIFF, with scales proportional to a query index, compared with an equal division of the level.

The index is rational: an irrational one is first rounded to the digits of the plan, and every other number is computed from the
rounded index, so that the level is spent exactly.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from flint import arb, fmpq
from sympy import Symbol

from parisk_sym.core.errors import ParameterError
from parisk_sym.core.exact import rational
from parisk_sym.core.symbols import confidence, eps
from parisk_sym.formulas.arithmetic.digits import correctly_rounded
from parisk_sym.formulas.domain import POSITIVE, open_
from parisk_sym.formulas.formula import Parameter
from parisk_sym.tables.axes import exact_text
from parisk_sym.tables.plan_queries import SeveralQueries, read_queries
from parisk_sym.tables.plan_rows import (
    Curve,
    Picture,
    Plan,
    PlanColumn,
    PlanRow,
    PlanTable,
    Row,
    at_working_precision,
    sign_of_difference,
)

__all__ = ["INDICES", "of_queries"]

_CONFIDENCE = Parameter(
    confidence, open_(0, 1), r"\beta", "probability with which a relative error is to be kept"
)
_LEVEL = Parameter(eps, POSITIVE, r"\varepsilon", "privacy level of all answers together")
_ERROR = Parameter(Symbol("re", positive=True), POSITIVE, "re", "relative error that is accepted")

Numbers = tuple[fmpq, ...]


@dataclass(frozen=True)
class _Index:
    """A query index: its purpose, and the function that computes it."""

    meaning: str
    of: Callable[[SeveralQueries, Numbers, Row], Numbers]


def _by_index(queries: SeveralQueries, errors: Numbers, row: Row) -> Numbers:
    return queries.of("index", "with index=given")


def _by_answers(queries: SeveralQueries, errors: Numbers, row: Row) -> Numbers:
    guesses = queries.of("answer", "with index=answers")
    return tuple(error * guess for error, guess in zip(errors, guesses, strict=True))


def _by_weights(queries: SeveralQueries, errors: Numbers, row: Row) -> Numbers:
    weights = queries.of("weight", "with index=weights")
    squares = [most / weight for most, weight in zip(queries.fields["sensitivity"], weights, strict=True)]
    return tuple(_rounded_root(square, row.digits) for square in squares)


def _rounded_root(square: fmpq, digits: int) -> fmpq:
    """The square root, correctly rounded; the numbers of an index may be any positive ones."""
    return rational(correctly_rounded(lambda: arb(square).sqrt(), digits, lambda: _root(square))[0])


def _root(square: fmpq) -> fmpq | None:
    """The square root if it is rational."""
    roots = square.p.isqrt(), square.q.isqrt()
    return fmpq(*roots) if roots[0] ** 2 == square.p and roots[1] ** 2 == square.q else None


def _equal(queries: SeveralQueries, errors: Numbers, row: Row) -> Numbers:
    return (fmpq(1),) * len(queries.names)


INDICES: Mapping[str, _Index] = {
    "given": _Index("as the file gives it", _by_index),
    "answers": _Index(
        "accepted error times guessed answer: every query reaches its goal at one level (dpp12.instead.common_relative_error)",
        _by_answers,
    ),
    "weights": _Index(
        "square root of sensitivity over weight: the least weighted error (dpp12.instead.best_index)",
        _by_weights,
    ),
    "equal": _Index("1 for every query: identical noise, as in Section 5 of the paper", _equal),
}


@dataclass(frozen=True)
class _Diff:
    """The queries, the goal and the index of a plan."""

    queries: SeveralQueries
    level: fmpq
    share: fmpq
    errors: Numbers
    index: Numbers
    index_name: str
    row: Row

    @property
    def count(self) -> int:
        return len(self.queries.names)

    @property
    def sensitivities(self) -> Numbers:
        return self.queries.fields["sensitivity"]

    @property
    def answers(self) -> Numbers:
        """The guessed answers; () if the file has none."""
        return self.queries.fields.get("answer", ())

    @cached_property
    def load(self) -> fmpq:
        """The sum of sensitivity over index."""
        return sum((d / g for d, g in zip(self.sensitivities, self.index, strict=True)), fmpq(0))

    def by_diff(self, i: int) -> dict[str, fmpq]:
        """The arguments for noise of scale index times load over eps, as for one query of this sensitivity at eps."""
        return {"delta_q": self.index[i] * self.load, "eps": self.level}

    def by_equal_division(self, i: int) -> dict[str, fmpq]:
        """The arguments for each of the m queries at the level eps/m."""
        return {"delta_q": self.sensitivities[i], "eps": self.level / self.count}


def of_queries(given: Mapping[str, str], digits: int) -> Plan:
    """The plan for a file of queries: DIFF's guarantee for each error, and the exact one for all of them at once."""
    level, kept = _LEVEL.read(given["eps"]), _CONFIDENCE.read(given["confidence"])
    queries, row = read_queries(Path(given["file"])), Row(digits)
    errors, name = _errors(queries, given), _index_name(queries, given)
    index = INDICES[name].of(queries, errors, row)
    diff = _Diff(queries, level, 1 - kept, errors, index, name, row)
    return Plan("diff", dict(given), digits, _rows(diff), _table(diff), lambda: _picture(diff))


def _errors(queries: SeveralQueries, given: Mapping[str, str]) -> Numbers:
    if "re" in given and "re" in queries.fields:
        raise ParameterError(
            f"re must be given once, got re={given['re']} and the field re of {queries.file}"
        )
    if "re" in given:
        return (_ERROR.read(given["re"]),) * len(queries.names)
    return queries.of("re", "unless re=VALUE is given")


def _index_name(queries: SeveralQueries, given: Mapping[str, str]) -> str:
    name = given.get("index", "given" if "index" in queries.fields else None)
    if name is None:
        raise ParameterError(
            f"give index=answers, index=weights or index=equal, or the field index in {queries.file}: got none of them"
        )
    if name not in INDICES:
        raise ParameterError(f"index must be one of {', '.join(INDICES)}, got {name!r}")
    return name


# --- the rows ----------------------------------------------------------------------------------------------------------


def _rows(diff: _Diff) -> tuple[PlanRow, ...]:
    row, count = diff.row, diff.count
    together = {"pr": diff.share, "m": count}
    return (
        PlanRow("queries", str(count)),
        PlanRow("query index", INDICES[diff.index_name].meaning),
        row.exact("sum of sensitivity over index", diff.load, upwards=True),
        row.at_least("alpha, noise scale per unit of index", "utility.diff_constant", load=diff.load, eps=diff.level),
        PlanRow("privacy level, all of it spent", f"{exact_text(diff.level)} for all neighbours"),
        *_spent_rows(diff),
        PlanRow("confidence in each error at its minimum true answer, by the paper", exact_text(1 - diff.share)),
        row.at_most("confidence in all of them at once, exactly", "utility.all_kept", **together),
        row.at_most("pr for each query that keeps all at once with this confidence", "utility.pr_each", **together),
        *_for_answers(diff),
    )  # fmt: skip


def _spent_rows(diff: _Diff) -> tuple[PlanRow, ...]:
    """The privacy spent by the printed scales, which are rounded up and so spend at most eps."""
    scales = [rational(_scale(diff, i)) for i in range(diff.count)]
    spent = [most / scale for most, scale in zip(diff.sensitivities, scales, strict=True)]
    return (
        diff.row.exact("privacy spent by the scales as printed, exactly", sum(spent, fmpq(0)), upwards=True),
        diff.row.exact("the same where no record moves two answers", max(spent), upwards=True),
    )


def _scale(diff: _Diff, i: int) -> str:
    return diff.row.at_least(
        "", "utility.diff_scale", gamma=diff.index[i], load=diff.load, eps=diff.level
    ).value


def _for_answers(diff: _Diff) -> tuple[PlanRow, ...]:
    """The rows for guessed answers: joint confidences, the levels that are needed, and whether the goals are reached."""
    if not diff.answers:
        return ()
    row, all_met = diff.row, all(_is_reached(diff, i) for i in range(diff.count))
    return (
        _joint(diff, "probability that all errors are kept, exactly", diff.by_diff),
        _joint(diff, "the same probability by an equal division of eps", diff.by_equal_division),
        _largest(diff, "level at which every goal is reached", diff.by_diff),
        _largest(diff, "the same level by an equal division of eps", diff.by_equal_division),
        row.at_least(
            "the same level by the best index for it",
            "utility.level_needed",
            delta_q=_least_load(diff),
            pr=diff.share,
            re=1,
            answer=1,
        ),
        PlanRow("goals reached (Equation 9)", "yes" if all_met else f"no: {_unmet(diff)}"),
    )


def _least_load(diff: _Diff) -> fmpq:
    """The load of the index proportional to the accepted errors, which needs the smallest level for all goals."""
    rows = zip(diff.sensitivities, diff.errors, diff.answers, strict=True)
    return sum((most / (error * answer) for most, error, answer in rows), fmpq(0))


def _joint(diff: _Diff, what: str, noise: Callable[[int], dict[str, fmpq]]) -> PlanRow:
    """The joint probability as a product over independent errors (dpp12.instead.all_at_once)."""
    goals = [
        noise(i) | {"re": error, "answer": answer}
        for i, (error, answer) in enumerate(zip(diff.errors, diff.answers, strict=True))
    ]

    def product() -> arb:
        value = arb(1)
        for goal in goals:
            value *= 1 - at_working_precision("utility.missed", **goal)
        return value

    return diff.row.from_enclosure(what, product, upwards=False, formula="utility.missed")


def _largest(diff: _Diff, what: str, noise: Callable[[int], dict[str, fmpq]]) -> PlanRow:
    """The level that the most demanding query needs, which grows with sensitivity over error times answer."""
    unit = diff.level / noise(0)["eps"]
    demands = [
        noise(i)["delta_q"] * unit / (error * answer)
        for i, (error, answer) in enumerate(zip(diff.errors, diff.answers, strict=True))
    ]
    return diff.row.at_least(
        what, "utility.level_needed", delta_q=max(demands), pr=diff.share, re=1, answer=1
    )


def _is_reached(diff: _Diff, i: int) -> bool:
    """Whether Equation 9 holds, decided by balls."""
    goal = {"gamma": diff.index[i], "pr": diff.share, "eps": diff.level, "re": diff.errors[i]}
    return (
        sign_of_difference(
            lambda: at_working_precision("utility.diff_allowance", answer=diff.answers[i], **goal),
            diff.load,
            f"the right side of Equation 9 for {diff.queries.names[i]}",
        )
        >= 0
    )


def _unmet(diff: _Diff) -> str:
    return ", ".join(name for i, name in enumerate(diff.queries.names) if not _is_reached(diff, i))


# --- the table of queries ----------------------------------------------------------------------------------------------

_COLUMNS = (
    PlanColumn("query", "query", "name of the query"),
    PlanColumn("sensitivity", r"$\Delta(q_i)$", "sensitivity, as given"),
    PlanColumn("index", r"$\gamma_i$", "number of the query in the query index"),
    PlanColumn("scale", r"$\lambda_i$", "noise scale (Equation 7), the mean absolute noise", "utility.diff_scale"),
    PlanColumn("re", r"$re_i$", "relative error that is accepted"),
    PlanColumn("mta", r"$\mathit{MTA}_i$", "minimum true answer (Equation 10)", "utility.diff_mta"),
    PlanColumn("mta_all", r"$\mathit{MTA}_i$, all at once", "the same where all errors are to be kept at once", "utility.diff_mta_all"),
    PlanColumn("mta_equal", r"$\mathit{MTA}_i$, equal", "the same by an equal division of eps", "utility.mta"),
)  # fmt: skip
_WITH_ANSWERS = (
    PlanColumn("answer", "$q_i$", "guess of the true answer"),
    PlanColumn("error", r"$RE_i$", "relative error that is kept with the confidence", "utility.relative_error"),
    PlanColumn("error_equal", r"$RE_i$, equal", "the same by an equal division of eps", "utility.relative_error"),
    PlanColumn("missed", r"$P(RE_i \ge re_i)$", "probability that the accepted error is missed", "utility.missed"),
    PlanColumn("reached", "Eq. (9)", "Equation 9: sum of sensitivity over index within its right side", "utility.diff_allowance"),
)  # fmt: skip


def _table(diff: _Diff) -> PlanTable:
    columns = _COLUMNS if not diff.answers else (*_COLUMNS, *_WITH_ANSWERS)
    return PlanTable(columns, tuple(_line(diff, i) for i in range(diff.count)))


def _line(diff: _Diff, i: int) -> tuple[str, ...]:
    row, goal = diff.row, {"pr": diff.share, "re": diff.errors[i]}
    own = {"gamma": diff.index[i], "load": diff.load, "eps": diff.level}
    cells = (
        diff.queries.names[i],
        exact_text(diff.sensitivities[i]),
        exact_text(diff.index[i]),
        _scale(diff, i),
        exact_text(diff.errors[i]),
        row.at_least("", "utility.diff_mta", **own, **goal).value,
        row.at_least("", "utility.diff_mta_all", **own, **goal, m=diff.count).value,
        row.at_least("", "utility.mta", **diff.by_equal_division(i), **goal).value,
    )
    return cells if not diff.answers else (*cells, *_answer_cells(diff, i, diff.answers[i]))


def _answer_cells(diff: _Diff, i: int, answer: fmpq) -> tuple[str, ...]:
    row, kept = diff.row, {"pr": diff.share, "answer": answer}
    missed = diff.by_diff(i) | {"re": diff.errors[i], "answer": answer}
    return (
        exact_text(answer),
        row.at_least("", "utility.relative_error", **diff.by_diff(i), **kept).value,
        row.at_least("", "utility.relative_error", **diff.by_equal_division(i), **kept).value,
        row.at_least("", "utility.missed", **missed).value,
        "yes" if _is_reached(diff, i) else "no",
    )


# --- the picture -------------------------------------------------------------------------------------------------------


def _picture(diff: _Diff) -> Picture:
    """The relative errors of the queries, or without guessed answers their minimum true answers, compared with an equal division."""
    table = _table(diff)
    columns = zip(*table.lines, strict=True)
    cells = dict(zip((column.name for column in table.columns), columns, strict=True))
    places = tuple(float(i) for i in range(diff.count))
    confidence = exact_text(1 - diff.share)

    def curve(label: str, name: str) -> Curve:
        return Curve(label, places, tuple(_float(text) for text in cells[name]), line=False)

    if not diff.answers:
        return Picture(
            f"Minimum true answers at eps = {exact_text(diff.level)}, confidence {confidence}",
            "",
            "minimum true answer",
            (
                curve("DIFF", "mta"),
                curve("DIFF, all errors kept at once", "mta_all"),
                curve("equal division of eps", "mta_equal"),
            ),
            diff.queries.names,
            logarithmic=True,
        )
    return Picture(
        f"Relative errors at eps = {exact_text(diff.level)}, each kept with confidence {confidence}",
        "",
        "relative error",
        (
            curve("DIFF", "error"),
            curve("equal division of eps", "error_equal"),
            curve("accepted", "re"),
        ),
        diff.queries.names,
        logarithmic=True,
    )


def _float(text: str) -> float:
    number = rational(text)
    return int(number.p) / int(number.q)
