"""Abstract: what is said about the composition theorem of Kairouz, Oh and Viswanath (KOV) and the Laplace mechanism."""

from sympy import Integer, exp

from parisk_sym.claim import Claim, Correction
from parisk_sym.domain import POSITIVE, integers, open_
from parisk_sym.functions import LaplaceDelta
from parisk_sym.laws.composition_theorems import randomised_response
from parisk_sym.proof import Direct, EqualsProduct, Termwise
from parisk_sym.sources import tob18
from parisk_sym.statement import All, Identity, Inequality
from parisk_sym.symbols import eps, eps0, n
from parisk_sym.verdict import Verdict

SECTION = "Abstract"

KOV = (
    "the KOV bound for n mechanisms of pure level eps0: the tight delta of n-fold randomised response, which is what their "
    "theorem is optimal for"
)
one_use = {eps0: POSITIVE, eps: open_(0, eps0)}
response_once = (exp(eps0) - exp(eps)) / (1 + exp(eps0))
laplace_once = 1 - exp((eps - eps0) / 2)

matches_kov = Claim(
    id="tob18.abstract.kov_tight_for_laplace",
    source=tob18("Abstract", "Abstract"),
    statement=r"We match the KOV bound for the Laplace mechanism, for which it seems tight.",
    reading=KOV + "; tight: equal to the tight delta of the n-fold Laplace mechanism",
    says=Identity(
        LaplaceDelta(eps, eps0, n),
        randomised_response(eps, eps0, n),
        {eps0: POSITIVE, n: integers(1, 40), eps: open_(0, eps0)},
    ),
    correction=Correction(
        r"Already for one use the Laplace mechanism is strictly better at every $\varepsilon < \varepsilon_0$: "
        r"$1 - e^{(\varepsilon - \varepsilon_0)/2} < (e^{\varepsilon_0} - e^\varepsilon)/(1 + e^{\varepsilon_0})$; for two uses "
        r"at $\varepsilon = \varepsilon_0 = 1$ it has $0.2418\ldots$ where KOV has $0.3378\ldots$",
        All(
            (
                Inequality(laplace_once, "<", response_once, one_use),
                Inequality(LaplaceDelta(1, 1, 2), "<", randomised_response(1, 1, 2).doit(), {}),
            )
        ),
        Termwise(
            (
                EqualsProduct((1 - exp((eps - eps0) / 2), exp((eps + eps0) / 2) - 1, 1 / (1 + exp(eps0)))),
                Direct(),
            )
        ),
    ),
    counterexample={eps0: 1, n: 2, eps: Integer(1) / 2},
    note="KOV is optimal for all mechanisms of a given level, not for this one.",
    expected=Verdict.CORRECTED,
)

CLAIMS = (matches_kov,)
