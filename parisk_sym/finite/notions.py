"""Notions of privacy as exact predicates on finite mechanisms: of a pair of databases, and of databases drawn at random."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import sympy
from flint import arb, ctx, fmpq
from sympy import Expr, S

from parisk_sym.finite.mechanism import Mechanism
from parisk_sym.finite.notion import (
    BITS,
    Column,
    Comparison,
    Functional,
    Notion,
    PairNotion,
    Side,
    Value,
    beyond,
    counted_value,
    exceeds,
    in_python,
    value_text,
)
from parisk_sym.finite.notion_words import level_in_words
from parisk_sym.formulas.domain import Interval, integers

__all__ = [
    "Approximate",
    "AtRisk",
    "AverageRisk",
    "MeanLoss",
    "Moment",
    "Probabilistic",
    "Pure",
    "RandomPrivacy",
    "SetwiseRisk",
]


@dataclass(frozen=True, repr=False)
class Approximate(PairNotion):
    """(eps, delta)-differential privacy: the sum over outcomes of (P(x) - e^eps P(y))_+ is at most delta."""

    words: ClassVar[str] = "({level}, {delta})-differentially private"
    level: Any
    delta: Any

    @property
    def ratios(self) -> tuple[Any, ...]:
        """The level."""
        return (self.level,)

    @property
    def limit(self) -> Any:
        """delta."""
        return self.delta

    def term(self, p: Expr, q: Expr, side: Side) -> Expr:
        """(p - e^eps q)_+."""
        return p - self.level * q if side(self.level) > 0 else S.Zero

    def functionals(self, columns: Sequence[Column]) -> Iterator[Functional]:
        """The tight delta of x against y."""
        yield _tight_delta(self.level, self.delta, columns)


def _tight_delta(level: Value, bound: Value, columns: Sequence[Column]) -> Functional:
    weights = tuple(_positive_part(p - level * q) for p, q in columns)
    return Functional(lambda: f"sum of (P({{x}}) - {'' if level == 1 else f'{value_text(level)} '}P({{y}}))+",
                      weights, bound, lambda p, q: f"({p} - {value_text(level)}*{q})",
                      lambda: f"sum(max(p - {in_python(level)}*q, 0) for p, q in zip({{x}}, {{y}}))")  # fmt: skip


def _logarithm(level: Value) -> str:
    """The level as a number, of the ratio e^level; a sum names its own, because there may be several."""
    return "0" if level == 1 else f"ln({value_text(level)})"


def _positive_part(value: Value) -> Value:
    if isinstance(value, fmpq):
        return value if value > 0 else fmpq(0)
    return value.max(arb(0))


@dataclass(frozen=True, repr=False)
class Pure(PairNotion):
    """eps-differential privacy: P(x) <= e^eps P(y) for every outcome."""

    words: ClassVar[str] = "{level}-differentially private"
    level: Any

    def __repr__(self) -> str:
        level = level_in_words(self.level)
        alone = re.fullmatch(r"[\w']+|ln\([\w/]+\)", level)
        return f"{level if alone else f'({level})'}-differentially private"

    @property
    def ratios(self) -> tuple[Any, ...]:
        """The level."""
        return (self.level,)

    @property
    def limit(self) -> Any:
        """No sum is allowed."""
        return S.Zero

    def term(self, p: Expr, q: Expr, side: Side) -> Expr:
        """(p - e^eps q)_+."""
        return Approximate(self.level, 0).term(p, q, side)

    def functionals(self, columns: Sequence[Column]) -> Iterator[Functional]:
        """The sum for delta = 0."""
        yield _tight_delta(self.level, fmpq(0), columns)


@dataclass(frozen=True, repr=False)
class AtRisk(PairNotion):
    """P(|L| > eps) <= risk for every fixed pair, over the outcomes of M(x); `both` also over those of M(y).

    A confidence c is the risk 1 - c.
    """

    sublinear: ClassVar[bool] = False
    words: ClassVar[str] = "P(|L| > {level}) <= {risk} for each pair of databases"
    level: Any
    risk: Any
    both: bool = True

    @property
    def ratios(self) -> tuple[Any, ...]:
        """The level and its inverse."""
        return (self.level, 1 / self.level)

    @property
    def limit(self) -> Any:
        """The risk."""
        return self.risk

    def term(self, p: Expr, q: Expr, side: Side) -> Expr:
        """P where |ln(p/q)| exceeds the level."""
        return p if side(self.level) > 0 or side(1 / self.level) < 0 else S.Zero

    @property
    def both_orders(self) -> bool:
        """As declared."""
        return self.both

    def __repr__(self) -> str:
        return super().__repr__() + ("" if self.both else ", under the first of them only")

    def functionals(self, columns: Sequence[Column]) -> Iterator[Functional]:
        """The probability under x of the outcomes whose loss exceeds eps."""
        weights = tuple(counted_value(p, exceeds(p, q, self.level)) for p, q in columns)
        yield Functional(lambda: f"P(|L| > {_logarithm(self.level)}) under {{x}}", weights, self.risk, lambda p, _: str(p),
                         lambda: f"sum(p for p, q in zip({{x}}, {{y}}) if {beyond(self.level)})")  # fmt: skip


@dataclass(frozen=True, repr=False)
class MeanLoss(PairNotion):
    """E L <= bound for the loss L = ln P(x)/P(y) under x (infinite where y lacks an outcome of x)."""

    linear: ClassVar[bool] = False
    words: ClassVar[str] = "E L <= {bound}"
    bound: Any
    both: bool = True

    @property
    def limit(self) -> Any:
        """The bound."""
        return self.bound

    def term(self, p: Expr, q: Expr, side: Side) -> Expr:
        """P ln(p/q)."""
        if p == 0:
            return S.Zero
        return S.Infinity if q == 0 else p * sympy.log(p / q)

    @property
    def both_orders(self) -> bool:
        """As declared."""
        return self.both

    def __repr__(self) -> str:
        return super().__repr__() + ("" if self.both else ", under the first of them only")

    def functionals(self, columns: Sequence[Column]) -> Iterator[Functional]:
        """The mean under x, in balls."""
        with ctx.workprec(BITS):
            weights = tuple(_loss(p, q) for p, q in columns)
        yield Functional(lambda: "E L under {x}", weights, self.bound, lambda p, q: f"{p}*log(({p})/({q}))",
                         lambda: "fsum(p*log(p/q) for p, q in zip({x}, {y}) if p)")  # fmt: skip


@dataclass(frozen=True, repr=False)
class Moment(PairNotion):
    """E e^((order - 1) L) <= bound under x, for an integer order >= 2: a Renyi divergence of ln(bound)/(order - 1).

    zCDP with parameter rho asks it of every order with the bound e^(order (order - 1) rho).
    """

    linear: ClassVar[bool] = False
    words: ClassVar[str] = "E e^(({order} - 1) L) <= {bound}"
    ranges: ClassVar[Mapping[str, Interval]] = {"order": integers(2)}
    order: Any
    bound: Any

    @property
    def limit(self) -> Any:
        """The bound."""
        return self.bound

    def term(self, p: Expr, q: Expr, side: Side) -> Expr:
        """P (p/q)^(order - 1)."""
        if p == 0:
            return S.Zero
        return S.Infinity if q == 0 else p * (p / q) ** (self.order - 1)

    def functionals(self, columns: Sequence[Column]) -> Iterator[Functional]:
        """The sum of P(x)^order P(y)^(1 - order); infinite where y lacks an outcome of x."""
        power = int(self.order.p)
        weights = tuple(_power(p, q, power) for p, q in columns)
        yield Functional(lambda: f"E e^({power - 1} L) under {{x}}", weights, self.bound, lambda p, q: f"{p}*(({p})/({q}))^{power - 1}",
                         lambda: f"sum(p*(p/q)**{power - 1} for p, q in zip({{x}}, {{y}}) if p)")  # fmt: skip


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

    words: ClassVar[str] = "({level}, {risk})-probabilistically differentially private"
    level: Any
    risk: Any

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """Under every x, the probability of the outcomes that some neighbour makes bad."""
        mechanism = mechanisms[0]
        for i, row in enumerate(mechanism.rows):
            others = [r for j, r in enumerate(mechanism.rows) if j != i]
            weights = [
                counted_value(p, _any(exceeds(p, other[z], self.level) for other in others))
                for z, p in enumerate(row)
                if p != 0
            ]
            bad = [w for w in weights if not _is_zero(w)]
            name = f"P(|L| > {_logarithm(self.level)} for some neighbour) under {mechanism.name(i)}"
            total, code = sum(bad, fmpq(0)), partial(self._code, mechanism, i)
            yield Comparison(name, total, self.risk, mechanism, partial(_sum_text, bad), code)

    def _code(self, mechanism: Mechanism, database: int) -> str:
        rest = [mechanism.name(j) for j in range(len(mechanism.rows)) if j != database]
        bad_here = " or ".join(beyond(self.level, "r[0]", f"r[{k}]") for k in range(1, len(rest) + 1))
        return f"sum(r[0] for r in zip({', '.join([mechanism.name(database), *rest])}) if {bad_here})"


def _is_zero(value: Value) -> bool:
    return isinstance(value, fmpq) and value == 0


def _any(found: Iterable[bool | None]) -> bool | None:
    """Whether any holds; None if this is undecided."""
    undecided = False
    for each in found:
        if each:
            return True
        undecided = undecided or each is None
    return None if undecided else False


def _sum_text(values: Sequence[Any]) -> str:
    return " + ".join(map(str, values)) or "0"


def _mean_over_draw(
    mechanism: Mechanism,
    chance: Callable[[Sequence[Column]], Value],
    name: str,
    bound: Value,
    code: Callable[[], str],
) -> Comparison:
    """The mean over the drawn pair (in either order) of a quantity of (x, y)."""
    parts = []
    for (i, j), weight in zip(mechanism.pairs, mechanism.draw, strict=True):
        parts += [(weight / 2, chance(mechanism.columns(pair))) for pair in ((i, j), (j, i))]
    total = sum((w * v for w, v in parts), fmpq(0))
    return Comparison(
        name, total, bound, mechanism, partial(_spelt, parts), lambda: _mean_in_python(mechanism, code())
    )


def _spelt(parts: Sequence[tuple[fmpq, Value]]) -> str:
    return _sum_text([str(w) if v == 1 else f"{w}*{v}" for w, v in parts if w != 0 and not _is_zero(v)])


def _mean_in_python(mechanism: Mechanism, code: str) -> str:
    """The mean over the drawn pair of the value of this code for rows x and y."""
    drawn = [
        f"(F('{w / 2}'), {mechanism.name(a)}, {mechanism.name(b)})"
        for (i, j), w in zip(mechanism.pairs, mechanism.draw, strict=True)
        if w != 0
        for a, b in ((i, j), (j, i))
    ]
    return f"sum(w*({code}) for w, x, y in [{', '.join(drawn)}])"


@dataclass(frozen=True, repr=False)
class AverageRisk(Notion):
    """P(|L| > eps) <= risk over both sources of randomness: the drawn pair (x, y), and the outcome of M(x)."""

    words: ClassVar[str] = "P(|L| > {level}) <= {risk} over the drawn pair and the outcome"
    sees_draw: ClassVar[bool] = True
    level: Any
    risk: Any

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """One probability."""

        def chance(columns: Sequence[Column]) -> Value:
            return sum((counted_value(p, exceeds(p, q, self.level)) for p, q in columns), fmpq(0))

        name = f"P(|L| > {_logarithm(self.level)}) over the draw and the outcome"
        yield _mean_over_draw(mechanisms[0], chance, name, self.risk,
                     lambda: f"sum(p for p, q in zip(x, y) if {beyond(self.level)})")  # fmt: skip


@dataclass(frozen=True, repr=False)
class RandomPrivacy(Notion):
    """Random differential privacy (Hall et al. 2012): the drawn pair violates eps with probability at most risk."""

    words: ClassVar[str] = "({level}, {risk})-random differentially private"
    sees_draw: ClassVar[bool] = True
    level: Any
    risk: Any

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """One probability."""

        def chance(columns: Sequence[Column]) -> Value:
            return counted_value(fmpq(1), _any(exceeds(p, q, self.level) for p, q in columns))

        name = f"P(the drawn pair violates the level {_logarithm(self.level)})"
        yield _mean_over_draw(mechanisms[0], chance, name, self.risk,
                     lambda: f"any({beyond(self.level)} for p, q in zip(x, y))")  # fmt: skip


@dataclass(frozen=True, repr=False)
class SetwiseRisk(Notion):
    """For every set Z of outcomes, P(|ln P(M(x) in Z)/P(M(y) in Z)| > eps) <= risk, over the drawn pair alone."""

    words: ClassVar[str] = "for every set Z: P(|ln P(x in Z)/P(y in Z)| > {level}) <= {risk}"
    sees_draw: ClassVar[bool] = True
    level: Any
    risk: Any

    @property
    def of_losses(self) -> bool:
        """False: of two outcomes with the same loss a set may hold one only."""
        return False

    def comparisons(self, mechanisms: Sequence[Mechanism]) -> Iterator[Comparison]:
        """One probability per set of outcomes."""
        mechanism = mechanisms[0]
        outcomes = range(mechanism.outcomes)
        for size in range(1, mechanism.outcomes + 1):
            for chosen in itertools.combinations(outcomes, size):

                def chance(columns: Sequence[Column], chosen: tuple[int, ...] = chosen) -> Value:
                    p, q = (sum((columns[z][side] for z in chosen), fmpq(0)) for side in (0, 1))
                    return counted_value(fmpq(1), exceeds(p, q, self.level))

                outcomes_of_z = ", ".join(str(z + 1) for z in chosen)
                name = f"P(Z = {{{outcomes_of_z}}} violates the level {_logarithm(self.level)})"
                yield _mean_over_draw(mechanism, chance, name, self.risk, partial(self._code, chosen))

    def _code(self, chosen: tuple[int, ...]) -> str:
        p, q = (" + ".join(f"{row}[{z}]" for z in chosen) for row in "xy")
        return f"any({beyond(self.level)} for p, q in [({p}, {q})])"
