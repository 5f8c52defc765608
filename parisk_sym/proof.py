"""How a statement is proved, as data. Each tactic reduces a statement to others by a rule stated in its docstring.

The reductions are carried out and checked by the machine, with one exception: `Argument`, whose steps are checked
but whose conclusion rests on the lemmas it names. Its verdicts list them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sympy import Expr, Symbol

from parisk_sym.domain import Interval
from parisk_sym.errors import ClaimError
from parisk_sym.statement import Statement

__all__ = ["Argument", "Boxes", "ByDerivative", "ByHoeffding", "ByOutcome", "Direct", "EqualsProduct", "EqualsSum", "ForEach", "Lemma", "OnBox",
           "Step", "Substitute", "Tactic", "Termwise"]  # fmt: skip


@dataclass(frozen=True)
class Lemma:
    """A fact from the literature that a proof rests on, with its source."""

    name: str
    source: str

    def __str__(self) -> str:
        return f"{self.name} ({self.source})"


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
class ForEach(Tactic):
    """Prove the statement for each of finitely many exact values of a symbol, each with the inner tactic.

    The result holds on those values only: a larger domain gives PROVED ON BOX.
    """

    symbol: Symbol
    values: tuple[Any, ...]
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class OnBox(Tactic):
    """Prove the statement on a narrower domain: the verdict is PROVED ON BOX."""

    narrower: Mapping[Symbol, Interval]
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class Substitute(Tactic):
    """Prove an equivalent statement after a change of variables that maps the new domain onto the old one.

    The map is symbol -> expression in new symbols; the new domain is given. Surjectivity is checked for maps of the
    form symbol = factor * new with new ranging over (0, 1) or [0, 1], and for symbol = end + new; others raise.
    """

    replacements: Mapping[Symbol, Expr]
    domain: Mapping[Symbol, Interval]
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class ByDerivative(Tactic):
    """An identity on an interval, from equal derivatives and equality at (or in the limit to) one end.

    For an inequality: the gap is nonnegative in the limit at the lower end and its derivative satisfies the
    inequality, so the gap stays on that side (mean value theorem).
    """

    variable: Symbol
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class EqualsProduct(Tactic):
    """An inequality whose gap equals a product (checked exactly), every factor positive by its own tactic."""

    factors: tuple[Expr, ...]
    by: tuple[Tactic, ...] = ()


@dataclass(frozen=True)
class EqualsSum(Tactic):
    """An inequality whose gap equals a sum (checked exactly), every term of the right sign by its own tactic."""

    terms: tuple[Expr, ...]
    by: tuple[Tactic, ...] = ()


@dataclass(frozen=True)
class Termwise(Tactic):
    """A conjunction, each part by its own tactic, in order."""

    by: tuple[Tactic, ...]


@dataclass(frozen=True)
class ByOutcome(Tactic):
    """An implication between notions of a pair, outcome by outcome: a dual solution with symbols in it.

    For the probabilities (p, q) of every outcome the term of the conclusion is at most `of_x` p + `of_y` q + the
    multiples of the premises' terms. Summed over the outcomes, the conclusion's sum is at most of_x + of_y + the multiples of
    the premises' bounds, which must not exceed its own. `of_premises` has two multipliers for each premise, of its sum for (x, y)
    and of that for (y, x). `by` proves the inequalities of the terms, `total` that of the bounds.
    """

    of_premises: tuple[tuple[Any, Any], ...]
    of_x: Any = 0
    of_y: Any = 0
    by: Tactic = field(default_factory=Direct)
    total: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class ByHoeffding(Tactic):
    """(eps, delta)-privacy of independent uses, from the levels and the means of their losses.

    Hoeffding 1963, Theorem 2: a sum of independent losses in [-a_l, a_l] exceeds its mean by d with probability at most
    exp(-d^2/(2 sum of a_l^2)). `means` are bounds of the mean loss of one use of each mechanism, each proved from the premises
    by the tactic in its place; that the means and the deviation stay below the level is proved by `total`.
    """

    means: tuple[Any, ...]
    by: tuple[Tactic, ...]
    total: Tactic = field(default_factory=Direct)


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
    lemmas in the verdict. Without steps or without a lemma it is refused. `text` says how the steps give the conclusion.
    """

    text: str
    steps: tuple[Step, ...]
    lemmas: tuple[Lemma, ...] = ()

    def __post_init__(self) -> None:
        if not self.steps or not self.lemmas:
            raise ClaimError(
                "an argument needs steps, and names what leads from them to the conclusion: give its lemmas"
            )
