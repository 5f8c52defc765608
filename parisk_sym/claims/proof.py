"""How a statement is proved, as data. Each tactic reduces a statement to others by a rule stated in its docstring.

The reductions are carried out and checked by the machine, with one exception: `Argument`, whose steps are checked
but whose conclusion rests on the lemmas it names. Its verdicts list them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sympy import Expr, Symbol

from parisk_sym.claims.statement import Statement
from parisk_sym.formulas.domain import Interval
from parisk_sym.ground.errors import ClaimError

__all__ = ["Argument", "Boxes", "ByDerivative", "ByHoeffding", "ByOutcome", "Chain", "Chord", "Cited", "Combination", "Direct",
           "EqualsProduct", "EqualsSum", "Fact", "ForEach", "InTheMean", "Known", "Lemma", "Link", "OnBox", "Rises", "SplitAt", "Step", "Substitute",
           "Tactic", "Telescoping", "Termwise", "Use"]  # fmt: skip


@dataclass(frozen=True)
class Lemma:
    """A fact from the literature that a proof rests on, with its source.

    `says` is the fact as a statement; its hypotheses are the ranges of its symbols, whose ends may name other symbols. With it the
    lemma can be used in a proof by the machine (`Use`): it is attacked, its symbols are replaced, and that the values lie in the
    ranges become subgoals. Without it only an `Argument` can name the lemma.
    """

    name: str
    source: str
    says: Statement | None = None

    def __post_init__(self) -> None:
        if self.says is not None and not (self.name.strip() and self.source.strip()):
            raise ClaimError(f"a lemma needs its name and its source, got {self.name!r} and {self.source!r}")

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
class Cited(Tactic):
    """No proof: the statement is what the lemma says, a fact of the literature. It is attacked, and without that does not count."""

    lemma: Lemma


@dataclass(frozen=True)
class Link:
    """One link of a chain: the last expression stands in the relation ("=", "<=" or "<") to the next, by a tactic."""

    relation: str
    to: Any
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class Chain(Tactic):
    """An identity or inequality link by link, from its left side to its right side; strict where one link is."""

    links: tuple[Link, ...]

    def __post_init__(self) -> None:
        if not self.links:
            raise ClaimError("a chain needs links: Chain((Link('<=', expression, by), ...))")
        for link in self.links:
            if link.relation not in ("=", "<=", "<"):
                raise ClaimError(f"the relation of a link must be '=', '<=' or '<', got {link.relation!r}")


@dataclass(frozen=True)
class Fact:
    """left <= right (or <), by a tactic, to be multiplied with something that is not negative."""

    left: Any
    relation: str
    right: Any
    by: Tactic = field(default_factory=Direct)
    times: Any = 1


@dataclass(frozen=True)
class Combination(Tactic):
    """An inequality as the sum of others, each multiplied with something that is not negative; the gaps add up exactly.

    A strict one needs a strict fact, which is multiplied with something positive.
    """

    facts: tuple[Fact, ...]
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class Use(Tactic):
    """A lemma, or another claim (its correction, its condition), at values of its symbols; symbols without one keep their name.

    The values have to lie in the ranges of the symbols, which are the hypotheses. A claim that is used is proved
    again on the way, so that what rests on it stands and falls with it.
    """

    fact: Any
    values: Mapping[Symbol, Any] = field(default_factory=dict)
    by: Tactic = field(default_factory=Direct)

    def __post_init__(self) -> None:
        fact = self.fact
        says = getattr(fact, "says", None)
        if not isinstance(says, Statement):
            raise ClaimError(
                f"Use needs a lemma that is a statement (Lemma(name, source, says)) or a claim, got {fact!r}"
            )
        if not isinstance(fact, (Lemma, Known)):
            name = str(getattr(fact, "id", "") or getattr(fact, "statement", ""))
            object.__setattr__(self, "fact", Known(name, says, getattr(fact, "by", None) or Direct()))
        foreign = [str(s) for s in self.values if s not in says.domain]
        if foreign:
            raise ClaimError(
                f"{', '.join(foreign)} is no symbol of what is used: its symbols are {says.domain}"
            )


@dataclass(frozen=True)
class Known:
    """A claim as it is used in the proof of another one: its name, what it says, and its proof."""

    name: str
    says: Statement
    by: Tactic


@dataclass(frozen=True)
class Rises(Tactic):
    """f(low) < f(high) for a function that rises strictly with the variable over an interval; for one that falls give -f."""

    function: Any
    variable: Symbol
    interval: Interval
    low: Any
    high: Any
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class Chord(Tactic):
    """A concave function lies above its chord: (high - low) f(at) >= (high - at) f(low) + (at - low) f(high), low <= at <= high.

    Where f is not defined at `low`, `start` is a lower bound of f between, and takes the place of f(low). `by` proves that -f is convex.
    """

    function: Any
    variable: Symbol
    low: Any
    at: Any
    high: Any
    start: Any = None
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class Telescoping(Tactic):
    """A sum over integers as the change of a partial sum: t(i) = T(i + 1) - T(i), so the sum from a to b is T(b + 1) - T(a)."""

    partial: Any
    by: Tactic = field(default_factory=Direct)
    ends: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class InTheMean(Tactic):
    """An inequality or identity between tight deltas of one composition, for every value of its loss.

    Each delta(eps) is the mean of (1 - exp(eps - s))_+ over the loss s; those at the levels in `reflected` are written as the mean of
    exp(-s) (1 - exp(eps + s))_+ instead, which is the same for pairs that are reflections of each other. A multiple `mass` of
    1 - exp(-s), whose mean is 0, may be added. `by` proves what is left, for every real s.
    """

    loss: Symbol
    reflected: tuple[Any, ...] = ()
    mass: Any = 0
    by: Tactic = field(default_factory=Direct)


@dataclass(frozen=True)
class SplitAt(Tactic):
    """The statement on each piece of the interval of a symbol that the points cut out; the points stand in their order.

    The pieces contain their ends, so that they cover the interval. `by` has one tactic for each piece, or none.
    """

    symbol: Symbol
    points: tuple[Any, ...]
    by: tuple[Tactic, ...] = ()

    def __post_init__(self) -> None:
        if not self.points:
            raise ClaimError("SplitAt needs points at which to cut: SplitAt(x, (0, 1))")
        if self.by and len(self.by) != len(self.points) + 1:
            raise ClaimError(
                f"{len(self.points)} points make {len(self.points) + 1} pieces, got {len(self.by)} tactics for them"
            )


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
