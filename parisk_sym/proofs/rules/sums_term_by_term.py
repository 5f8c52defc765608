"""Finite sums with symbols in their ends, added term by term: tried before closed forms are sought, as the rules of files are in their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import sympy
from sympy import Expr, Integer, S, Sum, Symbol

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.sentences import in_words
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import Facts, facts_of
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, defined_on, with_name
from parisk_sym.proofs.sums.points import Aligned, Part, alignment, split
from parisk_sym.proofs.sums.problem import BROKEN

__all__ = [
    "finite_sums_in_the_difference",
    "finite_sums_in_the_gap",
    "infinite_sums_in_the_difference",
    "infinite_sums_in_the_gap",
]

_TWO = 2


@dataclass(frozen=True)
class _Group:
    """A part, and those that run over its points with terms in a fixed ratio."""

    base: Part
    members: list[Aligned] = field(default_factory=list)

    @property
    def factor(self) -> Expr:
        """The factor of the terms of the base in the sum of all members."""
        return sympy.Add(*(m.part.factor * m.ratio for m in self.members))

    @property
    def common(self) -> Part:
        """The base over the points that all members have."""
        if len(self.base.ranges) > 1:
            return self.base
        ((index, lower, upper),) = self.base.ranges
        below, above = min(m.below for m in self.members), min(m.above for m in self.members)
        return Part(self.base.factor, self.base.term, ((index, lower - below, upper + above),))

    def apart(self) -> list[Expr]:
        """The terms of the members beyond these points."""
        if len(self.base.ranges) > 1:
            return []
        ((index, lower, upper),) = self.base.ranges
        ((_, first, last),) = self.common.ranges
        found = []
        for member in self.members:
            before = range(int(sympy.expand(first - (lower - member.below))))
            after = range(int(sympy.expand(upper + member.above - last)))
            found += [member.term_at({index: first - 1 - i}) for i in before]
            found += [member.term_at({index: last + 1 + i}) for i in after]
        return found


def finite_sums_in_the_difference(goal: Identity, by: Direct) -> Made:
    """Sums over one set of points with integer coordinates are added term by term, however their indices run.

    Two ranges are one set where each point of one is a point of the other; an index may be shifted or reversed. Of sums over an index whose
    ends differ by few integers, the terms beyond the common range stand apart; the common range has ends in order, or is empty and next to them.
    """
    return _sum_term_by_term(
        goal.left - goal.right, goal.domain, lambda e: Identity(e, Integer(0), goal.domain)
    )


def finite_sums_in_the_gap(goal: Inequality, by: Direct) -> Made:
    """The same of the sums in a gap."""
    return _sum_term_by_term(
        goal.gap, goal.domain, lambda e: Inequality(Integer(0), goal.relation, e, goal.domain)
    )


def infinite_sums_in_the_difference(goal: Identity, by: Direct) -> Made:
    """Sums over n >= a and over n >= b of the same terms differ by finitely many terms, whatever their indices are called."""
    left = _from_one(goal.left - goal.right, goal.domain)
    if left is None:
        return None
    value, sides = left
    return Reduction([Subgoal(Identity(value, Integer(0), goal.domain))], sides, equivalent=True)


def infinite_sums_in_the_gap(goal: Inequality, by: Direct) -> Made:
    """The same of the sums in a gap."""
    left = _from_one(goal.gap, goal.domain)
    if left is None:
        return None
    value, sides = left
    says = Inequality(Integer(0), goal.relation, value, goal.domain)
    return Reduction([Subgoal(says)], sides, equivalent=True)


_FIRST = 20
"""How far from 1 a sum may begin."""


def _from_one(e: Expr, domain: Domain) -> tuple[Expr, tuple[Node, ...]] | None:
    """Every infinite sum as one over i >= 1 and single terms, if that makes fewer different sums; the sums converge, and the terms have values."""
    sums = [s for s in e.atoms(Sum) if len(s.limits) == 1 and s.limits[0][2] is S.Infinity]
    if len(sums) < _TWO:
        return None
    index = _fresh_index(e, domain)
    replaced: dict[Expr, Expr] = {}
    sides: list[Node] = []
    for node in sums:
        own, first, _ = node.limits[0]
        if not first.is_Integer or abs(first - 1) > _FIRST or node.function.has(Sum):
            return None
        sides += defined_on(node, domain)
        constant, rest = node.function.as_independent(own, as_Add=False)
        numbers = range(int(first), 1) if first < 1 else range(1, int(first))
        terms = [node.function.xreplace({own: Integer(i)}) for i in numbers]
        if any(term.has(*BROKEN) for term in terms):
            return None
        sides += [side for term in terms for side in defined_on(term, domain)]
        beside = sympy.Add(*terms) * (1 if first < 1 else -1)
        replaced[node] = constant * Sum(rest.xreplace({own: index}), (index, S.One, S.Infinity)) + beside
    found = e.xreplace(replaced)
    return (found, tuple(sides)) if len(found.atoms(Sum)) < len(e.atoms(Sum)) else None


def _fresh_index(e: Expr, domain: Domain) -> Symbol:
    taken = {s.name for s in (*domain, *e.atoms(Symbol))}
    names = ("i", *(f"i_{number}" for number in range(len(taken) + 1)))
    return Symbol(next(name for name in names if name not in taken), integer=True)


def _sum_term_by_term(e: Expr, domain: Domain, stated: Callable[[Expr], Statement]) -> Made:
    if len(e.atoms(Sum)) < 2:
        return None
    found = split(e, frozenset(domain))
    if found is None:
        return None
    parts, rest = found
    facts = facts_of(domain)
    if not all(part.is_plain(facts) for part in parts):
        return "not shown: the ends of the sums are integers in order, and all terms have values"
    groups = [group for group in _groups(parts, facts) if len(group.members) > 1]
    if not groups:
        return None
    left = list(parts)
    terms, sides = [rest], []
    for group in groups:
        apart = group.apart()
        if any(term.has(*BROKEN) for term in apart) or not _in_order(group.common, facts):
            return "not shown: what the ranges of the sums share has its ends in order"
        factor = S.Zero if facts.is_zero(group.factor) else group.factor
        terms += [*apart, group.common.times(factor)]
        left = [part for part in left if all(part is not m.part for m in group.members)]
        sides.append(_group_node(group, factor, apart))
    terms += [part.times(part.factor) for part in left]
    return Reduction([Subgoal(stated(sympy.Add(*terms)))], tuple(sides), equivalent=True)


def _groups(parts: Sequence[Part], facts: Facts) -> list[_Group]:
    """The parts, each in the first group that it fits in."""
    groups: list[_Group] = []
    for part in parts:
        for group in groups:
            member = alignment(part, group.base, facts)
            if member is not None:
                group.members.append(member)
                break
        else:
            own = {index: index for index in part.indices}
            groups.append(_Group(part, [Aligned(part, S.One, own)]))
    return groups


def _in_order(part: Part, facts: Facts) -> bool:
    """Whether a single range of what groups share is not shorter than an empty one."""
    ((_, lower, upper), *more) = part.ranges
    return bool(more) or facts.sign(upper - lower + 1) <= NONNEGATIVE


def _group_node(group: _Group, factor: Expr, apart: Sequence[Expr]) -> Node:
    """The sums that were added, as a node for a reader who checks the step."""
    shown = {
        "sums": [in_words(m.part.times(m.part.factor)) for m in group.members],
        "together": in_words(group.common.times(factor)),
        "indices": [", ".join(f"{own} = {in_words(e)}" for own, e in m.place.items()) for m in group.members],
        "apart": [in_words(term) for term in apart],
    }
    return with_name(
        "one set of points", computation(True, {key: value for key, value in shown.items() if value})
    )
