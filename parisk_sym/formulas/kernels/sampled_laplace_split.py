r"""delta of some hundred uses of the subsampled Laplace mechanism: the atoms of at least n - 1 losses in closed form, the rest on a line.

The moment function of one loss is A + C, A of its two atoms and C of its density: on a vertical line |A| does not fall, so that a sum on the line has
no end before |A|^n is small. Of (A + C)^n the first two terms are left out,

    K_R = (A + C)^n - A^n - n A^(n-1) C = sum_(j >= 2) binom(n, j) A^(n-j) C^j,

the moment function of a positive measure, of mass <= 1, for which everything said in `poisson` holds. |K_R| <= n (n - 1)/2 |C|^2 (|A| + |C|)^(n-2), and |C| falls
like 1/t (`subsampled_laplace`). The measure of A^n has n + 1 atoms, that of n A^(n-1) C is that of one loss at each of the sums of n - 1 atoms:

    delta = sum_i binom(n, i) a_-^(n-i) a_+^i (1 - e^(eps - x_i))_+  +  n sum_i binom(n - 1, i) a_-^(n-1-i) a_+^i D_C(eps - y_i)  +  delta_R,

x_i and y_i the sums of atoms, and D_C the delta of one use less that of its two atoms.
"""

from dataclasses import dataclass

from flint import acb, arb, ctx, fmpq

from parisk_sym.formulas.kernels.line import delta_on_line
from parisk_sym.formulas.kernels.subsampled_laplace import SampledLaplaceMoment, density_ends, single_delta
from parisk_sym.formulas.kernels.subsampled_moments import power

__all__ = ["delta_by_split"]


@dataclass(frozen=True)
class _Rest(SampledLaplaceMoment):
    """K_R, n >= 2; its moments on the real line are bounded by those of the whole."""

    def on_line(self, b: arb, step: arb, last: int) -> list[acb]:
        """K_R / M^n: the first two nodes are the atoms."""
        nodes = self.nodes(self._alpha(b), last * step)
        found = []
        for k, value in enumerate(nodes.points(step, last)):
            turn = acb(0, k * step)
            atoms = sum(
                (
                    (turn * place).exp() * weight
                    for place, weight in zip(nodes.logs[:2], nodes.weights[:2], strict=True)
                ),
                acb(0),
            )
            whole, most = power(value, self.n), power(atoms, self.n - 1)
            found.append(whole - most * (atoms + self.n * (value - atoms)))
        return [value.conjugate() for value in found] if self.adding else found

    def log_damping(self, b: arb, height: arb) -> arb:
        """From the atoms and the variation of the density; never above that of K, as K_R <= K."""
        alpha = self._alpha(b)
        moment = self.nodes(alpha, arb(0)).moment
        atoms, ends = density_ends(self.eps0, self.q, alpha)
        atoms, dense = atoms / moment, (2 * ends / (height * moment)).min(1 - atoms / moment)
        bound = self.n * (self.n - 1) * dense**2 / 2 * (atoms + dense) ** (self.n - 2)
        return arb(bound.log().upper()).min(arb(0))


def delta_by_split(eps: fmpq, eps0: fmpq, q: fmpq, n: int, *, adding: bool) -> arb:
    """delta at a level below the largest loss, at the current precision, n >= 2; DomainError where the sum of the rest is too long.

    >>> print(delta_by_split(fmpq(1, 10), fmpq(1), fmpq(1, 100), 150, adding=False).str(12, radius=False))
    0.0127035726742
    """
    rest = delta_on_line(lambda: arb(eps), lambda: (_Rest(adding, n, eps0, q),), ctx.prec)
    with ctx.workprec(ctx.prec + n.bit_length()):
        places, masses = _atoms(eps0, q, adding)
        total = arb(0)
        for place, mass in _sums(places, masses, n):
            total += mass * _above(eps - place)
        for place, mass in _sums(places, masses, n - 1):
            level = eps - place
            atoms = sum((m * _above(level - x) for x, m in zip(places, masses, strict=True)), arb(0))
            total += n * mass * (single_delta(level, eps0, q, adding=adding) - atoms)
        return rest + total


def _atoms(eps0: fmpq, q: fmpq, adding: bool) -> tuple[list[arb], list[arb]]:
    """The places of the two atoms of a loss, and their masses."""
    places, masses = [], []
    for level, mass in ((-eps0, arb("0.5")), (eps0, (-arb(eps0)).exp() / 2)):
        ratio = 1 + q * arb(level).expm1()
        places.append(-ratio.log() if adding else ratio.log())
        masses.append(mass if adding else mass * ratio)
    return places, masses


def _sums(places: list[arb], masses: list[arb], n: int) -> list[tuple[arb, arb]]:
    """Places and masses of the sum of n atoms."""
    found, weight = [], masses[0] ** n
    for i in range(n + 1):
        found.append(((n - i) * places[0] + i * places[1], weight))
        weight *= masses[1] / masses[0] * (n - i) / (i + 1)
    return found


def _above(level: arb) -> arb:
    """(1 - e^level)_+."""
    return (-level.expm1()).max(arb(0))
