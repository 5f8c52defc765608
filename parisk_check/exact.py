"""Exact arithmetic: terms as quotients of polynomials over the rational numbers, in generators that stand for what is no polynomial.

A generator is a symbol, an exponential of a monomial, or any other head of the file, under the tag "head", at equal arguments: where a polynomial in them is the zero
polynomial, the term is 0 wherever it is defined. With generators that are positive, coefficients of one sign decide the sign.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from parisk_check.terms import BINDERS, Term, UnknownValueError

__all__ = ["is_zero", "rational_value", "sign_on_orthant"]

_MOST_TERMS = 1500
_HIGHEST_POWER = 24
_MOST_BITS = 50_000
"""Of a coefficient."""
_ONE = Fraction(1)

Monomial = tuple[tuple[Any, Fraction], ...]
"""Generators with their powers, none of them 0, in order."""

Polynomial = dict[Monomial, Fraction]


class Quotient(NamedTuple):
    """A numerator over a denominator."""

    above: Polynomial
    below: Polynomial


_UNIT: Polynomial = {(): _ONE}


def is_zero(t: Term, positive: Collection[str] = ()) -> bool:
    """Whether the term is certainly 0 wherever it is defined, the symbols in `positive` being positive there; False: not known."""
    try:
        return not _form(t, frozenset(positive)).above
    except (UnknownValueError, RecursionError, OverflowError):
        return False


def rational_value(t: Term) -> Fraction | None:
    """The rational number that a term without symbols is if it has a value; None where no such number is found."""
    if t[0] == "n":
        return Fraction(t[1])
    try:
        found = _form(t, frozenset())
    except (UnknownValueError, RecursionError, OverflowError):
        return None
    if any(p.keys() - {()} for p in found):
        return None
    return found.above.get((), Fraction(0)) / found.below[()]


def sign_on_orthant(t: Term, positive: Collection[str], nonnegative: Collection[str]) -> tuple[int, bool]:
    """(1, True): certainly > 0 where the symbols are positive, or not negative; (1, False): >= 0; -1 likewise; (0, False): not known."""
    try:
        found = _form(t, frozenset(positive))
    except (UnknownValueError, RecursionError, OverflowError):
        return 0, False
    known = {**dict.fromkeys(nonnegative, False), **dict.fromkeys(positive, True)}
    above, below = (_sign(part, known) for part in found)
    if not below[1] or not above[0]:
        return 0, False
    return above[0] * below[0], above[1]


# --- polynomials ----------------------------------------------------------------------------------------------------------


def _checked(p: Polynomial) -> Polynomial:
    if len(p) > _MOST_TERMS:
        raise UnknownValueError("too many terms")
    if any(max(c.numerator.bit_length(), c.denominator.bit_length()) > _MOST_BITS for c in p.values()):
        raise UnknownValueError("too large a coefficient")
    return {m: c for m, c in p.items() if c}


def _plus(p: Polynomial, q: Polynomial) -> Polynomial:
    found = dict(p)
    for monomial, factor in q.items():
        found[monomial] = found.get(monomial, Fraction(0)) + factor
    return _checked(found)


def _times(p: Polynomial, q: Polynomial) -> Polynomial:
    if len(p) * len(q) > 40 * _MOST_TERMS:
        raise UnknownValueError("too many terms")
    found: Polynomial = {}
    for m, a in p.items():
        for n, b in q.items():
            product = _joined((*m, *n))
            found[product] = found.get(product, Fraction(0)) + a * b
    return _checked(found)


def _joined(parts: Iterable[tuple[Any, Fraction]]) -> Monomial:
    powers: dict[Any, Fraction] = {}
    for generator, power in parts:
        powers[generator] = powers.get(generator, Fraction(0)) + power
    return tuple(sorted(((g, p) for g, p in powers.items() if p), key=repr))


def _generator(key: Any, power: Fraction = _ONE) -> Quotient:
    return Quotient({((key, power),): _ONE}, _UNIT)


def _sum(x: Quotient, y: Quotient) -> Quotient:
    if x.below == y.below:
        return Quotient(_plus(x.above, y.above), x.below)
    return Quotient(_plus(_times(x.above, y.below), _times(y.above, x.below)), _times(x.below, y.below))


def _product(x: Quotient, y: Quotient) -> Quotient:
    return _divided(Quotient(_times(x.above, y.above), _times(x.below, y.below)))


def _divided(x: Quotient) -> Quotient:
    """A denominator of one term goes into the numerator."""
    if len(x.below) != 1:
        return x
    ((monomial, factor),) = x.below.items()
    inverse = {tuple((g, -p) for g, p in monomial): 1 / factor}
    return Quotient(_times(x.above, inverse), _UNIT)


def _key(x: Quotient) -> Any:
    return tuple(tuple(sorted(part.items(), key=repr)) for part in x)


# --- terms ----------------------------------------------------------------------------------------------------------------


def _form(t: Term, positive: frozenset[str]) -> Quotient:
    head, rest = t[0], t[1:]
    if head == "n":
        return Quotient({(): rest[0]} if rest[0] else {}, _UNIT)
    if head == "s" or head in BINDERS or head == "Piecewise":
        return _generator(t)
    if head in ("oo", "-oo"):
        raise UnknownValueError("an infinite number in arithmetic")
    parts = [_form(part, positive) for part in rest]
    if head in ("+", "*"):
        found = parts[0]
        for part in parts[1:]:
            found = _sum(found, part) if head == "+" else _product(found, part)
        return found
    if head == "^":
        return _power(parts[0], parts[1], positive)
    if head == "e":
        return _exponential(Quotient(_UNIT, _UNIT))
    if head == "exp":
        return _exponential(parts[0])
    if head in _BY_EXPONENTIALS:
        above, below = _BY_EXPONENTIALS[head]
        up, down = _exponential(parts[0]), _exponential(_product(_number(-1), parts[0]))
        top, bottom = (_sum(_product(_number(a), up), _product(_number(b), down)) for a, b in (above, below))
        return _quotient(_product(top, _number(Fraction(1, 2))) if head in ("sinh", "cosh") else top,
                         _number(1) if head in ("sinh", "cosh") else bottom)  # fmt: skip
    return _generator(("head", head, *map(_key, parts)))


_BY_EXPONENTIALS: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "sinh": ((1, -1), (1, 1)),
    "cosh": ((1, 1), (1, 1)),
    "tanh": ((1, -1), (1, 1)),
    "coth": ((1, 1), (1, -1)),
}
"""Factors of e^x and e^-x above and below; sinh and cosh are halves of the upper ones."""


def _number(value: int | Fraction) -> Quotient:
    return Quotient({(): Fraction(value)}, _UNIT)


def _quotient(x: Quotient, y: Quotient) -> Quotient:
    if not y.above:
        raise UnknownValueError("a quotient by 0")
    return _product(x, Quotient(y.below, y.above))


def _exponential(x: Quotient) -> Quotient:
    """e^(a + b) = e^a e^b, with one generator for each monomial of the exponent; log of a symbol gives powers of it."""
    if x.below != _UNIT:
        return _generator(("exp", _key(x)))
    found = Quotient(_UNIT, _UNIT)
    for monomial, factor in x.above.items():
        if len(monomial) == 1 and monomial[0][1] == 1 and monomial[0][0][0] == "log of":
            found = _product(found, _generator(monomial[0][0][1], factor))
        else:
            found = _product(found, _generator(("e^", monomial), factor))
    return found


def _power(base: Quotient, exponent: Quotient, positive: frozenset[str]) -> Quotient:
    if exponent.below == _UNIT and not exponent.above.keys() - {()}:
        return _rational_power(base, exponent.above.get((), Fraction(0)))
    symbol = _symbol_of(base)
    if symbol is not None and symbol[1] in positive:
        return _exponential(_product(exponent, _generator(("log of", symbol))))
    return _generator(("^", _key(base), _key(exponent)))


def _symbol_of(x: Quotient) -> Term | None:
    """The symbol that a quotient is, if it is one."""
    if x.below != _UNIT or len(x.above) != 1:
        return None
    ((monomial, factor),) = x.above.items()
    alone = factor == 1 and len(monomial) == 1 and monomial[0][1] == 1 and monomial[0][0][0] == "s"
    return monomial[0][0] if alone else None


def _rational_power(base: Quotient, power: Fraction) -> Quotient:
    if power.denominator == 1:
        return _whole_power(base, int(power))
    if base.below == _UNIT and len(base.above) == 1:
        ((monomial, factor),) = base.above.items()
        generators = [g for g, _ in monomial]
        if factor == 1 and (_symbol_of(base) is not None or all(g[0] == "e^" for g in generators)):
            return Quotient({tuple((g, p * power) for g, p in monomial): _ONE}, _UNIT)
        if factor > 0 and not monomial:  # of a number: the whole part of the power leaves it
            whole = math.floor(power)
            return _product(_whole_power(base, whole), _generator(("root of", factor), power - whole))
    return _generator(("root", _key(base), power))


def _whole_power(base: Quotient, power: int) -> Quotient:
    if abs(power) > _HIGHEST_POWER and (len(base.above) > 1 or len(base.below) > 1):
        raise UnknownValueError("a high power")
    if not base.above and power <= 0:
        raise UnknownValueError("a power of 0")
    if abs(power) > 1000:
        raise UnknownValueError("a high power")
    found = Quotient(_UNIT, _UNIT)
    for _ in range(abs(power)):
        found = _product(found, base)
    return found if power >= 0 else _quotient(Quotient(_UNIT, _UNIT), found)


# --- signs ----------------------------------------------------------------------------------------------------------------


def _sign(p: Polynomial, known: Mapping[str, bool]) -> tuple[int, bool]:
    """The sign of a polynomial in generators that are positive (True) or not negative (False), by its coefficients.

    e^m with a positive monomial m is 1 + F with a positive F.
    """
    known = {**dict.fromkeys(_only_even(p), False), **known}
    try:
        shifted = _shifted(p, known)
    except UnknownValueError:
        return 0, False
    for wanted in (1, -1):
        if shifted and all(c * wanted > 0 for c in shifted.values()):
            return wanted, any(all(_positive(g, known) for g, _ in m) for m in shifted)
    return 0, False


def _only_even(p: Polynomial) -> set[str]:
    """The symbols whose powers are all even and positive, in exponents as well: only squares of them stand there."""
    pairs = [pair for m in p for pair in m]
    pairs += [pair for g, _ in pairs if g[0] == "e^" for pair in g[1]]
    odd = {g for g, power in pairs if power.denominator != 1 or power < 0 or power % 2}
    return {g[1] for g, _ in pairs if g[0] == "s" and g not in odd}


def _positive(generator: Any, known: Mapping[str, bool]) -> bool:
    """Whether a generator is certainly positive; UnknownValueError where it may be negative."""
    if generator[0] == "s" and generator[1] in known:
        return known[generator[1]]
    if generator[0] == "more than 1":
        return all(_positive(g, known) for g, _ in generator[1])
    if generator[0] in ("e^", "exp", "root of") or generator == ("head", "pi"):
        return True
    raise UnknownValueError("a generator whose sign is not known")


def _has_sign(monomial: Monomial, known: Mapping[str, bool]) -> bool:
    try:
        return all(_positive(g, known) in (True, False) for g, _ in monomial)
    except UnknownValueError:
        return False


def _shifted(p: Polynomial, known: Mapping[str, bool]) -> Polynomial:
    """The polynomial times positive monomials, with exponentials of positive monomials put as 1 + F; the sign is the same."""
    for generator in sorted({g for m in p for g, _ in m}, key=repr):
        _positive(generator, known)
        powers = {dict(m).get(generator, Fraction(0)) for m in p}
        if generator[0] == "s" and not known[generator[1]] and min(powers) < 0:
            raise UnknownValueError("a quotient by what may be 0")
        if generator[0] != "e^":
            continue
        if not _has_sign(generator[1], known):
            continue  # positive, and nothing more is known
        unit = Fraction(1, math.lcm(*(q.denominator for q in powers)))
        lowest = min(powers)
        if (max(powers) - lowest) / unit > _HIGHEST_POWER:
            raise UnknownValueError("a high power")
        fresh = ("more than 1", generator[1], unit)
        found: Polynomial = {}
        for m, c in p.items():
            count = int((dict(m).get(generator, Fraction(0)) - lowest) / unit)
            rest = tuple((g, q) for g, q in m if g != generator)
            found = _plus(
                found,
                {_joined((*rest, (fresh, Fraction(i)))): c * math.comb(count, i) for i in range(count + 1)},
            )
        p = found
    return p
