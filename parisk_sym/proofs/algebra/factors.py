"""An expression as a product of powers of nonnegative factors: what powers, logarithms and absolute values take apart."""

from __future__ import annotations

import sympy
from flint import fmpq, fmpq_mpoly, fmpz
from sympy import Expr, Integer

from parisk_sym.proofs.algebra.knowledge import Knowledge, Normal
from parisk_sym.proofs.algebra.polynomial_quotients import Form, Generator, factorisation, to_rational

__all__ = ["factors"]

_FACTORED_BITS = 128
_PRIME_BITS = 24
"""The size up to which a number is factored completely, and that of the primes that are looked for in a larger one."""

Factors = list[tuple[Expr, fmpq]]
"""(f, c), ...: the product of all f^c."""


def factors(normal: Normal, e: Expr) -> Factors:
    """(f, c) with product of f^c = |e|, each f nonnegative on the domain, rational numbers as primes.

    An even power of a factor of unknown sign enters by its absolute value. Right wherever e is defined; where e is itself known to
    be nonnegative the product is e.
    """
    form = normal.form(e)
    found: Factors = []
    for poly, direction in ((form.numerator, 1), (form.denominator, -1)):
        content, parts = factorisation(poly)
        found += [(Integer(p), fmpq(direction * c)) for p, c in _primes(content)]
        for part, count in parts:
            value, root = _value(form, part)
            found.append((value, fmpq(direction * count, root)))
    return _with_nonnegative_bases(_merge(found), normal.knowledge)


def _value(form: Form, part: fmpq_mpoly) -> tuple[Expr, int]:
    """(v, r) with part = v^(1/r): the radicand of a generator that is a root, else the polynomial itself."""
    generator = _single_generator(form, part)
    if generator is None or generator.radicand is None:
        return form.polynomial(part), 1
    return generator.radicand, generator.root


def _single_generator(form: Form, part: fmpq_mpoly) -> Generator | None:
    """The generator that the polynomial equals; None if it is not a single generator."""
    terms = list(part.to_dict().items())
    if len(terms) != 1 or terms[0][1] != 1 or sum(terms[0][0]) != 1:
        return None
    return form.generators[[int(p) for p in terms[0][0]].index(1)]


def _with_nonnegative_bases(found: Factors, knowledge: Knowledge) -> Factors:
    """The factors with nonnegative bases. Factors of unknown sign are kept together, or replaced by their absolute values."""
    done: Factors = []
    unknown: Factors = []
    for factor, count in found:
        signs = knowledge.sign(factor)
        if signs <= {0, 1}:
            done.append((factor, count))
        elif signs <= {-1, 0}:
            done.append((-factor, count))
        elif count.q == 1 and int(count.p) % 2 == 0:
            done.append((sympy.Abs(factor), count))
        else:
            unknown.append((factor, count))
    if unknown:
        whole = sympy.Mul(*(f ** to_rational(c) for f, c in unknown))
        known = knowledge.sign(whole) <= {0, 1}
        done.append((whole if known else sympy.Abs(whole), fmpq(1)))
    return done


def _primes(content: fmpq) -> list[tuple[int, int]]:
    """Primes and exponents of a rational number's absolute value."""
    return _factored(abs(content.p)) + [(p, -c) for p, c in _factored(content.q)]


def _factored(number: fmpz) -> list[tuple[int, int]]:
    """Primes and exponents of a positive integer. A large one keeps a factor whose primes all are large: finding them may take for ever."""
    found = number.factor() if number.bit_length() <= _FACTORED_BITS else number.factor_smooth(_PRIME_BITS)
    return [(int(p), int(c)) for p, c in found if p != 1]


def _merge(found: Factors) -> Factors:
    counts: dict[Expr, fmpq] = {}
    for factor, count in found:
        counts[factor] = counts.get(factor, fmpq(0)) + count
    return [(f, c) for f, c in counts.items() if c != 0]
