"""Runs a script in a page in a headless browser: what it found, and every error of the page."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")

HARNESS = """
<script>
(() => {
  const errors = [];
  addEventListener("error", (event) => errors.push(String(event.message)));
  const consoleError = console.error;
  console.error = (...words) => { errors.push(words.join(" ")); consoleError(...words); };
  addEventListener("securitypolicyviolation", (event) => errors.push(`asked for ${event.blockedURI}`));
  window.pageErrors = errors;
})();
</script>
"""

ASK = """
<script>
document.fonts.ready.then(async () => {
  const keydown = (key) => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  const press = (key) => document.body.dispatchEvent(keydown(key));
  const click = (id) => document.getElementById(id).click();
  let found;
  try { found = await (async () => { %s })(); } catch (error) { window.pageErrors.push(String(error)); }
  const entries = performance.getEntriesByType("resource").map((entry) => entry.name);
  const asked = entries.filter((name) => !name.startsWith("data:"));
  const result = document.createElement("pre");
  result.id = "found-by-the-test";
  result.textContent = JSON.stringify({ found, errors: window.pageErrors, asked });
  document.body.append(result);
});
</script>
"""


@dataclass(frozen=True)
class Found:
    value: Any
    errors: list[str]
    asked: list[str]


def program() -> str:
    return next(found for name in NAMES if (found := shutil.which(name)))


def arguments(profile: str, size: tuple[int, int]) -> list[str]:
    """A browser without a window that asks nobody for anything of its own."""
    return [
        program(),
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        f"--user-data-dir={profile}",
        f"--window-size={size[0]},{size[1]}",
        "--virtual-time-budget=20000",
    ]


def asked(page: str, script: str, folder: Path, size: tuple[int, int] = (1440, 900), anchor: str = "") -> Found:
    """Runs the body of an asynchronous function in the page. `press(key)` and `click(id)` are at hand."""
    path = folder / "page.html"
    whole = page.replace("<head>", "<head>" + HARNESS, 1).replace("</body>", (ASK % script) + "</body>", 1)
    path.write_text(whole, encoding="utf-8")
    with tempfile.TemporaryDirectory() as profile:
        command = [*arguments(profile, size), "--dump-dom", path.as_uri() + anchor]
        done = subprocess.run(command, capture_output=True, timeout=600, check=True)
    match = re.search(r'<pre id="found-by-the-test">(.*?)</pre>', done.stdout.decode("utf-8"), re.DOTALL)
    assert match, "the script didn't come to its end"
    told = json.loads(html.unescape(match[1]))
    return Found(told.get("found"), told["errors"], told["asked"])
