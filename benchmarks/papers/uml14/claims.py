"""Statements of uml14; `expected` is their truth, not what the package finds."""

from parisk_sym import POSITIVE, REALS, Claim, Inequality, Source, Verdict, integers, open_, right_open
from sympy import E, Max, Piecewise, Rational, Sum, Symbol, binomial, exp, log, oo, sqrt, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
a, x, b, e, d, g, H = symbols("a x b epsilon delta gamma H", positive=True)
m, k, i = symbols("m k i", integer=True)
t, z = symbols("t z", real=True)
M = Symbol("M", positive=True)


a1_wrong = Claim(
    id="uml14.a1_wrong",
    source=Source("uml14", "misquoted", "1"),
    statement=r"""$x\ge a\ln a\Rightarrow x\ge a\ln x$.""",
    says=Inequality(a * log(x), "<=", x, {a: POSITIVE, x: open_(Max(0, a * log(a)), oo)}),
    expected=RE,
)


a2_wrong = Claim(
    id="uml14.a2_wrong",
    source=Source("uml14", "misquoted", "1"),
    statement=r"""$x\ge2a\ln(2a)+b\Rightarrow x\ge a\ln x+b$.""",
    says=Inequality(a * log(x) + b, "<=", x, {a: right_open(1, oo), b: POSITIVE, x: right_open(2 * a * log(2 * a) + b, oo)}),
    expected=RE,
)

a3_sum = Claim(
    id="uml14.a3_sum",
    source=Source("uml14", "Lemma A.3, proof", "1"),
    statement=r"""$\sum_{i\ge1}ie^{-(i-1)^2}<2$.""",
    says=Inequality(Sum(i * exp(-((i - 1) ** 2)), (i, 1, oo)), "<", 2),
    expected=PR,
)


sauer = Claim(
    id="uml14.sauer",
    source=Source("uml14", "Lemma A.5", "1"),
    statement=r"""$\sum_{i=0}^k\binom mi\le(\frac{em}k)^k$, $m\ge k\ge1$.""",
    says=Inequality(Sum(binomial(m, i), (i, 0, k)), "<=", (E * m / k) ** k, {k: integers(1), m: integers(k)}),
    expected=PR,
)


union_wrong = Claim(
    id="uml14.union_wrong",
    source=Source("uml14", "misquoted", "1"),
    statement=r"""the same for $m\ge\ln(H)/\varepsilon$.""",
    says=Inequality(H * (1 - e) ** M, "<=", d, {H: open_(1, oo), e: open_(0, 1), d: open_(0, 1), M: open_(log(H) / e, oo)}),
    expected=RE,
)


logistic_surrogate_wrong = Claim(
    id="uml14.logistic_surrogate_wrong",
    source=Source("uml14", "misquoted (natural logarithm)", "1"),
    statement=r"""$1[z\le0]\le\ln(1+e^{-z})$.""",
    says=Inequality(Piecewise((1, z <= 0), (0, True)), "<=", log(1 + exp(-z)), {z: REALS}),
    expected=RE,
)


adaboost_wrong = Claim(
    id="uml14.adaboost_wrong",
    source=Source("uml14", "misquoted", "1"),
    statement=r"""the same with $e^{-4\gamma^2}$.""",
    says=Inequality(2 * sqrt((Rational(1, 2) - g) * (Rational(1, 2) + g)), "<=", exp(-4 * g**2), {g: open_(0, Rational(1, 2))}),
    expected=RE,
)


smooth = Claim(
    id="uml14.smooth",
    source=Source("uml14", "logistic loss", "1"),
    statement=r"""$\frac{e^z}{(1+e^z)^2}\le\frac14$.""",
    says=Inequality(exp(z) / (1 + exp(z)) ** 2, "<=", Rational(1, 4), {z: REALS}),
    expected=PR,
)
