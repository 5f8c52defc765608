"""Choosing among candidates: how often a worse one is chosen.

The score of the best candidate is larger by g than that of the others; x = eps g/2 for sensitivity 1.
"""

from _paper import place, used
from sympy import Integral, Symbol, exp, oo

from parisk_sym import POSITIVE, Claim, Identity, Inequality, Section, Source, Verdict, integers
from parisk_sym.ground.symbols import z

gap, slack = Symbol("x", positive=True), Symbol("t", positive=True)
candidates = Symbol("m", positive=True, integer=True)

SECTION = Section("Choosing", given={gap: POSITIVE, slack: POSITIVE, candidates: integers(2)})
PLACE = "selection"

by_exponential = 1 / (1 + exp(gap))
by_flips = exp(-gap) / 2
by_laplace = (1 + gap / 2) * exp(-gap) / 2

utility = Claim(
    id="field.selection.exponential_utility",
    source=place("exponential mechanism", PLACE),
    also=(Source("dr14", "Corollary 3.12", "3.4"),),
    statement=r"The exponential mechanism chooses a candidate that is worse by $\frac{2}{\varepsilon}(\ln m + t)$ with probability at most $e^{-t}$.",
    reading="one best candidate and m - 1 that are worse by so much, each with the weight e^-t/m",
    says=Inequality(
        (candidates - 1) * exp(-slack) / candidates / (1 + (candidates - 1) * exp(-slack) / candidates),
        "<=",
        exp(-slack),
    ),
    note=used("diffprivlib mechanisms.Exponential", "opendp make_noisy_max"),
    expected=Verdict.PROVED,
)

flips = Claim(
    id="field.selection.permute_and_flip_is_better",
    source=place("permute-and-flip", PLACE),
    statement=r"Of two candidates permute-and-flip chooses the worse less often than the exponential mechanism.",
    says=Inequality(by_flips, "<", by_exponential),
    note=used("diffprivlib mechanisms.PermuteAndFlip"),
    expected=Verdict.PROVED,
)

exponential_noise = Claim(
    id="field.selection.exponential_noise",
    source=place("report noisy max", PLACE),
    statement=r"With exponential noise of scale $2/\varepsilon$ the worse of two candidates wins with probability $\frac12e^{-x}$, as in permute-and-flip.",
    reading="in units of the scale: its noise is larger by x than that of the better one, whose density at z is e^-z",
    says=Identity(Integral(exp(-z) * exp(-(z + gap)), (z, 0, oo)), by_flips),
    note=used("opendp make_noisy_max"),
    expected=Verdict.PROVED,
)

laplace_noise = Claim(
    id="field.selection.laplace_noise",
    source=place("report noisy max", PLACE),
    statement=r"With Laplace noise of scale $2/\varepsilon$ it wins with probability $\frac12(1 + x/2)e^{-x}$.",
    reading="in units of the scale; the noise of the better one lies below -x, between -x and 0, or above 0",
    says=Identity(
        Integral(exp(z) / 2 * (1 - exp(z + gap) / 2), (z, -oo, -gap))
        + Integral(exp(z) / 2 * exp(-z - gap) / 2, (z, -gap, 0))
        + Integral(exp(-z) / 2 * exp(-z - gap) / 2, (z, 0, oo)),
        by_laplace,
    ),
    expected=Verdict.PROVED,
)

laplace_is_worse = Claim(
    id="field.selection.exponential_below_laplace",
    source=place("report noisy max", PLACE),
    statement=r"Exponential noise chooses the worse of two candidates less often than Laplace noise of the same scale.",
    says=Inequality(by_flips, "<", by_laplace),
    expected=Verdict.PROVED,
)
