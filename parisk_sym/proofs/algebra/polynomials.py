"""Signs of polynomials in generators: the signs of their irreducible factors, each by ever costlier rules."""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq_mpoly

from parisk_sym.proofs.algebra.bounded_generators import signs_from_ranges
from parisk_sym.proofs.algebra.coefficients import quadratic, sign_by_coefficients, two_terms
from parisk_sym.proofs.algebra.halfline import on_half_line
from parisk_sym.proofs.algebra.integers import over_integers
from parisk_sym.proofs.algebra.intervals import at_integers, univariate
from parisk_sym.proofs.algebra.knowledge import Knowledge
from parisk_sym.proofs.algebra.orthant import on_orthant
from parisk_sym.proofs.algebra.polynomial_quotients import Form, factorisation
from parisk_sym.proofs.algebra.signs import (
    ANY,
    NEGATIVE,
    NONZERO,
    POSITIVE_SIGN,
    ZERO_SIGN,
    Signs,
    power_signs,
    product_signs,
)
from parisk_sym.proofs.budgets import ORTHANT_TERMS, SIGN_COSTLY_DEPTH

__all__ = ["sign_by_coefficients", "sign_of_form", "sign_of_polynomial"]

Rule = Callable[[Form, fmpq_mpoly, Knowledge], Signs]


def sign_of_form(form: Form, facts: Knowledge) -> Signs:
    """The sign of a quotient; where the expression exists its denominator is not 0."""
    if form.is_zero:
        return ZERO_SIGN
    top = sign_of_polynomial(form, form.numerator, facts)
    below = sign_of_polynomial(form, form.denominator, facts) - ZERO_SIGN
    return product_signs(top, below or NONZERO)


def sign_of_polynomial(form: Form, poly: fmpq_mpoly, facts: Knowledge) -> Signs:
    """The product of the signs of its irreducible factors; over integers also that of the whole."""
    if not ORTHANT_TERMS.allows(len(poly.to_dict())):
        return sign_by_coefficients(form, poly, facts)
    content, factors = factorisation(poly)
    signs = POSITIVE_SIGN if content > 0 else NEGATIVE
    for factor, count in factors:
        signs = product_signs(signs, power_signs(_sign_of_factor(form, factor, facts), count))
        if signs == ANY:
            break
    if len(signs) > 1 and len(factors) > 1:
        return signs & at_integers(form, poly, facts) or ANY
    return signs


def _sign_of_factor(form: Form, factor: fmpq_mpoly, facts: Knowledge) -> Signs:
    """One irreducible factor."""
    signs = sign_by_coefficients(form, factor, facts)
    if len(signs) == 1 or len(factor.to_dict()) == 1:
        return signs
    for rule in (*_CHEAP, *(_COSTLY if facts.level <= SIGN_COSTLY_DEPTH else ())):
        signs &= rule(form, factor, facts)
        if len(signs) == 1:
            return signs
        if not signs:
            return ANY
    return signs


def _signs_from_premises(form: Form, factor: fmpq_mpoly, facts: Knowledge) -> Signs:
    return facts.premise_signs(form.polynomial(factor)) if facts.has_premises else ANY


_CHEAP: tuple[Rule, ...] = (_signs_from_premises, univariate, two_terms, signs_from_ranges, quadratic)
_COSTLY: tuple[Rule, ...] = (on_orthant, on_half_line, over_integers)
