r"""Divergences of two laws in papers: which laws are compared, and what the paper has to say."""

import pytest

from parisk_sym.manuscript.divergences import written_out
from parisk_sym.manuscript.moments import NotRead
from parisk_sym.manuscript.scope import Scope

LAWS = Scope(
    laws={"X": r"\mathrm{Lap}(b)", "Y": r"\mathcal{N}(m, v)", "U": r"\mathrm{Exp}(r)"},
    values={"P": r"\mathrm{Lap}(2)"},
    shifts={"Q": "X + 1"},
)


@pytest.mark.parametrize(
    ("pair", "first", "second"),
    [
        ("X, X+1", r"\mathrm{Lap}(b)", r"\mathrm{Lap}(1, b)"),
        ("X+1, X", r"\mathrm{Lap}(1, b)", r"\mathrm{Lap}(b)"),
        ("X, X-t", r"\mathrm{Lap}(b)", r"\mathrm{Lap}(-t, b)"),
        ("X, Q", r"\mathrm{Lap}(b)", r"\mathrm{Lap}(1, b)"),
        ("P, X", r"\mathrm{Lap}(2)", r"\mathrm{Lap}(b)"),
        ("Y, Y-1", r"\mathcal{N}(m, v)", r"\mathcal{N}(m -1, v)"),
        ("U, U", r"\mathrm{Exp}(r)", r"\mathrm{Exp}(r)"),
        (r"\mathrm{Ber}(p), \mathrm{Ber}(q)", r"\mathrm{Ber}(p)", r"\mathrm{Ber}(q)"),
    ],
)
def test_total_variation(pair: str, first: str, second: str) -> None:
    """Of a variable and the same one moved, which is written as a sum or has a letter, of a letter with a law, and of laws as they are written."""
    found = written_out(rf"\mathrm{{TV}}({pair}) \le 1", LAWS, "")
    assert found.formula == rf"\operatorname{{TV}}({first}, {second}) \le 1"
    assert found.reading == "TV is half the L1 distance"


@pytest.mark.parametrize("law", ["Z", "Z+1", "X + X", "U+1"])
def test_a_law_that_is_not_known(law: str) -> None:
    """A letter, a sum of letters, and a moved law that has another shape."""
    with pytest.raises(NotRead, match="not known"):
        written_out(rf"\mathrm{{TV}}(X, {law}) \le 1", LAWS, "")


@pytest.mark.parametrize(
    ("formula", "paper", "written"),
    [
        (
            r"D_\alpha(P \| X) \le 1",
            r"the R\'enyi divergence",
            r"\operatorname{Renyi}(\alpha, \mathrm{Lap}(2), \mathrm{Lap}(b)) \le 1",
        ),
        (
            r"D_{\mathrm{KL}}\left(P \,\middle\|\, X\right) \le 1",
            "",
            r"\operatorname{KL}(\mathrm{Lap}(2), \mathrm{Lap}(b)) \le 1",
        ),
        (
            r"H_{\alpha}(P, X) \le 1",
            r"$H_\alpha(P, Q) = \sup_S P(S) - e^\alpha Q(S)$ for the hockey-stick divergence",
            r"\operatorname{HockeyStick}(e^{\alpha}, \mathrm{Lap}(2), \mathrm{Lap}(b)) \le 1",
        ),
        (
            r"E_{\gamma}(P \| X) \le 1",
            r"$E_\gamma(P \| Q) = \sup_S P(S) - \gamma Q(S)$ is the hockey-stick divergence",
            r"\operatorname{HockeyStick}(\gamma, \mathrm{Lap}(2), \mathrm{Lap}(b)) \le 1",
        ),
        (
            r"D_{e^\varepsilon}(P \| X) \le \delta",
            r"$D_{e^\varepsilon}$ is the hockey-stick divergence",
            r"\operatorname{HockeyStick}(e^\varepsilon, \mathrm{Lap}(2), \mathrm{Lap}(b)) \le \delta",
        ),
        (r"x + y > 0", "the hockey-stick divergence $H_a$ and the Rényi divergence", "x + y > 0"),
    ],
)
def test_spellings(formula: str, paper: str, written: str) -> None:
    """Each as the paper says; a level and a factor are told apart by the definition."""
    assert written_out(formula, LAWS, paper).formula == written


@pytest.mark.parametrize(
    ("formula", "reason"),
    [
        (r"D_\alpha(P \| X) \le 1", "does not say"),
        (r"H_\alpha(P \| X) \le 1", "factor of a hockey-stick divergence or the level"),
        (r"E_\gamma(P \| X) \le 1", "does not say"),
        (r"D_{e^\varepsilon}(P \| X) \le 1", "hockey-stick divergence or the Rényi divergence"),
    ],
)
def test_letters_that_the_paper_does_not_explain(formula: str, reason: str) -> None:
    """D with an index is not always the Rényi divergence."""
    with pytest.raises(NotRead, match=reason):
        written_out(formula, LAWS, "")


def test_the_letter_of_a_sum() -> None:
    """It occurs neither in the formula nor in the mass function: there it would be bound by the sum."""
    scope = Scope(masses={"Z": ("k", "j p^{|k|}")})
    assert "\\sum_{i=-" in written_out(r"\mathrm{TV}(Z, Z+1)", scope, "").formula
    with pytest.raises(NotRead, match="no letter is left"):
        written_out(r"\mathrm{TV}(Z, Z+1) \le i + l + r", scope, "")


def test_moments_of_laws_without_a_density_here() -> None:
    """Those of Laplace and normal laws become integrals, if that is asked for."""
    assert r"\int" in written_out(r"\mathbb{E}[X] = 0", LAWS, "", moments=True).formula
    assert r"\int" not in written_out(r"\mathbb{E}[X] = 0", LAWS, "").formula
    with pytest.raises(NotRead, match="is not known"):
        written_out(r"\mathbb{E}[U] = 1", LAWS, "", moments=True)


def test_what_is_no_divergence_stays() -> None:
    """A letter with an index and one argument, and laws of which one is not given."""
    paper = r"$H_\alpha(P, Q) = \sup_S P(S) - e^\alpha Q(S)$ for the hockey-stick divergence"
    assert written_out(r"H_{2}(x) \le 1", LAWS, paper).formula == r"H_{2}(x) \le 1"
    assert written_out(r"\mathrm{TV}(x) \le 1", LAWS, paper).formula == r"TV(x) \le 1"
