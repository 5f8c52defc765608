r"""Words with $math$ as lines of a page: short math in the text, long math displayed."""

import re

from parisk_sym.report.latex.equations import PAGE, Measure, TooWideError, broken, display, least_width, width
from parisk_sym.report.latex.text import prose, statement

__all__ = ["laid_out", "quoted"]

_MATH = re.compile(r"\$((?:[^$\\]|\\.)+)\$([,;.]?)")


def laid_out(text: str, measure: Measure = PAGE) -> str:
    r"""Words with $math$ as LaTeX; TooWideError where a part of the math has no place.

    >>> print(laid_out("$x < 1$ for $x > 0$"))
    $x < 1$ for $x > 0$
    """
    parts, end = [], 0
    for match in _MATH.finditer(text):
        parts += [prose(text[end : match.start()]), _placed(match[1], match[2], measure)]
        end = match.end()
    return "".join([*parts, prose(text[end:])])


def _placed(math: str, mark: str, measure: Measure) -> str:
    if width(math) <= measure.inline:
        return f"${math}${mark}"
    if max(map(least_width, broken(math, measure.line))) > measure.widest:
        raise TooWideError
    return f"\n{display(math, measure=measure, mark=mark)}\n"


def quoted(text: str, measure: Measure = PAGE) -> str:
    r"""A statement in LaTeX as printed; math that is wider than a line of it is displayed.

    >>> print(quoted("half of $x_1 \\le 1$"))
    half of $x_1 \le 1$
    """
    return _LONG_MATH.sub(lambda m: _shown(m, measure), statement(text))


_LONG_MATH = re.compile(r"(?<![\\$])\$((?:[^$\\]|\\.)+)\$([,;.]?)")


def _shown(match: re.Match[str], measure: Measure) -> str:
    fits = width(match[1]) <= measure.inline * 5 // 4 or r"\text" in match[1] or r"\mbox" in match[1]
    return match[0] if fits else f"\n{display(match[1], measure=measure, mark=match[2])}\n"
