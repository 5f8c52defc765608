"""Moments, quantiles and sampling identities of Laplace, Gaussian and discrete Laplace noise."""

from parisk_sym.paper import *
from _paper import elementary, place, used, work

s, r = Symbol("s", positive=True), Symbol("r", positive=True)  # s: scale, r: ratio
alpha = Symbol("alpha", positive=True)  # failure
p, h = Symbol("p", positive=True), Symbol("h", real=True)  # p: share, h: slope
X = Symbol("X", real=True)  # noise
i = Symbol("i", nonnegative=True, integer=True)
k = Symbol("k", positive=True, integer=True)

SECTION = Section(
    "Moments and quantiles of noises",
    given={
        eps: POSITIVE,
        s: POSITIVE,
        r: open_(0, 1),
        t: POSITIVE,
        alpha: open_(0, 1),
        u: left_open(0, "1/2"),
        h: REALS,
        k: integers(1),
        z: REALS,
    },
)

PLACE = "noises"
lower = Integral(exp(z / s) / (2 * s), (z, -oo, s * log(2 * p)))
upper = Integral(exp(-z / s) / (2 * s), (z, -s * log(2 * (1 - p)), oo))

laplace_tail = Claim(
    id="field.noises.laplace_tail",
    source=elementary("Laplace noise", PLACE),
    statement=r"Laplace noise of scale $s$ is larger than $t > 0$ with probability $\frac12e^{-t/s}$.",
    says=Identity(Integral(exp(-z / s) / (2 * s), (z, t, oo)), exp(-t / s) / 2),
    note=used("opendp accuracy.conservative_continuous_laplacian_tail_to_alpha"),
)

laplace_quantiles = Claim(
    id="field.noises.laplace_quantiles",
    source=elementary("Laplace noise", PLACE),
    statement=r"Laplace noise of scale $s$ has the $p$-quantile $s\ln(2p)$ for $p \le \frac12$, and $-s\ln(2(1 - p))$ for $p \ge \frac12$.",
    says=(
        Identity(lower, p, {s: POSITIVE, p: left_open(0, "1/2")}),
        Identity(1 - upper, p, {s: POSITIVE, p: right_open("1/2", 1)}),
    ),
    note=used("google/differential-privacy Go noise inverseCDFLaplace"),
)

laplace_fourth = Claim(
    id="field.noises.laplace_fourth_moment",
    source=elementary("Laplace noise", PLACE),
    statement=r"Laplace noise of scale $s$ has the fourth moment $24s^4$.",
    says=Mean(X**4, "=", 24 * s**4, {X: laplace_law(s)}),
)

laplace_mgf = Claim(
    id="field.noises.laplace_moment_function",
    source=elementary("Laplace noise", PLACE),
    statement=r"Laplace noise of scale $s$ has the moment generating function $1/(1 - h^2s^2)$ for $|h| < 1/s$.",
    says=Mean(exp(h * X), "=", 1 / (1 - h**2 * s**2), {X: laplace_law(s)}, {s: POSITIVE, h: open_(-1 / s, 1 / s)}),
)

laplace_subexponential = Claim(
    id="field.noises.laplace_sums",
    source=place("sums of Laplace noises", PLACE),
    also=(work("css11", "the sum of independent Laplace variables"),),
    statement=r"It is at most $e^{2h^2s^2}$ for $h^2s^2 \le \frac12$, which bounds the tail of sums of Laplace noises.",
    reading="u = h^2 s^2; this is the step from the moment generating function to the tail",
    says=Inequality(1 / (1 - u), "<=", exp(2 * u)),
)

laplace_of_exponentials = Claim(
    id="field.noises.laplace_of_two_exponentials",
    source=elementary("Laplace noise", PLACE),
    statement=r"The difference of two exponential variables of scale $s$ is Laplace noise of scale $s$.",
    reading="its density at t > 0; it is even",
    says=Identity(Integral(exp(-(z + t) / s) / s * exp(-z / s) / s, (z, 0, oo)), exp(-t / s) / (2 * s)),
)

discrete_of_geometrics = Claim(
    id="field.noises.discrete_laplace_of_two_geometrics",
    source=place("discrete Laplace noise", PLACE),
    also=(work("ik06", "the difference of two geometric variables"),),
    statement=r"The difference of two geometric variables with ratio $r$ is discrete Laplace noise with this ratio.",
    reading="its mass at k >= 1; it is even",
    says=Identity(Sum((1 - r) ** 2 * r ** (2 * i + k), (i, 0, oo)), (1 - r) / (1 + r) * r**k),
)

sum_of_two = Claim(
    id="field.noises.two_absolute_laplace",
    source=elementary("sums of Laplace noises", PLACE),
    statement=r"The absolute values of two Laplace noises of scale $s$ add up to more than $t$ with probability $(1 + t/s)e^{-t/s}$.",
    reading="the sum of two exponential variables has the density z e^(-z/s)/s^2",
    says=Identity(Integral(z * exp(-z / s) / s**2, (z, t, oo)), (1 + t / s) * exp(-t / s)),
)

gaussian_moments = Claim(
    id="field.noises.gaussian_moments",
    source=elementary("Gaussian noise", PLACE),
    statement=r"Gaussian noise of standard deviation $s$ has the variance $s^2$ and the fourth moment $3s^4$.",
    says=(Variance(X, "=", s**2, {X: gaussian_law(s)}), Mean(X**4, "=", 3 * s**4, {X: gaussian_law(s)})),
    note=used("diffprivlib mechanisms.Gaussian.variance"),
)

gaussian_accuracy = Claim(
    id="field.noises.gaussian_accuracy",
    source=elementary("Gaussian noise", PLACE),
    statement=r"Gaussian noise of standard deviation $s$ is larger than $s\sqrt{2\ln(1/\alpha)}$ in absolute value with probability at most $\alpha$.",
    reading="twice the tail of a standard normal variable; opendp uses the exact quantile, which is not larger",
    says=Inequality(erfc(sqrt(log(1 / alpha))), "<=", alpha),
    note=used("opendp accuracy.gaussian_scale_to_accuracy, by the inverse error function"),
)

gaussian_mills_lower = Claim(
    id="field.noises.gaussian_mills_lower",
    source=place("Gaussian noise", PLACE),
    also=(work("gor41", "the bounds of Mills' ratio"),),
    statement=r"$\frac{t}{(1 + t^2)\sqrt{2\pi}} e^{-t^2/2} < P(Z > t)$ for a standard normal $Z$ and $t > 0$.",
    reading="the lower half of Gordon's bounds of Mills' ratio",
    says=Inequality(t * exp(-(t**2) / 2) / ((1 + t**2) * sqrt(2 * pi)), "<", erfc(t / sqrt(2)) / 2),
    by=AboveItsLimit(t, 0),
)

discrete_tail_above = Claim(
    id="field.noises.discrete_laplace_above",
    source=elementary("discrete Laplace noise", PLACE),
    statement=r"Discrete Laplace noise of scale $s$ exceeds the integer $k \ge 1$ with probability $e^{-k/s}/(1 + e^{1/s})$.",
    says=Identity((1 - exp(-1 / s)) / (1 + exp(-1 / s)) * Sum(exp(-(k + i) / s), (i, 1, oo)), exp(-k / s) / (1 + exp(1 / s))),
    note=used("opendp accuracy.conservative_discrete_laplacian_tail_to_alpha"),
)

accuracy = s * log(2 / (alpha * (exp(1 / s) + 1))) + 1

discrete_accuracy = Claim(
    id="field.noises.discrete_laplace_accuracy",
    source=elementary("discrete Laplace noise", PLACE),
    statement=r"Discrete Laplace noise is at least $a = s\ln\frac{2}{\alpha(e^{1/s} + 1)} + 1$ in absolute value with probability $\alpha$.",
    reading="the tail is 2 r^a/(1 + r) with r = exp(-1/s), where a is an integer",
    says=Identity(2 * exp(-accuracy / s) / (1 + exp(-1 / s)), alpha),
    note=used("opendp accuracy.discrete_laplacian_scale_to_accuracy"),
)

discrete_accuracy_above = Claim(
    id="field.noises.discrete_laplace_accuracy_above",
    source=elementary("discrete Laplace noise", PLACE),
    statement=r"This accuracy lies above that of Laplace noise of the same scale, $s\ln(1/\alpha)$, and by less than $\frac12$.",
    reading="the difference is 1 - s ln((1 + e^(1/s))/2); eps = 1/s",
    says=(Inequality(log((1 + exp(eps)) / 2), "<", eps), Inequality(eps * Rational(1, 2), "<", log((1 + exp(eps)) / 2))),
    note=used("opendp accuracy.accuracy_to_discrete_laplacian_scale (the upper end of its search)"),
)

discrete_fourth = Claim(
    id="field.noises.discrete_laplace_fourth_moment",
    source=elementary("discrete Laplace noise", PLACE),
    statement=r"Discrete Laplace noise has the fourth moment $2r(1 + 10r + r^2)/(1 - r)^4$.",
    says=Identity(2 * Sum(i**4 * (1 - r) / (1 + r) * r**i, (i, 0, oo)), 2 * r * (1 + 10 * r + r**2) / (1 - r) ** 4),
)
