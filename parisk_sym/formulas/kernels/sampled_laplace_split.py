r"""delta of some hundred uses of the subsampled Laplace mechanism: what most atoms have together in closed form, the rest on a line.

The moment function of one loss is A + C, A of its two atoms and C of its density: on a vertical line |A| does not fall, so that a sum on the line has
no end before |A|^n is small. Of (A + C)^n the first J terms are left out,

    K_R = sum_(j >= J) binom(n, j) A^(n-j) C^j,

the moment function of a positive measure, of mass <= 1, to which `poisson` applies. |K_R| <= binom(n, J) |C|^J (|A| + |C|)^(n-J), and |C|
falls like 1/t (`subsampled_laplace`). With a the least loss, w the distance of the atoms, p_- and p_+ their masses, and D_j the delta of j losses with
the law of the density alone, whose mass is m (`sampled_laplace_pieces`), the other terms are

    sum_(j < J) binom(n, j) m^j sum_i binom(n - j, i) p_-^(n-j-i) p_+^i D_j(eps - (n - j) a - i w) :

D_j(x) is 0 from j (a + w) on and 1 - e^x up to j a, and the levels are w apart, so that j values of D_j are wanted that have no closed form.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from flint import acb, arb, ctx, fmpq

from parisk_sym.core.errors import DomainError
from parisk_sym.formulas.kernels.sampled_laplace_pieces import (
    LARGEST_ORDER,
    Use,
    order_for,
    pieces_up_to,
    working_bits,
)
from parisk_sym.formulas.kernels.subsampled_laplace import SampledLaplaceMoment, density_ends
from parisk_sym.formulas.kernels.subsampled_moments import power
from parisk_sym.formulas.kernels.vertical_line_trapezoid import MOST_POINTS, delta_on_line

__all__ = ["delta_by_split"]

_FIRST = (0, 2, 4, 8, 16, 32)  # J
_POINTS = (5000, 20_000, MOST_POINTS)  # of a line: fewer are preferred to a smaller J
_GUARD_BITS = 64
_BITS_APART = 32


@dataclass(frozen=True)
class _Rest(SampledLaplaceMoment):
    """K_R, n >= J; its moments on the real line are bounded by those of the whole."""

    first: int

    def on_line(self, b: arb, step: arb, last: int) -> list[acb]:
        """K_R / M^n: the first two nodes are the atoms."""
        nodes = self.nodes(self._alpha(b), last * step)
        ends = list(zip(nodes.logs[:2], nodes.weights[:2], strict=True))
        found = []
        for k, value in enumerate(nodes.points(step, last)):
            turn = acb(0, k * step)
            atoms = sum(((turn * place).exp() * weight for place, weight in ends), acb(0))
            found.append(power(value, self.n) - self._left_out(atoms, value - atoms))
        return [value.conjugate() for value in found] if self.adding else found

    def _left_out(self, atoms: acb, dense: acb) -> acb:
        total, rest = acb(0), power(atoms, self.n - self.first + 1)
        for j in range(self.first - 1, -1, -1):
            total += comb(self.n, j) * rest * dense**j
            rest *= atoms
        return total

    def log_damping(self, b: arb, height: arb) -> arb:
        """From the atoms and the variation of the density; never above that of K, as K_R <= K."""
        alpha = self._alpha(b)
        moment = self.nodes(alpha, arb(0)).moment
        atoms, ends = density_ends(self.eps0, self.q, alpha)
        atoms, dense = atoms / moment, (2 * ends / (height * moment)).min(1 - atoms / moment)
        bound = comb(self.n, self.first) * dense**self.first * (atoms + dense) ** (self.n - self.first)
        return arb(bound.log().upper()).min(arb(0))

    def about_damping(self, b: float, height: float) -> float:
        """`log_damping` as a float."""
        return float(self.log_damping(arb(b), arb(height)).upper())


def delta_by_split(eps: fmpq, eps0: fmpq, q: fmpq, n: int, *, adding: bool) -> arb:
    """delta at a level below the largest loss, at the current precision; DomainError if no J makes the sum of the rest short.

    >>> print(delta_by_split(fmpq(1, 10), fmpq(1), fmpq(1, 100), 150, adding=False).str(12, radius=False))
    0.0127035726742
    """
    bits = -(-(ctx.prec + _GUARD_BITS) // _BITS_APART) * _BITS_APART
    possible = order_for(eps0, q, bits)[0] <= LARGEST_ORDER
    refused: list[DomainError] = []
    for most in _POINTS:
        for first in (j for j in _FIRST if j == 0 or (possible and j < n)):
            factors = (
                _Rest(adding, n, eps0, q, first) if first else SampledLaplaceMoment(adding, n, eps0, q),
            )
            try:
                rest = delta_on_line(lambda: arb(eps), lambda: factors, ctx.prec, most)  # noqa: B023 - called here
            except DomainError as error:
                refused.append(error)
            else:
                return (
                    rest + _first_terms(eps, Use(eps0, q, adding, smooth=True), n, first, bits)
                    if first
                    else rest
                )
    raise refused[-1]


def _first_terms(eps: fmpq, use: Use, n: int, first: int, bits: int) -> arb:
    """The terms j < J."""
    with ctx.workprec(working_bits(use, bits) + n.bit_length()):
        mass, least, width = use.mass(), use.least(), use.width()
        place = (eps - n * least) / width
        total = arb(0)
        for j, pieces in enumerate(pieces_up_to(use, first - 1, bits)):
            for i, weight in enumerate(_weights(use, n - j)):
                below = -(eps - (n - j) * least - i * width).expm1()
                total += comb(n, j) * mass**j * weight * pieces.delta(place - i, below)
        return total


def _weights(use: Use, n: int) -> Iterator[arb]:
    """The masses of the sums of n atoms, the least sum first."""
    low, high = use.atoms()
    weight = low**n
    for i in range(n + 1):
        yield weight
        weight *= high / low * (n - i) / (i + 1)
