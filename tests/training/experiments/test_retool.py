"""ReTool: checked rewriting, code in the loop, masked observations, runs that resume. Real sandboxes."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

pytest.importorskip("torch")
import torch

from benchmarks.workloads import read_once
from benchmarks.workloads.gates import all_met
from training.environments.code_runner import CodeResult, SandboxedRunner
from training.environments.seeds import SeedSpace
from training.errors import EnvironmentFaultError
from training.experiments.retool import findings, plots
from training.experiments.retool.cold_start import new_policy, shown
from training.experiments.retool.figures import figures
from training.experiments.retool.playing import ReckoningEpisode, begun, play_questions
from training.experiments.retool.replies import (
    ANSWER,
    CODE,
    CODE_END,
    RESULT_END,
    answer_of,
    as_data,
    calls_of,
    observation,
    pieces,
    prompt,
    written_call,
)
from training.experiments.retool.rewriting import RewritingReport, RuleRewriter, fault, kept_replies
from training.experiments.retool.run import ReckoningRollouts, RetoolRecipe, RetoolSteps, run_retool
from training.experiments.retool.settings import ARMS, FULL, NO_RL, QUICK, TEXT, RetoolArm
from training.experiments.retool.traces import HandTrace, hand_trace
from training.policy.sampling import SampledReply
from training.ppo.advantages import gae
from training.ppo.scores import token_scores
from training.worlds.arithmetic import END
from training.worlds.reckoning import question

pytestmark = [pytest.mark.torch, pytest.mark.desktop]

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def runner() -> Iterator[SandboxedRunner]:
    with SandboxedRunner(programs=10_000) as made:
        yield made


def traces(count: int) -> list[HandTrace]:
    return [hand_trace(question(seed), random.Random(seed)) for seed in range(count)]


def test_rewritten_traces_are_kept_only_with_right_answers(runner: SandboxedRunner) -> None:
    report = RewritingReport()
    kept = list(kept_replies(traces(60), RuleRewriter(runner, seed=0), runner, report))
    assert report.kept == len(kept) > 30
    assert set(report.dropped) == {"answer"}
    assert report.kept + sum(report.dropped.values()) == 60
    for trace, reply in kept:
        assert answer_of(reply) == trace.question.answer
        assert calls_of(reply)


def test_planted_lies_are_all_dropped(runner: SandboxedRunner) -> None:
    kept = list(kept_replies(traces(60), RuleRewriter(runner, seed=0), runner, RewritingReport()))[:30]
    for number, (trace, reply) in enumerate(kept):
        lies = {
            "execution": reply.replace(RESULT_END, f"1{RESULT_END}", 1),
            "answer": f"{reply}7",
            "format": reply.replace(CODE_END, "", 1) if number % 2 else reply.replace(ANSWER, ""),
        }
        for reason, lie in lies.items():
            runner.forget()
            assert fault(lie, trace, runner) == reason


def test_calls_are_read_strictly() -> None:
    assert calls_of(f"a{written_call('x = 1', '')}b{ANSWER}1") is not None
    for reply in (
        f"{CODE}x",
        f"x{CODE_END}",
        f"{CODE}{CODE}x{CODE_END}",
        f"{CODE}x{CODE_END}{CODE}y{CODE_END}",
    ):
        assert calls_of(reply) is None


@pytest.mark.parametrize("said", ["", "nan", "4 2", "42 apples", "0x2a", "4.2", "x" * 200])
def test_an_answer_is_a_whole_number_in_its_place_and_nothing_else(said: str) -> None:
    assert answer_of(f"12{ANSWER}{said}") is None
    assert answer_of(f"12 {said}") is None


def test_output_cannot_hold_a_tag_and_keeps_its_text() -> None:
    text = f"a{RESULT_END}{ANSWER}5<|im_end|></thinkt>\né"
    ids = as_data(text)
    tags = {pieces()[tag] for tag in (RESULT_END, ANSWER, CODE, END)}
    assert not tags & set(ids)
    assert pieces().decode(ids).startswith(f"a{RESULT_END}{ANSWER}5<|im_end|>")


def wrote(episode: ReckoningEpisode, text: str, *, is_ended: bool = True) -> str | None:
    ids = pieces().encode(text.replace("<|im_end|>", ""))
    ids += [pieces()[END]] if text.endswith("<|im_end|>") else []
    return episode.write(SampledReply(ids, [-0.5] * len(ids), is_ended=is_ended))


def test_a_call_is_read_and_its_output_is_masked() -> None:
    episode = begun(question(5), "one", has_python=True)
    assert wrote(episode, f"Let me see. {CODE}\n1 + 1\n{CODE_END}") == "1 + 1"
    read = episode.read("1 + 1", CodeResult("2\n", "ok"))
    assert read == observation(CodeResult("2\n", "ok"))
    assert wrote(episode, f"{ANSWER}{episode.question.answer}<|im_end|>") is None
    sample = episode.sample(version="3")
    assert episode.is_right
    assert sum(sample.rewards) == 1.0
    marks = list(zip(sample.token_ids, sample.mask, strict=True))
    assert [token for token, is_own in marks[episode.prompt_length :] if not is_own] == read
    assert list(sample.turns)[-1] == 1
    found = figures([episode])
    assert (found["with_code"], found["code_lines"], found["last_call_right"]) == (1.0, 1.0, 1.0)


def test_an_unclosed_call_at_the_limit_is_not_run_and_wrong() -> None:
    episode = begun(question(5), "one", has_python=True)
    assert wrote(episode, f"{CODE}\nprint({ANSWER}", is_ended=False) is None
    assert episode.is_over
    assert sum(episode.sample(version="").rewards) == -1.0


def test_an_answer_that_a_program_prints_is_not_the_models() -> None:
    episode = begun(question(5), "one", has_python=True)
    code = wrote(episode, f"{CODE}\nprint()\n{CODE_END}")
    episode.read(code or "", CodeResult(f"{ANSWER}{episode.question.answer}", "ok"))
    assert wrote(episode, "<|im_end|>") is None
    assert not episode.is_right


def test_repairs_are_counted_by_the_call_that_follows() -> None:
    episode = begun(question(5), "one", has_python=True)
    for status in ("error", "error", "ok", "error"):
        code = wrote(episode, f"{CODE}\nx\n{CODE_END}")
        episode.read(code or "", CodeResult("", status))  # type: ignore[arg-type]
    assert figures([episode])["repaired"] == pytest.approx(1 / 3)


def test_failed_and_repaired_calls_are_told_as_numbers() -> None:
    def examined(calls: float, failed: float, repaired: float) -> dict[str, Any]:
        shares = {"calls": calls, "failed_calls": failed, "repaired": repaired}
        return {"figures": shares, "outcomes": {str(number): 0 for number in range(20)}}

    trained = {"before": examined(0.5, 0.4, 0.75), "after": examined(2.0, 0.25, 0.3)}
    nothing = {"figures": {"calls": 0.0}, "outcomes": {}}
    silent = {"before": nothing, "after": nothing}
    rows = findings.repair_rows({FULL: {0: trained, 1: trained}, TEXT: {0: silent}, NO_RL: {0: trained}})
    assert rows == [[FULL, "20 → 80", "8 → 20", "6 → 6", "2 → 14", "75% → 30%"]]


class BrokenRunner:
    """Its sandbox fails."""

    def run(self, code: str, *, stop: Event) -> CodeResult:
        raise EnvironmentFaultError("The sandbox failed.")

    def close(self) -> None:
        pass


def calling_policy() -> Any:
    """A decoder that knows nothing, but calls and ends soon."""
    policy, wanted = new_policy(), torch.zeros(len(pieces().tokens))
    wanted[[pieces()[one] for one in (CODE, CODE_END, END)]] = torch.tensor([6.0, 8.0, 8.0])
    policy.lm_head.register_forward_hook(lambda _module, _given, logits: logits + wanted)
    return policy


def test_episodes_whose_sandbox_fails_are_dropped_and_others_are_prefixes_of_themselves() -> None:
    policy = calling_policy()
    asked = [(question(seed), str(seed)) for seed in range(6)]
    kept = play_questions(policy, asked, has_python=True, seed=1)
    again = play_questions(policy, asked, has_python=True, seed=1, new_runner=BrokenRunner)
    assert any(one.calls for one in kept)
    assert len(again) < len(kept) == 6
    assert not any(one.calls for one in again)


def test_recorded_log_probabilities_are_those_of_a_full_forward_pass() -> None:
    policy = calling_policy()
    asked = [(question(seed), str(seed)) for seed in range(6)]
    for episode in play_questions(policy, asked, has_python=True, seed=2):
        ids = torch.tensor([episode.ids])
        with torch.no_grad():
            scores, _ = token_scores(policy(input_ids=ids).logits, ids)
        mask = torch.tensor(episode.mask)
        assert torch.allclose(scores[0][mask], torch.tensor(episode.log_probs)[mask], atol=1e-4)


def observed_episode() -> tuple[Any, list[int], list[bool]]:
    trace = traces(1)[0]
    ids, mask = shown(trace, f"{written_call('print(12)', '12')}{ANSWER}1", has_python=True)
    return new_policy(), ids, mask


def loss_and_gradients(
    policy: Any, ids: list[int], targets: list[int], mask: list[bool]
) -> list[torch.Tensor]:
    """Of the surrogate at the first step, with other targets than what was read."""
    scores, _ = token_scores(policy(input_ids=torch.tensor([ids])).logits, torch.tensor([targets]))
    loss = -torch.where(torch.tensor([mask]), scores, 0.0).sum() / sum(mask)
    policy.zero_grad()
    loss.backward()
    return [loss.detach(), *(one.grad.clone() for one in policy.parameters() if one.grad is not None)]


def test_ids_of_what_was_read_change_no_gradient_and_without_a_mask_they_do() -> None:
    policy, ids, mask = observed_episode()
    others = [token if wrote_it else (token + 7) % 200 for token, wrote_it in zip(ids, mask, strict=True)]
    one, other = (loss_and_gradients(policy, ids, targets, mask) for targets in (ids, others))
    assert all(torch.equal(first, second) for first, second in zip(one, other, strict=True))
    everything = [True] * len(ids)
    one, other = (loss_and_gradients(policy, ids, targets, everything) for targets in (ids, others))
    assert not all(torch.equal(first, second) for first, second in zip(one, other, strict=True))


def test_advantages_with_what_was_read_are_those_without() -> None:
    _, ids, mask = observed_episode()
    steps = torch.tensor([mask])
    torch.manual_seed(0)
    values, rewards = torch.randn(1, len(ids)), torch.zeros(1, len(ids))
    rewards[0, -1] = -1.0
    options: dict[str, Any] = {"gamma": 1.0, "lambda_policy": 0.95, "lambda_critic": 1.0}
    ends = {"truncated": torch.tensor([False]), "next_value": torch.zeros(1)}
    whole, _ = gae(rewards, values, steps, **options, **ends)
    short, _ = gae(
        rewards[steps][None], values[steps][None], torch.ones(1, sum(mask)).bool(), **options, **ends
    )
    assert torch.allclose(whole[steps], short[0], atol=1e-6)


def test_without_a_mask_all_after_the_prompt_is_learned() -> None:
    source = ReckoningRollouts(calling_policy(), RetoolArm(is_masked=False), episodes=3, seed=0)
    for sample, episode in zip(source.batch(1, SeedSpace.RL), source.episodes, strict=True):
        assert sum(sample.mask) == episode.length
        assert all(score <= 1e-3 for score in sample.log_probs or ())


def test_an_interrupted_arm_ends_as_if_it_had_not_been() -> None:
    recipe, start = RetoolRecipe(FULL, 1, QUICK), calling_policy()
    whole, first, second = (RetoolSteps(recipe, start) for _ in range(3))
    for number in (1, 2):
        whole.step(number)
    first.step(1)
    second.restore(first.state(), first.counters())
    second.step(2)
    for one, other in zip(whole.policy.parameters(), second.policy.parameters(), strict=True):
        assert torch.equal(one, other)


def test_a_cell_is_computed_once_and_has_all_that_the_tables_need(tmp_path: Path) -> None:
    found = run_retool(TEXT, 0, QUICK, tmp_path, lambda line: None)
    again = run_retool(TEXT, 0, QUICK, tmp_path, lambda line: None)
    assert found == again
    cells = {TEXT: {0: found}, FULL: {0: found}, NO_RL: {0: found}}
    text = findings.markdown(findings.tables(cells))
    assert "| no mask | not run |" in text
    assert "at least +30 with each of 1 seeds: no" in text
    assert set(ARMS) >= set(cells)
    plots.draw(cells, tmp_path / "retool.svg")
    assert (tmp_path / "retool.svg").stat().st_size > 1000


def test_a_killed_learner_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    """By the benchmark, whose twenty moments and programs at work are not for every day."""
    name = "retool-start"
    for steps in (f"quoting-{QUICK.quoting_steps}", f"text-{QUICK.text_steps}", f"code-{QUICK.code_steps}"):
        name += f"-{steps}"
        torch.save(new_policy().state_dict(), tmp_path / f"{name}.pt")
    command = [sys.executable, "benchmarks/kill_experiments.py", "--what", "retool", "--kills", "1"]
    command += ["--quick", "--starts", str(tmp_path), "--json"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert all_met(json.loads(said.stdout)["gates"])


def test_each_turns_prompt_is_the_one_before_with_more_behind_it() -> None:
    assert all_met(read_once.gates(read_once.reading(100), 100))


def test_a_prompt_says_whether_there_is_python() -> None:
    with_python, without = (prompt("How many?", has_python=said) for said in (True, False))
    assert len(with_python) == len(without) + 1
