"""Statements of dr14; `expected` is their truth, not what the package finds."""

from parisk_sym import (
    POSITIVE,
    Claim,
    Composed,
    Copies,
    Implication,
    Inequality,
    Lies,
    MeanLoss,
    PrivateNoise,
    Probability,
    Pure,
    SomeCopy,
    Source,
    Variance,
    Verdict,
    gaussian_law,
    integers,
    laplace_law,
    left_open,
    open_,
    right_open,
)
from sympy import Abs, Rational, Symbol, exp, log, oo, sqrt, symbols

SECTION = "all"
e, d, t, b, k, c = symbols("epsilon delta t b k c", positive=True)
s = Symbol("sigma", positive=True)
n = Symbol("n", integer=True)
X, Y, x = symbols("X Y x", real=True)
r, r2 = symbols("r r2", positive=True)

laplace_tail = Claim(
    id="dr14.laplace_tail",
    source=Source("dr14", "Fact 3.7", "3.3", quoted=False),
    statement=r"$P(|Y|\ge tb)=e^{-t}$ for $Y\sim\mathrm{Lap}(b)$.",
    says=Probability(Lies(Abs(Y), right_open(t * b, oo)), "=", exp(-t), {Y: laplace_law(b)}, {t: POSITIVE, b: POSITIVE}),
    expected=Verdict.PROVED,
)

laplace_tail_half = Claim(
    id="dr14.laplace_tail_half",
    source=Source("dr14", "Fact 3.7", "3.3", quoted=False),
    statement=r"$P(|Y|\ge tb)=\frac12e^{-t}$ for $Y\sim\mathrm{Lap}(b)$.",
    says=Probability(Lies(Abs(Y), right_open(t * b, oo)), "=", exp(-t) / 2, {Y: laplace_law(b)}, {t: POSITIVE, b: POSITIVE}),
    expected=Verdict.REFUTED,
    note="1/2 belongs to one side.",
)

laplace_accuracy = Claim(
    id="dr14.laplace_accuracy",
    source=Source("dr14", "Theorem 3.8", "3.3", quoted=False),
    statement=r"some of $n$ noises exceeds $\ln\left(\frac n\delta\right)b$ with probability at most $\delta$.",
    says=Probability(
        SomeCopy(Y, Lies(Abs(Y), right_open(log(n / d) * b, oo))),
        "<=",
        d,
        {Y: Copies(laplace_law(b), n)},
        {n: integers(1), d: left_open(0, 1), b: POSITIVE},
    ),
    expected=Verdict.PROVED,
)

laplace_accuracy_less = Claim(
    id="dr14.laplace_accuracy_less",
    source=Source("dr14", "Theorem 3.8", "3.3", quoted=False),
    statement=r"some of $n$ noises exceeds $\ln\left(\frac1\delta\right)b$ with probability at most $\delta$.",
    says=Probability(
        SomeCopy(Y, Lies(Abs(Y), right_open(log(1 / d) * b, oo))),
        "<=",
        d,
        {Y: Copies(laplace_law(b), n)},
        {n: integers(1), d: open_(0, 1), b: POSITIVE},
    ),
    expected=Verdict.REFUTED,
    note="The factor n is missing.",
)

laplace_variance = Claim(
    id="dr14.laplace_variance",
    source=Source("dr14", "Definition 3.2", "3.3", quoted=False),
    statement=r"$\mathrm{Lap}(b)$ has variance $2b^2$.",
    says=Variance(Y, "=", 2 * b**2, {Y: laplace_law(b)}, {b: POSITIVE}),
    expected=Verdict.PROVED,
)

laplace_private = Claim(
    id="dr14.laplace_private",
    source=Source("dr14", "Theorem 3.6", "3.3", quoted=False),
    statement=r"the Laplace mechanism is $\varepsilon$-differentially private.",
    says=PrivateNoise(e, c, {X: laplace_law(c / e)}, domain={e: POSITIVE, c: POSITIVE}),
    expected=Verdict.PROVED,
)

laplace_private_half = Claim(
    id="dr14.laplace_private_half",
    source=Source("dr14", "Theorem 3.6", "3.3", quoted=False),
    statement=r"noise $\mathrm{Lap}(\Delta/2\varepsilon)$ is $\varepsilon$-differentially private.",
    says=PrivateNoise(e, c, {X: laplace_law(c / (2 * e))}, domain={e: POSITIVE, c: POSITIVE}),
    expected=Verdict.REFUTED,
    note="The scale is Delta/epsilon.",
)

divergence_symmetric = Claim(
    id="dr14.divergence_symmetric",
    source=Source("dr14", "Lemma 3.18", "3.5", quoted=False),
    statement=r"$\varepsilon(e^\varepsilon-1)$ bounds the mean privacy loss of a pure mechanism.",
    says=Implication((Pure(r),), MeanLoss(log(r) * (r - 1)), {r: open_(1, oo)}),
    expected=Verdict.PROVED,
)

advanced_simplification = Claim(
    id="dr14.advanced_simplification",
    source=Source("dr14", "after Theorem 3.20", "3.5", quoted=False),
    statement=r"$e^\varepsilon-1\le2\varepsilon$ for $0<\varepsilon\le1$.",
    says=Inequality(exp(e) - 1, "<=", 2 * e, {e: left_open(0, 1)}),
    expected=Verdict.PROVED,
)

advanced_simplification_two = Claim(
    id="dr14.advanced_simplification_two",
    source=Source("dr14", "after Theorem 3.20", "3.5", quoted=False),
    statement=r"$e^\varepsilon-1\le2\varepsilon$ for $0<\varepsilon\le2$.",
    says=Inequality(exp(e) - 1, "<=", 2 * e, {e: left_open(0, 2)}),
    expected=Verdict.REFUTED,
    note="The condition is epsilon <= 1 (it holds up to 1.256).",
)

advanced_level = Claim(
    id="dr14.advanced_level",
    source=Source("dr14", "Corollary 3.21", "3.5", quoted=False),
    statement=r"$\varepsilon=\frac{\varepsilon'}{2\sqrt{2k\ln(1/\delta)}}$ gives $\sqrt{2k\ln(1/\delta)}\,\varepsilon+k\varepsilon(e^\varepsilon-1)\le\varepsilon'$ for $\varepsilon'\le1$, $k\ge1$, $\delta\le e^{-1}$.",
    says=Inequality(
        sqrt(2 * k * log(1 / d)) * (e / (2 * sqrt(2 * k * log(1 / d))))
        + k * (e / (2 * sqrt(2 * k * log(1 / d)))) * (exp(e / (2 * sqrt(2 * k * log(1 / d)))) - 1),
        "<=",
        e,
        {e: left_open(0, 1), d: left_open(0, exp(-1)), k: right_open(1, oo)},
    ),
    expected=Verdict.PROVED,
)

basic_composition = Claim(
    id="dr14.basic_composition",
    source=Source("dr14", "Theorem 3.14", "3.5", quoted=False),
    statement=r"two mechanisms of levels $\varepsilon$: together $2\varepsilon$.",
    says=Implication((Pure(r),), Composed(Pure(r**2), 2), {r: open_(1, oo)}),
    expected=Verdict.PROVED,
)

basic_composition_half = Claim(
    id="dr14.basic_composition_half",
    source=Source("dr14", "Theorem 3.14", "3.5", quoted=False),
    statement=r"two uses of a mechanism of level $\varepsilon$ have together level $\frac32\varepsilon$.",
    says=Implication((Pure(r**2),), Composed(Pure(r**3), 2), {r: open_(1, oo)}),
    expected=Verdict.REFUTED,
    note="The levels add up.",
)

gaussian_condition = Claim(
    id="dr14.gaussian_condition",
    source=Source("dr14", "proof of Theorem A.1", "App. A", quoted=False),
    statement=r"$c-\frac{\varepsilon}{2c}$ with $c\ge\frac32$, $\varepsilon\le1$: $\ln\left(c-\frac\varepsilon{2c}\right)>0$.",
    says=Inequality(0, "<", log(c - e / (2 * c)), {c: right_open(Rational(3, 2), oo), e: left_open(0, 1)}),
    expected=Verdict.PROVED,
)

gaussian_condition_one = Claim(
    id="dr14.gaussian_condition_one",
    source=Source("dr14", "proof of Theorem A.1", "App. A", quoted=False),
    statement=r"$\ln\left(c-\frac\varepsilon{2c}\right)>0$ for $c\ge1$, $\varepsilon\le1$.",
    says=Inequality(0, "<", log(c - e / (2 * c)), {c: right_open(1, oo), e: left_open(0, 1)}),
    expected=Verdict.REFUTED,
    note="The condition is c >= 3/2.",
)

gaussian_numbers = Claim(
    id="dr14.gaussian_numbers",
    source=Source("dr14", "proof of Theorem A.1", "App. A", quoted=False),
    statement=r"$\ln\sqrt{\frac2\pi}<0$ and $c^2>2\ln(1.25/\delta)$ is at least $\left(\frac32\right)^2$ for $\delta\le\frac25$.",
    says=Inequality(Rational(9, 4), "<=", 2 * log(Rational(5, 4) / d), {d: left_open(0, Rational(2, 5))}),
    expected=Verdict.PROVED,
)

gaussian_private = Claim(
    id="dr14.gaussian_private",
    source=Source("dr14", "Theorem A.1", "App. A", quoted=False),
    statement=r"noise of deviation $2\sqrt{2\ln(1.25\cdot10^5)}$ is $(\frac12,10^{-5})$-private for a change of 1.",
    says=PrivateNoise(Rational(1, 2), 1, {X: gaussian_law(2 * sqrt(2 * log(125000)))}, Rational(1, 10**5)),
    expected=Verdict.PROVED,
)

gaussian_private_large = Claim(
    id="dr14.gaussian_private_large",
    source=Source("dr14", "Theorem A.1", "App. A", quoted=False),
    statement=r"noise of deviation $\sqrt{2\ln(1.25\cdot10^5)}/10$ is $(10,10^{-5})$-private for a change of 1.",
    says=PrivateNoise(10, 1, {X: gaussian_law(sqrt(2 * log(125000)) / 10)}, Rational(1, 10**5)),
    expected=Verdict.REFUTED,
    note="The condition epsilon < 1 is missing.",
)

threshold_scale = Claim(
    id="dr14.threshold_scale",
    source=Source("dr14", "Theorem 3.24", "3.6", quoted=False),
    statement=r"$\frac{8(\ln k+\ln(2/\beta))}\varepsilon$ covers both noises: $e^{-\varepsilon\alpha/4}\le\frac\beta2$ and $ke^{-\varepsilon\alpha/8}\le\frac\beta2$.",
    says=Inequality(
        k * exp(-e * (8 * (log(k) + log(2 / d)) / e) / 8), "<=", d / 2, {k: right_open(1, oo), e: POSITIVE, d: open_(0, 1)}
    ),
    expected=Verdict.PROVED,
)

exponential_utility = Claim(
    id="dr14.exponential_utility",
    source=Source("dr14", "Corollary 3.12", "3.4", quoted=False),
    statement=r"$|R|e^{-(\ln|R|+t)}\le e^{-t}$ for a range of $n$ outcomes.",
    says=Inequality(n * exp(-(log(n) + t)), "<=", exp(-t), {n: integers(1), t: POSITIVE}),
    expected=Verdict.PROVED,
)
