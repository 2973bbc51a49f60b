"""The agent, served: one picture, one action; what is wrong is said, and nobody else is disturbed."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agent.actions import format_reply
from agent.actions.types import Finished, Reply, RunTerminal
from agent.coordinates import CoordinateFrame
from agent.png import encode_png
from agent.store import open_record
from tests.fakes import ScriptedModel, classic_manifest, picture
from training.benchmarks.agents.episode_client import EpisodeClient, ServedAgentError
from training.benchmarks.serving.server import AgentChoice, ServedAgent, served_agent

CLICK = "Thought: The button.\nAction: click(start_box='(100,60)')"
DONE = "Thought: Done.\nAction: finished(content='42')"
PNG = encode_png(picture(40, width_px=280, height_px=280))
OTHER = encode_png(picture(90, width_px=280, height_px=280))


@pytest.fixture
def served(tmp_path: Path) -> Iterator[ServedAgent]:
    def answer(prompt: Any) -> str:
        return DONE if any(one.role == "assistant" for one in prompt.messages) else CLICK

    with served_agent(
        AgentChoice(), tmp_path, model=ScriptedModel(answer), manifest=classic_manifest()
    ) as agent:
        yield agent


def begun(served: ServedAgent, **order: Any) -> EpisodeClient:
    return EpisodeClient(served.address, served.token, task="Press it", spelling="pyautogui", **order)


def played(served: ServedAgent) -> tuple[str, dict[str, Any]]:
    with begun(served) as episode:
        first = episode.look(PNG)
        last = episode.look(OTHER)
        assert last["ending"] is not None, last
    return first["spelled"][0], {**last["ending"], **episode.facts}


def test_a_picture_is_answered_by_an_action_and_the_record_is_an_ordinary_one(
    served: ServedAgent, tmp_path: Path
) -> None:
    spelled, ending = played(served)
    assert spelled == "pyautogui.click(x=100, y=60)"
    assert (ending["kind"], ending["text"], ending["fault"]) == ("finished", "42", "")
    record = open_record(next(tmp_path.rglob(ending["record"])))
    assert [one.number for one in record] == [1, 2]


def test_an_episode_of_a_shell_has_commands_out_and_output_in(tmp_path: Path) -> None:
    seen: list[str] = []

    def answer(prompt: Any) -> str:
        seen.append(str(prompt.messages))
        action = RunTerminal("ls") if len(seen) == 1 else Finished("")
        return format_reply(Reply("next", (action,), ""), dialect="uitars-2")

    manifest = replace(classic_manifest(), dialect="uitars-2", frame=CoordinateFrame.REL1000)
    model = ScriptedModel(answer)
    with served_agent(AgentChoice(), tmp_path, model=model, manifest=manifest) as agent:
        order = {"task": "List it", "spelling": "shell"}
        with EpisodeClient(agent.address, agent.token, **order) as episode:
            assert episode.look(PNG, output="$")["spelled"] == ["ls"]
            assert episode.look(PNG, output="notes.txt")["ending"]["kind"] == "finished"
    assert "notes.txt" in seen[1]


def test_eight_play_at_once_and_one_that_errs_disturbs_nobody(served: ServedAgent) -> None:
    def errs(number: int) -> int:
        with begun(served) as episode, pytest.raises(ServedAgentError) as refused:
            episode.look((PNG[:40], b"no picture", b"", PNG[:-30])[number % 4])
        return refused.value.status

    with ThreadPoolExecutor(8) as pool:
        good = [pool.submit(played, served) for _ in range(8)]
        bad = [pool.submit(errs, number) for number in range(8)]
        assert {one.result()[1]["kind"] for one in good} == {"finished"}
        assert {one.result() for one in bad} == {400}


def test_another_size_is_refused_unless_it_is_meant(served: ServedAgent) -> None:
    small = encode_png(picture(40, width_px=140, height_px=140))
    with begun(served) as episode:
        episode.look(PNG)
        with pytest.raises(ServedAgentError, match="another size"):
            episode.look(small)
    with begun(served, may_resize=True) as episode:
        episode.look(PNG)
        assert episode.look(small)["look"] == 2


def test_a_stranger_an_ended_episode_and_an_unknown_word_are_refused(served: ServedAgent) -> None:
    with pytest.raises(ServedAgentError, match="token"):
        EpisodeClient(served.address, "wrong", task="Press it")
    with pytest.raises(ServedAgentError, match="spelling"):
        EpisodeClient(served.address, served.token, task="Press it", spelling="morse")
    episode = begun(served)
    episode.close()
    with pytest.raises(ServedAgentError, match="no such episode"):
        episode.look(PNG)
