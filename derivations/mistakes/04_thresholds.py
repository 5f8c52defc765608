"""Thresholds of released counts: the value at the threshold, its rounding, its sensitivity."""

from _paper import github
from sympy import Symbol

from parisk_sym import Claim, Correction, Fault, Inequality, Section, Verdict, integers, open_, right_open

ratio, place = Symbol("r", positive=True), Symbol("t", positive=True, integer=True)
rest = Symbol("s", nonnegative=True)

SECTION = Section(
    "Thresholds",
    given={ratio: open_(0, 1), place: integers(1), rest: right_open(0, 1)},
)


def mass(at):
    """P(X = at) of discrete Laplace noise with ratio r = exp(-1/scale), at >= 0."""
    return (1 - ratio) / (1 + ratio) * ratio**at


def tail_above(at):
    """P(X > at), as conservative_discrete_laplacian_tail_to_alpha has it: exp(-at/s)/(exp(1/s) + 1)."""
    return ratio**at / (1 / ratio + 1)


at_the_threshold = Claim(
    id="mistakes.opendp.at_the_threshold",
    source=github("opendp/opendp/issues/2922", "opendp 0.15.1, open", "2026-09-18"),
    statement=r"A count of one with discrete Laplace noise reaches the threshold $1 + t$ with probability at most $e^{-t/s}/(e^{1/s} + 1)$, the "
    r"reported $\delta$.",
    reading="counts that equal the threshold are released: P(1 + X >= 1 + t), which is P(X > t) plus the mass at t; r = exp(-1/s)",
    says=Inequality(tail_above(place) + mass(place), "<=", tail_above(place)),
    fault=Fault.RESULT,
    correction=Correction(
        r"It does with probability at most $e^{-(t - 1)/s}/(e^{1/s} + 1)$, the tail above $t - 1$.",
        Inequality(tail_above(place) + mass(place), "<=", tail_above(place - 1)),
    ),
    expected=Verdict.CORRECTED,
)


def reaches(at):
    """P(1 + X >= at) of discrete Laplace noise, for an integer at >= 1; as a function of at it gives the threshold for each delta."""
    return ratio ** (at - 1) / (1 + ratio)


truncated = Claim(
    id="mistakes.google_dp.truncated_threshold",
    source=github(
        "google/differential-privacy/pull/101",
        "Go, dpagg.Count.ThresholdedResult, before 1.1.0",
        "2022-02-03",
    ),
    statement=r"A noisy count of one reaches the threshold for $\delta$, converted to an integer (\texttt{int64(threshold)}), with "
    r"probability at most $\delta$.",
    reading="noise with integer values, here discrete Laplace noise with ratio r; the threshold is t + s with an integer t and 0 <= s < 1, and "
    "its delta the tail there; the conversion truncates it to t",
    says=Inequality(reaches(place), "<=", reaches(place + rest)),
    fault=Fault.RESULT,
    correction=Correction(
        "It does when the threshold is rounded up.",
        Inequality(reaches(place + 1), "<=", reaches(place + rest)),
    ),
    expected=Verdict.CORRECTED,
)
