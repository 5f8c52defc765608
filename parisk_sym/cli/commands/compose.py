"""`parisk compose`: tight privacy of a sequence of mechanisms."""

from __future__ import annotations

from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from parisk_sym.cli.answers import print_answer
from parisk_sym.cli.options import answer_limit_option, ball_option, digits_option
from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.core.result_files import OutputFile

if TYPE_CHECKING:
    from parisk_sym.laws.composition.sequence import Sequence as MechanismSequence
    from parisk_sym.laws.mechanism_words import Composition

__all__ = ["COMMAND"]


class _NamesMechanisms(click.Command):
    """A command whose help lists the mechanisms with their own descriptions."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help with {mechanisms} replaced by a line for each."""
        from parisk_sym.laws.mechanisms import MECHANISMS

        width = max(len(kind.example) for kind in MECHANISMS.values())
        lines = (f"  {kind.example:<{width}}  {kind.meaning}" for kind in MECHANISMS.values())
        text = cleandoc(str(self.help)).replace("{mechanisms}", "\n".join(lines))
        click.Command(self.name, help=text).format_help_text(ctx, formatter)


@click.command(cls=_NamesMechanisms)
@click.argument("words", metavar="MECHANISM... QUANTITY=VALUE", nargs=-1)
@digits_option(30)
@ball_option
@click.option(
    "--json", "as_json", is_flag=True, help="Print mechanisms, digits, value and enclosure as JSON."
)
@click.option(
    "--buckets",
    "step",
    metavar="STEP",
    help="Rigorous bounds by privacy buckets, losses on a grid of this step (such as 1/1000).",
)
@click.option(
    "--points",
    type=click.IntRange(min=1),
    metavar="N",
    help="Grid points on each side of 0 (default: 20000).",
)
@click.option(
    "--exact-buckets",
    "exact",
    is_flag=True,
    help="Compose buckets as integers (units of mass 2^-256): bounds equally tight for a delta below 1e-12, in about a hundred "
    "times the time.",
)
@click.option(
    "--group",
    "size",
    type=click.IntRange(min=1),
    default=1,
    metavar="K",
    help="Neighbours that differ in K records, all added, all removed or all changed (default: 1).",
)
@click.option(
    "--renyi",
    "with_renyi",
    is_flag=True,
    help="Print also what the Renyi divergences give by the best conversion of an order, which is never less.",
)
@click.option(
    "--plot",
    "picture",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Draw delta over eps, and the error rates of tests between neighbours, to FILE (png, pdf or svg).",
)
@answer_limit_option
def compose(  # noqa: PLR0913, PLR0917 - one for each option
    words: tuple[str, ...],
    digits: int,
    as_ball: bool,
    as_json: bool,
    step: str | None,
    points: int | None,
    exact: bool,
    size: int,
    with_renyi: bool,
    picture: Path | None,
    seconds: float,
) -> None:
    """Compute the privacy of a sequence of mechanisms.

    \b
    QUANTITY=VALUE is one of
      eps=1               the least delta; eps may be negative
      delta=1e-5          the least eps
      within=3/5          P(|privacy loss| <= 3/5), for Laplace noise
      order=8             the Renyi divergence of order 8, of the worse direction
      false_positive=1/20 the least false-negative rate of a test between neighbours that has this false-positive rate
      prior=1/2           the success probability of the best membership attack, at this prior probability of membership

    The value is exact for the worst neighbours, not a bound, and every digit is certified. Where digits are out of reach, the
    command prints certified bounds by privacy buckets on grids that it chooses, and the reason on standard error. A mechanism is a name with
    its parameters after commas; n is its number of uses, 1 unless given. The order does not matter.

    \b
    {mechanisms}

    \b
    Examples:
      parisk compose laplace,eps0=1,n=300 delta=1e-5
      parisk compose gaussian,mu=1/2,n=10 eps=3 --digits 50 --ball
      parisk compose laplace,eps0=1/2,n=30 randomised_response,eps0=1/10 gaussian,mu=1 delta=1e-9
      parisk compose worst_case,eps0=1/10,delta0=1e-8,n=50 laplace,eps0=1/2 delta=1e-5 --buckets 1/1000
      parisk compose laplace,eps0=1/2,n=100 delta=1e-20 --buckets 1/100 --points 5000 --exact-buckets
      parisk compose laplace,eps0=1/2 laplace,eps0=1/4,n=2 within=3/5
      parisk compose subsampled_gaussian,sigma=1,q=1/100,n=1000 false_positive=1/20 --digits 10
      parisk compose subsampled_gaussian,sigma=1,q=1/100,n=1000 delta=1e-5 --plot privacy.pdf
      parisk compose zcdp,rho=1/8,n=4 laplace,eps0=1/2 delta=1e-6
      parisk compose laplace,eps0=1/10,n=20 delta=1e-6 --group 3
      parisk compose subsampled_gaussian,sigma=1,q=1/100,n=1000 delta=1e-5 --renyi
    """
    from parisk_sym.laws.composition.sequence import Sequence as MechanismSequence
    from parisk_sym.laws.mechanism_words import parse_composition

    composition = parse_composition(words)
    sequence = MechanismSequence(composition.uses, size)
    if with_renyi and as_json:
        raise ParameterError("--json has no bound by Renyi divergences: leave out --renyi")
    target, converted = None, _converted(composition, sequence) if with_renyi else ""
    if picture is not None:
        from parisk_sym.figures.votes import check_plot_file

        check_plot_file(picture)
        target = OutputFile(picture)
    if step is not None:
        _print_bounds(composition, sequence, step, points, exact, as_json)
    elif points is not None or exact:
        option = "--exact-buckets" if points is None else "--points"
        raise ParameterError(f"{option} belongs to --buckets: give a step, such as --buckets 1/1000")
    else:
        _print_composition(composition, sequence, digits, as_ball, as_json, seconds)
    if converted:
        click.echo(converted)
    if target is not None and picture is not None:
        _draw(composition, sequence, target, picture)


def _converted(composition: Composition, sequence: MechanismSequence) -> str:
    """The bound by Renyi divergences, as a line."""
    from parisk_sym.core.decimals import outward
    from parisk_sym.core.exact import rational
    from parisk_sym.laws.composition.renyi_conversion import by_renyi

    if composition.given not in {"eps", "delta"}:
        raise ParameterError("--renyi gives a bound of delta or eps: give eps=... or delta=...")
    value = rational(composition.value, composition.given)
    found = by_renyi(sequence, eps=value) if composition.given == "eps" else by_renyi(sequence, delta=value)
    return f"{composition.quantity} <= {outward(found.bound, found.bound)[1]} by Renyi divergences (order {found.order:.3g})"


def _draw(composition: Composition, sequence: MechanismSequence, target: OutputFile, picture: Path) -> None:
    """Draw the curves of a composition."""
    from parisk_sym.figures.draw import plot_format
    from parisk_sym.figures.privacy_curves import draw_privacy, privacy_curve

    points = privacy_curve(sequence)
    target.write(draw_privacy(points, " + ".join(composition.words), plot_format(picture)))


def _print_bounds(
    composition: Composition,
    sequence: MechanismSequence,
    step: str,
    points: int | None,
    exact: bool,
    as_json: bool,
) -> None:
    """Print rigorous bounds by privacy buckets, rounded outwards."""
    from parisk_sym.core.decimals import outward
    from parisk_sym.laws.buckets.bounds import BUCKETS, bucket_bounds, makers_of

    if composition.given == "within":
        raise ParameterError("--buckets bounds delta and eps: give eps=... or delta=...")
    uses = makers_of(tuple(sequence.uses))
    # Decimals on the command line are exact numbers, as everywhere else.
    given: dict[str, Any] = {composition.given: composition.value}
    try:
        lower, upper = outward(
            *bucket_bounds(
                uses, **given, group=sequence.group, step=step, buckets=points or BUCKETS, exact=exact
            )
        )
    except DomainError as error:
        raise DomainError(
            f"{error} (--buckets is the step, --points the number of buckets, exact that of --exact-buckets)"
        ) from error
    if as_json:
        from parisk_sym.report.json_rows import bounds_row, to_json

        click.echo(to_json(bounds_row(composition, step, points or BUCKETS, exact, lower, upper)), nl=False)
    else:
        click.echo(f"{lower} <= {composition.quantity} <= {upper}")
        if 2 * float(lower) < float(upper):
            nearer = (
                "a smaller STEP" if exact else "a smaller STEP, or for a delta below 1e-12 --exact-buckets,"
            )
            click.echo(f"the bounds are far apart: {nearer} brings them together", err=True)


def _print_composition(
    composition: Composition,
    sequence: MechanismSequence,
    digits: int,
    as_ball: bool,
    as_json: bool,
    seconds: float,
) -> None:
    """Print the tight value, or a bracket of it."""
    from parisk_sym.core.limits import Limits
    from parisk_sym.formulas.answers import ANSWER_LIMITS

    limits = Limits(seconds, ANSWER_LIMITS.memory)
    answer = sequence.answer(digits, limits, **{composition.given: composition.value})
    if as_json:
        from parisk_sym.report.json_rows import composition_row, to_json

        click.echo(to_json(composition_row(composition, digits, answer)), nl=False)
    else:
        print_answer(answer, composition.quantity, as_ball)


COMMAND = compose
