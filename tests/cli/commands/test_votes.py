"""`parisk votes`: its levels, their rounding, its formats, and what is wrong with a file or a value."""

import gzip
import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.core.exact import rational
from parisk_sym.laws.compose import compose
from parisk_sym.report.latex.document import standalone
from parisk_sym.tables.votes import WARNING, round_up, vote_table
from tests.cli.invoked import printed, run
from tests.tables.test_tables import pdf_text

GOAL = ("scale=20", "delta=1e-5")


def written(folder: Path, text: str, name: str = "votes.csv") -> str:
    file = folder / name
    file.write_text(text)
    return str(file)


def levels(*arguments: str) -> dict[str, list[str]]:
    """The levels by the name of the bound."""
    data = json.loads(printed("votes", *arguments, "--format", "json"))
    return {bound["name"]: bound["levels"] for bound in data["bounds"]}


def by_definition(rows: list[tuple[int, ...]], scale: float, delta: float, orders: int) -> dict[str, float]:
    """Theorem 3 and the best bound in floating point, each formula as it is printed."""
    eps0, logs = 2 / scale, {"PATE": [0.0] * orders, "best": [0.0] * orders}
    high = math.exp(eps0)
    for votes in rows:
        first, *others = sorted(votes, reverse=True)
        total = sum((2 + (first - c) / scale) / (4 * math.exp((first - c) / scale)) for c in others)
        q = min(total, 1 - 1 / len(votes))
        for order in range(1, orders + 1):
            independent = min(eps0**2 * order * (order + 1) / 2, eps0 * order)
            theorem = math.inf
            if q < 1 / (1 + high):
                theorem = math.log((1 - q) * ((1 - q) / (1 - high * q)) ** order + q * high**order)
            logs["PATE"][order - 1] += min(theorem, independent)
            share = min(q, 1 / (1 + high))
            logs["best"][order - 1] += math.log(
                max(
                    (1 - share) ** (order + 1) / (1 - r * share) ** order + share * r**-order
                    for r in (high, 1 / high)
                )
            )
    return {
        name: min((s - math.log(delta)) / order for order, s in enumerate(sums, 1))
        for name, sums in logs.items()
    }


@settings(max_examples=25)
@given(
    st.lists(st.lists(st.integers(0, 60), min_size=3, max_size=3), min_size=1, max_size=12),
    st.sampled_from(["2", "5", "20", "45.5"]),
    st.integers(1, 40),
)
def test_levels_by_the_definition(
    tmp_path_factory: pytest.TempPathFactory, rows: list[list[int]], scale: str, orders: int
) -> None:
    """Random votes, scales and orders, against floats; best <= PATE, and the least order is never worse with more of them."""
    file = written(tmp_path_factory.mktemp("votes"), "".join(",".join(map(str, row)) + "\n" for row in rows))
    table = vote_table(Path(file), {"scale": scale, "delta": "1e-6", "orders": str(orders)}, 12)
    found = {bound.name: float(bound.levels[0]) for bound in table.bounds}
    expected = by_definition([tuple(row) for row in rows], float(scale), 1e-6, orders)
    assert found["PATE"] == pytest.approx(expected["PATE"], rel=1e-9)
    assert found["best"] == pytest.approx(expected["best"], rel=1e-9)
    assert found["best"] <= found["PATE"] <= found["any votes"]
    assert found.get("best to 32", found["best"]) <= found["best"]


def test_optimal_composition_is_randomised_response(tmp_path: Path) -> None:
    """The level for any votes is that of as many randomised responses, rounded up."""
    file = written(tmp_path, "3,1\n" * 40)
    (text,) = levels(file, *GOAL, "--digits", "9")["composition"]
    exact = compose("randomised_response,eps0=1/10,n=40").epsilon("1e-5", digits=30)
    assert 0 <= float(rational(text) - exact) < 1e-8


def test_rounded_up_and_not_further(tmp_path: Path) -> None:
    """Each digit more lowers a level, by less than a unit of the digit before."""
    file = written(tmp_path, "40,10,0\n30,20,5\n" * 5)
    fine = levels(file, *GOAL, "--digits", "20")
    for digits in (1, 3, 8):
        for name, (text,) in levels(file, *GOAL, "--digits", str(digits)).items():
            exact = rational(fine[name][0])
            assert exact <= rational(text) < exact * (1 + rational("10") / 10**digits)


def test_numbers_of_queries(tmp_path: Path) -> None:
    """The first ones of the file; a range; in increasing order; all of them unless given."""
    file = written(tmp_path, "a,b\n20,0\n11,9\n10,10\n1,19\n")
    data = json.loads(printed("votes", file, *GOAL, "queries=3,1:2:1", "--format", "json"))
    assert data["queries"] == [1, 2, 3]
    head = written(tmp_path, "20,0\n11,9\n", "head.csv")
    assert levels(head, *GOAL)["best"] == [levels(file, *GOAL, "queries=1,2")["best"][1]]
    assert json.loads(printed("votes", file, *GOAL, "--format", "json"))["queries"] == [4]


def test_a_compressed_file(tmp_path: Path) -> None:
    text = "a,b\n20,0\n11,9\n"
    with gzip.open(tmp_path / "votes.csv.gz", "wt") as file:
        file.write(text)
    assert levels(str(tmp_path / "votes.csv.gz"), *GOAL) == levels(written(tmp_path, text), *GOAL)


def test_the_substitution_of_the_authors(tmp_path: Path) -> None:
    """eps and confidence are 4/5 of the level and 4/5 unless given; with eps near eps0 it is Theorem 3."""
    file = written(tmp_path, "60,10\n" * 30)
    assert (
        levels(file, *GOAL)["substitution"]
        == levels(file, *GOAL, "eps=0.08", "confidence=0.8")["substitution"]
    )
    none = levels(file, *GOAL, "confidence=0")
    assert none["substitution"] == none["PATE"]


def test_a_substitution_without_a_guarantee(tmp_path: Path) -> None:
    """It is below the best bound at a large order, and says so with the line; up to order 8 it is not."""
    file = written(tmp_path, "a,b\n200,0\n150,50\n")
    assert "no guarantee" not in printed("votes", file, *GOAL)
    text = printed("votes", file, *GOAL, "orders=200")
    assert "no guarantee: at order " in text
    assert "less than the best bound for the votes in line 2" in text


def test_text_names_what_it_read_and_warns(tmp_path: Path) -> None:
    text = printed("votes", written(tmp_path, "20,0\n11,8\n"), *GOAL)
    assert "19 to 20 teachers, 2 classes" in text
    assert WARNING in text


def test_latex_compiles(tmp_path: Path) -> None:
    text = printed("votes", written(tmp_path, "20,0\n11,9\n"), *GOAL, "orders=200", "--format", "latex")
    page = pdf_text(standalone(text), tmp_path)
    assert "substitution" in page
    assert "do not publish it" in " ".join(page.split())


def test_the_plot(tmp_path: Path) -> None:
    """It is drawn beside the table, the same bytes every time."""
    pytest.importorskip("matplotlib")
    file, bytes_ = written(tmp_path, "20,0\n11,9\n" * 150), []
    for name in ("one.svg", "two.svg"):
        printed("votes", file, *GOAL, "--plot", str(tmp_path / name))
        bytes_.append((tmp_path / name).read_bytes())
    assert bytes_[0] == bytes_[1]
    assert b"<svg" in bytes_[0]


@pytest.mark.parametrize(
    ("rows", "arguments", "message"),
    [
        ("1,2\n1,2,3\n", GOAL, "votes.csv, line 2: the row must have 2 counts >= 0, got '1,2,3'"),
        ("1,2\n1,-2\n", GOAL, "votes.csv, line 2: the row must have 2 counts >= 0, got '1,-2'"),
        ("a,b\n1,2.5\n", GOAL, "votes.csv, line 2: the row must have 2 counts >= 0, got '1,2.5'"),
        ("a,b\n1,²\n", GOAL, "line 2: the row must have 2 counts >= 0"),
        ("5\n", GOAL, "line 1: the row must have 2 counts >= 0, got '5'"),
        ("a,b\n", GOAL, "votes.csv must have a row of counts for each query, got none"),
        ("", GOAL, "votes.csv must have a row of counts for each query, got none"),
        (
            "1,2\n",
            (*GOAL, "teachers=4"),
            "line 1: the row must have 2 counts >= 0 that add up to 4, got '1,2'",
        ),
        ("1,2\n", ("scale=20",), "missing delta"),
        ("1,2\n", (*GOAL, "gamma=1"), "unknown gamma"),
        ("1,2\n", ("scale=0.01", "delta=1e-5"), "scale must be >= 1/50, got 0.01"),
        ("1,2\n", ("scale=20", "delta=1"), "delta must be < 1, got 1"),
        ("1,2\n", (*GOAL, "queries=2"), "queries must be whole numbers from 1 to 1, the rows of"),
        ("1,2\n", (*GOAL, "queries=0.5"), "queries must be whole numbers from 1 to 1"),
        ("1,2\n", (*GOAL, "orders=0"), "orders must be >= 1, got 0"),
        ("1,2\n", (*GOAL, "eps=0.1"), "eps must be < 2/scale = 1/10, got 0.1"),
        ("1,2\n", (*GOAL, "confidence=2"), "confidence must be <= 1, got 2"),
        ("1,2\n", (*GOAL, "--digits", "0"), "digits must be an integer in [1, 100000], got 0"),
        ("1,2\n", (*GOAL, "--plot", "x.txt"), "the plot's file must end in .png, .pdf or .svg, got 'x.txt'"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, rows: str, arguments: tuple[Any, ...], message: str) -> None:
    result = run("votes", written(tmp_path, rows), *arguments, "-o", str(tmp_path / "out"))
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert not (tmp_path / "out").exists()


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "votes.csv.gz").write_text("votes")
    for name in ("none.csv", "votes.csv.gz"):
        result = run("votes", str(tmp_path / name), *GOAL)
        assert result.exit_code == 2
        assert f"{name} cannot be read" in result.stderr


def test_one_file_for_two_results(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    out = str(tmp_path / "x.png")
    result = run("votes", written(tmp_path, "1,2\n"), *GOAL, "-o", out, "--plot", out)
    assert "the table and the plot need two files" in result.stderr


def test_an_undecided_digit() -> None:
    """A ball that holds a decimal is not rounded."""
    from flint import arb

    from parisk_sym.core.errors import PrecisionError

    with pytest.raises(PrecisionError, match="does not decide 2 digits"):
        round_up(arb("1.5", "1e-9"), 2)
