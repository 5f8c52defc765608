"""Digits on the command line."""

import json
from decimal import Decimal, localcontext

import pytest
from flint import arb, ctx

import parisk_sym
import parisk_sym.core.exact
from parisk_sym.core.decimals import midpoint_radius
from parisk_sym.laws.catalogue import all_formulas, find_formula
from parisk_sym.report.formula_pages import example_command
from tests.cli.invoked import printed

FORMULAS = all_formulas()


class TestEval:
    """`parisk eval`."""

    def test_digits(self) -> None:
        assert printed("eval", "bessel_k.cdf", "x=5/2", "k=3", "--digits", "12") == "0.725528285851\n"

    def test_order_of_arguments_does_not_matter(self) -> None:
        assert printed("eval", "bessel_k.cdf", "k=3", "x=2.5") == printed(
            "eval", "bessel_k.cdf", "x=5/2", "k=3"
        )

    def test_json(self) -> None:
        data = json.loads(printed("eval", "bessel_k.cdf", "x=5/2", "k=3", "--json"))
        assert data["formula"] == "bessel_k.cdf"
        assert data["arguments"] == {"x": "5/2", "k": "3"}
        assert data["digits"] == 30
        assert data["value"] == "0.725528285851338403651888494750"
        assert abs(Decimal(data["ball"]["mid"]) - Decimal(data["value"])) < Decimal("1e-29")
        assert 0 <= Decimal(data["ball"]["rad"]) < Decimal("1e-29")

    def test_ball(self) -> None:
        middle, sign, radius = printed("eval", "bessel_k.cdf", "x=5/2", "k=3", "--ball").split()
        assert sign == "±"
        assert middle.startswith("0.72552828585133840365188849475")
        assert Decimal(radius) > 0

    @pytest.mark.parametrize("digits", ["1", "5000", "20000"])
    def test_many_digits(self, digits: str) -> None:
        data = json.loads(printed("eval", "laplace.tail", "x=1", "b=3", "--digits", digits, "--json"))
        assert len(data["value"].replace("0.", "", 1)) == int(digits)

    def test_exact_value(self) -> None:
        data = json.loads(printed("eval", "laplace.mean_absolute_error", "eps0=4", "sensitivity=1", "--json"))
        assert Decimal(data["value"]) == Decimal("0.25")

    @pytest.mark.parametrize("formula", FORMULAS, ids=lambda f: f.id)
    def test_example_of_every_formula(self, formula: parisk_sym.Formula) -> None:
        """The command that `parisk show` suggests works."""
        command = example_command(formula)
        assert command.startswith(f"parisk eval {formula.id} ")
        assert Decimal(printed(*command.split()[1:]).strip()).is_finite()


@pytest.mark.parametrize("digits", [1, 3, 10, 50])
@pytest.mark.parametrize("value", ["1/3", "-2/7", "1e30", "123456789/1000", "-1e-40", "0"])
@pytest.mark.parametrize("radius", ["0", "1e-3", "7.77e-12"])
def test_midpoint_and_radius_enclose(value: str, radius: str, digits: int) -> None:
    """[mid - rad, mid + rad] contains both ends of the ball."""
    with ctx.workprec(300):
        ball = arb(parisk_sym.core.exact.rational(value)) + arb(0, float(radius))
        middle, bound = midpoint_radius(ball, digits)
        lower, upper = ball.lower(), ball.upper()
    with localcontext(prec=400), ctx.workprec(2000):
        low, high = Decimal(middle) - Decimal(bound), Decimal(middle) + Decimal(bound)
        assert arb(parisk_sym.core.exact.rational(str(low))) <= lower.mid()
        assert arb(parisk_sym.core.exact.rational(str(high))) >= upper.mid()


def test_find_formula_is_the_catalogue() -> None:
    """The command line and the library know the same formulas."""
    assert all(find_formula(f.id) is f for f in FORMULAS)
