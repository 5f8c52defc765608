"""What was found, kept as JSON lines: one for each function, with every point."""

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

__all__ = ["LOST", "RESULTS", "TOLERANCE", "Point", "Result", "Verdict", "read", "write"]

RESULTS = Path(__file__).with_name("results.jsonl")
TOLERANCE = 1e-9
"""The relative difference up to which a function agrees: floats lose a few of their 16 digits on the way."""

LOST = 1e-6
"""The relative difference up to which digits were lost, as where close numbers are subtracted in floats; a larger one is another number."""

Verdict = Literal["agrees", "cautious", "loses digits", "disagrees", "other convention", "refused"]


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
    """One function of one version of a package beside a formula."""

    package: str
    version: str
    function: str
    place: str
    formula: str
    claims: list[str]
    remark: str
    reaches: str
    points: list[Point]

    @property
    def largest(self) -> float:
        """The largest relative difference, with its sign."""
        return max((p.difference for p in self.points), key=abs)

    @property
    def verdict(self) -> Verdict:
        """`other convention` where it agrees with the one that is named; `cautious` where a delta that is asked for is kept."""
        if any(not p.certified for p in self.points):
            return "refused"
        if _within(p.difference for p in self.points):
            return "agrees"
        if self.reaches == "delta" and all(-1 < p.difference <= TOLERANCE for p in self.points):
            return "cautious"
        others = [p.other for p in self.points if p.other is not None]
        if others and _within(others):
            return "other convention"
        return "loses digits" if _within((p.difference for p in self.points), LOST) else "disagrees"


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
