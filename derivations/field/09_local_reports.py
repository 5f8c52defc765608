"""Local reports: Warner's response, RAPPOR, histograms, and mechanisms for a number in [-1, 1]."""

from parisk_sym.paper import *
from _paper import place, used, work

p, w, f = Symbol("p", positive=True), Symbol("w", positive=True), Symbol("f", positive=True)
q1, q0 = Symbol("q1", positive=True), Symbol("q0", positive=True)  # q0: zero
t, x, h = (Symbol("t", real=True), Symbol("x", positive=True), Symbol("h", positive=True, integer=True))

SECTION = Section(
    "Local reports",
    given={
        eps: POSITIVE,
        p: open_("1/2", 1),
        w: open_(0, 1),
        f: open_(0, 1),
        q0: open_(0, 1),
        q1: open_(q0, 1),
        t: closed(-1, 1),
        x: open_(0, 1),
        h: integers(1),
    },
)

LOCAL = "local mechanisms"
half = Rational(1, 2)
optimised = 4 * exp(eps) / (exp(eps) - 1) ** 2

yes = w * p + (1 - w) * (1 - p)

warner = Claim(
    id="field.local.warner",
    source=place("randomised response of one bit", LOCAL),
    also=(work("war65", "the estimate and its variance"),),
    statement=r"The estimate $\frac{y - (1 - p)}{2p - 1}$ of Warner's randomised response has the mean $w$ and the variance $w(1 - w) + \frac{p(1 - p)}{(2p - 1)^2}$, and "
    r"$\frac{p(1 - p)}{(2p - 1)^2} = \frac{e^\varepsilon}{(e^\varepsilon - 1)^2}$ for $p = \frac{e^\varepsilon}{1 + e^\varepsilon}$.",
    reading="for each individual, y is 1 with probability w p + (1 - w)(1 - p). The last part, at a level eps, is not Warner's",
    says=(
        Identity((yes - (1 - p)) / (2 * p - 1), w),
        Identity(yes * (1 - yes) / (2 * p - 1) ** 2, w * (1 - w) + p * (1 - p) / (2 * p - 1) ** 2),
        Identity(
            exp(eps) / (1 + exp(eps)) * (1 - exp(eps) / (1 + exp(eps))) / (2 * exp(eps) / (1 + exp(eps)) - 1) ** 2,
            exp(eps) / (exp(eps) - 1) ** 2,
        ),
    ),
)

rappor_level = Claim(
    id="field.local.rappor_level",
    source=place("RAPPOR", LOCAL),
    also=(work("epk14", "the level of the permanent randomised response"),),
    statement=r"A permanent response with $f = \frac{2}{e^{\varepsilon/2} + 1}$ and one hash has the level $2\ln\frac{1 - f/2}{f/2} = \varepsilon$.",
    reading="the level for one hash is solved for f",
    says=Identity(2 * log((1 - 1 / (exp(eps / 2) + 1)) / (1 / (exp(eps / 2) + 1))), eps),
    note=used("pure-ldp RAPPORClient.convert_eps_to_f, rounded to two digits"),
)

reported_one = f / 2 * (q0 + q1) + (1 - f) * q1
reported_zero = f / 2 * (q0 + q1) + (1 - f) * q0

rappor_report = Claim(
    id="field.local.rappor_report",
    source=place("RAPPOR", LOCAL),
    also=(work("epk14", "the probabilities of an instantaneous randomised response"),),
    statement=r"Reports of a permanent response with $f$ tell 1 from 0 by $(1 - f)(q_1 - q_0)$, and have a smaller ratio of odds than $q_1$ and $q_0$.",
    reading="the report has a 1 with probability f (q0 + q1)/2 + (1 - f) q; q0 < q1. Both consequences are elementary",
    says=(
        Identity(reported_one - reported_zero, (1 - f) * (q1 - q0)),
        Inequality(
            reported_one * (1 - reported_zero) / (reported_zero * (1 - reported_one)), "<", q1 * (1 - q0) / (q0 * (1 - q1))
        ),
    ),
)

binary_hash = Claim(
    id="field.local.binary_hash",
    source=place("local hashing", LOCAL),
    also=(work("wan17", "the variance of binary local hashing"),),
    statement=r"Local hashing to two values has the variance $\left(\frac{e^\varepsilon + 1}{e^\varepsilon - 1}\right)^2 = 1 + \frac{4e^\varepsilon}{(e^\varepsilon - 1)^2}$, one more than the "
    r"optimised one.",
    says=(
        Identity((exp(eps) - 1 + 2) ** 2 / ((exp(eps) - 1) ** 2 * (2 - 1)), ((exp(eps) + 1) / (exp(eps) - 1)) ** 2),
        Identity(((exp(eps) + 1) / (exp(eps) - 1)) ** 2, 1 + optimised),
    ),
    note=used("pure-ldp LHClient (g=2)"),
)

summed = Claim(
    id="field.local.summed_histogram",
    source=place("histogram encoding", LOCAL),
    also=(work("wan17", "the variance of summed histograms"),),
    statement=r"Optimised unary encoding has a smaller variance than a histogram with Laplace noise of scale $2/\varepsilon$, which has $8/\varepsilon^2$.",
    says=Inequality(optimised, "<", 2 * (2 / eps) ** 2),
    note=used("pure-ldp HEClient"),
)

subset = Claim(
    id="field.local.subset_share",
    source=place("subset selection", LOCAL),
    also=(work("yb18", "the best size of the subset"),),
    statement=r"$\frac{(1 - x + xe^\varepsilon)^2}{x(1 - x)(e^\varepsilon - 1)^2}$ is at least $\frac{4e^\varepsilon}{(e^\varepsilon - 1)^2}$, attained at $x = \frac{1}{e^\varepsilon + 1}$.",
    reading="x is the share of the values that a report names, here a real number. This is the variance for many values",
    says=(
        Inequality(optimised, "<=", (1 - x + x * exp(eps)) ** 2 / (x * (1 - x) * (exp(eps) - 1) ** 2)),
        Identity(
            (1 - 1 / (exp(eps) + 1) + exp(eps) / (exp(eps) + 1)) ** 2
            / (1 / (exp(eps) + 1) * (1 - 1 / (exp(eps) + 1)) * (exp(eps) - 1) ** 2),
            optimised,
        ),
    ),
)

hadamard = Claim(
    id="field.local.hadamard",
    source=place("Hadamard mechanism", LOCAL),
    also=(work("cmm21", "the Hadamard mechanism"),),
    statement=r"A bit of the report over $2^h$ values is true with $p = \frac{e^\varepsilon + 2^{h - 1} - 1}{e^\varepsilon + 2^h - 1}$, so that $2p - 1 = \frac{e^\varepsilon - 1}{e^\varepsilon + 2^h - 1}$.",
    reading="the reported value is the true one, or one of the 2^(h - 1) - 1 others whose bit agrees. h coefficients are reported by randomised response over "
    "2^h values. Hadamard response (Acharya et al. 2019) is another mechanism",
    says=Identity(2 * (exp(eps) + 2 ** (h - 1) - 1) / (exp(eps) + 2**h - 1) - 1, (exp(eps) - 1) / (exp(eps) + 2**h - 1)),
    note=used("pure-ldp HadamardMechServer"),
)

bound = (exp(eps) + 1) / (exp(eps) - 1)
up = half + t * (exp(eps) - 1) / (2 * (exp(eps) + 1))

one_bit = Claim(
    id="field.local.one_bit_mean",
    source=place("a number by one bit", LOCAL),
    also=(work("djw18", "the mechanism for one number"), work("wxyzh19", "Algorithm 1", "III-A")),
    statement=r"A report of $\pm\frac{e^\varepsilon + 1}{e^\varepsilon - 1}$ for $t \in [-1, 1]$, positive with probability $\frac12 + \frac{t(e^\varepsilon - 1)}{2(e^\varepsilon + 1)}$, has the mean $t$ and "
    r"the level $\varepsilon$.",
    reading="the probabilities of a positive report for t = 1 and t = -1 differ by the factor e^eps. Between them the probability rises with t",
    says=(
        Identity(bound * up - bound * (1 - up), t),
        Inequality(0, "<", up),
        Inequality(up, "<", 1),
        Identity(up.xreplace({t: 1}), exp(eps) * up.xreplace({t: -1})),
    ),
)

one_bit_better = Claim(
    id="field.local.one_bit_below_laplace",
    source=place("a number by one bit", LOCAL),
    also=(work("wxyzh19", "Figure 1", "III-A"),),
    statement=r"Its mean square $\left(\frac{e^\varepsilon + 1}{e^\varepsilon - 1}\right)^2$ is below $8/\varepsilon^2$, the variance of Laplace noise, for $\varepsilon \le 2$.",
    reading="the mean square is the largest variance, attained at t = 0. The Laplace noise has scale 2/eps. The work says for eps <= 2 that the mean square "
    "is considerably smaller",
    says=Inequality(bound**2, "<", 8 / eps**2, {eps: left_open(0, 2)}),
)

root = exp(eps / 2)
reach = (root + 1) / (root - 1)
start = (reach + 1) / 2 * t - (reach - 1) / 2
high = (exp(eps) - root) / (2 * root + 2)
low = high / exp(eps)


def mean_of(power):
    """E of a power of the report: the dense piece, and what lies below and above it."""
    return (
        Integral(z**power * high, (z, start, start + reach - 1))
        + Integral(z**power * low, (z, -reach, start))
        + Integral(z**power * low, (z, start + reach - 1, reach))
    )


piecewise = Claim(
    id="field.local.piecewise",
    source=place("piecewise mechanism", LOCAL),
    also=(work("wxyzh19", "Lemma 1", "III-B"),),
    statement=r"The report in $[-C, C]$, $C = \frac{e^{\varepsilon/2} + 1}{e^{\varepsilon/2} - 1}$, with the density $\frac{e^\varepsilon - e^{\varepsilon/2}}{2e^{\varepsilon/2} + 2}$ on an interval of length $C - 1$ "
    r"and $e^{-\varepsilon}$ times that elsewhere, has the mean $t$ and the variance $\frac{t^2}{e^{\varepsilon/2} - 1} + \frac{e^{\varepsilon/2} + 3}{3(e^{\varepsilon/2} - 1)^2}$.",
    reading="the interval begins at (C + 1) t/2 - (C - 1)/2",
    says=(
        Identity(mean_of(0), 1),
        Identity(mean_of(1), t),
        Identity(mean_of(2) - t**2, t**2 / (root - 1) + (root + 3) / (3 * (root - 1) ** 2)),
    ),
)

piecewise_better = Claim(
    id="field.local.piecewise_below_laplace",
    source=place("piecewise mechanism", LOCAL),
    also=(work("wxyzh19", "the remark after Lemma 1", "III-B"),),
    statement=r"Its largest variance $\frac{1}{e^{\varepsilon/2} - 1} + \frac{e^{\varepsilon/2} + 3}{3(e^{\varepsilon/2} - 1)^2}$ is below $8/\varepsilon^2$ at every level.",
    reading="the variance at t = 1 or -1, and Laplace noise of scale 2/eps. The remark says that this can be proved",
    says=Inequality(1 / (root - 1) + (root + 3) / (3 * (root - 1) ** 2), "<", 8 / eps**2),
)

reach_of_wave = (eps * exp(eps) - exp(eps) + 1) / (2 * exp(eps) * (exp(eps) - 1 - eps))

square_wave = Claim(
    id="field.local.square_wave",
    source=place("square wave mechanism", LOCAL),
    also=(work("lwl20", "the reach of the square wave"),),
    statement=r"$b = \frac{\varepsilon e^\varepsilon - e^\varepsilon + 1}{2e^\varepsilon(e^\varepsilon - 1 - \varepsilon)}$ lies between 0 and $\frac12$.",
    reading="the reach of the wave around a value in [0, 1]; that this reach is the best one is not judged",
    says=(Inequality(0, "<", reach_of_wave), Inequality(reach_of_wave, "<", half)),
)
