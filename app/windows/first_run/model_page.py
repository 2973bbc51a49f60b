"""Second page: which model, from where, and the check that tries it stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.language import tr
from app.theme.colours import Colours
from app.widgets.finding_list import FindingList, FindingWords
from app.widgets.flow import FlowLayout
from app.widgets.words import paragraph
from app.windows.first_run.model_browser import ModelBrowser
from app.windows.first_run.page import FirstRunPage
from app.windows.first_run.server_form import ServerForm, ServerFound
from app.windows.tones import tone_colours


class ModelSource(StrEnum):
    EMBEDDED = "embedded"
    LOCAL = "local"
    DOWNLOAD = "download"
    ENDPOINT = "endpoint"


@dataclass(frozen=True, slots=True)
class ModelWish:
    """Where the owner wants the model from."""

    source: ModelSource
    place: str = ""
    """A path, a name of the catalogue or OWNER/NAME, or an address; nothing for the embedded model."""
    served_name: str = ""
    key_name: str = ""
    """Under which the key of an endpoint is kept in the keyring."""
    dialect: str = ""
    """In which an endpoint's model is asked; "" is what the pointing test finds."""
    price: str = ""
    """Of an endpoint's tokens, as it was typed."""


class ModelPage(FirstRunPage):
    """Emits what is to be got and checked; shows how that goes."""

    check_asked = Signal(object)
    """A `ModelWish`."""
    look_asked = Signal(object)
    """The models of a `ServerWish` are to be found."""
    stop_asked = Signal()

    def __init__(self, dialects: Sequence[str] = (), parent: QWidget | None = None) -> None:
        """`dialects` are those in which a server's model can be asked."""
        super().__init__(
            tr("The model"),
            tr(
                "The model reads the screen and says what to do next. The one that comes with Deskhand is "
                "small and runs everywhere; larger ones can do more and need more memory."
            ),
            parent,
        )
        self._dialects = dialects
        self._is_busy = False
        self._check = QPushButton(tr("Use and check"))
        self._sources = QButtonGroup(self)
        self._details = QStackedWidget()
        self._source_details: list[QWidget] = []
        choices = FlowLayout(spacing_px=18)
        for number, (text, detail) in enumerate(
            (
                (tr("Embedded"), self._embedded()),
                (tr("A file on this computer"), self._local()),
                (tr("Download"), self._download()),
                (tr("A server"), self._endpoint()),
            )
        ):
            button = QRadioButton(text)
            self._sources.addButton(button, number)
            choices.addWidget(button)
            self._details.addWidget(detail)
            self._source_details.append(detail)
        self._sources.button(0).setChecked(True)
        self._sources.idClicked.connect(self._show_source)
        self._details.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._show_source(0)
        self._check.setProperty("kind", "primary")
        self._check.setAutoDefault(False)
        self._check.clicked.connect(self._on_check_clicked)
        self._stop = QPushButton(tr("Cancel"))
        self._stop.setAutoDefault(False)
        self._stop.clicked.connect(self.stop_asked)
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.setAccessibleName(tr("Progress of the download"))
        self._state = paragraph("", role="soft")
        self._stages = FindingList()
        self._lay_out(choices)
        self.end("")

    def _lay_out(self, choices: FlowLayout) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._check)
        buttons.addWidget(self._stop)
        buttons.addWidget(self._state, 1)
        self.body.addLayout(choices)
        self.body.addWidget(self._details)
        self.body.addLayout(buttons)
        self.body.addWidget(self._progress)
        self.body.addWidget(self._stages, 1)

    # ---- the four sources

    def _embedded(self) -> QWidget:
        return _lines(
            paragraph(tr("Nothing has to be fetched. Simple tasks in ordinary windows."), role="faint")
        )

    def _local(self) -> QWidget:
        self._path = QLineEdit()
        self._path.setPlaceholderText(tr("A GGUF file with its projector beside it, or a model's folder"))
        self._path.setAccessibleName(tr("Path of the model"))
        file, folder = QPushButton(tr("File…")), QPushButton(tr("Folder…"))
        for button, ask in ((file, self._on_file), (folder, self._on_folder)):
            button.setAutoDefault(False)
            button.clicked.connect(ask)
        return _lines(_row(self._path, file, folder))

    def _download(self) -> QWidget:
        self.browser = ModelBrowser()
        return self.browser

    def _endpoint(self) -> QWidget:
        self.server = ServerForm(self._dialects)
        self.server.edited.connect(self._show_action)
        self.server.submitted.connect(self._on_check_clicked)
        return self.server

    def show_server(self, found: ServerFound) -> None:
        """The models of the server that was typed."""
        self.end("")
        self.server.show_found(found)
        self._show_action()

    # ---- what the controller says

    def begin(self) -> None:
        self._is_busy = True
        self._stages.clear()
        self._check.setEnabled(False)
        self._stop.setVisible(True)
        self._state.setText("")
        self.changed.emit()

    def show_progress(self, done: float, words: str) -> None:
        """`done` is between 0 and 1."""
        self._progress.setVisible(True)
        self._progress.setValue(round(100 * done))
        self._state.setText(words)

    def show_note(self, words: str) -> None:
        self._state.setText(words)

    def add_stage(self, words: FindingWords) -> None:
        self._progress.setVisible(False)
        self._stages.add(words)

    def end(self, words: str) -> None:
        self._is_busy = False
        self._check.setEnabled(True)
        self._stop.setVisible(False)
        self._progress.setVisible(False)
        self._state.setText(words)
        self.changed.emit()

    def can_go_on(self) -> bool:
        return not self._is_busy

    def why_not(self) -> str:
        return tr("The check is still going on.") if self._is_busy else ""

    def set_colours(self, colours: Colours) -> None:
        self._stages.set_tone_colours(tone_colours(colours))
        self.browser.set_colours(colours)
        self.server.set_colours(colours)

    # ---- inside

    def wish(self) -> ModelWish:
        match list(ModelSource)[self._sources.checkedId()]:
            case ModelSource.LOCAL:
                return ModelWish(ModelSource.LOCAL, self._path.text().strip())
            case ModelSource.DOWNLOAD:
                return ModelWish(ModelSource.DOWNLOAD, self.browser.wanted())
            case ModelSource.ENDPOINT:
                return ModelWish(
                    ModelSource.ENDPOINT,
                    self.server.typed().address,
                    self.server.served_name(),
                    self.server.key_name(),
                    self.server.dialect(),
                    self.server.price(),
                )
            case _:
                return ModelWish(ModelSource.EMBEDDED)

    def _show_source(self, number: int) -> None:
        """Only what belongs to it, and no room for the others."""
        for index, detail in enumerate(self._source_details):
            vertical = QSizePolicy.Policy.Preferred if index == number else QSizePolicy.Policy.Ignored
            detail.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)
        self._details.setCurrentIndex(number)
        self._show_action()

    def _show_action(self) -> None:
        """A server is looked at first."""
        is_to_find = self._sources.checkedId() == list(ModelSource).index(ModelSource.ENDPOINT)
        is_to_find = is_to_find and not self.server.has_found
        self._check.setText(tr("Find its models") if is_to_find else tr("Use and check"))

    def _on_check_clicked(self) -> None:
        wish = self.wish()
        if wish.source is not ModelSource.EMBEDDED and not wish.place:
            self._state.setText(tr("Say which one first."))
            return
        if wish.source is ModelSource.ENDPOINT and not self.server.has_found:
            self.look_asked.emit(self.server.typed())
            return
        if wish.source is ModelSource.ENDPOINT and not wish.served_name:
            self._state.setText(tr("Say which of its models first."))
            return
        self.check_asked.emit(wish)

    def _on_file(self) -> None:
        chosen, _filter = QFileDialog.getOpenFileName(self, tr("Model file"), "", "GGUF (*.gguf)")
        if chosen:
            self._path.setText(chosen)

    def _on_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("Model folder"))
        if chosen:
            self._path.setText(chosen)


def _row(*widgets: QWidget) -> QWidget:
    """The first takes the room."""
    made = QWidget()
    line = QHBoxLayout(made)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(8)
    for number, widget in enumerate(widgets):
        line.addWidget(widget, 1 if number == 0 or isinstance(widget, QLineEdit) else 0)
    return made


def _lines(*widgets: QWidget) -> QWidget:
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    for widget in widgets:
        column.addWidget(widget)
    column.addStretch(1)
    return made
