"""How a statement is proved, as data: the tactics that are not those of one rule, and cited facts.

The tactic of a rule is in the file of the rule (`proofs/rules`). The machine carries out and checks what a tactic names, with one
exception: `Argument`, whose steps are checked but whose conclusion rests on a person's prose.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, is_dataclass
from typing import Any

from sympy import Symbol

from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.walk import objects

__all__ = ["Argument", "Boxes", "ByDerivative", "Direct", "Lemma", "Step", "Tactic", "Termwise", "objects_in"]


@dataclass(frozen=True)
class Lemma:
    """A fact from the literature that a proof rests on, with its source.

    `says` is the fact as a statement; its hypotheses are the ranges of its symbols, whose ends may name other symbols. With it the
    lemma can be used in a proof by the machine (`Use`): it is attacked, its symbols are replaced, and the conditions that the values lie in the
    ranges become subgoals. Such a proof gives PROVED GIVEN, and only if `source` names the author or work and the number of the
    statement there ("Hoeffding 1963, Theorem 2"). Without `says` only an `Argument` can name the lemma.
    """

    name: str
    source: str
    says: Statement | None = None

    def __post_init__(self) -> None:
        if self.says is not None and not (self.name.strip() and self.source.strip()):
            raise ClaimError(f"a lemma needs its name and its source, got {self.name!r} and {self.source!r}")

    def __str__(self) -> str:
        return f"{self.name} ({self.source})"

    def require_source(self) -> None:
        """ClaimError unless the source names an author or work and the number of the statement (a year does not count)."""
        if not (_WORK.search(self.source) and _NUMBER.search(_YEAR.sub(" ", self.source))):
            raise ClaimError(
                f"the source of a lemma must name its author or work and the number of the statement there, such as "
                f"'Hoeffding 1963, Theorem 2' or 'DLMF 10.37.1', got {self.source!r} for the lemma {self.name!r}"
            )


_WORK = re.compile(r"[^\W\d_]{2}")
_YEAR = re.compile(r"\b(1[5-9]|20)\d\d[a-z]?\b(?![.:]\d)")
_NUMBER = re.compile(r"\d|\b(Theorem|Lemma|Proposition|Corollary|Equation|Chapter)\s+\(?([A-Z]|[IVXLC]+)\b")


class Tactic:
    """Base of all tactics."""


@dataclass(frozen=True)
class Direct(Tactic):
    """The kind's own decision procedure: exact simplification, exact positivity, boxes on a compact domain."""


@dataclass(frozen=True)
class Boxes(Tactic):
    """Adaptive bisection in ball arithmetic over a compact domain; `budget` bounds the number of boxes."""

    budget: int = 20_000


@dataclass(frozen=True)
class ByDerivative(Tactic):
    """An identity on an interval, from equal derivatives and equality at (or in the limit to) one end.

    For an inequality: the gap is nonnegative in the limit at the lower end and its derivative satisfies the
    inequality, so the gap stays on that side (mean value theorem).
    """

    variable: Symbol
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class Termwise(Tactic):
    """A conjunction, each part by its own tactic, in order."""

    by: tuple[Tactic, ...]


@dataclass(frozen=True)
class Step:
    """One step of a derivation: a text for the reader and a statement for the machine."""

    text: str
    says: Statement
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class Argument(Tactic):
    """Checked steps, and a conclusion that follows from them by the named lemmas.

    The machine checks every step, attacks the conclusion itself at certified points of its domain, and lists the
    lemmas in the verdict. Without steps or without a lemma it is refused. `text` explains how the steps give the conclusion,
    `needs` what a machine would need to check it.
    """

    text: str
    steps: tuple[Step, ...]
    lemmas: tuple[Lemma, ...] = ()
    needs: str = ""

    def __post_init__(self) -> None:
        if not self.steps or not self.lemmas:
            raise ClaimError(
                "an argument needs steps, and names what leads from them to the conclusion: give its lemmas"
            )
        if not self.needs.strip():
            raise ClaimError("an argument says what a machine would need to check it: give needs='...'")


def objects_in(tactic: Any) -> Iterator[Any]:
    """A tactic and every object in its fields: the tactics, steps, lemmas and statements inside it."""
    return (
        found
        for found in objects(tactic, passes_over=(Statement,))
        if is_dataclass(found) and not isinstance(found, type)
    )
