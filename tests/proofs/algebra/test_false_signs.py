"""Signs: statements that are false somewhere are never decided, true ones are, and what the engine says of edges of domains."""

import pytest
import sympy
from flint import fmpq_mpoly
from sympy import (
    Abs,
    Expr,
    I,
    Integral,
    Piecewise,
    Rational,
    S,
    Sum,
    Symbol,
    atan,
    cos,
    erf,
    exp,
    factorial,
    floor,
    gamma,
    log,
    oo,
    pi,
    sin,
    sqrt,
)

from parisk_sym.formulas.domain import (
    POSITIVE,
    REALS,
    Interval,
    closed,
    integers,
    left_open,
    open_,
    right_open,
)
from parisk_sym.formulas.heads.root import Root
from parisk_sym.proofs.algebra import orthant, polynomials
from parisk_sym.proofs.algebra.facts import Facts, facts_of, forget
from parisk_sym.proofs.algebra.halfline import sign_beyond
from parisk_sym.proofs.algebra.polynomial_quotients import Form
from parisk_sym.proofs.algebra.signs import ANY, Signs

X, Y, Z, K, N = (Symbol(name, real=True) for name in "xyzkn")
REAL = {X: REALS, Y: REALS}
NATURAL = {N: integers(0), X: REALS}
Q = Rational

FALSE = [  # (expression, domain, a sign that it has somewhere)
    (1 + 2 * cos(X), {X: POSITIVE}, -1),
    (X + 2 * X * cos(X), {X: POSITIVE}, -1),
    (exp(X) - 3 * cos(X) * exp(X), {X: POSITIVE}, -1),
    (5 + 3 * sin(X) + 4 * cos(X), {X: REALS}, 0),
    (Q(24, 5) + 3 * sin(X) + 4 * cos(X), {X: REALS}, -1),
    (sin(X), {X: open_(0, 4)}, -1),
    (cos(X), {X: open_(-2, 2)}, -1),
    (atan(X) + Q(3, 2), {X: REALS}, -1),
    (1 - erf(X) - Q(1, 10), {X: POSITIVE}, -1),
    (X - floor(X), {X: REALS}, 0),
    ((-1) ** N + 1, NATURAL, 0),
    (2**N - N**2, NATURAL, -1),
    (2**N - 2 * factorial(N), NATURAL, 0),
    ((N - 3) * (N - 4), NATURAL, 0),
    ((X - 3) * (X - 4), {X: REALS}, -1),
    (X**2 - 2, {X: left_open(1, 2)}, -1),
    (X - 2, {X: closed(1, 2)}, 0),
    (X - 2, {X: right_open(2, oo)}, 0),
    (sqrt(X) - X, {X: closed(0, 1)}, 0),
    (X**X - 1, {X: right_open(1, oo)}, 0),
    (X**Y, {X: right_open(0, oo), Y: POSITIVE}, 0),
    (log(X), {X: POSITIVE}, -1),
    (Y - X, {X: POSITIVE, Y: closed(X, 2 * X)}, 0),
    (2 * X - Y, {X: POSITIVE, Y: right_open(X, 2 * X + 1)}, -1),
    (gamma(X), {X: open_(-1, oo)}, -1),
    (sympy.binomial(X, 2), {X: POSITIVE}, -1),
    (sympy.besseli(X, Y), {X: open_(-2, 0), Y: POSITIVE}, -1),
    (Sum(1 / K, (K, 1, N)), NATURAL, 0),
    (Integral(exp(Z), (Z, 0, X)), {X: REALS}, -1),
    (Piecewise((1, X > 0), (X, True)), {X: REALS}, 0),
    (sympy.Max(X, -1), {X: REALS}, -1),
    (exp(X) - 1 - X, {X: REALS}, 0),
    (Abs(X) - X, {X: REALS}, 0),
    (sympy.acos(X), {X: closed(-1, 1)}, 0),
    # the lower branch of Lambert's W is -1 at -1/e, and below -2 for some arguments only
    (sympy.LambertW(X, -1) + 1, {X: right_open(-exp(-1), 0)}, 0),
    (sympy.LambertW(X, -1) + 2, {X: open_(-exp(-1), 0)}, 1),
    (sympy.LambertW(X, -1) + 2, {X: open_(-exp(-1), 0)}, -1),
    (3 - Y * sympy.LambertW(X, -1), {X: open_(-exp(-1), 0), Y: REALS}, -1),
    # irrational numbers beside a symbol between two ends, and as ends
    (sympy.E - 3 * X, {X: open_(0, 1)}, -1),
    (2 - sqrt(2) * X, {X: closed(0, sqrt(2))}, 0),
    (1 - X * exp(Q(1, 2)), {X: closed(0, exp(-Q(1, 2)))}, 0),
    (pi * X - X**2 - 2, {X: open_(0, 1)}, -1),
    # quadratic forms of cosine and sine
    (Q(1, 2) - sin(X) * cos(X), {X: REALS}, 0),
    (Q(49, 100) - sin(X) * cos(X), {X: REALS}, -1),
    (cos(X) ** 2 - sin(X) * cos(X), {X: REALS}, -1),
    (1 + cos(X) - sin(X) * cos(X), {X: REALS}, -1),
    (Y + sin(X) * cos(X), {X: REALS, Y: right_open(Q(49, 100), oo)}, -1),
    # sums of logarithms
    (log(Y) - log(X), {X: POSITIVE, Y: right_open(X, oo)}, 0),
    (2 * log(Y) - log(X), {X: POSITIVE, Y: open_(X, oo)}, -1),
    (log(Y) - log(X) + Q(1, 10), {Y: POSITIVE, X: open_(Y, oo)}, -1),
    (log(Y) - log(X), {X: open_(-oo, 0), Y: open_(X, 0)}, -1),
    # ranges of special functions
    (1 + Q(1, 10**6) - sympy.zeta(X), {X: open_(1, oo)}, 1),
    (2 - sympy.zeta(X), {X: open_(1, oo)}, -1),
    (sympy.besselj(0, X) - Q(99, 100), {X: REALS}, 1),
    (sympy.besselj(0, X) - 1, {X: REALS}, 0),
    (sympy.besselj(Y, X) - 1, {X: POSITIVE, Y: open_(-1, 0)}, 1),
    (sympy.polygamma(0, X), {X: open_(1, 2)}, -1),
    (sympy.polygamma(0, X), {X: open_(1, 2)}, 1),
    (sympy.polygamma(2, X), {X: open_(-1, 0)}, 1),
    (sympy.polygamma(N, X), {X: POSITIVE, N: integers(1)}, -1),
]

TRUE = [
    (1 + cos(X), {X: REALS}, {0, 1}),
    (6 + 3 * sin(X) + 4 * cos(X), {X: REALS}, {1}),
    (2 + sin(X) * cos(X), {X: REALS}, {1}),
    (X**2 + 1 + sin(X), {X: REALS}, {0, 1}),
    (cos(2 * X) + 1, {X: REALS}, {0, 1}),
    (sin(X), {X: open_(0, pi)}, {1}),
    (cos(X), {X: open_(-pi / 2, pi / 2)}, {1}),
    (2 - atan(X), {X: REALS}, {1}),
    (X - floor(X), {X: REALS}, {0, 1}),
    (floor(X) + 1 - X, {X: REALS}, {1}),
    ((-1) ** N + 1, NATURAL, {0, 1}),
    (3 + 2 * (-1) ** N, NATURAL, {1}),
    ((N - 3) * (N - 4), NATURAL, {0, 1}),
    (2**N + 2 * N - N**2, {N: integers(0)}, {1}),
    (2 * factorial(N) - 2**N, {N: integers(0)}, {0, 1}),
    (X**2 - X * Y + Y**2, REAL, {0, 1}),
    (X**3 + Y**3 + Z**3 - 3 * X * Y * Z, {X: POSITIVE, Y: POSITIVE, Z: POSITIVE}, {0, 1}),
    (exp(X) - X - 1, {X: POSITIVE}, {1}),
    (Y - X, {X: POSITIVE, Y: closed(X, 2 * X)}, {0, 1}),
    (exp(X) - X - 1, {X: closed(1, 1)}, {1}),
    (sympy.LambertW(X, -1) + 1, {X: open_(-exp(-1), 0)}, {-1}),
    (sympy.LambertW(X, -1) + 1, {X: right_open(-exp(-1), 0)}, {-1, 0}),
    (2 - Y * sympy.LambertW(X, -1), {X: open_(-exp(-1), 0), Y: POSITIVE}, {1}),
    (sympy.E - 2 * X, {X: open_(0, 1)}, {1}),
    (1 - X * exp(Q(1, 2)), {X: open_(0, exp(-Q(1, 2)))}, {1}),
    (Q(1, 2) - sin(X) * cos(X), {X: REALS}, {0, 1}),
    (1 - sin(X) * cos(X), {X: REALS}, {1}),
    (3 * cos(X) ** 2 - 2 * cos(X) * sin(X) + 1, {X: REALS}, {1}),
    (sin(X) * cos(X) - Y, {X: REALS, Y: right_open(Q(1, 2), oo)}, {-1, 0}),
    (log(Y) - log(X), {X: POSITIVE, Y: open_(X, oo)}, {1}),
    (3 * log(X) - 2 * log(Y) - log(X), {X: POSITIVE, Y: open_(X, oo)}, {-1}),
    (sympy.zeta(X) - 1, {X: open_(1, oo)}, {1}),
    (1 - sympy.besselj(2, X), {X: REALS}, {0, 1}),
    (sympy.polygamma(0, X), {X: right_open(Q(3, 2), oo)}, {1}),
    (sympy.polygamma(0, X), {X: left_open(0, 1)}, {-1}),
    (sympy.polygamma(1, X), {X: POSITIVE}, {1}),
    (sympy.polygamma(2, X), {X: POSITIVE}, {-1}),
    (sympy.expint(1, X), {X: POSITIVE}, {1}),
]


@pytest.mark.parametrize(
    ("e", "domain", "sign"), FALSE, ids=lambda v: str(v)[:50] if isinstance(v, Expr) else ""
)
def test_no_sign_is_excluded_that_occurs(e: Expr, domain: dict[Symbol, Interval], sign: int) -> None:
    """The sign occurs on the domain, so the answer contains it."""
    assert sign in Facts(domain).sign(e)


@pytest.mark.parametrize(
    ("e", "domain", "signs"), TRUE, ids=lambda v: str(v)[:50] if isinstance(v, Expr) else ""
)
def test_signs_that_are_decided(e: Expr, domain: dict[Symbol, Interval], signs: set[int]) -> None:
    """So that the answers above are not weakness."""
    assert Facts(domain).sign(e) == signs


def test_what_is_not_real_has_no_sign() -> None:
    """(x + i)^2 is an even power and yet has no sign."""
    facts = Facts(REAL)
    for e in ((X + I) ** 2, 1 + (I * X + Y) ** 4, Abs(X + I * Y) + I, sympy.nan, sympy.zoo * X):
        assert facts.sign(e) == ANY


def test_the_point_of_a_closed_interval_without_interior() -> None:
    """x in [1, 1] is x = 1."""
    assert Facts({X: closed(1, 1)}).sign(X**2 - 1) == {0}


def test_impossible_premises_narrow_nothing() -> None:
    """x > 5 in (0, 1) leaves the interval alone and raises nothing."""
    facts = Facts({X: open_(0, 1)})
    assert facts.assuming(X - 5, strict=True).domain == facts.domain
    assert facts.assuming(X - Q(1, 2), strict=True).domain[X] == open_(Q(1, 2), 1)


def test_not_and_adds_nothing() -> None:
    """Outside of {x > 0 and y > 0} neither x nor y has a sign; outside of {x > 0 or y > 0} both have."""
    facts = Facts(REAL)
    outside = facts.assuming_relation(sympy.Not(sympy.And(X > 0, Y > 0)))
    assert outside.sign(X) == ANY
    both = facts.assuming_relation(sympy.Not(sympy.Or(X > 0, Y > 0)))
    assert both.sign(X) == {-1, 0}


def test_relations_of_other_kinds() -> None:
    """An equation gives both inequalities, its negation none."""
    facts = Facts(REAL)
    assert facts.assuming_relation(sympy.Eq(X, 1)).sign(X) == {1}
    assert facts.assuming_relation(sympy.Ne(X, 0)).sign(X) == ANY


def test_a_moved_symbol_takes_no_premise_with_it() -> None:
    """exp(x) - 9 is not positive for all x > 1; with the premise x > 3 it is, and z in (0, x) does not become z in (0, x - 1)."""
    facts = Facts({X: right_open(1, oo)})
    assert -1 in facts.sign(exp(X) - 9)
    named = Facts({X: right_open(1, oo), Z: open_(0, X)})
    assert -1 in named.sign(exp(X) - 1 - Z * (X + 1) ** 2)


def test_a_root_lies_between_its_ends() -> None:
    """The root of u = x + 1 in (0, oo) is positive; nothing is said where the ends have no sign."""
    facts = Facts({X: POSITIVE})
    assert facts.sign(Root(Z - X - 1, (Z, 0, oo))) == {1}
    assert Facts({X: REALS}).sign(Root(Z - X, (Z, -oo, oo))) == ANY


def test_an_integral_between_equal_infinities() -> None:
    """Its ends do not go forward."""
    assert Facts({}).sign(Integral(exp(X), (X, oo, oo))) != {1}


def test_a_name_that_is_bound_elsewhere() -> None:
    """No range of x is used inside of an integral over x."""
    facts = Facts({X: POSITIVE})
    assert -1 in facts.sign(Integral(X, (X, -2, 1)) + S.Zero * X)
    assert facts.inside(Integral(X, (X, -2, 1))) is None


def test_citations_begin_anew() -> None:
    """What one statement used is not cited for the next, and what a derived question used is."""
    forget()
    facts = facts_of({X: POSITIVE})
    assert facts.is_zero(sympy.besselk(Q(1, 2), X) - sqrt(pi / (2 * X)) * exp(-X))
    assert facts_of({X: POSITIVE}).citations
    forget()
    assert not facts_of({X: POSITIVE}).citations
    again = facts_of({X: POSITIVE})
    again.next_level({Y: POSITIVE}).is_zero(sympy.besselk(Q(1, 2), Y))
    assert again.citations


def test_a_question_ends() -> None:
    """The effort spent on one question is bounded, whatever is derived for it."""
    facts = Facts({X: open_(-oo, 5), N: Interval(S(-2), oo, False, True, True)})
    facts.sign((sin(X) + sympy.ceiling(Y)) * sympy.asinh(Abs(N) ** (2 * X)) * erf(N) - Q(167, 100))
    assert facts.effort.spent <= 1001 * 12
    assert facts.effort.depth == 0


def test_a_polynomial_is_looked_at_once_in_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discriminants of discriminants: each is asked once, the definite form is positive and its indefinite neighbour is not decided."""
    a, b, c, d = (Symbol(name, real=True) for name in "abcd")
    squares = a**2 + b**2 + c**2 + d**2
    mixed = a * b + b * c + c * d + a * c
    asked: list[str] = []
    look = polynomials.sign_of_polynomial

    def counted(form: Form, poly: fmpq_mpoly, premises: Facts) -> Signs:
        asked.extend([str(poly)] if premises is facts else [])
        return look(form, poly, premises)

    monkeypatch.setattr(polynomials, "sign_of_polynomial", counted)
    for e, signs in ((squares + mixed / 2 + 1, {1}), (squares + 3 * mixed + 1, {-1, 0, 1})):
        facts = Facts(dict.fromkeys((a, b, c, d), REALS))
        form = facts.form(e)
        asked.clear()
        assert facts.polynomial_sign(form, form.numerator) == signs
        assert len(set(asked)) == len(asked) > 3


def test_on_a_half_line_either_sign_is_seen() -> None:
    """A function above or below 0, by its derivatives; over a denominator that is below 0 none of its numerator's signs."""
    facts = Facts({Y: open_(-2, -1), X: POSITIVE})
    above = (X - 1) * exp(X) + 1  # 0 at 0, and its derivative is X exp(X)
    assert sign_beyond(above, X, S.Zero, facts) == {1}
    assert sign_beyond(-above, X, S.Zero, facts) == {-1}
    assert sign_beyond(above / Y, X, S.Zero, facts) == ANY
    assert sign_beyond(above - Q(1, 100), X, S.Zero, facts) == ANY


TAYLOR = [  # what is positive for X > 0, and the degree at which that is seen
    (exp(X) - Q(1, 2), 0),
    (exp(X) - 1 - X + X**2, 1),
    (2 * exp(X) - 2 - 2 * X - X**2, 2),
    (6 * exp(X) - 6 - 6 * X - 3 * X**2 - X**3, 3),
]


@pytest.mark.parametrize(("e", "degree"), TAYLOR)
def test_exponentials_by_taylor(monkeypatch: pytest.MonkeyPatch, e: Expr, degree: int) -> None:
    """On an orthant exp(m) is a Taylor polynomial plus something positive, of the degree that decides and no lower one."""
    monkeypatch.setattr(orthant, "_undecided", set())
    facts = facts_of({X: POSITIVE})
    form = facts.form(e)
    assert orthant.on_orthant(form, form.numerator, facts) == {1}
    monkeypatch.setattr(orthant, "_LONGEST_TAYLOR", degree - 1)
    assert orthant.on_orthant(form, form.numerator, facts) == ANY


def test_a_longer_polynomial_that_does_not_help_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """exp(X) - 4 X changes no more of its signs after the first degrees, so that the others are left out."""
    tried: list[int] = []
    by_taylor = orthant._by_taylor

    def seen(e: Expr, facts: Facts, degree: int) -> tuple[Expr, dict[Symbol, Interval]]:
        tried.append(degree)
        return by_taylor(e, facts, degree)

    monkeypatch.setattr(orthant, "_undecided", set())
    monkeypatch.setattr(orthant, "_by_taylor", seen)
    facts = Facts({X: POSITIVE})
    form = facts.form(exp(X) - 4 * X)
    assert orthant.on_orthant(form, form.numerator, facts) == ANY
    assert tried == [0, 1]


def test_what_is_remembered_of_a_polynomial_is_of_its_generators(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within one question the same coefficients in other generators are another polynomial: x > 0 says nothing of y < 0."""
    facts = Facts({X: POSITIVE, Y: open_(-2, -1)})
    of_x, of_y = facts.form(X), facts.form(Y)
    answers: list[Signs] = []
    look = polynomials.sign_of_polynomial

    def nested(form: Form, poly: fmpq_mpoly, premises: Facts) -> Signs:
        if not answers:
            answers.append(frozenset())
            answers.extend(premises.polynomial_sign(other, other.numerator) for other in (of_x, of_y))
        return look(form, poly, premises)

    assert of_x.numerator.to_dict() == of_y.numerator.to_dict()
    monkeypatch.setattr(polynomials, "sign_of_polynomial", nested)
    facts.polynomial_sign(of_x, of_x.numerator)
    assert answers[1:] == [{1}, {-1}]
