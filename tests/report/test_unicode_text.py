"""LaTeX in words as one line of Unicode: the same mathematics, whatever brackets that takes."""

import re

import pytest

from parisk_sym.report.html.text import statement
from parisk_sym.report.unicode_math import math
from parisk_sym.report.unicode_text import at_values, plain_prose, readable
from tests.shipped import shipped


@pytest.mark.parametrize(
    ("latex", "line"),
    [
        (r"\varepsilon_0 \le \varepsilon", "ε₀ ≤ ε"),
        (r"1+x<e^x", "1 + x < e^x"),
        (r"\frac{a}{b}", "a/b"),
        (r"\frac{a + b}{c}", "(a + b)/c"),
        (r"\frac{n \bmod 3}{2}", "(n mod 3)/2"),
        (r"\frac{a}{b c}", "a/(b c)"),
        (r"\frac{a}{b} c", "(a/b) c"),
        (r"c \frac{a}{b}", "c a/b"),
        (r"\frac{\frac{a}{b}}{c}", "(a/b)/c"),
        (r"a / \frac{b}{c}", "a/(b/c)"),
        (r"\frac12 x", "(1/2) x"),
        (r"\frac{12}{5}", "12/5"),
        (r"\left(\frac{a}{b}\right)^2", "(a/b)²"),
        (r"{\frac{a}{b}}^2", "(a/b)²"),
        (r"{a + b}^2", "(a + b)²"),
        (r"\sqrt{t^{2}}", "√(t²)"),
        (r"\sqrt{t}^{2}", "(√t)²"),
        (r"\sqrt{t} + \sqrt{n_1}", "√t + √n₁"),
        (r"\frac{a}{\mathrm{level}}", "a/level"),
        (r"\operatorname{rho\_of\_sample}\left(m\right)", "rho_of_sample(m)"),
        (r"\ln\frac1\delta", "ln(1/δ)"),
        (r"e^{-\varepsilon_0/2}\sinh\frac{\varepsilon}{2}", "e^(−ε₀/2) sinh(ε/2)"),
        (r"x^{-1} + x^{10}", "x⁻¹ + x¹⁰"),
        (r"x^{k-\frac12}", "x^(k − 1/2)"),
        (r"\sqrt{2n}", "√(2n)"),
        (r"\sqrt{x}", "√x"),
        (r"\sqrt[3]{x + 1}", "³√(x + 1)"),
        (r"\sum_{i=1}^n x_i", "∑ᵢ₌₁ⁿ xᵢ"),
        (r"\int_0^\infty f(t)\,dt", "∫₀^∞ f(t) dt"),
        (r"\mathbb{P}(T \le \varepsilon)/\mathbb{P}(T \le \varepsilon_0)", "ℙ(T ≤ ε)/ℙ(T ≤ ε₀)"),
        (r"\mathcal{L}^{\Delta_f}_{\varepsilon_0}", "ℒ^(Δ_f)_ε₀"),
        (r"E_{\min}", "E_min"),
        (r"\Delta^*_{S}", "Δ*_S"),
        (r"\mathrm{noise}_{level}", "noise_level"),
        (r"\hat{F}_n", "F̂ₙ"),
        (r"\left\lceil m x \right\rceil", "⌈m x⌉"),
        (r"\{1, \dots, n\}", "{1, …, n}"),
        (r"\operatorname{Lap}(b)", "Lap(b)"),
        (r"[0, 1)", "[0, 1)"),
        (r"f'", "f'"),
        (r"-x - -y", "−x − −y"),
        (r"z^{\left(- x\right)^{2}} + z^{x^2}", "z^((−x)²) + z^(x²)"),
        (r"\binom{n}{k}", "binom(n, k)"),
        (r"\begin{cases} 1 & x > 0 \\ 0 & x \le 0 \end{cases}", "{1 x > 0; 0 x ≤ 0}"),
        (r"\begin{cases} 1 & x > 0 \\ - x & x \le 0 \end{cases} \le 2", "{1 x > 0; −x x ≤ 0} ≤ 2"),
        (r"\frac{\prod_{i=1}^{3} i}{y}", "(∏ᵢ₌₁³ i)/y"),
        (r"\unknown{x}", "unknown x"),
        ("a } b", "a b"),
        ("{a", "a"),
        ("x^", "x"),
        (r"\frac", "/()"),
        (r"\lvert w\rvert ^2 - \lvert x\rvert", "|w|² − |x|"),
        (r"\frac{\partial}{\partial u} f(u; k)", "∂/∂u f(u; k)"),
        (r"\frac{f(u; k)}{F(x; k)}", "f(u; k)/F(x; k)"),
        (r"\frac{1}{a(1 - x)}", "1/(a(1 − x))"),
        (r"\frac{d}{d + 1} < 1", "d/(d + 1) < 1"),
        (r"\frac{d^2}{d - 1} + \frac{d}{d \varepsilon x}", "d²/(d − 1) + d/(d ε x)"),
        (r"\frac{d^{2}}{d x} + \frac{d}{d x^{2}}", "d²/(d x) + d/(d x²)"),
        (r"\frac{d}{d \varepsilon} f(x)", "d/dε f(x)"),
        (r"\frac{d^{2}}{d x^{2}} x^{3}", "d²/dx² x³"),
        (r"\frac{\partial^{2}}{\partial y\partial x_1} f", "∂²/∂y∂x₁ f"),
        (r"\frac{df}{dx} g + \frac{\partial f}{\partial x}", "(df/dx) g + ∂f/∂x"),
        (r"\frac{d n}{d k}", "d n/(d k)"),
        (r"a\frac{d}{d x} f - \frac{d}{d x} g", "a d/dx f − d/dx g"),
        (r"\frac{\frac{d}{d x} x^{2}}{x}", "(d/dx x²)/x"),
        (r"\frac{x}{y \left(\begin{cases} 1 & x < 1 \\ 2 & x > 1 \end{cases}\right)}", "x/(y ({1 x < 1; 2 x > 1}))"),
        (r"\frac{x}{y (f(u; k))}", "x/(y (f(u; k)))"),
    ],
)  # fmt: skip
def test_math(latex: str, line: str) -> None:
    """Quotients and powers keep their scope; what is broken is shown as far as it goes, never an error."""
    assert math(latex) == line


@pytest.mark.parametrize(
    "latex",
    [
        r"\text",
        r"\mathrm ",
        r"\frac",
        r"\frac{",
        r"\sqrt[",
        r"\left",
        r"x^",
        r"\begin{array}",
        r"\binom{a}",
        r"\hat",
    ],
)
def test_math_that_is_cut_short(latex: str) -> None:
    """A misprint of one statement is no traceback for all."""
    assert isinstance(math(latex), str)


def test_words() -> None:
    """Escapes, quotes and accents outside math; a dollar sign that is text stays."""
    assert readable(r"``10\%'' of \$5 by Ald\`a for $x \ge 0$") == "“10%” of $5 by Aldà for x ≥ 0"
    assert readable("costs $5") == "costs $5"


def test_prose() -> None:
    """What a person types on a keyboard; code and commands stay as they are."""
    assert (
        plain_prose("the tail for eps <= eps0 is (1 - exp(-eps/2))/2")
        == "the tail for ε ≤ ε₀ is (1 − exp(−ε/2))/2"
    )
    assert plain_prose("the risk gamma_1 = P(|L| > eps)") == "the risk γ₁ = P(|L| > ε)"
    assert plain_prose("Lemma 5's bound of eps") == "Lemma 5’s bound of ε"
    for kept in ("`eps <= 1`", "laplace.eps_min", "a well-known lemma (of 1963)", "I see a proof"):
        assert plain_prose(kept) == kept


def test_values() -> None:
    """Counterexamples as a person would type them: exact fractions stay exact fractions."""
    assert at_values("gamma = 1/2, eps0 = 1: left = -0.5") == "γ = 1/2, ε₀ = 1: left = −0.5"
    assert at_values("the limit is 1/2, not 0") == "the limit is 1/2, not 0"
    assert at_values("k in {1, ..., 30}, eps in (0, oo)") == "k ∈ {1, …, 30}, ε ∈ (0, ∞)"


def test_every_quotation_is_readable() -> None:
    """No command and no brace of LaTeX is left in what is printed of the shipped claims."""
    for entry in shipped().claims:
        line = readable(entry.claim.statement)
        assert "\\" not in line, entry.id
        assert not re.search(r"[_^]\{|\\$", line), entry.id


def test_braces_inside_of_a_style() -> None:
    r"""Groups, escaped braces and points of break leave no trace; a command that is not known stays as it was written."""
    written = r"\texttt{bessel\_\allowbreak{}k\{0\}}, \emph{of {one} \texttt{f}} \unknown{x}"
    assert readable(written) == r"bessel_k{0}, of one f \unknown{x}"
    assert statement(written) == r"<code>bessel_k{0}</code>, <em>of one <code>f</code></em> \unknown{x}"


def test_dashes_and_signs() -> None:
    """Hyphens in a row are a dash between words, and a sign keeps the spaces around it."""
    assert readable("10--14 and 20---two; the option --jobs") == "10–14 and 20—two; the option --jobs"
    assert plain_prose("gamma1*share + gamma2*(1 - share)") == "γ₁*share + γ₂*(1 - share)"
    assert plain_prose("at least its mean + d") == "at least its mean + d"


def test_two_values_along_a_variable() -> None:
    """What a function does between them."""
    assert (
        at_values("y = 1/2, y = 3/4: values 0.25, 0.1875")
        == "from y = 1/2 to y = 3/4 it falls from 0.25 to 0.1875"
    )
