r"""delta of n uses of the subsampled Gaussian mechanism ("remove") along a ray: few uses, where the sum on a line has no end.

With M of `sampled_gaussian_path`, F(s) = M(1 + s)^n exp(-s eps) / (s (s + 1)) and c > 0,

    delta(eps) = 1/(2 pi i) int_(Re s = c) F(s) ds = 1/pi Im int_(s in the ray from c to s_R) F(s) ds + 1/pi Im int_(s_R, upwards) F(s) ds :

F is analytic to the right of 0 and takes conjugate values at conjugate points, and between the line and the new path |F| falls like 1/|s|^2, as
|M(u)| <= M(Re u). On the line |M| falls like the tail of a log-normal law, and 10^9 points are wanted; along the ray exp(-s eps) falls, and M
stays bounded because arg w is positive along the paths of its bounds. The second integral is at most H^n exp(-A eps) / B, s_R = A + iB, where H
is a bound of |M(1 + A + ib)| that falls with b.

*The rule.* The ray is cut into panels, with Gauss-Legendre quadrature of m nodes. With half length l, |F| <= S in the ellipse of radius R around a
panel, the error is at most 8 l S R^(-2m) / (1 - 1/R) (see `subsampled_laplace`). The ellipse is in a rectangle along the ray, in which the bound of
ln|M|^n exp(-s eps) is convex, so that its corners have the largest values, and in a disc, which bounds 1/|s (s + 1)|.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from math import ceil, floor, log
from typing import Self

from flint import acb, acb_mat, arb, ctx, fmpq

from parisk_sym.formulas.kernels.ray_plan import Ray, cheapest_ray
from parisk_sym.formulas.kernels.sampled_gaussian_path import Rule, legendre_rule
from parisk_sym.formulas.kernels.subsampled_moments import power

__all__ = ["Table", "delta_on_ray"]

_GUARD_BITS = 32
_MOST_COLUMNS = 16  # of a product of matrices, which then keeps small terms
_LEVEL_BITS, _LEAST_LEVEL = 3, 1e-9


def delta_on_ray(eps: fmpq, sigma: fmpq, q: fmpq, n: int) -> arb | None:
    """delta at a level in the direction "remove", to about the current precision; None if no short ray is found.

    >>> print(delta_on_ray(fmpq(1, 2), fmpq(1), fmpq(1, 100), 2).str(12, radius=False))
    4.49721218477e-7
    """
    table = _table(sigma, q, n, _shared_level(eps), ctx.prec)
    found = None if table is None else table.delta(eps)
    return found if found is not None and found.rel_accuracy_bits() > ctx.prec // 2 else None


def _shared_level(eps: fmpq) -> float:
    """A level at most this one, the same for many: a ray is right for all levels, and good for those near its own."""
    level = float(arb(eps))
    unit = 2.0 ** (ceil(log(max(abs(level), _LEAST_LEVEL)) / log(2)) - _LEVEL_BITS)
    return unit * floor(level / unit)


@lru_cache(maxsize=8)
def _table(sigma: fmpq, q: fmpq, n: int, level: float, bits: int) -> "Table | None":
    ray = cheapest_ray(sigma, q, n, level, bits)
    return None if ray is None else Table.of(ray, n, bits)


@dataclass(frozen=True)
class Table:
    """Points s of a ray with the terms of the sum without the factor exp(-s eps), and Re s with ln of a bound of each error, without it."""

    points: list[tuple[acb, acb]]
    errors: list[list[tuple[arb, arb]]]  # of each panel at the corners of its rectangle, and of the end
    bits: int

    @classmethod
    def of(cls, ray: Ray, n: int, bits: int) -> Self:
        """The ray for n uses, with this many bits of delta."""
        reach = int(ray.cuts[-1]).bit_length() + n.bit_length()
        working = bits + _GUARD_BITS + int(ray.lost / log(2)) + reach
        with ctx.workprec(working):
            direction = _direction(ray.slope)
            rule = Rule.of(ray.paths[0], ray.inner_order)
            runs = (_points(rule, ray, n, direction, first, count) for first, count in _runs(ray.cuts))
            errors = [_corners(ray, n, direction, k) for k in range(len(ray.bounds))]
            s = ray.c + ray.cuts[-1] * direction
            end = n * ray.paths[ray.last].log_bound(1 + s.real, s.imag) - s.imag.log()
            return cls([point for run in runs for point in run], [*errors, [(s.real, end)]], working)

    def delta(self, eps: fmpq) -> arb:
        """The sum with its bounds."""
        with ctx.workprec(self.bits):
            total = sum((value * (-eps * s).exp() for s, value in self.points), acb(0)).imag
            error = sum((_largest(panel, eps) for panel in self.errors), arb(0))
            return (total + arb(0, error.upper())) / arb.pi()


def _largest(corners: Sequence[tuple[arb, arb]], eps: fmpq) -> arb:
    """The largest of the bounds at some corners."""
    return reduce(arb.max, [bound - eps * place for place, bound in corners]).exp()


def _direction(slope: float) -> acb:
    """1 + i slope, of modulus 1."""
    return acb(1, slope) / (1 + arb(slope) ** 2).sqrt()


def _runs(cuts: Sequence[float]) -> list[tuple[int, int]]:
    """The first panel and the number of panels of each run of equal ones."""
    found: list[tuple[int, int]] = []
    for k in range(len(cuts) - 1):
        length = cuts[k + 1] - cuts[k]
        if found and found[-1][1] < _MOST_COLUMNS and length == cuts[found[-1][0] + 1] - cuts[found[-1][0]]:
            found[-1] = found[-1][0], found[-1][1] + 1
        else:
            found.append((k, 1))
    return found


def _points(rule: Rule, ray: Ray, n: int, direction: acb, first: int, count: int) -> list[tuple[acb, acb]]:
    """The points of a run of panels: a product of two matrices."""
    cuts = [arb(x) for x in ray.cuts[first : first + count + 1]]
    half = (cuts[1] - cuts[0]) / 2
    ends = [1 + ray.c + r * direction for r in (cuts[0], cuts[-1])]
    kept, rest = rule.kept(ends)
    error = rest + reduce(arb.max, [rule.error(u.real, u.imag) for u in ends])
    ball = acb(arb(0, error.upper()), arb(0, error.upper()))
    nodes = legendre_rule(ray.order, ctx.prec)
    middles = [1 + ray.c + (r + half) * direction for r in cuts[:-1]]
    turns = [half * direction * rule.logs[j] for j in kept]
    rows = [[(x * turn).exp() for turn in turns] for x, _ in nodes]
    columns = [[rule.weights[j] * (u * rule.logs[j]).exp() for u in middles] for j in kept]
    table = (acb_mat(rows) * acb_mat(columns)).tolist()
    found = []
    for i, (x, weight) in enumerate(nodes):
        for k, u in enumerate(middles):
            s = u - 1 + half * direction * x
            value = power(table[i][k] + ball, n)
            found.append((s, half * weight * direction * value / (s * (s + 1))))
    return found


def _corners(ray: Ray, n: int, direction: acb, k: int) -> list[tuple[arb, arb]]:
    """Re s at the corners of a panel's rectangle, with the bound of its error without exp(-s eps)."""
    start, length = arb(ray.cuts[k]), arb(ray.cuts[k + 1]) - arb(ray.cuts[k])
    radius, path = arb(ray.bounds[k][0]), ray.paths[ray.bounds[k][1]]
    half = length / 2
    along, across = half * (radius + 1 / radius) / 2, half * (radius - 1 / radius) / 2
    middle = ray.c + (start + half) * direction
    near = arb(abs(middle).lower()) - along
    factor = 8 * half * radius ** (-2 * ray.order) / (1 - 1 / radius)
    if not near > 0:
        return [(arb(0), arb.pos_inf())]
    factor /= near * arb((abs(middle + 1) - along).lower())
    found = []
    for a in (-along, along):
        for b in (-across, across):
            s = middle + (a + acb(0, 1) * b) * direction
            found.append((s.real, n * path.log_bound(1 + s.real, s.imag) + factor.log()))
    return found
