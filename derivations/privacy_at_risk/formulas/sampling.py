"""Sampled sensitivity: the bounds as *Privacy at Risk* prints them, and what its Figure 2 draws.

`confidence` is gamma_2 here: Definition 7 takes the empirical quantile of this order, so it is a confidence although the
paper calls it a risk. These formulas are refuted or hold under conditions only, as the claims of Sections 4.2 and 4.3 say;
what holds is in parisk_sym.laws.sampling_bounds.
"""

from flint import arb
from sympy import Symbol, log, oo

from parisk_sym.formulas.constraints import Ordering
from parisk_sym.formulas.domain import POSITIVE, left_open, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.ground.sources import Source
from parisk_sym.ground.symbols import confidence, eps, eps0, k, n, sensitivity
from parisk_sym.laws.bessel_k import SHAPE, cdf_of
from parisk_sym.laws.laplace import model_confidence_ball
from parisk_sym.laws.parameters import LEVEL, NOISE_LEVEL
from parisk_sym.laws.sampling import PAIRS, rho, risk
from parisk_sym.laws.sampling_bounds import ACCURACY, ORDER, dkw

__all__ = ["figure2_drawn", "par21_bound", "par21_joint", "ratio", "ratio_drawn"]

ratio = Symbol("ratio", positive=True)

RATIO = Parameter(ratio, right_open(1, oo), r"\eta", "true sensitivity over sampled sensitivity")
SAMPLED = Parameter(sensitivity, POSITIVE, r"\Delta_{S_f}", "sampled sensitivity", "unit of the query")

par21_bound = Formula(
    id="sampling.par21_bound",
    left=r"\hat\gamma_2",
    parameters=(ORDER, ACCURACY, PAIRS),
    expression=confidence * dkw(rho, n),
    meaning="bound of the empirical risk as printed; holds for every F only while rho^2 <= ln(2n + 2)/(2n)",
    source=Source("par21", "Theorem 5", "4.2"),
)

figure2_drawn = Formula(
    id="sampling.figure2_drawn",
    left="n",
    parameters=(
        Parameter(
            risk, left_open(0, 1), r"\gamma_2", "probability that F_n is farther than rho from F: a risk"
        ),
        ACCURACY,
    ),
    expression=log(2 / risk) / (2 * rho**2),
    meaning="number of samples as Figure 2 draws it: the n with 2 exp(-2 rho^2 n) = gamma_2",
    source=Source("par21", "Figure 2", "4.2"),
)

ratio_drawn = Formula(
    id="sampling.ratio_drawn",
    left=r"\eta",
    parameters=(ACCURACY, SAMPLED),
    expression=1 + 2 * rho / sensitivity,
    meaning="the ratio of true to sampled sensitivity as drawn in Figure 3; no such bound exists (units differ, and F may be "
    "unbounded)",
    source=Source("par21", "Lemma 12", "Appendix D"),
)


def _joint_ball(eps, eps0, k, ratio, confidence, rho, n):
    """The product where a level is far."""
    share = model_confidence_ball(eps, ratio * eps0, k)
    return None if share is None else share * arb(confidence) * (1 - 2 * arb(-2 * rho**2 * n).exp())


par21_joint = Formula(
    id="sampling.par21_joint",
    left=r"\hat\gamma_3",
    parameters=(LEVEL, NOISE_LEVEL, SHAPE, RATIO, ORDER, ACCURACY, PAIRS),
    expression=cdf_of(eps, k) / cdf_of(ratio * eps0, k) * confidence * dkw(rho, n),
    display=r"\frac{F(\varepsilon; k)}{F(\eta \varepsilon_0; k)}\, \gamma_2 \left(1 - 2 e^{-2 \rho^2 n}\right)",
    meaning="bound of the empirical risk for both sources of randomness as printed (a confidence; Figure 3 as printed shows its "
    "complement); not kept by the Laplace mechanism",
    source=Source("par21", "Theorem 6", "4.3"),
    constraints=(Ordering(eps, ratio * eps0),),
    ball_kernel=_joint_ball,
)
