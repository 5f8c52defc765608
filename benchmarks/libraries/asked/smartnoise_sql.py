"""Calls of smartnoise-sql."""

from typing import Any

from snsql.sql.odometer import Odometer, OdometerHeterogeneous
from snsql.sql.privacy import Privacy


def _spent(kind: Any, k: int, epsilon: float, delta: float) -> Any:
    odometer = kind(Privacy(epsilon=epsilon, delta=delta))
    for _ in range(k):
        odometer.spend()
    return odometer.spent


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
}
