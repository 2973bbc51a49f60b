"""Type checks of what runs on Windows and macOS, as if it ran there. Starts mypy.

What there is on Linux alone is a list in pyproject.toml (`tool.deskhand.linux_only`), left out here; that
nothing else imports it as it starts is what tests/test_other_systems.py is for.
"""

from __future__ import annotations

import fnmatch
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SYSTEMS = ("win32", "darwin")


def linux_only() -> tuple[str, ...]:
    """Patterns of module names."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tuple(tomllib.load(file)["tool"]["deskhand"]["linux_only"])


def command(system: str) -> list[str]:
    """mypy, without the files of those modules."""
    files = [fnmatch.translate(pattern.replace(".", "/")) for pattern in linux_only()]
    # An inline group ends each pattern; what follows a name is the file's ending, or all of a package.
    left_out = "|".join(re.sub(r"\\Z$", "", one) for one in files)
    packages = [word for package in ("agent", "app", "training") for word in ("-p", package)]
    return [
        sys.executable, "-m", "mypy", *packages, "--platform", system, "--follow-imports", "silent",
        "--cache-dir", f".mypy_cache/{system}", "--exclude", rf"^({left_out})(/.*)?(\.py)?$",
    ]  # fmt: skip


def main() -> int:
    statuses = [subprocess.run(command(system), cwd=ROOT, check=False).returncode for system in SYSTEMS]
    return max(statuses)


if __name__ == "__main__":
    sys.exit(main())
