"""What the package and the archive carry: nothing that is needed is pruned, nothing is there thrice."""

from __future__ import annotations

import shutil
import sysconfig
from pathlib import Path

import build_deb
import bundle
import pytest

INSTALLERS = Path(__file__).parents[2] / "packaging" / "installers"

pytestmark = pytest.mark.skipif(shutil.which("readelf") is None, reason="binutils are not installed")


def test_a_module_brings_the_libraries_that_it_needs_and_those_that_these_need() -> None:
    qt = Path(sysconfig.get_path("purelib")) / "PySide6"
    widgets = next(qt.glob("QtWidgets*.so"))

    kept = bundle.needed_libraries([widgets], qt / "Qt" / "lib")

    assert {"libQt6Widgets.so.6", "libQt6Gui.so.6", "libQt6Core.so.6"} <= kept
    assert not any("Quick" in name for name in kept)


def test_tests_and_stubs_go_and_modules_named_testing_stay(tmp_path: Path) -> None:
    """IPython imports its own `testing`: without it there is no Python tool."""
    names = (
        "one/tests/test_a.py",
        "one/testing/skip.py",
        "one/a.pyi",
        "one/a.py",
        "lib/libllama.so",
        "bin/x",
    )
    for name in (*names, "PySide6/Qt/plugins/platforms/libqxcb.txt", "PySide6/Qt/lib/a.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "PySide6/Qt/translations").mkdir()

    bundle.prune(tmp_path)

    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {"one/testing/skip.py", "one/a.py", "PySide6/Qt/plugins/platforms/libqxcb.txt"}


def test_equal_libraries_become_links_and_others_stay(tmp_path: Path) -> None:
    for name, content in (("libx.so", "x"), ("libx.so.1", "x"), ("libx.so.1.2", "x"), ("libx.so.0", "older")):
        (tmp_path / name).write_text(content)

    bundle.link_equal_libraries(tmp_path)

    assert {path.name for path in tmp_path.iterdir() if path.is_symlink()} == {"libx.so.1", "libx.so.1.2"}
    assert (tmp_path / "libx.so.1.2").read_text() == "x"
    assert (tmp_path / "libx.so.0").read_text() == "older"


def test_the_glibc_floor_is_named_with_the_file_that_asks_for_it() -> None:
    library = next(Path(sysconfig.get_path("platlib"), "numpy", "_core").glob("_multiarray_umath*.so"))

    floor, asks = bundle.glibc_floor([library])

    assert (2, 2) < floor < (3, 0)
    assert asks == library


def test_the_package_depends_on_what_setup_installs() -> None:
    script = (INSTALLERS.parent / "system_packages.sh").read_text()
    wanted = next(line for line in script.splitlines() if line.startswith("desktop="))

    assert " ".join(build_deb.system_packages("desktop")) == wanted.split('"')[1]


def test_a_text_of_several_lines_is_one_field_of_a_control_file() -> None:
    assert build_deb.indented("One\n\nTwo  \n") == " One\n .\n Two\n"
