"""Infinite sums of hypergeometric terms: read as generalised hypergeometric functions, whose values at many parameters are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import sympy
from sympy import Expr, Rational, S, gamma, sqrt

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.hypergeometric.ratios import Ratio, is_inside, ratio_of_terms
from parisk_sym.proofs.integrals.certificates import Certificate, Result, value
from parisk_sym.proofs.sums.problem import BROKEN, Problem, all_hold, terms_at

__all__ = ["geometric_series", "hypergeometric_series"]

THEOREM = "terms in a rational ratio: a generalised hypergeometric function (DLMF 16.2.1), "

_FURTHER = 3
"""Terms before the first one that are added, where they have values."""


def hypergeometric_series(p: Problem) -> Result | None:
    """The sum from its first term to infinity, by the value of the function at its parameters."""
    if p.last is not S.Infinity:
        return None
    found = _from_first(p)
    if found is not None or not p.first.is_Integer:
        return found
    for before in range(1, _FURTHER + 1):  # 1/(k + 2) from 0 is 1/(k + 1) from 1
        earlier = terms_at(p.body, p.index, range(int(p.first) - before, int(p.first)), p.facts)
        if earlier is None:
            return None
        found = _from_first(replace(p, first=p.first - before))
        if found is not None and found.value is not None and found.certificate is not None:
            total = found.value - sympy.Add(*earlier)
            part = found.certificate
            return value(Certificate("terms before the first", "linearity", p.sum, total, parts=(part,)))
    return None


def _from_first(p: Problem) -> Result | None:
    """The sum by the function whose first term is its own."""
    ratio = ratio_of_terms(p.body, p.index, p.first, p.facts)
    return None if ratio is None or not (ratio.upper or ratio.lower) else _sum_with_ratio(p, ratio)


def geometric_series(p: Problem) -> Result | None:
    """The sum of terms c k^m q^k, where these did not telescope to a limit."""
    ratio = ratio_of_terms(p.body, p.index, p.first, p.facts) if p.last is S.Infinity else None
    return None if ratio is None or ratio.upper or ratio.lower else _sum_with_ratio(p, ratio)


def _sum_with_ratio(p: Problem, ratio: Ratio) -> Result | None:
    total, theorems, proved = S.Zero, [], []
    for m, coefficient in enumerate(ratio.falling):
        if coefficient == 0:
            continue
        found = _value(*ratio.shifted_parameters(m), ratio.z, p.facts)
        if found is None:
            return None
        at_parameters, theorem, condition = found
        total += coefficient * ratio.term_at(m) * at_parameters
        theorems.append(theorem)
        proved.append(condition)
    if total.has(*BROKEN) or not all_hold(total, p.facts):
        return None
    conditions = dict.fromkeys(c for c in proved if c)
    return p.value(
        total, "hypergeometric series", THEOREM + "; ".join(dict.fromkeys(theorems)), None, *conditions
    )


_Value = tuple[Expr, str, str]
"""The value, its theorem, and the condition that was proved."""


def _value(upper: list[Expr], lower: list[Expr], z: Expr, facts: Facts) -> _Value | None:
    """The function of these parameters at z, where its value is known and the series converges there."""
    upper, lower = sorted(upper, key=sympy.default_sort_key), sorted(lower, key=sympy.default_sort_key)
    for rule in _KNOWN.get((len(upper), len(lower)), ()):
        found = next(iter(rule(upper, lower, z, facts)), None)
        if found is not None:
            return found
    return None


_Rule = Callable[[list[Expr], list[Expr], Expr, Facts], Iterator[_Value]]


def _exponential(upper: list[Expr], lower: list[Expr], z: Expr, facts: Facts) -> Iterator[_Value]:
    yield sympy.exp(z), "the exponential series (DLMF 4.2.19)", ""


def _power(upper: list[Expr], lower: list[Expr], z: Expr, facts: Facts) -> Iterator[_Value]:
    (a,) = upper
    if is_inside(z, facts):
        yield (1 - z) ** (-a), "(1 - z)^(-a) (DLMF 15.4.6)", f"-1 < {z} < 1"
    elif facts.is_zero(z + 1) and facts.sign(1 - a) == POSITIVE_SIGN:
        yield 2 ** (-a), "(1 - z)^(-a) (DLMF 15.4.6), at z = -1 by Abel's theorem", f"{a} < 1"
    elif facts.is_zero(z - 1) and facts.sign(a) == NEGATIVE:
        yield S.Zero, "(1 - z)^(-a) (DLMF 15.4.6), at z = 1 by Abel's theorem", f"{a} < 0"


def _bessel(upper: list[Expr], lower: list[Expr], z: Expr, facts: Facts) -> Iterator[_Value]:
    (b,) = lower
    signs = facts.sign(z)
    turned = signs == NEGATIVE
    if signs not in (NEGATIVE, POSITIVE_SIGN):
        return
    root = sqrt(-z if turned else z)
    even, odd = (sympy.cos, sympy.sin) if turned else (sympy.cosh, sympy.sinh)
    if b == Rational(1, 2):
        yield even(2 * root), "the series of cosine (DLMF 4.19.2, 4.33.2)", ""
    elif b == Rational(3, 2):
        yield odd(2 * root) / (2 * root), "the series of sine (DLMF 4.19.1, 4.33.1)", ""
    elif facts.sign(b) == POSITIVE_SIGN and not (b - S.Half).is_Integer:
        head = sympy.besselj if turned else sympy.besseli
        yield (
            gamma(b) * root ** (1 - b) * head(b - 1, 2 * root),
            "a Bessel function (DLMF 10.16.9, 10.39.9)",
            "",
        )


def _confluent(upper: list[Expr], lower: list[Expr], z: Expr, facts: Facts) -> Iterator[_Value]:
    (a,), (b,) = upper, lower
    signs = facts.sign(z)
    if (a, b) == (Rational(1, 2), Rational(3, 2)) and signs in (NEGATIVE, POSITIVE_SIGN):
        r, head = (sqrt(-z), sympy.erf) if signs == NEGATIVE else (sqrt(z), sympy.erfi)
        yield sqrt(sympy.pi) * head(r) / (2 * r), "the error function (DLMF 13.6.7)", ""
    elif a == 1 and signs == POSITIVE_SIGN and facts.sign(b - 1) == POSITIVE_SIGN:
        known_value = (b - 1) * z ** (1 - b) * sympy.exp(z) * sympy.lowergamma(b - 1, z)
        yield known_value, "an incomplete gamma function (DLMF 8.5.1)", f"{b - 1} > 0"
    elif facts.is_zero(b - a - 1) and signs == NEGATIVE and facts.sign(a) == POSITIVE_SIGN:
        known_value = a * (-z) ** (-a) * sympy.lowergamma(a, -z)
        yield known_value, "an incomplete gamma function (DLMF 8.5.1)", f"{a} > 0"


def _gauss(upper: list[Expr], lower: list[Expr], z: Expr, facts: Facts) -> Iterator[_Value]:
    (c,) = lower
    for a, b in (upper, upper[::-1]):
        if facts.is_zero(z - 1) and facts.sign(c - a - b) == POSITIVE_SIGN:
            known = (c, c - a - b, c - a, c - b)
            if all(facts.sign(e) == POSITIVE_SIGN for e in known):
                known_value = gamma(c) * gamma(c - a - b) / (gamma(c - a) * gamma(c - b))
                yield known_value, "Gauss's theorem (DLMF 15.4.20)", f"{c - a - b} > 0"
            return
        yield from _at_special_parameters(a, b, c, z, facts)


def _at_special_parameters(a: Expr, b: Expr, c: Expr, z: Expr, facts: Facts) -> Iterator[_Value]:
    if not is_inside(z, facts):
        return
    if (a, b, c) == (S.Half, S.Half, 1):
        known_value = 2 / sympy.pi * sympy.elliptic_k(z)
        yield known_value, "the complete elliptic integral (DLMF 19.5.1)", f"-1 < {z} < 1"
    signs = facts.sign(z)
    if signs in (NEGATIVE, POSITIVE_SIGN):
        turned = signs == NEGATIVE
        found = _inverse_functions(a, b, c, z, turned)
        if found is not None:
            yield *found, f"-1 < {z} < 1"
    if facts.is_zero(b - a - S.Half):
        found = _square_roots(a, c, z, facts)
        if found is not None:
            yield *found, f"-1 < {z} < 1"


def _inverse_functions(a: Expr, b: Expr, c: Expr, z: Expr, turned: bool) -> tuple[Expr, str] | None:
    """Logarithms, inverse tangents and inverse sines, of z < 0 where it is `turned`, otherwise of z > 0."""
    r = sqrt(-z if turned else z)
    parameters = (a, b, c)
    if parameters == (1, 1, 2):
        return -sympy.log(1 - z) / z, "the series of the logarithm (DLMF 15.4.1)"
    if parameters == (S.Half, 1, Rational(3, 2)):
        return (sympy.atan if turned else sympy.atanh)(r) / r, "an inverse tangent (DLMF 15.4.2, 15.4.3)"
    inverse_sine = (sympy.asinh if turned else sympy.asin)(r) / r
    if parameters == (S.Half, S.Half, Rational(3, 2)):
        return inverse_sine, "an inverse sine (DLMF 15.4.4, 15.4.5)"
    if parameters == (1, 1, Rational(3, 2)):
        return inverse_sine / sqrt(1 - z), "an inverse sine (DLMF 15.4.4, 15.8.1)"
    return None


def _square_roots(a: Expr, c: Expr, z: Expr, facts: Facts) -> tuple[Expr, str] | None:
    """Parameters a and a + 1/2 above."""
    root = sqrt(1 - z)
    if facts.is_zero(c - 2 * a - 1):
        return (S.Half + root / 2) ** (-2 * a), "a power of a square root (DLMF 15.4.17)"
    if facts.is_zero(c - 2 * a):
        return (S.Half + root / 2) ** (1 - 2 * a) / root, "a power of a square root (DLMF 15.4.18)"
    if facts.sign(z) == POSITIVE_SIGN and c == S.Half:
        r = sqrt(z)
        return ((1 + r) ** (-2 * a) + (1 - r) ** (-2 * a)) / 2, "even terms of (1 + r)^(-2a) (DLMF 15.4.7)"
    return None


_KNOWN: dict[tuple[int, int], tuple[_Rule, ...]] = {
    (0, 0): (_exponential,),
    (1, 0): (_power,),
    (0, 1): (_bessel,),
    (1, 1): (_confluent,),
    (2, 1): (_gauss,),
}
"""The rules by the numbers of parameters."""
