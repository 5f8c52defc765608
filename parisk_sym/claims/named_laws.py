"""The laws of the field by their names, for whichever variable they are declared: {X: laplace_law(b)}.

Each is a density or a mass function. As for any other law, every use proves that it is one and that its parameters lie in
their ranges.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sympy import (
    Abs,
    Dummy,
    Expr,
    Integer,
    Sum,
    Symbol,
    binomial,
    exp,
    expand,
    factorial,
    gamma,
    log,
    oo,
    pi,
    sqrt,
)

from parisk_sym.claims.random_variables import Law, Name, Range, WithDensity, WithMass
from parisk_sym.claims.sentences import Phrase
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.allowed_expressions import check_pieces, read_expression
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, closed, integers, left_open, open_

__all__ = [
    "Family",
    "NamedLaw",
    "bernoulli_law",
    "beta_law",
    "binomial_law",
    "chi_squared_law",
    "discrete_gaussian_law",
    "discrete_laplace_law",
    "exponential_law",
    "family_of",
    "gamma_law",
    "gaussian_law",
    "geometric_law",
    "laplace_law",
    "logarithmic_law",
    "negative_binomial_law",
    "poisson_law",
    "uniform_law",
]

_X, _N = Dummy("x", real=True), Dummy("n", integer=True)
_I = Symbol("i", integer=True)
"""The index of the sum in the law of discrete normal noise."""


@dataclass(frozen=True)
class NamedLaw(Law):
    """A law that is not yet that of a variable: of (variable) writes it in one."""

    law: WithDensity | WithMass

    def of(self, variable: Symbol) -> Law:
        """The density or the mass function in the symbol of the variable."""
        law = self.law
        if variable in self.named:
            raise ClaimError(f"a parameter of the law of {variable} names {variable} itself")
        written = law.expression.xreplace({_X: variable, _N: variable})
        if isinstance(law, WithMass):
            return WithMass(written, law.support, law.name)
        return WithDensity(written, law.support, law.name)

    @property
    def support(self) -> Interval:  # type: ignore[override]
        """That of the law."""
        return self.law.support

    @property
    def expression(self) -> Expr:
        """That of the law, in a symbol of its own."""
        return self.law.expression

    @property
    def named(self) -> frozenset[Symbol]:
        """The symbols of the parameters."""
        return super().named - {_X, _N}

    def phrases(self, variable: Symbol) -> tuple[Phrase, ...]:
        """X has the law of that name."""
        return self.law.phrases(variable)


Family = Callable[..., NamedLaw]
"""The function that writes the laws of a family with its parameters."""


def laplace_law(scale: Any, centre: Any = 0) -> NamedLaw:
    """The Laplace law: exp(-|x - centre|/scale)/(2 scale) on the reals, for a scale > 0.

    >>> from sympy import Symbol
    >>> X, b = Symbol("X", real=True), Symbol("b", positive=True)
    >>> laplace_law(b).of(X).expression
    exp(-Abs(X)/b)/(2*b)
    """
    b, m = _parameter(scale, "the scale", POSITIVE), _parameter(centre, "the centre", REALS)
    words = _words("the Laplace law with scale", b, *_location_words("and centre", m))
    return _density(exp(-Abs(_X - m.value) / b.value) / (2 * b.value), REALS, words, b)


def gaussian_law(deviation: Any, mean: Any = 0) -> NamedLaw:
    """The normal law with a standard deviation > 0 and a mean."""
    s, m = _parameter(deviation, "the standard deviation", POSITIVE), _parameter(mean, "the mean", REALS)
    words = _words("the normal law with standard deviation", s, *_location_words("and mean", m))
    density = exp(-((_X - m.value) ** 2) / (2 * s.value**2)) / (s.value * sqrt(2 * pi))
    return _density(density, REALS, words, s)


def exponential_law(rate: Any) -> NamedLaw:
    """The exponential law: rate exp(-rate x) on x > 0, for a rate > 0; its mean is 1/rate."""
    r = _parameter(rate, "the rate", POSITIVE)
    words = _words("the exponential law with rate", r)
    return _density(r.value * exp(-r.value * _X), POSITIVE, words, r)


def uniform_law(lower: Any, upper: Any) -> NamedLaw:
    """The uniform law between two ends, the first below the second."""
    a = _parameter(lower, "the lower end", REALS)
    b = _parameter(upper, "the upper end", open_(a.value, oo))
    words = _words("the uniform law between", a, "and", b)
    return _density(1 / (b.value - a.value), open_(a.value, b.value), words, b)


def gamma_law(shape: Any, scale: Any) -> NamedLaw:
    """The gamma law with a shape > 0 and a scale > 0; its mean is shape * scale."""
    k, s = _parameter(shape, "the shape", POSITIVE), _parameter(scale, "the scale", POSITIVE)
    density = _X ** (k.value - 1) * exp(-_X / s.value) / (gamma(k.value) * s.value**k.value)
    words = _words("the gamma law with shape", k, "and scale", s)
    return _density(density, POSITIVE, words, k, s)


def chi_squared_law(degrees: Any) -> NamedLaw:
    """The chi-squared law with `degrees` > 0 degrees of freedom: the gamma law with shape degrees/2 and scale 2."""
    k = _parameter(degrees, "the number of degrees of freedom", POSITIVE)
    half = k.value / 2
    density = _X ** (half - 1) * exp(-_X / 2) / (gamma(half) * 2**half)
    words = ("the chi-squared law with", (k.value,), "degrees of freedom")
    return _density(density, POSITIVE, words, k)


def beta_law(first: Any, second: Any) -> NamedLaw:
    """The beta law x^(first - 1) (1 - x)^(second - 1) / B(first, second) on (0, 1), both parameters > 0."""
    a, b = (
        _parameter(first, "the first parameter", POSITIVE),
        _parameter(second, "the second parameter", POSITIVE),
    )
    density = (
        gamma(a.value + b.value)
        / (gamma(a.value) * gamma(b.value))
        * _X ** (a.value - 1)
        * (1 - _X) ** (b.value - 1)
    )
    words = _words("the beta law with parameters", a, "and", b)
    return _density(density, open_(0, 1), words, a, b)


def bernoulli_law(probability: Any) -> NamedLaw:
    """1 with a probability in [0, 1], else 0."""
    p = _parameter(probability, "the probability", closed(0, 1))
    words = _words("the Bernoulli law with probability", p)
    return _mass(p.value**_N * (1 - p.value) ** (1 - _N), integers(0, 1), words, p)


def binomial_law(number: Any, probability: Any) -> NamedLaw:
    """How many of a number of independent trials, an integer >= 0, succeed, each with a probability in [0, 1]."""
    n = _parameter(number, "the number of trials", integers(0))
    p = _parameter(probability, "the probability", closed(0, 1))
    mass = binomial(n.value, _N) * p.value**_N * (1 - p.value) ** (n.value - _N)
    words = ("the binomial law of", (n.value,), "trials with probability", (p.value,))
    return _mass(mass, Interval(Integer(0), n.value, integer=True), words, n, p)


def geometric_law(probability: Any) -> NamedLaw:
    """The number of failures, 0, 1, ..., before the first success of a probability in (0, 1]."""
    p = _parameter(probability, "the probability of success", left_open(0, 1))
    words = _words("the geometric law of failures before a success with probability", p)
    return _mass(p.value * (1 - p.value) ** _N, integers(0), words, p)


def poisson_law(mean: Any) -> NamedLaw:
    """The Poisson law with a mean > 0."""
    m = _parameter(mean, "the mean", POSITIVE)
    words = _words("the Poisson law with mean", m)
    return _mass(exp(-m.value) * m.value**_N / factorial(_N), integers(0), words, m)


def negative_binomial_law(successes: Any, probability: Any) -> NamedLaw:
    """The number of failures before a number of successes > 0, which need not be an integer, of a probability in (0, 1]."""
    r = _parameter(successes, "the number of successes", POSITIVE)
    p = _parameter(probability, "the probability of success", left_open(0, 1))
    mass = gamma(r.value + _N) / (gamma(r.value) * factorial(_N)) * p.value**r.value * (1 - p.value) ** _N
    words = _words("the negative binomial law of failures before", r, "successes with probability", p)
    return _mass(mass, integers(0), words, r, p)


def logarithmic_law(probability: Any) -> NamedLaw:
    """The logarithmic law -p^n / (n log(1 - p)) on 1, 2, ..., for p in (0, 1)."""
    p = _parameter(probability, "the parameter", open_(0, 1))
    words = _words("the logarithmic law with parameter", p)
    return _mass(-(p.value**_N) / (_N * log(1 - p.value)), integers(1), words, p)


def discrete_laplace_law(scale: Any) -> NamedLaw:
    """The discrete Laplace law: exp(-|n|/scale) (exp(1/scale) - 1)/(exp(1/scale) + 1) on all integers, for a scale > 0."""
    t = _parameter(scale, "the scale", POSITIVE)
    mass = exp(-Abs(_N) / t.value) * (1 - exp(-1 / t.value)) / (1 + exp(-1 / t.value))
    return _mass(mass, integers(), _words("the discrete Laplace law with scale", t), t)


def discrete_gaussian_law(deviation: Any) -> NamedLaw:
    """The discrete normal law: exp(-n^2/(2 s^2)) over the sum of these, on all integers, for a parameter s > 0.

    Its variance is less than s^2 (Canonne, Kamath and Steinke 2020, Corollary 9).
    """
    s = _parameter(deviation, "the parameter", POSITIVE)
    total = 1 + 2 * Sum(exp(-(_I**2) / (2 * s.value**2)), (_I, 1, oo))
    mass = exp(-(_N**2) / (2 * s.value**2)) / total
    return _mass(mass, integers(), _words("the discrete normal law with parameter", s), s)


def family_of(
    variable: Symbol, law: Law, families: Collection[Family]
) -> tuple[Family, tuple[Expr, ...]] | None:
    """The first of the families that writes a law with this name as this law is written, and the parameters."""
    if law.name is None or not isinstance(law, (WithDensity, WithMass)):
        return None
    parameters = tuple(word[0] for word in law.name.words if isinstance(word, tuple))
    for family in families:
        try:
            written = family(*parameters).of(variable)
        except (TypeError, ClaimError):
            continue
        same = written.expression == law.expression or expand(written.expression - law.expression) == 0
        if same and written.support == law.support:
            return family, parameters
    return None


def _parameter(value: Any, meaning: str, interval: Interval) -> Range:
    """A parameter; ClaimError for a number outside its range."""
    read = read_expression(value, meaning)
    check_pieces(read, meaning)
    below, above = read - interval.lower, interval.upper - read
    outside = any(
        gap.is_extended_negative or (gap.is_zero and strict)
        for gap, strict in ((below, interval.lower_open), (above, interval.upper_open))
    )
    if outside or read.is_finite is False or (interval.integer and read.is_integer is False):
        raise ClaimError(f"{meaning} of the law must lie in {interval}, got {read}")
    return Range(meaning, read, interval)


def _words(*parts: str | Range) -> tuple[Phrase, ...]:
    return tuple(part if isinstance(part, str) else (part.value,) for part in parts)


def _location_words(word: str, at: Range) -> tuple[str | Range, ...]:
    """The words for a location; empty for 0."""
    return () if at.value.is_zero else (word, at)


def _density(density: Expr, support: Interval, words: tuple[Phrase, ...], *ranges: Range) -> NamedLaw:
    return NamedLaw(WithDensity(density, support, Name(words, ranges)))


def _mass(mass: Expr, support: Interval, words: tuple[Phrase, ...], *ranges: Range) -> NamedLaw:
    return NamedLaw(WithMass(mass, support, Name(words, ranges)))
