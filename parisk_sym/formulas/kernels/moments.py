"""Moment functions K(s) = E e^(sL) of privacy losses at the worst pair, as factors of a contour integral.

Each is written in u = s + 1/2, where it is even. A factor is the n-th power of one K. Ball methods are rigorous; the
methods over floats only choose where to integrate. Those of losses with finitely many values are in `finite_moments`.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from math import exp, log, tanh
from typing import Any

from flint import acb, arb, ctx

__all__ = ["Factor", "GaussianMoment", "Hyperbolic", "LaplaceMoment", "largest_cosh", "plus_half"]

_SMALLEST_BITS = 160
"""A point e^-60 that is a float has its last bit above 2^-160."""


def plus_half(s: Any, sign: int = 1) -> Any:
    """1/2 + s, or 1/2 - s, with the bits that a small s has beyond the working precision: of a float from e^-60 on it is exact."""
    with ctx.workprec(ctx.prec + _SMALLEST_BITS):
        return arb("0.5") + s if sign > 0 else arb("0.5") - s


def largest_cosh(b: arb, low: arb, high: arb) -> arb:
    """A bound of |cosh(b + it)|, whose square is sinh(b)^2 + cos(t)^2, for low <= t <= high."""
    pi = arb.pi()
    if (high / pi).upper().floor() >= (low / pi).lower().ceil():
        return b.cosh()
    cosine = abs(low.cos()).max(abs(high.cos()))
    return (b.sinh() ** 2 + cosine**2).sqrt()


def _largest_sinh(b: arb, high: arb) -> arb:
    """A bound of |sinh(b + it)|, whose square is sinh(b)^2 + sin(t)^2, for 0 <= t <= high."""
    return (b.sinh() ** 2 + high.min(arb(1)) ** 2).sqrt()


class Factor(ABC):
    """The n-th power of a moment function, as a function of u = s + 1/2 with positive real part."""

    n: int
    frequency: float  # |K| on a vertical line returns to its largest value about every pi / frequency
    has_floats: bool  # whether floats hold the parameters, so that a line can be chosen

    @abstractmethod
    def log_value(self, u: Any) -> Any:
        """ln K^n: a branch of it for complex u; not finite where K may vanish."""

    @abstractmethod
    def log_slope(self, u: acb) -> acb:
        """The derivative of ln K^n in u; not finite where K may vanish."""

    @abstractmethod
    def log_modulus(self, u: acb) -> arb:
        """A ball whose upper end bounds ln |K^n|."""

    @abstractmethod
    def log_damping(self, b: arb, height: arb) -> arb:
        """A bound for ln |K(u) / K(b)|^n for every u = b + it with t >= height; it falls with the height."""

    def log_bound(self, s: arb) -> arb:
        """A bound of ln E e^(sL) at a real s > -1 in closed form, however extreme the parameters."""
        return self.log_value(s + arb("0.5"))

    def about_damping(self, b: float, height: float) -> float:
        """The bound of `log_damping`, about."""
        return float(self.log_damping(arb(b), arb(height)).upper())

    def on_line(self, b: arb, step: arb, last: int) -> list[acb]:
        """(K(b + ik step) / K(b))^n for k = 0, ..., last."""
        top = self.log_value(b)
        return [(self.log_value(acb(b, k * step)) - top).exp() for k in range(last + 1)]

    def power(self, u: acb) -> acb:
        """K^n."""
        return self.log_value(u).exp()

    def log_stretch(self, b: arb, low: arb, high: arb) -> arb:
        """A bound for ln |K(u) / K(b)|^n for every u = b + it with low <= t <= high, low >= 0.

        Of a loss with a `span` the bound holds at the returns b + i (t + pi m / span), |t| <= pi / (2 span), as well.
        """
        return self.log_damping(b, low)

    @abstractmethod
    def slope(self, b: float) -> float:
        """The derivative of ln K^n at real b, about."""

    @abstractmethod
    def log_moment(self, b: float) -> float:
        """ln K^n at real b, about."""


@dataclass(frozen=True)
class Hyperbolic(Factor):
    """Bounded losses of level eps0: K is a constant times a combination of hyperbolic functions of eps0 u."""

    eps0: arb
    n: int

    @cached_property
    def noise(self) -> float:
        """eps0 as a float."""
        return float(self.eps0)

    @property
    def frequency(self) -> float:  # type: ignore[override]
        """The atoms at eps0 and -eps0 oscillate against each other."""
        return self.noise

    @property
    def has_floats(self) -> bool:  # type: ignore[override]
        """Whether eps0 is neither too large nor too small."""
        return 1e-100 < self.noise < 1e100

    @property
    @abstractmethod
    def _log_constant(self) -> arb: ...

    @abstractmethod
    def _both(self, u: Any) -> tuple[Any, Any]:
        """K without its constant, and its derivative."""

    def log_value(self, u: Any) -> Any:
        """The logarithms of both factors."""
        return self.n * (self._both(u)[0].log() + self._log_constant)

    def power(self, u: acb) -> acb:
        """Without a logarithm, which needs no branch."""
        return self._both(u)[0] ** self.n * (self.n * self._log_constant).exp()

    def log_slope(self, u: acb) -> acb:
        """The derivative over the value."""
        value, slope = self._both(u)
        return self.n * slope / value

    def log_modulus(self, u: acb) -> arb:
        """From the modulus of the ball."""
        return self.n * (arb(self._both(u)[0].abs_upper()).log() + self._log_constant)

    def log_damping(self, b: arb, height: arb) -> arb:
        """|E e^(sL)| <= E e^(cL), and no more: it comes back to near its largest value."""
        return arb(0)


@dataclass(frozen=True)
class LaplaceMoment(Hyperbolic):
    """e^(-eps0/2) [cosh(eps0 u) + sinh(eps0 u)/(2u)]."""

    @cached_property
    def _log_constant(self) -> arb:
        return -self.eps0 / 2

    def _both(self, u: Any) -> tuple[Any, Any]:
        sine, cosine = (self.eps0 * u).sinh_cosh()
        value = cosine + sine / (2 * u)
        return value, self.eps0 * sine + (self.eps0 * cosine - sine / u) / (2 * u)

    def log_damping(self, b: arb, height: arb) -> arb:
        """|cosh| and |sinh| of eps0 u are at most cosh(b eps0), and |2u| >= 2 height."""
        ratio = (1 + 1 / (2 * height)) / (1 + (b * self.eps0).tanh() / (2 * b))
        return self.n * ratio.log()

    def log_stretch(self, b: arb, low: arb, high: arb) -> arb:
        """|cosh| + |sinh| / |2u|, where |u| >= |b + i low|: the returns have larger |u|, and the same moduli of both."""
        inside = (b * self.eps0, low * self.eps0, high * self.eps0)
        sine = _largest_sinh(inside[0], inside[2]) / (2 * (b**2 + low**2).sqrt())
        return self.n * ((largest_cosh(*inside) + sine) / self._both(b)[0]).log()

    def slope(self, b: float) -> float:
        """The derivative, written out."""
        t, noise = tanh(b * self.noise), self.noise
        return self.n * (noise * t + noise / (2 * b) - t / (2 * b * b)) / (1 + t / (2 * b))

    def log_moment(self, b: float) -> float:
        """Without overflow."""
        small = exp(-2 * b * self.noise)
        inner = log((1 + small) / 2 + (1 - small) / (4 * b))
        return self.n * (b * self.noise + inner - self.noise / 2)


@dataclass(frozen=True)
class GaussianMoment(Factor):
    """exp(v (u^2 - 1/4)/2): the loss is normal with mean v/2 and variance v, the sum of all mu^2."""

    variance: arb
    n = 1
    frequency = 0.0

    @property
    def has_floats(self) -> bool:  # type: ignore[override]
        """Whether the variance is neither too large nor too small."""
        return 1e-200 < float(self.variance) < 1e200

    def log_value(self, u: Any) -> Any:
        """The exponent itself."""
        return self.variance * (u * u - arb("0.25")) / 2

    def log_slope(self, u: acb) -> acb:
        """Linear."""
        return self.variance * u

    def log_modulus(self, u: acb) -> arb:
        """The real part of the exponent."""
        return self.log_value(u).real

    def log_damping(self, b: arb, height: arb) -> arb:
        """|e^(v (u^2 - b^2)/2)| = e^(-v t^2/2)."""
        return -self.variance * height * height / 2

    def slope(self, b: float) -> float:
        """Linear."""
        return float(self.variance) * b

    def log_moment(self, b: float) -> float:
        """The exponent."""
        return float(self.variance) * (b * b - 0.25) / 2
