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
from generator.files import open_file, read_bytes
from generator.render.press import DEFAULT, condition


def picture_object(source: str, space: str) -> Any:
    """An image stream in `space` (`rgb` or `cmyk`); transparency is laid on white. Raises `InputError`."""
    from PIL import Image as Pillow

    mark = Mark(source)
    try:
        with open_file(File(source)) as file, Pillow.open(file, formats=("PNG", "JPEG")) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                size = f"{opened.width} × {opened.height} pixels"
                raise input_error(f"the picture has {size}", expected=f"at most {MOST_PIXELS}", mark=mark)
            flat = Pillow.new("RGB", opened.size, "white")
            whole = opened.convert("RGBA")
            flat.paste(whole, mask=whole.getchannel("A"))
    except (Pillow.DecompressionBombError, *BROKEN) as error:
        raise input_error(f"the picture can't be read: {error}", expected="a PNG or JPEG file", mark=mark) from None
    pixels = _inks(flat) if space == "cmyk" else flat
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
