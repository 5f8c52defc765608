"""The factors of an integrand, by which it is brought to the form of a theorem: that the form is the integrand is proved in the end."""

from __future__ import annotations

from dataclasses import dataclass, field

import sympy
from sympy import Expr, S, exp

from parisk_sym.proofs.algebra.signs import POSITIVE_SIGN
from parisk_sym.proofs.integrals.certificates import Certificate, Result, value
from parisk_sym.proofs.integrals.piece import Piece

__all__ = [
    "Factors",
    "are_positive",
    "factors_of",
    "is_half_line",
    "positive_scale",
    "power_of_binomial",
    "value_if_same",
]


@dataclass
class Factors:
    """constant * x^power * exp(-sum of rate x^index) * others."""

    constant: Expr = S.One
    power: Expr = S.Zero
    rates: dict[Expr, Expr] = field(default_factory=dict)
    others: list[Expr] = field(default_factory=list)


def factors_of(e: Expr, piece: Piece) -> Factors:
    """The factors of a product on the half-line x > 0."""
    found = Factors()
    for factor in sympy.Mul.make_args(e):
        base, index = factor.as_base_exp()
        if not factor.has(piece.variable):
            found.constant *= factor
        elif isinstance(factor, exp) or base is S.Exp1:
            _read_exponent(factor.args[0] if isinstance(factor, exp) else index, found, piece)
        elif not index.has(piece.variable) and (monomial := _monomial(base, piece)) is not None:
            found.constant *= monomial[0] ** index
            found.power += monomial[1] * index
        else:
            found.others.append(factor)
    return found


def _monomial(base: Expr, piece: Piece) -> tuple[Expr, Expr] | None:
    """(c, m) with base = c x^m, c > 0."""
    scale, rest = base.as_independent(piece.variable, as_Add=False)
    variable, power = rest.as_base_exp()
    fits = variable == piece.variable and not power.has(piece.variable)
    return (scale, power) if fits and piece.facts.sign(scale) == POSITIVE_SIGN else None


def positive_scale(base: Expr, piece: Piece) -> Expr | None:
    """The c with base = c x, c > 0."""
    scale, rest = base.as_independent(piece.variable, as_Add=False)
    fits = rest == piece.variable and piece.facts.sign(scale) == POSITIVE_SIGN
    return scale if fits else None


def _read_exponent(argument: Expr, found: Factors, piece: Piece) -> None:
    for term in sympy.Add.make_args(sympy.expand(argument)):
        scale, rest = term.as_independent(piece.variable, as_Add=False)
        base, index = rest.as_base_exp()
        if rest == 1:
            found.constant *= exp(scale)
        elif rest == sympy.log(piece.variable):
            found.power += scale
        elif base == piece.variable and not index.has(piece.variable):
            found.rates[index] = found.rates.get(index, S.Zero) - scale
        else:
            found.others.append(exp(term))


def power_of_binomial(piece: Piece) -> tuple[Expr, Expr, Expr, Expr, Expr, Expr] | None:
    """(c, a, o, s, m, b) of c x^a (o + s x^m)^b."""
    factors = factors_of(piece.integrand, piece)
    if len(factors.others) != 1 or any(rate != 0 for rate in factors.rates.values()):
        return None
    base, index = factors.others[0].as_base_exp()
    offset, rest = base.as_independent(piece.variable, as_Add=True)
    slope, power = rest.as_independent(piece.variable, as_Add=False)
    variable, m = power.as_base_exp()
    if index.has(piece.variable) or variable != piece.variable or m.has(piece.variable) or offset == 0:
        return None
    return factors.constant, factors.power, offset, slope, m, index


def are_positive(piece: Piece, *values: Expr) -> bool:
    """Whether all values are shown to be positive for all parameters."""
    return all(piece.facts.sign(v) == POSITIVE_SIGN for v in values)


def value_if_same(read: Expr, piece: Piece, result: Expr, name: str, *conditions: Expr) -> Result | None:
    """A value, where what was read is the integrand and the conditions are positive."""
    if not (are_positive(piece, *conditions) and piece.inner.is_zero(read - piece.integrand)):
        return None
    return value(
        Certificate(
            rule="named integral",
            theorem=name,
            subject=piece.integral,
            value=result,
            conditions=tuple(f"{c} > 0" for c in conditions),
            cited=piece.inner.citations,
        )
    )


def is_half_line(piece: Piece) -> bool:
    """Whether the interval is (0, oo)."""
    return piece.lower == 0 and piece.upper is S.Infinity
