"""Every formula of the library under its id: an explicit tuple, where a duplicate id is an error."""

import difflib
from functools import cache

from parisk_sym.formulas.formula import Formula
from parisk_sym.ground.errors import ClaimError, FormulaNotFoundError
from parisk_sym.laws import (
    bessel_k,
    cost,
    laplace,
    laplace_confidence,
    sampling,
    sampling_bounds,
    sensitivity_noise,
    sensitivity_sampler,
)
from parisk_sym.laws.composition import at_risk as composition_at_risk
from parisk_sym.laws.composition import finite_noise, gaussian, renyi
from parisk_sym.laws.composition import laplace as composition
from parisk_sym.laws.composition import theorems as composition_theorems

__all__ = ["FORMULAS", "find_formula"]

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
    *composition_at_risk.FORMULAS,
    *renyi.FORMULAS,
    *gaussian.FORMULAS,
    *finite_noise.FORMULAS,
)


@cache
def _by_id() -> dict[str, Formula]:
    table = {formula.id: formula for formula in FORMULAS}
    if len(table) != len(FORMULAS):
        raise ClaimError("two formulas share one id")
    return table


def find_formula(identifier: str) -> Formula:
    """The formula with this id; FormulaNotFoundError suggests close names.

    >>> find_formula("bessel_k.cdf").names
    ('x', 'k')
    """
    table = _by_id()
    if identifier in table:
        return table[identifier]
    close = difflib.get_close_matches(identifier, table, n=3, cutoff=0.4)
    hint = f"; did you mean {', '.join(close)}?" if close else ""
    raise FormulaNotFoundError(f"there is no formula {identifier!r}{hint} (`parisk list` shows them all)")
