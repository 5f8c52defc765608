"""Footnote 1: do subgaussian privacy losses compose at most as badly as a Gaussian one?

For the moments of the loss, yes. For the tight delta, no: an atom at the end of the Laplace loss is worse than a Gaussian at
few uses, and the order changes with every use.
"""

from _paper import tob18
from _shared import gaussian_delta
from sympy import Integer, Rational, Symbol, exp, sqrt

from parisk_sym import (
    POSITIVE,
    All,
    ByDerivative,
    Claim,
    Correction,
    Direct,
    EqualsProduct,
    Fault,
    Inequality,
    Verdict,
    closed,
    integers,
    left_open,
    right_open,
)
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.ground.symbols import eps0, n
from parisk_sym.laws.laplace import loss_moment

SECTION = "1.1 Contribution, footnote 1"

FOOTNOTE = tob18("Footnote 1", "1.1")
TENTH, HALF = Rational(1, 10), Rational(1, 2)
level = Symbol("eps", nonnegative=True)
order = Symbol("s", positive=True)

moment_of_loss = loss_moment(order, eps0)
gaussian_moment = exp(eps0**2 * order * (order + 1) / 2)
# M' = s(s+1)/(2s+1) e^(s eps0) (1 - x), so the ratio of the moments has the derivative of the sign of
# eps0 - (1 - x)/(s + 1 + s x); that rises from 0, because (s + 1 + s x)^2 > (2s + 1)^2 x.
lowest = exp(-(2 * order + 1) * eps0)
root_of_lowest = exp(-(order + HALF) * eps0)
weight = order + 1 + order * lowest
ratio_falls = ByDerivative(
    eps0,
    EqualsProduct(
        (weight - (2 * order + 1) * root_of_lowest, weight + (2 * order + 1) * root_of_lowest, 1 / weight**2),
        (EqualsProduct((1 - root_of_lowest, order + 1 - order * root_of_lowest)), Direct(), Direct()),
    ),
)
below_gaussian = EqualsProduct(
    (gaussian_moment, 1 - moment_of_loss / gaussian_moment),
    (
        Direct(),
        ByDerivative(
            eps0,
            EqualsProduct(
                (moment_of_loss / gaussian_moment, order * (order + 1), eps0 - (1 - lowest) / weight),
                (Direct(), Direct(), ratio_falls),
            ),
        ),
    ),
)

subgaussian = Claim(
    id="tob18.footnote1.moments",
    source=FOOTNOTE,
    statement=r"Subgaussian privacy loss variables compose at most as badly as a Gaussian privacy loss variable.",
    reading="the Laplace loss; as badly: every moment E exp(sL), s > 0, is at most that of the Gaussian loss of shift eps0, "
    "exp(eps0^2 s(s+1)/2); moments multiply under composition",
    says=Inequality(moment_of_loss, "<=", gaussian_moment, {eps0: POSITIVE, order: POSITIVE}),
    by=below_gaussian,
    note="Compare Bun and Steinke 2016, Proposition 3.3, for every mechanism of level eps0.",
    covers="the privacy loss of the Laplace mechanism",
    expected=Verdict.PROVED_ON_BOX,
)


UP_TO_1 = {eps0: closed(Rational(1, 100), 1)}


def at_zero(count):
    """delta(0) of the Laplace mechanism of level 1/10, and of the Gaussian with shift 1/10."""
    return LaplaceDelta(Integer(0), TENTH, count), gaussian_delta(Integer(0), sqrt(count) * TENTH)


tight = Claim(
    id="tob18.footnote1.tight_delta",
    source=FOOTNOTE,
    statement=r"Subgaussian privacy loss variables compose at most as badly as a Gaussian privacy loss variable.",
    reading="the Laplace loss, whose moments are at most those of the Gaussian loss of shift eps0; as badly: the tight "
    "delta(eps) after n uses",
    says=Inequality(
        LaplaceDelta(level, eps0, n),
        "<=",
        gaussian_delta(level, sqrt(n) * eps0),
        {eps0: left_open(0, 1), n: integers(1), level: right_open(0, n * eps0)},
    ),
    correction=Correction(
        r"Moments at most those of a Gaussian give no order of the tight deltas: at $\varepsilon = 0$ the Laplace mechanism has "
        r"the larger $\delta$ after one use, the smaller one after two, for every $\varepsilon_0$ from $0.01$ to $1$; with "
        r"$\varepsilon_0 = 0.1$ the larger one after $1$, $3$ and $5$ uses, the smaller one after $2$, $4$ and $6$.",
        All(
            (
                Inequality(gaussian_delta(0, eps0), "<", 1 - exp(-eps0 / 2), UP_TO_1),
                Inequality(1 - exp(-eps0) * (1 + eps0 / 2), "<", gaussian_delta(0, sqrt(2) * eps0), UP_TO_1),
                *(Inequality(at_zero(count)[1], "<", at_zero(count)[0]) for count in (1, 3, 5)),
                *(Inequality(at_zero(count)[0], "<", at_zero(count)[1]) for count in (2, 4, 6)),
            )
        ),
    ),
    counterexample={eps0: TENTH, n: 1, level: Rational(1, 100)},
    note="1 - e^(-eps0/2) and 1 - e^(-eps0) (1 + eps0/2) are the deltas of one and of two uses at eps = 0 (loss.laplace.delta_1, "
    "delta_2). By hand: 1 - exp(-0.045) = 0.0440 against 0.0353 at eps0 = 0.1, one use, eps = 0.01.",
    expected=Verdict.CORRECTED,
    fault=Fault.REMARK,
)
