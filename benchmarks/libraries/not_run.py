"""What the register has no answer for, and why: mistakes whose code cannot be installed, and implementers that no check asks."""

from collections.abc import Mapping

__all__ = ["NOT_ASKED", "NOT_RUN"]

_BOOK = "a book"
_DOCUMENT = "a document, which no package contains"
_NO_INDEX = "its code is on no package index"
_RUST = "a crate of Rust"
_GO = "a library for Go"
_CORE = "the last release of opendp-smartnoise-core, 0.2.6, is without its compiled library"

NOT_RUN: Mapping[str, str] = {
    "mistakes.attribution.laplace_scale": _DOCUMENT,
    "mistakes.attribution.deduction": "a program in TypeScript on no package index",
    "mistakes.pate_gan.laplace_scale": _NO_INDEX,
    "mistakes.smartnoise_core.geometric_alpha": _CORE,
    "mistakes.smartnoise_core.analytic_sign": _CORE,
    "mistakes.smartnoise_core.mean": _DOCUMENT,
    "mistakes.wfa.rounded_laplace": _NO_INDEX,
    "mistakes.dpsynth.zcdp_sigma": _NO_INDEX,
    "mistakes.statrs.laplace_quantile": _RUST,
    "mistakes.statrs.laplace_draws": _RUST,
    "mistakes.sprint_gan.clip_squared": _NO_INDEX,
    "mistakes.mbi.jam_scores": "mbi 2.0.0 on the package index is without the folder mechanisms",
    "mistakes.programming_dp.classic_gaussian": _BOOK,
    "mistakes.programming_dp.advanced_composition": _BOOK,
    "mistakes.google_dp.truncated_threshold": _GO,
    "mistakes.flower.definition": _DOCUMENT,
    "mistakes.opendp.discrete_laplace_mass": "the documentation of a function in Rust, which the package for Python does not contain",
}
"""Claims of derivations/mistakes. One that has checks as well is asked where another package has the same formula."""

_UNNAMED = "a function in Rust without a name in Python"

NOT_ASKED: Mapping[str, str] = {
    "opendp accuracy.conservative_continuous_laplacian_tail_to_alpha": _UNNAMED,
    "opendp accuracy.conservative_discrete_laplacian_tail_to_alpha": _UNNAMED,
    "google/differential-privacy Go noise inverseCDFLaplace": _GO,
    "opendp make_noisy_top_k before 0.14 (Gumbel noise for zero-concentrated privacy)": "an old version",
    "PipelineDP": "it selects partitions by python-dp",
}
"""Implementers that a note of derivations/field names."""
