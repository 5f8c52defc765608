"""No limit: two sequences to the point along which an expression has different limits, both proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

import sympy
from sympy import Expr, Rational, S, Symbol, pi

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.budgets import LIMIT_WAVES
from parisk_sym.proofs.limits.constants import real_replacement
from parisk_sym.proofs.limits.germs import Germs, Neighbourhood
from parisk_sym.proofs.limits.heads import infinite_sign
from parisk_sym.proofs.limits.outcome import Certificate, UndecidedError

__all__ = ["Found", "Sequence", "between", "differ", "sequences", "two_values"]

_TRIGONOMETRIC = (sympy.sin, sympy.cos, sympy.tan, sympy.cot, sympy.sec, sympy.csc)
_PARTS = (sympy.floor, sympy.ceiling, sympy.frac)
_CONTINUOUS = (sympy.Add, sympy.Mul, sympy.Pow, sympy.exp, sympy.log, sympy.atan, sympy.erf, sympy.sinh, sympy.cosh,
               sympy.tanh, sympy.sin, sympy.cos, sympy.Abs, sympy.gamma)  # fmt: skip
_ANGLES = (S.Zero, pi / 2, pi, -pi / 2, pi / 6)


@dataclass(frozen=True)
class Sequence:
    """Points x_k -> oo, in words, and what the oscillating heads are at them."""

    words: str
    values: dict[Expr, Expr]


@dataclass(frozen=True)
class Found:
    """A proved limit along a sequence."""

    words: str
    value: Expr
    certificate: Certificate


def differ(one: Expr, other: Expr, facts: Facts) -> bool:
    """Whether two limits certainly are different, for all values of the parameters."""
    if one.is_infinite or other.is_infinite:
        return bool(one != other)
    return 0 not in facts.sign(one - other)


def sequences(e: Expr, near: Neighbourhood, germs: Germs) -> Iterator[Sequence]:
    """Sequences on which trigonometric functions, or integer parts, of an argument u -> +-oo are constants.

    u is continuous near the point, so that by the intermediate value theorem it takes every large value (or every large negative
    one); all such functions in the expression have to have arguments that are rational multiples of u.
    """
    yield from _of_kind(e, near, germs, _TRIGONOMETRIC, _trigonometric)
    yield from _of_kind(e, near, germs, _PARTS, _integer_parts)


Writer = Callable[[Expr, Expr, list[Expr], list[Rational]], Iterator[Sequence]]
"""Of u, u in words, the heads, and the ratios of their arguments to u."""


def _of_kind(
    e: Expr, near: Neighbourhood, germs: Germs, kind: tuple[type, ...], write: Writer
) -> Iterator[Sequence]:
    heads = sorted((h for h in e.atoms(*kind) if near.x in h.free_symbols), key=sympy.default_sort_key)
    if not heads:
        return
    u = heads[0].args[0]
    ratios = [_ratio(h.args[0], u, near.local) for h in heads]
    if any(r is None for r in ratios) or not _continuous_to_infinity(u, near, germs):
        return
    yield from write(u, near.words(u), heads, [r for r in ratios if r is not None])


def _ratio(one: Expr, other: Expr, facts: Facts) -> Rational | None:
    """one/other where it is a rational number."""
    quotient = facts.normaliser.canonical_value(one / other)
    return quotient if quotient.is_Rational and facts.is_zero(one - quotient * other) else None


def _continuous_to_infinity(u: Expr, near: Neighbourhood, germs: Germs) -> bool:
    """Whether u -> +-oo and is built from functions that are continuous where they are defined, as u is near the point."""
    nodes = (n for n in sympy.preorder_traversal(u) if n.args and near.x in n.free_symbols)
    if not all(isinstance(n, _CONTINUOUS) for n in nodes):
        return False
    try:
        infinite_sign(germs, germs.expand(u))
    except UndecidedError:
        return False
    return True


def _trigonometric(u: Expr, told: Expr, heads: list[Expr], ratios: list[Rational]) -> Iterator[Sequence]:
    """u = theta + 2 pi m k for the common denominator m of the ratios: every head has the value at ratio * theta."""
    period = 2 * sympy.ilcm(1, *(int(r.q) for r in ratios))
    for theta in _ANGLES:
        values = {h: h.func(r * theta) for h, r in zip(heads, ratios, strict=True)}
        if not any(v.has(S.ComplexInfinity, S.NaN) for v in values.values()):
            yield Sequence(f"{told} = {theta + period * pi * Symbol('k')}", values)


def _integer_parts(u: Expr, told: Expr, heads: list[Expr], ratios: list[Rational]) -> Iterator[Sequence]:
    """u = k + theta: floor(u) = u - theta, frac(u) = theta, ceiling(u) = u or u + 1 - theta."""
    if set(ratios) != {S.One}:
        return
    for theta in (S.Zero, S.Half, Rational(1, 3)):
        above = u if theta == 0 else u + 1 - theta
        known = {sympy.floor: u - theta, sympy.frac: theta, sympy.ceiling: above}
        yield Sequence(f"{told} = {Symbol('k') + theta}", {h: known[h.func] for h in heads})


def two_values(
    e: Expr, found: Iterator[Sequence], limit_of: Callable[[Expr], tuple[Expr, Certificate]], facts: Facts
) -> tuple[Found, Found] | None:
    """Two sequences along which the expression certainly has different limits."""
    known: list[Found] = []
    for sequence in found:
        try:
            value, certificate = limit_of(real_replacement(e, sequence.values))
        except UndecidedError:
            continue
        new = Found(sequence.words, value, certificate)
        for old in known:
            if differ(old.value, new.value, facts):
                return old, new
        known.append(new)
    return None


# --- bounds ---------------------------------------------------------------------------------------------------------


def between(
    e: Expr,
    near: Neighbourhood,
    germs: Germs,
    limit_of: Callable[[Expr, Neighbourhood], tuple[Expr, Certificate]],
) -> tuple[Expr, Certificate] | None:
    """A function that is affine in each of several bounded heads lies between its values at the bounds (squeeze).

    sin and cos lie in [-1, 1], frac(u) and u - floor(u) in [0, 1]: at every x the value is a convex combination of the values with
    each head at one of its bounds, so that a common limit of these is the limit.
    """
    heads = sorted(
        (h for h in e.atoms(sympy.sin, sympy.cos, sympy.floor, sympy.frac) if near.x in h.free_symbols),
        key=sympy.default_sort_key,
    )
    heads = [h for h in heads if germs.finite(germs.expand(h)) is None]
    if not heads or not LIMIT_WAVES.allows(len(heads)) or not _affine(e, heads):
        return None
    found = [limit_of(real_replacement(e, corner), near) for corner in _corners(heads)]
    if any(value != found[0][0] for value, _ in found):
        return None
    theorem = "affine in bounded heads: between the values at their bounds, which have one limit"
    parts = tuple(note for _, note in found)
    return found[0][0], Certificate("squeeze", theorem, e, found[0][0], (), parts)


def _affine(e: Expr, heads: list[Expr]) -> bool:
    """Whether e is a polynomial of degree at most 1 in each head, which occurs nowhere else."""
    names = {h: sympy.Dummy(real=True) for h in heads}
    plain = e.xreplace(names)
    return all(not sympy.diff(plain, s).has(s) and plain.is_polynomial(s) for s in names.values())


def _corners(heads: list[Expr]) -> Iterator[dict[Expr, Expr]]:
    for choice in product((False, True), repeat=len(heads)):
        yield {h: _bounds(h)[upper] for h, upper in zip(heads, choice, strict=True)}


def _bounds(head: Expr) -> tuple[Expr, Expr]:
    if isinstance(head, sympy.floor):
        return head.args[0] - 1, head.args[0]
    return (S.Zero, S.One) if isinstance(head, sympy.frac) else (S.NegativeOne, S.One)
