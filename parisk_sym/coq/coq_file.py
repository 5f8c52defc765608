"""One Coq file for each claim: a header in words, the theorems, their proofs, and what they assume."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from parisk_sym.coq.coq_names import DEFINED, NOISE, SERIES, comment, identifiers
from parisk_sym.coq.coq_proof import (
    ELEMENTARY_TACTICS,
    ERROR_FUNCTIONS,
    MOMENT_TACTICS,
    NUMBER_TACTICS,
    script_for,
)
from parisk_sym.coq.coq_read import read_proposition
from parisk_sym.coq.coq_words import in_words
from parisk_sym.coq.coq_write import proposition
from parisk_sym.coq.logic import (
    heads,
)
from parisk_sym.coq.renaming import bound_names, rename
from parisk_sym.coq.theory import Theorem, Theory
from parisk_sym.core.errors import ClaimError

__all__ = [
    "ADDED_NOISE",
    "ELEMENTARY",
    "ERROR_FUNCTION",
    "EXPONENTIAL",
    "FOR_SCRIPTS",
    "FUNCTIONS",
    "GAUSSIAN",
    "INFINITE_SUMS",
    "INTEGRALS",
    "LIBRARIES",
    "LIBRARY",
    "CoqFile",
    "RoundTripError",
    "coq_file",
    "file_name",
    "library_text",
]

LIBRARY = "Parisk"
"""The library of lemmas and tactics, which a file of a claim requires."""

FUNCTIONS = "PariskFunctions"
"""Definitions of functions that Coq's libraries do not have; a file that names one requires it."""

INTEGRALS = "PariskIntegrals"
"""The values of integrals of products of polynomials and exponentials; a file with an integral requires it."""

EXPONENTIAL = "PariskExponential"
"""Normal forms and signs of quotients of polynomials in a positive x and exp x; every file requires it."""

ELEMENTARY = "PariskElementary"
"""Elementary facts on lines and logarithms, sums, induction, convexity, limits, unique roots and defined ends; required by a proof that uses its tactics."""

NUMBERS, MOMENTS = "PariskNumbers", "PariskMoments"
"""Ceilings, powers and few integers at a point; moments of Gaussian noise. Required by a proof that uses their tactics."""

ERROR_FUNCTION, GAUSSIAN = "PariskError", "PariskGaussian"
"""Bounds of the error function, and deltas of Gaussian noise; a file that names the error function requires them."""

INFINITE_SUMS = "PariskSeries"
"""Sums over infinitely many integers, with the values of those of polynomials and powers; a file that names one requires it."""

ADDED_NOISE = "PariskNoise"
"""Privacy of answers with added noise; a file that states it requires it."""

MECHANISMS = ("PariskMechanisms", "PariskPrivacy", "PariskCombined")
"""Finite mechanisms with notions of privacy, and lemmas about them; a file with a statement about mechanisms requires them."""

FOR_SCRIPTS = (
    "PariskBell",
    "PariskChord",
    "PariskUses",
    "PariskUsesIntegers",
    "PariskUsesClosed",
    "PariskUsesBounds",
    "PariskSame",
)
"""Lemmas that only scripts of claims use."""

LIBRARIES = (
    LIBRARY,
    FUNCTIONS,
    INTEGRALS,
    EXPONENTIAL,
    ERROR_FUNCTION,
    GAUSSIAN,
    *MECHANISMS,
    *FOR_SCRIPTS,
    ELEMENTARY,
    NUMBERS,
    MOMENTS,
    INFINITE_SUMS,
    ADDED_NOISE,
)
"""All libraries in the order in which they are compiled."""

_BY_TACTIC = {ELEMENTARY: ELEMENTARY_TACTICS, NUMBERS: NUMBER_TACTICS, MOMENTS: MOMENT_TACTICS}
"""Libraries that are required if one of their tactics is used."""

CITED = {
    "half_bessel_K": "K_v(x), x > 0, at v = n + 1/2: K_(1/2)(x) = K_(-1/2)(x) = sqrt(pi/(2x)) exp(-x), and K_(v+1) = K_(v-1) + (2v/x) K_v "
    "(DLMF 10.39.2, 10.29.1)",
    "half_struve_L": "L_v(x), x > 0, at v = n - 1/2: L_(-1/2)(x) = sqrt(2/(pi x)) sinh(x), L_(1/2)(x) = sqrt(2/(pi x)) (cosh(x) - 1), and "
    "L_(v+1) = L_(v-1) - (2v/x) L_v - (x/2)^v/(sqrt(pi) Gamma(v + 3/2)) (DLMF 11.2.2, 11.4.7, 11.4.25)",
}
"""Functions that the library defines by a fact about them, with that fact."""

_OPENING = f"""From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import {LIBRARY}.
Require Import {EXPONENTIAL}.
Open Scope R_scope.
"""
MAIN = ("holds", "refuted", "corrected", "condition")
"""The theorems that state a verdict; the others are their parts or accompany them."""
_ALL = "what_was_shown"
_WORD = re.compile(r"\w+")
_TACTIC = re.compile(r"\bLtac\s+prove_(\w+)")
_FORBIDDEN = re.compile(
    r"\b(Admitted|admit|Axioms?|Parameters?|Conjectures?|Notation|Infix|Coercion|Canonical|Arguments|Delimit|Bind|Undelimit|Reserved|Global|global|Export"
    r"|export|Set|Unset|Declare|Load|Primitive|Register|Extract|Redirect|bypass_check)\b"
)
_REQUIRED = re.compile(r"\bRequire\s+(?:Import\s+)?([\w\s]+)\.")
_MARKS = re.compile(r'"|\(\*|\*\)')


class RoundTripError(AssertionError):
    """The written text does not state the claim: a bug of this package."""


@dataclass(frozen=True)
class CoqFile:
    """The text of a file, its name, and the first line of each theorem; `proofs` are the lines of proofs.

    `script` is the text of the claim's own script, a file that precedes this one; "" if it has none. `cited` are the facts by which
    functions in its statements are defined.
    """

    name: str
    text: str
    theorems: tuple[tuple[str, int], ...]
    proofs: frozenset[int]
    script: str = ""
    cited: tuple[str, ...] = ()

    @property
    def requires(self) -> tuple[str, ...]:
        """The libraries that it requires, directly or not."""
        return required_libraries(f"{self.text}\n{self.script}")

    @property
    def script_name(self) -> str:
        """The name of the file with the claim's own script."""
        return _script_name(self.name)

    def theorem_at(self, line: int) -> str:
        """The theorem that contains a line."""
        return next((name for name, first in reversed(self.theorems) if first <= line), "")


def required_libraries(text: str) -> tuple[str, ...]:
    """The libraries that a text requires, directly or not.

    >>> required_libraries("Require Import PariskExponential.")
    ('Parisk', 'PariskExponential')
    """
    named = {name for line in _REQUIRED.findall(text) for name in line.split()}
    found = {n for n in LIBRARIES if n in named}
    found |= {n for name in found for n in required_libraries(library_text(name))}
    return tuple(name for name in LIBRARIES if name in found)


def library_text(name: str = LIBRARY) -> str:
    """The text of a library."""
    return (files("parisk_sym.coq") / "library" / f"{name}.v").read_text(encoding="utf-8")


def file_name(claim: str) -> str:
    """The name of a claim's file, without its suffix: unique, and valid in the language.

    >>> file_name("par21.lemma4.border")
    'par21__lemma4__border'
    """
    plain = claim.replace(".", "__")
    if re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", claim.replace(".", "_")):
        return plain
    return f"c_{plain}_{hashlib.sha256(claim.encode()).hexdigest()[:8]}"


def coq_file(theory: Theory, script: str = "") -> CoqFile:
    """The file of a claim; raises RoundTripError if a statement, read back from its text, differs from the one to be written.

    A script contains lemmas, and `Ltac prove_NAME := ...` for theorems of these names. It is required and not imported, so that it
    cannot change the meaning of a statement.
    """
    name = file_name(theory.claim)
    statements = {theorem.name: _statement(theorem) for theorem in theory.theorems}
    named, series, noise = (_words_used(words, statements) for words in (DEFINED, SERIES, NOISE))
    cited = tuple(CITED[word] for word in named if word in CITED)
    lines: list[str] = [comment(text) for text in _header(theory, statements, cited)]
    used = frozenset().union(*(heads(theorem.says) for theorem in theory.theorems))
    mechanisms = any(re.search(r": mechanism\b", text) for text in statements.values())
    own = frozenset(_TACTIC.findall(script))
    by = {
        t.name: f"{_script_name(name)}.prove_{t.name}." if t.name in own else script_for(t)
        for t in theory.theorems
    }
    proof_words = frozenset(_WORD.findall(" ".join(by.values())))
    needed = [
        *([FUNCTIONS] if named else []),
        *([INTEGRALS] if "integral" in used else []),
        *([ERROR_FUNCTION, GAUSSIAN] if ERROR_FUNCTIONS & used else []),
        *(MECHANISMS if mechanisms else ()),
        *([INFINITE_SUMS] if series else []),
        *([ADDED_NOISE] if noise else []),
        *(library for library, tactics in _BY_TACTIC.items() if tactics & proof_words),
    ]
    lines += [*_OPENING.splitlines(), *(f"Require Import {library}." for library in needed)]
    lines += [f"Require {_script_name(name)}."] if script else []
    starts, proofs = [], set()
    for theorem in theory.theorems:
        if theorem.words:
            lines += ["", comment(theorem.words)]
        starts.append((theorem.name, len(lines) + 1))
        lines.append(f"Theorem {theorem.name} : {statements[theorem.name]}.")
        proofs.add(len(lines) + 1)
        lines.append(f"Proof. {by[theorem.name]} Qed.")
    shown = ", ".join(name for name, _ in starts)
    lines += ["", f"Definition {_ALL} := ({shown}, I).", f"Print Assumptions {_ALL}."]
    text = "".join(" ".join(line.splitlines()) + "\n" for line in lines)
    return CoqFile(name, text, tuple(starts), frozenset(proofs), check_script(script), cited)


def _words_used(words: Sequence[str], statements: Mapping[str, str]) -> list[str]:
    """The words that occur in a statement."""
    return [word for word in words if any(re.search(rf"\b{word}\b", text) for text in statements.values())]


def _script_name(name: str) -> str:
    return f"{name}__script_"  # no claim's file has this suffix


def check_script(text: str) -> str:
    """The text of a script; raises ClaimError for a command that adds an assumption or changes how statements are read."""
    found = _FORBIDDEN.search(_commands(text))
    if found is not None:
        raise ClaimError(
            f"a script of a proof must not use {found[0]!r}: it may contain only lemmas and tactics"
        )
    return text


def _commands(text: str) -> str:
    """The text without comments, which nest, and strings, which comments may contain; raises ClaimError for an unclosed one."""
    parts, at, depth, quoted = [], 0, 0, False
    for mark in _MARKS.finditer(text):
        if mark.start() < at:
            continue
        if depth == 0 and not quoted:
            parts.append(text[at : mark.start()])
        if mark[0] == '"':
            quoted = not quoted
        elif not quoted:
            depth += 1 if mark[0] == "(*" else -1
        at = mark.end()
        if depth < 0:
            raise ClaimError("a script of a proof closes a comment that it did not open")
    if depth or quoted:
        raise ClaimError("a script of a proof must close its comments and strings")
    return " ".join([*parts, text[at:]])


def _header(theory: Theory, statements: Mapping[str, str], cited: Sequence[str]) -> Iterator[str]:
    """The claim, its main theorems in words read back from their texts, the cited facts, and the unchecked words."""
    yield from theory.header
    for name, text in statements.items():
        if name in MAIN:
            yield f"{name}: {in_words(read_proposition(text))}"
    yield from (f"cited: {fact}" for fact in cited)
    yield from (f"words of the claim, which Coq does not check: {text}" for text in theory.texts)


# --- statements -----------------------------------------------------------------------------------------------------------


def _statement(theorem: Theorem) -> str:
    """The text of a proposition, compared with what is read back from it."""
    names = identifiers(bound_names(theorem.says))
    text = proposition(theorem.says, names)
    if read_proposition(text) != rename(theorem.says, names):
        raise RoundTripError(f"{theorem.name} is not what was written: {text}")
    return text
