"""Section 6.1: whether records may be normalised without loss of generality."""

from _paper import par21
from sympy import Symbol

from parisk_sym import POSITIVE, All, Claim, Condition, Fault, Identity, Section, Verdict

first = Symbol("x1", positive=True)
second = Symbol("x2", positive=True)
slope = Symbol("slope", positive=True)
scale = Symbol("scale", positive=True)
target1 = Symbol("y1", positive=True)
target2 = Symbol("y2", positive=True)

SECTION = Section(
    "6.1 Dataset and experimental setup",
    given=dict.fromkeys((first, second, slope, scale, target1, target2), POSITIVE),
)

LINEAR = (slope * first, slope * second)
ANY = (target1, target2)


def left_over(predictors, targets):
    """The squared residuals that least squares without an intercept leave."""
    products = sum(x * target for x, target in zip(predictors, targets, strict=True))
    best = products / sum(x**2 for x in predictors)
    return sum((target - best * x) ** 2 for x, target in zip(predictors, targets, strict=True))


normalised = Claim(
    id="par21.section6.normalised",
    source=par21("Section 6.1, normalisation", "6.1"),
    statement=r"In order to satisfy the constraint in the derivation of the sensitivity of ridge regression [26], we, without loss of generality, normalise the "
    r"dataset in the following way. We normalise Income attribute such that the values lie in $[0, 1]$. We normalise other attributes such that $l_2$ norm "
    r"of each data point is unity.",
    reading="every record is divided by its own norm (so the authors' code does); two records with one predictor, whose targets are a multiple of it: "
    "least squares fit them as before",
    says=Identity(left_over((1, 1), LINEAR), left_over((first, second), LINEAR)),
    counterexample={first: 1, second: 2, slope: 1},
    condition=Condition(
        "all records have the same norm; otherwise a linear relation is lost. Dividing all records by one number loses nothing",
        All(
            (
                Identity(left_over((1, 1), LINEAR), slope**2 * (first - second) ** 2 / 2),
                Identity(left_over((first / scale, second / scale), ANY), left_over((first, second), ANY)),
            )
        ),
    ),
    note="Norms of at most one are what a bound of the sensitivity needs; dividing by the largest norm gives them.",
    expected=Verdict.CONDITIONAL,
    fault=Fault.CONDITION,
)
