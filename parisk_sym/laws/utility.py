"""Utility of noisy answers: how large Laplace noise is, beside the true answer that it is added to.

An answer q(D) is released with Laplace noise of scale sensitivity/eps. `pr` is the probability that the noise is at least the
quantile, so a statement about the relative error holds with the confidence 1 - pr. For several queries on the same records the
scales lambda_i spend sum_i Delta_i/lambda_i of privacy (basic composition: no less where one record moves every answer by its
sensitivity). The mechanism DIFF takes lambda_i proportional to an index gamma_i; it depends on the other queries only by the
`load` sum_i Delta_i/gamma_i. Answers are positive: a relative error of the answer 0 has no value.
"""

from collections.abc import Sequence
from typing import Any

from sympy import Add, Expr, Max, Symbol, exp, log, sqrt

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import eps
from parisk_sym.formulas.constraints import Ordering
from parisk_sym.formulas.domain import POSITIVE, REALS, integers, open_
from parisk_sym.formulas.formula import Formula, Parameter

__all__ = [
    "FORMULAS",
    "all_kept",
    "answer",
    "best_index",
    "delta_q",
    "diff_allowance",
    "diff_answer",
    "diff_answer_all",
    "diff_constant",
    "diff_scale",
    "gamma",
    "in_proportion",
    "level_needed",
    "load",
    "load_of",
    "minimum_answer",
    "missed",
    "pr",
    "pr_each",
    "privacy_spent",
    "quantile",
    "re",
    "relative_error",
    "sum_sensitivity",
]  # fmt: skip

delta_q = Symbol("delta_q", positive=True)
pr = Symbol("pr", positive=True)
re = Symbol("re", positive=True)
answer = Symbol("answer", positive=True)
gamma = Symbol("gamma", positive=True)
load = Symbol("load", positive=True)
least, most = Symbol("least", real=True), Symbol("most", real=True)
records = Symbol("n", positive=True, integer=True)
queries = Symbol("m", positive=True, integer=True)

SENSITIVITY = Parameter(delta_q, POSITIVE, r"\Delta(q)", "sensitivity of the query", "unit of the query")
EXCEEDED = Parameter(pr, open_(0, 1), "pr", "probability with which the noise may be larger: 1 - confidence")
LEVEL = Parameter(eps, POSITIVE, r"\varepsilon", "privacy level")
ERROR = Parameter(re, POSITIVE, "re", "relative error that is accepted")
ANSWER = Parameter(answer, POSITIVE, "q(D)", "true answer", "unit of the query")
INDEX = Parameter(gamma, POSITIVE, r"\gamma_i", "the query's own number in the query index")
ENDS = (
    Parameter(least, REALS, "a", "least value of a record", "unit of the query"),
    Parameter(most, REALS, "b", "greatest value of a record", "unit of the query"),
)
RECORDS = Parameter(records, integers(1), "n", "number of records")
QUERIES = Parameter(queries, integers(1), "m", "number of queries, each with noise of its own")
LOAD = Parameter(
    load, POSITIVE, r"\sum_j \Delta_j/\gamma_j", "sum of sensitivity over index, over all queries"
)


def load_of(sensitivities: Sequence[Any], index: Sequence[Any]) -> Expr:
    """The load of a query index: the sum of Delta_i/gamma_i."""
    return Add(*(width / own for width, own in zip(sensitivities, index, strict=True)))


def privacy_spent(sensitivities: Sequence[Any], scales: Sequence[Any]) -> Expr:
    """The level of independent Laplace noise of these scales on answers of these sensitivities."""
    return load_of(sensitivities, scales)


def in_proportion(sensitivities: Sequence[Any], index: Sequence[Any], level: Any) -> tuple[Expr, ...]:
    """The scales of DIFF: proportional to the index, and spending the level."""
    total = load_of(sensitivities, index)
    return tuple(own * total / level for own in index)


def best_index(sensitivities: Sequence[Any], weights: Sequence[Any]) -> tuple[Expr, ...]:
    """The index of the least weighted error sum_i w_i lambda_i: sqrt(Delta_i/w_i)."""
    return tuple(sqrt(width / weight) for width, weight in zip(sensitivities, weights, strict=True))


quantile = Formula(
    id="utility.quantile",
    left="z(pr)",
    parameters=(SENSITIVITY, EXCEEDED, LEVEL),
    expression=-delta_q * log(pr) / eps,
    meaning="absolute value that Laplace noise of scale sensitivity/eps reaches with probability pr",
    unit="unit of the query",
    source=Source("dpp12", "Equation 4", "3"),
)

relative_error = Formula(
    id="utility.relative_error",
    left=r"RE(pr)",
    parameters=(SENSITIVITY, EXCEEDED, LEVEL, ANSWER),
    expression=-delta_q * log(pr) / (eps * answer),
    meaning="relative error that is exceeded with probability pr",
    source=Source("dpp12", "Equation 5", "4"),
)

missed = Formula(
    id="utility.missed",
    left=r"\mathbb{P}(RE \ge re)",
    parameters=(SENSITIVITY, LEVEL, ERROR, ANSWER),
    expression=exp(-re * answer * eps / delta_q),
    meaning="probability that the relative error is at least re",
    source=Source("dpp12", "Equation 3", "3"),
)

minimum_answer = Formula(
    id="utility.mta",
    left="MTA",
    parameters=(SENSITIVITY, EXCEEDED, LEVEL, ERROR),
    expression=-delta_q * log(pr) / (eps * re),
    meaning="minimum true answer: from this answer on, the relative error is at most re with probability 1 - pr",
    unit="unit of the query",
    source=Source("dpp12", "Equation 6", "4"),
)

level_needed = Formula(
    id="utility.level_needed",
    left=r"\varepsilon_{\min}",
    parameters=(SENSITIVITY, EXCEEDED, ERROR, ANSWER),
    expression=-delta_q * log(pr) / (answer * re),
    meaning="smallest privacy level at which the relative error of this answer is at most re with probability 1 - pr",
)

diff_constant = Formula(
    id="utility.diff_constant",
    left=r"\alpha",
    parameters=(LOAD, LEVEL),
    expression=load / eps,
    meaning="noise scale per unit of the query index under DIFF",
    source=Source("dpp12", "Equation 8", "6"),
)

diff_scale = Formula(
    id="utility.diff_scale",
    left=r"\lambda_i",
    parameters=(INDEX, LOAD, LEVEL),
    expression=gamma * load / eps,
    meaning="noise scale of one query under DIFF",
    unit="unit of the query",
    source=Source("dpp12", "Equation 7", "6"),
)

diff_answer = Formula(
    id="utility.diff_mta",
    left="MTA_i",
    parameters=(INDEX, LOAD, EXCEEDED, LEVEL, ERROR),
    expression=-gamma * load * log(pr) / (eps * re),
    meaning="minimum true answer of one query under DIFF: from this answer on, its relative error is at most re with probability 1 - pr",
    unit="unit of the query",
    source=Source("dpp12", "Equation 10", "6"),
)

diff_allowance = Formula(
    id="utility.diff_allowance",
    left=r"-\frac{re_i}{\gamma_i} \cdot \frac{\varepsilon q_i(D)}{\ln pr}",
    parameters=(INDEX, EXCEEDED, LEVEL, ERROR, ANSWER),
    expression=-re * eps * answer / (gamma * log(pr)),
    meaning="right side of Equation 9: the largest load with which DIFF keeps the relative error of this query within re with probability 1 - pr",
    source=Source("dpp12", "Equation 9", "6"),
)

all_kept = Formula(
    id="utility.all_kept",
    left=r"(1 - pr)^m",
    parameters=(EXCEEDED, QUERIES),
    expression=(1 - pr) ** queries,
    meaning="probability that m independent errors are all kept, each of which is kept with probability 1 - pr",
    relies_on=("dpp12.instead.all_at_once",),
)

pr_each = Formula(
    id="utility.pr_each",
    left=r"1 - (1 - pr)^{1/m}",
    parameters=(EXCEEDED, QUERIES),
    expression=1 - (1 - pr) ** (1 / queries),
    meaning="probability with which each of m independent errors may be missed when all are to be kept at once with probability 1 - pr",
    relies_on=("dpp12.instead.all_at_once",),
)

diff_answer_all = Formula(
    id="utility.diff_mta_all",
    left=r"MTA_i",
    parameters=(INDEX, LOAD, EXCEEDED, LEVEL, ERROR, QUERIES),
    expression=-gamma * load * log(1 - (1 - pr) ** (1 / queries)) / (eps * re),
    display=r"-\frac{\gamma_i \left(\sum_j \Delta_j/\gamma_j\right) \ln\left(1 - (1 - pr)^{1/m}\right)}{\varepsilon\, re_i}",
    meaning="minimum true answer of one of m queries under DIFF: where all answers are at least theirs, all relative errors are kept at once with probability 1 - pr",
    unit="unit of the query",
    relies_on=("dpp12.instead.all_at_once",),
)

sum_sensitivity = Formula(
    id="utility.sum_sensitivity",
    left=r"\Delta(\mathrm{sum})",
    parameters=ENDS,
    expression=Max(-least, most),
    meaning="sensitivity of a sum of values in [a, b] where a record may be added or removed: max(|a|, |b|); of a count, a = 0 and b = 1, it is 1",
    unit="unit of the query",
    constraints=(Ordering(least, most),),
)

mean_sensitivity = Formula(
    id="utility.mean_sensitivity",
    left=r"\Delta(\mathrm{mean})",
    parameters=(*ENDS, RECORDS),
    expression=(most - least) / records,
    meaning="sensitivity of the mean of n values in [a, b] where one of them is exchanged",
    unit="unit of the query",
    constraints=(Ordering(least, most, strict=True),),
)

range_sensitivity = Formula(
    id="utility.range_sensitivity",
    left=r"\Delta(\mathrm{quantile})",
    parameters=ENDS,
    expression=most - least,
    meaning="sensitivity of the median, of a quantile, of the least and of the greatest of values in [a, b] where one of them is exchanged: the "
    "bound of each, reached for some number of values",
    unit="unit of the query",
    constraints=(Ordering(least, most, strict=True),),
)

variance_sensitivity = Formula(
    id="utility.variance_sensitivity",
    left=r"\Delta(\mathrm{variance})",
    parameters=(*ENDS, Parameter(records, integers(2), "n", "number of records")),
    expression=(most - least) ** 2 / records,
    meaning="sensitivity of the sample variance (divisor n - 1) of n values in [a, b] where one of them, x, is exchanged: beside a constant it is "
    "(x - mean of the others)^2/n",
    unit="square of the unit of the query",
    constraints=(Ordering(least, most, strict=True),),
)

FORMULAS = (
    quantile,
    relative_error,
    missed,
    minimum_answer,
    level_needed,
    diff_constant,
    diff_scale,
    diff_answer,
    diff_allowance,
    all_kept,
    pr_each,
    diff_answer_all,
    sum_sensitivity,
    mean_sensitivity,
    range_sensitivity,
    variance_sensitivity,
)
