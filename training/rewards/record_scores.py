"""What a judge gives to records. I/O: reads them.

    python -m training.rewards.record_scores JUDGE --records FOLDER < names

A process of its own for the evaluator, which runs without torch. Names of records, one a line, come on
standard input; standard output gets one JSON object. The judge sees tasks, replies and screenshots, never
what the suite's verifier said. Without `--records` it is only asked whether it may speak at all.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from agent.errors import AgentError
from agent.terminal import terminal_line
from training.data.from_records import Conversion, RecordSource, samples_of
from training.data.prompt_tokens import PromptTokenizer
from training.errors import RecordUnusableError
from training.policy.speech import tokenizer_of
from training.rewards.judge_stage import trusted_judge
from training.rewards.labelled import joined
from training.rewards.outcome_model import OutcomeModel


def scores_of(judge: OutcomeModel, tokenizer: PromptTokenizer, records: Iterable[Path]) -> dict[str, Any]:
    """The scores, by record, and why others have none."""
    scores: dict[str, float] = {}
    refused: dict[str, str] = {}
    for folder in records:
        try:
            account = Conversion()
            made = list(samples_of(RecordSource(folder), tokenizer, account))
            if account.left_out or not made:
                raise RecordUnusableError(f"Steps are missing ({', '.join(account.left_out) or 'all'}).")
            pictures = [pixels for one in made for pixels, _, _ in one.prompt.pictures]
            [scores[folder.name]] = judge.scores([joined(made)], [pictures])
        except AgentError as error:
            refused[folder.name] = str(error)
    return {"scores": scores, "refused": refused}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m training.rewards.record_scores", description=__doc__)
    parser.add_argument("judge", type=Path, help="folder of the stage `judge`'s result")
    parser.add_argument("--records", type=Path, help="folder of the records named on standard input")
    options = parser.parse_args(arguments)
    try:
        judge, about = trusted_judge(options.judge)
        answer: dict[str, Any] = {"judge": about}
        if options.records is not None:
            names = [line.strip() for line in sys.stdin if line.strip()]
            answer |= scores_of(
                judge, tokenizer_of(options.judge), (options.records / name for name in names)
            )
    except AgentError as error:
        print(terminal_line(str(error)), file=sys.stderr)
        return 1
    print(json.dumps(answer))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
