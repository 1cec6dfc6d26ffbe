"""Raster pictures in the codes of a PDF: what a JPEG or a PNG holds is taken as it is where nothing has to change.

A PDF reads the data of a JPEG, and those of a PNG that isn't interlaced and has no transparency: then bytes are copied.
What has more pixels than paper can show is scaled; a JPEG is then encoded again as one, a PNG without loss. In RGB what
is clear becomes a mask; for a press, whose files hold none, a picture is laid on its ground, and its colours become
inks by the profile of the printing condition: presets for PDF/X-1a ask for a JPEG of the best quality there, too.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from generator.base.errors import BROKEN, Mark, input_error
from generator.base.frozen import dataclass
from generator.definitions.art_check import MOST_PIXELS
from generator.faces.colours import Paint
from generator.faces.press_inks import picture_to_inks

SPARE = 1.5
"""So many times the wanted pixels are left to a picture: scaling it would take its sharpness for little."""
QUALITY = 90
"""Of a JPEG that is encoded again; its colours then have as many pixels as its light."""
INKED_QUALITY = 95
"""Of a JPEG that becomes inks."""
MOST_INK = 300.0
"""What a press takes at the wettest place where nobody says another sum (percent)."""
LEVEL = 4
"""How hard pixels are packed."""
_GAP = 3.0
"""Pixels are first thrown together to so many times the wanted ones: next to nothing is seen of it, and it is quick."""

_NEAR = 8
"""How far colours are spread over what is clear, in pixels."""

_SIGNATURE = 8
_GREY, _COLOUR, _PALETTE, _INKS = 0, 2, 3, 6
"""The types of a PNG's colours. Type 6, colours and transparency, is used here for four inks."""
_CHANNELS = {_GREY: ("/DeviceGray", 1), _COLOUR: ("/DeviceRGB", 3), _PALETTE: ("", 1), _INKS: ("/DeviceCMYK", 4)}
_READ_BY_PDF = {0xC0, 0xC1, 0xC2}
"""The frames of a JPEG that a PDF may hold: baseline, extended and progressive, all of them with Huffman's codes."""
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_WRITTEN_RGB = b"RGB"
"""Channels of these names aren't light and colours, as nearly all are; not every reader of PDFs sees that."""


@dataclass(frozen=True)
class PictureWish:
    """How a file is to hold a picture: in `space` (`rgb` or `cmyk`), scaled down to `pixels` (across, up) where it has
    many more; None keeps all. In `cmyk` transparent parts show the ground, None for paper, and encoding doesn't bring
    the sum of inks above `most_ink` percent. `colour`: that of all that isn't clear, None for the picture's own."""

    space: str = "rgb"
    pixels: tuple[float, float] | None = None
    ground: Paint | None = None
    most_ink: float = MOST_INK
    colour: Paint | None = None


@dataclass(frozen=True)
class CodedPicture:
    """A picture's encoded data and the entries of its PDF dictionary; its mask, where it is transparent somewhere."""

    entries: dict[str, str]
    data: bytes
    mask: CodedPicture | None = None


def reuse_file_bytes(data: bytes, source: str, wish: PictureWish) -> CodedPicture | None:
    """The picture with the bytes of its file unchanged; None where something has to change. Raises `InputError` naming
    `source` where it can't be read."""
    if wish.space != "rgb" or wish.colour:
        return None
    with _open_picture(data, source) as picture:
        if _target_size(picture, data, wish):
            return None
        return _own_png(data) if picture.format == "PNG" else _own_jpeg(picture, data)


def encode_picture(data: bytes, source: str, wish: PictureWish) -> CodedPicture:
    """The picture of a file's content, encoded anew as wished. Raises `InputError` naming `source`."""
    with _open_picture(data, source) as opened:
        lossy, target = opened.format != "PNG", _target_size(opened, data, wish)
        if lossy and target:
            opened.draft(opened.mode, target)
        picture = _scale_picture(opened, target) if target else opened
        if wish.colour:
            return _encode_silhouette(picture.convert("RGBA").getchannel("A"), wish.colour, wish.ground)
        if wish.space == "cmyk":
            inked = _lay_on_ground(picture.convert("RGBA"), wish.ground)
            return (_inked_jpeg(inked, wish.most_ink) if lossy else None) or _encode_flate(inked)
        return _encode_jpeg(picture) if lossy else _encode_with_mask(picture)


@contextmanager
def _open_picture(data: bytes, source: str) -> Iterator[Any]:
    """A picture opened by Pillow; faults of reading it become an `InputError` naming `source`."""
    from PIL import Image as Pillow
    from PIL import UnidentifiedImageError

    mark = Mark(source)
    try:
        with Pillow.open(io.BytesIO(data), formats=("PNG", "JPEG")) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                size = f"{opened.width} × {opened.height} pixels"
                raise input_error(f"the picture has {size}", expected=f"at most {MOST_PIXELS}", mark=mark)
            yield opened
    except (Pillow.DecompressionBombError, *BROKEN) as error:
        why = "" if isinstance(error, UnidentifiedImageError) else f": {error}"
        raise input_error(f"the picture can't be read{why}", expected="a PNG or JPEG file", mark=mark) from None


def _target_size(picture: Any, data: bytes, wish: PictureWish) -> tuple[int, int] | None:
    """The size in pixels to which a picture is scaled down; None where it has few enough. A bilevel picture may keep
    twice as many each way, since no greys soften its edges."""
    if wish.pixels is None:
        return None
    one_bit = picture.format == "PNG" and data[_SIGNATURE + 16] == 1
    finer = 2.0 if one_bit else 1.0
    times = min(has / wanted for has, wanted in zip(picture.size, wish.pixels, strict=True)) / finer
    if times <= SPARE:
        return None
    wide, high = (max(1, round(has / times)) for has in picture.size)
    return wide, high


def _scale_picture(picture: Any, target: tuple[int, int]) -> Any:
    """A picture in fewer pixels; one with a palette or two levels gains the colours or greys in between."""
    from PIL import Image as Pillow

    if picture.has_transparency_data:
        picture = picture.convert("LA" if picture.mode in ("1", "L", "LA") else "RGBA")
    elif picture.mode not in ("L", "RGB"):
        picture = picture.convert("L" if picture.mode == "1" else "RGB")
    return picture.resize(target, Pillow.Resampling.LANCZOS, reducing_gap=_GAP)


# JPEG ---------------------------------------------------------------------------------------------------------------


def _own_jpeg(picture: Any, data: bytes) -> CodedPicture | None:
    """A JPEG's own bytes. All of it is decoded once, to find one that breaks off."""
    names = bytes(layer[0] for layer in picture.layer)
    plain = picture.format == "JPEG" and picture.mode in ("L", "RGB") and names != _WRITTEN_RGB
    if not plain or _jpeg_frame_code(data) not in _READ_BY_PDF:
        return None
    entries = _entries(picture.size, "/DeviceGray" if picture.mode == "L" else "/DeviceRGB", "/DCTDecode")
    picture.draft(picture.mode, (1, 1))
    picture.load()
    return CodedPicture(entries, data)


def _jpeg_frame_code(data: bytes) -> int:
    """The marker code of a JPEG's frame, which tells its compression; 0 where none is found."""
    at = 2
    while at + 4 <= len(data):
        code = data[at + 1]
        if data[at] != 0xFF:
            return 0
        if code == 0xFF:
            at += 1
        elif code in _FRAMES:
            return code
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0


def _encode_jpeg(picture: Any) -> CodedPicture:
    """A picture as a JPEG."""
    picture = picture if picture.mode in ("L", "RGB") else picture.convert("RGB")
    made = io.BytesIO()
    picture.save(made, "JPEG", quality=QUALITY, subsampling=0)
    return CodedPicture(
        _entries(picture.size, "/DeviceGray" if picture.mode == "L" else "/DeviceRGB", "/DCTDecode"), made.getvalue()
    )


def _inked_jpeg(picture: Any, most_ink: float) -> CodedPicture | None:
    """A CMYK picture as a JPEG; None where encoding would bring it above `most_ink` percent. Pillow writes inverted
    CMYK, as all programs do."""
    from PIL import Image as Pillow

    made = io.BytesIO()
    picture.save(made, "JPEG", quality=INKED_QUALITY, subsampling=0)
    if _wettest(Pillow.open(made)) > max(most_ink, _wettest(picture)):
        return None
    entries = _entries(picture.size, "/DeviceCMYK", "/DCTDecode")
    return CodedPicture({**entries, "Decode": "[1 0 1 0 1 0 1 0]"}, made.getvalue())


def _wettest(picture: Any) -> float:
    """The largest sum of inks in percent at a pixel of a CMYK picture, to about a percent."""
    from PIL import ImageChops

    cyan, magenta, yellow, black = picture.split()
    pairs = [ImageChops.add(one, two, scale=2.0) for one, two in ((cyan, magenta), (yellow, black))]
    whole: Any = ImageChops.add(pairs[0], pairs[1], scale=2.0)
    return float(whole.getextrema()[1]) * 4.0 / 255.0 * 100.0


# PNG ----------------------------------------------------------------------------------------------------------------


def _own_png(data: bytes) -> CodedPicture | None:
    """A PNG's own compressed data, if a PDF can read them and they are complete; else None."""
    head, chunks = _png_chunks(data)
    _, high, depth, kind, _, _, interlaced = head
    if kind not in (_GREY, _COLOUR, _PALETTE) or depth > 8 or interlaced or b"tRNS" in chunks:
        return None
    if b"IDAT" not in chunks or (kind == _PALETTE and not 3 <= len(chunks.get(b"PLTE", [b""])[0]) <= 3 << depth):
        return None
    made = _coded_from_chunks(head, chunks)
    row = 1 + -(-head[0] * depth * _CHANNELS[kind][1] // 8)
    reader = zlib.decompressobj()
    try:
        pixels = reader.decompress(made.data, row * high + 1)
    except zlib.error:
        return None
    whole = reader.eof and len(pixels) == row * high and max(pixels[::row]) <= 4
    return made if whole else None


Head = tuple[int, int, int, int, int, int, int]
"""Width, height, bits a channel, type of colours, compression, filter, interlace."""


def _png_chunks(data: bytes) -> tuple[Head, dict[bytes, list[bytes]]]:
    """The head of a PNG and what its chunks hold by their names."""
    found: dict[bytes, list[bytes]] = {}
    at = _SIGNATURE
    while at + 8 <= len(data):
        size, name = struct.unpack(">I4s", data[at : at + 8])
        found.setdefault(name, []).append(data[at + 8 : at + 8 + size])
        at += size + 12
    head: Head = struct.unpack(">IIBBBBB", found[b"IHDR"][0])
    return head, found


def _coded_from_chunks(head: Head, chunks: dict[bytes, list[bytes]]) -> CodedPicture:
    wide, high, depth, kind, *_ = head
    space, channels = _CHANNELS[kind]
    if kind == _PALETTE:
        colours = chunks[b"PLTE"][0]
        space = f"[/Indexed /DeviceRGB {len(colours) // 3 - 1} <{colours.hex()}>]"
    entries = _entries((wide, high), space, "/FlateDecode", depth)
    entries["DecodeParms"] = f"<</Predictor 15 /Colors {channels} /BitsPerComponent {depth} /Columns {wide}>>"
    return CodedPicture(entries, b"".join(chunks[b"IDAT"]))


def _encode_flate(picture: Any) -> CodedPicture:
    """Pixels without loss, with the filters of PNG; CMYK goes through as RGBA, for which the filters are the same."""
    from PIL import Image as Pillow

    if picture.mode == "CMYK":
        picture = Pillow.frombytes("RGBA", picture.size, picture.tobytes())
    made = io.BytesIO()
    picture.save(made, "PNG", compress_level=LEVEL)
    return _coded_from_chunks(*_png_chunks(made.getvalue()))


def _encode_with_mask(picture: Any) -> CodedPicture:
    """A picture without loss, keeping its colours, greys or palette; transparency becomes a mask."""
    if not picture.has_transparency_data:
        return _encode_flate(
            picture if picture.mode in ("1", "P") else picture.convert("L" if picture.mode == "L" else "RGB")
        )
    if picture.mode not in ("P", "LA", "RGBA"):
        picture = picture.convert("LA" if picture.mode in ("1", "L") else "RGBA")
    mask = picture.convert("RGBA").getchannel("A")
    whole = mask.getextrema()[0] == 255
    colours = picture if picture.mode == "P" else _spread_colours(picture, mask)
    return replace(_encode_flate(colours), mask=None if whole else _encode_flate(mask))


def _encode_silhouette(alpha: Any, colour: Paint, ground: Paint | None) -> CodedPicture:
    """What isn't clear in one colour; in inks the rest shows the ground, None for paper."""
    from PIL import Image as Pillow

    plain = Pillow.new("RGB" if len(colour) == 3 else "CMYK", alpha.size, _whole_parts(colour))
    if plain.mode == "RGB":
        return replace(_encode_flate(plain), mask=_encode_flate(alpha))
    flat = Pillow.new("CMYK", alpha.size, _whole_parts(ground or (0.0,) * 4))
    flat.paste(plain, mask=alpha)
    return _encode_flate(flat)


def silhouette_png(data: bytes, source: str, colour: Paint) -> bytes:
    """The PNG of a picture of a file's content with all that isn't clear in one RGB colour. Raises `InputError` naming
    `source`."""
    from PIL import Image as Pillow

    with _open_picture(data, source) as opened:
        alpha = opened.convert("RGBA").getchannel("A")
    plain = Pillow.new("RGB", alpha.size, _whole_parts(colour))
    plain.putalpha(alpha)
    made = io.BytesIO()
    plain.save(made, "PNG", compress_level=LEVEL)
    return made.getvalue()


def _whole_parts(paint: Paint) -> tuple[int, ...]:
    """A paint as a picture holds it, each part from 0 to 255."""
    return tuple(round(part * 255.0) for part in paint)


def _spread_colours(picture: Any, mask: Any) -> Any:
    """A picture whose invisible pixels take the colours of their neighbours: a viewer that scales it down mixes them
    before it applies the mask."""
    from PIL import Image as Pillow

    colours = picture.convert("L" if picture.mode == "LA" else "RGB")
    small = tuple(-(-length // _NEAR) for length in picture.size)
    beside = picture.resize(small, Pillow.Resampling.BOX).resize(picture.size, Pillow.Resampling.BILINEAR)
    colours.paste(beside.convert(colours.mode), mask=mask.point([255] + [0] * 255))
    return colours


def _entries(size: tuple[int, int], space: str, filter_name: str, depth: int = 8) -> dict[str, str]:
    return {
        "Width": str(size[0]),
        "Height": str(size[1]),
        "BitsPerComponent": str(depth),
        "ColorSpace": space,
        "Filter": filter_name,
    }


# Inks ---------------------------------------------------------------------------------------------------------------


def plate_pictures(data: bytes, source: str) -> tuple[bytes, bytes]:
    """A picture of a file's content as two PNGs of light: what its cyan, magenta and yellow leave of red, green and
    blue, and what its black leaves of white. What is clear stays clear. Raises `InputError` naming `source`."""
    from PIL import Image as Pillow
    from PIL import ImageChops

    with _open_picture(data, source) as opened:
        picture = opened.convert("RGBA")
    plates = [ImageChops.invert(plate) for plate in picture_to_inks(picture.convert("RGB")).split()]
    made = []
    for parts in (plates[:3], [plates[3]] * 3):
        out = io.BytesIO()
        Pillow.merge("RGBA", [*parts, picture.getchannel("A")]).save(out, "PNG", compress_level=1, icc_profile=b"")
        made.append(out.getvalue())
    return made[0], made[1]


def encode_inks(light: Any, black_light: Any, most_ink: float = MOST_INK) -> CodedPicture:
    """The picture in inks whose cyan, magenta and yellow leave the light of one RGB picture, and whose black leaves
    that of the other; without loss. Where their sum is above `most_ink` percent there is less of the first three."""
    from PIL import Image as Pillow
    from PIL import ImageChops

    plates = [*light.split(), black_light.getchannel("G")]
    return _encode_flate(_spare_ink(Pillow.merge("CMYK", [ImageChops.invert(plate) for plate in plates]), most_ink))


def _spare_ink(picture: Any, most_ink: float) -> Any:
    """A picture in inks with as much less cyan, magenta and yellow as their sum with black is above `most_ink`
    percent."""
    from PIL import Image as Pillow
    from PIL import ImageMath

    if _wettest(picture) <= most_ink:
        return picture
    plates, most = picture.split(), int(most_ink * 2.55)

    def spare(given: Mapping[str, Any]) -> Any:
        black, three = given["black"], given["cyan"] + given["magenta"] + given["yellow"]
        left = given["max"](three, 1)
        return given["min"](given["one"], given["one"] * (most - black) / left)

    named = dict(zip(("cyan", "magenta", "yellow", "black"), plates, strict=True))
    made = [ImageMath.lambda_eval(spare, **named, one=plate).convert("L") for plate in plates[:3]]
    return Pillow.merge("CMYK", [*made, plates[3]])


def _lay_on_ground(picture: Any, ground: Paint | None) -> Any:
    """An RGBA picture as inks without transparency. On white its colours are converted as seen there; on another ground
    each is converted before it is mixed with the ground's inks."""
    from PIL import Image as Pillow

    if ground is None or not any(ground):
        flat = Pillow.new("RGB", picture.size, (255, 255, 255))
        flat.paste(picture, mask=picture.getchannel("A"))
        return picture_to_inks(flat)
    flat = Pillow.new("CMYK", picture.size, _whole_parts(ground))
    flat.paste(picture_to_inks(picture.convert("RGB")), mask=picture.getchannel("A"))
    return flat
