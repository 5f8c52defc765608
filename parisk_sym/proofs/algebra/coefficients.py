"""Signs of polynomials in generators from the signs of their terms, of pairs of terms, and from discriminants."""

from __future__ import annotations

import sympy
from flint import fmpq, fmpq_mpoly
from sympy import S, exp

from parisk_sym.proofs.algebra.knowledge import Knowledge
from parisk_sym.proofs.algebra.polynomial_quotients import Form, Generator, coefficient, to_rational
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NEGATIVE,
    NONPOSITIVE,
    POSITIVE_SIGN,
    ZERO_SIGN,
    Signs,
    power_signs,
    product_signs,
    sum_signs,
)

__all__ = ["quadratic", "sign_by_coefficients", "two_terms"]


def sign_by_coefficients(form: Form, poly: fmpq_mpoly, facts: Knowledge) -> Signs:
    """The sum of the signs of the terms."""
    signs = [facts.sign(g.expression) for g in form.generators]
    total = ZERO_SIGN
    for powers, factor in poly.to_dict().items():
        term = POSITIVE_SIGN if factor > 0 else NEGATIVE
        for own, power in zip(signs, powers, strict=True):
            if power:
                term = product_signs(term, power_signs(own, int(power)))
        total = sum_signs(total, term)
        if total == ANY:
            return ANY
    return total


def two_terms(form: Form, factor: fmpq_mpoly, facts: Knowledge) -> Signs:
    """a - b with a, b > 0 has the sign of ln(a/b), in which exponentials are linear."""
    terms = list(factor.to_dict().items())
    if len(terms) != 2 or terms[0][1] * terms[1][1] > 0:
        return ANY
    used = [g for g, degree in zip(form.generators, factor.degrees(), strict=True) if degree]
    if any(facts.sign(g.expression) != POSITIVE_SIGN for g in used):
        return ANY
    if not any(isinstance(g.radicand, exp) or g.radicand is S.Exp1 for g in used):
        return ANY
    (above, a), (below, b) = terms if terms[0][1] > 0 else terms[::-1]
    parts = [sympy.log(to_rational(a / -b))]
    for generator, p, q in zip(form.generators, above, below, strict=True):
        if p != q:
            parts.append(_logarithm(generator) * (int(p) - int(q)))
    return facts.sign(sympy.Add(*parts))


def _logarithm(generator: Generator) -> sympy.Expr:
    value = generator.radicand
    if value is None:
        return sympy.log(generator.expression)
    inside = value.args[0] if isinstance(value, exp) else sympy.log(value)
    return inside * to_rational(fmpq(1, generator.root))


def quadratic(form: Form, factor: fmpq_mpoly, facts: Knowledge) -> Signs:
    """a x^2 + b x + c has the sign of a where b^2 - 4ac < 0 (and never the other one where b^2 - 4ac <= 0)."""
    for index, degree in enumerate(factor.degrees()):
        if degree != 2:
            continue
        a, b, c = (coefficient(factor, index, power) for power in (2, 1, 0))
        leading = facts.polynomial_sign(form, a)
        if leading not in (POSITIVE_SIGN, NEGATIVE):
            continue
        signs = _discriminant_sign(form, b * b - 4 * a * c, facts)
        if signs <= NONPOSITIVE:
            return leading if signs == NEGATIVE else leading | ZERO_SIGN
    return ANY


def _discriminant_sign(form: Form, discriminant: fmpq_mpoly, facts: Knowledge) -> Signs:
    return ZERO_SIGN if discriminant.is_zero() else facts.polynomial_sign(form, discriminant)
