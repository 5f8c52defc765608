"""Statements of blm13; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    REALS,
    Claim,
    Identity,
    Inequality,
    Lies,
    Probability,
    Source,
    Verdict,
    chi_squared_law,
    integers,
    left_open,
    open_,
    right_open,
)
from sympy import Symbol, exp, log, oo, sqrt, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
u, t, x, d, mu = symbols("u t x delta mu", positive=True)
lam, la = symbols("lambda ell", real=True)
p = Symbol("p", positive=True)
U, N, X = symbols("U N X", real=True)
n, D = symbols("n D", integer=True)
M = Symbol("M", integer=True)
c = Symbol("c", positive=True)


bennett_wrong = Claim(
    id="blm13.bennett_wrong",
    source=Source("blm13", "misquoted", "1"),
    statement=r"""the same with $u/4$.""",
    says=Inequality(u**2 / (2 * (1 + u / 4)), "<=", (1 + u) * log(1 + u) - u, {u: POSITIVE}),
    expected=RE,
)


hoeffding_lemma_wrong = Claim(
    id="blm13.hoeffding_lemma_wrong",
    source=Source("blm13", "misquoted", "1"),
    statement=r"""the same with $\lambda^2/9$.""",
    says=Inequality(p * exp(lam * (1 - p)) + (1 - p) * exp(-lam * p), "<=", exp(lam**2 / 9), {p: open_(0, 1), lam: REALS}),
    expected=RE,
)


poisson_mgf = Claim(
    id="blm13.poisson_mgf",
    source=Source("blm13", "Section 2.7", "1"),
    statement=r"""$e^\lambda-1-\lambda\le\frac{\lambda^2}{2(1-\lambda/3)}$, $0<\lambda<3$.""",
    says=Inequality(exp(u) - 1 - u, "<=", u**2 / (2 * (1 - u / 3)), {u: open_(0, 3)}),
    expected=PR,
)

gamma_mgf = Claim(
    id="blm13.gamma_mgf",
    source=Source("blm13", "Section 2.4", "1"),
    statement=r"""$-\ln(1-u)-u\le\frac{u^2}{2(1-u)}$, $0<u<1$.""",
    says=Inequality(-log(1 - u) - u, "<=", u**2 / (2 * (1 - u)), {u: open_(0, 1)}),
    expected=PR,
)

h1_inverse = Claim(
    id="blm13.h1_inverse",
    source=Source("blm13", "Section 2.4", "1"),
    statement=r"""$h_1(u)=1+u-\sqrt{1+2u}$ has the inverse $t+\sqrt{2t}$.""",
    says=Identity(1 + t + sqrt(2 * t) - sqrt(1 + 2 * (t + sqrt(2 * t))), t, {t: POSITIVE}),
    expected=PR,
)


laurent_massart = Claim(
    id="blm13.laurent_massart",
    source=Source("blm13", "Laurent and Massart 2000, Lemma 1", "1"),
    statement=r"""$P(U-D\ge2\sqrt{Dx}+2x)\le e^{-x}$, $U\sim\chi^2_D$.""",
    says=Probability(
        Lies(U, right_open(D + 2 * sqrt(D * x) + 2 * x, oo)),
        "<=",
        exp(-x),
        {U: chi_squared_law(D)},
        {D: integers(1), x: POSITIVE},
    ),
    expected=PR,
)

laurent_massart_wrong = Claim(
    id="blm13.laurent_massart_wrong",
    source=Source("blm13", "misquoted", "1"),
    statement=r"""the same with $\sqrt{Dx}$.""",
    says=Probability(
        Lies(U, right_open(D + sqrt(D * x) + 2 * x, oo)), "<=", exp(-x), {U: chi_squared_law(D)}, {D: integers(1), x: POSITIVE}
    ),
    expected=RE,
)


chernoff_wrong = Claim(
    id="blm13.chernoff_wrong",
    source=Source("blm13", "misquoted", "1"),
    statement=r"""the same with $\delta^2/2$.""",
    says=Inequality(exp(d) / (1 + d) ** (1 + d), "<=", exp(-(d**2) / 2), {d: left_open(0, 1)}),
    expected=RE,
)

chernoff_all = Claim(
    id="blm13.chernoff_all",
    source=Source("blm13", "multiplicative Chernoff", "1"),
    statement=r"""$\frac{e^\delta}{(1+\delta)^{1+\delta}}\le e^{-\delta^2/(2+\delta)}$, $\delta>0$.""",
    says=Inequality(exp(d) / (1 + d) ** (1 + d), "<=", exp(-(d**2) / (2 + d)), {d: POSITIVE}),
    expected=PR,
)
