"""Section 6: Theorem 15, the steps of its proof, and over what its guarantee is.

G_(k) is the k-th smallest of m sampled sensitivities, Phi the distribution function of G, rho' = sqrt(log(1/rho)/(2m)).
"""

from _operating_points import AT_LEAST_ONE, lost
from _paper import rs17
from _shared import AT_ONE_QUANTILE, any_rho, failures, gamma, k, m, q, rho_prime, spare
from sympy import Max, Rational, Symbol, exp, log, oo, sqrt

from parisk_sym import (
    POSITIVE,
    All,
    Boxes,
    Chain,
    Claim,
    Direct,
    EqualsProduct,
    EqualsSum,
    Inequality,
    Link,
    Section,
    SplitAt,
    Termwise,
    Use,
    Verdict,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.laws.sensitivity_sampler import accuracy_at, effort_at, order_at

HALF = Rational(1, 2)
SECTION = Section(
    "6 Analysis: Theorem 15",
    given={any_rho: open_(0, HALF), gamma: open_(any_rho, 1), m: integers(1), rho_prime: POSITIVE},
)

STATEMENT = (
    r"Consider any non-private mapping $f : \mathcal{D}^n \to \mathcal{B}$, any sensitivity-induced $(\varepsilon, \delta)$-differentially private "
    r"mechanism $M_\Delta$ mapping $\mathcal{B}$ to (randomised) responses in $\mathcal{R}$, any database $D$ of $n$ records, privacy parameters "
    r"$\varepsilon > 0$, $\delta \in [0, 1]$, $\gamma \in (0, 1)$, and sampling parameters size $m \in \mathbb{N}$, order statistic index $m \ge k "
    r"\in \mathbb{N}$, approximation confidence $0 < \rho < \min\{\gamma, 1/2\}$, distribution $P$ on $\mathcal{D}$. If $m \ge \frac{1}{2(\gamma - "
    r"\rho)^2} \log\left(\frac1\rho\right)$ (1), $k \ge m \left(1 - \gamma + \rho + \sqrt{\log(1/\rho)/(2m)}\right)$ (2), then Algorithm 2 run with "
    r"$D, M_\Delta, f, m, k, P$, preserves $(\varepsilon, \delta, \gamma)$-random differential privacy."
)

delta = Symbol("delta", nonnegative=True)
place = Symbol("k", real=True)
size = Symbol("m", positive=True)  # real: a bound, not a number of samples
ordered = Symbol("c", positive=True)
two_valued_failures = failures(m, k, q)

ENOUGH = EqualsSum((m * lost(m, any_rho) - 1, gamma), (Use(AT_LEAST_ONE), Direct()))

theorem = Claim(
    id="rs17.theorem15",
    source=rs17("Theorem 15", "6"),
    also=(rs17("Abstract", "Abstract"), rs17("Section 5, main result", "5"), rs17("Contributions", "1")),
    statement=STATEMENT,
    reading="as its proof has it: gamma is a risk, and the outer probability is over the sampled sensitivities as well as the pair (D, D'). A pair "
    "whose distance is at most G_(k) is protected, and that it is has the probability k/(m + 1) for continuous Phi (par21.theorem5.mean_coverage), "
    "and no less for another (ties broken at random are an order of a continuous law). Equation 2 is enough for k/(m + 1) >= 1 - gamma, because "
    "m (rho + rho') > 1; Equation 1 says only that such a k is at most m",
    says=Inequality(1 - gamma, "<=", place / (m + 1), {place: right_open(order_at(m, gamma, any_rho), oo)}),
    by=Chain(
        (
            Link(
                "<=",
                order_at(m, gamma, any_rho) / (m + 1),
                EqualsProduct((1 / (m + 1), m * lost(m, any_rho) - 1 + gamma), (Direct(), ENOUGH)),
            ),
            Link("<=", place / (m + 1)),
        )
    ),
    covers="the probability k/(m + 1) that the pair is covered, which implies the guarantee",
    note="The proof by the DKW inequality holds too: its steps are the next claims. By Definition 4, where the outer probability is over the pair "
    "alone: rs17.theorem15.definition4. How much less is enough: rs17.instead.exact.",
    expected=Verdict.PROVED_ON_BOX,
)

# accuracy^2 = effort (gamma - rho)^2/m, and Phi is compared through squares
gap_of_squares = (size - effort_at(gamma, any_rho)) * (gamma - any_rho) ** 2 / size
both = gamma - any_rho + accuracy_at(size, any_rho)
AT_EFFORT_OR_ABOVE = EqualsProduct((gap_of_squares, 1 / both))
BELOW_EFFORT = EqualsProduct((-gap_of_squares, 1 / both))
excess_of_squares = 2 * m * rho_prime**2 - log(1 / any_rho)
PENULTIMATE = EqualsProduct((1 - gamma + any_rho, any_rho - exp(-2 * m * rho_prime**2)))

definition4 = Claim(
    id="rs17.theorem15.definition4",
    source=rs17("Theorem 15", "6"),
    statement=r"And by Definition 4, where the sample is a part of the mechanism's randomness? Algorithm 2 then preserves $(\varepsilon, \delta + \rho, \gamma - "
    r"\rho)$-random differential privacy, and not $(\varepsilon, \delta, \gamma)$.",
    reading="gamma is a risk; the inner probabilities are over all of the mechanism's randomness, of which the sample of Algorithm 2 "
    "is a part, and the outer one over the pair alone. Not: the share of ones among n bits, so that G is 1/n with the probability q and else 0, and delta = 0 "
    "is in the theorem's range: G_(k) = 0 if at least k sampled pairs are equal, and then the answer is released as it is, which no pair with G = 1/n "
    "survives for a delta below that probability. With gamma = 9/20, rho = 1/5, m = k = 13 satisfy (1) and (2), and q = 1/2 is above gamma. Instead, "
    "for every law of G: of the pairs all but the share gamma - rho = 1 - k/m + rho' have G at most the order statistic except "
    "with probability rho = exp(-2 m rho'^2) (s stands for rho'), and a mixture of mechanisms of which the share rho is not private adds rho to delta",
    says=All(
        (
            Inequality(0, "<", two_valued_failures.subs({m: 13, k: 13, q: HALF}), {}),
            Inequality(
                two_valued_failures,
                "<=",
                delta + exp(-2 * m * spare**2),
                {
                    m: integers(1),
                    k: integers(1, m),
                    spare: open_(0, k / m),
                    q: right_open(1 - k / m + spare, 1),
                    delta: closed(0, 1),
                },
            ),
        )
    ),
    by=Termwise(
        (
            Direct(),
            Chain(
                (
                    Link("<=", exp(-2 * m * spare**2), Use(AT_ONE_QUANTILE)),
                    Link("<=", delta + exp(-2 * m * spare**2)),
                )
            ),
        )
    ),
    covers="the probabilities; the mixture is in words",
    note="What the proof shows is rs17.theorem15: with the sample among the outer "
    "randomness the theorem holds. With delta = 0 the released mixture is not pure.",
    expected=Verdict.PROVED_ON_BOX,
)

order_statistic = Claim(
    id="rs17.theorem15.order_statistic",
    source=rs17("Equation 4", "6"),
    statement=r"then the random sensitivity $\hat\Delta = G_{(k)}$, where $k = \lceil m(1 - \gamma + \rho + \rho') \rceil$, is the smallest $\Delta \ge 0$ "
    r"such that $\Phi_m(\Delta) \ge 1 - \gamma + \rho + \rho'$. That is, $\Phi_m(\hat\Delta) \ge 1 - \gamma + \rho + \rho'$. (4)",
    reading="c = 1 - gamma + rho + rho' (gamma is a risk) in ((k - 1)/m, k/m]: Phi_m is at least k/m at G_(k), and (k - 1)/m or less below it, also where "
    "several samples are equal",
    says=All(
        (
            Inequality(ordered, "<=", k / m, {k: integers(1, m), ordered: left_open((k - 1) / m, k / m)}),
            Inequality(
                (k - 1) / m, "<", ordered, {k: integers(1, m), ordered: left_open((k - 1) / m, k / m)}
            ),
        )
    ),
    expected=Verdict.PROVED,
)

empty_case = Claim(
    id="rs17.theorem15.empty_case",
    source=rs17("Proof of Theorem 15, below Equation 4", "6"),
    statement=r"Note that if $1 - \gamma + \rho + \rho' < 0$ then $\hat\Delta$ can be taken as any $\Delta$, namely zero.",
    reading="the case never occurs: gamma, a risk, is below 1",
    says=Inequality(0, "<", 1 - gamma + any_rho + rho_prime),
    note="In it Phi_m >= 1 - gamma + rho + rho' would hold at every Delta, as the sentence says.",
    expected=Verdict.PROVED,
)

equation1 = Claim(
    id="rs17.theorem15.equation1",
    source=rs17("Proof of Theorem 15, Equations 1, 3 and 7", "6"),
    statement=r"Now (1) follows from substituting (7) into (3).",
    reading="(3) is rho' <= gamma - rho, which is 1 - gamma + rho + rho' <= 1; gamma is a risk; (7) with equality, rho' = sqrt(log(1/rho)/(2m)). Both directions: (3) holds for m from the right side of (1) on, and for no "
    "smaller one",
    says=All(
        (
            Inequality(
                accuracy_at(size, any_rho),
                "<=",
                gamma - any_rho,
                {any_rho: open_(0, HALF), size: right_open(effort_at(gamma, any_rho), oo)},
            ),
            Inequality(
                gamma - any_rho,
                "<",
                accuracy_at(size, any_rho),
                {any_rho: open_(0, HALF), size: open_(0, effort_at(gamma, any_rho))},
            ),
        )
    ),
    by=Termwise((AT_EFFORT_OR_ABOVE, BELOW_EFFORT)),
    expected=Verdict.PROVED,
)

condition = Claim(
    id="rs17.theorem15.dkw_condition",
    source=rs17("Proof of Theorem 15, Equation 7", "6"),
    statement=r"setting $\rho' \ge \sqrt{\frac{1}{2m} \log\left(\frac1\rho\right)}$, (7) and so the DKW condition (Massart, 1990), that $\rho' \ge "
    r"\sqrt{(\log 2)/(2m)}$, is met provided that $\rho \le 1/2$.",
    reading="and for (7) with equality only then",
    says=All(
        (
            Inequality(sqrt(log(2) / (2 * m)), "<=", accuracy_at(m, any_rho), {any_rho: left_open(0, HALF)}),
            Inequality(accuracy_at(m, any_rho), "<", sqrt(log(2) / (2 * m)), {any_rho: open_(HALF, 1)}),
        )
    ),
    note="The condition is one of the uniform bound. At the one quantile that the proof needs, Hoeffding's inequality has none "
    "(rs17.instead.any_rho).",
    expected=Verdict.PROVED,
)

product = Claim(
    id="rs17.theorem15.last_steps",
    source=rs17("Proof of Theorem 15, display", "6"),
    statement=r"$\ge (1 - \gamma + \rho + \rho' - \rho') \left(1 - \exp(-2m\rho'^2)\right) \ge (1 - \gamma + \rho)(1 - \rho) \ge 1 - \gamma + \rho - \rho "
    r"= 1 - \gamma$. The last inequality follows from $\rho < \gamma$; the penultimate inequality follows from setting (7).",
    reading="gamma is a risk; rho' any number from the right side of (7) on",
    says=All(
        (
            Inequality(
                (1 - gamma + any_rho) * (1 - any_rho),
                "<=",
                (1 - gamma + any_rho) * (1 - exp(-2 * m * rho_prime**2)),
                {rho_prime: right_open(accuracy_at(m, any_rho), oo)},
            ),
            Inequality(1 - gamma, "<=", (1 - gamma + any_rho) * (1 - any_rho)),
        )
    ),
    by=Termwise((PENULTIMATE, EqualsProduct((any_rho, gamma - any_rho)))),
    note="The last step loses rho (gamma - rho), which can be kept: rs17.instead.same_proof.",
    expected=Verdict.PROVED,
)


def small_risk(sample):
    """1 - exp(-2 m rho'^2) <= 2 m rho'^2, which is small enough."""
    return Chain((Link("<=", 2 * sample * rho_prime**2), Link("<=", (law_of_one, law_of_two)[sample - 1])))


law_of_one, law_of_two = rho_prime, 1 - (1 - rho_prime) ** 2 - Max(0, rho_prime * (1 - 2 * rho_prime))
massart = Claim(
    id="rs17.theorem15.equation6",
    source=rs17("Equation 6", "6"),
    statement=r"By the Dvoretzky-Kiefer-Wolfowitz inequality (Massart, 1990) we have that for all $\rho' \ge \sqrt{(\log 2)/(2m)}$, "
    r"$\Pr_{G_1, \dots, G_m}(B_{\rho'}) \ge 1 - e^{-2m\rho'^2}$.",
    reading="B: Phi_m is nowhere more than rho' above Phi. For continuous Phi its probability is rho' for m = 1, and "
    "1 - (1 - rho')^2 - (rho' (1 - 2 rho'))_+ for m = 2 (Birnbaum and Tingey 1951), and for another Phi no less; the bound holds at every rho'",
    says=All(
        (
            Inequality(1 - exp(-2 * rho_prime**2), "<=", law_of_one, {rho_prime: left_open(0, 1)}),
            Inequality(1 - exp(-4 * rho_prime**2), "<=", law_of_two, {rho_prime: left_open(0, 1)}),
        )
    ),
    by=Termwise(
        (
            SplitAt(rho_prime, (HALF,), (small_risk(1), Boxes())),
            SplitAt(rho_prime, (Rational(1, 3), HALF), (small_risk(2), Boxes(), Boxes())),
        )
    ),
    covers="m = 1 and m = 2",
    note="For every m it is Massart's theorem (Annals of Probability 18, 1990, 1269-1283, Theorem 1), whose condition is exp(-2 m rho'^2) <= 1/2, "
    "the one that the paper prints.",
    expected=Verdict.PROVED_ON_BOX,
)
