"""One- and two-sided limits with certificates, for all values of the parameters at once.

    limit(expression, variable, point, side, facts)     a value, a proof that no limit exists, or UNKNOWN
    limit_at_parameters(..., values)                     the same at special values of parameters
    end_sign(expression, variable, end, side, facts)     the strict sign of a limit
    sign_near(expression, variable, end, side, facts)    the sign at all points near an end

The limit is that of the function on the variable's interval, near the point. Where the answer depends on the sign of a parameter that
the domain does not decide, it is UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sympy import Expr, S, Symbol

from parisk_sym.claims.sentences import Sentence
from parisk_sym.core.errors import ClaimError, ParameterError
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.facts import Assumption, Facts
from parisk_sym.proofs.algebra.rewriting import BINDERS
from parisk_sym.proofs.limits.constants import real_replacement
from parisk_sym.proofs.limits.decision import decide, sign_of
from parisk_sym.proofs.limits.germs import Neighbourhood
from parisk_sym.proofs.limits.oscillation import differ
from parisk_sym.proofs.limits.outcome import (
    Certificate,
    LimitResult,
    Outcome,
    Substitution,
    UndecidedError,
    none_exists,
    unknown,
    value_is,
)

__all__ = ["end_sign", "limit", "limit_at_parameters", "sign_near"]

_SIDES = ("+", "-", "both")
_NONNEGATIVE = frozenset({0, 1})


def limit(
    expression: Expr, variable: Symbol, point: Expr, side: str, facts: Facts, ordered: bool = False
) -> LimitResult:
    """The limit of the expression as the variable tends to the point from above ("+"), from below ("-") or from both sides.

    At +-oo the side is ignored. `facts` knows the intervals of the variable and of the parameters. With `ordered` the caller
    vouches that the lower end of the variable's interval is less than the upper one; otherwise it is proved where it matters.

    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> p = Symbol("p", real=True)
    >>> limit((p + 2) / (p + 1), p, S.Zero, "+", Facts({p: POSITIVE})).value
    2
    """
    if side not in _SIDES:
        raise ParameterError(f"side must be one of {', '.join(_SIDES)}, got {side}")
    try:
        if side == "both" and not point.is_infinite:
            return _two_sided(expression, variable, point, facts)
        return _one_sided(expression, variable, point, side, facts, ordered)
    except UndecidedError as error:
        return unknown(str(error))


def limit_at_parameters(
    expression: Expr, variable: Symbol, point: Expr, side: str, facts: Facts, values: Mapping[Symbol, Expr]
) -> LimitResult:
    """The limit where parameters have special values of their intervals: one of them may refute a stated value."""
    if any(
        value.free_symbols or not _inside(value, facts.domain[s], values, facts)
        for s, value in values.items()
    ):
        return unknown(f"{dict(values)} is not certain to lie in the domain")
    try:
        special, place = real_replacement(expression, values), real_replacement(point, values)
        domain = {s: _at(i, values) for s, i in facts.domain.items() if s not in values}
        premises = tuple(_special_case(a, values) for a in facts.assumptions)
    except (ClaimError, UndecidedError) as error:
        return unknown(str(error))
    return limit(special, variable, place, side, Facts(domain, premises))


def _special_case(assumption: Assumption, values: Mapping[Symbol, Expr]) -> Assumption:
    """The assumption at special values; UndecidedError where it then speaks of numbers and is not certain to hold."""
    value = real_replacement(assumption.value, values)
    allowed = frozenset({1}) if assumption.strict else _NONNEGATIVE
    if not value.free_symbols and not Facts({}).sign(value) <= allowed:
        raise UndecidedError(f"the assumption on {assumption.value} is not certain to hold at {dict(values)}")
    return Assumption(value, assumption.strict)


def end_sign(expression: Expr, variable: Symbol, end: Expr, side: str, facts: Facts) -> int | None:
    """The strict sign of the limit, +-oo included; 0 where the limit is 0 (which says nothing about signs); None: not decided."""
    value = limit(expression, variable, end, side, facts).value
    if value is None:
        return None
    if value.is_infinite:
        return 1 if value == S.Infinity else -1
    signs = facts.sign(value)
    return next(iter(signs)) if len(signs) == 1 else None


def sign_near(expression: Expr, variable: Symbol, end: Expr, side: str, facts: Facts) -> int:
    """The sign that the expression has at all points near an end, from one side; 0 where that is not decided.

    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> p = Symbol("p", real=True)
    >>> sign_near(p**3 - p**2, p, S.Zero, "+", Facts({p: POSITIVE}))
    -1
    """
    try:
        _require_approach(variable, end, side, facts, False)
        _require_free(expression, variable)
        near, image = _neighbourhood(variable, end, side, facts, expression)
        return sign_of(real_replacement(expression, {variable: image}), near)
    except UndecidedError:
        return 0


# --- sides ----------------------------------------------------------------------------------------------------------


def _two_sided(expression: Expr, variable: Symbol, point: Expr, facts: Facts) -> LimitResult:
    """Both one-sided limits, which have to be equal."""
    above, below = (_one_sided(expression, variable, point, side, facts) for side in ("+", "-"))
    if above.value is None or below.value is None:
        return below if below.outcome is Outcome.NONE_EXISTS or above.value is not None else above
    note = _both(expression, variable, point, above, below)
    cited = tuple(sorted({*above.cited, *below.cited}))
    if above.value == below.value or _same(above.value, below.value, facts):
        return value_is(above.value, note, cited)
    if differ(above.value, below.value, facts):
        reason = f"the limit from above is {above.value}, the limit from below is {below.value}"
        return none_exists(reason, note, cited)
    return unknown(f"whether {above.value} = {below.value} is not decided")


def _same(one: Expr, other: Expr, facts: Facts) -> bool:
    return not (one.is_infinite or other.is_infinite) and facts.is_zero(one - other)


def _both(
    expression: Expr, variable: Symbol, point: Expr, above: LimitResult, below: LimitResult
) -> Certificate:
    parts = tuple(r.certificate for r in (above, below) if r.certificate is not None)
    goal = Sentence(("limit of", (expression,), "as", (variable, "->", point)))
    theorem = "a limit exists where the two one-sided limits exist and are equal"
    both = (
        above.value if above.value == below.value else f"{above.value} from above, {below.value} from below"
    )
    return Certificate("both sides", theorem, goal, both, (), parts)


def _one_sided(
    expression: Expr, variable: Symbol, point: Expr, side: str, facts: Facts, ordered: bool = False
) -> LimitResult:
    _require_approach(variable, point, side, facts, ordered)
    _require_free(expression, variable)
    near, image = _neighbourhood(variable, point, side, facts, expression)
    becomes = real_replacement(expression, {variable: image})
    result = decide(becomes, near)
    if result.certificate is None:
        return result
    approached = () if point.is_infinite else (f"from {'above' if side == '+' else 'below'}",)
    goal = Sentence(("limit of", (expression,), "as", (variable, "->", point), *approached))
    finding = result.reason or result.value
    theorem = f"substitution {variable} = {image}, x -> oo"
    begun = Substitution(expression, variable, image, near.x, becomes)
    note = Certificate("substitution", theorem, goal, finding, (), (result.certificate,), begun)
    return LimitResult(result.outcome, result.value, result.reason, note, result.cited)


def _require_approach(variable: Symbol, point: Expr, side: str, facts: Facts, ordered: bool) -> None:
    """The variable can come to the point from this side within its interval, whose ends do not depend on it."""
    if variable in point.free_symbols or point.has(S.NaN, S.ComplexInfinity):
        raise UndecidedError(f"the point {point} of a limit in {variable}")
    for other, interval in facts.domain.items():
        if variable in interval.lower.free_symbols | interval.upper.free_symbols:
            raise UndecidedError(f"the interval of {other} depends on {variable}")
    interval = facts.domain.get(variable)
    if interval is None:
        raise UndecidedError(f"no domain is known for {variable}")
    if point.is_infinite:
        if (interval.upper if point is S.Infinity else interval.lower) != point:
            raise UndecidedError(f"{variable} in {interval} does not come near to {point}")
        return
    if interval.integer:
        raise UndecidedError(f"{variable} in {interval} comes near to no point but oo, got {point}")
    near, far = (interval.lower, interval.upper) if side == "+" else (interval.upper, interval.lower)
    if ordered and point == near:
        return
    sign = 1 if side == "+" else -1
    without = _without(variable, facts)  # that the variable has a value between the ends is what is asked
    room = far.is_infinite or _at_least(sign * (far - point), without, strict=True)
    if not (room and (near.is_infinite or _at_least(sign * (point - near), without, strict=False))):
        raise UndecidedError(f"{variable} in {interval} is not certain to come near to {point}{side}")


def _without(variable: Symbol, facts: Facts) -> Facts:
    """The facts about the other symbols."""
    kept = tuple(a for a in facts.assumptions if variable not in a.value.free_symbols)
    return Facts({s: i for s, i in facts.domain.items() if s != variable}, kept)


def _at_least(gap: Expr, facts: Facts, strict: bool) -> bool:
    return facts.sign(gap) <= (frozenset({1}) if strict else _NONNEGATIVE)


def _require_free(expression: Expr, variable: Symbol) -> None:
    """No binder uses the variable as its own, and the expression is real algebra."""
    for binder in expression.atoms(*BINDERS):
        if variable in getattr(binder, "bound_symbols", ()):
            raise UndecidedError(f"{variable} is also a bound variable")
    if expression.has(S.NaN, S.ComplexInfinity, S.ImaginaryUnit):
        raise UndecidedError("the expression contains nan, zoo or the imaginary unit")


def _neighbourhood(
    variable: Symbol, point: Expr, side: str, facts: Facts, expression: Expr
) -> tuple[Neighbourhood, Expr]:
    """Facts near the point, and the variable as a function of x -> oo."""
    x = _fresh({*facts.domain, *expression.atoms(Symbol), *point.free_symbols})
    interval, rest = facts.domain[variable], _without(variable, facts)
    far = Interval(S.One, S.Infinity, not interval.integer, True, interval.integer)
    sign = S.One if (point is S.Infinity or (side == "+" and not point.is_infinite)) else S.NegativeOne
    told, image = (
        (sign * variable, sign * x) if point.is_infinite else (sign / (variable - point), point + sign / x)
    )
    return Neighbourhood(rest, Facts({**rest.domain, x: far}, rest.assumptions), x, told), image


def _fresh(taken: Iterable[Symbol]) -> Symbol:
    names, name = {s.name for s in taken}, "x"
    while name in names:
        name += "_"
    return Symbol(name, real=True)


# --- special values -------------------------------------------------------------------------------------------------


def _at(interval: Interval, values: Mapping[Symbol, Expr]) -> Interval:
    lower, upper = (e.xreplace(dict(values)) for e in (interval.lower, interval.upper))
    return Interval(lower, upper, interval.lower_open, interval.upper_open, interval.integer)


def _inside(value: Expr, interval: Interval, values: Mapping[Symbol, Expr], facts: Facts) -> bool:
    try:
        own = _at(interval, values)
    except ClaimError:
        return False
    above = own.lower is S.NegativeInfinity or _at_least(value - own.lower, facts, own.lower_open)
    below = own.upper is S.Infinity or _at_least(own.upper - value, facts, own.upper_open)
    return above and below and (not own.integer or facts.is_integer(value))
