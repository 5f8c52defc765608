"""Partial sums beside the value of their series: limits, alternating series, and sums weighted by powers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import sympy
from sympy import Abs, Dummy, Expr, Integral, S, Sum, Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.tactics import Direct
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval, integers
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.definedness.conditions import conditions
from parisk_sym.proofs.evaluation import evaluate
from parisk_sym.proofs.integrals.certificates import Evaluated
from parisk_sym.proofs.integrals.piece import facts_with
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, with_name
from parisk_sym.proofs.rules.closed_forms import node_of
from parisk_sym.proofs.rules.families import is_plausible
from parisk_sym.proofs.side_conditions import is_satisfied

__all__ = [
    "alternating_remainder",
    "alternating_series",
    "limit_of_partial_sums",
    "sum_beside_a_generating_function",
]


def limit_of_partial_sums(goal: Limit, by: Direct) -> Made:
    """c S(n) + r(n), with S(n) the sum of a_k up to n + m, and a series of the a_k with the sum V, tends to what c V + r(n) tends to."""
    whole = _only_sum(goal.expression)
    if goal.point is not S.Infinity or whole is None:
        return None
    index, lower, upper = whole.limits[0]
    if (
        not (upper - goal.variable).is_Integer
        or whole.function.has(goal.variable)
        or lower.has(goal.variable)
    ):
        return None
    parts = _linear(goal.expression, whole)
    facts = facts_of(goal.domain)
    found = _series(whole.function, index, lower, facts)
    if parts is None or parts[0].has(goal.variable) or found is None:
        return None
    says = replace(goal, expression=parts[0] * found.expression + parts[1])
    return Reduction([Subgoal(says)], tuple(map(node_of, found.certificates)), equivalent=True)


def alternating_remainder(goal: Inequality, by: Direct) -> Made:
    """|S - V| < |a_(N+1)| for the sum S of a_k up to N and the sum V of their series, where the a_k alternate, and |a_k| strictly falls from N + 1 on.

    The remainder is a_(N+1) + a_(N+2) + ...: in pairs, it has the sign of its first term, and less that term the opposite one.
    """
    if not isinstance(goal.left, Abs) or (whole := _only_sum(goal.left.args[0])) is None:
        return None
    index, lower, upper = whole.limits[0]
    parts = _linear(goal.left.args[0], whole)
    facts = facts_of(goal.domain)
    found = None if upper.is_infinite or parts is None else _series(whole.function, index, lower, facts)
    if found is None or parts is None or not facts.is_zero(parts[1] + parts[0] * found.expression):
        return None
    k = Dummy("k", real=True)
    try:
        later = facts_with(facts, k, Interval(upper + 1, S.Infinity, False, True, True))
    except ClaimError:
        return None
    size = _without_alternation(whole.function.xreplace({index: k}), k, later)
    if size is None:
        return "the terms are not seen to alternate"
    falls = later.sign(size - size.xreplace({k: k + 1})) == POSITIVE_SIGN
    shown = {"size of the terms": str(size), "from": str(upper + 1)}
    side = with_name("terms that alternate and fall", computation(falls, shown, later))
    first = Abs(parts[0]) * size.xreplace({k: upper + 1})
    says = Inequality(first, "<=", goal.right, goal.domain)
    return Reduction([Subgoal(says)], (side, *map(node_of, found.certificates)))


def alternating_series(goal: Inequality, by: Direct) -> Made:
    """A series of (-1)^k a_k, where a_k falls to 0 (or rises to 0), lies between any two partial sums that follow one another (Leibniz)."""
    whole = _only_sum(goal.gap)
    parts = None if whole is None else _linear(goal.gap, whole)
    if whole is None or parts is None:
        return None
    index, first, last = whole.limits[0]
    way = facts_of(goal.domain).sign(parts[0])
    if last is not S.Infinity or not first.is_Integer or index in goal.domain or len(way) != 1 or 0 in way:
        return None
    domain = Domain({**goal.domain, index: integers(first)})
    inner = facts_of(domain)
    size = inner.normaliser.canonical_value(whole.function * (-1) ** (index - first))
    if not inner.is_zero(size * (-1) ** (index - first) - whole.function):
        return None
    for sign in (1, -1):
        falls = Inequality((sign * size).xreplace({index: index + 1}), "<=", sign * size, domain)
        if not is_plausible(falls):
            continue
        from_above = sign in way  # whether the gap is least where the series is
        for count in (2, 4) if from_above else (1, 3):
            partial = sympy.Add(*(whole.function.xreplace({index: first + k}) for k in range(count)))
            says = Inequality(S.Zero, goal.relation, parts[0] * partial + parts[1], goal.domain)
            if is_plausible(says):
                vanishes = Limit(size, index, S.Infinity, S.Zero, domain)
                return Reduction(
                    [
                        Subgoal(falls, text="the terms fall"),
                        Subgoal(vanishes, text="the terms vanish"),
                        Subgoal(says),
                    ]
                )
    return "its terms are not seen to fall, or no partial sum of at most four terms shows the inequality"


def sum_beside_a_generating_function(goal: Inequality, by: Direct) -> Made:
    """The sum of a_k >= 0 over k <= m is at most x^(-m) times that of a_k x^k over all k, for 0 < x <= 1; over k >= m for x >= 1.

    x^(k-m) >= 1 for the k of the sum, and the other terms are not negative.
    """
    whole = _only_sum(goal.left)
    parts = None if whole is None else _linear(goal.left, whole)
    if whole is None or parts is None or parts[1] != 0:
        return None
    facts, (index, _, upper) = facts_of(goal.domain), whole.limits[0]
    if facts.sign(parts[0]) != POSITIVE_SIGN:
        return None
    for first, last, end, x in _weights(whole, facts):
        try:
            inside = facts_with(facts, index, Interval(first, last, False, last is S.Infinity, True))
        except ClaimError:
            continue
        up = facts.sign(1 - x) if end is upper else facts.sign(x - 1)
        if not (facts.sign(x) == POSITIVE_SIGN and up <= NONNEGATIVE):
            continue
        if not inside.sign(whole.function) <= NONNEGATIVE:
            continue
        found = evaluate(Sum(whole.function * x**index, (index, first, last)), facts)
        if found.expression.has(Sum, Integral):
            continue
        says = Inequality(parts[0] * x ** (-end) * found.expression, goal.relation, goal.right, goal.domain)
        if not is_plausible(says):
            continue
        shown = {"weight": f"({x})^({index} - ({end}))", "all indices": f"{first} <= {index} <= {last}"}
        weighted = with_name("a weight of at least 1", computation(True, shown, inside))
        return Reduction([Subgoal(says)], (weighted, *map(node_of, found.certificates)))
    return "no weight of the terms shows the inequality"


def _weights(whole: Expr, facts: Facts) -> Iterator[tuple[Expr, Expr, Expr, Expr]]:
    """(first, last, m, x): all indices of the terms, the end m of the sum that lies among them, and an x that is worth a try."""
    index, lower, upper = whole.limits[0]
    for head in sorted(whole.function.atoms(sympy.binomial, sympy.factorial), key=sympy.default_sort_key):
        if head.args[-1] != index:
            continue
        rest = sympy.powsimp(
            whole.function / head if isinstance(head, sympy.binomial) else whole.function * head
        )
        ratio = sympy.simplify(rest.xreplace({index: index + 1}) / rest)
        if ratio.has(index):
            continue
        last = head.args[0] if isinstance(head, sympy.binomial) else S.Infinity
        ends = (
            (upper, lower == 0 and _is_before(upper, last, facts)),
            (lower, upper == last and facts.sign(lower) <= NONNEGATIVE),
        )
        for end in (e for e, is_inside in ends if is_inside and not e.is_infinite):
            yield S.Zero, last, end, end / ratio if last is S.Infinity else end / (last * ratio)
            if last is not S.Infinity and 0 not in facts.sign(last - end):
                yield S.Zero, last, end, end / ((last - end) * ratio)
            yield S.Zero, last, end, S.One


def _is_before(end: Expr, last: Expr, facts: Facts) -> bool:
    """Whether an end is certainly not after the last index."""
    return last is S.Infinity or (end != last and facts.sign(last - end) <= NONNEGATIVE)


def _only_sum(e: Expr) -> Expr | None:
    """The only sum in an expression, over one index from a number on or from an end that is named."""
    sums = e.atoms(Sum)
    if len(sums) != 1 or e.has(Integral, sympy.Product):
        return None
    (whole,) = sums
    return whole if len(whole.limits) == 1 and len(whole.limits[0]) == _WITH_ENDS else None


_WITH_ENDS = 3


def _linear(e: Expr, whole: Expr) -> tuple[Expr, Expr] | None:
    """(c, r) with e = c * whole + r."""
    name = Dummy("sum", real=True)
    named = with_replacements(e, {whole: name})
    if named is None:
        return None
    factor, rest = named.diff(name), named.xreplace({name: S.Zero})
    fits = factor != 0 and not factor.has(name) and sympy.expand(named - factor * name - rest) == 0
    return (factor, rest) if fits else None


def _series(body: Expr, index: Symbol, first: Expr, facts: Facts) -> Evaluated | None:
    """The sum of the series from the first term on, in closed form."""
    whole = Sum(body, (index, first, S.Infinity))
    if index in facts.domain or not all(map(is_satisfied, conditions(whole, facts))):
        return None
    found = evaluate(whole, facts)
    return None if found.expression.has(Sum, Integral) else found


def _without_alternation(term: Expr, index: Symbol, facts: Facts) -> Expr | None:
    """(-1)^k a_k or -(-1)^k a_k, the one that is positive."""
    plain = sympy.powsimp(sympy.expand_power_base(term * S.NegativeOne**index))
    plain = plain.xreplace({p: S.One for p in plain.atoms(sympy.Pow) if p == S.NegativeOne ** (2 * index)})
    for size in (plain, -plain):
        if facts.sign(size) == POSITIVE_SIGN:
            return size
    return None
