"""Frames as files."""

import io

import polars as pl


def parquet(data: pl.DataFrame) -> bytes:
    """A frame as the bytes of a file; in memory, because polars does not always say that a disk is full."""
    raw = io.BytesIO()
    data.write_parquet(raw, compression="zstd", compression_level=1, statistics=False, row_group_size=250_000)
    return raw.getvalue()
