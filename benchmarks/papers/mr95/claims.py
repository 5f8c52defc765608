"""Statements of mr95; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    REALS,
    Claim,
    Copies,
    Identity,
    Inequality,
    Lies,
    Limit,
    PrintedValue,
    Probability,
    SomeCopy,
    Source,
    Verdict,
    closed,
    geometric_law,
    integers,
    left_open,
    open_,
    right_open,
)
from sympy import E, Product, Rational, Sum, Symbol, binomial, exp, harmonic, log, oo, symbols

SECTION = "all"
d, mu = symbols("delta mu", positive=True)
t, c = symbols("t c", real=True)
n, k, i, j = symbols("n k i j", integer=True)
X = Symbol("X", integer=True)

min_cut = Claim(
    id="mr95.min_cut",
    source=Source("mr95", "Section 1.1", "1.1", quoted=False),
    statement=r"$\prod_{i=1}^{n-2}\left(1-\frac2{n-i+1}\right)=\frac2{n(n-1)}$.",
    says=Identity(Product(1 - 2 / (n - i + 1), (i, 1, n - 2)), 2 / (n * (n - 1)), {n: integers(3)}),
    expected=Verdict.PROVED,
)

min_cut_square = Claim(
    id="mr95.min_cut_square",
    source=Source("mr95", "Section 1.1", "1.1", quoted=False),
    statement=r"$\prod_{i=1}^{n-2}\left(1-\frac2{n-i+1}\right)=\frac2{n^2}$.",
    says=Identity(Product(1 - 2 / (n - i + 1), (i, 1, n - 2)), 2 / n**2, {n: integers(3)}),
    expected=Verdict.REFUTED,
    note="2/n^2 is only a lower bound.",
)

game_tree = Claim(
    id="mr95.game_tree",
    source=Source("mr95", "Section 2.1", "2.1", quoted=False),
    statement=r"$3^k=(4^k)^{\log_43}$.",
    says=Identity(3**k, (4**k) ** (log(3) / log(4)), {k: integers(0)}),
    expected=Verdict.PROVED,
)

game_tree_exponent = Claim(
    id="mr95.game_tree_exponent",
    source=Source("mr95", "Section 2.1", "2.1", quoted=False),
    statement=r"the exponent $\log_43=0.793$.",
    says=PrintedValue(log(3) / log(4), "0.793"),
    expected=Verdict.REFUTED,
    note="0.79248 was rounded up: correctly rounded it is 0.792.",
)

empty_bin = Claim(
    id="mr95.empty_bin",
    source=Source("mr95", "Section 3.1", "3.1", quoted=False),
    statement=r"$(1-1/n)^n\to e^{-1}$.",
    says=Limit((1 - 1 / n) ** n, n, oo, exp(-1), {n: integers(2)}),
    expected=Verdict.PROVED,
)

many_in_a_bin = Claim(
    id="mr95.many_in_a_bin",
    source=Source("mr95", "Section 3.1", "3.1", quoted=False),
    statement=r"$\sum_{i=k}^n\binom ni\left(\frac1n\right)^i\left(1-\frac1n\right)^{n-i}\le\left(\frac ek\right)^k\frac1{1-e/k}$ for $k\ge3$.",
    says=Inequality(
        Sum(binomial(n, i) * (1 / n) ** i * (1 - 1 / n) ** (n - i), (i, k, n)),
        "<=",
        (E / k) ** k / (1 - E / k),
        {n: integers(3), k: integers(3, n)},
    ),
    expected=Verdict.PROVED,
)

coupon_limit = Claim(
    id="mr95.coupon_limit",
    source=Source("mr95", "Section 3.6", "3.6", quoted=False),
    statement=r"$n(1-1/n)^{n\ln n+cn}\to e^{-c}$.",
    says=Limit(n * (1 - 1 / n) ** (n * log(n) + c * n), n, oo, exp(-c), {c: REALS, n: integers(2)}),
    expected=Verdict.PROVED,
)

coupon_limit_sign = Claim(
    id="mr95.coupon_limit_sign",
    source=Source("mr95", "Section 3.6", "3.6", quoted=False),
    statement=r"$n(1-1/n)^{n\ln n+cn}\to e^c$ for $c>0$.",
    says=Limit(n * (1 - 1 / n) ** (n * log(n) + c * n), n, oo, exp(c), {c: POSITIVE, n: integers(2)}),
    expected=Verdict.REFUTED,
    note="The sign of c.",
)

chernoff_far = Claim(
    id="mr95.chernoff_far",
    source=Source("mr95", "Exercise 4.1 (number not checked)", "4.1", quoted=False),
    statement=r"$\left(\frac{e^\delta}{(1+\delta)^{1+\delta}}\right)^\mu<2^{-(1+\delta)\mu}$ for $\delta>2e-1$.",
    says=Inequality((exp(d) / (1 + d) ** (1 + d)) ** mu, "<", 2 ** (-(1 + d) * mu), {mu: POSITIVE, d: open_(2 * E - 1, oo)}),
    expected=Verdict.PROVED,
)

chernoff_near = Claim(
    id="mr95.chernoff_near",
    source=Source("mr95", "Theorem 4.3 (number not checked)", "4.1", quoted=False),
    statement=r"$\left(\frac{e^\delta}{(1+\delta)^{1+\delta}}\right)^\mu<e^{-\mu\delta^2/4}$ for $0<\delta\le2e-1$.",
    says=Inequality((exp(d) / (1 + d) ** (1 + d)) ** mu, "<", exp(-mu * d**2 / 4), {mu: POSITIVE, d: left_open(0, 2 * E - 1)}),
    expected=Verdict.REFUTED,
    note="At delta = 2e - 1 the left side is exp(-4.77 mu) and the right side exp(-4.92 mu); delta^2/5 is right there.",
)

chernoff_near_five = Claim(
    id="mr95.chernoff_near_five",
    source=Source("mr95", "Theorem 4.3, with another constant", "4.1", quoted=False),
    statement=r"$\left(\frac{e^\delta}{(1+\delta)^{1+\delta}}\right)^\mu<e^{-\mu\delta^2/5}$ for $0<\delta\le2e-1$.",
    says=Inequality((exp(d) / (1 + d) ** (1 + d)) ** mu, "<", exp(-mu * d**2 / 5), {mu: POSITIVE, d: left_open(0, 2 * E - 1)}),
    expected=Verdict.PROVED,
)

treap_depth = Claim(
    id="mr95.treap_depth",
    source=Source("mr95", "Section 8.2", "8.2", quoted=False),
    statement=r"$\sum_{j=1}^k\frac1{k-j+1}+\sum_{j=k+1}^n\frac1{j-k+1}=H_k+H_{n-k+1}-1$.",
    says=Identity(
        Sum(1 / (k - j + 1), (j, 1, k)) + Sum(1 / (j - k + 1), (j, k + 1, n)),
        harmonic(k) + harmonic(n - k + 1) - 1,
        {n: integers(1), k: integers(1, n)},
    ),
    expected=Verdict.PROVED,
)

treap_depth_shifted = Claim(
    id="mr95.treap_depth_shifted",
    source=Source("mr95", "Section 8.2", "8.2", quoted=False),
    statement=r"$\sum_{j=1}^k\frac1{k-j+1}+\sum_{j=k+1}^n\frac1{j-k+1}=H_k+H_{n-k}-1$.",
    says=Identity(
        Sum(1 / (k - j + 1), (j, 1, k)) + Sum(1 / (j - k + 1), (j, k + 1, n)),
        harmonic(k) + harmonic(n - k) - 1,
        {n: integers(1), k: integers(1, n)},
    ),
    expected=Verdict.REFUTED,
    note="The second index is n - k + 1: off by one.",
)

skip_list_levels = Claim(
    id="mr95.skip_list_levels",
    source=Source("mr95", "Section 8.3", "8.3", quoted=False),
    statement=r"some of $n$ elements reaches level $k$ of a skip list with probability at most $n2^{-k}$.",
    says=Probability(
        SomeCopy(X, Lies(X, right_open(k, oo))),
        "<=",
        n * 2 ** (-k),
        {X: Copies(geometric_law(Rational(1, 2)), n)},
        {n: integers(1), k: integers(0)},
    ),
    expected=Verdict.PROVED,
)

exp_lower = Claim(
    id="mr95.exp_lower",
    source=Source("mr95", "Proposition B.3 (number not checked)", "App. B", quoted=False),
    statement=r"$e^t\left(1-\frac{t^2}n\right)\le\left(1+\frac tn\right)^n$ for $|t|\le n$.",
    says=Inequality(exp(t) * (1 - t**2 / n), "<=", (1 + t / n) ** n, {n: integers(1), t: closed(-n, n)}),
    expected=Verdict.PROVED,
)

exp_lower_half = Claim(
    id="mr95.exp_lower_half",
    source=Source("mr95", "Proposition B.3 (number not checked)", "App. B", quoted=False),
    statement=r"$e^t\left(1-\frac{t^2}{2n}\right)\le\left(1+\frac tn\right)^n$ for $|t|\le n$.",
    says=Inequality(exp(t) * (1 - t**2 / (2 * n)), "<=", (1 + t / n) ** n, {n: integers(1), t: closed(-n, n)}),
    expected=Verdict.REFUTED,
    note="The constant is 1, not 1/2 (t = -n = -1).",
)

binomial_upper = Claim(
    id="mr95.binomial_upper",
    source=Source("mr95", "Proposition B.2 (number not checked)", "App. B", quoted=False),
    statement=r"$\binom nk\le\left(\frac{ne}k\right)^k$.",
    says=Inequality(binomial(n, k), "<=", (n * E / k) ** k, {n: integers(1), k: integers(1, n)}),
    expected=Verdict.PROVED,
)

binomial_lower = Claim(
    id="mr95.binomial_lower",
    source=Source("mr95", "Proposition B.2 (number not checked)", "App. B", quoted=False),
    statement=r"$\left(\frac nk\right)^k\le\binom nk$.",
    says=Inequality((n / k) ** k, "<=", binomial(n, k), {n: integers(1), k: integers(1, n)}),
    expected=Verdict.PROVED,
)

binomial_lower_strict = Claim(
    id="mr95.binomial_lower_strict",
    source=Source("mr95", "Proposition B.2 (number not checked)", "App. B", quoted=False),
    statement=r"$\left(\frac nk\right)^k<\binom nk$.",
    says=Inequality((n / k) ** k, "<", binomial(n, k), {n: integers(1), k: integers(1, n)}),
    expected=Verdict.REFUTED,
    note="Equality holds for k = 1 and for k = n.",
)
