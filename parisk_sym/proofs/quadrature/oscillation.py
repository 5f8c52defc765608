"""Integrals over a half-line that oscillate without decay have no value: a proof for periodic integrands."""

from collections.abc import Mapping

import sympy
from flint import arb, fmpq
from sympy import Expr, Symbol

from parisk_sym.proofs.quadrature.ends import expansion
from parisk_sym.proofs.quadrature.growth import CONSTANT, compare
from parisk_sym.proofs.quadrature.outcome import Enclosure, Undecided, diverges
from parisk_sym.proofs.quadrature.panels import Integrand

__all__ = ["periodic_divergence"]

_PERIODIC = (sympy.sin, sympy.cos)
_PROBES = 64


def periodic_divergence(body: Expr, x: Symbol, parameters: Mapping[Symbol, arb]) -> Enclosure | None:
    """Divergence of the integral of amplitude(x) * periodic(x) over a half-line, or None when it is not proved.

    Theorem (Cauchy's criterion): if |amplitude| >= c > 0 beyond R with one sign, and the periodic factor has one sign
    and is at least d > 0 in modulus on some interval J, then the integrals over the translates of J by whole periods
    are at least c d |J| in modulus, so the improper integral does not converge.
    """
    factors = sympy.Mul.make_args(body)
    moving = [f for f in factors if f.has(x) and _is_periodic(f, x)]
    periodic, amplitude = sympy.Mul(*moving), sympy.Mul(*(f for f in factors if f not in moving))
    if not moving or not _frequencies_fit(periodic, x):
        return None
    if not _stays_away_from_zero(amplitude, x, parameters):
        return None
    place = _nonzero_interval(periodic, x, parameters)
    if place is None:
        return None
    return diverges(
        f"the periodic factor {periodic} does not vanish on {place.str(6)} and its amplitude does not decay"
    )


def _is_periodic(factor: Expr, x: Symbol) -> bool:
    """Whether x occurs only inside sines and cosines of affine arguments."""
    bare = factor.replace(lambda e: isinstance(e, _PERIODIC), lambda e: sympy.Symbol("trigonometric"))
    return not bare.has(x) and all(_slope(e, x) is not None for e in factor.atoms(*_PERIODIC) if e.has(x))


def _slope(node: Expr, x: Symbol) -> Expr | None:
    """The rate of an affine argument, or None; exact by the definition of a polynomial's coefficients."""
    argument = node.args[0]
    if not argument.is_polynomial(x):
        return None
    polynomial = sympy.Poly(argument, x)
    return polynomial.nth(1) if polynomial.degree() == 1 else None


def _frequencies_fit(periodic: Expr, x: Symbol) -> bool:
    """Whether all frequencies are rational multiples of one."""
    slopes = [s for s in (_slope(e, x) for e in periodic.atoms(*_PERIODIC) if e.has(x)) if s is not None]
    return all((s / slopes[0]).is_Rational for s in slopes)


def _stays_away_from_zero(amplitude: Expr, x: Symbol, parameters: Mapping[Symbol, arb]) -> bool:
    for j in (4, 8, 16, 32):
        try:
            half, series = expansion(amplitude, x, parameters, arb(2) ** j, infinite=True)
            if half.sign(series) in (1, -1) and compare(series[0].rate, CONSTANT) >= 0:
                return True
        except Undecided:
            continue
    return False


def _nonzero_interval(periodic: Expr, x: Symbol, parameters: Mapping[Symbol, arb]) -> arb | None:
    """A short interval where the periodic factor certainly does not vanish."""
    integrand = Integrand(periodic, x, parameters)
    for k in range(1, _PROBES):
        place = arb(fmpq(k, 7)) + arb(0, 2**-10)
        value = integrand.over(place)
        if value > 0 or value < 0:
            return place
    return None
