"""Case by case: by the sign of an expression, by the branches of |.|, max, min, sign and pieces, integers by their residue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Expr, Integer, Symbol

from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.core.errors import ClaimError
from parisk_sym.formulas.domain import Domain, integers
from parisk_sym.proofs.node import Node
from parisk_sym.proofs.rule import Made, Reduction, Subgoal, computation, defined_on, with_name
from parisk_sym.proofs.transforms.hypotheses import Hypothesis, alternatives, impossible, part_where, together
from parisk_sym.proofs.transforms.instances import goal_instance, values_in

__all__ = ["ByBranch", "ByResidue", "BySign", "by_branch", "by_residue", "by_sign"]


@dataclass(frozen=True)
class BySign(Tactic):
    """The statement where an expression is not positive, by the first tactic, and where it is not negative, by the second."""

    of: Any
    by: tuple[Tactic, Tactic] = (Direct(), Direct())


@dataclass(frozen=True)
class ByBranch(Tactic):
    """The statement with |e|, a maximum, minimum, sign or Piecewise replaced by what it is, branch by branch.

    The branches: of |e| where e >= 0 and where e <= 0; of a maximum or minimum one for each argument, in SymPy's order; of the sign
    1, -1, 0; of a Piecewise its pieces. `by` has a tactic for each, or none.
    """

    of: Any
    by: tuple[Tactic, ...] = ()


@dataclass(frozen=True)
class ByResidue(Tactic):
    """A statement about integers n for n = q m, q m + 1, ..., q m + q - 1, with a new symbol m; `by` has a tactic for each, or none."""

    symbol: Symbol
    modulus: int
    new: Symbol
    by: tuple[Tactic, ...] = ()

    def __post_init__(self) -> None:
        if self.modulus < 2:
            raise ClaimError(f"residues need a modulus of 2 or more, got {self.modulus}")
        if self.by and len(self.by) != self.modulus:
            raise ClaimError(f"{self.modulus} residues need as many tactics, got {len(self.by)}")


# --- the sign of an expression ----------------------------------------------------------------------------------------


def by_sign(goal: Statement, by: BySign) -> Made:
    """An expression with a real value on the whole domain is <= 0 or >= 0 at each of its points."""
    value = sympy.sympify(by.of)
    reason = _foreign(goal, value)
    if reason:
        return reason
    sides = tuple(defined_on(value, goal.domain))
    branches: list[Branch] = [(None, [(Hypothesis(e, ">="),)]) for e in (-value, value)]
    return _branch_by_branch(goal, None, branches, by.by, sides)


def _foreign(goal: Statement, value: Expr) -> str:
    """Why an expression is not one of the parameters of the goal; "" where it is."""
    strangers = sorted(str(s) for s in value.free_symbols if s not in goal.domain)
    if strangers:
        return f"the goal has no symbol {', '.join(strangers)}"
    variable = getattr(goal, "variable", None)
    if variable is not None and value.has(variable):
        return f"{variable} is the variable of the statement, not a parameter"
    return ""


# --- branches ---------------------------------------------------------------------------------------------------------

Branch = tuple[Expr | None, list[tuple[Hypothesis, ...]]]
"""The value of a head, and where it has it: one of several alternatives, each of several hypotheses."""


def by_branch(goal: Statement, by: ByBranch) -> Made:
    """|e|, max, min, sign and Piecewise are one of their branches at each point; the conditions of the branches cover the domain."""
    head = sympy.sympify(by.of)
    reason = _foreign(goal, head)
    if reason:
        return reason
    if not any(part.has(head) for part in vars(goal).values() if isinstance(part, Expr)):
        return f"{head} is no part of the statement"
    branches = _branches(head)
    if branches is None:
        return f"{head} has no branches that are known"
    if by.by and len(by.by) != len(branches):
        return f"{len(branches)} branches need as many tactics, got {len(by.by)}"
    sides = tuple(_nothing_left(head, goal.domain))
    return _branch_by_branch(goal, head, branches, by.by or (Direct(),) * len(branches), sides)


def _branches(head: Expr) -> list[Branch] | None:
    """Every branch of a head, in order."""
    if isinstance(head, sympy.Abs):
        inside = head.args[0]
        return [(inside, [(Hypothesis(inside, ">="),)]), (-inside, [(Hypothesis(-inside, ">="),)])]
    if isinstance(head, sympy.sign):
        inside = head.args[0]
        relations = ((1, inside, ">"), (-1, -inside, ">"), (0, inside, "="))
        return [(Integer(v), [(Hypothesis(h, relation),)]) for v, h, relation in relations]
    if isinstance(head, (sympy.Max, sympy.Min)):
        up = 1 if isinstance(head, sympy.Max) else -1
        return [(a, [tuple(Hypothesis(up * (a - b), ">=") for b in head.args if b != a)]) for a in head.args]
    return _pieces(head) if isinstance(head, sympy.Piecewise) else None


def _pieces(head: Expr) -> list[Branch] | None:
    """A piece holds where its condition does and those before it do not."""
    found: list[Branch] = []
    for value, _ in head.args:
        where = _hypotheses_of_piece(head, len(found), own=True)
        if where is None:
            return None
        found.append((value, where))
    return found


def _hypotheses_of_piece(head: Expr, number: int, own: bool) -> list[tuple[Hypothesis, ...]] | None:
    """Where the pieces before one do not hold, and (if asked for) its own does; None for conditions of other kinds."""
    parts = [alternatives(condition, negated=True) for _, condition in head.args[:number]]
    if own:
        parts.append(alternatives(head.args[number][1]))
    known = [part for part in parts if part is not None]
    return together(known) if len(known) == len(parts) else None


def _nothing_left(head: Expr, domain: Domain) -> Iterator[Node]:
    """The proof that every point has a piece; only a Piecewise can leave points out."""
    if isinstance(head, sympy.Piecewise):
        left = _hypotheses_of_piece(head, len(head.args), own=False)
        done = left is not None and all(impossible(domain, a) for a in left)
        yield with_name("the pieces cover", computation(done, {"pieces": len(head.args)}))


def _branch_by_branch(
    goal: Statement,
    head: Expr | None,
    branches: list[Branch],
    tactics: tuple[Tactic, ...],
    sides: tuple[Node, ...],
) -> Made:
    """A subgoal for each alternative of each branch that is not impossible."""
    subgoals: list[Subgoal] = []
    for (value, where), tactic in zip(branches, tactics, strict=True):
        for hypotheses in where:
            if impossible(goal.domain, hypotheses):
                continue
            part = part_where(goal.domain, hypotheses)
            if isinstance(part, str):
                return part
            case: Statement | str = (
                goal if head is None or value is None else goal_instance(goal, {head: value}, goal.domain)
            )
            if isinstance(case, Statement):
                case = goal_instance(case, part.values, part.domain)
            if isinstance(case, str):
                return case
            text = " and ".join(f"{h.value} {h.relation} 0" for h in hypotheses)
            subgoals.append(Subgoal(case, tactic, f"where {text}" if text else ""))
    return Reduction(subgoals, sides)


# --- residues ---------------------------------------------------------------------------------------------------------


def by_residue(goal: Statement, by: ByResidue) -> Made:
    """Every integer is q m + r for an integer m and one r of 0, ..., q - 1; m runs over all for which q m + r is in the range."""
    if by.symbol not in goal.domain or not goal.domain[by.symbol].integer:
        return f"{by.symbol} does not run over integers"
    interval = goal.domain[by.symbol]
    if not all(end.is_Integer or end.is_infinite for end in (interval.lower, interval.upper)):
        return f"the ends of {interval} must be numbers"
    parts = [part for part in vars(goal).values() if isinstance(part, sympy.Basic)]
    if by.new in goal.domain or any(by.new in part.atoms(Symbol) for part in parts):
        return f"the new symbol {by.new} must not be one of the goal"
    subgoals = []
    for residue, tactic in enumerate(by.by or (Direct(),) * by.modulus):
        first = sympy.ceiling((interval.lower - residue) / Integer(by.modulus))
        last = sympy.floor((interval.upper - residue) / Integer(by.modulus))
        if last < first:
            continue
        values = {by.symbol: by.modulus * by.new + residue}
        case = goal_instance(goal, values, _renamed_domain(goal.domain, by, first, last, values))
        if isinstance(case, str):
            return case
        subgoals.append(Subgoal(case, tactic, f"{by.symbol} = {values[by.symbol]}"))
    return Reduction(subgoals)


def _renamed_domain(
    domain: Domain, by: ByResidue, first: Expr, last: Expr, values: dict[Symbol, Expr]
) -> Domain:
    """The domain with m instead of n."""
    own = integers(first, last)
    return Domain(
        {
            (by.new if s == by.symbol else s): own if s == by.symbol else values_in(i, values)
            for s, i in domain.items()
        }
    )
