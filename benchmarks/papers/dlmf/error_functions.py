"""Statements of dlmf on exponential integrals and error functions (chapters 6 and 7); `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, Claim, Identity, Inequality, Source, Verdict, open_
from sympy import Integral, Rational, Sum, erf, erfc, exp, expint, factorial, factorial2, log, oo, pi, sqrt, symbols

SECTION = "all"
x, z, a, b, c, s, nu, mu, t, p = symbols("x z a b c s nu mu t p", positive=True)
y, th, w = symbols("y theta w", real=True)
k, n, j = symbols("k n j", integer=True)
H = Rational(1, 2)
UNIT = open_(0, 1)

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
