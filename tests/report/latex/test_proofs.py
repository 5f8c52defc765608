"""The steps of a proof in LaTeX: numbered as they are shown, and equal lines once."""

import re

from parisk_sym.claims.verdict import Status
from parisk_sym.proofs.node import Node
from parisk_sym.report.latex.proofs import because, proof
from parisk_sym.report.steps import details, numbered_steps


def leaf(latex: str, text: str = "") -> Node:
    return Node("sign of the gap", Status.PROVED, goal=latex, latex=latex, text=text)


def shown(*children: Node) -> list[tuple[str, str]]:
    """Numbers and texts of the lines below a root with these steps."""
    (step,) = numbered_steps(
        Node("claim", Status.PROVED, children=(Node("sum", Status.PROVED, children=children),))
    )
    return re.findall(r"\\pariskstep\{\d\}\{(.*?)\}\{(.*?) \\pariskby", proof(step))


def test_numbers_begin_at_1() -> None:
    """What says nothing is not shown, and leaves no gap."""
    assert shown(leaf("$0 = 0$"), leaf("$0 < x$"), leaf("$0 < y$")) == [("1", "$0 < x$"), ("2", "$0 < y$")]


def test_equal_lines_are_one() -> None:
    """With the numbers of the first and the last one."""
    assert shown(leaf("$0 < 1$"), leaf("$0 < 1$"), leaf("$0 < 1$"), leaf("$0 < y$")) == [
        ("1--3", "$0 < 1$"),
        ("4", "$0 < y$"),
    ]


def test_a_step_that_was_proved_before_is_cited_by_the_number_that_is_shown() -> None:
    """Not by the one that it has among all steps."""
    known = leaf("$0 < x$", "as above")
    (step,) = numbered_steps(
        Node("claim", Status.PROVED, children=(Node("sum", Status.PROVED, children=(leaf("$0 = 0$"), known, leaf("$0 < y$"), known)),))
    )  # fmt: skip
    assert r"\pariskstep{0}{}{3: as 1.}" in proof(step)


def test_a_list_of_a_certificate_is_no_list_of_python() -> None:
    """At any depth."""
    node = Node(
        "for each", Status.PROVED, certificate={"cases": {"left": ["k = 1", "k = 2"]}, "at": ["x"], "more": ["a", "b"]}
    )  # fmt: skip
    assert details(node) == ["cases: left = k = 1; k = 2", "more: a; b"]


def test_a_product_of_exponentials_may_break() -> None:
    """TeX itself breaks a formula at relations and sums only."""
    node = Node("sign of the gap", Status.PROVED, because=(r"It is $x^{2} e^{- a} e^{b}$.",))
    assert because(node) == r"It is $x^{2} \allowbreak e^{- a} \allowbreak e^{b}$."
