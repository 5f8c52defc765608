"""Section 2.1: the pair of distributions that is worst for all mechanisms of one (eps, delta), and its composition."""

from parisk_sym.paper import *
from itertools import product
from math import prod
from _paper import tob18
from _shared import tight_delta
from parisk_sym.laws.composition.finite_noise_formulas import randomised_response
from sympy import Add

GENERIC = tob18("What if my differential privacy analysis doesn't implicitly use worst-case distributions?", "2.1")
WORST_MECHANISM = (
    r"However, Kairouz, Oh, and Viswanath [14], and Murtagh and Vadhan [22, Lemma 3.2 & Lemma 3.7] show that for any "
    r"$(\varepsilon, \delta)$-DP mechanism $M$ there is a worst case mechanism $M_{\varepsilon,\delta}$ operating on a single bit such that ADP "
    r"guarantees for $M_{\varepsilon,\delta}$ directly translate to ADP guarantees for $M$, even under $r$-fold adaptive composition."
)
TRANSLATION = (
    r"In more detail, they show [22, Lemma 3.2] that there is a probabilistic translation $T$ that relates every differentially private mechanism $M$ on two "
    r"neighboring inputs $D_0$ and $D_1$ to a generic pair of distributions $M_{\varepsilon,\delta}(0)$ and $M_{\varepsilon,\delta}(1)$."
)
d1, d2 = Symbol("d1", real=True), Symbol("d2", real=True)  # d1: excess 1, d2: excess 2
p, q = Symbol("p", positive=True), Symbol("q", positive=True)
share = Symbol("share", positive=True)
r0, r1 = Symbol("r0", positive=True), Symbol("r1", positive=True)

SECTION = Section(
    "2.1 Worst case distributions for all mechanisms",
    given={eps0: POSITIVE, delta: open_(0, 1), p: POSITIVE, q: POSITIVE, share: open_(0, 1), r0: POSITIVE, r1: POSITIVE},
)

NOTHING = Integer(0)


def generic(level, failure):
    """The pair of Murtagh and Vadhan: outcomes (0, I am 0), (0, maybe), (1, maybe), (1, I am 1) under inputs 0 and 1."""
    larger, smaller = (1 - failure) * exp(level) / (1 + exp(level)), (1 - failure) / (1 + exp(level))
    return (failure, larger, smaller, NOTHING), (NOTHING, smaller, larger, failure)


larger, smaller = generic(eps0, delta)[0][1:3]


def kernels(first, second):
    """The probabilities with which T maps 0, and 1, to an output of probabilities first and second under both inputs."""
    scale = exp(eps0) - 1
    return (exp(eps0) * first - second) / scale, (exp(eps0) * second - first) / scale


kernel_0, kernel_1 = kernels(p, q)
# the sums over all outputs: the kernels are linear, and p and q sum to 1
total_0, total_1 = kernels(Integer(1), Integer(1))

RATIO = {p: closed(exp(-eps0) * q, exp(eps0) * q)}

four_point = Claim(
    id="tob18.worst_case.four_point",
    source=GENERIC,
    statement=WORST_MECHANISM,
    reading="the mechanism on a single bit. Its masses (Murtagh and Vadhan, Lemma 3.2) are delta, (1 - delta) e^eps0/(1 + e^eps0), (1 - delta)/(1 + e^eps0), "
    "0 for the bit 0, and the same in reverse order for 1. They sum to 1, and M is itself tightly (eps0, delta)-ADP. That it is the worst: "
    "tob18.worst_case.simulation",
    says=(Identity(Add(*generic(eps0, delta)[0]), Integer(1)), Identity(tight_delta(*generic(eps0, delta), exp(eps0)), delta)),
    note="That every (eps0, delta)-private pair is a garbling of this one: tob18.worst_case.simulation, simulation_with_delta. "
    "Composition: tob18.worst_case.composition.",
    covers="the mechanism on a single bit",
    expected=Verdict.PROVED_ON_BOX,
)

simulation = Claim(
    id="tob18.worst_case.simulation",
    source=GENERIC,
    statement=TRANSLATION,
    reading="delta = 0. p and q are the probabilities of one output of M under the two inputs, with e^(-eps0) <= p/q <= e^eps0. T maps 0 to that output with "
    "probability (e^eps0 p - q)/(e^eps0 - 1), and 1 with (e^eps0 q - p)/(e^eps0 - 1)",
    says=(
        Identity((exp(eps0) * kernel_0 + kernel_1) / (1 + exp(eps0)), p),
        Identity((kernel_0 + exp(eps0) * kernel_1) / (1 + exp(eps0)), q),
        Identity(total_0, Integer(1)),
        Identity(total_1, Integer(1)),
        Inequality(NOTHING, "<=", kernel_0, RATIO),
        Inequality(NOTHING, "<=", kernel_1, RATIO),
    ),
    by=(
        *(Direct(),) * 4,
        *(
            EqualsProduct(parts)
            for parts in ((exp(eps0) * (p - exp(-eps0) * q), 1 / (exp(eps0) - 1)), (exp(eps0) * q - p, 1 / (exp(eps0) - 1)))
        ),
    ),
    note="Both kernels are linear in (p, q), so their sums over all outputs are their values at p = q = 1.",
    covers="delta = 0, discrete outputs",
    expected=Verdict.PROVED_ON_BOX,
)

cut_p, cut_q = Min(p, exp(eps0) * q), Min(q, exp(eps0) * p)
lowered = (1 - share) * p + share * Min(p, q)
kept_0, kept_1 = kernels((p - delta * r0) / (1 - delta), (q - delta * r1) / (1 - delta))

simulation_with_delta = Claim(
    id="tob18.worst_case.simulation_with_delta",
    source=GENERIC,
    statement=TRANSLATION,
    reading="delta > 0, discrete outputs: P = (1 - delta) P' + delta R0 and Q = (1 - delta) Q' + delta R1, with P'/Q' between e^(-eps0) and e^eps0. T maps "
    "the revealing outcomes to R0 and R1, and the others as for delta = 0. P' and Q' are made from min(p, e^eps0 q) and min(q, e^eps0 p), whose masses are at "
    "least 1 - delta by Lemma 1. The larger mass is lowered towards the smaller of both (share s), then both are scaled to 1 - delta. Each step keeps the "
    "ratio",
    says=(
        Inequality(cut_p, "<=", exp(eps0) * cut_q, {p: right_open(q, oo)}),
        Inequality(cut_p, "<=", exp(eps0) * cut_q, {q: right_open(p, oo)}),
        Inequality(exp(-eps0) * q, "<=", lowered, RATIO),
        Inequality(lowered, "<=", p, RATIO),
        Identity(delta * r0 + (1 - delta) * (exp(eps0) * kept_0 + kept_1) / (1 + exp(eps0)), p),
        Identity(delta * r1 + (1 - delta) * (kept_0 + exp(eps0) * kept_1) / (1 + exp(eps0)), q),
    ),
    note="The share s with which both masses agree exists by the intermediate value theorem. Another proof: Murtagh and Vadhan 2016, Lemma 3.2.",
    covers="discrete outputs, the steps for one output; that they define T is argued in words",
    expected=Verdict.PROVED_ON_BOX,
)

post_processing = Claim(
    id="tob18.worst_case.post_processing",
    source=GENERIC,
    statement=r"They then leverage the post-processing property of differential privacy to show that analyzing $M_{\varepsilon,\delta}(0)$ "
    r"and $M_{\varepsilon,\delta}(1)$ is sufficient, even under composition.",
    reading="post-processing: merging two outputs, with excesses d1, d2 of P_A - e^eps P_B, does not raise the sum of positive parts. Splitting an output in "
    "fixed shares leaves it unchanged",
    says=Inequality(Max(0, d1 + d2), "<=", Max(0, d1) + Max(0, d2), {d1: REALS, d2: REALS}),
    note="Composition: tob18.worst_case.composition.",
    covers="two outputs that are merged, and so any number, one after another",
    expected=Verdict.PROVED_ON_BOX,
)


def composed(count):
    """The tight delta of that many uses of the generic pair, from all outcomes.

    Each outcome is (A, B, weight) with masses weight A and weight B over 1 + e^eps0: a positive weight leaves the maximum.
    """
    leaked = delta * (1 + exp(eps0))
    pair = ((1, 0, leaked), (exp(eps0), 1, 1 - delta), (1, exp(eps0), 1 - delta), (0, 1, leaked))
    terms = []
    for outcome in product(pair, repeat=count):
        first, second, weight = (prod(part) for part in zip(*outcome, strict=True))
        terms.append(weight * Max(NOTHING, first - exp(eps) * second))
    return Add(*terms) / (1 + exp(eps0)) ** count


def theorem(count):
    """KOV's Theorem 3.3: 1 - (1 - delta)^k (1 - delta of randomised response)."""
    return 1 - (1 - delta) ** count * (1 - randomised_response(eps, eps0, count))


shares = tuple(Symbol(f"t{i}", nonnegative=True) for i in range(1, 5))
excesses = tuple(Symbol(f"x{i}", real=True) for i in range(1, 5))
TERMS = tuple(zip(shares, excesses, strict=True))
ANY = dict.fromkeys(excesses, REALS) | dict.fromkeys(shares, closed(0, 1))
translated_parts = Add(*(t * Max(NOTHING, x) for t, x in TERMS))
NONE_OF_THEM = Combination(tuple(Fact(NOTHING, "<=", Max(NOTHING, x), times=t) for t, x in TERMS))
ALL_OF_THEM = Combination(tuple(Fact(x, "<=", Max(NOTHING, x), times=t) for t, x in TERMS))

composition = Claim(
    id="tob18.worst_case.composition",
    source=GENERIC,
    statement=WORST_MECHANISM,
    reading="guarantees translate. Adaptive: after an outcome of masses a, b the next mechanism may depend on it. Each mechanism is M_(eps,delta), and T "
    "translates its i-th outcome to an output with probability t_i. With x_i = a m_i - w b m'_i that output adds max(0, t1 x1 + ... + t4 x4). This is at most "
    "the sum of the t_i max(0, x_i), which is neither below 0 nor below t1 x1 + ... + t4 x4. So k uses add at most what k uses of the generic pair add. The "
    "tight delta of the latter, from all 4^k outcomes, is KOV's 1 - (1 - delta)^k (1 - delta of randomised response), k = 1, 2, 3",
    says=(
        Inequality(NOTHING, "<=", translated_parts, ANY),
        Inequality(Add(*(t * x for t, x in TERMS)), "<=", translated_parts, ANY),
        *(Identity(composed(count), theorem(count).doit(), {eps: POSITIVE}) for count in (1, 2, 3)),
    ),
    by=(NONE_OF_THEM, ALL_OF_THEM, *(Direct(),) * 3),
    covers="one translated outcome (the step from use to use is argued in words), and the formula for k = 1, 2, 3",
    expected=Verdict.PROVED_ON_BOX,
)
