"""Noises: tails, moments and quantiles."""

from _paper import elementary, place, used, work
from sympy import Abs, Integral, Sum, Symbol, erfc, exp, log, oo, pi, sqrt

from parisk_sym import (
    POSITIVE,
    REALS,
    AboveItsLimit,
    All,
    Claim,
    Identity,
    Inequality,
    PrivateNoise,
    Section,
    Verdict,
    integers,
    laplace_law,
    open_,
    right_open,
)
from parisk_sym.core.symbols import eps, z
from parisk_sym.laws.laplace import density

scale, ratio = Symbol("s", positive=True), Symbol("r", positive=True)
far, failure = Symbol("t", positive=True), Symbol("alpha", positive=True)
below, above = Symbol("a", nonnegative=True), Symbol("b", nonnegative=True)
index = Symbol("i", nonnegative=True, integer=True)
at = Symbol("k", positive=True, integer=True)
share, root = Symbol("gamma", positive=True), Symbol("c", positive=True)

SECTION = Section(
    "Noises",
    given={
        eps: POSITIVE,
        scale: POSITIVE,
        ratio: open_(0, 1),
        far: POSITIVE,
        failure: open_(0, 1),
        below: right_open(0, oo),
        above: right_open(0, oo),
        at: integers(1),
        share: open_(0, 1),
        root: open_(0, 1),
        z: REALS,
    },
)


def mass(value):
    """P(X = value) of discrete Laplace noise with ratio r = exp(-1/scale), value >= 0."""
    return (1 - ratio) / (1 + ratio) * ratio**value


def normal_tail(value):
    """P(Z > value) of a standard normal variable."""
    return erfc(value / sqrt(2)) / 2


def staircase_error(width, base):
    """E|X| for sensitivity 1 of staircase noise whose first stair has this width, with base = exp(-eps)."""
    return base / (1 - base) + (width**2 + base * (1 - width**2)) / (2 * (width + base * (1 - width)))


noise, change = Symbol("Z", real=True), Symbol("Delta", positive=True)

laplace_is_private = Claim(
    id="field.noises.laplace_is_private",
    source=place("the Laplace mechanism", "noises"),
    also=(work("dmns06", "the Laplace mechanism"), work("dr14", "Theorem 3.6", "3.3")),
    statement=r"An answer of sensitivity $\Delta$ with Laplace noise of scale $\Delta/\varepsilon$ is $\varepsilon$-differentially private.",
    reading="one coordinate",
    says=PrivateNoise(eps, change, {noise: laplace_law(change / eps)}, domain={change: POSITIVE}),
    note=used("diffprivlib mechanisms.Laplace, opendp make_laplace"),
    expected=Verdict.PROVED,
)

less_laplace_noise = Claim(
    id="field.noises.less_laplace_noise",
    source=place("the Laplace mechanism with a delta", "noises"),
    also=(work("bbg18", "the privacy profile of the Laplace mechanism"),),
    statement=r"With Laplace noise of scale $s$ an answer of sensitivity $\Delta$ is $(\varepsilon, \delta)$-differentially private for $\delta = 1 - "
    r"e^{(\varepsilon - \Delta/s)/2}$ where $\varepsilon < \Delta/s$.",
    reading="one coordinate, and the whole mechanism: the profile itself is field.calibrations.laplace_delta",
    says=PrivateNoise(
        eps,
        change,
        {noise: laplace_law(scale)},
        1 - exp((eps - change / scale) / 2),
        {change: open_(eps * scale, oo)},
    ),
    expected=Verdict.PROVED,
)

laplace_variance = Claim(
    id="field.noises.laplace_variance",
    source=elementary("Laplace noise", "noises"),
    statement=r"Laplace noise of scale $s$ has the variance $2s^2$.",
    says=Identity(Integral(z**2 * density(z, scale), (z, -oo, oo)), 2 * scale**2),
    note=used("diffprivlib mechanisms.Laplace.variance"),
    expected=Verdict.PROVED,
)

laplace_error = Claim(
    id="field.noises.laplace_error",
    source=elementary("Laplace noise", "noises"),
    statement=r"Laplace noise of scale $s$ has the mean absolute value $s$.",
    says=Identity(Integral(Abs(z) * density(z, scale), (z, -oo, oo)), scale),
    expected=Verdict.PROVED,
)

laplace_accuracy = Claim(
    id="field.noises.laplace_accuracy",
    source=place("Laplace noise", "noises"),
    also=(work("dr14", "Fact 3.7", "3.3"),),
    statement=r"Laplace noise of scale $s$ is larger than $s\ln(1/\alpha)$ in absolute value with probability $\alpha$.",
    reading="twice the tail above that place, for every alpha in (0, 1); the book writes alpha = e^-t",
    says=Identity(2 * Integral(exp(-z / scale) / (2 * scale), (z, scale * log(1 / failure), oo)), failure),
    note=used("opendp accuracy.laplacian_scale_to_accuracy, accuracy_to_laplacian_scale"),
    expected=Verdict.PROVED,
)

clamped_bias = Claim(
    id="field.noises.clamped_laplace_bias",
    source=elementary("truncated Laplace noise", "noises"),
    statement=r"A value $v$ with Laplace noise of scale $s$, set to the nearest end when it leaves $[l, u]$, has the bias $\frac s2\left(e^{-(v - l)/s} "
    r"- e^{-(u - v)/s}\right)$.",
    reading="a = v - l and b = u - v are not negative; what lies below l is raised to it, what lies above u lowered",
    says=Identity(
        Integral((-below - z) * exp(z / scale) / (2 * scale), (z, -oo, -below))
        - Integral((z - above) * exp(-z / scale) / (2 * scale), (z, above, oo)),
        scale / 2 * (exp(-below / scale) - exp(-above / scale)),
    ),
    note=used("diffprivlib mechanisms.LaplaceTruncated.bias"),
    expected=Verdict.PROVED,
)

exponential_moments = Claim(
    id="field.noises.exponential_moments",
    source=elementary("exponential noise", "noises"),
    statement=r"Exponential noise of scale $s$ has the mean $s$, the second moment $2s^2$ and the tail $e^{-t/s}$.",
    says=All(
        (
            Identity(Integral(z * exp(-z / scale) / scale, (z, 0, oo)), scale),
            Identity(Integral(z**2 * exp(-z / scale) / scale, (z, 0, oo)), 2 * scale**2),
            Identity(Integral(exp(-z / scale) / scale, (z, far, oo)), exp(-far / scale)),
        )
    ),
    expected=Verdict.PROVED,
)

gaussian_mills = Claim(
    id="field.noises.gaussian_mills",
    source=place("Gaussian noise", "noises"),
    also=(work("gor41", "the bounds of Mills' ratio"),),
    statement=r"$P(Z > t) < \frac{1}{t\sqrt{2\pi}} e^{-t^2/2}$ for a standard normal $Z$ and $t > 0$.",
    reading="the upper half of Gordon's bounds of Mills' ratio",
    says=Inequality(normal_tail(far), "<", exp(-(far**2) / 2) / (far * sqrt(2 * pi))),
    by=AboveItsLimit(far, 0),
    expected=Verdict.PROVED,
)

gaussian_error = Claim(
    id="field.noises.gaussian_error",
    source=elementary("Gaussian noise", "noises"),
    statement=r"Gaussian noise of standard deviation $s$ has the mean absolute value $s\sqrt{2/\pi}$.",
    says=Identity(
        2 * Integral(z * exp(-(z**2) / (2 * scale**2)) / (scale * sqrt(2 * pi)), (z, 0, oo)),
        scale * sqrt(2 / pi),
    ),
    expected=Verdict.PROVED,
)

discrete_mass = Claim(
    id="field.noises.discrete_laplace_normalised",
    source=place("discrete Laplace noise", "noises"),
    also=(work("grs12", "the geometric mechanism"),),
    statement=r"$P(X = i) = \frac{1 - r}{1 + r}r^{|i|}$ is a law of the integers.",
    reading="discrete Laplace noise of scale s has r = exp(-1/s); the mass of 0 and twice that of i >= 1",
    says=Identity(mass(0) + 2 * Sum(mass(index + 1), (index, 0, oo)), 1),
    note=used("diffprivlib mechanisms.Geometric", "opendp make_geometric"),
    expected=Verdict.PROVED,
)

discrete_tail = Claim(
    id="field.noises.discrete_laplace_tail",
    source=elementary("discrete Laplace noise", "noises"),
    statement=r"Discrete Laplace noise is at least $k$ in absolute value with probability $2r^k/(1 + r)$, for every integer $k \ge 1$.",
    says=Identity(2 * Sum(mass(at + index), (index, 0, oo)), 2 * ratio**at / (1 + ratio)),
    note=used("opendp accuracy.discrete_laplacian_scale_to_accuracy"),
    expected=Verdict.PROVED,
)

discrete_variance = Claim(
    id="field.noises.discrete_laplace_variance",
    source=place("discrete Laplace noise", "noises"),
    also=(work("ik06", "the variance of the discrete Laplace law"),),
    statement=r"Discrete Laplace noise has the variance $2r/(1 - r)^2$.",
    says=Identity(2 * Sum(index**2 * mass(index), (index, 0, oo)), 2 * ratio / (1 - ratio) ** 2),
    note=used("diffprivlib mechanisms.Geometric.variance"),
    expected=Verdict.PROVED,
)

series = ratio / (1 - ratio)

geometric_code = Claim(
    id="field.noises.geometric_variance_as_coded",
    source=elementary("discrete Laplace noise", "noises"),
    statement=r"$2\,\frac{1 - r}{1 + r}\,(g + 3g^2 + 2g^3)$ with $g = r/(1 - r)$ is $2r/(1 - r)^2$.",
    says=Identity(
        2 * (1 - ratio) / (1 + ratio) * (series + 3 * series**2 + 2 * series**3), 2 * ratio / (1 - ratio) ** 2
    ),
    note=used("diffprivlib mechanisms.Geometric.variance"),
    expected=Verdict.PROVED,
)

discrete_error = Claim(
    id="field.noises.discrete_laplace_error",
    source=place("discrete Laplace noise", "noises"),
    also=(work("ik06", "the moments of the discrete Laplace law"),),
    statement=r"Discrete Laplace noise has the mean absolute value $2r/(1 - r^2)$.",
    says=Identity(2 * Sum(index * mass(index), (index, 0, oo)), 2 * ratio / (1 - ratio**2)),
    expected=Verdict.PROVED,
)

discrete_below_laplace = Claim(
    id="field.noises.discrete_below_laplace",
    source=elementary("discrete Laplace noise", "noises"),
    statement=r"Discrete Laplace noise has a smaller variance than Laplace noise of the same level: $2e^{-\varepsilon}/(1 - e^{-\varepsilon})^2 < 2/\varepsilon^2$.",
    says=Inequality(2 * exp(-eps) / (1 - exp(-eps)) ** 2, "<", 2 / eps**2),
    expected=Verdict.PROVED,
)

staircase_best = Claim(
    id="field.noises.staircase_best_width",
    source=place("staircase noise", "noises"),
    also=(work("gv16", "the optimal width for the mean absolute value"),),
    statement=r"The mean absolute value of staircase noise is smallest at $\gamma = 1/(1 + e^{\varepsilon/2})$, where it is $e^{\varepsilon/2}/(e^\varepsilon - 1)$.",
    reading="sensitivity 1; gamma is a width of steps here, neither a confidence nor a risk; c = exp(-eps/2), so that gamma = c/(1 + c) and the value is c/(1 - c^2)",
    says=All(
        (
            Inequality(root / (1 - root**2), "<=", staircase_error(share, root**2)),
            Identity(staircase_error(root / (1 + root), root**2), root / (1 - root**2)),
        )
    ),
    note=used("diffprivlib mechanisms.Staircase (its default gamma)"),
    expected=Verdict.PROVED,
)

staircase_below_laplace = Claim(
    id="field.noises.staircase_below_laplace",
    source=place("staircase noise", "noises"),
    also=(work("gv16", "the comparison with Laplace noise"),),
    statement=r"Staircase noise has a smaller mean absolute value than Laplace noise of the same level: $e^{\varepsilon/2}/(e^\varepsilon - 1) < 1/\varepsilon$.",
    reading="the optimal width, sensitivity 1; the work compares both at the ends, for small and for large eps",
    says=Inequality(exp(eps / 2) / (exp(eps) - 1), "<", 1 / eps),
    expected=Verdict.PROVED,
)
