"""Statements of mu17; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    Claim,
    Identity,
    Inequality,
    Lies,
    Limit,
    Probability,
    Source,
    Verdict,
    binomial_law,
    closed,
    integers,
    left_open,
    open_,
    poisson_law,
    right_open,
)
from sympy import E, Product, Rational, Sum, binomial, exp, factorial, log, oo, pi, sqrt, symbols

SECTION = "all"
d, mu, t, c, R = symbols("delta mu t c R", positive=True)
n, k, i, j, m, M, r = symbols("n k i j m M r", integer=True)
X, N = symbols("X N", integer=True)

chernoff_upper = Claim(
    id="mu17.chernoff_upper",
    source=Source("mu17", "Theorem 4.4, part 2 (number not checked)", "4.2", quoted=False),
    statement=r"$\left(\frac{e^\delta}{(1+\delta)^{1+\delta}}\right)^\mu\le e^{-\mu\delta^2/3}$ for $0<\delta\le1$.",
    says=Inequality((exp(d) / (1 + d) ** (1 + d)) ** mu, "<=", exp(-mu * d**2 / 3), {mu: POSITIVE, d: left_open(0, 1)}),
    expected=Verdict.PROVED,
)

chernoff_upper_two = Claim(
    id="mu17.chernoff_upper_two",
    source=Source("mu17", "Theorem 4.4, part 2 (number not checked)", "4.2", quoted=False),
    statement=r"$\left(\frac{e^\delta}{(1+\delta)^{1+\delta}}\right)^\mu\le e^{-\mu\delta^2/3}$ for $0<\delta\le2$.",
    says=Inequality((exp(d) / (1 + d) ** (1 + d)) ** mu, "<=", exp(-mu * d**2 / 3), {mu: POSITIVE, d: left_open(0, 2)}),
    expected=Verdict.REFUTED,
    note="The condition is delta <= 1.",
)

chernoff_lower = Claim(
    id="mu17.chernoff_lower",
    source=Source("mu17", "Theorem 4.5, part 2 (number not checked)", "4.2", quoted=False),
    statement=r"$\left(\frac{e^{-\delta}}{(1-\delta)^{1-\delta}}\right)^\mu\le e^{-\mu\delta^2/2}$ for $0<\delta<1$.",
    says=Inequality((exp(-d) / (1 - d) ** (1 - d)) ** mu, "<=", exp(-mu * d**2 / 2), {mu: POSITIVE, d: open_(0, 1)}),
    expected=Verdict.PROVED,
)

chernoff_lower_twice = Claim(
    id="mu17.chernoff_lower_twice",
    source=Source("mu17", "Theorem 4.5, part 2 (number not checked)", "4.2", quoted=False),
    statement=r"$\left(\frac{e^{-\delta}}{(1-\delta)^{1-\delta}}\right)^\mu\le e^{-\mu\delta^2}$ for $0<\delta<1$.",
    says=Inequality((exp(-d) / (1 - d) ** (1 - d)) ** mu, "<=", exp(-mu * d**2), {mu: POSITIVE, d: open_(0, 1)}),
    expected=Verdict.REFUTED,
    note="The exponent is delta^2/2.",
)

chernoff_six = Claim(
    id="mu17.chernoff_six",
    source=Source("mu17", "Theorem 4.4, part 3 (number not checked)", "4.2", quoted=False),
    statement=r"$e^{R-\mu}(\mu/R)^R\le2^{-R}$ for $R\ge6\mu$.",
    says=Inequality(exp(R - mu) * (mu / R) ** R, "<=", 2 ** (-R), {mu: POSITIVE, R: right_open(6 * mu, oo)}),
    expected=Verdict.PROVED,
)

chernoff_four = Claim(
    id="mu17.chernoff_four",
    source=Source("mu17", "Theorem 4.4, part 3 (number not checked)", "4.2", quoted=False),
    statement=r"$e^{R-\mu}(\mu/R)^R\le2^{-R}$ for $R\ge4\mu$.",
    says=Inequality(exp(R - mu) * (mu / R) ** R, "<=", 2 ** (-R), {mu: POSITIVE, R: right_open(4 * mu, oo)}),
    expected=Verdict.REFUTED,
    note="The condition is R >= 6 mu.",
)

coins_markov = Claim(
    id="mu17.coins_markov",
    source=Source("mu17", "Section 3.1", "3.1", quoted=False),
    statement=r"$n$ fair coins show at least $3n/4$ heads with probability at most $2/3$.",
    says=Probability(
        Lies(X, right_open(3 * n / 4, oo)), "<=", Rational(2, 3), {X: binomial_law(n, Rational(1, 2))}, {n: integers(1)}
    ),
    expected=Verdict.PROVED,
)

coins_chebyshev = Claim(
    id="mu17.coins_chebyshev",
    source=Source("mu17", "Section 3.3", "3.3", quoted=False),
    statement=r"$n$ fair coins show at least $3n/4$ heads with probability at most $4/n$.",
    says=Probability(Lies(X, right_open(3 * n / 4, oo)), "<=", 4 / n, {X: binomial_law(n, Rational(1, 2))}, {n: integers(1)}),
    expected=Verdict.PROVED,
)

coins_chebyshev_one = Claim(
    id="mu17.coins_chebyshev_one",
    source=Source("mu17", "Section 3.3", "3.3", quoted=False),
    statement=r"$n$ fair coins show at least $3n/4$ heads with probability at most $1/n$.",
    says=Probability(Lies(X, right_open(3 * n / 4, oo)), "<=", 1 / n, {X: binomial_law(n, Rational(1, 2))}, {n: integers(1)}),
    expected=Verdict.REFUTED,
    note="The bound is 4/n.",
)

coins_hoeffding = Claim(
    id="mu17.coins_hoeffding",
    source=Source("mu17", "Section 4.3", "4.3", quoted=False),
    statement=r"$P(X\ge n/2+t)\le e^{-2t^2/n}$ for the heads of $n$ fair coins.",
    says=Probability(
        Lies(X, right_open(n / 2 + t, oo)),
        "<=",
        exp(-2 * t**2 / n),
        {X: binomial_law(n, Rational(1, 2))},
        {n: integers(1), t: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

coins_hoeffding_four = Claim(
    id="mu17.coins_hoeffding_four",
    source=Source("mu17", "Section 4.3", "4.3", quoted=False),
    statement=r"$P(X\ge n/2+t)\le e^{-4t^2/n}$ for the heads of $n$ fair coins.",
    says=Probability(
        Lies(X, right_open(n / 2 + t, oo)),
        "<=",
        exp(-4 * t**2 / n),
        {X: binomial_law(n, Rational(1, 2))},
        {n: integers(1), t: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The exponent is 2 t^2/n.",
)

coupon_mean = Claim(
    id="mu17.coupon_mean",
    source=Source("mu17", "Section 2.4.1", "2.4.1", quoted=False),
    statement=r"$\sum_{i=1}^n\frac n{n-i+1}=n\sum_{i=1}^n\frac1i$.",
    says=Identity(Sum(n / (n - i + 1), (i, 1, n)), n * Sum(1 / i, (i, 1, n)), {n: integers(1)}),
    expected=Verdict.PROVED,
)

coupon_mean_shifted = Claim(
    id="mu17.coupon_mean_shifted",
    source=Source("mu17", "Section 2.4.1", "2.4.1", quoted=False),
    statement=r"$\sum_{i=1}^{n-1}\frac n{n-i}=n\sum_{i=1}^n\frac1i$.",
    says=Identity(Sum(n / (n - i), (i, 1, n - 1)), n * Sum(1 / i, (i, 1, n)), {n: integers(2)}),
    expected=Verdict.REFUTED,
    note="The left side has one term less: index off by one.",
)

coupon_variance = Claim(
    id="mu17.coupon_variance",
    source=Source("mu17", "Section 3.3.1", "3.3.1", quoted=False),
    statement=r"$\sum_{i=1}^n\left(\frac ni\right)^2\left(1-\frac in\right)\le\frac{\pi^2n^2}6$.",
    says=Inequality(Sum((n / i) ** 2 * (1 - i / n), (i, 1, n)), "<=", pi**2 * n**2 / 6, {n: integers(1)}),
    expected=Verdict.PROVED,
)

quicksort = Claim(
    id="mu17.quicksort",
    source=Source("mu17", "Section 2.5", "2.5", quoted=False),
    statement=r"$\sum_{k=2}^n(n+1-k)\frac2k=(2n+2)H(n)-4n$.",
    says=Identity(Sum(2 * (n + 1 - k) / k, (k, 2, n)), (2 * n + 2) * Sum(1 / k, (k, 1, n)) - 4 * n, {n: integers(2)}),
    expected=Verdict.PROVED,
)

quicksort_two = Claim(
    id="mu17.quicksort_two",
    source=Source("mu17", "Section 2.5", "2.5", quoted=False),
    statement=r"$\sum_{k=2}^n(n+1-k)\frac2k=(2n+2)H(n)-2n$.",
    says=Identity(Sum(2 * (n + 1 - k) / k, (k, 2, n)), (2 * n + 2) * Sum(1 / k, (k, 1, n)) - 2 * n, {n: integers(2)}),
    expected=Verdict.REFUTED,
    note="The last term is 4 n.",
)

birthday = Claim(
    id="mu17.birthday",
    source=Source("mu17", "Section 5.1", "5.1", quoted=False),
    statement=r"$\prod_{j=1}^{m-1}(1-j/n)\le e^{-m(m-1)/2n}$.",
    says=Inequality(Product(1 - j / n, (j, 1, m - 1)), "<=", exp(-m * (m - 1) / (2 * n)), {n: integers(2), m: integers(2, n)}),
    expected=Verdict.PROVED,
)

birthday_square = Claim(
    id="mu17.birthday_square",
    source=Source("mu17", "Section 5.1", "5.1", quoted=False),
    statement=r"$\prod_{j=1}^{m-1}(1-j/n)\le e^{-m^2/2n}$.",
    says=Inequality(Product(1 - j / n, (j, 1, m - 1)), "<=", exp(-(m**2) / (2 * n)), {n: integers(2), m: integers(2, n)}),
    expected=Verdict.REFUTED,
    note="The approximation m^2 for m (m - 1) is not a bound.",
)

max_load = Claim(
    id="mu17.max_load",
    source=Source("mu17", "Section 5.2.1", "5.2.1", quoted=False),
    statement=r"$\binom nM\left(\frac1n\right)^M\le\frac1{M!}$.",
    says=Inequality(binomial(n, M) / n**M, "<=", 1 / factorial(M), {n: integers(1), M: integers(1, n)}),
    expected=Verdict.PROVED,
)

factorial_lower = Claim(
    id="mu17.factorial_lower",
    source=Source("mu17", "Section 5.2.1", "5.2.1", quoted=False),
    statement=r"$k!>(k/e)^k$.",
    says=Inequality((k / E) ** k, "<", factorial(k), {k: integers(1)}),
    expected=Verdict.PROVED,
)

poisson_upper_tail = Claim(
    id="mu17.poisson_upper_tail",
    source=Source("mu17", "Theorem 5.4, part 1 (number not checked)", "5.3", quoted=False),
    statement=r"$P(N\ge k)\le e^{-\mu}(e\mu)^k/k^k$ for $k>\mu$.",
    says=Probability(
        Lies(N, right_open(k, oo)), "<=", exp(-mu) * (E * mu) ** k / k**k, {N: poisson_law(mu)}, {k: integers(1), mu: open_(0, k)}
    ),
    expected=Verdict.PROVED,
)

poisson_lower_tail = Claim(
    id="mu17.poisson_lower_tail",
    source=Source("mu17", "Theorem 5.4, part 2 (number not checked)", "5.3", quoted=False),
    statement=r"$P(N\le k)\le e^{-\mu}(e\mu)^k/k^k$ for $k<\mu$.",
    says=Probability(
        Lies(N, closed(0, k)), "<=", exp(-mu) * (E * mu) ** k / k**k, {N: poisson_law(mu)}, {k: integers(1), mu: open_(k, oo)}
    ),
    expected=Verdict.PROVED,
)

poisson_tail_term = Claim(
    id="mu17.poisson_tail_term",
    source=Source("mu17", "Theorem 5.4, part 1 (number not checked)", "5.3", quoted=False),
    statement=r"$P(N\ge k)\le e^{-\mu}\mu^k/k!$ for $k>\mu$.",
    says=Probability(
        Lies(N, right_open(k, oo)), "<=", exp(-mu) * mu**k / factorial(k), {N: poisson_law(mu)}, {k: integers(1), mu: open_(0, k)}
    ),
    expected=Verdict.REFUTED,
    note="The right side is only the first term of the tail.",
)

poisson_limit = Claim(
    id="mu17.poisson_limit",
    source=Source("mu17", "Theorem 5.5 (number not checked)", "5.3", quoted=False),
    statement=r"$\binom nr\left(\frac cn\right)^r\left(1-\frac cn\right)^{n-r}\to\frac{e^{-c}c^r}{r!}$.",
    says=Limit(
        binomial(n, r) * (c / n) ** r * (1 - c / n) ** (n - r),
        n,
        oo,
        exp(-c) * c**r / factorial(r),
        {c: open_(0, 1), r: integers(0), n: integers(1)},
    ),
    expected=Verdict.PROVED,
)

local_lemma_step = Claim(
    id="mu17.local_lemma_step",
    source=Source("mu17", "Section 6.9", "6.9", quoted=False),
    statement=r"$\left(1-\frac1{m+1}\right)^m>\frac1e$.",
    says=Inequality(1 / E, "<", (1 - 1 / (m + 1)) ** m, {m: integers(1)}),
    expected=Verdict.PROVED,
)

local_lemma_step_shifted = Claim(
    id="mu17.local_lemma_step_shifted",
    source=Source("mu17", "Section 6.9", "6.9", quoted=False),
    statement=r"$\left(1-\frac1{m+1}\right)^{m+1}>\frac1e$.",
    says=Inequality(1 / E, "<", (1 - 1 / (m + 1)) ** (m + 1), {m: integers(1)}),
    expected=Verdict.REFUTED,
    note="The exponent is m: index off by one.",
)

entropy_upper = Claim(
    id="mu17.entropy_upper",
    source=Source("mu17", "entropy and binomial coefficients", "ch. 10", quoted=False),
    statement=r"$\binom nk\le e^{nh(k/n)}$ with $h$ in nats.",
    says=Inequality(
        binomial(n, k), "<=", exp(-k * log(k / n) - (n - k) * log(1 - k / n)), {n: integers(2), k: integers(1, n - 1)}
    ),
    expected=Verdict.PROVED,
)

entropy_lower = Claim(
    id="mu17.entropy_lower",
    source=Source("mu17", "entropy and binomial coefficients", "ch. 10", quoted=False),
    statement=r"$\frac{e^{nh(k/n)}}{n+1}\le\binom nk$.",
    says=Inequality(
        exp(-k * log(k / n) - (n - k) * log(1 - k / n)) / (n + 1), "<=", binomial(n, k), {n: integers(2), k: integers(1, n - 1)}
    ),
    expected=Verdict.PROVED,
)

entropy_lower_root = Claim(
    id="mu17.entropy_lower_root",
    source=Source("mu17", "entropy and binomial coefficients", "ch. 10", quoted=False),
    statement=r"$\frac{e^{nh(k/n)}}{\sqrt n}\le\binom nk$.",
    says=Inequality(
        exp(-k * log(k / n) - (n - k) * log(1 - k / n)) / sqrt(n), "<=", binomial(n, k), {n: integers(2), k: integers(1, n - 1)}
    ),
    expected=Verdict.REFUTED,
    note="The denominator is n + 1; the square root of n is too small for n = 2.",
)
