"""What macOS lets us do only once its owner has allowed it, and where that is done. I/O: the system."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from agent.computers.macos.frameworks import Frameworks
from agent.errors import DisplayUnavailableError

_PAGE = "x-apple.systempreferences:com.apple.preference.security?"


class MacRight(StrEnum):
    SCREEN_RECORDING = "Screen Recording"
    """To see more of the screen than our own windows."""
    ACCESSIBILITY = "Accessibility"
    """To move mouse and keyboard, and to read elements."""
    INPUT_MONITORING = "Input Monitoring"
    """To notice the stop shortcut and the owner's own mouse."""

    @property
    def page(self) -> str:
        """The address of its page in the System Settings."""
        return _PAGE + _PAGES[self]


_PAGES = {
    MacRight.SCREEN_RECORDING: "Privacy_ScreenCapture",
    MacRight.ACCESSIBILITY: "Privacy_Accessibility",
    MacRight.INPUT_MONITORING: "Privacy_ListenEvent",
}
NEEDED = (MacRight.SCREEN_RECORDING, MacRight.ACCESSIBILITY)
"""Without these the screen cannot be used; without the third only the owner is not noticed."""


@dataclass(frozen=True, slots=True)
class MacPermissions:
    frameworks: Frameworks

    def has(self, right: MacRight) -> bool:
        """Asks nobody; true as soon as it was granted."""
        quartz, ax = self.frameworks.quartz, self.frameworks.accessibility
        match right:
            case MacRight.SCREEN_RECORDING:
                return bool(quartz.CGPreflightScreenCaptureAccess())
            case MacRight.ACCESSIBILITY:
                return bool(ax.AXIsProcessTrusted())
            case MacRight.INPUT_MONITORING:
                return bool(quartz.CGPreflightListenEventAccess())

    def ask(self, right: MacRight) -> None:
        """Let the system ask its owner: it does so once, and names the page after that."""
        quartz, ax = self.frameworks.quartz, self.frameworks.accessibility
        match right:
            case MacRight.SCREEN_RECORDING:
                quartz.CGRequestScreenCaptureAccess()
            case MacRight.ACCESSIBILITY:
                ax.AXIsProcessTrustedWithOptions({ax.kAXTrustedCheckOptionPrompt: True})
            case MacRight.INPUT_MONITORING:
                quartz.CGRequestListenEventAccess()

    def missing(self) -> tuple[MacRight, ...]:
        """Of those that the screen cannot be used without."""
        return tuple(right for right in NEEDED if not self.has(right))

    def require(self, *, asks: bool = False) -> None:
        """
        Raises:
            DisplayUnavailableError: one is missing; says where to give it. `asks`: the owner is asked first.
        """
        missing = self.missing()
        if not missing:
            return
        for right in missing if asks else ():
            self.ask(right)
        raise DisplayUnavailableError(permission_sentence(missing))


def permission_sentence(missing: tuple[MacRight, ...]) -> str:
    """
    >>> permission_sentence((MacRight.ACCESSIBILITY,))[:70]
    'macOS does not let Deskhand use the screen yet: switch it on in the Sy'
    """
    names = " and ".join(missing)
    restart = ", and start Deskhand again" if MacRight.SCREEN_RECORDING in missing else ""
    return (
        "macOS does not let Deskhand use the screen yet: switch it on in the System Settings under Privacy &"
        f" Security, {names}{restart} ({missing[0].page})."
    )
