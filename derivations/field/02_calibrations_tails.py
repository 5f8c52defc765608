"""Calibrations of Gaussian noise by tail bounds: the classic scale with its range, and forms for every level."""

from parisk_sym.paper import *
from _paper import place, used, work
from parisk_sym.laws.composition.gaussian import delta_at

s, v = Symbol("s", positive=True), Symbol("v", positive=True)  # s: scale, v: root

SECTION = Section("Calibrations by tails", given={eps: POSITIVE, delta: open_(0, 1), s: POSITIVE, v: POSITIVE, c: POSITIVE})

PLACE = "calibrations"


def tail(value):
    """P(Z > value) of a standard normal variable."""
    return erfc(value / sqrt(2)) / 2


def by_tail(place_of_tail):
    """The standard deviation at which the privacy loss exceeds eps with the probability P(Z > place_of_tail)."""
    return (place_of_tail + sqrt(place_of_tail**2 + 2 * eps)) / (2 * eps)


loss_tail = Claim(
    id="field.calibrations.tail_of_the_loss",
    source=place("calibration by the tail of the privacy loss", PLACE),
    also=(work("dr14", "Appendix A", "A"),),
    statement=r"It is below $P(L > \varepsilon) = \Phi\left(\frac{1}{2s} - \varepsilon s\right)$, the probability that the privacy loss exceeds $\varepsilon$.",
    reading="sensitivity 1. The book bounds delta by this tail; the tight delta is below it",
    says=Inequality(delta_at(eps, 1 / s), "<", tail(eps * s - 1 / (2 * s))),
)

BY_THE_TAIL = Known(
    "the level by the tail of the loss",
    Inequality(delta_at(eps, 1 / by_tail(c)), "<=", tail(c), {eps: POSITIVE, c: POSITIVE}),
    Direct(),
)

tail_form = Claim(
    id="field.calibrations.by_the_tail",
    source=place("calibration by the tail of the privacy loss", PLACE),
    also=(work("dr14", "Appendix A", "A"),),
    statement=r"$s = \frac{c + \sqrt{c^2 + 2\varepsilon}}{2\varepsilon}$ is $(\varepsilon, P(Z > c))$-private, for every $\varepsilon$.",
    reading="sensitivity 1; the tail of the loss as in the book, with the scale at which it equals P(Z > c)",
    says=BY_THE_TAIL.says,
)

NORMAL_TAIL = Known(
    "P(Z > t) <= exp(-t^2/2)/2", Inequality(erfc(sqrt(log(1 / (2 * delta)))) / 2, "<=", delta, {delta: open_(0, "1/2")}), Direct()
)
shifted = c - eps / (2 * c)
CLASSIC = Known(
    "the classic scale",
    Inequality(
        delta_at(eps, eps / c),
        "<=",
        Rational(5, 4) * exp(-(c**2) / 2),
        {eps: left_open(0, 1), c: open_(sqrt(2 * log(Rational(5, 4))), oo)},
    ),
    SplitAt(
        c,
        ("3/4",),
        (
            Chain((Link("<=", tail(shifted)), Link("<=", Rational(3, 5)), Link("<=", Rational(5, 4) * exp(-(c**2) / 2)))),
            Chain(
                (
                    Link("<=", tail(shifted)),
                    Link("<=", exp(-(shifted**2) / 2) / 2, Use(NORMAL_TAIL, {delta: exp(-(shifted**2) / 2) / 2})),
                    Link("<=", Rational(5, 4) * exp(-(c**2) / 2)),
                )
            ),
        ),
    ),
)

classic = Claim(
    id="field.calibrations.classic",
    source=place("classic calibration", PLACE),
    also=(work("dr14", "Theorem 3.22", "3.5"), work("zhao19", "the mechanism of Dwork and Roth 2014", "abstract")),
    statement=r"Gaussian noise with $\sigma = \sqrt{2\ln(1.25/\delta)}/\varepsilon$ is $(\varepsilon, \delta)$-private for $0 < \varepsilon \le 1$.",
    reading="sensitivity 1, every delta in (0, 1). c = sqrt(2 ln(5/(4 delta))), so delta = (5/4) exp(-c^2/2). The book has a larger c and eps < 1",
    says=CLASSIC.says,
    by=CLASSIC.by,
    note=used("diffprivlib mechanisms.Gaussian"),
)

first = Claim(
    id="field.calibrations.first_form",
    source=place("classic calibration", PLACE),
    also=(work("dkmmn06", "the Gaussian mechanism"), work("zhao19", "the mechanism of Dwork et al. 2006", "abstract")),
    statement=r"Gaussian noise with $\sigma = \sqrt{2\ln(2/\delta)}/\varepsilon$ is $(\varepsilon, \delta)$-private for $0 < \varepsilon \le 1$.",
    reading="c = sqrt(2 ln(2/delta)), so delta = 2 exp(-c^2/2)",
    says=Inequality(delta_at(eps, eps / c), "<=", 2 * exp(-(c**2) / 2), {eps: left_open(0, 1), c: open_(sqrt(2 * log(2)), oo)}),
    by=Chain((Link("<=", Rational(5, 4) * exp(-(c**2) / 2), Use(CLASSIC)), Link("<=", 2 * exp(-(c**2) / 2)))),
)

below_erf = 1 - exp(-(c**2))  # it is at most erf(c)^2

ERROR_FUNCTION = Known(
    "erfc(c) <= 1 - sqrt(1 - exp(-c^2))",
    Inequality(erfc(c) / 2, "<=", (1 - sqrt(below_erf)) / 2, {c: POSITIVE}),
    EqualsProduct(
        (erf(c) ** 2 - below_erf, 1 / (2 * (erf(c) + sqrt(below_erf)))),
        (SplitAt(c, ("17/20", "19/20"), (ByDerivative(c), Boxes(), AboveItsLimit(c, 0))), Direct()),
    ),
)

closed_form = Claim(
    id="field.calibrations.closed_form",
    source=place("closed form for every level", PLACE),
    also=(work("vin20", "the closed form", "abstract"),),
    statement=r"Gaussian noise with $\sigma = \frac{\sqrt{z + \varepsilon} + \sqrt z}{\varepsilon\sqrt2}$, $z = -\ln(4\delta(1 - \delta))$, is "
    r"$(\varepsilon, \delta)$-private for every $\varepsilon$ and $\delta < \frac12$.",
    reading="c = sqrt(z), so delta = (1 - sqrt(1 - exp(-c^2)))/2",
    says=Inequality(delta_at(eps, 1 / by_tail(sqrt(2) * c)), "<=", (1 - sqrt(below_erf)) / 2),
    by=Chain(
        (Link("<=", erfc(c) / 2, Use(BY_THE_TAIL, {c: sqrt(2) * c})), Link("<=", (1 - sqrt(below_erf)) / 2, Use(ERROR_FUNCTION)))
    ),
)

concentrated = Claim(
    id="field.calibrations.concentrated_delta",
    source=place("concentrated privacy", PLACE),
    also=(work("bs16", "Proposition 1.3", "1.1"),),
    statement=r"Gaussian noise with $\sigma^2 = 1/(2\rho)$ has $\delta(\varepsilon) \le \frac12e^{-(\varepsilon - \rho)^2/(4\rho)}$ for $\varepsilon > \rho$.",
    reading="rho = v^2 and eps = rho + 2 v c, c > 0. For Gaussian noise the bound is half of the delta that the work has for every mechanism with rho-zCDP",
    says=Inequality(delta_at(v**2 + 2 * v * c, sqrt(2) * v), "<=", exp(-(c**2)) / 2),
    by=Chain((Link("<=", erfc(c) / 2), Link("<=", exp(-(c**2)) / 2, Use(NORMAL_TAIL, {delta: exp(-(c**2)) / 2})))),
)
