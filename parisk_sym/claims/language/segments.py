"""What a line asserts and under which conditions, with runs of letters taken apart."""

from __future__ import annotations

from collections.abc import Sequence

from parisk_sym.claims.language.clauses import segments
from parisk_sym.claims.language.laws import LAW_NAMES
from parisk_sym.claims.language.tokens import Token, with_letters

__all__ = ["asserted_and_conditions"]


def asserted_and_conditions(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """What is asserted, and the conditions, with runs of letters such as `np` taken apart where each is a letter of the line."""
    asserted, conditions = segments(tokens)
    letters = {t.text for t in tokens if t.kind in ("NAME", "DIFFERENTIAL")}
    return with_letters(_known_runs(asserted), letters), [
        with_letters(_known_runs(c), letters) for c in conditions
    ]


def _known_runs(tokens: Sequence[Token]) -> list[Token]:
    """Names of laws stay as they are."""
    return [
        Token("LAW", t.text, t.at, t.spaced)
        if t.kind == "RUN" and (t.text in LAW_NAMES or t.text == "DP")
        else t
        for t in tokens
    ]
