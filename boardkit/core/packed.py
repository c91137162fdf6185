"""A saved text as one line that nobody reads by looking at it: for clipboards and shared screens.

It is no secret writing: whoever unpacks it sees everything. It only keeps players at one screen from
reading another's cards by accident.
"""

from __future__ import annotations

import base64
import zlib

from boardkit.core.errors import SaveError

PACKED = "boardkit-game:"


def pack(text: str) -> str:
    """`text` as one packed line."""
    return PACKED + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode()


def unpack(text: str, longest: int) -> str:
    """The text behind a packed line, at most `longest` bytes of it; plain text is passed on as it is.

    Raises
    ------
    SaveError
        The packed line is damaged.
    """
    line = text.strip()
    if not line.startswith(PACKED):
        return text
    try:
        packed = base64.b64decode("".join(line.removeprefix(PACKED).split()), b"-_", validate=True)
        reader = zlib.decompressobj()
        plain = reader.decompress(packed, longest).decode()
    except (ValueError, zlib.error) as error:
        raise SaveError(f"the copied text is damaged, perhaps cut off: {error}") from None
    if not reader.eof or reader.unused_data:
        raise SaveError("the copied text is damaged: its end is missing, or something stands behind it")
    return plain
