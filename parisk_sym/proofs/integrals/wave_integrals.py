"""Integrals of cosines and sines over a half-line or whole periods: each a theorem with its number, as in `named_integrals`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import sympy
from sympy import Expr, S, Wild, cos, exp, gamma, log, pi, sin, sqrt

from parisk_sym.proofs.integrals.certificates import Result
from parisk_sym.proofs.integrals.factors import is_half_line, value_if_same
from parisk_sym.proofs.integrals.piece import Piece

__all__ = ["OF_WAVES"]

DIRICHLET = "Dirichlet's integral (DLMF 6.2.9, 6.2.14)"
SQUARES = "Dirichlet's integral, after an integration by parts"
GAUSSIAN = "the Fourier transform of a Gaussian (DLMF 1.14(vii))"
LORENTZ = "the Fourier transform of 1/(x^2 + c^2) (DLMF 1.14(vii))"
BETA_ANGLE = "Euler's integral for Beta over an angle (DLMF 5.12.2)"
PERIOD = "the integral of 1/(a + b cos t) over a period (by residues)"
PERIOD_LOGARITHM = "the integral of log(a + b cos t) over a period (by Jensen's formula)"

_Form = tuple[Expr, Expr, str, tuple[Expr, ...]]
"""An integrand, its integral, the theorem, and what has to be positive."""


def on_the_half_line(piece: Piece) -> Result | None:
    """The integrands of `_half_line`, by their form."""
    return _by_form(piece, _half_line(piece.variable)) if is_half_line(piece) else None


def over_a_half_period(piece: Piece) -> Result | None:
    """The integrands of `_half_period` over (0, pi), by their form."""
    return _by_form(piece, _half_period(piece.variable)) if piece.lower == 0 and piece.upper == pi else None


def over_a_period(piece: Piece) -> Result | None:
    """The integrands of `_half_period` over (0, 2 pi) and (-pi, pi): twice the integral over (0, pi), by symmetry about pi and 0."""
    if (piece.lower, piece.upper) not in ((S.Zero, 2 * pi), (-pi, pi)):
        return None
    doubled = ((form, 2 * result, *more) for form, result, *more in _half_period(piece.variable))
    return _by_form(piece, doubled)


def powers_over_a_quarter(piece: Piece) -> Result | None:
    """c sin(t)^a cos(t)^b over (0, pi/2) is c Gamma((a+1)/2) Gamma((b+1)/2) / (2 Gamma((a+b)/2 + 1)) for a, b > -1."""
    if piece.lower != 0 or piece.upper != pi / 2:
        return None
    t = piece.variable
    constant, powers = S.One, {sin(t): S.Zero, cos(t): S.Zero}
    for factor in sympy.Mul.make_args(piece.integrand):
        base, index = factor.as_base_exp()
        if not factor.has(t):
            constant *= factor
        elif base in powers and not index.has(t):
            powers[base] += index
        else:
            return None
    a, b = powers[sin(t)], powers[cos(t)]
    result = constant * gamma((a + 1) / 2) * gamma((b + 1) / 2) / (2 * gamma((a + b) / 2 + 1))
    return value_if_same(constant * sin(t) ** a * cos(t) ** b, piece, result, BETA_ANGLE, a + 1, b + 1)


def _half_line(x: Expr) -> Iterator[_Form]:
    a, b, c = (Wild(name, exclude=[x, 0]) for name in ("a", "b", "c"))
    yield c * sin(b * x) / x, c * pi / 2, DIRICHLET, (b,)
    yield c * sin(b * x) ** 2 / x**2, c * pi * b / 2, SQUARES, (b,)
    yield c * (1 - cos(b * x)) / x**2, c * pi * b / 2, SQUARES, (b,)
    yield c * cos(b * x) * exp(-a * x**2), c * sqrt(pi / a) / 2 * exp(-(b**2) / (4 * a)), GAUSSIAN, (a,)
    yield c * cos(b * x) / (x**2 + a), c * pi / (2 * sqrt(a)) * exp(-b * sqrt(a)), LORENTZ, (a, b)
    yield c * cos(b * x) / (1 + a * x**2), c * pi / (2 * sqrt(a)) * exp(-b / sqrt(a)), LORENTZ, (a, b)
    yield c * x * sin(b * x) / (x**2 + a), c * pi / 2 * exp(-b * sqrt(a)), LORENTZ, (a, b)


def _half_period(t: Expr) -> Iterator[_Form]:
    a, b, c = (Wild(name, exclude=[t, 0]) for name in ("a", "b", "c"))
    root = sqrt(a**2 - b**2)
    yield c / (a + b * cos(t)), c * pi / root, PERIOD, (a - b, a + b)
    yield c * log(a + b * cos(t)), c * pi * log((a + root) / 2), PERIOD_LOGARITHM, (a - b, a + b)


def _by_form(piece: Piece, forms: Iterator[_Form]) -> Result | None:
    """The integral of the first form that the integrand has, for some values of its letters."""
    for form, result, theorem, needed in forms:
        match = piece.integrand.match(form)
        if not match or any(letter not in match for letter in form.atoms(Wild)):
            continue
        found = value_if_same(
            form.xreplace(match),
            piece,
            result.xreplace(match),
            theorem,
            *(condition.xreplace(match) for condition in needed),
        )
        if found is not None:
            return found
    return None


OF_WAVES: tuple[Callable[[Piece], Result | None], ...] = (
    on_the_half_line,
    over_a_half_period,
    over_a_period,
    powers_over_a_quarter,
)
"""The rules, in the order in which they are tried."""
