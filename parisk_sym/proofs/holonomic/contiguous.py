"""Hypergeometric functions whose parameters differ by integers, as combinations of one of them and its derivatives."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass

import sympy
from sympy import Dummy, Expr, Symbol

from parisk_sym.proofs.algebra.facts import FAILURES, Facts
from parisk_sym.proofs.special_function import facts_by_name

__all__ = ["Family", "in_families", "written_as_hypergeometric"]

_FARTHEST = 12
_Z = Dummy("z", real=True)
_VALUES = tuple(Dummy(f"u{i}", real=True) for i in range(24))


@dataclass(frozen=True)
class Family:
    """F = pFq(upper; lower; argument), p <= q + 1, and symbols for F, theta F, theta^2 F, ..., theta = z d/dz."""

    upper: tuple[Expr, ...]
    lower: tuple[Expr, ...]
    argument: Expr
    values: tuple[Symbol, ...]

    @property
    def is_entire(self) -> bool:
        """Whether the series converges everywhere."""
        return len(self.upper) <= len(self.lower)

    def coefficient(self, n: int) -> Expr:
        """The coefficient of z^n (DLMF 16.2.1)."""
        above = sympy.Mul(*(sympy.rf(a, n) for a in self.upper))
        return above / sympy.Mul(sympy.factorial(n), *(sympy.rf(b, n) for b in self.lower))

    def highest(self) -> list[Expr]:
        """The c_k in z with theta^m F = sum of c_k theta^k F, m = q + 1 (DLMF 16.8.3)."""
        theta = Dummy("theta")
        left = sympy.Poly(theta * sympy.Mul(*(theta + b - 1 for b in self.lower)), theta)
        right = sympy.Poly(sympy.Mul(*(theta + a for a in self.upper)), theta)
        order = len(self.values)
        leading = 1 if self.is_entire else 1 - _Z
        return [
            (_Z * right.coeff_monomial(theta**k) - left.coeff_monomial(theta**k)) / leading
            for k in range(order)
        ]

    def theta_image(self, vector: list[Expr], shift: Expr) -> list[Expr]:
        """(theta + shift) applied to the combination of F, theta F, ... with these coefficients in z."""
        top = self.highest()
        moved = [sympy.S.Zero, *vector[:-1]]
        return [
            _Z * sympy.diff(v, _Z) + shift * v + before + vector[-1] * c
            for v, before, c in zip(vector, moved, top, strict=True)
        ]

    def combination(self, vector: list[Expr]) -> Expr:
        """The combination as an expression in the symbols."""
        return sympy.Add(
            *(v.xreplace({_Z: self.argument}) * u for v, u in zip(vector, self.values, strict=True))
        )

    def slopes(self, variable: Symbol) -> dict[Symbol, Expr]:
        """The derivative of each symbol: (theta^k F)' = (z'/z) theta^(k+1) F."""
        factor = sympy.diff(self.argument, variable) / self.argument
        last = self.combination(self.highest())
        return dict(zip(self.values, (factor * v for v in (*self.values[1:], last)), strict=True))


def written_as_hypergeometric(e: Expr, variable: Symbol, facts: Facts) -> tuple[Expr, tuple[str, ...]]:
    """Special functions of the variable as hypergeometric ones, where their files say how and the conditions are proved; what was used."""
    rules, found, cited = facts_by_name("hypergeometric"), {}, set()
    for node in e.atoms(sympy.Function):
        rule = rules.get(type(node).__name__)
        written = rule(node, facts) if rule is not None and node.has(variable) else None
        if written is not None:
            found[node] = written
            cited.add((inspect.getdoc(rule) or "").rstrip("."))
    return e.xreplace(found), tuple(sorted(cited))


def in_families(e: Expr, variable: Symbol, facts: Facts) -> tuple[Expr, tuple[Family, ...]]:
    """The expression with symbols in place of hypergeometric functions of the variable, whose parameters do not name it, and what the symbols are.

    Raising operators (DLMF 16.3.1, 16.3.2): (theta + a) F(a) = a F(a + 1), (theta + b - 1) F(b) = (b - 1) F(b - 1).
    """
    heads = sorted((h for h in e.atoms(sympy.hyper) if _is_function_of(h, variable)), key=str)
    polynomials = {h: p for h in heads if (p := _terminating(h)) is not None}
    groups: list[list[_Member]] = []
    for head in (h for h in heads if h not in polynomials):
        _join(
            groups, _Member(head, *_without_equal_pairs(head, facts), _canonical(head.args[2], facts)), facts
        )
    families, written = [], dict(polynomials)
    used = 0
    for group in groups:
        order = len(group[0].lower) + 1
        if len(group[0].upper) > order or used + order > len(_VALUES):
            continue
        family = _base(group, _VALUES[used : used + order], facts)
        for member in group:
            vector = _from_base(family, member, facts)
            if vector is not None:
                written[member.head] = family.combination(vector)
        families.append(family)
        used += order
    return e.xreplace(written), tuple(families)


def _is_function_of(head: Expr, variable: Symbol) -> bool:
    """Whether the variable occurs only in the argument: derivatives by a parameter satisfy no such equation."""
    upper, lower, z = head.args
    return bool(z.has(variable)) and not upper.has(variable) and not lower.has(variable)


@dataclass(frozen=True)
class _Member:
    """One function with parameters in an order in which they can be compared."""

    head: Expr
    upper: tuple[Expr, ...]
    lower: tuple[Expr, ...]
    argument: Expr


def _terminating(head: Expr) -> Expr | None:
    """The polynomial that the series is where an upper parameter is 0, -1, -2, ..."""
    upper, lower, z = head.args
    degrees = [-int(a) for a in upper if a.is_Integer and a <= 0]
    if not degrees or min(degrees) > _FARTHEST:
        return None
    series = Family(tuple(upper), tuple(lower), z, ())
    return sympy.Add(*(series.coefficient(n) * z**n for n in range(min(degrees) + 1)))


def _without_equal_pairs(head: Expr, facts: Facts) -> tuple[tuple[Expr, ...], tuple[Expr, ...]]:
    """The parameters without pairs of equal ones above and below."""
    upper, lower = list(head.args[0]), list(head.args[1])
    for a in tuple(upper):
        equal = next((b for b in lower if facts.is_zero(a - b)), None)
        if equal is not None:
            upper.remove(a)
            lower.remove(equal)
    return tuple(upper), tuple(lower)


def _canonical(e: Expr, facts: Facts) -> Expr:
    return facts.normaliser.canonical_value(e)


def _difference(a: Expr, b: Expr, facts: Facts) -> int | None:
    """a - b where it is an integer that is not large."""
    try:
        value = facts.form(a - b).constant
    except FAILURES:
        return None
    whole = value is not None and value.q == 1 and abs(int(value.p)) <= _FARTHEST
    return int(value.p) if whole and value is not None else None


def _join(groups: list[list[_Member]], new: _Member, facts: Facts) -> None:
    """The function into the first group whose parameters differ from its own by integers."""
    for group in groups:
        first = group[0]
        if new.argument != first.argument:
            continue
        upper, lower = (
            _model_order(new.upper, first.upper, facts),
            _model_order(new.lower, first.lower, facts),
        )
        if upper is not None and lower is not None:
            group.append(_Member(new.head, upper, lower, new.argument))
            return
    groups.append([new])


def _model_order(
    parameters: tuple[Expr, ...], model: tuple[Expr, ...], facts: Facts
) -> tuple[Expr, ...] | None:
    """The parameters in an order in which each differs from that of the model by an integer."""
    if len(parameters) != len(model):
        return None
    rest, found = list(parameters), []
    for place in model:
        match = next((p for p in rest if _difference(p, place, facts) is not None), None)
        if match is None:
            return None
        rest.remove(match)
        found.append(match)
    return tuple(found)


def _base(group: list[_Member], values: tuple[Symbol, ...], facts: Facts) -> Family:
    """The least upper parameters and the greatest lower ones of the group: from them operators lead to all members."""
    first = group[0]

    def extreme(side: str, place: int, sign: int) -> Expr:
        start = getattr(first, side)[place]
        shifts = [_difference(getattr(m, side)[place], start, facts) or 0 for m in group]
        return start + sign * max(sign * s for s in shifts)

    upper = tuple(extreme("upper", i, -1) for i in range(len(first.upper)))
    lower = tuple(extreme("lower", i, 1) for i in range(len(first.lower)))
    return Family(upper, lower, first.argument, values)


def _from_base(family: Family, member: _Member, facts: Facts) -> list[Expr] | None:
    """The coefficients of a member; None where a factor on the way is not certainly different from 0."""
    vector: list[Expr] = [sympy.S.One] + [sympy.S.Zero] * (len(family.values) - 1)
    for shift in _steps(family, member, facts):
        if 0 in facts.sign(shift):
            return None
        vector = [v / shift for v in family.theta_image(vector, shift)]
    return vector


def _steps(family: Family, member: _Member, facts: Facts) -> Iterator[Expr]:
    """The a of each a -> a + 1 and the b - 1 of each b -> b - 1."""
    for start, end in zip(family.upper, member.upper, strict=True):
        yield from (start + i for i in range(_difference(end, start, facts) or 0))
    for start, end in zip(family.lower, member.lower, strict=True):
        yield from (start - 1 - i for i in range(_difference(start, end, facts) or 0))
