"""Formulas, values and lists as plain JSON values."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from parisk_sym.core.texts import portable
from parisk_sym.formulas.answers import Answer, Digits
from parisk_sym.formulas.formula import Formula

if TYPE_CHECKING:  # the checks behind these take a second to import, which `parisk eval` should not wait for
    from parisk_sym.laws.composition.calibration_bracket import CalibratedBracket
    from parisk_sym.laws.mechanism_words import Composition
    from parisk_sym.report.claim_rows import ListedClaim
    from parisk_sym.tables.comparisons import Comparison

__all__ = [
    "answer_fields",
    "bounds_row",
    "calibration_row",
    "comparison_row",
    "composition_row",
    "evaluation_row",
    "formula_row",
    "listed_claim_row",
    "plain",
    "to_json",
]


def to_json(value: Any) -> str:
    """Indented JSON text; numbers that JSON does not have (nan, infinity) become strings."""
    return json.dumps(plain(value), indent=2, ensure_ascii=False) + "\n"


def plain(value: Any) -> Any:
    """The value with everything that JSON does not know turned into a string.

    >>> plain({"margin": float("inf"), "boxes": (1, 2)})
    {'margin': 'inf', 'boxes': [1, 2]}
    """
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else str(float(value))
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if (
        isinstance(value, Iterable)
        and not isinstance(value, (str, bytes))
        and type(value).__module__ == "builtins"
    ):
        return [plain(v) for v in value]
    if type(value).__module__ == "numpy" and hasattr(value, "tolist"):
        return plain(value.tolist())
    return str(value)


def listed_claim_row(listed: ListedClaim) -> dict[str, Any]:
    """One claim of `parisk list --json`."""
    return {name: listed.texts[name] for name in ("id", "paper", "number", "statement")} | {
        "file": portable(listed.file)
    }


def formula_row(formula: Formula) -> dict[str, Any]:
    """One formula of `parisk list --json`."""
    source = None if formula.source is None else str(formula.source)
    return {"id": formula.id, "parameters": list(formula.names), "meaning": formula.meaning, "source": source}


def comparison_row(comparison: Comparison) -> dict[str, Any]:
    """One declared table of `parisk list --json`."""
    columns = {c.name: c.formula.id for c in comparison.columns}
    parameters = list(comparison.names)
    return {"id": comparison.id, "parameters": parameters, "title": comparison.title, "columns": columns}


def evaluation_row(
    formula: Formula, arguments: Mapping[str, str], digits: int, answer: Answer
) -> dict[str, Any]:
    """The result of `parisk eval --json`: all numbers are strings, because JSON numbers lose digits."""
    return {"formula": formula.id, "arguments": dict(arguments), "digits": digits} | answer_fields(answer)


def answer_fields(answer: Answer) -> dict[str, Any]:
    """The value and its enclosure; of a bracket its ends, and why there are no digits."""
    ball = {"mid": answer.middle, "rad": answer.radius}
    if isinstance(answer, Digits):
        return {"value": answer.text, "ball": ball}
    return {"value": None, "ball": ball, "lower": answer.lower, "upper": answer.upper, "why": answer.why}


def composition_row(composition: Composition, digits: int, answer: Answer) -> dict[str, Any]:
    """The result of `parisk compose --json`: all numbers are strings, because JSON numbers lose digits."""
    return {
        "mechanisms": list(composition.words),
        "given": {composition.given: composition.value},
        "wanted": composition.quantity,
        "digits": digits,
    } | answer_fields(answer)


def calibration_row(
    mechanism: str,
    given: Iterable[str],
    digits: int,
    values: Mapping[str, str],
    bracket: CalibratedBracket | None = None,
) -> dict[str, Any]:
    """The result of `parisk calibrate --json`: all rounded to the side of more noise."""
    row = {
        "mechanism": mechanism,
        "given": dict(token.split("=", 1) for token in given),
        "digits": digits,
        "values": dict(values),
    }
    if bracket is None:
        return row
    return row | {"not_enough": {bracket.lacking.kind.tuned: bracket.lacking.text}, "why": bracket.why}


def bounds_row(
    composition: Composition, step: str, points: int, exact: bool, lower: str, upper: str
) -> dict[str, Any]:
    """The result of `parisk compose --buckets --json`."""
    return {
        "mechanisms": list(composition.words),
        "given": {composition.given: composition.value},
        "wanted": composition.quantity,
        "step": step,
        "points": points,
        "exact": exact,
        "lower": lower,
        "upper": upper,
    }
