"""One statement of the suite: what it says, whether it is true, and which verdicts are right in spite of that."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from parisk_sym import Claim, Source, Verdict
from parisk_sym.claims.fault import Fault
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Argument, Lemma, Step, Tactic

__all__ = ["Case", "Draft", "false", "prose", "said", "true"]

SOURCE = Source("soundness", "-", "-")


@dataclass(frozen=True)
class Draft:
    """A statement with its tactic and whatever else its claim declares (a correction, a counterexample)."""

    says: Statement
    by: Tactic | None = None
    more: Mapping[str, Any] = field(default_factory=dict)


Build = Callable[[], Statement | Draft]


@dataclass(frozen=True)
class Case:
    """A statement of known truth.

    `build` makes the statement when it is asked to, because making it may raise. `given` names the hostile set that
    it first stood in. `allows` are verdicts that are right although the statement as printed is false (a true part on
    a box, an honest correction); `forbids` are verdicts that are wrong although it is true (PROVED from prose).
    `why` gives the reason for the truth where numerical evaluation does not show it.
    """

    id: str
    truth: bool
    build: Build
    given: str = ""
    why: str = ""
    allows: frozenset[str] = frozenset()
    forbids: frozenset[str] = frozenset()

    def draft(self) -> Draft:
        """The statement with its tactic; raises what construction raises."""
        built = self.build()
        return built if isinstance(built, Draft) else Draft(built)

    def claim(self) -> Claim:
        """The claim as a user would write it; raises what construction raises."""
        draft = self.draft()
        expected = Verdict.PROVED if self.truth else Verdict.REFUTED
        name = f"soundness.{str(self.truth).lower()}.{self.id}"
        fault = None if self.truth else Fault.RESULT
        return Claim(name, SOURCE, self.id, draft.says, expected, by=draft.by, fault=fault, **draft.more)


def true(
    name: str, build: Build, *, given: str = "", why: str = "", forbids: frozenset[str] = frozenset()
) -> Case:
    """A true statement."""
    return Case(name, True, build, given, why, forbids=forbids)


def false(
    name: str,
    build: Build,
    *,
    given: str = "",
    why: str = "",
    box_ok: bool = False,
    amended_ok: bool = False,
) -> Case:
    """A false statement; `box_ok` and `amended_ok` say that its box or its amendment is true."""
    box = {Verdict.PROVED_ON_BOX.value} if box_ok else set()
    amended = {Verdict.CORRECTED.value, Verdict.CONDITIONAL.value} if amended_ok else set()
    return Case(name, False, build, given, why, allows=frozenset(box | amended))


PROOFS = frozenset({Verdict.PROVED.value, Verdict.PROVED_GIVEN.value, Verdict.PROVED_ON_BOX.value})


def said(says: Statement, by: Tactic | None = None, **more: Any) -> Draft:
    """A statement with its tactic and further fields of its claim."""
    return Draft(says, by, more)


def prose() -> Argument:
    """A person's argument whose only checked step is 0 < 1: it can carry nothing."""
    trivial = Step("clearly", Inequality(0, "<", 1, {}))
    return Argument(
        "hence the conclusion",
        (trivial,),
        (Lemma("folklore", "anywhere"),),
        needs="a person to write the tree",
    )
