"""The kernel accepts what findings on papers rest on, and refuses it with one number changed. These tests need coqc."""

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flint import arb, ctx, fmpq

from parisk_sym.coq.coq_file import FOR_SCRIPTS, LIBRARIES, CoqFile, coq_file, library_text
from parisk_sym.coq.coqc import Coq
from parisk_sym.coq.outcome import Standing
from parisk_sym.coq.run import script_of
from parisk_sym.coq.theory import theory_of
from parisk_sym.laws.composition.laplace_routes import delta_ball
from tests.shipped import shipped
from tests.tools import compiler

CHANGED = {
    "par21.theorem3.mean_bound_both": ("(1 / 2) * gamma *", "(9 / 20) * gamma *"),
    "par21.theorem3.mean_tight": ("tanh ((1 / 2) * ln exp_eps_)", "tanh ((49 / 100) * ln exp_eps_)"),
    "par20.theorem9.mean_bound_any": ("gamma * ((- 1) + exp_eps_)", "gamma * ((- (11 / 10)) + exp_eps_)"),
    "tob18.abstract.kov_different_levels": ("12519 / 10000", "12521 / 10000"),
    "tob18.abstract.kov_optimal": ("20 * Rmax", "19 * Rmax"),
}
"""Claims with scripts, and one number of each that must be as it is."""


@pytest.fixture(scope="module")
def coq() -> Coq:
    """The compiler."""
    return compiler()


def exported(claim_id: str) -> CoqFile:
    found = next(claim for claim in shipped().claims if claim.id == claim_id)
    theory = theory_of(found.claim, str(found.claim.expected), {"rule": "", "children": []})
    return coq_file(theory, script_of(found.id, found.file))


@pytest.mark.parametrize("claim_id", CHANGED)
def test_a_finding_and_one_number_changed(claim_id: str, coq: Coq) -> None:
    file = exported(claim_id)
    assert coq.check(file, 120).standing is Standing.KERNEL_CHECKED
    old, new = CHANGED[claim_id]
    assert old in file.text
    assert coq.check(replace(file, text=file.text.replace(old, new)), 120).standing is Standing.NOT_EXPORTED


def test_libraries_of_a_script_count() -> None:
    """What is remembered of a file with a script depends on the libraries that the script asks for."""
    assert "PariskChord" in exported("par21.theorem3.mean_tight").requires
    assert not set(FOR_SCRIPTS) & set(exported("tob18.abstract.kov_optimal").requires)


BITS = 64
NOISE, UNIT = 2, 4
"""A level of 1/2 for each use, and y counts quarters."""


def uses() -> Iterator[tuple[int, int, int]]:
    """Numbers of uses n and of quarters y, and the whole part of 1/delta at the level n/2 - y/2."""
    with ctx.workprec(200):
        for n in range(1, 6):
            for y in range(1, 2 * n, 2):
                delta = delta_ball(fmpq(n, 2) - fmpq(y, 2), fmpq(1, 2), fmpq(n))
                yield n, y, int((1 / delta).floor().unique_fmpz())


def rounded(unit: int, bits: int) -> int:
    """2^bits exp(1/unit), rounded down."""
    with ctx.workprec(bits + 100):
        return int((arb(fmpq(1, unit)).exp() * 2**bits).floor().unique_fmpz())


def test_delta_of_uses_in_integers(coq: Coq, tmp_path: Path) -> None:
    """What they say of delta and 1/k is what the certified value of the package says, at the two k around it."""
    low, last_low = rounded(UNIT, BITS), rounded(2000, 128)
    tests = [f"({head} {NOISE} {UNIT} {BITS} {x} {bound} {n} {y}, {says})"
             for n, y, k in uses() if k > 1
             for head, x, bound, says in (("spent_over", low, k + 1, "true"), ("spent_over", low, k, "false"),
                                      ("spent_under", low + 1, k, "true"), ("spent_under", low + 1, k + 1, "false"))]  # fmt: skip
    assert len(tests) > 20
    last = [  # delta at 277 uses of level 1 and the level 156.412 is above 10^-5, at 276 and 155.992 below
        f"(spent_over 2000 2000 128 {last_low} 100000 277 120588, true)",
        f"(spent_over 2000 2000 128 {last_low} 100000 276 120008, false)",
        f"(spent_under 2000 2000 128 {last_low + 1} 100000 276 120008, true)",
    ]
    lines = ["From Coq Require Import ZArith List Bool.", "Require Import PariskUsesBounds.", "Open Scope Z_scope.",
             f"Goal forallb (fun t => Bool.eqb (fst t) (snd t)) ({' :: '.join([*tests, *last])} :: nil)%list = true.",
             "Proof. vm_compute. reflexivity. Qed."]  # fmt: skip
    (tmp_path / "uses.v").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name in LIBRARIES:
        (tmp_path / f"{name}.v").write_text(library_text(name), encoding="utf-8")
    needed = ("Parisk", "PariskFunctions", *(name for name in FOR_SCRIPTS if name.startswith("PariskUses")))
    for name in (*needed, "uses"):
        done = subprocess.run(
            [coq.program, "-q", "-Q", ".", "", f"{name}.v"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-2000:]
