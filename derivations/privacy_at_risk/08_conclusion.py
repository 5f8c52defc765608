"""Section 8: what the conclusion says about the Gaussian mechanism and about fully analytical cases."""

from _paper import par21
from _shared import places
from sympy import Integral, Symbol, erfc, exp, oo, pi, sinh, sqrt

from parisk_sym import POSITIVE, All, Claim, Identity, Inequality, Verdict, open_
from parisk_sym.ground.symbols import ell, eps, eps0, sensitivity, t
from parisk_sym.laws.composition.gaussian import delta_at

SECTION = "8 Conclusion and future works"

shift = Symbol("shift", positive=True)  # sensitivity over standard deviation
rate = Symbol("rate", positive=True)
loss_density = exp(-((ell - shift**2 / 2) ** 2) / (2 * shift**2)) / (sqrt(2 * pi) * shift)
lost = Integral((1 - exp(eps - ell)) * loss_density, (ell, eps, oo))
tails = erfc((eps / shift - shift / 2) / sqrt(2)) / 2 + erfc((eps / shift + shift / 2) / sqrt(2)) / 2

gaussian = Claim(
    id="par21.section8.gaussian",
    source=par21("Section 8, Gaussian mechanism", "8"),
    statement=r"The mechanism is $(\varepsilon, \delta)$-differential private for $\gamma = 0$ and a non-zero risk calculated by accounting for the "
    r"sources of randomness.",
    reading="risk gamma = P(|L| > eps) of the Gaussian mechanism, whose loss is normal with mean shift^2/2 and deviation shift = Delta/sigma (worst "
    "pair): non-zero at every level; with gamma = 0, where nothing is known of the risk, it is (eps, delta)-private with its tight delta, which is "
    "positive and below the risk, at every level",
    says=All(
        (
            Inequality(0, "<", tails, {eps: POSITIVE, shift: POSITIVE}),
            Inequality(0, "<", lost, {eps: POSITIVE, shift: POSITIVE}),
            Identity(delta_at(eps, shift), lost, {eps: POSITIVE, shift: POSITIVE}),
            Inequality(delta_at(eps, shift), "<", tails, {eps: POSITIVE, shift: POSITIVE}),
        )
    ),
    expected=Verdict.PROVED,
)

within = Integral(rate * exp(-rate * t), (t, 0, sensitivity * eps / eps0))
beyond = Integral(rate * exp(-rate * t - eps0 * t / (2 * sensitivity)), (t, sensitivity * eps / eps0, oo))
analytical = Claim(
    id="par21.section8.analytical",
    **places("Section 8, last paragraph", "8", preprint="Section 7, last paragraph", preprint_section="7"),
    statement=r"Privacy at risk may be fully analytically computed in cases where the data-generation, or the sensitivity distribution, the noise distribution and "
    r"the query are analytically known and take convenient forms.",
    reading="an example: the mean of exponential data, whose sensitivity is exponential, noise of scale Delta_S/eps0; P(|L| <= eps) given "
    "Delta_S, for eps < eps0",
    says=Identity(
        within + sinh(eps / 2) * beyond,
        1
        - exp(-rate * sensitivity * eps / eps0)
        * (1 - 2 * rate * sensitivity / (2 * rate * sensitivity + eps0) * exp(-eps / 2) * sinh(eps / 2)),
        {rate: POSITIVE, eps0: POSITIVE, eps: open_(0, eps0), sensitivity: POSITIVE},
    ),
    expected=Verdict.PROVED,
)
