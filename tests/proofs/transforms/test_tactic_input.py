"""What may stand in a tactic, where a point lies, and what a part of an expression does: the premises of many rules."""

from decimal import Decimal
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy
from sympy import I, Max, Piecewise, Rational, Symbol, acos, exp, nan, oo, zoo

from parisk_sym.claims.kinds.connectives import Fails
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.sampled import HasProbability
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.tactics import Direct, Lemma
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.finite.derived_notions import Mixed, Part, Together
from parisk_sym.finite.notions import AtRisk, Pure
from parisk_sym.formulas.domain import REALS, Domain, closed, integers, open_
from parisk_sym.proofs import kernel
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.attack.lines import increasing
from parisk_sym.proofs.enclosures.membership import is_member
from parisk_sym.proofs.kernel import decide, prove
from parisk_sym.proofs.order import rules_for
from parisk_sym.proofs.rule import defined_on, is_linear
from parisk_sym.proofs.rules.chains import Chain, Combination, Fact, Link
from parisk_sym.proofs.rules.induction import OverReals
from parisk_sym.proofs.rules.lemmas import Use
from parisk_sym.proofs.rules.squeeze import Squeeze
from parisk_sym.proofs.transforms.tactic_input import check_given

x, y, a, k, n = (Symbol(name, real=True) for name in "xyakn")
LINE = Domain({x: REALS})
SQUARES = Lemma("squares", "a book, Theorem 1", Inequality(0, "<=", y**2, {y: REALS}))


@pytest.mark.parametrize(
    "value",
    [
        I,
        I * x,
        0.5,
        sympy.Float(1) / 2,
        nan,
        zoo,
        Piecewise((oo, x > 0), (0, True)),
        1j,
        exp(I),
        Decimal("0.5"),
        np.float32(0.5),
        mpmath.mpf(0.5),
    ],
)
def test_what_no_tactic_may_hold(value: Any) -> None:
    """Wherever it stands, and however deep."""
    for by in (
        Use(SQUARES, {y: value}),
        Chain((Link("<=", value),)),
        Combination((Fact(0, "<=", value),)),
        Chain((Link("<=", x, Use(SQUARES, {y: value})),)),
    ):
        with pytest.raises(ClaimError, match=r"float|imaginary|undefined|real number"):
            check_given(by)
    with pytest.raises(ClaimError):
        prove(Inequality(0, "<=", x**2, LINE), Use(SQUARES, {y: value}))


def test_what_a_tactic_may_hold() -> None:
    """Infinite ends, and exact numbers."""
    check_given(Squeeze(0, exp(-x), near=open_(0, oo)))
    check_given(Use(SQUARES, {y: Rational(1, 3)}))


@pytest.mark.parametrize("value", [I, oo, -oo, I * x, nan])
def test_no_real_number_is_not_defined(value: sympy.Expr) -> None:
    """A side condition that is open, whatever else a rule asks for."""
    assert [node.status for node in defined_on(value, LINE)] == [Status.UNDECIDED]
    assert not list(defined_on(x + 1, LINE))


def test_no_point_is_infinite_or_imaginary() -> None:
    """The ends of the whole line do not belong to it."""
    assert is_member(LINE, {x: sympy.Integer(10**9)})
    for value in (oo, -oo, I, zoo, nan):
        assert not is_member(LINE, {x: value})
    for says in (
        Inequality(0, "<", exp(-x), LINE),
        Fails(Inequality(0, "<", exp(-x), LINE)),
        Monotone(x, x, "increasing", LINE),
    ):
        hint = {x: (sympy.Integer(0), oo)} if isinstance(says, Monotone) else {x: oo}
        with pytest.raises(ClaimError, match="not in the domain"):
            decide(says, Direct(), hint)


def test_linear_in_a_name() -> None:
    """A case has a derivative, and is not linear."""
    assert is_linear(3 - 2 * y + x, y, sympy.Integer(-2), LINE)
    cases = Piecewise((1 - y, y < 1), (10 - y, True))
    assert sympy.diff(cases, y) == -1
    assert not is_linear(cases, y, sympy.Integer(-1), LINE)
    assert not is_linear(x * y, y, y, LINE)


def test_a_maximum_of_no_number_is_not_replaced() -> None:
    """SymPy compares numbers only."""
    assert with_replacements(Max(x, acos(y)), {y: sympy.Integer(2), x: sympy.Integer(1)}) is None
    assert (
        decide(UniqueRoot(Max(x, sympy.log(x)) - Rational(5, 8), x, {x: open_(0, 1)})).status is Status.PROVED
    )


def test_a_sum_up_to_a_symbol_has_no_meaning_over_the_reals() -> None:
    """The rule says so, and the next one is tried."""
    says = Inequality(sympy.Sum(1 / k, (k, 1, n)) ** 2, "<=", n**2 + 5, {n: integers(1)})
    (rule,) = rules_for(Inequality, OverReals)
    assert "no meaning for every real n" in str(rule.apply(says, OverReals(n)))
    assert decide(says).status is Status.PROVED


def test_an_infinite_sum_of_binomials() -> None:
    """The binomial series at -1, which is no finite sum; below exponent 0 it diverges."""
    endless = sympy.Sum((-1) ** k * sympy.binomial(a, k), (k, 0, oo))
    assert prove(Identity(endless, 0, {a: closed(1, 2)}), Direct()).status is Status.PROVED
    for wider in (closed(0, 2), closed(-2, -1)):
        assert prove(Identity(endless, 0, {a: wider}), Direct()).status is Status.UNDECIDED


def test_reductions_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A goal that is reduced again and again is open."""
    monkeypatch.setattr(kernel, "PROOF_DEPTH", 0)
    node = prove(Inequality(0, "<=", x**2, LINE), Direct())
    assert node.status is Status.UNDECIDED
    assert "reductions" in str(node.certificate)


def test_values_along_a_line_are_told_apart() -> None:
    """Each certainly larger than the one before; of one number in two forms the first is left."""
    one, other = 1 / (1 + sympy.sqrt(2)), sympy.sqrt(2) - 1
    assert len(increasing([one, sympy.Integer(3), other, -one, sympy.Integer(3)])) == 3
    near = 1 + Rational(1, 10**30)
    assert increasing([near, sympy.Integer(1)]) == [1, near]
    for pair in ((1, 1), (one, other), (0, exp(0) - 1)):
        with pytest.raises(ClaimError, match="must differ"):
            decide(Monotone(x**3 + x, x, "increasing", LINE), Direct(), {x: pair})
    assert decide(Monotone(x, x, "increasing", LINE), Direct(), {x: (near, 1)}).status is Status.PROVED


def test_mechanisms_that_a_statement_does_not_have() -> None:
    """One, where a notion speaks of two."""
    for notion in (Together(Pure(4)), Mixed(Pure(4), Rational(1, 2))):
        with pytest.raises(ClaimError, match="two mechanisms"):
            Implication((Pure(2),), notion)
    for index in (0, 3):
        with pytest.raises(ClaimError, match="numbered from 1 to 1"):
            Implication((Part(Pure(2), index),), Pure(2))


def test_a_notion_is_looked_at_where_it_has_a_value() -> None:
    """The search for a mechanism passes over the other points, and the statement is open."""
    assert (
        decide(Implication((AtRisk(2, 1 / x),), AtRisk(2, 1 / x), {x: closed(-1, 1)})).status
        is Status.UNDECIDED
    )


def test_a_probability_without_a_value_is_not_tested() -> None:
    """log(-2) fits no sample."""

    def coin(rng: Any, size: int, x: float) -> Any:
        return rng.random(size) < x

    says = HasProbability(sympy.log(-1 - x), coin, ({x: Rational(1, 2)},), {x: open_(0, 1)})
    with pytest.raises(ClaimError, match="has no value"):
        prove(says, Direct())
