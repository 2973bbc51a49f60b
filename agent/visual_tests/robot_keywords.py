"""Keywords for Robot Framework: `Library  agent.visual_tests.robot_keywords.RobotDesk`. I/O: desktops."""

from __future__ import annotations

from pathlib import Path

from agent.visual_tests.appearance import DeskLook
from agent.visual_tests.desk import VisualDesk
from agent.visual_tests.desk_setup import DeskSetup
from agent.visual_tests.lock_file import lock_path, read_lock, update_case
from agent.visual_tests.looks import look_of


class RobotDesk:
    """One private desktop for each test, from `Open Desk` to `Close Desk`, which keeps what it proposes."""

    ROBOT_LIBRARY_SCOPE = "TEST"

    def __init__(self) -> None:
        self._desk: VisualDesk | None = None
        self._lock, self._case = Path(), ""

    def open_desk(self, suite: str, test: str, *look: str, frozen: bool = False) -> None:
        """`suite` and `test` are ${SUITE SOURCE} and ${TEST NAME}; looks are like theme=HighContrast."""
        self._lock, self._case = lock_path(Path(suite)), test
        setup = DeskSetup(DeskLook(**look_of(look)), frozen)
        self._desk = VisualDesk(setup, read_lock(self._lock).get(test, ()))

    def close_desk(self) -> None:
        if self._desk is not None:
            desk, self._desk = self._desk, None
            desk.close()
            kept = desk.known.to_keep(is_bad=desk.mark.is_bad)
            if kept and not desk.setup.is_frozen:
                update_case(self._lock, self._case, kept)

    def open_application(self, command: str) -> None:
        self._opened.open(command)

    def do(self, words: str) -> None:
        self._opened.do(words)

    def check(self, words: str) -> None:
        self._opened.check(words)

    def wait_until(self, words: str, timeout_s: float = 10.0) -> None:
        self._opened.wait_for(words, timeout_s=float(timeout_s))

    def read_value(self, words: str) -> str:
        return self._opened.read(words)

    def type_text(self, text: str) -> None:
        self._opened.type(text)

    def compare_picture(self, name: str) -> None:
        self._opened.picture(name)

    def press_keys(self, keys: str) -> None:
        self._opened.press(keys)

    @property
    def _opened(self) -> VisualDesk:
        if self._desk is None:
            raise AssertionError("Begin with the keyword Open Desk.")
        return self._desk
