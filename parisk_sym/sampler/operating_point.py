"""How many pairs and which order statistic: by the paper's theorem, or by the exact coverage of an order statistic.

The parameters that are given, and those that follow:

- gamma: the fewest pairs of Table 1, row 1; with n_pairs the lowest order of row 2; with rho as well, Equations 1 and 2 themselves.
- coverage and certainty: the fewest pairs, or with n_pairs the lowest order, that cover this share of the pairs with this probability.
- n_pairs alone: the largest sensitivity, and the least risk of Table 1, row 3.
- order and n_pairs: this order statistic, with its risk by the theorem and by the exact law; gamma is checked if given.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import arb, fmpq

from parisk_sym.core.errors import DomainError, ParameterError, PrecisionError
from parisk_sym.core.exact import from_float, rational
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.sampling import LARGEST_SAMPLE

__all__ = ["OperatingPoint", "exact", "operating_point", "whole"]

_DIGITS = 30


@dataclass(frozen=True)
class OperatingPoint:
    """Pairs m, order k, and their guarantee: `risk` by the theorem (None if it is 1 or more), the rest exactly.

    `exact_risk` is 1 - k/(m + 1); `certainty` the probability that G_(k) covers at least the share `coverage` of the pairs.
    """

    n_pairs: int
    order: int
    risk: float | None
    rho: float
    exact_risk: float
    coverage: float
    certainty: float


def exact(value: Any, name: str) -> fmpq:
    """A number as it is written: the float 0.05 is 1/20, as the text "0.05" is."""
    if isinstance(value, float | np.floating):
        if not math.isfinite(value):
            raise DomainError(f"{name} must be finite, got {value}")
        value = repr(float(value))
    return rational(int(value) if isinstance(value, np.integer) else value, name)


def whole(value: Any, name: str, least: int) -> int:
    """A whole number from `least` on; DomainError otherwise."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise ParameterError(f"{name} must be a whole number, got {value!r}")
    if not least <= value <= LARGEST_SAMPLE:
        raise DomainError(f"{name} must be from {least} to {LARGEST_SAMPLE}, got {value}")
    return int(value)


def _share(value: Any, name: str) -> fmpq:
    number = exact(value, name)
    if not 0 < number < 1:
        raise DomainError(f"{name} must be in (0, 1), got {value}")
    return number


def _ball(identifier: str, **values: Any) -> arb:
    return find_formula(identifier).ball(digits=_DIGITS, **values)


def _float(identifier: str, **values: Any) -> float:
    return float(find_formula(identifier).digits(17, **values)[0])


def _above(identifier: str, **values: Any) -> int:
    """The whole number at or above a value that is not known to be whole."""
    found = _ball(identifier, **values).ceil().unique_fmpz()
    if found is None:
        raise PrecisionError(
            f"{identifier} cannot be distinguished from a whole number at {_DIGITS} digits: choose other values"
        )
    return int(found)


def operating_point(
    n_pairs: Any, coverage: Any, certainty: Any, gamma: Any, rho: Any, order: Any
) -> OperatingPoint:
    """The operating point of these parameters, None for those not given; errors name the problem and the valid values."""
    m = None if n_pairs is None else whole(n_pairs, "n_pairs", 1)
    k = None if order is None else whole(order, "order", 1)
    if (coverage is None) != (certainty is None):
        missing = "certainty" if certainty is None else "coverage"
        raise ParameterError(f"coverage and certainty belong together: {missing} is missing")
    if k is not None and m is None:
        raise ParameterError(f"order = {k} needs n_pairs: give the number of pairs that it is a place among")
    if k is not None and m is not None and k > m:
        raise DomainError(f"order must be <= n_pairs = {m}, got {k}: the largest sensitivity has order {m}")
    if coverage is not None:
        _alone("coverage and certainty", gamma=gamma, rho=rho, order=order)
        return _by_coverage(m, _share(coverage, "coverage"), _share(certainty, "certainty"))
    if gamma is not None:
        return _by_risk(m, k, _share(gamma, "gamma"), None if rho is None else exact(rho, "rho"))
    if m is None:
        raise ParameterError(
            "give gamma, or coverage and certainty, or n_pairs: how many pairs are to be sampled?"
        )
    return _by_size(m, k, None if rho is None else _allowed_rho(exact(rho, "rho"), fmpq(1)))


def _alone(what: str, **others: Any) -> None:
    given = [name for name, value in others.items() if value is not None]
    if given:
        raise ParameterError(f"{what} decide the order: leave out {', '.join(given)}")


def _by_coverage(m: int | None, coverage: fmpq, certainty: fmpq) -> OperatingPoint:
    """The exact law of the order statistic."""
    wanted = {"coverage": coverage, "confidence": certainty}
    least = _above("sampling.smallest_n", **wanted)
    if m is None:
        return _point(least, least, coverage)
    if m < least:
        raise DomainError(
            f"n_pairs must be >= {least} for coverage = {coverage} with certainty = {certainty}, got {m}"
        )
    return _point(m, _above("sampling.smallest_m", n=m, **wanted), coverage)


def _by_risk(m: int | None, k: int | None, gamma: fmpq, rho: fmpq | None) -> OperatingPoint:
    """Theorem 15 with the best rho of Table 1, or the rho that is given."""
    if rho is not None:
        rho = _allowed_rho(rho, gamma, m)
    elif m is not None:
        _enough_for(m, gamma)
        rho = _near("sampler.rho_of_sample", m=m)
    else:
        rho = _near("sampler.rho_of_risk", gamma=gamma)
    least = _above("sampler.effort", gamma=gamma, rho=rho)
    if m is None:
        m = least
    elif m < least:
        raise DomainError(_too_few(m, gamma, rho, least))
    lowest = _above("sampler.order", m=m, gamma=gamma, rho=rho)
    if k is not None and k < lowest:
        raise DomainError(
            f"order must be >= {lowest} for n_pairs = {m}, gamma = {gamma}, rho = {_number_text(rho)} (Equation 2), got {k}"
        )
    return _point(m, lowest if k is None else k, 1 - gamma, rho, gamma)


def _near(identifier: str, **values: Any) -> fmpq:
    """An exact number next to a value: the theorem holds for every rho, and is best near this one."""
    return from_float(float(_ball(identifier, **values).mid()))


def _enough_for(m: int, gamma: fmpq) -> None:
    """Whether any rho makes Equation 1 hold."""
    least = _above("sampler.least_effort", gamma=gamma)
    if m < least:
        nearest = f" or gamma >= {_up(_float('sampler.least_risk', m=m))}" if m > 1 else ""
        raise DomainError(
            f"n_pairs must be >= {least} for gamma = {gamma} (Equation 1 at the best rho, Table 1), got {m}: take more pairs{nearest}; "
            f"by the exact law {_above('sampler.exact_effort', gamma=gamma)} pairs are enough (n_pairs without gamma)"
        )


def _allowed_rho(rho: fmpq, gamma: fmpq, m: int | None = None) -> fmpq:
    """0 < rho < min(gamma, 1/2), the condition in the words of Theorem 15."""
    end = min(gamma, fmpq(1, 2))
    if 0 < rho < end:
        return rho
    if m is not None:
        _enough_for(m, gamma)
        nearest = f"the nearest that holds for n_pairs = {m} is {_nearest_rho(m, gamma, rho)!r}"
    else:
        best = _number_text(_near("sampler.rho_of_risk", gamma=gamma)) if gamma < 1 else "1/4"
        nearest = (
            f"it may come as near to {end if rho >= end else 0} as one likes, and {best} is a good choice"
        )
    raise DomainError(
        f"rho must be in (0, min(gamma, 1/2)) = (0, {end}) (Theorem 15), got {_number_text(rho)}: {nearest}"
    )


def _too_few(m: int, gamma: fmpq, rho: fmpq, least: int) -> str:
    _enough_for(m, gamma)
    return (
        f"Equation 1 fails: n_pairs must be >= {least} for gamma = {gamma}, rho = {_number_text(rho)}, got {m}; for this n_pairs the nearest rho "
        f"that holds is {_nearest_rho(m, gamma, rho)!r}"
    )


def _nearest_rho(m: int, gamma: fmpq, rho: fmpq) -> float:
    """The rho nearest to the given one with rho + rho' <= gamma: the sum falls up to the best rho, and rises from there to 1/2."""
    risk = _float64(gamma)

    def holds(value: float) -> bool:
        return value + math.sqrt(math.log(1 / value) / (2 * m)) <= risk * (1 - 1e-14)

    inside = float(_near("sampler.rho_of_sample", m=m))
    outside = min(max(_float64(rho), 1e-300), 0.5)
    while abs(outside - inside) > 1e-13 * inside:
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if holds(middle) else (inside, middle)
    return inside


def _by_size(m: int, k: int | None, rho: fmpq | None) -> OperatingPoint:
    """The guarantee of a number of pairs and an order."""
    k = m if k is None else k
    rho = _near("sampler.rho_of_sample", m=m) if rho is None else rho
    return _point(m, k, None, rho)


def _point(
    m: int, k: int, coverage: fmpq | None, rho: fmpq | None = None, gamma: fmpq | None = None
) -> OperatingPoint:
    """The theorem's risk is gamma where it is given: Equation 2 solved for it otherwise."""
    rho = _near("sampler.rho_of_sample", m=m) if rho is None else rho
    risk = _float("sampler.risk", m=m, k=k, rho=rho) if gamma is None else _float64(gamma)
    exact_risk = _float("sampler.exact_risk", m=m, k=k)
    if coverage is None:
        coverage = 1 - from_float(risk) if risk < 1 else fmpq(k, m + 1)
    return OperatingPoint(
        n_pairs=m,
        order=k,
        risk=risk if risk < 1 else None,
        rho=_float64(rho),
        exact_risk=exact_risk,
        coverage=_float64(coverage),
        certainty=_float("sampling.coverage", m=k, n=m, coverage=coverage),
    )


def _float64(number: fmpq) -> float:
    return int(number.p) / int(number.q)


def _number_text(number: fmpq) -> str:
    return f"{_float64(number):.15g}"


def _up(value: float) -> float:
    return math.ceil(value * 1e6) / 1e6
