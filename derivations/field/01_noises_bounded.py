"""Noises with a bounded range: truncated, clamped and folded Laplace noise, uniform noise, and the law of staircase noise."""

from _paper import elementary, place, used, work
from sympy import Integral, Sum, Symbol, exp, log, oo

from parisk_sym import (
    POSITIVE,
    All,
    Claim,
    Identity,
    Inequality,
    Section,
    Variance,
    Verdict,
    open_,
    right_open,
    uniform_law,
)
from parisk_sym.core.symbols import delta, z

scale, bound = Symbol("s", positive=True), Symbol("B", positive=True)
below, above = Symbol("a", nonnegative=True), Symbol("b", nonnegative=True)
width, base = Symbol("w", positive=True), Symbol("c", positive=True)
noise = Symbol("X", real=True)
index = Symbol("i", nonnegative=True, integer=True)

SECTION = Section(
    "Bounded noises",
    given={
        scale: POSITIVE,
        bound: POSITIVE,
        delta: open_(0, "1/2"),
        below: right_open(0, oo),
        above: right_open(0, oo),
        width: open_(0, 1),
        base: open_(0, 1),
    },
)

PLACE = "noises"
truncated = exp(-z / scale) / (2 * scale * (1 - exp(-bound / scale)))
last = exp(-bound / scale) * (exp(1 / scale) - 1) / (2 * (1 - exp(-bound / scale)))
best = scale * log(1 + (exp(1 / scale) - 1) / (2 * delta))
half = exp(-z / scale) / (2 * scale)
low, high = exp(-below / scale), exp(-above / scale)

truncated_density = Claim(
    id="field.noises.truncated_laplace",
    source=place("truncated Laplace noise", PLACE),
    also=(work("gdgk18", "the truncated Laplacian density"),),
    statement=r"Laplace noise of scale $s$ given that it lies in $[-B, B]$ has the density $e^{-|z|/s}/(2s(1 - e^{-B/s}))$.",
    reading="its integral over [-B, B] is 1",
    says=Identity(2 * Integral(truncated, (z, 0, bound)), 1),
    note=used("diffprivlib mechanisms.LaplaceBoundedNoise"),
    expected=Verdict.PROVED,
)

truncated_last = Claim(
    id="field.noises.truncated_laplace_delta",
    source=place("truncated Laplace noise", PLACE),
    also=(work("gdgk18", "the bound of the truncated Laplacian mechanism"),),
    statement=r"Truncated noise lies in $[B - 1, B]$ with probability $\delta$ for $B = s\ln(1 + (e^{1/s} - 1)/(2\delta))$, $\delta < \frac12$.",
    reading="sensitivity 1 and s = 1/eps: what a neighbour's noise does not reach; B is at least 1",
    says=All(
        (
            Identity(
                Integral(truncated, (z, bound - 1, bound)), last, {scale: POSITIVE, bound: open_(1, oo)}
            ),
            Identity(last.xreplace({bound: best}), delta),
            Inequality(1, "<=", best),
        )
    ),
    note=used("diffprivlib mechanisms.LaplaceBoundedNoise"),
    expected=Verdict.PROVED,
)

truncated_moments = Claim(
    id="field.noises.truncated_laplace_moments",
    source=place("truncated Laplace noise", PLACE),
    also=(work("gdgk18", "the amplitude and the power of the truncated Laplacian mechanism"),),
    statement=r"Truncated noise has the mean absolute value $s - \frac{B}{e^{B/s} - 1}$ and the variance $2s^2 - \frac{B^2 + 2Bs}{e^{B/s} - 1}$.",
    reading="for every bound B; the work has them at its own bound, with s = 1/eps",
    says=All(
        (
            Identity(2 * Integral(z * truncated, (z, 0, bound)), scale - bound / (exp(bound / scale) - 1)),
            Identity(
                2 * Integral(z**2 * truncated, (z, 0, bound)),
                2 * scale**2 - (bound**2 + 2 * bound * scale) / (exp(bound / scale) - 1),
            ),
        )
    ),
    expected=Verdict.PROVED,
)

clamped_square = Claim(
    id="field.noises.clamped_laplace_square",
    source=elementary("clamped Laplace noise", PLACE),
    statement=r"A value $v$ with Laplace noise of scale $s$, set to the nearest end when it leaves $[l, u]$, has the mean square error "
    r"$s^2(2 - e^{-a/s} - e^{-b/s}) - s(ae^{-a/s} + be^{-b/s})$, $a = v - l$, $b = u - v$.",
    reading="the parts between v and u, at u, and the same to the other side",
    says=Identity(
        Integral(z**2 * half, (z, 0, above))
        + above**2 * high / 2
        + Integral(z**2 * half, (z, 0, below))
        + below**2 * low / 2,
        scale**2 * (2 - low - high) - scale * (below * low + above * high),
    ),
    note=used("diffprivlib mechanisms.LaplaceTruncated.variance, for delta = 0"),
    expected=Verdict.PROVED,
)

bounded_domain = Claim(
    id="field.noises.bounded_domain_bias",
    source=place("Laplace noise within a range", PLACE),
    also=(work("habm20", "the bounded Laplace mechanism"),),
    statement=r"A value with Laplace noise, drawn again until it lies in $[l, u]$, has the bias "
    r"$\frac{(s + a)e^{-a/s} - (s + b)e^{-b/s}}{2 - e^{-a/s} - e^{-b/s}}$.",
    reading="a = v - l, b = u - v; the mean of the noise over this range, and the probability of the range, both times 2; the mechanism is the work's, the bias an "
    "elementary integral",
    says=All(
        (
            Identity(
                2 * Integral(z * half, (z, 0, above)) - 2 * Integral(z * half, (z, 0, below)),
                (scale + below) * low - (scale + above) * high,
            ),
            Identity(2 * Integral(half, (z, 0, above)) + 2 * Integral(half, (z, 0, below)), 2 - low - high),
        )
    ),
    note=used("diffprivlib mechanisms.LaplaceBoundedDomain.bias"),
    expected=Verdict.PROVED,
)

folded = Claim(
    id="field.noises.folded_laplace_bias",
    source=elementary("folded Laplace noise", PLACE),
    statement=r"A value $v$ with Laplace noise of scale $s$, reflected at $l$ when it lies below, has the bias $se^{-(v - l)/s}$.",
    reading="a = v - l; one end, u = oo",
    says=Identity(2 * Integral((z - below) * half, (z, below, oo)), scale * low),
    note=used("diffprivlib mechanisms.LaplaceFolded.bias, whose two ends become this one for u = oo"),
    expected=Verdict.PROVED,
)

uniform_variance = Claim(
    id="field.noises.uniform_variance",
    source=place("uniform noise", PLACE),
    also=(work("gdgk18", "the limit of the truncated Laplacian mechanism at eps = 0"),),
    statement=r"Uniform noise on $[-\frac{1}{2\delta}, \frac{1}{2\delta}]$, which is $(0, \delta)$-private for sensitivity 1, has the variance $1/(12\delta^2)$.",
    reading="the last unit of the range, which a neighbour's noise does not reach, has the probability delta",
    says=All(
        (
            Identity(Integral(delta, (z, 1 / (2 * delta) - 1, 1 / (2 * delta))), delta),
            Variance(
                noise, "=", 1 / (12 * delta**2), {noise: uniform_law(-1 / (2 * delta), 1 / (2 * delta))}
            ),
        )
    ),
    note=used("diffprivlib mechanisms.Uniform.variance"),
    expected=Verdict.PROVED,
)

staircase = Claim(
    id="field.noises.staircase_law",
    source=place("staircase noise", PLACE),
    also=(work("gv16", "the staircase density"),),
    statement=r"The density of staircase noise, $\frac{1 - c}{2(w + c(1 - w))}c^i$ on $[i, i + w)$ and $c$ times that on $[i + w, i + 1)$, is a law.",
    reading="sensitivity 1, c = exp(-eps), w the width of the higher stair; twice the sum over i >= 0",
    says=Identity(
        2
        * (1 - base)
        / (2 * (width + base * (1 - width)))
        * Sum((width + base * (1 - width)) * base**index, (index, 0, oo)),
        1,
    ),
    note=used("diffprivlib mechanisms.Staircase"),
    expected=Verdict.PROVED,
)
