"""Expressions that contain integrals and sums, in certified balls: nested ones, with ends that depend on each other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import sympy
from flint import acb, arb, ctx
from sympy import Dummy, Expr, Function, Symbol

from parisk_sym.core.errors import PariskError
from parisk_sym.core.exact import to_sympy
from parisk_sym.formulas.arithmetic.holomorphic import is_real, undefined
from parisk_sym.formulas.arithmetic.integral import integral
from parisk_sym.formulas.engines.complex_ball import ComplexBallEngine
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.engines.real_ball import REAL
from parisk_sym.proofs.budgets import (
    ENDLESS_EVALUATIONS,
    INNER_EVALUATIONS,
    NESTED_EVALUATIONS,
    PANEL_EVALUATIONS,
    SERIES_TERMS,
)
from parisk_sym.proofs.quadrature.integrals import Bindings, enclose_integral
from parisk_sym.proofs.quadrature.outcome import Enclosure, Kind, Undecided, expression_text, unknown
from parisk_sym.proofs.quadrature.sums import enclose_sum

__all__ = ["Evaluation", "Finding", "evaluate_with_integrals"]

_FEW_TERMS = 60
_BINDERS = (sympy.Integral, sympy.Sum)


@dataclass(frozen=True)
class Finding:
    """An integral or sum and what was found about it."""

    node: Expr
    enclosure: Enclosure

    def __str__(self) -> str:
        return f"{expression_text(self.node)}: {self.enclosure}"


@dataclass(frozen=True)
class Evaluation:
    """The ball of an expression (NaN when unknown), why it is unknown, and what was found about its binders."""

    ball: arb
    reason: str = ""
    findings: tuple[Finding, ...] = field(default=())

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The integrals and sums that are proved to have no value: the expression is undefined at this point."""
        return tuple(f for f in self.findings if f.enclosure.kind in (Kind.DIVERGES, Kind.UNDEFINED))


def evaluate_with_integrals(expression: Expr, point: Bindings, bits: int = 64) -> Evaluation:
    """An expression with Integral and Sum nodes at a point (exact rationals, or balls as parameters).

    Every outermost binder is enclosed with the point bound, its inner binders being functions of its own variable
    (real balls: enclosed; complex boxes: only proper integrals, as holomorphic functions of their parameters). A NaN
    decides nothing; `faults` lists what is proved to have no value.
    """
    exact = {s: to_sympy(v, str(s)) for s, v in point.items() if not isinstance(v, arb)}
    balls = {s: v for s, v in point.items() if isinstance(v, arb)}
    try:
        bound = _with_terms(sympy.sympify(expression).xreplace(exact), inside=False)
    except (
        ValueError,
        ZeroDivisionError,
    ) as why:  # SymPy makes nothing of it, such as of a derivative in a number
        return Evaluation(arb.nan(), str(why).strip())
    findings: list[Finding] = []
    replaced: dict[Expr, Symbol] = {}
    with ctx.workprec(bits + 20):
        for node in _outermost(bound):
            depends = not node.free_symbols.isdisjoint(balls)
            found = _enclose(node, balls, bits) if depends else _closed_enclosure(node, bits)
            findings.append(Finding(node, found))
            replaced[node] = Dummy(type(node).__name__, real=True)
            balls[replaced[node]] = found.value
        failed = [f for f in findings if not f.enclosure.is_value]
        if failed:
            return Evaluation(arb.nan(), str(failed[0]), tuple(findings))
        return _plain(bound.xreplace(replaced), balls, findings)


def _with_terms(e: Any, inside: bool) -> Any:
    """The expression with sums of few terms under an integral sign written out: the integrand is a function that the quadrature knows."""
    if not isinstance(e, sympy.Basic) or not e.args or not e.has(sympy.Sum):
        return e
    parts = [_with_terms(a, inside or isinstance(e, sympy.Integral)) for a in e.args]
    if inside and isinstance(e, sympy.Sum) and len(parts) == 2:
        body, (index, *ends) = parts
        if len(ends) == 2 and all(end.is_Integer for end in ends) and -1 <= ends[1] - ends[0] <= _FEW_TERMS:
            places = range(int(ends[0]), int(ends[1]) + 1)
            return sympy.Add(*(_with_terms(body.xreplace({index: sympy.Integer(i)}), inside) for i in places))
    return e.func(*parts)


def _plain(expression: Expr, balls: Mapping[Symbol, arb], findings: list[Finding]) -> Evaluation:
    try:
        ball = Program(expression, tuple(balls)).run(REAL, tuple(balls.values()))
    except (PariskError, ZeroDivisionError, ValueError, TypeError) as why:
        return Evaluation(arb.nan(), str(why), tuple(findings))
    if not isinstance(ball, arb) or not ball.is_finite():
        return Evaluation(arb.nan(), f"{expression} has no finite enclosure", tuple(findings))
    return Evaluation(ball, "", tuple(findings))


def _outermost(node: Expr) -> list[Expr]:
    """The binders that are not inside another one, each once."""
    if isinstance(node, _BINDERS):
        return [node]
    found: dict[Expr, None] = {}
    for argument in node.args:
        found.update(dict.fromkeys(_outermost(argument)))
    return list(found)


def _outermost_binder(node: Expr) -> tuple[Expr, Symbol, Expr, Expr]:
    """(body, variable, lower, upper) of the outermost bound variable, the last one in SymPy's order."""
    body, *inside, outermost = node.args
    if len(outermost) != 3:
        raise Undecided(f"{type(node).__name__} needs bound variables with two ends: {node}")
    variable, lower, upper = outermost
    return (node.func(body, *inside) if inside else body), variable, lower, upper


@lru_cache(maxsize=4096)
def _closed_enclosure(node: Expr, bits: int) -> Enclosure:
    """One binder without free symbols; an attack, the proof and the conditions of a statement ask for the same ones."""
    return _enclose(node, {}, bits)


def _enclose(
    node: Expr, balls: Mapping[Symbol, arb], bits: int, budget: int = PANEL_EVALUATIONS
) -> Enclosure:
    """One binder; its free symbols are among the balls."""
    try:
        body, variable, lower, upper = _outermost_binder(node)
        plain, engine = _with_inner_heads(body, bits)
        first, last = (_end_value(e, balls, bits) for e in (lower, upper))
        if isinstance(node, sympy.Integral):
            limit = min(budget, _budget(body))
            return enclose_integral(plain, variable, first, last, balls, bits, engine, limit)
        return enclose_sum(plain, variable, _integer_end(first), _integer_end(last), balls, bits, engine)
    except (Undecided, PariskError) as why:
        return unknown(str(why))


def _budget(body: Expr) -> int:
    """Fewer evaluations when each of them encloses an integral or sum of its own."""
    if not body.has(*_BINDERS):
        return PANEL_EVALUATIONS
    endless = any(e.is_infinite for node in _outermost(body) for e in _outermost_binder(node)[2:])
    return ENDLESS_EVALUATIONS if endless else NESTED_EVALUATIONS


def _end_value(end: Expr, balls: Mapping[Symbol, arb], bits: int) -> Any:
    """An end: an exact expression stays as it is; one with parameters or binders becomes a ball."""
    if not end.free_symbols and not end.has(*_BINDERS):
        return end
    found = evaluate_with_integrals(end, balls, bits + 20)
    if not found.ball.is_finite():
        raise Undecided(f"the end {end} is not known: {found.reason}")
    return found.ball


def _integer_end(end: Any) -> Any:
    """An integer end of a sum, or oo."""
    if end == sympy.oo:
        return end
    number = (
        end.unique_fmpz() if isinstance(end, arb) else int(end) if sympy.sympify(end).is_Integer else None
    )
    if number is None:
        raise Undecided(f"the end {end} of a sum is not an integer")
    return int(number)


def _with_inner_heads(body: Expr, bits: int) -> tuple[Expr, ComplexBallEngine]:
    """The body with each inner binder as a function of its free symbols, and an engine that knows these functions."""
    replaced: dict[Expr, Expr] = {}
    rules: dict[str, Callable[..., Any]] = {}
    for number, node in enumerate(_outermost(body)):
        symbols = sorted(node.free_symbols, key=str)
        head = f"Inner{type(node).__name__}{number}"
        rules[head] = _inner_rule(node, symbols, bits)
        replaced[node] = Function(head, real=True)(*symbols) if symbols else Function(head, real=True)()
    return body.xreplace(replaced), ComplexBallEngine(rules)


def _inner_rule(node: Expr, symbols: list[Symbol], bits: int) -> Callable[..., acb]:
    """The value of an inner binder: enclosed for real arguments, holomorphic or NaN on complex ones."""
    shared = _Anchored(node, symbols, bits) if _has_fixed_body(node, symbols) else None

    def apply(*arguments: acb) -> acb:
        try:
            if shared:
                return shared(arguments)
            if all(is_real(a) for a in arguments):
                found = _enclose(
                    node,
                    {s: a.real for s, a in zip(symbols, arguments, strict=True)},
                    bits,
                    INNER_EVALUATIONS,
                )
                return acb(found.value)
            return _holomorphic(node, symbols, arguments, bits)
        except (Undecided, PariskError):
            return undefined()

    return apply


def _has_fixed_body(node: Expr, symbols: list[Symbol]) -> bool:
    """Whether an integral to infinity depends on parameters by its finite end only."""
    body, _, lower, upper = _outermost_binder(node)
    one_infinite = bool(lower.is_infinite) != bool(upper.is_infinite)
    return isinstance(node, sympy.Integral) and one_infinite and not body.free_symbols & set(symbols)


class _Anchored:
    """An integral between a moving end e and infinity, its body fixed: that from an integer c on, and c to e."""

    def __init__(self, node: Expr, symbols: list[Symbol], bits: int) -> None:
        self.body, self.variable, self.lower, self.upper = _outermost_binder(node)
        self.symbols, self.bits = symbols, bits
        self._far: dict[int, acb] = {}

    def __call__(self, arguments: tuple[acb, ...]) -> acb:
        """F(e) = F(c) - int_c^e for an upper infinity, F(c) + int_c^e for a lower one."""
        _, engine = _with_inner_heads(self.body, self.bits)
        moving = self.lower if self.upper.is_infinite else self.upper
        end = _complex_value(moving, self.symbols, arguments, engine)
        anchor = end.real.mid().ceil().unique_fmpz() if end.real.is_finite() else None
        if anchor is None:
            return undefined()
        if int(anchor) not in self._far:
            self._far[int(anchor)] = acb(self._from(sympy.Integer(int(anchor))))
        place = sympy.Integer(int(anchor))
        near = _holomorphic(
            sympy.Integral(self.body, (self.variable, place, moving)), self.symbols, arguments, self.bits
        )
        return self._far[int(anchor)] + (near if self.lower.is_infinite else -near)

    def _from(self, anchor: Expr) -> arb:
        ends = (anchor, self.upper) if self.upper.is_infinite else (self.lower, anchor)
        return _enclose(sympy.Integral(self.body, (self.variable, *ends)), {}, self.bits).value


def _holomorphic(node: Expr, symbols: list[Symbol], arguments: tuple[acb, ...], bits: int) -> acb:
    """A proper inner integral, or a finite sum, on a box of parameters.

    With t = a + (b - a) v the integral is (b - a) int_0^1 f(a + (b - a) v, z) dv: a finite sum of quadratures whose
    integrands are holomorphic in the parameters z on the box (a NaN otherwise), hence holomorphic there (Morera).
    """
    body, variable, lower, upper = _outermost_binder(node)
    if lower.is_infinite or upper.is_infinite:
        return undefined()
    plain, engine = _with_inner_heads(body, bits)
    ends = [_complex_value(e, symbols, arguments, engine) for e in (lower, upper)]
    inner = Program(plain, (*symbols, variable)).bound(engine, arguments)
    if isinstance(node, sympy.Sum):
        first, last = (e.real.unique_fmpz() if is_real(e) else None for e in ends)
        if first is None or last is None or not int(first) - 1 <= int(last) < int(first) + SERIES_TERMS:
            return undefined()
        return sum((inner(acb(j)) for j in range(int(first), int(last) + 1)), acb(0))
    start, length = ends[0], ends[1] - ends[0]

    def along(v: acb, analytic: bool) -> acb:
        if analytic and v.imag.is_zero():
            return undefined()
        return inner(start + length * v)

    goal = arb(2) ** (-bits)
    return length * integral(along, acb(0), acb(1), rel_tol=goal, abs_tol=goal, eval_limit=2000)


def _complex_value(
    end: Expr, symbols: list[Symbol], arguments: tuple[acb, ...], engine: ComplexBallEngine
) -> acb:
    result = Program(end, tuple(symbols)).run(engine, arguments)
    if not isinstance(result, acb):
        raise Undecided(f"the end {end} is not a number")
    return result
