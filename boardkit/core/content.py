"""Content: what lies in the box, read from strict TOML and CSV, from the kit or from an owner's pack.

A content pack is a folder with a ``pack.toml`` (name and game) and any of the files of that game's ``data``
folder; a file in the pack takes the place of the kit's.
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin
from unicodedata import normalize

import msgspec
from msgspec import Meta, Struct, inspect

from boardkit.core.errors import ContentError, short

T = TypeVar("T")

LARGEST = 1_000_000
"""Bytes of one content file, at most."""

TOLD = ("rules.toml", "summary.toml")
"""Files beside the content that tell the rules: no pack replaces them, and no component is in them."""

_DEEP_KEY = re.compile(r"(?:\.[ \t]*[\"']?[\w-]+[\"']?[ \t]*){50}")
"""A dotted key with so many parts that reading it takes minutes."""

_DATA_FILE = re.compile(r"\.(toml|csv)(\.txt)?\Z", re.IGNORECASE)
"""Files that are meant to be read, also where their names are not quite right: those are refused by name."""

_OF_A_KEY = "key` in `"
"""Begins the place in a message of msgspec about a key instead of a value."""

_STEPS = re.compile(r"\[\d+\]|\[\.\.\.\]|\.?[^.\[]+")

Origin = Literal["rulebook", "house", "pack"]
"""Where a piece of content comes from: printed in the rulebook, invented here, or typed in by an owner."""


class Pack(Struct, frozen=True):
    """An owner's files for one game, read but not yet checked against the game.

    Attributes
    ----------
    name, game : str
        From ``pack.toml``.
    files : dict
        File name to text.
    """

    name: str
    game: str
    files: dict[str, str]

    @property
    def fingerprint(self) -> str:
        """A short hash of all files: equal packs have equal fingerprints."""
        text = "\0".join(f"{name}\0{self.files[name]}" for name in sorted(self.files))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class _Header(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    game: str
    format: Literal[1]
    author: str = ""
    note: str = ""


def load(path: str | Path) -> Pack:
    """Read a content pack.

    Parameters
    ----------
    path : str or Path
        The folder that holds ``pack.toml``.

    Raises
    ------
    ContentError
        There is no such folder or no header, or a file is too large, not text or not TOML.
    """
    folder = Path(path)
    if not folder.is_dir():
        raise ContentError(folder.name, expected="a folder with pack.toml", found="no such folder")
    header = convert("pack.toml", parse_toml("pack.toml", read_text(folder / "pack.toml")), _Header)
    check_names("pack.toml", [header.name])
    data = sorted(p for p in folder.iterdir() if _DATA_FILE.search(p.name) and p.name != "pack.toml")
    return Pack(header.name, header.game, {p.name: read_text(p) for p in data})


def read_text(path: Path) -> str:
    """The text of a content file, with its size and encoding checked."""
    try:
        size = path.stat().st_size
        if not path.is_file():
            raise ContentError(path.name, expected="a file", found="something else of that name")
        if size > LARGEST:
            raise ContentError(path.name, expected=f"at most {LARGEST} bytes", found=f"{size} bytes")
        return path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "bytes that are not UTF-8"
        raise ContentError(path.name, expected="a readable UTF-8 file", found=str(reason)) from None


def parse_toml(file: str, text: str) -> dict[str, Any]:
    """TOML text as plain data; ContentError names the line."""
    deep = _DEEP_KEY.search(text)
    if deep is not None:
        line = text.count("\n", 0, deep.start()) + 1
        raise ContentError(file, f"line {line}", expected="a key of a few parts", found=short(deep[0]))
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise ContentError(file, expected="TOML", found=str(error) or "nesting that is too deep") from None


def parse_csv(file: str, text: str) -> list[dict[str, str]]:
    """CSV text with a header line as one mapping a line; ContentError names the line."""
    reader = csv.DictReader(io.StringIO(text), strict=True)
    try:
        rows = list(reader)
    except csv.Error as error:
        raise ContentError(file, f"line {reader.line_num}", expected="CSV", found=str(error)) from None
    for number, row in enumerate(rows, start=2):
        if None in row or None in row.values():
            raise ContentError(
                file,
                f"line {number}",
                expected=f"{len(reader.fieldnames or ())} values",
                found="another number",
            )
    return rows


def check_names(file: str, names: Iterable[str]) -> None:
    """Each name on one line, and no two that differ by nothing but capitals, blanks and accents.

    Raises
    ------
    ContentError
        Names the file and the name.
    """
    seen: dict[str, str] = {}
    for name in names:
        if not name.isprintable() or name != name.strip():
            expected = "a name on one line with no blank at an end"
            raise ContentError(file, "name", expected=expected, found=short(name))
        plain = "".join(sign for sign in normalize("NFKD", name.casefold()) if sign.isalnum()) or name
        if plain in seen:
            raise ContentError(
                file, "name", expected="names that differ", found=f"{short(name)} beside {short(seen[plain])}"
            )
        seen[plain] = name


def convert(file: str, data: object, kind: type[T], *, strict: bool = True) -> T:
    """`data` as `kind`, checked field by field; ContentError names file, entry and field."""
    if get_origin(kind) is dict and isinstance(data, dict):  # one by one: the message would not name the key
        of = get_args(kind)[1]
        return {key: _convert(file, value, of, strict, key) for key, value in data.items()}  # type: ignore[return-value]
    return _convert(file, data, kind, strict)


def _convert(file: str, data: object, kind: type[T], strict: bool, key: str = "") -> T:
    try:
        return msgspec.convert(data, kind, strict=strict)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `")
        if path.startswith(_OF_A_KEY):
            place = (key + path.removeprefix(_OF_A_KEY).rstrip("`").removeprefix("$")).lstrip(".")
            found = message.removeprefix("Invalid enum value ")
            place = place.replace("[...]", "")
            raise ContentError(file, place, expected="names that are known", found=found) from None
        path = path.rstrip("`").removeprefix("$")
        told, value = _entry(data, path)
        entry, _, field = (key + told).lstrip(".").rpartition(".")
        expected, found = _fault(message, kind, path)
        if not found or isinstance(value, str):  # a text says more than that it is one
            found = short(value)
        raise ContentError(file, entry, field, expected=expected, found=found) from None
    except UnicodeEncodeError:
        raise ContentError(file, key, expected="whole characters", found="half of one") from None


def _fault(message: str, kind: Any, path: str) -> tuple[str, str]:
    """What a message of msgspec expected and found; found is empty where only the value itself can tell."""
    expected, _, found = message.partition(", got ")
    word = expected.partition("`")[2].partition("`")[0]
    if expected.startswith("Object missing"):
        expected, found = f"a field {word}", "none"
    elif expected.startswith("Object contains"):
        expected, found = "only fields that are known", word
    elif expected.startswith("Invalid enum"):
        expected = f"one of {', '.join(map(str, _words(kind, path)))}"
    return expected.removeprefix("Expected ").replace("`", ""), found.strip("`")


def _entry(data: object, path: str) -> tuple[str, object]:
    """A path such as ``.city[3].name`` with numbers of entries followed by their ids, and what is there."""
    told = ""
    for part in _STEPS.findall(path):
        if part[1:-1].isdigit():
            index = int(part[1:-1])
            data = data[index] if isinstance(data, list | tuple) and index < len(data) else None
            name = data.get("id") or data.get("name") if isinstance(data, Mapping) else None
            told += f"[{index}]" + (f" ({name})" if name else "")
        elif part != "[...]":  # a value of a mapping, whose key is not told
            data = data.get(part.lstrip(".")) if isinstance(data, Mapping) else None
            told += part
    return told, data


def _words(kind: Any, path: str) -> tuple[Any, ...]:
    """The words that may stand at `path` in a value of `kind`."""
    there: list[Any] = [inspect.type_info(kind)]
    for part in _STEPS.findall(path):
        name = part.lstrip(".")
        there = [inner for outer in _each(there) for inner in _inside(outer, name)]
    return tuple(word for info in _each(there) for word in getattr(info, "values", ()))


def _each(infos: list[Any]) -> list[Any]:
    """Types one by one: a union is every type in it."""
    return [one for info in infos for one in getattr(info, "types", (info,))]


def _inside(info: Any, name: str) -> list[Any]:
    """The type of the field or of the items that `name` leads to."""
    if isinstance(info, inspect.StructType):
        return [field.type for field in info.fields if field.encode_name == name]
    if isinstance(info, inspect.TupleType):
        return list(info.item_types)
    return [getattr(info, at) for at in ("item_type", "value_type") if hasattr(info, at)]


class Source:
    """The content files of one game: those of a pack where it has them, else the kit's own.

    Parameters
    ----------
    house : Path
        The game's ``data`` folder.
    pack : Pack or None
        An owner's files.
    """

    def __init__(self, house: Path, pack: Pack | None = None) -> None:
        self.house = house
        self.pack = pack
        names = {path.name for path in house.iterdir()}.difference(TOLD)
        if pack is not None and not pack.files:
            found = "no file beside pack.toml"
            raise ContentError(pack.name, expected=f"one of {', '.join(sorted(names))}", found=found)
        for name in pack.files if pack else ():
            if name not in names:
                known = ", ".join(sorted(names))
                raise ContentError(name, expected=f"one of {known}", found="a file this game does not read")

    def is_packed(self, file: str) -> bool:
        """Whether `file` comes from the pack."""
        return self.pack is not None and file in self.pack.files

    def text(self, file: str) -> str:
        """The text of `file`."""
        return (
            self.pack.files[file] if self.pack and file in self.pack.files else read_text(self.house / file)
        )

    def toml(self, file: str, kind: type[T]) -> T:
        """`file` as `kind`."""
        return convert(file, parse_toml(file, self.text(file)), kind)

    def csv(self, file: str, kind: type[T]) -> list[T]:
        """The lines of `file`, each as `kind`; numbers may be written as text."""
        rows = parse_csv(file, self.text(file))
        return [convert(f"{file}, line {n}", row, kind, strict=False) for n, row in enumerate(rows, start=2)]
