"""The gallery: figures of papers and a page of verdicts, made by the build."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from docs.manual.writing import Pages, prose
from parisk_sym.cli import parisk
from parisk_sym.core.errors import ClaimError
from parisk_sym.figures.appearance import Look
from parisk_sym.figures.declared_figures import figure_points, find_figure
from parisk_sym.figures.draw import draw

__all__ = ["EXAMPLE_PAGE", "write_gallery"]

DOCS = Path(__file__).parents[1]

EXAMPLE_PAGE = "extra/example_page.html"
"""A page of verdicts as `parisk verify --html` writes it; what is in the folder is copied beside the manual's first page."""

_FIGURES = (
    (
        "composition",
        ("n=10:300:29",),
        "What composition theorems promise for n uses of the Laplace mechanism, and the exact level.",
    ),
    ("par21.figure1a", (), "The confidence that a paper promises, and the one that the mechanism has."),
    ("dpp12.figure1", (), "Noise on a count against its probability."),
    ("par21.figure2", (), "The number of samples that a sampled sensitivity needs."),
)
"""Figures that are drawn in seconds, with their settings and captions."""


def write_gallery(pages: Pages, example: str, first: int | None = None) -> None:
    """The page, its first pictures (None: all), and the page of verdicts on an example in `docs`."""
    chosen = _FIGURES[:first]
    for name, settings, _ in chosen:
        figure = find_figure(name, ())
        points = figure_points(figure, settings, 15, 1, lambda done, total: None)
        pages.write(f"gallery/{name}.svg", draw(figure, points, "svg", Look("page", words=False)))
    pages.write(EXAMPLE_PAGE, _page_of_verdicts(DOCS / example))
    pages.write("gallery/index.md", _page(chosen, example))


def _page_of_verdicts(example: Path) -> bytes:
    """What `parisk verify --html` writes; a verdict that is not as expected is no error here."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        done = CliRunner().invoke(parisk, ["verify", str(example), "--html", str(page)])
        if not page.is_file():
            raise ClaimError(f"no page of verdicts on {example}: {done.output}")
        return page.read_bytes()


def _page(figures: tuple[tuple[str, tuple[str, ...], str], ...], example: str) -> Iterator[str]:
    yield from ("# Gallery", "", "The manual's build makes all pictures on this page.", "")
    yield from ("## A page of verdicts", "")
    yield from (f"`parisk verify docs/{example} --html page.html` writes this file:", "")
    frame = '<iframe class="example-page" src="../../example_page.html" title="A page of verdicts" loading="lazy"></iframe>'
    alone = '<p><a href="../../example_page.html">The page alone</a></p>'
    yield from ("```{raw} html", frame, alone, "```", "", "## Figures", "")
    yield from (
        "Curves of papers beside the exact ones; where a promise is certainly below the truth, the curve is shaded.",
        "",
    )
    for name, settings, caption in figures:
        command = " ".join(["parisk plot", name, *settings, "--bare", "-o", f"{name.rpartition('.')[2]}.svg"])
        yield from (
            f"### {name}",
            "",
            prose(caption),
            "",
            f"![{name}]({name}.svg)",
            "",
            "```sh",
            command,
            "```",
            "",
        )
