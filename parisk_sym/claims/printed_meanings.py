"""Whether the definition printed after `where f(t) =` is correct at the arguments in the statement.

The body of an author's function is evaluated for symbols of its own. A function that branches on its argument (`if k == 0`) may
then return another branch than the one that is judged.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from flint import arb, ctx, fmpq
from sympy import (
    Abs,
    Expr,
    Heaviside,
    Integer,
    KroneckerDelta,
    Max,
    Min,
    Piecewise,
    Rational,
    Symbol,
    ceiling,
    floor,
    frac,
    sign,
)

from parisk_sym.claims.meanings import meaning_of
from parisk_sym.formulas.applied import AppliedHead, Definition, unfolded
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.unevaluated import evaluated, replaced

__all__ = ["misread"]

_BITS = 128
_ALIKE = 40
"""Bits to which two values must be known and agree."""

_CASES = (Abs, Heaviside, KroneckerDelta, Max, Min, Piecewise, ceiling, floor, frac, sign)
"""Functions that choose: two forms with one of them may agree at many points and differ elsewhere."""

_POINTS = ((Integer(7), Integer(11)), (Rational(1, 7), Rational(1, 11)), (Rational(-5, 2), Rational(1, 3)))
"""Where forms are compared: the value of the first symbol, and the step from each symbol to the next."""


def misread(expressions: Iterable[Expr]) -> set[Definition]:
    """The definitions of heads, in expressions and in each other's bodies, whose body is not their value at their arguments."""
    waiting = [h for e in expressions for h in e.atoms(AppliedHead)]
    seen: set[AppliedHead] = set()
    while waiting:
        head = waiting.pop()
        if head not in seen:
            seen.add(head)
            body = _body_at(head)
            waiting += body.atoms(AppliedHead) if body is not None else ()
    return {head.definition for head in seen if not _agrees(head)}


def _body_at(head: AppliedHead) -> Expr | None:
    """The body of a head at its arguments, as its reader puts them in."""
    body = meaning_of(head)
    if body is None or not head.args:
        return body
    at = dict(zip(head.definition.parameters, head.args, strict=True))
    return replaced(body, at)


@lru_cache(maxsize=4096)
def _agrees(head: AppliedHead) -> bool:
    """Whether the body at the arguments is the value, by its form or by its numbers at a few points."""
    try:
        body = _body_at(head)
        if body is None:
            return True
        printed, meant = evaluated(unfolded(body)), evaluated(unfolded(head))
        return bool(printed == meant) or _alike(printed, meant)
    except Exception:  # noqa: BLE001 - the author's code may raise anything; what cannot be compared is not printed
        return False


def _alike(one: Expr, other: Expr) -> bool:
    """Whether two analytic expressions agree to many bits at every point where both are defined, and at one point at least."""
    if one.has(*_CASES) or other.has(*_CASES):
        return False
    symbols = sorted(one.free_symbols | other.free_symbols, key=str)
    pairs = [(_at(one, symbols, point), _at(other, symbols, point)) for point in _points(symbols)]
    finite = [(a, b) for a, b in pairs if a.is_finite() and b.is_finite()]
    return bool(finite) and all(
        a.overlaps(b) and min(a.rel_accuracy_bits(), b.rel_accuracy_bits()) >= _ALIKE for a, b in finite
    )


def _points(symbols: list[Symbol]) -> Iterator[list[Rational]]:
    """Well-separated numbers: integers for integer symbols, negative if no symbol is assumed nonnegative."""
    for first, step in _POINTS:
        if first > 0 or not any(s.is_nonnegative for s in symbols):
            values = [first + i * step for i in range(len(symbols))]
            yield [ceiling(v / step) if s.is_integer else v for s, v in zip(symbols, values, strict=True)]


def _at(e: Expr, symbols: list[Symbol], values: list[Rational]) -> arb:
    with ctx.workprec(_BITS):
        return Program(e, symbols).run(BALL, [BALL.number(fmpq(int(v.p), int(v.q))) for v in values])
