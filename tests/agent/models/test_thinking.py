"""Models that can think before they act: told to or not to, with a budget that fits, and cut off thoughts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from agent.actions import only_thinks
from agent.coordinates import CoordinateFrame
from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding_server import add_server
from agent.models.catalogue.description import Wishes
from agent.models.chat_template import TextSegment, render
from agent.models.endpoint.model import EndpointModel
from agent.models.manifest import load
from agent.models.runtime_settings import RuntimeSettings
from agent.types import EndingKind, Message, ModelReply, TextPart
from tests.agent.models.test_chat_template import QWEN_STYLE
from tests.agent.models.test_endpoint import NEVER, manifest_for, question
from tests.agent.world import World
from tests.chat_server import ChatServer, streaming
from tests.fakes import classic_manifest

EMPTY, BEGUN = "<think>\n\n</think>\n\n", "<think>\n"
ENDINGS = {
    # How the makers' templates end a prompt: those that think unless told not to (Qwen3, Qwen3.5), those that
    # think only when told to (small Qwen3.5), and those that always do (Qwen3-VL-Thinking).
    "unless told": (
        "{% if enable_thinking is defined and not enable_thinking %}EMPTY{% else %}BEGUN{% endif %}"
    ),
    "when told": "{% if enable_thinking is defined and enable_thinking %}BEGUN{% else %}EMPTY{% endif %}",
    "always": "BEGUN",
}
EXPECTED = {
    "unless told": {None: BEGUN, True: BEGUN, False: EMPTY},
    "when told": {None: EMPTY, True: BEGUN, False: EMPTY},
    "always": {None: BEGUN, True: BEGUN, False: BEGUN},
}
CALL = '<tool_call>\n{"name": "computer_use", "arguments": {"action": "wait", "time": 1}}\n</tool_call>'


def ending(template: str, thinks: bool | None) -> str:
    written = f"{{{{ {EMPTY!r} }}}}", f"{{{{ {BEGUN!r} }}}}"
    whole = QWEN_STYLE + template.replace("EMPTY", written[0]).replace("BEGUN", written[1])
    *_, last = render(whole, [Message("user", (TextPart("Press Save", is_data=True),))], thinks=thinks)
    assert isinstance(last, TextSegment)
    return last.text.rpartition("<|im_start|>assistant\n")[2]


@pytest.mark.parametrize("kind", ENDINGS)
@pytest.mark.parametrize("thinks", [None, True, False])
def test_a_template_is_told_to_think_only_where_the_owner_has_said_so(kind: str, thinks: bool | None) -> None:
    assert ending(ENDINGS[kind], thinks) == EXPECTED[kind][thinks]


@pytest.mark.parametrize(("thinks", "budget"), [(None, 2048), (True, 4096), (False, 1024)])
def test_a_reply_has_a_budget_that_fits_and_the_manifest_keeps_what_was_said(
    tmp_path: Path, thinks: bool | None, budget: int
) -> None:
    manifest = add_server(
        Catalogue([tmp_path]),
        "http://127.0.0.1:8000",
        wishes=Wishes(thinks=thinks),
        list_models=lambda server: {"Qwen3.5-9B": 0},
    )
    assert (manifest.thinks, manifest.max_reply_tokens) == (thinks, budget)
    assert load(manifest.folder).thinks is thinks


@pytest.mark.parametrize("thinks", [None, True, False])
def test_a_server_is_told_as_its_template_is(thinks: bool | None) -> None:
    with ChatServer([streaming("ok")]) as server:
        manifest = replace(manifest_for(server.url), thinks=thinks)
        model = EndpointModel(manifest, RuntimeSettings())
        model.reply(question(), stop=NEVER)
        model.close()
    said = server.requests[0].body.get("chat_template_kwargs")
    assert said == (None if thinks is None else {"enable_thinking": thinks})


@pytest.mark.parametrize(
    ("text", "dialect", "expected"),
    [
        ("I look at the window and wonder", "computer-use", True),  # its opening tag was in the prompt
        ("<think>I look at the window", "computer-use-xml", True),
        (f"I look.</think>\n{CALL[:40]}", "computer-use", False),
        (CALL + "and so on", "computer-use", False),
        ("<think>I look", "uitars-1.5", True),
        ("Thought: I look", "uitars-1.5", False),
    ],
)
def test_a_thought_that_was_cut_off_is_told_from_an_action_that_was(
    text: str, dialect: str, expected: bool
) -> None:
    assert only_thinks(text, dialect=dialect) == expected


def test_the_owner_and_the_model_are_told_that_a_thought_did_not_end() -> None:
    manifest = replace(classic_manifest(), dialect="computer-use", frame=CoordinateFrame.REL1000)
    done = CALL.replace('"wait", "time": 1', '"terminate", "status": "success"')
    world = World(ModelReply("I look and look", "length"), done, manifest=manifest)
    assert world.run().kind is EndingKind.FINISHED
    assert f"Its thought did not end within {manifest.max_reply_tokens} tokens" in world.problems[0]
