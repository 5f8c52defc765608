"""Every kind of leaf prints how a reader can repeat it, and what it prints is so: recomputed from the printed facts alone."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from sympy import (
    Abs,
    Expr,
    Max,
    Rational,
    Sum,
    Symbol,
    atan,
    besseli,
    besselk,
    binomial,
    cos,
    exp,
    factorial,
    floor,
    gamma,
    log,
    oo,
    sin,
    sqrt,
)

from benchmarks.power.collection import TOPICS
from parisk_sym import (
    POSITIVE,
    REALS,
    ByChernoff,
    Claim,
    Convex,
    Identity,
    Inequality,
    Lies,
    Limit,
    Mean,
    Monotone,
    Probability,
    Source,
    UniqueRoot,
    Verdict,
    closed,
    exponential_law,
    integers,
    open_,
    poisson_law,
    right_open,
    uniform_law,
)
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Boxes, Direct, Tactic
from parisk_sym.proofs.judgement import judge_here
from parisk_sym.proofs.kernel import prove
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.prose import assertions
from parisk_sym.proofs.prose.assertions import Assertion, sentence_texts
from parisk_sym.proofs.prose.leaves import EXPLAINED_RULES, explanation
from parisk_sym.proofs.rules.sign_charts import sign_chart
from parisk_sym.report.unicode_text import readable
from tests.proofs.prose.recomputed import RECOMPUTED, Reader, recompute

x, y, t = (Symbol(name, real=True) for name in "xyt")
p, s, u = (Symbol(name, positive=True) for name in "psu")
n, k = (Symbol(name, integer=True, nonnegative=True) for name in "nk")

HOEFFDING = Inequality(log(1 - u + u * exp(t)) - u * t, "<=", t**2 / 8, {t: REALS, u: open_(0, 1)})
GAUTSCHI = Inequality(p ** (1 - s), "<", gamma(p + 1) / gamma(p + s), {p: POSITIVE, s: open_(0, 1)})

OF_THE_BENCHMARK = (
    "means.two", "means.three", "means.four", "motzkin", "nesbitt", "quartic", "triangle", "exp.tangent", "log.lower",
    "jordan", "log.three.halves", "hoeffding.lemma", "bernoulli", "power.three.below.factorial", "cubic", "exponential",
    "omega", "gauss", "cubes", "vandermonde.square", "squares.sum.two", "sophomore", "distances.convex", "log.sum.exp.convex",
    "cube.rises", "wave.rises", "max.sum", "max.abs", "sine.ratio", "root.of.n.falls", "roots.sum", "young.power", "mean.of.product",
)  # fmt: skip

RELATIVE_ENTROPY = x * log(x / y) + (1 - x) * log((1 - x) / (1 - y))


def beyond(value: Expr) -> Lies:
    """The value is at least s."""
    return Lies(value, right_open(s, oo))


OWN: dict[str, tuple[Statement, Tactic | None]] = {
    "hoeffding": (HOEFFDING, None),
    "gautschi": (GAUTSCHI, None),
    "boxes": (Inequality(cos(x), "<=", 1 + x / 4, {x: closed(Rational(1, 2), 2)}), Boxes()),
    "substitution": (
        Inequality(x + y + x**5 * y, "<", x**4 * y**3 + x**9 * y**3, {x: open_(1, oo), y: open_(2, oo)}),
        None,
    ),
    "image": (
        Inequality(3 * x**2 * y**2, "<=", x**4 * y**2 + x**2 * y**4 + 1, {x: open_(1, oo), y: REALS}),
        None,
    ),
    "quick boxes": (Inequality(sin(x**2) + cos(exp(x)), "<=", Rational(19, 10), {x: closed(0, 1)}), None),
    "steps": (Monotone(factorial(n) * 2**n, n, "increasing", {n: integers(1)}), None),
    "range": (Inequality(cos(x) * p, "<=", 2 * p + 1, {x: REALS, p: POSITIVE}), None),
    "convex": (Convex(Max(x, -x) + Abs(x - 1), x, {x: REALS}), None),
    "no root": (UniqueRoot(x**3 - 3 * x + 5, x, {x: REALS}), None),
    "integers": (Inequality(n**2, "<=", 2**n + 1, {n: integers(1)}), None),
    "series": (Inequality(Sum(Rational(1, 2) ** k, (k, 0, n)), "<=", 2, {n: integers(0)}), None),
    "sum": (Inequality(Sum(k ** Rational(-3, 2), (k, 1, n)), "<", 3, {n: integers(1)}), None),
    "barrier": (Inequality(besseli(1, p), "<", besseli(0, p), {p: POSITIVE}), None),
    "factor": (Inequality(besselk(0, p), "<", besselk(1, p), {p: POSITIVE}), None),
    "quotient": (Inequality(besseli(0, p), "<", exp(p**2 / 4), {p: POSITIVE}), None),
    "Pinsker": (Inequality(2 * (x - y) ** 2, "<=", RELATIVE_ENTROPY, {x: open_(0, 1), y: open_(0, 1)}), None),
    "ranges": (Inequality((n / k) ** k, "<=", binomial(n, k), {n: integers(1), k: integers(1, n)}), None),
    "Markov": (Probability(beyond(n), "<=", p / s, {n: poisson_law(p)}, {p: POSITIVE, s: POSITIVE}), None),
    "Chebyshev": (
        Probability(beyond(Abs(n - p)), "<=", p / s**2, {n: poisson_law(p)}, {p: POSITIVE, s: POSITIVE}),
        None,
    ),
    "Chernoff": (
        Probability(beyond(x), "<=", 2 * exp(-s / 2), {x: exponential_law(1)}, {s: POSITIVE}),
        ByChernoff(Rational(1, 2)),
    ),
    "one after the other": (Mean(y, "=", Rational(1, 4), {x: uniform_law(0, 1), y: uniform_law(0, x)}), None),
    "cosine": (Limit((1 - cos(x)) / x**2, x, 0, Rational(1, 2), {x: open_(0, 1)}), None),
    "both sides": (Limit(sin(x) / x, x, 0, 1, {x: open_(-1, 1)}), None),
    "Euler": (Limit((1 + 1 / p) ** p, p, oo, exp(1), {p: POSITIVE}), None),
    "growth": (Limit(p**3 * exp(-p), p, oo, 0, {p: POSITIVE}), None),
    "mixed": (Limit(p - log(exp(p) + p), p, oo, 0, {p: POSITIVE}), None),
    "Cauchy": (statement_of("sum_{i=1}^n x_i^2 >= (sum_{i=1}^n x_i)^2/n for n in N, x_i real"), None),
    "a square of a sum": (statement_of("(sum_{i=1}^n x_i)^2 + 1 > 0 for n in N, x_i real"), None),
    "each term": (statement_of("sum_{i=1}^n x_i <= sum_{i=1}^n (x_i^2 + 1) for n in N, x_i real"), None),
    "factors": (statement_of("prod_{i=1}^n (1 + x_i) >= 1 + sum_{i=1}^n x_i for n in N, x_i >= 0"), None),
    "a convex function": (statement_of("f((x+y)/2) <= (f(x)+f(y))/2 for convex f on R, x, y real"), None),
    "integer parts": (Inequality(floor(x) + floor(y), "<=", floor(x + y), {x: REALS, y: REALS}), None),
    "rounded below a square root": (Identity(floor(sqrt(n**2 + 2 * n)), n, {n: integers(1)}), None),
    "square root": (Inequality(sqrt(p) * sqrt(s), "<=", (p + s) / 2, {p: POSITIVE, s: POSITIVE}), None),
}


def statements() -> dict[str, tuple[Statement, Tactic | None]]:
    """The statements whose proofs have every kind of leaf, by name."""
    known = {f"{topic}: {c.name}": c for topic, cases in TOPICS.items() for c in cases if c.holds}
    chosen = {name: c for name, c in known.items() if c.name in OF_THE_BENCHMARK}
    return {name: (c.says(), None) for name, c in chosen.items()} | OWN


@cache
def proved(name: str) -> Node:
    """The proof of one of the statements, as it leaves the engine."""
    says, by = statements()[name]
    claim = Claim(id="own.leaf", source=Source("own", name, "1"), statement=name, says=says, by=by)
    found = judge_here(claim)
    assert found.verdict is Verdict.PROVED, (name, found.reasons)
    return found.tree


def leaves(tree: Node) -> list[tuple[str, Node]]:
    """The explained nodes, each with the nearest goal above it that names its domain."""
    found: list[tuple[str, Node]] = []

    def look(node: Node, above: str) -> None:
        goal = str(node.goal) if " for " in str(node.goal) else above
        if node.because:
            found.append((goal, node))
        for child in node.children:
            look(child, goal)

    look(tree, "")
    return found


PRINTED = Path(__file__).with_name("leaves.txt")
"""The sentences of every leaf, by statement: `python -m tests.proofs.prose.write_leaves` writes them anew, to be read before they are kept."""


def printed(name: str) -> list[str]:
    """The sentences of the leaves of a statement, a leaf in a line."""
    return [" ".join(map(readable, leaf.because)) for _, leaf in leaves(proved(name))]


def sentences() -> dict[str, list[str]]:
    """The sentences that are kept, by statement."""
    blocks = (block.splitlines() for block in PRINTED.read_text(encoding="utf-8").split("\n\n"))
    return {name: [line.strip() for line in lines] for name, *lines in blocks}


@pytest.mark.parametrize("name", statements())
def test_what_a_leaf_prints_is_so(name: str) -> None:
    """Each printed fact is recomputed from its text, and the sentences are those that were read: another reason is a change of the text."""
    for goal, leaf in leaves(proved(name)):
        recompute(goal, leaf.certificate["facts"])
    assert printed(name) == sentences()[name]


def test_every_kind_of_sentence_is_recomputed() -> None:
    """No kind of sentence is without its recomputation, and each of them is printed by some proof."""
    kinds = {
        c.__name__ for c in vars(assertions).values() if isinstance(c, type) and issubclass(c, Assertion)
    }
    assert kinds - {"Assertion"} == set(RECOMPUTED)
    seen = {
        f["kind"]
        for name in statements()
        for _, leaf in leaves(proved(name))
        for f in leaf.certificate["facts"]
    }
    assert seen == set(RECOMPUTED)


UNUSUAL = {"converges", "bound by two tails", "limit"}
"""Rules that decide only where cheaper ones, which come first, gave up, or under a tactic."""


def test_every_rule_of_the_table_occurs() -> None:
    """Each rule that the table explains explains a leaf here."""
    seen = {leaf.rule for name in statements() for _, leaf in leaves(proved(name))}
    assert set(EXPLAINED_RULES) - seen == UNUSUAL


@pytest.mark.parametrize("name", statements())
def test_no_value_is_printed_as_a_list(name: str) -> None:
    """Sentences are words and mathematics, without lists or names of classes of Python."""
    for _, leaf in leaves(proved(name)):
        for sentence in leaf.because:
            assert not re.search(r"\[-?\d|\['|frozenset|Integer\(|_sage|Dummy|None", readable(sentence)), (
                sentence
            )
            assert sentence.count("$") % 2 == 0


def test_hoeffding_reads_like_a_textbook() -> None:
    """The second derivative as a square, and the point of the tangent."""
    (_, leaf) = leaves(proved("hoeffding"))[-1]
    said = " ".join(map(readable, leaf.because))
    assert "g''(t) = (u − 1 + u e^t)²/(4 (1 − u + u e^t)²) ≥ 0" in said
    assert "g(0) = 0. g'(0) = 0. So g is convex" in said


FORGED = {
    "Slope": ("value", "0"),
    "ValueAt": ("value", "1/7"),
    "LimitValue": ("value", "-17"),
    "Equality": ("right", "1/7"),
    "SquareSum": ("expression", "x*y - 1"),
    "LinearSlope": ("rest", "1/7"),
    "NearEnd": ("relation", "<"),
    "MeanGiven": ("mean", "1/7"),
    "Substituted": ("becomes", "1/7"),
    "Expanded": ("terms", ["1/7"]),
    "Quotient": ("divisor", "1/7"),
    "Step": ("value", "1/7"),
    "Discriminant": ("discriminant", "-1"),
    "Difference": ("term", "1/7"),
    "Antiderivative": ("integrand", "1/7"),
}


@pytest.mark.parametrize("kind", FORGED)
def test_a_changed_fact_is_noticed(kind: str) -> None:
    """The recomputation fails where one printed value is another one."""
    key, value = FORGED[kind]
    goal, fact = next(
        (goal, fact)
        for name in statements()
        for goal, leaf in leaves(proved(name))
        for fact in leaf.certificate["facts"]
        if fact["kind"] == kind
    )
    with pytest.raises(AssertionError):
        RECOMPUTED[kind]({**fact, key: value}, Reader(goal))


def test_case_by_case_each_sign_is_said_once() -> None:
    """With its reason where it has one, beside the gap where it has none."""
    goal = Inequality(0, "<=", Abs(x) ** 3 + Abs(x) + x, {x: REALS})
    (leaf,) = [n for n in prove(goal, Direct()).walk() if n.rule == "sign of the gap"]
    assert [readable(s) for s in sentence_texts(explanation(leaf))] == [
        "Where x ≥ 0, the gap is x³ + 2 x.",
        "x³ + 2 x ≥ 0: no term is negative.",
        "Where x < 0, the gap is −x³ > 0.",
    ]


def test_a_chart_is_told_in_its_variable() -> None:
    """It is not the first symbol of the domain, which is a factor here."""
    goal = Inequality(s * atan(p), "<", s * p, {s: POSITIVE, p: POSITIVE})
    made = sign_chart(goal, Direct())
    assert isinstance(made, Node)
    said = " ".join(map(readable, sentence_texts(explanation(replace(made, goal=goal, rule="sign chart")))))
    assert "g'(p) = −p²/(1 + p²)" in said
