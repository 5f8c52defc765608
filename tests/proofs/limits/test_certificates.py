"""Certificates are plain data that name rules, theorems and signs; the interval of the variable counts."""

import pickle

import sympy
from sympy import Abs, Symbol, exp, oo, sin

from parisk_sym.formulas.domain import POSITIVE, REALS, integers, open_, right_open
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.limits.limits import limit
from parisk_sym.proofs.limits.outcome import Outcome
from parisk_sym.proofs.limits.sums import _telescopes

p, x, a, b = sympy.symbols("p x a b", real=True)
FACTS = Facts({p: POSITIVE, x: open_(-1, 1), a: REALS, b: POSITIVE})


def test_a_result_can_be_sent_to_another_process() -> None:
    """Results, certificates included, are plain data."""
    result = limit(sin(x) / x, x, sympy.S.Zero, "both", FACTS)
    again = pickle.loads(pickle.dumps(result))  # noqa: S301 - our own bytes
    assert again.value == 1
    assert again.certificate.lines() == result.certificate.lines()


def test_the_certificate_names_rules_and_signs() -> None:
    """Every inference has its theorem, and the signs of parameters that it needed."""
    lines = limit(p**a * exp(-b * p), p, oo, "-", FACTS).certificate.lines()
    assert any("4.2.19" in line for line in lines)
    assert any("sign(-b) = -1" in line for line in lines)


def test_the_interval_of_the_variable_counts() -> None:
    """At an end that the variable does not come to, nothing is said."""
    away = Facts({x: right_open(0, 1)})
    assert limit(Abs(x) / x, x, sympy.S.Zero, "+", away).value == 1
    assert limit(Abs(x) / x, x, sympy.S.Zero, "-", away).outcome is Outcome.UNKNOWN
    assert limit(exp(-x), x, oo, "-", away).outcome is Outcome.UNKNOWN


def test_bound_variables_do_not_collide() -> None:
    """The name of the variable at infinity is new, whatever names the expression binds."""
    k = Symbol("x_", real=True)
    sums = sympy.Sum(k, (k, 1, 3)) + sympy.Sum(x, (x, 1, 2)) + p
    assert limit(sums, p, sympy.S.Zero, "+", FACTS).value == 9


def test_a_closed_form_telescopes_and_starts_at_nothing() -> None:
    """n (n + 1)/2 is the sum of 1, ..., n; one more at the start, or another summand, is refused."""
    n = Symbol("n", real=True)
    facts = Facts({n: integers(1)})
    whole = n * (n + 1) / 2
    one = sympy.S.One
    assert _telescopes(whole, n, one, n, facts)
    assert not _telescopes(whole + 1, n, one, n, facts)
    assert not _telescopes(whole, n + 1, one, n, facts)
    assert not _telescopes(whole + n / a - n / a, n - 1, one, n, facts)
    assert not _telescopes(whole, n, sympy.Integer(3), n, Facts({n: integers(3)}))
