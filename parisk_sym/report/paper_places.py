"""Places in papers, in words."""

from pathlib import Path

from parisk_sym.core.sources import Source
from parisk_sym.ledger.papers import papers

__all__ = ["place"]


def place(source: Source, file: str = "") -> str:
    """A place in a paper in words; `file` is that of a claim, whose folder may name papers of its own."""
    paper = papers(*([Path(file).resolve().parent] if file else ())).get(source.paper)
    title = f", {paper.title}" if paper else ""
    section = f"section {source.section}" if source.section[:1].isdigit() else source.section
    return f"{source.number}, {section} of {source.paper}{title}"
