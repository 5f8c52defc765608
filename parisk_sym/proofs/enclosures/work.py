"""How much work a value takes, known before it is computed: what bounds a search, so that it ends at the same point on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import prod

import sympy
from sympy import Basic, Expr, Symbol

from parisk_sym.formulas import heads

__all__ = ["Work"]

_SPECIAL = 100
"""Steps of a special function: the others take one. A step is about a microsecond."""
_ENDLESS = 100
"""Terms that are added of a series, and places at which an integrand is evaluated."""
_MOST = 10**9

Counts = tuple[Expr, ...]
_SIZE = Symbol("size", positive=True)
"""The largest integer of a point: the number of terms of a sum whose ends depend on another index."""


class Work:
    """The steps of arithmetic in one value of an expression, at a point of so many bits.

    >>> k, n = sympy.symbols("k n", integer=True)
    >>> work = Work(sympy.Sum(1 / k**2, (k, 1, n)))
    >>> work.at({n: sympy.Integer(1000)}) // work.at({n: sympy.Integer(10)}) > 90
    True
    """

    def __init__(self, expression: Expr) -> None:
        self._expression = expression

    @cached_property
    def _parts(self) -> dict[Counts, int]:
        """The steps of the nodes, summed for each combination of binders above them."""
        found: dict[Counts, int] = {}
        for node, counts in dict.fromkeys(_nodes(self._expression, ())):
            found[counts] = found.get(counts, 0) + (_SPECIAL if isinstance(node, _SPECIAL_FUNCTIONS) else 1)
            if isinstance(node, _OF_INTEGERS):
                place = (*counts, _SIZE, _SIZE)
                found[place] = found.get(place, 0) + 1
        return found

    def at(self, point: Mapping[Symbol, Expr], bits: int = 96) -> int:
        """The steps at a point; one of very many bits takes as many as it has words."""
        size = max((abs(int(v)) for s, v in point.items() if s.is_integer and v.is_Integer), default=1)
        values = {**point, _SIZE: sympy.Integer(max(size, 1))}
        total = 0
        for counts, steps in self._parts.items():
            times = prod(_number(count.xreplace(values)) for count in counts)
            total += min(steps * times, _MOST)
        return min(total, _MOST) * max(1, bits // 256)


def _number(count: Expr) -> int:
    return max(int(count), 1) if count.is_Integer else _ENDLESS


def _nodes(e: Basic, counts: Counts) -> Iterator[tuple[Basic, Counts]]:
    """Each node with the numbers of terms of the binders around it."""
    yield e, counts
    if not isinstance(e, _BINDERS) or not e.args:
        for part in e.args:
            yield from _nodes(part, counts)
        return
    body, *limits = e.args
    inner = (*counts, *(_terms(e, limit) for limit in limits))
    yield from _nodes(body, inner)
    for limit in limits:
        for end in limit.args[1:]:
            yield from _nodes(end, counts)


def _terms(e: Basic, limit: Basic) -> Expr:
    """The number of terms between two ends, or the size of the point where these depend on another index."""
    if len(limit.args) != 3 or not isinstance(e, (sympy.Sum, sympy.Product)):
        return sympy.Integer(_ENDLESS)
    _, first, last = limit.args
    if last.is_infinite or first.is_infinite:
        return sympy.Integer(_ENDLESS)
    count = last - first + 1
    return _SIZE if count.free_symbols - e.free_symbols else sympy.floor(count)


_SPECIAL_FUNCTIONS = tuple(head.function for head in heads.HEADS.values())
_OF_INTEGERS = tuple(head.function for head in heads.HEADS.values() if head.cost_grows)
_BINDERS = (sympy.Sum, sympy.Product, sympy.Integral, *heads.BINDERS)
