"""Statements on the privacy of additive noise."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import sympy
from sympy import Expr, Symbol

from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.private_noise import OfNoise, PrivateNoise, PrivateNoiseFails
from parisk_sym.claims.language.condition_pieces import subjects
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.laws import LAW_NAMES
from parisk_sym.claims.language.making import statement_with
from parisk_sym.claims.language.ranges import intersection
from parisk_sym.claims.language.segments import asserted_and_conditions
from parisk_sym.claims.language.tokens import AskError, Token, parts_at
from parisk_sym.claims.random_variables import Law
from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import Interval

__all__ = ["noise_statement", "private_exactly_where", "with_equivalence"]


def noise_statement(asserted: list[Token], conditions: list[list[Token]], declared: Declared) -> Statement:
    """`Laplace(D/e) noise is e-DP for every change up to D`: privacy of additive noise, for all neighbours."""
    noise = _noise(asserted, conditions, declared)
    return noise.stated(PrivateNoise, noise.domain)


def private_exactly_where(tokens: list[Token]) -> Statement:
    """`Laplace(b) noise is ε-DP for every change up to D if and only if b >= D/ε`: private where the relation holds, and not elsewhere.

    The relation bounds one letter.
    """
    cut = next(i for i, t in enumerate(tokens) if t.kind == "IFF")
    asserted, conditions = asserted_and_conditions(tokens[:cut])
    if not any(t.text in {"DP", "private"} for t in asserted):
        raise AskError(
            f"character {tokens[cut].at + 1}: 'if and only if' is read of the privacy of noise only: state each direction by itself"
        )
    relation, more = asserted_and_conditions(tokens[cut + 1 :])
    noise = _noise(asserted, [*conditions, *more], Declared())
    letter, sign, bound = _bounded(relation, noise.declared)
    symbol, value = noise.declared.symbols[letter], noise.declared.expression(bound)
    before = noise.domain.pop(symbol)
    holds, fails = _halves(sign, value)
    found = []
    for kind, half in ((PrivateNoise, holds), (PrivateNoiseFails, fails)):
        part = intersection(before, half, noise.domain)
        if part is None:
            raise AskError(f"{letter} is never in the range that the relation states")
        found.append(noise.stated(kind, {**noise.domain, symbol: part}, value))
    return All(tuple(found))


def with_equivalence(tokens: list[Token]) -> list[Token]:
    """`if and only if` and `exactly if` as one sign."""
    found: list[Token] = []
    index = 0
    while index < len(tokens):
        words = [t.text for t in tokens[index : index + 4]]
        length = (
            4
            if words == ["if", "&", "only", "if"]
            else 2
            if words[:2] in (["exactly", "if"], ["exactly", "when"])
            else 0
        )
        found.append(Token("IFF", "<=>", tokens[index].at, True) if length else tokens[index])
        index += length or 1
    return found


def _bounded(relation: list[Token], declared: Declared) -> tuple[str, str, list[Token]]:
    """A letter, <, <=, > or >=, and its bound, in which it does not occur."""
    signs = [i for i, t in enumerate(relation) if t.kind == "REL"]
    sides = (relation[: signs[0]], relation[signs[0] + 1 :]) if len(signs) == 1 else ([], [])
    turned = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
    for own, other, sign in (
        (*sides, relation[signs[0]].text) if len(signs) == 1 else ([], [], ""),
        (*sides[::-1], turned[relation[signs[0]].text]) if len(signs) == 1 else ([], [], ""),
    ):
        is_letter = [t.kind for t in own] == ["NAME"] and own[0].text in declared.symbols
        if is_letter and not any(t.kind == "NAME" and t.text == own[0].text for t in other):
            return own[0].text, sign, other
    at = relation[0].at + 1
    raise AskError(f"character {at}: behind 'if and only if' a bound of one letter is read, as in b >= D/eps")


def _halves(sign: str, value: Expr) -> tuple[Interval, Interval]:
    """Where a letter has the relation to the value, and where not."""
    above = Interval(value, sympy.oo, sign in (">", "<="), True)
    below = Interval(-sympy.oo, value, True, sign in ("<", ">="))
    return (above, below) if sign in (">", ">=") else (below, above)


@dataclass
class _Noise:
    """What is stated of noise: its symbol and law, the level, the largest change, the failure probability and the ranges."""

    declared: Declared
    symbol: Symbol
    law: Law
    level: Expr
    change: Expr
    delta: Expr
    domain: dict[Symbol, Interval]

    def stated(self, kind: type[OfNoise], domain: dict[Symbol, Interval], *others: Expr) -> Statement:
        """The statement of a kind; ranges of letters that do not occur are left out."""
        parts = (self.level, self.change, self.delta, *others)
        used = {s for e in parts for s in e.free_symbols} | self.law.named
        return statement_with(
            kind,
            self.level,
            self.change,
            {self.symbol: self.law},
            self.delta,
            {s: i for s, i in domain.items() if s in used},
        )


def _noise(asserted: list[Token], conditions: list[list[Token]], declared: Declared) -> _Noise:
    end = next((i for i, t in enumerate(asserted) if t.text in ("is", "satisfies")), None)
    if end is None:
        raise AskError("write 'Laplace(D/ε) noise is ε-DP for every change up to D'")
    law, level = asserted[:end], asserted[end + 1 :]
    change = next((c for c in conditions if {"change", "up"} <= {t.text for t in c}), [])
    behind = [t for t in itertools.dropwhile(lambda t: t.text != "up", change) if t.text not in ("up", "to")]
    if not behind:
        raise AskError("the largest change of the answer is missing: write 'for every change up to D'")
    bound, *ranges = (part for piece in parts_at(behind, "COMMA") for part in parts_at(piece, "AND"))
    others = [*(c for c in conditions if c is not change), *ranges]
    private = ("DP", "differentially", "private")
    cut = next(i for i, t in enumerate(level) if t.text in private)
    in_front = itertools.takewhile(lambda t: t.text != "up", change)
    for token in (*level[cut:], *in_front):
        if token.text not in (*private, "every", "each", "any", "all", "the", "a", "change"):
            raise AskError(f"character {token.at + 1}: {token.text!r} is not read of the privacy of noise")
    level = level[:cut]
    while level and level[-1].kind == "MINUS":
        level = level[:-1]
    if level and level[0].kind == "LPAR" and level[-1].kind == "RPAR":
        level = level[1:-1]
    parts = parts_at(level, "COMMA")
    shown = "noise has a law and a level: write 'Laplace(D/e) noise is e-DP for every change up to D'"
    if len(parts) not in (1, 2):
        raise AskError(shown)
    if euler := next((t for t in (*level, *bound, *law) if t.kind == "NAME" and t.text == "e"), None):
        raise AskError(f"character {euler.at + 1}: 'e' is Euler's number: write eps or ε for a level")
    words = [t for t in law if not (t.kind == "WORD" and t.text in ("noise", "adding", "the", "added"))]
    named = len(words) == 1 and words[0].kind == "NAME"
    declare = [] if named else [[Token("NAME", "Z", 0), Token("SIM", "~", 0), *words]]
    positive = _of_privacy(parts, bound, [] if named else words, others)
    declared.read([*others, *positive, *declare])
    name = words[0].text if named else "Z"
    if name not in declared.random:
        raise AskError(shown)
    values = [declared.expression(p) for p in parts]
    domain = {declared.symbols[n]: r[0] for n, r in declared.ranges.items()}
    delta = values[1] if len(values) == 2 else sympy.S.Zero
    return _Noise(
        declared,
        declared.random[name],
        declared.law_of(name),
        values[0],
        declared.expression(bound),
        delta,
        domain,
    )


def _of_privacy(
    parts: list[list[Token]], bound: list[Token], law: list[Token], stated: list[list[Token]]
) -> list[list[Token]]:
    """Levels, changes and scales are positive where nothing is said of them; a failure probability lies in (0, 1)."""
    known = {name for c in stated for piece in parts_at(c, "COMMA") for name in subjects(piece)}
    letters = dict.fromkeys(t.text for t in (*parts[0], *bound, *law) if t.kind == "NAME")
    positive = [name for name in letters if name not in known and name not in LAW_NAMES]
    found = [[Token("NAME", name, 0), Token("REL", ">", 0), Token("NUMBER", "0", 0)] for name in positive]
    if len(parts) == 2 and [t.kind for t in parts[1]] == ["NAME"] and parts[1][0].text not in known:
        zero, one = Token("NUMBER", "0", 0), Token("NUMBER", "1", 0)
        found.append([zero, Token("REL", "<", 0), parts[1][0], Token("REL", "<", 0), one])
    return found
