"""Reads the UI elements of applications over AT-SPI, for rules only. I/O: D-Bus.

Neither the model nor the input device ever sees this: it tells a policy that a click would land on "Delete",
or that keys would go into a password field. It is what an application says of itself: a hostile one lies, so
an answer may make a verdict stricter, and "unknown" is a valid one. Every look has a time limit.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from agent.computers.accessibility_bus import AccessibilityBus, BusQuestion, connect_session_bus
from agent.computers.x11_windows import TopLevel
from agent.coordinates import InputPoint

_log = logging.getLogger(__name__)
_NULL = "/org/a11y/atspi/null"
_ACCESSIBLE = "org.a11y.atspi.Accessible"
_APPLICATION = "org.a11y.atspi.Application"
_APPLICATION_PATH = "/org/a11y/atspi/accessible/root"
_COMPONENT = "org.a11y.atspi.Component"
_TEXT = "org.a11y.atspi.Text"
_PROPERTIES = "org.freedesktop.DBus.Properties"
_BUS = "org.freedesktop.DBus"
_SCREEN_COORDINATES = 0
_LIMIT_S = 0.4
_BATCH_LIMIT_S = 0.15
"""A program that hangs costs this much per look."""
_FRESH_S, _FRESH_DIALOG_S = 3.0, 0.5
"""What was read so long ago of a window, or of a dialog, is not read anew while the same element is there.
The element itself always is."""
_RETRY_S = 2.0
"""After a connection failed, nobody is asked for so long."""
_MAX_DEPTH = 24
_MAX_CHILDREN = 60
_MAX_NODES = 160
_MAX_NAME = 200
_PASSWORD_ROLE, _PASSWORD_NUMBER = "password text", 40
"""Qt says of a password field only by the number of its role what it is: by name it is a text."""
_FIELD_ROLES = frozenset(("entry", _PASSWORD_ROLE, "text"))
"""What takes text has no name at times."""
_COMBO_BOX = "combo box"
"""Qt calls it by its value, whatever its label says."""
_LABELLED_ROLES = _FIELD_ROLES | {_COMBO_BOX, "spin button"}
_LABELLED_BY = 2
"""ATSPI_RELATION_LABELLED_BY."""
_MAX_ON_TOP = 4
"""So many elements may lie on top of each other on one that does something."""
_MAX_DIALOG = 600
_NEAR_PX = 64
"""A window's box as its program says and as the display says differ by frames and shadows at most."""
_DIALOG_ROLES = frozenset(("alert", "color chooser", "dialog", "file chooser", "font chooser"))
_WORD_ROLES = frozenset(("heading", "label", "paragraph", "static", "static text"))
_FRAME_ROLES = frozenset(("", "filler", "panel", "scroll pane", "unknown", "viewport"))
"""What only holds something or is held by it: a text's own drawing area, the picture on a button."""
_ACTING_ROLES = frozenset(
    (
        *(
            "button",
            "check box",
            "check menu item",
            "combo box",
            "entry",
            "link",
            "list item",
            "menu",
            "menu item",
        ),
        *(
            "page tab",
            "password text",
            "push button",
            "radio button",
            "radio menu item",
            "slider",
            "spin button",
        ),
        *("table cell", "text", "toggle button", "tree item"),
    )
)
"""What does something; the words and pictures on it are not worth more than it."""
_FOCUSED, _SHOWING, _MANAGES_DESCENDANTS, _DEFAULT = 12, 25, 31, 39
_STATES = {
    4: "checked",
    _FOCUSED: "focused",
    17: "multi line",
    20: "pressed",
    23: "selected",
    _DEFAULT: "default",
}

_Reference = tuple[str, str]
"""Bus name and object path."""
_NOWHERE = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class AccessibleElement:
    name: str
    role: str
    left_px: int
    top_px: int
    width_px: int
    height_px: int
    element_id: str = ""
    states: frozenset[str] = frozenset()
    caret: str = ""
    dialog: str = ""
    default_label: str = ""
    toolkit: str = ""


@dataclass(frozen=True, slots=True)
class _Root:
    """The accessible object of a window."""

    window_id: int
    reference: _Reference
    is_dialog: bool


@dataclass(frozen=True, slots=True)
class _Found:
    """An element that was found, and what was known of its window then."""

    window_id: int
    reference: _Reference
    dialog: str
    default_label: str
    at_s: float

    def is_of(self, window: TopLevel) -> bool:
        """Whether it was found in this window a moment ago."""
        limit_s = _FRESH_DIALOG_S if self.dialog or self.default_label else _FRESH_S
        return self.window_id == window.window_id and time.monotonic() - self.at_s <= limit_s


@dataclass(frozen=True, slots=True)
class _Hit:
    """An element that was found at a point, and all that it lies in."""

    found: _Found
    point: InputPoint
    chain: tuple[_Reference, ...]


class AccessibleElements:
    """Reads elements of a display's windows; finds none without AT-SPI. Thread-safe."""

    def __init__(self, connect: Callable[[], AccessibilityBus | None] = connect_session_bus) -> None:
        self._connect_bus = connect
        self._bus: AccessibilityBus | None = None
        self._not_before_s = 0.0
        self._deadline_s = 0.0
        self._root: _Root | None = None
        self._focus: _Found | None = None
        self._hit: _Hit | None = None
        self._lock = threading.Lock()

    def find(self, window: TopLevel, pid: int, point: InputPoint | None) -> AccessibleElement | None:
        """The element of a window at a point of the display, or (None) the focused one. `pid` is the window's
        process, 0 where its number says nothing here."""
        with self._lock:
            self._deadline_s = time.monotonic() + _LIMIT_S
            try:
                if not self._connect():
                    return None
                return self._with_keyboard(window, pid) if point is None else self._at(window, pid, point)
            except TimeoutError:
                _log.info("AT-SPI did not answer in time")
            except Exception as problem:  # a library, a bus or another application may fail
                _log.info("AT-SPI did not answer: %s", type(problem).__name__)
                self._drop()
                self._not_before_s = time.monotonic() + _RETRY_S
            return None

    def close(self) -> None:
        with self._lock:
            self._drop()

    def _connect(self) -> bool:
        if self._bus is None and time.monotonic() >= self._not_before_s:
            self._bus = self._connect_bus()
        return self._bus is not None

    def _drop(self) -> None:
        bus, self._bus = self._bus, None
        self._root = self._focus = self._hit = None
        if bus is not None:
            bus.close()

    # --- what is where ---

    def _at(self, window: TopLevel, pid: int, point: InputPoint) -> AccessibleElement | None:
        hit = self._hit
        if hit is not None and hit.point == point and hit.found.is_of(window):
            same = self._still(hit)
            if same is not None:
                return same
        root = self._window(window, pid)
        if root is None:
            return None
        chain = [root.reference]
        for _ in range(_MAX_DEPTH):
            deeper = _reference(self._ask([_at_point(chain[-1], point)])[0])
            if deeper is None or deeper == chain[-1]:
                break
            chain.append(deeper)
        dialog, default = self._words(root.reference) if root.is_dialog else ("", "")
        found = _Found(
            window.window_id, self._telling(self._with_parents(chain)), dialog, default, time.monotonic()
        )
        self._hit = _Hit(found, point, tuple(chain))
        return self._element(found)

    def _still(self, hit: _Hit) -> AccessibleElement | None:
        """What was hit, as it is now; None where one of those that it lies in has another one there."""
        asked = [_at_point(one, hit.point) for one in hit.chain]
        answers = self._ask([*asked, *_about_element(hit.found.reference)])
        below = [_reference(answer) for answer in answers[: len(asked)]]
        if below[:-1] != list(hit.chain[1:]) or below[-1] not in (None, hit.chain[-1]):
            return None
        return self._as_element(hit.found, answers[len(asked) :])

    def _with_keyboard(self, window: TopLevel, pid: int) -> AccessibleElement | None:
        known, self._focus = self._focus, None
        if known is not None and known.is_of(window):
            found = self._element(known)
            if "focused" in found.states:
                self._focus = known
                return found
        root = self._window(window, pid)
        if root is None:
            return None
        chain, defaults = self._search(root.reference)
        if not chain:
            return None
        focused = self._telling(chain)
        dialog, default = self._words(root.reference) if root.is_dialog else ("", "")
        if not default and defaults:
            default = self._name(defaults[0])
        self._focus = _Found(window.window_id, focused, dialog, default, time.monotonic())
        return self._element(self._focus)

    def _window(self, window: TopLevel, pid: int) -> _Root | None:
        """The one whose box and title fit best: programs number their windows otherwise than the display."""
        known, self._root = self._root, None
        if known is not None and known.window_id == window.window_id:
            self._root = self._best([known.reference], window)
        if self._root is None:
            registry = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
            applications = self._children([registry], limit=500)
            if pid:
                applications = self._of_process(applications, pid)
            self._root = self._best(self._children(applications), window)
        return self._root

    def _of_process(self, applications: list[_Reference], pid: int) -> list[_Reference]:
        path, method = "/org/freedesktop/DBus", "GetConnectionUnixProcessID"
        asked = [BusQuestion(_BUS, path, _BUS, method, "s", (name,)) for name, _ in applications]
        answers = zip(applications, self._ask(asked), strict=True)
        return [one for one, answer in answers if answer is not None and answer[0] == pid]

    def _best(self, roots: Sequence[_Reference], window: TopLevel) -> _Root | None:
        wanted = (window.left_px, window.top_px, window.width_px, window.height_px)
        found: tuple[int, _Root] | None = None
        answers = iter(self._ask([question for one in roots for question in _about_window(one)]))
        for one in roots:
            name, box, states, role = (next(answers) for _ in range(4))
            far_px = max(abs(here - there) for here, there in zip(_box(box), wanted, strict=True))
            is_named = bool(name) and _text(name) == window.title
            is_it = (far_px <= _NEAR_PX or is_named) and _states(states) >> _SHOWING & 1
            rank = far_px + (0 if is_named else _NEAR_PX)
            if is_it and (found is None or rank < found[0]):
                found = rank, _Root(window.window_id, one, role is not None and role[0] in _DIALOG_ROLES)
        return found[1] if found is not None else None

    def _telling(self, chain: list[_Reference]) -> _Reference:
        """The element that does something and has a name, or else the innermost that is more than a frame."""
        innermost = chain[: -_MAX_ON_TOP - 1 : -1]
        roles, names = self._roles(innermost), self._names(innermost)
        for one, role, name in zip(innermost, roles, names, strict=True):
            if role in _FIELD_ROLES or (role in _ACTING_ROLES and name):
                return one
        telling = (one for one, role in zip(innermost, roles, strict=True) if role not in _FRAME_ROLES)
        return next(telling, chain[-1])

    def _with_parents(self, chain: list[_Reference]) -> list[_Reference]:
        """The chain with what its last element lies in: some programs answer with the innermost at once."""
        above: list[_Reference] = []
        one = chain[-1]
        for _ in range(_MAX_ON_TOP - 1):
            answer = self._ask([_property(one, _ACCESSIBLE, "Parent")])[0]
            parent = _reference([answer[0][1]]) if answer else None
            if parent is None or parent in chain:
                break
            above.insert(0, parent)
            one = parent
        return [*chain[:-1], *above, chain[-1]]

    def _search(self, root: _Reference) -> tuple[list[_Reference], list[_Reference]]:
        """The focused elements from the outermost in, and those that the Enter key presses."""
        focused: list[_Reference] = []
        defaults: list[_Reference] = []
        level, num_seen = [root], 0
        for _ in range(_MAX_DEPTH):
            showing: list[_Reference] = []
            for one, bits in zip(level, self._all_states(level), strict=True):
                if bits >> _FOCUSED & 1:
                    focused.append(one)
                if bits >> _DEFAULT & 1 and bits >> _SHOWING & 1:
                    defaults.append(one)
                # a table with millions of cells names them one by one
                if bits >> _SHOWING & 1 and not bits >> _MANAGES_DESCENDANTS & 1:
                    showing.append(one)
            num_seen += len(level)
            level = self._children(showing)[: max(_MAX_NODES - num_seen, 0)]
            if not level:
                break
        return focused, defaults

    def _words(self, root: _Reference) -> tuple[str, str]:
        """The texts of a dialog, and what the Enter key presses in it."""
        texts, default, level, num_seen = [], "", [root], 0
        for _ in range(_MAX_DEPTH):
            level = self._children(level)[: max(_MAX_NODES - num_seen, 0)]
            if not level:
                break
            num_seen += len(level)
            known = zip(level, self._names(level), self._roles(level), self._all_states(level), strict=True)
            level = []
            for one, name, role, states in known:
                if not states >> _SHOWING & 1:
                    continue
                level.append(one)
                if role in _WORD_ROLES and name:
                    texts.append(name)
                if states >> _DEFAULT & 1:
                    default = default or name
        return " ".join(texts)[:_MAX_DIALOG], default

    def _element(self, found: _Found) -> AccessibleElement:
        return self._as_element(found, self._ask(_about_element(found.reference)))

    def _as_element(self, found: _Found, answers: Sequence[tuple[Any, ...] | None]) -> AccessibleElement:
        name, role, state, box, caret, count, selection, parent, toolkit, number = answers
        called, kind = _text(name), str(role[0])[:_MAX_NAME] if role else ""
        if number and int(number[0]) == _PASSWORD_NUMBER:
            kind = _PASSWORD_ROLE
        above = _reference([parent[0][1]]) if parent and not called and kind not in _ACTING_ROLES else None
        if above is not None:  # the picture on a button: the button knows what it is called
            called = self._name(above)
        if kind in _LABELLED_ROLES and (not called or kind == _COMBO_BOX):
            called = self._label_of(found.reference) or called
        bits = _states(state)
        places = [caret[0][1] if caret else "", count[0][1] if count else "", *(selection or ())]
        return AccessibleElement(
            called,
            kind,
            *_box(box),
            element_id=" ".join(found.reference),
            states=frozenset(word for number, word in _STATES.items() if bits >> number & 1),
            caret=" ".join(str(place)[:20] for place in places) if caret else "",
            dialog=found.dialog,
            default_label=found.default_label,
            toolkit=_text(toolkit),
        )

    # --- questions ---

    def _label_of(self, one: _Reference) -> str:
        """What the label beside a field says; GTK gives fields no other name."""
        answer = self._ask([BusQuestion(*one, _ACCESSIBLE, "GetRelationSet")])[0]
        for kind, labels in answer[0] if answer else ():
            label = _reference(labels) if kind == _LABELLED_BY else None
            if label is not None:
                return self._name(label)
        return ""

    def _name(self, one: _Reference) -> str:
        return self._names([one])[0]

    def _names(self, many: Sequence[_Reference]) -> list[str]:
        return [_text(answer) for answer in self._ask([_property(one, _ACCESSIBLE, "Name") for one in many])]

    def _roles(self, many: Sequence[_Reference]) -> list[str]:
        answers = self._ask([BusQuestion(*one, _ACCESSIBLE, "GetRoleName") for one in many])
        return [str(answer[0])[:_MAX_NAME] if answer else "" for answer in answers]

    def _all_states(self, many: Sequence[_Reference]) -> list[int]:
        answers = self._ask([BusQuestion(*one, _ACCESSIBLE, "GetState") for one in many])
        return [_states(answer) for answer in answers]

    def _children(self, many: Sequence[_Reference], *, limit: int = _MAX_CHILDREN) -> list[_Reference]:
        answers = self._ask([BusQuestion(*one, _ACCESSIBLE, "GetChildren") for one in many])
        return [child for answer in answers for child in _references(answer, limit=limit)]

    def _ask(self, questions: Sequence[BusQuestion]) -> list[tuple[Any, ...] | None]:
        left_s = self._deadline_s - time.monotonic()
        if left_s <= 0:
            raise TimeoutError
        assert self._bus is not None
        return self._bus.ask(questions, limit_s=min(left_s, _BATCH_LIMIT_S)) if questions else []


def _about_window(one: _Reference) -> list[BusQuestion]:
    """Name, box, states, role."""
    return [
        _property(one, _ACCESSIBLE, "Name"),
        BusQuestion(*one, _COMPONENT, "GetExtents", "u", (_SCREEN_COORDINATES,)),
        BusQuestion(*one, _ACCESSIBLE, "GetState"),
        BusQuestion(*one, _ACCESSIBLE, "GetRoleName"),
    ]


def _about_element(one: _Reference) -> list[BusQuestion]:
    """Name, role, states, box, caret, characters, selection, parent, toolkit, number of the role."""
    return [
        _property(one, _ACCESSIBLE, "Name"),
        BusQuestion(*one, _ACCESSIBLE, "GetRoleName"),
        BusQuestion(*one, _ACCESSIBLE, "GetState"),
        BusQuestion(*one, _COMPONENT, "GetExtents", "u", (_SCREEN_COORDINATES,)),
        _property(one, _TEXT, "CaretOffset"),
        _property(one, _TEXT, "CharacterCount"),
        BusQuestion(*one, _TEXT, "GetSelection", "i", (0,)),
        _property(one, _ACCESSIBLE, "Parent"),
        _property((one[0], _APPLICATION_PATH), _APPLICATION, "ToolkitName"),
        BusQuestion(*one, _ACCESSIBLE, "GetRole"),
    ]


def _at_point(one: _Reference, point: InputPoint) -> BusQuestion:
    where = (point.x, point.y, _SCREEN_COORDINATES)
    return BusQuestion(*one, _COMPONENT, "GetAccessibleAtPoint", "iiu", where)


def _property(one: _Reference, interface: str, name: str) -> BusQuestion:
    return BusQuestion(*one, _PROPERTIES, "Get", "ss", (interface, name))


def _reference(answer: Any) -> _Reference | None:
    if not answer or not answer[0] or answer[0][1] == _NULL:
        return None
    return str(answer[0][0]), str(answer[0][1])


def _references(answer: Any, *, limit: int = _MAX_CHILDREN) -> list[_Reference]:
    return [(str(name), str(path)) for name, path in answer[0][:limit] if path != _NULL] if answer else []


def _text(answer: Any) -> str:
    return str(answer[0][1])[:_MAX_NAME] if answer else ""


def _states(answer: Any) -> int:
    low, high = (*answer[0], 0, 0)[:2] if answer else (0, 0)
    return int(low) | int(high) << 32


def _box(answer: Any) -> tuple[int, int, int, int]:
    if not answer:
        return _NOWHERE
    left, top, width, height = (int(number) for number in answer[0])
    return left, top, width, height
