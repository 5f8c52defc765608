r"""Route C for composed Laplace noise: the contour integral of the moment function, with a rigorous tail.

delta(eps) = 1/(2 pi i) times the integral of K(s)^n exp(-s eps) / (s (s + 1)) along s = c + it, for any c > 0: the
inverse two-sided Laplace transform of (1 - exp(eps - x))_+ against the law of S. At the saddle point c the integrand
is a Gaussian bump, and the cost hardly grows with n.
"""

from dataclasses import dataclass
from functools import cached_property
from math import exp, inf, isfinite, log, log1p, pi, sqrt, tanh

from flint import acb, arb

__all__ = ["Contour", "approximate_level", "contour", "delta_by_contour"]

_LARGEST_TAIL_START = 200.0  # in units of pi / eps0, the spacing of the returns of |K|
_GUARD_BITS = 24


@dataclass(frozen=True)
class Contour:
    """A vertical line: its abscissa c, where the tail starts, the size of the integral, and the bits wanted of it.

    Floating point chooses them; the enclosure is right for every choice.
    """

    abscissa: float
    tail_start: float
    size: float
    bits: int


def _slope(b: float, eps0: float) -> float:
    """Derivative in b of ln[cosh(b eps0) + sinh(b eps0)/(2b)]."""
    t = tanh(b * eps0)
    return (eps0 * t + eps0 / (2 * b) - t / (2 * b * b)) / (1 + t / (2 * b))


def _saddle(eps: float, eps0: float, n: int) -> float:
    """The c > 0 where K(c)^n exp(-c eps) / (c (c + 1)), log-convex in c, is smallest."""
    low, high = -60.0, 60.0
    for _ in range(80):
        middle = (low + high) / 2
        c = exp(middle)
        if n * _slope(c + 0.5, eps0) - eps - 1 / c - 1 / (c + 1) < 0:
            low = middle
        else:
            high = middle
    return exp((low + high) / 2)


def contour(eps: arb, eps0: arb, n: int, bits: int) -> Contour | None:
    """The line and the start of its tail for this many bits, or None where the tail does not become small enough.

    Beyond height T the damping factor K / K(c) is at most (1 + 1/(2T)) / (1 + tanh(b eps0)/(2b)), b = c + 1/2.
    """
    level, noise = float(eps), float(eps0)
    if not (isfinite(level) and isfinite(noise) and noise > 0 and level < n * noise):
        return None
    c = _saddle(level, noise, n)
    b, size = c + 0.5, _size(c, noise, n)
    needed = (bits + _GUARD_BITS) * log(2) + max(0.0, -log(size))
    surplus = log1p(tanh(b * noise) / (2 * b)) - needed / n
    tail_start = 1 / (2 * (exp(surplus) - 1)) if surplus > 1e-12 else inf
    if tail_start > _LARGEST_TAIL_START * pi / noise:
        return None
    return Contour(c, tail_start, size, bits)


def _size(c: float, eps0: float, n: int) -> float:
    """Height times width of the bump on the line Re s = c, in units of K(c)^n exp(-c eps)."""
    b, step = c + 0.5, 1e-3 * (c + 0.5)
    curvature = n * (_slope(b + step, eps0) - _slope(b - step, eps0)) / (2 * step) + c**-2 + (c + 1) ** -2
    return 1 / (c * (c + 1) * sqrt(max(curvature, 1e-300)))


def approximate_level(log_delta: float, eps0: float, n: int) -> float:
    """The eps with ln delta(eps) near log_delta by the saddle-point approximation: a start for root finding."""
    low, high = -60.0, 60.0
    level = 0.0
    for _ in range(80):
        middle = (low + high) / 2
        c = exp(middle)
        level = n * _slope(c + 0.5, eps0) - 1 / c - 1 / (c + 1)
        moment = n * (_log_moment(c + 0.5, eps0) - eps0 / 2)
        if moment - c * level + log(_size(c, eps0, n)) - log(2 * pi) / 2 > log_delta:
            low = middle
        else:
            high = middle
    return level


def _log_moment(b: float, eps0: float) -> float:
    """ln[cosh(b eps0) + sinh(b eps0)/(2b)] without overflow."""
    small = exp(-2 * b * eps0)
    return b * eps0 + log((1 + small) / 2 + (1 - small) / (4 * b))


def _moment(u: acb | arb, eps0: arb) -> acb | arb:
    """exp(eps0/2) K as a function of u = s + 1/2."""
    return (eps0 * u).cosh() + (eps0 * u).sinh() / (2 * u)


def _moment_slope(u: acb, eps0: arb) -> acb:
    """Derivative of the moment function in u."""
    hyperbolic_sine, hyperbolic_cosine = (eps0 * u).sinh(), (eps0 * u).cosh()
    return eps0 * hyperbolic_sine + (eps0 * hyperbolic_cosine - hyperbolic_sine / u) / (2 * u)


@dataclass(frozen=True)
class _Bump:
    """The factor K(s)^n exp(-s eps) on the line Re s = c, divided by its value at c."""

    eps: arb
    eps0: arb
    n: int
    c: arb

    @cached_property
    def peak(self) -> arb:
        """exp(eps0/2) K(c)."""
        return _moment(self.c + arb("0.5"), self.eps0)

    def logarithm(self, step: acb) -> acb:
        """ln of the factor at c + step; a branch of it."""
        return self.n * (self._moment(step) / self.peak).log() - step * self.eps

    def _moment(self, step: acb) -> acb:
        return _moment(self.c + arb("0.5") + step, self.eps0)

    def over(self, step: acb) -> acb:
        """The factor over a ball of steps from c.

        Over a wide ball the logarithm in mean value form: at the saddle its slope is small, which naive evaluation
        would not see. Where the moment function may vanish, the disc of the largest modulus.
        """
        moment = self._moment(step)
        if moment.contains(acb(0)):
            return self._disc(moment, step)
        if step.is_exact():
            return self.logarithm(step).exp()
        middle = step.mid()
        slope = self.n * _moment_slope(self.c + arb("0.5") + step, self.eps0) / moment - self.eps
        return (self.logarithm(middle) + slope * (step - middle)).exp()

    def _disc(self, moment: acb, step: acb) -> acb:
        largest = (self.n * (arb(moment.abs_upper()) / self.peak).log() - step.real * self.eps).exp()
        radius = arb(0, arb(largest.abs_upper()))
        return acb(radius, radius)


def delta_by_contour(eps: arb, eps0: arb, n: int, line: Contour) -> arb:
    """The enclosure of delta(eps) from one line, at the current precision.

    >>> from flint import ctx
    >>> with ctx.workprec(80):
    ...     line = contour(arb(150), arb(1), 300, 40)
    ...     print(delta_by_contour(arb(150), arb(1), 300, line).str(10, radius=False))
    0.001582934290
    """
    c, height = arb(line.abscissa), arb(line.tail_start)
    bump = _Bump(eps, eps0, n, c)

    def integrand(t: acb, _: bool) -> acb:
        step = acb(0, 1) * t
        return bump.over(step) / ((c + step) * (c + step + 1))

    accuracy = arb(2) ** (-line.bits - 8)
    body = acb.integral(integrand, 0, height, abs_tol=accuracy * line.size, rel_tol=accuracy).real
    whole = body + arb(0, _tail(c, height, eps0, n).upper())
    scale = n * (bump.peak.log() - eps0 / 2) - c * eps
    return scale.exp() * whole / arb.pi()


def _tail(c: arb, height: arb, eps0: arb, n: int) -> arb:
    """A bound for the integral of |K/K(c)|^n / |s (s + 1)| beyond the height T.

    There |cosh| and |sinh| of eps0 u are at most cosh(b eps0), |2u| >= 2T, and |s (s + 1)| >= t^2.
    """
    b = c + arb("0.5")
    damping = (1 + 1 / (2 * height)) / (1 + (b * eps0).tanh() / (2 * b))
    return (n * damping.log()).exp() / height
