"""Groups of records, and the level after sampling."""

from parisk_sym.paper import *
from _paper import place, used, work

k, i = Symbol("k", positive=True, integer=True), Symbol("i", nonnegative=True, integer=True)  # k: size
q, x = Symbol("q", positive=True), Symbol("x", positive=True)  # q: share, x: odds
p, r = Symbol("p", positive=True), Symbol("r", positive=True)  # p: inside, r: outside

SECTION = Section(
    "Groups and sampling",
    given={
        eps: POSITIVE,
        delta: open_(0, 1),
        k: integers(1),
        q: open_(0, 1),
        x: closed(exp(-eps), exp(eps)),
        p: POSITIVE,
        r: POSITIVE,
    },
)

amplified = log(1 + q * (exp(eps) - 1))
SAMPLED = "sampling"

group_delta = Claim(
    id="field.group.sum_of_deltas",
    source=place("group privacy", "groups"),
    also=(work("vad17", "group privacy"),),
    statement=r"A group of $k$ records spends $\delta\sum_{i < k} e^{i\varepsilon} = \delta\frac{e^{k\varepsilon} - 1}{e^\varepsilon - 1}$.",
    reading="the closed form of the sum. The sum arises by carrying delta from each record to the next",
    says=Identity(delta * Sum(exp(i * eps), (i, 0, k - 1)), delta * (exp(k * eps) - 1) / (exp(eps) - 1)),
    covers="the sum; that the delta of each record is carried on in this way is argued in words",
    expected=Verdict.PROVED_ON_BOX,
)

group_bound = Claim(
    id="field.group.last_term",
    source=place("group privacy", "groups"),
    also=(work("vad17", "group privacy"),),
    statement=r"$\frac{e^{k\varepsilon} - 1}{e^\varepsilon - 1} \le k e^{(k - 1)\varepsilon}$.",
    reading="the simpler form, with k times the last term, for every integer k >= 1. It is below the form of the work, field.group.simplest_form",
    says=Inequality((exp(k * eps) - 1) / (exp(eps) - 1), "<=", k * exp((k - 1) * eps)),
)

sampled_above = Claim(
    id="field.sampling.level",
    source=place("amplification by sampling", SAMPLED),
    also=(work("lqs12", "Theorem 1"), work("bbg18", "Theorem 8")),
    statement=r"An $\varepsilon$-private mechanism on a sample that holds a record with probability $q$ has the level $\ln(1 + q(e^\varepsilon - 1))$.",
    reading="x is the ratio of the probabilities of an outcome with and without the record in the sample. Both directions, for a record that is added or "
    "removed. The other records of the sample do not depend on it (Poisson sampling)",
    says=(Inequality(q * x + 1 - q, "<=", exp(amplified)), Inequality(1 / (q * x + 1 - q), "<=", exp(amplified))),
    note=used("opendp make_population_amplification"),
)

sampled_larger = Claim(
    id="field.sampling.above_linear",
    source=place("amplification by sampling", SAMPLED),
    also=(work("lqs12", "Theorem 1"),),
    statement=r"$q\varepsilon < \ln(1 + q(e^\varepsilon - 1)) < q(e^\varepsilon - 1)$ for $0 < q < 1$.",
    reading="so q eps is not a level of the sampled mechanism; the bounds of the theorem's level are elementary",
    says=(Inequality(q * eps, "<", amplified), Inequality(amplified, "<", q * (exp(eps) - 1))),
)

sampled_smaller = Claim(
    id="field.sampling.below_level",
    source=place("amplification by sampling", SAMPLED),
    also=(work("lqs12", "Theorem 1"),),
    statement=r"$\ln(1 + q(e^\varepsilon - 1)) < \varepsilon$ for $0 < q < 1$.",
    reading="sampling always helps; an elementary bound of the theorem's level",
    says=Inequality(amplified, "<", eps),
)

twice = Claim(
    id="field.sampling.twice_for_small",
    source=place("amplification by sampling", SAMPLED),
    also=(work("lqs12", "Theorem 1"),),
    statement=r"$\ln(1 + q(e^\varepsilon - 1)) \le 2q\varepsilon$ for $\varepsilon \le 1$.",
    reading="the rule of thumb of O(q eps), with a constant; an elementary bound of the theorem's level",
    says=Inequality(amplified, "<=", 2 * q * eps, {eps: left_open(0, 1), q: open_(0, 1)}),
)

group_step = Claim(
    id="field.group.one_more",
    source=place("group privacy", "groups"),
    also=(work("vad17", "group privacy"),),
    statement=r"$e^\varepsilon\delta_k + \delta = \delta_{k + 1}$ for $\delta_k = \delta\frac{e^{k\varepsilon} - 1}{e^\varepsilon - 1}$: one record more.",
    reading="P_0 <= e^eps P_1 + delta and P_1 <= e^(k eps) P_(k + 1) + delta_k give the level (k + 1) eps with this delta",
    says=Identity(
        exp(eps) * delta * (exp(k * eps) - 1) / (exp(eps) - 1) + delta, delta * (exp((k + 1) * eps) - 1) / (exp(eps) - 1)
    ),
)

group_simple = Claim(
    id="field.group.simplest_form",
    source=place("group privacy", "groups"),
    also=(work("vad17", "group privacy"),),
    statement=r"$\frac{e^{k\varepsilon} - 1}{e^\varepsilon - 1} < ke^{k\varepsilon}$, the simplest form of the delta of a group.",
    reading="the form of the work, with <",
    says=Inequality((exp(k * eps) - 1) / (exp(eps) - 1), "<", k * exp(k * eps)),
)

sampled_delta = Claim(
    id="field.sampling.delta",
    source=place("amplification by sampling", SAMPLED),
    also=(work("lqs12", "Theorem 1"), work("bbg18", "Theorem 8")),
    statement=r"An $(\varepsilon, \delta)$-private mechanism on a sample that holds a record with probability $q$ is $(\ln(1 + q(e^\varepsilon - 1)), q\delta)$-private.",
    reading="p and r are the probabilities of an event with and without the record in the sample. The excess over the new level is q (p - e^eps r), at most q "
    "delta. In the other direction p is at least e^-eps (r - delta). Records are added or removed, and the others are sampled independently (Poisson "
    "sampling)",
    says=(
        Identity(q * p + (1 - q) * r - exp(amplified) * r, q * (p - exp(eps) * r)),
        Inequality(r - exp(amplified) * (q * exp(-eps) * (r - delta) + (1 - q) * r), "<=", q * delta),
    ),
    note=used("opendp make_population_amplification (Approximate)"),
)

sampled_reverse = Claim(
    id="field.sampling.other_direction",
    source=place("amplification by sampling", SAMPLED),
    also=(work("ste25", "the proof of Theorem 1"),),
    statement=r"$-\ln(1 - q(1 - e^{-\varepsilon})) \le \ln(1 + q(e^\varepsilon - 1))$: removing a record costs no more than adding it.",
    reading="the inequality that the proof leaves as an exercise",
    says=Inequality(-log(1 - q * (1 - exp(-eps))), "<=", amplified),
)

sampled_concave = Claim(
    id="field.sampling.concave",
    source=place("amplification by sampling", SAMPLED),
    also=(work("lqs12", "Theorem 1"),),
    statement=r"The level $\ln(1 + q(e^\varepsilon - 1))$ is concave in $q$.",
    reading="for every eps > 0; an elementary property of the theorem's level",
    says=Convex(-amplified, q),
)

calibrated = Claim(
    id="field.sampling.level_before",
    source=place("amplification by sampling", SAMPLED),
    also=(work("ste25", "Equation 6"),),
    statement=r"The level $\varepsilon_0 = \ln\left(1 + \frac{e^\varepsilon - 1}{q}\right)$ that sampling takes to $\varepsilon$ lies between $\varepsilon$ and $\varepsilon/q$.",
    reading="the equation has the level and says that it is about eps/q; both bounds are elementary",
    says=(Inequality(eps, "<", log(1 + (exp(eps) - 1) / q)), Inequality(log(1 + (exp(eps) - 1) / q), "<", eps / q)),
)

with_replacement = Claim(
    id="field.sampling.with_replacement",
    source=place("sampling with replacement", SAMPLED),
    also=(work("bbg18", "Table 1"),),
    statement=r"Of $k$ draws with replacement some draw is a given record with probability $\sum_{i \ge 1}\binom kiq^i(1 - q)^{k - i} = 1 - (1 - q)^k \le kq$.",
    reading="q = 1/n, for n records. The sampling rate k/n of drawing without replacement is not below this probability. The table has the probability; its "
    "delta also counts a record that is drawn several times",
    says=(
        Identity(Sum(binomial(k, i) * q**i * (1 - q) ** (k - i), (i, 1, k)), 1 - (1 - q) ** k),
        Inequality(1 - (1 - q) ** k, "<=", k * q),
    ),
    by=(Direct(), Induction(k, (1,))),
)
