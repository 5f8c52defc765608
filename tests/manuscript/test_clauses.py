r"""The conditions that belong to each statement of a sentence or a display."""

from pathlib import Path

import pytest

from tests.manuscript.test_reading import paper

EACH = {
    "wider in the next sentence": (
        r"\begin{lemma} For $x > 1$ we have $\log x > 0$. For $x > 0$ we have $\log x \ge 0$. \end{lemma}",
        [r"\log x > 0 \text{ for } x > 1", r"\log x \ge 0 \text{ for } x > 0"],
    ),
    "wider than what is declared": (
        r"\begin{lemma} Let $x > 2$. Then $x^2 > 4$. For all $x > 0$ it holds that \[ x^2 \ge 1 . \] \end{lemma}",
        [r"x^2 > 4 \text{ for } x > 2", r"x^2 \ge 1 \text{ for } x > 0"],
    ),
    "a further condition": (
        r"\begin{lemma} Let $p \in (0, 1)$. If $p \le 1/2$, then $p^2 \le p/2$. Otherwise nothing. If $p \ge 1/2$, then $p^2 \ge 1/4$. \end{lemma}",
        [r"p^2 \le p/2 \text{ for } p \in (0, 1), p \le 1/2", r"p^2 \ge 1/4 \text{ for } p \in (0, 1), p \ge 1/2"],
    ),
    "assumed anew": (
        r"\begin{lemma} If $0 < x < 1$, then $x^2 < x$. Assume now that $x \ge 1$. Then $x^2 \ge x$. \end{lemma}",
        [r"x^2 < x \text{ for } 0 < x < 1", r"x^2 \ge x \text{ for } x \ge 1"],
    ),
    "a function that satisfies": (
        r"\begin{lemma} The function $h(u) = 1 + u^2$ satisfies \[ h(u) \ge 1 + u \quad\text{for all } u \ge 1. \] \end{lemma}",
        [r"(1 + u^2) \ge 1 + u \text{ for } u \ge 1"],
    ),
    "a shape in words": (
        r"The function $f(x) = x \log x$ is convex on $(0, \infty)$. If $g(x) = x^3$ is convex on $(0, 1)$, nothing.",
        [r"The function f(x) = x \log x is convex on (0, \infty)"],
    ),
    "the shape of a function": (
        r"\begin{lemma} Let $h(p) = 3p^2 - 2p^3$. Then $h(p) \ge p$ for $1/2 \le p \le 1$. Moreover, $h$ is increasing on $[0, 1]$. \end{lemma}",
        [r"(3(p)^2 - 2(p)^3) \ge p \text{ for } 1/2 \le p \le 1", r"3p^2 - 2p^3 is increasing on [0, 1]"],
    ),
    "parameters of a section": (
        "Customers arrive at rate $a > 0$, where $b > a$.\n\n\\begin{lemma} $(1 + a)^2 \\le (1 + b)^2$. \\end{lemma}",
        [r"(1 + a)^2 \le (1 + b)^2 \text{ for } a > 0, b > a"],
    ),
    "two letters with one property": (
        r"\begin{lemma} Let $m$ and $n$ be positive integers with $m \le n$. Then $m! \le n!$. \end{lemma}",
        [r"m! \le n! \text{ for } m \ge 1 integer, n \ge 1 integer, m \le n integer"],
    ),
    "two variables with one law": (
        r"\begin{lemma} Suppose $T_1$ and $T_2$ are independent and exponentially distributed with rate $a > 0$. Then $\Pr(T_1 + T_2 > 0) = 1$. \end{lemma}",
        [r"\Pr(T_1 + T_2 > 0) = 1 \text{ for } a > 0 \text{ where } T_1 \sim \mathrm{Exp}(a) \text{ where } T_2 \sim \mathrm{Exp}(a)"],
    ),
    "two clauses": (
        r"It is known that $x^4 \le x^2$ for $0 \le x \le 1$ and that $x^5 \le x$ for $x > 0$.",
        [r"x^4 \le x^2 \text{ for } 0 \le x \le 1", r"x^5 \le x \text{ for } x > 0"],
    ),
    "clauses with two conditions": (
        r"We use $(1+x)^n \ge 1 + nx$ for $x \ge -1$ and $n \in \mathbb{N}$; and $2^n \ge n^2$ for integers $n \ge 4$.",
        [r"(1+x)^n \ge 1 + nx \text{ for } x \ge -1, n \ge 1 integer", r"2^n \ge n^2 \text{ for } n \ge 4 integer"],
    ),
    "a condition in front of the second": (
        r"For $x \in [0, 1]$, $x^2 \le x$; for $x \ge 0$, $x^3 \ge 0$.",
        [r"x^2 \le x \text{ for } x \in [0, 1]", r"x^3 \ge 0 \text{ for } x \ge 0"],
    ),
    "one condition for both": (
        r"We have $e^x \ge 1 + x$ and $\cosh x \ge 1$ for all $x \ge 0$.",
        [r"e^x \ge 1 + x \text{ for } x \ge 0", r"\cosh x \ge 1 \text{ for } x \ge 0"],
    ),
    "in front, and behind the second": (
        r"For $x > 1$ we have $\log x > 0$, and $\sqrt{x} > 0$ for $x > 0$.",
        [r"\log x > 0 \text{ for } x > 1", r"\sqrt{x} > 0 \text{ for } x > 0"],
    ),
    "one letter of a list": (
        r"\begin{lemma} Let $x, y > 1$. Then $x^2 y > 1$. For $x > 0$, $x^2 y > 0$. \end{lemma}",
        [r"x^2 y > 1 \text{ for } x, y > 1", r"x^2 y > 0 \text{ for } x > 0, y > 1"],
    ),
    "in one display": (
        r"\[ e^x \ge 1 + x \quad (x \ge 0), \qquad e^x \ge 2 + x \quad (x \ge 2). \]",
        [r"e^x \ge 1 + x \text{ for } x \ge 0", r"e^x \ge 2 + x \text{ for } x \ge 2"],
    ),
    "a condition in words of a display": (
        r"For $n \ge 1$, \[ 2^n > n \quad\text{if $n \geq 10$}, \] and \begin{align} 3^n &> n && \text{if } n > 2, \\ 4^n &> n && (n \ge 4). \end{align}",
        [r"2^n > n \text{ for } n \ge 10 integer", r"3^n > n \text{ for } n > 2 integer", r"4^n > n \text{ for } n \ge 4 integer"],
    ),
    "a function that the paper defines": (
        "Define $h(p) = p^2$ for $p \\in (0, 1)$.\n\n\\begin{lemma} For all $p \\in (0, 1)$ we have $h(p) \\le 1$ and $h(p) = h(-p)$. \\end{lemma}",
        [r"(p^2) \le 1 \text{ for } p \in (0, 1)", r"(p^2) = ((-p)^2) \text{ for } p \in (0, 1)"],
    ),
    "a predicate in front": (
        r"\begin{lemma} Let $f(x) = \sqrt{x}$ for $x > 0$. Then $f$ is concave and $f(x) \le 1 + x$ for all $x > 0$. \end{lemma}",
        [r"(\sqrt{x}) \le 1 + x \text{ for } x > 0"],
    ),
    "a mass function": (
        r"\begin{lemma} Let $\Pr(N = k) = (1-q)q^k$, $k = 0, 1, \dots$, where $0 < q < 1$. Then $\mathbb E N = q/(1-q)$. \end{lemma}",
        [r"\mathbb{E}[N] = q/(1-q) \text{ for } 0 < q < 1 \text{ where } N \text{ has the mass function } (1-q)q^N \text{ on } \{0, 1, \dots\}"],
    ),
    "a density": (
        r"\begin{lemma} Let $X$ have density $f(x) = 2x$ on $[0, 1]$. Then $\mathbb{E}[X] = 2/3$. \end{lemma}",
        [r"\mathbb{E}[X] = 2/3 \text{ where } X \text{ has the density } 2(X) \text{ on } [0, 1]"],
    ),
    "standard normal": (
        r"\begin{lemma} Let $X$ and $Y$ be independent standard normal variables. Then $\mathbb P(X + Y > t) \le 1$ for $t > 0$. \end{lemma}",
        [r"\Pr (X + Y > t) \le 1 \text{ for } t > 0 \text{ where } X \sim \mathcal{N}(0, 1) \text{ where } Y \sim \mathcal{N}(0, 1)"],
    ),
    "a mass function that is stated": (
        r"\begin{lemma} Let $X \sim \mathrm{Poisson}(m)$ with $m > 0$. Then $\Pr(X = k) = e^{-m} m^k/k!$ for $k = 0, 1, \dots$. \end{lemma}",
        [r"\Pr(X = k) = e^{-m} m^k/k! \text{ for } k \in \{0, 1, \dots\}, m > 0 \text{ where } X \sim \mathrm{Poisson}(m)"],
    ),
    "privacy in words": (
        r"Let $b = D/\eps$ with $D, \eps > 0$.\begin{theorem} Adding Laplace noise of scale $b$ to a query of sensitivity $D$ is $\eps$-differentially private. \end{theorem}",
        [r"Adding Laplace noise of scale (D/\epsilon) to a query of sensitivity D is \epsilon -differentially private for D, \epsilon > 0"],
    ),
    "privacy with a condition": (
        r"\begin{theorem} Let $0 < \eps < 1$ and $\sigma \ge \sqrt{2\ln 125}/\eps$. Then Gaussian noise $\mathcal{N}(0, \sigma^2)$ is $(\eps, 1/100)$-DP for sensitivity $1$. \end{theorem}",
        [
            r"Gaussian noise \mathcal{N}(0, \sigma^2) is (\epsilon, 1/100) -DP for sensitivity 1 for 0 < \epsilon < 1, \sigma \ge \sqrt{2\ln 125}/\epsilon"
        ],
    ),
    "privacy with a condition that is not read": (
        r"\begin{theorem} Let $\sigma^2 \ge 8$. Then Gaussian noise $\mathcal{N}(0, \sigma^2)$ is $(1, 1/100)$-DP for sensitivity $1$. \end{theorem}", [""]
    ),
    "all in front": (r"\[ \forall n \in \mathbb N: \quad 2^n > n . \]", [r"2^n > n \text{ for } n \ge 1 integer"]),
    "a definition in a chain": (
        r"For $b > a > 0$, \[ W = \frac{a}{a + b} = 1 - \frac{b}{a + b} . \]", [r"\frac{a}{a + b} = 1 - \frac{b}{a + b} \text{ for } b > a > 0"]
    ),
    "two arguments": (
        "Let $f(x, y) = x - y^2$ for $x, y > 0$.\n\n\\begin{lemma} For $a, b > 0$, $f(b, a) \\le b$. \\end{lemma}", [r"((b) - ( a)^2) \le b \text{ for } a, b > 0"]
    ),
    "two statements in a display": (
        r"For $n \ge 1$, \[ 2^n \ge n \text{ and } 3^n \ge 2^n . \]", [r"2^n \ge n \text{ for } n \ge 1 integer", r"3^n \ge 2^n \text{ for } n \ge 1 integer"]
    ),
    "if and then in a display": (r"\[ \text{if } x > 1 \text{ then } x^2 > x . \]", [r"x^2 > x \text{ for } x > 1"]),
    "equality in a display": (
        r"For $x > 0$ and $n \ge 1$, \[ (1+x)^n \ge 1 + nx, \quad \text{with equality iff } n = 1 . \]",
        [r"(1+x)^n \ge 1 + nx \text{ for } x > 0, n \ge 1 integer"],
    ),
    "steps that are marked": (
        r"For $x > 0$, \[ x \overset{(a)}{\le} x + 1 \stackrel{(b)}{\le} e^x . \]", [r"x \le x + 1 \le e^x \text{ for } x > 0"]
    ),
    "a brace below": (r"For $x > 0$, \[ \underbrace{e^x}_{\ge 1} > x . \]", [r"{e^x} > x \text{ for } x > 0"]),
    "bounds by cases": (
        r"For $x > 0$, \[ \sqrt{x} \le \begin{cases} 1 & x \le 1 \\ x & x > 1 \end{cases} \]",
        [r"\sqrt{x} \le 1 \text{ for } x > 0, x \le 1", r"\sqrt{x} \le x \text{ for } x > 0, x > 1"],
    ),
    "an expansion": (
        r"\[ \log(1+x) = x + O(x^2) \quad (x \to 0). \]", [r"\log(1+x) = x + O(x^2) \text{ as } x \to 0"]
    ),
    "a list of values": (
        r"\[ 2^n \ge n, \qquad 3^n > n, \qquad n = 0, 1, 2, \dots \]",
        [r"2^n \ge n \text{ for } n \in \{0, 1, \dots\}", r"3^n > n \text{ for } n \in \{0, 1, \dots\}"],
    ),
    "both letters": (r"For $0 < x, y \le 1$, \[ x y \le 1 . \]", [r"x y \le 1 \text{ for } 0 < x \le 1, 0 < y \le 1"]),
    "order of growth": (
        r"As $n \to \infty$, \[ n! \sim \sqrt{2\pi n}\,(n/e)^n . \] For all $n \ge 1$, $n! \ge (n/e)^n$.",
        [r"n! \sim \sqrt{2\pi n} (n/e)^n \text{ as } n \to \infty", r"n! \ge (n/e)^n \text{ for } n \ge 1 integer"],
    ),
    "a number behind a letter": (
        r"For $n \ge 1$, \[ n2^{n-1} < (n+1)2^n . \]", [r"n 2^{n-1} < (n+1) 2^n \text{ for } n \ge 1 integer"]
    ),
    "a sequence": (
        r"\begin{lemma} Let $S_n = \sum_{k=1}^n k$ for $n \ge 1$. Then $\sum_{k=1}^n S_k \ge S_{n+1} - 1$ for $n \ge 1$. \end{lemma}",
        [r"\sum_{k=1}^n (\sum_{j=1}^(k) (j)) \ge (\sum_{k=1}^(n+1) k) - 1 \text{ for } n \ge 1 integer"],
    ),
    "a letter with a value": (
        r"\begin{lemma} Let $q = e^{-t}$ with $t > 0$. Then $q < 1$. \end{lemma}", [r"(e^{-t}) < 1 \text{ for } t > 0"]
    ),
    "on an interval": (r"By Jordan, $\frac2\pi x \le \sin x$ on $[0, \pi/2]$.", [r"\frac2\pi x \le \sin x \text{ for } x \in [0, \pi/2]"]),
    "a function that is named": (
        r"The digamma function satisfies $\psi(x) < \log x$, where $x > 0$. It is odd that $\zeta(3) < 2$.", [r"\psi(x) < \log x \text{ for } x > 0"]
    ),
    "odd": (r"The function is odd: $\sin(-x) = -\sin x$ for all real $x$.", [r"\sin(-x) = -\sin x \text{ for } x \in \mathbb{R}"]),
}  # fmt: skip


@pytest.mark.parametrize("case", EACH)
def test_each_statement_has_the_conditions_of_its_own_clause(case: str, tmp_path: Path) -> None:
    """No statement takes a range that the paper states for another one, which may be smaller than its own."""
    body, lines = EACH[case]
    assert [f.line for f in paper(tmp_path, body).statements] == lines
