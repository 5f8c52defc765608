"""Printed numbers: a ball around the value decides how it rounds, both ways."""

from __future__ import annotations

import sympy
from flint import arb, ctx, fmpq
from sympy import Expr

from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.printed import decide_printed, plain_number
from parisk_sym.claims.tactics import Direct
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.engines.source import one_line
from parisk_sym.proofs.algebra.facts import FAILURES, Facts
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.kind import Kind, function
from parisk_sym.proofs.rule import Made, leaf, refutation

__all__ = ["KINDS", "digits"]


def digits(goal: PrintedValue, by: Direct) -> Made:
    """A ball around the value decides how it rounds to the printed digits."""
    values = Values(goal.expression, ())

    def ball_at(bits: int) -> arb:
        with ctx.workprec(bits):
            return values.at({}, bits)

    exact = None if goal.expression.has(sympy.Integral, sympy.Sum) else _rational_value(goal.expression)
    status, rounded, detail = decide_printed(ball_at, exact, goal.number)
    if status is not Status.REFUTED:
        return leaf(status, detail, "ball")
    value = detail.get("value", rounded)
    rounds = "" if value == rounded else f"which rounds to {rounded}, "
    reason = f"the value is {value}, {rounds}not {plain_number(goal.printed)}"
    line = one_line({"value": goal.expression}, {})
    return refutation(reason, {**detail, "recompute": line}, "ball")


def _rational_value(e: Expr) -> fmpq | None:
    """The value where exact arithmetic finds a rational number."""
    try:
        return Facts({}).form(e).constant
    except FAILURES:
        return None


KINDS = (Kind(PrintedValue, subjects=function, attack=None),)
