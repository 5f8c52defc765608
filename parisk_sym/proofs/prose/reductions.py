"""Steps that leave goals, in sentences: barriers, least values, tails, means given other variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from sympy import Expr, S

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.proofs.algebra.signs import NONNEGATIVE
from parisk_sym.proofs.calculus.smooth import interior_facts
from parisk_sym.proofs.probability.conditional import Step
from parisk_sym.proofs.prose.assertions import (
    Defined,
    Definition,
    Equality,
    LimitValue,
    LinearSlope,
    MeanGiven,
    NearEnd,
    Remark,
    Sign,
    Slope,
)
from parisk_sym.proofs.prose.derivatives import Further, Letters
from parisk_sym.proofs.prose.families import FAMILIES
from parisk_sym.proofs.prose.signs import Reasons, sign_reasons
from parisk_sym.proofs.rules.barriers import Quotient, Rising
from parisk_sym.proofs.rules.tails import Tail

__all__ = ["BESIDE", "REDUCTIONS"]

Explain = Callable[[Any, Any], "Reasons | None"]


def _rising(goal: Inequality, found: Rising) -> Reasons:
    """D' = l D + r: D exp(-int l) moves away from 0."""
    name = Letters({s.name for s in goal.domain}).next()
    said: Reasons = [Definition(name, found.function)]
    divisor = sympy.simplify(found.function / goal.gap) if found.function != goal.gap else sympy.S.One
    if divisor != 1 and not divisor.has(sympy.nan, sympy.zoo):
        said.append(
            Equality(
                goal.gap, found.function / divisor, "Right minus left is", ", with a positive denominator."
            )
        )
    said += [
        LinearSlope(name, found.function, found.variable, found.factor, found.rest),
        NearEnd(name, found.function, found.variable, found.end, found.side, ">"),
    ]
    way, sign = ("rises", ">=") if found.side == "+" else ("falls", "<=")
    why = ("Because", (found.rest, sign, "0"))
    if found.factor == 0:
        return [*said, Remark((*why, f", the function {way}, so it is positive everywhere"))]
    factor = ("L'", "=", found.factor)
    return [
        *said,
        Remark(
            (
                *why,
                ", the product",
                (f"{name} \\exp(-L)",),
                "with",
                factor,
                f"{way}: so it is positive everywhere",
            )
        ),
    ]


def _quotient(goal: Inequality, found: Quotient) -> Reasons:
    """A quotient that moves away from a limit on the right side of 1."""
    name = Letters({s.name for s in goal.domain}).next()
    relation = ">" if found.is_above == (found.side == "+") else "<"
    way = "rises" if relation == ">" else "falls"
    start = "from there" if found.side == "+" else "towards there"
    return [
        Definition(name, found.function),
        LimitValue(name, found.function, found.variable, found.end, found.side, found.limit),
        Slope(name, found.function, found.variable, found.slope, 1, relation),
        Remark(
            (
                f"So it {way} {start}, and",
                (name, ">" if found.is_above else "<", "1"),
                ", which is the statement",
            )
        ),
    ]


def _least(goal: Inequality, found: tuple[Any, Expr, Expr]) -> Reasons | None:
    """The slope is (x - c) q with q >= 0."""
    x, c, rest = found
    letters = Letters({s.name for s in goal.domain})
    name = letters.next()
    facts = interior_facts(goal.domain, x)
    why = sign_reasons(rest, facts, NONNEGATIVE, Further(letters, 1)) or [Sign(rest, ">=", "")]
    return [
        Definition(name, goal.gap),
        Slope(name, goal.gap, x, sympy.Mul(x - c, rest, evaluate=False)),
        *why,
        Remark(
            (
                "So",
                (name,),
                "falls up to",
                (x, "=", c),
                "and rises from there: its least value is the one at this point",
            )
        ),
    ]


def _other_order(goal: Inequality, found: tuple[Any, Expr, Any, Expr]) -> Reasons:
    """The same pairs, the other symbol first."""
    inner, first, outer, beyond = found
    where = ((inner, ">=", first), "and", (outer, ">=", beyond))
    return [Remark(("The same pairs are those with", *where, ": the statement is proved for these ranges"))]


def _markov(goal: Statement, found: Tail) -> Reasons:
    shown = (
        "\\mathbb{P}(",
        found.value,
        ">=",
        found.end,
        ")",
        "<=",
        "\\mathbb{E}(",
        found.value,
        ")/(",
        found.end,
        ")",
    )
    return [Remark(("By Markov's inequality", shown))]


def _chebyshev(goal: Statement, found: Tail) -> Reasons:
    shown = (
        "\\mathbb{P}(|",
        found.value,
        "|",
        ">=",
        found.end,
        ")",
        "<=",
        "\\mathbb{E}((",
        found.value,
        ")^2)/(",
        found.end,
        ")^2",
    )
    return [Remark(("By Chebyshev's inequality", shown))]


def _chernoff(goal: Statement, found: Tail) -> Reasons:
    s = found.exponent
    exponential = sympy.exp(s * found.value, evaluate=False)
    bound = (sympy.exp(-s * found.end), "\\mathbb{E}(", exponential, ")")
    shown = ("\\mathbb{P}(", found.value, ">=", found.end, ")", "<=", *bound)
    return [Remark(("By Markov's inequality for the exponential with", ("s", "=", s), ",", shown))]


def _two_tails(goal: Statement, found: Tail) -> Reasons:
    one, other = (
        ("\\mathbb{P}(", found.value, ">=", found.end, ")"),
        ("\\mathbb{P}(", -found.value, ">=", found.end, ")"),
    )
    return [
        Remark(("The probability is at most", (*one, "+", *other), "; each is at most half of the bound"))
    ]


def _mean_given(step: Step) -> Reasons:
    return [MeanGiven(step.variable, step.total, step.mean)]


def _parts(goal: Statement, found: tuple[Expr, Expr, Expr, Expr]) -> Reasons:
    symbol, whole, rest, scale = found
    value = (symbol, "=", (whole + rest) / scale)
    return [Remark(("Put", value, "with an integer", (whole,), "and", (S.Zero, "<=", rest, "<", S.One)))]


def _rounded(goal: Statement, parts: tuple[Inequality, ...]) -> Reasons:
    said = [phrase for p in parts for phrase in ("and", (p.left, p.relation, p.right))]
    return [Remark(("This holds if and only if", *said[1:]))]


REDUCTIONS: Mapping[str, Explain] = {
    "integrating factor": _rising,
    "quotient with an elementary side": _quotient,
    "least value in one variable": _least,
    "ranges in the other order": _other_order,
    "bound by the mean": _markov,
    "bound by the mean square": _chebyshev,
    "bound by chernoff": _chernoff,
    "bound by two tails": _two_tails,
    "integer and fractional parts": _parts,
    "bounds of a rounded value": _rounded,
    **FAMILIES,
}
"""By the rule: from the goal and what the rule found to the sentences."""

BESIDE: Mapping[str, Callable[[Any], Reasons]] = {
    "the mean given the others": _mean_given,
    "differentiable": lambda e: [
        Defined(e, "is differentiable, because it is built from differentiable functions")
    ],
}
"""Side conditions of these steps."""
