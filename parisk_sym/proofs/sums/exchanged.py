"""A series of partial sums, summed in the other order."""

from __future__ import annotations

import sympy
from sympy import Expr, S, Sum, Symbol

from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.integrals.certificates import Certificate
from parisk_sym.proofs.integrals.piece import facts_with
from parisk_sym.proofs.sums.solving import evaluate_sum

__all__ = ["exchanged"]

TONELLI = "a double series of terms >= 0 may be summed in either order (Tonelli's theorem)"


def exchanged(body: Expr, index: Symbol, first: Expr, facts: Facts) -> Certificate | None:
    """The sum over n >= a of u(n) times that of v(k) over a <= k <= n is that over k >= a of v(k) times that of u(n) over n >= k, u, v >= 0."""
    sums = [f for f in sympy.Mul.make_args(body) if isinstance(f, Sum)]
    if len(sums) != 1 or not first.is_Integer:
        return None
    weight, (partial,) = body / sums[0], sums
    if weight.has(Sum) or len(partial.limits) != 1 or partial.function.has(index):
        return None
    inner, lower, upper = partial.limits[0]
    if lower != first or upper != index:
        return None
    range_ = Interval(first, S.Infinity, False, True, True)
    k = Symbol(inner.name, real=True)
    if k == index or k in facts.domain:
        return None
    term = partial.function.xreplace({inner: k})
    along = facts_with(facts, k, range_)
    if not (facts_with(facts, index, range_).sign(weight) <= NONNEGATIVE and along.sign(term) <= NONNEGATIVE):
        return None
    later = evaluate_sum(Sum(weight, (index, k, S.Infinity)), along)
    if later.certificate is None or later.value is None:
        return None
    simpler = sympy.powsimp(sympy.expand(term * later.value))
    if not along.is_zero(simpler - term * later.value):
        return None
    whole = evaluate_sum(Sum(simpler, (k, first, S.Infinity)), facts)
    if whole.certificate is None or whole.value is None:
        return None
    parts = (later.certificate, whole.certificate)
    return Certificate(
        "sums in the other order", TONELLI, Sum(body, (index, first, S.Infinity)), whole.value, parts=parts
    )
