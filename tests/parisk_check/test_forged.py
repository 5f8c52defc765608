"""Certificates that somebody made by hand, with their right digest, for what is false, undefined or about nothing: none is verified."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from parisk_check.amendments import is_related
from parisk_check.command import main, read
from parisk_check.exact import is_zero, sign_on_orthant
from parisk_check.outcomes import Outcome
from parisk_check.statements import refuted
from parisk_check.terms import BadCertificateError, read_term
from parisk_check.tree import check
from tests.parisk_check.written import rehashed

Json = Any


def n(value: object) -> Json:
    return ["n", str(value)]


def side(lower: Json, upper: Json, **more: bool) -> Json:
    flags = {"lower_open": False, "upper_open": False, "integer": False}
    return {"lower": lower, "upper": upper} | flags | more


def less(left: Json, right: Json, *domain: Json, relation: str = "<") -> Json:
    return {"kind": "inequality", "left": left, "relation": relation, "right": right, "domain": list(domain)}


def equal(left: Json, right: Json, *domain: Json) -> Json:
    return {"kind": "identity", "left": left, "right": right, "domain": list(domain)}


def node(
    rule: str, status: str, goal: Json, *children: Json, found: Json = None, counterexample: str = ""
) -> Json:
    return {"rule": rule, "status": status, "goal": goal, "says": "", "engine": "", "found": found or {}, "lemmas": [], "box": "",
            "counterexample": counterexample, "checks": [], "children": list(children)}  # fmt: skip


def certificate(root: Json, verdict: str = "PROVED") -> Json:
    return rehashed({"format": "parisk certificate", "version": 1, "made by": {}, "claim": "h.c", "statement": ["x"],
                     "verdict": verdict, "proof": root})  # fmt: skip


def proved(goal: Json, *children: Json) -> Json:
    return certificate(node("claim", "proved", goal, *children))


TRUE, FALSE = less(n(0), n(1)), less(n(1), n(0))
OTHER = less(n(0), ["exp", n(1)])
X, OPEN = ["s", "x"], {"lower_open": True, "upper_open": True}
UNIT = ["x", side(n(0), n(1))]
INVERSE = ["^", X, n(-1)]


def of(goal: Json) -> Json:
    """A claim and its proof by one computation."""
    return proved(goal, node("sign of the gap", "proved", goal))


RELATIONS = {
    "correction": "takes the place of the printed part",
    "condition": "the printed part under the condition",
}


def amended(
    kind: str, verdict: str, printed: Json, says: Json, *goals: Json, shown: Json = None, at: Json = None
) -> Json:
    """A certificate of an amendment with the statements of its relations to the printed parts; `at`: the counterexample's point."""
    proof = node("sign of the gap", "proved", says)
    below = () if shown is None else (node("equal", "proved", shown),)
    related = (node(RELATIONS[kind], "proved", goal, *below) for goal in goals)
    below = node(kind, "proved", None, proof, *related, found={"amendment": "proved"})
    found = None if at is None else {"at": at}
    refuted = node("counterexample", "refuted", printed, found=found, counterexample="no symbols")
    return certificate(
        node("claim", "refuted", printed, refuted, below, counterexample="no symbols"), verdict
    )


def integral(body: Json, low: Json, high: Json) -> Json:
    return ["Integral", body, ["Tuple", ["s", "t"], low, high]]


def total(body: Json, low: Json, high: Json) -> Json:
    return ["Sum", body, ["Tuple", ["s", "k"], low, high]]


def printed_value(term: Json, printed: str) -> Json:
    return {"kind": "printed value", "expression": term, "printed": printed, "unit": "", "domain": []}


ONE_INTEGRAL = integral(["log", ["s", "t"]], n(1), n(2))
T, K, REAL = ["s", "t"], ["s", "k"], ["x", side(["-oo"], ["oo"], **OPEN)]
ABOVE_0 = ["x", side(n(0), ["oo"], lower_open=True, upper_open=True)]
FALSE_AT_POINTS = less(["s", "x"], n("63/64"), ["x", side(n(0), n(1))])
UNDEFINED: dict[str, list[Json]] = {
    "an integral up to a pole": [integral(["^", T, n(-1)], n(0), n(1))],
    "an integral over a pole": [integral(["^", ["+", T, n(-1)], n(-1)], n(0), n(2))],
    "an integral of a logarithm of what is negative": [integral(["log", T], n(-1), n(1))],
    "an integral that runs backwards over a pole": [integral(["^", ["+", T, n("1/4")], n(-1)], n(0), n("-1/2"))],
    "an integral whose ends have its own symbol": [
        integral(["^", ["+", T, n(1)], n(-1)], T, ["+", T, n(1)]),
        ["t", side(["-oo"], ["oo"], **OPEN)],
    ],
    "an integral to infinity": [integral(T, n(0), ["oo"])],
    "an integral whose end is undefined": [integral(T, n(0), INVERSE), UNIT],
    "an integral whose body has an outer pole": [integral(["*", T, INVERSE], n(0), n(1)), UNIT],
    "a sum to infinity": [total(K, n(1), ["oo"])],
    "a sum over a pole": [total(["^", K, n(-1)], n(0), n(3))],
    "a product": [["Product", K, ["Tuple", K, n(1), n(3)]]],
    "a limit": [["Limit", ["^", T, n(-1)], T, n(0), ["s", "+"]]],
    "a piece with a pole": [["Piecewise", ["ExprCondPair", INVERSE, ["true"]]], UNIT],
    "pieces that leave a gap": [["Piecewise", ["ExprCondPair", X, ["<", X, n(0)]]], REAL],
    "a condition with a pole": [["Piecewise", ["ExprCondPair", X, ["<", INVERSE, n(1)]], ["ExprCondPair", n(0), ["true"]]], UNIT],
    "acos of 5": [["acos", n(5)]],
    "tan on the real line": [["tan", X], REAL],
    "a factorial below zero": [["factorial", X], REAL],
    "a head that nobody knows": [["wizardry", X], ABOVE_0],
}  # fmt: skip

FORGED: dict[str, Json] = {
    "a conjunction that says nothing": proved(FALSE, node("every part", "proved", None, node("x", "proved", TRUE))),
    "a claim that says nothing": proved(None, node("x", "proved", TRUE)),
    "a part that is left out": proved({"kind": "conjunction", "parts": [FALSE, TRUE]}, node("every part", "proved", None, node("x", "proved", TRUE))),
    "another statement": proved(FALSE, node("x", "proved", TRUE)),
    "a correction of something else": amended("correction", "CORRECTED", FALSE, OTHER, OTHER),
    "a condition of something else": amended("condition", "CONDITIONAL", FALSE, OTHER, OTHER),
    "a correction without a relation": amended("correction", "CORRECTED", less(["exp", n(1)], n(1)), less(n(1), ["exp", n(1)])),
    "a correction with two relations": amended("correction", "CORRECTED", less(["exp", n(1)], n(1)), *(less(n(1), ["exp", n(1)]),) * 3),
    "a condition that is weaker": amended("condition", "CONDITIONAL", FALSE, less(n(0), n(2)), less(n(0), n(2))),
    "names that are heads": proved(
        less(n(0), ["s", "*"], ["+", side(n(0), n(1), **OPEN)], ["*", side(n(-1), n(0), **OPEN)]),
        node("x", "proved", less(n(0), ["s", "*"], ["*", side(n(0), n(1), **OPEN)], ["+", side(n(-1), n(0), **OPEN)])),
    ),
    "infinity minus infinity": of(equal(["+", ["oo"], ["*", n(-1), ["oo"]]], n(0))),
    "infinity by infinity": of(equal(["*", ["oo"], ["^", ["oo"], n(-1)]], n(1))),
    "0 log(-1)": of(equal(["*", n(0), ["log", n(-1)]], n(0))),
    "a quotient by 0": of(equal(INVERSE, INVERSE, ["x", side(n(-1), n(1))])),
    "x/x at 0": of(less(n(0), ["*", X, INVERSE], UNIT)),
    "a denominator that is 0 at an end": of(less(n(0), ["^", ["+", X, ["^", X, n(2)]], n(-1)], UNIT)),
    "a root of what may be negative": of(equal(["^", X, n("1/2")], ["^", X, n("1/2")], ["x", side(n(-1), n(1))])),
    "a head with a name of this program": of(less(n(0), ["root of", X], ["x", side(["-oo"], ["oo"])])),
    "other heads with such names": of(less(n(0), ["e^", X], ["x", side(["-oo"], ["oo"])])),
    **{f"undefined: {name}": of(equal(term, term, *domain)) for name, (term, *domain) in UNDEFINED.items()},
    **{f"undefined below zero: {name}": of(equal(["*", n(0), term], n(0), *domain)) for name, (term, *domain) in UNDEFINED.items()},
    "zero times what is undefined rounds to 0": of(printed_value(["*", n(0), ["acos", n(5)]], "0")),
    "an end that is undefined": of(less(n(-1), ["s", "y"], UNIT, ["y", side(n(0), INVERSE, **OPEN)])),
    "an end with a head that is not known": of(equal(["s", "y"], ["s", "y"], ["y", side(n(0), ["acosh", n(3)], **OPEN)])),
    "a correction from the other side": amended("correction", "CORRECTED", less(["exp", n(1)], n(1)), *(less(n(0), ["exp", n(1)]),) * 2),
    "a bound for an equation": amended("correction", "CORRECTED", equal(["exp", n(1)], n(1)), *(less(n(0), ["exp", n(1)]),) * 2),
    "the reverse that both allow": amended("correction", "CORRECTED", less(["exp", n(1)], n(1), relation="<="), *(less(n(1), ["exp", n(1)], relation="<="),) * 2),
    "a relation that rests on what is not shown": amended("correction", "CORRECTED", less(["exp", n(1)], n(1)), *(less(n(1), ["exp", n(1)]),) * 2, shown=equal(["acos", n(0)], ["pi"])),
    "proved above what is consistent": proved(FALSE_AT_POINTS, node("x", "proved", FALSE_AT_POINTS, node("y", "consistent", FALSE_AT_POINTS))),
    "proved by no rule": proved(TRUE, node("no rule decided", "proved", TRUE)),
    "proved above what is open": proved(TRUE, node("x", "proved", TRUE, node("y", "undecided", TRUE))),
    "proved above what is refuted": proved(TRUE, node("x", "proved", TRUE, node("y", "refuted", FALSE, counterexample="no symbols"))),
    "every part above what is consistent": proved({"kind": "conjunction", "parts": [TRUE, TRUE]}, node("every part", "proved", {"kind": "conjunction", "parts": [TRUE, TRUE]}, node("x", "proved", TRUE), node("y", "consistent", TRUE))),
    "a sum that runs backwards rounds to 0": of(printed_value(total(["s", "k"], n(1), n(-3)), "0")),
    "a sum that runs backwards": of(equal(total(["s", "k"], n(1), n(-3)), n(0))),
    "a sum to a half": of(equal(total(["s", "k"], n(1), n("5/2")), total(["s", "k"], n(1), n("5/2")))),
    "a sum to a half more than an integer": of(equal(*[total(K, n(1), ["+", X, n("1/2")])] * 2, ["x", side(n(1), ["oo"], upper_open=True, integer=True)])),
    "less than itself, where no point can be tried": of(less(ONE_INTEGRAL, ONE_INTEGRAL)),
    "an end from which another symbol is counted": of(
        less(["*", n("1/1000000"), X], ["+", ["s", "y"], ["s", "z"]],
             ["y", side(n(0), ["oo"], **OPEN)], ["z", side(["*", n(-1), ["s", "y"]], ["oo"], upper_open=True)],
             ["x", side(n(0), ["s", "y"], **OPEN)], relation="<=")
    ),
    "proved, with an experiment against it": certificate(
        node("claim", "proved", TRUE, node("x", "proved", TRUE), node("simulation", "inconsistent", TRUE)), "UNDECIDED"
    ),
    "data that are missing": certificate(node("claim", "proved", TRUE, node("data", "proved", TRUE)), "NOT REPRODUCIBLE"),
    "one more": of(less(n(0), ["more than 1", X], ["x", side(["-oo"], ["oo"])])),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
def test_nothing_forged_is_verified(name: str) -> None:
    """Not checked, rejected or consistent at points, which says that it proves nothing."""
    assert check(FORGED[name]).outcome is not Outcome.VERIFIED


def test_a_denominator_is_certainly_positive() -> None:
    """1/(x + x^2) has no sign where x may be 0, and one where it is positive."""
    quotient = read_term(["^", ["+", X, ["^", X, n(2)]], n(-1)])
    assert sign_on_orthant(quotient, (), ("x",)) == (0, False)
    assert sign_on_orthant(quotient, ("x",), ()) == (1, True)


HONEST: dict[str, Json] = {
    "a number": of(TRUE),
    "a quotient": of(equal(INVERSE, INVERSE, ["x", side(n(1), n(2))])),
    "a logarithm": of(equal(["*", n(0), ["log", X]], n(0), ["x", side(n(0), ["oo"], **OPEN)])),
    "a root": of(equal(["^", X, n("1/2")], ["^", X, n("1/2")], UNIT)),
    "an integral of what is defined": of(equal(integral(["log", T], n(1), n(2)), integral(["log", T], n(1), n(2)))),
    "an integral with an outer symbol": of(equal(*[integral(["*", T, INVERSE], n(0), X)] * 2, ABOVE_0)),
    "a sum of what is defined": of(equal(total(["^", K, n(-1)], n(1), X), total(["^", K, n(-1)], n(1), X), ["x", side(n(1), ["oo"], upper_open=True, integer=True)])),
    "pieces": of(equal(*[["Piecewise", ["ExprCondPair", ["exp", X], ["<", X, n(0)]], ["ExprCondPair", n(1), ["true"]]]] * 2, REAL)),
    "a bound from the same side": amended("correction", "CORRECTED", less(["exp", n(1)], n(1)), *(less(["exp", n(1)], n(3)),) * 2),
    "an end that is defined": of(equal(["s", "y"], ["s", "y"], ["x", side(n(1), n(2))], ["y", side(n(0), ["+", X, INVERSE], **OPEN)])),
    "a conjunction": proved({"kind": "conjunction", "parts": [TRUE]},
                            node("every part", "proved", {"kind": "conjunction", "parts": [TRUE]}, node("x", "proved", TRUE))),
    "a correction": amended("correction", "CORRECTED", less(["exp", n(1)], n(1)), *(less(n(1), ["exp", n(1)]),) * 2),
    "names that are heads": of(less(n(0), ["s", "*"], ["*", side(n(0), n(1), **OPEN)])),
    "a condition": amended(
        "condition", "CONDITIONAL", less(X, n("1/2"), UNIT), *(less(X, n("1/2"), ["x", side(n(0), n("1/4"))]),) * 2, at={"x": n(1)}
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HONEST)
def test_the_same_in_order_is_verified(name: str) -> None:
    """The forgeries fail for what is wrong with them, and not for their form."""
    assert check(HONEST[name]).outcome is Outcome.VERIFIED


def test_what_is_not_claimed_to_be_proved_is_left() -> None:
    """A statement that only stood at points is not rejected for being true, nor a refuted one for having no point."""
    supported = certificate(node("claim", "consistent", TRUE, node("x", "consistent", TRUE)), "SUPPORTED")
    assert check(supported).outcome is Outcome.NOT_CHECKED
    assert refuted(less(X, n("1/2"), UNIT), {}).outcome is Outcome.NOT_CHECKED


def test_quotients_with_one_denominator() -> None:
    """1/(x + 1) + 2/(x + 1) is 3/(x + 1), also as the argument of a function that is not known."""
    below = ("^", ("+", ("s", "x"), ("n", Fraction(1))), ("n", Fraction(-1)))
    parts = [("*", ("n", Fraction(k)), below) for k in (1, 2, 3)]
    split, joined = ("erf", ("+", parts[0], parts[1])), ("erf", parts[2])
    assert is_zero(("+", split, ("*", ("n", Fraction(-1)), joined)))


def test_nothing_is_related_to_no_part() -> None:
    """A printed conjunction without parts has no part that a correction could take the place of."""
    empty = node("every part", "proved", {"kind": "conjunction", "parts": []})
    assert not is_related(node("correction", "proved", None, node("x", "proved", TRUE)), empty)


@pytest.mark.parametrize("head", ["+", "*", "Max", "Min"])
def test_heads_without_arguments(head: str) -> None:
    """An empty sum, product or maximum is malformed."""
    with pytest.raises(BadCertificateError, match="has 0 arguments"):
        check(of(less([head], n(1))))


EMPTY = [
    side(n(2), n(1)),
    side(n("1/3"), n("1/2"), integer=True),
    side(n(1), n(1), upper_open=True),
    side(["oo"], ["oo"]),
]


@pytest.mark.parametrize("interval", EMPTY)
def test_empty_domains(interval: Json) -> None:
    """A statement over no point is an error."""
    with pytest.raises(BadCertificateError, match="empty"):
        check(of(less(n(0), n(1), ["x", interval])))


def test_two_intervals_for_one_name() -> None:
    """Which of them counts would be a choice of the reader."""
    with pytest.raises(BadCertificateError, match="two intervals for 'x'"):
        check(of(less(X, n(2), ["x", side(n(0), ["oo"])], UNIT)))


def test_a_key_that_stands_twice(tmp_path: Path) -> None:
    """A reader of another program might see the other verdict."""
    text = json.dumps(of(TRUE)).replace('"verdict": "PROVED"', '"verdict": "REFUTED", "verdict": "PROVED"')
    file = tmp_path / "c.json"
    file.write_text(text)
    with pytest.raises(BadCertificateError, match="twice"):
        read(file)


def power(base: Json, *exponents: int) -> Json:
    for exponent in exponents:
        base = ["^", base, n(exponent)]
    return base


def nested_sum(depth: int) -> Json:
    found: Json = n(1)
    for i in range(depth):
        found = ["Sum", found, ["Tuple", ["s", f"k{i}"], n(0), n(500)]]
    return found


LARGE: dict[str, Json] = {
    "powers of powers": power(n(2), 1000, 1000, 1000, 1000),
    "exponents": ["*", ["pi"], power(["exp", n(100000)], 99999, 99999, 99999)],
    "sums of sums": nested_sum(5),
}


@pytest.mark.parametrize("name", LARGE)
def test_what_is_too_large_is_left(name: str) -> None:
    """In little time: nothing is computed without a budget."""
    printed = {"kind": "printed value", "expression": LARGE[name], "printed": "1", "unit": "", "domain": []}
    assert check(of(printed)).outcome is not Outcome.VERIFIED
    assert check(of(less(LARGE[name], n(1)))).outcome is not Outcome.VERIFIED


def test_what_is_printed_is_what_was_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file whose text says something else, or whose names imitate words, does not put it into the mouth of this program."""
    file = tmp_path / "c.json"
    content = {**HONEST["a number"], "statement": ["P = NP"]}
    file.write_text(json.dumps(rehashed(content)))
    assert main([str(file)]) == 0
    assert "verified h.c (PROVED): 0 < 1\n" in (told := capsys.readouterr().out)
    assert "NP" not in told
    named = equal(["s", "P = NP"], ["s", "P = NP"], ["P = NP", side(n(0), n(1))])
    assert check(of(named)).says == "'P = NP' = 'P = NP' for 0 <= 'P = NP' <= 1"
    assert check(HONEST["a bound from the same side"]).says == "not so: exp(1) < 1; instead: exp(1) < 3"
    assert check(FORGED["undefined: acos of 5"]).says == ""
    assert check(HONEST["a conjunction"]).says == "0 < 1"
    powers = ["+", n(2), ["^", n(-1), n(2)], ["*", n(-1), ["exp", n(0)]]]
    assert check(of(less(n(0), powers))).says == "0 < 2 + (-1)^2 - exp(0)"


def test_a_verified_statement_stands_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The statements end with an empty line, also where others were not verified."""
    for name, content in (("a", HONEST["a number"]), ("b", FORGED["undefined: acos of 5"])):
        (tmp_path / f"{name}.json").write_text(json.dumps(content))
    assert main([str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("verified h.c (PROVED): 0 < 1\n\nverdict")


def test_ends_quietly_when_nobody_reads(tmp_path: Path) -> None:
    """`parisk-check DIR | head -1` prints no traceback."""
    for i in range(400):
        (tmp_path / f"{i}.json").write_text(json.dumps(HONEST["a number"]))
    command = f"{sys.executable} -m parisk_check {tmp_path} | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_bounds_of_any_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bound that is no float, and names that are no words, are told."""
    square = ["+", ["^", X, n(2)], ["*", n(-1), X], n("1/3")]
    goal = less(n(0), square, UNIT)
    proof = node(
        "boxes\nPROVED   99", "proved", goal, found={"symbols": ["x"], "cover": [["0", "1", "1e5000"]]}
    )
    file = tmp_path / "c.json"
    file.write_text(json.dumps(proved(goal, proof)))
    assert main([str(file)]) == 1
    told = capsys.readouterr()
    assert "is wrong" in told.err
    assert "\nPROVED   99" not in told.out
