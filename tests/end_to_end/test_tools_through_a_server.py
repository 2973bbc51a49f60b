"""A model behind an OpenAI-compatible server drives shell, Python, editor and MCP tool, in each dialect."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from threading import Event

import pytest

from agent.actions.abilities import Ability
from agent.actions.types import CallTool, EditFile, RunPython, RunTerminal
from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding_server import add_server
from agent.models.catalogue.description import Wishes
from agent.settings import Settings
from agent.store import open_record
from agent.types import EffectKind, EndingKind
from app.cli.run import TerminalWatcher
from app.running import compose
from app.running.choices import TaskChoice
from app.running.request import task_request
from app.storage.preferences import Preferences
from tests.chat_server import MODEL, ChatServer, Request, streaming
from tests.fakes import ListOwner
from tests.tool_calling_model import FUNCTIONS, WRITERS, adding_up
from training.data.recorded_prompts import RecordedPrompts

pytestmark = pytest.mark.desktop

ALL = frozenset((Ability.TERMINAL, Ability.PYTHON, Ability.FILES, Ability.TOOLS))
DIARY_SERVER = Path(__file__).parents[1] / "agent/tools/diary_mcp_server.py"


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    folder = tmp_path / "shared"
    folder.mkdir()
    (folder / "numbers.txt").write_text("17\n20\n5\n")
    return folder


@pytest.fixture
def diary(tmp_path: Path, deskhand_home: Path) -> Path:
    """Where the owner's MCP server writes."""
    file = tmp_path / "diary.txt"
    entry = {"name": "diary", "command": [sys.executable, str(DIARY_SERVER), str(file)]}
    Settings(home=deskhand_home).servers_file.write_text(json.dumps({"version": 1, "servers": [entry]}))
    return file


def served(server: ChatServer, dialect: str) -> str:
    """The name of the model, added as an owner adds it."""
    wishes = Wishes(dialect=dialect)
    return add_server(Catalogue(), server.url, served_name=MODEL, name="far", wishes=wishes).name


@pytest.mark.parametrize("dialect", WRITERS)
def test_model_of_a_server_drives_all_four_tools(
    dialect: str, shared: Path, diary: Path, deskhand_home: Path
) -> None:
    owner = ListOwner()
    model = adding_up(dialect, str(shared / "numbers.txt"), str(shared / "total.txt"))
    with ChatServer([model]) as server:
        choice = TaskChoice(
            "Add up the numbers.", model=served(server, dialect), shared_folders=(shared,), tools=ALL
        )
        request = task_request(choice, Preferences())
        outcome = compose.run_task(request, owner=owner, watcher=TerminalWatcher(), stop=Event())
    assert (outcome.ending.kind, outcome.ending.text) == (EndingKind.FINISHED, "2 lines in the diary")
    assert (shared / "total.txt").read_text("utf-8") == '42\n</b> "é"\n'
    assert diary.read_text("utf-8") == "42\n42\n"
    assert [type(action) for action in owner.asked] == [RunTerminal, RunPython, EditFile, CallTool]
    record = open_record(deskhand_home / "records" / outcome.record_id)
    effects = [performed.effect for step in record for performed in step.performed if performed.effect]
    assert [effect.kind for effect in effects] == [EffectKind.UNCHANGED] * 4
    assert effects[0].detail.startswith("17\n20\n5\n<3>\n")
    rebuilt = RecordedPrompts(record)
    assert len([rebuilt.prompt(index) for index in range(len(record.lines))]) == 5


def test_model_without_functions_is_told_of_none(shared: Path, diary: Path) -> None:
    asked: list[Request] = []

    def answer(request: Request) -> None:
        asked.append(request)
        streaming("Thought: t\nAction: finished(content='none')")(request)

    with ChatServer([answer]) as server:
        choice = TaskChoice(
            "Add up.", model=served(server, "uitars-1.5"), shared_folders=(shared,), tools=ALL
        )
        request = task_request(choice, Preferences())
        outcome = compose.run_task(request, owner=ListOwner(), watcher=TerminalWatcher(), stop=Event())
    assert outcome.ending.text == "none"
    said = json.dumps(asked[0].body["messages"])
    assert [name for name in FUNCTIONS if name in said] == []
    assert not diary.exists()
