"""A watcher gets a model's thought as it is written, in any dialect, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from threading import Event

import pytest

from agent.types import Prompt, Step
from app.running.watching import LiveView, Phase, WatchedModel
from tests.fakes import ScriptedModel

REPLIES = {
    "embedded": 'press "Save" now<|click|><|50|><|60|>',
    "uitars-1.5": "Thought: I see a button\nAction: click(start_box='(1,2)')",
    "computer-use": "Action: I see a button\n"
    '<tool_call>\n{"name": "execute_bash", "arguments": {"command": "ls"}}\n</tool_call>',
    "computer-use-xml": "<think>\nI see a button\n</think>\n\n"
    "<tool_call>\n<function=execute_bash>\n<parameter=command>\nls\n</parameter>\n</function>\n</tool_call>",
    "uitars-2": "<thinkt>I see a button</thinkt><seed:tool_call><function=wait></function></seed:tool_call>",
}


class ListWatcher:
    """Keeps the thoughts and phases that it is told of."""

    def __init__(self) -> None:
        self.thoughts: list[str] = []
        self.phases: list[Phase] = []
        self.tokens: list[int] = []

    def phase_changed(self, phase: Phase) -> None:
        self.phases.append(phase)

    def can_be_seen(self, view: LiveView | None) -> None: ...

    def thought_grew(self, thought: str) -> None:
        self.thoughts.append(thought)

    def task_read(self, readings: Sequence[str]) -> None: ...

    def reply_grew(self, num_tokens: int) -> None:
        self.tokens.append(num_tokens)

    def step_taken(self, step: Step) -> None: ...


@pytest.mark.parametrize(("dialect", "text"), REPLIES.items(), ids=REPLIES)
def test_thought_is_shown_while_it_is_written(dialect: str, text: str) -> None:
    watcher, passed_on = ListWatcher(), list[str]()
    model = WatchedModel(ScriptedModel(text), watcher, dialect=dialect)
    assert model.reply(Prompt(()), stop=Event(), on_text=passed_on.append).text == text
    assert "".join(passed_on) == text
    assert watcher.phases == [Phase.THINKING]
    assert all(after.startswith(before) for before, after in pairwise(watcher.thoughts))
    assert watcher.thoughts[-1] in ('press "Save" now', "I see a button")
