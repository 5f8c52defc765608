"""Global search for a narrow violation: branch and bound in ball arithmetic, most promising box first.

A sample misses a dip of width 1e-6. Here the lower bound of the gap over a box says where a dip may hide, and that box is halved next.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator

import sympy
from flint import arb, ctx, fmpq
from sympy import Expr, Symbol

from parisk_sym.core.errors import PrecisionError, UnsupportedHeadError
from parisk_sym.core.exact import rational, to_sympy
from parisk_sym.formulas.domain import Domain
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.enclosures.bisection import Evaluator, sign_at
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.enclosures.sample_points import Point

__all__ = ["narrow_violation"]

_BITS = 128
_SMALLEST = fmpq(1, 2**90)
Box = tuple[tuple[fmpq, fmpq], ...]


def narrow_violation(gap: Expr, domain: Domain, budget: int = 1500) -> Point | None:
    """A point of the domain at which the gap is certainly negative, or None when the budget found none (which proves nothing).

    Half-lines are searched through t -> a + t/(1 - t). Domains whose ends name other symbols, and integers without an end,
    are not searched.
    """
    if not domain or gap.has(sympy.Integral, sympy.Sum, Root):
        return None  # every box would be a search of its own
    scaled = _on_a_box(gap, domain)
    if scaled is None:
        return None
    body, symbols, box, back = scaled
    try:
        evaluator = Evaluator(body, symbols)
    except UnsupportedHeadError:
        return None
    integer = tuple(domain[s].integer for s in domain)
    for candidate in _search(evaluator, box, integer, budget):
        point = {s: v.xreplace(dict(zip(symbols, candidate, strict=True))) for s, v in back.items()}
        if is_member(domain, point) and sign_at(Evaluator(gap, tuple(domain)), point)[0] < 0:
            return point
    return None


def _on_a_box(gap: Expr, domain: Domain) -> tuple[Expr, tuple[Symbol, ...], Box, dict[Symbol, Expr]] | None:
    """The gap over a product of bounded intervals, and the map back."""
    back: dict[Symbol, Expr] = {}
    sides: list[tuple[fmpq, fmpq]] = []
    symbols: list[Symbol] = []
    for symbol, interval in domain.items():
        t = sympy.Dummy(f"t_{symbol}", real=True)
        lower, upper = interval.lower, interval.upper
        if not all(e.is_Rational or e.is_infinite for e in (lower, upper)):
            return None
        if lower.is_Rational and upper.is_Rational:
            back[symbol], side = t, (rational(lower), rational(upper))
        elif interval.integer:
            return None
        elif lower.is_Rational:
            back[symbol], side = lower + t / (1 - t), (fmpq(0), fmpq(2**30 - 1, 2**30))
        elif upper.is_Rational:
            back[symbol], side = upper - t / (1 - t), (fmpq(0), fmpq(2**30 - 1, 2**30))
        else:
            back[symbol], side = t / (1 - t**2), (fmpq(1 - 2**30, 2**30), fmpq(2**30 - 1, 2**30))
        symbols.append(t)
        sides.append(side)
    return gap.xreplace(back), tuple(symbols), tuple(sides), back


def _search(
    evaluator: Evaluator, box: Box, integer: tuple[bool, ...], budget: int
) -> Iterator[tuple[sympy.Rational, ...]]:
    """Midpoints of the boxes with the smallest lower bounds at which the gap is certainly negative."""
    order = itertools.count()
    queue: list[tuple[float, int, Box]] = [(float("-inf"), next(order), box)]
    for _ in range(budget):
        if not queue:
            return
        _, _, current = heapq.heappop(queue)
        middle = tuple(_middle(low, high, whole) for (low, high), whole in zip(current, integer, strict=True))
        if evaluator.at(dict(zip(evaluator.symbols, middle, strict=True)), _BITS) < 0:
            yield middle
        for half in _halves(current, integer):
            bound = _lower_bound(evaluator, half)
            if bound < 0:
                heapq.heappush(queue, (bound, next(order), half))


def _middle(low: fmpq, high: fmpq, whole: bool) -> sympy.Rational:
    middle = (low + high) / 2
    return to_sympy(fmpq(middle.floor()) if whole else middle)


def _lower_bound(evaluator: Evaluator, box: Box) -> float:
    """A lower bound of the gap over a box; -1 per unit where nothing is known, so that such boxes wait for the others."""
    with ctx.workprec(_BITS):
        try:
            ball = evaluator.over(box)
        except (PrecisionError, ZeroDivisionError, ValueError):
            return -1e-300
        return float(ball.lower()) if isinstance(ball, arb) and ball.is_finite() else -1e-300


def _halves(box: Box, integer: tuple[bool, ...]) -> list[Box]:
    """The box cut across its widest side; an integer side between two integers."""
    widest = max(range(len(box)), key=lambda i: box[i][1] - box[i][0])
    low, high = box[widest]
    if high - low < _SMALLEST:
        return []
    if integer[widest]:
        cut = fmpq(((low + high) / 2).floor())
        sides = [(low, cut), (cut + 1, high)] if cut + 1 <= high else []
    else:
        sides = [(low, (low + high) / 2), ((low + high) / 2, high)]
    return [(*box[:widest], side, *box[widest + 1 :]) for side in sides]
