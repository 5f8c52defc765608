"""Claims as theorems: what the kernel is given says what the claim says."""

import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import sympy
from sympy import Symbol, exp, log, pi, sinh, sqrt

from parisk_sym.claims.forms import form_of
from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.coq import coq_write
from parisk_sym.coq.coq_file import (
    LIBRARY,
    RoundTripError,
    check_script,
    coq_file,
    file_name,
    library_text,
)
from parisk_sym.coq.coq_names import comment, identifiers
from parisk_sym.coq.coq_read import UnreadableError, read_proposition
from parisk_sym.coq.coqc import AXIOMS, read_output
from parisk_sym.coq.logic import And, Forall, Implies, Proposition, Relation
from parisk_sym.coq.outcome import Standing
from parisk_sym.coq.run import script_of
from parisk_sym.coq.statements import fails, holds
from parisk_sym.coq.terms import NotExportableError
from parisk_sym.coq.theory import Proof, Theorem, Theory
from parisk_sym.coq.witness import approximate
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers, open_

__test_module_is_read__ = True

x, y = Symbol("x", positive=True), Symbol("y", real=True)
n = Symbol("n", integer=True, positive=True)
WHERE = {x: POSITIVE}

STATEMENTS: dict[str, Statement] = {
    "sides": Identity(sinh(x) * 2, exp(x) - 1 / exp(x), WHERE),
    "powers": Inequality(x ** sympy.Rational(-3, 2) - 2 * x**3, "<", sqrt(x + 1) + x**y, {x: POSITIVE, y: REALS}),
    "signs": Inequality(-(x**2) - 3 * x / 4, "<=", -(x - 5) / (x * 7) - x * (1 - x), WHERE),
    "integers": Inequality(0, "<", x**n + n, {x: POSITIVE, n: integers(1, 30)}),
    "constants": Inequality(log(2) * sympy.E, "<", pi, {}),
    "choices": Inequality(sympy.Max(x, y, 1), "<=", abs(y) + x + sympy.Min(x, 2) + 1, {x: POSITIVE, y: closed(-1, 2)}),
}  # fmt: skip


def says(p: Proposition) -> str:
    return coq_write.proposition(p, identifiers(names(p)))


def names(p: Any) -> list[str]:
    match p:
        case And(parts):
            return [name for part in parts for name in names(part)]
        case Implies(a, b):
            return names(a) + names(b)
        case Relation():
            return []
        case _ if hasattr(p, "parts"):
            return [name for part in p.parts for name in names(part)]
    return [v.name for v in p.variables] + names(p.body)


def exported(statement: Statement) -> str:
    form = form_of(statement)
    assert form is not None
    return says(holds(form))


def relation_in(p: Proposition) -> Relation:
    """The last relation of a statement: behind quantifiers, premises and conditions of definedness."""
    match p:
        case Forall(_, body) | Implies(_, body):
            return relation_in(body)
        case And(parts):
            return relation_in(parts[-1])
    assert isinstance(p, Relation)
    return p


class TestWhatIsSaid:
    @pytest.mark.parametrize("name", STATEMENTS)
    def test_sides_have_the_values_of_the_claim(self, name: str) -> None:
        """By another route: the text is parsed and evaluated by mpmath, the claim's own expressions by SymPy."""
        statement: Any = STATEMENTS[name]
        read = relation_in(read_proposition(exported(statement)))
        assert read.op == getattr(statement, "relation", "=")
        for values in ((Fraction(1, 3), Fraction(-2, 3), 3), (Fraction(5, 2), Fraction(1, 7), 8)):
            point = dict(zip(("x", "y", "n"), values, strict=True))
            at = {x: values[0], y: values[1], n: values[2]}
            at = {s: sympy.Rational(v) for s, v in at.items()}
            for mine, own in ((read.left, statement.left), (read.right, statement.right)):
                found = approximate(mine, {k: Fraction(v) for k, v in point.items()})
                assert (
                    abs(sympy.Rational(found.numerator, found.denominator) - own.xreplace(at).evalf(40))
                    < 1e-20
                )

    def test_what_has_to_be_defined_is_part_of_it(self) -> None:
        """1/0 is a number in Coq: without the condition a false statement could be a theorem."""
        assert exported(Inequality(1 / y, "<=", y, {y: REALS})) == "forall (y : R), y <> 0 /\\ 1 / y <= y"
        assert "0 < x - 1 /\\" in exported(Inequality(log(x - 1), "<", x, WHERE))
        assert "0 <= x - 1 /\\" in exported(Inequality(sqrt(x - 1), "<", x, WHERE))

    @pytest.mark.parametrize(
        ("domain", "text"),
        [
            ({x: open_(0, 1)}, "0 < x -> x < 1 ->"),
            ({y: closed(-1, 2)}, "(- 1) <= y -> y <= 2 ->"),
            ({n: integers(2, 9)}, "forall (n : Z), 2 <= IZR n -> IZR n <= 9 ->"),
            ({y: REALS}, "forall (y : R), "),
        ],
    )
    def test_ends_of_ranges(self, domain: dict[Symbol, Any], text: str) -> None:
        (symbol,) = domain
        assert text in exported(Inequality(symbol, "<", symbol + 1, domain))

    @pytest.mark.parametrize(
        ("statement", "text"),
        [
            (Monotone(x**2, x, "decreasing", WHERE),
             "forall (first : R) (later : R), 0 < first -> 0 < later -> first < later -> later ^ 2 < first ^ 2"),
            (Convex(x**2, x, WHERE),
             ("forall (first : R) (later : R) (weight : R), 0 < first -> 0 < later -> 0 <= weight -> weight <= 1 -> "
             "((1 - weight) * first + weight * later) ^ 2 <= (1 - weight) * first ^ 2 + weight * later ^ 2")),
            (UniqueRoot(x - 2, x, WHERE),
             "exists x : R, 0 < x /\\ x - 2 = 0 /\\ (forall (other : R), 0 < other -> other - 2 = 0 -> other = x)"),
            (Limit(1 / x, x, sympy.oo, 0, WHERE),
             ("forall (bound : R), 0 < bound -> exists reach : R, forall (x : R), 0 < x -> reach < x -> x <> 0 /\\ "
             "Rabs (1 / x + 0) < bound")),
            (PrintedValue(pi, "3.14"), "Rabs (PI - (157 / 50)) < (1 / 200)"),
        ],
    )  # fmt: skip
    def test_kinds(self, statement: Statement, text: str) -> None:
        assert exported(statement) == text

    def test_that_it_fails(self) -> None:
        """A point of the domain at which everything is defined."""
        form = form_of(Inequality(1 / y, "<", 1, {y: open_(-1, 2)}))
        assert form is not None
        assert says(fails(form)) == "exists y : R, (- 1) < y /\\ y < 2 /\\ y <> 0 /\\ 1 <= 1 / y"
        both = form_of(All((Inequality(x, "<", 1, WHERE), Fails(Identity(x, 1, WHERE)))))
        assert both is not None
        assert says(fails(both)) == "(exists x : R, 0 < x /\\ 1 <= x) \\/ (forall (x : R), 0 < x -> x = 1)"

    def test_what_has_no_form(self) -> None:
        form = form_of(Inequality(0, "<", sympy.gamma(x), WHERE))
        assert form is not None
        with pytest.raises(NotExportableError, match="the function gamma"):
            holds(form)


class TestRoundTrip:
    def test_another_statement_is_seen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A writer that leaves out a sign, and one that writes another number."""
        form = form_of(Inequality(-x, "<", 3, WHERE))
        assert form is not None
        theory = Theory("own.a", (), (Theorem("holds", holds(form), Proof("inequality"), ""),))
        assert "- x < 3" in coq_file(theory).text
        monkeypatch.setattr(coq_write, "_number", lambda value: str(abs(value.numerator) + 1))
        with pytest.raises(RoundTripError):
            coq_file(theory)

    @pytest.mark.parametrize("text", ["x < 1 ->", "forall (x : Q), x < 1", "x < 1 garbage(", "Admitted", "forall (n : Z), n < 1", ""])  # fmt: skip
    def test_unreadable(self, text: str) -> None:
        with pytest.raises(UnreadableError):
            read_proposition(text)

    def test_precedence(self) -> None:
        """As Coq reads it: powers before signs, products before sums."""
        read = read_proposition("- x ^ 2 * y + 1 = 0 -> x = y \\/ x = 1 /\\ y = 2")
        assert isinstance(read, Implies)
        left: Any = read.premise
        assert left.left == (
            "add",
            ("mul", ("num", Fraction(-1)), ("pow", ("var", "x"), 2), ("var", "y")),
            ("num", Fraction(1)),
        )
        assert isinstance(read.conclusion, type(read_proposition("x = y \\/ x = 1")))


class TestNames:
    def test_reserved_and_foreign_ones(self) -> None:
        assert identifiers(["exp", "x'", "x_", "x#2", "λ", "forall", "E"]) == {
            "exp": "exp_", "x'": "x_", "x_": "x__", "x#2": "x_2", "λ": "v__", "forall": "forall_", "E": "E_",
        }  # fmt: skip

    def test_files_of_two_claims(self) -> None:
        ids = ["a.b", "a_b.c", "a.b_c", "a__b.c", "a.b.c", "a._b", "a_.b", "1.a", "_.a"]
        files = [file_name(i) for i in ids]
        assert len(set(files)) == len(ids)
        assert all(f[0].isalpha() and f.isidentifier() and f != LIBRARY for f in files)

    @pytest.mark.parametrize("text", ["*)", "(*", '"', "((*)*))", "**)", 'E*("a*)'])
    def test_comments_end_at_their_end(self, text: str) -> None:
        inner = comment(f"a {text} b")[2:-2]
        assert not any(a + b in ("(*", "*)") for a, b in pairwise(inner))
        assert '"' not in inner

    @pytest.mark.parametrize(
        "text",
        [
            "Axiom a : False.",
            "Admitted.",
            'Notation "x" := 1.',
            "#[global] Hint x.",
            "Set Printing All.",
            "Set(* a *)Printing All.",
            "#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n.",
            'Ltac a := idtac "(*". Axiom b : False. Ltac c := idtac "*)".',
            '(* " *) " *) Axiom a : False.',
            "(* (* nested *) *) Axiom a : False.",
        ],
    )
    def test_scripts_only_prove(self, text: str) -> None:
        with pytest.raises(ClaimError, match="a script of a proof must not use"):
            check_script(text)
        assert check_script("(* no Axiom *) Lemma a : True. exact I. Qed.")
        assert check_script('(* no (* Axiom *) Set "*)" *) Ltac a := let x := fresh "Set" in idtac.')

    @pytest.mark.parametrize("text", ["(* a", "a *)", '"a', '(* "*)'])
    def test_scripts_end_what_they_begin(self, text: str) -> None:
        with pytest.raises(ClaimError, match="comment"):
            check_script(text)


def test_the_library_only_proves() -> None:
    """It states no axiom and no notation: what a statement means is Coq's."""
    text = library_text()
    assert check_script(text) == text
    defined = set(re.findall(r"^\s*(?:Definition|Fixpoint|Lemma|Theorem)\s+(\w+)", text, re.MULTILINE))
    assert not defined & {*coq_write.FUNCTION_NAMES.values(), "PI", "IZR", "powerRZ", "pow", "Rlt", "Rle"}


class TestOutput:
    FILE = coq_file(Theory("own.a", ("words",), (Theorem("holds", Relation("<", ("num", Fraction(0)), ("num", Fraction(1))), Proof("point"), ""),)))  # fmt: skip

    def test_known_axioms(self) -> None:
        text = (
            "Axioms:\n"
            + "".join(f"{name}\n  : forall x, x\n" for name in sorted(AXIOMS))
            + "PrimInt63.add : int\nUint63.add_spec\n"
        )
        assert read_output(self.FILE, 0, text).standing is Standing.KERNEL_CHECKED
        assert (
            read_output(self.FILE, 0, "Closed under the global context").standing is Standing.KERNEL_CHECKED
        )

    @pytest.mark.parametrize(
        "text",
        [
            "Axioms:\nmine : False\n",
            "Axioms:\nClassical_Prop.classic : x\nmine is assumed to be guarded.\n",
            "Axioms:\nmine relies on an unsafe hierarchy.\n",
            "Axioms:\nPrimFloat.add : float\n",
            "",
            "Axioms:\nFloatAxioms.add_spec\n  : x\n",
            "Closed under the global context\nAxioms:\nmine : False\n",
            "Axioms:\nClassical_Prop.classic : x\nAxioms:\nmine : x\n",
            "Closed under the global context\nand more",
        ],
    )
    def test_others_are_rejected(self, text: str) -> None:
        assert read_output(self.FILE, 0, text).standing is Standing.REJECTED

    def test_where_an_error_stands(self) -> None:
        """In a proof it is a proof that was not found; in a statement it is an error of this package."""
        line = self.FILE.theorems[0][1]
        message = 'File "./a.v", line {}, characters 0-3:\nError: The reference a was not found.'
        assert read_output(self.FILE, 1, message.format(line + 1)).standing is Standing.NOT_EXPORTED
        assert read_output(self.FILE, 1, message.format(line)).standing is Standing.REJECTED


class TestSharedScripts:
    """What several scripts of a folder need stands once, in a file that they name."""

    @staticmethod
    def _write(folder: Path, name: str, text: str) -> None:
        (folder / "proofs").mkdir(exist_ok=True)
        (folder / "proofs" / name).write_text(text, encoding="utf-8")

    def test_it_stands_before(self, tmp_path: Path) -> None:
        self._write(tmp_path, "_two.v", "Lemma two : True. exact I. Qed.\n")
        self._write(tmp_path, "own.claim.v", "(* After _two.v. *)\nLtac prove_holds := exact two.\n")
        text = script_of("own.claim", str(tmp_path / "claims.py"))
        assert text.index("Lemma two") < text.index("Ltac prove_holds")

    def test_one_behind_the_other(self, tmp_path: Path) -> None:
        self._write(tmp_path, "_one.v", "Lemma one : True. exact I. Qed.\n")
        self._write(tmp_path, "_two.v", "(* After _one.v. *)\nLemma two : True. exact one. Qed.\n")
        self._write(tmp_path, "own.claim.v", "(* After _two.v. *)\nLtac prove_holds := exact two.\n")
        text = script_of("own.claim", str(tmp_path / "claims.py"))
        assert text.index("Lemma one") < text.index("Lemma two") < text.index("Ltac prove_holds")

    def test_none_behind_itself(self, tmp_path: Path) -> None:
        self._write(tmp_path, "_one.v", "(* After _two.v. *)\n")
        self._write(tmp_path, "_two.v", "(* After _one.v. *)\n")
        self._write(tmp_path, "own.claim.v", "(* After _two.v. *)\n")
        with pytest.raises(ClaimError, match="follows itself"):
            script_of("own.claim", str(tmp_path / "claims.py"))

    def test_one_that_is_not_there_is_an_error(self, tmp_path: Path) -> None:
        self._write(tmp_path, "own.claim.v", "(* After _two.v. *)\n")
        with pytest.raises(ClaimError, match="cannot be read"):
            script_of("own.claim", str(tmp_path / "claims.py"))

    def test_it_must_not_assume_either(self, tmp_path: Path) -> None:
        self._write(tmp_path, "_two.v", "Axiom two : False.\n")
        self._write(tmp_path, "own.claim.v", "(* After _two.v. *)\n")
        with pytest.raises(ClaimError, match="must not use 'Axiom'"):
            script_of("own.claim", str(tmp_path / "claims.py"))
