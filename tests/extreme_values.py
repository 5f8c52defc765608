"""Random extreme arguments of every formula: each has digits, a bracket, or a refusal with a reason, within its limit.

    python -m tests.extreme_values COUNT SEED [SECONDS] [FORMULA] [START]

prints what is late or refused and, at the end, the counts as JSON. It begins at row START (0): every row is numbered, so that a run that was ended
goes on. Every answer is compared with a second one: mpmath's, where two precisions of it agree, and for brackets the digits within ten times the limit.
Exit code 1: an answer was none of these, or the second one contradicts it.
"""

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import mpmath
from flint import arb, ctx

from parisk_sym.core.errors import DomainError, PariskError, PrecisionError
from parisk_sym.core.limits import GIB, Limits, run_limited
from parisk_sym.formulas.answers import Answer, Bracket, Digits
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.catalogue import package_formulas

DIGITS = 8
_MOST_TRIES = 50
_UNRELIABLE = frozenset({"ceiling", "LaplaceConfidence", "Root"})
"""Heads of which mpmath gives one wrong value at two precisions: beside a jump, where 1 is lost in the sum of probabilities, and where its
search for a root ends too early (sampler.gaussian_limit at delta = 1 - 1e-17: 11.00 for 12.34)."""
_PROGRESS = 500
"""Rows between two lines with the counts."""


class Outcome(NamedTuple):
    """What became of one call: digits, bracket, refused, late, outside (of the joint domain) or wrong, and a sentence."""

    kind: str
    text: str
    seconds: float


def extreme_number(parameter: Parameter, drawn: random.Random) -> str:
    """An argument of a parameter: of any magnitude, at an end of its interval, or ordinary."""
    interval = parameter.interval
    low = Fraction(str(interval.lower)) if interval.lower.is_Rational else None
    high = Fraction(str(interval.upper)) if interval.upper.is_Rational else None
    power = drawn.choice([drawn.randint(-3, 3), drawn.randint(-20, 20), drawn.randint(-320, 320)])
    number = Fraction(drawn.choice([1, 3, 7, 12345, drawn.randint(1, 10**15)])) * Fraction(10) ** power
    if interval.integer:
        number = Fraction(max(1, int(number)))
        number = Fraction(min(int(number), 10 ** drawn.choice([1, 3, 9, 18, 30])))
    if low is not None and high is not None:
        tiny = Fraction(1, 10 ** drawn.choice([1, 5, 17, 40, 300]))
        inside = [
            low + (high - low) * part
            for part in (tiny, 1 - tiny, Fraction(1, 2), Fraction(drawn.randint(1, 999), 1000))
        ]
        number = drawn.choice([low, high, *inside])
        number = Fraction(round(number)) if interval.integer else number
    elif low is not None:
        number = low + (number if drawn.random() < 0.9 else 0)
    elif drawn.random() < 0.5:
        number = -number
    return str(number)


def draws(formulas: list[Formula], count: int, seed: int) -> Iterator[tuple[Formula, dict[str, str]]]:
    """So many formulas with arguments in the intervals of their parameters."""
    drawn = random.Random(seed)
    for _ in range(count):
        formula = drawn.choice(formulas)
        values: dict[str, str] = {}
        for parameter in formula.parameters:
            for _ in range(_MOST_TRIES):
                text = extreme_number(parameter, drawn)
                try:
                    parameter.read(text)
                except PariskError:
                    continue
                values[parameter.name] = text
                break
        if len(values) == len(formula.parameters):
            yield formula, values


def outcome_of(formula: Formula, values: dict[str, str], limits: Limits, finer: float = 10) -> Outcome:
    """Ask for digits within limits, and compare the answer with a second one: for a bracket the digits within `finer` times the time, too."""
    begin = time.process_time()
    try:
        answer = formula.answer(values, DIGITS, limits)
    except PrecisionError as error:
        kind = "late" if "limit" in str(error) else "refused"
        return Outcome(kind, str(error), time.process_time() - begin)
    except DomainError as error:
        return Outcome("refused", str(error), time.process_time() - begin)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is no answer
        return Outcome("wrong", f"{type(error).__name__}: {error}", time.process_time() - begin)
    is_bracket = isinstance(answer, Bracket)
    text = f"{answer.line(formula.id)} ({answer.why})" if isinstance(answer, Bracket) else answer.text
    for name, other in second_values(formula, values, answer, limits, finer):
        if not is_consistent(answer, other):
            return Outcome("wrong", f"{text}, but {other} by {name}", time.process_time() - begin)
    return Outcome("bracket" if is_bracket else "digits", text, time.process_time() - begin)


def second_values(
    formula: Formula, values: dict[str, str], answer: Answer, limits: Limits, finer: float
) -> Iterator[tuple[str, str]]:
    """Decimals of the value, each with the name of its way."""
    found = _within(formula, values, (60, 250), Limits(min(limits.seconds, 1), limits.memory))
    if found is not None and not is_consistent(answer, found):  # more digits than an argument has zeros
        found = _within(formula, values, (800, 1200), Limits(10 * limits.seconds, limits.memory))
    if found is not None:
        yield "mpmath", found
    if isinstance(answer, Bracket) and "limit" in answer.why and finer:
        try:
            later = formula.answer(values, DIGITS, Limits(finer * limits.seconds, limits.memory))
        except PariskError:
            return
        if isinstance(later, Digits):
            yield "digits", later.text


def _within(formula: Formula, values: dict[str, str], digits: tuple[int, int], limits: Limits) -> str | None:
    found: Any = run_limited(lambda _: by_mpmath(formula, values, digits), limits)
    return found if isinstance(found, str) else None


def by_mpmath(formula: Formula, values: dict[str, str], digits: tuple[int, int]) -> str | None:
    """The value by the second engine, if it is real and two precisions agree; a 0 is most often cancellation."""
    if formula.program.heads & _UNRELIABLE:
        return None
    try:
        few, many = (formula.mp(count, **values) for count in digits)
        if not (mpmath.isfinite(few) and mpmath.isfinite(many)) or mpmath.im(many):
            return None
        with mpmath.workdps(60):
            return (
                mpmath.nstr(many, 40)
                if abs(many) > 0 and abs(few - many) <= abs(many) * mpmath.mpf(10) ** -30
                else None
            )
    except Exception:  # noqa: BLE001 - it has no rule, or no convergence, or too large numbers
        return None


def is_consistent(answer: Answer, value: str) -> bool:
    """Whether a decimal of some 30 right digits may be the value of an answer."""
    with ctx.workprec(400):
        exact = arb(value)
        near = exact + arb(0, (abs(exact) * arb(10) ** (1 - DIGITS)).upper())
        if isinstance(answer, Bracket):
            return is_inside(answer, near)
        return bool(arb(answer.text).overlaps(near))


def is_inside(bracket: Bracket, value: arb) -> bool:
    """Whether a ball may lie inside a bracket."""
    with ctx.workprec(400):
        return not (value < arb(bracket.lower) or value > arb(bracket.upper))


def main(arguments: list[str]) -> int:
    """The command."""
    count, seed = int(arguments[0]), int(arguments[1])
    limits = Limits(float(arguments[2]) if len(arguments) > 2 else 5.0, 2 * GIB)
    counts: Counter[str] = Counter()
    formulas = [f for f in package_formulas() if len(arguments) < 4 or arguments[3] in f.id]
    start = int(arguments[4]) if len(arguments) > 4 else 0
    for row, (formula, values) in enumerate(draws(formulas, count, seed)):
        if row < start:
            continue
        if row % _PROGRESS == 0:
            print(f"row {row}: {json.dumps(counts)}", flush=True)
        found = outcome_of(formula, values, limits)
        counts[found.kind] += 1
        if found.kind != "digits":
            call: Any = " ".join(f"{name}={value}" for name, value in values.items())
            print(f"{found.kind}: {formula.id} {call}: {found.text}"[:2000], flush=True)
    print(json.dumps({"count": sum(counts.values()), "seed": seed, "seconds": limits.seconds, **counts}))
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
