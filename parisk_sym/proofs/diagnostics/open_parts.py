"""Where a proof stopped: the smallest part of an open goal about which nothing is known, and a tactic to try on it.

What stands here decides nothing. It is looked for once, in the tree of a claim that stayed open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import singledispatch
from typing import Any

import sympy
from sympy import Expr

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.algebra.facts import FAILURES, Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import BINDERS
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN
from parisk_sym.proofs.calculus.roots import changes_sign
from parisk_sym.proofs.calculus.shapes import slope_of
from parisk_sym.proofs.calculus.smooth import derivative
from parisk_sym.proofs.diagnostics.tactic_advice import WHERE_NO_VALUE, WHERE_UNDEFINED, advice
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.node import UNDECIDED_BY_ALL, Node
from parisk_sym.proofs.wellposed import UNDEFINED

__all__ = ["with_open_parts"]

Text = Callable[[Any], str]
Found = tuple[str, Expr] | None
"""A sentence about a part, with {} in its place; and the part."""


def with_open_parts(node: Node, text: Text) -> Node:
    """The tree with what blocked each open goal, and a tactic to try, in the certificates of the nodes where the proof stopped.

    `text` prints an expression.
    """
    if node.status is not Status.UNDECIDED:
        return node
    below = tuple(
        with_open_parts(child, text) if _leads_on(node, child) else child for child in node.children
    )
    node = replace(node, children=below)
    if any("try" in inner.certificate for child in below for inner in child.proof()):
        return node
    if not isinstance(node.goal, Statement):
        return node
    return replace(node, certificate={**node.certificate, **_explanation(node, node.goal, text)})


def _leads_on(node: Node, child: Node) -> bool:
    """Whether the subgoals explain more than the goal: among several rules that did not decide, those with subgoals."""
    return node.rule != UNDECIDED_BY_ALL or bool(child.children)


def _explanation(node: Node, goal: Statement, text: Text) -> Mapping[str, str]:
    if str(node.certificate.get("reason", "")).startswith(UNDEFINED):
        return {"try": WHERE_NO_VALUE}
    condition = str(node.certificate.get("condition", ""))
    if condition:
        return {"blocked": f"whether {condition}", "try": WHERE_UNDEFINED}
    found = {
        "blocked": _open_part(node, goal, text),
        "try": advice(goal, str(node.certificate.get("tried", ""))),
    }
    return {key: value for key, value in found.items() if value}


def _open_part(node: Node, goal: Statement, text: Text) -> str:
    """The part that the boxes left open, or else the one found by a search."""
    boxes = [n.certificate["open box"] for n in node.proof() if "open box" in n.certificate]
    if boxes:
        return f"the sign on the box {boxes[-1]}"
    try:
        found = _obstacle(goal)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - a part that cannot be examined is not named; nothing depends on it
        return ""
    return "" if found is None else found[0].format(text(found[1]))


@singledispatch
def _obstacle(goal: Statement) -> Found:
    return None


@_obstacle.register
def _(goal: Identity) -> Found:
    difference = goal.left - goal.right
    return _open_binder(difference) or _without_zero(difference, facts_of(goal.domain))


def _without_zero(e: Expr, facts: Facts) -> Found:
    """A part without a normal form, or the normal form that is not 0."""
    try:
        form = facts.form(e)
    except FAILURES:
        return "{}, which is too large to be simplified", _smallest(
            e, lambda part: not _has_form(part, facts)
        )
    return (
        "{}, to which left − right simplifies, and which is not known to be 0",
        form.expression(),
    )


def _has_form(e: Expr, facts: Facts) -> bool:
    try:
        facts.form(e)
    except FAILURES:
        return False
    return True


@_obstacle.register
def _(goal: Inequality) -> Found:
    return _open_binder(goal.gap) or _of_unknown_sign(goal.gap, facts_of(goal.domain), goal.strict)


def _of_unknown_sign(e: Expr, facts: Facts, strict: bool) -> Found:
    """The smallest part of unknown sign, or the whole where only a zero is not excluded."""
    if strict and facts.sign(e) == NONNEGATIVE:
        return "{}, which is not known to differ from 0", e
    return "the sign of {}", _smallest(e, lambda part: _sign_is_open(part, facts))


def _sign_is_open(e: Expr, facts: Facts) -> bool:
    signs = facts.sign(e)
    return not (signs <= NONNEGATIVE or signs <= NONPOSITIVE or signs <= POSITIVE_SIGN | NEGATIVE)


def _smallest(e: Expr, is_open: Callable[[Expr], bool]) -> Expr:
    """The innermost part, outside binders, that is open while its own parts are not; a symbol alone is no part."""
    if isinstance(e, BINDERS):
        return e
    for part in e.args:
        if isinstance(part, Expr) and part.args and is_open(part):
            return _smallest(part, is_open)
    return e


def _open_binder(e: Expr) -> Found:
    """An integral or a sum that was left without a value: the innermost."""
    found = [n for n in sympy.preorder_traversal(e) if isinstance(n, (sympy.Integral, sympy.Sum))]
    if not found:
        return None
    return "{}, for which no closed form was found", found[-1]


@_obstacle.register
def _(goal: Monotone) -> Found:
    return _of_slope(goal.rising, goal, 1)


@_obstacle.register
def _(goal: Convex) -> Found:
    return _of_slope(goal.expression, goal, 2)


def _of_slope(e: Expr, goal: Monotone | Convex, order: int) -> Found:
    variable = goal.variable
    if goal.domain[variable].integer:
        step = e.xreplace({variable: variable + 1}) - e
        return _of_unknown_sign(step, facts_of(goal.domain), strict=True)
    found = slope_of(e, variable, goal.domain)
    slope = derivative(e, variable, order)
    if found is None or slope is None:
        return f"{{}}, which is not shown to be differentiable in {variable}", e
    return _of_unknown_sign(slope, found[1], strict=order == 1)


@_obstacle.register
def _(goal: UniqueRoot) -> Found:
    changes, signs = changes_sign(goal.expression, goal.variable, goal.domain)
    if changes:
        return _of_slope(goal.expression if signs[0] == -1 else -goal.expression, _rising(goal), 1)
    interval = goal.domain[goal.variable]
    end = interval.lower if signs[0] is None else interval.upper
    return f"the sign of {{}} at {goal.variable} = {end}, or near it", goal.expression


def _rising(goal: UniqueRoot) -> Monotone:
    return Monotone(goal.expression, goal.variable, "increasing", goal.domain)


@_obstacle.register
def _(goal: Limit) -> Found:
    facts, variable = facts_of(goal.domain), goal.variable
    if limit(goal.expression, variable, goal.point, goal.side, facts).is_value:
        return f"whether the limit of {{}} is {goal.value}", goal.expression

    def has_none(part: Expr) -> bool:
        return part.has(variable) and not limit(part, variable, goal.point, goal.side, facts).is_value

    return f"the limit of {{}} as {variable} -> {goal.point}", _smallest(goal.expression, has_none)


@_obstacle.register
def _(goal: PrintedValue) -> Found:
    return _open_binder(goal.expression) or (
        "{}, whose ball does not decide the last printed digit",
        goal.expression,
    )
