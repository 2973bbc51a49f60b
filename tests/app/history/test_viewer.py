"""The page to send: as the owner's review left it, without secrets, without scripts, one step at a time."""

from __future__ import annotations

from pathlib import Path

from agent.actions.types import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.redaction import FindingState, read_findings
from agent.redaction.deciding import decide
from agent.review import Edit, EditKind, add_edit
from agent.settings import Settings
from agent.store import RecordWriter
from agent.types import Ending, EndingKind, Task
from app.cli.main import main
from app.history.report import MAX_STEPS, ReportHead
from app.history.sharing import write_viewer
from app.history.viewer import ViewedStep, render_viewer
from tests.agent.redaction.test_records import CARD
from tests.app.history.test_report import EVIL, Page
from tests.app.steps import make_step
from tests.fakes import picture

HEAD = ReportHead("20261121-120000-abcd", "save it", Ending(EndingKind.FINISHED, "Saved."))


def render(*steps: ViewedStep) -> Page:
    return Page(render_viewer(HEAD, steps))


def recorded(home: Path, *texts: str, task: str = "write names") -> Path:
    writer = RecordWriter(home / "records")
    writer.begin(Task(task))
    for number, text in enumerate(texts, start=1):
        writer.step(make_step(TypeText(text), number=number, thought="", pixels=picture(0)[:0, :0]))
    writer.end(Ending(EndingKind.FINISHED))
    return writer.folder


def test_every_step_is_a_radio_button_of_one_group_and_the_first_has_the_keyboard() -> None:
    page = render(*(ViewedStep(make_step(Click(MonitorPoint(10, 20)), number=one)) for one in (1, 2, 3)))
    radios = [one for one in page.of("input") if one["type"] == "radio"]
    assert {one["name"] for one in radios} == {"step"}
    assert ["autofocus" in one for one in radios] == [True, False, False]
    labelled = {one["for"] for one in page.of("label")}
    assert {one["id"] for one in radios} <= labelled


def test_the_page_runs_and_loads_nothing_and_shows_only_text() -> None:
    step = make_step(TypeText(EVIL), thought=EVIL, problem=EVIL)
    markup = render_viewer(ReportHead("id", EVIL, None), [ViewedStep(step, task=EVIL)])
    page = Page(markup)
    assert page.of("script") == page.of("a") == page.of("link") == page.of("iframe") == []
    assert all((image["src"] or "").startswith("data:image/") for image in page.of("img"))
    assert all(not name.startswith("on") for _, attributes in page.elements for name in attributes)
    assert "url(" not in markup
    policy = next(meta for meta in page.of("meta") if meta.get("http-equiv") == "Content-Security-Policy")
    assert "default-src 'none'" in (policy["content"] or "")


def test_mistakes_and_a_second_task_are_told() -> None:
    step = make_step(Click(MonitorPoint(10, 20)))
    page = render(ViewedStep(step, is_wrong=True), ViewedStep(step, task="close it"))
    assert "Marked as a mistake" in page.text
    assert "close it" in page.text


def test_a_very_long_record_ends_with_a_note() -> None:
    step = ViewedStep(make_step(TypeText("more"), pixels=picture(0)[:0, :0]))
    page = render_viewer(HEAD, [step] * (MAX_STEPS + 1))
    assert f"Only the first {MAX_STEPS:,} steps are shown" in page


def test_the_page_shows_the_review_and_nothing_that_was_left_out(deskhand_home: Path) -> None:
    folder = recorded(deskhand_home, "Ada", "a private word", "Bob")
    add_edit(folder, Edit(EditKind.TASK, text=f"write two names, not {CARD}"))
    add_edit(folder, Edit(EditKind.DELETE, step=2))
    add_edit(folder, Edit(EditKind.THOUGHT, step=3, text=f"now Bob, card {CARD}"))
    add_edit(folder, Edit(EditKind.ACTION, step=3, action=TypeText(f"Robert {CARD}")))
    add_edit(folder, Edit(EditKind.OUTCOME, text="success"))
    page = write_viewer(Settings(home=deskhand_home), folder.name)
    text = page.path.read_text()
    assert page.num_steps == 2
    assert "a private word" not in text
    assert "write names" not in text
    assert "write two names, not [card number]" in text
    assert "now Bob, card [card number]" in text
    assert "Robert [card number]" in text
    assert CARD not in text
    assert page.num_hidden == 1
    assert "Succeeded" in text


def test_what_the_owner_calls_no_secret_stays(deskhand_home: Path) -> None:
    folder = recorded(deskhand_home, f"card {CARD}")
    settings = Settings(home=deskhand_home)
    assert CARD not in write_viewer(settings, folder.name).path.read_text()
    decide(folder, {one.fingerprint: FindingState.KEPT for one in read_findings(folder) or ()})
    assert CARD in write_viewer(settings, folder.name).path.read_text()


def test_merged_records_are_searched_too(deskhand_home: Path) -> None:
    first = recorded(deskhand_home, "Ada")
    second = recorded(deskhand_home, f"card {CARD}")
    add_edit(first, Edit(EditKind.MERGE, text=second.name))
    page = write_viewer(Settings(home=deskhand_home), first.name)
    assert page.num_steps == 2
    assert CARD not in page.path.read_text()
    assert read_findings(second) is not None


def test_the_command_writes_it_where_it_is_told(deskhand_home: Path) -> None:
    folder = recorded(deskhand_home, "Ada")
    out = deskhand_home / "page.html"
    assert main(["report", folder.name, "--viewer", "--out", str(out), "--json"]) == 0
    assert "Type “Ada”" in out.read_text()
    assert main(["report", folder.name, "--viewer", "--original"]) == 2
