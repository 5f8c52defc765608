"""The kind of a statement, from its form alone."""

from sympy import Abs, Expr, Function, Integral, Max, Min, Piecewise, Product, S, Sum, ceiling, floor, sign
from sympy.functions.elementary.exponential import exp, log
from sympy.functions.elementary.hyperbolic import HyperbolicFunction
from sympy.functions.elementary.trigonometric import InverseTrigonometricFunction, TrigonometricFunction

from parisk_sym import (
    All,
    Asymptotic,
    Convex,
    Extremum,
    ForEvery,
    Identity,
    ImageLaw,
    Implication,
    Inequality,
    Limit,
    Mean,
    Monotone,
    Normalised,
    PrintedValue,
    PrivateNoise,
    Probability,
    UniqueRoot,
    Variance,
)
from parisk_sym.claims.statement import Statement

__all__ = ["KINDS", "kind_of"]

_BY_CLASS = (
    ((Monotone, Convex, UniqueRoot, Extremum), "shapes and roots"),
    ((Limit, Asymptotic), "limits"),
    ((PrintedValue,), "printed numbers"),
    ((Implication, PrivateNoise), "privacy"),
    ((Normalised,), "densities and mass functions"),
    ((ForEvery,), "families and functions"),
)
_STEPS = (Abs, Max, Min, Piecewise, ceiling, floor, sign)
_ELEMENTARY = (exp, log, HyperbolicFunction, InverseTrigonometricFunction, TrigonometricFunction, *_STEPS)

KINDS = (
    "elementary inequalities",
    "elementary identities",
    "steps, absolute values and maxima",
    "finite sums and products",
    "infinite sums",
    "integrals",
    "identities of special functions",
    "inequalities of special functions",
    "shapes and roots",
    "limits",
    "printed numbers",
    "densities and mass functions",
    "means and variances",
    "probabilities",
    "tail bounds",
    "several random variables",
    "privacy",
    "families and functions",
    "others",
)
"""In the order of the page."""


def kind_of(statement: Statement) -> str:
    """One of KINDS; of a conjunction that of its first part."""
    if isinstance(statement, All):
        return kind_of(statement.parts[0])
    for classes, kind in _BY_CLASS:
        if isinstance(statement, classes):
            return kind
    if isinstance(statement, (Mean, Variance, Probability, ImageLaw)):
        return _of_variables(statement)
    if isinstance(statement, (Identity, Inequality)):
        return _of_sides(statement.left + statement.right, isinstance(statement, Identity))
    return "others"


def _of_variables(statement: Mean | Variance | Probability | ImageLaw) -> str:
    if len(statement.laws) > 1:
        return "several random variables"
    if isinstance(statement, (Mean, Variance)):
        return "means and variances"
    bound = isinstance(statement, Probability) and statement.relation != "="
    return "tail bounds" if bound else "probabilities"


def _of_sides(sides: Expr, equal: bool) -> str:
    if sides.has(Integral):
        return "integrals"
    if sides.has(Sum, Product):
        infinite = any(S.Infinity in ends for part in sides.atoms(Sum, Product) for ends in part.limits)
        return "infinite sums" if infinite else "finite sums and products"
    if any(not isinstance(f, _ELEMENTARY) for f in sides.atoms(Function)):
        return "identities of special functions" if equal else "inequalities of special functions"
    if sides.has(*_STEPS):
        return "steps, absolute values and maxima"
    return "elementary identities" if equal else "elementary inequalities"
