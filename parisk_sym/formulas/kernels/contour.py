r"""delta of independent uses of several mechanisms by a contour integral, with a rigorous tail.

delta(eps) = 1/(2 pi i) times the integral of K(s) exp(-s eps) / (s (s + 1)) along s = c + it, for any c > 0, where K is
the product of the moment functions of the losses: the inverse two-sided Laplace transform of (1 - exp(eps - x))_+
against the law of their sum. At the saddle point c the integrand is a Gaussian bump, and the cost hardly grows with the
number of uses.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, inf, isfinite, log, pi, sqrt

from flint import acb, arb, ctx

from parisk_sym.formulas.arithmetic.integral import integral
from parisk_sym.formulas.kernels.moments import Factor, plus_half

__all__ = ["Contour", "approximate_level", "contour", "delta_by_contour", "delta_on_best_contour", "saddle"]

_MOST_RETURNS = 200.0  # of |K| to its largest value, up to where the tail starts
_MOST_FOR_ALL_USES = 5000.0  # together; with few uses |K| hardly falls between its returns
_GUARD_BITS = 24
_POWER_GUARD_BITS = 32


@dataclass(frozen=True)
class Contour:
    """A vertical line: its abscissa c, where the tail starts, the size of the integral, and the bits wanted of it.

    Floating point chooses them; the enclosure is right for every choice.
    """

    abscissa: float
    tail_start: float
    size: float
    bits: int


def _smallest(falls: Callable[[float], bool]) -> float:
    """The c > 0 up to which a function of ln c falls, to some 70 bits."""
    low, high = -60.0, 60.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if falls(exp(middle)) else (low, middle)
    return exp((low + high) / 2)


def _slope(c: float, factors: Sequence[Factor]) -> float:
    """The eps whose saddle point is c: K(c) exp(-c eps) / (c (c + 1)), log-convex in c, is smallest there."""
    return sum(f.slope(c + 0.5) for f in factors) - 1 / c - 1 / (c + 1)


def saddle(level: float, factors: Sequence[Factor]) -> tuple[float, float]:
    """The saddle point c > 0 of a level, and the size of the integral in units of K(c) exp(-c eps)."""
    c = _smallest(lambda c: _slope(c, factors) < level)
    return c, _size(c, factors)


def contour(eps: arb, factors: Sequence[Factor], bits: int) -> Contour | None:
    """The line and the start of its tail for this many bits, or None if the tail does not become small enough.

    The caller makes sure that eps lies below the largest value of the loss.
    """
    level = float(eps)
    if not (isfinite(level) and all(f.has_floats for f in factors)):
        return None
    c, size = saddle(level, factors)
    needed = (bits + _GUARD_BITS) * log(2) + max(0.0, -log(size))
    tail_start = _tail_start(c + 0.5, factors, needed)
    returns = tail_start * max(f.frequency for f in factors) / pi
    if returns > max(_MOST_RETURNS, _MOST_FOR_ALL_USES / sum(f.n for f in factors)):
        return None
    return Contour(c, tail_start, size, bits)


def _tail_start(b: float, factors: Sequence[Factor], needed: float) -> float:
    """The height from which the factors damp by e^-needed; infinity if they never do."""

    def heavy(height: float) -> bool:
        damping = sum((f.log_damping(arb(b), arb(height)) for f in factors), arb(0))
        return not damping < -needed

    return inf if heavy(exp(60)) else _smallest(heavy)


def _size(c: float, factors: Sequence[Factor]) -> float:
    """Height times width of the bump on the line Re s = c, in units of K(c) exp(-c eps)."""
    step = 1e-3 * (c + 0.5)
    rise = sum(f.slope(c + 0.5 + step) - f.slope(c + 0.5 - step) for f in factors)
    curvature = rise / (2 * step) + c**-2 + (c + 1) ** -2
    return 1 / (c * (c + 1) * sqrt(max(curvature, 1e-300)))


def approximate_level(log_delta: float, factors: Sequence[Factor]) -> float:
    """The eps with ln delta(eps) near log_delta by the saddle-point approximation: a start for root finding."""

    def log_value(c: float) -> float:
        moment = sum(f.log_moment(c + 0.5) for f in factors)
        return moment - c * _slope(c, factors) + log(_size(c, factors)) - log(2 * pi) / 2

    return _slope(_smallest(lambda c: log_value(c) > log_delta), factors)


@dataclass(frozen=True)
class _Bump:
    """The function K(s) exp(-s eps) on the line Re s = c, divided by its value at c."""

    eps: arb
    factors: tuple[Factor, ...]
    c: arb

    @cached_property
    def peak(self) -> arb:
        """ln K(c)."""
        return sum((f.log_value(plus_half(self.c)) for f in self.factors), arb(0))

    def logarithm(self, step: acb) -> acb:
        """ln of the function at c + step; a branch of it."""
        u = self.c + arb("0.5") + step
        return sum((f.log_value(u) for f in self.factors), acb(0)) - self.peak - step * self.eps

    def over(self, step: acb) -> acb:
        """The function over a ball of steps from c.

        Over a wide ball the logarithm in mean value form: at the saddle its slope is small, which naive evaluation
        would not see. Where a moment function may vanish, the disc of the largest modulus.
        """
        u = self.c + arb("0.5") + step
        slope = sum((f.log_slope(u) for f in self.factors), acb(0)) - self.eps
        if not slope.is_finite():
            return self._disc(u, step)
        if step.is_exact():
            return self.logarithm(step).exp()
        middle = step.mid()
        return (self.logarithm(middle) + slope * (step - middle)).exp()

    def _disc(self, u: acb, step: acb) -> acb:
        modulus = sum((f.log_modulus(u) for f in self.factors), arb(0)) - self.peak - step.real * self.eps
        radius = arb(0, arb(modulus.exp().abs_upper()))
        return acb(radius, radius)


def delta_by_contour(eps: arb, factors: Sequence[Factor], line: Contour) -> arb:
    """The enclosure of delta(eps) from one line, at the current precision.

    >>> from flint import ctx
    >>> from parisk_sym.formulas.kernels.moments import LaplaceMoment
    >>> with ctx.workprec(80):
    ...     uses = (LaplaceMoment(arb(1), 300),)
    ...     print(delta_by_contour(arb(150), uses, contour(arb(150), uses, 40)).str(10, radius=False))
    0.001582934290
    """
    c, height = arb(line.abscissa), arb(line.tail_start)
    bump = _Bump(eps, tuple(factors), c)

    def integrand(t: acb, _: bool) -> acb:
        step = acb(0, 1) * t
        return bump.over(step) / ((c + step) * (c + step + 1))

    accuracy = arb(2) ** (-line.bits - 8)
    body = integral(integrand, 0, height, abs_tol=accuracy * line.size, rel_tol=accuracy).real
    whole = body + arb(0, _tail(c, height, factors).upper())
    return (bump.peak - c * eps).exp() * whole / arb.pi()


def _tail(c: arb, height: arb, factors: Sequence[Factor]) -> arb:
    """A bound for the integral of |K / K(c)| / |s (s + 1)| beyond the height: |s (s + 1)| >= t^2 there."""
    damping = sum((f.log_damping(plus_half(c), height) for f in factors), arb(0))
    return damping.exp() / height


def delta_on_best_contour(
    eps: Callable[[], arb], factors: Callable[[], tuple[Factor, ...]], bits: int
) -> arb | None:
    """delta at a level, both recomputed at the working precision, with guard bits for the powers; None: no contour."""
    chosen = factors()
    line = contour(eps(), chosen, bits)
    if line is None:
        return None
    exponent = sum(f.n + abs(f.log_moment(line.abscissa + 0.5)) for f in chosen)
    exponent += line.abscissa * abs(float(eps())) + line.tail_start
    with ctx.workprec(bits + _POWER_GUARD_BITS + int(exponent).bit_length()):
        return delta_by_contour(eps(), factors(), line)
