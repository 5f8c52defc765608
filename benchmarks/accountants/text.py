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
    "rounding. Where truncation of the tails adds more than that, the bound is right and far off.",
    "sampled-prv": "The error that the package adds is that of its mesh and of its domain. The rounding of its transform is no part of it, and "
    "is the larger one where delta is small. Where eps is in the hundreds the estimate is off by more than eps_error at any delta; why was "
    "not looked into.",
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

How much privacy is left after n uses of the Laplace mechanism has an exact answer: `laplace.delta` and
`laplace.epsilon`, certified here to 30 digits. Noise on samples of the records has [a page of its own](accountants_subsampled.md). This page asks five accountants the same questions and says
how far off they are, on which side, and at what cost. Bounds on the wrong side, of all bounds that were given:

{headline}

- Packages: {versions}. Each runs in an environment of its own time:
{environments}
- Machine: {machine}. Other programs ran beside it, so seconds are rough; ratios come from the same run.
- Grids, the second one where rounding shows most; delta is exactly 0 from n eps0 on:
{grids}

To make it again, or to go on after an interruption (complete cases are kept):

```sh
python benchmarks/accountants/run.py --help
python benchmarks/accountants/run.py
```

The first call makes the environments. `privacybuckets` is in no package index; `--privacybuckets FOLDER` names a copy of its
repository, without which it is left out.

## How it is measured

- Every accountant gets floats. The certified value is computed at the exact values of those floats (an accountant that
  takes eps0 = 0.1 is compared at the double nearest to 1/10, one that takes the scale 10.0 at 1/10), so that no error
  below comes from converting the question.
- An upper bound must not be below the truth, a lower bound not above it. What a package returns as its eps or delta,
  without saying how exact it is, is read as the guarantee that its user takes it for: an upper bound. An "estimate"
  has no side.
- **wrong side** ({mark}): certainly beyond the truth, by more than rounding. The certified value and the proved bound on its
  error decide; nothing is rounded in the comparison. "by rounding" (r in the tables): on the wrong side by less than
  2^-50 of the value.
- trivial: true, but no news: eps at least n eps0, delta at least 1, a lower bound of at most 0. ∞ as an upper bound
  is trivial.
- Each method at each (eps0, n) runs in a process of its own after importing its package. Seconds are those of
  composing and of one question together; PRV composes anew for each question, because its error parameters depend on it.
  "time / ours" is the median of the ratios to the certified 30 digits of the same question. Peak memory is that of the
  whole process, with its imported libraries (on Linux `VmHWM`; what `getrusage` gives contains the process that started it).

## Controls

Each method first answers a question whose answer is known, in the same environment and by the same calls. Without that, an error
below could be that of a library that is too new, or of the call.

{controls}
With SciPy 1.10 and later (from January 2023 on; autodp 0.2.3.1 is of November 2023) the Fourier accountant of autodp answers
-0.0048 to its control: `minimize_scalar` with bounds and a bracket and without a method then searches within the bounds,
which are those of delta. This page does not count that against its arithmetic. On the finer grid the pessimistic PLD is below the
truth in its control, too, by 1.6e-9: the cancellation is not peculiar to Laplace noise.

## Summary

{asked} answers; {wrong} on the wrong side, and {rounding} more by rounding. {rechecked} wrong bounds on eps were checked
a second time without a root, by the certified delta that is left at the claimed eps: {confirmed} were confirmed.
{below}

{summary}
## Bounds on the wrong side

For each bound that failed, up to three of its largest errors and one infinite one. "Claimed" is what the package
returned. Where eps was asked for, the last column is the certified delta at that eps: an upper bound is refuted when it
is larger than the delta asked for, a lower bound when it is smaller. The remarks on causes come from reading the
packages' code; the numbers do not depend on them. The command after each table prints its first row again; with
`parisk_sym` in place of the method it prints the certified value.

{findings}
## Refusals

{refusals}
## Errors of eps

Claimed minus certified, at every point; the certified value is that of the exact eps0. Certified values are rounded to
the digits shown; 0 is exact.

{epsilon}
## Errors of delta

{delta}
## The certified values

Time and memory of the values that all others are compared with, 30 digits each.

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
(`benchmarks/accountants/results.jsonl`); do not edit it. The tables for LaTeX are in `accountants_subsampled.tex`. The page on
Laplace noise without a sample is [accountants.md](accountants.md); what is measured, and how, is the same and is told there.

Private learning adds normal noise to a sum over a random sample of the records, thousands of times. What is left of privacy after n
uses has an exact answer, the tight delta and eps of both directions (a neighbour has one record more, or one less), certified here to
30 digits. Bounds on the wrong side, of all bounds that were given:

{headline}

- Packages: {versions}. Each runs in an environment of its own time:
{environments}
- Machine: {machine}. Other programs ran beside it, some of them heavy, so seconds are rough.
- Settings, most of them of private learning:
{grids}

## What each package promises

- dp-accounting has both directions, and the larger one is its answer. The truth it is compared with is the larger one, too.
- prv-accountant says in its README which curve it computes: that of the record against its absence ("remove"). It is compared with the
  certified value of that direction alone. At {directions} questions that direction is the larger one, to all digits.
- autodp has both by its Renyi bounds. Its route by characteristic functions has one direction at a time ("remove" by default). Its
  `SubsampleGaussianMechanism` ends in an error with that route (`phi_off=False`); the amplified mechanism composed by `ComposeAFA` does not
  get its controls right, so that it is asked for nothing else.
- opendp 0.16.0 has no mechanism on a Poisson sample: `make_population_amplification` is about simple random samples. privacybuckets is left
  to the other page.
- Laplace noise on a sample: the PLD of dp-accounting, and autodp by Renyi divergences. The Renyi accountant of dp-accounting refuses it, and
  prv-accountant has no such mechanism.
- PRV gets eps_error = {eps_error} as its documentation recommends, and eps_error = {fine_eps_error}, which is that of issue 36 and of Opacus;
  delta_error = {delta_share} delta, and {delta_error} where delta is the question.

## Issue 36 of prv-accountant

github.com/microsoft/prv_accountant/issues/36: "Discrete mean differs from continuous mean significantly" at sigma = 0.8, q = 0.125 and
1000 uses. That setting is among those below. The quadrature of the mean had fixed places, whatever the interval; commit a844f72 of
9 October 2023 takes places that follow it, but no release has it: 0.2.0 is the last one.

## Controls

The same calls, where the answer is known otherwise: a sample of rate 1 leaves the Gauss mechanism, and one use has a closed form.

{controls}
## Summary

{asked} answers; {wrong} on the wrong side, and {rounding} more by rounding. {rechecked} wrong bounds on eps were checked
a second time without a root, by the certified delta that is left at the claimed eps: {confirmed} were confirmed.
{below}

{summary}
## Bounds on the wrong side

For each bound that failed, up to three of its largest errors and one infinite one, as on the other page. The remarks on causes come from
reading the packages' code; the numbers do not depend on them. The command after each table prints its first row again; with
`parisk_sym` in place of the method it prints the certified value.

{findings}
## Refusals

{refusals}
## Errors of eps

Claimed minus certified. The certified value is that of the floats that the packages got.

{epsilon}
## Errors of delta

{delta}
## The certified values

Time and memory of the values that all others are compared with, 30 digits each, both directions.

{own}
## How each accountant was called

{calls}"""

LAPLACE_WORDS = Words("accountants", "accountants", _CAPTIONS, _PAGE)
SUBSAMPLED_WORDS = Words(
    "accountants_subsampled", "accountants-subsampled", _SUBSAMPLED_CAPTIONS, _SUBSAMPLED_PAGE
)
