"""Browser profiles in the window: which there are, and a browser in which the owner signs in. Qt; starts it.

No agent, no model and no recorder have part in a sign-in: the owner's mouse and keyboard go to the desktop.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QObject

from agent.computers.browser_profiles import BrowserProfiles, take_back
from agent.computers.network.rules import NetworkRules
from agent.errors import AgentError
from agent.settings import Settings
from app.language import problem_words
from app.running.bridge import Background
from app.running.computers.private import private_problem
from app.running.live import LiveScreen
from app.running.watching import LiveView
from app.widgets.screen_pane import DRIVING
from app.windows.main_window import MainWindow
from app.windows.profiles_dialog import ProfilesDialog
from app.windows.sign_in_window import SignInWindow

SIZE_PX = (860, 620)


class BrowserSignIn(QObject):
    """One sign-in at a time."""

    def __init__(self, main: MainWindow, *, settings: Callable[[], Settings]) -> None:
        super().__init__(main)
        pick = main.task_box.profile
        self._main, self._pick, self._profiles = main, pick, BrowserProfiles(settings().home)
        self._background = Background(self)  # its own: a sign-in may take as long as it likes
        self._dialog: ProfilesDialog | None = None
        self.window: SignInWindow | None = None
        self._live: LiveScreen | None = None
        self._is_done = Event()
        pick.manage_asked.connect(self.open)
        self._show()

    def open(self) -> None:
        if self._dialog is not None:
            self._dialog.raise_()
            return
        dialog = ProfilesDialog(self._main)
        dialog.add_asked.connect(lambda name: self._try(lambda: self._profiles.create(name)))
        dialog.remove_asked.connect(lambda name: self._try(lambda: self._profiles.forget(name)))
        dialog.sign_in_asked.connect(self.sign_in)
        dialog.finished.connect(self._on_closed)
        if (colours := self._main.colours) is not None:
            dialog.set_colours(colours)
        self._dialog = dialog
        self._show()
        dialog.show()

    def sign_in(self, name: str, address: str) -> None:
        """Open a browser with this profile in which only the owner acts."""
        if self.window is not None:
            self.window.raise_()
            return
        if reason := private_problem():
            self._on_problem(reason)
            return
        from agent.computers.browser import start_page  # which other systems have not

        try:
            page = start_page(address, has_network=True)
        except AgentError as problem:
            self._on_problem(problem_words(problem))
            return
        window = SignInWindow(name, self._dialog or self._main)
        live = LiveScreen(window.pane, window)
        live.begin(name, "")
        done = self._is_done = Event()
        window.ended.connect(live.finish)
        window.ended.connect(done.set)
        self.window, self._live = window, live
        window.show()
        self._background.follow(
            lambda tell: _hold_open(self._profiles, name, page, tell, done),
            self._on_view,
            self._on_ended,
            self._on_broke,
        )

    def close(self) -> None:
        """End a sign-in, and wait until its browser has ended."""
        if self._live is not None:
            self._live.finish()
        self._is_done.set()
        self._background.wait()

    def _on_view(self, view: LiveView) -> None:
        if self._live is not None and self.window is not None and not self._is_done.is_set():
            self._live.show(view)
            self._live.drive(True)
            self.window.pane.show_state(self.window.windowTitle(), DRIVING, "")

    def _on_ended(self, problem: str) -> None:
        self._end_window()
        if problem:
            self._on_problem(problem)

    def _on_broke(self, problem: str) -> None:
        self._end_window()
        self._on_problem(problem)

    def _end_window(self) -> None:
        window, self.window = self.window, None
        if self._live is not None:
            self._live.finish()
            self._live = None
        if window is not None:
            window.hide()
            window.deleteLater()

    def _on_problem(self, words: str) -> None:
        if self._dialog is not None:
            self._dialog.show_problem(words)

    def _on_closed(self) -> None:
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.deleteLater()

    def _try(self, work: Callable[[], None]) -> None:
        assert self._dialog is not None
        self._dialog.notice.clear()
        try:
            work()
        except AgentError as problem:
            self._dialog.show_problem(problem_words(problem))
        self._show()

    def _show(self) -> None:
        names = self._profiles.names()
        self._pick.offer(names)
        if self._dialog is not None:
            self._dialog.show_names(names)


def _hold_open(
    profiles: BrowserProfiles, name: str, page: str, tell: Callable[[LiveView], None], done: Event
) -> str:
    """A browser with this profile until `done`; a sentence where the profile was not kept.

    Raises:
        AgentError: it cannot be opened, or is in use.
    """
    from agent.computers.browser import open_browser
    from agent.computers.private_desktop import DesktopOptions, PrivateDesktop

    rules = NetworkRules.of_task("", page=page, is_any_host=True)
    with (
        profiles.in_use(name) as folder,
        PrivateDesktop(DesktopOptions(size=SIZE_PX, network=rules)) as desktop,
    ):
        browser = open_browser(desktop, page, profile=folder)
        tell(desktop)
        done.wait()
        return take_back(folder, desktop, browser)
