"""What fails the build beside Sphinx's own warnings: examples that no test runs, and links inside the manual that lead nowhere."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import SphinxError
from sphinx.util import logging

__all__ = ["dead_links", "setup", "unrun"]

_LOGGER = logging.getLogger(__name__)

_RUN_ELSEWHERE = {
    "tutorials/verify_your_paper": "its files are saved and its commands typed (tests/manual/test_tutorials.py)",
    "tutorials/into_your_latex": "as the one above",
    "CONTRIBUTING": "its files are put into copies of the package and used there (tests/test_new_*.py)",
    "reference/standard/README": "it reads the tables beside it (tests/docs/test_manual.py)",
    "accountants": "the code of the audit itself, printed from its file (benchmarks/accountants/pages.py)",
    "accountants_subsampled": "the code of the audit itself, printed from its file (benchmarks/accountants/pages.py)",
}


def unrun(document: nodes.document) -> Iterator[nodes.literal_block]:
    """Blocks of Python that are no examples with their output, which pytest runs, and no cells of a notebook, which the build runs."""
    for block in document.findall(nodes.literal_block):
        if block.get("language") in (
            "python",
            "pycon",
            "ipython3",
        ) and not block.astext().lstrip().startswith(">>>"):
            cell = block.parent is not None and "cell_input" in block.parent.get("classes", ())
            if not cell:
                yield block


def _check_examples(app: Sphinx, document: nodes.document) -> None:
    name = app.env.current_document.docname
    if name not in _RUN_ELSEWHERE and not name.startswith("generated/"):
        for block in unrun(document):
            _LOGGER.warning("an example that no test runs: %.60r", block.astext(), location=block)


class _Anchors(HTMLParser):
    """The ids and the links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note ids, and where links and pictures lead."""
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            if (tag, name) in (("a", "href"), ("img", "src"), ("link", "href"), ("script", "src")) and value:
                self.links.append(value)
            if (
                (tag, name) in (("img", "src"), ("link", "href"), ("script", "src"))
                and value
                and "://" in value
            ):
                self.loaded.append(value)


def dead_links(folder: Path) -> list[str]:
    """Links from page to page that lead nowhere, and what a page would load from the network."""
    pages = {file: _read(file) for file in sorted(folder.rglob("*.html"))}
    found = [f"{file.relative_to(folder)}: {url}" for file, page in pages.items() for url in page.loaded]
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link.startswith("#"):
                dead = link.startswith("#") and len(link) > 1 and unquote(link[1:]) not in page.ids
            else:
                target = (file.parent / unquote(parts.path)).resolve()
                inside = pages.get(target)
                dead = not target.exists() or bool(
                    inside and parts.fragment and unquote(parts.fragment) not in inside.ids
                )
            if dead:
                found.append(f"{file.relative_to(folder)}: {link}")
    return found


def _read(file: Path) -> _Anchors:
    parser = _Anchors()
    parser.feed(file.read_text(encoding="utf-8"))
    return parser


def _check_links(app: Sphinx, failed: Exception | None) -> None:
    if failed is None and app.builder.format == "html":
        dead = dead_links(Path(app.outdir))
        if dead:
            raise SphinxError("links that lead nowhere:\n" + "\n".join(dead))


def setup(app: Sphinx) -> dict[str, bool]:
    """Look at each page that is read, and at all that were written."""
    app.connect("doctree-read", _check_examples)
    app.connect("build-finished", _check_links)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
