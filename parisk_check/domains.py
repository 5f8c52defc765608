"""Domains: ordered intervals whose ends may name earlier symbols; their points, and the signs of terms on them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from parisk_check.defined import constant
from parisk_check.exact import is_zero
from parisk_check.intervals import at_bits, enclosure, rational_end
from parisk_check.terms import BadCertificateError, Term, UnknownValueError, put, read_term

__all__ = ["Domain", "Side", "holds_in", "minus", "points", "positive_names", "read_domain", "shown", "sign"]

_BITS = (64, 192, 640)
_TRIES = 40


class Side(NamedTuple):
    """An interval, or the integers in it."""

    lower: Term
    upper: Term
    lower_open: bool
    upper_open: bool
    integer: bool


Domain = dict[str, Side]


def read_domain(value: Any) -> Domain:
    """A domain from its JSON value; BadCertificateError for anything else."""
    if not isinstance(value, list):
        raise BadCertificateError(f"a domain must be a list, got {value!r:.60}")
    found: Domain = {}
    for entry in value:
        if not (
            isinstance(entry, list)
            and len(entry) == 2
            and isinstance(entry[0], str)
            and isinstance(entry[1], dict)
        ):
            raise BadCertificateError(
                f"an entry of a domain must be a name and an interval, got {entry!r:.60}"
            )
        name, side = entry
        if set(side) != set(Side._fields) or not all(isinstance(side[f], bool) for f in Side._fields[2:]):
            raise BadCertificateError(
                f"the interval of {name} must have {', '.join(Side._fields)}, got {sorted(side)}"
            )
        if name in found:
            raise BadCertificateError(f"a domain has two intervals for {name!r:.60}")
        found[name] = Side(
            read_term(side["lower"]), read_term(side["upper"]), *(side[f] for f in Side._fields[2:])
        )
        if _is_empty(found[name]):
            raise BadCertificateError(
                f"the interval of {name!r:.60} is empty: a statement over it says nothing"
            )
    return found


def _is_empty(side: Side) -> bool:
    """Whether an interval between numbers has no point."""
    low, high = (None if end[0] in ("oo", "-oo") else constant(end) for end in (side.lower, side.upper))
    if low is None or high is None:
        return side.lower == ("oo",) or side.upper == ("-oo",)
    if side.integer:
        low, high = (
            Fraction(-(-low.numerator // low.denominator)),
            Fraction(high.numerator // high.denominator),
        )
        return low > high
    return low > high or (low == high and (side.lower_open or side.upper_open))


def minus(t: Term, s: Term) -> Term:
    """The difference."""
    return ("+", t, ("*", ("n", Fraction(-1)), s))


def sign(t: Term, values: Mapping[str, Term]) -> int | None:
    """The certain sign of a term at exact values of its symbols; 0: it is 0. UnknownValueError where it has no known value."""
    at = put(t, values)
    for bits in _BITS:
        with at_bits(bits):
            found = enclosure(at, {})
            if found.a > 0 or found.b < 0:
                return 1 if found.a > 0 else -1
    return 0 if is_zero(at) else None


def holds_in(domain: Domain, values: Mapping[str, Term]) -> bool | None:
    """Whether a point lies in the domain: True or False where that is certain, else None."""
    if set(values) != set(domain):
        return False
    certain: bool | None = True
    for name, side in domain.items():
        for end, above, strict in ((side.lower, 1, side.lower_open), (side.upper, -1, side.upper_open)):
            if end[0] in ("oo", "-oo"):
                continue
            try:
                found = sign(minus(values[name], end), values)
            except UnknownValueError:
                found = None
            if found == -above or (found == 0 and strict):
                return False
            certain = None if found is None else certain
        if side.integer and ((exact := constant(values[name])) is None or exact.denominator != 1):
            return False
    return certain


def positive_names(domain: Domain) -> frozenset[str]:
    """The symbols that are positive on the domain by their lower ends."""
    return frozenset(name for name, side in domain.items() if _at_least(side, domain))


def _at_least(side: Side, domain: Domain) -> bool:
    end = constant(side.lower) if side.lower[0] != "-oo" else None
    if end is not None:
        return end > 0 or (end == 0 and side.lower_open)
    return side.lower[0] == "s" and side.lower[1] in domain and _at_least(domain[side.lower[1]], domain)


# --- points ---------------------------------------------------------------------------------------------------------------


def points(domain: Domain, count: int, seed: str) -> Iterator[dict[str, Term]]:
    """Rational points inside the domain, the same ones for the same seed; fewer than asked for where ends are not known."""
    generator = random.Random(seed)
    found = 0
    for _ in range(_TRIES):
        if found == (count if domain else 1):
            return
        point = _point(domain, generator)
        if point is not None and holds_in(domain, point):
            found += 1
            yield point


def _point(domain: Domain, generator: random.Random) -> dict[str, Term] | None:
    point: dict[str, Term] = {}
    for name, side in domain.items():
        try:
            low, high = _end(side.lower, point, 1), _end(side.upper, point, -1)
        except UnknownValueError:
            return None
        point[name] = ("n", _between(low, high, side.integer, generator))
    return point


def _end(end: Term, point: Mapping[str, Term], inward: int) -> Fraction | None:
    """A rational number at an end or just inside; None for an infinite one."""
    if end[0] in ("oo", "-oo"):
        return None
    exact = constant(put(end, point))
    if exact is not None:
        return exact
    with at_bits(64):
        found = enclosure(put(end, point), {})
        return rational_end(found, inward > 0)


def _between(low: Fraction | None, high: Fraction | None, whole: bool, generator: random.Random) -> Fraction:
    if whole:
        first = 0 if low is None else -(-low.numerator // low.denominator)
        last = first + 20 if high is None else min(first + 20, high.numerator // high.denominator)
        return Fraction(generator.randint(first, max(first, last)))
    share = Fraction(generator.randint(1, 63), 64)
    if low is not None and high is not None:
        return low + (high - low) * share
    far = share * generator.choice([Fraction(1, 8), Fraction(1), Fraction(1), Fraction(8)]) * 2
    if low is not None:
        return low + far
    return high - far if high is not None else far * generator.choice([-1, 1])


def shown(at: Mapping[str, Term]) -> str:
    """A point in words."""
    return (
        ", ".join(f"{name} = {value[1] if value[0] == 'n' else value}" for name, value in at.items())
        or "no symbols"
    )
