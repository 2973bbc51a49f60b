"""An input method of IBus for measurements: letters wait underlined, a space makes characters of them.

    python3 engine.py READY_FILE

Run by the system's Python, with IBus' typelib in sight. `WORDS` says what becomes of which letters; a number
takes another candidate, Enter takes the letters as they are, Backspace the last of them, Escape all.
"""

from __future__ import annotations

import sys
from pathlib import Path

import gi

gi.require_version("IBus", "1.0")
from gi.repository import GLib, IBus  # noqa: E402 - its version is chosen first

NAME = "deskhand-test"
WORDS = {
    "nihao": ("你好", "拟好"),
    "shijie": ("世界", "视界"),
    "xiexie": ("谢谢", "写写"),
    "konnichiha": ("こんにちは", "コンニチハ"),
    "toukyou": ("東京", "とうきょう"),
    "annyeong": ("안녕", "안녕하세요"),
    "privet": ("привет", "Привет"),
    "cafe": ("café", "CAFÉ"),
}
_COMMANDS = IBus.ModifierType.CONTROL_MASK | IBus.ModifierType.MOD1_MASK | IBus.ModifierType.SUPER_MASK


class Engine(IBus.Engine):
    """Keeps the letters that are typed until they are taken."""

    __gtype_name__ = "DeskhandTestEngine"
    letters = ""

    def do_process_key_event(self, keyval: int, keycode: int, state: int) -> bool:
        """Whether the key was ours."""
        if state & (IBus.ModifierType.RELEASE_MASK | _COMMANDS):
            return False
        sign = chr(keyval) if keyval < 128 else ""
        if sign.isalpha():
            self._show(self.letters + sign)
            return True
        if not self.letters:
            return False
        candidates = WORDS.get(self.letters, (self.letters,))
        if sign == " ":
            self._take(candidates[0])
        elif sign.isdigit() and 0 < int(sign) <= len(candidates):
            self._take(candidates[int(sign) - 1])
        elif keyval == IBus.KEY_Return:
            self._take(self.letters)
        elif keyval == IBus.KEY_BackSpace:
            self._show(self.letters[:-1])
        elif keyval == IBus.KEY_Escape:
            self._show("")
        else:
            self._take(self.letters)
            return False
        return True

    def do_focus_out(self) -> None:
        self._show("")

    def _take(self, text: str) -> None:
        self._show("")
        self.commit_text(IBus.Text.new_from_string(text))

    def _show(self, letters: str) -> None:
        self.letters = letters
        text = IBus.Text.new_from_string(letters)
        text.append_attribute(IBus.AttrType.UNDERLINE, IBus.AttrUnderline.SINGLE, 0, len(letters))
        self.update_preedit_text(text, len(letters), bool(letters))


def main() -> None:
    IBus.init()
    bus = IBus.Bus()
    if not bus.is_connected():
        sys.exit("IBus is not running.")
    factory = IBus.Factory.new(bus.get_connection())
    factory.add_engine(NAME, Engine)
    component = IBus.Component.new(
        "org.freedesktop.IBus.DeskhandTest", "For measurements", "1", "Apache-2.0", "", "", "", ""
    )
    component.add_engine(IBus.EngineDesc.new(NAME, NAME, "", "zh", "Apache-2.0", "", "", "us"))
    bus.register_component(component)
    bus.request_name("org.freedesktop.IBus.DeskhandTest", 0)

    def is_chosen(*_: object) -> None:
        chosen = bus.get_global_engine()
        if chosen is not None and chosen.get_name() == NAME:
            Path(sys.argv[1]).touch()

    bus.set_global_engine_async(NAME, -1, None, is_chosen)
    GLib.MainLoop().run()


if __name__ == "__main__":
    main()
