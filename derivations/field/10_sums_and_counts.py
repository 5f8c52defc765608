"""Sums, means and counts: what one record changes, clipping, trees of counts."""

from parisk_sym.paper import *
from _paper import elementary, place, work

m, v, u = Symbol("m", real=True), Symbol("v", real=True), Symbol("u", real=True)  # m: mean, u: new
l, h, s = Symbol("l", real=True), Symbol("h", real=True), Symbol("s", positive=True)  # l: low, h: high, s: scale
x, C, w = Symbol("x", positive=True), Symbol("C", positive=True), Symbol("w", positive=True)  # x: norm, C: cut
k = Symbol("k", positive=True, integer=True)  # height
i = Symbol("i", nonnegative=True, integer=True)  # level

q = Symbol("q", positive=True)  # square

SECTION = Section(
    "Sums and counts",
    given={
        n: integers(1),
        m: closed(0, 1),
        v: closed(0, 1),
        u: closed(0, 1),
        q: left_open(0, 1),
        x: POSITIVE,
        C: POSITIVE,
        s: POSITIVE,
        w: POSITIVE,
        y: REALS,
        k: integers(1),
    },
)

CLIPPING = "clipping"


def with_record(record):
    """The mean of n values with this mean and a record."""
    return (n * m + record) / (n + 1)


def spread(record):
    """What the record adds to the variance of n + 1 values."""
    return n / (n + 1) ** 2 * (record - m) ** 2


replaced_mean = Claim(
    id="field.means.replaced_record",
    source=elementary("mean of clipped values", CLIPPING),
    statement=r"A record that is replaced moves a mean of $n + 1$ values in $[0, 1]$ by at most $1/(n + 1)$.",
    reading="m is the mean of the others; v and u are the two values",
    says=Inequality(Abs(with_record(v) - with_record(u)), "<=", 1 / (n + 1)),
)

variance_of_one = Claim(
    id="field.means.variance_of_a_record",
    source=elementary("variance of clipped values", CLIPPING),
    statement=r"The variance of $n$ values with the mean $m$ and a record $v$ is $\frac{n}{n + 1}$ times that of the $n$ values and $\frac{n}{(n + 1)^2}(v - m)^2$.",
    reading="q is the mean square of the n values, so their variance is q - m^2",
    says=Identity((n * q + v**2) / (n + 1) - with_record(v) ** 2, n / (n + 1) * (q - m**2) + spread(v)),
)

replaced_variance = Claim(
    id="field.means.replaced_variance",
    source=place("variance of clipped values", CLIPPING),
    also=(work("dhk15", "the sensitivity of the variance"),),
    statement=r"A record that is replaced moves the variance of $n + 1$ values in $[0, 1]$ by at most $n/(n + 1)^2$.",
    reading="for n + 1 values; for n values the bound is (n - 1)/n^2",
    says=Inequality(Abs(spread(v) - spread(u)), "<=", n / (n + 1) ** 2),
)

midpoint = Claim(
    id="field.means.around_the_middle",
    source=elementary("sums around the middle", CLIPPING),
    statement=r"A value in $[l, h]$ lies within $\frac{h - l}{2}$ of the middle.",
    says=Inequality(Abs(v - (l + h) / 2), "<=", (h - l) / 2, {l: REALS, h: open_(l, oo), v: closed(l, h)}),
)

clipped_norm = Claim(
    id="field.means.clipped_norm",
    source=place("clipping of vectors", CLIPPING),
    also=(work("aba16", "Algorithm 1"),),
    statement=r"A vector of norm $x$, divided by $\max(1, x/C)$, has the norm $\min(x, C)$.",
    says=(Identity(x / Max(1, x / C), Min(x, C)), Inequality(x / Max(1, x / C), "<=", C)),
)

clipping_bias = Claim(
    id="field.means.clipping_bias",
    source=elementary("clipping of values", CLIPPING),
    statement=r"Exponential values of mean $s$, clipped at $C$, lose $se^{-C/s}$ in the mean.",
    says=Identity(Integral((z - C) * exp(-z / s) / s, (z, C, oo)), s * exp(-C / s)),
)

two_norms = Claim(
    id="field.counts.two_counts",
    source=elementary("sensitivity of histograms", "counts"),
    statement=r"For two counts $\lVert x\rVert_2 \le \lVert x\rVert_1 \le \sqrt2\lVert x\rVert_2$.",
    reading="a record that is replaced moves two counts; the second inequality is shown by the squares",
    says=(Inequality(sqrt(w**2 + y**2), "<=", w + Abs(y)), Inequality((w + Abs(y)) ** 2, "<=", 2 * (w**2 + y**2))),
)

positive_part = Claim(
    id="field.counts.positive_part",
    source=elementary("counts that may not be negative", "counts"),
    statement=r"The positive part of Laplace noise of scale $s$ has the mean $s/2$: so much is added to an empty count.",
    says=Identity(Integral(z * exp(-z / s) / (2 * s), (z, 0, oo)), s / 2),
)

tree = Claim(
    id="field.counts.tree_from_below",
    source=place("trees of counts", "counts"),
    also=(work("hrms10", "Section 4.1", "4.1"),),
    statement=r"The best estimate of a node of height $k - 1$ from the counts below it has $\frac{1}{2(1 - 2^{-k})}$ times the variance of a count.",
    reading="the sums of the k levels, from the node down, have 1, 2, 4, ... times this variance. The variance of the best combination is one over the sum of "
    "their inverses. The cited work has the weights for trees of every degree; this is the variance at degree 2",
    says=Identity(1 / Sum(2 ** (-i), (i, 0, k - 1)), 1 / (2 * (1 - 2 ** (-k)))),
)
