"""Cards, pictures, history and task box."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QListView, QPlainTextEdit
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from agent.actions.types import Click, TypeText
from agent.computers.this_system import WINDOWS
from agent.coordinates import MonitorPoint
from agent.settings import ComputerKind
from agent.types import Deny
from app.present import TargetMark, Tone
from app.running.cards import LITTLE_WIDTH_PX, card_of
from app.running.choices import TaskChoice
from app.running.computers.private import private_problem
from app.theme.pictures import to_image
from app.widgets.conversation import ConversationView
from app.widgets.history_list import HistoryList, HistoryRow
from app.widgets.picture_view import PictureView
from app.widgets.step_card import StepCard
from app.widgets.task_box import TaskBox
from app.widgets.words import breakable, paragraph, shorten
from tests.app.finding import named
from tests.app.steps import make_step
from tests.fakes import picture

MARK_COLOUR = "#e5186b"


def texts(widget: StepCard) -> list[str]:
    return [found.text() for found in widget.findChildren(QLabel)]


def step_card(*arguments: object, **options: object) -> StepCard:
    step = make_step(*arguments, **options)  # type: ignore[arg-type]
    words, kept = card_of(step)
    return StepCard(words, kept, mark_colour=MARK_COLOUR)


def test_a_card_tells_the_whole_step(qtbot: QtBot) -> None:
    made = step_card(Click(MonitorPoint(10, 20)), decision=Deny("the other one"))
    qtbot.addWidget(made)
    said = texts(made)
    assert 'press "Save"' in said
    assert "Click at (10, 20)" in said
    assert "denied by you: the other one" in said


def test_text_of_the_screen_is_never_markup(qtbot: QtBot) -> None:
    made = step_card(TypeText("<b>bold</b>\n<img src=x>"), thought="<h1>big</h1>")
    qtbot.addWidget(made)
    assert "<h1>big</h1>" in texts(made)
    assert all(found.textFormat() is Qt.TextFormat.PlainText for found in made.findChildren(QLabel))


def test_a_word_without_end_does_not_widen_the_cards(qtbot: QtBot) -> None:
    conversation = ConversationView()
    qtbot.addWidget(conversation)
    conversation.resize(620, 400)
    conversation.begin("x" * 5_000, "")
    step = make_step(TypeText("y" * 5_000), thought="z" * 5_000, problem="w" * 5_000)
    conversation.add_step(*card_of(step))
    with qtbot.waitExposed(conversation):
        conversation.show()
    cards = conversation.widget()
    assert cards is not None
    assert cards.width() <= conversation.viewport().width()


def test_breakable_text_reads_the_same() -> None:
    assert breakable("x" * 100).replace("\u200b", "") == "x" * 100
    assert breakable("short words stay") == "short words stay"
    chinese = (
        "模型读取屏幕并说出下一步该做什么，自带的模型很小，到处都能运行；更大的模型能做更多，也需要更多内存。"
    )
    assert breakable(chinese) == chinese, "it breaks by itself, and never before a comma"


def test_long_texts_say_how_much_is_left_out() -> None:
    assert shorten("a" * 700).endswith("… and 100 more characters")
    assert shorten("short") == "short"


def test_the_thumbnail_opens_the_whole_picture(qtbot: QtBot) -> None:
    made = step_card(Click(MonitorPoint(10, 20)))
    qtbot.addWidget(made)
    view = made.findChild(PictureView)
    assert view is not None
    with qtbot.waitSignal(made.enlarge_asked, timeout=2_000) as blocker:
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton)
    assert blocker.args == [1], "the step's number"


def test_marks_follow_a_screenshot_that_is_made_smaller() -> None:
    pixels = picture(90, width_px=3840, height_px=2160)
    words, kept = card_of(make_step(Click(MonitorPoint(3800, 2100)), pixels=pixels))
    assert (kept.whole().width(), kept.whole().height()) == (1920, 1080)
    assert kept.on_whole(words.marks) == (TargetMark(1900, 1050),)
    assert kept.little.width() == 2 * LITTLE_WIDTH_PX, "two pixels a point"


def test_a_little_picture_is_shown_as_it_is_kept(qtbot: QtBot) -> None:
    pixels = picture(90, width_px=3840, height_px=2160)
    words, kept = card_of(make_step(Click(MonitorPoint(3800, 2100)), pixels=pixels), pixel_ratio=1.0)
    made = StepCard(words, kept, mark_colour="#ff0000")
    qtbot.addWidget(made)
    view = made.findChild(PictureView)
    assert view is not None
    assert view.devicePixelRatioF() == 1.0
    assert view.shown().cacheKey() == kept.little.cacheKey()


def test_the_mark_is_painted_at_the_very_point(qtbot: QtBot) -> None:
    view = PictureView()
    qtbot.addWidget(view)
    view.set_mark_colour("#ff0000")
    view.show_picture(to_image(picture(0)), (TargetMark(200.5, 100.5),))
    view.setFixedSize(800, 608)
    with qtbot.waitExposed(view):
        view.show()
    shot = view.grab().toImage()
    ratio = shot.devicePixelRatio()
    at = shot.pixelColor(round(200 * ratio), round(100 * ratio))
    assert (at.red(), at.green(), at.blue()) == (255, 0, 0)
    beside = shot.pixelColor(round(240 * ratio), round(100 * ratio))
    assert (beside.red(), beside.green(), beside.blue()) == (0, 0, 0)


def test_history_emits_the_chosen_record(qtbot: QtBot) -> None:
    history = HistoryList()
    qtbot.addWidget(history)
    history.resize(240, 300)
    history.show_rows(
        [HistoryRow("a", "first", "Finished", Tone.GOOD), HistoryRow("b", "second", "", Tone.BAD)]
    )
    with qtbot.waitExposed(history):
        history.show()
    with qtbot.waitSignal(history.record_chosen, timeout=2_000) as blocker:
        view = named(history, QListView, "History")
        at = view.visualRect(view.model().index(1, 0)).center()
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert blocker.args == ["b"]


def test_return_submits_the_task_and_shift_return_does_not(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    box.set_models(["embedded"])
    box.set_choice(
        TaskChoice("press Save", open_command=("mousepad", "a file"), approval=ApprovalLevel.RISKY)
    )
    text = box.findChild(QPlainTextEdit)
    assert text is not None
    with qtbot.assertNotEmitted(box.task_submitted):
        qtbot.keyClick(text, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    with qtbot.waitSignal(box.task_submitted, timeout=2_000) as blocker:
        qtbot.keyClick(text, Qt.Key.Key_Return)
    choice = (blocker.args or [None])[0]
    assert isinstance(choice, TaskChoice)
    assert choice.task == "press Save"
    assert choice.open_command == ("mousepad", "a file")
    assert choice.approval is ApprovalLevel.RISKY
    assert choice.model == "embedded"


def test_models_that_come_late_change_nothing_else(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    chosen = TaskChoice("press Save", model="b", open_command=("mousepad", "a file"))
    box.set_choice(chosen)
    box.set_applications([("GIMP", "gimp"), ("Mousepad", "mousepad")])
    box.set_models(["a", "b"])
    assert box.choice() == chosen


def test_an_application_is_shown_by_its_name_and_opened_by_its_command(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    box.set_choice(TaskChoice("draw", open_command=("gimp",)))
    box.set_applications([("GNU Image Editor", "gimp"), ("Mousepad", "mousepad")])
    [pick] = (one for one in box.findChildren(QComboBox) if one.findText("Mousepad") >= 0)
    assert (pick.currentText(), box.choice().open_command) == ("GNU Image Editor", ("gimp",))
    pick.setEditText("mousepad")
    assert box.choice().open_command == ("mousepad",)
    pick.setEditText("xed --new")
    assert box.choice().open_command == ("xed", "--new")


def test_picker_says_which_model_uses_no_tools(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    box.set_models(["a <b>", "c"], without_tools={"a <b>"})
    pick = next(one for one in box.findChildren(QComboBox) if one.accessibleName() == "Model")
    said = "The model “a <b>” calls no functions, so it gets no tools."
    assert pick.accessibleDescription() == f"Model · {said}"
    assert "a &lt;b&gt;” calls no functions" in pick.toolTip()
    assert "calls no functions" in str(pick.itemData(0, Qt.ItemDataRole.ToolTipRole))
    pick.setCurrentIndex(1)
    assert (pick.accessibleDescription(), pick.toolTip()) == ("Model", "Model")
    assert not pick.itemData(1, Qt.ItemDataRole.ToolTipRole)


def test_the_task_line_says_which_host_sees_the_screen(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    box.set_models(["embedded", "claude"], hosts={"claude": "api.anthropic.com"})
    pick = next(one for one in box.findChildren(QComboBox) if one.accessibleName() == "Model")
    words = "api.anthropic.com sees the screen"
    assert [one.text() for one in box.findChildren(QLabel) if one.isVisibleTo(box)].count(words) == 0
    pick.setCurrentIndex(1)
    assert [one.text() for one in box.findChildren(QLabel) if one.isVisibleTo(box)].count(words) == 1


def test_the_task_line_says_where_secrets_are_seen_too(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    box.set_models(["gpu"], hosts={"gpu": "gpu.lan"}, trusted={"gpu"})
    shown = [one.text() for one in box.findChildren(QLabel) if one.isVisibleTo(box)]
    assert "gpu.lan sees the screen, secrets included" in shown


def test_without_any_model_the_wanted_one_is_named(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    box.set_choice(TaskChoice("press Save", model="embedded"))
    box.set_models([])
    assert box.choice().model == "embedded"


def test_an_empty_task_is_not_submitted(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    text = box.findChild(QPlainTextEdit)
    assert text is not None
    text.setPlainText("  \n ")
    with qtbot.assertNotEmitted(box.task_submitted):
        qtbot.keyClick(text, Qt.Key.Key_Return)


def test_a_refused_real_screen_cannot_be_chosen(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    box.offer(ComputerKind.SCREEN, "This is a Wayland session.")
    pick = next(found for found in box.findChildren(QComboBox) if found.findData(ComputerKind.SCREEN) >= 0)
    index = pick.model().index(pick.findData(ComputerKind.SCREEN), 0)
    assert not pick.model().flags(index) & Qt.ItemFlag.ItemIsEnabled
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "This is a Wayland session."


def test_where_the_agent_can_have_nothing_of_its_own_the_box_says_what_there_is_instead(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    box.set_choice(TaskChoice("hello", computer=ComputerKind.PRIVATE))
    box.offer(ComputerKind.PRIVATE, private_problem(WINDOWS))
    (said,) = [found for found in box.findChildren(QLabel) if "Another machine" in found.text()]
    assert said.isVisibleTo(box)
    pick = next(found for found in box.findChildren(QComboBox) if found.findData(ComputerKind.MACHINE) >= 0)
    pick.setCurrentIndex(pick.findData(ComputerKind.MACHINE))
    assert not said.isVisibleTo(box)
    box.offer(ComputerKind.PRIVATE)
    pick.setCurrentIndex(pick.findData(ComputerKind.PRIVATE))
    assert "Another machine" not in said.text()


def test_paragraphs_are_plain(qtbot: QtBot) -> None:
    made = paragraph("<i>x</i>")
    qtbot.addWidget(made)
    assert made.textFormat() is Qt.TextFormat.PlainText
