"""Section 3.1: how a guarantee depends on the number of evaluations, and the set of outputs that the proof looks at."""

from _shared import POINTWISE
from sympy import Rational, Symbol, exp, log, oo, sqrt

from parisk_sym.claim import Claim, Correction
from parisk_sym.domain import POSITIVE, integers, open_, right_open
from parisk_sym.functions import LaplaceDelta
from parisk_sym.laws.composition_theorems import advanced, basic, delta
from parisk_sym.laws.laplace import loss_cdf_at
from parisk_sym.proof import Argument, Step
from parisk_sym.sources import par20, par21
from parisk_sym.statement import Identity, Inequality, Limit
from parisk_sym.symbols import eps, eps0, n, u
from parisk_sym.verdict import Verdict

SECTION = "3.1 Composition theorem, number of evaluations"

x1, x2, y1, y2 = (Symbol(name, positive=True) for name in ("x1", "x2", "y1", "y2"))
loss = Symbol("l", positive=True)

basic_is_linear = Claim(
    id="par21.section3.1.basic_is_linear",
    source=par21("Section 3.1, basic composition", "3.1"),
    also=(par20("Section 3.1, basic composition", "3.1"),),
    statement=r"The privacy guarantee degrades linearly in the number of evaluations of the mechanism.",
    reading="the level that basic composition promises for n uses is n times that of one",
    says=Identity(basic(eps0, n), n * basic(eps0, 1), {eps0: POSITIVE, n: integers(1)}),
    expected=Verdict.PROVED,
)

square_root = Claim(
    id="par21.section3.1.square_root",
    source=par21("Section 3.1, advanced composition", "3.1"),
    also=(par20("Section 3.1, advanced composition", "3.1"),),
    statement=r"The advanced composition theorem has a square root dependence on the number of evaluations.",
    reading="eps0 = 1 and delta fixed: the level for n uses divided by sqrt(n) tends to the factor of its square root",
    says=Limit(
        advanced(1, n, delta) / sqrt(n), n, oo, sqrt(2 * log(1 / delta)), {delta: open_(0, 1), n: integers(1)}
    ),
    correction=Correction(
        r"$\varepsilon'/n \to \varepsilon_0(e^{\varepsilon_0} - 1)$: for a fixed $\varepsilon_0$ the level grows linearly.",
        Limit(
            advanced(eps0, n, delta) / n,
            n,
            oo,
            eps0 * (exp(eps0) - 1),
            {eps0: POSITIVE, delta: open_(0, 1), n: integers(1)},
        ),
    ),
    note="The square root is what dominates while n is small against 2 ln(1/delta)/(e^eps0 - 1)^2.",
    expected=Verdict.CORRECTED,
)

equation2 = Claim(
    id="par21.equation2",
    source=par21("Equation 2", "3.1"),
    also=(par20("Equation 2", "3.1"),),
    statement=r"$\ln\prod_i \frac{\mathbb{P}(\mathcal{M}^i(x) = r_i)}{\mathbb{P}(\mathcal{M}^i(y) = r_i)} = \sum_i \ln "
    r"\frac{\mathbb{P}(\mathcal{M}^i(x) = r_i)}{\mathbb{P}(\mathcal{M}^i(y) = r_i)} = \sum_i C^i$.",
    reading="two uses, further ones by induction; positive probabilities",
    says=Identity(
        log(x1 * x2 / (y1 * y2)), log(x1 / y1) + log(x2 / y2), dict.fromkeys((x1, x2, y1, y2), POSITIVE)
    ),
    expected=Verdict.PROVED,
)

set_b = Claim(
    id="par21.theorem3.set_b",
    source=par21("Theorem 3, proof, set B", "3.1"),
    also=(par20("Theorem 9, proof, set B", "3.1"),),
    statement=r"With $B = \{(r_1, \ldots, r_n) \mid \bigwedge_i \mathbb{P}(\mathcal{M}^i(x) = r_i)/\mathbb{P}(\mathcal{M}^i(y) "
    r"= r_i) > e^\varepsilon\}$ it suffices to show that $\mathbb{P}(\mathcal{M}^{1\ldots n}(x) \in B) \le \delta$.",
    reading="as printed, every single ratio exceeds e^eps, so that B speaks of the composed level n eps; n uses of the Laplace "
    "mechanism, worst pair: the tight delta at n eps is at most P(B) = P(L > eps)^n",
    says=Inequality(
        LaplaceDelta(n * eps, eps0, n),
        "<=",
        (1 - loss_cdf_at(eps, eps0)) ** n,
        {eps0: POSITIVE, eps: open_(0, eps0), n: integers(1, 40)},
    ),
    correction=Correction(
        r"$B = \{\sum_i C^i > \varepsilon'\}$ suffices: $(1 - e^{\varepsilon' - \ell})_+ \le 1$ for $\ell > \varepsilon'$ and $= 0$ "
        r"otherwise, and $\delta(\varepsilon') = \mathbb{E}(1 - e^{\varepsilon' - \sum C})_+$.",
        Inequality(1 - exp(eps - loss), "<", 1, {eps: POSITIVE, loss: right_open(eps, oo)}),
        Argument(
            text="The integrand of delta is at most the indicator of the event.",
            steps=(
                Step(
                    "e^(eps - l) > 0",
                    Inequality(0, "<", exp(eps - loss - u), {eps: POSITIVE, loss: POSITIVE, u: POSITIVE}),
                ),
            ),
            lemmas=(POINTWISE,),
        ),
    ),
    counterexample={eps0: 1, eps: Rational(1, 2), n: 10},
    note="At eps0 = 1, eps = 0.5, n = 10: P(B) = 0.0072..., the tight delta at level 5 is 0.2070...",
    expected=Verdict.CORRECTED,
)

CLAIMS = (basic_is_linear, square_root, equation2, set_b)
