"""Arithmetic with rates of growth on a half-line [R, oo): sums of terms, powers, exp, log and Taylor expansions.

A series is a list of terms, leading first, whose sum encloses the function at every x >= R. Every operation keeps
that; what it cannot bound raises Undecided. Expansions are Taylor's with Lagrange's remainder, whose derivative is
enclosed over the whole range of the small part, so that nothing is asymptotic.
"""

from collections.abc import Callable, Sequence
from functools import cmp_to_key
from typing import Any

from flint import arb, arb_series, fmpq, fmpq_series

from parisk_sym.proofs.quadrature.growth import (
    CONSTANT,
    Number,
    Rate,
    Term,
    compare,
    exp_term,
    is_exact_zero,
    ratio_bound,
)
from parisk_sym.proofs.quadrature.outcome import Undecided, UndefinedBody

__all__ = ["DERIVATIVES", "HalfLine", "Series"]

Series = list[Term]
_KEPT = 8
_ORDER = 4
_UNIT = arb(0).union(arb(1))


def _hyperbolic(sign: int) -> Callable[[arb_series], arb_series]:
    return lambda s: (s.exp() + sign * (-s).exp()) / 2


def _method(name: str) -> Callable[[Any], Any]:
    return lambda s: getattr(s, name)()


_METHODS = ("exp", "log", "sin", "cos", "tan", "atan", "asin", "acos", "erf", "erfc", "gamma", "lambertw")
DERIVATIVES: dict[str, Callable[[Any], Any]] = {
    **{name: _method(name) for name in _METHODS},
    "loggamma": lambda s: s.lgamma(),
    "sinh": _hyperbolic(-1),
    "cosh": _hyperbolic(1),
    "tanh": lambda s: 1 - 2 / ((2 * s).exp() + 1),
    "atanh": lambda s: ((1 + s).log() - (1 - s).log()) / 2,
    "asinh": lambda s: (s + (s * s + 1).sqrt()).log(),
    "acosh": lambda s: (s + (s * s - 1).sqrt()).log(),
}  # fmt: skip
_EXACT_AT_ZERO = ("exp", "sin", "cos", "tan", "atan", "asin", "asinh", "atanh", "sinh", "cosh", "tanh")


def constant(number: Number) -> Series:
    """The series of a number."""
    return [] if is_exact_zero(number) else [Term(number, CONSTANT)]


def soften(term: Term) -> Term:
    """The term with exact exponents: exp(-c x^q) = exp(-low x^q) * (a factor in [0, 1]), low the lower end of c."""
    if all(isinstance(c, fmpq) or c.is_exact() for _, _, c in term.rate.decay):
        return term
    lower = tuple((q, m, arb(c).lower()) for q, m, c in term.rate.decay)
    return Term(term.coefficient * _UNIT, Rate(term.rate.power, term.rate.logs, lower))


def _falling(first: Term, second: Term) -> int:
    """The order of terms: the faster rate first."""
    return compare(second.rate, first.rate)


class HalfLine:
    """The half-line x >= start (start > e, exact) on which all bounds hold."""

    def __init__(self, start: arb) -> None:
        self.start = start

    def add(self, *summands: Series) -> Series:
        """The sum; equal rates are joined, exactly where both coefficients are exact."""
        terms = [term for series in summands for term in series]
        try:
            return self._in_order(terms)
        except Undecided:
            return self._in_order([soften(term) for term in terms])

    def _in_order(self, terms: Sequence[Term]) -> Series:
        ranked = sorted(terms, key=cmp_to_key(_falling))
        joined: Series = []
        for term in ranked:
            if joined and compare(joined[-1].rate, term.rate) == 0:
                joined[-1] = Term(joined[-1].coefficient + term.coefficient, term.rate)
            else:
                joined.append(term)
        kept = [term for term in joined if not is_exact_zero(term.coefficient)]
        return self._absorb(kept, _KEPT)

    def _absorb(self, series: Series, count: int) -> Series:
        """The series with at most `count` terms: the others are absorbed in the last by a bound of their ratio to it."""
        if len(series) <= count:
            return series
        last = series[count - 1]
        total = arb(last.coefficient)
        for term in series[count:]:
            total += term.coefficient * ratio_bound(term.rate.over(last.rate), self.start)
        return [*series[: count - 1], Term(total, last.rate)]

    def single(self, series: Series) -> Term:
        """The series as one term, at the leading rate."""
        if not series:
            return Term(fmpq(0), CONSTANT)
        return self._absorb(series, 1)[0]

    def multiply(self, first: Series, second: Series) -> Series:
        """The product."""
        return self.add(
            [Term(a.coefficient * b.coefficient, a.rate.times(b.rate)) for a in first for b in second]
        )

    def range(self, series: Series) -> arb:
        """A ball around all values on the half-line."""
        total = arb(0)
        for term in series:
            bound = arb(1) if term.rate == CONSTANT else ratio_bound(term.rate, self.start)
            total += term.coefficient * bound
        return total

    def split(self, series: Series) -> tuple[Number, Series]:
        """(c, rest): the constant term and what vanishes at infinity; Undecided when something grows."""
        middle: Number = fmpq(0)
        small: Series = []
        for term in series:
            order = compare(term.rate, CONSTANT)
            if order > 0:
                raise Undecided("a part grows at the end")
            if order == 0:
                middle = middle + term.coefficient
            else:
                small.append(term)
        return middle, small

    def factor(self, series: Series) -> tuple[Term, Series]:
        """(lead, u) with series = lead (1 + u), the coefficient of lead not 0 and 1 + u > 0 on the half-line."""
        if not series or not (series[0].coefficient > 0 or series[0].coefficient < 0):
            raise Undecided("the leading coefficient is not certainly different from 0")
        lead = series[0]
        small = [Term(t.coefficient / lead.coefficient, t.rate.over(lead.rate)) for t in series[1:]]
        if not 1 + self.range(small) > 0:
            raise Undecided("the leading term does not certainly dominate yet")
        return lead, small

    def sign(self, series: Series) -> int | None:
        """The constant sign on the half-line, or None when it is not certain."""
        if not series:
            return 0
        try:
            lead, _ = self.factor(series)
        except Undecided:
            low = self.single(series).coefficient
            return 1 if low > 0 else -1 if low < 0 else None
        return 1 if lead.coefficient > 0 else -1

    def taylor(self, coefficients: Sequence[Number], remainder: Number, small: Series) -> Series:
        """a_0 + a_1 u + ... + a_(n-1) u^(n-1) + r u^n, by Horner."""
        result = constant(remainder)
        for a in reversed(coefficients):
            result = self.add(constant(a), self.multiply(result, small))
        return result

    def compose(self, name: str, series: Series) -> Series:
        """A function analytic on the range of a bounded series: Taylor at its constant term."""
        middle, small = self.split(series)
        exact = isinstance(middle, fmpq) and middle == 0 and name in _EXACT_AT_ZERO
        if exact:
            found = getattr(fmpq_series([0, 1], prec=_ORDER), name)().coeffs()
            coefficients: list[Number] = [*found, *[fmpq(0)] * (_ORDER - len(found))]
        else:
            coefficients = list(self._derivatives(name, arb(middle)))
        hull = (arb(0).union(self.range(small)) if small else arb(0)) + middle
        remainder = self._derivatives(name, hull)[_ORDER] if small else arb(0)
        return self.taylor(coefficients[:_ORDER], remainder, small)

    @staticmethod
    def _derivatives(name: str, ball: arb) -> list[arb]:
        """h^(k)(ball)/k! for k = 0, ..., n."""
        try:
            series = DERIVATIVES[name](arb_series([ball, 1], prec=_ORDER + 1))
        except ValueError as error:  # a divisor that may be 0
            raise Undecided(f"{name} is not certainly smooth near {ball}") from error
        found = [series[k] for k in range(_ORDER + 1)]
        if not all(a.is_finite() for a in found):
            raise Undecided(f"{name} is not certainly smooth near {ball}")
        return found

    def power(self, series: Series, exponent: Number) -> Series:
        """The real power, with (1 + u)^r = sum of binomials + binom(r, n) (1 + xi)^(r - n) u^n."""
        whole = isinstance(exponent, fmpq) and exponent.q == 1
        if not series:
            if exponent > 0:
                return []
            raise Undecided("a power of 0")
        if not whole and exponent > 0 and not series[0].coefficient > 0:
            top = self.single(series)
            if arb(top.coefficient).lower() >= 0:
                return [self._bounded_power(top, exponent)]
        lead, small = self.factor(series)
        if not whole and lead.coefficient < 0:
            if isinstance(exponent, arb) and exponent.contains_integer():
                raise Undecided("a power of a negative number with an exponent that may be an integer")
            raise UndefinedBody("a root or power of a negative number")
        head = self._lead_power(lead, exponent, whole)
        remainder_base = 1 + (arb(0).union(self.range(small)) if small else arb(0))
        coefficients = _binomials(exponent)
        remainder = coefficients[-1] * ((exponent - _ORDER) * remainder_base.log()).exp()
        return self.multiply([head], self.taylor(coefficients[:-1], remainder, small))

    @staticmethod
    def _bounded_power(term: Term, exponent: Number) -> Term:
        """A root of a term that is only known to be >= 0."""
        top = arb(term.coefficient).upper()
        bound = (exponent * top.log()).exp() if top > 0 else arb(0)
        return Term(arb(0).union(bound), HalfLine._rate_power(term.rate, exponent)[0])

    @staticmethod
    def _lead_power(lead: Term, exponent: Number, whole: bool) -> Term:
        rate, factor = HalfLine._rate_power(lead.rate, exponent)
        if whole:
            return Term(lead.coefficient ** int(exponent.p), rate)
        base = lead.coefficient
        value: Number = fmpq(1) if base == 1 else (exponent * arb(base).log()).exp()
        return Term(value if factor is None else value * factor, rate)

    @staticmethod
    def _rate_power(rate: Rate, exponent: Number) -> tuple[Rate, arb | None]:
        """rate^exponent; an exponent that is a ball goes to its end that grows most, times a factor in [0, 1]."""
        decay = tuple((q, m, c * exponent) for q, m, c in rate.decay)
        if isinstance(exponent, fmpq):
            return Rate(rate.power * exponent, rate.logs * exponent, decay), None
        if rate.logs != 0:
            raise Undecided("a power of a logarithm with an exponent that is not exact")
        if rate.power == 0:
            return Rate(fmpq(0), fmpq(0), decay), None
        return Rate((rate.power * exponent).upper().fmpq(), fmpq(0), decay), _UNIT

    def log(self, series: Series) -> Series:
        """Logarithm: that of the lead, and Taylor for 1 + u; that of log x is in [0, (log x)/e] for x >= e."""
        lead, small = self.factor(series)
        if lead.coefficient < 0:
            raise UndefinedBody("the logarithm of a negative number")
        base = [] if lead.coefficient == 1 else constant(arb(lead.coefficient).log())
        logarithm = Rate(fmpq(0), fmpq(1))
        slope: Number = lead.rate.power
        if lead.rate.logs != 0:
            slope = slope + lead.rate.logs * _UNIT * (-arb(1)).exp()
        powers = [Term(slope, logarithm)] if not is_exact_zero(slope) else []
        decays = [Term(-c, Rate(q, m)) for q, m, c in lead.rate.decay]
        inner = 1 + (arb(0).union(self.range(small)) if small else arb(0))
        signs = [fmpq(0), *(fmpq((-1) ** (k + 1), k) for k in range(1, _ORDER))]
        rest = self.taylor(signs, -((-1 / inner) ** _ORDER) / _ORDER, small)
        return self.add(base, powers, decays, rest)

    def exp(self, series: Series) -> Series:
        """The exponential of a sum: growing parts go to the rate, constants to the coefficient, vanishing parts to Taylor."""
        result: Term = Term(fmpq(1), CONSTANT)
        small: Series = []
        for term in series:
            order = compare(term.rate, CONSTANT)
            if order < 0:
                small.append(term)
                continue
            factor = exp_term(term, self.start) if order else Term(arb(term.coefficient).exp(), CONSTANT)
            result = Term(result.coefficient * factor.coefficient, result.rate.times(factor.rate))
        return self.multiply([result], self.compose("exp", small))


def _binomials(exponent: Number) -> list[Number]:
    """binom(r, k) for k = 0, ..., n."""
    found: list[Number] = [fmpq(1)]
    for k in range(1, _ORDER + 1):
        found.append(found[-1] * (exponent - (k - 1)) / k)
    return found
