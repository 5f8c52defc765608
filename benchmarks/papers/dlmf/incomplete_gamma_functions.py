"""Statements of dlmf on incomplete gamma functions (chapter 8); `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, Claim, Identity, Inequality, Source, Verdict, integers, left_open, open_, right_open
from sympy import Rational, Sum, erfc, exp, expint, factorial, lowergamma, oo, pi, sqrt, symbols, uppergamma

SECTION = "all"
x, z, a, b, c, s, nu, mu, t, p = symbols("x z a b c s nu mu t p", positive=True)
y, th, w = symbols("y theta w", real=True)
k, n, j = symbols("k n j", integer=True)
H = Rational(1, 2)
UNIT = open_(0, 1)

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
