"""A counterexample in parts: the point at which a statement fails, and the values there.

It is a line of text with the names of the code, which this module replaces by the symbols of the printed statement.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from parisk_sym.core.symbols import NOTATION
from parisk_sym.report.latex.names import symbol

if TYPE_CHECKING:
    from parisk_sym.proofs.judgement import Judgement
    from parisk_sym.proofs.node import Node

__all__ = [
    "LONGEST_PART",
    "AtPoint",
    "as_change",
    "at_point",
    "failure_texts",
    "in_parts",
    "in_symbols",
    "named_symbols",
    "tables",
    "with_math",
]

_PAIR = re.compile(r"([A-Za-z_]\w*(?:\([A-Za-z_]\w*\))?) = ([^=;:]+)")


LONGEST_PART = 300
"""The longest part that is printed beside its place."""


def failure_texts(judgement: Judgement, change: Callable[[str], str]) -> list[str]:
    """Where a statement fails, each part of a conjunction after its place, and how many more fail; `change` is applied to each text."""
    shown = judgement.shown_failures
    if not shown:
        return [change(judgement.counterexample)] if judgement.counterexample else []
    texts = [_with_place(failure.place, change(failure.node.counterexample)) for failure in shown]
    more = len(judgement.failures) - len(shown)
    return [*texts, f"and {more} more"] if more else texts


def in_parts(judgement: Judgement, goal_text: Callable[[Node], str]) -> list[str]:
    """The parts of a conjunction that fail, each after its place, printed by `goal_text`; nothing for a single statement.

    A part longer than `LONGEST_PART` is given by its place alone; the encoding has it in full.
    """
    found = [
        (failure.place, goal_text(failure.node)) for failure in judgement.shown_failures if failure.place
    ]
    return [_with_place(place, text if len(text) <= LONGEST_PART else "") for place, text in found]


def _with_place(place: str, text: str) -> str:
    return f"{place}: {text}" if place and text else place or text


class AtPoint(NamedTuple):
    """The values of the symbols, and the values of the two sides."""

    point: tuple[tuple[str, str], ...]
    found: tuple[tuple[str, str], ...]


def at_point(text: str) -> AtPoint | None:
    """The parts of a counterexample at a point; None for one in another form.

    >>> at_point("k = 1, eps = 3/5: probability = 0.1847, value = 0.7137")
    AtPoint(point=(('k', '1'), ('eps', '3/5')), found=(('probability', '0.1847'), ('value', '0.7137')))
    >>> at_point("the limit is 1/2, not 0")
    """
    where, colon, what = text.partition(": ")
    point, found = _pairs(where), _pairs(what)
    return AtPoint(point, found) if colon and point and found else None


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    """The pairs of name = value, name = value; nothing where a part is not such a pair."""
    matches = [_PAIR.fullmatch(part.strip()) for part in text.split(", ")]
    return tuple((m[1], m[2]) for m in matches if m) if all(matches) else ()


_POWER = re.compile(r"exp\(([A-Za-z]\w*)(/\d+)?\)")
_NAME = re.compile(rf"(?<![\w.])(?:{_POWER.pattern}|[A-Za-z]\w*)(?= =| in [\[({{])")


_VALUE = re.compile(rf"({_NAME.pattern}) = (-?\d+(?:\.\d+)?(?:/\d+)?)(?=[,;:]|\Z)")


_TWO = re.compile(
    r"(?P<name>[A-Za-z]\w*) = (?P<a>[^,:]+), (?P=name) = (?P<b>[^,:]+)(?:, (?P<others>[^:]+))?: values (?P<p>[^,]+), (?P<q>[^,]+)"
)


def as_change(text: str) -> str:
    """A counterexample of two values of one variable as the change between them; any other unchanged.

    >>> as_change("y = 1/2, y = 3/4, z = 1: values 0.25, 0.1875")
    'z = 1: from y = 1/2 to y = 3/4 it falls from 0.25 to 0.1875'
    """
    found = _TWO.fullmatch(text)
    if found is None:
        return text
    name, a, b, others, p, q = found.group("name", "a", "b", "others", "p", "q")
    try:
        step = float(q) - float(p)
    except ValueError:
        return text
    way = f"it {'falls' if step < 0 else 'rises'} from {p} to {q}" if step else f"it stays {p}"
    return f"{f'{others}: ' if others else ''}from {name} = {a} to {name} = {b} {way}"


def in_symbols(text: str) -> Iterator[tuple[str, bool]]:
    r"""The text in pieces: plain text, and the LaTeX of symbols that have a value or an interval.

    >>> list(in_symbols("eps0 = 1, noise_level in (0, 1)"))
    [('\\varepsilon_0', True), (' = 1, noise_level in (0, 1)', False)]
    """
    found, start = named_symbols(text), 0
    for match in _NAME.finditer(text):
        if match[0] in found:
            if match.start() > start:
                yield text[start : match.start()], False
            yield found[match[0]], True
            start = match.end()
    if start < len(text):
        yield text[start:], False


def with_math(text: str) -> str:
    r"""The text with each symbol and its value as $math$.

    >>> print(with_math("eps0 = 1/2, confidence = 1: noise_level = 3"))
    $\varepsilon_0 = 1/2$, $\gamma = 1$: noise_level = 3
    """
    found = named_symbols(text)
    return _VALUE.sub(lambda m: f"${found[m[1]]} = {m[4]}$" if m[1] in found else m[0], text)


def named_symbols(text: str) -> dict[str, str]:
    r"""The LaTeX of each name that is a symbol; the upright name where two symbols would look the same.

    >>> named_symbols("confidence = 1/2, x1 = 2: left = 3, right = 4")
    {'confidence': '\\gamma', 'x1': 'x_{1}'}
    >>> named_symbols("confidence = 1/2, gamma = 1/4")
    {'confidence': '\\mathrm{confidence}', 'gamma': '\\mathrm{gamma}'}
    """
    names = dict.fromkeys(m[0] for m in _NAME.finditer(text))
    found = {name: latex for name in names if (latex := _symbol(name)) is not None}
    count = Counter(found.values())
    return {name: latex if count[latex] == 1 else _upright(name) for name, latex in found.items()}


def _symbol(name: str) -> str | None:
    if power := _POWER.fullmatch(name):
        return f"e^{{{_symbol(power[1]) or _upright(power[1])}{power[2] or ''}}}"
    return NOTATION.get(name) or symbol(name)


def _upright(name: str) -> str:
    letters = name.replace("_", r"\_")
    return rf"\mathrm{{{letters}}}"


def tables(rows: Sequence[Sequence[str]]) -> list[list[Sequence[str]]]:
    """The tables of probabilities in the rows of a counterexample; each begins with a row of outcomes.

    >>> [
    ...     len(table)
    ...     for table in tables(
    ...         [["database", "outcome 1"], ["x", "1"], ["database", "outcome 1"], ["y", "1"]]
    ...     )
    ... ]
    [2, 2]
    """
    found: list[list[Sequence[str]]] = []
    for row in rows:
        if not found or (len(row) > 1 and row[1].startswith("outcome")):
            found.append([])
        found[-1].append(row)
    return found
