"""The loop, port by port: prompts, actions, records and notes."""

from __future__ import annotations

import json
from dataclasses import replace

from agent.action_executor import IMPOSSIBLE
from agent.actions import Action, Click, Finished, Hotkey, RunTerminal, TypeText
from agent.actions.abilities import REFUSALS, Ability, Equipment
from agent.coordinates import CoordinateFrame, MonitorPoint
from agent.loop import FORBID, FORBID_EMPTY, TELL, TELL_EMPTY
from agent.memory import AgentMemory
from agent.types import (
    Allow,
    Change,
    Deny,
    Effect,
    EffectKind,
    Ending,
    EndingKind,
    ImagePart,
    Observation,
    TakeOver,
    Task,
)
from tests.agent.world import CLICK, CLICK_ELSEWHERE, CLICKED, DONE, World
from tests.fakes import (
    FakeComputer,
    ListApprover,
    No,
    classic_manifest,
    picture,
    picture_with_button,
    prompt_text,
)

LIST_FILES = (
    "<seed:tool_call><function=execute_bash><parameter=command>ls</parameter></function></seed:tool_call>"
)


def test_task_is_done_step_by_step_until_the_model_says_so() -> None:
    world = World(CLICK, DONE)
    assert world.run() == Ending(EndingKind.FINISHED, "saved")
    assert world.computer.performed == [CLICKED]
    assert [step.number for step in world.recorder.steps] == [1, 2]
    assert world.recorder.endings == [Ending(EndingKind.FINISHED, "saved")]
    assert world.memory.ending == Ending(EndingKind.FINISHED, "saved")
    assert world.computer.num_released == 1


def test_step_holds_all_that_happened() -> None:
    world = World(CLICK, DONE)
    world.run()
    step = world.recorder.steps[0]
    assert step.thought == 'press "Save"'
    assert step.reply is not None
    assert step.reply.text == CLICK
    assert len(step.prompt_id) == 64
    assert step.transform is not None
    assert step.performed[0].action == CLICKED
    assert step.performed[0].decision == Allow("yes")
    assert step.performed[0].effect == Effect(EffectKind.CHANGED)
    assert (
        step.timings.observe_s == step.timings.think_s == step.timings.approve_s == step.timings.act_s == 1.0
    )


def test_refused_action_is_never_performed() -> None:
    world = World(CLICK, DONE, approver=No("not this one"))
    world.run()
    assert world.computer.performed == []
    assert world.recorder.steps[0].performed[0].decision == Deny("not this one")
    assert world.recorder.steps[0].performed[0].effect is None


def test_reason_of_a_refusal_reaches_the_model_and_the_task_goes_on() -> None:
    answers = ("Action: click(start_box='(100,100)')", "Action: finished(content='ok')")
    world = World(*answers, approver=No("use the other button"), manifest=classic_manifest())
    assert world.run().kind is EndingKind.FINISHED
    assert "use the other button" in prompt_text(world.model.prompts[1])


def test_several_actions_of_one_reply_are_approved_and_performed_in_order() -> None:
    world = World(f"{CLICK}<|hotkey|>ctrl a<|type|>Ada", DONE)
    world.run()
    done: list[Action] = [CLICKED, Hotkey(("ctrl", "a")), TypeText("Ada")]
    assert world.computer.performed == done
    assert world.approver.asked == done
    assert len(world.recorder.steps[0].performed) == 3


def test_refusal_drops_the_rest_of_a_reply() -> None:
    approver = ListApprover(Allow("a"), Deny("no"), Allow("b"))
    world = World(f"{CLICK}<|hotkey|>ctrl a<|type|>Ada", DONE, approver=approver)
    world.run()
    assert world.computer.performed == [CLICKED]
    assert len(approver.asked) == 2


def test_failed_action_drops_the_rest_of_a_reply() -> None:
    computer = FakeComputer(effects=[Effect(EffectKind.FAILED, "no window")])
    world = World(f"{CLICK}<|type|>Ada{DONE}", DONE, computer=computer)
    world.run()
    assert world.computer.performed == [CLICKED]
    assert len(world.recorder.steps) == 2


def test_finished_beside_other_actions_ends_after_them() -> None:
    world = World(f"{CLICK}<|type|>Ada{DONE}")
    assert world.run() == Ending(EndingKind.FINISHED, "saved")
    assert world.computer.performed == [CLICKED, TypeText("Ada")]
    assert world.recorder.steps[0].performed[-1].action == Finished("saved")


def test_second_target_that_moved_is_left_alone() -> None:
    moved = picture()
    moved[50:80, 70:110] = 200  # something else now lies at the second target
    world = World(f"{CLICK}<|click|><|100|><|100|>", DONE, computer=FakeComputer([picture(), moved]))
    world.run()
    assert world.computer.performed == [CLICKED]
    assert "changed" in world.recorder.steps[0].problem


def test_second_target_that_stayed_is_clicked() -> None:
    elsewhere = picture()
    elsewhere[500:600, 700:800] = 200
    world = World(f"{CLICK}<|click|><|100|><|100|>", DONE, computer=FakeComputer([picture(), elsewhere]))
    world.run()
    assert len(world.computer.performed) == 2


def test_target_that_moved_while_the_owner_was_asked_is_left_alone() -> None:
    computer = FakeComputer([picture()])

    class SlowOwner(ListApprover):
        def decide(self, *args: object, **more: object) -> Allow:
            computer.screens = [picture(90)]
            return Allow("owner", decided_by="owner")

    world = World(CLICK, DONE, computer=computer, approver=SlowOwner())
    world.run()
    assert computer.performed == []
    assert "changed" in world.recorder.steps[0].problem
    assert world.recorder.steps[0].performed[0].effect is None


def test_changed_action_is_performed_instead_and_both_are_recorded() -> None:
    other = Click(MonitorPoint(10.0, 20.0))
    world = World(CLICK, DONE, approver=ListApprover(Change(other)))
    world.run()
    assert world.computer.performed == [other]
    performed = world.recorder.steps[0].performed[0]
    assert (performed.action, performed.decision) == (CLICKED, Change(other))


def test_step_taken_over_by_the_owner_is_not_performed_and_the_agent_looks_again() -> None:
    world = World(CLICK, DONE, approver=ListApprover(TakeOver()))
    assert world.run().kind is EndingKind.FINISHED
    assert world.computer.performed == []
    assert world.computer.num_observed == 2


def test_call_user_ends_with_the_question() -> None:
    world = World("<|call_user|>Which one?")
    assert world.run() == Ending(EndingKind.ASKED_USER, "Which one?")


def test_same_action_on_an_unchanged_screen_is_reported_then_forbidden_then_asked() -> None:
    call = "Action: click(start_box='(100,100)')"
    same = FakeComputer([picture_with_button(100, 100)])
    world = World(call, computer=same, manifest=classic_manifest())
    ending = world.run()
    assert ending.kind is EndingKind.ASKED_USER
    assert "Click at" in ending.text
    assert len(world.computer.performed) == 2
    assert world.problems == ["", "", FORBID, FORBID]
    assert TELL in prompt_text(world.model.prompts[2])
    assert FORBID in prompt_text(world.model.prompts[3])


def test_a_repeated_click_on_nothing_is_told_that_nothing_is_there() -> None:
    call = "Action: click(start_box='(100,100)')"
    world = World(call, computer=FakeComputer([picture()]), manifest=classic_manifest())
    world.run()
    assert world.problems == ["", "", FORBID_EMPTY, FORBID_EMPTY]
    assert TELL_EMPTY in prompt_text(world.model.prompts[2])


def test_same_action_on_a_changing_screen_is_no_loop() -> None:
    world = World(*[CLICK] * 10, DONE)
    assert world.run().kind is EndingKind.FINISHED
    assert len(world.computer.performed) == 10


def test_pieces_of_the_reply_are_streamed() -> None:
    pieces: list[str] = []
    World(CLICK, DONE, on_text=pieces.append).run()
    assert "".join(pieces).startswith("press")


def test_what_the_computer_has_is_declared_and_nothing_else() -> None:
    search = json.dumps({"name": "search_notes", "parameters": {}, "description": "Finds notes."})
    has_shell = Equipment(frozenset((Ability.SCREEN, Ability.TERMINAL)), (search,))
    manifest = replace(classic_manifest(), dialect="uitars-2", frame=CoordinateFrame.REL1000)
    words = []
    for computer in (FakeComputer(), FakeComputer(equipment=has_shell)):
        world = World(manifest=manifest, computer=computer, max_steps=1)
        world.run()
        words.append(prompt_text(world.model.prompts[0]))
    bare, equipped = words
    assert "execute_bash" not in bare
    assert "search_notes" not in bare
    assert "execute_bash" in equipped
    assert search in equipped
    assert "JupyterCI" not in equipped


def test_what_the_computer_does_not_have_is_refused_without_a_question() -> None:
    manifest = replace(classic_manifest(), dialect="uitars-2", frame=CoordinateFrame.REL1000)
    world = World(LIST_FILES, LIST_FILES, manifest=manifest, max_steps=2)
    world.run()
    assert world.approver.asked == []
    assert world.computer.performed == []
    done = world.recorder.steps[0].performed[0]
    assert done.decision == Deny(REFUSALS[Ability.TERMINAL], decided_by="rule", rule=IMPOSSIBLE)
    assert "There is no terminal besides the screen here" in prompt_text(world.model.prompts[1])


def test_what_the_computer_has_is_asked_for_and_performed() -> None:
    manifest = replace(classic_manifest(), dialect="uitars-2", frame=CoordinateFrame.REL1000)
    computer = FakeComputer(equipment=Equipment(frozenset((Ability.SCREEN, Ability.TERMINAL))))
    world = World(LIST_FILES, manifest=manifest, computer=computer, max_steps=1)
    world.run()
    assert world.approver.asked == world.computer.performed == [RunTerminal("ls")]


def test_what_a_step_shows_is_announced_before_the_model_is_asked() -> None:
    seen: list[tuple[int, Observation]] = []
    world = World(CLICK, DONE, on_look=lambda shown: seen.append((len(world.model.prompts), shown)))
    world.run()
    assert [num_asked for num_asked, _ in seen] == [0, 1]
    shown = [observation.pixels for _, observation in seen]
    recorded = [step.observation.pixels for step in world.recorder.steps]
    assert all(before is after for before, after in zip(shown, recorded, strict=True))


def test_model_sees_as_many_pictures_as_it_takes() -> None:
    world = World(
        *(f"Action: click(start_box='({x},100)')" for x in range(100, 1000, 50)),
        manifest=classic_manifest(),
        memory=AgentMemory(history_images=5),
        max_steps=8,
    )
    world.run()
    pictures = [
        sum(isinstance(part, ImagePart) for message in prompt.messages for part in message.parts)
        for prompt in world.model.prompts
    ]
    assert pictures == [1, 2, 3, 4, 5, 5, 5, 5]


def test_loop_can_run_one_task_after_the_other() -> None:
    world = World(CLICK, DONE, CLICK_ELSEWHERE, DONE)
    assert world.run().kind is EndingKind.FINISHED
    assert world.run(Task("Press Open")).kind is EndingKind.FINISHED
    assert len(world.recorder.tasks) == 2


def test_what_is_known_of_the_next_prompt_is_read_ahead() -> None:
    """All but the next picture: also what came of the step, and what the model is to be told."""
    click = "Thought: I press it.\nAction: click(start_box='(500,300)')"
    computer = FakeComputer([picture(shade) for shade in (10, 20, 30, 40)])
    world = World(
        click, click, "Action: finished(content='')", manifest=classic_manifest(), computer=computer
    )
    world.approver = No()
    assert world.run().kind is EndingKind.FINISHED
    for ahead, asked in zip(world.model.read_ahead_of, world.model.prompts[1:], strict=True):
        assert ahead.messages[:-1] == asked.messages[:-1]
        *known, shown = ahead.messages[-1].parts
        assert isinstance(shown, ImagePart)
        assert known == list(asked.messages[-1].parts[:-1])
        assert isinstance(asked.messages[-1].parts[-1], ImagePart)


def test_so_many_steps_in_a_row_that_failed_end_the_run_where_the_owner_says_so() -> None:
    unreadable = "no action at all"
    world = World(unreadable, CLICK, unreadable, unreadable, DONE, max_failures=2)
    ending = world.run()
    assert ending.kind is EndingKind.FAILED
    assert ending.text.startswith("2 steps in a row failed. The reply could not be read.")
    assert len(world.recorder.steps) == 4, "one that worked between them begins the count anew"
    assert World(unreadable, CLICK, unreadable, unreadable, DONE).run().kind is EndingKind.FINISHED


def test_what_leads_nowhere_and_what_no_computer_here_can_do_are_failures_too() -> None:
    call = "Action: click(start_box='(100,100)')"
    same = FakeComputer([picture_with_button(100, 100)])
    world = World(call, computer=same, manifest=classic_manifest(), max_failures=1)
    assert FORBID in world.run().text
    assert len(world.recorder.steps) == 3
    scripted = replace(classic_manifest(), dialect="uitars-2")
    world = World(LIST_FILES, manifest=scripted, max_failures=2)
    assert world.run().text.startswith("2 steps in a row failed. ")
    assert len(world.recorder.steps) == 2
