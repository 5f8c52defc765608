r"""The subsampled Laplace mechanism: noise of scale 1/eps0, each record taken with probability q.

The worst pair is P = (1 - q) Q + q Q' against Q, Q and Q' the Laplace laws of scale 1/eps0 at 0 and 1. The loss l of Q' against Q is
-eps0 with probability 1/2 under Q, eps0 with probability e^(-eps0)/2, and e (2x - 1) eps0 between them, at an answer x in (0, 1) with the
density (eps0/2) e^(-eps0 x). With w = 1 - q + q e^l,

    M(u) = w_-^u / 2 + e^(-eps0) w_+^u / 2 + int_0^1 (eps0/2) e^(-eps0 x) w(x)^u dx.

*The sum for M.* The integral by Gauss-Legendre quadrature with m nodes. If |f| <= B in the ellipse with foci 0 and 1 and half axes
(r + 1/r)/4, (r - 1/r)/4, its Chebyshev coefficients are at most 2 B r^-k (L. N. Trefethen, Approximation Theory and Approximation
Practice, Theorem 8.1); the rule is exact up to degree 2m - 1, and rule and integral of a Chebyshev polynomial on [0, 1] are at most 1,
so the error is at most 4 B r^(-2m) / (1 - 1/r). In the ellipse |Im x| <= (r - 1/r)/4, the angle of e^l is at most
t = (r - 1/r) eps0/2 <= pi/2, that of w at most atan2(R sin t, 1 - q + R cos t), R = q e^l at the right end, and
w(Re x) cos(t/2) <= |w| <= w(Re x).

*The tail.* The tilted density g of the loss ln w satisfies (ln g)' = alpha + 1 - (3/2) e^L / (e^L - 1 + q), which grows with L: it falls and then
rises, so that its variation is at most the sum of its values at the ends, and integration by parts bounds its transform at
height t by 2 (g_- + g_+) / t. The atoms keep their moduli.
"""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from math import atan2, ceil, cos, exp, inf, log, log1p, pi, sin

import numpy as np
from flint import acb, arb, ctx, fmpq
from numpy.typing import NDArray

from parisk_sym.core.errors import BOUNDS_BY_BUCKETS, DomainError
from parisk_sym.formulas.kernels.moments import LaplaceMoment
from parisk_sym.formulas.kernels.subsampled_moments import (
    Nodes,
    SampledMoment,
    bound_with_sampling,
    exact_order,
    largest_modulus,
)

__all__ = ["SampledLaplaceMoment", "density_ends", "single_delta"]

_MOST_NODES = 3000
_ORDER = 80
_SLACK = 0.05  # of the gap of |M| below 1, for its bound in boxes
_FAR_ENOUGH = 1.01  # times the atoms: so near the variation of the density brings the bound
_HEIGHTS = 400
_ROUGH_BITS = 64


@dataclass(frozen=True)
class SampledLaplaceMoment(SampledMoment):
    """M(u) = E (1 - q + q e^l)^u, l the loss of Laplace noise under Q."""

    eps0: fmpq
    q: fmpq

    @property
    def has_floats(self) -> bool:  # type: ignore[override]
        """Whether the parameters are neither too large nor too small."""
        return 1e-30 < float(self.eps0) < 500 and float(self.q) > 1e-100

    def log_bound(self, s: arb) -> arb:
        """From that of Laplace noise."""
        plain = LaplaceMoment(arb(self.eps0), 1).log_bound(s)
        return self.n * bound_with_sampling(plain, s, self.q, self.adding)

    def nodes(self, alpha: arb, height: arb) -> Nodes:
        """For all heights up to the power of 2 above this one."""
        rounded = 2.0 ** ceil(log(max(float(height), 1e-300)) / log(2) + 1e-9) if height > 0 else 0.0
        return _nodes(self.eps0, self.q, exact_order(alpha), rounded, ctx.prec)

    def log_tail(self, alpha: arb, height: arb) -> arb:
        """The atoms, and the density by its variation; up to where that is as good as the largest |M| in floats, |M| in boxes."""
        atoms, ends = density_ends(self.eps0, self.q, alpha)
        moment = self.nodes(alpha, arb(0)).moment
        largest, far = self._largest(float(alpha), float(height))
        if far > float(height):
            wanted, far_out = arb(largest + _SLACK * (1 - largest)), arb(far)
            bound = largest_modulus(self.nodes(alpha, far_out), height, far_out, wanted)
            bound = bound.max((atoms + 2 * ends / far_out) / moment)
        else:
            bound = (atoms + 2 * ends / height) / moment
        return arb(bound.log().upper()).min(arb(0))

    def about_damping(self, b: float, height: float) -> float:
        """An estimate of `log_damping` in floats."""
        largest, _ = self._largest(0.5 - b if self.adding else 0.5 + b, height)
        return self.n * log(min(largest + _SLACK * (1 - largest), 1.0))

    def _largest(self, alpha: float, height: float) -> tuple[float, float]:
        """The largest |M(alpha + i beta)| / M(alpha) from a height on, and from where on the variation shows it; the height itself where it always does."""
        logs, masses = self._tilted_masses(alpha)
        with ctx.workprec(_ROUGH_BITS):
            atoms, ends = density_ends(self.eps0, self.q, arb(alpha))
            moment = self.nodes(arb(alpha), arb(0)).moment
            share, fall = float(atoms / moment), float(2 * ends / moment)
        simple = share + fall / height
        if not height > 0 or simple < _FAR_ENOUGH * share:
            return simple, height
        heights = np.geomspace(height, fall / (share * (_FAR_ENOUGH - 1)), _HEIGHTS)
        found = float(abs(np.exp(1j * heights[:, None] * (logs - (masses * logs).sum())) @ masses).max())
        if not share * _FAR_ENOUGH < found < simple:
            return simple, height
        far = fall / (found - share)
        with suppress(DomainError):
            _order(float(self.eps0), float(self.q), alpha, 2 * far, ctx.prec * log(2))
            return found, far
        return simple, height

    def _tilted_masses(self, alpha: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Losses and their tilted masses by a fixed rule in floats."""
        logs, exponents, masses = self._rule(alpha)
        tilted = masses * np.exp(exponents - exponents.max())
        return logs, tilted / tilted.sum()

    def _rule(self, alpha: float) -> tuple[NDArray[np.float64], ...]:
        eps0, q = float(self.eps0), float(self.q)
        places, weights = _float_rule()
        x = (places + 1) / 2
        masses = np.concatenate([[0.5, exp(-eps0) / 2], weights / 2 * eps0 / 2 * np.exp(-eps0 * x)])
        losses = np.concatenate([[-eps0, eps0], eps0 * (2 * x - 1)])
        logs = np.logaddexp(log1p(-q) if q < 1 else -inf, log(q) + losses)
        with np.errstate(over="ignore"):
            return logs, alpha * logs, masses

    def log_moments(self, alpha: float) -> tuple[float, float]:
        """By a fixed rule in floats."""
        logs, exponents, masses = self._rule(alpha)
        largest = float(exponents.max())
        tilted = masses * np.exp(exponents - largest)
        total = float(tilted.sum())
        return largest + log(total), float((tilted * logs).sum()) / total


@cache
def _float_rule() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    return np.polynomial.legendre.leggauss(_ORDER)


def density_ends(eps0: fmpq, q: fmpq, alpha: arb) -> tuple[arb, arb]:
    """The masses of the atoms together, and the values of the density at both ends, all tilted by alpha."""
    low, high = _ends(eps0, q)
    decay = (-arb(eps0)).exp()
    ends = (low ** (alpha + 1) / decay + high ** (alpha + 1) * decay * decay) / arb(4 * q)
    return (low**alpha + decay * high**alpha) / 2, ends


def _ends(eps0: fmpq, q: fmpq) -> tuple[arb, arb]:
    """The least and the largest w."""
    return 1 + q * (-arb(eps0)).expm1(), 1 + q * arb(eps0).expm1()


@lru_cache(maxsize=16)
def _rule(order: int, bits: int) -> list[tuple[arb, arb]]:
    """Nodes and weights of Gauss-Legendre quadrature on [0, 1]."""
    with ctx.workprec(bits):
        roots = [arb.legendre_p_root(order, k, weight=True) for k in range(order)]
        return [((1 + node) / 2, weight / 2) for node, weight in roots]


@lru_cache(maxsize=16)
def _nodes(eps0: fmpq, q: fmpq, alpha: fmpq, height: float, bits: int) -> Nodes:
    """The sum for M(alpha + i beta), 0 <= beta <= height, with an error of about 2^-bits."""
    radius, order = _order(float(eps0), float(q), float(alpha), height, bits * log(2))
    with ctx.workprec(bits + 16):
        at, level = arb(alpha), arb(eps0)
        absolute = _error(eps0, q, at, arb(height), arb(radius), order)
        low, high = _ends(eps0, q)
        logs, weights = [low.log(), high.log()], [arb("0.5"), (-level).exp() / 2]
        for x, weight in _rule(order, bits + 16):
            logs.append((1 + q * ((2 * x - 1) * level).expm1()).log())
            weights.append(weight * level / 2 * (-level * x).exp())
        return Nodes.of(at, [acb(x) for x in logs], [acb(x) for x in weights], arb(0), absolute)


def _error(eps0: fmpq, q: fmpq, alpha: arb, height: arb, radius: arb, order: int) -> arb:
    """The bound of the rule's error in the ellipse of this radius."""
    angle = (radius - 1 / radius) * eps0 / 2
    out = (radius + 1 / radius) / 4 - arb("0.5")  # the ellipse reaches from -out to 1 + out
    heavy = q * (eps0 * (1 + 2 * out)).exp()
    turned = acb(1 - q + heavy * angle.cos(), heavy * angle.sin()).arg()
    left, right = 1 - q + q * (-eps0 * (1 + 2 * out)).exp(), 1 - q + heavy
    modulus = right**alpha if alpha >= 0 else (left * (angle / 2).cos()) ** alpha
    bound = arb(eps0) / 2 * (eps0 * out).exp() * modulus * (height * turned).exp()
    return 4 * bound * radius ** (-2 * order) / (1 - 1 / radius)


def _order(eps0: float, q: float, alpha: float, height: float, nats: float) -> tuple[float, int]:
    """The ellipse that needs the fewest nodes, and their number; DomainError for too many."""
    best = (inf, 2.0)
    for i in range(1, 80):
        radius = 1 + 0.02 * 1.12**i
        angle = (radius - 1 / radius) * eps0 / 2
        if angle >= pi / 2:
            break
        out = (radius + 1 / radius) / 4 - 0.5
        heavy = q * exp(eps0 * (1 + 2 * out))
        growth = height * atan2(heavy * sin(angle), 1 - q + heavy * cos(angle)) + eps0 * out
        wide = (
            log1p(heavy - q) - log1p(q * (exp(eps0) - 1))
            if alpha >= 0
            else log(1 - q * (1 - exp(-eps0 * (1 + 2 * out))))
        )
        growth += abs(alpha) * (
            wide if alpha >= 0 else -wide - log(cos(angle / 2)) + log1p(q * (exp(-eps0) - 1))
        )
        growth += log(4 / (1 - 1 / radius)) + eps0
        best = min(best, ((nats + max(growth, 0.0)) / (2 * log(radius)), radius))
    order = max(2, ceil(best[0]) + 2) if best[0] < _MOST_NODES else inf
    if order > _MOST_NODES:
        raise DomainError(
            f"certified digits of the subsampled Laplace mechanism need a quadrature with at most {_MOST_NODES} nodes, got eps0 = {eps0:.6g} "
            f"at height {height:.6g}: {BOUNDS_BY_BUCKETS}"
        )
    return best[1], int(order)


def single_delta(level: arb, eps0: fmpq, q: fmpq, *, adding: bool) -> arb:
    """delta of one use at a level of either sign, in closed form, at the current precision.

    With v = (e^l - 1 + q) / q, the ratio of Q' to Q where the loss is l, and the delta of Laplace noise D(t) = E (1 - e^(t - L))_+
    = q^-1 E_Q (dP/dQ - e^l)_+: "remove" has q D(ln v) at l = eps. "add" has E_Q (1 - e^eps dP/dQ)_+ = e^eps q E_Q (v - dQ'/dQ)_+ at l = -eps,
    where E_Q (v - dQ'/dQ)_+ = v - 1 + D(ln v).

    >>> print(single_delta(arb(1), fmpq(2), fmpq(1), adding=False).str(12, radius=False))
    0.393469340287
    """
    part = ((-level if adding else level).expm1() + q) / q
    if not (part > 0 or part <= 0):
        return arb.nan()
    if part <= 0:
        return arb(0) if adding else -level.expm1()
    plain = _plain_delta(part.log(), arb(eps0))
    return level.exp() * q * (part - 1 + plain) if adding else q * plain


def _plain_delta(level: arb, eps0: arb) -> arb:
    """delta of one use of the Laplace mechanism: 1 - e^((t - eps0)/2) between -eps0 and eps0."""
    if level >= eps0:
        return arb(0)
    if level <= -eps0:
        return -level.expm1()
    if level > -eps0 and level < eps0:
        return -((level - eps0) / 2).expm1()
    return arb.nan()
