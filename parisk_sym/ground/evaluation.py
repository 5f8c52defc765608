"""SymPy's switch between evaluating and not, without emptying what SymPy remembers.

`sympy.evaluate(False)` empties the caches of all of SymPy's functions on its way in and on its way out, because what they
remember does not say for which position of the switch it holds. Here each of these functions has a cache for either position.

`Max` and `Min` compare all their arguments each time they are made, by SymPy's assumptions and after a factorisation of the
difference: here what they find of two arguments is remembered as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from types import CellType
from typing import Any

from sympy.core.cache import CACHE, cacheit, clear_cache
from sympy.core.parameters import global_parameters
from sympy.functions.elementary.miscellaneous import MinMaxBase

__all__ = ["evaluating"]


MinMaxBase._is_connected = classmethod(cacheit(MinMaxBase._is_connected.__func__))  # noqa: SLF001 - it has no cache of its own


class _WithOne:
    """A function of SymPy that is made in a way unknown here: its cache is emptied at each turn, as SymPy does it."""

    def __init__(self, function: Any) -> None:
        self.clear = function.cache_clear

    def turn(self, position: bool) -> None:
        """Forget what holds for the other position."""
        self.clear()


class _WithTwo:
    """A function of SymPy with its two caches, and the cell through which it finds the one in use."""

    def __init__(self, function: Any, cell: CellType) -> None:
        used = cell.cell_contents
        self.cell = cell
        self.caches = {True: used, False: lru_cache(**used.cache_parameters())(used.__wrapped__)}
        function.cache_clear = self.clear

    def clear(self) -> None:
        """Forget for both positions: what SymPy calls when it sets a switch itself."""
        for cache in self.caches.values():
            cache.cache_clear()

    def turn(self, position: bool) -> None:
        """Use the cache for this position."""
        self.cell.cell_contents = self.caches[position]


_MOST_INTERRUPTS = 10


class _Memory:
    """The caches of all of SymPy's functions."""

    def __init__(self) -> None:
        self.functions: list[_WithOne | _WithTwo] = []
        self.position = True

    def turn(self, position: bool) -> None:
        """From now on SymPy evaluates, or does not, and remembers for this position.

        An exception on the way (Ctrl-C, the end of a bound on time) waits: half turned, the caches of both positions would be mixed for good.
        """
        late: BaseException | None = None
        for _ in range(_MOST_INTERRUPTS):
            try:
                self._turn(position)
                break
            except BaseException as error:  # noqa: BLE001 - raised below
                late = error
        if late is not None:
            raise late

    def _turn(self, position: bool) -> None:
        if self.position != global_parameters.evaluate:  # SymPy turned its switch itself, and not the caches
            clear_cache()
        self._find_new()
        for function in self.functions:
            function.turn(position)
        vars(global_parameters)["evaluate"] = position  # SymPy's own way to set it empties the caches
        self.position = position

    def _find_new(self) -> None:
        """The functions of modules that were imported since; before, they remembered for the position of the switch."""
        for function in CACHE[len(self.functions) :]:
            cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
            known = "cfunc" in cells and hasattr(cells["cfunc"].cell_contents, "cache_parameters")
            found = _WithTwo(function, cells["cfunc"]) if known else _WithOne(function)
            found.clear()
            self.functions.append(found)


_memory = _Memory()


@contextmanager
def evaluating(on: bool) -> Iterator[None]:
    """With `on` SymPy's constructors combine and simplify, as they do by default; without, they keep what is written.

    >>> from sympy.abc import x
    >>> with evaluating(False):
    ...     print(x + x)
    x + x
    >>> x + x
    2*x
    """
    before = global_parameters.evaluate
    if before == on:
        yield
        return
    try:
        _memory.turn(on)
        yield
    finally:
        _memory.turn(before)
