"""The manual: generated pages say what the code says, and what is broken fails its build."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest
from docutils import nodes
from docutils.utils import new_document

import parisk_sym
from docs.manual import formula_index, reference
from docs.manual.checks import dead_links, unrun
from docs.manual.mathml import mathml, with_mathml
from docs.manual.writing import Pages, prose, table
from parisk_sym.cli import parisk
from parisk_sym.core.errors import ClaimError
from parisk_sym.laws.catalogue import all_formulas, find_formula
from parisk_sym.proofs.order import RULES, TACTICS
from parisk_sym.proofs.rule import Rule
from tests.shipped import shipped

ROOT = Path(__file__).parents[2]


# --- pages from the code ----------------------------------------------------------------------------------------------


def test_every_rule_and_tactic_has_its_theorem() -> None:
    """On the page of rules, under its name."""
    page = "\n".join(reference.rules())
    assert all(f"| {rule.name} |" in page for rule in RULES)
    assert all(f"`{name}(" in page for name in TACTICS)


def test_a_rule_without_a_theorem_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that does not say why it is sound stops the build."""

    def silent(goal: object, by: object) -> None: ...

    monkeypatch.setattr(silent, "__module__", RULES[0].apply.__module__)
    monkeypatch.setattr(reference, "RULES", (Rule(RULES[0].kind, RULES[0].tactic, silent),))
    with pytest.raises(ClaimError, match="silent states no theorem"):
        list(reference.rules())


def test_every_command_is_there() -> None:
    """With its examples."""
    page = "\n".join(reference.commands())
    assert all(f"## parisk {name}" in page for name in parisk.commands)
    assert page.count("Examples:") >= len(parisk.commands)


def test_every_public_name_is_on_one_page() -> None:
    """And none is missing."""
    pages = "\n".join("\n".join(lines) for lines in reference.api().values())
    listed = re.findall(r"^\.\. auto\w+:: parisk_sym\.(\w+)$", pages, re.MULTILINE)
    assert sorted(listed) == sorted(parisk_sym.__all__)


def test_a_public_name_that_says_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name without a docstring stops the build."""

    def silent() -> None: ...

    monkeypatch.setattr(parisk_sym, "judge", silent, raising=False)
    with pytest.raises(ClaimError, match=r"parisk_sym\.judge has no docstring"):
        reference.api()


def test_pages_of_earlier_runs_are_taken_away(tmp_path: Path) -> None:
    """A formula that is gone leaves no page; one that is the same keeps its time stamp."""
    first = Pages(tmp_path)
    first.write("formulas/old.md", ["# old"])
    first.write("formulas/kept.md", ["# kept"])
    first.sweep()
    before = (tmp_path / "formulas/kept.md").stat().st_mtime_ns
    second = Pages(tmp_path)
    second.write("formulas/kept.md", ["# kept"])
    second.sweep()
    assert [file.name for file in tmp_path.rglob("*.md")] == ["kept.md"]
    assert (tmp_path / "formulas/kept.md").stat().st_mtime_ns == before


def test_formulas_are_found_by_each_spelling() -> None:
    """The filter's words of a formula: Unicode, LaTeX, names of letters and functions; every formula is in the index."""
    found = formula_index.words(find_formula("bessel_k.density"))
    assert all(part in found for part in ("K_{k-1/2}", r"\Gamma", "Γ", "gamma", "Bessel", "density"))
    assert {"ε", "epsilon", "eps", "delta"} <= set(
        re.split(r"\W+", formula_index.words(find_formula("laplace.delta")))
    )
    page = "\n".join(formula_index.index(all_formulas()))
    assert all(f'<a href="{formula.id}.html">' in page for formula in all_formulas())


def test_help_texts_keep_their_lines() -> None:
    """They are blocks that scroll."""
    lines = list(reference.commands())
    starts = [i for i, line in enumerate(lines) if line.startswith("```{code-block}")]
    assert starts
    assert all(lines[i + 1] == ":class: verbatim" for i in starts)
    style = (ROOT / "docs/manual/static/manual.css").read_text(encoding="utf-8")
    assert re.search(r"\.verbatim pre[^{]*\{[^}]*white-space: pre;", style)


def test_plain_text_means_itself() -> None:
    """What Markdown would read into it is kept from it, and code and mathematics stay."""
    assert prose("a_b <c> `d_e` $f_g$ [h](i) costs 3\\$") == r"a\_b \<c\> `d_e` $f_g$ \[h\](i) costs 3\$"
    assert table(["a"], [["|x|"]])[2] == r"| \|x\| |"


# --- mathematics ------------------------------------------------------------------------------------------------------


def quoted() -> list[str]:
    """The mathematics of the shipped statements, corrections and readings."""
    claims = [entry.claim for entry in shipped().claims]
    texts = [
        text
        for c in claims
        for text in (c.statement, c.reading, c.note, c.correction.statement if c.correction else "")
    ]
    return [part for text in texts for part in re.findall(r"(?<!\\)\$(.+?)(?<!\\)\$", text, re.DOTALL)]


def test_all_mathematics_becomes_mathml() -> None:
    """Every formula and every quotation."""
    for latex in (*(formula.latex() for formula in all_formulas()), *quoted()):
        assert mathml(latex, block=True).startswith("<math"), latex


def test_what_is_no_mathematics_stays_as_it_is() -> None:
    """And is no <math>."""
    assert mathml(r"\nosuchcommand{x}", block=False) == r"<code>\nosuchcommand{x}</code>"
    assert "<math" in with_mathml("<p>$x &lt; 1$</p>")
    assert with_mathml("<p>5 $</p>") == "<p>5 $</p>"


# --- checks -----------------------------------------------------------------------------------------------------------


def page_with(block: nodes.Node) -> nodes.document:
    document = new_document("page")
    document += block
    return document


def test_examples_that_are_not_run_are_found() -> None:
    """Python without its output is one; a doctest and a cell of a notebook are not."""
    bare = nodes.literal_block("", "print(1)", language="python")
    assert list(unrun(page_with(bare))) == [bare]
    assert not list(unrun(page_with(nodes.literal_block("", ">>> print(1)\n1", language="python"))))
    assert not list(unrun(page_with(nodes.literal_block("", "make docs", language="sh"))))
    cell = nodes.container(
        "", nodes.literal_block("", "print(1)", language="ipython3"), classes=["cell_input"]
    )
    assert not list(unrun(page_with(cell)))


def test_dead_links_are_found(tmp_path: Path) -> None:
    """A missing page, a missing anchor here and there, and nothing else."""
    (tmp_path / "b.html").write_text('<p id="here"></p>', encoding="utf-8")
    links = ("b.html#here", "b.html#gone", "c.html", "#top", "#none", "https://example.org/x")
    page = '<p id="top"></p>' + "".join(f'<a href="{link}">x</a>' for link in links)
    (tmp_path / "a.html").write_text(page + '<script src="https://example.org/y.js">', encoding="utf-8")
    assert dead_links(tmp_path) == [
        "a.html: https://example.org/y.js",
        "a.html: b.html#gone",
        "a.html: c.html",
        "a.html: #none",
    ]


def test_the_standard_set_is_read_as_its_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example on the page of the standard set runs beside its tables."""
    folder = ROOT / "docs" / "reference" / "standard"
    (code,) = re.findall(
        r"```python\n(.*?)```", (folder / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    monkeypatch.chdir(folder)
    names: dict[str, object] = {}
    exec(compile(code, "README.md", "exec"), names)  # noqa: S102 - the page's own example
    assert names["rows"]
    value, radius = names["value"], names["radius"]
    assert isinstance(value, Decimal)
    assert isinstance(radius, Decimal)
    assert 0 <= radius < abs(value) or value == radius == 0


# --- the build --------------------------------------------------------------------------------------------------------


QUICK = ("manual_formulas=4", "manual_ledgers=docs/example_paper", "nb_execution_raise_on_error=0")
"""A small ledger, some formulas; a cell that raises is a warning beside the others."""


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Sphinx on a copy of the pages; every warning is an error."""
    settings = [part for setting in QUICK for part in ("-D", setting)]
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "--keep-going",
        "-q",
        "-b",
        "html",
        *settings,
        "docs",
        "html",
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    ignored = shutil.ignore_patterns("generated", "__pycache__")
    shutil.copytree(ROOT / "docs", tmp_path / "docs", ignore=ignored)
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


BROKEN: dict[str, tuple[Callable[[str], str], str]] = {
    "tables.md": (lambda text: text + "\n[gone](no_such_page.md)\n", "no_such_page"),
    "plan.md": (lambda text: text + "\n```python\nprint('not run')\n```\n", "an example that no test runs"),
    "sampler.md": (lambda text: text + "\n$\\nosuchcommand$\n", "no MathML"),
    "figures.md": (lambda text: text + "\n[there](tables.md#no-such-heading)\n", "no-such-heading"),
}


def test_what_is_broken_fails_the_build(copied: Path) -> None:
    """Dead links, examples that are not run, mathematics that cannot be set, a cell that fails: each is named, and nothing else."""
    for name, (change, _) in BROKEN.items():
        page = copied / "docs" / name
        page.write_text(change(page.read_text(encoding="utf-8")), encoding="utf-8")
    for notebook in (copied / "docs" / "tutorials").glob("*.md"):
        head, _, _ = notebook.read_text(encoding="utf-8").partition("# ")
        code = "```{code-cell} ipython3\n%%sh -e\nparisk lisst\nparisk list --help\n```\n"
        notebook.write_text(
            f"{head}# Page\n\n{code if notebook.stem == 'reference_values' else ''}", encoding="utf-8"
        )
    done = build(copied)
    assert done.returncode != 0
    warnings = [line for line in done.stderr.splitlines() if "WARNING: " in line]
    expected = [*(said for _, said in BROKEN.values()), "reference_values"]
    assert [said for said in expected if not any(said in line for line in warnings)] == [], done.stderr
    assert [line for line in warnings if not any(said in line for said in expected)] == []
