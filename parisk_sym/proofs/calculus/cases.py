"""Case splits: |e|, max, min, sign and Piecewise replaced by one branch at a time, under the premise that selects it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import sympy
from sympy import Expr, Integer

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import BINDERS, with_replacements
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    POSITIVE_SIGN,
    ZERO_SIGN,
    Signs,
)
from parisk_sym.proofs.budgets import CASES_DEPTH

__all__ = [
    "BRANCHING",
    "branch_taken",
    "cases",
    "cases_of_zero",
    "sign_by_cases",
    "with_known_branches",
    "zero_by_cases",
]

BRANCHING = (sympy.Abs, sympy.Max, sympy.Min, sympy.sign, sympy.Piecewise)
"""Heads that are one of several expressions at each point."""
Case = tuple[Expr, Facts]


def _next(e: Expr) -> Expr | None:
    """An innermost head to split, outside binders."""
    found = [n for n in _outside_binders(e) if isinstance(n, BRANCHING)]
    inner = [
        n for n in found if not any(isinstance(m, BRANCHING) for a in n.args for m in _outside_binders(a))
    ]
    return min(inner, key=sympy.default_sort_key) if inner else None


def _outside_binders(e: sympy.Basic) -> Iterator[sympy.Basic]:
    if isinstance(e, BINDERS):
        return
    yield e
    for argument in e.args:
        yield from _outside_binders(argument)


def _branches(node: Expr, facts: Facts) -> Iterator[Case]:
    """(what the head is, premises) for each branch; together the branches cover the domain."""
    if isinstance(node, sympy.Abs):
        inside = node.args[0]
        yield inside, facts.assuming(inside, strict=False)
        yield -inside, facts.assuming(-inside, strict=True)
    elif isinstance(node, sympy.sign):
        inside = node.args[0]
        yield Integer(1), facts.assuming(inside, strict=True)
        yield Integer(-1), facts.assuming(-inside, strict=True)
        yield Integer(0), facts.assuming(inside, strict=False).assuming(-inside, strict=False)
    elif isinstance(node, (sympy.Max, sympy.Min)):
        direction = 1 if isinstance(node, sympy.Max) else -1
        for chosen in node.args:
            premises = facts
            for other in node.args:
                if other is not chosen:
                    premises = premises.assuming(direction * (chosen - other), strict=False)
            yield chosen, premises
    else:
        yield from _pieces(node, facts)


def _pieces(node: Expr, facts: Facts) -> Iterator[Case]:
    rest = facts
    for value, relation in node.args:
        yield value, rest.assuming_relation(relation)
        if relation != sympy.true:
            rest = rest.assuming_relation(sympy.Not(relation))
            if _impossible(rest):  # no point is left for the branches behind
                return


def _impossible(facts: Facts) -> bool:
    """Whether the last premise contradicts what was known before it: no point of the domain is left."""
    last = facts.assumptions[-1] if facts.assumptions else None
    if last is None:
        return False
    before = facts.shared_facts(facts.base_domain, facts.assumptions[:-1], facts.level)
    signs = before.sign(last.value)
    return signs == {-1} or (last.strict and signs <= {-1, 0})


def zero_by_cases(e: Expr, facts: Facts) -> bool:
    """Whether the expression is 0 in every case."""
    return cases_of_zero(e, facts) is not None


def cases_of_zero(e: Expr, facts: Facts, depth: int = 0) -> int | None:
    """In how many cases a normal form is 0, where it is in every one; None where one is open."""
    if facts.is_zero(e):
        return 1
    node = _next_within(e, depth)
    if node is None:
        return None
    count = 0
    for value, premises in _branches(node, facts):
        part = with_replacements(e, {node: value})
        if _impossible(premises):
            continue
        found = None if part is None else cases_of_zero(part, premises, depth + 1)
        if found is None:
            return None
        count += found
    return count


def _next_within(e: Expr, depth: int) -> Expr | None:
    """The head whose cases come next, unless too many stand inside one another already."""
    node = _next(e)
    return node if node is None or CASES_DEPTH.allows(depth + 1) else None


def cases(e: Expr, facts: Facts, depth: int = 0) -> Iterator[Case]:
    """(the expression without absolute values, maxima and pieces, premises) for each case that has a point."""
    node = _next_within(e, depth)
    if node is None:
        yield e, facts
        return
    for value, premises in _branches(node, facts):
        part = with_replacements(e, {node: value})
        if part is not None and not _impossible(premises):
            yield from cases(part, premises, depth + 1)


def sign_by_cases(e: Expr, facts: Facts, depth: int = 0) -> Signs:
    """The signs of all cases together; where one head is open, its cases come first, as they mostly decide and cost little."""
    if depth == 0 and (settled := _with_one_open(e, facts)) is not None:
        signs = _together(*settled, facts, depth)
        if len(signs) == 1:
            return signs
    signs = facts.sign(e)
    node = _next_within(e, depth) if len(signs) > 1 else None
    return signs if node is None else (_together(e, node, facts, depth) & signs) or signs


def _together(e: Expr, node: Expr, facts: Facts, depth: int) -> Signs:
    """The signs in all cases of a head, without those that no point is in, which is looked for last: it takes long, and is rare."""
    cases: list[tuple[Signs, Facts]] = []
    for value, premises in _branches(node, facts):
        part = with_replacements(e, {node: value})
        if part is None:
            return ANY
        cases.append((sign_by_cases(part, premises, depth + 1), premises))
        if len(_union(cases)) > 1:
            cases = [case for case in cases if not _impossible(case[1])]
        if _union(cases) == ANY:
            break
    return _union(cases) or ANY


def _union(cases: Iterable[tuple[Signs, Facts]]) -> Signs:
    return frozenset().union(*(signs for signs, _ in cases))


def _with_one_open(e: Expr, facts: Facts) -> tuple[Expr, Expr] | None:
    """The expression with those absolute values, maxima and minima settled whose branch is known, and the one head that is left."""
    for _ in range(CASES_DEPTH):
        heads = {n for n in _outside_binders(e) if isinstance(n, BRANCHING)}
        if len(heads) <= 1:
            return (e, heads.pop()) if heads else None
        known = {n: v for n in heads if (v := branch_taken(n, facts)) is not None}
        settled = with_replacements(e, known) if known else None
        if settled is None:
            return None
        e = settled
    return None


def with_known_branches(e: Expr, facts: Facts) -> Expr:
    """The expression with every absolute value, maximum, sign and Piecewise whose branch is known replaced by that branch.

    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> x = sympy.Symbol("x", real=True)
    >>> with_known_branches(sympy.Max(0, x) + abs(-x), Facts({x: POSITIVE}))
    2*x
    """
    for _ in range(CASES_DEPTH):
        heads = {n for n in _outside_binders(e) if isinstance(n, BRANCHING)}
        known = {n: v for n in heads if (v := branch_taken(n, facts)) is not None}
        made = with_replacements(e, known) if known else None
        if made is None:
            break
        e = made
    return e


def branch_taken(node: Expr, facts: Facts) -> Expr | None:
    """The branch of a head of a head-free expression, if it is known."""
    if any(isinstance(m, BRANCHING) for a in node.args for m in _outside_binders(a)):
        return None
    if isinstance(node, sympy.Piecewise):
        return _piece_taken(node, facts)
    if isinstance(node, (sympy.Max, sympy.Min)):
        direction = 1 if isinstance(node, sympy.Max) else -1
        for own in node.args:
            if all(
                facts.sign(direction * (own - other)) <= NONNEGATIVE for other in node.args if other != own
            ):
                return own
        return None
    inside = node.args[0]
    signs = facts.sign(inside)
    if isinstance(node, sympy.sign):
        return Integer(next(iter(signs))) if len(signs) == 1 else None
    if signs <= NONNEGATIVE:
        return inside
    return -inside if signs <= NONPOSITIVE else None


def _piece_taken(node: sympy.Piecewise, facts: Facts) -> Expr | None:
    """The value of the first condition that holds everywhere, if all earlier ones hold nowhere."""
    for value, relation in node.args:
        truth = _truth(relation, facts)
        if truth is None:
            return None
        if truth:
            return value
    return None


def _truth(relation: sympy.Basic, facts: Facts) -> bool | None:
    """Whether a condition holds at every point of the domain (True), at none (False), or neither is proved."""
    if relation in (sympy.true, sympy.false):
        return bool(relation)
    if isinstance(relation, (sympy.And, sympy.Or)):
        parts = [_truth(a, facts) for a in relation.args]
        decisive = isinstance(relation, sympy.Or)
        if decisive in parts:
            return decisive
        return None if None in parts else not decisive
    if isinstance(relation, (sympy.Equality, sympy.Unequality)):
        signs = facts.sign(relation.lhs - relation.rhs)
        equal = True if signs == ZERO_SIGN else False if 0 not in signs else None
        return equal if equal is None or isinstance(relation, sympy.Equality) else not equal
    if isinstance(
        relation, (sympy.StrictGreaterThan, sympy.StrictLessThan, sympy.GreaterThan, sympy.LessThan)
    ):
        signs = facts.sign(relation.gts - relation.lts)
        strict = isinstance(relation, (sympy.StrictGreaterThan, sympy.StrictLessThan))
        if signs <= (POSITIVE_SIGN if strict else NONNEGATIVE):
            return True
        return False if signs <= (NONPOSITIVE if strict else NEGATIVE) else None
    return None
