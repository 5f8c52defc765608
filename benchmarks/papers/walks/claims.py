"""Statements of walks; `expected` is their truth, not what the package finds."""

from parisk_sym import Claim, Identity, Inequality, Limit, PrintedValue, Source, Verdict, integers, open_
from sympy import Integral, Rational, Sum, Symbol, asin, binomial, exp, factorial, gamma, oo, pi, sqrt, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
n, k, a, z = symbols("n k a z", integer=True)
p, x = symbols("p x", positive=True)
h, v = symbols("h v", integer=True)
X = Symbol("X", integer=True)

first_return = Claim(
    id="walks.first_return",
    source=Source("walks", "Feller III.3", "1"),
    statement=r"""$f_{2n}=u_{2n-2}-u_{2n}$.""",
    says=Identity(
        binomial(2 * n, n) / 4**n / (2 * n - 1),
        binomial(2 * n - 2, n - 1) / 4 ** (n - 1) - binomial(2 * n, n) / 4**n,
        {n: integers(1)},
    ),
    expected=PR,
)

no_return = Claim(
    id="walks.no_return",
    source=Source("walks", "Feller III.3", "1"),
    statement=r"""$\sum_{k=1}^nf_{2k}=1-u_{2n}$.""",
    says=Identity(Sum(binomial(2 * k, k) / 4**k / (2 * k - 1), (k, 1, n)), 1 - binomial(2 * n, n) / 4**n, {n: integers(1)}),
    expected=PR,
)


recurrent = Claim(
    id="walks.recurrent",
    source=Source("walks", "Feller III.3", "1"),
    statement=r"""$\sum_{k\ge1}f_{2k}=1$.""",
    says=Identity(Sum(binomial(2 * k, k) / 4**k / (2 * k - 1), (k, 1, oo)), 1),
    expected=PR,
)


duration = Claim(
    id="walks.duration",
    source=Source("walks", "Feller XIV.3", "1"),
    statement=r"""$D_z=\frac z{q-p}-\frac a{q-p}\frac{1-(q/p)^z}{1-(q/p)^a}\to z(a-z)$ for $p\to\frac12$.""",
    says=Limit(
        z / (1 - 2 * p) - a / (1 - 2 * p) * (1 - ((1 - p) / p) ** z) / (1 - ((1 - p) / p) ** a),
        p,
        Rational(1, 2),
        z * (a - z),
        {a: integers(2), z: integers(1, a - 1), p: open_(Rational(1, 2), 1)},
    ),
    expected=PR,
)


local_limit_wrong = Claim(
    id="walks.local_limit_wrong",
    source=Source("walks", "misquoted", "1"),
    statement=r"""$\to1/\sqrt{2\pi}$.""",
    says=Limit(sqrt(n) * binomial(2 * n, n) / 4**n, n, oo, 1 / sqrt(2 * pi), {n: integers(1)}),
    expected=RE,
)


robbins_high = Claim(
    id="walks.robbins_high",
    source=Source("walks", "Robbins 1955", "1"),
    statement=r"""$n!<\sqrt{2\pi}n^{n+1/2}e^{-n}e^{1/12n}$.""",
    says=Inequality(factorial(n), "<", sqrt(2 * pi) * n ** (n + Rational(1, 2)) * exp(-n) * exp(1 / (12 * n)), {n: integers(1)}),
    expected=PR,
)

robbins_wrong = Claim(
    id="walks.robbins_wrong",
    source=Source("walks", "misquoted", "1"),
    statement=r"""$n!<\sqrt{2\pi}n^{n+1/2}e^{-n}e^{1/(12n+1)}$.""",
    says=Inequality(
        factorial(n), "<", sqrt(2 * pi) * n ** (n + Rational(1, 2)) * exp(-n) * exp(1 / (12 * n + 1)), {n: integers(1)}
    ),
    expected=RE,
)


arcsine_law = Claim(
    id="walks.arcsine_law",
    source=Source("walks", "Feller III.4", "1"),
    statement=r"""with the distribution function $\frac2\pi\arcsin\sqrt t$.""",
    says=Identity(Integral(1 / (pi * sqrt(x * (1 - x))), (x, 0, p)), 2 / pi * asin(sqrt(p)), {p: open_(0, 1)}),
    expected=PR,
)

polya = Claim(
    id="walks.polya",
    source=Source("walks", "Polya, Watson, Glasser", "1"),
    statement=r"""return probability in three dimensions 0.340537.""",
    says=PrintedValue(
        1
        - 1
        / (
            sqrt(6)
            / (32 * pi**3)
            * gamma(Rational(1, 24))
            * gamma(Rational(5, 24))
            * gamma(Rational(7, 24))
            * gamma(Rational(11, 24))
        ),
        "0.340537",
    ),
    expected=PR,
)
