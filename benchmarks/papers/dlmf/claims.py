"""Statements of dlmf; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    REALS,
    Claim,
    Identity,
    Inequality,
    Limit,
    Source,
    Verdict,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from sympy import (
    Abs,
    E,
    Integral,
    LambertW,
    Rational,
    Sum,
    airyai,
    airyaiprime,
    airybi,
    airybiprime,
    atan,
    besseli,
    besselj,
    besselk,
    chebyshevt,
    cos,
    cosh,
    digamma,
    elliptic_k,
    erf,
    erfc,
    exp,
    expint,
    factorial,
    factorial2,
    gamma,
    hermite,
    hyper,
    laguerre,
    legendre,
    log,
    loggamma,
    lowergamma,
    oo,
    pi,
    sin,
    sinh,
    sqrt,
    symbols,
    tan,
    uppergamma,
    zeta,
)

SECTION = "all"
x, z, a, b, c, s, nu, mu, t, p = symbols("x z a b c s nu mu t p", positive=True)
y, th, w = symbols("y theta w", real=True)
k, n, j = symbols("k n j", integer=True)
H = Rational(1, 2)
UNIT = open_(0, 1)

w_lower = Claim(
    id="dlmf.w_lower",
    source=Source("dlmf", "Section 4.13", "4.13", quoted=False),
    statement=r"$\ln x-\ln\ln x\le W(x)$ for $x\ge e$.",
    says=Inequality(log(x) - log(log(x)), "<=", LambertW(x), {x: right_open(E, oo)}),
    expected=Verdict.PROVED,
)

w_lower_half = Claim(
    id="dlmf.w_lower_half",
    source=Source("dlmf", "Section 4.13", "4.13", quoted=False),
    statement=r"$\ln x-\frac12\ln\ln x\le W(x)$ for $x\ge e$.",
    says=Inequality(log(x) - log(log(x)) / 2, "<=", LambertW(x), {x: right_open(E, oo)}),
    expected=Verdict.REFUTED,
    note="With 1/2 it is an upper bound.",
)

digamma_step = Claim(
    id="dlmf.digamma_step",
    source=Source("dlmf", "5.5.2", "5.5", quoted=False),
    statement=r"$\psi(z+1)=\psi(z)+\frac1z$.",
    says=Identity(digamma(x + 1), digamma(x) + 1 / x, {x: POSITIVE}),
    expected=Verdict.PROVED,
)

digamma_reflection = Claim(
    id="dlmf.digamma_reflection",
    source=Source("dlmf", "5.5.4", "5.5", quoted=False),
    statement=r"$\psi(z)-\psi(1-z)=-\pi/\tan(\pi z)$.",
    says=Identity(digamma(x) - digamma(1 - x), -pi / tan(pi * x), {x: open_(0, H)}),
    expected=Verdict.PROVED,
)

digamma_reflection_sign = Claim(
    id="dlmf.digamma_reflection_sign",
    source=Source("dlmf", "5.5.4", "5.5", quoted=False),
    statement=r"$\psi(z)-\psi(1-z)=\pi/\tan(\pi z)$.",
    says=Identity(digamma(x) - digamma(1 - x), pi / tan(pi * x), {x: open_(0, H)}),
    expected=Verdict.REFUTED,
    note="The sign.",
)

digamma_duplication = Claim(
    id="dlmf.digamma_duplication",
    source=Source("dlmf", "5.5.8", "5.5", quoted=False),
    statement=r"$2\psi(2z)=\psi(z)+\psi(z+\frac12)+2\ln2$.",
    says=Identity(2 * digamma(2 * x), digamma(x) + digamma(x + H) + 2 * log(2), {x: POSITIVE}),
    expected=Verdict.PROVED,
)

digamma_duplication_log = Claim(
    id="dlmf.digamma_duplication_log",
    source=Source("dlmf", "5.5.8", "5.5", quoted=False),
    statement=r"$2\psi(2z)=\psi(z)+\psi(z+\frac12)+\ln2$.",
    says=Identity(2 * digamma(2 * x), digamma(x) + digamma(x + H) + log(2), {x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The constant is 2 ln 2.",
)

gamma_triplication = Claim(
    id="dlmf.gamma_triplication",
    source=Source("dlmf", "5.5.6 with n = 3", "5.5", quoted=False),
    statement=r"$\Gamma(3z)=\frac{3^{3z-1/2}}{2\pi}\Gamma(z)\Gamma(z+\frac13)\Gamma(z+\frac23)$.",
    says=Identity(
        gamma(3 * x),
        3 ** (3 * x - H) / (2 * pi) * gamma(x) * gamma(x + Rational(1, 3)) * gamma(x + Rational(2, 3)),
        {x: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

gamma_powers = Claim(
    id="dlmf.gamma_powers",
    source=Source("dlmf", "5.9.1", "5.9", quoted=False),
    statement=r"$\int_0^\infty e^{-zt^\mu}t^{\nu-1}dt=\frac1\mu\Gamma\left(\frac\nu\mu\right)z^{-\nu/\mu}$.",
    says=Identity(
        Integral(exp(-z * t**mu) * t ** (nu - 1), (t, 0, oo)),
        gamma(nu / mu) / mu * z ** (-nu / mu),
        {mu: POSITIVE, nu: POSITIVE, z: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

gamma_powers_factor = Claim(
    id="dlmf.gamma_powers_factor",
    source=Source("dlmf", "5.9.1", "5.9", quoted=False),
    statement=r"$\int_0^\infty e^{-zt^\mu}t^{\nu-1}dt=\Gamma\left(\frac\nu\mu\right)z^{-\nu/\mu}$.",
    says=Identity(
        Integral(exp(-z * t**mu) * t ** (nu - 1), (t, 0, oo)),
        gamma(nu / mu) * z ** (-nu / mu),
        {mu: POSITIVE, nu: POSITIVE, z: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The factor 1/mu is missing.",
)

binet = Claim(
    id="dlmf.binet",
    source=Source("dlmf", "5.9.10", "5.9", quoted=False),
    statement=r"$\ln\Gamma(z)=(z-\frac12)\ln z-z+\frac12\ln(2\pi)+2\int_0^\infty\frac{\arctan(t/z)}{e^{2\pi t}-1}dt$.",
    says=Identity(
        loggamma(z),
        (z - H) * log(z) - z + log(2 * pi) / 2 + 2 * Integral(atan(t / z) / (exp(2 * pi * t) - 1), (t, 0, oo)),
        {z: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

digamma_integral = Claim(
    id="dlmf.digamma_integral",
    source=Source("dlmf", "5.9.12", "5.9", quoted=False),
    statement=r"$\psi(z)=\int_0^\infty\left(\frac{e^{-t}}t-\frac{e^{-zt}}{1-e^{-t}}\right)dt$.",
    says=Identity(digamma(z), Integral(exp(-t) / t - exp(-z * t) / (1 - exp(-t)), (t, 0, oo)), {z: POSITIVE}),
    expected=Verdict.PROVED,
)

gamma_ratio_limit = Claim(
    id="dlmf.gamma_ratio_limit",
    source=Source("dlmf", "5.11.12", "5.11", quoted=False),
    statement=r"$\frac{\Gamma(z+a)}{\Gamma(z+b)}z^{b-a}\to1$.",
    says=Limit(gamma(z + a) / gamma(z + b) * z ** (b - a), z, oo, 1, {a: POSITIVE, b: POSITIVE, z: POSITIVE}),
    expected=Verdict.PROVED,
)

beta_sine = Claim(
    id="dlmf.beta_sine",
    source=Source("dlmf", "5.12.2", "5.12", quoted=False),
    statement=r"$\int_0^{\pi/2}\sin^{2a-1}\theta\cos^{2b-1}\theta\,d\theta=\frac12B(a,b)$.",
    says=Identity(
        Integral(sin(t) ** (2 * a - 1) * cos(t) ** (2 * b - 1), (t, 0, pi / 2)),
        gamma(a) * gamma(b) / gamma(a + b) / 2,
        {a: POSITIVE, b: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

beta_sine_half = Claim(
    id="dlmf.beta_sine_half",
    source=Source("dlmf", "5.12.2", "5.12", quoted=False),
    statement=r"$\int_0^{\pi/2}\sin^{2a-1}\theta\cos^{2b-1}\theta\,d\theta=B(a,b)$.",
    says=Identity(
        Integral(sin(t) ** (2 * a - 1) * cos(t) ** (2 * b - 1), (t, 0, pi / 2)),
        gamma(a) * gamma(b) / gamma(a + b),
        {a: POSITIVE, b: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The factor 1/2 is missing.",
)

beta_ray = Claim(
    id="dlmf.beta_ray",
    source=Source("dlmf", "5.12.3", "5.12", quoted=False),
    statement=r"$\int_0^\infty\frac{t^{a-1}}{(1+t)^{a+b}}dt=B(a,b)$.",
    says=Identity(
        Integral(t ** (a - 1) / (1 + t) ** (a + b), (t, 0, oo)), gamma(a) * gamma(b) / gamma(a + b), {a: POSITIVE, b: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

beta_ray_shifted = Claim(
    id="dlmf.beta_ray_shifted",
    source=Source("dlmf", "5.12.3", "5.12", quoted=False),
    statement=r"$\int_0^\infty\frac{t^a}{(1+t)^{a+b}}dt=B(a,b)$ for $b>1$.",
    says=Identity(
        Integral(t**a / (1 + t) ** (a + b), (t, 0, oo)), gamma(a) * gamma(b) / gamma(a + b), {a: POSITIVE, b: open_(1, oo)}
    ),
    expected=Verdict.REFUTED,
    note="The exponent of t is a - 1.",
)

e1_upper = Claim(
    id="dlmf.e1_upper",
    source=Source("dlmf", "6.8.2", "6.8", quoted=False),
    statement=r"$xe^xE_1(x)<\frac{x+1}{x+2}$.",
    says=Inequality(x * exp(x) * expint(1, x), "<", (x + 1) / (x + 2), {x: POSITIVE}),
    expected=Verdict.PROVED,
)

e1_lower = Claim(
    id="dlmf.e1_lower",
    source=Source("dlmf", "6.8.3", "6.8", quoted=False),
    statement=r"$\frac{x(x+3)}{x^2+4x+2}<xe^xE_1(x)$.",
    says=Inequality(x * (x + 3) / (x**2 + 4 * x + 2), "<", x * exp(x) * expint(1, x), {x: POSITIVE}),
    expected=Verdict.PROVED,
)

e1_lower_wrong = Claim(
    id="dlmf.e1_lower_wrong",
    source=Source("dlmf", "6.8.3", "6.8", quoted=False),
    statement=r"$\frac{x^2+5x+2}{x^2+6x+6}<xe^xE_1(x)$.",
    says=Inequality((x**2 + 5 * x + 2) / (x**2 + 6 * x + 6), "<", x * exp(x) * expint(1, x), {x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The direction: this is the upper bound.",
)

e1_laplace = Claim(
    id="dlmf.e1_laplace",
    source=Source("dlmf", "6.14.1", "6.14", quoted=False),
    statement=r"$\int_0^\infty e^{-at}E_1(t)dt=\frac1a\ln(1+a)$.",
    says=Identity(Integral(exp(-a * t) * expint(1, t), (t, 0, oo)), log(1 + a) / a, {a: POSITIVE}),
    expected=Verdict.PROVED,
)

e1_laplace_factor = Claim(
    id="dlmf.e1_laplace_factor",
    source=Source("dlmf", "6.14.1", "6.14", quoted=False),
    statement=r"$\int_0^\infty e^{-at}E_1(t)dt=\ln(1+a)$.",
    says=Identity(Integral(exp(-a * t) * expint(1, t), (t, 0, oo)), log(1 + a), {a: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The factor 1/a is missing.",
)

erf_series = Claim(
    id="dlmf.erf_series",
    source=Source("dlmf", "7.6.1", "7.6", quoted=False),
    statement=r"$\mathrm{erf}(z)=\frac2{\sqrt\pi}\sum_{n\ge0}\frac{(-1)^nz^{2n+1}}{n!(2n+1)}$.",
    says=Identity(
        erf(x), 2 / sqrt(pi) * Sum((-1) ** n * x ** (2 * n + 1) / (factorial(n) * (2 * n + 1)), (n, 0, oo)), {x: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

erf_positive_series = Claim(
    id="dlmf.erf_positive_series",
    source=Source("dlmf", "7.6.2", "7.6", quoted=False),
    statement=r"$\mathrm{erf}(z)=\frac2{\sqrt\pi}e^{-z^2}\sum_{n\ge0}\frac{2^nz^{2n+1}}{1\cdot3\cdots(2n+1)}$.",
    says=Identity(
        erf(x), 2 / sqrt(pi) * exp(-(x**2)) * Sum(2**n * x ** (2 * n + 1) / factorial2(2 * n + 1), (n, 0, oo)), {x: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

erf_positive_series_bare = Claim(
    id="dlmf.erf_positive_series_bare",
    source=Source("dlmf", "7.6.2", "7.6", quoted=False),
    statement=r"$\mathrm{erf}(z)=\frac2{\sqrt\pi}\sum_{n\ge0}\frac{2^nz^{2n+1}}{1\cdot3\cdots(2n+1)}$.",
    says=Identity(erf(x), 2 / sqrt(pi) * Sum(2**n * x ** (2 * n + 1) / factorial2(2 * n + 1), (n, 0, oo)), {x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The factor exp(-z^2) is missing.",
)

erfc_root = Claim(
    id="dlmf.erfc_root",
    source=Source("dlmf", "Section 7.7", "7.7", quoted=False),
    statement=r"$\int_0^\infty\frac{e^{-at}}{\sqrt{t+z^2}}dt=\sqrt{\frac\pi a}e^{az^2}\mathrm{erfc}(\sqrt az)$.",
    says=Identity(
        Integral(exp(-a * t) / sqrt(t + z**2), (t, 0, oo)),
        sqrt(pi / a) * exp(a * z**2) * erfc(sqrt(a) * z),
        {a: POSITIVE, z: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

dawson_upper = Claim(
    id="dlmf.dawson_upper",
    source=Source("dlmf", "7.8.7 (number not checked)", "7.8", quoted=False),
    statement=r"$\int_0^xe^{t^2}dt<\frac{e^{x^2}-1}x$.",
    says=Inequality(Integral(exp(t**2), (t, 0, x)), "<", (exp(x**2) - 1) / x, {x: POSITIVE}),
    expected=Verdict.PROVED,
)

dawson_upper_half = Claim(
    id="dlmf.dawson_upper_half",
    source=Source("dlmf", "7.8.7 (number not checked)", "7.8", quoted=False),
    statement=r"$\int_0^xe^{t^2}dt<\frac{e^{x^2}-1}{2x}$.",
    says=Inequality(Integral(exp(t**2), (t, 0, x)), "<", (exp(x**2) - 1) / (2 * x), {x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The factor 1/2.",
)

erfc_repeated = Claim(
    id="dlmf.erfc_repeated",
    source=Source("dlmf", "Section 7.18", "7.18", quoted=False),
    statement=r"$\int_x^\infty\mathrm{erfc}(t)dt=\frac{e^{-x^2}}{\sqrt\pi}-x\,\mathrm{erfc}(x)$.",
    says=Identity(Integral(erfc(t), (t, x, oo)), exp(-(x**2)) / sqrt(pi) - x * erfc(x), {x: POSITIVE}),
    expected=Verdict.PROVED,
)

incomplete_half = Claim(
    id="dlmf.incomplete_half",
    source=Source("dlmf", "8.4.6", "8.4", quoted=False),
    statement=r"$\Gamma(\frac12,z^2)=\sqrt\pi\,\mathrm{erfc}(z)$.",
    says=Identity(uppergamma(H, x**2), sqrt(pi) * erfc(x), {x: POSITIVE}),
    expected=Verdict.PROVED,
)

incomplete_integer = Claim(
    id="dlmf.incomplete_integer",
    source=Source("dlmf", "8.4.8", "8.4", quoted=False),
    statement=r"$\Gamma(n+1,z)=n!e^{-z}\sum_{k=0}^n\frac{z^k}{k!}$.",
    says=Identity(
        uppergamma(n + 1, x), factorial(n) * exp(-x) * Sum(x**k / factorial(k), (k, 0, n)), {n: integers(0), x: POSITIVE}
    ),
    expected=Verdict.PROVED,
)

incomplete_integer_shifted = Claim(
    id="dlmf.incomplete_integer_shifted",
    source=Source("dlmf", "8.4.8", "8.4", quoted=False),
    statement=r"$\Gamma(n,z)=(n-1)!e^{-z}\sum_{k=0}^n\frac{z^k}{k!}$ for $n\ge1$.",
    says=Identity(
        uppergamma(n, x), factorial(n - 1) * exp(-x) * Sum(x**k / factorial(k), (k, 0, n)), {n: integers(1), x: POSITIVE}
    ),
    expected=Verdict.REFUTED,
    note="The sum ends at n - 1.",
)

incomplete_step = Claim(
    id="dlmf.incomplete_step",
    source=Source("dlmf", "8.8.2", "8.8", quoted=False),
    statement=r"$\Gamma(a+1,z)=a\Gamma(a,z)+z^ae^{-z}$.",
    says=Identity(uppergamma(a + 1, x), a * uppergamma(a, x) + x**a * exp(-x), {a: POSITIVE, x: POSITIVE}),
    expected=Verdict.PROVED,
)

incomplete_step_sign = Claim(
    id="dlmf.incomplete_step_sign",
    source=Source("dlmf", "8.8.2", "8.8", quoted=False),
    statement=r"$\Gamma(a+1,z)=a\Gamma(a,z)-z^ae^{-z}$.",
    says=Identity(uppergamma(a + 1, x), a * uppergamma(a, x) - x**a * exp(-x), {a: POSITIVE, x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The sign: that of the lower function.",
)

incomplete_lower_bound = Claim(
    id="dlmf.incomplete_lower_bound",
    source=Source("dlmf", "8.10.2", "8.10", quoted=False),
    statement=r"$\frac{x^{a-1}}a(1-e^{-x})\le\gamma(a,x)$ for $0<a\le1$.",
    says=Inequality(x ** (a - 1) / a * (1 - exp(-x)), "<=", lowergamma(a, x), {a: left_open(0, 1), x: POSITIVE}),
    expected=Verdict.PROVED,
)

incomplete_lower_bound_all = Claim(
    id="dlmf.incomplete_lower_bound_all",
    source=Source("dlmf", "8.10.2", "8.10", quoted=False),
    statement=r"$\frac{x^{a-1}}a(1-e^{-x})\le\gamma(a,x)$ for $a>0$.",
    says=Inequality(x ** (a - 1) / a * (1 - exp(-x)), "<=", lowergamma(a, x), {a: POSITIVE, x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The condition a <= 1 is missing.",
)

exponential_integral_step = Claim(
    id="dlmf.exponential_integral_step",
    source=Source("dlmf", "8.19.12", "8.19", quoted=False),
    statement=r"$pE_{p+1}(z)+zE_p(z)=e^{-z}$.",
    says=Identity(p * expint(p + 1, x) + x * expint(p, x), exp(-x), {p: POSITIVE, x: POSITIVE}),
    expected=Verdict.PROVED,
)

exponential_integral_lower = Claim(
    id="dlmf.exponential_integral_lower",
    source=Source("dlmf", "Section 8.19", "8.19", quoted=False),
    statement=r"$\frac1{x+p}<e^xE_p(x)$.",
    says=Inequality(1 / (x + p), "<", exp(x) * expint(p, x), {p: right_open(1, oo), x: POSITIVE}),
    expected=Verdict.PROVED,
)

exponential_integral_lower_less = Claim(
    id="dlmf.exponential_integral_lower_less",
    source=Source("dlmf", "Section 8.19", "8.19", quoted=False),
    statement=r"$\frac1{x+p-1}<e^xE_p(x)$.",
    says=Inequality(1 / (x + p - 1), "<", exp(x) * expint(p, x), {p: right_open(1, oo), x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The direction: this is the upper bound.",
)

airy_wronskian = Claim(
    id="dlmf.airy_wronskian",
    source=Source("dlmf", "9.2.7", "9.2", quoted=False),
    statement=r"$\mathrm{Ai}(x)\mathrm{Bi}'(x)-\mathrm{Ai}'(x)\mathrm{Bi}(x)=\frac1\pi$.",
    says=Identity(airyai(x) * airybiprime(x) - airyaiprime(x) * airybi(x), 1 / pi, {x: POSITIVE}),
    expected=Verdict.PROVED,
)

airy_bound = Claim(
    id="dlmf.airy_bound",
    source=Source("dlmf", "Section 9.7", "9.7", quoted=False),
    statement=r"$\mathrm{Ai}(x)\le\frac{e^{-2x^{3/2}/3}}{2\sqrt\pi x^{1/4}}$.",
    says=Inequality(airyai(x), "<=", exp(-2 * x ** Rational(3, 2) / 3) / (2 * sqrt(pi) * x ** Rational(1, 4)), {x: POSITIVE}),
    expected=Verdict.PROVED,
)

j_step = Claim(
    id="dlmf.j_step",
    source=Source("dlmf", "10.6.1", "10.6", quoted=False),
    statement=r"$J_{\nu-1}(z)+J_{\nu+1}(z)=\frac{2\nu}zJ_\nu(z)$.",
    says=Identity(besselj(nu - 1, x) + besselj(nu + 1, x), 2 * nu / x * besselj(nu, x), {nu: right_open(1, oo), x: POSITIVE}),
    expected=Verdict.PROVED,
)

j_zero_integral = Claim(
    id="dlmf.j_zero_integral",
    source=Source("dlmf", "10.9.1", "10.9", quoted=False),
    statement=r"$J_0(z)=\frac1\pi\int_0^\pi\cos(z\sin\theta)d\theta$.",
    says=Identity(besselj(0, x), Integral(cos(x * sin(th)), (th, 0, pi)) / pi, {x: POSITIVE}),
    expected=Verdict.PROVED,
)

j_laplace = Claim(
    id="dlmf.j_laplace",
    source=Source("dlmf", "Section 10.22", "10.22", quoted=False),
    statement=r"$\int_0^\infty e^{-at}J_0(bt)dt=\frac1{\sqrt{a^2+b^2}}$.",
    says=Identity(Integral(exp(-a * t) * besselj(0, b * t), (t, 0, oo)), 1 / sqrt(a**2 + b**2), {a: POSITIVE, b: POSITIVE}),
    expected=Verdict.PROVED,
)

j_laplace_square = Claim(
    id="dlmf.j_laplace_square",
    source=Source("dlmf", "Section 10.22", "10.22", quoted=False),
    statement=r"$\int_0^\infty e^{-at}J_0(bt)dt=\frac1{a^2+b^2}$.",
    says=Identity(Integral(exp(-a * t) * besselj(0, b * t), (t, 0, oo)), 1 / (a**2 + b**2), {a: POSITIVE, b: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The square root is missing.",
)

j_squares = Claim(
    id="dlmf.j_squares",
    source=Source("dlmf", "Section 10.23", "10.23", quoted=False),
    statement=r"$J_0(z)^2+2\sum_{k\ge1}J_k(z)^2=1$.",
    says=Identity(besselj(0, x) ** 2 + 2 * Sum(besselj(k, x) ** 2, (k, 1, oo)), 1, {x: POSITIVE}),
    expected=Verdict.PROVED,
)

ik_wronskian = Claim(
    id="dlmf.ik_wronskian",
    source=Source("dlmf", "10.28.2", "10.28", quoted=False),
    statement=r"$I_\nu(z)K_{\nu+1}(z)+I_{\nu+1}(z)K_\nu(z)=\frac1z$.",
    says=Identity(besseli(nu, x) * besselk(nu + 1, x) + besseli(nu + 1, x) * besselk(nu, x), 1 / x, {nu: POSITIVE, x: POSITIVE}),
    expected=Verdict.PROVED,
)

ik_wronskian_one = Claim(
    id="dlmf.ik_wronskian_one",
    source=Source("dlmf", "10.28.2", "10.28", quoted=False),
    statement=r"$I_\nu(z)K_{\nu+1}(z)-I_{\nu+1}(z)K_\nu(z)=\frac1z$.",
    says=Identity(besseli(nu, x) * besselk(nu + 1, x) - besseli(nu + 1, x) * besselk(nu, x), 1 / x, {nu: POSITIVE, x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The sign of the second product.",
)

i_step = Claim(
    id="dlmf.i_step",
    source=Source("dlmf", "10.29.1", "10.29", quoted=False),
    statement=r"$I_{\nu-1}(z)-I_{\nu+1}(z)=\frac{2\nu}zI_\nu(z)$.",
    says=Identity(besseli(nu - 1, x) - besseli(nu + 1, x), 2 * nu / x * besseli(nu, x), {nu: right_open(1, oo), x: POSITIVE}),
    expected=Verdict.PROVED,
)

k_step = Claim(
    id="dlmf.k_step",
    source=Source("dlmf", "10.29.1", "10.29", quoted=False),
    statement=r"$K_{\nu-1}(z)-K_{\nu+1}(z)=\frac{2\nu}zK_\nu(z)$.",
    says=Identity(besselk(nu - 1, x) - besselk(nu + 1, x), 2 * nu / x * besselk(nu, x), {nu: right_open(1, oo), x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The sign: the formula is for exp(nu pi i) K.",
)

i_zero_integral = Claim(
    id="dlmf.i_zero_integral",
    source=Source("dlmf", "10.32.1", "10.32", quoted=False),
    statement=r"$I_0(z)=\frac1\pi\int_0^\pi e^{z\cos\theta}d\theta$.",
    says=Identity(besseli(0, x), Integral(exp(x * cos(th)), (th, 0, pi)) / pi, {x: POSITIVE}),
    expected=Verdict.PROVED,
)

i_generating = Claim(
    id="dlmf.i_generating",
    source=Source("dlmf", "Section 10.35", "10.35", quoted=False),
    statement=r"$e^z=I_0(z)+2\sum_{k\ge1}I_k(z)$.",
    says=Identity(besseli(0, x) + 2 * Sum(besseli(k, x), (k, 1, oo)), exp(x), {x: POSITIVE}),
    expected=Verdict.PROVED,
)

i_generating_once = Claim(
    id="dlmf.i_generating_once",
    source=Source("dlmf", "Section 10.35", "10.35", quoted=False),
    statement=r"$e^z=I_0(z)+\sum_{k\ge1}I_k(z)$.",
    says=Identity(besseli(0, x) + Sum(besseli(k, x), (k, 1, oo)), exp(x), {x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The factor 2 is missing.",
)

i_half = Claim(
    id="dlmf.i_half",
    source=Source("dlmf", "10.39.1", "10.39", quoted=False),
    statement=r"$I_{1/2}(z)=\sqrt{\frac2{\pi z}}\sinh z$.",
    says=Identity(besseli(H, x), sqrt(2 / (pi * x)) * sinh(x), {x: POSITIVE}),
    expected=Verdict.PROVED,
)

i_half_cosine = Claim(
    id="dlmf.i_half_cosine",
    source=Source("dlmf", "10.39.1", "10.39", quoted=False),
    statement=r"$I_{1/2}(z)=\sqrt{\frac2{\pi z}}\cosh z$.",
    says=Identity(besseli(H, x), sqrt(2 / (pi * x)) * cosh(x), {x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The hyperbolic cosine belongs to the order -1/2.",
)

kummer = Claim(
    id="dlmf.kummer",
    source=Source("dlmf", "13.2.39", "13.2", quoted=False),
    statement=r"$M(a,b,z)=e^zM(b-a,b,-z)$.",
    says=Identity(hyper((a,), (b,), x), exp(x) * hyper((b - a,), (b,), -x), {a: POSITIVE, b: POSITIVE, x: POSITIVE}),
    expected=Verdict.PROVED,
)

kummer_bare = Claim(
    id="dlmf.kummer_bare",
    source=Source("dlmf", "13.2.39", "13.2", quoted=False),
    statement=r"$M(a,b,z)=M(b-a,b,-z)$.",
    says=Identity(hyper((a,), (b,), x), hyper((b - a,), (b,), -x), {a: POSITIVE, b: POSITIVE, x: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The factor exp(z) is missing.",
)

hypergeometric_log = Claim(
    id="dlmf.hypergeometric_log",
    source=Source("dlmf", "15.4.1", "15.4", quoted=False),
    statement=r"$F(1,1;2;z)=-\frac{\ln(1-z)}z$.",
    says=Identity(hyper((1, 1), (2,), x), -log(1 - x) / x, {x: UNIT}),
    expected=Verdict.PROVED,
)

pfaff = Claim(
    id="dlmf.pfaff",
    source=Source("dlmf", "15.8.1", "15.8", quoted=False),
    statement=r"$F(a,b;c;z)=(1-z)^{-a}F\left(a,c-b;c;\frac z{z-1}\right)$.",
    says=Identity(
        hyper((a, b), (c,), x),
        (1 - x) ** (-a) * hyper((a, c - b), (c,), x / (x - 1)),
        {a: POSITIVE, b: POSITIVE, c: POSITIVE, x: open_(0, H)},
    ),
    expected=Verdict.PROVED,
)

chebyshev_cosine = Claim(
    id="dlmf.chebyshev_cosine",
    source=Source("dlmf", "18.5.1", "18.5", quoted=False),
    statement=r"$T_n(\cos\theta)=\cos(n\theta)$.",
    says=Identity(chebyshevt(n, cos(th)), cos(n * th), {n: integers(0), th: closed(0, pi)}),
    expected=Verdict.PROVED,
)

hermite_step = Claim(
    id="dlmf.hermite_step",
    source=Source("dlmf", "Section 18.9", "18.9", quoted=False),
    statement=r"$H_{n+1}(x)=2xH_n(x)-2nH_{n-1}(x)$.",
    says=Identity(hermite(n + 1, y), 2 * y * hermite(n, y) - 2 * n * hermite(n - 1, y), {n: integers(1), y: REALS}),
    expected=Verdict.PROVED,
)

hermite_step_once = Claim(
    id="dlmf.hermite_step_once",
    source=Source("dlmf", "Section 18.9", "18.9", quoted=False),
    statement=r"$H_{n+1}(x)=2xH_n(x)-nH_{n-1}(x)$.",
    says=Identity(hermite(n + 1, y), 2 * y * hermite(n, y) - n * hermite(n - 1, y), {n: integers(1), y: REALS}),
    expected=Verdict.REFUTED,
    note="The factor is 2n (n belongs to the probabilists' polynomials).",
)

legendre_bound = Claim(
    id="dlmf.legendre_bound",
    source=Source("dlmf", "18.14.1", "18.14", quoted=False),
    statement=r"$|P_n(x)|\le1$ for $-1\le x\le1$.",
    says=Inequality(Abs(legendre(n, y)), "<=", 1, {n: integers(0), y: closed(-1, 1)}),
    expected=Verdict.PROVED,
)

laguerre_bound = Claim(
    id="dlmf.laguerre_bound",
    source=Source("dlmf", "18.14.8", "18.14", quoted=False),
    statement=r"$e^{-x/2}|L_n(x)|\le1$ for $x\ge0$.",
    says=Inequality(exp(-y / 2) * Abs(laguerre(n, y)), "<=", 1, {n: integers(0), y: right_open(0, oo)}),
    expected=Verdict.PROVED,
)

laguerre_bound_bare = Claim(
    id="dlmf.laguerre_bound_bare",
    source=Source("dlmf", "18.14.8", "18.14", quoted=False),
    statement=r"$|L_n(x)|\le1$ for $x\ge0$.",
    says=Inequality(Abs(laguerre(n, y)), "<=", 1, {n: integers(0), y: right_open(0, oo)}),
    expected=Verdict.REFUTED,
    note="The factor exp(-x/2) is missing.",
)

legendre_norm = Claim(
    id="dlmf.legendre_norm",
    source=Source("dlmf", "Section 18.3", "18.3", quoted=False),
    statement=r"$\int_{-1}^1P_n(x)^2dx=\frac2{2n+1}$.",
    says=Identity(Integral(legendre(n, y) ** 2, (y, -1, 1)), 2 / (2 * n + 1), {n: integers(0)}),
    expected=Verdict.PROVED,
)

legendre_norm_half = Claim(
    id="dlmf.legendre_norm_half",
    source=Source("dlmf", "Section 18.3", "18.3", quoted=False),
    statement=r"$\int_{-1}^1P_n(x)^2dx=\frac1{2n+1}$.",
    says=Identity(Integral(legendre(n, y) ** 2, (y, -1, 1)), 1 / (2 * n + 1), {n: integers(0)}),
    expected=Verdict.REFUTED,
    note="The numerator is 2.",
)

elliptic_lower = Claim(
    id="dlmf.elliptic_lower",
    source=Source("dlmf", "19.9.1", "19.9", quoted=False),
    statement=r"$\ln4\le K(k)+\ln k'$.",
    says=Inequality(log(4), "<=", elliptic_k(x**2) + log(1 - x**2) / 2, {x: UNIT}),
    expected=Verdict.PROVED,
)

elliptic_upper = Claim(
    id="dlmf.elliptic_upper",
    source=Source("dlmf", "19.9.1", "19.9", quoted=False),
    statement=r"$K(k)+\ln k'\le\frac\pi2$.",
    says=Inequality(elliptic_k(x**2) + log(1 - x**2) / 2, "<=", pi / 2, {x: UNIT}),
    expected=Verdict.PROVED,
)

elliptic_upper_less = Claim(
    id="dlmf.elliptic_upper_less",
    source=Source("dlmf", "19.9.1", "19.9", quoted=False),
    statement=r"$K(k)+\ln k'\le\frac32$.",
    says=Inequality(elliptic_k(x**2) + log(1 - x**2) / 2, "<=", Rational(3, 2), {x: UNIT}),
    expected=Verdict.REFUTED,
    note="The bound is pi/2, which is reached at k = 0.",
)

zeta_bose = Claim(
    id="dlmf.zeta_bose",
    source=Source("dlmf", "25.5.1", "25.5", quoted=False),
    statement=r"$\zeta(s)=\frac1{\Gamma(s)}\int_0^\infty\frac{x^{s-1}}{e^x-1}dx$ for $s>1$.",
    says=Identity(Integral(x ** (s - 1) / (exp(x) - 1), (x, 0, oo)) / gamma(s), zeta(s), {s: open_(1, oo)}),
    expected=Verdict.PROVED,
)

zeta_fermi = Claim(
    id="dlmf.zeta_fermi",
    source=Source("dlmf", "25.5.3", "25.5", quoted=False),
    statement=r"$\int_0^\infty\frac{x^{s-1}}{e^x+1}dx=(1-2^{1-s})\Gamma(s)\zeta(s)$ for $s>1$.",
    says=Identity(Integral(x ** (s - 1) / (exp(x) + 1), (x, 0, oo)), (1 - 2 ** (1 - s)) * gamma(s) * zeta(s), {s: open_(1, oo)}),
    expected=Verdict.PROVED,
)

zeta_fermi_shifted = Claim(
    id="dlmf.zeta_fermi_shifted",
    source=Source("dlmf", "25.5.3", "25.5", quoted=False),
    statement=r"$\int_0^\infty\frac{x^{s-1}}{e^x+1}dx=(1-2^{-s})\Gamma(s)\zeta(s)$ for $s>1$.",
    says=Identity(Integral(x ** (s - 1) / (exp(x) + 1), (x, 0, oo)), (1 - 2 ** (-s)) * gamma(s) * zeta(s), {s: open_(1, oo)}),
    expected=Verdict.REFUTED,
    note="The exponent is 1 - s; -s belongs to the odd terms.",
)

zeta_upper = Claim(
    id="dlmf.zeta_upper",
    source=Source("dlmf", "Section 25.2", "25.2", quoted=False),
    statement=r"$\zeta(s)<\frac s{s-1}$ for $s>1$.",
    says=Inequality(zeta(s), "<", s / (s - 1), {s: open_(1, oo)}),
    expected=Verdict.PROVED,
)

zeta_upper_less = Claim(
    id="dlmf.zeta_upper_less",
    source=Source("dlmf", "Section 25.2", "25.2", quoted=False),
    statement=r"$\zeta(s)<\frac1{s-1}$ for $s>1$.",
    says=Inequality(zeta(s), "<", 1 / (s - 1), {s: open_(1, oo)}),
    expected=Verdict.REFUTED,
    note="The direction: this is the lower bound.",
)
