"""LaTeX labels, all with one prefix, so that none clashes with a label of the paper that includes them."""

__all__ = ["claim_label", "equation_label", "section_label", "table_label"]


def equation_label(identifier: str) -> str:
    """The label of the equation of a formula.

    >>> equation_label("cost.par")
    'parisk:eq:cost.par'
    """
    return f"parisk:eq:{identifier}"


def claim_label(identifier: str) -> str:
    """The label of a claim."""
    return f"parisk:claim:{identifier}"


def table_label(identifier: str) -> str:
    """The label of a table."""
    return f"parisk:tab:{identifier}"


def section_label(identifier: str) -> str:
    """The label of anything else in the companion."""
    return f"parisk:{identifier}"
