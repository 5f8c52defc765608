"""The indicial polynomial of an equation at a point: which powers its solutions may begin with."""

from __future__ import annotations

from flint import fmpq, fmpq_mpoly
from sympy import Dummy, Expr, Rational, oo

from parisk_sym.formulas.domain import integers
from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.polynomial_quotients import to_rational
from parisk_sym.proofs.budgets import EQUATION_COEFFICIENTS
from parisk_sym.proofs.holonomic.system import System

__all__ = ["exponents", "indicial", "is_regular", "least_enough", "lowest"]


def indicial(system: System, equation: list[fmpq_mpoly], point: Expr) -> fmpq_mpoly:
    """The polynomial I(n) with L s^n = I(n) s^(n + M) + higher powers, s the distance from the point; n is written as the variable.

    D s^n = q_m n s^(n+m-1) + ... where q = q_m s^m + ..., and L is the sum of c_k D^k.
    """
    n, one = system.context.gen(system.place), system.context.constant(1)
    start, lead = lowest(system, system.scale, point)
    parts: dict[int, fmpq_mpoly] = {}
    steps = one
    for k, coefficient in enumerate(equation):
        if not coefficient.is_zero():
            order, value = lowest(system, coefficient, point)
            degree = order + k * (start - 1)
            parts[degree] = parts.get(degree, 0 * one) + value * lead**k * steps
        steps *= n + k * (start - 1)
    return parts[min(parts)]


def is_regular(system: System, point: Expr, facts: Facts) -> bool:
    """Whether q is not identically 0 in the variable, whatever the parameters are."""
    return 0 not in facts.sign(system.expression(lowest(system, system.scale, point)[1]))


def lowest(system: System, poly: fmpq_mpoly, point: Expr) -> tuple[int, fmpq_mpoly]:
    """The least power of the distance from the point in a polynomial of the variable and constants, and its coefficient."""
    moved = _around(system, poly, point).to_dict()
    least = min(int(powers[system.place]) for powers in moved)
    kept = {
        tuple(0 if i == system.place else int(e) for i, e in enumerate(powers)): c
        for powers, c in moved.items()
        if int(powers[system.place]) == least
    }
    return least, system.context.from_dict(kept)


def _around(system: System, poly: fmpq_mpoly, point: Expr) -> fmpq_mpoly:
    """The polynomial with the variable written as the point and the distance from it."""
    if point == 0:
        return poly
    images = list(system.context.gens())
    images[system.place] += fmpq(int(point.p), int(point.q))
    return poly.compose(*images)


def least_enough(system: System, polynomial: fmpq_mpoly, facts: Facts) -> int | None:
    """The least N so that I(n) is certainly not 0 for the integers n >= N and all values of the parameters; None where none is found.

    A rational number that is a root of a factor of I over the rationals is one of a linear factor. Factors in constants alone must not
    vanish; of the others, which have parameters in them, the signs are asked for.
    """
    n = Dummy("n", real=True)
    plain, others = _factors(system, polynomial)
    natural = [int(r) for r in _roots(system, plain) if r.is_Integer and r >= 0]
    parts = [system.expression(f).xreplace({system.variable: n}) for f in others]
    for least in range(max(natural, default=-1) + 1, EQUATION_COEFFICIENTS + 1):
        beyond = facts.shared_facts({**facts.domain, n: integers(least, oo)}, facts.assumptions, facts.level)
        if all(0 not in beyond.sign(part) for part in parts):
            return least
    EQUATION_COEFFICIENTS.spend()
    return None


def exponents(system: System, polynomial: fmpq_mpoly, order: int, facts: Facts) -> list[Expr] | None:
    """The exponents at a regular singular point, which has as many as the order says (DLMF 2.7(i)); None where one is not rational."""
    plain, others = _factors(system, polynomial)
    if any(f.degrees()[system.place] or 0 in facts.sign(system.expression(f)) for f in others):
        return None
    if polynomial.degrees()[system.place] != order or any(f.degrees()[system.place] != 1 for f in plain):
        return None
    return _roots(system, plain)


def _factors(system: System, polynomial: fmpq_mpoly) -> tuple[list[fmpq_mpoly], list[fmpq_mpoly]]:
    """The irreducible factors with rational coefficients in n alone, and the others."""
    _, found = polynomial.factor()
    plain = [f for f, _ in found if all(d == 0 or i == system.place for i, d in enumerate(f.degrees()))]
    return plain, [f for f, _ in found if f not in plain]


def _roots(system: System, factors: list[fmpq_mpoly]) -> list[Rational]:
    """The roots of the linear ones."""
    found = []
    for factor in factors:
        if factor.degrees()[system.place] == 1:
            slope, value = (
                sum((c for powers, c in factor.to_dict().items() if int(powers[system.place]) == d), fmpq(0))
                for d in (1, 0)
            )
            found.append(to_rational(-value / slope))
    return found
