"""Table 1 of *Privacy at Risk* from votes of teachers; `python benchmarks/table1.py --help` explains."""

import gzip
import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
from flint import arb, ctx, fmpq

from parisk_sym.core.errors import PariskError
from parisk_sym.laws.votes import Accountant, Votes, best_bound, substitution, theorem_3
from parisk_sym.tables.votes import read_votes

PAGE = Path(__file__).resolve().parents[1] / "docs" / "table1.md"
TEACHERS = (50, 100, 150, 250)
QUERIES = (100, 1000)
DRAWN = (
    100,
    500,
    1000,
)  # the numbers of queries that the authors' code goes through, each after a new shuffle
RUNS, SEED = 30, 1212
SCALE = fmpq(20)
LEVEL, LOWER, CONFIDENCE = fmpq(1, 10), fmpq(8, 100), fmpq(8, 10)
DELTA = fmpq(1, 10**5)
ORDERS = range(1, 9)
MORE_ORDERS = range(1, 33)
BITS = 128

ACCOUNTANTS = {
    "Theorem 3 of PATE": Accountant(theorem_3(LEVEL), ORDERS, SCALE, DELTA),
    "with the substitution": Accountant(substitution(LEVEL, LOWER, CONFIDENCE), ORDERS, SCALE, DELTA),
    "best bound": Accountant(best_bound(LEVEL), ORDERS, SCALE, DELTA),
    "best bound, orders to 32": Accountant(best_bound(LEVEL), MORE_ORDERS, SCALE, DELTA),
}


class Cell(NamedTuple):
    """A mean over the draws, and its standard error."""

    mean: arb
    error: float


def draws(images: int) -> dict[int, list[np.ndarray]]:
    """For each number of queries the order of the images in every run, as the authors' code shuffles them."""
    rng = np.random.RandomState(SEED)
    orders = [np.arange(images) for _ in range(RUNS)]
    found = {}
    for queries in DRAWN:
        orders = [row[rng.choice(images, images, replace=False)] for row in orders]
        found[queries] = orders
    return found


def mean_level(accountant: Accountant, lists: Sequence[Sequence[Votes]]) -> Cell:
    """The mean level over lists of queries."""
    levels = [accountant.level(queries) for queries in lists]
    spread = np.array([float(level) for level in levels]).std(ddof=1) / len(levels) ** 0.5
    return Cell(sum(levels, arb(0)) / len(levels), float(spread))


def decimals(value: arb, places: int = 4) -> str:
    """The value rounded to so many decimals, which the ball decides."""
    scaled = (value * 10**places + fmpq(1, 2)).floor().unique_fmpz()
    if scaled is None:
        raise ArithmeticError(f"{value} does not decide {places} decimals")
    whole, part = divmod(int(scaled), 10**places)
    return f"{whole}.{part:0{places}d}"


@cache
def _shuffles(images: int) -> dict[int, list[np.ndarray]]:
    return draws(images)


def row(votes: list[Votes], queries: int, stale: bool) -> list[Cell]:
    """The levels over the authors' draws; `stale`: the votes on the last query stand for all, as in their code."""
    chosen = [order[:queries] for order in _shuffles(len(votes))[queries]]
    lists = [[votes[order[-1]]] * queries if stale else [votes[image] for image in order] for order in chosen]
    accountants = list(ACCOUNTANTS.values())[: 2 if stale else None]
    return [mean_level(accountant, lists) for accountant in accountants]


Rows = dict[tuple[int, int], list[Cell]]


def rows(found: dict[int, list[Votes]], stale: bool) -> Rows:
    """The levels for every number of teachers and of queries."""
    return {(t, queries): row(votes, queries, stale) for t, votes in found.items() for queries in QUERIES}


def table(levels: Rows, names: Sequence[str]) -> str:
    """A table in Markdown: the mean level, and in brackets its standard error."""
    lines = ["| teachers | queries | " + " | ".join(names) + " |", "| --- " * (len(names) + 2) + "|"]
    for (teachers, queries), cells in levels.items():
        texts = [f"{decimals(cell.mean)} ({cell.error:.2f})" for cell in cells]
        lines.append(f"| {teachers} | {queries} | " + " | ".join(texts) + " |")
    return "\n".join(lines)


def gain(cells: list[Cell]) -> str:
    """What the substitution takes off, of the plain level, in per cent."""
    return decimals(100 * (1 - cells[1].mean / cells[0].mean), 1)


def page(found: dict[int, list[Votes]], sums: dict[int, str]) -> str:
    """The page about Table 1."""
    names = list(ACCOUNTANTS)
    own, last = rows(found, stale=False), rows(found, stale=True)
    few, many = (gain(own[TEACHERS[-1], queries]) for queries in QUERIES)
    return _PAGE.format(
        per_query=table(own, names),
        stale=table(last, names[:2]),
        few=few,
        many=many,
        hashes="\n".join(f"| {teachers} | `{digest}` |" for teachers, digest in sums.items()),
    )


_PAGE = """# Table 1 of *Privacy at Risk*, recomputed

Made by `make table1 VOTES=FOLDER`; do not edit.

| queries | with differential privacy, printed | with privacy at risk, printed |
| --- | --- | --- |
| 100 | 2.04 | 1.81 |
| 1000 | 8.03 | 5.95 |

- **Left column.** Papernot et al. 2017 (PATE), according to the caption: 250 convolutional teachers.
- **Right column.** The authors' own teachers, logistic regressions, as a mean over 30 training runs. Table 1 does not say how many teachers.

We have neither set of votes. The first is a file of PATE's authors, `mnist_250_teachers_labels.npy` in `npapernot/multiple-teachers-for-privacy`,
whose contents we could not obtain. The 30 runs are in no repository of the authors that we found.

The first author's repository `ashishdandekar/PATE` (September 2019) has the votes of one training run of 50, 100, 150 and 250 teachers on the 10000
test images of MNIST. This page is computed from these votes. The repository names no licence, so the votes are not part of this project.

## What the authors' code does

This is `PATE/analysis.py` of their repository `ashishdandekar/Privacy-at-risk`, in formulas:

- Noise of scale 20 on each count; every query is 0.1-private. q is the sum over the other classes of (2 + g/20)/(4 e^(g/20)) for a lead of g votes.
- For q < 1/2 and order l = 1, ..., 8, it takes the logarithm of (1 − q)((1 − q)/(1 − e^0.1 q))^l + q e^(0.1 l) (PATE, Theorem 3), or 0.005 l(l + 1)
  if that is smaller. The level is the smallest of (sum over the queries + ln 10⁵)/l.
- For privacy at risk, 0.8 e^0.08 + 0.2 e^0.1 = 1.08766... replaces e^0.1.
- The loop over the queries uses the index of an earlier loop: the votes on the *last* query count for every query.
- The mean is over 30 runs with privacy at risk and over 5 without it.

## Each query with its own votes

Means over the 30 draws of queries that the authors' code makes (with its seed), with one training run instead of 30. The four decimals are decided
by ball arithmetic. The standard error of the mean over the draws is in brackets.

{per_query}

With 250 teachers the substitution reduces the level by {few} and {many} per cent. The printed columns differ by 11 and 26 per cent.
This does not need privacy at risk. `best bound` is the largest possible value for a 0.1-private mechanism with this q, by differential privacy alone.
It is smaller than the bound with the substitution at every order from 1 to 8 (`par21.table1.substitution`): Theorem 3 of PATE is not tight, and the
substitution only removes a part of its slack. At order 61 the substituted bound is false.

## All queries with the votes on the last one

{stale}

One image decides a draw, so the level is anything between 1.44 and 20.76. The standard error of a mean over 30 draws is in brackets. With 250 teachers,
the printed 1.81 and 5.95 are within one standard error of these means. 5.95 is far from the level of 1000 queries with their own votes.

## Which printed digits come out

| printed | procedure | from these votes |
| --- | --- | --- |
| 2.04, 8.03 | quoted from PATE: Theorem 3, each query with its own votes, other teachers | no digit is expected to agree |
| 1.81, 5.95 | the substitution, votes on the last query, mean of 30 runs | agree within the standard error, not in digits |
| 1.81, 5.95 | the substitution, each query with its own votes | do not come out |

Whatever the votes are, the two columns cannot come from the same ones. The substituted bound reduces each logarithm at these orders by at most a fifth,
so beside 2.04 and 8.03 there must be at least 1.91 and 6.70 (`par21.table1.same_votes`).

## The votes

`parisk votes pate_votes_T.csv.gz scale=20 delta=1e-5 queries=100,1000 teachers=T` computes the same four levels, and two for any votes, for the first
queries of such a file, in its order ([the privacy cost of noisy votes](votes.md)). The tables above are means over the authors' draws.

There is one CSV file `pate_votes_T.csv.gz` per number of teachers T: a line of names, then 10 counts for each of the 10000 images. They are the counts
in the arrays of `votes_T.pickle` (images × teachers). SHA-256 of the text inside:

| teachers | SHA-256 |
| --- | --- |
{hashes}
"""


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=PAGE,
    help="The page.  [default: docs/table1.md]",
)
def main(folder: Path, output: Path) -> None:  # fmt: skip
    """Write the page about Table 1, from the files pate_votes_T.csv.gz in FOLDER for 50, 100, 150 and 250 teachers.

    The page says where the votes are from and which form the files have.
    """
    files = {teachers: folder / f"pate_votes_{teachers}.csv.gz" for teachers in TEACHERS}
    if missing := [file.name for file in files.values() if not file.is_file()]:
        raise click.ClickException(f"{folder} has no {', '.join(missing)}")
    try:
        found = {teachers: list(read_votes(file, teachers).rows) for teachers, file in files.items()}
    except PariskError as error:
        raise click.ClickException(str(error)) from error
    sums = {
        teachers: hashlib.sha256(gzip.decompress(file.read_bytes())).hexdigest()
        for teachers, file in files.items()
    }
    with ctx.workprec(BITS):
        text = page(found, sums)
    output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
