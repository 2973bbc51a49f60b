"""Checks of a phone: connected, trusted, seen, typed into. It is looked at, and nothing there is touched."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

from agent.computers.android.applications import ADB_KEYBOARD
from agent.computers.android.quoting import command
from agent.computers.android.serial import read_phone
from app.doctor.check import Check, CheckFinding, CheckHealth
from app.language import to_translate, tr
from app.running.phones import package_problem

if TYPE_CHECKING:
    from agent.computers.android.adb import AdbServer, PhoneLink
    from agent.computers.android.computer import PhoneComputer

_PICTURES = 5
_SLOW_MS = 1500
_HOW_TO_CONNECT = to_translate("docs/how-to/use-a-phone.md says how a phone is connected.")


def phone_checks(address: str) -> list[Check]:
    """`address` is android:SERIAL, or "" for the only phone."""
    return _PhoneChecks(address).checks()


class _PhoneChecks:
    """One phone for all of them; after one that failed the others are skipped."""

    def __init__(self, address: str) -> None:
        self._address = read_phone(address) if address else None
        self._server: AdbServer | None = None
        self._link: PhoneLink | None = None
        self._phone: PhoneComputer | None = None

    def checks(self) -> list[Check]:
        return [
            Check("adb", self._adb, _HOW_TO_CONNECT),
            Check("phone", self._find, _HOW_TO_CONNECT),
            Check("screen", self._open, _HOW_TO_CONNECT),
            Check("picture", self._picture, _HOW_TO_CONNECT),
            Check("turning", self._turning, _HOW_TO_CONNECT),
            Check("fingers and keys", self._hands, _HOW_TO_CONNECT),
            Check("text", self._text, _HOW_TO_CONNECT),
        ]

    def _adb(self) -> CheckFinding:
        if problem := package_problem():
            return CheckFinding("adb", CheckHealth.FAIL, problem)
        from agent.computers.android.adb import AdbServer

        server = AdbServer()
        server.start()
        self._server = server
        return CheckFinding(
            "adb", CheckHealth.OK, tr("An adb server answers at {address}.", address=server.name)
        )

    def _find(self) -> CheckFinding:
        if self._server is None:
            return _skipped("phone")
        found = self._server.find(self._address)
        self._link = self._server.open(found)
        words = tr("{serial} ({model}) trusts this computer.", serial=found.serial, model=found.model or "?")
        return CheckFinding("phone", CheckHealth.OK, words)

    def _open(self) -> CheckFinding:
        if self._link is None:
            return _skipped("screen")
        from agent.computers.android.computer import PhoneComputer, is_awake

        if not is_awake(self._link):
            return CheckFinding(
                "screen",
                CheckHealth.FAIL,
                tr("The phone’s screen is off."),
                tr("Switch it on and unlock it."),
            )
        self._phone = PhoneComputer(self._link)
        screen = self._phone.screen
        words = tr("It is on, {width} × {height}.", width=screen.width_px, height=screen.height_px)
        return CheckFinding("screen", CheckHealth.OK, words)

    def _picture(self) -> CheckFinding:
        if self._phone is None:
            return _skipped("picture")
        taken_ms = []
        for _ in range(_PICTURES):
            begun_s = time.perf_counter()
            self._phone.frame()
            taken_ms.append(1000 * (time.perf_counter() - begun_s))
        milliseconds = statistics.median(taken_ms)
        words = tr("A picture takes {milliseconds:.0f} ms.", milliseconds=milliseconds)
        if self._phone.hides_its_screen():
            return CheckFinding(
                "picture",
                CheckHealth.WARN,
                tr("What is open there shows itself as black: a secure window."),
                tr("Open another app; in this one the agent can do nothing."),
            )
        health = CheckHealth.WARN if milliseconds > _SLOW_MS else CheckHealth.OK
        advice = tr("A cable is faster than Wi-Fi.") if health is CheckHealth.WARN else ""
        return CheckFinding("picture", health, words, advice)

    def _turning(self) -> CheckFinding:
        if self._phone is None:
            return _skipped("turning")
        if self._phone.abilities.tells_size:
            words = tr("The phone compares the size of its screen before every touch.")
            return CheckFinding("turning", CheckHealth.OK, words)
        return CheckFinding(
            "turning",
            CheckHealth.WARN,
            tr("The phone does not say the size of its turned screen as its pictures have it."),
            tr("Lock its rotation: a touch while it turns would land elsewhere."),
        )

    def _hands(self) -> CheckFinding:
        if self._phone is None:
            return _skipped("fingers and keys")
        abilities = self._phone.abilities
        missing = [
            words
            for has, words in (
                (abilities.keeps_finger_down, tr("a finger that stays down (Android 11)")),
                (abilities.combines_keys, tr("keys pressed together (Android 13)")),
            )
            if not has
        ]
        if missing:
            words = tr("This Android does not have: {what}.", what=", ".join(missing))
            return CheckFinding("fingers and keys", CheckHealth.WARN, words)
        words = tr("Taps, long presses, swipes, a finger that stays down, and keys together.")
        return CheckFinding("fingers and keys", CheckHealth.OK, words)

    def _text(self) -> CheckFinding:
        if self._link is None:
            return _skipped("text")
        if ADB_KEYBOARD in self._link.run(command("ime", "list", "-s")).text.split():
            return CheckFinding("text", CheckHealth.OK, tr("Any text can be typed: ADBKeyBoard is there."))
        return CheckFinding(
            "text",
            CheckHealth.WARN,
            tr("Only plain ASCII can be typed."),
            tr("For other text install the app ADBKeyBoard and switch it on among the keyboards."),
        )


def _skipped(name: str) -> CheckFinding:
    return CheckFinding(name, CheckHealth.FAIL, tr("Not tried: the phone cannot be used."))
