"""delta of few uses of the subsampled Gaussian mechanism along a ray: against four other routes, and with rays that are badly chosen."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from flint import acb, arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from parisk_sym.formulas.kernels.ray_plan import Ray, cheapest_ray
from parisk_sym.formulas.kernels.ray_quadrature import Table, _corners, _direction, delta_on_ray
from parisk_sym.formulas.kernels.sampled_gaussian_pair import delta_of_two
from parisk_sym.formulas.kernels.sampled_gaussian_path import RADIUS, Path, Rule, _log_density, _pieces
from parisk_sym.formulas.kernels.sampled_uses import gaussian_uses
from parisk_sym.formulas.kernels.subsampled_gaussian import SampledGaussianMoment, single_delta
from parisk_sym.formulas.kernels.vertical_line_trapezoid import delta_on_line
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.composition.sequence import Sequence
from parisk_sym.laws.mechanisms.subsampled_gaussian import SubsampledGaussian

HALF, RARE = fmpq(1, 2), fmpq(1, 10000)
BITS = 64


def along_ray(eps: fmpq, sigma: fmpq, q: fmpq, n: int, bits: int = BITS) -> arb:
    with ctx.workprec(bits):
        found = delta_on_ray(eps, sigma, q, n)
    assert found is not None
    return found


def same(found: arb, wanted: arb, bits: int = 50) -> None:
    """One number, to so many bits; a part in 10^12 more is another one."""
    assert found.overlaps(wanted)
    assert found.rel_accuracy_bits() > bits
    assert not (found * (1 + arb("1e-12"))).overlaps(wanted)


@pytest.mark.parametrize(
    ("eps", "sigma", "q"),
    [
        (fmpq(1, 2), fmpq(1), fmpq(1, 100)),
        (fmpq(3, 200), HALF, RARE),
        (fmpq(5), HALF, fmpq(1, 10)),
    ],
)
def test_one_use_is_the_closed_form(eps: fmpq, sigma: fmpq, q: fmpq) -> None:
    with ctx.workprec(80):
        same(along_ray(eps, sigma, q, 1), single_delta(arb(eps), sigma, q, adding=False))


@pytest.mark.parametrize(
    ("eps", "sigma", "q"),
    [(fmpq(2), HALF, fmpq(1, 100)), (fmpq(3, 200), HALF, RARE), (fmpq(1, 2), fmpq(1), fmpq(1, 100))],
)
def test_two_uses_are_one_integral(eps: fmpq, sigma: fmpq, q: fmpq) -> None:
    with ctx.workprec(80):
        same(along_ray(eps, sigma, q, 2), delta_of_two(eps, sigma, q, adding=False))


@pytest.mark.parametrize(
    ("eps", "sigma", "q", "n"), [(fmpq(1, 5), fmpq(2), fmpq(1, 10), 20), (fmpq(1), fmpq(1), fmpq(3, 10), 5)]
)
def test_more_uses_are_the_sum_on_a_line(eps: fmpq, sigma: fmpq, q: fmpq, n: int) -> None:
    with ctx.workprec(BITS):
        factors = (SampledGaussianMoment(False, n, sigma, q),)
        same(along_ray(eps, sigma, q, n), delta_on_line(lambda: arb(eps), lambda: factors, BITS))


@pytest.mark.parametrize(("eps", "n", "step"), [("3/200", 3, "1/100000"), ("1/5", 100, "1/20000")])
def test_where_the_line_has_too_many_points_privacy_buckets_hold_it(eps: str, n: int, step: str) -> None:
    """The brackets are a fiftieth of delta apart, or less."""
    mechanism = SubsampledGaussian("1/2", "1/10000", "remove")
    low, high = bucket_bounds([(buckets_of(mechanism), n)], eps=eps, step=step, buckets=100_000)
    found = along_ray(fmpq(*(int(x) for x in eps.split("/"))), HALF, RARE, n)
    assert low <= found
    assert found <= high
    assert high - low < found / 50


def test_the_other_direction() -> None:
    """Q against P, from P against Q at a negative level: against the closed form of one use and the integral of two."""
    eps, sigma, q = fmpq(1, 1000), HALF, fmpq(1, 1000)
    with ctx.workprec(BITS):
        for n, wanted in (
            (1, single_delta(arb(eps) / 2, sigma, q, adding=True)),
            (2, delta_of_two(eps, sigma, q, adding=True)),
        ):
            level = eps / 2 if n == 1 else eps
            ball = delta_on_ray(-level, sigma, q, n)
            assert ball is not None
            same(arb(level).exp() * ball - arb(level).expm1(), wanted, 40)
        found = gaussian_uses(eps, sigma, q, 3, adding=True)
        mechanism = SubsampledGaussian("1/2", "1/1000", "add")
        low, high = bucket_bounds(
            [(buckets_of(mechanism), 3)], eps="1/1000", step="1/1000000", buckets=100_000
        )
        assert low <= found
        assert found <= high
        assert high - low < found / 50


def test_more_bits_agree() -> None:
    few, many = (along_ray(fmpq(3, 2), HALF, RARE, 3, bits) for bits in (40, 120))
    assert few.contains(many)
    assert many.rel_accuracy_bits() > 110


@pytest.mark.parametrize(
    "worse",
    [
        lambda chosen: replace(chosen, order=8),
        lambda chosen: replace(chosen, inner_order=6),
        lambda chosen: replace(
            chosen,
            cuts=chosen.cuts[: len(chosen.cuts) // 2],
            bounds=chosen.bounds[: len(chosen.cuts) // 2 - 1],
        ),
        lambda chosen: replace(chosen, bounds=tuple((1.5, 0) for _ in chosen.bounds)),
    ],
    ids=["few nodes on the ray", "few nodes on the path", "half of the ray", "other ellipses and paths"],
)
def test_the_enclosure_is_right_for_every_choice(worse: Callable[[Ray], Ray]) -> None:
    """Rays that are chosen badly give wide balls, not wrong ones."""
    eps, sigma, q, n = fmpq(2), HALF, fmpq(1, 100), 2
    with ctx.workprec(80):
        wanted = delta_of_two(eps, sigma, q, adding=False)
    chosen = cheapest_ray(sigma, q, n, 2.0, BITS)
    assert chosen is not None
    with ctx.workprec(BITS):
        good = Table.of(chosen, n, BITS).delta(eps)
        found = Table.of(worse(chosen), n, BITS).delta(eps)
    assert good.overlaps(wanted)
    assert found.contains(wanted)
    assert found.rad() > 100 * good.rad()


def test_corners_bound_the_integrand_in_each_ellipse() -> None:
    """A bound of each error without the factor of the rule is above the integrand on its whole ellipse, but not by far on all of them."""
    eps, sigma, q, n = fmpq(1, 2), fmpq(1), RARE * 100, 5
    closest = arb.neg_inf()
    with ctx.workprec(96):
        ray = cheapest_ray(sigma, q, n, float(eps), BITS)
        assert ray is not None
        rule, direction = Rule.of(ray.paths[0], 3 * ray.inner_order), _direction(ray.slope)
        for k in range(0, len(ray.bounds), 3):
            half, radius = (arb(ray.cuts[k + 1]) - arb(ray.cuts[k])) / 2, arb(ray.bounds[k][0])
            rest = (8 * half * radius ** (-2 * ray.order) / (1 - 1 / radius)).log()
            largest = {
                uses: max(
                    (bound - eps * place for place, bound in _corners(ray, uses, direction, k)), key=float
                )
                for uses in (0, n)
            }
            middle = ray.c + (arb(ray.cuts[k]) + half) * direction
            for j in range(64):
                turn = acb(0, 2 * arb.pi() * j / 64).exp()
                s = middle + half / 2 * (radius * turn + 1 / (radius * turn)) * direction
                terms = (w * (r * (1 + s)).exp() for w, r in zip(rule.weights, rule.logs, strict=True))
                moment, others = sum(terms, acb(0)).log().real, -eps * s.real - (s * (s + 1)).log().real
                for uses, bound in largest.items():
                    assert uses * moment + others < bound - rest
                closest = closest.max(n * moment + others - largest[n] + rest)
    assert closest > -2


def a_path(leave: float | None = None) -> Path:
    """Of the mechanism with sigma 1/2 and q 1/100; one on which arg w is positive all the way, or one that leaves the real line."""
    start = (
        (complex(-14, 1),) if leave is None else (complex(-14, 0), complex(leave, 0), complex(leave + 1, 1))
    )
    return Path(HALF, fmpq(1, 100), (*start, complex(4.25, 1), complex(30, 14)))


@pytest.mark.parametrize("u", [acb(3), acb(3, 5), acb(20, 60), acb(2, 4000)])
def test_moments_do_not_depend_on_the_path(u: acb) -> None:
    with ctx.workprec(96):
        values = []
        for path in (a_path(), a_path(0.5)):
            rule = Rule.of(path, 40)
            terms = (w * (u * place).exp() for w, place in zip(rule.weights, rule.logs, strict=True))
            error = rule.error(u.real, u.imag)
            assert error < arb("1e-12")
            values.append(sum(terms, acb(0)) + acb(arb(0, error), arb(0, error)))
        assert values[0].overlaps(values[1])
        if u.imag == 0:
            moment = SampledGaussianMoment(False, 1, HALF, fmpq(1, 100)).log_value(u.real - arb("0.5")).exp()
            assert values[0].real.overlaps(moment)


@settings(max_examples=40, deadline=None)
@given(alpha=st.floats(0.5, 20), beta=st.floats(0, 100), leave=st.sampled_from([None, -2.0, 1.0]))
def test_bounds_hold(alpha: float, beta: float, leave: float | None) -> None:
    """Of the moments themselves, and less for larger beta."""
    u = acb(alpha, beta)
    with ctx.workprec(96):
        rule = Rule.of(a_path(), 40)
        value = abs(
            sum((w * (u * place).exp() for w, place in zip(rule.weights, rule.logs, strict=True)), acb(0))
        )
        bound = a_path(leave).log_bound(arb(alpha), arb(beta))
        assert bound.exp() + rule.error(arb(alpha), arb(beta)) >= value
        assert bound >= a_path(leave).log_bound(arb(alpha), arb(2 * beta + 1)) - arb("1e-9")


def test_few_nodes_are_far_off_by_less_than_their_bound() -> None:
    u = acb(3, 20)
    with ctx.workprec(128):
        good, bad = (Rule.of(a_path(), order) for order in (60, 6))
        values = [
            sum((w * (u * place).exp() for w, place in zip(rule.weights, rule.logs, strict=True)), acb(0))
            for rule in (good, bad)
        ]
        off = abs(values[0] - values[1])
        assert off > 1e6 * good.error(u.real, u.imag)
        assert off < bad.error(u.real, u.imag)


@pytest.mark.parametrize(("first", "last"), [(-3.0, None), (-14.0, 5.0)])
def test_ends_of_a_short_path_are_missed_by_less_than_their_bound(first: float, last: float | None) -> None:
    """Half of the bound, or a fifth, is really missing."""
    long = a_path()
    end = long.corners[-1] if last is None else 4.25 + last + 1j * (1 + last * 13 / 25.75)  # on the same leg
    short = replace(long, corners=(complex(first, 1), long.corners[1], end))
    with ctx.workprec(128):
        values = [
            sum((w * (3 * place).exp() for w, place in zip(rule.weights, rule.logs, strict=True)), acb(0))
            for rule in (Rule.of(path, 60) for path in (long, short))
        ]
        off, bound = abs(values[0] - values[1]), Rule.of(short, 60).error(arb(3), arb(0))
        assert bound / 5 < off < bound


@pytest.mark.parametrize(("u", "nats"), [(acb(3), 4), (acb(2, 30), 12)])
def test_boxes_of_a_panel_hold_its_ellipse(u: acb, nats: int) -> None:
    """The largest integrand of each is above that of sixty points of the ellipse, and not by far."""
    path = a_path()
    with ctx.workprec(96):
        rule = Rule.of(path, 4)
        bounds = list(rule.boxes.logs_at(u.real, u.imag))
        pieces = list(_pieces(path.corners, path.panel))
        arcs = len(bounds) // len(pieces)
        for k, (start, step) in enumerate(pieces):
            most = max((x - (4 * abs(step)).log() for x in bounds[k * arcs : (k + 1) * arcs]), key=float)
            seen = []
            for j in range(60):
                turn = RADIUS * acb(0, 2 * arb.pi() * j / 60).exp()
                y = start + step / 2 + step / 4 * (turn + 1 / turn)
                seen.append((_log_density(y) + u * path.ratio_log(y)).real)
            assert all(x < most for x in seen)
            assert max(seen, key=float) > most - nats


def test_nodes_that_are_left_out() -> None:
    """With few bits many nodes do not count; what they add is below its bound, and above a millionth of it."""
    u = acb(3, 5)
    with ctx.workprec(128):
        rule = Rule.of(a_path(), 40)
        terms = [w * (u * place).exp() for w, place in zip(rule.weights, rule.logs, strict=True)]
    with ctx.workprec(12):
        kept, rest = rule.kept([u])
    with ctx.workprec(128):
        missing = abs(sum(terms, acb(0)) - sum((terms[j] for j in kept), acb(0)))
        assert len(kept) < len(terms) / 2
        assert rest / 10**6 < missing < rest


@pytest.mark.parametrize("name", ["kept", "error"])
def test_errors_of_the_moments_count(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of 1 of a moment leaves no digit of a delta far below 1."""
    true = getattr(Rule, name)
    larger = {
        "kept": lambda rule, ends: (true(rule, ends)[0], arb(1)),
        "error": lambda rule, alpha, beta: true(rule, alpha, beta) + 1,
    }
    ray = cheapest_ray(fmpq(1), fmpq(1, 100), 2, 0.5, BITS)
    assert ray is not None
    monkeypatch.setattr(Rule, name, larger[name])
    with ctx.workprec(BITS):
        assert Table.of(ray, 2, BITS).delta(HALF).rad() > arb("1e-3")


def test_outside_of_where_it_is_known() -> None:
    """Orders with a negative real part, a ray that is too steep, and places around the branch point have no bound."""
    path = a_path()
    assert not path.log_bound(arb(-1), arb(0)).is_finite()
    steep = Path(HALF, fmpq(1, 100), (complex(-14, 1), complex(4.25, 1), complex(10, 8)))
    assert not steep.ends(arb(1), arb(0)).is_finite()
    assert not path.ratio_log(acb(0, 2)).is_finite()


def test_thousands_of_bits_are_left_to_others() -> None:
    with ctx.workprec(4000):
        assert delta_on_ray(fmpq(3, 2), HALF, RARE, 3) is None


def test_eps_of_few_uses() -> None:
    """delta is on both sides of the one wanted a part in 10^12 below and above."""
    uses = Sequence([(SubsampledGaussian("1/2", "1/100", "remove"), 5)])
    eps = uses.epsilon("1e-6", digits=15)
    sides = []
    for share in ("0.999999999999", "1.000000000001"):
        level = (eps * arb(share)).mid().fmpq()
        sides.append(along_ray(level, HALF, fmpq(1, 100), 5))
    assert sides[0] > arb("1e-6") > sides[1]
