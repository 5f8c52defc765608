"""Every formula of the catalogue: its faces agree with each other, and a changed formula is noticed."""

import re
import subprocess
import sys
from dataclasses import replace
from decimal import Context, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import pytest
import sympy
from flint import arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import ClaimError, DomainError, FormulaNotFoundError, UnsupportedHeadError
from parisk_sym.core.exact import to_sympy
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws import catalogue
from parisk_sym.laws.catalogue import all_formulas, find_formula

FORMULAS = all_formulas()

every_formula = pytest.mark.parametrize("formula", FORMULAS, ids=lambda f: f.id)

# No closed form: certified kernels alone, which tests/laws/composition/test_subsampled_formulas.py compares with other routes.
KERNEL_ONLY = (
    "subsampled_gaussian.delta",
    "subsampled_gaussian.epsilon",
    "subsampled_laplace.delta",
    "subsampled_laplace.epsilon",
)

every_formula_inverses_later = pytest.mark.parametrize(
    "formula",
    [f for f in FORMULAS if f.id not in KERNEL_ONLY],
    ids=lambda f: f.id,
)
# 80 digits of these inverses take minutes; their accuracy is tested at 12 digits beside the other routes.
INVERSES_OF_KERNELS = ("subsampled_gaussian.epsilon", "subsampled_laplace.epsilon")
every_formula_with_many_digits = pytest.mark.parametrize(
    "formula",
    [f for f in FORMULAS if f.id not in INVERSES_OF_KERNELS],
    ids=lambda f: f.id,
)
few = settings(max_examples=10)


def enough(formula: Formula) -> settings:
    """Two examples of a formula without a closed form, whose 80 digits take seconds."""
    return settings(few, max_examples=2) if formula.id in KERNEL_ONLY else few


# mpmath finds a root on a uniform mesh, and multiplies the law of a lattice out: for the formulas that are roots or of such a law, arguments
# (in 64ths, unless they are integers) that keep it inside, and short.
MODERATE = {
    "p": (16, 48),
    "confidence": (16, 48),
    "eps": (8, 48),
    "eps0": (32, 256),
    "k": (64, 256),
    "c": (64, 128),
    "delta": (1, 12),
    "n": (1, 4),
    "mu": (32, 256),
    "sensitivity": (1, 4),
    "sigma": (32, 160),
    "joint": (40, 63),
    "alpha": (16, 48),
    "ratio": (64, 128),
    "reach": (16, 256),
    "E": (64, 640),
    "rho": (32, 160),
}


# Where digits of many samples can be had: numerators and denominators.
SAMPLED = {
    "eps": (8, 128, 64),
    "delta": (1, 16, 1024),
    "sigma": (64, 192, 64),
    "eps0": (32, 64, 64),
    "q": (1, 2, 64),
    "n": (1000, 4000, 1),
}


def exact_values(parameter: Parameter) -> st.SearchStrategy[Fraction]:
    """Dyadic numbers (float64 holds them exactly) of moderate size inside a parameter's interval."""
    interval = parameter.interval
    if parameter.name == "k" and not interval.integer:  # quantiles are far below 1e-30 for smaller shapes
        return st.integers(32, 512).map(lambda n: Fraction(n, 64))
    lower = Fraction(str(interval.lower)) if interval.lower.is_finite else Fraction(-6)
    upper = Fraction(str(interval.upper)) if interval.upper.is_finite else lower + 12
    if interval.integer:
        return st.integers(int(lower), min(int(upper), 12)).map(Fraction)
    first, last = int(lower * 64) + interval.lower_open, int(upper * 64) - interval.upper_open
    return st.integers(first, last).map(lambda n: Fraction(n, 64))


def moderate_values(parameter: Parameter) -> st.SearchStrategy[Fraction]:
    """Arguments of a formula that is a root."""
    unit = 1 if parameter.interval.integer else 64
    return st.integers(*MODERATE[parameter.name]).map(lambda i: Fraction(i, unit))


OF_A_BUDGET = (
    "cost.level_for_budget_model",
    "cost.least_level_for_budget_model",
    "cost.level_for_budget_exact",
    "cost.least_level_for_budget_exact",
)


def budgets(formula: Formula) -> st.SearchStrategy[dict[str, Fraction]]:
    """Moderate arguments, and a budget between the lowest cost and that of eps0: few others are in the domain."""
    lowest, highest = formula.constraints[1].lower, formula.constraints[0].upper
    others = [p for p in formula.parameters if p.name != "B"]

    def between(values: dict[str, Fraction], share: int) -> dict[str, Fraction]:
        at = [to_sympy(values[p.name]) for p in others]
        symbols = [p.symbol for p in others]
        low, high = (
            float(Program(e, symbols).run(BALL, [arb(fmpq(v.p, v.q)) for v in at])) for e in (lowest, highest)
        )
        return values | {"B": Fraction(round(2**40 * (low + (high - low) * share / 8)), 2**40)}

    drawn = st.fixed_dictionaries({p.name: moderate_values(p) for p in others})
    return st.builds(between, drawn, st.integers(1, 7))


def arguments(formula: Formula) -> st.SearchStrategy[dict[str, Fraction]]:
    """Arguments in the domain of a formula, constraints included."""

    def inside(values: dict[str, Fraction]) -> bool:
        try:
            formula.exact_values(values)
        except DomainError:
            return False
        return True

    if formula.id in KERNEL_ONLY:
        ranges = {p.name: SAMPLED[p.name] for p in formula.parameters}
        return st.fixed_dictionaries(
            {
                name: st.integers(low, high).map(lambda i, unit=unit: Fraction(i, unit))
                for name, (low, high, unit) in ranges.items()
            }
        )
    if formula.id in OF_A_BUDGET:
        return budgets(formula)
    if {"Root", "DiscreteGaussianDelta"} & set(formula.program.heads):
        return st.fixed_dictionaries({p.name: moderate_values(p) for p in formula.parameters}).filter(inside)
    return st.fixed_dictionaries({p.name: exact_values(p) for p in formula.parameters}).filter(inside)


def high_precision(formula: Formula, values: dict[str, Any]) -> arb:
    """mpmath's value at 90 digits as a ball with the tolerance of 45: the difference is room for cancellation."""
    with mpmath.workdps(60):
        text = mpmath.nstr(mpmath.mpf(formula.mp(digits=90, **values)), 60)
    with ctx.workprec(400):
        return arb(text) * arb(1, arb(10) ** -45)


def accurate_ball(formula: Formula, values: dict[str, Any], digits: int) -> arb:
    """The ball face; a value that cannot be told from zero (outside a support) is left out."""
    ball = formula.ball(digits=digits, **values)
    assume(not ball.is_zero())
    return ball


@every_formula_inverses_later
def test_ball_contains_the_value_of_mpmath(formula: Formula) -> None:
    """Two engines that share only the expression agree to 40 digits."""

    @few
    @given(arguments(formula))
    def check(values: dict[str, Fraction]) -> None:
        ball = accurate_ball(formula, values, 40)
        assert ball.rel_accuracy_bits() >= 132
        assert ball.overlaps(high_precision(formula, values)), values

    check()


@every_formula_inverses_later
def test_a_changed_formula_is_noticed(formula: Formula) -> None:
    """The comparison of the engines sees a relative change of 1e-35, wherever one looks."""
    mutant = replace(formula, expression=formula.expression * (1 + sympy.Rational(1, 10**35)), limits=())

    @settings(few, max_examples=2)
    @given(arguments(formula))
    def check(values: dict[str, Fraction]) -> None:
        ball = accurate_ball(formula, values, 40)
        assume(formula._limit(formula.exact_values(values)) is None)
        assert not ball.overlaps(high_precision(mutant, values)), values

    check()


@pytest.mark.parametrize("identifier", KERNEL_ONLY)
def test_without_a_second_engine(identifier: str) -> None:
    """mpmath refuses by name; a formula that it evaluates belongs to the comparison of the engines."""
    formula = find_formula(identifier)
    values = {p.name: Fraction(SAMPLED[p.name][0], SAMPLED[p.name][2]) for p in formula.parameters}
    with pytest.raises(UnsupportedHeadError, match="no rule for Subsampled"):
        formula.mp(**values)


@every_formula_with_many_digits
def test_digits_are_correctly_rounded(formula: Formula) -> None:
    """The printed decimal is the rounding of a far more accurate ball."""

    @enough(formula)
    @given(arguments(formula), st.integers(1, 30))
    def check(values: dict[str, Fraction], digits: int) -> None:
        text, ball = formula.digits(digits, **values)
        finer = accurate_ball(formula, values, 80)
        middle, _, exponent = finer.mid_rad_10exp(90)
        reference = Decimal(f"{middle}e{exponent}")
        assume(not is_near_tie(reference, digits))
        assert Decimal(text) == Context(prec=digits).plus(reference)
        assert ball.overlaps(finer)

    check()


def is_near_tie(value: Decimal, digits: int) -> bool:
    """Whether the digits after the last one are 5000… or 4999…: ties have a test of their own."""
    figures = "".join(map(str, Context(prec=70).plus(value).as_tuple().digits)).ljust(70, "0")
    return figures[digits : digits + 30] in ("5" + "0" * 29, "4" + "9" * 29)


@every_formula
def test_latex_names_every_parameter(formula: Formula) -> None:
    """The equation is not empty and shows each parameter in its notation."""
    text = formula.latex()
    assert text.startswith(f"{formula.left} = ")
    for parameter in formula.parameters:
        shown = parameter.latex in text or (formula.display and parameter.latex in formula.display)
        assert shown, f"{parameter.name} is written {parameter.latex}, which is not in {text}"


@every_formula
def test_metadata(formula: Formula) -> None:
    """Meaning, unit and notation are filled in; the domain is a domain."""
    assert formula.meaning
    assert formula.unit
    assert all(p.meaning and p.latex and p.unit for p in formula.parameters)
    assert formula.expression.free_symbols <= {p.symbol for p in formula.parameters}


BASE = {
    "x": 1,
    "k": 2,
    "p": "1/2",
    "eps1": "3/2",
    "eps2": "3/2",
    "confidence": "1/2",
    "eps0": "3/2",
    "s": 1,
    "rho": "1/2",
    "n": 3,
}
SINGULAR = [(f, index) for f in FORMULAS for index in range(len(f.limits))]


@pytest.mark.parametrize(("formula", "index"), SINGULAR, ids=lambda v: getattr(v, "id", str(v)))
def test_removable_singularities_are_limits(formula: Formula, index: int) -> None:
    """Near the point the balls tend to the declared value."""
    vanishing = formula.limits[index][0]
    symbol = min(vanishing.free_symbols, key=str)
    base = {p.name: BASE[p.name] for p in formula.parameters}
    others = {s: to_sympy(base[str(s)]) for s in vanishing.free_symbols - {symbol}}
    (point,) = sympy.solve(vanishing.subs(others), symbol)
    declared = (
        formula.ball(digits=40, **(base | {symbol.name: point}))
        if not is_zero(formula, base, symbol, point)
        else arb(0)
    )
    interval = next(p.interval for p in formula.parameters if p.symbol == symbol)
    side = -1 if interval.upper == point else 1
    errors = []
    for exponent in (20, 40, 60):
        near = point + side * sympy.Rational(1, 2**exponent)
        errors.append(float(abs(formula.ball(digits=40, **(base | {symbol.name: near})) - declared).mid()))
    assert errors[0] > errors[1] > errors[2]
    assert errors[2] < 1e-15


def is_zero(formula: Formula, base: dict[str, Any], symbol: sympy.Symbol, point: Any) -> bool:
    return formula.digits(5, **(base | {symbol.name: point}))[0] == "0"


def test_a_wrong_limit_is_noticed() -> None:
    """A declared value of 2 for the overlap of equal laws is not what the balls tend to."""
    overlap = find_formula("laplace.overlap")
    wrong = replace(overlap, limits=((overlap.limits[0][0], sympy.Integer(2)),))
    with pytest.raises(AssertionError):
        test_removable_singularities_are_limits(wrong, 0)


def test_ids_are_unique() -> None:
    """Every formula is found under its id."""
    assert [find_formula(f.id) for f in FORMULAS] == list(FORMULAS)


def test_a_duplicate_id_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two formulas under one id are refused."""
    catalogue.package_formulas.cache_clear()
    monkeypatch.setattr(catalogue, "LAWS", (*catalogue.LAWS, "bessel_k"))
    with pytest.raises(ClaimError, match="share one id"):
        find_formula("bessel_k.cfd")
    catalogue.package_formulas.cache_clear()


def test_every_law_with_formulas_is_in_the_catalogue() -> None:
    """The names of the laws are written by hand: a file with a tuple FORMULAS that is not among them is seen."""
    folder = Path(catalogue.__file__).parent
    holding = [
        p
        for p in folder.rglob("*.py")
        if re.search(r"^FORMULAS = ", p.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert {".".join(p.relative_to(folder).with_suffix("").parts) for p in holding} == set(catalogue.LAWS)


def test_one_formula_loads_one_law() -> None:
    """`parisk eval laplace.tail` does not wait for the laws of composition, nor for NumPy."""
    script = "from parisk_sym.laws.catalogue import find_formula; find_formula('laplace.tail'); import sys; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "parisk_sym.laws.laplace" in loaded
    assert not {"parisk_sym.laws.composition.renyi", "parisk_sym.laws.sampling", "numpy"} & set(loaded)


def test_unknown_formula_suggests_names() -> None:
    """A slip of the keyboard is answered with the name that was meant."""
    with pytest.raises(FormulaNotFoundError, match=r"did you mean bessel_k\.cdf"):
        find_formula("bessel.cdf")


def test_fmpq_arguments_are_exact() -> None:
    """The ball at 1/3 is a ball at 1/3, not at a float near it."""
    third = find_formula("laplace.loss_mean").ball(digits=40, eps0=fmpq(1, 3))
    with ctx.workprec(300):
        reference = arb(fmpq(-2, 3)) + (-arb(fmpq(1, 3))).exp()
    assert third.overlaps(reference)
