"""Statements of klein75; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    Claim,
    Identity,
    Inequality,
    Mean,
    Source,
    Variance,
    Verdict,
    WithDensity,
    WithMass,
    exponential_law,
    geometric_law,
    integers,
    open_,
)
from sympy import Integral, Max, Sum, exp, factorial, oo, symbols

SECTION = "all"
n, k, m, N = symbols("n k m N", integer=True)
lam, mu, rho, t, a, x, s = symbols("lambda mu rho t a x s", positive=True)
W, S = symbols("W S", positive=True)
STABLE = {rho: open_(0, 1)}
RATES = {mu: POSITIVE, lam: open_(0, mu)}

mm1_variance = Claim(
    id="klein75.mm1_variance",
    source=Source("klein75", "Kleinrock, 3.2", "Kleinrock, 3.2", quoted=False),
    statement=r"M/M/1: $\mathrm{Var}(N)=\frac\rho{(1-\rho)^2}$.",
    says=Variance(N, "=", rho / (1 - rho) ** 2, {N: geometric_law(1 - rho)}, STABLE),
    expected=Verdict.PROVED,
)

mm1_variance_square = Claim(
    id="klein75.mm1_variance_square",
    source=Source("klein75", "Kleinrock, 3.2", "Kleinrock, 3.2", quoted=False),
    statement=r"M/M/1: $\mathrm{Var}(N)=\left(\frac\rho{1-\rho}\right)^2$.",
    says=Variance(N, "=", (rho / (1 - rho)) ** 2, {N: geometric_law(1 - rho)}, STABLE),
    expected=Verdict.REFUTED,
    note="The numerator is rho.",
)

mm1_queue = Claim(
    id="klein75.mm1_queue",
    source=Source("klein75", "Kleinrock, 3.2", "Kleinrock, 3.2", quoted=False),
    statement=r"M/M/1: $\mathbb E\max(N-1,0)=\frac{\rho^2}{1-\rho}$.",
    says=Mean(Max(N - 1, 0), "=", rho**2 / (1 - rho), {N: geometric_law(1 - rho)}, STABLE),
    expected=Verdict.PROVED,
)

mm1_queue_wrong = Claim(
    id="klein75.mm1_queue_wrong",
    source=Source("klein75", "Kleinrock, 3.2", "Kleinrock, 3.2", quoted=False),
    statement=r"M/M/1: $\mathbb E\max(N-1,0)=\frac\rho{1-\rho}-1$.",
    says=Mean(Max(N - 1, 0), "=", rho / (1 - rho) - 1, {N: geometric_law(1 - rho)}, STABLE),
    expected=Verdict.REFUTED,
    note="Only rho of the servers is busy: subtract rho.",
)

mm1_time = Claim(
    id="klein75.mm1_time",
    source=Source("klein75", "Kleinrock, 5.6", "Kleinrock, 5.6", quoted=False),
    statement=r"M/M/1: $P(S>t)=e^{-(\mu-\lambda)t}$ as a mixture: $\sum_{n\ge0}(1-\rho)\rho^n\sum_{k=0}^ne^{-t}\frac{t^k}{k!}=e^{-(1-\rho)t}$.",
    says=Identity(
        Sum((1 - rho) * rho**n * Sum(exp(-t) * t**k / factorial(k), (k, 0, n)), (n, 0, oo)),
        exp(-(1 - rho) * t),
        {**STABLE, t: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

mm1_time_mean = Claim(
    id="klein75.mm1_time_mean",
    source=Source("klein75", "Kleinrock, 3.2", "Kleinrock, 3.2", quoted=False),
    statement=r"M/M/1: $\mathbb ES=\frac1{\mu-\lambda}$.",
    says=Mean(S, "=", 1 / (mu - lam), {S: exponential_law(mu - lam)}, RATES),
    expected=Verdict.PROVED,
)

little = Claim(
    id="klein75.little",
    source=Source("klein75", "Kleinrock, 2.1", "Kleinrock, 2.1", quoted=False),
    statement=r"$\lambda\cdot\frac1{\mu-\lambda}=\frac\rho{1-\rho}$ with $\rho=\lambda/\mu$.",
    says=Identity(lam / (mu - lam), (lam / mu) / (1 - lam / mu), RATES),
    expected=Verdict.PROVED,
)

infinite_servers = Claim(
    id="klein75.infinite_servers",
    source=Source("klein75", "Kleinrock, 3.4", "Kleinrock, 3.4", quoted=False),
    statement=r"M/M/$\infty$: $\mathbb EN=a$.",
    says=Mean(N, "=", a, {N: WithMass(exp(-a) * a**N / factorial(N), integers(0))}, {a: POSITIVE}),
    expected=Verdict.PROVED,
)

erlang_b_integral = Claim(
    id="klein75.erlang_b_integral",
    source=Source("klein75", "Asmussen, III.3 (number not checked)", "Asmussen, III.3", quoted=False),
    statement=r"$\frac1B=\int_0^\infty e^{-t}\left(1+\frac ta\right)^mdt$ for $B=\frac{a^m/m!}{\sum_{k\le m}a^k/k!}$.",
    says=Identity(
        Integral(exp(-t) * (1 + t / a) ** m, (t, 0, oo)),
        Sum(a**k / factorial(k), (k, 0, m)) / (a**m / factorial(m)),
        {a: POSITIVE, m: integers(0)},
    ),
    expected=Verdict.PROVED,
)

erlang_b_integral_a = Claim(
    id="klein75.erlang_b_integral_a",
    source=Source("klein75", "Asmussen, III.3 (number not checked)", "Asmussen, III.3", quoted=False),
    statement=r"$\frac1B=\int_0^\infty e^{-t}\left(1+at\right)^mdt$.",
    says=Identity(
        Integral(exp(-t) * (1 + a * t) ** m, (t, 0, oo)),
        Sum(a**k / factorial(k), (k, 0, m)) / (a**m / factorial(m)),
        {a: POSITIVE, m: integers(0)},
    ),
    expected=Verdict.REFUTED,
    note="The integrand has t/a.",
)

erlang_b_load = Claim(
    id="klein75.erlang_b_load",
    source=Source("klein75", "Kleinrock, 3.6", "Kleinrock, 3.6", quoted=False),
    statement=r"$B(m,a)$ is at least $1-\frac ma$: $a-m\le aB$.",
    says=Inequality(a - m, "<=", a * (a**m / factorial(m)) / Sum(a**k / factorial(k), (k, 0, m)), {a: POSITIVE, m: integers(0)}),
    expected=Verdict.PROVED,
)

two_servers = Claim(
    id="klein75.two_servers",
    source=Source("klein75", "Kleinrock, 3.5", "Kleinrock, 3.5", quoted=False),
    statement=r"M/M/2: $\frac{1-\rho}{1+\rho}\left(1+2\sum_{n\ge1}\rho^n\right)=1$.",
    says=Identity((1 - rho) / (1 + rho) * (1 + 2 * Sum(rho**n, (n, 1, oo))), 1, STABLE),
    expected=Verdict.PROVED,
)

two_servers_mean = Claim(
    id="klein75.two_servers_mean",
    source=Source("klein75", "Kleinrock, 3.5", "Kleinrock, 3.5", quoted=False),
    statement=r"M/M/2: $\frac{1-\rho}{1+\rho}\sum_{n\ge1}2n\rho^n=\frac{2\rho}{1-\rho^2}$.",
    says=Identity((1 - rho) / (1 + rho) * Sum(2 * n * rho**n, (n, 1, oo)), 2 * rho / (1 - rho**2), STABLE),
    expected=Verdict.PROVED,
)

two_servers_mean_once = Claim(
    id="klein75.two_servers_mean_once",
    source=Source("klein75", "Kleinrock, 3.5", "Kleinrock, 3.5", quoted=False),
    statement=r"M/M/2: $\frac{1-\rho}{1+\rho}\sum_{n\ge1}2n\rho^n=\frac{2\rho}{1-\rho}$.",
    says=Identity((1 - rho) / (1 + rho) * Sum(2 * n * rho**n, (n, 1, oo)), 2 * rho / (1 - rho), STABLE),
    expected=Verdict.REFUTED,
    note="The denominator is 1 - rho^2.",
)

two_or_one = Claim(
    id="klein75.two_or_one",
    source=Source("klein75", "Kleinrock, 5", "Kleinrock, 5", quoted=False),
    statement=r"one server of double rate is faster than two: $\frac1{2(1-\rho)}\le\frac1{1-\rho^2}$.",
    says=Inequality(1 / (2 * (1 - rho)), "<=", 1 / (1 - rho**2), STABLE),
    expected=Verdict.PROVED,
)

pollaczek_laplace = Claim(
    id="klein75.pollaczek_laplace",
    source=Source("klein75", "Kleinrock, 5.7", "Kleinrock, 5.7", quoted=False),
    statement=r"M/M/1 as M/G/1: $\frac{s(1-\rho)}{s-\lambda+\lambda\frac\mu{\mu+s}}=(1-\rho)\frac{s+\mu}{s+\mu-\lambda}$.",
    says=Identity(
        s * (1 - lam / mu) / (s - lam + lam * mu / (mu + s)), (1 - lam / mu) * (s + mu) / (s + mu - lam), {**RATES, s: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

pollaczek_laplace_sign = Claim(
    id="klein75.pollaczek_laplace_sign",
    source=Source("klein75", "Kleinrock, 5.7", "Kleinrock, 5.7", quoted=False),
    statement=r"$\frac{s(1-\rho)}{s-\lambda+\lambda\frac\mu{\mu+s}}=(1-\rho)\frac{s+\mu}{s+\mu+\lambda}$.",
    says=Identity(
        s * (1 - lam / mu) / (s - lam + lam * mu / (mu + s)), (1 - lam / mu) * (s + mu) / (s + mu + lam), {**RATES, s: POSITIVE}
    ),
    expected=Verdict.REFUTED,
    note="The sign of lambda.",
)

deterministic_half = Claim(
    id="klein75.deterministic_half",
    source=Source("klein75", "Kleinrock, 5.6", "Kleinrock, 5.6", quoted=False),
    statement=r"M/D/1 waits half as long as M/M/1: $\frac{\rho}{2\mu(1-\rho)}=\frac12\cdot\frac\rho{\mu(1-\rho)}$.",
    says=Identity((lam * (1 / mu) ** 2) / (2 * (1 - lam / mu)), (lam * 2 / mu**2) / (2 * (1 - lam / mu)) / 2, RATES),
    expected=Verdict.PROVED,
)

residual_mean = Claim(
    id="klein75.residual_mean",
    source=Source("klein75", "Kleinrock, 5.2", "Kleinrock, 5.2", quoted=False),
    statement=r"the residual life of a uniform time on $(0,a)$ has the mean $\frac a3$.",
    says=Mean(W, "=", a / 3, {W: WithDensity((1 - W / a) / (a / 2), open_(0, a))}, {a: POSITIVE}),
    expected=Verdict.PROVED,
)

residual_mean_half = Claim(
    id="klein75.residual_mean_half",
    source=Source("klein75", "Kleinrock, 5.2", "Kleinrock, 5.2", quoted=False),
    statement=r"the residual life of a uniform time on $(0,a)$ has the mean $\frac a4$.",
    says=Mean(W, "=", a / 4, {W: WithDensity((1 - W / a) / (a / 2), open_(0, a))}, {a: POSITIVE}),
    expected=Verdict.REFUTED,
    note="Half of the mean life: the inspection paradox is left out.",
)

borel_law = Claim(
    id="klein75.borel_law",
    source=Source("klein75", "Asmussen, III.3 (number not checked)", "Asmussen, III.3", quoted=False),
    statement=r"$\sum_{n\ge1}e^{-\rho n}\frac{(\rho n)^{n-1}}{n!}=1$ for $\rho<1$.",
    says=Identity(Sum(exp(-rho * n) * (rho * n) ** (n - 1) / factorial(n), (n, 1, oo)), 1, STABLE),
    expected=Verdict.PROVED,
)
