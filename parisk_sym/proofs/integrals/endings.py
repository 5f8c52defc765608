"""One-sided limits of an expression at the ends of a piece: continuity, composition and growth, each condition proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy
from sympy import Expr, S

from parisk_sym.proofs.algebra.polynomial_quotients import TooLargeError
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, POSITIVE_SIGN, ZERO_SIGN
from parisk_sym.proofs.definedness.conditions import conditions, holds
from parisk_sym.proofs.integrals import growth
from parisk_sym.proofs.integrals.heads import at_infinity, is_continuous
from parisk_sym.proofs.integrals.piece import Piece

__all__ = ["End", "continued", "end_limit", "is_infinite"]

_BAD = (S.NaN, S.ComplexInfinity)


@dataclass(frozen=True)
class End:
    """An end of a piece; `side` is + for the lower end, which is approached from above, and - for the upper one."""

    piece: Piece
    point: Expr
    side: str


def is_infinite(limit: Expr | None) -> bool:
    """Whether a limit is oo or -oo."""
    return limit is S.Infinity or limit is S.NegativeInfinity


def continued(e: Expr, piece: Piece, point: Expr) -> Expr | None:
    """The limit at a finite end by continuity alone, or None."""
    found = _limit(e, End(piece, point, "+" if point == piece.lower else "-"))
    return None if is_infinite(found) else found


def end_limit(e: Expr, piece: Piece, side: str) -> Expr | None:
    """The limit (oo and -oo included) at the lower (side +) or upper (side -) end of the piece, or None.

    First part by part; then the terms of the normal form, whose products are compared by growth; then the general
    calculus of limits.
    """
    end = End(piece, piece.lower if side == "+" else piece.upper, side)
    found = _limit(e, end)
    if found is None:
        found = _by_terms(e, end)
    return found if found is not None else growth.general_limit(e, end.piece, end.point, side)


def _by_terms(e: Expr, end: End) -> Expr | None:
    """The sum of the limits of the terms of the normal form, logarithms of growing arguments taken together."""
    try:
        terms = [growth.rational(c) * term for c, term in end.piece.inner.form(e).terms()]
    except (TooLargeError, ZeroDivisionError, RecursionError):
        return None
    limits: list[Expr] = []
    rest: list[Expr] = []
    for term in terms:
        found = _limit(term, end)
        (limits if found is not None and not is_infinite(found) else rest).append(
            term if found is None else found
        )
    infinite = [f for f in rest if is_infinite(f)]
    if not rest:
        return sympy.Add(*limits)
    if len(rest) == len(infinite) == 1:
        return infinite[0]
    together = growth.logarithms(
        [t for t in terms if is_infinite(_limit(t, end)) or _limit(t, end) is None], end.piece, end.point
    )
    return None if together is None else sympy.Add(together, *limits)


def _limit(e: Expr, end: End) -> Expr | None:
    """The limit by the rule of the head, from the limits of the arguments."""
    variable = end.piece.variable
    if not e.has(variable):
        return e
    if e == variable:
        return end.point
    rule = _RULES.get(type(e).__name__, _continuous)
    found = rule(e, end)
    if found is None and isinstance(e, (sympy.Add, sympy.Mul)):
        found = growth.rational_limit(e, end.piece, end.point)
    return (
        None
        if found is None or found.has(*_BAD) or (not is_infinite(found) and found.has(S.Infinity))
        else found
    )


def _all(e: Expr, end: End) -> list[Expr] | None:
    limits = [v for a in e.args if (v := _limit(a, end)) is not None]
    return limits if len(limits) == len(e.args) else None


def _add(e: Expr, end: End) -> Expr | None:
    """Limits add; oo - oo is undecided."""
    limits = _all(e, end)
    if limits is None:
        return None
    infinite = {v for v in limits if is_infinite(v)}
    if len(infinite) > 1:
        return None
    return infinite.pop() if infinite else sympy.Add(*limits)


def _mul(e: Expr, end: End) -> Expr | None:
    """Limits multiply; bounded times null is null; what is 0 times oo is compared by growth."""
    limits = [_limit(a, end) for a in e.args]
    known = [v for v in limits if v is not None]
    null = any(_is_null(v, end) for v in known)
    infinite = [v for v in known if is_infinite(v)]
    if len(known) == len(limits) and not (null and infinite):
        return _infinite_product(known, end) if infinite else sympy.Mul(*known)
    if (
        null
        and not infinite
        and all(
            v is not None or growth.is_bounded(a, end.piece.variable)
            for a, v in zip(e.args, limits, strict=True)
        )
    ):
        return S.Zero
    return growth.product(e, end.piece, end.point, lambda a: _limit(a, end))


def _is_null(limit: Expr, end: End) -> bool:
    return not is_infinite(limit) and (limit is S.Zero or end.piece.facts.is_zero(limit))


def _infinite_product(limits: list[Expr], end: End) -> Expr | None:
    sign = 1
    for limit in limits:
        signs = (
            frozenset({1 if limit is S.Infinity else -1})
            if is_infinite(limit)
            else end.piece.facts.sign(limit)
        )
        if signs not in (POSITIVE_SIGN, NEGATIVE):
            return None
        sign *= next(iter(signs))
    return sign * S.Infinity


def _pow(e: Expr, end: End) -> Expr | None:
    """base^x with a fixed exponent, a fixed base, or a positive base: exp(x ln base)."""
    if e.base is S.Exp1:
        return _exp_of(_limit(e.exp, end))
    if e.exp.has(end.piece.variable):
        if end.piece.sign(e.base) != POSITIVE_SIGN:
            return None
        return _exp_of(_limit(e.exp * sympy.log(e.base), end))
    base = _limit(e.base, end)
    if base is None:
        return None
    if is_infinite(base):
        return _power_of_infinity(base, e.exp, end)
    return _finite_power(e, base, end)


def _power_of_infinity(base: Expr, exponent: Expr, end: End) -> Expr | None:
    signs = end.piece.facts.sign(exponent)
    if signs == NEGATIVE and (base is S.Infinity or exponent.is_Integer):
        return S.Zero
    if signs == POSITIVE_SIGN and base is S.Infinity:
        return S.Infinity
    if signs == POSITIVE_SIGN and exponent.is_Integer:
        return S.Infinity if exponent % 2 == 0 else S.NegativeInfinity
    return None


def _finite_power(e: Expr, base: Expr, end: End) -> Expr | None:
    """Continuity where the base stays away from 0 or the exponent is positive; a pole with the sign near it."""
    facts, exponent = end.piece.facts, e.exp
    signs = facts.sign(base)
    whole = exponent.is_Integer
    if (whole and (exponent >= 0 or 0 not in signs)) or signs == POSITIVE_SIGN:
        return base**exponent
    direction = facts.sign(exponent)
    if direction == POSITIVE_SIGN and end.piece.sign(e.base) <= NONNEGATIVE:
        return S.Zero if facts.is_zero(base) else base**exponent
    if direction == NEGATIVE and (facts.is_zero(base) or signs == ZERO_SIGN):
        return _pole(e, end)
    return None


def _pole(e: Expr, end: End) -> Expr | None:
    """base^(-m), base -> 0: the sign of the base in the piece decides."""
    signs = end.piece.sign(e.base)
    if signs == POSITIVE_SIGN or (e.exp.is_Integer and e.exp % 2 == 0 and 0 not in signs):
        return S.Infinity
    return S.NegativeInfinity if signs == NEGATIVE and e.exp.is_Integer else None


def _exp_of(limit: Expr | None) -> Expr | None:
    return None if limit is None else sympy.exp(limit)


def _log(e: Expr, end: End) -> Expr | None:
    """log -> -oo at 0 and oo at oo; continuous at positive numbers."""
    limit = _limit(e.args[0], end)
    if limit is None or limit is S.NegativeInfinity:
        return None
    if limit is S.Infinity:
        return S.Infinity
    if end.piece.facts.sign(limit) == POSITIVE_SIGN:
        return sympy.log(limit)
    positive = end.piece.sign(e.args[0]) == POSITIVE_SIGN
    return S.NegativeInfinity if positive and _is_null(limit, end) else None


def _tangent(e: Expr, end: End) -> Expr | None:
    """tan: continuous off its poles; at a pole the signs of sine and cosine in the piece decide."""
    angle = e.args[0]
    limit = _limit(angle, end)
    if limit is None or is_infinite(limit):
        return None
    if 0 not in end.piece.facts.sign(sympy.cos(limit)):
        return sympy.tan(limit)
    if not end.piece.facts.is_zero(sympy.cos(limit)):
        return None
    cosine, sine = end.piece.sign(sympy.cos(angle)), end.piece.facts.sign(sympy.sin(limit))
    if not len(cosine) == len(sine) == 1 or 0 in cosine:
        return None
    return S.Infinity if cosine == sine else S.NegativeInfinity


def _continuous(e: Expr, end: End) -> Expr | None:
    """A head with known limits at infinity, or one that is continuous where its arguments go."""
    limits = _all(e, end)
    if limits is None:
        return None
    name = type(e).__name__
    if any(is_infinite(v) for v in limits):
        far = at_infinity(name, limits[-1])
        return far(*limits[:-1]) if far is not None and not any(is_infinite(v) for v in limits[:-1]) else None
    if name in _GAMMAS:
        return _incomplete(e, limits, end)
    if not is_continuous(name):
        return None
    found = e.func(*limits)
    facts = end.piece.facts
    return found if all(holds(c) for c in conditions(e.func(*limits, evaluate=False), facts)) else None


_GAMMAS = ("lowergamma", "uppergamma")


def _incomplete(e: Expr, limits: list[Expr], end: End) -> Expr | None:
    """Incomplete gamma functions of order s > 0 are continuous at x >= 0: 0 and Gamma(s) at 0 (DLMF 8.2.1, 8.2.2)."""
    order, at = limits
    facts = end.piece.facts
    if order.has(end.piece.variable) or not facts.sign(at) <= NONNEGATIVE:
        return None
    if facts.sign(at) == POSITIVE_SIGN:
        return e.func(order, at)
    if facts.sign(order) != POSITIVE_SIGN:
        return None
    if not _is_null(at, end):
        return e.func(order, at)
    return S.Zero if isinstance(e, sympy.lowergamma) else sympy.gamma(order)


_RULES: dict[str, Callable[[Expr, End], Expr | None]] = {
    "Add": _add,
    "Mul": _mul,
    "Pow": _pow,
    "exp": lambda e, end: _exp_of(_limit(e.args[0], end)),
    "log": _log,
    "tan": _tangent,
}
