"""Statements of dlmf on hypergeometric functions and orthogonal polynomials (chapters 13 to 18); `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, REALS, Claim, Identity, Inequality, Source, Verdict, closed, integers, open_, right_open
from sympy import Abs, Integral, Rational, chebyshevt, cos, exp, hermite, hyper, laguerre, legendre, log, oo, pi, symbols

SECTION = "all"
x, z, a, b, c, s, nu, mu, t, p = symbols("x z a b c s nu mu t p", positive=True)
y, th, w = symbols("y theta w", real=True)
k, n, j = symbols("k n j", integer=True)
H = Rational(1, 2)
UNIT = open_(0, 1)

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
