r"""What single formulas state of letters."""

import pytest

from parisk_sym.manuscript.conditions import ConditionReader, integer_letters
from parisk_sym.manuscript.scope import Scope
from parisk_sym.manuscript.sentences import Part, Sentence

READ = {
    r"0 < x, y \le 1": {"x": [r"0 < x \le 1"], "y": [r"0 < y \le 1"]},
    r"x, y > 0": {"x": ["x, y > 0"], "y": ["x, y > 0"]},
    r"n = 1, 2, \dots": {"n": [r"n \in \{1, 2, \dots\}"]},
    r"n \in \mathbb{N}": {"n": [r"n \ge 1 integer"]},
    r"n \in \mathbb{Z}": {"n": [r"n \in \mathbb{Z}"]},
    r"|u| < 1": {"u": ["-1 < u < 1"]},
    r"x \ne 0": {"x": [r"x \ne 0"]},
}


@pytest.mark.parametrize("formula", READ)
def test_ranges(formula: str) -> None:
    """The ranges of all letters of a formula."""
    reader = ConditionReader(Scope(), frozenset())
    assert reader.read(formula, "for all", "")
    assert reader.scope.ranges == READ[formula]


@pytest.mark.parametrize(
    ("before", "is_read"), [("for all", True), ("we have", False), ("Let", True), ("gives", False)]
)
def test_functions_in_ranges(before: str, is_read: bool) -> None:
    """A relation with functions is a range where it is assumed; elsewhere it may be a statement."""
    reader = ConditionReader(Scope(), frozenset())
    assert reader.read(r"s \ge \sqrt{2 \ln 3}", before, "") is is_read
    assert ("s" in reader.scope.unread) is not is_read


def test_orders_of_growth_are_no_values() -> None:
    """H_n = Theta(log n) gives H_n no value."""
    reader = ConditionReader(Scope(), frozenset())
    assert not reader.read(r"H_n = \Theta(\log n)", "and", "")
    assert reader.scope == Scope()


def test_limits() -> None:
    """n tends to infinity; x is mapped to its square."""
    reader = ConditionReader(Scope(), frozenset())
    reader.read(r"n \to \infty", "As", "")
    assert not reader.read(r"x \mapsto x^2", "map", "")
    assert (reader.scope.approaches, reader.scope.unread) == ({"n": r"n \to \infty"}, {})


@pytest.mark.parametrize(
    ("formula", "before", "is_read"),
    [
        ("x + y = 1", "with", True),
        (r"\frac1p + \frac1q = 1", "satisfy", True),
        (r"x + y \le 1", "such that", True),
        ("x + y = 1", "we have", False),
        ("x + y = 1", "and", False),
        ("f(x) + y = 1", "with", False),
        (r"\sum_k x_k = 1", "with", False),
        ("|x| + |y| = 1", "with", False),
        (r"x + y \ne 0", "with", False),
    ],
)
def test_relations(formula: str, before: str, is_read: bool) -> None:
    """An equation between letters is a condition where the words in front assume it; elsewhere it is not read, and its letters are not judged."""
    reader = ConditionReader(Scope(), frozenset())
    assert reader.read(formula, before, "") is is_read
    assert bool(reader.scope.relations) is is_read
    assert bool(reader.scope.unread) is not is_read


@pytest.mark.parametrize(
    ("formula", "letters"), [(r"t \in \mathbb{R}", set()), (r"t \in \mathbb{Z}", {"t"}), ("t > 0", {"t"})]
)
def test_a_letter_that_is_real_somewhere_is_no_integer(formula: str, letters: set[str]) -> None:
    """In another sentence it is said to be an integer."""
    said = [Part(0, 5, words="an integer"), Part(5, 6, formula="t")]
    sentences = [Sentence(said), Sentence([Part(9, 12, words="For"), Part(12, 30, formula=formula)])]
    assert integer_letters(iter(sentences), lambda text: text, "") == letters
