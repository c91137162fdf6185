"""An observation as a vector of fixed length, made the same way for every game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from zlib import crc32

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from boardkit.core.state import Observation

Entries = tuple[list[int], list[float]]
"""Places in the vector and what is added there."""

LENGTH = 1024
"""Entries of an observation vector."""
LIMIT = 1000.0
"""No entry is larger or, with a minus sign, smaller."""


def vector(observation: Observation) -> NDArray[np.float32]:
    """The observation as `LENGTH` numbers by feature hashing.

    Every leaf of the observation has a path such as ``view.cities.0.sway``. A number is added to the entry
    that the checksum of its path names; a text adds 1 or -1 to the entry that the checksum of path and text
    names. Checksums do not depend on the process, so that equal observations give equal vectors everywhere.
    Two leaves may share an entry: exact methods should use the texts instead.

    Returns
    -------
    ndarray of float32, shape (LENGTH,)
        Entries from ``-LIMIT`` to ``LIMIT``.
    """
    found: Entries = ([], [])
    for name in observation.__struct_fields__:
        _add(f".{name}", getattr(observation, name), found)
    places, amounts = found
    sums = np.bincount(places, amounts, minlength=LENGTH)
    return np.clip(sums, -LIMIT, LIMIT).astype(np.float32)


def _add(path: str, value: Any, found: Entries) -> None:
    """Add the leaves below `value` to `found`."""
    if isinstance(value, Struct):
        places, amounts = _struct(path, value) if _is_hashable(value) else _struct.__wrapped__(path, value)
        found[0].extend(places)
        found[1].extend(amounts)
    elif isinstance(value, Mapping):
        for name, part in value.items():
            _add(f"{path}.{name}", part, found)
    elif isinstance(value, tuple | list):
        _add(f"{path}.length", len(value), found)
        for number, part in enumerate(value):
            _add(f"{path}.{number}", part, found)
    elif isinstance(value, int | float):
        found[0].append(_mark(path) % LENGTH)
        found[1].append(float(value))
    else:
        mark = _mark(f"{path}={value}")
        found[0].append(mark % LENGTH)
        found[1].append(1.0 if mark & 0x80000000 else -1.0)


@lru_cache(maxsize=50_000)
def _struct(path: str, value: Struct) -> Entries:
    """The leaves below one record, kept: most of a table stays as it is from step to step."""
    found: Entries = ([], [])
    for name in value.__struct_fields__:
        _add(f"{path}.{name}", getattr(value, name), found)
    return found


def _is_hashable(value: Struct) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


@lru_cache(maxsize=200_000)
def _mark(text: str) -> int:
    """The checksum of `text`."""
    return crc32(text.encode())
