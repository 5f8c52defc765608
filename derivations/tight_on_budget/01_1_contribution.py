"""Section 1.1: do the Laplace and the Gauss mechanism converge to the same privacy leakage?

For the choice that gives the losses of one use the same mean, the levels that both spend at a fixed delta have a ratio that tends
to 1. The curves never coincide, and at fixed noise they stay apart where they are steepest: derivations/privacy_loss.
"""

from _paper import tob18
from _shared import gaussian_delta, gaussian_epsilon, laplace_epsilon, laplace_mean
from sympy import Integer, Integral, Max, Rational, Symbol, exp, log, oo, sqrt

from parisk_sym import (
    POSITIVE,
    REALS,
    All,
    Claim,
    Direct,
    Identity,
    Inequality,
    Limit,
    PrintedValue,
    Section,
    SplitAt,
    Termwise,
    Verdict,
    open_,
)
from parisk_sym.ground.symbols import ell, eps0
from parisk_sym.laws.laplace import loss_density_at, loss_moment

HALF, TENTH = Rational(1, 2), Rational(1, 10)
above = Symbol("x", real=True)  # how far the loss of r uses lies above the level
order = Symbol("s", positive=True)
apart = Symbol("d", positive=True)
r = Symbol("r", positive=True)

SECTION = Section("1.1 Contribution", given={eps0: POSITIVE, r: POSITIVE})

CONVERGE = tob18("1.1, paragraph 2", "1.1")


def matched(noise_level):
    """The shift of the Gaussian whose loss has the mean of the Laplace loss of this level."""
    return sqrt(2 * laplace_mean(noise_level))


def gaussian_spends(noise_level, count):
    """The level of the Gauss mechanism at delta = 10^-5."""
    return gaussian_epsilon(sqrt(count) * matched(noise_level))


def over_laplace(noise_level, count, printed):
    """Certified digits of what the Gauss mechanism spends over what the Laplace mechanism does, for equal means."""
    return PrintedValue(gaussian_spends(noise_level, count) / laplace_epsilon(noise_level, count), printed)


def beyond_laplace(noise_level, count, printed):
    """Certified digits of how much more the Gauss mechanism spends."""
    return PrintedValue(gaussian_spends(noise_level, count) - laplace_epsilon(noise_level, count), printed)


def moment_by_law(power):
    """E exp(power L) of the Laplace loss, by its atoms and its density."""
    density = Integral(exp(power * ell) * loss_density_at(ell, eps0), (ell, -eps0, eps0))
    return exp(power * eps0) / 2 + exp(-power * eps0 - eps0) / 2 + density


RATIOS_AT_1 = ((1, "3.668"), (10, "1.4664"), (100, "1.0631"), (300, "1.0334"))
RATIOS_AT_TENTH = ((1, "3.347"), (10, "1.1897"), (100, "1.0175"), (300, "1.0072"))
GAPS_AT_1 = ((10, "4.66"), (100, "4.31"), (300, "5.58"))
ORDERS = {order: open_(0, HALF)}
mean = laplace_mean(eps0)
spent_of_level = Max(0, 1 - exp(-above))

converge = Claim(
    id="tob18.contribution.converge",
    source=CONVERGE,
    statement=r"We find that for the right choice of scale parameter and standard-deviation, the Laplace mechanism and the Gauss mechanism "
    r"converge to the same privacy leakage, i.e., their $(\varepsilon, \delta)$ parameters coincide from a sufficiently high number of "
    r"observations $r$ onward.",
    reading="the right choice: scale 1/eps0 and standard deviation 1/mu give the losses of one use the same mean m = mu^2/2; coincide, in a "
    "weaker sense than the sentence has it: at every "
    "fixed delta between 0 and 1 the levels eps that r uses spend agree to any given relative precision from some r on, because "
    "eps/r tends to m for both; that they agree to an absolute precision is neither shown nor seen (6). Gauss: (1) delta at the level r (m + d) tends to 0, and at r (m - d) to 1. Laplace, S the loss of r uses: "
    "(2) delta is "
    "the mean of (1 - e^(-x))_+, x = S - eps, which is at most e^(s x), so at the level r (m + d) at most (E e^(s L) e^(-s (m + d)))^r; (3) "
    "1 - delta is "
    "the mean of 1 - (1 - e^(-x))_+ <= e^(-s x), so at r (m - d) at most (E e^(-s L) e^(s (m - d)))^r; (4) ln E e^(s L) and ln E e^(-s L) "
    "over s tend "
    "to m and -m for s -> 0, so for small s both powers tend to 0. Besides, (5) the Gauss level over the Laplace level at delta = 10^-5, at r = 1, 10, "
    "100 and 300: 3.668, 1.4664, 1.0631, 1.0334 for eps0 = 1, and 3.347, 1.1897, 1.0175, 1.0072 for eps0 = 0.1; "
    "(6) minus the Laplace level it is 4.66, 4.31 and 5.58 at r = 10, 100 and 300 for eps0 = 1",
    says=All(
        (
            Limit(gaussian_delta(r * (mean + apart), sqrt(r) * matched(eps0)), r, oo, 0, {apart: POSITIVE}),
            Limit(
                gaussian_delta(r * (mean - apart), sqrt(r) * matched(eps0)), r, oo, 1, {apart: open_(0, mean)}
            ),
            Inequality(spent_of_level, "<=", exp(order * above), {above: REALS, **ORDERS}),
            Inequality(1 - spent_of_level, "<=", exp(-order * above), {above: REALS, **ORDERS}),
            *(Identity(moment_by_law(s), loss_moment(s, eps0), ORDERS) for s in (order, -order)),
            Limit(log(loss_moment(order, eps0)) / order, order, 0, mean, ORDERS),
            Limit(log(loss_moment(-order, eps0)) / order, order, 0, -mean, ORDERS),
            *(over_laplace(Integer(1), *row) for row in RATIOS_AT_1),
            *(over_laplace(TENTH, *row) for row in RATIOS_AT_TENTH),
            *(beyond_laplace(Integer(1), *row) for row in GAPS_AT_1),
        )
    ),
    by=Termwise(
        (
            *(Direct(),) * 2,
            *(SplitAt(above, (0,)),) * 2,
            *(Direct(),) * (4 + len(RATIOS_AT_1) + len(RATIOS_AT_TENTH) + len(GAPS_AT_1)),
        )
    ),
    note="For another choice the Gauss level over the Laplace level tends to mu^2/2 over m. The numbers are this project's. What fails: the gap of the "
    "levels is no smaller at r = 300 than at r = 10 (6), and no curves are equal from any r on: at eps = r eps0 the Laplace mechanism has delta = 0 and the Gauss mechanism "
    "does not, "
    "for every choice and every r (loss.laplace.never_gaussian). Nor do the deltas approach each other everywhere: at fixed noise those one standard "
    "deviation above the mean stay apart, by 0.0136 for eps0 = 1 and by 0.00019 for eps0 = 0.1, which a plot does not show "
    "(loss.laplace.apart_at_fixed_noise).",
    covers="the steps (1) to (4), and the ratios (5) and differences (6) at the points named; that the steps make the levels agree to any relative precision "
    "is in words; an agreement in absolute terms is not covered",
    expected=Verdict.PROVED_ON_BOX,
)

NEEDED = {
    "vuvuzela": "the noise parameters and observation counts of Vuvuzela's dialing and conversation protocols (section 7, not at hand)",
    "gradient_descent": "section 5.4, 'Embedding the Stochastic Gradient Descent': of it the text at hand has the title in the table of contents and no more "
    "(it ends inside Lemma 1), so that the bounds are missing, and the sampling rate, noise and number of steps that they are for. At the setting of the "
    "accountant's authors loss.renyi.gradient_descent has the numbers; for any other, parisk compose subsampled_gaussian",
    "timing_histograms": "the measured timing histograms of CoverUp, which the text does not give and which were not at hand",
}
applications = tuple(
    Claim(
        id=f"tob18.contribution.{name}",
        source=tob18("1.1, paragraph 3", "1.1"),
        statement=r"We exemplify this statement by computing bounds for the anonymous communication system Vuvuzela [26], the stochastic "
        r"gradient descent mechanism for deep learning [1] and for timing-leakage histograms of a recently introduced browser extension for "
        r"deniable communication [24].",
        says=None,
        needs_data=needed,
        expected=Verdict.NOT_REPRODUCIBLE,
    )
    for name, needed in NEEDED.items()
)
