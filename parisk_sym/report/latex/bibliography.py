"""BibTeX entries of the papers that formulas and claims are taken from."""

import re
from collections.abc import Iterable, Mapping

from parisk_sym.core.sources import Source
from parisk_sym.ledger.papers import Paper
from parisk_sym.report.latex.text import escape

__all__ = ["author_list", "bibliography", "entry", "paper_entry"]


def bibliography(sources: Iterable[Source], known: Mapping[str, Paper]) -> str:
    """The entries of the known papers that contain these places, each once."""
    keys = {source.paper for source in sources}
    return "\n".join(paper_entry(key, paper) for key, paper in known.items() if key in keys)


def paper_entry(key: str, paper: Paper) -> str:
    r"""A paper under its key.

    >>> print(paper_entry("own", Paper("A. Author, B. Aldà", "A Title", "ICML 2017, arXiv:1611.00001")))
    @misc{own,
      author = {A. Author and B. Ald\`{a}},
      title = {{A Title}},
      howpublished = {ICML 2017, arXiv:1611.00001},
      year = {2017},
    }
    <BLANKLINE>
    """
    year = re.search(r"\b(?:19|20)\d\d\b", re.sub(r"arXiv:\S+|doi:\S+", "", paper.venue))
    doi = re.search(r"doi:(\S+?)[,;.]?(?=\s|$)", paper.venue)
    venue = re.sub(r",? *doi:\S+", "", paper.venue)
    return entry(
        "misc",
        key,
        {
            "author": author_list(paper.authors),
            "title": f"{{{escape(paper.title)}}}",
            "howpublished": escape(venue),
            "year": year[0] if year else "",
            "doi": doi[1] if doi else "",
        },
    )


def author_list(authors: str) -> str:
    """Authors separated by commas, in the form of BibTeX."""
    return " and ".join(escape(name.strip()) for name in authors.split(",") if name.strip())


def entry(kind: str, key: str, fields: dict[str, str]) -> str:
    """An entry with its non-empty fields."""
    rows = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items() if value)
    return f"@{kind}{{{key},\n{rows}}}\n"
