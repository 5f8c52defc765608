"""Members of a system without what is never 0, and systems without what is not used."""

from __future__ import annotations

from functools import reduce

from flint import fmpq_mpoly

from parisk_sym.proofs.holonomic.system import System

__all__ = ["content", "divided_by_power", "restrict", "without_factors"]


def divided_by_power(poly: fmpq_mpoly, index: int, power: int) -> fmpq_mpoly:
    """The polynomial over a power of a generator that is a factor of it."""
    terms = {
        tuple(int(e) - power if i == index else int(e) for i, e in enumerate(exponents)): c
        for exponents, c in poly.to_dict().items()
    }
    return poly.context().from_dict(terms)


def content(system: System, poly: fmpq_mpoly) -> fmpq_mpoly:
    """The common factor in the variable and constants: where what is left is 0, the polynomial is."""
    return reduce(
        lambda a, b: a.gcd(b), system.vector(poly).values(), system.context.constant(0)
    ) or system.context.constant(1)


def without_factors(system: System, poly: fmpq_mpoly) -> fmpq_mpoly:
    """The polynomial without functions that are factors of it: where what is left is 0, the polynomial is."""
    for index in sorted(system.functions):
        least = min((int(powers[index]) for powers in poly.to_dict()), default=0)
        if least:
            poly = divided_by_power(poly, index, least)
    return poly


def restrict(system: System) -> None:
    """Only the functions that the subject and its derivatives have, and only their families."""
    reached: set[int] = set()
    waiting = [system.subject]
    while waiting:
        new = {
            i for i, degree in enumerate(waiting.pop().degrees()) if degree and i in system.functions
        } - reached
        reached |= new
        for index in new:
            waiting.append(system.slopes[index])
            waiting += [
                part
                for f in system.families
                if system.expressions[index] in f.values
                for part in system.arguments[f.values[0]]
            ]
    used = {system.expressions[i] for i in reached}
    system.functions = frozenset(reached)
    system.families = tuple(f for f in system.families if used & set(f.values))
    system.slopes = {i: slope for i, slope in system.slopes.items() if i in reached}
