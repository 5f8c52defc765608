"""Probabilities, means and variances with certified values: against closed forms, and against draws."""

import mpmath
import numpy as np
import pytest
from sympy import Piecewise, Symbol, erf, oo

from parisk_sym import Mean, Probability, find_formula
from parisk_sym.claims.events import AllOf, Lies
from parisk_sym.claims.kinds.mean import OfMoments
from parisk_sym.claims.language.tokens import AskError
from parisk_sym.claims.named_laws import exponential_law, gaussian_law, poisson_law, uniform_law
from parisk_sym.claims.random_variables import Copies
from parisk_sym.core.errors import ClaimError, DomainError, PrecisionError
from parisk_sym.formulas.domain import REALS, open_
from parisk_sym.proofs.expected_values import expected_value

X, Y, t = (Symbol(name, real=True) for name in ("X", "Y", "t"))

CLOSED = [
    ("P(X > t) for X ~ N(0, 1)", {"t": "1/2"}, "erfc(0.5/sqrt(2))/2"),
    ("P(X <= t) for X ~ Lap(b), b > 0", {"t": -3, "b": 2}, "exp(-1.5)/2"),
    ("P(|X| > 3) for X ~ Lap(2)", {}, "exp(-1.5)"),
    ("P(1 < X <= 2) for X ~ Exp(1)", {}, "exp(-1) - exp(-2)"),
    ("P(X > 2 | X > 1) for X ~ Exp(1)", {}, "exp(-1)"),
    ("P(X = 3) for X ~ Poisson(2)", {}, "8*exp(-2)/6"),
    ("P(X >= 3) for X ~ Poisson(2)", {}, "1 - 5*exp(-2)"),
    ("P(X > 1/2) where X has the density 2 X on (0, 1)", {}, "mpf(3)/4"),
    ("E[X^4] for X ~ N(0, 1)", {}, "3"),
    ("E[X | X > 0] for X ~ N(0, 1)", {}, "sqrt(2/pi)"),
    ("E|X - t| for X ~ Lap(1)", {"t": 2}, "2 + exp(-2)"),
    ("Var(X) for X ~ Lap(b), b > 0", {"b": "1/3"}, "mpf(2)/9"),
    ("Var(X) for X ~ Geom(p) on {0, 1, 2, ...}, 0 < p < 1", {"p": "1/4"}, "12"),
    ("E[X Y^2] for X ~ Exp(2), Y ~ N(1, 1)", {}, "1"),
    ("Var(X + Y) for X ~ Exp(2), Y ~ N(1, 1)", {}, "1.25"),
    ("E|X - Y| for X, Y ~ Exp(1)", {}, "1"),
    ("E[max(X, Y)] for X, Y ~ N(0, 1)", {}, "1/sqrt(pi)"),
    ("P(X + Y > t) for X, Y ~ N(0, 1)", {"t": 1}, "erfc(0.5)/2"),
    ("P(2 X - Y <= 1) for X ~ Exp(1), Y ~ Exp(2)", {}, "1 - 2*exp(-0.5)/(2 + 1/2)"),
    ("P(X + Y > 1/2) for X, Y ~ U(0, 1)", {}, "mpf(7)/8"),
    ("P(X < Y) for X ~ Poisson(2), Y ~ Exp(1)", {}, "exp(2*(exp(-1) - 1))"),
    ("P(t < X + Y < 1) for X, Y ~ N(0, 1)", {"t": 0}, "erf(0.5)/2"),
    ("P(t < X + Y < 1) for X, Y ~ N(0, 1)", {"t": 2}, "0"),
    ("P(t < X - 2 Y < 1) for X, Y ~ U(0, 1)", {"t": 0}, "mpf(1)/4"),
    ("P(|X - Y| < t) for X, Y ~ U(0, 2)", {"t": 1}, "mpf(3)/4"),
    ("P(|X - Y| < t) for X, Y ~ U(0, 2)", {"t": -1}, "0"),
    ("P(|X - Y| >= t) for X, Y ~ U(0, 2)", {"t": 1}, "mpf(1)/4"),
    ("P(|X - Y| >= t) for X, Y ~ U(0, 2)", {"t": -1}, "1"),
    ("P(X Y > 1/2) for X, Y ~ U(0, 1)", {}, "(1 - log(2))/2"),
    ("P(X^2 + Y < 1) for X, Y ~ U(0, 1)", {}, "mpf(2)/3"),
    ("P(X/Y < 2) for X, Y ~ Exp(1)", {}, "mpf(2)/3"),
    ("P(-X Y > t) for X ~ Exp(1), Y ~ Exp(2)", {"t": -1}, "1 - 2*sqrt(2)*besselk(1, 2*sqrt(2))"),
    ("P(t X + Y > 1) for X, Y ~ N(0, 1), t > 0", {"t": 2}, "erfc(1/sqrt(10))/2"),
    ("P(X in (1, 2], Y > 1) for X, Y ~ Exp(1)", {}, "(exp(-1) - exp(-2))*exp(-1)"),
    ("P(X > 1, Y < 1, X < 2) for X, Y ~ Exp(1)", {}, "(exp(-1) - exp(-2))*(1 - exp(-1))"),
    ("P(X > 1, Y > 1, Z > 1) for X, Y, Z ~ Exp(1)", {}, "exp(-3)"),
    ("P(X >= 1) for X ~ Bin(1000, 1/1000)", {}, "1 - (1 - mpf(1)/1000)**1000"),
    ("the probability that X > t where X is standard normal", {"t": 2}, "erfc(sqrt(2))/2"),
    ("Cov(X, X + Y) for X, Y ~ N(0, 1)", {}, "1"),
    ("1 - P(X > 1)^2 for X ~ Exp(1)", {}, "1 - exp(-2)"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "arguments", "closed_form"), CLOSED, ids=[line for line, *_ in CLOSED])
def test_values_with_a_closed_form(line: str, arguments: dict[str, object], closed_form: str) -> None:
    """To 25 digits, against the closed form that mpmath evaluates."""
    with mpmath.workdps(40):
        exact = eval(closed_form, vars(mpmath))  # noqa: S307 - the texts above
        assert mpmath.almosteq(
            mpmath.mpf(find_formula(line).digits(25, **arguments)[0]), exact, rel_eps=1e-24
        )


DRAWN = [
    ("P(X + Y > 1) for X ~ N(0, 1), Y ~ Exp(1)", lambda r, n: r.normal(size=n) + r.exponential(size=n) > 1),
    ("P(X - 2 Y < 1/3) for X ~ Lap(1), Y ~ U(0, 1)", lambda r, n: r.laplace(size=n) - 2 * r.uniform(size=n) < 1 / 3),
    ("P(X^2 < Y) for X ~ N(0, 1), Y ~ Exp(1)", lambda r, n: r.normal(size=n) ** 2 < r.exponential(size=n)),
    ("P(|X| - Y < 1) for X ~ Bin(4, 1/3), Y ~ N(0, 2)", lambda r, n: r.binomial(4, 1 / 3, n) - r.normal(0, 2**0.5, n) < 1),
]  # fmt: skip


@pytest.mark.parametrize(("line", "happens"), DRAWN, ids=[line for line, _ in DRAWN])
def test_values_against_draws(line: str, happens: object) -> None:
    """A million draws: false alarm at 6.5 deviations, below 1e-10 by the normal law and 1e-9 by Chernoff; an error of 0.004 is seen for certain."""
    count = 10**6
    seen = np.count_nonzero(happens(np.random.default_rng(77), count)) / count  # type: ignore[operator]
    exact = float(find_formula(line).digits(12)[0])
    assert abs(seen - exact) < 6.5 * (0.25 / count) ** 0.5


REFUSED = [
    ("P(X > t) for X ~ N(0, s), s real", "for all values of s: state their ranges"),
    ("P(X > 1) where X has the density 2 X on (0, 2)", "is a probability law$"),
    ("P(X > 1) where X has the density 3 X^2 - 1/2 X on (0, 1)", "is a probability law$"),
    ("P(X = 1) for X ~ N(0, 1)", "has the probability 0"),
    ("P(X > 1 | Y = 2) for X ~ N(0, 1), Y ~ N(0, 1)", "has the probability 0"),
    ("P(X Y > 1) for X, Y ~ N(0, 1)", "linear in one of two"),
    ("P(X > 1, X + Y > 2) for X, Y ~ N(0, 1)", "linear in one of two"),
    ("P(X + Y + Z > 1) for X, Y, Z ~ N(0, 1)", "linear in one of two"),
    ("P(X Y > t) for X ~ N(0, 1), Y ~ N(0, 1)", "with a slope of one sign"),
    ("P(t X + Y > 1) for X ~ Poisson(1), Y ~ Poisson(1), t > 0", "linear in one of two"),
    ("P(X + floor(X) + N > 1) for X ~ U(0, 1), N ~ Poisson(1)", "linear in one of two"),
    ("P(X + N = 2) for X ~ N(0, 1), N ~ Poisson(1)", "has the probability 0"),
    ("P(X Y > 1/4) for X, Y ~ U(-1, 1)", "with a slope of one sign"),
    ("E[max(X, Y, Z)] for X, Y, Z ~ U(0, 1)", "how to integrate it"),
    ("E|X - Y| where X has the density 1/X^2 on (1, oo), Y ~ Exp(1)", "exists"),
    ("P(1 < |X + Y| < 2) for X, Y ~ N(0, 1)", "linear in one of two"),
    ("P(X + Y > 1 | X > 0) for X, Y ~ N(0, 1)", "linear in one of two"),
    ("E[e^(2 X)] for X ~ Exp(1)", "mean of exp.2.X. exists"),
    ("E[X] where X has the density 1/X^2 on (1, oo)", "mean of X exists"),
    ("Var(X) where X has the density 2/X^3 on (1, oo)", "mean of X..2 exists"),
    ("E[X sin(X)] where X has the density 1/X^2 on (1, oo)", "mean of X.sin.X. exists"),
    ("E[e^(X Y)] for X, Y ~ Exp(1)", "mean of exp.X.Y. exists"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "word"), REFUSED, ids=[line for line, _ in REFUSED])
def test_what_has_no_value(line: str, word: str) -> None:
    """The law or the mean does not exist, the event is a single value, or no integral is known: the message says which."""
    with pytest.raises(AskError, match=word):
        find_formula(line)


@pytest.mark.parametrize("line", ["P(X > 1 | X > 5) for X ~ U(0, 1)", "E[X | X > 5] for X ~ U(0, 1)"])
def test_a_condition_of_probability_0(line: str) -> None:
    """A quotient of two integrals that are 0, also where both are the same: there is no value, and no bracket."""
    with pytest.raises(PrecisionError, match="no certified value"):
        find_formula(line).digits(5)


def test_cases_leave_no_trace_in_the_derivative() -> None:
    """X + 5 (where X > 0) has the slope 1 everywhere but at 0, and is not linear."""
    N = Symbol("N", integer=True)
    jump = Piecewise((5, X > 0), (0, True))
    laws = {X: gaussian_law(1), N: poisson_law(1)}
    for law in (gaussian_law(1), uniform_law(0, 1)):
        with pytest.raises(ClaimError, match="linear in one of two"):
            expected_value(Probability(Lies(X + N + jump, open_(1, oo)), "=", 0, {**laws, X: law}))
    plain = expected_value(Probability(Lies(X + N, open_(1, oo)), "=", 0, laws))
    assert plain.has(erf)


def test_ranges_of_the_letters() -> None:
    """A letter of a law has the range that the line states."""
    with pytest.raises(DomainError, match="s must be > 0, got -2"):
        find_formula("P(X > 1) for X ~ Lap(s), s > 0").digits(5, s=-2)


def test_dependent_variables_and_copies() -> None:
    """They are refused where no integral is known, and a copy has the probability of copies."""
    copies = {X: Copies(exponential_law(1), 3)}
    with pytest.raises(ClaimError, match="independent variables, one of each law"):
        expected_value(Mean(X, "=", 0, copies))
    with pytest.raises(ClaimError, match="independent variables, one of each law"):
        expected_value(Mean(X * Y, "=", 0, {**copies, Y: exponential_law(1)}))
    dependent = {Y: exponential_law(1), X: gaussian_law(1, Y)}
    for statement in (
        Mean(X, "=", 0, dependent),
        Probability(Lies(X - Y, open_(0, oo)), "=", 0, dependent),
        Probability(AllOf((Lies(X, open_(0, oo)), Lies(Y, open_(1, oo)))), "=", 0, dependent),
    ):
        with pytest.raises(ClaimError, match="independent"):
            expected_value(statement)


def test_the_value_that_is_stated_does_not_matter() -> None:
    """Nor does a parameter that is in the event only."""
    statements = [
        Probability(Lies(X, open_(t, oo)), "=", value, {X: exponential_law(1)}, {t: REALS})
        for value in (0, t)
    ]
    assert expected_value(statements[0]) == expected_value(statements[1])
    assert isinstance(statements[0], Probability | OfMoments)
