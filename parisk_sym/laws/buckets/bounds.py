"""Rigorous bounds after several mechanisms, each used several times, in one call; see `buckets`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import Unpack

from parisk_sym.ground.errors import ParameterError
from parisk_sym.ground.exact import ExactInput
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.buckets.grid import GridOptions, check_count, delta_level, eps_level
from parisk_sym.laws.buckets.pair_file import read_pair
from parisk_sym.laws.composition.mechanisms import (
    DiscreteLaplace,
    Gaussian,
    Laplace,
    Mechanism,
    Pair,
    RandomisedResponse,
    WorstCase,
)

BUCKETS = 20_000
"""Grid points on each side of 0, unless told otherwise."""


def buckets_of(mechanism: Mechanism) -> Callable[..., Buckets]:
    """The constructor of a mechanism's buckets, which takes the keywords of the grid. A file is read here.

    >>> buckets_of(Laplace(1))(step="1/10", buckets=20).delta(1) == (0.0, 0.0)
    True
    """
    match mechanism:
        case Laplace(eps0):
            return partial(Buckets.laplace, eps0)
        case Gaussian(mu):
            return partial(Buckets.gaussian, 1 / mu)
        case RandomisedResponse(eps0):
            return partial(Buckets.randomised_response, eps0)
        case DiscreteLaplace(eps0, sensitivity):
            return partial(Buckets.discrete_laplace, eps0, int(sensitivity.p))
        case WorstCase(eps0, delta0):
            return partial(Buckets.optimal, eps0, delta0)
        case Pair(file):
            return partial(Buckets.from_atoms, *read_pair(file))
    raise ParameterError(f"there are no privacy buckets of {mechanism!r}")


def bucket_bounds(
    sequence: Sequence[tuple[Callable[..., Buckets], int]],
    *,
    eps: ExactInput | float | None = None,
    delta: ExactInput | float | None = None,
    **grid: Unpack[GridOptions],
) -> tuple[float, float]:
    """Lower and upper bound of delta(eps), or of epsilon(delta), after n uses each of several mechanisms.

    sequence: (constructor, n) pairs; the constructor takes the keywords of the grid, such as
    `partial(Buckets.gaussian, 2)` or `partial(Buckets.from_atoms, *read_pair("pair.csv"))`.  The grid has
    BUCKETS points on each side unless `buckets` says otherwise; where it overflows, its factor is squared.

    Raises ParameterError unless one of eps and delta is given and the sequence is not empty, and DomainError
    if the whole composition is predicted to take too many operations, before it starts.

    >>> from functools import partial
    >>> mixed = [(partial(Buckets.gaussian, 5), 10), (partial(Buckets.laplace, "1/2"), 3)]
    >>> lower, upper = bucket_bounds(mixed, eps=1, step="1/200", buckets=4000)
    >>> 0.1348 < lower < upper < 0.1349
    True
    >>> least, enough = bucket_bounds(mixed, delta="0.134", step="1/200", buckets=4000)
    >>> 1 < least < enough < 1.01
    True
    """
    levels = [eps_level(eps)] if eps is not None else []
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
    return composed.epsilon(*levels) if eps is None else composed.delta(*levels)
