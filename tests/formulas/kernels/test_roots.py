"""Roots by certified signs: none is denied that exists, none is made up, and the search says what it could not decide."""

from collections.abc import Callable

import pytest
from flint import arb, ctx, fmpq

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.formulas.arithmetic.digits import enclosure
from parisk_sym.formulas.kernels.roots import Problem, RootKernel, find_root

ZERO, INFINITE = arb(0), arb.pos_inf()


def wide(value: arb) -> arb:
    """A ball that does not decide its sign."""
    return value + arb(0, 1 + abs(value).upper())


@pytest.mark.parametrize("exponent", [10, 4096, 10**6, -(10**6), 2**40])
def test_roots_nearer_to_an_end_than_any_double(exponent: int) -> None:
    """u = 2^-exponent on the half-line: the mesh goes on where its first part sees one sign only."""
    target = arb((1, -exponent))
    with ctx.workprec(100):
        root = find_root(lambda u: u - target, ZERO, INFINITE)
        assert root.overlaps(target)
        assert root.rel_accuracy_bits() > 80


def test_roots_near_an_end_that_is_not_zero() -> None:
    """3 + 2^-200 above 3: not a number at 100 bits, so the search asks for more, and finds it there."""
    with ctx.workprec(100):
        assert not find_root(lambda u: u - 3 - arb((1, -200)), arb(3), INFINITE).is_finite()
    root = enclosure(lambda: find_root(lambda u: u - 3 - arb((1, -200)), arb(3), INFINITE), 100)
    assert (root - 3).overlaps(arb((1, -200)))
    assert root > 3


def test_signs_that_need_precision() -> None:
    """Undecided signs give no value and no denial; more bits give the root."""

    def body(u: arb) -> arb:
        return wide(u - 2) if ctx.prec < 400 else u - 2

    with ctx.workprec(200):
        assert not find_root(body, ZERO, INFINITE).is_finite()
    assert enclosure(lambda: find_root(body, ZERO, INFINITE), 10).overlaps(arb(2))


def test_undecided_signs_are_no_denial() -> None:
    """Where no precision decides, the message says that nothing was decided, and where."""
    with (
        pytest.raises(PrecisionError, match=r"the sign at .* is not decided at 5000 bits"),
        ctx.workprec(5000),
    ):
        find_root(wide, ZERO, INFINITE)


@pytest.mark.parametrize(
    "body", [lambda u: u * u + 1, lambda u: -u - fmpq(1, 10**9), lambda u: (u - 3) ** 2 + arb((1, -300))]
)
def test_no_root(body: Callable[[arb], arb]) -> None:
    """Decided signs that are all the same: an error, in the words that do not claim more."""
    with (
        pytest.raises(DomainError, match=r"no sign change was found .* no root there, or more than one"),
        ctx.workprec(2000),
    ):
        find_root(body, ZERO, arb(10))


def test_the_enclosure_lies_inside() -> None:
    """A sign change outside the ends is not taken."""
    with ctx.workprec(600), pytest.raises(DomainError, match="no sign change"):
        find_root(lambda u: u - 11, ZERO, arb(10))


SHAPES: dict[str, Callable[[arb, arb], arb]] = {
    "a line": lambda u, r: r - u,
    "steep beyond the root": lambda u, r: (u / r) ** 201 - 1,
    "flat beyond the root": lambda u, r: (r - u) / (r + u) ** 5,
    "a logarithm": lambda u, r: (u / r).log(),
    "a kink at the root": lambda u, r: u - r + abs(u - r) * fmpq(999, 1000),
    "exponentials": lambda u, r: (u - r).sinh() + (u - r) * (-u).exp(),
}


@pytest.mark.parametrize("bits", [60, 100, 700])
@pytest.mark.parametrize("root", [fmpq(1, 3), fmpq(7), fmpq(10**9 + 7, 2**40), fmpq(31415926, 10**3)])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_root_is_inside(shape: str, root: fmpq, bits: int) -> None:
    """Whatever the shape: the ball holds the root, and has nine tenths of the bits, after some tens of values."""
    seen = []

    def body(u: arb) -> arb:
        seen.append(u)
        return SHAPES[shape](u, arb(root))

    with ctx.workprec(bits):
        found = find_root(body, ZERO, INFINITE)
    with ctx.workprec(5000):
        assert found.contains(arb(root))
    assert found.rel_accuracy_bits() > 9 * bits // 10 - 20
    assert len(seen) < 90


@pytest.mark.parametrize("bits", [90, 107])
def test_few_values_of_a_smooth_function(bits: int) -> None:
    """At most six of them at full precision, two of which are at the ends of the ball, and none twice where the search begins."""
    seen: list[tuple[int, float]] = []

    def body(u: arb) -> arb:
        seen.append((ctx.prec, float(u)))
        return 1 / u - (1 + (u.exp() - 1) / (u * u)).log() - arb(fmpq(1, 3))

    with ctx.workprec(bits):
        assert find_root(body, ZERO, arb(3)).rel_accuracy_bits() > bits - 10
    assert len(seen) < 20
    assert len([precision for precision, _ in seen if precision == bits]) <= 6
    assert seen[0] != seen[1]


@pytest.mark.parametrize("count", [1, 3, 7])
def test_a_root_of_odd_order(count: int) -> None:
    """Near a root of higher order signs are not decided: the ball is wider, and holds it."""
    with ctx.workprec(200):
        found = find_root(lambda u: (u * u - 2) ** count, ZERO, INFINITE)
        assert found.overlaps(arb(2).sqrt())
        assert found < 2


def test_the_sign_changes_at_the_ends_of_the_ball() -> None:
    """What makes the ball certain: its ends, looked at once more with other bits."""
    with ctx.workprec(150):
        found = find_root(lambda u: u.exp() - 3 * u**2, arb(2), INFINITE)
    with ctx.workprec(1000):
        low, high = found.lower(), found.upper()
        assert low.exp() < 3 * low**2
        assert high.exp() > 3 * high**2


@pytest.mark.parametrize("target", ["1e-9", "1e-100", "1e-2000"])
def test_a_function_that_falls_like_a_normal_tail(target: str) -> None:
    """Secants see only its flat side; the root has its bits all the same, at the first precision."""
    calls = 0

    def body(x: arb) -> arb:
        nonlocal calls
        calls += 1
        return (-x * x).exp() - arb(target)

    with ctx.workprec(128):
        root = find_root(body, arb(0), arb.pos_inf())
        assert root.overlaps((-arb(target).log()).sqrt())
        assert root.rel_accuracy_bits() > 64
    assert calls < 1000


def test_a_narrow_bracket_needs_no_more_bits() -> None:
    """The function is made once, at the least precision."""
    precisions = []

    def problem(target: fmpq) -> Problem:
        precisions.append(ctx.prec)
        return lambda x: x * x - target, ZERO, INFINITE

    low, high = RootKernel(problem).bracket(lambda _: None, fmpq(2))
    assert low**2 <= 2 <= high**2
    assert high - low < 1e-8
    assert precisions == [128]


def test_a_bracket_at_the_farthest_power_of_two() -> None:
    """A root below 2^(2^59), the largest power that decimals hold, has an upper end."""
    root = arb((3, 2**59 - 2))
    low, high = RootKernel(lambda: (lambda x: x - root, ZERO, INFINITE)).bracket(lambda _: None)
    assert low < high
    assert low.adjusted() == high.adjusted() == 173531977766354910
