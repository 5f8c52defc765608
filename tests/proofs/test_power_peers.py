"""The peers of the benchmark of power: what they are asked is the statement, and what they say is counted rightly."""

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sympy
from sympy import Abs, Sum, exp, log, oo, sqrt

from benchmarks.power.case import Case, false, true
from benchmarks.power.collection import TOPICS
from benchmarks.power.measuring import Result
from benchmarks.power.peers import __main__ as command
from benchmarks.power.peers import symbolic
from benchmarks.power.peers.controls import CONTROLS
from benchmarks.power.peers.page import beside
from benchmarks.power.peers.peer import LATE, NEARLY, PEERS, Answer, Peer, asked
from benchmarks.power.peers.recorded import RESULTS, Record, found, key, read
from benchmarks.power.peers.script import is_transcendental, script
from benchmarks.power.peers.terms import CVC5, Z3, Language, NotExpressible, Terms
from benchmarks.power.symbols import LINE, RAY, WHOLE, j, n, p, x
from parisk_sym import Convex, Identity, Inequality, Limit, Monotone, UniqueRoot, open_

CASES = [(topic, case) for topic, cases in TOPICS.items() for case in cases]
TRUE = true("a", "", lambda: Inequality(x, "<=", Abs(x), LINE))
FALSE = false("b", "", lambda: Inequality(x, "<", Abs(x), LINE))


def _read(text: str) -> Any:
    """An S-expression as nested lists."""
    stack: list[list[Any]] = [[]]
    for word in re.findall(r"[()]|[^\s()]+", text):
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word)
    return stack[0][0]


_APPLIED = {
    "+": lambda *a: sum(a), "*": lambda *a: math.prod(a), "/": lambda a, b: a / b, "-": lambda a: -a,
    ">=": lambda a, b: a >= b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, "=": lambda a, b: a == b,
    "exp": math.exp, "log": math.log, "sin": math.sin, "cos": math.cos, "tan": math.tan, "atan": math.atan, "arctan": math.atan,
    "sinh": math.sinh, "cosh": math.cosh, "tanh": math.tanh, "to_real": float, "to_int": math.floor,
}  # fmt: skip


def _value(term: Any, at: dict[str, float]) -> Any:
    """The value of a term of SMT-LIB, by a reader that shares nothing with the writer."""
    if isinstance(term, str):
        named = {"pi": math.pi, "real.pi": math.pi, **at}
        return named[term] if term in named else float(term)
    if term[0] == "ite":
        return _value(term[2] if _value(term[1], at) else term[3], at)
    return _APPLIED[term[0]](*(_value(part, at) for part in term[1:]))


def _determined(terms: Terms, at: dict[str, float]) -> dict[str, float]:
    """The further variables: in (=> (... a ...) (... r ...)) r is the root of a, or its logarithm."""
    for name, equation in zip(terms.variables, terms.equations, strict=True):
        _, (_, base, _), means = _read(equation)
        a = _value(base, at)
        if means[0] == "and":
            at[name] = a ** (1 / (len(means[2][1]) - 1))
        else:
            assert means[:2] == ["=", ["exp", name]]
            at[name] = math.log(a)
    return at


def _pointwise() -> Iterator[tuple[str, Case]]:
    for topic, case in CASES:
        if isinstance(case.says(), Inequality | Identity):
            yield topic, case


@pytest.mark.parametrize("language", [Z3, CVC5], ids=lambda language: language.name)
def test_terms_are_what_sympy_evaluates(language: Language) -> None:
    """Both sides of every statement that has a term, at a point of its domain."""
    seen = 0
    for _, case in _pointwise():
        says = case.says()
        point = {}
        for i, (symbol, interval) in enumerate(says.domain.items()):
            low, high = (e.subs(point) for e in (interval.lower, interval.upper))
            low = low if low.is_finite else (high - 2 if high.is_finite else sympy.Rational(-13, 10))
            high = high if high.is_finite else low + 3
            point[symbol] = (
                sympy.Integer(low + 2) if interval.integer else low + (high - low) * sympy.Rational(2 + i, 7)
            )
        names = {s: f"(to_real {s})" if says.domain[s].integer else str(s) for s in says.domain}
        for side in (says.left, says.right):
            terms = Terms(language, names, "_")
            try:
                written = _read(terms.of(side))
            except (NotExpressible, IndexError):
                continue
            at = _determined(terms, {str(s): float(v) for s, v in point.items()})
            assert all(
                _value(_read(c), at) is not False
                for c in terms.conditions
                if "not" not in c and "or" not in c
            )
            assert math.isclose(_value(written, at), float(side.subs(point)), rel_tol=1e-9, abs_tol=1e-12), (
                case.name,
                side,
            )
            seen += 1
    assert seen > 100


def test_a_point_without_a_value_refutes() -> None:
    """The conditions for values are part of what is negated."""
    text = script(Inequality(1 / x, "<=", 1 + 1 / x, LINE), Z3)
    assert "(assert (or (not (not (= x 0.0))) (not (<= " in text
    assert "(set-logic QF_NRA)" in text
    assert "(not (> x 0.0))" in script(Inequality(log(x), "<=", x, LINE), Z3)
    assert "(not (>= x 0.0))" in script(Inequality(sqrt(x), "<=", x + 1, LINE), CVC5)


def test_questions_are_of_the_right_logic() -> None:
    """Each language in its own words; a root is said with a quantifier."""
    grows = Inequality(1, "<", exp(p), RAY)
    assert script(grows, CVC5).startswith("(set-logic QF_NRAT)")
    assert script(grows, Z3).startswith("(set-logic QF_NTA)")
    assert script(UniqueRoot(x**3 + x - 1, x, LINE), CVC5).startswith("(set-logic NRA)")
    assert script(Inequality(0, "<", n**2, WHOLE), Z3).startswith("(set-logic QF_NIRA)")
    for text in (script(Monotone(x**3, x, "increasing", LINE), Z3), script(Convex(x**4, x, LINE), Z3)):
        assert "(< x1 x2)" in text


@pytest.mark.parametrize(
    "says",
    [
        Identity(Sum(j, (j, 1, n)), n * (n + 1) / 2, WHOLE),
        Limit(1 / p, p, oo, 0, RAY),
        Inequality(sympy.gamma(p), "<", p, RAY),
        Inequality((-1) ** n, "<", 2, WHOLE),
        Inequality((x - 1) ** n, "<", 2, {**WHOLE, **LINE}),
    ],
    ids=str,
)
def test_what_has_no_words_is_not_asked(says: Any) -> None:
    for language in (Z3, CVC5):
        with pytest.raises(NotExpressible):
            script(says, language)


@pytest.mark.parametrize("case", CONTROLS["SymPy"], ids=lambda case: case.name)
def test_sympy_finds_its_controls(case: Case) -> None:
    assert symbolic.truth(case.says()) is case.holds


def test_a_value_outside_the_domain_refutes_nothing() -> None:
    """`equals` looks where the assumptions of the symbols hold: it may refute on whole domains only."""
    small = Identity(Abs(p - 1), 1 - p, {p: open_(0, 1)})
    assert symbolic.truth(small) is True
    assert symbolic.truth(Identity(small.left, small.right, RAY)) is not True
    assert symbolic.truth(Identity(exp(p), 1 + p, RAY)) is False
    said = (small, Identity(p, 1, RAY), Identity(n, 1, WHOLE), Identity(x, 1, LINE))
    assert [symbolic._assumed(says) for says in said] == [False, True, True, True]


def test_sat_of_transcendental_functions_is_told_apart() -> None:
    """A question of polynomials is of another logic."""
    assert is_transcendental(script(Inequality(1, "<", exp(p), RAY), Z3))
    assert not is_transcendental(script(Inequality(1, "<", p, RAY), Z3))
    text = "\n".join(
        beside([Result("algebra", TRUE, "right", "PROVED", 0.1)], [_record("z3", TRUE, "unknown", NEARLY)])
    )
    assert "`sat` to 1 questions" in text
    assert "1 of these statements are true" in text


def test_sympy_is_not_asked_for_roots() -> None:
    with pytest.raises(NotExpressible):
        symbolic.expressible(UniqueRoot(x, x, LINE))


def _for_ever(_says: Any) -> bool:
    while True:
        pass


def test_a_process_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """What needs more than its processor time is late, and what needs less is answered."""
    says = Inequality(0, "<", p, RAY)
    assert asked(PEERS[0], says, 10).said == "proved"
    monkeypatch.setattr(symbolic, "truth", _for_ever)
    late = asked(PEERS[0], says, 1)
    assert (late.said, late.why) == ("unknown", LATE)


def _record(peer: str, case: Case, said: Any, why: str = "", topic: str = "algebra") -> Record:
    return Record(peer, "1", topic, case.name, str(case.says()), case.holds, 2, Answer(said, why, 0.1))


def test_the_table_counts() -> None:
    """A wrong answer is wrong, what has no words is not counted, and a peer that is not there is named."""
    results = [Result("algebra", case, "right", "PROVED", 0.1) for case in (TRUE, FALSE)]
    records = [
        _record("z3", TRUE, "not expressible"),
        _record("z3", FALSE, "proved"),
        _record("cvc5", TRUE, "unknown", LATE),
    ]
    text = "\n".join(beside(results, records))
    assert "SymPy could not be had" in text
    assert "| 1 | 0 | 0 | 0 | 1 | 0 | 1 | 1 | 0 | 1 |" in text
    assert "Answers of peers that are wrong" in text
    assert "1 of the unknown answers of cvc5 had 2 seconds only" in text
    assert "1 statements were not asked of cvc5" in text


def test_an_answer_is_to_a_statement_as_it_is_written() -> None:
    """What was written anew is not taken for answered."""
    known = found([_record("z3", TRUE, "proved")])
    assert key("z3", "algebra", TRUE) in known
    assert key("z3", "algebra", true("a", "", lambda: Inequality(x, "<=", 2 * Abs(x), LINE))) not in known


def test_a_peer_that_is_missing_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing() -> str:
        raise OSError("no z3 here")

    monkeypatch.setattr(command, "PEERS", (Peer("z3", "", lambda _says, _seconds: ("proved", ""), missing),))
    assert command.main([]) == 0
    assert "z3 cannot be had, and is not asked: no z3 here" in capsys.readouterr().out


def test_recorded_answers_are_to_the_statements_of_today() -> None:
    """No peer was wrong where the answers are known, and none is recorded twice for nothing."""
    assert Path(RESULTS).exists()
    records = [r for r in found(read()).values() if r.topic == "control"]
    assert records
    assert not [r for r in records if r.answer.said == ("refuted" if r.holds else "proved")]
