"""Signs by a change of variables: the domain as the image of an orthant, where coefficients of one sign decide."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache

import sympy
from flint import fmpq_mpoly
from sympy import Basic, Expr, S, Symbol, exp

from parisk_sym.core.errors import ClaimError
from parisk_sym.core.substitution import bound_symbols
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.coefficients import quadratic, sign_by_coefficients
from parisk_sym.proofs.algebra.intervals import univariate
from parisk_sym.proofs.algebra.knowledge import BINDERS, Assumption, Knowledge, with_replacements
from parisk_sym.proofs.algebra.polynomial_quotients import Form, factorisation
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NEGATIVE,
    NONZERO,
    POSITIVE_SIGN,
    ZERO_SIGN,
    Signs,
    power_signs,
    product_signs,
)
from parisk_sym.proofs.budgets import ADDED_TERMS, ORTHANT_TERMS

__all__ = ["on_orthant", "symbols_behind", "to_orthant"]

_SUMS = (sympy.polygamma, sympy.harmonic, sympy.zeta)
_LONGEST_TAYLOR = 3

NOWHERE: Signs = frozenset()
"""The signs of an expression on a domain without a point."""

Orthant = tuple[dict[Symbol, Expr], dict[Symbol, Interval], list[Symbol]]
"""Images of the symbols in new ones, the half-lines of the new ones, and the symbols whose upper end the map leaves out."""


def to_orthant(domain: Mapping[Symbol, Interval]) -> Orthant:
    """Maps of [0, oo) or (0, oo) onto the intervals: a + t, b - t, a + (b - a)/(1 + t), b - (b - a)/(1 + t).

    For a closed interval the upper end is left out. An end may name earlier symbols, whose images stand in it. Integers are mapped
    as real numbers: what holds between them holds at them. The same domain has the same new symbols.
    """
    return _to_orthant(tuple(domain.items()))


@lru_cache(maxsize=4096)
def _to_orthant(domain: tuple[tuple[Symbol, Interval], ...]) -> Orthant:
    images: dict[Symbol, Expr] = {}
    lines: dict[Symbol, Interval] = {}
    left_out: list[Symbol] = []
    for symbol, interval in domain:
        free = sympy.Dummy(str(symbol), real=True)
        if interval.lower is S.NegativeInfinity and interval.upper is S.Infinity:
            images[symbol], lines[free] = free, interval
            continue
        image, opened = _image(interval, free)
        if not (
            interval.lower_open
            or interval.upper_open
            or interval.upper.is_infinite
            or interval.lower.is_infinite
        ):
            left_out.append(symbol)
        images[symbol] = image.xreplace(images)
        lines[free] = Interval(S.Zero, S.Infinity, opened, True, False)
    return images, lines, left_out


def _image(interval: Interval, free: Symbol) -> tuple[Expr, bool]:
    """The map of a half-line in `free` onto an interval, and whether 0 is left out of the half-line."""
    lower, upper = interval.lower, interval.upper
    if upper is S.Infinity:
        return lower + free, interval.lower_open
    if lower is S.NegativeInfinity:
        return upper - free, interval.upper_open
    if interval.lower_open:
        return lower + (upper - lower) / (1 + free), interval.upper_open
    return upper - (upper - lower) / (1 + free), False


def _with_lower_ends(domain: dict[Symbol, Interval]) -> dict[Symbol, Interval]:
    """The domain with {y > a, a < x < y} rewritten as {x > a, y > x}: linear maps suit exponentials better than quotients."""
    result = dict(domain)
    for symbol, interval in domain.items():
        if not _turns(symbol, interval, domain):
            continue
        upper = interval.upper
        del result[upper], result[symbol]
        result = {
            symbol: Interval(interval.lower, S.Infinity, interval.lower_open, True),
            upper: Interval(symbol, S.Infinity, interval.upper_open, True),
            **result,
        }
    return result


def _turns(symbol: Symbol, interval: Interval, domain: dict[Symbol, Interval]) -> bool:
    """Whether the interval is (a, y) below a y in (a, oo) that no other interval names."""
    upper = interval.upper
    if not (upper.is_Symbol and upper in domain and interval.lower.is_Rational and not interval.integer):
        return False
    outer = domain[upper]
    if outer.integer or outer.lower != interval.lower or outer.upper is not S.Infinity:
        return False
    if outer.lower_open and not interval.lower_open:
        return False
    return all(
        s == symbol or upper not in (i.lower.free_symbols | i.upper.free_symbols) for s, i in domain.items()
    )


def on_orthant(form: Form, factor: fmpq_mpoly, facts: Knowledge) -> Signs:
    """Coefficients of one sign after the domain was mapped from an orthant; exp(m) = 1 + m + ... + m^j/j! + positive for m > 0."""
    expression = form.polynomial(factor)
    if (
        facts.orthant
        or expression.has(sympy.Sum, sympy.Integral)
        or bound_symbols(expression) & set(facts.domain)
    ):
        return ANY
    asked = (expression, tuple(facts.domain.items()), facts.assumptions, facts.level)
    if asked in _undecided:
        return ANY
    signs = ANY
    for domain in dict.fromkeys(tuple(d.items()) for d in (_with_lower_ends(facts.domain), facts.domain)):
        signs &= _mapped_signs(expression, dict(domain), facts)
        if len(signs) <= 1:
            break
    if signs == ANY and not facts.is_exhausted:
        _remember(asked)
    return signs or ANY


_undecided: set[Hashable] = set()
"""The questions that stayed undecided: facts are made anew for every case, and would ask them again."""

_MOST_REMEMBERED = 20_000


def _remember(asked: Hashable) -> None:
    if len(_undecided) >= _MOST_REMEMBERED:
        _undecided.clear()
    _undecided.add(asked)


def _mapped_signs(expression: Expr, domain: dict[Symbol, Interval], facts: Knowledge) -> Signs:
    images, lines, left_out = to_orthant(domain)
    meant = symbols_behind(expression.free_symbols, domain)
    ends = [s for s in left_out if s in meant]
    if ends:
        return _with_ends(expression, ends[-1], facts)
    mapped = with_replacements(expression, images)
    return ANY if mapped is None else _shifted_signs(mapped, facts.next_level(lines, orthant=True))


def symbols_behind(symbols: Iterable[Basic], domain: Mapping[Symbol, Interval]) -> set[Basic]:
    """The symbols, those that the ends of their intervals name, and so on."""
    found: set[Basic] = set()
    waiting = list(symbols)
    while waiting:
        symbol = waiting.pop()
        if symbol not in found:
            found.add(symbol)
            interval = domain.get(symbol)
            waiting += (
                [] if interval is None else [*interval.lower.free_symbols, *interval.upper.free_symbols]
            )
    return found


def _with_ends(expression: Expr, symbol: Symbol, facts: Knowledge) -> Signs:
    """On a closed interval: the signs without the upper end, and those at it."""
    interval = facts.domain.get(symbol)
    if interval is None:
        return ANY
    at_end = _signs_at_end(expression, symbol, facts)
    if interval.lower == interval.upper or at_end == ANY:
        return at_end
    part = Interval(interval.lower, interval.upper, interval.lower_open, True, interval.integer)
    rest = facts.next_level({**facts.domain, symbol: part}, facts.assumptions)
    return rest.sign(expression) | at_end


def _signs_at_end(expression: Expr, symbol: Symbol, facts: Knowledge) -> Signs:
    """The signs at the upper end of the symbol's interval, also put into the intervals of other symbols; none where one of those is empty then."""
    at = {symbol: facts.domain[symbol].upper}
    there: dict[Symbol, Interval] = {}
    for other, interval in facts.domain.items():
        if other == symbol:
            continue
        lower, upper = interval.lower.xreplace(at), interval.upper.xreplace(at)
        if (lower, upper) == (interval.lower, interval.upper):
            there[other] = interval
            continue
        room = upper - lower
        if room.is_Rational and (room < 0 or (room == 0 and (interval.lower_open or interval.upper_open))):
            return NOWHERE
        try:
            there[other] = Interval(lower, upper, interval.lower_open, interval.upper_open, interval.integer)
        except ClaimError:
            return ANY
    if expression.has(*_SUMS) and not all(ADDED_TERMS.allows(abs(v)) for v in at.values() if v.is_Integer):
        return ANY  # SymPy would add their terms
    premises = tuple(Assumption(a.value.xreplace(at), a.strict) for a in facts.assumptions)
    return facts.next_level(there, premises).sign(expression.xreplace(at))


def _shifted_signs(expression: Expr, premises: Knowledge) -> Signs:
    """The signs in the orthant, with every exp(m), m > 0, written as a Taylor polynomial plus something positive.

    A longer polynomial than 1 + m is tried only where the one before left fewer coefficients of one sign than a shorter one.
    """
    found, signs = ANY, (0, 0)
    for degree in range(-1, _LONGEST_TAYLOR + 1):
        written, lines = expression, dict(premises.domain)
        if degree >= 0:
            written, lines = _by_taylor(expression, premises, degree)
            if written == expression:
                break
        inner = premises.next_level(lines, orthant=True)
        form = inner.form(written)
        below = _coefficients_of(form, form.denominator, inner) - ZERO_SIGN or NONZERO
        found &= product_signs(_coefficients_of(form, form.numerator, inner), below)
        before, signs = signs, _positive_and_negative(form.numerator)
        if len(found) <= 1 or (
            degree >= 1 and all(now >= then for now, then in zip(signs, before, strict=True))
        ):
            break
    return found or ANY


def _positive_and_negative(poly: fmpq_mpoly) -> tuple[int, int]:
    """How many coefficients of a polynomial have each sign."""
    positive = sum(c > 0 for c in poly.coeffs())
    return positive, len(poly) - positive


def _coefficients_of(form: Form, poly: fmpq_mpoly, facts: Knowledge) -> Signs:
    """The product over the factors of the signs of their coefficients."""
    if poly.is_zero():
        return ZERO_SIGN
    if not ORTHANT_TERMS.allows(len(poly.to_dict())):
        return sign_by_coefficients(form, poly, facts)
    content, factors = factorisation(poly)
    signs = POSITIVE_SIGN if content > 0 else NEGATIVE
    for factor, count in factors:
        own = sign_by_coefficients(form, factor, facts)
        if own == ANY:
            own = univariate(form, factor, facts)
        if len(own) > 1:
            own = own & quadratic(form, factor, facts) or ANY
        signs = product_signs(signs, power_signs(own, count))
    return signs


def _by_taylor(expression: Expr, premises: Knowledge, degree: int) -> tuple[Expr, dict[Symbol, Interval]]:
    """exp(m) = 1 + m + ... + m^degree/degree! + r with r > 0, for m > 0 (Taylor's theorem)."""
    lines = dict(premises.domain)
    replacements: dict[Expr, Expr] = {}
    for power in sorted(expression.atoms(exp), key=sympy.default_sort_key):
        argument = power.args[0]
        if premises.sign(argument) != POSITIVE_SIGN or argument.has(*BINDERS):
            continue
        rest = sympy.Dummy("r", real=True)
        lines[rest] = Interval(S.Zero, S.Infinity, True, True, False)
        replacements[power] = sympy.Add(*(argument**i / sympy.factorial(i) for i in range(degree + 1))) + rest
    written = with_replacements(expression, replacements)
    return (expression, lines) if written is None else (written, lines)
