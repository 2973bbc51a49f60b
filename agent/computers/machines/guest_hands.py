"""What an action is in a machine with a guest server: a program for its pyautogui. Pure.

Such a server takes no single events, only programs, each of which starts anew: so one action is one program,
texts are several, and stop is looked at between them.
"""

from __future__ import annotations

from collections.abc import Iterator

from agent.actions.abilities import REFUSALS, ability_for
from agent.actions.types import (
    Action,
    Button,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Point,
    PressKey,
    ReleaseKey,
    RightClick,
    Scroll,
    TypeText,
)
from agent.computers.gestures import MAX_NOTCHES
from agent.computers.keysyms import typable_text
from agent.coordinates import MonitorPoint, Screen, to_input
from agent.errors import CoordinateError, InputError

_BEGIN = "import pyautogui, time; pyautogui.FAILSAFE = False; pyautogui.PAUSE = 0.01"
_PIECE_CHARACTERS = 40
_DRAG_S = 0.5
_SHIFTED = '~!@#$%^&*()_+{}|:"<>?'
_PLAIN = "`1234567890-=[]\\;',./"
_KEYS = {"meta": "win", "pageup": "pageup", "menu": "apps", "altgr": "altright", "printscreen": "printscreen"}
_PASTE = """
import pyperclip
try:
    before = pyperclip.paste()
except Exception:
    before = ""
pyperclip.copy({text!a})
pyautogui.hotkey("ctrl", "v")
time.sleep(0.4)
pyperclip.copy(before)
"""


def programs_for(action: Action, screen: Screen) -> Iterator[str]:
    """Python programs that do a placed action, one after the other.

    Raises:
        InputError: it is no action of a screen, or a text holds what is no character.
        CoordinateError: a point was never placed on the screen.
    """
    if isinstance(action, TypeText):
        text = typable_text(action.text)
        yield from (f"{_BEGIN}\n{part}" for part in _typing(text))
    else:
        yield f"{_BEGIN}\n" + "\n".join(_lines(action, screen))


def release_program(keys: frozenset[str], buttons: frozenset[Button]) -> str:
    """Lets go of these."""
    lines = [f"pyautogui.keyUp({key_name(key)!a})" for key in sorted(keys)]
    lines += [f"pyautogui.mouseUp(button={button.value!r})" for button in sorted(buttons)]
    return f"{_BEGIN}\n" + "\n".join(lines)


def key_name(key: str) -> str:
    """As pyautogui calls a canonical key."""
    if len(key) == 1 and not key.isascii():
        raise InputError(f"There is no key for {key!r} that every keyboard has.")
    return _KEYS.get(key, key)


def _lines(action: Action, screen: Screen) -> list[str]:
    def at(point: Point) -> str:
        if not isinstance(point, MonitorPoint):
            raise CoordinateError("An action has to be placed on the screen before it is performed.")
        place = to_input(point, screen)
        return f"{place.x}, {place.y}"

    match action:
        case Click(at=point):
            return [f"pyautogui.click({at(point)})"]
        case DoubleClick(at=point):
            return [f"pyautogui.click({at(point)}, clicks=2, interval=0.05)"]
        case RightClick(at=point):
            return [f"pyautogui.click({at(point)}, button='right')"]
        case MiddleClick(at=point):
            return [f"pyautogui.click({at(point)}, button='middle')"]
        case Move(to=point):
            return [f"pyautogui.moveTo({at(point)})"]
        case Drag(start=start, end=end):
            moves = [f"pyautogui.moveTo({at(start)})", "pyautogui.mouseDown()"]
            return [*moves, f"pyautogui.moveTo({at(end)}, duration={_DRAG_S})", "pyautogui.mouseUp()"]
        case MouseDown(at=point, button=button) | MouseUp(at=point, button=button):
            name = "mouseDown" if isinstance(action, MouseDown) else "mouseUp"
            moves = [] if point is None else [f"pyautogui.moveTo({at(point)})"]
            return [*moves, f"pyautogui.{name}(button={button.value!r})"]
        case Scroll(direction=direction, at=point, notches=notches):
            moves = [] if point is None else [f"pyautogui.moveTo({at(point)})"]
            name = "scroll" if direction in (Direction.UP, Direction.DOWN) else "hscroll"
            sign = 1 if direction in (Direction.UP, Direction.RIGHT) else -1
            return [*moves, f"pyautogui.{name}({sign * min(max(notches, 0), MAX_NOTCHES)})"]
        case Hotkey(keys=keys):
            if not keys:
                raise InputError("A hotkey needs at least one key.")
            return [f"pyautogui.hotkey({', '.join(ascii(key_name(key)) for key in keys)})"]
        case PressKey(key=key):
            return [f"pyautogui.keyDown({key_name(key)!a})"]
        case ReleaseKey(key=key):
            return [f"pyautogui.keyUp({key_name(key)!a})"]
    raise InputError(REFUSALS[ability_for(action)])


def _typing(text: str) -> Iterator[str]:
    """Keys for ASCII, which pyautogui has; all else is pasted, but for a final newline."""
    line = text.removesuffix("\n")
    if all(" " <= character <= "~" for character in line):
        for start in range(0, len(line), _PIECE_CHARACTERS):
            yield "\n".join(_strokes(line[start : start + _PIECE_CHARACTERS]))
    else:
        yield _PASTE.format(text=line)
    if text.endswith("\n"):
        yield "pyautogui.press('enter')"


def _strokes(piece: str) -> Iterator[str]:
    """`write` makes `>` of `<` on X11 (OSWorld's issue 257): what needs Shift is pressed with it."""
    plain = ""
    for character in piece:
        if character not in _SHIFTED:
            plain += character
            continue
        if plain:
            yield f"pyautogui.write({plain!a}, interval=0.005)"
        plain = ""
        yield f"pyautogui.hotkey('shift', {_PLAIN[_SHIFTED.index(character)]!a})"
    if plain:
        yield f"pyautogui.write({plain!a}, interval=0.005)"
