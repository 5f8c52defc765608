"""Statistical tests with proven error probabilities, for checking probabilities and laws by simulation.

Each test draws from a seeded NumPy generator and compares what it sees with a claim.  Two errors are
controlled by theorems valid at every sample size, with no asymptotic approximation:

* a true claim is reported inconsistent with probability at most ``false_alarm``;
* a claim wrong by more than ``detectable`` is reported inconsistent with probability at least
  ``1 - MISS``.

The second number says how much a passed test is worth.  Both statements take the generator for a source
of ideal random numbers.  They need no independence between tests, so the false alarms of a whole suite
add up to at most the number of tests times ``false_alarm``.

Sources: C. J. Clopper and E. S. Pearson, Biometrika 26 (1934) 404-413 (exact binomial inference);
W. Hoeffding, J. Amer. Statist. Assoc. 58 (1963) 13-30 (bounded means); P. Massart, Ann. Probab. 18
(1990) 1269-1283 (the sharp constant in the Dvoretzky-Kiefer-Wolfowitz inequality).
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

FALSE_ALARM = 1e-9
"""Default bound for the probability that a true claim is reported inconsistent."""

MISS = 1e-9
"""Bound for the probability that a claim wrong by more than ``detectable`` passes."""

MIN_SAMPLES, MAX_SAMPLES = 10**3, 10**8
"""Accepted numbers of samples."""

MIN_FALSE_ALARM, MAX_FALSE_ALARM = 1e-30, 0.5
"""Accepted false alarm probabilities."""

BATCH = 2**17
"""Largest number of samples asked from a sampler in one call."""

AT_ONCE = 2**16
"""Largest number of points for one call of a distribution function: beyond it, some load compiled loops that pay off only for far more."""

TAIL_MARGIN = 1e-6
"""Relative error granted to computed binomial tails; it is below 1e-8 for all accepted arguments."""

ROUNDING = 2.0**-50
"""Relative error granted to a few floating-point operations on numbers of one size."""

LARGEST = 1e200
"""Largest magnitude accepted for bounds of a variable, far from overflow of any sum."""

EventSampler = Callable[[np.random.Generator, int], NDArray[np.bool_]]
ValueSampler = Callable[[np.random.Generator, int], NDArray[np.float64]]
Cdf = Callable[[NDArray[np.float64]], NDArray[np.float64]]


@dataclass(frozen=True, slots=True)
class StatisticalResult:
    """Outcome of one test of a claim.

    statistic: distance between what was observed and what was claimed (negative inside an enclosure).
    threshold: largest statistic which is not reported; ``consistent`` is ``statistic <= threshold``.
    consistent: whether the observation is compatible with the claim.
    samples, seed: number of samples drawn, and the seed of the generator.
    false_alarm: upper bound for the probability that a true claim is reported inconsistent.
    detectable: every claim wrong by more than this is reported with probability at least ``1 - MISS``.
        A claim is a value (or a cdf) known up to an enclosure (or ``cdf_error``).  Its error is the
        distance between the true value and the claimed one, wherever the latter lies in the enclosure,
        so a wide enclosure shows as a large ``detectable``.
    detail: the observation in words.
    powerless: whether every observation would have been accepted: such a test says nothing.
    place: where the distance is reached, of a test that looks at many values.
    """

    statistic: float
    threshold: float
    consistent: bool
    samples: int
    seed: int
    false_alarm: float
    detectable: float
    detail: str
    powerless: bool = False
    place: float | None = None


def probability_test(
    sample_event: EventSampler,
    lower: float,
    upper: float,
    *,
    samples: int = 1_000_000,
    seed: int,
    false_alarm: float = FALSE_ALARM,
    as_bounds: bool = False,
) -> StatisticalResult:
    """Exact two-sided binomial test of a probability known to lie in ``[lower, upper]``.

    ``sample_event(rng, size)`` returns a boolean array of shape ``(size,)`` of independent events, and
    ``0 <= lower <= upper <= 1``.  The statistic is the distance of the observed frequency from the
    enclosure.

    The number of hits is Bin(n, p), and P(X >= c) grows with p.  High counts are therefore judged at
    p = upper and low counts at p = lower, the probabilities most favourable to the claim: a count is
    rejected when its tail there is below ``false_alarm / 2``.  For each p in the enclosure both tails
    together are at most ``false_alarm``.

    If the accepted counts are a..b, a true probability p passes with probability at most P(X <= b) and
    at most P(X >= a).  The first is ``MISS`` at the Clopper-Pearson limit p_high of b and falls with p;
    the second is ``MISS`` at the limit p_low of a and grows with p.  Each p outside [p_low, p_high] is
    thus reported, which gives ``detectable = max(p_high - lower, upper - p_low)``.  These exact
    quantiles are never worse than Hoeffding's inequality, and far better near p = 0 and p = 1.

    With ``as_bounds`` the claim is that the probability lies in the interval, and its error the distance from it:
    ``detectable = max(p_high - upper, lower - p_low)``, of the ends that are not 0 or 1.

    Errors: ValueError for an argument out of range or a sampler with wrong shape or dtype.
    Source: Clopper and Pearson (1934).

    >>> fair = lambda rng, size: rng.random(size) < 0.5
    >>> probability_test(fair, 0.5, 0.5, samples=100_000, seed=1).consistent
    True
    >>> wrong = probability_test(fair, 0.53, 0.53, samples=100_000, seed=1)
    >>> wrong.consistent, wrong.detectable < 0.02
    (False, True)
    """
    low, high = _check_interval("", lower, upper, 0.0, 1.0)
    number, start, alpha = _check_design(samples, seed, false_alarm)
    batches = _batches("sample_event", sample_event, np.random.default_rng(start), number, np.bool_)
    hits = sum(int(np.count_nonzero(batch)) for batch in batches)
    first, last = _accepted_counts(number, low, high, alpha)
    p_low, p_high = _clopper_pearson(number, first, last)
    above, below = hits / number - high, low - hits / number
    on_upper_side = above >= below
    return StatisticalResult(
        statistic=above if on_upper_side else below,
        threshold=last / number - high if on_upper_side else low - first / number,
        consistent=first <= hits <= last,
        samples=number,
        seed=start,
        false_alarm=alpha,
        detectable=_outside(low, high, p_low, p_high) if as_bounds else max(p_high - low, high - p_low),
        powerless=first == 0 and last == number,
        detail=f"{hits} hits in {number} samples; counts {first}..{last} accepted for [{low!r}, {high!r}]",
    )


def _outside(low: float, high: float, p_low: float, p_high: float) -> float:
    """How far below or above the interval a probability is reported."""
    return max(p_high - high if high < 1 else 0.0, low - p_low if low > 0 else 0.0)


def law_test(
    sample: ValueSampler,
    cdf: Cdf,
    *,
    samples: int = 200_000,
    seed: int,
    false_alarm: float = FALSE_ALARM,
    cdf_error: float = 1e-12,
    cdf_left: Cdf | None = None,
) -> StatisticalResult:
    """One-sample Kolmogorov test of a distribution function F, which may have atoms.

    ``sample(rng, size)`` returns independent finite numbers, float64 of shape ``(size,)``.  ``cdf(x)`` is
    F(x) = P(X <= x) and ``cdf_left(x)`` is F(x-) = P(X < x), both from shape ``(m,)`` to shape ``(m,)``,
    evaluated at sorted distinct points with absolute error at most ``cdf_error`` (in [0, 0.01], to
    include the effect of rounding the samples).  Without ``cdf_left`` the claimed law is continuous: a
    law with atoms then fails.  Samples from an atom must hit the float at which F is claimed to jump.

    The statistic is sup |F_n - F| with F_n the empirical distribution function.  F_n is constant between
    neighbouring distinct sample points and F is monotone, so the supremum is the largest of the numbers
    F_n(x) - F(x) and F(x-) - F_n(x-) over the sample points x.

    Threshold: P(sup |F_n - F| > e) <= 2 exp(-2 n e^2) for every F, continuous or not (a jump of F only
    skips values of the uniform empirical process).  So e = sqrt(ln(2 / false_alarm) / (2 n)), to which
    ``cdf_error`` is added.

    Detectable: let G be the true distribution function and |G(x) - F(x)| = d at some fixed x.  Then
    n F_n(x) is Bin(n, G(x)), and by Hoeffding's inequality F_n(x) strays from G(x) towards F(x) by more
    than t = sqrt(ln(1 / MISS) / (2 n)) with probability at most ``MISS``.  Otherwise the triangle
    inequality gives a statistic of at least d - t - cdf_error, above the threshold as soon as
    d > e + t + 2 cdf_error = ``detectable``.  This holds for each d below the sup distance of G and F.

    Errors: ValueError for an argument out of range, a sampler or cdf with wrong shape, dtype or values
    that are not finite, or cdf values outside [0, 1] or decreasing by more than ``cdf_error`` permits.
    Source: Massart (1990), Hoeffding (1963).

    >>> uniform = lambda rng, size: rng.random(size)
    >>> law_test(uniform, lambda x: x, samples=20_000, seed=1).consistent
    True
    >>> law_test(uniform, lambda x: x * x, samples=20_000, seed=1).consistent
    False
    >>> coin = lambda rng, size: (rng.random(size) < 0.25).astype(np.float64)
    >>> at_most, below = lambda x: np.where(x < 1, 0.75, 1.0), lambda x: np.where(x <= 0, 0.0, 0.75)
    >>> law_test(coin, at_most, cdf_left=below, samples=20_000, seed=1).consistent
    True
    """
    number, start, alpha = _check_design(samples, seed, false_alarm)
    error = _check_real("cdf_error", cdf_error, 0.0, 0.01)
    values = np.concatenate([batch.copy() for batch in _value_batches(sample, start, number)])
    statistic, where = _kolmogorov_distance(values, cdf, cdf_left, error)
    threshold = hoeffding_radius(number, alpha / 2) + error + ROUNDING
    return StatisticalResult(
        statistic=statistic,
        threshold=threshold,
        consistent=statistic <= threshold,
        samples=number,
        seed=start,
        false_alarm=alpha,
        detectable=threshold + hoeffding_radius(number, MISS) + error + ROUNDING,
        detail=f"distribution functions differ by {statistic:.6g} at {where!r} in {number} samples",
        place=where,
    )


def mean_test(
    sample: ValueSampler,
    mean_lower: float,
    mean_upper: float,
    bound_lower: float,
    bound_upper: float,
    *,
    samples: int = 1_000_000,
    seed: int,
    false_alarm: float = FALSE_ALARM,
) -> StatisticalResult:
    """Hoeffding test of a mean known to lie in ``[mean_lower, mean_upper]``, for a bounded variable.

    ``sample(rng, size)`` returns independent values in ``[bound_lower, bound_upper]``, float64 of shape
    ``(size,)``.  All limits are at most ``LARGEST`` in magnitude, and the enclosure of the mean meets the
    range of the variable.  The statistic is the distance of the sample mean from the enclosure.

    Threshold: with w = bound_upper - bound_lower the sample mean exceeds its expectation by w s with
    probability at most exp(-2 n s^2), and likewise below; s = sqrt(ln(2 / false_alarm) / (2 n)).

    Detectable: a mean farther than w (s + t) from the enclosure, t = sqrt(ln(1 / MISS) / (2 n)), passes
    only if the sample mean deviates by w t towards the enclosure, which has probability at most ``MISS``.
    The width of the enclosure is added.  All limits include the rounding of the sums.

    Errors: ValueError for an argument out of range, a sampler with wrong shape or dtype, or a sample that
    is not finite or outside its bounds.
    Source: Hoeffding (1963), Theorem 2.

    >>> square = lambda rng, size: rng.random(size) ** 2
    >>> mean_test(square, 0.3333, 0.3334, 0.0, 1.0, samples=100_000, seed=1).consistent
    True
    >>> mean_test(square, 0.36, 0.36, 0.0, 1.0, samples=100_000, seed=1).consistent
    False
    """
    low, high = _check_interval("mean_", mean_lower, mean_upper, -LARGEST, LARGEST)
    floor, ceiling = _check_interval("bound_", bound_lower, bound_upper, -LARGEST, LARGEST)
    _check_real("mean_lower", low, -LARGEST, ceiling)
    _check_real("mean_upper", high, floor, LARGEST)
    number, start, alpha = _check_design(samples, seed, false_alarm)
    batches = _value_batches(sample, start, number)
    mean = math.fsum(_bounded_sum(batch, floor, ceiling) for batch in batches) / number
    rounding = ROUNDING * max(abs(limit) for limit in (low, high, floor, ceiling))
    width = ceiling - floor
    threshold = width * hoeffding_radius(number, alpha / 2) + rounding
    statistic = max(mean - high, low - mean)
    return StatisticalResult(
        statistic=statistic,
        threshold=threshold,
        consistent=statistic <= threshold,
        samples=number,
        seed=start,
        false_alarm=alpha,
        detectable=(high - low) + threshold + width * hoeffding_radius(number, MISS) + rounding,
        detail=f"mean {mean!r} of {number} samples; claimed in [{low!r}, {high!r}]",
    )


def _accepted_counts(samples: int, lower: float, upper: float, false_alarm: float) -> tuple[int, int]:
    """First and last count of hits whose tails at the favourable ends reach ``false_alarm / 2``.

    The level is lowered by the error of the computed tails, so the bound holds for the exact tails.  A
    median has both tails at least 1/2, so ``false_alarm <= 1/2`` never leaves the range empty.
    """
    from scipy import special  # type: ignore[import-untyped, unused-ignore]

    level = (1 - TAIL_MARGIN) * false_alarm / 2
    counts = range(samples)
    # P(X <= c) grows with c, and P(X > c) = I_p(c + 1, n - c) falls: each search finds where the level is crossed.
    # The count c is kept at the upper end when P(X >= c) = P(X > c - 1) still reaches the level.
    first = bisect_left(
        counts, True, key=lambda c: bool(special.betaincc(c + 1, samples - c, lower) >= level)
    )
    last = bisect_left(counts, True, key=lambda c: bool(special.betainc(c + 1, samples - c, upper) < level))
    return first, last


def _clopper_pearson(samples: int, first: int, last: int) -> tuple[float, float]:
    """Probabilities p_low, p_high with P(X >= first) = MISS at p_low and P(X <= last) = MISS at p_high.

    By P(X >= c) = I_p(c, n - c + 1) both are quantiles of beta laws.  Where every count is accepted on
    one side no probability can be excluded there, and the limit is 0 or 1.
    """
    level = (1 - TAIL_MARGIN) * MISS
    from scipy import special

    p_low = float(special.betaincinv(first, samples - first + 1, level)) if first > 0 else 0.0
    p_high = float(special.betainccinv(last + 1, samples - last, level)) if last < samples else 1.0
    return p_low, p_high


def hoeffding_radius(samples: int, tail: float) -> float:
    """The s with exp(-2 n s^2) = tail: a frequency is farther above (or below) its probability with no more than the probability `tail`."""
    return math.sqrt(math.log(1 / tail) / (2 * samples))


def _kolmogorov_distance(
    values: NDArray[np.float64], cdf: Cdf, cdf_left: Cdf | None, cdf_error: float
) -> tuple[float, float]:
    """Supremum of |F_n - F| for the sample ``values``, and the sample point at which it is reached."""
    points, counts = np.unique(values, return_counts=True)
    upto = np.cumsum(counts)
    right = _cdf_values("cdf", cdf, points, cdf_error)
    left = right if cdf_left is None else _cdf_values("cdf_left", cdf_left, points, cdf_error)
    drop = -float(np.min(np.diff(np.column_stack((left, right)).ravel())))
    allowed = 2 * cdf_error + ROUNDING
    if drop > allowed:
        raise ValueError(f"cdf and cdf_left must not decrease by more than {allowed!r}, got {drop!r}")
    gaps = np.maximum(upto / values.size - right, left - (upto - counts) / values.size)
    worst = int(np.argmax(gaps))
    return float(gaps[worst]), float(points[worst])


def _cdf_values(name: str, cdf: Cdf, points: NDArray[np.float64], cdf_error: float) -> NDArray[np.float64]:
    """Values of a distribution function, checked to be probabilities up to ``cdf_error``."""
    parts = np.split(points, range(AT_ONCE, points.size, AT_ONCE))
    found = np.concatenate([_check_array(name, cdf(part.copy()), part.size, np.float64) for part in parts])
    outside = ~((found >= -cdf_error) & (found <= 1 + cdf_error))
    if outside.any():
        bad = float(found[outside][0])
        raise ValueError(f"{name} must return probabilities in [0, 1] up to {cdf_error!r}, got {bad!r}")
    return found


def _bounded_sum(values: NDArray[np.float64], lower: float, upper: float) -> float:
    """Correctly rounded sum of values checked to lie in ``[lower, upper]``."""
    for value in (float(values.min()), float(values.max())):
        if not lower <= value <= upper:
            raise ValueError(
                f"sample must return values between bound_lower = {lower!r} and bound_upper = {upper!r},"
                f" got {value!r}"
            )
    return math.fsum(values)


def _value_batches(sample: ValueSampler, seed: int, samples: int) -> Iterator[NDArray[np.float64]]:
    """Batches of finite numbers from a fresh generator."""
    for batch in _batches("sample", sample, np.random.default_rng(seed), samples, np.float64):
        finite = np.isfinite(batch)
        if not finite.all():
            raise ValueError(f"sample must return finite numbers, got {float(batch[~finite][0])!r}")
        yield batch


def _batches(
    name: str,
    sampler: Callable[[np.random.Generator, int], NDArray[Any]],
    rng: np.random.Generator,
    samples: int,
    dtype: type[np.generic],
) -> Iterator[NDArray[Any]]:
    """Arrays from the sampler with ``samples`` entries in all, each of checked shape and dtype."""
    for start in range(0, samples, BATCH):
        size = min(BATCH, samples - start)
        yield _check_array(name, sampler(rng, size), size, dtype)


def _check_array(name: str, values: object, size: int, dtype: type[np.generic]) -> NDArray[Any]:
    """The array itself, if it has shape ``(size,)`` and the given dtype."""
    if not isinstance(values, np.ndarray) or (values.shape, values.dtype) != ((size,), np.dtype(dtype)):
        shape, kind = getattr(values, "shape", None), getattr(values, "dtype", type(values).__name__)
        raise ValueError(
            f"{name} must return an array of shape ({size},) and dtype {np.dtype(dtype)},"
            f" got shape {shape} and dtype {kind}"
        )
    return values


def _check_design(samples: int, seed: int, false_alarm: float) -> tuple[int, int, float]:
    """Number of samples, seed and false alarm probability, each in its range."""
    number = _check_integer("samples", samples, MIN_SAMPLES)
    if number > MAX_SAMPLES:
        raise ValueError(f"samples must be <= {MAX_SAMPLES}, got {number}")
    alpha = _check_real("false_alarm", false_alarm, MIN_FALSE_ALARM, MAX_FALSE_ALARM)
    return number, _check_integer("seed", seed, 0), alpha


def _check_integer(name: str, value: object, least: int) -> int:
    """The integer ``value >= least``."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < least:
        raise ValueError(f"{name} must be an integer >= {least}, got {value!r}")
    return int(value)


def _check_real(name: str, value: object, least: float, greatest: float) -> float:
    """The real number ``value`` in ``[least, greatest]``; nan is in no interval."""
    is_real = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
    if not is_real or not least <= value <= greatest:  # type: ignore[operator]
        raise ValueError(f"{name} must be a real number in [{least!r}, {greatest!r}], got {value!r}")
    return float(value)  # type: ignore[arg-type]


def _check_interval(
    prefix: str, lower: object, upper: object, least: float, greatest: float
) -> tuple[float, float]:
    """The interval ``least <= lower <= upper <= greatest``; its ends are named after ``prefix``."""
    low = _check_real(f"{prefix}lower", lower, least, greatest)
    high = _check_real(f"{prefix}upper", upper, least, greatest)
    if low > high:
        raise ValueError(f"{prefix}lower must be <= {prefix}upper, got {low!r} > {high!r}")
    return low, high
