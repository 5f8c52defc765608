"""Optimal composition of pure mechanisms (Kairouz, Oh, Viswanath 2015): randomised response is the worst case.

n uses of randomised response have the loss S = (n - 2i) eps0 with probability C(n, i) e^((n-i) eps0)/(1 + e^eps0)^n. The
theorem lists the corners of delta(eps) = E (1 - exp(eps - S))_+; the library has the whole curve and its inverse.
"""

from parisk_sym.paper import *
from _paper import place
from parisk_sym.laws.composition.finite_noise_formulas import response_delta
from sympy import Add

SECTION = "Optimal composition"

KOV = place("Optimal composition of pure mechanisms", "Optimal composition")

THEOREM = Source("kov15", "Theorem 3.3", "3")


def gap(uses, index, corner):
    """e^((n - l) eps0) - e^((n - 2i + l) eps0): the term of one loss at the corner (n - 2i) eps0."""
    return exp((uses - index) * eps0) - exp((uses - 2 * corner + index) * eps0)


def printed(uses, corner):
    """delta_i as the theorem prints it."""
    terms = (binomial(uses, index) * gap(uses, index, corner) for index in range(corner))
    return Add(*terms) / (1 + exp(eps0)) ** uses


def expectation(uses, corner):
    """E (1 - exp((n - 2i) eps0 - S))_+ with the losses above the corner written out."""
    truth, lie = exp(eps0) / (1 + exp(eps0)), 1 / (1 + exp(eps0))
    level = (uses - 2 * corner) * eps0
    terms = (
        binomial(uses, index) * truth ** (uses - index) * lie**index * (1 - exp(level - (uses - 2 * index) * eps0))
        for index in range(corner)
    )
    return Add(*terms)


corners = Claim(
    id="loss.optimal.corners",
    source=KOV,
    also=(THEOREM,),
    statement=r"$k$ uses are $((k - 2i)\varepsilon, \delta_i)$-private, $\delta_i = \sum_{l=0}^{i-1}\binom{k}{l}\left("
    r"e^{(k-l)\varepsilon} - e^{(k-2i+l)\varepsilon}\right) / (1 + e^\varepsilon)^k$.",
    reading="delta_i is E (1 - exp(eps - S))_+ of randomised response at eps = (k - 2i) eps0, for every corner of k = 1, ..., 6",
    says=All(
        tuple(
            Identity(printed(uses, corner), expectation(uses, corner), {eps0: POSITIVE})
            for uses in map(Integer, range(1, 7))
            for corner in range(1, int(uses) // 2 + 1)
        )
    ),
    covers="k = 1, ..., 6",
    expected=Verdict.PROVED_ON_BOX,
)


def response_at_zero(uses):
    """delta(0): the sum of max(0, e^((n - l) eps0) - e^(l eps0)) over the number l of lies, which is positive below n/2."""
    terms = (binomial(uses, lies) * (exp((uses - lies) * eps0) - exp(lies * eps0)) for lies in range((uses + 1) // 2))
    return Add(*terms) / (1 + exp(eps0)) ** uses


decreases = Claim(
    id="loss.optimal.decreases",
    source=KOV,
    also=(THEOREM,),
    statement=r"$\delta(\varepsilon)$ of $n$ uses of randomised response decreases strictly on $(0, n\varepsilon_0)$.",
    says=Monotone(response_delta(eps, eps0, n), eps, "decreasing", {n: integers(1), eps0: POSITIVE, eps: open_(0, n * eps0)}),
    note="So the inverse composition.optimal is well defined.",
)


equal_at_zero = Claim(
    id="loss.response.equal_at_zero",
    source=KOV,
    statement=r"$\delta(0)$ of randomised response is the same after $2k - 1$ and after $2k$ uses, and smaller after $2k$ than after $2k + 1$.",
    reading="the probabilities of the truth are those of a vote of the answers, in which one more answer breaks no tie that counts; here k = 1, ..., 6",
    says=All(
        tuple(
            part
            for k in range(1, 7)
            for part in (
                Identity(response_at_zero(2 * k - 1), response_at_zero(2 * k), {eps0: POSITIVE}),
                Inequality(response_at_zero(2 * k), "<", response_at_zero(2 * k + 1), {eps0: POSITIVE}),
            )
        )
    ),
    note="delta(0) is the total variation distance. delta never falls with the number of uses, for any pair: tob18.introduction.leakage_grows.",
    covers="k = 1, ..., 6",
    expected=Verdict.PROVED_ON_BOX,
)
