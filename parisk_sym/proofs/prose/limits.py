"""Limits in sentences: the substitution, and the expansions from which the limit is read."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Add, Expr, Symbol, oo

from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.outcome import Certificate
from parisk_sym.proofs.prose.assertions import Expanded, Remark, Substituted
from parisk_sym.proofs.prose.signs import Reasons

__all__ = ["limit_reasons"]

_MOST = 8
"""Expansions that are printed."""


def limit_reasons(found: Certificate) -> Reasons | None:
    """The expansions of the parts and of the whole; None where a limit is found in another way."""
    if found.rule == "both sides":
        sides = [limit_reasons(part) for part in found.parts]
        return None if None in sides else [a for side in sides for a in side or ()]
    begun = found.substitution
    if begun is None or len(found.parts) != 1 or found.parts[0].rule != "leading term":
        return None
    letter = begun.letter
    said: Reasons = []
    if begun.image != begun.new:
        said.append(
            Substituted(
                begun.expression,
                begun.variable,
                begun.image.xreplace({begun.new: letter}),
                letter,
                begun.becomes.xreplace({begun.new: letter}),
            )
        )
    whole, *_ = found.parts[0].parts
    said += list(dict.fromkeys(_expansions(whole, begun.new, letter)))[-_MOST:]
    return [*said, _conclusion(found.parts[0], whole, letter)]


def _expansions(found: Certificate, old: Symbol, new: Symbol) -> Iterator[Expanded]:
    """The expansions of the parts before that of the whole, without those that say nothing."""
    for part in found.parts:
        yield from _expansions(part, old, new)
    e, expansion = found.goal, found.finding
    if not isinstance(e, Expr) or not isinstance(expansion, Expansion) or old not in e.free_symbols:
        return
    terms, rest = expansion.at(new)
    shown = e.xreplace({old: new})
    is_multiple = shown.is_Mul and shown.args[0].is_Rational and len(shown.args) == 2
    if is_multiple or (rest is None and Add(*terms) == shown):
        return
    yield Expanded(shown, new, terms, rest, expansion.is_little)


def _conclusion(found: Certificate, whole: Certificate, letter: Symbol) -> Remark:
    """What the expansion of the whole says of its limit."""
    value = found.finding
    shown = (value,) if isinstance(value, Expr) else (str(value),)
    expansion = whole.finding
    first = expansion.terms[0][0] if isinstance(expansion, Expansion) and expansion.terms else None
    mixed = first is not None and first.is_mixed
    words = "Exponentials outgrow powers, and powers outgrow logarithms: so it" if mixed else "So it"
    return Remark((f"{words} tends to", shown, "as", (letter, "->", oo)))
