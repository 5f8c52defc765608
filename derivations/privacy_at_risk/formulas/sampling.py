"""Sampled sensitivity: the bounds as *Privacy at Risk* prints them, and what its Figure 2 draws.

`confidence` is gamma_2 here: Definition 7 takes the empirical quantile of this order, so it is a confidence although the
paper calls it a risk. These formulas are refuted or hold under conditions only, as the claims of Sections 4.2 and 4.3 say;
what holds is in parisk_sym.laws.sampling_bounds.
"""

from parisk_sym.paper import *
from flint import arb, ctx
from parisk_sym.formulas.kernels.roots import find_root
from parisk_sym.laws.bessel_k import SHAPE, cdf, cdf_at, cdf_of
from parisk_sym.laws.laplace import model_confidence_ball
from parisk_sym.laws.parameters import LEVEL, NOISE_LEVEL
from parisk_sym.laws.sampling import PAIRS, rho, risk
from parisk_sym.laws.sampling_bounds import ACCURACY, JOINT, ORDER, dkw, wanted

__all__ = ["alpha", "figure2_drawn", "par21_bound", "par21_joint", "par21_noise_level", "ratio", "ratio_drawn"]  # fmt: skip

alpha = Symbol("alpha", positive=True)
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
        Parameter(risk, left_open(0, 1), r"\gamma_2", "probability that F_n is farther than rho from F: a risk"),
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
    meaning="the ratio of true to sampled sensitivity as drawn in Figure 3; no such bound exists (units differ, and F may be unbounded)",
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


class _BelowJoint(Ordering):
    """alpha gamma_2 F(eps; k) < joint, decided by balls: SymPy's numbers fail for large shapes."""

    def is_violated(self, point):
        """Whether exact values certainly break the constraint; equality is left to the search for the root."""
        for bits in (64, 256, 1024):
            with ctx.workprec(bits):
                least = _least_joint(point)
                if least > point[wanted] or least < point[wanted]:
                    return bool(least > point[wanted])
        return False

    def at(self, point):
        """The constraint with the number that it asks for."""
        with ctx.workprec(64):
            return f"{self}, that is {_least_joint(point).str(6, radius=False)} < {point[wanted]}"


def _least_joint(point):
    """alpha gamma_2 F(eps; k): what the equation has for ever larger noise levels."""
    return arb(point[alpha] * point[confidence]) * _share(point[eps], point[k])


def _share(level, shape):
    """F(level; shape) to the current precision."""
    return cdf.ball(digits=max(10, round(ctx.prec / 3)), x=level, k=shape)


def _noise_level_ball(eps, joint, confidence, alpha, ratio, k):
    share = arb(alpha * confidence / joint) * _share(eps, k)
    return find_root(lambda level: cdf_at(level, k) - share, arb(0), arb.pos_inf()) / arb(ratio)


par21_noise_level = Formula(
    id="sampling.par21_noise_level",
    left=r"\varepsilon_0",
    parameters=(
        LEVEL,
        JOINT,
        ORDER,
        Parameter(alpha, left_open(0, 1), r"\alpha", "probabilistic tolerance, sampling.tolerance"),
        RATIO,
        SHAPE,
    ),
    expression=Root(wanted * cdf_of(u, k) - alpha * confidence * cdf_of(eps, k), (u, 0, oo)) / ratio,
    display=r"\frac1\eta F^{-1}\left(\frac{\alpha \gamma_2}{\hat\gamma_3} F(\varepsilon; k); k\right)",
    meaning="noise level of Section 6.2, case 3: the eps0 that solves the paper's equation joint F(ratio eps0; k) = alpha confidence F(eps; k). "
    "The inverse of sampling.par21_joint up to joint = alpha confidence; for a larger joint the solution lies below eps/ratio, where "
    "Theorem 6 promises alpha confidence only. The mechanism needs sampling.joint_noise_level",
    source=Source("par21", "Section 6.2, case 3", "6.2"),
    constraints=(
        _BelowJoint(
            alpha * confidence * cdf_of(eps, k), wanted, strict=True, text="joint > alpha*confidence*bessel_k.cdf(x=eps, k)"
        ),
    ),
    relies_on=("par21.theorem4.bijective",),
    ball_kernel=_noise_level_ball,
)
