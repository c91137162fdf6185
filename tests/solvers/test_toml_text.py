"""Plain data as TOML: what is written can be read, and is the same."""

from __future__ import annotations

import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from solvers.toml_text import toml

LEAVES = st.one_of(
    st.booleans(), st.integers(-(2**62), 2**62), st.floats(allow_nan=False), st.text(max_size=9)
)
PLAIN = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
)


@given(st.dictionaries(st.text(max_size=6), PLAIN, max_size=5))
def test_plain_data_comes_back_from_its_toml(data: dict[str, Any]) -> None:
    assert tomllib.loads(toml(data)) == data


def test_nothing_at_all_is_left_out() -> None:
    assert tomllib.loads(toml({"a": None, "b": {"c": None, "d": 1}})) == {"b": {"d": 1}}
