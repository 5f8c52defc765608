"""Every claimed bound of the raw results beside the certified value: error, side, time, memory."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from statistics import median

from benchmarks.accountants.certified import Truth
from benchmarks.accountants.grid import Audit, Query
from benchmarks.accountants.method import Method
from benchmarks.accountants.methods import METHODS
from benchmarks.accountants.noise import Noise
from benchmarks.accountants.sides import NOT_A_NUMBER, TRIVIAL, WRONG, side
from benchmarks.accountants.store import Record
from benchmarks.accountants.worker import CERTIFIED

__all__ = [
    "RECHECK",
    "Answer",
    "Key",
    "Summary",
    "compare",
    "recheck_query",
    "refuted",
    "summarise",
    "truths",
]

RECHECK = "recheck"
"""The key of certified values of delta at claimed values of eps."""

Key = tuple[str, int, str, str]


@dataclass(frozen=True)
class Answer:
    """One bound of one method at one question; `claimed` is None where it gave none, and `refusal` says why."""

    method: Method
    bound: str
    noise: Noise
    n: int
    kind: str
    given: float
    claimed: float | None
    refusal: str
    truth: Truth
    verdict: str
    seconds: float
    certified_seconds: float
    peak_mib: float

    @property
    def received(self) -> Noise:
        """The exact noise that the method's floats stand for."""
        return self.method.received(self.noise)

    def error(self) -> Fraction | None:
        """Claimed minus certified value; None where there is no finite claim."""
        if self.claimed is None or not math.isfinite(self.claimed):
            return None
        return Fraction(self.claimed) - self.truth.value


def truths(records: Iterable[Record], key: str = CERTIFIED) -> dict[Key, tuple[Truth, float]]:
    """Certified values with their seconds, by exact noise, n, kind and given float."""
    return {
        (r["noise"], r["n"], r["kind"], r["given"]): (Truth.parse(*r["values"]), r["seconds"])
        for r in records
        if r["method"] == key and "values" in r
    }


def compare(records: list[Record], grid: Audit) -> list[Answer]:
    """All answers on the grid whose certified value is known, in the order of methods, points and questions."""
    known = truths(records)
    by_case: dict[tuple[str, str, int], list[Record]] = {}
    for record in records:
        by_case.setdefault((record["method"], record["noise"], record["n"]), []).append(record)
    return [
        answer
        for method in METHODS.values()
        for point in grid.points()
        for record in by_case.get((method.key, str(point.noise), point.n), [])
        for answer in _answers(method, point.noise, record, known)
    ]


def _answers(
    method: Method, noise: Noise, record: Record, known: Mapping[Key, tuple[Truth, float]]
) -> Iterable[Answer]:
    n, kind, given = record["n"], record["kind"], record["given"]
    received = method.received(noise)
    found = known.get((str(received), n, kind, given))
    if found is None:
        return
    truth, certified_seconds = found
    ceiling = received.largest_loss(n) if kind == "epsilon" else Fraction(1)
    values = record.get("values", [None] * len(method.bounds))
    for bound, text in zip(method.bounds, values, strict=True):
        claimed = None if text is None else float(text)
        yield Answer(
            method, bound, noise, n, kind, float(given), claimed, record.get("error", ""), truth,
            "refused" if claimed is None else side(claimed, bound, truth, ceiling),
            record.get("composing", 0) + record.get("seconds", 0), certified_seconds, record.get("peak_mib", 0),
        )  # fmt: skip


@dataclass(frozen=True)
class Summary:
    """One bound of one method over the grid: how many questions, how it did, its errors, time and memory."""

    method: Method
    bound: str
    kind: str
    asked: int
    counts: Mapping[str, int]
    smallest: Fraction | None
    largest: Fraction | None
    seconds: float
    slowdown: float
    peak_mib: float

    def count(self, *verdicts: str) -> int:
        """How many answers had one of these verdicts."""
        return sum(self.counts.get(verdict, 0) for verdict in verdicts)


def summarise(answers: list[Answer]) -> list[Summary]:
    """One summary for each method, kind of question and bound, in the order of the answers."""
    groups: dict[tuple[str, str, str], list[Answer]] = {}
    for answer in answers:
        groups.setdefault((answer.method.key, answer.kind, answer.bound), []).append(answer)
    return [_summary(group) for group in groups.values()]


def _summary(group: list[Answer]) -> Summary:
    first = group[0]
    informative = [a for a in group if a.verdict not in (TRIVIAL, NOT_A_NUMBER)]
    errors = [abs(e) for e in (a.error() for a in informative) if e is not None]
    counts: dict[str, int] = {}
    for answer in group:
        counts[answer.verdict] = counts.get(answer.verdict, 0) + 1
    timed = [a for a in group if a.seconds > 0]
    slowdowns = [a.seconds / a.certified_seconds for a in timed if a.certified_seconds > 0]
    return Summary(
        first.method, first.bound, first.kind, len(group), counts,
        min(errors, default=None), max(errors, default=None),
        median(a.seconds for a in timed) if timed else 0.0,
        median(slowdowns) if slowdowns else 0.0,
        max(a.peak_mib for a in group),
    )  # fmt: skip


def recheck_query(answer: Answer) -> Query | None:
    """The question whose certified answer refutes a wrong eps without any root: delta at the claimed eps."""
    if answer.kind != "epsilon" or answer.verdict != WRONG or answer.claimed is None:
        return None
    return None if math.isinf(answer.claimed) else Query("delta", max(answer.claimed, 0.0))


def refuted(answer: Answer, left: Truth) -> bool:
    """Whether delta at the claimed eps, `left`, itself refutes the claim.

    An upper bound on eps is wrong when certainly more than the given delta is left at it, a lower bound when less.
    """
    excess = left.value - Fraction(answer.given)
    return (excess if answer.bound == "upper" else -excess) > left.radius
