"""Steps of a program as one Python function, for programs that run often: the same operations in the same order, without the loop."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from parisk_sym.formulas.arithmetic.balls import product_of, sum_of, whole_power

__all__ = ["last_uses", "unrolled_function"]

_OPERATORS: Mapping[Callable[..., Any], str] = {sum_of: " + ", product_of: " * "}
"""Rules that are written as operators in the generated text."""

_MOST_WRITTEN = 50
"""Operands of one: Python's compiler calls itself for each."""


def last_uses(steps: Sequence[tuple[int, Any]]) -> dict[int, list[int]]:
    """For each step, by its index, those of these steps whose results no later one needs; the last result is always needed.

    >>> last_uses(
    ...     [(0, ("symbol", "x", (), 0)), (1, ("call", "exp", (0,), None)), (2, ("call", "log", (1,), None))]
    ... )
    {1: [0], 2: [1]}
    """
    latest = {slot: index for index, (_, _, slots, _) in steps for slot in slots}
    own = [index for index, _ in steps[:-1]]
    done: dict[int, list[int]] = {}
    for slot in own:
        done.setdefault(latest.get(slot, slot), []).append(slot)
    return done


def unrolled_function(
    steps: Sequence[tuple[int, Any]], rule: Callable[[str, str], Callable[..., Any]], engine: Any
) -> Callable[[Sequence[Any], Sequence[Any]], Any]:
    """The value of the last step as a function of the values of the symbols and of the results of all steps that are not among these.

    `rule` gives the engine's rule of a kind of step and a head.
    """
    names: dict[str, Any] = {"engine": engine, "whole_power": whole_power}
    lines: list[str] = []
    own: set[int] = set()

    def read(slot: int) -> str:
        return f"r{slot}" if slot in own else f"known[{slot}]"

    def name_of(index: int, value: Any) -> str:
        names[f"c{index}"] = value
        return f"c{index}"

    last = -1
    done = last_uses(steps)
    for index, (kind, head, slots, payload) in steps:
        given = [read(slot) for slot in slots]
        if kind == "symbol":
            text = f"values[{payload}]"
        elif kind == "power":
            text = f"whole_power({given[0]}, {name_of(index, payload)})"
        elif kind == "number":
            text = f"engine.number({name_of(index, payload)})"
        elif kind == "call":
            called = rule(kind, head)
            operator = _OPERATORS.get(called) if len(given) <= _MOST_WRITTEN else None
            text = operator.join(given) if operator else f"{name_of(index, called)}({', '.join(given)})"
        else:
            names[f"b{index}"] = payload
            text = f"{name_of(index, rule(kind, head))}({', '.join((f'b{index}.bound(engine, values)', *given))})"
        lines.append(f"    r{index} = {text}\n")
        own.add(index)
        lines.extend(f"    del r{slot}\n" for slot in done.get(index, ()))
        last = index
    exec(f"def function(values, known):\n{''.join(lines)}    return r{last}\n", names)  # noqa: S102 - written here, of numbers only
    function: Callable[[Sequence[Any], Sequence[Any]], Any] = names["function"]
    return function
