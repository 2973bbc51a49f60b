"""The corpus is fetched from the packages of the reference page, once each; failures are said plainly."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from training.windows.corpus.reading import EXCLUDED_APPLICATIONS

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "packaging/training_corpus.sh"
PAGE = ROOT / "docs/reference/training-corpus.md"
LISTED = re.findall(r"^\| `([a-z0-9.+-]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

FAKE_APT_GET = """#!/bin/bash
package=${@: -1}
echo "$package" >> "$ASKED"
if [[ " $UNKNOWN " = *" $package "* || $UNKNOWN = all ]]; then
    echo "E: Unable to locate package $package" >&2; exit 100
fi
echo "$package" > "${package}_1.0_all.deb"
"""
FAKE_DPKG = """#!/bin/bash
package=$(cat "$2")
mkdir -p "$3/usr/share/$package"
[ "$package" = gramps ] && cp "$SAMPLE" "$3/usr/share/$package/dialog.ui"
exit 0
"""


@pytest.fixture
def machine(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine whose apt and dpkg are scripts of this test."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, text in (("apt-get", FAKE_APT_GET), ("apt-cache", "#!/bin/bash\n"), ("dpkg-deb", FAKE_DPKG)):
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    sample = tmp_path / "sample.ui"
    names = (
        f"{one}{other}{third}"
        for one in "bdfgklmnprst"
        for other in "aeiou"
        for third in ("lam", "nor", "vit")
    )
    words = list(names)
    rows = "".join(
        f'<item translatable="yes">{one.title()} {other}</item>' for one in words[::7] for other in words[::4]
    )
    sample.write_text(
        f'<interface><object class="GtkComboBoxText"><items>{rows}</items></object></interface>'
    )
    return {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "ASKED": str(tmp_path / "asked"),
        "SAMPLE": str(sample),
        "UNKNOWN": "",
    }


def run(machine: dict[str, str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", SCRIPT, folder], env=machine, capture_output=True, text=True, check=False, timeout=120
    )


def test_the_page_lists_some_forty_packages_and_no_application_of_the_evaluation() -> None:
    assert len(LISTED) == len(set(LISTED))
    assert 40 <= len(LISTED) <= 60
    assert not [name for name in LISTED if any(excluded in name for excluded in EXCLUDED_APPLICATIONS)]


def test_every_package_is_fetched_once_and_the_labels_are_written(
    machine: dict[str, str], tmp_path: Path
) -> None:
    machine["UNKNOWN"] = "numix-gtk-theme"
    first = run(machine, tmp_path / "corpus")
    assert first.returncode == 0, first.stderr
    assert "Without numix-gtk-theme" in first.stderr
    asked = Path(machine["ASKED"]).read_text().split()
    assert asked == LISTED
    stored = json.loads((tmp_path / "corpus/labels.json").read_text())
    assert len(stored["labels"]["option"]) > 1000
    machine["UNKNOWN"] = ""
    assert run(machine, tmp_path / "corpus").returncode == 0
    assert Path(machine["ASKED"]).read_text().split() == [*asked, "numix-gtk-theme"]


def test_a_package_that_left_the_list_leaves_the_tree(machine: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    (folder / "unpacked").mkdir(parents=True)
    (folder / "unpacked/old-program").touch()
    left = folder / "tree/usr/share/old-program/main.ui"
    left.parent.mkdir(parents=True)
    left.touch()
    done = run(machine, folder)
    assert done.returncode == 0, done.stderr
    assert "old-program is no longer on the list" in done.stdout
    assert not left.exists()


def test_without_a_network_it_says_so_and_fails(machine: dict[str, str], tmp_path: Path) -> None:
    machine["UNKNOWN"] = "all"
    done = run(machine, tmp_path / "corpus")
    assert done.returncode == 1
    assert "Is the network there" in done.stderr
    assert not (tmp_path / "corpus/labels.json").exists()


def test_without_apt_it_says_so_and_fails(machine: dict[str, str], tmp_path: Path) -> None:
    few = tmp_path / "few"
    few.mkdir()
    for name in ("bash", "dirname"):
        (few / name).symlink_to(shutil.which(name) or "")
    machine["PATH"] = str(few)
    done = run(machine, tmp_path / "corpus")
    assert done.returncode == 1
    assert "apt-get is missing" in done.stderr
