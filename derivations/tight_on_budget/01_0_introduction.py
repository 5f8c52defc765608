"""Section 1: does the privacy leakage grow with every use?"""

from parisk_sym.paper import *
from _paper import tob18

SECTION = Section("1 Introduction", given={eps0: POSITIVE, eps: open_(0, eps0)})

LEAKAGE = tob18("1, paragraph 1", "1")

# One more loss l raises the mean of f(s) = (1 - e^(eps - s))_+, because the tangent of f in e^(-s) lies below it.
l = Symbol("l", real=True)  # more
tangent = Piecewise((exp(eps - s), s > eps), (0, True))
excess = 1 - exp(eps - s - l)
change = Max(0, excess) - Max(0, 1 - exp(eps - s))
ONE_MORE_USE = OneMoreUse(
    s,
    l,
    tangent,
    Interval(eps - eps0, eps, True, True),
    ByBranch(
        tangent,
        (
            Chain((Link("<=", Max(0, excess) - excess), Link("=", change - exp(eps - s) * (1 - exp(-l))))),
            Chain((Link("<=", Max(0, excess)), Link("=", change))),
        ),
    ),
)

a, b, w = (Symbol(name, positive=True) for name in "abw")
c, d = Symbol("c", nonnegative=True), Symbol("d", nonnegative=True)
SHARES = {a: POSITIVE, b: POSITIVE, w: POSITIVE, c: closed(0, 1), d: closed(0, 1)}
first_gap, second_gap = a * c - w * b * d, a * (1 - c) - w * b * (1 - d)
FURTHER_OUTCOMES = SplitAt(
    a,
    (w * b,),
    (
        Combination((Fact(0, "<=", Max(0, first_gap)), Fact(0, "<=", Max(0, second_gap)))),
        Combination((Fact(first_gap, "<=", Max(0, first_gap)), Fact(second_gap, "<=", Max(0, second_gap)))),
    ),
)

leakage_grows = Claim(
    id="tob18.introduction.leakage_grows",
    source=LEAKAGE,
    statement=r"This privacy leakage, i.e., the $(\varepsilon, \delta)$ parameters, inevitably grows under continual observation; thus, "
    r"privacy eventually deteriorates (see Apple's case [25]).",
    reading="the first half. 'Grows' means: (1) For any pair of distributions, any further pair and any eps, delta never falls. An outcome of masses a and b "
    "is followed by one of two further outcomes, of shares c, 1 - c and d, 1 - d; w = e^eps. Merging outcomes does not raise delta. (2) For the Laplace "
    "mechanism, the tight delta at every fixed eps below n eps0 grows strictly with the number n of uses",
    says=(
        Inequality(Max(0, a - w * b), "<=", Max(0, a * c - w * b * d) + Max(0, a * (1 - c) - w * b * (1 - d)), SHARES),
        Inequality(LaplaceDelta(eps, eps0, n), "<", LaplaceDelta(eps, eps0, n + 1), {n: integers(1), eps: open_(0, n * eps0)}),
    ),
    by=(FURTHER_OUTCOMES, ONE_MORE_USE),
    note="It need not grow at every eps: delta(0) of randomised response is the same after 2k - 1 and after 2k uses "
    "(loss.response.equal_at_zero). Merging: loss.buckets.merging.",
    covers="strict growth: the Laplace mechanism; growth for any pair: one outcome followed by two further ones (the sum over all outcomes is argued in words)",
    expected=Verdict.PROVED_ON_BOX,
)
