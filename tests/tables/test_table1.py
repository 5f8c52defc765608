"""The recomputation of Table 1: the authors' draws, means and the page; votes are made up. Its levels are tested in tests/laws/test_votes.py."""

import gzip
import math
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from flint import arb

from benchmarks import table1

PLAIN = table1.ACCOUNTANTS["Theorem 3 of PATE"]


class TestMeans:
    def test_means_and_errors(self) -> None:
        """The mean over lists, and the standard error of the mean."""
        lists = [[(10_000, 0)], [(1, 1)]]
        low, high = (float(PLAIN.level(queries)) for queries in lists)
        cell = table1.mean_level(PLAIN, lists)
        assert float(cell.mean) == pytest.approx((low + high) / 2)
        assert cell.error == pytest.approx((high - low) / 2)


class TestDraws:
    def test_shuffles_build_on_each_other(self) -> None:
        """Every run is a permutation, and the next number of queries shuffles the shuffled."""
        found = table1.draws(50)
        assert set(found) == set(table1.DRAWN)
        for rows in found.values():
            assert len(rows) == table1.RUNS
            assert all(sorted(row) == list(range(50)) for row in rows)
        rng = np.random.RandomState(table1.SEED)
        first = [rng.choice(50, 50, replace=False) for _ in range(table1.RUNS)]
        second = [row[rng.choice(50, 50, replace=False)] for row in first]
        assert (found[500][7] == second[7]).all()

    def test_stale_votes(self) -> None:
        """All queries have the votes on the last one, which is why an image in doubt decides the level."""
        votes = [(250, *[0] * 9)] * 1000
        last = table1.draws(1000)[100][0][99]
        votes[last] = tuple([25] * 10)
        own, stale = table1.row(votes, 100, stale=False)[0], table1.row(votes, 100, stale=True)[0]
        assert own.mean < stale.mean


def test_decimals() -> None:
    """Rounded to so many places, with every place written."""
    assert table1.decimals(arb("1.23456"), 4) == "1.2346"
    assert table1.decimals(arb(12), 2) == "12.00"
    assert table1.decimals(arb("3.04996"), 4) == "3.0500"


def test_undecided_digits() -> None:
    """A ball that holds a half is not rounded."""
    with pytest.raises(ArithmeticError, match="does not decide"):
        table1.decimals(arb("1.00005", "1e-9"))


def write(folder: Path, teachers: int, rows: list[tuple[int, ...]]) -> None:
    """A file of votes as the page describes it."""
    lines = [",".join(f"votes_for_{k}" for k in range(10))] + [",".join(map(str, row)) for row in rows]
    with gzip.open(folder / f"pate_votes_{teachers}.csv.gz", "wt") as file:
        file.write("\n".join(lines) + "\n")


class TestCommand:
    def test_page(self, tmp_path: Path) -> None:
        """Made-up votes on 1000 images: a row for every number of teachers and queries."""
        for teachers in table1.TEACHERS:
            write(tmp_path, teachers, [(teachers, *[0] * 9)] * 1000)
        out = tmp_path / "page.md"
        result = CliRunner().invoke(table1.main, [str(tmp_path), "-o", str(out)])
        assert result.exit_code == 0, result.output
        text = out.read_text()
        assert text.startswith("# Table 1")
        rows = [line for line in text.splitlines() if line.startswith("| ") and line.count("|") in (5, 7)]
        assert sum(line.split("|")[1].strip() in map(str, table1.TEACHERS) for line in rows) == 16
        assert "| 250 | 1000 | 1.4" in text

    @pytest.mark.parametrize(("rows", "words"), [
        ([(250, *[0] * 9), (249, *[0] * 9)], "line 3: the row must have 10 counts >= 0 that add up to 250, got '249,0,0,0,0,0,0,0,0,0'"),
        ([(251, -1, *[0] * 8)], "line 2: the row must have 10 counts >= 0"),
        ([(250,)], "line 2: the row must have 10 counts >= 0 that add up to 250, got '250'"),
        ([("x", *[0] * 9)], "got 'x,0,0,0,0,0,0,0,0,0'"),
        ([], "must have a row of counts for each query, got none"),
    ])  # fmt: skip
    def test_other_files_are_refused(self, tmp_path: Path, rows: list[tuple[Any, ...]], words: str) -> None:
        """Each row has ten counts that add up to the number of teachers."""
        for teachers in table1.TEACHERS:
            write(tmp_path, teachers, rows if teachers == 250 else [(teachers, *[0] * 9)] * 3)
        result = CliRunner().invoke(table1.main, [str(tmp_path), "-o", str(tmp_path / "page.md")])
        assert result.exit_code == 1
        assert f"pate_votes_250.csv.gz{',' if 'line' in words else ''}" in result.output
        assert words in result.output
        assert not (tmp_path / "page.md").exists()

    def test_a_file_that_is_not_compressed_is_refused(self, tmp_path: Path) -> None:
        for teachers in table1.TEACHERS:
            write(tmp_path, teachers, [(teachers, *[0] * 9)] * 3)
        (tmp_path / "pate_votes_250.csv.gz").write_text("votes")
        result = CliRunner().invoke(table1.main, [str(tmp_path), "-o", str(tmp_path / "page.md")])
        assert "pate_votes_250.csv.gz cannot be read" in result.output

    def test_missing_files_are_named(self, tmp_path: Path) -> None:
        """All that are missing, and nothing is written."""
        result = CliRunner().invoke(table1.main, [str(tmp_path), "-o", str(tmp_path / "page.md")])
        assert result.exit_code == 1
        assert "pate_votes_50.csv.gz" in result.output
        assert "pate_votes_250.csv.gz" in result.output


def test_the_page_is_consistent() -> None:
    """The shipped page: best <= substituted <= plain in every row, and levels rise with the queries."""
    page = (Path(table1.__file__).parents[1] / "docs" / "table1.md").read_text()
    part = page.split("## Each query")[1].split("## All queries")[0]
    rows = [
        line.split("|")[1:-1] for line in part.splitlines() if line.startswith("| ") and line[2].isdigit()
    ]
    assert len(rows) == 8
    levels = [[float(cell.split("(")[0]) for cell in row[2:]] for row in rows]
    for plain, substituted, best, more in levels:
        assert more <= best <= substituted <= plain
        assert substituted >= 0.8 * plain + 0.2 * math.log(1e5) / 8
    assert all(few[0] < many[0] for few, many in list(pairwise(levels))[::2])
