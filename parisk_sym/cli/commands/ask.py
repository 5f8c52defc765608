"""`parisk ask`: the verdict on a statement that is typed as text or LaTeX."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from parisk_sym.core.errors import ParameterError

if TYPE_CHECKING:
    from parisk_sym.claims.claim import Claim
    from parisk_sym.report.page import Page

__all__ = ["COMMAND"]

_PROVED, _NOT_PROVED, _NOT_READ = 0, 1, 2
_FORMATS = ("screen", "text", "json")
_OPTION = re.compile(r"--?[A-Za-z][A-Za-z-]*(=\S*)?")


class _Ask(click.Command):
    """A command whose arguments may begin with a minus sign, as in -x < 1: what has not the form of an option is a statement."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {a}" if _begins_with_minus(a) else a for a in args])


def _begins_with_minus(argument: str) -> bool:
    return argument.startswith("-") and argument not in ("-", "--") and not _OPTION.fullmatch(argument)


@click.command(cls=_Ask)
@click.argument("statements", metavar="STATEMENT...", nargs=-1, required=True)
@click.option(
    "--format",
    "format_",
    type=click.Choice(_FORMATS),
    default="screen",
    show_default=True,
    help="screen (the proof folded), text (every step) or json (one object per line).",
)
@click.option("--proof", "whole", is_flag=True, help="Every step of the proof: the same as --format text.")
@click.option(
    "--read-only", "only_read", is_flag=True, help="Show how the statement is read, and judge nothing."
)
@click.option(
    "--python",
    "as_python",
    is_flag=True,
    help="Print the statement as a claim for a file in Python, and judge nothing.",
)
@click.option(
    "--time-limit",
    "seconds",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True, max=10**6),
    default=20.0,
    show_default=True,
    help="Limit of processor time for one statement, after which it is UNDECIDED.",
)
def ask(
    statements: tuple[str, ...], format_: str, whole: bool, only_read: bool, as_python: bool, seconds: float
) -> int:
    """Judge a statement that is written as text or as LaTeX.

    The command prints how it reads the statement, then the verdict with a proof or a counterexample. A statement that can be
    read in two ways is refused, and the message shows both. STATEMENT "-" reads one statement per line from standard input.

    Every letter needs a range: "for x > 0", "for all real x", "for 0 < p < 1 and n a positive integer". Decimals are exact
    numbers, "=" is exact, and "≈" compares a printed decimal with the rounded value. N(m, v) has variance v. The manual has
    the whole notation (docs/ask.md).

    \b
    Examples:
      parisk ask '1 + x < exp(x) for x > 0'
      parisk ask 'a b c <= 1/27 for a, b, c >= 0 with a + b + c = 1'
      parisk ask '\\sum_{k=1}^n k = n(n+1)/2 for n \\in \\mathbb{N}'
      parisk ask 'x^3 - 2 has exactly one root in (1, 2)'
      parisk ask 'P(|X| > t) = exp(-t/b) for X ~ Laplace(b), t > 0, b > 0'
      parisk ask 'erf(1) ≈ 0.8427' 'lim (1+1/n)^n = e'
      parisk ask 'x log x is convex on (0, oo)' 'max_{0 <= x <= 1} x(1-x) = 1/4'
      parisk ask 'X + Y has the density z exp(-z) on (0, oo) for X, Y ~ Exp(1)'
      parisk ask 'Laplace(D/ε) noise is ε-DP for every change up to D'

    Exit code 0: every statement is PROVED; 1: one is not; 2: one cannot be read.
    """
    if whole and format_ == "json":
        raise ParameterError("--format json has the whole proof anyway: leave out --proof")
    if only_read and as_python:
        raise ParameterError("--read-only and --python are two outputs: give one of them")
    codes: list[int] = []
    for line in _lines(statements):
        if codes and codes[-1] != _NOT_READ and format_ != "json":
            click.echo()
        codes.append(_ask(line, "text" if whole else format_, only_read, as_python, seconds))
    if len(statements) > 1 and _NOT_READ in codes:
        click.echo(
            f"Each argument is a statement of its own: put it in quotation marks, as in {_QUOTED}", err=True
        )
    return max(codes, default=_PROVED)


def _lines(statements: Sequence[str]) -> Iterator[str]:
    """The statements, and the lines of standard input in the place of -."""
    for statement in statements:
        if statement != "-":
            yield statement.removeprefix(" ")
            continue
        for line in sys.stdin:
            if line.strip() and not line.lstrip().startswith("#"):
                yield line.rstrip("\n")


def _ask(line: str, format_: str, only_read: bool, as_python: bool, seconds: float) -> int:
    from parisk_sym.claims.asked import claim_of, python_claim
    from parisk_sym.claims.language.tokens import AskError
    from parisk_sym.report.page import page_of

    try:
        claim = claim_of(line)
    except AskError as error:
        _print_unread(line, error, format_)
        return _NOT_READ
    if as_python:
        click.echo(python_claim(line))
        return _PROVED
    if format_ != "json":
        _print_reading(page_of(claim, None), flush=True)
    if only_read:
        if format_ == "json":
            _print_json(line, page_of(claim, None))
        return _PROVED
    page = _judge(claim, seconds)
    if format_ == "json":
        _print_json(line, page)
    else:
        _print_verdict(page, format_)
        if str(page.judgement.verdict) == "REFUTED" and (rounded := _as_rounded(line)):  # type: ignore[union-attr]
            click.echo(f"'=' is exact. For a value rounded to the digits shown, ask: {rounded}")
    return _PROVED if str(page.judgement.verdict) == "PROVED" else _NOT_PROVED  # type: ignore[union-attr]


def _judge(claim: Claim, seconds: float) -> Page:
    from parisk_sym.core.limits import Limits
    from parisk_sym.core.progress import progress_console
    from parisk_sym.proofs.judgement import judge
    from parisk_sym.report.page import page_of

    console = progress_console()
    with console.status("judging") if console is not None else nullcontext():
        judgement = judge(claim, Limits(seconds))
    asked = replace(judgement, expected=judgement.verdict)  # nothing was expected
    return replace(page_of(claim, asked), expected=judgement.verdict)


def _print_unread(line: str, error: Any, format_: str) -> None:
    """The message, and the line with a mark below the place."""
    from parisk_sym.core.texts import shown

    if format_ == "json":
        import json

        place = error.place
        click.echo(json.dumps({"line": line, "problem": str(error), "character": place}, ensure_ascii=False))
        return
    click.echo(f"Error: {shown(str(error))}", err=True)
    if error.place is not None and len(line) <= _LONGEST_SHOWN and line.isprintable():
        click.echo(f"  {line}\n  {' ' * (error.place - 1)}^", err=True)


def _as_rounded(line: str) -> str:
    """The line with ≈, where it is an equation with a decimal at its end."""
    found = re.fullmatch(r"([^=<>≈≤≥]*)=(\s*-?\d*\.\d+\s*)", line)
    return f"{found.group(1)}≈{found.group(2)}" if found else ""


_QUOTED = "parisk ask '1 + x < exp(x) for x > 0'"

_LONGEST_SHOWN = 200
"""Characters of a line that is repeated below a message."""


def _print_reading(page: Page, *, flush: bool) -> None:
    from parisk_sym.report.fields import print_fields
    from parisk_sym.report.verdicts import console_for

    print_fields([("read as", "\n".join(page.encoding.brief))], console_for())
    if flush:
        sys.stdout.flush()


def _print_verdict(page: Page, format_: str) -> None:
    from parisk_sym.report.formats import find_format

    find_format(format_).write_verdict(page, sys.stdout)


def _print_json(line: str, page: Page) -> None:
    import json

    from parisk_sym.report.formats.json import page_row

    row = page_row(page)
    asked = {
        "line": line,
        "read_as": list(page.encoding.lines),
        "readable": list(page.encoding.brief),
        "kind": page.kind,
    }
    judged = {key: value for key, value in row.items() if key in _OF_THE_VERDICT}
    click.echo(json.dumps(asked | judged, ensure_ascii=False))


_OF_THE_VERDICT = {
    "verdict", "standing", "box", "reasons", "blocked", "try", "lemmas", "given", "counterexample", "table", "recompute", "seconds",
    "evidence", "proof",
}  # fmt: skip
"""The keys of a row of `parisk verify --json` that an asked statement has, too."""


COMMAND = ask
