"""Thresholds of released counts: delta at the threshold, for one and for several counts of one person, and the optimal release."""

from _paper import place, used
from sympy import Integral, Symbol, erfc, exp, log, oo, sqrt

from parisk_sym import (
    POSITIVE,
    Claim,
    Identity,
    Induction,
    Inequality,
    Section,
    Verdict,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.ground.symbols import delta, eps, z

scale, each = Symbol("s", positive=True), Symbol("d", positive=True)
counts, at = Symbol("k", positive=True, integer=True), Symbol("n", nonnegative=True, integer=True)

SECTION = Section(
    "Thresholds",
    given={
        eps: POSITIVE,
        delta: open_(0, 1),
        scale: POSITIVE,
        each: open_(0, 1),
        counts: integers(1),
        at: integers(0),
    },
)

laplace = Integral(exp(-z / scale) / (2 * scale), (z, -scale * log(2 * delta), oo))


def released(number):
    """The largest probability with which a count of this number may be released, while it is small."""
    return delta * (exp(number * eps) - 1) / (exp(eps) - 1)


PLACE = "thresholds"

laplace_threshold = Claim(
    id="field.thresholds.laplace_small_delta",
    source=place("thresholds with Laplace noise", PLACE),
    statement=r"A count of one with Laplace noise of scale $s$ reaches $1 - s\ln(2\delta)$ with probability $\delta$, for $\delta \le 1/2$.",
    says=Identity(laplace, delta, {scale: POSITIVE, delta: left_open(0, "1/2")}),
    note=used("google/differential-privacy Go noise.LaplaceNoise.Threshold"),
    expected=Verdict.PROVED,
)

laplace_large = Claim(
    id="field.thresholds.laplace_large_delta",
    source=place("thresholds with Laplace noise", PLACE),
    statement=r"For $\delta \ge 1/2$ it reaches $1 + s\ln(2(1 - \delta))$ with probability $\delta$.",
    says=Identity(
        1 - Integral(exp(z / scale) / (2 * scale), (z, -oo, scale * log(2 * (1 - delta)))),
        delta,
        {scale: POSITIVE, delta: right_open("1/2", 1)},
    ),
    expected=Verdict.PROVED,
)

gaussian_threshold = Claim(
    id="field.thresholds.gaussian",
    source=place("thresholds with Gaussian noise", PLACE),
    statement=r"A count of one with Gaussian noise of standard deviation $s$ reaches $1 + s\sqrt{2\ln(1/(2\delta))}$ with probability at most $\delta$, for "
    r"$\delta < 1/2$.",
    says=Inequality(erfc(sqrt(log(1 / (2 * delta)))) / 2, "<=", delta, {delta: open_(0, "1/2")}),
    expected=Verdict.PROVED,
)

each_above_share = Claim(
    id="field.thresholds.above_the_share",
    source=place("thresholds of several counts", PLACE),
    statement=r"With $\delta_1 = 1 - (1 - \delta)^{1/k}$ for each of $k$ counts none is released with probability $1 - \delta$; and $\delta_1 \ge \delta/k$, "
    r"the share by the union bound.",
    reading="d = delta_1, so that delta = 1 - (1 - d)^k for independent noise: at most k d",
    says=Inequality(1 - (1 - each) ** counts, "<=", counts * each),
    by=Induction(counts, (1,)),
    note=used("google/differential-privacy partition selection"),
    expected=Verdict.PROVED,
)

optimal_start = Claim(
    id="field.thresholds.optimal_release",
    source=place("optimal release of a partition", PLACE),
    statement=r"$\pi_n = \delta\frac{e^{n\varepsilon} - 1}{e^\varepsilon - 1}$ has $\pi_0 = 0$ and $\pi_{n + 1} = e^\varepsilon\pi_n + \delta$.",
    reading="while the probability is small: the bound of (eps, delta) from a count to the next one, with equality",
    says=Identity(released(at + 1), exp(eps) * released(at) + delta),
    note=used("google/differential-privacy partition selection (near-truncated geometric)", "PipelineDP"),
    expected=Verdict.PROVED,
)
