"""Rows as Parquet: one file a batch. Names of sets stand in the metadata of their columns."""

import json

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from .rows import Column, Rows


def to_parquet(rows: Rows) -> bytes:
    """The rows as the bytes of a Parquet file: the same bytes for the same rows."""
    fields, arrays = [], []
    for name, column in rows.columns.items():
        array = pa.array(column.values)
        if column.names and not column.word:
            array = pa.DictionaryArray.from_arrays(array, pa.array(list(column.names)))
        about = {"names": json.dumps(list(column.names)), "word": column.word} if column.word else None
        fields.append(pa.field(name, array.type, nullable=False, metadata=about))
        arrays.append(array)
    told = {"players": str(rows.players), "choices": json.dumps(rows.choices.tolist(), separators=(",", ":"))}
    table = pa.Table.from_arrays(arrays, schema=pa.schema(fields, metadata=told))
    out = pa.BufferOutputStream()  # a buffer of Arrow is written without Python's lock
    pq.write_table(table, out, compression="zstd", compression_level=1, write_statistics=False)
    return out.getvalue().to_pybytes()  # type: ignore[no-any-return]


def from_parquet(data: bytes) -> Rows:
    """Read what `to_parquet` has written. In this thread alone, unlike `read_table`: a thread of Arrow that still holds
    a Python object when the program ends aborts it."""
    table = pq.ParquetFile(pa.BufferReader(data), pre_buffer=False).read(use_threads=False)
    about = table.schema.metadata
    choices = np.array(json.loads(about[b"choices"]), np.int64).reshape(-1, 2)
    rows = Rows(int(about[b"players"]), choices=choices)
    for place in table.schema:
        column = table.column(place.name).combine_chunks()
        if isinstance(column, pa.ChunkedArray):
            column = column.chunk(0)
        if pa.types.is_dictionary(place.type):
            values, names = column.indices.to_numpy(), column.dictionary.to_pylist()
            rows.columns[place.name] = Column(values, names)
        elif place.metadata and b"word" in place.metadata:
            names = json.loads(place.metadata[b"names"])
            rows.columns[place.name] = Column(column.to_numpy(), names, place.metadata[b"word"].decode())
        else:
            rows.columns[place.name] = Column(column.to_numpy(zero_copy_only=False))
    return rows
