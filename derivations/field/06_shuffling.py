"""Amplification by shuffling: the blanket and the clones of a report, and the bound by clones."""

from parisk_sym.paper import *
from _paper import place, work

p0, p1, p = Symbol("p0", positive=True), Symbol("p1", positive=True), Symbol("p", positive=True)  # p: chance
d, L = Symbol("d", positive=True, integer=True), Symbol("L", positive=True)  # d: values, L: slack

SECTION = Section("Shuffling", given={eps0: POSITIVE, d: integers(2), L: POSITIVE, t: POSITIVE, p: POSITIVE})

PLACE = "shuffling"

share = d / (exp(eps0) + d - 1)
clones = log(1 + (exp(eps0) - 1) / (exp(eps0) + 1) * (8 * sqrt(exp(eps0) * L) / sqrt(t) + 8 * exp(eps0) / t))

blanket = Claim(
    id="field.shuffling.blanket",
    source=place("the privacy blanket", PLACE),
    also=(work("bbgn19", "the blanket of k-ary randomised response"),),
    statement=r"Randomised response over $d$ values is the truth with probability $1 - x$ and a uniform value with probability $x = d/(e^{\varepsilon_0} + d - 1)$.",
    reading="the probabilities of the true value and of each other one",
    says=(Identity(1 - share + share / d, exp(eps0) / (exp(eps0) + d - 1)), Identity(share / d, 1 / (exp(eps0) + d - 1))),
)

hidden = Claim(
    id="field.shuffling.clones",
    source=place("hiding among the clones", PLACE),
    also=(work("fmt21", "a report as a mixture with clones"),),
    statement=r"A report of level $\varepsilon_0$ is one of either of two given inputs with probability at least $e^{-\varepsilon_0}$, half of it each.",
    reading="p is the probability of an outcome, and p0, p1 are the probabilities for the two inputs, which are at most e^eps0 p",
    says=Inequality(
        exp(-eps0) * (p0 + p1) / 2,
        "<=",
        p,
        {eps0: POSITIVE, p: POSITIVE, p0: open_(0, exp(eps0) * p), p1: open_(0, exp(eps0) * p)},
    ),
)

more_users = Claim(
    id="field.shuffling.more_users",
    source=place("hiding among the clones", PLACE),
    also=(work("fmt21", "amplification for pure local privacy"),),
    statement=r"$\ln\left(1 + \frac{e^{\varepsilon_0} - 1}{e^{\varepsilon_0} + 1}\left(\frac{8\sqrt{e^{\varepsilon_0}\ln(4/\delta)}}{\sqrt n} + "
    r"\frac{8e^{\varepsilon_0}}{n}\right)\right)$ falls with the number $n$ of users.",
    reading="L = ln(4/delta), n = t as a real number; the monotonicity is ours. The work proves this level where n is large: eps0 <= ln(n/(16 ln(2/delta)))",
    says=Monotone(clones, t, "decreasing"),
)

small_level = Claim(
    id="field.shuffling.factor",
    source=place("hiding among the clones", PLACE),
    also=(work("fmt21", "amplification for pure local privacy"),),
    statement=r"Its factor $\frac{e^{\varepsilon_0} - 1}{e^{\varepsilon_0} + 1}$ is at most $\varepsilon_0/2$ and at most 1.",
    reading="an elementary bound of a factor of that level",
    says=Inequality((exp(eps0) - 1) / (exp(eps0) + 1), "<=", Min(1, eps0 / 2)),
)
