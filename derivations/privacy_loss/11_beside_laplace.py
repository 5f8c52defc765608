"""The Laplace mechanism beside the Gauss mechanism and randomised response, by the first two moments of their losses."""

from _paper import place
from sympy import Integer, Integral, Rational, Symbol, erfc, exp, oo, sqrt, tanh

from parisk_sym import (
    POSITIVE,
    All,
    Claim,
    Direct,
    EqualsProduct,
    Identity,
    Inequality,
    Limit,
    PrintedValue,
    Section,
    Termwise,
    Verdict,
)
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.ground.symbols import c, ell, eps0
from parisk_sym.laws import laplace
from parisk_sym.laws.laplace import loss_density_at

t = Symbol("t", positive=True)

SECTION = Section("The Laplace mechanism beside others", given={eps0: POSITIVE, c: POSITIVE, t: POSITIVE})

BESIDE = place("Laplace mechanism beside others", "Beside others")

response_mean = eps0 * tanh(eps0 / 2)


def mean(noise_level):
    """The mean privacy loss of one use of the Laplace mechanism."""
    return laplace.loss_mean.expression.subs(eps0, noise_level)


def variance(noise_level):
    """The variance of that loss."""
    return 3 - (4 * noise_level + 2) * exp(-noise_level) - exp(-2 * noise_level)


loss_variance = Claim(
    id="loss.laplace.variance",
    source=BESIDE,
    statement=r"The privacy loss of the Laplace mechanism has mean $e^{-\varepsilon_0} - 1 + \varepsilon_0$ and variance "
    r"$3 - (4\varepsilon_0 + 2)e^{-\varepsilon_0} - e^{-2\varepsilon_0}$.",
    reading="atoms 1/2 at eps0 and exp(-eps0)/2 at -eps0, density exp((l - eps0)/2)/4 between them",
    says=All(
        (
            Identity(
                eps0 / 2
                - eps0 * exp(-eps0) / 2
                + Integral(ell * loss_density_at(ell, eps0), (ell, -eps0, eps0)),
                mean(eps0),
            ),
            Identity(
                eps0**2 / 2
                + eps0**2 * exp(-eps0) / 2
                + Integral(ell**2 * loss_density_at(ell, eps0), (ell, -eps0, eps0)),
                variance(eps0) + mean(eps0) ** 2,
            ),
        )
    ),
    note="The Gaussian loss of shift mu has mean mu^2/2 and variance mu^2.",
    expected=Verdict.PROVED,
)


def apart(count, printed):
    """Certified digits of the Gaussian delta(1/2) of shift 1 minus the Laplace one of level 1/sqrt(count)."""
    level = Rational(1, 2)
    gaussian = (1 - exp(level) * erfc(1 / sqrt(2))) / 2  # at level 1/2 of a shift by 1
    return PrintedValue(gaussian - LaplaceDelta(level, 1 / sqrt(Integer(count)), count), printed)


APART = ((1, "0.0172"), (4, "0.0169"), (16, "0.0153"), (100, "0.0062"), (400, "0.0032"))

small_scale = Claim(
    id="loss.laplace.tends_to_gaussian",
    source=BESIDE,
    statement=r"With $\varepsilon_0 = c/\sqrt r$ and $\sigma = \sqrt r/c$ mean and variance of the sum of the Laplace losses tend to "
    r"those of the Gaussian, $c^2/2$ and $c^2$, and the $\delta(1/2)$ for $c = 1$ differ by $0.0172$, $0.0169$, $0.0153$, $0.0062$, $0.0032$ at "
    r"$r = 1, 4, 16, 100, 400$.",
    reading="the scale grows with the number of observations; t = 1/sqrt(r)",
    says=All(
        (
            Limit(mean(c * t) / t**2, t, Integer(0), c**2 / 2),
            Limit(variance(c * t) / t**2, t, Integer(0), c**2),
            *(apart(*row) for row in APART),
        )
    ),
    note="The limit in which the two mechanisms converge. That the curves delta(eps) do is then the central limit "
    "theorem of Dong, Roth and Su 2022.",
    expected=Verdict.PROVED,
)

mean_loss = Claim(
    id="loss.laplace.mean_below_response",
    source=BESIDE,
    statement=r"The mean loss of randomised response over that of the Laplace mechanism of the same level, "
    r"$\varepsilon_0\tanh(\varepsilon_0/2)/(e^{-\varepsilon_0} - 1 + \varepsilon_0)$, which is above 1 for every $\varepsilon_0$, is "
    r"$1 + \varepsilon_0/3$ to first order, and tends to 1 also for $\varepsilon_0 \to \infty$.",
    reading="how far the best mechanism-oblivious bound is off for many uses: at fixed eps0 and delta the level per use tends to the mean "
    "loss, by the law of large numbers",
    says=All(
        (
            Inequality(mean(eps0), "<", response_mean),
            Limit((response_mean / mean(eps0) - 1) / eps0, eps0, Integer(0), Rational(1, 3)),
            Limit(response_mean / mean(eps0), eps0, oo, Integer(1)),
            PrintedValue((response_mean / mean(eps0)).subs(eps0, 1), "1.2562"),
            PrintedValue((response_mean / mean(eps0)).subs(eps0, Rational(1, 10)), "1.0327"),
        )
    ),
    by=Termwise(
        (
            EqualsProduct((1 - 2 * eps0 * exp(-eps0) - exp(-2 * eps0), 1 / (1 + exp(-eps0)))),
            *(Direct(),) * 4,
        )
    ),
    expected=Verdict.PROVED,
)
