"""Statements on the shape of an expression in one variable: monotone, convex, a density, its roots."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Expr, Symbol

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.language.making import statement_with
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.reading import read_namespace
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import REALS, Interval

__all__ = ["shape"]

Domain = dict[Symbol, Interval]


def shape(words: set[str], chain: list[Any], variable: Symbol, domain: Domain) -> Statement:
    """The statement that an expression has the shape that the words name. Raises AskError where they name none that is read."""
    domain = domain if variable in domain else {**domain, variable: REALS}
    if words & {"root", "solution", "zero"}:
        return _root(words, chain, variable, domain)
    if len(chain) != 1:
        raise AskError("a shape is that of an expression, not of a relation")
    expression: Expr = chain[0]
    if words & {"density", "mass"}:
        if "mass" in words and not variable.is_integer:
            raise AskError(f"a mass function is one of integers: write for {variable} in {{0, 1, ...}}")
        return statement_with(Normalised, expression, variable, domain)
    if words & {"convex", "concave", "logconvex", "logconcave"}:
        return _bend(words, expression, variable, domain)
    if words & {"nondecreasing", "nonincreasing"}:
        return _weakly_monotone("nondecreasing" in words, expression, variable, domain)
    direction = "increasing" if "increasing" in words else "decreasing"
    return statement_with(Monotone, expression, variable, direction, domain)


def _root(words: set[str], chain: list[Any], variable: Symbol, domain: Domain) -> Statement:
    """Exactly one root, or none: the distance from 0 is positive."""
    reader = read_namespace({})
    if not words & {"one", "unique", "no"}:
        raise AskError("only 'exactly one root' and 'no root' are read")
    if len(chain) > 3 or (len(chain) == 3 and chain[1].kind != "EQUAL"):
        raise AskError("a root is that of an equation")
    is_gap = len(chain) == 1 or chain[2] == 0
    gap = chain[0] if is_gap else reader.subtract(chain[0], chain[2])
    if "no" in words:
        return statement_with(Inequality, sympy.S.Zero, "<", reader.call(sympy.Abs, gap), domain)
    return statement_with(UniqueRoot, gap, variable, domain)


def _bend(words: set[str], expression: Expr, variable: Symbol, domain: Domain) -> Statement:
    """Convex or concave, or so for the logarithm."""
    reader = read_namespace({})
    if "strictly" in words:
        raise AskError("strict convexity is not read: say 'convex', which allows straight pieces")
    if words & {"logconvex", "logconcave"}:
        expression = reader.call(sympy.log, expression)
    value = expression if words & {"convex", "logconvex"} else reader.negative(expression)
    return statement_with(Convex, value, variable, domain)


def _weakly_monotone(rising: bool, expression: Expr, variable: Symbol, domain: Domain) -> Statement:
    """f(x) <= f(y) for x <= y, in a second letter."""
    own = domain[variable]
    taken = {s.name for s in domain} | {s.name for s in expression.free_symbols}
    name = next(n for n in ("y", "z", "u", "v", "w", "t", "s", "y_1") if n not in taken)
    later = Symbol(name, integer=True) if variable.is_integer else Symbol(name, real=True)
    end = Interval(variable, own.upper, False, own.upper_open, own.integer)
    moved = expression.xreplace({variable: later})
    pair = (expression, moved) if rising else (moved, expression)
    return statement_with(Inequality, pair[0], "<=", pair[1], {**domain, later: end})
