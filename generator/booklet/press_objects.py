"""What a booklet's pages refer to, for a press: raster pictures and gradients in inks, nothing transparent.

Operators are rewritten in `printable_inks.py`; here it is the objects beside them. Typst's gradients are functions
between colours, so each colour becomes inks. A picture is laid on white and converted by the printing condition's
profile.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from generator.faces.press_inks import picture_to_inks

Convert = Callable[[Sequence[float]], Sequence[float]]
"""Gives the inks (parts of 1) of a grey or an RGB colour."""


def convert_objects(pdf: Any, convert: Convert) -> None:
    """Converts the pictures and gradients of a file (of pikepdf) in place, and drops the transparency groups that Typst
    puts around pictures with clear parts. Groups of what is opaque in part stay, for `preflight` to find."""
    objects = [one for one in pdf.objects if _is_dictionary(one)]
    for shading in (one for one in objects if "/ShadingType" in one):
        _convert_shading(shading, convert)
    masks = {one.SMask.objgen for one in objects if "/SMask" in one and _is_dictionary(one.SMask)}
    for picture in (one for one in objects if str(one.get("/Subtype", "")) == "/Image"):
        if picture.objgen not in masks and not picture.get("/ImageMask", False):
            _convert_picture(picture)
    if any(float(one.get(key, 1)) < 1.0 for one in objects for key in ("/ca", "/CA") if "/FunctionType" not in one):
        return
    for one in objects:
        if str(one.get("/Group", {}).get("/S", "")) == "/Transparency":
            del one["/Group"]


def _is_dictionary(found: Any) -> bool:
    """Whether an object of a file is a dictionary or a stream."""
    import pikepdf

    return isinstance(found, pikepdf.Dictionary | pikepdf.Stream)


def _convert_shading(shading: Any, convert: Convert) -> None:
    import pikepdf

    for function in _functions(shading.Function):
        for key, default in (("/C0", [0]), ("/C1", [1])):
            parts = [float(part) for part in function.get(key, default)]
            if len(parts) < 4:
                function[key] = pikepdf.Array([round(part, 4) for part in convert(parts)])
        if "/Range" in function:
            del function["/Range"]
    shading.ColorSpace = pikepdf.Name.DeviceCMYK


def _functions(function: Any) -> Iterator[Any]:
    """The functions between two colours of which a function is made."""
    if "/Functions" in function:
        for part in function.Functions:
            yield from _functions(part)
        if "/Range" in function:
            del function["/Range"]
    elif int(function.FunctionType) == 2:
        yield function


def _convert_picture(picture: Any) -> None:
    """A picture in inks, on white where it is clear."""
    import pikepdf
    from PIL import Image as Pillow

    shown: Any = pikepdf.PdfImage(picture).as_pil_image()
    if shown.mode == "CMYK":
        return
    flat = Pillow.new("RGB", shown.size, (255, 255, 255))
    mask = None
    if "/SMask" in picture:
        mask = pikepdf.PdfImage(picture.SMask).as_pil_image().convert("L").resize(shown.size)
        del picture["/SMask"]
    flat.paste(shown.convert("RGB"), mask=mask)
    picture.write(zlib.compress(picture_to_inks(flat).tobytes()), filter=pikepdf.Name.FlateDecode)
    for key in ("/Decode", "/DecodeParms", "/Intent"):
        if key in picture:
            del picture[key]
    picture.ColorSpace, picture.BitsPerComponent = pikepdf.Name.DeviceCMYK, 8
