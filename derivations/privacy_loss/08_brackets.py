"""Evaluation: bounds by buckets beside the certified delta of the Laplace and of the Gauss mechanism."""

from parisk_sym.paper import *
from _paper import place
from parisk_sym.laws.buckets.buckets import Buckets
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace

SECTION = "Evaluation and comparison"

BRACKETS = place("Brackets by privacy buckets", "Brackets")


def bracket(one, number, level, exact, width):
    """The bounds by buckets of `number` uses hold the certified delta(level) and are closer than the width."""
    low, high = (Rational(*bound.as_integer_ratio()) for bound in one.power(number).delta(str(level)))
    return (Inequality(low, "<=", exact, {}), Inequality(exact, "<=", high, {}), Inequality(high - low, "<", width, {}))


def gaussian_delta(number, level, sigma):
    """Phi(m/2 - eps/m) - e^eps Phi(-m/2 - eps/m), m = sqrt(n)/sigma: n uses are one use with sigma/sqrt(n)."""
    m = sqrt(number) / sigma
    return (erfc((level / m - m / 2) / sqrt(2)) - exp(level) * erfc((level / m + m / 2) / sqrt(2))) / 2


unit_laplace = Buckets.of(Laplace(1), step="1/200", buckets=6000)
small_laplace = Buckets.of(Laplace("1/4"), step="1/200", buckets=200)
gaussian = Buckets.of(Gaussian("1/20"), step="1/200", buckets=2400)

brackets = Claim(
    id="loss.buckets.brackets",
    source=BRACKETS,
    statement=r"The lower bounds almost meet the upper bounds: with the step $\ln f = 1/200$ the exact $\delta$ of the Laplace mechanism lies between bounds "
    r"that differ by less than $2 \cdot 10^{-6}$ ($\varepsilon_0 = 1$, 10 uses, $\varepsilon = 5$), $4 \cdot 10^{-6}$ (50 uses, $\varepsilon = 25$) and "
    r"$10^{-4}$ (32 uses of $\varepsilon_0 = 1/4$ at $\varepsilon = 2$ on a grid up to $1$ that is too small and gets squared), that of the Gauss mechanism "
    r"with $\sigma = 20$ by less than $10^{-3}$ (1024 uses, $\varepsilon = 4$).",
    reading="both bounds are float64 numbers of this software, taken exactly, and compared with the certified closed form",
    says=(
        *bracket(unit_laplace, 10, 5, LaplaceDelta(5, 1, 10), Rational(2, 10**6)),
        *bracket(unit_laplace, 50, 25, LaplaceDelta(25, 1, 50), Rational(4, 10**6)),
        *bracket(small_laplace, 32, 2, LaplaceDelta(2, Rational(1, 4), 32), Rational(1, 10**4)),
        *bracket(gaussian, 1024, 4, gaussian_delta(1024, 4, 20), Rational(1, 10**3)),
    ),
    note="The steps and numbers of uses are chosen here.",
)

plain = Buckets.of(Laplace(1), step="1/200", buckets=2000, correction=False)
plain_bounds = tuple(Rational(*bound.as_integer_ratio()) for bound in plain.power(10).delta(5))

without_correction = Claim(
    id="loss.buckets.without_correction",
    source=BRACKETS,
    statement=r"Error correction is what makes the bounds meet: without it, 10 uses of the Laplace mechanism with $\varepsilon_0 = 1$ have "
    r"bounds of $\delta(5)$ that are more than $10^{-3}$ apart for the step $1/200$, over 500 times as far as with it.",
    reading="every ratio is rounded up for the upper bound and down for the lower bound, and nothing else is done",
    says=(
        *bracket(plain, 10, 5, LaplaceDelta(5, 1, 10), Rational(2, 10**3)),
        Inequality(Rational(1, 10**3), "<", plain_bounds[1] - plain_bounds[0], {}),
    ),
    note="The step and the number of uses are chosen here.",
)
