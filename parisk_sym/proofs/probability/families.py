"""Logarithms of moment generating functions of named laws, and bounds of them, for the choice of an exponent."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sympy import Expr, S, Symbol, exp, log

from parisk_sym.claims.named_laws import (
    Family,
    bernoulli_law,
    binomial_law,
    chi_squared_law,
    exponential_law,
    family_of,
    gamma_law,
    gaussian_law,
    geometric_law,
    laplace_law,
    poisson_law,
    uniform_law,
)
from parisk_sym.claims.random_variables import Law, Laws

__all__ = ["cumulant", "has_no_elementary_tail", "variance_proxy"]

_CUMULANTS: Mapping[Family, Callable[..., Expr]] = {
    gaussian_law: lambda s, deviation, mean=0: mean * s + deviation**2 * s**2 / 2,
    poisson_law: lambda s, mean: mean * (exp(s) - 1),
    gamma_law: lambda s, shape, scale: -shape * log(1 - scale * s),
    exponential_law: lambda s, rate: -log(1 - s / rate),
    chi_squared_law: lambda s, degrees: -degrees / 2 * log(1 - 2 * s),
    binomial_law: lambda s, number, probability: number * log(1 - probability + probability * exp(s)),
    bernoulli_law: lambda s, probability: log(1 - probability + probability * exp(s)),
    geometric_law: lambda s, probability: log(probability) - log(1 - (1 - probability) * exp(s)),
    laplace_law: lambda s, scale, centre=0: centre * s - log(1 - scale**2 * s**2),
}

_PROXIES: Mapping[Family, Callable[..., tuple[Expr, Expr]]] = {
    uniform_law: lambda lower, upper: ((lower + upper) / 2, (upper - lower) ** 2),
    bernoulli_law: lambda probability: (probability, S.One),
    binomial_law: lambda number, probability: (number * probability, number),
}


def cumulant(variable: Symbol, law: Law, s: Expr) -> Expr | None:
    """log E e^(s X) of a law of a family, for the s for which that is finite."""
    found = family_of(variable, law, _CUMULANTS)
    return None if found is None else _CUMULANTS[found[0]](s, *found[1])


def has_no_elementary_tail(laws: Laws) -> bool:
    """Whether every variable is a Poisson, binomial, gamma or chi-squared one."""
    return all(family_of(v, law, _SUMMED) is not None for v, law in laws)


_SUMMED = (poisson_law, binomial_law, gamma_law, chi_squared_law)


def variance_proxy(variable: Symbol, law: Law) -> tuple[Expr, Expr] | None:
    """The mean m and a number w such that E e^(s (X - m)) <= e^(s^2 w/8) (Hoeffding's lemma), of a bounded law of a family."""
    found = family_of(variable, law, _PROXIES)
    return None if found is None else _PROXIES[found[0]](*found[1])
