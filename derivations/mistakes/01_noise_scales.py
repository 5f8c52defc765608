"""Noise of the wrong size: inverted scales, variances of another noise, distributions that are not the noise."""

from parisk_sym.paper import *
from _paper import github
from parisk_sym.laws.laplace import density

Delta = Symbol("Delta", positive=True)  # change
lamda, rho, s = (Symbol(name, positive=True) for name in ("lambda", "rho", "s"))  # s: scale
z1, z2, d1 = (Symbol(name, real=True) for name in ("z1", "z2", "d1"))
m = Symbol("m", positive=True, integer=True)  # attributes
i = Symbol("i", nonnegative=True, integer=True)
alpha = Symbol("alpha", positive=True)  # order

SECTION = Section(
    "Scales of noise",
    given={
        eps: POSITIVE,
        Delta: POSITIVE,
        T: POSITIVE,
        lamda: POSITIVE,
        rho: POSITIVE,
        s: POSITIVE,
        delta: open_(0, 1),
        n: integers(1),
        m: integers(1),
        z: REALS,
        y: closed(-Delta, Delta),
        z1: REALS,
        z2: REALS,
        d1: closed(-1, 1),
        alpha: open_(1, oo),
    },
)


def loss(noise, moved, width):
    """The privacy loss of Laplace noise of this scale: the logarithm of the ratio of the two densities."""
    return (Abs(noise - moved) - Abs(noise)) / width


def two_cells(width):
    """The loss of two noisy counts, where one record moves from the second to the first or back."""
    return loss(z1, d1, width) + loss(z2, -d1, width)


def each_at_most_one(width):
    """That loss is at most 2/width, because each count moves by at most 1."""
    return Combination(
        tuple(Fact(Abs(noise - moved) - Abs(noise), "<=", 1, times=1 / width) for noise, moved in ((z1, d1), (z2, -d1)))
    )


inverted = Claim(
    id="mistakes.attribution.laplace_scale",
    source=github("WICG/attribution-reporting-api/issues/1329", "AGGREGATE.md from 2021-05-07 on", "2024-06-11", quoted=True),
    statement=r"In principle this can be achieved if the aggregation service adds noise proportional to the \texttt{L1} budget in principle, "
    r"e.g. noise distributed according to Laplace(epsilon / L1) should achieve epsilon differential privacy.",
    reading="the density of the answer on one database is at most e^eps times that on its neighbour. Both answers differ by at most Delta, the L1 budget",
    says=Inequality(density(z, eps / Delta), "<=", exp(eps) * density(z - y, eps / Delta)),
    counterexample={eps: Rational(1, 2), Delta: 1, z: 0, y: 1},
    fault=Fault.MISPRINT,
    correction=Correction(
        r"This noise achieves the level $L_1^2/\varepsilon$; noise distributed according to $\mathrm{Laplace}(L_1/\varepsilon)$ achieves $\varepsilon$.",
        (
            Inequality(density(z, eps / Delta), "<=", exp(Delta**2 / eps) * density(z - y, eps / Delta)),
            Inequality(density(z, Delta / eps), "<=", exp(eps) * density(z - y, Delta / eps)),
        ),
    ),
    expected=Verdict.CORRECTED,
)

pate_gan = Claim(
    id="mistakes.pate_gan.laplace_scale",
    source=github("vanderschaarlab/mlforhealthlabpub/issues/36", "alg/pategan, commit 952fe2c", "2025-02-05"),
    statement=r"A vote with noise \texttt{np.random.laplace(scale=lamda)} has log-moments at most $2\lambda^2\ell(\ell + 1)$: it is "
    r"$2\lambda$-differentially private.",
    reading="the code adds this noise to one count, which moves by at most 1. The moments that the code adds up are those of a mechanism with this level "
    "(Papernot et al. 2017, Theorem 2)",
    says=Inequality(loss(z1, d1, lamda), "<=", 2 * lamda, {lamda: POSITIVE, z1: REALS, d1: integers(-1, 1)}),
    counterexample={lamda: Rational(1, 2), z1: 0, d1: 1},
    fault=Fault.LEAK,
    correction=Correction(
        r"With scale $\lambda$ the loss is at most $1/\lambda$; with scale $1/\lambda$ it is at most $2\lambda$.",
        (Inequality(loss(z1, d1, lamda), "<=", 1 / lamda), Inequality(loss(z1, d1, 1 / lamda), "<=", 2 * lamda)),
        (
            Combination((Fact(Abs(z1 - d1) - Abs(z1), "<=", 1, times=1 / lamda),)),
            Combination((Fact(Abs(z1 - d1) - Abs(z1), "<=", 1, times=lamda), Fact(0, "<=", lamda))),
        ),
    ),
    note="The statement holds for lambda >= 1/sqrt(2), and so for the documented default of 1: a loss of at most 1/lambda is then at most 2 lambda.",
    expected=Verdict.CORRECTED,
)

data_synthesizer = Claim(
    id="mistakes.data_synthesizer.counts",
    source=github("DataResponsibly/DataSynthesizer/issues/34", "DataSynthesizer 0.1.4", "2021-03-31"),
    statement=r"Counts with Laplace noise of scale $2m/(n\varepsilon)$, \texttt{2 * (num\_attributes - k) / (num\_tuples * epsilon)}, spend $\varepsilon/m$.",
    reading="there are m noisy marginals of n records. One record that changes moves one count of a marginal up by 1 and another down by 1",
    says=Inequality(
        two_cells(2 * m / (n * eps)),
        "<=",
        eps / m,
        {m: integers(1), n: integers(1), eps: POSITIVE, z1: REALS, z2: REALS, d1: integers(-1, 1)},
    ),
    counterexample={m: 1, n: 2, eps: 1, z1: 0, z2: 0, d1: 1},
    fault=Fault.LEAK,
    correction=Correction(
        r"The scale $2m/\varepsilon$ is enough for counts when a record is replaced; $2m/(n\varepsilon)$ is the scale for the frequencies.",
        Inequality(two_cells(2 * m / eps), "<=", eps / m),
        each_at_most_one(2 * m / eps),
    ),
    note="0.1.7 has (num_attributes - k)/epsilon, which is right when a record is added or removed.",
    expected=Verdict.CORRECTED,
)

geometric_alpha = Claim(
    id="mistakes.smartnoise_core.geometric_alpha",
    source=github("opendp/smartnoise-core/commit/349f53253", "whitenoise-core before 0.1.0", "2020-02-26"),
    statement=r"The geometric mechanism of scale $s$ has $\alpha = e^{-s}$, \texttt{consts::E.powf(-*scale)}: the probabilities of an answer "
    r"and of its neighbour differ by at most the factor $e^{1/s}$.",
    reading="P(noise = i) is proportional to alpha^|i|, and a count moves by 1",
    says=Inequality(exp(-s) ** i, "<=", exp(1 / s) * exp(-s) ** (i + 1), {i: integers(0)}),
    fault=Fault.LEAK,
    correction=Correction(
        r"They differ by the factor $e^{s}$; with $\alpha = e^{-1/s}$ they differ by $e^{1/s}$.",
        (
            Identity(exp(-s) ** i, exp(s) * exp(-s) ** (i + 1), {i: integers(0)}),
            Inequality(exp(-1 / s) ** i, "<=", exp(1 / s) * exp(-1 / s) ** (i + 1), {i: integers(0)}),
        ),
    ),
    expected=Verdict.CORRECTED,
)

rounded_laplace = Claim(
    id="mistakes.wfa.rounded_laplace",
    source=github(
        "world-federation-of-advertisers/cardinality_estimation_evaluation_framework/pull/97", "before #97", "2020-10-26"
    ),
    statement=r"Laplace noise of scale $\Delta/\varepsilon$, rounded to an integer, is the noise of the geometric mechanism: it is 0 with "
    r"probability $(1 - e^{-\varepsilon/\Delta})/(1 + e^{-\varepsilon/\Delta})$.",
    reading="a value between -1/2 and 1/2 is rounded to 0",
    says=Identity(
        2 * Integral(exp(-z * eps / Delta) * eps / (2 * Delta), (z, 0, Rational(1, 2))),
        (1 - exp(-eps / Delta)) / (1 + exp(-eps / Delta)),
    ),
    fault=Fault.NOISE,
    correction=Correction(
        r"Rounded Laplace noise is 0 with probability $1 - e^{-\varepsilon/(2\Delta)}$.",
        Identity(2 * Integral(exp(-z * eps / Delta) * eps / (2 * Delta), (z, 0, Rational(1, 2))), 1 - exp(-eps / Delta / 2)),
    ),
    expected=Verdict.CORRECTED,
)

laplace_variance = Claim(
    id="mistakes.diffprivlib.laplace_variance",
    source=github("IBM/differential-privacy-library/commit/d070798", "diffprivlib 0.2.1", "2020-06-16"),
    statement=r"The Laplace mechanism with $\delta > 0$, whose scale is $\Delta/(\varepsilon - \ln(1 - \delta))$, has the variance $2(\Delta/\varepsilon)^2$.",
    says=Identity(Integral(z**2 * density(z, Delta / (eps - log(1 - delta))), (z, -oo, oo)), 2 * (Delta / eps) ** 2),
    fault=Fault.OUTPUT,
    correction=Correction(
        r"The variance is $2(\Delta/(\varepsilon - \ln(1 - \delta)))^2$.",
        Identity(
            Integral(z**2 * density(z, Delta / (eps - log(1 - delta))), (z, -oo, oo)), 2 * (Delta / (eps - log(1 - delta))) ** 2
        ),
    ),
    expected=Verdict.CORRECTED,
)

dpsynth_sigma = Claim(
    id="mistakes.dpsynth.zcdp_sigma",
    source=github("google/dpsynth/commit/8ecc1a1", "MST, before 2026-06-22 (AIM: pull/32)", "2026-06-22"),
    statement=r"Gaussian noise of standard deviation $\rho$ on a marginal of sensitivity 1, "
    r"\texttt{gdp\_sigma=self.zcdp\_rho * self.one\_way\_budget\_fraction}, satisfies $\rho$-zCDP.",
    reading="if a count moves by x, the Rényi divergence of order a of N(0, s^2) and N(x, s^2) is a x^2/(2 s^2). rho-zCDP requires at most a rho at every "
    "order",
    says=Inequality(alpha * d1**2 / (2 * rho**2), "<=", alpha * rho, {alpha: open_(1, oo), rho: POSITIVE, d1: integers(-1, 1)}),
    counterexample={alpha: 2, rho: Rational(1, 4), d1: 1},
    fault=Fault.LEAK,
    correction=Correction(
        r"It satisfies $\frac{1}{2\rho^2}$-zCDP; a standard deviation of at least $\sqrt{1/(2\rho)}$ satisfies $\rho$-zCDP.",
        (
            Inequality(alpha * d1**2 / (2 * rho**2), "<=", alpha / (2 * rho**2)),
            Inequality(1 / (2 * s**2), "<=", rho, {rho: POSITIVE, s: right_open(sqrt(1 / (2 * rho)), oo)}),
        ),
    ),
    expected=Verdict.CORRECTED,
)

p = Symbol("p", positive=True)  # quantile
u = Symbol("u", real=True)  # uniform

quantile_function = Claim(
    id="mistakes.statrs.laplace_quantile",
    source=github("statrs-dev/statrs/issues/160", "statrs 0.15.0, Laplace::inverse_cdf, mended in 1b50bb3", "2022-01-16"),
    statement=r"The Laplace law of scale $s$ has the quantile $2sp$ for $p \le 1/2$, \texttt{self.location + self.scale * (2. * p)}.",
    reading="location 0; the probability up to this quantile is p",
    says=Identity(Rational(1, 2) + Integral(exp(-z / s) / (2 * s), (z, 0, s * 2 * p)), p, {s: POSITIVE, p: open_(0, "1/2")}),
    fault=Fault.OUTPUT,
    correction=Correction(
        r"Up to the printed quantile the probability is $1 - \frac12 e^{-2p}$; the right quantile is $s\ln(2p)$.",
        (
            Identity(
                Rational(1, 2) + Integral(exp(-z / s) / (2 * s), (z, 0, s * 2 * p)),
                1 - exp(-2 * p) / 2,
                {s: POSITIVE, p: open_(0, "1/2")},
            ),
            Identity(Integral(exp(z / s) / (2 * s), (z, -oo, s * log(2 * p))), p, {s: POSITIVE, p: open_(0, "1/2")}),
        ),
    ),
    expected=Verdict.CORRECTED,
)


def mean_of_draws(below):
    """The mean of -sign(u) ln(...) for u uniform on (-1/2, 1/2), with this argument of the logarithm where u < 0."""
    above = Integral(-log(1 - 2 * u), (u, 0, Rational(1, 2)))
    return above + Integral(log(below), (u, -Rational(1, 2), 0))


draws = Claim(
    id="mistakes.statrs.laplace_draws",
    source=github("statrs-dev/statrs/pull/151", "statrs 0.14, Laplace::sample, mended in 854b9ea", "2021-08-22"),
    statement=r"$-s\,\mathrm{sign}(u)\ln(1 - 2u)$ with $u$ uniform on $(-1/2, 1/2)$ is Laplace noise: its mean is 0.",
    reading="scale s = 1; the code lacks the absolute value of u",
    says=Identity(mean_of_draws(1 - 2 * u), 0),
    fault=Fault.OUTPUT,
    correction=Correction(
        r"Its mean is $s\ln 2$; $-s\,\mathrm{sign}(u)\ln(1 - 2|u|)$ has the mean 0.",
        (Identity(mean_of_draws(1 - 2 * u), log(2)), Identity(mean_of_draws(1 + 2 * u), 0)),
    ),
    expected=Verdict.CORRECTED,
)

rounds, D = (Symbol(name, positive=True, integer=True) for name in ("T", "D"))  # D: columns

mwem = Claim(
    id="mistakes.smartnoise_synth.mwem",
    source=github("opendp/smartnoise-sdk/issues/472", "smartnoise-synth, mwem.py line 266, before 501fda92", "2022-06-14"),
    statement=r"A measurement with Laplace noise of scale $2T/(\varepsilon D)$, \texttt{(2 * self.iterations * len(self.histograms)) / "
    r"(self.epsilon * len(dimensions))}, spends $\varepsilon/(2T)$.",
    reading="there are T rounds (times histograms), and each round measures and selects. The measurement is a linear query of sensitivity 1 on a histogram "
    "with D dimensions",
    says=Inequality(
        loss(z1, d1, 2 * rounds / (eps * D)),
        "<=",
        eps / (2 * rounds),
        {rounds: integers(1), D: integers(1), eps: POSITIVE, z1: REALS, d1: integers(-1, 1)},
    ),
    counterexample={rounds: 1, D: 2, eps: 1, z1: 0, d1: 1},
    fault=Fault.LEAK,
    correction=Correction(
        r"With scale $2T/\varepsilon$ it does.",
        Inequality(
            loss(z1, d1, 2 * rounds / eps),
            "<=",
            eps / (2 * rounds),
            {rounds: integers(1), eps: POSITIVE, z1: REALS, d1: closed(-1, 1)},
        ),
        Combination((Fact(Abs(z1 - d1) - Abs(z1), "<=", 1, times=eps / (2 * rounds)),)),
    ),
    expected=Verdict.CORRECTED,
)

C, multiplier, x = Symbol("C", positive=True), Symbol("m", positive=True), Symbol("x", real=True)  # C: clip
CLIPPED = {C: POSITIVE, multiplier: POSITIVE, x: closed(-C, C)}

clip_squared = Claim(
    id="mistakes.sprint_gan.clip_squared",
    source=github("greenelab/SPRINT_gan/issues/5", "noisy_optimizers.py line 36, before 2018-07-03", "2018-06-14"),
    statement=r"Gradients of norm at most $C$ with Gaussian noise of standard deviation $mC^2$, \texttt{stddev=(self.noise * (self.clipnorm ** "
    r"2))}, have the noise multiplier $m$: their R\'enyi divergence of order 2 is at most $1/m^2$.",
    reading="one dimension; the divergence of order 2 of N(x, s^2) and N(0, s^2) is x^2/s^2",
    says=Inequality((x / (multiplier * C**2)) ** 2, "<=", multiplier**-2, CLIPPED),
    fault=Fault.LEAK,
    correction=Correction(
        r"It is at most $1/(mC)^2$; the standard deviation $mC$ (and the variance $m^2C^2$) has the noise multiplier $m$.",
        (
            Inequality((x / (multiplier * C**2)) ** 2, "<=", (multiplier * C) ** -2, CLIPPED),
            Inequality((x / (multiplier * C)) ** 2, "<=", multiplier**-2, CLIPPED),
        ),
    ),
    expected=Verdict.CORRECTED,
)
