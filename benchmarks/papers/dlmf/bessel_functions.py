"""Statements of dlmf on Airy and Bessel functions (chapters 9 and 10); `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, Claim, Identity, Inequality, Source, Verdict, open_, right_open
from sympy import (
    Integral,
    Rational,
    Sum,
    airyai,
    airyaiprime,
    airybi,
    airybiprime,
    besseli,
    besselj,
    besselk,
    cos,
    cosh,
    exp,
    oo,
    pi,
    sin,
    sinh,
    sqrt,
    symbols,
)

SECTION = "all"
x, z, a, b, c, s, nu, mu, t, p = symbols("x z a b c s nu mu t p", positive=True)
y, th, w = symbols("y theta w", real=True)
k, n, j = symbols("k n j", integer=True)
H = Rational(1, 2)
UNIT = open_(0, 1)

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
