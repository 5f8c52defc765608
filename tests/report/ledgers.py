"""Ledgers of a few judged claims, and of many copies of them, for the tests of the page."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from sympy import Piecewise, Symbol, exp

from parisk_sym.claims.claim import Claim, Condition, Correction
from parisk_sym.claims.fault import Fault
from parisk_sym.claims.kinds.connectives import All
from parisk_sym.claims.kinds.identity import Identity
from parisk_sym.claims.kinds.inequality import Inequality
from parisk_sym.claims.tactics import Argument, Lemma, Step
from parisk_sym.claims.verdict import Verdict
from parisk_sym.core.sources import Source
from parisk_sym.formulas.domain import POSITIVE, REALS, closed, integers
from parisk_sym.ledger.papers import Paper
from parisk_sym.proofs.judgement import judge_here
from parisk_sym.proofs.rules.lemmas import Use
from parisk_sym.report.html.ledger import Entry, Ledger
from parisk_sym.report.page import page_of

x, y = (Symbol(name, real=True) for name in "xy")
n = Symbol("n", integer=True)
ABOVE = Inequality(1 + x, "<", exp(x), {x: POSITIVE})
PLACE, OTHER = Source("own", "Lemma 1", "1"), Source("draft", "Lemma 7 <b>", "Appendix A")

WIDE = " + ".join(f"x_{{{i}}}" for i in range(40))
"""A formula that is wider than any screen."""

BASE = Claim(
    "own.base", PLACE, r"$1 + x < e^x$ by 100\%, says \emph{everybody} & <script>alert(1)</script>", ABOVE, Verdict.PROVED,
    also=(OTHER,), note='as is "well" known</script><script>alert(2)</script>',
)  # fmt: skip
ON_BASE = Claim(
    "own.on_base", replace(PLACE, number="Lemma 2"), "$1 + 2y < e^{2y}$", Inequality(1 + 2 * y, "<", exp(2 * y), {y: POSITIVE}),
    Verdict.PROVED, by=Use(BASE, {x: 2 * y}),
)  # fmt: skip
MISPRINT = Claim(
    "own.misprint", replace(PLACE, number="Lemma 3"), "$x > e^x$", Inequality(exp(x), "<", x, {x: POSITIVE}), Verdict.CORRECTED,
    fault=Fault.MISPRINT, correction=Correction("$x < e^x$", Inequality(x, "<", exp(x), {x: POSITIVE})),
)  # fmt: skip
RESULT = Claim(
    "own.result", replace(PLACE, number="Theorem 4"), r"$u^2 \le u$ for every $u > 0$", Inequality(x**2, "<=", x, {x: POSITIVE}),
    Verdict.CONDITIONAL, fault=Fault.CONDITION, condition=Condition("x <= 1", Inequality(x**2, "<=", x, {x: closed(0, 1)})),
)  # fmt: skip
ARGUED = Claim(
    "own.argued", OTHER, "both", All((ABOVE, Inequality(1, "<", exp(x), {x: POSITIVE}))), Verdict.ARGUED,
    by=Argument("as one sees", (Step("first", ABOVE), Step("then", Inequality(0, "<", x, {x: POSITIVE}))), (Lemma("a fact", "a book"),), needs="a rule for it"),
)  # fmt: skip
PIECES = Claim(
    "own.pieces", OTHER, f"pieces, and ${WIDE}$",
    All((Identity(Piecewise((x, x >= 0), (-x, True)), abs(x), {x: REALS}), Inequality(0, "<", n, {n: integers(1)}))), Verdict.PROVED,
)  # fmt: skip
DATA = Claim("own.data", OTHER, "counted", None, Verdict.NOT_REPRODUCIBLE, needs_data="the counts of 2012")

CLAIMS = (BASE, ON_BASE, MISPRINT, RESULT, ARGUED, PIECES, DATA)
PAPERS = {"own": Paper("A. Author", "A Title & <i>more</i>", "a journal")}


@cache
def entries() -> tuple[Entry, ...]:
    """The claims, judged."""
    return tuple(
        Entry(f"{c.source.section} Part", page_of(c, judge_here(c), file="claims.py:7")) for c in CLAIMS
    )


def small() -> Ledger:
    """One of each, in two papers, of which one has a title."""
    return Ledger(entries(), PAPERS, "parisk verify own/").with_users()


def large(count: int) -> Ledger:
    """As many claims as asked for, in sections of fifty."""
    return Ledger(tuple(_copies(count)), PAPERS)


def _copies(count: int) -> Iterator[Entry]:
    for number in range(count):
        entry = entries()[number % len(CLAIMS)]
        page = replace(
            entry.page, id=f"{entry.page.id}.copy{number}", places=(replace(PLACE, number=f"Lemma {number}"),)
        )
        yield Entry(f"Section {number // 50}", page)
