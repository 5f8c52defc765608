"""What to use instead: the exact need of the guarantee, and what the paper's own proof gives beyond its statement.

For continuous Phi the guarantee of Theorem 15 for Laplace noise is P(G <= G_(k)) >= 1 - gamma, and the probability is k/(m + 1)
(par21.theorem5.mean_coverage); for every other Phi it is enough.
"""

from parisk_sym.paper import *
from _operating_points import ABOVE_THE_RATE, fewest
from _paper import rs17
from _shared import AT_ONE_QUANTILE, LEVELS_OF_SAMPLE, LOST_PLACE, all_below, below, gamma, m, rho
from _shared import k as order
from parisk_sym.laws.sensitivity_sampler import accuracy_at, effort_at

SECTION = Section("What to use instead", given={gamma: open_(0, 1), m: integers(1)})

THEOREM = rs17("Theorem 15", "6", quoted=False)
size = Symbol("m", positive=True)
enough = (1 - gamma) / gamma
MORE = EqualsProduct((2 * gamma / log(1 / gamma), fewest - log(1 / gamma) / (2 * gamma**2)), (Direct(), Use(ABOVE_THE_RATE)))
x = Symbol("x", positive=True)  # gap
g = Symbol("g", positive=True)  # distance
k = Symbol("k", real=True)

exact = Claim(
    id="rs17.instead.exact",
    source=THEOREM,
    statement=r"How many sampled pairs are needed for the guarantee of Theorem 15, read as in its proof, with one probability over sample and pair? The largest of "
    r"$m \ge (1 - \gamma)/\gamma$ sampled sensitivities is enough, and for Laplace noise and continuous $\Phi$ no fewer samples are; for a given $m$ the place $k \ge (1 - \gamma)(m + 1)$ is enough.",
    reading="gamma is a risk. k/(m + 1) >= 1 - gamma, and for k = m this fails below (1 - gamma)/gamma samples. Laplace noise of scale Delta/eps protects no "
    "pair at a distance g > Delta: the density ratio at an answer beyond both is e^(eps g/Delta)",
    says=(
        Inequality(1 - gamma, "<=", k / (m + 1), {k: right_open((1 - gamma) * (m + 1), oo)}),
        Inequality(1 - gamma, "<=", size / (size + 1), {size: right_open(enough, oo)}),
        Inequality(size / (size + 1), "<", 1 - gamma, {size: open_(0, enough)}),
        Inequality(
            exp(eps), "<", exp(eps * g / sensitivity), {eps: open_(0, oo), sensitivity: open_(0, oo), g: open_(sensitivity, oo)}
        ),
    ),
    covers="the comparison of k/(m + 1) with 1 - gamma, and the density ratio; that this is the guarantee of the theorem is in words (rs17.theorem15)",
    note="With so few samples, one of them may miss far more pairs than the share gamma. By Definition 4, delta then grows by (1 - gamma)^m, which is 0.377 "
    "for the 19 samples of gamma = 1/20: rs17.instead.by_definition4.",
    expected=Verdict.PROVED_ON_BOX,
)

q, extra = Symbol("q", positive=True), Symbol("delta'", positive=True)  # q: far apart
by_definition4 = Claim(
    id="rs17.instead.by_definition4",
    source=THEOREM,
    statement=r"How many sampled pairs by Definition 4, at the printed $\gamma$ and with an additional $\delta'$? The largest of $m \ge \log(1/\delta')/\log(1/(1 - \gamma))$ "
    r"sampled sensitivities is enough. For $\gamma = 0.05$: 270 pairs for $\delta' = 10^{-6}$, and for the 1305 of Table 1 it is $8.5 \cdot 10^{-30}$.",
    reading="gamma is a risk. Pairs with P(G >= g) >= q > gamma are farther apart than all of the sample with probability at most (1 - q)^m, and exactly this "
    "for continuous Phi, where every Phi(G_i) is uniform. So delta' = (1 - gamma)^m is enough for all pairs except the share gamma",
    says=(
        Probability(all_below(1 - q), "<=", (1 - gamma) ** m, LEVELS_OF_SAMPLE, {q: right_open(gamma, 1)}),
        Identity((1 - gamma) ** (log(1 / extra) / log(1 / (1 - gamma))), extra, {extra: open_(0, 1)}),
        PrintedValue(ceiling(6 * log(10) / log(Rational(20, 19))), "270"),
        PrintedValue(Rational(19, 20) ** 1305, "8.5e-30"),
        PrintedValue(Rational(19, 20) ** 19, "0.377"),
    ),
    by=(below(1 - q), Direct(), Direct(), Direct(), Direct()),
    covers="the event; that the share of a mixture of mechanisms that is not private is added to delta, in words",
    note="For a rank k below m, the additional delta is P(X <= m - k) for X ~ Bin(m, gamma): 1 - sampling.coverage. Bounds for it: "
    "rs17.theorem15.definition4.",
    expected=Verdict.PROVED_ON_BOX,
)

rare_differences = Claim(
    id="rs17.instead.rare_differences",
    source=rs17("Section 1, paragraph 2, sentence 1", "1", quoted=False),
    statement=r"Is the sampled sensitivity near the global one of Definition 2 with high probability? Not where the largest differences are rare: if a share $q$ of the pairs is farther apart "
    r"than all others, the largest of $m$ samples misses them all with the probability $(1 - q)^m$, which is 0.75 for $q = 10^{-3}$ and the 285 samples of $\gamma = 0.1$.",
    reading="gamma is a risk. The introduction speaks of approximating global sensitivity with high probability; by Theorem 15 all pairs except a share gamma "
    "are meant, and the sampled sensitivity is that of a quantile. Phi(G_i) is uniform for continuous Phi, and all m of them are at most 1 - q",
    says=(
        Probability(all_below(1 - q), "=", (1 - q) ** m, LEVELS_OF_SAMPLE, {q: open_(0, 1)}),
        PrintedValue((1 - Rational(1, 1000)) ** 285, "0.75"),
    ),
    by=(below(1 - q), Direct()),
    covers="the event, for continuous Phi",
    expected=Verdict.PROVED_ON_BOX,
)

rate = Claim(
    id="rs17.instead.rate",
    source=rs17("Corollary 16", "6", quoted=False),
    statement=r"How much of the effort of Table 1, row 1, is needed in the reading of the proof? Less than the share $2\gamma/\log(1/\gamma)$ of it: the $1/\gamma - 1$ "
    r"of rs17.instead.exact over $m$ tends to $0$ with $\gamma$.",
    reading="gamma is a risk",
    says=(Inequality(enough, "<", 2 * gamma / log(1 / gamma) * fewest), Limit(enough / fewest, gamma, 0, 0)),
    by=(Chain((Link("<", 1 / gamma), Link("<", 2 * gamma / log(1 / gamma) * fewest, MORE))), Direct()),
    note="At gamma = 1/20 the theorem requires 1305 samples, and 19 are enough.",
)

covered = 1 - gamma + rho
with_confidence = Claim(
    id="rs17.instead.with_confidence",
    source=THEOREM,
    statement=r"How many samples does the proof's own event need, that $\Phi(G_{(k)}) \ge 1 - \gamma + \rho$ except with probability $\rho$? The largest of "
    r"$m \ge \log(1/\rho)/\log(1/(1 - \gamma + \rho))$ is enough, which is never more than Equation 1 asks for.",
    reading="gamma is a risk. All m sampled sensitivities are below the quantile with probability at most (1 - gamma + rho)^m, and exactly this for "
    "continuous Phi, where every Phi(G_i) is uniform; x = gamma - rho",
    says=(
            Probability(
                all_below(covered),
                "=",
                covered**m,
                LEVELS_OF_SAMPLE,
                {rho: open_(0, 1), gamma: open_(rho, 1)},
            ),
            Identity(covered ** (log(1 / rho) / log(1 / covered)), rho,
                     {rho: open_(0, 1), gamma: open_(rho, 1)}),
            Inequality(2 * x**2, "<=", log(1 / (1 - x)), {x: open_(0, 1)}),
        ),
    by=(below(covered), Direct(), Direct()),
    covers="the event, for continuous Phi; that a pair is then covered, and the case of any other Phi, in words",
    expected=Verdict.PROVED_ON_BOX,
)  # fmt: skip

sharper = rho * (1 - gamma) / (1 - rho)
HALF = Rational(1, 2)
spared = sqrt(log(2) / (2 * m))
PLACE = Chain(
    (
        Link("<=", (1 - rho) * (order / m - spared)),
        Link(
            "<=",
            (1 - rho) * order / (m + 1),
            EqualsProduct((1 - rho, spared - order / (m * (m + 1))), (Direct(), Use(LOST_PLACE))),
        ),
        Link("<=", order / (m + 1)),
    )
)
same_proof = Claim(
    id="rs17.instead.same_proof",
    source=rs17("Proof of Theorem 15, display", "6", quoted=False),
    statement=r"Does Equation 1 ask for more than its proof needs? Yes: with $(1 - \gamma)/(1 - \rho)$ for $1 - \gamma + \rho$ the last step is an equality, and "
    r"$m \ge (1 - \rho)^2 \log(1/\rho)/(2(\gamma - \rho)^2)$ is enough.",
    reading="gamma is a risk, and rho is below 1/2 as in the theorem. Enough is meant in the reading of the proof, for the largest k/m that Equation 2 then "
    "allows: (1 - rho)(k/m - rho') <= k/(m + 1). So k/m >= (1 - gamma)/(1 - rho) + rho' gives k/(m + 1) >= 1 - gamma. And rho' <= gamma - s, where 1 - gamma "
    "+ s = (1 - gamma)/(1 - rho), leaves a place k <= m",
    says=(
        Identity((1 - gamma + sharper) * (1 - rho), 1 - gamma, {rho: open_(0, gamma)}),
        Identity(log(1 / rho) / (2 * (gamma - sharper) ** 2), (1 - rho) ** 2 * effort_at(gamma, rho), {rho: open_(0, gamma)}),
        Inequality(sharper, "<", rho, {rho: open_(0, gamma)}),
        Inequality(
            (1 - rho) * (order / m - accuracy_at(m, rho)), "<=", order / (m + 1), {order: integers(1, m), rho: open_(0, HALF)}
        ),
    ),
    by=(Direct(), Direct(), Direct(), PLACE),
    note="So the rho of Table 1 is optimal for the printed bound only.",
)

every_rho = Claim(
    id="rs17.instead.any_rho",
    source=rs17("Equation 7", "6", quoted=False),
    statement=r"Does Theorem 15 need $\rho < 1/2$? No: its proof uses $\Phi_m \le \Phi + \rho'$ at one quantile only, where Hoeffding's inequality gives it except "
    r"with probability $\rho$ for every $\rho$ in $(0, \gamma)$.",
    reading="gamma is a risk. The order statistic leaves a pair beyond it only if m - k or fewer of the samples are beyond a quantile of the probability q >= "
    "1 - k/m + rho'. s stands for rho', and rho = exp(-2 m s^2) is any number below 1",
    says=AT_ONE_QUANTILE.says,
    by=AT_ONE_QUANTILE.by,
    covers="the tail at one quantile; the step from it to the theorem is in words",
    expected=Verdict.PROVED_GIVEN,
)
