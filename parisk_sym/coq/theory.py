"""A verdict as theorems: the statement, or its failure together with the amendment, and that no domain is empty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sympy import sympify

from parisk_sym.claims.claim import Claim
from parisk_sym.claims.forms import form_of
from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Termwise
from parisk_sym.claims.verdict import Verdict
from parisk_sym.coq.defined import definedness
from parisk_sym.coq.logic import Proposition, Relation, Term, conjunction, terms_in
from parisk_sym.coq.mechanisms import table
from parisk_sym.coq.ranges import ends_in_order, for_all, integers_of, ranges, ranges_of
from parisk_sym.coq.statements import fails, holds, laws_of, parts_of, premises
from parisk_sym.coq.terms import ZERO, NotExportableError, number, product_of, sum_of, term_of
from parisk_sym.coq.witness import point_in, root_between
from parisk_sym.formulas.domain import Interval
from parisk_sym.formulas.prefix import name_of, prefix
from parisk_sym.proofs.rules.implications import ByOutcome
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["EXPORTED", "Proof", "Theorem", "Theory", "theory_of"]

Form = Mapping[str, Any]

EXPORTED = (
    Verdict.PROVED,
    Verdict.PROVED_GIVEN,
    Verdict.PROVED_ON_BOX,
    Verdict.CORRECTED,
    Verdict.CONDITIONAL,
    Verdict.REFUTED,
)
"""The verdicts that can be stated as a theorem."""


@dataclass(frozen=True)
class Proof:
    """How a theorem is proved: the method, and the points and earlier theorems that it uses."""

    method: str
    points: tuple[tuple[Term, ...], ...] = ()
    theorems: tuple[str, ...] = ()


@dataclass(frozen=True)
class Theorem:
    """A named proposition with its proof and its description."""

    name: str
    says: Proposition
    proof: Proof
    words: str


@dataclass(frozen=True)
class Theory:
    """All theorems of one claim, each after those that it uses.

    `texts` are words of the claim, which are not compared with the theorems.
    """

    claim: str
    header: tuple[str, ...]
    theorems: tuple[Theorem, ...]
    texts: tuple[str, ...] = ()


def theory_of(claim: Claim, verdict: str, tree: Mapping[str, Any]) -> Theory:
    """The theorems of a claim with this verdict and this proof tree (`report.certificates`); raises NotExportableError with the reason."""
    if verdict not in EXPORTED:
        raise NotExportableError(f"the verdict {verdict} is no theorem")
    if claim.says is None:
        raise NotExportableError("a claim without a statement")
    header = (f"{claim.id} ({verdict})", str(claim.source))
    texts = (claim.statement, *([f"reading: {claim.reading}"] if claim.reading else []),
             *([f"covers: {claim.covers}"] if claim.covers else []))  # fmt: skip
    if verdict in (Verdict.PROVED, Verdict.PROVED_GIVEN, Verdict.PROVED_ON_BOX):
        if (verdict == Verdict.PROVED_ON_BOX or tree.get("box")) and not claim.covers:
            raise NotExportableError("what is shown is a part of the domain")
        return Theory(claim.id, header, tuple(_theorems_of(claim.says, "holds", claim.by, tree)), texts)
    theorems = list(_refutation(claim.says, tree))
    amendment = claim.correction or claim.condition
    if amendment is not None and verdict != Verdict.REFUTED:
        word = "corrected" if claim.correction else "condition"
        theorems += _theorems_of(amendment.says, word, amendment.by, tree)
    return Theory(claim.id, header, tuple(theorems), texts)


def _form(statement: Statement) -> Form:
    found = form_of(statement, random=True)
    if found is None:
        raise NotExportableError(f"a statement of kind {statement.kind} has no form as data")
    return found


def _as_written(statement: Statement, word: str) -> Iterator[Theorem]:
    """That laws, events and ends are defined as written, whereas the other theorems have them as SymPy simplified them."""
    said = list(dict.fromkeys(_written_conditions(statement)))
    if said:
        yield Theorem(
            f"{word}_written",
            conjunction(said),
            Proof("ends"),
            "laws, events and ends are defined as they were written",
        )


def _written_conditions(statement: Statement) -> Iterator[Proposition]:
    """Each condition that SymPy's form does not require, for all values of the variables in it."""
    inner = statement.statement if isinstance(statement, Fails) else statement
    if isinstance(inner, All):
        for part in inner.parts:
            yield from _written_conditions(part)
        return
    source = inner.as_written()
    symbols = {**source.domain, **source.bound}.items()
    found = ranges({"domain": [[name_of(s), _side(interval)] for s, interval in symbols]})
    for e in source.written_inside():
        required, implied = (
            definedness(term_of(prefix(form), integers_of(found))) for form in (e, sympy_form(e))
        )
        known = set(_simple(implied))
        for condition in dict.fromkeys(_simple(required)):
            if condition not in known:
                yield for_all(ranges_of(found, condition), condition)


def _side(interval: Interval) -> Form:
    """The range of a variable, as in the form of a statement."""
    return {
        "lower": prefix(interval.lower),
        "upper": prefix(interval.upper),
        "lower_open": interval.lower_open,
        "upper_open": interval.upper_open,
        "integer": interval.integer,
    }


def _simple(conditions: Sequence[Proposition]) -> Iterator[Proposition]:
    """The conditions without those on numbers; that a product is not 0 becomes that its factors are not 0."""
    for condition in conditions:
        if isinstance(condition, Relation) and (condition.op, condition.right) == ("<>", ZERO):
            yield from (Relation("<>", factor, ZERO) for factor in _factors(condition.left))
        elif (
            not isinstance(condition, Relation)
            or any(t[0] in ("var", "int") for t in terms_in(condition.right))
            or any(t[0] in ("var", "int") for t in terms_in(condition.left))
        ):
            yield condition


def _factors(t: Term) -> Iterator[Term]:
    if t[0] in ("mul", "pow", "inv"):
        for part in t[1:] if t[0] == "mul" else t[1:2]:
            yield from _factors(part)
    elif any(part[0] in ("var", "int") for part in terms_in(t)):
        yield _in_order(t)


def _in_order(t: Term) -> Term:
    """The term with its summands and factors in a fixed order."""
    parts = tuple(_in_order(part) if isinstance(part, tuple) else part for part in t[1:])
    flat = {"add": sum_of, "mul": product_of}.get(t[0])
    return (t[0], *parts) if flat is None else flat(sorted(parts, key=repr))


def _theorems_of(statement: Statement, word: str, by: Any, tree: Mapping[str, Any]) -> Iterator[Theorem]:
    """A theorem for each part, for the domain of each, and for their conjunction."""
    form = _form(statement)
    yield from _as_written(statement, word)
    parts = parts_of(form)
    names = [word if len(parts) == 1 else f"{word}_{i + 1}" for i in range(len(parts))]
    tactics = by.by if isinstance(by, Termwise) and len(by.by) == len(parts) else [by] * len(parts)
    for part, name, tactic in zip(parts, names, tactics, strict=True):
        if part["kind"] == "existence":
            yield Theorem(name, holds(part), _at_a_point(part["statement"], tree), "")
            continue
        yield from _domain_theorem(part, name)
        yield from _premise_theorems(part, name)
        yield Theorem(name, holds(part), _proof(part, tactic), "")
    if len(parts) > 1:
        yield Theorem(word, holds(form), Proof("all", theorems=tuple(names)), "")


def _proof(form: Form, by: Any) -> Proof:
    """The proof of a part; an implication outcome by outcome has its multipliers."""
    if form["kind"] == "unique root":
        bracket = root_between(ranges(form), form)
        return Proof(str(form["kind"]), () if bracket is None else (tuple(map(number, bracket)),))
    if form["kind"] != "implication" or not isinstance(by, ByOutcome) or "notion" in form["conclusion"]:
        return Proof(_method(form))
    multipliers = (by.of_x, by.of_y, *(m for pair in by.of_premises for m in pair))
    integers = integers_of(ranges(form))
    return Proof("outcome by outcome", (tuple(term_of(prefix(sympify(m)), integers) for m in multipliers),))


def _method(form: Form) -> str:
    return "point" if form["kind"] in ("identity", "inequality") and not form["domain"] else str(form["kind"])


def _domain_theorem(form: Form, name: str) -> Iterator[Theorem]:
    says = premises(form)
    if says is not None:
        found, at = ranges(form), point_in(ranges(form))
        values = tuple(number(at[r.variable.name]) for r in found)
        yield Theorem(f"{name}_domain", says, Proof("exists", (values,)), "the domain has a point")


def _premise_theorems(form: Form, name: str) -> Iterator[Theorem]:
    """The theorems that show a theorem's premises to be meaningful: meaningless or unsatisfiable ones would prove it."""
    ends = ends_in_order(ranges(form))
    for number_, says in enumerate(ends, 1):
        own = f"{name}_ends" if len(ends) == 1 else f"{name}_ends_{number_}"
        yield Theorem(own, says, Proof("ends"), "the ends of a range are defined")
    laws = laws_of(form)
    if laws is not None:
        yield Theorem(f"{name}_laws", laws, Proof(str(form["kind"])), "the laws are laws")


def _refutation(statement: Statement, tree: Mapping[str, Any]) -> Iterator[Theorem]:
    """The theorems that the statement fails, at the points that the tree names."""
    form = _form(statement)
    yield from _as_written(statement, "refuted")
    says = fails(form)
    if form["kind"] == "existence" and len(parts_of(form["statement"])) == 1:
        yield Theorem("refuted", says, Proof(_method(form["statement"])), "")
        return
    yield Theorem("refuted", says, _at_a_point(form, tree), "")


def _at_a_point(form: Form, tree: Mapping[str, Any]) -> Proof:
    """The proof that a statement fails, by the points that a tree names."""
    parts = parts_of(form)
    points = [found for evidence in _evidence(tree) for found in _choices(parts, evidence)]
    if not points and all(not part.get("domain") for part in parts):
        points = [(number(i),) for i in range(len(parts))]
    return Proof("refuted", tuple(dict.fromkeys(points))) if points else Proof("without a point")


def _evidence(node: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    found = node.get("found", {})
    failed = node.get("status") == "refuted" or node.get("rule") == "counterexample"
    if failed and found.keys() & {"at", "along", "mechanisms"}:
        yield found
    for child in node.get("children", ()):
        yield from _evidence(child)


def _choices(parts: Sequence[Form], evidence: Mapping[str, Any]) -> Iterator[tuple[Term, ...]]:
    """For each part with exactly these symbols, its number and the values in the order of its quantifiers."""
    at = {name: term_of(value) for name, value in evidence.get("at", {}).items()}
    along = {name: [term_of(v) for v in values] for name, values in evidence.get("along", {}).items()}
    for i, part in enumerate(parts):
        names = [name for name, _ in part.get("domain", ()) if not _is_summed(part, name)]
        if set(names) != {*at, *along}:
            continue
        values = [at[name] for name in names if name in at]
        for steps in along.values():
            values += _ends(part["kind"], steps)
        values += map(table, evidence.get("mechanisms", ()))
        yield (number(i), *values)


def _is_summed(part: Form, name: str) -> bool:
    """Whether the name is the variable of a density, which is summed over."""
    return bool(part["kind"] == "density" and part["variable"] == ["s", name])


def _ends(kind: str, steps: Sequence[Term]) -> list[Term]:
    """The two values; for convexity the ends, and the weight of the middle value."""
    if kind != "convexity" or len(steps) != 3:
        return list(steps)
    if any(step[0] != "num" for step in steps):
        raise NotExportableError("a point of convexity that is not rational")
    low, middle, high = (step[1] for step in steps)
    return [steps[0], steps[2], number((middle - low) / (high - low))]
