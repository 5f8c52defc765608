r"""Route D for composed Laplace noise: the Fourier series of exp(c y) delta(y), with the returns of K summed in closed form.

By Poisson's formula, for any c > 0 and period D = 2 eps0 N,

    sum over k of exp(c k D) delta(eps + k D)
        = 1/D times the sum over j of K(s_j)^n exp(-s_j eps) / (s_j (s_j + 1)),  s_j = c + 2 pi i j / D.

The terms k != 0 on the left are small and bounded by Chernoff's inequality. On the right |K|^n is a bump around j = 0
that returns at every multiple m of N: the atoms of the sum of the losses form a lattice. With W = eps0 (s + 1/2) =
y + i (x + pi m), x = pi r / N,

    K(s) = exp(-eps0/2) (-1)^m [cosh(y + ix) + eps0 sinh(y + ix) / (2W)].

For small eps0 the returns fall only as 1/m^2, where a contour integral would have to follow them. Here those with
|m| <= M are added up one by one; the others expand in powers of 1/m, and the sums of exp(2 pi i m t) / m^k over all m
are Bernoulli polynomials.
"""

from dataclasses import dataclass
from functools import cached_property

from flint import acb, arb, ctx, fmpq

from parisk_sym.laws.composition.fourier_cut import FourierSum, fourier_sum

__all__ = ["FourierSum", "delta_by_fourier", "delta_near_one", "fourier_sum"]

_GUARD_BITS = 32


@dataclass(frozen=True)
class _Evaluation:
    """The terms of one sum at the current precision, without the factor exp(-n eps0/2 - c eps) eps0 / (2N)."""

    gap: fmpq
    eps0: fmpq
    n: int
    cut: FourierSum

    @cached_property
    def noise(self) -> arb:
        """eps0 as a ball."""
        return arb(self.eps0)

    @cached_property
    def turns(self) -> fmpq:
        """Half the gap in units of eps0: the m-th return has the phase exp(2 pi i m turns)."""
        return self.gap / (2 * self.eps0)

    @cached_property
    def phases(self) -> dict[int, acb]:
        """The phases of the returns that are added up one by one."""
        return {m: _turn(2 * m * self.turns) for m in range(-self.cut.windows, self.cut.windows + 1)}

    @cached_property
    def far_sums(self) -> list[acb]:
        """The sums of exp(2 pi i m turns) / m^k over |m| > M for k = 2, ..., order + 1.

        Over all m != 0 the sum is -(2 pi i)^k / k! times the Bernoulli polynomial of the fractional part of turns.
        """
        fraction = self.turns - self.turns.floor()
        extra = self.cut.order * (self.cut.windows + 2).bit_length() + 2 * self.cut.order + _GUARD_BITS
        with ctx.workprec(ctx.prec + extra):
            near = {m: _turn(2 * m * self.turns) / m for m in self.phases if m}
            unit, factor, sums = acb(0, 2 * arb.pi()), acb(0, 2 * arb.pi()), []
            for k in range(2, self.cut.order + 2):
                factor = factor * unit / k
                near = {m: term / m for m, term in near.items()}
                sums.append(-factor * arb(fraction).bernoulli_poly(k) - sum(near.values(), acb(0)))
        return [+value for value in sums]

    def total(self) -> arb:
        """The sum over r, twice the real part for r > 0 because the terms of -r are conjugate, and a bound of what is dropped."""
        level = self.n - 2 * self.turns
        terms = (
            (_turn(-r * level / self.cut.points) * self.term(r)).real for r in range(1, self.cut.kept + 1)
        )
        return self.term(0).real + 2 * sum(terms, arb(0)) + arb(0, self.dropped().upper())

    def term(self, r: int) -> acb:
        """The sum over all returns m for one r."""
        place = acb(arb(self.cut.abscissa), arb.pi() * r / self.cut.points)
        cosine, sine = place.cosh(), place.sinh() * self.noise / 2
        total = self.far(place, cosine, sine)
        for m, phase in self.phases.items():
            w = place + acb(0, arb.pi() * m)
            total += phase * (cosine + sine / w) ** self.n / (w * w - self.noise**2 / 4)
        return total

    def far(self, place: acb, cosine: acb, sine: acb) -> acb:
        """The returns |m| > M: cosh^n (1 + a/m)^n (1 + z/m)^-n / ((1 + z/m)^2 - (d/m)^2) / (i pi m)^2.

        z = (y + ix)/(i pi), a - z = eps0 tanh / (2 i pi), d = eps0 / (2 i pi).
        """
        unit = acb(0, arb.pi())
        z, step, d = place / unit, sine / cosine / unit, self.noise / (2 * unit)
        front = cosine**self.n / (unit * unit)
        coefficients = _coefficients(z, step, d, self.n, self.cut.order)
        inside = sum((h * value for h, value in zip(coefficients, self.far_sums, strict=True)), acb(0))
        rest = arb(0, (self.remainder(abs(z), abs(step), abs(d)) * abs(front)).upper())
        return front * inside + acb(rest, rest)

    def remainder(self, z: arb, step: arb, d: arb) -> arb:
        """Cauchy's bound for the powers left out, summed over |m| > M.

        On the circle |1/m| = rho the function is at most B, its k-th coefficient at most B rho^-k, and the sum of
        m^(-k-2) over m > M at most (M+1)^(-k-1).  (1/(M+1)^2 + 1/(M+1) <= 2/(M+1))
        """
        rho, first = arb(self.cut.radius), self.cut.windows + 1
        room = 1 - z * rho
        ratio = 1 / (rho * first)
        if not (room > d * rho and ratio < 1):
            return arb.pos_inf()
        largest = (1 + step * rho / room) ** self.n / (room**2 - (d * rho) ** 2)
        return 4 * largest * ratio**self.cut.order / (first * (1 - ratio))

    def dropped(self) -> arb:
        """A bound for all terms with |r| > kept, where |W^2 - eps0^2/4| >= (x + pi m)^2.

        |W| >= |y + ix| at every return, and with it the bound of |K| falls with |x| up to pi/2.
        """
        first = self.cut.kept + 1
        if 2 * first > self.cut.points:
            return arb(0)
        x, y = arb.pi() * first / self.cut.points, arb(self.cut.abscissa)
        square = y.sinh() ** 2
        largest = (square + x.cos() ** 2).sqrt() + self.noise / 2 * (
            (square + x.sin() ** 2) / (x**2 + y**2)
        ).sqrt()
        return 4 * largest**self.n * (self.cut.points / arb.pi()) ** 2 / first

    def aliases(self) -> arb:
        """A bound for the terms k != 0, which are at least 0; those above n eps0 are 0."""
        below = self.chernoff(arb(self.cut.lower), -1)
        return below if self.turns <= self.cut.points else below + self.chernoff(arb(self.cut.upper), 1)

    def chernoff(self, y: arb, side: int) -> arb:
        """The terms on one side: delta(x) <= K(c')^n exp(-c' x) / (1 + c') for every c' > 0, here y = eps0 (c' + 1/2).

        1 - exp(-t) <= exp(c' t) / (1 + c') for t >= 0 (the largest value of exp(-c' t) (1 - exp(-t)) is
        c'^c' / (1 + c')^(1 + c')).
        """
        ratio = (-2 * side * self.cut.points * (y - arb(self.cut.abscissa))).exp()
        if not (ratio < 1 and 2 * y > self.noise):
            return arb.pos_inf()
        bound = _chernoff_factor(y, self.gap, self.eps0, self.n) / (y / self.noise + arb("0.5"))
        return bound * ratio / (1 - ratio)

    def delta(self) -> arb:
        """The enclosure: the sum, less the aliases, which are at least 0."""
        whole = (
            self.total()
            * _scale(arb(self.cut.abscissa), self.gap, self.eps0, self.n)
            * self.noise
            / (2 * self.cut.points)
        )
        return whole - arb(0).union(self.aliases())


def _scale(y: arb, gap: fmpq, eps0: fmpq, n: int) -> arb:
    """exp(-n eps0/2 - c eps) at y = eps0 (c + 1/2)."""
    noise = arb(eps0)
    return (-n * noise / 2 - (y / noise - arb("0.5")) * (n * noise - arb(gap))).exp()


def _chernoff_factor(y: arb, gap: fmpq, eps0: fmpq, n: int) -> arb:
    """K(c)^n exp(-c eps) at y = eps0 (c + 1/2) > 0."""
    return _scale(y, gap, eps0, n) * (y.cosh() + arb(eps0) * y.sinh() / (2 * y)) ** n


def _turn(halves: fmpq) -> acb:
    """exp(i pi halves)."""
    sine, cosine = arb.sin_cos_pi_fmpq(halves)
    return acb(cosine, sine)


def _coefficients(z: acb, step: acb, d: acb, n: int, order: int) -> list[acb]:
    """The first powers of u in (1 + (z + step) u)^n (1 + z u)^-n / ((1 + z u)^2 - (d u)^2).

    The first two factors G satisfy (1 + a u)(1 + z u) G' = n (a - z) G with a = z + step.
    """
    a = z + step
    both, product, growth, square = a + z, a * z, n * step, z * z - d * d
    power, before = acb(1), acb(0)
    result: list[acb] = []
    zero = [acb(0), acb(0)]
    for k in range(order):
        tail = [*zero, *result][-2:]
        result.append(power - 2 * z * tail[1] - square * tail[0])
        power, before = ((growth - both * k) * power - product * (k - 1) * before) / (k + 1), power
    return result


def delta_by_fourier(gap: fmpq, eps0: fmpq, n: int, cut: FourierSum) -> arb:
    """The enclosure of delta(n eps0 - gap), for 0 < gap <= n eps0, from one way to cut the sum.

    >>> cut = fourier_sum(fmpq(9), fmpq(1, 100), 1000, 53)
    >>> print(delta_by_fourier(fmpq(9), fmpq(1, 100), 1000, cut).str(10, radius=False))
    0.0001065056169
    """
    with ctx.workprec(cut.bits):
        return _Evaluation(gap, eps0, n, cut).delta()


def delta_near_one(gap: fmpq, eps0: fmpq, n: int, y: float) -> arb:
    """An enclosure at n eps0 - gap that is narrow for eps far below the mean loss, for 0 < y < eps0/2.

    1 - delta = E min(1, exp(eps - S)) <= K(c)^n exp(-c eps) for every c from -1 to 0.

    >>> print(delta_near_one(fmpq(300), fmpq(10), 30, 2.5))
    [1.00000000000000 +/- 2.23e-16]
    """
    place = arb(y)
    if not 0 < 2 * place < arb(eps0):
        return arb.nan()
    return 1 - arb(0).union(_chernoff_factor(place, gap, eps0, n))
