"""The result of checking a file of values as text, as JSON, and as JUnit XML for a CI."""

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any
from xml.etree import ElementTree as ET

from parisk_sym.core.texts import quantity
from parisk_sym.tables.check import CheckResult, Finding

__all__ = ["junit", "junit_error", "result_json", "result_lines"]


def result_lines(subject: str, checked: CheckResult, worst: int) -> Iterator[str]:
    """The counts, the largest error, and the worst rows, wrong digits underlined."""
    right = checked.count - checked.wrong - checked.undecided
    yield f"{subject}: {quantity(checked.count, 'row')}, tolerance: {checked.tolerance}"
    yield f"{right} right, {checked.wrong} wrong, {checked.undecided} not decided"
    yield f"largest error: {_error_text(checked.ulps, checked.relative)}"
    for finding in checked.worst[:worst]:
        if finding.problems:
            yield ""
            yield from _finding_lines(finding)


def _finding_lines(finding: Finding) -> Iterator[str]:
    point = ", ".join(f"{name}={text}" for name, text in finding.arguments.items())
    yield f"{finding.place} ({point}): {'; '.join(finding.problems)}"
    yield f"  given      {finding.given}"
    if not finding.certified:
        return
    yield f"             {_carets(finding.given, finding.certified)}".rstrip()
    yield f"  certified  {finding.certified}"
    wrong = _wrong_digits(finding.given, finding.certified)
    yield f"  error      {f'{wrong}, ' * bool(wrong)}{_error_text(finding.ulps, finding.relative)}"


_MOST_ULPS = 1e6
"""Ulps of float64 that are printed: so many more tell less than the relative error."""

_FEW_DIGITS = 14
"""Significant digits of a number that a person wrote, rather than a program in full."""


def _error_text(ulps: float, relative: float) -> str:
    """The error in ulps if it is a rounding error of float64, and relative to the true value."""
    return f"{f'{ulps:.3g} ulp, ' if ulps < _MOST_ULPS else ''}relative {relative:.3g}"


def _wrong_digits(given: str, certified: str) -> str:
    """Which digit of a number with few digits is wrong, if the certified value rounds to another number; otherwise "".

    >>> _wrong_digits("0.334", "0.33333333333333333"), _wrong_digits("0.333", "0.33333333333333333")
    ('wrong in the 3rd digit: the value rounds to 0.333', '')
    """
    try:
        number, rounded = Decimal(given), Decimal(certified).quantize(Decimal(given))
    except InvalidOperation:  # several numbers, a quotient, an infinity
        return ""
    digits, right = (
        str(d.copy_abs()).lower().partition("e")[0].replace(".", "").lstrip("0") for d in (number, rounded)
    )
    if len(digits) > _FEW_DIGITS or number == rounded:
        return ""
    places = [i for i, (a, b) in enumerate(zip(digits, right, strict=False), 1) if a != b]
    which = f" in the {_ordinal(places[0])} digit" if len(digits) == len(right) and len(places) == 1 else ""
    return f"wrong{which}: the value rounds to {rounded}"


def _ordinal(number: int) -> str:
    return f"{number}{_ENDINGS.get(number, 'th')}"


_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
"""The endings of ordinal numbers, up to `_FEW_DIGITS`."""


def _carets(given: str, certified: str) -> str:
    """Carets under the digits from the first wrong one on; "" where the two numbers are not in the same format.

    >>> _carets("0.725529", "0.725528286")
    '       ^'
    """
    if given.partition("e")[2] != certified.partition("e")[2] or given.find(".") != certified.find("."):
        return ""
    digits = given.partition("e")[0]
    first = next((i for i, (a, b) in enumerate(zip(digits, certified, strict=False)) if a != b), len(digits))
    return " " * first + "^" * (len(digits) - first)


def result_json(subject: str, checked: CheckResult, worst: int) -> dict[str, Any]:
    """The result as plain JSON data."""
    return {
        "formula": subject,
        "tolerance": str(checked.tolerance),
        "rows": checked.count,
        "wrong": checked.wrong,
        "undecided": checked.undecided,
        "ulps": checked.ulps,
        "relative": checked.relative,
        "worst": [finding._asdict() for finding in checked.worst[:worst]],
    }


def junit(subject: str, checked: CheckResult) -> bytes:
    """A suite with one case for the rows that are right, and one for each of the worst others."""
    bad = checked.wrong + checked.undecided
    shown = [finding for finding in checked.worst if finding.problems]
    suite = ET.Element(
        "testsuite",
        name=f"parisk check {subject}",
        tests=str(len(shown) + 1),
        failures=str(len(shown) + (bad > len(shown))),
    )
    whole = ET.SubElement(
        suite,
        "testcase",
        classname=subject,
        name=f"{checked.count - bad} of {quantity(checked.count, 'row')}",
    )
    if bad > len(shown):
        ET.SubElement(
            whole,
            "failure",
            message=quantity(bad - len(shown), "more row is not right", "more rows are not right"),
        )
    for finding in shown:
        case = ET.SubElement(suite, "testcase", classname=subject, name=_printable(finding.place))
        failure = ET.SubElement(case, "failure", message="; ".join(finding.problems))
        failure.text = _printable("\n".join(_finding_lines(finding)))
    text: bytes = ET.tostring(suite, encoding="utf-8", xml_declaration=True)
    return text


def junit_error(subject: str, message: str) -> bytes:
    """A suite whose only case is an error: the check did not finish."""
    name = f"parisk check {_printable(subject)}"
    suite = ET.Element("testsuite", name=name, tests="1", failures="0", errors="1")
    case = ET.SubElement(suite, "testcase", classname="parisk check", name=_printable(subject))
    ET.SubElement(case, "error", message=_printable(message))
    text: bytes = ET.tostring(suite, encoding="utf-8", xml_declaration=True)
    return text


def _printable(text: str) -> str:
    """The text with characters that XML does not allow replaced by question marks."""
    return "".join(c if c.isprintable() or c == "\n" else "?" for c in text)
