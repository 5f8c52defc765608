"""Local mechanisms: randomised response and unary encodings whose code is not their formula."""

from parisk_sym.paper import *
from _paper import github

truth = exp(eps) / (1 + exp(eps))

SECTION = Section("Local mechanisms", given={eps: POSITIVE})


def pair_ratio(p, q):
    """The largest ratio of the probabilities of two unary reports: the bit of the value is 1 with p, every other one with q."""
    return p * (1 - q) / ((1 - p) * q)


symmetric = exp(eps / 2) / (exp(eps / 2) + 1)
optimised = 1 / (exp(eps) + 1)


def left_over(p, q):
    """The probability of a 1 at the value where a 1 drawn with q is not reset first."""
    return p + (1 - p) * q


unary = Claim(
    id="mistakes.pure_ldp.unary_encoding",
    source=github("Samuel-Maddock/pure-LDP/issues/11", "pure-ldp 1.1 to 1.1.2, UEClient._perturb", "2023-09-07"),
    statement=r"Unary encoding, symmetric ($p = e^{\varepsilon/2}/(e^{\varepsilon/2} + 1)$, $q = 1 - p$) or optimised ($p = 1/2$, $q = 1/(e^\varepsilon "
    r"+ 1)$), satisfies $\varepsilon$-local differential privacy as it is drawn: \texttt{if random.random() < self.p: oh\_vec[index] = 1}.",
    reading="the bit of the value was already drawn with q, so it is 1 with probability p + (1 - p) q",
    says=(
        Inequality(pair_ratio(left_over(symmetric, 1 - symmetric), 1 - symmetric), "<=", exp(eps)),
        Inequality(pair_ratio(left_over(exp(0) / 2, optimised), optimised), "<=", exp(eps)),
    ),
    fault=Fault.LEAK,
    correction=Correction(
        r"The ratios are $e^\varepsilon + e^{\varepsilon/2} + 1$ and $e^\varepsilon + 2$; if that bit is first set to 0, they are at most $e^\varepsilon$.",
        (
            Identity(pair_ratio(left_over(symmetric, 1 - symmetric), 1 - symmetric), exp(eps) + exp(eps / 2) + 1),
            Identity(pair_ratio(left_over(exp(0) / 2, optimised), optimised), exp(eps) + 2),
            Inequality(pair_ratio(symmetric, 1 - symmetric), "<=", exp(eps)),
            Inequality(pair_ratio(exp(0) / 2, optimised), "<=", exp(eps)),
        ),
    ),
    expected=Verdict.CORRECTED,
)

response = Claim(
    id="mistakes.opendp.randomized_response",
    source=github("opendp/opendp/issues/480", "opendp 0.4, make_randomized_response_bool (mended in #481)", "2022-06-23"),
    statement=r"The code that answers \texttt{arg} if \texttt{sample\_bernoulli(prob)}, and otherwise \texttt{lie = sample\_bernoulli(prob)}, "
    r"satisfies $\ln(p/(1 - p))$-differential privacy.",
    reading="p = e^eps/(1 + e^eps), so the level is eps. The lie is true with probability p, whatever the value. False is answered with probability p + (1 - "
    "p)^2 if the value is false, and with (1 - p)^2 if it is true",
    says=Inequality(truth + (1 - truth) ** 2, "<=", exp(eps) * (1 - truth) ** 2),
    fault=Fault.LEAK,
    correction=Correction(
        r"The ratio of the two probabilities is $e^{2\varepsilon} + e^\varepsilon + 1$; the code that answers \texttt{!arg} otherwise has $e^\varepsilon$.",
        (
            Inequality(truth + (1 - truth) ** 2, "<=", (exp(2 * eps) + exp(eps) + 1) * (1 - truth) ** 2),
            Inequality(truth, "<=", exp(eps) * (1 - truth)),
        ),
    ),
    expected=Verdict.CORRECTED,
)


definition = Claim(
    id="mistakes.flower.definition",
    source=github(
        "flwrlabs/flower/pull/3708", "Flower documentation, explanation-differential-privacy, 1.8", "2024-07-02", quoted=True
    ),
    statement=r"A randomized mechanism M provides ($\epsilon$, $\delta$)-differential privacy if for any two neighboring databases, $D_1$ and $D_2$, that differ in only a single "
    r"record, and for all possible outputs $S \subseteq \mathrm{Range}(A)$: $P[M(D_{1} \in A)] \leq e^{\delta} P[M(D_{2} \in A)] + \delta$.",
    reading="M(D in A) is read as M(D) in A. An eps-private mechanism is (eps, delta)-private for every delta, so it has to satisfy the definition; here it "
    "is randomised response of level eps",
    says=Inequality(truth, "<=", exp(delta) * (1 - truth) + delta, {eps: POSITIVE, delta: open_(0, 1)}),
    fault=Fault.MISPRINT,
    correction=Correction(
        r"$P[M(D_1) \in A] \le e^{\varepsilon} P[M(D_2) \in A] + \delta$.",
        Inequality(truth, "<=", exp(eps) * (1 - truth) + delta, {eps: POSITIVE, delta: open_(0, 1)}),
    ),
    expected=Verdict.CORRECTED,
)
