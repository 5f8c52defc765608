"""Sequences of different mechanisms: the exact law of their composed privacy loss, with certified digits.

The losses at the worst pairs are independent, and their sum S gives delta(eps) = E (1 - exp(eps - S))_+. Neighbours are
worst in every mechanism at once; the choice of the next mechanism may depend on earlier answers only through them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from flint import arb, ctx, fmpq
from sympy import oo

from parisk_sym.core.decimals import enclosing_decimals
from parisk_sym.core.errors import (
    DomainError,
    ParameterError,
    PariskError,
    PrecisionError,
    UnattainableError,
)
from parisk_sym.core.exact import rational
from parisk_sym.core.limits import Limits, limited_here
from parisk_sym.formulas.answers import ANSWER_LIMITS, TIME_LIMIT, Answer, Compute, Ends, Note, limited_answer
from parisk_sym.formulas.arithmetic import digits as rounding
from parisk_sym.formulas.domain import POSITIVE, REALS, integers, open_, right_open
from parisk_sym.laws.composition.distinguishing import best_attack, false_negatives, renyi_divergence
from parisk_sym.laws.composition.sequence_parts import Parts
from parisk_sym.laws.composition.sequence_routes import delta_of, epsilon_of
from parisk_sym.laws.composition.subsampled import larger_delta, larger_epsilon, largest_loss
from parisk_sym.laws.laplace_confidence import confidence_of
from parisk_sym.laws.losses import Loss
from parisk_sym.laws.mechanism import Mechanism, read, read_count
from parisk_sym.laws.renyi_bound import RenyiBound, delta_of_bounds
from parisk_sym.laws.sampled_losses import REPLACE, check_one_direction, in_directions

__all__ = ["Sequence"]

LARGEST_GROUP = 1000
_BITS = 192


@dataclass(frozen=True)
class Sequence:
    """Mechanisms with their numbers of uses; the order does not matter.

    Neighbours differ in one record, or in a group of records that are all added, all removed or all changed. The group is 1 again where every
    mechanism is known for a group; where not, there is a bracket of delta and eps only (`laws.buckets.groups`).

    >>> from parisk_sym.laws.mechanisms.laplace import Laplace
    >>> from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse
    >>> uses = Sequence([(Laplace(1), 1), (RandomisedResponse("1/2"), 2)])
    >>> print(uses.delta("1/2", digits=10).str(10, radius=False))
    0.3083998181
    >>> uses.digits(10, delta="1/100")[0]
    '1.947703371'
    """

    uses: Iterable[tuple[Mechanism, Any]]
    group: Any = 1

    def __post_init__(self) -> None:
        uses = tuple((_mechanism(m), read_count(n)) for m, n in self.uses)
        size = int(read(self.group, "group", integers(1, LARGEST_GROUP)).p)
        if not uses:
            raise ParameterError("a sequence needs at least one mechanism")
        if size > 1:
            grouped = [(m.grouped(size), n) for m, n in uses]
            known = tuple((m, n) for m, n in grouped if m is not None)
            uses, size = (known, 1) if len(known) == len(uses) else (uses, size)
        object.__setattr__(self, "uses", uses)
        object.__setattr__(self, "group", size)

    @cached_property
    def sides(self) -> tuple[Parts, ...]:
        """The uses by the laws of their losses, for each requested direction if these differ.

        ParameterError for a mechanism without a law, and for subsampled mechanisms in different directions.
        """
        if self.group > 1:
            raise ParameterError(
                f"a group of {self.group} records has a bound only: not all of its mechanisms are known for groups"
            )
        losses = [(mechanism.loss(), n) for mechanism, n in self.uses]
        return tuple(Parts.of(_together(laws)) for laws in in_directions(losses))

    @property
    def parts(self) -> Parts:
        """The first of the sides: the only one, unless a mechanism is subsampled."""
        return self.sides[0]

    def delta(self, eps: Any, digits: int = 30) -> arb:
        """A certified enclosure of the tight delta at a level eps of either sign, with this many accurate digits.

        Raises DomainError for a value outside its domain, and where the digits would take too long.
        """
        return rounding.enclosure(self._delta(eps), rounding.check_digits(digits))

    def epsilon(self, delta: Any, digits: int = 30) -> arb:
        """A certified enclosure of the tight eps: the least eps >= 0 with delta(eps) <= delta, which is 0 from delta(0) on."""
        return rounding.enclosure(self._epsilon(delta), rounding.check_digits(digits))

    def confidence(self, eps: Any, digits: int = 30) -> arb:
        """A certified enclosure of P(|S| <= eps), for Laplace noise only: the joint confidence of the coordinates of a query.

        >>> from parisk_sym.laws.mechanisms.laplace import Laplace
        >>> print(
        ...     Sequence([(Laplace("1/2"), 1), (Laplace("1/4"), 2)]).confidence("1/5").str(10, radius=False)
        ... )
        0.2429278491
        """
        return rounding.enclosure(self._confidence(eps), rounding.check_digits(digits))

    def digits(self, digits: int = 30, *, time_limit: Any = TIME_LIMIT, **given: Any) -> tuple[str, arb]:
        """delta at `eps`, eps at `delta`, or the confidence `within` a level: correctly rounded, and the ball behind it.

        The time limit is that of `Formula.digits`; `answer` has limits that always hold, and brackets.
        """
        with limited_here(time_limit):
            return rounding.correctly_rounded(self._route(given), digits)

    def answer(self, digits: int = 30, limits: Limits = ANSWER_LIMITS, **given: Any) -> Answer:
        """The digits, as by `digits`; where they are not found within the limits, a certified bracket by privacy buckets (of delta and eps).

        >>> from parisk_sym.laws.mechanisms.discrete_gaussian import DiscreteGaussian
        >>> from parisk_sym.laws.mechanisms.laplace import Laplace
        >>> Sequence([(DiscreteGaussian(2), 1), (Laplace(1), 2)]).answer(eps=2).line("delta")
        '0.066272540813 <= delta <= 0.066272541578'
        """
        rounding.check_digits(digits)

        def work() -> Compute:
            route = self._route(given)
            self._check_directions()
            for mechanism, _ in self.uses:
                mechanism.open()
            return lambda note: rounding.correctly_rounded(route, digits, note=note)

        return limited_answer(
            work,
            digits,
            limits,
            None
            if not given.keys() <= {"eps", "delta", "order", "prior"}
            else lambda note: self.bracket(note, **given),
        )

    def bracket(self, note: Note = bool, **given: Any) -> Ends:
        """Certified bounds of delta at `eps` or eps at `delta`, by moments and privacy buckets.

        With `order`, they bound the Rényi divergence of that order; with `prior`, the success of the best attack at that prior. DomainError if there
        are no bounds. `note` is called with wider bounds as soon as they are known.
        """
        from parisk_sym.laws.buckets.arrays import (  # here, because NumPy takes long to load
            float_down,
            float_up,
        )
        from parisk_sym.laws.buckets.automatic import best_bracket

        exact = {name: rational(value, name) for name, value in given.items()}
        if "order" in exact:
            with ctx.workprec(_BITS):
                least, most = self.divergences(exact["order"])
                return float_down(least), float_up(most)
        if "prior" in exact:
            return self._success_bracket(exact["prior"])
        first = None
        for closed in (True, False):
            first = _intersection(first, self._moment_bracket(exact, closed))
            if first is not None:
                note(first)

        def within(low: float, high: float) -> Ends:
            return _intersection(first, (low, high)) or (low, high)

        try:
            found = best_bracket(
                tuple(self.uses), lambda one: note(within(one.lower, one.upper)), group=self.group, **exact
            )
        except UnattainableError:
            raise
        except (DomainError, ArithmeticError, ValueError):  # floats do not hold the grid
            if first is None:
                raise
            return first
        return within(found.lower, found.upper)

    def _success_bracket(self, prior: fmpq) -> Ends:
        """1 - prior (1 - delta) with delta at about the level ln((1 - prior) / prior): it falls by less than the level rises."""
        from parisk_sym.laws.buckets.arrays import float_down, float_up
        from parisk_sym.laws.buckets.automatic import best_bracket

        if any(getattr(m, "direction", REPLACE) != REPLACE and getattr(m, "q", 0) != 1 for m, _ in self.uses):
            raise DomainError("the success of an attack has a bracket only where neighbours may be in either order: leave out samples of records "
                              "that are added or removed")  # fmt: skip
        with ctx.workprec(_BITS):
            level = ((1 - prior) / arb(prior)).log()
            near = fmpq(*float(level.mid()).as_integer_ratio())
            found = best_bracket(tuple(self.uses), group=self.group, eps=near)
            ends = arb(found.lower) - abs(level - near), arb(found.upper) + abs(level - near)
            least, most = (1 - prior * (1 - end) for end in ends)
            return float_down(least.max(arb(max(prior, 1 - prior)))), min(float_up(most), 1.0)

    def _moment_bracket(self, given: Mapping[str, fmpq], closed: bool) -> Ends | None:
        """Bounds by moments, `closed` with those in closed form and the largest loss.

        None for a mechanism without a law of its losses, for groups, and for levels below 0.
        """
        from parisk_sym.laws.composition.moment_bracket import moment_bracket

        if self.group != 1 or given.get("eps", fmpq(0)) < 0:
            return None
        try:
            found = moment_bracket(self.sides, **given, closed=closed)
            return _intersection(found, self._largest_level()) if closed and "delta" in given else found
        except PariskError:
            return None

    def _largest_level(self) -> Ends | None:
        """Ends for every eps: 0 and the largest loss; None if it is unbounded."""
        with ctx.workprec(_BITS):
            top = self.largest_loss()
            ends = None if top is None else enclosing_decimals(top)
        return None if ends is None else (Decimal(0), ends[1])

    def _check_directions(self) -> None:
        """ParameterError for subsampled mechanisms in different directions."""
        sampled = [m for m, _ in self.uses if getattr(m, "q", None) != 1]
        check_one_direction(m.direction for m in sampled if hasattr(m, "direction"))

    def _route(self, given: Mapping[str, Any]) -> Callable[[], arb]:
        """The function that computes the wanted quantity at an exact value of the given one."""
        routes = {
            "eps": self._delta, "delta": self._epsilon, "within": self._confidence, "order": self._divergence,
            "false_positive": self._false_negatives, "prior": self._success,
        }  # fmt: skip
        if len(given) != 1 or not given.keys() <= routes.keys():
            raise ParameterError(f"give one of {', '.join(f'{name}=...' for name in routes)}")
        ((name, value),) = given.items()
        return routes[name](value)

    def _delta(self, eps: Any) -> Callable[[], arb]:
        level = read(eps, "eps", REALS)
        return lambda: larger_delta(self.sides, level, delta_of)

    def _confidence(self, eps: Any) -> Callable[[], arb]:
        level = read(eps, "within", POSITIVE)
        parts = self.parts
        if parts.variance > 0 or parts.finite or parts.sampled or parts.integral:
            raise ParameterError(
                "a confidence is computed for Laplace noise only; ask for eps=... or delta=..."
            )
        return lambda: confidence_of(level, parts.levels)

    def _epsilon(self, delta: Any) -> Callable[[], arb]:
        target = read(delta, "delta", right_open(0, 1))
        if target == 0:
            return self._level_without_delta()
        return lambda: larger_epsilon(self.sides, target, epsilon_of, delta_of)

    def _level_without_delta(self) -> Callable[[], arb]:
        """eps at delta = 0, which is the largest loss; DomainError if the losses are unbounded, or their largest value is not known."""
        try:
            known = self.largest_loss() is not None
        except DomainError:  # discrete Gaussian noise beside other noise
            known = False
        if not known:
            raise DomainError(
                "delta must be > 0: the losses of these mechanisms have no largest value, or none that is known"
            )

        def level() -> arb:
            top = self.largest_loss()
            return arb.nan() if top is None else top

        return level

    def _divergence(self, order: Any) -> Callable[[], arb]:
        number = read(order, "order", open_(1, oo))

        def divergence() -> arb:
            least, most = self.divergences(number)
            if not least.overlaps(most):
                raise ParameterError(
                    "only bounds of the Renyi divergence are known for some of the mechanisms"
                )
            return most

        return divergence

    def divergences(self, order: fmpq) -> tuple[arb, arb]:
        """Balls with bounds of the Renyi divergence of an order > 1 from below and from above, at the current precision."""
        if self.group > 1:
            _ = self.sides
        bounded = [(m, n) for m, n in self.uses if isinstance(m, RenyiBound)]
        others = tuple((m, n) for m, n in self.uses if not isinstance(m, RenyiBound) and m.has_law)
        exact = renyi_divergence(Sequence(others).sides, order, ctx.prec) if others else arb(0)
        least, most = exact, exact
        for mechanism, n in bounded:
            least += n * mechanism.least_divergence(order)
            most += n * mechanism.divergence(order)
        for other, n in self.uses:
            if not isinstance(other, RenyiBound) and not other.has_law:
                from parisk_sym.laws.buckets.divergences import (
                    bucket_divergences,  # here, because NumPy takes long to load
                )

                lower, upper = bucket_divergences(other, order)
                least, most = least + n * lower, most + n * upper
        return least, most

    def largest_loss(self) -> arb | None:
        """The largest privacy loss, at the current precision; None if it is unbounded or not known."""
        if not all(m.has_law for m, _ in self.uses):
            return None
        tops = [None if side.integral is not None else largest_loss(side) for side in self.sides]
        known = [top for top in tops if top is not None]
        return max(known, key=lambda top: float(top.upper())) if len(known) == len(tops) else None

    def largest_delta(self, eps: fmpq) -> arb:
        """An upper bound of delta at a level >= 0, at the current precision; ParameterError where it takes privacy buckets."""
        bounded = tuple((m, n) for m, n in self.uses if isinstance(m, RenyiBound))
        if len(bounded) == len(tuple(self.uses)):
            return delta_of_bounds(bounded, eps)
        return larger_delta(self.sides, eps, delta_of)

    def _false_negatives(self, rate: Any) -> Callable[[], arb]:
        level = read(rate, "false_positive", open_(0, 1))
        found: list[arb] = []

        def rate_once() -> arb:
            """The ball does not depend on the precision: a second call finds out that it has too few digits."""
            if found:
                raise PrecisionError(
                    "error rates are enclosed to about 12 digits: ask for fewer with --digits"
                )
            found.append(false_negatives(self.sides, level))
            return found[0]

        return rate_once

    def _success(self, prior: Any) -> Callable[[], arb]:
        level = read(prior, "prior", open_(0, 1))

        def success() -> arb:
            adding = any(loss.adding for loss, _ in self.parts.sampled)
            return best_attack(self.parts, 1 - level if adding else level, ctx.prec)

        return success


def _intersection(one: Ends | None, other: Ends | None) -> Ends | None:
    """The narrower ends of two brackets of one number."""
    if one is None or other is None:
        return one or other
    return max(one[0], other[0]), min(one[1], other[1])


def _together(losses: Iterable[tuple[Loss, int]]) -> dict[Loss, int]:
    """Equal losses together."""
    laws: dict[Loss, int] = {}
    for loss, n in losses:
        laws[loss] = laws.get(loss, 0) + n
    return laws


def _mechanism(value: object) -> Mechanism:
    """Return the value; ParameterError unless it is a Mechanism."""
    if not isinstance(value, Mechanism):
        raise ParameterError(f"{value!r} has no exact law here: it is not a mechanism")
    return value
