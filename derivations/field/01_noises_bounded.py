"""Noises with a bounded range: truncated, clamped and folded Laplace noise, uniform noise, and the law of staircase noise."""

from parisk_sym.paper import *
from _paper import elementary, place, used, work

s = Symbol("s", positive=True)  # scale
a, b = Symbol("a", nonnegative=True), Symbol("b", nonnegative=True)  # a: below, b: above
w = Symbol("w", positive=True)  # width
X = Symbol("X", real=True)  # noise
i = Symbol("i", nonnegative=True, integer=True)

SECTION = Section(
    "Bounded noises",
    given={
        s: POSITIVE,
        B: POSITIVE,
        delta: open_(0, "1/2"),
        a: right_open(0, oo),
        b: right_open(0, oo),
        w: open_(0, 1),
        c: open_(0, 1),
    },
)

PLACE = "noises"
truncated = exp(-z / s) / (2 * s * (1 - exp(-B / s)))
last = exp(-B / s) * (exp(1 / s) - 1) / (2 * (1 - exp(-B / s)))
best = s * log(1 + (exp(1 / s) - 1) / (2 * delta))
half = exp(-z / s) / (2 * s)
low, high = exp(-a / s), exp(-b / s)

truncated_density = Claim(
    id="field.noises.truncated_laplace",
    source=place("truncated Laplace noise", PLACE),
    also=(work("gdgk18", "the truncated Laplacian density"),),
    statement=r"Laplace noise of scale $s$ given that it lies in $[-B, B]$ has the density $e^{-|z|/s}/(2s(1 - e^{-B/s}))$.",
    reading="its integral over [-B, B] is 1",
    says=Identity(2 * Integral(truncated, (z, 0, B)), 1),
    note=used("diffprivlib mechanisms.LaplaceBoundedNoise"),
)

truncated_last = Claim(
    id="field.noises.truncated_laplace_delta",
    source=place("truncated Laplace noise", PLACE),
    also=(work("gdgk18", "the bound of the truncated Laplacian mechanism"),),
    statement=r"Truncated noise lies in $[B - 1, B]$ with probability $\delta$ for $B = s\ln(1 + (e^{1/s} - 1)/(2\delta))$, $\delta < \frac12$.",
    reading="sensitivity 1 and s = 1/eps. [B - 1, B] is the part that a neighbour's noise does not reach. B is at least 1",
    says=(
        Identity(Integral(truncated, (z, B - 1, B)), last, {s: POSITIVE, B: open_(1, oo)}),
        Identity(last.xreplace({B: best}), delta),
        Inequality(1, "<=", best),
    ),
    note=used("diffprivlib mechanisms.LaplaceBoundedNoise"),
)

truncated_moments = Claim(
    id="field.noises.truncated_laplace_moments",
    source=place("truncated Laplace noise", PLACE),
    also=(work("gdgk18", "the amplitude and the power of the truncated Laplacian mechanism"),),
    statement=r"Truncated noise has the mean absolute value $s - \frac{B}{e^{B/s} - 1}$ and the variance $2s^2 - \frac{B^2 + 2Bs}{e^{B/s} - 1}$.",
    reading="for every bound B; the work states them for its own bound, with s = 1/eps",
    says=(
        Identity(2 * Integral(z * truncated, (z, 0, B)), s - B / (exp(B / s) - 1)),
        Identity(2 * Integral(z**2 * truncated, (z, 0, B)), 2 * s**2 - (B**2 + 2 * B * s) / (exp(B / s) - 1)),
    ),
)

clamped_square = Claim(
    id="field.noises.clamped_laplace_square",
    source=elementary("clamped Laplace noise", PLACE),
    statement=r"A value $v$ with Laplace noise of scale $s$, set to the nearest end when it leaves $[l, u]$, has the mean square error "
    r"$s^2(2 - e^{-a/s} - e^{-b/s}) - s(ae^{-a/s} + be^{-b/s})$, $a = v - l$, $b = u - v$.",
    reading="the sum of the part between v and u, the part at u, and the same on the other side",
    says=Identity(
        Integral(z**2 * half, (z, 0, b)) + b**2 * high / 2 + Integral(z**2 * half, (z, 0, a)) + a**2 * low / 2,
        s**2 * (2 - low - high) - s * (a * low + b * high),
    ),
    note=used("diffprivlib mechanisms.LaplaceTruncated.variance, for delta = 0"),
)

bounded_domain = Claim(
    id="field.noises.bounded_domain_bias",
    source=place("Laplace noise within a range", PLACE),
    also=(work("habm20", "the bounded Laplace mechanism"),),
    statement=r"A value with Laplace noise, drawn again until it lies in $[l, u]$, has the bias "
    r"$\frac{(s + a)e^{-a/s} - (s + b)e^{-b/s}}{2 - e^{-a/s} - e^{-b/s}}$.",
    reading="a = v - l, b = u - v. The mean of the noise over this range and the probability of the range are judged, both times 2. The mechanism is the "
    "work's; the bias is an elementary integral",
    says=(
        Identity(2 * Integral(z * half, (z, 0, b)) - 2 * Integral(z * half, (z, 0, a)), (s + a) * low - (s + b) * high),
        Identity(2 * Integral(half, (z, 0, b)) + 2 * Integral(half, (z, 0, a)), 2 - low - high),
    ),
    note=used("diffprivlib mechanisms.LaplaceBoundedDomain.bias"),
)

folded = Claim(
    id="field.noises.folded_laplace_bias",
    source=elementary("folded Laplace noise", PLACE),
    statement=r"A value $v$ with Laplace noise of scale $s$, reflected at $l$ when it lies below, has the bias $se^{-(v - l)/s}$.",
    reading="a = v - l; only one end, u = oo",
    says=Identity(2 * Integral((z - a) * half, (z, a, oo)), s * low),
    note=used("diffprivlib mechanisms.LaplaceFolded.bias, whose two ends become this one for u = oo"),
)

uniform_variance = Claim(
    id="field.noises.uniform_variance",
    source=place("uniform noise", PLACE),
    also=(work("gdgk18", "the limit of the truncated Laplacian mechanism at eps = 0"),),
    statement=r"Uniform noise on $[-\frac{1}{2\delta}, \frac{1}{2\delta}]$, which is $(0, \delta)$-private for sensitivity 1, has the variance $1/(12\delta^2)$.",
    reading="the last unit of the range has probability delta; a neighbour's noise does not reach it",
    says=(
        Identity(Integral(delta, (z, 1 / (2 * delta) - 1, 1 / (2 * delta))), delta),
        Variance(X, "=", 1 / (12 * delta**2), {X: uniform_law(-1 / (2 * delta), 1 / (2 * delta))}),
    ),
    note=used("diffprivlib mechanisms.Uniform.variance"),
)

staircase = Claim(
    id="field.noises.staircase_law",
    source=place("staircase noise", PLACE),
    also=(work("gv16", "the staircase density"),),
    statement=r"The density of staircase noise, $\frac{1 - c}{2(w + c(1 - w))}c^i$ on $[i, i + w)$ and $c$ times that on $[i + w, i + 1)$, is a law.",
    reading="sensitivity 1, c = exp(-eps), w the width of the higher stair. The integral is twice the sum over i >= 0",
    says=Identity(2 * (1 - c) / (2 * (w + c * (1 - w))) * Sum((w + c * (1 - w)) * c**i, (i, 0, oo)), 1),
    note=used("diffprivlib mechanisms.Staircase"),
)
