"""From a statement and a tactic to a proof: a first attack, definedness, the rules of the table; a thorough attack on what is left.

The kernel applies rules, proves their subgoals by the same table, and puts together what was found. What a rule may do is said by
the theorem in its docstring; nothing else makes a node proved.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from functools import partial, wraps
from types import MappingProxyType
from typing import Any

from sympy import Expr, Mod, Symbol

from parisk_sym.claims.kinds.connectives import All, Fails
from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Argument, Direct, Tactic, Termwise
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError, NoPointError
from parisk_sym.proofs.algebra.facts import forget
from parisk_sym.proofs.attack.search import Hint, Look
from parisk_sym.proofs.budgets import LIMITS, PROOF_DEPTH, Budget, noting_ended, stopped_at
from parisk_sym.proofs.circular_citations import without_own_citations
from parisk_sym.proofs.constructor_checks import changed_value
from parisk_sym.proofs.examination import attack
from parisk_sym.proofs.failed_attempts import attempt, broken_off, passes_through
from parisk_sym.proofs.kind import Undefined
from parisk_sym.proofs.kinds import kind_of
from parisk_sym.proofs.node import CONJUNCTION, PARTS, UNDECIDED_BY_ALL, Node, conjunction, failures
from parisk_sym.proofs.order import rules_for
from parisk_sym.proofs.probability.distribution_checks import A_LAW, declared_laws
from parisk_sym.proofs.rule import Reduction, Rule, Subgoal, undecided_leaf, with_name
from parisk_sym.proofs.rules.lemmas import Cited
from parisk_sym.proofs.search_record import as_goal, as_step, found_again
from parisk_sym.proofs.special_function import provide
from parisk_sym.proofs.special_functions import KNOWN
from parisk_sym.proofs.transforms.one_sided_sums import one_sided
from parisk_sym.proofs.transforms.standard_symbols import doubtful_head, plain, renaming, sympy_form
from parisk_sym.proofs.transforms.tactic_input import check_given
from parisk_sym.proofs.wellposed import DEFINED, well_posed

__all__ = [
    "Proofs",
    "Rules",
    "at_most",
    "decide",
    "every_part",
    "prove",
    "remember",
    "remembering",
    "without_a_law",
]

Proofs = dict[tuple[Any, ...], Node]
"""The proofs found for statements, each with its tactic and the order of its symbols."""

provide(KNOWN)  # to the engines that rules ask

_known: ContextVar[Proofs | None] = ContextVar("_known", default=None)
_MOST_KNOWN = 20_000


@contextmanager
def remembering(known: Proofs) -> Iterator[None]:
    """In the block nothing is proved twice: claims that rest on the same statement share its proof."""
    before = _known.set(known)
    try:
        yield
    finally:
        _known.reset(before)


def remember(proof: Node, goal: Statement, by: Tactic) -> None:
    """In a block of `remembering`, this is the proof of a goal wherever it is left to be proved by this tactic."""
    known, key = _known.get(), _key(goal, _apply_rules.__wrapped__, by)  # type: ignore[attr-defined]
    if known is not None and isinstance(key, tuple):
        known[key] = proof


class Rules:
    """A bound of the rules that are tried on goals together, and how many are left."""

    def __init__(self, bound: Budget) -> None:
        self.bound, self.left = bound, int(bound)


_rules: ContextVar[Rules | None] = ContextVar("_rules", default=None)


@contextmanager
def at_most(bound: Budget) -> Iterator[Rules]:
    """In the block no more than so many rules are tried, on all goals together: those after them decide nothing."""
    before = _rules.set(rules := Rules(bound))
    try:
        yield rules
    finally:
        _rules.reset(before)


def _no_rule_left() -> str:
    """The bound that is reached, in words; "" where one more rule may be tried."""
    if (rules := _rules.get()) is None:
        return ""
    rules.left -= 1
    return rules.bound.words if rules.left < 0 else ""


def _once(find: Callable[..., Node]) -> Callable[..., Node]:
    """Memoise a function of a statement and a tactic, where that is switched on."""

    @wraps(find)
    def found(goal: Statement, *given: Any) -> Node:
        known, key = _known.get(), _key(goal, find, *given)
        if known is None or not isinstance(key, tuple):
            return find(goal, *given)
        if key in known:
            return found_again(goal, given[0], known[key])
        with _circles() as led_above:
            node = find(goal, *given)
        if node.status in (Status.PROVED, Status.REFUTED) or not led_above():
            if len(known) >= _MOST_KNOWN:
                known.clear()
            known[key] = node
        return node

    return found


_under_way: ContextVar[Mapping[Hashable, int]] = ContextVar("_under_way", default=MappingProxyType({}))
"""The goals whose proofs are under way, the outermost first, with their places."""

_met: ContextVar[float] = ContextVar("_met", default=math.inf)
"""The place of the outermost goal under way that a proof has come back to."""


@contextmanager
def _circles() -> Iterator[Callable[[], bool]]:
    """Whether the result of the block depends on an unfinished goal around it, so that it must not be memoised."""
    here, before, met = len(_under_way.get()), _met.get(), math.inf
    _met.set(met)
    try:
        yield lambda: met < here
    finally:
        met = _met.get()
        _met.set(min(before, met) if met < here else before)


def _key(goal: Statement, *more: Any) -> Hashable:
    """A goal with the order of its symbols, and more; an object like no other where that cannot be looked up: a tactic may hold a list."""
    key = (goal, tuple(goal.domain), *more)
    try:
        hash(key)
    except TypeError:
        return object()
    return key


def decide(statement: Statement, by: Tactic | None = None, hint: Hint | None = None) -> Node:
    """Attack the statement at exact points of its domain (the hinted one first); if it survives, prove it.

    A proof counts only where the statement is defined on its whole domain, and where the attack could evaluate something. A
    citation of the statement itself is no proof.
    """
    return without_own_citations(_decide_step(statement, by, hint))


def _decide_step(statement: Statement, by: Tactic | None = None, hint: Hint | None = None) -> Node:
    """As `decide`, but a citation of the statement itself counts: it is one step of a proof."""
    if isinstance(statement, All):
        return _each(statement, by, hint)
    if isinstance(statement, Fails):
        return _fails(statement, by, hint)
    check_given(by)
    return attempt("judgement of the statement", statement, lambda: _decided_as_written(statement, by, hint))


def _decided_as_written(statement: Statement, by: Tactic | None, hint: Hint | None) -> Node:
    statement = statement.as_written()
    if statement.own_symbols:
        return _decide_once(statement, by or Direct(), hint, statement.written_inside())
    names = renaming(statement, by, hint if isinstance(hint, dict) else None)
    given = (plain(hint, names) or None) if isinstance(hint, dict) else hint
    inside = tuple(one_sided(plain(e, names)) for e in statement.written_inside())
    says = plain(statement, names)
    found = _decide_once(one_sided(says), one_sided(plain(by or Direct(), names)), given, inside)
    return found if found.goal == says else replace(found, goal=says)


def prove(statement: Statement, by: Tactic) -> Node:
    """The proof alone, without the attack: of simulations, and of statements on the way."""
    if isinstance(statement, All):
        return every_part(statement, [prove(part, by) for part in statement.parts])
    check_given(by)
    if statement.own_symbols:
        return _prove(statement, by)
    names = renaming(statement, by)
    return _prove(one_sided(plain(statement, names)), one_sided(plain(by, names)))


# --- attack, definedness, proof -----------------------------------------------------------------------------------------


def _each(statement: All, by: Tactic | None, hint: Hint | None) -> Node:
    """A conjunction, each part by its own tactic."""
    tactics = by.by if isinstance(by, Termwise) else (by,) * len(statement.parts)
    if len(tactics) != len(statement.parts):
        raise ClaimError(f"{len(statement.parts)} statements need as many tactics, got {len(tactics)}")
    return every_part(
        statement, [_decide_step(s, t, hint) for s, t in zip(statement.parts, tactics, strict=True)]
    )


def every_part(statement: All, parts: list[Node]) -> Node:
    """The node of a conjunction from those of its parts."""
    first = next((p.counterexample for p in parts if p.counterexample), "")
    status = conjunction(p.status for p in parts)
    kind = _part_name(statement)
    return Node(
        CONJUNCTION,
        status,
        statement,
        certificate={PARTS: kind} if kind else {},
        children=tuple(parts),
        counterexample=first,
    )


def _part_name(statement: All) -> str:
    """The name for the parts of a table of printed numbers: its rows, or the columns of a row; "" for other conjunctions."""
    if all(isinstance(part, All) and _is_a_row(part) for part in statement.parts):
        widths = {len(part.parts) for part in statement.parts if isinstance(part, All)}
        return "row" if len(widths) == 1 else ""
    return ""


def _is_a_row(statement: All) -> bool:
    return all(isinstance(part, PrintedValue) for part in statement.parts)


@_once
def _decide_once(statement: Statement, by: Tactic, hint: Hint | None, inside: tuple[Expr, ...]) -> Node:
    """A first attack, the proof, and a thorough attack on what is neither proved by machine nor refuted by a point.

    `inside` are expressions that its laws, events, notions and intervals name in a form that has to be defined as well.
    """
    forget()  # what earlier statements cited is not cited by this one
    return as_goal(statement, by, lambda: _attack_and_prove(statement, by, hint, inside))


def _attack_and_prove(statement: Statement, by: Tactic, hint: Hint | None, inside: tuple[Expr, ...]) -> Node:
    if (head := doubtful_head(inside, Mod)) is not None:
        return replace(_doubt(head), goal=statement)
    look, by_a_person = Look(hint), isinstance(by, (Argument, Cited))
    assault = _attack(statement, look if by_a_person else look.first())
    of_laws = kind_of(statement).undefined is Undefined.ALTOGETHER
    if assault.status is Status.REFUTED and not of_laws:
        return replace(assault, goal=statement)
    defined = _definedness(statement, inside)
    everywhere = defined.status is Status.PROVED
    if assault.status is Status.REFUTED:
        found = assault if everywhere else _not_everywhere(statement, by, defined, inside)
        return replace(found, goal=statement)
    proof = (
        _time(lambda: _prove(statement, by))
        if everywhere
        else _not_everywhere(statement, by, defined, inside)
    )
    enough = proof.status is Status.PROVED and assault.status is Status.CONSISTENT
    if not (by_a_person or enough or proof.status is Status.REFUTED):
        assault = _attack(statement, look)
        if assault.status is Status.REFUTED:
            return replace(_open(defined) if of_laws and not everywhere else assault, goal=statement)
    if not everywhere:
        return replace(proof, goal=statement).with_checks(assault)
    if proof.status is Status.PROVED and assault.status is not Status.CONSISTENT:
        proof = _without_witness(proof, statement, by_a_person, assault)
    return proof.with_checks(defined, assault)


def _attack(statement: Statement, look: Look) -> Node:
    """The attack; where it raises, nothing was attacked, and a proof alone has no second witness."""
    return as_step(
        "attack",
        lambda: _time(lambda: attempt("attack", statement, lambda: attack(statement, look))),
        _itself,
    )


def _definedness(statement: Statement, inside: tuple[Expr, ...]) -> Node:
    """Whether the statement is defined on its whole domain."""

    def signs(sign: Statement) -> Node:
        return _prove(sign, Direct())

    return as_step(
        DEFINED,
        lambda: _time(
            lambda: attempt(DEFINED, statement, lambda: well_posed(statement, inside, prove=signs))
        ),
        _itself,
    )


def _without_witness(proof: Node, statement: Statement, by_a_person: bool, assault: Node) -> Node:
    """The proof, weakened because the attack could not evaluate the statement or draws contradict it."""
    if assault.status is Status.INCONSISTENT:
        return _without_conclusion(proof, str(assault.certificate["reason"]))
    if by_a_person:
        return _without_conclusion(
            proof, "what is argued or cited has to survive an attack, and this was not attacked"
        )
    if kind_of(statement).attack is None:
        return proof
    reason = "the attack could not evaluate the statement at any point, so that nothing checks the proof independently"
    return _without_conclusion(proof, reason)


def _prove(statement: Statement, by: Tactic) -> Node:
    """The proof of the statement in the form of SymPy's constructors, which is equivalent where both are defined."""
    if (head := doubtful_head(statement)) is not None or (head := doubtful_head(by)) is not None:
        return replace(_doubt(head), goal=statement)
    if statement.own_symbols or isinstance(by, Argument):
        return _apply_rules(statement, by)
    return attempt("evaluation", statement, lambda: _prove_as_made(statement, by))


def _prove_as_made(statement: Statement, by: Tactic) -> Node:
    try:
        made = sympy_form(statement)
    except ClaimError as error:  # of what SymPy makes of it: the statement itself was accepted
        return broken_off("evaluation", statement, error)
    if changed := changed_value(statement, made):
        return replace(undecided_leaf(changed, "ball"), goal=statement)
    return replace(_apply_rules(made, sympy_form(by)), goal=statement)


def _doubt(head: Expr) -> Node:
    """Undecided, because the proof would rest on a value that SymPy may have got wrong."""
    return undecided_leaf(f"no proof evaluates {head}: SymPy gives wrong values of it at some arguments")


def _without_conclusion(proof: Node, reason: str) -> Node:
    """The proof, but undecided, with the reason why it does not count."""
    witness = with_name("second witness", undecided_leaf(reason, "ball"))
    return replace(proof, status=Status.UNDECIDED, counterexample="").with_checks(witness)


def _not_everywhere(statement: Statement, by: Tactic, defined: Node, inside: tuple[Expr, ...]) -> Node:
    """The verdict on a statement that is not shown to be defined on its whole domain.

    Undefined somewhere, an identity or inequality is refuted. A zero is a place where the expression is defined, and a limit looks
    at a neighbourhood only: there nothing is refuted, but a limit that certainly is another one still is. Of a statement about laws that
    are defined everywhere, what it says of them is.
    """
    undefined = kind_of(statement).undefined
    if undefined is Undefined.REFUTES or (
        undefined is Undefined.ALTOGETHER
        and defined.status is Status.REFUTED
        and well_posed(statement, inside, tuple(kind_of(statement).said(statement))).status is Status.PROVED
        and not _without_a_law(statement)
    ):
        return defined
    if undefined is Undefined.BY_PROOF and not isinstance(by, Argument):
        proof = _time(lambda: _prove(statement, by))
        if proof.status is Status.REFUTED:
            return proof
    return _open(defined)


def without_a_law(statement: Statement) -> str:
    """Why the laws of a statement, as its author wrote it, are not shown to be laws; "" where they are, or where it has none."""
    if statement.own_symbols:
        return ""
    return _without_a_law(plain(statement.as_written(), renaming(statement, None)))


def _without_a_law(statement: Statement) -> str:
    """Why the declared laws of a statement are not shown to be probability laws for all parameters; "" if they are."""
    for declared in declared_laws(statement):
        goals, sides = declared.shown()
        for side in sides:
            if side.status is not Status.PROVED:
                return str(
                    side.certificate.get(
                        "reason", f"{declared.variable} is not shown to have a probability law"
                    )
                )
        for goal in goals:
            if _is_open(_subgoal(goal)):
                return _unlawful(declared.variable, goal)
    return ""


def _is_open(node: Node) -> bool:
    return not node.unconditional


def _unlawful(variable: Symbol, goal: Subgoal) -> str:
    """The property of a law that is not shown, and where it fails, if it certainly does."""
    fails = decide(goal.says, goal.by).counterexample
    what = f"{goal.says} fails: {fails}" if fails else str(goal.says)
    if goal.text not in ("", A_LAW):
        return f"it is not shown that {goal.text} ({what})"
    return (
        f"{variable} has no probability law ({what})"
        if fails
        else f"it is not shown that {variable} has a probability law ({what})"
    )


def _open(node: Node) -> Node:
    """The node as one that decides nothing."""
    return (
        with_name(node.rule, undecided_leaf(node.counterexample, node.engine))
        if node.counterexample
        else node
    )


def _time(run: Callable[[], Node]) -> Node:
    """The node with the seconds it took in its certificate."""
    start = time.perf_counter()
    node = run()
    return replace(node, certificate={**node.certificate, "seconds": round(time.perf_counter() - start, 4)})


def _fails(statement: Fails, by: Tactic | None, hint: Hint | None) -> Node:
    """Proved by a counterexample to the inner statement, refuted by a proof of it; never by an argument or by what is cited."""
    inner = _decide_step(statement.statement, None if isinstance(by, Argument) else by, hint)
    if inner.status is Status.REFUTED:
        found = next((n for n in inner.walk() if n.counterexample and n.status is Status.REFUTED), inner)
        where = next((failure.text for failure in failures(inner)), inner.counterexample)
        shown = {**found.certificate, "counterexample": where}
        return Node("counterexample", Status.PROVED, statement, certificate=shown)
    shown = {"counterexample": "none found"}
    if inner.status is Status.PROVED and not inner.whole_box and not inner.is_argued:
        if not (cited := _cited_facts([inner])):
            text = "no counterexample exists: the inner statement is proved on its whole domain"
            return Node("counterexample", Status.REFUTED, statement, children=(inner,), counterexample=text)
        shown = {**shown, "reason": _citing(cited)}
    return Node("counterexample", Status.UNDECIDED, statement, certificate=shown, checks=(inner,))


# --- the table ----------------------------------------------------------------------------------------------------------


@_once
def _apply_rules(goal: Statement, by: Tactic) -> Node:
    """The result of the rules for a goal, unless the reductions are too deep or return to it."""
    above, key = _under_way.get(), _key(goal, by)
    if len(above) >= PROOF_DEPTH:
        return replace(undecided_leaf(f"more than {PROOF_DEPTH} reductions one under another"), goal=goal)
    if key in above:
        _met.set(min(_met.get(), above[key]))
        return replace(undecided_leaf("the proof comes back to where it began"), goal=goal)
    before = _under_way.set({**above, key: len(above)})
    try:
        found = as_goal(goal, by, lambda: _by_the_table(goal, by))
        if found.status is Status.CONSISTENT and (reason := _without_a_law(goal)):
            return replace(
                found, status=Status.UNDECIDED, certificate={**found.certificate, "reason": reason}
            )
        return found
    finally:
        _under_way.reset(before)


def _by_the_table(goal: Statement, by: Tactic) -> Node:
    """The first rule of the table that decides the goal; without one UNDECIDED, with what each rule left open."""
    if (head := doubtful_head(goal, *(() if isinstance(by, Argument) else (Mod,)))) is not None:
        return replace(_doubt(head), goal=goal)
    rules = rules_for(type(goal), type(by))
    if not rules:
        raise ClaimError(f"the tactic {type(by).__name__} does not apply to a statement of kind {goal.kind}")
    attempts: list[Node] = []
    for rule in rules:
        node, final = as_step(rule.name, partial(_attempt, rule, goal, by), _of_an_attempt)
        if node is None:
            continue
        if final or node.status in (Status.PROVED, Status.REFUTED):
            return node
        attempts.append(node)
    tried = {"tried": type(by).__name__}
    if len(attempts) == 1:
        return replace(attempts[0], certificate={**attempts[0].certificate, **tried})
    found = {a.status for a in attempts}
    status = next((s for s in (Status.INCONSISTENT, Status.CONSISTENT) if s in found), Status.UNDECIDED)
    return Node(UNDECIDED_BY_ALL, status, goal, certificate=tried, children=tuple(attempts))


def _of_an_attempt(attempt: tuple[Node | None, bool]) -> Node | None:
    return attempt[0]


def _itself(node: Node) -> Node:
    return node


def _attempt(rule: Rule, goal: Statement, by: Tactic) -> tuple[Node | None, bool]:
    """The node of one rule, and whether it ends the search; None if the rule does not apply. An exception decides nothing."""
    if words := _no_rule_left():
        return replace(undecided_leaf(words), goal=goal, rule=rule.name), True
    try:
        with noting_ended() as ended:
            made = rule.apply(goal, by)
        if isinstance(made, Reduction):
            return _prove_subgoals(made, rule, goal), made.equivalent and not made.another_way
        if isinstance(made, str):
            made = undecided_leaf(made)
        if ended:
            made = _with_limits(undecided_leaf("") if made is None else made, list(ended))
        return None if made is None else replace(made, goal=goal, rule=rule.name), False
    except NoPointError as error:  # of a domain that the rule made, or was told to make
        return replace(undecided_leaf(str(error)), goal=goal, rule=rule.name), False
    except Exception as error:
        if passes_through(error, goal, by):
            raise
        return broken_off(rule.name, goal, error), False


def _with_limits(node: Node, ended: Sequence[str]) -> Node:
    """An undecided node with the bounds that ended a search on the way, and with them in its reason."""
    if node.status is not Status.UNDECIDED:
        return node
    reason = "; ".join(filter(None, (str(node.certificate.get("reason", "")), stopped_at(ended))))
    return replace(node, certificate={**node.certificate, "reason": reason, LIMITS: tuple(ended)})


def _prove_subgoals(made: Reduction, rule: Rule, goal: Statement) -> Node:
    """The side conditions and the subgoals, proved in their order until one is not."""
    below: list[Node] = list(made.sides)
    subgoals = list(made.subgoals) if made.decisive else made.subgoals
    if all(node.status is Status.PROVED for node in below):
        below += _until_one_is_open(subgoals)
    if made.against is not None:
        return _contradiction(goal, made.against, rule, below)
    status = conjunction(node.status for node in below)
    refuted = next((n for n in below if n.status is Status.REFUTED), None)
    refutes = made.equivalent or (made.decisive and _reached_the_last(below, made, list(subgoals)))
    certificate = made.certificate
    if (
        refuted is not None
        and refutes
        and (cited := _cited_facts(below if made.decisive else list(made.sides)))
    ):
        refutes, certificate = False, {**certificate, "reason": _citing(cited)}
    refutes |= refuted is not None and refuted.goal == goal
    if (refuted is not None and not refutes) or (status is Status.INCONSISTENT and not made.equivalent):
        status = Status.UNDECIDED  # a false subgoal refutes the rule's way, not the goal
    shown = refuted.counterexample if refuted is not None and refutes else ""
    if status is Status.PROVED and not made.box and (boxed := _boxed_symbols(below)):
        status, reason = (
            Status.UNDECIDED,
            f"a step is proved for a part of the range of {boxed} only, and the rule may need all of it: put OnBox or ForEach around the whole tactic",
        )
        certificate = {**certificate, "reason": reason}
    return Node(
        made.name or rule.name,
        status,
        goal,
        certificate=certificate,
        children=tuple(below),
        lemmas=made.lemmas,
        box=made.box,
        counterexample=shown,
        text=made.text,
    )


def _contradiction(goal: Statement, against: Node, rule: Rule, below: list[Node]) -> Node:
    """The refutation that proved nodes give, if they are proved by machine, on the whole domain and without citations; otherwise undecided."""
    found = replace(against, goal=goal, rule=rule.name, children=tuple(below))
    if all(n.status is Status.PROVED and not n.is_argued and not n.whole_box for n in below):
        if not (cited := _cited_facts(below)):
            return found
        return replace(
            found, status=Status.UNDECIDED, counterexample="", certificate={"reason": _citing(cited)}
        )
    return replace(found, status=Status.UNDECIDED, counterexample="", certificate={})


def _cited_facts(nodes: list[Node]) -> tuple[str, ...]:
    """The facts that a person cites and on which nodes rest: they are no rule's theorem and are not proved here."""
    return tuple(dict.fromkeys(lemma for node in nodes for lemma in node.given))


def _citing(lemmas: tuple[str, ...]) -> str:
    """Why nothing is refuted: a counterexample is exact or certified, and what is cited is neither."""
    return f"a refutation may not rest on what is cited: {'; '.join(lemmas)}"


def _boxed_symbols(below: list[Node]) -> str:
    """The symbols of which only a part of the range is covered below."""
    return ", ".join(sorted({name for node in below for name in node.boxed_symbols}))


def _reached_the_last(below: list[Node], made: Reduction, subgoals: list[Subgoal]) -> bool:
    """Whether everything before the last subgoal is proved, by machine and on the whole domain."""
    whole = len(below) == len(made.sides) + len(subgoals)
    return whole and all(
        n.status is Status.PROVED and not n.is_argued and not n.whole_box for n in below[:-1]
    )


def _until_one_is_open(subgoals: Iterable[Subgoal]) -> Iterable[Node]:
    """Steps that a person stated are all examined: it is worth knowing which of them fail.

    So is what stands behind a step that only draws support: all of them have to hold.
    """
    for subgoal in subgoals:
        node = _subgoal(subgoal)
        yield node
        if node.status not in (Status.PROVED, Status.CONSISTENT) and not subgoal.stated:
            return


def _subgoal(subgoal: Subgoal) -> Node:
    """A subgoal that a person stated or cites is examined first; an argument proves whole statements only, such as those."""
    if subgoal.stated or isinstance(subgoal.by, Cited):
        return replace(_decide_step(subgoal.says, subgoal.by), text=subgoal.text)
    if isinstance(subgoal.by, Argument):
        raise ClaimError("an argument proves a whole statement: it cannot stand inside another tactic")
    found = _apply_rules(subgoal.says, subgoal.by)
    return found if found.text else replace(found, text=subgoal.text)
