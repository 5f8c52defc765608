"""Random extreme arguments of every formula: each has digits, a bracket, or a refusal with a reason, within its limit.

    python -m tests.extreme_values COUNT SEED [SECONDS] [FORMULA]

prints what is late or refused and, at the end, the counts as JSON. Exit code 1: an answer was none of these, or a bracket missed the value.
"""

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from flint import arb, ctx

from parisk_sym.core.errors import DomainError, PariskError, PrecisionError
from parisk_sym.core.limits import GIB, Limits
from parisk_sym.formulas.answers import Bracket
from parisk_sym.formulas.formula import Formula, Parameter
from parisk_sym.laws.catalogue import package_formulas

DIGITS = 8
_MOST_TRIES = 50


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


def outcome_of(formula: Formula, values: dict[str, str], limits: Limits) -> Outcome:
    """Ask for digits within limits; a bracket is compared with a finer enclosure where there is one."""
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
    if not isinstance(answer, Bracket):
        return Outcome("digits", answer.text, time.process_time() - begin)
    return Outcome("bracket", f"{answer.line(formula.id)} ({answer.why})", time.process_time() - begin)


def is_inside(bracket: Bracket, value: arb) -> bool:
    """Whether a ball may lie inside a bracket."""
    with ctx.workprec(400):
        return not (value < arb(bracket.lower) or value > arb(bracket.upper))


def run(
    count: int, seed: int, limits: Limits, only: str = ""
) -> tuple[Counter[str], list[tuple[str, Outcome]]]:
    """The counts of the outcomes, and every one that has no digits."""
    formulas = [f for f in package_formulas() if only in f.id]
    counts: Counter[str] = Counter()
    others = []
    for formula, values in draws(formulas, count, seed):
        found = outcome_of(formula, values, limits)
        counts[found.kind] += 1
        if found.kind != "digits":
            call = " ".join(f"{name}={value}" for name, value in values.items())
            others.append((f"{formula.id} {call}", found))
    return counts, others


def main(arguments: list[str]) -> int:
    """The command."""
    count, seed = int(arguments[0]), int(arguments[1])
    limits = Limits(float(arguments[2]) if len(arguments) > 2 else 5.0, 2 * GIB)
    counts: Counter[str] = Counter()
    formulas = [f for f in package_formulas() if len(arguments) < 4 or arguments[3] in f.id]
    for formula, values in draws(formulas, count, seed):
        found = outcome_of(formula, values, limits)
        counts[found.kind] += 1
        if found.kind != "digits":
            call: Any = " ".join(f"{name}={value}" for name, value in values.items())
            print(f"{found.kind}: {formula.id} {call}: {found.text}"[:600], flush=True)
    print(json.dumps({"count": sum(counts.values()), "seed": seed, "seconds": limits.seconds, **counts}))
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
