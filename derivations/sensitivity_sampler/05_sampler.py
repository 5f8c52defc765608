"""Section 5: the sampler, inverting a distribution function, and taking the largest sampled sensitivity."""

from parisk_sym.paper import *
from _paper import rs17
from _shared import gamma, k, m
from parisk_sym.laws.sensitivity_sampler import exponential_sensitivity, rate

SECTION = Section(
    "5 The sensitivity sampler", given={gamma: open_(0, 1), rate: POSITIVE, n: integers(1), m: integers(1), k: integers(1, m)}
)

inversion = Claim(
    id="rs17.section5.inversion",
    source=rs17("Section 5, inverting the CDF", "5"),
    statement=r"If we knew the full CDF of $G$, we would simply invert this CDF to determine the level of sensitivity for achieving any desired $\gamma$ level "
    r"of random differential privacy: higher confidence would invoke higher sensitivity and therefore lower utility.",
    reading="gamma is a risk, and higher confidence is a smaller gamma. Judged for the records of Example 6, whose level (rs17.example6.guarantee) falls with "
    "gamma. That utility falls with the sensitivity is rs17.proposition18",
    says=Monotone(exponential_sensitivity(gamma, rate, n), gamma, "decreasing"),
    covers="the law of Example 6",
    note="Where the distribution function Phi jumps, the level is the least one with Phi >= 1 - gamma.",
    expected=Verdict.PROVED_ON_BOX,
)

largest = Claim(
    id="rs17.section5.largest",
    source=rs17("Section 5.1, Sorting, Inversion", "5.1"),
    statement=r"An alternative strategy to inversion as presented, is to take the maximum sensitivity measured so as to maximise privacy without consideration to "
    r"utility.",
    reading="privacy is measured by the probability k/(m + 1) that a fresh pair is covered. This probability rises with the place k",
    says=Monotone(k / (m + 1), k, "increasing"),
    covers="continuous Phi, and the probability k/(m + 1); rs17.theorem15 says what guarantee it gives",
    note="If several samples are equal, the probability is no smaller, but it need not rise.",
    expected=Verdict.PROVED_ON_BOX,
)
