"""Section 4.2, Theorem 5: where its bound holds, where it fails, what is true instead; and the curves of Figure 2.

The exact coverage that decides it is that of `04_2_implicit_randomness.py`: Beta(m, n - m + 1), with mean m/(n + 1).
"""

from parisk_sym.paper import *
from _sampling import COVERED, HOEFFDING, binomial_cdf, c, dkw, gamma2, m, rho
from _shared import places
from formulas.sampling import figure2_drawn

risk = Symbol("risk", positive=True)

SECTION = Section(
    "4.2 The case of implicit randomness",
    given={n: integers(1), m: integers(1, n), gamma2: left_open((m - 1) / n, m / n), rho: POSITIVE, risk: open_(0, 1)},
)

sample = {n: integers(1), m: integers(1, n)}

border = sqrt(log(2 * n + 2) / (2 * n))
extra = Symbol("extra", nonnegative=True)  # samples beyond those of Figure 2
share = Symbol("share", positive=True)  # of the border, or of m/n
q = Symbol("q", positive=True)  # 2 exp(-2 rho^2 n) = 1/q

theorem5 = Claim(
    id="par21.theorem5",
    **places("Theorem 5", "4.2", preprint="Theorem 11"),
    statement=r"Analytical bound on the empirical risk, $\hat\gamma_2$, for Laplace mechanism $\mathcal{L}^{\Delta_{S_f}}_\varepsilon$ with "
    r"privacy level $\varepsilon$ and sampled sensitivity $\Delta_{S_f}$ for a query $f: \mathcal{D} \to \mathbb{R}^k$ is $\hat\gamma_2 "
    r"\ge \gamma_2(1 - 2e^{-2\rho^2 n})$ where $n$ is the number of samples used for estimation of the sampled sensitivity and $\rho$ is "
    r"the accuracy parameter. $\gamma_2$ denotes the specified absolute risk.",
    reading=COVERED
    + "; hat gamma_2 = P(G <= Delta_S) over the sample and a fresh pair, continuous F: m/(n+1); every rho in (0, 1], as in Lemma 13",
    says=Inequality(gamma2 * dkw(rho, n), "<=", m / (n + 1), {rho: left_open(0, 1)}),
    counterexample={n: 10, m: 9, gamma2: Rational(9, 10), rho: 1},
    condition=Condition(
        "continuous F (for F with atoms: par21.theorem5.atoms), and rho <= sqrt(ln(2n + 2)/(2n)) (0.0223 for n = 10000), then 2 exp(-2 rho^2 n) >= 1/(n + 1), "
        "and the exact m/(n + 1) suffices",
        Inequality(
            gamma2 * dkw(rho, n), "<=", m / (n + 1), {**sample, gamma2: left_open((m - 1) / n, m / n), rho: left_open(0, border)}
        ),
        Substitute(
            {rho: border * share},
            {**sample, gamma2: left_open((m - 1) / n, m / n), share: left_open(0, 1)},
            EqualsSum((n / (n + 1) * (m / n - gamma2), gamma2 / (n + 1) * (exp((1 - share**2) * log(2 * n + 2)) - 1))),
        ),
    ),
    note="By hand: gamma_2 = 0.9, n = 10, rho = 1 promises 0.9 (1 - 2 exp(-20)) = 0.8999999963; the truth is 9/11 = 0.8181818. "
    "As rho is free, the best printed bound is that of rho = 1. The proof loses a rho: see Equation 21.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)

sharp = Claim(
    id="par21.theorem5.border",
    **places("Theorem 5", "4.2", preprint="Theorem 11", quoted=False),
    statement=r"Can the condition under which Theorem 5 holds be weakened? No: beyond $\rho = \sqrt{\ln(2n+2)/(2n)}$ the bound $\gamma_2(1 - "
    r"2e^{-2\rho^2 n})$ exceeds $\hat\gamma_2$ for every $\gamma_2 = m/n$.",
    reading=COVERED,
    says=Inequality(m / (n + 1), "<", m / n * dkw(rho, n), {rho: open_(border, oo)}),
    by=Substitute(
        {rho: border * share},
        {**sample, share: open_(1, oo)},
        EqualsProduct((m / (n * (n + 1)), 1 - exp((1 - share**2) * log(2 * n + 2)))),
    ),
)

in_probability = Claim(
    id="par21.theorem5.in_probability",
    **places("Theorem 5", "4.2", preprint="Theorem 11", quoted=False),
    statement=r"What does the sampled sensitivity cover with a wanted probability over the sample? $\gamma_2 - \rho$ with probability at least $1 - e^{-2\rho^2 "
    r"n}$, without the factor 2.",
    reading=COVERED
    + "; gamma_2 = m/n; P(F(Delta_S) >= m/n - rho) for continuous F is the probability of fewer than m among n samples below that share",
    says=Inequality(1 - exp(-2 * rho**2 * n), "<=", binomial_cdf(m - 1, n, m / n - rho), {rho: open_(0, m / n)}),
    by=Use(HOEFFDING, {c: m / n - rho}),
    note="gamma_2 itself is not covered with this probability: for gamma_2 = 0.9, n = 10 it is P(Bin(10, 0.9) <= 8) = 1 - 0.9^10 - 0.9^9 = 0.2639010709.",
    expected=Verdict.PROVED_GIVEN,
)

small = {gamma2: left_open(0, m / n), rho: left_open(0, 1 / (n + 1))}
large = {rho: closed(1 / (n + 1), m / n), gamma2: closed(rho, m / n)}
exponent = 2 * rho**2 * n
tangent = exp(-exponent) - 1 + exponent
of_place = m / n * share  # gamma_2
# The factor lies in [-1, 0], because exp(-x) >= 1 - x and 4 n rho^2 <= 4 n/(n + 1)^2 <= 1; and rho <= 1/(n + 1).
WHERE_RHO_IS_SMALL = Substitute(
    {gamma2: of_place},
    {**sample, share: left_open(0, 1), rho: left_open(0, 1 / (n + 1))},
    EqualsSum(
        (
            2 * of_place * tangent,
            of_place * (1 - 2 * exponent),
            (m - 1) / (n + 1),
            1 / (n + 1) - rho,
            2 * rho * (1 - exp(-exponent)),
        ),
        (
            EqualsProduct(
                (2 * of_place, tangent), (Direct(), ByDerivative(rho, EqualsProduct((4 * rho * n, 1 - exp(-exponent)))))
            ),
            EqualsProduct(
                (of_place, 1 - 2 * exponent),
                (Direct(), EqualsSum(((n - 1) ** 2 / (n + 1) ** 2, 4 * n * (1 / (n + 1) - rho) * (1 / (n + 1) + rho)))),
            ),
            Direct(),
            Direct(),
            Direct(),
        ),
    ),
)
# gamma_2 - rho <= n gamma_2/(n + 1) <= m/(n + 1), and the factor is below 1.
WHERE_RHO_IS_LARGE = EqualsSum(
    (n / (n + 1) * (m / n - gamma2), rho - 1 / (n + 1), (1 - gamma2) / (n + 1), (gamma2 - rho) * 2 * exp(-exponent))
)

with_rho = Claim(
    id="par21.theorem5.with_rho",
    **places("Theorem 5", "4.2", preprint="Theorem 11", quoted=False),
    statement=r"What does the proof of Theorem 5 give when $\rho$ is kept? $\hat\gamma_2 \ge (\gamma_2 - \rho)(1 - 2e^{-2\rho^2 n})$ for $\rho \le \gamma_2$.",
    reading=COVERED
    + "; every rho and so the best one; continuous F; every gamma_2 <= m/n, and two parts of the domain: rho up to 1/(n + 1), and from there to gamma_2",
    says=All(tuple(Inequality((gamma2 - rho) * dkw(rho, n), "<=", m / (n + 1), part) for part in (small, large))),
    by=(WHERE_RHO_IS_SMALL, WHERE_RHO_IS_LARGE),
    note="The exact m/(n + 1) is larger and needs no rho.",
)

drawn = figure2_drawn(risk, rho)

wanted = 1 - risk  # the probability with which the DKW inequality is to hold
figure2 = Claim(
    id="par21.figure2.drawn",
    **places("Figure 2", "4.2"),
    statement=r"Figure 2 shows the plot of number of samples as a function of the privacy at risk and the error parameter.",
    reading="the curves n = ln(2/gamma_2)/(2 rho^2) of the authors' plotting code, where gamma_2 is a risk, the probability that the DKW inequality fails. n "
    "samples are enough for this inequality if and only if n is at least the value of the curve",
    says=(
        Inequality(wanted, "<=", dkw(rho, drawn + extra), {extra: right_open(0, oo)}),
        Inequality(dkw(rho, drawn * share), "<", wanted, {share: open_(0, 1)}),
    ),
    by=(EqualsProduct((risk, 1 - exp(-2 * rho**2 * extra))), EqualsProduct((risk, exp((1 - share) * log(2 / risk)) - 1))),
    note="The axis is not the gamma_2 of Theorem 5 and Definition 7, which is a confidence.",
)

lower_error = Claim(
    id="par21.figure2.lower_error",
    **places("Figure 2, remark on error", "4.2"),
    statement="Naturally, we require higher number of samples in order to have lower error rate.",
    reading="the error rate is rho",
    says=Monotone(drawn, rho, "decreasing"),
    by=Direct(),
)

higher_risk = Claim(
    id="par21.figure2.higher_risk",
    **places("Figure 2, remark on risk", "4.2"),
    statement=r"The number of samples reduces as the privacy at risk increases. The lower risk demands precision in the estimated sampled "
    r"sensitivity, which in turn requires larger number of samples.",
    reading="gamma_2 is a risk, as Figure 2 draws it: the probability that the DKW inequality fails",
    says=Monotone(drawn, risk, "decreasing"),
    note="Definition 7 uses gamma_2 as a confidence (par21.theorem3.composition).",
)

U = Symbol("U", real=True)
excess = -log(1 - rho) - 2 * rho**2  # its derivative is (1 - 2 rho)^2/(1 - rho)
fewer = Claim(
    id="par21.figure2.fewer_are_enough",
    **places("Figure 2", "4.2", quoted=False),
    statement=r"How many samples cover the share $1 - \rho$ except with probability $\gamma_2$? $\ln\gamma_2/\ln(1-\rho)$ are enough, never more "
    r"than the $\ln(2/\gamma_2)/(2\rho^2)$ that Figure 2 draws.",
    reading="risk, as in Figure 2. The noise is calibrated to the largest sampled sensitivity. P(F(G_(n)) < 1 - rho) = (1 - rho)^n for continuous F, because "
    "every F(G_i) is uniform; for any other F it is at most that",
    says=(
        Probability(
            EachCopy(U, Lies(U, open_(-oo, 1 - rho))),
            "=",
            (1 - rho) ** n,
            {U: Copies(WithDensity(1, open_(0, 1)), n)},
            {rho: open_(0, 1), n: integers(1)},
        ),
        Inequality(log(risk) / log(1 - rho), "<=", drawn, {rho: open_(0, 1)}),
    ),
    by=(
        IndependentProduct((1 - rho,), (OnPieces((1 - rho,)),)),
        EqualsSum(
            (log(2) / (2 * rho**2), log(1 / risk) * excess / (2 * rho**2 * -log(1 - rho))),
            (
                Direct(),
                EqualsProduct(
                    (log(1 / risk), 1 / (2 * rho**2), -1 / log(1 - rho), excess),
                    (Direct(), Direct(), Direct(), ByDerivative(rho)),
                ),
            ),
        ),
    ),
    note="rho = 0.01, risk 0.1: 14979 samples drawn, 230 needed. The order is ln(1/gamma)/rho and not ln(2/gamma)/(2 rho^2).",
)
