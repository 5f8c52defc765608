"""Groups of records, and the level after sampling."""

from _paper import place, used
from sympy import Sum, Symbol, exp, log

from parisk_sym import (
    POSITIVE,
    All,
    Claim,
    Identity,
    Inequality,
    Section,
    Verdict,
    closed,
    integers,
    left_open,
    open_,
)
from parisk_sym.ground.symbols import delta, eps

size, index = Symbol("k", positive=True, integer=True), Symbol("i", nonnegative=True, integer=True)
share, odds = Symbol("q", positive=True), Symbol("x", positive=True)

SECTION = Section(
    "Groups and sampling",
    given={
        eps: POSITIVE,
        delta: open_(0, 1),
        size: integers(1),
        share: open_(0, 1),
        odds: closed(exp(-eps), exp(eps)),
    },
)

amplified = log(1 + share * (exp(eps) - 1))
SAMPLED = "sampling"

group_delta = Claim(
    id="field.group.sum_of_deltas",
    source=place("group privacy", "groups"),
    statement=r"A group of $k$ records spends $\delta\sum_{i < k} e^{i\varepsilon} = \delta\frac{e^{k\varepsilon} - 1}{e^\varepsilon - 1}$.",
    reading="the closed form of the sum, which is delta carried from each record to the next",
    says=Identity(
        delta * Sum(exp(index * eps), (index, 0, size - 1)), delta * (exp(size * eps) - 1) / (exp(eps) - 1)
    ),
    expected=Verdict.PROVED,
)

group_bound = Claim(
    id="field.group.last_term",
    source=place("group privacy", "groups"),
    statement=r"$\frac{e^{k\varepsilon} - 1}{e^\varepsilon - 1} \le k e^{(k - 1)\varepsilon}$.",
    reading="the simpler form, with k times the last term; every integer k >= 1",
    says=Inequality((exp(size * eps) - 1) / (exp(eps) - 1), "<=", size * exp((size - 1) * eps)),
    expected=Verdict.PROVED,
)

sampled_above = Claim(
    id="field.sampling.level",
    source=place("amplification by sampling", SAMPLED),
    statement=r"An $\varepsilon$-private mechanism on a sample that holds a record with probability $q$ has the level $\ln(1 + q(e^\varepsilon - 1))$.",
    reading="x is the ratio of the probabilities of an outcome with and without the record; both directions",
    says=All(
        (
            Inequality(share * odds + 1 - share, "<=", exp(amplified)),
            Inequality(1 / (share * odds + 1 - share), "<=", exp(amplified)),
        )
    ),
    note=used("opendp make_population_amplification"),
    expected=Verdict.PROVED,
)

sampled_larger = Claim(
    id="field.sampling.above_linear",
    source=place("amplification by sampling", SAMPLED),
    statement=r"$q\varepsilon < \ln(1 + q(e^\varepsilon - 1)) < q(e^\varepsilon - 1)$ for $0 < q < 1$.",
    reading="so that q eps is no level of the sampled mechanism",
    says=All((Inequality(share * eps, "<", amplified), Inequality(amplified, "<", share * (exp(eps) - 1)))),
    expected=Verdict.PROVED,
)

sampled_smaller = Claim(
    id="field.sampling.below_level",
    source=place("amplification by sampling", SAMPLED),
    statement=r"$\ln(1 + q(e^\varepsilon - 1)) < \varepsilon$ for $0 < q < 1$.",
    says=Inequality(amplified, "<", eps),
    expected=Verdict.PROVED,
)

twice = Claim(
    id="field.sampling.twice_for_small",
    source=place("amplification by sampling", SAMPLED),
    statement=r"$\ln(1 + q(e^\varepsilon - 1)) \le 2q\varepsilon$ for $\varepsilon \le 1$.",
    says=Inequality(amplified, "<=", 2 * share * eps, {eps: left_open(0, 1), share: open_(0, 1)}),
    expected=Verdict.PROVED,
)
