"""Section 4.1, remarks: the name of the Bessel function, and Figure 1a for the mechanism in place of the model."""

from _shared import HALF, RISK, exact_confidence, laplace_density, places
from sympy import Integral, Symbol, besselk, cos, exp, oo, pi, sqrt

from parisk_sym import (
    POSITIVE,
    All,
    Claim,
    Correction,
    Fault,
    Identity,
    Inequality,
    Section,
    Verdict,
    integers,
    open_,
)
from parisk_sym.ground.symbols import eps, eps0, sensitivity, t, y

dimension = Symbol("k", positive=True, integer=True)

SECTION = Section(
    "4.1 Explicit randomness, remarks",
    given={t: POSITIVE, eps0: POSITIVE, eps: open_(0, eps0), sensitivity: POSITIVE, dimension: integers(1)},
)

second_kind = Claim(
    id="par21.theorem4.second_kind",
    **places("Theorem 4, Bessel function", "4.1", preprint="Theorem 10, Bessel function"),
    statement=r"where $K_{n-\frac{1}{2}}$ is the Bessel function of second kind.",
    reading="n = 1, as a density needs it: not negative. The Bessel function of the second kind is Y_(1/2)(t) = -sqrt(2/(pi t)) cos t "
    "(DLMF 10.2.3, 10.16.1)",
    says=Inequality(0, "<=", -sqrt(2 / (pi * t)) * cos(t)),
    counterexample={t: 1},
    correction=Correction(
        r"The letter $K$ is right, the word ``modified'' is missing: $K_{1/2}(t) = \sqrt{\pi/(2t)}\,e^{-t} > 0$.",
        All(
            (
                Identity(besselk(HALF, t), sqrt(pi / (2 * t)) * exp(-t)),
                Inequality(0, "<", sqrt(pi / (2 * t)) * exp(-t)),
            )
        ),
    ),
    note="A misprint: the preprint's Lemma 20 has the whole name.",
    expected=Verdict.CORRECTED,
    fault=Fault.MISPRINT,
)


def risk_in(coordinates):
    """P(|L| > eps) of the mechanism where the answers differ in one of the coordinates; the others have a density to integrate out."""
    other = Integral(laplace_density(y, sensitivity / eps0), (y, -oo, oo))
    return 1 - exact_confidence(eps, eps0) * other ** (coordinates - 1)


same_for_all_k = Claim(
    id="par21.figure1a.mechanism",
    **places("Figure 1a, remark", "4.1"),
    statement=r"Does the mechanism's own risk increase with the value of $k$, too? No: $1 - e^{-\varepsilon_0/2}\sinh(\varepsilon/2)$ is the risk for the worst "
    r"pair and every $k$; the other coordinates do not matter.",
    reading=RISK + " of the mechanism itself; the worst pair: answers that differ by Delta in one coordinate",
    says=Identity(risk_in(dimension), 1 - exact_confidence(eps, eps0)),
    expected=Verdict.PROVED,
)
