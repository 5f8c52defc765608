"""Printed values, implications between notions of privacy, amendments, conjunctions and failures, from other cases."""

from decimal import ROUND_HALF_EVEN, Decimal
from functools import partial
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from sympy import Rational, Symbol

from parisk_sym.claims.claim import Condition, Correction
from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Verdict
from parisk_sym.finite.notions import Approximate, Pure
from parisk_sym.formulas.domain import POSITIVE, closed
from tests.soundness.case import Case
from tests.soundness.families.parts import Makes, case, numbers, tiny
from tests.soundness.families.shapes import poles, sums_of_squares, windows

__all__ = ["CLAIMS"]

p = Symbol("p", positive=True)
q = Symbol("q", positive=True)


def _spellings(mantissa: Decimal, exponent: int) -> list[str]:
    """Ways to print mantissa times ten to the exponent."""
    shown = [f"{mantissa}e{exponent}", rf"{mantissa} \times 10^{{{exponent}}}"]
    if exponent == -2:
        shown.append(f"{mantissa}%")
    return [f"{mantissa}"] if exponent == 0 else shown


@st.composite
def printed_values(draw: st.DrawFn) -> Case:
    """A rational number rounded by the standard library, perhaps with the last digit off by one."""
    numerator, places = draw(st.integers(1, 10**6)), draw(st.integers(0, 5))
    exact = Decimal(numerator) / Decimal(1000)
    unit = Decimal(1).scaleb(-places)
    rounded = exact.quantize(unit, ROUND_HALF_EVEN)
    off, exponent = draw(st.sampled_from([0, 0, -1, 1])), draw(st.sampled_from([0, 0, -2, 3]))
    assume(abs(abs(exact - rounded) * 2 - unit) > 0 or off == 0)  # at a tie two neighbours are right
    text = draw(st.sampled_from(_spellings(rounded + off * unit, exponent)))
    expression = Rational(numerator, 1000) * Rational(10) ** exponent
    return case("printed_values", off == 0, partial(PrintedValue, expression, text))


@st.composite
def implications(draw: st.DrawFn) -> Case:
    """(eps, delta) gives (eps', delta') exactly from the tight value on (Kairouz, Oh, Viswanath 2015, Theorem 3.3)."""
    level, other = (1 + abs(draw(numbers(3, 4))) for _ in range(2))
    delta = draw(st.sampled_from([Rational(0), Rational(1, 10), Rational(1, 3)]))
    tight = delta + (1 - delta) * max(level - other, 0) / (level + 1)
    error = draw(st.sampled_from([-1, 0, 1])) * draw(tiny())
    stated = tight + error
    assume(0 <= stated < 1)
    premise = Pure(level) if delta == 0 else Approximate(level, delta)
    return case("implications", stated >= tight, partial(Implication, (premise,), Approximate(other, stated)))


def _statements() -> st.SearchStrategy[Case]:
    return st.one_of(windows(), sums_of_squares(), poles())


def _made(base: Case) -> Statement:
    return base.draft().says


def _all_of(parts: tuple[Case, ...]) -> Statement:
    return All(tuple(map(_made, parts)))


def _fails(base: Case) -> Statement:
    return Fails(_made(base))


@st.composite
def conjunctions(draw: st.DrawFn) -> Case:
    """Several statements: true when all are."""
    parts = tuple(draw(st.lists(_statements(), min_size=2, max_size=3)))
    return case("conjunctions", all(part.truth for part in parts), partial(_all_of, parts))


@st.composite
def failures(draw: st.DrawFn) -> Case:
    """That a statement fails: true when it is false."""
    base = draw(_statements())
    return case("failures", not base.truth, partial(_fails, base))


_TRUISMS: tuple[Any, ...] = (
    partial(Identity, 1, 1, {}),
    partial(Inequality, 0, "<", 1, {}),
    partial(Inequality, q, "<", q + 1, {q: POSITIVE}),
    partial(Identity, (q + 1) ** 2, q**2 + 2 * q + 1, {q: POSITIVE}),
)


def _amended(amendment: type[Correction | Condition], says: Makes) -> dict[str, Any]:
    name = "correction" if amendment is Correction else "condition"
    return {name: amendment("instead", says())}


@st.composite
def amendments(draw: st.DrawFn) -> Case:
    """A false identity with an amendment that says nothing about it, is false too, or holds at a single point."""
    c, error = draw(numbers(3)), draw(tiny())
    left, right = (p + c) ** 2, p**2 + 2 * c * p + c**2
    useless = (
        *_TRUISMS,
        partial(Identity, left, right + error / 7, {p: POSITIVE}),
        partial(Inequality, left, "<=", right + 1, {p: closed(1, 1)}),
    )
    kinds: list[type[Correction | Condition]] = [Correction, Condition]
    amendment = draw(st.sampled_from(kinds))
    more = _amended(amendment, draw(st.sampled_from(useless)))
    return case("amendments", False, partial(Identity, left, right + error, {p: POSITIVE}), **more)


@st.composite
def honest_corrections(draw: st.DrawFn) -> Case:
    """A false identity with the right one: CORRECTED is right, PROVED is not."""
    c, error = draw(numbers(3)), draw(tiny())
    left, right = (p + c) ** 2, p**2 + 2 * c * p + c**2
    more = _amended(Correction, partial(Identity, left, right, {p: POSITIVE}))
    wrong = case("honest_corrections", False, partial(Identity, left, right + error, {p: POSITIVE}), **more)
    return Case(wrong.id, wrong.truth, wrong.build, allows=frozenset({Verdict.CORRECTED.value}))


CLAIMS = (printed_values, implications, conjunctions, failures, amendments, honest_corrections)
