"""Statements of djw13; `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, Claim, Inequality, Source, Verdict, open_
from sympy import exp, log, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
a, b, e = symbols("a b alpha", positive=True)
B = open_(0, 1)


def out(a):
    """the probability of the answer one"""
    return (a * exp(e) + 1 - a) / (1 + exp(e))


symmetric_kl = Claim(
    id="djw13.symmetric_kl",
    source=Source("djw13", "Theorem 1, for randomised response", "1"),
    statement=r"""$D(M_1\|M_2)+D(M_2\|M_1)\le4(e^\alpha-1)^2\mathrm{TV}^2$.""",
    says=Inequality(
        (out(a) - out(b)) * (log(out(a) / out(b)) - log((1 - out(a)) / (1 - out(b)))),
        "<=",
        4 * (exp(e) - 1) ** 2 * (a - b) ** 2,
        {a: B, b: B, e: POSITIVE},
    ),
    expected=PR,
)


symmetric_kl_wrong = Claim(
    id="djw13.symmetric_kl_wrong",
    source=Source("djw13", "misquoted", "1"),
    statement=r"""$\le\frac12(e^\alpha-1)^2\mathrm{TV}^2$.""",
    says=Inequality(
        (out(a) - out(b)) * (log(out(a) / out(b)) - log((1 - out(a)) / (1 - out(b)))),
        "<=",
        (exp(e) - 1) ** 2 * (a - b) ** 2 / 2,
        {a: B, b: B, e: POSITIVE},
    ),
    expected=RE,
)
