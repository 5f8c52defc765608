"""Sample sizes and order statistics: what Theorem 15 of Rubinstein and Aldà 2017 asks for, beside what its guarantee needs.

    python -m benchmarks.sample_sizes docs/sample_sizes.md

Every integer is the ceiling of a certified ball; a ball that does not decide one is an error.
"""

import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from flint import arb, ctx

from parisk_sym.ground.errors import PrecisionError
from parisk_sym.laws.sensitivity_sampler import (
    exact_effort,
    exact_order,
    least_effort,
    least_order,
    rho_of_risk,
)

__all__ = ["RISKS", "SAMPLES", "page", "places", "sizes"]

RISKS = (
    "0.5", "0.4", "0.3", "0.25", "0.2", "0.15", "0.1", "0.075", "0.05", "0.04", "0.03", "0.02", "0.015", "0.01", "0.0075", "0.005",
    "0.002", "0.001", "0.0001", "0.00001", "0.000001",
)  # fmt: skip
SAMPLES = ((500, "0.1"), (500, "0.25"), (1500, "0.05"), (2000, "0.05"), (2000, "0.1"), (8000, "0.05"), (8000, "0.25"),
           (50_000, "0.01"), (50_000, "0.05"), (1_000_000, "0.01"))  # fmt: skip


def above(ball: arb) -> int:
    """The least integer that is not below the number in the ball."""
    low, high = (int(end.fmpq().ceil()) for end in (ball.lower(), ball.upper()))
    if low != high:
        raise PrecisionError(f"the integer above {ball.str(20)} is not decided")
    return low


def proof_event(risk: str) -> int:
    """How many samples the event of the proof needs: Phi(G_(m)) >= 1 - gamma + rho except with probability rho."""
    with ctx.workdps(60):
        rho = rho_of_risk.ball(digits=50, gamma=risk)
        gamma = arb(Fraction(risk).numerator) / Fraction(risk).denominator
        return above(rho.log() / (1 - gamma + rho).log())


def sizes() -> Iterator[tuple[str, int, int, int]]:
    """Risk, the fewest samples of Theorem 15, of its proof's event, and of its guarantee."""
    for risk in RISKS:
        yield (
            risk,
            above(least_effort.ball(digits=50, gamma=risk)),
            proof_event(risk),
            above(exact_effort.ball(gamma=risk)),
        )


def places() -> Iterator[tuple[int, str, int, int, float, float]]:
    """Sample, risk, the place of Theorem 15 and the exact one, and the expected sensitivities of exponential records over the exact quantile."""
    for sample, risk in SAMPLES:
        paper = above(least_order.ball(digits=50, m=sample, gamma=risk))
        exact = above(exact_order.ball(m=sample, gamma=risk))
        unit = -(arb(Fraction(risk).numerator) / Fraction(risk).denominator).log()
        first, second = (float(expected(k, sample) / unit) for k in (paper, exact))
        yield (sample, risk, paper, exact, first, second)


def expected(place: int, sample: int) -> arb:
    """E G_(k) in units of 1/(lambda n): a difference of harmonic numbers."""
    return arb(sample + 1).digamma() - arb(sample - place + 1).digamma()


def page() -> str:
    """The page in Markdown."""
    lines = [
        "# How many sampled pairs, and which order statistic",
        "",
        "Made by `python -m benchmarks.sample_sizes docs/sample_sizes.md`; do not edit.",
        "",
        "Theorem 15 of *Pain-Free Random Differential Privacy* promises, with the noise calibrated to the k-th smallest of m sampled sensitivities, that a",
        "fresh pair of neighbours is protected except with probability γ, over the sample and the pair. It asks for the m and k of its Table 1",
        "(`sampler.least_effort`, `sampler.least_order`). The same guarantee needs k/(m + 1) ≥ 1 − γ and no more (`rs17.instead.exact`). Between the",
        "two stands what the proof's own event needs exactly: the largest of m samples covers the share 1 − γ + ρ except with probability ρ, with the",
        "ρ of the table (`rs17.instead.with_confidence`).",
        "",
        "| γ | m of Theorem 15 | m for the proof's event | m for the guarantee |",
        "| --- | --- | --- | --- |",
        *(f"| {risk} | {paper} | {event} | {exact} |" for risk, paper, event, exact in sizes()),
        "",
        "For a given m, the place k and the expected sampled sensitivity of the mean of exponential records (Example 6), as a multiple of the sensitivity",
        "log(1/γ)/(λn) that a pair exceeds with probability γ:",
        "",
        "| m | γ | k of Theorem 15 | exact k | sensitivity by Theorem 15 | sensitivity at the exact k |",
        "| --- | --- | --- | --- | --- | --- |",
        *(
            f"| {sample} | {risk} | {paper} | {exact} | {first:.3f} | {second:.3f} |"
            for sample, risk, paper, exact, first, second in places()
        ),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
