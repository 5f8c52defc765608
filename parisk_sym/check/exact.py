"""Exact symbolic decisions.

A transformation that reaches the literal 0 proves an identity; anything else decides nothing: `simplify` not reaching
0 means undecided, not false.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

import sympy
from flint import arb, ctx, fmpq
from sympy import Expr, Rational, S, Symbol, besselk, cosh, exp, factorial, gamma, pi, sinh, sqrt

from parisk_sym.domain import Interval
from parisk_sym.errors import PariskError
from parisk_sym.evaluate.ball import BALL, decided_sign
from parisk_sym.evaluate.fold import Program
from parisk_sym.functions import StruveL

__all__ = [
    "certainly_not_zero",
    "elementary",
    "is_zero",
    "known_positive",
    "lemmas_of",
    "reduce_orders",
    "sign_of",
    "unbounded",
]

RECURRENCE_K = "K_{v+1} = K_{v-1} + (2v/x) K_v (DLMF 10.29.1)"
RECURRENCE_L = "L_{v-1} - L_{v+1} = (2v/x) L_v + (x/2)^v / (sqrt(pi) Gamma(v+3/2)) (DLMF 11.4.25)"
HALF_INTEGER_K = "closed form of K at half-integer order (DLMF 10.49.12)"
POSITIVE_K = "K_v(x) > 0 for real v, x > 0 (DLMF 10.32.9)"
POSITIVE_L = "L_v(x) > 0 for v > -3/2, x > 0 (series DLMF 11.2.2)"

_QUICK_BITS = 128

_HYPERBOLIC = (cosh, sinh, sympy.tanh, sympy.coth)


@lru_cache(maxsize=4096)
def _half_integer_k(order: Rational, at: Expr) -> Expr:
    """K_{n+1/2}(x) as an exponential times a polynomial in 1/x; K is even in its order."""
    n = int(abs(order) - S.Half)
    terms = [factorial(n + i) / (factorial(i) * factorial(n - i) * (2 * at) ** i) for i in range(n + 1)]
    return sqrt(pi / (2 * at)) * exp(-at) * sympy.Add(*terms)


@lru_cache(maxsize=4096)
def _half_integer_l(order: Rational, at: Expr) -> Expr:
    """L_{n+1/2}(x), n >= -1, from L_{-1/2} and L_{1/2} by the recurrence DLMF 11.4.25."""
    if order == -S.Half:
        return sqrt(2 / (pi * at)) * sinh(at)
    if order == S.Half:
        return sqrt(2 / (pi * at)) * (cosh(at) - 1)
    v = order - 1
    extra = (at / 2) ** v / (sqrt(pi) * gamma(v + Rational(3, 2)))
    return _half_integer_l(v - 1, at) - 2 * v / at * _half_integer_l(v, at) - extra


def _is_half_integer(order: Expr) -> bool:
    return bool(order.is_Rational and order.q == 2)


def _write_out_sums(expression: Expr) -> Expr:
    for total in expression.atoms(sympy.Sum):
        if _is_finite_sum(total):
            (index, first, last), body = total.limits[0], total.function
            terms = [
                _write_out_sums(body.xreplace({index: sympy.Integer(v)})) for v in range(first, last + 1)
            ]
            expression = expression.xreplace({total: sympy.Add(*terms)})
    return expression


def _is_finite_sum(expression: Expr) -> bool:
    return (
        isinstance(expression, sympy.Sum)
        and len(expression.limits) == 1
        and all(e.is_Integer for e in expression.limits[0][1:])
    )


def elementary(expression: Expr) -> Expr:
    """Finite sums written out, erfc as 1 - erf, Bessel and Struve functions of half-integer order in exponentials."""
    expression = _write_out_sums(expression).replace(sympy.erfc, lambda x: 1 - sympy.erf(x))
    result = expression.replace(
        lambda e: isinstance(e, besselk) and _is_half_integer(e.args[0]), lambda e: _half_integer_k(*e.args)
    )
    return result.replace(
        lambda e: isinstance(e, StruveL) and _is_half_integer(e.args[0]) and e.args[0] >= -S.Half,
        lambda e: _half_integer_l(*e.args),
    )


def _struve_step(order: Expr, at: Expr) -> Expr:
    v = order - 1
    extra = (at / 2) ** v / (sqrt(pi) * gamma(v + Rational(3, 2)))
    return StruveL(order - 2, at) - 2 * v / at * StruveL(v, at) - extra


def _bessel_step(order: Expr, at: Expr) -> Expr:
    return besselk(order - 2, at) + 2 * (order - 1) / at * besselk(order - 1, at)


def reduce_orders(expression: Expr) -> Expr:
    """Bessel K and Struve L of orders that differ by integers, written in the two lowest orders that occur."""
    for head, step in ((besselk, _bessel_step), (StruveL, _struve_step)):
        expression = _reduce(expression, head, step)
    return expression


def _reduce(expression: Expr, head: type, step: Callable[[Expr, Expr], Expr]) -> Expr:
    for _ in range(60):
        top = _reducible(expression, head)
        if top is None:
            return expression
        expression = expression.xreplace({top: step(*top.args)})
    return expression


def _reducible(expression: Expr, head: type) -> Expr | None:
    """A function whose order exceeds another one's (same argument) by at least two."""
    found = sorted(expression.atoms(head), key=sympy.default_sort_key)
    for high in found:
        for low in found:
            gap = sympy.simplify(high.args[0] - low.args[0])
            if high.args[1] == low.args[1] and gap.is_Integer and gap >= 2:
                return high
    return None


def _forms(expression: Expr) -> Iterator[Expr]:
    """Ever costlier exact rewritings; the first that is literally 0 decides."""
    yield expression
    plain = sympy.expand(_prime_powers(elementary(expression)))
    yield plain
    reduced = sympy.expand(reduce_orders(plain))
    yield reduced
    yield sympy.expand(sympy.powsimp(reduced, force=False))
    exponential = sympy.expand(reduced.rewrite(_HYPERBOLIC, exp))
    yield exponential
    numerator = _numerator(exponential)
    yield numerator
    yield sympy.expand(sympy.gammasimp(numerator))
    yield sympy.gammasimp(reduced)
    yield sympy.gammasimp(sympy.expand(sympy.expand_func(reduced)))
    yield sympy.factor(sympy.powsimp(sympy.together(reduced)))
    yield sympy.simplify(reduced)
    yield sympy.simplify(sympy.expand_log(reduced))
    yield sympy.simplify(expression)


def _prime_powers(expression: Expr) -> Expr:
    """Symbolic powers of composite integers as powers of primes, so that 4^k and 2^(2k) meet."""
    return expression.replace(
        lambda e: isinstance(e, sympy.Pow) and e.base.is_Integer and e.base > 3 and not e.exp.is_number,
        lambda e: sympy.Mul(*(prime ** (count * e.exp) for prime, count in sympy.factorint(e.base).items())),
    )


def _numerator(expression: Expr) -> Expr:
    """The expanded numerator over a common denominator: zero exactly when the expression is, off its poles."""
    return sympy.expand(sympy.powsimp(sympy.fraction(sympy.together(expression))[0]))


def is_zero(expression: Expr) -> bool:
    """True when an exact rewriting reaches the literal 0; False means undecided, never 'not zero'.

    >>> x = sympy.Symbol("x", positive=True)
    >>> is_zero(sympy.exp(x) * sympy.exp(-x) - 1), is_zero(x - 1)
    (True, False)
    """
    expression = sympy.sympify(expression)
    if certainly_not_zero(expression):
        return False
    return any(form == 0 or _prime_powers(form) == 0 for form in _forms(expression))


def certainly_not_zero(expression: Expr) -> bool:
    """True when a ball at one admissible point excludes 0: then no rewriting can reach 0, and none is tried.

    >>> x = sympy.Symbol("x", positive=True)
    >>> certainly_not_zero(sympy.exp(x) - 1 - x), certainly_not_zero(sympy.exp(x) * sympy.exp(-x) - 1)
    (True, False)
    """
    symbols = sorted(expression.free_symbols, key=str)
    values = [arb(3 + i) if s.is_integer else arb(fmpq(5 + 2 * i, 7)) for i, s in enumerate(symbols)]
    try:
        with ctx.workprec(_QUICK_BITS):
            return decided_sign(Program(expression, symbols).run(BALL, values)) != 0
    except (PariskError, ValueError, ZeroDivisionError, RecursionError):
        return False


def lemmas_of(expression: Expr) -> tuple[str, ...]:
    """The facts about special functions that the rewritings of this expression may use."""
    orders = (atom.args[0] for atom in expression.atoms(besselk))
    names = {HALF_INTEGER_K if _is_half_integer(order) else RECURRENCE_K for order in orders}
    if expression.atoms(StruveL):
        names.add(RECURRENCE_L)
    return tuple(sorted(names))


def known_positive(expression: Expr) -> tuple[Expr, tuple[str, ...]]:
    """Special functions of known sign replaced by positive dummies, and the facts used.

    The result is only good for sign questions.
    """
    lemmas: set[str] = set()
    replaced: dict[Expr, Expr] = {}
    for atom in expression.atoms(besselk, StruveL):
        order, at = atom.args
        if isinstance(atom, besselk) and order.is_real and at.is_positive:
            lemmas.add(POSITIVE_K)
        elif isinstance(atom, StruveL) and (order + Rational(3, 2)).is_positive and at.is_positive:
            lemmas.add(POSITIVE_L)
        else:
            continue
        replaced[atom] = sympy.Dummy(positive=True)
    for atom in expression.atoms(exp):
        if atom.args[0].is_positive:  # e^a > 1
            replaced[atom] = 1 + sympy.Dummy(positive=True)
        elif atom.args[0].is_negative:  # 0 < e^-a < 1
            replaced[atom] = 1 / (1 + sympy.Dummy(positive=True))
    return expression.xreplace(replaced), tuple(sorted(lemmas))


def unbounded(expression: Expr, domain: Mapping[Symbol, Interval]) -> Expr:
    """The expression in positive (or nonnegative) dummies that map onto the intervals of the domain.

    An end may name earlier symbols, so later symbols are replaced first. Intervals closed at both ends are left
    alone: no such map covers them.
    """
    for symbol, interval in reversed(list(domain.items())):
        lower, upper = interval.lower, interval.upper
        free = sympy.Dummy(str(symbol), positive=True)
        ray = sympy.Dummy(str(symbol), nonnegative=True)
        if interval.integer or lower == -sympy.oo:
            continue
        if upper == sympy.oo:
            image = lower + (free if interval.lower_open else ray) if lower != 0 else symbol
        elif interval.lower_open:
            image = lower + (upper - lower) / (1 + (free if interval.upper_open else ray))
        elif interval.upper_open:
            image = upper - (upper - lower) / (1 + ray)
        else:
            continue
        expression = expression.subs(symbol, image)
    return expression


def sign_of(expression: Expr) -> tuple[int | None, bool, tuple[str, ...]]:
    """What SymPy's assumptions decide: (sign or None, whether zero is possible, facts used).

    >>> x = sympy.Symbol("x", positive=True)
    >>> sign_of(x**2 + 1)[:2], sign_of(x - 1)[0]
    ((1, False), None)
    """
    for prepare in (lambda e: e, sympy.expand, lambda e: sympy.expand(sympy.simplify(e))):
        plain, lemmas = known_positive(prepare(expression))
        for form in (lambda e: e, sympy.expand, sympy.factor, lambda e: sympy.factor(sympy.together(e))):
            candidate = form(plain)
            if candidate.is_positive:
                return 1, False, lemmas
            if candidate.is_negative:
                return -1, False, lemmas
            if candidate.is_nonnegative:
                return 1, True, lemmas
            if candidate.is_nonpositive:
                return -1, True, lemmas
    return None, True, ()
