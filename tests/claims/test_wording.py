"""Claims that would mean something else than they say: refused when they are made, with what to write."""

from collections.abc import Callable
from typing import Any

import pytest
import sympy
from sympy import Abs, Integer, Integral, Max, Symbol, exp, oo, sqrt

from parisk_sym.claims.claim import Claim, Condition, Correction
from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Argument, Direct, Lemma, Step, Termwise
from parisk_sym.claims.verdict import Verdict
from parisk_sym.claims.wording import require_content
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.sources import Source
from parisk_sym.finite.mechanism import Instance, Mechanism
from parisk_sym.finite.notions import Pure
from parisk_sym.formulas.domain import POSITIVE, REALS, right_open

x, y, z, t = (Symbol(name, real=True) for name in "xyzt")
p, e = (Symbol(name, positive=True) for name in "pe")


def equal(left: Any, right: Any = 0, domain: Any = None) -> Identity:
    return Identity(left, right, {x: REALS} if domain is None else domain)


GOOD = Inequality(0, "<=", x**2, {x: REALS})
TWO = Inequality(x, "<=", y + 1, {x: REALS, y: right_open(x, oo)})
FALLS = Monotone(-x, x, "increasing", {x: REALS})
IMPLIES = Implication((Pure(2),), Pure(3))
COIN = Instance((Mechanism((("3/4", "1/4"), ("1/4", "3/4"))),), {})
LEMMA = (Lemma("order", "any book"),)


def claim(**fields: Any) -> Claim:
    usual = {
        "id": "own.lemma",
        "source": Source("own", "1", "1"),
        "statement": "text",
        "says": GOOD,
        "expected": Verdict.PROVED,
    }
    return Claim(**(usual | fields))  # type: ignore[arg-type]


CLAIMS: list[tuple[str, Callable[[], Any], str]] = [
    ("source", lambda: claim(source="par21"), r"own.lemma: source must be a source such as Source\("),
    ("source class", lambda: claim(source=Source), "source must be a source"),
    ("statement", lambda: claim(statement=GOOD), "statement must be the text"),
    ("says", lambda: claim(says=x**2 >= 0), "own.lemma: says must be a statement such as Inequality"),
    ("says text", lambda: claim(says="0 <= x^2"), "says: character 6: 'x' has no range"),
    ("tactic", lambda: claim(by="Direct"), r"by must be a tactic such as Direct\(\)"),
    ("tactic class", lambda: claim(by=Direct), "by must be a tactic"),
    ("tactic inside", lambda: claim(by=Termwise((Direct(), "Boxes"))), "by must be a tactic"),  # type: ignore[arg-type]
    ("step", lambda: claim(by=Argument("so", (GOOD,), LEMMA, needs="a person to write the tree")), "a step of an argument must be Step"),  # type: ignore[arg-type]
    ("step says", lambda: claim(by=Argument("so", (Step("a", x),), LEMMA, needs="a person to write the tree")), "the step 'a' must be a statement"),  # type: ignore[arg-type]
    ("expected", lambda: claim(expected="PROVED"), "expected must be a Verdict such as Verdict.PROVED"),
    ("id", lambda: claim(id=3), "the id 3 must be"),
    ("also", lambda: claim(also=Source("own", "2", "1")), "also must be a tuple of sources"),
    ("also inside", lambda: claim(also=("2",)), "also must hold sources"),
    ("cross-check", lambda: claim(cross_checks=(GOOD,)), "cross_checks must hold HasProbability or HasLaw"),
    ("data beside a statement", lambda: claim(needs_data="the census"), "encoded needs no data, got needs_data='the census'"),
    ("data without a name", lambda: claim(says=None, needs_data=" "), "must name the data"),
    ("correction", lambda: claim(correction=GOOD), "correction must be Correction"),
    ("condition", lambda: claim(condition="x > 0"), "condition must be Condition"),
    ("correction says", lambda: Correction("text", "x"), "says: character 1"),
    ("correction text", lambda: Correction(GOOD, GOOD), "a correction starts with its text"),  # type: ignore[arg-type]
    ("condition by", lambda: Condition("text", GOOD, GOOD), "by must be a tactic"),  # type: ignore[arg-type]
    ("hint of another symbol", lambda: claim(counterexample={y: 1}), "gives a value for y, which the statement does not have"),
    ("one symbol too many", lambda: claim(counterexample={x: 1, y: 1}), "its symbols are x"),
    ("another symbol of that name", lambda: claim(counterexample={Symbol("x"): 1}), "does not have"),
    ("hint of a part", lambda: claim(says=All((GOOD, TWO)), counterexample={z: 1}), "its symbols are x, y"),
    ("hint not complete", lambda: claim(says=TWO, counterexample={x: 1}), "y has none"),
    ("hint of a printed value", lambda: claim(says=PrintedValue(Integer(1), "1"), counterexample={x: 1}), "symbols are none"),
    ("hint of a bound symbol", lambda: claim(says=equal(Integral(t, (t, 0, x))), counterexample={t: 1, x: 1}), "for t"),
    ("hint as text", lambda: claim(counterexample={x: "1"}), "got the text '1'"),
    ("hint as float", lambda: claim(counterexample={x: 0.5}), "contains the float"),
    ("hint no mapping", lambda: claim(counterexample=1), "must be .symbol: value. or an Instance"),
    ("one point for a monotone", lambda: claim(says=FALLS, counterexample={x: 1}), r"write \{x: \(first, later\)\}"),
    ("three points", lambda: claim(says=FALLS, counterexample={x: (1, 2, 3)}), r"\(first, later\)"),
    ("two points for an inequality", lambda: claim(counterexample={x: (1, 2)}), "must give one value of x"),
    ("mechanism for an inequality", lambda: claim(counterexample=COIN), "belongs to an Implication"),
    ("values for an implication", lambda: claim(says=IMPLIES, counterexample={x: 1}), "is an Instance of mechanisms"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "message"), [c[1:] for c in CLAIMS], ids=[c[0] for c in CLAIMS])
def test_claims_refused(make: Callable[[], Any], message: str) -> None:
    """Every field holds what it should, and no hint is ignored in silence."""
    with pytest.raises(ClaimError, match=message):
        make()


HINTS: list[tuple[str, Statement, Any]] = [
    ("one value", GOOD, {x: 1}),
    ("irrational", GOOD, {x: sqrt(2)}),
    ("two values", TWO, {x: 1, y: 2}),
    ("part of a conjunction", All((GOOD, TWO)), {x: 1}),
    ("parts of different kinds", All((GOOD, FALLS)), {x: 1}),
    ("pair", FALLS, {x: (1, 2)}),
    ("convex pair", Convex(x * y, x, {y: REALS, x: REALS}), {x: (1, 2), y: -1}),
    ("inside fails", Fails(GOOD), {x: 1}),
    ("unique root", UniqueRoot(x - y, x, {y: REALS, x: REALS}), {x: 0, y: 1}),
    ("parameters of a density", Normalised(exp(-p * e), p, {e: POSITIVE, p: POSITIVE}), {e: 2}),
    ("mechanism", IMPLIES, COIN),
]


@pytest.mark.parametrize(("says", "hint"), [h[1:] for h in HINTS], ids=[h[0] for h in HINTS])
def test_hints_accepted(says: Statement, hint: Any) -> None:
    """A counterexample that the attack can use."""
    assert claim(says=says, counterexample=hint).counterexample == hint


NOTHING = [
    (equal(x + x, 2 * x), True),
    (equal(1, 1, {}), True),
    (Inequality(x, "<=", x, {x: REALS}), True),
    (Inequality(x, "<", x, {x: REALS}), False),
    (equal(sympy.Add(x, x, evaluate=False), 2 * x), False),
    (equal(Integral(1, (t, 0, x)), x), False),
    (equal((x + 1) ** 2, x**2 + 2 * x + 1), False),
    (Inequality(Max(x, 0), "<=", Abs(x), {x: REALS}), False),
]


@pytest.mark.parametrize(("says", "nothing"), NOTHING)
def test_statements_that_say_nothing(says: Statement, nothing: bool) -> None:
    """x = x and x <= x, after what SymPy evaluates by itself; x < x is false, which is something."""
    assert bool(says.emptiness) is nothing


def test_nothing_is_found_in_every_place() -> None:
    """In parts, in steps, in steps of steps, under Fails; and the message says what to write."""
    empty, full = equal(x, x), GOOD
    inner = Argument(
        "so", (Step("a", full), Step("b", All((full, empty)))), LEMMA, needs="a person to write the tree"
    )
    outer = Argument("so", (Step("c", full, inner),), LEMMA, needs="a person to write the tree")
    for pieces in (
        (All((full, empty)), None),
        (Fails(empty), None),
        (full, inner),
        (full, outer),
        (full, Termwise((outer,))),
    ):
        with pytest.raises(
            ClaimError, match=r"own\.lemma: a statement says nothing: both sides are x after SymPy's"
        ):
            require_content("own.lemma", pieces)
    require_content(
        "own.lemma",
        (full, Argument("so", (Step("a", full),), LEMMA, needs="a person to write the tree")),
        (None, None),
    )
