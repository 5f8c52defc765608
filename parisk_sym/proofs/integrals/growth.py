"""Orders of growth at an end: exponentials beat powers, powers beat logarithms; quotients of polynomials by their leading terms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import sympy
from flint import fmpq
from sympy import Dummy, Expr, Rational, S, Symbol

from parisk_sym.proofs.algebra.signs import NEGATIVE, NONZERO, POSITIVE_SIGN
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.special_functions import known

__all__ = [
    "general_limit",
    "has_no_limit",
    "is_bounded",
    "logarithms",
    "product",
    "rational",
    "rational_limit",
]

_BOUNDED = (sympy.cos, sympy.sin, sympy.atan, sympy.erf, sympy.erfc, sympy.tanh, sympy.sech, sympy.sign)
_HIGHEST_DEGREE = 60


def rational(value: fmpq) -> Rational:
    """A flint rational as SymPy's."""
    return Rational(int(value.p), int(value.q))


def is_bounded(e: Expr, variable: Symbol) -> bool:
    """Whether a factor is bounded on the real line: a bounded head, and sums, products and natural powers of such."""
    if not e.has(variable):
        return True
    if isinstance(e, (sympy.Add, sympy.Mul)):
        return all(is_bounded(a, variable) for a in e.args)
    if isinstance(e, sympy.Pow) and e.exp.is_Integer and e.exp > 0:
        return is_bounded(e.base, variable)
    return isinstance(e, _BOUNDED)


# --- quotients of polynomials ---------------------------------------------------------------------------------------


def _leading(e: Expr, piece: Piece, point: Expr) -> tuple[int, Expr] | None:
    """(m, c) with e = c h^m (1 + o(1)) at distance h -> 0 from a finite end, or v = 1/h at an infinite one; c is not 0."""
    distance = Dummy("h", real=True)
    parts = []
    for part in sympy.fraction(sympy.together(e.subs(piece.variable, _near(piece, point, distance)))):
        poly = sympy.Poly(sympy.expand(part), distance) if part.is_polynomial(distance) else None
        found = _lowest(poly, piece) if poly is not None and poly.degree() <= _HIGHEST_DEGREE else None
        if found is None:
            return None
        parts.append(found)
    (top, c), (below, d) = parts
    return top - below, c / d


def _near(piece: Piece, point: Expr, distance: Expr) -> Expr:
    if point.is_infinite:
        return 1 / distance if point is S.Infinity else -1 / distance
    return point + distance if point == piece.lower else point - distance


def _lowest(poly: sympy.Poly, piece: Piece) -> tuple[int, Expr] | None:
    """The lowest power whose coefficient is not 0, every lower one being proved 0."""
    for (power,), coefficient in sorted(poly.terms()):
        if piece.facts.is_zero(coefficient):
            continue
        return (power, coefficient) if piece.facts.sign(coefficient) <= NONZERO else None
    return None


def rational_limit(e: Expr, piece: Piece, point: Expr) -> Expr | None:
    """The limit of a quotient of polynomials in the variable."""
    if not e.is_rational_function(piece.variable):
        return None
    found = _leading(e, piece, point)
    if found is None:
        return None
    order, coefficient = found
    if order > 0:
        return S.Zero
    if order == 0:
        return coefficient
    signs = piece.facts.sign(coefficient)
    return next(iter(signs)) * S.Infinity if signs in (POSITIVE_SIGN, NEGATIVE) else None


def logarithms(terms: list[Expr], piece: Piece, point: Expr) -> Expr | None:
    """The limit of sum of c_i log g_i, g_i = a_i h^(m_i) (1 + o(1)): sum of c_i log a_i, where sum of c_i m_i is 0."""
    orders, found = S.Zero, S.Zero
    for term in terms:
        constant, dependent = term.as_independent(piece.variable, as_Add=False)
        inside = dependent.args[0] if isinstance(dependent, sympy.log) else None
        if inside is None or not inside.is_rational_function(piece.variable):
            return None
        leading = _leading(inside, piece, point)
        if leading is None or piece.facts.sign(leading[1]) != POSITIVE_SIGN:
            return None
        orders += constant * leading[0]
        found += constant * sympy.log(leading[1])
    return found if terms and piece.facts.is_zero(orders) else None


# --- products ---------------------------------------------------------------------------------------------------------


@dataclass
class _Growth:
    """A product as (something with a finite limit or bounded) * x^power * log(x)^logs * exp(exponent), x -> oo or 0+."""

    power: Expr = S.Zero
    logs: Expr = S.Zero
    exponent: Expr = S.Zero
    exact: bool = True


def product(e: Expr, piece: Piece, point: Expr, limit: Callable[[Expr], Expr | None]) -> Expr | None:
    """The limit of a product whose factors pull in different directions, or None."""
    factors = [f for f in sympy.Mul.make_args(e) if f.has(piece.variable)]
    if point.is_infinite and _dies(factors, piece, point):
        return S.Zero
    growth = _Growth()
    for factor in factors:
        known = _at_infinity(factor, piece, point) if point.is_infinite else _at_point(factor, piece, point)
        if known is None and not _harmless(factor, piece, limit):
            return rational_limit(e, piece, point)
        growth = _joined(growth, known)
    verdict = _null_or_infinite(growth, piece, point)
    if verdict == 0:
        return S.Zero
    if verdict == 1 and growth.exact:
        signs = piece.sign(e)
        return next(iter(signs)) * S.Infinity if signs in (POSITIVE_SIGN, NEGATIVE) else None
    return rational_limit(e, piece, point)


def _dies(factors: list[Expr], piece: Piece, point: Expr) -> bool:
    """An exponential of a polynomial that tends to -oo, times fixed powers of polynomials and bounded factors."""
    exponent = S.Zero
    for factor in factors:
        base, index = factor.as_base_exp()
        if isinstance(factor, sympy.exp) or base is S.Exp1:
            exponent += factor.args[0] if isinstance(factor, sympy.exp) else index
        elif not is_bounded(factor, piece.variable) and (
            index.has(piece.variable) or not base.is_polynomial(piece.variable)
        ):
            return False
    return (
        exponent.is_polynomial(piece.variable)
        and rational_limit(exponent, piece, point) is S.NegativeInfinity
    )


def _harmless(factor: Expr, piece: Piece, limit: Callable[[Expr], Expr | None]) -> bool:
    found = limit(factor)
    return is_bounded(factor, piece.variable) or (
        found is not None and not found.has(S.Infinity, S.NegativeInfinity)
    )


def _joined(growth: _Growth, known: _Growth | None) -> _Growth:
    """The product of both; a factor without growth of its own is bounded near the end and can make it only smaller."""
    if known is None:
        return replace(growth, exact=False)
    return _Growth(
        growth.power + known.power,
        growth.logs + known.logs,
        growth.exponent + known.exponent,
        growth.exact and known.exact,
    )


def _null_or_infinite(growth: _Growth, piece: Piece, point: Expr) -> int | None:
    """0 for a null product, 1 for one whose size tends to oo; None where the orders are not decided.

    exp(p(x)) beats every power and logarithm where p -> -oo or oo; x^a beats every power of log x where a is not 0.
    """
    facts = piece.facts
    if not facts.is_zero(growth.exponent):
        way = rational_limit(growth.exponent, piece, point)
        return None if way is None or not way.is_infinite else int(way is S.Infinity)
    power = growth.power if point.is_infinite else -growth.power
    signs = facts.sign(power)
    if signs == NEGATIVE:
        return 0
    if signs == POSITIVE_SIGN:
        return 1
    return 0 if facts.is_zero(power) and facts.sign(growth.logs) == NEGATIVE else None


def _at_infinity(factor: Expr, piece: Piece, point: Expr) -> _Growth | None:
    """The growth of one factor as the variable tends to oo or -oo."""
    base, exponent = factor.as_base_exp()
    variable = piece.variable
    if isinstance(factor, sympy.exp) or base is S.Exp1:
        argument = factor.args[0] if isinstance(factor, sympy.exp) else exponent
        return _Growth(exponent=argument) if argument.is_polynomial(variable) else None
    if exponent.has(variable):
        return None
    if isinstance(base, sympy.log) and base.args[0].is_polynomial(variable):
        grows = _leading(base.args[0], piece, point)
        return _Growth(logs=exponent) if grows is not None and grows[0] < 0 else None
    if base.is_polynomial(variable):
        found = _leading(base, piece, point)
        return None if found is None else _Growth(power=-found[0] * exponent)
    return _decaying(factor, piece, point)


def _decaying(factor: Expr, piece: Piece, point: Expr) -> _Growth | None:
    """Heads that fall like exp(-u^2) or exp(-u), for a polynomial u -> oo: bounds from above."""
    decay = known("decay").get(type(factor).__name__)
    if decay is None or any(a.has(piece.variable) for a in factor.args[:-1]):
        return None
    at = factor.args[-1]
    if not (isinstance(at, Expr) and at.is_polynomial(piece.variable)):
        return None
    if rational_limit(at, piece, point) is not S.Infinity:
        return None
    exponent, power = decay(*factor.args)
    return _Growth(exponent=exponent, power=sympy.degree(at, piece.variable) * power, exact=False)


def _at_point(factor: Expr, piece: Piece, point: Expr) -> _Growth | None:
    """The growth of one factor at a finite end, in the distance h: power h^a for a base that vanishes like h."""
    base, exponent = factor.as_base_exp()
    if exponent.has(piece.variable):
        return None
    logs = isinstance(base, sympy.log)
    inside = base.args[0] if logs else base
    if not inside.is_polynomial(piece.variable):
        return None
    found = _leading(inside, piece, point)
    if found is None or found[0] == 0:
        return None
    return _Growth(logs=exponent) if logs else _Growth(power=found[0] * exponent)


# --- oscillation, and what others know --------------------------------------------------------------------------------


def has_no_limit(terms: list[Expr], piece: Piece) -> bool:
    """Whether a sum of c_i cos(w x + p_i) or sin of one frequency certainly has no limit at infinity.

    c cos(w x + p) with constants c, w that are not 0 takes the values c and -c at arbitrarily large x.
    """
    if len(terms) != 1:
        return False
    constant, wave = terms[0].as_independent(piece.variable, as_Add=False)
    if not isinstance(wave, (sympy.cos, sympy.sin)) or not wave.args[0].is_polynomial(piece.variable):
        return False
    slope = sympy.diff(wave.args[0], piece.variable)
    nonzero = all(piece.facts.sign(v) <= NONZERO for v in (constant, slope))
    return nonzero and not slope.has(piece.variable)


def general_limit(e: Expr, piece: Piece, point: Expr, side: str) -> Expr | None:
    """The limit that the general calculus of limits proves, where it does."""
    found = limit(e, piece.variable, point, side, piece.inner)
    return found.value if found.is_value else None
