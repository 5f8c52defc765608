"""Section 8: what the conclusion says about the Gaussian mechanism and about fully analytical cases."""

from parisk_sym.paper import *
from _paper import par21
from _shared import at_most, laplace_noise, loss_at_output, places
from parisk_sym.laws.composition.gaussian import delta_at

SECTION = "8 Conclusion and future works"

G, X = Symbol("G", real=True), Symbol("X", real=True)
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
    reading="risk gamma = P(|L| > eps) of the Gaussian mechanism. Its loss for the worst pair is shift X + shift^2/2 with standard normal X, of mean shift^2/2 "
    "and deviation shift = Delta/sigma. The risk is positive at every level. If nothing is known of the risk (gamma = 0 in the statement), the "
    "mechanism is (eps, delta)-private with its tight delta, which is positive and below the risk at every level",
    says=(
        Probability(
            Lies(Abs(shift * X + shift**2 / 2), open_(eps, oo)),
            "=",
            tails,
            {X: WithDensity(exp(-(X**2) / 2) / sqrt(2 * pi), REALS)},
            {eps: POSITIVE, shift: POSITIVE},
        ),
        Inequality(0, "<", tails, {eps: POSITIVE, shift: POSITIVE}),
        Inequality(0, "<", lost, {eps: POSITIVE, shift: POSITIVE}),
        Identity(delta_at(eps, shift), lost, {eps: POSITIVE, shift: POSITIVE}),
        Inequality(delta_at(eps, shift), "<", tails, {eps: POSITIVE, shift: POSITIVE}),
    ),
    by=(OnPieces((-eps / shift - shift / 2, eps / shift - shift / 2)), *(Direct(),) * 4),
)

distance = G / sensitivity
borders = tuple((distance + end) / 2 for end in (-eps / eps0, eps / eps0))  # of the outputs with |L| <= eps
analytical = Claim(
    id="par21.section8.analytical",
    **places("Section 8, last paragraph", "8", preprint="Section 7, last paragraph", preprint_section="7"),
    statement=r"Privacy at risk may be fully analytically computed in cases where the data-generation, or the sensitivity distribution, the noise distribution and "
    r"the query are analytically known and take convenient forms.",
    reading="an example: the mean of exponential data, whose sensitivity is exponential, noise of scale Delta_S/eps0; P(|L| <= eps) given "
    "Delta_S, for eps < eps0",
    says=Probability(
        at_most(Abs(loss_at_output(eps0, distance)), eps),
        "=",
        1
        - exp(-rate * sensitivity * eps / eps0)
        * (1 - 2 * rate * sensitivity / (2 * rate * sensitivity + eps0) * exp(-eps / 2) * sinh(eps / 2)),
        {G: WithDensity(rate * exp(-rate * G), POSITIVE), **laplace_noise(eps0)},
        {rate: POSITIVE, eps0: POSITIVE, eps: open_(0, eps0), sensitivity: POSITIVE},
    ),
    by=GivenEach(
        G,
        (1, exp(-eps0 * distance / 2) * sinh(eps / 2)),
        (sensitivity * eps / eps0,),
        (OnPieces((0, distance)), OnPieces((0, *borders, distance))),
    ),
)
