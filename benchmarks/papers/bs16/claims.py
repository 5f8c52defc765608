"""Statements of bs16; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    REALS,
    Claim,
    Implication,
    Inequality,
    Mean,
    MeanLoss,
    PrivateNoise,
    Pure,
    Source,
    Verdict,
    gaussian_law,
    laplace_law,
    open_,
)
from sympy import Abs, Rational, Symbol, erfc, exp, log, oo, pi, sinh, sqrt, symbols, tanh

SECTION = "all"
e, d, s, rho, al, xi = symbols("epsilon delta sigma rho alpha xi", positive=True)
X, x, m, t = symbols("X x mu t", real=True)
r = Symbol("r", positive=True)

pure_level = Claim(
    id="bs16.pure_level",
    source=Source("bs16", "Proposition 3.3", "3.1", quoted=False),
    statement=r"$\frac{\sinh(\alpha\varepsilon)-\sinh((\alpha-1)\varepsilon)}{\sinh\varepsilon}\le e^{\alpha(\alpha-1)\varepsilon^2/2}$ for $\alpha>1$.",
    says=Inequality(
        (sinh(al * e) - sinh((al - 1) * e)) / sinh(e), "<=", exp(al * (al - 1) * e**2 / 2), {al: open_(1, oo), e: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

pure_level_quarter = Claim(
    id="bs16.pure_level_quarter",
    source=Source("bs16", "Proposition 3.3", "3.1", quoted=False),
    statement=r"$\frac{\sinh(\alpha\varepsilon)-\sinh((\alpha-1)\varepsilon)}{\sinh\varepsilon}\le e^{\alpha(\alpha-1)\varepsilon^2/4}$ for $\alpha>1$.",
    says=Inequality(
        (sinh(al * e) - sinh((al - 1) * e)) / sinh(e), "<=", exp(al * (al - 1) * e**2 / 4), {al: open_(1, oo), e: POSITIVE}
    ),
    expected=Verdict.REFUTED,
    note="The constant is 1/2.",
)

pure_gives_divergence = Claim(
    id="bs16.pure_gives_divergence",
    source=Source("bs16", "Proposition 3.3", "3.1", quoted=False),
    statement=r"$\varepsilon\tanh(\varepsilon/2)\le\frac12\varepsilon^2$.",
    says=Inequality(e * tanh(e / 2), "<=", e**2 / 2, {e: POSITIVE}),
    expected=Verdict.PROVED,
)

pure_divergence_all = Claim(
    id="bs16.pure_divergence_all",
    source=Source("bs16", "Proposition 3.3", "3.1", quoted=False),
    statement=r"pure privacy at level $\varepsilon$ has mean privacy loss at most $\frac12\varepsilon^2$.",
    says=Implication((Pure(r),), MeanLoss(log(r) ** 2 / 2), {r: open_(1, oo)}),
    expected=Verdict.PROVED,
)

pure_divergence_quarter = Claim(
    id="bs16.pure_divergence_quarter",
    source=Source("bs16", "Proposition 3.3", "3.1", quoted=False),
    statement=r"pure privacy at level $\varepsilon$ has mean privacy loss at most $\frac14\varepsilon^2$.",
    says=Implication((Pure(r),), MeanLoss(log(r) ** 2 / 4), {r: open_(1, oo)}),
    expected=Verdict.REFUTED,
    note="The constant is 1/2.",
)

gaussian_moment = Claim(
    id="bs16.gaussian_moment",
    source=Source("bs16", "Lemma 2.5", "2", quoted=False),
    statement=r"$\mathbb E\exp\left((\alpha-1)\frac{2\mu X-\mu^2}{2\sigma^2}\right)=e^{\alpha(\alpha-1)\mu^2/2\sigma^2}$ under $N(\mu,\sigma^2)$.",
    says=Mean(
        exp((al - 1) * (2 * m * X - m**2) / (2 * s**2)),
        "=",
        exp(al * (al - 1) * m**2 / (2 * s**2)),
        {X: gaussian_law(s, m)},
        {al: open_(1, oo), s: POSITIVE, m: REALS},
    ),
    expected=Verdict.PROVED,
)

gaussian_moment_order = Claim(
    id="bs16.gaussian_moment_order",
    source=Source("bs16", "Lemma 2.5", "2", quoted=False),
    statement=r"$\mathbb E\exp\left((\alpha-1)\frac{2\mu X-\mu^2}{2\sigma^2}\right)=e^{\alpha^2\mu^2/2\sigma^2}$ under $N(\mu,\sigma^2)$.",
    says=Mean(
        exp((al - 1) * (2 * m * X - m**2) / (2 * s**2)),
        "=",
        exp(al**2 * m**2 / (2 * s**2)),
        {X: gaussian_law(s, m)},
        {al: open_(1, oo), s: POSITIVE, m: REALS},
    ),
    expected=Verdict.REFUTED,
    note="The factor is alpha (alpha - 1).",
)

to_approximate = Claim(
    id="bs16.to_approximate",
    source=Source("bs16", "Lemma 3.5", "3.2", quoted=False),
    statement=r"$\rho+2\sqrt{\rho\ln(1/\delta)}$ comes from the best order: $\min_\alpha\ \rho\alpha+\frac{\ln(1/\delta)}{\alpha-1}$.",
    says=Inequality(
        rho + 2 * sqrt(rho * log(1 / d)),
        "<=",
        rho * al + log(1 / d) / (al - 1),
        {rho: POSITIVE, d: open_(0, 1), al: open_(1, oo)},
    ),
    expected=Verdict.PROVED,
)

to_approximate_missing = Claim(
    id="bs16.to_approximate_missing",
    source=Source("bs16", "Lemma 3.5", "3.2", quoted=False),
    statement=r"$2\rho+2\sqrt{\rho\ln(1/\delta)}\le\rho\alpha+\frac{\ln(1/\delta)}{\alpha-1}$ for every $\alpha>1$.",
    says=Inequality(
        2 * rho + 2 * sqrt(rho * log(1 / d)),
        "<=",
        rho * al + log(1 / d) / (al - 1),
        {rho: POSITIVE, d: open_(0, 1), al: open_(1, oo)},
    ),
    expected=Verdict.REFUTED,
    note="The first term is rho.",
)

gaussian_tail_step = Claim(
    id="bs16.gaussian_tail_step",
    source=Source("bs16", "Lemma 3.6 (number not checked)", "3.2", quoted=False),
    statement=r"$\mathrm{erfc}(t)\le\frac{2e^{-t^2}}{\sqrt\pi(t+\sqrt{t^2+4/\pi})}$.",
    says=Inequality(erfc(r), "<=", 2 * exp(-(r**2)) / (sqrt(pi) * (r + sqrt(r**2 + 4 / pi))), {r: POSITIVE}),
    expected=Verdict.PROVED,
)

group = Claim(
    id="bs16.group",
    source=Source("bs16", "Proposition 1.9 (number not checked)", "2.4", quoted=False),
    statement=r"the triangle-like inequality for normal shifts: $(s+t)^2\le ks^2+\frac k{k-1}t^2$ for $k>1$.",
    says=Inequality((x + t) ** 2, "<=", r * x**2 + r / (r - 1) * t**2, {r: open_(1, oo), x: REALS, t: REALS}),
    expected=Verdict.PROVED,
)

group_swapped = Claim(
    id="bs16.group_swapped",
    source=Source("bs16", "Proposition 1.9 (number not checked)", "2.4", quoted=False),
    statement=r"$(s+t)^2\le ks^2+\frac{k-1}kt^2$ for $k>1$.",
    says=Inequality((x + t) ** 2, "<=", r * x**2 + (r - 1) / r * t**2, {r: open_(1, oo), x: REALS, t: REALS}),
    expected=Verdict.REFUTED,
    note="The second factor is k/(k - 1).",
)

laplace_kl = Claim(
    id="bs16.laplace_kl",
    source=Source("bs16", "Section 3.1", "3.1", quoted=False),
    statement=r"Laplace noise has mean privacy loss $\varepsilon+e^{-\varepsilon}-1$.",
    says=Mean(Abs(X - e) - Abs(X), "=", e + exp(-e) - 1, {X: laplace_law(1)}, {e: POSITIVE}),
    expected=Verdict.PROVED,
)

laplace_concentrated = Claim(
    id="bs16.laplace_concentrated",
    source=Source("bs16", "Section 3.1", "3.1", quoted=False),
    statement=r"$\varepsilon+e^{-\varepsilon}-1\le\frac12\varepsilon^2$.",
    says=Inequality(e + exp(-e) - 1, "<=", e**2 / 2, {e: POSITIVE}),
    expected=Verdict.PROVED,
)

laplace_concentrated_third = Claim(
    id="bs16.laplace_concentrated_third",
    source=Source("bs16", "Section 3.1", "3.1", quoted=False),
    statement=r"$\varepsilon+e^{-\varepsilon}-1\le\frac13\varepsilon^2$.",
    says=Inequality(e + exp(-e) - 1, "<=", e**2 / 3, {e: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The constant is 1/2.",
)

gaussian_noise = Claim(
    id="bs16.gaussian_noise",
    source=Source("bs16", "Proposition 1.6", "1.1", quoted=False),
    statement=r"Gaussian noise of deviation 4 for a change of 1 is $(\frac1{32}+\sqrt{\frac18\ln10^5},10^{-5})$-private.",
    says=PrivateNoise(Rational(1, 32) + sqrt(log(10**5) / 8), 1, {X: gaussian_law(4)}, Rational(1, 10**5)),
    expected=Verdict.PROVED,
)

gaussian_noise_less = Claim(
    id="bs16.gaussian_noise_less",
    source=Source("bs16", "Proposition 1.6", "1.1", quoted=False),
    statement=r"Gaussian noise of deviation 4 for a change of 1 is $(\frac12,10^{-5})$-private.",
    says=PrivateNoise(Rational(1, 2), 1, {X: gaussian_law(4)}, Rational(1, 10**5)),
    expected=Verdict.REFUTED,
    note="The level is about 1.",
)
