"""Sensitivities that are too small: of squares, of resized data, of scores, of means."""

from parisk_sym.paper import *
from itertools import combinations
from _paper import github

l, high, x1, x2 = (Symbol(name, real=True) for name in ("l", "h", "x1", "x2"))  # l: low
r, a = (Symbol(name, nonnegative=True, integer=True) for name in ("r", "a"))  # r: removed, a: added
c, N = (Symbol(name, nonnegative=True, integer=True) for name in ("c", "N"))  # c: common, N: size
cells = tuple(Symbol(f"h{i}", real=True) for i in (1, 2))
model = tuple(Symbol(f"p{i}", real=True) for i in (1, 2))
public = tuple(Symbol(f"q{i}", real=True) for i in (1, 2))
C, m, alpha = (Symbol(name, positive=True) for name in ("C", "m", "alpha"))  # C: clip, m: multiplier, alpha: order

SECTION = Section(
    "Sensitivities",
    given={
        l: REALS,
        high: right_open(l, oo),
        x1: closed(l, high),
        x2: closed(l, high),
        r: integers(0),
        a: integers(0),
        c: integers(0),
        N: integers(0),
        eps: POSITIVE,
        C: POSITIVE,
        m: POSITIVE,
        alpha: open_(1, oo),
        n: integers(2),
        z: REALS,
    }
    | dict.fromkeys((*cells, *model, *public), REALS),
)

squares = Claim(
    id="mistakes.diffprivlib.squares",
    source=github(
        "IBM/differential-privacy-library/issues/104", "diffprivlib 0.6.6, linear_regression.py line 144, open", "2025-09-20"
    ),
    also=(github("IBM/differential-privacy-library/issues/105", "the same line, open", "2026-02-04"),),
    statement=r"The sum of the squares of a feature in $[l, h]$ has the sensitivity "
    r"\texttt{np.max(np.abs([bounds\_X[0][i], bounds\_X[0][i]])) ** 2}, which is $\max(|l|, |l|)^2$.",
    reading="one record x1 is replaced by another, x2. Exchanging the names gives the other direction, and adding or removing a record moves the sum no less",
    says=Inequality(x1**2 - x2**2, "<=", l**2),
    counterexample={l: 0, high: 1, x1: 1, x2: 0},
    fault=Fault.LEAK,
    correction=Correction(
        r"The sensitivity is at most $\max(|l|, |h|)^2$.",
        Inequality(x1**2 - x2**2, "<=", Max(l**2, high**2)),
        Combination((Fact(x1**2, "<=", Max(l**2, high**2)), Fact(0, "<=", x2**2))),
    ),
    expected=Verdict.CORRECTED,
)

SAME_SIZE = {n: integers(2), eps: POSITIVE, z: REALS, y: closed(-1 / n, 1 / n)}


def on_one_side(missing, other):
    """How many records only one of two data sets gains or loses, which miss so many (or have so many too many) of the size."""
    return Abs(Max(missing, 0) - Max(other, 0)) + Abs(Max(-missing, 0) - Max(-other, 0))


def resized(r, a):
    """The distance of two resized data sets with c records in common, and r and a of their own."""
    return r + a + on_one_side(N - (c + r), N - (c + a))


AS_MANY = Known(
    "it is the difference of the two numbers", Inequality(on_one_side(z, y), "<=", Abs(z - y), {z: REALS, y: REALS}), Direct()
)

resize = Claim(
    id="mistakes.opendp.resize",
    source=github("opendp/opendp/issues/355", "opendp 0.2 (mended in #356)", "2021-10-01"),
    statement=r"Data sets at symmetric distance $d$, resized to one size, lie at a distance of at most \texttt{d\_in + d\_in \% 2}, $d + (d \bmod 2)$.",
    reading="c records are in both data sets, r only in one and a only in the other, so d = r + a. The size is N. The constants that both data sets gain are "
    "the same, and the records that both lose are the same as far as possible. What only one side gains or loses is added to d. d mod 2 is (1 - (-1)^d)/2",
    says=Inequality(resized(r, a), "<=", r + a + (1 - (-1) ** (r + a)) / 2),
    fault=Fault.LEAK,
    correction=Correction(
        r"They lie at a distance of at most $2d$.",
        Inequality(resized(r, a), "<=", 2 * (r + a)),
        Combination(
            (
                Fact(on_one_side(N - (c + r), N - (c + a)), "<=", Abs(a - r), Use(AS_MANY, {z: N - (c + r), y: N - (c + a)})),
                Fact(Abs(a - r), "<=", a + r),
            )
        ),
    ),
    counterexample={r: 2, a: 0, c: 0, N: 2},
    expected=Verdict.CORRECTED,
)


def score(h):
    """The error of the model minus that of the public data, on a marginal of two cells."""
    return Abs(h[0] - model[0]) + Abs(h[1] - model[1]) - Abs(h[0] - public[0]) - Abs(h[1] - public[1])


moved = (cells[0] - 1, cells[1] + 1)
steps = tuple((h - p, after - p) for h, after, p in zip((*cells, *cells), (*moved, *moved), (*model, *public), strict=True))

COUNTS = {cells[0]: integers(1), cells[1]: integers(0)} | dict.fromkeys((*model, *public), right_open(0, oo))

jam_scores = Claim(
    id="mistakes.mbi.jam_scores",
    source=github("ryan112358/mbi/issues/65", "mbi, mechanisms/jam.py, mended in ca50d2a", "2025-12-26"),
    statement=r"The score ``error of the model minus error of the public data'' of a marginal has the sensitivity \texttt{score\_sensitivity\_exp\_mech = 2}.",
    reading="errors are L1 distances of counts. Neighbours replace one record (the file says that it uses bounded DP); here a record moves from cell 1 to "
    "cell 2",
    says=Inequality(score(moved) - score(cells), "<=", 2, COUNTS),
    counterexample={cells[0]: 1, cells[1]: 0, model[0]: 1, model[1]: 0, public[0]: 0, public[1]: 1},
    fault=Fault.LEAK,
    correction=Correction(
        "The sensitivity is 4: both errors move by up to 2, in opposite directions.",
        Inequality(score(moved) - score(cells), "<=", 4),
        Combination(
            tuple(Fact(Abs(after) - Abs(before), "<=", 1, ByBranch(Abs(after))) for before, after in steps[:2])
            + tuple(Fact(Abs(before) - Abs(after), "<=", 1, ByBranch(Abs(after))) for before, after in steps[2:])
        ),
    ),
    expected=Verdict.CORRECTED,
)

mean_of_unknown_size = Claim(
    id="mistakes.smartnoise_core.mean",
    source=github("opendp/smartnoise-core/issues/356", "whitepapers/sensitivities/mean, before #357", "2021-04-16"),
    statement=r"The mean of $n$ values in $[0, 1]$ has the sensitivity $1/n$ when records are added or removed: Laplace noise of scale "
    r"$1/(n\varepsilon)$ makes it $\varepsilon$-differentially private.",
    reading="the data set has n records and its neighbour has n - 1. Here both have the same mean, so only the noise differs. The loss is the logarithm of "
    "the ratio of the densities of scale 1/((n - 1) eps) and 1/(n eps) at z",
    says=Inequality(log(n / (n - 1)) + Abs(z) * n * eps - Abs(z) * (n - 1) * eps, "<=", eps),
    fault=Fault.DOCUMENT,
    correction=Correction(
        r"The loss is at most $\frac{1}{n - 1} + \varepsilon|z|$, and no level bounds it. It is at most $\varepsilon$ when $n$ is public: a record that is "
        r"removed is replaced by another, and the mean moves by at most $1/n$.",
        (
            Inequality(log(n / (n - 1)) + Abs(z) * n * eps - Abs(z) * (n - 1) * eps, "<=", 1 / (n - 1) + Abs(z) * eps),
            Inequality((Abs(z) - Abs(z - y)) * n * eps, "<=", eps, SAME_SIZE),
        ),
        (
            Direct(),
            Combination((Fact(Abs(z) - Abs(z - y), "<=", Abs(y), times=n * eps), Fact(Abs(y), "<=", 1 / n, times=n * eps))),
        ),
    ),
    note="Pull request 357 says that the proof is meant for this case.",
    expected=Verdict.CORRECTED,
)

replace_one = Claim(
    id="mistakes.dp_accounting.replace_one",
    source=github("google/differential-privacy/issues/378", "dp_accounting, RDP accountant, open", "2025-12-18"),
    statement=r"A Gaussian event with noise multiplier $m = \sigma/C$ on values of norm at most $C$ has the R\'enyi divergence "
    r"$\alpha/(2m^2)$ of order $\alpha$, with neighbours that replace one record too.",
    reading="in one dimension, a record x1 is replaced by x2. The divergence of N(x1, s^2) and N(x2, s^2) is alpha (x1 - x2)^2/(2 s^2)",
    says=Inequality(
        alpha * (x1 - x2) ** 2 / (2 * (m * C) ** 2),
        "<=",
        alpha / (2 * m**2),
        {alpha: open_(1, oo), m: POSITIVE, C: POSITIVE} | dict.fromkeys((x1, x2), closed(-C, C)),
    ),
    fault=Fault.LEAK,
    correction=Correction(
        r"The divergence is $2\alpha/m^2$: two records may differ by $2C$.",
        Inequality(
            alpha * (x1 - x2) ** 2 / (2 * (m * C) ** 2),
            "<=",
            2 * alpha / m**2,
            {alpha: open_(1, oo), m: POSITIVE, C: POSITIVE} | dict.fromkeys((x1, x2), closed(-C, C)),
        ),
    ),
    expected=Verdict.CORRECTED,
)

marginal = tuple(Symbol(f"d{i}", real=True) for i in (1, 2, 3, 4))


def by_root(count):
    """On so many cells the square of the L1 distance is at most so many times that of the L2 distance."""
    cells = marginal[:count]
    return Inequality(sum(Abs(d) for d in cells) ** 2, "<=", count * sum(d**2 for d in cells), dict.fromkeys(cells, REALS))


def squares_of_differences(count):
    """The gap of that: each two cells have one."""
    return EqualsSum(tuple((Abs(d) - Abs(e)) ** 2 for d, e in combinations(marginal[:count], 2)))


l1_by_l2 = Claim(
    id="mistakes.opendp.l1_by_l2",
    source=github("opendp/opendp/issues/2951", "opendp 0.15.1, MBI's _make_mst_scores, open", "2026-09-22"),
    statement=r"A score that is an L1 distance of marginals moves by at most the L2 distance of the marginals (the output stability is "
    r"the largest \texttt{d\_in}).",
    reading="two cells of the marginals differ by d1 and d2; the correction has up to four cells",
    says=Inequality(
        Abs(marginal[0]) + Abs(marginal[1]), "<=", sqrt(marginal[0] ** 2 + marginal[1] ** 2), dict.fromkeys(marginal[:2], REALS)
    ),
    counterexample={marginal[0]: 1, marginal[1]: 1},
    fault=Fault.LEAK,
    correction=Correction(
        r"On two, three and four cells the score moves by at most $\sqrt2$, $\sqrt3$ and $\sqrt4$ times the L2 distance: the square of the sum is at most $k$ "
        r"times the sum of the squares.",
        All(tuple(by_root(count) for count in (2, 3, 4))),
        Termwise(tuple(squares_of_differences(count) for count in (2, 3, 4))),
    ),
    note="On more cells: the inequality of Cauchy and Schwarz.",
    expected=Verdict.CORRECTED,
)

LEAVES = dict.fromkeys(marginal, REALS)


def tree_of_four(factor):
    """The square of the distance of two trees, a root over four leaves that differ by d1, ..., d4, is at most so many times that of the leaves."""
    leaves = sum(d**2 for d in marginal)
    return Inequality(sum(marginal) ** 2 + leaves, "<=", factor * leaves, LEAVES)


b_ary_tree = Claim(
    id="mistakes.opendp.b_ary_tree",
    source=github("opendp/opendp/issues/2924", "opendp 0.15.1, make_b_ary_tree, open", "2026-09-18"),
    statement=r"A tree of sums over vectors at the L2 distance $d$ lies within \texttt{num\_layers} times $d$, whether the distance is L1 or L2.",
    reading="four leaves and their sum form a tree of two layers with branching factor 4. Both sides are squared, so the factor is 2^2",
    says=tree_of_four(4),
    counterexample=dict.fromkeys(marginal, 1),
    fault=Fault.LEAK,
    correction=Correction(
        r"This tree lies within $\sqrt5$ times $d$.",
        tree_of_four(5),
        EqualsSum(tuple((d - e) ** 2 for d, e in combinations(marginal, 2))),
    ),
    note="With h layers and branching factor b the factor is sqrt((b^h - 1)/(b - 1)), attained when all leaves move alike (a remark of the report). For b = 2 "
    "it is above h from 5 layers on, and for two layers with b = 3 it is equal to h. Under the L1 distance the number of layers is right.",
    expected=Verdict.CORRECTED,
)
