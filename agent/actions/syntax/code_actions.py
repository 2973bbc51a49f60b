"""Calls of `pyautogui` and `computer` to actions and back. Pure.

What a call does is what pyautogui does with it. Three things differ, because a step is short and kept: a wait
is bounded, the wheel turns at most 100 notches, and a dragging that begins with a move is one action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from agent.actions.keys import canonical_key, read_keys
from agent.actions.syntax.code_values import CodeCall, Literal
from agent.actions.syntax.wording import write_number
from agent.actions.types import (
    Action,
    Button,
    CallUser,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Finished,
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
    Wait,
)
from agent.coordinates import ModelPoint
from agent.errors import UnreadableReplyError

_MAX_NOTCHES = 100
_MAX_PRESSES = 50
_MAX_WAIT_S = 60.0
_WAIT_S = 20.0
"""Of `computer.wait`, as its makers describe it."""
_LINE_OF_A_FIELD = (Hotkey(("home",)), Hotkey(("shift", "end")))
Actions = tuple[Action, ...]
Reader = Callable[[CodeCall, str], Actions]


def actions_of(calls: Sequence[CodeCall], reply: str) -> Actions:
    """What the calls do, in order.

    Raises:
        UnreadableReplyError: a call is unknown, or an argument is missing or makes no sense.
    """
    found: list[Action] = []
    for call in calls:
        last = found[-1] if found else None
        is_dragging = (call.module, call.name) == ("pyautogui", "dragTo")
        if is_dragging and isinstance(last, Move) and call.button(3, reply) is Button.LEFT:
            found[-1] = Drag(last.to, call.place(reply))
            continue
        read = _READERS.get((call.module, call.name))
        if read is None:
            raise call.fail(f"{call.module}.{call.name[:40]} is not among the functions", reply)
        found += read(call, reply)
    return tuple(found)


def _click(call: CodeCall, reply: str, *, button: Button | None = None, times: int | None = None) -> Actions:
    at = call.point(reply)
    pressed = button or call.button(4 if times is None else 3, reply)
    number = call.number("clicks", 2, 1, most=3, reply=reply) if times is None else times
    if number not in (1, 2, 3):
        raise call.fail("One, two or three clicks can be done", reply)
    if at is None:
        return (MouseDown(None, pressed), MouseUp(None, pressed)) * int(number)
    if pressed is Button.LEFT:
        by_number: dict[int, Actions] = {
            1: (Click(at),),
            2: (DoubleClick(at),),
            3: (Click(at), *_LINE_OF_A_FIELD),
        }
        return by_number[int(number)]
    one: Action = RightClick(at) if pressed is Button.RIGHT else MiddleClick(at)
    return (one,) * int(number)


def _clicking(button: Button | None, times: int | None) -> Reader:
    return lambda call, reply: _click(call, reply, button=button, times=times)


def _drag_to(call: CodeCall, reply: str) -> Actions:
    end, button = call.place(reply), call.button(3, reply)
    return MouseDown(None, button), Move(end), MouseUp(end, button)


def _write(call: CodeCall, reply: str) -> Actions:
    message = call.get("message", 0)
    if message is None:
        message = call.named.get("text")
    if isinstance(message, list):
        return tuple(Hotkey((_key(name, call, reply),)) for name in message)
    if not isinstance(message, str):
        raise call.fail(f"{call.name} needs a text", reply)
    return (TypeText(message),) if message else ()


def _press(call: CodeCall, reply: str) -> Actions:
    keys = call.get("keys", 0)
    if keys is None:
        keys = call.named.get("key")
    presses = call.number("presses", 1, 1, most=_MAX_PRESSES, reply=reply)
    names = keys if isinstance(keys, list) else [keys]
    once = tuple(Hotkey((_key(name, call, reply),)) for name in names)
    return once * int(presses)


def _hotkey(call: CodeCall, reply: str) -> Actions:
    names: list[Literal] = []
    for argument in (*call.positional, *(call.named[key] for key in ("keys", "args") if key in call.named)):
        names += argument if isinstance(argument, list) else [argument]
    if not names:
        raise call.fail("hotkey needs keys", reply)
    return (Hotkey(tuple(_key(name, call, reply) for name in names)),)


def _one_key(kind: type[PressKey | ReleaseKey]) -> Reader:
    return lambda call, reply: (kind(_key(call.get("key", 0), call, reply)),)


def _key(name: Literal, call: CodeCall, reply: str) -> str:
    key = canonical_key(name) if isinstance(name, str) else None
    if key is None and isinstance(name, str) and (several := read_keys(name)) and len(several) == 1:
        key = several[0]
    if key is None:
        raise call.fail(f"{str(name)[:40]!r} is no key", reply)
    return key


def _mouse(kind: type[MouseDown | MouseUp]) -> Reader:
    return lambda call, reply: (kind(call.point(reply), call.button(2, reply)),)


def _wheel(forward: Direction, back: Direction) -> Reader:
    def read(call: CodeCall, reply: str) -> Actions:
        amount = call.number("clicks", 0, 0, most=1e6, reply=reply)
        notches = min(round(abs(amount)), _MAX_NOTCHES)
        if not notches:
            raise call.fail(f"{call.name} needs a number that is not zero", reply)
        return (Scroll(forward if amount > 0 else back, call.point(reply, first=1), notches),)

    return read


def _sleep(call: CodeCall, reply: str) -> Actions:
    seconds = call.number("seconds", 0, 1, most=3600, reply=reply)
    return (Wait(min(max(seconds, 0.0), _MAX_WAIT_S)),)


def _terminate(call: CodeCall, reply: str) -> Actions:
    answer = call.text("answer", 1)
    has_failed = call.text("status", 0, "success").strip().lower() != "success"
    return (CallUser(answer),) if has_failed else (Finished(answer),)


_LEFT, _RIGHT, _MIDDLE = Button.LEFT, Button.RIGHT, Button.MIDDLE
_READERS: dict[tuple[str, str], Reader] = {
    ("pyautogui", "click"): _clicking(None, None),
    ("pyautogui", "leftClick"): _clicking(_LEFT, 1),
    ("pyautogui", "rightClick"): _clicking(_RIGHT, 1),
    ("pyautogui", "middleClick"): _clicking(_MIDDLE, 1),
    ("pyautogui", "doubleClick"): _clicking(None, 2),
    ("pyautogui", "tripleClick"): _clicking(None, 3),
    ("computer", "triple_click"): _clicking(_LEFT, 3),
    ("pyautogui", "moveTo"): lambda call, reply: (Move(call.place(reply)),),
    ("pyautogui", "dragTo"): _drag_to,
    ("pyautogui", "mouseDown"): _mouse(MouseDown),
    ("pyautogui", "mouseUp"): _mouse(MouseUp),
    ("pyautogui", "write"): _write,
    ("pyautogui", "typewrite"): _write,
    ("pyautogui", "press"): _press,
    ("pyautogui", "hotkey"): _hotkey,
    ("pyautogui", "keyDown"): _one_key(PressKey),
    ("pyautogui", "keyUp"): _one_key(ReleaseKey),
    ("pyautogui", "scroll"): _wheel(Direction.UP, Direction.DOWN),
    ("pyautogui", "vscroll"): _wheel(Direction.UP, Direction.DOWN),
    ("pyautogui", "hscroll"): _wheel(Direction.RIGHT, Direction.LEFT),
    ("pyautogui", "sleep"): _sleep,
    ("time", "sleep"): _sleep,
    ("computer", "wait"): lambda call, reply: (Wait(_WAIT_S),),
    ("computer", "terminate"): _terminate,
}


def code_of(action: Action) -> list[str]:
    """The calls that do it, one in a line.

    Raises:
        UnreadableReplyError: there is no call for it, or a point is not one that a model writes.
    """
    match action:
        case Click(at=at):
            return [f"pyautogui.click({_at(at)})"]
        case DoubleClick(at=at):
            return [f"pyautogui.doubleClick({_at(at)})"]
        case RightClick(at=at):
            return [f"pyautogui.rightClick({_at(at)})"]
        case MiddleClick(at=at):
            return [f"pyautogui.middleClick({_at(at)})"]
        case Move(to=to):
            return [f"pyautogui.moveTo({_at(to)})"]
        case Drag(start=start, end=end):
            return [f"pyautogui.moveTo({_at(start)})", "pyautogui.dragTo(" + _at(end, "button='left'") + ")"]
        case MouseDown(at=place, button=button):
            return [f"pyautogui.mouseDown({_at(place, f'button={button.value!r}')})"]
        case MouseUp(at=place, button=button):
            return [f"pyautogui.mouseUp({_at(place, f'button={button.value!r}')})"]
        case Scroll(direction=direction, at=place, notches=notches):
            name = "scroll" if direction in (Direction.UP, Direction.DOWN) else "hscroll"
            amount = notches if direction in (Direction.UP, Direction.RIGHT) else -notches
            return [f"pyautogui.{name}({amount}{', ' if place else ''}{_at(place)})"]
        case TypeText(text=text) if text:
            return [f"pyautogui.write(message={text!r})"]
        case Hotkey(keys=keys):
            return [f"pyautogui.{'press' if len(keys) == 1 else 'hotkey'}({', '.join(map(repr, keys))})"]
        case PressKey(key=key):
            return [f"pyautogui.keyDown({key!r})"]
        case ReleaseKey(key=key):
            return [f"pyautogui.keyUp({key!r})"]
        case Wait(duration_s=seconds):
            return [f"time.sleep({write_number(seconds)})"]
        case Finished(answer=answer):
            return [f"computer.terminate(status='success'{f', answer={answer!r}' if answer else ''})"]
        case CallUser(question=question):
            return [f"computer.terminate(status='failure'{f', answer={question!r}' if question else ''})"]
        case _:
            raise UnreadableReplyError("This dialect has no word for this action", reply=repr(action))


def _at(point: Point | None, *more: str) -> str:
    if point is None:
        return ", ".join(more)
    if not isinstance(point, ModelPoint):
        raise UnreadableReplyError("A reply holds points as the model writes them", reply=repr(point))
    return ", ".join((f"x={write_number(point.x)}", f"y={write_number(point.y)}", *more))
