"""Statements of hdp18; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    REALS,
    Claim,
    Identity,
    Inequality,
    Lies,
    Mean,
    Probability,
    Source,
    Verdict,
    closed,
    exponential_law,
    gaussian_law,
    integers,
    left_open,
    open_,
    right_open,
)
from sympy import (
    Abs,
    E,
    Integral,
    Max,
    Rational,
    Sum,
    asin,
    binomial,
    cosh,
    erfc,
    exp,
    gamma,
    log,
    oo,
    pi,
    sign,
    sin,
    sqrt,
    symbols,
)

SECTION = "all"
t, p, e = symbols("t p epsilon", positive=True)
l, x, z, r = symbols("lambda x z rho", real=True)
X, Y = symbols("X Y", real=True)
n, m, k = symbols("n m k", integer=True)

tail_upper = Claim(
    id="hdp18.tail_upper",
    source=Source("hdp18", "Proposition 2.1.2", "2.1", quoted=False),
    statement=r"$P(g\ge t)\le\frac1t\frac1{\sqrt{2\pi}}e^{-t^2/2}$.",
    says=Probability(
        Lies(X, right_open(t, oo)), "<=", exp(-(t**2) / 2) / (t * sqrt(2 * pi)), {X: gaussian_law(1)}, {t: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

tail_lower = Claim(
    id="hdp18.tail_lower",
    source=Source("hdp18", "Proposition 2.1.2", "2.1", quoted=False),
    statement=r"$\left(\frac1t-\frac1{t^3}\right)\frac1{\sqrt{2\pi}}e^{-t^2/2}\le P(g\ge t)$.",
    says=Probability(
        Lies(X, right_open(t, oo)),
        ">=",
        (1 / t - 1 / t**3) * exp(-(t**2) / 2) / sqrt(2 * pi),
        {X: gaussian_law(1)},
        {t: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

tail_lower_half = Claim(
    id="hdp18.tail_lower_half",
    source=Source("hdp18", "Proposition 2.1.2", "2.1", quoted=False),
    statement=r"$\left(\frac1t-\frac1{2t^3}\right)\frac1{\sqrt{2\pi}}e^{-t^2/2}\le P(g\ge t)$.",
    says=Probability(
        Lies(X, right_open(t, oo)),
        ">=",
        (1 / t - 1 / (2 * t**3)) * exp(-(t**2) / 2) / sqrt(2 * pi),
        {X: gaussian_law(1)},
        {t: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The second term is 1/t^3.",
)

truncated_second_moment = Claim(
    id="hdp18.truncated_second_moment",
    source=Source("hdp18", "Exercise 2.1.4", "2.1", quoted=False),
    statement=r"$\mathbb E g^2\mathbf1_{g>t}=t\frac1{\sqrt{2\pi}}e^{-t^2/2}+P(g>t)$.",
    says=Identity(
        Integral(z**2 * exp(-(z**2) / 2) / sqrt(2 * pi), (z, t, oo)),
        t * exp(-(t**2) / 2) / sqrt(2 * pi) + erfc(t / sqrt(2)) / 2,
        {t: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

hyperbolic = Claim(
    id="hdp18.hyperbolic",
    source=Source("hdp18", "Exercise 2.2.3", "2.2", quoted=False),
    statement=r"$\cosh\lambda\le e^{\lambda^2/2}$.",
    says=Inequality(cosh(l), "<=", exp(l**2 / 2), {l: REALS}),
    expected=Verdict.PROVED,
)

hyperbolic_third = Claim(
    id="hdp18.hyperbolic_third",
    source=Source("hdp18", "Exercise 2.2.3", "2.2", quoted=False),
    statement=r"$\cosh\lambda\le e^{\lambda^2/3}$.",
    says=Inequality(cosh(l), "<=", exp(l**2 / 3), {l: REALS}),
    expected=Verdict.REFUTED,
    note="The exponent is lambda^2/2.",
)

moments = Claim(
    id="hdp18.moments",
    source=Source("hdp18", "Section 2.5", "2.5", quoted=False),
    statement=r"$\mathbb E|g|^p=2^{p/2}\frac{\Gamma((1+p)/2)}{\Gamma(1/2)}$.",
    says=Mean(Abs(X) ** p, "=", 2 ** (p / 2) * gamma((1 + p) / 2) / gamma(Rational(1, 2)), {X: gaussian_law(1)}, {p: POSITIVE}),
    expected=Verdict.PROVED,
)

moments_shifted = Claim(
    id="hdp18.moments_shifted",
    source=Source("hdp18", "Section 2.5", "2.5", quoted=False),
    statement=r"$\mathbb E|g|^p=2^{p/2}\frac{\Gamma(p/2)}{\Gamma(1/2)}$.",
    says=Mean(Abs(X) ** p, "=", 2 ** (p / 2) * gamma(p / 2) / gamma(Rational(1, 2)), {X: gaussian_law(1)}, {p: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The argument of the gamma function is (1 + p)/2.",
)

square_mgf = Claim(
    id="hdp18.square_mgf",
    source=Source("hdp18", "Section 2.5", "2.5", quoted=False),
    statement=r"$\mathbb Ee^{g^2/t^2}=(1-2/t^2)^{-1/2}$ for $t>\sqrt2$.",
    says=Mean(exp(X**2 / t**2), "=", 1 / sqrt(1 - 2 / t**2), {X: gaussian_law(1)}, {t: open_(sqrt(2), oo)}),
    expected=Verdict.PROVED,
)

psi_two_norm = Claim(
    id="hdp18.psi_two_norm",
    source=Source("hdp18", "Section 2.5", "2.5", quoted=False),
    statement=r"$\mathbb Ee^{3g^2/8}=2$.",
    says=Mean(exp(3 * X**2 / 8), "=", 2, {X: gaussian_law(1)}),
    expected=Verdict.PROVED,
)

psi_two_infinite = Claim(
    id="hdp18.psi_two_infinite",
    source=Source("hdp18", "Section 2.5", "2.5", quoted=False),
    statement=r"$\mathbb Ee^{g^2/2}\le2$.",
    says=Mean(exp(X**2 / 2), "<=", 2, {X: gaussian_law(1)}),
    expected=Verdict.REFUTED,
    note="The mean is infinite; the norm is sqrt(8/3) and not sqrt(2).",
)

numeric = Claim(
    id="hdp18.numeric",
    source=Source("hdp18", "proof of Proposition 2.5.2", "2.5", quoted=False),
    statement=r"$e^x\le x+e^{x^2}$.",
    says=Inequality(exp(x), "<=", x + exp(x**2), {x: REALS}),
    expected=Verdict.PROVED,
)

numeric_half = Claim(
    id="hdp18.numeric_half",
    source=Source("hdp18", "proof of Proposition 2.5.2", "2.5", quoted=False),
    statement=r"$e^x\le x+e^{x^2/2}$.",
    says=Inequality(exp(x), "<=", x + exp(x**2 / 2), {x: REALS}),
    expected=Verdict.REFUTED,
    note="The exponent is x^2.",
)

reciprocal = Claim(
    id="hdp18.reciprocal",
    source=Source("hdp18", "proof of Proposition 2.5.2", "2.5", quoted=False),
    statement=r"$\frac1{1-x}\le e^{2x}$ for $x\in[0,1/2]$.",
    says=Inequality(1 / (1 - x), "<=", exp(2 * x), {x: closed(0, Rational(1, 2))}),
    expected=Verdict.PROVED,
)

reciprocal_far = Claim(
    id="hdp18.reciprocal_far",
    source=Source("hdp18", "proof of Proposition 2.5.2", "2.5", quoted=False),
    statement=r"$\frac1{1-x}\le e^{2x}$ for $x\in[0,4/5]$.",
    says=Inequality(1 / (1 - x), "<=", exp(2 * x), {x: closed(0, Rational(4, 5))}),
    expected=Verdict.REFUTED,
    note="The interval is [0, 1/2]; at 4/5 the sides are 5 and 4.95.",
)

gamma_bound = Claim(
    id="hdp18.gamma_bound",
    source=Source("hdp18", "proof of Proposition 2.5.2", "2.5", quoted=False),
    statement=r"$\Gamma(x)\le3x^x$ for $x\ge1/2$.",
    says=Inequality(gamma(t), "<=", 3 * t**t, {t: right_open(Rational(1, 2), oo)}),
    expected=Verdict.PROVED,
)

gamma_bound_two = Claim(
    id="hdp18.gamma_bound_two",
    source=Source("hdp18", "proof of Proposition 2.5.2", "2.5", quoted=False),
    statement=r"$\Gamma(x)\le\frac52x^x$ for $x\ge1/4$.",
    says=Inequality(gamma(t), "<=", Rational(5, 2) * t**t, {t: right_open(Rational(1, 4), oo)}),
    expected=Verdict.REFUTED,
    note="The constant 3 and the condition x >= 1/2 were both lowered.",
)

exponential_mgf = Claim(
    id="hdp18.exponential_mgf",
    source=Source("hdp18", "Section 2.7", "2.7", quoted=False),
    statement=r"$\mathbb Ee^{\lambda(X-1)}\le e^{2\lambda^2}$ for $|\lambda|\le1/2$ and $X$ exponential.",
    says=Mean(exp(l * (X - 1)), "<=", exp(2 * l**2), {X: exponential_law(1)}, {l: closed(-Rational(1, 2), Rational(1, 2))}),
    expected=Verdict.PROVED,
)

exponential_mgf_half = Claim(
    id="hdp18.exponential_mgf_half",
    source=Source("hdp18", "Section 2.7", "2.7", quoted=False),
    statement=r"$\mathbb Ee^{\lambda(X-1)}\le e^{\lambda^2/2}$ for $|\lambda|\le1/2$ and $X$ exponential.",
    says=Mean(exp(l * (X - 1)), "<=", exp(l**2 / 2), {X: exponential_law(1)}, {l: closed(-Rational(1, 2), Rational(1, 2))}),
    expected=Verdict.REFUTED,
    note="The constant 2 is replaced by 1/2, which is that of a normal law.",
)

norm_step = Claim(
    id="hdp18.norm_step",
    source=Source("hdp18", "proof of Theorem 3.1.1", "3.1", quoted=False),
    statement=r"$\max(|z-1|,|z-1|^2)\le|z^2-1|$ for $z\ge0$.",
    says=Inequality(Max(Abs(z - 1), Abs(z - 1) ** 2), "<=", Abs(z**2 - 1), {z: right_open(0, oo)}),
    expected=Verdict.PROVED,
)

norm_step_reals = Claim(
    id="hdp18.norm_step_reals",
    source=Source("hdp18", "proof of Theorem 3.1.1", "3.1", quoted=False),
    statement=r"$\max(|z-1|,|z-1|^2)\le|z^2-1|$ for every real $z$.",
    says=Inequality(Max(Abs(z - 1), Abs(z - 1) ** 2), "<=", Abs(z**2 - 1), {z: REALS}),
    expected=Verdict.REFUTED,
    note="The condition z >= 0 is missing.",
)

grothendieck_identity = Claim(
    id="hdp18.grothendieck_identity",
    source=Source("hdp18", "Section 3.6", "3.6", quoted=False),
    statement=r"$\mathbb E\,\mathrm{sign}(X)\mathrm{sign}(\rho X+\sqrt{1-\rho^2}Y)=\frac2\pi\arcsin\rho$.",
    says=Mean(
        sign(X) * sign(r * X + sqrt(1 - r**2) * Y),
        "=",
        2 / pi * asin(r),
        {X: gaussian_law(1), Y: gaussian_law(1)},
        {r: open_(-1, 1)},
    ),
    expected=Verdict.PROVED,
)

grothendieck_constant = Claim(
    id="hdp18.grothendieck_constant",
    source=Source("hdp18", "Section 3.5", "3.5", quoted=False),
    statement=r"$\frac\pi{2\ln(1+\sqrt2)}\le1.783$.",
    says=Inequality(pi / (2 * log(1 + sqrt(2))), "<=", Rational(1783, 1000)),
    expected=Verdict.PROVED,
)

grothendieck_constant_down = Claim(
    id="hdp18.grothendieck_constant_down",
    source=Source("hdp18", "Section 3.5", "3.5", quoted=False),
    statement=r"$\frac\pi{2\ln(1+\sqrt2)}\le1.782$.",
    says=Inequality(pi / (2 * log(1 + sqrt(2))), "<=", Rational(1782, 1000)),
    expected=Verdict.REFUTED,
    note="1.78221... was rounded down.",
)

covering = Claim(
    id="hdp18.covering",
    source=Source("hdp18", "Corollary 4.2.13", "4.2", quoted=False),
    statement=r"$\left(\frac2\varepsilon+1\right)^n\le\left(\frac3\varepsilon\right)^n$ for $\varepsilon\in(0,1]$.",
    says=Inequality((2 / e + 1) ** n, "<=", (3 / e) ** n, {n: integers(1), e: left_open(0, 1)}),
    expected=Verdict.PROVED,
)

covering_two = Claim(
    id="hdp18.covering_two",
    source=Source("hdp18", "Corollary 4.2.13", "4.2", quoted=False),
    statement=r"$\left(\frac2\varepsilon+1\right)^n\le\left(\frac3\varepsilon\right)^n$ for $\varepsilon\in(0,2)$.",
    says=Inequality((2 / e + 1) ** n, "<=", (3 / e) ** n, {n: integers(1), e: open_(0, 2)}),
    expected=Verdict.REFUTED,
    note="The condition is epsilon <= 1.",
)

by_parts = Claim(
    id="hdp18.by_parts",
    source=Source("hdp18", "Section 7.2", "7.2", quoted=False),
    statement=r"$\mathbb Eg\sin(tg)=t\,\mathbb E\cos(tg)=te^{-t^2/2}$.",
    says=Mean(X * sin(t * X), "=", t * exp(-(t**2) / 2), {X: gaussian_law(1)}, {t: POSITIVE}),
    expected=Verdict.PROVED,
)

binomials = Claim(
    id="hdp18.binomials",
    source=Source("hdp18", "Exercise 0.0.5", "ch. 0", quoted=False),
    statement=r"$\sum_{k=0}^m\binom nk\le\left(\frac{en}m\right)^m$.",
    says=Inequality(Sum(binomial(n, k), (k, 0, m)), "<=", (E * n / m) ** m, {n: integers(1), m: integers(1, n)}),
    expected=Verdict.PROVED,
)

binomials_from_one = Claim(
    id="hdp18.binomials_from_one",
    source=Source("hdp18", "Exercise 0.0.5", "ch. 0", quoted=False),
    statement=r"$\sum_{k=0}^m\binom nk\le\left(\frac{en}{m+1}\right)^m$.",
    says=Inequality(Sum(binomial(n, k), (k, 0, m)), "<=", (E * n / (m + 1)) ** m, {n: integers(1), m: integers(1, n)}),
    expected=Verdict.REFUTED,
    note="The denominator is m.",
)
