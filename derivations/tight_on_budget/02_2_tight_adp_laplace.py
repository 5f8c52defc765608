"""Tight composition of the Laplace mechanism: the closed form of delta, and its shape as a function of eps.

The paper computes tight bounds from the worst-case pair of distributions; for the Laplace mechanism they have a closed
form. delta(eps) = E (1 - exp(eps - S))_+, S the sum of n independent privacy losses of the worst pair.
"""

import numpy as np
from _paper import tob18
from sympy import Add, Integer, Integral, Rational, Symbol, evaluate, exp, log

from parisk_sym import (
    POSITIVE,
    All,
    Claim,
    Convex,
    HasProbability,
    Identity,
    Monotone,
    Section,
    Verdict,
    integers,
    open_,
)
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.ground.symbols import ell, eps, eps0, n
from parisk_sym.laws.composition.laplace import spline_term
from parisk_sym.laws.laplace import loss_density_at, loss_moment
from parisk_sym.laws.samplers import laplace_loss

order = Symbol("s", positive=True)
level = Symbol("level", real=True)

SECTION = Section(
    "Laplace mechanism, r-fold composition", given={eps0: POSITIVE, level: open_(-eps0, eps0), n: integers(1)}
)

w = Symbol("w", positive=True)
loss = Symbol("x", positive=True)
excess = Symbol("z", positive=True)

WORST_PAIR = tob18("Worst-case distributions for the Laplace mechanism", "2.1")
TIGHT = tob18("Definition 1", "2.2")
NOTE = (
    "The closed form of the paper's definition for the paper's example; the paper itself does not print it."
)


def piece(at, count, place):
    """The closed form where exactly the atoms 0, ..., place of the sum of count losses count: no Max in it.

    It stands for (count - 2 place - 2) eps0 < at < (count - 2 place) eps0; above all atoms 0, below all 1 - e^at.
    """
    if place < 0:
        return Integer(0)
    if place >= count:
        return 1 - exp(at)
    half_gap, number = (count * eps0 - at) / 2, Integer(count)
    spline = Add(*(spline_term(half_gap - eps0 * j, Integer(j), number) for j in range(place + 1)))
    return from_spline(half_gap, number, spline)


def from_spline(half_gap, number, spline):
    """1 - 2^(1 - n) e^(-Y) [...], the form that the closed form has for every number of uses."""
    return 1 - exp(-half_gap) * 2 ** (1 - number) * spline


def next_delta(count, place):
    """E delta_count(level - L): the two atoms of one more loss, and the integral split at the atom it crosses."""
    split = level - (count - 2 * place) * eps0
    density = loss_density_at(ell, eps0)
    below = density * piece(level - ell, count, place - 1)
    above = density * piece(level - ell, count, place)
    atoms = piece(level - eps0, count, place) / 2 + exp(-eps0) / 2 * piece(level + eps0, count, place - 1)
    return atoms + Integral(below, (ell, -eps0, split)) + Integral(above, (ell, split, eps0))


def composition_step(count):
    """The closed form for count + 1 uses from the one for count, on every interval between atoms."""
    domains = [
        {level: open_((count - 1 - 2 * place) * eps0, (count + 1 - 2 * place) * eps0)}
        for place in range(count + 1)
    ]
    return All(
        tuple(
            Identity(next_delta(count, place), piece(level, count + 1, place), domain)
            for place, domain in enumerate(domains)
        )
    )


def exceeds(rng, size, count, level, eps0):
    """Events of probability delta: a fair weight below 1 - exp(level - S)."""
    total = sum(laplace_loss(rng, size, eps0) for _ in range(int(count)))
    return rng.random(size) < -np.expm1(level - total)


moment_function = Claim(
    id="tob18.laplace.moment_function",
    source=WORST_PAIR,
    statement=r"The privacy loss $L$ of $\mathrm{Lap}(1/\varepsilon_0)$ against its shift by 1 has $\mathbb{E} e^{sL} = "
    r"e^{-\varepsilon_0/2}[\cosh((s + \tfrac12)\varepsilon_0) + \sinh((s + \tfrac12)\varepsilon_0)/(2s+1)]$.",
    reading="atoms 1/2 at eps0 and exp(-eps0)/2 at -eps0, density exp((l - eps0)/2)/4 between them; s > 0",
    says=Identity(
        exp(order * eps0) / 2
        + exp(-order * eps0 - eps0) / 2
        + Integral(exp(order * ell) * loss_density_at(ell, eps0), (ell, -eps0, eps0)),
        loss_moment(order, eps0),
        {order: POSITIVE},
    ),
    note=NOTE,
    expected=Verdict.PROVED,
)

spline_of_one = spline_term((eps0 - level) / 2, Integer(0), Integer(1))
with evaluate(False):  # the closed form of laplace.delta with n = 1 put in
    closed_form_of_one = from_spline((eps0 - level) / 2, Integer(1), spline_of_one)

one_use = Claim(
    id="tob18.laplace.delta_1",
    source=TIGHT,
    also=(WORST_PAIR,),
    statement=r"One use: $\delta(\varepsilon) = 1 - e^{(\varepsilon - \varepsilon_0)/2}$ for "
    r"$-\varepsilon_0 < \varepsilon < \varepsilon_0$.",
    reading="delta(eps) = E (1 - exp(eps - L))_+: the atom at eps0 and the density above eps",
    says=All(
        (
            Identity(
                (1 - exp(level - eps0)) / 2
                + Integral((1 - exp(level - ell)) * loss_density_at(ell, eps0), (ell, level, eps0)),
                1 - exp((level - eps0) / 2),
            ),
            Identity(closed_form_of_one, 1 - exp((level - eps0) / 2)),
        )
    ),
    note=NOTE,
    expected=Verdict.PROVED,
)


def composed(count):
    """The claim that the closed form holds for this many uses, given that it holds for one fewer."""
    return Claim(
        id=f"tob18.laplace.delta_{count}",
        source=TIGHT,
        also=(WORST_PAIR,),
        statement=rf"{count} uses: $\delta(\varepsilon) = 1 - 2^{{{1 - count}}} e^{{-Y_0}} [\ldots]$, the closed form of "
        r"\texttt{laplace.delta}, for every $\varepsilon$ between two atoms of the sum of the losses.",
        reading=f"delta_{count}(eps) = E delta_{count - 1}(eps - L); both atoms of L and its density, eps of either sign",
        says=composition_step(count - 1),
        note=NOTE,
        expected=Verdict.PROVED,
    )


several_uses = tuple(map(composed, range(2, 9)))


samples = Claim(
    id="tob18.laplace.delta_of_samples",
    source=TIGHT,
    also=(WORST_PAIR,),
    statement=r"$\delta(\varepsilon) = \mathbb{E}(1 - e^{\varepsilon - S})_+$ is the closed form of \texttt{laplace.delta}.",
    reading="drawn losses; an event of conditional probability (1 - exp(eps - S))_+ given S",
    says=HasProbability(
        LaplaceDelta(level, eps0, n),
        lambda rng, size, level, eps0, n: exceeds(rng, size, n, level, eps0),
        (
            {n: 2, level: 1, eps0: 1},
            {n: 5, level: Rational(1, 2), eps0: Rational(3, 4)},
            {n: 10, level: 5, eps0: 1},
        ),
        {level: open_(-n * eps0, n * eps0)},
    ),
    note=NOTE,
    expected=Verdict.SUPPORTED,
)


decreases = Claim(
    id="tob18.laplace.delta_decreases",
    source=TIGHT,
    also=(WORST_PAIR,),
    statement=r"$\delta(\varepsilon)$ of the $n$-fold composition decreases strictly on $(0, n\varepsilon_0)$.",
    says=Monotone(LaplaceDelta(eps, eps0, n), eps, "decreasing", {eps: open_(0, n * eps0)}),
    note=NOTE,
    expected=Verdict.PROVED,
)

convex = Claim(
    id="tob18.laplace.delta_convex",
    source=TIGHT,
    also=(WORST_PAIR,),
    statement=r"$\delta$ of the $n$-fold composition is a convex function of $e^{\varepsilon}$ on $(1, e^{n\varepsilon_0})$.",
    reading="w = e^eps - 1",
    says=Convex(LaplaceDelta(log(1 + w), eps0, n), w, {w: open_(0, exp(n * eps0) - 1)}),
    note=NOTE,
    expected=Verdict.PROVED,
)
