"""Orders of growth from the limit of a quotient: true ones, false ones, and near misses that are refused."""

import pytest
from sympy import E, Rational, S, Symbol, cos, exp, factorial, log, oo, pi, sin, sqrt

from parisk_sym import POSITIVE, REALS, integers, left_open, open_
from parisk_sym.claims.kinds.asymptotic import Asymptotic
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.kernel import decide
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import Reduction
from parisk_sym.proofs.rules.orders_of_growth import bounded_quotient, limit_of_the_quotient
from tests.near_misses import refused, whole_tree

n, x, a = Symbol("n", integer=True), Symbol("x", real=True), Symbol("a", real=True)
b = Symbol("b", real=True)
FAR, LARGE, NEAR = {n: integers(16)}, {x: open_(16, oo)}, {x: open_(0, Rational(1, 16))}
STIRLING = sqrt(2 * pi * n) * (n / E) ** n
DIRECT = Direct()

TRUE: dict[str, Statement] = {
    "O with exponents in an order": Asymptotic(
        x**a, x, "O", x**b, oo, {b: open_(0, 3), a: left_open(0, b), **LARGE}
    ),
    "O": Asymptotic(n**2 + n, n, "O", n**2, oo, FAR),
    "O where the quotient tends to 0": Asymptotic(n, n, "O", n**2, oo, FAR),
    "o": Asymptotic(log(n) ** 5, n, "o", sqrt(n), oo, FAR),
    "Theta": Asymptotic(3 * n**2 - n, n, "Theta", n**2, oo, FAR),
    "Theta with a negative function": Asymptotic(-(n**2), n, "Theta", n**2, oo, FAR),
    "Theta with a parameter": Asymptotic(a * n, n, "Theta", n, oo, {**FAR, a: POSITIVE}),
    "Omega": Asymptotic(n * log(n), n, "Omega", n, oo, FAR),
    "omega": Asymptotic(2**n, n, "omega", n**10, oo, FAR),
    "~": Asymptotic(factorial(n), n, "~", STIRLING, oo, FAR),
    "an expansion": Asymptotic(exp(x) - 1 - x, x, "O", x**2, 0, NEAR),
    "no limit, but bounded": Asymptotic(x * (2 + cos(x)), x, "O", x, oo, LARGE),
}

FALSE: dict[str, Statement] = {
    "O": Asymptotic(n**2, n, "O", n, oo, FAR),
    "O of the next term": Asymptotic(exp(x) - 1 - x, x, "O", x**3, 0, NEAR),
    "o of the same order": Asymptotic(2 * n, n, "o", n, oo, FAR),
    "Theta of a larger one": Asymptotic(n, n, "Theta", n**2, oo, FAR),
    "Theta of a smaller one": Asymptotic(n**2, n, "Theta", n, oo, FAR),
    "Omega": Asymptotic(n, n, "Omega", n * log(n), oo, FAR),
    "omega of the same order": Asymptotic(n, n, "omega", n, oo, FAR),
    "~ with another constant": Asymptotic(factorial(n), n, "~", STIRLING / sqrt(2), oo, FAR),
    "~ with the other sign": Asymptotic(-n, n, "~", n, oo, FAR),
    "o where the exponents may be equal": Asymptotic(
        x**a, x, "o", x**b, oo, {b: open_(0, 3), a: left_open(0, b), **LARGE}
    ),
    "O for the other order of the exponents": Asymptotic(
        x**a, x, "O", x**b, oo, {a: open_(0, 3), b: left_open(0, a), **LARGE}
    ),
    "~ for some values of a parameter": Asymptotic(a * n, n, "~", n, oo, {**FAR, a: POSITIVE}),
    "Theta for some values of a parameter": Asymptotic(a * n, n, "Theta", n, oo, {**FAR, a: REALS}),
    "o for some values of a parameter": Asymptotic(a * n, n, "o", n, oo, {**FAR, a: REALS}),
    "o without a limit": Asymptotic(n * (2 + (-1) ** n), n, "o", n, oo, FAR),
}

REFUSED: dict[str, tuple[Statement, Tactic]] = {
    "Theta without a limit": (Asymptotic(x * sin(x), x, "Theta", x, oo, LARGE), DIRECT),
    "O of what is not bounded, without a limit": (Asymptotic(x * sin(x), x, "O", S.One, oo, LARGE), DIRECT),
    "O of what is not bounded near 0": (Asymptotic(sin(1 / x) / x, x, "O", S.One, 0, NEAR), DIRECT),
    "o where the exponents may be equal": (FALSE["o where the exponents may be equal"], DIRECT),
    "O for the other order of the exponents": (FALSE["O for the other order of the exponents"], DIRECT),
    "O off by a logarithm": (Asymptotic(n * log(n), n, "O", n, oo, FAR), DIRECT),
    "~ off by 1e-30": (Asymptotic(n, n, "~", n * (1 + Rational(1, 10**30)), oo, FAR), DIRECT),
    "a scale with zeros": (Asymptotic(x, x, "O", x * sin(x), oo, LARGE), DIRECT),
}


@pytest.mark.parametrize("name", TRUE)
def test_true(name: str) -> None:
    whole_tree(TRUE[name], DIRECT)


@pytest.mark.parametrize("name", FALSE)
def test_false(name: str) -> None:
    assert decide(FALSE[name]).status is Status.REFUTED


@pytest.mark.parametrize("name", REFUSED)
def test_near_misses(name: str) -> None:
    assert refused(*REFUSED[name])


def test_no_order_is_refuted_without_a_proof() -> None:
    """Where the quotient has no limit, O, Theta and Omega stay open."""
    for relation in ("Theta", "Omega", "O"):
        says = Asymptotic(x * sin(x), x, relation, sqrt(x), oo, LARGE)
        assert decide(says).status is Status.UNDECIDED


def test_the_constant() -> None:
    """It is the least power of 2 that no sampled value exceeds; only O is shown by it."""
    says = Asymptotic(x * (2 + cos(x)), x, "O", x, oo, LARGE)
    made = bounded_quotient(says, DIRECT)
    assert "4*Abs(x)" in str(made)
    assert isinstance(bounded_quotient(Asymptotic(x, x, "o", x**2, oo, LARGE), DIRECT), str)


def test_the_limit_is_shown_to_be_positive() -> None:
    """That it is at least 0 is not enough for Theta."""
    made = limit_of_the_quotient(TRUE["Theta with a parameter"], DIRECT)
    assert isinstance(made, Reduction)
    assert made.subgoals[1].says == Inequality(0, "<", a, {a: POSITIVE})


def test_the_refutation_names_the_limit() -> None:
    made = limit_of_the_quotient(FALSE["O"], DIRECT)
    assert isinstance(made, Node)
    assert "tends to oo" in str(made.certificate)
