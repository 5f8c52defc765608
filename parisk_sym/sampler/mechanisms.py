"""Sample-then-respond: mechanisms that are private for a pair of neighbours no farther apart than the sensitivity.

The noise is floating point, drawn by NumPy: suitable for experiments, but not secure against an attacker who sees the last bits of an answer.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import fmpq
from numpy.typing import NDArray

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.exact import from_float
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.sampler.operating_point import exact

__all__ = ["MECHANISMS", "Mechanism", "gaussian_spread", "respond_with"]

Answer = NDArray[Any]


@dataclass(frozen=True)
class Noise:
    """The parameters of a response: the sensitivity, the level, the failure probability and a generator."""

    sensitivity: fmpq
    eps: fmpq
    delta: fmpq | None
    rng: np.random.Generator


@dataclass(frozen=True)
class Mechanism:
    """How it responds, the p of the norm that its sensitivity is measured in, and whether it needs a delta."""

    respond: Callable[[Answer, Noise], Any]
    norm: float
    needs_delta: bool = False


def _scale(identifier: str, **values: Any) -> float:
    """Rounded up, so that no noise is too small by its last bit."""
    return math.nextafter(float(find_formula(identifier).ball(digits=20, **values).mid()), math.inf)


def _laplace(answer: Answer, noise: Noise) -> Any:
    """Corollary 10."""
    return _noisy(
        answer,
        _scale("sampler.laplace_scale", sensitivity=noise.sensitivity, eps=noise.eps),
        noise.rng.laplace,
    )


def _gaussian_classic(answer: Answer, noise: Noise) -> Any:
    """Corollary 12, where its standard deviation is private."""
    wanted = {"eps": noise.eps, "delta": noise.delta}
    if not find_formula("sampler.gaussian_classic_delta").ball(digits=20, **wanted) <= noise.delta:
        end = find_formula("sampler.gaussian_limit").digits(6, delta=noise.delta)[0]
        raise DomainError(
            f"eps must be <= {end} for the classic calibration at delta = {noise.delta}, got {noise.eps}: take "
            'mechanism="gaussian", which is calibrated exactly'
        )
    return _noisy(
        answer, _scale("sampler.gaussian_classic", sensitivity=noise.sensitivity, **wanted), noise.rng.normal
    )


def _gaussian(answer: Answer, noise: Noise) -> Any:
    """The exact calibration."""
    return _noisy(answer, gaussian_spread(noise.sensitivity, noise.eps, noise.delta), noise.rng.normal)


def gaussian_spread(sensitivity: fmpq, eps: fmpq, delta: fmpq | None) -> float:
    """The least standard deviation that is (eps, delta)-private, to 12 digits: floating point chooses, balls prove.

    >>> round(gaussian_spread(fmpq(1), fmpq(1), fmpq(1, 100000)), 6)
    3.730632
    """
    curve = find_formula("gaussian.delta")

    def private(ratio: float) -> bool:
        """Whether noise of this ratio of sensitivity to standard deviation is private."""
        return bool(curve.ball(digits=20, eps=eps, mu=from_float(ratio), n=1) <= delta)

    low = high = 1.0
    while not private(low):
        low /= 2
    while private(high):
        high *= 2
    while high - low > 1e-13 * low:
        middle = (low + high) / 2
        low, high = (middle, high) if private(middle) else (low, middle)
    spread = sensitivity / from_float(low)
    return math.nextafter(int(spread.p) / int(spread.q), math.inf)


def _exponential(answer: Answer, noise: Noise) -> Any:
    """Corollary 13: the place of a response, drawn with probability proportional to exp(eps score/(2 Delta)), by Gumbel noise."""
    if answer.ndim != 1:
        raise ParameterError(
            f"the exponential mechanism needs one score for each response, got shape {answer.shape}: return a one-dimensional array"
        )
    scale = 2 * _scale("sampler.laplace_scale", sensitivity=noise.sensitivity, eps=noise.eps)
    return int(np.argmax(answer / scale + noise.rng.gumbel(size=answer.shape)))


def _bernstein(answer: Answer, noise: Noise) -> Any:
    """Corollary 14: noisy values on the lattice; the polynomial that is made of them changes no privacy."""
    sides = set(answer.shape)
    if len(sides) != 1 or sides == {1}:
        raise ParameterError(
            f"the Bernstein mechanism needs the values on a lattice, an array of k + 1 >= 2 values along each axis, got shape {answer.shape}"
        )
    steps = sides.pop() - 1
    scale = _scale(
        "sampler.bernstein_scale", sensitivity=noise.sensitivity, eps=noise.eps, k=steps, d=answer.ndim
    )
    return _noisy(answer, scale, noise.rng.laplace)


def _noisy(answer: Answer, scale: float, draw: Callable[..., Any]) -> Any:
    """Independent noise on every number of the answer; a float where the answer is one number."""
    if not 0 < scale < math.inf:
        raise DomainError(f"the noise must have a finite scale > 0, got {scale}")
    return answer + draw(0.0, scale, answer.shape or None)


MECHANISMS: Mapping[str, Mechanism] = {
    "laplace": Mechanism(_laplace, 1),
    "gaussian": Mechanism(_gaussian, 2, needs_delta=True),
    "gaussian_classic": Mechanism(_gaussian_classic, 2, needs_delta=True),
    "exponential": Mechanism(_exponential, math.inf),
    "bernstein": Mechanism(_bernstein, math.inf),
}


def respond_with(
    mechanism: str, answer: Answer, sensitivity: float, eps: Any, delta: Any, rng: np.random.Generator
) -> Any:
    """The response; ParameterError and DomainError name the missing parameter or the one out of range."""
    chosen = MECHANISMS[mechanism]
    level = exact(eps, "eps")
    if level <= 0:
        raise DomainError(f"eps must be > 0, got {eps}")
    failure = None
    if chosen.needs_delta:
        if delta is None:
            raise ParameterError(f"the {mechanism} mechanism needs delta")
        failure = exact(delta, "delta")
        if not 0 < failure < 1:
            raise DomainError(f"delta must be in (0, 1), got {delta}")
    elif delta is not None:
        raise ParameterError(f"the {mechanism} mechanism takes no delta, got {delta}: it is private without")
    return chosen.respond(answer, Noise(from_float(sensitivity), level, failure, rng))
