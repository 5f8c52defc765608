"""Numbers beyond floats, infinities, constants without a name in NumPy, deep expressions: there is always a verdict, never an exception."""

from collections.abc import Callable
from typing import Any

import pytest
from sympy import (
    Catalan,
    EulerGamma,
    GoldenRatio,
    LambertW,
    Max,
    Min,
    Mod,
    Piecewise,
    Pow,
    Rational,
    S,
    Sum,
    Symbol,
    TribonacciConstant,
    binomial,
    erfinv,
    exp,
    factorial,
    fibonacci,
    gamma,
    harmonic,
    log,
    oo,
    sin,
    sqrt,
    tan,
    zeta,
)  # fmt: skip

from parisk_sym import (
    POSITIVE,
    REALS,
    All,
    Claim,
    Identity,
    Inequality,
    Lies,
    Monotone,
    PrivateNoise,
    Probability,
    Source,
    UniqueRoot,
    Verdict,
    closed,
    exponential_law,
    gaussian_law,
    integers,
    laplace_law,
    open_,
    uniform_law,
)  # fmt: skip
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct
from parisk_sym.core.errors import ClaimError
from parisk_sym.core.limits import Limits
from parisk_sym.formulas.unevaluated import build
from parisk_sym.proofs import kernel
from parisk_sym.proofs.failed_attempts import attempt, passes_through
from parisk_sym.proofs.judgement import Judgement, judge, judge_here
from parisk_sym.proofs.kinds import kind_of
from parisk_sym.proofs.order import rules_for
from parisk_sym.proofs.rule import Rule
from tests.reading import read

n, j = Symbol("n", integer=True), Symbol("j", integer=True)
x, p = Symbol("x", real=True), Symbol("p", positive=True)
u, v = Symbol("u", positive=True), Symbol("v", positive=True)
X = Symbol("X", real=True)

HUGE, TINY = S(10) ** 400, Rational(1, 10**400)


def as_typed(function: Callable[..., Any], *arguments: Any) -> Any:
    return build(function, *arguments)


def claim(says: Statement) -> Claim:
    return Claim(id="a.b", source=Source("a", "-", "-"), statement="-", says=says, expected=Verdict.PROVED)


def chance(end: Any, value: Any, law: Any = None) -> Probability:
    """The probability of what lies above the end, under the exponential law with rate 1 where none is given."""
    return Probability(Lies(X, open_(end, oo)), "=", value, {X: law or exponential_law(1)}, {})


PROVED, REFUTED, UNDECIDED = Verdict.PROVED, Verdict.REFUTED, Verdict.UNDECIDED

CASES: dict[str, tuple[Callable[[], Statement], Verdict]] = {
    # numbers beyond floats, as sides, coefficients, ends and exponents
    "a bound of integers": (lambda: Inequality(n, "<", 10**309, {n: integers(0)}), REFUTED),
    "a bound at the end of a range": (
        lambda: Inequality(n, "<=", 10**309, {n: integers(0, 10**309)}),
        PROVED,
    ),
    "a bound of reals": (lambda: Inequality(p, "<", HUGE, {p: POSITIVE}), REFUTED),
    "a tiny bound": (lambda: Inequality(TINY, "<=", p, {p: POSITIVE}), REFUTED),
    "a tiny range": (lambda: Inequality(p, "<", TINY, {p: open_(0, TINY)}), PROVED),
    "a huge range": (lambda: Inequality(x**2, "<", 10**700, {x: closed(10**309, oo)}), REFUTED),
    "a square": (lambda: Inequality(0, "<=", HUGE * x**2 - 2 * 10**200 * x + 1, {x: REALS}), PROVED),
    "a square that vanishes": (
        lambda: Inequality(0, "<", HUGE * x**2 - 2 * 10**200 * x + 1, {x: REALS}),
        REFUTED,
    ),
    "a huge exponent": (lambda: Inequality(p ** (10**309), "<=", p, {p: open_(0, 1)}), PROVED),
    "a huge exponent, false": (lambda: Inequality(p, "<", p ** (10**309), {p: open_(0, 1)}), REFUTED),
    "a huge slope": (lambda: Monotone(HUGE * x, x, "decreasing", {x: REALS}), REFUTED),
    "a far root": (lambda: UniqueRoot(x - HUGE, x, {x: REALS}), PROVED),
    "a huge modulus": (lambda: Inequality(Mod(n, 10**400), "<", 10**400, {n: integers(0)}), PROVED),
    "a far point of a wave": (lambda: Inequality(sin(HUGE), "<=", 1, {}), PROVED),
    # numbers that cannot be written down
    "a tower": (lambda: Inequality(as_typed(Pow, 10, as_typed(Pow, 10, 20)), "<", 1, {}), REFUTED),
    "a factorial": (lambda: Inequality(1, "<", as_typed(factorial, S(10) ** 20), {}), PROVED),
    "a factorial, false": (lambda: Inequality(as_typed(factorial, S(10) ** 6), "<", 1, {}), REFUTED),
    "a binomial": (lambda: Inequality(as_typed(binomial, S(10) ** 20, S(1000)), "<", 1, {}), REFUTED),
    "a Fibonacci number": (lambda: Inequality(as_typed(fibonacci, S(10) ** 12), "<", 1, {}), REFUTED),
    "a harmonic number": (lambda: Inequality(as_typed(harmonic, S(10) ** 20), "<", 10, {}), REFUTED),
    "a bound of too many digits": (
        lambda: Inequality(p, "<=", as_typed(Pow, 10, 10**4), {p: POSITIVE}),
        UNDECIDED,
    ),
    # infinities and what has no value
    "infinity in a condition": (
        lambda: read(
            "Identity(Piecewise((1, 1 / Max(0, u / v) > 0), (0, True)), 1, {u: POSITIVE, v: POSITIVE})",
            **globals(),
        ),
        PROVED,
    ),
    "infinity in a condition, false": (
        lambda: Identity(Piecewise((1, 1 / Max(0, u / v) > 0), (0, True)), 0, {u: POSITIVE, v: POSITIVE}),
        REFUTED,
    ),
    "infinities that are compared": (
        lambda: Identity(Piecewise((1, 1 / p < 1 / Min(p, 1)), (0, True)), 0, {p: POSITIVE}),
        REFUTED,
    ),
    "the logarithm of 0": (lambda: Inequality(as_typed(log, S.Zero), "<", 1, {}), REFUTED),
    "a pole of gamma": (lambda: Identity(as_typed(gamma, S.Zero), 1, {}), REFUTED),
    "a quotient by 0": (lambda: Identity(as_typed(Pow, S.Zero, S.NegativeOne), 1, {}), REFUTED),
    "a remainder by 0": (lambda: Identity(as_typed(Mod, S(5), S.Zero), 2, {}), REFUTED),
    "a pole of the tangent": (lambda: Identity(as_typed(tan, S.Pi / 2), 1, {}), REFUTED),
    "the root of -1": (lambda: Inequality(as_typed(Pow, S.NegativeOne, Rational(1, 2)), "<", 1, {}), REFUTED),
    "a sum that diverges": (lambda: Identity(Sum(j, (j, 1, oo)), 1, {}), REFUTED),
    "an uncovered point": (lambda: Identity(Piecewise((1, x > 0)), 1, {x: REALS}), REFUTED),
    "a condition that is true": (
        lambda: read("Identity(Piecewise((1, x**2 >= 0), (0, True)), 1, {x: REALS})", **globals()),
        PROVED,
    ),
    # constants without a name in NumPy, at which events begin
    "erfinv": (lambda: chance(sqrt(2) * erfinv(Rational(1, 2)), Rational(1, 4), gaussian_law(1)), PROVED),
    "erfinv, false": (
        lambda: chance(sqrt(2) * erfinv(Rational(1, 2)), Rational(1, 3), gaussian_law(1)),
        REFUTED,
    ),
    "zeta": (lambda: chance(zeta(3), exp(-zeta(3))), PROVED),
    "zeta, false": (lambda: chance(zeta(3), exp(-zeta(5))), REFUTED),
    "the golden ratio": (lambda: chance(GoldenRatio, exp(-GoldenRatio)), PROVED),
    "Catalan's constant": (lambda: chance(Catalan, exp(-Catalan)), PROVED),
    "Euler's constant": (lambda: chance(EulerGamma, exp(-EulerGamma)), PROVED),
    "the tribonacci constant": (lambda: chance(TribonacciConstant, exp(-TribonacciConstant)), PROVED),
    "the omega constant": (lambda: chance(LambertW(1), exp(-LambertW(1))), PROVED),
    # laws beyond floats
    "a wide uniform law": (
        lambda: Probability(Lies(X, open_(0, 1)), "=", TINY, {X: uniform_law(0, HUGE)}, {}),
        PROVED,
    ),
    "a wide normal law": (lambda: chance(0, Rational(1, 2), gaussian_law(HUGE)), PROVED),
    "a narrow law": (
        lambda: Probability(Lies(X, open_(-1, 1)), "=", 1, {X: laplace_law(TINY)}, {}),
        REFUTED,  # it is 1 - exp(-10^400)
    ),
    "wide noise": (lambda: PrivateNoise(TINY, 1, {X: laplace_law(HUGE)}, 0, {}), PROVED),
    # unevaluated forms
    "a logarithm to a base": (
        lambda: Identity(as_typed(log, p, S(2)), log(p) / log(2), {p: POSITIVE}),
        PROVED,
    ),
    "a logarithm to the base 1": (lambda: Identity(as_typed(log, p, S.One), p, {p: POSITIVE}), REFUTED),
}


def judged(says: Statement) -> Judgement:
    """The judgement, which no exception ended."""
    found = judge(claim(says), Limits(30))
    assert not found.failure
    return found


@pytest.mark.parametrize("name", CASES)
def test_there_is_a_verdict(name: str) -> None:
    """The right one, or UNDECIDED with a reason."""
    says, verdict = CASES[name]
    found = judged(says())
    assert found.verdict is verdict, found.reasons
    assert verdict is not UNDECIDED or found.reasons


def nested(depth: int) -> Statement:
    deep: Any = p
    for _ in range(depth):
        deep = as_typed(exp, deep)
    return Inequality(0, "<", deep, {p: POSITIVE})


def test_deep_expressions() -> None:
    """Deeper than Python's stack allows: refused, or UNDECIDED with a reason that says so."""
    found = judge(claim(nested(250)), Limits(5))
    assert not found.failure
    reasons = " ".join(found.reasons)
    assert found.verdict is PROVED or "nested too deeply" in reasons or "time limit" in reasons
    with pytest.raises(ClaimError, match="the right is nested too deeply for Python"):
        nested(3000)


def broken(*_: Any, **__: Any) -> Any:
    raise OverflowError("int too large to convert to float")


class TestAnExceptionEndsOneAttempt:
    """Of a rule, of the attack, of definedness: the others go on, and a statement is proved only where they suffice."""

    SAYS = Inequality(0, "<", 1 + p, {p: POSITIVE})

    def test_of_a_rule(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The next rule proves; where every rule raises, the reason names each."""
        rules = rules_for(Inequality, Direct)
        first, bad = rules[0], Rule(rules[0].kind, rules[0].tactic, broken)
        monkeypatch.setattr(kernel, "rules_for", lambda *_: (bad, *rules))
        assert judge_here(claim(self.SAYS)).verdict is PROVED
        monkeypatch.setattr(kernel, "rules_for", lambda *_: (bad,))
        found = judge_here(claim(self.SAYS))
        assert (found.verdict, found.failure) == (UNDECIDED, "")
        assert found.reasons[0].startswith(
            "broken could not be completed: a number is too large or too small for it"
        )
        assert first.apply is not broken

    def test_of_the_attack(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A proof alone has no second witness."""
        monkeypatch.setattr(kernel, "attack", broken)
        found = judge_here(claim(self.SAYS))
        assert (found.verdict, found.failure) == (UNDECIDED, "")
        assert kind_of(self.SAYS).attack is not None

    def test_of_definedness(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is not known to be defined is not proved."""
        monkeypatch.setattr(kernel, "well_posed", broken)
        assert judge_here(claim(self.SAYS)).verdict is UNDECIDED

    def test_of_a_part(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It leaves the other parts of a conjunction as they are."""
        false = Inequality(1 + p, "<", 0, {p: POSITIVE})
        whole = kernel._decided_as_written

        def decided(statement: Statement, *more: Any) -> Any:
            return broken() if statement == self.SAYS else whole(statement, *more)

        monkeypatch.setattr(kernel, "_decided_as_written", decided)
        assert judge_here(claim(All((self.SAYS, false)))).verdict is REFUTED

    @pytest.mark.parametrize("error", [MemoryError(), TimeoutError(), ClaimError("wrong")])
    def test_limits_and_wrong_input_pass(self, error: Exception) -> None:
        """They end more than one attempt."""
        assert passes_through(error)

        def run() -> Any:
            raise error

        with pytest.raises(type(error)):
            attempt("rule", self.SAYS, run)
