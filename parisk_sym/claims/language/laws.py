"""The laws that a line can name, and how they are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Expr

from parisk_sym.claims.named_laws import (
    bernoulli_law,
    beta_law,
    binomial_law,
    chi_squared_law,
    exponential_law,
    gaussian_law,
    geometric_law,
    laplace_law,
    poisson_law,
    uniform_law,
)
from parisk_sym.formulas.domain import REALS, Interval, integers, open_

__all__ = ["CONSTRUCTORS", "LAW_NAMES", "PARAMETER_COUNTS", "USUAL_RANGES", "LawOf"]


@dataclass(frozen=True)
class LawOf:
    """A law by its name, the parameters as tokens, and where its values begin (for a geometric law)."""

    name: str
    parameters: tuple[Expr, ...]
    begins_at: int | None = None
    support: Interval | None = None


LAW_NAMES = {
    "N": "normal", "Normal": "normal", "Gaussian": "normal", "Norm": "normal", "Lap": "laplace", "Laplace": "laplace", "Exp": "exponential", "Exponential": "exponential",
    "Expo": "exponential", "U": "uniform", "Uniform": "uniform", "Unif": "uniform", "Uni": "uniform", "Poisson": "poisson", "Poi": "poisson", "Pois": "poisson", "Po": "poisson",
    "Bin": "binomial", "Binomial": "binomial", "B": "binomial", "Geom": "geometric", "Geo": "geometric", "Geometric": "geometric", "Bernoulli": "bernoulli",
    "Ber": "bernoulli", "Bern": "bernoulli", "Beta": "beta", "ChiSquared": "chi-squared", "normal": "normal", "uniform": "uniform",
}  # fmt: skip


PARAMETER_COUNTS = {
    "normal": (2,), "laplace": (1, 2), "exponential": (1,), "uniform": (2,), "poisson": (1,), "binomial": (2,), "geometric": (1,), "bernoulli": (1,), "beta": (2,),
    "chi-squared": (1,),
}  # fmt: skip


_POSITIVE = open_(0, sympy.oo)

USUAL_RANGES: Mapping[str, tuple[Interval, ...]] = {
    "normal": (REALS, _POSITIVE), "laplace": (REALS, _POSITIVE), "exponential": (_POSITIVE,), "poisson": (_POSITIVE,), "beta": (_POSITIVE, _POSITIVE),
    "binomial": (integers(1),),
}  # fmt: skip
"""The range of a parameter if the line does not state one. A probability is not in the table: the line must say whether it may be 0 or 1."""


def _gaussian(mean: Expr, variance: Expr) -> Any:
    return gaussian_law(sympy.sqrt(variance), mean)


def _laplace(*parameters: Expr) -> Any:
    return laplace_law(*reversed(parameters))


CONSTRUCTORS: Mapping[str, Any] = {
    "normal": _gaussian, "laplace": _laplace, "exponential": exponential_law, "uniform": uniform_law, "poisson": poisson_law, "binomial": binomial_law,
    "geometric": geometric_law, "bernoulli": bernoulli_law, "beta": beta_law, "chi-squared": chi_squared_law,
}  # fmt: skip
