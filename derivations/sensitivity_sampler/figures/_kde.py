"""Kernel density estimation of Section 7.3 on the paper's synthetic data, and the Bernstein mechanism of Corollary 14 in one dimension.

The bandwidth is not in the text. The default, 0.03, is near Scott's rule for these data, 0.0293. The second parameters of the two normal laws are read as
variances: standard deviations of 0.02 and 0.005 would be narrower than a step of the lattice.
"""

from functools import lru_cache, partial
from math import comb
from typing import NamedTuple
import numpy as np
from _kept import kept
from numpy.typing import NDArray
from parisk_sym.figures.experiment import Setting
from parisk_sym.sampler import SensitivitySampler

Array = NDArray[np.float64]

MEANS, VARIANCES, FIRST_WEIGHT = (0.5, 0.75), (0.02, 0.005), 0.4
STEPS, ITERATIONS = 10, 3
LATTICE = np.arange(STEPS + 1) / STEPS
GRID = np.linspace(0, 1, 101)

PAIRS = Setting(400, 20, 1_000_000)
SEED = Setting(1, 0, 2**32)


class Setup(NamedTuple):
    """Records of a database, and the bandwidth."""

    size: int
    bandwidth: float


def records(rng: np.random.Generator, size: int) -> Array:
    """Points of the mixture of two normal laws."""
    first = rng.random(size) < FIRST_WEIGHT
    mean, variance = (np.where(first, *pair) for pair in (MEANS, VARIANCES))
    return np.asarray(mean + np.sqrt(variance) * rng.standard_normal(size))


def density(database: Array, bandwidth: float, places: Array) -> Array:
    """The estimate with a normal kernel at these places."""
    heights = np.exp(-(((places[:, None] - database) / bandwidth) ** 2) / 2)
    return np.asarray(heights.mean(axis=1) / (bandwidth * np.sqrt(2 * np.pi)))


def on_lattice(database: Array, bandwidth: float) -> Array:
    """What the mechanism reads of the estimate: its values on the lattice."""
    return density(database, bandwidth, LATTICE)


@lru_cache(maxsize=16)
def sensitivities(setup: Setup, pairs: int, seed: int) -> Array:
    """Sampled sensitivities in increasing order, in the supremum norm over the lattice. Finished pairs are kept."""
    target = partial(on_lattice, bandwidth=setup.bandwidth)
    sampler = SensitivitySampler(
        target,
        sampling=records,
        n_records=setup.size,
        n_pairs=pairs,
        norm=np.inf,
        random_state=seed,
        keep=kept("kde", target, records, setup.size, seed),
    )
    return np.asarray(sampler.fit().sensitivities_)


def basis(places: Array) -> Array:
    """Bernstein polynomials of degree `STEPS`, a column each."""
    return np.column_stack([comb(STEPS, j) * places**j * (1 - places) ** (STEPS - j) for j in range(STEPS + 1)])


def smoother(places: Array) -> Array:
    """The iterated Bernstein operator 1 - (1 - B)^h as a matrix: values on the lattice to values at these places.

    >>> bool(np.allclose(smoother(LATTICE) @ LATTICE, LATTICE))  # straight lines stay
    True
    """
    once = basis(LATTICE)
    powers = [(-1) ** i * comb(ITERATIONS, i + 1) * np.linalg.matrix_power(once, i) for i in range(ITERATIONS)]
    return np.asarray(basis(places) @ np.sum(powers, axis=0))


@lru_cache(maxsize=4)
def estimates(setup: Setup, repeats: int, seed: int) -> tuple[Array, Array]:
    """The density estimates of fresh databases on the grid, and what the mechanism makes of them without noise: a row each."""
    exact, smooth = [], []
    for repeat in range(repeats):
        database = records(np.random.default_rng([seed, repeat]), setup.size)
        exact.append(density(database, setup.bandwidth, GRID))
        smooth.append(smoother(GRID) @ on_lattice(database, setup.bandwidth))
    return np.array(exact), np.array(smooth)


def errors(setup: Setup, scale: float, repeats: int, seed: int) -> Array:
    """Mean absolute error over the grid against the estimate that is not private, over the estimate's mean: one for each repeat."""
    exact, smooth = estimates(setup, repeats, seed)
    noise = np.random.default_rng([seed, repeats]).laplace(size=(repeats, STEPS + 1))
    released = smooth + scale * noise @ smoother(GRID).T
    return np.asarray(np.abs(released - exact).mean(axis=1) / exact.mean(axis=1))
