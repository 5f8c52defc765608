"""Sampled sensitivity: what share of neighbouring pairs the m-th smallest of n sampled sensitivities covers.

A pair of neighbours drawn at random has sensitivity G = ||f(x) - f(y)||_1 with distribution function F. From n
independent pairs the noise is calibrated to the order statistic G_(m), the empirical quantile of order m/n. Its
coverage F(G_(m)) is the probability that a fresh pair has G <= G_(m). For continuous F it follows Beta(m, n - m + 1)
whatever F is; where F jumps it is at least as large in distribution. (Wilks 1941: nonparametric tolerance limits.)
"""

from typing import Any

from flint import arb, ctx, fmpq
from sympy import Sum, Symbol, binomial, ceiling, log

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.core.symbols import confidence, n
from parisk_sym.formulas.constraints import Ordering, Point
from parisk_sym.formulas.domain import closed, integers, open_
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.binomial_quantile import BinomialQuantile
from parisk_sym.formulas.kernels.binomial import cdf_exactly, cdf_in_balls, quantile_of

__all__ = ["FORMULAS", "PAIRS", "PLACE", "WANTED_COVERAGE", "coverage", "coverage_law", "coverage_mean", "place", "rho", "risk",
           "sample_size_exact", "smallest_m", "smallest_n"]  # fmt: skip

coverage = Symbol("coverage", nonnegative=True)
place = Symbol("m", positive=True, integer=True)
risk = Symbol("risk", positive=True)
rho = Symbol("rho", positive=True)
_i = Symbol("i", nonnegative=True, integer=True)

LARGEST_SAMPLE = 10**9
PAIRS = Parameter(n, integers(1, LARGEST_SAMPLE), "n", "number of sampled pairs of neighbours")
PLACE = Parameter(place, integers(1, LARGEST_SAMPLE), "m", "place of the order statistic, 1 for the smallest")
COVERAGE = Parameter(coverage, closed(0, 1), "c", "share of the pairs of neighbours that is to be covered")
WANTED_COVERAGE = Parameter(
    coverage, open_(0, 1), "c", "share of the pairs of neighbours that is to be covered"
)
CONFIDENCE = Parameter(
    confidence, open_(0, 1), r"\beta", "wanted probability that the sample covers the share"
)


def _coverage_ball(m: fmpq, n: fmpq, coverage: fmpq) -> arb:
    """P(Bin(n, coverage) <= m - 1)."""
    if coverage in (0, 1):
        return arb(1 - coverage)
    return cdf_in_balls(int(m.p) - 1, int(n.p), arb(coverage))


def _coverage_exactly(m: fmpq, n: fmpq, coverage: fmpq) -> fmpq | None:
    return cdf_exactly(int(m.p) - 1, int(n.p), coverage)


def _coverage_array(m: Any, n: Any, coverage: Any) -> Any:
    from parisk_sym.formulas.engines.elementwise import rounded_array
    from parisk_sym.laws import sampling_arrays

    return rounded_array(sampling_arrays.coverage, m, n, coverage)


def _smallest_m_array(n: Any, coverage: Any, confidence: Any) -> Any:
    from parisk_sym.laws import sampling_arrays

    return sampling_arrays.quantile_place(n, coverage, confidence)


def _power_reaches(base: fmpq, target: fmpq) -> int:
    """The smallest whole number j >= 1 with base^j <= target, for base and target in (0, 1).

    ln(target)/ln(base) is enclosed more and more sharply: a base near 1 needs as many bits as 1 - base has zeros. It can
    be an integer only if the denominators allow it.
    """
    size = _bits(base) + _bits(target)
    bits = 64
    while bits <= max(4096, 4 * size):
        with ctx.workprec(bits):
            low, high = _next_integers(arb(target).log() / arb(base).log())
        if low is not None and low == high:
            return max(low, 1)
        if low is not None and high == low + 1 and low * (_bits(base) - 1) <= 2 * _bits(target) + 64:
            return max(low if base**low <= target else high, 1)
        bits *= 2
    raise PrecisionError(
        f"the smallest j with base^j <= target is not decided at {bits // 2} bits for base = {_number_text(base)}, target = "
        f"{_number_text(target)}: choose another confidence"
    )


def _bits(number: fmpq) -> int:
    return int(number.q).bit_length()


def _next_integers(quotient: arb) -> tuple[int, int] | tuple[None, None]:
    """The integers at or above both ends of a ball; empty if the ball is infinite."""
    if not quotient.is_finite():
        return None, None
    low, high = (int(end.fmpq().ceil()) for end in (quotient.lower(), quotient.upper()))
    return low, high


def _number_text(number: fmpq) -> str:
    return str(number) if _bits(number) < 200 else str(arb(number).str(20))


def _smallest_n(coverage: fmpq, confidence: fmpq) -> fmpq:
    return fmpq(_power_reaches(coverage, 1 - confidence))


def _smallest_sample(risk: fmpq, rho: fmpq) -> fmpq:
    return fmpq(_power_reaches(1 - rho, risk))


def _smallest_m(n: fmpq, coverage: fmpq, confidence: fmpq) -> fmpq:
    least = _smallest_n(coverage, confidence)
    if n < least:
        raise DomainError(
            f"n must be >= {least} for coverage {coverage} with confidence {confidence}, got {n}"
        )
    return fmpq(1 + quantile_of(int(n.p), coverage, confidence))


class _EnoughPairs(Ordering):
    """The smallest n reaches, in exact arithmetic: SymPy rounds the quotient of logarithms before its ceiling."""

    def _least(self, point: Point) -> fmpq:
        return _smallest_n(point[coverage], point[confidence])

    def is_violated(self, point: Point) -> bool:
        """Whether there are too few pairs."""
        return bool(self._least(point) > point[n])

    def at(self, point: Point) -> str:
        """The constraint and the number of pairs that it asks for."""
        return f"{self}, that is {self._least(point)} <= n"


coverage_law = Formula(
    id="sampling.coverage",
    left=r"\mathbb{P}(F(G_{(m)}) \ge c)",
    parameters=(PLACE, PAIRS, COVERAGE),
    expression=Sum(binomial(n, _i) * coverage**_i * (1 - coverage) ** (n - _i), (_i, 0, place - 1)),
    meaning="probability that the m-th smallest of n sampled sensitivities covers at least the share c of the pairs: "
    "P(Beta(m, n - m + 1) >= c) for continuous F, and at least that for every F",
    constraints=(Ordering(place, n),),
    ball_kernel=_coverage_ball,
    rational_kernel=_coverage_exactly,
    array_kernel=_coverage_array,
)

coverage_mean = Formula(
    id="sampling.coverage_mean",
    left=r"\mathbb{E}\,F(G_{(m)})",
    parameters=(PLACE, PAIRS),
    expression=place / (n + 1),
    meaning="expected coverage of the m-th smallest of n sampled sensitivities: probability, over the sample and a fresh "
    "pair, that the pair has G <= G_(m); for continuous F, and at least that for every F",
    constraints=(Ordering(place, n),),
)

smallest_n = Formula(
    id="sampling.smallest_n",
    left=r"n_{\min}(c, \beta)",
    parameters=(WANTED_COVERAGE, CONFIDENCE),
    expression=ceiling(log(1 - confidence) / log(coverage)),
    display=r"\left\lceil \frac{\ln(1 - \beta)}{\ln c} \right\rceil",
    meaning="fewest pairs from which the largest sampled sensitivity covers the share c with confidence beta: 1 - c^n >= beta",
    rational_kernel=_smallest_n,
)

smallest_m = Formula(
    id="sampling.smallest_m",
    left=r"m_{\min}(n, c, \beta)",
    parameters=(PAIRS, WANTED_COVERAGE, CONFIDENCE),
    expression=1 + BinomialQuantile(confidence, n, coverage),
    display=r"\min\left\{m : \mathbb{P}(\mathrm{Beta}(m, n - m + 1) \ge c) \ge \beta\right\}",
    meaning="lowest place whose order statistic covers the share c with confidence beta: the least noise with that guarantee",
    constraints=(_EnoughPairs(ceiling(log(1 - confidence) / log(coverage)), n),),
    rational_kernel=_smallest_m,
    array_kernel=_smallest_m_array,
)

sample_size_exact = Formula(
    id="sampling.sample_size_exact",
    left=r"n_{\min}(\gamma, \rho)",
    parameters=(
        Parameter(risk, open_(0, 1), r"\gamma", "risk that the sample covers less than the share 1 - rho"),
        Parameter(rho, open_(0, 1), r"\rho", "share of the pairs that may stay uncovered"),
    ),
    expression=ceiling(log(risk) / log(1 - rho)),
    display=r"\left\lceil \frac{\ln \gamma}{\ln(1 - \rho)} \right\rceil",
    meaning="fewest pairs from which the largest sampled sensitivity covers the share 1 - rho, except with probability gamma: "
    "the exact counterpart of Figure 2",
    rational_kernel=_smallest_sample,
)

FORMULAS = (coverage_law, coverage_mean, smallest_n, smallest_m, sample_size_exact)
