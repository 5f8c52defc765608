"""Notions of privacy as exact predicates on finite mechanisms.

A level is given as its ratio e^eps, so that every comparison of probabilities is one of rational numbers. Fields may
be SymPy expressions; `at` puts in exact values of their symbols. Mean losses hold logarithms and are balls.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, NamedTuple, Self

import sympy
from flint import arb, ctx, fmpq
from sympy import Symbol

from parisk_sym.errors import ClaimError
from parisk_sym.evaluate.ball import BALL
from parisk_sym.evaluate.fold import Program
from parisk_sym.exact import rational
from parisk_sym.finite.mechanism import Mechanism

__all__ = ["Approximate", "AtRisk", "AverageRisk", "Comparison", "MeanLoss", "Moment", "Notion", "PairNotion", "Probabilistic",
           "Pure", "RandomPrivacy", "SetwiseRisk"]  # fmt: skip

Value = Any  # fmpq or arb, whose types carry no stubs
Column = tuple[fmpq, fmpq]
_BITS = 200


class Comparison(NamedTuple):
    """left <= right for one mechanism, in words; `spell` writes the sum that gives the left side by hand.

    `code` is Python for the left side, from the rows and the draw of the mechanism.
    """

    name: str
    left: Value
    right: Value
    mechanism: Mechanism
    spell: Callable[[], str]
    code: str

    @property
    def holds(self) -> bool | None:
        """Whether left <= right; None where the balls overlap."""
        if self.left <= self.right:
            return True
        return False if self.left > self.right else None

    def __str__(self) -> str:
        terms, left = self.spell(), shown(self.left)
        relation = {True: "<=", False: ">", None: "?"}[self.holds]
        return f"{self.name} = {'' if terms == left else f'{terms} = '}{left} {relation} {shown(self.right)}"

    @property
    def recompute(self) -> str:
        """A shell command that prints the left side and the bound, from the table alone."""
        exact = isinstance(self.left, fmpq) and isinstance(self.right, fmpq)
        start = "from fractions import Fraction as F" if exact else "from mpmath import *; F = mpf"
        names = [self.mechanism.name(i) for i in range(len(self.mechanism.rows))]
        rows = "; ".join(f"{n} = [{_fractions(r)}]" for n, r in zip(names, self.mechanism.rows, strict=True))
        return f"python -c \"{start}; {rows}; print({self.code}, '>', F('{shown(self.right)}'))\""


def _fractions(values: Sequence[fmpq]) -> str:
    return ", ".join(f"F('{v}')" for v in values)


def shown(value: Value) -> str:
    """A rational as it is, a ball in ten digits."""
    return value.str(10, radius=False) if isinstance(value, arb) else str(value)


class Functional(NamedTuple):
    """A sum over outcomes, of a term that is homogeneous in the column, with its upper bound."""

    name: str
    weights: tuple[Value, ...]
    bound: Value
    term: Callable[[fmpq, fmpq], str]
    code: str


@dataclass(frozen=True, repr=False)
class Notion:
    """Base of all notions: a set of comparisons that all have to hold."""

    words: ClassVar[str] = ""
    sees_draw: ClassVar[bool] = False

    @property
    def inner(self) -> Notion:
        """The notion about one mechanism that this one is made of: itself, unless it is derived."""
        return self

    def at(self, point: Mapping[Symbol, Any]) -> Self:
        """The same notion with numbers for its expressions."""
        values = {f.name: _at(getattr(self, f.name), point) for f in dataclasses.fields(self)}
        ratio = values.get("level")
        if isinstance(ratio, fmpq) and ratio < 1:
            raise ClaimError(f"a level is given as e^eps, which must be >= 1, got {ratio}")
        return dataclasses.replace(self, **values)

    @property
    def expressions(self) -> Iterator[sympy.Expr]:
        """The expressions of this notion and of those inside it."""
        for f in dataclasses.fields(self):
            value = getattr(self, f.name)
            if isinstance(value, Notion):
                yield from value.expressions
            elif not isinstance(value, (bool, str)):
                yield sympy.sympify(value)

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """What has to hold, with numbers (call it on the result of `at`)."""
        raise NotImplementedError

    def holds(self, mechanisms: Sequence[Mechanism]) -> bool:
        """Whether every comparison certainly holds."""
        return all(c.holds is True for c in self.comparisons(mechanisms))

    def violation(self, mechanisms: Sequence[Mechanism]) -> Comparison | None:
        """The comparison that fails by most, or None when none certainly fails."""
        failed = [c for c in self.comparisons(mechanisms) if c.holds is False]
        return max(failed, key=lambda c: float(arb(c.left - c.right)), default=None)

    def __repr__(self) -> str:
        values = {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}
        return self.words.format(**values)


def _at(value: Any, point: Mapping[Symbol, Any]) -> Any:
    """A field with numbers put in: a rational, or a ball."""
    if isinstance(value, Notion):
        return value.at(point)
    if isinstance(value, (bool, fmpq, arb)):
        return value
    number = sympy.sympify(value).subs(point)
    if number.is_Rational:
        return rational(number)
    with ctx.workprec(_BITS):
        return Program(number, ()).run(BALL, ())


# --- notions of a pair of databases -----------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class PairNotion(Notion):
    """A notion that looks at two neighbours at a time, through sums over the outcomes.

    A sum adds a homogeneous term per column: nonnegative and linear on the cones between the levels, or convex.
    """

    linear: ClassVar[bool] = True

    @property
    def both_orders(self) -> bool:
        """Whether it has to hold for (x, y) and for (y, x)."""
        return True

    def functionals(self, columns: Sequence[Column]) -> Iterator[Functional]:
        """The sums for databases x, y from the columns (P(M(x) = z), P(M(y) = z))."""
        raise NotImplementedError

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """All sums for all pairs of neighbours."""
        mechanism = mechanisms[0]
        for pair in mechanism.ordered_pairs if self.both_orders else mechanism.pairs:
            columns = mechanism.columns(pair)
            for sum_ in self.functionals(columns):
                x, y = (mechanism.name(i) for i in pair)
                total = sum(sum_.weights, fmpq(0))
                spell = partial(_spelt, sum_, columns)
                name, code = sum_.name.format(x=x, y=y), sum_.code.format(x=x, y=y)
                yield Comparison(name, total, sum_.bound, mechanism, spell, code)


def _spelt(sum_: Functional, columns: Sequence[Column]) -> str:
    """The terms that count, as a sum that Python reads as well."""
    counted = zip(columns, sum_.weights, strict=True)
    terms = [sum_.term(*c) for c, w in counted if not (isinstance(w, fmpq) and w == 0)]
    return " + ".join(terms) or "0"


def _code(value: Value) -> str:
    """A number in Python."""
    return f"F('{shown(value)}')"


def _bad(level: Value, p: str = "p", q: str = "q") -> str:
    """Python for |ln(p/q)| > eps."""
    return f"{p} > {_code(level)}*{q} or {q} > {_code(level)}*{p}"


def _exceeds(p: fmpq, q: fmpq, ratio: fmpq) -> bool:
    """Whether |ln(p/q)| > eps; outcomes that neither database has count for nothing."""
    return bool(p > ratio * q or q > ratio * p)


@dataclass(frozen=True, repr=False)
class Approximate(PairNotion):
    """(eps, delta)-differential privacy: the sum over outcomes of (P(x) - e^eps P(y))_+ is at most delta."""

    words: ClassVar[str] = "(eps, delta)-differentially private, e^eps = {level}, delta = {delta}"
    level: Any
    delta: Any

    def functionals(self, columns: Sequence[Column]) -> Iterator[Functional]:
        """The tight delta of x against y."""
        level = self.level
        weights = tuple(_positive_part(p - level * q) for p, q in columns)
        name = "sum of (P({x}) - e^eps P({y}))+"
        yield Functional(name, weights, self.delta, lambda p, q: f"({p} - {shown(level)}*{q})",
                         f"sum(max(p - {_code(level)}*q, 0) for p, q in zip({{x}}, {{y}}))")  # fmt: skip


def _positive_part(value: Value) -> Value:
    return max(value, fmpq(0)) if isinstance(value, fmpq) else value.max(arb(0))


@dataclass(frozen=True, repr=False)
class Pure(PairNotion):
    """eps-differential privacy: P(x) <= e^eps P(y) for every outcome."""

    words: ClassVar[str] = "eps-differentially private, e^eps = {level}"
    level: Any

    def functionals(self, columns: Sequence[Column]) -> Iterator[Functional]:
        """The same sum as for delta = 0."""
        yield from Approximate(self.level, fmpq(0)).functionals(columns)


@dataclass(frozen=True, repr=False)
class AtRisk(PairNotion):
    """P(|L| > eps) <= risk for every fixed pair, over the outcomes of M(x); `both` also over those of M(y).

    A confidence c is the risk 1 - c.
    """

    words: ClassVar[str] = "P(|L| > eps) <= {risk} for each pair of databases, e^eps = {level}"
    level: Any
    risk: Any
    both: bool = True

    @property
    def both_orders(self) -> bool:
        """As declared."""
        return self.both

    def __repr__(self) -> str:
        return super().__repr__() + ("" if self.both else ", under the first of them only")

    def functionals(self, columns: Sequence[Column]) -> Iterator[Functional]:
        """The probability under x of the outcomes whose loss exceeds eps."""
        weights = tuple(p if _exceeds(p, q, self.level) else fmpq(0) for p, q in columns)
        yield Functional("P(|L| > eps) under {x}", weights, self.risk, lambda p, _: str(p),
                         f"sum(p for p, q in zip({{x}}, {{y}}) if {_bad(self.level)})")  # fmt: skip


@dataclass(frozen=True, repr=False)
class MeanLoss(PairNotion):
    """E L <= bound for the loss L = ln P(x)/P(y) under x (infinite where y lacks an outcome of x)."""

    linear: ClassVar[bool] = False
    words: ClassVar[str] = "E L <= {bound}"
    bound: Any
    both: bool = True

    @property
    def both_orders(self) -> bool:
        """As declared."""
        return self.both

    def functionals(self, columns: Sequence[Column]) -> Iterator[Functional]:
        """The mean under x, in balls."""
        with ctx.workprec(_BITS):
            weights = tuple(_loss(p, q) for p, q in columns)
        yield Functional("E L under {x}", weights, self.bound, lambda p, q: f"{p}*log(({p})/({q}))",
                         "fsum(p*log(p/q) for p, q in zip({x}, {y}) if p)")  # fmt: skip


@dataclass(frozen=True, repr=False)
class Moment(PairNotion):
    """E e^((order - 1) L) <= bound under x, for an integer order >= 2: a Renyi divergence of ln(bound)/(order - 1).

    zCDP with parameter rho asks it of every order with the bound e^(order (order - 1) rho).
    """

    linear: ClassVar[bool] = False
    words: ClassVar[str] = "E e^(({order} - 1) L) <= {bound}"
    order: Any
    bound: Any

    def functionals(self, columns: Sequence[Column]) -> Iterator[Functional]:
        """The sum of P(x)^order P(y)^(1 - order); infinite where y lacks an outcome of x."""
        order = fmpq(self.order)
        if order.q != 1 or order < 2:
            raise ClaimError(f"the order of a moment must be an integer >= 2, got {order}")
        power = int(order.p)
        weights = tuple(_power(p, q, power) for p, q in columns)
        name = f"E e^({power - 1} L) under {{x}}"
        yield Functional(name, weights, self.bound, lambda p, q: f"{p}*(({p})/({q}))^{power - 1}",
                         f"sum(p*(p/q)**{power - 1} for p, q in zip({{x}}, {{y}}) if p)")  # fmt: skip


def _power(p: fmpq, q: fmpq, order: int) -> Value:
    if p == 0:
        return fmpq(0)
    return arb.pos_inf() if q == 0 else p * (p / q) ** (order - 1)


def _loss(p: fmpq, q: fmpq) -> Value:
    if p == 0:
        return fmpq(0)
    return arb.pos_inf() if q == 0 else arb(p) * arb(p / q).log()


# --- notions of all databases at once ---------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Probabilistic(Notion):
    """Probabilistic differential privacy (Machanavajjhala et al. 2008): one bad set for all neighbours of x."""

    words: ClassVar[str] = (
        "(eps, delta)-probabilistically differentially private, e^eps = {level}, delta = {risk}"
    )
    level: Any
    risk: Any

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """Under every x, the probability of the outcomes that some neighbour makes bad."""
        mechanism = mechanisms[0]
        for i, row in enumerate(mechanism.rows):
            others = [r for j, r in enumerate(mechanism.rows) if j != i]
            bad = [
                p
                for z, p in enumerate(row)
                if p != 0 and any(_exceeds(p, other[z], self.level) for other in others)
            ]
            name = f"P(|L| > eps for some neighbour) under {mechanism.name(i)}"
            own, rest = mechanism.name(i), [mechanism.name(j) for j in range(len(mechanism.rows)) if j != i]
            bad_here = " or ".join(_bad(self.level, "r[0]", f"r[{k}]") for k in range(1, len(rest) + 1))
            code = f"sum(r[0] for r in zip({', '.join([own, *rest])}) if {bad_here})"
            total = sum(bad, fmpq(0))
            yield Comparison(name, total, self.risk, mechanism, partial(_joined, bad), code)


def _joined(values: Sequence[Any]) -> str:
    return " + ".join(map(str, values)) or "0"


def _drawn(
    mechanism: Mechanism, chance: Callable[[Sequence[Column]], fmpq], name: str, bound: Value, code: str
) -> Comparison:
    """The mean over the drawn pair (in either order) of a quantity of (x, y)."""
    parts = []
    for (i, j), weight in zip(mechanism.pairs, mechanism.draw, strict=True):
        parts += [(weight / 2, chance(mechanism.columns(pair))) for pair in ((i, j), (j, i))]
    total = sum((w * v for w, v in parts), fmpq(0))
    terms = [str(w) if v == 1 else f"{w}*{v}" for w, v in parts if w != 0 and v != 0]
    drawn = [
        f"(F('{w / 2}'), {mechanism.name(a)}, {mechanism.name(b)})"
        for (i, j), w in zip(mechanism.pairs, mechanism.draw, strict=True)
        if w != 0
        for a, b in ((i, j), (j, i))
    ]
    code = f"sum(w*({code}) for w, x, y in [{', '.join(drawn)}])"
    return Comparison(name, total, bound, mechanism, partial(_joined, terms), code)


@dataclass(frozen=True, repr=False)
class AverageRisk(Notion):
    """P(|L| > eps) <= risk over both sources of randomness: the drawn pair (x, y), and the outcome of M(x)."""

    words: ClassVar[str] = "P(|L| > eps) <= {risk} over the drawn pair and the outcome, e^eps = {level}"
    sees_draw: ClassVar[bool] = True
    level: Any
    risk: Any

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """One probability."""

        def chance(columns: Sequence[Column]) -> fmpq:
            return sum((p for p, q in columns if _exceeds(p, q, self.level)), fmpq(0))

        yield _drawn(mechanisms[0], chance, "P(|L| > eps) over the draw and the outcome", self.risk,
                     f"sum(p for p, q in zip(x, y) if {_bad(self.level)})")  # fmt: skip


@dataclass(frozen=True, repr=False)
class RandomPrivacy(Notion):
    """Random differential privacy (Hall et al. 2012): the drawn pair violates eps with probability at most risk."""

    words: ClassVar[str] = "(eps, risk)-random differentially private, e^eps = {level}, risk = {risk}"
    sees_draw: ClassVar[bool] = True
    level: Any
    risk: Any

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """One probability."""

        def chance(columns: Sequence[Column]) -> fmpq:
            return fmpq(any(_exceeds(p, q, self.level) for p, q in columns))

        yield _drawn(mechanisms[0], chance, "P(the drawn pair violates eps)", self.risk,
                     f"any({_bad(self.level)} for p, q in zip(x, y))")  # fmt: skip


@dataclass(frozen=True, repr=False)
class SetwiseRisk(Notion):
    """For every set Z of outcomes, P(|ln P(M(x) in Z)/P(M(y) in Z)| > eps) <= risk, over the drawn pair alone."""

    words: ClassVar[str] = "for every set Z: P(|ln P(x in Z)/P(y in Z)| > eps) <= {risk}, e^eps = {level}"
    sees_draw: ClassVar[bool] = True
    level: Any
    risk: Any

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """One probability per set of outcomes."""
        mechanism = mechanisms[0]
        outcomes = range(mechanism.outcomes)
        for size in range(1, mechanism.outcomes + 1):
            for chosen in itertools.combinations(outcomes, size):

                def chance(columns: Sequence[Column], chosen: tuple[int, ...] = chosen) -> fmpq:
                    p, q = (sum((columns[z][side] for z in chosen), fmpq(0)) for side in (0, 1))
                    return fmpq(_exceeds(p, q, self.level))

                name = f"P(Z = {{{', '.join(str(z + 1) for z in chosen)}}} violates eps)"
                p, q = (" + ".join(f"{row}[{z}]" for z in chosen) for row in "xy")
                code = f"any({_bad(self.level)} for p, q in [({p}, {q})])"
                yield _drawn(mechanism, chance, name, self.risk, code)
