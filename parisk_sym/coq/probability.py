"""Probabilities of events, moments and laws of values, as integrals and sums of densities and mass functions.

A probability is the integral of the density over the event, nested in the order in which the variables are declared; for a mass
function it is the sum, which has to converge over infinitely many integers. That each law is one (nonnegative, of total 1) is part of
the statement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from parisk_sym.coq.defined import definedness, everywhere
from parisk_sym.coq.logic import (
    INFINITE,
    OVER_INTEGERS,
    Forall,
    Implies,
    IsPrivate,
    Proposition,
    Relation,
    Term,
    Variable,
)
from parisk_sym.coq.terms import (
    ONE,
    ZERO,
    NotExportableError,
    Scope,
    end_of,
    inverse,
    is_whole,
    minus,
    number,
    power,
    product_of,
    sum_over,
    term_in,
)

__all__ = [
    "are_laws",
    "is_law",
    "law_of_value",
    "mean",
    "privacy",
    "probability",
    "probability_of",
    "variance",
]

Form = Mapping[str, Any]


def probability(form: Form, scope: Scope) -> tuple[Relation, list[Proposition]]:
    """The statement about a probability, and its conditions: that laws are laws, and that everything is defined."""
    laws = form["laws"]
    found = probability_of(form["event"], laws, scope)
    if form["given"] is not None:
        both = {"event": "all", "events": [form["event"], form["given"]]}
        found = product_of(
            [probability_of(both, laws, scope), inverse(probability_of(form["given"], laws, scope))]
        )
    value, op = term_in(form["value"], scope), form["relation"]
    sides = (value, found) if op in (">", ">=") else (found, value)
    relation = Relation(op.replace(">", "<"), *sides)
    events = [form["event"], *([form["given"]] if form["given"] is not None else [])]
    inside = [said for event in events for said in _defined_inside(event, laws, scope)]
    return relation, [*are_laws(laws, scope), *dict.fromkeys(inside), *definedness(found, value)]


def _defined_inside(event: Form, laws: Sequence[Any], scope: Scope) -> list[Proposition]:
    """That every expression of an event is defined on the whole range of its variables."""
    if not laws:
        return definedness(*_expressions(event, scope))
    if event["event"] in ("each copy", "some copy"):
        ((name, law),) = laws
        return _defined_inside(event["of"], [[name, law["of"]]], scope)
    (name, law), *rest = laws
    head, inner, bound, ends = _over(name, law, scope)
    found = _defined_inside(event, rest, inner)
    return [everywhere((head, bound, ONE, *ends), bound, said) for said in found]


def _expressions(event: Form, scope: Scope) -> list[Term]:
    """The expressions of an event and the ends that they are compared with."""
    if event["event"] == "lies":
        ends = (end_of(event["range"][end], scope) for end in ("lower", "upper"))
        return [term_in(event["expression"], scope), *(end for end in ends if end not in INFINITE)]
    parts = event["events"] if event["event"] in ("all", "any") else [event["of"]]
    return [e for part in parts for e in _expressions(part, scope)]


def privacy(form: Form, scope: Scope) -> tuple[IsPrivate, list[Proposition]]:
    """The statement about answers with noise, and its conditions: that its density is one on the whole line, and the change nonnegative."""
    ((name, law),) = form["laws"]
    ends = {law["range"][end][0] for end in ("lower", "upper")} if law["law"] == "density" else set()
    if ends != {"oo", "-oo"}:
        raise NotExportableError("noise without a density on the whole line")
    bound, inner = scope.within(name, integer=False)
    density = ("density", bound, term_in(law["expression"], inner))
    level, failure, change = (term_in(form[part], scope) for part in ("eps", "delta", "change"))
    where = [
        *are_laws(form["laws"], scope),
        *definedness(level, failure, change),
        Relation("<=", ZERO, change),
    ]
    return IsPrivate(density, level, failure, change), where


def law_of_value(form: Form, scope: Scope) -> tuple[Variable, list[Relation], Relation, list[Proposition]]:
    """That for every value in the range of the law, the probability to be at most that value is the integral of the density up to it."""
    law, name = form["law"], form["variable"][1]
    if law["law"] != "density" or name in scope.integers:
        raise NotExportableError("a law of a value that is no density")
    own: Term = ("var", name)
    here = {"lower": ["-oo"], "upper": ["s", name], "lower_open": True, "upper_open": False}
    below: Form = {"event": "lies", "expression": form["expression"], "range": here}
    left = probability_of(below, form["laws"], scope)
    lower, upper = (end_of(law["range"][end], scope) for end in ("lower", "upper"))
    bound, inner = scope.within(name, integer=False)
    right: Term = ("integral", bound, term_in(law["expression"], inner), lower, own)
    conditions = [] if lower in INFINITE else [Relation("<", lower, own)]
    conditions += [] if upper in INFINITE else [Relation("<", own, upper)]
    inside = _defined_inside(below, form["laws"], scope)
    where = [*are_laws([*form["laws"], [name, law]], scope), *inside, *definedness(left, right)]
    return Variable(name), conditions, Relation("=", left, right), where


# --- moments --------------------------------------------------------------------------------------------------------------


def mean(form: Form, scope: Scope) -> tuple[Relation, list[Proposition]]:
    """The statement about a mean, and its conditions: that laws are laws, and that the integral of the absolute value converges."""
    e, laws = form["expression"], form["laws"]
    absolute = [_moment(e, form, scope, _absolute)] if _is_improper(laws) else []
    return _moment_statement(form, scope, _mean_of(e, form, scope), absolute)


def variance(form: Form, scope: Scope) -> tuple[Relation, list[Proposition]]:
    """The statement about a variance, and its conditions; a finite second moment makes the integral of the absolute value converge."""
    e = form["expression"]
    first, second = _mean_of(e, form, scope), _mean_of(["^", e, ["n", "2"]], form, scope)
    return _moment_statement(form, scope, minus(second, power(first, number(2))), [])


def _moment_statement(
    form: Form, scope: Scope, found: Term, more: Sequence[Term]
) -> tuple[Relation, list[Proposition]]:
    value, op, laws = term_in(form["value"], scope), form["relation"], form["laws"]
    sides = (value, found) if op in (">", ">=") else (found, value)
    line = {"lower": ["-oo"], "upper": ["oo"], "lower_open": True, "upper_open": True}
    events = [{"event": "lies", "expression": form["expression"], "range": line}]
    events += [form["given"]] if form["given"] is not None else []
    inside = [said for event in events for said in _defined_inside(event, laws, scope)]
    where = [*are_laws(laws, scope), *dict.fromkeys(inside), *definedness(*more, found, value)]
    return Relation(op.replace(">", "<"), *sides), where


def _mean_of(e: Any, form: Form, scope: Scope) -> Term:
    """The integral against the densities; given an event, the integral over it divided by its probability."""
    total = _moment(e, form, scope, lambda t: t)
    if form["given"] is None:
        return total
    return product_of([total, inverse(probability_of(form["given"], form["laws"], scope))])


def _moment(e: Any, form: Form, scope: Scope, of: Callable[[Term], Term]) -> Term:
    """The nested integral of a function of the expression."""
    return _weighted_integral(
        form["laws"], scope, lambda inner: _where(form["given"], of(term_in(e, inner)), inner)
    )


def _where(given: Form | None, value: Term, scope: Scope) -> Term:
    return value if given is None else _case(given, value, ZERO, scope)


def _weighted_integral(laws: Sequence[Any], scope: Scope, value: Callable[[Scope], Term]) -> Term:
    if not laws:
        return value(scope)
    (name, law), *rest = laws
    head, inner, bound, ends = _over(name, law, scope)
    return (
        head,
        bound,
        product_of([_weighted_integral(rest, inner, value), term_in(law["expression"], inner)]),
        *ends,
    )


def _is_improper(laws: Sequence[Any]) -> bool:
    """Whether an integral is improper and may converge although that of the absolute value does not."""
    return any(law["range"][end][0] in ("oo", "-oo") for _, law in laws for end in ("lower", "upper"))


def _absolute(t: Term) -> Term:
    """The absolute value; that of a product factor by factor."""
    if t[0] == "num":
        return number(abs(t[1]))
    if t[0] == "mul":
        return product_of([_absolute(part) for part in t[1:]])
    if t[0] == "pow":
        return t if t[2] % 2 == 0 else power(_absolute(t[1]), number(t[2]))
    return t if t[0] in ("exp", "abs", "cosh", "sqrt") else ("abs", t)


# --- events ---------------------------------------------------------------------------------------------------------------


def probability_of(event: Form, laws: Sequence[Any], scope: Scope) -> Term:
    """The probability of an event."""
    if event["event"] in ("each copy", "some copy"):
        return _chance_of_copies(event, laws, scope)
    if not laws:
        return _case(event, ONE, ZERO, scope)
    (name, law), *rest = laws
    head, inner, bound, ends = _over(name, law, scope)
    weight = term_in(law["expression"], inner)
    if rest:
        return (head, bound, product_of([weight, probability_of(event, rest, inner)]), *ends)
    return (head, bound, _case(event, weight, ZERO, inner), *ends)


def _over(name: str, law: Form, scope: Scope) -> tuple[str, Scope, str, tuple[Term, ...]]:
    """The binder over the range of a variable."""
    if law["law"] not in ("density", "mass function"):
        raise NotExportableError(f"a probability for a variable with {law['law']}")
    discrete = law["law"] == "mass function"
    ends = tuple(end_of(law["range"][end], scope) for end in ("lower", "upper"))
    bound, inner = scope.within(name, discrete)
    return sum_over(*ends) if discrete else "integral", inner, bound, ends


def _chance_of_copies(event: Form, laws: Sequence[Any], scope: Scope) -> Term:
    """The probability for independent copies, by the power of that for one, or of its complement."""
    if len(laws) != 1 or laws[0][1]["law"] != "copies":
        raise NotExportableError("a probability for copies among other variables")
    ((name, law),) = laws
    one, count = probability_of(event["of"], [[name, law["of"]]], scope), term_in(law["number"], scope)
    if not is_whole(count):
        raise NotExportableError("copies whose number is no polynomial of integers")
    if event["event"] == "each copy":
        return power(one, count)
    return minus(ONE, power(minus(ONE, one), count))


def _case(event: Form, yes: Term, no: Term, scope: Scope) -> Term:
    """One value if the event happens, and another if it does not."""
    match event["event"]:
        case "lies":
            return _lies(event, yes, no, scope)
        case "not":
            return _case(event["of"], no, yes, scope)
        case "all":
            for part in reversed(event["events"]):
                yes = _case(part, yes, no, scope)
            return yes
        case "any":
            for part in reversed(event["events"]):
                no = _case(part, yes, no, scope)
            return no
    raise NotExportableError(f"the event {event['event']} among others")


def _lies(event: Form, yes: Term, no: Term, scope: Scope) -> Term:
    value, side = term_in(event["expression"], scope), event["range"]
    lower, upper = (end_of(side[end], scope) for end in ("lower", "upper"))
    if upper not in INFINITE:
        yes = ("if", "<" if side["upper_open"] else "<=", value, upper, yes, no)
    if lower not in INFINITE:
        yes = ("if", "<" if side["lower_open"] else "<=", lower, value, yes, no)
    return yes


# --- laws -----------------------------------------------------------------------------------------------------------------


def is_law(total: Term) -> list[Proposition]:
    """That the density or mass function in this integral or sum is one: the total is 1, and it is nonnegative."""
    head, name, body, lower, upper = total
    discrete = head in OVER_INTEGERS
    own: Term = ("int" if discrete else "var", name)
    op = "<=" if discrete else "<"
    says: Proposition = Relation("<=", ZERO, body)
    if upper not in INFINITE:
        says = Implies(Relation(op, own, upper), says)
    if lower not in INFINITE:
        says = Implies(Relation(op, lower, own), says)
    return [*definedness(total), Forall((Variable(name, discrete),), says), Relation("=", total, ONE)]


def are_laws(laws: Sequence[Any], scope: Scope) -> list[Proposition]:
    """That each law is one."""
    found: list[Proposition] = []
    earlier = {name for name, _ in laws}
    for name, law in laws:
        one = law["of"] if law["law"] == "copies" else law
        if law["law"] == "copies":
            found.append(Relation("<=", ONE, term_in(law["number"], scope)))
        if (earlier - {name}) & _names(one):
            raise NotExportableError("a law that names another random variable")
        head, inner, bound, ends = _over(name, one, scope)
        found += is_law((head, bound, term_in(one["expression"], inner), *ends))
    return found


def _names(value: Any) -> set[str]:
    """The symbols in a form."""
    if isinstance(value, Mapping):
        return {name for part in value.values() for name in _names(part)}
    if isinstance(value, list):
        if len(value) == 2 and value[0] == "s":
            return {value[1]}
        return {name for part in value for name in _names(part)}
    return set()
