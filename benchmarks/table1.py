"""Table 1 of *Privacy at Risk* from votes of teachers; `python benchmarks/table1.py --help` explains."""

import csv
import gzip
import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
from flint import arb, ctx, fmpq

PAGE = Path(__file__).resolve().parents[1] / "docs" / "table1.md"
TEACHERS = (50, 100, 150, 250)
CLASSES = 10
QUERIES = (100, 1000)
DRAWN = (
    100,
    500,
    1000,
)  # the numbers of queries that the authors' code goes through, each after a new shuffle
RUNS, SEED = 30, 1212
LEVEL, NOISE = fmpq(1, 10), fmpq(1, 20)
DELTA = fmpq(1, 10**5)
ORDERS = tuple(range(1, 9))
MORE_ORDERS = tuple(range(1, 33))
BITS = 128

Votes = tuple[int, ...]
Moment = Callable[[arb, int], arb]


def other_output(votes: Votes) -> arb:
    """An upper bound of the probability that noise of scale 20 on each count lets another class win (Papernot et al. 2017, Lemma 4).

    The largest count leads each other one by g votes, and is overtaken with probability (2 + g/20)/(4 e^(g/20)).
    """
    best, *others = sorted(votes, reverse=True)
    leads = [NOISE * (best - count) for count in others]
    total = sum(((2 + lead) / (4 * arb(lead).exp()) for lead in leads), arb(0))
    return total.min(arb(fmpq(len(votes) - 1, len(votes))))


def _theorem3(q: arb, order: int, base: arb) -> arb:
    """ln((1 - q)((1 - q)/(1 - base q))^order + q base^order)."""
    return ((1 - q) * ((1 - q) / (1 - base * q)) ** order + q * base**order).log()


def data_independent(order: int) -> arb:
    """What holds for every 0.1-private mechanism, as the accountant of PATE has it: eps^2 order (order + 1)/2, or eps order."""
    return arb(LEVEL**2 * order * (order + 1) / 2).min(arb(LEVEL * order))


def _with_base(base: Callable[[], arb]) -> Moment:
    """The accountant's bound of the logarithm of the moment: Theorem 3 for q < 1/2, or the data-independent bound."""

    def bound(q: arb, order: int) -> arb:
        if q < fmpq(1, 2):
            return _theorem3(q, order, base()).min(data_independent(order))
        if q >= fmpq(1, 2):
            return data_independent(order)
        raise ArithmeticError(f"a probability too close to 1/2: {q}")

    return bound


def level_base() -> arb:
    """e^0.1."""
    return arb(LEVEL).exp()


def mixed_base() -> arb:
    """What the authors' code has in the place of e^0.1."""
    return arb(fmpq(8, 100)).exp() * fmpq(4, 5) + arb(LEVEL).exp() * fmpq(1, 5)


plain = _with_base(level_base)
substituted = _with_base(mixed_base)


def best(q: arb, order: int) -> arb:
    """The largest logarithm of a moment that a 0.1-private mechanism can have whose most probable output has probability 1 - q or more.

    The moment is a mean of a convex function of the ratios P'/P: all other outputs have the ratio e^-0.1, or all e^0.1. From
    q = 1/(1 + e^0.1) on it is that of randomised response.
    """
    high = level_base()
    q = q.min(1 / (1 + high))
    ends = [(1 - q) * ((1 - q) / (1 - r * q)) ** order + q / r**order for r in (1 / high, high)]
    return ends[0].max(ends[1]).log()


@dataclass(frozen=True)
class Accountant:
    """Levels from moments: the least over the orders of (sum of the logarithms + ln(1/delta))/order."""

    name: str
    moment: Moment
    orders: tuple[int, ...] = ORDERS
    _known: dict[Votes, tuple[arb, ...]] = field(default_factory=dict, repr=False)

    def logarithms(self, votes: Votes) -> tuple[arb, ...]:
        """One for each order."""
        if votes not in self._known:
            q = other_output(votes)
            self._known[votes] = tuple(self.moment(q, order) for order in self.orders)
        return self._known[votes]

    def level(self, queries: Sequence[Votes]) -> arb:
        """The level of all queries together."""
        times = Counter(tuple(sorted(votes)) for votes in queries)
        sums = [-arb(DELTA).log() for _ in self.orders]
        for votes, count in times.items():
            sums = [total + count * part for total, part in zip(sums, self.logarithms(votes), strict=True)]
        levels = [total / order for total, order in zip(sums, self.orders, strict=True)]
        least = levels[0]
        for level in levels[1:]:
            least = least.min(level)
        return least


PLAIN = Accountant("Theorem 3 of PATE", plain)
SUBSTITUTED = Accountant("with the substitution", substituted)
BEST = Accountant("best bound", best)
BEST_MORE = Accountant("best bound, orders to 32", best, MORE_ORDERS)
ACCOUNTANTS = (PLAIN, SUBSTITUTED, BEST, BEST_MORE)


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


def read_votes(file: Path, teachers: int) -> list[Votes]:
    """One histogram per image; ClickException for a file of another form, with its first wrong line."""
    try:
        with gzip.open(file, "rt", newline="") as lines:
            rows = list(csv.reader(lines))[1:]
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{file.name} cannot be read: {error}") from error
    if not rows:
        raise click.ClickException(
            f"{file.name} must have rows of {CLASSES} counts that add up to {teachers}, got none"
        )
    return [_histogram(row, teachers, f"{file.name}, line {line}") for line, row in enumerate(rows, 2)]


def _histogram(row: Sequence[str], teachers: int, where: str) -> Votes:
    if all(cell.isdecimal() for cell in row) and len(row) == CLASSES:
        votes = tuple(map(int, row))
        if sum(votes) == teachers:
            return votes
    raise click.ClickException(
        f"{where}: the row must have {CLASSES} counts >= 0 that add up to {teachers}, got {','.join(row)!r}: is it the file of another "
        "number of teachers?"
    )


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
    return [mean_level(accountant, lists) for accountant in (ACCOUNTANTS[:2] if stale else ACCOUNTANTS)]


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
    names = [accountant.name for accountant in ACCOUNTANTS]
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

The left column is taken from Papernot et al. 2017 (PATE), says the caption: 250 convolutional teachers. The right column is from
the authors' own teachers, logistic regressions, as a mean over 30 training runs. Neither set of votes is at hand as it was: the
first is a file of PATE's authors, `mnist_250_teachers_labels.npy` in `npapernot/multiple-teachers-for-privacy`, whose contents could not be
had; the 30 runs are in no repository of the authors that was found. The first author's repository `ashishdandekar/PATE` (September 2019)
holds the votes of one training run of 50, 100, 150 and 250 teachers on the 10000 test images of MNIST. This page is computed from those.
The repository names no licence, so the votes are not part of this project. Table 1 does not say how many teachers its right column has.

## What the authors' code does

`PATE/analysis.py` of their repository `ashishdandekar/Privacy-at-risk`, in formulas:

- Noise of scale 20 on each count; every query is 0.1-private. q is the sum over the other classes of (2 + g/20)/(4 e^(g/20)) for a lead of g votes.
- For q < 1/2 and order l = 1, ..., 8 the logarithm of (1 − q)((1 − q)/(1 − e^0.1 q))^l + q e^(0.1 l) (PATE, Theorem 3), or 0.005 l(l + 1) where that
  is smaller. The level is the least (sum over the queries + ln 10⁵)/l.
- Privacy at risk puts 0.8 e^0.08 + 0.2 e^0.1 = 1.08766... in the place of e^0.1.
- The loop over the queries takes the votes by the index of an earlier loop: the votes on the *last* query count for every query.
- The mean is over 30 runs with privacy at risk and over 5 without it.

## Each query with its own votes

Means over the 30 draws of queries that the authors' code makes (its seed), with one training run in place of 30. Four decimals, each decided by ball
arithmetic; in brackets the standard error of the mean over the draws.

{per_query}

With 250 teachers the substitution takes off {few} and {many} per cent, where the printed columns differ by 11 and 26.
It needs no privacy at risk. `best bound` is what a 0.1-private mechanism with this q can reach at most, by differential privacy alone, and it is smaller
than the bound with the substitution at every order from 1 to 8 (`par21.table1.substitution`): Theorem 3 of PATE is not tight, and the substitution
takes back part of its slack. At order 61 the substituted bound is false.

## All queries with the votes on the last one

{stale}

One image decides a draw, so the level is anything between 1.44 and 20.76, and a mean over 30 has the standard error in brackets. With 250 teachers the printed
1.81 and 5.95 lie within one standard error of what comes out here, and 5.95 is far from the level of 1000 queries with their own votes.

## Which printed digits come out

| printed | procedure | from these votes |
| --- | --- | --- |
| 2.04, 8.03 | quoted from PATE: Theorem 3, each query with its own votes, other teachers | no digit is expected to agree |
| 1.81, 5.95 | the substitution, votes on the last query, mean of 30 runs | agree within the standard error, not in digits |
| 1.81, 5.95 | the substitution, each query with its own votes | do not come out |

Whatever the votes are, the two columns cannot both be of the same ones: the substituted bound takes away at most a fifth of each logarithm at
these orders, so that beside 2.04 and 8.03 there is at least 1.91 and 6.70 (`par21.table1.same_votes`).

## The votes

One CSV file `pate_votes_T.csv.gz` per number of teachers T: a line of names, then 10 counts for each of the 10000 images. They are the counts in the
arrays of `votes_T.pickle` (images × teachers). SHA-256 of the text inside:

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
    found = {teachers: read_votes(file, teachers) for teachers, file in files.items()}
    sums = {
        teachers: hashlib.sha256(gzip.decompress(file.read_bytes())).hexdigest()
        for teachers, file in files.items()
    }
    with ctx.workprec(BITS):
        text = page(found, sums)
    output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
