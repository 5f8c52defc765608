"""Statements of gkp94; `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, REALS, Claim, Identity, Inequality, Source, Verdict, integers, open_
from sympy import (
    Abs,
    EulerGamma,
    Product,
    Rational,
    Sum,
    Symbol,
    binomial,
    ceiling,
    factorial,
    ff,
    fibonacci,
    floor,
    harmonic,
    log,
    oo,
    sqrt,
    symbols,
)

SECTION = "all"
n, k, m, r, s, j, a = symbols("n k m r s j a", integer=True)
x = Symbol("x", positive=True)
y = Symbol("y", real=True)
N0 = integers(0)
N1 = integers(1)
phi = (1 + sqrt(5)) / 2

double_power_sum = Claim(
    id="gkp94.double_power_sum",
    source=Source("gkp94", "Section 2.3", "2.3", quoted=False),
    statement=r"$\sum_{k=0}^nk2^k=(n-1)2^{n+1}+2$.",
    says=Identity(Sum(k * 2**k, (k, 0, n)), (n - 1) * 2 ** (n + 1) + 2, {n: N0}),
    expected=Verdict.PROVED,
)

double_power_sum_shifted = Claim(
    id="gkp94.double_power_sum_shifted",
    source=Source("gkp94", "Section 2.3", "2.3", quoted=False),
    statement=r"$\sum_{k=0}^nk2^k=n2^{n+1}+2$.",
    says=Identity(Sum(k * 2**k, (k, 0, n)), n * 2 ** (n + 1) + 2, {n: N0}),
    expected=Verdict.REFUTED,
    note="The factor is n - 1.",
)

geometric_weighted = Claim(
    id="gkp94.geometric_weighted",
    source=Source("gkp94", "Section 2.3", "2.3", quoted=False),
    statement=r"$\sum_{k=0}^nkx^k=\frac{x-(n+1)x^{n+1}+nx^{n+2}}{(1-x)^2}$.",
    says=Identity(
        Sum(k * x**k, (k, 0, n)), (x - (n + 1) * x ** (n + 1) + n * x ** (n + 2)) / (1 - x) ** 2, {n: N0, x: open_(0, 1)}
    ),
    expected=Verdict.PROVED,
)

falling_sum = Claim(
    id="gkp94.falling_sum",
    source=Source("gkp94", "Section 2.6", "2.6", quoted=False),
    statement=r"$\sum_{k=0}^{n-1}k^{\underline m}=\frac{n^{\underline{m+1}}}{m+1}$.",
    says=Identity(Sum(ff(k, m), (k, 0, n - 1)), ff(n, m + 1) / (m + 1), {m: N0, n: N1}),
    expected=Verdict.PROVED,
)

telescoped_product = Claim(
    id="gkp94.telescoped_product",
    source=Source("gkp94", "Section 2.6", "2.6", quoted=False),
    statement=r"$\sum_{k\ge1}\frac1{k(k+1)(k+2)(k+3)}=\frac1{18}$.",
    says=Identity(Sum(1 / (k * (k + 1) * (k + 2) * (k + 3)), (k, 1, oo)), Rational(1, 18)),
    expected=Verdict.PROVED,
)

telescoped_product_wrong = Claim(
    id="gkp94.telescoped_product_wrong",
    source=Source("gkp94", "Section 2.6", "2.6", quoted=False),
    statement=r"$\sum_{k\ge1}\frac1{k(k+1)(k+2)(k+3)}=\frac1{24}$.",
    says=Identity(Sum(1 / (k * (k + 1) * (k + 2) * (k + 3)), (k, 1, oo)), Rational(1, 24)),
    expected=Verdict.REFUTED,
    note="1/24 is the first term; the sum is 1/18.",
)

floor_multiple = Claim(
    id="gkp94.floor_multiple",
    source=Source("gkp94", "(3.26)", "3.5", quoted=False),
    statement=r"$\lfloor mx\rfloor=\sum_{k=0}^{m-1}\lfloor x+k/m\rfloor$.",
    says=Identity(Sum(floor(y + k / m), (k, 0, m - 1)), floor(m * y), {m: N1, y: REALS}),
    expected=Verdict.PROVED,
)

halves = Claim(
    id="gkp94.halves",
    source=Source("gkp94", "Section 3.2", "3.2", quoted=False),
    statement=r"$n=\lceil n/2\rceil+\lfloor n/2\rfloor$.",
    says=Identity(n, ceiling(n / 2) + floor(n / 2), {n: integers(0)}),
    expected=Verdict.PROVED,
)

floor_root = Claim(
    id="gkp94.floor_root",
    source=Source("gkp94", "Section 3.2", "3.2", quoted=False),
    statement=r"$\lfloor\sqrt{\lfloor x\rfloor}\rfloor=\lfloor\sqrt x\rfloor$.",
    says=Identity(floor(sqrt(floor(x))), floor(sqrt(x)), {x: POSITIVE}),
    expected=Verdict.PROVED,
)

ceiling_root = Claim(
    id="gkp94.ceiling_root",
    source=Source("gkp94", "Section 3.2", "3.2", quoted=False),
    statement=r"$\lceil\sqrt{\lfloor x\rfloor}\rceil=\lceil\sqrt x\rceil$.",
    says=Identity(ceiling(sqrt(floor(x))), ceiling(sqrt(x)), {x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="Floor and ceiling are mixed; it fails for 1 < x < 2.",
)

bits = Claim(
    id="gkp94.bits",
    source=Source("gkp94", "Section 3.2", "3.2", quoted=False),
    statement=r"$\lceil\log_2(n+1)\rceil=\lfloor\log_2n\rfloor+1$.",
    says=Identity(ceiling(log(n + 1) / log(2)), floor(log(n) / log(2)) + 1, {n: N1}),
    expected=Verdict.PROVED,
)

bits_powers = Claim(
    id="gkp94.bits_powers",
    source=Source("gkp94", "Section 3.2", "3.2", quoted=False),
    statement=r"$\lceil\log_2n\rceil=\lfloor\log_2n\rfloor+1$.",
    says=Identity(ceiling(log(n) / log(2)), floor(log(n) / log(2)) + 1, {n: N1}),
    expected=Verdict.REFUTED,
    note="It fails for powers of 2.",
)

absorption = Claim(
    id="gkp94.absorption",
    source=Source("gkp94", "(5.6)", "5.1", quoted=False),
    statement=r"$k\binom nk=n\binom{n-1}{k-1}$.",
    says=Identity(k * binomial(n, k), n * binomial(n - 1, k - 1), {n: N1, k: integers(1, n)}),
    expected=Verdict.PROVED,
)

parallel = Claim(
    id="gkp94.parallel",
    source=Source("gkp94", "(5.9)", "5.1", quoted=False),
    statement=r"$\sum_{k=0}^n\binom{r+k}k=\binom{r+n+1}n$.",
    says=Identity(Sum(binomial(r + k, k), (k, 0, n)), binomial(r + n + 1, n), {r: N0, n: N0}),
    expected=Verdict.PROVED,
)

upper_summation = Claim(
    id="gkp94.upper_summation",
    source=Source("gkp94", "(5.10)", "5.1", quoted=False),
    statement=r"$\sum_{k=0}^n\binom km=\binom{n+1}{m+1}$.",
    says=Identity(Sum(binomial(k, m), (k, 0, n)), binomial(n + 1, m + 1), {m: N0, n: N0}),
    expected=Verdict.PROVED,
)

upper_summation_shifted = Claim(
    id="gkp94.upper_summation_shifted",
    source=Source("gkp94", "(5.10)", "5.1", quoted=False),
    statement=r"$\sum_{k=0}^n\binom km=\binom n{m+1}$.",
    says=Identity(Sum(binomial(k, m), (k, 0, n)), binomial(n, m + 1), {m: N0, n: N0}),
    expected=Verdict.REFUTED,
    note="The upper index is n + 1.",
)

alternating_part = Claim(
    id="gkp94.alternating_part",
    source=Source("gkp94", "(5.16)", "5.1", quoted=False),
    statement=r"$\sum_{k=0}^m(-1)^k\binom nk=(-1)^m\binom{n-1}m$.",
    says=Identity(Sum((-1) ** k * binomial(n, k), (k, 0, m)), (-1) ** m * binomial(n - 1, m), {n: N1, m: N0}),
    expected=Verdict.PROVED,
)

alternating_part_shifted = Claim(
    id="gkp94.alternating_part_shifted",
    source=Source("gkp94", "(5.16)", "5.1", quoted=False),
    statement=r"$\sum_{k=0}^m(-1)^k\binom nk=(-1)^m\binom nm$.",
    says=Identity(Sum((-1) ** k * binomial(n, k), (k, 0, m)), (-1) ** m * binomial(n, m), {n: N1, m: N0}),
    expected=Verdict.REFUTED,
    note="The upper index is n - 1.",
)

halving = Claim(
    id="gkp94.halving",
    source=Source("gkp94", "(5.20)", "5.1", quoted=False),
    statement=r"$\sum_{k=0}^m\binom{m+k}k2^{-k}=2^m$.",
    says=Identity(Sum(binomial(m + k, k) * 2 ** (-k), (k, 0, m)), 2**m, {m: N0}),
    expected=Verdict.PROVED,
)

halving_shifted = Claim(
    id="gkp94.halving_shifted",
    source=Source("gkp94", "(5.20)", "5.1", quoted=False),
    statement=r"$\sum_{k=0}^m\binom{m+k}k2^{-k}=2^{m+1}$.",
    says=Identity(Sum(binomial(m + k, k) * 2 ** (-k), (k, 0, m)), 2 ** (m + 1), {m: N0}),
    expected=Verdict.REFUTED,
    note="The right side is 2^m.",
)

trinomial = Claim(
    id="gkp94.trinomial",
    source=Source("gkp94", "(5.21)", "5.1", quoted=False),
    statement=r"$\binom nm\binom mk=\binom nk\binom{n-k}{m-k}$.",
    says=Identity(
        binomial(n, m) * binomial(m, k), binomial(n, k) * binomial(n - k, m - k), {n: N0, m: integers(0, n), k: integers(0, m)}
    ),
    expected=Verdict.PROVED,
)

vandermonde = Claim(
    id="gkp94.vandermonde",
    source=Source("gkp94", "(5.22)", "5.1", quoted=False),
    statement=r"$\sum_{k=0}^n\binom rk\binom s{n-k}=\binom{r+s}n$.",
    says=Identity(Sum(binomial(r, k) * binomial(s, n - k), (k, 0, n)), binomial(r + s, n), {r: N0, s: N0, n: N0}),
    expected=Verdict.PROVED,
)

vandermonde_shifted = Claim(
    id="gkp94.vandermonde_shifted",
    source=Source("gkp94", "(5.23)", "5.1", quoted=False),
    statement=r"$\sum_{k=0}^r\binom rk\binom s{n+k}=\binom{r+s}{r+n}$.",
    says=Identity(Sum(binomial(r, k) * binomial(s, n + k), (k, 0, r)), binomial(r + s, r + n), {r: N0, s: N0, n: N0}),
    expected=Verdict.PROVED,
)

vandermonde_mixed = Claim(
    id="gkp94.vandermonde_mixed",
    source=Source("gkp94", "(5.23)", "5.1", quoted=False),
    statement=r"$\sum_{k=0}^r\binom rk\binom s{n+k}=\binom{r+s}n$.",
    says=Identity(Sum(binomial(r, k) * binomial(s, n + k), (k, 0, r)), binomial(r + s, n), {r: N0, s: N0, n: N0}),
    expected=Verdict.REFUTED,
    note="The lower index is r + n.",
)

dixon = Claim(
    id="gkp94.dixon",
    source=Source("gkp94", "(5.29)", "5.1", quoted=False),
    statement=r"$\sum_{k=0}^{2n}(-1)^k\binom{2n}k^3=(-1)^n\frac{(3n)!}{n!^3}$.",
    says=Identity(
        Sum((-1) ** k * binomial(2 * n, k) ** 3, (k, 0, 2 * n)), (-1) ** n * factorial(3 * n) / factorial(n) ** 3, {n: N0}
    ),
    expected=Verdict.PROVED,
)

alternating_squares = Claim(
    id="gkp94.alternating_squares",
    source=Source("gkp94", "Section 5.2", "5.2", quoted=False),
    statement=r"$\sum_{k=0}^{2n}(-1)^k\binom{2n}k^2=(-1)^n\binom{2n}n$.",
    says=Identity(Sum((-1) ** k * binomial(2 * n, k) ** 2, (k, 0, 2 * n)), (-1) ** n * binomial(2 * n, n), {n: N0}),
    expected=Verdict.PROVED,
)

partial_fractions = Claim(
    id="gkp94.partial_fractions",
    source=Source("gkp94", "(5.41)", "5.3", quoted=False),
    statement=r"$\sum_{k=0}^n\binom nk\frac{(-1)^k}{x+k}=\frac{n!}{x(x+1)\cdots(x+n)}$.",
    says=Identity(
        Sum((-1) ** k * binomial(n, k) / (x + k), (k, 0, n)), factorial(n) / Product(x + j, (j, 0, n)), {n: N0, x: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

partial_fractions_shifted = Claim(
    id="gkp94.partial_fractions_shifted",
    source=Source("gkp94", "(5.41)", "5.3", quoted=False),
    statement=r"$\sum_{k=0}^n\binom nk\frac{(-1)^k}{x+k}=\frac{n!}{(x+1)\cdots(x+n)}$ for $n\ge1$.",
    says=Identity(
        Sum((-1) ** k * binomial(n, k) / (x + k), (k, 0, n)), factorial(n) / Product(x + j, (j, 1, n)), {n: N1, x: POSITIVE}
    ),
    expected=Verdict.REFUTED,
    note="The factor x is missing.",
)

catalan_difference = Claim(
    id="gkp94.catalan_difference",
    source=Source("gkp94", "Section 7.5", "7.5", quoted=False),
    statement=r"$\frac1{n+1}\binom{2n}n=\binom{2n}n-\binom{2n}{n-1}$.",
    says=Identity(binomial(2 * n, n) / (n + 1), binomial(2 * n, n) - binomial(2 * n, n - 1), {n: N1}),
    expected=Verdict.PROVED,
)

catalan_series = Claim(
    id="gkp94.catalan_series",
    source=Source("gkp94", "Section 7.5", "7.5", quoted=False),
    statement=r"$\sum_{n\ge0}\frac1{n+1}\binom{2n}nx^n=\frac{1-\sqrt{1-4x}}{2x}$.",
    says=Identity(
        Sum(binomial(2 * k, k) / (k + 1) * x**k, (k, 0, oo)), (1 - sqrt(1 - 4 * x)) / (2 * x), {x: open_(0, Rational(1, 4))}
    ),
    expected=Verdict.PROVED,
)

catalan_series_shifted = Claim(
    id="gkp94.catalan_series_shifted",
    source=Source("gkp94", "Section 7.5", "7.5", quoted=False),
    statement=r"$\sum_{n\ge0}\frac1{n+1}\binom{2n}nx^n=\frac{1-\sqrt{1-4x}}2$.",
    says=Identity(Sum(binomial(2 * k, k) / (k + 1) * x**k, (k, 0, oo)), (1 - sqrt(1 - 4 * x)) / 2, {x: open_(0, Rational(1, 4))}),
    expected=Verdict.REFUTED,
    note="The denominator is 2x.",
)

harmonic_sum = Claim(
    id="gkp94.harmonic_sum",
    source=Source("gkp94", "Section 6.4", "6.4", quoted=False),
    statement=r"$\sum_{k=1}^nH_k=(n+1)H_n-n$.",
    says=Identity(Sum(harmonic(k), (k, 1, n)), (n + 1) * harmonic(n) - n, {n: N1}),
    expected=Verdict.PROVED,
)

harmonic_weighted = Claim(
    id="gkp94.harmonic_weighted",
    source=Source("gkp94", "Section 6.4", "6.4", quoted=False),
    statement=r"$\sum_{k=1}^nkH_k=\frac{n(n+1)}2\left(H_{n+1}-\frac12\right)$.",
    says=Identity(Sum(k * harmonic(k), (k, 1, n)), n * (n + 1) / 2 * (harmonic(n + 1) - Rational(1, 2)), {n: N1}),
    expected=Verdict.PROVED,
)

harmonic_weighted_shifted = Claim(
    id="gkp94.harmonic_weighted_shifted",
    source=Source("gkp94", "Section 6.4", "6.4", quoted=False),
    statement=r"$\sum_{k=1}^nkH_k=\frac{n(n+1)}2\left(H_n-\frac12\right)$.",
    says=Identity(Sum(k * harmonic(k), (k, 1, n)), n * (n + 1) / 2 * (harmonic(n) - Rational(1, 2)), {n: N1}),
    expected=Verdict.REFUTED,
    note="The index is n + 1.",
)

harmonic_upper = Claim(
    id="gkp94.harmonic_upper",
    source=Source("gkp94", "Section 6.3", "6.3", quoted=False),
    statement=r"$H_n<\ln n+\gamma+\frac1{2n}$.",
    says=Inequality(harmonic(n), "<", log(n) + EulerGamma + 1 / (2 * n), {n: N1}),
    expected=Verdict.PROVED,
)

harmonic_lower = Claim(
    id="gkp94.harmonic_lower",
    source=Source("gkp94", "(6.66) (number not checked)", "6.3", quoted=False),
    statement=r"$\ln n+\gamma+\frac1{2n}-\frac1{12n^2}<H_n$.",
    says=Inequality(log(n) + EulerGamma + 1 / (2 * n) - 1 / (12 * n**2), "<", harmonic(n), {n: N1}),
    expected=Verdict.PROVED,
)

harmonic_upper_wrong = Claim(
    id="gkp94.harmonic_upper_wrong",
    source=Source("gkp94", "(6.66) (number not checked)", "6.3", quoted=False),
    statement=r"$H_n<\ln n+\gamma+\frac1{2n}-\frac1{12n^2}$.",
    says=Inequality(harmonic(n), "<", log(n) + EulerGamma + 1 / (2 * n) - 1 / (12 * n**2), {n: N1}),
    expected=Verdict.REFUTED,
    note="The direction: this is a lower bound.",
)

cassini = Claim(
    id="gkp94.cassini",
    source=Source("gkp94", "(6.103)", "6.6", quoted=False),
    statement=r"$F_{n+1}F_{n-1}-F_n^2=(-1)^n$.",
    says=Identity(fibonacci(n + 1) * fibonacci(n - 1) - fibonacci(n) ** 2, (-1) ** n, {n: N1}),
    expected=Verdict.PROVED,
)

cassini_sign = Claim(
    id="gkp94.cassini_sign",
    source=Source("gkp94", "(6.103)", "6.6", quoted=False),
    statement=r"$F_{n+1}F_{n-1}-F_n^2=(-1)^{n+1}$.",
    says=Identity(fibonacci(n + 1) * fibonacci(n - 1) - fibonacci(n) ** 2, (-1) ** (n + 1), {n: N1}),
    expected=Verdict.REFUTED,
    note="The sign.",
)

fibonacci_sum = Claim(
    id="gkp94.fibonacci_sum",
    source=Source("gkp94", "Section 6.6", "6.6", quoted=False),
    statement=r"$\sum_{k=0}^nF_k=F_{n+2}-1$.",
    says=Identity(Sum(fibonacci(k), (k, 0, n)), fibonacci(n + 2) - 1, {n: N0}),
    expected=Verdict.PROVED,
)

fibonacci_sum_shifted = Claim(
    id="gkp94.fibonacci_sum_shifted",
    source=Source("gkp94", "Section 6.6", "6.6", quoted=False),
    statement=r"$\sum_{k=0}^nF_k=F_{n+1}-1$ for $n\ge1$.",
    says=Identity(Sum(fibonacci(k), (k, 0, n)), fibonacci(n + 1) - 1, {n: N1}),
    expected=Verdict.REFUTED,
    note="The index is n + 2.",
)

fibonacci_addition = Claim(
    id="gkp94.fibonacci_addition",
    source=Source("gkp94", "(6.108)", "6.6", quoted=False),
    statement=r"$F_{n+k}=F_kF_{n+1}+F_{k-1}F_n$.",
    says=Identity(fibonacci(n + k), fibonacci(k) * fibonacci(n + 1) + fibonacci(k - 1) * fibonacci(n), {n: N0, k: N1}),
    expected=Verdict.PROVED,
)

fibonacci_upper = Claim(
    id="gkp94.fibonacci_upper",
    source=Source("gkp94", "Section 6.6", "6.6", quoted=False),
    statement=r"$F_n\le\phi^{n-1}$ for $n\ge1$.",
    says=Inequality(fibonacci(n), "<=", phi ** (n - 1), {n: N1}),
    expected=Verdict.PROVED,
)

fibonacci_nearest = Claim(
    id="gkp94.fibonacci_nearest",
    source=Source("gkp94", "Section 6.6", "6.6", quoted=False),
    statement=r"$|F_n-\phi^n/\sqrt5|<\frac12$.",
    says=Inequality(Abs(fibonacci(n) - phi**n / sqrt(5)), "<", Rational(1, 2), {n: N0}),
    expected=Verdict.PROVED,
)

fibonacci_series = Claim(
    id="gkp94.fibonacci_series",
    source=Source("gkp94", "(6.117) (number not checked)", "6.6", quoted=False),
    statement=r"$\sum_{k\ge0}F_kx^k=\frac x{1-x-x^2}$ for $0<x<1/2$.",
    says=Identity(Sum(fibonacci(k) * x**k, (k, 0, oo)), x / (1 - x - x**2), {x: open_(0, Rational(1, 2))}),
    expected=Verdict.PROVED,
)

fibonacci_series_far = Claim(
    id="gkp94.fibonacci_series_far",
    source=Source("gkp94", "(6.117) (number not checked)", "6.6", quoted=False),
    statement=r"$\sum_{k\ge0}F_kx^k=\frac x{1-x-x^2}$ for $0<x<1$.",
    says=Identity(Sum(fibonacci(k) * x**k, (k, 0, oo)), x / (1 - x - x**2), {x: open_(0, 1)}),
    expected=Verdict.REFUTED,
    note="The series diverges for x >= 1/phi.",
)
