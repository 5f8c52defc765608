"""Section 1 of an example paper: one true statement, one false one, one that the budget does not decide."""

from sympy import Rational, Symbol, cos, exp, sin

from parisk_sym import POSITIVE, REALS, Claim, Inequality, Section, Source, Verdict, open_

eps = Symbol("eps", positive=True)
x = Symbol("x", real=True)

SECTION = Section("1 Bounds on the exponential", given={eps: POSITIVE})

lemma1 = Claim(
    id="example.lemma1",
    source=Source("example", "Lemma 1", "1"),
    statement=r"$1 + \varepsilon < e^{\varepsilon}$ for every $\varepsilon > 0$.",
    says=Inequality(1 + eps, "<", exp(eps)),
    expected=Verdict.PROVED,
)

lemma2 = Claim(
    id="example.lemma2",
    source=Source("example", "Lemma 2", "1"),
    statement=r"$e^{\varepsilon} \le 1 + \frac32 \varepsilon$ for $0 < \varepsilon < 1$.",
    says=Inequality(exp(eps), "<=", 1 + Rational(3, 2) * eps, {eps: open_(0, 1)}),
    expected=Verdict.PROVED,
)

lemma3 = Claim(
    id="example.lemma3",
    source=Source("example", "Lemma 3", "1"),
    statement=r"$e^{\sin x} \cos(\sin x) \le 1.56$ for every real $x$.",
    says=Inequality(exp(sin(x)) * cos(sin(x)), "<=", Rational(156, 100), {x: REALS}),
    expected=Verdict.PROVED,
)
