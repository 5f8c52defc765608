"""Series of the elementary functions near an end: growth, kinks and steps, each by its own identity."""

from collections.abc import Mapping

from flint import arb, fmpq

from parisk_sym.proofs.quadrature.expansion import Expander, Handler
from parisk_sym.proofs.quadrature.growth import CONSTANT, Number, Term, compare
from parisk_sym.proofs.quadrature.halfline import Series, constant
from parisk_sym.proofs.quadrature.outcome import Undecided, UndefinedBody

__all__ = ["ELEMENTARY", "definite_sign", "is_bounded", "one", "scale"]


def _pair(sign: int) -> Handler:
    """sinh and cosh by exponentials where the argument is not bounded."""

    def apply(expander: Expander, arguments: list[Series]) -> Series:
        (g,) = arguments
        half = expander.half
        if is_bounded(g):
            return expander.compose_bounded("sinh" if sign < 0 else "cosh", [g])
        minus = scale(g, fmpq(-1))
        return half.add(scale(half.exp(g), fmpq(1, 2)), scale(half.exp(minus), fmpq(sign, 2)))

    return apply


def scale(series: Series, number: Number) -> Series:
    """A multiple of a series."""
    return [Term(t.coefficient * number, t.rate) for t in series]


def is_bounded(series: Series) -> bool:
    """Whether no term grows."""
    return not series or compare(series[0].rate, CONSTANT) <= 0


def one(number: int = 1) -> Series:
    """A constant series."""
    return constant(fmpq(number))


def definite_sign(expander: Expander, series: Series, what: str) -> int:
    """The sign near the end; Undecided when it is not certain."""
    sign = expander.half.sign(series)
    if sign is None:
        raise Undecided(f"the sign in {what} is not decided near the end")
    return sign


def _tanh(expander: Expander, arguments: list[Series]) -> Series:
    """tanh g = 1 - 2/(1 + exp(2g)) for g > 0, odd."""
    (g,) = arguments
    half = expander.half
    if is_bounded(g):
        return expander.compose_bounded("tanh", [g])
    sign = definite_sign(expander, g, "tanh")
    rest = half.power(half.add(one(), half.exp(scale(g, fmpq(2 * sign)))), fmpq(-1))
    return scale(half.add(one(), scale(rest, fmpq(-2))), fmpq(sign))


def _circular(name: str) -> Handler:
    """sin and cos: in [-1, 1] where the argument does not converge."""

    def apply(expander: Expander, arguments: list[Series]) -> Series:
        (g,) = arguments
        return expander.compose_bounded(name, [g]) if is_bounded(g) else constant(arb(-1).union(arb(1)))

    return apply


def _quotient(above: Handler, below: Handler) -> Handler:
    return lambda expander, arguments: expander.half.multiply(
        above(expander, arguments), expander.half.power(below(expander, arguments), fmpq(-1))
    )


def _atan(expander: Expander, arguments: list[Series]) -> Series:
    """atan g = +-pi/2 - atan(1/g) where g is unbounded; in [-pi/2, pi/2] always."""
    (g,) = arguments
    if is_bounded(g):
        return expander.compose_bounded("atan", [g])
    try:
        sign = definite_sign(expander, g, "atan")
    except Undecided:
        return constant((arb.pi() / 2).union(-arb.pi() / 2))
    inverse = expander.half.power(g, fmpq(-1))
    return expander.half.add(
        constant(sign * arb.pi() / 2), scale(expander.compose_bounded("atan", [inverse]), fmpq(-1))
    )


def _acot(expander: Expander, arguments: list[Series]) -> Series:
    return _atan(expander, [expander.half.power(arguments[0], fmpq(-1))])


def _arc(name: str) -> Handler:
    """asinh, acosh by logarithms where the argument is not bounded (acosh g > 0 only) or acosh starts at 1."""

    def apply(expander: Expander, arguments: list[Series]) -> Series:
        (g,) = arguments
        half = expander.half
        if is_bounded(g) and not (name == "acosh" and half.split(g)[0] == 1):
            return expander.compose_bounded(name, [g])
        sign = definite_sign(expander, g, name)
        if name == "acosh" and sign < 0:
            raise UndefinedBody("acosh of a negative number")
        g = scale(g, fmpq(sign))
        radicand = half.add(half.multiply(g, g), one(1 if name == "asinh" else -1))
        return scale(half.log(half.add(g, half.power(radicand, fmpq(1, 2)))), fmpq(sign))

    return apply


def _asin(expander: Expander, arguments: list[Series]) -> Series:
    """asin g = pi/2 - 2 asin(sqrt((1 - g)/2)), needed where g tends to 1."""
    return _near_one(expander, arguments[0], "asin")


def _acos(expander: Expander, arguments: list[Series]) -> Series:
    """acos g = pi/2 - asin g."""
    minus = scale(_asin(expander, arguments), fmpq(-1))
    return expander.half.add(constant(arb.pi() / 2), minus)


def _near_one(expander: Expander, g: Series, name: str) -> Series:
    half = expander.half
    middle, _ = half.split(g)
    if middle not in (fmpq(1), fmpq(-1)):
        return expander.compose_bounded(name, [g])
    sign = fmpq(1) if middle == 1 else fmpq(-1)
    deficit = scale(half.add(one(), scale(g, -sign)), fmpq(1, 2))
    inner = expander.compose_bounded("asin", [half.power(deficit, fmpq(1, 2))])
    return scale(half.add(constant(arb.pi() / 2), scale(inner, fmpq(-2))), sign)


def _atanh(expander: Expander, arguments: list[Series]) -> Series:
    """atanh g = (log(1 + g) - log(1 - g))/2, needed where g tends to 1 or -1."""
    (g,) = arguments
    half = expander.half
    if half.split(g)[0] not in (fmpq(1), fmpq(-1)):
        return expander.compose_bounded("atanh", [g])
    above, below = half.log(half.add(one(), g)), half.log(half.add(one(), scale(g, fmpq(-1))))
    return scale(half.add(above, scale(below, fmpq(-1))), fmpq(1, 2))


def _absolute(expander: Expander, arguments: list[Series]) -> Series:
    """The sign decides; else |g| is enclosed by one term."""
    (g,) = arguments
    sign = expander.half.sign(g)
    if sign is not None:
        return scale(g, fmpq(sign))
    lead = expander.half.single(g)
    return [Term(abs(arb(lead.coefficient)), lead.rate)]


def _sign(expander: Expander, arguments: list[Series]) -> Series:
    sign = expander.half.sign(arguments[0])
    return constant(arb(-1).union(arb(1))) if sign is None else constant(fmpq(sign))


def _heaviside(expander: Expander, arguments: list[Series]) -> Series:
    sign = definite_sign(expander, arguments[0], "Heaviside")
    if sign == 0:
        raise Undecided("Heaviside at 0")
    return one(1) if sign > 0 else []


def _largest(wanted: int) -> Handler:
    def apply(expander: Expander, arguments: list[Series]) -> Series:
        best, *others = arguments
        for other in others:
            difference = expander.half.add(best, scale(other, fmpq(-1)))
            best = best if definite_sign(expander, difference, "Max or Min") * wanted >= 0 else other
        return best

    return apply


def _step(low: int, high: int) -> Handler:
    """floor and ceiling: g plus a number in [low, high]; exact where the range has one value."""

    def apply(expander: Expander, arguments: list[Series]) -> Series:
        (g,) = arguments
        name = "floor" if low < 0 else "ceiling"
        if is_bounded(g):
            value = expander.compose_bounded(name, [g])
            if not value or arb(value[0].coefficient).is_exact():
                return value
        return expander.half.add(g, constant(arb(low).union(arb(high))))

    return apply


def _frac(expander: Expander, _: list[Series]) -> Series:
    return constant(arb(0).union(arb(1)))


_SIN, _COS, _SINH, _COSH = _circular("sin"), _circular("cos"), _pair(-1), _pair(1)
_ONE: Handler = lambda expander, arguments: one()  # noqa: E731

ELEMENTARY: Mapping[str, Handler] = {
    "Add": lambda expander, arguments: expander.half.add(*arguments),
    "Mul": lambda expander, arguments: expander.product(arguments),
    "exp": lambda expander, arguments: expander.half.exp(arguments[0]),
    "log": lambda expander, arguments: expander.half.log(arguments[0]),
    "sin": _SIN,
    "cos": _COS,
    "tan": _quotient(_SIN, _COS),
    "cot": _quotient(_COS, _SIN),
    "sec": _quotient(_ONE, _COS),
    "csc": _quotient(_ONE, _SIN),
    "sinh": _SINH,
    "cosh": _COSH,
    "tanh": _tanh,
    "coth": _quotient(_ONE, _tanh),
    "sech": _quotient(_ONE, _COSH),
    "csch": _quotient(_ONE, _SINH),
    "atan": _atan,
    "acot": _acot,
    "asinh": _arc("asinh"),
    "acosh": _arc("acosh"),
    "atanh": _atanh,
    "asin": _asin,
    "acos": _acos,
    "Abs": _absolute,
    "sign": _sign,
    "Heaviside": _heaviside,
    "Max": _largest(1),
    "Min": _largest(-1),
    "floor": _step(-1, 0),
    "ceiling": _step(0, 1),
    "frac": _frac,
}
