"""The leaves of proofs, explained: for each rule, the sentences from which a reader can repeat what it computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from sympy import Expr, Rational, S, Symbol

from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.verdict import Status
from parisk_sym.formulas.domain import Domain
from parisk_sym.proofs.algebra.facts import Assumption, Facts, facts_of
from parisk_sym.proofs.algebra.knowledge import with_replacements
from parisk_sym.proofs.algebra.signs import NONNEGATIVE, POSITIVE_SIGN, Signs
from parisk_sym.proofs.budgets import EXPLANATION_STEPS
from parisk_sym.proofs.calculus.cases import cases
from parisk_sym.proofs.calculus.slopes import relevant_domain
from parisk_sym.proofs.integrals.certificates import Certificate
from parisk_sym.proofs.limits.outcome import Certificate as LimitCertificate
from parisk_sym.proofs.node import FOUND, Node
from parisk_sym.proofs.prose.assertions import (
    Assertion,
    AtEnd,
    Bound,
    Boxes,
    Case,
    Conclusion,
    Definition,
    Equality,
    Number,
    Sign,
    facts_in,
    sentence_texts,
    with_powers,
)
from parisk_sym.proofs.prose.charts import reasons_of_chart
from parisk_sym.proofs.prose.derivatives import Further, Letters, slope_reasons
from parisk_sym.proofs.prose.limits import limit_reasons
from parisk_sym.proofs.prose.reductions import BESIDE, REDUCTIONS
from parisk_sym.proofs.prose.shapes import convex_reasons, rising_reasons, root_reasons, step_reasons
from parisk_sym.proofs.prose.signs import Reasons, relation_of, sign_reasons
from parisk_sym.proofs.prose.squares import order_reasons, square_reasons
from parisk_sym.proofs.prose.tables import chart_rows
from parisk_sym.proofs.prose.values import (
    certificate_reasons,
    identity_reasons,
    parts_reasons,
    recurrence_reasons,
    value_reasons,
)
from parisk_sym.proofs.sympy_proposals import proposal
from parisk_sym.proofs.transforms.standard_symbols import sympy_form

__all__ = ["EXPLAINED_RULES", "Told", "explained_leaf", "explanation"]

_LARGEST = 400
"""Operations of a goal above which nothing is looked for: nobody repeats it by hand."""


def explanation(node: Node) -> tuple[Assertion, ...]:
    """The sentences of a leaf; none for a rule that says everything in its name, and where no way is found that a reader can repeat."""
    explain = _EXPLAINED.get(node.rule)
    if node.status is not Status.PROVED:
        return ()
    found = node.certificate.get(FOUND)
    if isinstance(found, LimitCertificate):
        said: Reasons | None = limit_reasons(found)
    elif explain is not None and isinstance(node.goal, Statement):
        said = explain(sympy_form(node.goal), node.certificate)
    elif node.rule in REDUCTIONS and found is not None:
        said = REDUCTIONS[node.rule](sympy_form(node.goal), found)
    elif isinstance(found, Certificate):
        said = certificate_reasons(found)
    else:
        beside = _BESIDE.get(node.rule) if found is not None else None
        said = None if beside is None else beside(found)
    return tuple(
        a for a in map(with_powers, said or ()) if not (isinstance(a, Equality) and a.left == a.right)
    )


class Told(NamedTuple):
    """The explanation of a leaf: sentences and a sign chart as words and $math$, and the mathematics in the sentences by name."""

    because: tuple[str, ...] = ()
    chart: tuple[tuple[str, ...], ...] = ()
    facts: tuple[Mapping[str, Any], ...] = ()


def explained_leaf(node: Node) -> Told:
    """The explanation of a leaf as plain text; nothing where this fails, or takes longer than a proof is worth."""
    return proposal(_sentences, node, steps=int(EXPLANATION_STEPS)) or Told()  # no search ends there


def _sentences(node: Node) -> Told:
    said = explanation(node)
    return Told(sentence_texts(said), _chart(node, said), tuple(facts_in(said))) if said else Told()


def _chart(node: Node, said: Sequence[Assertion]) -> tuple[tuple[str, ...], ...]:
    """The table of a sign chart."""
    if node.rule != "sign chart" or not isinstance(node.goal, Inequality):
        return ()
    interval = next(i for s, i in node.goal.domain.items() if str(s) == node.certificate["variable"])
    return chart_rows(said, (interval.lower, interval.upper))


def _wanted_signs(goal: Inequality) -> Signs:
    return POSITIVE_SIGN if goal.strict else NONNEGATIVE


def _gap(goal: Inequality) -> Expr:
    """The gap as the rules see it."""
    return sympy_form(goal).gap


def _sign_of_the_gap(goal: Inequality, found: Mapping[str, Any]) -> Reasons | None:
    """The gap as a product, and the sign of each factor."""
    gap = _gap(goal)
    if gap.is_Rational or gap.count_ops() > _LARGEST:
        return None
    domain = relevant_domain(gap, goal.domain)
    facts, further = facts_of(domain), Further(_letters(goal), 2)
    reasons = sign_reasons(gap, facts, _wanted_signs(goal), further)
    return _in_cases(gap, facts, _wanted_signs(goal)) if reasons is None else reasons


_MOST_CASES = 8


def _in_cases(gap: Expr, facts: Facts, wanted: Signs) -> Reasons | None:
    """Case by case of the absolute values, maxima and pieces."""
    found = list(islice(cases(gap, facts), _MOST_CASES + 1))
    if not 1 < len(found) <= _MOST_CASES:
        return None
    reasons: Reasons = []
    for part, premises in found:
        own = sign_reasons(part, premises, wanted)
        if own is None:
            return None
        conditions = tuple(map(_condition, premises.assumptions))
        plain = [r for r in own if not isinstance(r, Sign) or r.why]
        relation = own[0].relation if len(own) > len(plain) and isinstance(own[0], Sign) else ""
        reasons += [Case(conditions, gap, part, relation), *plain]
    return reasons


def _condition(premise: Assumption) -> tuple[Expr, str]:
    """e > 0, or -e < 0 where that is shorter."""
    if premise.value.could_extract_minus_sign():
        return -premise.value, "<" if premise.strict else "<="
    return premise.value, ">" if premise.strict else ">="


def _slopes(goal: Inequality, found: Mapping[str, Any]) -> Reasons | None:
    gap = _gap(goal)
    letters = _letters(goal)
    name = letters.next()
    domain = relevant_domain(gap, goal.domain)
    reasons = slope_reasons(gap, domain, goal.strict, letters, name=name)
    return None if reasons is None else [Definition(name, gap, _RIGHT_MINUS_LEFT), *reasons]


_RIGHT_MINUS_LEFT = r"\text{right} - \text{left}"


def _letters(goal: Statement) -> Letters:
    return Letters({s.name for s in goal.domain})


def _sign_chart(goal: Inequality, found: Mapping[str, Any]) -> Reasons | None:
    gap = _gap(goal)
    domain = relevant_domain(gap, goal.domain)
    variable = next(s for s in domain if str(s) == found["variable"])
    letters = _letters(goal)
    reasons = reasons_of_chart(gap, domain, variable, found[FOUND], letters, Further(letters, 2))
    if reasons is None:
        return None
    return [*reasons, *_at_closed_ends(gap, domain, variable), Conclusion(gap, ">" if goal.strict else ">=")]


def _at_closed_ends(gap: Expr, domain: Domain, variable: Symbol) -> Iterator[Assertion]:
    """The gap at the ends that belong to the interval of a chart."""
    interval = domain[variable]
    rest = facts_of({s: i for s, i in domain.items() if s != variable})
    for end, is_open in ((interval.lower, interval.lower_open), (interval.upper, interval.upper_open)):
        value = None if is_open or end.is_infinite else with_replacements(gap, {variable: end})
        if value is not None:
            shown = S.Zero if rest.is_zero(value) else value
            yield AtEnd(gap, variable, end, shown, relation_of(rest.sign(shown)))


def _shape(explain: Callable[[Any, Further, str], Reasons | None]) -> _Explain:
    """A shape, explained with derivatives where the sign calculus is silent."""

    def reasons(goal: Statement, found: Mapping[str, Any]) -> Reasons | None:
        letters = _letters(goal)
        return explain(goal, Further(letters, 2), letters.next())

    return reasons


def _identity(goal: Statement, found: Mapping[str, Any]) -> Reasons | None:
    return identity_reasons(goal) if isinstance(goal, Identity) else None


def _boxes(goal: Inequality, found: Mapping[str, Any]) -> Reasons | None:
    """The number of boxes, and the one with the smallest bound."""
    rows = found.get("cover")
    if not rows:
        return None
    *ends, margin = min(rows, key=lambda row: float(row[-1]))
    names = found["symbols"]
    worst = tuple((n, Rational(ends[2 * i]), Rational(ends[2 * i + 1])) for i, n in enumerate(names))
    return [Boxes(_gap(goal), int(found["boxes"]), worst, str(margin))]


def _constant(goal: Inequality, found: Mapping[str, Any]) -> Reasons | None:
    return [Number(_gap(goal), str(found["gap"]), ">" if goal.strict else ">=")]


def _squares(goal: Inequality, found: Mapping[str, Any]) -> Reasons | None:
    return square_reasons(_gap(goal), *found[FOUND])


def _orders(goal: Inequality, found: Mapping[str, Any]) -> Reasons | None:
    return order_reasons(_gap(goal), *found[FOUND])


_Explain = Callable[[Any, Mapping[str, Any]], Reasons | None]

_EXPLAINED: Mapping[str, _Explain] = {
    "sign of the gap": _sign_of_the_gap,
    "sign chart": _sign_chart,
    "slopes": _slopes,
    "sign of a constant": _constant,
    "boxes": _boxes,
    "quick boxes": _boxes,
    "sum of squares": _squares,
    "orders of the symbols": _orders,
    "normal form of the difference": _identity,
    "sign of the derivative": _shape(rising_reasons),
    "positive steps": _shape(step_reasons),
    "convex parts": _shape(convex_reasons),
    "one change of sign": _shape(root_reasons),
    "isolated roots": _shape(root_reasons),
}
"""By the rule: from the goal and the certificate to the sentences."""

_BESIDE: Mapping[str, Callable[[Any], Reasons]] = {
    **BESIDE,
    "normal form of the difference": parts_reasons,
    "recurrence": lambda found: recurrence_reasons(*found),
    "telescopes": lambda found: [Bound(*found)],
    "defined": value_reasons,
    "converges": value_reasons,
    "the mean exists": value_reasons,
}
"""Side conditions, by what their rule found."""

EXPLAINED_RULES = (
    *_EXPLAINED,
    *_BESIDE,
    *REDUCTIONS,
    "antiderivative",
    "telescoping",
    "certified limit",
    "limit",
)
"""The rules whose leaves have sentences, beside the theorems on integrals and sums that are cited by name."""
