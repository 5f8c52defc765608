"""Goals under the names of their formulas: what is printed is what was proved, and shorter."""

from typing import Any

import sympy
from sympy import Expr, Integer, Rational, Symbol, exp

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.sentences import Sentence
from parisk_sym.claims.tactics import ByDerivative
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import eps, eps0, k
from parisk_sym.formulas.applied import heads_in, unfolded
from parisk_sym.formulas.domain import POSITIVE, open_
from parisk_sym.laws.bessel_k import cdf, density
from parisk_sym.laws.laplace import confidence_model
from parisk_sym.proofs.diagnostics.formula_names import LINE, Names
from parisk_sym.proofs.judgement import judge_here
from parisk_sym.proofs.transforms.standard_symbols import plain, renaming, sympy_form
from tests.reading import read, read_program

RANGES = {eps0: POSITIVE, eps: open_(0, eps0), k: POSITIVE}


def stated(text: str, **names: Any) -> Any:
    """A statement as a paper's file has it."""
    return read(text, **globals() | names)


SAYS = stated('Inequality(confidence_model(eps, eps0, k), "<", 1 + density(eps, k), RANGES)')
NAMES = Names((SAYS,))
e, e0, n = (Symbol(s.name, real=True) for s in (eps, eps0, k))


FUNCTIONS = read_program(
    """
def multiple(factor):
    def times(value):
        return factor * value

    return times


twice, thrice = multiple(2), multiple(3)
square = lambda value: value**2
"""
)


def real(expression: Expr) -> Expr:
    """In the symbols of the engine."""
    return sympy_form(plain(expression, renaming(expression)))


def names_in(expression: Expr) -> set[str]:
    return {head.definition.name for head in heads_in(expression)}


def test_parts_have_their_names() -> None:
    """A factor, a quotient, a term and a whole; unfolded again, each is the same expression."""
    model, law, mass = (real(f) for f in (confidence_model(eps, eps0, k), cdf(eps, k), density(eps, k)))
    wanted = {
        2 * exp(e0) * model: {"laplace.confidence_model"},
        exp(-e) / law: {"bessel_k.cdf"},
        Rational(1, 3) * mass**2 + sympy.log(law + e): {"bessel_k.density", "bessel_k.cdf"},
        e * n: set(),
    }
    for expression, heads in wanted.items():
        folded = NAMES.with_heads(expression)
        assert heads <= names_in(folded)
        assert bool(names_in(folded)) == bool(heads)
        assert sympy.simplify(unfolded(folded) / expression) == 1
        assert len(str(folded)) <= len(str(expression))


def test_what_is_almost_a_formula_has_no_name() -> None:
    """Another exponent, another argument, a missing factor."""
    law = real(cdf(eps, k))
    struve = next(f for f in law.args if isinstance(f, sympy.Add))
    for other in (law.xreplace({n: n + 1}), law.xreplace({e: 2 * e}), struve, struve.args[0] + n):
        assert names_in(NAMES.with_heads(other)) == set()


def test_goals_of_a_judgement() -> None:
    """The goal is the author's statement; what is below it has names where a formula is in it."""
    says = stated('Inequality(0, "<", density(eps, k) * cdf(eps0, k), RANGES)')
    found = judge_here(Claim("own.model", Source("own", "1", "1"), "text", says, Verdict.PROVED))
    (proof,) = found.tree.children
    assert str(proof.goal).startswith("0 < bessel_k.cdf(eps0, k)*bessel_k.density(eps, k) for ")
    assert found.tree.goal == proof.goal


def test_a_name_that_means_two_things() -> None:
    """It stands in no goal, and no other name is lost; one of two statements may be what makes it mean two things."""
    long = sympy.Add(*(sympy.sin(i * eps) for i in range(40)))
    one = stated(
        'Inequality(square(eps), "<", thrice(exp(eps)) + long, {eps: POSITIVE})', long=long, **FUNCTIONS
    )
    other = stated('Inequality(0, "<", twice(exp(eps)) + long, {eps: POSITIVE})', long=long, **FUNCTIONS)
    for alone, shown in ((one, "3*exp(eps)"), (other, "2*exp(eps)")):
        assert "times(exp(eps))" in Names((alone,)).text(alone)
        assert "times" not in Names((one, other)).text(alone)
        assert shown in Names((one, other)).text(alone)
    assert "square(eps) < " in Names((one, other)).text(one)
    assert "times" not in Names((one, other)).text(real(2 * exp(eps) + long))


def test_a_lambda_has_the_name_under_which_it_is_called() -> None:
    """Python calls every one of them <lambda>."""
    long = sympy.Add(*(sympy.sin(i * eps) for i in range(40)))
    says = stated('Inequality(square(eps), "<", 999 + long, {eps: POSITIVE})', long=long, **FUNCTIONS)
    assert Names((says,)).text(says).startswith("square(eps) < ")


def test_short_goals_stay() -> None:
    """They are looked at by nobody: no source is read for them."""
    untouched = Names((SAYS,))
    assert untouched.text(real(1 + eps)) == "eps + 1"
    assert untouched.text("a" * 2 * LINE) == "a" * 2 * LINE
    assert "_heads" not in vars(untouched)
    assert untouched.text(Integer(7)) == "7"


class TestLatex:
    """Goals as words and $math$, of the same expressions as their text."""

    def test_of_a_goal(self) -> None:
        """Formulas under their symbols, and the values for which it is said."""
        assert NAMES.text_and_latex(SAYS)[1] == (
            r"$\gamma_1(\varepsilon; \varepsilon_0, k) < 1 + f(\varepsilon; k)$ for $\varepsilon_0 > 0$, "
            r"$0 < \varepsilon < \varepsilon_0$, $k > 0$"
        )

    def test_of_what_an_inference_found(self) -> None:
        """An integral and its value."""
        x = Symbol("x", positive=True)
        found = Sentence(((sympy.Integral(exp(-x), (x, 0, sympy.oo)), "=", Integer(1)),))
        assert NAMES.text(found) == "Integral(exp(-x), (x, 0, oo)) = 1"
        assert NAMES.text_and_latex(found)[1] == r"$\int\limits_{0}^{\infty} e^{- x}\, dx = 1$"

    def test_of_a_text_and_of_what_nobody_reads(self) -> None:
        """None."""
        long = sympy.Add(*(exp(-i * e) / (e + i) for i in range(1, 150)))
        assert NAMES.text_and_latex("by hand")[1] == ""
        assert NAMES.text_and_latex(Inequality(0, "<", long.subs(e, eps0), {eps0: POSITIVE}))[1] == ""

    def test_every_goal_of_a_proof(self) -> None:
        """A statement in the tree of a judgement has its LaTeX, whose relation is that of the text."""
        y = Symbol("y", positive=True)
        tree = judge_here(
            Claim(
                id="own.grows",
                source=Source("own", "Lemma 1", "1"),
                statement="1 + y < e^y",
                says=Inequality(1 + y, "<", exp(y), {y: POSITIVE}),
                by=ByDerivative(y),
                expected=Verdict.PROVED,
            )
        ).tree
        goals = [node for node in tree.proof() if "for y" in str(node.goal)]
        assert len(goals) >= 2
        for node in goals:
            assert node.latex.startswith("$")
            assert node.latex.endswith("$")
            assert ("<=" in str(node.goal)) == (r"\le" in node.latex)
