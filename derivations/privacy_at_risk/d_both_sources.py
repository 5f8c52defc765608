"""Appendix D (preprint: C): the proof of Theorem 6, and the ratio of true to sampled sensitivity (Lemma 12)."""

from _sampling import binomial_cdf, c, dkw, gamma2, ratio, rho
from _shared import CONFIDENCE, elementary_model, places
from sympy import Rational, Symbol, diff, evaluate, exp, oo

from parisk_sym import (
    POSITIVE,
    All,
    ByDerivative,
    Claim,
    Condition,
    Correction,
    EqualsSum,
    Fault,
    Identity,
    Inequality,
    Limit,
    Section,
    Verdict,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.ground.symbols import eps, eps0, n, t

rate = Symbol("rate", positive=True)
K = Symbol("K", positive=True)
largest = Symbol("largest", positive=True)
usual = Symbol("usual", positive=True)

SECTION = Section(
    "Appendix D, proof of Theorem 6",
    given={
        eps0: POSITIVE,
        ratio: open_(1, oo),
        eps: open_(0, eps0),
        rho: open_(0, 1),
        rate: POSITIVE,
        t: POSITIVE,
        n: integers(1),
        K: POSITIVE,
        usual: POSITIVE,
    },
)

in_both, in_b, in_bc, other = (Symbol(name, positive=True) for name in ("P_AB", "P_B", "P_BC", "P_A_not_B"))
unused = Symbol("unused", nonnegative=True)

EMPIRICAL_TOP = "F_n(F_n^{-1}(1)) = 1, and F_n(F^{-1}(1)) = 1 because no sample exceeds F^{-1}(1)"

with evaluate(False):
    at_the_end = elementary_model(ratio * eps0, ratio * eps0)

truncation = Claim(
    id="par21.corollary4.truncation",
    **places("Corollary 4", "Appendix D", preprint="Corollary 24", preprint_section="Appendix C"),
    statement=r"$\mathbb{P}(A^{\Delta_{S_f}}_{\varepsilon_0} \mid B^{\Delta_{S_f}}) = \frac{\mathbb{P}(T \le \varepsilon)}{\mathbb{P}(T \le "
    r"\eta\varepsilon_0)}$ where $T$ follows the distribution $P_T(t; \Delta_{S_f}/\varepsilon_0)$ in Lemma 9 and $\eta = "
    r"\frac{\Delta_f}{\Delta_{S_f}}$.",
    reading="within the paper's own model, k = 1: given B the answers differ by Delta_S at most, so that Lemma 6 cuts T off at eps0",
    says=Identity(elementary_model(eps, ratio * eps0), elementary_model(eps, eps0)),
    counterexample={eps0: 1, ratio: 2, eps: Rational(1, 2)},
    condition=Condition(
        "P(A) is meant, without the condition B, as the last line of the proof has it: the answers differ by Delta_f at most, so that T is cut off at "
        "eta eps0, and has the density e^-t/(1 - e^(-eta eps0)) below",
        All(
            (
                Identity(
                    diff(elementary_model(eps, ratio * eps0), eps),
                    exp(-eps) / (1 - exp(-ratio * eps0)),
                    {eps: open_(0, ratio * eps0)},
                ),
                Identity(at_the_end, 1),
            )
        ),
    ),
    note="Given B, the model has P(T <= eps)/P(T <= eps0), which is larger. That the mechanism is not this model is counted at par21.theorem4.mechanism_k.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.READING,
)

equation23 = Claim(
    id="par21.equation23",
    **places("Equation 23", "Appendix D", preprint_section="Appendix C"),
    statement=r"Therefore, $F_n(F^{-1}(1)) - F(F^{-1}(1)) \le \rho$, $F_n(F^{-1}(1)) \le 1 + \rho$",
    reading="F_n is at most one everywhere; the inequality says nothing about the sensitivity",
    says=Inequality(c, "<=", 1 + rho, {c: left_open(0, 1), rho: POSITIVE}),
    expected=Verdict.PROVED,
)

lipschitz = Claim(
    id="par21.lemma12.lipschitz",
    **places(
        "Lemma 12, proof, Lipschitz",
        "Appendix D",
        preprint="Lemma 25, proof, Lipschitz",
        preprint_section="Appendix C",
    ),
    statement=r"A cumulative distribution function is 1-Lipschitz.",
    reading="between 0 and t, for the exponential law of a rate",
    says=Inequality(1 - exp(-rate * t), "<=", t),
    counterexample={rate: 10, t: Rational(1, 10)},
    correction=Correction(
        r"The constant is the supremum of the density, in one over the unit of the query: $1 - e^{-\lambda t} < \lambda t$. The step function "
        r"$F_n$, to which the proof applies it, has no such constant.",
        Inequality(1 - exp(-rate * t), "<", rate * t),
        ByDerivative(t),
    ),
    expected=Verdict.CORRECTED,
    fault=Fault.STEP,
)

third_step = Claim(
    id="par21.lemma12.third_step",
    **places("Lemma 12, proof, conclusion", "Appendix D", preprint="Lemma 25, proof, conclusion", preprint_section="Appendix C"),
    statement=r"$\rho \le \Delta_f - \Delta^*_{S_f}$.",
    reading="said to follow from |F_n(F_n^{-1}(1)) - F_n(F^{-1}(1))| <= Delta_f - Delta_S; " + EMPIRICAL_TOP + ", so the left side is 0 "
    "and not rho; for sensitivities uniform on [0, 1], Delta_f = 1, the statement has the probability (1 - rho)^n that no sample lies "
    "above 1 - rho, and would have to be certain",
    says=Inequality(1, "<=", (1 - rho) ** n),
    counterexample={n: 100, rho: Rational(1, 10)},
    correction=Correction(
        r"It is an event and not a fact: for uniform sensitivities it has probability $\mathbb{P}(\mathrm{Bin}(n, \rho) = 0) = (1 - \rho)^n$, "
        r"which tends to 0 as $n$ grows.",
        All(
            (
                Identity(binomial_cdf(0, n, rho), (1 - rho) ** n),
                Limit((1 - rho) ** n, n, oo, 0),
            )
        ),
    ),
    note="By hand: rho = 0.1, n = 100: 0.9^100 = 0.0000266.",
    expected=Verdict.CORRECTED,
    fault=Fault.STEP,
)  # fmt: skip

first_line = Claim(
    id="par21.lemma12.first_line",
    **places(
        "Lemma 12, proof, first line",
        "Appendix D",
        preprint="Lemma 25, proof, first line",
        preprint_section="Appendix C",
    ),
    statement=r"For a given value of accuracy parameter $\rho$ and any $\Delta > 0$, $F_n(\Delta) - F(\Delta) \le \rho$.",
    reading="for an accuracy rho that is given before the sample, and any sample; at its largest value, where F_n = 1 and F = c",
    says=Inequality(1 - c, "<=", rho, {c: open_(0, 1)}),
    counterexample={c: Rational(1, 2), rho: Rational(1, 10)},
    condition=Condition(
        "on the event C_rho of Section 4.2 that F_n and F differ by rho at most (its probability: par21.equation21.dkw)",
        Inequality(1 - c, "<=", rho, {c: right_open(1 - rho, 1)}),
    ),
    note="The lemma is stated for the sample at hand; the event and its probability are not in it.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)

sampled = Symbol("sampled", positive=True)
PLACES12 = places("Lemma 12", "Appendix D", preprint="Lemma 25", preprint_section="Appendix C")
LEMMA12 = (
    r"For a given value of accuracy parameter $\rho$, $\frac{\Delta_f}{\Delta^*_{S_f}} = 1 + O\left(\frac{\rho}{\Delta^*_{S_f}}\right)$ where "
    r"$\Delta^*_{S_f} = F_n^{-1}(1)$. $O\left(\frac{\rho}{\Delta^*_{S_f}}\right)$ denotes order of $\frac{\rho}{\Delta^*_{S_f}}$, i.e., "
    r"$O\left(\frac{\rho}{\Delta^*_{S_f}}\right) = k\frac{\rho}{\Delta^*_{S_f}}$ for some $k \ge 1$."
)
lemma12 = Claim(
    id="par21.lemma12",
    **PLACES12,
    statement=LEMMA12,
    reading="as printed, k >= 1 may be any number: then the lemma says what its proof derives, 1 + rho/Delta_S* <= Delta_f/Delta_S*; every true "
    "sensitivity from the sampled one on, for the sample may reach the top",
    says=Inequality(
        1 + rho / sampled, "<=", largest / sampled, {sampled: POSITIVE, largest: right_open(sampled, oo)}
    ),
    counterexample={rho: Rational(1, 10), sampled: 1, largest: 1},
    correction=Correction(
        r"$\Delta_f/\Delta^*_{S_f} \ge 1$ and no more: it is 1 where the sample holds the largest sensitivity, and below $1 + \rho/\Delta^*_{S_f}$ where "
        r"it comes within $\rho$ of it.",
        All(
            (
                Inequality(1, "<=", largest / sampled, {sampled: POSITIVE, largest: right_open(sampled, oo)}),
                Inequality(
                    largest / sampled,
                    "<",
                    1 + rho / sampled,
                    {sampled: POSITIVE, largest: right_open(sampled, sampled + rho)},
                ),
            )
        ),
    ),
    note="The conclusion of the proof is an event and no fact (par21.lemma12.third_step).",
    expected=Verdict.CORRECTED,
    fault=Fault.RESULT,
)

upper_bound = Claim(
    id="par21.lemma12.upper_bound",
    **PLACES12,
    statement=LEMMA12,
    reading="as an approximation of eta, which the lemma is for: an upper bound with a constant K that does not depend on the law. Sensitivities that "
    "are `largest` with probability at most rho and `usual` otherwise, all n samples usual: then |F_n - F| <= rho everywhere, Delta_f = largest and "
    "Delta_S = usual",
    says=Inequality(largest / usual, "<=", 1 + K * rho / usual, {largest: open_(usual, oo)}),
    counterexample={K: 2, rho: Rational(1, 100), usual: 1, largest: 100},
    condition=Condition(
        "F_n and F differ by rho at most, and F^{-1} (not F) is K-Lipschitz on [1 - rho, 1]: then F(Delta_S) = c >= 1 - rho, and Delta_f = F^{-1}(1) is at "
        "most Delta_S + K (1 - c)",
        Inequality(
            largest / usual,
            "<=",
            1 + K * rho / usual,
            {c: right_open(1 - rho, 1), largest: right_open(usual, usual + K * (1 - c))},
        ),
        EqualsSum(((usual + K * (1 - c) - largest) / usual, K * (c - 1 + rho) / usual)),
    ),
    note="By hand: 10 samples all equal 1 with probability 0.99^10 = 0.904; the ratio is 100, the plotting code's 1 + 2 rho/Delta_S is 1.02. For "
    "exponential sensitivities Delta_f is infinite.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)

equation24 = Claim(
    id="par21.equation24.product",
    **places("Equation 24", "Appendix D", preprint_section="Appendix C"),
    statement=r"Consider, $\mathbb{P}(A^{\Delta_{S_f}}_{\varepsilon_0}) \ge \mathbb{P}(A^{\Delta_{S_f}}_{\varepsilon_0} \mid "
    r"B^{\Delta_{S_f}})\,\mathbb{P}(B^{\Delta_{S_f}} \mid C_\rho^{\Delta_{S_f}})\,\mathbb{P}(C_\rho^{\Delta_{S_f}}) \ge "
    r"\frac{\mathbb{P}(T \le \varepsilon)}{\mathbb{P}(T \le \eta\varepsilon_0)} \cdot \gamma_2 \cdot (1 - 2e^{-2\rho^2 n})$",
    reading="confidences; P(B | C) P(C) = P(B and C) <= P(B), P(A | B) = P(A and B)/P(B), P(A) = P(A and B) + P(A and not B)",
    says=Inequality(
        in_both / (in_bc + unused) * in_bc,
        "<=",
        in_both + other,
        {in_both: POSITIVE, in_bc: POSITIVE, unused: right_open(0, oo), other: POSITIVE},
    ),
    note="No independence of noise and data is needed for the product: the two factors are where the proof fails "
    "(par21.corollary4.truncation, par21.equation21.lost_rho).",
    covers="the first of the two inequalities",
    expected=Verdict.PROVED_ON_BOX,
)

equation25 = Claim(
    id="par21.equation25.limit",
    **places("Equation 25, remark", "Appendix D", preprint_section="Appendix C"),
    statement="The privacy at risk, as defined in Equation 25, is free from the term that accounts for the accuracy of sampled estimate. If we "
    "know cumulative distribution of the sensitivity, we do not suffer from the uncertainty of introduced by sampling from the "
    "empirical distribution.",
    reading=CONFIDENCE + " in the paper's model, k = 1; the bound of Theorem 6 tends to gamma_3 for n to infinity and fixed rho",
    says=Limit(
        elementary_model(eps, ratio * eps0) * gamma2 * dkw(rho, t),
        t,
        oo,
        elementary_model(eps, ratio * eps0) * gamma2,
        {ratio: right_open(1, oo), gamma2: left_open(0, 1), rho: left_open(0, 1)},
    ),
    expected=Verdict.PROVED,
)  # fmt: skip
