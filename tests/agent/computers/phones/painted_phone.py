"""A phone that is only painted: a page with a pad and two text fields, a home screen and six applications."""

from __future__ import annotations

import base64
import struct
import threading
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from agent.computers.android.applications import ADB_KEYBOARD
from agent.computers.android.keycodes import CODES
from agent.coordinates import MonitorPoint
from tests.agent.computers.event_target import EventTarget
from tests.agent.computers.phones.painted_apps import BAR, Kind, PaintedApp, Widget, six_apps

_NAMES = {code: name for name, code in CODES.items()}
_QT = {"enter": "return", "ctrl": "control"}
_MODIFIERS = ("ctrl", "shift", "alt", "meta")
_LETTERS = ImageFont.load_default(20)
_OWN_KEYBOARD = "com.phone/.Keyboard"
USAGE = "Usage: input\n motionevent <DOWN|UP|MOVE|CANCEL>\n keycombination\n"


class PaintedPhone:
    """Reacts to `input` as Android's does; all may be called on any thread."""

    def __init__(self, size: tuple[int, int] = (540, 1200), *, seed: int = 0) -> None:
        self.size, self.is_turned = size, False
        self.apps = six_apps(seed)
        self._down_at = (0, 0)
        self.app, self.is_awake, self.is_secure, self.has_keyboard = "events", True, False, True
        self.keyboard = _OWN_KEYBOARD
        self.events: list[dict[str, Any]] = []
        self.texts = {"line": "", "text": ""}
        self.focus, self.is_selected, self.num_presses, self.scrolled = "pad", False, 0, 0
        self.is_password = False
        """Whether the field with the keyboard is one for passwords."""
        self.png_only, self.pixel_format = False, 1
        self.turns_before_touch = False
        self.commands: list[tuple[str, ...]] = []
        self._tapped_s = 0.0
        self._lock = threading.RLock()

    @property
    def shape(self) -> tuple[int, int]:
        return (self.size[1], self.size[0]) if self.is_turned else self.size

    @property
    def front(self) -> PaintedApp | None:
        """The one of the six that is in front."""
        return self.apps.get(self.app)

    def widgets(self) -> list[Widget]:
        """All that can be touched now, but for the page with the pad."""
        width, height = self.shape
        if self.front is not None:
            return self.front.widgets(width, height)
        if self.app == "events":
            return []
        across = 6 if self.is_turned else 3
        side = width / across
        return [
            Widget(
                name,
                app.title,
                Kind.BUTTON,
                (at % across * side + 20, height / 6 + at // across * 160, side - 40, 120),
            )
            for at, (name, app) in enumerate(self.apps.items())
        ]

    def places(self) -> dict[str, list[int]]:
        height = self.shape[1]
        return {
            "pad": [10, height // 8, 320, 320],
            "line": [10, height // 8 + 325, 320, 40] if not self.is_turned else [360, 80, 400, 40],
            "text": [10, height // 8 + 370, 320, 90] if not self.is_turned else [360, 160, 400, 100],
        }

    # ---- what the device's shell asks

    def ask(self, words: Sequence[str]) -> tuple[int, bytes]:
        with self._lock:
            self.commands.append(tuple(words))
            return self._answer(list(words))

    def _answer(self, words: list[str]) -> tuple[int, bytes]:
        match words:
            case ["screencap"]:
                return 0, self.screencap()
            case ["screencap", "-p"]:
                return 0, self.png()
            case ["input"]:
                return 1, USAGE.encode()
            case ["input", *rest]:
                return self._input(rest)
            case ["dumpsys", "window", "displays"]:
                if self.turns_before_touch:
                    self.is_turned = not self.is_turned
                    self.turns_before_touch = False
                width, height = self.shape
                focus = f"{self.front.package}/.Main" if self.front is not None else "com.home/.Home"
                if self.app == "events":
                    focus = "com.painted.events/com.painted.Events"
                said = f" init=540x1200 cur={width}x{height} app={width}x{height}\n"
                return 0, f"{said} mCurrentFocus=Window{{1a2b u0 {focus}}}\n".encode()
            case ["dumpsys", "input_method"]:
                has_keyboard = self.focus in self.texts if self.front is None else bool(self.front.focus)
                kind = "0x81" if self.is_password else "0x1"
                return (
                    0,
                    f" mInputShown={str(has_keyboard).lower()}\n inputType={kind} imeOptions=0x6\n".encode(),
                )
            case ["dumpsys", "power"]:
                return 0, f"mWakefulness={'Awake' if self.is_awake else 'Asleep'}\n".encode()
            case ["ime", "list", "-s"]:
                names = [_OWN_KEYBOARD, *([ADB_KEYBOARD] if self.has_keyboard else [])]
                return 0, "\n".join(names).encode()
            case ["ime", "set", name]:
                self.keyboard = name
                return 0, b""
            case ["settings", "get", "secure", "default_input_method"]:
                return 0, self.keyboard.encode()
            case ["cmd", "package", "query-activities", *_]:
                names = [f"{app.package}/.Main" for app in self.apps.values()]
                return 0, "\n".join(["com.painted.events/com.painted.Events", *names, ""]).encode()
            case ["am", "start", "-n", component]:
                package = component.partition("/")[0]
                by_package = {app.package: name for name, app in self.apps.items()}
                self.app = by_package.get(package, "events")
                return 0, b"Starting: Intent\n"
            case ["am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", text]:
                if self.keyboard == ADB_KEYBOARD:
                    self._write(base64.b64decode(text).decode())
                return 0, b"Broadcast completed: result=0\n"
        return 127, f"{words[0]}: not found\n".encode()

    def _input(self, words: list[str]) -> tuple[int, bytes]:
        match words:
            case ["tap", x, y]:
                self._down(int(x), int(y))
                self._up(int(x), int(y))
            case ["swipe", x1, y1, x2, y2, _ms]:
                self._swipe(int(x1), int(y1), int(x2), int(y2))
            case ["motionevent", how, x, y]:
                if how == "DOWN":
                    self._down(int(x), int(y))
                elif how == "MOVE":
                    self._event("move", int(x), int(y))
                    self._slide(int(x))
                else:
                    self._up(int(x), int(y))
            case ["text", text]:
                for character in text.replace("%s", " "):
                    name = "space" if character == " " else character.lower()
                    self.events += [{"kind": "key_press", "key": name, "modifiers": []}]
                    self.events += [{"kind": "key_release", "key": name}]
                self._write(text.replace("%s", " "))
            case ["keyevent", code]:
                self._keys([int(code)])
            case ["keycombination", *codes]:
                self._keys([int(code) for code in codes])
            case _:
                return 255, b"Error: Unknown command\n"
        return 0, b""

    # ---- what it does

    def _event(self, kind: str, x: int, y: int, **more: Any) -> None:
        left, top, *_ = self.places()["pad"]
        self.events.append({"kind": kind, "x": x - left, "y": y - top, **more})

    def _under(self, x: int, y: int) -> Widget | None:
        return next((one for one in self.widgets() if one.holds(x, y)), None)

    def _tap(self, x: int, y: int) -> None:
        """What is not the page with the pad reacts where a finger goes up again."""
        widget = self._under(x, y)
        if widget is None or self._under(*self._down_at) != widget:
            return
        if self.front is None:
            self.app = widget.name
        else:
            self.front.tap(widget)

    def _slide(self, x: int) -> None:
        widget = self._under(*self._down_at)
        if self.front is not None and widget is not None and widget.kind is Kind.SLIDER:
            self.front.slid(widget.name, (x - widget.box[0]) / widget.box[2])

    def _down(self, x: int, y: int) -> None:
        self._down_at = (x, y)
        if self.app != "events":
            return
        for name, (left, top, width, height) in self.places().items():
            if left <= x < left + width and top <= y < top + height:
                self.focus, self.is_selected = name, False
        now_s = time.monotonic()
        is_double = now_s - self._tapped_s < 0.3 and self.events and self.events[-1]["kind"] == "release"
        self._tapped_s = 0.0 if is_double else now_s
        self.num_presses += 1
        self._event("double" if is_double else "press", x, y, button="left")

    def _up(self, x: int, y: int) -> None:
        if self.app == "events":
            self._event("release", x, y, button="left")
        else:
            self._slide(x)
            self._tap(x, y)

    def _swipe(self, x1: int, y1: int, x2: int, y2: int) -> None:
        self._down_at = (x1, y1)
        if self.front is not None:
            widget = self._under(x1, y1)
            if (x1, y1) == (x2, y2) and widget is not None:
                self.front.pressed_long(widget.name)
            elif widget is not None and widget.kind is Kind.SLIDER:
                self._slide(x2)
            else:
                self.front.scroll(y1 - y2, *self.shape)
        if (x1, y1) == (x2, y2):
            self._event("long_press", x1, y1)
        else:
            self.scrolled += y1 - y2
            self._event("swipe", x1, y1, dx=x2 - x1, dy=y2 - y1)

    def _keys(self, codes: list[int]) -> None:
        names = [_NAMES.get(code, {3: "HOME", 4: "BACK", 224: "WAKE"}.get(code, "?")) for code in codes]
        for number, name in enumerate(names):
            held = [one for one in names[:number] if one in _MODIFIERS]
            self.events.append({"kind": "key_press", "key": _QT.get(name, name), "modifiers": held})
        self.events += [{"kind": "key_release", "key": _QT.get(name, name)} for name in names]
        if names == ["ctrl", "a"]:
            self.is_selected = True
            if self.front is not None:
                self.front.is_selected = True
        elif names == ["HOME"] or (names == ["BACK"] and (self.front is None or not self.front.back())):
            self.app = "home"
        elif names == ["WAKE"]:
            self.is_awake = True
        elif names == ["enter"] and self.focus == "line":
            self.events.append({"kind": "submitted", "text": self.texts["line"]})
        elif names == ["enter"]:
            self._write("\n")

    def _write(self, text: str) -> None:
        if self.front is not None:
            self.front.write(text)
        elif self.focus in self.texts:
            before = "" if self.is_selected else self.texts[self.focus]
            self.is_selected = False
            self.texts[self.focus] = before + text
            self.events.append({"kind": self.focus, "text": self.texts[self.focus]})

    # ---- what it shows

    def picture(self) -> Image.Image:
        width, height = self.shape
        if not self.is_awake or self.is_secure:
            return Image.new("RGBA", (width, height), (0, 0, 0, 255))
        gradient = np.linspace(200, 255, height, dtype=np.uint8)[:, None].repeat(width, 1)
        drawn = Image.merge("RGBA", [Image.fromarray(gradient)] * 3 + [Image.new("L", (width, height), 255)])
        draw = ImageDraw.Draw(drawn)
        if self.app == "events":
            for name, (left, top, wide, high) in self.places().items():
                draw.rectangle((left, top, left + wide, top + high), outline=(20, 60, 120))
                shown = (
                    f"{self.num_presses} {self.scrolled}" if name == "pad" else ascii(self.texts[name])[-40:]
                )
                draw.text((left + 8, top + 8), shown, fill=(0, 0, 0))
            draw.rectangle((300, 20, 300 + self.num_presses % 40 * 5, 60), fill=(200, 30, 30))
        else:
            self._draw_widgets(draw)
        return drawn

    def _draw_widgets(self, draw: ImageDraw.ImageDraw) -> None:
        front, height = self.front, self.shape[1]
        title = f"{front.title}  {front.about}" if front is not None else "Home"
        draw.text((20, height / 16 + BAR / 4), title, fill=(0, 0, 120), font=_LETTERS)
        for one in self.widgets():
            left, top, wide, high = one.box
            is_focused = front is not None and one.kind is Kind.FIELD and front.focus == one.name
            edge = (200, 60, 20) if is_focused else (120, 130, 150)
            fill = (205, 215, 240) if one.kind is Kind.BUTTON else (250, 250, 252)
            draw.rounded_rectangle((left, top, left + wide, top + high), 10, outline=edge, fill=fill, width=2)
            if one.kind is Kind.SLIDER:
                draw.rectangle(
                    (left, top + high / 2 - 4, left + wide * one.part, top + high / 2 + 4), (40, 90, 200)
                )
            if one.kind is Kind.SWITCH:
                place = (left + wide - 70, top + high / 2 - 14, left + wide - 20, top + high / 2 + 14)
                draw.rounded_rectangle(place, 14, fill=(40, 140, 70) if one.is_on else (190, 190, 195))
                knob = place[2] - 26 if one.is_on else place[0] + 2
                draw.ellipse((knob, place[1] + 2, knob + 24, place[3] - 2), fill=(255, 255, 255))
            draw.text(
                (left + 14, top + high / 2), one.label[:42], fill=(10, 10, 20), font=_LETTERS, anchor="lm"
            )

    def screencap(self) -> bytes:
        shown = self.picture()
        head = struct.pack("<4I", *shown.size, 43 if self.png_only else self.pixel_format, 0)
        return head + shown.tobytes()

    def png(self) -> bytes:
        import io

        file = io.BytesIO()
        self.picture().save(file, "PNG")
        return file.getvalue()


class PhoneTarget(EventTarget):
    """What the page of the painted phone received."""

    def __init__(self, phone: PaintedPhone) -> None:
        self._phone = phone

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        return [event for event in list(self._phone.events) if not kinds or event["kind"] in kinds]

    def clear(self) -> None:
        self._phone.events.clear()

    def place(self, name: str, dx: int | None = None, dy: int | None = None) -> MonitorPoint:
        self._places = self._phone.places()
        return super().place(name, dx, dy)
