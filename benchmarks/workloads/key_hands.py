"""A person who uses the window by keyboard alone and knows what a screen reader says. I/O: X11, D-Bus."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass

from benchmarks.workloads.keyboard_person import Person
from benchmarks.workloads.spoken_focus import NOTHING, Spoken, SpokenFocus, settled

_PAUSE_S, _SAYS_S = 0.08, 3.0
"""Between two readings, and until something has to be said of what has the keyboard."""
_MOST_TABS = 90
LIMIT_S = 300.0
"""For each thing that is waited for; the machine may be busy with something else."""
_VAGUE = ("", "unknown", "invalid")
"""Roles that say nothing."""
_WITH_VALUES = ("combo box",)
"""Roles whose name is what is chosen; what is chosen there has to be said beside it."""


class NotReachedError(Exception):
    """The keys did not come where they had to; the sentence says where they were instead."""


@dataclass(frozen=True, slots=True)
class KeyRow:
    """What was said after one key."""

    flow: str
    keys: str
    name: str
    role: str
    window: str
    label: str = ""

    @property
    def fault(self) -> str:
        if not self.name and self.role in _VAGUE:
            return "nothing has the keyboard"
        if not self.name and not (self.label and self.role in _WITH_VALUES):
            return "has no name"
        if not self.label and self.role in _WITH_VALUES:
            return "says what is chosen and not what for"
        return "has no role" if self.role in _VAGUE else ""


class KeyHands:
    """Presses keys and listens after each; after a text once for all of its letters."""

    def __init__(
        self,
        person: Person,
        focus: SpokenFocus,
        *,
        tells: Callable[[str], None],
        limit_s: float = LIMIT_S,
    ) -> None:
        """`limit_s`: for each thing that is waited for."""
        self._person, self._focus, self._tells, self._limit_s = person, focus, tells, limit_s
        self.flow = ""
        self.rows: list[KeyRow] = []

    @property
    def num_keys(self) -> int:
        return self._person.num_keys

    def press(self, *names: str, may_end: bool = False) -> Spoken:
        """A chord or one key. `may_end`: the window may be gone after it."""
        self._person.presses(*names)
        found = settled(self._focus, pause_s=_PAUSE_S, limit_s=0.5 if may_end else _SAYS_S)
        self._note("+".join(names), found, is_judged=not may_end)
        return found

    def write(self, text: str) -> Spoken:
        self._person.types(text)
        found = settled(self._focus, pause_s=_PAUSE_S, limit_s=_SAYS_S)
        self._note(f"“{text}”", found)
        return found

    def replace(self, text: str) -> Spoken:
        """What stands in the field goes."""
        self.press("Control_L", "a")
        return self.write(text)

    def now(self) -> Spoken:
        return settled(self._focus, pause_s=_PAUSE_S, limit_s=_SAYS_S)

    def tree(self) -> list[str]:
        return self._focus.tree()

    def says(self, words: str) -> bool:
        """Whether anything that is shown is called by these words."""
        return any(words in line for line in self.tree())

    def reach(self, *names: str, role: str = "", back: bool = False) -> Spoken:
        """Tab until one of these names has the keyboard; a name may end in "…" for whatever follows.

        Args:
            role: only what is one of these, where several things are called so; "" for any.

        Raises:
            NotReachedError: it never came to be; all that was passed is in the sentence.
        """
        begun = found = self.now()
        passed = list[str]()
        for _ in range(_MOST_TABS):
            if passed.count(begun.name or begun.label) > 3:
                break  # it goes round
            is_it = _is_called(found, names) and role in ("", found.role)
            if is_it and _is_called(self.now(), names):
                return found
            found = self.press("Shift_L", "Tab") if back else self.press("Tab")
            passed.append(found.name or found.label)
        raise NotReachedError(f"Tab does not come to {' or '.join(names)}, only to {sorted(set(passed))}.")

    def use(self, *names: str, back: bool = False) -> Spoken:
        """Reach it and press the space bar."""
        self.reach(*names, back=back)
        return self.press("space")

    def choose(self, name: str, entry: str) -> Spoken:
        """An entry of a list that unfolds, by its arrow keys.

        Raises:
            NotReachedError: there is no such entry.
        """
        self.reach(name)
        self.press("Alt_L", "Down")
        found = self.press("Home")
        for _ in range(_MOST_TABS):
            if found.name == entry:
                return self.press("Return")
            before, found = found, self.press("Down")
            if found == before:
                break
        raise NotReachedError(f"“{name}” has no entry “{entry}”; the last one is “{found.name}”.")

    def wait_for(self, names: Collection[str]) -> Spoken:
        """Until one of these has the keyboard by itself.

        Raises:
            NotReachedError: it did not come in time.
        """
        deadline_s, found = time.monotonic() + self._limit_s, NOTHING
        while time.monotonic() < deadline_s:
            found = self.now()
            if _is_called(found, names):
                return found
            time.sleep(0.2)
        raise NotReachedError(f"{' or '.join(names)} never got the keyboard; “{found.name}” has it.")

    def wait_until(self, is_true: Callable[[], bool], what: str, *, limit_s: float | None = None) -> None:
        """
        Args:
            limit_s: where what is waited for takes longer than all else.

        Raises:
            NotReachedError: it was not so in time.
        """
        deadline_s = time.monotonic() + (limit_s or self._limit_s)
        while not is_true():
            if time.monotonic() > deadline_s:
                raise NotReachedError(f"Not so: {what}; “{self.now().name}” has the keyboard.")
            time.sleep(0.2)

    def faults(self) -> list[str]:
        """A line for each thing that has the keyboard and cannot be told from others by ear, each once."""
        return list(
            dict.fromkeys(
                f"{row.flow}: after {row.keys} in “{row.window}”: {row.role} “{row.name}” {row.fault}"
                for row in self.rows
                if row.fault
            )
        )

    def told(self) -> list[dict[str, str]]:
        return [asdict(row) for row in self.rows]

    def _note(self, keys: str, found: Spoken, *, is_judged: bool = True) -> None:
        row = KeyRow(self.flow, keys, found.name, found.role, found.window, found.label)
        if is_judged:
            self.rows.append(row)
        said = f"{found.role} “{found.name}” ({found.label}) in “{found.window}”"
        self._tells(f"{self.flow}: {keys} → {said} {row.fault}")


def _is_called(found: Spoken, names: Collection[str]) -> bool:
    """A list that unfolds is called by its label, everything else by its name."""
    called = found.label if found.role in _WITH_VALUES else found.name
    return any(
        called.startswith(name[:-1]) if name.endswith("…") and name != called else called == name
        for name in names
    )
