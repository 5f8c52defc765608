"""Laplace noise, the Laplace mechanism, and the paper's model of its privacy at risk.

Two different confidences live here under their own names: `confidence_model` is the formula printed in the paper,
`confidence` is the true confidence of the mechanism for the worst pair of neighbours.
"""

from typing import Any

from flint import arb, ctx, fmpq
from sympy import Abs, Expr, Integer, Max, Min, Piecewise, Rational, cosh, exp, log, oo, sinh

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import b, confidence, ell, eps, eps0, eps1, eps2, k, s, sensitivity, u, x, y
from parisk_sym.formulas.constraints import Ordering, Point
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.root import Root
from parisk_sym.formulas.kernels.roots import Problem, RootKernel
from parisk_sym.laws.bessel_k import SHAPE, cdf, cdf_at, cdf_of
from parisk_sym.laws.bessel_k import density as density_of_distance
from parisk_sym.laws.parameters import LEVEL, NOISE_LEVEL, SENSITIVITY

__all__ = [
    "FORMULAS",
    "confidence_at",
    "confidence_exact",
    "confidence_model",
    "density",
    "level_model",
    "loss_cdf",
    "loss_cdf_at",
    "loss_density",
    "loss_density_at",
    "loss_mean",
    "loss_moment",
    "mean_absolute_error",
    "model_confidence_ball",
    "model_odds_ball",
    "noise_level_model",
    "overlap",
    "overlap_at",
    "tail",
]  # fmt: skip

_half = Rational(1, 2)

SCALE = Parameter(b, POSITIVE, "b", "scale of the noise", "unit of the query")


def confidence_at(level: Any, noise_level: Any) -> Expr:
    """P(|L| <= level) of the mechanism for level < noise_level: exp(-eps0/2) sinh(eps/2)."""
    return exp(-noise_level / 2) * sinh(level / 2)


def overlap_at(larger: Any, smaller: Any) -> Expr:
    """Integral of the smaller of two Laplace densities of different levels, in units of the sensitivity."""
    crossing = log(larger / smaller) / (larger - smaller)
    return 1 - (exp(-crossing * smaller) - exp(-crossing * larger))


def loss_density_at(loss: Any, noise_level: Any) -> Expr:
    """Density of the privacy loss between its atoms."""
    return exp((loss - noise_level) / 2) / 4


def loss_cdf_at(loss: Any, noise_level: Any) -> Expr:
    """P(L <= loss) between the atoms."""
    return exp((loss - noise_level) / 2) / 2


def _share(level: fmpq, shape: fmpq) -> arb:
    """F(level; shape) to the current precision: for large shapes it needs far more bits than its digits."""
    return cdf.ball(digits=max(10, round(ctx.prec / 3)), x=level, k=shape)


_FAR = 1000
"""Levels and shapes from which on the functions in the formula of F grow too large for balls."""


def model_confidence_ball(eps: fmpq, eps0: fmpq, k: fmpq) -> arb | None:
    """F(eps; k)/F(eps0; k) where the largest level or the shape is large; None elsewhere, where the expression is evaluated."""
    return None if max(eps, eps0, k) <= _FAR else _share(eps, k) / _share(eps0, k)


def model_odds_ball(eps: fmpq, k: fmpq) -> arb | None:
    """F(eps; k)/f(eps; k) where the level or the shape is large; None elsewhere."""
    if max(eps, k) <= _FAR:
        return None
    return _share(eps, k) / density_of_distance.ball(digits=max(10, round(ctx.prec / 3)), t=eps, k=k)


def _level_with_share(share: arb, shape: fmpq, lower: arb, upper: arb) -> Problem:
    """The level between two ends whose F is the share."""
    return lambda level: cdf_at(level, shape) - share, lower, upper


def _level_root(confidence: fmpq, eps0: fmpq, k: fmpq) -> Problem | None:
    if confidence in (0, 1):
        return None
    return _level_with_share(arb(confidence) * _share(eps0, k), k, arb(0), arb(eps0))


def _noise_level_root(eps: fmpq, confidence: fmpq, k: fmpq) -> Problem:
    return _level_with_share(_share(eps, k) / arb(confidence), k, arb(eps), arb.pos_inf())


_LEVEL, _NOISE_LEVEL = RootKernel(_level_root), RootKernel(_noise_level_root)


class _AboveCdf(Ordering):
    """F(eps; k) < confidence, decided by balls: SymPy's numbers fail for large shapes."""

    def is_violated(self, point: Point) -> bool:
        """Whether exact values certainly break the constraint; equality is left to the search for the root."""
        level, shape, wanted = (point[s] for s in (eps, k, confidence))
        for bits in (64, 256, 1024):
            with ctx.workprec(bits):
                share = _share(level, shape)
                if share > wanted or share < wanted:
                    return bool(share > wanted)
        return False

    def at(self, point: Point) -> str:
        """The constraint and the probability."""
        with ctx.workprec(64):
            share = _share(point[eps], point[k])
        return f"{self}, that is {share.str(6, radius=False)} < confidence"


density = Formula(
    id="laplace.density",
    left="p(y; b)",
    parameters=(Parameter(y, REALS, "y", "value of the noise", "unit of the query"), SCALE),
    expression=exp(-Abs(y) / b) / (2 * b),
    meaning="density of the Laplace distribution with mean zero",
    source=Source("par21", "Definition 3", "2"),
)

tail = Formula(
    id="laplace.tail",
    left=r"\mathbb{P}(|X| \ge x)",
    parameters=(Parameter(x, right_open(0, oo), "x", "threshold", "unit of the query"), SCALE),
    expression=exp(-x / b),
    meaning="probability that Laplace noise is at least x in absolute value",
    source=Source("par21", "Lemma 7", "Appendix B"),
)

mean_absolute_error = Formula(
    id="laplace.mean_absolute_error",
    left=r"\mathbb{E}\,|\mathcal{L}(x) - f(x)|",
    parameters=(NOISE_LEVEL, SENSITIVITY),
    expression=sensitivity / eps0,
    meaning="expected absolute error of a real-valued answer",
    unit="unit of the query",
    source=Source("par21", "Equation 12", "5.3"),
)

overlap = Formula(
    id="laplace.overlap",
    left=r"O(\varepsilon_1, \varepsilon_2)",
    parameters=(
        Parameter(eps1, POSITIVE, r"\varepsilon_1", "privacy level of the first distribution"),
        Parameter(eps2, POSITIVE, r"\varepsilon_2", "privacy level of the second distribution"),
    ),
    expression=overlap_at(Max(eps1, eps2), Min(eps1, eps2)),
    display=r"1 - \left(e^{-\mu \varepsilon_{\min} / \Delta_f} - e^{-\mu \varepsilon_{\max} / \Delta_f}\right),"
    r"\quad \mu = \frac{\Delta_f \ln(\varepsilon_{\max} / \varepsilon_{\min})}{\varepsilon_{\max} - \varepsilon_{\min}},"
    r"\quad \varepsilon_{\min} = \min(\varepsilon_1, \varepsilon_2),\ \varepsilon_{\max} = \max(\varepsilon_1, \varepsilon_2)",
    meaning="overlap of two Laplace laws of scales Delta/eps1 and Delta/eps2: integral of the smaller density; 1 for equal levels",
    source=Source("par21", "Lemma 5", "Appendix B"),
    limits=((eps1 - eps2, Integer(1)),),
)


def _confidence_array(eps: Any, eps0: Any, k: Any) -> Any:
    from parisk_sym.formulas.engines.elementwise import rounded_array
    from parisk_sym.laws.bessel_k_arrays import distribution

    return rounded_array(
        lambda at, top, shape: distribution(at, shape) / distribution(top, shape), eps, eps0, k
    )


def _confidence_exact_array(eps: Any, eps0: Any) -> Any:
    from parisk_sym.laws.laplace_arrays import confidence

    return confidence(eps, eps0)


confidence_model = Formula(
    id="laplace.confidence_model",
    left=r"\gamma_1(\varepsilon; \varepsilon_0, k)",
    parameters=(LEVEL, NOISE_LEVEL, SHAPE),
    expression=cdf_of(eps, k) / cdf_of(eps0, k),
    display=r"\frac{F(\varepsilon; k)}{F(\varepsilon_0; k)}",
    meaning="the paper's model of the confidence P(|L| <= eps); not the mechanism's (see laplace.confidence)",
    source=Source("par21", "Theorem 4", "4.1"),
    constraints=(Ordering(eps, eps0),),
    ball_kernel=model_confidence_ball,
    array_kernel=_confidence_array,
)

level_model = Formula(
    id="laplace.level_model",
    left=r"\varepsilon(\gamma_1; \varepsilon_0, k)",
    parameters=(
        Parameter(confidence, closed(0, 1), r"\gamma_1", "confidence P(|L| <= eps) in the paper's model"),
        NOISE_LEVEL,
        SHAPE,
    ),
    expression=Root(cdf_of(u, k) - confidence * cdf_of(eps0, k), (u, 0, eps0)),
    display=r"F^{-1}\left(\gamma_1 F(\varepsilon_0; k); k\right)",
    meaning="privacy level for a confidence in the paper's model: inverse of laplace.confidence_model",
    source=Source("par21", "Equation 4", "4.1"),
    limits=((confidence, Integer(0)), (confidence - 1, eps0)),
    relies_on=("par21.theorem4.bijective",),
    ball_kernel=_LEVEL,
    bracket_kernel=_LEVEL.bracket,
)

noise_level_model = Formula(
    id="laplace.noise_level_model",
    left=r"\varepsilon_0(\varepsilon, \gamma_1; k)",
    parameters=(
        LEVEL,
        Parameter(
            confidence, open_(0, 1), r"\gamma_1", "confidence P(|L| <= eps) wanted, in the paper's model"
        ),
        SHAPE,
    ),
    expression=Root(confidence * cdf_of(u, k) - cdf_of(eps, k), (u, eps, oo)),
    display=r"\text{the } \varepsilon_0 > \varepsilon \text{ with } \gamma_1 F(\varepsilon_0; k) = F(\varepsilon; k)",
    meaning="noise level for a wanted confidence in the paper's model; there is one only for confidences above F(eps). "
    "The mechanism needs laplace.noise_level",
    source=Source("par21", "Theorem 4", "4.1"),
    constraints=(
        _AboveCdf(cdf_of(eps, k), confidence, strict=True, text="confidence > bessel_k.cdf(x=eps, k)"),
    ),
    relies_on=("par21.theorem4.bijective",),
    ball_kernel=_NOISE_LEVEL,
    bracket_kernel=_NOISE_LEVEL.bracket,
)

confidence_exact = Formula(
    id="laplace.confidence",
    left=r"\mathbb{P}(|L| \le \varepsilon)",
    parameters=(LEVEL, NOISE_LEVEL),
    expression=Piecewise((confidence_at(eps, eps0), eps < eps0), (Integer(1), True)),
    meaning="the mechanism's exact confidence for the worst pair (all of the sensitivity in one coordinate), any k",
    array_kernel=_confidence_exact_array,
)

loss_density = Formula(
    id="laplace.loss_density",
    left=r"g(\ell; \varepsilon_0)",
    parameters=(Parameter(ell, REALS, r"\ell", "privacy loss"), NOISE_LEVEL),
    expression=Piecewise((loss_density_at(ell, eps0), Abs(ell) < eps0), (Integer(0), True)),
    meaning="continuous part of the privacy loss of the worst pair, between its atoms 1/2 at eps0 and "
    "exp(-eps0)/2 at -eps0",
)

loss_cdf = Formula(
    id="laplace.loss_cdf",
    left=r"\mathbb{P}(L \le \ell)",
    parameters=(Parameter(ell, REALS, r"\ell", "privacy loss"), NOISE_LEVEL),
    expression=Piecewise((Integer(0), ell < -eps0), (loss_cdf_at(ell, eps0), ell < eps0), (Integer(1), True)),
    meaning="distribution function of the privacy loss of the worst pair, atoms included",
)

loss_moment = Formula(
    id="laplace.loss_moment",
    left=r"\mathbb{E}\,e^{sL}",
    parameters=(Parameter(s, REALS, "s", "argument of the moment function"), NOISE_LEVEL),
    expression=exp(-eps0 / 2) * (cosh((s + _half) * eps0) + sinh((s + _half) * eps0) / (2 * s + 1)),
    meaning="moment function of the privacy loss of the worst pair",
    limits=((2 * s + 1, exp(-eps0 / 2) * (1 + eps0 / 2)),),
)

loss_mean = Formula(
    id="laplace.loss_mean",
    left=r"\mathbb{E}\,L",
    parameters=(NOISE_LEVEL,),
    expression=eps0 - 1 + exp(-eps0),
    meaning="mean privacy loss of the worst pair",
)

FORMULAS = (
    density,
    tail,
    mean_absolute_error,
    overlap,
    confidence_model,
    level_model,
    noise_level_model,
    confidence_exact,
    loss_density,
    loss_cdf,
    loss_moment,
    loss_mean,
)
