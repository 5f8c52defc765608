"""Quadrature of a function that raises, or that a signal interrupts: the exception comes, once, and no wrong enclosure."""

import contextlib
import signal
import time
from collections.abc import Callable

import pytest
from flint import acb

from parisk_sym.formulas.arithmetic.integral import integral

EXACT = acb(1).exp() - 1


class Interrupted(BaseException):
    """Like KeyboardInterrupt: no Exception."""


def raising(call: int, error: type[BaseException]) -> Callable[[acb, bool], acb]:
    """e^z, but one call raises, and all others catch an exception of their own, as any function may."""
    calls = 0

    def function(z: acb, _: bool) -> acb:
        nonlocal calls
        calls += 1
        if calls == call:
            raise error
        with contextlib.suppress(KeyError):
            {}["x"]
        return z.exp()

    return function


@pytest.mark.parametrize("error", [Interrupted, KeyboardInterrupt, ZeroDivisionError])
@pytest.mark.parametrize("call", [1, 2, 3, 5])
def test_an_exception_comes_out(call: int, error: type[BaseException]) -> None:
    """Whichever call raises it."""
    with pytest.raises(error):
        integral(raising(call, error), 0, 1)


def test_without_it_the_exception_is_lost() -> None:
    """What is guarded against: the bare quadrature gives an enclosure of nothing, or another error."""
    try:
        found = acb.integral(raising(2, KeyboardInterrupt), 0, 1)
    except (KeyboardInterrupt, SystemError):
        return
    assert not found.contains(EXACT)


def interrupted_at(call: int, handler: Callable[[int, object], None]) -> acb:
    """The integral of e^z from 0 to 1, during a call of which a signal comes."""
    calls = 0

    def function(z: acb, _: bool) -> acb:
        nonlocal calls
        calls += 1
        if calls == call:
            signal.raise_signal(signal.SIGUSR1)
        return z.exp()

    before = signal.signal(signal.SIGUSR1, handler)
    try:
        return integral(function, 0, 1)
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_a_handler_that_raises() -> None:
    """Its exception comes out when the quadrature has ended, soon."""

    def handler(*_: object) -> None:
        raise Interrupted

    with pytest.raises(Interrupted):
        interrupted_at(2, handler)


def test_handlers_that_return() -> None:
    """A signal at every call, as of a timer: the quadrature goes on, and its value is the right one."""
    came: list[int] = []
    calls: list[int] = []

    def function(z: acb, _: bool) -> acb:
        calls.append(1)
        signal.raise_signal(signal.SIGUSR1)
        return z.exp()

    before = signal.signal(signal.SIGUSR1, lambda *_: came.append(1))
    try:
        found = integral(function, 0, 1)
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert len(came) == len(calls) > 2
    assert found.contains(EXACT)
    assert float(found.real.rad()) < 1e-10


def test_a_signal_at_the_last_call() -> None:
    """Its handler runs when the quadrature has ended."""
    calls = 0

    def counted(z: acb, _: bool) -> acb:
        nonlocal calls
        calls += 1
        return z.exp()

    integral(counted, 0, 1)

    def handler(*_: object) -> None:
        raise Interrupted

    with pytest.raises(Interrupted):
        interrupted_at(calls, handler)


def test_an_integral_inside_an_integral() -> None:
    """A signal that comes inside ends both."""

    def handler(*_: object) -> None:
        raise Interrupted

    def inner(z: acb) -> acb:
        return integral(lambda w, _: (w * z).exp(), 0, 1)

    def outer(z: acb, _: bool) -> acb:
        signal.raise_signal(signal.SIGUSR1)
        return inner(z)

    before = signal.signal(signal.SIGUSR1, handler)
    try:
        start = time.process_time()
        with pytest.raises(Interrupted):
            integral(outer, 0, 1)
        assert time.process_time() - start < 60
    finally:
        signal.signal(signal.SIGUSR1, before)
