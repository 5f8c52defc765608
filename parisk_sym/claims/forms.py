"""Statements as plain data, for programs that know nothing of this package: the kind, its fields, the domain."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from sympy import Basic, sympify

from parisk_sym.claims.events import AllOf, AnyOf, EachCopy, Event, Lies, Opposite, SomeCopy
from parisk_sym.claims.kinds.for_every import Given
from parisk_sym.claims.kinds.implication import Space
from parisk_sym.claims.random_variables import Copies, Law, WithDensity, WithDistribution, WithMass
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.finite.notion import Notion
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.families import Family, UnknownFunction
from parisk_sym.formulas.prefix import TooLongError, name_of, prefix

if TYPE_CHECKING:
    from parisk_sym.claims.claim import Claim

__all__ = ["claim_digest", "digest_of", "form_of"]


def form_of(statement: Any, *, random: bool = False) -> dict[str, Any] | None:
    """A statement as its author wrote it, expressions in prefix form; None if it has no such form.

    Laws, events and mechanisms have a form where `random` asks for it: certificates, which nothing could check there, are without.

    >>> from sympy import Symbol
    >>> from parisk_sym.claims.kinds.inequality import Inequality
    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> x = Symbol("x", real=True)
    >>> form_of(Inequality(0, "<", x, {x: POSITIVE}))["right"]
    ['s', 'x']
    """
    if not isinstance(statement, Statement) or (statement.own_symbols and not random):
        return None
    try:
        written = statement.as_written()
        values = {f.name: _form(getattr(written, f.name), random) for f in fields(written)}  # type: ignore[arg-type]
    except (TooLongError, _OpaqueError):
        return None
    return {"kind": statement.kind, **values}


def digest_of(statement: Statement) -> str:
    """A digest of a statement with every function name unfolded, or of its text if it has no form; stable across processes.

    >>> from sympy import Symbol
    >>> from parisk_sym.claims.kinds.inequality import Inequality
    >>> from parisk_sym.formulas.domain import POSITIVE
    >>> x = Symbol("x", real=True)
    >>> digest_of(Inequality(0, "<", x, {x: POSITIVE})) == digest_of(Inequality(1, "<", x, {x: POSITIVE}))
    False
    """
    return _digest(_unfolded_form(statement))


def claim_digest(claim: Claim) -> str:
    """A digest of the texts and the statements of a claim, stable across processes.

    Statements are taken as SymPy has them: to read them again as they are written takes many times as long.
    """
    amended = claim.correction or claim.condition
    amendment = (
        []
        if amended is None
        else [_plain_data(getattr(amended, f.name)) for f in fields(amended) if f.name != "by"]
    )
    texts = [str(getattr(claim, name)) for name in _TEXTS]
    texts += [claim.assumes] if claim.assumes else []
    return _digest([*texts, _plain_data(claim.says), amendment])


_TEXTS = ("id", "source", "statement", "expected", "reading", "also", "note", "needs_data", "covers", "fault")
"""Fields of a claim."""


def _digest(data: Any) -> str:
    text = _ADDRESS.sub("", json.dumps(data))
    numbers: dict[str, str] = {}
    named = _DUMMY.sub(lambda m: "#" + numbers.setdefault(m[0], str(len(numbers))), text)
    return hashlib.sha256(named.encode()).hexdigest()


def _plain_data(value: Any) -> Any:
    """A statement or one of its fields as plain data; its text if it has no such form."""
    try:
        match value:
            case Statement():
                return [value.kind, *(_plain_data(getattr(value, f.name)) for f in fields(value))]  # type: ignore[arg-type]
            case tuple():
                return list(map(_plain_data, value))
            case dict():
                return [[_plain_data(key), _plain_data(part)] for key, part in value.items()]
            case set() | frozenset():
                return sorted(json.dumps(_plain_data(part)) for part in value)
            case Basic() | Domain() | str():
                return _form(value, random=True)
        return _random(value)
    except (TooLongError, _OpaqueError):
        return str(value)


_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_DUMMY = re.compile(r"#\d+")
"""The number of a dummy, which another process gives otherwise."""


def _unfolded_form(statement: Statement) -> list[Any]:
    """The form of a statement (else its text), with its laws and interval ends as written.

    A statement that cannot be read as it was written decides nothing: its text is enough.
    """
    try:
        form = form_of(statement, random=True)
        said = [str(statement.as_written()), str(statement)] if form is None else form
        inside = [str(e) for e in statement.as_written().written_inside()]
    except (ClaimError, RecursionError):
        return [statement.kind, str(statement)]
    return [statement.kind, said, inside, *map(_unfolded_form, statement.made_of())]


class _OpaqueError(ValueError):
    """A field without plain data: a law, an event, a mechanism."""


def _form(value: Any, random: bool) -> Any:
    if isinstance(value, Basic):
        return prefix(value)
    if isinstance(value, Domain):
        return [[name_of(s), _interval(i)] for s, i in value.items()]
    if isinstance(value, tuple) and all(isinstance(part, Statement) for part in value):
        return [_required_form(part, random) for part in value]
    if isinstance(value, Statement):
        return _required_form(value, random)
    if isinstance(value, str):
        return value
    if random:
        return _random(value)
    raise _OpaqueError(type(value).__name__)


def _random(value: Any) -> Any:
    """Laws, declarations of laws, events or None, notions of privacy, and spaces of mechanisms."""
    if value is None:
        return None
    if isinstance(value, Law):
        return _law(value)
    if isinstance(value, Event):
        return _event(value)
    if isinstance(value, Notion):
        return _notion(value)
    if isinstance(value, Space):
        return asdict(value)
    if isinstance(value, tuple) and all(isinstance(part, Notion) for part in value):
        return [_notion(part) for part in value]
    if isinstance(value, bool):
        return value
    if isinstance(value, tuple) and all(isinstance(part, (Family, UnknownFunction, Given)) for part in value):
        return [_declared(part) for part in value]
    if isinstance(value, tuple):
        return [[name_of(variable), _law(law)] for variable, law in value]
    raise _OpaqueError(type(value).__name__)


def _notion(notion: Notion) -> dict[str, Any]:
    """The name of a notion and its fields: expressions, declarations, and the inner notion."""
    values = {f.name: getattr(notion, f.name) for f in fields(notion)}
    return {"name": type(notion).__name__, **{name: _part(value) for name, value in values.items()}}


def _declared(value: Family | UnknownFunction | Given) -> dict[str, Any]:
    """A family, a function or a hypothesis by its fields."""
    found: dict[str, Any] = {"made_by": type(value).__name__}
    for f in fields(value):
        part = getattr(value, f.name)
        if isinstance(part, Interval):
            found[f.name] = _interval(part)
        elif isinstance(part, Basic):
            found[f.name] = prefix(part)
        else:
            found[f.name] = list(part) if isinstance(part, tuple) else part
    return found


def _part(value: Any) -> Any:
    if isinstance(value, bool):
        return value
    return _notion(value) if isinstance(value, Notion) else prefix(sympify(value))


def _law(law: Law) -> dict[str, Any]:
    if isinstance(law, Copies):
        return {"law": "copies", "of": _law(law.law), "number": prefix(law.number)}
    kinds = {WithDensity: "density", WithDistribution: "distribution function", WithMass: "mass function"}
    return {"law": kinds[type(law)], "expression": prefix(law.expression), "range": _interval(law.support)}


def _event(event: Event) -> dict[str, Any]:
    match event:
        case Lies(expression, interval):
            return {"event": "lies", "expression": prefix(expression), "range": _interval(interval)}
        case AllOf(events) | AnyOf(events):
            name = "all" if isinstance(event, AllOf) else "any"
            return {"event": name, "events": [_event(e) for e in events]}
        case Opposite(inner):
            return {"event": "not", "of": _event(inner)}
        case EachCopy(variable, inner) | SomeCopy(variable, inner):
            name = "each copy" if isinstance(event, EachCopy) else "some copy"
            return {"event": name, "variable": name_of(variable), "of": _event(inner)}
    raise _OpaqueError(type(event).__name__)


def _required_form(part: Statement, random: bool) -> dict[str, Any]:
    found = form_of(part, random=random)
    if found is None:
        raise _OpaqueError(type(part).__name__)
    return found


def _interval(interval: Interval) -> dict[str, Any]:
    return {
        "lower": prefix(interval.lower),
        "upper": prefix(interval.upper),
        "lower_open": interval.lower_open,
        "upper_open": interval.upper_open,
        "integer": interval.integer,
    }
