"""`parisk plan data` and `parisk plan distribution`: the sampler's numbers, what they promise, and bad input."""

from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

from parisk_sym.laws.catalogue import find_formula
from parisk_sym.sampler import SensitivitySampler
from tests.cli.commands.test_plan import GOAL, rows
from tests.cli.invoked import printed, run

VALUES = np.round(np.random.default_rng(3).uniform(2, 10, 60), 3)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "records.csv"
    path.write_text("name,size\n" + "".join(f"r{i},{v}\n" for i, v in enumerate(VALUES)))
    return f"file={path}"


def test_data(file: str) -> None:
    """The rows are those of the sampler with the same seed, and the data's own value is judged as the answer."""
    found = rows(
        "data", file, "column=size", "statistic=mean", "gamma=0.2", "seed=4", "least=2", "most=10", *GOAL
    )
    sampler = SensitivitySampler(np.mean, gamma=0.2, random_state=4).fit(VALUES)
    assert found["records"] == "60"
    assert float(found["mean of the data"]) == pytest.approx(VALUES.mean())
    assert found["sampled pairs of neighbours"] == str(sampler.n_pairs_)
    assert float(found["sampled sensitivity, the value at this place"]) == pytest.approx(sampler.sensitivity_)
    assert float(found["risk that eps does not hold for a fresh pair, by the paper"]) <= 0.2
    assert float(found["the same over sample and pair, exactly: at most"]) == pytest.approx(
        sampler.exact_risk_
    )
    assert float(found["certainty that it covers the share 4/5 of the pairs"]) == pytest.approx(
        sampler.certainty_
    )
    assert float(found["sensitivity of all neighbours in [2, 10]"]) == pytest.approx(8 / 60)
    assert float(found["the same with noise for all neighbours"]) == pytest.approx(
        float(found["minimum true answer for the goal"]) * 8 / 60 / sampler.sensitivity_
    )
    assert found["goal reached"] == "no"
    assert found["pairs that are enough over sample and pair"] == "4"


@pytest.mark.parametrize(("statistic", "law"), [
    (("statistic=median",), ("law=normal", "mean=5", "spread=2")),
    (("statistic=quantile", "q=0.9"), ("law=pareto", "shape=1/2")),
    (("statistic=max",), ("law=exponential", "rate=2")),
    (("statistic=variance",), ("law=uniform", "least=0", "most=1")),
])  # fmt: skip
def test_distributions(statistic: tuple[str, ...], law: tuple[str, ...]) -> None:
    """Every statistic and every law; the same table for the same seed."""
    arguments = ("distribution", *law, "records=30", *statistic, "n_pairs=100", "order=99", *GOAL, "answer=3")
    found = rows(*arguments)
    assert found["place of the order statistic"] == "99"
    assert float(found["the same over sample and pair, exactly: at most"]) == pytest.approx(2 / 101)
    assert found == rows(*arguments, "seed=0") != rows(*arguments, "seed=1")


def test_example_6() -> None:
    """The mean of exponential records: the quantile of the sensitivity is known, and the sampled one is near."""
    found = rows(
        "distribution",
        "law=exponential",
        "rate=1",
        "records=50",
        "statistic=mean",
        "coverage=0.9",
        "certainty=0.95",
        "n_pairs=5000",
        *GOAL,
    )
    known = float(found["sensitivity that a pair exceeds with probability 1/10"])
    assert known == pytest.approx(np.log(10) / 50)
    assert known < float(found["sampled sensitivity, the value at this place"]) < 1.15 * known
    assert found["pairs that are enough for this certainty"] == "29"


def test_the_variance_is_that_of_a_sample(file: str) -> None:
    found = rows("data", file, "column=size", "statistic=variance", "n_pairs=20", *GOAL)
    assert float(found["variance of the data"]) == pytest.approx(VALUES.var(ddof=1))


def brute_force(statistic: str, n: int) -> float:
    """The largest change by one record of values on a grid of [0, 1]."""
    of = {"mean": np.mean, "variance": lambda x: np.var(x, ddof=1), "median": np.median, "max": np.max}[
        statistic
    ]
    grid = np.array(np.meshgrid(*[[0, 0.5, 1]] * n)).reshape(n, -1).T
    return max(abs(of(row) - of([*row[:-1], other])) for row in grid for other in (0, 0.5, 1))


@pytest.mark.parametrize(
    ("statistic", "formula"),
    [("mean", "mean"), ("variance", "variance"), ("median", "range"), ("max", "range")],
)
@pytest.mark.parametrize("n", [2, 3, 4])
def test_sensitivities_of_statistics(statistic: str, formula: str, n: int) -> None:
    """Reached on the corners of the cube, and not exceeded; of the median for an odd number."""
    given = {"least": 0, "most": 1} | ({} if formula == "range" else {"n": n})
    bound = float(find_formula(f"utility.{formula}_sensitivity").ball(**given))
    assert brute_force(statistic, n) <= bound + 1e-12
    if statistic != "median" or n % 2:
        assert brute_force(statistic, n) == pytest.approx(bound)


def test_latex(file: str) -> None:
    text = printed(
        "plan", "data", file, "column=size", "statistic=mean", "n_pairs=50", *GOAL, "--format", "latex"
    )
    assert r"\toprule" in text
    assert "sampler.exact" in text.replace(r"\allowbreak{}", "")
    assert "Plan, data: " in text


LAW = ("law=exponential", "rate=1", "records=20", "statistic=mean")
BAD = [
    (("data", "statistic=mean", "n_pairs=5"), "missing file"),
    (("data", "file=nowhere.csv", "statistic=mean", "n_pairs=5"), "nowhere.csv cannot be read"),
    (("distribution", *LAW), "give gamma, or coverage and certainty, or n_pairs"),
    (("distribution", *LAW, "gamma=2"), "gamma must be in (0, 1), got 2"),
    (("distribution", *LAW, "gamma=0.1", "n_pairs=20"), "n_pairs must be >= 285 for gamma = 1/10"),
    (("distribution", *LAW, "gamma=0.1", "rho=0.2"), "rho must be in (0, min(gamma, 1/2)) = (0, 1/10)"),
    (("distribution", *LAW, "n_pairs=5/2"), "n_pairs must be a whole number, got 5/2"),
    (("distribution", *LAW, "n_pairs=5", "order=6"), "order must be <= n_pairs = 5, got 6"),
    (("distribution", *LAW, "n_pairs=5", "seed=-1"), "random_state must be None, a whole number >= 0"),
    (("distribution", *LAW, "n_pairs=5", "mean=1"), "law=exponential takes rate: missing none, unknown mean"),
    (("distribution", "law=normal", "mean=0", *LAW[2:], "n_pairs=5"), "law=normal takes mean, spread: missing spread"),
    (("distribution", "law=cauchy", *LAW[2:], "n_pairs=5"), "law must be one of exponential, normal, pareto, uniform, got 'cauchy'"),
    (("distribution", "law=exponential", "rate=0", *LAW[2:], "n_pairs=5"), "rate must be > 0, got 0"),
    (("distribution", "law=uniform", "least=1", "most=1", *LAW[2:], "n_pairs=5"), "least must be < most, got least=1, most=1"),
    (("distribution", "law=uniform", "least=0", "most=1e400", *LAW[2:], "n_pairs=5"), "most must lie within the range of float64, up to 1.8e308, got '1e400'"),
    (("distribution", *LAW[:2], "records=0", "statistic=mean", "n_pairs=5"), "records must be a whole number >= 1, got 0"),
    (("distribution", *LAW[:2], "records=1", "statistic=variance", "n_pairs=5"), "records must be a whole number >= 2, got 1"),
    (("distribution", *LAW[:3], "statistic=mode", "n_pairs=5"), "statistic must be one of mean, median, quantile, max, variance, got 'mode'"),
    (("distribution", *LAW[:3], "statistic=quantile", "n_pairs=5"), "statistic=quantile needs q"),
    (("distribution", *LAW[:3], "statistic=quantile", "q=2", "n_pairs=5"), "q must be in [0, 1], got 2"),
    (("distribution", *LAW, "q=0.5", "n_pairs=5"), "q belongs to statistic=quantile, got statistic=mean"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "words"), BAD)
def test_bad_input(arguments: tuple[str, ...], words: str) -> None:
    result = run("plan", *arguments, *GOAL)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


@pytest.mark.parametrize(("text", "more", "words"), [
    ("", (), "file must hold at least 2 records, got 0"),
    ("3\n", (), "file must hold at least 2 records, got 1"),
    ("x\n1\nnan\n", (), "line 3: a record must be a finite number, got 'nan'"),
    ("x,y\n1,2\n3\n", ("column=y",), "line 3: a record must be a finite number, got no such cell"),
    ("x,y\n1,2\n", ("column=z",), "column must be one of x, y"),
    ("1\n2\n", ("least=0", "most=1"), "all records must lie in [0, 1] (least, most), got 1.0 to 2.0: clip them first"),
    ("1\n2\n", ("least=0",), "least and most belong together"),
    ("2\n2\n2\n", (), "the sampled sensitivity must be > 0, got 0 at place 9 of 9"),
])  # fmt: skip
def test_bad_files(tmp_path: Path, text: str, more: tuple[str, ...], words: str) -> None:
    file = tmp_path / "records.csv"
    file.write_text(text)
    result = run("plan", "data", f"file={file}", "statistic=mean", "n_pairs=9", *more, *GOAL)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


@pytest.mark.parametrize("cell", ["nan", "inf", "1_2", "\u0661\u0662", "1,5", "0x1F"])
def test_a_first_record_is_no_head(tmp_path: Path, cell: str) -> None:
    """What is a number in another notation, or none that is finite, is refused in the first line as in any other."""
    file = tmp_path / "records.csv"
    for text in (f'"{cell}"\n1\n2\n', f'1\n"{cell}"\n2\n'):
        file.write_text(text, encoding="utf-8")
        result = run("plan", "data", f"file={file}", "statistic=mean", "n_pairs=9", *GOAL)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"a record must be a finite number, got {cell!r}" in result.stderr


@pytest.mark.parametrize("head", ["", "income\n"])
def test_a_byte_order_mark(tmp_path: Path, head: str) -> None:
    """It is no part of the first cell; quotients are numbers."""
    file = tmp_path / "records.csv"
    file.write_text(f"{head}1/2\n2\n3\n", encoding="utf-8-sig")
    more = ("column=income",) if head else ()
    found = rows("data", f"file={file}", "statistic=max", "n_pairs=9", *more, *GOAL)
    assert found["records"] == "3"


def test_rounded_to_the_side_on_which_it_holds(tmp_path: Path) -> None:
    """Risks, sensitivities, errors and needed pairs upwards, certainties downwards."""
    file = tmp_path / "records.csv"
    file.write_text("0.1\n0.7\n1.3\n")
    given = (
        "data",
        f"file={file}",
        "statistic=mean",
        "least=0",
        "most=2",
        "n_pairs=1305",
        "gamma=0.05",
        *GOAL,
    )
    found, exact = (rows(*given, "--digits", digits) for digits in ("3", "40"))
    down = {what for what in exact if what.startswith(("certainty", "confidence", "the same by the model"))}
    assert len(down) == 3
    for what, value in exact.items():
        if "." not in value or what in ("mean of the data", "privacy level"):
            continue
        printed, true = Decimal(found[what]), Decimal(value)
        assert printed <= true if what in down else printed >= true, what
    assert found["certainty that it covers the share 19/20 of the pairs"] == "0.999"


def test_an_answer_of_zero_has_no_relative_error(tmp_path: Path) -> None:
    """Of data whose statistic is no positive number the rows about an answer are left out; given as one, it is refused."""
    file = tmp_path / "records.csv"
    file.write_text("-1\n1\n")
    arguments = ("data", f"file={file}", "statistic=mean", "n_pairs=30", *GOAL)
    assert "goal reached" not in rows(*arguments)
    assert "answer must be > 0, got 0" in run("plan", *arguments, "answer=0").stderr
