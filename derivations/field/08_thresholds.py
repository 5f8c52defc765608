"""Thresholds of released counts: delta at the threshold, for one and for several counts of one person, and the optimal release."""

from parisk_sym.paper import *
from _paper import place, used, work

s, d = Symbol("s", positive=True), Symbol("d", positive=True)  # s: scale, d: each
k, n = Symbol("k", positive=True, integer=True), Symbol("n", nonnegative=True, integer=True)  # k: counts
r, p = Symbol("r", positive=True), Symbol("p", positive=True)  # r: ratio, p: kept
i = Symbol("i", nonnegative=True, integer=True)

SECTION = Section(
    "Thresholds",
    given={
        eps: POSITIVE,
        delta: open_(0, 1),
        s: POSITIVE,
        d: open_(0, 1),
        k: integers(1),
        n: integers(0),
        r: open_(0, 1),
        p: open_(0, 1),
    },
)

laplace = Integral(exp(-z / s) / (2 * s), (z, -s * log(2 * delta), oo))


def released(number):
    """The largest probability with which a count of this number may be released, while it is small."""
    return delta * (exp(number * eps) - 1) / (exp(eps) - 1)


PLACE = "thresholds"

laplace_threshold = Claim(
    id="field.thresholds.laplace_small_delta",
    source=place("thresholds with Laplace noise", PLACE),
    also=(work("gdt", "Lemma 1"),),
    statement=r"A count of one with Laplace noise of scale $s$ reaches $1 - s\ln(2\delta)$ with probability $\delta$, for $\delta \le 1/2$.",
    reading="the threshold of the lemma for one count of at most 1, with the quantile of Laplace noise",
    says=Identity(laplace, delta, {s: POSITIVE, delta: left_open(0, "1/2")}),
    note=used("google/differential-privacy Go noise.LaplaceNoise.Threshold"),
)

laplace_large = Claim(
    id="field.thresholds.laplace_large_delta",
    source=place("thresholds with Laplace noise", PLACE),
    also=(work("gdt", "Lemma 1"),),
    statement=r"For $\delta \ge 1/2$ it reaches $1 + s\ln(2(1 - \delta))$ with probability $\delta$.",
    reading="the same for the other half of the quantiles",
    says=Identity(
        1 - Integral(exp(z / s) / (2 * s), (z, -oo, s * log(2 * (1 - delta)))), delta, {s: POSITIVE, delta: right_open("1/2", 1)}
    ),
)

gaussian_threshold = Claim(
    id="field.thresholds.gaussian",
    source=place("thresholds with Gaussian noise", PLACE),
    also=(work("gdt", "Lemma 1"),),
    statement=r"A count of one with Gaussian noise of standard deviation $s$ reaches $1 + s\sqrt{2\ln(1/(2\delta))}$ with probability at most $\delta$, for "
    r"$\delta < 1/2$.",
    reading="the threshold of the lemma with an elementary bound of the normal quantile",
    says=Inequality(erfc(sqrt(log(1 / (2 * delta)))) / 2, "<=", delta, {delta: open_(0, "1/2")}),
)

each_above_share = Claim(
    id="field.thresholds.above_the_share",
    source=place("thresholds of several counts", PLACE),
    also=(work("gdt", "Lemma 1"), work("rog23", "Theorem 7")),
    statement=r"With $\delta_1 = 1 - (1 - \delta)^{1/k}$ for each of $k$ counts none is released with probability $1 - \delta$; and $\delta_1 \ge \delta/k$, "
    r"the share by the union bound.",
    reading="d = delta_1, so delta = 1 - (1 - d)^k for independent noise, which is at most k d",
    says=Inequality(1 - (1 - d) ** k, "<=", k * d),
    by=Induction(k, (1,)),
    note=used("google/differential-privacy PartitionSelectionStrategy::CalculateAdjustedDelta", "opendp make_laplace_threshold"),
)

optimal_start = Claim(
    id="field.thresholds.optimal_release",
    source=place("optimal release of a partition", PLACE),
    also=(work("dvgm22", "Theorem 1"),),
    statement=r"$\pi_n = \delta\frac{e^{n\varepsilon} - 1}{e^\varepsilon - 1}$ has $\pi_0 = 0$ and $\pi_{n + 1} = e^\varepsilon\pi_n + \delta$.",
    reading="while the probability is small, the bound of (eps, delta) from one count to the next holds with equality",
    says=Identity(released(n + 1), exp(eps) * released(n) + delta),
    note=used("google/differential-privacy partition selection (near-truncated geometric)", "PipelineDP"),
)

geometric = Claim(
    id="field.thresholds.geometric",
    source=place("thresholds with discrete Laplace noise", PLACE),
    also=(work("rog23", "Theorem 7"),),
    statement=r"A count of one with discrete Laplace noise is at least $k + 1$ with probability $r^k/(1 + r)$, and above it with $r^{k + 1}/(1 + r)$.",
    reading="the threshold is k + 1, k >= 1: first the counts at and above it are released, then only those above it. opendp adapts the proof of the theorem "
    "to discrete Laplace noise; the tails are elementary",
    says=(
        Identity((1 - r) / (1 + r) * Sum(r ** (k + i), (i, 0, oo)), r**k / (1 + r)),
        Identity((1 - r) / (1 + r) * Sum(r ** (k + i), (i, 1, oo)), r ** (k + 1) / (1 + r)),
    ),
)

gaussian_half = Claim(
    id="field.thresholds.gaussian_simple",
    source=place("thresholds with Gaussian noise", PLACE),
    also=(work("gdt", "Lemma 1"),),
    statement=r"It reaches $1 + s\sqrt{2\ln(1/\delta)}$ with probability at most $\delta/2$.",
    reading="a simpler bound of the normal quantile, for every delta in (0, 1)",
    says=Inequality(erfc(sqrt(log(1 / delta))) / 2, "<=", delta / 2),
)

crossover = Claim(
    id="field.thresholds.optimal_crossover",
    source=place("optimal release of a partition", PLACE),
    also=(work("dvgm22", "Theorem 1"),),
    statement=r"$\pi_n = \frac{1 - \delta}{e^\varepsilon + 1}$ at $n = \frac1\varepsilon\ln\left(1 + \tanh\frac\varepsilon2\left(\frac1\delta - 1\right)\right)$, where both bounds of "
    r"$(\varepsilon, \delta)$ meet.",
    reading="the bound e^eps pi + delta from a release, and the bound 1 - e^-eps (1 - pi - delta) from its absence",
    says=(
        Identity(released(log(1 + tanh(eps / 2) * (1 / delta - 1)) / eps), (1 - delta) / (exp(eps) + 1)),
        Identity(exp(eps) * (1 - delta) / (exp(eps) + 1) + delta, 1 - exp(-eps) * (1 - (1 - delta) / (exp(eps) + 1) - delta)),
    ),
    note=used("google/differential-privacy NearTruncatedGeometricPartitionSelection::SetCrossovers"),
)


def later(number):
    """The probability of a release so many counts after the crossover, where it was `kept`."""
    return p - (1 - p + delta / (exp(eps) - 1)) * (exp(-number * eps) - 1)


second_phase = Claim(
    id="field.thresholds.optimal_second_phase",
    source=place("optimal release of a partition", PLACE),
    also=(work("dvgm22", "Theorem 1"),),
    statement=r"$\pi_m = p + \left(1 - p + \frac{\delta}{e^\varepsilon - 1}\right)(1 - e^{-m\varepsilon})$ has $\pi_0 = p$ and $1 - \pi_{m + 1} = e^{-\varepsilon}(1 - \pi_m - \delta)$, "
    r"and is 1 at $m = \frac1\varepsilon\ln\left(1 + \frac{e^\varepsilon - 1}{\delta}(1 - p)\right)$.",
    reading="m is the number of counts after the crossover",
    says=(
        Identity(later(n + 1), 1 - exp(-eps) * (1 - later(n) - delta)),
        Identity(later(log(1 + (exp(eps) - 1) / delta * (1 - p)) / eps), 1),
    ),
    note=used("google/differential-privacy NearTruncatedGeometricPartitionSelection::ProbabilityOfKeep"),
)

truncated = Claim(
    id="field.thresholds.truncated_geometric",
    source=place("truncated geometric noise", PLACE),
    also=(work("dvgm22", "Theorem 5"),),
    statement=r"$P(X = i) = \frac{e^\varepsilon - 1}{e^\varepsilon + 1 - 2e^{-k\varepsilon}}e^{-|i|\varepsilon}$ for $|i| \le k$ is a law, whose last value has the mass $\delta$ at "
    r"$k = \frac1\varepsilon\ln\frac{e^\varepsilon + 2\delta - 1}{(e^\varepsilon + 1)\delta}$.",
    reading="the sum is the mass of 0 plus twice the masses of 1 to k; the last value is judged at delta < 1/2",
    says=(
        Identity((exp(eps) - 1) / (exp(eps) + 1 - 2 * exp(-k * eps)) * (1 + 2 * Sum(exp(-i * eps), (i, 1, k))), 1),
        Identity(
            (exp(eps) - 1)
            / (exp(eps) + 1 - 2 * exp(-log((exp(eps) + 2 * delta - 1) / ((exp(eps) + 1) * delta))))
            * exp(-log((exp(eps) + 2 * delta - 1) / ((exp(eps) + 1) * delta))),
            delta,
            {eps: POSITIVE, delta: open_(0, "1/2")},
        ),
    ),
)

weights = Claim(
    id="field.thresholds.optimal_as_sum",
    source=place("optimal release of a partition", PLACE),
    also=(work("dvgm22", "Theorem 1"),),
    statement=r"$\pi_k = \delta\sum_{i < k}e^{i\varepsilon}$ is the delta of a group of $k$ records.",
    reading="the first phase of the theorem; the delta of a group is field.group.sum_of_deltas",
    says=Identity(delta * Sum(exp(i * eps), (i, 0, k - 1)), released(k)),
)
