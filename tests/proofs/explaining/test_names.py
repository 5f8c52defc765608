"""Goals under the names of their formulas: what is printed is what was proved, and shorter."""

import sympy
from sympy import Expr, Integer, Rational, Symbol, exp

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.verdict import Verdict
from parisk_sym.formulas.applied import heads_in, unfolded
from parisk_sym.formulas.domain import POSITIVE, open_
from parisk_sym.ground.sources import Source
from parisk_sym.ground.symbols import eps, eps0, k
from parisk_sym.laws.bessel_k import cdf, density
from parisk_sym.laws.laplace import confidence_model
from parisk_sym.proofs.explaining.names import LINE, Names
from parisk_sym.proofs.judgement import judge_here
from parisk_sym.proofs.restating.plain import evaluated, plain, renaming

RANGES = {eps0: POSITIVE, eps: open_(0, eps0), k: POSITIVE}
SAYS = Inequality(confidence_model(eps, eps0, k), "<", 1 + density(eps, k), RANGES)
NAMES = Names((SAYS,))
e, e0, n = (Symbol(s.name, real=True) for s in (eps, eps0, k))


def real(expression: Expr) -> Expr:
    """In the symbols of the engine."""
    return evaluated(plain(expression, renaming(expression)))


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
        folded = NAMES.folded(expression)
        assert heads <= names_in(folded)
        assert bool(names_in(folded)) == bool(heads)
        assert sympy.simplify(unfolded(folded) / expression) == 1
        assert len(str(folded)) <= len(str(expression))


def test_what_is_almost_a_formula_has_no_name() -> None:
    """Another exponent, another argument, a missing factor."""
    law = real(cdf(eps, k))
    struve = next(f for f in law.args if isinstance(f, sympy.Add))
    for other in (law.xreplace({n: n + 1}), law.xreplace({e: 2 * e}), struve, struve.args[0] + n):
        assert names_in(NAMES.folded(other)) == set()


def test_goals_of_a_judgement() -> None:
    """The goal is the author's statement; what is below it has names where a formula is in it."""
    says = Inequality(0, "<", density(eps, k) * cdf(eps0, k), RANGES)
    found = judge_here(Claim("own.model", Source("own", "1", "1"), "text", says, Verdict.PROVED))
    (proof,) = found.tree.children
    assert str(proof.goal).startswith("0 < bessel_k.cdf(eps0, k)*bessel_k.density(eps, k) for ")
    assert found.tree.goal == proof.goal


def test_short_goals_stay() -> None:
    """They are looked at by nobody: no source is read for them."""
    untouched = Names((SAYS,))
    assert untouched.text(real(1 + eps)) == "eps + 1"
    assert untouched.text("a" * 2 * LINE) == "a" * 2 * LINE
    assert "_heads" not in vars(untouched)
    assert untouched.text(Integer(7)) == "7"
