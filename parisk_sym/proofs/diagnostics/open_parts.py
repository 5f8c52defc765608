"""Where a proof stopped: why, the smallest part of an open goal about which nothing is known, and the tactics that prove a part of it.

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
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.algebra.facts import FAILURES, Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import BINDERS
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN
from parisk_sym.proofs.budgets import LIMITS, stopped_at
from parisk_sym.proofs.calculus.roots import changes_sign
from parisk_sym.proofs.calculus.shapes import slope_of
from parisk_sym.proofs.calculus.smooth import derivative
from parisk_sym.proofs.diagnostics.formula_names import LINE
from parisk_sym.proofs.diagnostics.tactic_advice import helpful
from parisk_sym.proofs.diagnostics.why_open import ways_tried, why_open
from parisk_sym.proofs.limits import limit
from parisk_sym.proofs.node import CONJUNCTION, UNDECIDED_BY_ALL, Node
from parisk_sym.proofs.trials import TRIED
from parisk_sym.proofs.wellposed import UNDEFINED

__all__ = ["with_open_parts"]

Text = Callable[[Any], str]
Found = tuple[str, Expr] | None
"""A sentence about a part, with {} in its place; and the part."""


STOPPED = "stopped"
"""The entry of a certificate with the reason why a rule does not apply, in place of which the goal has a sentence."""


def with_open_parts(node: Node, text: Text) -> Node:
    """The tree with what is open in the certificates of the nodes where the proof stopped: why, at which part, and what helps.

    `text` prints an expression or a goal.
    """
    return _with_open_parts(node, text, top=True)[0]


def _with_open_parts(node: Node, text: Text, top: bool = False) -> tuple[Node, bool]:
    """The tree with what is open in it, and whether something is; `top` says that the goal is a statement of the author."""
    if node.status in (Status.PROVED, Status.REFUTED):
        return node, False
    of_parts = node.rule == CONJUNCTION
    below = [
        _with_open_parts(child, text, top and of_parts) if _leads_on(node, child) else (child, False)
        for child in node.children
    ]
    is_open = any(found for _, found in below)
    children = tuple(child for child, _ in below)
    node = _without_limits(_with_help(_with_reason(node, text, top), text))
    below_all = node.rule == UNDECIDED_BY_ALL
    node = replace(node, children=tuple(map(_without_reasons, children)) if below_all else children)
    if is_open or not isinstance(node.goal, Statement):
        return node, is_open
    return replace(node, certificate={**node.certificate, **_place_of_stop(node, node.goal, text)}), True


def _leads_on(node: Node, child: Node) -> bool:
    """Whether the subgoals explain more than the goal: among several rules that did not decide, those with subgoals."""
    return node.rule != UNDECIDED_BY_ALL or bool(child.children)


def _with_reason(node: Node, text: Text, top: bool) -> Node:
    """The node with a sentence in place of what each rule said that was tried on it without a tactic."""
    goal, by_all = node.goal, node.rule == UNDECIDED_BY_ALL
    tried_alone = not node.children and "broke off at" not in node.certificate and node.engine != "simulation"
    untold = node.certificate.get("tried") == Direct.__name__ and node.status is not Status.INCONSISTENT
    has_its_own = by_all and "reason" in node.certificate  # its law is not shown to be one
    if not (isinstance(goal, Statement) and untold and (by_all or tried_alone)) or has_its_own:
        return node
    trials = node.certificate.get(TRIED, ())
    ways = [*ways_tried(node.children if by_all else (node,)), *ways_tried(t.node for t in trials)]
    said = "" if top or len(short := text(goal)) > LINE else short
    limits = [limit for child in (node, *node.children) for limit in child.certificate.get(LIMITS, ())]
    ended = [stopped_at(list(dict.fromkeys(limits)))] if limits else []
    return _with_sentence(node, "; ".join([why_open(goal, ways, said), *ended]))


def _without_limits(node: Node) -> Node:
    """The node without the list of bounds, which its reason names."""
    if LIMITS not in node.certificate:
        return node
    return replace(node, certificate={k: v for k, v in node.certificate.items() if k != LIMITS})


def _with_sentence(node: Node, sentence: str) -> Node:
    stopped = node.certificate.get("reason")
    more = {STOPPED: stopped} if stopped else {}
    return replace(node, certificate={**node.certificate, **more, "reason": sentence})


def _without_reasons(node: Node) -> Node:
    """The tree of a rule that was tried, with its reasons put aside; those of exceptions and of draws stay."""
    stays = "broke off at" in node.certificate or node.status is Status.INCONSISTENT
    certificate = dict(_without_limits(node).certificate)
    if "reason" in certificate and not stays:
        certificate[STOPPED] = certificate.pop("reason")
    return replace(node, certificate=certificate, children=tuple(map(_without_reasons, node.children)))


def _place_of_stop(node: Node, goal: Statement, text: Text) -> Mapping[str, str]:
    if str(node.certificate.get("reason", "")).startswith(UNDEFINED):
        return {}
    if condition := str(node.certificate.get("condition", "")):
        return {"blocked": f"whether {condition}"}
    found = _open_part(node, goal, text)
    return {"blocked": found} if found else {}


def _with_help(node: Node, text: Text) -> Node:
    """The node with the tactics that prove a part of its goal, the best first, in place of all that were tried on it."""
    if TRIED not in node.certificate:
        return node
    certificate = {key: value for key, value in node.certificate.items() if key != TRIED}
    lines = list(helpful(node.certificate[TRIED], text))
    return replace(node, certificate={**certificate, **({"try": "\n".join(lines)} if lines else {})})


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
