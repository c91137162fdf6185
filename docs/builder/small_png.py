"""A screenshot as a PNG with a palette: a third of the bytes, and the eye sees the same."""

from __future__ import annotations

import base64
import struct
import zlib

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

COLOURS = 256

PIXELS = """async (png) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const drawn = canvas.getContext("2d");
    drawn.drawImage(picture, 0, 0);
    const bytes = drawn.getImageData(0, 0, canvas.width, canvas.height).data;
    const step = 8192;
    let text = "";
    for (let at = 0; at < bytes.length; at += step) {
        text += String.fromCharCode(...bytes.subarray(at, at + step));
    }
    return [canvas.width, canvas.height, btoa(text)];
}"""


def small(page: Page, png: bytes) -> bytes:
    """The picture with its 256 most frequent colours; the others become the nearest of them."""
    width, height, text = page.evaluate(PIXELS, base64.b64encode(png).decode())
    pixels = np.frombuffer(base64.b64decode(text), np.uint8).reshape(height * width, 4)[:, :3]
    colours, place, often = np.unique(pixels, axis=0, return_inverse=True, return_counts=True)
    palette = colours[np.argsort(-often, kind="stable")[:COLOURS]]
    return _written(_nearest(colours, palette)[place.ravel()].reshape(height, width), palette)


def _nearest(colours: NDArray[np.uint8], palette: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """By colour, the place of the nearest colour of the palette."""
    wanted = palette.astype(np.int32)
    return np.array(
        [np.argmin(((wanted - colour) ** 2).sum(axis=1)) for colour in colours.astype(np.int32)], np.uint8
    )


def _written(places: NDArray[np.uint8], palette: NDArray[np.uint8]) -> bytes:
    """The bytes of a PNG of colour type 3: header, palette, rows without a filter, end."""
    height, width = places.shape
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    rows = np.pad(places, ((0, 0), (1, 0))).tobytes()
    parts = {b"IHDR": header, b"PLTE": palette.tobytes(), b"IDAT": zlib.compress(rows, 9), b"IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts.items())


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
