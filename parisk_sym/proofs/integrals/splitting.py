"""Where an interval is cut: the zeros of what an absolute value, a jump or a condition of definition depends on."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import sympy
from sympy import Expr, S

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import (
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    POSITIVE_SIGN,
    ZERO_SIGN,
    Signs,
)
from parisk_sym.proofs.budgets import CUTS_STEPS, INTEGRAL_CUTS
from parisk_sym.proofs.definedness.conditions import conditions, holds
from parisk_sym.proofs.integrals.piece import Piece, approximate
from parisk_sym.proofs.sympy_proposals import proposal

__all__ = ["critical", "cuts", "turning_values", "without_branches"]


def critical(e: Expr, piece: Piece) -> list[Expr]:
    """Expressions whose zeros separate the branches of e, or the points where e is defined; those of one sign left out.

    Of |exp(-|x|) - exp(-|x - 1|)|, x and x - 1: where the inner branches are known, the outer expression is a simpler one.
    """
    turning = [
        value
        for node in sympy.preorder_traversal(e)
        for value in turning_values(node)
        if not (isinstance(node, (sympy.Abs, sympy.Max, sympy.Min)) and _is_of_one_side(piece.sign(value)))
    ]
    found = _values_of_open_sign(turning, piece)
    inner = [value for value in found if not any(map(_has_branches, sympy.preorder_traversal(value)))]
    return (
        inner
        or found
        or _values_of_open_sign([c.value for c in piece.open_conditions(without_branches(e, piece))], piece)
    )


def _is_of_one_side(signs: Signs) -> bool:
    """Whether a value is never negative or never positive: |v| is then v or -v also where v is 0."""
    return signs <= NONNEGATIVE or signs <= NONPOSITIVE


def _values_of_open_sign(values: list[Expr], piece: Piece) -> list[Expr]:
    return [v for v in dict.fromkeys(values) if v.has(piece.variable) and len(piece.sign(v)) > 1]


def _has_branches(node: sympy.Basic) -> bool:
    return next(turning_values(node), None) is not None


def turning_values(node: sympy.Basic) -> Iterator[Expr]:
    """The expressions that change sign where a head changes its branch."""
    if isinstance(node, (sympy.Abs, sympy.sign, sympy.Heaviside)):
        yield node.args[0]
    elif isinstance(node, (sympy.Max, sympy.Min)):
        yield from (a - b for i, a in enumerate(node.args) for b in node.args[:i])
    elif isinstance(node, sympy.Piecewise):
        for relation in node.atoms(sympy.core.relational.Relational):
            yield relation.lhs - relation.rhs
    elif isinstance(node, (sympy.floor, sympy.ceiling, sympy.frac)):
        yield sympy.sin(sympy.pi * node.args[0])


def cuts(values: Iterable[Expr], piece: Piece) -> list[Expr] | None:
    """Points between the ends, in proved order; None where the order of two of them is not proved.

    A point that is missing does no harm: on a part where a sign is not proved nothing is concluded. For some values of the parameters a
    point may coincide with an end or another point: the part between them is empty then.
    """
    inside: list[Expr] = []
    for value in values:
        for point in _zeros(without_branches(value, piece), piece):
            if _is_inside(point, piece) and not any(piece.facts.is_zero(point - p) for p in inside):
                inside.append(point)
    if not INTEGRAL_CUTS.allows(len(inside)):
        return None
    return _ascending(inside, piece.facts)


def _is_inside(point: Expr, piece: Piece) -> bool:
    if point.has(S.NaN, S.ComplexInfinity, S.Infinity, S.NegativeInfinity, S.ImaginaryUnit, piece.variable):
        return False
    if not all(holds(c) for c in conditions(point, piece.facts)):
        return False
    after = piece.lower.is_infinite or _is_between(piece.facts.sign(point - piece.lower))
    before = piece.upper.is_infinite or _is_between(piece.facts.sign(piece.upper - point))
    return after and before and all(s in piece.facts.domain for s in point.free_symbols)


def _is_between(signs: Signs) -> bool:
    """Whether a difference is not negative, and not certainly 0."""
    return signs <= NONNEGATIVE and signs != ZERO_SIGN


def _ascending(points: list[Expr], facts: Facts) -> list[Expr] | None:
    ordered: list[Expr] = []
    for point in points:
        place = 0
        for other in ordered:
            signs = facts.sign(point - other)
            if not (signs <= NONNEGATIVE or signs <= NONPOSITIVE):
                return None
            place += signs <= NONNEGATIVE
        ordered.insert(place, point)
    return ordered


def _zeros(value: Expr, piece: Piece) -> Iterator[Expr]:
    """Where an expression may vanish: candidates by the form of its factors, then what SymPy's solver proposes."""
    for factor in sympy.Mul.make_args(value):
        base = factor.as_base_exp()[0] if not isinstance(factor, sympy.exp) else S.One
        if not base.has(piece.variable):
            continue
        if isinstance(base, (sympy.cos, sympy.sin)):
            yield from _zeros_of_wave(base, piece)
        elif base.is_polynomial(piece.variable) and sympy.degree(base, piece.variable) == 1:
            slope = sympy.diff(base, piece.variable)
            yield sympy.expand(-base.subs(piece.variable, 0)) / slope
        elif isinstance(base, sympy.log):
            yield from _zeros(base.args[0] - 1, piece)
        elif (difference := _difference_of_exponents(base, piece.variable)) is not None:
            yield from _zeros(difference, piece)
        else:
            yield from _proposed_roots(base, piece)


def _difference_of_exponents(e: Expr, x: Expr) -> Expr | None:
    """u - v + log(a/b) of a exp(u) - b exp(v) with a and b without x: 0 where the two terms are equal."""
    if not e.is_Add or len(e.args) != 2:
        return None
    first, second = e.args
    factors = sympy.Mul.make_args(-first / second)
    exponent = sympy.Add(*(f.args[0] for f in factors if isinstance(f, sympy.exp)))
    rest = sympy.Mul(*(f for f in factors if not isinstance(f, sympy.exp)))
    return None if rest.has(x) or not exponent.has(x) else sympy.expand(exponent + sympy.log(rest))


def _proposed_roots(value: Expr, piece: Piece) -> Iterator[Expr]:
    found = proposal(sympy.solve, value, piece.variable, steps=CUTS_STEPS)
    for root in found or ():
        if isinstance(root, Expr):
            yield root


def _zeros_of_wave(wave: Expr, piece: Piece) -> Iterator[Expr]:
    """x with w x + p = k pi (for sin; pi/2 further for cos) between ends that are numbers."""
    angle = wave.args[0]
    if not angle.is_polynomial(piece.variable) or sympy.degree(angle, piece.variable) != 1:
        return
    slope = sympy.diff(angle, piece.variable)
    shift = sympy.pi / 2 if isinstance(wave, sympy.cos) else S.Zero
    ends = [
        approximate((angle.subs(piece.variable, end) - shift) / sympy.pi)
        for end in (piece.lower, piece.upper)
    ]
    known = sorted(end for end in ends if end is not None)
    if len(known) < 2 or not INTEGRAL_CUTS.allows(known[1] - known[0]):
        return
    for k in range(math.floor(known[0]), math.ceil(known[1]) + 1):
        yield sympy.expand((k * sympy.pi + shift - angle.subs(piece.variable, 0)) / slope)


# --- branches ---------------------------------------------------------------------------------------------------------


def without_branches(e: Expr, piece: Piece) -> Expr:
    """The expression with every head that has branches replaced by the one that is proved on the open interval."""
    if not e.has(piece.variable) or not e.args:
        return e
    if isinstance(e, sympy.Piecewise):
        return _branch(e, piece)
    arguments = [without_branches(a, piece) if isinstance(a, Expr) else a for a in e.args]
    rebuilt = e if list(e.args) == arguments else e.func(*arguments)
    return _one_branch(rebuilt, piece)


def _one_branch(e: Expr, piece: Piece) -> Expr:
    if isinstance(e, (sympy.Abs, sympy.sign, sympy.Heaviside)):
        signs = piece.sign(e.args[0])
        if isinstance(e, sympy.Abs) and _is_of_one_side(signs):
            return e.args[0] if signs <= NONNEGATIVE else -e.args[0]
        if signs not in (POSITIVE_SIGN, NEGATIVE):
            return e
        positive = signs == POSITIVE_SIGN
        low = S.NegativeOne if isinstance(e, sympy.sign) else S.Zero
        return S.One if positive else low
    if isinstance(e, (sympy.Max, sympy.Min)):
        return _extreme(e, piece)
    if isinstance(e, (sympy.floor, sympy.ceiling, sympy.frac)):
        return _whole_part(e, piece)
    return e


def _extreme(e: Expr, piece: Piece) -> Expr:
    """The argument that is above (for Min below) all the others."""
    direction = 1 if isinstance(e, sympy.Max) else -1
    for own in e.args:
        if all(-1 not in piece.sign(direction * (own - other)) for other in e.args if other != own):
            return own
    return e


def _whole_part(e: Expr, piece: Piece) -> Expr:
    """floor(u) = k where k < u < k + 1 on the open interval."""
    inside = e.args[0]
    if piece.lower.is_infinite or piece.upper.is_infinite:
        return e
    middle = approximate(inside.subs(piece.variable, (piece.lower + piece.upper) / 2))
    if middle is None:
        return e
    k = sympy.Integer(math.floor(middle))
    if not (piece.sign(inside - k) == POSITIVE_SIGN and piece.sign(k + 1 - inside) == POSITIVE_SIGN):
        return e
    if isinstance(e, sympy.frac):
        return inside - k
    return k if isinstance(e, sympy.floor) else k + 1


def _branch(e: sympy.Piecewise, piece: Piece) -> Expr:
    """The first branch whose condition holds everywhere, if all earlier ones hold nowhere."""
    for value, relation in e.args:
        verdict = _truth(relation, piece)
        if verdict is True:
            return without_branches(value, piece)
        if verdict is None:
            return e
    return e


def _truth(relation: sympy.Basic, piece: Piece) -> bool | None:
    """Whether a condition holds at every point of the open interval, at none, or neither is proved."""
    if relation in (sympy.true, sympy.false):
        return bool(relation)
    if isinstance(relation, (sympy.And, sympy.Or)):
        parts = [_truth(a, piece) for a in relation.args]
        if isinstance(relation, sympy.And):
            return False if False in parts else None if None in parts else True
        return True if True in parts else None if None in parts else False
    if isinstance(
        relation, (sympy.StrictGreaterThan, sympy.GreaterThan, sympy.StrictLessThan, sympy.LessThan)
    ):
        signs = piece.sign(relation.gts - relation.lts)
        strict = isinstance(relation, (sympy.StrictGreaterThan, sympy.StrictLessThan))
        if signs <= (POSITIVE_SIGN if strict else frozenset({0, 1})):
            return True
        return False if signs <= (frozenset({-1, 0}) if strict else NEGATIVE) else None
    return None
