"""Figures: their points are the formulas' values, their files are what their endings say, and errors leave nothing behind."""

import csv
import doctest
import functools
import itertools
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import mpmath
import numpy as np
import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.experiments import SMALL
from parisk_sym.cli import parisk
from parisk_sym.core.errors import (
    ClaimError,
    DomainError,
    FormulaNotFoundError,
    MissingLibraryError,
    ParameterError,
)
from parisk_sym.figures import draw as drawing
from parisk_sym.figures.declared_figures import figure_file, figure_points, find_figure, find_figures
from parisk_sym.figures.draw import PLOT_FORMATS, draw, runs
from parisk_sym.figures.figure import Figure
from parisk_sym.ledger.papers import papers
from parisk_sym.tables.axes import parse_axes
from parisk_sym.tables.comparisons import EXACT, ComparisonTable

FIGURES = find_figures().figures
COMPOSITION = find_figure("composition")
SHORT = {
    "n": "n=1,5,21",
    "risk": "risk=0,1/4,1",
    "eps": "eps=1/10,1/2,7/10",
    "confidence": "confidence=1/20,1/2,9/10",
    "pr": "pr=1/20,1/2,9/10",
    "re": "re=1/10,1/2,7/10",
    "gamma": "gamma=1/10,1/4,9/20",
    "d": "d=2,3,5",
    "C": "C=1/10,1,3",
    "y": "y=-13/4,1/2,7/2",
}


def short(figure: Figure, digits: int = 12) -> ComparisonTable:
    return _short(figure.id, digits)


@functools.cache
def _short(identifier: str, digits: int) -> ComparisonTable:
    """Made once for all tests of a figure."""
    figure = find_figure(identifier)
    grid = "risk=1/100,1/2,9/10" if figure.id == "par21.figure2" else SHORT[figure.running]
    small = [t for t in SMALL.get(figure.id, "").split() if not t.startswith(f"{figure.running}=")]
    return figure_points(figure, [grid, *small], digits)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(parisk, ["plot", *arguments])


@pytest.mark.parametrize("figure", FIGURES, ids=lambda f: f.id)
class TestEveryFigure:
    """What holds for all of them."""

    def test_points_are_the_values_of_the_formulas(self, figure: Figure) -> None:
        """Each value is the formula's, rounded once; a curve without a value breaks a constraint there."""
        table = short(figure)
        assert len(table.rows) == 3
        for row in table.rows:
            given = dict(zip(table.comparison.names, row.arguments, strict=True))
            for column, text in zip(table.comparison.columns, row.values, strict=True):
                if text:
                    assert text == column.formula.digits(12, **column.values(given))[0]
                else:
                    with pytest.raises(DomainError, match="needs"):
                        column.formula.exact_values(column.values(given))

    def test_balls_and_mpmath_agree(self, figure: Figure) -> None:
        """Two engines at the middle point, to 20 digits."""
        table = short(figure, digits=22)
        row = table.rows[1]
        given = dict(zip(table.comparison.names, row.arguments, strict=True))
        for column, text in zip(table.comparison.columns, row.values, strict=True):
            if text:
                wanted = column.formula.mp(30, **column.values(given))
                with mpmath.workdps(40):
                    assert abs(mpmath.mpf(text) - wanted) <= abs(wanted) * mpmath.mpf(10) ** -20

    def test_defaults_are_in_the_domain(self, figure: Figure) -> None:
        """Every default axis is accepted, and each curve has values on it."""
        axes = figure.axes(())
        middle = {name: axis[len(axis) // 2] for name, axis in axes.items()}
        figure.data.exact_values(middle)
        for column in figure.data.columns:
            assert any(column.is_defined(middle | {figure.running: v}) for v in axes[figure.running])

    def test_files_are_what_their_endings_say(self, figure: Figure) -> None:
        """A picture, a document, or a drawing with an outline per curve: one figure after the other in another format."""
        format_ = PLOT_FORMATS[FIGURES.index(figure) % len(PLOT_FORMATS)]
        content = draw(figure, short(figure), format_)
        assert {"png": is_png, "pdf": is_pdf, "svg": is_svg}[format_](content)

    def test_roles_and_labels(self, figure: Figure) -> None:
        """A curve that is marked stands against an exact or corrected one, and every curve has a label."""
        columns = {c.name: c for c in figure.data.columns}
        assert all(c.label for c in columns.values())
        assert {columns[c.against].role for c in columns.values() if c.against} <= {EXACT, "corrected"}


def is_png(content: bytes) -> bool:
    from io import BytesIO

    import matplotlib.image

    pixels = matplotlib.image.imread(BytesIO(content), format="png")
    return bool(content.startswith(b"\x89PNG") and pixels.ndim == 3 and np.ptp(pixels) > 0.5)


def is_pdf(content: bytes) -> bool:
    return (
        content.startswith(b"%PDF-")
        and content.rstrip().endswith(b"%%EOF")
        and b"CreationDate" not in content
    )


def is_svg(content: bytes) -> bool:
    root = ET.fromstring(content)  # noqa: S314 - our own file
    return root.tag.endswith("svg") and b"<dc:date>" not in content and content.count(b"<path") > 20


def test_another_process_draws_the_same_bytes(tmp_path: Path) -> None:
    """No dates, no random ids."""
    script = (
        "import sys; from pathlib import Path; from parisk_sym.cli import parisk; from click.testing import CliRunner\n"
        "for name in sys.argv[1:]: CliRunner().invoke(parisk, ['plot', 'par21.figure4', 'eps=1/4,1/2', '-o', name])"
    )
    files = [tmp_path / f"a.{format_}" for format_ in PLOT_FORMATS]
    subprocess.run([sys.executable, "-c", script, *map(str, files)], check=True, capture_output=True)
    figure = find_figure("par21.figure4")
    table = figure_points(figure, ["eps=1/4,1/2"], 15)
    assert [file.read_bytes() == draw(figure, table, file.suffix[1:]) for file in files] == [True, True, True]


def test_the_drawing_shows_the_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines that matplotlib gets are the table's values, and the marked stretch is filled."""
    lines, filled = {}, []
    real = drawing._draw_curves

    def spy(axes: object, figure: Figure, table: ComparisonTable) -> None:
        real(axes, figure, table)  # type: ignore[arg-type]
        lines.update({line.get_label(): line.get_xydata() for line in axes.lines})  # type: ignore[attr-defined]
        filled.extend(axes.collections)  # type: ignore[attr-defined]

    monkeypatch.setattr(drawing, "_draw_curves", spy)
    figure = find_figure("par21.figure5c")
    table = figure_points(figure, ["n=1,26,27,290,300"], 15)
    draw(figure, table, "png")
    names = [c.name for c in table.comparison.columns]
    assert len(lines) == len(names)
    for (label, points), name in zip(lines.items(), names, strict=True):
        index = names.index(name)
        assert [float(row.values[index]) for row in table.rows] == list(points[:, 1])
        assert list(points[:, 0]) == [1, 26, 27, 290, 300]
        if name == "drawn":
            assert label.endswith("(below the exact curve: 1 to 26)")
        if name == "printed":
            assert label.endswith("(below the exact curve: from 290 on)")
    assert len(filled) == 2


@settings(max_examples=50)
@given(st.lists(st.booleans(), max_size=12))
def test_runs_cover_the_marked_points(marked: list[bool]) -> None:
    """Stretches are apart, and together they are the marked points."""
    found = runs(marked)
    assert [i for a, b in found for i in range(a, b + 1)] == [i for i, m in enumerate(marked) if m]
    assert all(b[0] - a[1] > 1 for a, b in itertools.pairwise(found))


def test_exact_levels_by_hand() -> None:
    """P(|L| > eps) = 1 - e^(-1/2) sinh(eps/2) at eps0 = 1: the level for that risk is eps, and eps0 below the atoms."""
    figure = find_figure("par21.figure1a")
    for eps in ("1/10", "1/2", "9/10"):
        with mpmath.workdps(40):
            risk = 1 - mpmath.exp(-mpmath.mpf(1) / 2) * mpmath.sinh(
                mpmath.mpf(Fraction(eps).numerator) / Fraction(eps).denominator / 2
            )
            text = mpmath.nstr(risk, 30)
        table = figure_points(figure, [f"risk={text},1"], 15)
        assert float(table.rows[0].values[0]) == pytest.approx(float(Fraction(eps)), rel=1e-13)
    assert figure_points(figure, ["risk=0,1/2"], 5).rows[1].values[0] == "1.0000"


def test_budget_at_the_level_of_lowest_cost() -> None:
    """The paper's $37805.86 as printed, and the budget with the mechanism's own confidence by hand."""
    table = figure_points(find_figure("par21.figure4"), ["eps=0.27411528357959017,1/2"], 12)
    row = dict(zip([c.name for c in table.comparison.columns], table.rows[0].values, strict=True))
    assert row["printed_0.5"].startswith("37805.856")
    eps, noise = 0.27411528357959017, 0.5
    share = mpmath.exp(-noise / 2) * mpmath.sinh(eps / 2)
    wanted = 550_000 * (share * mpmath.exp(-1 / eps) + (1 - share) * mpmath.exp(-1 / noise))
    assert float(row["corrected_0.5"]) == pytest.approx(float(wanted), rel=1e-11)


def test_sampling_bound_by_hand() -> None:
    """Theorem 6 at rho = 0.02, n = 10000, as drawn (eta = 17/15) and as printed (eta = 19/15), in mpmath."""
    table = figure_points(find_figure("par21.figure3a"), ["risk=1/2,1"], 12)
    row = dict(zip([c.name for c in table.comparison.columns], table.rows[0].values, strict=True))
    for name, eta in (("drawn_0.020", 17 / mpmath.mpf(15)), ("printed_0.020", 19 / mpmath.mpf(15))):
        level = mpmath.mpf(row[name])
        confidence = (
            (1 - mpmath.exp(-level)) / (1 - mpmath.exp(-eta)) * (1 - 2 * mpmath.exp(-2 * 0.02**2 * 10_000))
        )
        assert float(confidence) == pytest.approx(0.5, abs=1e-11)


def test_largest_sample_by_hand() -> None:
    """0.9^44 = 0.0097 < 1/100 < 0.9^43 = 0.0108; never less than one sample."""
    table = figure_points(find_figure("par21.figure2"), ["risk=1/100,99/100"], 12)
    index = [c.name for c in table.comparison.columns].index("maximum_0.1")
    assert [float(row.values[index]) for row in table.rows] == [44, 1]


class TestCommand:
    """`parisk plot`."""

    def test_plot_and_data(self, tmp_path: Path) -> None:
        plot, data = tmp_path / "a.svg", tmp_path / "a.csv"
        done = run(
            "composition", "n=1:3:1", "-o", str(plot), "--data", str(data), "--jobs", "1", "--digits", "6"
        )
        assert (done.exit_code, done.output) == (0, "")
        assert is_svg(plot.read_bytes())
        rows = list(csv.DictReader(data.read_text().splitlines()))
        assert [row["n"] for row in rows] == ["1", "2", "3"]
        assert rows[0]["exact"] == "0.999980"
        assert rows[0]["below"] == "par21_drawn"

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["compositon", "-o", "a.png"], ["no figure 'compositon'", "did you mean composition"]),
            (["composition"], ["-o FILE", "--data FILE"]),
            (["composition", "-o", "a.jpg"], [".png, .pdf or .svg", "'a.jpg'"]),
            (["composition", "-o", "a"], [".png, .pdf or .svg", "'a'"]),
            (["composition", "-o", "a.svg", "--data", "a.svg"], ["two files", "'a.svg'"]),
            (["composition", "k=1", "-o", "a.png"], ["takes eps0, n, delta", "unknown k"]),
            (
                ["composition", "eps0=1,2", "-o", "a.png"],
                ["eps0 must have one value", "run over n", "2 values"],
            ),
            (["composition", "n=5", "-o", "a.png"], ["n must have at least two values"]),
            (["composition", "n=0:5:1", "-o", "a.png"], ["n must be >= 1", "got 0"]),
            (["composition", "delta=2", "n=1,2", "-o", "a.png"], ["delta must be < 1", "got 2"]),
            (["composition", "eps0", "-o", "a.png"], ["name=value", "'eps0'"]),
            (["composition", "n=1,2", "-o", "missing/a.png"], ["no folder"]),
            (["composition", "n=1,2", "-o", "a.png", "--data", "missing/a.csv"], ["no folder"]),
            (["composition", "n=1,2", "--data", "a.csv", "--digits", "0"], ["digits must be", "0"]),
            (["par21.figure1a", "risk=0,2", "-o", "a.png"], ["risk must be <= 1", "got 2"]),
        ],
    )
    def test_errors_name_the_parameter_and_leave_nothing(
        self, arguments: list[str], words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        done = run(*arguments, "--jobs", "1")
        assert done.exit_code == 2
        assert all(word in done.stderr for word in words), done.stderr
        assert "Traceback" not in done.stderr
        assert list(tmp_path.iterdir()) == []

    def test_without_matplotlib(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The message says what to install, before anything is computed; the points need no library."""
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        done = run("composition", "-o", str(tmp_path / "a.png"))
        assert done.exit_code == 2
        assert "pip install 'parisk_sym[plot]'" in done.stderr
        assert run("composition", "n=1,2", "--data", str(tmp_path / "a.csv"), "--jobs", "1").exit_code == 0
        assert [file.name for file in tmp_path.iterdir()] == ["a.csv"]
        with pytest.raises(MissingLibraryError):
            draw(COMPOSITION, short(COMPOSITION), "png")

    def test_a_failure_while_drawing_leaves_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> bytes:
            raise ParameterError("the pen is broken")

        monkeypatch.setattr(drawing, "draw", fail)
        done = run(
            "composition",
            "n=1,2",
            "-o",
            str(tmp_path / "a.png"),
            "--data",
            str(tmp_path / "a.csv"),
            "--jobs",
            "1",
        )
        assert (done.exit_code, list(tmp_path.iterdir())) == (2, [])

    def test_figures_are_listed(self) -> None:
        shown = CliRunner().invoke(parisk, ["list"]).stdout
        assert all(figure.id in shown for figure in FIGURES)

    def test_completion(self) -> None:
        from click.shell_completion import ShellComplete

        found = ShellComplete(parisk, {}, "parisk", "_PARISK_COMPLETE").get_completions(
            ["plot"], "par21.figure5"
        )
        assert [item.value for item in found] == [f"par21.figure5{panel}" for panel in "abc"]


def test_ids_are_unique_and_found() -> None:
    """Every figure under its id; another format and a figure without defaults are refused."""
    assert [find_figure(f.id) for f in FIGURES] == FIGURES
    assert len({f.id for f in FIGURES}) == len(FIGURES)
    with pytest.raises(FormulaNotFoundError, match=r"did you mean par21\.figure5"):
        find_figure("par21.figure5")
    with pytest.raises(ParameterError, match="png, pdf, svg, got 'jpg'"):
        draw(COMPOSITION, short(COMPOSITION), "jpg")
    with pytest.raises(ClaimError, match="needs a default for each"):
        Figure(COMPOSITION.data, "n", "x", "y", {"n": "1:3:1"})


OWN_FIGURE = """
from _own import SCALE
from sympy import Symbol, exp
from parisk_sym import POSITIVE, Column, Comparison, Figure, Formula, Parameter, Source

x = Symbol("x", positive=True)
curve = Formula(id="own.curve", left="y", parameters=(Parameter(x, POSITIVE, "x", "x"),), expression=SCALE * exp(x), meaning="y")
figure1 = Figure(
    Comparison("own.figure1", "A curve", ("x",), (Column("y", curve, "exact", label="y"),)),
    "x", "x", "y", {"x": "1:3:1"}, Source("own", "Figure 1", "1"),
)
"""


class TestOwnPaper:
    """A user's folder brings figures in the same way as the shipped ones."""

    @pytest.fixture
    def paper(self, tmp_path: Path) -> Path:
        folder = tmp_path / "paper" / "figures"
        folder.mkdir(parents=True)
        (folder / "_own.py").write_text("SCALE = 2\n")
        (folder / "figure_1.py").write_text(OWN_FIGURE)
        (tmp_path / "paper" / "claims.py").write_text("")
        return tmp_path / "paper"

    def test_points_by_other_processes(self, paper: Path, tmp_path: Path) -> None:
        """2 e^x at 1, 2, 3, from two processes that take the figure from its file."""
        data = tmp_path / "a.csv"
        done = run("own.figure1", "--from", str(paper), "--data", str(data), "--jobs", "2", "--digits", "6")
        assert (done.exit_code, done.output) == (0, "")
        assert data.read_text().splitlines()[1:] == ["1,5.43656,", "2,14.7781,", "3,40.1711,"]

    def test_it_is_listed_and_completed(self, paper: Path) -> None:
        from click.shell_completion import ShellComplete

        assert "own.figure1" in CliRunner().invoke(parisk, ["list", str(paper)]).stdout
        complete = ShellComplete(parisk, {}, "parisk", "_PARISK_COMPLETE")
        found = complete.get_completions(["plot", "--from", str(paper)], "own")
        assert [item.value for item in found] == ["own.figure1"]

    def test_its_paper_is_named(self, paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The key alone without papers.toml; with it, authors and title."""
        monkeypatch.setitem(drawing.SETTINGS, "svg.fonttype", "none")
        figure = find_figure("own.figure1", [paper])
        table = figure_points(figure, [], 6)
        assert "Figure 1 of own" in draw(figure, table, "svg").decode()
        (paper / "papers.toml").write_text('[paper.own]\nauthors = "A. A."\ntitle = "T"\nvenue = "V"\n')
        papers.cache_clear()
        assert "Figure 1 of A. A., T" in draw(figure, table, "svg").decode()

    def test_broken_figures_are_problems(self, paper: Path) -> None:
        """The file and the line; the shipped figures are still there, and the claims have no part in it."""
        (paper / "figures" / "figure_2.py").write_text("from parisk_sym import Figure\nFigure()\n")
        found = find_figures([paper])
        assert [(Path(p.file).name, p.line) for p in found.problems] == [("figure_2.py", 2)]
        assert [figure.id for figure in found.figures][-1] == "own.figure1"
        with pytest.raises(ClaimError, match=r"figure_2\.py:2: TypeError"):
            find_figure("own.figure2", [paper])

    def test_an_id_that_is_taken(self, paper: Path) -> None:
        (paper / "figures" / "figure_2.py").write_text(OWN_FIGURE)
        (problem,) = find_figures([paper]).problems
        assert "'own.figure1' is already taken" in problem.message

    def test_a_script_that_draws_is_not_run(self, paper: Path) -> None:
        """Nor is one for claims, however it is named, where the folder has no figures of ours."""
        (paper / "figures" / "script.py").write_text("raise RuntimeError\n")
        assert find_figures([paper]).problems == []


@pytest.mark.parametrize("figure", FIGURES, ids=lambda f: f.id)
def test_examples_in_docstrings(figure: Figure) -> None:
    """Those of the file of a figure, and of its helpers: they are outside the package."""
    loaded = figure_file(Path(figure.file))
    assert loaded is not None
    modules = [m for m in loaded.names.values() if isinstance(m, ModuleType)]
    own = [m for m in modules if Path(getattr(m, "__file__", None) or "").parent == Path(figure.file).parent]
    for module in (sys.modules[loaded.names["__name__"]], *own):
        assert doctest.testmod(module).failed == 0


def test_axes_replace_defaults() -> None:
    """Given values replace defaults, the rest stays."""
    axes = COMPOSITION.axes(["n=2:4:2", "eps0=1/2"])
    assert axes == parse_axes(["eps0=1/2", "n=2,4", "delta=1e-5"])
