"""Whether two expressions are multiples of each other by their form alone: as if nothing were known of their functions."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import mpmath
import sympy
from mpmath import mp, mpf
from sympy import Expr, Symbol

from parisk_sym.core.errors import PariskError

__all__ = ["same_form"]

_DIGITS, _SHOWN, _CLOSE = 60, 25, 30
"""Digits of the computation, of an argument that distinguishes values, and in which two quotients agree."""

_SEEDS, _PLACES = 4, 3
_LARGEST = 10**6
"""Values of symbols beyond this are not used."""

_ELEMENTARY = {
    "exp": mpmath.exp, "log": mpmath.log, "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan,
    "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh,
}  # fmt: skip


def same_form(one: Expr, other: Expr, points: Sequence[Mapping[Symbol, Any]], signed: bool) -> bool:
    """Whether one expression is a constant times the other, or an elementary factor times it, whatever the functions in them are.

    Functions take values at random that depend on their arguments only: all of them, or those that are not elementary. `signed` asks
    for a positive factor.

    >>> x = Symbol("x", real=True)
    >>> bessel, at = sympy.besselk(0, x), [{x: sympy.Rational(p, 3)} for p in (1, 2, 4)]
    >>> same_form(sympy.exp(x) * (bessel - 1), bessel - 1, at, signed=True)
    True
    >>> same_form(bessel - 2, bessel - 1, at, signed=True)
    False
    """
    near = [p for p in points if all(0 < abs(v) < _LARGEST for v in p.values())][:_PLACES]
    if not near:
        return False
    everywhere = [pair for seed in range(_SEEDS) for p in near if (pair := _pair(one, other, p, seed, False))]
    if len(everywhere) >= _SEEDS and _multiples(everywhere, signed):
        return True
    for p in near:
        here = [pair for seed in range(_SEEDS) if (pair := _pair(one, other, p, seed, True))]
        if len(here) < _SEEDS or not _multiples(here, signed):
            return False
    return True


_Pair = tuple[Any, Any]


def _pair(one: Expr, other: Expr, point: Mapping[Symbol, Any], seed: int, elementary: bool) -> _Pair | None:
    """The two values; None where they have none."""
    values = _Values(point, seed, elementary)
    with mp.workdps(_DIGITS):
        try:
            return values.of(one), values.of(other)
        except (ArithmeticError, ValueError, TypeError, RecursionError, PariskError):
            return None


def _multiples(pairs: Sequence[_Pair], signed: bool) -> bool:
    """Whether the quotients are one number, and the values are not."""
    with mp.workdps(_DIGITS):
        close, first = mpf(10) ** -_CLOSE, pairs[0]
        if any(abs(a) < close or abs(b) < close for a, b in pairs):
            return False
        if all(abs(b / first[1] - 1) < close for _, b in pairs):
            return False
        quotients = [a / b for a, b in pairs]
        alike = all(abs(q / quotients[0] - 1) < close for q in quotients)
        return bool(alike and (not signed or quotients[0] > 0))


class _Values:
    """Values of expressions at a point, those of functions by chance."""

    def __init__(self, point: Mapping[Symbol, Any], seed: int, elementary: bool) -> None:
        self._point, self._seed, self._elementary = dict(point), seed, elementary

    def of(self, e: Expr) -> Any:
        """The value; ValueError where it is not real."""
        if e.is_Symbol:
            return self.of(self._point[e])
        if e.is_Rational:
            return mpf(int(e.p)) / int(e.q)
        if not e.free_symbols and e.is_Atom:
            return mpf(str(sympy.N(e, _DIGITS)))
        if e.is_Add:
            return mpmath.fsum(map(self.of, e.args))
        if e.is_Mul:
            return mpmath.fprod(map(self.of, e.args))
        if e.is_Pow and (e.exp.is_Integer or self._elementary):
            return self._real(self.of(e.base) ** self.of(e.exp))
        if self._elementary and e.func.__name__ in _ELEMENTARY and len(e.args) == 1:
            return self._real(_ELEMENTARY[e.func.__name__](self.of(e.args[0])))
        return self._by_chance(e)

    def _real(self, value: Any) -> Any:
        if mpmath.im(value) != 0:
            raise ValueError("a complex value")
        return mpmath.re(value)

    def _by_chance(self, e: Expr) -> Any:
        """A number from 1/2 to 3/2 that depends on the function and the values of its arguments."""
        if isinstance(e, sympy.Function) and all(isinstance(a, Expr) for a in e.args):
            said = ", ".join(mpmath.nstr(self.of(a), _SHOWN) for a in e.args)
        else:
            bound = {s: Symbol(f"bound_{i}") for i, s in enumerate(getattr(e, "variables", ()))}
            free = {s: v for s, v in self._point.items() if s not in bound}
            said = str(e.xreplace({**bound, **free}))
        digest = hashlib.sha256(f"{self._seed}: {e.func.__name__}({said})".encode()).digest()
        return mpf(1) / 2 + mpf(int.from_bytes(digest[:24])) / 2**192
