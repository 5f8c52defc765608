"""Section 6: Theorem 15, the steps of its proof, and over what its guarantee is.

G_(k) is the k-th smallest of m sampled sensitivities, Phi the distribution function of G, rho' = sqrt(log(1/rho)/(2m)).
"""

from parisk_sym.paper import *
from _operating_points import AT_LEAST_ONE, lost
from _paper import rs17
from _shared import AT_ONE_QUANTILE, LOST_PLACE, failures, gamma, k, m, q, rho, rho_prime, s
from parisk_sym.laws.sensitivity_sampler import accuracy_at, effort_at

HALF = Rational(1, 2)
SECTION = Section(
    "6 Analysis: Theorem 15", given={rho: open_(0, HALF), gamma: open_(rho, 1), m: integers(1), rho_prime: POSITIVE}
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
size = Symbol("m", positive=True)  # real: a bound, not a number of samples
two_valued_failures = failures(m, k, q)

U, V = Symbol("U", real=True), Symbol("V", real=True)
LEVEL = {V: WithDensity(factorial(m) / (factorial(k - 1) * factorial(m - k)) * V ** (k - 1) * (1 - V) ** (m - k), open_(0, 1))}
PAIR = {U: WithDensity(1, open_(0, 1))}
PLACES = {m: integers(1), k: integers(1, m)}
WITHIN = Lies(U, left_open(-oo, V))
LEVELS = (
    "Every law of G is that of Phi^-1(U), with U uniform on (0, 1), and Phi^-1 never falls. So the sampled sensitivity is Phi^-1(V). Here V is the k-th "
    "smallest of m uniform numbers, with the density of Beta(k, m - k + 1) (David and Nagaraja, Order Statistics (2003), 2.1). A pair with U <= V is no farther apart"
)

least_gamma = 1 - k / m + rho + accuracy_at(m, rho)  # Equation 2, solved for gamma
SPARE = EqualsSum(
    ((m * lost(m, rho) - 1) / m, (m + 1 - k) / (m * (m + 1))),
    (EqualsProduct((1 / m, m * lost(m, rho) - 1), (Direct(), Use(AT_LEAST_ONE))), Direct()),
)


def mean_level(*links):
    """P(U <= V) is the mean of V, which is k/(m + 1)."""
    mean = Link("=", Integral(V * LEVEL[V].density, (V, 0, 1)))
    return GivenEach(V, (V,), (), (OnPieces((V,)),), by=Chain((*links, mean)))


theorem = Claim(
    id="rs17.theorem15",
    source=rs17("Theorem 15", "6"),
    also=(rs17("Abstract", "Abstract"), rs17("Section 5, main result", "5"), rs17("Contributions", "1")),
    statement=STATEMENT,
    reading="gamma is a risk. By Definition 4 the inner probabilities are over the mechanism's randomness, which includes the sample of Algorithm 2, and the "
    "outer probability is over the pair alone. "
    + LEVELS
    + ". Equation 2 is gamma >= 1 - k/m + rho + rho', from which Equation 1 follows. As printed: f is the record, n = 1, and any two records are 1 apart. The "
    "mechanism releases the record for every Delta < 1 and nothing from 1 on, which is sensitivity-induced private. Let the records of a share q > gamma of "
    "the pairs differ (U > 1 - q). Each of these pairs is (eps, delta)-private for no delta below the probability that the sampled sensitivity is 0 "
    "(V <= 1 - q)",
    says=Probability(
        Lies(V, left_open(-oo, 1 - q)),
        "<=",
        delta,
        LEVEL,
        PLACES | {rho: open_(0, HALF), gamma: right_open(least_gamma, 1), q: open_(gamma, 1), delta: closed(0, 1)},
    ),
    counterexample={m: 13, k: 13, rho: Rational(1, 5), gamma: Rational(9, 20), q: HALF, delta: 0},
    condition=Condition(
        "the outer probability is over the sampled sensitivities as well as the pair (D, D'), as in the proof",
        Probability(WITHIN, ">=", 1 - gamma, LEVEL | PAIR, PLACES | {rho: open_(0, HALF), gamma: right_open(least_gamma, oo)}),
        mean_level(Link("<=", 1 - least_gamma), Link("<=", k / (m + 1), SPARE)),
    ),
    note="The point as a table, with a mechanism that answers: the record is a bit, n = 1, P is uniform, and from Delta = 1 on the answer is randomised "
    "response with e^eps = 2. Let t = 2^-13, the probability that 13 sampled pairs are all equal. The rows of the bits are (t + (1 - t) 2/3, (1 - t)/3)"
    " and its mirror image. Their ratio is above 2, and half of the pairs differ: more than gamma = 9/20. In the proof's reading, a pair is covered "
    "with probability k/(m + 1) for continuous Phi, and with at least that for another; the steps of the proof by the DKW inequality are the next "
    "claims. By Definition 4, little is missing: delta grows by the probability that the sample misses the pair, 2^-13 here, and 8.5e-30 for the 1305 "
    "samples of gamma = 1/20 (rs17.instead.by_definition4, rs17.theorem15.definition4). How many fewer are enough in the proof's reading: "
    "rs17.instead.exact.",
    expected=Verdict.REFUTED,
    fault=Fault.READING,
)

# accuracy^2 = effort (gamma - rho)^2/m, and Phi is compared through squares
gap_of_squares = (size - effort_at(gamma, rho)) * (gamma - rho) ** 2 / size
both = gamma - rho + accuracy_at(size, rho)
AT_EFFORT_OR_ABOVE = EqualsProduct((gap_of_squares, 1 / both))
BELOW_EFFORT = EqualsProduct((-gap_of_squares, 1 / both))
excess_of_squares = 2 * m * rho_prime**2 - log(1 / rho)
PENULTIMATE = EqualsProduct((1 - gamma + rho, rho - exp(-2 * m * rho_prime**2)))

definition4 = Claim(
    id="rs17.theorem15.definition4",
    source=rs17("Theorem 15", "6", quoted=False),
    statement=r"What holds by Definition 4, where the sample is a part of the mechanism's randomness? Algorithm 2 preserves $(\varepsilon, \delta + e^{-2ms^2}, 1 - "
    r"k/m + s)$-random differential privacy for every $s$ in $(0, k/m)$: $(\varepsilon, \delta + \rho, \gamma - \rho)$ for $s = \rho'$, and the printed $\gamma$ with "
    r"$\delta + e^{-2m(\rho + \rho')^2}$ for $s = \rho + \rho'$.",
    reading="gamma is a risk. The inner probabilities are over all of the mechanism's randomness, and the outer one is over the pair alone. For every law of "
    "G, all pairs except the share 1 - k/m + s have G at most the order statistic, except with probability exp(-2 m s^2), which is rho for s = rho'. If the "
    "share rho of a mixture of mechanisms is not private, this adds rho to delta. With Equation 2, gamma >= 1 - k/m + rho + rho'",
    says=Inequality(
        two_valued_failures,
        "<=",
        delta + exp(-2 * m * s**2),
        {m: integers(1), k: integers(1, m), s: open_(0, k / m), q: right_open(1 - k / m + s, 1), delta: closed(0, 1)},
    ),
    by=Chain((Link("<=", exp(-2 * m * s**2), Use(AT_ONE_QUANTILE)), Link("<=", delta + exp(-2 * m * s**2)))),
    covers="the probabilities; the mixture is in words",
    note="The printed (eps, delta, gamma) does not hold by this definition: rs17.theorem15. By exactly how much it fails: rs17.instead.by_definition4. With "
    "delta = 0, the released mixture is not pure.",
    expected=Verdict.PROVED_GIVEN,
)

ranked = ceiling(m * c)
order_statistic = Claim(
    id="rs17.theorem15.order_statistic",
    source=rs17("Equation 4", "6"),
    statement=r"then the random sensitivity $\hat\Delta = G_{(k)}$, where $k = \lceil m(1 - \gamma + \rho + \rho') \rceil$, is the smallest $\Delta \ge 0$ "
    r"such that $\Phi_m(\Delta) \ge 1 - \gamma + \rho + \rho'$. That is, $\Phi_m(\hat\Delta) \ge 1 - \gamma + \rho + \rho'$. (4)",
    reading="c = 1 - gamma + rho + rho' is in (0, 1] (gamma is a risk). The place k = ceil(m c), an integer, is one of 1, ..., m; k/m is at least c, and (k - "
    "1)/m is below c. Phi_m is at least k/m at G_(k), and at most (k - 1)/m below it, also where several samples are equal",
    says=All(
        tuple(
            Inequality(*sides, {c: left_open(0, 1)})
            for sides in ((ranked, "<", m + 1), (0, "<", ranked), (c, "<=", ranked / m), ((ranked - 1) / m, "<", c))
        )
    ),
    by=(Chain((Link("<", m * c + 1), Link("<=", m + 1))), Chain((Link("<", m * c), Link("<=", ranked))), Direct(), Direct()),
    covers="the inequalities between the place and c; those of Phi_m at G_(k) and below it, ties included, in words",
    expected=Verdict.PROVED_ON_BOX,
)

empty_case = Claim(
    id="rs17.theorem15.empty_case",
    source=rs17("Proof of Theorem 15, below Equation 4", "6"),
    statement=r"Note that if $1 - \gamma + \rho + \rho' < 0$ then $\hat\Delta$ can be taken as any $\Delta$, namely zero.",
    reading="the case never occurs: gamma, a risk, is below 1",
    says=Inequality(0, "<", 1 - gamma + rho + rho_prime),
    note="If it did occur, Phi_m >= 1 - gamma + rho + rho' would hold at every Delta, as the sentence says.",
)

equation1 = Claim(
    id="rs17.theorem15.equation1",
    source=rs17("Proof of Theorem 15, Equations 1, 3 and 7", "6"),
    statement=r"Now (1) follows from substituting (7) into (3).",
    reading="(3) is rho' <= gamma - rho, which is the same as 1 - gamma + rho + rho' <= 1. gamma is a risk. (7) is taken with equality, rho' = "
    "sqrt(log(1/rho)/(2m)). Both directions are shown: (3) holds for m from the right side of (1) on, and for no smaller m",
    says=(
        Inequality(accuracy_at(size, rho), "<=", gamma - rho, {rho: open_(0, HALF), size: right_open(effort_at(gamma, rho), oo)}),
        Inequality(gamma - rho, "<", accuracy_at(size, rho), {rho: open_(0, HALF), size: open_(0, effort_at(gamma, rho))}),
    ),
    by=(AT_EFFORT_OR_ABOVE, BELOW_EFFORT),
)

held = 1 - exp(-2 * m * rho_prime**2)
AT_LEAST_A_PLACE = Chain(
    (Link("<=", rho_prime - sqrt(log(2) / (2 * m))), Link("<=", rho_prime - k / (m * (m + 1)), Use(LOST_PLACE)))
)
first_to_last = EqualsSum(
    ((1 - held) * k / (m + 1), held * (rho_prime - k / (m * (m + 1))), held * (k / m - c)),
    (Direct(), EqualsProduct((held, rho_prime - k / (m * (m + 1))), (Direct(), AT_LEAST_A_PLACE)), Direct()),
)

display = Claim(
    id="rs17.theorem15.display",
    source=rs17("Proof of Theorem 15, display, first three lines", "6"),
    statement=r"$\Pr_{D, D', G_1, \dots, G_m}\left(A_{\hat\Delta}\right) = E\left[1[A_{\hat\Delta}] \mid B_{\rho'}\right] \Pr(B_{\rho'}) + E\left[1[A_{\hat\Delta}] \mid "
    r"\overline{B_{\rho'}}\right] \Pr(\overline{B_{\rho'}}) \ge E[\Phi(\hat\Delta) \mid B_{\rho'}] \Pr(B_{\rho'}) \ge E\left[\Phi_m(\hat\Delta) - \rho' \mid B_{\rho'}\right] "
    r"\left(1 - \exp(-2m\rho'^2)\right)$ $\ge (1 - \gamma + \rho + \rho' - \rho') \left(1 - \exp(-2m\rho'^2)\right)$",
    reading="gamma is a risk; c = 1 - gamma + rho + rho' <= k/m by Equation 4. The first line is compared with the last one. Of the event A the least that "
    "Definition 9 gives is taken: the fresh pair, independent of the sample, is no farther apart than the sampled sensitivity. "
    + LEVELS,
    says=Probability(
        WITHIN,
        ">=",
        (c - rho_prime) * held,
        LEVEL | PAIR,
        PLACES | {c: left_open(0, k / m), rho_prime: right_open(sqrt(log(2) / (2 * m)), oo)},
    ),
    by=mean_level(Link("<=", k / (m + 1), first_to_last)),
    covers="the first line compared with the last one; the lines between, which condition on the event of Equation 6, in words",
    expected=Verdict.PROVED_ON_BOX,
)

condition = Claim(
    id="rs17.theorem15.dkw_condition",
    source=rs17("Proof of Theorem 15, Equation 7", "6"),
    statement=r"setting $\rho' \ge \sqrt{\frac{1}{2m} \log\left(\frac1\rho\right)}$, (7) and so the DKW condition (Massart, 1990), that $\rho' \ge "
    r"\sqrt{(\log 2)/(2m)}$, is met provided that $\rho \le 1/2$.",
    reading="also the converse: for (7) with equality the condition is met only if rho <= 1/2",
    says=(
        Inequality(sqrt(log(2) / (2 * m)), "<=", accuracy_at(m, rho), {rho: left_open(0, HALF)}),
        Inequality(accuracy_at(m, rho), "<", sqrt(log(2) / (2 * m)), {rho: open_(HALF, 1)}),
    ),
    note="The uniform bound needs this condition. At the one quantile that the proof needs, Hoeffding's inequality holds without it (rs17.instead.any_rho).",
)

product = Claim(
    id="rs17.theorem15.last_steps",
    source=rs17("Proof of Theorem 15, display", "6"),
    statement=r"$\ge (1 - \gamma + \rho + \rho' - \rho') \left(1 - \exp(-2m\rho'^2)\right) \ge (1 - \gamma + \rho)(1 - \rho) \ge 1 - \gamma + \rho - \rho "
    r"= 1 - \gamma$. The last inequality follows from $\rho < \gamma$; the penultimate inequality follows from setting (7).",
    reading="gamma is a risk; rho' is any number from the right side of (7) on",
    says=(
        Inequality(
            (1 - gamma + rho) * (1 - rho),
            "<=",
            (1 - gamma + rho) * (1 - exp(-2 * m * rho_prime**2)),
            {rho_prime: right_open(accuracy_at(m, rho), oo)},
        ),
        Inequality(1 - gamma, "<=", (1 - gamma + rho) * (1 - rho)),
    ),
    by=(PENULTIMATE, EqualsProduct((rho, gamma - rho))),
    note="The last step loses rho (gamma - rho), which can be kept: rs17.instead.same_proof.",
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
    reading="B is the event that Phi_m is nowhere more than rho' above Phi. For continuous Phi its probability is rho' for m = 1, and 1 - (1 - rho')^2 - "
    "(rho' (1 - 2 rho'))_+ for m = 2 (Birnbaum and Tingey 1951). For any other Phi the probability is no smaller. The bound holds at every rho'",
    says=(
        Inequality(1 - exp(-2 * rho_prime**2), "<=", law_of_one, {rho_prime: left_open(0, 1)}),
        Inequality(1 - exp(-4 * rho_prime**2), "<=", law_of_two, {rho_prime: left_open(0, 1)}),
    ),
    by=(
        SplitAt(rho_prime, (HALF,), (small_risk(1), Boxes())),
        SplitAt(rho_prime, (Rational(1, 3), HALF), (small_risk(2), Boxes(), Boxes())),
    ),
    covers="m = 1 and m = 2",
    note="For every m it is Massart's theorem (Annals of Probability 18, 1990, 1269-1283, Theorem 1). Its condition exp(-2 m rho'^2) <= 1/2 is the one that "
    "the paper prints.",
    expected=Verdict.PROVED_ON_BOX,
)
