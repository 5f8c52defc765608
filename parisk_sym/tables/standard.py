"""The standard set: certified reference tables for other projects' tests, declared here; `parisk table --standard DIR` makes them.

A table is one quantity over one or several grids. The points are chosen to catch mistakes: ends of the domain, tiny and huge
arguments, neighbourhoods where terms cancel, and settings at which implementations are known to fail.
"""

from dataclasses import dataclass
from fractions import Fraction

__all__ = ["LICENCE", "NAME", "STANDARD", "StandardTable"]

NAME = "parisk_sym standard set"
LICENCE = "BSD-3-Clause"


@dataclass(frozen=True)
class StandardTable:
    """A table of the set: its files' name, what it holds, the formula, grids, digits, why these points."""

    name: str
    title: str
    formula: str
    grids: tuple[str, ...]
    points: str
    digits: int = 30

    def tokens(self) -> list[list[str]]:
        """The axes of each grid, as on the command line."""
        return [grid.split() for grid in self.grids]


_SHAPES = "k=1/2:20:1/2"
_SIX_SHAPES = "k=1,3/2,2,5,39/2,20"
_FAILURES = "delta=1e-3,1e-5,1e-10,1e-15,1e-30,1e-100,1e-300"
_PARTS = ("0", "1/4", "1/2", "3/4", "9/10", "99/100")
_GAPS = ("1e-10", "1e-20", "1e-40", "0")


def _below(name: str, top: Fraction, parts: tuple[str, ...], gaps: tuple[str, ...] = ()) -> str:
    """An axis at parts of a number, and closer and closer to it."""
    values = [Fraction(part) * top for part in parts] + [top - Fraction(gap) for gap in gaps]
    return f"{name}=" + ",".join(map(str, dict.fromkeys(values)))


def _levels(levels: tuple[str, ...], counts: tuple[int, ...], rest: str = "") -> tuple[str, ...]:
    """eps at parts of n eps0, and closer and closer to it, from where on delta is 0."""
    return tuple(
        f"{_below('eps', n * Fraction(eps0), _PARTS, _GAPS)} eps0={eps0}{rest} n={n}"
        for eps0 in levels
        for n in counts
    )


def _within(levels: tuple[str, ...], rest: str) -> tuple[str, ...]:
    """eps up to eps0."""
    parts = ("1/1000000", "1/10", "1/2", "9/10", "999999/1000000", "1")
    return tuple(f"{_below('eps', Fraction(eps0), parts)} eps0={eps0} {rest}" for eps0 in levels)


_BESSEL = (
    StandardTable(
        "bessel_k_density", "Density of the Bessel-K law", "bessel_k.density",
        (f"t=1e-12,1e-6,1/100,1/2,1,2,5,10,17,34,100,700,1000 {_SHAPES}",),
        "near 0, where k = 1/2 has a logarithm and other shapes do not; far out, below the range of float64",
    ),
    StandardTable(
        "bessel_k_cdf", "Distribution function of the Bessel-K law", "bessel_k.cdf",
        (f"x=0,1e-20,1e-6,1/10,1,2,5,14,17,27,34,40,100 {_SHAPES}",),
        "where the hypergeometric form loses its digits in float64 (x from 14 on) and is 0/0 (half-integer k)",
    ),
    StandardTable(
        "bessel_k_survival", "Survival function of the Bessel-K law", "bessel_k.survival",
        (f"x=0,1e-6,1/10,1,5,14,17,27,34,40,100,700,1000 {_SHAPES}",),
        "tails that one minus the distribution function does not reach, below the range of float64 at the end",
    ),
    StandardTable(
        "bessel_k_quantile", "Quantiles of the Bessel-K law", "bessel_k.quantile",
        (f"p=0,1e-10,1/1000,1/4,1/2,3/4,99/100,0.999999,0.999999999999 {_SHAPES}",),
        "both ends, where Newton's method and bisection stop early",
    ),
)  # fmt: skip

_CONFIDENCE = (
    StandardTable(
        "laplace_confidence_model", "Confidence in the model of Differential Privacy at Risk", "laplace.confidence_model",
        _within(("1/1000", "1", "5", "30"), _SIX_SHAPES),
        "from far below eps0 up to eps0 itself, where it is 1",
    ),
    StandardTable(
        "laplace_level_model", "Privacy level for a confidence in that model", "laplace.level_model",
        (f"confidence=0,1e-12,1/10,1/2,9/10,0.999999999999,1 eps0=1/1000,1,5,30 {_SIX_SHAPES}",),
        "both ends of the confidence; large eps0, where many levels have a confidence near 1",
    ),
    StandardTable(
        "laplace_noise_level_model", "Noise level for a confidence in that model", "laplace.noise_level_model",
        ("eps=1/1000,1/10,1/2,1 confidence=9/10,0.999,0.999999999999 k=1,3/2,2,5,20",),
        "close to eps, where the equation for it is flat",
    ),
    StandardTable(
        "laplace_confidence", "Exact confidence of the Laplace mechanism", "laplace.confidence",
        ("eps=1e-12,1/10,1/2,9/10,0.999999999999,1,5 eps0=1e-6,1/2,1,5,50",),
        "the jump to 1 at eps = eps0",
    ),
    StandardTable(
        "laplace_noise_level", "Largest eps0 with a confidence for neighbours that differ in one coordinate", "laplace.noise_level",
        ("eps=1/1000,1/10,1,5 confidence=1e-6,1/10000,1/1000,1/100,1/3,9/10",),
        "on both sides of (1 - exp(-eps))/2, from where on nothing is gained",
    ),
    StandardTable(
        "laplace_overlap", "Overlap of two Laplace laws", "laplace.overlap",
        ("eps1=1e-6,1/10,1,1000 eps2=1e-6,1/10,999999999999/1000000000000,1,1000000000001/1000000000000,2,1000",),
        "equal levels, where the formula is 0/0, and levels that differ in the twelfth digit",
    ),
)  # fmt: skip

_COST = (
    StandardTable(
        "cost_eps_min", "Level of lowest cost in the paper's model", "cost.eps_min",
        ("eps0=1/1000,1/10,1/2,1,1.1,1.2,10,100 k=1,3/2,2,5,20 c=1/10,1,10",),
        "on both sides of eps0 = 1.1046..., from where on the cost is not convex",
    ),
    StandardTable(
        "cost_eps_min_exact", "Level of lowest cost with the mechanism's own confidence", "cost.eps_min_exact",
        ("eps0=1/1000,1/10,1/2,1,2,10,100 c=1,2,10",), "small and large eps0",
    ),
    StandardTable(
        "cost_par", "Compensation under privacy at risk in the paper's model", "cost.par",
        _within(("1/1000", "1/2", "10"), "k=1,2,20 E=5500 c=1"),
        "small eps, where exp(-c/eps) is below the range of float64, and eps = eps0",
    ),
)  # fmt: skip

_COMPOSITION = (
    StandardTable(
        "laplace_delta", "Tight delta of composed Laplace mechanisms", "laplace.delta",
        _levels(("1/10", "1/2", "1"), (1, 2, 10, 100, 300, 1000)),
        "parts of n eps0, and closer and closer to it, from where on delta is 0; the smallest values are below the range of float64",
    ),
    StandardTable(
        "laplace_epsilon", "Tight eps of composed Laplace mechanisms", "laplace.epsilon",
        (f"{_FAILURES} eps0=1/10,1/2,1 n=1,2,10,100,300,1000",),
        "deltas that accountants do not reach; the many uses at which some refuse",
    ),
    StandardTable(
        "gaussian_delta", "Tight delta of composed Gaussian mechanisms", "gaussian.delta",
        ("eps=0,1e-6,1/1000,1/100,1/10 mu=1/1000 n=1,10,1000", "eps=0,1e-6,1/100,1/2,1,5,20,50 mu=1/10,1,4 n=1,10,1000"),
        "where the two terms of the closed form cancel (small mu, large eps), and overflow in float64",
    ),
    StandardTable(
        "gaussian_epsilon", "Tight eps of composed Gaussian mechanisms", "gaussian.epsilon",
        (f"{_FAILURES} mu=1/100,1/10,1,4 n=1,10,1000",), "deltas that accountants do not reach",
    ),
    StandardTable(
        "randomised_response_delta", "Tight delta of randomised response", "randomised_response.delta",
        _levels(("1/10", "1", "5"), (1, 2, 10, 1000)), "next to a loss that ends a term of the sum, and to n eps0",
    ),
    StandardTable(
        "randomised_response_epsilon", "Tight eps of randomised response", "randomised_response.epsilon",
        (f"{_FAILURES} eps0=1/10,1,5 n=1,2,10,1000",), "between and at the losses",
    ),
    StandardTable(
        "discrete_laplace_delta", "Tight delta of composed discrete Laplace mechanisms", "discrete_laplace.delta",
        _levels(("1/2", "3"), (1, 10, 100), " sensitivity=1,3,20"), "sensitivity 1 is randomised response",
    ),
    StandardTable(
        "discrete_laplace_epsilon", "Tight eps of composed discrete Laplace mechanisms", "discrete_laplace.epsilon",
        (f"{_FAILURES} eps0=1/2,3 sensitivity=1,3,20 n=1,10,100",), "between and at the losses",
    ),
    StandardTable(
        "discrete_gaussian_delta", "Tight delta of composed discrete Gaussian mechanisms", "discrete_gaussian.delta",
        ("eps=0,1/100,1/2,1,5,20 sigma=1/2,1 sensitivity=1,7 n=1,2,100", "eps=0,1/100,1/2,1,3 sigma=10 sensitivity=1,7 n=1,2,100", "eps=0,1/1000,1/100 sigma=1000 sensitivity=1,7 n=1,2,100"),
        "little noise, whose lattice is coarse; much noise, where normal noise is near but not the same",
    ),
    StandardTable(
        "discrete_gaussian_epsilon", "Tight eps of composed discrete Gaussian mechanisms", "discrete_gaussian.epsilon",
        ("delta=1e-5,1e-10,1e-30,1e-100 sigma=1/2,1,10,1000 sensitivity=1,7 n=1,2,100",), "between the losses",
    ),
)  # fmt: skip

_SUBSAMPLED = (
    StandardTable(
        "subsampled_gaussian_delta_remove", "Tight delta of one Gaussian mechanism on a Poisson subsample, record removed",
        "subsampled_gaussian.delta_remove", ("eps=0,1e-6,1/10,1,5 sigma=1/2,1,4,20 q=1e-6,1/1000,1/10,1/2,1",),
        "rare records; q = 1, which is the Gaussian mechanism",
    ),
    StandardTable(
        "subsampled_gaussian_delta_add", "Tight delta of one Gaussian mechanism on a Poisson subsample, record added",
        "subsampled_gaussian.delta_add",
        ("eps=0,1e-7 sigma=1/2,1,4,20 q=1e-6,1/1000,1/10,1/2", "eps=1/20,1/10 sigma=1/2,1,4,20 q=1/10,1/2"),
        "below -ln(1 - q), from where on it is 0",
    ),
    StandardTable(
        "subsampled_gaussian_delta", "Tight delta of composed Gaussian mechanisms on Poisson subsamples", "subsampled_gaussian.delta",
        ("eps=1/2,1,2,5 sigma=1 q=1/100 n=100,1000,10000", "eps=1/2,2,8 sigma=2,4 q=1/10 n=100,1000", "eps=1,3 sigma=11/10 q=1/250 n=15000"),
        "training of networks: many uses, small samples; the larger of both directions", 15,
    ),
    StandardTable(
        "subsampled_gaussian_epsilon", "Tight eps of composed Gaussian mechanisms on Poisson subsamples", "subsampled_gaussian.epsilon",
        ("delta=1e-5,1e-8,1e-15 sigma=1 q=1/100 n=100,1000,10000", "delta=1e-5,1e-12 sigma=2,4 q=1/10 n=100,1000", "delta=1e-5 sigma=11/10 q=1/250 n=15000"),
        "the same; the larger of both directions", 15,
    ),
)  # fmt: skip


def _places() -> tuple[str, ...]:
    """The first, the middle, the last two places among n; of very many, shares at which the value is not absurdly small."""
    shares = "coverage=0,1e-6,1/10,1/2,9/10,99/100,0.999999,1"
    few = (
        f"m={','.join(map(str, sorted({1, (n + 1) // 2, max(n - 1, 1), n})))} n={n} {shares}"
        for n in (1, 2, 10, 59, 100, 1000)
    )
    many = (
        "m=1 n=1000000 coverage=0,1e-6,1/100",
        "m=500000 n=1000000 coverage=49/100,1/2,51/100",
        "m=999999,1000000 n=1000000 coverage=0,1/2,99/100,0.999999,1",
    )
    return (*few, *many)


_SAMPLING = (
    StandardTable(
        "sampling_coverage", "Coverage of order statistics of sampled sensitivities", "sampling.coverage", _places(),
        "the ends of the sample and of the share; n = 59, the classic sample for 95 % with confidence 95 %",
    ),
    StandardTable(
        "sampling_smallest_n", "Fewest pairs from which the largest covers a share", "sampling.smallest_n",
        ("coverage=1/10,1/2,9/10,95/100,99/100,0.999999 confidence=1/2,3/4,9/10,95/100,99/100,0.999999",),
        "quotients of logarithms that are integers, which rounding takes one too high",
    ),
    StandardTable(
        "sampling_smallest_m", "Lowest place that covers a share", "sampling.smallest_m",
        ("n=100,1000,100000 coverage=1/10,1/2,9/10,95/100 confidence=1/2,9/10,95/100,99/100",), "whole numbers: no tolerance applies",
    ),
    StandardTable(
        "sampler_rho_of_risk", "Operating points of the sensitivity sampler: rho for a risk", "sampler.rho_of_risk",
        ("gamma=1e-12,1e-6,1/1000,1/100,5/100,1/10,1/4,1/2,9/10",), "the lower branch of Lambert's W; the other one is a stationary point too",
    ),
    StandardTable(
        "sampler_least_effort", "Operating points of the sensitivity sampler: sample for a risk", "sampler.least_effort",
        ("gamma=1e-12,1e-6,1/1000,1/100,5/100,1/10,1/4,1/2,9/10",), "small risks, whose samples do not fit 32 bits",
    ),
    StandardTable(
        "sampler_rho_of_sample", "Operating points of the sensitivity sampler: rho for a sample", "sampler.rho_of_sample",
        ("m=2,3,10,100,1000,1000000,1000000000",), "the smallest sample, near the branch point",
    ),
    StandardTable(
        "sampler_least_risk", "Operating points of the sensitivity sampler: risk for a sample", "sampler.least_risk",
        ("m=2,3,10,100,1000,1000000,1000000000",), "the smallest sample, near the branch point",
    ),
    StandardTable(
        "sampler_exact_risk", "Exact risk of an order statistic", "sampler.exact_risk",
        ("m=100,1000 k=1,50,99,100", "m=1000000 k=1,500000,999999,1000000"), "rational values",
    ),
    StandardTable(
        "utility_mta", "Minimum true answer for a relative error", "utility.mta",
        ("delta_q=1e-3,1,1000 pr=1e-12,1/100,5/100,1/2,0.999999 eps=1e-6,1/10,1,10 re=1/1000,1/10,1",), "probabilities near 0 and 1",
    ),
)  # fmt: skip

STANDARD = (*_BESSEL, *_CONFIDENCE, *_COST, *_COMPOSITION, *_SUBSAMPLED, *_SAMPLING)
"""The tables in the order of the index."""
