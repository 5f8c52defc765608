"""Converts expressions in prefix form to terms of the logic."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from parisk_sym.coq.logic import INFINITE, Term

__all__ = ["ZERO", "NotExportableError", "Scope", "end_of", "inverse", "is_whole", "minus", "number", "power", "product_of", "substitute", "sum_of", "sum_over", "term_in", "term_of"]  # fmt: skip

ONE: Term = ("num", Fraction(1))
ZERO: Term = ("num", Fraction(0))
_HALF = Fraction(1, 2)
_MOST_POWER = 10_000
_LARGEST_ORDER = 20


class NotExportableError(ValueError):
    """A statement, or the part of it that the message names, has no form in the logic."""


def number(value: Fraction | int) -> Term:
    """A rational number."""
    return ("num", Fraction(value))


# --- sums, products and powers in one form --------------------------------------------------------------------------------


def sum_of(parts: Sequence[Term]) -> Term:
    """A flat sum."""
    flat = [p for part in parts for p in (part[1:] if part[0] == "add" else (part,))]
    return flat[0] if len(flat) == 1 else ("add", *flat)


def product_of(parts: Sequence[Term]) -> Term:
    """A flat product with its number in front; a factor 0 does not remove the others."""
    flat = [p for part in parts for p in (part[1:] if part[0] == "mul" else (part,))]
    coefficient = Fraction(1)
    for part in flat:
        coefficient *= part[1] if part[0] == "num" else 1
    rest = [part for part in flat if part[0] != "num"]
    if coefficient != 1 or not rest:
        rest.insert(0, ("num", coefficient))
    return rest[0] if len(rest) == 1 else ("mul", *rest)


def minus(left: Term, right: Term) -> Term:
    """The difference."""
    return sum_of([left, product_of([number(-1), right])])


def inverse(t: Term) -> Term:
    """The reciprocal; raises NotExportableError for that of 0."""
    if t == ZERO:
        raise NotExportableError("a division by 0")
    return ("num", 1 / t[1]) if t[0] == "num" else ("inv", t)


def power(base: Term, exponent: Term) -> Term:
    """A power, with an integer, half-integer or other real exponent, or one of integer variables.

    A positive rational exponent has its own head, because 0 to such a power is 0 but 1 in Coq, where x^y is exp(y ln x).
    """
    if base == ("exp", ONE):
        return ("exp", exponent)
    if exponent[0] == "num":
        return _rational_power(base, exponent[1])
    return ("zpow", base, exponent) if is_whole(exponent) else ("rpower", base, exponent)


def _rational_power(base: Term, exponent: Fraction) -> Term:
    if exponent.denominator == 2:
        return _rational_power(("sqrt", base), exponent * 2)
    if exponent.denominator != 1:
        return ("real_power" if exponent > 0 else "rpower", base, ("num", exponent))
    n = exponent.numerator
    if abs(n) > _MOST_POWER:
        raise NotExportableError(f"a power with the exponent {n}")
    if n < 0:
        return inverse(_rational_power(base, -exponent))
    if n == 0:
        return (
            ONE if base[0] in ("num", "var", "int") else ("pow", base, 0)
        )  # keeps the condition that the base is defined
    if n == 1:
        return base
    return ("pow", base, n)


def is_whole(t: Term) -> bool:
    """Whether a term is a polynomial in integers."""
    if t[0] == "num":
        return bool(t[1].denominator == 1)
    return t[0] == "int" or (t[0] in ("add", "mul") and all(map(is_whole, t[1:])))


def substitute(t: Term, name: str, value: Term) -> Term:
    """The term with a value substituted for a real or integer variable. Names of bound variables are unique."""
    if t in (("var", name), ("int", name)):
        return value
    parts = tuple(substitute(part, name, value) if isinstance(part, tuple) else part for part in t)
    flat = {"add": sum_of, "mul": product_of}.get(t[0])
    return parts if flat is None else flat(parts[1:])


# --- from prefix form -----------------------------------------------------------------------------------------------------


class Scope(NamedTuple):
    """The integer variables, and the names of bound variables in terms."""

    integers: frozenset[str]
    bound: Mapping[str, str]

    def variable(self, name: str) -> Term:
        """The term of a symbol."""
        if "$" in name:
            raise NotExportableError(f"the name {name}, because bound variables have $ in theirs")
        own = self.bound.get(name, name)
        return ("int" if own in self.integers else "var", own)

    def within(self, name: str, integer: bool) -> tuple[str, Scope]:
        """The scope inside a binder, and its variable's name, which has a $ and so captures no free variable."""
        own = f"{name}${len(self.bound)}"
        integers = self.integers | {own} if integer else self.integers - {own}
        return own, Scope(integers, {**self.bound, name: own})


def term_of(value: Any, integers: frozenset[str] = frozenset()) -> Term:
    """An expression in prefix form as a term; ("int", name) is an integer variable as a real number.

    >>> term_of(["*", ["n", "1/2"], ["^", ["s", "x"], ["n", "-2"]]])
    ('mul', ('num', Fraction(1, 2)), ('inv', ('pow', ('var', 'x'), 2)))
    """
    return term_in(value, Scope(integers, {}))


def term_in(value: Any, scope: Scope) -> Term:
    """An expression in prefix form as a term within a scope."""
    head, rest = value[0], value[1:]
    if head == "n":
        return ("num", Fraction(rest[0]))
    if head == "s":
        return scope.variable(rest[0])
    if head in ("oo", "-oo"):
        raise NotExportableError("infinity in an expression")
    if head in _BOUND:
        return _binder(head, rest[0], rest[1:], scope)
    if head == "Piecewise":
        return _cases(rest, scope)
    rule = _HEADS.get(head)
    if rule is None:
        raise NotExportableError(f"the function {head}")
    return rule(*(term_in(part, scope) for part in rest))


_BOUND = {"Integral": "integral", "Sum": "sum", "Root": "root"}


def _binder(head: str, body: Any, ranges: Sequence[Any], scope: Scope) -> Term:
    """A binder over the last range around those before it; its ends are outside its scope."""
    if not ranges:
        return term_in(body, scope)
    if ranges[-1][0] != "Tuple" or len(ranges[-1]) != 4:
        raise NotExportableError(f"a {head} without ends")
    _, (_, name), *ends = ranges[-1]
    lower, upper = (end_of(end, scope) for end in ends)
    own, inner = scope.within(name, head == "Sum")
    binder = sum_over(lower, upper) if head == "Sum" else _BOUND[head]
    return (binder, own, _binder(head, body, ranges[:-1], inner), lower, upper)


def sum_over(lower: Term, upper: Term) -> str:
    """The binder of a sum between these ends; raises NotExportableError for ends that are not integers, or infinite on the wrong side."""
    if lower == ("oo",) or upper == ("-oo",):
        raise NotExportableError("a Sum whose ends are in the other order")
    if not all(end in INFINITE or is_whole(end) for end in (lower, upper)):
        raise NotExportableError("a Sum whose ends are no integers")
    return "series" if {lower, upper} & set(INFINITE) else "sum"


def end_of(value: Any, scope: Scope) -> Term:
    """The end of a range, which may be infinite."""
    return (value[0],) if value[0] in ("oo", "-oo") else term_in(value, scope)


def _cases(pairs: Sequence[Any], scope: Scope) -> Term:
    """The first matching case; a single case has to hold always."""
    _, value, condition = pairs[0]
    here = term_in(value, scope)
    if condition[0] == "true":
        return here
    if len(pairs) == 1 or condition[0] not in ("<", "<=", ">", ">="):
        raise NotExportableError("a Piecewise without a last case, or with a condition that is no inequality")
    left, right = (term_in(side, scope) for side in condition[1:])
    if condition[0] in (">", ">="):
        left, right = right, left
    return ("if", condition[0].replace(">", "<"), left, right, here, _cases(pairs[1:], scope))


def _binary_fold(head: str) -> Callable[..., Term]:
    def of(*parts: Term) -> Term:
        found = parts[-1]
        for part in reversed(parts[:-1]):
            found = (head, part, found)
        return found

    return of


def _function(head: str) -> Callable[..., Term]:
    return lambda x: (head, x)


def _integral(head: str) -> Callable[..., Term]:
    """A function of integers."""

    def of(*parts: Term) -> Term:
        if not all(map(is_whole, parts)):
            raise NotExportableError(f"the function {head} at what is no integer")
        return (head, *parts)

    return of


def _gamma(n: Term) -> Term:
    """Gamma of an integer n >= 1, as the factorial of n - 1."""
    if not is_whole(n):
        raise NotExportableError("the function gamma at what is no integer")
    return ("factorial", sum_of([n, number(-1)]))


def _bessel_k(order: Term, x: Term) -> Term:
    """The function K of a half-integer order, in which it is even."""
    value = order[1] if order[0] == "num" else Fraction(0)
    return ("half_bessel_K", _steps("besselk", abs(value) - _HALF), x)


def _struve_l(order: Term, x: Term) -> Term:
    value = order[1] if order[0] == "num" else Fraction(0)
    return ("half_struve_L", _steps("StruveL", value + _HALF), x)


def _steps(head: str, n: Fraction) -> Term:
    """The number of recurrence steps from the lowest half-integer order, where the function is elementary."""
    if n.denominator != 1 or not 0 <= n <= _LARGEST_ORDER:
        raise NotExportableError(f"the function {head} at an order that is no half of a small odd number")
    return number(n)


def _lambert(x: Term, branch: Term = ZERO) -> Term:
    if branch not in (ZERO, number(-1)):
        raise NotExportableError("the function LambertW at a branch that is not real")
    return ("lambert_W" if branch == ZERO else "lambert_lower", x)


def _laplace_delta(level: Term, noise: Term, count: Term) -> Term:
    if not is_whole(count):
        raise NotExportableError("the function LaplaceDelta of a number of uses that is no integer")
    return ("laplace_delta", count, noise, level)


_HEADS: dict[str, Callable[..., Term]] = {
    **{
        head: _function(head)
        for head in ("exp", "sinh", "cosh", "tanh", "sin", "cos", "atan", "erf", "erfc", "ceiling")
    },
    "floor": lambda x: product_of([number(-1), ("ceiling", product_of([number(-1), x]))]),
    "binomial": _integral("binomial"),
    "factorial": _integral("factorial"),
    "gamma": _gamma,
    "besselk": _bessel_k,
    "StruveL": _struve_l,
    "LambertW": _lambert,
    "LaplaceDelta": _laplace_delta,
    "+": lambda *parts: sum_of(parts),
    "*": lambda *parts: product_of(parts),
    "^": power,
    "log": _function("ln"),
    "Abs": _function("abs"),
    "Max": _binary_fold("max"),
    "Min": _binary_fold("min"),
    "coth": lambda x: product_of([("cosh", x), inverse(("sinh", x))]),
    "pi": lambda: ("pi",),
    "e": lambda: ("exp", ONE),
}
