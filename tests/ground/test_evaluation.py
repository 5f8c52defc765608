"""SymPy's switch: what is remembered with the switch in one position is never given back in the other."""

import pytest
import sympy
from sympy import Symbol, exp, log
from sympy.core.cache import CACHE
from sympy.core.parameters import global_parameters

from parisk_sym.ground import evaluation
from parisk_sym.ground.evaluation import evaluating

X = Symbol("x", positive=True)


def test_each_position_remembers_for_itself() -> None:
    """The same call gives what its position says, however often and in whatever order it is made."""
    for _ in range(3):
        assert str(exp(log(X)) + X) == "2*x"
        with evaluating(False):
            assert str(exp(log(X)) + X) == "x + exp(log(x))"
            with evaluating(True):
                assert str(exp(log(X)) + X) == "2*x"
            assert str(X + X) == "x + x"
    assert global_parameters.evaluate is True


def test_what_was_remembered_stays() -> None:
    """Turning the switch forgets nothing, but what is met for the first time: that is what it is for."""
    with evaluating(False):
        X + X
    X + 1
    before = sum(f.cache_info().currsize for f in CACHE)
    with evaluating(False):
        X + X
    assert sum(f.cache_info().currsize for f in CACHE) >= before > 0


def test_sympys_own_switch_inside_and_outside() -> None:
    """Where SymPy turns its own switch in between, everything is forgotten rather than given back in the wrong position."""
    with sympy.evaluate(False):
        assert str(X + X) == "x + x"
        with evaluating(True):
            assert str(X + X) == "2*x"
        assert str(X + X) == "x + x"
    assert str(X + X) == "2*x"
    with evaluating(False):
        assert str(X + X) == "x + x"
        with sympy.evaluate(True):
            assert str(X + X) == "2*x"
        assert str(X + X) == "x + x"
    with evaluating(False):
        assert str(X + X) == "x + x"
    assert str(X + X) == "2*x"


def test_an_exception_turns_it_back() -> None:
    """The position before is restored in every case."""
    with pytest.raises(ZeroDivisionError), evaluating(False):
        _ = 1 / 0
    assert str(X + X) == "2*x"


def test_a_function_of_unknown_make_forgets() -> None:
    """A cached function whose two caches cannot be told apart is emptied at each turn."""

    class Unknown:
        cleared = 0

        def cache_clear(self) -> None:
            self.cleared += 1

    function = Unknown()
    found = evaluation._WithOne(function)
    found.turn(False)
    assert function.cleared == 1


def test_max_remembers_what_it_found_of_two_arguments() -> None:
    """The second time nothing is compared; symbols of one name with other assumptions are another question."""
    comparison = sympy.Max._is_connected.__func__
    free = Symbol("x", real=True)
    for _ in range(2):
        before = comparison.cache_info().misses
        assert sympy.Max(0, X) == X
        assert sympy.Max(0, -X) == 0
        assert sympy.Min(0, X) == 0
        assert sympy.Max(0, free).args == (0, free)
    assert comparison.cache_info().misses == before


class Interrupted(BaseException):
    """What a handler of a signal raises."""


@pytest.mark.parametrize("times", [1, 2, 5])
@pytest.mark.parametrize("way", ["in", "out"])
@pytest.mark.parametrize("place", [0, 3, 60])
def test_an_interrupt_while_the_switch_turns(
    place: int, way: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes out, and nothing is left half turned: after one function or many, on the way in or out, once or several times in a row."""
    with evaluating(False):
        _ = X + X
    left = [0]
    functions = evaluation._memory.functions
    turn = functions[place].turn

    def interrupted(position: bool) -> None:
        if left[0]:
            left[0] -= 1
            raise Interrupted
        turn(position)

    monkeypatch.setattr(functions[place], "turn", interrupted, raising=False)
    left[0] = times if way == "in" else 0

    def turned() -> None:
        with evaluating(False):
            assert str(X + X) == "x + x"
            left[0] = times

    with pytest.raises(Interrupted):
        turned()
    assert global_parameters.evaluate is True
    assert (str(X + X), str(X * X), str(exp(log(X)))) == ("2*x", "x**2", "x")
    with evaluating(False):
        assert (str(X + X), str(X * X), str(exp(log(X)))) == ("x + x", "x*x", "exp(log(x))")
    assert (str(X + X), str(X * X), str(exp(log(X)))) == ("2*x", "x**2", "x")
