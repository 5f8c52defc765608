"""Statements of dlmf on elliptic integrals and the zeta function (chapters 19 and 25); `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Identity, Inequality, Source, Verdict, open_
from sympy import Integral, Rational, elliptic_k, exp, gamma, log, oo, pi, symbols, zeta

SECTION = "all"
x, z, a, b, c, s, nu, mu, t, p = symbols("x z a b c s nu mu t p", positive=True)
y, th, w = symbols("y theta w", real=True)
k, n, j = symbols("k n j", integer=True)
H = Rational(1, 2)
UNIT = open_(0, 1)

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
