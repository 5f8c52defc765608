"""Whether the text of a condition describes its domain, where the text is a simple relation such as p <= 1."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import sympy
from sympy import Expr, Symbol

from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.proofs.corrections.domains import inclusion_proof
from parisk_sym.proofs.corrections.relation import proof_of

__all__ = ["disagrees", "relations"]

_SIGNS = {"≤": "<=", "≥": ">=", r"\leq": "<=", r"\geq": ">=", r"\le": "<=", r"\ge": ">="}
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}
_RELATION = re.compile(r"(<=|>=|<|>|=)")
_TERM = re.compile(r"[\w\s+*/^().-]+")

Relation = tuple[Expr, str, Expr]


def disagrees(text: str, domain: Domain, printed: Domain) -> str:
    """How the domain of a condition differs from what its text says, "" where it does not or where the text is in words."""
    told = list(relations(text, domain))
    for left, sign, right in told:
        goals = (Inequality(left, s, right, domain) for s in _weak(sign))
        if any(proof_of(goal) is None for goal in goals):
            return f"its domain {domain} is not shown to satisfy {text}"
    if (
        told
        and (described := _domain_of_relations(told, printed)) is not None
        and inclusion_proof(described, domain, ()) is None
    ):
        return f"its text says {text}, and its domain is a smaller one: {domain}"
    return ""


def _weak(sign: str) -> tuple[str, ...]:
    return ("<=", ">=") if sign == "=" else (sign,)


def relations(text: str, domain: Domain) -> Iterator[Relation]:
    """The relations that a text consists of, such as 0 < p <= 1; none where it has a word that is no symbol of the domain.

    >>> p = Symbol("p", real=True)
    >>> list(relations("0 < p <= 1", Domain({p: Interval(sympy.S(0), sympy.S(1))})))
    [(0, '<', p), (p, '<=', 1)]
    """
    plain = text.replace("$", "").strip().rstrip(".")
    for name, sign in _SIGNS.items():
        plain = plain.replace(name, sign)
    found: list[Relation] = []
    for chain in re.split(r",|\band\b", plain):
        pieces = [p.strip() for p in _RELATION.split(chain)]
        terms = [_term(p, domain) for p in pieces[::2]]
        if len(pieces) < 3 or None in terms:
            return
        found += [(a, sign, b) for (a, b), sign in zip(pairwise(terms), pieces[1::2], strict=True)]
    yield from found


def _term(text: str, domain: Domain) -> Expr | None:
    """A term in symbols of the domain and numbers; None for anything else."""
    names = {s.name: s for s in domain}
    words = set(re.findall(r"[^\W\d]\w*", text))
    if not _TERM.fullmatch(text) or not words <= {*names, "sqrt", "log", "exp"}:
        return None
    try:
        read = sympy.sympify(text.replace("^", "**"), locals=names, rational=True)
    except (sympy.SympifyError, SyntaxError, TypeError, AttributeError):
        return None
    return read if isinstance(read, Expr) else None


def _domain_of_relations(told: list[Relation], printed: Domain) -> Domain | None:
    """The part of the printed domain that relations describe; None where they say more than ranges of single symbols."""
    ranges = dict(printed)
    for left, sign, right in told:
        symbol, way, end = (left, sign, right) if left in ranges else (right, _TURNED[sign], left)
        if symbol not in ranges or not isinstance(symbol, Symbol) or end.free_symbols:
            return None
        ranges[symbol] = _cut(ranges[symbol], way, end)
    try:
        return Domain(ranges)
    except ClaimError:
        return None


def _cut(interval: Interval, way: str, end: Expr) -> Interval:
    """The interval up to an end, or from it on."""
    lower, upper, left_open, right_open = (
        interval.lower,
        interval.upper,
        interval.lower_open,
        interval.upper_open,
    )
    if way in ("<", "<=", "=") and (end < upper) == sympy.true:
        upper, right_open = end, way == "<"
    if way in (">", ">=", "=") and (end > lower) == sympy.true:
        lower, left_open = end, way == ">"
    return Interval(lower, upper, left_open, right_open, interval.integer)
