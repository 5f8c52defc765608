"""Statements of feller; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    REALS,
    Claim,
    Identity,
    ImageLaw,
    Inequality,
    Lies,
    Limit,
    Mean,
    PrintedValue,
    Probability,
    Source,
    Verdict,
    WithDensity,
    WithMass,
    binomial_law,
    exponential_law,
    gaussian_law,
    integers,
    laplace_law,
    left_open,
    open_,
    right_open,
    uniform_law,
)
from sympy import (
    Abs,
    Integer,
    Integral,
    Min,
    Product,
    Rational,
    Sum,
    Symbol,
    atan,
    binomial,
    cos,
    cosh,
    erfc,
    exp,
    factorial,
    oo,
    pi,
    sqrt,
    symbols,
)

SECTION = "all"
n, k, r, j, m, K, N = symbols("n k r j m K N", integer=True)
p, lam, t, s, x, a = symbols("p lambda t s x alpha", positive=True)
X, Y = symbols("X Y", positive=True)
U, V = symbols("U V", real=True)
y = Symbol("y", real=True)
UNIT = open_(0, 1)

derangements = Claim(
    id="feller.derangements",
    source=Source("feller", "vol. 1, IV.4", "vol. 1, IV.4", quoted=False),
    statement=r"$\sum_{k=0}^n\frac{(-1)^k}{k!}\to\frac1e$.",
    says=Limit(Sum((-1) ** k / factorial(k), (k, 0, n)), n, oo, exp(-1), {n: integers(0)}),
    expected=Verdict.PROVED,
)

derangements_error = Claim(
    id="feller.derangements_error",
    source=Source("feller", "vol. 1, IV.4", "vol. 1, IV.4", quoted=False),
    statement=r"$\left|\sum_{k=0}^n\frac{(-1)^k}{k!}-\frac1e\right|<\frac1{(n+1)!}$.",
    says=Inequality(Abs(Sum((-1) ** k / factorial(k), (k, 0, n)) - exp(-1)), "<", 1 / factorial(n + 1), {n: integers(0)}),
    expected=Verdict.PROVED,
)

derangements_error_shifted = Claim(
    id="feller.derangements_error_shifted",
    source=Source("feller", "vol. 1, IV.4", "vol. 1, IV.4", quoted=False),
    statement=r"$\left|\sum_{k=0}^n\frac{(-1)^k}{k!}-\frac1e\right|<\frac1{(n+2)!}$.",
    says=Inequality(Abs(Sum((-1) ** k / factorial(k), (k, 0, n)) - exp(-1)), "<", 1 / factorial(n + 2), {n: integers(0)}),
    expected=Verdict.REFUTED,
    note="The factorial is (n + 1)!: index off by one.",
)

birthdays = Claim(
    id="feller.birthdays",
    source=Source("feller", "vol. 1, II.3", "vol. 1, II.3", quoted=False),
    statement=r"$1-\prod_{k=1}^{22}\left(1-\frac k{365}\right)=0.507$.",
    says=PrintedValue(1 - Product(1 - k / Integer(365), (k, 1, 22)), "0.507"),
    expected=Verdict.PROVED,
)

birthdays_shifted = Claim(
    id="feller.birthdays_shifted",
    source=Source("feller", "vol. 1, II.3", "vol. 1, II.3", quoted=False),
    statement=r"$1-\prod_{k=1}^{23}\left(1-\frac k{365}\right)=0.507$.",
    says=PrintedValue(1 - Product(1 - k / Integer(365), (k, 1, 23)), "0.507"),
    expected=Verdict.REFUTED,
    note="23 people give 22 factors.",
)

banach_matches = Claim(
    id="feller.banach_matches",
    source=Source("feller", "vol. 1, VI.8", "vol. 1, VI.8", quoted=False),
    statement=r"$\sum_{r=0}^n\binom{2n-r}n2^{-2n+r}=1$.",
    says=Identity(Sum(binomial(2 * n - r, n) * 2 ** (-2 * n + r), (r, 0, n)), 1, {n: integers(0)}),
    expected=Verdict.PROVED,
)

banach_matches_mean = Claim(
    id="feller.banach_matches_mean",
    source=Source("feller", "vol. 1, IX.3", "vol. 1, IX.3", quoted=False),
    statement=r"$\sum_{r=0}^nr\binom{2n-r}n2^{-2n+r}=\frac{2n+1}{2^{2n}}\binom{2n}n$.",
    says=Identity(
        Sum(r * binomial(2 * n - r, n) * 2 ** (-2 * n + r), (r, 0, n)), (2 * n + 1) * binomial(2 * n, n) / 4**n, {n: integers(0)}
    ),
    expected=Verdict.REFUTED,
    note="The term -1 is missing.",
)

banach_matches_mean_right = Claim(
    id="feller.banach_matches_mean_right",
    source=Source("feller", "vol. 1, IX.3", "vol. 1, IX.3", quoted=False),
    statement=r"$\sum_{r=0}^nr\binom{2n-r}n2^{-2n+r}=\frac{2n+1}{2^{2n}}\binom{2n}n-1$.",
    says=Identity(
        Sum(r * binomial(2 * n - r, n) * 2 ** (-2 * n + r), (r, 0, n)),
        (2 * n + 1) * binomial(2 * n, n) / 4**n - 1,
        {n: integers(0)},
    ),
    expected=Verdict.PROVED,
)

binomial_tail = Claim(
    id="feller.binomial_tail",
    source=Source("feller", "vol. 1, VI.3", "vol. 1, VI.3", quoted=False),
    statement=r"$P(S_n\ge r)\le\frac{r(1-p)}{(r-np)^2}$ for $r>np$.",
    says=Probability(
        Lies(K, right_open(r, oo)),
        "<=",
        r * (1 - p) / (r - n * p) ** 2,
        {K: binomial_law(n, p)},
        {n: integers(1), r: integers(1, n), p: open_(0, r / n)},
    ),
    expected=Verdict.PROVED,
)

binomial_tail_without = Claim(
    id="feller.binomial_tail_without",
    source=Source("feller", "vol. 1, VI.3", "vol. 1, VI.3", quoted=False),
    statement=r"$P(S_n\ge r)\le\frac{p(1-p)}{(r-np)^2}$ for $r>np$.",
    says=Probability(
        Lies(K, right_open(r, oo)),
        "<=",
        p * (1 - p) / (r - n * p) ** 2,
        {K: binomial_law(n, p)},
        {n: integers(1), r: integers(1, n), p: open_(0, r / n)},
    ),
    expected=Verdict.REFUTED,
    note="The variance is n p (1 - p): the factor n is missing.",
)

binomial_integral = Claim(
    id="feller.binomial_integral",
    source=Source("feller", "Problem 45 (number not checked)", "vol. 1, VI.10", quoted=False),
    statement=r"$\sum_{k=0}^r\binom nkp^k(1-p)^{n-k}=(n-r)\binom nr\int_0^{1-p}t^{n-r-1}(1-t)^rdt$ for $r<n$.",
    says=Identity(
        Sum(binomial(n, k) * p**k * (1 - p) ** (n - k), (k, 0, r)),
        (n - r) * binomial(n, r) * Integral(t ** (n - r - 1) * (1 - t) ** r, (t, 0, 1 - p)),
        {n: integers(1), r: integers(0, n - 1), p: UNIT},
    ),
    expected=Verdict.PROVED,
)

poisson_integral = Claim(
    id="feller.poisson_integral",
    source=Source("feller", "Problem 46 (number not checked)", "vol. 1, VI.10", quoted=False),
    statement=r"$\sum_{k=0}^ne^{-\lambda}\frac{\lambda^k}{k!}=\frac1{n!}\int_\lambda^\infty e^{-x}x^ndx$.",
    says=Identity(
        Sum(exp(-lam) * lam**k / factorial(k), (k, 0, n)),
        Integral(exp(-x) * x**n, (x, lam, oo)) / factorial(n),
        {n: integers(0), lam: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

poisson_integral_shifted = Claim(
    id="feller.poisson_integral_shifted",
    source=Source("feller", "Problem 46 (number not checked)", "vol. 1, VI.10", quoted=False),
    statement=r"$\sum_{k=0}^ne^{-\lambda}\frac{\lambda^k}{k!}=\frac1{n!}\int_\lambda^\infty e^{-x}x^{n+1}dx$.",
    says=Identity(
        Sum(exp(-lam) * lam**k / factorial(k), (k, 0, n)),
        Integral(exp(-x) * x ** (n + 1), (x, lam, oo)) / factorial(n),
        {n: integers(0), lam: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The exponent is n.",
)

normal_tail = Claim(
    id="feller.normal_tail",
    source=Source("feller", "Lemma 2", "vol. 1, VII.1", quoted=False),
    statement=r"$\left(\frac1x-\frac1{x^3}\right)\mathfrak n(x)<1-\mathfrak N(x)$.",
    says=Inequality((1 / x - 1 / x**3) * exp(-(x**2) / 2) / sqrt(2 * pi), "<", erfc(x / sqrt(2)) / 2, {x: POSITIVE}),
    expected=Verdict.PROVED,
)

normal_tail_five = Claim(
    id="feller.normal_tail_five",
    source=Source("feller", "Problem 1 (number not checked)", "vol. 1, VII.7", quoted=False),
    statement=r"$1-\mathfrak N(x)<\left(\frac1x-\frac1{x^3}+\frac3{x^5}\right)\mathfrak n(x)$.",
    says=Inequality(erfc(x / sqrt(2)) / 2, "<", (1 / x - 1 / x**3 + 3 / x**5) * exp(-(x**2) / 2) / sqrt(2 * pi), {x: POSITIVE}),
    expected=Verdict.PROVED,
)

normal_tail_five_wrong = Claim(
    id="feller.normal_tail_five_wrong",
    source=Source("feller", "Problem 1 (number not checked)", "vol. 1, VII.7", quoted=False),
    statement=r"$1-\mathfrak N(x)<\left(\frac1x-\frac1{x^3}+\frac2{x^5}\right)\mathfrak n(x)$.",
    says=Inequality(erfc(x / sqrt(2)) / 2, "<", (1 / x - 1 / x**3 + 2 / x**5) * exp(-(x**2) / 2) / sqrt(2 * pi), {x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The constant is 3.",
)

negative_binomial = Claim(
    id="feller.negative_binomial",
    source=Source("feller", "vol. 1, VI.8", "vol. 1, VI.8", quoted=False),
    statement=r"$\sum_{k\ge0}\binom{r+k-1}kp^r(1-p)^k=1$.",
    says=Identity(Sum(binomial(r + k - 1, k) * p**r * (1 - p) ** k, (k, 0, oo)), 1, {r: integers(1), p: UNIT}),
    expected=Verdict.PROVED,
)

negative_binomial_mean = Claim(
    id="feller.negative_binomial_mean",
    source=Source("feller", "vol. 1, IX.3", "vol. 1, IX.3", quoted=False),
    statement=r"the negative binomial law has mean $r(1-p)/p$.",
    says=Mean(
        K,
        "=",
        r * (1 - p) / p,
        {K: WithMass(binomial(r + K - 1, K) * p**r * (1 - p) ** K, integers(0))},
        {r: integers(1), p: UNIT},
    ),
    expected=Verdict.PROVED,
)

negative_binomial_mean_trials = Claim(
    id="feller.negative_binomial_mean_trials",
    source=Source("feller", "vol. 1, IX.3", "vol. 1, IX.3", quoted=False),
    statement=r"the negative binomial law of failures has mean $r/p$.",
    says=Mean(K, "=", r / p, {K: WithMass(binomial(r + K - 1, K) * p**r * (1 - p) ** K, integers(0))}, {r: integers(1), p: UNIT}),
    expected=Verdict.REFUTED,
    note="r/p is the mean number of trials.",
)

waiting_paradox = Claim(
    id="feller.waiting_paradox",
    source=Source("feller", "vol. 2, I.4", "vol. 2, I.4", quoted=False),
    statement=r"the interval that covers $t$ has mean $\frac2\alpha-\frac1\alpha e^{-\alpha t}$.",
    says=Mean(
        X + Min(Y, t), "=", 2 / a - exp(-a * t) / a, {X: exponential_law(a), Y: exponential_law(a)}, {a: POSITIVE, t: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

waiting_paradox_double = Claim(
    id="feller.waiting_paradox_double",
    source=Source("feller", "vol. 2, I.4", "vol. 2, I.4", quoted=False),
    statement=r"the interval that covers $t$ has mean $\frac2\alpha$.",
    says=Mean(X + Min(Y, t), "=", 2 / a, {X: exponential_law(a), Y: exponential_law(a)}, {a: POSITIVE, t: POSITIVE}),
    expected=Verdict.REFUTED,
    note="This is the limit for t to infinity.",
)

ratio_of_exponentials = Claim(
    id="feller.ratio_of_exponentials",
    source=Source("feller", "vol. 2, I.3", "vol. 2, I.3", quoted=False),
    statement=r"$P(X/Y\le t)=\frac t{1+t}$.",
    says=Probability(
        Lies(X / Y, left_open(0, t)), "=", t / (1 + t), {X: exponential_law(a), Y: exponential_law(a)}, {a: POSITIVE, t: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

difference_of_exponentials = Claim(
    id="feller.difference_of_exponentials",
    source=Source("feller", "vol. 2, II.4", "vol. 2, II.4", quoted=False),
    statement=r"the difference of two exponential variables has density $\frac12\alpha e^{-\alpha|y|}$.",
    says=ImageLaw(
        X - Y, y, WithDensity(a / 2 * exp(-a * Abs(y)), REALS), {X: exponential_law(a), Y: exponential_law(a)}, {a: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

difference_of_exponentials_half = Claim(
    id="feller.difference_of_exponentials_half",
    source=Source("feller", "vol. 2, II.4", "vol. 2, II.4", quoted=False),
    statement=r"the difference of two exponential variables has density $\frac14\alpha e^{-\alpha|y|/2}$.",
    says=ImageLaw(
        X - Y, y, WithDensity(a / 4 * exp(-a * Abs(y) / 2), REALS), {X: exponential_law(a), Y: exponential_law(a)}, {a: POSITIVE}
    ),
    expected=Verdict.REFUTED,
    note="The rate of the difference is that of each variable.",
)

triangle = Claim(
    id="feller.triangle",
    source=Source("feller", "vol. 2, I.9 (number not checked)", "vol. 2, I.9", quoted=False),
    statement=r"the sum of two uniform variables has density $1-|1-y|$ on $(0,2)$.",
    says=ImageLaw(U + V, y, WithDensity(1 - Abs(1 - y), open_(0, 2)), {U: uniform_law(0, 1), V: uniform_law(0, 1)}),
    expected=Verdict.PROVED,
)

cauchy_quotient = Claim(
    id="feller.cauchy_quotient",
    source=Source("feller", "vol. 2, II.4", "vol. 2, II.4", quoted=False),
    statement=r"$P(U/V\le y)=\frac12+\frac1\pi\arctan y$ for normal variables.",
    says=Probability(
        Lies(U / V, left_open(-oo, y)), "=", Rational(1, 2) + atan(y) / pi, {U: gaussian_law(1), V: gaussian_law(1)}, {y: REALS}
    ),
    expected=Verdict.PROVED,
)

characteristic_triangle = Claim(
    id="feller.characteristic_triangle",
    source=Source("feller", "Table 1", "vol. 2, XV.2", quoted=False),
    statement=r"$\int_{-1}^1(1-|y|)\cos(ty)dy=\frac{2(1-\cos t)}{t^2}$.",
    says=Identity(Integral((1 - Abs(y)) * cos(t * y), (y, -1, 1)), 2 * (1 - cos(t)) / t**2, {t: POSITIVE}),
    expected=Verdict.PROVED,
)

characteristic_laplace = Claim(
    id="feller.characteristic_laplace",
    source=Source("feller", "Table 1", "vol. 2, XV.2", quoted=False),
    statement=r"$\mathbb E\cos(tU)=\frac1{1+t^2}$ for the bilateral exponential law.",
    says=Mean(cos(t * U), "=", 1 / (1 + t**2), {U: laplace_law(1)}, {t: POSITIVE}),
    expected=Verdict.PROVED,
)

characteristic_laplace_root = Claim(
    id="feller.characteristic_laplace_root",
    source=Source("feller", "Table 1", "vol. 2, XV.2", quoted=False),
    statement=r"$\mathbb E\cos(tU)=\frac1{\sqrt{1+t^2}}$ for the bilateral exponential law.",
    says=Mean(cos(t * U), "=", 1 / sqrt(1 + t**2), {U: laplace_law(1)}, {t: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The square root does not belong there.",
)

characteristic_cosh = Claim(
    id="feller.characteristic_cosh",
    source=Source("feller", "Table 1", "vol. 2, XV.2", quoted=False),
    statement=r"$\int_{-\infty}^\infty\frac{\cos(ty)}{\pi\cosh y}dy=\frac1{\cosh(\pi t/2)}$.",
    says=Identity(Integral(cos(t * y) / (pi * cosh(y)), (y, -oo, oo)), 1 / cosh(pi * t / 2), {t: POSITIVE}),
    expected=Verdict.PROVED,
)

stable_half = Claim(
    id="feller.stable_half",
    source=Source("feller", "vol. 2, XIII.3", "vol. 2, XIII.3", quoted=False),
    statement=r"$\int_0^\infty e^{-sx}\frac1{\sqrt{2\pi x^3}}e^{-1/2x}dx=e^{-\sqrt{2s}}$.",
    says=Identity(Integral(exp(-s * x) * exp(-1 / (2 * x)) / sqrt(2 * pi * x**3), (x, 0, oo)), exp(-sqrt(2 * s)), {s: POSITIVE}),
    expected=Verdict.PROVED,
)

stable_half_root = Claim(
    id="feller.stable_half_root",
    source=Source("feller", "vol. 2, XIII.3", "vol. 2, XIII.3", quoted=False),
    statement=r"$\int_0^\infty e^{-sx}\frac1{\sqrt{2\pi x^3}}e^{-1/2x}dx=e^{-\sqrt s}$.",
    says=Identity(Integral(exp(-s * x) * exp(-1 / (2 * x)) / sqrt(2 * pi * x**3), (x, 0, oo)), exp(-sqrt(s)), {s: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The exponent is sqrt(2 s).",
)
