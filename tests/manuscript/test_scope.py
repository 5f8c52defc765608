r"""Which ranges hold for a part of a paper that states its own."""

import pytest

from parisk_sym.manuscript.scope import Scope, defined

NARROWED = {
    "wider": ("x > 2", "x > 0", ["x > 0"]),
    "inside": ("x > 0", "x > 2", ["x > 2"]),
    "apart": ("x > 1", "x < 0", ["x < 0"]),
    "apart by a point": ("x < 1", r"x \ge 1", [r"x \ge 1"]),
    "a further condition": (r"x \in (0, 1)", r"x \le 1/2", [r"x \in (0, 1)", r"x \le 1/2"]),
    "two ends": ("x > 0", r"-1 \le x \le 1", [r"-1 \le x \le 1"]),
    "between letters": ("x > 0", "x < y", ["x > 0", "x < y"]),
    "integers": (r"x \ge 1 integer", "x < 5", [r"x \ge 1 integer", "x < 5"]),
}


@pytest.mark.parametrize("case", NARROWED)
def test_narrowed(case: str) -> None:
    """A range that is stated anew replaces the one around it; one that cuts off a part is a further condition."""
    outer, inner, ranges = NARROWED[case]
    assert Scope(ranges={"x": [outer]}).narrowed(Scope(ranges={"x": [inner]})).ranges["x"] == ranges


def test_one_letter_of_a_list() -> None:
    """The other letters of a list keep their range."""
    outer = Scope(ranges={"x": ["x, y > 1"], "y": ["x, y > 1"]})
    assert outer.narrowed(Scope(ranges={"x": ["x > 0"]})).ranges == {"x": ["x > 0"], "y": ["y > 1"]}


def test_a_value_ends_where_its_letter_is_ranged() -> None:
    """b = 1/a of a section says nothing of "for all b > 0"."""
    around = Scope(values={"b": "1/a"}, laws={"X": "N(0, 1)"})
    kept = around.without_meanings_of(Scope(ranges={"b": ["b > 0"]}))
    assert (kept.values, kept.laws) == ({}, {"X": "N(0, 1)"})


def test_what_tends_somewhere_is_forgotten_where_it_is_ranged() -> None:
    """As n tends to infinity; for all n >= 1."""
    around = Scope(approaches={"n": r"n \to \infty"})
    assert not around.narrowed(Scope(ranges={"n": [r"n \ge 1"]})).approaches


def test_sequences() -> None:
    """A letter whose index is in its value is a sequence."""
    assert defined("H_n", r"\sum_{k=1}^n 1/k").sequences == {"H": ("n", r"\sum_{k=1}^n 1/k")}
    assert defined("x_0", "2").values == {"x_0": "2"}


_RELATED = {"x": ["x + y = 1"], "y": ["x + y = 1"]}


def test_relations_of_a_letter_that_is_ranged_anew() -> None:
    """Whether x + y = 1 still holds "for all x > 0" is not known: nothing is judged of both letters."""
    around = Scope(ranges={"x": ["x > 0"]}, relations=_RELATED)
    for inner in (Scope(ranges={"x": ["0 < x < 1/2"]}), Scope(values={"x": "3"})):
        found = around.without_meanings_of(inner).narrowed(inner) if inner.values else around.narrowed(inner)
        assert not found.relations
        assert found.unread.keys() == {"x", "y"}


def test_relations_of_a_letter_that_is_ranged_at_last() -> None:
    """Throughout, x + y = 1. For all x > 0 [...]."""
    found = Scope(relations=_RELATED).narrowed(Scope(ranges={"x": ["x > 0"], "y": ["y > 0"]}))
    assert (found.relations, found.unread) == (_RELATED, {})


def test_another_relation_of_the_same_letters() -> None:
    """Let x + y <= 1. [...] Now let x + y <= 2: whether both hold is not known."""
    inner = Scope(relations={"x": [r"x + y \\le 2"], "y": [r"x + y \\le 2"]})
    found = Scope(relations=_RELATED).narrowed(inner)
    assert found.unread.keys() == {"x", "y"}
    assert Scope(relations=_RELATED).narrowed(Scope(relations=_RELATED)).relations == _RELATED
