"""Amendments that leave open whether the printed statement holds: weaker ones, bounds from the other side, limits at another point.

Let the printed statement say g >= 0 and the amendment g' >= 0, and let a term that both gaps have tell k in g' = k g + d. Where d >= 0,
g >= 0 implies g' >= 0 if k > 0, so that the amendment is weaker; and if k < 0, g <= d/|k| bounds g from the other side, and leaves some
g >= 0 at every point. Of a printed g = 0 it is weaker for either sign.
"""

from collections.abc import Iterator

import sympy
from sympy import Expr

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.statement import Statement
from parisk_sym.ground.errors import UnsupportedHeadError
from parisk_sym.proofs.amending.contradiction import said_otherwise
from parisk_sym.proofs.amending.points import common_points, determines, refuted_inside
from parisk_sym.proofs.balls.values import Values
from parisk_sym.proofs.restating.plain import plain, renaming

__all__ = ["leaves_open"]

_VALUE = sympy.Dummy("value", real=True)
"""The probability or the moment of which both statements speak."""


def leaves_open(part: Statement, printed: Statement, condition: bool) -> str:
    """Why nothing follows from the amendment about what is printed, or "".

    A correction may be weaker where it says something of a point at which the printed statement fails; and it may be a bound from the other
    side, unless the printed relation fails at all points looked at: then its reverse is true instead, and that bound is weaker.
    """
    one, other = (plain(s, renaming(s)) for s in (part, printed))
    if isinstance(one, Limit) and isinstance(other, Limit):
        return _at_another_point(one, other)
    if not determines(one, other):
        return ""
    for gap, printed_gap in _gaps(one, other):
        ratios = _ratios(gap, printed_gap)
        same_side = {k for k in ratios if k > 0 or isinstance(other, Identity)}
        if any(_is_positive(gap - k * printed_gap, one, other) for k in same_side or ratios):
            if same_side and (condition or not refuted_inside(other, one.domain)):
                return "it is weaker than what is printed, and speaks of no point at which that fails"
            if not same_side and (condition or _is_positive(-printed_gap, one, other)):
                return (
                    "it bounds the same expression from the other side, and excludes nothing that is printed"
                )
    return ""


def _at_another_point(part: Limit, printed: Limit) -> str:
    same = part.expression.xreplace({part.variable: printed.variable}) == printed.expression
    if not same or part.point == printed.point:
        return ""
    return f"it is the limit at {part.point}, and the printed one is that at {printed.point}"


def _gaps(part: Statement, printed: Statement) -> Iterator[tuple[Expr, Expr]]:
    """What the part says not to be negative, and what the printed statement says not to be, or to be zero."""
    if isinstance(part, Inequality) and isinstance(printed, (Identity, Inequality)):
        yield part.gap, printed.right - printed.left
    if isinstance(part, (Probability, OfMoments)) and isinstance(printed, (Probability, OfMoments)):
        relations = {part.relation, printed.relation}
        yield from (
            (_gap_of_value(part), _gap_of_value(other))
            for other in said_otherwise(printed, part)
            if "=" not in relations
        )


def _gap_of_value(statement: Probability | OfMoments) -> Expr:
    gap = statement.value - _VALUE
    return gap if statement.relation[0] == "<" else -gap


def _ratios(gap: Expr, printed: Expr) -> set[Expr]:
    """The quotients of the coefficients of terms that two gaps have in common; of a value, of nothing else."""
    own, other = (dict(g.as_coefficients_dict()) for g in (gap, printed))
    shared = {t for t in own.keys() & other.keys() if not t.is_Number}
    return {own[t] / other[t] for t in ({_VALUE} if _VALUE in shared else shared)}


def _is_positive(difference: Expr, part: Statement, printed: Statement) -> bool:
    """Whether a difference is positive at all points looked at of which both statements speak, but for zeros; not known of a value."""
    if difference == 0 or difference.has(_VALUE):
        return False
    try:
        values = Values(difference, tuple({**part.domain, **printed.domain}))
    except UnsupportedHeadError:
        return False
    positive = False
    for point in common_points(part, printed, values):
        sign, _ = values.sign(point)
        if sign < 0 or not (sign or values.exactly_zero(point)):
            return False
        positive = positive or sign > 0
    return positive
