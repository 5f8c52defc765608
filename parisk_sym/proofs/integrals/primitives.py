"""Antiderivatives that are worth a try. None of them is believed: `fundamental` differentiates and checks each one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import sympy
from sympy import Expr, S, Symbol, exp, log, sqrt

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.polynomial_quotients import TooLargeError, to_rational
from parisk_sym.proofs.algebra.signs import NEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.budgets import PRIMITIVE_TERMS, WAVES_STEPS
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.sympy_proposals import proposal

__all__ = ["own_candidates", "terms_of"]


def terms_of(e: Expr, facts: Facts) -> list[Expr]:
    """The terms of the normal form."""
    try:
        return [to_rational(c) * term for c, term in facts.form(e).terms()]
    except (TooLargeError, ZeroDivisionError, RecursionError):
        return [e]


def own_candidates(piece: Piece) -> Iterator[Expr]:
    """Sums of antiderivatives of the terms: of the normal form, of the expanded integrand, of products written as sums."""
    seen: list[list[Expr]] = []
    for split in (_normal, _as_written, _with_linear_waves):
        terms = split(piece)
        if terms in seen or not terms or not PRIMITIVE_TERMS.allows(len(terms)):
            continue
        seen.append(terms)
        together, rest = _exponential_polynomials(terms, piece.variable, piece.facts)
        primitives = [_primitive(t, piece) for t in rest]
        if all(p is not None for p in primitives):
            yield sympy.Add(*together, *primitives)
    yield from _powers_of_functions(piece)


def _powers_of_functions(piece: Piece) -> Iterator[Expr]:
    """c f^(m+1)/(m+1) of c f' f^m, where m is no number; c exp(f) of c f' exp(f), where f is no polynomial."""
    for factor in sympy.Mul.make_args(piece.integrand):
        base, index = factor.as_base_exp()
        if isinstance(factor, exp) and not factor.args[0].is_polynomial(piece.variable):
            slope = sympy.diff(factor.args[0], piece.variable)
            constant = piece.inner.normaliser.canonical_value(piece.integrand / factor / slope)
            if not constant.has(piece.variable):
                yield constant * factor
            continue
        if index.is_number or index.has(piece.variable) or not base.has(piece.variable):
            continue
        slope = sympy.diff(base, piece.variable)
        constant = (
            piece.inner.normaliser.canonical_value(piece.integrand / factor / slope) if slope != 0 else None
        )
        if constant is not None and not constant.has(piece.variable):
            yield constant * base ** (index + 1) / (index + 1)


def _as_written(piece: Piece) -> list[Expr]:
    return list(sympy.Add.make_args(sympy.expand(piece.integrand)))


def _normal(piece: Piece) -> list[Expr]:
    return terms_of(piece.integrand, piece.inner)


def _with_linear_waves(piece: Piece) -> list[Expr]:
    """Products of cosines and sines as sums (4.21 of the DLMF)."""
    if not piece.integrand.has(sympy.cos, sympy.sin):
        return []
    from sympy.simplify.fu import TR8

    written = proposal(
        lambda e: sympy.expand(TR8(sympy.expand(e))), sympy.Add(*_normal(piece)), steps=WAVES_STEPS
    )
    return [] if written is None else list(sympy.Add.make_args(written))


def _primitive(term: Expr, piece: Piece) -> Expr | None:
    """An antiderivative of one term by the first rule that fits its variable factor."""
    constant, dependent = term.as_independent(piece.variable, as_Add=False)
    if dependent == 1:
        return constant * piece.variable
    for rule in _RULES:
        found = rule(dependent, piece)
        if found is not None:
            return constant * found
    return None


def _split(e: Expr, variable: Symbol) -> tuple[Expr, Expr, list[Expr]]:
    """(a, q, others) with e = variable^a * exp(q) * product of the others."""
    power, exponent, others = S.Zero, S.Zero, []
    for factor in sympy.Mul.make_args(e):
        base, index = factor.as_base_exp()
        if isinstance(factor, exp) or base is S.Exp1:
            exponent += factor.args[0] if isinstance(factor, exp) else index
        elif base == variable and not index.has(variable):
            power += index
        elif not base.has(variable) and index.is_polynomial(variable):
            exponent += index * log(base)
        else:
            others.append(factor)
    return power, sympy.expand(exponent), others


def _coefficients(e: Expr, variable: Symbol, degree: int) -> list[Expr] | None:
    """Coefficients of a polynomial from the constant one up, padded to the degree; None for others."""
    if not e.is_polynomial(variable):
        return None
    poly = sympy.Poly(e, variable)
    if poly.degree() > degree:
        return None
    return [poly.coeff_monomial(variable**i) for i in range(degree + 1)]


def _power(e: Expr, piece: Piece) -> Expr | None:
    """(a x + b)^p."""
    base, exponent = e.as_base_exp()
    coefficients = None if exponent.has(piece.variable) else _coefficients(base, piece.variable, 1)
    if coefficients is None or base is S.Exp1:
        return None
    if exponent == -1:
        return log(base if piece.sign(base) == POSITIVE_SIGN else -base) / coefficients[1]
    return base ** (exponent + 1) / (coefficients[1] * (exponent + 1))


def _exponential_polynomials(terms: list[Expr], x: Symbol, facts: Facts) -> tuple[list[Expr], list[Expr]]:
    """Antiderivatives of the P(x) exp(r x + s) that terms make up, r not 0, and the other terms."""
    found: dict[Expr, dict[int, Expr]] = {}
    rest = []
    for term in terms:
        constant, dependent = term.as_independent(x, as_Add=False)
        power, exponent, others = _split(dependent, x)
        rates = _coefficients(exponent, x, 1)
        if others or rates is None or rates[1] == 0 or not (power.is_Integer and power >= 0):
            rest.append(term)
            continue
        coefficients = found.setdefault(exponent, {})
        coefficients[int(power)] = coefficients.get(int(power), S.Zero) + constant
    return [_of_polynomial(c, exponent, x, facts) for exponent, c in found.items()], rest


def _of_polynomial(coefficients: dict[int, Expr], exponent: Expr, x: Symbol, facts: Facts) -> Expr:
    """Q exp(r x + s) with r Q + Q' = P: the coefficients of Q from the highest one down."""
    rate = sympy.diff(exponent, x)
    terms, above = [], S.Zero
    for power in range(max(coefficients), -1, -1):
        above = facts.normaliser.canonical_value(
            (coefficients.get(power, S.Zero) - (power + 1) * above) / rate
        )
        terms.append(above * x**power)
    return exp(exponent) * sympy.Add(*terms)


def _incomplete_gamma(e: Expr, piece: Piece) -> Expr | None:
    """x^a exp(r x + s), a > -1, r < 0 (DLMF 8.2.1); x^a exp(s)."""
    power, exponent, others = _split(e, piece.variable)
    coefficients = _coefficients(exponent, piece.variable, 1)
    if others or coefficients is None:
        return None
    offset, rate = coefficients
    if rate == 0:
        return piece.variable ** (power + 1) / (power + 1) * exp(offset) if power != -1 else None
    if piece.facts.sign(power + 1) != POSITIVE_SIGN or piece.facts.sign(rate) != NEGATIVE:
        return None
    return exp(offset) * sympy.lowergamma(power + 1, -rate * piece.variable) / (-rate) ** (power + 1)


def _gaussian(e: Expr, piece: Piece) -> Expr | None:
    """x^n exp(-A x^2 + B x + C), A > 0, by completing the square and reducing the power (DLMF 7.7)."""
    power, exponent, others = _split(e, piece.variable)
    coefficients = _coefficients(exponent, piece.variable, 2)
    if others or coefficients is None or coefficients[2] == 0 or not (power.is_Integer and power >= 0):
        return None
    offset, b, a = coefficients
    if piece.facts.sign(a) == NEGATIVE:
        head, sign = sympy.erf, -1
    elif piece.facts.sign(a) == POSITIVE_SIGN:
        head, sign = sympy.erfi, 1
    else:
        return None
    width = sqrt(sign * a)
    bell = (
        sqrt(sympy.pi)
        / (2 * width)
        * exp(offset - b**2 / (4 * a))
        * head(width * (piece.variable + b / (2 * a)))
    )
    return _power_times_bell(int(power), exponent, (a, b, bell), piece.variable)


def _power_times_bell(power: int, exponent: Expr, known: tuple[Expr, Expr, Expr], x: Symbol) -> Expr:
    """With q' = 2 a x + b: the integral of x^n e^q is (x^(n-1) e^q - (n-1) I_(n-2) - b I_(n-1)) / (2a)."""
    a, b, bell = known
    previous, current = S.Zero, bell
    for n in range(1, power + 1):
        following = (x ** (n - 1) * exp(exponent) - (n - 1) * previous - b * current) / (2 * a)
        previous, current = current, following
    return current


def _wave(e: Expr, piece: Piece) -> Expr | None:
    """exp(r x + s) cos(w x + p), and with sin."""
    x = piece.variable
    power, exponent, others = _split(e, x)
    rates = _coefficients(exponent, x, 1)
    if power != 0 or len(others) != 1 or rates is None or not isinstance(others[0], (sympy.cos, sympy.sin)):
        return None
    angle = others[0].args[0]
    turns = _coefficients(angle, x, 1)
    if turns is None:
        return None
    r, w = rates[1], turns[1]
    c, s = sympy.cos(angle), sympy.sin(angle)
    along = r * c + w * s if isinstance(others[0], sympy.cos) else r * s - w * c
    return exp(exponent) * along / (r**2 + w**2)


def _logarithmic(e: Expr, piece: Piece) -> Expr | None:
    """x^p log(c x), and x^n log(a x + b) with a natural number n."""
    x = piece.variable
    power, exponent, others = _split(e, x)
    if exponent != 0 or len(others) != 1 or not isinstance(others[0], log):
        return None
    logarithm, coefficients = others[0], _coefficients(others[0].args[0], x, 1)
    if coefficients is None:
        return None
    if coefficients[0] == 0:
        return (
            logarithm**2 / 2
            if power == -1
            else x ** (power + 1) * (logarithm / (power + 1) - 1 / (power + 1) ** 2)
        )
    if not (power.is_Integer and power >= 0):
        return None
    place, degree = -coefficients[0] / coefficients[1], int(power)
    rest = sympy.Add(*(x ** (i + 1) * place ** (degree - i) / (i + 1) for i in range(degree + 1)))
    return ((x ** (degree + 1) - place ** (degree + 1)) * logarithm - rest) / (degree + 1)


def _arcsine(e: Expr, piece: Piece) -> Expr | None:
    """(x - l)^(-1/2) (u - x)^(-1/2) up to factors, and (a^2 - x^2)^(-1/2)."""
    x, roots = piece.variable, []
    for factor in sympy.Mul.make_args(e):
        base, exponent = factor.as_base_exp()
        if exponent != -S.Half or not base.is_polynomial(x):
            return None
        roots.append(base)
    product = sympy.Poly(sympy.expand(sympy.Mul(*roots)), x)
    if product.degree() != 2:
        return None
    a, b, c = product.all_coeffs()
    if piece.facts.sign(a) != NEGATIVE:
        return None
    return sympy.asin((-2 * a * x - b) / sqrt(b**2 - 4 * a * c)) / sqrt(-a)


def _bell_times_erf(e: Expr, piece: Piece) -> Expr | None:
    """x^n exp(a x^2 + c) erf(w x + v): by parts down to n = 1, which leaves bells; for n = 0 where w^2 = -a and v = 0, a square."""
    x = piece.variable
    power, exponent, others = _split(e, x)
    rates = _coefficients(exponent, x, 2)
    if len(others) != 1 or not isinstance(others[0], (sympy.erf, sympy.erfc)) or rates is None:
        return None
    line = _coefficients(others[0].args[0], x, 1)
    plain = power.is_Integer and power >= 0 and rates[1] == 0 and rates[2] != 0
    if line is None or line[1] == 0 or not plain:
        return None
    a, slope = rates[2], sympy.diff(others[0], x)
    if power == 0:
        if line[0] != 0 or sympy.simplify(line[1] ** 2 + a) != 0:
            return None
        sign = 1 if isinstance(others[0], sympy.erf) else -1
        return sign * sqrt(sympy.pi) * exp(rates[0]) * others[0] ** 2 / (4 * line[1])
    beside = _primitive(sympy.powsimp(x ** (power - 1) * exp(exponent) * slope), piece)
    below = _bell_times_erf(x ** (power - 2) * exp(exponent) * others[0], piece) if power > 1 else S.Zero
    if beside is None or below is None:
        return None
    return (x ** (power - 1) * exp(exponent) * others[0] - (power - 1) * below - beside) / (2 * a)


def _of_exponentials(e: Expr, piece: Piece) -> Expr | None:
    """exp(k r x + s) exp(c exp(r x)) with a natural number k >= 1: with u = exp(r x), that is u^(k-1) exp(c u) du / r."""
    x, u = piece.variable, sympy.Dummy("u", positive=True)
    power, exponent, others = _split(e, x)
    linear, factors = S.Zero, dict[Expr, Expr]()
    for term in sympy.Add.make_args(exponent):
        constant, dependent = term.as_independent(x, as_Add=False)
        if isinstance(dependent, exp):
            factors[dependent.args[0]] = factors.get(dependent.args[0], S.Zero) + constant
        else:
            linear += term
    rates = _coefficients(linear, x, 1)
    if others or power != 0 or rates is None or len(factors) != 1:
        return None
    ((inner, factor),) = factors.items()
    slope = _coefficients(inner, x, 1)
    if slope is None or slope[0] != 0:
        return None
    multiple = sympy.cancel(rates[1] / slope[1])
    if not (multiple.is_Integer and multiple >= 1):
        return None
    found = _of_polynomial({int(multiple) - 1: S.One}, factor * u, u, piece.facts)
    return exp(rates[0]) * found.xreplace({u: exp(inner)}) / slope[1]


_RULES: tuple[Callable[[Expr, Piece], Expr | None], ...] = (
    _power,
    _incomplete_gamma,
    _gaussian,
    _wave,
    _logarithmic,
    _arcsine,
    _of_exponentials,
    _bell_times_erf,
)
