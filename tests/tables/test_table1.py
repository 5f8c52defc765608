"""The recomputation of Table 1 against what its quantities are, by routes that share nothing with it; votes are made up."""

import gzip
import math
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
from click.testing import CliRunner
from flint import arb, fmpq

from benchmarks import table1

PROBABILITIES = ("1/1000", "1/20", "1/5", "2/5", "9/20")
LEVEL = 0.1


def as_arb(text: str) -> arb:
    numerator, denominator = text.split("/")
    return arb(fmpq(int(numerator), int(denominator)))


def two_ratios(q: float, order: int, weight: float) -> float:
    """A 0.1-private pair: a share `weight` of the other outputs is e^0.1 times as probable for the neighbour, the rest e^-0.1."""
    high = math.exp(LEVEL)
    mass = [(q * weight, high), (q * (1 - weight), 1 / high)]
    left = 1 - sum(p * r for p, r in mass)
    assert 1 / high - 1e-12 <= left / (1 - q) <= high + 1e-12
    return math.log(sum(p * r**-order for p, r in [*mass, (1 - q, left / (1 - q))]))


class TestOtherOutput:
    @pytest.mark.parametrize("lead", [0, 3, 40])
    def test_two_classes(self, lead: int) -> None:
        """Exactly the probability that a lead is overtaken: P(X - Y > lead) by quadrature over both Laplace laws."""
        with mpmath.workdps(25):
            scaled = mpmath.mpf(lead) / 20

            def tail(x: mpmath.mpf) -> mpmath.mpf:
                return mpmath.exp(-x) / 2 if x > 0 else 1 - mpmath.exp(x) / 2

            found = mpmath.quad(
                lambda y: mpmath.exp(-abs(y)) / 2 * tail(scaled + y), [-mpmath.inf, -scaled, 0, mpmath.inf]
            )
        expected = float(min(found, mpmath.mpf(1) / 2))
        assert float(table1.other_output((100 + lead, 100))) == pytest.approx(expected, rel=1e-15)

    def test_ten_classes_against_a_sample(self) -> None:
        """An upper bound: the frequency in 200000 noisy maxima is below, within six standard errors of its half at least."""
        votes = (120, 100, 90, 20, 10, 5, 3, 2, 0, 0)
        noise = np.random.default_rng(5).laplace(0, 20, (200_000, 10))
        frequency = float(((np.array(votes) + noise).argmax(axis=1) != 0).mean())
        error = 6 * math.sqrt(0.25 / 200_000)
        bound = float(table1.other_output(votes))
        assert frequency - error < bound < 2 * frequency

    def test_votes_in_any_order(self) -> None:
        """Only the leads count."""
        assert table1.other_output((1, 7, 2)).overlaps(table1.other_output((7, 2, 1)))


class TestMoments:
    @pytest.mark.parametrize(("text", "order"), list(product(PROBABILITIES, (1, 4, 8, 32))))
    def test_best_is_attained_and_not_exceeded(self, text: str, order: int) -> None:
        """The larger of two pairs of distributions, and no mixture of their ratios is above."""
        q = as_arb(text)
        found = float(table1.best(q, order))
        values = [two_ratios(float(q), order, weight) for weight in np.linspace(0, 1, 41)]
        assert max(values) == pytest.approx(found, rel=1e-12)
        assert max(values) == max(values[0], values[-1])

    def test_best_against_random_mechanisms(self) -> None:
        """Random pairs with five other outputs and ratios in [e^-0.1, e^0.1] stay below."""
        rng, order = np.random.default_rng(3), 8
        for _ in range(2000):
            q = rng.uniform(0.01, 0.47)
            ratios, shares = np.exp(rng.uniform(-LEVEL, LEVEL, 5)), rng.dirichlet(np.ones(5)) * q
            first = (1 - shares @ ratios) / (1 - q)
            moment = (1 - q) * first**-order + shares @ ratios**-order
            assert math.log(moment) <= float(table1.best(arb(q), order)) + 1e-12

    @pytest.mark.parametrize("order", [1, 8, 32])
    def test_from_the_level_of_randomised_response_on(self, order: int) -> None:
        """(e^(0.1 (order + 1)) + e^(-0.1 order))/(e^0.1 + 1), for every larger q."""
        high = math.exp(LEVEL)
        expected = math.log((high ** (order + 1) + high**-order) / (high + 1))
        for text in ("12/25", "1/2", "9/10"):
            assert float(table1.best(as_arb(text), order)) == pytest.approx(expected, rel=1e-12)

    @pytest.mark.parametrize(("text", "order"), list(product(PROBABILITIES, table1.ORDERS)))
    def test_the_substitution_lies_between(self, text: str, order: int) -> None:
        """best <= substituted <= plain, and 4/5 of plain <= substituted: what the ledger proves for every q and these orders."""
        q = as_arb(text)
        plain, substituted = (
            table1._theorem3(q, order, base) for base in (table1.level_base(), table1.mixed_base())
        )
        assert table1.best(q, order) < substituted < plain
        assert substituted > plain * fmpq(4, 5)
        assert table1.best(q, order) < table1.substituted(q, order)

    def test_the_substitution_fails_at_large_orders(self) -> None:
        """At order 61 it is below what a 0.1-private mechanism reaches (without the data-independent bound)."""
        q = as_arb("1/1000")
        log_substituted = table1._theorem3(q, 61, table1.mixed_base())
        assert log_substituted < table1.best(q, 61) < table1._theorem3(q, 61, table1.level_base())

    def test_theorem_3_by_hand(self) -> None:
        """q = 1/5, order 2, in floating point."""
        expected = math.log(0.8 * (0.8 / (1 - 0.2 * math.exp(0.1))) ** 2 + 0.2 * math.exp(0.2))
        found = table1._theorem3(as_arb("1/5"), 2, table1.level_base())
        assert float(found) == pytest.approx(expected, rel=1e-14)
        assert float(table1.plain(as_arb("1/5"), 2)) == pytest.approx(0.03)  # 0.005 * 2 * 3 is smaller


class TestLevels:
    def test_votes_without_doubt(self) -> None:
        """With q near 0 the largest order is best: ln(10^5)/8."""
        assert float(table1.PLAIN.level([(10_000, 0, 0)] * 10)) == pytest.approx(math.log(1e5) / 8)

    def test_votes_in_doubt(self) -> None:
        """Only the data-independent bound: 100 queries at order 5, 1000 at order 2."""
        assert float(table1.PLAIN.level([(1, 1)] * 100)) == pytest.approx(100 * 0.03 + math.log(1e5) / 5)
        assert float(table1.PLAIN.level([(1, 1)] * 1000)) == pytest.approx(1000 * 0.015 + math.log(1e5) / 2)

    def test_by_the_definition(self) -> None:
        """The least over the orders, with every query counted, in floating point."""
        votes = [(90, 10, 0), (60, 40, 0), (90, 10, 0)]
        logs = [[float(table1.substituted(table1.other_output(v), o)) for v in votes] for o in table1.ORDERS]
        expected = min((sum(row) + math.log(1e5)) / order for order, row in zip(table1.ORDERS, logs, strict=True))  # fmt: skip
        assert float(table1.SUBSTITUTED.level(votes)) == pytest.approx(expected, rel=1e-13)

    def test_means_and_errors(self) -> None:
        """The mean over lists, and the standard error of the mean."""
        lists = [[(10_000, 0)], [(1, 1)]]
        low, high = (float(table1.PLAIN.level(queries)) for queries in lists)
        cell = table1.mean_level(table1.PLAIN, lists)
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
        ([], "must have rows of 10 counts that add up to 250, got none"),
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
