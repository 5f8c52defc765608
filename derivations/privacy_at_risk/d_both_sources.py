"""Appendix D (preprint: C): the proof of Theorem 6, and the ratio of true to sampled sensitivity (Lemma 12)."""

from parisk_sym.paper import *
from _paper import par20, par21
from _sampling import binomial_cdf, c, dkw, gamma2, ratio, rho
from _shared import CONFIDENCE, elementary_model, places

rate = Symbol("rate", positive=True)
K = Symbol("K", positive=True)
largest = Symbol("largest", positive=True)
sampled = Symbol("sampled", positive=True)
covered, alpha = Symbol("covered", positive=True), Symbol("alpha", positive=True)  # alpha: tolerated

SECTION = Section(
    "Appendix D, proof of Theorem 6",
    given={
        eps0: POSITIVE,
        ratio: open_(1, oo),
        eps: open_(0, eps0),
        rho: open_(0, 1),
        gamma2: left_open(0, 1),
        alpha: open_(0, 1),
        rate: POSITIVE,
        t: POSITIVE,
        n: integers(1),
        K: POSITIVE,
        sampled: POSITIVE,
    },
)

P_AB, P_B, P_BC, P_A_not_B = (Symbol(name, positive=True) for name in ("P_AB", "P_B", "P_BC", "P_A_not_B"))
unused = Symbol("unused", nonnegative=True)
tail = Symbol("tail", positive=True)  # 1 - F(Delta_S*)

EMPIRICAL_TOP = "F_n(F_n^{-1}(1)) = 1, and F_n(F^{-1}(1)) = 1 because no sample exceeds F^{-1}(1)"

equation23 = Claim(
    id="par21.equation23",
    **places("Equation 23", "Appendix D", preprint_section="Appendix C"),
    statement=r"Therefore, $F_n(F^{-1}(1)) - F(F^{-1}(1)) \le \rho$, $F_n(F^{-1}(1)) \le 1 + \rho$",
    reading="F_n is at most one everywhere; the inequality says nothing about the sensitivity",
    says=Inequality(c, "<=", 1 + rho, {c: left_open(0, 1), rho: POSITIVE}),
)

lipschitz = Claim(
    id="par21.lemma12.lipschitz",
    **places("Lemma 12, proof, Lipschitz", "Appendix D", preprint="Lemma 25, proof, Lipschitz", preprint_section="Appendix C"),
    statement=r"Since a cumulative distribution function is 1-Lipschitz [[35]], $|F_n(F_n^{-1}(1)) - F_n(F^{-1}(1))| \le |F_n^{-1}(1) - F^{-1}(1)|$",
    reading="the reason: a distribution function, here of the exponential law of a rate, between 0 and t (both sides of the inequality itself: "
    "par21.lemma12.third_step)",
    says=Inequality(1 - exp(-rate * t), "<=", t),
    counterexample={rate: 10, t: Rational(1, 10)},
    correction=Correction(
        r"The constant is the supremum of the density, in one over the unit of the query: $1 - e^{-\lambda t} < \lambda t$. The step function "
        r"$F_n$, to which the proof applies it, has no such constant.",
        Inequality(1 - exp(-rate * t), "<", rate * t),
        ByDerivative(t),
    ),
    note="The inequality that it serves is true: its left side is 0 (par21.lemma12.third_step).",
    expected=Verdict.CORRECTED,
    fault=Fault.PROOF,
)

third_step = Claim(
    id="par21.lemma12.third_step",
    source=par21("Lemma 12, proof, conclusion", "Appendix D"),
    also=(
        par20("Lemma 25, proof, conclusion", "Appendix C"),
        par21("Lemma 12, order", "Appendix D"),
        par20("Lemma 25, order", "Appendix C"),
    ),
    statement=r"$|F_n(F_n^{-1}(1)) - F_n(F^{-1}(1))| \le |\Delta^*_{S_f} - \Delta_f|$ $\rho \le \Delta_f - \Delta^*_{S_f}$ $1 + \frac{\rho}{\Delta^*_{S_f}} \le "
    r"\frac{\Delta_f}{\Delta^*_{S_f}}$ where we used result from Equation 23 in step 3.",
    reading=EMPIRICAL_TOP + ", so the left side is 0 and not rho. Judged for uniform data on [0, 1] and k = 1, where F(t) = 1 - (1 - t)^2 and Delta_f = 1, and an accuracy as the paper "
    "defines it, rho >= sup |F_n - F|: tail = 1 - F(Delta_S*) = (1 - Delta_S*)^2 is at most rho. The 'k >= 1' of the lemma is this step",
    says=Inequality(rho, "<=", sqrt(tail), {tail: left_open(0, rho)}),
    counterexample={rho: Rational(1, 10), tail: Rational(1, 400)},
    correction=Correction(
        r"For these data $\Delta_f - \Delta^*_{S_f} = \sqrt{1 - F(\Delta^*_{S_f})} \le \sqrt\rho$, and no bound from below. For a $\rho$ that is given before the sample the step is the event that no "
        r"sensitivity exceeds $1 - \rho$, of probability $\mathbb{P}(\mathrm{Bin}(n, \rho^2) = 0) = (1 - \rho^2)^n$, which tends to 0 as $n$ grows.",
        (
                Inequality(sqrt(tail), "<=", sqrt(rho), {tail: left_open(0, rho)}),
                Identity(binomial_cdf(0, n, rho**2), (1 - rho**2) ** n),
                Limit((1 - rho**2) ** n, n, oo, 0),
            ),
    ),
    note="By hand: rho = 0.1, n = 1000: 0.99^1000 = 0.0000432.",
    expected=Verdict.REFUTED,
    fault=Fault.STEP,
)  # fmt: skip

bound = 1 + K * rho / sampled
lemma12 = Claim(
    id="par21.lemma12",
    **places("Lemma 12", "Appendix D", preprint="Lemma 25", preprint_section="Appendix C"),
    statement=r"For a given value of accuracy parameter $\rho$, $\frac{\Delta_f}{\Delta^*_{S_f}} = 1 + O\left(\frac{\rho}{\Delta^*_{S_f}}\right)$ where "
    r"$\Delta^*_{S_f} = F_n^{-1}(1)$. $O\left(\frac{\rho}{\Delta^*_{S_f}}\right)$ denotes order of $\frac{\rho}{\Delta^*_{S_f}}$, i.e., "
    r"$O\left(\frac{\rho}{\Delta^*_{S_f}}\right) = k\frac{\rho}{\Delta^*_{S_f}}$ for some $k \ge 1$.",
    reading="as an approximation of eta, which is the purpose of the lemma: an upper bound with some constant K >= 1, which may depend on the law but not on "
    "rho (that k is at least 1: par21.lemma12.third_step). Judged for the law F(t) = 1 - (1 - t)^2 on (0, 1), Delta_f = 1, and samples with |F_n - F| <= rho "
    "whose largest has 1 - F(Delta_S*) = (1 - Delta_S*)^2 <= rho < (1 - Delta_S*)/K. The bound would have to hold for some K and one of these",
    says=Fails(
        Inequality(
            bound,
            "<",
            1 / sampled,
            {
                K: right_open(1, oo),
                sampled: open_(1 - 1 / K, 1),
                rho: right_open((1 - sampled) ** 2, (1 - sampled) / K),
            },
        )
    ),
    by=EqualsProduct((1 / sampled, 1 - sampled - K * rho)),
    condition=Condition(
        "F^{-1} (not F) is K-Lipschitz on [1 - rho, 1], and F_n and F differ by rho at most: then F(Delta_S*) = c >= 1 - rho, and Delta_f = F^{-1}(1) is at "
        "most Delta_S* + K (1 - c)",
        Inequality(
            largest / sampled,
            "<=",
            bound,
            {c: closed(1 - rho, 1), largest: closed(sampled, sampled + K * (1 - c))},
        ),
        EqualsSum(((sampled + K * (1 - c) - largest) / sampled, K * (c - 1 + rho) / sampled)),
    ),
    note="By hand: rho = 0.01 allows Delta_S* = 0.9. The ratio is then 1.111, but 1 + 2 rho/Delta_S* in the plotting code is 1.022. For exponential "
    "sensitivities Delta_f is infinite.",
    expected=Verdict.REFUTED,
    fault=Fault.CONDITION,
)  # fmt: skip

equation24 = Claim(
    id="par21.equation24.product",
    **places("Equation 24", "Appendix D", preprint_section="Appendix C"),
    statement=r"Consider, $\mathbb{P}(A^{\Delta_{S_f}}_{\varepsilon_0}) \ge \mathbb{P}(A^{\Delta_{S_f}}_{\varepsilon_0} \mid "
    r"B^{\Delta_{S_f}})\,\mathbb{P}(B^{\Delta_{S_f}} \mid C_\rho^{\Delta_{S_f}})\,\mathbb{P}(C_\rho^{\Delta_{S_f}}) \ge "
    r"\frac{\mathbb{P}(T \le \varepsilon)}{\mathbb{P}(T \le \eta\varepsilon_0)} \cdot \gamma_2 \cdot (1 - 2e^{-2\rho^2 n})$",
    reading="confidences; P(B | C) P(C) = P(B and C) <= P(B), P(A | B) = P(A and B)/P(B), P(A) = P(A and B) + P(A and not B)",
    says=Inequality(
        P_AB / (P_BC + unused) * P_BC,
        "<=",
        P_AB + P_A_not_B,
        {P_AB: POSITIVE, P_BC: POSITIVE, unused: right_open(0, oo), P_A_not_B: POSITIVE},
    ),
    note="No independence of noise and data is needed for the product: the proof fails in the two factors (par21.theorem4.mechanism_k, "
    "par21.equation21.lost_rho).",
    covers="the first of the two inequalities",
    expected=Verdict.PROVED_ON_BOX,
)

own_proof = Claim(
    id="par21.lemma13.own_proof",
    source=par21("Lemma 13, proof", "Appendix D"),
    also=(par20("Lemma 26, proof", "Appendix C"),),
    statement=r"The proof follows from the proof of Lemma 11 and Lemma 13.",
    reading="Equation 24 takes its first factor, P(A | B), from Lemma 11. From the other proof it takes that covered = P(B | C) P(C) is at least gamma_2 alpha,"
    " with alpha = 1 - 2 exp(-2 rho^2 n) between 0 and 1. As printed, the other proof is that of Lemma 13 itself (preprint: Lemma 26), so nothing is "
    "known of covered yet",
    says=Inequality(gamma2 * alpha, "<=", covered, {covered: left_open(0, 1)}),
    condition=Condition(
        r"$\mathbb{P}(B \mid C)\,\mathbb{P}(C) \ge \gamma_2\alpha$, which the proof of Theorem 5 (preprint: Theorem 11) has: it is meant instead of the "
        r"lemma's own",
        Inequality(gamma2 * alpha, "<=", covered, {covered: closed(gamma2 * alpha, 1)}),
    ),
    note="For which rho that proof holds: par21.theorem5.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.MISPRINT,
)

equation25 = Claim(
    id="par21.equation25.limit",
    **places("Equation 25, remark", "Appendix D", preprint_section="Appendix C"),
    statement="The privacy at risk, as defined in Equation 25, is free from the term that accounts for the accuracy of sampled estimate. If we know cumulative "
    "distribution of the sensitivity, we do not suffer from the uncertainty of introduced by sampling from the empirical distribution.",
    reading=CONFIDENCE + " in the paper's model, k = 1; the bound of Theorem 6 tends to gamma_3 for n to infinity and fixed rho",
    says=Limit(
        elementary_model(eps, ratio * eps0) * gamma2 * dkw(rho, t),
        t,
        oo,
        elementary_model(eps, ratio * eps0) * gamma2,
        {ratio: right_open(1, oo), gamma2: left_open(0, 1), rho: left_open(0, 1)},
    ),
    covers="k = 1, the bound of Theorem 6 for a sample that grows",
    expected=Verdict.PROVED_ON_BOX,
)  # fmt: skip
