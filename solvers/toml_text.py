"""Plain data as TOML text, the inverse of what `boardkit.core.content.parse_toml` reads."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]+\Z")
WIDE = 100
"""Characters after which a list is written one item a line."""


def toml(data: Mapping[str, Any]) -> str:
    """Plain data as a TOML document; what is None is left out, as TOML has no word for it.

    Parameters
    ----------
    data : mapping
        Texts, whole numbers, floats, yes and no, lists and mappings of them. Mappings at the top become
        sections.
    """
    plain = {key: value for key, value in data.items() if not isinstance(value, Mapping)}
    parts = [_lines(plain)]
    parts += [f"[{_key(key)}]\n{_lines(value)}" for key, value in data.items() if isinstance(value, Mapping)]
    return "\n".join(parts)


def _lines(data: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in data.items() if value is not None)


def _value(value: Any) -> str:
    text = _inline(value)
    if isinstance(value, list | tuple) and len(text) > WIDE:
        return "[\n" + "".join(f"    {_inline(item)},\n" for item in value) + "]"
    return text


def _inline(value: Any) -> str:
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(key)} = {_inline(item)}" for key, item in value.items() if item is not None)
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, bool | int | float):
        return str(value).lower()
    return _string(str(value))


def _key(key: str) -> str:
    return key if PLAIN_KEY.match(key) else _string(key)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
