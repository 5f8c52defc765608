"""Special functions: each file's rules fit together, and no two files speak of the same head."""

import inspect
from dataclasses import replace
from itertools import product
from typing import Any

import mpmath
import pytest
import sympy
from flint import arb, ctx, fmpq

from parisk_sym.core.errors import PariskError, PrecisionError
from parisk_sym.formulas.domain import POSITIVE
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.mp import MP
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.head import Head
from parisk_sym.formulas.heads import HEADS, OWN, heads_of
from parisk_sym.formulas.heads.error_function import erfc

_VALUES = [fmpq(1, 3), fmpq(2), fmpq(3, 4)]
_BOTH = [h for h in HEADS.values() if h.ball and h.mp and not (h.binder or h.takes or h.name == "TupleArg")]
"""Those that name what they take are in test_functions.py."""


def differences(head: Head) -> list[float]:
    """How far balls and mpmath are apart, in units of 1e-40, wherever both evaluate the head at one of a few points."""
    assert head.ball is not None
    assert head.mp is not None
    found = []
    for count in range(1, 5):
        for point in product(_VALUES, repeat=count):
            with ctx.workprec(200), mpmath.workdps(50):
                try:
                    ball, other = head.ball(*map(arb, point)), head.mp(*map(MP.number, point))
                except (PariskError, TypeError, ValueError, NotImplementedError):
                    continue  # another number of arguments, or outside the domain
                if ball.is_finite() and mpmath.isfinite(other):
                    found.append(float(abs(mpmath.mpf(ball.mid().str(60, radius=False)) - other) * 10**40))
    return found


@pytest.mark.parametrize("head", _BOTH, ids=lambda head: head.name)
def test_two_engines_agree(head: Head) -> None:
    """Arb and mpmath have no code in common."""
    found = differences(head)
    assert found
    assert max(found) < 1


def test_a_wrong_rule_is_found() -> None:
    """K_nu(x) with the order and the argument exchanged."""
    wrong = replace(HEADS["besselk"], mp=lambda x, nu: mpmath.besselk(nu, x))
    assert max(differences(wrong)) > 1


def test_a_head_is_declared_once() -> None:
    """Two files that declare the same head."""
    with pytest.raises(ValueError, match="there are two rules for StruveL"):
        heads_of(["parisk_sym.formulas.heads.struve"] * 2)


def test_own_classes_are_those_that_sympy_lacks() -> None:
    """And the facade gives them by name."""
    import parisk_sym

    assert not any(hasattr(sympy, name) for name in OWN)
    assert all(getattr(parisk_sym, name) is function for name, function in OWN.items())
    assert set(OWN) <= set(dir(parisk_sym))


def test_the_engines_know_what_the_files_declare() -> None:
    """By the very rule, which the engine asks where every argument is a number."""
    own = ((name, head.ball) for name, head in HEADS.items() if head.ball and not head.binder)
    assert all(inspect.unwrap(BALL.rules[name]) is inspect.unwrap(rule) for name, rule in own)


@pytest.mark.parametrize(
    "head",
    [sympy.chebyshevt, sympy.legendre, sympy.hermite, sympy.laguerre],
)
def test_a_degree_that_is_no_integer_has_no_ball(head: Any) -> None:
    """A ball of degrees around an integer holds others, at which SymPy defines the function as well."""
    n, x = sympy.symbols("n x", positive=True)
    formula = Formula(
        id="own.degree",
        left="f",
        parameters=(Parameter(n, POSITIVE, "n", "a number"), Parameter(x, POSITIVE, "x", "a number")),
        expression=head(1 + sympy.exp(-n), x - 1),
        meaning="a function of a degree",
    )
    with pytest.raises(PrecisionError, match="must be known exactly"):
        formula.ball(digits=12, n=80, x=1)


def test_far_right_of_the_error_function() -> None:
    """A wide ball ends, and holds what the function is at its ends (mpmath)."""
    ball = erfc(arb(2000, 900))
    with mpmath.workdps(30):
        assert abs(ball.mid()) + ball.rad() >= arb(mpmath.nstr(mpmath.erfc(1100), 20))
    assert erfc(arb(2000, 800)).contains(erfc(arb(1999)))


def test_a_noise_level_that_is_not_positive_has_no_delta() -> None:
    """The losses fall with the outcome for a positive level alone."""
    with ctx.workprec(100), pytest.raises(PrecisionError, match="eps0 must be known to be positive"):
        BALL.rules["DiscreteLaplaceDelta"](arb("0.1"), arb(-1), arb(1), arb(1))


def test_the_gegenbauer_polynomials_have_a_positive_parameter() -> None:
    """At 0 they are not those of the limit, and no value is given."""
    values = [HEADS["gegenbauer"].ball(arb(2), arb(a), arb(1) / 2) for a in (1, 0)]  # type: ignore[misc]
    assert [value.is_finite() for value in values] == [True, False]
