"""What the files of this paper share: the Gaussian mechanism in closed form, losses of the Laplace mechanism, finite pairs.

mu is the distance of the two Gaussians in standard deviations, sensitivity over sigma. n uses of shift mu have the
same loss as one use of shift sqrt(n) mu.
"""

from parisk_sym.paper import *
from parisk_sym.laws import laplace
from sympy import Add, sympify

small = Rational(1, 10**5)


def gaussian_delta(level, shift):
    """The tight delta of N(0, 1) against N(shift, 1): P(S > level) - e^level times the same under the other Gaussian."""
    level, shift = sympify(level), sympify(shift)
    below, above = (level / shift - shift / 2) / sqrt(2), (level / shift + shift / 2) / sqrt(2)
    return erfc(below) / 2 - exp(level) * erfc(above) / 2


def gaussian_epsilon(shift, delta=small):
    """The tight eps of the Gaussian pair at this delta, as a root."""
    return Root(gaussian_delta(u, shift) - delta, (u, 0, oo))


def laplace_epsilon(noise_level, count, delta=small):
    """The tight eps of n uses of the Laplace mechanism at this delta, as a root."""
    return Root(LaplaceDelta(u, noise_level, count) - delta, (u, 0, count * noise_level))


def laplace_mean(noise_level):
    """The mean privacy loss of one use of the Laplace mechanism."""
    return laplace.loss_mean.expression.subs(eps0, noise_level)


def excess(first, second, factor):
    """The sum of max(0, A(x) - factor B(x)): one direction of Lemma 1 for probabilities A and B, factor = e^eps."""
    return Add(*(Max(Integer(0), p - factor * q) for p, q in zip(first, second, strict=True)))


def tight_delta(first, second, factor):
    """Lemma 1: the larger of both directions."""
    return largest(excess(first, second, factor), excess(second, first, factor))


def worst_event(first, second, factor):
    """The largest A(S) - factor B(S) over all events S: one outcome after another, each left out or taken."""
    worst = Integer(0)
    for p, q in zip(first, second, strict=True):
        worst = largest(worst, worst + p - factor * q)
    return worst


def largest(*values):
    """Their maximum, left as it stands where symbols occur: SymPy's search for dominated arguments is slow."""
    return Max(*values, evaluate=all(v.is_number for v in values))


IMPROVES = (
    r"We compare previous bounds for the Laplace mechanism, the Gauss mechanism, for a timing leakage reduction mechanism, and for the stochastic gradient "
    r"descent and we significantly improve over their results (except that we match the KOV bound for the Laplace mechanism, for which it seems tight)."
)
