"""Numbers and tables as text: Markdown and LaTeX (booktabs) from the same rows."""

import math
from collections.abc import Sequence
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

from benchmarks.accountants.analysis import Answer
from benchmarks.accountants.certified import Truth
from benchmarks.accountants.sides import NOT_A_NUMBER, ROUNDING, TRIVIAL, WRONG

__all__ = [
    "MARK",
    "answer_cell",
    "certified_text",
    "claimed_text",
    "infinite_text",
    "latex_table",
    "markdown_table",
    "shown",
]

MARK = "⚠"


def shown(value: Fraction, digits: int = 2) -> str:
    """A number rounded to some significant digits, in scientific notation.

    >>> shown(Fraction(-1, 3)), shown(Fraction(0))
    ('-3.3e-1', '0')
    """
    return _scientific(value, digits, ROUND_HALF_EVEN)


def certified_text(truth: Truth, digits: int) -> str:
    """A certified value rounded to some significant digits; without more digits where it is exact.

    >>> (
    ...     certified_text(Truth(Fraction(1, 3), Fraction(1, 10**30)), 5),
    ...     certified_text(Truth(Fraction(0), Fraction(0)), 5),
    ... )
    ('0.33333', '0')
    """
    number = _decimal(truth.value, digits, ROUND_HALF_EVEN)
    if truth.radius:
        number = number.quantize(Decimal((0, (1,), number.adjusted() - digits + 1)), context=_WIDE)
    return f"{number:e}" if number and number.adjusted() < -4 else f"{number:f}"


_WIDE = Context(prec=60, Emin=MIN_EMIN, Emax=MAX_EMAX)


def _scientific(value: Fraction, digits: int, rounding: str) -> str:
    return f"{_decimal(value, digits, rounding):e}".replace("e+", "e") if value else "0"


def _decimal(value: Fraction, digits: int, rounding: str) -> Decimal:
    context = Context(prec=digits, rounding=rounding, Emin=MIN_EMIN, Emax=MAX_EMAX)
    return context.divide(Decimal(value.numerator), Decimal(value.denominator))


def claimed_text(claimed: float) -> str:
    """A claim as the package printed it."""
    return infinite_text(claimed) if math.isinf(claimed) else repr(claimed)


def infinite_text(value: float) -> str:
    """An infinity with its sign."""
    return "∞" if value > 0 else "-∞"


def answer_cell(answer: Answer) -> str:
    """The signed error of one answer, marked where it is on the wrong side; or why there is none."""
    if answer.claimed is None:
        return "refused"
    if answer.verdict == NOT_A_NUMBER:
        return "NaN"
    if answer.verdict == TRIVIAL:
        return "∞" if answer.claimed == math.inf else "trivial"
    error = answer.error()
    text = infinite_text(answer.claimed) if error is None else ("+" if error > 0 else "") + shown(error)
    return (
        f"**{text}** {MARK}"
        if answer.verdict == WRONG
        else f"{text} r"
        if answer.verdict == ROUNDING
        else text
    )


def markdown_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table; the first column is left-aligned."""
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    texts = (" | ".join(cell.replace("|", r"\|") for cell in line) for line in lines)
    return "".join(f"| {text} |\n" for text in texts)


def latex_table(heads: Sequence[str], rows: Sequence[Sequence[str]], caption: str, label: str) -> str:
    r"""The same table for \input: booktabs rules, longtable over pages (needs amssymb, booktabs, longtable)."""
    columns = "l" + "r" * (len(heads) - 1)
    body = "\n".join(" & ".join(map(_latex, row)) + r" \\" for row in rows)
    head = " & ".join(map(_latex, heads))
    return (
        f"\\begin{{longtable}}{{@{{}}{columns}@{{}}}}\n\\caption{{{_latex(caption)}}}\\label{{{label}}} \\\\\n"
        f"\\toprule\n{head} \\\\\n\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n{body}\n\\end{{longtable}}\n"
    )


def _latex(text: str) -> str:
    from parisk_sym.report.latex.text import escape

    if text.startswith("**"):
        inner = text.removeprefix("**").removesuffix(f"** {MARK}")
        return rf"\textbf{{{escape(inner)}}} $\blacktriangleleft$"
    return escape(text)
