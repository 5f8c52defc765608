"""Section 2: the two definitions of privacy, random differential privacy, and the bank's loans of Example 6."""

from parisk_sym.paper import *
from _paper import rs17
from _shared import gamma
from parisk_sym.laws.sensitivity_sampler import exponential_coverage, exponential_sensitivity, rate

SECTION = Section(
    "2 Background", given={rate: POSITIVE, n: integers(1), t: POSITIVE, gamma: open_(0, 1), eps: POSITIVE, sensitivity: POSITIVE}
)

X, Y = (Symbol(name, real=True) for name in "XY")
ratio = Symbol("exp(eps)", positive=True)
DP = {ratio: open_(1, oo), delta: open_(0, 1)}
TWO, TENTH = Rational(2), Rational(1, 10)

weaker = Claim(
    id="rs17.definition3.weaker",
    source=rs17("Definition 3", "2"),
    statement=r"If instead for $0 < \delta < 1$ it holds that $\Pr(M(D) \in R) \le \exp(\varepsilon) \Pr(M(D') \in R) + \delta$ then the mechanism preserves "
    r"the weaker notion of $(\varepsilon, \delta)$-differential privacy.",
    reading="weaker means implied by eps-differential privacy, but not conversely (shown at e^eps = 2, delta = 1/10)",
    says=(Implication((Pure(ratio),), Approximate(ratio, delta), DP), Fails(Implication((Approximate(TWO, TENTH),), Pure(TWO)))),
    by=(ByOutcome(((1, 0),)), Direct()),
    covers="mechanisms with finitely many outcomes; that it is strictly weaker, at one level and delta",
    expected=Verdict.PROVED_ON_BOX,
)

relaxation = Claim(
    id="rs17.remark5.alternate",
    source=rs17("Remark 5, last sentence", "2"),
    statement=r"$(\varepsilon, \gamma)$-RDP offers an alternate relaxation, where on all but a small $\gamma$-proportion of unlikely database pairs, strong "
    r"$\varepsilon$-DP holds---RDP plays a useful role.",
    reading="gamma is a risk. Alternate means that neither of (eps, delta)-privacy and random privacy implies the other, at e^eps = 2, delta = gamma = 1/10",
    says=(
        Fails(Implication((RandomPrivacy(TWO, TENTH),), Approximate(TWO, TENTH), space=Space(3))),
        Fails(Implication((Approximate(TWO, TENTH),), RandomPrivacy(TWO, TENTH), space=Space(3))),
    ),
    covers="one level, delta and risk",
    expected=Verdict.PROVED_ON_BOX,
)


MODEL = (
    r"Modelling the default times by iid exponential variables of rate $\lambda > 0$, then $|f(D) - f(D')| = |D_n - D'_n|/n$ is distributed as "
    r"$\mathrm{Exp}(n\lambda)$, and so $\Pr(\forall t \in \mathbb{R}, \Pr(M_{\Delta,\varepsilon}(D) = t) \le e^\varepsilon \Pr(M_{\Delta,\varepsilon}(D') = "
    r"t)) \ge \Pr(|f(D) - f(D')| \le \Delta) = 1 - e^{-\lambda n \Delta} \ge 1 - \gamma$, provided that $\Delta \ge \log(1/\gamma)/(\lambda n)$."
)


def distance_of_means(rng, size, rate, n):
    """|f(D) - f(D')| for neighbours whose last records are independent exponential variables; the others cancel."""
    first, second = (rng.exponential(1 / rate, size) for _ in range(2))
    return abs(first - second) / n


law = Claim(
    id="rs17.example6.law",
    source=rs17("Example 6", "2"),
    also=(rs17("Section 7.1", "7.1"),),
    statement=MODEL,
    reading="the first half (gamma, a risk, is in rs17.example6.guarantee): the distance |X - Y|/n for independent X, Y of that law",
    says=ImageLaw(
        Abs(X - Y) / n,
        t,
        WithDensity(n * rate * exp(-n * rate * t), POSITIVE),
        {x: WithDensity(rate * exp(-rate * x), POSITIVE) for x in (X, Y)},
    ),
    by=ByDistribution(
        exponential_coverage(t, rate, n),
        GivenEach(
            Y,
            (1 - exp(-rate * (Y + n * t)), exp(-rate * (Y - n * t)) - exp(-rate * (Y + n * t))),
            (n * t,),
            (OnPieces((Y + n * t,)), OnPieces((Y - n * t, Y + n * t))),
        ),
    ),
    cross_checks=(HasLaw(1 - exp(-n * rate * t), t, distance_of_means, ({rate: 2, n: 5}, {rate: Rational(1, 2), n: 1})),),
    covers="the law of the distance",
    expected=Verdict.PROVED_ON_BOX,
)

coverage = Claim(
    id="rs17.example6.guarantee",
    source=rs17("Example 6, display", "2"),
    also=(rs17("Example 11", "4"),),
    statement=MODEL,
    reading="the second half, for the law of rs17.example6.law. gamma is a risk; Pr(M = t) is a density. The first inequality is Corollary 10. The second one "
    "holds from the printed Delta on, and for no smaller Delta",
    says=(
        Inequality(
            1 - gamma,
            "<=",
            exponential_coverage(sensitivity, rate, n),
            {sensitivity: right_open(exponential_sensitivity(gamma, rate, n), oo)},
        ),
        Inequality(
            exponential_coverage(sensitivity, rate, n),
            "<",
            1 - gamma,
            {sensitivity: open_(0, exponential_sensitivity(gamma, rate, n))},
        ),
    ),
    covers="the display and its condition, from the law on",
    expected=Verdict.PROVED_ON_BOX,
)

g = Symbol("g", positive=True)  # distance
unbounded = Claim(
    id="rs17.example6.not_private",
    source=rs17("Example 6, sentences 3 and 7", "2"),
    statement=r"However the mechanism requires a bound on the statistic's global sensitivity, impossible under unbounded $D$. [...] While $\varepsilon$-DP fails due "
    r"to unboundedness, the data is likely bounded and so the mechanism is likely strongly private: $M_{\Delta,\varepsilon}$ is $(\varepsilon, \gamma)$-RDP.",
    reading="gamma is a risk. A record u changes the mean by u/n, which is unbounded. At an answer beyond both means, the densities of neighbours at a "
    "distance g > Delta have the ratio e^(eps g/Delta) > e^eps, whatever Delta is",
    says=(
        Limit(u / n, u, oo, oo, {u: POSITIVE}),
        Inequality(exp(eps), "<", exp(eps * g / sensitivity), {g: open_(sensitivity, oo)}),
    ),
    covers="that eps-privacy fails; that random privacy holds is rs17.example6.guarantee",
    expected=Verdict.PROVED_ON_BOX,
)
