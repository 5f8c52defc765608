"""Tight composition of other mechanisms: closed forms, and their shape as functions of eps.

The text at hand announces how the Gauss mechanism and randomised response are embedded (sections 5.2 and 5.5); their
tight bounds have closed forms.
"""

from sympy import (
    Integer,
    Integral,
    Sum,
    Symbol,
    diff,
    erfc,
    exp,
    log,
    oo,
    pi,
    sqrt,
)

from parisk_sym.claim import Claim
from parisk_sym.domain import POSITIVE, REALS, integers, open_
from parisk_sym.functions import DiscreteLaplaceDelta
from parisk_sym.laws.finite_noise import randomised_response
from parisk_sym.laws.gaussian import delta_at
from parisk_sym.proof import Argument, Lemma, Step
from parisk_sym.sources import tob18
from parisk_sym.statement import All, Convex, Identity, Inequality, Monotone
from parisk_sym.symbols import ell, eps, eps0, mu, n
from parisk_sym.verdict import Verdict

SECTION = "Gauss mechanism and randomised response"

level = Symbol("level", real=True)
order = Symbol("s", positive=True)
spread, other_spread = Symbol("m", positive=True), Symbol("m2", positive=True)
loss = Symbol("x", positive=True)
excess = Symbol("z", positive=True)
alpha = Symbol("alpha", positive=True)
width = Symbol("D", positive=True, integer=True)
index = Symbol("j", positive=True, integer=True)

TIGHT = tob18("Definition 1", "2.2")
GAUSS = tob18("Embedding the Gauss mechanism", "5.2")
RESPONSE = tob18("Embedding the Randomized Response Mechanism", "5.5")
NOTE = (
    "The paper's definition for a mechanism that it treats; the text at hand does not print the closed form."
)

EXPECTATION = Lemma(
    "if f_x decreases for every x of a law then E f_X does, strictly if it is strict with positive probability",
    "linearity of the expectation",
)
TRANSFORM = Lemma(
    "a law with a moment function on an interval is determined by it", "uniqueness of Laplace transforms"
)


def loss_density(at, total):
    """The density of the privacy loss of the Gaussian mechanism, mu = total: normal, mean mu^2/2 and variance mu^2."""
    return exp(-((at - total**2 / 2) ** 2) / (2 * total**2)) / (sqrt(2 * pi) * total)


gaussian_delta = Claim(
    id="tob18.gaussian.delta_1",
    source=GAUSS,
    also=(TIGHT,),
    statement=r"One use: $\delta(\varepsilon) = \tfrac12 \operatorname{erfc}\frac{\varepsilon - \mu^2/2}{\mu\sqrt2} - "
    r"\tfrac12 e^\varepsilon \operatorname{erfc}\frac{\varepsilon + \mu^2/2}{\mu\sqrt2}$ for every real $\varepsilon$.",
    reading="delta(eps) = E (1 - exp(eps - L))_+, L normal with mean mu^2/2 and variance mu^2 (m = mu)",
    says=Identity(
        Integral(loss_density(ell, spread), (ell, level, oo))
        - exp(level) * Integral(exp(-ell) * loss_density(ell, spread), (ell, level, oo)),
        delta_at(level, spread),
        {spread: POSITIVE, level: REALS},
    ),
    note=NOTE + " Balle and Wang 2018, Theorem 8.",
    expected=Verdict.PROVED,
)

gaussian_composition = Claim(
    id="tob18.gaussian.composition",
    source=GAUSS,
    also=(TIGHT,),
    statement=r"Gaussian losses of $\mu_1$ and $\mu_2$ add up to the loss of one use with $\sqrt{\mu_1^2 + \mu_2^2}$; "
    r"$n$ uses are one use with $\mu\sqrt n$.",
    reading="moment functions E e^(sL) of the losses, s > 0",
    says=All(
        (
            Identity(
                Integral(exp(order * ell) * loss_density(ell, spread), (ell, -oo, oo))
                * exp(other_spread**2 * (order**2 + order) / 2),
                exp((spread**2 + other_spread**2) * (order**2 + order) / 2),
                {spread: POSITIVE, other_spread: POSITIVE, order: POSITIVE},
            ),
            Identity(
                exp(mu**2 * (order**2 + order) / 2) ** n,
                exp((mu * sqrt(n)) ** 2 * (order**2 + order) / 2),
                {mu: POSITIVE, n: integers(1), order: POSITIVE},
            ),
        )
    ),
    note=NOTE + " " + str(TRANSFORM) + ".",
    expected=Verdict.PROVED,
)

gaussian_decreases = Claim(
    id="tob18.gaussian.delta_decreases",
    source=GAUSS,
    also=(TIGHT,),
    statement=r"$\delta(\varepsilon)$ of $n$ uses of the Gaussian mechanism decreases strictly.",
    says=Monotone(delta_at(eps, mu, n), eps, "decreasing", {mu: POSITIVE, n: integers(1), eps: POSITIVE}),
    by=Argument(
        text="The derivative is -e^eps/2 times a value of erfc.",
        steps=(
            Step(
                "the derivative of the closed form",
                Identity(
                    diff(delta_at(eps, mu, n), eps),
                    -exp(eps) / 2 * erfc(eps / (mu * sqrt(2 * n)) + mu * sqrt(n) / (2 * sqrt(2))),
                    {mu: POSITIVE, n: integers(1), eps: POSITIVE},
                ),
            ),
        ),
        lemmas=(
            Lemma("erfc(x) > 0 for every real x", "an integral of a positive function, DLMF 7.2.2"),
            Lemma(
                "a function with a negative derivative decreases strictly on an interval",
                "mean value theorem",
            ),
        ),
    ),
    note=NOTE,
    expected=Verdict.PROVED,
)


def geometric(at):
    """The sum of alpha^j over 0 < j < at, in closed form."""
    return (alpha - alpha**at) / (1 - alpha)


discrete_loss = Claim(
    id="tob18.discrete_laplace.loss",
    source=RESPONSE,
    also=(TIGHT,),
    statement=r"Noise with $P(x) = \frac{1-\alpha}{1+\alpha} \alpha^{|x|}$, $\alpha = e^{-\varepsilon_0/D}$, against its "
    r"shift by $D$ has the losses $(D - 2j)\varepsilon_0/D$ with masses $\frac{1}{1+\alpha}$ ($j = 0$), "
    r"$\frac{1-\alpha}{1+\alpha}\alpha^j$, $\frac{\alpha^D}{1+\alpha}$ ($j = D$), which add up to 1.",
    reading="the outputs x <= 0 share the largest loss and the outputs x >= D the smallest; 0 < alpha < 1",
    says=Identity(
        1 + (1 - alpha) * Sum(alpha**index, (index, 1, width - 1)) + alpha**width,
        1 + alpha,
        {alpha: open_(0, 1), width: integers(1)},
    ),
    by=Argument(
        text="A geometric sum, by induction on D; the outputs beyond 0 and D are geometric series.",
        steps=(
            Step(
                "the closed form of the sum is empty at D = 1",
                Identity(geometric(Integer(1)), Integer(0), {alpha: open_(0, 1)}),
            ),
            Step(
                "and gains alpha^D from D to D + 1",
                Identity(
                    geometric(width + 1) - geometric(width),
                    alpha**width,
                    {alpha: open_(0, 1), width: integers(1)},
                ),
            ),
            Step(
                "with it the masses add up",
                Identity(
                    1 + (1 - alpha) * geometric(width) + alpha**width,
                    1 + alpha,
                    {alpha: open_(0, 1), width: integers(1)},
                ),
            ),
            Step(
                "the two geometric series",
                Identity(
                    (1 - alpha) / (1 + alpha) * (alpha**width / (1 - alpha)),
                    alpha**width / (1 + alpha),
                    {alpha: open_(0, 1), width: integers(1)},
                ),
            ),
        ),
        lemmas=(
            Lemma("induction on D", "D = 1, 2, ..."),
            Lemma("alpha^D + alpha^(D+1) + ... = alpha^D/(1 - alpha) for 0 < alpha < 1", "geometric series"),
        ),
    ),
    note=NOTE,
    expected=Verdict.PROVED,
)

response_is_discrete = Claim(
    id="tob18.discrete_laplace.response",
    source=RESPONSE,
    also=(TIGHT,),
    statement=r"For sensitivity 1 the discrete Laplace mechanism has the tight $\delta$ of randomised response of level "
    r"$\varepsilon_0$, for every number of uses.",
    says=Identity(
        DiscreteLaplaceDelta(eps, eps0, 1, n),
        randomised_response(eps, eps0, n),
        {eps0: POSITIVE, n: integers(1, 40), eps: open_(0, n * eps0)},
    ),
    by=Argument(
        text="For D = 1 both losses are eps0 or -eps0 with the same masses, so the sums of n of them have one law.",
        steps=(
            Step(
                "the mass at eps0: 1/(1 + e^(-eps0)) is the probability of the true answer",
                Identity(1 / (1 + exp(-eps0)), exp(eps0) / (1 + exp(eps0)), {eps0: POSITIVE}),
            ),
            Step(
                "the mass at -eps0: that of a lie",
                Identity(exp(-eps0) / (1 + exp(-eps0)), 1 / (1 + exp(eps0)), {eps0: POSITIVE}),
            ),
            Step(
                "one term of the expectation: i lies among n answers",
                Identity(
                    (exp(eps0) / (1 + exp(eps0))) ** (n - order)
                    * (1 / (1 + exp(eps0))) ** order
                    * (1 - exp(eps - (n - 2 * order) * eps0)),
                    (exp((n - order) * eps0) - exp(eps + order * eps0)) / (1 + exp(eps0)) ** n,
                    {eps0: POSITIVE, n: integers(1), order: POSITIVE, eps: POSITIVE},
                ),
            ),
        ),
        lemmas=(
            Lemma("the law of a sum of independent losses is determined by theirs", "convolution of laws"),
        ),
    ),
    note=NOTE,
    expected=Verdict.PROVED,
)

finite_decreases = Claim(
    id="tob18.finite.delta_decreases",
    source=RESPONSE,
    also=(TIGHT,),
    statement=r"$\delta(\varepsilon)$ of $n$ uses of the discrete Laplace mechanism (randomised response included) decreases "
    r"strictly on $(0, n\varepsilon_0)$.",
    says=Monotone(
        DiscreteLaplaceDelta(eps, eps0, width, n),
        eps,
        "decreasing",
        {width: integers(1, 100), n: integers(1, 100), eps0: POSITIVE, eps: open_(0, n * eps0)},
    ),
    by=Argument(
        text="For every value x of the loss (1 - exp(eps - x))_+ does not increase, and it decreases strictly while eps < x. "
        "The value x = n eps0 has positive probability, so the expectation decreases strictly for eps < n eps0.",
        steps=(
            Step(
                "1 - exp(eps - x) decreases in eps for every x",
                Monotone(1 - exp(eps - loss), eps, "decreasing", {loss: POSITIVE, eps: open_(0, loss)}),
            ),
            Step(
                "it is positive below x, so that its positive part joins 0 at x without a jump upwards",
                Inequality(Integer(0), "<", 1 - exp(-excess), {excess: POSITIVE}),
            ),
            Step(
                "the largest loss has positive probability",
                Inequality(
                    Integer(0),
                    "<",
                    (1 + exp(-eps0 / width)) ** (-n),
                    {eps0: POSITIVE, width: integers(1), n: integers(1)},
                ),
            ),
        ),
        lemmas=(EXPECTATION,),
    ),
    note=NOTE,
    expected=Verdict.PROVED,
)

gaussian_directions = Claim(
    id="tob18.gaussian.directions",
    source=GAUSS,
    also=(TIGHT,),
    statement=r"$\delta(-\varepsilon) = 1 - e^{-\varepsilon} (1 - \delta(\varepsilon))$ for the Gaussian mechanism.",
    says=Identity(
        delta_at(-eps, spread), 1 - exp(-eps) * (1 - delta_at(eps, spread)), {spread: POSITIVE, eps: POSITIVE}
    ),
    note=NOTE,
    expected=Verdict.PROVED,
)

gaussian_log_concave = Claim(
    id="tob18.gaussian.log_concave",
    source=GAUSS,
    also=(TIGHT,),
    statement=r"$\ln \delta(\varepsilon)$ of the Gaussian mechanism is a concave function of $\varepsilon$.",
    says=Convex(-log(delta_at(eps, spread)), eps, {spread: POSITIVE, eps: POSITIVE}),
    by=Argument(
        text="delta is the convolution of (1 - e^(-t))_+ with the density of the loss, and both are log-concave.",
        steps=(
            Step(
                "ln(1 - e^(-t)) is concave for t > 0",
                Convex(-log(1 - exp(-excess)), excess, {excess: POSITIVE}),
            ),
            Step(
                "the logarithm of the normal density is concave",
                Identity(
                    diff(-((ell - spread**2 / 2) ** 2) / (2 * spread**2), ell, 2),
                    -1 / spread**2,
                    {spread: POSITIVE, ell: REALS},
                ),
            ),
        ),
        lemmas=(Lemma("convolutions of log-concave functions are log-concave", "Prékopa 1973, Theorem 7"),),
    ),
    note=NOTE,
    expected=Verdict.PROVED,
)

CLAIMS = (
    gaussian_delta,
    gaussian_composition,
    gaussian_decreases,
    gaussian_directions,
    gaussian_log_concave,
    discrete_loss,
    response_is_discrete,
    finite_decreases,
)
