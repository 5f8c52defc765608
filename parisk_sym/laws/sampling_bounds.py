"""True guarantees of a sampled sensitivity, next to those that *Privacy at Risk* claims (see its folder).

`confidence` is gamma_2 here: Definition 7 takes the empirical quantile of this order, so it is a confidence although the
paper calls it a risk. Only `joint` is a statement about the mechanism.
"""

from typing import Any

from sympy import Expr, Integer, Piecewise, Symbol, exp

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import confidence, eps, eps0, n
from parisk_sym.formulas.constraints import Ordering
from parisk_sym.formulas.domain import left_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.laplace import confidence_at
from parisk_sym.laws.laplace_confidence import noise_level_at
from parisk_sym.laws.parameters import LEVEL, NOISE_LEVEL
from parisk_sym.laws.sampling import PAIRS, PLACE, place, rho

__all__ = ["ACCURACY", "FORMULAS", "JOINT", "ORDER", "dkw", "dkw_bound", "joint", "joint_at", "joint_noise_level", "tolerance", "wanted"]  # fmt: skip

ACCURACY = Parameter(rho, left_open(0, 1), r"\rho", "accuracy: distance allowed between F_n and F")
wanted = Symbol("joint", positive=True)
JOINT = Parameter(
    wanted, left_open(0, 1), r"\gamma_3", "confidence P(|L| <= eps) wanted over noise, sample and fresh pair"
)
ORDER = Parameter(confidence, left_open(0, 1), r"\gamma_2", "order of the empirical quantile: a confidence")


def dkw(accuracy: Any, pairs: Any) -> Expr:
    """Massart's bound of P(sup |F_n - F| <= accuracy): 1 - 2 exp(-2 accuracy^2 pairs)."""
    return 1 - 2 * exp(-2 * accuracy**2 * pairs)


def joint_at(level: Any, noise_level: Any, position: Any, pairs: Any) -> Expr:
    """The product of the exact confidence for a covered pair and the expected coverage, for level < noise_level."""
    return confidence_at(level, noise_level) * position / (pairs + 1)


tolerance = Formula(
    id="sampling.tolerance",
    left=r"\alpha",
    parameters=(ACCURACY, PAIRS),
    expression=dkw(rho, n),
    meaning="lower bound of the probability that the empirical distribution function is within rho of the true one (Dvoretzky, "
    "Kiefer, Wolfowitz; Massart 1990); says nothing where it is negative",
    source=Source("par21", "Equation 13", "6.2"),
)

dkw_bound = Formula(
    id="sampling.dkw_bound",
    left=r"\hat\gamma_2",
    parameters=(ORDER, ACCURACY, PAIRS),
    expression=(confidence - rho) * dkw(rho, n),
    meaning="what the proof of Theorem 5 gives when rho is not lost; sampling.coverage_mean is larger, and exact",
    source=Source("par21", "Equation 21", "Appendix C"),
    limits=((confidence - rho, Integer(0)),),
    constraints=(Ordering(rho, confidence),),
)

joint = Formula(
    id="sampling.joint",
    left=r"\gamma_3",
    parameters=(LEVEL, NOISE_LEVEL, PLACE, PAIRS),
    expression=Piecewise((confidence_at(eps, eps0), eps < eps0), (Integer(1), True)) * place / (n + 1),
    meaning="lower bound of P(|L| <= eps) over noise, sample and fresh pair for noise of scale G_(m)/eps0 and a real-valued "
    "query; any distribution of the sensitivity. The counterpart of Theorem 6",
    source=Source("par21", "Theorem 6", "4.3"),
    constraints=(Ordering(place, n),),
)

_for_a_covered_pair = wanted * (n + 1) / place

joint_noise_level = Formula(
    id="sampling.joint_noise_level",
    left=r"\varepsilon_0",
    parameters=(LEVEL, JOINT, PLACE, PAIRS),
    expression=Piecewise(
        (noise_level_at(eps, _for_a_covered_pair), 2 * _for_a_covered_pair < 1 - exp(-eps)), (eps, True)
    ),
    meaning="the largest eps0 (the least noise) for which noise of scale G_(m)/eps0 has the confidence sampling.joint; eps itself "
    "where no larger one has it",
    constraints=(Ordering(place, n), Ordering(wanted * (n + 1), place)),
    relies_on=("par21.instead.noise_level", "par21.instead.worst_direction"),
)

FORMULAS = (tolerance, dkw_bound, joint, joint_noise_level)
