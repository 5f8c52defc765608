"""A certified table as a Parquet file: exact strings, and float64 bounds beside each value."""

import io
import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

from flint import arb, ctx

from parisk_sym.core.libraries import METADATA, require_pyarrow
from parisk_sym.report.table_heads import Head
from parisk_sym.tables.blocks import Block, Enclosure
from parisk_sym.tables.tables import Ball

__all__ = ["ParquetForm", "float_bounds"]

_ROWS_OF_A_GROUP = 65_536
_BITS = 128
_FLOAT_BITS = sys.float_info.mant_dig
_LEAST, _MOST = sys.float_info.min, sys.float_info.max


def float_bounds(found: Sequence[Enclosure]) -> tuple[list[float | None], list[float | None]]:
    """For each value the largest float64 certainly not above it, and the smallest certainly not below it.

    >>> float_bounds([Ball("0.1", "0"), None])
    ([0.09999999999999999, None], [0.1, None])
    """
    balls = [_ball(one) if isinstance(one, Ball) else one for one in found]
    with ctx.workprec(_FLOAT_BITS):  # a lower end is rounded down, an upper one up
        lows = [None if ball is None else float(ball.lower()) for ball in balls]
        highs = [None if ball is None else float(ball.upper()) for ball in balls]
    for place, (ball, low, high) in enumerate(zip(balls, lows, highs, strict=True)):
        if low is None or high is None or _LEAST < low <= high < _MOST:
            continue
        if ball is not None and not (_is_plain(low) and _is_plain(high)):
            lows[place], highs[place] = _float_below(ball), -_float_below(_negative(ball))
    return lows, highs


def _ball(decimals: Ball) -> arb:
    with ctx.workprec(_BITS):
        return arb(arb(decimals.mid), arb(decimals.rad).upper())


def _negative(ball: arb) -> arb:
    with ctx.workprec(_BITS):  # negation rounds as well
        return -ball


def _is_plain(end: float) -> bool:
    """Whether a float64 is a normal number: not 0, subnormal or infinite."""
    return _LEAST < abs(end) < _MOST


def _float_below(number: arb) -> float:
    """The largest float64 certainly not above a number."""
    with ctx.workprec(_BITS):
        found = min(float(number.lower()), _MOST)
        while found > -math.inf and not arb(found) <= number:
            found = math.nextafter(found, -math.inf)
    return found


@dataclass(frozen=True)
class ParquetForm:
    """Arguments and values as strings, `lower` and `upper` as float64; marks as a list of names."""

    most_rows: int | None = None

    def __post_init__(self) -> None:
        require_pyarrow()

    def _schema(self, head: Head) -> Any:
        pa = require_pyarrow()
        bounds = [(name, pa.float64()) for value in head.values for name in _bounds_of(head, value)]
        kinds = {"below": pa.list_(pa.string())}
        columns = [(name, kinds.get(name, pa.string())) for name in head.columns]
        metadata = json.dumps(dict(head.meta), ensure_ascii=False).encode()
        return pa.schema([*columns, *bounds], metadata={METADATA: metadata})

    def pack(self, head: Head, block: Block) -> bytes:
        """An Arrow stream with one batch."""
        pa, schema = require_pyarrow(), self._schema(head)
        columns: list[Any] = [*block.columns]
        columns += [ends for found in block.enclosures for ends in float_bounds(found)]
        arrays = [
            pa.array(_or_none(column), field.type) for column, field in zip(columns, schema, strict=True)
        ]
        stream = io.BytesIO()
        with pa.ipc.new_stream(stream, schema) as writer:
            writer.write_batch(pa.record_batch(arrays, schema=schema))
        return stream.getvalue()

    def join(self, head: Head, parts: Iterable[bytes], stream: IO[bytes]) -> None:
        """Write row groups of equal size, however the rows were split; values hardly repeat, so they get no dictionary."""
        pa = require_pyarrow()
        repeating = [name for name in head.columns if name not in head.values]
        with pa.parquet.ParquetWriter(
            stream, self._schema(head), compression="zstd", use_dictionary=repeating
        ) as writer:
            for group in _groups(pa, parts):
                writer.write_table(group, row_group_size=_ROWS_OF_A_GROUP)


def _or_none(column: Sequence[Any]) -> Sequence[Any]:
    """The cells, with None for an empty text."""
    return [None if cell == "" else cell for cell in column] if "" in column else column


def _bounds_of(head: Head, value: str) -> tuple[str, str]:
    """The names of the columns of the bounds of a value."""
    prefix = "" if head.values == ("value",) else f"{value}."
    return f"{prefix}lower", f"{prefix}upper"


def _groups(pa: Any, parts: Iterable[bytes]) -> Iterator[Any]:
    """The rows of the parts in groups of equal size, the last one shorter."""
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
