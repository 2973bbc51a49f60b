"""Episodic memory is useful: tasks that fail the first time succeed by recall, and only by recall."""

from __future__ import annotations

from pathlib import Path

from tests.agent.recall_suite import run_suite


def test_tasks_that_failed_succeed_by_recall(tmp_path: Path) -> None:
    for family, result in run_suite(tmp_path, has_memory=True).items():
        assert result.first_successes == 0, family
        assert result.second_successes == result.tasks, family


def test_without_memory_they_fail_again(tmp_path: Path) -> None:
    for family, result in run_suite(tmp_path, has_memory=False).items():
        assert result.first_successes == result.second_successes == 0, family
