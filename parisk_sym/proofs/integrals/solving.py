"""One integral over a piece: the rules in their order, and how values of parts make the value of the whole."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator

import sympy
from sympy import Expr, S, exp, log, sqrt

from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, POSITIVE_SIGN
from parisk_sym.proofs.budgets import INTEGRAL_DEPTH, INTEGRAL_PARTS
from parisk_sym.proofs.integrals.by_parts import by_parts
from parisk_sym.proofs.integrals.certificates import Certificate, Outcome, Result, unknown, value
from parisk_sym.proofs.integrals.divergence import divergence, undefinedness
from parisk_sym.proofs.integrals.fundamental import by_antiderivative, is_antiderivative
from parisk_sym.proofs.integrals.named_integrals import NAMED
from parisk_sym.proofs.integrals.piece import Piece, make_piece
from parisk_sym.proofs.integrals.primitives import own_candidates, terms_of
from parisk_sym.proofs.integrals.proposed_antiderivatives import proposed_candidates
from parisk_sym.proofs.integrals.splitting import critical, cuts, without_branches

__all__ = ["solve"]

_Rule = Callable[[Piece, int], Result | None]

ADDITIVITY = (
    "an improper integral over consecutive intervals is the sum of the integrals, each convergent on its own"
)
LINEARITY = "a sum of convergent integrals is the integral of the sum"
SUBSTITUTION = "change of variables by a function with a positive derivative"
PARITY = "an even or odd integrand over a range symmetric about 0; the half converges"
REFLECTION = "substitution x -> -x"


def solve(piece: Piece, depth: int = 0) -> Result:
    """The value of the integral over the piece with its certificate, a proof that it has no value, or unknown."""
    if not INTEGRAL_DEPTH.allows(depth):
        return unknown("too many parts within parts")
    if piece.inner.is_zero(piece.integrand) and piece.is_defined(piece.integrand):
        return value(Certificate("zero", "the integrand is 0", piece.integral, S.Zero))
    turning = critical(piece.integrand, piece)
    if turning:
        return _by_parts(piece, turning, depth)
    plain = without_branches(piece.integrand, piece)
    if plain != piece.integrand:
        return _same_as(piece, solve(piece.with_integrand(plain), depth + 1))
    if not piece.is_defined(piece.integrand):
        missing = next(piece.open_conditions(piece.integrand), None)
        return undefinedness(piece) or unknown(f"it was not proved that {missing}")
    return _by_rules(piece, depth)


def _same_as(piece: Piece, result: Result) -> Result:
    """The result under the name of this piece, whose integrand has the same values on the open interval."""
    if result.certificate is None or result.value is None:
        return result
    rule = Certificate(
        "branch",
        "the branches are decided on the open interval",
        piece.integral,
        result.value,
        parts=(result.certificate,),
    )
    return value(rule)


def _by_parts(piece: Piece, turning: list[Expr], depth: int) -> Result:
    """Cut where branches change or conditions fail, and add."""
    points = cuts(turning, piece)
    if points is None:
        return unknown("the order of the points where the integrand changes its branch was not proved")
    if points:
        return _sum_of((solve(p, depth + 1) for p in _between(piece, points)), piece, "split", ADDITIVITY)
    failing = undefinedness(piece)
    return failing or unknown(
        f"the sign of {turning[0]} between {piece.lower} and {piece.upper} was not proved"
    )


def _between(piece: Piece, points: list[Expr]) -> list[Piece]:
    ends = [piece.lower, *points, piece.upper]
    return [piece.between(a, b) for a, b in itertools.pairwise(ends)]


def _sum_of(results: Iterable[Result], piece: Piece, rule: str, theorem: str) -> Result:
    """The sum of values; one part without a value decides for consecutive intervals, not for terms."""
    certificates: list[Certificate] = []
    undecided: Result | None = None
    for result in results:
        if result.outcome is Outcome.VALUE and result.certificate is not None:
            certificates.append(result.certificate)
        elif result.outcome is Outcome.UNKNOWN or theorem is not ADDITIVITY:
            undecided = undecided or unknown(result.reason)
        else:
            return result
    if undecided is not None:
        return undecided
    total = sympy.Add(*(c.value for c in certificates))
    return value(Certificate(rule, theorem, piece.integral, total, parts=tuple(certificates)))


def _by_rules(piece: Piece, depth: int) -> Result:
    """The rules for an integrand that is defined everywhere inside, cheapest first."""
    last = unknown(f"no rule gives {piece.integral}")
    for rule in _RULES:
        found = rule(piece, depth)
        if found is not None and found.outcome is not Outcome.UNKNOWN:
            return found
    return last


def _named_integral(piece: Piece, depth: int) -> Result | None:
    return next((found for rule in NAMED if (found := rule(piece)) is not None), None)


def _by_own_candidates(piece: Piece, depth: int) -> Result | None:
    return _by_candidates(own_candidates(piece), piece)


def _by_proposals(piece: Piece, depth: int) -> Result | None:
    return _by_candidates(proposed_candidates(piece), piece)


def _by_candidates(candidates: Iterable[Expr], piece: Piece) -> Result | None:
    """The first candidate that decides, cut at its own singularities where it has some inside."""
    seen: set[Expr] = set()
    for candidate in candidates:
        if candidate in seen:
            continue
        seen.add(candidate)
        result = by_antiderivative(candidate, piece)
        if result.outcome is Outcome.UNKNOWN and piece.strict:
            result = _by_broken_candidate(candidate, piece)
        if result.outcome is not Outcome.UNKNOWN:
            return result
    return None


def _by_broken_candidate(candidate: Expr, piece: Piece) -> Result:
    """An antiderivative with jumps or poles inside: the parts between them, each with its own limits."""
    if not piece.inner.is_zero(sympy.diff(candidate, piece.variable) - piece.integrand):
        return unknown("not an antiderivative")
    turning = critical(candidate, piece)
    points = cuts(turning, piece) if turning else None
    if not points:
        return unknown("the antiderivative was not proved to be differentiable")
    parts = _between(piece, points)
    plain = [(p, without_branches(candidate, p)) for p in parts]
    if not all(is_antiderivative(own, p) for p, own in plain):
        return unknown("the antiderivative was not proved to be differentiable between its singularities")
    return _sum_of((by_antiderivative(own, p) for p, own in plain), piece, "split", ADDITIVITY)


def _by_named_terms(piece: Piece, depth: int) -> Result | None:
    return _by_terms(piece, (_named_integral,))


def _by_easy_terms(piece: Piece, depth: int) -> Result | None:
    return _by_terms(piece, (_named_integral, _by_own_candidates))


def _by_terms(piece: Piece, rules: tuple[_Rule, ...]) -> Result | None:
    """Term by term, as written and in the normal form; each term has to converge."""
    for terms in (list(sympy.Add.make_args(piece.integrand)), terms_of(piece.integrand, piece.inner)):
        if len(terms) < 2 or not INTEGRAL_PARTS.allows(len(terms)):
            continue
        found = _sum_of(_until_unknown(terms, piece, rules), piece, "term by term", LINEARITY)
        if found.outcome is Outcome.VALUE and piece.inner.is_zero(sympy.Add(*terms) - piece.integrand):
            return found
    return None


def _until_unknown(terms: list[Expr], piece: Piece, rules: tuple[_Rule, ...]) -> Iterator[Result]:
    """The integrals of the terms, up to the first that no rule gives."""
    for term in terms:
        result = _first(piece.with_integrand(term), rules)
        yield result
        if result.outcome is not Outcome.VALUE:
            return


def _first(piece: Piece, rules: tuple[_Rule, ...]) -> Result:
    if not piece.is_defined(piece.integrand):
        return unknown(f"{piece.integrand} was not proved to be defined")
    for rule in rules:
        found = rule(piece, 0)
        if found is not None and found.outcome is not Outcome.UNKNOWN:
            return found
    return unknown(f"no rule gives {piece.integral}")


def _symmetric(piece: Piece, depth: int) -> Result | None:
    """Even integrands are twice the half, odd ones 0 where the half converges."""
    if not (piece.lower is S.NegativeInfinity and piece.upper is S.Infinity):
        if piece.lower.is_infinite or piece.upper.is_infinite or not piece.strict:
            return None
        if not piece.facts.is_zero(piece.lower + piece.upper):
            return None
    mirrored = piece.integrand.xreplace({piece.variable: -piece.variable})
    parity = next((s for s in (1, -1) if piece.inner.is_zero(mirrored - s * piece.integrand)), 0)
    if not parity:
        return None
    half = solve(piece.between(S.Zero, piece.upper), depth + 1)
    if half.certificate is None or half.value is None:
        return half if half.outcome is Outcome.DIVERGES else None
    total = 2 * half.value if parity == 1 else S.Zero
    return value(Certificate("symmetry", PARITY, piece.integral, total, parts=(half.certificate,)))


def _by_reflection(piece: Piece, depth: int) -> Result | None:
    """(-oo, b) becomes (-b, oo)."""
    if piece.lower is not S.NegativeInfinity or piece.upper is S.Infinity:
        return None
    mirrored = piece.integrand.xreplace({piece.variable: -piece.variable})
    other = Piece(mirrored, piece.variable, -piece.upper, S.Infinity, piece.facts)
    found = _first(other, (_named_integral, _by_own_candidates))
    if found.certificate is None or found.value is None:
        return None
    return value(
        Certificate("reflection", REFLECTION, piece.integral, found.value, parts=(found.certificate,))
    )


def _halves(piece: Piece, depth: int) -> Result | None:
    """The whole line, as two half-lines."""
    if not (piece.lower is S.NegativeInfinity and piece.upper is S.Infinity):
        return None
    return _sum_of((solve(p, depth + 1) for p in _between(piece, [S.Zero])), piece, "split", ADDITIVITY)


def _by_substitution(piece: Piece, depth: int) -> Result | None:
    """exp(x) for x where the integrand has log(x), x^2 for x where it has a square root of x."""
    x, body = piece.variable, piece.integrand
    if body.has(sympy.erfinv) and depth < _SUBSTITUTIONS:
        return _with_values(piece, depth)
    if piece.lower.is_infinite or not piece.facts.sign(piece.lower) <= NONNEGATIVE:
        return None
    ends = (piece.lower, piece.upper)
    apart = all(e == 0 or e.is_infinite or piece.facts.sign(e) == POSITIVE_SIGN for e in ends)
    if body.has(log(x)) and apart and depth < _SUBSTITUTIONS:
        old, places = exp(x), [_logarithm_of(end) for end in ends]
    elif body.has(sqrt(x), 1 / sqrt(x)) and depth < _SUBSTITUTIONS:
        old, places = x**2, [end if end.is_infinite else sqrt(end) for end in ends]
    else:
        return None
    return _in_new_variable(piece, old, places, depth)


def _with_values(piece: Piece, depth: int) -> Result | None:
    """With erfinv(c x + d), c > 0, the variable x = (erf(x) - d)/c."""
    x = piece.variable
    head = min(piece.integrand.atoms(sympy.erfinv), key=sympy.default_sort_key)
    argument = sympy.expand(head.args[0])
    if not argument.is_polynomial(x) or sympy.degree(argument, x) != 1:
        return None
    slope, constant = sympy.Poly(argument, x).all_coeffs()
    levels = [sympy.expand(argument.xreplace({x: end})) for end in (piece.lower, piece.upper)]
    if not all(v in (1, -1) or piece.facts.sign(1 - v**2) == POSITIVE_SIGN for v in levels):
        return None
    places = list(map(sympy.erfinv, levels))
    if piece.facts.sign(slope) == NEGATIVE:  # erfinv is odd
        slope, constant, places = -slope, -constant, [-place for place in places]
    if piece.facts.sign(slope) != POSITIVE_SIGN or any(place.has(S.NaN) for place in places):
        return None
    return _in_new_variable(piece, (sympy.erf(x) - constant) / slope, places, depth)


def _in_new_variable(piece: Piece, old: Expr, ends: list[Expr], depth: int) -> Result | None:
    """The integral in a new variable of the same name, in which the old one rises."""
    x, body = piece.variable, piece.integrand
    lower, upper = ends
    other = make_piece(S.Zero, x, lower, upper, piece.facts, piece.strict)
    if other is None:
        return None
    body = other.inner.normaliser.canonical_value(body.xreplace({x: old}) * sympy.diff(old, x))
    found = solve(other.with_integrand(body), depth + 1)
    if found.certificate is None or found.value is None or found.outcome is not Outcome.VALUE:
        return None
    conditions = (f"{x} becomes {old}",)
    return value(
        Certificate(
            "substitution",
            SUBSTITUTION,
            piece.integral,
            found.value,
            conditions=conditions,
            parts=(found.certificate,),
        )
    )


_SUBSTITUTIONS = 2
"""How deep in an integral its variable is changed."""


def _logarithm_of(end: Expr) -> Expr:
    if end.is_infinite:
        return end
    return S.NegativeInfinity if end == 0 else log(end)


def _taking_parts(piece: Piece, depth: int) -> Result | None:
    return by_parts(piece, solve, depth) if depth < _SUBSTITUTIONS else None


def _fails(piece: Piece, depth: int) -> Result | None:
    return divergence(piece)


_RULES: tuple[_Rule, ...] = (
    _named_integral,
    _by_named_terms,
    _by_own_candidates,
    _by_easy_terms,
    _by_reflection,
    _fails,
    _symmetric,
    _taking_parts,
    _by_proposals,
    _by_substitution,
    _halves,
)
