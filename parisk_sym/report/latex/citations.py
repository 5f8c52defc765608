"""What a paper cites when it uses a formula, a claim, a table or a figure of this project: the version and the command."""

from collections.abc import Iterator

from parisk_sym import __version__
from parisk_sym.ground.sources import Source
from parisk_sym.ledger.papers import papers
from parisk_sym.report.latex.bibliography import entry, paper_entry
from parisk_sym.report.latex.places import place
from parisk_sym.report.latex.text import escape, prose, typewriter

__all__ = ["citation", "software"]

_COMMANDS = {"formula": "show", "claim": "show", "table": "table", "figure": "plot"}
_AUTHOR = r"{The parisk\_sym developers}"
_TITLE = "parisk_sym: formulas of privacy papers, proved, corrected or refuted by machine"


def software() -> str:
    """The program in this version.

    >>> software().splitlines()[0]
    '@misc{parisk_sym,'
    """
    fields = {"author": _AUTHOR, "title": f"{{{escape(_TITLE)}}}", "version": __version__}
    return entry("misc", "parisk_sym", {**fields, "note": f"Version {__version__}"})


def citation(cited: tuple[str, str, str, Source | None]) -> Iterator[str]:
    r"""The entry of what is cited (its kind, id, meaning and source), and that of the paper it is from.

    >>> print(next(citation(("formula", "own.f", "a bound", None))))
    @misc{parisk:own.f,
      author = {{The parisk\_sym developers}},
      title = {{Formula \texttt{own.f}: a bound}},
      howpublished = {parisk\_sym, \texttt{parisk~show~own.f}},
      version = {0.1.0},
      note = {Version 0.1.0},
    }
    <BLANKLINE>
    """
    kind, identifier, meaning, source = cited
    name = rf"{kind.capitalize()} \texttt{{{typewriter(identifier)}}}"
    title = f"{name}: {prose(meaning)}" if meaning else name
    known = papers()
    from_paper = f"; {place(source, known)}" if source is not None else ""
    fields = {
        "author": _AUTHOR,
        "title": f"{{{title}}}",
        "howpublished": rf"parisk\_sym, \texttt{{{typewriter(f'parisk {_COMMANDS[kind]} {identifier}')}}}",
        "version": __version__,
        "note": f"Version {__version__}{from_paper}",
    }
    yield entry("misc", f"parisk:{identifier}", fields)
    if source is not None and source.paper in known:
        yield paper_entry(source.paper, known[source.paper])
