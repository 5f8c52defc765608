"""Points at which a statement is attacked: simple ones, ends, magnitudes, and those that the expressions themselves single out."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import sympy
from flint import fmpq_poly
from sympy import Expr, Rational, S, Symbol

from parisk_sym.core.exact import is_too_long, rational, to_sympy
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import constant_sign
from parisk_sym.proofs.budgets import FURTHEST_INDEX
from parisk_sym.proofs.enclosures.bisection import ball_of
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import (
    Point,
    corner_points,
    first_integers,
    sample_points,
    simple_points,
)
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["attack_points", "critical_values"]

_NEAR = (Rational(0), Rational(1, 2**20), -Rational(1, 2**20), Rational(1, 2**60), -Rational(1, 2**60))
_BESIDE = (Rational(9), Rational(-9, 10), Rational(1, 2**20), -Rational(1, 2**20))
"""Steps as shares of a value, where it is so small or so large that the others are not close to it."""
_LEAST = Rational(1, 2**20)
_FAR = (10, 60, 100, 277, 1000, 10**4, 10**6, 10**7)
_HIGHEST_DEGREE = 8


def attack_points(
    domain: Domain, count: int, expressions: Iterable[Expr], singled_out: int = 120
) -> list[Point]:
    """Exact points of the domain, each once: simple ones and a sample, then points where a part of an expression vanishes or jumps.

    For each symbol the critical values (and values close to them) are combined with values of the other symbols in the sample.
    """
    simple, plain = _plain_points(tuple(domain.items()), count)
    found = {tuple(p.values()): dict(p) for p in (*simple, *plain)}
    for corner in (*corner_points(domain), *first_integers(domain)):
        if is_member(domain, corner):
            found.setdefault(tuple(corner.values()), corner)
    parts = list(expressions)
    for base in plain[:3]:
        for symbol, interval in domain.items():
            for value in critical_values(parts, symbol, interval, base):
                point = {**base, symbol: value}
                if tuple(point.values()) not in found and is_member(domain, point):
                    found[tuple(point.values())] = point
                if len(found) >= count + singled_out:
                    return list(found.values())
    return list(found.values())


@lru_cache(maxsize=1024)
def _plain_points(
    intervals: tuple[tuple[Symbol, Interval], ...], count: int
) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The simple points of a domain and its sample, together so many: many statements have the same ones."""
    domain = Domain(dict(intervals))
    simple = tuple(p for p in simple_points(domain) if is_member(domain, p))
    return simple, tuple(sample_points(domain, count - len(simple)))


def critical_values(
    expressions: Sequence[Expr], symbol: Symbol, interval: Interval, base: Point
) -> Iterator[Rational]:
    """Values of one symbol worth trying: its included ends, far numbers, zeros of parts (linear in it) and their neighbours."""
    lower, upper = (
        e.xreplace(base) if isinstance(e, sympy.Basic) else e for e in (interval.lower, interval.upper)
    )
    yield from (e for e in (lower, upper) if e.is_Rational)
    furthest = FURTHEST_INDEX if any(e.has(sympy.Sum) for e in expressions) else _FAR[-1]
    yield from (v for v in _far(interval, lower, upper) if abs(v) <= furthest)
    centres = {Rational(v) for v in (0, 1, -1)}
    for part in _parts(expressions, symbol):
        centres.update(z for z in _zeros(part, symbol, base) if not (z.is_Rational and is_too_long(z)))
    for centre in sorted(centres, key=lambda c: float(ball_of(c).mid())):
        if interval.integer:
            yield from (sympy.floor(centre) + i for i in (-1, 0, 1))
        elif centre.is_Rational:
            yield from (centre + step for step in _NEAR)
            if centre != 0 and not _LEAST < abs(centre) < 1 / _LEAST:
                yield from (centre * (1 + step) for step in _BESIDE)
        else:
            yield centre


def _far(interval: Interval, lower: Expr, upper: Expr) -> Iterator[Rational]:
    """Numbers far out, and for integers some in between."""
    start = lower if lower.is_Rational else S.Zero
    for step in _FAR:
        if upper is S.Infinity or (upper.is_Rational and start + step <= upper):
            yield start + step
        if lower is S.NegativeInfinity:
            yield -Rational(step)
    if not interval.integer and upper is S.Infinity:
        yield start + Rational(1, 10**9)
    if interval.integer:
        generator = random.Random(277)
        top = upper if upper.is_Rational else start + 1000
        yield from (Rational(generator.randint(int(start), int(top))) for _ in range(24) if top >= start)


def _parts(expressions: Sequence[Expr], symbol: Symbol) -> set[Expr]:
    """Parts whose zeros matter: bases of powers, arguments of functions, differences of what Max, Min and relations compare, factors."""
    found: set[Expr] = set()
    for expression in expressions:
        for node in sympy.preorder_traversal(expression):
            if isinstance(node, (sympy.Integral, sympy.Sum, Root)):
                continue
            if isinstance(node, (sympy.Max, sympy.Min)):
                found.update(a - node.args[0] for a in node.args[1:])
            elif isinstance(node, sympy.core.relational.Relational):
                found.add(node.lhs - node.rhs)
            elif isinstance(node, sympy.Pow):
                found.add(node.base)
            elif isinstance(node, sympy.Add):
                found.add(node)
            elif isinstance(node, sympy.Function):
                found.update(a for a in node.args if isinstance(a, Expr))
    return {f for f in found if f.has(symbol)}


def _zeros(part: Expr, symbol: Symbol, base: Point) -> Iterator[Expr]:
    """Zeros of a part at fixed values of the other symbols: rational ones, the zero of a linear part, the middle of a quadratic one."""
    others = {s: v for s, v in base.items() if s != symbol}
    poly = _polynomial(part, symbol, others)
    if poly is None:
        if _is_algebraic(part, symbol):
            line = with_replacements(part, others)
            yield from _zero_of_line(sympy_form(line), symbol) if line is not None else ()
        return
    if poly.degree() == 2:
        yield to_sympy(-poly[1] / (2 * poly[2]))
    for factor, _ in poly.factor()[1] if 0 < poly.degree() <= _HIGHEST_DEGREE else ():
        if factor.degree() == 1:
            yield to_sympy(-factor[0] / factor[1])


def _is_algebraic(e: Expr, symbol: Symbol) -> bool:
    """Whether the symbol occurs only in sums, products and bases of powers: otherwise there is no line."""
    if isinstance(e, (sympy.Add, sympy.Mul)):
        return all(_is_algebraic(a, symbol) for a in e.args)
    if isinstance(e, sympy.Pow):
        return not e.exp.has(symbol) and _is_algebraic(e.base, symbol)
    return e == symbol or not e.has(symbol)


def _polynomial(e: Expr, symbol: Symbol, values: Point) -> fmpq_poly | None:
    """An expression as a polynomial in one symbol with rational coefficients, where it is written as one of low degree."""
    if e == symbol:
        return fmpq_poly([0, 1])
    e = values.get(e, e)
    if e.is_Rational:
        return fmpq_poly([rational(e)])
    if isinstance(e, sympy.Pow) and e.exp.is_Integer and 0 < e.exp <= _HIGHEST_DEGREE:
        root = _polynomial(e.base, symbol, values)
        return None if root is None else root ** int(e.exp)
    if not isinstance(e, (sympy.Add, sympy.Mul)):
        return None
    whole = fmpq_poly() if isinstance(e, sympy.Add) else fmpq_poly([1])
    for argument in e.args:
        term = _polynomial(argument, symbol, values)
        if term is None:
            return None
        whole = whole + term if isinstance(e, sympy.Add) else whole * term
    return whole if whole.degree() <= _HIGHEST_DEGREE else None


def _zero_of_line(at: Expr, symbol: Symbol) -> Iterator[Expr]:
    """The zero of a line whose coefficients are no fractions, or the middle of such a parabola."""
    if at.free_symbols != {symbol} or not at.is_polynomial(symbol) or not _low_degree(at):
        return
    slope = sympy.diff(at, symbol)
    bend = sympy.diff(slope, symbol)
    if not slope.has(symbol):
        yield from _real(-at.xreplace({symbol: S.Zero}) / slope)
    elif not bend.has(symbol):
        yield from _real(-slope.xreplace({symbol: S.Zero}) / bend)


def _real(value: Expr) -> Iterator[Expr]:
    """A number that is certainly real and finite."""
    if value.is_Rational or len(constant_sign(value)) == 1:
        yield value


def _low_degree(e: Expr) -> bool:
    return all(
        p.exp.is_Integer and 0 < p.exp <= _HIGHEST_DEGREE for p in e.atoms(sympy.Pow) if p.free_symbols
    )
