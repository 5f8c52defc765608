"""How commands print an answer: digits, or a bracket with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from parisk_sym.formulas.answers import Answer

__all__ = ["print_answer"]


def print_answer(answer: Answer, name: str, as_ball: bool) -> None:
    """The digits, or with `as_ball` the enclosure; a bracket under the name of the number, and on standard error why there are no digits."""
    from parisk_sym.formulas.answers import Digits

    if as_ball:
        click.echo(f"{answer.middle} ± {answer.radius}")
    else:
        click.echo(answer.text if isinstance(answer, Digits) else answer.line(name))
    if not isinstance(answer, Digits):
        click.echo(f"no certified digits: {answer.why}", err=True)
