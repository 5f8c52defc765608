"""Classes of one's own in a claim: each is refused before any method of it decides what is printed or proved."""

import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from enum import EnumMeta
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy
from sympy import Function, Symbol, exp
from sympy.core.function import AppliedUndef, UndefinedFunction

from parisk_sym import (
    POSITIVE,
    REALS,
    All,
    Argument,
    Claim,
    ClaimError,
    Condition,
    Copies,
    Correction,
    Direct,
    Fails,
    HasProbability,
    Identity,
    Inequality,
    Lemma,
    Lies,
    Probability,
    Section,
    Source,
    Step,
    Use,
    Verdict,
    WithDensity,
    integers,
    judge,
    open_,
)
from parisk_sym.formulas.applied import Definition, new_head
from parisk_sym.formulas.domain import Domain, Interval
from parisk_sym.formulas.exact_types import require_exact_types
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.ledger.collect import collect
from parisk_sym.proofs.judgement import judge_here

x, p, n = Symbol("x", real=True), Symbol("p", positive=True), Symbol("n", integer=True)
X, fresh = Symbol("X", real=True), Symbol("fresh", real=True)
SOURCE = Source("own", "Lemma 1", "1")


def claim(says: Any = None, **given: Any) -> Claim:
    says = Inequality(x, "<", 0, {x: REALS}) if says is None else says
    fields = {"id": "own.lemma", "source": SOURCE, "statement": "-", "expected": Verdict.PROVED, **given}
    return Claim(says=says, **fields)


class Written(Inequality):
    def as_written(self) -> Any:
        return Inequality(0, "<", 1 + x**2, {x: REALS})


class Printed(Inequality):
    def __str__(self) -> str:
        return "0 < 1"


class Equal(Identity):
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = Identity.__hash__


class Hashed(Inequality):
    def __hash__(self) -> int:
        return 0


class Parts(All):
    def made_of(self) -> tuple[Any, ...]:
        return ()


class Failing(Fails):
    pass


class Tactic(Direct):
    pass


class Cited(Use):
    pass


class Argued(Argument):
    pass


class Stepped(Step):
    pass


class Density(WithDensity):
    def of(self, variable: Symbol) -> Any:
        return WithDensity(sympy.Integer(1), open_(0, 1))


class Several(Copies):
    pass


class Event(Lies):
    pass


class Range(Interval):
    pass


class Ranges(Domain):
    def __getitem__(self, symbol: Symbol) -> Interval:
        return POSITIVE


class Place(Source):
    pass


class Fact(Lemma):
    pass


class Corrected(Correction):
    pass


class Conditional(Condition):
    pass


class Whole(Claim):
    def __post_init__(self) -> None:
        pass


class Text(str):
    def __eq__(self, other: object) -> bool:
        return other == "<"

    def __hash__(self) -> int:
        return hash("<")


class Number(int):
    pass


class Pair(tuple):
    __slots__ = ()


class Table(dict):
    pass


class Share(Fraction):
    pass


class Named(Symbol):
    def _sympystr(self, printer: Any) -> str:
        return "y"


class Three(sympy.Integer):
    pass


class Added(sympy.Add):
    def _eval_is_positive(self) -> bool:
        return True


class own(Function):  # noqa: N801 - SymPy's functions have such names
    @classmethod
    def eval(cls, argument: Any) -> None:
        return None

    def _eval_is_positive(self) -> bool:
        return True


class Node(sympy.Basic):
    pass


class Liar(Inequality):
    """It says that it comes from the package."""


Liar.__module__, Liar.__qualname__ = "parisk_sym.claims.kinds.inequality", "Inequality"


class Asked(type):
    """A metaclass that answers every question about its class with the name of another one."""

    def __getattribute__(cls, name: str) -> Any:
        return getattr(Inequality, name)

    def __eq__(cls, other: object) -> bool:
        return True

    def __hash__(cls) -> int:
        return hash(Inequality)


class Answers(Inequality, metaclass=Asked):
    pass


@dataclass(frozen=True)
class Stranger:
    """Of no class that a claim knows."""

    value: int = 1


def patched(value: Any, name: str, entry: Any) -> Any:
    object.__setattr__(value, name, entry)
    return value


def statement() -> Inequality:
    return Inequality(x, "<", 0, {x: REALS})


def with_method() -> Any:
    return UndefinedFunction("f", (AppliedUndef,), {"_eval_is_positive": lambda self: True})(x)


def chance(law: Any, event: Any = None) -> Probability:
    return Probability(event or Lies(X, open_(0, 1)), "=", 1, {X: law}, {})


UNIFORM = WithDensity(sympy.Integer(1), open_(0, 1))
TRUE = Lemma("any", "somebody", Inequality(0, "<", exp(p), {p: POSITIVE}))
STEP = Step("so", statement())

HOSTILE: dict[str, Callable[[], Any]] = {
    "as_written": lambda: claim(Written(x, "<", 0, {x: REALS})),
    "__str__": lambda: claim(Printed(x, "<", 0, {x: REALS})),
    "__eq__": lambda: claim(Equal(x, 0, {x: REALS})),
    "__hash__": lambda: claim(Hashed(x, "<", 0, {x: REALS})),
    "a conjunction": lambda: claim(Parts((statement(), statement()))),
    "a part": lambda: claim(All((statement(), Written(x, "<", 0, {x: REALS})))),
    "what fails": lambda: claim(Failing(statement())),
    "inside what fails": lambda: claim(Fails(Written(x, "<", 0, {x: REALS}))),
    "a tactic": lambda: claim(by=Tactic()),
    "a citation": lambda: claim(by=Cited(TRUE, {p: p})),
    "a cited lemma": lambda: claim(by=Use(Fact("any", "somebody", statement()), {x: x})),
    "an argument": lambda: claim(by=Argued("so", (STEP,), (TRUE,), needs="all")),
    "a step": lambda: claim(by=Argument("so", (Stepped("so", statement()),), (TRUE,), needs="all")),
    "the tactic of a step": lambda: claim(
        by=Argument("so", (Step("so", statement(), Tactic()),), (TRUE,), needs="all")
    ),
    "a law": lambda: claim(chance(Density(sympy.Integer(2), open_(0, 1)))),
    "copies": lambda: claim(chance(Several(UNIFORM, 2))),
    "the law of copies": lambda: claim(chance(Copies(Density(sympy.Integer(2), open_(0, 1)), 2))),
    "an event": lambda: claim(chance(UNIFORM, Event(X, open_(0, 1)))),
    "an interval": lambda: claim(Inequality(0, "<", p, {p: Range(sympy.Integer(0), sympy.oo, True, True)})),
    "a domain": lambda: claim(Inequality(0, "<", p, Ranges({p: POSITIVE}))),
    "a source": lambda: claim(source=Place("own", "Lemma 1", "1")),
    "another source": lambda: claim(also=(Place("own", "Lemma 1", "1"),)),
    "a correction": lambda: claim(correction=Corrected("text", statement())),
    "what a correction says": lambda: claim(correction=Correction("text", Written(x, "<", 0, {x: REALS}))),
    "the tactic of a correction": lambda: claim(correction=Correction("text", statement(), Tactic())),
    "a condition": lambda: claim(condition=Conditional("text", statement())),
    "a text": lambda: claim(statement=Text("-")),
    "a relation": lambda: claim(Inequality(x, Text(">"), 0, {x: REALS})),
    "an id": lambda: claim(id=Text("own.lemma")),
    "a reading": lambda: claim(reading=Text("as it is")),
    "the text of a correction": lambda: claim(correction=Correction(Text("text"), statement())),
    "an integer": lambda: claim(counterexample={x: Number(1)}),
    "a fraction": lambda: claim(counterexample={x: Share(1, 2)}),
    "a tuple": lambda: claim(also=Pair((SOURCE,))),
    "a tuple of parts": lambda: claim(All(Pair((statement(), statement())))),
    "a mapping": lambda: claim(counterexample=Table({x: 1})),
    "a symbol": lambda: claim(Inequality(Named("x", real=True), "<", 0, {Named("x", real=True): REALS})),
    "the name of a symbol": lambda: claim(
        Inequality(Symbol(Text("z"), real=True), "<", 0, {Symbol(Text("z"), real=True): REALS})
    ),
    "a number of SymPy": lambda: claim(Inequality(x, "<", patched_three(), {x: REALS})),
    "a sum of SymPy": lambda: claim(Inequality(0, "<", Added(x, 1, evaluate=False), {x: REALS})),
    "a function of SymPy": lambda: claim(Inequality(0, "<", own(x), {x: REALS})),
    "an undefined function with a method": lambda: require_exact_types(with_method(), "says"),
    "a name that is a lie": lambda: claim(Liar(x, "<", 0, {x: REALS})),
    "a metaclass that answers": lambda: claim(Answers(x, "<", 0, {x: REALS})),
    "a method on a statement": lambda: claim(patched(statement(), "as_written", lambda: TRUE.says)),
    "a text on a statement": lambda: claim(patched(statement(), "__str__", lambda: "0 < 1")),
    "a settled answer": lambda: claim(patched(statement(), "kind", "identity")),
    "a field exchanged": lambda: claim(patched(statement(), "right", Three(3))),
    "ends of an interval": lambda: claim(
        Inequality(0, "<", p, {p: patched(open_(0, 1), "_ends", (None, None))})
    ),
    "a method on an expression": lambda: claim(
        Inequality(0, "<", patched(sympy.sin(fresh), "_eval_is_positive", lambda: True), {fresh: REALS})
    ),
    "a printer on an expression": lambda: claim(
        Inequality(0, "<", patched(sympy.cos(fresh), "_sympystr", lambda printer: "2"), {fresh: REALS})
    ),
    "a function in a tactic": lambda: claim(by=patched(Direct(), "something", Stranger())),
    "the point of a draw": lambda: claim(
        cross_checks=(HasProbability(sympy.Rational(1, 2), drawing, ({x: Number(1)},)),)
    ),
    "a claim": lambda: judge(whole()),
    "a claim here": lambda: judge_here(whole()),
    "a claim that was changed": lambda: judge(patched(claim(), "says", Written(x, "<", 0, {x: REALS}))),
    "a definition of a head": lambda: require_exact_types(head_of(Stranger())(), "says"),
}  # fmt: skip


def drawing(rng: np.random.Generator, size: int, x: float) -> Any:
    """The half of all draws."""
    return rng.random(size) < 0.5


def head_of(value: Any) -> Any:
    return new_head(Definition("own", value))


def patched_three() -> Three:
    three = sympy.Basic.__new__(Three)
    three.p = 3
    return three


def whole() -> Whole:
    return Whole("own.lemma", SOURCE, "-", Inequality(0, "<", exp(x), {x: REALS}), Verdict.PROVED)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_class_of_ones_own_is_refused(name: str) -> None:
    """With an error that names its place and what to write."""
    with pytest.raises(ClaimError, match=r"could change what is printed and proved; (write|assign)"):
        HOSTILE[name]()


def test_nothing_is_judged_by_a_method_that_was_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file could also write its method into a class of the package."""
    monkeypatch.setattr(Inequality, "as_written", lambda self: Inequality(0, "<", 1 + x**2, {x: REALS}))
    with pytest.raises(ClaimError, match="as_written of the class Inequality is not that of parisk_sym"):
        claim()


def test_a_module_that_is_no_file_of_the_package_makes_no_class_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither a name nor an entry among the modules makes a class one of the package's."""
    module = types.ModuleType("parisk_sym.own")
    module.__file__ = __file__
    module.Written = Written  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "parisk_sym.own", module)
    monkeypatch.setattr(Written, "__module__", "parisk_sym.own")
    with pytest.raises(ClaimError, match="is of the class Written"):
        claim(Written(x, "<", 0, {x: REALS}))


def test_the_error_names_place_class_and_remedy() -> None:
    with pytest.raises(ClaimError) as error:
        claim(All((statement(), Written(x, "<", 0, {x: REALS}))))
    assert str(error.value) == (
        "Written(...) is of the class Written, which is not one of parisk_sym, SymPy or Python: its methods "
        "could change what is printed and proved; write Inequality(...)"
    )


def test_a_section_of_ones_own_is_a_broken_file(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "from sympy import Symbol\n"
        "from parisk_sym import POSITIVE, REALS, Claim, Inequality, Section, Source, Verdict\n"
        "x = Symbol('x', real=True)\n"
        "class Mine(Section):\n"
        "    pass\n"
        "SECTION = Mine('1', given={x: REALS})\n"
        "lemma = Claim('own.lemma', Source('own', '1', '1'), '-', Inequality(x, '<', 0), Verdict.PROVED)\n"
    )
    (problem,) = collect([tmp_path]).problems
    assert problem.line == 6
    assert "SECTION is of the class Mine" in problem.message
    assert "write Section(...)" in problem.message


def test_a_claim_of_ones_own_is_a_broken_file(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "from sympy import Symbol\n"
        "from parisk_sym import REALS, Claim, Inequality, Source, Verdict\n"
        "x = Symbol('x', real=True)\n"
        "class Mine(Claim):\n"
        "    def __post_init__(self): pass\n"
        "lemma = Mine('own.lemma', Source('own', '1', '1'), '-', Inequality(x, '<', 0, {x: REALS}), Verdict.PROVED)\n"
    )
    (problem,) = collect([tmp_path]).problems
    assert problem.line == 6
    assert "lemma is of the class Mine" in problem.message


def test_what_is_not_ones_own_is_accepted() -> None:
    """Undefined functions, heads of formulas, numbers of NumPy and FLINT, and what an object keeps of itself."""
    interval = open_(0, 1)
    assert interval.violation.__self__._ends  # kept from here on
    formula = find_formula("laplace.confidence_model")
    assert formula.program is not None
    require_exact_types(
        (
            Function("f", positive=True)(x),
            formula.head(p, p, p),
            np.float64(1),
            np.arange(2),
            Fraction(1, 2),
            interval,
            Section("1", {x: REALS}),
            sympy.Matrix([1]),
            integers(1, 3),
            drawing,
            EnumMeta,
        ),
        "what is allowed",
    )
