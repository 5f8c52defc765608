"""Infinite sums of hypergeometric terms: read as generalised hypergeometric functions, whose values at many parameters are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import sympy
from sympy import Expr, Integer, Rational, S, Symbol, gamma, sqrt

from parisk_sym.formulas.domain import integers
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.integrals.certificates import Certificate, Result, value
from parisk_sym.proofs.integrals.piece import facts_with
from parisk_sym.proofs.sums.hypergeometric_terms import one_term
from parisk_sym.proofs.sums.problem import BROKEN, Problem, all_hold, terms_at
from parisk_sym.proofs.sums.terms import NotHypergeometricError, Term

__all__ = ["Ratio", "converges_by_ratio", "hypergeometric_series", "ratio_of_terms"]

THEOREM = "terms in a rational ratio: a generalised hypergeometric function (DLMF 16.2.1), "

_HIGHEST_DEGREE = 6

_FURTHER = 3
"""Terms before the first one that are added, where they have values."""


@dataclass(frozen=True)
class Ratio:
    """Terms t(0), t(1), … with t(k + 1)/t(k) = z (a_1 + k) … /((b_1 + k) …): the a are `upper`, the b `lower`.

    `term` is t(k) without a polynomial of k, whose coefficients at k (k - 1) … (k - m + 1) are `falling`, from m = 0 on.
    """

    term: Term
    index: Symbol
    upper: tuple[Expr, ...]
    lower: tuple[Expr, ...]
    z: Expr
    falling: tuple[Expr, ...]

    def term_at(self, m: int) -> Expr:
        """t(m) m! without the polynomial."""
        at = self.term.at({self.index: Integer(m)})
        gammas = (gamma(argument) ** count for argument, count in at.gammas.items())
        powers = (base**exponent for base, exponent in at.powers.items())
        return sympy.factorial(m) * at.coefficient * sympy.Mul(*gammas, *powers)

    def shifted(self, m: int) -> tuple[list[Expr], list[Expr]]:
        """The parameters of the sum of k (k - 1) … (k - m + 1) t(k), without common ones, and without the 1 of k!."""
        upper = [a + m for a in self.upper] + [Integer(m + 1)]
        lower = [b + m for b in self.lower]
        for a in list(upper):
            if a in lower:
                upper.remove(a)
                lower.remove(a)
        return upper, lower


def ratio_of_terms(body: Expr, index: Symbol, first: Expr, facts: Facts) -> Ratio | None:
    """The terms of a sum from `first` on, where they are hypergeometric, have values and none of the gamma functions below is at a pole."""
    inside = facts_with(facts, index, integers(0))
    try:
        term = one_term(body.xreplace({index: index + first}), inside)
    except NotHypergeometricError:
        return None
    falling = _falling(term.coefficient, index)
    found = None if falling is None else _parameters(term, index, facts)
    if falling is None or found is None:
        return None
    upper, lower, z = found
    own = Term(S.One, term.gammas, term.powers)
    return Ratio(own, index, tuple(upper), tuple(lower), z, falling)


def _parameters(term: Term, index: Symbol, facts: Facts) -> tuple[list[Expr], list[Expr], Expr] | None:
    """The a, the b and z of a term without its coefficient."""
    upper, lower, z = [], [], S.One
    for argument, count in term.gammas.items():
        slope, start = sympy.diff(argument, index), argument.xreplace({index: S.Zero})
        if slope == 0:
            continue
        if slope not in (1, -1) or (count < 0 and not _off_poles(start, facts)):
            return None
        if slope == 1:  # Gamma(a + k + 1)/Gamma(a + k) = a + k
            (upper if count > 0 else lower).extend([start] * abs(count))
        else:  # Gamma(a - k - 1)/Gamma(a - k) = -1/(1 - a + k)
            (lower if count > 0 else upper).extend([1 - start] * abs(count))
            z *= S.NegativeOne**count
    for base, exponent in term.powers.items():
        slope = sympy.diff(exponent, index)
        if not base.has(index):
            if not (slope == 0 or slope.is_Integer or facts.sign(base) == POSITIVE_SIGN):
                return None
            z *= base**slope
        else:  # (a k + b)^e = a^e (Gamma(k + 1 + b/a)/Gamma(k + b/a))^e
            zero = _zero_of(base, index)
            if zero is None or not exponent.is_Integer:
                return None
            sides = (upper, lower) if exponent < 0 else (lower, upper)
            for side, start in zip(sides, (-zero, 1 - zero), strict=True):
                side.extend([start] * abs(exponent))
    return upper, lower, z


def _off_poles(start: Expr, facts: Facts) -> bool:
    """Whether a number is shown to be positive, or is a fraction."""
    return facts.sign(start) == POSITIVE_SIGN or bool(start.is_Rational and not start.is_Integer)


def _zero_of(base: Expr, index: Symbol) -> Expr | None:
    """The zero of a k + b; None for another expression."""
    if not base.is_polynomial(index) or sympy.degree(base, index) != 1:
        return None
    slope, constant = sympy.Poly(base, index).all_coeffs()
    return sympy.cancel(-constant / slope)


def _falling(polynomial: Expr, index: Symbol) -> tuple[Expr, ...] | None:
    """The coefficients of a polynomial at k (k - 1) … (k - m + 1); None for another expression, or one of a high degree."""
    if not polynomial.is_polynomial(index):
        return None
    coefficients = sympy.Poly(polynomial, index).all_coeffs()
    if len(coefficients) > _HIGHEST_DEGREE + 1:
        return None
    found = []
    for m in range(len(coefficients)):  # division by k - m leaves the value there
        quotient = [coefficients[0]]
        for c in coefficients[1:]:
            quotient.append(c + m * quotient[-1])
        found.append(quotient.pop())
        coefficients = quotient
        if not coefficients:
            break
    return tuple(map(sympy.expand, found))


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
    if ratio is None:
        return None
    total, theorems, proved = S.Zero, [], []
    for m, coefficient in enumerate(ratio.falling):
        if coefficient == 0:
            continue
        found = _value(*ratio.shifted(m), ratio.z, p.facts)
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
    if _inside(z, facts):
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
    elif facts.sign(b) == POSITIVE_SIGN:
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
    if not _inside(z, facts):
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


def _inside(z: Expr, facts: Facts) -> bool:
    """Whether -1 < z < 1."""
    return facts.sign(1 - z) == POSITIVE_SIGN and facts.sign(1 + z) == POSITIVE_SIGN


_KNOWN: dict[tuple[int, int], tuple[_Rule, ...]] = {
    (0, 0): (_exponential,),
    (1, 0): (_power,),
    (0, 1): (_bessel,),
    (1, 1): (_confluent,),
    (2, 1): (_gauss,),
}
"""The rules by the numbers of parameters."""


def converges_by_ratio(body: Expr, index: Symbol, first: Expr, facts: Facts) -> bool:
    """Whether a series of hypergeometric terms converges absolutely: d'Alembert's ratio test, and at ratio 1 that of Gauss (DLMF 16.2.2).

    With as many parameters above as below (the 1 of k! among these), t(k + 1)/t(k) tends to z, and where |z| = 1 the terms behave like
    k^(-s) with s = sum b - sum a; a polynomial of degree d takes d from s. With fewer above, the ratio tends to 0.
    """
    ratio = ratio_of_terms(body, index, first, facts)
    if ratio is None:
        return False
    above, below = len(ratio.upper), len(ratio.lower)
    if above != below:
        return above < below
    if _inside(ratio.z, facts):
        return True
    excess = sympy.Add(*ratio.lower) - sympy.Add(*ratio.upper) - (len(ratio.falling) - 1)
    on_circle = facts.sign(1 - ratio.z) <= NONNEGATIVE and facts.sign(1 + ratio.z) <= NONNEGATIVE
    return on_circle and facts.sign(excess - 1) == POSITIVE_SIGN
