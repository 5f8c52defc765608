"""Statements of fs09; `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, Claim, Identity, Inequality, Limit, Source, Verdict, integers, open_
from sympy import (
    EulerGamma,
    Integral,
    LambertW,
    Sum,
    Symbol,
    binomial,
    exp,
    factorial,
    fibonacci,
    floor,
    gamma,
    log,
    oo,
    pi,
    sin,
    sqrt,
    symbols,
)

SECTION = "all"
n, k, m = symbols("n k m", integer=True)
z, x, u, t = symbols("z x u t", positive=True)
th = Symbol("theta", real=True)

binary_trees = Claim(
    id="fs09.binary_trees",
    source=Source("fs09", "Section I.5", "I.5", quoted=False),
    statement=r"$\frac1{n+1}\binom{2n}n\sim\frac{4^n}{\sqrt{\pi n^3}}$.",
    says=Limit(binomial(2 * n, n) / (n + 1) / (4**n / sqrt(pi * n**3)), n, oo, 1, {n: integers(1)}),
    expected=Verdict.PROVED,
)

binary_trees_exponent = Claim(
    id="fs09.binary_trees_exponent",
    source=Source("fs09", "Section I.5", "I.5", quoted=False),
    statement=r"$\frac1{n+1}\binom{2n}n\sim\frac{4^n}{\sqrt{\pi n}}$.",
    says=Limit(binomial(2 * n, n) / (n + 1) / (4**n / sqrt(pi * n)), n, oo, 1, {n: integers(1)}),
    expected=Verdict.REFUTED,
    note="The exponent of n is 3/2.",
)

compositions = Claim(
    id="fs09.compositions",
    source=Source("fs09", "Section I.3", "I.3", quoted=False),
    statement=r"$\sum_{k=1}^n\binom{n-1}{k-1}=2^{n-1}$.",
    says=Identity(Sum(binomial(n - 1, k - 1), (k, 1, n)), 2 ** (n - 1), {n: integers(1)}),
    expected=Verdict.PROVED,
)

compositions_shifted = Claim(
    id="fs09.compositions_shifted",
    source=Source("fs09", "Section I.3", "I.3", quoted=False),
    statement=r"$\sum_{k=1}^n\binom{n-1}{k-1}=2^n-1$.",
    says=Identity(Sum(binomial(n - 1, k - 1), (k, 1, n)), 2**n - 1, {n: integers(1)}),
    expected=Verdict.REFUTED,
    note="The exponent is n - 1: 2^n - 1 counts nonempty subsets.",
)

cycles_mean = Claim(
    id="fs09.cycles_mean",
    source=Source("fs09", "Section III.2", "III.2", quoted=False),
    statement=r"the mean number of cycles: $\sum_{k=1}^n\frac1k-\ln n\to\gamma$.",
    says=Limit(Sum(1 / k, (k, 1, n)) - log(n), n, oo, EulerGamma, {n: integers(1)}),
    expected=Verdict.PROVED,
)

involutions_lower = Claim(
    id="fs09.involutions_lower",
    source=Source("fs09", "Section II.4", "II.4", quoted=False),
    statement=r"$\sum_{k=0}^{\lfloor n/2\rfloor}\frac{n!}{(n-2k)!2^kk!}\ge\sqrt{n!}$.",
    says=Inequality(
        sqrt(factorial(n)),
        "<=",
        Sum(factorial(n) / (factorial(n - 2 * k) * 2**k * factorial(k)), (k, 0, floor(n / 2))),
        {n: integers(0)},
    ),
    expected=Verdict.PROVED,
)

surjections = Claim(
    id="fs09.surjections",
    source=Source("fs09", "Section II.3", "II.3", quoted=False),
    statement=r"$\sum_{k\ge0}\frac{k^3}{2^{k+1}}=13$.",
    says=Identity(Sum(k**3 / 2 ** (k + 1), (k, 0, oo)), 13),
    expected=Verdict.PROVED,
)

surjections_wrong = Claim(
    id="fs09.surjections_wrong",
    source=Source("fs09", "Section II.3", "II.3", quoted=False),
    statement=r"$\sum_{k\ge0}\frac{k^3}{2^{k+1}}=26$.",
    says=Identity(Sum(k**3 / 2 ** (k + 1), (k, 0, oo)), 26),
    expected=Verdict.REFUTED,
    note="26 is the sum with 2^k.",
)

dobinski = Claim(
    id="fs09.dobinski",
    source=Source("fs09", "Section II.3", "II.3", quoted=False),
    statement=r"$\frac1e\sum_{k\ge0}\frac{k^4}{k!}=15$.",
    says=Identity(exp(-1) * Sum(k**4 / factorial(k), (k, 0, oo)), 15),
    expected=Verdict.PROVED,
)

dobinski_shifted = Claim(
    id="fs09.dobinski_shifted",
    source=Source("fs09", "Section II.3", "II.3", quoted=False),
    statement=r"$\frac1e\sum_{k\ge0}\frac{k^4}{k!}=52$.",
    says=Identity(exp(-1) * Sum(k**4 / factorial(k), (k, 0, oo)), 52),
    expected=Verdict.REFUTED,
    note="52 is the next Bell number.",
)

tree_function = Claim(
    id="fs09.tree_function",
    source=Source("fs09", "Section II.5", "II.5", quoted=False),
    statement=r"$\sum_{n\ge1}n^{n-1}\frac{(ue^{-u})^n}{n!}=u$ for $0<u<1$.",
    says=Identity(Sum(n ** (n - 1) * (u * exp(-u)) ** n / factorial(n), (n, 1, oo)), u, {u: open_(0, 1)}),
    expected=Verdict.PROVED,
)

tree_function_far = Claim(
    id="fs09.tree_function_far",
    source=Source("fs09", "Section II.5", "II.5", quoted=False),
    statement=r"$\sum_{n\ge1}n^{n-1}\frac{(ue^{-u})^n}{n!}=u$ for $0<u<2$.",
    says=Identity(Sum(n ** (n - 1) * (u * exp(-u)) ** n / factorial(n), (n, 1, oo)), u, {u: open_(0, 2)}),
    expected=Verdict.REFUTED,
    note="The condition is u <= 1; above it the sum is the other root.",
)

tree_function_w = Claim(
    id="fs09.tree_function_w",
    source=Source("fs09", "Section II.5", "II.5", quoted=False),
    statement=r"$T(z)=-W(-z)$ is $ze^{T(z)}$.",
    says=Identity(-LambertW(-z), z * exp(-LambertW(-z)), {z: open_(0, exp(-1))}),
    expected=Verdict.PROVED,
)

ramanujan_q = Claim(
    id="fs09.ramanujan_q",
    source=Source("fs09", "Section II.3", "II.3", quoted=False),
    statement=r"$1+\sum_{k=1}^{n-1}\prod_{j=1}^k\left(1-\frac jn\right)=\int_0^\infty e^{-x}\left(1+\frac xn\right)^{n-1}dx$.",
    says=Identity(
        Sum(factorial(n - 1) / (factorial(n - 1 - k) * n**k), (k, 0, n - 1)),
        Integral(exp(-x) * (1 + x / n) ** (n - 1), (x, 0, oo)),
        {n: integers(1)},
    ),
    expected=Verdict.PROVED,
)

ramanujan_q_shifted = Claim(
    id="fs09.ramanujan_q_shifted",
    source=Source("fs09", "Section II.3", "II.3", quoted=False),
    statement=r"$1+\sum_{k=1}^{n-1}\prod_{j=1}^k\left(1-\frac jn\right)=\int_0^\infty e^{-x}\left(1+\frac xn\right)^ndx$.",
    says=Identity(
        Sum(factorial(n - 1) / (factorial(n - 1 - k) * n**k), (k, 0, n - 1)),
        Integral(exp(-x) * (1 + x / n) ** n, (x, 0, oo)),
        {n: integers(1)},
    ),
    expected=Verdict.REFUTED,
    note="The exponent is n - 1.",
)

coefficient_bound = Claim(
    id="fs09.coefficient_bound",
    source=Source("fs09", "saddle-point bound", "IV.3", quoted=False),
    statement=r"$\frac1{n!}\le\frac{e^x}{x^n}$ for every $x>0$.",
    says=Inequality(1 / factorial(n), "<=", exp(x) / x**n, {n: integers(0), x: POSITIVE}),
    expected=Verdict.PROVED,
)

coin_runs = Claim(
    id="fs09.coin_runs",
    source=Source("fs09", "Section I.4", "I.4", quoted=False),
    statement=r"binary words without two ones in a row: $\sum_{k=0}^{\lfloor(n+1)/2\rfloor}\binom{n-k+1}k=F_{n+2}$.",
    says=Identity(Sum(binomial(n - k + 1, k), (k, 0, floor((n + 1) / 2))), fibonacci(n + 2), {n: integers(0)}),
    expected=Verdict.PROVED,
)

coin_runs_shifted = Claim(
    id="fs09.coin_runs_shifted",
    source=Source("fs09", "Section I.4", "I.4", quoted=False),
    statement=r"$\sum_{k=0}^{\lfloor(n+1)/2\rfloor}\binom{n-k+1}k=F_{n+1}$.",
    says=Identity(Sum(binomial(n - k + 1, k), (k, 0, floor((n + 1) / 2))), fibonacci(n + 1), {n: integers(0)}),
    expected=Verdict.REFUTED,
    note="The index is n + 2.",
)

darboux = Claim(
    id="fs09.darboux",
    source=Source("fs09", "Theorem VI.1", "VI.1", quoted=False),
    statement=r"$\frac{\Gamma(n+u)}{\Gamma(u)n!}\sim\frac{n^{u-1}}{\Gamma(u)}$.",
    says=Limit(gamma(n + u) / (gamma(u) * factorial(n)) / (n ** (u - 1) / gamma(u)), n, oo, 1, {u: POSITIVE, n: integers(1)}),
    expected=Verdict.PROVED,
)

mellin_quotient = Claim(
    id="fs09.mellin_quotient",
    source=Source("fs09", "Mellin", "App. B.7", quoted=False),
    statement=r"$\int_0^\infty\frac{x^{u-1}}{1+x}dx=\frac\pi{\sin\pi u}$ for $0<u<1$.",
    says=Identity(Integral(x ** (u - 1) / (1 + x), (x, 0, oo)), pi / sin(pi * u), {u: open_(0, 1)}),
    expected=Verdict.PROVED,
)

mellin_log = Claim(
    id="fs09.mellin_log",
    source=Source("fs09", "Mellin", "App. B.7", quoted=False),
    statement=r"$\int_0^\infty x^{-u-1}\ln(1+x)dx=\frac\pi{u\sin\pi u}$ for $0<u<1$.",
    says=Identity(Integral(x ** (-u - 1) * log(1 + x), (x, 0, oo)), pi / (u * sin(pi * u)), {u: open_(0, 1)}),
    expected=Verdict.PROVED,
)

mellin_log_factor = Claim(
    id="fs09.mellin_log_factor",
    source=Source("fs09", "Mellin", "App. B.7", quoted=False),
    statement=r"$\int_0^\infty x^{-u-1}\ln(1+x)dx=\frac\pi{\sin\pi u}$ for $0<u<1$.",
    says=Identity(Integral(x ** (-u - 1) * log(1 + x), (x, 0, oo)), pi / sin(pi * u), {u: open_(0, 1)}),
    expected=Verdict.REFUTED,
    note="The factor 1/u is missing.",
)

motzkin_paths = Claim(
    id="fs09.motzkin_paths",
    source=Source("fs09", "Section I.5", "I.5", quoted=False),
    statement=r"$\sum_{k=0}^{\lfloor n/2\rfloor}\binom n{2k}\frac1{k+1}\binom{2k}k\le3^n$.",
    says=Inequality(Sum(binomial(n, 2 * k) * binomial(2 * k, k) / (k + 1), (k, 0, floor(n / 2))), "<=", 3**n, {n: integers(0)}),
    expected=Verdict.PROVED,
)
