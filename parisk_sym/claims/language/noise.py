"""Statements on the privacy of additive noise."""

from __future__ import annotations

import sympy

from parisk_sym.claims.kinds.private_noise import PrivateNoise
from parisk_sym.claims.language.assertions import statement_with
from parisk_sym.claims.language.conditions import Declared
from parisk_sym.claims.language.laws import LAW_NAMES
from parisk_sym.claims.language.tokens import AskError, Token, parts_at
from parisk_sym.claims.statement import Statement

__all__ = ["noise_statement"]


def noise_statement(asserted: list[Token], conditions: list[list[Token]], declared: Declared) -> Statement:
    """`Laplace(D/e) noise is e-DP for every change up to D`: privacy of additive noise, for all neighbours."""
    end = next((i for i, t in enumerate(asserted) if t.text in ("is", "satisfies")), None)
    if end is None:
        raise AskError("write 'Laplace(D/ε) noise is ε-DP for every change up to D'")
    law, level = asserted[:end], asserted[end + 1 :]
    change = next((c for c in conditions if {"change", "up"} <= {t.text for t in c}), None)
    if change is None:
        raise AskError("the largest change of the answer is missing: write 'for every change up to D'")
    others = [c for c in conditions if c is not change]
    cut = next(i for i, t in enumerate(change) if t.text == "up")
    bound = [t for t in change[cut + 1 :] if t.text != "to"]
    level = level[: next(i for i, t in enumerate(level) if t.text in ("DP", "differentially", "private"))]
    while level and level[-1].kind == "MINUS":
        level = level[:-1]
    if level and level[0].kind == "LPAR" and level[-1].kind == "RPAR":
        level = level[1:-1]
    parts = parts_at(level, "COMMA")
    if euler := next((t for t in (*level, *bound, *law) if t.kind == "NAME" and t.text == "e"), None):
        raise AskError(f"character {euler.at + 1}: 'e' is Euler's number: write eps or ε for a level")
    words = [t for t in law if not (t.kind == "WORD" and t.text in ("noise", "adding", "the", "added"))]
    named = len(words) == 1 and words[0].kind == "NAME"
    declare = [] if named else [[Token("NAME", "Z", 0), Token("SIM", "~", 0), *words]]
    positive = _of_privacy(parts, bound, words, others)
    declared.read([*others, *positive, *declare])
    name = words[0].text if named else "Z"
    if name not in declared.random or len(parts) not in (1, 2):
        raise AskError(
            "noise has a law and a level: write 'Laplace(D/e) noise is e-DP for every change up to D'"
        )
    values = [declared.expression(p) for p in parts]
    symbol = declared.random[name]
    domain = {declared.symbols[n]: r[0] for n, r in declared.ranges.items()}
    used = {s for v in (*values, declared.expression(bound)) for s in v.free_symbols} | declared.law_of(
        name
    ).named
    return statement_with(
        PrivateNoise, values[0], declared.expression(bound), {symbol: declared.law_of(name)}, values[1] if len(values) == 2 else sympy.S.Zero,
        {s: i for s, i in domain.items() if s in used},
    )  # fmt: skip


def _of_privacy(
    parts: list[list[Token]], bound: list[Token], law: list[Token], stated: list[list[Token]]
) -> list[list[Token]]:
    """Levels, changes and scales are positive where nothing is said of them; a failure probability lies in (0, 1)."""
    known = {t.text for c in stated for t in c if t.kind == "NAME"}
    letters = dict.fromkeys(t.text for t in (*parts[0], *bound, *law) if t.kind == "NAME")
    positive = [name for name in letters if name not in known and name not in LAW_NAMES]
    found = [[Token("NAME", name, 0), Token("REL", ">", 0), Token("NUMBER", "0", 0)] for name in positive]
    if len(parts) == 2 and [t.kind for t in parts[1]] == ["NAME"] and parts[1][0].text not in known:
        zero, one = Token("NUMBER", "0", 0), Token("NUMBER", "1", 0)
        found.append([zero, Token("REL", "<", 0), parts[1][0], Token("REL", "<", 0), one])
    return found
