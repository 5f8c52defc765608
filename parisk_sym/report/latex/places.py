r"""Places in papers, and sentences, as LaTeX."""

import re
from collections.abc import Collection

from parisk_sym.core.sources import Source
from parisk_sym.ledger.papers import papers
from parisk_sym.report.latex.text import code, escape, prose

__all__ = ["place", "place_number", "sentence"]

_ADDRESS = re.compile(r"[\w-]+(\.[\w-]+)+/\S+")


def sentence(text: str) -> str:
    """The text with a capital letter if it starts with a word, and a full stop."""
    word = text.split(" ", maxsplit=1)[0].rstrip(",;:.")
    capital = text[:1].upper() + text[1:] if word.islower() and word.isalpha() and len(word) > 1 else text
    return capital if capital.rstrip("}").endswith((".", "?", "!")) else capital + "."


def place_number(text: str) -> str:
    r"""The number of a place; an address is set verbatim, and may break after its punctuation.

    >>> print(place_number("Lemma 5"), place_number("github.com/a_b/issues/5"))
    Lemma 5 github.\allowbreak{}com/\allowbreak{}a\_\allowbreak{}b/\allowbreak{}issues/\allowbreak{}5
    """
    return _breakable_address(text) if _ADDRESS.fullmatch(text) else prose(text)


def _breakable_address(text: str) -> str:
    return re.sub(r"([./-]|\\_)", r"\1\\allowbreak{}", escape(text))


def _section(source: Source) -> str:
    """The section; after an address the other details of the place, such as version and date."""
    if source.names_section:
        return ""
    if _ADDRESS.fullmatch(source.number):
        return f" ({_breakable_address(source.section)})"
    return f", Section {escape(source.section)}".replace("Section Appendix", "Appendix")


def place(source: Source, cited: Collection[str] | None = None, but: str = "") -> str:
    """The place in the paper's own numbering, and the paper: the full reference, or a citation if the document has the keys `cited`.

    The paper `but`, to which the current part of the document belongs, is not cited.
    """
    where = f"{place_number(source.number)}{_section(source)}"
    if cited is None:
        return f"{where}, {_paper(source.paper)}"
    if source.paper == but:
        return where
    return (
        rf"{where}~\cite{{{source.paper}}}" if source.paper in cited else f"{where} [{escape(source.paper)}]"
    )


def _paper(key: str) -> str:
    if key not in papers():
        return code(key)
    paper = papers()[key]
    return rf"{escape(paper.authors)}, \emph{{{escape(paper.title)}}}, {_breakable(escape(paper.venue))}"


def _breakable(venue: str) -> str:
    """The venue, in which an identifier such as a DOI may break after its punctuation."""
    return re.sub(
        r"\b(?:doi|arXiv):\S+", lambda m: re.sub(r"([:/.-])(?=\w)", r"\1\\allowbreak{}", m[0]), venue
    )
