"""Statements of bubeck15; `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, REALS, Claim, Identity, Inequality, Source, Verdict, integers, open_, right_open
from sympy import Abs, Integer, Max, Rational, Sum, exp, log, oo, sqrt, symbols

SECTION = "all"
al, be, ka, L, R, D = symbols("alpha beta kappa L R D", positive=True)
t, n, s, k = symbols("t n s k", integer=True)
x, y, z = symbols("x y z", real=True)
p, q, u = symbols("p q u", positive=True)

ellipsoid_volume = Claim(
    id="bubeck15.ellipsoid_volume",
    source=Source("bubeck15", "Section 2.2", "2.2", quoted=False),
    statement=r"$\left(\frac{n}{n+1}\right)\left(\frac{n^2}{n^2-1}\right)^{(n-1)/2}\le e^{-1/2(n+1)}$ for $n\ge2$.",
    says=Inequality(n / (n + 1) * (n**2 / (n**2 - 1)) ** ((n - 1) / Integer(2)), "<=", exp(-1 / (2 * (n + 1))), {n: integers(2)}),
    expected=Verdict.PROVED,
)

ellipsoid_volume_n = Claim(
    id="bubeck15.ellipsoid_volume_n",
    source=Source("bubeck15", "Section 2.2", "2.2", quoted=False),
    statement=r"$\left(\frac{n}{n+1}\right)\left(\frac{n^2}{n^2-1}\right)^{(n-1)/2}\le e^{-1/n}$ for $n\ge2$.",
    says=Inequality(n / (n + 1) * (n**2 / (n**2 - 1)) ** ((n - 1) / Integer(2)), "<=", exp(-1 / n), {n: integers(2)}),
    expected=Verdict.REFUTED,
    note="The exponent is -1/(2(n + 1)).",
)

gravity = Claim(
    id="bubeck15.gravity",
    source=Source("bubeck15", "Section 2.1", "2.1", quoted=False),
    statement=r"$\left(1-\frac1e\right)^t\le e^{-t/3}$.",
    says=Inequality((1 - exp(-1)) ** t, "<=", exp(-t / Integer(3)), {t: integers(0)}),
    expected=Verdict.PROVED,
)

gravity_half = Claim(
    id="bubeck15.gravity_half",
    source=Source("bubeck15", "Section 2.1", "2.1", quoted=False),
    statement=r"$\left(1-\frac1e\right)^t\le e^{-t/2}$.",
    says=Inequality((1 - exp(-1)) ** t, "<=", exp(-t / Integer(2)), {t: integers(0)}),
    expected=Verdict.REFUTED,
    note="1 - 1/e = exp(-0.459), so 1/2 is too much.",
)

step_size = Claim(
    id="bubeck15.step_size",
    source=Source("bubeck15", "Theorem 3.2", "3.1", quoted=False),
    statement=r"$\frac{RL}{\sqrt t}\le\frac{R^2}{2\eta t}+\frac{\eta L^2}2$ for every $\eta>0$.",
    says=Inequality(
        R * L / sqrt(t), "<=", R**2 / (2 * u * t) + u * L**2 / 2, {t: integers(1), R: POSITIVE, L: POSITIVE, u: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

step_size_two = Claim(
    id="bubeck15.step_size_two",
    source=Source("bubeck15", "Theorem 3.2", "3.1", quoted=False),
    statement=r"$\frac{2RL}{\sqrt t}\le\frac{R^2}{2\eta t}+\frac{\eta L^2}2$ for every $\eta>0$.",
    says=Inequality(
        2 * R * L / sqrt(t), "<=", R**2 / (2 * u * t) + u * L**2 / 2, {t: integers(1), R: POSITIVE, L: POSITIVE, u: POSITIVE}
    ),
    expected=Verdict.REFUTED,
    note="The factor 2 is too much.",
)

frank_wolfe = Claim(
    id="bubeck15.frank_wolfe",
    source=Source("bubeck15", "proof of Theorem 3.8", "3.3", quoted=False),
    statement=r"$\left(1-\frac2{s+1}\right)\frac2{s+1}+\frac12\left(\frac2{s+1}\right)^2\le\frac2{s+2}$.",
    says=Inequality((1 - 2 / (s + 1)) * 2 / (s + 1) + (2 / (s + 1)) ** 2 / 2, "<=", 2 / (s + 2), {s: integers(1)}),
    expected=Verdict.PROVED,
)

frank_wolfe_one = Claim(
    id="bubeck15.frank_wolfe_one",
    source=Source("bubeck15", "proof of Theorem 3.8", "3.3", quoted=False),
    statement=r"$\left(1-\frac2{s+1}\right)\frac2{s+1}+\left(\frac2{s+1}\right)^2\le\frac2{s+2}$.",
    says=Inequality((1 - 2 / (s + 1)) * 2 / (s + 1) + (2 / (s + 1)) ** 2, "<=", 2 / (s + 2), {s: integers(1)}),
    expected=Verdict.REFUTED,
    note="The factor 1/2 is missing.",
)

strongly_convex_rate = Claim(
    id="bubeck15.strongly_convex_rate",
    source=Source("bubeck15", "Theorem 3.10", "3.4", quoted=False),
    statement=r"$\left(1-\frac1\kappa\right)^t\le e^{-t/\kappa}$.",
    says=Inequality((1 - 1 / ka) ** t, "<=", exp(-t / ka), {ka: right_open(1, oo), t: integers(1)}),
    expected=Verdict.PROVED,
)

gradient_rate = Claim(
    id="bubeck15.gradient_rate",
    source=Source("bubeck15", "Theorem 3.12", "3.4", quoted=False),
    statement=r"$\left(\frac{\kappa-1}{\kappa+1}\right)^{2t}\le e^{-4t/(\kappa+1)}$.",
    says=Inequality(((ka - 1) / (ka + 1)) ** (2 * t), "<=", exp(-4 * t / (ka + 1)), {ka: right_open(1, oo), t: integers(1)}),
    expected=Verdict.PROVED,
)

gradient_rate_kappa = Claim(
    id="bubeck15.gradient_rate_kappa",
    source=Source("bubeck15", "Theorem 3.12", "3.4", quoted=False),
    statement=r"$\left(\frac{\kappa-1}{\kappa+1}\right)^{2t}\le e^{-4t/(\kappa-1)}$ for $\kappa>1$.",
    says=Inequality(((ka - 1) / (ka + 1)) ** (2 * t), "<=", exp(-4 * t / (ka - 1)), {ka: open_(1, oo), t: integers(1)}),
    expected=Verdict.REFUTED,
    note="The denominator is kappa + 1.",
)

weighted_steps = Claim(
    id="bubeck15.weighted_steps",
    source=Source("bubeck15", "Theorem 3.9", "3.4", quoted=False),
    statement=r"$\sum_{s=1}^t\frac{2s}{t(t+1)}=1$.",
    says=Identity(Sum(2 * s / (t * (t + 1)), (s, 1, t)), 1, {t: integers(1)}),
    expected=Verdict.PROVED,
)

weighted_steps_square = Claim(
    id="bubeck15.weighted_steps_square",
    source=Source("bubeck15", "Theorem 3.9", "3.4", quoted=False),
    statement=r"$\sum_{s=1}^t\frac{2s}{t^2}=1$.",
    says=Identity(Sum(2 * s / t**2, (s, 1, t)), 1, {t: integers(1)}),
    expected=Verdict.REFUTED,
    note="The denominator is t (t + 1).",
)

nesterov_sequence = Claim(
    id="bubeck15.nesterov_sequence",
    source=Source("bubeck15", "Theorem 3.19", "3.7", quoted=False),
    statement=r"$\lambda=\frac{1+\sqrt{1+4\mu^2}}2$ solves $\lambda^2-\lambda=\mu^2$.",
    says=Identity(((1 + sqrt(1 + 4 * u**2)) / 2) ** 2 - (1 + sqrt(1 + 4 * u**2)) / 2, u**2, {u: POSITIVE}),
    expected=Verdict.PROVED,
)

nesterov_growth = Claim(
    id="bubeck15.nesterov_growth",
    source=Source("bubeck15", "Theorem 3.19", "3.7", quoted=False),
    statement=r"$\frac{1+\sqrt{1+4\mu^2}}2\ge\mu+\frac12$.",
    says=Inequality(u + Rational(1, 2), "<=", (1 + sqrt(1 + 4 * u**2)) / 2, {u: POSITIVE}),
    expected=Verdict.PROVED,
)

nesterov_growth_one = Claim(
    id="bubeck15.nesterov_growth_one",
    source=Source("bubeck15", "Theorem 3.19", "3.7", quoted=False),
    statement=r"$\frac{1+\sqrt{1+4\mu^2}}2\ge\mu+1$.",
    says=Inequality(u + 1, "<=", (1 + sqrt(1 + 4 * u**2)) / 2, {u: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The increment is 1/2.",
)

mirror_entropy = Claim(
    id="bubeck15.mirror_entropy",
    source=Source("bubeck15", "Section 4.3", "4.3", quoted=False),
    statement=r"the entropy is 1-strongly convex in the 1-norm: $\frac12(2|x-y|)^2\le x\ln\frac xy+(1-x)\ln\frac{1-x}{1-y}$.",
    says=Inequality(2 * (p - q) ** 2, "<=", p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)), {p: open_(0, 1), q: open_(0, 1)}),
    expected=Verdict.PROVED,
)

self_concordant = Claim(
    id="bubeck15.self_concordant",
    source=Source("bubeck15", "Section 5.3", "5.3", quoted=False),
    statement=r"$|f'''|\le2(f'')^{3/2}$ for $f=-\ln x$: equality.",
    says=Identity(Abs(-2 / u**3), 2 * (1 / u**2) ** Rational(3, 2), {u: POSITIVE}),
    expected=Verdict.PROVED,
)

huber = Claim(
    id="bubeck15.huber",
    source=Source("bubeck15", "smooth functions", "ch. 3", quoted=False),
    statement=r"$\sqrt{1+x^2}$ is 1-smooth: its second derivative is at most 1.",
    says=Inequality((1 + x**2) ** Rational(-3, 2), "<=", 1, {x: REALS}),
    expected=Verdict.PROVED,
)

softmax = Claim(
    id="bubeck15.softmax",
    source=Source("bubeck15", "smoothing", "ch. 5", quoted=False),
    statement=r"$\max(x,y)\le\beta\ln(e^{x/\beta}+e^{y/\beta})$.",
    says=Inequality(Max(x, y), "<=", be * log(exp(x / be) + exp(y / be)), {x: REALS, y: REALS, be: POSITIVE}),
    expected=Verdict.PROVED,
)

softmax_upper = Claim(
    id="bubeck15.softmax_upper",
    source=Source("bubeck15", "smoothing", "ch. 5", quoted=False),
    statement=r"$\beta\ln(e^{x/\beta}+e^{y/\beta})\le\max(x,y)+\frac\beta2$.",
    says=Inequality(be * log(exp(x / be) + exp(y / be)), "<=", Max(x, y) + be / 2, {x: REALS, y: REALS, be: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The gap is beta ln 2.",
)
