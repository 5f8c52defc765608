"""Section 2: what approximate differential privacy limits, and what it does not."""

from _paper import tob18
from sympy import Integer, Symbol, exp, oo

from parisk_sym import (
    POSITIVE,
    Claim,
    Correction,
    EqualsSum,
    Fault,
    Identity,
    Inequality,
    Section,
    Verdict,
    open_,
    right_open,
)
from parisk_sym.ground.symbols import eps, eps0
from parisk_sym.laws.laplace import loss_cdf_at

SECTION = Section("2 Background and related work", given={eps0: POSITIVE, eps: open_(0, eps0)})

factor = Symbol("w", positive=True)
q1, q2, x1, x2 = (Symbol(name, nonnegative=True) for name in ("q1", "q2", "x1", "x2"))
NONNEGATIVE = right_open(0, oo)
OUTPUTS = {factor: POSITIVE, q1: NONNEGATIVE, q2: NONNEGATIVE, x1: NONNEGATIVE, x2: NONNEGATIVE}
one_use_delta = 1 - exp((eps - eps0) / 2)
exceeds = 1 - loss_cdf_at(eps, eps0)
exceeds_under_other = loss_cdf_at(-eps, eps0)

by_outcome = Claim(
    id="tob18.background.pure_by_outcome",
    source=tob18("2, Differential privacy", "2"),
    statement=r"$M$ is $\varepsilon$-DP, if $\forall S \subseteq \mathcal U$, $\Pr[M(D_1) \in S] \le e^\varepsilon \Pr[M(D_2) \in S]$.",
    reading="discrete outputs: it is enough that every single output satisfies it; q1, q2 the probabilities of two outputs in M(D2), "
    "w = e^eps, and w q1/(1 + x1), w q2/(1 + x2) those in M(D1): their union satisfies it",
    says=Inequality(factor * q1 / (1 + x1) + factor * q2 / (1 + x2), "<=", factor * (q1 + q2), OUTPUTS),
    by=EqualsSum((factor * q1 * x1 / (1 + x1), factor * q2 * x2 / (1 + x2))),
    note="For delta > 0 single outputs are not enough: tob18.definition1.events.",
    expected=Verdict.PROVED,
)

deviation = Claim(
    id="tob18.background.deviation",
    source=tob18("2, Differential privacy", "2"),
    statement=r"ADP allows for distributions to exceed a limiting factor $\varepsilon$, as long as this deviation can be limited to "
    r"a value $\delta$.",
    reading="deviation: the probability of the outputs whose privacy loss exceeds eps; Laplace mechanism, one use, L the loss",
    says=Identity(exceeds, one_use_delta),
    correction=Correction(
        r"The deviation is the excess of probability: $\delta(\varepsilon) = P(L > \varepsilon) - e^\varepsilon P'(L > \varepsilon)$, "
        r"$P'$ under the other input.",
        Identity(exceeds - exp(eps) * exceeds_under_other, one_use_delta),
    ),
    counterexample={eps0: 2, eps: Integer(1)},
    note="By hand: at eps0 = 2 and eps = 1 the loss exceeds eps with probability 1 - e^(-1/2)/2 = 0.6967, and delta = "
    "1 - e^(-1/2) = 0.3935. The displayed inequality is the right one; the sentence before it can be misread.",
    expected=Verdict.CORRECTED,
    fault=Fault.READING,
)
