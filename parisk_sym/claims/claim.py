"""A claim: a statement in a source, its encoding, how it is proved, and the verdict we expect."""

import re
from dataclasses import dataclass, field
from html import escape
from typing import Any

from sympy import Symbol

from parisk_sym.claims.fault import FAULTY, Fault
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.sampled import HasLaw, HasProbability
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.statement import require_statement
from parisk_sym.claims.tactics import Termwise
from parisk_sym.claims.typeset import typeset
from parisk_sym.claims.verdict import Verdict
from parisk_sym.claims.wording import check_hint, check_tactic, require_content
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.notebook_html import fields_html
from parisk_sym.core.sources import Source
from parisk_sym.finite.mechanism import Instance
from parisk_sym.formulas.exact_types import require_exact_types

__all__ = ["Claim", "Condition", "Correction"]

_SOURCE = 'Source("par21", "Lemma 3", "5.1")'
_ID = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)+\Z")


@dataclass(frozen=True)
class Correction:
    """The statement that is true instead, with its own proof.

    `covers` names the part of this statement that `says` encodes, if not all of it; the `covers` of the claim does not apply to it.
    """

    statement: str
    says: Any
    by: Any = None
    covers: str = ""

    def __post_init__(self) -> None:
        _check_amendment(self, "correction", self.statement)


@dataclass(frozen=True)
class Condition:
    """The assumption or reading under which the printed statement holds, with its own proof.

    `covers` names the part that `says` encodes, if not all of it; the `covers` of the claim applies to its condition too.
    """

    assumption: str
    says: Any
    by: Any = None
    covers: str = ""

    def __post_init__(self) -> None:
        _check_amendment(self, "condition", self.assumption)


def _join_several(made: "Claim | Correction | Condition") -> None:
    """A text is read, a tuple of statements is their conjunction, and a tuple of tactics proves its parts in order."""
    if isinstance(made.says, str):
        try:
            object.__setattr__(made, "says", statement_of(made.says))
        except AskError as error:
            raise ClaimError(f"says: {error}") from error
    if isinstance(made.says, tuple):
        object.__setattr__(made, "says", All(made.says))
    if isinstance(made.by, tuple):
        object.__setattr__(made, "by", Termwise(made.by))


def _check_amendment(amendment: "Correction | Condition", name: str, text: Any) -> None:
    if not isinstance(text, str):
        raise ClaimError(
            f"a {name} starts with its text, got {text!r}: write {name.title()}('text', statement)"
        )
    _join_several(amendment)
    given: Any = amendment.covers
    if not isinstance(given, str):
        raise ClaimError(f"covers of a {name} must name the part in words, got {given!r}")
    require_statement(amendment.says, f"a {name}")
    check_tactic(amendment.by, f"a {name}")


_KINDS: tuple[tuple[str, tuple[type, ...], str], ...] = (
    ("source", (Source,), f"a source such as {_SOURCE}"),
    ("statement", (str,), "the text of the statement in quotes"),
    ("correction", (Correction, type(None)), 'Correction("text", statement)'),
    ("condition", (Condition, type(None)), 'Condition("assumption", statement)'),
    ("assumes", (str,), "the words of the paper in quotes"),
    ("also", (tuple,), f"a tuple of sources such as ({_SOURCE},)"),
    ("cross_checks", (tuple,), "a tuple of HasProbability or HasLaw"),
)


@dataclass(frozen=True)
class Claim:
    """One statement of a paper and everything that is computed about it.

    `statement` is the statement as printed (LaTeX, short); `says` its encoding, also as a line of text such as
    "1 + x < exp(x) for x > 0" (see docs/ask.md); `reading` how an ambiguous text was
    read. `by` is the proof of `says`. Several statements in a tuple are their conjunction (`All`), several tactics prove its parts in
    order (`Termwise`). If `says` fails, `correction` or `condition` is tried. `cross_checks` are
    simulations: an inconsistent one blocks every positive verdict. `counterexample` is the point that the attack
    tries first: a value for every symbol of the statement (of one part of a conjunction); for monotonicity and convexity
    it gives the variable as (first, later), for an implication the mechanisms. `needs_data` names unavailable data
    when there is no encoding. `covers` names the part of the printed statement that `says` encodes, if it is narrower: the
    verdict is then at best PROVED ON BOX, and a condition of that part does not make the claim CONDITIONAL. `assumes` quotes what the
    paper assumes in words that `says` leaves out: a counterexample then leaves the claim UNDECIDED. `expected` is only an
    expectation, PROVED unless another one is given: the verdict is computed. `fault` classifies the error of a statement that is
    expected not to hold as printed, and is allowed only there; without it the claim is counted as unclassified.
    """

    id: str
    source: Source
    statement: str
    says: Any
    expected: Verdict = Verdict.PROVED
    reading: str = ""
    by: Any = None
    correction: Correction | None = None
    condition: Condition | None = None
    cross_checks: tuple[HasProbability | HasLaw, ...] = ()
    counterexample: dict[Symbol, Any] | Instance = field(default_factory=dict)
    also: tuple[Source, ...] = ()
    note: str = ""
    needs_data: str = ""
    covers: str = ""
    fault: Fault | None = None
    assumes: str = ""

    def __post_init__(self) -> None:
        _join_several(self)
        require_exact_types(self.id, "the id of a claim")
        require_exact_types(self, self.id)
        if not _ID.match(str(self.id)):
            raise ClaimError(
                f"the id {self.id!r} must be lower-case words joined by dots, such as 'paper.theorem1'"
            )
        self._check_kinds()
        self._check_fault()
        if self.says is None and not str(self.needs_data).strip():
            raise ClaimError(f"{self.id}: a claim that says nothing must name the data it needs")
        if self.says is not None and self.needs_data:
            raise ClaimError(
                f"{self.id}: a claim whose statement is encoded needs no data, got needs_data={self.needs_data!r}"
            )
        if self.correction is not None and self.condition is not None:
            raise ClaimError(f"{self.id}: give a correction or a condition, not both")
        try:
            check_hint(self.counterexample, self.says)
        except ClaimError as error:
            raise ClaimError(f"{self.id}: {error}") from None
        amendments = [a for a in (self.correction, self.condition) if a is not None]
        require_content(self.id, (self.says, self.by), *((a.says, a.by) for a in amendments))

    def _check_kinds(self) -> None:
        """ClaimError if a field holds another kind of object than it should, with what to write."""
        if not isinstance(self.expected, Verdict):
            raise ClaimError(
                f"{self.id}: expected must be a Verdict such as Verdict.PROVED, got {self.expected!r}"
            )
        for field_name, kinds, example in _KINDS:
            value = getattr(self, field_name)
            if not isinstance(value, kinds):
                raise ClaimError(f"{self.id}: {field_name} must be {example}, got {value!r}")
        for place in self.also:
            if not isinstance(place, Source):
                raise ClaimError(f"{self.id}: also must hold sources such as {_SOURCE}, got {place!r}")
        for check in self.cross_checks:
            if not isinstance(check, (HasProbability, HasLaw)):
                raise ClaimError(f"{self.id}: cross_checks must hold HasProbability or HasLaw, got {check!r}")
        if self.says is not None:
            require_statement(self.says, f"{self.id}: says")
        check_tactic(self.by, self.id)

    def _check_fault(self) -> None:
        """ClaimError if `fault` is not a Fault, or if the statement is expected to hold."""
        given: object = self.fault
        if given is not None and not isinstance(given, Fault):
            names = ", ".join(f"Fault.{f.name}" for f in Fault)
            raise ClaimError(f"{self.id}: fault must be one of {names}, got {given!r}")
        if self.expected not in FAULTY and self.fault is not None:
            raise ClaimError(
                f"{self.id}: where {self.expected} is expected, nothing is wrong, got fault={self.fault!r}"
            )

    @property
    def kind(self) -> str:
        """The kind of the statement."""
        return self.says.kind if self.says is not None else "needs data"

    def _repr_html_(self) -> str:
        """The display in a notebook: the printed statement, its place, its reading and the expected verdict (`judge` computes the verdict)."""
        encoding = "" if self.says is None else typeset(self.says.sentences())
        fields = (("encoding", encoding), ("source", str(self.source)), ("kind", self.kind), ("reading", self.reading), ("covers", self.covers),
                  ("expected", str(self.expected)))  # fmt: skip
        said = (
            f"<blockquote>{escape(self.statement)}</blockquote>"
            if self.source.quoted
            else f"<p>In our words: {escape(self.statement)}</p>"
        )
        return f"<div><code>{self.id}</code></div>{said}{fields_html(fields)}"

    def _repr_latex_(self) -> str:
        """The statement as printed, where a notebook becomes LaTeX."""
        return self.statement
