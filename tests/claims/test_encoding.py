"""Encodings as their reader sees them: formulas under their names, checked against the expressions, in text and in LaTeX."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import sympy
from sympy import Add, Expr, Mul, Pow, Rational, Symbol, cos, exp, gamma, log, oo, pi

from parisk_sym.claims.encoding import encoding_of
from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.extremum import Extremum
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.private_noise import PrivateNoiseFails
from parisk_sym.claims.kinds.sampled import HasLaw, HasProbability
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.named_laws import laplace_law
from parisk_sym.claims.notation import latex, text
from parisk_sym.claims.sentences import Sentence, in_words
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.typeset import typeset_math, typeset_sentence
from parisk_sym.claims.wording import parts_of
from parisk_sym.core.discovery import shipped_derivations
from parisk_sym.core.symbols import eps, eps0, k
from parisk_sym.finite.notions import Approximate, Pure
from parisk_sym.formulas.applied import heads_in, unfolded
from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    Interval,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.formulas.heads.laplace_confidence import LaplaceConfidence
from parisk_sym.formulas.unevaluated import evaluated
from parisk_sym.laws import laplace
from parisk_sym.ledger.collect import collect
from parisk_sym.report.encoding import describe
from parisk_sym.report.html.text import mathml
from parisk_sym.report.latex.encoding import encoding
from tests.reading import read
from tests.shipped import shipped

x, y, z = Symbol("x", positive=True), Symbol("y", positive=True), Symbol("z", real=True)
n, m = Symbol("n", positive=True, integer=True), Symbol("m", positive=True, integer=True)

START = """
from sympy import Integral, Min, Symbol, diff, exp, log, oo, sqrt
from parisk_sym import POSITIVE, Claim, Identity, Inequality, Source, Verdict, open_
from parisk_sym.laws.bessel_k import cdf_of
from parisk_sym.laws.laplace import confidence_model
from parisk_sym.laws.sampling_bounds import dkw
from parisk_sym.core.symbols import eps, eps0, k

x, y = Symbol("x", positive=True), Symbol("y", positive=True)
here, below = {x: POSITIVE}, {eps0: POSITIVE, eps: open_(0, eps0), k: POSITIVE}


def half(value):
    \"\"\"Half of it. And no more.\"\"\"
    return value / 2


def squared(value):
    \"\"\"Its square.\"\"\"
    twice = 2 * value
    return twice**2 / 4


def said(says):
    source = Source("own", "Lemma 1", "1")
    return Claim(id="own.one", source=source, statement="$x$", says=says, expected=Verdict.PROVED)

"""


def says(tmp_path: Path, body: str) -> Statement:
    """The statement that a claim file calls `says`."""
    file = tmp_path / "claims.py"
    file.write_text(f"{START}{body}\nCLAIMS = (said(says),)\n")
    collection = collect([file])
    assert not collection.problems, collection.problems[0]
    statement = collection.claims[0].claim.says
    assert statement is not None
    return statement


def lines(tmp_path: Path, body: str) -> list[str]:
    return list(describe(*encoding_of(says(tmp_path, body))))


class TestHeads:
    """What a name of the source becomes."""

    @pytest.mark.parametrize(
        ("source", "line"),
        [
            ("confidence_model(eps, eps0, k)", "laplace.confidence_model(eps, eps0, k)"),
            ("confidence_model(k=k, eps0=eps0, eps=eps)", "laplace.confidence_model(eps, eps0, k)"),
            ("confidence_model.expression", "laplace.confidence_model(eps, eps0, k)"),
            ("confidence_model.expression.subs(eps, eps / 3)", "laplace.confidence_model(eps/3, eps0, k)"),
            ("cdf_of(eps, k) / cdf_of(eps0, k)", "bessel_k.cdf(eps, k)/bessel_k.cdf(eps0, k)"),
            ("half(squared(eps))", "half(squared(eps))"),
            ("half(value=eps)", "half(eps)"),
            ("diff(half(eps), eps)", "Derivative(half(eps), eps)"),
            ("half(eps).diff(eps)", "Derivative(half(eps), eps)"),
            ("1 - dkw(eps, 3)", "1 - sampling.tolerance(eps, 3)"),
            ("sum([half(eps), eps0])", "half(eps) + eps0"),
            ("max([1, 2]) * (eps0 - eps)", "2*(eps0 - eps)"),
        ],
    )
    def test_a_call_stays_a_call(self, tmp_path: Path, source: str, line: str) -> None:
        """Formulas by their ids, functions that are formulas as well; what is no plain formula by its value."""
        statement = says(tmp_path, f"says = Inequality({source}, '<=', 5 + eps, below)")
        found: Any = statement.shown()
        assert text(found.left) == line
        assert unfolded(found.left) == statement.left  # type: ignore[attr-defined]

    def test_definitions(self, tmp_path: Path) -> None:
        """Every head is explained once, and so is what its definition rests on."""
        body = "says = Inequality(half(confidence_model(eps, eps0, k)), '<=', half(1 + squared(eps)), below)"
        first, *where = lines(tmp_path, body)
        assert first.startswith("half(laplace.confidence_model(eps, eps0, k)) <= half(1 + squared(eps))")
        told = [line.removeprefix("where").strip() for line in where if " = " in line]
        assert "half(value) = value/2: Half of it. And no more" in told
        assert "squared(value) = (2*value)**2/4: Its square" in told
        assert [t.partition("(")[0] for t in told] == [
            "half", "laplace.confidence_model", "squared", "bessel_k.cdf"
        ]  # fmt: skip

    def test_short_abbreviations_are_put_in(self, tmp_path: Path) -> None:
        """A short one in its place, a long one under its name."""
        long = "exp(-x) * Integral(exp(-y**2 - x*y), (y, 0, oo)) + sqrt(1 + x)"
        body = f"share = x / 2\nmass = {long}\nsays = Inequality(share, '<', 1 + share + mass, here)"
        assert lines(tmp_path, body) == [
            "x/2 < 1 + x/2 + mass for x > 0",
            "where mass = exp(-x)*Integral(exp(-y**2 - x*y), (y, 0, oo)) + sqrt(1 + x)",
        ]

    def test_a_whole_side_is_never_a_bare_name(self, tmp_path: Path) -> None:
        """It would say nothing."""
        body = "mass = exp(-x) * Integral(exp(-y**2 - x*y), (y, 0, oo)) + sqrt(1 + x)\nsays = Inequality(0, '<', mass, here)"
        assert lines(tmp_path, body) == [
            "0 < exp(-x)*Integral(exp(-y**2 - x*y), (y, 0, oo)) + sqrt(1 + x) for x > 0"
        ]

    def test_a_name_that_means_two_things(self, tmp_path: Path) -> None:
        """It is not used: both stand for what they are."""
        long = "exp(-x) * Integral(exp(-y**2 - {}*x*y), (y, 0, oo))"
        body = (
            f"from parisk_sym import All\nmass = {long.format(1)}\nfirst = Inequality(0, '<', 1 + mass, here)\n"
            f"mass = {long.format(2)}\nsays = All((first, Inequality(0, '<', 1 + mass, here)))"
        )
        shown_lines = lines(tmp_path, body)
        assert not any("mass" in line for line in shown_lines)
        assert ["2*x*y" in line for line in shown_lines] == [False, True]

    def test_a_name_of_a_symbol(self, tmp_path: Path) -> None:
        """An abbreviation that reads like a symbol of the statement is not used either."""
        body = (
            "mass = exp(-x) * Integral(exp(-y**2 - x*y), (y, 0, oo))\nm = Symbol('mass', positive=True)\n"
            "says = Inequality(0, '<', m + mass, {x: POSITIVE, m: POSITIVE})"
        )
        assert all("+ mass" not in line for line in lines(tmp_path, body)[1:])
        assert "Integral" in lines(tmp_path, body)[0]

    def test_inside_a_function(self, tmp_path: Path) -> None:
        """What a function names is put in place of the name; its parameters are values."""
        body = "def built(of):\n    inner = half(of)\n    return Inequality(0, '<', inner + of, here)\n\nsays = built(3 * x)"
        assert lines(tmp_path, body)[0] == "0 < half(3*x) + 3*x for x > 0"

    def test_ends_of_the_domain(self, tmp_path: Path) -> None:
        """They are read from the source as well."""
        body = "says = Inequality(0, '<', y, {x: POSITIVE, y: open_(sqrt(log(2 * x + 2) / (2 * x)), oo)})"
        assert lines(tmp_path, body) == ["0 < y for x > 0, y > sqrt(log(2*x + 2)/(2*x))"]


class TestChecked:
    """The display form is checked, not believed."""

    def test_every_form_of_a_section_unfolds(self) -> None:
        """Unfolding the heads gives the expression, and there are heads."""
        file = shipped_derivations() / "privacy_at_risk" / "04_1_explicit_randomness.py"
        heads = 0
        for found in collect([file]).claims:
            for part in parts_of(found.claim.says) if found.claim.says else ():
                for name, form in vars(part.shown()).items():
                    if isinstance(form, Expr):
                        assert evaluated(unfolded(form)) == evaluated(getattr(part, name))
                        heads += len(heads_in(form))
        assert heads > 10

    @pytest.mark.parametrize(
        ("function", "statement", "line"),
        [
            (
                "def p(k):\n    return x**0 / 2 if k == 0 else x**0 / 4",
                "Inequality(exp(-p(0)), '<', x, here)",
                "exp(-1/2) < x for x > 0",
            ),
            (
                "def size(t):\n    return t if t.is_nonnegative else -t",
                "Inequality(0, '<', 1 + size(x), here)",
                "0 < 1 + x for x > 0",
            ),
            (
                "def larger(s, t):\n    return s if (s - t).is_nonnegative else t",
                "Inequality(x, '<', 2 + larger(x + 1, x), here)",
                "x < 3 + x for x > 0",
            ),
            (
                "def case(t, d):\n    return t if d == 1 else t**2\n\ndef nest(t):\n    return 1 + case(t, 1)",
                "Inequality(0, '<', 2 + nest(x), here)",
                "0 < 2 + nest(x) for x > 0\nwhere nest(t) = 1 + t",
            ),
            (
                "def power(t, d):\n    return t**d if d == 2 else t",
                "Inequality(0, '<', 1 + power(x, 2) + power(y, 1), {x: POSITIVE, y: POSITIVE})",
                "0 < 1 + y + x**2 for x > 0, y > 0",
            ),
            (
                "def cut(t, k):\n    return t if k == 0 else Min(t, 10)",
                "Inequality(0, '<', 1 + cut(x, 0), here)",
                "0 < 1 + x for x > 0",
            ),
        ],
    )
    def test_a_function_that_chooses(self, tmp_path: Path, function: str, statement: str, line: str) -> None:
        """Its body at symbols is another branch than the one that is judged: the value is shown in place of its name."""
        assert lines(tmp_path, f"{function}\n\nsays = {statement}") == line.split("\n")

    def test_a_function_that_combines(self, tmp_path: Path) -> None:
        """A body that is the value in another form stays."""
        body = "def f(u, v):\n    return (v - u - 1) / 2 * -1 + v\n\nsays = Inequality(0, '<', exp(f(x, 2 * x)), here)"
        assert lines(tmp_path, body)[0] == "0 < exp(f(x, 2*x)) for x > 0"

    def test_a_name_that_is_set_again(self, tmp_path: Path) -> None:
        """The value at the time of the statement counts."""
        body = "share = x / 2\nsays = Inequality(0, '<', 1 + share, here)\nshare = x / 3"
        assert lines(tmp_path, body) == ["0 < 1 + x/2 for x > 0"]

    def test_code_that_fails_the_second_time(self, tmp_path: Path) -> None:
        """Whatever it raises, the expression is shown."""
        body = "parts = [x]\nsays = Inequality(0, '<', 1 + parts.pop(), here)"
        assert lines(tmp_path, body) == ["0 < 1 + x for x > 0"]

    def test_without_the_source(self) -> None:
        """The expression, under no names."""
        names = {"Inequality": Inequality, "density": laplace.tail, "x": x, "b": Symbol("b", positive=True)}
        statement = eval("Inequality(0, '<', density(x, b), {x: P, b: P})", names | {"P": POSITIVE})  # noqa: S307
        assert list(describe(*encoding_of(statement))) == ["0 < exp(-x/b) for x > 0, b > 0"]


def sampled(rng: Any, size: int) -> Any:
    """The value is large."""
    return rng.random(size) > 0.5


KINDS: list[tuple[Statement, list[str]]] = [
    (Identity(Add(x, x, evaluate=False), 2 * x, {x: POSITIVE}), ["x + x = 2*x for x > 0"]),
    (Monotone(exp(x), x, "increasing", {x: POSITIVE}), ["exp(x) strictly increases in x for x > 0"]),
    (Monotone(exp(-x), x, "decreasing", {x: POSITIVE}), ["exp(-x) strictly decreases in x for x > 0"]),
    (Convex(exp(x), x, {x: open_(0, 1)}), ["exp(x) is convex in x for 0 < x < 1"]),
    (UniqueRoot(x - y, x, {y: POSITIVE, x: POSITIVE}), ["x - y = 0 for exactly one x > 0 for y > 0"]),
    (UniqueRoot(x - 1, x, {x: left_open(0, 2)}), ["x - 1 = 0 for exactly one x with 0 < x <= 2"]),
    (
        Extremum(x * exp(-x), x, "maximum", "<=", y, {y: POSITIVE, x: left_open(0, 2)}),
        ["the largest value of x*exp(-x) for 0 < x <= 2 is at most y for y > 0"],
    ),
    (
        PrivateNoiseFails(y, 1, {z: laplace_law(2 / y)}, domain={y: POSITIVE}),
        [
            "with z added, an answer that neighbours move by at most 1 is not differentially private at the level y where z has the Laplace law with scale 2/y",
            "  for y > 0",
        ],
    ),
    (Inequality(0, "<", x + n, {x: closed(1, 1), n: integers(3, 3)}), ["0 < x + n for x = 1, n = 3"]),
    (Inequality(0, "<", n, {m: integers(1), n: integers(m)}), ["0 < n for m = 1, 2, …; n = m, m + 1, …"]),
    (Limit(1 / x, x, oo, 0, {x: POSITIVE}), ["1/x -> 0 as x -> oo"]),
    (
        Limit(Pow(cos(pi * n, evaluate=False), 2, evaluate=False), n, oo, 1, {n: integers(1)}),
        ["cos(pi*n)**2 -> 1 as n -> oo through the integers"],
    ),
    (Limit(y / x, x, 0, oo, {x: POSITIVE, y: POSITIVE}), ["y/x -> oo as x -> 0 from above for y > 0"]),
    (Normalised(exp(-x), x, {x: POSITIVE}), ["exp(-x) is a probability density on x > 0"]),
    (
        Normalised(2 ** (-n), n, {n: integers(1)}),
        ["2**(-n) is a probability mass function on n = 1, 2, …"],
    ),
    (PrintedValue(exp(1, evaluate=False), "2.72", "$"), ["exp(1) is 2.72 $ to the printed digits"]),
    (
        HasProbability(Rational(1, 2), sampled, ({},)),
        ["the probability of the sampled event (The value is large) is 1/2"],
    ),
    (
        HasLaw(1 - exp(-x), x, sampled, ({},), {x: POSITIVE}),
        [
            "the distribution function of the sampled variable (The value is large) is 1 - exp(-x) at x",
            "  for x > 0",
        ],
    ),
    (
        Fails(Inequality(1, "<", x, {x: POSITIVE})),
        ["there is a counterexample to: 1 < x for x > 0"],
    ),
    (
        All((Fails(Inequality(1, "<", x, {x: POSITIVE})), Inequality(0, "<", x, {x: POSITIVE}))),
        ["there is a counterexample to: 1 < x for x > 0", "0 < x for x > 0"],
    ),
    (
        All((Fails(Inequality(1, "<", x, {x: POSITIVE})), Fails(Inequality(2, "<", x, {x: POSITIVE})))),
        ["there is a counterexample to: 1 < x for x > 0", "there is a counterexample to: 2 < x for x > 0"],
    ),
    (
        Fails(
            All(
                (
                    Inequality(1, "<", x, {x: POSITIVE}),
                    Fails(All((Inequality(2, "<", x, {x: POSITIVE}), Inequality(3, "<", x, {x: POSITIVE})))),
                )
            )
        ),
        [
            "there is a counterexample to one of these 2:",
            "(1) 1 < x for x > 0",
            "(2) there is a counterexample to one of these 2:",
            "(2.1) 2 < x",
            "(2.2) 3 < x (both) for x > 0",
        ],
    ),
    (
        All(
            (
                Fails(All((Inequality(1, "<", x, {x: POSITIVE}), Inequality(2, "<", x, {x: POSITIVE})))),
                Inequality(0, "<", x, {x: POSITIVE}),
            )
        ),
        [
            "there is a counterexample to one of these 2:",
            "(1) 1 < x",
            "(2) 2 < x (both) for x > 0",
            "0 < x for x > 0",
        ],
    ),
    (
        All((Inequality(0, "<", x, {x: POSITIVE}), Inequality(0, "<=", x, {x: POSITIVE}))),
        ["0 < x", "0 <= x for x > 0"],
    ),
    (
        All(
            (
                Inequality(0, "<", x, {x: POSITIVE}),
                *(Inequality(x, "<", i, {x: open_(0, 1)}) for i in (2, 3, 4)),
            )
        ),
        ["0 < x for x > 0", "x < 2", "x < 3", "x < 4 (all three) for 0 < x < 1"],
    ),
    (
        Implication((Pure(2),), Approximate(2, Rational(1, 3))),
        [
            "if ln(2)-differentially private, then (ln(2), 1/3)-differentially private",
            "  for every finite mechanism on two neighbours",
        ],
    ),
]


@pytest.mark.parametrize(("statement", "expected"), KINDS)
def test_every_kind_reads_as_mathematics(statement: Statement, expected: list[str]) -> None:
    """One line where it fits; a shared domain stands once."""
    assert list(describe(*encoding_of(statement))) == expected


@pytest.mark.parametrize(("statement", "expected"), KINDS)
def test_every_kind_is_typeset(statement: Statement, expected: list[str]) -> None:
    """No kind is left out."""
    assert encoding(statement).endswith(".")


@pytest.mark.parametrize(
    ("interval", "words"),
    [
        (POSITIVE, "x > 0"),
        (REALS, "x ∈ ℝ"),
        (right_open(1, oo), "x >= 1"),
        (open_(-oo, 2), "x < 2"),
        (left_open(-oo, 2), "x <= 2"),
        (open_(0, 1), "0 < x < 1"),
        (left_open(0, 1), "0 < x <= 1"),
        (right_open(0, 1), "0 <= x < 1"),
        (closed(0, 1), "0 <= x <= 1"),
        (integers(2), "x = 2, 3, …"),
        (integers(1, 30), "x ∈ {1, …, 30}"),
    ],
)
def test_domains_in_words(interval: Interval, words: str) -> None:
    """Relations for reals, sets and lists for integers."""
    free = Symbol("x", real=True)
    assert list(describe(*encoding_of(Inequality(free, "<=", free + 1, {free: interval})))) == [
        f"x <= 1 + x for {words}"
    ]


def test_a_long_relation_is_broken() -> None:
    """Before its sign, and before its domain."""
    side = Add(*(exp(-i * x) / (i + x) for i in range(1, 6)))
    first, second, third = describe(*encoding_of(Inequality(side, "<=", side + 1, {x: POSITIVE})))
    assert (second[:5], third) == ("  <= ", "  for x > 0")
    assert f"{first} {second.strip()}".startswith(text(side) + " <= ")


def unevaluated(build: Any) -> Expr:
    with sympy.evaluate(False):
        result: Expr = build()
    return result


TREES = [
    lambda: x - (y - 1),
    lambda: x / (y / 2),
    lambda: -(x + 1) * y / 3,
    lambda: x * (-y),
    lambda: Mul(x, -3),
    lambda: 1 / (2 * x) ** 2,
    lambda: x ** (-y) / y**2,
    lambda: Pow(-x, 3),
    lambda: Pow(x / y, Rational(1, 2)) / Pow(x, Rational(1, 2)),
    lambda: Pow(Pow(x, y), 2),
    lambda: (x + y) ** 2 - -x,
    lambda: Mul(Rational(2, 3), x) - Mul(Rational(1, 3), x - y) * 2,
    lambda: x / -(y + 1),
    lambda: exp(-(x - y) / 2) * Rational(-1, 2),
    lambda: Mul(-1, Mul(-1, x)),
    lambda: 1 / (x / (y / (x + 1))),
    lambda: Mul(2, 3) + x,
    lambda: x / Rational(1, 2),
    lambda: Pow(Pow(x, -1), -1),
    lambda: x * Pow(Pow(y, Rational(-1, 2)), -1),
    lambda: Pow(Pow(x, -1), y) / Pow(Pow(y, -1), 2),
    lambda: exp(x / (y / Rational(2, 3))),
]


@pytest.mark.parametrize("build", TREES)
def test_text_means_the_expression(build: Any) -> None:
    """Read again by Python it has the same value, whatever its author's order and brackets were."""
    e = unevaluated(build)
    point = {"x": Rational(7, 3), "y": Rational(5, 2)}
    names = {"exp": sympy.exp, "sqrt": sympy.sqrt, **point}
    # Integers of the text become exact numbers, so that 1/3 is not a float.
    again = sympy.sympify(text(e), locals=names)
    assert sympy.simplify(again - evaluated(e).subs({x: point["x"], y: point["y"]})) == 0


@pytest.mark.parametrize(
    ("build", "expected"),
    [
        (lambda: Mul(-1, 2, Pow(Rational(2, 3), -1)), "-2/(2/3)"),
        (lambda: Mul(x, Pow(Rational(1, 2), Rational(-1, 2))), "x/sqrt(1/2)"),
        (lambda: Mul(x, Pow(Rational(1, 2), -y)), "x*(1/2)**(-y)"),
        (lambda: Mul(-1, 3, Pow(Pow(2, -1), -1)), "-3/(1/2)"),
    ],
)
def test_words_mean_the_expression(build: Any, expected: str) -> None:
    """A fraction below the line in brackets, in the text of a goal as well."""
    assert in_words(unevaluated(build)) == expected


@pytest.mark.parametrize(
    ("build", "expected"),
    [
        (lambda: x - (y - 1), r"x - \left(y - 1\right)"),
        (lambda: -(x + 1) / (2 * y), r"- \frac{x + 1}{2 y}"),
        (lambda: Mul(2, 3) * x, r"2 \cdot 3 x"),
        (lambda: exp(-x / 2), "e^{- x / 2}"),
        (lambda: exp(-(x + 1) / y), r"e^{- \left(x + 1\right) / y}"),
        (lambda: exp(-x / (y / n)), r"e^{- x / \left(y / n\right)}"),
        (lambda: exp(x / ((y + 1) / n)), r"e^{x / \left(\left(y + 1\right) / n\right)}"),
        (lambda: exp(x / (-y / n)), r"e^{x / \left(- y / n\right)}"),
        (lambda: exp(x / Rational(2, 3)), r"e^{x / \left(2 / 3\right)}"),
        (lambda: exp(x / Pow(Pow(y, -1), -1)), r"e^{x / \left(1 / \left(1 / y\right)\right)}"),
        (lambda: exp(x / exp(y / 2)), r"e^{x / e^{y / 2}}"),
        (lambda: exp(x / (y / 2) ** 2), r"e^{x / \left(y / 2\right)^{2}}"),
        (lambda: x * (y - 1), r"x \left(y - 1\right)"),
        (lambda: x * sympy.Mod(n, 3), r"x \left(n \bmod 3\right)"),
        (lambda: -sympy.Mod(n, 3), r"- \left(n \bmod 3\right)"),
        (lambda: x - sympy.Mod(n, 3), r"x - \left(n \bmod 3\right)"),
        (lambda: sympy.Mod(n, sympy.Mod(m, 2)) / 2, r"\frac{n \bmod \left(m \bmod 2\right)}{2}"),
        (lambda: sympy.Mod(n + m, 2 * x) ** 2, r"\left(\left(n + m\right) \bmod \left(2 x\right)\right)^{2}"),
        (lambda: Symbol("points") * x, r"\mathrm{points} \, x"),
        (lambda: eps0 - eps, r"\varepsilon_0 - \varepsilon"),
        (lambda: 1 - laplace.confidence_model.head(eps, eps0, k) ** 2,
         r"1 - \gamma_1(\varepsilon; \varepsilon_0, k)^{2}"),
        (lambda: laplace.mean_absolute_error.head(eps0, x),
         r"\operatorname{mean\_absolute\_error}\left(\varepsilon_0, x\right)"),
        (lambda: sympy.Derivative(x * (-y), x), r"\frac{\partial}{\partial x} \left(- x y\right)"),
        (lambda: sympy.Derivative(-x - y, x), r"\frac{\partial}{\partial x} \left(- x - y\right)"),
        (lambda: sympy.Derivative(x * y, x), r"\frac{\partial}{\partial x} x y"),
        (lambda: LaplaceConfidence(x, y + 1, n + 1, Mul(2, y), n),
         r"\gamma\left(x;\,\left(n + 1\right) \times \left(y + 1\right),\,n \times 2 y\right)"),
        (lambda: sympy.Sum(Mul(1, x + 1), (x, 1, 3)), r"\sum_{x=1}^{3} \left(x + 1\right)"),
        (lambda: sympy.Sum(x, (x, 1, 3)) + 1, r"\sum_{x=1}^{3} x + 1"),
        (lambda: sympy.Sum(-x, (x, 1, 3)), r"\sum_{x=1}^{3} \left(- x\right)"),
        (lambda: sympy.Sum(-x - 1, (x, 1, 3)), r"\sum_{x=1}^{3} \left(- x - 1\right)"),
        (lambda: sympy.Product(-x - 1, (x, 1, 3)), r"\prod_{x=1}^{3} \left(- x - 1\right)"),
        (lambda: sympy.Sum(x * y, (x, 1, y), (y, 1, 3)), r"\sum_{y=1}^{3} \sum_{x=1}^{y} x y"),
        (lambda: sympy.Product(x - y, (x, 1, y), (y, 1, 3)),
         r"\prod_{y=1}^{3} \prod_{x=1}^{y} \left(x - y\right)"),
        (lambda: sympy.Product(x, (x, 1, 3)) * y, r"\left(\prod_{x=1}^{3} x\right) y"),
        (lambda: sympy.Product(x * y, (x, 1, 3)), r"\prod_{x=1}^{3} x y"),
        (lambda: sympy.Sum(x, (x, 1, 3)) ** 2, r"\left(\sum_{x=1}^{3} x\right)^{2}"),
        (lambda: sympy.Integral(Mul(1, x + 1), (x, 0, 1)), r"\int\limits_{0}^{1} \left(x + 1\right)\, dx"),
        (lambda: Pow(sympy.Piecewise((x, x < 1), (2, True)), 2),
         r"\left(\begin{cases} x & \text{for}\: x < 1 \\2 & \text{otherwise} \end{cases}\right)^{2}"),
    ],
)  # fmt: skip
def test_latex(build: Any, expected: str) -> None:
    """Fractions as fractions, sums in brackets, heads under their symbols."""
    assert latex(unevaluated(build)) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("xhat", r"\hat{x}"),
        ("mubar_0", r"\bar{\mu}_{0}"),
        ("X_prime", r"X_{\mathrm{prime}}"),
        ("sabs", r"\mathrm{sabs}"),
        ("local", r"\mathrm{local}"),
        ("robot", r"\mathrm{robot}"),
        ("ALPHA", r"\mathrm{ALPHA}"),
        ("x__2", r"\mathrm{x\_\_2}"),
        ("x^2", r"\mathrm{x\uparrow 2}"),
        ("_x", r"\mathrm{\_x}"),
        ("x_", "x"),
    ],
)
def test_names(name: str, expected: str) -> None:
    """A mark stands over a letter; a word is a word, whatever its last letters are."""
    assert latex(Symbol(name)) == expected
    assert "<code" not in mathml(expected)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((Symbol("T"), "<=", Symbol("error")), r"\mathrm{T} \le \mathrm{error}"),
        ((Symbol("gamma"), "<", Symbol("confidence")), r"\mathrm{gamma} < \mathrm{confidence}"),
        ((Symbol("x1"), "<", Symbol("x_1") + 1), r"\mathrm{x1} < 1 + \mathrm{x\_1}"),
        ((Symbol("pi"), "<", sympy.pi), r"\mathrm{pi} < \pi"),
        ((Symbol("pi"), "<", sympy.Integer(4)), r"\mathrm{pi} < 4"),
        ((Symbol("e"), "<", exp(-x) + sympy.E), r"e < \exp\left(1\right) + \exp\left(- x\right)"),
        ((Symbol("exp(eps)"), "=", exp(Symbol("eps"))), r"\mathrm{exp(eps)} = e^{\varepsilon}"),
        ((Symbol("e"), "<", Symbol("exp(eps)")), r"e < \mathrm{exp(eps)}"),
        ((Symbol("exp(eps)"), "=", exp(x)), r"e^{\varepsilon} = e^{x}"),
        ((Symbol("x"), "=", x), "x = x"),
    ],
)
def test_symbols_that_look_alike(parts: Any, expected: str) -> None:
    """What would be printed like something else beside it has the name of the source; a symbol is no number."""
    assert typeset_math(parts) == expected


class TestTypeset:
    """The encoding in a document."""

    def test_symbols_and_references(self, tmp_path: Path) -> None:
        """A formula by its symbol and equation; by the equation's number where the document lists it."""
        statement = says(tmp_path, "says = Inequality(confidence_model(eps, eps0, k), '<=', 1, below)")
        symbol = r"\gamma_1(\varepsilon; \varepsilon_0, k)"
        assert encoding(statement).startswith(
            rf"${symbol} \le 1$ for $\varepsilon_0 > 0$, $0 < \varepsilon < \varepsilon_0$"
        )
        assert r"\frac{F(\varepsilon; k)}{F(\varepsilon_0; k)}" in encoding(statement)
        short = encoding(statement, {"laplace.confidence_model"})
        assert short.endswith(rf"Here ${symbol}$ is \eqref{{parisk:eq:laplace.confidence_model}}.")

    def test_symbols_that_look_alike_in_a_sentence(self) -> None:
        """The domain counts as well, and a whole sentence has one name for a symbol."""
        T, error = Symbol("T"), Symbol("error")
        said = Sentence((("1", "<", error), "if", (error, "<", 3 * x)), ((T, ">", x),))
        assert typeset_sentence(said) == (
            r"$1 < \mathrm{error}$ if $\mathrm{error} < 3 x$ for $\mathrm{T} > x$"
        )

    def test_wider_than_the_page(self) -> None:
        """A product that nothing can break is left to `parisk show`."""
        wide = Mul(*(cos(i * x) + gamma(i + x) for i in range(1, 12)), evaluate=False)
        assert encoding(Inequality(wide, "<", log(wide), {x: open_(1, 2)})) == ""

    def test_a_long_sum_is_broken(self) -> None:
        """Before its signs, and before the relation."""
        side = Add(*(exp(-i * x) / (i + x) for i in range(1, 30)))
        assert encoding(Inequality(side, "<=", 1 + x, {x: POSITIVE})).count("\\\\\n") >= 2


def test_meanings_are_given_once() -> None:
    """A head that occurs twice has one definition."""
    text = 'All((Inequality(head(eps, eps0, k), "<=", 1, below), Inequality(0, "<=", head(eps, eps0, k), below)))'
    names = {"All": All, "Inequality": Inequality, "eps": eps, "eps0": eps0, "k": k, "below": BELOW}
    both = read(text, head=laplace.confidence_model, **names)
    found, meanings = encoding_of(both)
    assert [s.domain == () for s in found] == [True, False]
    assert [h.definition.name for h, _ in meanings] == ["laplace.confidence_model", "bessel_k.cdf"]


BELOW = {eps0: POSITIVE, eps: open_(0, eps0), k: POSITIVE}


def test_two_formulas_of_one_statement_look_different() -> None:
    """F(x; k) = F(x; k) would tell a reader nothing: what stands in one statement has a symbol of its own."""
    alike = []
    for claim in (c.claim for c in shipped().claims):
        said = (claim.says, *(a.says for a in (claim.correction, claim.condition) if a is not None))
        for statement in (s for s in said if s is not None):
            symbols = Counter(
                h.definition.symbol for h, _ in encoding_of(statement)[1] if h.definition.symbol
            )
            alike += [(claim.id, symbol) for symbol, number in symbols.items() if number > 1]
    assert not alike
