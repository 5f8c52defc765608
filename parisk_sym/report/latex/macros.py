"""The macro file that everything needs which is written as LaTeX here."""

from importlib import resources

__all__ = ["MACROS", "macros"]

MACROS = "parisk.sty"
"""The name under which a document finds it."""


def macros() -> str:
    r"""The text of the macro file.

    >>> macros().count(r"\RequirePackage")
    1
    """
    return resources.files("parisk_sym.report.latex").joinpath(MACROS).read_text(encoding="utf-8")
