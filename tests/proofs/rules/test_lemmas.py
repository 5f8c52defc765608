"""Cited lemmas: citations that prove nothing, those that give PROVED GIVEN, and what stays PROVED beside them."""

from dataclasses import replace
from typing import Any

import pytest
from sympy import (
    Abs,
    E,
    I,
    Integral,
    Mod,
    Rational,
    Symbol,
    besselk,
    cos,
    cosh,
    exp,
    floor,
    log,
    oo,
    pi,
    sin,
    tan,
)

from parisk_sym import (
    POSITIVE,
    REALS,
    All,
    Argument,
    ByBranch,
    ByDerivative,
    Chain,
    Cited,
    Claim,
    ClaimError,
    Combination,
    Condition,
    Convex,
    Correction,
    Direct,
    EqualsProduct,
    EqualsSum,
    Fact,
    Fails,
    ForEach,
    Identity,
    Inequality,
    Known,
    Lemma,
    Limit,
    Link,
    Monotone,
    OnBox,
    Rises,
    Source,
    SplitAt,
    Step,
    Substitute,
    Use,
    Verdict,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Tactic, Termwise
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.judgement import Judgement, judge_here
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.order import rules_for
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.same_statement import restates
from tests.near_misses import reason_of_the_rule

x, y, z, t, u = (Symbol(name, real=True) for name in ("x", "y", "z", "t", "u"))
n, m, k, j = (Symbol(name, integer=True) for name in ("n", "m", "k", "j"))
P, R, N = {x: POSITIVE}, {x: REALS}, {n: integers(1)}
FROM_0 = right_open(0, oo)


def lemma(says: Statement, source: str = "Author 1990, Theorem 3") -> Lemma:
    """A lemma with a source."""
    return Lemma("a fact", source, says)


def judged(says: Statement, by: Tactic | None, **more: Any) -> Judgement:
    """The judgement on a claim that says this."""
    claim = Claim("own.claim", Source("own", "1", "1"), "-", says, Verdict.PROVED, by=by, **more)
    return judge_here(claim)


def airy_like(s: Any) -> Any:
    """K_{1/3}(s) e^s, as an integral that no rule knows."""
    return Integral(exp(s - s * cosh(t)) * cosh(t / 3), (t, 0, oo))


RESIDUE = Inequality(0, "<", Mod(n, 104729), N)
"""False at n = 104729, which no attack looks at."""
OPEN = Inequality(log(log(log(x + 20))), "<", 2, P)
"""False beyond exp(exp(exp(2)))."""
SINE = Inequality(sin(x), "<", x, P)


def residue(e: Any, domain: dict[Any, Any]) -> Lemma:
    """That an expression leaves a remainder, which is the claim in other words."""
    return lemma(Inequality(0, "<", Mod(e, 104729), domain))


M, MFROM_0 = {m: integers(1)}, {m: integers(0)}
GIVES_ITSELF = Use(residue(m, M), {m: n})
A, B = Inequality(exp(x) - 1, "<=", x * exp(x), P), Inequality(1 - exp(-x), "<=", x, P)
"""The second one times exp(x) is the first."""

NOTHING: dict[str, tuple[Statement, Tactic]] = {
    "the claim itself": (RESIDUE, Use(lemma(RESIDUE))),
    "the claim itself, cited": (RESIDUE, Cited(lemma(RESIDUE))),
    "another name": (RESIDUE, GIVES_ITSELF),
    "a larger range": (RESIDUE, Use(residue(m, {m: integers(1), k: integers(1)}), {m: n, k: n})),
    "a shifted symbol": (RESIDUE, Use(residue(m + 1, MFROM_0), {m: n - 1})),
    "a scaled symbol": (
        OPEN,
        Use(lemma(Inequality(log(log(log(y / 3 + 20))), "<", 2, {y: POSITIVE})), {y: 3 * x}),
    ),
    "a sum of two symbols at one": (
        RESIDUE,
        Use(lemma(Inequality(0, "<", Mod(m, 104729) + j, {m: integers(1), j: integers(0)})), {m: n, j: 0}),
    ),
    "a factor that is positive": (
        RESIDUE,
        Use(lemma(Inequality(0, "<", Mod(m, 104729) * j, {m: integers(1), j: integers(1)})), {m: n, j: 1}),
    ),
    "a symbol without effect": (
        RESIDUE,
        Use(lemma(Inequality(0, "<", Mod(m, 104729) + j - j, {m: integers(1), j: integers(1)})), {m: n, j: 7}),
    ),
    "a symbol with one value": (
        RESIDUE,
        Use(lemma(Inequality(0, "<", Mod(m, j), {m: integers(1), j: integers(104729, 104729)})), {m: n, j: 104729}),
    ),
    "sides moved": (OPEN, Use(lemma(Inequality(0, "<", 2 - log(log(log(y + 20))), {y: POSITIVE})), {y: x})),
    "sides doubled, as a product": (
        OPEN,
        EqualsProduct((Rational(1, 2), 4 - 2 * log(log(log(x + 20)))), (Direct(), Use(lemma(Inequality(2 * log(log(log(y + 20))), "<", 4, {y: POSITIVE})), {y: x}))),
    ),
    "exponentials of both sides": (
        Inequality(exp(log(log(log(x + 20)))), "<", exp(2), P),
        Use(lemma(Inequality(log(log(y + 20)), "<", exp(2), {y: POSITIVE})), {y: x}),
    ),
    "strict for not strict": (
        Inequality(log(log(log(x + 20))), "<=", 2, P),
        Use(lemma(Inequality(log(log(log(y + 20))), "<", 2, {y: POSITIVE})), {y: x}),
    ),
    "a larger interval": (
        Inequality(sin(x), "<=", x, {x: closed(0, 1)}),
        Use(lemma(Inequality(sin(y), "<=", y, {y: FROM_0})), {y: x}),
    ),
    "a link of a chain": (OPEN, Chain((Link("<", 2, Use(lemma(OPEN))),))),
    "a link after an empty one": (OPEN, Chain((Link("<=", log(log(log(x + 20)))), Link("<", 2, Use(lemma(OPEN)))))),
    "a link between equal sides": (
        OPEN,
        Chain((
            Link("=", log(log(log(x + 20))) + sin(x) ** 2 + cos(x) ** 2 - 1),
            Link("<", 2, Use(lemma(Inequality(log(log(log(y + 20))) + sin(y) ** 2 + cos(y) ** 2 - 1, "<", 2, {y: POSITIVE})), {y: x})),
        )),
    ),
    "a combination of one fact": (OPEN, Combination((Fact(log(log(log(x + 20))), "<", 2, Use(lemma(OPEN))),))),
    "a sum with 0": (OPEN, EqualsSum((2 - log(log(log(x + 20))),), (Use(lemma(OPEN)),))),
    "on a box": (OPEN, OnBox({x: open_(0, 5)}, Use(lemma(replace(OPEN, domain={x: open_(0, 5)}))))),
    "piece by piece": (
        OPEN,
        SplitAt(x, (1,), (Use(lemma(replace(OPEN, domain={x: left_open(0, 1)}))), Use(lemma(replace(OPEN, domain={x: right_open(1, oo)}))))),
    ),
    "one of two pieces": (OPEN, SplitAt(x, (1,), (Direct(), Use(lemma(replace(OPEN, domain={x: right_open(1, oo)})))))),
    "branches, which have fewer operations": (
        Inequality(sin(Abs(x)), "<", Abs(x) + 2, R),
        ByBranch(Abs(x), tuple(Use(lemma(Inequality(sin(y), "<", y + 2, {y: FROM_0})), {y: value}) for value in (x, -x))),
    ),
    "value by value": (
        Inequality(sin(n) ** 2, "<", 1, {n: integers(1, 2)}),
        ForEach(n, (1,), Use(lemma(Inequality(sin(m) ** 2, "<", 1, {m: integers(1, 2)})), {m: 1})),
    ),
    "a value": (
        Inequality(sin(n) ** 2, "<", 1, {n: integers(1, 2)}),
        ForEach(n, (1,), Use(lemma(Inequality(sin(1) ** 2, "<", 1)))),
    ),
    "in another variable": (
        OPEN,
        Substitute({x: y}, {y: POSITIVE}, Use(lemma(Inequality(log(log(log(t + 20))), "<", 2, {t: POSITIVE})), {t: y})),
    ),
    "in a conjunction": (All((Inequality(0, "<", x, P), OPEN)), Termwise((Direct(), Use(lemma(OPEN))))),
    "each part by the other": (
        All((RESIDUE, Inequality(1, "<=", Mod(n, 104729) + floor(sin(n) ** 2 / 2), N))),
        Termwise((
            Chain((Link("<=", Mod(n, 104729) - 1 + floor(sin(n) ** 2 / 2), Use(lemma(Inequality(1, "<=", Mod(m, 104729) + floor(sin(m) ** 2 / 2), M)), {m: n})), Link("<", Mod(n, 104729)))),
            Use(lemma(Inequality(1, "<=", Mod(m, 104729) + floor(sin(m) ** 2 / 2), M)), {m: n}),
        )),
    ),
    "a claim that cites itself": (RESIDUE, Use(Known("a step", replace(RESIDUE, domain={n: integers(1)}), GIVES_ITSELF))),
    "two claims one after the other": (
        RESIDUE,
        Use(Known("one", Inequality(0, "<", Mod(k, 104729), {k: integers(1)}), Use(Known("two", Inequality(0, "<", Mod(j, 104729), {j: integers(1)}), Use(residue(m, M), {m: j})), {j: k})), {k: n}),
    ),
    "a claim that cites itself, used for another": (
        Inequality(-1, "<", Mod(n**3 + n, 104729) - 1, N),
        Use(Known("a step", RESIDUE, GIVES_ITSELF), {n: n**3 + n}),
    ),
    "a step of an argument": (
        Inequality(Rational(1, 2), "<", Mod(n, 104729), N),
        Argument("integers", (Step("positive", RESIDUE, GIVES_ITSELF),), (Lemma("order", "a book"),), needs="a rule"),
    ),
    "an identity": (
        Identity(sin(x) ** 2 + cos(x) ** 2, 1, R),
        Use(lemma(Identity(sin(y) ** 2, 1 - cos(y) ** 2, {y: REALS})), {y: x}),
    ),
    "an identity times a number": (
        Identity(sin(x) ** 2 + cos(x) ** 2, 1, R),
        Use(lemma(Identity(2 * sin(y) ** 2, 2 - 2 * cos(y) ** 2, {y: REALS})), {y: x}, times=Rational(1, 2)),
    ),
    "an equation for an inequality": (
        Inequality(sin(x) ** 2, "<=", 1 - cos(x) ** 2, R),
        Chain((Link("=", 1 - cos(x) ** 2, Use(lemma(Identity(sin(y) ** 2, 1 - cos(y) ** 2, {y: REALS})), {y: x})),)),
    ),
    "an identity times an expression": (
        Identity(besselk(Rational(1, 3), x) * exp(x), airy_like(x), P),
        Use(lemma(Identity(besselk(Rational(1, 3), y), exp(-y) * airy_like(y), {y: POSITIVE})), {y: x}, times=exp(x)),
    ),
    "a bound times an expression": (
        Inequality(besselk(0, x) * exp(x), "<=", airy_like(x) + 10**9, P),
        EqualsProduct((exp(x), exp(-x) * (airy_like(x) + 10**9) - besselk(0, x)), (Direct(), Use(lemma(Inequality(besselk(0, y), "<=", exp(-y) * (airy_like(y) + 10**9), {y: POSITIVE})), {y: x}))),
    ),
    "a shape": (Monotone(x**3 + x, x, "increasing", R), Use(lemma(Monotone(y**3 + y, y, "increasing", {y: REALS})), {y: x})),
    "the negative of a shape": (
        Monotone(x**3 + x, x, "increasing", R),
        Use(lemma(Monotone(-(y**3) - y, y, "decreasing", {y: REALS})), {y: x}),
    ),
    "a shape for two values": (
        Inequality(x**3, "<", y**3, {x: REALS, y: open_(x, oo)}),
        Rises(t**3, t, REALS, x, y, Use(lemma(Monotone(u**3, u, "increasing", {u: REALS})), {u: t})),
    ),
    "convexity": (Convex(x**4, x, R), Use(lemma(Convex(y**4, y, {y: REALS})), {y: x})),
    "a limit": (Limit(x * exp(-x), x, oo, 0, P), Use(lemma(Limit(y * exp(-y), y, oo, 0, {y: POSITIVE})), {y: x})),
    "numbers": (Inequality(E, "<", pi), Use(lemma(Inequality(E, "<", pi)))),
    "that it fails": (Fails(OPEN), Use(lemma(OPEN))),
}  # fmt: skip
"""Of what is cited there is nothing left but the claim: a false one could be cited as well."""

YOUNG = lemma(Inequality(x * y, "<=", x**2 / 2 + y**2 / 2, {x: REALS, y: REALS}))
JORDAN = lemma(Inequality(sin(y), "<=", y, {y: FROM_0}), "DLMF 4.18.1")
BERNOULLI = lemma(Inequality(1 + z * y, "<=", (1 + y) ** z, {y: POSITIVE, z: right_open(1, oo)}))

GIVEN: dict[str, tuple[Statement, Tactic]] = {
    "a value": (Inequality(sin(2 * x), "<=", 2 * x, P), Use(JORDAN, {y: 2 * x})),
    "an expression": (Inequality(sin(x**2), "<=", x**2, R), Use(JORDAN, {y: x**2})),
    "one number for a symbol": (Inequality(1 + 2 * x, "<=", (1 + x) ** 2, P), Use(BERNOULLI, {y: x, z: 2})),
    "numbers for all symbols": (Inequality(sin(Rational(1, 3)), "<=", Rational(1, 3)), Use(JORDAN, {y: Rational(1, 3)})),
    "expressions for two symbols": (
        Inequality(sin(x) * exp(x), "<=", sin(x) ** 2 / 2 + exp(2 * x) / 2, R),
        Use(YOUNG, {x: sin(x), y: exp(x)}),
    ),
    "a symbol in terms of others": (
        Inequality(1 + (z - 1) * x, "<=", (1 + x) ** (z - 1), {x: POSITIVE, z: right_open(2, oo)}),
        Use(lemma(Inequality(1 + t * y, "<=", (1 + y) ** t, {y: POSITIVE, t: right_open(1, oo)})), {y: x, t: z - 1}),
    ),
    "a link of a chain": (
        Inequality(sin(2 * x), "<", exp(2 * x), P),
        Chain((Link("<=", 2 * x, Use(JORDAN, {y: 2 * x})), Link("<", exp(2 * x)))),
    ),
    "the goal is weaker": (Inequality(sin(x), "<", x + 1, P), Chain((Link("<=", x, Use(JORDAN, {y: x})), Link("<", x + 1)))),
    "a fact of a combination": (
        Inequality(sin(x) + sin(2 * x), "<=", 3 * x, P),
        Combination((Fact(sin(x), "<=", x, Use(JORDAN, {y: x})), Fact(sin(2 * x), "<=", 2 * x, Use(JORDAN, {y: 2 * x})))),
    ),
    "a factor": (
        Inequality(0, "<=", x * (2 * x - sin(2 * x)), P),
        EqualsProduct((x, 2 * x - sin(2 * x)), (Direct(), Use(JORDAN, {y: 2 * x}))),
    ),
    "a derivative": (
        Inequality(1, "<=", cos(x) + x**2 / 2, {x: FROM_0}),
        ByDerivative(x, Use(JORDAN, {y: x})),
    ),
    "an identity at a value": (
        Identity(sin(3 * x) ** 2 + cos(3 * x) ** 2, 1, R),
        Use(lemma(Identity(sin(y + z) ** 2 + cos(y + z) ** 2, 1, {y: REALS, z: REALS})), {y: x, z: 2 * x}),
    ),
    "a shape with a parameter": (
        Monotone(x**3 + 2 * x, x, "increasing", R),
        Use(lemma(Monotone(y**3 + z * y, y, "increasing", {y: REALS, z: POSITIVE})), {y: x, z: 2}),
    ),
    "a claim that rests on a lemma": (
        Inequality(sin(4 * x), "<", exp(4 * x), P),
        Use(Known("a step", Inequality(sin(2 * x), "<", exp(2 * x), P), Chain((Link("<=", 2 * x, Use(JORDAN, {y: 2 * x})), Link("<", exp(2 * x))))), {x: 2 * x}),
    ),
    "one part of a conjunction": (
        All((Inequality(0, "<", x, P), Inequality(sin(2 * x), "<=", 2 * x, P))),
        Termwise((Direct(), Use(JORDAN, {y: 2 * x}))),
    ),
    "in a new variable, with fewer operations": (
        Inequality(sin(log(x)), "<=", log(x), {x: right_open(1, oo)}),
        Substitute({x: exp(y)}, {y: FROM_0}, Use(JORDAN, {y: y})),
    ),
    "on a part of the domain": (
        Inequality(sin(2 * x), "<=", 2 * x + 1, P),
        OnBox({x: open_(0, 5)}, Chain((Link("<=", 2 * x, Use(JORDAN, {y: 2 * x})), Link("<=", 2 * x + 1)))),
    ),
}  # fmt: skip
"""More general than the claim, or one step of its proof."""

ABOVE = Known("a claim", Inequality(0, "<", exp(y) - 1 - y, {y: POSITIVE}), ByDerivative(y))
PROVED: dict[str, tuple[Statement, Tactic]] = {
    "a claim under another name": (Inequality(1 + x, "<", exp(x), P), Use(ABOVE, {y: x})),
    "a claim at a value": (Inequality(1 + 2 * x, "<", exp(2 * x), P), Use(ABOVE, {y: 2 * x})),
    "a claim that uses a claim": (
        Inequality(1 + 2 * x, "<", exp(2 * x), P),
        Use(Known("between", Inequality(1 + t, "<", exp(t), {t: POSITIVE}), Use(ABOVE, {y: t})), {t: 2 * x}),
    ),
    "a claim in a chain": (
        Inequality(x, "<", exp(x), P),
        Chain((Link("<", 1 + x), Link("<", exp(x), Use(ABOVE, {y: x})))),
    ),
    "no lemma": (Inequality(0, "<", 1 + x**2, R), Direct()),
}  # fmt: skip
"""Claims that are proved here weaken nothing."""


OTHERWISE = {
    "that it fails": "a refutation may not rest on what is cited",
    "a limit": "has to survive an attack, and this was not attacked",
}
"""Where another rule refuses the citation."""


@pytest.mark.parametrize("name", NOTHING)
def test_a_citation_of_the_claim_proves_nothing(name: str) -> None:
    """The verdict stays UNDECIDED, and says why."""
    found = judged(*NOTHING[name])
    assert found.verdict is Verdict.UNDECIDED
    words = OTHERWISE.get(name, "proves nothing: a fact")
    assert words in "; ".join(found.reasons), (found.reasons, found.blocked)


def test_a_part_that_cites_another_part_is_open_itself() -> None:
    """Not only the conjunction: its simulation could support the rest."""
    found = judged(*NOTHING["each part by the other"])
    assert [str(part.status) for part in found.tree.children[0].children] == ["undecided", "undecided"]


@pytest.mark.parametrize("name", GIVEN)
def test_a_lemma_of_the_literature_is_named_in_the_verdict(name: str) -> None:
    """PROVED GIVEN, also on a part of the domain, and the lemma is listed."""
    found = judged(*GIVEN[name])
    assert found.verdict is Verdict.PROVED_GIVEN, (found.reasons, found.blocked)
    assert len(found.given) == 1
    assert bool(found.box) is (name == "on a part of the domain")


@pytest.mark.parametrize("name", PROVED)
def test_claims_that_are_proved_here_weaken_nothing(name: str) -> None:
    """PROVED, with nothing given."""
    found = judged(*PROVED[name])
    assert (found.verdict, found.given) == (Verdict.PROVED, ())


@pytest.mark.parametrize(
    "source",
    [
        "nobody",
        "folklore",
        "Gronwall 1919",
        "1919",
        "12",
        "Hoelder's inequality",
        "a book",
        "Smith 2019b",
        "p. q.",
    ],
)
def test_a_source_needs_a_work_and_a_number(source: str) -> None:
    """A year is no number; the reason says what to write."""
    says, by = Inequality(sin(2 * x), "<=", 2 * x, P), Use(lemma(JORDAN.says, source), {y: 2 * x})  # type: ignore[arg-type]
    found = judged(says, by)
    assert found.verdict is Verdict.UNDECIDED
    assert "such as 'Hoeffding 1963, Theorem 2'" in found.reasons[0]
    assert repr(source)[1:-1] in found.reasons[0]


@pytest.mark.parametrize(
    "source",
    ["DLMF 4.18.1", "Hoeffding 1963, Theorem 2", "Boyd and Vandenberghe 2004, Section 3.1.3", "arXiv:1702.07476, Lemma A",
     "Rudin, Chapter IV", "a book, 1.2", "Feller II, (5.2)"],
)  # fmt: skip
def test_sources(source: str) -> None:
    """An author or work, and where the statement is."""
    assert lemma(SINE, source).require_source() is None  # type: ignore[func-returns-value]


def test_a_lemma_that_an_argument_names_needs_no_number() -> None:
    """It enters no proof: the verdict is ARGUED at most."""
    step = Step("positive", Inequality(0, "<", x, P))
    prose = Argument("so", (step,), (Lemma("order", "a book"),), needs="a rule")
    assert judged(Inequality(0, "<=", x, P), prose).verdict is Verdict.ARGUED


def test_prose_is_weaker_than_a_lemma() -> None:
    """With both the verdict is ARGUED."""
    prose = Argument(
        "so", (Step("positive", Inequality(0, "<", x, P)),), (Lemma("order", "a book"),), needs="a rule"
    )
    says = Inequality(sin(2 * x), "<", exp(2 * x), P)
    links = (Link("<=", 2 * x, Use(JORDAN, {y: 2 * x})), Link("<", exp(2 * x), prose))
    found = judged(says, Chain(links))
    assert (found.verdict, len(found.given)) == (Verdict.ARGUED, 1)


def test_neither_prose_nor_a_part_of_the_domain_refutes_that_something_fails() -> None:
    """A counterexample may lie where no machine looked."""
    prose = Argument(
        "so", (Step("positive", Inequality(0, "<", x, P)),), (Lemma("order", "a book"),), needs="a rule"
    )
    fails = Fails(Inequality(0, "<=", x, P))
    assert decide(fails).status is Status.REFUTED
    for by in (Chain((Link("<=", x / 2), Link("<=", x, prose))), OnBox({x: open_(0, 5)}, Direct())):
        assert decide(fails, by).status is Status.UNDECIDED


def test_a_limit_from_one_side_is_none_from_the_other() -> None:
    """At the same point; one from both sides is one from each."""
    below, above, both = (
        Limit(y**2, y, 0, 0, {y: interval}) for interval in (open_(-1, 0), open_(0, 1), open_(-1, 1))
    )
    goal = Limit(x**2, x, 0, 0, {x: open_(0, 1)})
    assert "from the side -" in reason_of_the_rule(goal, Use(lemma(below), {y: x}))
    for says in (above, both):
        assert isinstance(rules_for(Limit, Use)[0].apply(goal, Use(lemma(says), {y: x})), Reduction)


FALSE = Inequality(2 * x, "<", sin(2 * x), P)
INSTEAD = Inequality(sin(2 * x), "<=", 2 * x, P)


@pytest.mark.parametrize("kind", ["correction", "condition"])
def test_an_amendment_that_rests_on_a_lemma_amends_nothing(kind: str) -> None:
    """The verdict is that of the printed form; the page says what became of the amendment."""
    by = Use(JORDAN, {y: 2 * x})
    amended: dict[str, Any] = {"correction": Correction("instead", INSTEAD, by)}
    printed = FALSE
    if kind == "condition":
        printed = Inequality(sin(2 * x), "<=", 2 * x, R)
        amended = {"condition": Condition("x > 0", INSTEAD, by)}
    found = judged(printed, None, **amended)
    assert (found.verdict, found.amendment) == (Verdict.REFUTED, "proved given cited lemmas")
    assert found.given == (str(JORDAN),)


def test_what_restates() -> None:
    """Names, sides, numbers, and what is done to both sides; another statement does not."""
    same = (
        Inequality(sin(y), "<=", y, {y: REALS}),
        Inequality(-y, "<", -sin(y), {y: POSITIVE}),
        Inequality(exp(sin(y)), "<", exp(y), {y: POSITIVE}),
        Inequality(3 * sin(y), "<", 3 * y, {y: POSITIVE}),
    )
    other = (
        Inequality(sin(y), "<", y - y**3 / 10**9, {y: POSITIVE}),
        Inequality(y, "<", sin(y), {y: POSITIVE}),
        Inequality(sin(y), "<", 2 * y, {y: POSITIVE}),
        Inequality(y, "<", tan(y), {y: open_(0, 1)}),
        Identity(Abs(y), y, {y: POSITIVE}),
    )
    assert all(restates(says, SINE) for says in same)
    assert not any(restates(says, SINE) for says in other)


def test_a_number_that_is_no_multiple() -> None:
    """Two true inequalities between numbers are not one, although their gaps have a quotient."""
    assert not restates(Inequality(3, "<", pi), Inequality(E, "<", 3))
    assert restates(Inequality(2 * E, "<", 6), Inequality(E, "<", 3))


def test_an_imaginary_value_is_no_value() -> None:
    """What a person puts in is real."""
    with pytest.raises(ClaimError):
        decide(SINE, Use(JORDAN, {y: I * x}))


def test_counterexamples_rest_on_no_lemma() -> None:
    """That a statement fails is shown by a point, whatever is cited for it."""
    fails = Fails(Inequality(x, "<", 1, P))
    found = judged(fails, Use(lemma(Inequality(y, "<", 1, {y: open_(0, 1)})), {y: x}))
    assert (found.verdict, found.given) == (Verdict.PROVED, ())


def test_what_is_used_keeps_its_own_tactic() -> None:
    """A claim is proved again as its author proves it."""
    says = Inequality(sin(y), "<", y, {y: POSITIVE})
    own = ByDerivative(y)
    claim = Claim("own.claim", Source("own", "1", "1"), "-", says, Verdict.PROVED, by=own)
    assert Use(claim, {y: x}).fact.by == own
    assert Use(replace(claim, by=None), {y: x}).fact.by == Direct()
