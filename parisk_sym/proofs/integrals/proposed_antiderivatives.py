"""Antiderivatives that SymPy proposes. None of them is believed: `fundamental` differentiates and checks each one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import sympy
from sympy import Dummy, Expr, S, Symbol, exp, log

from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.budgets import PRIMITIVE_STEPS
from parisk_sym.proofs.integrals.piece import Piece
from parisk_sym.proofs.sympy_proposals import proposal

__all__ = ["proposed_candidates"]


def proposed_candidates(piece: Piece) -> Iterator[Expr]:
    """SymPy's antiderivatives, with the signs of symbols that the facts give; logarithms of negative arguments are made real."""
    integrand = piece.integrand.replace(
        lambda e: isinstance(e, sympy.Pow) and e.exp.has(piece.variable) and not e.base.has(piece.variable),
        lambda e: exp(e.exp * log(e.base)),
    )
    if not _is_worth_trying(integrand, piece.variable):
        return
    names = _names(piece)
    integrand, x = integrand.xreplace(names), names[piece.variable]
    back = {new: old for old, new in names.items()}
    for search in _SEARCHES:
        found = proposal(search, integrand, x, steps=PRIMITIVE_STEPS)
        if isinstance(found, Expr) and not found.has(sympy.Integral, S.NaN, S.ComplexInfinity, sympy.I):
            for candidate in _branches(found):
                yield _with_real_logarithms(candidate.xreplace(back), piece)


def _rational(e: Expr, x: Symbol) -> Expr | None:
    """A quotient of polynomials, by partial fractions."""
    from sympy.integrals.rationaltools import ratint

    return ratint(e, x) if e.is_rational_function(x) else None


def _rational_in_exponential(e: Expr, x: Symbol) -> Expr | None:
    """A quotient of polynomials in exp(s x), by the substitution u = exp(s x)."""
    e = e.rewrite(exp) if e.has(sympy.sinh, sympy.cosh, sympy.tanh, sympy.sech, sympy.csch, sympy.coth) else e
    slopes = {sympy.diff(power.args[0], x) for power in e.atoms(exp) if power.has(x)}
    if not slopes:
        return None
    unit = min(slopes, key=sympy.default_sort_key)
    ratios = [sympy.cancel(s / unit) for s in slopes]
    if not all(r.is_Rational for r in ratios):
        return None
    unit = unit / math.lcm(*(int(r.q) for r in ratios))
    u = Dummy("u", positive=True)
    written = e.replace(lambda p: isinstance(p, exp) and p.has(x), lambda p: _as_power(p, x, unit, u))
    if written.has(x):
        return None
    found = _rational(sympy.cancel(written / (unit * u)), u)
    return None if found is None else found.xreplace({u: exp(unit * x)})


def _as_power(power: Expr, x: Symbol, unit: Expr, u: Symbol) -> Expr:
    slope = sympy.diff(power.args[0], x)
    return exp(sympy.expand(power.args[0] - slope * x)) * u ** sympy.cancel(slope / unit)


def _by_hand(e: Expr, x: Symbol) -> Expr | None:
    from sympy.integrals.manualintegrate import manualintegrate

    return manualintegrate(e, x)


def _by_all_means(e: Expr, x: Symbol) -> Expr | None:
    return sympy.integrate(e, x)


_SEARCHES: tuple[Callable[[Expr, Symbol], Expr | None], ...] = (
    _rational,
    _rational_in_exponential,
    _by_hand,
    _by_all_means,
)


def _is_worth_trying(integrand: Expr, x: Symbol) -> bool:
    """SymPy's search can run for hours on symbolic powers and on functions of several arguments."""
    powers = [p for p in integrand.atoms(sympy.Pow) if p.has(x) and p.base is not S.Exp1]
    heads = integrand.atoms(sympy.besselk, sympy.besseli, sympy.uppergamma, sympy.lowergamma, sympy.gamma)
    return all(p.exp.is_number for p in powers) and not any(h.has(x) for h in heads)


def _names(piece: Piece) -> dict[Symbol, Symbol]:
    """Symbols that SymPy may take for what the facts prove them to be."""
    names = {}
    for symbol in sorted(piece.integrand.free_symbols | {piece.variable}, key=str):
        signs = piece.inner.sign(symbol)
        given = (
            {"positive": True}
            if signs == POSITIVE_SIGN
            else {"nonnegative": True}
            if signs <= NONNEGATIVE
            else {}
        )
        names[symbol] = Dummy(symbol.name, real=True, **given)
    return names


def _branches(e: Expr) -> Iterator[Expr]:
    """The branches of a Piecewise: each is a candidate of its own."""
    pieces = sorted(e.atoms(sympy.Piecewise), key=sympy.default_sort_key)
    if not pieces:
        yield e
        return
    for branch, _ in pieces[0].args:
        yield from _branches(e.xreplace({pieces[0]: branch}))


def _with_real_logarithms(e: Expr, piece: Piece) -> Expr:
    """log(g) and log|g| as log(-g) where g < 0, and no steps: the derivative is the same wherever it exists."""
    changed: dict[Expr, Expr] = dict.fromkeys(e.atoms(sympy.floor, sympy.ceiling), S.Zero)
    for head in e.atoms(log):
        inside = head.args[0].args[0] if isinstance(head.args[0], sympy.Abs) else head.args[0]
        if inside.has(piece.variable):
            negative = piece.sign(inside) == NEGATIVE
            changed[head] = log(sympy.expand(-inside) if negative else inside)
    return e.xreplace(changed)
