"""Sequences of different mechanisms, both directions of a pair, and the logarithm of the composed curve.

A sequence of Laplace mechanisms of different levels keeps the closed form of equal ones: one plus a rational number
times one exponential.
"""

from parisk_sym.paper import *
from itertools import pairwise, product
from math import comb, prod
from _paper import place
from parisk_sym.laws.composition.laplace import spline_term
from parisk_sym.laws.laplace import loss_density_at
from sympy import Add, expand

SECTION = Section("Sequences of mechanisms", given={eps0: POSITIVE, n: integers(1), eps: open_(0, n * eps0)})

level = Symbol("level", real=True)
e1, e2 = Symbol("e1", positive=True), Symbol("e2", positive=True)

SEQUENCES = place("Sequences of mechanisms", "Sequences")

# --- Laplace mechanisms of two levels -------------------------------------------------------------------------


def mixed_piece(at, uses, sample):
    """The closed form for uses of several levels, with the terms that count at a sample of the cell."""
    top, total = sum(e * count for e, count in uses), sum(count for _, count in uses)
    place = at.subs(sample)
    if place >= top.subs(sample):
        return Integer(0)
    if place <= -top.subs(sample):
        return 1 - exp(at)
    spline = Integer(0)
    for lower in product(*(range(count + 1) for _, count in uses)):
        start = (top - at) / 2 - sum(j * e for j, (e, _) in zip(lower, uses, strict=True))
        if start.subs(sample) > 0 and sum(lower) < total:
            ways = prod(comb(count, j) for j, (_, count) in zip(lower, uses, strict=True))
            spline += Rational(ways, comb(total, sum(lower))) * spline_term(start, Integer(sum(lower)), Integer(total))
    return 1 - exp(-(top - at) / 2) * 2 ** (1 - Integer(total)) * spline


def places(uses):
    """The atoms of the sum of the losses."""
    signs = product(*(range(-count, count + 1, 2) for _, count in uses))
    return [Add(*(i * e for i, (e, _) in zip(row, uses, strict=True))) for row in signs]


def one_more(uses, noise, sample):
    """E delta(level - L) for one more loss L of level `noise`: its atoms, and its density split at the kinks."""
    kinks = [level - a for a in places(uses) if -noise.subs(sample) < (level - a).subs(sample) < noise.subs(sample)]
    ends = [-noise, *sorted(kinks, key=lambda k: k.subs(sample)), noise]
    whole = mixed_piece(level - noise, uses, sample) / 2 + exp(-noise) / 2 * mixed_piece(level + noise, uses, sample)
    for left, right in pairwise(ends):
        inside = {**sample, ell: (left.subs(sample) + right.subs(sample)) / 2}
        body = loss_density_at(ell, noise) * mixed_piece(level - ell, uses, inside)
        whole += Integral(expand(body), (ell, left, right))
    return whole


def mixed_step(uses, noise, order_of_levels, sizes):
    """The closed form with one more use, on every interval between atoms, for one order of the atoms."""
    more = [(e, count + (e == noise)) for e, count in uses]
    more += [] if any(e == noise for e, _ in uses) else [(noise, 1)]
    atoms = sorted(places(more), key=lambda a: a.subs(sizes))
    return [
        Identity(one_more(uses, noise, sample), mixed_piece(level, more, sample), {**order_of_levels, level: open_(low, high)})
        for low, high in pairwise(atoms)
        for sample in [{**sizes, level: (low + high).subs(sizes) / 2}]
    ]


LARGER = {e2: POSITIVE, e1: open_(e2, oo)}
ORDERS = (
    (LARGER, {e1: Integer(2), e2: Integer(1)}),
    ({e2: POSITIVE, e1: open_(e2 / 2, e2)}, {e1: Rational(3, 4), e2: Integer(1)}),
    ({e1: POSITIVE, e2: open_(2 * e1, oo)}, {e1: Integer(1), e2: Integer(3)}),
)

mixed_1_1 = Claim(
    id="loss.sequence.laplace_1_1",
    source=SEQUENCES,
    statement=r"One Laplace use each of levels $e_1 > e_2$: $\delta(\varepsilon) = 1 - 2^{1-N} e^{-Y_0} [\ldots]$, one plus one "
    r"exponential times a spline, for every $\varepsilon$ between two atoms of the sum of the losses.",
    reading="delta_(1,1)(eps) = E delta_(1,0)(eps - L), where L is the loss of level e2. The spline has the polynomials of N = 2 equal uses, starting at (e1 "
    "+ e2 - eps)/2 - j1 e1 - j2 e2; eps has either sign",
    says=All(tuple(mixed_step([(e1, 1)], e2, *ORDERS[0]))),
)

mixed_2_1 = Claim(
    id="loss.sequence.laplace_2_1",
    source=SEQUENCES,
    statement=r"Two Laplace uses of level $e_1$ and one of $e_2$: the same with the polynomials of $N = 3$ equal uses.",
    reading="delta_(2,1)(eps) = E delta_(2,0)(eps - L), where L is the loss of level e2; eps has either sign. There are three cases, e1 > e2, e2/2 < e1 < e2 "
    "and 2 e1 < e2, which order the atoms differently (e2 = 2 e1 lies between the last two and is not covered; for e1 = e2 see loss.laplace.delta_3)",
    says=All(tuple(s for case in ORDERS for s in mixed_step([(e1, 2)], e2, *case))),
)

# --- both directions, and the shape of the curve ---------------------------------------------------------------

a = Symbol("a", positive=True)  # under a
w = Symbol("w", positive=True)  # ratio

directions = Claim(
    id="loss.sequence.directions",
    source=SEQUENCES,
    statement=r"For any pair $A$, $B$: $\delta_{AB}(-\varepsilon) = 1 - e^{-\varepsilon} (1 - \delta_{BA}(\varepsilon))$; "
    r"the composed Laplace mechanism has $\delta_{AB} = \delta_{BA}$.",
    reading="delta_AB(eps) is the sum over the outputs of max(0, A - e^eps B); for the Laplace pair it is compared loss by loss",
    says=Identity(LaplaceDelta(-eps, eps0, n), 1 - exp(-eps) * (1 - LaplaceDelta(eps, eps0, n)), {n: integers(1)}),
    by=InTheMean(ell, reflected=(-eps,), mass=-1),
    covers="the Laplace mechanism",
    expected=Verdict.PROVED_ON_BOX,
)

one_gap = (eps0 - eps) / 2
y = Symbol("y", positive=True)  # gap
curve_of_two = 1 - exp(-y) * (1 + y / 2)
"""delta of two uses at eps > 0, with y = eps0 - eps/2: a linear function of eps, in which concavity is the same."""
near = Rational(1, 10)


def kinked(count):
    """ln delta lies below its chord around the atom (count - 2) eps0 of the sum, at eps0 = 1."""
    ends = (log(LaplaceDelta(count - 2 + shift, 1, count)) for shift in (-near, near))
    return Inequality(2 * log(LaplaceDelta(count - 2, 1, count)), "<", Add(*ends), {})


laplace_log_concave = Claim(
    id="loss.laplace.log_concave",
    source=SEQUENCES,
    statement=r"$\ln \delta(\varepsilon)$ of $n$ uses of the Laplace mechanism is a concave function of $\varepsilon$ on "
    r"$(0, n\varepsilon_0)$ for $n = 1$ and $n = 2$, and is not for $n \ge 3$: the slope of $\delta$ jumps upwards at each atom "
    r"$(n - 2j)\varepsilon_0$ of the sum of the losses, by at least its mass.",
    reading="n = 2 is written in y = eps0 - eps/2 > 0, where delta is 1 - e^(-y) (1 + y/2). For n >= 3 the atom (n - 2) eps0 lies inside. It has the mass of "
    "one lowest and n - 1 highest losses, n 2^(-n) e^(-eps0) > 0. That ln delta is not concave around an atom is loss.curve.not_log_concave_at_atoms. In "
    "addition, ln delta lies below its chord there for n = 3, ..., 12 at eps0 = 1",
    says=(
        Convex(-log(1 - exp(-one_gap)), eps, {eps: open_(0, eps0)}),
        Identity(
            mixed_piece(level, [(eps0, 2)], {eps0: Integer(1), level: Integer(1)}),
            curve_of_two.subs(y, eps0 - level / 2),
            {level: open_(0, 2 * eps0)},
        ),
        Convex(-log(curve_of_two), y, {y: POSITIVE}),
        Inequality(Integer(0), "<", n * 2 ** (-n) * exp(-eps0), {n: integers(3)}),
        *map(kinked, range(3, 13)),
    ),
    note="For n = 2 the curve itself is concave in y, which is a stronger property.",
    covers="n = 1 and 2, and n = 3, ..., 12 at eps0 = 1; the other n by the atom",
    expected=Verdict.PROVED_ON_BOX,
)
