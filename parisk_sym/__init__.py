"""The mathematics of papers, checked by machine: statements are proved, corrected or refuted, numbers have certified digits.

Names are imported on first use, so that `import parisk_sym` costs nothing.

>>> import parisk_sym
>>> print(parisk_sym.judge("1 + x < exp(x) for x > 0").verdict)
PROVED
>>> parisk_sym.find_formula("bessel_k.cdf").digits(12, x="5/2", k=3)[0]
'0.725528285851'
"""

import importlib
import sys
from typing import Any

_HOMES = {
    "laws.catalogue": ("all_formulas",),
    "laws.accountant": ("Accountant",),
    "laws.filters": ("PrivacyFilter",),
    "laws.compose": ("compose",),
    "tables.make": ("table",),
    "tables.quantities": ("find_formula",),
    "claims.claim": ("Claim", "Condition", "Correction"),
    "formulas.domain": ("POSITIVE", "REALS", "Domain", "Interval", "closed", "integers", "left_open", "open_", "right_open"),
    "claims.events": ("AllOf", "AnyOf", "EachCopy", "Lies", "Opposite", "SomeCopy"),
    "claims.random_variables": ("Copies", "WithDensity", "WithDistribution", "WithMass"),
    "claims.named_laws": (
        "bernoulli_law", "beta_law", "binomial_law", "chi_squared_law", "discrete_gaussian_law", "discrete_laplace_law",
        "exponential_law", "gamma_law", "gaussian_law", "geometric_law", "laplace_law", "logarithmic_law", "negative_binomial_law",
        "poisson_law", "uniform_law",
    ),
    "claims.divergences": (
        "chi_squared_divergence", "hockey_stick_divergence", "kl_divergence", "renyi_divergence", "total_variation",
    ),
    "core.errors": ("ClaimError", "DomainError", "InexactInputError", "ParameterError", "PariskError", "PrecisionError"),
    "finite.derived_notions": ("Composed", "Mixed", "Part", "PostProcessed", "Together"),
    "finite.mechanism": ("Instance", "Mechanism"),
    "finite.notions": (
        "Approximate", "AtRisk", "AverageRisk", "MeanLoss", "Moment", "Probabilistic", "Pure", "RandomPrivacy", "SetwiseRisk",
    ),
    "figures.experiment": ("Curve", "Estimate", "Experiment", "Setting"),
    "figures.figure": ("Figure", "Panel"),
    "formulas.constraints": ("Ordering",),
    "formulas.families": ("Family", "Largest", "UnknownFunction"),
    "formulas.formula": ("Formula", "Parameter"),
    "claims.kinds.implication": ("Space",),
    "proofs.judgement": ("Judgement", "judge"),
    "proofs.node": ("Node",),
    "proofs.rules.chains": ("Fact", "Link"),
    "proofs.rules.lemmas": ("Known",),
    "claims.tactics": ("Argument", "Boxes", "ByDerivative", "Direct", "Lemma", "Step", "Termwise"),
    "claims.section": ("Section",),
    "core.sources": ("Source",),
    "tables.comparisons": ("Column", "Comparison"),
    "claims.fault": ("Fault",),
    "claims.verdict": ("Verdict",),
}  # fmt: skip
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}
_TABLES = (
    ("parisk_sym.claims.kinds", "KINDS"), ("parisk_sym.formulas.heads", "OWN"), ("parisk_sym.proofs.order", "TACTICS"),
)  # fmt: skip
"""Tables with more public names: kinds of statements, special functions, and the tactics of the search order."""

__version__ = "0.2.0"


def __getattr__(name: str) -> Any:
    if name == "__all__" or name[:1].isupper() or name == "judge":
        _read_main_program(name)
    if name in _HOME_OF:
        return getattr(importlib.import_module(f"parisk_sym.{_HOME_OF[name]}"), name)
    if name == "__all__":
        return sorted({*_HOME_OF, *(found for table in _TABLES for found in _declared(*table))})
    for table in _TABLES if name[:1].isupper() else ():
        if name in (declared := _declared(*table)):
            return declared[name]
    raise AttributeError(f"module 'parisk_sym' has no attribute {name!r}")


def _read_main_program(name: str) -> None:
    """Let a program that imports this name to state claims be read before it goes on (`claims/program.py`)."""
    main = sys.modules.get("__main__")
    if main is not None and "__parisk__" not in vars(main) and not hasattr(sys, "ps1"):
        importlib.import_module("parisk_sym.claims.program").run_main_program(name)


def load_ipython_extension(shell: Any) -> None:
    """%load_ext parisk_sym: statements in a notebook are read as they are written, as those in a file are."""
    importlib.import_module("parisk_sym.claims.notebook").start_reading(shell)


def unload_ipython_extension(shell: Any) -> None:
    """%unload_ext parisk_sym."""
    importlib.import_module("parisk_sym.claims.notebook").stop_reading(shell)


def _declared(module: str, table: str) -> dict[str, Any]:
    """What a table of a module declares, by name."""
    found: dict[str, Any] = getattr(importlib.import_module(module), table)
    return found


def __dir__() -> list[str]:
    return list(__getattr__("__all__"))
