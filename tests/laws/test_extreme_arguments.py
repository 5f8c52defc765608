"""Extreme exact arguments: a value that another route confirms, or an error that says what is wrong; never a traceback."""

import math
from fractions import Fraction

import mpmath
import pytest
from click.testing import CliRunner
from flint import fmpq

from parisk_sym.cli import parisk
from parisk_sym.core.errors import DomainError, PariskError
from parisk_sym.laws.catalogue import find_formula
from parisk_sym.laws.sampling import sample_size_exact, smallest_m, smallest_n

NINES = "0." + 20 * "9"


def fewest(coverage: Fraction, risk: Fraction, digits: int) -> int:
    """The smallest j with coverage^j <= risk by mpmath at many digits, decided by both neighbours."""
    with mpmath.workdps(digits):
        base, target = (mpmath.mpf(v.numerator) / v.denominator for v in (coverage, risk))
        quotient = mpmath.log(target) / mpmath.log1p(base - 1)
        guess = int(mpmath.ceil(quotient))
        assert abs(quotient - mpmath.nint(quotient)) > mpmath.mpf(10) ** (-digits // 4)
        return max(guess, 1)


@pytest.mark.parametrize("zeros", [3, 20, 60, 300])
@pytest.mark.parametrize("risk", ["1/2", "1e-6", "1e-100", "1/3"])
def test_smallest_n_near_full_coverage(zeros: int, risk: str) -> None:
    """All digits of the fewest pairs for a coverage of 1 - 10^-zeros: 69314718055994530942 for twenty nines and 1/2."""
    wanted = fewest(1 - Fraction(1, 10**zeros), Fraction(risk), 2 * zeros + 500)
    value = sample_size_exact.ball(digits=zeros + 10, risk=risk, rho=f"1e-{zeros}").unique_fmpz()
    assert value == wanted
    if zeros == 20 and risk == "1/2":
        assert int(smallest_n.ball(digits=30, coverage=NINES, confidence="1/2").unique_fmpz()) == wanted
        assert wanted == 69314718055994530942


@pytest.mark.parametrize("power", [1, 2, 7, 40])
def test_smallest_n_where_the_power_is_met(power: int) -> None:
    """coverage^j = risk exactly: j, and one more as soon as the risk is a little less; never one less."""
    for base in (fmpq(1, 2), fmpq(2, 3), 1 - fmpq(1, 10**20)):
        risk, less = base**power, base**power * (1 - fmpq(1, 10**60))
        assert sample_size_exact.ball(risk=str(risk), rho=str(1 - base)).unique_fmpz() == power
        assert sample_size_exact.ball(risk=str(less), rho=str(1 - base)).unique_fmpz() == power + 1


def model_share(level: mpmath.mpf, shape: int) -> mpmath.mpf:
    """F(level; shape) by inverting the characteristic function (1 + z^2)^-shape: no Bessel or Struve function."""
    ends = [0, *(mpmath.mpf(j) / mpmath.sqrt(shape) for j in (1, 3, 8, 20, 40))]
    return (
        2
        / mpmath.pi
        * mpmath.quad(lambda z: mpmath.sin(level * z) / z * mpmath.exp(-shape * mpmath.log1p(z * z)), ends)
    )


@pytest.mark.parametrize(
    ("eps", "confidence", "k"),
    [("1e-6", "2e-6", 10**5), ("1e-6", "1e-7", 10**5), ("1", "1/2", 400)],
)
def test_noise_level_of_the_model_at_large_shapes(eps: str, confidence: str, k: int) -> None:
    """The root that was denied: F(eps)/F(eps0) is the confidence, to 12 digits, by another route."""
    text, _ = find_formula("laplace.noise_level_model").digits(18, eps=eps, confidence=confidence, k=k)
    with mpmath.workdps(30):
        share = model_share(mpmath.mpf(eps), k) / model_share(mpmath.mpf(text), k)
        assert (
            abs(
                share / mpmath.mpf(str(Fraction(confidence).numerator)) * Fraction(confidence).denominator - 1
            )
            < 1e-12
        )


def test_level_of_the_model_is_the_inverse() -> None:
    """level_model and confidence_model undo each other, also at a large shape and for noninteger ones."""
    for eps0, k in (("2", "1e5"), ("40", "7/2"), ("1e-30", "3")):
        text, _ = find_formula("laplace.level_model").digits(30, confidence="1/7", eps0=eps0, k=k)
        back = find_formula("laplace.confidence_model").digits(20, eps=text, eps0=eps0, k=k)[0]
        assert back == "0.14285714285714285714"


def test_too_few_pairs_are_told_how_many() -> None:
    """The exact number, where SymPy's ceiling of a rounded quotient is one less."""
    with pytest.raises(DomainError, match="that is 69314718055994530942 <= n, got n=1,"):
        smallest_m.ball(n=1, coverage=NINES, confidence="1/2")


def test_the_model_has_no_noise_level_below_its_share() -> None:
    """A confidence that F(eps) exceeds is refused with both numbers."""
    with pytest.raises(DomainError, match=r"confidence > bessel_k\.cdf\(x=eps, k\), that is 0\.356211"):
        find_formula("laplace.noise_level_model").ball(eps=1, confidence="1/20", k=3)


def test_quantile_of_a_tiny_shape() -> None:
    """T gathers at 0 as k falls: the quantile has 23856 zeros after the point, and another form of F agrees."""
    text, _ = find_formula("bessel_k.quantile").digits(12, p="1/3", k="1e-5")
    share = find_formula("bessel_k.cdf_hypergeometric").ball(digits=8, x=text, k="1e-5")
    assert text.endswith("e-23857")
    assert abs(share - fmpq(1, 3)) < 1e-8


HOSTILE = [
    "sampling.smallest_n coverage=0.99999999999999999999 confidence=1/2",
    "sampling.smallest_n coverage=0.99999999999999999999 confidence=1e-1000",
    "sampling.smallest_n coverage=1e-1000 confidence=1e-1000",
    "sampling.sample_size_exact risk=1e-6 rho=1e-1000",
    "sampling.sample_size_exact risk=0.99999999999999999999 rho=1e-30",
    "sampling.smallest_m n=1000000000 coverage=0.9999999999 confidence=1/2",
    "sampling.smallest_m n=1 coverage=1e-1000 confidence=0.99999999999999999999",
    "sampling.coverage m=1 n=1000000000 coverage=1e-1000",
    "sampling.coverage m=1000000000 n=1000000000 coverage=0.99999999999999999999",
    "sampling.tolerance rho=1e-1000 n=1000000000",
    "sampling.dkw_bound confidence=1e-1000 rho=1e-1000 n=1",
    "sampling.figure2_drawn risk=1e-1000 rho=1e-1000",
    "sampling.joint eps=1e300 eps0=1e-300 m=1 n=1000000000",
    "laplace.noise_level_model eps=1e-6 confidence=2e-6 k=1e5",
    "laplace.noise_level_model eps=1e3 confidence=1e-6 k=1e20",
    "laplace.noise_level_model eps=40 confidence=0.99999999999999999999 k=0.99999999999999999999",
    "laplace.noise_level_model eps=1e-30 confidence=0.99999999999999999999 k=40",
    "laplace.noise_level_model eps=1e300 confidence=1/3 k=1e3",
    "laplace.level_model confidence=1/2 eps0=1e20 k=1/2",
    "laplace.level_model confidence=1e-30 eps0=1e-1000 k=1e300",
    "laplace.density y=1e20 b=1e-20",
    "laplace.tail x=1e300 b=1e-300",
    "laplace.confidence eps=1e-1000 eps0=1e300",
    "laplace.loss_moment s=-1/2 eps0=1e5",
    "laplace.loss_mean eps0=1e-1000",
    "laplace.overlap eps1=1e-30 eps2=1e20",
    "laplace.noise_level eps=1e-1000 confidence=1e-1000",
    "bessel_k.quantile p=1/3 k=1e-6",
    "bessel_k.quantile p=1e-30 k=1e20",
    "cost.eps_min eps0=1e-30 k=2 c=1/3",
    "cost.eps_min_exact eps0=1 c=1e300",
    "composition.par21_optimal eps0=1e-30 n=8 delta=1/2",
    "composition.renyi eps0=1/2 n=1 delta=1e-30",
]


@pytest.mark.parametrize("command", HOSTILE)
def test_a_value_or_a_clear_error(command: str) -> None:
    """Exit 0 with a number or a bracket, or exit 2 with one line on standard error."""
    result = CliRunner().invoke(parisk, f"eval {command} --digits 12")
    if result.exit_code == 0:
        ends = [mpmath.mpf(end) for end in result.stdout.split(f" <= {command.split(maxsplit=1)[0]} <= ")]
        assert all(map(mpmath.isfinite, ends))
        assert ends[0] <= ends[-1]
        return
    assert isinstance(result.exception, (SystemExit, PariskError)), result.exception
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert "Traceback" not in result.stderr
    assert "no root there" not in result.stderr or command.startswith("composition"), result.stderr


@pytest.mark.parametrize(("loss", "level"), [("-0.1", "0.1"), ("-1/3", "1/3"), ("-1/7", "1/7")])
def test_the_atom_of_the_laplace_loss(loss: str, level: str) -> None:
    """P(L <= -eps0) = e^-eps0/2 at a level that no ball holds exactly: which branch holds there is decided by exact numbers."""
    value, _ = find_formula("laplace.loss_cdf").digits(25, ell=loss, eps0=level)
    with mpmath.workdps(40):
        wanted = mpmath.exp(-mpmath.mpf(Fraction(level).numerator) / Fraction(level).denominator) / 2
        assert value == mpmath.nstr(wanted, 25, strip_zeros=False)


@pytest.mark.parametrize(
    "words",
    [
        "laplace,eps0=1e400 delta=1e-5",
        "subsampled_gaussian,sigma=1e400,q=1/2,n=3 eps=1",
        "subsampled_gaussian,sigma=1e-400,q=1/2,n=3 delta=1e-5",
        "subsampled_gaussian,sigma=1,q=1e-400,n=3 delta=1e-500",
        "subsampled_gaussian,sigma=1,q=1/2,n=3 eps=1e400",
        "subsampled_laplace,eps0=1e400,q=1/2,n=3 eps=1",
    ],
)
def test_what_floats_do_not_hold(words: str) -> None:
    """Floats choose where a composition is integrated: an error, or a bracket without digits, says that they do not hold an argument."""
    done = CliRunner().invoke(parisk, ["compose", *words.split()])
    assert done.exception is None or isinstance(done.exception, SystemExit | PariskError)
    assert done.exception is not None or "no certified digits" in done.stderr
    shown = f"{done.stderr}{done.exception}"
    assert "float64" in shown or "must be" in shown


def test_a_level_above_all_losses() -> None:
    """The largest loss is 3 ln(1 + 1e-400 (e - 1)): delta is 0, and both ends of the bracket are."""
    done = CliRunner().invoke(parisk, ["compose", "subsampled_laplace,eps0=1,q=1e-400,n=3", "eps=1"])
    assert (done.exit_code, done.stdout, done.stderr) == (0, "0\n", "")


@pytest.mark.parametrize("rate", ["1e-6", "1e-12", "1e-30", "1e-300"])
@pytest.mark.parametrize("mechanism", ["subsampled_gaussian,sigma=1", "subsampled_laplace,eps0=1"])
def test_records_that_are_hardly_ever_sampled(mechanism: str, rate: str) -> None:
    """delta(0) is at most n q: below delta = 1e-5 for three uses."""
    done = CliRunner().invoke(parisk, ["compose", f"{mechanism},q={rate},n=3", "delta=1e-5"])
    assert (done.exit_code, done.stdout.split()) == (0, ["0"])


@pytest.mark.parametrize("shape", ["1", "3", "7/3"])
@pytest.mark.parametrize("far", ["1001", "1e5", "1e20", "1e300"])
def test_the_model_at_far_levels(shape: str, far: str) -> None:
    """F(eps0; k) is 1 to every digit there, so that the confidence is F(1; k), and the cost follows; mpmath gives F by quadrature."""
    with mpmath.workdps(40):
        k = mpmath.mpf(Fraction(shape).numerator) / Fraction(shape).denominator

        def density(t: mpmath.mpf) -> mpmath.mpf:
            scale = 2 ** (2 - k) / (mpmath.sqrt(2 * mpmath.pi) * mpmath.gamma(k))
            return scale * t ** (k - mpmath.mpf(1) / 2) * mpmath.besselk(k - mpmath.mpf(1) / 2, t)

        share = mpmath.quad(density, [0, mpmath.mpf(1) / 64, mpmath.mpf(1) / 8, 1])
        cost = share * mpmath.exp(-2) + (1 - share) * mpmath.exp(-2 / mpmath.mpf(far))
        joint = share * mpmath.mpf(9) / 10 * (1 - 2 * mpmath.exp(-5))
    model, par = find_formula("laplace.confidence_model"), find_formula("cost.par")
    at = {"eps0": far, "k": shape}
    rest = {"confidence": "9/10", "rho": "1/2", "n": 10}
    for ball, expected in (
        (model.ball(digits=25, eps=1, **at), share),
        (par.ball(digits=25, eps=1, E=1, c=2, **at), cost),
        (
            find_formula("sampling.par21_joint").ball(digits=25, eps=1, eps0=1, k=shape, ratio=far, **rest),
            joint,
        ),
    ):
        with mpmath.workdps(40):
            assert abs(mpmath.mpf(ball.str(25, radius=False)) - expected) < mpmath.mpf(10) ** -20
        assert math.isfinite(float(ball))


def test_stationarity_at_far_levels() -> None:
    """ln(1 + c F/(f eps^2)) with F = 1 - e^-eps and f = e^-eps for k = 1."""
    found = find_formula("cost.stationarity").ball(digits=30, eps="1e20", k=1, c=1)
    with mpmath.workdps(60):
        eps = mpmath.mpf(10) ** 20
        assert (
            abs(mpmath.mpf(found.str(40, radius=False)) - (1 / eps - (eps - 2 * mpmath.log(eps))))
            < mpmath.mpf(10) ** -9
        )


@pytest.mark.parametrize(
    ("name", "value", "arguments"),
    [
        ("laplace.confidence", "1", {"eps": "1e-300", "eps0": "1e-300"}),
        ("laplace.loss_cdf", "1", {"ell": "1e-300", "eps0": "1e-300"}),
        ("sampling.joint", "1e-9", {"eps": "1e-300", "eps0": "1e-300", "m": 1, "n": 999999999}),
        ("sampling.dkw_bound", "0", {"confidence": "1e-300", "rho": "1e-300", "n": 5}),
    ],
)
def test_ties_of_long_arguments(name: str, value: str, arguments: dict[str, object]) -> None:
    """Equal arguments of a thousand bits each choose a branch exactly."""
    text, _ = find_formula(name).digits(10, **arguments)
    assert Fraction(text) == Fraction(value)


@pytest.mark.parametrize(
    ("B", "confidence", "E", "eps0", "c"),
    [
        ("1/2", "1/2", "1", "1/1000", "1"),
        ("3/10", "3/10", "1", "1/100", "2"),
        ("9/10", "1/2", "1", "10", "1/2"),
    ],
)
def test_a_budget_of_the_share_alone(B: str, confidence: str, E: str, eps0: str, c: str) -> None:
    """B = gamma E leaves ln(1 - e^(-c/eps0) ...), which is below e^-1000: mpmath with as many digits; the last budget is an ordinary one."""
    found, _ = find_formula("cost.level_for_budget").digits(
        12, B=B, confidence=confidence, E=E, eps0=eps0, c=c
    )
    with mpmath.workdps(1200):
        b, g, e, z, r = (
            mpmath.mpf(v.numerator) / v.denominator for v in map(Fraction, (B, confidence, E, eps0, c))
        )
        expected = r / mpmath.log(g * e / (b - (1 - g) * e * mpmath.exp(-r / z)))
        assert abs(mpmath.mpf(found) / expected - 1) < mpmath.mpf(10) ** -11
