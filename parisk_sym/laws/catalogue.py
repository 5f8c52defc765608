"""Every formula under its id: those of the package, law by law, and those of papers; both are read where they are needed.

A paper declares formulas of its own in the files of its folder `formulas`. A duplicate id is an error.
"""

import difflib
import importlib
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from parisk_sym.core.claim_loading import FORMULAS_FOLDER, Helpers, LoadedFile
from parisk_sym.core.discovery import Problem, declaring_file, find_declared
from parisk_sym.core.errors import ClaimError, FormulaNotFoundError
from parisk_sym.formulas.formula import Formula

__all__ = ["all_formulas", "find_formula", "formulas_found", "look_up", "package_formulas"]

LAWS = (
    "bessel_k",
    "laplace",
    "laplace_confidence",
    "cost",
    "composition.laplace",
    "composition.theorems",
    "sampling",
    "sampling_bounds",
    "sensitivity_sampler",
    "sensitivity_noise",
    "composition.renyi",
    "composition.moments",
    "composition.gaussian",
    "composition.finite_noise_formulas",
    "composition.discrete_gaussian",
    "subsampled",
    "truncated_gaussian",
    "concentrated",
    "adaptive",
    "composition.subsampled_formulas",
    "utility",
)
"""The modules of this folder with a tuple `FORMULAS`; they are imported when one of their formulas is requested."""

_FOLDER = __name__.rpartition(".")[0]
_WHOLE = re.compile(r"\d{1,9}", re.ASCII)


def _formulas_of(law: str) -> tuple[Formula, ...]:
    module = importlib.import_module(f"{_FOLDER}.{law}")
    formulas: tuple[Formula, ...] = module.FORMULAS
    for formula in formulas:
        object.__setattr__(formula, "file", str(module.__file__))
    return formulas


@cache
def package_formulas() -> tuple[Formula, ...]:
    """All formulas of the package, in the order of its laws."""
    formulas = tuple(formula for law in LAWS for formula in _formulas_of(law))
    if len({formula.id for formula in formulas}) != len(formulas):
        raise ClaimError("two formulas share one id")
    return formulas


def _of_package(identifier: str) -> Formula | None:
    """The formula of the package with this id: laws whose text contains the id are imported first."""
    for law in sorted(LAWS, key=lambda law: f'"{identifier}"' not in _text(law)):
        for formula in _formulas_of(law):
            if formula.id == identifier:
                return formula
    return None


@cache
def _text(law: str) -> str:
    """The source code of a law; "" if it is not available."""
    file = Path(__file__).parent.joinpath(*law.split(".")).with_suffix(".py")
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def find_formula(identifier: str, paths: Sequence[str | Path] = ()) -> Formula:
    """The formula with this id; FormulaNotFoundError suggests close names, ClaimError names a broken file.

    >>> find_formula("bessel_k.cdf").names
    ('x', 'k')
    """
    formula = look_up(identifier, paths)
    if formula is not None:
        return formula
    close = difflib.get_close_matches(identifier, [f.id for f in all_formulas(paths)], n=3, cutoff=0.4)
    hint = f"; did you mean {', '.join(close)}?" if close else ""
    elsewhere = "" if paths else ", --from FOLDER finds those of your own paper"
    raise FormulaNotFoundError(
        f"there is no formula {identifier!r}{hint} (`parisk list` shows them all{elsewhere})"
    )


def look_up(identifier: str, paths: Sequence[str | Path] = ()) -> Formula | None:
    """The formula with this id, or None: one of the package, or else of a shipped paper or under the paths.

    An id ID_N is the member for N groups of the family of a formula ID. No paper is read for one of the package.
    """
    found = _of_package(identifier) or next((f for f in all_formulas(paths) if f.id == identifier), None)
    return found or _of_family(identifier, paths)


def _of_family(identifier: str, paths: Sequence[str | Path]) -> Formula | None:
    """The member of a family, or None if the id is not ID_N with the id of a family."""
    name, _, number = identifier.rpartition("_")
    if not name or not _WHOLE.fullmatch(number):
        return None
    formula = next((f for f in all_formulas(paths) if f.id == name), None)
    if formula is None or formula.family is None:
        return None
    member = formula.family(int(number))
    object.__setattr__(member, "file", formula.file)
    return member


def all_formulas(paths: Sequence[str | Path] = ()) -> tuple[Formula, ...]:
    """The formulas of the package, of the shipped papers and under the paths; ClaimError names the broken files."""
    formulas, problems = formulas_found(paths)
    if problems:
        raise ClaimError("; ".join(map(str, problems)))
    return formulas


def formulas_found(paths: Sequence[str | Path] = ()) -> tuple[tuple[Formula, ...], list[Problem]]:
    """The formulas of all files that can be read, and the problems of the others."""
    taken = {formula.id: formula.file for formula in package_formulas()}
    found = find_declared(Formula, FORMULAS_FOLDER, paths, _formula_file, taken)
    for formula, file in found.declared:
        object.__setattr__(formula, "file", str(file))
    return (*package_formulas(), *(formula for formula, _ in found.declared)), found.problems


@cache
def _formula_file(file: Path) -> LoadedFile | None:
    """The names of a file of formulas, run once in a process, the paper's folder on the import path."""
    paper = file.parent.parent
    return declaring_file(file, Formula, _helpers(paper), paper)


@cache
def _helpers(folder: Path) -> Helpers:
    """The helper modules of one paper, which its files of formulas share."""
    return {folder: {}}
