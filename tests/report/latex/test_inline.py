"""Formulas in plain text: what is math is set as math, and no word is taken for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parisk_sym.report.latex.inline import formula, formulas


@pytest.mark.parametrize(
    ("plain", "expected"),
    [
        ("F increases: F' = f > 0", "[F] increases: [F' = f > 0]"),
        ("delta(eps) = E (1 - exp(eps - S))_+", r"[\delta(\varepsilon) = E(1 - \exp(\varepsilon - S))_{+}]"),
        ("the level grows with n as a whole", "the level grows with [n] as a whole"),
        ("Lemma 1 (k = 2), I think", "Lemma 1 ([k = 2]), I think"),
        ("in (0, 1] (gamma is a risk)", r"in [(0, 1]] ([\gamma] is a risk)"),
        ("P(F(G_(n)) < 1 - rho) = (1 - rho)^n,", r"[P(F(G_{(n)}) < 1 - \rho) = (1 - \rho)^{n}],"),
        ("rho = K_{k-3/2}/K_{k-1/2}. f is log-concave", r"[\rho = K_{k - 3/2}/K_{k - 1/2}]. [f] is log-concave"),
        ("q_1 is above 10% of it", "[q_{1}] is above 10% of it"),
        ("1 - 0.9^10 = 0.65", "[1 - 0.9^{10} = 0.65]"),
        ("delta = 1e-5", r"[\delta = 10^{-5}]"),
        ("an n-th, and/or eps-differential privacy", r"an [n]-th, and/or [\varepsilon]-differential privacy"),
        ("|L| <= eps, k in {1, ...}", r"[\lvert L\rvert  \le \varepsilon], [k] in [\{1, \dots\}]"),
        ("(e^eps - e^eps')/(1 + e^eps)", r"[(e^{\varepsilon} - e^{\varepsilon'})/(1 + e^{\varepsilon})]"),
        ("total mass = 0.5", "total mass [{}= 0.5]"),
        ("2021(1), 64, doi:10.2478/popets-2021-0005", "2021(1), 64, doi:10.2478/popets-2021-0005"),
        ("par21.figure5 of 460.517...", "par21.figure5 of 460.517..."),
        ("0.23% and 230%, 1.1 to 1.3", "0.23% and 230%, 1.1 to 1.3"),
        ("k = ceil(m c), sqrt(2 n), hat gamma_3", r"[k = \lceil m \, c\rceil ], [\sqrt{2 n}], [\hat{\gamma_{3}}]"),
        ("50 s were enough for 2 n", "50 s were enough for [2 n]"),
        ("sum of (P(x) - 1)+ = 0", "sum of [(P(x) - 1)_{+} = 0]"),
        ("on (0, eps0] (k = 1, c = 1)", r"on [(0, \varepsilon_{0}]] [(k = 1, c = 1)]"),
        ("an author's x", "an author's [x]"),
        ("(a < b", "([a < b]"),
        ("2^-(n-1) and e^-{eps - 1}", r"[2^{-(n - 1)}] and [e^{-(\varepsilon - 1)}]"),
        ("(1-p)^-(n+1) <= 2", r"[(1 - p)^{-(n + 1)} \le 2]"),
        ("e^-x^2, a^b^c", r"[e^{-x^{2}}], [a^{b^{c}}]"),
        ("2^(n + 1)^2 = 2^n**2", r"[2^{(n + 1)^{2}} = 2^{n^{2}}]"),
        ("the 'x^2' of e^-eps'^2", r"the '[x^{2}]' of [e^{-\varepsilon'^{2}}]"),
        ("e^x_{1}^2 + x'^2 + x_1^2", r"[e^{x_{1}^{2}} + x'^{2} + x_{1}^{2}]"),
        ("2^-((n + 1) + k) <= x_{1}'^2", r"[2^{-((n + 1) + k)} \le x_{1}'^{2}]"),
        ("q = x'_{1}^2", "[q] = x'_{1}^2"),
        ("q = K_{a}_{b} or 1e-5^2", "[q] = K_{a}_{[b]} or 1e-5^2"),
    ],
)  # fmt: skip
def test_pieces(plain: str, expected: str) -> None:
    """Math in brackets, as LaTeX; the rest as it was."""
    assert "".join(f"[{p}]" if is_math else p for p, is_math in formulas(plain)) == expected


def test_whole() -> None:
    """Only what is one formula from end to end is one."""
    assert formula("x -> oo") == r"x \to \infty"
    assert formula("x is 2") is None


@given(st.text(alphabet="ab exp(+-*/^_<>=|)[]{}0.1,'\\$", max_size=30))
def test_nothing_is_lost(plain: str) -> None:
    """Plain pieces stand in the text in their order, and braces of the math close."""
    at = 0
    for piece, is_math in formulas(plain):
        if is_math:
            assert piece.count("{") == piece.count("}")
        else:
            at = plain.index(piece, at) + len(piece)
