"""Private learning at the settings that people use: how many have 15 certified digits of eps, and what each costs.

`python -m benchmarks.subsampled_settings docs/subsampled_settings.md` takes what is missing, half an hour in all, and writes the page. It
goes on where it was ended: what was found so far stands in `subsampled_settings.jsonl` beside this file.
"""

import argparse
import itertools
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from math import isfinite
from pathlib import Path

from parisk_sym.core.errors import PariskError
from parisk_sym.core.limits import Ended, Limits, run_limited
from parisk_sym.laws.buckets.bounds import bucket_bounds, buckets_of
from parisk_sym.laws.catalogue import all_formulas
from parisk_sym.laws.mechanism_words import parse_mechanism
from parisk_sym.ledger.processes import default_jobs, run_tasks

__all__ = ["RECORDS", "Found", "Setting", "bracket_of", "found_of", "page", "read_records", "settings"]

RECORDS = Path(__file__).with_suffix(".jsonl")
DIGITS = 15
LIMITS = Limits(seconds=1200)
POINTS = 20_000
"""Of the grid of losses, on each side, for the brackets."""

FORMULAS = {"Gaussian": "subsampled_gaussian.epsilon", "Laplace": "subsampled_laplace.epsilon"}
SCALES = ("1/2", "1", "2", "5", "10")
RATES = ("1/10000", "1/1000", "1/100", "1/10")
USES = (1, 10, 100, 1_000, 10_000, 100_000)
DELTAS = ("1e-5", "1e-12")


@dataclass(frozen=True)
class Setting:
    """Uses of one kind of noise on Poisson subsamples; `scale` is sigma for Gaussian and b = 1/eps0 for Laplace noise, at sensitivity 1."""

    kind: str
    delta: str
    scale: str
    q: str
    n: int

    @property
    def given(self) -> dict[str, str | int]:
        """The arguments of the formula."""
        noise = {"sigma": self.scale} if self.kind == "Gaussian" else {"eps0": str(1 / Fraction(self.scale))}
        return {"delta": self.delta, **noise, "q": self.q, "n": self.n}

    @property
    def mechanism(self) -> str:
        """One use, as `parisk compose` reads it."""
        noise = [f"{name}={value}" for name, value in self.given.items() if name not in ("delta", "n")]
        return ",".join([FORMULAS[self.kind].partition(".")[0], *noise])


@dataclass(frozen=True)
class Found:
    """What came of a setting: digits, or the reason why there are none; the seconds of processor time; the bracket of another route.

    The bracket has no upper end (None) where delta is below what float64 transforms round away.
    """

    value: str
    reason: str
    seconds: float
    low: float = 0.0
    high: float | None = None

    @property
    def contradicted(self) -> bool:
        """Whether the digits lie outside the bracket."""
        value = float(self.value or "nan")
        return value < self.low or (self.high is not None and value > self.high)


def settings() -> Iterator[Setting]:
    """Every combination; those of few uses, which cost the most, last."""
    for n, (kind, delta, scale, q) in itertools.product(
        reversed(USES), itertools.product(FORMULAS, DELTAS, SCALES, RATES)
    ):
        yield Setting(kind, delta, scale, q, n)


def found_of(setting: Setting, limits: Limits = LIMITS) -> Found:
    """The digits of one setting, in a process of its own."""

    def digits(_: object) -> Found:
        started = time.process_time()
        try:
            value, reason = formula.digits(DIGITS, **setting.given)[0], ""
        except PariskError as error:
            value, reason = "", str(error)
        return Found(value, reason, round(time.process_time() - started, 2))

    formula = next(f for f in all_formulas() if f.id == FORMULAS[setting.kind])
    found = run_limited(digits, limits)
    return Found("", found.reason, limits.seconds) if isinstance(found, Ended) else found


def bracket_of(setting: Setting, value: float) -> tuple[float, float | None]:
    """Rigorous bounds of eps by privacy buckets, which share nothing with the digits but the law of one loss."""
    step = f"1/{max(1, int(POINTS / (2 * value + 0.5)))}"
    uses = [(buckets_of(parse_mechanism(setting.mechanism)[0]), setting.n)]
    low, high = bucket_bounds(uses, delta=setting.delta, step=step, buckets=POINTS)
    return low, high if isfinite(high) else None


def measured(setting: Setting) -> Found:
    """The digits and the bracket."""
    found = found_of(setting)
    if not found.value:
        return found
    low, high = bracket_of(setting, float(found.value))
    return replace(found, low=low, high=high)


def read_records() -> dict[Setting, Found]:
    """What was found so far."""
    lines = RECORDS.read_text(encoding="utf-8").splitlines() if RECORDS.is_file() else []
    rows = [json.loads(line) for line in lines]
    return {Setting(**row["setting"]): Found(**row["found"]) for row in rows}


def page(records: dict[Setting, Found]) -> str:
    """docs/subsampled_settings.md."""
    refused = [(s, f) for s, f in records.items() if not f.value]
    widths = sorted(
        (f.high - f.low) / float(f.value)
        for f in records.values()
        if f.value and float(f.value) and f.high is not None
    )
    one_sided = sorted(
        1 - f.low / float(f.value) for f in records.values() if f.value and float(f.value) and f.high is None
    )
    times = sorted(f.seconds for f in records.values() if f.value)
    lines = [
        "# Private learning: the settings that people use",
        "",
        "Written by `python -m benchmarks.subsampled_settings docs/subsampled_settings.md`.",
        "",
        (
            f"This page has the tight eps of n uses of Gaussian and Laplace noise on Poisson subsamples (add or remove one record, the worse of both), to {DIGITS} "
            f"certified digits. The settings are all combinations of noise {SCALES[0]} to {SCALES[-1]}, rate {RATES[0]} to {RATES[-1]}, n = 1 to {USES[-1]:,} and delta = "
            f"{' and '.join(DELTAS)}. The scale of the noise is the standard deviation sigma of Gaussian noise and b = 1/eps0 of Laplace noise, at sensitivity 1."
        ),
        "",
        (
            f"- **{len(times)} of {len(records)} have their {DIGITS} digits"
            f"{'' if len(records) == len(list(settings())) else f', of {len(list(settings()))} in all'}.** Processor time: half of them within "
            f"{_seconds(times[len(times) // 2])}, nine of ten within {_seconds(times[len(times) * 9 // 10])}, all within {_seconds(times[-1])}."
        ),
        (
            f"- Each value is inside its bracket by privacy buckets, an independent method. {len(widths)} brackets have an upper end. Half of these are at most "
            f"{_share(widths, 0.5)} of eps wide, nine of ten {_share(widths, 0.9)}, and the widest {_share(widths, 1)}."
        ),
        (
            f"- {len(one_sided)} brackets, at delta = {DELTAS[-1]}, have only a lower end, because of the rounding of float64 transforms. Half of these are within "
            f"{_share(one_sided, 0.5)} of eps, nine of ten within {_share(one_sided, 0.9)}."
        ),
        (
            "- The tables have six digits of eps and the seconds. All digits are in `benchmarks/subsampled_settings.jsonl`. "
            "`parisk eval subsampled_gaussian.epsilon delta=1e-5 sigma=1 q=1/100 n=10000 --digits 15` prints one."
        ),
        "",
    ]
    for kind, delta in itertools.product(FORMULAS, DELTAS):
        lines += [
            f"## {kind} noise, delta = {delta}",
            "",
            "| scale | rate | " + " | ".join(f"n = {n:,}" for n in USES) + " |",
            "| ---: | ---: |" + " ---: |" * len(USES),
        ]
        for scale, q in itertools.product(SCALES, RATES):
            cells = [_cell(records.get(Setting(kind, delta, scale, q, n))) for n in USES]
            lines.append(f"| {scale} | {q} | {' | '.join(cells)} |")
        lines.append("")
    if refused:
        lines += ["## Without digits", "", "| setting | reason |", "| --- | --- |"]
        lines += [
            f"| `parisk eval {FORMULAS[s.kind]} {' '.join(f'{k}={v}' for k, v in s.given.items())} --digits {DIGITS}` | {f.reason} |"
            for s, f in refused
        ]
        lines.append("")
    return "\n".join(lines)


def _share(ordered: list[float], part: float) -> str:
    return f"{ordered[min(int(part * len(ordered)), len(ordered) - 1)]:.1%}"


def _cell(found: Found | None) -> str:
    if found is None:
        return ""
    return f"{float(found.value):.6g} ({_seconds(found.seconds)})" if found.value else "none"


def _seconds(value: float) -> str:
    return f"{value:.2g} s" if value < 10 else f"{value:.0f} s"


def main() -> None:
    """Measure what is missing, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", type=Path)
    parser.add_argument("--jobs", type=int, default=default_jobs())
    parser.add_argument("--none", action="store_true", help="measure nothing: write the page")
    asked = parser.parse_args()
    records = read_records()
    missing = [] if asked.none else [s for s in settings() if s not in records]
    with RECORDS.open("a", encoding="utf-8") as file:
        for done in run_tasks(measured, missing, asked.jobs):
            setting, found = missing[done.index], done.result
            if found is None:
                raise SystemExit(f"{setting}: {done.failure}")
            if found.contradicted:
                raise SystemExit(f"{setting}: {found} lies outside its bracket")
            records[setting] = found
            file.write(json.dumps({"setting": asdict(setting), "found": asdict(found)}) + "\n")
            file.flush()
            print(*setting.given.items(), found, flush=True)
    if not any(found.value for found in records.values()):
        raise SystemExit(f"{RECORDS} holds no digits: run without --none first")
    asked.page.write_text(page({s: records[s] for s in settings() if s in records}), encoding="utf-8")


if __name__ == "__main__":
    main()
