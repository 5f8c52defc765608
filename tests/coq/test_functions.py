"""Integrals, sums, roots and special functions in statements: what they mean, and that they have to have a value."""

import re
import subprocess
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import pytest
import sympy
from flint import ctx
from sympy import Integral, Piecewise, Rational, Sum, Symbol, binomial, erfc, exp, oo

from parisk_sym.claims.forms import form_of
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.coq.coq_file import CITED, EXPONENTIAL, FUNCTIONS, LIBRARY, coq_file, library_text
from parisk_sym.coq.coq_names import DEFINED
from parisk_sym.coq.coq_read import UnreadableError, read_proposition
from parisk_sym.coq.coqc import read_output
from parisk_sym.coq.logic import Proposition
from parisk_sym.coq.outcome import Standing
from parisk_sym.coq.statements import holds
from parisk_sym.coq.terms import NotExportableError, term_of
from parisk_sym.coq.theory import Proof, Theorem, Theory
from parisk_sym.coq.witness import approximate
from parisk_sym.formulas.domain import POSITIVE, closed, integers, open_
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.heads.laplace_delta import LaplaceDelta
from parisk_sym.formulas.heads.root import Root
from parisk_sym.formulas.heads.struve import StruveL
from parisk_sym.formulas.prefix import prefix
from tests.tools import compiler

x, t, u = Symbol("x", positive=True), Symbol("t", real=True), Symbol("u", positive=True)
n, i = Symbol("n", integer=True, positive=True), Symbol("i", integer=True, nonnegative=True)
HERE = {x: open_(0, 1), n: integers(1, 9)}

VALUES: dict[str, sympy.Expr] = {
    "erfc": erfc(x - 2),
    "proper": Integral(exp(-x * t) * t**2, (t, -x, 2)),
    "improper": Integral(exp(-abs(t) / x) / (2 * x), (t, -oo, oo)),
    "half": Integral(exp(-t) * t, (t, x, oo)),
    "double": Integral(t * u, (u, 0, t), (t, 0, x)),
    "sum": Sum(binomial(n, i) * x**i * (1 - x) ** (n - i), (i, 0, n - 1)),
    "root": Root(exp(u) - 1 - x, (u, 0, oo)),
    "lambert": sympy.LambertW(x - Rational(1, 4)),
    "lower": sympy.LambertW(-x / 3, -1),
    "K": sympy.besselk(Rational(-7, 2), x) + sympy.besselk(Rational(1, 2), x),
    "L": StruveL(Rational(7, 2), x) + StruveL(Rational(-1, 2), x),
    "gamma": sympy.gamma(n + 1) + sympy.factorial(n),
    "cases": Piecewise((x, x < Rational(1, 2)), (1 / x, x <= Rational(3, 4)), (2, True)),
    "ceiling": sympy.ceiling(7 * x),
    "floor": sympy.floor(7 * x),
    "series": Sum(i**2 * x**i / sympy.factorial(2), (i, 1, oo)),
}


def value_in_balls(e: sympy.Expr) -> Any:
    with ctx.workprec(150):
        return mpmath.mpf(Program(e, ()).run(BALL, ()).mid().str(30, radius=False))


def file_of(p: Proposition) -> Any:
    return coq_file(Theory("own.a", (), (Theorem("holds", p, Proof("point"), ""),)))


def text_of(left: sympy.Expr, domain: Any = None) -> str:
    """The statement that an expression is 1, read back."""
    form = form_of(Identity(left, 1, HERE if domain is None else domain))
    assert form is not None
    found = re.search(r"Theorem holds : (.*)\.\n", file_of(holds(form)).text)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("name", VALUES)
def test_terms_have_the_values_of_expressions(name: str) -> None:
    """By mpmath from the term, by SymPy's own evaluation or Arb from the expression."""
    e = VALUES[name]
    for value, count in ((Rational(2, 7), 3), (Rational(5, 8), 5))[: 1 if e.has(Integral) else 2]:
        mine = approximate(
            term_of(prefix(e), frozenset({"n"})), {"x": Fraction(value.p, value.q), "n": Fraction(count)}
        )
        own = e.subs({x: value, n: count})
        own = value_in_balls(own) if own.has(Root, StruveL) else own.doit().evalf(25)
        assert abs(mpmath.mpf(mine.numerator) / mine.denominator - mpmath.mpf(str(own))) < mpmath.mpf("1e-12")


@pytest.mark.parametrize(("count", "level"), [(1, "1/3"), (2, "-1/2")])
def test_delta_of_laplace_mechanisms(count: int, level: str) -> None:
    """The recursion over the uses, against the closed form in balls."""
    e = LaplaceDelta(Rational(level), Rational(3, 4), count)
    mine = approximate(term_of(prefix(e)), {})
    assert abs(mpmath.mpf(mine.numerator) / mine.denominator - value_in_balls(e)) < mpmath.mpf("1e-12")


CONDITIONS: dict[str, tuple[sympy.Expr, Any, str]] = {
    "an integral exists": (Integral(t, (t, 0, x)), None,
        "0 <= x /\\ ex_RInt (fun t_0 : R => t_0) 0 x /\\ (RInt (fun t_0 : R => t_0) 0 x) = 1"),
    "a limit exists": (Integral(exp(-t), (t, x, oo)), None,
        ("ex_RInt_gen (fun t_0 : R => exp (- t_0)) (at_point x) (Rbar_locally p_infty) /\\ "
        "(RInt_gen (fun t_0 : R => exp (- t_0)) (at_point x) (Rbar_locally p_infty)) = 1")),
    "below": (Integral(exp(t), (t, -oo, 0)), {}, "ex_RInt_gen (fun t_0 : R => exp t_0) (Rbar_locally m_infty) (at_point 0)"),
    "the integrand is defined": (Integral(sympy.log(t), (t, 0, x)), None, "(forall (t_0 : R), 0 < t_0 -> t_0 < x -> 0 < t_0) /\\"),
    "one root": (Root(u - x, (u, 0, 2)), None,
        ("0 <= 2 /\\ (exists u_0 : R, 0 < u_0 /\\ u_0 < 2 /\\ u_0 - x = 0 /\\ (forall (u_0_ : R), 0 < u_0_ -> u_0_ < 2 -> u_0_ - x = 0 -> "
        "u_0_ = u_0)) /\\ (the (fun u_0 : R => 0 < u_0 /\\ u_0 < 2 /\\ u_0 - x = 0)) = 1")),
    "the equation is defined": (Root(1 / (u - 1) - x, (u, 0, oo)), None, "(forall (u_0 : R), 0 < u_0 -> (- 1) + u_0 <> 0) /\\ (exists"),
    "terms of a sum": (Sum(1 / i, (i, 0, n)), None,
        ("0 - 1 <= IZR n /\\ (forall (i_0 : Z), 0 <= IZR i_0 -> IZR i_0 <= IZR n -> IZR i_0 <> 0) /\\ "
        "(sum_between (fun i_0 : Z => 1 / IZR i_0) (0)%Z (n)%Z) = 1")),
    "a binomial": (binomial(n - 3, 2), None, "0 <= (- 3) + IZR n /\\ (binomial ((-3) + n)%Z (2)%Z) = 1"),
    "Lambert's W": (sympy.LambertW(x), None, "- exp (- 1) <= x /\\ lambert_W x = 1"),
    "its lower branch": (sympy.LambertW(-x, -1), None, "- exp (- 1) <= - x /\\ - x < 0 /\\ lambert_lower (- x) = 1"),
    "K": (sympy.besselk(Rational(3, 2), x - 1), None, "0 < (- 1) + x /\\ (half_bessel_K (1)%Z ((- 1) + x)) = 1"),
    "L": (StruveL(Rational(1, 2), x), None, "0 < x /\\ (half_struve_L (1)%Z x) = 1"),
    "delta": (LaplaceDelta(x, 2, n), None, "0 < 2 /\\ 1 <= IZR n /\\ - (2 * IZR n) < x /\\ (laplace_delta (n)%Z 2 x) = 1"),
    "cases": (Piecewise((1 / x, x > Rational(1, 2)), (1, True)), None,
        "((1 / 2) < x -> x <> 0) /\\ (if Rlt_dec (1 / 2) x then 1 / x else 1) = 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", CONDITIONS)
def test_what_has_to_have_a_value(name: str) -> None:
    """Coq's integral of what has none, its root of an equation with two, is some number."""
    e, domain, text = CONDITIONS[name]
    assert text in text_of(e, domain)


def test_bound_variables_catch_nothing() -> None:
    """Of one name with a free variable, and one within the other."""
    x_, one = ["s", "x"], ["n", "1"]
    assert term_of(["Integral", x_, ["Tuple", x_, one, x_]])[1:] == (
        "x$0",
        ("var", "x$0"),
        ("num", Fraction(1)),
        ("var", "x"),
    )
    inner = ["Integral", x_, ["Tuple", x_, one, x_]]
    assert term_of(["Integral", inner, ["Tuple", x_, one, x_]])[2][1:] == (
        "x$1",
        ("var", "x$1"),
        ("num", Fraction(1)),
        ("var", "x$0"),
    )
    with pytest.raises(NotExportableError, match="bound variables"):
        term_of(["Integral", ["*", ["s", "x$0"], x_], ["Tuple", x_, one, one]])
    assert "(fun t_0 : R => (RInt (fun t_1 : R => t_1) 0 t_0)) 0 x" in text_of(
        Integral(Integral(t, (t, 0, u)), (u, 0, x))
    ).replace("u_0", "t_0")


@pytest.mark.parametrize(
    "e",
    [
        Sum(i, (i, 0, x)),
        binomial(x, 2),
        sympy.gamma(x),
        sympy.besselk(0, x),
        sympy.besselk(Rational(1, 3), x),
        StruveL(Rational(-3, 2), x),
        LaplaceDelta(1, 1, x),
        sympy.LambertW(x, 2),
        Piecewise((x, x > Rational(1, 2))),
        Piecewise((x, sympy.Eq(x, 1)), (1, True)),
        Integral(t, t),
    ],
)
def test_what_has_no_form(e: sympy.Expr) -> None:
    with pytest.raises(NotExportableError):
        term_of(prefix(e), frozenset({"n"}))


@pytest.mark.parametrize(
    "text",
    [
        "RInt (fun x : Q => x) 0 1 = 1",
        "RInt (x) 0 1 = 1",
        "RInt_gen (fun x : R => x) (at_point 0) (Rbar_locally 1) = 1",
        "the (fun x : R => 0 < x /\\ x = 1) = 1",
        "the (fun x : R => 0 < 1 /\\ x = 0) = 1",
        "(if Req_dec x 1 then 1 else 2) = 1",
        "ex_RInt = 1",
        "binomial 3 2 = 3",
    ],
)
def test_unreadable(text: str) -> None:
    with pytest.raises(UnreadableError):
        read_proposition(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("RInt (fun t : R => t) 0 x = 1", "RInt (fun t : R => t) x 0 = 1"),
        ("RInt_gen (fun t : R => t) (at_point 0) (Rbar_locally p_infty) = 1",
         "RInt_gen (fun t : R => t) (at_point 0) (Rbar_locally m_infty) = 1"),
        ("the (fun t : R => 0 < t /\\ t - x = 0) = 1", "the (fun t : R => t < 0 /\\ t - x = 0) = 1"),
        ("(if Rlt_dec x 1 then 1 else 2) = 1", "(if Rle_dec x 1 then 1 else 2) = 1"),
        ("half_bessel_K (1)%Z x = 1", "half_struve_L (1)%Z x = 1"),
        ("lambert_W x = 1", "lambert_lower x = 1"),
        ("ex_RInt (fun t : R => t) 0 x", "ex_RInt (fun t : R => t) 0 1"),
    ],
)  # fmt: skip
def test_readings_differ(one: str, other: str) -> None:
    assert read_proposition(one) != read_proposition(other)


def test_only_what_names_a_function_requires_the_library() -> None:
    form = form_of(Inequality(0, "<", x, {x: POSITIVE}))
    assert form is not None
    plain = file_of(holds(form))
    assert plain.requires == (LIBRARY, EXPONENTIAL)
    assert plain.cited == ()


def test_facts_that_define_a_function_are_cited() -> None:
    """The kernel checks what the closed form has; that the form is the function's is said."""
    form = form_of(Identity(sympy.besselk(Rational(1, 2), x), 1, {x: closed(1, 2)}))
    assert form is not None
    file = file_of(holds(form))
    assert file.requires == (LIBRARY, FUNCTIONS, EXPONENTIAL)
    assert file.cited == (CITED["half_bessel_K"],)
    assert CITED["half_bessel_K"] in file.text
    found = read_output(file, 0, "Closed under the global context")
    assert found.standing is Standing.WITH_CITED_LEMMAS
    assert found.cited == file.cited


def test_the_library_of_functions_only_defines() -> None:
    text = library_text(FUNCTIONS)
    defined = re.findall(r"^\s*(?:Definition|Fixpoint|Lemma|Theorem)\s+(\w+)", text, re.MULTILINE)
    assert len(defined) == len(set(defined))
    assert set(DEFINED) <= set(defined)
    others = set(
        re.findall(r"^\s*(?:Definition|Fixpoint|Lemma|Theorem)\s+(\w+)", library_text(), re.MULTILINE)
    )
    assert not set(defined) & others
    assert not re.search(r"\b(Axiom|Parameter|Admitted|admit|Notation|Hypothesis|Variable)\b", text)


GOALS = {
    "83 / 100 < erf 1": "unfold erf; assert (746 / 1000 <= RInt (fun t => exp (- t ^ 2)) 0 1) by integral; "
    "assert (112 / 100 < 2 / sqrt PI) by interval; nra",
    "the (fun u => 0 < u /\\ u < 3 /\\ u - 2 = 0) = 2": "apply the_is; [lra | intros y H; lra]",
    "sum_between IZR 1 3 = 6": "do 2 (rewrite sum_between_last by lia); simpl Z.sub; rewrite sum_between_one; lra",
    "sum_between IZR 3 2 = 0": "reflexivity",
    "sum_between (fun i => binomial 3 i) 0 3 = 8": "do 3 (rewrite sum_between_last by lia); simpl Z.sub; "
    "rewrite sum_between_one; unfold binomial, Binomial.C; simpl; lra",
    "factorial 5 = 120": "unfold factorial; simpl; lra",
    "ceiling (5 / 2) = 3": "destruct (ceiling_above (5 / 2)) as [A B]; unfold ceiling in *; rewrite <- opp_IZR in *; "
    "apply (f_equal IZR); assert (IZR 2 < IZR (- Int_part (- (5 / 2)))) by lra; assert (IZR (- Int_part (- (5 / 2))) < IZR 4) by lra; "
    "apply lt_IZR in H; apply lt_IZR in H0; lia",
    "51 / 100 < half_bessel_K 1 1 + half_struve_L 1 1 < 2": "unfold half_bessel_K, half_struve_L; change (Z.to_nat 1) with 1%nat; "
    "unfold steps_K, steps_L, cosh; split; interval",
}
"""What follows from the definitions, and how."""


def test_the_kernel_knows_the_functions(tmp_path: Path) -> None:
    """Each goal is a theorem; with another number in the place of its last one it is not, by the same proof."""
    (tmp_path / f"{FUNCTIONS}.v").write_text(library_text(FUNCTIONS), encoding="utf-8")
    lines = [
        "From Coq Require Import Reals Lra Psatz ZArith.",
        "From Coquelicot Require Import Coquelicot.",
        f"From Interval Require Import Tactic.\nRequire Import {FUNCTIONS}.\nOpen Scope R_scope.",
    ]
    for goal, proof in GOALS.items():
        wrong = re.sub(
            r"(erf 1|[<=] \d+)$",
            lambda found: "- erf 1" if "erf" in found[1] else f"{found[1][:2]}(1 / 7)",
            goal,
        )
        assert wrong != goal
        lines += [f"Goal {goal}. Proof. {proof}. Qed.", f"Goal {wrong}. Proof. Fail solve [{proof}]. Abort."]
    (tmp_path / "goals.v").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name in (f"{FUNCTIONS}.v", "goals.v"):
        done = subprocess.run(
            [compiler().program, "-q", name], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{name}: {done.stderr[-700:]}"
