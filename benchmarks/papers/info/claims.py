"""Statements of info; `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, Claim, Identity, Inequality, Mean, Source, Verdict, gaussian_law, open_
from sympy import Abs, Integral, Rational, erf, exp, log, oo, pi, sqrt, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
p, q, s, m, x, d = symbols("p q s mu x d", positive=True)
X, z = symbols("X z", real=True)
B = open_(0, 1)


def kl(p, q):
    """the divergence of two coins"""
    return p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))


def H2(p, q):
    """the squared Hellinger distance of two coins"""
    return (sqrt(p) - sqrt(q)) ** 2 + (sqrt(1 - p) - sqrt(1 - q)) ** 2


pinsker_wrong = Claim(
    id="info.pinsker_wrong",
    source=Source("info", "misquoted (total variation against 1-norm)", "1"),
    statement=r"""$4(p-q)^2\le\mathrm{kl}(p,q)$.""",
    says=Inequality(4 * (p - q) ** 2, "<=", kl(p, q), {p: B, q: B}),
    expected=RE,
)

fourth = Claim(
    id="info.fourth",
    source=Source("info", "Topsoe 2001", "1"),
    statement=r"""$2d^2+\frac49d^4\le\mathrm{kl}(p,q)$, $d=p-q$.""",
    says=Inequality(2 * (p - q) ** 2 + Rational(4, 9) * (p - q) ** 4, "<=", kl(p, q), {p: B, q: B}),
    expected=PR,
)


bretagnolle_huber = Claim(
    id="info.bretagnolle_huber",
    source=Source("info", "Bretagnolle and Huber", "1"),
    statement=r"""$|p-q|\le\sqrt{1-e^{-\mathrm{kl}(p,q)}}$.""",
    says=Inequality(Abs(p - q), "<=", sqrt(1 - exp(-kl(p, q))), {p: B, q: B}),
    expected=PR,
)


chi_square_wrong = Claim(
    id="info.chi_square_wrong",
    source=Source("info", "misquoted", "1"),
    statement=r"""the same with $p(1-p)$ below.""",
    says=Inequality(kl(p, q), "<=", log(1 + (p - q) ** 2 / (p * (1 - p))), {p: B, q: B}),
    expected=RE,
)


hellinger_kl = Claim(
    id="info.hellinger_kl",
    source=Source("info", "Tsybakov, Lemma 2.4", "1"),
    statement=r"""$H^2\le\mathrm{kl}$.""",
    says=Inequality(H2(p, q), "<=", kl(p, q), {p: B, q: B}),
    expected=PR,
)

entropy_low = Claim(
    id="info.entropy_low",
    source=Source("info", "Topsoe 2001", "1"),
    statement=r"""$4p(1-p)\ln2\le h(p)$.""",
    says=Inequality(4 * p * (1 - p) * log(2), "<=", -p * log(p) - (1 - p) * log(1 - p), {p: B}),
    expected=PR,
)


gaussian_kl = Claim(
    id="info.gaussian_kl",
    source=Source("info", "textbook", "1"),
    statement=r"""$D(N(0,1)\|N(\mu,s^2))=\ln s+\frac{1+\mu^2}{2s^2}-\frac12$.""",
    says=Mean(
        log(s) + (X - m) ** 2 / (2 * s**2) - X**2 / 2,
        "=",
        log(s) + (1 + m**2) / (2 * s**2) - Rational(1, 2),
        {X: gaussian_law(1)},
        {s: POSITIVE, m: POSITIVE},
    ),
    expected=PR,
)


gaussian_tv_wrong = Claim(
    id="info.gaussian_tv_wrong",
    source=Source("info", "misquoted", "1"),
    statement=r"""$=\mathrm{erf}(\mu/2)$.""",
    says=Identity(
        Integral(Abs(exp(-(z**2) / 2) - exp(-((z - m) ** 2) / 2)) / (2 * sqrt(2 * pi)), (z, -oo, oo)), erf(m / 2), {m: POSITIVE}
    ),
    expected=RE,
)

jensen_shannon = Claim(
    id="info.jensen_shannon",
    source=Source("info", "Lin 1991", "1"),
    statement=r"""$\mathrm{JS}(p,q)\le\ln2\,|p-q|$.""",
    says=Inequality((kl(p, (p + q) / 2) + kl(q, (p + q) / 2)) / 2, "<=", log(2) * Abs(p - q), {p: B, q: B}),
    expected=PR,
)
