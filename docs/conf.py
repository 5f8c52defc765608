"""The manual, for Sphinx; `make docs` builds it into build/docs."""

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from nbclient import NotebookClient  # noqa: E402
from sphinx.application import Sphinx  # noqa: E402

from parisk_sym import __version__  # noqa: E402

project = "parisk_sym"
author = "The parisk_sym developers"
copyright = author  # noqa: A001 - Sphinx's name
release = version = __version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "docs.manual.mathml", "docs.manual.checks"]
html_theme = "furo"
html_title = f"parisk_sym {release}"
html_static_path = ["manual/static"]
html_css_files = ["manual.css"]
html_extra_path = ["generated/extra"]  # docs/manual/gallery.py
html_math_renderer = "mathml"
html_show_sphinx = False
html_copy_source = False
exclude_patterns = ["manual", "example_paper", "example_data", "tables", "reference/standard/*.json"]
nitpicky = False
keep_warnings = False

myst_enable_extensions = ["amsmath", "colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 4
myst_links_external_new_tab = False
suppress_warnings = ["myst.header", "misc.highlighting_failure"]

nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_merge_streams = True
nb_output_stderr = "warn"  # such as a progress bar in an output
NotebookClient.coalesce_streams = (
    True  # pieces of one output as they are: myst-nb would put an end of a line after each
)
nb_render_text_lexer = "myst-ansi"
nb_ipywidgets_js = {}  # a bar that has disappeared needs no script
nb_execution_cache_path = str(ROOT / "build" / "notebooks")

default_role = "literal"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": False}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
maximum_signature_line_length = 88


def generate(app: Sphinx) -> None:
    """The pages that follow from the code and the ledgers."""
    from docs.manual.formulas import write_formulas
    from docs.manual.gallery import write_gallery
    from docs.manual.ledgers import judged_ledger, write_ledgers
    from docs.manual.reference import write_reference
    from docs.manual.writing import Pages

    pages = Pages(Path(app.srcdir) / "generated")
    paths = [ROOT / path for path in app.config.manual_ledgers.split(",") if path]
    ledger = judged_ledger(paths)
    write_ledgers(ledger, pages)
    first = int(app.config.manual_formulas) or None
    write_formulas(ledger, pages, first)
    write_reference(pages)
    write_gallery(pages, "example_paper" if first else "waiting/waiting.tex", first)
    pages.sweep()


def plain(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Docstrings are plain text with code between backticks: what reStructuredText would read into the rest is kept from it."""
    for number, line in enumerate(lines):
        if not re.match(r"\s*(>>>|\.\.\.)", line):
            parts = re.split(r"(`[^`]*`)", line)
            lines[number] = "".join(
                part if i % 2 else re.sub(r"([\\*|]|_\b(?!_)(?=\W|$))", r"\\\1", part)
                for i, part in enumerate(parts)
            )


def setup(app: Sphinx) -> None:
    """Generate first; a part of the ledgers and formulas is enough for a quick look.

    Notebooks and their shells run the command of this environment, with lines of a fixed length and without colours.
    """
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    os.environ.update(COLUMNS="80", NO_COLOR="1")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    for folder in html_extra_path:
        (Path(app.srcdir) / folder).mkdir(parents=True, exist_ok=True)
    app.add_config_value("manual_ledgers", "", "env", str)
    app.add_config_value("manual_formulas", "0", "env", str)
    app.connect("builder-inited", generate)
    app.connect("autodoc-process-docstring", plain)
