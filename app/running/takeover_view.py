"""Shows whether the agent or the owner has the computer. Qt."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from agent.computers.this_system import can_place_windows
from app.language import to_translate, tr
from app.pages.monitors import qt_screens
from app.present import TonedText
from app.running.bridge import AgentThread
from app.running.hidden_windows import HiddenWindows
from app.running.live import LiveScreen
from app.running.takeover import Takeover
from app.running.watching import Phase, state_words
from app.stopping.overlay import Overlay
from app.widgets.screen_pane import DRIVING, LIVE, PAUSED
from app.windows.main_window import MainWindow

_STEP_ASIDE_MS = 300
_DRIVING_NOTE = to_translate(
    "Mouse and keyboard are yours. Ctrl+Alt+Return or “Hand back” gives them to the agent again."
)
_RECORDED_NOTE = to_translate(
    "What you do is kept as steps of yours, as far as recordings may show it; a password never."
)
_TAKEN_LINE = to_translate("You moved the mouse or pressed a key, so the agent paused. Hand back to go on.")
_OPENED_LINE = to_translate(
    "You opened this window, so the agent paused. Hand back to go on: the window goes away again."
)
_LET_GO = to_translate("Let go of mouse and keyboard…")


class TakeoverView(QObject):
    """Of one run at a time. On the real screen the window steps aside while the agent works. Where nobody
    knows where it lies, it is gone meanwhile, without border and strip; opening it takes the computer."""

    stop_asked = Signal()
    taken = Signal()
    given_back = Signal()

    def __init__(self, window: MainWindow, live: LiveScreen) -> None:
        super().__init__(window)
        self._window, self._live = window, live
        self._is_on_real_screen, self._is_paused = False, False
        self._title, self._note = "", ""
        self._agent: AgentThread | None = None
        self._is_hiding = False
        """Whether our windows are hidden while the agent works."""
        self.overlay = Overlay(self)
        self._hidden_windows = HiddenWindows(self)
        self._hidden_windows.opened.connect(self.take)
        self._takeover = Takeover(self)
        self._takeover.taken.connect(self._on_taken)
        self._takeover.returning.connect(lambda: self.overlay.show_driving(True, tr(_LET_GO)))
        self._takeover.given_back.connect(self._on_given_back)
        self.overlay.stop_asked.connect(self.stop_asked)
        self.overlay.taken_over.connect(self._takeover.take)
        self.overlay.handed_back.connect(self._hand_back)
        self.overlay.pause_asked.connect(self._on_pause_asked)
        window.message_line.pause_asked.connect(self._on_pause_asked)
        window.take_over_asked.connect(self._takeover.take)
        window.handed_back.connect(self._hand_back)
        window.screen_pane.view.hand_back_asked.connect(self._hand_back)

    def begin(
        self,
        agent: AgentThread,
        *,
        is_on_real_screen: bool,
        monitors: Sequence[int],
        title: str,
        note: str,
    ) -> None:
        self._is_paused = False
        self._agent, self._is_on_real_screen = agent, is_on_real_screen
        self._title, self._note = title, note
        self._live.begin(title, note)
        self.show_state(TonedText(tr("Starting")))
        self._takeover.begin(agent.owner, is_on_real_screen=is_on_real_screen)
        if is_on_real_screen:
            self._is_hiding = not can_place_windows()
            if self._is_hiding:
                self._hidden_windows.begin()
            else:
                self._window.showMinimized()
                self.overlay.begin(qt_screens(monitors))

    def take(self) -> None:
        """The owner takes the computer."""
        self._takeover.take()

    def show_state(self, state: TonedText) -> None:
        self._window.screen_pane.show_state(self._title, state, self._note)

    def phase_changed(self, phase: Phase) -> None:
        self.overlay.show_phase(phase)
        if not self._takeover.is_taken() and not self._is_paused:
            self.show_state(state_words(phase))

    def question_opened(self) -> None:
        """The owner is asked something: the window comes back, and the owner's input is expected."""
        self._takeover.expect_input()
        if self._is_on_real_screen:
            self.come_back()

    def step_aside(self) -> int:
        """The owner has answered, and the agent looks once more before it acts: our window has to be gone by
        then. How many milliseconds that takes."""
        if not self._is_on_real_screen:
            return 0
        self._minimise()
        self._takeover.expect_rest()
        return _STEP_ASIDE_MS

    def end(self) -> None:
        self._takeover.end()
        self.overlay.end()
        self._hidden_windows.end()
        self._agent = None
        if self._is_on_real_screen:
            self.come_back()
        self._is_on_real_screen, self._is_hiding = False, False

    def close(self) -> None:
        self._takeover.end()
        self.overlay.close()

    def come_back(self) -> None:
        self.overlay.show_strip(False)
        self._hidden_windows.allow()
        self._window.showNormal()
        self._window.raise_()
        self._window.activateWindow()

    def _minimise(self) -> None:
        if self._is_hiding:
            self._hidden_windows.hide()
            return
        self._window.showMinimized()
        self.overlay.show_strip(True)

    def _hand_back(self) -> None:
        """Our windows are gone before the agent goes on."""
        if self._is_hiding and self._takeover.is_taken():
            self._hidden_windows.hide()
            QTimer.singleShot(_STEP_ASIDE_MS, self._takeover.hand_back)
        else:
            self._takeover.hand_back()

    def _on_pause_asked(self, is_paused: bool) -> None:
        """The agent ends what it is doing. On the real screen moving the mouse takes nothing over then."""
        if self._agent is None or self._takeover.is_taken():
            return
        self._is_paused = is_paused
        if is_paused:
            self._agent.owner.pause()
            self._takeover.expect_input()
        else:
            if self._is_on_real_screen:
                self._minimise()
            self._takeover.expect_rest()
            self._agent.owner.go_on()
        self.overlay.show_paused(is_paused)
        self._window.show_paused(is_paused)
        self.show_state(PAUSED if is_paused else LIVE)

    def _on_taken(self) -> None:
        if not self._takeover.is_taken():
            return  # given back before the window came to it
        if self._is_paused and self._agent is not None:  # to have the computer is more than a pause
            self._is_paused = False
            self._agent.owner.go_on()
            self.overlay.show_paused(False)
            self._window.show_paused(False)
        begins = None if self._agent is None else self._agent.recording_begins
        if self._is_hiding:
            self._hidden_windows.allow()
        elif self._is_on_real_screen:
            self._minimise()
            self.overlay.show_driving(True)
        else:
            self._live.drive(True, begins)
        line = _OPENED_LINE if self._is_hiding else _TAKEN_LINE
        self._window.show_driving(True, tr(line) if self._is_on_real_screen else "")
        note = tr(_DRIVING_NOTE) if begins is None else f"{tr(_DRIVING_NOTE)} {tr(_RECORDED_NOTE)}"
        self._window.screen_pane.show_state(self._title, DRIVING, note)
        self.taken.emit()

    def _on_given_back(self) -> None:
        self._live.drive(False)
        self.overlay.show_driving(False)
        self._window.show_driving(False)
        self.show_state(LIVE)
        self.given_back.emit()
