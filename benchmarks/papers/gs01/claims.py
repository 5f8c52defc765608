"""Statements of gs01; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    AllOf,
    Claim,
    Identity,
    ImageLaw,
    Lies,
    Mean,
    Normalised,
    Probability,
    Source,
    UniqueRoot,
    Variance,
    Verdict,
    WithDensity,
    binomial_law,
    closed,
    exponential_law,
    gaussian_law,
    geometric_law,
    integers,
    left_open,
    open_,
    poisson_law,
    right_open,
    uniform_law,
)
from sympy import (
    Abs,
    Integral,
    Max,
    Min,
    Rational,
    Sum,
    Symbol,
    asin,
    binomial,
    exp,
    factorial,
    harmonic,
    log,
    oo,
    pi,
    sin,
    sqrt,
    symbols,
)

SECTION = "all"
n, k, r, N, K, M = symbols("n k r N K M", integer=True)
p, lam, mu, t, s, a, z = symbols("p lambda mu t s a z", positive=True)
X, Y = symbols("X Y", positive=True)
U, V, y, th = symbols("U V y theta", real=True)
rho = Symbol("rho", real=True)
UNIT = open_(0, 1)

poisson_flips = Claim(
    id="gs01.poisson_flips",
    source=Source("gs01", "Section 3.5", "3.5", quoted=False),
    statement=r"heads of a Poisson number of flips: $\sum_{n\ge k}\binom nkp^k(1-p)^{n-k}\frac{\lambda^ne^{-\lambda}}{n!}=\frac{(\lambda p)^ke^{-\lambda p}}{k!}$.",
    says=Identity(
        Sum(binomial(n, k) * p**k * (1 - p) ** (n - k) * lam**n * exp(-lam) / factorial(n), (n, k, oo)),
        (lam * p) ** k * exp(-lam * p) / factorial(k),
        {k: integers(0), p: UNIT, lam: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

poisson_thinned_mean = Claim(
    id="gs01.poisson_thinned_mean",
    source=Source("gs01", "Section 3.7", "3.7", quoted=False),
    statement=r"$N$ Poisson and $K$ binomial of $N$ flips: $\mathbb EK=\lambda p$.",
    says=Mean(K, "=", lam * p, {N: poisson_law(lam), K: binomial_law(N, p)}, {p: UNIT, lam: POSITIVE}),
    expected=Verdict.PROVED,
)

poisson_factorial_moment = Claim(
    id="gs01.poisson_factorial_moment",
    source=Source("gs01", "Section 3.3", "3.3", quoted=False),
    statement=r"$\mathbb EN(N-1)(N-2)=\lambda^3$.",
    says=Mean(N * (N - 1) * (N - 2), "=", lam**3, {N: poisson_law(lam)}, {lam: POSITIVE}),
    expected=Verdict.PROVED,
)

poisson_reciprocal = Claim(
    id="gs01.poisson_reciprocal",
    source=Source("gs01", "Section 3.11", "3.11", quoted=False),
    statement=r"$\mathbb E\frac1{N+1}=\frac{1-e^{-\lambda}}\lambda$.",
    says=Mean(1 / (N + 1), "=", (1 - exp(-lam)) / lam, {N: poisson_law(lam)}, {lam: POSITIVE}),
    expected=Verdict.PROVED,
)

poisson_reciprocal_jensen = Claim(
    id="gs01.poisson_reciprocal_jensen",
    source=Source("gs01", "Section 3.11", "3.11", quoted=False),
    statement=r"$\mathbb E\frac1{N+1}=\frac1{1+\lambda}$.",
    says=Mean(1 / (N + 1), "=", 1 / (1 + lam), {N: poisson_law(lam)}, {lam: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The mean of the reciprocal is not the reciprocal of the mean.",
)

binomial_reciprocal = Claim(
    id="gs01.binomial_reciprocal",
    source=Source("gs01", "Section 3.11", "3.11", quoted=False),
    statement=r"$\mathbb E\frac1{N+1}=\frac{1-(1-p)^{n+1}}{(n+1)p}$.",
    says=Mean(1 / (N + 1), "=", (1 - (1 - p) ** (n + 1)) / ((n + 1) * p), {N: binomial_law(n, p)}, {n: integers(1), p: UNIT}),
    expected=Verdict.PROVED,
)

binomial_reciprocal_shifted = Claim(
    id="gs01.binomial_reciprocal_shifted",
    source=Source("gs01", "Section 3.11", "3.11", quoted=False),
    statement=r"$\mathbb E\frac1{N+1}=\frac{1-(1-p)^n}{np}$.",
    says=Mean(1 / (N + 1), "=", (1 - (1 - p) ** n) / (n * p), {N: binomial_law(n, p)}, {n: integers(1), p: UNIT}),
    expected=Verdict.REFUTED,
    note="n + 1 twice, not n.",
)

poisson_even = Claim(
    id="gs01.poisson_even",
    source=Source("gs01", "Section 3.11", "3.11", quoted=False),
    statement=r"$P(N\text{ even})=\frac12(1+e^{-2\lambda})$.",
    says=Identity(Sum(exp(-lam) * lam ** (2 * k) / factorial(2 * k), (k, 0, oo)), (1 + exp(-2 * lam)) / 2, {lam: POSITIVE}),
    expected=Verdict.PROVED,
)

poisson_even_once = Claim(
    id="gs01.poisson_even_once",
    source=Source("gs01", "Section 3.11", "3.11", quoted=False),
    statement=r"$P(N\text{ even})=\frac12(1+e^{-\lambda})$.",
    says=Identity(Sum(exp(-lam) * lam ** (2 * k) / factorial(2 * k), (k, 0, oo)), (1 + exp(-lam)) / 2, {lam: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The exponent is -2 lambda.",
)

logarithmic_law = Claim(
    id="gs01.logarithmic_law",
    source=Source("gs01", "Section 3.11", "3.11", quoted=False),
    statement=r"$P(N=n)=\frac{(1-p)^n}{n\ln(1/p)}$, $n\ge1$, is a mass function.",
    says=Normalised((1 - p) ** N / (N * log(1 / p)), N, {p: UNIT, N: integers(1)}),
    expected=Verdict.PROVED,
)

geometric_minimum = Claim(
    id="gs01.geometric_minimum",
    source=Source("gs01", "Section 3.11", "3.11", quoted=False),
    statement=r"the smaller of two geometric variables is at least $k$ with probability $(1-p)^{2k}$.",
    says=Probability(
        Lies(Min(N, K), right_open(k, oo)),
        "=",
        (1 - p) ** (2 * k),
        {N: geometric_law(p), K: geometric_law(p)},
        {p: UNIT, k: integers(0)},
    ),
    expected=Verdict.PROVED,
)

geometric_equal = Claim(
    id="gs01.geometric_equal",
    source=Source("gs01", "Section 3.11", "3.11", quoted=False),
    statement=r"two geometric variables are equal with probability $\frac p{2-p}$.",
    says=Probability(Lies(N - K, closed(0, 0)), "=", p / (2 - p), {N: geometric_law(p), K: geometric_law(p)}, {p: UNIT}),
    expected=Verdict.PROVED,
)

geometric_equal_square = Claim(
    id="gs01.geometric_equal_square",
    source=Source("gs01", "Section 3.11", "3.11", quoted=False),
    statement=r"two geometric variables are equal with probability $\frac{p^2}{2-p}$.",
    says=Probability(Lies(N - K, closed(0, 0)), "=", p**2 / (2 - p), {N: geometric_law(p), K: geometric_law(p)}, {p: UNIT}),
    expected=Verdict.REFUTED,
    note="The numerator is p.",
)

exponential_smallest = Claim(
    id="gs01.exponential_smallest",
    source=Source("gs01", "Section 4.14", "4.14", quoted=False),
    statement=r"the smaller of two exponential variables has the rate $\lambda+\mu$.",
    says=Probability(
        Lies(Min(X, Y), open_(t, oo)),
        "=",
        exp(-(lam + mu) * t),
        {X: exponential_law(lam), Y: exponential_law(mu)},
        {lam: POSITIVE, mu: POSITIVE, t: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

hazard_weibull = Claim(
    id="gs01.hazard_weibull",
    source=Source("gs01", "Section 4.4", "4.4", quoted=False),
    statement=r"$P(X>t)=e^{-\alpha t^\beta}$ for the Weibull density.",
    says=Probability(
        Lies(X, open_(t, oo)),
        "=",
        exp(-a * t**s),
        {X: WithDensity(a * s * X ** (s - 1) * exp(-a * X**s), POSITIVE)},
        {a: POSITIVE, s: POSITIVE, t: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

lognormal_mean = Claim(
    id="gs01.lognormal_mean",
    source=Source("gs01", "Section 4.14", "4.14", quoted=False),
    statement=r"$\mathbb Ee^U=e^{\mu+\sigma^2/2}$.",
    says=Mean(exp(U), "=", exp(mu + s**2 / 2), {U: gaussian_law(s, mu)}, {mu: POSITIVE, s: POSITIVE}),
    expected=Verdict.PROVED,
)

lognormal_variance = Claim(
    id="gs01.lognormal_variance",
    source=Source("gs01", "Section 4.14", "4.14", quoted=False),
    statement=r"$\mathrm{Var}(e^U)=e^{2\mu+\sigma^2}$.",
    says=Variance(exp(U), "=", exp(2 * mu + s**2), {U: gaussian_law(s, mu)}, {mu: POSITIVE, s: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The factor exp(sigma^2) - 1 is missing.",
)

lognormal_variance_right = Claim(
    id="gs01.lognormal_variance_right",
    source=Source("gs01", "Section 4.14", "4.14", quoted=False),
    statement=r"$\mathrm{Var}(e^U)=e^{2\mu+\sigma^2}(e^{\sigma^2}-1)$.",
    says=Variance(exp(U), "=", exp(2 * mu + s**2) * (exp(s**2) - 1), {U: gaussian_law(s, mu)}, {mu: POSITIVE, s: POSITIVE}),
    expected=Verdict.PROVED,
)

tail_integral = Claim(
    id="gs01.tail_integral",
    source=Source("gs01", "Section 4.3", "4.3", quoted=False),
    statement=r"$\mathbb EX=\int_0^\infty P(X>x)dx$ for the gamma law of shape 2.",
    says=Identity(Integral((1 + t) * exp(-t), (t, 0, oo)), 2),
    expected=Verdict.PROVED,
)

bivariate_quadrant = Claim(
    id="gs01.bivariate_quadrant",
    source=Source("gs01", "Section 4.14", "4.14", quoted=False),
    statement=r"$P(U>0,\rho U+\sqrt{1-\rho^2}V>0)=\frac14+\frac1{2\pi}\arcsin\rho$.",
    says=Probability(
        AllOf((Lies(U, POSITIVE), Lies(rho * U + sqrt(1 - rho**2) * V, POSITIVE))),
        "=",
        Rational(1, 4) + asin(rho) / (2 * pi),
        {U: gaussian_law(1), V: gaussian_law(1)},
        {rho: open_(-1, 1)},
    ),
    expected=Verdict.PROVED,
)

bivariate_quadrant_pi = Claim(
    id="gs01.bivariate_quadrant_pi",
    source=Source("gs01", "Section 4.14", "4.14", quoted=False),
    statement=r"$P(U>0,\rho U+\sqrt{1-\rho^2}V>0)=\frac14+\frac1\pi\arcsin\rho$.",
    says=Probability(
        AllOf((Lies(U, POSITIVE), Lies(rho * U + sqrt(1 - rho**2) * V, POSITIVE))),
        "=",
        Rational(1, 4) + asin(rho) / pi,
        {U: gaussian_law(1), V: gaussian_law(1)},
        {rho: open_(0, 1)},
    ),
    expected=Verdict.REFUTED,
    note="The denominator is 2 pi.",
)

folded_normal = Claim(
    id="gs01.folded_normal",
    source=Source("gs01", "Section 4.14", "4.14", quoted=False),
    statement=r"$\mathbb E|U|=\sigma\sqrt{2/\pi}$.",
    says=Mean(Abs(U), "=", s * sqrt(2 / pi), {U: gaussian_law(s)}, {s: POSITIVE}),
    expected=Verdict.PROVED,
)

larger_of_normals = Claim(
    id="gs01.larger_of_normals",
    source=Source("gs01", "Section 4.14", "4.14", quoted=False),
    statement=r"$\mathbb E\max(U,V)=\frac1{\sqrt\pi}$.",
    says=Mean(Max(U, V), "=", 1 / sqrt(pi), {U: gaussian_law(1), V: gaussian_law(1)}),
    expected=Verdict.PROVED,
)

larger_of_normals_two = Claim(
    id="gs01.larger_of_normals_two",
    source=Source("gs01", "Section 4.14", "4.14", quoted=False),
    statement=r"$\mathbb E\max(U,V)=\sqrt{\frac2\pi}$.",
    says=Mean(Max(U, V), "=", sqrt(2 / pi), {U: gaussian_law(1), V: gaussian_law(1)}),
    expected=Verdict.REFUTED,
    note="This is the mean of |U|.",
)

chi_square_normal = Claim(
    id="gs01.chi_square_normal",
    source=Source("gs01", "Section 4.14", "4.14", quoted=False),
    statement=r"$U^2$ has density $\frac1{\sqrt{2\pi x}}e^{-x/2}$.",
    says=ImageLaw(U**2, X, WithDensity(exp(-X / 2) / sqrt(2 * pi * X), POSITIVE), {U: gaussian_law(1)}),
    expected=Verdict.PROVED,
)

buffon = Claim(
    id="gs01.buffon",
    source=Source("gs01", "Section 4.5", "4.5", quoted=False),
    statement=r"$\frac2\pi\int_0^{\pi/2}\sin\theta\,d\theta=\frac2\pi$.",
    says=Identity(2 / pi * Integral(sin(th), (th, 0, pi / 2)), 2 / pi),
    expected=Verdict.PROVED,
)

uniform_product = Claim(
    id="gs01.uniform_product",
    source=Source("gs01", "Section 4.14", "4.14", quoted=False),
    statement=r"$P(XY\le t)=t(1-\ln t)$ for uniform variables.",
    says=Probability(
        Lies(U * V, left_open(-oo, t)), "=", t * (1 - log(t)), {U: uniform_law(0, 1), V: uniform_law(0, 1)}, {t: UNIT}
    ),
    expected=Verdict.PROVED,
)

uniform_product_sign = Claim(
    id="gs01.uniform_product_sign",
    source=Source("gs01", "Section 4.14", "4.14", quoted=False),
    statement=r"$P(XY\le t)=-t\ln t$ for uniform variables.",
    says=Probability(Lies(U * V, left_open(-oo, t)), "=", -t * log(t), {U: uniform_law(0, 1), V: uniform_law(0, 1)}, {t: UNIT}),
    expected=Verdict.REFUTED,
    note="The term t is missing.",
)

branching_geometric = Claim(
    id="gs01.branching_geometric",
    source=Source("gs01", "Section 5.4", "5.4", quoted=False),
    statement=r"$G(G(s))$ for $G(s)=\frac1{2-s}$ is $\frac{2-s}{3-2s}$.",
    says=Identity(1 / (2 - 1 / (2 - s)), (2 - s) / (3 - 2 * s), {s: open_(0, 1)}),
    expected=Verdict.PROVED,
)

branching_extinction = Claim(
    id="gs01.branching_extinction",
    source=Source("gs01", "Section 5.4", "5.4", quoted=False),
    statement=r"for Poisson offspring of mean $\lambda>1$ the extinction probability is the only root of $s=e^{\lambda(s-1)}$ in $(0,1)$.",
    says=UniqueRoot(s - exp(lam * (s - 1)), s, {lam: open_(1, oo), s: open_(0, 1)}),
    expected=Verdict.PROVED,
)

branching_extinction_one = Claim(
    id="gs01.branching_extinction_one",
    source=Source("gs01", "Section 5.4", "5.4", quoted=False),
    statement=r"for Poisson offspring of mean $\lambda>1$ the equation $s=e^{\lambda(s-1)}$ has one root in $(0,1]$.",
    says=UniqueRoot(s - exp(lam * (s - 1)), s, {lam: open_(1, oo), s: left_open(0, 1)}),
    expected=Verdict.REFUTED,
    note="1 is a root, too.",
)

record_mean = Claim(
    id="gs01.record_mean",
    source=Source("gs01", "Section 5.2", "5.2", quoted=False),
    statement=r"the mean of $n$ under the mass $\frac1{n(n-1)}$, $n\ge2$, has the partial sums $\sum_{n=2}^N\frac n{n(n-1)}=H_{N-1}$.",
    says=Identity(Sum(n / (n * (n - 1)), (n, 2, N)), harmonic(N - 1), {N: integers(2)}),
    expected=Verdict.PROVED,
)
