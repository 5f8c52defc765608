"""A tactic to try on a goal that stayed open: one of the table of rules for its kind, chosen by what the goal looks like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import sympy
from sympy import Expr, Symbol

from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Argument, Direct
from parisk_sym.proofs.order import RULES
from parisk_sym.proofs.rules.lemmas import Cited
from parisk_sym.proofs.rules.quantifiers import ForEach, OnBox

__all__ = ["WHERE_NO_VALUE", "WHERE_UNDEFINED", "advice", "tactics_for"]

WHERE_UNDEFINED = (
    "no tactic shows that a statement is defined: give a domain on which the condition can be seen"
)
"""The advice if it is open whether a statement is defined on its whole domain."""

WHERE_NO_VALUE = "a domain without the points where the expression has no value"
"""The advice if the statement has no value at a point of the domain."""

_LESS = (Direct, Argument, Cited, ForEach, OnBox)
"""The plain tactic, and those that give less than a proof on the whole domain, or cite one."""

_MOST = 5
"""Tactics that are named beside the one that fits best."""

_PIECES = (sympy.Abs, sympy.Max, sympy.Min, sympy.sign, sympy.Piecewise, sympy.floor, sympy.ceiling)


def tactics_for(goal: Statement) -> list[str]:
    """The tactics, beside the plain one, by which the table of rules proves this kind of statement on its whole domain."""
    found = dict.fromkeys(r.tactic for r in RULES if isinstance(goal, r.kind) and r.tactic not in _LESS)
    return [tactic.__name__ for tactic in found]


def advice(goal: Statement, tried: str = "") -> str:
    """One line: the tactic that fits best, and the others for this kind; "" where the table has no other."""
    known = [name for name in tactics_for(goal) if name != tried or name == "Boxes"]
    if not known:
        return ""
    first, call = next(((name, call) for name, call in _fitting(goal, tried) if name in known), ("", ""))
    others = ", ".join([name for name in known if name != first][:_MOST])
    return ". ".join(
        filter(
            None,
            (
                call,
                others and f"{'Other tactics' if first else 'Tactics'} for this kind of statement: {others}",
            ),
        )
    )


def _fitting(goal: Statement, tried: str) -> Iterator[tuple[str, str]]:
    """(tactic, what to write and why), the most fitting first."""
    parts = [value for value in vars(goal).values() if isinstance(value, Expr)]
    domain = goal.domain
    moving = [
        s
        for s, i in domain.items()
        if not i.integer and _independent(s, goal) and any(e.has(s) for e in parts)
    ]
    if any(e.has(sympy.Sum) for e in parts):
        yield "Telescoping", "Telescoping(partial sum), whose steps are the terms of the sum"
    if curved := _curved_absolute_value(parts):
        yield "ByBranch", f"ByBranch({curved}), which takes {curved.args[0]} >= 0 and <= 0 apart"
    if any(e.has(*_PIECES) for e in parts) and moving:
        yield (
            "SplitAt",
            f"SplitAt({moving[0]}, points), where an absolute value, a maximum or a piece changes",
        )
    if domain and all(i.is_compact for i in domain.values()):
        wider = (
            "Boxes(budget=...) with a larger budget"
            if tried == "Boxes"
            else "Boxes(), which bisects the domain"
        )
        yield "Boxes", f"{wider}, if the two sides are nowhere equal"
    if moving:
        yield (
            "ByDerivative",
            f"ByDerivative({moving[0]}), from the value at an end of its interval and the sign of the derivative",
        )
    yield "ByOutcome", "ByOutcome(...), with the multipliers for each outcome"
    yield "Chain", "Chain(...), with expressions between the two sides, and a tactic for each step"
    yield "Use", "Use(fact, values), if a lemma or another claim implies it"


def _curved_absolute_value(parts: Sequence[Expr]) -> Expr | None:
    """The first absolute value of something that is not linear, so that the points where its sign changes are no simple numbers."""
    found = (e for part in parts for e in sympy.preorder_traversal(part) if isinstance(e, sympy.Abs))
    return next(
        (
            e
            for e in found
            if not all(e.args[0].is_polynomial(s) and sympy.degree(e.args[0], s) <= 1 for s in e.free_symbols)
        ),
        None,
    )


def _independent(symbol: Symbol, goal: Statement) -> bool:
    return all(symbol not in i.lower.free_symbols | i.upper.free_symbols for i in goal.domain.values())
