"""Moment functions of privacy losses with finitely many values, as factors of a contour integral; see `moments`."""

from dataclasses import dataclass
from functools import cached_property
from math import exp, log, log1p
from typing import Any

from flint import acb, arb

from parisk_sym.formulas.kernels.moments import Factor, Hyperbolic, largest_cosh

__all__ = ["AtomsMoment", "DiscreteLaplaceMoment"]


@dataclass(frozen=True)
class DiscreteLaplaceMoment(Hyperbolic):
    """e^(-eps0/2) [2 cosh(eps0 u) + (1 - alpha) sinh((D-1) w)/sinh(w)] / (1 + alpha), w = eps0 u / D, alpha = e^(-eps0/D).

    For sensitivity D = 1, randomised response, it is cosh(eps0 u)/cosh(eps0/2).
    """

    sensitivity: int = 1

    @cached_property
    def _step(self) -> arb:
        return self.eps0 / self.sensitivity

    @cached_property
    def _log_constant(self) -> arb:
        return -self.eps0 / 2 - (-self._step).exp().log1p()

    def _both(self, u: Any) -> tuple[Any, Any]:
        sine, cosine = (self.eps0 * u).sinh_cosh()
        value, slope = 2 * cosine, 2 * self.eps0 * sine
        if self.sensitivity > 1:
            upper, upper_cosine = ((self.sensitivity - 1) * self._step * u).sinh_cosh()
            lower, lower_cosine = (self._step * u).sinh_cosh()
            weight = -(-self._step).expm1()
            ratio = upper / lower
            value += weight * ratio
            inner = (self.sensitivity - 1) * upper_cosine - ratio * lower_cosine
            slope += weight * self._step * inner / lower
        return value, slope

    def log_stretch(self, b: arb, low: arb, high: arb) -> arb:
        """The outermost two atoms over the stretch, all others as at b: theirs is a sum of exponentials with weights >= 0."""
        outermost = (b * self.eps0).cosh() - largest_cosh(b * self.eps0, low * self.eps0, high * self.eps0)
        return self.n * (-2 * outermost / self._both(b)[0]).log1p()

    def slope(self, b: float) -> float:
        """A difference quotient."""
        step = 1e-5 * b
        return (self.log_moment(b + step) - self.log_moment(b - step)) / (2 * step)

    def log_moment(self, b: float) -> float:
        """Without overflow."""
        theta, width = self.noise / self.sensitivity, self.sensitivity
        inner = 1 + exp(-2 * self.noise * b)
        if width > 1:
            x = theta * b
            middle = (width - 1) * exp(-2 * x)
            if x > 1e-9:
                middle = exp(-2 * x) * (1 - exp(-2 * (width - 1) * x)) / (1 - exp(-2 * x))
            inner += (1 - exp(-theta)) * middle
        return self.n * (self.noise * (b - 0.5) + log(inner) - log1p(exp(-theta)))


@dataclass(frozen=True)
class AtomsMoment(Factor):
    """The mass at 0 plus the sum of 2 w cosh(l u), w = e^(-l/2) P(L = l), over the positive values l of a symmetric loss.

    `upper` holds the values with their probabilities.
    """

    upper: tuple[tuple[arb, arb], ...]
    rest: arb
    n: int

    @cached_property
    def _weights(self) -> tuple[tuple[arb, arb], ...]:
        return tuple((value, 2 * mass * (-value / 2).exp()) for value, mass in self.upper)

    @cached_property
    def _floats(self) -> list[tuple[float, float]]:
        """Values of both signs and the logarithms of their weights in K, where they have one."""
        logs = [(float(value), float((weight / 2).log())) for value, weight in self._weights if weight > 0]
        middle = [(0.0, float(self.rest.log()))] if self.rest > 0 else []
        return [(sign * value, weight) for value, weight in logs for sign in (1, -1)] + middle

    @property
    def frequency(self) -> float:  # type: ignore[override]
        """The outermost atoms oscillate against each other."""
        return max(float(value) for value, _ in self.upper)

    @property
    def has_floats(self) -> bool:  # type: ignore[override]
        """Whether the values are neither too large nor too small, and some atom is certain."""
        return bool(self._floats) and all(1e-100 < float(value) < 1e100 for value, _ in self.upper)

    def _both(self, u: Any) -> tuple[Any, Any]:
        """K and its derivative."""
        value, slope = self.rest + 0 * u, 0 * u
        for level, weight in self._weights:
            sine, cosine = (level * u).sinh_cosh()
            value, slope = value + weight * cosine, slope + weight * level * sine
        return value, slope

    def log_value(self, u: Any) -> Any:
        """The sum itself."""
        return self.n * self._both(u)[0].log()

    def log_bound(self, s: arb) -> arb:
        """That of randomised response with the largest loss, which dominates (Kairouz, Oh, Viswanath 2015, Theorem 3.3); 0 for -1 < s < 0."""
        if s < 0:
            return arb(0)
        top = max((value for value, _ in self.upper), key=lambda value: float(value.mid()))
        return self.n * (((s + 1) * top).exp() + (-s * top).exp()).log() - self.n * (1 + top.exp()).log()

    def log_slope(self, u: acb) -> acb:
        """Hyperbolic sines in the place of the cosines."""
        value, slope = self._both(u)
        return self.n * slope / value

    def log_modulus(self, u: acb) -> arb:
        """The modulus of the sum."""
        return self.n * arb(self._both(u)[0].abs_upper()).log()

    def power(self, u: acb) -> acb:
        """The power of the sum."""
        return self._both(u)[0] ** self.n

    def log_damping(self, b: arb, height: arb) -> arb:
        """|E e^(sL)| <= E e^(cL), and no more: it comes back to near its largest value."""
        return arb(0)

    def log_stretch(self, b: arb, low: arb, high: arb) -> arb:
        """Every hyperbolic cosine over the stretch."""
        terms = (w * largest_cosh(b * x, low * x, high * x) for x, w in self._weights)
        return self.n * ((self.rest + sum(terms, arb(0))) / self._both(b)[0]).log()

    def slope(self, b: float) -> float:
        """The mean of the values, weighted by their terms."""
        terms = [(value, value * b + weight) for value, weight in self._floats]
        largest = max(term for _, term in terms)
        weights = [(value, exp(term - largest)) for value, term in terms]
        return self.n * sum(value * w for value, w in weights) / sum(w for _, w in weights)

    def log_moment(self, b: float) -> float:
        """Without overflow."""
        terms = [value * b + weight for value, weight in self._floats]
        largest = max(terms)
        return self.n * (largest + log(sum(exp(term - largest) for term in terms)))
