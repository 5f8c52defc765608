"""Figures 6 and 7 on scikit-learn's diabetes data: what every experiment must do, and the parts of its machinery."""

import csv
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from flint import fmpq
from scipy import stats

from parisk_sym.cli import parisk
from parisk_sym.core.errors import MissingLibraryError, ParameterError
from parisk_sym.figures import draw as drawing
from parisk_sym.figures.declared_figures import find_figure, find_figures
from parisk_sym.figures.draw import draw
from parisk_sym.figures.experiment import Estimate, Setting, proportion, simulate
from tests.experiment_points import points, ridge

SMALL = {"par21.figure6": ["pairs=300", "repetitions=400"], "par21.figure7": ["pairs=300"]}
EXPERIMENTS = tuple(SMALL)


def forget() -> None:
    for function in (
        ridge.squared_error,
        ridge.sampled_differences,
        ridge.sampled_sensitivities,
        ridge.laplace,
        ridge._noise_terms,
    ):
        function.cache_clear()


@pytest.mark.parametrize("identifier", EXPERIMENTS)
class TestEveryExperiment:
    """What holds for both."""

    def test_the_same_data_on_two_runs(self, identifier: str) -> None:
        """Nothing is kept between runs that matters, and the drawing has the same bytes; another seed has other data."""
        tokens = ["confidence=1/10,1/2", *SMALL[identifier]]
        first = points(identifier, *tokens)
        forget()
        second = points(identifier, *tokens)
        assert first == second
        figure = find_figure(identifier)
        assert draw(figure, first, "svg") == draw(figure, second, "svg")
        assert points(identifier, *tokens, "seed=2").simulation != first.simulation

    def test_a_point_does_not_depend_on_the_grid(self, identifier: str) -> None:
        alone = points(identifier, "confidence=1/2,3/4", *SMALL[identifier])
        among = points(
            identifier,
            "confidence=1/4:1:1/4" if identifier[-1] == "7" else "confidence=1/4,1/2,3/4",
            *SMALL[identifier],
        )
        assert alone.rows[0] == among.rows[1]
        assert alone.simulation is not None
        assert among.simulation is not None
        for one, other in zip(alone.simulation.curves, among.simulation.curves, strict=True):
            assert one.estimates[0] == other.estimates[1]

    def test_it_says_which_data_these_are(self, identifier: str, tmp_path: Path) -> None:
        """In the title, in the picture's texts, and in every row of the points; with the settings."""
        file = tmp_path / "a.csv"
        run = CliRunner().invoke(
            parisk,
            [
                "plot",
                identifier,
                "confidence=1/10,1/2",
                *SMALL[identifier],
                "--data",
                str(file),
                "--jobs",
                "1",
            ],
        )
        assert run.exit_code == 0, run.output
        rows = list(csv.DictReader(file.read_text().splitlines()))
        assert {row["data"] for row in rows} == {ridge.DATA}
        assert {row["pairs"] for row in rows} == {"300"}
        assert ridge.DATA in find_figure(identifier).data.title
        assert "not the paper's census data" in ridge.DATA

    def test_the_legend_says_it_too(self, identifier: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Title, legend and source note, with the texts of the drawing kept as texts."""
        monkeypatch.setitem(drawing.SETTINGS, "svg.fonttype", "none")
        table = points(identifier, "confidence=1/10,1/2", *SMALL[identifier])
        text = draw(find_figure(identifier), table, "svg").decode()
        assert f">experiment on {ridge.DATA}<" in text
        assert text.count("diabetes") >= 3
        assert "After Figure " in text
        assert "pairs = 300" in text

    def test_curves_without_a_value(self, identifier: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Level 40 is above every noise level here: the model's curves have no point, and the legend says so."""
        monkeypatch.setitem(drawing.SETTINGS, "svg.fonttype", "none")
        table = points(identifier, "confidence=1/10,1/2", "eps=40", *SMALL[identifier])
        assert "(no value here)" in draw(find_figure(identifier), table, "svg").decode()

    def test_without_scikit_learn(
        self, identifier: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The extra is named and nothing is left; the other figures and the list need no scikit-learn."""
        monkeypatch.setitem(sys.modules, "sklearn.datasets", None)
        run = CliRunner().invoke(parisk, ["plot", identifier, "--data", str(tmp_path / "a.csv")])
        assert (run.exit_code, list(tmp_path.iterdir())) == (2, [])
        assert "pip install 'parisk_sym[experiments]'" in run.stderr
        with pytest.raises(MissingLibraryError):
            find_figure(identifier).axes(())

    @pytest.mark.parametrize(
        ("token", "words"),
        [
            ("pairs=19", ["pairs", "from 20 to 100000", "got 19"]),
            ("pairs=1e6", ["pairs", "from 20 to 100000", "got 1000000"]),
            ("pairs=20.5", ["pairs must be a whole number", "41/2"]),
            ("pairs=20,30", ["pairs must have one value", "2 values"]),
            ("seed=-1", ["seed", "from 0", "got -1"]),
            ("seed=x", ["seed", "'x'"]),
            ("n=100", ["takes confidence, eps", "unknown n"]),
            ("sensitivity=1", ["unknown sensitivity"]),
            ("eps=0", ["eps must be > 0"]),
            ("confidence=0,1/2", ["confidence must be > 0"]),
        ],
    )
    def test_bad_settings(self, identifier: str, token: str, words: list[str], tmp_path: Path) -> None:
        run = CliRunner().invoke(
            parisk, ["plot", identifier, token, "--data", str(tmp_path / "a.csv"), "--jobs", "1"]
        )
        assert (run.exit_code, list(tmp_path.iterdir())) == (2, [])
        assert all(word in run.stderr for word in words), run.stderr
        assert "Traceback" not in run.stderr


@pytest.mark.parametrize(("successes", "trials"), [(0, 50), (50, 50), (7, 50), (1, 3)])
def test_clopper_and_pearson(successes: int, trials: int) -> None:
    """SciPy's exact binomial test has the same interval."""
    wanted = stats.binomtest(successes, trials).proportion_ci(1 - 1e-4, "exact")
    found = proportion(successes, trials)
    assert (found.low, found.high) == pytest.approx((wanted.low, wanted.high), rel=1e-9)


def test_a_curve_that_is_not_declared_is_refused() -> None:
    from dataclasses import replace

    figure = find_figure("par21.figure7")
    assert figure.experiment is not None
    table = points("par21.figure7", "confidence=1/2,1", "pairs=20")

    def stray(_point: object, _settings: object) -> dict[str, Estimate]:
        return {"stray": Estimate(0, 0, 0)}

    with pytest.raises(ParameterError, match="stray"):
        simulate(replace(figure.experiment, measure=stray), table, {"pairs": 20, "seed": 1})


def test_settings_have_bounds() -> None:
    assert Setting(5, 1, 9).read("pairs", [fmpq(9)]) == 9


def test_another_process_writes_the_same_points(tmp_path: Path) -> None:
    """Two runs of the command, byte by byte."""
    files = [tmp_path / name for name in ("a.csv", "b.csv")]
    for file in files:
        command = ["plot", "par21.figure7", "confidence=1/2,1", "pairs=500", "--data", str(file)]
        subprocess.run([sys.executable, "-m", "parisk_sym", *command], check=True, capture_output=True)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_the_page_lists_every_figure() -> None:
    """One command each, in the order of the papers."""
    page = (Path(__file__).parents[2] / "docs" / "figures.md").read_text(encoding="utf-8")
    listed = re.findall(r"\| `parisk plot (\S+) -o \S+`", page)
    assert listed == sorted(figure.id for figure in find_figures().figures)
