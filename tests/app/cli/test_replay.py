"""`deskhand replay`: a run recorded on a private desktop is done again on a fresh one, with another text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event

import keyring
import pytest
from keyring.backends import fail

from agent.actions.types import Action, Finished, Hotkey, TypeText, Wait
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.settings import Settings
from agent.store import Record, RecordWriter, open_record
from agent.types import Allow, Effect, EffectKind, Ending, EndingKind, Performed, Step, Task
from app.cli.main import main
from app.storage.credentials import keep_for_this_run
from app.storage.secrets import SecretUse, keep_secret
from tests.agent.computers.event_target import until

SIZE = (800, 608)
ALLOWED = Allow("demonstration", "owner")


def title_of(desktop: PrivateDesktop) -> str:
    window = desktop.observe().window
    return window.title if window is not None else ""


def recorded_on_desktop(records: Path, actions: Sequence[tuple[Action, str]]) -> Record:
    """In Mousepad, by a person who waits after each action until the window has the title that is given."""
    writer = RecordWriter(records)
    writer.begin(Task("write a note and save it", "mousepad"))
    with PrivateDesktop(DesktopOptions(size=SIZE)) as desktop:
        desktop.start(["mousepad", "list.txt"])
        seen = desktop.observe()
        for number, (action, title) in enumerate(actions, start=1):
            desktop.perform(action, stop=Event())
            done = (Performed(action, ALLOWED, Effect(EffectKind.CHANGED)),)
            writer.step(Step(number, seen, None, "", None, "", done))
            assert until(lambda title=title: title_of(desktop) == title, limit_s=60.0), title_of(desktop)
            seen = desktop.observe()
        done = (Performed(Finished(), ALLOWED, None),)
        writer.step(Step(len(actions) + 1, seen, None, "", None, "", done))
    writer.end(Ending(EndingKind.FINISHED))
    return open_record(writer.folder)


@pytest.mark.desktop
def test_recorded_note_is_written_again_with_another_text(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = recorded_on_desktop(
        Settings.from_environment().records_folder,
        [
            (TypeText("first note\n"), "*~/work/list.txt - Mousepad"),
            (Hotkey(("ctrl", "s")), "~/work/list.txt - Mousepad"),
        ],
    )
    assert main(["replay", record.record_id, "--name", "note=1", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed["parameters"] == {"note": "first note\n"}
    assert [step["step"] for step in listed["steps"]] == [1, 2, 3]
    arguments = ["--open", "mousepad list.txt", "--approve", "all", "--set", "note=second note", "--json"]
    assert main(["replay", record.record_id, *arguments]) == 0
    said = json.loads(capsys.readouterr().out)
    again = open_record(deskhand_home / "records" / said["record"])
    assert said["asked_model"] == 0, [step.problem or step.thought for step in again]
    done = [one.action for step in again for one in step.performed]
    assert [action for action in done if not isinstance(action, Wait)] == [
        TypeText("second note"),
        TypeText("\n"),
        Hotkey(("ctrl", "s")),
        Finished(),
    ]
    assert again.header.about["source"] == "replay"
    assert again.header.about["replayed"] == record.record_id
    assert again.ending.kind is EndingKind.FINISHED


def test_record_without_actions_cannot_be_replayed(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    writer = RecordWriter(Settings.from_environment().records_folder)
    writer.begin(Task("nothing"))
    writer.end(Ending(EndingKind.FINISHED))
    assert main(["replay", writer.folder.name, "--computer", "private"]) == 2
    assert "nothing to do again" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--set", "title"], ["--name", "title=two"]])
def test_bad_words_are_said_to_be_bad(
    deskhand_home: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["replay", "latest", *words])
    assert ended.value.code == 2
    assert "is not like" in capsys.readouterr().err


@pytest.fixture
def kept_password(deskhand_home: Path) -> Iterator[str]:
    before = keyring.get_keyring()
    keyring.set_keyring(fail.Keyring())
    keep_for_this_run()
    keep_secret(deskhand_home, "mail password", "Trombone Quartz 77", SecretUse.TEXT)
    yield "Trombone Quartz 77"
    keyring.set_keyring(before)


@pytest.mark.desktop
def test_a_routine_types_a_secret_by_its_name_and_nothing_that_is_kept_shows_it(
    deskhand_home: Path, kept_password: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = recorded_on_desktop(
        Settings.from_environment().records_folder,
        [
            (TypeText("something else\n"), "*~/work/list.txt - Mousepad"),
            (Hotkey(("ctrl", "s")), "~/work/list.txt - Mousepad"),
        ],
    )
    assert main(["replay", record.record_id, "--name", "{{mail password}}=1"]) == 0
    main(["replay", record.record_id, "--open", "mousepad list.txt", "--approve", "all", "--json"])
    said = json.loads(capsys.readouterr().out.splitlines()[-1])
    folder = deskhand_home / "records" / said["record"]
    [kept] = folder.glob("files/**/list.txt")
    assert kept_password in kept.read_text(), "the hands have typed it"
    again = open_record(folder)
    assert TypeText("{{mail password}}\n") in [one.action for step in again for one in step.performed]
    others = [path for path in deskhand_home.rglob("*") if path.is_file() and path != kept]
    assert [path for path in others if kept_password.encode() in path.read_bytes()] == []
    field = [step.observation.pixels[104:134, 84:240] for step in again][1:]
    assert all((one == 128).all() for one in field), "where it was typed nothing can be read"
    assert "Trombone" not in capsys.readouterr().out
