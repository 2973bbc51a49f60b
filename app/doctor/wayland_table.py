"""What works on a Wayland desktop, by the way in: one table for documentation and first run. Pure.

`docs/platforms.md` has it from `as_markdown`, as a test says.
"""

from __future__ import annotations

from dataclasses import dataclass

from agent.computers.wayland.opening import WayIn
from app.language import to_translate, tr

WAYS = {
    WayIn.WLROOTS: "protocols of wlroots (sway 1.7)",
    WayIn.EIS: "portal with libei (mutter 48, GNOME Shell 48)",
    WayIn.NOTIFY: "portal without libei (mutter 43)",
}
"""And where each was tried."""


@dataclass(frozen=True, slots=True)
class Capability:
    """One row: what, and how far it works by each way, in the order of `WAYS`."""

    what: str
    by_way: tuple[str, str, str]


_YES, _NO = to_translate("yes"), to_translate("no")
_PASTED = to_translate("pasted by wl-clipboard, not verified")
_SHORTCUT = to_translate(
    "yes, where the desktop’s portal offers it, or your account may read input devices (untried)"
)


def _everywhere(what: str, words: str) -> Capability:
    return Capability(what, (words, words, words))


CAPABILITIES = (
    Capability(to_translate("asks you first"), (_NO, to_translate("once"), to_translate("each time"))),
    _everywhere(to_translate("mouse, keys, several monitors"), _YES),
    Capability(
        to_translate("scales other than 100 %"),
        (_YES, _YES, to_translate("no: refused, a third of the screen is out of reach")),
    ),
    Capability(
        to_translate("text that the keyboard lacks"),
        (to_translate("pasted and verified"), _PASTED, _PASTED),
    ),
    Capability(to_translate("active window is known"), (to_translate("application and title"), _NO, _NO)),
    Capability(
        to_translate("stop by a shortcut"),
        (
            to_translate(
                "bind “deskhand stop” to a key of the compositor, or let your account read input devices"
                " (untried)"
            ),
            _SHORTCUT,
            _SHORTCUT,
        ),
    ),
    _everywhere(to_translate("stop by tray, by “deskhand stop”, by opening the window"), _YES),
    _everywhere(to_translate("stop by panel or corner"), to_translate("no: nobody knows where they are")),
    _everywhere(
        to_translate("your own touch is noticed"),
        to_translate(
            "where your account may read input devices (untried); opening Deskhand’s window pauses the agent"
        ),
    ),
    _everywhere(to_translate("what you do is recorded"), to_translate("only on a private desktop")),
)


def words_of(way: WayIn) -> str:
    """Every row of one way in a line of its own, in the window's language."""
    at = list(WAYS).index(way)
    return "\n".join(f"•  {tr(one.what)}: {tr(one.by_way[at])}" for one in CAPABILITIES)


def as_markdown() -> str:
    rows = [["", *WAYS.values()], ["---"] * (len(WAYS) + 1)]
    rows += [[one.what, *one.by_way] for one in CAPABILITIES]
    return "\n".join("| " + " | ".join(row).lstrip() + " |" for row in rows)
