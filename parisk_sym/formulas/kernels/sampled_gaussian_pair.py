r"""delta of two uses of the subsampled Gaussian mechanism: one integral of the closed form of one use.

With Q standard normal, w the density ratio (`subsampled_gaussian`) and L_1 the loss of the first use,

    delta_2(eps) = E delta_1(eps - L_1) = int phi(y) w(y) delta_1(eps - ln w(y)) dy    ("remove"; "add": without w, and with + ln w),

where delta_1 has a closed form at levels l with e^l > 1 - q ("add": e^-l > 1 - q), that is up to the place y* with
w(y*) = e^eps / (1 - q), or e^-eps / (1 - q). Beyond it delta_1 is 1 - e^l, or 0, and the rest of the integral has a closed form. Below -R
the integrand is at most phi times w(-R) delta_1(eps - ln w(-R)), because w rises and delta_1 falls with the level, or at most phi. At y* the integrand is smooth but not
analytic: boxes that reach it are bounded by 0 and phi w, or phi, as delta_1 is in [0, 1]. The rest is Arb's certified quadrature (F. Johansson,
Numerical integration in arbitrary-precision ball arithmetic, ICMS 2018).
"""

from flint import acb, arb, ctx, fmpq

from parisk_sym.formulas.arithmetic.integral import integral

__all__ = ["delta_of_two"]

_GUARD_BITS = 16
_EVALUATIONS = 200_000
_ROUGH_BITS = 64
_SAMPLES = 200


def delta_of_two(eps: fmpq, sigma: fmpq, q: fmpq, *, adding: bool) -> arb:
    """delta of two uses at a level of either sign, at the current precision.

    >>> print(delta_of_two(fmpq(1, 2), fmpq(1), fmpq(1, 100), adding=False).str(12, radius=False))
    4.49721218477e-7
    """
    with ctx.workprec(ctx.prec + _GUARD_BITS):
        level, rest = arb(eps), 1 - q
        ratio = (-level if adding else level).exp() / rest
        part = (ratio - 1 + q) / q
        if not part > 0:  # every loss is above the level, or none is
            certain = arb(0) if adding else -level.expm1()
            return certain if part <= 0 else arb.nan()
        end = sigma * part.log() + arb(1 / (2 * sigma))
        start = -_reach(end, level)
        integrand = _Integrand(level.exp(), sigma, q, adding)
        allowed = arb(2) ** -ctx.prec
        value = integral(
            integrand, acb(start), acb(end), rel_tol=allowed, abs_tol=allowed * _peak(integrand, start, end), eval_limit=_EVALUATIONS
        ).real  # fmt: skip
        rest_below = (
            _upper(-start)
            if adding
            else integrand(acb(start), analytic=False).real * _upper(-start) / _density(start)
        )
        below = arb(0).union(rest_below)
        if adding:
            return value + below
        return value + below + (rest - level.exp()) * _upper(end) + q * _upper(end - arb(1 / sigma))


def _reach(end: arb, level: arb) -> arb:
    """R: the mass beyond is about 2^-precision of that below y*."""
    nats = ctx.prec * arb(2).log() + level
    return ((2 * nats).sqrt() + end.min(arb(0)).abs_upper() + 2).mid()


def _peak(integrand: "_Integrand", start: arb, end: arb) -> arb:
    """Roughly the largest value, or less: much smaller values need not be resolved."""
    with ctx.workprec(_ROUGH_BITS):
        places = (acb((start + (end - start) * k / _SAMPLES).mid()) for k in range(1, _SAMPLES))
        values = (abs(integrand(place, analytic=False).real.mid()) for place in places)
        return max((v for v in values if v.is_finite()), default=arb(1))


class _Integrand:
    """phi w delta_1, or phi delta_1, as Arb's quadrature asks for it: with a flag that requires it to be analytic on the box, or not finite."""

    def __init__(self, level: arb, sigma: fmpq, q: fmpq, adding: bool) -> None:
        self._level, self._sigma, self._q, self._adding = level, sigma, q, adding

    def ratio(self, y: acb) -> acb:
        """w."""
        return 1 - self._q + self._q * (y / self._sigma - 1 / (2 * self._sigma**2)).exp()

    def __call__(self, y: acb, analytic: bool) -> acb:
        density, ratio, level, q = (
            (-y * y / 2).exp() / (2 * arb.pi()).sqrt(),
            self.ratio(y),
            self._level,
            self._q,
        )
        scale = 1 / (level * ratio) if self._adding else level / ratio
        part = (scale - 1 + q) / q
        if not (part.real > 0 or part.imag != 0):
            if analytic or not y.imag.is_zero():
                return acb("nan")
            return density * (1 if self._adding else ratio) * acb(arb(0).union(arb(1)))
        z = self._sigma * part.log() + arb(1 / (2 * self._sigma))
        other = z - arb(1 / self._sigma)
        if self._adding:
            return density * ((1 - level * ratio * (1 - q)) * _upper(-z) - level * ratio * q * _upper(-other))
        return density * (ratio * q * _upper(other) - (level - (1 - q) * ratio) * _upper(z))


def _density(y: acb | arb) -> acb | arb:
    """phi."""
    return (-y * y / 2).exp() / (2 * arb.pi()).sqrt()


def _upper(z: acb | arb) -> acb | arb:
    """P(Y > z)."""
    return (z / arb(2).sqrt()).erfc() / 2
