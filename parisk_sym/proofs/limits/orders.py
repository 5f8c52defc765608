"""Limits of functions of an order and a positive argument."""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr, S

from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import Germs, Rule, taylor
from parisk_sym.proofs.limits.heads import infinite_sign
from parisk_sym.proofs.limits.outcome import UndecidedError

__all__ = ["Direct", "half_power", "of_order"]

Direct = Callable[[Germs, Expr, Expansion], Expansion]
"""(germs, order, expansion of the argument) to the expansion of the function."""


def of_order(
    head: Callable[[Expr, Expr], Expr],
    near: Direct,
    far: Direct,
    theorem: str,
    name: str,
    lowest: Expr | None = None,
) -> Rule:
    """The rule of a function f(v, z): z -> 0+ by `near`, z -> oo by `far`, Taylor's theorem at a positive point.

    Where the order varies it has to stay above `lowest`, if there is such a bound.
    """

    def rule(g: Germs, e: Expr) -> Expansion:
        order, z = e.args[0], g.expand(e.args[1])
        split = g.finite(z)
        if g.x in order.free_symbols:
            return _continuous(g, head, lowest, g.finite(g.expand(order)), split)
        if split is None:
            if infinite_sign(g, z) < 0:
                raise UndecidedError(f"{e} at -oo")
            return far(g, order, z)
        c, d = split
        if not g.facts.is_zero(c):
            if g.sign(c) != 1:
                raise UndecidedError(f"{e} at {c}")
            return taylor(g, lambda t: head(order, t), c, d)
        if g.eventual_sign(z) != 1:
            raise UndecidedError(f"{e} where its argument is not positive")
        return near(g, order, z)

    rule.__doc__, rule.__name__ = theorem, name
    return rule


def _continuous(
    g: Germs,
    head: Callable[[Expr, Expr], Expr],
    lowest: Expr | None,
    order: tuple[Expr, Expansion] | None,
    at: tuple[Expr, Expansion] | None,
) -> Expansion:
    """f(v, z) = f(a, c) + O(v - a) + O(z - c): entire in the order, analytic in z > 0 (DLMF 10.25(ii), 11.2(i), 8.2(ii))."""
    if order is None or at is None or g.sign(at[0]) != 1:
        raise UndecidedError("a function whose order is not constant, without finite limits")
    (a, v), (c, d) = order, at
    if lowest is not None and g.sign(a - lowest) != 1:
        raise UndecidedError(f"the order {a}")
    rest = g.larger(g.bound(v), g.bound(d))
    return g.add(g.constant(head(a, c)), Expansion((), rest))


def half_power(g: Germs, z: Expansion, e: Expr) -> Expansion:
    """(z/2)^e."""
    return g.raise_to(g.scale(S.Half, z), e)
