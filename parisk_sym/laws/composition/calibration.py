"""The least noise with which n uses of a mechanism are (eps, delta)-private, rounded to the side of more noise.

The tight delta of n uses does not rise with the noise: the mechanism with more noise (a smaller eps0 of Laplace noise or mu of normal
noise, a larger sigma) is one with less, followed by something random that does not see the data, so that delta(eps), a
supremum over events, can only fall (the mechanism's docstring describes the added noise). The same holds with a Poisson sample: each answer
gets more noise, whatever was in the sample. So the values that are private enough are those on one side of a threshold. The
threshold is found by secants and then certified: delta is certainly at most the required one at the decimal on its noisier side, and
certainly larger at the next decimal. Both are certified also where it is not known that delta falls with the noise (integer normal noise is no
sum of others). Where delta is 0, it is the value at which the largest loss is eps, often a rational number.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from flint import arb, ctx, fmpq
from sympy import oo

from parisk_sym.core.errors import DomainError, ParameterError, PrecisionError
from parisk_sym.core.limits import limited_here
from parisk_sym.formulas.answers import TIME_LIMIT
from parisk_sym.formulas.arithmetic.balls import exact_point
from parisk_sym.formulas.arithmetic.digits import bits_for, check_digits, format_decimal
from parisk_sym.formulas.domain import POSITIVE, right_open
from parisk_sym.laws.composition.inverse import Curve, bits_next_to_one, solve
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.composition.sequence_parts import Parts
from parisk_sym.laws.composition.sequence_routes import accurate, delta_of
from parisk_sym.laws.composition.subsampled import bound_by_moment, larger_delta, largest_loss
from parisk_sym.laws.mechanism import Mechanism, read, read_count
from parisk_sym.laws.sampled_losses import SampledLoss

__all__ = ["Around", "Calibrated", "calibrate", "check_possible", "read_delta", "tuned_mechanism"]

Around = Callable[[Mechanism], Mechanism]
"""From the mechanism that is tuned to the one whose privacy is wanted, such as the best of many runs of it."""

_SPARE_DIGITS = 3  # of the threshold, so that a quotient of it has all printed digits
_LARGEST_BITS = 1 << 14
_LONGEST_WALK = 50  # units of the last digit between the result of the secants and the threshold
_SHORT_STEP = fmpq(9, 8)
_FARTHEST = 2**100  # the search covers 1/this to this
_DELTA = right_open(0, 1)


@dataclass(frozen=True)
class Calibrated:
    """A value of the parameter at which n uses are private enough: the threshold, or the decimal beside it with more digits."""

    kind: type[Mechanism]
    value: fmpq
    digits: int

    @property
    def text(self) -> str:
        """The parameter to the requested digits, rounded to the side of more noise."""
        return _text(self.value, self.digits, up=self.kind.tuned_is_noise)

    @property
    def relation(self) -> str:
        """How the values that are private enough compare with it; = where only this one is known to be."""
        if not self.kind.tuned_is_monotone:
            return "="
        return ">=" if self.kind.tuned_is_noise else "<="

    def noise(self, sensitivity: Any) -> str:
        """The `spread` of the mechanism, rounded up (towards more noise) to the requested digits."""
        scale = read(sensitivity, "sensitivity", POSITIVE)
        value = scale * self.value if self.kind.tuned_is_noise else scale / self.value
        return _text(value, self.digits, up=True)


def calibrate(
    kind: type[Mechanism],
    eps: Any,
    delta: Any,
    n: Any = 1,
    digits: int = 12,
    *,
    time_limit: Any = TIME_LIMIT,
    around: Around | None = None,
    **others: Any,
) -> Calibrated:
    """The least noise of a mechanism for which n uses are (eps, delta)-private, to this many digits; `others` are its other parameters.

    With `around`, the n uses are those of the mechanism that it makes. eps >= 0, 0 <= delta < 1, not both 0. Raises ParameterError for a
    mechanism without a parameter to tune, DomainError if no value, or every value, is private enough. The time limit is that of
    `Formula.digits`; `calibrate_within` has limits that always hold, and brackets.

    >>> from parisk_sym.laws.mechanisms.laplace import Laplace
    >>> calibrate(Laplace, eps=1, delta="1e-6", n=100, digits=8).text
    '0.024103655'
    >>> calibrate(Laplace, eps=1, delta=0, n=3, digits=4).noise(sensitivity=2)
    '6.000'
    >>> from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian
    >>> calibrate(SubsampledGaussian, eps=1, delta="1e-5", n=1, digits=4, q="1/10").text
    '1.259'
    """
    with limited_here(time_limit):
        return _target(kind, eps, delta, n, others, around).certified_threshold(check_digits(digits))


def check_possible(
    kind: type[Mechanism], eps: Any, delta: Any, n: Any = 1, *, around: Around | None = None, **others: Any
) -> None:
    """The errors of `calibrate` for arguments out of range, and for a privacy that no noise or every noise gives."""
    _target(kind, eps, delta, n, others, around).refuse_impossible()


def tuned_mechanism(
    kind: type[Mechanism], others: Mapping[str, Any], value: fmpq, around: Around | None
) -> Mechanism:
    """The mechanism whose privacy is wanted, at a value of the parameter that is tuned."""
    mechanism = kind(**others, **{kind.tuned: value})
    return mechanism if around is None else around(mechanism)


def read_delta(value: Any) -> fmpq:
    """A wanted delta, which may be 0."""
    return read(value, "delta", _DELTA)


def _target(
    kind: type[Mechanism],
    eps: Any,
    delta: Any,
    n: Any,
    others: Mapping[str, Any],
    around: Around | None = None,
) -> "_Target":
    if not kind.tuned:
        raise ParameterError(f"there is nothing to calibrate of {kind.word}")
    return _Target(
        kind, others, around, read(eps, "eps", right_open(0, oo)), read_delta(delta), read_count(n)
    )


@dataclass(frozen=True)
class _Target:
    """The requirement: n uses of a mechanism of one parameter, eps and delta."""

    kind: type[Mechanism]
    others: Mapping[str, Any]
    around: Around | None
    eps: fmpq
    delta: fmpq
    n: int

    def certified_threshold(self, digits: int) -> Calibrated:
        """The certified threshold."""
        self.refuse_impossible()
        if self.delta == 0 and not self.sides(fmpq(1))[0].sampled:
            exact = self.eps / self.sides(fmpq(1))[0].top
            if self.sides(exact)[0].top == self.eps:
                return Calibrated(self.kind, exact, digits)
        wanted = digits + _SPARE_DIGITS
        ends = self._bracket()
        start = (
            _bisect(self.private, *ends, wanted)
            if self.delta == 0
            else self._approximate_threshold(*ends, wanted)
        )
        unit, noisier = fmpq(10) ** _last_place(start, wanted), 1 if self.kind.tuned_is_noise else -1
        place = int((start / unit).floor())
        for _ in range(_LONGEST_WALK):
            if not self.private(place * unit):
                place += noisier
            elif self.private((place - noisier) * unit):
                place -= noisier
            else:
                return Calibrated(self.kind, place * unit, digits)
        raise PrecisionError(
            f"{self.kind.tuned} near {arb(start).str(10)} was not decided to {digits} digits"
        )

    def sides(self, value: fmpq) -> tuple[Parts, ...]:
        """The loss of n uses at a value of the parameter, in each direction that counts."""
        return Sequence([(self.mechanism(value), self.n)]).sides

    def mechanism(self, value: fmpq) -> Mechanism:
        """The mechanism at a value of the parameter."""
        return tuned_mechanism(self.kind, self.others, value, self.around)

    def private(self, value: fmpq) -> bool:
        """Whether delta(eps) <= delta in every direction."""
        return all(self._is_kept(side, value) for side in self.sides(value))

    def _is_kept(self, side: Parts, value: fmpq) -> bool:
        """Whether eps and delta are kept in one direction, decided by balls; a loss that never exceeds eps has delta(eps) = 0."""
        if self._on_line(side) and self._is_kept_by_moment(side):
            return True
        if not side.sampled and (self.delta == 0 or (side.is_bounded and side.top <= self.eps)):
            return bool(side.is_bounded and side.top <= self.eps)
        bits = 64
        while bits <= _LARGEST_BITS:
            with ctx.workprec(bits):
                top, level, goal = largest_loss(side), arb(self.eps), arb(self.delta)
                if top is not None and top <= level:
                    return True
                if self.delta > 0:
                    ball = delta_of(side, self.eps)
                else:
                    ball = arb(1) if top is None or top > level else arb.nan()
            if ball < goal:
                return True
            if ball > goal:
                return False
            bits *= 2
        raise PrecisionError(
            f"delta at {self.kind.tuned} = {value} cannot be distinguished from {self.delta} at {bits // 2} bits"
        )

    def _on_line(self, side: Parts) -> bool:
        """Whether delta is a sum on a line, which is expensive far from the threshold."""
        return bool(side.sampled) and self.delta > 0 and self.n > 1

    def _is_kept_by_moment(self, side: Parts) -> bool:
        """Whether the bound by a moment, which is cheap, already shows it."""
        return all(f.has_floats for f in side.factors()) and bool(
            bound_by_moment(side, self.eps) < arb(self.delta)
        )

    def refuse_impossible(self) -> None:
        """DomainError for a privacy that no noise, or every noise, gives."""
        mechanism = self.mechanism(fmpq(1))
        if not mechanism.has_law:
            if self.delta == 0:
                raise DomainError(f"delta must be > 0 for {mechanism!r}, which has bounds only, got 0")
            return
        if self.delta == 0 and any(largest_loss(side) is None for side in self.sides(fmpq(1))):
            raise DomainError(
                f"delta must be > 0 for {self.kind.word}, whose loss has no largest value, got 0"
            )
        if self.delta == 0 and self.eps == 0:
            raise DomainError(
                "eps or delta must be > 0: no noise makes neighbours equal, got eps=0 and delta=0"
            )
        sampled = [side for side in self.sides(fmpq(1)) if side.sampled]
        bare = [self._without_noise(*use) for side in sampled for use in side.sampled]
        if bare and not any(arb(self.delta) < ball for ball in bare):
            raise DomainError(
                f"{self.kind.word} keeps eps and delta with any noise, because some samples miss the record: without noise delta is "
                f"{max(bare).str(6, radius=False)}; ask for a smaller eps or delta, got eps={self.eps}, delta={self.delta}"
            )

    def _without_noise(self, loss: SampledLoss, n: int) -> arb:
        """The limit of delta as the noise vanishes: all is revealed unless the record is in no sample, with probability (1 - q)^n."""
        missed = (n * (-arb(loss.q)).log1p()).exp()
        return (1 - arb(self.eps).exp() * missed).max(arb(0)) if loss.adding else 1 - missed

    def _bracket(self) -> tuple[fmpq, fmpq]:
        """A value that is private enough and one that is not, a factor of 4 apart at most."""
        enough = lacking = self._start()
        step = fmpq(4) if enough == 1 else _SHORT_STEP
        while not self.private(enough):
            enough, lacking = self._noisier(enough, step), enough
            if self._too_far(enough):
                raise DomainError(
                    f"{self.kind.tuned} would have to be {'>' if self.kind.tuned_is_noise else '<'} {enough}: allow a larger eps or "
                    "delta, or fewer uses"
                )
        while enough == lacking or self.private(lacking):
            enough, lacking = lacking, self._noisier(lacking, 1 / step)
            if self._too_far(lacking):
                raise DomainError(
                    f"eps and delta are kept with every {self.kind.tuned} {'down' if self.kind.tuned_is_noise else 'up'} to {enough} at "
                    f"least: ask for a smaller eps or delta, got eps={self.eps}, delta={self.delta}"
                )
        return enough, lacking

    def _start(self) -> fmpq:
        """The start of a search: 1, or for sums on a line the value from which a moment shows that it is enough."""
        value = fmpq(1)
        sides = self.sides(value)
        if not self._on_line(sides[0]):
            return value

        def is_enough(at: fmpq) -> bool:
            return not self._too_far(at) and all(map(self._is_kept_by_moment, self.sides(at)))

        while not is_enough(value) and not self._too_far(value):
            value = self._noisier(value, 2)
        while is_enough(self._noisier(value, 1 / _SHORT_STEP)):
            value = self._noisier(value, 1 / _SHORT_STEP)
        return value

    def _noisier(self, value: fmpq, factor: Any) -> fmpq:
        """A value with this many times the noise."""
        return value * factor if self.kind.tuned_is_noise else value / factor

    def _too_far(self, value: fmpq) -> bool:
        return bool(value > _FARTHEST or value * _FARTHEST < 1)

    def _approximate_threshold(self, enough: fmpq, lacking: fmpq, digits: int) -> fmpq:
        """About the threshold, by secants of ln delta."""

        def value(point: fmpq) -> arb:
            return larger_delta(self.sides(point), self.eps, delta_of)

        bits = bits_for(digits) + bits_next_to_one(self.delta)
        with ctx.workprec(bits):
            curve = Curve(accurate(value), rising=not self.kind.tuned_is_noise)
            low, high = sorted((arb(enough), arb(lacking)))
            return exact_point(solve(curve, self.delta, low, high, (low + high) / 2, bits)[0])


def _bisect(holds: Callable[[fmpq], bool], inside: fmpq, outside: fmpq, digits: int) -> fmpq:
    """About the last value where it holds, by bisection."""
    for _ in range(bits_for(digits)):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if holds(middle) else (inside, middle)
    return inside


def _last_place(value: fmpq, digits: int) -> int:
    """The exponent of the last of this many significant digits of a positive number."""
    exponent = len(str(value.p)) - len(str(value.q)) - digits
    return exponent + int(value >= fmpq(10) ** (exponent + digits))


def _text(value: fmpq, digits: int, *, up: bool) -> str:
    """A positive number to this many significant digits, rounded up or down."""
    exponent = _last_place(value, digits)
    scaled = value / fmpq(10) ** exponent
    figures = str(scaled.ceil() if up else scaled.floor())
    return format_decimal(Decimal((0, tuple(map(int, figures)), exponent)), digits).strip()
