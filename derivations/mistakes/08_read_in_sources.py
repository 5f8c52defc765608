"""Formulas read in sources and documentation as they are today; of most of them no report is known."""

from parisk_sym.paper import *
from _paper import github

s, Delta = Symbol("s", positive=True), Symbol("Delta", positive=True)  # s: scale, Delta: change
a, b = Symbol("a", nonnegative=True), Symbol("b", nonnegative=True)  # a: below, b: above
i, X = Symbol("i", nonnegative=True, integer=True), Symbol("X", real=True)  # X: drawn
k, d = Symbol("k", positive=True, integer=True), Symbol("d", real=True)  # k: counts, d: share
p, q = Symbol("p", positive=True), Symbol("q", positive=True)
m, M, v = (Symbol("m", positive=True, integer=True), Symbol("M", positive=True), Symbol("v", positive=True))
z1, z2, d1 = (Symbol(name, real=True) for name in ("z1", "z2", "d1"))

SECTION = Section(
    "Read in sources",
    given={
        eps: POSITIVE,
        delta: open_(0, 1),
        Delta: POSITIVE,
        s: POSITIVE,
        a: right_open(0, oo),
        b: right_open(0, oo),
        p: open_(0, 1),
        q: open_(0, 1),
        m: integers(1),
    },
)


def clamping(width):
    """What setting a value with Laplace noise of this scale to the nearest end adds to its mean, a above the lower and b below the upper end."""
    return width / 2 * (exp(-a / width) - exp(-b / width))


def bias(width):
    """What that adds to the mean, as an integral: the distances to the ends of what falls below the lower and above the upper one."""
    return Integral((-a - z) * exp(z / width) / (2 * width), (z, -oo, -a)) - Integral(
        (z - b) * exp(-z / width) / (2 * width), (z, b, oo)
    )


clamped = Claim(
    id="mistakes.diffprivlib.clamped_bias",
    source=github(
        "IBM/differential-privacy-library/blob/5d9c9d8/diffprivlib/mechanisms/laplace.py",
        "diffprivlib, LaplaceTruncated.bias, no report known",
        "2025-04-10",
    ),
    statement=r"The truncated Laplace mechanism with $\delta > 0$, whose scale is $\Delta/(\varepsilon - \ln(1 - \delta))$, has the bias "
    r"$\frac s2\left(e^{-(v - l)/s} - e^{-(u - v)/s}\right)$ with $s = \Delta/\varepsilon$, \texttt{shape = self.sensitivity / self.epsilon}.",
    reading="a = v - l and b = u - v. The left side is the bias of noise of the scale that is drawn",
    says=Identity(bias(Delta / (eps - log(1 - delta))), clamping(Delta / eps)),
    counterexample={eps: 1, Delta: 1, delta: Rational(1, 2), a: 1, b: 2},
    note="The variance of the same class and the bias of LaplaceFolded use this scale, too.",
    fault=Fault.OUTPUT,
    correction=Correction(
        "The bias is the printed one with the scale $s$ of the noise.",
        (
            Identity(bias(Delta / (eps - log(1 - delta))), clamping(Delta / (eps - log(1 - delta)))),
            Identity(bias(s), clamping(s)),
        ),
    ),
    expected=Verdict.CORRECTED,
)

mass = Claim(
    id="mistakes.opendp.discrete_laplace_mass",
    source=github(
        "opendp/opendp/blob/bc6e18b86/rust/src/accuracy/tail_bounds/mod.rs",
        "opendp, documentation of conservative_discrete_laplacian_tail_to_alpha, no report known",
        "2026-08-06",
    ),
    statement=r"Discrete Laplace noise of scale $s$ has $P(X = x) = \frac{e^{-1/s} - 1}{e^{-1/s} + 1}e^{-|x|/s}$.",
    reading="a probability is not negative; here x >= 0",
    says=Inequality(0, "<=", (exp(-1 / s) - 1) / (exp(-1 / s) + 1) * exp(-i / s), {s: POSITIVE, i: integers(0)}),
    fault=Fault.MISPRINT,
    correction=Correction(
        r"The printed value is negative; the noise has $P(X = x) = \frac{e^{1/s} - 1}{e^{1/s} + 1}e^{-|x|/s}$, which is a law.",
        (
            Inequality((exp(-1 / s) - 1) / (exp(-1 / s) + 1) * exp(-i / s), "<", 0, {s: POSITIVE, i: integers(0)}),
            Identity((exp(1 / s) - 1) / (exp(1 / s) + 1) * (1 + 2 * Sum(exp(-(i + 1) / s), (i, 0, oo))), 1),
        ),
    ),
    expected=Verdict.CORRECTED,
)

deviation = Claim(
    id="mistakes.opendp.gaussian_scale",
    source=github(
        "opendp/opendp/blob/bc6e18b86/rust/src/measurements/noise_threshold/distribution/gaussian/mod.rs",
        "opendp, documentation of make_gaussian_threshold, no report known",
        "2026-08-06",
    ),
    statement=r"The scale of the Gaussian noise of a threshold is its standard deviation divided by $\sqrt2$, \texttt{scale == standard\_deviation / sqrt(2)}.",
    reading="the noise has a density proportional to exp(-x^2/(2 scale^2)), as in make_gaussian. By the statement, its variance would be twice the square of "
    "the scale",
    says=Variance(X, "=", 2 * s**2, {X: gaussian_law(s)}),
    note="The same line is in make_laplace_threshold, where it holds.",
    fault=Fault.DOCUMENT,
    correction=Correction(r"The scale is the standard deviation.", Variance(X, "=", s**2, {X: gaussian_law(s)})),
    expected=Verdict.CORRECTED,
)


def reaches(place):
    """P(1 + X > 1 + place) for Laplace noise of scale s and a place >= 0."""
    return Integral(exp(-z / s) / (2 * s), (z, place, oo))


large_delta = Claim(
    id="mistakes.google_dp.large_delta",
    source=github(
        "google/differential-privacy/blob/b5b0286/cc/algorithms/partition-selection.h",
        "C++, LaplacePartitionSelection::CalculateThreshold line 398, no report known",
        "2026-08-06",
    ),
    statement=r"For $\delta > \frac12$ the threshold $1 + s\ln(2(1 - \delta_1))$, $\delta_1 = 1 - (1 - \delta)^{1/k}$, releases one of $k$ partitions of one individual with "
    r"probability at most $\delta_1$: \texttt{if (delta > 0.5)}, where \texttt{adjusted\_delta} is meant.",
    reading="d = delta_1 <= 1/2 although delta > 1/2, so the threshold is at least 1. The count of one individual is 1, with Laplace noise of scale s",
    says=Inequality(
        reaches(s * log(2 * (1 - d))), "<=", d, {s: POSITIVE, k: integers(2), d: left_open(1 - Rational(1, 2) ** (1 / k), "1/2")}
    ),
    fault=Fault.LEAK,
    correction=Correction(
        r"The threshold releases the partition with probability $\frac{1}{4(1 - \delta_1)}$; for $\delta_1 \le \frac12$ the right threshold is $1 - "
        r"s\ln(2\delta_1)$.",
        (
            Identity(reaches(s * log(2 * (1 - d))), 1 / (4 * (1 - d)), {s: POSITIVE, d: left_open(0, "1/2")}),
            Identity(reaches(-s * log(2 * d)), d, {s: POSITIVE, d: left_open(0, "1/2")}),
        ),
    ),
    expected=Verdict.CORRECTED,
)

screen = Claim(
    id="mistakes.autodp.screen_of_infinite_order",
    source=github("yuxiangw/autodp/blob/06489ea/autodp/rdp_bank.py", "autodp, RDP_noisy_screen, no report known", "2023-12-05"),
    statement=r"The screening that says yes with the probabilities $p$ and $q$ on two neighbours has the R\'enyi divergence $p/q$ of order $\infty$, "
    r"\texttt{np.abs(np.exp(logp-logq)*1.0)}.",
    reading="the divergence of order oo is the largest privacy loss over all answers, including the answer no",
    says=(Inequality(log(p / q), "<=", p / q), Inequality(log((1 - p) / (1 - q)), "<=", p / q)),
    fault=Fault.LEAK,
    correction=Correction(
        r"The answer no has a loss of at most $\frac{q - p}{1 - q}$, and the divergence is at most $\max(|\ln\frac pq|, |\ln\frac{1 - p}{1 - q}|)$.",
        (
            Inequality(log((1 - p) / (1 - q)), "<=", (q - p) / (1 - q)),
            Inequality(log(p / q), "<=", Max(Abs(log(p / q)), Abs(log((1 - p) / (1 - q))))),
            Inequality(log((1 - p) / (1 - q)), "<=", Max(Abs(log(p / q)), Abs(log((1 - p) / (1 - q))))),
        ),
    ),
    expected=Verdict.CORRECTED,
)


def permanent(flip):
    """The level of RAPPOR's permanent response with one hash."""
    return 2 * log((1 - flip / 2) / (flip / 2))


flipped = 2 / (exp(eps / 2) + 1)
j = Symbol("j", positive=True, integer=True)  # hundredths
ROUNDED = {j: integers(1, 99), eps: left_open(2 * log(200 / (j + Rational(1, 2)) - 1), 2 * log(200 / (j - Rational(1, 2)) - 1))}

rounded = Claim(
    id="mistakes.pure_ldp.rounded_rappor",
    source=github(
        "Samuel-Maddock/pure-LDP/blob/f4dbcd2/pure_ldp/frequency_oracles/rappor/rappor_client.py",
        "pure-ldp, RAPPORClient.convert_eps_to_f, no report known",
        "2023-09-07",
    ),
    statement=r"RAPPOR's permanent response of level $\varepsilon$ has the probability $f$ given by \texttt{round(1 / (0.5 * math.exp(epsilon / 2) + 0.5), 2)}.",
    reading="one hash function. f = 2/(e^(eps/2) + 1) is rounded to j hundredths (halves up), and j is not 0: (j - 1/2)/100 <= f < (j + 1/2)/100",
    says=Inequality(permanent(j / 100), "<=", eps, ROUNDED),
    fault=Fault.LEAK,
    correction=Correction(
        r"The level is at most $2\ln(2e^{\varepsilon/2} + 1)$; the level $\varepsilon$ has $f = \frac{2}{e^{\varepsilon/2} + 1}$, not rounded.",
        (Inequality(permanent(j / 100), "<=", 2 * log(2 * exp(eps / 2) + 1), ROUNDED), Identity(permanent(flipped), eps)),
    ),
    expected=Verdict.CORRECTED,
)


def loss(width):
    """The privacy loss of two noisy values of a report, of which one falls by as much as the other rises."""
    return (Abs(z1 - d1) - Abs(z1)) / width + (Abs(z2 + d1) - Abs(z2)) / width


MOVED = {M: POSITIVE, v: left_open(0, M), eps: POSITIVE, z1: REALS, z2: REALS, d1: closed(-v, v)}
WHOLE = {M: integers(1), v: integers(1, M), eps: POSITIVE, z1: REALS, z2: REALS, d1: integers(-v, v)}

deducted = Claim(
    id="mistakes.attribution.deduction",
    source=github("w3c/attribution/pull/264", "impl/src/backend.ts before #264", "2025-08-28"),
    statement=r"A report of the value $v$ with Laplace noise of scale $2M/\varepsilon$ spends $\frac{v\varepsilon}{2M}$, \texttt{halfReportGlobalSensitivity / noiseScale}.",
    reading="a report over several epochs. The value moves from one place of the histogram to another, so one entry of the histogram falls by at most v and "
    "another rises by at most v",
    note="The code calls 2M/eps the scale of the noise. A note in the specification of that time says M/eps. Then the report spends 2 v eps/M, four times "
    "what is deducted.",
    says=Inequality(loss(2 * M / eps), "<=", v * eps / (2 * M), WHOLE),
    counterexample={M: 1, v: 1, eps: 1, z1: 0, z2: 0, d1: 1},
    fault=Fault.LEAK,
    correction=Correction(
        r"The report spends $\frac{v\varepsilon}{M}$: the sensitivity is $2v$.",
        Inequality(loss(2 * M / eps), "<=", v * eps / M, MOVED),
        Combination(
            tuple(Fact(Abs(noise - moved) - Abs(noise), "<=", v, times=eps / (2 * M)) for noise, moved in ((z1, d1), (z2, -d1)))
        ),
    ),
    expected=Verdict.CORRECTED,
)

part = 1 / (m + 1)

centred = Claim(
    id="mistakes.diffprivlib.centring",
    source=github("IBM/differential-privacy-library/issues/104", "diffprivlib 0.6.6, LinearRegression.fit, open", "2025-09-20"),
    statement=r"A linear regression of $m$ features spends $\varepsilon$: the means of features and targets with \texttt{epsilon * epsilon\_intercept\_scale}, "
    r"$\frac{1}{m + 1}$, and the coefficients with the rest.",
    reading="three releases add up: the mean of the features, the mean of the targets, and the coefficients",
    says=Inequality(eps * part + eps * part + eps * (1 - part), "<=", eps),
    fault=Fault.LEAK,
    correction=Correction(
        r"The regression spends $\varepsilon\frac{m + 2}{m + 1}$; it spends $\varepsilon$ if the features' means have $\frac{m}{(m + 1)^2}$ and the targets' "
        r"mean has $\frac{1}{(m + 1)^2}$.",
        (
            Inequality(eps * part + eps * part + eps * (1 - part), "<=", eps * (1 + part)),
            Inequality(eps * m * part**2 + eps * part**2 + eps * (1 - part), "<=", eps),
        ),
    ),
    expected=Verdict.CORRECTED,
)

B, f = Symbol("B", real=True), Symbol("f", positive=True)  # B: report, f: held
p1, q1, p2, q2 = (Symbol(name, positive=True) for name in ("p1", "q1", "p2", "q2"))
TWICE = {f: open_(0, 1), q1: open_(0, 1), p1: open_(q1, 1), q2: open_(0, 1), p2: open_(q2, 1)}


def supports(kept, drawn):
    """The probability that the second round reports a bit that the first round set with the probability `kept`, and drawn anew with q2 else."""
    return kept * drawn + (1 - kept) * q2


reported = f * supports(p1, p2) + (1 - f) * supports(q1, p2)
printed = f * (2 * p1 * p2 - 2 * p1 * q2 + 2 * q2 - 1) + p2 * q1 + q2 * (1 - q1)


def spread(share):
    """The variance of an estimate from one report, a bit that is set with this probability."""
    return share * (1 - share) / ((p1 - q1) ** 2 * (p2 - q2) ** 2)


longitudinal = Claim(
    id="mistakes.multi_freq_ldpy.longitudinal",
    source=github(
        "hharcolezi/multi-freq-ldpy/blob/a8b76a5/multi_freq_ldpy/long_freq_est/Variance_LONG_PURE.py",
        "multi-freq-ldpy 0.2.5, VAR_Long_Pure, no report known",
        "2023-07-15",
    ),
    statement=r"The variance value of longitudinal pure frequency oracles, of one user: $\frac{\sigma(1 - \sigma)}{(p_1 - q_1)^2 (p_2 - q_2)^2}$ with "
    r"$\sigma = f(2p_1p_2 - 2p_1q_2 + 2q_2 - 1) + p_2q_1 + q_2(1 - q_1)$.",
    reading="f is the frequency of the value. The first round sets the bit with probability p1 if the person has the value, otherwise with q1. The second round"
    " reports a set bit as set with p2, and an unset bit as set with q2. The bit divided by (p1 - q1)(p2 - q2) is the estimate of one report, up to a "
    "constant",
    says=Variance(B / ((p1 - q1) * (p2 - q2)), "=", spread(printed), {B: bernoulli_law(reported)}, TWICE),
    note="Both agree for f = 0, the default of the library, and for q1 = 1 - p1 with q2 = 1 - p2. At p1 = 1/2, q1 = 1/5, p2 = 7/10, q2 = 1/10 and f = 1/2, "
    "the printed value is 49 percent of the right one.",
    fault=Fault.OUTPUT,
    correction=Correction(
        r"The variance is the printed one with $\sigma = f(p_1p_2 + (1 - p_1)q_2) + (1 - f)(q_1p_2 + (1 - q_1)q_2)$.",
        Variance(B / ((p1 - q1) * (p2 - q2)), "=", spread(reported), {B: bernoulli_law(reported)}, TWICE),
    ),
    expected=Verdict.CORRECTED,
)

dimensions = Symbol("d", positive=True, integer=True)
balance = (4 * dimensions * Rational(9, 40) ** 2) ** Rational(1, 3)
normaliser = eps / (dimensions + balance)

swapped = Claim(
    id="mistakes.diffprivlib.k_means",
    source=github(
        "IBM/differential-privacy-library/blob/5d9c9d8/diffprivlib/models/k_means.py",
        "diffprivlib 0.6.6, KMeans._split_epsilon and _update_centers",
        "2025-04-10",
    ),
    also=(
        github(
            "IBM/differential-privacy-library/issues/104",
            "diffprivlib 0.6.6, where k-means is one of five places, open",
            "2025-09-20",
        ),
    ),
    statement=r"A round of $k$-means in $d$ dimensions spends its share of the budget: the count of a cluster with \texttt{epsilon\_0} and each of its $d$ sums with "
    r"\texttt{epsilon\_i}, which \texttt{\_split\_epsilon} returns as \texttt{epsilon\_i * normaliser, epsilon\_0 * normaliser}.",
    reading="the pair is returned in one order and received in the other. With c = (4 d rho^2)^(1/3) and rho = 0.225, the count gets eps/(d + c) and each sum c"
    " eps/(d + c), where eps is the share of the round. The levels add up",
    says=Inequality(normaliser + dimensions * balance * normaliser, "<=", eps, {eps: POSITIVE, dimensions: integers(1)}),
    fault=Fault.LEAK,
    correction=Correction(
        r"The round spends $\varepsilon\left(1 + \frac{(d - 1)(c - 1)}{d + c}\right)$; it spends $\varepsilon$ if the count has $\frac{c\varepsilon}{d + c}$ "
        r"and each sum has $\frac{\varepsilon}{d + c}$.",
        (
            Identity(
                normaliser + dimensions * balance * normaliser,
                eps * (1 + (dimensions - 1) * (balance - 1) / (dimensions + balance)),
                {eps: POSITIVE, dimensions: integers(1)},
            ),
            Inequality(balance * normaliser + dimensions * normaliser, "<=", eps, {eps: POSITIVE, dimensions: integers(1)}),
        ),
    ),
    note="c is above 1 from five dimensions on; with up to four, the round spends less than its share. In 100 dimensions the round spends 2.66 times its "
    "share.",
    expected=Verdict.CORRECTED,
)

R, alpha = Symbol("R", positive=True), Symbol("alpha", positive=True)  # R: norm, alpha: ridge


def at_zero(growth):
    """The ratio of the densities of the coefficient 0, where eps - 2 log(growth) is left for the noise."""
    return (1 + R**2 / (4 * alpha)) * exp(-(eps - 2 * log(growth)) / 4)


def enough(growth):
    """The levels at which something is left for the noise, so that nothing is added to the regularisation."""
    return {R: POSITIVE, alpha: POSITIVE, eps: open_(2 * log(growth), oo)}


by_norm, by_square = 1 + R / (4 * alpha), 1 + R**2 / (4 * alpha)

vector_norm = Claim(
    id="mistakes.diffprivlib.vector_norm",
    source=github(
        "IBM/differential-privacy-library/blob/5d9c9d8/diffprivlib/mechanisms/vector.py",
        "diffprivlib 0.6.6, Vector.randomise, no report known",
        "2025-04-10",
    ),
    also=(
        github(
            "IBM/differential-privacy-library/issues/10",
            "diffprivlib 0.1.2, where the norm is derived as |lambda_1(E) + lambda_2(E)| <= 2 c q",
            "2019-12-05",
        ),
    ),
    statement=r"Logistic regression with regularisation $\alpha$ on data of norm at most $R$ is $\varepsilon$-private with noise of scale $2R/\varepsilon'$, "
    r"$\varepsilon' = \varepsilon - 2\ln(1 + cR/\alpha)$, $c = \frac14$: \texttt{self.epsilon - 2 * np.log(1 + self.function\_sensitivity * self.data\_sensitivity / self.alpha)}.",
    reading="one feature, no intercept. A record with x = R is replaced by one with x = 0, and all others are 0. The noise b solves -b = sum l' x + alpha w, so"
    " the density of the coefficient w is that of b times alpha + sum l'' x^2. At w = 0, l' is 1/2 or -1/2 and l'' is 1/4, and the ratio of both "
    "densities is the left side",
    says=Inequality(at_zero(by_norm), "<=", exp(eps), enough(by_norm)),
    fault=Fault.LEAK,
    correction=Correction(
        r"The ratio is less than $1 + cR^2/\alpha$; with $\varepsilon' = \varepsilon - 2\ln(1 + cR^2/\alpha)$ it is at most $e^\varepsilon$: the second derivative of the loss is $c$ times "
        r"the square of the norm.",
        (
            Inequality(at_zero(by_norm), "<", by_square, enough(by_norm)),
            Inequality(at_zero(by_square), "<=", exp(eps), enough(by_square)),
        ),
    ),
    note="The mechanism is from Chaudhuri, Monteleoni and Sarwate (2011). Their data have norm at most 1, and then both are the same. At the default alpha ="
    " 1 with R = 12 and eps = 3, the ratio is 34.9, above e^3 = 20.1.",
    expected=Verdict.CORRECTED,
)
