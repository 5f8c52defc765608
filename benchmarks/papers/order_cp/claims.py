"""Statements of order_cp; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    REALS,
    Claim,
    Copies,
    EachCopy,
    Identity,
    Inequality,
    Lies,
    Normalised,
    PrintedValue,
    Probability,
    Root,
    SomeCopy,
    Source,
    Variance,
    Verdict,
    WithDensity,
    beta_law,
    exponential_law,
    integers,
    left_open,
    open_,
)
from sympy import Rational, Sum, Symbol, betainc_regularized, binomial, exp, gamma, oo, pi, sqrt, symbols

PR, RE = Verdict.PROVED, Verdict.REFUTED
SECTION = "1"
n, k, j, m = symbols("n k j m", integer=True)
x, r, al, p, t, lam, z, nu = symbols("x r alpha p t lambda z nu", positive=True)
X, T, y = symbols("X T y", real=True)
q = Symbol("q", positive=True)
w = Symbol("w", positive=True)

beta_tail = Claim(
    id="order_cp.beta_tail",
    source=Source("order_cp", "Casella and Berger, Theorem 5.4.4", "1"),
    statement=r"""$\sum_{j=k}^n\binom njx^j(1-x)^{n-j}=I_x(k,n-k+1)$.""",
    says=Identity(
        Sum(binomial(n, j) * x**j * (1 - x) ** (n - j), (j, k, n)),
        betainc_regularized(k, n - k + 1, 0, x),
        {n: integers(1), k: integers(1, n), x: open_(0, 1)},
    ),
    expected=PR,
)


uniform_variance = Claim(
    id="order_cp.uniform_variance",
    source=Source("order_cp", "Example 5.4.5", "1"),
    statement=r"""and the variance $\frac{k(n-k+1)}{(n+1)^2(n+2)}$.""",
    says=Variance(
        X, "=", k * (n - k + 1) / ((n + 1) ** 2 * (n + 2)), {X: beta_law(k, n - k + 1)}, {n: integers(1), k: integers(1, n)}
    ),
    expected=PR,
)


max_law = Claim(
    id="order_cp.max_law",
    source=Source("order_cp", "order statistics", "1"),
    statement=r"""the largest of $n$ exponentials is at most $t$ with probability $(1-e^{-\lambda t})^n$.""",
    says=Probability(
        EachCopy(X, Lies(X, left_open(-oo, t))),
        "=",
        (1 - exp(-lam * t)) ** n,
        {X: Copies(exponential_law(lam), n)},
        {n: integers(1), lam: POSITIVE, t: POSITIVE},
    ),
    expected=PR,
)


min_law_wrong = Claim(
    id="order_cp.min_law_wrong",
    source=Source("order_cp", "misquoted", "1"),
    statement=r"""some copy is above $t$ with probability $e^{-n\lambda t}$.""",
    says=Probability(
        SomeCopy(X, Lies(X, open_(t, oo))),
        "=",
        exp(-n * lam * t),
        {X: Copies(exponential_law(lam), n)},
        {n: integers(2), lam: POSITIVE, t: POSITIVE},
    ),
    expected=RE,
)

rule_of_three = Claim(
    id="order_cp.rule_of_three",
    source=Source("order_cp", "Clopper and Pearson, no success", "1"),
    statement=r"""$1-0.05^{1/n}\le3/n$.""",
    says=Inequality(1 - Rational(1, 20) ** (1 / n), "<=", 3 / n, {n: integers(1)}),
    expected=PR,
)


cp_value_wrong = Claim(
    id="order_cp.cp_value_wrong",
    source=Source("order_cp", "misprinted", "1"),
    statement=r"""lower limit 0.1817.""",
    says=PrintedValue(Root(Sum(binomial(10, j) * w**j * (1 - w) ** (10 - j), (j, 5, 10)) - Rational(1, 40), (w, 0, 1)), "0.1817"),
    expected=RE,
)

wilson = Claim(
    id="order_cp.wilson",
    source=Source("order_cp", "Wilson 1927", "1"),
    statement=r"""the limit $p=\frac{q+z^2/2n+z\sqrt{q(1-q)/n+z^2/4n^2}}{1+z^2/n}$ solves $(q-p)^2=z^2p(1-p)/n$.""",
    says=Identity(
        (q - (q + z**2 / (2 * n) + z * sqrt(q * (1 - q) / n + z**2 / (4 * n**2))) / (1 + z**2 / n)) ** 2,
        z**2
        / n
        * (q + z**2 / (2 * n) + z * sqrt(q * (1 - q) / n + z**2 / (4 * n**2)))
        / (1 + z**2 / n)
        * (1 - (q + z**2 / (2 * n) + z * sqrt(q * (1 - q) / n + z**2 / (4 * n**2))) / (1 + z**2 / n)),
        {n: integers(1), z: POSITIVE, q: open_(0, 1)},
    ),
    expected=PR,
)

student_density = Claim(
    id="order_cp.student_density",
    source=Source("order_cp", "Student", "1"),
    statement=r"""$\frac{\gamma((\nu+1)/2)}{\sqrt{\nu\pi}\gamma(\nu/2)}(1+y^2/\nu)^{-(\nu+1)/2}$ is a density.""",
    says=Normalised(
        gamma((nu + 1) / 2) / (sqrt(nu * pi) * gamma(nu / 2)) * (1 + y**2 / nu) ** (-(nu + 1) / 2), y, {nu: POSITIVE, y: REALS}
    ),
    expected=PR,
)


student_variance_wrong = Claim(
    id="order_cp.student_variance_wrong",
    source=Source("order_cp", "misquoted", "1"),
    statement=r"""with the variance $\frac\nu{\nu-1}$.""",
    says=Variance(
        T,
        "=",
        nu / (nu - 1),
        {T: WithDensity(gamma((nu + 1) / 2) / (sqrt(nu * pi) * gamma(nu / 2)) * (1 + T**2 / nu) ** (-(nu + 1) / 2), REALS)},
        {nu: open_(2, oo)},
    ),
    expected=RE,
)
