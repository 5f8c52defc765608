"""Statements of queue; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    Claim,
    Identity,
    Lies,
    Mean,
    Probability,
    Source,
    Verdict,
    WithMass,
    exponential_law,
    geometric_law,
    integers,
    open_,
    right_open,
)
from sympy import Integral, Sum, Symbol, besseli, exp, factorial, oo, sqrt, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
lam, mu, rho, a, t, x = symbols("lambda mu rho a t x", positive=True)
n, c, K, k, N = symbols("n c K k N", integer=True)
S = Symbol("S", real=True)

mm1_mean = Claim(
    id="queue.mm1_mean",
    source=Source("queue", "M/M/1", "1"),
    statement=r"""$L=\rho/(1-\rho)$.""",
    says=Mean(N, "=", rho / (1 - rho), {N: geometric_law(1 - rho)}, {rho: open_(0, 1)}),
    expected=PR,
)


mm1_tail_wrong = Claim(
    id="queue.mm1_tail_wrong",
    source=Source("queue", "misquoted", "1"),
    statement=r"""$P(N\ge k)=\rho^{k+1}$.""",
    says=Probability(
        Lies(N, right_open(k, oo)), "=", rho ** (k + 1), {N: geometric_law(1 - rho)}, {k: integers(0), rho: open_(0, 1)}
    ),
    expected=RE,
)


erlang_b_step_wrong = Claim(
    id="queue.erlang_b_step_wrong",
    source=Source("queue", "misquoted", "1"),
    statement=r"""the same with $c+B(c-1)$ below.""",
    says=Identity(
        a**c / factorial(c) / Sum(a**k / factorial(k), (k, 0, c)),
        a
        * (a ** (c - 1) / factorial(c - 1) / Sum(a**k / factorial(k), (k, 0, c - 1)))
        / (c + (a ** (c - 1) / factorial(c - 1) / Sum(a**k / factorial(k), (k, 0, c - 1)))),
        {a: POSITIVE, c: integers(1)},
    ),
    expected=RE,
)


erlang_c_from_b = Claim(
    id="queue.erlang_c_from_b",
    source=Source("queue", "Erlang C", "1"),
    statement=r"""$C=\frac{B}{1-\frac ac(1-B)}$ for $a<c$.""",
    says=Identity(
        a**c / factorial(c) * c / (c - a) / (Sum(a**k / factorial(k), (k, 0, c - 1)) + a**c / factorial(c) * c / (c - a)),
        (a**c / factorial(c) / Sum(a**k / factorial(k), (k, 0, c)))
        / (1 - a / c * (1 - a**c / factorial(c) / Sum(a**k / factorial(k), (k, 0, c)))),
        {c: integers(1), a: open_(0, c)},
    ),
    expected=PR,
)


pollaczek_wrong = Claim(
    id="queue.pollaczek_wrong",
    source=Source("queue", "misquoted", "1"),
    statement=r"""the same without the 2.""",
    says=Mean(
        lam * S**2 / (1 - lam / mu), "=", (lam / mu) / (mu - lam), {S: exponential_law(mu)}, {mu: POSITIVE, lam: open_(0, mu)}
    ),
    expected=RE,
)

mm1k_law = Claim(
    id="queue.mm1k_law",
    source=Source("queue", "M/M/1/K", "1"),
    statement=r"""$\sum_{n=0}^K\frac{(1-\rho)\rho^n}{1-\rho^{K+1}}=1$.""",
    says=Identity(Sum((1 - rho) * rho**n / (1 - rho ** (K + 1)), (n, 0, K)), 1, {rho: open_(0, 1), K: integers(1)}),
    expected=PR,
)


mm1k_mean_wrong = Claim(
    id="queue.mm1k_mean_wrong",
    source=Source("queue", "misquoted", "1"),
    statement=r"""the same with $K\rho^{K+1}$.""",
    says=Mean(
        N,
        "=",
        rho / (1 - rho) - K * rho ** (K + 1) / (1 - rho ** (K + 1)),
        {N: WithMass((1 - rho) * rho**N / (1 - rho ** (K + 1)), integers(0, K))},
        {rho: open_(0, 1), K: integers(1)},
    ),
    expected=RE,
)


busy_mean = Claim(
    id="queue.busy_mean",
    source=Source("queue", "M/M/1 busy period", "1"),
    statement=r"""with the mean $\frac1{\mu-\lambda}$.""",
    says=Identity(
        Integral(exp(-(lam + mu) * t) * besseli(1, 2 * t * sqrt(lam * mu)) / sqrt(lam / mu), (t, 0, oo)),
        1 / (mu - lam),
        {mu: POSITIVE, lam: open_(0, mu)},
    ),
    expected=PR,
)
