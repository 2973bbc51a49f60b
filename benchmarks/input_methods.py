"""What is recorded where an input method stands between the keys and the field.

    python benchmarks/input_methods.py [--toolkits gtk,qt,tk,gtk-fcitx] [--ibus DIR] [--fcitx DIR] [--json]

On an Xvfb of its own with a session bus and AT-SPI, IBus runs with an engine of ours
(`benchmarks/workloads/input_method/engine.py`) that makes characters of letters; `gtk-fcitx` is Mousepad with
Fcitx 5 and its own pinyin. A person types each line by
key into Mousepad (GTK 3), FeatherPad (Qt) and IDLE (Tk, which knows no AT-SPI, and IBus by XIM), while
`agent.demonstrations` records it in a process of its own. The truth is the file that the editor saved. A line
counts as *exact* where the record has the same text, as *marked* where the record says that it is not sure
of it or did not keep it. Exit status 1 where a line is neither, or where fewer than nine tenths of the lines
of an editor that says what arrives are exact.

IBus and Fcitx are unpacked from Debian's packages into a folder that is thrown away, where `--ibus` and
`--fcitx` do not say where they lie unpacked.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import TypeText
from agent.computers.private_desktop import accessibility_command, bus_command
from agent.computers.x11_connection import DisplayAddress
from agent.demonstrations.typed_check import check_typed, unsure_steps
from agent.store import Record, open_record
from benchmarks.recorded_typing import EDITORS, display, ended, has_keyboard, until
from benchmarks.recorder import Recording
from benchmarks.workloads.gates import all_met, at_least, equal_to
from benchmarks.workloads.keyboard_person import Person

_WORK = Path(__file__).parent / "workloads" / "input_method"
_FCITX_PACKAGES = (
    "fcitx5", "fcitx5-data", "fcitx5-modules", "fcitx5-frontend-gtk3", "libfcitx5core7", "libfcitx5utils2",
    "libfcitx5config6", "libfcitx5gclient2", "libxcb-ewmh2", "libxcb-imdkit1", "fcitx5-pinyin",
    "fcitx5-chinese-addons-data", "fcitx5-module-punctuation", "libime-data", "libime-data-language-model",
    "libimecore0", "libimepinyin0",
)  # fmt: skip
_WITH_FCITX = "gtk-fcitx"
_FCITX_OFF = "wayland,waylandim,notificationitem,notifications,kimpanel,cloudpinyin"
_FCITX_PROFILE = """\
[Groups/0]
Name=Default
Default Layout=us
DefaultIM=pinyin
[Groups/0/Items/0]
Name=keyboard-us
[Groups/0/Items/1]
Name=pinyin
[GroupOrder]
0=Default
"""
_PACKAGES = ("ibus", "ibus-gtk3", "gir1.2-ibus-1.0", "libibus-1.0-5", "python3-ibus-1.0")
_SILENT: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
_LIBRARIES = "usr/lib/x86_64-linux-gnu"
_LAYOUT = {"layout": "us", "options": ""}
_SAYING = ("gtk", "qt", _WITH_FCITX)
"""Toolkits whose applications say what arrived."""
_REST_S = 0.4
_KEY_S = 0.05
_FCITX_START_S = 4.0
"""It reads its language model before it takes keys."""
LINES = (
    "nihao ", "nihao shijie ", "nihao2", "xiexie , nihao !", "konnichiha toukyou ", "toukyou2", "annyeong ",
    "annyeong2 shijie ", "privet ", "privet2, shijie ", "cafe ", "cafe2", "2026 nihao ", "hello ", "a ",
    "nihao  shijie ", "Order 4711 ", "12:30 toukyou ", "(xiexie )", "nihao nihao nihao ",
)  # fmt: skip
"""What is pressed after the number of each line; a space takes what was composed."""
PINYIN_LINES = (
    "nihao ", "nihao shijie ", "xiexie , nihao !", "2026 nihao ", "beijing ", "zhongguo ", "women ",
    "mingtian ", "pengyou ", "wenti ? ", "(xiexie )", "nihao nihao nihao ", "shenme ", "keyi ",
    "12 xuesheng ",
)  # fmt: skip
"""The same for Fcitx: words of its dictionary, so that nothing is left over where a line ends."""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--toolkits", default=",".join((*EDITORS, _WITH_FCITX)))
    parser.add_argument("--ibus", type=Path, help="folder with Debian's packages of IBus unpacked")
    parser.add_argument("--fcitx", type=Path, help="the same of Fcitx 5 and its pinyin")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows: dict[str, dict[str, Any]] = {}
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="deskhand-ibus-")))
        ibus, fcitx = options.ibus, options.fcitx
        for toolkit in options.toolkits.split(","):
            folder = place / toolkit
            folder.mkdir()
            if toolkit == _WITH_FCITX:
                fcitx = fcitx or unpacked(place / "fcitx", _FCITX_PACKAGES)
                method = partial(fcitx_method, fcitx=fcitx)
            else:
                ibus = ibus or unpacked(place / "ibus", _PACKAGES)
                method = partial(input_method, ibus=ibus)
            lines = PINYIN_LINES if toolkit == _WITH_FCITX else LINES
            rows[toolkit] = session(toolkit.partition("-")[0], folder, method, lines)
            figures = {name: value for name, value in rows[toolkit].items() if name != "rows"}
            print(f"{toolkit}: {figures}", file=sys.stderr, flush=True)
    gates = []
    for toolkit, row in rows.items():
        neither = row["lines"] - row["exact"] - row["marked"]
        gates.append(equal_to(f"{toolkit}.neither exact nor marked", neither, 0))
        if toolkit in _SAYING:
            gates.append(at_least(f"{toolkit}.exact", row["exact"], round(0.9 * row["lines"])))
    answer = {"benchmark": "input methods", **rows, "gates": gates}
    print(json.dumps(answer, ensure_ascii=False, indent=None if options.json else 1))
    return 0 if all_met(gates) else 1


def unpacked(folder: Path, packages: Sequence[str]) -> Path:
    """Packages of Debian, from its mirror."""
    folder.mkdir()
    subprocess.run(["apt-get", "download", *packages], cwd=folder, check=True, **_SILENT)
    for package in folder.glob("*.deb"):
        subprocess.run(["dpkg", "-x", str(package), str(folder)], check=True)
    return folder


def session(
    toolkit: str,
    folder: Path,
    method: Callable[[str, Path], AbstractContextManager[None]],
    lines: Sequence[str],
) -> dict[str, Any]:
    """One editor: every line is typed, recorded and saved."""
    home, records, typed = folder / "home", folder / "records", folder / "typed.txt"
    for one in (home, records):
        one.mkdir(mode=0o700)
    typed.write_text("", encoding="utf-8")
    before = dict(os.environ)
    try:
        with display(_LAYOUT) as name, method(name, home), editor(toolkit, typed):
            person = Person(name, seed=1)
            recording = Recording(DisplayAddress(name), records)
            time.sleep(2.0)  # it looks for an input method once a second
            for number, line in enumerate(lines, start=1):
                for sign in f"{number} {line}":
                    person.presses(_key(sign)) if sign.islower() else person.types(sign)
                    time.sleep(_KEY_S)
                time.sleep(_REST_S)
                person.presses("Return")
                time.sleep(_REST_S)
            until(lambda: _is_saved(person, typed, len(lines)), "the editor did not save the file")
            record_id = str(recording.finish()["record"])
            person.close()
    finally:
        os.environ.clear()
        os.environ.update(before)
    record = open_record(records / record_id)
    check_typed(record)
    return compared(typed.read_text(encoding="utf-8"), record, lines)


def _key(sign: str) -> str:
    return "space" if sign == " " else sign


def _is_saved(person: Person, file: Path, num_lines: int) -> bool:
    person.presses("Control_L", "s")
    time.sleep(1.0)
    return len(file.read_text(encoding="utf-8").splitlines()) >= num_lines


def compared(saved: str, record: Record, lines: Sequence[str]) -> dict[str, Any]:
    """Lines are matched by the number that each begins with."""
    kept: dict[int, str] = {}
    doubted: set[int] = set()
    unsure, number = unsure_steps(record), 0
    for step in record:
        if not step.performed:  # it says that something was typed and not kept
            number += 1
            doubted.add(number)
        for done in step.performed:
            if not isinstance(done.action, TypeText):
                continue
            for piece in done.action.text.splitlines():
                first, _, rest = piece.strip().partition(" ")
                if first == str(number + 1):
                    number += 1
                    kept[number] = rest.rstrip()
                else:
                    kept[number] = kept.get(number, "") + piece.rstrip()
                if step.number in unsure:
                    doubted.add(number)
    rows = []
    for place, line in enumerate(saved.splitlines()[: len(lines)], start=1):
        truth = line.strip().partition(" ")[2].rstrip()
        rows.append(
            {
                "pressed": lines[place - 1],
                "arrived": truth,
                "recorded": kept.get(place, ""),
                "is_exact": truth == kept.get(place, ""),
                "is_marked": place in doubted,
            }
        )
    return {
        "lines": len(lines),
        "changed_by_it": sum(row["arrived"] != str(row["pressed"]).strip() for row in rows),
        "exact": sum(row["is_exact"] for row in rows),
        "marked": sum(row["is_marked"] and not row["is_exact"] for row in rows),
        "marked_in_vain": sum(row["is_marked"] and row["is_exact"] for row in rows),
        "rows": rows,
    }


def _session_of(display_name: str, home: Path, module: str) -> dict[str, str]:
    """The environment of a session with an input method of that name."""
    os.environ.pop("XAUTHORITY", None)
    return {
        "DISPLAY": display_name,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "XDG_DATA_HOME": str(home / ".local"),
        "XDG_RUNTIME_DIR": str(home),
        "DBUS_SESSION_BUS_ADDRESS": f"unix:path={home}/bus",
        "GSETTINGS_BACKEND": "memory",
        "NO_AT_BRIDGE": "0",
        "QT_ACCESSIBILITY": "1",
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "GTK_IM_MODULE": module,
        "QT_IM_MODULE": module,
        "XMODIFIERS": f"@im={module}",
    }


def _start(stack: ExitStack, *command: str, **environment: str) -> None:
    process = subprocess.Popen(command, env=os.environ | environment, **_SILENT)
    stack.enter_context(ended(process))


def _start_buses(stack: ExitStack, home: Path) -> None:
    _start(stack, *bus_command(str(home)))
    until((home / "bus").is_socket, "the session bus did not start")
    _start(stack, *(accessibility_command() or ()))


@contextmanager
def input_method(display_name: str, home: Path, *, ibus: Path) -> Iterator[None]:
    """A bus, AT-SPI and IBus with our engine; `os.environ` is as a session's with them."""
    library = ibus / _LIBRARIES
    os.environ |= _session_of(display_name, home, "ibus")
    os.environ["PATH"] += f":{ibus}/usr/bin"  # Qt looks for its daemon
    with ExitStack() as stack:
        _start_buses(stack, home)
        own = {
            "LD_LIBRARY_PATH": str(library),
            "GI_TYPELIB_PATH": str(library / "girepository-1.0"),
            "PYTHONPATH": str(ibus / "usr/lib/python3/dist-packages"),
            "IBUS_COMPONENT_PATH": str(home / "none"),
        }
        off = ("--panel", "disable", "--config", "disable", "--emoji-extension", "disable")
        _start(stack, str(ibus / "usr/bin/ibus-daemon"), *off, **own)
        until(lambda: any((home / ".config/ibus/bus").glob("*")), "IBus did not start")
        _start(stack, "/usr/bin/python3", str(_WORK / "engine.py"), str(home / "chosen"), **own)
        until((home / "chosen").exists, "the input method did not start")
        _start(stack, str(ibus / "usr/libexec/ibus-x11"), **own)
        os.environ["GTK_IM_MODULE_FILE"] = str(_gtk_modules(home, library, "im-ibus.so"))
        os.environ["LD_LIBRARY_PATH"] = str(library)
        yield


@contextmanager
def fcitx_method(display_name: str, home: Path, *, fcitx: Path) -> Iterator[None]:
    """A bus, AT-SPI and Fcitx 5 with pinyin switched on."""
    library, settings = fcitx / _LIBRARIES, home / ".config/fcitx5"
    settings.mkdir(parents=True)
    (settings / "profile").write_text(_FCITX_PROFILE)
    (settings / "config").write_text("[Behavior]\nActiveByDefault=True\n")
    os.environ |= _session_of(display_name, home, "fcitx")
    with ExitStack() as stack:
        _start_buses(stack, home)
        own = {
            "LD_LIBRARY_PATH": str(library),
            "FCITX_ADDON_DIRS": str(library / "fcitx5"),
            "FCITX_DATA_DIRS": str(fcitx / "usr/share/fcitx5"),
            "XDG_DATA_DIRS": f"{fcitx}/usr/share:/usr/share",
            "LIBIME_MODEL_DIRS": str(library / "libime"),
        }
        _start(stack, str(fcitx / "usr/bin/fcitx5"), "--disable", _FCITX_OFF, **own)
        time.sleep(_FCITX_START_S)
        os.environ["GTK_IM_MODULE_FILE"] = str(_gtk_modules(home, library, "im-fcitx5.so"))
        os.environ["LD_LIBRARY_PATH"] = str(library)
        yield


def _gtk_modules(home: Path, library: Path, name: str) -> Path:
    """A list of GTK's modules with this one in it."""
    module = next(library.glob(f"gtk-3.0/*/immodules/{name}"))
    query = next(Path("/usr/lib").glob("*/libgtk-3-0*/gtk-query-immodules-3.0"))
    found = subprocess.run(
        [str(query), str(module)],
        env=os.environ | {"LD_LIBRARY_PATH": str(library)},
        capture_output=True,
        check=True,
    )
    path = home / "immodules.cache"
    path.write_bytes(found.stdout)
    return path


@contextmanager
def editor(toolkit: str, file: Path) -> Iterator[None]:
    """The editor with an empty file and the keyboard."""
    process = subprocess.Popen([*EDITORS[toolkit], str(file)], **_SILENT)
    with ended(process):
        name = os.environ["DISPLAY"]
        until(lambda: has_keyboard(name, file.name), f"{EDITORS[toolkit][0]} did not open")
        time.sleep(2.0)
        yield


if __name__ == "__main__":
    sys.exit(main())
