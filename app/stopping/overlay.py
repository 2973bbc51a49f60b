"""What the owner sees on the real screen while the agent uses it: a border, and a strip with Stop. Qt.

Neither is in the agent's screenshots: both are hidden while it captures (`bridge.AgentThread` waits for
that), and change only between its actions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QScreen

from app.language import tr
from app.present import Tone, TonedText, translated
from app.running.watching import Phase, state_words
from app.theme.colours import Colours
from app.widgets.screen_pane import PAUSED
from app.windows.screen_border import ScreenBorder
from app.windows.stop_strip import StopStrip
from app.windows.tones import tone_colours


class Overlay(QObject):
    """There from `begin` to `end`."""

    stop_asked = Signal()
    taken_over = Signal()
    handed_back = Signal()
    pause_asked = Signal(bool)
    """Pause from now on, or go on."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._screens: tuple[QScreen, ...] = ()
        self._tones: Mapping[Tone, str] = {}
        self._is_driven, self._is_paused = False, False
        self.border = ScreenBorder()
        self.strip = StopStrip()
        self.strip.stop_asked.connect(self.stop_asked)
        self.strip.taken_over.connect(self.taken_over)
        self.strip.handed_back.connect(self.handed_back)
        self.strip.pause_asked.connect(self.pause_asked)

    def set_colours(self, colours: Colours) -> None:
        self._tones = tone_colours(colours)

    def begin(self, screens: Sequence[QScreen]) -> None:
        """A border goes around each of these, and the strip onto the first."""
        self._screens = tuple(screens)
        self._is_driven, self._is_paused = False, False
        self.strip.show_driving(False)
        self.strip.show_paused(False)
        self._show(TonedText(tr("Starting")), has_strip=True)

    def show_phase(self, phase: Phase) -> None:
        """Returns when the screen shows it."""
        if not self._screens:
            return
        if phase is Phase.LOOKING:
            self.border.hide()
            self.strip.hide()
        elif not self._is_driven:
            # while the owner is asked, the window itself is there, with everything the strip has
            state = translated(PAUSED) if self._is_paused else state_words(phase)
            self._show(state, has_strip=phase is not Phase.ASKING)
        QGuiApplication.sync()

    def show_driving(self, is_driven: bool, words: str = "") -> None:
        if self._screens:
            self._is_driven = is_driven
            self.strip.show_driving(is_driven)
            state = state_words(Phase.DRIVING) if is_driven else state_words(Phase.THINKING)
            self._show(state, words, has_strip=True)

    def show_paused(self, is_paused: bool) -> None:
        self._is_paused = is_paused
        self.strip.show_paused(is_paused)
        if is_paused:
            self._show(translated(PAUSED), has_strip=True)

    def show_strip(self, is_shown: bool) -> None:
        if self._screens and is_shown:
            self.strip.show_on(self._screens[0])
        else:
            self.strip.hide()

    def end(self) -> None:
        self._screens = ()
        self.border.hide()
        self.strip.hide()

    def close(self) -> None:
        self.end()
        self.border.close()
        self.strip.close()

    def _show(self, state: TonedText, words: str = "", *, has_strip: bool) -> None:
        if not self._screens:
            return
        self.border.paint(self._tones.get(state.tone, "#888888"))
        self.border.show_on(self._screens)
        self.strip.show_state(state, words)
        if has_strip:
            self.strip.show_on(self._screens[0])
        else:
            self.strip.hide()
