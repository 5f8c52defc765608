"""`parisk calibrate`: the least noise for a wanted privacy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from parisk_sym.cli.options import answer_limit_option, digits_option, named_values

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["COMMAND"]


def _complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Mechanisms for completion."""
    from click.shell_completion import CompletionItem

    from parisk_sym.laws.mechanism import uses_parameters
    from parisk_sym.laws.mechanisms import MECHANISMS

    kinds = (kind for kind in MECHANISMS.values() if kind.tuned or uses_parameters(kind))
    return [
        CompletionItem(kind.word, help=kind.meaning) for kind in kinds if kind.word.startswith(incomplete)
    ]


@click.command()
@click.argument("mechanism", metavar="MECHANISM", shell_complete=_complete)
@click.argument(
    "tokens", metavar="eps=VALUE delta=VALUE [n=VALUE] [sensitivity=VALUE] [PARAMETER=VALUE]...", nargs=-1
)
@digits_option(12)
@click.option("--json", "as_json", is_flag=True, help="Print the request and the values as JSON.")
@answer_limit_option
def calibrate(mechanism: str, tokens: tuple[str, ...], digits: int, as_json: bool, seconds: float) -> None:
    """Find the least noise that makes n uses of a mechanism private.

    The command prints the parameter of the mechanism with which n uses are (eps, delta)-private with the least noise: the largest
    eps0 of laplace, subsampled_laplace, discrete_laplace and randomised_response, the largest mu of gaussian, or the least sigma of
    subsampled_gaussian. For Laplace and normal noise it also prints the noise itself, for answers that differ by the sensitivity
    (1 unless given). The privacy is the tight one of `parisk compose`, so no noise is wasted. Every value is certified and rounded
    to the safe side: the uses are private with the printed value, and not with one step less noise in its last digit.

    Where these digits are out of reach, the printed value has five digits, and the uses are certainly private with it. The reason,
    and a value with which they certainly are not private, go to standard error.

    For discrete_gaussian and subsampled_discrete_gaussian it is not known that more noise is always more private. The line
    sigma = VALUE then means: the uses are private with this value, and not with one step less.

    Of repeat_and_select, the noise of one run is chosen: `of` is its mechanism with colons for commas.

    Other parameters of a mechanism are written PARAMETER=VALUE, or after its name with commas; n is 1 unless given; delta=0 asks
    for pure privacy.

    \b
    Examples:
      parisk calibrate laplace eps=1 delta=1e-6 n=100
      parisk calibrate gaussian eps=1/2 delta=1e-5 n=20 sensitivity=3 --digits 30
      parisk calibrate subsampled_gaussian q=1/100 eps=1 delta=1e-5 n=1000
      parisk calibrate discrete_laplace,sensitivity=3 eps=1 delta=1e-9 n=10
      parisk calibrate discrete_gaussian eps=1 delta=1e-6 n=100
      parisk calibrate randomised_response eps=2 delta=0 n=4
      parisk calibrate repeat_and_select,of=subsampled_gaussian:q=1/100:n=500,mean=10 eps=3 delta=1e-5
    """
    from parisk_sym.core.limits import Limits
    from parisk_sym.formulas.answers import ANSWER_LIMITS
    from parisk_sym.laws.composition.calibration_bracket import CalibratedBracket, calibrate_within
    from parisk_sym.laws.mechanism_words import parse_tuned

    wanted = parse_tuned(mechanism, named_values(tokens))
    kind, limits = wanted.kind, Limits(seconds, ANSWER_LIMITS.memory)
    answer = calibrate_within(kind, digits, limits, around=wanted.around, **wanted.privacy, **wanted.fixed)
    bracket, found = (answer, answer.enough) if isinstance(answer, CalibratedBracket) else (None, answer)
    values = {kind.tuned: found.text}
    if kind.spread:
        values[kind.spread] = found.noise(wanted.sensitivity or 1)
    if as_json:
        from parisk_sym.report.json_rows import calibration_row, to_json

        click.echo(to_json(calibration_row(mechanism, tokens, digits, values, bracket)), nl=False)
        return
    click.echo(f"{kind.tuned} {found.relation} {found.text}")
    if kind.spread:
        click.echo(f"{kind.spread} >= {values[kind.spread]}")
    if bracket is not None:
        click.echo(
            f"no certified digits: {bracket.why}; {kind.tuned} = {bracket.lacking.text} is certainly not enough",
            err=True,
        )


COMMAND = calibrate
