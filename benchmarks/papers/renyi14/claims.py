"""Statements of renyi14; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Identity, Inequality, Limit, Source, Verdict, open_
from sympy import Symbol, log, oo, sqrt, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
p, q, a, m = symbols("p q alpha mu", positive=True)
z = Symbol("z", real=True)
B = open_(0, 1)


def D(a, p, q):
    """the Renyi divergence of two coins"""
    return log(p**a * q ** (1 - a) + (1 - p) ** a * (1 - q) ** (1 - a)) / (a - 1)


skew = Claim(
    id="renyi14.skew",
    source=Source("renyi14", "van Erven and Harremoes 2014, Proposition 2", "1"),
    statement=r"""$(1-\alpha)D_\alpha(P\|Q)=\alpha D_{1-\alpha}(Q\|P)$, $0<\alpha<1$.""",
    says=Identity((1 - a) * D(a, p, q), a * D(1 - a, q, p), {a: B, p: B, q: B}),
    expected=PR,
)


order_all = Claim(
    id="renyi14.order_all",
    source=Source("renyi14", "van Erven and Harremoes 2014, Theorem 3", "1"),
    statement=r"""$D_2\le D_3$.""",
    says=Inequality(D(2, p, q), "<=", D(3, p, q), {p: B, q: B}),
    expected=PR,
)


pinsker_half = Claim(
    id="renyi14.pinsker_half",
    source=Source("renyi14", "Gilardoni 2010, alpha 1/2", "1"),
    statement=r"""$(p-q)^2\le D_{1/2}$.""",
    says=Inequality((p - q) ** 2, "<=", -2 * log(sqrt(p * q) + sqrt((1 - p) * (1 - q))), {p: B, q: B}),
    expected=PR,
)


one = Claim(
    id="renyi14.one",
    source=Source("renyi14", "van Erven and Harremoes 2014, Theorem 5", "1"),
    statement=r"""$D_\alpha\to D$ for $\alpha\to1$.""",
    says=Limit(D(a, p, q), a, 1, p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)), {a: open_(1, oo), p: B, q: B}),
    expected=PR,
)
