"""Saves as one packed line."""

from __future__ import annotations

import pytest

from boardkit import Match, SaveError
from boardkit.core.packed import pack, unpack


def test_a_packed_save_opens_like_a_plain_one() -> None:
    match = Match("imminence", 3, 4)
    match.advance(rolls=True)
    line = pack(match.save())
    assert "\n" not in line and "imminence" not in line
    assert Match.load(line).state == match.state == Match.load(f"  {line}\n").state


def test_plain_text_is_passed_on() -> None:
    assert unpack("{}", 10) == "{}"


@pytest.mark.parametrize("cut", [1, 7, 30, 200])
def test_a_cut_line_says_so(cut: int) -> None:
    line = pack(Match("imminence", 2, 1).save())
    with pytest.raises(SaveError, match="damaged"):
        Match.load(line[:-cut])


def test_a_line_that_unpacks_to_too_much_is_refused() -> None:
    with pytest.raises(SaveError, match="damaged"):
        unpack(pack("a" * 1000), 100)
