"""The suite `forms-more`: exam windows that are scrolled, interrupted or read. I/O: starts them."""

from __future__ import annotations

from agent.computers.private_desktop import PrivateDesktop
from agent.types import Ending
from training.evaluation.forms import FormCase
from training.evaluation.judgement import Judgement
from training.windows.exam.more_judge import judge_more
from training.windows.exam.more_tasks import MORE_FAMILIES, plan_more_exam

__all__ = ["MORE_FAMILIES", "MoreFormCase", "more_form_cases"]


class MoreFormCase(FormCase):
    """One window of `forms-more`."""

    def __init__(self, family: str, seed: int) -> None:
        self.more = plan_more_exam(family, seed)
        super().__init__(self.more.exam)
        self.kind = self.more.kind

    def judge(self, desktop: PrivateDesktop, ending: Ending) -> Judgement:
        return judge_more(self.more, self.state(), ending)


def more_form_cases(families: tuple[str, ...], seeds: range) -> list[MoreFormCase]:
    """Seeds are per family; families take turns."""
    return [MoreFormCase(family, seed) for seed in seeds for family in families]
