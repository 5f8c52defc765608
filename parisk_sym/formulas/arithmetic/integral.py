"""Arb's quadrature of a function that is written in Python, ended cleanly by a signal or by an exception of the function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import acb

from parisk_sym.core.signals import HeldHandlers

__all__ = ["integral"]

_NOTHING = acb("nan", "nan")


def integral(function: Callable[[acb, bool], acb], lower: Any, upper: Any, **goals: Any) -> acb:
    """`acb.integral` of a function of (z, whether it must be analytic there), from `lower` to `upper`.

    Arb continues to call a function that raised, with the exception pending; an exception caught in a later call clears it, and the
    result encloses nothing. Here an exception of the function or of a signal handler (Ctrl-C) is stored, ends the integration soon, and is raised.

    >>> print(integral(lambda z, _: z.exp(), 0, 1).real.str(10, radius=False))
    1.718281828
    """
    with HeldHandlers() as held:
        guarded = _Guarded(function, held)
        found = acb.integral(guarded, lower, upper, **goals)
    if guarded.failure is not None:
        raise guarded.failure
    return found


class _Guarded:
    """Run signal handlers and then the function; after an exception return an undefined ball at once."""

    def __init__(self, function: Callable[[acb, bool], acb], held: HeldHandlers) -> None:
        self.function, self.held = function, held
        self.failure: BaseException | None = None

    def __call__(self, z: acb, analytic: bool) -> acb:
        if self.failure is not None:
            return _NOTHING
        try:
            self.held.run()
            return self.function(z, analytic)
        except BaseException as failure:  # noqa: BLE001 - it is raised when Arb has come to its end
            self.failure = failure
            return _NOTHING
