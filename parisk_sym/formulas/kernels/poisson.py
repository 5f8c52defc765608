r"""The trapezoidal rule on a vertical line for delta of a sum of losses: the errors of the rule and of its truncation.

With the moment function K(s) = E e^(sS) of the sum S, c > 0 and a period P, Poisson's formula gives

    sum over k of exp(c k P) delta(eps + k P)
        = 1/P times the sum over j of K(s_j) exp(-s_j eps) / (s_j (s_j + 1)),  s_j = c + i t_j, t_j = 2 pi j / P:

exp(c x) delta(x) is continuous and of bounded variation, falls exponentially on both sides (delta <= 1 on the left,
Chernoff's bound with a larger exponent on the right), and its transform falls as 1/t^2. It remains to bound:

* the terms k != 0, which are at least 0 (`aliases`): delta(x) <= K(a) exp(-a x) / (1 + a) for every a >= 0, because
  1 - exp(-t) <= exp(a t) / (1 + a) for t >= 0. For k < 0 some a < c makes a geometric series of the terms, for k > 0 some
  a > c; from the largest loss on delta is 0.
* the terms after the last one (`truncation`): |K(s) / K(c)| <= exp(log_damping) there, |s (s + 1)| >= t^2, and the sum over j > J of
  1/j^2 is at most 1/J, so that both sides together are at most K(c) exp(-c eps) exp(log_damping) / (pi t_J).

`line` sums all points up to the last one, from one table for each factor; `trapezoid` leaves out stretches of small terms.
"""

from collections.abc import Sequence

from flint import arb

from parisk_sym.formulas.kernels.moments import Factor, plus_half

__all__ = ["aliases", "chernoff", "truncation"]


def chernoff(factors: Sequence[Factor], a: arb, eps: arb) -> arb:
    """K(a) exp(-a eps)."""
    return (sum((f.log_value(plus_half(a)) for f in factors), arb(0)) - a * eps).exp()


def aliases(
    factors: Sequence[Factor], eps: arb, c: arb, ends: tuple[arb, arb], period: arb, *, bounded: bool
) -> arb:
    """A bound of the terms k != 0, by the exponents `ends`, below and above c; `bounded`: eps + period is above every loss."""
    below, above = ends
    found = _side(factors, eps, below, (c - below) * period)
    return found if bounded else found + _side(factors, eps, above, (above - c) * period)


def _side(factors: Sequence[Factor], eps: arb, a: arb, rate: arb) -> arb:
    """K(a) exp(-a eps) / (1 + a) times the sum of exp(-m rate) over m >= 1."""
    if not (rate > 0 and a >= 0):
        return arb.pos_inf()
    return (chernoff(factors, a, eps) / (1 + a) if a > 0 else arb(1)) / rate.expm1()


def truncation(factors: Sequence[Factor], c: arb, height: arb) -> arb:
    """A bound of the terms above this height on both sides, in units of K(c) exp(-c eps)."""
    damping = sum((f.log_damping(plus_half(c), height) for f in factors), arb(0))
    return damping.exp() / (arb.pi() * height)
