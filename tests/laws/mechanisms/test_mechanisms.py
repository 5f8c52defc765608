"""A mechanism is one file: what it declares is all that compositions, privacy buckets and the command line know of it."""

import importlib
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flint import acb, arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.core.errors import DomainError, ParameterError
from parisk_sym.formulas.kernels.finite_moments import AtomsMoment, DiscreteLaplaceMoment
from parisk_sym.laws import mechanism_words
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.composition.sequence_routes import by_conditioning, by_contour
from parisk_sym.laws.losses import Loss, SymmetricLoss
from parisk_sym.laws.mechanism import Mechanism
from parisk_sym.laws.mechanisms import MECHANISMS, by_word, mechanisms_in
from parisk_sym.laws.mechanisms.gaussian import Gaussian
from parisk_sym.laws.mechanisms.laplace import Laplace
from parisk_sym.laws.mechanisms.randomised_response import RandomisedResponse
from parisk_sym.laws.mechanisms.report_noisy_max import ReportNoisyMax

# The worked example of CONTRIBUTING.
EXAMPLE = Path(__file__).parents[3].joinpath("CONTRIBUTING.md").read_text(encoding="utf-8")
SILENT = EXAMPLE.split("`silent_response.py`:\n\n```python\n")[1].split("```")[0]
few = settings(max_examples=15)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A package of mechanisms with one file, which Python finds."""
    place = tmp_path_factory.mktemp("mechanisms")
    (place / "own_mechanisms").mkdir()
    (place / "own_mechanisms" / "__init__.py").touch()
    (place / "own_mechanisms" / "silent_response.py").write_text(SILENT)
    sys.path.insert(0, str(place))
    importlib.invalidate_caches()
    yield place / "own_mechanisms"
    sys.path.remove(str(place))
    for name in [name for name in sys.modules if name.partition(".")[0] == "own_mechanisms"]:
        del sys.modules[name]


@pytest.fixture
def silent(folder: Path) -> type[Any]:
    """The mechanism of the one file: randomised response that is silent with some probability."""
    (kind,) = mechanisms_in("own_mechanisms", [str(folder)])
    return kind


def by_definition(uses: list[tuple[fmpq, fmpq, int]], eps: fmpq) -> arb:
    """delta of silent responses (eps0, silence, n): the positive part of A(x) - e^eps B(x), summed over all answers x."""
    with ctx.workprec(200):
        pairs = []
        for eps0, silence, n in uses:
            truth, lie = 1 / (1 + (-arb(eps0)).exp()), 1 / (1 + arb(eps0).exp())
            told = arb(1 - silence)
            pairs += [
                [(told * truth, told * lie), (told * lie, told * truth), (arb(silence), arb(silence))]
            ] * n
        total = arb(0)
        for answers in itertools.product(*pairs):
            a, b = arb(1), arb(1)
            for p, q in answers:
                a, b = a * p, b * q
            total += (a - arb(eps).exp() * b).max(arb(0))
        return total


class TestOneFile:
    """The mechanism of CONTRIBUTING, from its file alone."""

    def test_delta_is_the_definition(self, silent: type[Any]) -> None:
        """One and several uses, and two kinds together, at levels between the atoms."""
        half, third = fmpq(1, 2), fmpq(1, 3)
        for uses in (
            [(fmpq(1), half, 1)],
            [(fmpq(1), half, 4)],
            [(fmpq(1), third, 3), (fmpq(3, 4), half, 2)],
        ):
            sequence = Sequence([(silent(e, s), n) for e, s, n in uses])
            for eps in (fmpq(0), fmpq(1, 5), fmpq(7, 8), fmpq(11, 5)):
                found, wanted = sequence.delta(eps, digits=30), by_definition(uses, eps)
                assert abs(found - wanted) <= abs(wanted) * arb("1e-28")

    def test_epsilon_is_the_inverse(self, silent: type[Any]) -> None:
        sequence = Sequence([(silent(1, "1/2"), 5)])
        level = sequence.epsilon("1/100", digits=40)
        below = fmpq(int((level * 10**12).floor().unique_fmpz()), 10**12)
        near = [sequence.delta(place, digits=20) for place in (below, below + fmpq(1, 10**12))]
        assert near[0] > arb(fmpq(1, 100)) > near[1]

    def test_beside_other_mechanisms(self, silent: type[Any]) -> None:
        """With Laplace noise, by conditioning on the number of silent answers: 0, 1, 2 responses with their probabilities."""
        found = Sequence([(Laplace(1), 2), (silent("1/2", "1/4"), 2)]).delta("1/2", digits=20)
        told = fmpq(3, 4)
        with ctx.workprec(120):
            wanted = arb(0)
            for k, ways in enumerate((1, 2, 1)):
                rest = [(RandomisedResponse("1/2"), k)] if k else []
                delta = Sequence([(Laplace(1), 2), *rest]).delta("1/2", digits=25)
                wanted += ways * told**k * (1 - told) ** (2 - k) * delta
            assert abs(found - wanted) < arb("1e-18")

    def test_by_a_contour(self, silent: type[Any]) -> None:
        """The moment function, against conditioning on the atoms."""
        uses = [(silent("1/4", "1/3"), 40), (RandomisedResponse("1/4"), 3), (Gaussian("1/2"), 6)]
        parts = Sequence(uses).parts
        with ctx.workprec(100):
            ball = by_contour(parts, fmpq(1))
            assert ball is not None
            assert ball.rel_accuracy_bits() > 40
            assert ball.overlaps(by_conditioning(parts, fmpq(1)))

    def test_privacy_buckets(self, silent: type[Any]) -> None:
        """Cells from the atoms, without a line for them: the bounds enclose the exact value and are close."""
        one = silent(1, "1/2")
        lower, upper = bucket_bounds([(buckets_of(one), 3)], eps="1/2", step="1/100", buckets=500)
        exact = Sequence([(one, 3)]).delta("1/2", digits=20)
        assert not arb(lower) > exact
        assert not arb(upper) < exact
        assert upper - lower < 1e-9
        with pytest.raises(DomainError, match="buckets must be >= eps0 / step = 100, got 50"):
            buckets_of(one)(step="1/100", buckets=50)

    def test_words(self, silent: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
        """`parisk compose` reads its parameters, names what is missing, and lists it in the help."""
        from click.testing import CliRunner

        from parisk_sym.cli import parisk

        monkeypatch.setitem(mechanism_words.MECHANISMS, silent.word, silent)
        words = "silent_response,eps0=1,silence=1/2,n=3"
        done = CliRunner().invoke(parisk, ["compose", words, "eps=1/2", "--digits", "20"])
        assert arb(done.stdout).overlaps(Sequence([(silent(1, "1/2"), 3)]).delta("1/2", digits=19))
        for word, message in (
            ("silent_response,eps0=1", "missing silence"),
            ("silent_response,eps0=1,silence=1", "silence must be < 1, got 1"),
            ("silent_response,eps0=0,silence=0", "eps0 must be > 0, got 0"),
        ):
            assert message in CliRunner().invoke(parisk, ["compose", word, "eps=0"]).stderr
        assert silent.example in CliRunner().invoke(parisk, ["compose", "--help"]).stdout


class TestFolder:
    """What a folder of mechanisms has to be."""

    def test_the_shipped_mechanisms_are_the_files(self) -> None:
        files = Path(str(importlib.import_module("parisk_sym.laws.mechanisms").__file__)).parent.glob("*.py")
        assert set(MECHANISMS) == {file.stem for file in files} - {"__init__"}

    @pytest.mark.parametrize("kind", MECHANISMS.values(), ids=lambda kind: kind.word)
    def test_the_example_is_read(self, kind: type[Mechanism]) -> None:
        """The words that the help shows make the mechanism."""
        mechanism, count = mechanism_words.parse_mechanism(kind.example)
        assert (type(mechanism), count) == (kind, 1)

    def test_a_file_without_a_mechanism_is_an_error(self, folder: Path) -> None:
        (folder / "helper.py").touch()
        importlib.invalidate_caches()
        with pytest.raises(TypeError, match=r"own_mechanisms\.helper names no mechanism"):
            mechanisms_in("own_mechanisms", [str(folder)])
        (folder / "helper.py").unlink()

    def test_two_of_one_name_are_an_error(self, silent: type[Any]) -> None:
        other = type("Other", (silent,), {})
        with pytest.raises(ValueError, match="two mechanisms have the name 'silent_response'"):
            by_word((silent, other))

    def test_a_mechanism_without_a_law(self) -> None:
        """It says so, whichever way it is asked."""
        with pytest.raises(ParameterError, match="has no exact law here"):
            Mechanism().loss()

    def test_a_law_of_another_kind(self, silent: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
        """A law that no route knows is never left out of a sum."""
        monkeypatch.setattr(silent, "loss", lambda _self: Loss())
        with pytest.raises(TypeError, match="neither that of Laplace noise, nor normal, nor finite"):
            Sequence([(silent(1, "1/2"), 1), (Laplace(1), 1)]).delta(0)


class States:
    """Positive values with probabilities, as a mechanism states them."""

    def __init__(self, *upper: tuple[Any, Any]) -> None:
        self.upper = upper

    def upper_atoms(self) -> list[tuple[fmpq, arb]]:
        return [(fmpq(value), arb(mass)) for value, mass in self.upper]


class TestSymmetricLoss:
    """Laws from their positive values."""

    @pytest.mark.parametrize(
        ("upper", "words"),
        [
            ([(1, "0.8")], "add up to at most 1"),
            ([(1, -1)], "must be > 0"),
            ([(1, 0)], "must be > 0"),
            ([(0, "0.1")], "must be > 0 and different"),
            ([(-1, "0.1")], "must be > 0 and different"),
            ([(1, "0.1"), (1, "0.1")], "must be > 0 and different"),
            ([], "must be > 0 and different"),
        ],
    )
    def test_no_law(self, upper: list[Any], words: str) -> None:
        with pytest.raises(DomainError, match=words):
            list(SymmetricLoss(States(*upper)).atoms(1))

    def test_too_many_values(self) -> None:
        loss = SymmetricLoss(States((fmpq(1, 999), arb("0.1")), (1, "0.1")))
        with pytest.raises(DomainError, match="values of the loss in steps of 1/999"):
            loss.require_feasible(100)

    def test_atoms_of_unequal_steps(self) -> None:
        """Values 1/2 and 1/3, two uses: every sum of two, largest first, with the probabilities multiplied out."""
        values = {fmpq(1, 2): arb("0.3"), fmpq(1, 3): arb("0.2")}
        one = dict(values) | {-x: mass * (-arb(x)).exp() for x, mass in values.items()}
        one[fmpq(0)] = 1 - sum(one.values(), arb(0))
        wanted: dict[fmpq, arb] = {}
        for (x, p), (y, q) in itertools.product(one.items(), repeat=2):
            wanted[x + y] = wanted.get(x + y, arb(0)) + p * q
        found = list(SymmetricLoss(States(*values.items())).atoms(2))
        assert [x for x, _ in found] == sorted(wanted, reverse=True)
        assert all(mass.overlaps(wanted[x]) and mass.rad() < 1e-10 for x, mass in found)

    @few
    @given(st.integers(1, 60), st.integers(11, 80), st.integers(0, 400))
    def test_moment_function_is_that_of_randomised_response(self, level: int, b: int, t: int) -> None:
        """Its closed form, for complex arguments; the slope is a quotient of differences, the floats are beside it."""
        eps0 = fmpq(level, 20)
        with ctx.workprec(200):
            mass = 1 / (1 + (-arb(eps0)).exp())
            general = AtomsMoment(((arb(eps0), mass),), 1 - mass - mass * (-arb(eps0)).exp(), 3)
            special = DiscreteLaplaceMoment(arb(eps0), 3)
            u = acb(arb(fmpq(b, 20)), arb(fmpq(t, 50)))
            assert abs(general.log_value(u).exp() / special.log_value(u).exp() - 1).upper() < 1e-40
            assert abs(general.log_slope(u) - special.log_slope(u)).upper() < 1e-35
            assert abs(general.log_modulus(u) - special.log_modulus(u)).upper() < 1e-50
        at = b / 20
        assert general.log_moment(at) == pytest.approx(special.log_moment(at), rel=1e-9, abs=1e-12)
        assert general.slope(at) == pytest.approx(special.slope(at), rel=1e-5, abs=1e-9)


@pytest.mark.parametrize("uses", [1, 3])
def test_a_noisy_maximum_has_no_closed_bracket_at_a_negative_level(uses: int) -> None:
    """The bounds for adaptive uses are those at levels >= 0; delta at -1/4 is at least 1 - e^(-1/4)."""
    assert ReportNoisyMax(4).known_bracket(uses, eps=fmpq(-1, 4)) is None
