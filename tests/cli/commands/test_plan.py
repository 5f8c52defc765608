"""`parisk plan`: its rows are the formulas' values, and bad input is named."""

import json
from math import exp, log
from pathlib import Path

import pytest
from scipy.stats import beta

from parisk_sym.report.latex.document import standalone
from tests.cli.invoked import printed, run
from tests.tables.test_tables import pdf_text

GOAL = ("eps=0.01", "re=0.1", "confidence=0.9")


def rows(*arguments: str) -> dict[str, str]:
    """What stands in the answer, by what it is."""
    data = json.loads(printed("plan", *arguments, "--format", "json"))
    return {row["what"]: row["value"] for row in data["rows"]}


def test_example_1_of_the_paper() -> None:
    """The count at eps = 0.01, by hand in floats."""
    found = rows("count", *GOAL, "answer=2000")
    assert float(found["sensitivity"]) == 1
    assert float(found["minimum true answer for the goal"]) == pytest.approx(-log(0.1) / 0.001)
    assert float(found["noise that is exceeded with probability 1/10"]) == pytest.approx(-100 * log(0.1))
    assert float(found["probability that the goal is missed"]) == pytest.approx(exp(-2))
    assert float(found["level at which the goal is reached"]) == pytest.approx(-log(0.1) / 200)
    assert found["privacy level"] == "0.01 for all neighbours"
    assert found["goal reached"] == "no"
    assert rows("count", *GOAL, "answer=2303")["goal reached"] == "yes"


def test_without_an_answer() -> None:
    assert "goal reached" not in rows("count", *GOAL)


def test_a_count_is_a_sum_of_ones_and_zeros() -> None:
    assert rows("count", *GOAL) == rows("sum", "least=0", "most=1", *GOAL)
    twice = rows("sum", "least=-2", "most=1", *GOAL)
    assert float(twice["sensitivity"]) == 2
    given = rows("sensitivity", "delta_q=2", *GOAL)
    assert given["minimum true answer for the goal"] == twice["minimum true answer for the goal"]


def sampled(folder: Path, text: str) -> tuple[str, ...]:
    file = folder / "sampled.csv"
    file.write_text(text)
    return ("sampled", f"file={file}", "coverage=0.9", "certainty=0.95", *GOAL)


def test_sampled_sensitivities(tmp_path: Path) -> None:
    """The place by SciPy's beta law: the lowest whose coverage is 0.9 with probability 0.95."""
    values = [f"0.{i:02}" for i in range(100)]
    found = rows(*sampled(tmp_path, "change,x\n" + "".join(f"{v},1\n" for v in reversed(values))))
    place = next(m for m in range(1, 101) if beta(m, 101 - m).sf(0.9) >= 0.95)
    assert found["place of the order statistic"] == str(place)
    assert float(found["certainty that it covers the share"]) == pytest.approx(
        beta(place, 101 - place).sf(0.9)
    )
    noise = float(found["noise scale, the mean absolute noise"])
    assert noise == pytest.approx(float(values[place - 1]) / 0.01)
    assert found["privacy level"] == "0.01 for a share of 0.9 of the pairs of neighbours as they were sampled"


def test_a_byte_order_mark_is_no_head(tmp_path: Path) -> None:
    """The first record of a file without a head counts."""
    found = rows(*sampled(tmp_path, "\ufeff" + "1\n" * 29))
    assert found["sampled pairs of neighbours"] == "29"


def test_latex(tmp_path: Path) -> None:
    file = tmp_path / "plan.tex"
    assert printed("plan", "count", *GOAL, "--format", "latex", "-o", str(file)) == ""
    text = file.read_text()
    assert text.count(r"\\") == len(rows("count", *GOAL)) + 1
    assert "2302.5851" in pdf_text(standalone(text), tmp_path)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ("mean", *GOAL),
            "the query must be one of count, sum, sensitivity, sampled, data, distribution, diff, budget, risk, got 'mean'",
        ),
        (("count", *GOAL[:2]), "missing confidence"),
        (("count", *GOAL, "most=1"), "unknown most"),
        (("count", "eps=0", *GOAL[1:]), "eps must be > 0, got 0"),
        (("count", "eps=x", *GOAL[1:]), "eps must be a finite number"),
        (("count", *GOAL[:2], "confidence=1"), "confidence must be < 1, got 1"),
        (("count", *GOAL, "answer=0"), "answer must be > 0, got 0"),
        (("count", *GOAL, "eps=1"), "eps is given twice"),
        (("sum", "least=1", "most=0", *GOAL), "needs least <= most, got least=1, most=0"),
        (("sum", "least=0", "most=0", *GOAL), "delta_q must be > 0, got 0"),
        (("sensitivity", "delta_q=-1", *GOAL), "delta_q must be > 0, got -1"),
        (
            ("sampled", "file=nowhere.csv", "coverage=0.9", "certainty=0.9", *GOAL),
            "nowhere.csv cannot be read",
        ),
    ],
)
def test_bad_input(arguments: tuple[str, ...], words: str) -> None:
    result = run("plan", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "must hold at least 29 sampled sensitivities for coverage=9/10, certainty=19/20, got 0"),
        ("1\n", "got 1"),
        ("nan\n1\n", "line 1: a sampled sensitivity must be a finite number"),
        ("1\nnan\n", "line 2: a sampled sensitivity must be a finite number"),
        ("1\n-1\n", "line 2: a sampled sensitivity must be >= 0, got -1"),
        ("0\n" * 50, "delta_q must be > 0, got 0"),
    ],
)
def test_bad_samples(tmp_path: Path, text: str, words: str) -> None:
    result = run("plan", *sampled(tmp_path, text))
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
