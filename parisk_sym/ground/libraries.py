"""Optional libraries, with an error that says how to install them."""

from typing import Any

from parisk_sym.ground.errors import MissingLibraryError

__all__ = ["METADATA", "require_distributed", "require_pyarrow"]

METADATA = b"parisk_sym"
"""The key of a Parquet schema's metadata under which a file says what it holds, as JSON."""


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
