"""In a long run the oldest steps become a summary, so that the prompt stays within the model's context."""

from __future__ import annotations

from dataclasses import replace

from agent.loop import Loop
from agent.prompts import render, summarised_steps
from agent.prompts.compaction import LEAST_STEPS, MAX_SUMMARY_CHARACTERS, num_summarised, summary_of
from agent.store.format import StepLine, decode, encode
from agent.types import Deny, ModelReply, PromptInputs, Step, Task
from tests.agent.prompts.test_prompts import request, step
from tests.agent.world import World
from tests.fakes import classic_manifest, prompt_text

LONG = (
    "Thought: press it once more, since nothing else is left to do here\nAction: click(start_box='({0},20)')"
)


def steps(number: int) -> tuple[Step, ...]:
    drawn = step(1)  # once: a screen takes a while
    return tuple(
        replace(drawn, number=one, thought=f"thought {one}", reply=ModelReply(LONG.format(one)))
        for one in range(1, number + 1)
    )


def test_nothing_is_summarised_while_there_is_room_and_afterwards_half_of_it_stays() -> None:
    size = len(LONG.format(10))
    few = num_summarised(steps(20), budget=20 * size + 100, history_images=3)
    assert few == 0
    every = steps(80)
    counts = [num_summarised(every[:number], budget=20 * size, history_images=3) for number in range(1, 80)]
    assert counts == sorted(counts), "what was summarised stays so"
    assert len(set(counts)) < 10, "and the beginning of the prompt changes seldom"
    for number, count in enumerate(counts, start=1):
        assert sum(len(one.reply.text) for one in every[count:number] if one.reply) <= 20 * size


def test_the_last_steps_and_those_with_pictures_are_never_summarised() -> None:
    assert num_summarised(steps(30), budget=1, history_images=1) == 30 - LEAST_STEPS
    assert num_summarised(steps(30), budget=1, history_images=12) == 18
    assert num_summarised(steps(4), budget=1, history_images=1) == 0


def test_summary_says_what_was_done_what_came_of_it_and_what_the_owner_said() -> None:
    denied = step(2, "pay", decision=Deny("too dear", decided_by="owner"), effect=None)
    said = replace(step(3, "look"), heard=("the blue one",))
    told = summary_of((step(1, "open the list"), denied, said))
    assert told.splitlines()[0] == "1. open the list"
    assert "The owner did not allow" in told
    assert "too dear" in told
    assert "The owner says: the blue one" in told
    many = summary_of(steps(2_000))
    assert len(many) < MAX_SUMMARY_CHARACTERS + 500
    assert "more steps …" in many
    assert many.startswith("1. thought 1\n")
    assert many.endswith("2000. thought 2000")


def test_prompt_gives_the_summary_as_data_and_only_the_later_replies() -> None:
    prompt = render(request(*steps(12), summarised=4), dialect="uitars-1.5")
    text = prompt_text(prompt)
    assert "in short" in text
    assert "4. thought 4" in text
    assert "(4,20)" not in text
    assert "(5,20)" in text
    assert sum(message.role == "assistant" for message in prompt.messages) == 8
    for message in prompt.messages:
        assert all(part.is_data for part in message.parts if "thought 4" in getattr(part, "text", ""))


def test_model_of_one_message_gets_no_summary() -> None:
    assert summarised_steps(steps(200), dialect="embedded", context_tokens=100, history_images=1) == 0


def test_run_of_many_steps_stays_within_its_context_and_the_record_says_what_was_summarised() -> None:
    manifest = replace(classic_manifest(), context_tokens=4_000)
    replies = [LONG.format(one) for one in range(1, 60)]
    world = World(*replies, manifest=manifest, max_steps=60)
    assert isinstance(world.loop, Loop)
    world.run()
    lengths = [len(prompt_text(prompt)) for prompt in world.model.prompts]
    assert max(lengths) < lengths[0] + 12_000, "the prompt ends growing"
    recorded = world.recorder.steps[-1]
    assert recorded.prompt is not None
    assert recorded.prompt.summarised > 0
    line = decode(encode(StepLine(recorded, f"{0:064x}.png", 1.0)))
    assert isinstance(line, StepLine)
    assert isinstance(line.step.prompt, PromptInputs)
    assert line.step.prompt.summarised == recorded.prompt.summarised


def test_task_itself_is_never_shortened() -> None:
    prompt = render(replace(request(*steps(12), summarised=4), task=Task("x" * 5000)), dialect="uitars-1.5")
    assert "x" * 5000 in prompt_text(prompt)
