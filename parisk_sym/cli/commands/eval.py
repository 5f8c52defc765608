"""`parisk eval`: a formula at a point, to correctly rounded digits."""

from __future__ import annotations

import click

from parisk_sym.cli.answers import print_answer
from parisk_sym.cli.completion_values import complete_formula, complete_parameter
from parisk_sym.cli.options import (
    answer_limit_option,
    ball_option,
    digits_option,
    formulas_from_option,
    named_values,
)

__all__ = ["COMMAND"]


@click.command("eval")
@click.argument("identifier", metavar="FORMULA", shell_complete=complete_formula)
@click.argument("tokens", metavar="NAME=VALUE...", nargs=-1, shell_complete=complete_parameter)
@digits_option(30)
@ball_option
@answer_limit_option
@formulas_from_option
@click.option(
    "--json", "as_json", is_flag=True, help="Print formula, arguments, digits, value and enclosure as JSON."
)
def evaluate(
    identifier: str,
    tokens: tuple[str, ...],
    digits: int,
    as_ball: bool,
    seconds: float,
    sources: tuple[str, ...],
    as_json: bool,
) -> None:
    """Evaluate a formula to correctly rounded digits.

    FORMULA is the id of a formula (`parisk list` shows them), or an expression in the notation of `parisk ask`, also with
    integrals, infinite sums, probabilities, means, variances and divergences of two laws.

    Values are exact: 3, 5/2, 0.1 (one tenth) or 1e-5. A certified enclosure decides every printed digit. Where the digits are out
    of reach, the command prints a certified bracket, LOWER <= FORMULA <= UPPER, and the reason on standard error.

    \b
    Examples:
      parisk eval bessel_k.cdf x=5/2 k=3
      parisk eval laplace.confidence eps=0.5 eps0=1 --digits 50 --ball
      parisk eval 'gamma(1/3)'
      parisk eval 'rho/(1 - rho) for 0 < rho < 1' rho=4/5
      parisk eval 'int_0^t exp(-x^2) dx' t=1/2
      parisk eval 'TV(N(0, 1), N(m, 1))' m=1
      parisk eval 'P(X + Y > t) for X ~ N(0, 1), Y ~ Lap(1)' t=1
      parisk eval own.bound eps=1/2 --from my_paper/
    """
    from parisk_sym.cli.own_folder import own_folder
    from parisk_sym.core.limits import Limits
    from parisk_sym.formulas.answers import ANSWER_LIMITS
    from parisk_sym.tables.quantities import find_formula

    formula = find_formula(identifier, sources or own_folder([identifier]))
    arguments = named_values(tokens)
    answer = formula.answer(arguments, digits, Limits(seconds, ANSWER_LIMITS.memory))
    if as_json:
        from parisk_sym.report.json_rows import evaluation_row, to_json

        click.echo(to_json(evaluation_row(formula, arguments, digits, answer)), nl=False)
    else:
        print_answer(answer, formula.id, as_ball)


COMMAND = evaluate
