"""Each tactic of the library proves a true statement and refuses one that is false by a constant. These tests need coqc."""

import subprocess
from pathlib import Path

import pytest

from parisk_sym.prover.coq_file import LIBRARY, library_text
from parisk_sym.prover.coqc import find_coq

pytestmark = pytest.mark.slow

_IMPORTS = (("Coq", "Reals Lra Psatz ZArith"), ("Coquelicot", "Coquelicot"), ("Interval", "Tactic"))
_FAR = "forall a c : R, 0 < a -> 0 < c -> forall d : R, 0 < d -> exists r : R, forall x : R, 0 < x -> r < x -> x <> 0 /\\ "
_NEAR = "forall a c : R, 0 < a -> 0 < c -> forall d : R, 0 < d -> exists r : R, 0 < r /\\ (forall x : R, 0 < x -> x <> 0 -> Rabs (x + 0) < r -> x <> 0 /\\ "  # fmt: skip
PAIRS = {
    "order of products": ("parisk_statement", "forall a b c d : R, 0 < a -> a < b -> 0 < c -> c <= d -> a * exp c < b * exp d",
                          "forall a b c d : R, 0 < a -> a < b -> 0 < c -> c <= d -> a * exp d < b * exp c"),
    "order of quotients": ("parisk_statement", "forall a x y : R, 0 < a -> 0 < x -> x < y -> y <> 0 /\\ x <> 0 /\\ a / y < a / x",
                           "forall a x y : R, 0 < a -> 0 < x -> x < y -> y <> 0 /\\ x <> 0 /\\ a / x < a / y"),
    "order of roots": ("parisk_statement", "forall x y : R, 0 <= x -> x < y -> 0 <= x /\\ sqrt x < sqrt y",
                       "forall x y : R, -1 <= x -> x < y -> 0 <= x /\\ sqrt x < sqrt y"),
    "cases": ("parisk_statement", "forall x y : R, Rmax 0 (x + y) <= Rmax 0 x + Rmax 0 y",
              "forall x y : R, Rmax 0 (x + y) <= Rmax 0 x + Rmax 0 y - 1 / 1000"),
    "exponentials": ("parisk_statement", "forall x : R, (exp x + 1) * (exp x - 1) = exp (2 * x) - 1",
                     "forall x : R, (exp x + 1) * (exp x - 1) = exp (2 * x) - 1001 / 1000"),
    "derivatives": ("parisk_statement", "forall x : R, 0 < x -> (1 / 2) * x ^ 2 < x * (exp x - 1)",
                    "forall x : R, 0 < x -> (3 / 2) * x < x * (exp x - 1)"),
    "digits": ("parisk_point", "Rabs (exp (- 2) - (135335 / 1000000)) < (1 / 2000000)",
               "Rabs (exp (- 2) - (135336 / 1000000)) < (1 / 2000000)"),
    "far away": ("parisk_limit", f"{_FAR}Rabs (a * exp (- (c / x)) - a) < d", f"{_FAR}Rabs (a * exp (- (c / x)) - 2 * a) < d"),
    "decay": ("parisk_limit", f"{_FAR}Rabs ((1 / 2) * exp (- (x * a / c)) + 0) < d", f"{_FAR}Rabs (1 + exp (- (x * a / c)) + 0) < d"),
    "near zero": ("parisk_limit", f"{_NEAR}Rabs (a + exp (- (c / x)) - a) < d)", f"{_NEAR}Rabs (a + exp (- (c / x)) - 2 * a) < d)"),
    "beyond": ("parisk_limit", "forall a : R, 0 < a -> forall b : R, exists r : R, forall x : R, 0 < x -> r < x -> a <> 0 /\\ b < x / a",
               "forall a : R, a < 0 -> forall b : R, exists r : R, forall x : R, 0 < x -> r < x -> a <> 0 /\\ b < x / a"),
}  # fmt: skip
"""A tactic, what it proves, and what it must refuse."""


def test_each_tactic_proves_what_is_true_and_refuses_what_is_false_by_a_constant(tmp_path: Path) -> None:
    """One run of the compiler: `Fail` is an error where the tactic succeeds."""
    (tmp_path / f"{LIBRARY}.v").write_text(library_text(), encoding="utf-8")
    lines = [
        *(f"From {m} Require Import {n}." for m, n in _IMPORTS),
        f"Require Import {LIBRARY}.",
        "Open Scope R_scope.",
    ]
    for tactic, true, false in PAIRS.values():
        lines += [
            f"Goal {true}. Proof. {tactic}. Qed.",
            f"Goal {false}. Proof. Fail solve [{tactic}]. Abort.",
        ]
    (tmp_path / "pairs.v").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name in (f"{LIBRARY}.v", "pairs.v"):
        done = subprocess.run(
            [find_coq().program, "-q", name], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{name}: {done.stderr[-500:]}"


def test_the_library_assumes_nothing_of_its_own() -> None:
    words = set(library_text().replace(".", " ").split())
    assert not words & {"Axiom", "Axioms", "Parameter", "Admitted", "admit", "Conjecture"}
