"""Published statements that stay open without a certain rule or tactic: `benchmarks.rules` judges them."""

from collections.abc import Callable
from dataclasses import dataclass

from sympy import (
    Abs,
    Integer,
    Integral,
    Max,
    Min,
    Rational,
    Sum,
    atan,
    besselj,
    ceiling,
    cos,
    exp,
    factorial,
    floor,
    gamma,
    log,
    oo,
    pi,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from benchmarks.power.symbols import i, j, k, m, n, p, q, r, s, t, u, x, y
from parisk_sym import (
    POSITIVE,
    REALS,
    AllOf,
    AnyOf,
    Approximate,
    Asymptotic,
    Boxes,
    BySlices,
    Chain,
    ChangesSign,
    Claim,
    Copies,
    DifferentiateUnder,
    DisjointSum,
    ForEach,
    Identity,
    ImageLaw,
    Implication,
    Inequality,
    Integrated,
    Lies,
    Link,
    Mean,
    Monotone,
    OnBox,
    Pointwise,
    PrivateNoise,
    PrivateNoiseFails,
    Probability,
    Pure,
    Source,
    Tangent,
    UnionBound,
    UniqueRoot,
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
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic

__all__ = ["NEEDED", "Needed", "claim_with_tactic"]


@dataclass(frozen=True)
class Needed:
    """A statement of the literature, the rule or tactic without which it stays open, and the tactic if it has one.

    A statement that is refuted is the negation of what the source says.
    """

    name: str
    source: str
    needs: str
    says: Callable[[], Statement]
    by: Tactic | None = None
    expected: Verdict = Verdict.PROVED


BEYOND = 50 * exp(1) - 49
"""1 + (exp(level) - 1)/(2 delta), for the level 1 and delta = 1/100: truncated noise ends at its logarithm."""

HALF = Rational(1, 2)

GAINS = r**r * x ** (r - 1) * exp(-r * x) / gamma(r)
"""The density of gamma variables with mean 1."""

TANGENT = Integral(GAINS * (log(1 + s) - s / (1 + s)) + GAINS * x * s / (1 + s), (x, 0, oo))
"""The mean of the tangent of log(1 + s x) at 1."""

NEEDED = (
    Needed(
        "laplace.transform.falls",
        "Widder, The Laplace Transform, IV.12a",
        "shape inside",
        lambda: Monotone(Integral(exp(-x * t) / (1 + t**2) ** 2, (t, 0, oo)), x, "decreasing", {x: POSITIVE}),
        Pointwise(u),
    ),
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
        "logarithm.everywhere",
        "Olver et al., NIST Handbook of Mathematical Functions, 4.2",
        "no root at a point",
        lambda: UniqueRoot(exp(x) - y, x, {y: REALS, x: REALS}),
        expected=Verdict.REFUTED,
    ),
    Needed(
        "oscillator.third.state",
        "Olver et al., NIST Handbook of Mathematical Functions, 18.39(i)",
        "factors without zeros",
        lambda: UniqueRoot((8 * x**3 - 12 * x) * exp(-(x**2) / 2), x, {x: POSITIVE}),
    ),
    Needed(
        "bessel.turan",
        "Szasz, Inequalities concerning ultraspherical polynomials and Bessel functions, Proc. Amer. Math. Soc. 1",
        "on a box",
        lambda: Inequality(besselj(0, x) * besselj(2, x), "<=", besselj(1, x) ** 2, {x: POSITIVE}),
        OnBox({x: closed(1, 8)}, Boxes()),
        Verdict.PROVED_ON_BOX,
    ),
    Needed(
        "majorised.exponents",
        "Hardy, Littlewood and Polya, Inequalities, 2.18 (Muirhead's theorem for two letters)",
        "by sign",
        lambda: Inequality(
            x**p * y**q + x**q * y**p,
            "<=",
            x ** (p + q) + y ** (p + q),
            {p: POSITIVE, q: POSITIVE, x: POSITIVE, y: POSITIVE},
        ),
    ),
    Needed(
        "gudermannian",
        "Olver et al., NIST Handbook of Mathematical Functions, 4.23(viii)",
        "equal derivatives",
        lambda: Identity(atan(sinh(x)), 2 * atan(tanh(x / 2)), {x: REALS}),
    ),
    Needed(
        "root.of.an.integer",
        "Dorrie, 100 Great Problems of Elementary Mathematics, Steiner's problem concerning the Euler number (at integers)",
        "one by one below",
        lambda: Inequality(log(n) / n, "<=", log(3) / 3, {n: integers(1)}),
    ),
    Needed(
        "sum.of.roots.of.unity",
        "Apostol, Introduction to Analytic Number Theory, Theorem 8.1 (the sum is 0 or 3 for the modulus 3)",
        "by residue",
        lambda: Identity((1 + 2 * cos(2 * pi * n / 3)) * (2 * cos(2 * pi * n / 3) - 2), 0, {n: integers(1)}),
    ),
    Needed(
        "first.fejer.sums",
        "Jackson, Ueber eine trigonometrische Summe, Rend. Circ. Mat. Palermo 32 (the first six sums)",
        "for each",
        lambda: Inequality(0, "<=", Sum(sin(i * x) / i, (i, 1, n)), {n: integers(1, 6), x: closed(0, pi)}),
        ForEach(n, tuple(range(1, 7))),
    ),
    Needed(
        "centred.and.bounded",
        "Hoeffding, Probability Inequalities for Sums of Bounded Random Variables, (4.16)",
        "logarithm of a sum",
        lambda: Inequality(
            p * exp((1 - p) * x) + (1 - p) * exp(-p * x), "<=", exp(x**2 / 8), {p: open_(0, 1), x: REALS}
        ),
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
        "stirling.order",
        "Graham, Knuth and Patashnik, Concrete Mathematics, 9.2",
        "limit of the quotient",
        lambda: Asymptotic(log(factorial(n)), n, "~", n * log(n), oo, {n: integers(2)}),
    ),
    Needed(
        "sine.order",
        "de Bruijn, Asymptotic Methods in Analysis, 1.2",
        "bounded quotient",
        lambda: Asymptotic(sin(x), x, "O", Integer(1), oo, {x: POSITIVE}),
    ),
    Needed(
        "floor.of.a.sum",
        "Graham, Knuth and Patashnik, Concrete Mathematics, 3.1",
        "integer and fractional parts",
        lambda: Inequality(floor(x) + floor(y), "<=", floor(x + y), {x: REALS, y: REALS}),
    ),
    Needed(
        "ceiling.above.an.integer",
        "Graham, Knuth and Patashnik, Concrete Mathematics, (3.7)",
        "bounds of a rounded value",
        lambda: Inequality(i + 1, "<=", ceiling(x), {i: integers(), x: open_(i, oo)}),
    ),
    Needed(
        "replicative",
        "Graham, Knuth and Patashnik, Concrete Mathematics, (3.26)",
        "between the jumps",
        lambda: Identity(
            floor(3 * x), floor(x) + floor(x + Rational(1, 3)) + floor(x + Rational(2, 3)), {x: REALS}
        ),
    ),
    Needed(
        "slow.series",
        "Braden, Calculating Sums of Infinite Series, American Mathematical Monthly 99 (the limit is 2.1097)",
        "sum beside an integral",
        lambda: Inequality(Sum(1 / (j * log(j) ** 2), (j, 2, n)), "<", Rational(11, 5), {n: integers(2)}),
    ),
    Needed(
        "euler.number",
        "Hardy, A Course of Pure Mathematics, 73",
        "limit at an open end",
        lambda: statement_of("sup_{x > 0} (1 + 1/x)^x = e"),
    ),
    Needed(
        "order.of.a.power",
        "de Bruijn, Asymptotic Methods in Analysis, 1.2",
        "values of the parameters",
        lambda: statement_of("x^a = O(x) as x -> oo for a > 0"),
        expected=Verdict.REFUTED,
    ),
    Needed(
        "means.of.three",
        "Hardy, Littlewood and Polya, Inequalities, 2.5",
        "entry by entry",
        lambda: statement_of("(sum_{i=1}^3 x_i^3)/3 >= x_1 x_2 x_3 for x_i >= 0"),
    ),
    Needed(
        "exponential.of.a.sum",
        "Hardy, Littlewood and Polya, Inequalities, 4.2",
        "sums as numbers",
        lambda: statement_of("sum_{i=1}^n x_i <= exp(sum_{i=1}^n x_i) - 1 for n in N, x_i real"),
    ),
    Needed(
        "rounded.exponential",
        "Devroye, Non-Uniform Random Variate Generation, X.2",
        "probability of a rounded value",
        lambda: statement_of("P(floor(X) >= k) = exp(-k) for X ~ Exp(1), k in N"),
    ),
    Needed(
        "sum.of.exponentials",
        "Feller, An Introduction to Probability Theory and Its Applications II, I.3",
        "more than all mass",
        lambda: statement_of("X + Y has the density z^2 exp(-z) on (0, oo) for X, Y ~ Exp(1)"),
        expected=Verdict.REFUTED,
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
        "pentagonal.numbers",
        "Hardy and Wright, An Introduction to the Theory of Numbers, 19.9",
        "integers of both signs",
        lambda: Inequality(0, "<=", i * (3 * i - 1) / 2, {i: integers()}),
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
    Needed(
        "normal.distribution.by.inversion",
        "Gil-Pelaez, Note on the Inversion Theorem, Biometrika 38, for the standard normal distribution",
        "rising integral",
        lambda: Monotone(
            Rational(1, 2) + Integral(exp(-(t**2) / 2) * sin(x * t) / t, (t, 0, oo)) / pi,
            x,
            "increasing",
            {x: REALS},
        ),
        DifferentiateUnder(x, u, exp(-(u**2) / 2)),
    ),
    Needed(
        "elliptic.integral.below.its.angle",
        "Olver et al., NIST Handbook of Mathematical Functions, (19.9.12)",
        "integral from an end",
        lambda: Inequality(
            Integral(sqrt(1 - x**2 * sin(t) ** 2), (t, 0, s)),
            "<=",
            s,
            {s: open_(0, pi / 2), x: right_open(0, 1)},
        ),
        DifferentiateUnder(x, u, tan(u), by=Pointwise(u)),
    ),
    Needed(
        "damped.sine.integral",
        "Gradshteyn and Ryzhik, Table of Integrals, Series, and Products, 3.941 (1)",
        "equal integrals",
        lambda: Identity(
            Integral(exp(-s * t) * sin(x * t) / t, (t, 0, oo)), atan(x / s), {s: POSITIVE, x: REALS}
        ),
        DifferentiateUnder(x, u, exp(-s * u), at=0),
    ),
    Needed(
        "one.change.of.sign.with.real.exponents",
        "Jameson, Counting Zeros of Generalised Polynomials: Descartes' Rule of Signs and Laguerre's Extensions",
        "values of opposite signs",
        lambda: UniqueRoot(x**p + x**q - 1, x, {p: POSITIVE, q: POSITIVE, x: POSITIVE}),
        ChangesSign(Integer(2) ** (-1 / p - 1 / q), 1),
    ),
    Needed(
        "radon",
        "Hardy, Littlewood and Polya, Inequalities, Theorem 65",
        "tangent",
        lambda: Inequality(
            (x + y) ** (r + 1) / (p + q) ** r,
            "<=",
            x ** (r + 1) / p**r + y ** (r + 1) / q**r,
            {p: POSITIVE, q: POSITIVE, r: POSITIVE, x: POSITIVE, y: POSITIVE},
        ),
        Tangent(
            t ** (r + 1) / p**r + (x + y - t) ** (r + 1) / q**r,
            t,
            open_(0, x + y),
            (x + y) * p / (p + q),
            x,
        ),
    ),
    Needed(
        "dawson.maximum",
        "Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1 (Dawson's integral is largest at 0.924..., 0.541044...)",
        "bound of every value",
        lambda: statement_of("sup_{x in R} exp(-x^2) int_0^x exp(t^2) dt <= 0.5411"),
    ),
)
"""The statements, each under a name of its own."""


def claim_with_tactic(needed: Needed) -> Claim:
    """The statement as a claim, with its tactic."""
    return Claim(
        id=f"needed.{needed.name}",
        source=Source("power", needed.name, needed.source),
        statement=needed.name,
        says=needed.says(),
        expected=needed.expected,
        by=needed.by,
    )
