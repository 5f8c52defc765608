"""Conditions of what is tried against a statement: a break is certain, and no candidate is lost."""

import pytest
from flint import fmpq
from sympy import Integer, Rational, S, Symbol, cos, exp, oo, sin, sqrt

from parisk_sym.core.exact import to_sympy
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, Interval, closed, left_open, right_open
from parisk_sym.proofs.attack.broken import breaks
from parisk_sym.proofs.attack.extremes import _extremes
from parisk_sym.proofs.attack.narrow import _halves, _on_a_box, narrow_violation
from parisk_sym.proofs.attack.points import _is_algebraic, _real, critical_values
from parisk_sym.proofs.attack.sides import number_text
from parisk_sym.proofs.definedness.needs import Need
from parisk_sym.proofs.enclosures.evaluator import Values
from parisk_sym.proofs.enclosures.membership import is_member

x, y = Symbol("x", real=True), Symbol("y", real=True)


def test_an_undecided_sign_breaks_nothing() -> None:
    """sin^2 + cos^2 - 1 + exp(-10^5) is positive, by less than any ball here shows; without the last term it is 0."""
    zero = sin(x) ** 2 + cos(x) ** 2 - 1
    tiny = zero + exp(Integer(-(10**5)))
    at = {x: S.One}
    for value, broken in ((zero, True), (tiny, False)):
        values = Values(value, (x,))
        assert values.sign(at)[0] == 0
        assert breaks(Need.NONZERO, value, values, at) is broken
        assert breaks(Need.POSITIVE, value, values, at) is broken


def test_values_near_an_infinite_end_are_numbers() -> None:
    """Far from 0, and near to the end that is a number."""
    assert list(_extremes(POSITIVE, {}, Integer(100))) == [100, Rational(1, 100)]


def test_integers_are_cut_between_two_of_them() -> None:
    for (low, high), sides in {(0, 3): [(0, 1), (2, 3)], (0, 1): [(0, 0), (1, 1)]}.items():
        found = _halves(((fmpq(low), fmpq(high)),), (True,))
        assert found == [((fmpq(a), fmpq(b)),) for a, b in sides]
    assert _halves(((fmpq(1, 3), fmpq(2, 3)),), (True,)) == []


@pytest.mark.parametrize("interval", [closed(0, 1), right_open(0, oo), left_open(-oo, 1), REALS])
def test_a_narrow_violation_is_found(interval: Interval) -> None:
    """(x - 1/3)^2 is below 10^-12 on an interval of width 2 / 10^6, between numbers, on half-lines and on the line."""
    gap, domain = (x - Rational(1, 3)) ** 2 - Rational(1, 10**12), Domain({x: interval})
    found = narrow_violation(gap, domain)
    assert found is not None
    assert gap.xreplace(dict(found)) < 0
    assert narrow_violation(gap + Rational(2, 10**12), domain, budget=100) is None


@pytest.mark.parametrize("interval", [closed(0, 1), right_open(2, oo), left_open(-oo, 1), REALS])
def test_the_ends_of_a_box_are_numbers_of_the_interval(interval: Interval) -> None:
    """t/(1 - t) has no value at 1, where the half-line would end."""
    found = _on_a_box(x, Domain({x: interval}))
    assert found is not None
    _, (t,), ((low, high),), back = found
    for end in (low, high):
        assert is_member(Domain({x: interval}), {x: back[x].xreplace({t: to_sympy(end)})})


def test_an_irrational_end_is_not_searched() -> None:
    """A box has rational ends."""
    assert narrow_violation(x - 1, Domain({x: closed(0, sqrt(2))})) is None


def test_irrational_zeros_are_critical_values() -> None:
    assert sqrt(2) in set(critical_values([1 / (x - sqrt(2))], x, REALS, {}))


def test_only_certain_numbers_are_values() -> None:
    assert list(_real(sqrt(2))) == [sqrt(2)]
    assert list(_real(sqrt(2) + S.ImaginaryUnit)) == []
    assert list(_real(Symbol("w", real=True))) == []


def test_constants_stand_on_lines() -> None:
    assert _is_algebraic(2 * x + sin(y), x)
    assert not _is_algebraic(x + sin(x), x)


def test_a_fraction_of_twenty_characters_is_short() -> None:
    """One digit more, and it is a decimal."""
    assert number_text(Rational(123456789, 10**9)) == "123456789/1000000000"
    assert number_text(Rational(1234567891, 10**10)) == "0.1234567891"
