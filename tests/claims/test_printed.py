"""Printed numbers: what their digits say, which values round to them, and that nothing else does."""

import re
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Expr, Rational, exp, gamma, lerchphi, log, pi, sqrt, sympify

from parisk_sym.claims.kinds.printed_value import PrintedValue
from parisk_sym.claims.printed import HALF_TO_EVEN, HALF_UP, decide_printed, read_printed
from parisk_sym.claims.typeset import typeset_sentence
from parisk_sym.claims.verdict import Status
from parisk_sym.core.errors import ClaimError, PrecisionError
from parisk_sym.core.exact import rational
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.report.html.text import prose
from parisk_sym.report.latex.encoding import encoding
from parisk_sym.report.unicode_text import readable

few = settings(max_examples=200)


def decide(expression: Expr, text: str) -> tuple[Status, str, dict[str, object]]:
    """The decision on an expression, as the engine calls it."""
    value = sympify(expression)
    program = Program(value, ())
    exact = rational(value) if value.is_Rational else None
    return decide_printed(lambda _bits: program.run(BALL, ()), exact, read_printed(text))


READ = [
    # text, value, unit of the last digit
    ("0.274", "0.274", "1/1000"),
    ("0.80", "0.8", "1/100"),
    (".5", "0.5", "1/10"),
    ("1500", "1500", "1"),
    ("5.", "5", "1"),
    ("+7", "7", "1"),
    ("2.27e-5", "0.0000227", "1/10000000"),
    ("1.5E3", "1500", "100"),
    ("1e+5", "100000", "100000"),
    ("1.5 x 10^3", "1500", "100"),
    ("1.5x10^{-3}", "3/2000", "1/10000"),
    ("1.5 × 10³", "1500", "100"),
    ("1.5\N{THIN SPACE}×\N{THIN SPACE}10⁻³", "3/2000", "1/10000"),
    (r"1.5 \times 10^{-3}", "3/2000", "1/10000"),
    (r"$1.5\cdot10^{3}$", "1500", "100"),
    ("2 * 10**4", "20000", "10000"),
    ("\N{MINUS SIGN}0.5", "-1/2", "1/10"),
    ("1,234.5", "2469/2", "1/10"),
    ("12,345,678", "12345678", "1"),
    (r"1\,234.5", "2469/2", "1/10"),
    ("1{,}234", "1234", "1"),
    ("1\N{NARROW NO-BREAK SPACE}234\N{NARROW NO-BREAK SPACE}567", "1234567", "1"),
    ("12.5%", "1/8", "1/1000"),
    (r"-12.5\,\%", "-1/8", "1/1000"),
    ("$74,434.40", "7443440/100", "1/100"),
    (r"\$36628.532", "36628532/1000", "1/1000"),
    ("-$5", "-5", "1"),
    ("0.000", "0", "1/1000"),
    ("0e-3", "0", "1/1000"),
    ("1/3", "1/3", "0"),
    ("\N{MINUS SIGN}2/7", "-2/7", "0"),
    (r"\frac{22}{7}", "22/7", "0"),
]


@pytest.mark.parametrize(("text", "value", "unit"), READ)
def test_reading(text: str, value: str, unit: str) -> None:
    """Value and unit of the last digit; trailing zeros are digits."""
    printed = read_printed(text)
    assert (printed.value, printed.unit) == (rational(value), rational(unit))


UNREADABLE = [
    "", "nan", "inf", "about 3", "~0.3", "0.27...", "1,5", "1,23", "1,234,56", "0.1,234", "1 500", "1.2.3", "1e", "1e5.5",
    "10^{-5}", "1.5 × 10⁻", "1e999999999", "1/0", "1/2/3", "1 1/2", "1/3%", "-0.0", "\N{EN DASH}0.5", "--5", "0x10", "1_000",
    "٣.5", "1,234\N{THIN SPACE}567", "12.5 ± 0.1", "9" * 5000, "$", "%", "e5", ".",
]  # fmt: skip


@pytest.mark.parametrize("text", UNREADABLE)
def test_refusals(text: str) -> None:
    """What can be read in no way or in two is refused when the statement is made, with the text and what to write."""
    with pytest.raises(ClaimError, match=r"the printed value .* cannot be read as one number: .+"):
        PrintedValue(Rational(1, 2), text)


def test_per_cent_is_said_once() -> None:
    """The unit per cent says that the expression is in per cent, the sign that the number is a fraction."""
    assert PrintedValue(Rational(27, 2), "13.5", "per cent").number.value == fmpq(27, 2)
    with pytest.raises(ClaimError, match="both say per cent"):
        PrintedValue(Rational(1, 8), "12.5%", "per cent")


RIGHT = [
    (pi, "3.1416"),
    (1000 * sqrt(2), "1.414e3"),
    (1000 * sqrt(2), "1,414"),
    (Rational(227, 10**7), "2.27e-5"),
    (Rational(366285491, 10000), "3.66e4"),
    (Rational(1, 3), "1/3"),
    (Rational(1, 3), "33.3%"),
    (-exp(-1), "\N{MINUS SIGN}0.368"),
    (exp(-10000), "0.000"),
    (exp(-exp(50)), "0.000"),
    (sqrt(2) * sqrt(3) - sqrt(6) + exp(log(2) + log(3)) - 6, "0.000"),
    (log(6) - log(2) - log(3), "0.00"),
    (log(8) / log(2), "3"),
    (gamma(sqrt(1000)), "2.243e33"),  # mpmath.gamma(mpmath.sqrt(1000)) = 2.24285854...e33
]  # fmt: skip

WRONG = [
    (pi, "3.142857"),
    (pi, "22/7"),
    (Rational(3, 10), "0e-3"),
    (Rational(3, 10), "0.30001"),
    (1000 * sqrt(2), "1.415e3"),
    (sqrt(2), "1.414e3"),
    (Rational(1, 3), "0.333e-1"),
    (Rational(1, 3), "0.33%"),
    (Rational(36628549, 1000), "36628.532"),
    (exp(-1), "\N{MINUS SIGN}0.368"),
    (Rational(149949, 100), "1500"),
    (exp(exp(50)), "1.0"),
    (exp(10000), "0.0"),
]


@pytest.mark.parametrize(("value", "text"), RIGHT)
def test_right(value: Expr, text: str) -> None:
    """The value rounds to what is printed: proved, zeros and underflows included."""
    status, rounded, detail = decide(value, text)
    assert status is Status.PROVED, detail
    assert rounded in (detail["rounded"], read_printed(text).text)


@pytest.mark.parametrize(("value", "text"), WRONG)
def test_wrong(value: Expr, text: str) -> None:
    """The value does not: refuted, and what it rounds to is not what is printed."""
    status, rounded, detail = decide(value, text)
    assert status is Status.REFUTED, detail
    assert detail["value"]
    assert rounded != text


def test_the_last_digit_of_every_right_value_counts() -> None:
    """One unit more or less is refuted, or it would not be a digit."""
    for value, text in RIGHT:
        printed = read_printed(text)
        if printed.unit:
            count = int((printed.value / printed.unit).p)
            for other in (count - 1, count + 1):
                assert decide(value, printed.show(other))[0] is Status.REFUTED, (value, text)


TIES = [
    # value, text, rule (none: refuted)
    (Rational(1, 8), "0.13", [HALF_UP]),
    (Rational(1, 8), "0.12", [HALF_TO_EVEN]),
    (Rational(1, 8), "0.14", None),
    (Rational(1, 8), "0.11", None),
    (Rational(3, 20), "0.2", [HALF_UP, HALF_TO_EVEN]),
    (Rational(3, 20), "0.1", None),
    (-Rational(1, 8), "-0.13", [HALF_UP]),
    (-Rational(1, 8), "-0.12", [HALF_TO_EVEN]),
    (Rational(5, 2), "3", [HALF_UP]),
    (Rational(5, 2), "2", [HALF_TO_EVEN]),
    (Rational(1, 2000), "0.000", [HALF_TO_EVEN]),
    (-Rational(1, 2000), "0.000", [HALF_TO_EVEN]),
    (Rational(1, 2000), "0.001", [HALF_UP]),
    (Rational(1250), "1.3e3", [HALF_UP]),
    (Rational(1, 800), "0.13%", [HALF_UP]),
]


@pytest.mark.parametrize(("value", "text", "rules"), TIES)
def test_ties(value: Expr, text: str, rules: list[str] | None) -> None:
    """A tie is right under either rule, and the decision names it."""
    status, _, detail = decide(value, text)
    assert status is (Status.REFUTED if rules is None else Status.PROVED)
    assert [r for r in (HALF_UP, HALF_TO_EVEN) if r in str(detail.get("tie", ""))] == (rules or [])


@few
@given(st.integers(-(10**9), 10**9), st.integers(1, 10**5), st.integers(0, 6))
def test_against_python_decimals(top: int, bottom: int, places: int) -> None:
    """Python's own rounding, by both rules, is accepted; one unit beside both is not."""
    value = Fraction(top, bottom)
    scaled, unit = value * 10**places, Decimal(1).scaleb(-places)
    number = rational(str(value))
    accepted = set()
    for rule in (ROUND_HALF_UP, ROUND_HALF_EVEN):
        count = int((Decimal(abs(scaled.numerator)) / Decimal(scaled.denominator)).quantize(Decimal(1), rule))
        accepted.add(-count if value < 0 else count)
    for count in range(min(accepted) - 1, max(accepted) + 2):
        printed = read_printed(
            str((count * unit).quantize(unit)).replace("-0.", "-0.") if count else str(0 * unit)
        )
        assert (printed.rounding(number) is not None) == (count in accepted), (value, count)


def test_a_decision_never_raises() -> None:
    """No rule, a failing kernel and an undefined value are undecided, with the reason."""

    def fails(_bits: int) -> arb:
        raise PrecisionError("too near")

    for ball_at in (
        fails,
        lambda _bits: arb.nan(),
        lambda bits: arb(1) / (bits - bits),
        lambda _bits: arb(0, 10),
    ):
        status, rounded, detail = decide_printed(ball_at, None, read_printed("0.5"))
        assert (status, rounded) == (Status.UNDECIDED, "")
        assert detail["reason"]
    assert decide(lerchphi(Rational(1, 2), 2, 3), "1.2")[0] is Status.UNDECIDED


def test_an_end_of_rounding_is_not_decided_by_balls() -> None:
    """1/8 lies halfway, but balls around it do not show that: undecided, neither proved nor refuted."""

    def around(bits: int) -> arb:
        return arb(fmpq(1, 8)) + arb(0, arb((1, -bits)))

    for text in ("0.12", "0.13"):
        status, _, detail = decide_printed(around, None, read_printed(text))
        assert status is Status.UNDECIDED
        assert "cannot be distinguished from an end" in detail["reason"]
    assert decide_printed(around, None, read_printed("0.14"))[0] is Status.REFUTED


@pytest.mark.parametrize(
    ("text", "unit", "shown"),
    [
        ("$4.5", "$", "$4.5"),
        (r"\$4.5", "$", "$4.5"),
        ("$4.5", "US$", "$4.5 US$"),
        ("4.5", "$", "4.5 $"),
        (r"450\%", "", "450%"),
        (r"4.5 \times 10^{0}", "s", "4.5 × 10⁰ s"),
        (r"$45\cdot10^{-1}$", "", "45·10⁻¹"),
        (r"\frac{9}{2}", "", "9/2"),
    ],
)
def test_a_printed_number_is_told_as_it_is_read(text: str, unit: str, shown: str) -> None:
    """No command of LaTeX is left, no dollar begins mathematics, and a unit that the number has is not said again."""
    says = PrintedValue(Rational(9, 2), text, unit)
    (sentence,) = says.sentences()
    assert str(sentence) == f"9/2 is {shown} to the printed digits"
    typeset = typeset_sentence(sentence)
    assert readable(typeset) == str(sentence)
    assert re.sub("<[^>]*>", "", prose(typeset)).endswith(f"is {shown} to the printed digits")
    assert encoding(says).count(r"\$") == shown.count("$")
