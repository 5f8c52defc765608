"""A certified table as a Parquet file: exact strings, and float64 bounds beside each value."""

import io
import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

from flint import arb, ctx

from parisk_sym.ground.libraries import METADATA, require_pyarrow
from parisk_sym.report.table_heads import AnyRow, Head, enclosures
from parisk_sym.tables.tables import Ball

__all__ = ["ParquetForm", "float_bounds"]

_ROWS_OF_A_GROUP = 65_536
_BITS = 128


def float_bounds(ball: Ball | None) -> tuple[float, float] | tuple[None, None]:
    """The largest float64 that is certainly not above the value, and the smallest one that is certainly not below.

    >>> float_bounds(Ball("0.1", "0"))
    (0.09999999999999999, 0.1)
    """
    if ball is None:
        return None, None
    with ctx.workprec(_BITS):
        middle, radius = arb(ball.mid), arb(ball.rad)
        return _down(middle - radius), -_down(-(middle + radius))


def _down(number: arb) -> float:
    """The largest float64 that is certainly not above a number."""
    found = min(float(number.lower()), sys.float_info.max)
    while found > -math.inf and not arb(found) <= number:
        found = math.nextafter(found, -math.inf)
    return found


@dataclass(frozen=True)
class ParquetForm:
    """Arguments and values as strings, `lower` and `upper` as float64; marks are a list of names."""

    most_rows: int | None = None

    def __post_init__(self) -> None:
        require_pyarrow()

    def _schema(self, head: Head) -> Any:
        pa = require_pyarrow()
        bounds = [(name, pa.float64()) for value in head.values for name in _bounds_of(head, value)]
        kinds = {"below": pa.list_(pa.string())}
        columns = [(name, kinds.get(name, pa.string())) for name in head.columns]
        told = json.dumps(dict(head.meta), ensure_ascii=False).encode()
        return pa.schema([*columns, *bounds], metadata={METADATA: told})

    def pack(self, head: Head, rows: Sequence[AnyRow], records: Sequence[Sequence[Any]]) -> bytes:
        """A stream of Arrow with one batch."""
        pa, schema = require_pyarrow(), self._schema(head)
        columns: list[list[Any]] = [list(column) for column in zip(*records, strict=True)]
        balls = zip(*(map(float_bounds, enclosures(row)) for row in rows), strict=True)
        columns += [list(ends) for bounds in balls for ends in zip(*bounds, strict=True)]
        arrays = [
            pa.array([None if c == "" else c for c in column], field.type)
            for column, field in zip(columns, schema, strict=True)
        ]
        stream = io.BytesIO()
        with pa.ipc.new_stream(stream, schema) as writer:
            writer.write_batch(pa.record_batch(arrays, schema=schema))
        return stream.getvalue()

    def join(self, head: Head, parts: Iterable[bytes], stream: IO[bytes]) -> None:
        """Groups of rows of one size, however the parts were cut."""
        pa = require_pyarrow()
        with pa.parquet.ParquetWriter(stream, self._schema(head), compression="zstd") as writer:
            for group in _groups(pa, parts):
                writer.write_table(group, row_group_size=_ROWS_OF_A_GROUP)


def _bounds_of(head: Head, value: str) -> tuple[str, str]:
    """The columns of the bounds of a value."""
    prefix = "" if head.values == ("value",) else f"{value}."
    return f"{prefix}lower", f"{prefix}upper"


def _groups(pa: Any, parts: Iterable[bytes]) -> Iterator[Any]:
    """The rows of the parts in groups of one size, the last one shorter."""
    waiting, count = [], 0
    for part in parts:
        waiting.append(pa.ipc.open_stream(part).read_all())
        count += waiting[-1].num_rows
        while count >= _ROWS_OF_A_GROUP:
            whole = pa.concat_tables(waiting)
            yield whole.slice(0, _ROWS_OF_A_GROUP).combine_chunks()
            count -= _ROWS_OF_A_GROUP
            waiting = [whole.slice(_ROWS_OF_A_GROUP)]
    if count:
        yield pa.concat_tables(waiting).combine_chunks()
