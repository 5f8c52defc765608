"""The fundamental theorem of calculus, with every hypothesis checked."""

from __future__ import annotations

import sympy
from sympy import Expr, S

from parisk_sym.proofs.algebra.signs import NONZERO
from parisk_sym.proofs.calculus.differentiate import sympy_derivative
from parisk_sym.proofs.integrals.certificates import Certificate, Result, diverges, unknown, value
from parisk_sym.proofs.integrals.endings import continuous_value, end_limit, is_infinite
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.integrals.primitives import terms_of

__all__ = ["by_antiderivative", "is_antiderivative"]

THEOREM = (
    "fundamental theorem of calculus: F is differentiable on the open interval with F' = f, so the improper Riemann "
    "integral of f is the difference of the limits of F at the ends, and exists if and only if both are finite"
)


def is_antiderivative(candidate: Expr, piece: Piece) -> bool:
    """Whether candidate' = integrand, at every point of the open interval.

    The normal form decides the equality of the expressions. That both have a value and that the candidate is
    differentiable everywhere between the ends is proved apart: an antiderivative with a jump would pass the first test.
    """
    slope = sympy_derivative(candidate, piece.variable)
    if slope.has(sympy.Derivative, sympy.Subs, sympy.DiracDelta):
        return False
    return piece.inner.is_zero(slope - piece.integrand) and piece.smooth(candidate)


def by_antiderivative(candidate: Expr, piece: Piece) -> Result:
    """The integral from a candidate; unknown where a hypothesis is not proved.

    The integrand has to be defined on the open interval, which the caller has proved.
    """
    if not is_antiderivative(candidate, piece):
        return unknown(f"{candidate} was not proved to be an antiderivative")
    limit = end_limit if piece.strict else continuous_value
    at_upper, at_lower = limit(candidate, piece, "-"), limit(candidate, piece, "+")
    if at_upper is None or at_lower is None:
        return _without_limit(candidate, piece, piece.upper if at_upper is None else piece.lower)
    for found, end in ((at_upper, piece.upper), (at_lower, piece.lower)):
        if is_infinite(found):
            return diverges(f"the antiderivative {candidate} tends to infinity at {end}")
    return value(_certificate(candidate, piece, at_upper - at_lower))


def _without_limit(candidate: Expr, piece: Piece, end: Expr) -> Result:
    """Whether the antiderivative oscillates for ever: terms with finite limits and one wave."""
    if not end.is_infinite:
        return unknown(f"the limit of {candidate} at {end} was not decided")
    side = "-" if end == piece.upper else "+"
    limits = {t: end_limit(t, piece, side) for t in terms_of(candidate, piece.inner)}
    waves = [t for t, found in limits.items() if found is None]
    if not any(is_infinite(found) for found in limits.values()) and _has_no_limit(waves, piece):
        return diverges(
            f"the antiderivative {candidate} oscillates for ever as {piece.variable} tends to {end}"
        )
    return unknown(f"the limit of {candidate} at {end} was not decided")


def _has_no_limit(terms: list[Expr], piece: Piece) -> bool:
    """Whether a sum of c_i cos(w x + p_i) or sin of one frequency certainly has no limit at infinity.

    c cos(w x + p) with constants c, w that are not 0 takes the values c and -c at arbitrarily large x.
    """
    if len(terms) != 1:
        return False
    constant, wave = terms[0].as_independent(piece.variable, as_Add=False)
    if not isinstance(wave, (sympy.cos, sympy.sin)) or not wave.args[0].is_polynomial(piece.variable):
        return False
    slope = sympy.diff(wave.args[0], piece.variable)
    nonzero = all(piece.facts.sign(v) <= NONZERO for v in (constant, slope))
    return nonzero and not slope.has(piece.variable)


def _certificate(candidate: Expr, piece: Piece, result: Expr) -> Certificate:
    where = f"{piece.variable} in ({piece.lower}, {piece.upper})"
    return Certificate(
        rule="antiderivative",
        theorem=THEOREM,
        subject=piece.integral,
        value=result if piece.integrand is not S.Zero else S.Zero,
        witness=candidate,
        conditions=(
            f"d/d{piece.variable} of the antiderivative is the integrand (normal form)",
            f"the antiderivative is differentiable and the integrand is defined for {where}",
            f"the antiderivative has finite limits at {piece.lower} and {piece.upper}",
        ),
        cited=piece.inner.citations,
    )
