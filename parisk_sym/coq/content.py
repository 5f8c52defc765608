"""What a kernel is asked about a claim, as digests: theorems with proofs, script, and the libraries below them."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache

from parisk_sym.coq.coq_file import CoqFile, library_text

__all__ = ["ContentKey", "content_key"]

_RULES = "3"
"""Changes with what is accepted of a compiler's output (`coqc.read_output`)."""

_DIGITS = 20
_MARKS = re.compile(r'"[^"]*"|\(\*|\*\)')


@dataclass(frozen=True)
class ContentKey:
    """The digests of a file of theorems, of the claim's script ("" without one), and of the libraries."""

    theorems: str
    script: str
    libraries: str

    def __str__(self) -> str:
        """All three in one word, as the record keeps them."""
        return f"{self.theorems}/{self.script}/{self.libraries}"

    @staticmethod
    def from_text(text: str) -> ContentKey:
        """Of the word that `str` gives; ValueError for another text."""
        theorems, script, libraries = text.split("/")
        return ContentKey(theorems, script, libraries)

    def differences(self, other: ContentKey) -> tuple[str, ...]:
        """Which of the three is another one, in words."""
        pairs = (
            ("the theorems", self.theorems, other.theorems),
            ("the script", self.script, other.script),
            ("the libraries", self.libraries, other.libraries),
        )
        return tuple(name for name, own, its in pairs if own != its)


def content_key(file: CoqFile) -> ContentKey:
    """The key of a file: the same one exactly where Coq reads the same theorems, proofs, script and libraries.

    Comments and white space are no part of them.
    """
    return ContentKey(
        _digest(_RULES, *file.cited, _code(file.text)),
        _digest(_code(file.script)) if file.script else "",
        _digest(*(part for name in file.requires for part in (name, _code(library_text(name))))),
    )


@lru_cache(maxsize=64)
def _code(text: str) -> str:
    """A text of Coq without its comments, which nest and may hold strings; white space is one space."""
    parts, at, depth = [], 0, 0
    for mark in _MARKS.finditer(text):
        if mark[0] == "(*":
            parts += [text[at : mark.start()]] if depth == 0 else []
            depth += 1
        elif mark[0] == "*)" and depth:
            depth -= 1
            at = mark.end()
    return " ".join(" ".join([*parts, text[at:] if depth == 0 else ""]).split())


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:_DIGITS]
