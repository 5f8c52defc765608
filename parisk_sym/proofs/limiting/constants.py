"""Whether an expression without the variable is certainly defined for all values of the parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import sympy
from sympy import Expr, S

from parisk_sym.ground.errors import PariskError
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.special import BINDERS
from parisk_sym.proofs.limiting.outcome import UndecidedError

__all__ = ["FAILURES", "moved", "require_defined"]

Signs = frozenset[int]
_POSITIVE, _NONNEGATIVE = frozenset({1}), frozenset({0, 1})


FAILURES = (
    PariskError,
    ArithmeticError,
    ValueError,
    TypeError,
    RecursionError,
    NotImplementedError,
    AttributeError,
)
"""What an expression of an unexpected shape may raise inside SymPy or the core: never a result, always undecided."""


def moved(e: Expr, values: Mapping[Expr, Expr]) -> Expr:
    """The expression with parts replaced; UndecidedError where that leaves the real expressions."""
    try:
        found = e.xreplace(dict(values))
    except FAILURES as error:
        raise UndecidedError(f"{values} cannot be put into {e}: {error}") from error
    if found.has(S.NaN, S.ComplexInfinity, S.ImaginaryUnit):
        raise UndecidedError(f"{e} is not defined with {values}")
    return found


def require_defined(e: Expr, facts: Facts) -> None:
    """UndecidedError where a head is not certain to be defined.

    Sums, integrals, roots and the package's own heads count as defined here: the statement's own check of definition proves them.
    """
    if e.is_Symbol:
        if e not in facts.domain:
            raise UndecidedError(f"no domain is known for {e}")
        return
    if e.is_Atom or isinstance(e, BINDERS):
        return
    if isinstance(e, sympy.core.function.AppliedUndef) or e.has(S.NaN, S.ComplexInfinity, S.ImaginaryUnit):
        raise UndecidedError(f"{e} is not a defined real expression")
    for part in e.args:
        if isinstance(part, Expr):
            require_defined(part, facts)
    name = type(e).__name__
    if name in _ENTIRE:
        return
    if name not in _CONDITIONS or not _CONDITIONS[name](e, facts):
        raise UndecidedError(f"{e} is not certain to be defined")


def _power(e: Expr, facts: Facts) -> bool:
    """b^c: c a natural number, or b > 0, or b >= 0 and c > 0, or b != 0 and c an integer."""
    signs = facts.sign(e.base)
    if signs == _POSITIVE or (signs <= _NONNEGATIVE and facts.sign(e.exp) == _POSITIVE):
        return True
    return facts.is_integer(e.exp) and (0 not in signs or facts.sign(e.exp) <= _NONNEGATIVE)


def _no_pole(z: Expr, facts: Facts) -> bool:
    """z is no pole of the gamma function (DLMF 5.2.1): positive, or a number that is no integer."""
    return facts.sign(z) == _POSITIVE or bool(z.is_Rational and not z.is_Integer)


def _binomial(e: Expr, facts: Facts) -> bool:
    """A polynomial in n for a number k; 0 or more for integers n >= 0 and k; gamma functions off their poles."""
    n, k = e.args
    if k.is_Integer or (facts.is_integer(n) and facts.is_integer(k) and facts.sign(n) <= _NONNEGATIVE):
        return True
    return all(facts.sign(v + 1) == _POSITIVE for v in (n, k, n - k))


def _signs(index: int, allowed: Signs) -> Callable[[Expr, Facts], bool]:
    return lambda e, facts: facts.sign(e.args[index]) <= allowed


def _nonzero(part: Callable[[Expr], Expr]) -> Callable[[Expr, Facts], bool]:
    return lambda e, facts: 0 not in facts.sign(part(e))


def _between_ones(e: Expr, facts: Facts) -> bool:
    z = e.args[0]
    return all(facts.sign(v) <= _NONNEGATIVE for v in (1 - z, 1 + z))


_ENTIRE = frozenset(
    {
        "Add", "Mul", "exp", "sin", "cos", "sinh", "cosh", "tanh", "sech", "atan", "acot", "asinh", "erf", "erfc", "Abs", "Max", "Min",
        "sign", "floor", "ceiling", "frac", "sinc", "Heaviside", "KroneckerDelta", "BinomialQuantile", "LaplaceDelta",
        "LaplaceConfidence", "DiscreteLaplaceDelta", "Hyper1F2Regularized",
    }
)  # fmt: skip
"""Heads that are defined for all real arguments, and the package's own, which check their arguments themselves."""

_CONDITIONS: Mapping[str, Callable[[Expr, Facts], bool]] = {
    "Pow": _power,
    "log": _signs(0, _POSITIVE),
    "gamma": lambda e, facts: _no_pole(e.args[0], facts),
    "loggamma": _signs(0, _POSITIVE),
    "factorial": lambda e, facts: _no_pole(e.args[0] + 1, facts),
    "beta": lambda e, facts: all(facts.sign(a) == _POSITIVE for a in e.args),
    "Mod": _nonzero(lambda e: e.args[1]),
    "atan2": lambda e, facts: any(0 not in facts.sign(a) for a in e.args),
    "besselk": _signs(1, _POSITIVE),
    "besseli": _signs(1, _POSITIVE),
    "StruveL": _signs(1, _POSITIVE),
    "uppergamma": _signs(1, _POSITIVE),
    "polygamma": _signs(1, _POSITIVE),
    "harmonic": lambda e, facts: facts.sign(e.args[0] + 1) == _POSITIVE,
    "expint": _signs(1, _POSITIVE),
    "lowergamma": lambda e, facts: all(facts.sign(a) == _POSITIVE for a in e.args),
    "binomial": _binomial,
    "coth": _nonzero(lambda e: e.args[0]),
    "csch": _nonzero(lambda e: e.args[0]),
    "tan": _nonzero(lambda e: sympy.cos(e.args[0])),
    "sec": _nonzero(lambda e: sympy.cos(e.args[0])),
    "cot": _nonzero(lambda e: sympy.sin(e.args[0])),
    "csc": _nonzero(lambda e: sympy.sin(e.args[0])),
    "asin": _between_ones,
    "acos": _between_ones,
    "acosh": lambda e, facts: facts.sign(e.args[0] - 1) <= _NONNEGATIVE,
    "atanh": lambda e, facts: facts.sign(1 - e.args[0] ** 2) == _POSITIVE,
    "LambertW": lambda e, facts: facts.sign(e.args[0] + sympy.exp(-1)) <= _NONNEGATIVE
    and (len(e.args) == 1 or e.args[1] == 0 or facts.sign(e.args[0]) == frozenset({-1})),
}  # fmt: skip
