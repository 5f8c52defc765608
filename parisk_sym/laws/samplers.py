"""Samplers of Laplace mechanisms, their privacy losses and related laws.

Each sampler takes a NumPy generator and a size, and returns an array of shape ``(size,)`` of independent
draws.  Scales and privacy parameters are finite and positive, in ``[1e-100, 1e100]``.

Privacy losses of Laplace mechanisms have atoms, because the loss is constant wherever the output lies
outside the interval between the two true answers.  The losses are computed from the clipped output, so
that the atoms are hit exactly: the textbook difference of absolute values is off by an ulp there.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

LEAST, GREATEST = 1e-100, 1e100
"""Range of scales and privacy parameters: no product or quotient of two of them leaves the floats."""

GREATEST_SHAPE = 1e9
"""Largest shape of a gamma variable: its spread still exceeds its rounding by far."""

BATCH = 2**17
"""Largest number of proposals drawn at once in rejection sampling."""

LEAST_ACCEPTANCE = 1e-4
"""Acceptance probability below which rejection sampling is refused."""


def laplace_noise(rng: np.random.Generator, size: int, scale: float) -> NDArray[np.float64]:
    """Laplace noise with density exp(-|z| / scale) / (2 scale).

    Errors: ValueError if ``size < 1`` or ``scale`` is out of range.

    >>> laplace_noise(np.random.default_rng(0), 5, 2.0).shape
    (5,)
    """
    _check_size(size)
    return rng.laplace(0.0, _check_real("scale", scale, LEAST, GREATEST), size)


def gamma_difference(rng: np.random.Generator, size: int, k: float) -> NDArray[np.float64]:
    """Distances |X1 - X2| of two independent Gamma(k, 1) variables, for real ``0 < k <= 1e9``.

    Errors: ValueError if ``size < 1`` or ``k`` is out of range.

    >>> bool((gamma_difference(np.random.default_rng(0), 100, 3) >= 0).all())
    True
    """
    _check_size(size)
    shape = _check_real("k", k, LEAST, GREATEST_SHAPE)
    return np.abs(rng.gamma(shape, 1.0, size) - rng.gamma(shape, 1.0, size))


def laplace_loss(rng: np.random.Generator, size: int, eps0: float) -> NDArray[np.float64]:
    """Privacy losses ln p_x(z) / p_y(z) of the Laplace mechanism with sensitivity 1, for z drawn from p_x.

    The true answers are f(x) = 0 and f(y) = 1 and the noise has scale 1 / eps0, so the loss is
    eps0 (|z - 1| - |z|).  It is exactly eps0 for z <= 0 and exactly -eps0 for z >= 1.

    Errors: ValueError if ``size < 1`` or ``eps0`` is out of range.

    >>> loss = laplace_loss(np.random.default_rng(0), 1000, 0.7)
    >>> float(loss.min()), float(loss.max())
    (-0.7, 0.7)
    """
    eps = _check_real("eps0", eps0, LEAST, GREATEST)
    z = laplace_noise(rng, size, 1 / eps)
    return eps * np.clip(1 - 2 * z, -1.0, 1.0)


def laplace_loss_vector(
    rng: np.random.Generator, size: int, eps0: float, shift: ArrayLike
) -> NDArray[np.float64]:
    """Privacy losses of the Laplace mechanism with values in R^k, for z drawn around f(x) = 0.

    ``shift`` = f(y) - f(x) has shape ``(k,)`` and l1 norm 1 (up to 1e-12).  The noise is independent in
    each coordinate with scale 1 / eps0, so the loss is eps0 sum_i (|z_i - shift_i| - |z_i|).

    With m_i = |shift_i| coordinate i contributes m_i - 2 c_i, where c_i is z_i sign(shift_i) clipped to
    [0, m_i].  The loss is thus eps0 (1 - 2 u) with u = sum_i c_i / sum_i m_i, both sums taken in the same
    order.  The extreme atoms are exactly eps0 and -eps0.  An inner atom, where u is the share of a subset
    of the coordinates, is exact if all sums of the m_i are; otherwise subsets of equal share may give
    neighbouring floats.

    Errors: ValueError if ``size < 1``, ``eps0`` is out of range, or ``shift`` is not a vector of norm 1.

    >>> loss = laplace_loss_vector(np.random.default_rng(0), 1000, 0.7, [0.1, -0.2, 0.7])
    >>> float(loss.min()), float(loss.max())
    (-0.7, 0.7)
    """
    eps = _check_real("eps0", eps0, LEAST, GREATEST)
    _check_size(size)
    total, clipped = 0.0, np.zeros(size)
    for step in _check_shift(shift):
        total += abs(step)
        clipped += np.clip(math.copysign(1.0, step) * laplace_noise(rng, size, 1 / eps), 0.0, abs(step))
    return eps * (1 - 2 * (clipped / total))


def independent_model(rng: np.random.Generator, size: int, eps0: float, k: float) -> NDArray[np.float64]:
    """Distances T = |X1 - X2| of independent Gamma(k, 1) variables, conditioned on T <= eps0.

    Rejection sampling for real ``1 <= k <= 1e9``.  The density of X1 - X2 is symmetric and log-concave, hence
    largest at 0, where T has density f(0) = 2 Gamma(2k - 1) / (Gamma(k)^2 2^(2k - 1)).  The acceptance
    probability is at most eps0 f(0), and about that for small eps0; below ``LEAST_ACCEPTANCE`` the
    parameters are refused, since sampling would take too long.

    Errors: ValueError if ``size < 1``, ``eps0`` or ``k`` is out of range, or ``eps0`` is too small for ``k``.

    >>> t = independent_model(np.random.default_rng(0), 1000, 0.5, 2)
    >>> t.shape, bool((t <= 0.5).all())
    ((1000,), True)
    """
    _check_size(size)
    eps = _check_acceptance(eps0, k)
    kept = np.empty(size)
    filled = 0
    while filled < size:
        proposals = gamma_difference(rng, BATCH, k)
        accepted = proposals[proposals <= eps][: size - filled]
        kept[filled : filled + accepted.size] = accepted
        filled += accepted.size
    return kept


def overlap_event(rng: np.random.Generator, size: int, eps1: float, eps2: float) -> NDArray[np.bool_]:
    """Events whose probability is the overlap, the integral of min(p1, p2), of two Laplace densities.

    The densities have mean 0 and scales 1 / eps1 and 1 / eps2.  A point z drawn from p1 is accepted with
    probability min(1, p2(z) / p1(z)), whose mean under p1 is the overlap.

    Errors: ValueError if ``size < 1`` or a parameter is out of range.

    >>> overlap_event(np.random.default_rng(0), 100, 1.0, 1.0).all().item()
    True
    """
    first, second = _check_real("eps1", eps1, LEAST, GREATEST), _check_real("eps2", eps2, LEAST, GREATEST)
    z = laplace_noise(rng, size, 1 / first)
    log_ratio = math.log(second / first) + (first - second) * np.abs(z)
    return rng.random(size) < np.exp(np.minimum(0.0, log_ratio))


def _check_size(size: object) -> None:
    """Refuse anything but a positive integer."""
    if isinstance(size, bool) or not isinstance(size, (int, np.integer)) or size < 1:
        raise ValueError(f"size must be an integer >= 1, got {size!r}")


def _check_real(name: str, value: object, least: float, greatest: float) -> float:
    """The real number ``value`` in ``[least, greatest]``; nan is in no interval."""
    is_real = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
    if not is_real or not least <= value <= greatest:  # type: ignore[operator]
        raise ValueError(f"{name} must be a real number in [{least!r}, {greatest!r}], got {value!r}")
    return float(value)  # type: ignore[arg-type]


def _check_shift(shift: ArrayLike) -> list[float]:
    """The coordinates of a vector of l1 norm 1."""
    vector = np.asarray(shift, dtype=np.float64)
    if vector.ndim != 1:
        raise ValueError(f"shift must be a vector of shape (k,), got shape {vector.shape}")
    norm = math.fsum(np.abs(vector))
    if not abs(norm - 1) <= 1e-12:
        raise ValueError(f"shift must have l1 norm 1 up to 1e-12, got norm {norm!r}")
    return [float(step) for step in vector]


def _check_acceptance(eps0: object, k: object) -> float:
    """The parameter ``eps0``, if proposals with shape ``k`` are accepted often enough."""
    eps, shape = _check_real("eps0", eps0, LEAST, GREATEST), _check_real("k", k, 1.0, GREATEST_SHAPE)
    log_peak = math.lgamma(2 * shape - 1) - 2 * math.lgamma(shape) - (2 * shape - 2) * math.log(2)
    acceptance = eps * math.exp(log_peak)
    if acceptance < LEAST_ACCEPTANCE:
        raise ValueError(
            f"eps0 must give an acceptance probability >= {LEAST_ACCEPTANCE!r},"
            f" got eps0 = {eps!r} with at most {acceptance!r} for k = {shape!r}"
        )
    return eps
