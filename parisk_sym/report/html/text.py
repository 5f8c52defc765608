r"""Texts as HTML: escaped, with mathematics as MathML and identifiers as code.

Mathematics is LaTeX, which math-core converts to MathML Core; what it does not know is shown unchanged.
"""

import functools
import re
import unicodedata

from markupsafe import Markup, escape
from math_core import LatexError, LatexToMathML

from parisk_sym.report.latex.inline import formulas
from parisk_sym.report.latex.text import ARGUMENT, CODE, MATH, in_parts

__all__ = ["display", "gist", "mathml", "prose", "statement"]

_CONVERTER = LatexToMathML()

_DELIMITERS = re.compile(r"\$(.+)\$|\\\((.+)\\\)|\\\[(.+)\\\]", re.DOTALL)


@functools.lru_cache(maxsize=50_000)
def mathml(latex: str, large: bool = False) -> Markup:
    r"""LaTeX of mathematics as MathML; if `large`, with fractions and sums in full size.

    >>> print(mathml(r"\frac{1}{2} < x"))
    <math><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>&lt;</mo><mi>x</mi></math>
    >>> print(mathml(r"\undefined"))
    <code class="latex">\undefined</code>
    """
    try:
        made = _CONVERTER.convert_with_local_state(_with_plain_brackets(latex), displaystyle=large)
    except LatexError:
        return Markup('<code class="latex">{}</code>').format(latex)
    return Markup(made.replace('display="block"', 'displaystyle="true"', 1))  # noqa: S704 - the converter escapes


_BRACKETS = re.compile(
    r"\\left\s*(?P<opening>[(\[|]|\\\{|\\lvert)"
    r"(?P<inside>(?:(?!\\(?:left|right|[dt]?frac|binom|sum|prod|int|bigcup|begin|lim)(?![A-Za-z])).)*)"
    r"\\right\s*(?P<closing>[)\]|]|\\\}|\\rvert)",
    re.DOTALL,
)


def _with_plain_brackets(latex: str) -> str:
    r"""The LaTeX with plain brackets around anything low: browsers leave room for the largest size of brackets that may grow.

    >>> print(_with_plain_brackets(r"K\left(x\right)\left(\frac{1}{2}\right)"))
    K(x)\left(\frac{1}{2}\right)
    """
    made = _BRACKETS.sub(lambda m: f"{m['opening']}{m['inside']}{m['closing']}", latex)
    return made if made == latex else _with_plain_brackets(made)


def prose(text: str, large: bool = False) -> Markup:
    r"""Plain text in which $...$ may hold math and `...` an identifier; inline formulas are set as math.

    >>> print(prose("`cost.dp` of 1 & $x$"))
    <code>cost.dp</code> of 1 &amp; <math><mi>x</mi></math>
    """
    return Markup(in_parts(text, MATH, _without_math, lambda math: _span(math, large)))  # noqa: S704 - every part is escaped


def display(text: str) -> Markup:
    """Plain text as HTML with fractions and sums in full size."""
    return prose(text, large=True)


def statement(text: str, large: bool = True) -> Markup:
    r"""A statement in LaTeX, text with a few commands and math, as HTML; consecutive formulas are put on separate lines.

    >>> print(statement("50\\% of \\emph{Ald\\`a}, <$x$>"))
    50% of <em>Aldà</em>, &lt;<math displaystyle="true"><mi>x</mi></math>&gt;
    """
    apart = in_parts(text, MATH, lambda between: between if between.strip() else _BREAK * bool(between), str)
    made = in_parts(apart.strip(_BREAK), MATH, _latex_text, lambda math: _span(math, large))
    return Markup(made.replace(_BREAK, "<br>" if large else " "))  # noqa: S704 - every part is escaped


def gist(text: str) -> Markup:
    """A statement in LaTeX as HTML in small print."""
    return statement(text, large=False)


_BREAK = "\u2028"
"""Unicode's line separator."""


def _span(math: str, large: bool = False) -> str:
    found = _DELIMITERS.fullmatch(math)
    return str(mathml(next(filter(None, found.groups())) if found else math, large))


def _without_math(text: str) -> str:
    text = text.replace(r"\$", "$")
    return in_parts(text, CODE, _with_formulas, lambda name: f"<code>{_escape(name.strip('`'))}</code>")


@functools.lru_cache(maxsize=20_000)
def _with_formulas(text: str) -> str:
    return "".join(
        _after_words(mathml(piece)) if is_math else _escape(piece) for piece, is_math in formulas(text)
    )


def _after_words(made: Markup) -> str:
    """A formula after words; one that begins with its relation, as in "left = 2", gets no second space before it."""
    return str(made).replace("<math><mrow></mrow><mo>", '<math><mrow></mrow><mo lspace="0">', 1)


def _escape(text: str) -> str:
    return str(escape(text))


# --- text in LaTeX ----------------------------------------------------------------------------------------------------

_MARKS = {"`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", '"': "\u0308", "H": "\u030b",
          "v": "\u030c", "c": "\u0327"}  # fmt: skip
_POINTS_OF_BREAK = re.compile(r"\\allowbreak(?![A-Za-z])(?:\{\})?")
_STYLES = {"emph": "em", "textit": "em", "textbf": "strong", "texttt": "code"}
_TYPOGRAPHY = {"---": "—", "--": "–", "``": "“", "''": "”", "~": "\u00a0", r"\\": "\n"}
_COMMAND = re.compile(
    rf"\\(?P<style>emph|textit|textbf|texttt)\{{(?P<styled>{ARGUMENT})\}}"
    r"|\\(?P<mark>[`'^~=\"]|[Hvc](?=\{))\{?(?P<letter>[A-Za-z])\}?"
    r"|\\(?P<character>[%$&#_{} ])|(?P<sign>---|--|``|''|~|\\\\)"
    rf"|(?P<unknown>\\[A-Za-z]+(?:\{{{ARGUMENT}\}})*)|\{{(?P<group>{ARGUMENT})\}}"
)


def _latex_text(text: str) -> str:
    r"""LaTeX text outside math, with a few commands, groups and typographic signs; anything else is unchanged.

    >>> print(_latex_text(r"\texttt{f\_{}k\{0\}}, \emph{of {one}} \unknown{x}"))
    <code>f_k{0}</code>, <em>of one</em> \unknown{x}
    """
    parts, end = [], 0
    for found in _COMMAND.finditer(text):
        parts += [_escape(text[end : found.start()]), _command(found)]
        end = found.end()
    return "".join([*parts, _escape(text[end:])])


def _command(found: re.Match[str]) -> str:
    if style := found["style"]:
        return f"<{_STYLES[style]}>{_latex_text(found['styled'])}</{_STYLES[style]}>"
    if mark := found["mark"]:
        return unicodedata.normalize("NFC", found["letter"] + _MARKS[mark])
    if (group := found["group"]) is not None:
        return _latex_text(group)
    if unknown := found["unknown"]:
        return _escape(_POINTS_OF_BREAK.sub("", unknown))
    return _escape(found["character"] or _TYPOGRAPHY[found["sign"]])
