"""Named errors. Each subclasses the builtin a caller would expect, and its message names parameter, bound and value."""

__all__ = [
    "BOUNDS_BY_BUCKETS",
    "ClaimError",
    "ClusterError",
    "DomainError",
    "FormulaNotFoundError",
    "InexactInputError",
    "MissingLibraryError",
    "NoPointError",
    "NotFittedError",
    "OutputError",
    "ParameterError",
    "PariskError",
    "PrecisionError",
    "TieError",
    "UnattainableError",
    "UnsupportedHeadError",
]

BOUNDS_BY_BUCKETS = "ask for rigorous bounds by privacy buckets (--buckets STEP, such as 1/1000)"
"""The message if a composition has no certified digits but bounds exist."""


class PariskError(Exception):
    """Base of every error that a user can cause; the command line prints it without a traceback."""

    def __str__(self) -> str:
        return " ".join(str(part) for part in self.args)


class ParameterError(PariskError, TypeError):
    """A parameter is missing, unknown or given twice."""


class DomainError(PariskError, ValueError):
    """A value lies outside the domain where the formula is defined."""


class UnattainableError(DomainError):
    """Nothing has the property that is asked for, which is certain."""


class InexactInputError(PariskError, TypeError):
    """A float was given where an exact value is needed: write "0.1" or "1/10", not 0.1."""


class PrecisionError(PariskError, ArithmeticError):
    """The working precision reached its limit before the requested digits were decided."""


class TieError(PrecisionError):
    """The value stays too close to the middle of two decimals for its last digit to be decided."""


class FormulaNotFoundError(PariskError, LookupError):
    """No formula, claim or table has this name."""


class UnsupportedHeadError(PariskError, NotImplementedError):
    """An expression contains a function that an engine has no rule for."""


class ClaimError(PariskError, ValueError):
    """A claim or a claim file is not usable as written."""


class NoPointError(ClaimError):
    """A domain in which no point was found: a person's is not usable as written, one that a rule makes itself helps nothing."""


class MissingLibraryError(PariskError, ImportError):
    """An optional library is not installed; the message says how to install it."""


class NotFittedError(PariskError, ValueError, AttributeError):
    """An estimator was asked for what it has to learn first."""


class OutputError(PariskError, OSError):
    """An output file cannot be written."""


class ClusterError(PariskError, ConnectionError):
    """The machines that were to work cannot be reached, are lost, or have another version of this program."""
