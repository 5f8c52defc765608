"""Section 1.1: do the Laplace and the Gauss mechanism converge to the same privacy leakage?

Sums of losses are asymptotically normal, with a mean and a variance. The Gaussian loss has a variance of twice its mean;
the Laplace loss has less, by eps0^4/6 for small eps0. So no standard deviation makes both agree, the difference is too
small to be seen at small eps0, and it vanishes only when eps0 shrinks with the number of uses.
"""

from _paper import tob18
from _shared import (
    gaussian_delta,
    gaussian_epsilon,
    laplace_epsilon,
    laplace_mean,
    laplace_variance,
    mu,
    small,
    t,
)
from sympy import Integer, Rational, sqrt

from parisk_sym import (
    POSITIVE,
    All,
    Claim,
    Correction,
    Fault,
    Identity,
    Inequality,
    Limit,
    PrintedValue,
    Section,
    Verdict,
    integers,
)
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.ground.symbols import c, eps0, n

SECTION = Section(
    "1.1 Contribution", given={eps0: POSITIVE, mu: POSITIVE, n: integers(1), c: POSITIVE, t: POSITIVE}
)

CONVERGE = tob18("1.1, paragraph 2", "1.1")
TENTH = Rational(1, 10)


def matched(noise_level):
    """The shift of the Gaussian whose loss has the mean of the Laplace loss of this level."""
    return sqrt(2 * laplace_mean(noise_level))


def levels_apart(noise_level, count, printed):
    """Certified digits of how much more the Gauss mechanism spends at delta = 10^-5, for equal means of the losses."""
    spent = gaussian_epsilon(sqrt(count) * matched(noise_level))
    return PrintedValue(spent - laplace_epsilon(noise_level, count), printed)


def deltas_apart(noise_level, count, printed):
    """Certified digits of the distance of the deltas one standard deviation up, for equal means of the losses."""
    level = one_deviation_up(noise_level, count)
    gaussian = gaussian_delta(level, sqrt(count) * matched(noise_level))
    return PrintedValue(gaussian - LaplaceDelta(level, noise_level, count), printed)


def one_deviation_up(noise_level, count):
    """The level one standard deviation above the mean of the sum of the Laplace losses."""
    return count * laplace_mean(noise_level) + sqrt(count * laplace_variance(noise_level))


LEVELS_AT_1 = ((1, "2.668"), (10, "4.659"), (100, "4.307"), (300, "5.581"))
LEVELS_AT_TENTH = ((1, "0.2346"), (10, "0.1878"), (100, "0.0739"), (300, "0.0591"))
DELTAS_AT_1 = ((10, "0.01438"), (100, "0.01375"), (1000, "0.01365"))
DELTAS_AT_TENTH = ((100, "0.00019"), (300, "0.00019"))
thousand_uses = (
    Inequality(LaplaceDelta(Rational("474.303"), Integer(1), 1000), "<", small),
    Inequality(small, "<", LaplaceDelta(Rational("474.302"), Integer(1), 1000)),
    PrintedValue(gaussian_epsilon(sqrt(1000) * matched(Integer(1))), "482.636"),
)

never_equal = Inequality(LaplaceDelta(n * eps0, eps0, n), "<", gaussian_delta(n * eps0, sqrt(n) * mu))
coincide = Claim(
    id="tob18.contribution.coincide",
    source=CONVERGE,
    statement=r"For the right choice of scale parameter and standard deviation, the $(\varepsilon, \delta)$ of the Laplace "
    r"and the Gauss mechanism coincide from a sufficiently high number of observations $r$ onward.",
    reading="coincide: equal tight delta at every eps; n = r observations, scale 1/eps0, standard deviation 1/mu, "
    "sensitivity 1. Judged for every choice and every r, which is more than the sentence says: that no choice and no r will do is the "
    "correction, and not proved",
    says=Identity(never_equal.left, never_equal.right),
    correction=Correction(
        r"They differ for every $r$, $\varepsilon_0$ and $\sigma$: at $\varepsilon = r\varepsilon_0$ the Laplace mechanism has "
        r"$\delta = 0$, the Gauss mechanism $\delta > 0$. With equal means of the losses and $\varepsilon_0 = 1$ the Gauss "
        r"mechanism spends $2.668$, $4.659$, $4.307$, $5.581$ more than the Laplace mechanism at $\delta = 10^{-5}$ after "
        r"$r = 1, 10, 100, 300$, and $482.636$ instead of $474.302\ldots$ after $1000$; with $\varepsilon_0 = 0.1$ it is "
        r"$0.2346$, $0.1878$, $0.0739$, $0.0591$ more.",
        All(
            (
                never_equal,
                *(levels_apart(Integer(1), *row) for row in LEVELS_AT_1),
                *(levels_apart(TENTH, *row) for row in LEVELS_AT_TENTH),
                *thousand_uses,
            )
        ),
    ),
    counterexample={eps0: 1, mu: 1, n: 1},
    note="At eps0 = 1, mu = 1, r = 1, eps = 1: 0 against Phi(-1/2) - e Phi(-3/2) = 0.1269.",
    expected=Verdict.REFUTED,
    fault=Fault.REMARK,
)

fixed_scale = Claim(
    id="tob18.contribution.converge",
    source=CONVERGE,
    statement=r"For the right choice of scale parameter and standard deviation, the Laplace and the Gauss mechanism converge "
    r"to the same privacy leakage.",
    reading="fixed scale 1/eps0 and standard deviation, r -> oo; the same leakage: delta(eps) becomes the same curve on the "
    "scale of the central limit theorem, for which mean and variance of the losses have to agree; the Gaussian variance is "
    "twice the mean",
    says=Identity(laplace_variance(eps0), 2 * laplace_mean(eps0)),
    correction=Correction(
        r"Always $\mathrm{Var}\,L < 2\,\mathbb{E}L$ for the Laplace mechanism, by $\varepsilon_0^4/6$ for small "
        r"$\varepsilon_0$: no standard deviation makes mean and variance agree. With equal means the deltas one standard "
        r"deviation above the mean stay apart: by $0.01438$, $0.01375$, $0.01365$ after $r = 10, 100, 1000$ for "
        r"$\varepsilon_0 = 1$, and by $0.00019$ after $100$ and $300$ for $\varepsilon_0 = 0.1$, which a plot does not show.",
        All(
            (
                Inequality(laplace_variance(eps0), "<", 2 * laplace_mean(eps0)),
                Limit(
                    (2 * laplace_mean(eps0) - laplace_variance(eps0)) / eps0**4,
                    eps0,
                    Integer(0),
                    Rational(1, 6),
                ),
                *(deltas_apart(Integer(1), *row) for row in DELTAS_AT_1),
                *(deltas_apart(TENTH, *row) for row in DELTAS_AT_TENTH),
            )
        ),
    ),
    counterexample={eps0: 1},
    note="At eps0 = 1: variance 3 - 6/e - 1/e^2 = 0.6574, twice the mean 2/e = 0.7358. By the central limit theorem the "
    "limit of the difference for eps0 = 1 is Phi(-0.9452) - Phi(-1) = 0.0136; at fixed delta < 1/2 the levels move apart "
    "like sqrt(r), with equal variances like r; their ratio tends to 1 for equal means.",
    expected=Verdict.CORRECTED,
    fault=Fault.CONDITION,
)


data = {
    "vuvuzela": (
        "We compute bounds for the anonymous communication system Vuvuzela.",
        "the noise parameters and observation counts of Vuvuzela's dialing and conversation protocols (section 7, not at hand)",
    ),
    "gradient_descent": (
        "We compute bounds for the stochastic gradient descent mechanism for deep learning.",
        "the sampling rate, noise and number of steps of the training (section 5.4, not at hand)",
    ),
    "timing_histograms": (
        "We compute bounds for timing-leakage histograms of a browser extension for deniable communication.",
        "the measured timing histograms of CoverUp, which the text does not give and which were not at hand",
    ),
}
applications = tuple(
    Claim(
        id=f"tob18.contribution.{name}",
        source=tob18("1.1, paragraph 3", "1.1"),
        statement=statement,
        says=None,
        needs_data=needed,
        expected=Verdict.NOT_REPRODUCIBLE,
    )
    for name, (statement, needed) in data.items()
)
