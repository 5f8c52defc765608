"""Whether an integral or an infinite sum converges, by comparison with powers: where no closed form is known, parameters included."""

from __future__ import annotations

import sympy
from sympy import Expr, Rational, S, Symbol

from parisk_sym.proofs.algebra.facts import FAILURES, Facts
from parisk_sym.proofs.algebra.polynomial_quotients import to_rational
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.calculus.smooth import is_continuous
from parisk_sym.proofs.hypergeometric.ratios import converges_by_ratio
from parisk_sym.proofs.limits import limit

__all__ = ["converges"]

_FAR = (sympy.Integer(2), Rational(3, 2), Rational(11, 10))
"""Powers q > 1: 1/x^q is integrable, and summable, at infinity."""

_NEAR = (S.Zero, S.Half, Rational(9, 10))
"""Powers p < 1: 1/h^p is integrable at the distance h = 0."""


def converges(e: Expr, facts: Facts) -> bool:
    """Whether the integral or the sum converges absolutely for all values of its parameters (comparison test).

    An integrand that is continuous between the ends, and bounded by a multiple of an integrable power near each of them; a term that
    is bounded by a multiple of a summable power. A finite limit of the quotient gives the bound. False decides nothing.
    """
    if not isinstance(e, (sympy.Integral, sympy.Sum)) or len(e.limits) != 1:
        return False
    inside = facts.inside(e)
    if inside is None:
        return False
    variable, lower, upper = e.limits[0]
    if isinstance(e, sympy.Sum):
        return upper is S.Infinity and (
            all(
                converges_by_ratio(_larger(term, variable, inside), variable, lower, facts)
                for term in _terms(e.function, inside)
            )
            or _is_bounded(e.function, variable, upper, "-", variable, _FAR, inside)
        )
    ends = ((lower, "+", variable - lower), (upper, "-", upper - variable))
    if lower is S.Infinity or upper is S.NegativeInfinity:
        return False
    if (terms := _term_by_term(e, facts)) is not None:
        return converges(*terms)
    infinite = lower.is_infinite or upper.is_infinite
    if not infinite and facts.sign(upper - lower) != POSITIVE_SIGN:
        return False
    if not is_continuous(e.function, variable, inside):
        return False
    return all(
        _is_bounded(e.function, variable, end, side, variable, _FAR, inside)
        if end.is_infinite
        else _is_bounded(e.function, variable, end, side, distance, _NEAR, inside)
        for end, side, distance in ends
    ) or _each_term_converges(e, facts, inside)


def _each_term_converges(e: sympy.Integral, facts: Facts, inside: Facts) -> bool:
    """Whether the integrand has a factor |u| or log(u), of which each of several terms leaves a convergent integral: |a + b| <= |a| + |b|."""
    factors = sympy.Mul.make_args(e.function)
    for factor in factors:
        if not isinstance(factor, (sympy.Abs, sympy.log)):
            continue
        rest = sympy.Mul(*(f for f in factors if f is not factor))
        terms = _terms(factor.args[0] if isinstance(factor, sympy.Abs) else factor, inside)
        moving = dict.fromkeys(t.as_independent(e.limits[0][0], as_Add=False)[1] for t in terms)
        if len(terms) > 1:
            return all(converges(sympy.Integral(sympy.Abs(t) * rest, e.limits[0]), facts) for t in moving)
    return False


def _terms(body: Expr, inside: Facts) -> list[Expr]:
    """The terms of the normal form, or the body where it has none."""
    try:
        return [to_rational(c) * term for c, term in inside.form(body).terms()]
    except (*FAILURES, TypeError):
        return [body]


def _larger(term: Expr, index: Symbol, inside: Facts) -> Expr:
    """The term with (z/2)^v exp(z)/Gamma(v + 1) for I_v(z), v the index plus a number, z > 0 (DLMF 10.14.4, 10.27.6): it is at least as large."""
    found = sorted(term.atoms(sympy.besseli), key=sympy.default_sort_key)
    if len(found) != 1:
        return term
    head, (v, z) = found[0], found[0].args
    power = sympy.sympify(term.as_powers_dict().get(head, S.Zero))
    rest = term / head**power
    fits = (
        power.is_Integer and power > 0 and not rest.has(head) and (v - index).is_number and not z.has(index)
    )
    if not fits or inside.sign(z) != POSITIVE_SIGN or not inside.sign(v) <= NONNEGATIVE:
        return term
    larger: Expr = rest * ((z / 2) ** v * sympy.exp(z) / sympy.gamma(v + 1)) ** power
    return larger


def _term_by_term(e: sympy.Integral, facts: Facts) -> tuple[sympy.Integral, Facts] | None:
    """The integral of one term of an integrand that is a sum over finitely many integers, whatever the index: then that of the sum converges."""
    factors = sympy.Mul.make_args(e.function)
    sums = [f for f in factors if isinstance(f, sympy.Sum)]
    if len(sums) != 1 or len(sums[0].limits) != 1 or len(sums[0].limits[0]) != 3:
        return None
    index, *ends = sums[0].limits[0]
    others = sympy.Mul(*(f for f in factors if f is not sums[0]))
    if others.has(index) or any(end.is_infinite or end.has(e.limits[0][0]) for end in ends):
        return None
    known = facts.inside(sympy.Sum(S.One, sums[0].limits[0]))
    return None if known is None else (sympy.Integral(others * sums[0].function, e.limits[0]), known)


def _is_bounded(
    body: Expr,
    variable: Symbol,
    end: Expr,
    side: str,
    distance: Expr,
    powers: tuple[Expr, ...],
    inside: Facts,
) -> bool:
    """Whether some power of the distance times the body has a finite limit at the end."""
    size = abs(distance) if end is S.NegativeInfinity else distance
    own = _between_power(body, variable, end, side, distance, inside)
    for power in (*powers, *own):
        found = limit(body * size**power, variable, end, side, inside)
        if found.is_value and found.value is not None and found.value.is_infinite is not True:
            return True
    return False


def _between_power(
    body: Expr, variable: Symbol, end: Expr, side: str, distance: Expr, inside: Facts
) -> tuple[Expr, ...]:
    """A power between that of the body and the first that is not integrable, where the body grows like a power there.

    The power of the body is proposed by the limit of distance * body'/body; whether the one between fits is checked as for the others.
    """
    turned = -1 if distance.coeff(variable) == -1 else 1
    found = limit(turned * distance * sympy.diff(body, variable) / body, variable, end, side, inside)
    if not found.is_value or found.value is None or found.value.is_infinite:
        return ()
    power = -found.value
    integrable = power - 1 if end.is_infinite else 1 - power
    return ((power + 1) / 2,) if inside.sign(integrable) == POSITIVE_SIGN else ()
