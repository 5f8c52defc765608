"""The page of the libraries: each function beside its formula, and what disagrees with its points."""

from collections.abc import Iterator, Sequence

from benchmarks.libraries.environments import PACKAGES
from benchmarks.libraries.frequencies import FALSE_ALARM, noticed
from benchmarks.libraries.results import LOST, TOLERANCE, Outcome, Point, Result

__all__ = ["page"]

_OPENING = """\
# Formulas in libraries

Made by `make libraries`; do not edit.

Functions of published packages, asked on a grid and compared with certified values. The page is a part of one register: the
[field's page](field.md) says of each formula which packages compute it, the page of [known mistakes](mistakes.md) which mistakes the current versions
still have, and both take it from the runs that are shown here. Each package runs in an environment of its own (`benchmarks/libraries/environments.py`), in the version that was the newest
on the package index on {asked}; `python -m benchmarks.libraries --newer` lists the packages that have a newer one by now.

A value is computed at the exact values of the floats that the function gets, to {digits} digits with a proved error, so that every difference below is
the function's. The outcome is computed, too, from the difference and from what the number is:

| outcome | when |
| --- | --- |
| agrees | all relative differences are at most {tolerance:.0e}; a relative frequency fits the probability |
| cautious | on the safe side: a calibration whose δ is at most a tenth less than the one that was asked for, or a function that promises a bound only |
| loses digits | a difference is larger, and none is above {lost:.0e}: the formula is right, up to its floats |
| less private than said | a reported privacy loss, a scale of noise or a threshold that is too small, or a probability of a release, a spent level or an attained δ that is too large, at one point at least |
| too much noise | the same numbers on the other side, and none on that one |
| wrong number elsewhere | another number, on which no privacy rests: a bias, a variance, an accuracy |
| wrong in a document only | a sentence that is false is still in the documentation |
| another value | it is not the value of the theorem's bound, or not the probability of one of several answers; whether that costs privacy is not shown by it |
| other convention | the package's documentation says in words that are quoted, and that the run has found there, that the function computes something else, and it computes that |

A calibration (a scale or a level that is searched for) is compared by what it attains: the formula is evaluated at the answer. *Releases* are counted: how often the package
reveals what the formula gives the probability of. The count fits by Chernoff's bound with a false alarm in {alarm:.0e} cases at most, and the table says from
which probability on an error is noticed as surely.
"""


def page(results: Sequence[Result], missing: Sequence[str], digits: int) -> str:
    """The page, in Markdown."""
    counts = {v: sum(r.outcome == v for r in results) for v in Outcome}
    points = sum(len(r.points) for r in results)
    asked = max((r.asked for r in results), default="")
    lines = [
        _OPENING.format(digits=digits, tolerance=TOLERANCE, lost=LOST, alarm=FALSE_ALARM, asked=asked),
        (
            f"{len(results)} functions of {len({r.package for r in results})} packages at {points} points: "
            f"{', '.join(f'{v} {counts[v]}' for v in Outcome if counts[v])}."
        ),
        *(f"\nNot asked, because it could not be installed: {name}." for name in missing),
        *_disagreements(results),
        *_releases(results),
        *_tables(results),
    ]
    return "\n".join(lines) + "\n"


_TITLES = {
    Outcome.LEAK: "Less private than said",
    Outcome.NOISE: "Too much noise",
    Outcome.OUTPUT: "Wrong numbers elsewhere",
    Outcome.DOCUMENT: "Wrong in a document only",
    Outcome.DISAGREES: "Other values",
    Outcome.LOST: "Digits lost",
    Outcome.REFUSED: "Without a number",
    Outcome.OTHER: "Other conventions",
    Outcome.CAUTIOUS: "Cautious",
}


def _disagreements(results: Sequence[Result]) -> Iterator[str]:
    for outcome, title in _TITLES.items():
        chosen = [r for r in results if r.outcome is outcome]
        if not chosen:
            continue
        yield f"\n## {title}"
        for r in chosen:
            yield from _section_of(r)


def _section_of(r: Result) -> Iterator[str]:
    """A function that does not simply agree: where it is, what is known of it, its points."""
    yield f"\n### {r.package} {r.version}: `{r.function}`\n"
    yield f"[{_cell(r.place) or 'compiled'}]({_source(r.package)}) beside: {_cell(r.formula)}."
    if r.documented:
        yield f"Its documentation: “{_cell(r.documented)}”"
    if r.remark:
        yield f"{_cell(r.remark)}."
    if r.mistakes:
        yield f"Claims: {', '.join(f'`{name}`' for name in r.mistakes)}."
    yield "\n| given | answered | certified | relative difference |\n| --- | ---: | ---: | ---: |"
    for p in r.points:
        yield f"| {_arguments(p)} | {p.answered} | {p.certified} | {p.difference:+.2g} |"


def _arguments(point: Point) -> str:
    return ", ".join(f"{name} = {value:g}" for name, value in point.given.items())


def _releases(results: Sequence[Result]) -> Iterator[str]:
    """Every relative frequency, with the probability from which on an error would be noticed."""
    counted = [r for r in results if r.draws]
    if not counted:
        return
    yield "\n## Counted releases\n"
    yield "| function | given | releases | frequency | certified probability | noticed from |\n| --- | --- | ---: | ---: | ---: | ---: |"
    for r in counted:
        for p in r.points:
            edge = float(p.certified) * noticed(float(p.certified), r.draws)
            yield f"| {r.package} {r.version} `{r.function}` | {_arguments(p)} | {r.draws} | {p.answered} | {float(p.certified):.6g} | {edge:.3g} |"


def _tables(results: Sequence[Result]) -> Iterator[str]:
    for package in dict.fromkeys(r.package for r in results):
        of_it = [r for r in results if r.package == package]
        yield f"\n## {package} {of_it[0].version}\n"
        if of_it[0].built:
            yield f"Built on {of_it[0].built}, asked on {of_it[0].asked}.\n"
        yield "| function | line | formula | points | largest relative difference | outcome |"
        yield "| --- | --- | --- | ---: | ---: | --- |"
        for r in of_it:
            yield (
                f"| `{r.function}` | {_place(r)} | {_cell(r.formula)} | {len(r.points)} | {r.largest:+.1e} | {r.outcome} |"
            )


def _place(result: Result) -> str:
    return result.place.rpartition("/")[2] or "compiled"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*")


def _source(package: str) -> str:
    return next(p.source for p in PACKAGES.values() if p.name == package)
