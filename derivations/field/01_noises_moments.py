"""Moments, quantiles and sampling identities of Laplace, Gaussian and discrete Laplace noise."""

from _paper import elementary, place, used, work
from sympy import Integral, Rational, Sum, Symbol, erfc, exp, log, oo, pi, sqrt

from parisk_sym import (
    POSITIVE,
    REALS,
    AboveItsLimit,
    All,
    Claim,
    Identity,
    Inequality,
    Mean,
    Section,
    Variance,
    Verdict,
    gaussian_law,
    integers,
    laplace_law,
    left_open,
    open_,
    right_open,
)
from parisk_sym.core.symbols import eps, z

scale, ratio = Symbol("s", positive=True), Symbol("r", positive=True)
far, failure = Symbol("t", positive=True), Symbol("alpha", positive=True)
share, part, slope = Symbol("p", positive=True), Symbol("u", positive=True), Symbol("h", real=True)
noise = Symbol("X", real=True)
index = Symbol("i", nonnegative=True, integer=True)
at = Symbol("k", positive=True, integer=True)

SECTION = Section(
    "Moments and quantiles of noises",
    given={
        eps: POSITIVE,
        scale: POSITIVE,
        ratio: open_(0, 1),
        far: POSITIVE,
        failure: open_(0, 1),
        part: left_open(0, "1/2"),
        slope: REALS,
        at: integers(1),
        z: REALS,
    },
)

PLACE = "noises"
lower = Integral(exp(z / scale) / (2 * scale), (z, -oo, scale * log(2 * share)))
upper = Integral(exp(-z / scale) / (2 * scale), (z, -scale * log(2 * (1 - share)), oo))

laplace_tail = Claim(
    id="field.noises.laplace_tail",
    source=elementary("Laplace noise", PLACE),
    statement=r"Laplace noise of scale $s$ is larger than $t > 0$ with probability $\frac12e^{-t/s}$.",
    says=Identity(Integral(exp(-z / scale) / (2 * scale), (z, far, oo)), exp(-far / scale) / 2),
    note=used("opendp accuracy.conservative_continuous_laplacian_tail_to_alpha"),
    expected=Verdict.PROVED,
)

laplace_quantiles = Claim(
    id="field.noises.laplace_quantiles",
    source=elementary("Laplace noise", PLACE),
    statement=r"Laplace noise of scale $s$ has the $p$-quantile $s\ln(2p)$ for $p \le \frac12$, and $-s\ln(2(1 - p))$ for $p \ge \frac12$.",
    says=All(
        (
            Identity(lower, share, {scale: POSITIVE, share: left_open(0, "1/2")}),
            Identity(1 - upper, share, {scale: POSITIVE, share: right_open("1/2", 1)}),
        )
    ),
    note=used("google/differential-privacy Go noise inverseCDFLaplace"),
    expected=Verdict.PROVED,
)

laplace_fourth = Claim(
    id="field.noises.laplace_fourth_moment",
    source=elementary("Laplace noise", PLACE),
    statement=r"Laplace noise of scale $s$ has the fourth moment $24s^4$.",
    says=Mean(noise**4, "=", 24 * scale**4, {noise: laplace_law(scale)}),
    expected=Verdict.PROVED,
)

laplace_mgf = Claim(
    id="field.noises.laplace_moment_function",
    source=elementary("Laplace noise", PLACE),
    statement=r"Laplace noise of scale $s$ has the moment generating function $1/(1 - h^2s^2)$ for $|h| < 1/s$.",
    says=Mean(
        exp(slope * noise),
        "=",
        1 / (1 - slope**2 * scale**2),
        {noise: laplace_law(scale)},
        {scale: POSITIVE, slope: open_(-1 / scale, 1 / scale)},
    ),
    expected=Verdict.PROVED,
)

laplace_subexponential = Claim(
    id="field.noises.laplace_sums",
    source=place("sums of Laplace noises", PLACE),
    also=(work("css11", "the sum of independent Laplace variables"),),
    statement=r"It is at most $e^{2h^2s^2}$ for $h^2s^2 \le \frac12$, which bounds the tail of sums of Laplace noises.",
    reading="u = h^2 s^2: the step from the moment generating function to the tail",
    says=Inequality(1 / (1 - part), "<=", exp(2 * part)),
    expected=Verdict.PROVED,
)

laplace_of_exponentials = Claim(
    id="field.noises.laplace_of_two_exponentials",
    source=elementary("Laplace noise", PLACE),
    statement=r"The difference of two exponential variables of scale $s$ is Laplace noise of scale $s$.",
    reading="its density at t > 0; it is even",
    says=Identity(
        Integral(exp(-(z + far) / scale) / scale * exp(-z / scale) / scale, (z, 0, oo)),
        exp(-far / scale) / (2 * scale),
    ),
    expected=Verdict.PROVED,
)

discrete_of_geometrics = Claim(
    id="field.noises.discrete_laplace_of_two_geometrics",
    source=place("discrete Laplace noise", PLACE),
    also=(work("ik06", "the difference of two geometric variables"),),
    statement=r"The difference of two geometric variables with ratio $r$ is discrete Laplace noise with this ratio.",
    reading="its mass at k >= 1; it is even",
    says=Identity(
        Sum((1 - ratio) ** 2 * ratio ** (2 * index + at), (index, 0, oo)),
        (1 - ratio) / (1 + ratio) * ratio**at,
    ),
    expected=Verdict.PROVED,
)

sum_of_two = Claim(
    id="field.noises.two_absolute_laplace",
    source=elementary("sums of Laplace noises", PLACE),
    statement=r"The absolute values of two Laplace noises of scale $s$ add up to more than $t$ with probability $(1 + t/s)e^{-t/s}$.",
    reading="the sum of two exponential variables has the density z e^(-z/s)/s^2",
    says=Identity(
        Integral(z * exp(-z / scale) / scale**2, (z, far, oo)), (1 + far / scale) * exp(-far / scale)
    ),
    expected=Verdict.PROVED,
)

gaussian_moments = Claim(
    id="field.noises.gaussian_moments",
    source=elementary("Gaussian noise", PLACE),
    statement=r"Gaussian noise of standard deviation $s$ has the variance $s^2$ and the fourth moment $3s^4$.",
    says=All(
        (
            Variance(noise, "=", scale**2, {noise: gaussian_law(scale)}),
            Mean(noise**4, "=", 3 * scale**4, {noise: gaussian_law(scale)}),
        )
    ),
    note=used("diffprivlib mechanisms.Gaussian.variance"),
    expected=Verdict.PROVED,
)

gaussian_accuracy = Claim(
    id="field.noises.gaussian_accuracy",
    source=elementary("Gaussian noise", PLACE),
    statement=r"Gaussian noise of standard deviation $s$ is larger than $s\sqrt{2\ln(1/\alpha)}$ in absolute value with probability at most $\alpha$.",
    reading="twice the tail of a standard normal variable; opendp has the exact quantile, which is not larger",
    says=Inequality(erfc(sqrt(log(1 / failure))), "<=", failure),
    note=used("opendp accuracy.gaussian_scale_to_accuracy, by the inverse error function"),
    expected=Verdict.PROVED,
)

gaussian_mills_lower = Claim(
    id="field.noises.gaussian_mills_lower",
    source=place("Gaussian noise", PLACE),
    also=(work("gor41", "the bounds of Mills' ratio"),),
    statement=r"$\frac{t}{(1 + t^2)\sqrt{2\pi}} e^{-t^2/2} < P(Z > t)$ for a standard normal $Z$ and $t > 0$.",
    reading="the lower half of Gordon's bounds of Mills' ratio",
    says=Inequality(far * exp(-(far**2) / 2) / ((1 + far**2) * sqrt(2 * pi)), "<", erfc(far / sqrt(2)) / 2),
    by=AboveItsLimit(far, 0),
    expected=Verdict.PROVED,
)

discrete_tail_above = Claim(
    id="field.noises.discrete_laplace_above",
    source=elementary("discrete Laplace noise", PLACE),
    statement=r"Discrete Laplace noise of scale $s$ exceeds the integer $k \ge 1$ with probability $e^{-k/s}/(1 + e^{1/s})$.",
    says=Identity(
        (1 - exp(-1 / scale)) / (1 + exp(-1 / scale)) * Sum(exp(-(at + index) / scale), (index, 1, oo)),
        exp(-at / scale) / (1 + exp(1 / scale)),
    ),
    note=used("opendp accuracy.conservative_discrete_laplacian_tail_to_alpha"),
    expected=Verdict.PROVED,
)

accuracy = scale * log(2 / (failure * (exp(1 / scale) + 1))) + 1

discrete_accuracy = Claim(
    id="field.noises.discrete_laplace_accuracy",
    source=elementary("discrete Laplace noise", PLACE),
    statement=r"Discrete Laplace noise is at least $a = s\ln\frac{2}{\alpha(e^{1/s} + 1)} + 1$ in absolute value with probability $\alpha$.",
    reading="the tail 2 r^a/(1 + r) with r = exp(-1/s), where a is an integer",
    says=Identity(2 * exp(-accuracy / scale) / (1 + exp(-1 / scale)), failure),
    note=used("opendp accuracy.discrete_laplacian_scale_to_accuracy"),
    expected=Verdict.PROVED,
)

discrete_accuracy_above = Claim(
    id="field.noises.discrete_laplace_accuracy_above",
    source=elementary("discrete Laplace noise", PLACE),
    statement=r"This accuracy lies above that of Laplace noise of the same scale, $s\ln(1/\alpha)$, and by less than $\frac12$.",
    reading="the difference is 1 - s ln((1 + e^(1/s))/2); eps = 1/s",
    says=All(
        (
            Inequality(log((1 + exp(eps)) / 2), "<", eps),
            Inequality(eps * Rational(1, 2), "<", log((1 + exp(eps)) / 2)),
        )
    ),
    note=used("opendp accuracy.accuracy_to_discrete_laplacian_scale (the upper end of its search)"),
    expected=Verdict.PROVED,
)

discrete_fourth = Claim(
    id="field.noises.discrete_laplace_fourth_moment",
    source=elementary("discrete Laplace noise", PLACE),
    statement=r"Discrete Laplace noise has the fourth moment $2r(1 + 10r + r^2)/(1 - r)^4$.",
    says=Identity(
        2 * Sum(index**4 * (1 - ratio) / (1 + ratio) * ratio**index, (index, 0, oo)),
        2 * ratio * (1 + 10 * ratio + ratio**2) / (1 - ratio) ** 4,
    ),
    expected=Verdict.PROVED,
)
