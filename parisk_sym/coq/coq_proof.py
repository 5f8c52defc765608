"""Chooses the tactics of the library that prove a theorem."""

from __future__ import annotations

from parisk_sym.coq.coq_names import identifiers
from parisk_sym.coq.coq_write import proposition, term
from parisk_sym.coq.logic import (
    And,
    Exists,
    Forall,
    Implies,
    Or,
    Proposition,
    Relation,
    Term,
    Variable,
    heads,
)
from parisk_sym.coq.renaming import bound_names
from parisk_sym.coq.theory import Theorem

__all__ = ["ELEMENTARY_TACTICS", "ERROR_FUNCTIONS", "MOMENT_TACTICS", "NUMBER_TACTICS", "script_for"]

_STATEMENT, _MONOTONE, _POINT = "parisk_statement", "parisk_monotone", "parisk_point"
_CONVEX, _LIMIT = "parisk_convex", "parisk_limit"
_AFTER = {_CONVEX: "parisk_convex_by_slopes", _LIMIT: "parisk_limits"}
_BY_INTEGRALS, _BY_SERIES, _BY_NOISE = (
    "parisk_integral_statement",
    "parisk_series_statement",
    "parisk_noise_statement",
)
_FIRST = {_STATEMENT: "parisk_exponential_statement", _MONOTONE: "parisk_exponential_monotone"}
"""Tactics that decide quickly, or fail if they do not apply, before the search of another begins; those of slopes come after it,
because conversions there may overflow the stack, which no tactic catches."""
ELEMENTARY_TACTICS = frozenset(
    (
        "parisk_ends",
        "parisk_lines",
        "parisk_totals",
        "parisk_limits",
        "parisk_convex_by_slopes",
        "parisk_root",
        "parisk_real_powers",
    )
)
"""The tactics of the library of elementary facts."""
_LINES = "parisk_lines"
NUMBER_TACTICS, MOMENT_TACTICS = frozenset({"parisk_numbers"}), frozenset({"parisk_moments"})
"""The tactics of the libraries of numbers and of Gaussian moments."""
_QUICK = {
    "ln": _LINES,
    "ceiling": _LINES,
    "zpow": "parisk_totals",
    "sum": "parisk_totals",
    "factorial": "parisk_totals",
}
"""The tactics that are tried first for a statement with this head; they take seconds if they do not apply."""
_QUICK_SECONDS = 15
ERROR_FUNCTIONS = frozenset({"erf", "erfc"})
"""Heads of terms that need bounds of the error function."""
_METHODS = {"identity": _STATEMENT, "inequality": _STATEMENT, "monotonicity": _MONOTONE,
            "convexity": _CONVEX, "limit": _LIMIT, "unique root": "parisk_unique",
            "printed value": _POINT, "privacy of noise": _BY_NOISE, "point": _POINT, "implication": "privacy_implication"}  # fmt: skip


def script_for(theorem: Theorem) -> str:
    """The text between `Proof.` and `Qed.`."""
    proof = theorem.proof
    match proof.method:
        case "all":
            *first, last = proof.theorems
            return f"exact {''.join(f'(conj {name} ' for name in first)}{last}{')' * len(first)}."
        case "exists":
            return f"{_witnesses(theorem.says, proof.points[0])}{_at_point(theorem.says)}."
        case "refuted":
            return (
                f"first [{' | '.join(f'solve [{_choice(theorem.says, point)}]' for point in proof.points)}]."
            )
        case "outcome by outcome":
            names = identifiers(bound_names(theorem.says))
            values = " ".join(f"({term(value, names)})" for value in proof.points[0])
            return f"privacy_intros; privacy_by_outcome_{len(proof.points[0]) // 2 - 1} {values}."
        case "ends":
            return f"{_BY_INTEGRALS if 'integral' in heads(theorem.says) else 'parisk_ends'}."
        case "unique root" if proof.points:
            return f"{_root_between(theorem.says, proof.points[0])}."
        case method:
            return f"{_tactic(_METHODS.get(method, _STATEMENT), theorem.says)}."


def _at_point(says: Proposition) -> str:
    """The tactic that computes at a point."""
    used = heads(says)
    if "series" in used:
        return _BY_SERIES
    if "integral" in used:
        return _or_moments("parisk_integral_point", used)
    if "sum" in used:
        return f"first [solve [{_POINT}] | solve [parisk_totals] | parisk_numbers]"
    if used & {"ceiling", "real_power"}:
        return f"first [solve [{_POINT}] | parisk_numbers]"
    return "parisk_error_point" if ERROR_FUNCTIONS & used else _POINT


def _or_moments(tactic: str, used: frozenset[str]) -> str:
    """The tactic for a statement with integrals; if it names pi, the tactic for moments of Gaussian noise is tried as well."""
    return f"first [solve [{tactic}] | parisk_moments]" if "pi" in used else tactic


def _tactic(by: str, says: Proposition) -> str:
    """The tactics that are tried for a statement, quick ones first."""
    if by == _STATEMENT and {"integral", "series"} & heads(says):
        return _BY_SERIES if "series" in heads(says) else _or_moments(_BY_INTEGRALS, heads(says))
    if by == _POINT:
        return _at_point(says)
    if by in _AFTER:
        first, last = (_AFTER[by], by) if by == _CONVEX else (by, _AFTER[by])
        return f"first [solve [{first}] | {last}]"
    if by not in _FIRST:
        return by
    tried = [
        *_quick(by, says),
        _FIRST[by],
        *(["parisk_error_statement"] if ERROR_FUNCTIONS & heads(says) else []),
        by,
    ]
    if by == _MONOTONE:
        tried.reverse()
    found = f"first [{' | '.join(f'solve [{one}]' for one in tried)}]"
    return f"parisk_real_powers; {found}" if "real_power" in heads(says) else found


def _quick(by: str, says: Proposition) -> list[str]:
    """The tactics of elementary facts that may apply to a statement."""
    if by != _STATEMENT:
        return []
    fits = dict.fromkeys(_QUICK[head] for head in sorted(_QUICK.keys() & heads(says)))
    asks = [tactic for tactic in fits if tactic != _LINES or _last_sign(says) in ("<", "<=")]
    return [f"timeout {_QUICK_SECONDS} {tactic}" for tactic in asks]


def _last_sign(says: Proposition) -> str:
    """The sign of the relation after quantifiers, premises and conditions; "" if it is not a relation."""
    match says:
        case Forall(_, body) | Implies(_, body):
            return _last_sign(body)
        case And(parts):
            return _last_sign(parts[-1])
    return says.op if isinstance(says, Relation) else ""


def _root_between(says: Proposition, ends: tuple[Term, ...]) -> str:
    """The tactic for a unique root, by two points at which the function has opposite signs."""
    if not isinstance(says, Exists):
        return _METHODS["unique root"]
    (x,) = says.variables
    parts = says.body.parts if isinstance(says.body, And) else (says.body,)
    own = ("var", x.name)
    among = [p for p in parts if isinstance(p, Relation) and p.op in ("<", "<=") and own in (p.left, p.right)]
    names = identifiers(bound_names(says))
    inside = " /\\ ".join(proposition(p, names) for p in among) or "True"
    points = " ".join(f"({term(end, {})})" for end in ends)
    return f"parisk_root (fun {names[x.name]} : R => {inside}) {points}"


def _witnesses(says: Proposition, values: tuple[Term, ...]) -> str:
    """The tactics that supply values for the quantifiers of a proposition, in order."""
    sorts = ("Z" if v.integer else "R" for v in _existing(says))
    return "".join(f"exists {_value(v)}%{sort}; " for v, sort in zip(values, sorts, strict=True))


def _value(t: Term) -> str:
    """A number, or a mechanism as a table."""
    if t[0] == "table":
        return f"({' '.join(['tabled', *map(_value, t[1:])])})"
    if t[0] == "list":
        return "".join(f"(cons {_value(part)} " for part in t[1:]) + "nil" + ")" * len(t[1:])
    return f"({term(t, {})})"


def _existing(says: Proposition) -> list[Variable]:
    return list(says.variables) if isinstance(says, Exists) else []


def _choice(says: Proposition, point: tuple[Term, ...]) -> str:
    """The tactics that select the part of a disjunction and supply the values."""
    index = int(point[0][1])
    part = says.parts[index] if isinstance(says, Or) else says
    last = not isinstance(says, Or) or index == len(says.parts) - 1
    end = "privacy_point" if any(v.mechanism for v in _existing(part)) else _at_point(part)
    return f"{'right; ' * index}{'' if last else 'left; '}{_witnesses(part, point[1:])}{end}"
