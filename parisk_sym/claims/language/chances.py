"""Relations between means, variances and probabilities: which one is stated, and what is known of the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Dummy, Expr, S, Symbol

from parisk_sym.claims.events import AllOf, Event, Lies
from parisk_sym.claims.kinds.mean import Mean, Variance
from parisk_sym.claims.kinds.probability import Probability
from parisk_sym.claims.language.expressions import Parser
from parisk_sym.claims.language.laws import LawOf
from parisk_sym.claims.language.making import statement_with
from parisk_sym.claims.language.token_reader import NO_LAW, Placeholders
from parisk_sym.claims.language.tokens import AskError, Token
from parisk_sym.claims.random_variables import Law
from parisk_sym.formulas.domain import Interval

__all__ = ["Known", "known_value", "require_median", "solved", "statement_of_chance"]

_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}
_MOMENTS: dict[str, Callable[..., tuple[Expr, Expr]]] = {
    "normal": lambda m, v: (m, v), "laplace": lambda *p: (p[0] if len(p) == 2 else sympy.S.Zero, 2 * p[-1] ** 2), "exponential": lambda r: (1 / r, 1 / r**2),
    "uniform": lambda a, b: ((a + b) / 2, (b - a) ** 2 / 12), "poisson": lambda m: (m, m), "binomial": lambda n, p: (n * p, n * p * (1 - p)),
    "geometric": lambda p: ((1 - p) / p, (1 - p) / p**2), "bernoulli": lambda p: (p, p * (1 - p)),
    "beta": lambda a, b: (a / (a + b), a * b / ((a + b) ** 2 * (a + b + 1))), "chi-squared": lambda k: (k, 2 * k),
}  # fmt: skip
"""Mean and variance of each law; a geometric law counts failures."""


@dataclass(frozen=True)
class Known:
    """A mean, variance or probability in a relation, and its value."""

    standing: Dummy
    value: Expr


def solved(
    left: Expr, relation: str, right: Expr, held: Placeholders, values: Callable[[Dummy], Expr | None]
) -> tuple[Dummy, str, Expr, list[Known]]:
    """The relation for one mean, variance or probability: its sign, the other side, and the others with their values.

    Raises AskError where two of them have no known value, and where the one that is left is not in it linearly with a number as its factor.
    """
    standing = _in_order(left, right, held)
    if left in standing and not right.free_symbols & held.all():
        return left, relation, right, []
    found = {s: values(s) for s in standing}
    unknown = [s for s in standing if found[s] is None]
    if len(unknown) > 1:
        raise AskError(
            "only one probability, or mean that is not that of a letter or of a square, can be in a relation: state its value first"
        )
    for main in unknown or standing:
        replaced = {s: v for s, v in found.items() if s != main and v is not None}
        gap = sympy.expand((left - right).xreplace(replaced))
        factor = gap.coeff(main, 1)
        rest = sympy.expand(gap - factor * main)
        if not factor.is_Rational or factor == 0 or rest.has(main):
            continue
        sign = relation if factor > 0 else _TURNED[relation]
        other = right.xreplace(replaced) if left == main else sympy.simplify(-rest / factor)
        return main, sign, other, [Known(s, v) for s, v in replaced.items()]
    raise AskError(
        "a probability, mean or variance is read alone on one side, or with a number as its factor and terms beside it"
    )


def require_median(laws: Mapping[str, LawOf]) -> None:
    """Raise AskError for a law whose distribution function may be constant in between, or jump: P(X <= m) = 1/2 says something else there."""
    for name, law in laws.items():
        if law.name not in _WITHOUT_GAPS:
            raise AskError(
                f"a median is read of a normal, Laplace, exponential, uniform or beta law: of {name}, state P({name} <= m) >= 1/2 and P({name} >= m) >= 1/2"
            )


_WITHOUT_GAPS = ("normal", "laplace", "exponential", "uniform", "beta", "chi-squared")
"""Laws with a positive density between the ends of their range."""


def _in_order(left: Expr, right: Expr, held: Placeholders) -> list[Dummy]:
    """The placeholders in the relation, those that stand alone first."""
    free = [s for s in held.all() if s in left.free_symbols | right.free_symbols]
    kinds = [held.probabilities, held.variances, held.means]
    return sorted(
        free,
        key=lambda s: (
            s != left,
            s != right,
            next((i for i, k in enumerate(kinds) if s in k), 9),
            s.dummy_index,
        ),
    )


def known_value(
    standing: Dummy, held: Placeholders, laws: dict[str, LawOf], random: dict[str, Symbol]
) -> Expr | None:
    """The mean of a polynomial of degree at most 2 in variables with named laws, or the variance of one of degree 1; None for another, and under a condition.

    Variables of a line are independent.
    """
    expression = held.means.get(standing, held.variances.get(standing))
    if expression is None or standing in held.given:
        return None
    own = [name for name, symbol in random.items() if symbol in expression.free_symbols]
    if not own or any(laws[name].name not in _MOMENTS for name in own):
        return None
    terms = _terms(expression, [random[name] for name in own])
    moments = [_MOMENTS[laws[name].name](*laws[name].parameters) for name in own]
    if terms is None or any(sum(powers) > (1 if standing in held.variances else 2) for powers in terms):
        return None
    if standing in held.variances:
        return sympy.simplify(sum(c**2 * moments[p.index(1)][1] for p, c in terms.items() if any(p)))
    return sympy.simplify(sum(c * sympy.prod(map(_moment, moments, p)) for p, c in terms.items()))


def _moment(moments: tuple[Expr, Expr], power: int) -> Expr:
    """The mean of a variable, of its square, or of 1."""
    mean, variance = moments
    return (S.One, mean, variance + mean**2)[power]


def _terms(expression: Expr, symbols: Sequence[Symbol]) -> dict[tuple[int, ...], Expr] | None:
    """The coefficients of a polynomial by the powers of its letters; None for something else."""
    try:
        return dict(sympy.Poly(expression, *symbols).terms())
    except sympy.PolynomialError:
        return None


# --- statements -------------------------------------------------------------------------------------------------------


def statement_of_chance(
    standing: Expr,
    relation: str,
    right: Expr,
    laws: Mapping[Symbol, Law],
    domain: dict[Symbol, Interval],
    parser: Parser,
) -> Probability | Mean | Variance:
    """The statement about the probability, mean or variance that a placeholder stands for, with the laws of the variables in it."""
    held = parser.placeholders
    kind: type[Probability | Mean | Variance]
    of: Event | Expr
    if standing in held.probabilities:
        chains, given = held.probabilities[standing]
        kind, of = Probability, _joint_event(chains, parser)
        spoken = of.symbols
        if held.all() & spoken:
            raise AskError("a mean or probability inside a probability is not read: write its value there")
    else:
        kind, moments = (Mean, held.means) if standing in held.means else (Variance, held.variances)
        of, given = moments[standing], held.given.get(standing, [])
        spoken = of.free_symbols
    known = [_joint_event(given, parser)] if given else []
    spoken = spoken.union(*(event.symbols for event in known))
    own = {s: law for s, law in laws.items() if s in spoken}
    if not own:
        raise AskError(NO_LAW)
    return statement_with(kind, of, relation, right, own, domain, *known)


def _joint_event(chains: list[list[Any]], parser: Parser) -> Event:
    """The event that all of several relations hold."""
    found = [_event(chain, parser) for chain in chains]
    return found[0] if len(found) == 1 else AllOf(tuple(found))


def _event(chain: list[Any], parser: Parser) -> Event:
    if (
        len(chain) == 5
        and not (chain[0].free_symbols | chain[4].free_symbols) & set(parser.random.values())
        and chain[1].text in ("<", "<=")
        and chain[3].text in ("<", "<=")
    ):
        between: Event = parser.reader.call(
            Lies, chain[2], Interval(chain[0], chain[4], chain[1].text == "<", chain[3].text == "<")
        )
        return between
    events = [
        _one_event(a, s, b, parser) for a, s, b in zip(chain[::2], chain[1::2], chain[2::2], strict=False)
    ]
    return events[0] if len(events) == 1 else AllOf(tuple(events))


def _one_event(left: Expr, sign: Token, right: Expr, parser: Parser) -> Event:
    random = set(parser.random.values())
    relation = sign.text
    if not left.free_symbols & random:
        left, right = right, left
        relation = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(relation, relation)
    if right.free_symbols & random:
        left, right = parser.reader.subtract(left, right), sympy.S.Zero
    intervals = {
        "<": Interval(-sympy.oo, right, True, True), "<=": Interval(-sympy.oo, right, True, False), ">": Interval(right, sympy.oo, True, True),
        ">=": Interval(right, sympy.oo, False, True), "=": Interval(right, right, False, False),
    }  # fmt: skip
    if relation not in intervals:
        raise AskError(f"character {sign.at + 1}: {sign.text!r} is not read in an event")
    found: Event = parser.reader.call(Lies, left, intervals[relation])
    return found
