"""The command line: exit statuses, one JSON object, one clear sentence for every bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from agent.actions.policy import ApprovalLevel
from agent.errors import ApplicationError, ModelBrokenError, RecordWriteError, SettingsError
from agent.models.manifest import save
from agent.session import Outcome
from agent.settings import ComputerKind, Settings
from agent.types import EndingKind, ModelReply
from app.cli.main import main
from app.cli.parser import build_parser
from app.cli.run import run
from app.cli.status import ExitStatus, status_of_error
from app.running.choices import TaskChoice
from app.running.request import TaskRequest, task_request
from app.storage.preferences import Preferences
from tests.app.steps import CLICK_REPLY, DONE_REPLY, fake_job
from tests.fakes import Answer, FakeComputer, ScriptedModel, classic_manifest, embedded_manifest


def run_with(
    home: Path, *answers: Answer, arguments: tuple[str, ...] = ("--approve", "all", "--json")
) -> int:
    """`deskhand run` with a scripted model on a fake computer."""

    def run_task(request: TaskRequest, **ports: object) -> Outcome:
        return fake_job(home, FakeComputer(), ScriptedModel(*answers), settings=request.settings)(**ports)

    return run(build_parser().parse_args(["run", "save it", *arguments]), run_task=run_task)


def one_object(output: str) -> dict[str, object]:
    (line,) = output.strip().splitlines()
    read = json.loads(line)
    assert isinstance(read, dict)
    return read


def test_a_finished_task_prints_one_object_and_ends_with_0(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_with(deskhand_home, CLICK_REPLY, DONE_REPLY) == ExitStatus.DONE
    captured = capsys.readouterr()
    printed = one_object(captured.out)
    assert set(printed) == {"record", "ending", "answer", "steps", "seconds", "report"}
    assert (printed["ending"], printed["answer"], printed["steps"]) == ("finished", "Saved.", 2)
    assert Path(str(printed["report"])).is_file()
    assert "Click at (400, 152)" in captured.err, "a line for every step"


def test_an_answer_in_a_form_is_printed_as_a_value(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, schema = deskhand_home / "models" / "large", deskhand_home / "form.json"
    model.mkdir(parents=True)
    save(replace(classic_manifest(), name="large"), model)
    schema.write_text('{"type": "object", "required": ["total"]}')
    options = ("--approve", "all", "--json", "--model", "large", "--schema", str(schema))
    done = ModelReply("done<|finished|>" + json.dumps({"total": 3}))
    assert run_with(deskhand_home, done, arguments=options) == ExitStatus.DONE
    assert one_object(capsys.readouterr().out)["value"] == {"total": 3}


@pytest.mark.parametrize(
    ("schema", "said"),
    [("{", "is no JSON"), ('{"type": "object"}', "needs a larger one"), (None, "cannot be read")],
)
def test_a_form_that_cannot_be_answered_in_is_bad_usage(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str], schema: str | None, said: str
) -> None:
    file = deskhand_home / "form.json"
    if schema is not None:
        file.write_text(schema)
    assert main(["run", "add it up", "--schema", str(file)]) == ExitStatus.BAD_USAGE
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("answer", "ending", "status"),
    [
        ("cannot<|call_user|>Which one?", EndingKind.ASKED_USER, ExitStatus.STOPPED),
        ("no action at all", EndingKind.FAILED, ExitStatus.FAILED),
        (ModelReply("never ends " * 400, finish_reason="length"), EndingKind.FAILED, ExitStatus.FAILED),
        ("on<|wait|>", EndingKind.STEP_LIMIT, ExitStatus.FAILED),
    ],
)
def test_every_ending_has_its_exit_status(
    deskhand_home: Path,
    capsys: pytest.CaptureFixture[str],
    answer: Answer,
    ending: EndingKind,
    status: ExitStatus,
) -> None:
    options = (
        "--approve",
        "all",
        "--json",
        "--max-steps",
        "4" if ending is not EndingKind.STEP_LIMIT else "1",
    )
    assert run_with(deskhand_home, answer, arguments=options) == status
    assert one_object(capsys.readouterr().out)["ending"] == ending.value


def test_history_show_and_report_tell_the_same_task(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run_with(deskhand_home, CLICK_REPLY, DONE_REPLY)
    record_id = one_object(capsys.readouterr().out)["record"]
    assert main(["history", "--search", "save", "--json"]) == 0
    records = one_object(capsys.readouterr().out)["records"]
    assert isinstance(records, list)
    assert [entry["record"] for entry in records] == [record_id]
    assert main(["show", "latest", "--json"]) == 0
    shown = one_object(capsys.readouterr().out)
    assert shown["task"] == "save it"
    assert isinstance(shown["steps"], list)
    assert shown["steps"][0]["actions"][0]["words"] == "Click at (400, 152)"
    assert main(["show", str(record_id)]) == 0
    assert "Finished: Saved." in capsys.readouterr().out
    out = tmp_path / "page.html"
    assert main(["report", str(record_id)[:13], "--out", str(out)]) == 0
    assert "save it" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["run", "  "], 2, "The task is empty"),
        (["run", "x" * 100_000], 2, "The task has 100,000 characters"),
        (["run", "x", "--size", "10x10"], 2, "A private desktop has sides of"),
        (["run", "x", "--share", "/no/such/folder"], 2, "The folder to share does not exist"),
        (["run", "x", "--attach", "/no/such/file"], 2, "The file to attach does not exist"),
        (["run", "x", "--computer", "screen", "--attach", "/etc/hostname"], 2, "only in a private desktop"),
        (["run", "x", "--open", "no-such-program"], 2, "The application to open is not installed"),
        (["run", "x", "--computer", "screen", "--approve", "all"], 2, "not allowed on the real screen"),
        (["run", "x", "--computer", "screen", "--open", "mousepad"], 2, "only in a private desktop"),
        (["run", "x", "--model", "no-such-model"], 2, "There is no model called 'no-such-model'"),
        (["show", "no-such-record"], 2, "No record has the id"),
        (["report", "latest"], 2, "No task has been done yet"),
    ],
)
def test_each_bad_input_has_its_own_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, words: str
) -> None:
    json_options = ["--json"]
    assert main([*arguments, *json_options]) == status
    captured = capsys.readouterr()
    assert words in captured.err
    error = one_object(captured.out)["error"]
    assert isinstance(error, dict)
    assert words in error["message"]
    assert "Traceback" not in captured.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["run"],
        ["run", "x", "--max-steps", "0"],
        ["run", "x", "--size", "wide"],
        ["run", "x", "--approve", "sometimes"],
        ["run", "x", "--open", "'"],
        ["eval", "forms", "--seeds", "5"],
        ["fly"],
    ],
)
def test_bad_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().out == ""


def test_a_broken_model_is_named(deskhand_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = deskhand_home / "models" / "broken"
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text("{ not json", encoding="utf-8")
    assert main(["run", "x", "--model", "broken"]) == ExitStatus.FAILED
    assert "broken" in capsys.readouterr().err


def test_an_unwritable_records_folder_is_named(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    (deskhand_home / "settings.json").write_text(json.dumps({"records_folder": str(in_the_way / "records")}))
    arguments = build_parser().parse_args(["run", "save it", "--approve", "all"])

    def run_task(request: TaskRequest, **ports: object) -> Outcome:
        job = fake_job(deskhand_home, FakeComputer(), ScriptedModel(DONE_REPLY), settings=request.settings)
        return job(**ports)

    with pytest.raises(RecordWriteError, match="Records cannot be written to"):
        run(arguments, run_task=run_task)


@pytest.mark.parametrize(
    "problem", [ApplicationError("xyz opened no window."), ModelBrokenError("The model is damaged.")]
)
def test_what_could_not_be_opened_ends_with_1(problem: Exception) -> None:
    assert status_of_error(problem) == ExitStatus.FAILED  # type: ignore[arg-type]


def test_the_settings_file_is_named_when_it_is_damaged(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (deskhand_home / "settings.json").write_text("{")
    assert main(["history"]) == ExitStatus.BAD_USAGE
    assert "settings.json" in capsys.readouterr().err


def test_help_and_history_need_neither_qt_nor_a_display(deskhand_home: Path) -> None:
    program = (
        "import sys; from app.cli.main import main; status = main(['history', '--json']);"
        "assert not any(name.startswith('PySide6') for name in sys.modules); sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PATH": "/usr/bin:/bin", "DESKHAND_HOME": str(deskhand_home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.strip()) == (0, '{"records": []}'), done.stderr


def test_the_window_says_when_there_is_no_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for display in ("", ":4242"):
        monkeypatch.setenv("DISPLAY", display)
        assert main([]) == ExitStatus.FAILED
        assert "`deskhand run` works without one" in capsys.readouterr().err


def test_everything_may_be_allowed_on_the_real_screen_once_it_is_switched_on() -> None:
    choice = TaskChoice("x", computer=ComputerKind.SCREEN, approval=ApprovalLevel.ALL)
    with pytest.raises(SettingsError, match="not allowed on the real screen"):
        task_request(choice, Preferences())
    request = task_request(choice, Preferences(allow_all_on_real_screen=True))
    assert request.settings.approval is ApprovalLevel.ALL


def test_models_are_listed_with_their_problems(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = deskhand_home / "models" / "scripted", deskhand_home / "models" / "bad"
    good.mkdir(parents=True)
    bad.mkdir()
    save(embedded_manifest(), good)
    (bad / "manifest.json").write_text("[]")
    assert main(["models", "list", "--json"]) == 0
    listed = one_object(capsys.readouterr().out)
    assert isinstance(listed["models"], list)
    assert "scripted" in [model["name"] for model in listed["models"]]
    assert isinstance(listed["problems"], list)
    assert any("bad" in problem for problem in listed["problems"])


def test_settings_of_the_environment_are_used(deskhand_home: Path) -> None:
    assert Settings.from_environment().home == deskhand_home


def test_without_qt_the_window_is_refused_in_one_sentence() -> None:
    program = "import sys; sys.modules['PySide6'] = None; from app.cli.main import main; sys.exit(main([]))"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert answer.returncode == ExitStatus.BAD_USAGE
    assert answer.stderr.count("\n") == 1
    assert "pip install 'deskhand[app]'" in answer.stderr
