"""Makes PDF image objects from raster pictures of a user's own art. Imported only where a face has such a
picture. For a press its colours are turned into inks by the profile of the printing condition.
"""

from __future__ import annotations

import io
import zlib
from pathlib import Path as File
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.definitions.art import MOST_PIXELS
from generator.errors import BROKEN, Mark, input_error
from generator.faces.colours import Paint
from generator.files import open_file, read_bytes
from generator.render.press import DEFAULT, condition


def picture_object(source: str, space: str, ground: Paint | None = None) -> Any:
    """An image stream in `space` (`rgb` or `cmyk`); transparency is laid on a ground in that space, None for white.
    Raises `InputError`."""
    from PIL import Image as Pillow

    mark = Mark(source)
    try:
        with open_file(File(source)) as file, Pillow.open(file, formats=("PNG", "JPEG")) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                size = f"{opened.width} × {opened.height} pixels"
                raise input_error(f"the picture has {size}", expected=f"at most {MOST_PIXELS}", mark=mark)
            whole = opened.convert("RGBA")
    except (Pillow.DecompressionBombError, *BROKEN) as error:
        raise input_error(f"the picture can't be read: {error}", expected="a PNG or JPEG file", mark=mark) from None
    pixels = _laid_on(whole, space, ground)
    stream = pdfdoc.PDFStream(content=zlib.compress(pixels.tobytes(), 6))
    entries = {
        "Type": pdfdoc.PDFName("XObject"),
        "Subtype": pdfdoc.PDFName("Image"),
        "Width": pixels.width,
        "Height": pixels.height,
        "BitsPerComponent": 8,
        "ColorSpace": pdfdoc.PDFName("DeviceCMYK" if space == "cmyk" else "DeviceRGB"),
        "Filter": pdfdoc.PDFName("FlateDecode"),
    }
    stream.dictionary.dict.update(entries)
    return stream


def _laid_on(picture: Any, space: str, ground: Paint | None) -> Any:
    """A picture in RGBA without its transparency. On white its colours become inks as they are seen there; on another
    ground each is an ink before it lies on the inks of that."""
    from PIL import Image as Pillow

    white = ground is None or sum(ground) == (0.0 if space == "cmyk" else 3.0)
    if white or space != "cmyk":
        level = tuple(round(part * 255.0) for part in ground) if ground and not white else (255, 255, 255)
        flat = Pillow.new("RGB", picture.size, level)
        flat.paste(picture, mask=picture.getchannel("A"))
        return _inks(flat) if space == "cmyk" else flat
    flat = Pillow.new("CMYK", picture.size, tuple(round(part * 255.0) for part in ground or ()))
    flat.paste(_inks(picture.convert("RGB")), mask=picture.getchannel("A"))
    return flat


def _inks(picture: Any) -> Any:
    """An sRGB picture in the inks of the printing condition, white left as paper."""
    from PIL import ImageCms

    return ImageCms.profileToProfile(
        picture,
        ImageCms.createProfile("sRGB"),
        io.BytesIO(read_bytes(condition(DEFAULT).profile_file)),
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        outputMode="CMYK",
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
