"""Choosing among candidates: how often a worse one is chosen.

The score of the best candidate is larger by g than that of the others; x = eps g/2 for sensitivity 1.
"""

from parisk_sym.paper import *
from _paper import place, used, work

x = Symbol("x", positive=True)  # gap
m = Symbol("m", positive=True, integer=True)  # candidates

w, S = Symbol("w", positive=True), Symbol("S", positive=True)  # w: weight, S: others
a, b, d = Symbol("a", real=True), Symbol("b", real=True), Symbol("d", positive=True)  # a: own, b: moved, d: change

SECTION = Section(
    "Choosing", given={eps: POSITIVE, x: POSITIVE, t: POSITIVE, m: integers(2), w: POSITIVE, S: POSITIVE, d: POSITIVE}
)
PLACE = "selection"

by_exponential = 1 / (1 + exp(x))
by_flips = exp(-x) / 2
flipped = Rational(1, 16)
by_laplace = (1 + x / 2) * exp(-x) / 2

utility = Claim(
    id="field.selection.exponential_utility",
    source=place("exponential mechanism", PLACE),
    also=(work("dr14", "Corollary 3.12", "3.4"),),
    statement=r"The exponential mechanism chooses a candidate that is worse by $\frac{2}{\varepsilon}(\ln m + t)$ with probability at most $e^{-t}$.",
    reading="one best candidate and m - 1 that are worse by this gap, each with the weight e^-t/m",
    says=Inequality((m - 1) * exp(-t) / m / (1 + (m - 1) * exp(-t) / m), "<=", exp(-t)),
    covers="one best candidate and all others at this gap; that this is the worst case is argued in words",
    note=used("diffprivlib mechanisms.Exponential", "opendp make_noisy_max"),
    expected=Verdict.PROVED_ON_BOX,
)

flips = Claim(
    id="field.selection.permute_and_flip_is_better",
    source=place("permute-and-flip", PLACE),
    also=(work("ms20", "the comparison with the exponential mechanism"),),
    statement=r"Of two candidates permute-and-flip chooses the worse less often than the exponential mechanism.",
    reading="two candidates; the work treats any number of them",
    says=Inequality(by_flips, "<", by_exponential),
    note=used("diffprivlib mechanisms.PermuteAndFlip"),
)

flips_concentrated = Claim(
    id="field.selection.permute_and_flip_concentrated",
    source=place("permute-and-flip", PLACE),
    also=(work("rs21", "the remark after Corollary 8"), work("cr21", "Lemma 3.2", "3")),
    statement=r"Permute-and-flip of level $\varepsilon$ does not satisfy $\rho$-zCDP with $\rho = \varepsilon^2/8$, as the exponential mechanism does: at order 2 and "
    r"$\varepsilon = \ln 8$ its divergence exceeds $\varepsilon^2/4$.",
    reading="two candidates have equal scores on one database, and scores that differ as much as they can on its neighbour, where the worse one is chosen with "
    "probability exp(-eps)/2 = 1/16. The remark says that permute-and-flip has no such bound, and the lemma that the exponential mechanism has one. The"
    " example is ours",
    says=Inequality(log(8) ** 2 / 4, "<", log((1 / (1 - flipped) + 1 / flipped) / 4), {}),
    note="As an eps-private mechanism it satisfies eps^2/2-zCDP (field.divergences.pure_to_zcdp). A report (opendp's issue 2911) states the first bound for "
    "make_noisy_max. In version 0.15.1 this is not so: for zero-concentrated privacy the code draws the exponential mechanism, by permute-and-flip with"
    " replacement.",
)

exponential_noise = Claim(
    id="field.selection.exponential_noise",
    source=place("report noisy max", PLACE),
    also=(work("dksswxz21", "the equality of both mechanisms", "abstract"),),
    statement=r"With exponential noise of scale $2/\varepsilon$ the worse of two candidates wins with probability $\frac12e^{-x}$, as in permute-and-flip.",
    reading="in units of the scale. The noise of the worse candidate is larger by x than that of the better one, whose density at z is e^-z. Two candidates; "
    "the work treats any number of them",
    says=Identity(Integral(exp(-z) * exp(-(z + x)), (z, 0, oo)), by_flips),
    note=used("opendp make_noisy_max"),
)

laplace_noise = Claim(
    id="field.selection.laplace_noise",
    source=place("report noisy max", PLACE),
    also=(work("dr14", "Claim 3.9", "3.3"),),
    statement=r"With Laplace noise of scale $2/\varepsilon$ it wins with probability $\frac12(1 + x/2)e^{-x}$.",
    reading="in units of the scale. The noise of the better one is below -x, between -x and 0, or above 0. The mechanism is that of the claim. Its scale 1/eps "
    "is for counts, which change in one direction. The probability is an elementary integral",
    says=Identity(
        Integral(exp(z) / 2 * (1 - exp(z + x) / 2), (z, -oo, -x))
        + Integral(exp(z) / 2 * exp(-z - x) / 2, (z, -x, 0))
        + Integral(exp(-z) / 2 * exp(-z - x) / 2, (z, 0, oo)),
        by_laplace,
    ),
)

laplace_is_worse = Claim(
    id="field.selection.exponential_below_laplace",
    source=place("report noisy max", PLACE),
    also=(work("dksswxz21", "report noisy max with exponential noise"), work("dr14", "Claim 3.9", "3.3")),
    statement=r"Exponential noise chooses the worse of two candidates less often than Laplace noise of the same scale.",
    reading="the comparison of both probabilities is ours",
    says=Inequality(by_flips, "<", by_laplace),
)

# The probability of a candidate on one database over that on a neighbour, where its weight grows by e^a and that of the others by e^b,
# and its reciprocal.
kept = exp(a) * (w + S) / (w * exp(a) + S * exp(b))
grown = (w * exp(a) + S * exp(b)) / (exp(a) * (w + S))
HALF = closed(0, eps / 2)
RISING = {eps: POSITIVE, w: POSITIVE, S: POSITIVE, a: HALF, b: HALF}

privacy = Claim(
    id="field.selection.exponential_privacy",
    source=place("exponential mechanism", PLACE),
    also=(work("mt07", "the exponential mechanism"), work("dr14", "Theorem 3.10", "3.4")),
    statement=r"The exponential mechanism with the weights $e^{\varepsilon u/(2\Delta)}$ is $\varepsilon$-private.",
    reading="the weight w of a candidate and the sum S of the other weights become w e^a and S e^b with |a|, |b| <= eps/2",
    says=Inequality(
        kept,
        "<=",
        exp(eps),
        {eps: POSITIVE, w: POSITIVE, S: POSITIVE, a: closed(-eps / 2, eps / 2), b: closed(-eps / 2, eps / 2)},
    ),
    note=used("diffprivlib mechanisms.Exponential"),
)

monotone = Claim(
    id="field.selection.exponential_monotone",
    source=place("exponential mechanism", PLACE),
    also=(work("ms20", "Remark 1"),),
    statement=r"For scores that all move in one direction half of the level is enough: it is $\varepsilon/2$-private then.",
    reading="a and b are in [0, eps/2]. The remark is about permute-and-flip; the same holds for the exponential mechanism",
    says=(Inequality(kept, "<=", exp(eps / 2), RISING), Inequality(grown, "<=", exp(eps / 2), RISING)),
    note=used("diffprivlib mechanisms.Exponential (monotonic=True)", "opendp make_noisy_top_k (monotonic)"),
)

mean_gap = Claim(
    id="field.selection.exponential_mean",
    source=place("exponential mechanism", PLACE),
    also=(work("bnsssu16", "the utility of the exponential mechanism"),),
    statement=r"Its chosen candidate is worse by at most $\frac2\varepsilon(\ln m + 1)$ in the mean.",
    reading="in units of 2/eps, the integral of the tail min(1, m e^-z), with t = ln m. The work has (2/eps) ln m, which is less by 2/eps, by another argument",
    says=Identity(t + Integral(exp(t - z), (z, t, oo)), t + 1),
    covers="the integral of the tail; that it bounds the mean is argued in words",
    expected=Verdict.PROVED_ON_BOX,
)

gumbel = Claim(
    id="field.selection.gumbel_noise",
    source=place("report noisy max", PLACE),
    also=(work("dr19", "the exponential mechanism by Gumbel noise"),),
    statement=r"With Gumbel noise of scale $2/\varepsilon$ the better of two candidates wins with probability $1/(1 + e^{-x})$, as in the exponential mechanism.",
    reading="in units of the scale. For the better candidate z = e^-(noise) is an exponential variable, and the other one loses with probability e^(-z e^-x)",
    says=Identity(Integral(exp(-z) * exp(-z * exp(-x)), (z, 0, oo)), 1 / (1 + exp(-x))),
    note=used("opendp make_noisy_top_k before 0.14 (Gumbel noise for zero-concentrated privacy)"),
)

laplace_privacy = Claim(
    id="field.selection.laplace_two",
    source=place("report noisy max", PLACE),
    also=(work("dr14", "Claim 3.9", "3.3"),),
    statement=r"With Laplace noise the probabilities of both of two candidates change at most by $e^d$ when the gap changes by $d$.",
    reading="x and d are in units of the scale. For the worse candidate the gap grows. For the better one it shrinks, and the better one stays the better one",
    says=(
        Inequality(by_laplace, "<=", exp(d) * by_laplace.xreplace({x: x + d})),
        Inequality(1 - by_laplace, "<=", exp(d) * (1 - by_laplace.xreplace({x: x - d})), {d: POSITIVE, x: open_(d, oo)}),
    ),
    covers="gaps that keep their sign",
    expected=Verdict.PROVED_ON_BOX,
)

flips_privacy = Claim(
    id="field.selection.flips_two",
    source=place("permute-and-flip", PLACE),
    also=(work("ms20", "Theorem 1"),),
    statement=r"Permute-and-flip chooses the better of two candidates with a probability that changes at most by $e^d$ when the gap changes by $d$.",
    reading="x and d are in units of 2/eps. The probability of the worse candidate changes by exactly e^d. Two candidates; the theorem covers any number of "
    "them",
    says=(
        Inequality(1 - by_flips, "<=", exp(d) * (1 - by_flips.xreplace({x: x - d})), {d: POSITIVE, x: open_(d, oo)}),
        Inequality(1 - by_flips.xreplace({x: x - d}), "<=", exp(d) * (1 - by_flips), {d: POSITIVE, x: open_(d, oo)}),
    ),
    note=used("diffprivlib mechanisms.PermuteAndFlip"),
)

three = 1 - exp(-x) + exp(-2 * x) / 3

flips_three = Claim(
    id="field.selection.flips_three",
    source=place("permute-and-flip", PLACE),
    also=(work("ms20", "Algorithm 1"), work("dksswxz21", "the equality of both mechanisms", "abstract")),
    statement=r"Beside two candidates that are worse by $g$ permute-and-flip chooses the best with probability $1 - e^{-x} + \frac13e^{-2x}$, as exponential "
    r"noise does, and oftener than the exponential mechanism.",
    reading="the best candidate comes first, or after one or two that fail. For the noise: z is that of the best one, and each of the others is below z + x",
    says=(
        Identity(Rational(1, 3) + Rational(1, 3) * (1 - exp(-x)) + Rational(1, 3) * (1 - exp(-x)) ** 2, three),
        Identity(Integral(exp(-z) * (1 - exp(-z - x)) ** 2, (z, 0, oo)), three),
        Inequality(1 / (1 + 2 * exp(-x)), "<", three),
    ),
    note=used("diffprivlib mechanisms.PermuteAndFlip", "opendp make_noisy_top_k (exponential noise)"),
)
