"""Statements of gdp19; `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, Claim, Convex, Identity, Inequality, Source, Verdict, open_
from sympy import Integral, Max, Piecewise, Rational, Symbol, erf, erfinv, exp, oo, pi, sqrt, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
mu, eps, m1, m2 = symbols("mu epsilon mu1 mu2", positive=True)
a = Symbol("alpha", positive=True)
p = Symbol("p", positive=True)
z, X, Y = symbols("z X Y", real=True)
UNIT = open_(0, 1)


def Phi(x):
    """the standard normal distribution function"""
    return (1 + erf(x / sqrt(2))) / 2


def Inv(q):
    """its inverse"""
    return sqrt(2) * erfinv(2 * q - 1)


def G(m, x):
    """the Gaussian trade-off function"""
    return Phi(Inv(1 - x) - m)


def F(e, x):
    """the trade-off function of pure privacy"""
    return Max(0, 1 - exp(e) * x, exp(-e) * (1 - x))


convex = Claim(
    id="gdp19.convex",
    source=Source("gdp19", "Proposition 2.2", "1"),
    statement=r"""$G_\mu$ is convex.""",
    says=Convex(G(mu, a), a, {mu: POSITIVE, a: UNIT}),
    expected=PR,
)

symmetric = Claim(
    id="gdp19.symmetric",
    source=Source("gdp19", "Section 2.1", "1"),
    statement=r"""$G_\mu(G_\mu(\alpha))=\alpha$: $G_\mu$ is its own inverse.""",
    says=Identity(G(mu, G(mu, a)), a, {mu: POSITIVE, a: UNIT}),
    expected=PR,
)

pure_symmetric = Claim(
    id="gdp19.pure_symmetric",
    source=Source("gdp19", "Proposition 2.4", "1"),
    statement=r"""$f_{\varepsilon,0}(f_{\varepsilon,0}(\alpha))=\alpha$ on $[0,1]$.""",
    says=Identity(F(eps, F(eps, a)), a, {eps: POSITIVE, a: UNIT}),
    expected=PR,
)

dual = Claim(
    id="gdp19.dual",
    source=Source("gdp19", "Corollary 2.13", "1"),
    statement=r"""$1 - e^\varepsilon\alpha - G_\mu(\alpha) \le \Phi(-\varepsilon/\mu+\mu/2)-e^\varepsilon\Phi(-\varepsilon/\mu-\mu/2)$ for every $\alpha$.""",
    says=Inequality(
        1 - exp(eps) * a - G(mu, a),
        "<=",
        Phi(-eps / mu + mu / 2) - exp(eps) * Phi(-eps / mu - mu / 2),
        {mu: POSITIVE, eps: POSITIVE, a: UNIT},
    ),
    expected=PR,
)


group = Claim(
    id="gdp19.group",
    source=Source("gdp19", "Theorem 2.14", "1"),
    statement=r"""$1-G_\mu(1-G_\mu(\alpha))$: two records at once are $2\mu$-GDP.""",
    says=Identity(G(mu, 1 - G(mu, a)), G(2 * mu, a), {mu: POSITIVE, a: UNIT}),
    expected=PR,
)


laplace_wrong = Claim(
    id="gdp19.laplace_wrong",
    source=Source("gdp19", "Proposition A.6, misquoted", "1"),
    statement=r"""the middle piece as $e^{-\mu}/(2\alpha)$ is a trade-off function ($\le 1-\alpha$).""",
    says=Inequality(
        Piecewise((1 - exp(mu) * a, a < exp(-mu) / 2), (exp(-mu) / (2 * a), a <= Rational(1, 2)), (exp(-mu) * (1 - a), True)),
        "<=",
        1 - a,
        {mu: POSITIVE, a: UNIT},
    ),
    expected=RE,
)


kl = Claim(
    id="gdp19.kl",
    source=Source("gdp19", "Section 3.2", "1"),
    statement=r"""$\mathrm{kl}(G_\mu)=-\int_0^1\log|G_\mu\'(x)|\,dx=\mu^2/2$.""",
    says=Identity(Integral(-(mu * Inv(1 - z) - mu**2 / 2), (z, 0, 1)), mu**2 / 2, {mu: POSITIVE}),
    expected=PR,
)


chi_integral = Claim(
    id="gdp19.chi_integral",
    source=Source("gdp19", "Lemma 5.5 as an integral", "1"),
    statement=r"""the same, as an integral over the real line.""",
    says=Identity(
        Integral(Max(exp(mu * z - mu**2 / 2) - 1, 0) ** 2 * exp(-(z**2) / 2) / sqrt(2 * pi), (z, -oo, oo)),
        exp(mu**2) * Phi(3 * mu / 2) + 3 * Phi(-mu / 2) - 2,
        {mu: POSITIVE},
    ),
    expected=PR,
)
