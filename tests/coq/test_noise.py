"""The privacy of noise as a theorem: what it says, and that a false one is refused. The slow tests need coqc."""

import subprocess
from pathlib import Path

import pytest
from sympy import Rational, Symbol, exp

from parisk_sym import POSITIVE, PrivateNoise, laplace_law
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.coq.coq_file import ADDED_NOISE
from parisk_sym.coq.coq_read import UnreadableError, read_proposition
from parisk_sym.coq.coqc import Coq
from parisk_sym.coq.logic import IsPrivate
from parisk_sym.coq.outcome import Standing
from parisk_sym.coq.statements import fails, holds
from parisk_sym.coq.terms import NotExportableError
from parisk_sym.formulas.domain import open_
from tests.coq.test_probability import text_of
from tests.coq.test_simple_truths import form, made, theorem
from tests.proofs.kinds.test_private_noise import PROVED, REFUSED
from tests.tools import compiler

__test_module_is_read__ = True

Z = Symbol("Z", real=True)
eps, change = Symbol("epsilon", positive=True), Symbol("Delta", positive=True)
OWN = {eps: POSITIVE, change: POSITIVE}
LAPLACE = PrivateNoise(eps, change, {Z: laplace_law(change / eps)}, domain=OWN)
STANDARD = {Z: laplace_law(1)}
CHECKED = (
    "Laplace",
    "a weaker level",
    "a smaller move",
    "with a delta to spare",
    "half the scale",
    "level 0",
)
FORGED = ("a level that is too small", "a move that is too large", "two coordinates with the scale of one", "half the scale, delta too small",
          "a negative level", "a negative delta", "no law")  # fmt: skip


@pytest.fixture(scope="module")
def coq() -> Coq:
    """The compiler."""
    return compiler()


def test_each_is_kernel_checked(coq: Coq) -> None:
    with_delta = PrivateNoise(eps, change, STANDARD, 1 - exp((eps - change) / 2), {eps: POSITIVE, change: open_(eps, 9)})  # fmt: skip
    found = coq.check(made(All((*(PROVED[name] for name in CHECKED), with_delta))), 600)
    assert found.standing is Standing.KERNEL_CHECKED, found


@pytest.mark.parametrize("name", FORGED)
def test_a_false_one_with_a_forged_verdict(name: str, coq: Coq) -> None:
    assert coq.check(made(REFUSED[name][0]), 15).standing is Standing.NOT_EXPORTED


NEGATED = {
    "a negative delta": (PrivateNoise(1, 1, STANDARD, Rational(-1, 10)), """assert (K := H 0 0 ltac:(rewrite Rminus_diag_eq, Rabs_R0 by reflexivity; lra) (fun _ => false));
        unfold chance_of, has_chance in K; cbv beta iota in K; assert (N : is_RInt_gen (fun _ : R => 0) (Rbar_locally m_infty) (Rbar_locally p_infty) 0);
        [ apply total_nil; typeclasses eauto | rewrite (is_RInt_gen_unique _ _ N) in K; assert (L := K (ex_intro _ 0 N) (ex_intro _ 0 N)); lra ]"""),
    "a negative move": (PrivateNoise(1, -1, STANDARD), "lra"),
    "a lower level": (PrivateNoise(Rational(99, 100), 1, STANDARD), """set (f := fun z : R => 1 / 2 * exp (- Rabs z)) in H;
        assert (U : forall a, 0 <= a -> is_RInt_gen (fun z => if (if Rle_dec z 0 then true else false) then f (z - a) else 0) (Rbar_locally m_infty)
          (Rbar_locally p_infty) (exp ((0 - a) / 1) / 2));
        [ intros a A; apply (is_RInt_gen_ext (fun z => if Rle_dec z 0 then laplace 1 (z - a) else 0));
          [ apply filter_forall; intros p z _; unfold f, laplace; destruct (Rle_dec z 0); [| reflexivity ]; match goal with |- @eq _ ?x ?y => change (@eq R x y) end;
            replace (- Rabs (z - a) / 1) with (- Rabs (z - a)) by field; field
          | apply piece_with_rest, laplace_up_to_left; lra ]
        | assert (A := U 0 ltac:(lra)); assert (B := U 1 ltac:(lra));
          assert (K := H 0 1 ltac:(rewrite Rabs_left; lra) (fun z => if Rle_dec z 0 then true else false) (ex_intro _ _ A) (ex_intro _ _ B));
          assert (J : exp ((0 - 0) / 1) / 2 <= exp (99 / 100) * (exp ((0 - 1) / 1) / 2) + 0);
          [ rewrite <- (is_RInt_gen_unique _ _ A), <- (is_RInt_gen_unique _ _ B); exact K |];
          assert (L : exp (99 / 100) * (exp ((0 - 1) / 1) / 2) < exp ((0 - 0) / 1) / 2) by interval with (i_prec 80); lra ]"""),
}  # fmt: skip
"""What is false, and how its last part is refuted: by the empty set, by the sign of the move, by the negative answers."""


def test_what_is_false_is_refuted(coq: Coq, tmp_path: Path) -> None:
    """The kernel accepts the negation of the theorem of each forged verdict."""
    lines = [
        "From Coq Require Import Reals Lra ZArith.",
        "From Coquelicot Require Import Coquelicot.",
        "From Interval Require Import Tactic.",
        f"Require Import PariskIntegrals {ADDED_NOISE}.",
        "Open Scope R_scope.",
    ]
    for says, proof in NEGATED.values():
        opened = "intro H; repeat match type of H with _ /\\ _ => let D := fresh in destruct H as [D H] end"
        lines.append(f"Goal ~ ({theorem(made(says), 'holds')}). Proof. {opened}; {proof}. Qed.")
    (tmp_path / "forged.v").write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = [coq.program, "-q", "-Q", str(coq._library()), "", "forged.v"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-900:]


DENSITY = "fun Z_0 : R => (1 / 2) * eps / Delta * exp (- (eps / Delta * Rabs Z_0))"


def test_what_is_said() -> None:
    """The law is one, moves are possible, and the answers are private."""
    text = text_of(holds(form(PrivateNoise(Symbol("eps", positive=True), change, {Z: laplace_law(change / Symbol("eps", positive=True))},
        domain={Symbol("eps", positive=True): POSITIVE, change: POSITIVE}))))  # fmt: skip
    assert f"ex_RInt_gen ({DENSITY}) (Rbar_locally m_infty) (Rbar_locally p_infty) /\\" in text
    assert f"(RInt_gen ({DENSITY}) (Rbar_locally m_infty) (Rbar_locally p_infty)) = 1 /\\" in text
    assert text.endswith(f"0 <= Delta /\\ noise_private ({DENSITY}) eps 0 Delta")


def test_its_numbers_are_defined() -> None:
    text = text_of(holds(form(PrivateNoise(1 / eps, 1 / change, STANDARD, 1 / (eps + change), OWN))))
    assert "epsilon <> 0 /\\ epsilon + Delta <> 0 /\\ Delta <> 0 /\\ 0 <= 1 / Delta /\\" in text.replace("Delta + epsilon", "epsilon + Delta")  # fmt: skip


def test_it_is_read_back() -> None:
    found = read_proposition("noise_private (fun x : R => x) 1 0 2")
    one, zero, two = (("num", Rational(i)) for i in (1, 0, 2))
    assert isinstance(found, IsPrivate)
    assert found == IsPrivate(("density", "x", ("var", "x")), one, zero, two)
    assert found != read_proposition("noise_private (fun x : R => x) 1 2 0")
    for wrong in ("noise_private (fun x : R => x) 1 0", "noise_private (fun x : Z => IZR x) 1 0 2", "noise_private 1 0 2"):  # fmt: skip
        with pytest.raises(UnreadableError):
            read_proposition(wrong)


def test_its_header() -> None:
    text = made(PrivateNoise(1, 2, STANDARD, Rational(1, 4))).text
    assert "answers that move by at most 2, with noise Z_0 of density (1/2)*exp(-abs(Z_0)), are private at (1, 1/4)" in text  # fmt: skip


def test_only_files_that_name_it_require_the_library() -> None:
    assert ADDED_NOISE in made(LAPLACE).requires
    assert ADDED_NOISE not in made(Inequality(0, "<", eps, {eps: POSITIVE})).requires


def test_noise_on_a_half_line_is_not_written() -> None:
    """Its density is another expression where it is 0."""
    own = form(LAPLACE)
    ((_, law),) = own["laws"]
    law["range"]["lower"] = ["n", "0"]
    with pytest.raises(NotExportableError, match="whole line"):
        holds(own)


def test_that_it_fails_is_not_written() -> None:
    with pytest.raises(NotExportableError):
        fails(form(LAPLACE))
