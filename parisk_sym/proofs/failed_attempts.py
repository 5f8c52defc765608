"""An exception inside one attempt ends that attempt, and decides nothing: the other rules, and the attack, go on."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path

from parisk_sym.claims.kinds.sampled import Sampled
from parisk_sym.claims.statement import Statement
from parisk_sym.claims.tactics import Direct, Tactic
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError, PariskError
from parisk_sym.proofs.node import Node

__all__ = ["attempt", "broken_off", "passes_through"]

_PACKAGE = Path(__file__).resolve().parents[1]

_TOO_LARGE = "a number is too large or too small for it"
_TOO_DEEP = "the expressions are nested too deeply for it"
_MOST_LETTERS = 160
_FRAMES = 200
"""The innermost frames, of the many that a deep recursion has."""


def attempt(rule: str, goal: Statement, run: Callable[[], Node]) -> Node:
    """The node that `run` returns, or UNDECIDED with the reason if it raises. Limits of time and memory, and ClaimError, pass through."""
    try:
        return run()
    except Exception as error:
        if passes_through(error, goal):
            raise
        return broken_off(rule, goal, error)


def passes_through(error: Exception, goal: Statement | None = None, by: Tactic | None = None) -> bool:
    """Whether an exception belongs to more than one attempt: a limit was reached, or a person's input or sampler is wrong.

    Under `Direct` nothing but the statement is a person's, and its constructor accepted that: a ClaimError is the rule's own then.
    """
    persons = isinstance(goal, Sampled) or (isinstance(error, ClaimError) and type(by) is not Direct)
    return persons or isinstance(error, (MemoryError, TimeoutError))


def broken_off(rule: str, goal: Statement, error: Exception) -> Node:
    """The node of an attempt that raised: UNDECIDED, with the reason and the line of this package that it came through."""
    certificate = {
        "reason": f"{rule} could not be completed: {_in_words(error)}",
        "broke off at": _place(error),
    }
    return Node(rule, Status.UNDECIDED, goal, engine="python", certificate=certificate)


def _in_words(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return _TOO_DEEP
    if isinstance(error, PariskError):
        return str(error)[:_MOST_LETTERS]
    text = f"{type(error).__name__}: {error}"[:_MOST_LETTERS] if str(error) else type(error).__name__
    return f"{_TOO_LARGE} ({text})" if isinstance(error, OverflowError) else text


def _place(error: Exception) -> str:
    """The innermost line of this package that the exception came through, below its folder."""
    frames = [(Path(f.filename), f.lineno) for f in traceback.extract_tb(error.__traceback__, -_FRAMES)]
    own = [f"{file.relative_to(_PACKAGE)}:{line}" for file, line in frames if file.is_relative_to(_PACKAGE)]
    return own[-1] if own else f"{frames[-1][0].name}:{frames[-1][1]}"
