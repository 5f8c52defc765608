"""The sensitivity sampler (Rubinstein and Aldà 2017): what its theorem asks of the sample, where that is best, and the exact need.

m pairs of neighbours are drawn, and the noise is calibrated to the k-th smallest of their sensitivities. `gamma` is a risk: the
probability, over the sample and a fresh pair, that the pair is farther apart. `rho` is the risk of the empirical distribution
function. The exact formulas are based on the mean coverage k/(m + 1) (`sampling.coverage_mean`), a lower bound for every distribution.
"""

from typing import Any

from flint import arb, fmpq
from sympy import E, Expr, LambertW, Rational, Sum, Symbol, ceiling, exp, log, oo, sqrt

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import n, sensitivity
from parisk_sym.formulas.constraints import Ordering
from parisk_sym.formulas.domain import POSITIVE, integers, left_open, open_, right_open
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.sampling import LARGEST_SAMPLE, rho

__all__ = [
    "FORMULAS", "accuracy_at", "best_rho_of_risk", "best_rho_of_sample", "dkw_one_sided", "effort_at", "exact_effort", "exact_order",
    "exponential_coverage", "exponential_sensitivity", "gamma", "least_effort", "least_order", "least_risk", "order", "order_at", "rate",
    "rho_of_risk", "sample", "transfer",
]  # fmt: skip

gamma = Symbol("gamma", positive=True)
accuracy = Symbol("accuracy", positive=True)
sample = Symbol("m", positive=True, integer=True)
order = Symbol("k", positive=True, integer=True)
rate = Symbol("rate", positive=True)
tau = Symbol("tau", nonnegative=True)
_i = Symbol("i", positive=True, integer=True)

RISK = Parameter(
    gamma, open_(0, 1), r"\gamma", "risk that a fresh pair is farther apart than the noise allows for"
)
RHO = Parameter(rho, open_(0, Rational(1, 2)), r"\rho", "risk of the empirical distribution function")
SAMPLE = Parameter(sample, integers(1, LARGEST_SAMPLE), "m", "number of sampled pairs of neighbours")
ORDER = Parameter(order, integers(1, LARGEST_SAMPLE), "k", "place of the order statistic, 1 for the smallest")
DATABASE = Parameter(n, integers(1), "n", "number of records of a database")
RATE = Parameter(
    rate, POSITIVE, r"\lambda", "rate of the exponential law of a record", "1 / unit of the query"
)


def accuracy_at(sample_size: Any, risk: Any) -> Expr:
    """rho' of Equation 7: how far the empirical distribution function may be above the true one, except with this risk."""
    return sqrt(log(1 / risk) / (2 * sample_size))


def effort_at(confidence_risk: Any, risk: Any) -> Expr:
    """The right side of Equation 1: log(1/rho)/(2 (gamma - rho)^2)."""
    return log(1 / risk) / (2 * (confidence_risk - risk) ** 2)


def order_at(sample_size: Any, confidence_risk: Any, risk: Any) -> Expr:
    """The right side of Equation 2: m (1 - gamma + rho + rho')."""
    return sample_size * (1 - confidence_risk + risk + accuracy_at(sample_size, risk))


def best_rho_of_risk(confidence_risk: Any) -> Expr:
    """rho of Table 1, row 1."""
    return exp(LambertW(-confidence_risk / (2 * sqrt(E)), -1) + Rational(1, 2))


def best_rho_of_sample(sample_size: Any) -> Expr:
    """rho of Table 1, rows 2 and 3."""
    return exp(LambertW(-1 / (4 * sample_size), -1) / 2)


def _exact_effort(gamma: fmpq) -> fmpq:
    """Exact at ties, where 1/gamma is an integer and no ball decides its ceiling."""
    return fmpq((1 / gamma).ceil()) - 1


def _exact_order(m: fmpq, gamma: fmpq) -> fmpq:
    return fmpq(((1 - gamma) * (m + 1)).ceil())


_MOST_RECIPROCALS = 1000
"""That are added one by one."""


def _exponential_sampled_ball(k: fmpq, m: fmpq, rate: fmpq, records: fmpq) -> arb | None:
    """1/(m - k + 1) + ... + 1/m of many terms as a difference of digamma functions (DLMF 5.4.14, 5.5.2)."""
    if k <= _MOST_RECIPROCALS:
        return None
    return (arb(m + 1).digamma() - arb(m - k + 1).digamma()) / arb(rate * records)


def _exponential_sampled_array(k: Any, m: Any, rate: Any, records: Any) -> Any:
    from parisk_sym.formulas.engines.elementwise import rounded_array
    from parisk_sym.laws import sampling_arrays

    return rounded_array(sampling_arrays.harmonic_quotient, k, m, rate, records)


def _table(row: int) -> Source:
    return Source("rs17", f"Table 1, row {row}", "6")


dkw_one_sided = Formula(
    id="sampling.dkw_one_sided",
    left=r"\mathbb{P}(\sup_g (\Phi_m(g) - \Phi(g)) \le \rho')",
    parameters=(
        Parameter(accuracy, left_open(0, 1), r"\rho'", "accuracy: distance allowed from Phi_m down to Phi"),
        SAMPLE,
    ),
    expression=1 - exp(-2 * sample * accuracy**2),
    meaning="lower bound of the probability that the empirical distribution function is nowhere more than rho' above the true one "
    "(Massart 1990, for exp(-2 m rho'^2) <= 1/2)",
    source=Source("rs17", "Equation 6", "6"),
    constraints=(Ordering(log(2), 2 * sample * accuracy**2),),
)

sampler_accuracy = Formula(
    id="sampler.accuracy",
    left=r"\rho'",
    parameters=(SAMPLE, RHO),
    expression=accuracy_at(sample, rho),
    display=r"\sqrt{\frac{1}{2m} \log\frac{1}{\rho}}",
    meaning="accuracy of the empirical distribution function that the theorem allows for",
    source=Source("rs17", "Equation 7", "6"),
)

effort = Formula(
    id="sampler.effort",
    left=r"m",
    parameters=(RISK, RHO),
    expression=effort_at(gamma, rho),
    display=r"\frac{1}{2 (\gamma - \rho)^2} \log\frac{1}{\rho}",
    meaning="number of sampled pairs, before rounding up, that the theorem asks for",
    source=Source("rs17", "Equation 1", "6"),
    constraints=(Ordering(rho, gamma, strict=True),),
)

place = Formula(
    id="sampler.order",
    left=r"k",
    parameters=(SAMPLE, RISK, RHO),
    expression=order_at(sample, gamma, rho),
    display=r"m \left(1 - \gamma + \rho + \sqrt{\frac{1}{2m} \log\frac{1}{\rho}}\right)",
    meaning="place of the order statistic, before rounding up, that the theorem asks for; out of reach where it is above m",
    source=Source("rs17", "Equation 2", "6"),
    constraints=(Ordering(rho, gamma, strict=True),),
)

rho_of_risk = Formula(
    id="sampler.rho_of_risk",
    left=r"\rho",
    parameters=(RISK,),
    expression=best_rho_of_risk(gamma),
    display=r"\exp\left(W_{-1}\left(-\frac{\gamma}{2\sqrt e}\right) + \frac12\right)",
    meaning="the rho of the fewest sampled pairs for a given risk; the lower branch of Lambert's W",
    source=_table(1),
)

least_effort = Formula(
    id="sampler.least_effort",
    left=r"m_{\min}(\gamma)",
    parameters=(RISK,),
    expression=effort_at(gamma, best_rho_of_risk(gamma)),
    display=r"\frac{\log(1/\rho)}{2 (\gamma - \rho)^2} \text{ at } \rho = \exp\left(W_{-1}\left(-\frac{\gamma}{2\sqrt e}\right) + "
    r"\frac12\right)",
    meaning="fewest sampled pairs, before rounding up, with which the theorem gives a risk; log(1/gamma)/(2 gamma^2) for gamma -> 0",
    source=_table(1),
)

rho_of_sample = Formula(
    id="sampler.rho_of_sample",
    left=r"\rho",
    parameters=(SAMPLE,),
    expression=best_rho_of_sample(sample),
    display=r"\exp\left(\frac12 W_{-1}\left(-\frac{1}{4m}\right)\right)",
    meaning="the rho of the lowest order statistic, or of the least risk, for a given sample; the lower branch of Lambert's W",
    source=_table(2),
)

least_risk = Formula(
    id="sampler.least_risk",
    left=r"\gamma_{\min}(m)",
    parameters=(
        Parameter(sample, integers(2, LARGEST_SAMPLE), "m", "number of sampled pairs of neighbours"),
    ),
    expression=best_rho_of_sample(sample) + accuracy_at(sample, best_rho_of_sample(sample)),
    display=r"\rho + \sqrt{\frac{1}{2m} \log\frac{1}{\rho}} \text{ at } \rho = \exp\left(\frac12 W_{-1}\left(-\frac{1}{4m}\right)\right)",
    meaning="least risk that the theorem gives for a sample; for m = 1 it gives none",
    source=_table(3),
)

least_order = Formula(
    id="sampler.least_order",
    left=r"k_{\min}(m, \gamma)",
    parameters=(SAMPLE, RISK),
    expression=order_at(sample, gamma, best_rho_of_sample(sample)),
    display=r"m \left(1 - \gamma + \rho + \sqrt{\frac{1}{2m} \log\frac{1}{\rho}}\right) \text{ at } \rho = "
    r"\exp\left(\frac12 W_{-1}\left(-\frac{1}{4m}\right)\right)",
    meaning="lowest place, before rounding up, with which the theorem gives a risk; out of reach where it is above m",
    source=_table(2),
)

exact_effort = Formula(
    id="sampler.exact_effort",
    left=r"m_{\text{exact}}(\gamma)",
    parameters=(RISK,),
    expression=ceiling(1 / gamma) - 1,
    display=r"\left\lceil \frac{1}{\gamma} \right\rceil - 1",
    meaning="fewest sampled pairs whose largest sensitivity keeps the guarantee of the theorem: m/(m + 1) >= 1 - gamma",
    rational_kernel=_exact_effort,
)

exact_order = Formula(
    id="sampler.exact_order",
    left=r"k_{\text{exact}}(m, \gamma)",
    parameters=(SAMPLE, RISK),
    expression=ceiling((1 - gamma) * (sample + 1)),
    meaning="lowest place whose order statistic keeps the guarantee of the theorem: k/(m + 1) >= 1 - gamma",
    constraints=(Ordering((1 - gamma) * (sample + 1), sample),),
    rational_kernel=_exact_order,
)

risk_given = Formula(
    id="sampler.risk",
    left=r"\gamma",
    parameters=(SAMPLE, ORDER, RHO),
    expression=1 - order / sample + rho + accuracy_at(sample, rho),
    display=r"1 - \frac km + \rho + \sqrt{\frac{1}{2m} \log\frac{1}{\rho}}",
    meaning="risk that the theorem gives for the k-th smallest of m sampled sensitivities: Equation 2, solved for gamma; says nothing from 1 "
    "on. By Definition 4, with delta + rho for delta, it is less by rho",
    source=Source("rs17", "Equation 2", "6"),
    constraints=(Ordering(order, sample),),
)

exact_risk = Formula(
    id="sampler.exact_risk",
    left=r"\gamma_{\text{exact}}",
    parameters=(SAMPLE, ORDER),
    expression=1 - order / (sample + 1),
    meaning="risk of the k-th smallest of m sampled sensitivities, over sample and pair: exact for Laplace noise and a continuous law of the "
    "sensitivity, and an upper bound for every mechanism that is private by sensitivity and every law",
    source=Source("rs17", "Theorem 15", "6"),
    constraints=(Ordering(order, sample),),
)

transfer = Formula(
    id="sampler.transfer",
    left=r"\gamma_Q",
    parameters=(
        Parameter(gamma, open_(0, 1), r"\gamma", "risk with respect to the distribution P of a record"),
        DATABASE,
        Parameter(tau, right_open(0, oo), r"\tau", "bound of the divergence KL(P || Q)"),
    ),
    expression=gamma + sqrt((n + 1) * tau / 2),
    display=r"\gamma + \sqrt{\frac{(n + 1)\tau}{2}}",
    meaning="risk with respect to a distribution Q near to P; says nothing from 1 on",
    source=Source("rs17", "Proposition 8", "3"),
)

exponential_coverage = Formula(
    id="sampler.exponential_coverage",
    left=r"\mathbb{P}(|f(D) - f(D')| \le \Delta)",
    parameters=(
        Parameter(
            sensitivity, POSITIVE, r"\Delta", "sensitivity that the noise allows for", "unit of the query"
        ),
        RATE,
        DATABASE,
    ),
    expression=1 - exp(-rate * n * sensitivity),
    meaning="share of the pairs of neighbours that the noise covers, for the mean of n exponential records",
    source=Source("rs17", "Example 6", "2"),
)

exponential_sensitivity = Formula(
    id="sampler.exponential_sensitivity",
    left=r"\Delta(\gamma)",
    parameters=(RISK, RATE, DATABASE),
    expression=log(1 / gamma) / (rate * n),
    display=r"\frac{\log(1/\gamma)}{\lambda n}",
    meaning="sensitivity of the mean of n exponential records that a pair exceeds with probability gamma",
    source=Source("rs17", "Example 6", "2"),
    unit="unit of the query",
)

exponential_sampled = Formula(
    id="sampler.exponential_sampled",
    left=r"\mathbb{E}\,G_{(k)}",
    parameters=(ORDER, SAMPLE, RATE, DATABASE),
    expression=Sum(1 / _i, (_i, sample - order + 1, sample)) / (rate * n),
    meaning="expected sampled sensitivity of the mean of n exponential records: Renyi's representation of the order statistic",
    source=Source("rs17", "Figure 4", "7.1"),
    constraints=(Ordering(order, sample),),
    unit="unit of the query",
    ball_kernel=_exponential_sampled_ball,
    array_kernel=_exponential_sampled_array,
)

FORMULAS = (
    dkw_one_sided,
    sampler_accuracy,
    effort,
    place,
    rho_of_risk,
    least_effort,
    rho_of_sample,
    least_risk,
    least_order,
    exact_effort,
    exact_order,
    risk_given,
    exact_risk,
    transfer,
    exponential_coverage,
    exponential_sensitivity,
    exponential_sampled,
)
