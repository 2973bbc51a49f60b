"""The smallest world with pictures, and the smallest policy and learner for it: everything real but small.

One half of the screen is brighter; a click there earns a reward. An episode takes two to five clicks, some
long ones twelve. The policy is one logistic unit on the difference in brightness.
"""

from __future__ import annotations

import io
import json
import math
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from threading import Event

import numpy as np
import torch

from agent.actions.types import Action, Click
from agent.coordinates import CoordinateFrame, MonitorPoint, Screen
from agent.models.manifest import ImageLimits, Manifest, ModelFormat
from agent.types import ImagePart, ModelReply, Observation, Prompt
from training.environments.environment import Feedback
from training.errors import EnvironmentFaultError, TrainingError
from training.rollouts.episode_player import PlayOptions
from training.rollouts.experience import RolloutBatch

SIDE = 32
PROBE = (-0.5, 0.0, 0.5)


def tiny_manifest() -> Manifest:
    return Manifest(
        name="tiny",
        format=ModelFormat.GGUF,
        files={},
        dialect="embedded",
        frame=CoordinateFrame.REL1000,
        image=ImageLimits(factor=32, min_pixels=1024, max_pixels=1024, canvas_px=(SIDE, SIDE)),
        history_images=1,
        context_tokens=2048,
        weights_version="tiny",
    )


class BrightSide:
    """An `Environment`. `fault_chance` is the share of steps at which it breaks, drawn for each episode."""

    def __init__(self, *, fault_chance: float = 0.0, turn_s: float = 0.0) -> None:
        self._fault_chance, self._turn_s = fault_chance, turn_s
        self._rng_seed: Random | None = None
        self._left = 0
        self._is_right_bright = False

    def reset(self, seed: int) -> Observation:
        self._rng_seed = Random(f"bright {seed}")
        self._faults = Random(f"faults {seed} {time.monotonic_ns()}")
        self._left = 12 if seed % 7 == 3 else self._rng_seed.randint(2, 5)
        return self._observe()

    def step(self, action: Action) -> Feedback:
        if self._rng_seed is None:
            raise TrainingError("No episode is going on; reset the environment first.")
        if self._faults.random() < self._fault_chance:
            self._rng_seed = None
            raise EnvironmentFaultError("the bright side went dark")
        if self._turn_s:
            time.sleep(self._turn_s)
        is_right = (
            isinstance(action, Click) and isinstance(action.at, MonitorPoint) and action.at.x >= SIDE / 2
        )
        reward = float(is_right == self._is_right_bright)
        self._left -= 1
        return Feedback(self._observe(), reward, self._left == 0, False, {"success": bool(reward)})

    def close(self) -> None:
        self._rng_seed = None

    def _observe(self) -> Observation:
        assert self._rng_seed is not None
        self._is_right_bright = self._rng_seed.random() < 0.5
        pixels = np.full((SIDE, SIDE, 3), 60, dtype=np.uint8)
        half = slice(SIDE // 2, SIDE) if self._is_right_bright else slice(0, SIDE // 2)
        pixels[:, half] = self._rng_seed.randint(120, 250)
        return Observation(pixels, Screen(SIDE, SIDE))


TinySample = tuple[float, bool]
"""What the learner keeps of a turn: the feature, and whether it went right."""


def feature_of(prompt: Prompt) -> float:
    pictures = [part for message in prompt.messages for part in message.parts if isinstance(part, ImagePart)]
    pixels = pictures[-1].pixels.astype(np.float64) / 255
    half = pixels.shape[1] // 2
    return float(pixels[:, half:].mean() - pixels[:, :half].mean())


def sample_of(prompt: Prompt, reply: ModelReply) -> TinySample:
    return feature_of(prompt), bool(reply.token_ids[0])


class TinyPolicy:
    """A `Policy`."""

    def __init__(self) -> None:
        self.version = -1
        self._weights = (0.0, 0.0)
        self._rng_seed = Random(0)

    def load(self, data: bytes, version: int) -> None:
        weight, bias = torch.load(io.BytesIO(data), weights_only=True).tolist()
        self._weights, self.version = (weight, bias), version

    def probe(self) -> Sequence[float]:
        return [math.log(self._right(feature)) for feature in PROBE]

    def seed(self, text: str) -> None:
        self._rng_seed = Random(text)

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        right = self._right(feature_of(prompt))
        goes_right = self._rng_seed.random() < right
        return ModelReply(
            f'press "it"<|click|><|{750 if goes_right else 250}|><|500|>',
            token_ids=(int(goes_right),),
            logprobs=(math.log(right if goes_right else 1 - right),),
            weights_version=str(self.version),
        )

    def close(self) -> None:
        pass

    def _right(self, feature: float) -> float:
        weight, bias = self._weights
        return 1 / (1 + math.exp(-(weight * feature + bias)))


class TinyLearner:
    """A `Learner`: REINFORCE with Adam, in one thread and 64 bits."""

    def __init__(self) -> None:
        torch.manual_seed(0)
        self.unit = torch.zeros(2, dtype=torch.float64, requires_grad=True)
        self._optimizer = torch.optim.Adam([self.unit], lr=0.3)
        self.trained: list[tuple[int, int]] = []
        """Every turn that was ever trained: episode and index."""

    def update(self, batch: RolloutBatch) -> dict[str, float]:
        losses, rewards = [], []
        for segment in batch.segments:
            for index, turn in enumerate(segment.turns):
                self.trained.append((segment.number, segment.first_turn + index))
                feature, went_right = turn.sample
                logit = self.unit[0] * feature + self.unit[1]
                sign = 1.0 if went_right else -1.0
                log_prob = torch.nn.functional.logsigmoid(sign * logit)
                losses.append(-(turn.reward - 0.5) * log_prob)
                rewards.append(turn.reward)
        self._optimizer.zero_grad()
        torch.stack(losses).mean().backward()
        self._optimizer.step()
        return {"reward": sum(rewards) / len(rewards)}

    def weights(self) -> bytes:
        return _saved(self.unit.detach())

    def probe(self) -> tuple[float, ...]:
        weight, bias = self.unit.tolist()
        return tuple(math.log(1 / (1 + math.exp(-(weight * feature + bias)))) for feature in PROBE)

    def state(self) -> bytes:
        return _saved(
            {"unit": self.unit.detach(), "optimizer": self._optimizer.state_dict(), "trained": self.trained}
        )

    def restore(self, state: bytes) -> None:
        found = torch.load(io.BytesIO(state), weights_only=True)
        with torch.no_grad():
            self.unit.copy_(found["unit"])
        self._optimizer.load_state_dict(found["optimizer"])
        self.trained = [tuple(one) for one in found["trained"]]


def _saved(value: object) -> bytes:
    data = io.BytesIO()
    torch.save(value, data)
    return data.getvalue()


def task_text(observation: Observation) -> str:
    return "Press the bright side"


def play_options(*, records: Path | None = None, max_steps: int = 40) -> PlayOptions:
    return PlayOptions(
        manifest=tiny_manifest(),
        task_text=task_text,
        records=records,
        max_steps=max_steps,
        sample_of=sample_of,
        state_of=feature_of,
    )


class Counter:
    """An actor to call, wherever it lives."""

    def __init__(self, start: int) -> None:
        self.count = start

    def add(self, number: int) -> int:
        self.count += number
        return self.count

    def pid(self) -> int:
        return os.getpid()

    def refuse(self) -> None:
        raise LookupError("not here")


class PastedLearner(TinyLearner):
    """Writes what it trained where the test can read it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path

    def weights(self) -> bytes:
        self.path.write_text(json.dumps(self.trained))
        return super().weights()


class LearnerAt:
    """Opens a learner there; a class, for a function in a function cannot be sent."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self) -> PastedLearner:
        return PastedLearner(self.path)
