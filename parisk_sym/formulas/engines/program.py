"""One fold over an expression tree, shared by every engine.

`lambdify` is not used: into Arb it turns Rational(1, 3) into a zero-width ball that misses 1/3. Here a SymPy
expression becomes a straight-line program once (common subexpressions once), and an engine is a table of rules,
one per head. A head without a rule is an error, never a guess.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple, Protocol

import sympy
from flint import fmpq

from parisk_sym.core.errors import UnsupportedHeadError
from parisk_sym.formulas import heads
from parisk_sym.formulas.arithmetic.balls import whole_power
from parisk_sym.formulas.engines.codegen import last_uses, unrolled_function

__all__ = ["Engine", "Program"]

_MOST_PRECISIONS = 4
_OFTEN = 100
"""Number of runs after which steps are unrolled, which takes as long as some fifty runs."""
_MOST_UNROLLED = 1000
_BINDERS = (sympy.Integral, sympy.Sum, sympy.Product, *heads.BINDERS)


class Engine(Protocol):
    """The parts of an evaluator: rules by head, binder rules by head, and the conversion of rational numbers."""

    @property
    def name(self) -> str:
        """The name of the engine in messages."""

    @property
    def precision(self) -> int | None:
        """The precision in force, for which the values of constant parts are cached; None: they are computed in each run."""

    @property
    def rules(self) -> Mapping[str, Callable[..., Any]]:
        """One rule per head."""

    @property
    def binders(self) -> Mapping[str, Callable[..., Any]]:
        """Rules for sums and roots: they receive the body as a function of the bound variable."""

    def number(self, value: fmpq) -> Any:
        """The engine's value for an exact rational number."""


class _Step(NamedTuple):
    """One instruction: its kind ("symbol", "number", "power", "call" or "bind"), head, argument slots and payload."""

    kind: str
    head: str
    slots: tuple[int, ...]
    payload: Any


class Program:
    """A compiled expression in the given symbols.

    >>> x = sympy.Symbol("x")
    >>> from parisk_sym.formulas.engines.ball import BALL
    >>> print(Program(x + sympy.Rational(1, 3), (x,)).run(BALL, [BALL.number(fmpq(2, 3))]).contains(1))
    True
    """

    def __init__(self, expression: sympy.Expr, symbols: Sequence[sympy.Symbol]) -> None:
        self.symbols = tuple(symbols)
        self._index = {s: i for i, s in enumerate(self.symbols)}
        self._slots: dict[sympy.Basic, int] = {}
        self._steps: list[_Step] = []
        self._constant: list[bool] = []
        self._of_last: list[bool] = []
        self._kept: dict[tuple[str, int | None], list[Any]] = {}
        self._emit(sympy.sympify(expression))

    @property
    def heads(self) -> frozenset[str]:
        """The names of all heads in the program, bodies of sums, integrals and roots included."""
        own = {s.head for s in self._steps if s.kind not in ("symbol", "number")}
        return frozenset(own.union(*(s.payload.heads for s in self._steps if s.kind == "bind")))

    def require(self, engine: Engine) -> None:
        """Raise UnsupportedHeadError at once when the engine lacks a rule for some head."""
        missing = sorted(self.heads - set(engine.rules) - set(engine.binders) - {"Pow"})
        if missing:
            raise UnsupportedHeadError(f"the {engine.name} engine has no rule for {', '.join(missing)}")

    def _emit(self, node: sympy.Basic) -> int:
        if node not in self._slots:
            step = self._step(node)
            moves = step.kind == "symbol" or (step.kind == "bind" and bool(node.free_symbols))
            self._constant.append(not moves and all(self._constant[i] for i in step.slots))
            last = self.symbols[-1:]
            own = node in last or (step.kind == "bind" and not node.free_symbols.isdisjoint(last))
            self._of_last.append(own or any(self._of_last[i] for i in step.slots))
            self._steps.append(step)
            self._slots[node] = len(self._steps) - 1
        return self._slots[node]

    def _step(self, node: sympy.Basic) -> _Step:
        if isinstance(node, sympy.Symbol):
            if node not in self._index:
                raise UnsupportedHeadError(
                    f"the symbol {node} is not one of {[str(s) for s in self.symbols]}"
                )
            return _Step("symbol", str(node), (), self._index[node])
        if isinstance(node, sympy.Float):
            raise UnsupportedHeadError(f"the expression contains the float {node}: write a Rational")
        if isinstance(node, sympy.Rational):
            return _Step("number", "Rational", (), fmpq(int(node.p), int(node.q)))
        if isinstance(node, _BINDERS):
            return self._binder(node)
        if isinstance(node, sympy.Pow) and isinstance(node.exp, sympy.Integer) and node.exp:
            return _Step("power", "Pow", (self._emit(node.base),), int(node.exp))
        return _Step("call", node.func.__name__, tuple(self._emit(a) for a in node.args), None)

    def _binder(self, node: sympy.Basic) -> _Step:
        """A sum, product, integral or root; of several bound variables the last is the outermost, as in SymPy."""
        body, *inside, outermost = node.args
        if len(outermost) != 3:
            raise UnsupportedHeadError(f"{type(node).__name__} needs bound variables with two ends: {node}")
        body = node.func(body, *inside) if inside else body
        unknown, lower, upper = outermost
        inner = Program(body, (*self.symbols, unknown))
        return _Step("bind", type(node).__name__, (self._emit(lower), self._emit(upper)), inner)

    def run(self, engine: Engine, values: Sequence[Any]) -> Any:
        """Evaluate with an engine's rules; values are in the order of the program's symbols.

        Parts without symbols are computed once for each precision: a root or an integral that is the same at every point.
        """
        kept = self._constants(engine)
        return self._results(engine, values)[-1] if kept is None else self._moving.last(engine, values, kept)

    def _constants(self, engine: Engine) -> list[Any] | None:
        """The values of the constant steps, if they are cached."""
        return None if engine.precision is None else self._kept.get((engine.name, engine.precision))

    def _results(self, engine: Engine, values: Sequence[Any]) -> list[Any]:
        """The values of all steps; constant ones are cached."""
        kept = self._constants(engine)
        if kept is not None:
            return self._moving.follow(engine, values, kept)
        results = self._all.follow(engine, values, [None] * len(self._steps))
        if engine.precision is not None:
            self._keep(engine, results)
        return results

    def bound(self, engine: Engine, values: Sequence[Any]) -> Callable[[Any], Any]:
        """The program as a function of its last symbol, at values of those before.

        Parts that do not depend on the last symbol are computed once for each precision, for all terms of a sum or probes of a root.
        """
        known: dict[int, list[Any]] = {}

        def at(value: Any) -> Any:
            precision, everything = engine.precision, (*values, value)
            if precision is None:
                return self.run(engine, everything)
            if (start := known.get(precision)) is not None:
                return self._bound.last(engine, everything, start)
            known[precision] = self._results(engine, everything)
            return known[precision][-1]

        return at

    @cached_property
    def _all(self) -> "_Part":
        """Every step."""
        return self._part([True] * len(self._steps))

    @cached_property
    def _moving(self) -> "_Part":
        """Those that depend on a symbol."""
        return self._part([not constant for constant in self._constant])

    @cached_property
    def _bound(self) -> "_Part":
        """Those that depend on the last symbol."""
        return self._part(self._of_last)

    def _part(self, chosen: Iterable[bool]) -> "_Part":
        return _Part([(index, self._steps[index]) for index, is_one in enumerate(chosen) if is_one])

    def _keep(self, engine: Engine, results: list[Any]) -> None:
        """Remember the values of constant parts at the precision in force."""
        if len(self._kept) > _MOST_PRECISIONS:
            self._kept.clear()
        constants = [r if constant else None for r, constant in zip(results, self._constant, strict=True)]
        self._kept[engine.name, engine.precision] = constants


class _Part:
    """Some steps of a program with their places, in their order."""

    def __init__(self, steps: list[tuple[int, _Step]]) -> None:
        self._steps = steps
        self._done = last_uses(steps)
        self._runs = 0
        self._functions: dict[Engine, Callable[[Sequence[Any], Sequence[Any]], Any]] = {}

    def __reduce__(self) -> tuple[type["_Part"], tuple[list[tuple[int, _Step]]]]:
        """Another process writes its functions itself."""
        return _Part, (self._steps,)

    def last(self, engine: Engine, values: Sequence[Any], known: Sequence[Any]) -> Any:
        """The result of the program's last step, from those that are known."""
        self._runs += 1
        if self._runs < _OFTEN or not self._steps or len(self._steps) > _MOST_UNROLLED:
            return self.follow(engine, values, known, self._done)[-1]
        function = self._functions.get(engine)
        if function is None:
            rule = partial(_rule_of, engine)
            self._functions[engine] = function = unrolled_function(self._steps, rule, engine)
        return function(values, known)

    def follow(
        self,
        engine: Engine,
        values: Sequence[Any],
        known: Sequence[Any],
        done: Mapping[int, Sequence[int]] | None = None,
    ) -> list[Any]:
        """The results that are known, with those of these steps; those that are done after a step are dropped, since arrays are large."""
        results = [*known]
        rules, result = engine.rules, results.__getitem__
        for index, (kind, head, slots, payload) in self._steps:
            if kind == "call":
                rule = rules.get(head) or _rule(engine, rules, head)
                results[index] = rule(*map(result, slots))
            elif kind == "symbol":
                results[index] = values[payload]
            elif kind == "power":
                results[index] = whole_power(results[slots[0]], payload)
            elif kind == "number":
                results[index] = engine.number(payload)
            else:
                body = payload.bound(engine, values)
                results[index] = _rule(engine, engine.binders, head)(body, *map(result, slots))
            if done:
                for slot in done.get(index, ()):
                    results[slot] = None
        return results


def _rule_of(engine: Engine, kind: str, head: str) -> Callable[..., Any]:
    return _rule(engine, engine.binders if kind == "bind" else engine.rules, head)


def _rule(engine: Engine, table: Mapping[str, Callable[..., Any]], head: str) -> Callable[..., Any]:
    try:
        return table[head]
    except KeyError:
        raise UnsupportedHeadError(f"the {engine.name} engine has no rule for {head}") from None
