"""One sum over one index: what refuses it, and the rules in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import sympy
from sympy import Expr, Integer, S, Symbol

from parisk_sym.proofs.algebra.facts import Facts
from parisk_sym.proofs.algebra.signs import NEGATIVE, NONNEGATIVE, NONZERO, POSITIVE_SIGN
from parisk_sym.proofs.budgets import SUM_INDICES, SUM_PARTS, SUM_TERMS
from parisk_sym.proofs.calculus.cases import BRANCHING, with_known_branches
from parisk_sym.proofs.definedness.conditions import Condition, conditions, holds
from parisk_sym.proofs.integrals.certificates import (
    Certificate,
    Result,
    diverges,
    no_value,
    unknown,
    value,
)
from parisk_sym.proofs.integrals.divergence import fails
from parisk_sym.proofs.integrals.endings import end_limit, is_infinite
from parisk_sym.proofs.integrals.piece import make_piece
from parisk_sym.proofs.integrals.primitives import terms_of
from parisk_sym.proofs.integrals.splitting import turning_values
from parisk_sym.proofs.sums.hypergeometric_series import geometric_series
from parisk_sym.proofs.sums.partial_sums import read_geometric
from parisk_sym.proofs.sums.problem import Problem, all_hold, terms_at
from parisk_sym.proofs.sums.series import SERIES
from parisk_sym.proofs.sums.telescoping import telescoping

__all__ = ["evaluate_sum"]


def evaluate_sum(node: Expr, facts: Facts) -> Result:
    """The value of one sum over one index, a proof that it has none, or unknown.

    >>> j = sympy.Symbol("j", real=True)
    >>> evaluate_sum(sympy.Sum(2**-j, (j, 1, sympy.oo)), Facts({})).value
    1
    """
    index, first, last = node.limits[0]
    problem = Problem(node.function, index, first, last, facts)
    refused = _refusal(problem)
    if refused is not None:
        return refused
    if last is not S.Infinity and facts.is_zero(last - first + 1):
        return value(Certificate("empty sum", "definition", node, S.Zero))
    missing = next((c for c in conditions(problem.body, problem.inner) if not holds(c)), None)
    if missing is not None:
        return (
            _undefined_at(missing, problem)
            or _written_out(problem)
            or unknown(f"it was not proved that {missing}")
        )
    for rule in _RULES:
        found = rule(problem)
        if found is not None:
            return found
    return unknown(f"no rule gives {node}")


def _refusal(p: Problem) -> Result | None:
    """Why the sum cannot be taken: ends that are not integers, or not in order."""
    for end in (p.first, p.last):
        if end is S.Infinity and end is p.last:
            continue
        if not p.facts.is_integer(end):
            return _not_whole(p, end)
    if p.last is not S.Infinity and not p.facts.sign(p.last - p.first + 1) <= NONNEGATIVE:
        return unknown(f"it was not proved that the upper end {p.last} is at least {p.first} - 1")
    known = all(s in p.facts.domain for s in p.body.free_symbols - {p.index})
    return None if known else unknown("no range is known for one of the symbols")


def _not_whole(p: Problem, end: Expr) -> Result:
    """An end that certainly takes values that are no integers, or may."""
    moving = [
        s for s in sorted(end.free_symbols, key=str)
        if s in p.facts.domain and not p.facts.domain[s].integer and p.facts.sign(sympy.diff(end, s)) <= NONZERO
    ]  # fmt: skip
    varies = any(
        p.facts.sign(p.facts.domain[s].upper - p.facts.domain[s].lower) == POSITIVE_SIGN for s in moving
    )
    if end.is_Rational or varies:
        return no_value(f"the end {end} of the sum is not always an integer")
    return unknown(f"it was not proved that the end {end} of the sum is an integer")


def _undefined_at(condition: Condition, p: Problem) -> Result | None:
    """An index at which a condition of definition fails."""
    if condition.facts.domain.keys() != p.inner.domain.keys() or not p.first.is_Integer:
        return None
    for i in range(int(p.first), int(p.first) + SUM_INDICES):
        if p.last is not S.Infinity and not p.facts.sign(p.last - i) <= NONNEGATIVE:
            return None
        signs = p.facts.sign(condition.value.xreplace({p.index: Integer(i)}))
        if fails(condition, signs):
            return no_value(f"{condition.head} has no value at {p.index} = {i}")
    return None


def _branch_by_branch(p: Problem) -> Result | None:
    """Absolute values, maxima and pieces by the branch that is taken between the ends; cut where branches change at an integer."""
    if not p.body.has(*BRANCHING):
        return None
    body = with_known_branches(p.body, p.inner)
    if body != p.body:
        found = evaluate_sum(sympy.Sum(body, (p.index, p.first, p.last)), p.facts)
        if found.certificate is None or found.value is None:
            return None
        one = Certificate("one branch", "definition", p.sum, found.value, parts=(found.certificate,))
        return value(one)
    for cut in dict.fromkeys(_turning_points(p)):
        ends = ((p.first, cut), (cut + 1, p.last))
        pieces = [evaluate_sum(sympy.Sum(p.body, (p.index, *own)), p.facts) for own in ends]
        parts = tuple(r.certificate for r in pieces if r.certificate is not None)
        if len(parts) == len(ends):
            total = sympy.Add(*(c.value for c in parts))
            return value(Certificate("split", "additivity of sums", p.sum, total, parts=parts))
    return None


def _turning_points(p: Problem) -> Iterator[Expr]:
    """Integers between the ends, first - 1 and the last among them, at which the branch of a head may change."""
    for turning in dict.fromkeys(
        v for node in sympy.preorder_traversal(p.body) for v in turning_values(node)
    ):
        if not (turning.is_polynomial(p.index) and sympy.degree(turning, p.index) == 1):
            continue
        slope, constant = sympy.Poly(turning, p.index).all_coeffs()
        zero = sympy.cancel(-constant / slope)
        for cut in (zero, zero - 1):
            inside = (cut - p.first + 1, *(() if p.last is S.Infinity else (p.last - cut,)))
            if p.facts.is_integer(cut) and all(p.facts.sign(e) <= NONNEGATIVE for e in inside):
                yield cut


def _written_out(p: Problem) -> Result | None:
    """A sum between numbers."""
    if not (p.first.is_Integer and p.last.is_Integer and SUM_TERMS.allows(p.last - p.first)):
        return None
    terms = terms_at(p.body, p.index, range(int(p.first), int(p.last) + 1), p.facts)
    return None if terms is None else p.value(sympy.Add(*terms), "written out", "definition", None)


def _single_term(p: Problem) -> Result | None:
    """A sum from an integer to itself is the term there."""
    if p.last is S.Infinity or not p.facts.is_zero(p.last - p.first):
        return None
    terms = terms_at(p.body, p.index, [p.first], p.facts)
    return None if terms is None else p.value(terms[0], "single term", "definition", None)


def _divergent(p: Problem) -> Result | None:
    """The terms, or the terms times the index, tend to something that is not 0: comparison with 1 + 1/2 + 1/3 + ..."""
    piece = make_piece(p.body, p.index, p.first, S.Infinity, p.facts) if p.last is S.Infinity else None
    if piece is None:
        return None
    for e in (p.body, p.index * p.body):
        found = end_limit(e, piece, "-")
        if found is not None and (is_infinite(found) or p.facts.sign(found) <= NONZERO):
            return diverges(
                f"{e} tends to {found}, so the terms are at least c/{p.index} from some index on, c > 0"
            )
    read = read_geometric(p.body, p.index)
    if p.facts.sign(read.ratio) != NEGATIVE:
        return None
    size = read.constant * read.others * p.index**read.power * (-read.ratio) ** p.index
    found = end_limit(size, piece, "-") if p.inner.is_zero(size * (-1) ** p.index - p.body) else None
    if found is not None and (is_infinite(found) or p.facts.sign(found) <= NONZERO):
        return diverges("the terms alternate in sign and do not tend to 0")
    return None


def _constant_factor(p: Problem) -> Result | None:
    """c f(j) adds up to c times the sum of the f(j), where that has a value; c does not depend on the index."""
    constant, rest = p.body.as_independent(p.index, as_Add=False)
    if constant == 1 or rest == 1:
        return None
    found = evaluate_sum(sympy.Sum(rest, (p.index, p.first, p.last)), p.facts)
    if found.certificate is None or found.value is None:
        return None
    total = constant * found.value
    return value(Certificate("constant factor", "linearity", p.sum, total, parts=(found.certificate,)))


def _term_by_term(p: Problem) -> Result | None:
    """The sum of f + g is that of f and that of g, where both have values: the terms of the body expanded, or its partial fractions."""
    for found in (sympy.expand(p.body), _partial_fractions(p), sympy.Add(*terms_of(p.body, p.inner))):
        terms = sympy.Add.make_args(found)
        if not (len(terms) > 1 and SUM_PARTS.allows(len(terms))) or (
            found != p.body and not (all_hold(found, p.inner) and p.inner.is_zero(found - p.body))
        ):
            continue
        parts = []
        for term in terms:
            part = evaluate_sum(sympy.Sum(term, (p.index, p.first, p.last)), p.facts)
            if part.certificate is None or part.value is None:
                break
            parts.append(part.certificate)
        else:
            total = sympy.Add(*(part.value for part in parts))
            return value(Certificate("term by term", "linearity", p.sum, total, parts=tuple(parts)))
    return None


def _reversed(p: Problem) -> Result | None:
    """The terms from the last to the first, where the index is subtracted somewhere: the sum of f(a + b - j) over a <= j <= b."""
    if p.last is S.Infinity or not _is_subtracted(p.body, p.index):
        return None
    turned = sympy.expand(p.first + p.last) - p.index
    written = p.body.xreplace({p.index: turned})
    body = _simpler(written)
    if _is_subtracted(body, p.index) or not p.inner.is_zero(body - written):
        return None
    found = evaluate_sum(sympy.Sum(body, (p.index, p.first, p.last)), p.facts)
    if found.certificate is None or found.value is None:
        return None
    shown = (f"{p.index} becomes {turned}",)
    return value(
        Certificate(
            "the other order",
            "commutativity",
            p.sum,
            found.value,
            conditions=shown,
            parts=(found.certificate,),
        )
    )


def _simpler(e: Expr) -> Expr:
    """The expression with the sums in its arguments written out."""
    if e.is_Atom:
        return e
    rebuilt = e.func(*map(_simpler, e.args))
    return sympy.expand(rebuilt) if rebuilt.is_Add else rebuilt


def _is_subtracted(body: Expr, index: Symbol) -> bool:
    """Whether the index has a negative factor in a sum, other than in an exponent."""
    if isinstance(body, (sympy.Pow, sympy.exp)) and not isinstance(body.exp, sympy.Integer):
        return False
    if body.is_Add and sympy.expand(body).coeff(index, 1).could_extract_minus_sign():
        return True
    return any(_is_subtracted(part, index) for part in body.args)


def _halves(p: Problem) -> Result | None:
    """Rounded halves of integers: floor(k/2) = (2 k - 1 + (-1)^k)/4, and ceiling(k/2) = (2 k + 1 - (-1)^k)/4."""
    heads = {}
    for head in p.body.atoms(sympy.floor, sympy.ceiling):
        k = sympy.expand(2 * head.args[0])
        if head.has(p.index) and p.inner.is_integer(k):
            way = 1 if isinstance(head, sympy.floor) else -1
            heads[head] = (2 * k - way * (1 - S.NegativeOne**k)) / 4
    if not heads:
        return None
    found = evaluate_sum(sympy.Sum(p.body.xreplace(heads), (p.index, p.first, p.last)), p.facts)
    if found.certificate is None or found.value is None:
        return None
    shown = tuple(f"{head} = {plain}" for head, plain in heads.items())
    return value(
        Certificate(
            "rounded halves", "definition", p.sum, found.value, conditions=shown, parts=(found.certificate,)
        )
    )


def _partial_fractions(p: Problem) -> Expr:
    """The body with a rational factor in partial fractions, where it has one; otherwise 0."""
    rational, rest = S.One, S.One
    for factor in sympy.Mul.make_args(p.body):
        if factor.is_rational_function(p.index):
            rational *= factor
        else:
            rest *= factor
    if not sympy.denom(sympy.together(rational)).has(p.index):
        return S.Zero
    try:
        return sympy.expand(rest * sympy.apart(rational, p.index), deep=False)
    except (NotImplementedError, sympy.PolynomialError):
        return S.Zero


_RULES: tuple[Callable[[Problem], Result | None], ...] = (
    _written_out,
    _single_term,
    _branch_by_branch,
    _halves,
    *SERIES,
    _divergent,
    telescoping,
    geometric_series,
    _constant_factor,
    _term_by_term,
    _reversed,
)
