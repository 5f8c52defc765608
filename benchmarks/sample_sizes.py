"""Sample sizes and order statistics: what Theorem 15 of Rubinstein and Aldà 2017 asks for, beside what its guarantee needs.

    python -m benchmarks.sample_sizes docs/sample_sizes.md

Every integer is the ceiling of a certified ball; a ball that does not decide one is an error.
"""

import math
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from flint import arb, ctx
from scipy import integrate
from scipy.special import lambertw
from scipy.stats import halfnorm

from parisk_sym.core.errors import DomainError, PrecisionError
from parisk_sym.laws.sensitivity_noise import gaussian_classic_delta, gaussian_limit
from parisk_sym.laws.sensitivity_sampler import (
    exact_effort,
    exact_order,
    least_effort,
    least_order,
    least_risk,
    rho_of_risk,
)

__all__ = ["RISKS", "SAMPLES", "configured", "page", "places", "sizes"]

RISKS = (
    "0.5", "0.4", "0.3", "0.25", "0.2", "0.15", "0.1", "0.075", "0.05", "0.04", "0.03", "0.02", "0.015", "0.01", "0.0075", "0.005",
    "0.002", "0.001", "0.0001", "0.00001", "0.000001",
)  # fmt: skip
EXTRA = 10**6
"""One over the growth of delta that is granted to Definition 4."""
SAMPLES = ((500, "0.1"), (500, "0.25"), (1500, "0.05"), (2000, "0.05"), (2000, "0.1"), (8000, "0.05"), (8000, "0.25"),
           (50_000, "0.01"), (50_000, "0.05"), (1_000_000, "0.01"))  # fmt: skip


GIVEN = ((None, "0.33"), (None, "0.1"), (None, "0.01"), (None, "0.001"), (1, None), (2, None), (50, None), (500, None), (50, "0.33"),
         (500, "0.1"), (2000, "0.05"))  # fmt: skip
"""What one may give to the authors' package: the sample, the risk, or both."""


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


def by_definition4(risk: str) -> int:
    """How many samples Definition 4 needs where delta may grow by 1/EXTRA: (1 - gamma)^m is at most that."""
    with ctx.workdps(60):
        kept = 1 - arb(Fraction(risk).numerator) / Fraction(risk).denominator
        return above(arb(EXTRA).log() / -kept.log())


def sizes() -> Iterator[tuple[str, int, int, int, int]]:
    """Risk, the fewest samples of Theorem 15, of its proof's event, of the guarantee in its proof's reading, and by Definition 4."""
    for risk in RISKS:
        yield (
            risk,
            above(least_effort.ball(digits=50, gamma=risk)),
            proof_event(risk),
            above(exact_effort.ball(gamma=risk)),
            by_definition4(risk),
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


def configured(sample: int | None, risk: str | None) -> tuple[int, float, int]:
    """(m, gamma, k) of diffpriv 0.4.2, in doubles as it computes them: R/sensitivity_sampler.R, .sensitivity_sampler_config."""
    if sample is None:
        gamma = float(risk or "nan")
        rho = math.exp(lambertw(-gamma / (2 * math.exp(0.5)), -1).real + 0.5)
        sample = math.ceil(math.log(1 / rho) / (2 * (gamma - rho) ** 2))
        least = rho + math.sqrt(math.log(1 / rho) / (2 * sample))
        return sample, gamma, math.ceil(sample * (1 - gamma + least))
    rho = math.exp(lambertw(-1 / (4 * sample), -1).real / 2)
    least = rho + math.sqrt(math.log(1 / rho) / (2 * sample))
    if risk is None:
        return sample, least, sample
    return sample, float(risk), math.ceil(sample * (1 - float(risk) + least))


def certified(sample: int | None, risk: str | None) -> str:
    """The same by the formulas of the paper's Table 1."""
    if sample is None:
        return f"m = {above(least_effort.ball(digits=50, gamma=risk))}"
    if risk is not None:
        return f"k = {above(least_order.ball(digits=50, m=sample, gamma=risk))}"
    try:
        return f"γ = {least_risk.digits(5, m=sample)[0]}"
    except DomainError:
        return "none"


def needed(sample: int | None, risk: str | None) -> str:
    """What the guarantee needs exactly."""
    if sample is None:
        return f"m = {above(exact_effort.ball(gamma=risk))}"
    if risk is not None:
        return f"k = {above(exact_order.ball(m=sample, gamma=risk))}"
    return f"γ = {1 / (sample + 1):.5g}"


def of_the_package() -> list[str]:
    """What the authors' software does, beside the paper's formulas."""
    rows = [(sample, risk, configured(sample, risk)) for sample, risk in GIVEN]
    given = [", ".join(f"{n} = {v}" for n, v in (("m", m), ("γ", g)) if v is not None) for m, g, _ in rows]
    example, _, place = configured(None, "0.33")
    unit = math.sqrt(2) / 100
    mean = unit * integrate.quad(lambda t: 1 - halfnorm.cdf(t) ** example, 0, math.inf)[0]
    limit = gaussian_limit.digits(3, delta="1e-5")[0]
    beyond = gaussian_classic_delta.digits(3, eps=10, delta="1e-5")[0]
    return [
        "## The authors' package",
        "",
        "`diffpriv` 0.4.2 (R, github.com/brubinstein/diffpriv) takes m, γ or both. The table repeats its arithmetic in doubles, and compares it with",
        "the certified values of the paper's Table 1 and with what is enough over sample and pair:",
        "",
        "| given | m, γ, k of the package | Table 1 | needed |",
        "| --- | --- | --- | --- |",
        *(
            f"| {name} | {m}, {gamma:.5g}, {k} | {certified(sample, risk)} | {needed(sample, risk)} |"
            for name, (sample, risk, (m, gamma, k)) in zip(given, rows, strict=True)
        ),
        "",
        "- The package follows the paper's Table 1.",
        f"- For m = 1 it returns γ = {configured(1, None)[1]:.4f} without an error. This is larger than a probability can be, and the theorem, whose γ is below 1,",
        "  promises nothing (`rs17.table1.least_risk`).",
        "- It calls γ a confidence level; it is a risk.",
        f'- Its example (γ = 0.33, the mean of 100 standard normal records: "small like 0.03...") takes the largest of m = {example} (k = {place}), whose mean',
        f"  is {mean:.4f}. {above(exact_effort.ball(gamma='0.33'))} pairs are enough.",
        "- Its Gaussian mechanism has the standard deviation Δ √(2 log(1.25/δ))/ε at every ε: what Corollary 12 must mean by diag(σ). At δ = 10⁻⁵ this is",
        f"  private up to ε = {limit} and no further (`rs17.corollary12`). At ε = 10 the smallest δ is {beyond}.",
    ]


def page() -> str:
    """The page in Markdown."""
    lines = [
        "# How many sampled pairs, and which order statistic",
        "",
        "Made by `python -m benchmarks.sample_sizes docs/sample_sizes.md`; do not edit.",
        "",
        "Theorem 15 of *Pain-Free Random Differential Privacy* calibrates the noise to the k-th smallest of m sampled sensitivities. It promises that a fresh",
        "pair of neighbours is protected except with probability γ, over the sample and the pair. How many pairs does this take?",
        "",
        "| column | how many |",
        "| --- | --- |",
        "| m of Theorem 15 | the m of the paper's Table 1 (`sampler.least_effort`, `sampler.least_order` for k) |",
        "| m for the proof's event | what the event in the proof needs exactly: the largest of m samples covers the share 1 − γ + ρ except with probability ρ, with the ρ of the table (`rs17.instead.with_confidence`) |",
        "| m over sample and pair | what the promise needs: k/(m + 1) ≥ 1 − γ. For Laplace noise and continuous sensitivities, no less is enough (`rs17.instead.exact`). |",
        "| m by Definition 4, δ + 10⁻⁶ | Definition 4 of the paper counts the sample as a part of the mechanism. A sample that misses too much adds to δ: (1 − γ)^m for the largest of m (`rs17.instead.by_definition4`), here 10⁻⁶. |",
        "",
        "With fewer pairs than in the last column, the guarantee holds on average over samples, and a single sample promises little.",
        "",
        "| γ | m of Theorem 15 | m for the proof's event | m over sample and pair | m by Definition 4, δ + 10⁻⁶ |",
        "| --- | --- | --- | --- | --- |",
        *(f"| {' | '.join(map(str, row))} |" for row in sizes()),
        "",
        "For a given m: the rank k, and the expected sampled sensitivity of the mean of exponential records (Example 6). The unit is log(1/γ)/(λn), the",
        "sensitivity that a pair exceeds with probability γ.",
        "",
        "| m | γ | k of Theorem 15 | exact k | sensitivity by Theorem 15 | sensitivity at the exact k |",
        "| --- | --- | --- | --- | --- | --- |",
        *(
            f"| {sample} | {risk} | {paper} | {exact} | {first:.3f} | {second:.3f} |"
            for sample, risk, paper, exact, first, second in places()
        ),
        "",
        *of_the_package(),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
