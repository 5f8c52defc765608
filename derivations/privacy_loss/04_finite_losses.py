"""Randomised response and discrete Laplace noise: losses with finitely many values, and what they have in common."""

from _paper import place
from sympy import (
    Sum,
    Symbol,
)

from parisk_sym import (
    POSITIVE,
    Claim,
    Identity,
    Monotone,
    Pointwise,
    Section,
    TwoLosses,
    Verdict,
    integers,
    open_,
)
from parisk_sym.core.symbols import eps, eps0, n
from parisk_sym.formulas.heads.discrete_laplace_delta import DiscreteLaplaceDelta
from parisk_sym.laws.composition.finite_noise import randomised_response

SECTION = Section("Randomised response and discrete Laplace noise", given={eps0: POSITIVE})

alpha = Symbol("alpha", positive=True)
width = Symbol("D", positive=True, integer=True)
index = Symbol("j", positive=True, integer=True)
lies = Symbol("i", integer=True)

RESPONSE = place("Randomised response and discrete Laplace noise", "Finite losses")


discrete_loss = Claim(
    id="loss.discrete_laplace.loss",
    source=RESPONSE,
    statement=r"Noise with $P(x) = \frac{1-\alpha}{1+\alpha} \alpha^{|x|}$, $\alpha = e^{-\varepsilon_0/D}$, against its "
    r"shift by $D$ has the losses $(D - 2j)\varepsilon_0/D$ with masses $\frac{1}{1+\alpha}$ ($j = 0$), "
    r"$\frac{1-\alpha}{1+\alpha}\alpha^j$, $\frac{\alpha^D}{1+\alpha}$ ($j = D$), which add up to 1.",
    reading="the outputs x <= 0 share the largest loss and the outputs x >= D the smallest; 0 < alpha < 1",
    says=Identity(
        1 + (1 - alpha) * Sum(alpha**index, (index, 1, width - 1)) + alpha**width,
        1 + alpha,
        {alpha: open_(0, 1), width: integers(1)},
    ),
    covers="that the masses add up to 1",
    expected=Verdict.PROVED_ON_BOX,
)

response_is_discrete = Claim(
    id="loss.discrete_laplace.response",
    source=RESPONSE,
    statement=r"For sensitivity 1 the discrete Laplace mechanism has the tight $\delta$ of randomised response of level "
    r"$\varepsilon_0$, for every number of uses.",
    says=Identity(
        DiscreteLaplaceDelta(eps, eps0, 1, n),
        randomised_response(eps, eps0, n),
        {n: integers(1), eps: open_(0, n * eps0)},
    ),
    by=TwoLosses(index, Pointwise(lies)),
    expected=Verdict.PROVED,
)

finite_decreases = Claim(
    id="loss.finite.delta_decreases",
    source=RESPONSE,
    statement=r"$\delta(\varepsilon)$ of $n$ uses of the discrete Laplace mechanism (randomised response included) decreases "
    r"strictly on $(0, n\varepsilon_0)$.",
    says=Monotone(
        DiscreteLaplaceDelta(eps, eps0, width, n),
        eps,
        "decreasing",
        {width: integers(1), n: integers(1), eps: open_(0, n * eps0)},
    ),
    expected=Verdict.PROVED,
)
