"""The divisors of a function before it is differentiated, and the choice of the simplest derivative."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy
from flint import fmpq_mpoly
from sympy import Expr, Integer, S, Symbol

from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.polynomial_quotients import Form, coefficient, factorisation
from parisk_sym.proofs.algebra.signs import ANY, ZERO_SIGN, Signs
from parisk_sym.proofs.budgets import CHART_DIVISORS
from parisk_sym.proofs.calculus.slopes import relevant_domain
from parisk_sym.proofs.enclosures.sign_samples import BOTH, signs_seen

__all__ = ["complexity", "divisors", "is_hard_root", "sign_unless_seen"]


def sign_unless_seen(e: Expr, facts: Facts) -> Signs:
    """The sign calculus, which is not asked where both signs are seen."""
    try:
        domain = Domain(facts.domain)
    except ClaimError:  # no point of it was found: nothing is seen
        return facts.sign(e)
    return ANY if signs_seen(e, relevant_domain(e, domain)) >= BOTH else facts.sign(e)


def divisors(form: Form, factor: fmpq_mpoly, facts: Facts) -> Iterator[tuple[Expr, int]]:
    """Functions of one strict sign by which a polynomial in generators is divided, so that parts of it have a simpler derivative.

    These are the coefficients of powers of generators, and its monomials.
    """
    yield Integer(1), 1
    seen: set[Any] = set()
    polys = [
        coefficient(factor, index, power)
        for index, degree in enumerate(factor.degrees())
        for power in range(int(degree), -1, -1)
    ]
    monomials = [factor.context().from_dict({powers: 1}) for powers in factor.to_dict()]
    for poly in (*polys, *monomials):
        e = form.polynomial(poly)
        if poly.is_zero() or poly.is_constant() or e in seen or len(poly.to_dict()) > CHART_DIVISORS:
            continue
        seen.add(e)
        signs = sign_unless_seen(e, facts)
        if len(signs) == 1 and signs != ZERO_SIGN:
            yield e, next(iter(signs))


def complexity(form: Form, variable: Symbol) -> tuple[int, int, int]:
    """How far a form is from one whose sign is known: transcendental generators that stand beside others, degrees, terms."""
    _, factors = factorisation(form.numerator)
    many = [f for f, _ in factors if len(f.to_dict()) > 1]
    used = {i for f in many for i, degree in enumerate(f.degrees()) if degree}
    hard = sum(_weight(form.generators[i].expression, variable) for i in used)
    return hard, sum(sum(map(int, f.degrees())) for f in many), sum(len(f.to_dict()) for f in many)


def _weight(e: Expr, variable: Symbol) -> int:
    if not e.has(variable) or e == variable:
        return 0
    if isinstance(e, sympy.Pow) and e.exp.is_Rational:
        return 4 if is_hard_root(e, variable) else 1
    return 2 if isinstance(e, sympy.exp) else 4


def is_hard_root(e: Expr, variable: Symbol) -> bool:
    """Whether an expression is the square root of a transcendental function of the variable."""
    return isinstance(e, sympy.Pow) and e.exp == S.Half and not e.base.is_algebraic_expr(variable)
