"""What was clicked under a name is asked for in every picture that shows exactly the same there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np

from agent.actions.types import Click, Finished
from agent.coordinates import MonitorPoint
from agent.types import ImagePart
from tests.fakes import embedded_manifest
from tests.training.finetune.recorded import demonstration
from training.data.prompt_tokens import EmbeddedPromptTokenizer
from training.finetune.examples import FinetuneExample, examples_of
from training.finetune.pointing import pointed_at
from training.finetune.preparing import reply_ids, sample_of
from training.trajectories.from_records import trajectories_of

MANIFEST = embedded_manifest()
NOISE = np.random.default_rng(5).integers(0, 256, (120, 320, 3), dtype=np.uint8)


def examples(folder: Path, *names: str, seed: int) -> list[FinetuneExample]:
    """Clicks on controls of these names, all about one picture of this seed."""
    shown = NOISE.copy()
    shown[80:] = np.random.default_rng(seed).integers(0, 256, (40, 320, 3), dtype=np.uint8)
    steps = [
        (f'press "{name}"', Click(MonitorPoint(40 + 80 * number, 40))) for number, name in enumerate(names)
    ]
    record = demonstration(folder, f"do {names}", *steps, ("done", Finished()), shown=shown)
    (trajectory,) = trajectories_of(record)
    return list(examples_of(trajectory, MANIFEST, Counter(), read=lambda pixels: ()))


def test_a_control_is_asked_for_in_the_pictures_of_other_recordings(tmp_path: Path) -> None:
    made = [*examples(tmp_path, "A", "B", seed=1), *examples(tmp_path, "A", seed=2)]
    glances = pointed_at(made, 100, seed=0)
    assert Counter(one.thought for one in glances) == {'press "A"': 2, 'press "B"': 2}
    for one in glances:
        assert one.is_glance
        assert one.reply.startswith(f"{one.thought}<|click|><|")
        assert [type(part) for part in one.prompt.messages[0].parts].count(ImagePart) == 1


def test_what_looks_different_there_is_not_asked_for(tmp_path: Path) -> None:
    one, other = examples(tmp_path, "A", seed=1), examples(tmp_path, "B", seed=2)
    moved = [
        example for example in other if example.thought == "done"
    ]  # its picture alone, where B stands in the place of A
    assert {glance.thought for glance in pointed_at([*one, *moved], 100, seed=0)} == {'press "A"'}


def test_no_more_are_made_than_were_asked_for_and_always_the_same(tmp_path: Path) -> None:
    made = examples(tmp_path, "A", "B", "C", seed=1)
    assert len(pointed_at(made, 2, seed=0)) == 2
    assert [one.reply for one in pointed_at(made, 2, seed=4)] == [
        one.reply for one in pointed_at(made, 2, seed=4)
    ]


def test_there_is_no_loss_on_the_name_that_a_run_gives(tmp_path: Path) -> None:
    example, *_ = examples(tmp_path, "A", seed=1)
    prompt = EmbeddedPromptTokenizer(MANIFEST.image.factor).tokens(example.prompt)
    whole, planned = (sample_of(example, prompt, is_planned=is_planned) for is_planned in (False, True))
    assert sum(whole.mask) == len(reply_ids(example))
    assert sum(planned.mask) == len(reply_ids(example)) - len('press "A"')
