r"""Printed numbers: the range that a paper's digits denote, and whether a value rounds to them.

A printed number denotes every number that rounds to it. Its last digit, a zero too, gives the unit of rounding:
2.27e-5 is rounded to 10^-7, 1500 to units, 12.5% to thousandths. A fraction is exact. A value that lies exactly between
two printed numbers may have been rounded half up (away from zero) or half to even; the decision reports which.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from flint import arb, ctx, fmpq

from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError, PariskError

__all__ = ["HALF_TO_EVEN", "HALF_UP", "Printed", "decide_printed", "plain_number", "read_printed"]

HALF_UP = "half up (away from zero)"
HALF_TO_EVEN = "half to even"

_PRECISIONS = tuple(64 * 2**i for i in range(9))
_LARGEST_EXPONENT = 100_000
_LONGEST_BITS = 200  # of a number that is shown in full
_LONGEST_TEXT = 200  # of a printed number
_LARGEST_POWER = 10**6  # of 2 in an exact ball that is taken as a rational number

_MINUS = "\N{MINUS SIGN}"
_THIN = "\N{THIN SPACE}\N{NARROW NO-BREAK SPACE}\N{NO-BREAK SPACE}\N{HAIR SPACE}"
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_SUPERSCRIPT = "[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+"

_SIGN = r"(?P<sign>[+-]?)"
_SCALE = (
    r"(?:[eE](?P<letter>[+-]?\d+)"
    r"|\s*(?:x|×|\*|·|\\times|\\cdot)\s*10(?:(?:\^|\*\*)(?:(?P<plain>[+-]?\d+)|\{(?P<braces>[+-]?\d+)\})"
    rf"|(?P<raised>{_SUPERSCRIPT})))?"
)
_DECIMAL = re.compile(
    rf"{_SIGN}(?P<whole>\d*)(?:\.(?P<places>\d*))?{_SCALE}(?P<percent>\s*\\?%)?\Z", re.ASCII
)
_QUOTIENT = re.compile(rf"{_SIGN}(?:(\d+)\s*/\s*(\d+)|\\[dt]?frac\{{(\d+)\}}\{{(\d+)\}})\Z", re.ASCII)
_GROUPED = re.compile(r"[+-]?\d{1,3}((?P<mark>[,_])\d{3})((?P=mark)\d{3})*(?![\d,_])", re.ASCII)


@dataclass(frozen=True)
class Printed:
    """A printed number: its value, the unit of its last digit (0 for a fraction, which is exact), and its notation.

    `places` are the digits after the point, `exponent` the power of ten as printed (None without one).
    """

    text: str
    value: fmpq
    unit: fmpq
    places: int = 0
    exponent: int | None = None
    percent: bool = False

    def rounding(self, exact: fmpq) -> tuple[str, ...] | None:
        """How an exact value rounds to the printed number: () without a tie, the tie rules that give it, None if it does not."""
        distance = abs(exact - self.value)
        if 2 * distance != self.unit or self.unit == 0:
            return () if 2 * distance < self.unit or distance == 0 else None
        away = abs(self.value) > abs(exact)
        even = int((self.value / self.unit).p) % 2 == 0
        rules = (HALF_UP,) * away + (HALF_TO_EVEN,) * even
        return rules or None

    def show(self, count: int) -> str:
        """A number of units in the notation of the printed number; very long ones with the first digits only."""
        if abs(count).bit_length() > _LONGEST_BITS:
            return str((self.unit * arb(count)).str(12, radius=False))
        digits = str(abs(count)).rjust(self.places + 1, "0")
        point = len(digits) - self.places
        text = "-" * (count < 0) + digits[:point] + ("." + digits[point:] if self.places else "")
        return text + (f"e{self.exponent}" if self.exponent is not None else "") + "%" * self.percent


def read_printed(text: str) -> Printed:
    r"""The number that a text prints; ClaimError if it cannot be read, or in more than one way.

    Decimals, exponents (2.27e-5, 1.5 × 10³, 1.5 \times 10^{-3}), the sign −, fractions, thousands separators (1,234.5 or
    thin spaces), per cent (12.5% is 0.125) and a currency sign in front.

    >>> read_printed("2.27e-5").unit, read_printed("1/3").value, read_printed("12.5%").value
    (1/10000000, 1/3, 1/8)
    """
    if len(text) > _LONGEST_TEXT:
        _refuse(text[:20] + "...", f"write at most {_LONGEST_TEXT} characters, got {len(text)}")
    plain = _without_separators(_bare(text), text)
    quotient = _QUOTIENT.match(plain)
    if quotient:
        return _exact(text, quotient)
    match = _DECIMAL.match(plain)
    if match is None or not (match["whole"] or match["places"]):
        _refuse(
            text, "write a decimal such as 0.274, 2.27e-5, 1.5 x 10^3 or 12.5%, or a fraction such as 1/3"
        )
    return _rounded_value(text, match)


def plain_number(text: str) -> str:
    r"""The printed number as plain text, without LaTeX commands.

    >>> plain_number(r"\$4.5"), plain_number(r"$1.5 \times 10^{-3}$"), plain_number(r"12.5\,\%")
    ('$4.5', '1.5 × 10⁻³', '12.5\u2009%')
    """
    plain = _outside_math(text)
    for command, character in _PLAIN.items():
        plain = plain.replace(command, character)
    plain = re.sub(r"\\[dt]?frac\{(\d+)\}\{(\d+)\}", r"\1/\2", plain)
    return re.sub(r"\^(?:\{([+-]?\d+)\}|([+-]?\d+))", lambda m: (m[1] or m[2]).translate(_RAISED), plain)


_PLAIN = {r"\$": "$", r"\%": "%", r"\times": "×", r"\cdot": "·", r"\,": "\N{THIN SPACE}", "{,}": ","}
_RAISED = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")


def _outside_math(text: str) -> str:
    bare = text.strip()
    return bare[1:-1].strip() if len(bare) > 2 and bare[0] == bare[-1] == "$" else bare


def _refuse(text: str, advice: str) -> NoReturn:
    raise ClaimError(f"the printed value {text!r} cannot be read as one number: {advice}")


def _bare(text: str) -> str:
    """The text without mathematics mode and currency, with a plain minus sign."""
    bare = _outside_math(text).replace(_MINUS, "-")
    currency = re.match(r"([+-]?)\s*(?:\\?\$|€|£)\s*", bare)
    return currency[1] + bare[currency.end() :] if currency else bare


def _without_separators(bare: str, text: str) -> str:
    """The text without thousands separators, if the groups have three digits."""
    marked = bare.replace("{,}", ",").replace("_", " ")
    marked = re.sub(rf"(?<=[0-9])(?:\\,|[{_THIN}])(?=[0-9])", "_", marked)
    marked = re.sub(rf"\\,|[{_THIN}]", " ", marked)
    if "," not in marked and "_" not in marked:
        return marked
    group = _GROUPED.match(marked)
    rest = marked[group.end() :] if group else marked
    if group is None or "," in rest or "_" in rest:
        _refuse(
            text,
            "write a point before the decimals, and separators between groups of three digits only (1,234.5)",
        )
    return re.sub("[,_]", "", group[0]) + rest


def _exact(text: str, match: re.Match[str]) -> Printed:
    numbers = [int(n) for n in match.groups()[1:] if n is not None]
    if numbers[1] == 0:
        _refuse(text, "the denominator must not be 0")
    value = fmpq(*numbers)
    return Printed(text, -value if match["sign"] == "-" else value, fmpq(0))


def _rounded_value(text: str, match: re.Match[str]) -> Printed:
    places = len(match["places"] or "")
    count = int((match["whole"] or "") + (match["places"] or ""))
    exponent, percent = _exponent(match, text), bool(match["percent"])
    if match["sign"] == "-" and count == 0:
        _refuse(text, "write zero without a sign")
    unit = fmpq(10) ** ((exponent or 0) - places - 2 * percent)
    return Printed(text, unit * (-count if match["sign"] == "-" else count), unit, places, exponent, percent)


def _exponent(match: re.Match[str], text: str) -> int | None:
    raised = match["letter"] or match["plain"] or match["braces"] or match["raised"]
    if raised is None:
        return None
    try:
        exponent = int(raised.translate(_SUPERSCRIPTS))
    except ValueError:
        _refuse(text, "write the exponent as one integer")
    if abs(exponent) > _LARGEST_EXPONENT:
        _refuse(text, f"its exponent must lie within ±{_LARGEST_EXPONENT}, got {exponent}")
    return exponent


def decide_printed(
    ball_at: Callable[[int], arb], exact: fmpq | None, printed: Printed
) -> tuple[Status, str, dict[str, Any]]:
    """Whether a value rounds to the printed number: the status, the value rounded likewise, and the numbers behind it.

    `ball_at` encloses the value at a binary precision, `exact` is the value where it is known to be rational. Only a
    ball that contains neither end of the rounding range decides; otherwise UNDECIDED, with the reason.
    """
    detail: dict[str, Any] = {"printed": printed.text}
    if exact is not None:
        return _decide_exactly(exact, printed, detail)
    for bits, ball in _balls(ball_at, detail):
        value = _as_rational(ball)
        if value is not None:
            return _decide_exactly(value, printed, detail)
        with ctx.workprec(2 * bits):
            status, rounded = _compare(ball, printed), _round_ball(ball, printed)
        detail["value"] = str(ball.str(12 + len(rounded), radius=False))
        if status is not None:
            return status, rounded, {k: v for k, v in detail.items() if k != "reason"} | {"rounded": rounded}
        detail["reason"] = (
            f"at {bits} bits the value cannot be distinguished from an end of the range that rounds to {printed.text}"
        )
    return Status.UNDECIDED, "", detail


def _as_rational(ball: arb) -> fmpq | None:
    """The value of an exact ball of moderate size."""
    if not ball.is_exact():
        return None
    return ball.fmpq() if abs(int(ball.man_exp()[1])) <= _LARGEST_POWER else None


def _balls(ball_at: Callable[[int], arb], detail: dict[str, Any]) -> Iterator[tuple[int, arb]]:
    """Finite enclosures at rising precision; what went wrong otherwise is left in the detail."""
    for bits in _PRECISIONS:
        try:
            with ctx.workprec(bits):
                ball = ball_at(bits)
        except (PariskError, ValueError, ArithmeticError, TypeError, RecursionError) as error:
            detail["reason"] = f"{type(error).__name__}: {error}"
            continue
        if ball.is_finite():
            yield bits, ball
        else:
            detail["reason"] = f"no finite enclosure at {bits} bits: the value may be infinite or undefined"


def _decide_exactly(
    exact: fmpq, printed: Printed, detail: dict[str, Any]
) -> tuple[Status, str, dict[str, Any]]:
    """Decide for a rational value: a tie is reported with the rule that gives the printed number."""
    rules = printed.rounding(exact)
    rounded = printed.show(_nearest(exact / printed.unit)) if printed.unit else _short(exact)
    if rules:
        rounded = printed.show(int((printed.value / printed.unit).p))
        detail = detail | {
            "tie": f"the value lies halfway; rounded {' or '.join(rules)} it is the printed number"
        }
    status = Status.REFUTED if rules is None else Status.PROVED
    return status, rounded, detail | {"value": _short(exact), "rounded": rounded}


def _short(exact: fmpq) -> str:
    """A rational in full while it is short, otherwise as a decimal."""
    size = int(exact.p).bit_length() + int(exact.q).bit_length()
    return str(exact) if size <= _LONGEST_BITS else str(arb(exact).str(20, radius=False))


def _nearest(value: fmpq) -> int:
    """The next integer, half away from zero."""
    count = int((abs(value) + fmpq(1, 2)).floor())
    return count if value >= 0 else -count


def _compare(ball: arb, printed: Printed) -> Status | None:
    """PROVED inside the open range of rounding, REFUTED outside the closed one; an end itself is not decided by a ball."""
    low, high = (arb(printed.value + sign * printed.unit / 2) for sign in (-1, 1))
    if ball < low or ball > high:
        return Status.REFUTED
    return Status.PROVED if ball > low and ball < high else None


def _round_ball(ball: arb, printed: Printed) -> str:
    """The rounded value where the whole ball rounds to it, else its digits."""
    units = ball / printed.unit if printed.unit else arb.pos_inf()
    count = (units + fmpq(1, 2)).floor().unique_fmpz() if abs(units) < arb(2) ** _LONGEST_BITS else None
    return str(ball.str(20, radius=False)) if count is None else printed.show(int(count))
