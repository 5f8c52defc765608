"""Statements of dlmf on elementary and gamma functions (chapters 4 and 5); `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, Claim, Identity, Inequality, Limit, Source, Verdict, open_, right_open
from sympy import E, Integral, LambertW, Rational, atan, cos, digamma, exp, gamma, log, loggamma, oo, pi, sin, symbols, tan

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
