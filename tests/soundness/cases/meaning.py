"""Notions of privacy outside of what they mean: half a use, a moment of order 1/2, a level below 1, at one value of a parameter."""

from sympy import Eq, Expr, Piecewise, Rational, oo

from parisk_sym import (
    POSITIVE,
    Approximate,
    AverageRisk,
    ByOutcome,
    Composed,
    Implication,
    Mixed,
    Moment,
    Part,
    PostProcessed,
    Pure,
    RandomPrivacy,
    SetwiseRisk,
    Space,
    integers,
    open_,
)
from tests.soundness.case import Draft, false, said, true
from tests.soundness.symbols import a, b, k, r

HALF = Rational(1, 2)
RANGE = integers(0, 5000)


def but_once(value: Expr | int, usual: int) -> Expr:
    """A number that is another one at k = 777, which no search finds."""
    return Piecewise((value, Eq(k, 777)), (usual, True))


def seen_less(order: Expr) -> Draft:
    """A map of the outcomes does not raise a moment of an integer order."""
    moment = Moment(order, b)
    return said(
        Implication((moment,), PostProcessed(moment), {k: RANGE, b: POSITIVE}), by=ByOutcome(((1, 0),))
    )


def mixed() -> Draft:
    """A mixture of two."""
    moment = Moment(but_once(HALF, 2), b)
    says = Implication(
        (Part(moment, 1), Part(moment, 2)),
        Mixed(moment, HALF),
        {k: RANGE, b: POSITIVE},
        Space(mechanisms=2),
    )
    return said(says, by=ByOutcome(((HALF, 0), (HALF, 0))))


def of_a_share(share: Expr) -> Draft:
    """A mixture with this probability of the first."""
    notion = Approximate(2, b)
    says = Implication(
        (Part(notion, 1), Part(notion, 2)),
        Mixed(notion, share),
        {k: RANGE, b: POSITIVE},
        Space(mechanisms=2),
    )
    return said(says, by=ByOutcome(((share, 0), (1 - share, 0))))


def used(uses: Expr) -> Draft:
    """(eps, 0) is eps, however often the mechanism is used."""
    says = Implication(
        (Composed(Pure(a), uses),), Composed(Approximate(a, 0), uses), {k: RANGE, a: open_(1, oo)}
    )
    return said(says, by=ByOutcome(((1, 0),)))


def at_level(level: Expr, premise: type[RandomPrivacy | Pure]) -> Implication:
    """A level of at most 2."""
    first = RandomPrivacy(level, r) if premise is RandomPrivacy else Pure(level)
    second = AverageRisk(2, r) if premise is RandomPrivacy else SetwiseRisk(2, r)
    return Implication((first,), second, {k: RANGE, r: open_(0, 1)})


NO_MEANING = "at k = 777 it speaks of what is not defined"

CASES = (
    false("meaning.moment_of_order_one_half", lambda: seen_less(but_once(HALF, 2)), why=NO_MEANING),
    false("meaning.moment_of_order_one", lambda: seen_less(but_once(1, 2)), why=NO_MEANING),
    true("meaning.moment_of_every_order", lambda: seen_less(k + 2)),
    false("meaning.mixture_of_moments", mixed, why=NO_MEANING),
    false("meaning.share_above_one", lambda: of_a_share(but_once(2, 1)), why=NO_MEANING),
    false("meaning.half_a_use", lambda: used(but_once(HALF, 3)), why=NO_MEANING),
    true("meaning.any_number_of_uses", lambda: used(k + 1)),
    false("meaning.random_level_below_one", lambda: at_level(but_once(-1, 2), RandomPrivacy), why=NO_MEANING),
    false("meaning.pure_level_below_one", lambda: at_level(but_once(HALF, 2), Pure), why=NO_MEANING),
)
