"""Signs of sums of p(x) exp(q x) on a half-line, by repeated derivatives."""

from __future__ import annotations

from itertools import product

import sympy
from flint import fmpq, fmpq_mpoly
from sympy import Expr, S, Symbol, exp

from parisk_sym.core.substitution import bound_symbols
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.knowledge import Knowledge
from parisk_sym.proofs.algebra.polynomial_quotients import Form, to_rational
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    POSITIVE_SIGN,
    ZERO_SIGN,
    Signs,
)
from parisk_sym.proofs.budgets import HALF_LINE_DERIVATIVES

__all__ = ["on_half_line", "sign_beyond"]

_Parts = dict[fmpq, dict[int, Expr]]
"""{rate: {degree: coefficient}}: the sum of coefficient x^degree exp(rate x)."""


def on_half_line(form: Form, factor: fmpq_mpoly, facts: Knowledge) -> Signs:
    """The rule for each symbol with a number as its lower end."""
    expression = form.polynomial(factor)
    if bound_symbols(expression):
        return ANY
    for variable, interval in facts.domain.items():
        if interval.lower.is_Rational and expression.has(variable):
            signs = sign_beyond(expression, variable, interval.lower, facts)
            if signs != ANY:
                at_start = expression.xreplace({variable: interval.lower})
                return signs if interval.lower_open else signs | facts.sign(at_start)
    return ANY


def sign_beyond(expression: Expr, variable: Symbol, start: Expr, facts: Knowledge) -> Signs:
    """The one strict sign of an expression for all real values of a symbol above `start`, or all signs.

    Premises that name the symbol are dropped, because it is moved; where other intervals name it, it is not moved.
    """
    shifted = expression.xreplace({variable: variable + start})
    domain: dict[Symbol, Interval] = {}
    for symbol, interval in facts.domain.items():
        if start != 0 and variable in interval.lower.free_symbols | interval.upper.free_symbols:
            return ANY
        domain[symbol] = Interval(S.Zero, S.Infinity, True, True) if symbol == variable else interval
    kept = tuple(a for a in facts.assumptions if variable not in a.value.free_symbols)
    beyond = facts.next_level(domain, kept)
    form = beyond.form(_with_base_e(shifted, variable, beyond))
    if beyond.polynomial_sign(form, form.denominator) != POSITIVE_SIGN:
        return ANY
    parts = _exponential_polynomial(form, variable) or {}
    for direction, always in product((1, -1), (True, False)):
        if _derivatives_decide(parts, beyond, direction, always):
            return frozenset({direction})
    return ANY


def _with_base_e(expression: Expr, variable: Symbol, facts: Knowledge) -> Expr:
    """exp(c x) = exp(t) for t = c x with one number c > 0, ln 2 say: the half-line in t instead of x."""
    written = facts.form(expression).expression()
    rates = {_rate(power, variable) for power in written.atoms(exp) if power.has(variable)}
    rate = rates.pop() if len(rates) == 1 else None
    if rate is None or rate == 1 or facts.sign(rate) != POSITIVE_SIGN:
        return written
    return written.xreplace({variable: variable / rate})


def _rate(power: Expr, variable: Symbol) -> Expr | None:
    """The c of exp(q c x) with a rational q, None where the exponent is no multiple of x by a number."""
    rate = (power.args[0] / variable).as_coeff_Mul()[1]
    return None if rate.free_symbols else rate


def _exponential_polynomial(form: Form, variable: Symbol) -> _Parts | None:
    """{rate: {degree: coefficient}} with rational rates, or None."""
    parts: _Parts = {}
    for powers, coefficient in form.numerator.to_dict().items():
        rate, degree, rest = fmpq(0), 0, to_rational(coefficient)
        for generator, power in zip(form.generators, powers, strict=True):
            if not power:
                continue
            if generator.is_power_of(variable):
                degree += int(power)
            elif generator.radicand == exp(variable):
                rate += fmpq(int(power), generator.root)
            elif generator.base.value.has(variable):
                return None
            else:
                rest = rest * generator.expression ** int(power)
        group = parts.setdefault(rate, {})
        group[degree] = group.get(degree, S.Zero) + rest
    return parts


def _derivatives_decide(parts: _Parts, facts: Knowledge, direction: int, always: bool) -> bool:
    """Rule: if g(0) >= 0 and g' > 0 on (0, oo) then g > 0 there; multiplying by a positive exponential keeps signs. The same for -g.

    Whether all coefficients become nonnegative while every function on the way is nonnegative at 0.
    """
    weak, strict = (NONNEGATIVE, POSITIVE_SIGN) if direction == 1 else (NONPOSITIVE, NEGATIVE)
    for count in range(HALF_LINE_DERIVATIVES):
        if not parts:
            return False
        signs = [facts.sign(c) for group in parts.values() for c in group.values()]
        if all(s <= weak for s in signs) and strict in signs:
            return True
        at_zero = sympy.Add(*(group.get(0, S.Zero) for group in parts.values()))
        if not facts.sign(at_zero) <= weak:
            return False
        parts = _derivative(parts, min(parts) if always or count == 0 else fmpq(0), facts)
    HALF_LINE_DERIVATIVES.spend()
    return False


def _derivative(parts: _Parts, shift: fmpq, facts: Knowledge) -> _Parts:
    """The derivative after a division by exp(shift x)."""
    found: _Parts = {}
    for rate, group in parts.items():
        new = rate - shift
        target: dict[int, Expr] = {}
        for degree, coefficient in group.items():
            if new != 0:
                target[degree] = target.get(degree, S.Zero) + to_rational(new) * coefficient
            if degree:
                target[degree - 1] = target.get(degree - 1, S.Zero) + degree * coefficient
        kept = {d: c for d, c in target.items() if facts.sign(c) != ZERO_SIGN}
        if kept:
            found[new] = kept
    return found
