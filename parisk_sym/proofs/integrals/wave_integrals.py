"""Integrals of cosines and sines over a half-line or whole periods: each a theorem with its number, as in `named_integrals`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import sympy
from sympy import Dummy, Expr, S, Wild, cos, cosh, digamma, exp, gamma, log, pi, sin, sinh, sqrt, tan, tanh

from parisk_sym.proofs.integrals.certificates import Result
from parisk_sym.proofs.integrals.factors import factors_of, is_half_line, value_if_same
from parisk_sym.proofs.integrals.piece import Piece

__all__ = ["OF_WAVES"]

DIRICHLET = "Dirichlet's integral (DLMF 6.2.9, 6.2.14)"
SQUARES = "Dirichlet's integral, after an integration by parts"
GAUSSIAN = "the Fourier transform of a Gaussian (DLMF 1.14(vii))"
LORENTZ = "the Fourier transform of 1/(x^2 + c^2) (DLMF 1.14(vii))"
HYPERBOLIC = "a Fourier transform of a hyperbolic function (by residues)"
GAMMA = "Euler's integral for Gamma at a complex rate (DLMF 5.9.1)"
BETA_ANGLE = "Euler's integral for Beta over an angle (DLMF 5.12.2)"
BETA_ANGLE_LOGARITHM = "the derivative of Euler's integral for Beta over an angle (DLMF 5.12.2, 5.2.2)"
EULER_NUMBERS = "the integral of t^(2n) sech(pi t) for Euler's numbers (DLMF 24.7.6)"
BERNOULLI_NUMBERS = "the integral of t^(2n-1) csch(pi t) for Bernoulli's numbers (DLMF 24.7.3)"
PERIOD = "the integral of 1/(a + b cos t) over a period (by residues)"
PERIOD_LOGARITHM = "the integral of log(a + b cos t) over a period (by Jensen's formula)"

_HIGHEST = 8
"""Power of the variable beside a Gaussian wave."""

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


def logarithm_over_a_quarter(piece: Piece) -> Result | None:
    """c sin(t)^a cos(t)^b log(sin t) over (0, pi/2) is F (psi((a+1)/2) - psi((a+b)/2 + 1))/2, for a, b > -1, F the integral without the logarithm.

    Of log(cos t) with a and b exchanged, of log(tan t) the difference of both. Over (0, pi), with b = 0, of log(sin t): twice as much.
    """
    t = piece.variable
    heads = {log(sin(t)): (1, 0), log(cos(t)): (0, 1), log(tan(t)): (1, -1)}
    if piece.lower != 0 or piece.upper not in (pi / 2, pi):
        return None
    constant, powers, logarithms = S.One, {sin(t): S.Zero, cos(t): S.Zero}, []
    for factor in sympy.Mul.make_args(piece.integrand):
        base, index = factor.as_base_exp()
        if not factor.has(t):
            constant *= factor
        elif base in powers and not index.has(t):
            powers[base] += index
        elif factor in heads:
            logarithms.append(factor)
        else:
            return None
    a, b = powers[sin(t)], powers[cos(t)]
    if len(logarithms) != 1 or (piece.upper == pi and (b != 0 or logarithms[0] != log(sin(t)))):
        return None
    whole = gamma((a + 1) / 2) * gamma((b + 1) / 2) / (2 * gamma((a + b) / 2 + 1))
    rates = [(digamma((s + 1) / 2) - digamma((a + b) / 2 + 1)) / 2 for s in (a, b)]
    own = sympy.Add(*(share * rate for share, rate in zip(heads[logarithms[0]], rates, strict=True)))
    result = constant * whole * own * (2 if piece.upper == pi else 1)
    read = constant * sin(t) ** a * cos(t) ** b * logarithms[0]
    return value_if_same(read, piece, result, BETA_ANGLE_LOGARITHM, a + 1, b + 1)


def power_over_a_hyperbolic_cosine(piece: Piece) -> Result | None:
    """c x^(2n)/cosh(r x) over (0, oo) is c |E_2n| (pi/(2 r))^(2n+1), and c x^(2n-1)/sinh(r x) is c (2^(2n) - 1) |B_2n| (pi/r)^(2n)/(2n), r > 0."""
    if not is_half_line(piece):
        return None
    x = piece.variable
    for factor in sympy.Mul.make_args(piece.integrand):
        head, index = factor.as_base_exp()
        if index != -1 or not isinstance(head, (cosh, sinh)):
            continue
        rate = head.args[0] / x
        factors = factors_of(piece.integrand / factor, piece)
        m = factors.power
        even = isinstance(head, cosh)
        if (
            rate.has(x)
            or factors.others
            or not (m.is_Integer and 0 <= m <= _HIGHEST)
            or (m % 2 == 0) is not even
        ):
            return None
        if even:
            result, theorem = sympy.Abs(sympy.euler(m)) * (pi / (2 * rate)) ** (m + 1), EULER_NUMBERS
        else:
            known = sympy.Abs(sympy.bernoulli(m + 1)) * (2 ** (m + 1) - 1) / (m + 1)
            result, theorem = known * (pi / rate) ** (m + 1), BERNOULLI_NUMBERS
        return value_if_same(factors.constant * x**m / head, piece, factors.constant * result, theorem, rate)
    return None


def power_beside_a_gaussian_wave(piece: Piece) -> Result | None:
    """c x^n exp(-a x^2) cos(b x) over (0, oo), n even, and of sin(b x), n odd: derivatives in b of that of exp(-a x^2) cos(b x), for a > 0."""
    found = _beside_a_wave(piece)
    if (
        found is None
        or list(found.rates) != [2]
        or not (found.power.is_Integer and 1 <= found.power <= _HIGHEST)
    ):
        return None
    n, a, x = int(found.power), found.rates[S(2)], piece.variable
    wave, b = found.wave, Dummy("b", real=True)
    if (n % 2 == 0) is not (wave is cos):
        return None
    whole = sqrt(pi / a) / 2 * exp(-(b**2) / (4 * a))
    turned = (-1) ** (n // 2) if wave is cos else (-1) ** ((n + 1) // 2)
    result = found.constant * turned * sympy.diff(whole, b, n).xreplace({b: found.turn})
    read = found.constant * x**n * exp(-a * x**2) * wave(found.turn * x)
    return value_if_same(read, piece, result, GAUSSIAN, a)


def power_beside_a_falling_wave(piece: Piece) -> Result | None:
    """c x^(s-1) exp(-a x) cos(b x) over (0, oo) is c Gamma(s) cos(s atan(b/a))/(a^2 + b^2)^(s/2), and with sin, for s, a > 0."""
    found = _beside_a_wave(piece)
    if found is None or list(found.rates) != [1]:
        return None
    a, b, s = found.rates[S.One], found.turn, found.power + 1
    size = (a**2 + b**2) ** (s / 2)
    result = found.constant * gamma(s) * found.wave(s * sympy.atan(b / a)) / size
    read = (
        found.constant
        * piece.variable**found.power
        * exp(-a * piece.variable)
        * found.wave(b * piece.variable)
    )
    return value_if_same(read, piece, result, GAMMA, s, a)


class _Wave(NamedTuple):
    """constant * x^power * exp(-sum of rate x^index) * wave(turn x)."""

    constant: Expr
    power: Expr
    rates: dict[Expr, Expr]
    wave: type[Expr]
    turn: Expr


def _beside_a_wave(piece: Piece) -> _Wave | None:
    """The factors of an integrand over (0, oo) with one cosine or sine of a multiple of its variable."""
    factors = factors_of(piece.integrand, piece) if is_half_line(piece) else None
    if factors is None or len(factors.others) != 1 or not isinstance(factors.others[0], (cos, sin)):
        return None
    (wave,) = factors.others
    turn = wave.args[0] / piece.variable
    rates = {q: b for q, b in factors.rates.items() if b != 0}
    return (
        None if turn.has(piece.variable) else _Wave(factors.constant, factors.power, rates, type(wave), turn)
    )


def _half_line(x: Expr) -> Iterator[_Form]:
    a, b, c = (Wild(name, exclude=[x, 0]) for name in ("a", "b", "c"))
    yield c * sin(b * x) / x, c * pi / 2, DIRICHLET, (b,)
    yield c * sin(b * x) ** 2 / x**2, c * pi * b / 2, SQUARES, (b,)
    yield c * (1 - cos(b * x)) / x**2, c * pi * b / 2, SQUARES, (b,)
    yield c * cos(b * x) * exp(-a * x**2), c * sqrt(pi / a) / 2 * exp(-(b**2) / (4 * a)), GAUSSIAN, (a,)
    yield c * cos(b * x) / (x**2 + a), c * pi / (2 * sqrt(a)) * exp(-b * sqrt(a)), LORENTZ, (a, b)
    yield c * cos(b * x) / (1 + a * x**2), c * pi / (2 * sqrt(a)) * exp(-b / sqrt(a)), LORENTZ, (a, b)
    around = pi * b / (2 * a)
    yield c * cos(b * x) / cosh(a * x), c * pi / (2 * a * cosh(around)), HYPERBOLIC, (a,)
    yield c * sin(b * x) / sinh(a * x), c * pi / (2 * a) * tanh(around), HYPERBOLIC, (a,)
    yield c * cos(b * x) / cosh(a * x) ** 2, c * pi * b / (2 * a**2 * sinh(around)), HYPERBOLIC, (a, b)
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
    power_beside_a_gaussian_wave,
    power_beside_a_falling_wave,
    over_a_half_period,
    over_a_period,
    powers_over_a_quarter,
    logarithm_over_a_quarter,
    power_over_a_hyperbolic_cosine,
)
"""The rules, in the order in which they are tried."""
