"""Brackets of delta and eps of n uses of one mechanism, as bracket kernels of formulas."""

from collections.abc import Sequence as Values

from flint import fmpq

from parisk_sym.formulas.answers import Ends, Note

__all__ = ["bracket_of_uses"]


def bracket_of_uses(word: str, given: str, names: Values[str], note: Note, at: fmpq, *values: fmpq) -> Ends:
    """Bounds of delta at `eps` or eps at `delta`, for the mechanism with this word and parameters of these names, "n" among them.

    >>> low, high = bracket_of_uses("laplace", "eps", ("eps0", "n"), bool, fmpq(1), fmpq(1), fmpq(2))
    >>> 0.24183 < low < high < 0.24184
    True
    """
    from parisk_sym.laws.composition.sequence import (
        Sequence,  # here, because the laws of a sequence import formulas
    )
    from parisk_sym.laws.mechanism_words import parse_mechanism

    parameters = ",".join(f"{name}={value}" for name, value in zip(names, values, strict=True))
    return Sequence([parse_mechanism(f"{word},{parameters}")]).bracket(note, **{given: at})
