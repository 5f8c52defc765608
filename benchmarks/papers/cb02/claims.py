"""Statements of cb02; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    REALS,
    Claim,
    Identity,
    ImageLaw,
    Inequality,
    Lies,
    Mean,
    Monotone,
    Normalised,
    Probability,
    Source,
    Variance,
    Verdict,
    WithDensity,
    beta_law,
    binomial_law,
    chi_squared_law,
    exponential_law,
    gamma_law,
    gaussian_law,
    integers,
    laplace_law,
    left_open,
    open_,
    poisson_law,
    right_open,
)
from sympy import Abs, Integer, Rational, Sum, erfc, exp, factorial, gamma, harmonic, log, oo, pi, sqrt, symbols

SECTION = "all"
n, k, j, r, N, K = symbols("n k j r N K", integer=True)
p, lam, t, s, a, b, nu, x, v = symbols("p lambda t sigma alpha beta nu x v", positive=True)
X, Y, W = symbols("X Y W", positive=True)
U, V, z, m, y = symbols("U V z mu y", real=True)
UNIT = open_(0, 1)

negative_moment = Claim(
    id="cb02.negative_moment",
    source=Source("cb02", "Section 3.3", "3.3", quoted=False),
    statement=r"$\mathbb EX^{-1}=\frac1{\beta(\alpha-1)}$ for the gamma law, $\alpha>1$.",
    says=Mean(1 / X, "=", 1 / (b * (a - 1)), {X: gamma_law(a, b)}, {a: open_(1, oo), b: POSITIVE}),
    expected=Verdict.PROVED,
)

negative_moment_all = Claim(
    id="cb02.negative_moment_all",
    source=Source("cb02", "Section 3.3", "3.3", quoted=False),
    statement=r"$\mathbb EX^{-1}=\frac1{\alpha\beta}$ for the gamma law, $\alpha>1$.",
    says=Mean(1 / X, "=", 1 / (a * b), {X: gamma_law(a, b)}, {a: open_(1, oo), b: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The mean of the reciprocal is not the reciprocal of the mean.",
)

beta_variance = Claim(
    id="cb02.beta_variance",
    source=Source("cb02", "Section 3.3", "3.3", quoted=False),
    statement=r"$\mathrm{Var}=\frac{\alpha\beta}{(\alpha+\beta)^2(\alpha+\beta+1)}$ for the beta law.",
    says=Variance(X, "=", a * b / ((a + b) ** 2 * (a + b + 1)), {X: beta_law(a, b)}, {a: POSITIVE, b: POSITIVE}),
    expected=Verdict.PROVED,
)

beta_variance_without = Claim(
    id="cb02.beta_variance_without",
    source=Source("cb02", "Section 3.3", "3.3", quoted=False),
    statement=r"$\mathrm{Var}=\frac{\alpha\beta}{(\alpha+\beta)^2}$ for the beta law.",
    says=Variance(X, "=", a * b / (a + b) ** 2, {X: beta_law(a, b)}, {a: POSITIVE, b: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The factor alpha + beta + 1 is missing.",
)

gamma_poisson = Claim(
    id="cb02.gamma_poisson",
    source=Source("cb02", "Example 3.3.1", "3.3", quoted=False),
    statement=r"$P(X\le x)=P(N\ge\alpha)$ for integer shape: $1-\sum_{k<n}e^{-t}t^k/k!$.",
    says=Probability(
        Lies(X, left_open(0, t)),
        "=",
        1 - Sum(exp(-t) * t**k / factorial(k), (k, 0, n - 1)),
        {X: gamma_law(n, 1)},
        {n: integers(1), t: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

weibull_mean = Claim(
    id="cb02.weibull_mean",
    source=Source("cb02", "Section 3.3", "3.3", quoted=False),
    statement=r"$\mathbb EX=\beta^{1/\gamma}\Gamma(1+1/\gamma)$ for the Weibull law.",
    says=Mean(
        X,
        "=",
        b ** (1 / a) * gamma(1 + 1 / a),
        {X: WithDensity(a / b * X ** (a - 1) * exp(-(X**a) / b), POSITIVE)},
        {a: POSITIVE, b: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

weibull_mean_minus = Claim(
    id="cb02.weibull_mean_minus",
    source=Source("cb02", "Section 3.3", "3.3", quoted=False),
    statement=r"$\mathbb EX=\beta^{1/\gamma}\Gamma(1-1/\gamma)$ for the Weibull law, $\gamma>1$.",
    says=Mean(
        X,
        "=",
        b ** (1 / a) * gamma(1 - 1 / a),
        {X: WithDensity(a / b * X ** (a - 1) * exp(-(X**a) / b), POSITIVE)},
        {a: open_(1, oo), b: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The sign of 1/gamma.",
)

pareto_mean = Claim(
    id="cb02.pareto_mean",
    source=Source("cb02", "tables", "3.2", quoted=False),
    statement=r"$\mathbb EX=\frac{\beta\alpha}{\beta-1}$ for the Pareto law, $\beta>1$.",
    says=Mean(X, "=", b * a / (b - 1), {X: WithDensity(b * a**b / X ** (b + 1), open_(a, oo))}, {a: POSITIVE, b: open_(1, oo)}),
    expected=Verdict.PROVED,
)

pareto_mean_all = Claim(
    id="cb02.pareto_mean_all",
    source=Source("cb02", "tables", "3.2", quoted=False),
    statement=r"$\mathbb EX=\frac{\beta\alpha}{\beta-1}$ for the Pareto law, $\beta>0$.",
    says=Mean(X, "=", b * a / (b - 1), {X: WithDensity(b * a**b / X ** (b + 1), open_(a, oo))}, {a: POSITIVE, b: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The condition beta > 1 is missing.",
)

logistic_variance = Claim(
    id="cb02.logistic_variance",
    source=Source("cb02", "tables", "3.2", quoted=False),
    statement=r"the logistic law has variance $\frac{\pi^2}3$.",
    says=Variance(U, "=", pi**2 / 3, {U: WithDensity(exp(-U) / (1 + exp(-U)) ** 2, REALS)}),
    expected=Verdict.PROVED,
)

logistic_variance_six = Claim(
    id="cb02.logistic_variance_six",
    source=Source("cb02", "tables", "3.2", quoted=False),
    statement=r"the logistic law has variance $\frac{\pi^2}6$.",
    says=Variance(U, "=", pi**2 / 6, {U: WithDensity(exp(-U) / (1 + exp(-U)) ** 2, REALS)}),
    expected=Verdict.REFUTED,
    note="pi^2/6 is that of the Gumbel law.",
)

laplace_kurtosis = Claim(
    id="cb02.laplace_kurtosis",
    source=Source("cb02", "tables", "3.2", quoted=False),
    statement=r"$\mathbb EU^4=24\sigma^4$ for the double exponential law.",
    says=Mean(U**4, "=", 24 * s**4, {U: laplace_law(s)}, {s: POSITIVE}),
    expected=Verdict.PROVED,
)

normal_fourth = Claim(
    id="cb02.normal_fourth",
    source=Source("cb02", "Stein's lemma", "3.6", quoted=False),
    statement=r"$\mathbb E(U-\mu)^4=3\sigma^4$.",
    says=Mean((U - m) ** 4, "=", 3 * s**4, {U: gaussian_law(s, m)}, {s: POSITIVE, m: REALS}),
    expected=Verdict.PROVED,
)

stein = Claim(
    id="cb02.stein",
    source=Source("cb02", "Lemma 3.6.5", "3.6", quoted=False),
    statement=r"$\mathbb EU^3(U-\mu)=\sigma^2\,3\,\mathbb EU^2$: equal to $3\sigma^2(\mu^2+\sigma^2)$.",
    says=Mean(U**3 * (U - m), "=", 3 * s**2 * (m**2 + s**2), {U: gaussian_law(s, m)}, {s: POSITIVE, m: REALS}),
    expected=Verdict.PROVED,
)

chebyshev_normal = Claim(
    id="cb02.chebyshev_normal",
    source=Source("cb02", "Section 3.6", "3.6", quoted=False),
    statement=r"$P(|Z|\ge t)\le\sqrt{\frac2\pi}\frac{e^{-t^2/2}}t$.",
    says=Probability(
        Lies(Abs(U), right_open(t, oo)), "<=", sqrt(2 / pi) * exp(-(t**2) / 2) / t, {U: gaussian_law(1)}, {t: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

chebyshev_normal_half = Claim(
    id="cb02.chebyshev_normal_half",
    source=Source("cb02", "Section 3.6", "3.6", quoted=False),
    statement=r"$P(|Z|\ge t)\le\sqrt{\frac1{2\pi}}\frac{e^{-t^2/2}}t$.",
    says=Probability(
        Lies(Abs(U), right_open(t, oo)), "<=", exp(-(t**2) / 2) / (t * sqrt(2 * pi)), {U: gaussian_law(1)}, {t: POSITIVE}
    ),
    expected=Verdict.REFUTED,
    note="This is the bound for one side.",
)

beta_gamma = Claim(
    id="cb02.beta_gamma",
    source=Source("cb02", "Section 4.3", "4.3", quoted=False),
    statement=r"$\frac X{X+Y}$ is uniform for exponential variables.",
    says=Probability(Lies(X / (X + Y), left_open(0, t)), "=", t, {X: exponential_law(1), Y: exponential_law(1)}, {t: UNIT}),
    expected=Verdict.PROVED,
)

normal_cauchy = Claim(
    id="cb02.normal_cauchy",
    source=Source("cb02", "Example 4.3.6", "4.3", quoted=False),
    statement=r"$U/|V|$ has the Cauchy density.",
    says=ImageLaw(U / Abs(V), z, WithDensity(1 / (pi * (1 + z**2)), REALS), {U: gaussian_law(1), V: gaussian_law(1)}),
    expected=Verdict.PROVED,
)

binomial_poisson = Claim(
    id="cb02.binomial_poisson",
    source=Source("cb02", "Example 4.4.1", "4.4", quoted=False),
    statement=r"$\mathbb E\,\mathrm{Var}+\mathrm{Var}\,\mathbb E$: a binomial number of Poisson trials has variance $p\lambda$.",
    says=Variance(K, "=", p * lam, {N: poisson_law(lam), K: binomial_law(N, p)}, {p: UNIT, lam: POSITIVE}),
    expected=Verdict.PROVED,
)

binomial_poisson_wrong = Claim(
    id="cb02.binomial_poisson_wrong",
    source=Source("cb02", "Example 4.4.1", "4.4", quoted=False),
    statement=r"a binomial number of Poisson trials has variance $p(1-p)\lambda$.",
    says=Variance(K, "=", p * (1 - p) * lam, {N: poisson_law(lam), K: binomial_law(N, p)}, {p: UNIT, lam: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The variance of the conditional mean is missing.",
)

beta_binomial = Claim(
    id="cb02.beta_binomial",
    source=Source("cb02", "Example 4.4.6", "4.4", quoted=False),
    statement=r"the beta-binomial law has the mean $\frac{n\alpha}{\alpha+\beta}$.",
    says=Mean(K, "=", n * a / (a + b), {X: beta_law(a, b), K: binomial_law(n, X)}, {n: integers(1), a: POSITIVE, b: POSITIVE}),
    expected=Verdict.PROVED,
)

order_density = Claim(
    id="cb02.order_density",
    source=Source("cb02", "Theorem 5.4.4", "5.4", quoted=False),
    statement=r"$\frac{n!}{(j-1)!(n-j)!}x^{j-1}(1-x)^{n-j}$ is a density.",
    says=Normalised(
        factorial(n) / (factorial(j - 1) * factorial(n - j)) * x ** (j - 1) * (1 - x) ** (n - j),
        x,
        {n: integers(1), j: integers(1, n), x: UNIT},
    ),
    expected=Verdict.PROVED,
)

order_density_shifted = Claim(
    id="cb02.order_density_shifted",
    source=Source("cb02", "Theorem 5.4.4", "5.4", quoted=False),
    statement=r"$\frac{n!}{j!(n-j)!}x^{j-1}(1-x)^{n-j}$ is a density for $n\geq2$.",
    says=Normalised(
        factorial(n) / (factorial(j) * factorial(n - j)) * x ** (j - 1) * (1 - x) ** (n - j),
        x,
        {n: integers(2), j: integers(1, n), x: UNIT},
    ),
    expected=Verdict.REFUTED,
    note="(j - 1)! is the factor.",
)

uniform_range = Claim(
    id="cb02.uniform_range",
    source=Source("cb02", "Example 5.4.7", "5.4", quoted=False),
    statement=r"the range of $n$ uniform variables has density $n(n-1)r^{n-2}(1-r)$ and mean $\frac{n-1}{n+1}$.",
    says=Mean(X, "=", (n - 1) / (n + 1), {X: WithDensity(n * (n - 1) * X ** (n - 2) * (1 - X), UNIT)}, {n: integers(2)}),
    expected=Verdict.PROVED,
)

exponential_largest = Claim(
    id="cb02.exponential_largest",
    source=Source("cb02", "Section 5.4", "5.4", quoted=False),
    statement=r"the largest of $n$ exponential variables has the mean $H_n$.",
    says=Mean(X, "=", harmonic(n), {X: WithDensity(n * exp(-X) * (1 - exp(-X)) ** (n - 1), POSITIVE)}, {n: integers(1)}),
    expected=Verdict.PROVED,
)

exponential_largest_log = Claim(
    id="cb02.exponential_largest_log",
    source=Source("cb02", "Section 5.4", "5.4", quoted=False),
    statement=r"the largest of $n$ exponential variables has a mean of at most $\ln n+\frac12$.",
    says=Mean(
        X, "<=", log(n) + Rational(1, 2), {X: WithDensity(n * exp(-X) * (1 - exp(-X)) ** (n - 1), POSITIVE)}, {n: integers(1)}
    ),
    expected=Verdict.REFUTED,
    note="The mean is ln n + gamma + ...",
)

f_mean = Claim(
    id="cb02.f_mean",
    source=Source("cb02", "Section 5.3", "5.3", quoted=False),
    statement=r"$\mathbb EF=\frac q{q-2}$: $\mathbb E\frac1W=\frac1{q-2}$ for $W\sim\chi^2_q$.",
    says=Mean(1 / W, "=", 1 / (nu - 2), {W: chi_squared_law(nu)}, {nu: open_(2, oo)}),
    expected=Verdict.PROVED,
)

f_mean_one = Claim(
    id="cb02.f_mean_one",
    source=Source("cb02", "Section 5.3", "5.3", quoted=False),
    statement=r"$\mathbb E\frac1W=\frac1{q-1}$ for $W\sim\chi^2_q$.",
    says=Mean(1 / W, "=", 1 / (nu - 1), {W: chi_squared_law(nu)}, {nu: open_(2, oo)}),
    expected=Verdict.REFUTED,
    note="The denominator is q - 2.",
)

student_square = Claim(
    id="cb02.student_square",
    source=Source("cb02", "Section 5.3", "5.3", quoted=False),
    statement=r"the $t$ density with 3 degrees of freedom has variance 3.",
    says=Variance(U, "=", 3, {U: WithDensity(2 / (pi * sqrt(3)) / (1 + U**2 / 3) ** 2, REALS)}),
    expected=Verdict.PROVED,
)

deviation_bias = Claim(
    id="cb02.deviation_bias",
    source=Source("cb02", "Section 5.2", "5.2", quoted=False),
    statement=r"$\frac{\Gamma(n/2)}{\Gamma((n-1)/2)}\sqrt{\frac2{n-1}}<1$.",
    says=Inequality(gamma(n / Integer(2)) / gamma((n - 1) / Integer(2)) * sqrt(2 / (n - 1)), "<", 1, {n: integers(2)}),
    expected=Verdict.PROVED,
)

rao_blackwell_poisson = Claim(
    id="cb02.rao_blackwell_poisson",
    source=Source("cb02", "Section 7.3", "7.3", quoted=False),
    statement=r"$\mathbb E\left(\frac{n-1}n\right)^N=e^{-\lambda}$ for $N$ Poisson of mean $n\lambda$.",
    says=Mean(((n - 1) / n) ** N, "=", exp(-lam), {N: poisson_law(n * lam)}, {n: integers(2), lam: POSITIVE}),
    expected=Verdict.PROVED,
)

rao_blackwell_poisson_shifted = Claim(
    id="cb02.rao_blackwell_poisson_shifted",
    source=Source("cb02", "Section 7.3", "7.3", quoted=False),
    statement=r"$\mathbb E\left(\frac n{n+1}\right)^N=e^{-\lambda}$ for $N$ Poisson of mean $n\lambda$.",
    says=Mean((n / (n + 1)) ** N, "=", exp(-lam), {N: poisson_law(n * lam)}, {n: integers(2), lam: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The base is (n - 1)/n.",
)

power_of_test = Claim(
    id="cb02.power_of_test",
    source=Source("cb02", "Section 8.3", "8.3", quoted=False),
    statement=r"the power $P(U\ge c)$ of a normal test increases with the mean.",
    says=Monotone(erfc((t - y) / sqrt(2)) / 2, y, "increasing", {t: POSITIVE, y: REALS}),
    expected=Verdict.PROVED,
)

delta_arcsine = Claim(
    id="cb02.delta_arcsine",
    source=Source("cb02", "Section 5.5", "5.5", quoted=False),
    statement=r"$\frac{p(1-p)}n\left(\frac1{2\sqrt{p(1-p)}}\right)^2=\frac1{4n}$.",
    says=Identity(p * (1 - p) / n * (1 / (2 * sqrt(p * (1 - p)))) ** 2, 1 / (4 * n), {p: UNIT, n: integers(1)}),
    expected=Verdict.PROVED,
)
