"""Labels of what is written as LaTeX: all begin alike, so that none meets a label of the paper that it is put into."""

__all__ = ["claim_label", "equation_label", "section_label", "table_label"]


def equation_label(identifier: str) -> str:
    """Of the equation of a formula.

    >>> equation_label("cost.par")
    'parisk:eq:cost.par'
    """
    return f"parisk:eq:{identifier}"


def claim_label(identifier: str) -> str:
    """Of a claim."""
    return f"parisk:claim:{identifier}"


def table_label(identifier: str) -> str:
    """Of a table."""
    return f"parisk:tab:{identifier}"


def section_label(identifier: str) -> str:
    """Of anything else in a document of ours."""
    return f"parisk:{identifier}"
