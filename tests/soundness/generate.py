"""Hypothesis strategies for statements whose truth is known by construction, each with some tactic.

A tactic does not change the truth of a statement, so any tactic goes with any statement: one that does not apply must
end UNDECIDED. The tactics that restrict the domain (OnBox, ForEach) are given all of it here, so that PROVED ON BOX is
as wrong for a false statement as PROVED.
"""

import re
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from sympy import Symbol

from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Boxes, ByDerivative, Direct, Tactic, Termwise
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.rules.inequalities import EqualsProduct, EqualsSum
from parisk_sym.proofs.rules.quantifiers import ForEach, OnBox
from parisk_sym.proofs.rules.substitution import Substitute  # fmt: skip
from tests.soundness.case import PROOFS, Case, Draft, prose
from tests.soundness.families.calculus import CALCULUS
from tests.soundness.families.claims import CLAIMS
from tests.soundness.families.growth import GROWTH
from tests.soundness.families.of_numbers import OF_NUMBERS
from tests.soundness.families.rounded import ROUNDED
from tests.soundness.families.shapes import SHAPES

__all__ = ["FAMILIES", "NEW", "cases"]

NEW = (*OF_NUMBERS, *GROWTH, *ROUNDED)
FAMILIES = (*SHAPES, *CALCULUS, *CLAIMS, *NEW)
TACTICS = ("none", "direct", "boxes", "slope", "product", "sum", "box", "each", "shift", "prose", "termwise")


@dataclass(frozen=True)
class _With:
    """Builds the draft of a case and puts a tactic to it that is made from its statement."""

    case: Case
    tactic: str

    def __call__(self) -> Draft:
        draft = self.case.draft()
        return Draft(draft.says, _TACTICS[self.tactic](draft.says), draft.more)


def _first(statement: Any) -> Symbol | None:
    return next(iter(statement.domain), None)


def _slope(statement: Any) -> Tactic:
    return ByDerivative(_first(statement) or Symbol("x", real=True))


def _gap(statement: Any) -> tuple[Any, ...]:
    """Two parts of the gap of an inequality, so that product and sum are honest; of others nothing that fits."""
    return (statement.gap, 1) if isinstance(statement, Inequality) else (Symbol("x", real=True), 1)


def _whole_box(statement: Any) -> Tactic:
    domain: Domain = statement.domain
    return OnBox(dict(domain), Boxes(500))


def _each(statement: Any) -> Tactic:
    """Every integer of a short domain, or a few values of a longer one (which is then a box)."""
    symbol = _first(statement)
    if symbol is None:
        return Direct()
    interval = statement.domain[symbol]
    if interval.integer and interval.upper - interval.lower <= 60:
        return ForEach(symbol, tuple(range(int(interval.lower), int(interval.upper) + 1)))
    return Direct()


def _shift(statement: Any) -> Tactic:
    """The first symbol as an end plus a new one over the unit interval, stretched."""
    symbol = _first(statement)
    if symbol is None or statement.domain[symbol].integer:
        return Direct()
    interval, new = statement.domain[symbol], Symbol("z", real=True)
    width = interval.upper - interval.lower
    if not width.is_Rational:
        return Direct()
    unit = type(interval)(
        interval.lower * 0, interval.lower * 0 + 1, interval.lower_open, interval.upper_open
    )
    rest = {s: i for s, i in statement.domain.items() if s != symbol}
    return Substitute({symbol: interval.lower + width * new}, {new: unit, **rest})


def _termwise(statement: Any) -> Tactic | None:
    return Termwise((Direct(),) * len(statement.parts)) if isinstance(statement, All) else None


_TACTICS: dict[str, Any] = {
    "none": lambda _: None,
    "direct": lambda _: Direct(),
    "boxes": lambda _: Boxes(500),
    "slope": _slope,
    "product": lambda says: EqualsProduct(_gap(says)),
    "sum": lambda says: EqualsSum((_gap(says)[0],)),
    "box": _whole_box,
    "each": _each,
    "shift": _shift,
    "prose": lambda _: prose(),
    "termwise": _termwise,
}


def _put(case: Case, tactic: str) -> Case:
    argued = tactic == "prose" and not case.id.startswith(
        "generated.failures"
    )  # a counterexample needs no prose
    forbids = PROOFS if argued else case.forbids
    build = _With(case, tactic)
    return Case(f"{case.id}.{tactic}", case.truth, build, case.given, case.why, case.allows, forbids)


@st.composite
def cases(draw: st.DrawFn, only: str = "") -> Case:
    """Any family whose module and name match, with any tactic; the new kinds often without one, since few tactics apply to them."""
    family = draw(st.sampled_from([f for f in FAMILIES if re.search(only, f"{f.__module__}.{f.__name__}")]))
    tactics = (*TACTICS, *("none",) * len(TACTICS)) if family in NEW else TACTICS
    return _put(draw(family()), draw(st.sampled_from(tactics)))
