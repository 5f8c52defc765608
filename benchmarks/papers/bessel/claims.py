"""Statements of bessel; `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, Claim, Identity, Inequality, Limit, Monotone, Source, Verdict, open_, right_open
from sympy import Integral, Rational, Symbol, besseli, besselk, cosh, exp, gamma, oo, pi, sqrt, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
x, nu, w, y = symbols("x nu w y", positive=True)
t = Symbol("t", positive=True)
th = Symbol("theta", real=True)


i_rises = Claim(
    id="bessel.i_rises",
    source=Source("bessel", "DLMF 10.37", "1"),
    statement=r"""$I_\nu(x)$ is increasing in $x$ for fixed $\nu\ge0$.""",
    says=Monotone(besseli(nu, x), x, "increasing", {nu: POSITIVE, x: POSITIVE}),
    expected=PR,
)


k_order = Claim(
    id="bessel.k_order",
    source=Source("bessel", "DLMF 10.37", "1"),
    statement=r"""$K_\nu(x)$ is increasing in $\nu$ for fixed $x>0$.""",
    says=Monotone(besselk(nu, x), nu, "increasing", {x: POSITIVE, nu: POSITIVE}),
    expected=PR,
)


wronskian_wrong = Claim(
    id="bessel.wronskian_wrong",
    source=Source("bessel", "misquoted sign", "1"),
    statement=r"""$I_\nu K_{\nu+1}-I_{\nu+1}K_\nu=1/x$.""",
    says=Identity(besseli(nu, x) * besselk(nu + 1, x) - besseli(nu + 1, x) * besselk(nu, x), 1 / x, {nu: POSITIVE, x: POSITIVE}),
    expected=RE,
)

k_integral = Claim(
    id="bessel.k_integral",
    source=Source("bessel", "DLMF 10.32.9", "1"),
    statement=r"""$K_\nu(x)=\int_0^\infty e^{-x\cosh t}\cosh(\nu t)dt$.""",
    says=Identity(besselk(nu, x), Integral(exp(-x * cosh(t)) * cosh(nu * t), (t, 0, oo)), {nu: POSITIVE, x: POSITIVE}),
    expected=PR,
)


gaunt_low = Claim(
    id="bessel.gaunt_low",
    source=Source("bessel", "Gaunt 2014, Theorem 3.?", "1"),
    statement=r"""$\frac{\gamma(x+1/2)}{\gamma(x+1)}<\sqrt{\frac2\pi}e^xK_0(x)$.""",
    says=Inequality(gamma(x + Rational(1, 2)) / gamma(x + 1), "<", sqrt(2 / pi) * exp(x) * besselk(0, x), {x: POSITIVE}),
    expected=PR,
)


turan_k_wrong = Claim(
    id="bessel.turan_k_wrong",
    source=Source("bessel", "misquoted", "1"),
    statement=r"""$K_{\nu-1}K_{\nu+1}<K_\nu^2$.""",
    says=Inequality(besselk(nu - 1, x) * besselk(nu + 1, x), "<", besselk(nu, x) ** 2, {nu: POSITIVE, x: POSITIVE}),
    expected=RE,
)

turan_i = Claim(
    id="bessel.turan_i",
    source=Source("bessel", "Turan type", "1"),
    statement=r"""$I_{\nu-1}I_{\nu+1}<I_\nu^2$, $\nu\geq 1$.""",
    says=Inequality(besseli(nu - 1, x) * besseli(nu + 1, x), "<", besseli(nu, x) ** 2, {nu: right_open(1, oo), x: POSITIVE}),
    expected=PR,
)


amos_zero = Claim(
    id="bessel.amos_zero",
    source=Source("bessel", "Amos 1974, order zero", "1"),
    statement=r"""$\frac{I_1}{I_0}\le\frac{x}{\frac12+\sqrt{x^2+\frac14}}$.""",
    says=Inequality(besseli(1, x) / besseli(0, x), "<=", x / (Rational(1, 2) + sqrt(x**2 + Rational(1, 4))), {x: POSITIVE}),
    expected=PR,
)

k_limit = Claim(
    id="bessel.k_limit",
    source=Source("bessel", "DLMF 10.25.3", "1"),
    statement=r"""$\sqrt xe^xK_\nu(x)\to\sqrt{\pi/2}$.""",
    says=Limit(sqrt(x) * exp(x) * besselk(nu, x), x, oo, sqrt(pi / 2), {nu: POSITIVE, x: POSITIVE}),
    expected=PR,
)


i0_gaussian_wrong = Claim(
    id="bessel.i0_gaussian_wrong",
    source=Source("bessel", "misquoted", "1"),
    statement=r"""$I_0(x)\le e^{x^2/5}$.""",
    says=Inequality(besseli(0, x), "<=", exp(x**2 / 5), {x: POSITIVE}),
    expected=RE,
)

i0_scaled = Claim(
    id="bessel.i0_scaled",
    source=Source("bessel", "folklore", "1"),
    statement=r"""$e^{-x}I_0(x)$ is decreasing.""",
    says=Monotone(exp(-x) * besseli(0, x), x, "decreasing", {x: POSITIVE}),
    expected=PR,
)

k_moment = Claim(
    id="bessel.k_moment",
    source=Source("bessel", "DLMF 10.43.19", "1"),
    statement=r"""$\int_0^\infty t^{w-1}K_\nu(t)dt=2^{w-2}\gamma(\frac{w-\nu}2)\gamma(\frac{w+\nu}2)$, $\nu<w$.""",
    says=Identity(
        Integral(t ** (w - 1) * besselk(nu, t), (t, 0, oo)),
        2 ** (w - 2) * gamma((w - nu) / 2) * gamma((w + nu) / 2),
        {nu: POSITIVE, w: open_(nu, oo)},
    ),
    expected=PR,
)
