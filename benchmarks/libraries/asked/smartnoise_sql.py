"""Calls of smartnoise-sql."""

from typing import Any

from snsql.sql._mechanisms.gaussian import Gaussian
from snsql.sql.odometer import Odometer, OdometerHeterogeneous
from snsql.sql.privacy import Privacy


def _spent(kind: Any, k: int, epsilon: float, delta: float) -> Any:
    odometer = kind(Privacy(epsilon=epsilon, delta=delta))
    for _ in range(k):
        odometer.spend()
    return odometer.spent


def _threshold(epsilon: float, delta: float) -> float:
    """In standard deviations of the noise, beyond a count of 1."""
    noise = Gaussian(epsilon, delta=delta, sensitivity=1, max_contrib=1)
    return float((noise.threshold - 1) / noise.scale)


FUNCTIONS = {
    "Odometer.spent (epsilon)": (Odometer, lambda k, epsilon, delta: _spent(Odometer, k, epsilon, delta)[0]),
    "Odometer.spent (delta)": (Odometer, lambda k, epsilon, delta: _spent(Odometer, k, epsilon, delta)[1]),
    "OdometerHeterogeneous.spent (epsilon)": (
        OdometerHeterogeneous,
        lambda k, epsilon, delta: _spent(OdometerHeterogeneous, k, epsilon, delta)[0],
    ),
    "OdometerHeterogeneous.spent (delta)": (
        OdometerHeterogeneous,
        lambda k, epsilon, delta: _spent(OdometerHeterogeneous, k, epsilon, delta)[1],
    ),
    "Odometer.spent (delta, at least)": (
        Odometer,
        lambda k, epsilon, delta: _spent(Odometer, k, epsilon, delta)[1],
    ),
    "Odometer.spent (epsilon, where the third bound is least)": (
        Odometer,
        lambda k, epsilon, delta: _spent(Odometer, k, epsilon, delta)[0],
    ),
    "Gaussian.threshold": (Gaussian, _threshold),
    "Gaussian (scale)": (
        Gaussian,
        lambda epsilon, delta: Gaussian(epsilon, delta=delta, sensitivity=1, max_contrib=1).scale,
    ),
}
