"""Published inequalities, identities, limits, shapes, roots and sums that stay open without a certain rule or tactic."""

from sympy import (
    Integer,
    Integral,
    Rational,
    Sum,
    atan,
    besselj,
    ceiling,
    cos,
    exp,
    factorial,
    floor,
    log,
    oo,
    pi,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from benchmarks.power.needed_case import Needed
from benchmarks.power.symbols import i, j, n, p, q, r, s, t, u, x, y
from parisk_sym import (
    POSITIVE,
    REALS,
    Asymptotic,
    Boxes,
    ChangesSign,
    DifferentiateUnder,
    ForEach,
    Identity,
    Inequality,
    Monotone,
    OnBox,
    Pointwise,
    Tangent,
    UniqueRoot,
    Verdict,
    closed,
    integers,
    open_,
    right_open,
)
from parisk_sym.claims.language.statements import statement_of

__all__ = ["NEEDED"]

NEEDED = (
    Needed(
        "laplace.transform.falls",
        "Widder, The Laplace Transform, IV.12a",
        "shape inside",
        lambda: Monotone(Integral(exp(-x * t) / (1 + t**2) ** 2, (t, 0, oo)), x, "decreasing", {x: POSITIVE}),
        Pointwise(u),
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
        "pentagonal.numbers",
        "Hardy and Wright, An Introduction to the Theory of Numbers, 19.9",
        "integers of both signs",
        lambda: Inequality(0, "<=", i * (3 * i - 1) / 2, {i: integers()}),
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
