"""`python -m tools.site [FOLDER]` writes the documentation as a site, into `build/docs` unless a folder is named."""

from __future__ import annotations

import sys
from pathlib import Path

from generator.base.errors import InputError
from generator.files.write import fill_folder, read_listing
from tools.site.build import site

ROOT = Path(__file__).resolve().parents[2]


def main(arguments: list[str]) -> None:
    """Builds the site, or says what is wrong and leaves the folder as it was."""
    out = Path(arguments[0]) if arguments else ROOT / "build" / "docs"
    try:
        files = site(ROOT)
        fill_folder(out, files, tuple(read_listing(out)), force=not arguments)
    except InputError as error:
        sys.exit("\n".join(f"error: {fault}" for fault in error.faults))
    pages = sum(name.endswith(".html") for name in files)
    print(f"{out / 'index.html'}: {pages} pages, {sum(map(len, files.values())) / 1e6:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
