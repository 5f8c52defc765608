"""The Bessel-K law: T = |X1 - X2| for independent X1, X2 ~ Gamma(k, 1).

Four forms of the cumulative distribution function, each with its own regime: agreement between them is the test.
"""

from functools import lru_cache
from math import comb
from math import factorial as math_factorial
from typing import Any

from flint import acb, arb, arb_poly, ctx, fmpq, fmpq_poly, fmpz
from sympy import (
    Expr,
    Integer,
    Rational,
    Sum,
    Symbol,
    besselk,
    binomial,
    cos,
    exp,
    factorial,
    gamma,
    lowergamma,
    oo,
    pi,
    sqrt,
    sympify,
)

from parisk_sym.core.sources import Source
from parisk_sym.core.symbols import k, p, s, t, u, x, z
from parisk_sym.formulas.arithmetic.integral import integral
from parisk_sym.formulas.constraints import Ordering
from parisk_sym.formulas.domain import POSITIVE, REALS, integers, open_, right_open
from parisk_sym.formulas.engines.ball import BALL
from parisk_sym.formulas.engines.program import Program
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.formulas.heads.hypergeometric import Hyper1F2Regularized
from parisk_sym.formulas.heads.root import Root
from parisk_sym.formulas.heads.struve import StruveL
from parisk_sym.formulas.kernels.gamma_difference import (
    applies,
    difference_density,
    difference_tail,
    difference_within,
)
from parisk_sym.formulas.kernels.roots import Problem, RootKernel
from parisk_sym.formulas.separable_kernel import JoinedKernel

__all__ = ["FORMULAS", "cdf", "cdf_at", "cdf_exponential", "cdf_hypergeometric", "cdf_mixture", "cdf_of", "characteristic",
           "density", "density_of", "mixture_weight", "moment", "odds_at", "quantile", "survival", "survival_polynomial"]  # fmt: skip

_half = Rational(1, 2)
_i = Symbol("i", nonnegative=True, integer=True)
_j = Symbol("j", nonnegative=True, integer=True)

T_AT = Parameter(t, POSITIVE, "t", "value of the distance T", "1")
X_AT = Parameter(x, right_open(0, oo), "x", "value of the distance T", "1")
SHAPE = Parameter(k, POSITIVE, "k", "shape of the gamma laws (dimension of the query)", "1")
WHOLE_SHAPE = Parameter(k, integers(1), "k", "integer shape of the gamma laws (dimension of the query)", "1")


def density_of(at: Any, shape: Any) -> Expr:
    """The density at a SymPy expression: 2^(2-k) t^(k-1/2) K_{k-1/2}(t) / (sqrt(2 pi) Gamma(k))."""
    at, shape = sympify(at), sympify(shape)
    return (
        2 ** (2 - shape) * at ** (shape - _half) * besselk(shape - _half, at) / (sqrt(2 * pi) * gamma(shape))
    )


def cdf_of(at: Any, shape: Any) -> Expr:
    """The cdf at a SymPy expression, in modified Struve functions: every term is positive."""
    at, shape = sympify(at), sympify(shape)
    upper, lower = shape - _half, shape - 3 * _half
    return at * (besselk(upper, at) * StruveL(lower, at) + besselk(lower, at) * StruveL(upper, at))


def mixture_weight(index: Any, shape: Any) -> Expr:
    """Weight of Gamma(index + 1, 1) in the law of T for integer shape."""
    rest = 2 * shape - 2 - index
    return binomial(rest, shape - 1) * 2 ** (-rest)


@lru_cache(maxsize=4096)
def survival_polynomial(shape: int) -> fmpq_poly:
    """q_k with P(T > x) = e^(-x) q_k(x) for integer k >= 1: exact, degree k - 1, positive coefficients.

    >>> survival_polynomial(2)
    1/2*x + 1
    """
    weights = [fmpq(comb(2 * shape - 2 - i, shape - 1), 2 ** (2 * shape - 2 - i)) for i in range(shape)]
    tail, coefficients = fmpq(0), [fmpq(0)] * shape
    for j in reversed(range(shape)):
        tail += weights[j]
        coefficients[j] = tail / fmpz(math_factorial(j))
    return fmpq_poly(coefficients)


_LARGEST_EXACT_SHAPE = 2000
_FEW_TERMS = 64
"""Terms of closed forms, which cancel for small x."""
_MOST_KEPT_BITS = 2**20
"""Total size of the coefficients of the largest polynomial in balls that is cached."""


def _polynomial_of(k: fmpq) -> arb_poly | None:
    """q_k in balls of the precision in force; None if k is not whole, or too large for exact coefficients."""
    if k.q != 1:
        return None
    shape, precision = int(k.p), ctx.prec
    if shape > _LARGEST_EXACT_SHAPE:
        return None
    return (_kept_balls if shape * precision <= _MOST_KEPT_BITS else _kept_balls.__wrapped__)(
        shape, precision
    )


@lru_cache(maxsize=256)
def _kept_balls(shape: int, precision: int) -> arb_poly:
    """q_k at the precision in force, cached for each precision."""
    return arb_poly(survival_polynomial(shape))


def _decay_at(x: fmpq) -> tuple[arb, arb]:
    """x and e^(-x)."""
    at = arb(x)
    return at, (-at).exp()


def _survival_ball(decay_at: tuple[fmpq, arb, arb], shape: tuple[fmpq, arb_poly | None]) -> arb | None:
    """Form C for integer shape: positive terms, no cancellation. For others the trapezoidal rule, or an integral far out."""
    (x, at, decay), (k, polynomial) = decay_at, shape
    if polynomial is not None:
        return decay * polynomial(at)
    if applies(2 * k):
        return 2 * difference_tail(x, k)
    tiny = _tail_and_density_of_tiny_shape(at, k)
    return _far_survival(x, k) if tiny is None else tiny[0]


def _cdf_ball(decay_at: tuple[fmpq, arb, arb], shape: tuple[fmpq, arb_poly | None]) -> arb | None:
    """1 - e^(-x) q_k(x) for integer shape; precision rises where it cancels. For others where the tail is below the precision."""
    (_, at, decay), (k, polynomial) = decay_at, shape
    return _cdf_of_any_shape(at, k) if polynomial is None else 1 - decay * polynomial(at)


def _cdf_of_any_shape(x: arb, k: fmpq) -> arb | None:
    """F where the tail is below the precision, for tiny shapes, and by the trapezoidal rule; None elsewhere."""
    tail = _tail_bound(x, arb(k))
    if tail < arb(2) ** -ctx.prec:
        return 1 - tail.union(arb(0))
    tiny = _tail_and_density_of_tiny_shape(x, k)
    if tiny is not None:
        return 1 - tiny[0]
    return difference_within(x, k) if applies(2 * k) else None


def _tail_and_density_of_tiny_shape(x: arb, k: fmpq) -> tuple[arb, arb] | None:
    r"""P(T > x) and f(x) where the shape changes exponential integrals by less than the precision in force; None elsewhere.

    Between orders 1/2 and 3/2, ln K_v(t) is convex in v with the chord ln(1 + 1/t), and it is even. So for k <= 1/2

        f(t) = 2^(1 - k) / Gamma(k) t^(k - 1) e^(-t) e^(-d),  0 <= d <= k ln(1 + 1/t),

    where d is at most k ln(1 + 1/x) beyond x. In the integral of t^(k - 1) e^(-t) from x on, t^k is between min(1, x^k) and 1 for t <= 1, and
    between 1 and 1 + k t beyond (Bernoulli). Precision does not have to rise with the zeros of k, as it does for differences in the shape.

    >>> from flint import ctx
    >>> with ctx.workprec(60):
    ...     tail, _ = _tail_and_density_of_tiny_shape(arb(1), fmpq(1, 10**40))
    ...     print((tail * 10**40).str(12, radius=False))
    0.438767868791
    """
    if not (x > 0 and x.is_finite()) or not k < fmpq(1, 4):
        return None
    change = arb(k) * (abs(x.log()) + x + 2)
    if not change < arb(2) ** -ctx.prec:
        return None
    shape = arb(k)
    factor = (shape * (1 / x).log1p()).union(arb(0))
    front = 2 ** (1 - shape) * shape.rgamma() * (-factor).exp()
    integral_of_one = x.expint(1) * (shape * x.log()).min(arb(0)).exp().union(arb(1))
    beyond = shape * (-x.max(arb(1))).exp()
    return front * (integral_of_one + arb(0).union(beyond)), front * x ** (shape - 1) * (-x).exp()


def _density_ball(t: fmpq, k: fmpq) -> arb | None:
    """The trapezoidal rule where the functions of the formula have too large an order, and the limit for tiny shapes."""
    if _is_large(k):
        return 2 * difference_density(t, k)
    tiny = _tail_and_density_of_tiny_shape(arb(t), k)
    return None if tiny is None else tiny[1]


def _is_large(k: fmpq) -> bool:
    """Whether closed forms have too many terms, or functions of too large an order, and the trapezoidal rule applies."""
    return k > _FEW_TERMS and applies(2 * k)


def _large_cdf_ball(x: fmpq, k: fmpq) -> arb | None:
    return _cdf_of_any_shape(arb(x), k) if x > _LEAST_FAR or _is_large(k) or k < _TINY else None


def _tail_bound(x: arb, k: arb) -> arb:
    """A bound of P(T > x): 2 e^(-s x) (1 - s^2)^(-k) for any s in (0, 1), because E e^(s (X1 - X2)) = (1 - s^2)^(-k) (Chernoff).

    >>> _tail_bound(arb(30), arb(1)) > arb(-30).exp()
    True
    """
    best = (((k * k + x * x).sqrt() - k) / x).mid() if x > 0 else arb(0)
    if not 0 < best < 1:
        return arb(1)
    return 2 * (-best * x - k * (1 - best * best).log()).exp()


_LEAST_FAR = 500
"""Values of T from which 1 - F cancels more bits than the integral of the density takes."""


def _far_survival(x: fmpq, k: fmpq) -> arb | None:
    r"""P(T > x) as an integral of the density f from x to b and a bound beyond, for x far above the shape; None elsewhere.

    From f(t) = c e^-t \int_0^\infty (y (y + t))^(k-1) e^(-2y) dy and y + t <= (y + b) t/b for t >= b it follows that
    f(t) <= f(b) e^(b - t) max(1, (t/b)^(k-1)) <= f(b) e^((b - t)(1 - (k - 1)/b)) for k >= 1, and f(b) e^(b - t) for k < 1.

    >>> from flint import ctx
    >>> with ctx.workprec(60):
    ...     _far_survival(fmpq(1000), fmpq(1)).overlaps(arb(-1000).exp())
    True
    """
    if x < _LEAST_FAR or 4 * k > x:
        return None
    bits = ctx.prec
    with ctx.workprec(2 * bits + 4 * int(x.ceil()).bit_length()):
        start, shape, order = arb(x), arb(k), acb(arb(k) - arb(fmpq(1, 2)))
        scale = acb(start).bessel_k(order)
        length = bits * arb(2).log() + 20

        def relative(s: acb, _: bool) -> acb:
            return (1 + s / start) ** order * (start + s).bessel_k(order) / scale

        inside = integral(relative, 0, length, abs_tol=arb(2) ** -bits, rel_tol=arb(2) ** -bits)
        beyond = relative(acb(length), False).real / (1 - (shape - 1).max(arb(0)) / start)
        density = _DENSITY.run(BALL, (start, shape))
        found = density * (inside.real + arb(0).union(beyond))
    return +found


_TINY = fmpq(1, 1000)
"""Shapes from which on the closed forms cancel more and more bits."""
_LEAST_IN_EXPONENTIALS = arb((1, -16))
"""Below it 1 - S cancels too many bits, which the functions without cancellation do not."""
_DENSITY = Program(density_of(u, k), (u, k))
_CDF, _ODDS = (Program(expression, (u, k)) for expression in (cdf_of(u, k), cdf_of(u, k) / density_of(u, k)))


def _in_exponentials(x: arb, k: fmpq) -> arb_poly | None:
    """q_k where F is evaluated by it."""
    return _polynomial_of(k) if x > _LEAST_IN_EXPONENTIALS else None


def cdf_at(x: arb, k: fmpq) -> arb:
    """F(x; k) over a ball: 1 - e^(-x) q_k(x) for integer shape, what root finding evaluates.

    >>> print(cdf_at(arb(1), fmpq(1)).str(10, radius=False))
    0.6321205588
    """
    polynomial = _in_exponentials(x, k)
    if polynomial is not None:
        return 1 - (-x).exp() * polynomial(x)
    found = _cdf_of_any_shape(x, k)
    return _with_more_bits(_CDF, x, k) if found is None else found


def _with_more_bits(program: Program, x: arb, k: fmpq) -> arb:
    """The value of a program of x and k, with so many more bits as k - 1/2 loses of a small k."""
    with ctx.workprec(ctx.prec + max(0, int(k.q).bit_length() - int(k.p).bit_length())):
        found = program.run(BALL, (x, arb(k)))
    return +found


def odds_at(x: arb, k: fmpq) -> arb:
    """F(x; k)/f(x; k): (e^x - q_k(x))/(q_k(x) - q_k'(x)) for integer shape, as f is -S'.

    >>> print(odds_at(arb(1), fmpq(1)).str(10, radius=False))
    1.718281828
    """
    polynomial = _in_exponentials(x, k)
    if polynomial is None:
        return _odds_of_any_shape(x, k)
    tail = polynomial(x)
    return (x.exp() - tail) / (tail - polynomial.derivative()(x))


def _odds_of_any_shape(x: arb, k: fmpq) -> arb:
    if applies(2 * k):
        return difference_within(x, k) / (2 * difference_density(x, k))
    tiny = _tail_and_density_of_tiny_shape(x, k)
    if tiny is not None:
        return (1 - tiny[0]) / tiny[1]
    return _with_more_bits(_ODDS, x, k)


def _quantile_root(p: fmpq, k: fmpq) -> Problem | None:
    return None if p == 0 else (lambda x: cdf_at(x, k) - p, arb(0), arb.pos_inf())


_QUANTILE = RootKernel(_quantile_root)


def _value_and_decay(x: fmpq) -> tuple[fmpq, arb, arb]:
    return (x, *_decay_at(x))


def _shape_and_polynomial(k: fmpq) -> tuple[fmpq, arb_poly | None]:
    return k, _polynomial_of(k)


_PARTS = (_value_and_decay, _shape_and_polynomial)


def _cdf_array(x: Any, k: Any) -> Any:
    from parisk_sym.laws import bessel_k_arrays

    return bessel_k_arrays.cdf(x, k)


def _survival_array(x: Any, k: Any) -> Any:
    from parisk_sym.formulas.engines.elementwise import rounded_array
    from parisk_sym.laws import bessel_k_arrays

    return rounded_array(bessel_k_arrays.survival, x, k)


def _density_array(t: Any, k: Any) -> Any:
    from parisk_sym.formulas.engines.elementwise import rounded_array
    from parisk_sym.laws import bessel_k_arrays

    return rounded_array(bessel_k_arrays.density, t, k)


density = Formula(
    id="bessel_k.density",
    left="f(t; k)",
    parameters=(T_AT, SHAPE),
    expression=density_of(t, k),
    display=r"\frac{2^{2-k}\, t^{k-1/2} K_{k-1/2}(t)}{\sqrt{2\pi}\,\Gamma(k)}",
    meaning="density of T = |X1 - X2|, X1 and X2 independent Gamma(k, 1)",
    source=Source("par21", "Lemma 9", "Appendix B"),
    ball_kernel=_density_ball,
    array_kernel=_density_array,
)

cdf: Formula = Formula(
    id="bessel_k.cdf",
    left="F(x; k)",
    parameters=(X_AT, SHAPE),
    expression=cdf_of(x, k),
    meaning="P(T <= x) in modified Struve functions (form B), every term positive",
    source=Source("par21", "Lemma 11, proof", "Appendix B"),
    limits=((x, Integer(0)),),
    ball_kernel=JoinedKernel(_PARTS, _cdf_ball),
    array_kernel=_cdf_array,
)

survival: Formula = Formula(
    id="bessel_k.survival",
    left=r"\overline{F}(x; k)",
    parameters=(X_AT, SHAPE),
    expression=1 - cdf_of(x, k),
    meaning="P(T > x)",
    source=Source("par21", "Lemma 11, proof", "Appendix B"),
    limits=((x, Integer(1)),),
    ball_kernel=JoinedKernel(_PARTS, _survival_ball),
    array_kernel=_survival_array,
)

cdf_hypergeometric = Formula(
    id="bessel_k.cdf_hypergeometric",
    left="F_H(x; k)",
    parameters=(Parameter(x, open_(0, oo), "x", "value of the distance T"), SHAPE),
    expression=-sqrt(pi)
    / (2 ** (2 * k + 1) * gamma(k) * cos(pi * k))
    * (
        sqrt(pi) * 4**k * x * Hyper1F2Regularized(_half, 3 * _half - k, 3 * _half, x**2 / 4)
        - 2 * gamma(k) * x ** (2 * k) * Hyper1F2Regularized(k, k + _half, k + 1, x**2 / 4)
    ),
    display=r"\frac{-\sqrt{\pi}}{2^{2k+1}\Gamma(k)\cos(\pi k)}\left[\sqrt{\pi}\,4^k x\,{}_1\tilde F_2\left(\tfrac12; \tfrac32-k, \tfrac32; "
    r"\tfrac{x^2}{4}\right) - 2\Gamma(k) x^{2k}\,{}_1\tilde F_2\left(k; k+\tfrac12, k+1; \tfrac{x^2}{4}\right)\right]",
    meaning="P(T <= x) in the printed hypergeometric form with its constant (form H); 0/0 at half-integer k",
    source=Source("par21", "Lemma 11, proof", "Appendix B"),
    excluded=((cos(pi * k), "k must not be half an odd integer (the form is 0/0 there; use bessel_k.cdf)"),),
    ball_kernel=_large_cdf_ball,
)

cdf_mixture = Formula(
    id="bessel_k.cdf_mixture",
    left="F_A(x; k)",
    parameters=(X_AT, WHOLE_SHAPE),
    expression=Sum(mixture_weight(_i, k) * lowergamma(_i + 1, x) / gamma(_i + 1), (_i, 0, k - 1)),
    display=r"\sum_{i=0}^{k-1} \binom{2k-2-i}{k-1} 2^{-(2k-2-i)} \frac{\gamma(i+1, x)}{\Gamma(i+1)}",
    meaning="P(T <= x) as a mixture of gamma cdfs (form A), integer k: positive terms, no cancellation",
    limits=((x, Integer(0)),),
    ball_kernel=_large_cdf_ball,
    array_kernel=_cdf_array,
)

cdf_exponential = Formula(
    id="bessel_k.cdf_exponential",
    left="F_C(x; k)",
    parameters=(X_AT, WHOLE_SHAPE),
    expression=1
    - exp(-x) * Sum(x**_j / factorial(_j) * Sum(mixture_weight(_i, k), (_i, _j, k - 1)), (_j, 0, k - 1)),
    meaning="P(T <= x) = 1 - exp(-x) q_k(x) with a rational polynomial q_k (form C), integer k",
    limits=((x, Integer(0)),),
    ball_kernel=_large_cdf_ball,
    array_kernel=_cdf_array,
)

quantile = Formula(
    id="bessel_k.quantile",
    left="F^{-1}(p; k)",
    parameters=(Parameter(p, right_open(0, 1), "p", "probability"), SHAPE),
    expression=Root(cdf_of(u, k) - p, (u, 0, oo)),
    display=r"\text{the } x > 0 \text{ with } F(x; k) = p",
    meaning="the x with P(T <= x) = p",
    source=Source("par21", "Theorem 4", "4.1"),
    limits=((p, Integer(0)),),
    relies_on=("par21.theorem4.bijective",),
    ball_kernel=_QUANTILE,
    bracket_kernel=_QUANTILE.bracket,
)

characteristic = Formula(
    id="bessel_k.characteristic",
    left=r"\varphi_{X_1 - X_2}(z; k)",
    parameters=(Parameter(z, REALS, "z", "argument of the characteristic function"), SHAPE),
    expression=(1 + z**2) ** (-k),
    meaning="characteristic function of X1 - X2",
    source=Source("par21", "Lemma 9, proof", "Appendix B"),
)

moment = Formula(
    id="bessel_k.moment",
    left=r"\mathbb{E}\,T^{s}",
    parameters=(Parameter(s, open_(-1, oo), "s", "order of the moment"), SHAPE),
    expression=2**s * gamma((s + 1) / 2) * gamma(k + s / 2) / (sqrt(pi) * gamma(k)),
    meaning="moment of order s of T",
    constraints=(Ordering(-2 * k, s, strict=True),),
)

FORMULAS = (
    density,
    cdf,
    survival,
    cdf_hypergeometric,
    cdf_mixture,
    cdf_exponential,
    quantile,
    characteristic,
    moment,
)
