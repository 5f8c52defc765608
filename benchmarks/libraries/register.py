"""The register: a row for each formula and current version of a library, read from the record of the last run.

What docs/mistakes.md and docs/field.md say of libraries comes from here, and docs/libraries.md has the points, so that the three agree.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from benchmarks.libraries.not_run import NOT_ASKED, NOT_RUN
from benchmarks.libraries.results import FAULTS, Outcome, Result, read

__all__ = ["Standing", "implementers", "named", "rows", "standing"]

_ASKED_AS = {
    "dp_accounting": "dp-accounting",
    "google/differential-privacy": "python-dp",
    "PipelineDP": "pipeline-dp",
}
_NOTE = re.compile(r"Implemented by (.*)\.\Z")


@dataclass(frozen=True)
class Standing:
    """What is known of a mistake in the current versions: the rows that test it, and why the rest could not be run ("" if all could)."""

    results: tuple[Result, ...]
    not_run: str

    @property
    def outcome(self) -> Outcome | None:
        """The heaviest of what is still wrong; AGREES where it is mended in every version that was asked; None where none was."""
        if not self.results:
            return None
        found = {result.outcome for result in self.results}
        return next((fault for fault in (*FAULTS, Outcome.REFUSED) if fault in found), Outcome.AGREES)

    @property
    def versions(self) -> str:
        """The packages and versions that were asked.

        >>> Standing((), "a book").versions
        ''
        """
        return ", ".join(dict.fromkeys(f"{result.package} {result.version}" for result in self.results))

    @property
    def words(self) -> str:
        """In a few words.

        >>> Standing((), "a book").words
        'not run: a book'
        """
        outcome = self.outcome
        asked = {None: "", Outcome.AGREES: "mended"}.get(outcome, str(outcome))
        return "; ".join(part for part in (asked, f"not run: {self.not_run}" if self.not_run else "") if part)


@cache
def rows() -> tuple[Result, ...]:
    """The rows of the last run."""
    return tuple(read())


def standing(mistake: str) -> Standing:
    """Of a claim of derivations/mistakes."""
    tested = tuple(result for result in rows() if mistake in result.mistakes)
    return Standing(tested, NOT_RUN.get(mistake, ""))


def named(note: str) -> list[tuple[str, str]]:
    """The implementers that a note of derivations/field names: the package under the name by which it is asked, and the words.

    >>> named("Implemented by dp_accounting rdp.f; opendp make_g, by another way.")
    [('dp-accounting', 'dp_accounting rdp.f'), ('opendp', 'opendp make_g')]
    >>> named("Attained by randomised response.")
    []
    """
    found = _NOTE.match(note)
    if not found:
        return []
    first = (item.partition(", ")[0] for item in found[1].split("; "))
    return [(_ASKED_AS.get(word := item.partition(" ")[0], word), item) for item in first]


def implementers(claim: str, note: str) -> Iterator[str]:
    """What docs/field.md says of a formula, in Markdown: which current versions compute it, which do not, which could not be asked."""
    own = [result for result in rows() if claim in result.claims]
    for result in own:
        yield _sentence(result)
    for package, item in named(note):
        if package not in {result.package for result in own}:
            yield f"Not run: `{item}` ({NOT_ASKED[item]})."


def _sentence(result: Result) -> str:
    asked, outcome = f"{result.package} {result.version} `{result.function}`", result.outcome
    if outcome is Outcome.OTHER:
        return f"Another convention in {asked}, whose documentation says `{result.documented}`"
    if outcome is Outcome.REFUSED:
        return f"No number from {asked}."
    if outcome in FAULTS:
        mistakes = f" ({', '.join(f'`{name}`' for name in result.mistakes)})" if result.mistakes else ""
        return f"Not what {asked} computes: {outcome}{mistakes}."
    kept = "" if outcome is Outcome.AGREES else f", which {_MINOR[outcome]}"
    return f"Implemented by {asked}{kept}."


_MINOR = {Outcome.CAUTIOUS: "is cautious", Outcome.LOST: "loses digits"}
