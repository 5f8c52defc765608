"""Thresholds of released counts: the value at the threshold, its rounding, its sensitivity."""

from parisk_sym.paper import *
from _paper import github

r, t = Symbol("r", positive=True), Symbol("t", positive=True, integer=True)  # r: ratio
s = Symbol("s", nonnegative=True)  # rest

SECTION = Section("Thresholds", given={r: open_(0, 1), t: integers(1), s: right_open(0, 1)})


def mass(at):
    """P(X = at) of discrete Laplace noise with ratio r = exp(-1/scale), at >= 0."""
    return (1 - r) / (1 + r) * r**at


def tail_above(at):
    """P(X > at), as conservative_discrete_laplacian_tail_to_alpha has it: exp(-at/s)/(exp(1/s) + 1)."""
    return r**at / (1 / r + 1)


at_the_threshold = Claim(
    id="mistakes.opendp.at_the_threshold",
    source=github("opendp/opendp/issues/2922", "make_laplace_threshold of opendp 0.15.1 and 0.16.0, open", "2026-09-18"),
    statement=r"A count of one with discrete Laplace noise reaches the threshold $1 + t$ with probability at most $e^{-t/s}/(e^{1/s} + 1)$, the "
    r"reported $\delta$.",
    reading="counts that equal the threshold are released. So the probability is P(1 + X >= 1 + t), which is P(X > t) plus the mass at t; r = exp(-1/s)",
    says=Inequality(tail_above(t) + mass(t), "<=", tail_above(t)),
    fault=Fault.LEAK,
    correction=Correction(
        "The probability is at most $e^{-(t - 1)/s}/(e^{1/s} + 1)$, the tail above $t - 1$.",
        Inequality(tail_above(t) + mass(t), "<=", tail_above(t - 1)),
    ),
    expected=Verdict.CORRECTED,
)


def between(first, last):
    """The sum of exp(-k^2/2) over the integers from first to last, of which that over the others is left out."""
    return sum(exp(-Rational(k * k, 2)) for k in range(first, last + 1))


def from_four(rate):
    """The sum of exp(-rate k) over the integers from 4 on: with rate 2 it is at least that of exp(-k^2/2)."""
    return exp(-4 * rate) / (1 - exp(-rate))


reported = erfc(4 / sqrt(2)) / 2
at_least = exp(-8) / (1 + 2 * (between(1, 3) + from_four(2)))
at_most = from_four(2) / (1 + 2 * between(1, 3))

gaussian_at_the_threshold = Claim(
    id="mistakes.opendp.gaussian_at_the_threshold",
    source=github("opendp/opendp/issues/2922", "make_gaussian_threshold of opendp 0.15.1 and 0.16.0, open", "2026-09-18"),
    statement=r"A count of one with discrete Gaussian noise of scale 1 reaches the threshold 5 with probability at most $P(Z > 4)$ of a standard normal "
    r"variable, the reported $\delta = 3.17 \cdot 10^{-5}$.",
    reading="counts that equal the threshold are released. So the probability is P(1 + X >= 5), with P(X = x) proportional to exp(-x^2/2). It is at least the "
    "term at 4 divided by the sum of all terms. In that sum, exp(-2 k) bounds the terms from 4 on",
    says=Inequality(at_least, "<=", reported, {}),
    fault=Fault.LEAK,
    correction=Correction(
        r"The probability is at least $1.33 \cdot 10^{-4}$, and at most that of a normal variable above 3, the tail above one less.",
        (Inequality(Rational(133, 10**6), "<", at_least, {}), Inequality(at_most, "<=", erfc(3 / sqrt(2)) / 2, {})),
    ),
    note="Measured on 0.16.0: 265 of two million counts of one are released, a share of 0.00013.",
    expected=Verdict.CORRECTED,
)


def reaches(at):
    """P(1 + X >= at) of discrete Laplace noise, for an integer at >= 1; as a function of at it gives the threshold for each delta."""
    return r ** (at - 1) / (1 + r)


truncated = Claim(
    id="mistakes.google_dp.truncated_threshold",
    source=github("google/differential-privacy/pull/101", "Go, dpagg.Count.ThresholdedResult, before 1.1.0", "2022-02-03"),
    statement=r"A noisy count of one reaches the threshold for $\delta$, converted to an integer (\texttt{int64(threshold)}), with "
    r"probability at most $\delta$.",
    reading="the noise has integer values; here it is discrete Laplace noise with ratio r. The threshold is t + s with an integer t and 0 <= s < 1, and its "
    "delta is the tail there. The conversion truncates it to t",
    says=Inequality(reaches(t), "<=", reaches(t + s)),
    fault=Fault.LEAK,
    correction=Correction(
        r"The probability is at most $\delta$ if the threshold is rounded up.", Inequality(reaches(t + 1), "<=", reaches(t + s))
    ),
    expected=Verdict.CORRECTED,
)
