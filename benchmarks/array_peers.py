"""Float64 arrays of four formulas beside those of the same quantities that a user of NumPy and SciPy would write."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray
from rich.table import Table
from scipy import special, stats

from benchmarks.timing import processor_best
from parisk_sym.formulas.arithmetic import loading
from parisk_sym.laws.catalogue import find_formula

__all__ = ["PEERS", "Peer", "array_peers"]

Array = NDArray[np.float64]

SIZES = (10**6, 10**5)
"""The larger one first: it loads numba, as any hundred thousand elements before would."""
_NEVER = -(10**15)


class Peer(NamedTuple):
    """A formula, its arguments (None: the array), the peer's name and function of the array, and the target of the ratio; 0 for none."""

    formula: str
    arguments: Mapping[str, float | None]
    name: str
    function: Callable[[Array], Any]
    target: int


def gaussian_delta(eps: Array) -> Any:
    """Phi(mu/2 - eps/mu) - e^eps Phi(-mu/2 - eps/mu) at mu = 1."""
    return special.ndtr(0.5 - eps) - np.exp(eps) * special.ndtr(-0.5 - eps)


def renyi_laplace(alpha: Array) -> Any:
    """The logarithm of the weighted exponentials, over alpha - 1, at eps0 = 1."""
    twice = 2 * alpha - 1
    return np.log(alpha / twice * np.exp(alpha - 1) + (alpha - 1) / twice * np.exp(-alpha)) / (alpha - 1)


PEERS = (
    Peer("gaussian.delta", {"eps": None, "mu": 1, "n": 1}, "scipy.special.ndtr, numpy.exp", gaussian_delta, 10),
    Peer("renyi.laplace", {"alpha": None, "eps0": 1}, "numpy.exp, numpy.log", renyi_laplace, 5),
    Peer(
        "laplace.confidence", {"eps": None, "eps0": 31}, "numpy.exp, numpy.sinh", lambda x: np.exp(-15.5) * np.sinh(x / 2), 4
    ),
    Peer("laplace.tail", {"x": None, "b": 2}, "scipy.stats.laplace.sf", lambda x: 2 * stats.laplace.sf(x, scale=2), 2),
    Peer("laplace.tail", {"x": None, "b": 2}, "numpy.exp", lambda x: np.exp(-x / 2), 0),
)  # fmt: skip


def array_peers() -> Table:
    """Nanoseconds of processor time for an element, with numba's loops and without them."""
    table = Table(title="float64 arrays beside formulas of NumPy and SciPy")
    for column in (
        "formula",
        "peer",
        "elements",
        "ns",
        "ns of the peer",
        "ratio",
        "target",
        "ratio without numba",
    ):
        table.add_column(column, justify="left" if column in ("formula", "peer") else "right")
    for peer in PEERS:
        for size in SIZES:
            table.add_row(peer.formula, peer.name, f"{size:,}", *_figures(peer, size))
    table.caption = (
        "each element of ours is the float64 next to the value (laplace.confidence: within 4 ulp); the peers state no error bound; loading numba, "
        "once for a process, is not counted"
    )
    return table


def points(peer: Peer, size: int) -> Array:
    """Where no value of the peer overflows, and none is below float64."""
    x = np.random.default_rng(1).uniform(0.01, 6 if peer.formula == "gaussian.delta" else 30, size)
    return x + 1 if "alpha" in peer.arguments else x


def _figures(peer: Peer, size: int) -> tuple[str, ...]:
    x = points(peer, size)
    values = {name: x if value is None else value for name, value in peer.arguments.items()}
    array = partial(find_formula(peer.formula).array, **values)
    array()

    def without_numba() -> object:
        with patch.object(loading, "_seen", [_NEVER]):
            return array()

    theirs, ours, passes = (processor_best(run) for run in (partial(peer.function, x), array, without_numba))
    scale = 1e9 / size
    return (
        f"{ours * scale:.1f}",
        f"{theirs * scale:.1f}",
        f"{ours / theirs:.1f}",
        f"<= {peer.target}" if peer.target else "",
        f"{passes / theirs:.0f}",
    )
