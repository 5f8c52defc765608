"""Section 4.2, Theorem 5: where its bound holds, where it fails, what is true instead; and the curves of Figure 2.

The exact coverage that decides it is that of `04_2_implicit_randomness.py`: Beta(m, n - m + 1), with mean m/(n + 1).
"""

from _sampling import (
    COVERED,
    HOEFFDING,
    ORDER_STATISTICS,
    binomial_cdf,
    dkw,
    gamma2,
    m,
    rho,
)
from _shared import ORDER
from sympy import Rational, Symbol, exp, log, oo, sqrt

from parisk_sym.claim import Claim, Condition, Correction
from parisk_sym.domain import POSITIVE, integers, left_open, open_, right_open
from parisk_sym.laws.sampling_bounds import figure2_drawn
from parisk_sym.proof import Argument, ByDerivative, Direct, Step
from parisk_sym.sources import par20, par21
from parisk_sym.statement import Identity, Inequality, Monotone
from parisk_sym.symbols import n
from parisk_sym.verdict import Verdict

SECTION = "4.2 The case of implicit randomness"

risk = Symbol("risk", positive=True)
sample = {n: integers(1), m: integers(1, n)}
order = {**sample, gamma2: left_open((m - 1) / n, m / n)}

border = sqrt(log(2 * n + 2) / (2 * n))
AT_THE_BORDER = Step(
    "2 exp(-2 rho^2 n) = 1/(n+1) at the border",
    Identity(2 * exp(-2 * n * border**2), 1 / (n + 1), {n: integers(1)}),
)
DECREASING = Step(
    "exp(-2 rho^2 n) decreases in rho",
    Monotone(exp(-2 * rho**2 * n), rho, "decreasing", {n: integers(1), rho: POSITIVE}),
)

theorem5 = Claim(
    id="par21.theorem5",
    source=par21("Theorem 5", "4.2"),
    also=(par20("Theorem 11", "4.2"),),
    statement=r"$\hat\gamma_2 \ge \gamma_2(1 - 2e^{-2\rho^2 n})$.",
    reading=COVERED
    + "; hat gamma_2 = P(G <= Delta_S) over the sample and a fresh pair, continuous F: m/(n+1); every rho in (0, 1]",
    says=Inequality(gamma2 * dkw(rho, n), "<=", m / (n + 1), {**order, rho: left_open(0, 1)}),
    counterexample={n: 10, m: 9, gamma2: Rational(9, 10), rho: 1},
    condition=Condition(
        "rho <= sqrt(ln(2n + 2)/(2n)) (0.0223 for n = 10000): then 2 exp(-2 rho^2 n) >= 1/(n + 1), and the exact m/(n + 1) does it",
        Inequality(gamma2 * dkw(rho, n), "<=", m / (n + 1), {**order, rho: left_open(0, border)}),
        Argument(
            text="gamma_2 (1 - 2 exp(-2 rho^2 n)) <= gamma_2 (1 - 1/(n+1)) = gamma_2 n/(n+1) <= m/(n+1).",
            steps=(
                AT_THE_BORDER,
                DECREASING,
                Step("gamma_2 <= m/n", Inequality(gamma2 * (1 - 1 / (n + 1)), "<=", m / (n + 1), order)),
            ),
            lemmas=(ORDER,),
        ),
    ),
    note="By hand: gamma_2 = 0.9, n = 10, rho = 1 promises 0.9 (1 - 2 exp(-20)) = 0.8999999963; the truth is 9/11 = 0.8181818. "
    "As rho is free, the best printed bound is that of rho = 1. The proof loses a rho: see Equation 21.",
    expected=Verdict.CONDITIONAL,
)

sharp = Claim(
    id="par21.theorem5.border",
    source=par21("Theorem 5", "4.2"),
    also=(par20("Theorem 11", "4.2"),),
    statement=r"Beyond $\rho = \sqrt{\ln(2n+2)/(2n)}$ the bound $\gamma_2(1 - 2e^{-2\rho^2 n})$ exceeds $\hat\gamma_2$ for every "
    r"$\gamma_2 = m/n$.",
    reading=COVERED + "; the condition under which Theorem 5 holds cannot be weakened",
    says=Inequality(m / (n + 1), "<", m / n * dkw(rho, n), {**sample, rho: open_(border, oo)}),
    by=Argument(
        text="(m/n)(1 - 2 exp(-2 rho^2 n)) > (m/n)(1 - 1/(n+1)) = m/(n+1).",
        steps=(
            AT_THE_BORDER,
            DECREASING,
            Step("n/(n+1)", Identity(m / n * (1 - 1 / (n + 1)), m / (n + 1), sample)),
        ),
        lemmas=(ORDER,),
    ),
    expected=Verdict.PROVED,
)

in_probability = Claim(
    id="par21.theorem5.in_probability",
    source=par21("Theorem 5", "4.2"),
    also=(par20("Theorem 11", "4.2"),),
    statement=r"The sampled sensitivity covers $\gamma_2$ with probability at least $1 - 2e^{-2\rho^2 n}$.",
    reading=COVERED + "; the other reading of Theorem 5: probability over the sample that F(Delta_S) >= gamma_2 = m/n",
    says=Inequality(dkw(rho, n), "<=", binomial_cdf(m - 1, n, m / n), {**sample, rho: left_open(0, 1)}),
    counterexample={n: 10, m: 9, rho: 1},
    correction=Correction(
        r"It covers $\gamma_2 - \rho$ with probability at least $1 - e^{-2\rho^2 n}$ (without the factor 2, and for every $F$).",
        Inequality(
            1 - exp(-2 * rho**2 * n), "<=", binomial_cdf(m - 1, n, m / n - rho), {**sample, rho: open_(0, m / n)}
        ),
        Argument(
            text="F(G_(m)) < m/n - rho means that at least m = n((m/n - rho) + rho) of n uniforms lie below m/n - rho.",
            steps=(
                Step("the deviation is rho", Identity(m / n - (m / n - rho), rho, {**sample, rho: open_(0, m / n)})),
                Step(
                    "the printed factor 2 only loses",
                    Inequality(dkw(rho, n), "<", 1 - exp(-2 * rho**2 * n), {n: integers(1), rho: POSITIVE}),
                ),
            ),
            lemmas=(ORDER_STATISTICS, HOEFFDING),
        ),
    ),
    note="By hand: gamma_2 = 0.9, n = 10: P(Bin(10, 0.9) <= 8) = 1 - 0.9^10 - 0.9^9 = 0.2639010709.",
    expected=Verdict.CORRECTED,
)  # fmt: skip

with_rho = Claim(
    id="par21.theorem5.with_rho",
    source=par21("Theorem 5", "4.2"),
    also=(par20("Theorem 11", "4.2"),),
    statement=r"$\hat\gamma_2 \ge (\gamma_2 - \rho)(1 - 2e^{-2\rho^2 n})$ for $\rho \le \gamma_2$.",
    reading=COVERED
    + "; what the proof gives when rho is kept, for every rho and so for the best one; continuous F",
    says=Inequality((gamma2 - rho) * dkw(rho, n), "<=", m / (n + 1), {**order, rho: left_open(0, gamma2)}),
    by=Argument(
        text="If rho >= 1/(n+1) then gamma_2 - rho <= gamma_2 n/(n+1) <= m/(n+1), and the factor is below 1. If rho < 1/(n+1) then "
        "2 rho^2 n < 1/2 < ln 2 and the bound is negative.",
        steps=(
            Step(
                "large rho",
                Inequality(
                    gamma2 - rho,
                    "<=",
                    n * gamma2 / (n + 1),
                    {n: integers(1), gamma2: left_open(0, 1), rho: right_open(1 / (n + 1), oo)},
                ),
            ),
            Step("gamma_2 <= m/n", Inequality(n * gamma2 / (n + 1), "<=", m / (n + 1), order)),
            Step("small rho", Inequality(2 * n / (n + 1) ** 2, "<=", Rational(1, 2), {n: integers(1)})),
            Step("1/2 < ln 2", Inequality(Rational(1, 2), "<", log(2))),
        ),
        lemmas=(ORDER,),
    ),
    note="The exact m/(n + 1) is larger and needs no rho.",
    expected=Verdict.PROVED,
)

drawn = figure2_drawn(risk, rho)
figure_domain = {risk: left_open(0, 1), rho: POSITIVE}

figure2 = Claim(
    id="par21.figure2.drawn",
    source=par21("Figure 2", "4.2"),
    also=(par20("Figure 2", "4.2"),),
    statement=r"Figure 2 shows the number of samples as a function of the privacy at risk $\gamma_2$ and $\rho$: "
    r"$n = \ln(2/\gamma_2)/(2\rho^2)$.",
    reading="risk: the axis is 1 - alpha, the probability that the DKW inequality fails, and not the gamma_2 of Theorem 5",
    says=Identity(dkw(rho, drawn), 1 - risk, figure_domain),
    expected=Verdict.PROVED,
)

lower_error = Claim(
    id="par21.figure2.lower_error",
    source=par21("Figure 2, remark on error", "4.2"),
    also=(par20("Figure 2, remark on error", "4.2"),),
    statement=r"We require a higher number of samples in order to have a lower error rate.",
    reading="the error rate is rho",
    says=Monotone(drawn, rho, "decreasing", {risk: open_(0, 1), rho: POSITIVE}),
    by=Direct(),
    expected=Verdict.PROVED,
)

higher_risk = Claim(
    id="par21.figure2.higher_risk",
    source=par21("Figure 2, remark on risk", "4.2"),
    also=(par20("Figure 2, remark on risk", "4.2"),),
    statement=r"The number of samples reduces as the privacy at risk $\gamma_2$ increases.",
    reading="confidence, as Definition 7 uses gamma_2: the DKW inequality is to hold with probability gamma_2",
    says=Monotone(figure2_drawn(1 - gamma2, rho), gamma2, "decreasing", {gamma2: open_(0, 1), rho: POSITIVE}),
    counterexample={gamma2: (Rational(1, 4), Rational(1, 2)), rho: 1},
    condition=Condition(
        "gamma_2 is a risk, as Figure 2 draws it: the probability that the DKW inequality fails",
        Monotone(drawn, risk, "decreasing", {risk: open_(0, 1), rho: POSITIVE}),
    ),
    expected=Verdict.CONDITIONAL,
)

fewer = Claim(
    id="par21.figure2.fewer_are_enough",
    source=par21("Figure 2", "4.2"),
    also=(par20("Figure 2", "4.2"),),
    statement=r"To cover the share $1 - \rho$ except with probability $\gamma_2$, $\ln\gamma_2/\ln(1-\rho)$ samples are enough, which is "
    r"never more than Figure 2 draws: $\ln(1/\gamma_2)/(2\rho^2)$ and more.",
    reading="risk, as Figure 2 draws it; noise calibrated to the largest sampled sensitivity: P(F(G_(n)) < 1 - rho) = (1 - rho)^n",
    says=Inequality(log(risk) / log(1 - rho), "<=", drawn, {risk: open_(0, 1), rho: open_(0, 1)}),
    by=Argument(
        text="ln(1/gamma)/(-ln(1 - rho)) <= ln(1/gamma)/(2 rho^2) <= ln(2/gamma)/(2 rho^2).",
        steps=(
            Step(
                "2 rho^2 <= -ln(1 - rho): the derivative of the gap is (1 - 2 rho)^2/(1 - rho)",
                Inequality(2 * rho**2, "<=", -log(1 - rho), {rho: open_(0, 1)}),
                ByDerivative(rho),
            ),
            Step("ln 2 > 0", Inequality(log(1 / risk), "<", log(2 / risk), {risk: open_(0, 1)})),
        ),
        lemmas=(ORDER,),
    ),
    note="rho = 0.01, risk 0.1: 14979 samples drawn, 230 needed. The order is ln(1/gamma)/rho and not ln(2/gamma)/(2 rho^2).",
    expected=Verdict.PROVED,
)

CLAIMS = (
    theorem5,
    sharp,
    in_probability,
    with_rho,
    figure2,
    lower_error,
    higher_risk,
    fewer,
)
