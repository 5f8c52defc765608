"""Section 4.2: sampled sensitivity, and the exact law of what the empirical quantile covers.

G is the sensitivity of a random pair of neighbours, F its distribution function, Delta_S = G_(m) the m-th smallest of n.
Privacy at risk with sampled sensitivity asks for the coverage: the probability F(Delta_S) that a fresh pair has G <= Delta_S.
"""

from parisk_sym.paper import *
from _sampling import (
    COVERED,
    beta_cdf,
    binomial_cdf,
    c,
    coverage_of_exponential,
    fresh_pair,
    m,
    sensitivity_of_mean,
    two_valued_pair,
)
from _shared import at_most, places
from sympy import gamma

i = Symbol("i", nonnegative=True, integer=True)
j = Symbol("j", integer=True)
rate = Symbol("rate", positive=True)
points = Symbol("points", positive=True, integer=True)
risk = Symbol("risk", positive=True)
q = Symbol("q", positive=True)
low, high = (Symbol(name, positive=True) for name in ("low", "high"))

U, V, X, Y = (Symbol(name, real=True) for name in "UVXY")
B, N = (Symbol(name, integer=True) for name in "BN")

SECTION = Section(
    "4.2 The case of implicit randomness",
    given={
        rate: POSITIVE,
        points: integers(1),
        t: POSITIVE,
        n: integers(1),
        m: integers(1, n),
        c: open_(0, 1),
        q: open_(0, 1),
        low: POSITIVE,
        high: open_(low, oo),
    },
)

PAIRS = ({m: 9, n: 10}, {m: 1, n: 3}, {m: 20, n: 20})


exponential_mean = Claim(
    id="par21.section4.2.exponential_data",
    **places("Section 4.2, sampling of neighbours", "4.2", quoted=False),
    statement=r"Which law has the sensitivity of the mean of $p$ points from $\mathrm{Exp}(\lambda)$, by this sampling of neighbours? $\mathrm{Exp}(p\lambda)$.",
    reading="G = |X - Y|/p with X, Y independent Exp(rate): the points that the neighbours have in common cancel",
    says=ImageLaw(
        Abs(X - Y) / points,
        t,
        WithDensity(points * rate * exp(-points * rate * t), POSITIVE),
        {x: WithDensity(rate * exp(-rate * x), POSITIVE) for x in (X, Y)},
    ),
    by=ByDistribution(
        1 - exp(-points * rate * t),
        GivenEach(
            Y,
            (1 - exp(-rate * (Y + points * t)), exp(-rate * (Y - points * t)) - exp(-rate * (Y + points * t))),
            (points * t,),
            (OnPieces((Y + points * t,)), OnPieces((Y - points * t, Y + points * t))),
        ),
    ),
    cross_checks=(
        HasLaw(1 - exp(-points * rate * t), t, sensitivity_of_mean, ({rate: 2, points: 5}, {rate: Rational(1, 2), points: 1})),
    ),
)

uniform_at_the_end = 1 - (1 - points * rate * (1 / (points * rate))) ** 2
two_values = Piecewise((0, t < low), (1 - q, t < high), (1, True))

top = Claim(
    id="par21.definition7.sensitivity",
    **places("Section 4.2, true sensitivity", "4.2"),
    statement=r"If we knew analytical form of the data generation distribution, we could analytically derive the cumulative distribution function of "
    r"the sensitivity, $F$, and find the sensitivity of the query as $\Delta_f = F^{-1}(1)$.",
    reading="F^{-1}(1) is the smallest v with F(v) = 1, or infinity. Delta_f is the least upper bound of the sensitivities that the "
    "distribution draws (its support contains all databases). Three cases. Two values, of which the larger has probability q: F is 1 only from the larger "
    "value on. The mean of uniform data on [0, 1/rate]: F(t) = 1 - (1 - points rate t)^2 reaches 1 at the greatest distance 1/(points rate) and not before. "
    "The mean of data from Exp(rate): F never reaches 1, and the distance has no bound",
    says=(
        Inequality(two_values, "<=", 1 - q, {t: open_(0, high)}),
        Inequality(1, "<=", two_values, {t: right_open(high, oo)}),
        Identity(uniform_at_the_end, 1),
        Inequality(1 - (1 - points * rate * t) ** 2, "<", 1, {t: open_(0, 1 / (points * rate))}),
        Inequality(1 - exp(-points * rate * t), "<", 1),
    ),
    covers="three laws of the sensitivity",
    note="If the distribution gives some database probability 0, F^{-1}(1) is the bound that holds almost surely, which may be smaller than the sensitivity.",
    expected=Verdict.PROVED_ON_BOX,
)


def beta_density(at):
    """The density of Beta(m, n - m + 1)."""
    return gamma(n + 1) / (gamma(m) * gamma(n - m + 1)) * at ** (m - 1) * (1 - at) ** (n - m)


term = binomial(n, i) * c**i * (1 - c) ** (n - i)
exact_law = Claim(
    id="par21.theorem5.exact_law",
    **places("Theorem 5", "4.2", preprint="Theorem 11", quoted=False),
    statement=r"How accurate is the estimate? Its law is known exactly: $\mathbb{P}(F(G_{(m)}) \ge c) = \sum_{i<m} \binom ni c^i(1-c)^{n-i} = "
    r"\mathbb{P}(\mathrm{Beta}(m, n-m+1) \ge c)$ for continuous $F$.",
    reading="F(G_(m)) < c exactly if at least m of n independent uniform F(G_i) are below c. Their number N is binomial (David and Nagaraja, Order Statistics "
    "(2003), 2.1). The sum over the derivatives is minus the beta density",
    says=(
            Probability(
                at_most(N, m - 1),
                "=",
                Sum(term, (i, 0, m - 1)),
                {N: WithMass(binomial(n, N) * c**N * (1 - c) ** (n - N), integers(0, n))},
            ),
            Identity(Sum(term.diff(c), (i, 0, m - 1)), -beta_density(c)),
        ),
    by=(
            OnPieces((m - 1,), by=Pointwise(j)),
            Telescoping(-i * binomial(n, i) * c ** (i - 1) * (1 - c) ** (n - i)),
        ),
    cross_checks=(
        HasLaw(1 - binomial_cdf(m - 1, n, c), c, coverage_of_exponential, PAIRS,
               vectorised=beta_cdf),
    ),
    covers="the first equality follows from the law of N, which is cited, and is simulated. The second is shown by its derivative in c; that both sides tend "
    "to 1 as c tends to 0 is said in words",
    expected=Verdict.PROVED_ON_BOX,
)  # fmt: skip


mean = Claim(
    id="par21.theorem5.mean_coverage",
    **places("Theorem 5", "4.2", preprint="Theorem 11", quoted=False),
    statement=r"What is the empirical risk $\hat\gamma_2$ exactly? $\mathbb{P}(G \le G_{(m)}) = m/(n+1)$ for continuous $F$.",
    reading=COVERED
    + "; probability over the sample and a fresh pair: of U <= V, where U = F(G) is uniform and the coverage V = F(G_(m)) has the density of "
    "Beta(m, n - m + 1) (par21.theorem5.exact_law; David and Nagaraja, Order Statistics (2003), 2.1)",
    says=Probability(
        at_most(U, V), "=", m / (n + 1), {V: WithDensity(beta_density(V), open_(0, 1)), U: WithDensity(1, open_(0, 1))}
    ),
    by=GivenEach(V, (V,), (), (OnPieces((V,)),)),
    cross_checks=(HasProbability(m / (n + 1), fresh_pair, PAIRS),),
    note="F_n^{-1}(g) = inf{v : F_n(v) >= g}, as Definition 7 needs it. Interpolating conventions for quantiles (a default in numerical "
    "libraries) give a smaller sensitivity with less coverage.",
)


def ones(index):
    """The probability of this many ones among n + 1 independent samples, of which each is 1 with probability q."""
    return binomial(n + 1, index) * q**index * (1 - q) ** (n + 1 - index)


# q b(i; n) = (i + 1)/(n + 1) b(i + 1; n + 1), where i + 1 <= n - m + 1, and probabilities add up to 1 at most.
one_more = Sum(ones(i + 1), (i, 0, n - m))
share = Symbol("share", real=True)
ONE_MORE_SAMPLE = Chain(
    (
        Link("=", 1 - (n - m + 1) / (n + 1)),
        Link(
            "<=",
            1 - (n - m + 1) / (n + 1) * one_more,
            Let(
                share, one_more, left_open(-oo, 1),
                EqualsProduct(((n - m + 1) / (n + 1), 1 - share)),
                below=PartOfSum(j, -1, n, shift=1),
            ),
        ),
        Link(
            "<=",
            1 - q * binomial_cdf(n - m, n, q),
            Pointwise(j, EqualsProduct((ones(j + 1), (n - m - j) / (n + 1)))),
        ),
    )
)  # fmt: skip

ONES = {
    B: WithMass(q**B * (1 - q) ** (1 - B), integers(0, 1)),
    N: WithMass(binomial(n, N) * q**N * (1 - q) ** (n - N), integers(0, n)),
}
"""The sensitivity of a fresh pair, and how many of those sampled are 1."""

atoms = Claim(
    id="par21.theorem5.atoms",
    **places("Theorem 5", "4.2", preprint="Theorem 11"),
    statement=r"And where $F$ jumps? The coverage is then at least that of a continuous $F$: $\hat\gamma_2 \ge m/(n+1)$.",
    reading=COVERED + "; checked for sensitivities that are 1 with probability q and 0 otherwise, where Delta_S = 0 (covering "
    "1 - q) unless at least n - m + 1 samples are 1; their number N is binomial, and independent of the fresh pair B",
    says=(
            Probability(
                AnyOf((at_most(B, 0), Lies(N, right_open(n - m + 1, oo)))), "=", 1 - q * binomial_cdf(n - m, n, q), ONES
            ),
            Inequality(m / (n + 1), "<=", 1 - q * binomial_cdf(n - m, n, q)),
        ),
    by=(
            Complementary(
                IndependentProduct(
                    (q, binomial_cdf(n - m, n, q)), (OnPieces((0,)), OnPieces((n - m,), by=Pointwise(j)))
                )
            ),
            ONE_MORE_SAMPLE,
        ),
    cross_checks=(
        HasProbability(
            1 - q * binomial_cdf(n - m, n, q),
            two_valued_pair,
            ({m: 9, n: 10, q: Rational(1, 20)}, {m: 2, n: 3, q: Rational(1, 2)}),
        ),
    ),
    covers="sensitivities of two values. The argument for any F is in words: G_i = F^{-1}(U_i) for uniform U_i has F(G_(m)) >= U_(m), whose mean is m/(n + 1)",
    expected=Verdict.PROVED_ON_BOX,
)  # fmt: skip
