"""Figure 7 of *Privacy at Risk* on other data: sampled sensitivities of ridge regression, and what they cover.

The figure of the paper is the distribution function of 15000 sampled sensitivities. Here it is the lower panel, with its axes
exchanged. The upper panel holds the promises of Theorem 5 (sampled sensitivity) and Theorem 6 (both sources of
randomness) against exact laws and against as many fresh pairs as were sampled.
"""

from collections.abc import Mapping
import _ridge as ridge
import numpy as np
from _ridge import PAIRS, SEED
from flint import arb, fmpq
from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import confidence, eps, eps0, n
from parisk_sym.figures.experiment import MISS, Curve, Estimate, Experiment, Settings, number, proportion, sample_quantile
from parisk_sym.figures.figure import Figure, Panel
from parisk_sym.formulas.domain import left_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.parameters import LEVEL, NOISE_LEVEL
from parisk_sym.laws.sampling import PAIRS as SAMPLES
from parisk_sym.laws.sampling_bounds import joint_at
from parisk_sym.tables.comparisons import EXACT, Column, Comparison
from sympy import Piecewise, ceiling

ORDER = Parameter(confidence, left_open(0, 1), r"\gamma_2", "order of the empirical quantile: a confidence")
_place = ceiling(n * confidence)


def place_of(order: fmpq, pairs: int) -> int:
    """The place m = ceil(n gamma_2) of the empirical quantile.

    >>> place_of(fmpq(1, 100), 15000)
    150
    """
    return int((pairs * order).ceil())


coverage_of_order = Formula(
    id="figure.coverage_of_order",
    left=r"\frac{\lceil n\gamma_2 \rceil}{n + 1}",
    parameters=(ORDER, SAMPLES),
    expression=_place / (n + 1),
    meaning="probability that a fresh pair is covered by the sampled sensitivity of this order (sampling.coverage_mean)",
    ball_kernel=lambda order, n: arb(fmpq(place_of(order, int(n.p)), int(n.p) + 1)),
    rational_kernel=lambda order, n: fmpq(place_of(order, int(n.p)), int(n.p) + 1),
)


def _joint_ball(level: fmpq, noise: fmpq, order: fmpq, n: fmpq) -> arb:
    share = arb(fmpq(place_of(order, int(n.p)), int(n.p) + 1))
    return share if level >= noise else share * (arb(-noise / 2)).exp() * arb(level / 2).sinh()


joint_of_order = Formula(
    id="figure.joint_of_order",
    left=r"\frac{\lceil n\gamma_2 \rceil}{n + 1} \mathbb{P}(|L| \le \varepsilon)",
    parameters=(LEVEL, NOISE_LEVEL, ORDER, SAMPLES),
    expression=Piecewise((joint_at(eps, eps0, _place, n), eps < eps0), (_place / (n + 1), True)),
    meaning="confidence over noise and pairs that is kept whatever the law of the sensitivity (sampling.joint)",
    ball_kernel=_joint_ball,
)


def _constants(settings: Settings) -> dict[str, str]:
    ridge.records()
    return {"n": str(settings["pairs"])}


def covered_range(place: int, pairs: int, miss: float = MISS) -> tuple[float, float]:
    """Shares between which that of `pairs` fresh pairs up to G_(place) of `pairs` sampled ones lies, except with probability miss.

    The number of fresh pairs that are covered is beta-binomial, whatever the continuous law of the sensitivity.
    """
    from scipy.stats import betabinom

    low, high = betabinom.interval(1 - miss, pairs, place, pairs - place + 1)
    return float(low) / pairs, float(high) / pairs


def _measure(point: Mapping[str, fmpq], settings: Settings) -> dict[str, Estimate]:
    pairs, seed = settings["pairs"], settings["seed"]
    sorted_, place = ridge.sampled_sensitivities(pairs, seed), place_of(point["confidence"], pairs)
    sampled = sorted_[place - 1]
    covered = float((ridge.sampled_sensitivities(pairs, seed, fresh=True) <= sampled).mean())
    low, high = covered_range(place, pairs)
    mean = place / (pairs + 1)
    shift = ridge.sampled_differences(pairs, seed, fresh=True) * (number(point["eps0"]) / sampled)
    noise = ridge.laplace(pairs, seed)
    loss = (np.abs(noise + shift) - np.abs(noise)).sum(axis=1)
    kept = int((np.abs(loss) <= number(point["eps"])).sum())
    return {
        "covered_runs": Estimate(covered, max(0.0, covered + low - mean), min(1.0, covered + high - mean)),
        "joint_runs": proportion(kept, pairs),
        "sensitivity": sample_quantile(sorted_, number(point["confidence"]), place),
    }


figure7 = Figure(
    Comparison(
        "par21.figure7",
        f"Sampled sensitivities of ridge regression: the same experiment on {ridge.DATA}",
        ("confidence", "eps", "eps0", "rho", "n"),
        (
            Column("covered", coverage_of_order, EXACT, label=r"case 2: a fresh pair is covered, $\lceil n\gamma_2\rceil/(n+1)$"),
            Column("theorem5", find_formula("sampling.par21_bound"), "as printed", label="case 2: bound of Theorem 5"),
            Column("joint", joint_of_order, "corrected", label="case 3: lower bound for any law"),
            *(
                Column(
                    f"theorem6_k{shape}",
                    find_formula("sampling.par21_joint"),
                    "as printed",
                    "",
                    {"k": str(shape), "ratio": "1"},
                    rf"case 3: bound of Theorem 6, $k = {shape}$, $\eta = 1$",
                )
                for shape in (1, ridge.PREDICTORS)
            ),
        ),
    ),
    "confidence",
    r"order $\gamma_2$ of the sampled sensitivity",
    "confidence",
    {"confidence": "1/40:1:1/40", "eps": "0.4", "eps0": "0.8", "rho": "0.01"},
    Source("par21", "Figure 7", "6.2"),
    "Each pair has 352 records in common and one of its own on each side, drawn from 442 records without replacement. On these data "
    "random pairs keep more than Theorem 6 says, because most differ by far less than the sampled sensitivity. It is no guarantee: a "
    r"covered pair with all of it in one coordinate keeps $e^{-\varepsilon_0/2} \sinh(\varepsilon/2)$. Below: the distribution function of "
    "the paper, axes exchanged.",
    experiment=Experiment(
        ridge.DATA,
        {"pairs": PAIRS, "seed": SEED},
        ("n",),
        _constants,
        (
            Curve("covered_runs", "case 2: share of fresh pairs covered", "covered"),
            Curve("joint_runs", r"case 3: fresh pairs with $|L| \leq \varepsilon$"),
            Curve("sensitivity", "sampled sensitivity"),
        ),
        _measure,
        "bars at 99.99%: beta-binomial law (covered), Clopper and Pearson (loss, given the sample), order statistics (sensitivity)",
    ),
    lower=Panel("sampled sensitivity\n$\\|f(x) - f(y)\\|_1$", ("sensitivity",)),
)
