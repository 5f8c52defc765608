"""The page of the libraries: each function beside its formula, and what disagrees with its points."""

from collections.abc import Iterator, Sequence

from benchmarks.libraries.environments import PACKAGES
from benchmarks.libraries.results import LOST, TOLERANCE, Result

__all__ = ["page"]

_OPENING = """\
# Formulas in libraries

Made by `python -m benchmarks.libraries docs/libraries.md`; do not edit.

Functions of published packages, asked on a grid and compared with certified values. A value is computed at the exact values of the floats
that the function gets, to {digits} digits with a proved error, so that every difference below is the function's. It **agrees** where all relative
differences are at most {tolerance:.0e}. A calibration (a scale or a level that is searched for) is compared by what it attains: the formula is
evaluated at the answer; it is **cautious** where its search ends with a smaller δ than is asked for. A function **loses digits** where a difference is
larger and none is above {lost:.0e}: at these points it is the formula, up to its floats. *Other convention* is said where the function computes something else that is named, and computes that. The formulas are
those of the [field's page](field.md), whose proofs are in the ledger; each package runs in an environment of its own (`benchmarks/libraries/environments.py`),
with the version that is named.
"""


def page(results: Sequence[Result], missing: Sequence[str], digits: int) -> str:
    """The page, in Markdown."""
    counts = {
        v: sum(r.verdict == v for r in results)
        for v in ("agrees", "cautious", "loses digits", "disagrees", "other convention", "refused")
    }
    points = sum(len(r.points) for r in results)
    lines = [
        _OPENING.format(digits=digits, tolerance=TOLERANCE, lost=LOST),
        (
            f"{len(results)} functions of {len({r.package for r in results})} packages at {points} points: {counts['agrees']} agree, "
            f"{counts['cautious']} are cautious, {counts['loses digits']} lose digits, {counts['disagrees']} disagree, {counts['other convention']} have another convention, "
            f"{counts['refused']} gave no number."
        ),
        *(f"\nNot asked, because it could not be installed: {name}." for name in missing),
        *_disagreements(results),
        *_tables(results),
    ]
    return "\n".join(lines) + "\n"


_TITLES = {
    "disagrees": "What disagrees",
    "loses digits": "Digits lost",
    "refused": "Without a number",
    "other convention": "Other conventions",
    "cautious": "Cautious calibrations",
}


def _disagreements(results: Sequence[Result]) -> Iterator[str]:
    for verdict, title in _TITLES.items():
        chosen = [r for r in results if r.verdict == verdict]
        if not chosen:
            continue
        yield f"\n## {title}"
        for r in chosen:
            yield f"\n### {r.package} {r.version}: `{r.function}`\n"
            yield f"[{_cell(r.place) or 'compiled'}]({_source(r.package)}) beside: {_cell(r.formula)}."
            if r.remark:
                yield f"{_cell(r.remark)}."
            yield "\n| given | answered | certified | relative difference |\n| --- | ---: | ---: | ---: |"
            for p in r.points:
                given = ", ".join(f"{name} = {value:g}" for name, value in p.given.items())
                yield f"| {given} | {p.answered} | {p.certified} | {p.difference:+.2g} |"


def _tables(results: Sequence[Result]) -> Iterator[str]:
    for package in dict.fromkeys(r.package for r in results):
        of_it = [r for r in results if r.package == package]
        yield f"\n## {package} {of_it[0].version}\n"
        yield "| function | line | formula | points | largest relative difference | verdict |"
        yield "| --- | --- | --- | ---: | ---: | --- |"
        for r in of_it:
            yield (
                f"| `{r.function}` | {_place(r)} | {_cell(r.formula)} | {len(r.points)} | {r.largest:+.1e} | {r.verdict} |"
            )


def _place(result: Result) -> str:
    return result.place.rpartition("/")[2] or "compiled"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*")


def _source(package: str) -> str:
    return next(p.source for p in PACKAGES.values() if p.name == package)
