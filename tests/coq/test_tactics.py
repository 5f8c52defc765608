"""Each tactic of the library proves a true statement and refuses one that is false by a constant. These tests need coqc."""

import re
import subprocess
from pathlib import Path

import pytest

from parisk_sym.coq.coq_file import FUNCTIONS, INTEGRALS, LIBRARIES, library_text
from parisk_sym.coq.coq_names import NOISE, NOTIONS, SERIES, identifiers
from tests.tools import compiler

_IMPORTS = (("Coq", "Reals Lra Psatz ZArith"), ("Coquelicot", "Coquelicot"), ("Interval", "Tactic"))
_FAR = "forall a c : R, 0 < a -> 0 < c -> forall d : R, 0 < d -> exists r : R, forall x : R, 0 < x -> r < x -> x <> 0 /\\ "
_NEAR = "forall a c : R, 0 < a -> 0 < c -> forall d : R, 0 < d -> exists r : R, 0 < r /\\ (forall x : R, 0 < x -> x <> 0 -> Rabs (x + 0) < r -> x <> 0 /\\ "  # fmt: skip
_RAY, _LINE = "(at_point 0) (Rbar_locally p_infty)", "(Rbar_locally m_infty) (Rbar_locally p_infty)"

_BELL = "z ^ 4 * ((1 / 2) * sqrt 2 / sqrt PI / s * exp (- ((1 / 2) * z ^ 2 / s ^ 2)))"


def _has(integrand: str, ends: str) -> str:
    """That an integral has a value, and the value."""
    function = f"(fun z : R => {integrand})"
    return f"ex_RInt_gen {function} {ends} /\\ RInt_gen {function} {ends}"


def _delta(d: str) -> str:
    """Delta at the level e of Gaussian noise whose shift is d standard deviations."""
    return f"(1 / 2) * erfc ((1 / 2) * sqrt 2 * (- ((1 / 2) * {d}) + e / {d})) - (1 / 2) * erfc ((1 / 2) * sqrt 2 * ((1 / 2) * {d} + e / {d})) * exp e"


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
    "moments": ("parisk_integral_statement", f"forall s : R, 0 < s -> {_has('z ^ 2 * exp (- (z / s)) / s', _RAY)} = 2 * s ^ 2",
                f"forall s : R, 0 < s -> {_has('z ^ 2 * exp (- (z / s)) / s', _RAY)} = 3 * s ^ 2"),
    "growth has no integral": ("parisk_integral_statement", f"forall s : R, 0 < s -> {_has('exp (- (z / s))', _RAY)} = s",
                               f"forall s : R, 0 < s -> {_has('exp (z / s)', _RAY)} = - s"),
    "absolute values under integrals": ("parisk_integral_statement", f"forall b : R, 0 < b -> {_has('(1 / 2) / b * exp (- (1 / b * Rabs z))', _LINE)} = 1",
                                        f"forall b : R, 0 < b -> {_has('(1 / 3) / b * exp (- (1 / b * Rabs z))', _LINE)} = 1"),
    "cases under integrals": ("parisk_integral_statement",
                              f"forall x : R, 0 < x -> {_has('if Rle_dec x (Rabs z) then (1 / 2) * exp (- Rabs z) else 0', _LINE)} = exp (- x)",
                              f"forall x : R, 0 < x -> {_has('if Rle_dec x (Rabs z) then (1 / 2) * exp (- Rabs z) else 0', _LINE)} = exp (- 2 * x)"),
    "halves of exponents": ("parisk_statement", "forall x : R, 0 < x -> (2 * exp x / (1 + exp x) - 1) * x = x * tanh ((1 / 2) * x)",
                            "forall x : R, 0 < x -> (2 * exp x / (1 + exp x) - 1) * x = x * tanh ((1 / 3) * x)"),
    "logarithms in exponents": ("parisk_statement", "forall s a : R, 0 < s -> 0 < a -> a < 1 -> exp (- (1 / s * (s * ln (1 / a)))) = a",
                                "forall s a : R, 0 < s -> 0 < a -> a < 1 -> exp (- (1 / s * (s * ln (2 / a)))) = a"),
    "fractions that are not 0": ("parisk_statement", "forall x : R, 0 < x -> (1 / 2) - 1 / (1 + exp x) <> 0 /\\ 0 < x",
                                 "forall x : R, -1 < x -> (1 / 2) - 1 / (1 + exp x) <> 0 /\\ -1 < x"),
    "signs of exponential polynomials": ("parisk_exponential_statement", "forall x : R, 0 < x -> exp x - 1 <> 0 /\\ 4 / (exp x - 1) ^ 2 * exp x < 4 / x ^ 2",
                                         "forall x : R, 0 < x -> exp x - 1 <> 0 /\\ 4 / (exp x - 1) ^ 2 * exp x < 399 / 100 / x ^ 2"),
    "equal exponential quotients": ("parisk_exponential_statement", "forall x : R, 0 < x -> 1 - 2 / (exp x + 1) = tanh (x / 2)",
                                    "forall x : R, 0 < x -> 1 - 2 / (exp x + 1) = tanh (x / 4)"),
    "logarithms of exponential quotients": ("parisk_exponential_statement", "forall x : R, 0 < x -> 0 < (1 + exp x) / 2 /\\ x / 2 < ln ((1 + exp x) / 2)",
                                            "forall x : R, 0 < x -> 0 < (1 + exp x) / 2 /\\ x / 2 + 1 / 1000 < ln ((1 + exp x) / 2)"),
    "decided cases": ("parisk_exponential_statement", "forall x : R, 0 < x -> Rmax 0 (exp x - 1 - x) + Rmax 0 (1 - exp x) = exp x - 1 - x",
                      "forall x : R, 0 < x -> Rmax 0 (exp x - 1 - x) + Rmax 0 (exp x - 1) = exp x - 1 - x"),
    "slopes of exponential quotients": ("parisk_exponential_monotone", "forall a b : R, 0 < a -> 0 < b -> a < b -> b / (exp b - 1) < a / (exp a - 1)",
                                        "forall a b : R, 0 < a -> 0 < b -> a < b -> b ^ 2 / (exp b - 1) < a ^ 2 / (exp a - 1)"),
    "deltas of Gaussian noise": ("parisk_error_statement", f"forall e a b : R, 0 < e -> 0 < a -> a < b -> b <> 0 /\\ a <> 0 /\\ {_delta('a')} < {_delta('b')}",
                                 f"forall e a b : R, 0 < e -> 0 < a -> a < b -> b <> 0 /\\ a <> 0 /\\ {_delta('b')} < {_delta('a')}"),
    "tails of the bell": ("parisk_error_statement", "forall p : R, 0 < p -> p < 1 -> 0 <= ln (1 / p) /\\ erfc (sqrt (ln (1 / p))) <= p",
                          "forall p : R, 0 < p -> p < 1 -> 0 <= ln (1 / p) /\\ erfc (sqrt (ln (2 / p))) <= p / 3"),
    "integrals at points": ("parisk_integral_point", f"{_has('z * exp (- z) * ln 2', _RAY)} < 7 / 10", f"{_has('z * exp (- z) * ln 2', _RAY)} < 69 / 100"),
    "the error function at points": ("parisk_error_point", "Rabs (erfc 1 - (157299 / 1000000)) < (1 / 2000000)",
                                     "Rabs (erfc 1 - (157300 / 1000000)) < (1 / 2000000)"),
    "defined ends": ("parisk_ends", "forall x : R, 0 < x -> x <= 1 -> x <> 0", "forall x : R, 0 <= x -> x <= 1 -> x <> 0"),
    "logarithms below lines": ("parisk_lines", "forall x : R, 0 < x -> 0 < x /\\ ln x <= x - 1", "forall x : R, 0 < x -> 0 < x /\\ ln x <= x - 1001 / 1000"),
    "ceilings": ("parisk_lines", "forall x : R, x <= ceiling x", "forall x : R, x <= ceiling x - 1 / 1000"),
    "induction": ("parisk_totals", "forall n : Z, 1 <= IZR n -> 2 <> 0 /\\ 2 * IZR n <= powerRZ 2 (n)%Z",
                  "forall n : Z, 1 <= IZR n -> 2 <> 0 /\\ 21 / 10 * IZR n <= powerRZ 2 (n)%Z"),
    "sums": ("parisk_totals", "1 - 1 <= 10 /\\ sum_between (fun k : Z => IZR k) 1 10 = 55", "1 - 1 <= 10 /\\ sum_between (fun k : Z => IZR k) 1 10 = 54"),
    "convexity by slopes": ("parisk_convex_by_slopes", "forall a b w : R, 0 < a -> 0 < b -> 0 <= w -> w <= 1 -> 1 / ((1 - w) * a + w * b) <= (1 - w) / a + w / b",
                            "forall a b w : R, -1 < a -> 0 < b -> 0 <= w -> w <= 1 -> 1 / ((1 - w) * a + w * b) <= (1 - w) / a + w / b"),
    "quotients near a common zero": ("parisk_limits", f"{_NEAR}Rabs ((exp x - 1) / x - 1) < d)", f"{_NEAR}Rabs ((exp x - 1) / x - 2) < d)"),
    "along the integers": ("parisk_limits", "forall d : R, 0 < d -> exists r : R, forall n : Z, 1 <= IZR n -> r < IZR n -> IZR n <> 0 /\\ Rabs (1 / IZR n + 0) < d",
                           "forall d : R, 0 < d -> exists r : R, forall n : Z, 1 <= IZR n -> r < IZR n -> IZR n <> 0 /\\ Rabs (1 / IZR n - 1) < d"),
    "one root": ("parisk_root (fun x : R => 0 < x) 1 2", "exists x : R, 0 < x /\\ x ^ 2 - 2 = 0 /\\ (forall y : R, 0 < y -> y ^ 2 - 2 = 0 -> y = x)",
                 "exists x : R, 0 < x /\\ x ^ 2 - 5 = 0 /\\ (forall y : R, 0 < y -> y ^ 2 - 5 = 0 -> y = x)"),
    "powers of what may be 0": ("parisk_real_powers", "forall x : R, 0 <= x -> 0 <= x ^ 3 /\\ real_power (x ^ 3) (1 / 3) = x",
                                "forall x : R, 0 <= x -> 0 <= x ^ 3 /\\ real_power (x ^ 3) (1 / 3) = 2 * x"),
    "a lemma in another form": ("parisk_as exp_above", "forall x : R, x + 1 <= exp (1 * x)", "forall x : R, x + 1001 / 1000 <= exp (1 * x)"),
    "beyond": ("parisk_limit", "forall a : R, 0 < a -> forall b : R, exists r : R, forall x : R, 0 < x -> r < x -> a <> 0 /\\ b < x / a",
               "forall a : R, a < 0 -> forall b : R, exists r : R, forall x : R, 0 < x -> r < x -> a <> 0 /\\ b < x / a"),
    "numbers": ("parisk_numbers", "ceiling (7 / 2 / 3) < 5 / 2 /\\ 5 / 4 < real_power 2 (1 / 3) /\\ (forall b : Z, 0 <= IZR b -> IZR b <= 1 -> powerRZ 2 (1 - b) <= 2)",
                "ceiling (7 / 2 / 3) < 5 / 2 /\\ 5 / 4 < real_power 2 (1 / 3) /\\ (forall b : Z, 0 <= IZR b -> IZR b <= 1 -> powerRZ 2 (1 - b) <= 1)"),
    "moments of Gaussian noise": ("parisk_moments", f"forall s : R, 0 < s -> {_has(_BELL, _LINE)} = 3 * s ^ 4", f"forall s : R, 0 < s -> {_has(_BELL, _LINE)} = 4 * s ^ 4"),
}  # fmt: skip
"""A tactic, what it proves, and what it must refuse."""


def test_each_tactic_proves_what_is_true_and_refuses_what_is_false_by_a_constant(tmp_path: Path) -> None:
    """One run of the compiler: `Fail` is an error where the tactic succeeds, for which the slowest of the true ones takes a second."""
    for name in LIBRARIES:
        (tmp_path / f"{name}.v").write_text(library_text(name), encoding="utf-8")
    lines = [
        *(f"From {m} Require Import {n}." for m, n in _IMPORTS),
        f"Require Import {' '.join(LIBRARIES)}.",
        "Open Scope R_scope.",
    ]
    for tactic, true, false in PAIRS.values():
        lines += [
            f"Goal {true}. Proof. {tactic}. Qed.",
            f"Goal {false}. Proof. Fail solve [timeout 5 ({tactic})]. Abort.",
        ]
    (tmp_path / "pairs.v").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name in (*(f"{name}.v" for name in LIBRARIES), "pairs.v"):
        done = subprocess.run(
            [compiler().program, "-q", name], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{name}: {done.stderr[-500:]}"


@pytest.mark.parametrize("name", LIBRARIES)
def test_a_library_assumes_nothing_of_its_own(name: str) -> None:
    text = library_text(name).replace("Local Notation", "")  # which no file that requires the library sees
    words = set(text.replace(".", " ").split())
    assert not words & {"Axiom", "Axioms", "Parameter", "Admitted", "admit", "Conjecture", "Notation"}


def test_no_library_gives_a_name_of_statements_another_meaning() -> None:
    """Statements name Coq's own functions those of the library of functions, and notions of privacy; nothing that is imported beside may be called so."""
    heads = r"^\s*(?:Definition|Fixpoint|Lemma|Theorem|Record|Inductive)\s+([\w']+)"
    named = {name: re.findall(heads, library_text(name), re.MULTILINE) for name in LIBRARIES}
    named[INTEGRALS] += re.findall(
        r"\b(\w+) : (?:R|nat)\b[;} ]", re.findall(r"Record .*", library_text(INTEGRALS))[0]
    )
    every = [word for words in named.values() for word in words]
    assert len(every) == len(set(every))
    ours = {word for name, words in named.items() if name != FUNCTIONS for word in words} - {
        *NOISE,
        *NOTIONS,
        *SERIES,
    }
    assert all(identifiers([word])[word] == word for word in ours if "'" not in word)
