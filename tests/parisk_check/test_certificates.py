"""Certificates: what is verified again, and that no changed file passes."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import pytest
import sympy

from parisk_check.command import main, read
from parisk_check.exact import is_zero, sign_on_orthant
from parisk_check.intervals import at_bits, enclosure, rational_end
from parisk_check.outcomes import Outcome
from parisk_check.terms import BadCertificateError, UnknownValueError, read_term
from parisk_check.tree import check
from parisk_sym.formulas.prefix import prefix
from tests.parisk_check.written import certificates, rehashed

Change = Callable[[dict[str, Any]], None]

VERIFIED = [
    "bent",
    "boxes",
    "both",
    "corrected",
    "fails",
    "falls",
    "identity",
    "misprinted",
    "printed",
    "sign",
]


def test_what_is_verified() -> None:
    """Everything but the monotone function, of which points are tried only, and the sine, for which there is no rule."""
    found = {name: check(content).outcome for name, content in certificates().items()}
    expected = dict.fromkeys(VERIFIED, Outcome.VERIFIED) | {
        "rises": Outcome.CONSISTENT,
        "given": Outcome.NOT_CHECKED,
    }
    assert found == expected


def test_it_imports_nothing_of_the_package() -> None:
    """Neither the package nor its libraries but mpmath."""
    code = "import sys, parisk_check.command; print(*{m.partition('.')[0] for m in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"parisk_sym", "sympy", "flint", "numpy"} & set(done.stdout.split())


# --- changed files ----------------------------------------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value that is no object or list, and of every list."""
    if isinstance(value, dict):
        return [p for key, part in value.items() for p in places(part, (*path, key))]
    if isinstance(value, list):
        return [path, *(p for i, part in enumerate(value) for p in places(part, (*path, i)))]
    return [path]


def changed(content: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    """The file with one value changed, of the same type where there is another one; a list loses its last entry."""
    found = copy.deepcopy(content)
    at: Any = found
    for key in path[:-1]:
        at = at[key]
    old = at[path[-1]]
    new: Any = not old if isinstance(old, bool) else old + 1 if isinstance(old, int) else f"{old}1"
    at[path[-1]] = (
        old[:-1]
        if isinstance(old, list) and old
        else [1]
        if isinstance(old, list)
        else 1
        if old is None
        else new
    )
    return found


@pytest.mark.parametrize("name", sorted([*VERIFIED, "rises"]))
def test_every_changed_field_is_rejected(name: str) -> None:
    """Without a new digest no change passes, whatever the field."""
    content = certificates()[name]
    for path in places(content):
        try:
            assert check(changed(content, path)).rejected, path
        except BadCertificateError:
            continue


def at(*path: Any, value: Any) -> Change:
    """Put a value at a place below the tree's root."""

    def change(content: dict[str, Any]) -> None:
        place: Any = content
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


def both(key: str, value: Any) -> list[Change]:
    """The same change in the goal of the root and in that of its child."""
    return [at("proof", *below, "goal", key, value=value) for below in ((), ("children", 0))]


def cited(content: dict[str, Any]) -> dict[str, Any]:
    """The node of the lemma that a certificate cites."""

    def find(node: dict[str, Any]) -> Any:
        return (
            node if node["rule"] == "cited lemma" else next(filter(None, map(find, node["children"])), None)
        )

    found: dict[str, Any] = find(content["proof"])
    return found


FALSE: dict[str, tuple[str, list[Change]]] = {
    "a cited lemma that is not counted": ("given", [at("verdict", value="PROVED")]),
    "a cited lemma that is called a computation": (
        "given",
        [at("verdict", value="PROVED"), lambda content: cited(content).update(engine="exact")],
    ),
    "a cited lemma under another name": (
        "given",
        [at("verdict", value="PROVED"), lambda content: cited(content).update(rule="sign of the gap")],
    ),
    "a computation that is called a lemma": ("sign", [at("proof", "children", 0, "engine", value="literature")]),
    "the claim as its lemma": (
        "given",
        [lambda content: cited(content).update(goal=copy.deepcopy(content["proof"]["goal"]))],
    ),
    "a number": ("sign", both("left", ["n", "2"])),
    "the relation": ("fails", [at("proof", *b, "goal", "statement", "right", value=["n", "3"]) for b in ((), ("children", 0))]),
    "a side": ("identity", both("right", ["n", "2"])),
    "a side of the root alone": ("sign", [at("proof", "goal", "left", value=["n", "1/2"])]),
    "an end of the domain": (
        "boxes",
        [at("proof", *b, "goal", "domain", 0, 1, "upper", value=["n", "2"]) for b in ((), ("children", 0))],
    ),
    "digits": ("printed", both("printed", "1.41422")),
    "true digits called wrong": ("misprinted", both("printed", "0.693")),
    "a box": ("boxes", [at("proof", "children", 0, "found", "cover", 0, 1, value="1/2")]),
    "a bound": ("boxes", [at("proof", "children", 0, "found", "cover", 0, 2, value="5")]),
    "no boxes": ("boxes", [at("proof", "children", 0, "found", "cover", value=[])]),
    "the point": ("corrected", [at("proof", "children", 0, "found", "at", "x", value=["n", "1/4"])]),
    "a point outside": ("corrected", [at("proof", "children", 0, "found", "at", "x", value=["n", "7"])]),
    "the order along": ("bent", [at("proof", "children", 0, "found", "along", "x", 0, value=["n", "1/2"])]),
    "a direction": ("rises", both("direction", "decreasing")),
    "a true direction": ("falls", [*both("direction", "decreasing"), *both("expression", ["*", ["n", "-1"], ["s", "x"]])]),
    "the verdict": ("sign", [at("verdict", value="REFUTED")]),
    "a corrected one as refuted": ("corrected", [at("verdict", value="REFUTED")]),
    "a box in words": ("sign", [at("proof", "children", 0, "box", value="y < 1")]),
    "an argument": ("sign", [at("proof", "children", 0, "rule", value="argument")]),
    "a status": ("sign", [at("proof", "children", 0, "status", value="undecided")]),
    "a part that is open": ("both", [at("proof", "children", 0, "children", 1, "status", value="undecided")]),
    "a part removed": ("both", [lambda c: c["proof"]["children"][0]["children"].pop()]),
    "a part refuted": ("both", [at("proof", "children", 0, "status", value="refuted")]),
    "no proof": ("sign", [at("proof", "children", value=[])]),
    "how the correction stands": ("corrected", [at("proof", "children", 1, "found", "amendment", value="argued")]),
    "an examination": ("sign", [at("proof", "children", 0, "checks", 0, "status", value="inconsistent")]),
}  # fmt: skip


@pytest.mark.parametrize("change", FALSE)
def test_a_false_certificate_with_a_new_digest_is_rejected(change: str) -> None:
    """What an adversary writes is rejected for what it says."""
    name, changes = FALSE[change]
    content = copy.deepcopy(certificates()[name])
    assert not check(rehashed(content)).rejected
    for make in changes:
        make(content)
    report = check(rehashed(content))
    assert report.outcome is Outcome.REJECTED
    assert not any("SHA-256" in reason for reason in report.rejected)


CHILD = ("proof", "children", 0)
REASONS: dict[str, tuple[str, list[Change], str]] = {
    "no counterexample": ("bent", [at(*CHILD, "counterexample", value="")], "names no counterexample"),
    "refuted by what is proved": (
        "both",
        [at(*CHILD, "rule", value="a case"), at(*CHILD, "status", value="refuted"), at(*CHILD, "counterexample", value="y = 1")],
        "nothing below it is",
    ),
    "proved by what is open": (
        "both",
        [at(*CHILD, "rule", value="a case"), at(*CHILD, "children", 0, "status", value="undecided")],
        "what it rests on is undecided",
    ),
    "an examination against it": (
        "sign", [at(*CHILD, "checks", 0, "status", value="refuted")], "an examination speaks against it"
    ),
    "a correction on a box": (
        "corrected", [at("proof", "children", 1, "children", 0, "box", value="x < 1/2")], "not proved on its whole domain"
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", REASONS)
def test_why_a_tree_is_rejected(change: str) -> None:
    """Each rule for statuses by itself, whatever else is wrong with the file."""
    name, changes, reason = REASONS[change]
    content = copy.deepcopy(certificates()[name])
    for make in changes:
        make(content)
    assert any(reason in said for said in check(rehashed(content)).rejected)


def test_a_part_of_the_domain_is_no_whole() -> None:
    """A true statement that is called proved on a box is not verified, and its verdict is PROVED ON BOX."""
    content = copy.deepcopy(certificates()["sign"])
    content["proof"]["children"][0]["box"] = "y < 1"
    content["verdict"] = "PROVED ON BOX"
    report = check(rehashed(content))
    assert not report.rejected
    assert report.outcome is Outcome.NOT_CHECKED


# --- bad input --------------------------------------------------------------------------------------------------------


def deep(count: int) -> str:
    return json.dumps(certificates()["sign"]).replace(
        '["n", "1"]', '["exp", ' * count + '["n", "1"]' + "]" * count
    )


BAD: dict[str, Callable[[], str]] = {
    "empty": str,
    "no JSON": lambda: "{",
    "a list": lambda: "[]",
    "missing fields": lambda: "{}",
    "another version": lambda: json.dumps({**certificates()["sign"], "version": 2}),
    "a huge integer": lambda: json.dumps(certificates()["sign"]).replace('"version": 1', '"version": 1' + "0" * 9000),
    "a huge number": lambda: json.dumps(certificates()["sign"]).replace('"n", "1"', '"n", "1' + "0" * 9000 + '"'),
    "a denominator 0": lambda: json.dumps(certificates()["sign"]).replace('"n", "1"', '"n", "1/0"'),
    "deep lists": lambda: "[" * 100_000,
    "a deep expression": lambda: deep(300),
    "a node without a rule": lambda: json.dumps(certificates()["sign"]).replace('"rule"', '"rules"'),
    "a reference": lambda: json.dumps(certificates()["sign"]).replace('["n", "1"]', '{"$ref": "#/proof/goal"}'),
    "an unknown status": lambda: json.dumps(certificates()["sign"]).replace('"proved"', '"certain"'),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
def test_bad_input_is_told(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One message that names the file, and exit code 2."""
    file = tmp_path / "bad.json"
    file.write_text(BAD[kind]())
    assert main([str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"Error: {file}: ")


def test_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """0 for whole files, 1 for a changed one, 2 for an empty folder and for no file."""
    assert main([str(tmp_path)]) == 2
    assert main([str(tmp_path / "none.json")]) == 2
    (tmp_path / "a.json").write_text(json.dumps(certificates()["sign"]))
    assert main([str(tmp_path)]) == 0
    (tmp_path / "b.json").write_text(json.dumps({**certificates()["sign"], "claim": "another"}))
    assert main([str(tmp_path)]) == 1
    assert "REJECTED another (PROVED)" in capsys.readouterr().err
    with pytest.raises(BadCertificateError):
        read(tmp_path)


# --- arithmetic -------------------------------------------------------------------------------------------------------

x, y = sympy.symbols("x y", real=True)
VALUES = [sympy.erf(x), sympy.erfc(8 * x), sympy.tanh(x), sympy.cosh(-x), x**sympy.Rational(1, 3), 7**x, sympy.log(x),
          sympy.Max(x, 1 / x), sympy.floor(-7 * x), sympy.binomial(9, 4) * x, sympy.Piecewise((x, x > 1), (-x, True)),
          sympy.Sum(x**y, (y, 0, 5)), sympy.coth(x), sympy.Abs(-x), sympy.Min(x, 2)]  # fmt: skip


@pytest.mark.parametrize("e", VALUES, ids=str)
def test_intervals_hold_the_value(e: sympy.Expr) -> None:
    """At 1/3, 1 and 13/7, and over a range, against mpmath's values at 60 digits."""
    t = read_term(prefix(e))
    f = sympy.lambdify(x, e.doit(), "mpmath")
    for value in (Fraction(1, 3), Fraction(1), Fraction(13, 7)):
        for bits in (20, 53, 150):
            with at_bits(bits), mpmath.workdps(60):
                at_value = read_term(prefix(e.xreplace({x: sympy.Rational(value)})))
                found = enclosure(at_value, {})
                low, high = (
                    mpmath.mpf(q.numerator) / q.denominator
                    for q in (rational_end(found, False), rational_end(found, True))
                )
                assert (
                    low - mpmath.mpf(10) ** -50
                    <= f(mpmath.mpf(value.numerator) / value.denominator)
                    <= high + mpmath.mpf(10) ** -50
                )
    assert t[0] != "n"


def test_no_value_is_made_up() -> None:
    """Where a term has no value, or none is known here, there is no interval."""
    for e in (
        1 / (x - 1),
        sympy.log(x - 1),
        (x - 2) ** sympy.Rational(1, 2),
        sympy.gamma(x),
        sympy.besselk(1, x),
    ):
        with pytest.raises(UnknownValueError):
            enclosure(read_term(prefix(e)), {"x": enclosure(("n", Fraction(1)), {})})


TRUE_ZERO = [sympy.sinh(x) ** 2 - sympy.cosh(x) ** 2 + 1, sympy.exp(x + y) - sympy.exp(x) * sympy.exp(y),
             sympy.tanh(x) - (sympy.exp(2 * x) - 1) / (sympy.exp(2 * x) + 1), (x + y) ** 3 - x**3 - y**3 - 3 * x * y * (x + y)]  # fmt: skip


def test_zeros() -> None:
    """Identities are 0, and are not with anything added; x and |x| are not the same."""
    for e in TRUE_ZERO:
        assert is_zero(read_term(prefix(e)))
        assert not any(
            is_zero(read_term(prefix(e + d))) for d in (x / 10**9, sympy.Rational(1, 10**30), sympy.exp(y))
        )
    assert not is_zero(read_term(prefix(sympy.sqrt(x**2, evaluate=False) - x)))
    assert not is_zero(read_term(prefix(sympy.exp(x) - sympy.exp(-x))))
    below = ["^", ["+", ["n", "1"], ["s", "x"]], ["n", "-1"]]
    sums = (["+", below, ["*", ["n", "2"], below]], ["*", ["n", "3"], below])
    one, other = (["log", found] for found in sums)
    assert is_zero(read_term(["+", one, ["*", ["n", "-1"], other]]))  # equal denominators are not multiplied


def test_signs() -> None:
    """Signs on 0 < x, 0 < y by coefficients; none for what changes its sign."""
    signs = {
        sympy.exp(x) - 1: 1,
        1 - sympy.exp(-x): 1,
        x / (x + y): 1,
        sympy.tanh(x): 1,
        sympy.exp(-x) - sympy.exp(x): -1,
    }
    for e, expected in signs.items():
        assert sign_on_orthant(read_term(prefix(e)), {"x", "y"}, ()) == (expected, True)
    for e in (x - y, sympy.exp(x) - 1 - y, x**2 - x, sympy.log(x), sympy.exp(x - y) - 1):
        assert sign_on_orthant(read_term(prefix(e)), {"x", "y"}, ()) == (0, False)
    assert sign_on_orthant(read_term(prefix(x**2 - 1)), (), ()) == (0, False)
    assert sign_on_orthant(read_term(prefix(x**2 + 1)), (), ()) == (1, True)
    assert sign_on_orthant(read_term(prefix(x**3 + 1)), (), ()) == (0, False)
