"""Randomised response and discrete Laplace noise: losses with finitely many values, and what they have in common."""

from parisk_sym.paper import *
from _paper import place
from parisk_sym.laws.composition.finite_noise_formulas import randomised_response

SECTION = Section("Randomised response and discrete Laplace noise", given={eps0: POSITIVE})

alpha = Symbol("alpha", positive=True)
D = Symbol("D", positive=True, integer=True)  # width
j = Symbol("j", positive=True, integer=True)
i = Symbol("i", integer=True)  # lies

RESPONSE = place("Randomised response and discrete Laplace noise", "Finite losses")


discrete_loss = Claim(
    id="loss.discrete_laplace.loss",
    source=RESPONSE,
    statement=r"Noise with $P(x) = \frac{1-\alpha}{1+\alpha} \alpha^{|x|}$, $\alpha = e^{-\varepsilon_0/D}$, against its "
    r"shift by $D$ has the losses $(D - 2j)\varepsilon_0/D$ with masses $\frac{1}{1+\alpha}$ ($j = 0$), "
    r"$\frac{1-\alpha}{1+\alpha}\alpha^j$, $\frac{\alpha^D}{1+\alpha}$ ($j = D$), which add up to 1.",
    reading="all outputs x <= 0 have the largest loss and all outputs x >= D the smallest; 0 < alpha < 1",
    says=Identity(1 + (1 - alpha) * Sum(alpha**j, (j, 1, D - 1)) + alpha**D, 1 + alpha, {alpha: open_(0, 1), D: integers(1)}),
    covers="that the masses add up to 1",
    expected=Verdict.PROVED_ON_BOX,
)

response_is_discrete = Claim(
    id="loss.discrete_laplace.response",
    source=RESPONSE,
    statement=r"For sensitivity 1 the discrete Laplace mechanism has the tight $\delta$ of randomised response of level "
    r"$\varepsilon_0$, for every number of uses.",
    says=Identity(
        DiscreteLaplaceDelta(eps, eps0, 1, n), randomised_response(eps, eps0, n), {n: integers(1), eps: open_(0, n * eps0)}
    ),
    by=TwoLosses(j, Pointwise(i)),
)

finite_decreases = Claim(
    id="loss.finite.delta_decreases",
    source=RESPONSE,
    statement=r"$\delta(\varepsilon)$ of $n$ uses of the discrete Laplace mechanism (randomised response included) decreases strictly on $(0, n\varepsilon_0)$.",
    says=Monotone(
        DiscreteLaplaceDelta(eps, eps0, D, n), eps, "decreasing", {D: integers(1), n: integers(1), eps: open_(0, n * eps0)}
    ),
)
