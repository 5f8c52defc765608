"""Probabilities of events, moments and laws of values, as integrals and sums over what the laws of their variables are given by.

A probability is the integral of the density where the event happens, one variable inside the other in the order of their declaration;
of a mass function it is the sum, which has to converge where there are infinitely many integers. That each law is one (not negative, of total 1) is part of what is stated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from parisk_sym.coq.defined import defined, everywhere
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
    multiplied,
    number,
    power,
    sum_over,
    term_in,
)

__all__ = [
    "are_laws",
    "chance",
    "is_law",
    "law_of_value",
    "mean",
    "privacy",
    "probability",
    "variance",
]

Form = Mapping[str, Any]


def probability(form: Form, scope: Scope) -> tuple[Relation, list[Proposition]]:
    """What is said of the probability, and what has to hold for it: that laws are laws, and that everything has a value."""
    laws = form["laws"]
    found = chance(form["event"], laws, scope)
    if form["given"] is not None:
        both = {"event": "all", "events": [form["event"], form["given"]]}
        found = multiplied([chance(both, laws, scope), inverse(chance(form["given"], laws, scope))])
    value, op = term_in(form["value"], scope), form["relation"]
    sides = (value, found) if op in (">", ">=") else (found, value)
    relation = Relation(op.replace(">", "<"), *sides)
    events = [form["event"], *([form["given"]] if form["given"] is not None else [])]
    inside = [said for event in events for said in _defined_inside(event, laws, scope)]
    return relation, [*are_laws(laws, scope), *dict.fromkeys(inside), *defined(found, value)]


def _defined_inside(event: Form, laws: Sequence[Any], scope: Scope) -> list[Proposition]:
    """That every expression of an event has a value wherever its variables may lie, whatever else happens."""
    if not laws:
        return defined(*_expressions(event, scope))
    if event["event"] in ("each copy", "some copy"):
        ((name, law),) = laws
        return _defined_inside(event["of"], [[name, law["of"]]], scope)
    (name, law), *rest = laws
    head, inner, bound, ends = _over(name, law, scope)
    found = _defined_inside(event, rest, inner)
    return [everywhere((head, bound, ONE, *ends), bound, said) for said in found]


def _expressions(event: Form, scope: Scope) -> list[Term]:
    """What the parts of an event compare, and with what."""
    if event["event"] == "lies":
        ends = (end_of(event["range"][end], scope) for end in ("lower", "upper"))
        return [term_in(event["expression"], scope), *(end for end in ends if end not in INFINITE)]
    parts = event["events"] if event["event"] in ("all", "any") else [event["of"]]
    return [e for part in parts for e in _expressions(part, scope)]


def privacy(form: Form, scope: Scope) -> tuple[IsPrivate, list[Proposition]]:
    """What is said of answers with noise, and what has to hold for it: that its density is one, on the whole line, and moves are possible."""
    ((name, law),) = form["laws"]
    ends = {law["range"][end][0] for end in ("lower", "upper")} if law["law"] == "density" else set()
    if ends != {"oo", "-oo"}:
        raise NotExportableError("noise without a density on the whole line")
    bound, inner = scope.within(name, integer=False)
    density = ("density", bound, term_in(law["expression"], inner))
    level, failure, change = (term_in(form[part], scope) for part in ("eps", "delta", "change"))
    where = [*are_laws(form["laws"], scope), *defined(level, failure, change), Relation("<=", ZERO, change)]
    return IsPrivate(density, level, failure, change), where


def law_of_value(form: Form, scope: Scope) -> tuple[Variable, list[Relation], Relation, list[Proposition]]:
    """For every value in the range of the law, the chance to be at most it is the integral of the density up to it."""
    law, name = form["law"], form["variable"][1]
    if law["law"] != "density" or name in scope.integers:
        raise NotExportableError("a law of a value that is no density")
    own: Term = ("var", name)
    here = {"lower": ["-oo"], "upper": ["s", name], "lower_open": True, "upper_open": False}
    below: Form = {"event": "lies", "expression": form["expression"], "range": here}
    left = chance(below, form["laws"], scope)
    lower, upper = (end_of(law["range"][end], scope) for end in ("lower", "upper"))
    bound, inner = scope.within(name, integer=False)
    right: Term = ("integral", bound, term_in(law["expression"], inner), lower, own)
    conditions = [] if lower in INFINITE else [Relation("<", lower, own)]
    conditions += [] if upper in INFINITE else [Relation("<", own, upper)]
    inside = _defined_inside(below, form["laws"], scope)
    where = [*are_laws([*form["laws"], [name, law]], scope), *inside, *defined(left, right)]
    return Variable(name), conditions, Relation("=", left, right), where


# --- moments --------------------------------------------------------------------------------------------------------------


def mean(form: Form, scope: Scope) -> tuple[Relation, list[Proposition]]:
    """What is said of a mean, and what has to hold for it: that laws are laws, and that the integral of the absolute value converges."""
    e, laws = form["expression"], form["laws"]
    absolute = [_moment(e, form, scope, _absolute)] if _is_improper(laws) else []
    return _said_of(form, scope, _mean_of(e, form, scope), absolute)


def variance(form: Form, scope: Scope) -> tuple[Relation, list[Proposition]]:
    """The same of a variance; where the second moment is finite, the integral of the absolute value converges."""
    e = form["expression"]
    first, second = _mean_of(e, form, scope), _mean_of(["^", e, ["n", "2"]], form, scope)
    return _said_of(form, scope, minus(second, power(first, number(2))), [])


def _said_of(
    form: Form, scope: Scope, found: Term, more: Sequence[Term]
) -> tuple[Relation, list[Proposition]]:
    value, op, laws = term_in(form["value"], scope), form["relation"], form["laws"]
    sides = (value, found) if op in (">", ">=") else (found, value)
    line = {"lower": ["-oo"], "upper": ["oo"], "lower_open": True, "upper_open": True}
    events = [{"event": "lies", "expression": form["expression"], "range": line}]
    events += [form["given"]] if form["given"] is not None else []
    inside = [said for event in events for said in _defined_inside(event, laws, scope)]
    where = [*are_laws(laws, scope), *dict.fromkeys(inside), *defined(*more, found, value)]
    return Relation(op.replace(">", "<"), *sides), where


def _mean_of(e: Any, form: Form, scope: Scope) -> Term:
    """The integral against the densities; under a condition that of what happens there, over its probability."""
    total = _moment(e, form, scope, lambda t: t)
    if form["given"] is None:
        return total
    return multiplied([total, inverse(chance(form["given"], form["laws"], scope))])


def _moment(e: Any, form: Form, scope: Scope, of: Callable[[Term], Term]) -> Term:
    """The integral of a function of the expression, one variable inside the other."""
    return _weighted(form["laws"], scope, lambda inner: _where(form["given"], of(term_in(e, inner)), inner))


def _where(given: Form | None, value: Term, scope: Scope) -> Term:
    return value if given is None else _case(given, value, ZERO, scope)


def _weighted(laws: Sequence[Any], scope: Scope, value: Callable[[Scope], Term]) -> Term:
    if not laws:
        return value(scope)
    (name, law), *rest = laws
    head, inner, bound, ends = _over(name, law, scope)
    return (
        head,
        bound,
        multiplied([_weighted(rest, inner, value), term_in(law["expression"], inner)]),
        *ends,
    )


def _is_improper(laws: Sequence[Any]) -> bool:
    """Whether an integral is a limit, which may converge where that of the absolute value does not."""
    return any(law["range"][end][0] in ("oo", "-oo") for _, law in laws for end in ("lower", "upper"))


def _absolute(t: Term) -> Term:
    """The absolute value, of a product that of each factor."""
    if t[0] == "num":
        return number(abs(t[1]))
    if t[0] == "mul":
        return multiplied([_absolute(part) for part in t[1:]])
    if t[0] == "pow":
        return t if t[2] % 2 == 0 else power(_absolute(t[1]), number(t[2]))
    return t if t[0] in ("exp", "abs", "cosh", "sqrt") else ("abs", t)


# --- events ---------------------------------------------------------------------------------------------------------------


def chance(event: Form, laws: Sequence[Any], scope: Scope) -> Term:
    """The probability of an event."""
    if event["event"] in ("each copy", "some copy"):
        return _chance_of_copies(event, laws, scope)
    if not laws:
        return _case(event, ONE, ZERO, scope)
    (name, law), *rest = laws
    head, inner, bound, ends = _over(name, law, scope)
    weight = term_in(law["expression"], inner)
    if rest:
        return (head, bound, multiplied([weight, chance(event, rest, inner)]), *ends)
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
    """Independent copies: the power of the probability for one, or of its complement."""
    if len(laws) != 1 or laws[0][1]["law"] != "copies":
        raise NotExportableError("a probability for copies among other variables")
    ((name, law),) = laws
    one, count = chance(event["of"], [[name, law["of"]]], scope), term_in(law["number"], scope)
    if not is_whole(count):
        raise NotExportableError("copies whose number is no polynomial of integers")
    if event["event"] == "each copy":
        return power(one, count)
    return minus(ONE, power(minus(ONE, one), count))


def _case(event: Form, yes: Term, no: Term, scope: Scope) -> Term:
    """One value where the event happens, and another where it does not."""
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
    """That a density, or a mass function, is one: its integral or sum, which is given, is 1, and it is not negative."""
    head, name, body, lower, upper = total
    discrete = head in OVER_INTEGERS
    own: Term = ("int" if discrete else "var", name)
    op = "<=" if discrete else "<"
    says: Proposition = Relation("<=", ZERO, body)
    if upper not in INFINITE:
        says = Implies(Relation(op, own, upper), says)
    if lower not in INFINITE:
        says = Implies(Relation(op, lower, own), says)
    return [*defined(total), Forall((Variable(name, discrete),), says), Relation("=", total, ONE)]


def are_laws(laws: Sequence[Any], scope: Scope) -> list[Proposition]:
    """That each is a law, for all values of those before it that it names."""
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
