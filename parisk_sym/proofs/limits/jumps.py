"""Functions with kinks, jumps and cases: they follow the sign of an expansion near the point, which has to be decided."""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, S

from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs, Rule
from parisk_sym.proofs.limits.monomials import ONE
from parisk_sym.proofs.limits.outcome import UndecidedError

__all__ = ["JUMPS", "absolute"]

_LARGEST = 10**6


def absolute(g: Germs, a: Expansion) -> Expansion:
    """|f| = +-f where the sign near the point is decided; ||c| M - |f|| <= |f - c M| always (the triangle inequality)."""
    if a.is_zero:
        return a
    try:
        return g.scale(S(g.leading(a)[2]), a)
    except UndecidedError:
        if not a.terms:
            return a
        (m, c), *others = a.terms
        covering = g.bound(Expansion(tuple(others), a.rest))
        return g.collect([(m, g.value(sympy.Abs(c)))], covering)


def _absolute(g: Germs, e: Expr) -> Expansion:
    """|f| = +-f where the sign near the point is decided; ||c| M - |f|| <= |f - c M| always (the triangle inequality)."""
    return absolute(g, g.expand(e.args[0]))


def _extreme(direction: int) -> Rule:
    def rule(g: Germs, e: Expr) -> Expansion:
        """The larger (smaller) of two near the point, or (a + b +- |a - b|)/2."""
        result = g.expand(e.args[0])
        for other in e.args[1:]:
            result = _larger(g, result, g.expand(other), direction)
        return result

    rule.__name__ = "maximum" if direction > 0 else "minimum"
    return rule


def _larger(g: Germs, a: Expansion, b: Expansion, direction: int) -> Expansion:
    gap = g.minus(a, b)
    try:
        return a if direction * g.eventual_sign(gap) >= 0 else b
    except UndecidedError:
        return g.scale(S.Half, g.add(a, b, g.scale(S(direction), absolute(g, gap))))


def _sign(g: Germs, e: Expr) -> Expansion:
    """The sign near the point."""
    return g.constant(S(g.eventual_sign(g.expand(e.args[0]))))


def _heaviside(g: Germs, e: Expr) -> Expansion:
    """0 or 1 by the sign near the point; its value at 0 where the argument is 0 near the point."""
    sign = g.eventual_sign(g.expand(e.args[0]))
    return g.expand(e.args[1]) if sign == 0 else g.constant(S((sign + 1) // 2))


def _kronecker(g: Germs, e: Expr) -> Expansion:
    """1 where the arguments are equal near the point, 0 where they certainly differ."""
    gap = g.minus(g.expand(e.args[0]), g.expand(e.args[1]))
    return g.constant(S.One if g.eventual_sign(gap) == 0 else S.Zero)


# --- integer parts --------------------------------------------------------------------------------------------------


def integer_part(g: Germs, a: Expansion) -> Expansion:
    """floor is constant off the integers and one-sided at them; z - 1 < floor(z) <= z always."""
    split = g.finite(a)
    if split is not None:
        found = _constant_floor(g, *split)
        if found is not None:
            return g.constant(found)
    return g.add(a, g.bounded_by(ONE))


def _constant_floor(g: Germs, c: Expr, d: Expansion) -> Expr | None:
    """floor(c + d) near the point, d -> 0, where it is certain."""
    try:
        if g.facts.is_integer(c):
            return c if g.eventual_sign(d) >= 0 else c - 1
    except UndecidedError:
        return None
    if d.is_zero:
        return sympy.floor(c)
    for n in _candidates(c):
        if g.facts.sign(c - n) == {1} and g.facts.sign(n + 1 - c) == {1}:
            return n
    return None


def _candidates(c: Expr) -> tuple[Expr, ...]:
    """Integers n for n < c < n + 1, to be proved."""
    if c.free_symbols:
        return (S.Zero, S.NegativeOne)
    proposed = sympy.floor(c)
    return (proposed,) if proposed.is_Integer and abs(proposed) < _LARGEST else ()


def _floor(g: Germs, e: Expr) -> Expansion:
    """floor is constant off the integers and one-sided at them; z - 1 < floor(z) <= z always."""
    return integer_part(g, g.expand(e.args[0]))


def _ceiling(g: Germs, e: Expr) -> Expansion:
    """ceiling(z) = -floor(-z)."""
    minus = g.scale(S.NegativeOne, g.expand(e.args[0]))
    return g.scale(S.NegativeOne, integer_part(g, minus))


def _fraction(g: Germs, e: Expr) -> Expansion:
    """frac(z) = z - floor(z), between 0 and 1."""
    a = g.expand(e.args[0])
    found = g.minus(a, integer_part(g, a))
    return found if g.finite(found) is not None else g.bounded_by(ONE)


def _remainder(g: Germs, e: Expr) -> Expansion:
    """a mod b = a - b floor(a/b) for b > 0."""
    a, b = (g.expand(v) for v in e.args)
    if g.eventual_sign(b) != 1:
        raise UndecidedError(f"the modulus {e.args[1]} is not certain to be positive")
    found = g.minus(a, g.multiply(b, integer_part(g, g.quotient(a, b))))
    return found if g.finite(found) is not None else g.multiply(b, g.bounded_by(ONE))


# --- cases ----------------------------------------------------------------------------------------------------------

_RELATIONS: dict[str, Callable[[int], bool]] = {
    "StrictGreaterThan": lambda s: s > 0,
    "GreaterThan": lambda s: s >= 0,
    "StrictLessThan": lambda s: s < 0,
    "LessThan": lambda s: s <= 0,
    "Equality": lambda s: s == 0,
    "Unequality": lambda s: s != 0,
}


def _holds(g: Germs, condition: sympy.Basic) -> bool:
    """Whether a condition holds near the point; UndecidedError where that is not certain."""
    if condition in (sympy.true, sympy.false):
        return bool(condition)
    if isinstance(condition, sympy.And):
        return all(_holds(g, part) for part in condition.args)
    if isinstance(condition, sympy.Or):
        return any(_holds(g, part) for part in condition.args)
    if isinstance(condition, sympy.Not):
        return not _holds(g, condition.args[0])
    test = _RELATIONS.get(type(condition).__name__)
    if test is None:
        raise UndecidedError(f"the condition {condition}")
    gap = g.minus(g.expand(condition.args[0]), g.expand(condition.args[1]))
    return test(g.eventual_sign(gap))


def _cases(g: Germs, e: Expr) -> Expansion:
    """The first branch whose condition holds near the point."""
    for value, condition in e.args:
        if _holds(g, condition):
            return g.expand(value)
    raise UndecidedError(f"no branch of {e} covers the point's neighbourhood")


JUMPS: dict[str, Rule] = {
    "Abs": _absolute,
    "Max": _extreme(1),
    "Min": _extreme(-1),
    "sign": _sign,
    "Heaviside": _heaviside,
    "KroneckerDelta": _kronecker,
    "floor": _floor,
    "ceiling": _ceiling,
    "frac": _fraction,
    "Mod": _remainder,
    "Piecewise": _cases,
}
