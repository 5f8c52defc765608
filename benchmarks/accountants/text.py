"""The words around the tables of docs/accountants.md."""

from dataclasses import dataclass

__all__ = ["CAUSES", "LAPLACE_WORDS", "SUBSAMPLED_WORDS", "Words"]


@dataclass(frozen=True)
class Words:
    """The name of a page, of its labels in LaTeX, its captions there, and its text."""

    name: str
    label: str
    captions: dict[str, str]
    page: str


_CAPTIONS = {
    "summary": "Privacy accountants on composed Laplace noise, against values certified to 30 digits. Right: true and "
    "not trivial. Errors: of answers that are not trivial.",
    "epsilon": "Claimed minus certified eps of n-fold Laplace noise. A mark: certainly on the wrong side of the truth.",
}

CAUSES = {
    "pld": "The composition is a fast Fourier transform in double precision, and nothing is added for its rounding, which "
    "is the same size at every loss: it shows where delta is small.",
    "pld-optimistic": "Asked without truncation of the tails, which the documentation supports for pessimistic estimates only. The "
    "rounding of the transform is as above, and here counts in the other direction.",
    "pld-fine": "The masses of connect-the-dots are second differences of delta over the grid: a finer grid loses digits "
    "to cancellation, already for one use (n = 1). At small delta the rounding of the transform comes on top.",
    "pld-untruncated": "As for the default, without the truncated mass that otherwise covers some of the rounding.",
    "kov": "The test `1 - (1 - delta)^k (1 - delta_i) <= total_delta` is evaluated as written: below 1.1e-16 the "
    "difference 1 - delta_i is rounded to 1, so that every smaller delta gets the same answer. The theorem itself is not "
    "at fault.",
    "autodp-fourier": "The quadrature of a characteristic function that does not decay (the loss has atoms), with a fixed "
    "number of points and no bound on its error; for the Gauss mechanism, whose loss has none, the same accountant is right (see "
    "the controls). The eps is a search for the delta so found.",
    "sampled-pld": "As for Laplace noise: the composition is a fast Fourier transform in double precision, and nothing is added for its "
    "rounding. Where truncation of the tails adds more than that, the bound is right, but far from the truth.",
    "sampled-prv": "The error that the package adds is that of its mesh and of its domain. It does not include the rounding of its transform, which is larger where delta is small. Where eps is in the hundreds the estimate is off by more than eps_error at any delta; we did not investigate why.",
    "buckets": "Where n eps0 = 1000, e^loss overflows on the grid once that was squared, and the search for eps ends at 0 without an "
    "error: the package is asked beyond what it can hold. At delta = 1e-15 and below, and for one use, the level is short by less than "
    "1e-11, by rounding. The delta at (1/2, 10) is short because the grid was squared: of two buckets that become one, those below the ratio 1 "
    "go to the lower end, where an upper bound needs the upper one, as the package's own error terms have it (buckets 2i - 1 and 2i go to i). With the "
    "masses paired in the same way the bound is 8.2e-6 above the truth.",
}
"""What the package's code shows about the causes, by the method's key."""

_PAGE = """# Privacy accountants against certified values

Every number on this page is written by `python benchmarks/accountants/run.py` from its raw results
(`benchmarks/accountants/results.jsonl`); do not edit it. The tables for LaTeX are in `accountants.tex`.

How much privacy is left after n uses of the Laplace mechanism has an exact answer: `laplace.delta` and `laplace.epsilon`, certified here to 30
digits. This page asks five accountants the same questions, and shows how far off they are, on which side, and at what cost. Noise on samples of the
records has [a page of its own](accountants_subsampled.md).

Bounds on the wrong side, of all bounds that were given:

{headline}

- Packages: {versions}. Each runs in an environment of its own time:
{environments}
- Machine: {machine}. Other programs ran at the same time, so seconds are rough. Ratios come from the same run.
- Grids, the second one where rounding matters most (delta is exactly 0 from n eps0 on):
{grids}

To repeat this, or to continue after an interruption (complete cases are kept):

```sh
python benchmarks/accountants/run.py --help
python benchmarks/accountants/run.py
```

The first call makes the environments. `privacybuckets` is not on a package index: `--privacybuckets FOLDER` names a copy of its repository. Without
it, this package is left out.

## How it is measured

- **Arguments.** Every accountant gets floats. The certified value is computed at the exact values of these floats: for eps0 = 0.1 at the double
  nearest to 1/10, for the scale 10.0 at 1/10. So no error below comes from converting the question.
- **Sides.** An upper bound must not be below the truth, and a lower bound not above it. If a package returns eps or delta without saying how exact it
  is, its user takes it for a guarantee, so it counts as an upper bound. An "estimate" has no side.
- **Wrong side** ({mark}): certainly beyond the truth, by more than rounding. The certified value and the proved bound on its error decide; nothing is
  rounded in the comparison. "By rounding" (r in the tables): on the wrong side by less than 2^-50 of the value.
- **Trivial**: true but useless. This is an eps of at least n eps0 (also ∞ as an upper bound), a delta of at least 1, or a lower bound of at most 0.
- **Time.** Each method at each (eps0, n) runs in a process of its own, after importing its package. Seconds are those of composing and of one question
  together. PRV composes anew for each question, because its error parameters depend on it. "time / ours" is the median of the ratios to the
  certified 30 digits of the same question.
- **Memory** is the peak of the whole process, with its imported libraries (on Linux `VmHWM`; the value of `getrusage` includes the process that started
  it).

## Controls

Each method first answers a question whose answer is known, in the same environment and by the same calls. Without this check, an error
below could come from a library that is too new, or from a wrong call.

{controls}
With SciPy 1.10 and later (from January 2023 on; autodp 0.2.3.1 is of November 2023), the Fourier accountant of autodp answers -0.0048 to its control:
`minimize_scalar` with bounds and a bracket and without a method then searches within the bounds, which are those of delta. This page does not count
that as an error of autodp's arithmetic. On the finer grid, the pessimistic PLD is below the truth in its control, too, by 1.6e-9: the cancellation
also occurs without Laplace noise.

## Summary

{asked} answers; {wrong} on the wrong side, and {rounding} more by rounding. {rechecked} wrong bounds on eps were checked
a second time without a root, by the certified delta that is left at the claimed eps: {confirmed} were confirmed.
{below}

{summary}
## Bounds on the wrong side

For each bound that failed: up to three of its largest errors, and one infinite one. "Claimed" is what the package returned. If eps was asked for, the
last column is the certified delta at that eps. An upper bound is refuted if it is larger than the delta asked for, a lower bound if it is smaller.

The remarks on causes come from reading the packages' code; the numbers do not depend on them. The command after each table prints its first row again.
With `parisk_sym` in place of the method, it prints the certified value.

{findings}
## Refusals

{refusals}
## Errors of eps

Claimed minus certified, at every point, for the exact eps0. Certified values are rounded to the digits shown; 0 is exact.

{epsilon}
## Errors of delta

{delta}
## The certified values

Time and memory of the certified values, 30 digits each.

{own}
## How each accountant was called

PRV gets eps_error = {eps_error} and delta_error = {delta_share} delta, as its documentation recommends, and
delta_error = {delta_error} where delta is the question.

{calls}"""

_SUBSAMPLED_CAPTIONS = {
    "summary": "Privacy accountants on noise that is added on Poisson samples, against values certified to 30 digits. Right: true "
    "and not trivial. Errors: of answers that are not trivial.",
    "epsilon": "Claimed minus certified eps of n uses on Poisson samples. A mark: certainly on the wrong side of the truth.",
}

_SUBSAMPLED_PAGE = """# Privacy accountants on Poisson samples, against certified values

Every number on this page is written by `python benchmarks/accountants/run.py` from its raw results
(`benchmarks/accountants/results.jsonl`); do not edit it. The tables for LaTeX are in `accountants_subsampled.tex`. [Laplace noise
without samples](accountants.md) has a page of its own, which also explains what is measured and how.

Private learning adds normal noise to a sum over a random sample of the records, thousands of times. How much privacy is left after n uses has an exact
answer: the tight delta and eps of both directions (a neighbour has one record more, or one less), certified here to 30 digits.

Bounds on the wrong side, of all bounds that were given:

{headline}

- Packages: {versions}. Each runs in an environment of its own time:
{environments}
- Machine: {machine}. Other programs ran at the same time, some of them heavy, so seconds are rough.
- Settings, most of them of private learning:
{grids}

## What each package promises

- dp-accounting has both directions, and answers with the larger one. It is compared with the larger certified value.
- prv-accountant states in its README which curve it computes: the record against its absence ("remove"). It is compared with the certified value of
  this direction only. At {directions} questions this direction is the larger one, to all digits.
- autodp has both directions by its Renyi bounds. Its method by characteristic functions has one direction at a time ("remove" by default). Its
  `SubsampleGaussianMechanism` fails with that method (`phi_off=False`). The amplified mechanism composed by `ComposeAFA` does not get its controls
  right, so it is not asked anything else.
- opendp 0.16.0 has no mechanism on a Poisson sample: `make_population_amplification` is about simple random samples. privacybuckets is only on the
  other page.
- Laplace noise on a sample: the PLD of dp-accounting, and autodp by Renyi divergences. The Renyi accountant of dp-accounting refuses it, and
  prv-accountant has no such mechanism.
- PRV gets eps_error = {eps_error} as its documentation recommends, and eps_error = {fine_eps_error}, which is that of issue 36 and of Opacus;
  delta_error = {delta_share} delta, and {delta_error} where delta is the question.

## Issue 36 of prv-accountant

github.com/microsoft/prv_accountant/issues/36: "Discrete mean differs from continuous mean significantly" at sigma = 0.8, q = 0.125 and
1000 uses. That setting is among those below. The quadrature of the mean had fixed
points, whatever the interval. In commit a844f72 of 9 October 2023 the points depend on the interval, but no release has this: the last one is 0.2.0.

## Controls

The same calls, with known answers: sampling at rate 1 is the Gauss mechanism itself, and one use has a closed form.

{controls}
## Summary

{asked} answers; {wrong} on the wrong side, and {rounding} more by rounding. {rechecked} wrong bounds on eps were checked
a second time without a root, by the certified delta that is left at the claimed eps: {confirmed} were confirmed.
{below}

{summary}
## Bounds on the wrong side

For each bound that failed: up to three of its largest errors, and one infinite one, as on the other page. The remarks on causes come from reading the
packages' code; the numbers do not depend on them. The command after each table prints its first row again. With `parisk_sym` in place of the method,
it prints the certified value.

{findings}
## Refusals

{refusals}
## Errors of eps

Claimed minus certified. The certified value is for the floats that the packages got.

{epsilon}
## Errors of delta

{delta}
## The certified values

Time and memory of the certified values, 30 digits each, both directions.

{own}
## How each accountant was called

{calls}"""

LAPLACE_WORDS = Words("accountants", "accountants", _CAPTIONS, _PAGE)
SUBSAMPLED_WORDS = Words(
    "accountants_subsampled", "accountants-subsampled", _SUBSAMPLED_CAPTIONS, _SUBSAMPLED_PAGE
)
