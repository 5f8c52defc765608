"""Calibrations of noise to eps and delta: the tight delta of Gaussian noise, its ends, and Laplace noise with a delta."""

from parisk_sym.paper import *
from _paper import place, used, work
from parisk_sym.laws.composition.gaussian import delta_at

s, v = Symbol("s", positive=True), Symbol("v", positive=True)  # s: scale, v: root
a, l = Symbol("a", positive=True), Symbol("l", positive=True)  # a: ratio, l: level

SECTION = Section(
    "Calibrations", given={eps: POSITIVE, delta: open_(0, 1), s: POSITIVE, v: POSITIVE, a: POSITIVE, mu: POSITIVE, c: POSITIVE}
)

PLACE = "calibrations"


def tail(value):
    """P(Z > value) of a standard normal variable."""
    return erfc(value / sqrt(2)) / 2


def normal(value, centre):
    """The density of Gaussian noise around a centre."""
    return exp(-((value - centre) ** 2) / (2 * s**2)) / (s * sqrt(2 * pi))


edge = s**2 * eps + Rational(1, 2)

exact = Claim(
    id="field.calibrations.exact",
    source=place("exact calibration", PLACE),
    also=(work("bw18", "Theorem 8", "3"),),
    statement=r"Gaussian noise of standard deviation $s$ has $\delta(\varepsilon) = \Phi\left(\frac{1}{2s} - \varepsilon s\right) - "
    r"e^\varepsilon\Phi\left(-\frac{1}{2s} - \varepsilon s\right)$.",
    reading="sensitivity 1: the integral of p - e^eps q over the points where it is positive, z > eps s^2 + 1/2",
    says=Identity(Integral(normal(z, 1), (z, edge, oo)) - exp(eps) * Integral(normal(z, 0), (z, edge, oo)), delta_at(eps, 1 / s)),
    note=used(
        "dp_accounting pld.GaussianPrivacyLoss.get_delta_for_epsilon",
        "autodp dp_bank.get_logdelta_ana_gaussian",
        "diffprivlib mechanisms.GaussianAnalytic",
    ),
)

falling = Claim(
    id="field.calibrations.exact_falls",
    source=place("exact calibration", PLACE),
    also=(work("bw18", "Algorithm 1", "3"),),
    statement=r"This $\delta$ falls strictly as $s$ rises: one calibration is exact.",
    reading="this makes the search of the algorithm exact",
    says=Monotone(delta_at(eps, 1 / s), s, "decreasing"),
)

analytic = Claim(
    id="field.calibrations.analytic_form",
    source=place("analytic Gaussian mechanism", PLACE),
    also=(work("bw18", "Algorithm 1", "3"),),
    statement=r"With $s = \alpha/\sqrt{2\varepsilon}$ it is $\Phi(-\sqrt{\varepsilon v}) - e^\varepsilon\Phi(-\sqrt{\varepsilon(v + 2)})$ for $\alpha = "
    r"\sqrt{1 + v/2} + \sqrt{v/2}$, and with $\Phi(\sqrt{\varepsilon v})$ for $\alpha = \sqrt{1 + v/2} - \sqrt{v/2}$.",
    reading="a is alpha. v = (a - 1/a)^2/2 and v + 2 = (a + 1/a)^2/2, where a > 1 is the first form and a < 1 the second. The product of both values of alpha "
    "is 1",
    says=(
        Identity(
            delta_at(eps, sqrt(2 * eps) / a), tail(sqrt(eps / 2) * (a - 1 / a)) - exp(eps) * tail(sqrt(eps / 2) * (a + 1 / a))
        ),
        Identity((sqrt(1 + v / 2) + sqrt(v / 2)) * (sqrt(1 + v / 2) - sqrt(v / 2)), 1),
    ),
    note=used("diffprivlib mechanisms.GaussianAnalytic._find_scale"),
)

at_zero = Claim(
    id="field.calibrations.zero_level",
    source=place("level 0", PLACE),
    also=(work("bw18", "the high privacy regime"),),
    statement=r"$\delta(0) = \mathrm{erf}\frac{1}{2\sqrt2 s} < \frac{1}{s\sqrt{2\pi}}$: $s = \frac{1}{\delta\sqrt{2\pi}}$ is $(0, \delta)$-private.",
    reading="mu = 1/s in the inequality. The formula is that of the work's Theorem 8 at eps = 0, and the constant sqrt(2 pi) comes from the tangent at 0",
    says=(
        Identity(delta_at(0, 1 / s), erf(1 / (2 * sqrt(2) * s))),
        Inequality(erf(mu / (2 * sqrt(2))), "<", mu / sqrt(2 * pi)),
        Inequality(delta_at(0, delta * sqrt(2 * pi)), "<=", delta),
    ),
)

low_privacy = Claim(
    id="field.calibrations.large_level",
    source=place("the limit of the exact calibration", PLACE),
    also=(work("bw18", "the low privacy regime"),),
    statement=r"With $s = 1/\sqrt{2\varepsilon}$ it stays below $\frac12$ and tends to $\frac12$ as $\varepsilon \to \infty$: no calibration of order $1/\varepsilon$ is enough there.",
    reading="sensitivity 1. The conclusion follows because a smaller scale has a larger delta (field.calibrations.exact_falls)",
    says=(
        Inequality(delta_at(eps, sqrt(2 * eps)), "<", Rational(1, 2)),
        Limit(delta_at(eps, sqrt(2 * eps)), eps, oo, Rational(1, 2)),
    ),
)

laplace = Claim(
    id="field.calibrations.laplace_delta",
    source=place("Laplace noise with a delta", PLACE),
    also=(work("bbg18", "the privacy profile of the Laplace mechanism"),),
    statement=r"Laplace noise of scale $s$ has $\delta(\varepsilon) = 1 - e^{(\varepsilon - 1/s)/2}$ for $0 < \varepsilon < 1/s$.",
    reading="sensitivity 1: the integral of p - e^eps q over the points where it is positive, z < (1 - eps s)/2",
    says=Identity(
        Integral((exp(z / s) - exp(eps) * exp(-(1 - z) / s)) / (2 * s), (z, -oo, 0))
        + Integral((exp(-z / s) - exp(eps) * exp(-(1 - z) / s)) / (2 * s), (z, 0, (1 - eps * s) / 2)),
        1 - exp((eps - 1 / s) / 2),
        {s: POSITIVE, eps: open_(0, 1 / s)},
    ),
    note=used("dp_accounting pld.LaplacePrivacyLoss.get_delta_for_epsilon"),
)

laplace_scale = Claim(
    id="field.calibrations.laplace_with_delta",
    source=place("Laplace noise with a delta", PLACE),
    also=(work("hlm15", "the Laplace mechanism with a delta"),),
    statement=r"Laplace noise of scale $1/(\varepsilon - \ln(1 - \delta))$ is $(\varepsilon, \delta)$-private, and so is every scale down to $1/(\varepsilon - 2\ln(1 - \delta))$.",
    reading="l = 1/s goes from eps to eps - 2 ln(1 - delta). The form of the work, eps - ln(1 - delta), lies in this range",
    says=Inequality(
        1 - exp((eps - l) / 2), "<=", delta, {eps: POSITIVE, delta: open_(0, 1), l: closed(eps, eps - 2 * log(1 - delta))}
    ),
    note=used("diffprivlib mechanisms.Laplace"),
)
