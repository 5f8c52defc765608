"""Tails of integrals of decaying functions times cosines and sines over a half-line, by repeated integration by parts."""

from collections.abc import Iterator, Mapping

import sympy
from flint import arb
from sympy import Expr, Symbol

from parisk_sym.proofs.quadrature.ends import End, NearEnd, expansion, near_end
from parisk_sym.proofs.quadrature.growth import CONSTANT, compare
from parisk_sym.proofs.quadrature.outcome import Kind, Undecided, value
from parisk_sym.proofs.quadrature.panels import Integrand

__all__ = ["near_oscillating_end"]

_CUTS = (4, 5, 6, 7, 8)
_MOST_PARTS = 10
_MOST_TERMS = 8


def near_oscillating_end(
    body: Expr, x: Symbol, end: End, parameters: Mapping[Symbol, arb], least: int, bits: int
) -> NearEnd | None:
    """The integral from an infinite end to a cut, of a body that is a sum of f(x), g(x) cos(w x + p) and g(x) sin(w x + p); None for others.

    Integration by parts n times leaves g(X), g'(X), … at the cut X and the integral of g^(n) times a wave over [X, oo), divided by w^n,
    where the g^(j) tend to 0. By the second mean value theorem it is at most 2 |g^(n)(X)|/w where g^(n) is monotone.
    """
    terms = _terms(body, x)
    if not terms or not any(wave is not None for _, wave in terms):
        return None
    best: NearEnd | None = None
    for exponent in (c for c in _CUTS if c >= least):
        try:
            plain = sympy.Add(*(g for g, wave in terms if wave is None))
            total, cut = arb(0), exponent
            if plain != 0:
                near = near_end(plain, x, end, parameters, exponent, bits)
                if near.enclosure.kind is not Kind.VALUE:
                    return near if len(terms) == 1 else None
                total, cut = near.enclosure.value, near.exponent
            start = arb(2) ** cut
            for g, wave in terms:
                if wave is not None:
                    total += _tail(g, wave, x, start, parameters)
        except Undecided:
            continue
        found = NearEnd(cut, value(total, "tail by parts"))
        if best is None or total.rad() < best.enclosure.value.rad():
            best = found
        if total.rad() <= abs(total).upper() * arb(2) ** -bits:
            break
    return best


def _terms(body: Expr, x: Symbol) -> list[tuple[Expr, Expr | None]]:
    """(g, wave) for each term, products of waves written as sums; none where a wave has another argument, or there are many terms."""
    if not any(_is_wave(e, x) for e in body.atoms(*_WAVES)):
        return []
    from sympy.simplify.fu import TR8

    found: list[tuple[Expr, Expr | None]] = []
    for term in sympy.Add.make_args(sympy.expand(TR8(sympy.expand(body)))):
        wave = next((f for f in sympy.Mul.make_args(term) if f.has(x) and isinstance(f, _WAVES)), None)
        g = term if wave is None else term / wave
        if (wave is not None and not _is_wave(wave, x)) or any(w.has(x) for w in g.atoms(*_WAVES)):
            return []
        found.append((g, wave))
    return found if len(found) <= _MOST_TERMS else []


_WAVES = (sympy.cos, sympy.sin)


def _is_wave(e: Expr, x: Symbol) -> bool:
    return bool(e.args[0].is_polynomial(x)) and sympy.degree(e.args[0], x) == 1


def _tail(g: Expr, wave: Expr, x: Symbol, start: arb, parameters: Mapping[Symbol, arb]) -> arb:
    """The integral of g times the wave over [start, oo), with the narrowest of the remainders."""
    rate = _value(sympy.diff(wave.args[0], x), x, start, parameters)
    if rate.contains(0):
        raise Undecided("the frequency of a wave may be 0")
    best: arb | None = None
    for partial, remainder in _parts(g, wave, x, start, parameters, rate):
        found = partial + arb(0, 1) * remainder
        if best is None or found.rad() < best.rad():
            best = found
    if best is None:
        raise Undecided(f"{g} was not shown to be monotone and to tend to 0")
    return best


def _parts(
    g: Expr, wave: Expr, x: Symbol, start: arb, parameters: Mapping[Symbol, arb], rate: arb
) -> Iterator[tuple[arb, arb]]:
    """The terms at the cut and the bound of the rest, after 0, 1, 2, … integrations by parts."""
    angle, is_cosine = wave.args[0], isinstance(wave, sympy.cos)
    partial, factor = arb(0), arb(1)
    for _ in range(_MOST_PARTS):
        slope = sympy.diff(g, x)
        if not (_vanishes(g, x, start, parameters) and _has_one_sign(slope, x, start, parameters)):
            return
        at = _value(g, x, start, parameters)
        yield partial, (abs(factor) * 2 * abs(at) / abs(rate)).upper()
        # int g cos = [g sin]/w - int g' sin /w, and int g sin = -[g cos]/w + int g' cos /w
        other = _value(sympy.sin(angle) if is_cosine else sympy.cos(angle), x, start, parameters)
        partial += factor * (-at * other if is_cosine else at * other) / rate
        factor = factor * (-1 if is_cosine else 1) / rate
        g, is_cosine = slope, not is_cosine


def _value(e: Expr, x: Symbol, at: arb, parameters: Mapping[Symbol, arb]) -> arb:
    found = Integrand(e, x, parameters).over(at)
    if not found.is_finite():
        raise Undecided(f"{e} has no finite enclosure")
    return found


def _vanishes(g: Expr, x: Symbol, start: arb, parameters: Mapping[Symbol, arb]) -> bool:
    """Whether a function tends to 0."""
    _, series = expansion(g, x, parameters, start, infinite=True)
    return not series or compare(series[0].rate, CONSTANT) < 0


def _has_one_sign(g: Expr, x: Symbol, start: arb, parameters: Mapping[Symbol, arb]) -> bool:
    """Whether a function has one sign from the cut on, so that its antiderivative is monotone there; a constant 0 has."""
    half, series = expansion(g, x, parameters, start, infinite=True)
    return not series or half.sign(series) in (1, -1)
