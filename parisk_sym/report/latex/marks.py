r"""The verdicts of a paper's claims as commands for its own source: `\parisk{lemma3}` prints the mark of a claim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from urllib.parse import quote

from parisk_sym import __version__
from parisk_sym.core.errors import ParameterError
from parisk_sym.proofs.judgement import Judgement

__all__ = ["mark_commands"]


def mark_commands(judgements: Sequence[Judgement], page: str = "", date: str = "") -> str:
    r"""A \pariskverdict for each claim under its id, and under the last word of the id where no other claim has it.

    `page` is the address of the page that `parisk verify --html` wrote; a mark links to its claim there. Raises ParameterError for
    an address that LaTeX would not read as one.
    """
    if bad := set(page) & set("{}\\%^~ \n"):
        raise ParameterError(
            f"--page must be an address without {' '.join(map(repr, sorted(bad)))}, got {page!r}"
        )
    last = Counter(_last(j.claim_id) for j in judgements)
    lines = [
        f"% Verdicts of parisk_sym {__version__}{f', {date}' if date else ''}. Written by `parisk latex --marks`; do not edit."
    ]
    for judgement in judgements:
        link = rf"{page.replace('#', chr(92) + '#')}\#{quote(judgement.claim_id)}" if page else ""
        names = [
            judgement.claim_id,
            *([_last(judgement.claim_id)] if last[_last(judgement.claim_id)] == 1 else []),
        ]
        lines += [rf"\pariskverdict{{{name}}}{{{judgement.verdict}}}{{{link}}}" for name in names]
    return "\n".join(lines) + "\n"


def _last(identifier: str) -> str:
    return identifier.rpartition(".")[2]
