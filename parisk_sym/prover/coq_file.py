"""One file of Coq for each claim: header in words, theorems, proofs, and what they assume."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from importlib.resources import files

from parisk_sym.ground.errors import ClaimError
from parisk_sym.prover.coq_names import DEFINED, comment, identifiers
from parisk_sym.prover.coq_read import read_proposition
from parisk_sym.prover.coq_write import proposition, term
from parisk_sym.prover.logic import (
    Exists,
    Or,
    Proposition,
    Term,
    Variable,
    has_integrals,
)
from parisk_sym.prover.renaming import bound_names, renamed
from parisk_sym.prover.theory import Theorem, Theory

__all__ = [
    "FUNCTIONS",
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
"""Definitions of the functions that statements name and Coq's libraries do not have; a file that names one requires it."""

INTEGRALS = "PariskIntegrals"
"""The values of integrals of products of polynomials and exponentials; a file with a theorem that needs them requires it."""

MECHANISMS = ("PariskMechanisms", "PariskPrivacy", "PariskCombined")
"""Finite mechanisms with notions of privacy, and lemmas about them; a file with a statement about mechanisms requires them."""

LIBRARIES = (LIBRARY, FUNCTIONS, INTEGRALS, *MECHANISMS)

CITED = {
    "half_bessel_K": "K_v(x), x > 0, at v = n + 1/2: K_(1/2)(x) = K_(-1/2)(x) = sqrt(pi/(2x)) exp(-x), and K_(v+1) = K_(v-1) + (2v/x) K_v "
    "(DLMF 10.39.2, 10.29.1)",
    "half_struve_L": "L_v(x), x > 0, at v = n - 1/2: L_(-1/2)(x) = sqrt(2/(pi x)) sinh(x), L_(1/2)(x) = sqrt(2/(pi x)) (cosh(x) - 1), and "
    "L_(v+1) = L_(v-1) - (2v/x) L_v - (x/2)^v/(sqrt(pi) Gamma(v + 3/2)) (DLMF 11.2.2, 11.4.7, 11.4.25)",
}
"""Functions that the library defines by a fact about them, and the fact."""

_OPENING = f"""From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Require Import {LIBRARY}.
Open Scope R_scope.
"""
_ALL = "what_was_shown"
_BY_INTEGRALS = "parisk_integral_statement"
_METHODS = {"identity": "parisk_statement", "inequality": "parisk_statement", "monotonicity": "parisk_monotone",
            "convexity": "parisk_convex", "limit": "parisk_limit", "unique root": "parisk_unique",
            "printed value": "parisk_point", "point": "parisk_point", "implication": "privacy_implication"}  # fmt: skip


_TACTIC = re.compile(r"\bLtac\s+prove_(\w+)")
_FORBIDDEN = re.compile(
    r"\b(Admitted|admit|Axioms?|Parameters?|Conjectures?|Notation|Infix|Coercion|Canonical|Arguments|Delimit|Bind|Undelimit|Reserved|Global|global|Export"
    r"|export|Set|Unset|Declare|Load|Primitive|Register|Extract|Redirect|bypass_check)\b"
)
_MARKS = re.compile(r'"|\(\*|\*\)')


class RoundTripError(AssertionError):
    """What was written says something else than the claim: an error of this package."""


@dataclass(frozen=True)
class CoqFile:
    """The text of a file, its name, and the line in which each theorem begins; `proofs` are the lines of proofs.

    `script` is the text of the claim's own script, which is a file before this one; "" where it has none. `cited` are the facts
    by which functions of its statements are defined.
    """

    name: str
    text: str
    theorems: tuple[tuple[str, int], ...]
    proofs: frozenset[int]
    script: str = ""
    cited: tuple[str, ...] = ()

    @property
    def requires(self) -> tuple[str, ...]:
        """The libraries on which it stands."""
        return tuple(name for name in LIBRARIES if f"\nRequire Import {name}.\n" in self.text)

    @property
    def script_name(self) -> str:
        """The name of the file with the claim's own script."""
        return _script_name(self.name)

    def theorem_at(self, line: int) -> str:
        """The theorem in which a line stands."""
        return next((name for name, first in reversed(self.theorems) if first <= line), "")


def library_text(name: str = LIBRARY) -> str:
    """The text of a library."""
    return (files("parisk_sym.prover") / "coq" / f"{name}.v").read_text(encoding="utf-8")


def file_name(claim: str) -> str:
    """The name of a claim's file, without its ending: no two claims have one name, and the language allows it.

    >>> file_name("par21.lemma4.border")
    'par21__lemma4__border'
    """
    plain = claim.replace(".", "__")
    if re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", claim.replace(".", "_")):
        return plain
    return f"c_{plain}_{hashlib.sha256(claim.encode()).hexdigest()[:8]}"


def coq_file(theory: Theory, script: str = "") -> CoqFile:
    """The file of a claim; RoundTripError where a statement, read again from its text, is not the one that was to be written.

    A script holds lemmas, and `Ltac prove_NAME := ...` for theorems of these names. It is required and not imported, so that it cannot
    change what a statement means.
    """
    name = file_name(theory.claim)
    statements = {theorem.name: _statement(theorem) for theorem in theory.theorems}
    named = [word for word in DEFINED if any(re.search(rf"\b{word}\b", text) for text in statements.values())]
    cited = tuple(CITED[word] for word in named if word in CITED)
    lines: list[str] = [comment(text) for text in (*theory.header, *(f"cited: {fact}" for fact in cited))]
    integrals = any(has_integrals(theorem.says) for theorem in theory.theorems)
    mechanisms = any(re.search(r": mechanism\b", text) for text in statements.values())
    needed = [
        *([FUNCTIONS] if named else []),
        *([INTEGRALS] if integrals else []),
        *(MECHANISMS if mechanisms else ()),
    ]
    lines += [*_OPENING.splitlines(), *(f"Require Import {library}." for library in needed)]
    lines += [f"Require {_script_name(name)}."] if script else []
    own = frozenset(_TACTIC.findall(script))
    starts, proofs = [], set()
    for theorem in theory.theorems:
        if theorem.words:
            lines += ["", comment(theorem.words)]
        starts.append((theorem.name, len(lines) + 1))
        lines.append(f"Theorem {theorem.name} : {statements[theorem.name]}.")
        proofs.add(len(lines) + 1)
        by = f"{_script_name(name)}.prove_{theorem.name}." if theorem.name in own else _script(theorem)
        lines.append(f"Proof. {by} Qed.")
    shown = ", ".join(name for name, _ in starts)
    lines += ["", f"Definition {_ALL} := ({shown}, I).", f"Print Assumptions {_ALL}."]
    text = "".join(" ".join(line.splitlines()) + "\n" for line in lines)
    return CoqFile(name, text, tuple(starts), frozenset(proofs), checked_script(script), cited)


def _script_name(name: str) -> str:
    return f"{name}__script"


def checked_script(text: str) -> str:
    """The text of a script; ClaimError where it holds a command that assumes something or changes how statements are read."""
    found = _FORBIDDEN.search(_commands(text))
    if found is not None:
        raise ClaimError(
            f"a script of a proof must not say {found[0]!r}: it may hold lemmas and tactics alone"
        )
    return text


def _commands(text: str) -> str:
    """The text without comments, which nest, and strings, which may stand in comments too; ClaimError where one does not end."""
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
            raise ClaimError("a script of a proof ends a comment that it has not begun")
    if depth or quoted:
        raise ClaimError("a script of a proof must end its comments and strings")
    return " ".join([*parts, text[at:]])


# --- statements -----------------------------------------------------------------------------------------------------------


def _statement(theorem: Theorem) -> str:
    """The text of a proposition, after it was read back."""
    names = identifiers(bound_names(theorem.says))
    text = proposition(theorem.says, names)
    if read_proposition(text) != renamed(theorem.says, names):
        raise RoundTripError(f"{theorem.name} is not what was written: {text}")
    return text


# --- proofs ---------------------------------------------------------------------------------------------------------------


def _script(theorem: Theorem) -> str:
    proof = theorem.proof
    match proof.method:
        case "all":
            *first, last = proof.theorems
            return f"exact {''.join(f'(conj {name} ' for name in first)}{last}{')' * len(first)}."
        case "exists":
            return f"{_given(theorem.says, proof.points[0])}parisk_point."
        case "refuted":
            return (
                f"first [{' | '.join(f'solve [{_choice(theorem.says, point)}]' for point in proof.points)}]."
            )
        case "outcome by outcome":
            names = identifiers(bound_names(theorem.says))
            values = " ".join(f"({term(value, names)})" for value in proof.points[0])
            return f"privacy_intros; privacy_by_outcome_{len(proof.points[0]) // 2 - 1} {values}."
        case method:
            by = _METHODS.get(method, "parisk_statement")
            return f"{_BY_INTEGRALS if by == 'parisk_statement' and has_integrals(theorem.says) else by}."


def _given(says: Proposition, values: tuple[Term, ...]) -> str:
    """Values for the quantifiers of a proposition, one after the other."""
    sorts = ("Z" if v.integer else "R" for v in _existing(says))
    return "".join(f"exists {_value(v)}%{sort}; " for v, sort in zip(values, sorts, strict=True))


def _value(t: Term) -> str:
    """A number, or a mechanism as a table."""
    if t[0] == "table":
        return f"({' '.join(['tabled', *map(_value, t[1:])])})"
    if t[0] == "list":
        return "".join(f"(cons {_value(part)} " for part in t[1:]) + "nil" + ")" * len(t[1:])
    return f"({term(t, {})})"


def _existing(says: Proposition) -> list[Variable]:
    return list(says.variables) if isinstance(says, Exists) else []


def _choice(says: Proposition, point: tuple[Term, ...]) -> str:
    """The part of a disjunction, then the values."""
    index = int(point[0][1])
    part = says.parts[index] if isinstance(says, Or) else says
    last = not isinstance(says, Or) or index == len(says.parts) - 1
    end = "privacy_point" if any(v.mechanism for v in _existing(part)) else "parisk_point"
    return f"{'right; ' * index}{'' if last else 'left; '}{_given(part, point[1:])}{end}"
