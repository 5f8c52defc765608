"""The result of checking a file of values as text, as JSON, and as JUnit XML for a CI."""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

from parisk_sym.tables.check import CheckResult, Finding

__all__ = ["junit", "junit_error", "result_json", "result_lines"]


def result_lines(subject: str, checked: CheckResult, worst: int) -> Iterator[str]:
    """The counts, the largest error, and the worst rows, wrong digits underlined."""
    right = checked.count - checked.wrong - checked.undecided
    yield f"{subject}: {checked.count} rows, tolerance: {checked.tolerance}"
    yield f"{right} right, {checked.wrong} wrong, {checked.undecided} not decided"
    yield f"largest error: {checked.ulps:.3g} ulp, relative {checked.relative:.3g}"
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
    yield f"  error      {finding.ulps:.3g} ulp, relative {finding.relative:.3g}"


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
        suite, "testcase", classname=subject, name=f"{checked.count - bad} of {checked.count} rows"
    )
    if bad > len(shown):
        ET.SubElement(whole, "failure", message=f"{bad - len(shown)} more rows are not right")
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
