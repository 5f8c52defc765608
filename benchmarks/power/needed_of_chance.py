"""Published statements about probabilities, laws, means and private noise that stay open without a certain rule or tactic."""

from sympy import (
    Abs,
    Integral,
    Max,
    Min,
    Rational,
    exp,
    factorial,
    gamma,
    log,
    oo,
)

from benchmarks.power.needed_case import Needed
from benchmarks.power.symbols import i, k, m, n, p, q, r, s, u, x, y
from parisk_sym import (
    POSITIVE,
    AllOf,
    AnyOf,
    Approximate,
    BySlices,
    Chain,
    Copies,
    DisjointSum,
    ImageLaw,
    Implication,
    Integrated,
    Lies,
    Link,
    Mean,
    Pointwise,
    PrivateNoise,
    PrivateNoiseFails,
    Probability,
    Pure,
    UnionBound,
    Variance,
    Verdict,
    WithDensity,
    WithMass,
    bernoulli_law,
    closed,
    exponential_law,
    gamma_law,
    gaussian_law,
    geometric_law,
    integers,
    laplace_law,
    open_,
    poisson_law,
    right_open,
    uniform_law,
)

__all__ = ["NEEDED"]

BEYOND = 50 * exp(1) - 49
"""1 + (exp(level) - 1)/(2 delta), for the level 1 and delta = 1/100: truncated noise ends at its logarithm."""

HALF = Rational(1, 2)

GAINS = r**r * x ** (r - 1) * exp(-r * x) / gamma(r)
"""The density of gamma variables with mean 1."""

TANGENT = Integral(GAINS * (log(1 + s) - s / (1 + s)) + GAINS * x * s / (1 + s), (x, 0, oo))
"""The mean of the tangent of log(1 + s x) at 1."""

NEEDED = (
    Needed(
        "union.of.two",
        "Feller, An Introduction to Probability Theory and Its Applications I, IV.5",
        "boole",
        lambda: Probability(
            AnyOf((Lies(x, open_(s, oo)), Lies(y, open_(u, oo)))),
            "<=",
            exp(-s) + exp(-u),
            {x: exponential_law(1), y: exponential_law(1)},
            {s: POSITIVE, u: POSITIVE},
        ),
        UnionBound((exp(-s), exp(-u))),
    ),
    Needed(
        "total.variation",
        "Kairouz, Oh and Viswanath, The Composition Theorem for Differential Privacy, Section 2",
        "multipliers of the terms",
        lambda: Implication((Pure(r),), Approximate(1, (r - 1) / (r + 1)), {r: open_(1, oo)}),
    ),
    Needed(
        "smaller.level",
        "Kairouz, Oh and Viswanath, The Composition Theorem for Differential Privacy, Section 2",
        "dual solution",
        lambda: Implication((Approximate(3, Rational(1, 10)),), Approximate(2, Rational(13, 40))),
    ),
    Needed(
        "displaced.poisson",
        "Johnson, Kemp and Kotz, Univariate Discrete Distributions, 4.12",
        "by each integer",
        lambda: ImageLaw(
            m + 1,
            n,
            WithMass(exp(-r) * r ** (n - 1) / factorial(n - 1), integers(1)),
            {m: poisson_law(r)},
            {r: POSITIVE},
        ),
    ),
    Needed(
        "half.the.scale",
        "Dwork, McSherry, Nissim and Smith, Calibrating Noise to Sensitivity in Private Data Analysis, Section 3",
        "ratio at a point",
        lambda: PrivateNoiseFails(r, s, {x: laplace_law(s / (2 * r))}, 0, {r: POSITIVE, s: POSITIVE}),
    ),
    Needed(
        "calibrated.scale",
        "Dwork, McSherry, Nissim and Smith, Calibrating Noise to Sensitivity in Private Data Analysis, Proposition 1",
        "private at a point",
        lambda: PrivateNoiseFails(r, s, {x: laplace_law(s / r)}, 0, {r: POSITIVE, s: POSITIVE}),
        expected=Verdict.REFUTED,
    ),
    Needed(
        "gaussian.excess",
        "Balle and Wang, Improving the Gaussian Mechanism for Differential Privacy, Theorem 8",
        "excess of a known law",
        lambda: PrivateNoiseFails(1, 1, {x: gaussian_law(2)}, Rational(1, 1000)),
    ),
    Needed(
        "truncated.laplace",
        "Geng, Ding, Guo and Kumar, Tight Analysis of Privacy and Utility Tradeoff in Approximate Differential Privacy, Theorem 1",
        "outside the range",
        lambda: PrivateNoise(
            1,
            1,
            {x: WithDensity(exp(-Abs(x)) / (2 - 2 / BEYOND), closed(-log(BEYOND), log(BEYOND)))},
            Rational(1, 100),
        ),
    ),
    Needed(
        "two.out.of.three",
        "Ross, Introduction to Probability Models, 9.3 (the two-out-of-three system)",
        "additive",
        lambda: Probability(
            AnyOf(
                tuple(
                    AllOf((Lies(i, closed(a, a)), Lies(k, closed(b, b)), Lies(m, closed(c, c))))
                    for a, b, c in ((1, 1, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1))
                )
            ),
            "=",
            p * q * r + p * q * (1 - r) + p * (1 - q) * r + (1 - p) * q * r,
            {i: bernoulli_law(p), k: bernoulli_law(q), m: bernoulli_law(r)},
            {p: open_(0, 1), q: open_(0, 1), r: open_(0, 1)},
        ),
        DisjointSum((p * q * r, p * q * (1 - r), p * (1 - q) * r, (1 - p) * q * r)),
    ),
    Needed(
        "broken.stick",
        "Goodman, The Problem of the Broken Stick Reconsidered, Mathematical Intelligencer 30 (a triangle in one of four cases)",
        "total over slices",
        lambda: Probability(
            AllOf(
                (
                    Lies(Min(x, y), open_(-oo, HALF)),
                    Lies(Abs(x - y), open_(-oo, HALF)),
                    Lies(1 - Max(x, y), open_(-oo, HALF)),
                )
            ),
            "=",
            Rational(1, 4),
            {x: uniform_law(0, 1), y: uniform_law(0, 1)},
        ),
        BySlices(y, (HALF,), (Rational(1, 8), Rational(1, 8))),
    ),
    Needed(
        "fading.channel",
        "Goldsmith, Wireless Communications, 4.2.3 (no more capacity than without fading, by Jensen)",
        "as integrals",
        lambda: Mean(log(1 + s * x), "<=", log(1 + s), {x: gamma_law(r, 1 / r)}, {s: POSITIVE, r: POSITIVE}),
        Integrated((), Chain((Link("<=", TANGENT, Pointwise(x)), Link("<=", log(1 + s))))),
    ),
    Needed(
        "noise.of.a.coordinate",
        "Dwork and Roth, The Algorithmic Foundations of Differential Privacy, Definitions 3.2 and 3.3",
        "of one copy",
        lambda: Variance(
            x,
            "=",
            2 * (s / r) ** 2,
            {x: Copies(laplace_law(s / r), n)},
            {r: POSITIVE, s: POSITIVE, n: integers(1)},
        ),
    ),
    Needed(
        "sum.of.geometric",
        "Janson, Tail Bounds for Sums of Geometric and Exponential Variables, Theorem 2.1",
        "bound by the best exponential",
        lambda: Probability(
            Lies(i + k + m + 3, right_open(3 * u / p, oo)),
            "<=",
            exp(-3 * (u - 1 - log(u))),
            {i: geometric_law(p), k: geometric_law(p), m: geometric_law(p)},
            {p: open_(0, 1), u: right_open(1, oo)},
        ),
    ),
)
