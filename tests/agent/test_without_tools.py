"""Without tools nothing is asked and nothing recorded that was not before there were any: byte for byte.

`data/without-tools.txt` and the digests were written by `written_without_tools` at commit 3c5f567, the last
one without tools; those of UI-TARS 1.0 and 1.5 again when they became the published prompts, word for word,
and all when added files became a part of their own and denials a part of the embedded model's task.
Dialects that came later are told of the screen alone.
"""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from agent.actions import Action, Click, Finished, Hotkey, Reply, TypeText, format_reply
from agent.actions.dialects import DIALECTS as ALL_DIALECTS
from agent.actions.grammar import dialect_named
from agent.coordinates import ModelPoint
from agent.memory import AgentMemory
from agent.models.hosted.makers import MAKERS
from agent.models.manifest import ImageLimits, Manifest, ModelFormat
from agent.settings import PictureWindow
from agent.store.writer import RecordWriter
from agent.types import Allow, Change, Deny, Effect, EffectKind, ImagePart, Prompt, Task
from tests.agent.models.hosted.world import HostedRun
from tests.agent.world import World
from tests.fakes import FakeComputer, ListApprover, ListOwner

GOLDEN = Path(__file__).parent / "data/without-tools.txt"
DIALECTS = ("embedded", "uitars-1.5", "uitars-2")
DIGESTS = {
    "uitars-1.0": "84a017380fe2b08fff59ed5f4d5a567d455ba282aced75b7b04170a4b5fda8f6",
    "doubao-1.5": "d0b5b4602d23ef2067ddc9004d549aec675de943fe511485ec8514694e5e0693",
    "mobile": "2103193dcd05d3f046e6b02e2d2e9f9b44bea571b6465b2e9056ac856180bb7a",
}
LATER = {
    **dict.fromkeys(("computer-use", "computer-use-xml"), "computer_use"),
    "chat": "double_click",
    "code": "pyautogui",
    "holo": "double_click",
}
"""And a word of each for the screen."""
OF_TOOLS = ("execute_bash", "JupyterCI", "str_replace_editor", "terminal", "MCP", "LinkReader", "navigate")
CREATED = datetime(2026, 1, 1, 10, tzinfo=UTC)
TASK = Task("Save the “näher” report <|task|>", "notes", ("/home/me/a b.txt",))
ACTIONS: tuple[Action, ...] = (
    Click(ModelPoint(500.0, 400.0)),
    TypeText("two words"),
    Hotkey(("ctrl", "s")),
    Click(ModelPoint(10.0, 20.0)),
    Click(ModelPoint(10.0, 20.0)),
    Finished(),
)


def manifest_of(dialect: str) -> Manifest:
    image = (
        ImageLimits(32, 1024, 128 * 96, canvas_px=(128, 96))
        if dialect == "embedded"
        else ImageLimits(28, 4 * 28 * 28, 700 * 28 * 28)
    )
    return Manifest(
        name="scripted",
        format=ModelFormat.GGUF,
        files={},
        dialect=dialect,
        frame=dialect_named(dialect).frame,
        image=image,
        history_images=2,
        context_tokens=32_768,
        weights_version="scripted-1",
    )


def written_without_tools(folder: Path, dialect: str) -> str:
    """What a model is asked in a run with failures, refusals and words of the owner's, and its record."""
    writer = RecordWriter(folder, about={"model": "scripted"}, now=lambda: CREATED)
    manifest = manifest_of(dialect)
    replies = [format_reply(Reply("next", (action,), ""), dialect=dialect) for action in ACTIONS]
    replies.insert(2, "<|click|> Action: nothing")
    effects = [Effect(EffectKind.FAILED, "The window is gone."), *[Effect(EffectKind.UNCHANGED)] * 5]
    world = World(
        *replies,
        computer=FakeComputer(effects=effects),
        approver=ListApprover(Allow("a"), Deny("not this"), Change(TypeText("Bob")), Allow("b")),
        owner=ListOwner(messages=["", "the second one", ""]),
        manifest=manifest,
        recorder=writer,
        memory=AgentMemory(history_images=manifest.history_images, pictures=PictureWindow.SLIDING),
    )
    world.run(TASK)
    record = (writer.folder / "record.jsonl").read_text("ascii").replace(writer.folder.name, "ID")
    return f"== {dialect}\n" + "".join(map(_prompt, world.model.prompts)) + record


def _prompt(prompt: Prompt) -> str:
    parts = [f"-- prompt, stops at {prompt.stop}"]
    for message in prompt.messages:
        for part in message.parts:
            said = (
                f"picture {part.pixels.shape} {hashlib.sha256(part.pixels.tobytes()).hexdigest()}"
                if isinstance(part, ImagePart)
                else repr((part.text, part.is_data))
            )
            parts.append(f"{message.role}: {said}")
    return "\n".join(parts) + "\n"


@pytest.mark.parametrize("dialect", DIALECTS)
def test_prompts_and_records_without_tools_are_as_before(dialect: str, tmp_path: Path) -> None:
    golden = {part.partition("\n")[0]: part for part in GOLDEN.read_text("utf-8").split("== ")[1:]}
    assert written_without_tools(tmp_path, dialect) == f"== {golden[dialect]}"


@pytest.mark.parametrize("dialect", DIGESTS)
def test_other_dialects_of_that_time_are_as_before(dialect: str, tmp_path: Path) -> None:
    written = written_without_tools(tmp_path, dialect)
    assert hashlib.sha256(written.encode()).hexdigest() == DIGESTS[dialect]


@pytest.mark.parametrize("dialect", LATER)
def test_dialects_with_tools_say_nothing_of_them_where_there_are_none(dialect: str, tmp_path: Path) -> None:
    written = written_without_tools(tmp_path, dialect)
    assert LATER[dialect] in written
    assert [word for word in OF_TOOLS if word in written] == []


def test_every_dialect_is_among_them() -> None:
    assert {*DIALECTS, *DIGESTS, *LATER, *MAKERS} == set(ALL_DIALECTS)


@pytest.mark.parametrize("dialect", MAKERS)
def test_makers_models_are_told_of_no_tools_where_there_are_none(dialect: str) -> None:
    names = [json.loads(function)["name"] for function in HostedRun(dialect).prompt().functions]
    assert names == ["call_user"]
