"""How far apart colours look, to usual eyes and to three kinds of colour blindness.

The matrices are those of Machado, Oliveira and Fernandes (2009) for full severity, on linear RGB; distances
are CIE 1976 ones in L*a*b* under D65, where about 2.3 is just noticeable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

Vector = tuple[float, ...]
Matrix = tuple[Vector, ...]

VISIONS: dict[str, Matrix] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def linear(colour: str) -> Vector:
    """Linear RGB of a colour such as ``#1d4f8f``."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def times(matrix: Matrix, vector: Sequence[float]) -> Vector:
    """A matrix applied to a vector."""
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def lab(colour: str, vision: str) -> Vector:
    """L*a*b* of a colour as it looks to a kind of vision."""
    seen = [min(1.0, max(0.0, c)) for c in times(VISIONS[vision], linear(colour))]
    x, y, z = (_root(value / white) for value, white in zip(times(TO_XYZ, seen), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(t: float) -> float:
    return float(t ** (1 / 3)) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def distance(a: str, b: str, vision: str) -> float:
    """How far apart two colours look."""
    pairs = zip(lab(a, vision), lab(b, vision), strict=True)
    return float(sum((p - q) ** 2 for p, q in pairs) ** 0.5)


def nearest(colours: Iterable[str], vision: str) -> float:
    """The smallest distance between any two of some colours."""
    return min(distance(a, b, vision) for a, b in combinations(colours, 2))


def contrast(a: str, b: str) -> float:
    """The contrast of WCAG 2 between two colours, 1 to 21."""
    light, dark = sorted((times(TO_XYZ, linear(colour))[1] for colour in (a, b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
