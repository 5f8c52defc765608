"""Optional libraries, with an error that says how to install them."""

from typing import Any

from parisk_sym.core.errors import MissingLibraryError

__all__ = ["METADATA", "require_distributed", "require_html", "require_pyarrow"]

METADATA = b"parisk_sym"
"""The key of a Parquet schema's metadata under which a file describes its contents, as JSON."""


def require_pyarrow() -> Any:
    """The library, with its Parquet, or MissingLibraryError."""
    try:
        import pyarrow as pa
        import pyarrow.parquet
    except ImportError as error:
        raise MissingLibraryError(
            "Parquet needs pyarrow: pip install 'parisk_sym[tables]' (CSV and JSON need nothing)"
        ) from error
    return pa


def require_distributed() -> Any:
    """The library of clusters, or MissingLibraryError."""
    try:
        import distributed
    except ImportError as error:
        raise MissingLibraryError(
            "--scheduler needs distributed: pip install 'parisk_sym[cluster]', on the workers as well"
        ) from error
    return distributed


def require_html() -> None:
    """MissingLibraryError where the libraries that write HTML are not installed."""
    try:
        import jinja2  # noqa: F401 - only whether it is there
        import math_core  # noqa: F401 - as above
    except ImportError as error:
        raise MissingLibraryError(
            "a page in HTML needs jinja2 and math-core: pip install 'parisk_sym[html]'"
        ) from error
