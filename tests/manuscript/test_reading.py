r"""What is read of LaTeX: the line of a statement with the conditions that the paper states, or the reason why there is none."""

from pathlib import Path

import pytest

from parisk_sym.manuscript.lines import Context, Found, line_of
from parisk_sym.manuscript.moments import NotRead
from parisk_sym.manuscript.outline import outline_of
from parisk_sym.manuscript.reading import Paper, paper_of
from parisk_sym.manuscript.scope import Scope
from parisk_sym.manuscript.source import read_source

THESIS = Path(__file__).parent / "thesis"
PREAMBLE = r"""\documentclass{article}
\newtheorem{theorem}{Theorem}[section]
\newtheorem{lemma}[theorem]{Lemma}
\newcommand{\eps}{\varepsilon}
\newcommand{\pr}[2][X]{\Pr\left[#1 > #2\right]}
\begin{document}
\section{One}
"""


def paper(folder: Path, body: str) -> Paper:
    """A paper with this text in its first section."""
    file = folder / "paper.tex"
    file.write_text(PREAMBLE + body + "\n\\end{document}\n", encoding="utf-8")
    return paper_of(outline_of(read_source(file)))


def only(folder: Path, body: str) -> Found:
    """The only statement of a text."""
    (found,) = paper(folder, body).statements
    return found


READ = {
    "a shift by x": (
        r"Let $X \sim \mathrm{Lap}(b)$ with $b > 0$. For $x > 0$, \[ \mathrm{TV}(X, X+x) \le 1. \]",
        r"\operatorname{TV}(\mathrm{Lap}(b), \mathrm{Lap}(x, b)) \le 1 \text{ for } b > 0, x > 0",
    ),
    "sentence in front": (r"For all $x > 0$, \[ \ln(1+x) \le x. \]", r"\ln(1+x) \le x \text{ for } x > 0"),
    "conditions behind": (r"We have \[ \ln(1+x) \le x, \qquad x \geq 0. \]", r"\ln(1+x) \le x \text{ for } x \ge 0"),
    "a formula, and a remark in words with a condition": (
        r"\begin{lemma} For $x > 0$, \[ e^x > x. \] If $x > 0$, the function $x \mapsto x^2$ is convex. \end{lemma}",
        r"e^x > x \text{ for } x > 0",
    ),
    "words behind": (r"\[ e^x > x \quad\text{for all } x > 0 . \]", r"e^x > x \text{ for } x > 0"),
    "function on the right, in a theorem": (
        r"\begin{lemma} For every $x > 0$, $1 + x < e^x$. \end{lemma} The $x > 0$ with $x + 1 < 2^x$ and $x + 2 < 3^x$ are many.",
        r"1 + x < e^x \text{ for } x > 0",
    ),
    "brackets behind": (r"\[ e^x > x \qquad (x > 0). \]", r"e^x > x \text{ for } x > 0"),
    "section": ("Throughout this section $\\eps > 0$.\n\nNow \\[ e^\\eps > 1. \\]", r"e^\epsilon > 1 \text{ for } \epsilon > 0"),
    "inner range replaces outer": (
        "Let $x > 0$.\n\n\\begin{lemma} For $x \\in (0, 1)$, \\[ x^2 < x. \\] \\end{lemma}",
        r"x^2 < x \text{ for } x \in (0, 1)",
    ),
    "function that is defined behind its range": (
        "For $x > 0$ define $g(x) = x - \\ln x$.\n\n\\begin{lemma} For $y > 0$, \\[ g(y) \\ge 1. \\] \\end{lemma}",
        r"(y - \ln (y)) \ge 1 \text{ for } y > 0",
    ),
    "conclusion in front of another sentence": (
        r"\begin{lemma} For $x > 0$ we have $x + 1 > x$. This is simple. \end{lemma}", r"x + 1 > x \text{ for } x > 0",
    ),
    "further assumption of the section": (
        "Let $x > 0$. Assume from now on that $x \\le 1$.\n\nThen \\[ x^2 \\le x. \\]", r"x^2 \le x \text{ for } x > 0, x \le 1",
    ),
    "letter declared anew in the section": (
        "Let $x > 0$. Let $x \\le 1$.\n\nThen \\[ x \\le e^x. \\]", r"x \le e^x \text{ for } x \le 1",
    ),
    "value": (r"Let $q = e^{-t}$ with $t > 0$. Then \[ q < 1. \]", r"(e^{-t}) < 1 \text{ for } t > 0"),
    "function": (
        "For $x > 0$ let $g(x) = x - \\ln x$.\n\n\\begin{lemma} For $y > 0$, \\[ g(y) \\ge 1. \\] \\end{lemma}",
        r"(y - \ln (y)) \ge 1 \text{ for } y > 0",
    ),
    "integer": (r"For each integer $m \ge 2$, \[ 2^m > m. \]", r"2^m > m \text{ for } m \ge 2 integer"),
    "list of integers": (r"For $n = 1, 2, \dots$ \[ 2^n > n. \]", r"2^n > n \text{ for } n \in \{1, 2, \dots\}"),
    "counted": (
        "We throw $k$ balls.\n\nFor $k \\ge 1$, \\[ 2^k > k. \\]", r"2^k > k \text{ for } k \ge 1 integer"
    ),
    "between bars": (r"If $|u| < 1$, then \[ u^2 < 1. \]", r"u^2 < 1 \text{ for } -1 < u < 1"),
    "law and macro": (
        r"Let $X \sim \mathrm{Exp}(b)$ with $b > 0$. For $t \ge 0$, \[ \pr{t} = e^{-bt}. \]",
        r"\Pr[X > t] = e^{-bt} \text{ for } t \ge 0, b > 0 \text{ where } X \sim \mathrm{Exp}(b)",
    ),
    "mean without brackets": (
        r"Let $X \sim \mathrm{Exp}(b)$ with $b > 0$. Then \[ \mathbb{E} X^2 = 2/b^2. \]",
        r"\mathbb{E}[X^2] = 2/b^2 \text{ for } b > 0 \text{ where } X \sim \mathrm{Exp}(b)",
    ),
    "rows of one chain": (
        "For $x > 0$, \\begin{align*} \\ln(1 + x) &\\le x \\\\ &< e^x . \\end{align*}",
        r"\ln(1 + x) \le x < e^x \text{ for } x > 0",
    ),
    "where equality holds": (
        r"Let $x \ge 0$. Then \[ \cosh x \ge 1 , \] with equality only at $x = 0$.", r"\cosh x \ge 1 \text{ for } x \ge 0"
    ),
    "letters side by side": (
        r"For $a, b > 0$, \[ e^{ab} > 1 . \]", r"e^{ab} > 1 \text{ for } a, b > 0"
    ),
    "value in a product": (r"Let $q = e^{-t}$ with $t > 0$. For $p > 0$, \[ pq < p. \]", r"p (e^{-t}) < p \text{ for } p > 0, t > 0"),
    "related letters": (
        r"\begin{lemma} Let $x, y > 0$ be real numbers with $xy = 1$. Then $x + y \ge 2$. \end{lemma}",
        r"x + y \ge 2 \text{ for } x, y > 0 \text{ with } xy = 1",
    ),
    "related letters, behind a condition": (
        r"Let $x, y > 0$ and $x + y = 1$. Then \[ \frac1x + \frac1y \ge 4. \]",
        r"\frac1x + \frac1y \ge 4 \text{ for } x, y > 0 \text{ with } x + y = 1",
    ),
    "letters that satisfy an equation": (
        r"\begin{lemma} If $p, q > 1$ satisfy $\frac1p + \frac1q = 1$, then $ab \le \frac{a^p}{p} + \frac{b^q}{q}$ for all $a, b > 0$. \end{lemma}",
        r"ab \le \frac{a^p}{p} + \frac{b^q}{q} \text{ for } a, b > 0, p, q > 1 \text{ with } \frac1p + \frac1q = 1",
    ),
    "related letters throughout a section": (
        ("Throughout this section $p$ and $q$ are conjugate exponents, that is, $p, q > 1$ and $\\frac1p + \\frac1q = 1$.\n\n"
        r"\begin{lemma} For all real $a, b \ge 0$ we have $ab \le \frac{a^p}{p} + \frac{b^q}{q}$. \end{lemma}"),
        r"ab \le \frac{a^p}{p} + \frac{b^q}{q} \text{ for } a, b \ge 0, p, q > 1 \text{ with } \frac1p + \frac1q = 1",
    ),
    "a letter of integers": (r"For $n \ge 1$, \[ 2^n > n . \]", r"2^n > n \text{ for } n \ge 1 integer"),
    "condition in the next sentence": (
        r"Let $x \ge 0$. Then \[ \cosh x > 1 . \] This holds for $x > 0$.", r"\cosh x > 1 \text{ for } x > 0"
    ),
    "inequality that is named": (
        r"A consequence of the inequality $\ln(1 + x) \le x$, for $x > 0$, is used below.", r"\ln(1 + x) \le x \text{ for } x > 0"
    ),
    "letter O": (r"For $O > 0$, \[ e^O > 1. \]", r"e^O > 1 \text{ for } O > 0"),
    "chain that begins with a letter": (
        r"For $x > 0$, \[ x = e^{\ln x} < 1 + x. \]", r"x = e^{\ln x} < 1 + x \text{ for } x > 0"
    ),
    "identity behind write": (
        r"For $x > 0$ we write \[ (1 + x)^2 = 1 + 2x. \]", r"(1 + x)^2 = 1 + 2x \text{ for } x > 0"
    ),
    "real in one place": (
        "Let $t$ be an integer. For $t \\in \\mathbb{R}$ there is more.\n\nFor $t > 0$, \\[ e^t > 2. \\]",
        r"e^t > 2 \text{ for } t > 0",
    ),
    "range of the place, function on an interval": (
        "Let $a > 0$ and $x > 1$.\n\nThe function $f(x) = a x^2$ is convex on $(0, \\infty)$.",
        r"The function f(x) = a x^2 is convex on (0, \infty) for a > 0",
    ),
    "a theorem in words, of a law": (
        "Let $Y \\sim \\mathrm{Lap}(b)$ with $b > 0$.\n\n\\begin{lemma} The variance of $Y$ is $2b^2$. \\end{lemma}",
        r"The variance of Y is 2b^2 for b > 0 where Y \sim \mathrm{Lap}(b)",
    ),
    "a theorem in words, behind its conditions": (
        r"\begin{lemma} Let $X \sim \mathcal{N}(m, s^2)$ with $m \in \mathbb{R}$ and $s > 0$. Then the median of $X$ is $m$. \end{lemma}",
        r"the median of X is m for m \in \mathbb{R}, s > 0 where X \sim \mathcal{N}(m, s^2)",
    ),
    "the place of an extreme": (
        r"\begin{lemma} The function $x \mapsto x \ln x$ attains its minimum over $(0, \infty)$ at $x = 1/e$. \end{lemma}",
        r"The function x \mapsto x \ln x attains its minimum over (0, \infty) at x = 1/e",
    ),
    "integers in words": (
        r"\begin{lemma} For integers $1 \le k \le n - 1$ we have $\binom{n}{k} \ge n$. \end{lemma}",
        r"For integers 1 \le k \le n - 1 we have \binom{n}{k} \ge n for 1 \le k \le n - 1 integer",
    ),
    "two shapes": (
        r"\begin{lemma} For $q \in (0,1)$, the function $t \mapsto q e^t$ is increasing and convex on $(0,\infty)$. \end{lemma}",
        r"For q \in (0,1) , the function t \mapsto q e^t is increasing and convex on (0,\infty)",
    ),
    "letter at the end of a paragraph": (
        "We use the letter $x$\n\nFor $x > 0$, \\[ e^x > x. \\]", r"e^x > x \text{ for } x > 0"
    ),
    "value beside a digit": (
        r"Let $a = 2$. For $x > 0$, \[ 2a x < 5x. \]", r"2(2) x < 5x \text{ for } x > 0"
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", READ)
def test_line(case: str, tmp_path: Path) -> None:
    """A statement with everything that the paper says of its letters."""
    body, line = READ[case]
    found = only(tmp_path, body)
    assert (found.line, found.reason) == (line, "")


LEFT = {
    "a divergence of laws with sigma": (
        r"Let $P = \mathcal{N}(0, \sigma)$ and $Q = \mathcal{N}(1, \sigma)$ with $\sigma > 0$. Then \[ \mathrm{KL}(P \| Q) = \frac{1}{2 \sigma^2}. \]",
        "has a variance or a standard deviation",
    ),
    "related letters of another paragraph": (
        "Let $x, y \\ge 0$ with $x + y \\le 1$.\n\nIn the second part, $x + y \\le 2$. Then \\[ x^2 y \\le 2. \\]",
        "the condition x + y \\le 1 is not read",
    ),
    "related letters of another range": (
        "\\begin{lemma} Let $x, y > 0$ with $x + y = 1$. For all $x, y > 0$, \\[ \\frac1x + \\frac1y \\ge 4. \\] \\end{lemma}",
        "the condition x + y = 1 is not read",
    ),
    "related letters of another clause": (
        "For $x, y > 0$ with $x + y = 2$ we have \\[ xy^2 \\le 2, \\] and with $x + y = 1$ we have $x^2 y \\le 1$.",
        "the condition x + y = 1 is not read",
    ),
    "denied later": (r"For $x > 0$ one could write \[ e^x < x , \] but this is false.", "false"),
    "denied behind": ("For $x > 0$ we would have \\[ e^x < x . \\]", "would"),
    "denied in the next sentence": (r"For $x > 0$, \[ e^x < x . \] However, this is wrong.", "wrong"),
    "no range": (r"We have \[ \sin z \le z. \]", "no range of z"),
    "assumption": (r"Suppose that \[ x^2 < 1 \] for $x > 0$.", "assumption"),
    "if": (r"If \[ x^2 < 1 , \] then $x$ with $x > 0$ is small.", "assumption"),
    "large": (r"For sufficiently large $x > 0$, \[ e^x > x^9 . \]", "sufficiently"),
    "denied": (r"For $x > 0$ it is not true that \[ e^x < x . \]", "not true"),
    "proof by contradiction": (
        "\\begin{proof} Let $x > 0$. This is a contradiction: then \\[ e^x < x . \\] \\end{proof}", "cases"
    ),
    "unread condition": (r"For $x + f(y) < 1$ and $x > 0$ we have \[ x < 1. \]", "x + f(y) < 1"),
    "not independent": (
        r"Let $b > 0$, $X \sim \mathrm{Lap}(b)$ and $Y \sim \mathrm{Lap}(b)$. For $t > 0$, \[ \Pr(X + Y > t) < 1. \]",
        "independent",
    ),
    "another base": (r"Logarithms are to the base 2. For $x > 0$, \[ \log x < x. \]", "another base"),
    "deviation or variance": (
        r"Let $X \sim \mathcal{N}(0, \sigma)$ with $\sigma > 0$. Then \[ \mathbb{E}[X] = 0. \]", "deviation"
    ),
    "unknown command": (r"For $x > 0$, \[ \foo{x} \le 1. \]", r"\foo"),
    "impossible": (r"For $x > 0$ we cannot have \[ e^x < x. \]", "the word 'cannot' in the sentence"),
    "somebody else's": (r"For $x > 0$, Smith wrongly states that \[ x^2 \ge x. \]", "the word 'wrongly' in the sentence"),
    "with a probability": (r"With probability at least $1 - d$ with $d \in (0, 1)$, \[ d < 1/2. \]", "'With probability' in the sentence"),
    "a premise in words": (r"If $x > 0$ and the map is convex, then \[ x^2 > x. \]", "in the sentence is not read"),
    "an assumption in words": (
        r"\begin{lemma} Let $X \sim \mathcal{N}(0, s^2)$ with $s > 0$. Assume that the variance of $X$ is $1$. \end{lemma}", "in words",
    ),
    "a setting in words": (
        r"\begin{lemma} Let $X \sim \mathcal{N}(0, s^2)$, $s > 0$, be such that the variance of $X$ is $1$. \end{lemma}", "in words",
    ),
    "words of a law that are denied": (
        r"\begin{lemma} Let $X \sim \mathcal{N}(0, s^2)$ with $s > 0$. The median of $X$ is not $0$. \end{lemma}", "in words",
    ),
    "words of a law with more words": (
        r"\begin{lemma} Let $X \sim \mathcal{N}(0, s^2)$ with $s > 0$. In the model above the variance of $X$ is $1$. \end{lemma}", "in words",
    ),
    "words of a letter without a law": (r"\begin{lemma} For $m > 0$, the median of $X$ is $m$. \end{lemma}", "in words"),
    "does not follow": (r"For $x > 0$ it does not follow that \[ x^2 > x. \]", "the word 'not' in the sentence"),
}  # fmt: skip


@pytest.mark.parametrize("case", LEFT)
def test_no_line(case: str, tmp_path: Path) -> None:
    """A statement that is not asserted, or of which something is not read, has a reason and no line."""
    body, reason = LEFT[case]
    found = only(tmp_path, body)
    assert (found.line, reason in found.reason) == ("", True), found


def test_hypotheses_in_sentences_are_no_statements(tmp_path: Path) -> None:
    """A formula behind `if` is not asserted, nor is a range."""
    body = r"\begin{lemma} If $x^2 + 1 \le 2$ and $x > 0$, then $x$ is at most one. For $y$ with $y^2 < 1$, nothing. \end{lemma}"
    assert [f.line for f in paper(tmp_path, body).statements] == [""]


def test_thesis() -> None:
    """Files, macros, subequations, shapes and cases: 12 of 15 statements have a line."""
    found = paper_of(outline_of(read_source(THESIS))).statements
    assert [(f.place.file, f.number) for f in found if not f.line] == [
        ("chapters/sums.tex", "(1.4)"), ("chapters/sums.tex", "(1.5)"), ("chapters/tails.tex", "Theorem 2.3"),
    ]  # fmt: skip
    assert len(found) == 15
    assert {"(1.2a)", "(1.2b)", "(2.2)", "Lemma 1.4"} <= {f.number for f in found}


def test_rows_of_cases(tmp_path: Path) -> None:
    """Each row is a statement with its condition; a line break behind the last row begins no other one."""
    rows = r"1 - x & \text{if } x < 1, \\ x - 1 & \text{if } x \ge 1. \\ "
    body = rf"For $x > 0$, \[ |x - 1| = \begin{{cases}} {rows} \end{{cases}} \]"
    assert [f.line for f in paper(tmp_path, body).statements] == [
        r"|x - 1| = 1 - x \text{ for } x > 0, x < 1",
        r"|x - 1| = x - 1 \text{ for } x > 0, x \ge 1",
    ]


def test_the_number_of_rows_that_are_read_together(tmp_path: Path) -> None:
    """A chain over several rows has the number of the last one, also without a label."""
    body = r"For $x > 0$, \begin{align} \ln(1 + x) &\le x \nonumber \\ &< e^x . \end{align}"
    assert only(tmp_path, body).number == "(1)"


@pytest.mark.parametrize("length", [4000, 4001])
def test_the_longest_formula_with_values(length: int) -> None:
    """A formula may have 4,000 characters once letters are replaced by their values."""
    scope = Scope(values={"q": "1" * (length - len(" < 2"))})
    context = Context("", frozenset())
    if length <= 4000:
        assert len(line_of("q < 2", scope, context)[0]) == length
    else:
        with pytest.raises(NotRead, match="too long once letters are replaced"):
            line_of("q < 2", scope, context)


@pytest.mark.parametrize(
    "subject",
    [
        "The variable $Z$",
        r"The noise $Z \sim \mathrm{D}(q)$",
        "The noise",
        "For $0 < q < 1$ the noise",
        "With $2$ parts the noise",
    ],
)
def test_a_mass_function_needs_its_variable(subject: str, tmp_path: Path) -> None:
    """The letter of another formula in front of it is not the noise."""
    body = (
        rf"{subject} takes the value $k \in \mathbb{{Z}}$ with probability \[ p_k = \frac13 2^{{-|k|}}. \] "
        r"Then \[ \mathbb{E}[Z] = 0. \]"
    )
    found = only(tmp_path, body)
    assert found.line == (r"(\sum_{j=-\infty}^{\infty} \frac13 2^{-|j|} j) = 0" if "Z" in subject else ""), (
        found
    )
    assert found.reason == "" if "Z" in subject else "no law of a random variable" in found.reason


def test_only_a_theorem_ends_with_a_statement_in_words(tmp_path: Path) -> None:
    """In a paragraph, and in front of the last sentence, the words may be an assumption or a definition."""
    law = r"Let $X \sim \mathcal{N}(0, s^2)$ with $s > 0$. "
    assert paper(tmp_path, law + "The variance of $X$ is $1$.").statements == []


SAID = {
    "a condition, and a sentence behind": (
        r"If $a > 0$, then $a x^2$ is convex on $(0, 1)$. This is classical.",
        "If a > 0 , then a x^2 is convex on (0, 1) for a > 0",
    ),
    "a law in its condition": (
        r"If $X \sim \mathcal{N}(0, 1)$, then the mean of $X^2$ is $1$.",
        r"If X \sim \mathcal{N}(0, 1) , then the mean of X^2 is 1",
    ),
    "a law in words": (
        "If $X$ is standard normal, then the mean of $X^2$ is $1$.",
        "If X is standard normal, then the mean of X^2 is 1",
    ),
    "a law behind": (
        r"The mean of $X$ is $1$ if $X \sim \mathrm{Exp}(1)$.",
        r"The mean of X is 1 if X \sim \mathrm{Exp}(1)",
    ),
}


@pytest.mark.parametrize("name", SAID)
def test_a_theorem_with_its_conditions_in_words(name: str, tmp_path: Path) -> None:
    """The sentence says its conditions itself, once."""
    body, line = SAID[name]
    found = only(tmp_path, rf"\begin{{theorem}}{body}\end{{theorem}}")
    assert (found.line, found.reason) == (line, "")


OPERATORS = [
    (r"If $X \sim \mathrm{Exp}(2)$, then \[ P(X > 1) = e^{-2}. \]", r"\Pr(X > 1) = e^{-2} \text{ where } X \sim \mathrm{Exp}(2)"),
    (r"If $X \sim \mathrm{Exp}(2)$, then \[ P(X > (1+1)^2) = e^{-8}. \]", r"\Pr(X > (1+1)^2) = e^{-8} \text{ where } X \sim \mathrm{Exp}(2)"),
    (r"Let $X \sim \mathcal{N}(0, 1)$. Then \[ E[X^2] = 1. \]", r"\mathbb{E}[X^2] = 1 \text{ where } X \sim \mathcal{N}(0, 1)"),
    (r"Let $X \sim \mathrm{Exp}(2)$ and $0 < P < 1$. Then \[ P(X > 1) = e^{-2}. \]", r"P(X > 1) = e^{-2} \text{ for } 0 < P < 1 \text{ where } X \sim \mathrm{Exp}(2)"),
    (r"Let $X \sim \mathrm{Exp}(2)$. Then \[ P(t) = e^{-2t}. \]", ""),
    (r"Let $X \sim \mathrm{Exp}(2)$. Then \[ E(X) = \frac12. \]", ""),
    (r"Let $X \sim \mathrm{Exp}(2)$, and write $E[X]$ for its entropy. Then \[ E[X] = 1 - \ln 2. \]", ""),
    (r"Let $X \sim \mathrm{Exp}(2)$. Then \[ E[X] = 1 - \ln 2, \] where $E[X]$ is the entropy of $X$.", ""),
    (r"Let $X \sim \mathrm{Exp}(2)$, and let $P$ be a polynomial. Then \[ P(X > 1) = 0. \]", ""),
    (r"Let $X \sim \mathrm{Exp}(2)$. Let $E(X)$ denote the entropy of $X$. Then $E(X) = 1 - \ln 2$.", ""),
    (r"Let $X \sim \mathrm{Exp}(2)$, so that noise is the cause. Then \[ E[X] = \frac12. \]", r"\mathbb{E}[X] = \frac12 \text{ where } X \sim \mathrm{Exp}(2)"),
    (r"Let $X \sim \mathrm{Exp}(2)$, where $E[X]$ denotes the expectation. Then \[ E[X] = \frac12. \]", r"\mathbb{E}[X] = \frac12 \text{ where } X \sim \mathrm{Exp}(2)"),
    (r"Let $X \sim \mathrm{Exp}(2)$. Then $E(X) = 1/2$.", r"E(X) = 1/2 where X \sim \mathrm{Exp}(2)"),
    (r"Let $X \sim \mathrm{Exp}(2)$. Then \[ P(X) = e^{-2}. \]", ""),
]  # fmt: skip


@pytest.mark.parametrize(("body", "line"), OPERATORS)
def test_plain_letters_of_probabilities_and_means(body: str, line: str, tmp_path: Path) -> None:
    """P of a relation and E of a value, where a letter has a law; not where the paper says what P is."""
    found = only(tmp_path, rf"\begin{{theorem}}{body}\end{{theorem}}")
    assert found.line == line
    assert bool(found.reason) == (not line)


ASSUMED = [
    ("Let $x > 0$. Assume that the algorithm halts. Then $x^2 \\le 1$.", "Assume that the algorithm halts."),
    ("Let $x > 0$. Suppose $M$ is private. Then \\[ x^2 \\le 1. \\]", "Suppose $M$ is private."),
    ("Let $x > 0$. The mechanism $M$ is private with parameter $x$. Then $x^2 \\le 1$.", "The mechanism $M$ is private with parameter $x$."),
    ("Let $x > 0$ be the loss of a mechanism. Then $x^2 \\le 1$.", "Let $x > 0$ be the loss of a mechanism."),
    ("Let $x > 0$ denote the largest gap. We have $x^2 \\le 1$.", "Let $x > 0$ denote the largest gap."),
    ("Let $x > 0$ be a root of $g$. Then $x^2 \\le 1$.", "Let $x > 0$ be a root of $g$."),
    ("Let $s > 0$ and $X \\sim \\mathcal{N}(0, s^2)$. The variance of $X$ is $1$. Then $s^2 \\le 1$.", "The variance of $X$ is $1$."),
    ("Let $x > 0$. If each person is kept, then $M$ is private. Further, $x^2 \\le 1$.", ""),
    ("Let $x > 0$. Then $M$ is private. Further, $x^2 \\le 1$.", ""),
    ("Let $x > 0$ be such that $M$ is private. Then $x^2 \\le 1$.", "Let $x > 0$ be such that $M$ is private."),
    ("For every admissible $x > 0$ we have $x^2 \\le 1$.", "For every admissible $x > 0$ we have $x^2 \\le 1$."),
    ("At the optimum $x > 0$, \\[ x^2 \\le 1. \\]", "At the optimum $x > 0$, \\[ x^2 \\le 1. \\]"),
    ("For all $x > 0$ in the support of $P$, $x^2 \\le 1$.", "For all $x > 0$ in the support of $P$, $x^2 \\le 1$."),
    ("For $x > 0$, $x^2 \\le 1$ on the unit circle.", "For $x > 0$, $x^2 \\le 1$ on the unit circle."),
    ("Moreover, the following inequality holds for each $x > 0$: \\[ x^2 \\le 1. \\]", ""),
    ("Let $x > 0$. Then $x^2 \\le 1$.", ""),
    ("Assume now that $x > 0$. Then $x^2 \\le 1$.", ""),
    ("Let $x > 0$ be the privacy parameter. Then $x^2 \\le 1$.", ""),
    ("Let $x > 0$ be the number of records. Then $x^2 \\le 1$.", ""),
    ("Suppose $X$ and $Y$ are independent standard normal random variables and $x > 0$. Then $x^2 \\le 1$.", ""),
    ("For all $x > 0$, $x^2 \\le 1$. Equality holds iff $x = 1$.", ""),
]  # fmt: skip


@pytest.mark.parametrize(("body", "assumes"), ASSUMED)
def test_assumptions_in_words(body: str, assumes: str, tmp_path: Path) -> None:
    """What a theorem assumes in words is kept beside the line: it may exclude a counterexample. Names of letters exclude none."""
    statements = paper(tmp_path, rf"\begin{{lemma}} {body} \end{{lemma}}").statements
    assert [found.assumes for found in statements if found.line] == [assumes]


def test_assumptions_hold_in_their_own_theorem(tmp_path: Path) -> None:
    """Of the next theorem nothing is assumed."""
    body = r"\begin{lemma} Assume that the algorithm halts. \end{lemma} \begin{lemma} For $x > 0$, $x^2 \le 1$. \end{lemma}"
    assert [found.assumes for found in paper(tmp_path, body).statements if found.line] == [""]


@pytest.mark.parametrize(
    ("body", "is_restricted"),
    [
        ("At the optimum, for $x > 0$, \\[ x^2 \\le 1. \\]", True),
        ("In our experiments with $x > 0$, \\[ x^2 \\le 1. \\]", True),
        ("Integrating by parts gives, for $x > 0$, \\[ x^2 \\le 1. \\]", False),
    ],
)
def test_words_of_prose(body: str, is_restricted: bool, tmp_path: Path) -> None:
    """In a paragraph only words that are known to restrict a letter do."""
    assert bool(only(tmp_path, body).assumes) is is_restricted


SEVERAL = {
    "a condition of the second clause alone": (
        r"\begin{lemma} Let $x > 0$. Then $\ln(1+x) \le x$, and $\ln(1+x) \ge x/2$ whenever $x \le 1$. \end{lemma}",
        [r"\ln(1+x) \le x \text{ for } x > 0", r"\ln(1+x) \ge x/2 \text{ for } x > 0, x \le 1"],
    ),
    "a comma in front of the condition of both": (
        r"\begin{lemma} Let $x > 0$. Then $\ln(1+x) \le x$, and $\ln(1+x) \ge x/2$, whenever $x \le 1$. \end{lemma}",
        [r"\ln(1+x) \le x \text{ for } x > 0, x \le 1", r"\ln(1+x) \ge x/2 \text{ for } x > 0, x \le 1"],
    ),
    "a shape in a letter": (
        r"\begin{lemma} For $a > 0$ and $x > 0$, $\ln(1 + a x) \le a x$ and is increasing in $a$. \end{lemma}",
        [
            r"\ln(1 + a x) \le a x \text{ for } a > 0, x > 0",
            r"\ln(1 + a x) is increasing in a for a > 0, x > 0",
        ],
    ),
    "without a comma, a condition of both": (
        r"\begin{lemma} Let $x > 0$. Then $\ln(1+x) \le x$ and $\ln(1+x) \ge x/2$ whenever $x \le 1$. \end{lemma}",
        [r"\ln(1+x) \le x \text{ for } x > 0, x \le 1", r"\ln(1+x) \ge x/2 \text{ for } x > 0, x \le 1"],
    ),
    "a range in front of each": (
        r"\begin{lemma} For all $x \in \mathbb{R}$ we have $1 + x \le e^x$, and for $x \ge 0$ also $e^{-x} \le 1 - x + x^2/2$. \end{lemma}",
        [r"1 + x \le e^x \text{ for } x \in \mathbb{R}", r"e^{-x} \le 1 - x + x^2/2 \text{ for } x \ge 0"],
    ),
    "the law of a value": (
        r"\begin{lemma} Let $X, Y \sim \mathrm{Exp}(1)$ be independent. Then $\min(X, Y) \sim \mathrm{Exp}(2)$ and $\Pr[X > 2 Y] = 1/3$. \end{lemma}",
        [
            r"\min(X, Y) \sim \mathrm{Exp}(2) \text{ where } X \sim \mathrm{Exp}(1) \text{ where } Y \sim \mathrm{Exp}(1)",
            r"\Pr[X > 2 Y] = 1/3 \text{ where } X \sim \mathrm{Exp}(1) \text{ where } Y \sim \mathrm{Exp}(1)",
        ],
    ),
    "a shape behind a bound": (
        r"\begin{lemma} For $p \in (0,1)$, the entropy $h(p) = -p \ln p - (1-p) \ln(1-p)$ satisfies $h(p) \le \ln 2$ and is concave on $(0,1)$. \end{lemma}",
        [
            r"(-(p) \ln (p) - (1-p) \ln(1-p)) \le \ln 2 \text{ for } p \in (0,1)",
            r"(-(p) \ln (p) - (1-p) \ln(1-p)) is concave on (0,1)",
        ],
    ),
    "the place of a minimum": (
        r"\begin{lemma} The function $f(a) = a + \frac{t}{a}$ attains its minimum over $a > 0$ at $a = \sqrt{t}$, where $t > 0$. \end{lemma}",
        [
            r"The function f(a) = a + \frac{t}{a} attains its minimum over a > 0 at a = \sqrt{t} , where t > 0 for t > 0"
        ],
    ),
    "one more premise": (
        r"\begin{lemma} Let $t \ge 0$. Then $e^{-t} \le 1$. If in addition $t \ge 1$, then $e^{-t} \le 1/2$. \end{lemma}",
        [r"e^{-t} \le 1 \text{ for } t \ge 0", r"e^{-t} \le 1/2 \text{ for } t \ge 1"],
    ),
    "a limit with an arrow": (
        r"\begin{lemma} As $n \to \infty$, $\left(1 + \frac1n\right)^n \to e$. Moreover $e^n > n$ for all integers $n \ge 1$. \end{lemma}",
        [r"(1 + \frac1n)^n \to e \text{ as } n \to \infty", r"e^n > n \text{ for } n \ge 1 integer"],
    ),
    "a minimum and its place": (
        r"\begin{lemma} The minimum of $x + \frac{4}{x}$ over $x > 0$ is $4$, and it is attained at $x = 2$. \end{lemma}",
        [r"The minimum of x + \frac{4}{x} over x > 0 is 4 , and it is attained at x = 2"],
    ),
    "a letter d": (
        r"\begin{lemma} Let $d > 1$. Then $\ln d \le d - 1$. \end{lemma}",
        [r"\ln d \le d - 1 \text{ for } d > 1"],
    ),
}


@pytest.mark.parametrize("case", SEVERAL)
def test_the_statements_of_a_sentence(case: str, tmp_path: Path) -> None:
    """Each with the conditions of its own clause; what is said in words is not left out."""
    body, lines = SEVERAL[case]
    assert [f.line for f in paper(tmp_path, body).statements] == lines


@pytest.mark.parametrize(
    "behind", ["and is increasing", "and is increasing as a function", "and is increasing on"]
)
def test_a_shape_that_is_not_read_is_named(behind: str, tmp_path: Path) -> None:
    """The letter y has no range, more words follow, or the interval is missing: the reason names the words that were left out."""
    body = rf"\begin{{lemma}} For $x > 0$, $\ln(1 + x y) \le x + y^2$ {behind}. \end{{lemma}}"
    *_, last = paper(tmp_path, body).statements
    assert (last.line, last.reason) == ("", "the words 'increasing' behind the formula are not read")
