"""Rigorous bounds after several mechanisms, each used several times, in one call; see `buckets`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import Unpack

from parisk_sym.core.errors import ParameterError
from parisk_sym.core.exact import ExactInput
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.grid import GridOptions, check_count, delta_level, exact_number
from parisk_sym.laws.mechanism import Mechanism
from parisk_sym.laws.renyi_bound import gathered

BUCKETS = 20_000
"""Default number of grid points on each side of 0."""


def buckets_of(mechanism: Mechanism) -> Callable[..., Buckets]:
    """The constructor of a mechanism's buckets, which takes the keywords of the grid. A file is read here.

    >>> from parisk_sym.laws.mechanisms.laplace import Laplace
    >>> buckets_of(Laplace(1))(step="1/10", buckets=20).delta(1) == (0.0, 0.0)
    True
    """
    mechanism.open()
    return partial(Buckets.of, mechanism)


def makers_of(uses: Sequence[tuple[Mechanism, int]]) -> list[tuple[Callable[..., Buckets], int]]:
    """The constructors of all uses, for `bucket_bounds`; mechanisms that are known by Renyi bounds only are taken together."""
    return [(buckets_of(mechanism), n) for mechanism, n in gathered(uses)]


def bucket_bounds(
    sequence: Sequence[tuple[Callable[..., Buckets], int]],
    *,
    eps: ExactInput | float | None = None,
    delta: ExactInput | float | None = None,
    group: int = 1,
    **grid: Unpack[GridOptions],
) -> tuple[float, float]:
    """Lower and upper bound of delta(eps), or of epsilon(delta), after n uses each of several mechanisms.

    sequence: (constructor, n) pairs; the constructor takes the keywords of the grid, such as
    `buckets_of(Laplace(2))` or `partial(Buckets.from_atoms, *read_pair("pair.csv"))`.  The grid has
    BUCKETS points on each side by default; if it overflows, its factor is squared.  Neighbours differ in `group` records.

    Raises ParameterError unless one of eps and delta is given and the sequence is not empty, and DomainError
    if the whole composition is predicted to take too many operations, before it starts.

    >>> from parisk_sym.laws.mechanisms.gaussian import Gaussian
    >>> from parisk_sym.laws.mechanisms.laplace import Laplace
    >>> mixed = [(buckets_of(Gaussian("1/5")), 10), (buckets_of(Laplace("1/2")), 3)]
    >>> lower, upper = bucket_bounds(mixed, eps=1, step="1/200", buckets=4000)
    >>> 0.1348 < lower < upper < 0.1349
    True
    >>> least, enough = bucket_bounds(mixed, delta="0.134", step="1/200", buckets=4000)
    >>> 1 < least < enough < 1.01
    True
    """
    levels = [exact_number(eps, "eps")] if eps is not None else []
    levels += [delta_level(delta)] if delta is not None else []
    if len(levels) != 1:
        raise ParameterError("eps or delta must be given, and not both")
    if not sequence:
        raise ParameterError("sequence must hold at least one pair of a constructor and a number of uses")
    for _, n in sequence:
        check_count(n, "n")
    grid.setdefault("buckets", BUCKETS)
    parts = [(make(**grid), n) for make, n in sequence]
    lattice = parts[0][0].forward.grid
    widest = 2 * lattice.buckets + 1
    joins = [lattice.cost(widest, widest)] * (2 * (len(parts) - 1))
    lattice.check(lattice.total([*(part.cost(n) for part, n in parts), *joins]))
    composed = reduce(Buckets.compose, [part.power(n) for part, n in parts])
    (level,) = levels
    return composed.epsilon(level, group) if eps is None else composed.delta(level, group)
