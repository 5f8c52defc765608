"""The matrix mechanism with a given factor."""

import csv
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from flint import fmpq

from parisk_sym.core.errors import DomainError, PariskError
from parisk_sym.core.exact import rational
from parisk_sym.formulas.domain import integers
from parisk_sym.laws.buckets.cells import Cells
from parisk_sym.laws.buckets.grid import Grid
from parisk_sym.laws.losses import NormalLoss
from parisk_sym.laws.mechanism import LARGEST_COUNT, Mechanism, parameter
from parisk_sym.laws.mechanisms.gaussian import normal_cells

__all__ = ["MECHANISM", "MatrixMechanism", "squared_sensitivity"]

LARGEST_ENTRIES = 4 * 10**6
"""Entries of the largest factor that is read."""
_LARGEST_GRAM = 300
"""Columns of the largest factor with negative entries whose products of columns are computed."""

Matrix = list[list[fmpq]]


@dataclass(frozen=True)
class MatrixMechanism(Mechanism):
    """Normal noise of deviation sigma * (norm of a record) on C x, for a factor C of the workload and steps x.

    A record takes part in one step, or with `separation` b > 0 in every b-th step: i, i + b, i + 2b and so on. The sensitivity of C is the
    largest norm of a sum of columns that belong to one record.

    Sources: C. Li, G. Miklau, M. Hay, A. McGregor, V. Rastogi, "The matrix mechanism", VLDB Journal 24 (2015);
    C. A. Choquette-Choo et al., "Multi-epoch matrix factorization mechanisms for private machine learning", ICML 2023, for several steps.

    >>> MatrixMechanism("factor.csv", sigma=1)
    MatrixMechanism(file='factor.csv', sigma=1, separation=0)
    """

    word = "matrix_mechanism"
    example = "matrix_mechanism,sigma=2,file=factor.csv"
    meaning = "normal noise of deviation sigma on C x, C from a CSV file; separation=b: a record is in every b-th step"
    tuned, tuned_is_noise = "sigma", True
    spread = "standard deviation"

    file: str
    sigma: Any = parameter()
    separation: Any = parameter(integers(0, LARGEST_COUNT), default=0)

    def open(self) -> None:
        _ = self._variance

    @cached_property
    def _variance(self) -> fmpq:
        return squared_sensitivity(read_matrix(self.file), int(self.separation.p)) / self.sigma**2

    def loss(self) -> NormalLoss:
        return NormalLoss(self._variance)

    def grouped(self, size: int) -> "MatrixMechanism":
        """Records that take part in the same steps, which is the worst case."""
        return MatrixMechanism(self.file, self.sigma / size, self.separation)

    def cells(self, grid: Grid) -> Cells:
        return normal_cells(grid, self._variance)


def read_matrix(path: str) -> Matrix:
    """The rows of a CSV file of exact numbers. DomainError names the place of what is wrong."""
    file = Path(path)
    try:
        with file.open(newline="", encoding="utf-8-sig") as stream:
            rows = [row for row in csv.reader(stream) if row]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DomainError(f"file must be a readable CSV file, got {path!r}: {error}") from error
    if not rows:
        raise DomainError(f"{file}: the factor has no rows")
    if len(rows) * len(rows[0]) > LARGEST_ENTRIES:
        raise DomainError(
            f"{file}: the factor must have at most {LARGEST_ENTRIES} entries, got {len(rows) * len(rows[0])}"
        )
    matrix = []
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise DomainError(
                f"{file}: row {number} must have {len(rows[0])} entries as the first one has, got {len(row)}"
            )
        matrix.append(
            [_entry(text, f"{file}: row {number}, column {place}") for place, text in enumerate(row, 1)]
        )
    return matrix


def _entry(text: str, where: str) -> fmpq:
    try:
        return rational(text.strip(), where)
    except PariskError as error:
        raise DomainError(str(error)) from error


def squared_sensitivity(matrix: Matrix, separation: int = 0) -> fmpq:
    """The largest squared norm of a sum of columns i, i + b, i + 2b, ... (of one column for b = 0), for records of norm 1.

    For records that are vectors, the sum of the columns is the worst case only if no two of these columns have a negative product:
    DomainError otherwise, and if every column is 0.

    >>> squared_sensitivity([[fmpq(1), fmpq(0)], [fmpq(1), fmpq(1)]])
    2
    >>> squared_sensitivity([[fmpq(1), fmpq(0)], [fmpq(1), fmpq(1)]], separation=1)
    5
    """
    count = len(matrix[0])
    step = min(separation, count) or count
    patterns = [range(first, count, step) for first in range(step)]
    if len(patterns) < count and any(entry < 0 for row in matrix for entry in row):
        _require_products(matrix, patterns)
    largest = max(
        sum((sum((row[j] for j in pattern), fmpq(0)) ** 2 for row in matrix), fmpq(0)) for pattern in patterns
    )
    if largest == 0:
        raise DomainError("the factor must have a column that is not 0")
    return largest


def _require_products(matrix: Matrix, patterns: list[range]) -> None:
    """DomainError unless any two columns of one record have a product >= 0."""
    if len(matrix[0]) > _LARGEST_GRAM:
        raise DomainError(
            f"a factor with negative entries must have at most {_LARGEST_GRAM} columns where a record takes part in several steps, got {len(matrix[0])}"
        )
    for pattern in patterns:
        for i in pattern:
            for j in pattern[pattern.index(i) + 1 :]:
                product = sum((row[i] * row[j] for row in matrix), fmpq(0))
                if product < 0:
                    raise DomainError(
                        f"columns {i + 1} and {j + 1} of the factor have the product {product} < 0: the sensitivity of records that are vectors is then not that of the sum"
                    )


MECHANISM = MatrixMechanism
