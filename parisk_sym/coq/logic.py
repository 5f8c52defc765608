"""Propositions over real and integer variables, between a claim and a proof assistant and independent of both.

A term is a tuple whose first entry is its head: ("num", Fraction), ("var", name), ("int", name) for an integer
variable as a real number, ("add", ...), ("mul", ...), ("inv", t),
("pow", t, n) with a whole number n >= 2, ("zpow", t, exponent of integers), ("sqrt", t), ("rpower", base, exponent) of a positive base,
("real_power", base, exponent) of one that may be 0 to a positive number, ("pi",), and
functions of one or two arguments under their names. Products and sums are flat, and the number of a product comes first.
("integral", name, body, lower, upper), ("sum", ...) over integers, ("series", ...) over infinitely many of them and ("root", ...), where
the body vanishes between the ends, bind a name; ends of integrals, series and roots may be ("oo",) and ("-oo",). ("if", op, left, right, then, else) is a case of a relation. ("density", name, body) is a function of a variable on the whole line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

__all__ = [
    "BINDERS",
    "INFINITE",
    "OVER_INTEGERS",
    "And",
    "Converges",
    "Exists",
    "Forall",
    "Implies",
    "IsPrivate",
    "Or",
    "Proposition",
    "Relation",
    "Satisfies",
    "Simple",
    "Term",
    "Variable",
    "conjunction",
    "heads",
    "names_in",
    "negation",
    "own_terms",
    "terms_in",
]  # fmt: skip

Term = tuple[Any, ...]

OVER_INTEGERS = ("sum", "series")
BINDERS = ("integral", *OVER_INTEGERS, "root", "density")
INFINITE: tuple[Term, ...] = (("oo",), ("-oo",))


@dataclass(frozen=True)
class Variable:
    """A real variable, an integer one, or a finite mechanism."""

    name: str
    integer: bool = False
    mechanism: bool = False

    @property
    def sort(self) -> str:
        """The type of its values."""
        return "mechanism" if self.mechanism else "Z" if self.integer else "R"


@dataclass(frozen=True)
class Relation:
    """left op right, with op one of =, <>, <, <=."""

    op: str
    left: Term
    right: Term


@dataclass(frozen=True)
class Converges:
    """An integral (Riemann, with limits for infinite ends) or a series (of partial sums) converges."""

    total: Term


@dataclass(frozen=True)
class Satisfies:
    """A mechanism, or several on the same databases, has a property, or (`negated`) lacks it.

    A property is a tuple of its name, terms and other properties: ("approximate", level, delta), ("composed", uses, ("pure", level)).
    """

    property: tuple[Any, ...]
    mechanisms: tuple[str, ...]
    negated: bool = False


@dataclass(frozen=True)
class IsPrivate:
    """Noise with this density makes answers that neighbours change by at most `change` private at `level`, up to `failure`."""

    density: Term
    level: Term
    failure: Term
    change: Term


@dataclass(frozen=True)
class And:
    """The conjunction of several propositions."""

    parts: tuple[Proposition, ...]


@dataclass(frozen=True)
class Or:
    """The disjunction of several propositions."""

    parts: tuple[Proposition, ...]


@dataclass(frozen=True)
class Implies:
    """A premise implies a conclusion."""

    premise: Proposition
    conclusion: Proposition


@dataclass(frozen=True)
class Forall:
    """For all values of the variables."""

    variables: tuple[Variable, ...]
    body: Proposition


@dataclass(frozen=True)
class Exists:
    """For some values of the variables."""

    variables: tuple[Variable, ...]
    body: Proposition


Simple = Relation | Converges | Satisfies | IsPrivate
"""Propositions without inner propositions."""
Proposition = Simple | And | Or | Implies | Forall | Exists


def conjunction(parts: list[Proposition]) -> Proposition:
    """The conjunction of the propositions without duplicates; a single one is returned unchanged."""
    flat: dict[Proposition, None] = {}
    for part in parts:
        flat.update(dict.fromkeys(part.parts if isinstance(part, And) else (part,)))
    return next(iter(flat)) if len(flat) == 1 else And(tuple(flat))


def negation(relation: Relation) -> Relation:
    """The relation that holds exactly where this one does not."""
    match relation.op:
        case "=":
            return Relation("<>", relation.left, relation.right)
        case "<>":
            return Relation("=", relation.left, relation.right)
        case op:
            return Relation("<" if op == "<=" else "<=", relation.right, relation.left)


def own_terms(p: Simple) -> tuple[Term, ...]:
    """The terms of a simple proposition; a property is built like a term."""
    match p:
        case Relation(_, left, right):
            return left, right
        case Converges(total):
            return (total,)
        case Satisfies(notion):
            return (notion,)
        case IsPrivate(density, level, failure, change):
            return density, level, failure, change


def terms_in(t: Term) -> Iterator[Term]:
    """Every part of a term, the inner ones first."""
    for part in t[1:]:
        if isinstance(part, tuple):
            yield from terms_in(part)
    yield t


def names_in(p: Proposition) -> frozenset[str]:
    """The names of the free real and integer variables of a proposition."""
    match p:
        case And(parts) | Or(parts):
            return frozenset().union(*map(names_in, parts))
        case Implies(premise, conclusion):
            return names_in(premise) | names_in(conclusion)
        case Forall(variables, body) | Exists(variables, body):
            return names_in(body) - {v.name for v in variables}
        case _:
            return frozenset().union(*map(_free, own_terms(p)))


def _free(t: Term) -> frozenset[str]:
    if t[0] in ("var", "int"):
        return frozenset({t[1]})
    found: frozenset[str] = frozenset().union(*(_free(part) for part in t[1:] if isinstance(part, tuple)))
    return found - {t[1]} if t[0] in BINDERS else found  # the ends of a binder do not name its variable


def heads(p: Proposition) -> frozenset[str]:
    """The heads of all terms in a proposition."""
    match p:
        case And(parts) | Or(parts):
            return frozenset().union(*map(heads, parts))
        case Implies(premise, conclusion):
            return heads(premise) | heads(conclusion)
        case Forall(_, body) | Exists(_, body):
            return heads(body)
        case _:
            return frozenset(t[0] for own in own_terms(p) for t in terms_in(own))
