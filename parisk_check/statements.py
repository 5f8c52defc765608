"""What a certificate says of a statement, re-checked: proved directly, refuted at its point, tried at points, or left alone."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from parisk_check.boxes import by_boxes
from parisk_check.defined import Known, constant, is_defined
from parisk_check.domains import (
    Domain,
    Side,
    holds_in,
    minus,
    points,
    positive_names,
    read_domain,
    shown,
    sign,
)
from parisk_check.exact import is_zero, sign_on_orthant
from parisk_check.outcomes import VERIFIED, Found, Outcome, left, rejected
from parisk_check.printed import rounds_as_said
from parisk_check.terms import BadCertificateError, Term, UnknownValueError, names, put, read_term

__all__ = ["proved", "refuted"]

_POINTS = 6


def proved(goal: Mapping[str, Any], evidence: Mapping[str, Any], seed: str) -> Found:
    """A statement that the certificate calls proved."""
    kind = goal.get("kind")
    if kind == "existence":
        return refuted(_inner(goal), evidence)
    if kind == "printed value":
        return rounds_as_said(goal, claimed=True)
    if kind in ("identity", "inequality"):
        gap, relation = _gap(goal)
        return _relation(gap, relation, read_domain(goal.get("domain")), evidence, seed)
    if kind in ("monotonicity", "convexity"):
        return _tried_along(goal, str(kind), seed)
    return left(f"a statement of kind {kind}")


def refuted(goal: Mapping[str, Any], evidence: Mapping[str, Any]) -> Found:
    """A statement that the certificate calls refuted, at the point that it names."""
    kind = goal.get("kind")
    if kind == "printed value":
        return rounds_as_said(goal, claimed=False)
    if kind == "conjunction":
        results = [refuted(part, evidence) for part in _parts(goal)]
        return next((r for r in results if r.outcome is Outcome.VERIFIED), results[0])
    if kind not in ("identity", "inequality", "monotonicity", "convexity"):
        return left(f"a refuted statement of kind {kind}")
    domain = read_domain(goal.get("domain"))
    if domain and not evidence.keys() & {"at", "along"}:
        return left("a refuted statement without a point")
    at = {name: read_term(value) for name, value in _mapping(evidence.get("at", {})).items()}
    try:
        if kind in ("identity", "inequality"):
            gap, relation = _gap(goal)
            return _fails_at(gap, relation, domain, at)
        return _fails_along(goal, str(kind), domain, at, evidence)
    except UnknownValueError as error:
        return left(str(error))


def _mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadCertificateError(f"a point must be an object of names and values, got {value!r:.60}")
    return value


def _inner(goal: Mapping[str, Any]) -> Mapping[str, Any]:
    return _mapping(goal.get("statement"))


def _parts(goal: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    parts = goal.get("parts")
    if not isinstance(parts, list) or not parts:
        raise BadCertificateError("a conjunction must have parts")
    return [_mapping(part) for part in parts]


def _gap(goal: Mapping[str, Any]) -> tuple[Term, str]:
    """right - left, and the relation."""
    left, right = read_term(goal.get("left")), read_term(goal.get("right"))
    relation = "=" if goal["kind"] == "identity" else goal.get("relation")
    if relation not in ("=", "<", "<="):
        raise BadCertificateError(f"the relation of an inequality must be < or <=, got {relation!r:.60}")
    return minus(right, left), str(relation)


# --- at points ------------------------------------------------------------------------------------------------------------


def _breaks(found: int | None, relation: str) -> bool | None:
    """Whether a gap of this sign breaks the relation; None where it is not decided."""
    if found is None:
        return None
    return found != 0 if relation == "=" else found < 0 or (found == 0 and relation == "<")


def _fails_at(gap: Term, relation: str, domain: Domain, at: Mapping[str, Term]) -> Found:
    inside = holds_in(domain, at)
    if inside is False:
        return rejected(f"the counterexample {shown(at)} is not in the domain")
    broken = _breaks(sign(gap, at), relation)
    if broken is False:
        return rejected(f"the statement holds at the counterexample {shown(at)}")
    return VERIFIED if broken and inside else left("the counterexample is not decided by intervals")


def _tried(gap: Term, relation: str, domain: Domain, seed: str) -> Found:
    tested, reason = 0, "no point of the domain is known"
    for point in points(domain, _POINTS, seed):
        try:
            broken = _breaks(sign(gap, point), relation)
        except UnknownValueError as error:
            reason = str(error)
            continue
        if broken:
            return rejected(f"what is said to be proved fails at {shown(point)}")
        tested += broken is False or relation == "="
    return Found(Outcome.CONSISTENT, f"{tested} points") if tested else left(reason)


# --- relations ------------------------------------------------------------------------------------------------------------


def _relation(gap: Term, relation: str, domain: Domain, evidence: Mapping[str, Any], seed: str) -> Found:
    """Points first, because one may refute; then exact arithmetic and boxes."""
    tried = _tried(gap, relation, domain, seed)
    if tried.outcome is Outcome.REJECTED:
        return tried
    positive = positive_names(domain)
    shifted, known = _on_orthant(gap, domain)
    if not is_defined(shifted, known) or not _ends_are_defined(domain):
        return _by_cover(gap, relation, domain, evidence, tried)
    if next(points(domain, 1, seed), None) is None:
        return left("no point of the domain is known")
    if relation in ("=", "<=") and is_zero(gap, positive):
        return VERIFIED
    if relation == "=":
        return tried
    if not domain and tried.outcome is Outcome.CONSISTENT:
        return VERIFIED  # one number, whose sign is certain
    found, strict = sign_on_orthant(shifted, known.positive, known.nonnegative)
    if found > 0 and (strict or relation == "<="):
        return VERIFIED
    return _by_cover(gap, relation, domain, evidence, tried)


def _by_cover(gap: Term, relation: str, domain: Domain, evidence: Mapping[str, Any], tried: Found) -> Found:
    """Intervals have a value only where the term has one; without a decision, what points told."""
    found = by_boxes(gap, relation == "<", domain, evidence) if relation != "=" else None
    return tried if found is None else found


def _ends_are_defined(domain: Domain) -> bool:
    """Whether the ends of every interval certainly have a value wherever the symbols before it lie in theirs."""
    earlier: Domain = {}
    for name, side in domain.items():
        for end in (side.lower, side.upper):
            if end[0] not in ("oo", "-oo") and not is_defined(*_on_orthant(end, earlier)):
                return False
        earlier[name] = side
    return True


def _on_orthant(gap: Term, domain: Domain) -> tuple[Term, Known]:
    """The gap with every symbol as a finite end plus a distance, which is positive or not negative; ends that are symbols too."""
    values: dict[str, Term] = {}
    known: dict[str, bool] = {}
    for name, side in domain.items():
        low = constant(side.lower) if side.lower[0] not in ("oo", "-oo") else None
        high = constant(side.upper) if side.upper[0] not in ("oo", "-oo") else None
        end, up, strict = (side.upper, -1, side.upper_open) if low is None and high is not None else (
            side.lower, 1, side.lower_open)  # fmt: skip
        if end[0] in ("oo", "-oo"):
            continue
        known[name] = strict
        values[name] = ("+", put(end, values), ("*", ("n", Fraction(up)), ("s", name)))
        above = side.upper
        if (
            up == 1
            and above[0] == "s"
            and values.get(above[1], ("+",))[0] == "+"
            and low == 0
            and above[1] in known
        ):
            named = any(above[1] in names(v) for n, v in values.items() if n != above[1])
            if not named and values[above[1]] == (
                "+",
                ("n", Fraction(0)),
                ("*", ("n", Fraction(1)), above),
            ):  # 0 < x < y: y is x + distance
                values[above[1]] = ("+", ("s", name), ("s", above[1]))
                known[above[1]] = side.upper_open
    positive = frozenset(n for n, strict in known.items() if strict)
    whole = frozenset(
        n for n, side in domain.items() if side.integer and _has_integer_start(side, values.get(n), n)
    )
    return put(gap, values), Known(positive, frozenset(known) - positive, whole)


def _has_integer_start(side: Side, value: Term | None, name: str) -> bool:
    """Whether the distance of an integer from the end that it is counted from is an integer as well."""
    if value is None:
        return True
    ends = [constant(end) for end in (side.lower, side.upper) if end[0] not in ("oo", "-oo")]
    return set(names(value)) == {name} and all(end is not None and end.denominator == 1 for end in ends)


# --- along one variable ---------------------------------------------------------------------------------------------------


def _along(goal: Mapping[str, Any], kind: str, values: list[Term], fixed: Mapping[str, Term]) -> int | None:
    """The sign of the step (monotone), or of the bend at three values (convex); it is wrong where negative."""
    body, name = read_term(goal.get("expression")), _variable(goal)
    ys = [put(body, {**fixed, name: v}) for v in values]
    if kind == "monotonicity":
        falling = goal.get("direction") == "decreasing"
        return sign(minus(ys[0], ys[1]) if falling else minus(ys[1], ys[0]), {})
    first, second = minus(values[1], values[0]), minus(values[2], values[1])
    return sign(minus(("*", minus(ys[2], ys[1]), first), ("*", minus(ys[1], ys[0]), second)), {})


def _variable(goal: Mapping[str, Any]) -> str:
    """The name of the variable, which the domain has."""
    found = read_term(goal.get("variable"))
    if found[0] == "s" and found[1] not in read_domain(goal.get("domain")):
        raise BadCertificateError(f"the domain has no interval for the variable {found[1]}")
    if found[0] != "s" or goal.get("direction", "increasing") not in ("increasing", "decreasing"):
        raise BadCertificateError("the variable must be a symbol, and a direction increasing or decreasing")
    return str(found[1])


def _ordered(values: list[Term]) -> bool:
    return all(sign(minus(b, a), {}) == 1 for a, b in itertools.pairwise(values))


def _fails_along(
    goal: Mapping[str, Any], kind: str, domain: Domain, at: Mapping[str, Term], evidence: Mapping[str, Any]
) -> Found:
    name = _variable(goal)
    given = _mapping(evidence.get("along")).get(name)
    if not isinstance(given, list) or len(given) != (2 if kind == "monotonicity" else 3):
        return rejected("the counterexample does not name the values of its variable")
    values = [read_term(v) for v in given]
    inside = [holds_in(domain, {**at, name: v}) for v in values]
    if False in inside or not _ordered(values):
        return rejected("the counterexample is not in the domain, or its values are not in order")
    found = _along(goal, kind, values, at)
    if found == 1 or (found == 0 and kind == "convexity"):
        return rejected(f"the statement holds at the counterexample {shown(at)}")
    return (
        left("the counterexample is not decided by intervals")
        if found is None or None in inside
        else VERIFIED
    )


def _tried_along(goal: Mapping[str, Any], kind: str, seed: str) -> Found:
    domain, name, tested = read_domain(goal.get("domain")), _variable(goal), 0
    for first, other in itertools.pairwise(points(domain, 2 * _POINTS, seed)):
        try:
            ends = [first[name], other[name]]
            if sign(minus(ends[1], ends[0]), {}) == -1:
                ends.reverse()
            middle: Term = ("*", ("n", Fraction(1, 2)), ("+", *ends))
            values = [ends[0], ends[1]] if kind == "monotonicity" else [ends[0], middle, ends[1]]
            if not _ordered(values) or not all(holds_in(domain, {**first, name: v}) for v in values):
                continue
            found = _along(goal, kind, values, {n: v for n, v in first.items() if n != name})
        except UnknownValueError:
            continue
        if found == -1 or (found == 0 and kind == "monotonicity"):
            return rejected(f"what is said to be proved fails along {name} from {shown(first)}")
        tested += found is not None
    return Found(Outcome.CONSISTENT, f"{tested} steps") if tested else left("no step could be evaluated")
