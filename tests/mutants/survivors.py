"""The committed list of mutants that no test notices, each with a reason."""

from collections.abc import Iterable, Mapping
from pathlib import Path

__all__ = ["EQUIVALENT", "FILE", "MISSING", "read", "unexplained", "written"]

FILE = Path(__file__).with_name("survivors.txt")
EQUIVALENT = "equivalent: "
"""The change alters no verdict and no number; the reason follows."""
MISSING = "missing: "
"""A test should notice it; which one follows."""


def read(file: Path = FILE) -> dict[str, str]:
    """The reasons by the names of the mutants. ValueError for a line of neither kind."""
    reasons: dict[str, str] = {}
    name = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("    "):
            name = line
        elif name and line.strip().startswith((EQUIVALENT, MISSING)):
            reasons[name] = line.strip()
        else:
            raise ValueError(
                f"{file.name}: {line.strip()!r} begins neither with {EQUIVALENT!r} nor with {MISSING!r}"
            )
        if line.startswith("    "):
            name = ""
    return reasons


def unexplained(reasons: Mapping[str, str]) -> list[str]:
    """Those that a test should notice."""
    return [name for name, reason in reasons.items() if not reason.startswith(EQUIVALENT)]


def written(survivors: Iterable[str], reasons: Mapping[str, str]) -> str:
    """The list as it is kept: what was explained stays so, what is new is missing a test."""
    return "".join(
        f"{name}\n    {reasons.get(name, MISSING + 'nobody has looked at it')}\n"
        for name in sorted(survivors)
    )
