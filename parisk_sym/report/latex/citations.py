"""BibTeX entries for a formula, a claim, a table or a figure of this project, with the version and the command."""

import hashlib
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from parisk_sym import __version__
from parisk_sym.core.sources import Source
from parisk_sym.ledger.papers import Paper, papers
from parisk_sym.report.latex.bibliography import author_list, entry, paper_entry
from parisk_sym.report.latex.places import place
from parisk_sym.report.latex.text import escape, prose, typewriter

__all__ = ["Cited", "citation", "software"]

_COMMANDS = {"formula": "show", "claim": "show", "table": "table", "figure": "plot"}
_AUTHOR = r"{The parisk\_sym developers}"
_TITLE = "parisk_sym: statements and formulas of papers, proved, corrected or refuted by machine"


def software() -> str:
    """The entry of this version of the program.

    >>> software().splitlines()[0]
    '@misc{parisk_sym,'
    """
    fields = {"author": _AUTHOR, "title": f"{{{escape(_TITLE)}}}", "version": __version__}
    return entry("misc", "parisk_sym", {**fields, "note": f"Version {__version__}"})


@dataclass(frozen=True)
class Cited:
    """A cited object: its kind, id, meaning and source, and for values the command that computes them and their digits.

    An object of another paper has its `author` as papers.toml names them ("" if it does not), the papers that are `known` in its folder,
    and the `options` with which its command finds it. None as author means the developers of this program.
    """

    kind: str
    identifier: str
    meaning: str
    source: Source | None = None
    command: str = ""
    digits: int = 0
    author: str | None = None
    known: Mapping[str, Paper] = field(default_factory=papers)
    options: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The key of its entry, which differs between tables of one formula over several grids."""
        grid = f":{hashlib.sha256(self.command.encode()).hexdigest()[:6]}" if self.command else ""
        return f"parisk:{self.identifier}{grid}"

    @property
    def command_latex(self) -> str:
        """The command that shows or recomputes it, as LaTeX; one with values may break between words."""
        if not self.command:
            words = ("parisk", _COMMANDS[self.kind], self.identifier, *self.options)
            return rf"\texttt{{{typewriter(shlex.join(words))}}}"
        return " ".join(rf"\texttt{{{typewriter(word)}}}" for word in self.command.split())


def citation(cited: Cited) -> Iterator[str]:
    r"""The entry of a cited object, and that of the paper it is from.

    >>> print(next(citation(Cited("formula", "own.f", "a bound"))))
    @misc{parisk:own.f,
      author = {{The parisk\_sym developers}},
      title = {{Formula \texttt{own.f}: a bound}},
      howpublished = {parisk\_sym, \texttt{parisk~show~own.f}},
      version = {0.2.0},
      note = {Version 0.2.0},
    }
    <BLANKLINE>
    """
    name = rf"{cited.kind.capitalize()} \texttt{{{typewriter(cited.identifier)}}}"
    title = f"{name}: {prose(cited.meaning)}" if cited.meaning else name
    known, source = cited.known, cited.source
    exact = f", every value correctly rounded to {cited.digits} significant digits" if cited.digits else ""
    from_paper = f"; {place(source, known)}" if source is not None else ""
    fields = {
        "author": _AUTHOR if cited.author is None else author_list(cited.author),
        "title": f"{{{title}}}",
        "howpublished": rf"parisk\_sym, {cited.command_latex}",
        "version": __version__,
        "note": f"Version {__version__}{exact}{from_paper}",
    }
    yield entry("misc", cited.key, fields)
    if source is not None and source.paper in known:
        yield paper_entry(source.paper, known[source.paper])
