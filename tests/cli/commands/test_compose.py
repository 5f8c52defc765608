"""`parisk compose`: what it prints, and one message for each mistake."""

import json
from decimal import Decimal
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from parisk_sym.cli import parisk
from parisk_sym.laws.catalogue import find_formula


def run(*arguments: str) -> Result:
    return CliRunner().invoke(parisk, ["compose", *arguments])


def printed(*arguments: str) -> str:
    """Standard output of a command that has to succeed in silence."""
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def test_digits() -> None:
    """The level of 300 uses, and delta back from it."""
    assert printed("laplace,eps0=1,n=300", "delta=1e-5", "--digits", "12") == "167.267306249\n"
    assert printed("gaussian,mu=1/2,n=4", "eps=1", "--digits", "12") == "0.126936737507\n"
    assert printed("laplace,eps0=1", "eps=1") == "0\n"
    assert printed("gaussian,mu=1", "delta=2/5") == "0\n"  # delta(0) is 0.3829...


def test_order_does_not_matter() -> None:
    """Mechanisms and the quantity may stand anywhere; uses may be split."""
    one = printed("laplace,eps0=1,n=2", "randomised_response,eps0=1/2", "eps=1")
    assert one == printed("eps=1", "randomised_response,n=1,eps0=0.5", "laplace,eps0=1", "laplace,eps0=1")


def test_ball_and_json() -> None:
    """The enclosure around the rounded value."""
    words = ("laplace,eps0=1", "gaussian,mu=1", "eps=1", "--digits", "20")
    data = json.loads(printed(*words, "--json"))
    assert data["mechanisms"] == ["laplace,eps0=1", "gaussian,mu=1"]
    assert data["given"] == {"eps": "1"}
    assert data["wanted"] == "delta"
    assert data["value"] == printed(*words).strip()
    middle, sign, radius = printed(*words, "--ball").split()
    assert sign == "±"
    assert (middle, radius) == (data["ball"]["mid"], data["ball"]["rad"])
    assert abs(Decimal(middle) - Decimal(data["value"])) < Decimal("1e-19")


def test_buckets_bracket_the_exact_value() -> None:
    """Rigorous bounds on both sides of the certified digits, and the same in JSON."""
    words = ("laplace,eps0=1,n=10", "eps=5")
    lower, upper = (Decimal(t) for t in printed(*words, "--buckets", "1/1000").split(" <= delta <= "))
    assert lower < Decimal(printed(*words)) < upper < lower + Decimal("1e-6")
    data = json.loads(printed(*words, "--buckets", "1/1000", "--json"))
    assert (Decimal(data["lower"]), Decimal(data["upper"]), data["points"]) == (lower, upper, 20000)


def test_exact_buckets() -> None:
    """Far below the rounding of float64, on a grid that needs transforms, only integers keep the bounds together."""
    words = ("laplace,eps0=1/2,n=100", "delta=1e-20", "--buckets", "1/200", "--points", "10000")
    exact = Decimal(printed(*words[:2], "--digits", "12"))
    wide = run(*words)
    assert wide.exit_code == 0
    assert "--exact-buckets" in wide.stderr
    rough = [Decimal(t) for t in wide.stdout.split(" <= eps <= ")]
    fine = [Decimal(t) for t in printed(*words, "--exact-buckets").split(" <= eps <= ")]
    assert rough[0] < fine[0] < exact < fine[1] < rough[1]
    assert fine[1] - fine[0] < Decimal("0.01") < rough[1] - rough[0]
    assert json.loads(printed(*words, "--exact-buckets", "--json"))["exact"] is True


def test_pair_of_a_file(tmp_path: Path) -> None:
    """Two answers of randomised response that tells the truth with probability 3/4."""
    file = tmp_path / "answers.csv"
    file.write_text("truth,lie\n3/4,1/4\n0.25,0.75\n", encoding="utf-8")
    lower, _, _, _, upper = printed(f"pair,file={file},n=2", "eps=0", "--buckets", "1/1000").split()
    assert Decimal(lower) <= Decimal("0.5") <= Decimal(upper)  # (9 - 1)/16: both true against both false


def test_confidence_of_a_direction() -> None:
    """Equal coordinates are laplace.confidence_spread; one coordinate is laplace.confidence."""
    spread = find_formula("laplace.confidence_spread")
    expected, _ = spread.digits(20, eps="1/5", eps0=1, k=4)
    assert printed("laplace,eps0=1/4,n=4", "within=1/5", "--digits", "20").strip() == expected
    one, _ = find_formula("laplace.confidence").digits(20, eps="1/5", eps0=1)
    assert printed("laplace,eps0=1", "within=1/5", "--digits", "20").strip() == one
    assert printed("laplace,eps0=1/2,n=2", "within=1", "--digits", "3") == "1.00\n"


def bounds(*arguments: str) -> tuple[Decimal, Decimal]:
    """The ends that a command with --buckets prints; it may say more on standard error."""
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    lower, _, _, _, upper = result.stdout.split()
    return Decimal(lower), Decimal(upper)


@pytest.mark.parametrize(
    "words",
    [
        "subsampled_gaussian,sigma=1,q=1e-4,n=3 laplace,eps0=1 eps=1/2",
        "subsampled_laplace,eps0=2,q=1/100,n=10 laplace,eps0=1,n=2 eps=1/2",
        "subsampled_laplace,eps0=6,q=1/10,n=10 eps=1/2",
    ],
)
def test_a_bracket_where_digits_are_out_of_reach(words: str) -> None:
    """The command chooses grids of privacy buckets by itself; grids that a person chooses agree with its bracket."""
    result = run(*words.split())
    assert "no certified digits" in result.stderr
    low, _, _, _, high = result.stdout.split()
    lower, upper = bounds(*words.split(), "--buckets", "1/3000")
    assert lower <= Decimal(high)
    assert Decimal(low) <= upper
    assert 0 < Decimal(low) <= Decimal(high) < Decimal(low) * Decimal("1.00001")


def test_bounds_that_are_far_apart_name_what_helps() -> None:
    """Masses below the rounding of float64: bounds by integers are near to each other, and inside."""
    words = ("subsampled_gaussian,sigma=1,q=1e-4,n=3", "eps=1/2", "--buckets", "1/1000", "--points", "2000")
    assert "--exact-buckets" in run(*words).stderr
    assert run(*words, "--exact-buckets").stderr == ""
    (lower, upper), (low, high) = bounds(*words), bounds(*words, "--exact-buckets")
    assert lower <= low <= high <= upper
    assert high < low * Decimal("1.001")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("gaussian,mu=1 within=1", "a confidence is computed for Laplace noise only"),
        ("laplace,eps0=1 within=0", "within must be > 0, got 0"),
        ("laplace,eps0=1 within=1/2 --buckets 1/10", "--buckets bounds delta and eps"),
        ("laplace,eps0=1 eps=1/2 --points 10", "--points belongs to --buckets"),
        ("laplace,eps0=1 eps=1/2 --buckets 0", "step must be > 0, got 0"),
        ("laplace,eps0=1 eps=1/2 --buckets 1e-9", "got 20000 (--buckets is the step, --points the number"),
        ("pair,file=none.csv eps=1", "none.csv cannot be read"),
        ("worst_case,eps0=1,delta0=1 eps=1", "delta0 must be < 1, got 1"),
        ("pair eps=1", "a pair is given by file=..., or by both a=... and b=..."),
        ("pair,file=none.csv eps=1 --buckets 1/10", "none.csv cannot be read"),
        ("", "give at least one mechanism, such as laplace,eps0=1,n=300"),
        ("eps=1", "give at least one mechanism"),
        (
            "laplace,eps0=1",
            "prior=... (for success), got neither",
        ),
        ("laplace,eps0=1 eps=1 delta=1/2", "got eps=1 delta=1/2"),
        ("laplace,eps0=1 eps=1 eps=1", "got eps=1 eps=1"),
        ("laplac,eps0=1 eps=1", "there is no mechanism 'laplac'; did you mean laplace?"),
        (
            "exponential,eps0=1 eps=1",
            "there is no mechanism 'exponential'; here it is report_noisy_max",
        ),
        ("DPSGD,sigma=1 eps=1", "there is no mechanism 'DPSGD'; here it is subsampled_gaussian"),
        ("foo eps=1", "there is no mechanism 'foo'; mechanisms: discrete_gaussian, discrete_laplace"),
        (
            "gaussian,sigma=2 eps=1",
            "gaussian takes mu and n: missing mu; unknown sigma (here mu = sensitivity / sigma), got 'gaussian,sigma=2'",
        ),
        (
            "subsampled_gaussian,noise_multiplier=1,sample_rate=1/100,steps=9 eps=1",
            "unknown noise_multiplier (here sigma = noise_multiplier); unknown sample_rate (here q = sample_rate); unknown steps (here n = steps)",
        ),
        ("laplace eps=1", "laplace takes eps0 and n: missing eps0, got 'laplace'"),
        (
            "laplace eps0=1 eps=1",
            "parameters of a mechanism after its name, such as laplace,eps0=1; got 'eps0=1'",
        ),
        ("laplace,eps0=1,mu=1 eps=1", "laplace takes eps0 and n: unknown mu, got 'laplace,eps0=1,mu=1'"),
        ("laplace,eps0=1,eps0=2 eps=1", "eps0 is given twice in 'laplace,eps0=1,eps0=2'"),
        ("laplace,eps0=1,n eps=1", "parameters are written name=value, such as eps0=1; got 'n'"),
        ("laplace,eps0=0 eps=1", "eps0 must be > 0, got 0 (in 'laplace,eps0=0')"),
        ("laplace,eps0=1,n=0 eps=1", "n must be >= 1, got 0 (in 'laplace,eps0=1,n=0')"),
        ("laplace,eps0=1,n=3/2 eps=1", "n must be an integer, got 3/2"),
        ("laplace,eps0=one eps=1", "eps0 must be a finite number such as 3, 5/2, 0.1 or 1e-5, got 'one'"),
        ("discrete_laplace,eps0=1,sensitivity=5/2 eps=1", "sensitivity must be an integer, got 5/2"),
        ("gaussian,mu=1 delta=-1", "delta must be >= 0, got -1"),
        ("gaussian,mu=1 delta=1", "delta must be < 1, got 1"),
        ("laplace,eps0=1 eps=1/2 --exact-buckets", "--exact-buckets belongs to --buckets"),
        ("gaussian,mu=1 eps=1 --digits 0", "digits must be an integer in [1, 100000], got 0"),
    ],
)
def test_mistakes(words: str, message: str) -> None:
    """One message on standard error, exit code 2, nothing on standard output."""
    result = run(*words.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert "Traceback" not in result.stderr
