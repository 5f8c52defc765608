"""The page of the libraries: each function beside its formula, and what disagrees with its points."""

from collections.abc import Iterator, Sequence

from benchmarks.libraries.environments import PACKAGES
from benchmarks.libraries.frequencies import FALSE_ALARM, noticed
from benchmarks.libraries.results import LOST, TOLERANCE, Outcome, Point, Result

__all__ = ["page"]

_OPENING = """\
# Formulas in libraries

Made by `make libraries`; do not edit.

Functions of published packages, evaluated on a grid and compared with certified values.

- [The field's formulas](field.md) and [known mistakes](mistakes.md) use the runs shown here: which packages compute a formula, and which mistakes the
  current versions still have.
- Each package runs in an environment of its own (`benchmarks/libraries/environments.py`), in its newest version on {asked}.
  `python -m benchmarks.libraries --newer` lists the packages that have a newer version now.
- The certified values are computed at the exact values of the floats that the function gets, to {digits} digits with a proved error. So every
  difference below is due to the function.
- The outcome is computed from the difference and from the meaning of the number:

| outcome | when |
| --- | --- |
| agrees | all relative differences are at most {tolerance:.0e}; a relative frequency fits the probability |
| cautious | on the safe side: a calibration whose δ is at most a tenth below the requested one, or a function that promises only a bound |
| loses digits | a difference is larger, but none is above {lost:.0e}: the formula is right, up to its floats |
| less private than said | a reported privacy loss, a scale of noise or a threshold that is too small, or a probability of a release, a spent level or an attained δ that is too large, at one point at least |
| too much noise | the same numbers on the other side, and none on that one |
| wrong number elsewhere | another number that does not affect privacy: a bias, a variance, an accuracy |
| wrong in a document only | the documentation still has a false sentence |
| another value | not the value of the theorem's bound, or not the probability of one of several answers; this does not show whether it costs privacy |
| other convention | the function computes something else, and the package's documentation says so in the quoted words, which the run found there |

A calibration (a scale or a level that is searched for) is compared by its result: the formula is evaluated at the answer. *Releases* are counted:
how often the package reveals what the formula gives the probability of. The count is tested by Chernoff's bound, with a false alarm in at most
{alarm:.0e} of the cases. The table shows from which probability on an error would be noticed as surely.
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
