"""Induction, cases below a number, and the reals around integers: what they prove, and the near misses that they refuse without an attack."""

import pytest
from sympy import Rational, Sum, Symbol, cos, exp, factorial, log, oo, pi, sin, sqrt

from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Boxes, ByDerivative, Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, REALS, Domain, closed, integers, left_open, open_, right_open
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra.facts import facts_of
from parisk_sym.proofs.kernel import prove
from parisk_sym.proofs.order import rules_for
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.induction import (
    Induction,
    OneByOneBelow,
    OverReals,
    induction,
    one_by_one_below,
    shifted_expression,
)
from parisk_sym.proofs.rules.inequalities import EqualsProduct
from parisk_sym.proofs.rules.lemmas import Known, Use
from tests.near_misses import reason_of_the_rule, refused, whole_tree

x, y, t = (Symbol(name, real=True) for name in "xyt")
n, m, i, k = (Symbol(name, integer=True) for name in "nmik")
TINY = Rational(1, 10**30)
GOLDEN = (1 + sqrt(5)) / 2
BASEL = Sum(1 / i**2, (i, 1, n))

TRUE: dict[str, tuple[Statement, Tactic]] = {
    "Bernoulli": (
        Inequality(1 + n * x, "<=", (1 + x) ** n, {x: right_open(-1, oo), n: integers(1)}),
        Induction(n, (1 + x,)),
    ),
    "a strict one, whose hypothesis is strict": (Inequality(n**2, "<", 2**n, {n: integers(5)}), Induction(n, (2,))),
    "a strict one, whose rest is strict": (
        Inequality(n - 1, "<", 2**n, {n: integers(1)}),
        Induction(n, (0,), step=Induction(n, (2,))),
    ),
    "a sum": (Identity(Sum(i * 2**i, (i, 1, n)), (n - 1) * 2 ** (n + 1) + 2, {n: integers(1)}), Induction(n)),
    "a sum that starts empty": (Identity(Sum(i**2, (i, 1, n)), n * (n + 1) * (2 * n + 1) / 6, {n: integers(0)}), Induction(n)),
    "a bound of a sum": (Inequality(BASEL, "<=", 2 - 1 / n, {n: integers(1)}), Induction(n)),
    "factorials": (Inequality(2**n, "<=", factorial(n), {n: integers(4)}), Induction(n, (n + 1,))),
    "two steps": (
        Identity(GOLDEN**n - (1 - GOLDEN) ** n, GOLDEN * (GOLDEN ** (n - 1) - (1 - GOLDEN) ** (n - 1))
                 + (1 - GOLDEN) ** (n - 1) * (2 * GOLDEN - 1), {n: integers(1)}),
        Induction(n, (1, 1)),
    ),
    "up to an end": (Inequality(n**2, "<", 2**n, {n: integers(5, 9)}), Induction(n, (2,))),
    "up to an end that is a symbol": (
        Inequality(1 + n * x, "<=", (1 + x) ** n, {x: POSITIVE, m: integers(3), n: integers(1, m)}),
        Induction(n, (1 + x,)),
    ),
    "from a start that is a symbol": (
        Inequality(m, "<=", n, {m: integers(0), n: integers(m)}),
        Induction(n),
    ),
    "a polynomial that is large early": (
        Inequality(100 * n, "<=", n**3 + 387, {n: integers(1)}),
        OneByOneBelow(n, 11, OverReals(n)),
    ),
    "one by one, each by its tactic": (
        Inequality(0, "<=", (n - 1) * (n - 2), {n: integers(0)}),
        OneByOneBelow(n, 2, EqualsProduct((n - 1, n - 2)), (Direct(), Boxes())),
    ),
    "with a parameter whose range depends on the integer": (
        Inequality(x, "<=", n * (n + 1), {n: integers(0), x: closed(0, n)}),
        OneByOneBelow(n, 3),
    ),
    "a shape for each integer": (
        Monotone(x**n, x, "increasing", {n: integers(1), x: POSITIVE}),
        OneByOneBelow(n, 2),
    ),
    "sums in sums, of one term each at the first number": (
        Identity(Sum(Sum(x**t, (t, y, n - 1)), (y, 0, n - 1)), Sum((t + 1) * x**t, (t, 0, n - 1)), {n: integers(1, 4), x: POSITIVE}),
        OneByOneBelow(n, 4),
    ),
    "a tactic for the last of finitely many": (
        Inequality(log(n), "<", n, {n: integers(1, 4)}),
        OneByOneBelow(n, 4, OverReals(n, ByDerivative(n))),
    ),
    "a bound over the reals": (
        Inequality(log(n), "<", n, {n: integers(1)}),
        OverReals(n, ByDerivative(n)),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    """Proved on the whole domain, by a tree without prose."""
    assert not whole_tree(*TRUE[name]).whole_box


# All of these are false, except where the name says otherwise: then it is this rule that must not prove them.
REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "a base case that fails": (Inequality(n**2, "<", 2**n, {n: integers(4)}), Induction(n, (2,))),
    "a base case that fails by little": (Inequality(1 + TINY, "<=", n, {n: integers(1)}), Induction(n)),
    "an identity with a wrong base": (
        Identity(Sum(i, (i, 1, n)), n * (n + 1) / 2 + TINY, {n: integers(1)}),
        Induction(n),
    ),
    "a step that holds from 5 on, with the base at 1": (
        Inequality(n**2 - Rational(1, 2), "<=", 2**n, {n: integers(1)}),
        Induction(n, (2,)),
    ),
    "a step that fails at 277 alone": (
        Inequality(0, "<=", (n - 277) ** 2 - Rational(1, 2), {n: integers(1)}),
        Induction(n),
    ),
    "a step that is off by little": (
        Identity(Sum(2**i, (i, 0, n)), 2 ** (n + 1) - 1 + TINY * n, {n: integers(0)}),
        Induction(n),
    ),
    "a negative multiplier": (
        Inequality(0, "<=", (-1) ** n + TINY, {n: integers(0)}),
        Induction(n, (-1,)),
    ),
    "a multiplier that is negative at first": (
        Inequality(0, "<=", (n - 3) * (n - 2) * (n - 1) * (n - Rational(9, 10)), {n: integers(0)}),
        Induction(n, ((n - 2) / (n + 10),)),
    ),
    "the second base case fails": (
        Inequality(0, "<=", cos(pi * n) + 1 - 2 * (cos(pi * n) - 1) ** 2 / 4, {n: integers(0)}),
        Induction(n, (1, 0)),
    ),
    "strict from a rest that is 0 and a multiplier that is 0": (
        Inequality(0, "<", (n - 2) * (n - 1), {n: integers(0)}),
        Induction(n, (0,)),
    ),
    "an identity by a multiplier with a pole": (
        Identity(n * (n - 1), 0, {n: integers(0)}),
        Induction(n, ((n + 1) / (n - 1),)),
    ),
    "a multiplier with a pole": (
        Inequality(0, "<=", (n - 1) ** 2 - Rational(1, 2), {n: integers(0)}),
        Induction(n, (1 / (n - 1),)),
    ),
    "true, but the hypothesis is about fewer points": (
        Inequality(x, "<=", n, {n: integers(1), x: left_open(0, n)}),
        Induction(n),
    ),
    "true, but for real numbers": (Inequality(0, "<=", t, {t: right_open(0, oo)}), Induction(t)),
    "true, but the index is bound": (
        Inequality(0, "<=", Sum(i, (i, 1, 3)) + m, {m: integers(0)}),
        Induction(m, (i,)),
    ),
    "a tail bound from the next number only": (
        Inequality(0, "<", (n - 5) ** 2, {n: integers(1)}),
        OneByOneBelow(n, 5, Use(Known("from 6 on", Inequality(0, "<", (n - 5) ** 2, {n: integers(6)}), OverReals(n)))),
    ),
    "false at 277 alone, one by one": (
        Inequality(0, "<", (n - 277) ** 2, {n: integers(1)}),
        OneByOneBelow(n, 300, OverReals(n)),
    ),
    "false at 277 alone, in the tail": (
        Inequality(0, "<", (n - 277) ** 2, {n: integers(1)}),
        OneByOneBelow(n, 200),
    ),
    "false at the start of the tail": (
        Inequality(0, "<", (n - 5) ** 2 * (n + 1), {n: integers(1)}),
        OneByOneBelow(n, 5, OverReals(n)),
    ),
    "false at the first number": (Inequality(1, "<", n, {n: integers(1)}), OneByOneBelow(n, 2, OverReals(n))),
    "true, but the start is not reached for certain": (
        Inequality(0, "<=", n, {m: integers(1), n: integers(0, m)}),
        OneByOneBelow(n, 1),
    ),
    "true, but no value is left at the first number": (
        Inequality(0, "<", x, {n: integers(1), x: open_(n - 1, 2 * n - 2)}),
        OneByOneBelow(n, 3),
    ),
    "false at the last number": (Inequality(n, "<", 4, {n: integers(1, 4)}), OneByOneBelow(n, 4)),
    "true, but for all reals, one by one": (Inequality(0, "<=", t, {t: right_open(0, oo)}), OneByOneBelow(t, 3)),
    "a mass function, point by point": (
        Normalised(2**-n, n, {n: integers(0)}),
        OneByOneBelow(n, 3),
    ),
    "a density over the reals is no mass function": (
        Normalised(exp(-n), n, {n: integers(0)}),
        OverReals(n),
    ),
    "true of the integers only": (
        Inequality(0, "<=", (n - 1) * (n - 2), {n: integers(0)}),
        OverReals(n),
    ),
    "another integer ends at the one that becomes real": (
        Inequality(m, "<=", n + TINY - TINY * 2, {n: integers(1), m: integers(1, n)}),
        OverReals(n),
    ),
    "false at the closed end": (Inequality(log(n), "<", n - 1, {n: integers(1)}), OverReals(n, ByDerivative(n))),
    "false over the reals, open at the end": (
        Inequality(1, "<", n, {n: integers(1)}),
        OverReals(n),
    ),
    "false for one parameter": (
        Inequality(0, "<", n * x**2, {n: integers(1), x: REALS}),
        OverReals(n),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """Not proved, with the attack and without it."""
    assert refused(*REFUSED[name])


def test_the_rule_itself_refuses() -> None:
    """What only the rule stands against: hypotheses about other points, and kinds that no case gives."""
    for name, words in (
        ("true, but the hypothesis is about fewer points", "depends on n"),
        ("true, but for real numbers", "needs integers"),
        ("true, but the index is bound", "no symbol i"),
        ("true, but the start is not reached for certain", "have to reach 1"),
        (
            "true, but no value is left at the first number",
            "there is no case n = 1: the domain (0, 0) is empty",
        ),
        ("true, but for all reals, one by one", "does not run over integers"),
        ("a mass function, point by point", "variable of the statement"),
        ("a density over the reals is no mass function", "variable of the statement"),
        ("another integer ends at the one that becomes real", "end at n"),
    ):
        assert words in reason_of_the_rule(*REFUSED[name]), name


def test_the_cases_cover() -> None:
    """The values below the start, and the integers from it on: nothing between them is left out."""
    says, by = TRUE["with a parameter whose range depends on the integer"]
    (rule,) = rules_for(type(says), type(by))
    made = rule.apply(says, by)
    assert isinstance(made, Reduction)
    *below, above = made.subgoals
    assert [str(s.says.domain) for s in below] == ["x in [0, 0]", "x in [0, 1]", "x in [0, 2]"]
    assert above.says.domain[n] == integers(3)
    made = rule.apply(Inequality(x, "<=", n * (n + 1), {n: integers(0, 3), x: closed(0, n)}), by)
    assert isinstance(made, Reduction)
    assert [str(s.says.domain) for s in made.subgoals][2:] == ["x in [0, 2]", "x in [0, 3]"]


def test_strictness_of_the_step() -> None:
    """A strict goal asks for a strict rest where no multiplier is certainly positive, and only there."""
    for multiplier, relation in ((0, "<"), (2, "<="), (n, "<="), (n - 5, "<")):
        says = Inequality(n**2, "<", 2**n, {n: integers(5)})
        (rule,) = rules_for(Inequality, Induction)
        made = rule.apply(says, Induction(n, (multiplier,)))
        assert isinstance(made, Reduction)
        *_, step = made.subgoals
        assert isinstance(step.says, Inequality)
        assert step.says.relation == relation
        assert step.stated


def test_what_is_no_induction() -> None:
    """No multiplier, or other base cases than multipliers."""
    with pytest.raises(ClaimError, match="needs a multiplier"):
        Induction(n, ())
    with pytest.raises(ClaimError, match="2 multipliers need as many base cases, got 1"):
        Induction(n, (1, 1), (Direct(),))


def test_values_are_not_captured() -> None:
    """A multiplier that names the index of a sum is no multiplier."""
    says = Inequality(0, "<=", Sum(i, (i, 0, n)) * Root(t**3 - 2, (t, 0, 2)), {n: integers(1)})
    (rule,) = rules_for(Inequality, Induction)
    assert "no symbol t" in rule.apply(says, Induction(n, (t,)))


def test_limits_keep_their_variable() -> None:
    """The limit in the integer itself is taken along the reals by no rule here."""
    says = Limit(sin(pi * n), n, oo, 0, {n: integers(1)})
    assert prove(says, OverReals(n)).status is not Status.PROVED


@pytest.mark.parametrize(("first", "grows"), [(0, True), (-1, False)])
def test_a_sum_that_begins_empty_grows_by_its_next_term(first: int, grows: bool) -> None:
    """1 + ... + n from n = 0 on; a sum from 1 to -1 is another thing."""
    whole = Sum(k**2, (k, 1, n))
    found = shifted_expression(whole, n, 1, facts_of(Domain({n: integers(first)})))
    assert found == (whole + (n + 1) ** 2 if grows else Sum(k**2, (k, 1, n + 1)))


@pytest.mark.parametrize(("last", "steps"), [(0, False), (1, True)])
def test_two_integers_have_one_step(last: int, steps: bool) -> None:
    """One integer has none."""
    goal = Inequality(n, "<=", n**2, Domain({n: integers(0, last)}))
    assert isinstance(induction(goal, Induction(n, (1,))), Reduction) is steps


def test_integers_from_a_symbol_on_are_not_taken_one_by_one() -> None:
    """How many there are below 3 is not known."""
    goal = Inequality(n, "<=", n**2, Domain({m: integers(0), n: integers(m)}))
    assert "needs two numbers in their order" in str(one_by_one_below(goal, OneByOneBelow(n, 3)))
