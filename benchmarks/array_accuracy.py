"""How far the array faces are from certified balls: every formula, random points over its whole domain, the worst one kept.

`python -m benchmarks.array_accuracy docs/float64.md` takes what is missing to a million points for each formula, or as many as the seconds
allow, and writes the page. It goes on where it was ended: the points so far stand in `array_accuracy.jsonl` beside this file.
"""

import argparse
import json
import math
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from flint import arb, ctx
from numpy.typing import NDArray

from benchmarks.whole_shapes import told
from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.core.exact import from_float
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.catalogue import all_formulas

__all__ = ["Record", "errors_in_ulps", "ordinary_points", "points"]

RECORDS = Path(__file__).with_suffix(".jsonl")
CHANGED = "2026-11-29"
"""The day of the last change of double-double arithmetic or of a kernel that changed results."""
POINTS = 10**6
CHUNK, SMALL_CHUNK = 500, 50
SLICE_SECONDS = 60.0
"""After so long the points so far are written, so that a run that is ended goes on from there."""

Array = NDArray[np.float64]

SLOW_HEADS = {
    "besselk",
    "StruveL",
    "Hyper1F2Regularized",
    "Root",
    "Sum",
    "LaplaceDelta",
    "DiscreteLaplaceDelta",
    "DiscreteGaussianDelta",
    "LaplaceConfidence",
    "BinomialQuantile",
}
"""Heads whose balls cost milliseconds, and far more at extreme arguments: their formulas get moderate arguments."""

LEFT_OUT = {
    "SubsampledGaussianDelta",
    "SubsampledGaussianEpsilon",
    "SubsampledLaplaceDelta",
    "SubsampledLaplaceEpsilon",
}
"""Heads whose balls cost seconds, and which have none at many points: every element of their arrays is the float64 next to a ball."""

MODERATE = {"n": (1, 60), "m": (1, 60), "k": (1, 40), "sensitivity": (1, 5), "s": (-0.9, 20.0)}
"""Ranges of parameters of such formulas; of those that are not named here (1/64, 32)."""

ONE_SHAPE = 0.7
_ROUNDS = 100
"""Share of the chunks in which a shape k is one whole number."""


@np.errstate(all="ignore")
def points(formula: Formula, size: int, rng: np.random.Generator) -> dict[str, Array]:
    """Points of the domain, as columns: of those drawn, the ones that the constraints allow."""
    moderate = bool(formula.program.heads & SLOW_HEADS)
    tries = size if formula.is_box else 4 * size

    def drawn() -> dict[str, Array]:
        columns = {p.name: (_moderate if moderate else _anywhere)(p, tries, rng) for p in formula.parameters}
        if "k" in columns and rng.random() < ONE_SHAPE:
            columns["k"][:] = rng.integers(1, 41 if moderate else 101)
        return columns

    return _some(formula, drawn, size)


@np.errstate(all="ignore")
def ordinary_points(formula: Formula, size: int, rng: np.random.Generator) -> dict[str, Array]:
    """The same, all of them of ordinary size."""
    return _some(
        formula,
        lambda: {p.name: _moderate(p, size if formula.is_box else 5 * size, rng) for p in formula.parameters},
        size,
    )


def _some(formula: Formula, drawn: Callable[[], dict[str, Array]], size: int) -> dict[str, Array]:
    """Points are drawn again where the constraints allow none of them: a narrow domain is met after some hundreds."""
    for _ in range(_ROUNDS):
        found = _allowed(formula, drawn(), size)
        if all(column.size for column in found.values()):
            return found
    raise ValueError(f"{formula.id}: no point of the domain was found")


def _allowed(formula: Formula, drawn: dict[str, Array], size: int) -> dict[str, Array]:
    if not drawn:
        return {}
    rows = zip(*(column.tolist() for column in drawn.values()), strict=True)
    kept = list(islice((row for row in rows if _in_domain(formula, row)), size))
    columns = np.array(kept, dtype=np.float64).reshape(-1, len(drawn)).T
    return dict(zip(drawn, columns, strict=True))


def _in_domain(formula: Formula, row: tuple[float, ...]) -> bool:
    """Whether the formula is defined and not refused: of a root, whether there is one; of tails, whether they are not too small."""
    exact = tuple([from_float(value, name) for name, value in zip(formula.names, row, strict=True)])
    if not formula.allows(exact):
        return False
    return not formula.program.heads & SLOW_HEADS or _kept_ball(formula, row) is not None


@lru_cache(maxsize=4 * CHUNK)
def _kept_ball(formula: Formula, row: tuple[float, ...]) -> arb | None:
    """A ball that costs much, computed once: a NaN where none is narrow enough, None where there is no value, or it is refused."""
    try:
        return _ball(formula, row)
    except DomainError:
        return None


def _ball(formula: Formula, row: tuple[float, ...]) -> arb:
    exact = formula.exact_floats(row)
    try:
        return formula.ball(digits=25, **dict(zip(formula.names, exact, strict=True)))
    except PrecisionError:
        return arb.nan()


def _ends(parameter: Parameter) -> tuple[float, float]:
    return float(parameter.interval.lower), float(parameter.interval.upper)


def _moderate(parameter: Parameter, size: int, rng: np.random.Generator) -> Array:
    """Arguments for which a ball costs little."""
    lower, upper = _ends(parameter)
    least, most = MODERATE.get(parameter.name, (1 / 64, 32.0))
    if parameter.interval.integer:
        first, last = max(lower, least), min(upper, max(most, lower + 20))
        return np.floor(rng.uniform(first, last + 1, size))
    if math.isinf(lower):
        return rng.uniform(-most, most, size)
    if math.isinf(upper):
        return (
            lower + np.exp(rng.uniform(np.log(1 / 64), np.log(most), size))
            if lower >= 0
            else rng.uniform(least, most, size)
        )
    inner = rng.uniform(lower, upper, size)
    return np.where(
        rng.random(size) < 0.1, 0.5 * (lower + upper), np.clip(inner, lower + (upper - lower) / 2**20, upper)
    )


def _anywhere(parameter: Parameter, size: int, rng: np.random.Generator) -> Array:
    """Half of ordinary size; of the rest the logarithm uniform over all of float64, and a tenth at the ends."""
    lower, upper = _ends(parameter)
    kind = rng.random(size)
    wide = _wide(lower, upper, size, rng)
    if parameter.interval.integer:
        wide = np.floor(np.minimum(wide, 2.0**53))
    ends = rng.choice(_extremes(parameter), size)
    return np.asarray(np.where(kind < 0.5, _moderate(parameter, size, rng), np.where(kind < 0.9, wide, ends)))


def _wide(lower: float, upper: float, size: int, rng: np.random.Generator) -> Array:
    if math.isinf(lower):
        return np.asarray(_log_uniform(5e-324, 1.7e308, size, rng) * rng.choice([-1.0, 1.0], size))
    if math.isinf(upper):
        return np.asarray(np.maximum(lower, _log_uniform(max(lower, 5e-324), 1.7e308, size, rng)))
    near_upper = upper - (upper - lower) * _log_uniform(2.0**-53, 1.0, size, rng)
    near_lower = lower + (upper - lower) * _log_uniform(5e-324 if lower == 0 else 2.0**-53, 1.0, size, rng)
    inside = np.maximum(near_lower, np.nextafter(lower, upper))  # half of the least number is 0
    return np.where(rng.random(size) < 0.5, inside, near_upper)


def _log_uniform(least: float, most: float, size: int, rng: np.random.Generator) -> Array:
    drawn = np.exp2(rng.uniform(np.log2(least), np.log2(most), size))
    return np.asarray(np.clip(drawn, least, most))


def _extremes(parameter: Parameter) -> Array:
    lower, upper = _ends(parameter)
    candidates = [
        lower,
        np.nextafter(lower, upper),
        upper,
        np.nextafter(upper, lower),
        5e-324,
        2.0**-1022,
        1.7976931348623157e308,
        1.0,
    ]
    inside = [
        c for c in candidates
        if math.isfinite(c)
        and (lower < c or (c == lower and not parameter.interval.lower_open))
        and (c < upper or (c == upper and not parameter.interval.upper_open))
        and not (parameter.interval.integer and (c != round(c) or c > 2.0**53))
    ]  # fmt: skip
    return np.array(inside)


def errors_in_ulps(formula: Formula, columns: dict[str, Array]) -> tuple[Array, Array]:
    """The values of the array face, and upper bounds of their distances from certified balls in units in the last place of the truth.

    NaN where no ball of 25 digits exists. A column of one value is given as a scalar.
    """
    given = {name: column[0] if (column == column[0]).all() else column for name, column in columns.items()}
    size = len(next(iter(columns.values()), [0]))
    values = _values(formula, given, columns, size)
    rows = zip(*(column.tolist() for column in columns.values()), strict=True) if columns else [()]
    with np.errstate(all="ignore"):
        errors = [_error(formula, float(value), row) for value, row in zip(values, rows, strict=True)]
    return values, np.array(errors)


def _values(formula: Formula, given: Any, columns: dict[str, Array], size: int) -> Array:
    """The values of the array face; NaN where it says that no ball is narrow enough, which is asked row by row."""
    try:
        return np.array(np.broadcast_to(formula.array(**given), (size,)))
    except PrecisionError:
        if size == 1:
            return np.array([math.nan])
    rows = [{name: column[i : i + 1] for name, column in columns.items()} for i in range(size)]
    return np.concatenate([_values(formula, row, row, 1) for row in rows])


def _error(formula: Formula, value: float, row: tuple[float, ...]) -> float:
    ball = _kept_ball(formula, row) if formula.program.heads & SLOW_HEADS else _ball(formula, row)
    if ball is None or not ball.is_finite():
        return math.nan
    nearest = float(ball)
    if not math.isfinite(nearest) or not math.isfinite(value):
        return 0.0 if value == nearest else math.inf
    with ctx.workprec(200):
        return float((abs(arb(value) - ball) / arb(math.ulp(nearest))).upper())


@dataclass
class Record:
    """What was seen of one formula."""

    formula: str
    points: int = 0
    chunks: int = 0
    by_balls: int = 0
    without_ball: int = 0
    worst: float = 0.0
    at: dict[str, float] = field(default_factory=dict)
    value: float = 0.0
    measured: str = ""
    """The date of the last points."""

    def add(self, formula: Formula, columns: dict[str, Array]) -> None:
        """One more chunk of points, with warnings as errors."""
        self.measured = datetime.now(UTC).date().isoformat()
        with warnings.catch_warnings(), np.errstate(all="raise"), _counting() as calls:
            warnings.simplefilter("error")
            values, errors = errors_in_ulps(formula, columns)
        self.points, self.chunks = self.points + len(values), self.chunks + 1
        self.by_balls, self.without_ball = (
            self.by_balls + calls[0],
            self.without_ball + int(np.isnan(errors).sum()),
        )
        place = int(np.argmax(np.nan_to_num(errors, nan=-1.0, posinf=np.inf)))
        if errors[place] > self.worst:
            self.worst, self.value = float(errors[place]), float(values[place])
            self.at = {name: float(column[place]) for name, column in columns.items()}


@contextmanager
def _counting() -> Iterator[list[int]]:
    """How many elements the balls decide meanwhile."""
    calls, decide = [0], Formula.nearest_float

    def counted(self: Formula, values: Any) -> float:
        calls[0] += 1
        return decide(self, values)

    with patch.object(Formula, "nearest_float", counted):
        yield calls


def read_records() -> dict[str, Record]:
    """The points so far: the last line of each formula."""
    lines = RECORDS.read_text(encoding="utf-8").splitlines() if RECORDS.is_file() else []
    return {record.formula: record for record in (Record(**json.loads(line)) for line in lines)}


def measure(formula: Formula, record: Record, wanted: int, seconds: float) -> None:
    """Chunks until there are enough points, or the time is over; small ones first where balls are slow."""
    started, slow = time.monotonic(), formula.program.heads & SLOW_HEADS or formula.constraints
    size = SMALL_CHUNK if slow else CHUNK
    while record.points < wanted and time.monotonic() - started < seconds:
        rng = np.random.default_rng([record.chunks, *formula.id.encode()])
        record.add(formula, points(formula, size, rng))
        if not formula.parameters:
            return


def measured_formulas() -> list[Formula]:
    """Those whose balls can be had by the thousand."""
    return [formula for formula in all_formulas() if not formula.program.heads & LEFT_OUT]


def page(records: dict[str, Record]) -> str:
    """docs/float64.md."""
    total = sum(r.points for r in records.values())
    worst = max(records.values(), key=lambda r: r.worst)
    places = {formula.id: place for place, formula in enumerate(all_formulas())}
    lines = [
        "# Float64 arrays",
        "",
        "Written by `python -m benchmarks.array_accuracy docs/float64.md`.",
        "",
        (
            "`formula.array(...)` takes float64 arrays that broadcast against each other, for every formula, also for inverses. **Each element is within "
            "4 ulp of the true value at these exact binary arguments, over the whole documented domain.**"
        ),
        "",
        "- There is no NaN and no warning. A value beyond the largest float64 is `inf`, and one below the smallest is 0.",
        "- An argument outside the domain raises `DomainError`. If no ball is narrow enough, `PrecisionError` is raised.",
        (
            "- Integers, float32, extended floats, `Decimal`, `Fraction` and SymPy rationals are taken as the float64 numbers that they equal. A number "
            "that float64 cannot represent is refused, and the error names the nearest float64. Booleans, complex numbers, texts and SymPy floats are "
            "refused."
        ),
        "- The same element has the same bits in arrays of every length, order and stride, with numba and without it.",
        (
            "- If an argument is a masked array, so is the result. It is masked where any argument is. What is under a mask is not evaluated and raises "
            "no error."
        ),
        (
            "- The labels of a pandas Series, DataFrame or Index are on the result. Pandas objects with different labels are refused. So are labels "
            "beside a mask, and labels that do not fit the shape of the result."
        ),
        "- A scalar gives an array without dimensions.",
        "",
        "## How it works",
        "",
        (
            "Elementary expressions are evaluated in double-double arithmetic. Every element has the radius of a ball around it "
            "(`formulas/arithmetic/double_double.py`: proved bounds, no mathematics library is trusted), also for error functions "
            "(`double_double_erfc.py`: tables whose errors are checked when they are made). If all numbers in the ball have the same nearest float64, it is "
            "the value. Everywhere else (cancellation beyond 50 to 100 bits, arguments near the ends of float64, other special functions) a ball of Arb "
            "decides, whose precision rises until only one float64 is left. So both routes give the same bits: the float64 nearest to the true value."
        ),
        "",
        (
            "After 131,072 elements in all, arrays of 4,096 elements or more are computed in loops that numba compiles, if `parisk_sym[fast]` is "
            "installed. Loading numba takes about a second, and compiling the loops some seconds at the first time on a machine."
        ),
        "",
        "Three kernels rest on a measured bound instead of a proved one:",
        "",
        (
            "- `bessel_k.cdf` at integer shapes up to 100, in float64. Its operations are additions, multiplications and conversions of bits in a fixed "
            "order, so their results do not depend on the processor or a library;"
        ),
        "- `laplace.confidence`, in the same way (the bounds of its roundings add up to 3.4 ulp);",
        (
            "- the choice of a rank in `sampling.smallest_m`, with a margin of 10^-10 for SciPy's incomplete beta function, inside which exact arithmetic decides."
        ),
        "",
        "## Measured errors",
        "",
        (
            f"{total:,} random points were compared with balls of 25 digits: half of ordinary size, 40 % with logarithms uniform over all float64 "
            "numbers of the domain (also subnormal and huge ones), 10 % at the ends and next to them. Formulas with special functions, "
            "sums or roots get fewer points, between 1/64 and 32 (shapes up to 40, counts up to 60), because their balls take milliseconds. "
            "Many uses of subsampled mechanisms are left out: their balls take seconds, and each element is the float64 nearest to one."
        ),
        "",
        "- *By balls*: the share of the points at which the fast path could not certify its value.",
        "- *No ball*: points at which a ball of 25 digits does not exist, such as exact zeros.",
        "",
        f"The largest error in the table is {worst.worst:.2f} ulp, of `{worst.formula}`. {told()}".rstrip(),
        "",
        f"The arithmetic was changed last on {CHANGED}: rows with an earlier date were measured before.",
        "",
        "| formula | points | measured | by balls | no ball | worst error, ulp | at | value |",
        "| --- | ---: | --- | ---: | ---: | ---: | --- | --- |",
    ]
    lines += [
        f"| `{r.formula}` | {r.points:,} | {r.measured} | {r.by_balls / max(r.points, 1):.1%} | {r.without_ball} | {r.worst:.3f} | "
        f"{', '.join(f'{n} = {v!r}' for n, v in r.at.items())} | {r.value!r} |"
        for r in sorted(records.values(), key=lambda r: places.get(r.formula, len(places)))
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", type=Path)
    parser.add_argument("--points", type=int, default=POINTS)
    parser.add_argument("--seconds", type=float, default=300.0, help="for each formula")
    parser.add_argument("--only", nargs="*", default=[])
    options = parser.parse_args()
    records = read_records()
    for formula in measured_formulas():
        record = records.setdefault(formula.id, Record(formula.id))
        if record.points >= (options.points if formula.parameters else 1) or (
            options.only and formula.id not in options.only
        ):
            continue
        ends = time.monotonic() + options.seconds
        while record.points < options.points and (left := ends - time.monotonic()) > 0:
            measure(formula, record, options.points, min(left, SLICE_SECONDS))
            with RECORDS.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps(asdict(record)) + "\n")
            print(f"{formula.id}: {record.points} points, worst {record.worst:.3f} ulp", flush=True)
            if not formula.parameters:
                break
    records = read_records()
    RECORDS.write_text("".join(json.dumps(asdict(r)) + "\n" for r in records.values()), encoding="utf-8")
    options.page.write_text(page(records), encoding="utf-8")


if __name__ == "__main__":
    main()
