"""The words around the tables of docs/accountants.md."""

__all__ = ["CAPTIONS", "CAUSES", "PAGE"]

CAPTIONS = {
    "summary": "Privacy accountants on composed Laplace noise, against values certified to 30 digits. Right: true and "
    "not trivial. Errors: of answers that are not trivial.",
    "epsilon": "Claimed minus certified eps of n-fold Laplace noise. A mark: certainly on the wrong side of the truth.",
}

CAUSES = {
    "pld": "The composition is a fast Fourier transform in double precision, and nothing is added for its rounding, which "
    "is the same size at every loss: it shows where delta is small.",
    "pld-optimistic": "`self_compose` adds `tail_mass_truncation` (1e-15 by default) to the mass at infinity whatever the "
    "direction of rounding, so that no optimistic delta is below it, and no eps is finite below it.",
    "pld-fine": "The masses of connect-the-dots are second differences of delta over the grid: a finer grid loses digits "
    "to cancellation, already for one use (n = 1). At small delta the rounding of the transform comes on top.",
    "pld-untruncated": "As for the default, without the truncated mass that otherwise covers some of the rounding.",
    "kov": "The test `1 - (1 - delta)^k (1 - delta_i) <= total_delta` is evaluated as written: below 1.1e-16 the "
    "difference 1 - delta_i is rounded to 1, so that every smaller delta gets the same answer. The theorem itself is not "
    "at fault.",
    "autodp-fourier": "The quadrature of a characteristic function that does not decay (the loss has atoms), with a fixed "
    "number of points and no bound on its error.",
}
"""What the package's code shows about the causes, by the method's key."""

PAGE = """# Privacy accountants against certified values

Every number on this page is written by `python benchmarks/accountants/run.py` from its raw results
(`benchmarks/accountants/results.jsonl`); do not edit it. The tables for LaTeX are in `accountants.tex`.

How much privacy is left after n uses of the Laplace mechanism has an exact answer: `laplace.delta` and
`laplace.epsilon`, certified here to 30 digits. This page asks four well-known accountants the same questions and says
how far off they are, on which side, and at what cost.

- Packages: {versions}; with {libraries}.
- Machine: {machine}. Other programs ran beside it, so seconds are rough; ratios come from the same run.
- Grids, the second one where rounding shows most; delta is exactly 0 from n eps0 on:
{grids}

To make it again, or to go on after an interruption (complete cases are kept):

```sh
pip install -e '.[audit]'
python benchmarks/accountants/run.py --help
python benchmarks/accountants/run.py
```

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
  whole process, some 100 MiB of which are the imported libraries.

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
