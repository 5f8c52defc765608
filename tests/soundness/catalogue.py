"""Every statement of the suite by its id, from the modules of `cases`, one per class."""

from functools import cache
from pathlib import Path

from tests.reading import read_test_module
from tests.soundness.case import Case

__all__ = ["all_cases"]

CLASSES = (
    "integrals", "limits", "sums", "signs", "definedness", "roots", "shapes", "integers", "normal_forms", "pieces",
    "inequalities", "tactics", "corners", "given", "told_apart", "exponents", "written", "kept", "germs", "meaning", "products", "ranges", "reductions", "amendments", "printed", "privacy", "chance", "tracker", "tracker_integrals",
)  # fmt: skip


_CASES = Path(__file__).with_name("cases")


@cache
def all_cases() -> dict[str, Case]:
    """Every case by its id; raises where an id stands twice."""
    cases: dict[str, Case] = {}
    for name in CLASSES:
        module = read_test_module(f"tests.soundness.cases.{name}", _CASES / f"{name}.py")
        for case in module.CASES:
            if case.id in cases:
                raise ValueError(f"two statements have the id {case.id!r}: rename one")
            cases[case.id] = case
    return cases
