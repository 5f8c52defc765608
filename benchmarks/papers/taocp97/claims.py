"""Statements of taocp97; `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, REALS, Claim, Identity, Inequality, Limit, Source, Verdict, integers
from sympy import (
    Integer,
    Integral,
    Rational,
    Sum,
    Symbol,
    binomial,
    ceiling,
    exp,
    factorial,
    fibonacci,
    floor,
    harmonic,
    log,
    oo,
    pi,
    sqrt,
    symbols,
)

SECTION = "all"
n, k, m, j, r = symbols("n k m j r", integer=True)
x, t = symbols("x t", positive=True)
y = Symbol("y", real=True)
N1 = integers(1)

maximum_mean = Claim(
    id="taocp97.maximum_mean",
    source=Source("taocp97", "Section 1.2.10", "1.2.10", quoted=False),
    statement=r"$\sum_{k=1}^n\frac1k-1=H_n-1$ changes of the maximum: $\sum_{k=2}^n\frac1k=H_n-1$.",
    says=Identity(Sum(1 / k, (k, 2, n)), harmonic(n) - 1, {n: N1}),
    expected=Verdict.PROVED,
)

maximum_variance = Claim(
    id="taocp97.maximum_variance",
    source=Source("taocp97", "Section 1.2.10", "1.2.10", quoted=False),
    statement=r"$\sum_{k=1}^n\frac1k\left(1-\frac1k\right)=H_n-H_n^{(2)}$.",
    says=Identity(Sum(1 / k * (1 - 1 / k), (k, 1, n)), harmonic(n) - harmonic(n, 2), {n: N1}),
    expected=Verdict.PROVED,
)

maximum_variance_one = Claim(
    id="taocp97.maximum_variance_one",
    source=Source("taocp97", "Section 1.2.10", "1.2.10", quoted=False),
    statement=r"$\sum_{k=1}^n\frac1k\left(1-\frac1k\right)=H_n-1$.",
    says=Identity(Sum(1 / k * (1 - 1 / k), (k, 1, n)), harmonic(n) - 1, {n: N1}),
    expected=Verdict.REFUTED,
    note="The subtracted term is the sum of 1/k^2.",
)

harmonic_blocks = Claim(
    id="taocp97.harmonic_blocks",
    source=Source("taocp97", "Section 1.2.7", "1.2.7", quoted=False),
    statement=r"$1+\frac m2\le H_{2^m}$.",
    says=Inequality(1 + m / Integer(2), "<=", harmonic(2**m), {m: integers(0)}),
    expected=Verdict.PROVED,
)

harmonic_blocks_one = Claim(
    id="taocp97.harmonic_blocks_one",
    source=Source("taocp97", "Section 1.2.7", "1.2.7", quoted=False),
    statement=r"$1+m\le H_{2^m}$.",
    says=Inequality(1 + m, "<=", harmonic(2**m), {m: integers(0)}),
    expected=Verdict.REFUTED,
    note="1 + m is an upper bound; the lower one has m/2.",
)

harmonic_binomial = Claim(
    id="taocp97.harmonic_binomial",
    source=Source("taocp97", "Section 1.2.7", "1.2.7", quoted=False),
    statement=r"$\sum_{k=m}^n\binom kmH_k=\binom{n+1}{m+1}\left(H_{n+1}-\frac1{m+1}\right)$.",
    says=Identity(
        Sum(binomial(k, m) * harmonic(k), (k, m, n)),
        binomial(n + 1, m + 1) * (harmonic(n + 1) - 1 / (m + 1)),
        {m: integers(1), n: integers(m)},
    ),
    expected=Verdict.PROVED,
)

alternating_harmonic = Claim(
    id="taocp97.alternating_harmonic",
    source=Source("taocp97", "Section 1.2.7", "1.2.7", quoted=False),
    statement=r"$\sum_{k=1}^n\binom nk\frac{(-1)^{k-1}}k=H_n$.",
    says=Identity(Sum(binomial(n, k) * (-1) ** (k - 1) / k, (k, 1, n)), harmonic(n), {n: N1}),
    expected=Verdict.PROVED,
)

alternating_harmonic_sign = Claim(
    id="taocp97.alternating_harmonic_sign",
    source=Source("taocp97", "Section 1.2.7", "1.2.7", quoted=False),
    statement=r"$\sum_{k=1}^n\binom nk\frac{(-1)^k}k=H_n$.",
    says=Identity(Sum(binomial(n, k) * (-1) ** k / k, (k, 1, n)), harmonic(n), {n: N1}),
    expected=Verdict.REFUTED,
    note="The sign.",
)

abel = Claim(
    id="taocp97.abel",
    source=Source("taocp97", "exercise 51 (number not checked)", "1.2.6", quoted=False),
    statement=r"$\sum_{k=0}^n\binom nkx(x+k)^{k-1}(y+n-k)^{n-k}$ at $y=0$, $n=3$: $(x+3)^3$.",
    says=Identity(Sum(binomial(3, k) * x * (x + k) ** (k - 1) * (3 - k) ** (3 - k), (k, 0, 3)), (x + 3) ** 3, {x: POSITIVE}),
    expected=Verdict.PROVED,
)

power_sums_binomial = Claim(
    id="taocp97.power_sums_binomial",
    source=Source("taocp97", "Section 1.2.6", "1.2.6", quoted=False),
    statement=r"$\sum_{k=0}^n\binom nkk^2=n(n+1)2^{n-2}$.",
    says=Identity(Sum(binomial(n, k) * k**2, (k, 0, n)), n * (n + 1) * 2 ** (n - 2), {n: N1}),
    expected=Verdict.PROVED,
)

power_sums_binomial_n = Claim(
    id="taocp97.power_sums_binomial_n",
    source=Source("taocp97", "Section 1.2.6", "1.2.6", quoted=False),
    statement=r"$\sum_{k=0}^n\binom nkk^2=n^22^{n-2}$.",
    says=Identity(Sum(binomial(n, k) * k**2, (k, 0, n)), n**2 * 2 ** (n - 2), {n: N1}),
    expected=Verdict.REFUTED,
    note="n (n + 1), not n^2.",
)

binomial_finite_difference = Claim(
    id="taocp97.binomial_finite_difference",
    source=Source("taocp97", "(34) (number not checked)", "1.2.6", quoted=False),
    statement=r"$\sum_{k=0}^n(-1)^k\binom nkk^n=(-1)^nn!$.",
    says=Identity(Sum((-1) ** k * binomial(n, k) * k**n, (k, 0, n)), (-1) ** n * factorial(n), {n: N1}),
    expected=Verdict.PROVED,
)

sum_of_odd = Claim(
    id="taocp97.sum_of_odd",
    source=Source("taocp97", "Section 1.2.1", "1.2.1", quoted=False),
    statement=r"$1+3+\cdots+(2n-1)=n^2$.",
    says=Identity(Sum(2 * k - 1, (k, 1, n)), n**2, {n: N1}),
    expected=Verdict.PROVED,
)

sum_of_cubes_odd = Claim(
    id="taocp97.sum_of_cubes_odd",
    source=Source("taocp97", "Section 1.2.1", "1.2.1", quoted=False),
    statement=r"$\sum_{k=1}^n(2k-1)^3=n^2(2n^2-1)$.",
    says=Identity(Sum((2 * k - 1) ** 3, (k, 1, n)), n**2 * (2 * n**2 - 1), {n: N1}),
    expected=Verdict.PROVED,
)

sum_of_cubes_odd_plus = Claim(
    id="taocp97.sum_of_cubes_odd_plus",
    source=Source("taocp97", "Section 1.2.1", "1.2.1", quoted=False),
    statement=r"$\sum_{k=1}^n(2k-1)^3=n^2(2n^2+1)$.",
    says=Identity(Sum((2 * k - 1) ** 3, (k, 1, n)), n**2 * (2 * n**2 + 1), {n: N1}),
    expected=Verdict.REFUTED,
    note="The sign of 1.",
)

floor_modulus = Claim(
    id="taocp97.floor_modulus",
    source=Source("taocp97", "Section 1.2.4", "1.2.4", quoted=False),
    statement=r"$x-y\lfloor x/y\rfloor<y$ for $y>0$.",
    says=Inequality(y - x * floor(y / x), "<", x, {y: REALS, x: POSITIVE}),
    expected=Verdict.PROVED,
)

floor_ceiling = Claim(
    id="taocp97.floor_ceiling",
    source=Source("taocp97", "Section 1.2.4", "1.2.4", quoted=False),
    statement=r"$\lceil n/m\rceil=\lfloor(n+m-1)/m\rfloor$.",
    says=Identity(ceiling(n / m), floor((n + m - 1) / m), {n: integers(0), m: N1}),
    expected=Verdict.PROVED,
)

floor_ceiling_shifted = Claim(
    id="taocp97.floor_ceiling_shifted",
    source=Source("taocp97", "Section 1.2.4", "1.2.4", quoted=False),
    statement=r"$\lceil n/m\rceil=\lfloor(n+m)/m\rfloor$.",
    says=Identity(ceiling(n / m), floor((n + m) / m), {n: integers(0), m: N1}),
    expected=Verdict.REFUTED,
    note="n + m - 1: it fails where m divides n.",
)

logarithm_bound = Claim(
    id="taocp97.logarithm_bound",
    source=Source("taocp97", "Section 1.2.2", "1.2.2", quoted=False),
    statement=r"$\ln(1+x)<x$ and $\frac x{1+x}<\ln(1+x)$: the second.",
    says=Inequality(x / (1 + x), "<", log(1 + x), {x: POSITIVE}),
    expected=Verdict.PROVED,
)

fibonacci_gcd_step = Claim(
    id="taocp97.fibonacci_gcd_step",
    source=Source("taocp97", "Section 1.2.8", "1.2.8", quoted=False),
    statement=r"$F_{n+2}^2-F_{n+1}^2=F_nF_{n+3}$.",
    says=Identity(fibonacci(n + 2) ** 2 - fibonacci(n + 1) ** 2, fibonacci(n) * fibonacci(n + 3), {n: integers(0)}),
    expected=Verdict.PROVED,
)

fibonacci_squares = Claim(
    id="taocp97.fibonacci_squares",
    source=Source("taocp97", "Section 1.2.8", "1.2.8", quoted=False),
    statement=r"$\sum_{k=1}^nF_k^2=F_nF_{n+1}$.",
    says=Identity(Sum(fibonacci(k) ** 2, (k, 1, n)), fibonacci(n) * fibonacci(n + 1), {n: N1}),
    expected=Verdict.PROVED,
)

fibonacci_squares_shifted = Claim(
    id="taocp97.fibonacci_squares_shifted",
    source=Source("taocp97", "Section 1.2.8", "1.2.8", quoted=False),
    statement=r"$\sum_{k=1}^nF_k^2=F_nF_{n-1}$.",
    says=Identity(Sum(fibonacci(k) ** 2, (k, 1, n)), fibonacci(n) * fibonacci(n - 1), {n: N1}),
    expected=Verdict.REFUTED,
    note="The second index is n + 1.",
)

stirling_ratio = Claim(
    id="taocp97.stirling_ratio",
    source=Source("taocp97", "Section 1.2.11.2", "1.2.11.2", quoted=False),
    statement=r"$\frac{n!e^n}{n^n\sqrt n}\to\sqrt{2\pi}$.",
    says=Limit(factorial(n) * exp(n) / (n**n * sqrt(n)), n, oo, sqrt(2 * pi), {n: N1}),
    expected=Verdict.PROVED,
)

ramanujan_third = Claim(
    id="taocp97.ramanujan_third",
    source=Source("taocp97", "Section 1.2.11.3", "1.2.11.3", quoted=False),
    statement=r"$\frac{n!e^n}{2n^n}-\sum_{k=0}^{n-1}\frac{n!}{k!}n^{k-n}$ lies between $\frac13$ and $\frac12$: the lower bound at $n=10$.",
    says=Inequality(
        Rational(1, 3),
        "<",
        factorial(10) * exp(10) / (2 * Integer(10) ** 10)
        - Sum(factorial(10) / factorial(k) * Integer(10) ** (k - 10), (k, 0, 9)),
    ),
    expected=Verdict.PROVED,
)

euler_summation = Claim(
    id="taocp97.euler_summation",
    source=Source("taocp97", "Section 1.2.11.2", "1.2.11.2", quoted=False),
    statement=r"$\int_1^n\ln t\,dt<\ln n!$ for $n\ge2$.",
    says=Inequality(Integral(log(t), (t, 1, n)), "<", log(factorial(n)), {n: integers(2)}),
    expected=Verdict.PROVED,
)
