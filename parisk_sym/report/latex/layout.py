r"""Words with $math$ as lines of a page: short math in the text, long math displayed."""

import re

from parisk_sym.report.latex.equations import (
    PAGE,
    Measure,
    TooWideError,
    display,
    least_width,
    math_rows,
    width,
)
from parisk_sym.report.latex.text import prose, statement

__all__ = ["lay_out", "quotation"]

_MATH = re.compile(r"\$((?:[^$\\]|\\.)+)\$([,;.]?)")


def lay_out(text: str, measure: Measure = PAGE) -> str:
    r"""Words with $math$ as LaTeX; raises TooWideError where math is wider than the page.

    >>> print(lay_out("$x < 1$ for $x > 0$"))
    $x < 1$ for $x > 0$
    """
    parts, end = [], 0
    for match in _MATH.finditer(text):
        parts += [prose(text[end : match.start()]), _math(match[1], match[2], measure)]
        end = match.end()
    return "".join([*parts, prose(text[end:])])


def _math(math: str, mark: str, measure: Measure) -> str:
    if width(math) <= measure.inline:
        return f"${math}${mark}"
    if max(map(least_width, math_rows(math, measure.line))) > measure.widest:
        raise TooWideError
    return f"\n{display(math, measure=measure, mark=mark)}\n"


def quotation(text: str, measure: Measure = PAGE) -> str:
    r"""A statement in LaTeX as printed, with math that is wide for a line displayed.

    >>> print(quotation("half of $x_1 \\le 1$"))
    half of $x_1 \le 1$
    """
    return _LONG_MATH.sub(lambda m: _math_as_printed(m, measure), statement(text))


_LONG_MATH = re.compile(r"(?<![\\$])\$((?:[^$\\]|\\.)+)\$([,;.]?)")


def _math_as_printed(match: re.Match[str], measure: Measure) -> str:
    fits = width(match[1]) <= measure.inline * 5 // 4 or r"\text" in match[1] or r"\mbox" in match[1]
    return match[0] if fits else f"\n{display(match[1], measure=measure, mark=match[2])}\n"
