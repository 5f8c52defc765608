"""Footnote 1: do subgaussian privacy losses compose at most as badly as a Gaussian one? For the moments of the loss, yes."""

from parisk_sym.paper import *
from _paper import tob18
from parisk_sym.laws.laplace import loss_moment

SECTION = "1.1 Contribution, footnote 1"

FOOTNOTE = tob18("Footnote 1", "1.1")
HALF = Rational(1, 2)
s = Symbol("s", positive=True)  # order

moment_of_loss = loss_moment(s, eps0)
gaussian_moment = exp(eps0**2 * s * (s + 1) / 2)
# M' = s(s+1)/(2s+1) e^(s eps0) (1 - x), so the ratio of the moments has the derivative of the sign of
# eps0 - (1 - x)/(s + 1 + s x); that rises from 0, because (s + 1 + s x)^2 > (2s + 1)^2 x.
lowest = exp(-(2 * s + 1) * eps0)
root_of_lowest = exp(-(s + HALF) * eps0)
weight = s + 1 + s * lowest
ratio_falls = ByDerivative(
    eps0,
    EqualsProduct(
        (weight - (2 * s + 1) * root_of_lowest, weight + (2 * s + 1) * root_of_lowest, 1 / weight**2),
        (EqualsProduct((1 - root_of_lowest, s + 1 - s * root_of_lowest)), Direct(), Direct()),
    ),
)
below_gaussian = EqualsProduct(
    (gaussian_moment, 1 - moment_of_loss / gaussian_moment),
    (
        Direct(),
        ByDerivative(
            eps0,
            EqualsProduct(
                (moment_of_loss / gaussian_moment, s * (s + 1), eps0 - (1 - lowest) / weight), (Direct(), Direct(), ratio_falls)
            ),
        ),
    ),
)

subgaussian = Claim(
    id="tob18.footnote1.moments",
    source=FOOTNOTE,
    statement=r"For the expert reader, this observation indicates that the result from Dwork and Rothblum [7], that subgaussian privacy loss "
    r"variables compose (at most as badly) as a Gaussian privacy loss variable, can be generalized.",
    reading="the result, for the Laplace loss. 'As badly' means that every moment E exp(sL), s > 0, is at most that of the Gaussian loss of shift eps0, "
    "exp(eps0^2 s(s+1)/2). Moments multiply under composition",
    says=Inequality(moment_of_loss, "<=", gaussian_moment, {eps0: POSITIVE, s: POSITIVE}),
    by=below_gaussian,
    note="Compare Bun and Steinke 2016, Proposition 3.3, for every mechanism of level eps0. That the moments give no order of the tight "
    "deltas is loss.laplace.no_order_with_gaussian.",
    covers="the result, for the privacy loss of the Laplace mechanism; that it can be generalised is an outlook",
    expected=Verdict.PROVED_ON_BOX,
)
