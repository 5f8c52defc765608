"""What was answered, kept as JSON lines: one for each function, with every point. The outcome is computed from them."""

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from benchmarks.libraries.check import Kind
from benchmarks.libraries.frequencies import fits
from parisk_sym.claims.fault import Fault

__all__ = ["FAULTS", "LOST", "NEAR", "RESULTS", "TOLERANCE", "Outcome", "Point", "Result", "read", "write"]

RESULTS = Path(__file__).with_name("results.jsonl")
TOLERANCE = 1e-9
"""The relative difference up to which a function agrees: floats lose a few of their 16 digits on the way."""

LOST = 1e-6
"""The relative difference up to which digits were lost, as where close numbers are subtracted in floats; a larger one is another number."""

NEAR = 0.1
"""How much less than the delta that is asked for a calibration may attain and still be called cautious; beyond it there is too much noise."""


class Outcome(StrEnum):
    """What came of a comparison: the consequences are the classes of parisk_sym.claims.fault."""

    AGREES = "agrees"
    CAUTIOUS = "cautious"
    LOST = "loses digits"
    OTHER = "other convention"
    REFUSED = "refused"
    DISAGREES = "another value"
    DOCUMENT = Fault.DOCUMENT.value
    OUTPUT = Fault.OUTPUT.value
    NOISE = Fault.NOISE.value
    LEAK = Fault.LEAK.value


FAULTS = (Outcome.LEAK, Outcome.NOISE, Outcome.OUTPUT, Outcome.DOCUMENT, Outcome.DISAGREES)
"""The outcomes that say that something is wrong, from the heaviest."""

_LESS_LEAKS = (Kind.LOSS, Kind.NOISE)
_OF_ITSELF = {
    Kind.OTHER: Outcome.OUTPUT,
    Kind.DOCUMENT: Outcome.DOCUMENT,
    Kind.BOUND: Outcome.DISAGREES,
    Kind.LAW: Outcome.DISAGREES,
}


@dataclass(frozen=True)
class Point:
    """The arguments, the answer, the certified value, and the relative differences from it and from the other convention."""

    given: dict[str, float]
    answered: str
    certified: str
    difference: float
    other: float | None


@dataclass(frozen=True)
class Result:
    """One function of one version of a package beside a formula. `built` is when the version was made ("" where unknown), `asked` the day of the run."""

    package: str
    version: str
    built: str
    asked: str
    function: str
    place: str
    formula: str
    kind: str
    claims: list[str]
    mistakes: list[str]
    remark: str
    documented: str
    reaches: str
    bound: bool
    draws: int
    points: list[Point]

    @property
    def largest(self) -> float:
        """The largest relative difference, with its sign."""
        return max((p.difference for p in self.points), key=abs)

    @property
    def outcome(self) -> Outcome:
        """Computed from the points: where both a leak and too much noise are seen, the leak counts."""
        if any(not p.certified for p in self.points):
            return Outcome.REFUSED
        if self.draws:
            return self._consequence([p.difference for p in self.points if not self._fits(p)])
        if _within(p.difference for p in self.points):
            return Outcome.AGREES
        if self._is_documented():
            return Outcome.OTHER
        if (
            self.kind != Kind.DOCUMENT
            and _within((p.difference for p in self.points), LOST)
            and not self._is_safe()
        ):
            return Outcome.LOST
        beyond = LOST if not _within((p.difference for p in self.points), LOST) else TOLERANCE
        return self._consequence([p.difference for p in self.points if not _within([p.difference], beyond)])

    def _consequence(self, differences: list[float]) -> Outcome:
        """Of the points that differ."""
        if not differences:
            return Outcome.AGREES
        if self.kind in _OF_ITSELF:
            return _OF_ITSELF[Kind(self.kind)]
        if any((d < 0) == (self.kind in _LESS_LEAKS) for d in differences):
            return Outcome.LEAK
        return Outcome.CAUTIOUS if self._is_safe() else Outcome.NOISE

    def _is_safe(self) -> bool:
        """No leak, and as near as is promised: a bound by any amount, a calibration by a tenth of its delta."""
        side = -1 if self.kind in _LESS_LEAKS else 1
        if any(not side * p.difference <= TOLERANCE for p in self.points):
            return False
        return self.bound or (self.reaches == "delta" and all(p.difference >= -NEAR for p in self.points))

    def _is_documented(self) -> bool:
        """The package says in its own words that it computes something else, and it computes that."""
        others = [p.other for p in self.points if p.other is not None]
        return bool(self.documented and others) and _within(others)

    def _fits(self, point: Point) -> bool:
        return fits(float(point.answered), float(point.certified), self.draws)


def _within(differences: Iterable[float], most: float = TOLERANCE) -> bool:
    return all(math.isfinite(d) and abs(d) <= most for d in differences)


def read(path: Path = RESULTS) -> list[Result]:
    """All results; none where there is no file."""
    if not path.exists():
        return []
    lines = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return [Result(**{**line, "points": [Point(**p) for p in line["points"]]}) for line in lines]


def write(results: Iterable[Result], path: Path = RESULTS) -> None:
    """The file anew."""
    lines = (json.dumps(asdict(r), ensure_ascii=False) for r in results)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
