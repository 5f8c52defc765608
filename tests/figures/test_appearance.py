"""How figures are drawn: their width and font, one colour for each value of a parameter, steps, and whole ratios."""

import io
import re
from fractions import Fraction
from typing import Any

import pytest
from flint import fmpq
from matplotlib.figure import Figure as Canvas
from matplotlib.image import imread

from parisk_sym.core.errors import ParameterError
from parisk_sym.figures.appearance import WIDTHS, Look
from parisk_sym.figures.declared_figures import figure_points, find_figure
from parisk_sym.figures.draw import _curves, _draw_ratios, _footnotes, draw
from parisk_sym.figures.styles import is_step_function, styles_of, with_gaps


class TestLook:
    """Widths, fonts, one colour for a value, steps, whole ratios."""

    @pytest.mark.parametrize("width", sorted(WIDTHS))
    def test_words_are_not_cut_off(self, width: str) -> None:
        """A long title, note and source stay inside of the picture: nothing is drawn at its left and right edges."""
        figure = find_figure("par21.figure3a")
        table = figure_points(figure, ["risk=1/4,1/2"], 6)
        picture = imread(io.BytesIO(draw(figure, table, "png", Look(width))))
        assert (picture[:, [0, -1], :3] == 1).all()

    def test_width_and_words(self) -> None:
        """A column is 3.4 inches wide, a page 7.2; without words there is no title and no command."""
        figure = find_figure("par21.figure2")
        table = figure_points(figure, ["risk=1/4,1/2,3/4"], 6)
        sizes = {}
        for width in WIDTHS:
            svg = draw(figure, table, "svg", Look(width, words=False)).decode()
            sizes[width] = float(re.search(r'width="([\d.]+)pt"', svg)[1]) / 72  # type: ignore[index]
        assert sizes == {"page": pytest.approx(7.2), "column": pytest.approx(3.4)}
        assert len(draw(figure, table, "svg")) > len(draw(figure, table, "svg", Look(words=False)))

    def test_one_colour_for_each_value(self) -> None:
        """Drawn, printed and exact curves of one rho share the colour; their lines differ."""
        styles = styles_of(figure_points(find_figure("par21.figure3a"), ["risk=1/4,1/2"], 6))
        for rho in ("0.010", "0.012", "0.015", "0.020"):
            drawn, printed = styles[f"drawn_{rho}"], styles[f"printed_{rho}"]
            assert drawn["color"] == printed["color"]
            assert drawn["linestyle"] != printed["linestyle"]
            assert drawn["fillstyle"] != printed["fillstyle"]
        assert len({styles[f"drawn_{rho}"]["color"] for rho in ("0.010", "0.012", "0.015", "0.020")}) == 4

    def test_whole_numbers_are_steps(self) -> None:
        """How many samples: steps in the risk. n eps0 in n: a line, although its values are whole."""
        few = figure_points(find_figure("par21.figure2"), ["risk=1/4,1/2,3/4"], 6)
        uses = figure_points(find_figure("par21.figure5c"), ["n=1,5,9"], 6)
        jumping = {
            column.name: is_step_function(column, [0.25, 0.5, 0.75], _curves(few)[column.name])
            for column in few.comparison.columns
        }
        assert jumping["maximum_0.1"]
        basic = next(c for c in uses.comparison.columns if c.name == "basic")
        assert not is_step_function(basic, [1.0, 5.0, 9.0], _curves(uses)["basic"])

    def test_a_jump_is_no_slope(self) -> None:
        """The confidence that the least noise keeps goes from the wanted one to 1: nothing is drawn between them."""
        figure = find_figure("par21.figure6")
        column = next(c for c in figure.data.columns if c.formula.id == "figure.kept_exact")
        given = {"eps": fmpq(2, 5)}
        x = [fmpq(i, 40) for i in range(1, 13)]
        names = [p.name for p in column.formula.parameters]
        kept = [float(column.formula.digits(12, **{n: given.get(n, at) for n in names})[0]) for at in x]
        _, drawn = with_gaps([float(Fraction(str(at))) for at in x], kept)
        assert [i for i, v in enumerate(drawn) if v != v] == [6]  # noqa: PLR0124 - NaN
        smooth = [v**2 for v in range(9)]
        assert with_gaps(range(9), smooth) == (list(range(9)), smooth)

    def test_the_command_draws_the_same_points(self) -> None:
        """It has the axis that was given, and small numbers as powers of ten."""
        figure = find_figure("par21.figure5c")
        table = figure_points(figure, ["n=1,5,21"], 6)
        notes = list(_footnotes(figure, table))
        assert notes[-1] == "parisk plot par21.figure5c eps0=1 n=1,5,21 delta=1e-5: every point certified"
        assert notes[-2].startswith("'below': the plotted points")

    def test_the_ratios_are_whole(self) -> None:
        """The panel reaches from the least ratio to the largest."""
        figure = find_figure("par21.figure5c")
        table = figure_points(figure, ["n=1:21:10"], 6)
        axes = Canvas().subplots()
        _draw_ratios(axes, figure, table)
        low, high = axes.get_ylim()
        ordinates = [v for line in axes.get_lines() for v in line.get_ydata() if v == v]  # noqa: PLR0124 - NaN
        assert low < min(ordinates)
        assert max(ordinates) < high
        assert max(ordinates) > 1.4

    @pytest.mark.parametrize(
        ("look", "message"),
        [
            ({"width": "poster"}, "width must be one of page, column, got 'poster'"),
            ({"size": 2}, "from 4 to 24 points, got 2"),
        ],
    )
    def test_refused(self, look: dict[str, Any], message: str) -> None:
        with pytest.raises(ParameterError, match=message):
            Look(**look)

    def test_an_unknown_font(self) -> None:
        """The message suggests fonts that are there."""
        figure = find_figure("par21.figure4")
        table = figure_points(figure, ["eps=1/4,1/2"], 6)
        with pytest.raises(ParameterError, match=r"no font 'DejaVu Sens'.*DejaVu Sans"):
            draw(figure, table, "png", Look(font="DejaVu Sens"))
