"""Statements of ross; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    Claim,
    Identity,
    Lies,
    Limit,
    Mean,
    Probability,
    Source,
    Variance,
    Verdict,
    WithDensity,
    exponential_law,
    gamma_law,
    integers,
    left_open,
    open_,
    poisson_law,
)
from sympy import E, Integral, Min, Rational, Sum, erfc, exp, factorial, floor, oo, pi, sqrt, symbols

SECTION = "all"
n, k, j, N, K, m = symbols("n k j N K m", integer=True)
p, lam, mu, t, s, x, c = symbols("p lambda mu t s x c", positive=True)
X, Y = symbols("X Y", positive=True)
A, B = symbols("A B", real=True)
UNIT = open_(0, 1)

runs = Claim(
    id="ross.runs",
    source=Source("ross", "Probability Models, ch. 3", "Probability Models, ch. 3", quoted=False),
    statement=r"$\frac{1-p^n}{(1-p)p^n}=\sum_{k=1}^np^{-k}$.",
    says=Identity((1 - p**n) / ((1 - p) * p**n), Sum(p ** (-k), (k, 1, n)), {n: integers(1), p: UNIT}),
    expected=Verdict.PROVED,
)

runs_from_zero = Claim(
    id="ross.runs_from_zero",
    source=Source("ross", "Probability Models, ch. 3", "Probability Models, ch. 3", quoted=False),
    statement=r"$\frac{1-p^n}{(1-p)p^n}=\sum_{k=0}^{n-1}p^{-k}$.",
    says=Identity((1 - p**n) / ((1 - p) * p**n), Sum(p ** (-k), (k, 0, n - 1)), {n: integers(1), p: UNIT}),
    expected=Verdict.REFUTED,
    note="The sum runs from 1 to n: index off by one.",
)

erlang_tail = Claim(
    id="ross.erlang_tail",
    source=Source("ross", "Probability Models, ch. 5", "Probability Models, ch. 5", quoted=False),
    statement=r"$P(S_n>t)=\sum_{k=0}^{n-1}e^{-\lambda t}\frac{(\lambda t)^k}{k!}$.",
    says=Probability(
        Lies(X, open_(t, oo)),
        "=",
        Sum(exp(-lam * t) * (lam * t) ** k / factorial(k), (k, 0, n - 1)),
        {X: gamma_law(n, 1 / lam)},
        {n: integers(1), lam: POSITIVE, t: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

erlang_tail_shifted = Claim(
    id="ross.erlang_tail_shifted",
    source=Source("ross", "Probability Models, ch. 5", "Probability Models, ch. 5", quoted=False),
    statement=r"$P(S_n>t)=\sum_{k=0}^ne^{-\lambda t}\frac{(\lambda t)^k}{k!}$.",
    says=Probability(
        Lies(X, open_(t, oo)),
        "=",
        Sum(exp(-lam * t) * (lam * t) ** k / factorial(k), (k, 0, n)),
        {X: gamma_law(n, 1 / lam)},
        {n: integers(1), lam: POSITIVE, t: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The sum ends at n - 1.",
)

uniform_renewal = Claim(
    id="ross.uniform_renewal",
    source=Source("ross", "Stochastic Processes, ch. 3", "Stochastic Processes, ch. 3", quoted=False),
    statement=r"$\sum_{n\ge1}\frac{t^n}{n!}=e^t-1$: the renewal function of uniform times.",
    says=Identity(Sum(t**n / factorial(n), (n, 1, oo)), exp(t) - 1, {t: left_open(0, 1)}),
    expected=Verdict.PROVED,
)

uniform_sum_exceeds = Claim(
    id="ross.uniform_sum_exceeds",
    source=Source("ross", "Probability Models, ch. 3", "Probability Models, ch. 3", quoted=False),
    statement=r"$\sum_{n\ge0}\frac1{n!}=e$.",
    says=Identity(Sum(1 / factorial(n), (n, 0, oo)), E),
    expected=Verdict.PROVED,
)

gamma_two_renewal = Claim(
    id="ross.gamma_two_renewal",
    source=Source("ross", "Stochastic Processes, ch. 3", "Stochastic Processes, ch. 3", quoted=False),
    statement=r"$\sum_{n\ge1}P(S_{2n}\le t)=\frac t2-\frac{1-e^{-2t}}4$.",
    says=Identity(Sum(floor(k / 2) * exp(-t) * t**k / factorial(k), (k, 0, oo)), t / 2 - (1 - exp(-2 * t)) / 4, {t: POSITIVE}),
    expected=Verdict.PROVED,
)

gamma_two_renewal_half = Claim(
    id="ross.gamma_two_renewal_half",
    source=Source("ross", "Stochastic Processes, ch. 3", "Stochastic Processes, ch. 3", quoted=False),
    statement=r"$\sum_{n\ge1}P(S_{2n}\le t)=\frac t2$.",
    says=Identity(Sum(floor(k / 2) * exp(-t) * t**k / factorial(k), (k, 0, oo)), t / 2, {t: POSITIVE}),
    expected=Verdict.REFUTED,
    note="This is only the linear part.",
)

lack_of_memory = Claim(
    id="ross.lack_of_memory",
    source=Source("ross", "Probability Models, ch. 5", "Probability Models, ch. 5", quoted=False),
    statement=r"$P(X>t+c\mid X>t)=e^{-\lambda c}$.",
    says=Probability(
        Lies(X, open_(t + c, oo)),
        "=",
        exp(-lam * c),
        {X: exponential_law(lam)},
        {lam: POSITIVE, t: POSITIVE, c: POSITIVE},
        Lies(X, open_(t, oo)),
    ),
    expected=Verdict.PROVED,
)

mean_residual_life = Claim(
    id="ross.mean_residual_life",
    source=Source("ross", "Probability Models, ch. 5", "Probability Models, ch. 5", quoted=False),
    statement=r"$\mathbb E[X\mid X>t]=t+\frac1\lambda$.",
    says=Mean(X, "=", t + 1 / lam, {X: exponential_law(lam)}, {lam: POSITIVE, t: POSITIVE}, given=Lies(X, open_(t, oo))),
    expected=Verdict.PROVED,
)

truncated_exponential = Claim(
    id="ross.truncated_exponential",
    source=Source("ross", "Probability Models, ch. 5", "Probability Models, ch. 5", quoted=False),
    statement=r"$\mathbb E[X\mid X\le c]=\frac1\lambda-\frac{ce^{-\lambda c}}{1-e^{-\lambda c}}$.",
    says=Mean(
        X,
        "=",
        1 / lam - c * exp(-lam * c) / (1 - exp(-lam * c)),
        {X: exponential_law(lam)},
        {lam: POSITIVE, c: POSITIVE},
        given=Lies(X, left_open(0, c)),
    ),
    expected=Verdict.PROVED,
)

truncated_exponential_sign = Claim(
    id="ross.truncated_exponential_sign",
    source=Source("ross", "Probability Models, ch. 5", "Probability Models, ch. 5", quoted=False),
    statement=r"$\mathbb E[X\mid X\le c]=\frac1\lambda+\frac{ce^{-\lambda c}}{1-e^{-\lambda c}}$.",
    says=Mean(
        X,
        "=",
        1 / lam + c * exp(-lam * c) / (1 - exp(-lam * c)),
        {X: exponential_law(lam)},
        {lam: POSITIVE, c: POSITIVE},
        given=Lies(X, left_open(0, c)),
    ),
    expected=Verdict.REFUTED,
    note="The sign.",
)

hypoexponential = Claim(
    id="ross.hypoexponential",
    source=Source("ross", "Probability Models, ch. 5", "Probability Models, ch. 5", quoted=False),
    statement=r"$P(X+Y>t)=\frac\mu{\mu-\lambda}e^{-\lambda t}-\frac\lambda{\mu-\lambda}e^{-\mu t}$.",
    says=Probability(
        Lies(X + Y, open_(t, oo)),
        "=",
        mu / (mu - lam) * exp(-lam * t) - lam / (mu - lam) * exp(-mu * t),
        {X: exponential_law(lam), Y: exponential_law(mu)},
        {mu: POSITIVE, lam: open_(0, mu), t: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

hypoexponential_swapped = Claim(
    id="ross.hypoexponential_swapped",
    source=Source("ross", "Probability Models, ch. 5", "Probability Models, ch. 5", quoted=False),
    statement=r"$P(X+Y>t)=\frac\lambda{\lambda-\mu}e^{-\lambda t}-\frac\mu{\lambda-\mu}e^{-\mu t}$.",
    says=Probability(
        Lies(X + Y, open_(t, oo)),
        "=",
        lam / (lam - mu) * exp(-lam * t) - mu / (lam - mu) * exp(-mu * t),
        {X: exponential_law(lam), Y: exponential_law(mu)},
        {mu: POSITIVE, lam: open_(0, mu), t: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The rates are swapped in the weights.",
)

three_clocks = Claim(
    id="ross.three_clocks",
    source=Source("ross", "Probability Models, ch. 5", "Probability Models, ch. 5", quoted=False),
    statement=r"$P(X<\min(Y,A))=\frac13$ for equal rates.",
    says=Probability(
        Lies(Min(Y, A) - X, POSITIVE), "=", Rational(1, 3), {X: exponential_law(1), Y: exponential_law(1), A: exponential_law(1)}
    ),
    expected=Verdict.PROVED,
)

compound_poisson = Claim(
    id="ross.compound_poisson",
    source=Source("ross", "Probability Models, ch. 5", "Probability Models, ch. 5", quoted=False),
    statement=r"$\mathbb Ez^N=e^{\lambda(z-1)}$.",
    says=Mean(x**N, "=", exp(lam * (x - 1)), {N: poisson_law(lam)}, {lam: POSITIVE, x: POSITIVE}),
    expected=Verdict.PROVED,
)

mixed_poisson = Claim(
    id="ross.mixed_poisson",
    source=Source("ross", "Probability Models, ch. 5", "Probability Models, ch. 5", quoted=False),
    statement=r"a Poisson variable with exponential mean is geometric: $\int_0^\infty e^{-t}\frac{t^n}{n!}\mu e^{-\mu t}dt=\frac\mu{1+\mu}\left(\frac1{1+\mu}\right)^n$.",
    says=Identity(
        Integral(exp(-t) * t**n / factorial(n) * mu * exp(-mu * t), (t, 0, oo)),
        mu / (1 + mu) * (1 / (1 + mu)) ** n,
        {n: integers(0), mu: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

mixed_poisson_variance = Claim(
    id="ross.mixed_poisson_variance",
    source=Source("ross", "Probability Models, ch. 3", "Probability Models, ch. 3", quoted=False),
    statement=r"$X$ exponential, $N$ Poisson of mean $X$: $\mathrm{Var}(N)=\frac1\mu+\frac1{\mu^2}$.",
    says=Variance(N, "=", 1 / mu + 1 / mu**2, {X: exponential_law(mu), N: poisson_law(X)}, {mu: POSITIVE}),
    expected=Verdict.PROVED,
)

mixed_poisson_variance_mean = Claim(
    id="ross.mixed_poisson_variance_mean",
    source=Source("ross", "Probability Models, ch. 3", "Probability Models, ch. 3", quoted=False),
    statement=r"$X$ exponential, $N$ Poisson of mean $X$: $\mathrm{Var}(N)=\frac1\mu$.",
    says=Variance(N, "=", 1 / mu, {X: exponential_law(mu), N: poisson_law(X)}, {mu: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The variance of the mean is missing.",
)

two_state_chain = Claim(
    id="ross.two_state_chain",
    source=Source("ross", "Probability Models, ch. 6", "Probability Models, ch. 6", quoted=False),
    statement=r"$P_{00}(t)=\frac\mu{\lambda+\mu}+\frac\lambda{\lambda+\mu}e^{-(\lambda+\mu)t}\to\frac\mu{\lambda+\mu}$.",
    says=Limit(
        mu / (lam + mu) + lam / (lam + mu) * exp(-(lam + mu) * t),
        t,
        oo,
        mu / (lam + mu),
        {lam: POSITIVE, mu: POSITIVE, t: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

yule = Claim(
    id="ross.yule",
    source=Source("ross", "Probability Models, ch. 6", "Probability Models, ch. 6", quoted=False),
    statement=r"$\sum_{j\ge1}je^{-\lambda t}(1-e^{-\lambda t})^{j-1}=e^{\lambda t}$.",
    says=Identity(
        Sum(j * exp(-lam * t) * (1 - exp(-lam * t)) ** (j - 1), (j, 1, oo)), exp(lam * t), {lam: POSITIVE, t: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

brownian_maximum = Claim(
    id="ross.brownian_maximum",
    source=Source("ross", "Probability Models, ch. 10", "Probability Models, ch. 10", quoted=False),
    statement=r"$P(\max_{s\le t}B_s\ge a)=\frac2{\sqrt{2\pi}}\int_{a/\sqrt t}^\infty e^{-y^2/2}dy$.",
    says=Identity(
        Integral(2 / sqrt(2 * pi) * exp(-(x**2) / 2), (x, c / sqrt(t), oo)), erfc(c / sqrt(2 * t)), {c: POSITIVE, t: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

brownian_hitting_mean = Claim(
    id="ross.brownian_hitting_mean",
    source=Source("ross", "Probability Models, ch. 10", "Probability Models, ch. 10", quoted=False),
    statement=r"the hitting time of level 1 has the mean 1.",
    says=Mean(X, "=", 1, {X: WithDensity(exp(-1 / (2 * X)) / sqrt(2 * pi * X**3), POSITIVE)}),
    expected=Verdict.REFUTED,
    note="The mean is infinite.",
)
