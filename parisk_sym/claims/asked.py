"""A line as a claim: what `parisk ask` and `judge("...")` judge."""

from __future__ import annotations

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.sources import Source

__all__ = ["ASKED", "claim_of", "python_claim"]

ASKED = "asked.statement"
"""The id of a claim that is made of a line."""


def claim_of(line: str, statement: Statement | None = None) -> Claim:
    """The claim that a line is true. Raises AskError where the line cannot be read, or can be read in two ways.

    >>> print(claim_of("1 + x < exp(x) for x > 0").says)
    x + 1 < exp(x) for x in (0, oo)
    """
    says = statement_of(line) if statement is None else statement
    try:
        return Claim(ASKED, Source("asked", "line", ""), line, says)
    except ClaimError as error:
        raise AskError(str(error).removeprefix(f"{ASKED}: ")) from error


def python_claim(line: str) -> str:
    """The line as a claim of a file, to be pasted there."""
    text = f'r"{line}"' if '"' not in line and "\\" in line and not line.endswith("\\") else _quoted(line)
    return (
        "from parisk_sym.paper import *\n\n"
        'lemma1 = Claim(\n    "my_paper.lemma1",\n    Source("my_paper", "Lemma 1", "1"),\n'
        f"    {text},\n    says={text},\n)"
    )


def _quoted(line: str) -> str:
    """The text in quotation marks."""
    return f'"{line}"' if '"' not in line and "\\" not in line and line.isprintable() else repr(line)
