"""Statements and claims that would mean something else than they say: refused when they are made, with what to write."""

from collections.abc import Callable
from typing import Any

import pytest
import sympy
from sympy import (
    Abs,
    Derivative,
    Function,
    I,
    Integer,
    Integral,
    Lambda,
    Matrix,
    MatrixSymbol,
    Product,
    Rational,
    Subs,
    Sum,
    Symbol,
    exp,
    log,
    nan,
    oo,
    sqrt,
    zoo,
)  # fmt: skip

from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.density import Normalised
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.implication import Implication
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.kinds.limit import Limit
from parisk_sym.claims.kinds.monotone import Monotone
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.kinds.unique_root import UniqueRoot
from parisk_sym.claims.statement import Statement
from parisk_sym.core.errors import ClaimError
from parisk_sym.finite.notions import Pure
from parisk_sym.formulas.domain import POSITIVE, REALS, Interval, closed, integers, left_open, open_
from parisk_sym.formulas.heads.root import Root

x, y, z = (Symbol(name, real=True) for name in "xyz")
p, q, e = (Symbol(name, positive=True) for name in "pqe")
t = Symbol("t", real=True)
t_positive = Symbol("t", positive=True)
k, n = (Symbol(name, integer=True, nonnegative=True) for name in "kn")
i = Symbol("i", integer=True)
i_positive = Symbol("i", integer=True, positive=True)
plain = Symbol("v")
f = Function("f", positive=True)


def equal(left: Any, right: Any = 0, domain: Any = None) -> Identity:
    return Identity(left, right, {x: REALS} if domain is None else domain)


REFUSED: list[tuple[str, Callable[[], Statement], str]] = [
    ("roots", lambda: UniqueRoot(k - 1, k, {k: integers(0)}), "needs a real interval, not integers"),
    ("convex", lambda: Convex(k**2, k, {k: integers(0)}), "needs a real interval, not integers"),
    (
        "whole ends",
        lambda: Inequality(0, "<=", k, {k: Interval(sqrt(2), oo, False, True, True)}),
        "ends of a range of integers must be integers",
    ),
    (
        "whole ends of others",
        lambda: Inequality(0, "<=", x + i, {x: REALS, i: Interval(x, oo, False, True, True)}),
        "ends of a range of integers must be integers",
    ),
    # what is wrong, the statement, the message
    ("float", lambda: equal(0.1 * x), r"contains the float 0\.1: write Rational\('0\.1'\)"),
    ("text", lambda: equal("x", x), "the left must be an expression, got the text 'x': write it without quotes"),
    ("matrix", lambda: equal(Matrix([x, x])), "the left must be a scalar expression"),
    ("symbolic matrix", lambda: equal(MatrixSymbol("A", 2, 2)), "scalar expression"),
    ("entry of a matrix", lambda: equal(MatrixSymbol("A", 2, 2)[0, 0]), "contains the matrix A"),
    ("tuple", lambda: equal((x, x)), "scalar expression"),
    ("truth value", lambda: equal(x > 0), "scalar expression"),
    ("nothing", lambda: equal(None), "scalar expression"),
    ("noncommutative", lambda: equal(Symbol("A", commutative=False)), "scalar expression"),
    ("nan", lambda: equal(sympy.Add(x, nan, evaluate=False)), r"is undefined in a part, such as a division by 0 \(SymPy gives nan\)"),
    ("zoo", lambda: equal(sympy.Add(x, zoo, evaluate=False)), r"is undefined in a part, such as a division by 0 \(SymPy gives zoo\)"),
    ("infinity", lambda: Inequality(x, "<", oo, {x: REALS}), "the right contains oo where"),
    ("infinity inside", lambda: equal(sympy.exp(-oo, evaluate=False) + x), "contains -oo where a real number"),
    ("imaginary unit", lambda: equal(I * x), "contains the imaginary unit I"),
    ("undefined function", lambda: Inequality(1, "<", 1 + f(x), {x: REALS}), r"contains the function f\(x\)"),
    ("no domain", lambda: equal(x + y), "no domain is declared for y"),
    ("number as interval", lambda: equal(x, 0, {x: 1}), r"write \(0, 1\) or open_\(0, 1\), \[0, 1\] or closed\(0, 1\)"),
    ("set as interval", lambda: equal(x, 0, {x: sympy.FiniteSet(0, 1)}), "the interval of x is .*: write "),
    ("text as symbol", lambda: equal(1, 1, {"x": REALS}), "got 'x' in the place of a symbol"),
    ("no mapping", lambda: equal(x, 0, [x]), "the domain must map each symbol to its interval"),
    ("open integers", lambda: equal(x, 0, {x: Interval(Integer(0), oo, True, True, True)}), "integers have both ends among them"),
    ("integers below an end", lambda: equal(x, 0, {x: Interval(Integer(0), Integer(5), False, True, True)}), "open end for x"),
    ("undefined end", lambda: equal(x, 0, {x: closed(0, nan)}), "the end nan of an interval"),
    ("two symbols", lambda: equal(t_positive + x, 0, {x: REALS, t: REALS}), "two different symbols are called t"),
    ("two symbols in the domain", lambda: equal(0, 1, {t_positive: POSITIVE, t: REALS}), "two different symbols"),
    ("two bound ones", lambda: equal(Sum(i, (i, 0, 1)) + Sum(i_positive, (i_positive, 1, 2)) + x), "called i"),
    ("bound and free", lambda: equal(Integral(t_positive, (t_positive, 0, 1)) + t, 0, {t: REALS}), "called t"),
    ("captured", lambda: equal(Sum(k * n, (k, 0, n)), 0, {n: integers(0), k: integers(5, 9)}), "rename the bound"),
    ("bound in its own end", lambda: equal(Integral(x, (x, 0, x))), "rename the bound variable"),
    ("bound twice", lambda: equal(Integral(t + Integral(t, (t, 0, 1)), (t, 0, 1)) + x), "rename the bound"),
    ("limits twice", lambda: equal(Integral(t, (t, 0, 1), (t, 0, 1)) + x), "rename the bound variable"),
    ("positive over (-1, 1)", lambda: equal(Integral(Abs(t_positive), (t_positive, -1, 1)) + x), "declared positive"),
    ("positive over (-1, x)", lambda: equal(Integral(t_positive, (t_positive, -1, x))), "write Symbol('t', real=True)"),
    ("positive over (x, 1)", lambda: equal(Integral(t_positive, (t_positive, x, 1))), "declared positive"),
    ("positive over (p - 1, 2)", lambda: equal(Integral(t_positive, (t_positive, p - 1, 2)), 0, {p: POSITIVE}), "positive"),
    ("reversed", lambda: equal(Integral(t_positive, (t_positive, 1, -1)) + x), "declared positive"),
    ("integer integral", lambda: equal(Integral(i, (i, 0, 1)) + x), "declared integer"),
    ("positive sum over (-2, 2)", lambda: equal(Sum(Abs(i_positive), (i_positive, -2, 2)) + x), "integer=True"),
    ("positive sum from 0", lambda: equal(Sum(i_positive, (i_positive, 0, 2)) + x), "declared positive"),
    ("positive product", lambda: equal(Product(i_positive, (i_positive, 0, 2)) + x), "declared positive"),
    ("even index", lambda: equal(Sum(Symbol("j", even=True), (Symbol("j", even=True), 0, 2)) + x), "declared even"),
    ("sum to a real end", lambda: equal(Sum(i, (i, 1, x))), "ends of a Sum must be integers, got x"),
    ("sum to a half", lambda: equal(Sum(i, (i, 1, Rational(1, 2))) + x), "must be integers"),
    ("indefinite integral", lambda: equal(Integral(x**2, x)), "needs both ends of x"),
    ("positive root over (-1, 1)", lambda: equal(Root(t_positive, (t_positive, -1, 1)) + x), "declared positive"),
    ("integer root", lambda: equal(Root(i - 1, (i, 0, 3)) + x), "declared integer"),
    ("root in wrong order", lambda: equal(Root(t, (t, 3, 0)) + x), "in ascending order"),
    ("limit from below 0", lambda: equal(sympy.Limit(t_positive, t_positive, 0, "-") + x), "declared positive"),
    ("two-sided limit at 0", lambda: equal(sympy.Limit(t_positive, t_positive, 0, "+-") + x), "declared positive"),
    ("derivative over integers", lambda: equal(Derivative(n**2, n), 0, {n: integers(0)}), "over integers only"),
    ("value of a derivative", lambda: equal(Subs(Derivative(exp(t_positive), t_positive), t_positive, -1) + x), "Subs at -1"),
    ("class erfc", lambda: equal(type("erfc", (sympy.Function,), {})(x)), "class of your own with the name of a known"),
    ("class StruveL", lambda: equal(type("StruveL", (sympy.Function,), {})(1, x)), "name the class otherwise"),
    ("function object", lambda: equal(Lambda(t, t)), "scalar expression"),
    ("unknown binder", lambda: equal(sympy.LaplaceTransform(exp(-t), t, x)), "t is bound in a way that statements do not"),
    ("variable no symbol", lambda: Monotone(x**2, 2 * x, "increasing", {x: REALS}), "the variable must be a symbol"),
    ("printed with symbols", lambda: PrintedValue(x, "0.5", domain={x: REALS}), "a printed value is one number"),
    ("parts no tuple", lambda: All([equal(x)]), "needs a tuple of statements"),  # type: ignore[arg-type]
    ("part no statement", lambda: All((x,)), "a part of a conjunction must be a statement"),  # type: ignore[arg-type]
    ("fails no statement", lambda: Fails(sympy.true), "what is said to fail must be a statement"),
    ("matrix in a notion", lambda: Implication((Pure(Matrix([1])),), Pure(2)), "scalar|matrix"),
]  # fmt: skip


def test_text_of_what_fails() -> None:
    """Brackets tell how far it goes."""
    both = All((equal(x, 0), equal(x, 1)))
    assert str(Fails(both)) == f"not always: ({both})"
    assert str(Fails(equal(x, 0))) == f"not always: {equal(x, 0)}"


@pytest.mark.parametrize(("says", "message"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
def test_refused(says: Callable[[], Statement], message: str) -> None:
    """An error that names the piece and what to write, not a statement about something else."""
    with pytest.raises(ClaimError, match=message.replace("('t', real=True)", r"\('t', real=True\)")):
        says()


ACCEPTED: list[tuple[str, Callable[[], Statement]]] = [
    ("whole numbers", lambda: equal(x, 3)),
    ("infinite ends", lambda: equal(Integral(exp(-t * t), (t, -oo, oo)), sqrt(sympy.pi), {})),
    ("positive over (0, oo)", lambda: equal(Integral(t_positive, (t_positive, 0, oo)) + x)),
    ("positive over (0, p)", lambda: equal(Integral(t_positive, (t_positive, 0, p)), 0, {p: POSITIVE})),
    ("positive in reverse", lambda: equal(Integral(t_positive, (t_positive, p, 0)), 0, {p: POSITIVE})),
    ("positive around 1/2", lambda: equal(
        Integral(t_positive, (t_positive, (1 - q / p) / 2, (1 + q / p) / 2)), 0, {p: POSITIVE, q: open_(0, p)})),
    ("positive to a logarithm", lambda: equal(
        Integral(t_positive, (t_positive, 0, log(p / q) / (p - q))), 0, {q: POSITIVE, p: open_(q, oo)})),
    ("plain bound variable", lambda: equal(Integral(Abs(plain), (plain, -1, 1)) + x)),
    ("plain index", lambda: equal(Sum(plain, (plain, -1, 1)) + x)),
    ("integer index", lambda: equal(Sum(i, (i, -2, 2)) + x)),
    ("positive index", lambda: equal(Sum(i_positive, (i_positive, 1, n)), 0, {n: integers(0)})),
    ("empty sum", lambda: equal(Sum(i_positive, (i_positive, 1, 0)) + x)),
    ("nested sums", lambda: equal(Sum(Sum(k, (k, i, n)), (i, 0, n)), 0, {n: integers(0)})),
    ("end at the only index", lambda: equal(Sum(Sum(plain, (plain, t, 3)), (t, 2, 2)) + x)),
    ("end at no index", lambda: equal(Sum(Sum(plain, (plain, t, 3)), (t, 2, 1)) + x)),
    ("end above a symbol", lambda: equal(Sum(k, (k, 0, n - i)), 0, {n: integers(1), i: integers(1, n)})),
    ("index from floor", lambda: equal(Sum(i, (i, 0, sympy.floor(p))), 0, {p: POSITIVE})),
    ("two bindings of one symbol", lambda: equal(Sum(i, (i, 0, 1)) + Sum(i, (i, 0, 2)) + x)),
    ("inner end names outer", lambda: equal(Integral(t_positive * e, (e, 0, t_positive), (t_positive, 0, 1)) + x)),
    ("root above 0", lambda: equal(Root(t_positive - x, (t_positive, 0, oo)))),
    ("limit from above 0", lambda: equal(sympy.Limit(t_positive, t_positive, 0, "+") + x)),
    ("limit of a sequence", lambda: equal(sympy.Limit(1 / i, i, oo) + x)),
    ("derivative", lambda: equal(Derivative(x**2, x))),
    ("value of a derivative", lambda: equal(Subs(Derivative(exp(t_positive), t_positive), t_positive, 1) + x)),
    ("dummies of one name", lambda: equal(sympy.Dummy("x", real=True) * 0 + x)),
    ("infinite limit", lambda: Limit(1 / p, p, 0, oo, {p: POSITIVE})),
]  # fmt: skip


@pytest.mark.parametrize("says", [a[1] for a in ACCEPTED], ids=[a[0] for a in ACCEPTED])
def test_accepted(says: Callable[[], Statement]) -> None:
    """Close to what is refused, but what it says is what it means."""
    assert isinstance(says(), Statement)


SIDES = [
    # variable, interval, point, side
    (x, REALS, 0, "both"),
    (x, REALS, oo, "-"),
    (x, REALS, -oo, "+"),
    (p, POSITIVE, 0, "+"),
    (p, POSITIVE, oo, "-"),
    (p, POSITIVE, 3, "both"),
    (x, open_(-1, 0), 0, "-"),
    (x, open_(-1, 0), -1, "+"),
    (x, closed(0, 1), 0, "+"),
    (x, left_open(0, 1), 1, "-"),
    (x, closed(0, 1), Rational(1, 3), "both"),
    (n, integers(0), oo, "-"),
]


@pytest.mark.parametrize(("variable", "interval", "point", "side"), SIDES)
def test_side(variable: Symbol, interval: Any, point: Any, side: str) -> None:
    """The side from which a limit is taken follows from the interval."""
    assert Limit(1 / (1 + variable**2), variable, point, 1, {variable: interval}).side == side


def test_side_at_symbols() -> None:
    """Ends and inner points may name other symbols: their intervals decide."""
    domain = {q: POSITIVE, p: open_(0, q)}
    assert Limit(p, p, q, q, domain).side == "-"
    assert Limit(p, p, q / 2, q / 2, domain).side == "both"
    with pytest.raises(ClaimError, match="not certain to come near to 2\\*q"):
        Limit(p, p, 2 * q, 2 * q, domain)
    with pytest.raises(ClaimError, match="not certain"):
        Limit(p, p, e, e, {q: POSITIVE, e: POSITIVE, p: open_(0, q)})


UNREACHABLE = [
    (x, closed(0, 1), 2, "not certain to come near to 2"),
    (x, closed(0, 1), oo, "not certain"),
    (p, POSITIVE, -1, "not certain"),
    (p, POSITIVE, -oo, "not certain"),
    (n, integers(0), 3, "comes near to no point but oo"),
    (n, integers(0, 5), oo, "not certain"),
    (x, closed(1, 1), 1, "not certain"),
    (x, REALS, x, "must not depend on x"),
    (x, REALS, nan, "nan"),
]


@pytest.mark.parametrize(("variable", "interval", "point", "message"), UNREACHABLE)
def test_unreachable_limits(variable: Symbol, interval: Any, point: Any, message: str) -> None:
    """A point that the variable does not come near to has no limit."""
    with pytest.raises(ClaimError, match=message):
        Limit(1 / (1 + variable**2), variable, point, 1, {variable: interval})


def test_the_value_of_a_limit_is_free_of_its_variable() -> None:
    """Otherwise it says nothing about a limit."""
    with pytest.raises(ClaimError, match="the value x of a limit in x must not depend on x"):
        Limit(x, x, 0, x, {x: REALS})


def test_total_mass_over_integers_is_a_sum() -> None:
    """A mass function sums to one, a density integrates to one."""
    assert Normalised(2 ** (-n), n, {n: integers(1)}).total == Sum(2 ** (-n), (n, 1, oo))
    assert Normalised(exp(-p), p, {p: POSITIVE}).total == Integral(exp(-p), (p, 0, oo))
    assert Normalised(exp(-p * e) * e, p, {e: POSITIVE, p: POSITIVE}).hint_symbols == {e}


@pytest.mark.parametrize(
    "end", [2**n, 3 * n - 1, n * (n + 1) / 2, sympy.binomial(n, 2), sympy.factorial(n), n**2, 2 ** (n + 1)]
)
def test_ends_of_ranges_of_integers(end: Any) -> None:
    """What is certainly an integer is an end as it stands; `integers` rounds what may be none."""
    statement = Inequality(0, "<=", k, {n: integers(1), k: integers(0, end)})
    assert statement.domain[k].upper in (end, sympy.floor(end))


def test_statements_made_of_statements_have_no_domain_of_their_own() -> None:
    """It would restrict nothing."""
    inner = Inequality(x, "<", 1, {x: REALS})
    for make in (lambda d: All((inner,), d), lambda d: Fails(inner, d)):
        assert make({}).domain == {}
        with pytest.raises(ClaimError, match="has no domain of its own"):
            make({x: open_(0, 1)})
