"""Noises: tails, moments and quantiles."""

from parisk_sym.paper import *
from _paper import elementary, place, used, work
from parisk_sym.laws.laplace import density

s, r = Symbol("s", positive=True), Symbol("r", positive=True)  # s: scale, r: ratio
alpha = Symbol("alpha", positive=True)  # failure
a, b = Symbol("a", nonnegative=True), Symbol("b", nonnegative=True)  # a: below, b: above
i = Symbol("i", nonnegative=True, integer=True)
k = Symbol("k", positive=True, integer=True)
gamma = Symbol("gamma", positive=True)  # share

SECTION = Section(
    "Noises",
    given={
        eps: POSITIVE,
        s: POSITIVE,
        r: open_(0, 1),
        t: POSITIVE,
        alpha: open_(0, 1),
        a: right_open(0, oo),
        b: right_open(0, oo),
        k: integers(1),
        gamma: open_(0, 1),
        c: open_(0, 1),
        z: REALS,
    },
)


def mass(value):
    """P(X = value) of discrete Laplace noise with ratio r = exp(-1/scale), value >= 0."""
    return (1 - r) / (1 + r) * r**value


def normal_tail(value):
    """P(Z > value) of a standard normal variable."""
    return erfc(value / sqrt(2)) / 2


def staircase_error(width, base):
    """E|X| for sensitivity 1 of staircase noise whose first stair has this width, with base = exp(-eps)."""
    return base / (1 - base) + (width**2 + base * (1 - width**2)) / (2 * (width + base * (1 - width)))


Z, Delta = Symbol("Z", real=True), Symbol("Delta", positive=True)  # Z: noise, Delta: change

laplace_is_private = Claim(
    id="field.noises.laplace_is_private",
    source=place("the Laplace mechanism", "noises"),
    also=(work("dmns06", "the Laplace mechanism"), work("dr14", "Theorem 3.6", "3.3")),
    statement=r"An answer of sensitivity $\Delta$ with Laplace noise of scale $\Delta/\varepsilon$ is $\varepsilon$-differentially private.",
    reading="one coordinate",
    says=PrivateNoise(eps, Delta, {Z: laplace_law(Delta / eps)}, domain={Delta: POSITIVE}),
    note=used("diffprivlib mechanisms.Laplace, opendp make_laplace"),
)

less_laplace_noise = Claim(
    id="field.noises.less_laplace_noise",
    source=place("the Laplace mechanism with a delta", "noises"),
    also=(work("bbg18", "the privacy profile of the Laplace mechanism"),),
    statement=r"With Laplace noise of scale $s$ an answer of sensitivity $\Delta$ is $(\varepsilon, \delta)$-differentially private for $\delta = 1 - "
    r"e^{(\varepsilon - \Delta/s)/2}$ where $\varepsilon < \Delta/s$.",
    reading="one coordinate, and the whole mechanism: the profile itself is field.calibrations.laplace_delta",
    says=PrivateNoise(eps, Delta, {Z: laplace_law(s)}, 1 - exp((eps - Delta / s) / 2), {Delta: open_(eps * s, oo)}),
)

laplace_variance = Claim(
    id="field.noises.laplace_variance",
    source=elementary("Laplace noise", "noises"),
    statement=r"Laplace noise of scale $s$ has the variance $2s^2$.",
    says=Identity(Integral(z**2 * density(z, s), (z, -oo, oo)), 2 * s**2),
    note=used("diffprivlib mechanisms.Laplace.variance"),
)

laplace_error = Claim(
    id="field.noises.laplace_error",
    source=elementary("Laplace noise", "noises"),
    statement=r"Laplace noise of scale $s$ has the mean absolute value $s$.",
    says=Identity(Integral(Abs(z) * density(z, s), (z, -oo, oo)), s),
)

laplace_accuracy = Claim(
    id="field.noises.laplace_accuracy",
    source=place("Laplace noise", "noises"),
    also=(work("dr14", "Fact 3.7", "3.3"),),
    statement=r"Laplace noise of scale $s$ is larger than $s\ln(1/\alpha)$ in absolute value with probability $\alpha$.",
    reading="twice the tail above that point, for every alpha in (0, 1); the book writes alpha = e^-t",
    says=Identity(2 * Integral(exp(-z / s) / (2 * s), (z, s * log(1 / alpha), oo)), alpha),
    note=used("opendp accuracy.laplacian_scale_to_accuracy, accuracy_to_laplacian_scale"),
)

clamped_bias = Claim(
    id="field.noises.clamped_laplace_bias",
    source=elementary("truncated Laplace noise", "noises"),
    statement=r"A value $v$ with Laplace noise of scale $s$, set to the nearest end when it leaves $[l, u]$, has the bias $\frac s2\left(e^{-(v - l)/s} "
    r"- e^{-(u - v)/s}\right)$.",
    reading="a = v - l and b = u - v are not negative. Values below l are raised to l, and values above u are lowered to u",
    says=Identity(
        Integral((-a - z) * exp(z / s) / (2 * s), (z, -oo, -a)) - Integral((z - b) * exp(-z / s) / (2 * s), (z, b, oo)),
        s / 2 * (exp(-a / s) - exp(-b / s)),
    ),
    note=used("diffprivlib mechanisms.LaplaceTruncated.bias"),
)

exponential_moments = Claim(
    id="field.noises.exponential_moments",
    source=elementary("exponential noise", "noises"),
    statement=r"Exponential noise of scale $s$ has the mean $s$, the second moment $2s^2$ and the tail $e^{-t/s}$.",
    says=(
        Identity(Integral(z * exp(-z / s) / s, (z, 0, oo)), s),
        Identity(Integral(z**2 * exp(-z / s) / s, (z, 0, oo)), 2 * s**2),
        Identity(Integral(exp(-z / s) / s, (z, t, oo)), exp(-t / s)),
    ),
)

gaussian_mills = Claim(
    id="field.noises.gaussian_mills",
    source=place("Gaussian noise", "noises"),
    also=(work("gor41", "the bounds of Mills' ratio"),),
    statement=r"$P(Z > t) < \frac{1}{t\sqrt{2\pi}} e^{-t^2/2}$ for a standard normal $Z$ and $t > 0$.",
    reading="the upper half of Gordon's bounds of Mills' ratio",
    says=Inequality(normal_tail(t), "<", exp(-(t**2) / 2) / (t * sqrt(2 * pi))),
    by=AboveItsLimit(t, 0),
)

gaussian_error = Claim(
    id="field.noises.gaussian_error",
    source=elementary("Gaussian noise", "noises"),
    statement=r"Gaussian noise of standard deviation $s$ has the mean absolute value $s\sqrt{2/\pi}$.",
    says=Identity(2 * Integral(z * exp(-(z**2) / (2 * s**2)) / (s * sqrt(2 * pi)), (z, 0, oo)), s * sqrt(2 / pi)),
)

discrete_mass = Claim(
    id="field.noises.discrete_laplace_normalised",
    source=place("discrete Laplace noise", "noises"),
    also=(work("grs12", "the geometric mechanism"),),
    statement=r"$P(X = i) = \frac{1 - r}{1 + r}r^{|i|}$ is a law of the integers.",
    reading="discrete Laplace noise of scale s has r = exp(-1/s). The sum is the mass of 0 plus twice the masses of i >= 1",
    says=Identity(mass(0) + 2 * Sum(mass(i + 1), (i, 0, oo)), 1),
    note=used("diffprivlib mechanisms.Geometric", "opendp make_geometric"),
)

discrete_tail = Claim(
    id="field.noises.discrete_laplace_tail",
    source=elementary("discrete Laplace noise", "noises"),
    statement=r"Discrete Laplace noise is at least $k$ in absolute value with probability $2r^k/(1 + r)$, for every integer $k \ge 1$.",
    says=Identity(2 * Sum(mass(k + i), (i, 0, oo)), 2 * r**k / (1 + r)),
    note=used("opendp accuracy.discrete_laplacian_scale_to_accuracy"),
)

discrete_variance = Claim(
    id="field.noises.discrete_laplace_variance",
    source=place("discrete Laplace noise", "noises"),
    also=(work("ik06", "the variance of the discrete Laplace law"),),
    statement=r"Discrete Laplace noise has the variance $2r/(1 - r)^2$.",
    says=Identity(2 * Sum(i**2 * mass(i), (i, 0, oo)), 2 * r / (1 - r) ** 2),
    note=used("diffprivlib mechanisms.Geometric.variance"),
)

series = r / (1 - r)

geometric_code = Claim(
    id="field.noises.geometric_variance_as_coded",
    source=elementary("discrete Laplace noise", "noises"),
    statement=r"$2\,\frac{1 - r}{1 + r}\,(g + 3g^2 + 2g^3)$ with $g = r/(1 - r)$ is $2r/(1 - r)^2$.",
    says=Identity(2 * (1 - r) / (1 + r) * (series + 3 * series**2 + 2 * series**3), 2 * r / (1 - r) ** 2),
    note=used("diffprivlib mechanisms.Geometric.variance"),
)

discrete_error = Claim(
    id="field.noises.discrete_laplace_error",
    source=place("discrete Laplace noise", "noises"),
    also=(work("ik06", "the moments of the discrete Laplace law"),),
    statement=r"Discrete Laplace noise has the mean absolute value $2r/(1 - r^2)$.",
    says=Identity(2 * Sum(i * mass(i), (i, 0, oo)), 2 * r / (1 - r**2)),
)

discrete_below_laplace = Claim(
    id="field.noises.discrete_below_laplace",
    source=elementary("discrete Laplace noise", "noises"),
    statement=r"Discrete Laplace noise has a smaller variance than Laplace noise of the same level: $2e^{-\varepsilon}/(1 - e^{-\varepsilon})^2 < 2/\varepsilon^2$.",
    says=Inequality(2 * exp(-eps) / (1 - exp(-eps)) ** 2, "<", 2 / eps**2),
)

staircase_best = Claim(
    id="field.noises.staircase_best_width",
    source=place("staircase noise", "noises"),
    also=(work("gv16", "the optimal width for the mean absolute value"),),
    statement=r"The mean absolute value of staircase noise is smallest at $\gamma = 1/(1 + e^{\varepsilon/2})$, where it is $e^{\varepsilon/2}/(e^\varepsilon - 1)$.",
    reading="sensitivity 1. Here gamma is a width of steps, neither a confidence nor a risk. With c = exp(-eps/2), gamma = c/(1 + c) and the value is c/(1 - "
    "c^2)",
    says=(
        Inequality(c / (1 - c**2), "<=", staircase_error(gamma, c**2)),
        Identity(staircase_error(c / (1 + c), c**2), c / (1 - c**2)),
    ),
    note=used("diffprivlib mechanisms.Staircase (its default gamma)"),
)

staircase_below_laplace = Claim(
    id="field.noises.staircase_below_laplace",
    source=place("staircase noise", "noises"),
    also=(work("gv16", "the comparison with Laplace noise"),),
    statement=r"Staircase noise has a smaller mean absolute value than Laplace noise of the same level: $e^{\varepsilon/2}/(e^\varepsilon - 1) < 1/\varepsilon$.",
    reading="the optimal width, for sensitivity 1. The work compares both in the limits of small and of large eps",
    says=Inequality(exp(eps / 2) / (exp(eps) - 1), "<", 1 / eps),
)
