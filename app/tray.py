"""The icon in the tray: the state in one word, and Stop. Qt."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from app.language import tr
from app.notifications import notify
from app.present import Tone, TonedText
from app.running.bridge import Background
from app.theme.colours import Colours
from app.theme.icons import tile_icon
from app.widgets.words import plain_tip


class Tray(QObject):
    """Absent where the desktop has no tray. Tells of endings without any private text."""

    stop_asked = Signal()
    window_asked = Signal()
    task_asked = Signal()
    """One line for a new task."""
    record_asked = Signal()
    """Record what the owner does, or finish that."""
    pause_asked = Signal()
    """Pause the recording, or go on."""
    quit_asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._colours: Colours | None = None
        self._icons: dict[tuple[str, str], QIcon] = {}
        self._drawn = ("", "")
        """Drawn once: the state changes several times in every step."""
        self._words = TonedText(tr("Ready"))
        self._background = Background(self)
        self._icon = QSystemTrayIcon(self)
        self._menu = QMenu()
        self._state = self._menu.addAction(tr("Ready"))
        self._state.setEnabled(False)
        self._menu.addSeparator()
        self._menu.addAction(tr("New task…")).triggered.connect(self.task_asked)
        self._stop = self._menu.addAction(tr("Stop"))
        self._stop.triggered.connect(self.stop_asked)
        self._record = self._menu.addAction(tr("Record…"))
        self._record.triggered.connect(self.record_asked)
        self._pause = self._menu.addAction(tr("Pause recording"))
        self._pause.triggered.connect(self.pause_asked)
        self._pause.setVisible(False)
        self._menu.addSeparator()
        self._menu.addAction(tr("Show Deskhand")).triggered.connect(self.window_asked)
        self._menu.addAction(tr("Quit")).triggered.connect(self.quit_asked)
        self._icon.setContextMenu(self._menu)
        self._icon.activated.connect(self._on_activated)
        self.show_state(self._words, is_running=False)

    def show(self) -> bool:
        """False where there is no tray."""
        if not QSystemTrayIcon.isSystemTrayAvailable():
            return False
        self._icon.show()
        return True

    def close(self) -> None:
        self._background.wait()
        self._icon.hide()

    def set_colours(self, colours: Colours) -> None:
        self._colours = colours
        self._draw()

    def show_state(self, words: TonedText, *, is_running: bool) -> None:
        self._words = words
        self._state.setText(words.text)
        self._stop.setEnabled(is_running)
        self._icon.setToolTip(plain_tip(tr("Deskhand: {text}", text=words.text)))
        self._draw()

    def show_recording(self, *, is_recording: bool, is_paused: bool) -> None:
        self._record.setText(tr("Finish recording") if is_recording else tr("Record…"))
        self._pause.setVisible(is_recording)
        self._pause.setText(tr("Go on recording") if is_paused else tr("Pause recording"))
        words = TonedText(tr("Recording"), Tone.BAD) if is_recording else TonedText(tr("Ready"))
        if words != self._words:
            self.show_state(words, is_running=False)

    def tell(self, words: str) -> None:
        """A notification of the desktop, or else of the tray; nothing private may stand in it."""
        self._background.do(
            lambda: notify("Deskhand", words),
            lambda was_taken: None if was_taken else self._tell_in_tray(words),
            lambda _problem: self._tell_in_tray(words),
        )

    def _tell_in_tray(self, words: str) -> None:
        if self._icon.isVisible():
            self._icon.showMessage("Deskhand", words, self._icon.icon())

    def _draw(self) -> None:
        if self._colours is not None:
            tones = {
                Tone.GOOD: self._colours.good,
                Tone.CAUTION: self._colours.caution,
                Tone.BAD: self._colours.bad,
                Tone.NEUTRAL: self._colours.accent,
            }
            name = "deskhand" if self._words.tone is Tone.NEUTRAL else "pointer"
            wanted = (name, tones[self._words.tone])
            if wanted not in self._icons:
                self._icons[wanted] = tile_icon(*wanted)
            if wanted != self._drawn:
                self._icon.setIcon(self._icons[wanted])
                self._drawn = wanted

    def _on_activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self.window_asked.emit()
