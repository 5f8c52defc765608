"""The limit of an expression in x as x -> oo: expansions of growing order, then sequences that show that there is no limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import sympy
from sympy import Expr, S, Symbol

from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.head import merged_tables
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.limits.constants import FAILURES, real_replacement, require_defined
from parisk_sym.proofs.limits.expansion import Expansion
from parisk_sym.proofs.limits.germs import BASIC, Germs, NearFacts, Neighbourhood, Rule
from parisk_sym.proofs.limits.heads import ELEMENTARY, infinite_sign
from parisk_sym.proofs.limits.jumps import JUMPS
from parisk_sym.proofs.limits.oscillation import Found, between, differ, sequences, two_values
from parisk_sym.proofs.limits.outcome import (
    Certificate,
    LimitResult,
    TruncatedError,
    UndecidedError,
    none_exists,
    unknown,
    value_is,
)
from parisk_sym.proofs.limits.sums import SUMS
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["decide", "sign_of"]


_ORDERS = (1, 3, 6, 12)
_NEAR = 3
_MODULI = (2, 3, 4, 6)


@cache
def _rules() -> Mapping[str, Rule]:
    tables = (BASIC, ELEMENTARY, JUMPS, SUMS, facts_by_name("limit"))
    return merged_tables(*(table.items() for table in tables))


def decide(e: Expr, near: Neighbourhood) -> LimitResult:
    """The limit for x -> oo; over the integers if x is an integer."""
    try:
        value, note = value_of(e, near)
        return value_is(value, note, near.facts.citations + near.local.citations)
    except UndecidedError as error:
        reason = str(error)
    integer = near.local.domain[near.x].integer
    found = _residues(e, near) if integer else _oscillation(e, near)
    return found or unknown(reason)


def value_of(e: Expr, near: Neighbourhood) -> tuple[Expr, Certificate]:
    """The limit and its certificate; UndecidedError with the reason where no expansion decides.

    Tried are the expression as it stands and its normal form near the point, with more and more terms as long as that helps.
    """
    before: list[str] = []
    for order in _ORDERS:
        cut, other = [], []
        for candidate in _forms(e, near):
            try:
                return _limit_and_certificate(candidate, near, order)
            except TruncatedError as error:
                cut.append(str(error))
            except UndecidedError as error:
                other.append(str(error))
        if not cut or cut == before:  # more terms would change nothing, or have changed nothing
            break
        before = cut
    raise UndecidedError((cut or other)[0])


def sign_of(e: Expr, near: Neighbourhood) -> int:
    """The sign that the expression has for all x beyond some number; 0 where no expansion decides it."""
    for order in _ORDERS:
        for candidate in _forms(e, near):
            try:
                germs = Germs(near, order, _rules())
                return germs.eventual_sign(germs.expand(candidate))
            except (UndecidedError, *FAILURES):
                continue
    return 0


def _limit_and_certificate(e: Expr, near: Neighbourhood, order: int) -> tuple[Expr, Certificate]:
    germs = Germs(near, order, _rules())
    try:
        expansion = germs.expand(e)
        value = _conclusion(germs, expansion)
        theorem = "a constant and null terms: the constant; else the leading term decides"
        note = Certificate(
            "leading term", theorem, e, value, tuple(dict.fromkeys(germs.asked[0])), (germs.certificate(e),)
        )
    except FAILURES as error:
        raise UndecidedError(f"{type(error).__name__}: {error}") from error
    return value, note


def _conclusion(g: Germs, a: Expansion) -> Expr:
    """The limit that an expansion has."""
    split = g.finite(a)
    if split is not None:
        return split[0]
    return S.Infinity if infinite_sign(g, a) > 0 else S.NegativeInfinity


def _forms(e: Expr, near: Neighbourhood) -> Iterator[Expr]:
    """The expression, and its normal form near the point where the expression is certainly defined there."""
    yield e
    try:
        require_defined(e, NearFacts(near, _NEAR, _rules()))
        form = near.local.form(e).expression()
    except UndecidedError:
        return
    except FAILURES:
        return
    if form != e:
        yield form


# --- sequences ------------------------------------------------------------------------------------------------------


def _oscillation(e: Expr, near: Neighbourhood) -> LimitResult | None:
    """One limit between bounds, or two sequences with different limits."""
    germs = Germs(near, _NEAR, _rules())
    e = e.replace(sympy.Mod, lambda a, b: a - b * sympy.floor(a / b))
    for candidate in _forms(e, near):
        try:
            squeezed = between(candidate, near, germs, value_of)
            pair = two_values(
                candidate, sequences(candidate, near, germs), lambda part: value_of(part, near), near.facts
            )
        except (UndecidedError, *FAILURES):
            continue
        if squeezed is not None:
            return value_is(*squeezed, near.facts.citations + near.local.citations)
        if pair is not None:
            return _two_sequences(candidate, pair)
    return None


def _two_sequences(e: Expr, pair: tuple[Found, Found]) -> LimitResult:
    one, other = pair
    reason = f"along {one.words} the limit is {one.value}, along {other.words} it is {other.value}"
    theorem = "a limit is the limit along every sequence"
    note = Certificate("two sequences", theorem, e, reason, (), (one.certificate, other.certificate))
    return none_exists(reason, note)


def _residues(e: Expr, near: Neighbourhood) -> LimitResult | None:
    """The limits along x = q k + j: all of them equal, or two different."""
    for q in _MODULI:
        k = sympy.Dummy("k", real=True)
        far = Interval(S.One, S.Infinity, False, True, True)
        others = {s: i for s, i in near.local.domain.items() if s != near.x}
        inner = Neighbourhood(near.facts, Facts({**others, k: far}, near.local.assumptions), k)
        found = [f for j in range(q) if (f := _along(e, near, q * k + j, inner)) is not None]
        for one in found:
            for other in found:
                if differ(one.value, other.value, near.facts):
                    return _two_sequences(e, (one, other))
        values = {f.value for f in found}
        if len(found) == q and len(values) == 1:
            theorem = f"every integer is {q} k + j with 0 <= j < {q}"
            parts = tuple(f.certificate for f in found)
            note = Certificate("residues", theorem, e, found[0].value, (), parts)
            return value_is(found[0].value, note, inner.local.citations)
    return None


def _along(e: Expr, outer: Neighbourhood, image: Expr, near: Neighbourhood) -> Found | None:
    try:
        value, note = value_of(real_replacement(e, {outer.x: image}), near)
    except UndecidedError:
        return None
    return Found(f"{outer.words(outer.x)} = {image.xreplace({near.x: Symbol('k')})}", value, note)
