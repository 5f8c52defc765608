"""Divergences in a line: every spelling is the same statement, and what is open is refused."""

import pytest

from parisk_sym.claims.kinds.convex import Convex
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.language.divergences import with_divergences
from parisk_sym.claims.language.statements import statement_of
from parisk_sym.claims.language.tokens import AskError

KL = "KL(N(m, 1), N(0, 1)) = m^2/2 for m real"
RENYI = "Renyi(a, N(m, 1), N(0, 1)) = a m^2/2 for m real, a > 1"
TV = "TV(Ber(p), Ber(q)) = |p - q| for p, q in (0, 1)"
CHI = "ChiSquaredDivergence(Exp(2), Exp(3)) = 1/3"
HOCKEY = "HockeyStick(e^t, Lap(1), Lap(1, 1)) <= 1 for t > 0"
SPELLINGS = {
    "KL(N(m, 1) || N(0, 1)) = m^2/2 for m real": KL,
    "KL(N(m, 1) ‖ N(0, 1)) = m^2/2 for m real": KL,
    "D(N(m, 1) || N(0, 1)) = m^2/2 for m real": KL,
    "D_KL(N(m, 1) || N(0, 1)) = m^2/2 for m real": KL,
    r"D_{\mathrm{KL}}\left(\mathcal{N}(m, 1) \,\middle\|\, \mathcal{N}(0, 1)\right) = m^2/2 \text{ for } m \in \mathbb{R}": KL,
    r"\mathrm{KL}(N(m, 1) \parallel N(0, 1)) = m^2/2 for m \in \mathbb{R}": KL,
    "KL(P || Q) = m^2/2 for P ~ N(m, 1), Q ~ N(0, 1), m real": KL,
    "KL(P || Q) = m^2/2 for P = N(m, 1), Q = N(0, 1), m real": KL,
    "KL(N(m, 1) || N(0, 1)) = m^2/2": KL,
    "the KL divergence of N(m, 1) from N(0, 1) is m^2/2 for m real": KL,
    "the Kullback-Leibler divergence between N(m, 1) and N(0, 1) is m^2/2 for m real": KL,
    "the relative entropy of N(m, 1) with respect to N(0, 1) equals m^2/2 for m real": KL,
    r"D_a(N(m, 1) \| N(0, 1)) = a m^2/2 for m real, a > 1": RENYI,
    "the Rényi divergence of order a of N(m, 1) from N(0, 1) is a m^2/2 for m real, a > 1": RENYI,
    "the Renyi divergence of order a between N(m, 1) and N(0, 1) equals a m^2/2 for m real, a > 1": RENYI,
    "the Rényi divergence of order a > 1 of N(m, 1) from N(0, 1) is a m^2/2 for m real": RENYI,
    r"the R\'enyi divergence of order $a > 1$ between $N(m, 1)$ and $N(0, 1)$ is $a m^2/2$ for m real": RENYI,
    r"d_{TV}(Ber(p), Ber(q)) = |p - q| for p, q in (0, 1)": TV,
    r"\mathrm{TV}(Ber(p) \| Ber(q)) = |p - q| for p, q in (0, 1)": TV,
    "The total variation distance between Ber(p) and Ber(q) is |p - q| for p, q in (0, 1)": TV,
    "TV(Ber(p), Ber(q)) is |p - q| for p, q in (0, 1)": TV,
    "the total variation distance of Ber(p) and Ber(q) is |p - q| for p, q in (0, 1)": TV,
    "the TV distance from Ber(p) to Ber(q) is |p - q| for p, q in (0, 1)": TV,
    "chi^2(Exp(2) || Exp(3)) = 1/3": CHI,
    r"D_{\chi^2}(Exp(2) \| Exp(3)) = 1/3": CHI,
    "the chi-squared divergence of Exp(2) from Exp(3) is 1/3": CHI,
    r"E_{e^t}(Lap(1) \| Lap(1, 1)) <= 1 for t > 0": HOCKEY,
    "E_gamma(Lap(1) || Lap(1, 1)) <= 1 for gamma > 1": "HockeyStick(gamma, Lap(1), Lap(1, 1)) <= 1 for gamma > 1",
    "E_2(Lap(1) || Lap(1, 1)) <= 1": "HockeyStick(2, Lap(1), Lap(1, 1)) <= 1",
    "the hockey-stick divergence of order e^t of Lap(1) from Lap(1, 1) is at most 1 for t > 0": HOCKEY,
}


@pytest.mark.parametrize("line", SPELLINGS)
def test_spellings(line: str) -> None:
    """In signs, in LaTeX, in words, with laws or with letters that have laws."""
    assert statement_of(line) == statement_of(SPELLINGS[line])


@pytest.mark.parametrize(
    "line",
    [
        "D(|x||y|) <= 1",
        "D_2(x) + E_1(x)",
        "E(X || Y)",
        "H(P || Q)",
        "d_2(P || Q)",
        "KL_2(P || Q)",
        "the KL divergence of (1, 2) from Q is 1",
        "the KL divergence of P is 1",
    ],
)
def test_other_functions_stay(line: str) -> None:
    """A letter with an index, a product of absolute values, or words without two laws."""
    assert with_divergences(line) == line


def test_letters_of_the_line() -> None:
    """The line may use the letter L_1 itself; `a = B(1, 2)` defines a number and not a law; `is convex` is not read as `=`."""
    own, other = (statement_of(f"KL(N({m}, 1) || N(0, 1)) = {m}^2/2 for {m} real") for m in ("L_1", "m"))
    assert str(own).replace("L_1", "m") == str(other)
    defined = statement_of("TV(P, Q) <= 5 a for P ~ N(0, 1), Q ~ N(1, 1), a = B(1, 2)")
    assert defined == statement_of("TV(N(0, 1), N(1, 1)) <= 5 B(1, 2)")
    assert isinstance(statement_of("KL(N(m, 1) || N(0, 1)) is convex in m"), Convex)
    assert isinstance(statement_of("KL(N(0, 1) || N(1, 1)) <= 1"), Inequality)
    assert isinstance(statement_of("1/2 = KL(N(0, 1) || N(1, 1))"), Identity)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("the KL divergence from N(0, 1) to N(1, 1) is 1/2", "leaves open which law is the first"),
        ("the KL divergence of N(0, 1) and N(1, 1) is 1/2", "leaves open which law is the first"),
        ("the KL divergence of order 2 of N(0, 1) from N(1, 1) is 1/2", "an order is not read of it"),
        ("the Rényi divergence of N(0, 1) from N(1, 1) is 1/2", "the order is missing"),
        ("D_{e^t}(N(0, 1) || N(1, 1)) <= 1 for t > 0", "hockey-stick divergence or the Rényi divergence"),
        ("H_eps(N(0, 1) || N(1, 1)) <= 1 for eps > 0", "or the level whose exponential"),
        ("E_a(N(0, 1) || N(1, 1)) <= 1 for a > 1", "or the level whose exponential"),
        ("D_{oo}(N(0, 1) || N(1, 1)) <= 1", "max-divergence"),
        ("KL(N(0, 1)) = 1", "is written KL"),
        ("Renyi(N(0, 1), N(1, 1)) = 1", "is written Renyi"),
        ("KL(P || Q) >= 0", "P has no law"),
        ("KL(P || Q) >= 0 for P ~ N(0, 1)", "Q has no law"),
        ("KL(Ber(p) || Ber(q)) >= 0 for p, q in [0, 1]", "0 ln 0"),
        ("KL(Ber(p) || Ber(q)) >= 0 for 0 <= p < 1, q in (0, 1)", "where p is 0"),
        ("KL(Ber(p) || Ber(q)) >= 0 for p in (0, 1), 0 < q <= 1", "where q is 1"),
        ("KL(Ber(p) || Ber(q)) >= 0", "has no range"),
        ("KL(N(0, 1) || Poisson(1)) >= 0", "or of two with a mass function"),
        ("KL(N(0, 1) || U(0, 1)) >= 0", "where the second has none"),
        ("Renyi(a, N(1, 1), N(0, 1)) = a/2 for a > 0", "the order a may be 1"),
        ("Renyi(a, N(1, 1), N(0, 1)) = a/2 for 0 < a <= 1", "the order a may be 1"),
        ("Renyi(1, N(0, 1), N(1, 1)) = 1/2", "not 1"),
        ("KL(X || Y) >= 0 for X ~ N(0, 1), Y ~ N(X, 1)", "the parameter 'X' has no range"),
        (r"KL(Bin(2a, p) || Bin(2a, q)) >= 0 for a > 0, p, q in (0, 1)", r"2\*a has to be an integer"),
        ("KL(X || Y) >= 0 where X has the density 2x on (0, 1), Y ~ U(0, 1)", "laws with a name"),
    ],
)
def test_what_is_refused(line: str, reason: str) -> None:
    """The message names what is open or missing."""
    with pytest.raises(AskError, match=reason):
        statement_of(line)


@pytest.mark.parametrize(
    ("line", "stated"),
    [
        ("TV(Ber(p), Ber(q)) = |p - q| for p real, q in [0, 1]", ["0 <= p", "p <= 1"]),
        ("TV(Ber(p), Ber(q)) = |p - q| for p, q in [0, 1]", []),
        ("TV(Ber(p), Ber(p^2)) <= 1/4 for p in [0, 1]", ["p**2 <= 1"]),
        ("KL(U(0, a) || U(0, b)) = ln(b/a) for a > 0, b > 0", ["a <= b"]),
        ("KL(U(0, a) || U(0, b)) = ln(b/a) for 0 < a < b", []),
        ("KL(Exp(r) || Exp(s)) >= 0 for r > 0, s real", ["0 < s"]),
        ("KL(Ber(p) || Ber(q)) >= 0 for p real, q in (0, 1)", ["0 <= p", "p <= 1"]),
        ("Renyi(a, N(1, 1), N(0, 1)) = a/2 for 0 < a < 1", []),
        ("Renyi(a, N(1, 1), N(0, 1)) = a/2 for a < 1", ["0 < a"]),
        ("Renyi(1 + 1/t, N(1, 1), N(0, 1)) = (1 + 1/t)/2 for t > 0", []),
        ("TV(Ber(p), Ber(p)) <= 1 for p real", ["0 <= p", "p <= 1"]),
        ("KL(Ber(p) || Ber(q)) >= 0 for p, q in (0, 1)", []),
        ("KL(U(0, a) || U(0, b)) = ln(b/a) for 0 < a <= b", []),
        ("TV(Bin(n, p), Bin(n, q)) <= 1 for n in N, p, q in (0, 1)", []),
    ],
)
def test_parameters_in_their_ranges(line: str, stated: list[str]) -> None:
    """What the ranges of the letters leave open is stated beside the line, so that it has to be proved."""
    found = statement_of(line)
    more = [f"{s.left} {s.relation} {s.right}" for s in getattr(found, "parts", ())[1:]]
    assert more == stated
