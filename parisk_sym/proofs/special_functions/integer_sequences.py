"""Facts about numbers with a natural index (DLMF 24.2, 26)."""

from collections.abc import Callable

import sympy
from flint import arb
from sympy import Expr, S, sqrt

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.knowledge import Knowledge, Normal
from parisk_sym.proofs.algebra.signs import ANY, NONNEGATIVE, Signs
from parisk_sym.proofs.algebra.structure import positive
from parisk_sym.proofs.definedness.needs import Need, Needs, all_of, natural
from parisk_sym.proofs.quadrature.elementary import is_bounded, scale
from parisk_sym.proofs.quadrature.expansion import Expander
from parisk_sym.proofs.quadrature.halfline import Series
from parisk_sym.proofs.quadrature.outcome import Undecided
from parisk_sym.proofs.special_function import SpecialFunction

__all__ = ["KNOWN"]


def _of_index(e: Expr, facts: Facts) -> Needs:
    """A natural index."""
    return iter(natural(e.args[0]))


def _of_one_index(e: Expr, facts: Facts) -> Needs:
    """A natural index, and no further argument: the polynomials of the same name are not known."""
    yield from natural(e.args[0])
    if len(e.args) > 1:
        yield Need.KNOWN, e


def _golden(e: Expr, n: Normal, factor: int) -> Expr | None:
    """Binet: phi^m - (-phi)^(-m) is sqrt(5) times a Fibonacci number, and with + a Lucas number, phi = (1 + sqrt 5)/2 (DLMF 26.11.7)."""
    m = e.args[0]
    if len(e.args) > 1 or not n.knowledge.is_integer(m):
        return None
    phi = (1 + sqrt(5)) / 2
    turned = S.NegativeOne**m * phi ** (-m)
    found: Expr = (phi**m - turned) / sqrt(5) if factor < 0 else phi**m + turned
    return found


def _sign_of_index(e: Expr, facts: Knowledge) -> Signs:
    """F_n is positive for n >= 1, and 0 for n = 0."""
    signs = facts.sign(e.args[0])
    return signs if signs <= NONNEGATIVE and len(e.args) == 1 else ANY


def _series_of_golden(sign: int) -> Callable[[Expander, list[Series]], Series]:
    """The rule of Fibonacci (sign -1) or Lucas numbers."""

    def rule(expander: Expander, arguments: list[Series]) -> Series:
        """phi^m (1 + theta phi^(-2m)) of an integer m, -1 <= theta <= 1, over sqrt 5 or 1 (DLMF 26.11.7)."""
        (m,) = arguments
        half, slope = expander.half, ((1 + arb(5).sqrt()) / 2).log()
        if is_bounded(m):
            raise Undecided("Fibonacci numbers of an index that does not grow")
        growth, turned = (half.exp(scale(m, factor * slope)) for factor in (1, -1))
        found = half.add(growth, scale(turned, arb(-1).union(arb(1))))
        return scale(found, 1 / arb(5).sqrt()) if sign < 0 else found

    return rule


KNOWN = (
    *(SpecialFunction(function, needs=_of_index, beyond=True) for function in (sympy.bernoulli, sympy.euler)),
    SpecialFunction(
        sympy.fibonacci,
        needs=_of_one_index,
        beyond=True,
        sign=_sign_of_index,
        normal_form=lambda e, n: _golden(e, n, -1),
        series=_series_of_golden(-1),
    ),
    SpecialFunction(
        sympy.lucas,
        needs=_of_one_index,
        beyond=True,
        normal_form=lambda e, n: _golden(e, n, 1),
        series=_series_of_golden(1),
    ),
    SpecialFunction(sympy.bell, needs=_of_one_index, beyond=True),
    SpecialFunction(sympy.subfactorial, needs=_of_index, beyond=True, integer=True),
    SpecialFunction(sympy.factorial2, needs=_of_index, beyond=True, sign=positive, integer=True),
    SpecialFunction(
        sympy.catalan, needs=all_of((Need.POSITIVE, lambda n: 2 * n + 1)), beyond=True, sign=positive
    ),  # DLMF 26.5.1
)
