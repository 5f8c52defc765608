"""Statements as lines of text that `statement_of` reads as the same statements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import sympy
from sympy import Expr, Symbol, oo
from sympy.core.function import AppliedUndef

from parisk_sym.claims.events import AllOf, Event, Lies
from parisk_sym.claims.kinds.asymptotic import Asymptotic
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.extremum import Extremum
from parisk_sym.claims.kinds.for_every import ForEvery
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.mean import Mean, Variance
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.kinds.probability import ImageLaw, Probability
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.language.objects import inferred_length
from parisk_sym.claims.notation import TextPrinter
from parisk_sym.claims.random_variables import Copies, WithDensity, WithDistribution, WithMass
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import REALS, Interval
from parisk_sym.formulas.families import Entry, Family, Largest
from parisk_sym.formulas.heads import BINDERS

__all__ = ["Unsayable", "line_of"]


class Unsayable(ValueError):  # noqa: N818 - what is asked for does not exist, which is no mistake
    """A statement that has no line: the message names the kind, or the part, that the language lacks."""


class _Printer(TextPrinter):
    """Text in which a letter and a function of the same name differ."""

    def entry_text(self, name: str, index: str) -> str:
        """An entry of a family."""
        return f"{name}_{index}" if index.isalnum() else f"{name}_{{{index}}}"

    def _print_Symbol(self, expr: Any) -> str:
        if isinstance(expr, sympy.Dummy):
            raise Unsayable(f"the symbol {expr} has no name of its own")
        return _name(expr)

    def _print_gamma(self, expr: Any) -> str:
        return f"Gamma({self._print(expr.args[0])})"

    def _print_beta(self, expr: Any) -> str:
        return f"Beta({', '.join(map(self._print, expr.args))})"

    def _print_Piecewise(self, expr: Any) -> str:
        return f"Piecewise({', '.join(f'({self._print(e)}, {self._condition(c)})' for e, c in expr.args)})"

    def _condition(self, condition: Any) -> str:
        if condition == sympy.true:
            return "True"
        if isinstance(condition, sympy.And):
            return " and ".join(map(self._condition, condition.args))
        if isinstance(condition, sympy.core.relational.Relational) and not isinstance(condition, sympy.Ne):
            sign = {"==": "="}.get(condition.rel_op, condition.rel_op)
            return f"{self._print(condition.lhs)} {sign} {self._print(condition.rhs)}"
        raise Unsayable(f"the condition {condition}")


def line_of(statement: Statement) -> str:
    """A line that is read as this statement. Raises Unsayable, with the reason, for a statement that no line says.

    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> x = Symbol("x", positive=True)
    >>> line_of(Inequality(1 + x, "<", sympy.exp(x), {x: POSITIVE}))
    '1 + x < exp(x) for x in (0, oo)'
    """
    parts = statement.parts if isinstance(statement, All) else (statement,)
    spoken = [_sentence(part) for part in parts]
    domains = [
        {_name(symbol): _range(interval) for symbol, interval in part.domain.items()} for part in parts
    ]
    laws = [law for _, law in spoken]
    if any(law != laws[0] for law in laws) or not _agree(domains):
        return "; ".join(
            _line([said], law, domain) for (said, law), domain in zip(spoken, domains, strict=True)
        )
    return _line(
        [said for said, _ in spoken],
        laws[0],
        {name: text for domain in domains for name, text in domain.items()},
    )


def _agree(domains: Iterable[Mapping[str, str]]) -> bool:
    """Whether each letter has the same range in all parts of a conjunction."""
    first: dict[str, str] = {}
    return all(first.setdefault(name, text) == text for domain in domains for name, text in domain.items())


def _line(said: Iterable[str], laws: Iterable[str], domain: Mapping[str, str]) -> str:
    line = " and ".join(said)
    line += f" where {', '.join(laws)}" if laws else ""
    return line + (
        f" for {', '.join(f'{name} in {text}' for name, text in domain.items())}" if domain else ""
    )


def _text(e: Expr) -> str:
    for part in sympy.preorder_traversal(e):
        if isinstance(part, (AppliedUndef, sympy.Derivative, sympy.Limit, sympy.Lambda, *BINDERS)):
            raise Unsayable(f"the language has no {type(part).__name__}")
    return str(_Printer().doprint(e))


def _name(symbol: Symbol) -> str:
    if not symbol.name.isidentifier():
        raise Unsayable(f"the name {symbol.name!r} is no letter or word")
    return str(symbol.name)


def _range(interval: Interval) -> str:
    if interval.integer and interval.lower == -oo:
        if interval.upper != oo:
            raise Unsayable("the language has no range of integers without a least one, but for all integers")
        return "Z"
    if interval.integer:
        first = _text(interval.lower)
        last = "" if interval.upper == oo else f", {_text(interval.upper)}"
        return f"{{{first}, ...{last}}}"
    opening, closing = "(" if interval.lower_open else "[", ")" if interval.upper_open else "]"
    return f"{opening}{_text(interval.lower)}, {_text(interval.upper)}{closing}"


Spoken = tuple[str, tuple[str, ...]]
"""What is said, and the laws of the random variables in it."""


def _sentence(statement: Statement) -> Spoken:
    write = next((w for kind, w in _WRITERS.items() if type(statement) is kind), None)
    if write is None:
        raise Unsayable(f"the language has no statement of the kind {statement.kind!r}")
    return write(statement)


def _inequality(s: Any) -> Spoken:
    return f"{_text(s.left)} {s.relation} {_text(s.right)}", ()


def _identity(s: Any) -> Spoken:
    return f"{_text(s.left)} = {_text(s.right)}", ()


def _monotone(s: Any) -> Spoken:
    return f"{_text(s.expression)} is strictly {s.direction} in {_name(s.variable)}", ()


def _convex(s: Any) -> Spoken:
    return f"{_text(s.expression)} is convex in {_name(s.variable)}", ()


def _density(s: Any) -> Spoken:
    word = "probability mass function" if s.domain[s.variable].integer else "probability density"
    return f"{_text(s.expression)} is a {word} in {_name(s.variable)}", ()


def _root(s: Any) -> Spoken:
    return f"{_text(s.expression)} = 0 has exactly one root in {_name(s.variable)}", ()


def _extremum(s: Any) -> Spoken:
    sign = {"maximum": "max", "minimum": "min", "supremum": "sup", "infimum": "inf"}[s.which]
    return f"{sign}_{{{_name(s.variable)}}} ({_text(s.expression)}) {s.relation} {_text(s.value)}", ()


def _limit(s: Any) -> Spoken:
    side = f"^{s.side}" if s.point.is_finite and s.side in ("+", "-") else ""
    return (
        f"lim_{{{_name(s.variable)} -> {_in_brackets(s.point)}{side}}} ({_text(s.expression)}) = {_text(s.value)}",
        (),
    )


def _growth(s: Any) -> Spoken:
    sign = f"^{s.side}" if s.point.is_finite and s.side in ("+", "-") else ""
    word = f"= {s.relation}({_text(s.scale)})" if s.relation != "~" else f"~ {_text(s.scale)}"
    return f"{_text(s.expression)} {word} as {_name(s.variable)} -> {_in_brackets(s.point)}{sign}", ()


def _in_brackets(e: Expr) -> str:
    text = _text(e)
    return text if e.is_Symbol or e in (oo, -oo) or (e.is_Integer and e >= 0) else f"({text})"


def _value(s: Any) -> Spoken:
    if s.unit or not s.printed.replace(".", "", 1).lstrip("-").isdigit():
        raise Unsayable(f"the language has no printed value {s.printed!r}{' in ' + s.unit if s.unit else ''}")
    return f"{_text(s.expression)} ≈ {s.printed}", ()


def _laws(laws: Iterable[tuple[Symbol, Any]]) -> tuple[str, ...]:
    return tuple(_law(variable, law) for variable, law in laws)


def _law(variable: Symbol, law: Any) -> str:
    if isinstance(law, Copies):
        raise Unsayable("the language has no copies of a random variable")
    law = law.of(variable)
    kind: Any = type(law)
    word = {WithDensity: "density", WithMass: "mass function", WithDistribution: "distribution function"}.get(
        kind
    )
    if word is None:
        raise Unsayable(f"the language has no law of the kind {type(law).__name__}")
    return f"{_name(variable)} has the {word} {_text(law.expression)} on {_range(law.support)}"


def _moment(word: str) -> Callable[[Any], Spoken]:
    def write(s: Any) -> Spoken:
        if s.given is not None:
            raise Unsayable("the language has no conditional mean")
        return f"{word}({_text(s.expression)}) {s.relation} {_text(s.value)}", _laws(s.laws)

    return write


def _probability(s: Any) -> Spoken:
    if s.given is not None:
        raise Unsayable("the language has no conditional probability")
    return f"Pr({_event(s.event)}) {s.relation} {_text(s.value)}", _laws(s.laws)


def _image_law(s: Any) -> Spoken:
    if s.variable not in s.law.expression.free_symbols:
        raise Unsayable("the language has no density without its letter")
    law = _law(s.variable, s.law).removeprefix(_name(s.variable))
    return f"{_text(s.expression)}{law}", _laws(s.laws)


def _event(event: Event) -> str:
    if isinstance(event, AllOf):
        return " and ".join(map(_event, event.events))
    if not isinstance(event, Lies):
        raise Unsayable(f"the language has no event {type(event).__name__}")
    value, interval = _text(event.expression), event.interval
    if interval.integer:
        raise Unsayable("the language has no event with integers")
    if interval.lower == interval.upper:
        return f"{value} = {_text(interval.upper)}"
    below = (
        "" if interval.lower == -oo else f"{_text(interval.lower)} {'<' if interval.lower_open else '<='} "
    )
    above = "" if interval.upper == oo else f" {'<' if interval.upper_open else '<='} {_text(interval.upper)}"
    return f"{below}{value}{above}"


def _noise(s: Any) -> Spoken:
    if len(s.laws) > 1:
        raise Unsayable("the language has no noise that is a difference")
    level = _text(s.eps) if s.delta == 0 else f"{_text(s.eps)}, {_text(s.delta)}"
    (declared,) = s.laws
    return f"noise {_name(s.noise)} is ({level})-DP for every change up to {_text(s.change)}", (
        _law(*declared),
    )


def _every(s: Any) -> Spoken:
    relation = f"{_text(s.left)} {s.relation} {_text(s.right)}"
    if s.is_turned:
        relation = f"{_text(s.right)} {s.relation.replace('<', '>')} {_text(s.left)}"
    given = [f"{_text(g.left)} {g.relation} {_text(g.right)}" for g in s.given]
    return relation, (*(part for each in s.objects for part in _declaration(each, s)), *given)


def _declaration(each: Any, s: Any) -> Iterable[str]:
    """What a line says of a family or of a function."""
    if isinstance(each, Family):
        expressions = [s.left, s.right, *(e for g in s.given for e in (g.left, g.right))]
        if inferred_length(each, expressions) != each.length:
            raise Unsayable(
                f"the language has no length {each.length} of {each.name}: its sums do not end there"
            )
        entry = f"{each.name}_{_index_of(each, expressions)}"
        yield f"{entry} in {_range(each.interval)}"
        if each.order:
            yield f"{entry} {each.order}"
        return
    words = " ".join((*each.shape, each.name))
    values = "" if each.values == REALS else f" with values in {_range(each.values)}"
    constant = "" if each.lipschitz is None else f" with Lipschitz constant {_text(each.lipschitz)}"
    yield f"{words} on {_range(each.interval)}{values}{constant}"


def _index_of(family: Family, expressions: Iterable[Expr]) -> str:
    """A letter that is an index of the family."""
    for e in expressions:
        for node in sympy.preorder_traversal(e):
            if isinstance(node, (sympy.Sum, sympy.Product, Largest)):
                for index, *_ in node.limits:
                    if any(
                        a.args[0] == family.symbol and a.args[1].has(index)
                        for a in node.function.atoms(Entry)
                    ):
                        return _name(index)
    raise Unsayable(f"no index of {family.name} is bound")


_WRITERS: Mapping[type[Statement], Callable[[Any], Spoken]] = {
    Inequality: _inequality, Identity: _identity, Monotone: _monotone, Convex: _convex, Normalised: _density, UniqueRoot: _root, Extremum: _extremum,
    Limit: _limit, Asymptotic: _growth, PrintedValue: _value, Mean: _moment("E"), Variance: _moment("Var"), Probability: _probability, ImageLaw: _image_law, PrivateNoise: _noise,
    ForEvery: _every,
}  # fmt: skip
