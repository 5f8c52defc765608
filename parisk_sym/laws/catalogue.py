"""Every formula under its id: those of the package, an explicit tuple, and those of papers, which are read where they are needed.

A paper declares formulas of its own in the files of its folder `formulas`. A duplicate id is an error.
"""

import difflib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from parisk_sym.formulas.formula import Formula
from parisk_sym.ground.errors import ClaimError, FormulaNotFoundError
from parisk_sym.ground.found import Problem, declaring_file, find_declared
from parisk_sym.ground.load import FORMULAS_FOLDER, Helpers, LoadedFile
from parisk_sym.laws import (
    bessel_k,
    cost,
    laplace,
    laplace_confidence,
    sampling,
    sampling_bounds,
    sensitivity_noise,
    sensitivity_sampler,
    subsampled,
    utility,
)
from parisk_sym.laws.composition import finite_noise, gaussian, renyi, subsampled_formulas
from parisk_sym.laws.composition import laplace as composition
from parisk_sym.laws.composition import theorems as composition_theorems

__all__ = ["FORMULAS", "all_formulas", "find_formula", "formulas_found", "look_up"]

FORMULAS: tuple[Formula, ...] = (
    *bessel_k.FORMULAS,
    *laplace.FORMULAS,
    *laplace_confidence.FORMULAS,
    *cost.FORMULAS,
    *composition.FORMULAS,
    *composition_theorems.FORMULAS,
    *sampling.FORMULAS,
    *sampling_bounds.FORMULAS,
    *sensitivity_sampler.FORMULAS,
    *sensitivity_noise.FORMULAS,
    *renyi.FORMULAS,
    *gaussian.FORMULAS,
    *finite_noise.FORMULAS,
    *subsampled.FORMULAS,
    *subsampled_formulas.FORMULAS,
    *utility.FORMULAS,
)


@cache
def _by_id() -> dict[str, Formula]:
    table = {formula.id: formula for formula in FORMULAS}
    if len(table) != len(FORMULAS):
        raise ClaimError("two formulas share one id")
    return table


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
    raise FormulaNotFoundError(f"there is no formula {identifier!r}{hint} (`parisk list` shows them all)")


def look_up(identifier: str, paths: Sequence[str | Path] = ()) -> Formula | None:
    """The formula with this id, or None: one of the package, or else of a shipped paper or under the paths.

    No paper is read for one of the package.
    """
    return _by_id().get(identifier) or next((f for f in all_formulas(paths) if f.id == identifier), None)


def all_formulas(paths: Sequence[str | Path] = ()) -> tuple[Formula, ...]:
    """The formulas of the package, of the shipped papers and under the paths; ClaimError names what is broken."""
    formulas, problems = formulas_found(paths)
    if problems:
        raise ClaimError("; ".join(map(str, problems)))
    return formulas


def formulas_found(paths: Sequence[str | Path] = ()) -> tuple[tuple[Formula, ...], list[Problem]]:
    """The same where some files are broken, and what is wrong with them."""
    taken = {formula.id: str(formula.declared_in.get("__file__")) for formula in FORMULAS}
    found = find_declared(Formula, FORMULAS_FOLDER, paths, _formula_file, taken)
    return (*FORMULAS, *(formula for formula, _ in found.declared)), found.problems


@cache
def _formula_file(file: Path) -> LoadedFile | None:
    """The names of a file of formulas, run once in a process, the paper's folder on the import path."""
    paper = file.parent.parent
    return declaring_file(file, Formula, _helpers(paper), paper)


@cache
def _helpers(folder: Path) -> Helpers:
    """The helper modules of one paper, which its files of formulas share."""
    return {folder: {}}
