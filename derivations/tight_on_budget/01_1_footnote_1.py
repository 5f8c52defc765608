"""Footnote 1: do subgaussian privacy losses compose at most as badly as a Gaussian one?

For the moments of the loss, yes. For the tight delta, no: an atom at the end of the Laplace loss is worse than a Gaussian at
few uses, and the order changes with every use.
"""

from _shared import MEAN_VALUE, gaussian_delta
from sympy import Integer, Rational, Symbol, cosh, exp, sinh, sqrt, tanh

from parisk_sym.claim import Claim, Correction
from parisk_sym.domain import POSITIVE, integers, open_
from parisk_sym.functions import LaplaceDelta
from parisk_sym.laws.laplace import loss_moment
from parisk_sym.proof import Argument, Step
from parisk_sym.sources import tob18
from parisk_sym.statement import All, Identity, Inequality
from parisk_sym.symbols import eps, eps0, n
from parisk_sym.verdict import Verdict

SECTION = "1.1 Contribution, footnote 1"

FOOTNOTE = tob18("Footnote 1", "1.1")
TENTH = Rational(1, 10)
x = Symbol("x", positive=True)
order = Symbol("s", positive=True)

moment_of_loss = loss_moment(order, eps0)
subgaussian = Claim(
    id="tob18.footnote1.moments",
    source=FOOTNOTE,
    statement=r"Subgaussian privacy loss variables compose at most as badly as a Gaussian privacy loss variable.",
    reading="the Laplace loss; as badly: every moment E exp(sL), s > 0, is at most that of the Gaussian loss of shift eps0, "
    "exp(eps0^2 s(s+1)/2); moments multiply under composition",
    says=Inequality(
        moment_of_loss, "<=", exp(eps0**2 * order * (order + 1) / 2), {eps0: POSITIVE, order: POSITIVE}
    ),
    by=Argument(
        text="With v = s + 1/2 the moment is exp(-eps0/2) cosh(v eps0) (1 + tanh(v eps0)/(2v)). tanh(x)/x decreases, so the "
        "bracket is at most 1 + tanh(eps0/2), and the moment at most cosh(v eps0)/cosh(eps0/2). The logarithm of cosh(x) "
        "minus x^2/2 decreases, so that is at most exp((v^2 - 1/4) eps0^2/2), and v^2 - 1/4 = s(s + 1).",
        steps=(
            Step(
                "tanh(x)/x has a negative derivative: x < sinh(x) cosh(x)",
                Inequality(x, "<", sinh(x) * cosh(x), {x: POSITIVE}),
            ),
            Step(
                "exp(-eps0/2) (1 + tanh(eps0/2)) = 1/cosh(eps0/2)",
                Identity(exp(-eps0 / 2) * (1 + tanh(eps0 / 2)), 1 / cosh(eps0 / 2), {eps0: POSITIVE}),
            ),
            Step("tanh(x) < x: sinh(x) < x cosh(x)", Inequality(sinh(x), "<", x * cosh(x), {x: POSITIVE})),
            Step(
                "v^2 - 1/4 = s(s + 1)",
                Identity(
                    (order + Rational(1, 2)) ** 2 - Rational(1, 4), order * (order + 1), {order: POSITIVE}
                ),
            ),
        ),
        lemmas=(MEAN_VALUE,),
    ),
    note="Compare Bun and Steinke 2016, Proposition 3.3, for every mechanism of level eps0.",
    covers="the privacy loss of the Laplace mechanism",
    expected=Verdict.PROVED_ON_BOX,
)


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
        LaplaceDelta(eps, eps0, n),
        "<=",
        gaussian_delta(eps, sqrt(n) * eps0),
        {eps0: open_(0, 1), n: integers(1), eps: open_(0, n * eps0)},
    ),
    correction=Correction(
        r"Moments at most those of a Gaussian give no order of the tight deltas: with $\varepsilon_0 = 0.1$ and "
        r"$\varepsilon = 0$ the Laplace mechanism has the larger $\delta$ after $1$, $3$ and $5$ uses, the smaller one after "
        r"$2$, $4$ and $6$.",
        All(
            (
                *(Inequality(at_zero(count)[1], "<", at_zero(count)[0]) for count in (1, 3, 5)),
                *(Inequality(at_zero(count)[0], "<", at_zero(count)[1]) for count in (2, 4, 6)),
            )
        ),
    ),
    counterexample={eps0: TENTH, n: 1, eps: Rational(1, 100)},
    note="By hand: 1 - exp(-0.045) = 0.0440 against 0.0353 at eps0 = 0.1, one use, eps = 0.01.",
    expected=Verdict.CORRECTED,
)

CLAIMS = (subgaussian, tight)
