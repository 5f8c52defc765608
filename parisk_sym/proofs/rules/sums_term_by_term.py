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
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.definedness.conditions import conditions
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, with_name
from parisk_sym.proofs.side_conditions import is_satisfied
from parisk_sym.proofs.sums.points import Aligned, Part, alignment, outermost, split
from parisk_sym.proofs.sums.problem import BROKEN

__all__ = ["finite_sums_in_the_difference", "finite_sums_in_the_gap"]


@dataclass(frozen=True)
class _Group:
    """A part, and those that run over its points with terms in a fixed ratio."""

    base: Part
    members: list[Aligned] = field(default_factory=list)

    @property
    def factor(self) -> Expr:
        """The factor of the terms of the base in the sum of all members."""
        return sympy.Add(*(m.part.factor * m.ratio for m in self.members))

    def common(self, facts: Facts) -> Part | None:
        """The base over the points that all members have; None where it is not known which ends come first."""
        if len(self.base.ranges) > 1:
            return self.base
        ((index, lower, upper),) = self.base.ranges
        below, above = (
            _least(ends, facts) for ends in zip(*((m.below, m.above) for m in self.members), strict=True)
        )
        if below is None or above is None:
            return None
        return Part(self.base.factor, self.base.term, ((index, lower - below, upper + above),))

    def apart(self, member: Aligned, common: Part) -> list[Expr]:
        """The terms of a member beyond the common points: one by one, or as a sum."""
        if len(self.base.ranges) > 1:
            return []
        ((index, lower, upper),), ((_, first, last),) = self.base.ranges, common.ranges
        before = sympy.expand(first - (lower - member.below))
        after = S.Zero if upper is S.Infinity else sympy.expand(upper + member.above - last)
        return [
            *_terms(member, index, first - before, before),
            *_terms(member, index, last + 1, after),
        ]


def _least(values: Sequence[Expr], facts: Facts) -> Expr | None:
    """A value that is shown to be at most each of the others; None if no value is."""
    for value in dict.fromkeys(values):
        if all(value == other or facts.sign(other - value) <= NONNEGATIVE for other in values):
            return value
    return None


def _terms(member: Aligned, index: Symbol, first: Expr, count: Expr) -> list[Expr]:
    """`count` terms of a member, from an index of the base on."""
    if count.is_Integer:
        return [member.term_at({index: first + i}) for i in range(int(count))]
    return [Sum(member.term_at({}), (index, first, first + count - 1))]


def finite_sums_in_the_difference(goal: Identity, by: Direct) -> Made:
    """Sums over one set of points with integer coordinates are added term by term, however their indices run.

    Two ranges are one set where each point of one is a point of the other; an index may be shifted or reversed. Of sums over an index whose
    ends differ by few integers, the terms beyond the common range stand apart; the common range has ends in order, or is empty and next to them.
    """
    return _sum_term_by_term(
        goal.left - goal.right, goal.domain, lambda e: Identity(e, Integer(0), goal.domain)
    )


def finite_sums_in_the_gap(goal: Inequality, by: Direct) -> Made:
    """Sums in a gap over one set of points with integer coordinates are added term by term, as in a difference."""
    return _sum_term_by_term(
        goal.gap, goal.domain, lambda e: Inequality(Integer(0), goal.relation, e, goal.domain)
    )


def _sum_term_by_term(e: Expr, domain: Domain, stated: Callable[[Expr], Statement]) -> Made:
    if len(e.atoms(Sum)) < 2:
        return None
    found = split(e, frozenset(domain))
    if found is None:
        return _one_sum_for_several(e, domain, stated, far=False) or _one_sum_for_several(
            e, domain, stated, far=True
        )
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
        common = group.common(facts)
        if common is None or not _in_order(common, facts):
            return _UNORDERED
        apart = [term for member in group.members for term in group.apart(member, common)]
        if any(term.has(*BROKEN) for term in apart):
            return _UNORDERED
        factor = S.Zero if facts.is_zero(group.factor) else group.factor
        terms += [*apart, common.times(factor)]
        left = [part for part in left if all(part is not m.part for m in group.members)]
        sides.append(_group_node(group, common.times(factor), apart))
    terms += [part.times(part.factor) for part in left]
    return Reduction([Subgoal(stated(sympy.Add(*terms)))], tuple(sides), equivalent=True)


_UNORDERED = "not shown: what the ranges of the sums share has its ends in order"


def _one_sum_for_several(
    e: Expr, domain: Domain, stated: Callable[[Expr], Statement], far: bool
) -> Reduction | None:
    """Sums anywhere in an expression, written as multiples of one of them and single terms."""
    parts, facts = outermost(e, frozenset(domain)), facts_of(domain)
    if parts is None or not all(
        part.is_plain(facts) and _converges(whole, facts) for whole, part in parts.items()
    ):
        return None
    written, sides = {}, []
    for group in _groups(list(parts.values()), facts, far):
        common = group.common(facts) if len(group.members) > 1 else None
        if common is None or not _in_order(common, facts):
            continue
        for whole, part in parts.items():
            for member in group.members:
                if member.part is part:
                    terms = group.apart(member, common)
                    written[whole] = sympy.Add(common.times(member.ratio), *terms)
        sides.append(_group_node(group, common.times(S.One), list(written.values())))
    changed = {whole: value for whole, value in written.items() if whole != value}
    made = with_replacements(e, changed) if changed else None
    if made is None or made == e or any(value.has(*BROKEN) for value in changed.values()):
        return None
    return Reduction([Subgoal(stated(made))], tuple(sides), equivalent=True, another_way=far)


def _converges(whole: Expr, facts: Facts) -> bool:
    """Whether a sum is finite, or a series of which convergence is shown."""
    return whole.limits[0][2] is not S.Infinity or all(map(is_satisfied, conditions(whole, facts)))


def _groups(parts: Sequence[Part], facts: Facts, far: bool = True) -> list[_Group]:
    """The parts, each in the first group that it fits in."""
    groups: list[_Group] = []
    for part in parts:
        for group in groups:
            member = alignment(part, group.base, facts, far)
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
    return bool(more) or upper is S.Infinity or facts.sign(upper - lower + 1) <= NONNEGATIVE


def _group_node(group: _Group, together: Expr, apart: Sequence[Expr]) -> Node:
    """The sums that were added, as a node for a reader who checks the step."""
    shown = {
        "sums": [in_words(m.part.times(m.part.factor)) for m in group.members],
        "together": in_words(together),
        "indices": [", ".join(f"{own} = {in_words(e)}" for own, e in m.place.items()) for m in group.members],
        "apart": [in_words(term) for term in apart],
    }
    return with_name(
        "one set of points", computation(True, {key: value for key, value in shown.items() if value})
    )
