"""Sums over infinitely many integers, laws by mass functions on them, floors. The slow tests need coqc."""

import subprocess
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from sympy import Abs, Rational, Sum, Symbol, exp, floor, oo, sympify

from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.mean import Mean, Variance
from parisk_sym.claims.random_variables import WithMass
from parisk_sym.claims.statement import Statement
from parisk_sym.coq.coq_file import INFINITE_SUMS
from parisk_sym.coq.coq_read import UnreadableError, read_proposition
from parisk_sym.coq.coqc import Coq
from parisk_sym.coq.logic import Converges
from parisk_sym.coq.outcome import Standing
from parisk_sym.coq.statements import fails, holds
from parisk_sym.coq.terms import NotExportableError, term_of
from parisk_sym.formulas.domain import REALS, integers, open_
from parisk_sym.formulas.prefix import prefix
from tests.coq.test_probability import text_of
from tests.coq.test_simple_truths import form, made, theorem
from tests.tools import compiler

__test_module_is_read__ = True

q, x = Symbol("q", real=True), Symbol("x", real=True)
k, n = Symbol("k", integer=True), Symbol("n", integer=True)
INSIDE = {q: open_(0, 1)}
HALVES = WithMass(2 ** (-n - 1), integers(0))

TRUE: dict[str, Statement] = {
    "geometric": Identity(Sum(q**k, (k, 0, oo)), 1 / (1 - q), INSIDE),
    "from a number on": Identity(Sum(q**k, (k, n, oo)), q**n / (1 - q), {**INSIDE, n: integers(0)}),
    "up to a number": Identity(Sum(2**k, (k, -oo, 3)), 16, {}),
    "alternating": Identity(Sum(Rational(-1, 2) ** k, (k, 0, oo)), Rational(2, 3), {}),
    "with a cube": Identity(Sum(k**3 / 2**k, (k, 1, oo)), 26, {}),
    "below": Inequality(Sum(q**k, (k, 1, oo)), "<", 1 / (1 - q), INSIDE),
    "all integers": Identity(Sum((1 - q) / (1 + q) * q ** Abs(k), (k, -oo, oo)), 1, INSIDE),
    "a law": Normalised((1 - q) * q**n, n, {n: integers(0), **INSIDE}),
    "mean": Mean(n, "=", q / (1 - q), {n: WithMass((1 - q) * q**n, integers(0))}, INSIDE),
    "mean of a square": Mean(n**2, "<", 4, {n: HALVES}, {}),
    "variance": Variance(n, "=", q / (1 - q) ** 2, {n: WithMass((1 - q) * q**n, integers(0))}, INSIDE),
    "floor": Inequality(x - 1, "<", floor(x), {x: REALS}),
}  # fmt: skip


@pytest.fixture(scope="module")
def coq() -> Coq:
    """The compiler."""
    return compiler()


@pytest.mark.parametrize("name", TRUE)
def test_each_is_kernel_checked(name: str, coq: Coq) -> None:
    found = coq.check(made(TRUE[name]), 120)
    assert found.standing is Standing.KERNEL_CHECKED, found


FALSE: dict[str, Statement] = {
    "another value": Identity(Sum(q**k, (k, 0, oo)), 1 / (1 - 2 * q), INSIDE),
    "one term more": Identity(Sum(q**k, (k, 1, oo)), 1 / (1 - q), INSIDE),
    "the wrong way": Inequality(1 / (1 - q), "<", Sum(q**k, (k, 1, oo)), INSIDE),
    "no law": Normalised((1 - q) * q**n, n, {n: integers(1), **INSIDE}),
    "a negative mass": Mean(n, "=", 0, {n: WithMass(3 * (-2) ** (-n) / 2, integers(0))}, {}),
    "another mean": Mean(n, "=", 1 / (1 - q), {n: WithMass((1 - q) * q**n, integers(0))}, INSIDE),
    "another variance": Variance(n, "=", q / (1 - q), {n: WithMass((1 - q) * q**n, integers(0))}, INSIDE),
    "floor": Inequality(x - 1, "<", -1 + floor(x), {x: REALS}),
}  # fmt: skip


@pytest.mark.parametrize("name", FALSE)
def test_a_false_one_with_a_forged_verdict(name: str, coq: Coq) -> None:
    assert coq.check(made(FALSE[name]), 30).standing is Standing.NOT_EXPORTED


TERMS_ARE_1 = """apply ex_series_lim_0 in S; assert (L : Rbar_le 1 0); [ refine (is_lim_seq_le (fun _ => 1) _ 1 0 _ (is_lim_seq_const 1) S);
  intro i; cbv beta; rewrite <- whole_power; apply pow_R1_Rle; lra | simpl in L; lra ]"""
DIVERGENT: dict[str, tuple[Statement, str]] = {
    "powers": (Identity(Sum(2**k, (k, 0, oo)), 0, {}), f"intros [_ [S _]]; {TERMS_ARE_1}"),
    "both sides": (Identity(Sum(2**k, (k, -oo, oo)), 1, {}), f"intros [_ [[S _] _]]; {TERMS_ARE_1}"),
    "signs": (Identity(Sum((-1) ** k, (k, 0, oo)), Rational(1, 2), {}), """intros [_ [S _]]; apply ex_series_lim_0 in S; apply is_lim_seq_abs in S;
        assert (L : Lim_seq (fun _ : nat => 1) = Rbar_abs 0); [ apply is_lim_seq_unique; refine (is_lim_seq_ext _ _ _ _ S); intro i; cbv beta;
        rewrite <- whole_power; apply pow_1_abs | rewrite Lim_seq_const in L; simpl in L; rewrite Rabs_R0 in L; injection L; lra ]"""),
    "no mean": (Mean(2**n, "=", 0, {n: HALVES}, {}), """intros [_ [_ [_ [_ [_ [S _]]]]]]; apply ex_series_lim_0 in S;
        assert (L : Lim_seq (fun _ : nat => / 2) = 0); [ apply is_lim_seq_unique; refine (is_lim_seq_ext _ _ _ _ S); intro i; cbv beta;
        rewrite <- powerRZ_add by lra; replace (0 + Z.of_nat i + (-1 + -1 * (0 + Z.of_nat i)))%Z with (-1)%Z by ring; simpl; field
        | rewrite Lim_seq_const in L; injection L; lra ]"""),
}  # fmt: skip
"""What diverges has some number in Coq, which would make these true: 0 for infinity, and the middle of what the partial sums come near."""


def test_what_diverges_is_refused(coq: Coq, tmp_path: Path) -> None:
    """The kernel accepts the negation of the theorem of each forged verdict."""
    lines = [
        "From Coq Require Import Reals Lra ZArith.",
        "From Coquelicot Require Import Coquelicot.",
        f"Require Import {INFINITE_SUMS}.",
        "Open Scope R_scope.",
        "Lemma whole_power b i : b ^ i = powerRZ b (0 + Z.of_nat i).",
        "Proof. destruct i; [reflexivity |]. simpl. rewrite SuccNat2Pos.id_succ. reflexivity. Qed.",
    ]
    for says, proof in DIVERGENT.values():
        lines.append(f"Goal ~ ({theorem(made(says), 'holds')}). Proof. {proof}. Qed.")
    (tmp_path / "forged.v").write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = [coq.program, "-q", "-Q", str(coq._library()), "", "forged.v"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-900:]


# --- what is written --------------------------------------------------------------------------------------------------------


def text(e: Any, domain: Any = None) -> str:
    return text_of(holds(form(Identity(e, 1, {} if domain is None else domain))))


@pytest.mark.parametrize(
    ("ends", "where", "word"),
    [((1, oo), "1 <= IZR k_0 -> ", "from"), ((-oo, 1), "IZR k_0 <= 1 -> ", "until"), ((-oo, oo), "", "everywhere")],
)  # fmt: skip
def test_a_sum_converges_and_its_terms_are_defined(ends: tuple[Any, Any], where: str, word: str) -> None:
    at = "" if word == "everywhere" else " (1)%Z"
    function = f"(fun k_0 : Z => exp (IZR k_0) / IZR k_0){at}"
    assert text(Sum(exp(k) / k, (k, *ends))) == (
        f"(forall (k_0 : Z), {where}IZR k_0 <> 0) /\\ summable_{word} {function} /\\ (sum_{word} {function}) = 1"
    )


def test_each_word_is_read_as_another_sum() -> None:
    """The parser of its own tells them apart, and a sum between two ends from one without."""
    function = "(fun k : Z => IZR k)"
    texts = [f"0 < sum_{word} {function}{at}" for word, at in (("from", " (0)%Z"), ("until", " (0)%Z"), ("everywhere", ""))]  # fmt: skip
    found = {read_proposition(t) for t in (*texts, f"0 < sum_between {function} (0)%Z (0)%Z")}
    assert len(found) == 4
    assert read_proposition(f"summable_until {function} (2)%Z") == Converges(
        ("series", "k", ("int", "k"), ("-oo",), ("num", Fraction(2)))
    )
    for wrong in ("summable_from (fun k : Z => IZR k)", "sum_everywhere (fun k : Z => IZR k) (0)%Z = 1", "summable_from = 1"):  # fmt: skip
        with pytest.raises(UnreadableError):
            read_proposition(wrong)


def test_a_header_says_that_it_converges() -> None:
    header = made(TRUE["geometric"]).text
    assert "sum(q^k_0 for k_0 from 0 to oo) converges and 1 - q != 0 and sum(q^k_0 for k_0 from 0 to oo) = 1/(1 - q)" in header  # fmt: skip


def test_only_files_that_name_a_series_require_the_library() -> None:
    """The keys of others do not change with it."""
    assert INFINITE_SUMS in made(TRUE["geometric"]).requires
    assert INFINITE_SUMS not in made(Identity(Sum(q**k, (k, 0, 3)), 1 + q + q**2 + q**3, INSIDE)).requires


def test_a_moment_needs_the_sum_of_absolute_values() -> None:
    said = text_of(holds(form(Mean((-1) ** n * n, "=", 0, {n: HALVES}, {}))))
    assert "summable_from (fun n_0 : Z => Rabs (powerRZ (- 1) (n_0)%Z) * Rabs (IZR n_0) *" in said


@pytest.mark.parametrize("ends", [(oo, 1), (1, -oo), (Rational(1, 2), oo)])
def test_ends_that_are_none(ends: tuple[Any, Any]) -> None:
    with pytest.raises(NotExportableError):
        term_of(["Sum", ["s", "k"], ["Tuple", ["s", "k"], *map(prefix, map(sympify, ends))]])


def test_a_counterexample_of_a_series() -> None:
    assert "(1 / 2) < (sum_from" in text_of(fails(form(Inequality(Sum(q**k, (k, 1, oo)), "<=", Rational(1, 2), INSIDE))))  # fmt: skip
