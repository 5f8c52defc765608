r"""Privacy buckets: rigorous bounds of the tight delta(eps) of composed pairs of distributions.

Distributions A and B are (eps, delta)-close if A(S) <= e^eps B(S) + delta and B(S) <= e^eps A(S) + delta for
each event S, and the least such delta is

    delta(eps) = max( sum_x max(0, A(x) - e^eps B(x)), sum_x max(0, B(x) - e^eps A(x)) ).

`exact_delta` computes one direction from all outcomes of a product: exact, and the reference for small
numbers of uses.  `Buckets` bounds it from both sides for any number of uses, with arithmetic rounded
towards the bounds; the proofs are in `bucket_loss` and `bucket_arrays`.

Source: S. Meiser, E. Mohammadi, "Tight on Budget? Tight Bounds for r-Fold Approximate Differential
Privacy", CCS 2018: Definition 1, Lemma 1, section 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq
from numpy.typing import NDArray

from parisk_sym.errors import DomainError, PrecisionError
from parisk_sym.exact import ExactInput, from_float, rational
from parisk_sym.laws.bucket_arrays import BITS
from parisk_sym.laws.bucket_loss import Grid, Loss

FLOAT_TOLERANCE = fmpq(1, 10**9)
"""Float probabilities may miss the sum 1 by this much and are divided by their sum; exact ones may not miss it."""

MAX_OUTCOMES = 10**6
"""Largest number of outcomes of a product that `exact_delta` goes through."""

_MAX_BITS = 1 << 20

Probabilities = Iterable[ExactInput | float] | NDArray[Any]
Pair = tuple[Probabilities, Probabilities]


@dataclass(frozen=True, slots=True, eq=False)
class Buckets:
    """Bounds of delta(eps) for a pair (A, B), in both directions, ready to be composed.

    forward: the loss of A against B; backward: the loss of B against A.

    Three questions answered by randomised response that tells the truth with probability 3/4:

    >>> one = Buckets.from_atoms(["3/4", "1/4"], ["1/4", "3/4"], step="1/100", buckets=1000)
    >>> lower, upper = one.power(3).delta("1/2")
    >>> exact = exact_delta([(["3/4", "1/4"], ["1/4", "3/4"])] * 3, arb(0.5).exp())
    >>> lower <= exact <= upper, upper - lower < 2e-3
    (True, True)
    """

    forward: Loss
    backward: Loss

    @classmethod
    def from_atoms(
        cls,
        a: Probabilities,
        b: Probabilities,
        *,
        step: ExactInput | float,
        buckets: int,
        exact: bool = False,
        memory: int = 2**31,
    ) -> Buckets:
        """The pair of discrete distributions with probabilities a[i] and b[i] of outcome i.

        Losses are rounded to multiples of `step` (exact, or a float taken as its binary value); the grid
        holds `buckets` of them on each side of 0, and `memory` is the number of bytes allowed.  With
        `exact` masses are multiplied as integers, slower but with full relative precision, for a delta
        below about 1e-12.

        Exact probabilities add up to 1 exactly; floats within FLOAT_TOLERANCE, and are divided by their sum.
        Raises DomainError for anything else, for lengths that differ, step <= 0, buckets < 1, or too
        little memory.

        >>> different_supports = Buckets.from_atoms([0.5, 0.5, 0], [0, 0.5, 0.5], step=0.5, buckets=4)
        >>> [round(bound, 12) for bound in different_supports.power(2).delta(1)]
        [0.75, 0.75]
        """
        grid = Grid(_number(step, "step"), buckets, exact, memory)
        first, second = _pair(a, b)
        forward = _discrete_loss(grid, first, second)
        same = sorted(zip(first, second, strict=True)) == sorted(zip(second, first, strict=True))
        return cls(forward, forward if same else _discrete_loss(grid, second, first))

    @classmethod
    def laplace(
        cls,
        eps0: ExactInput,
        *,
        step: ExactInput | float,
        buckets: int,
        exact: bool = False,
        memory: int = 2**31,
    ) -> Buckets:
        """The worst pair of the Laplace mechanism of level eps0: scale 1/eps0, centres 0 and 1.

        Under A = Lap(0) the loss has an atom 1/2 at eps0, an atom e^-eps0 / 2 at -eps0, and between them
        the density e^((l - eps0)/2) / 4; the pair is symmetric.  A and B masses of each cell of the grid
        come from this law in balls.  Raises DomainError unless eps0 > 0 and the grid reaches eps0.

        >>> lower, upper = Buckets.laplace(1, step="1/1000", buckets=2000).power(2).delta(1)
        >>> lower <= 0.24183667535922 <= upper, upper - lower < 1e-6
        (True, True)
        """
        level = _number(eps0, "eps0")
        grid = Grid(_number(step, "step"), buckets, exact, memory)
        if level <= 0:
            raise DomainError(f"eps0 must be > 0, got {level}")
        if level > buckets * grid.step:
            raise DomainError(f"buckets must be >= eps0 / step = {(level / grid.step).ceil()}, got {buckets}")
        loss = Loss.from_cells(grid, _laplace_cells(level, grid.step), arb(0))
        return cls(loss, loss)

    def compose(self, other: Buckets) -> Buckets:
        """The product of both pairs: one use of each mechanism.  Raises ParameterError for different grids.

        >>> one = Buckets.from_atoms(["3/4", "1/4"], ["1/4", "3/4"], step="1/10", buckets=50)
        >>> one.compose(one).delta(0) == one.power(2).delta(0)
        True
        """
        forward = self.forward.compose(other.forward)
        symmetric = self._symmetric and other._symmetric
        return Buckets(forward, forward if symmetric else self.backward.compose(other.backward))

    def power(self, r: int) -> Buckets:
        """The r-fold product, by repeated squaring.  Raises DomainError unless r is an integer >= 1."""
        forward = self.forward.power(r)
        return Buckets(forward, forward if self._symmetric else self.backward.power(r))

    def delta(self, eps: ExactInput | float) -> tuple[float, float]:
        """Lower and upper bound of the least delta for this eps, the larger of both directions, for eps >= 0.

        A float is taken as its binary value.  Raises DomainError for eps < 0 or not finite.
        """
        level = _number(eps, "eps")
        if level < 0:
            raise DomainError(f"eps must be >= 0, got {eps}")
        bounds = [loss.delta(level) for loss in (self.forward, self.backward)]
        return max(lower for lower, _ in bounds), max(upper for _, upper in bounds)

    @property
    def _symmetric(self) -> bool:
        return self.forward is self.backward


def exact_delta(pairs: Sequence[Pair], factor: ExactInput | arb) -> fmpq | arb:
    """The sum of max(0, A(x) - factor B(x)) over all outcomes x of the product of the pairs (A, B).

    `factor` stands for e^eps: exact for an exact sum, or a ball for a ball.  For the other direction swap
    each pair.  Raises DomainError for bad probabilities, factor < 0 or more than MAX_OUTCOMES outcomes.

    >>> truth, lie = fmpq(3, 4), fmpq(1, 4)
    >>> exact_delta([([truth, lie], [lie, truth])] * 2, 2)
    7/16
    """
    checked = [_pair(a, b) for a, b in pairs]
    outcomes = prod(len(a) for a, _ in checked)
    if outcomes > MAX_OUTCOMES:
        raise DomainError(f"pairs must have a product of at most {MAX_OUTCOMES} outcomes, got {outcomes}")
    scale = factor if isinstance(factor, arb) else rational(factor, "factor")
    if scale < 0:
        raise DomainError(f"factor must be >= 0, got {factor}")
    product = [(fmpq(1), fmpq(1))]
    for a, b in checked:
        product = [(p * x, q * y) for p, q in product for x, y in zip(a, b, strict=True)]
    if isinstance(scale, arb):
        return sum(((p - scale * q).max(arb(0)) for p, q in product), arb(0))
    return sum((max(p - scale * q, fmpq(0)) for p, q in product), fmpq(0))


def _discrete_loss(grid: Grid, a: list[fmpq], b: list[fmpq]) -> Loss:
    """The loss of a against b; outcomes that a never has do not count."""
    cells: dict[int, tuple[fmpq, fmpq]] = {}
    infinite = fmpq(0)
    for p, q in zip(a, b, strict=True):
        if p and q:
            k = _bucket(p / q, grid.step)
            mass = cells.get(k, (fmpq(0), fmpq(0)))
            cells[k] = (mass[0] + p, mass[1] + q)
        elif p:
            infinite += p
    with ctx.workprec(BITS):
        return Loss.from_cells(grid, {k: (arb(p), arb(q)) for k, (p, q) in cells.items()}, arb(infinite))


def _bucket(ratio: fmpq, step: fmpq) -> int:
    """The k with k step <= ln(ratio) < (k + 1) step, for a rational ratio > 0 and a rational step > 0.

    Only ln(1) is rational, so a ball decides every other ratio at some precision.

    >>> _bucket(fmpq(1, 3), fmpq(1, 10)), _bucket(fmpq(1), fmpq(1, 10))
    (-11, 0)
    """
    if ratio == 1:
        return 0
    bits = 64
    while bits <= _MAX_BITS:
        with ctx.workprec(bits):
            k = (arb(ratio).log() / step).floor().unique_fmpz()
        if k is not None:
            return int(k)
        bits *= 2
    raise PrecisionError(
        f"step must separate ln({ratio}) from its multiples within {_MAX_BITS} bits, got {step}"
    )


def _laplace_cells(eps0: fmpq, step: fmpq) -> dict[int, tuple[arb, arb]]:
    """Masses under Lap(0) and Lap(1) of the losses in [k step, (k + 1) step), the atoms included.

    The density gives a cell from l to m the mass (e^((m - eps0)/2) - e^((l - eps0)/2)) / 2 under A and,
    with e^-l times the density, (e^(-(l + eps0)/2) - e^(-(m + eps0)/2)) / 2 under B.

    >>> cells = _laplace_cells(fmpq(1), fmpq(1, 3))
    >>> min(cells), max(cells), abs(sum(a for a, _ in cells.values()) - 1) < 1e-12
    (-3, 3, True)
    """
    first, last = int((-eps0 / step).floor()), int((eps0 / step).floor())
    with ctx.workprec(BITS):
        half = arb(fmpq(1, 2))
        small = arb(-eps0).exp() * half
        scale = arb(-eps0 / 2).exp() * half
        edges = [max(first * step, -eps0), *(k * step for k in range(first + 1, last + 1)), eps0]
        roots = [arb(edge / 2).exp() for edge in edges]
        cells = {
            first + i: (scale * (right - left), scale * (1 / left - 1 / right))
            for i, (left, right) in enumerate(pairwise(roots))
        }
        for k, mass_a, mass_b in ((first, small, half), (last, half, small)):
            cells[k] = (cells[k][0] + mass_a, cells[k][1] + mass_b)
    return cells


def _pair(a: Probabilities, b: Probabilities) -> tuple[list[fmpq], list[fmpq]]:
    """Both distributions as exact numbers that add up to 1."""
    first, second = _probabilities(a, "a"), _probabilities(b, "b")
    if len(first) != len(second):
        raise DomainError(f"b must have the length {len(first)} of a, got {len(second)}")
    return first, second


def _probabilities(values: Probabilities, name: str) -> list[fmpq]:
    """Exact nonnegative numbers with sum 1; see `Buckets.from_atoms` for floats."""
    given = values.tolist() if isinstance(values, np.ndarray) else list(values)
    numbers = [_number(value, f"{name}[{i}]") for i, value in enumerate(given)]
    for i, number in enumerate(numbers):
        if number < 0:
            raise DomainError(f"{name}[{i}] must be >= 0, got {given[i]}")
    total = sum(numbers, fmpq(0))
    if not any(isinstance(value, float) for value in given):
        if total != 1:
            raise DomainError(f"{name} must add up to 1, got {total}")
        return numbers
    if abs(total - 1) > FLOAT_TOLERANCE:
        raise DomainError(f"{name} must add up to 1 within {float(FLOAT_TOLERANCE)}, got {float(total)!r}")
    return [number / total for number in numbers]


def _number(value: Any, name: str) -> fmpq:
    """The exact value of an exact input or of a float64."""
    return from_float(value, name) if isinstance(value, float) else rational(value, name)
