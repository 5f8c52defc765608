"""Formulas of privacy papers, encoded once: proved, corrected or refuted by machine, and evaluated to certified digits.

Names are imported on first use, so that `import parisk_sym` costs nothing.

>>> import parisk_sym
>>> parisk_sym.find_formula("bessel_k.cdf").digits(12, x="5/2", k=3)[0]
'0.725528285851'
"""

import importlib
from typing import Any

_HOMES = {
    "laws.catalogue": ("FORMULAS", "find_formula"),
    "claims.claim": ("Claim", "Condition", "Correction"),
    "formulas.domain": ("POSITIVE", "REALS", "Domain", "Interval", "closed", "integers", "left_open", "open_", "right_open"),
    "ground.errors": ("ClaimError", "DomainError", "InexactInputError", "ParameterError", "PariskError", "PrecisionError"),
    "finite.derived": ("Composed", "Mixed", "Part", "PostProcessed", "Together"),
    "finite.mechanism": ("Instance", "Mechanism"),
    "finite.notions": (
        "Approximate", "AtRisk", "AverageRisk", "MeanLoss", "Moment", "Probabilistic", "Pure", "RandomPrivacy", "SetwiseRisk",
    ),
    "formulas.formula": ("Formula", "Ordering", "Parameter"),
    "formulas.functions": ("Hyper1F2Regularized", "Root", "StruveL"),
    "claims.implication": ("Implication", "Space"),
    "proofs.judgement": ("Judgement", "judge"),
    "proofs.node": ("Node",),
    "claims.proof": (
        "Argument", "Boxes", "ByDerivative", "ByHoeffding", "ByOutcome", "Chain", "Chord", "Combination", "Direct", "EqualsProduct",
        "EqualsSum", "Fact", "ForEach", "InTheMean", "Known", "Lemma", "Link", "OnBox", "Rises", "SplitAt", "Step", "Substitute",
        "Telescoping", "Termwise", "Use",
    ),
    "claims.section": ("Section",),
    "ground.sources": ("Source",),
    "claims.statement": (
        "All", "Convex", "Fails", "HasLaw", "HasProbability", "Identity", "Inequality", "Limit", "Monotone", "Normalised",
        "PrintedValue", "UniqueRoot",
    ),
    "claims.verdict": ("Verdict",),
}  # fmt: skip
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME_OF)  # noqa: PLE0605 - one declaration of the public names

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'parisk_sym' has no attribute {name!r}")
    return getattr(importlib.import_module(f"parisk_sym.{_HOME_OF[name]}"), name)


def __dir__() -> list[str]:
    return __all__
