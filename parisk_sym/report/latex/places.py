r"""Places in papers, and sentences, as LaTeX."""

from parisk_sym.ground.sources import Source
from parisk_sym.ledger.papers import papers
from parisk_sym.report.latex.text import code, escape, prose

__all__ = ["place", "sentence"]


def sentence(text: str) -> str:
    """A capital letter at the start where the text starts with a word, and a full stop."""
    word = text.split(" ", maxsplit=1)[0].rstrip(",;:.")
    capital = text[:1].upper() + text[1:] if word.islower() and word.isalpha() and len(word) > 1 else text
    return capital if capital.rstrip("}").endswith((".", "?", "!")) else capital + "."


def place(source: Source, cite: bool = False) -> str:
    """The place in the paper's own numbers, and the paper: its key in brackets, or the full reference."""
    if cite:
        return f"{prose(source.number)} [{escape(source.paper)}]"
    section = "" if source.section in source.number else f", Section {escape(source.section)}"
    return f"{prose(source.number)}{section.replace('Section Appendix', 'Appendix')}, {_paper(source.paper)}"


def _paper(key: str) -> str:
    if key not in papers():
        return code(key)
    paper = papers()[key]
    return rf"{escape(paper.authors)}, \emph{{{escape(paper.title)}}}, {escape(paper.venue)}"
