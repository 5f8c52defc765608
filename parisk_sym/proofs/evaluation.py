"""Integrals and sums in an expression, from the innermost out, replaced by the values that are proved."""

from __future__ import annotations

from dataclasses import dataclass, field

import sympy
from sympy import Dummy, Expr, Integral, S, Sum, Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, open_
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE, POSITIVE_SIGN
from parisk_sym.proofs.budgets import EVALUATED_TERMS
from parisk_sym.proofs.definedness.conditions import conditions, holds
from parisk_sym.proofs.integrals.certificates import (
    Certificate,
    Evaluated,
    Finding,
    Outcome,
    Result,
    unknown,
    value,
)
from parisk_sym.proofs.integrals.fundamental import is_antiderivative
from parisk_sym.proofs.integrals.piece import Piece, facts_with, make_piece
from parisk_sym.proofs.integrals.primitives import own_candidates
from parisk_sym.proofs.integrals.proposed_antiderivatives import proposed_candidates
from parisk_sym.proofs.integrals.solving import solve

__all__ = ["evaluate", "evaluate_integral"]

_BROKEN = (S.NaN, S.ComplexInfinity)


def evaluate(expression: Expr, facts: Facts) -> Evaluated:
    """The expression with every integral and sum that a rule decides replaced by its value.

    >>> t = Symbol("t", real=True)
    >>> evaluate(Integral(t * sympy.exp(-t), (t, 0, sympy.oo)), Facts({})).expression
    1
    """
    walk = _Walk()
    result = walk.visit(sympy.sympify(expression), facts)
    undecided = tuple((node, reason) for node, reason in walk.undecided.items() if result.has(node))
    return Evaluated(result, tuple(walk.certificates), undecided, tuple(walk.findings))


@dataclass
class _Walk:
    """The results on the way through one expression."""

    certificates: list[Certificate] = field(default_factory=list)
    undecided: dict[Expr, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def visit(self, e: Expr, facts: Facts) -> Expr:
        """An expression of the same value with fewer integrals and sums."""
        if not e.has(Integral, Sum):
            return e
        if isinstance(e, (Integral, Sum)):
            return self._binder(e, facts)
        if getattr(e, "bound_symbols", None):
            self.undecided[e] = (
                f"an integral or sum inside a {type(e).__name__}, whose variable has another range"
            )
            return e
        arguments = [self.visit(a, facts) if isinstance(a, (Expr, sympy.Tuple)) else a for a in e.args]
        if arguments == list(e.args):
            return e
        rebuilt = e.func(*arguments)
        return e if rebuilt.has(*_BROKEN) else rebuilt

    def _binder(self, e: Expr, facts: Facts) -> Expr:
        limits = e.limits[-1]
        if len(limits) != 3:
            self.undecided[e] = "both ends have to be written"
            return e
        variable, lower, upper = limits
        lower, upper = (self.visit(end, facts) for end in (lower, upper))
        body = e.function if len(e.limits) == 1 else e.func(e.function, *e.limits[:-1])
        if isinstance(e, Sum) and lower.is_Integer and upper.is_Integer and body.has(Integral, Sum):
            return self._term_by_term(e, body, facts)
        body, variable = _apart(body, variable, facts)
        if isinstance(e, Sum) and upper is S.Infinity and body.has(Sum):
            from parisk_sym.proofs.sums.exchanged import exchanged

            if (found := exchanged(body, variable, lower, facts)) is not None:
                self.certificates.append(found)
                return found.value
        body = self.visit(body, _inside(isinstance(e, Sum), variable, lower, upper, facts))
        node = e.func(body, (variable, lower, upper))
        if body.has(Integral, Sum):  # SymPy writes an integral in an integral as one of two variables
            self.undecided[node] = "an integral or sum inside is undecided"
            return node
        return self._closed_form(node, facts)

    def _term_by_term(self, e: Expr, body: Expr, facts: Facts) -> Expr:
        """A sum between numbers of integrals or sums: these are easier once the index is a number."""
        index, lower, upper = e.limits[-1]
        if not (upper >= lower and EVALUATED_TERMS.allows(upper - lower)):
            self.undecided[e] = (
                f"a sum of integrals or sums has at most {EVALUATED_TERMS} terms that are written out, and its ends in order"
            )
            return e
        plain, free = _apart(body, index, facts)
        inner = {limits[0] for node in plain.atoms(Integral, Sum) for limits in node.limits}
        terms = [
            plain.xreplace({free: sympy.Integer(i)})
            for i in range(int(lower), int(upper) + 1)
            if free not in inner
        ]
        found = [self.visit(t, facts) for t in terms]
        fine = all(not t.has(*_BROKEN) and (t.has(Integral, Sum) or _has_value(t, facts)) for t in found)
        if free in inner or not fine:
            self.undecided[e] = "some term was not proved to have a value"
            return e
        return sympy.Add(*found)

    def _closed_form(self, node: Expr, facts: Facts) -> Expr:
        from parisk_sym.proofs.sums.solving import evaluate_sum

        try:
            result = (evaluate_integral if isinstance(node, Integral) else evaluate_sum)(node, facts)
        except ClaimError as error:  # a branch without a point
            result = unknown(str(error))
        if result.certificate is not None and result.value is not None:
            self.certificates.append(result.certificate)
            return result.value
        if result.outcome is Outcome.UNKNOWN:
            self.undecided[node] = result.reason
        else:
            self.findings.append(Finding(node, result.outcome, result.reason))
        return node


def _has_value(e: Expr, facts: Facts) -> bool:
    return all(holds(c) for c in conditions(e, facts))


def _apart(body: Expr, variable: Symbol, facts: Facts) -> tuple[Expr, Symbol]:
    """The bound variable as a real symbol whose name means nothing else and of which nothing is assumed."""
    plain = Symbol(variable.name, real=True)
    if plain in facts.domain or (plain != variable and plain in body.free_symbols):
        plain = Dummy(variable.name, real=True)
    return body.xreplace({variable: plain}), plain


def _inside(whole: bool, variable: Symbol, lower: Expr, upper: Expr, facts: Facts) -> Facts:
    """Facts for the bound variable, between the ends where their order is proved and any number where it is not."""
    interval = REALS
    try:
        if whole:
            if upper is S.Infinity or facts.sign(upper - lower) <= NONNEGATIVE:
                interval = Interval(lower, upper, False, upper is S.Infinity, True)
        else:
            order = _order(lower, upper, facts)
            if order in (1, -1):
                interval = Interval(*((lower, upper) if order == 1 else (upper, lower)), True, True)
    except ClaimError:
        interval = REALS
    return facts_with(facts, variable, interval)


def _order(lower: Expr, upper: Expr, facts: Facts) -> int:
    """1 for lower <= upper, -1 for lower >= upper, 0 where neither is proved."""
    if lower.is_infinite or upper.is_infinite:
        below = {S.NegativeInfinity: -1, S.Infinity: 1}
        gap = below.get(upper, 0) - below.get(lower, 0)
        return (gap > 0) - (gap < 0)
    signs = facts.sign(upper - lower)
    return 1 if signs <= NONNEGATIVE else -1 if signs <= NONPOSITIVE else 0


def evaluate_integral(integral: Expr, facts: Facts) -> Result:
    """The value of one integral over one variable: ends in either order, equal ends, or ends whose order is open."""
    variable, lower, upper = integral.limits[0]
    missing = [s for end in (lower, upper) for s in end.free_symbols if s not in facts.domain]
    if missing:
        return unknown(f"no range is known for {missing[0]}")
    open_ends = [
        c
        for end in (lower, upper)
        if end.is_finite is not False
        for c in conditions(end, facts)
        if not holds(c)
    ]
    if open_ends:
        return unknown(f"it was not proved that {open_ends[0]}")
    if lower == upper or (not lower.is_infinite and not upper.is_infinite and facts.is_zero(upper - lower)):
        return _between_equal_ends(integral, facts)
    order = _order(lower, upper, facts)
    if order == 0:
        return _in_either_order(integral, facts)
    low, high = (lower, upper) if order == 1 else (upper, lower)
    strict = low.is_infinite or high.is_infinite or facts.sign(high - low) == POSITIVE_SIGN
    piece = make_piece(integral.function, variable, low, high, facts, bool(strict))
    if piece is None:
        return unknown(f"the ends {lower} and {upper} leave no interval")
    result = solve(piece)
    return result if order == 1 else _with_ascending_ends(result, integral)


def _with_ascending_ends(result: Result, integral: Expr) -> Result:
    """Ends in descending order change the sign."""
    if result.certificate is None or result.value is None:
        return result
    return value(
        Certificate("reversed ends", "definition", integral, -result.value, parts=(result.certificate,))
    )


def _between_equal_ends(integral: Expr, facts: Facts) -> Result:
    """0, where the integrand has a value at that point."""
    variable, end, _ = integral.limits[0]
    if end.is_infinite:
        return unknown("both ends are the same infinity")
    try:
        at_end = facts_with(facts, variable, Interval(end, end))
    except ClaimError:
        return unknown(f"the end {end} is no number")
    known = all(s in at_end.domain for s in integral.function.free_symbols)
    if not (known and _has_value(integral.function, at_end)):
        return unknown(f"it was not proved that {integral.function} has a value at {variable} = {end}")
    return value(Certificate("equal ends", "definition", integral, S.Zero))


def _in_either_order(integral: Expr, facts: Facts) -> Result:
    """F(upper) - F(lower) in every order of the ends: F' = f on an open interval that holds both."""
    variable, lower, upper = integral.limits[0]
    for hull in _hulls(lower, upper, facts):
        piece = Piece(integral.function, variable, hull.lower, hull.upper, facts)
        if not piece.is_defined(piece.integrand):
            continue
        for candidates in (own_candidates, proposed_candidates):
            for candidate in candidates(piece):
                if not is_antiderivative(candidate, piece):
                    continue
                total = candidate.xreplace({variable: upper}) - candidate.xreplace({variable: lower})
                if not total.has(*_BROKEN) and _has_value(total, facts):
                    return value(_either_order(integral, total, candidate, hull))
    return unknown(f"the order of the ends {lower} and {upper} was not proved")


def _hulls(lower: Expr, upper: Expr, facts: Facts) -> list[Interval]:
    """Open intervals that certainly hold both ends."""
    found = [REALS]
    for signs, interval in ((POSITIVE_SIGN, POSITIVE), (NEGATIVE, open_(S.NegativeInfinity, 0))):
        if facts.sign(lower) == signs and facts.sign(upper) == signs:
            found.append(interval)
    return found


def _either_order(integral: Expr, total: Expr, candidate: Expr, hull: Interval) -> Certificate:
    return Certificate(
        rule="antiderivative",
        theorem="fundamental theorem of calculus on an open interval that holds both ends, in either order",
        subject=integral,
        value=total,
        witness=candidate,
        conditions=(f"the antiderivative is differentiable, and the integrand defined, on {hull}",),
    )
