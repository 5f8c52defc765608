"""Plans with a sampled sensitivity of a statistic, from a data set or from records of a named distribution."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from flint import arb, fmpq

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import from_float, rational, short, to_sympy
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.sampler import SensitivitySampler
from parisk_sym.tables.plan_records import column
from parisk_sym.tables.plan_rows import PlanRow, Row, Sensitivity, whole

__all__ = ["LAWS", "STATISTICS", "of_data", "of_distribution"]


@dataclass(frozen=True)
class Statistic:
    """A function of the records, and the formula of its sensitivity if all records lie in an interval."""

    of: Any
    sensitivity: str
    least_records: int = 1


def _variance(records: Any) -> Any:
    return np.var(records, ddof=1)


STATISTICS: Mapping[str, Statistic] = {
    "mean": Statistic(np.mean, "utility.mean_sensitivity"),
    "median": Statistic(np.median, "utility.range_sensitivity"),
    "quantile": Statistic(np.quantile, "utility.range_sensitivity"),
    "max": Statistic(np.max, "utility.range_sensitivity"),
    "variance": Statistic(_variance, "utility.variance_sensitivity", 2),
}


@dataclass(frozen=True)
class _Law:
    """A distribution with its parameters, of which those in `positive` must be > 0."""

    draw: Callable[..., Any]
    parameters: tuple[str, ...]
    positive: tuple[str, ...] = ()


LAWS: Mapping[str, _Law] = {
    "exponential": _Law(lambda rng, size, rate: rng.exponential(1 / rate, size), ("rate",), ("rate",)),
    "normal": _Law(
        lambda rng, size, mean, spread: rng.normal(mean, spread, size), ("mean", "spread"), ("spread",)
    ),
    "pareto": _Law(lambda rng, size, shape: 1 + rng.pareto(shape, size), ("shape",), ("shape",)),
    "uniform": _Law(lambda rng, size, least, most: rng.uniform(least, most, size), ("least", "most")),
}


@dataclass(frozen=True)
class _LawSampler:
    """A sampler of records of a named distribution."""

    law: str
    values: Mapping[str, float]

    def __call__(self, rng: np.random.Generator, size: int) -> Any:
        return LAWS[self.law].draw(rng, size, **self.values)


def of_data(given: Mapping[str, str], row: Row) -> Sensitivity:
    """The sensitivity for records of a column, drawn with replacement."""
    statistic, target = _statistic(given)
    records = np.array(column(Path(given["file"]), given.get("column")))
    _require_records(statistic, len(records))
    bounds = _bounds(given)
    if bounds is not None:
        _check_inside(records, bounds)
    sampler = _sampler(given, target).fit(records)
    answer = float(target(records))
    own = row.from_float(f"{given['statistic']} of the data", answer)
    rows = (PlanRow("records", str(len(records))), own, *_rows(sampler, given, row))
    return _result(sampler, statistic, rows, bounds, row, repr(answer) if answer > 0 else "")


def of_distribution(given: Mapping[str, str], row: Row) -> Sensitivity:
    """The sensitivity for independent records of a law."""
    statistic, target = _statistic(given)
    sampling = _law(given)
    size = rational(given["records"], "records")
    if size.q != 1 or size < statistic.least_records:
        raise DomainError(
            f"records must be a whole number >= {statistic.least_records}, got {given['records']}"
        )
    sampler = _sampler(given, target, sampling=sampling, n_records=int(size.p)).fit()
    bounds = _bounds(given) if given["law"] == "uniform" else None
    rows = (*_rows(sampler, given, row), *_exponential(sampler, given, row))
    return _result(sampler, statistic, rows, bounds, row)


def _statistic(given: Mapping[str, str]) -> tuple[Statistic, Callable[[Any], Any]]:
    name = given["statistic"]
    if name not in STATISTICS:
        raise ParameterError(f"statistic must be one of {', '.join(STATISTICS)}, got {name!r}")
    statistic = STATISTICS[name]
    if name != "quantile":
        if "q" in given:
            raise ParameterError(f"q belongs to statistic=quantile, got statistic={name}")
        return statistic, statistic.of
    if "q" not in given:
        raise ParameterError("statistic=quantile needs q, the order of the quantile, such as q=0.9")
    order = rational(given["q"], "q")
    if not 0 <= order <= 1:
        raise DomainError(f"q must be in [0, 1], got {given['q']}")
    return statistic, lambda records: np.quantile(records, float(arb(order).mid()))


def _law(given: Mapping[str, str]) -> _LawSampler:
    name = given["law"]
    if name not in LAWS:
        raise ParameterError(f"law must be one of {', '.join(LAWS)}, got {name!r}")
    wanted = LAWS[name].parameters
    missing = [p for p in wanted if p not in given]
    foreign = [p for law in LAWS.values() for p in law.parameters if p in given and p not in wanted]
    if missing or foreign:
        raise ParameterError(
            f"law={name} takes {', '.join(wanted)}: missing {', '.join(missing) or 'none'}, unknown {', '.join(foreign) or 'none'}"
        )
    values = {p: _float(given[p], p) for p in wanted}
    for parameter in LAWS[name].positive:
        if values[parameter] <= 0:
            raise DomainError(f"{parameter} must be > 0, got {given[parameter]}")
    if name == "uniform":
        _bounds(given)
    return _LawSampler(name, values)


def _float(text: str, name: str) -> float:
    number = rational(text, name)
    try:
        return int(number.p) / int(number.q)
    except OverflowError:
        raise DomainError(
            f"{name} must lie within the range of float64, up to 1.8e308, got {short(text)}"
        ) from None


def _bounds(given: Mapping[str, str]) -> tuple[fmpq, fmpq] | None:
    """The interval that contains all records, if given."""
    if ("least" in given) != ("most" in given):
        raise ParameterError("least and most belong together: the interval that all records lie in")
    if "least" not in given:
        return None
    least, most = rational(given["least"], "least"), rational(given["most"], "most")
    if least >= most:
        raise DomainError(f"least must be < most, got least={given['least']}, most={given['most']}")
    return least, most


def _check_inside(records: Any, bounds: tuple[fmpq, fmpq]) -> None:
    low, high = (from_float(float(end)) for end in (records.min(), records.max()))
    if low < bounds[0] or high > bounds[1]:
        raise DomainError(
            f"all records must lie in [{bounds[0]}, {bounds[1]}] (least, most), got {records.min()} to {records.max()}: clip them first"
        )


def _require_records(statistic: Statistic, size: int) -> None:
    least = max(2, statistic.least_records)
    if size < least:
        raise DomainError(f"file must hold at least {least} records, got {size}")


def _sampler(given: Mapping[str, str], target: Callable[[Any], Any], **more: Any) -> SensitivitySampler:
    wanted: dict[str, Any] = {
        name: given[name] for name in ("gamma", "rho", "coverage", "certainty") if name in given
    }
    for name in ("n_pairs", "order", "seed"):
        if name in given:
            number = rational(given[name], name)
            if number.q != 1:
                raise DomainError(f"{name} must be a whole number, got {given[name]}")
            wanted[name] = int(number.p)
    return SensitivitySampler(target, random_state=wanted.pop("seed", 0), progress=True, **wanted, **more)


def _rows(sampler: SensitivitySampler, given: Mapping[str, str], row: Row) -> tuple[PlanRow, ...]:
    """The rows on the sample and its guarantee, by the paper's theorem and exactly."""
    m, k = sampler.n_pairs_, sampler.order_
    share = _share(sampler, given)
    return (
        PlanRow("sampled pairs of neighbours", str(m)),
        PlanRow("place of the order statistic", str(k)),
        row.from_float_up("sampled sensitivity, the value at this place", sampler.sensitivity_),
        _theorem(sampler, row),
        row.at_least("the same over sample and pair, exactly: at most", "sampler.exact_risk", m=m, k=k),
        row.at_most(
            f"certainty that it covers the share {share} of the pairs",
            "sampling.coverage",
            m=k,
            n=m,
            coverage=share,
        ),
        *_pairs_needed(given, row),
    )


def _pairs_needed(given: Mapping[str, str], row: Row) -> tuple[PlanRow, ...]:
    """The rows on the number of pairs that suffices."""
    if "coverage" in given:
        wanted = {"coverage": given["coverage"], "confidence": given["certainty"]}
        fewest = str(whole("sampling.smallest_n", **wanted))
        return (PlanRow("pairs that are enough for this certainty", fewest, "sampling.smallest_n"),)
    if "gamma" not in given:
        return ()
    fewest = str(whole("sampler.exact_effort", gamma=given["gamma"]))
    return (
        row.at_least(
            "pairs that the theorem needs for this risk", "sampler.least_effort", gamma=given["gamma"]
        ),
        PlanRow("pairs that are enough over sample and pair", fewest, "sampler.exact_effort"),
    )


def _share(sampler: SensitivitySampler, given: Mapping[str, str]) -> fmpq:
    """The wanted share, or 1 minus the exact risk."""
    if "coverage" in given:
        return rational(given["coverage"])
    return 1 - rational(given["gamma"]) if "gamma" in given else fmpq(sampler.order_, sampler.n_pairs_ + 1)


def _theorem(sampler: SensitivitySampler, row: Row) -> PlanRow:
    what = "risk that eps does not hold for a fresh pair, by the paper"
    if sampler.risk_ is None:
        return PlanRow(what, "none is promised", "sampler.risk")
    return row.at_least(
        what, "sampler.risk", m=sampler.n_pairs_, k=sampler.order_, rho=from_float(sampler.rho_)
    )


def _exponential(sampler: SensitivitySampler, given: Mapping[str, str], row: Row) -> tuple[PlanRow, ...]:
    """Example 6, in which the law of the sensitivity and so its quantile are known."""
    if (given["law"], given["statistic"]) != ("exponential", "mean"):
        return ()
    risk = 1 - _share(sampler, given)
    values = {"gamma": risk, "rate": given["rate"], "n": sampler.n_records_}
    return (
        row.at_least(
            f"sensitivity that a pair exceeds with probability {risk}",
            "sampler.exponential_sensitivity",
            **values,
        ),
    )


def _result(
    sampler: SensitivitySampler,
    statistic: Statistic,
    rows: tuple[PlanRow, ...],
    bounds: tuple[fmpq, fmpq] | None,
    row: Row,
    answer: str = "",
) -> Sensitivity:
    if sampler.sensitivity_ == 0:
        raise DomainError(
            f"the sampled sensitivity must be > 0, got 0 at place {sampler.order_} of {sampler.n_pairs_}: most exchanged records do not move "
            "the statistic; take a larger order or coverage, a smaller gamma, or a query with a known sensitivity"
        )
    analytic = None
    if bounds is not None:
        values: dict[str, Any] = {"least": bounds[0], "most": bounds[1]}
        if statistic.sensitivity != "utility.range_sensitivity":
            values["n"] = sampler.n_records_
        rows = (
            *rows,
            row.at_least(
                f"sensitivity of all neighbours in [{bounds[0]}, {bounds[1]}]",
                statistic.sensitivity,
                **values,
            ),
        )
        analytic = rational(
            find_formula(statistic.sensitivity)(**{k: to_sympy(v) for k, v in values.items()})
        )
    pairs = "pairs of neighbours from these records" if answer else "pairs of neighbours of this distribution"
    promise = f"random {pairs}, but for the risk"
    return Sensitivity(from_float(sampler.sensitivity_), rows, promise, answer, analytic)
