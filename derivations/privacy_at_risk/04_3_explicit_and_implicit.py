"""Section 4.3: noise calibrated to the sampled sensitivity, with both sources of randomness. Theorem 6 and Figure 3.

A pair at distance G meets noise of scale Delta_S/eps0, so the privacy loss is that of the Laplace mechanism of level
eps0 G/Delta_S. Given G <= Delta_S the loss is at most eps0; nothing has to be independent for that.
"""

from _paper import par20, par21
from _sampling import dkw, gamma2, m, ratio, rho
from _shared import CONFIDENCE, elementary_model, exact_confidence, places
from sympy import Integral, Rational, Symbol, evaluate, exp, oo, sinh

from parisk_sym import (
    POSITIVE,
    All,
    Claim,
    Condition,
    Correction,
    Direct,
    EqualsProduct,
    EqualsSum,
    Fault,
    HasProbability,
    Identity,
    Inequality,
    Monotone,
    Section,
    Verdict,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.ground.symbols import eps, eps0, n, sensitivity, t
from parisk_sym.laws.sampling_bounds import figure3_drawn, joint_at

SECTION = Section(
    "4.3 The case of explicit and implicit randomness",
    given={
        eps0: POSITIVE,
        eps: open_(0, eps0),
        gamma2: left_open(0, 1),
        rho: left_open(0, 1),
        n: integers(1),
        sensitivity: POSITIVE,
        ratio: right_open(1, oo),
    },
)

r = Symbol("r", positive=True)
share = Symbol("share", positive=True)


def printed(level, noise_level):
    """Theorem 6 for k = 1 as printed."""
    return elementary_model(level, noise_level) * gamma2 * dkw(rho, n)


def scaled_event(rng, size, eps, eps0, sensitivity):
    """|L| <= eps for Exp(1) sensitivities: noise of scale sensitivity/eps0 against a fresh pair at distance G."""
    share_of_scale = rng.exponential(1.0, size) / sensitivity
    noise = rng.laplace(0.0, 1 / eps0, size)
    return abs(eps0 * (abs(noise - share_of_scale) - abs(noise))) <= eps


theorem6 = Claim(
    id="par21.theorem6",
    **places("Theorem 6", "4.3", preprint="Theorem 13"),
    statement=r"$\hat\gamma_3 \ge \gamma_3 (1 - 2e^{-2\rho^2 n})$ with $\gamma_3 = \frac{\mathbb{P}(T \le \varepsilon)}"
    r"{\mathbb{P}(T \le \eta\varepsilon_0)}\, \gamma_2$.",
    reading="confidence: hat gamma_3 = P(|L| <= eps) of the Laplace mechanism with scale Delta_S/eps0; k = 1; every pair of neighbours "
    "at the same distance, so that Delta_S = Delta_f and eta = 1",
    says=Inequality(printed(eps, eps0), "<=", exact_confidence(eps, eps0)),
    counterexample={eps0: 1, eps: Rational(3, 5), gamma2: 1, rho: Rational(1, 10), n: 1000},
    correction=Correction(
        r"$e^{-s\varepsilon_0/2} \sinh(\varepsilon/2)\, \frac{m}{n+1} \ge e^{-\varepsilon_0/2} \sinh(\varepsilon/2)\, \frac{m}{n+1}$ for "
        r"$\varepsilon < s\varepsilon_0$: a pair at distance $s\,\Delta_{S_f}$, $s \le 1$, meets noise of level $s\varepsilon_0$ (and has no "
        r"larger loss than $\varepsilon$ beyond), and $\frac{m}{n+1}$ is the probability of such a pair for $\Delta_{S_f} = G_{(m)}$ "
        r"(par21.theorem5.mean\_coverage).",
        Inequality(
            joint_at(eps, eps0, m, n),
            "<=",
            exp(-share * eps0 / 2) * sinh(eps / 2) * m / (n + 1),
            {share: left_open(0, 1), eps: open_(0, share * eps0), m: integers(1, n)},
        ),
    ),
    note="By hand: eps0 = 1, eps = 0.6, gamma_2 = 1: 0.71 is promised, exp(-0.5) sinh(0.3) = 0.1847 is kept.",
    expected=Verdict.CORRECTED,
    fault=Fault.RESULT,
)

lower_bound = Claim(
    id="par21.theorem6.exponential_sensitivities",
    **places("Theorem 6", "4.3", preprint="Theorem 13"),
    statement=r"For $\mathrm{Exp}(1)$ sensitivities and $\Delta_{S_f} = s$: $\mathbb{P}(|L| \le \varepsilon) = 1 - e^{-s\varepsilon/\varepsilon_0}"
    r"(1 - \tfrac{2s}{2s + \varepsilon_0}\, e^{-\varepsilon/2}\sinh\tfrac\varepsilon2)$.",
    reading="an exactly solvable case of both sources of randomness: pairs with G <= s eps/eps0 never exceed eps, a pair at distance G "
    "beyond has confidence exp(-eps0 G/(2s)) sinh(eps/2)",
    says=Identity(
        Integral(exp(-t), (t, 0, sensitivity * eps / eps0))
        + sinh(eps / 2) * Integral(exp(-t - eps0 * t / (2 * sensitivity)), (t, sensitivity * eps / eps0, oo)),
        1
        - exp(-sensitivity * eps / eps0)
        * (1 - 2 * sensitivity / (2 * sensitivity + eps0) * exp(-eps / 2) * sinh(eps / 2)),
    ),
    cross_checks=(
        HasProbability(
            1
            - exp(-sensitivity * eps / eps0)
            * (1 - 2 * sensitivity / (2 * sensitivity + eps0) * exp(-eps / 2) * sinh(eps / 2)),
            scaled_event,
            (
                {eps: Rational(3, 5), eps0: 1, sensitivity: 2},
                {eps: Rational(1, 2), eps0: 2, sensitivity: Rational(1, 2)},
            ),
        ),
    ),
    expected=Verdict.PROVED,
)

ratio_of_cdfs = elementary_model(eps, ratio * eps0)
range_ = Claim(
    id="par21.theorem6.range",
    **places("Theorem 6", "4.3", preprint="Theorem 13"),
    statement=r"$\hat\gamma_3 \in [0, 1]$ is bounded below by $\gamma_3(1 - 2e^{-2\rho^2 n})$ for every level $\varepsilon > 0$.",
    reading=CONFIDENCE + " for both sources; k = 1; the bound is at most one",
    says=Inequality(printed(eps, ratio * eps0), "<=", 1, {eps: POSITIVE}),
    counterexample={eps0: 1, ratio: 1, eps: 2, gamma2: 1, rho: 1, n: 10},
    condition=Condition(
        "eps <= eta eps0, as in Theorem 4",
        Inequality(printed(eps, ratio * eps0), "<=", 1, {eps: left_open(0, ratio * eps0)}),
        EqualsSum(
            (1 - ratio_of_cdfs, ratio_of_cdfs * (1 - gamma2), ratio_of_cdfs * gamma2 * (1 - dkw(rho, n))),
            (
                EqualsProduct((1 / (1 - exp(-ratio * eps0)), exp(-eps) - exp(-ratio * eps0))),
                Direct(),
                Direct(),
            ),
        ),
    ),
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)  # fmt: skip

coupling = Claim(
    id="par21.equation7.coupling",
    **places("Equation 7", "4.3"),
    statement=r"The effect of both sources is evident in the coupling coefficient $\eta$: $\gamma_3 = \frac{\mathbb{P}(T \le \varepsilon)}"
    r"{\mathbb{P}(T \le \eta\varepsilon_0)}\, \gamma_2$.",
    reading=CONFIDENCE + " in the paper's model, k = 1; the effect: gamma_3 decreases as eta grows, and is largest at eta = 1",
    says=Monotone(elementary_model(eps, ratio * eps0) * gamma2, ratio, "decreasing", {eps: POSITIVE}),
    expected=Verdict.PROVED,
)  # fmt: skip

own_ratio = 1 + 2 * rho / sensitivity
figure3a = Claim(
    id="par21.figure3a.error_parameter",
    **places("Figure 3a, remark", "4.3"),
    statement=r"For a fixed number of samples and a privacy level, the privacy at risk decreases with the value of the error parameter "
    r"$\rho$: smaller $\rho$, smaller $\hat\gamma_3$.",
    reading="confidence hat gamma_3 (the figure shows its complement), k = 1, gamma_2 = 1; eta = 1 + 2 rho/Delta_S moves with rho as in "
    "Lemma 12",
    says=Monotone(
        elementary_model(eps, own_ratio * eps0) * dkw(rho, n),
        rho,
        "increasing",
        {rho: open_(0, 1)},
    ),
    counterexample={
        eps0: 1,
        eps: Rational(1, 2),
        sensitivity: Rational(15, 100),
        n: 10000,
        rho: (Rational(2, 100), Rational(1, 10)),
    },
    condition=Condition(
        "eta is held fixed, as the authors' code draws the figure",
        Monotone(
            elementary_model(eps, ratio * eps0) * dkw(rho, n), rho, "increasing", {eps: open_(0, ratio * eps0), rho: open_(0, 1)}
        ),
        EqualsProduct((elementary_model(eps, ratio * eps0), 8 * rho * n * exp(-2 * rho**2 * n))),
    ),
    expected=Verdict.CONDITIONAL,
    fault=Fault.READING,
)  # fmt: skip

figure3b = Claim(
    id="par21.figure3b.samples",
    **places("Figure 3b, remark", "4.3"),
    statement=r"For a fixed error parameter and privacy level the risk increases with the number of samples.",
    reading="risk: the complement of hat gamma_3, as the axis of the figure shows it; k = 1, gamma_2 = 1",
    says=Monotone(
        1 - elementary_model(eps, ratio * eps0) * dkw(rho, n), n, "increasing", {eps: open_(0, ratio * eps0)}
    ),
    counterexample={eps0: 1, ratio: 1, eps: Rational(1, 2), rho: Rational(1, 100), n: (10000, 15000)},
    condition=Condition(
        "the confidence hat gamma_3 is meant, which increases with the number of samples",
        Monotone(
            elementary_model(eps, ratio * eps0) * dkw(rho, n), n, "increasing", {eps: open_(0, ratio * eps0)}
        ),
    ),
    expected=Verdict.CONDITIONAL,
    fault=Fault.READING,
)

similarity = Claim(
    id="par21.figure3.similarity",
    source=par21("Figure 3a, explanation", "4.3"),
    also=(
        par21("Figure 3b, explanation", "4.3"),
        par20("Figure 3a, explanation", "4.3"),
        par20("Figure 3b, explanation", "4.3"),
    ),
    statement=r"Smaller values of the error parameter reduce, and larger samples increase, the probability of similarity between the empirical "
    r"and the true cumulative distribution.",
    reading="the bound 1 - 2 exp(-2 rho^2 n) of the probability that they differ by rho at most",
    says=All(
        (
            Monotone(dkw(rho, n), rho, "increasing", {rho: POSITIVE}),
            Monotone(dkw(rho, n), n, "increasing", {rho: POSITIVE}),
        )
    ),
    expected=Verdict.PROVED,
)

with evaluate(False):
    drawn_ratio = 1 + 2 * Rational(1, 100) / Rational(15, 100)

figure3_ratio = Claim(
    id="par21.figure3a.drawn",
    source=par21("Figure 3a, as drawn", "4.3"),
    statement=r"The curves of Figure 3a show $1 - \hat\gamma_3$ for $\rho = 0.01, 0.012, 0.015, 0.02$ at $n = 10000$.",
    reading="the complement of the confidence hat gamma_3 with eta = 1 + 2 rho/0.15 of each curve's own rho, against the formula of the "
    "authors' public plotting code; eps0 = 1, k = 1, gamma_2 = 1",
    says=Identity(
        1 - elementary_model(eps, 1 + 2 * rho / Rational(15, 100)) * dkw(rho, 10000),
        figure3_drawn(eps, rho, 10000),
        {eps: left_open(0, 1)},
    ),
    counterexample={eps: Rational(1, 2), rho: Rational(2, 100)},
    correction=Correction(
        r"All curves of Figure 3 are drawn with $\eta = 17/15$, the value for $\rho = 0.01$.",
        All(
            (
                Identity(
                    1 - elementary_model(eps, drawn_ratio) * dkw(rho, n),
                    figure3_drawn(eps, rho, n),
                    {eps: left_open(0, 1)},
                ),
                Identity(drawn_ratio, Rational(17, 15)),
            )
        ),
    ),
    expected=Verdict.CORRECTED,
    fault=Fault.NUMBER,
)  # fmt: skip
