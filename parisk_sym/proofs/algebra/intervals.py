"""Signs of polynomials in one symbol: between their roots, which Arb isolates, or at the integers one by one."""

from __future__ import annotations

from flint import arb, fmpq, fmpq_mpoly, fmpq_poly
from sympy import Symbol

from parisk_sym.core.exact import rational
from parisk_sym.formulas.domain import Interval
from parisk_sym.proofs.algebra.knowledge import Knowledge
from parisk_sym.proofs.algebra.polynomial_quotients import Form
from parisk_sym.proofs.algebra.signs import ANY, Signs
from parisk_sym.proofs.budgets import INTEGERS_ONE_BY_ONE

__all__ = ["at_integers", "one_variable", "sign_between", "univariate"]

Ends = tuple[fmpq | None, fmpq | None]


def univariate(form: Form, factor: fmpq_mpoly, facts: Knowledge) -> Signs:
    """An irreducible polynomial in one symbol has one sign on an interval without its real roots."""
    found = _on_interval(form, factor, facts)
    if found is None:
        return ANY
    poly, interval, root = found
    ends = _ends(interval, root)
    if ends is None:
        return ANY
    if interval.integer and root == 1:
        return _at_integers(poly, ends)
    return sign_between(poly, ends, (interval.lower_open, interval.upper_open))


def at_integers(form: Form, poly: fmpq_mpoly, facts: Knowledge) -> Signs:
    """The signs of any polynomial in one symbol that runs over integers."""
    found = _on_interval(form, poly, facts)
    if found is None or not found[1].integer or found[2] != 1:
        return ANY
    ends = _ends(found[1], 1)
    return ANY if ends is None else _at_integers(found[0], ends)


def _on_interval(form: Form, poly: fmpq_mpoly, facts: Knowledge) -> tuple[fmpq_poly, Interval, int] | None:
    """A polynomial in the one generator that occurs, the interval of its symbol, and which root of the symbol it is."""
    used = [i for i, d in enumerate(poly.degrees()) if d]
    if len(used) != 1:
        return None
    generator = form.generators[used[0]]
    symbol = generator.radicand
    if not isinstance(symbol, Symbol) or symbol not in facts.domain:
        return None
    return one_variable(poly, used[0]), facts.domain[symbol], generator.root


def one_variable(poly: fmpq_mpoly, index: int) -> fmpq_poly:
    """A polynomial in which only one generator occurs, as one in one variable."""
    coefficients = [fmpq(0)] * (int(poly.degrees()[index]) + 1)
    for powers, coefficient in poly.to_dict().items():
        coefficients[int(powers[index])] = coefficient
    return fmpq_poly(coefficients)


def _ends(interval: Interval, root: int) -> Ends | None:
    """The ends of a generator x^(1/root) as numbers, None for an infinite one; for roots only 0, 1 and oo."""
    if not all(e.is_Rational or e.is_infinite for e in (interval.lower, interval.upper)):
        return None
    lower, upper = (None if e.is_infinite else rational(e) for e in (interval.lower, interval.upper))
    if root > 1 and (lower not in (0, 1) or upper not in (None, 1)):
        return None
    return lower, upper


def sign_between(poly: fmpq_poly, ends: Ends, opened: tuple[bool, bool]) -> Signs:
    """The signs of an irreducible polynomial on an interval: all, unless no root lies strictly between the ends."""
    lower, upper = ends
    if _has_root_between(poly, lower, upper):
        return ANY
    signs = {_sign_of(poly(_probe(lower, upper)))}
    for end, excluded in zip(ends, opened, strict=True):
        if end is not None and not excluded:
            signs.add(_sign_of(poly(end)))
    return frozenset(signs)


def _has_root_between(poly: fmpq_poly, lower: fmpq | None, upper: fmpq | None) -> bool:
    """Whether an irreducible polynomial may vanish strictly between the ends; of degree above 1 it has no rational root."""
    if poly.degree() < 1:
        return False
    if poly.degree() == 1:
        root = -poly[0] / poly[1]
        return (lower is None or root > lower) and (upper is None or root < upper)
    return any(
        not (lower is not None and root < arb(lower)) and not (upper is not None and root > arb(upper))
        for root in _real_roots(poly)
    )


def _real_roots(poly: fmpq_poly) -> list[arb]:
    """Balls around every real root; Arb isolates all roots, and real ones have the imaginary part 0."""
    if poly.degree() < 1:
        return []
    return [root.real for root, _ in poly.complex_roots() if root.imag.contains(0)]


def _sign_of(value: fmpq) -> int:
    return int(value > 0) - int(value < 0)


def _probe(lower: fmpq | None, upper: fmpq | None) -> fmpq:
    """A number between the ends."""
    if lower is None:
        return fmpq(0) if upper is None else upper - 1
    return lower + 1 if upper is None else (lower + upper) / 2


def _at_integers(poly: fmpq_poly, ends: Ends) -> Signs:
    """Signs at the integers up to the largest root, one by one, and beyond it at one of them."""
    lower, upper = ends
    if lower is None:
        return ANY
    first, last = int(lower.ceil()), None if upper is None else int(upper.floor())
    beyond = [root.upper().ceil().unique_fmpz() for root in _real_roots(poly)]
    if None in beyond:
        return ANY
    stop = max([first, *(int(b) + 1 for b in beyond)])
    stop = stop if last is None else min(last, stop)
    if stop < first or not INTEGERS_ONE_BY_ONE.allows(stop - first):
        return ANY
    return frozenset(_sign_of(poly(fmpq(i))) for i in range(first, stop + 1))
